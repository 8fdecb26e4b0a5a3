//! What can be asked of the program, in both languages.

use clap::{Arg, ArgAction, ArgMatches, Command, error::ContextKind, error::ContextValue, error::ErrorKind};
use kabale_bots::Level;
use kabale_catalog::{Entry, Lang, find};
use kabale_core::{OptionKind, Seat, Seed, shorten};
use serde_json::{Map, Value};

use crate::{files, problem::Problem};

/// The language: `--lang`, or that of the locale.
pub(crate) fn language() -> Lang {
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = match argument.strip_prefix("--lang") {
            Some("") => arguments.next(),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None => continue,
        };
        return value.and_then(|id| Lang::from_id(&id)).unwrap_or_default();
    }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    Lang::from_locale(&locale.unwrap_or_default())
}

/// The whole command line.
pub(crate) fn command(lang: Lang) -> Command {
    let t = |en: &'static str, de: &'static str| lang.pick(en, de);
    let command = base("kabale", lang)
        .about(t(
            "Games of crowns and conspiracies: play, simulate, replay.",
            "Spiele um Kronen und Komplotte: spielen, simulieren, nachspielen.",
        ))
        .version(env!("CARGO_PKG_VERSION"))
        .subcommand_help_heading(t("Commands", "Befehle"))
        .subcommand_value_name(t("COMMAND", "BEFEHL"))
        .arg(
            Arg::new("version")
                .long("version")
                .short('V')
                .action(ArgAction::Version)
                .help(t("Show the version", "Die Version zeigen")),
        )
        .after_help(t(
            "Without a command: kabale serve, the tables in the browser.",
            "Ohne Befehl: kabale serve, die Tische im Browser.",
        ));
    command
        .subcommand(serve(lang))
        .subcommand(
            base("games", lang)
                .about(t("List the games", "Die Spiele auflisten"))
                .arg(flag("json", t("As JSON, with options and cards", "Als JSON, mit Optionen und Karten"))),
        )
        .subcommand(play(lang))
        .subcommand(simulate(lang))
        .subcommand(arena(lang))
        .subcommand(balance(lang))
        .subcommand(
            base("stdio", lang)
                .about(t(
                    "Drive a game from another program: one JSON object a line in, one out",
                    "Ein Spiel von einem anderen Programm aus führen: je Zeile ein JSON-Objekt hinein, eines heraus",
                ))
                .arg(game(lang))
                .arg(data(lang))
                .after_help(t(
                    "The protocol is described in docs/protocol.md.",
                    "Das Protokoll steht in docs/protocol.md.",
                )),
        )
        .subcommand(
            base("replay", lang)
                .about(t("Show a recorded game", "Ein aufgezeichnetes Spiel zeigen"))
                .arg(file(lang))
                .arg(data(lang))
                .arg(value(
                    "at",
                    "N",
                    t(
                        "Show the table after N choices, not the whole game",
                        "Den Tisch nach N Entscheidungen zeigen, nicht das ganze Spiel",
                    ),
                ))
                .arg(value(
                    "as",
                    t("SEAT", "PLATZ"),
                    t(
                        "Through the eyes of this seat (else those of a watcher)",
                        "Mit den Augen dieses Platzes (sonst denen einer Zuschauerin)",
                    ),
                )),
        )
        .subcommand(analyze(lang))
        .subcommand(
            base("verify", lang)
                .about(t(
                    "Check a record: legal throughout, and the end it promises",
                    "Eine Aufzeichnung prüfen: durchweg erlaubt, und das versprochene Ende",
                ))
                .arg(file(lang))
                .arg(data(lang)),
        )
        .subcommand(check(lang))
        .subcommand(backup(lang))
        .subcommand(restore(lang))
        .subcommand(accept(lang))
        .subcommand(load(lang))
}

/// The settings of the server. Each can also be given in the environment: `--public-url` as `KABALE_PUBLIC_URL`.
fn serve(lang: Lang) -> Command {
    let t = |en: &'static str, de: &'static str| lang.pick(en, de);
    let command = base("serve", lang)
        .about(t("Serve the tables in the browser", "Die Tische im Browser anbieten"))
        .arg(value("port", "N", t("The port (default: 8080)", "Der Port (Standard: 8080)")))
        .arg(value(
            "listen",
            "IP",
            t(
                "The address to listen on (default: 127.0.0.1, this machine only)",
                "Die Adresse, auf der gelauscht wird (Standard: 127.0.0.1, nur dieser Rechner)",
            ),
        ))
        .arg(value(
            "data",
            t("FOLDER", "ORDNER"),
            t(
                "Where everything is kept (default: below ~/.local/state/kabale)",
                "Wo alles liegt (Standard: unter ~/.local/state/kabale)",
            ),
        ))
        .arg(value(
            "public-url",
            "URL",
            t(
                "The address people see, such as https://kabale.example",
                "Die Adresse, die Leute sehen, etwa https://kabale.example",
            ),
        ))
        .arg(flag(
            "trust-proxy",
            t(
                "Believe X-Forwarded-For: a proxy of yours sets it",
                "X-Forwarded-For glauben: Ein eigener Proxy setzt es",
            ),
        ))
        .arg(flag(
            "keep-all",
            t(
                "Never forget anything: no guests, no games, nothing that was said",
                "Nie etwas vergessen: keine Gäste, keine Spiele, nichts Gesagtes",
            ),
        ))
        .arg(value(
            "log",
            "text|json",
            t("How the log is written (default: text)", "Wie das Protokoll geschrieben wird (Standard: text)"),
        ))
        .after_help(t(
            "Settings can also be given in the environment, for instance KABALE_PUBLIC_URL.",
            "Einstellungen gehen auch über die Umgebung, zum Beispiel KABALE_PUBLIC_URL.",
        ));
    limits(game_files(command, lang), lang)
}

/// The files that games are played with.
fn game_files(command: Command, lang: Lang) -> Command {
    let t = |en: &'static str, de: &'static str| lang.pick(en, de);
    command
        .arg(value(
            "cards",
            t("FILE", "DATEI"),
            t(
                "Play For a Crown with the card data in this file",
                "Für die Krone mit den Kartendaten dieser Datei spielen",
            ),
        ))
        .arg(value(
            "chronicle",
            t("FILE", "DATEI"),
            t(
                "Begin games of Oath from the chronicle in this file",
                "Partien von Oath mit der Chronik in dieser Datei beginnen",
            ),
        ))
}

/// How much the server does for one player, one address and all together.
fn limits(command: Command, lang: Lang) -> Command {
    let t = |en: &'static str, de: &'static str| lang.pick(en, de);
    command
        .arg(value(
            "rate",
            "N",
            t(
                "Requests a second for one player, 0 for any number (default: 50)",
                "Anfragen je Sekunde für eine Person, 0 für beliebig viele (Standard: 50)",
            ),
        ))
        .arg(value(
            "new-rate",
            "N",
            t(
                "New tables, guests and sign-ins a minute for one address, 0 for any number (default: 60)",
                "Neue Tische, Gäste und Anmeldungen je Minute für eine Adresse, 0 für beliebig viele (Standard: 60)",
            ),
        ))
        .arg(value(
            "max-connections",
            "N",
            t(
                "Connections at once (default: as many as the limit of open files allows)",
                "Verbindungen zugleich (Standard: so viele, wie die Grenze für offene Dateien erlaubt)",
            ),
        ))
        .arg(value(
            "max-per-address",
            "N",
            t(
                "Connections and live streams at once for one address, 0 for any number (default: 300)",
                "Verbindungen und Ströme zugleich für eine Adresse, 0 für beliebig viele (Standard: 300)",
            ),
        ))
        .arg(value(
            "max-hosted",
            "N",
            t(
                "Tables that are not over for one host, 0 for any number (default: 60)",
                "Tische, die nicht zu Ende sind, je Gastgeber, 0 für beliebig viele (Standard: 60)",
            ),
        ))
        .arg(value(
            "max-bot-tables",
            "N",
            t(
                "Running tables of one host at which bots play alone, 0 for any number (default: 4)",
                "Laufende Tische je Gastgeber, an denen Bots allein spielen, 0 für beliebig viele (Standard: 4)",
            ),
        ))
        .arg(value(
            "max-tables",
            "N",
            t(
                "Tables in memory; beyond it, those go that nobody uses (default: 20000)",
                "Tische im Speicher; darüber hinaus weichen die, die niemand braucht (Standard: 20000)",
            ),
        ))
}

fn check(lang: Lang) -> Command {
    let t = |en: &'static str, de: &'static str| lang.pick(en, de);
    let command = base("check", lang)
        .about(t(
            "Check what a server has stored, also while it runs: is anything damaged?",
            "Prüfen, was ein Server gespeichert hat, auch während er läuft: Ist etwas beschädigt?",
        ))
        .arg(folder(lang, t("The folder of the server", "Der Ordner des Servers")))
        .arg(value(
            "export",
            t("FOLDER", "ORDNER"),
            t(
                "Write what is sound of damaged tables into this folder, with everything hidden",
                "Was von beschädigten Tischen unversehrt ist, in diesen Ordner schreiben, mit allem Verborgenen",
            ),
        ))
        .arg(flag("json", t("As one JSON object", "Als ein JSON-Objekt")))
        .after_help(t(
            "The exit code is 0 if all is sound, 1 if something is damaged, 2 if it cannot be checked.",
            "Der Rückgabewert ist 0, wenn alles in Ordnung ist, 1, wenn etwas beschädigt ist, 2, wenn es sich nicht \
             prüfen lässt.",
        ));
    game_files(command, lang)
}

fn backup(lang: Lang) -> Command {
    let t = |en: &'static str, de: &'static str| lang.pick(en, de);
    base("backup", lang)
        .about(t(
            "Copy what a server has stored into one file, also while it runs",
            "Was ein Server gespeichert hat, in eine Datei kopieren, auch während er läuft",
        ))
        .arg(folder(lang, t("The folder of the server", "Der Ordner des Servers")))
        .arg(stored_file(lang, t("The new file", "Die neue Datei")))
}

fn restore(lang: Lang) -> Command {
    let t = |en: &'static str, de: &'static str| lang.pick(en, de);
    let command = base("restore", lang)
        .about(t(
            "Check a file of kabale backup and make a folder for a server from it",
            "Eine Datei von kabale backup prüfen und daraus einen Ordner für einen Server machen",
        ))
        .arg(stored_file(lang, t("The file", "Die Datei")))
        .arg(folder(lang, t("The folder: a new or an empty one", "Der Ordner: neu oder leer")))
        .arg(flag(
            "damaged",
            t(
                "Restore it although it is damaged: damaged tables cannot be played on, all others can",
                "Auch eine beschädigte Datei nehmen: An beschädigten Tischen geht es nicht weiter, an allen anderen schon",
            ),
        ))
        .after_help(t(
            "The exit code is 0 if it is restored, 1 if the file is damaged, 2 if it cannot be restored. Whatever is not \
             restored leaves the folder as it was.",
            "Der Rückgabewert ist 0, wenn sie wiederhergestellt ist, 1, wenn die Datei beschädigt ist, 2, wenn es nicht geht. \
             Was nicht wiederhergestellt wird, lässt den Ordner, wie er war.",
        ));
    game_files(command, lang)
}

fn accept(lang: Lang) -> Command {
    let t = |en: &'static str, de: &'static str| lang.pick(en, de);
    base("accept", lang)
        .about(t(
            "Take stored data as it is, although something that was acknowledged is missing",
            "Gespeichertes nehmen, wie es ist, obwohl etwas Bestätigtes fehlt",
        ))
        .arg(folder(lang, t("The folder of a server that does not run", "Der Ordner eines Servers, der nicht läuft")))
        .after_help(t(
            "A server refuses data that has lost choices which players saw. If there is no backup, this is the way on.",
            "Ein Server verweigert Daten, aus denen Entscheidungen fehlen, die schon zu sehen waren. Ohne Sicherung geht es \
             so weiter.",
        ))
}

fn play(lang: Lang) -> Command {
    let t = |en: &'static str, de: &'static str| lang.pick(en, de);
    base("play", lang)
        .about(t("Play against bots in the terminal", "Im Terminal gegen Bots spielen"))
        .arg(game(lang))
        .arg(value("seats", "N", t("How many play (default: 4)", "Wie viele spielen (Standard: 4)")))
        .arg(value("seed", "S", t("Deal from this seed: any text", "Aus diesem Startwert geben: ein beliebiger Text")))
        .arg(value(
            "bot",
            t("LEVEL", "STÄRKE"),
            t(
                "How well the bots play: easy, solid, strong, or the simple random and greedy (default: solid)",
                "Wie gut die Bots spielen: easy, solid, strong oder die einfachen random und greedy (Standard: solid)",
            ),
        ))
        .arg(value("as", t("SEAT", "PLATZ"), t("Where you sit (default: 1)", "Wo du sitzt (Standard: 1)")))
        .arg(set(lang))
        .arg(data(lang))
        .arg(
            flag("resume", t("Go on with the saved game", "Das gespeicherte Spiel fortsetzen"))
                .conflicts_with_all(["new", "seats", "seed", "bot", "as", "set"]),
        )
        .arg(flag("new", t("Start anew, whatever is saved", "Neu beginnen, was auch gespeichert ist")))
        .after_help(t(
            "The game is saved after every choice. At the table, h lists what you can type.",
            "Das Spiel wird nach jeder Entscheidung gespeichert. Am Tisch zeigt h, was du eingeben kannst.",
        ))
}

fn analyze(lang: Lang) -> Command {
    let t = |en: &'static str, de: &'static str| lang.pick(en, de);
    base("analyze", lang)
        .about(t(
            "Look at a finished game again: where it turned, and how well everybody decided",
            "Ein beendetes Spiel noch einmal betrachten: wo es sich wendete und wie gut alle entschieden haben",
        ))
        .arg(file(lang))
        .arg(data(lang))
        .arg(value(
            "as",
            t("SEAT", "PLATZ"),
            t("Only what concerns this seat", "Nur, was diesen Platz betrifft"),
        ))
        .arg(flag(
            "thorough",
            t("Think ten times as much about everything", "Über alles zehnmal so viel nachdenken"),
        ))
        .arg(value(
            "plot",
            t("FILE", "DATEI"),
            t("Also draw the win shares into this file, as SVG", "Die Siegchancen auch in diese Datei zeichnen, als SVG"),
        ))
        .arg(
            flag(
                "json",
                t("No progress and no words, only one JSON object", "Kein Fortschritt, keine Worte, nur ein JSON-Objekt"),
            )
            .conflicts_with("as"),
        )
        .after_help(t(
            "Win shares are estimated from games played on from each moment, with everything that was hidden. A decision \
             is judged by what its seat could know. The same record gives the same analysis.",
            "Siegchancen werden aus Spielen geschätzt, die von jedem Moment aus weitergespielt werden, mit allem, was \
             verborgen war. Eine Entscheidung wird nach dem beurteilt, was ihr Platz wissen konnte. Dieselbe Aufzeichnung \
             ergibt dieselbe Analyse.",
        ))
}

fn simulate(lang: Lang) -> Command {
    let t = |en: &'static str, de: &'static str| lang.pick(en, de);
    base("simulate", lang)
        .about(t("Let bots play many games", "Bots viele Spiele spielen lassen"))
        .arg(game(lang))
        .arg(value("seats", "N", t("How many play (default: 4)", "Wie viele spielen (Standard: 4)")))
        .arg(value("games", "M", t("How many games (default: 10000)", "Wie viele Spiele (Standard: 10000)")))
        .arg(value(
            "seed",
            "S",
            t(
                "The same seed gives the same games (default: 1)",
                "Derselbe Startwert gibt dieselben Spiele (Standard: 1)",
            ),
        ))
        .arg(value(
            "threads",
            "T",
            t("How many threads (default: one a core)", "Wie viele Threads (Standard: einer je Kern)"),
        ))
        .arg(value(
            "bots",
            t("A,B,…", "A,B,…"),
            t(
                "Who sits where: random, greedy, easy, solid, strong or search:N, repeated as needed (default: random)",
                "Wer wo sitzt: random, greedy, easy, solid, strong oder search:N, nach Bedarf wiederholt (Standard: random)",
            ),
        ))
        .arg(set(lang))
        .arg(data(lang))
        .arg(flag(
            "json",
            t(
                "No progress and no summary, only the JSON object",
                "Kein Fortschritt, keine Übersicht, nur das JSON-Objekt",
            ),
        ))
        .after_help(t(
            "One JSON object goes to standard output; progress and a summary go to standard error.",
            "Auf die Standardausgabe geht ein JSON-Objekt; Fortschritt und Übersicht gehen auf die Fehlerausgabe.",
        ))
}

fn arena(lang: Lang) -> Command {
    let t = |en: &'static str, de: &'static str| lang.pick(en, de);
    base("arena", lang)
        .about(t(
            "Let bots compete: the same deals on changing seats, with ratings",
            "Bots gegeneinander antreten lassen: gleiche Karten auf wechselnden Plätzen, mit Wertungen",
        ))
        .arg(game(lang))
        .arg(
            value(
                "bots",
                "A,B,…",
                t(
                    "Who competes: random, greedy, easy, solid, strong or search:N; a short list is repeated to \
                     fill the table, from a long one all tables are made up",
                    "Wer antritt: random, greedy, easy, solid, strong oder search:N; eine kurze Liste wird wiederholt, \
                     bis der Tisch voll ist, aus einer langen werden alle Tische gebildet",
                ),
            )
            .required(true),
        )
        .arg(value(
            "games",
            "N",
            t(
                "How many games, rounded up to whole rounds (default: 400)",
                "Wie viele Spiele, aufgerundet auf ganze Runden (Standard: 400)",
            ),
        ))
        .arg(value("seats", "N", t("How many play (default: 4)", "Wie viele spielen (Standard: 4)")))
        .arg(value(
            "seating",
            "rotations|all",
            t(
                "In which orders a table plays a deal: each bot once on every seat, or all (default: rotations)",
                "In welchen Reihenfolgen ein Tisch eine Kartenverteilung spielt: jeder Bot einmal auf jedem Platz, \
                 oder alle (Standard: rotations)",
            ),
        ))
        .arg(value(
            "threads",
            "T",
            t("How many threads (default: one a core)", "Wie viele Threads (Standard: einer je Kern)"),
        ))
        .arg(value(
            "out",
            t("FOLDER", "ORDNER"),
            t(
                "Keep results, records and plots there; the same call goes on where it stopped",
                "Ergebnisse, Aufzeichnungen und Diagramme dort ablegen; derselbe Aufruf macht weiter, wo er aufgehört hat",
            ),
        ))
        .arg(value(
            "seed",
            "S",
            t(
                "The same seed gives the same games (default: 1)",
                "Derselbe Startwert gibt dieselben Spiele (Standard: 1)",
            ),
        ))
        .arg(set(lang))
        .arg(data(lang))
        .arg(flag(
            "json",
            t("No progress and no table, only one JSON object", "Kein Fortschritt, keine Tabelle, nur ein JSON-Objekt"),
        ))
        .after_help(t(
            "A deal is played in several orders of its bots, so its games are not independent: intervals are computed \
             over deals. What a bot wins is counted per chair, and compared with the fair share of a chair.",
            "Eine Kartenverteilung wird in mehreren Reihenfolgen gespielt, ihre Spiele sind also nicht unabhängig: \
             Intervalle werden über Kartenverteilungen berechnet. Siege zählen je Stuhl, im Vergleich mit dem fairen \
             Anteil eines Stuhls.",
        ))
}

fn balance(lang: Lang) -> Command {
    let t = |en: &'static str, de: &'static str| lang.pick(en, de);
    base("balance", lang)
        .about(t(
            "See whether seats, cards and rules of a game are balanced",
            "Sehen, ob Plätze, Karten und Regeln eines Spiels ausgewogen sind",
        ))
        .arg(game(lang))
        .arg(value("seats", "N", t("How many play (default: 4)", "Wie viele spielen (Standard: 4)")))
        .arg(value("games", "M", t("How many games (default: 1000)", "Wie viele Spiele (Standard: 1000)")))
        .arg(value(
            "bots",
            t("LEVEL", "STÄRKE"),
            t(
                "How well everybody plays: random, greedy, easy, solid, strong or search:N (default: greedy)",
                "Wie gut alle spielen: random, greedy, easy, solid, strong oder search:N (Standard: greedy)",
            ),
        ))
        .arg(value(
            "seed",
            "S",
            t(
                "The same seed gives the same report (default: 1)",
                "Derselbe Startwert gibt denselben Bericht (Standard: 1)",
            ),
        ))
        .arg(value(
            "threads",
            "T",
            t("How many threads (default: one a core)", "Wie viele Threads (Standard: einer je Kern)"),
        ))
        .arg(set(lang))
        .arg(data(lang))
        .arg(value(
            "out",
            t("FILE", "DATEI"),
            t(
                "Write the whole report with its plots to this HTML file",
                "Den ganzen Bericht mit seinen Bildern in diese HTML-Datei schreiben",
            ),
        ))
        .arg(flag("json", t("The figures as one JSON object", "Die Zahlen als ein JSON-Objekt")))
}

fn load(lang: Lang) -> Command {
    let t = |en: &'static str, de: &'static str| lang.pick(en, de);
    base("load", lang)
        .about(t(
            "Measure a server on this machine under the load of many tables",
            "Einen Server auf diesem Rechner unter der Last vieler Tische messen",
        ))
        .arg(value(
            "tables",
            "N",
            t("How many tables are played at (default: 100)", "An wie vielen Tischen gespielt wird (Standard: 100)"),
        ))
        .arg(value("seats", "N", t("How many play at each (default: 4)", "Wie viele an jedem spielen (Standard: 4)")))
        .arg(value(
            "game",
            t("GAME", "SPIEL"),
            t("Which game (default: oriflamme)", "Welches Spiel (Standard: oriflamme)"),
        ))
        .arg(value("seconds", "N", t("How long to measure (default: 20)", "Wie lange gemessen wird (Standard: 20)")))
        .arg(value(
            "rate",
            "N",
            t(
                "Choices a second over all tables (default: as many as possible)",
                "Entscheidungen je Sekunde über alle Tische (Standard: so viele wie möglich)",
            ),
        ))
        .arg(value(
            "idle",
            "N",
            t(
                "Open this many more streams at tables where nothing happens (default: 0)",
                "So viele weitere Ströme an Tischen öffnen, an denen nichts geschieht (Standard: 0)",
            ),
        ))
        .arg(value(
            "url",
            "URL",
            t(
                "Use the server that runs there, such as http://127.0.0.1:8080, started with --rate 0 --new-rate 0",
                "Den Server nehmen, der dort läuft, etwa http://127.0.0.1:8080, gestartet mit --rate 0 --new-rate 0",
            ),
        ))
        .arg(flag("json", t("As JSON", "Als JSON")))
        .after_help(t(
            "Without --url it starts a server of its own, with a folder of its own that is deleted at the end.",
            "Ohne --url startet es einen eigenen Server mit einem eigenen Ordner, der am Ende gelöscht wird.",
        ))
}

fn base(name: &'static str, lang: Lang) -> Command {
    let t = |en: &'static str, de: &'static str| lang.pick(en, de);
    let usage = match name {
        "kabale" => t("kabale [OPTIONS] [COMMAND]", "kabale [OPTIONEN] [BEFEHL]").to_owned(),
        "games" | "load" | "serve" => format!("kabale {name} [{}]", t("OPTIONS", "OPTIONEN")),
        "check" | "accept" => format!("kabale {name} [{}] <{}>", t("OPTIONS", "OPTIONEN"), t("FOLDER", "ORDNER")),
        "backup" => {
            format!("kabale {name} [{}] <{}> <{}>", t("OPTIONS", "OPTIONEN"), t("FOLDER", "ORDNER"), t("FILE", "DATEI"))
        }
        "restore" => {
            format!("kabale {name} [{}] <{}> <{}>", t("OPTIONS", "OPTIONEN"), t("FILE", "DATEI"), t("FOLDER", "ORDNER"))
        }
        "replay" | "verify" | "analyze" => {
            format!("kabale {name} [{}] <{}>", t("OPTIONS", "OPTIONEN"), t("FILE", "DATEI"))
        }
        _ => format!("kabale {name} [{}] <{}>", t("OPTIONS", "OPTIONEN"), t("GAME", "SPIEL")),
    };
    Command::new(name)
        .override_usage(usage)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .help_template(t(
            "{about-with-newline}\nUsage: {usage}\n\n{all-args}{after-help}\n",
            "{about-with-newline}\nAufruf: {usage}\n\n{all-args}{after-help}\n",
        ))
        .next_help_heading(t("Options", "Optionen"))
        .arg(
            Arg::new("help")
                .long("help")
                .short('h')
                .action(ArgAction::Help)
                .help(t("Show this help", "Diese Hilfe zeigen")),
        )
        .arg(value(
            "lang",
            "de|en",
            t("The language (else that of the locale)", "Die Sprache (sonst die der Umgebung)"),
        ))
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

fn value(name: &'static str, shown: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(shown).help(help)
}

fn game(lang: Lang) -> Arg {
    let name = lang.pick("GAME", "SPIEL");
    Arg::new("game")
        .value_name(name)
        .required(true)
        .help_heading(lang.pick("Arguments", "Angaben"))
        .help(lang.pick("Which game; kabale games lists them", "Welches Spiel; kabale games zählt sie auf"))
}

fn file(lang: Lang) -> Arg {
    Arg::new("file")
        .value_name(lang.pick("FILE", "DATEI"))
        .required(true)
        .help_heading(lang.pick("Arguments", "Angaben"))
        .help(lang.pick("A record; - is standard input", "Eine Aufzeichnung; - ist die Standardeingabe"))
}

fn folder(lang: Lang, help: &'static str) -> Arg {
    Arg::new("folder")
        .value_name(lang.pick("FOLDER", "ORDNER"))
        .required(true)
        .help_heading(lang.pick("Arguments", "Angaben"))
        .help(help)
}

fn stored_file(lang: Lang, help: &'static str) -> Arg {
    file(lang).help(help)
}

fn set(lang: Lang) -> Arg {
    value("set", "OPTION=WERT", "").value_name(lang.pick("OPTION=VALUE", "OPTION=WERT")).action(ArgAction::Append).help(
        lang.pick(
            "Agree on an option of the game (may be repeated)",
            "Eine Option des Spiels vereinbaren (auch mehrfach)",
        ),
    )
}

fn data(lang: Lang) -> Arg {
    value("data", lang.pick("FILE", "DATEI"), "").help(lang.pick(
        "Play with the cards or the chronicle in this file, in games that have such files",
        "Mit den Karten oder der Chronik dieser Datei spielen, bei Spielen mit solchen Dateien",
    ))
}

/// A call that clap refuses, as one sentence.
pub(crate) fn problem(error: &clap::Error, lang: Lang) -> Problem {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let argument = context(ContextKind::InvalidArg);
    let text = match (error.kind(), lang) {
        (ErrorKind::DisplayHelp | ErrorKind::DisplayVersion, _) => return Problem::Help(error.render().to_string()),
        (ErrorKind::InvalidSubcommand, Lang::En) => {
            format!("There is no command “{}”; kabale --help lists them.", context(ContextKind::InvalidSubcommand))
        }
        (ErrorKind::InvalidSubcommand, Lang::De) => {
            format!("Es gibt keinen Befehl „{}“; kabale --help zählt sie auf.", context(ContextKind::InvalidSubcommand))
        }
        (ErrorKind::UnknownArgument, Lang::En) => format!("“{argument}” does not belong here; try --help."),
        (ErrorKind::UnknownArgument, Lang::De) => format!("„{argument}“ gehört nicht hierher; --help hilft weiter."),
        (ErrorKind::MissingRequiredArgument, Lang::En) => format!("Something is missing: {argument}."),
        (ErrorKind::MissingRequiredArgument, Lang::De) => format!("Es fehlt etwas: {argument}."),
        (ErrorKind::ArgumentConflict, Lang::En) if argument == context(ContextKind::PriorArg) => {
            format!("{argument} is given twice.")
        }
        (ErrorKind::ArgumentConflict, Lang::De) if argument == context(ContextKind::PriorArg) => {
            format!("{argument} ist doppelt angegeben.")
        }
        (ErrorKind::ArgumentConflict, Lang::En) => {
            format!("{argument} does not go with {}.", context(ContextKind::PriorArg))
        }
        (ErrorKind::ArgumentConflict, Lang::De) => {
            format!("{argument} verträgt sich nicht mit {}.", context(ContextKind::PriorArg))
        }
        (ErrorKind::InvalidValue, Lang::En) => format!("{argument} needs a value."),
        (ErrorKind::InvalidValue, Lang::De) => format!("{argument} braucht einen Wert."),
        (_, Lang::En) => "The call cannot be understood; try --help.".to_owned(),
        (_, Lang::De) => "Der Aufruf ist nicht zu verstehen; --help hilft weiter.".to_owned(),
    };
    Problem::Call(text)
}

/// Checks `--lang`, which was already read to choose the language of everything else.
pub(crate) fn check_lang(matches: &ArgMatches) -> Result<(), Problem> {
    match text(matches, "lang") {
        Some(id) if Lang::from_id(id).is_none() => Err(Problem::Value("--lang", shorten(id), "de or en", "de oder en")),
        _ => Ok(()),
    }
}

/// The game that is asked for.
pub(crate) fn entry(matches: &ArgMatches) -> Result<&'static Entry, Problem> {
    check_lang(matches)?;
    let id = text(matches, "game").unwrap_or_default();
    let entry = find(&id.to_lowercase()).ok_or_else(|| Problem::NoGame(shorten(id)))?;
    load_data(matches, entry)?;
    Ok(entry)
}

/// `--data`: from now on, what games are played with.
pub(crate) fn load_data(matches: &ArgMatches, entry: &Entry) -> Result<(), Problem> {
    let Some(file) = text(matches, "data") else { return Ok(()) };
    let Some(load) = entry.load else { return Err(Problem::NoData(entry.id)) };
    let text = files::read(file)?;
    load(&text).map(|_| ()).map_err(|error| Problem::Data(file.to_owned(), error))
}

/// The value of an option.
pub(crate) fn text<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a str> {
    matches.get_one::<String>(name).map(String::as_str)
}

/// The value of an option that is a whole number.
pub(crate) fn number(
    matches: &ArgMatches,
    name: &str,
    option: &'static str,
    allowed: std::ops::RangeInclusive<u64>,
) -> Result<Option<u64>, Problem> {
    let Some(value) = text(matches, name) else { return Ok(None) };
    match value.parse() {
        Ok(number) if allowed.contains(&number) => Ok(Some(number)),
        _ => Err(Problem::Number(option, shorten(value), allowed)),
    }
}

/// `--seats`, or as many as usual.
pub(crate) fn seats(matches: &ArgMatches, entry: &Entry) -> Result<u8, Problem> {
    let Some(asked) = number(matches, "seats", "--seats", 0..=u64::MAX)? else { return Ok(entry.usual_seats()) };
    let (min, max) = (*entry.seats.start(), *entry.seats.end());
    match u8::try_from(asked) {
        Ok(seats) if entry.seats.contains(&seats) => Ok(seats),
        _ => Err(kabale_core::SetupError::Seats { game: entry.id, asked, min, max }.into()),
    }
}

/// `--as`, a seat at a table of `seats`.
pub(crate) fn seat(matches: &ArgMatches, seats: u8) -> Result<Option<Seat>, Problem> {
    let number = number(matches, "as", "--as", 1..=u64::from(seats))?;
    Ok(number.and_then(|number| Seat::from_number(number as u8)))
}

/// `--seed`, if there is one.
pub(crate) fn seed(matches: &ArgMatches) -> Result<Option<Seed>, Problem> {
    let Some(value) = text(matches, "seed") else { return Ok(None) };
    let what = ("a text of 1 to 200 bytes", "ein Text von 1 bis 200 Bytes");
    value.parse().map(Some).map_err(|_| Problem::Value("--seed", shorten(value), what.0, what.1))
}

/// The levels of bots.
const LEVELS: (&str, &str) = (
    "random, greedy, easy, solid, strong, or search:N with a number of games to think over",
    "random, greedy, easy, solid, strong oder search:N mit einer Zahl zu bedenkender Spiele",
);

/// A level of bots.
pub(crate) fn level(option: &'static str, id: &str) -> Result<Level, Problem> {
    Level::from_id(id).ok_or_else(|| Problem::Value(option, shorten(id), LEVELS.0, LEVELS.1))
}

/// All `--set`, as the options of a game.
pub(crate) fn options(matches: &ArgMatches, entry: &Entry) -> Result<Value, Problem> {
    let mut options = Map::new();
    for text in matches.get_many::<String>("set").into_iter().flatten() {
        let Some((id, value)) = text.split_once('=') else {
            return Err(Problem::Value("--set", shorten(text), "OPTION=VALUE", "OPTION=WERT"));
        };
        let is_flag = |def: &&kabale_core::OptionDef| def.id == id && matches!(def.kind, OptionKind::Flag { .. });
        let value = match (entry.options.iter().find(is_flag), value) {
            (Some(_), "true" | "on") => Value::Bool(true),
            (Some(_), "false" | "off") => Value::Bool(false),
            _ => Value::String(value.to_owned()),
        };
        options.insert(id.to_owned(), value);
    }
    Ok(Value::Object(options))
}
