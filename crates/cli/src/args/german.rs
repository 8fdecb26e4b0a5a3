//! The help in German. English stands at the commands and arguments themselves.

use clap::{Arg, Command, builder::StyledStr};

/// A command, what it does, what follows its arguments, and its arguments by their ids.
type Row = (&'static str, &'static str, Option<&'static str>, &'static [(&'static str, &'static str)]);

#[rustfmt::skip]
const COMMANDS: [Row; 16] = [
    ("kabale", "Spiele um Kronen und Komplotte: spielen, simulieren, nachspielen.",
        Some("Ohne Befehl: kabale serve, die Tische im Browser."), &[
            ("version", "Die Version zeigen"),
        ]),
    ("serve", "Die Tische im Browser anbieten",
        Some("Einstellungen gehen auch über die Umgebung, zum Beispiel KABALE_PUBLIC_URL."), &[
            ("port", "Der Port (Standard: 8080)"),
            ("listen", "Die Adresse, auf der gelauscht wird (Standard: 127.0.0.1, nur dieser Rechner)"),
            ("data", "Wo alles liegt (Standard: unter ~/.local/state/kabale)"),
            ("public_url", "Die Adresse, die Leute sehen, etwa https://kabale.example"),
            ("trust_proxy", "X-Forwarded-For glauben: Ein eigener Proxy setzt es"),
            ("keep_all", "Nie etwas vergessen: keine Gäste, keine Spiele, nichts Gesagtes"),
            ("log", "Wie das Protokoll geschrieben wird (Standard: text)"),
            ("rate", "Anfragen je Sekunde für eine Person, 0 für beliebig viele (Standard: 50)"),
            ("new_rate",
                "Neue Tische, Gäste und Anmeldungen je Minute für eine Adresse, 0 für beliebig viele (Standard: 60)"),
            ("max_connections",
                "Verbindungen zugleich (Standard: so viele, wie die Grenze für offene Dateien erlaubt)"),
            ("max_per_address",
                "Verbindungen und Ströme zugleich für eine Adresse, 0 für beliebig viele (Standard: 300)"),
            ("max_hosted", "Tische, die nicht zu Ende sind, je Gastgeber, 0 für beliebig viele (Standard: 60)"),
            ("max_bot_tables",
                "Laufende Tische je Gastgeber, an denen Bots allein spielen, 0 für beliebig viele (Standard: 4)"),
            ("max_tables", "Tische im Speicher; darüber hinaus weichen die, die niemand braucht (Standard: 20000)"),
        ]),
    ("games", "Die Spiele auflisten", None, &[
        ("json", "Als JSON, mit Optionen und Karten"),
    ]),
    ("play", "Im Terminal gegen Bots spielen",
        Some("Das Spiel wird nach jeder Entscheidung gespeichert. Am Tisch zeigt h, was du eingeben kannst."), &[
            ("seed", "Aus diesem Startwert geben: ein beliebiger Text"),
            ("bot", "Wie gut die Bots spielen: easy, solid, strong oder die einfachen random und greedy (Standard: solid)"),
            ("seat", "Wo du sitzt (Standard: 1)"),
            ("resume", "Das gespeicherte Spiel fortsetzen"),
            ("new", "Neu beginnen, was auch gespeichert ist"),
        ]),
    ("simulate", "Bots viele Spiele spielen lassen",
        Some("Auf die Standardausgabe geht ein JSON-Objekt; Fortschritt und Übersicht gehen auf die Fehlerausgabe."), &[
            ("games", "Wie viele Spiele (Standard: 10000)"),
            ("bots", "Wer wo sitzt: random, greedy, easy, solid, strong oder search:N, nach Bedarf wiederholt \
                (Standard: random)"),
            ("json", "Kein Fortschritt, keine Übersicht, nur das JSON-Objekt"),
        ]),
    ("arena", "Bots gegeneinander antreten lassen: gleiche Karten auf wechselnden Plätzen, mit Wertungen",
        Some("Eine Kartenverteilung wird in mehreren Reihenfolgen gespielt, ihre Spiele sind also nicht unabhängig: \
            Intervalle werden über Kartenverteilungen berechnet. Siege zählen je Stuhl, im Vergleich mit dem fairen \
            Anteil eines Stuhls."), &[
            ("bots", "Wer antritt: random, greedy, easy, solid, strong oder search:N; eine kurze Liste wird wiederholt, \
                bis der Tisch voll ist, aus einer langen werden alle Tische gebildet"),
            ("games", "Wie viele Spiele, aufgerundet auf ganze Runden (Standard: 400)"),
            ("seating", "In welchen Reihenfolgen ein Tisch eine Kartenverteilung spielt: jeder Bot einmal auf jedem \
                Platz, oder alle (Standard: rotations)"),
            ("out", "Ergebnisse, Aufzeichnungen und Diagramme dort ablegen; derselbe Aufruf macht weiter, wo er \
                aufgehört hat"),
            ("json", "Kein Fortschritt, keine Tabelle, nur ein JSON-Objekt"),
        ]),
    ("balance", "Sehen, ob Plätze, Karten und Regeln eines Spiels ausgewogen sind", None, &[
        ("games", "Wie viele Spiele (Standard: 1000)"),
        ("bots", "Wie gut alle spielen: random, greedy, easy, solid, strong oder search:N (Standard: greedy)"),
        ("seed", "Derselbe Startwert gibt denselben Bericht (Standard: 1)"),
        ("out", "Den ganzen Bericht mit seinen Bildern in diese HTML-Datei schreiben"),
        ("json", "Die Zahlen als ein JSON-Objekt"),
    ]),
    ("stdio", "Ein Spiel von einem anderen Programm aus führen: je Zeile ein JSON-Objekt hinein, eines heraus",
        Some("Das Protokoll steht in docs/protocol.md."), &[]),
    ("replay", "Ein aufgezeichnetes Spiel zeigen", None, &[
        ("at", "Den Tisch nach N Entscheidungen zeigen, nicht das ganze Spiel"),
        ("seat", "Mit den Augen dieses Platzes (sonst denen einer Zuschauerin)"),
    ]),
    ("analyze", "Ein beendetes Spiel noch einmal betrachten: wo es sich wendete und wie gut alle entschieden haben",
        Some("Siegchancen werden aus Spielen geschätzt, die von jedem Moment aus weitergespielt werden, mit allem, was \
            verborgen war. Eine Entscheidung wird nach dem beurteilt, was ihr Platz wissen konnte. Dieselbe Aufzeichnung \
            ergibt dieselbe Analyse."), &[
            ("seat", "Nur, was diesen Platz betrifft"),
            ("thorough", "Über alles zehnmal so viel nachdenken"),
            ("plot", "Die Siegchancen auch in diese Datei zeichnen, als SVG"),
            ("json", "Kein Fortschritt, keine Worte, nur ein JSON-Objekt"),
        ]),
    ("verify", "Eine Aufzeichnung prüfen: durchweg erlaubt, und das versprochene Ende", None, &[]),
    ("check", "Prüfen, was ein Server gespeichert hat, auch während er läuft: Ist etwas beschädigt?",
        Some("Der Rückgabewert ist 0, wenn alles in Ordnung ist, 1, wenn etwas beschädigt ist, 2, wenn es sich nicht \
            prüfen lässt."), &[
            ("export", "Was von beschädigten Tischen unversehrt ist, in diesen Ordner schreiben, mit allem Verborgenen"),
            ("json", "Als ein JSON-Objekt"),
        ]),
    ("backup", "Was ein Server gespeichert hat, in eine Datei kopieren, auch während er läuft", None, &[
        ("file", "Die neue Datei"),
    ]),
    ("restore", "Eine Datei von kabale backup prüfen und daraus einen Ordner für einen Server machen",
        Some("Der Rückgabewert ist 0, wenn sie wiederhergestellt ist, 1, wenn die Datei beschädigt ist, 2, wenn es nicht \
            geht. Was nicht wiederhergestellt wird, lässt den Ordner, wie er war."), &[
            ("file", "Die Datei"),
            ("folder", "Der Ordner: neu oder leer"),
            ("damaged", "Auch eine beschädigte Datei nehmen: An beschädigten Tischen geht es nicht weiter, an allen \
                anderen schon"),
        ]),
    ("accept", "Gespeichertes nehmen, wie es ist, obwohl etwas Bestätigtes fehlt",
        Some("Ein Server verweigert Daten, aus denen Entscheidungen fehlen, die schon zu sehen waren. Ohne Sicherung \
            geht es so weiter."), &[
            ("folder", "Der Ordner eines Servers, der nicht läuft"),
        ]),
    ("load", "Einen Server auf diesem Rechner unter der Last vieler Tische messen",
        Some("Ohne --url startet es einen eigenen Server mit einem eigenen Ordner, der am Ende gelöscht wird."), &[
            ("tables", "An wie vielen Tischen gespielt wird (Standard: 100)"),
            ("seats", "Wie viele an jedem spielen (Standard: 4)"),
            ("game", "Welches Spiel (Standard: oriflamme)"),
            ("seconds", "Wie lange gemessen wird (Standard: 20)"),
            ("rate", "Entscheidungen je Sekunde über alle Tische (Standard: so viele wie möglich)"),
            ("idle", "So viele weitere Ströme an Tischen öffnen, an denen nichts geschieht (Standard: 0)"),
            ("url",
                "Den Server nehmen, der dort läuft, etwa http://127.0.0.1:8080, gestartet mit --rate 0 --new-rate 0"),
            ("json", "Als JSON"),
        ]),
];

/// Arguments that mean the same in every command without a text of its own.
const COMMON: [(&str, &str); 12] = [
    ("help", "Diese Hilfe zeigen"),
    ("lang", "Die Sprache (sonst die der Umgebung)"),
    ("game", "Welches Spiel; kabale games zählt sie auf"),
    ("seats", "Wie viele spielen (Standard: 4)"),
    ("seed", "Derselbe Startwert gibt dieselben Spiele (Standard: 1)"),
    ("threads", "Wie viele Threads (Standard: einer je Kern)"),
    ("set", "Eine Option des Spiels vereinbaren (auch mehrfach)"),
    ("data", "Mit den Karten oder der Chronik dieser Datei spielen, bei Spielen mit solchen Dateien"),
    ("file", "Eine Aufzeichnung; - ist die Standardeingabe"),
    ("folder", "Der Ordner des Servers"),
    ("cards", "Für die Krone mit den Kartendaten dieser Datei spielen"),
    ("chronicle", "Partien von Oath mit der Chronik in dieser Datei beginnen"),
];

/// What stands for a value. Others are the same in both languages.
const VALUES: [(&str, &str); 6] = [
    ("FILE", "DATEI"),
    ("FOLDER", "ORDNER"),
    ("GAME", "SPIEL"),
    ("LEVEL", "STÄRKE"),
    ("OPTION=VALUE", "OPTION=WERT"),
    ("SEAT", "PLATZ"),
];

fn find(table: &[(&'static str, &'static str)], key: &str) -> Option<&'static str> {
    table.iter().find(|row| row.0 == key).map(|row| row.1)
}

/// The command with its help in German.
pub(super) fn translate(command: Command) -> Command {
    let Some((_, about, after_help, args)) = COMMANDS.into_iter().find(|row| row.0 == command.get_name()) else {
        return command;
    };
    let translate = |arg: Arg| {
        let help = find(args, arg.get_id().as_str()).or_else(|| find(&COMMON, arg.get_id().as_str()));
        let name = arg.get_value_names().and_then(|names| find(&VALUES, names.first()?));
        let arg = if let Some(name) = name { arg.value_name(name) } else { arg };
        if let Some(help) = help { arg.help(help) } else { arg }
    };
    command.about(about).after_help(after_help.map_or_else(StyledStr::new, StyledStr::from)).mut_args(translate)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;
    use crate::args::Cli;

    /// The program and its commands, in English.
    fn commands() -> Vec<Command> {
        let program = Cli::command();
        let commands: Vec<_> = program.get_subcommands().cloned().collect();
        std::iter::once(program).chain(commands).collect()
    }

    #[test]
    fn every_command_and_argument_has_a_german_text_and_no_text_is_stale() {
        let (mut needed, mut common_used, mut names) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for command in commands() {
            let name = command.get_name();
            let (_, _, after_help, args) = COMMANDS.into_iter().find(|row| row.0 == name).expect(name);
            assert!(command.get_about().is_some(), "{name} says what it does");
            assert_eq!(command.get_after_help().is_some(), after_help.is_some(), "{name}: what follows the arguments");
            for arg in command.get_arguments() {
                let id = arg.get_id().as_str();
                assert!(arg.get_help().is_some(), "{name} {id} has an English text");
                if find(args, id).is_some() {
                    needed.insert((name.to_owned(), id.to_owned()));
                } else {
                    assert!(find(&COMMON, id).is_some(), "{name} {id} has a German text");
                    common_used.insert(id.to_owned());
                }
                names.extend(arg.get_value_names().into_iter().flatten().map(ToString::to_string));
            }
        }
        assert_eq!(COMMANDS.len(), commands().len(), "each command has one row");
        for (command, _, _, args) in COMMANDS {
            for (id, _) in args {
                let key = (command.to_owned(), (*id).to_owned());
                assert!(needed.remove(&key), "{command} has no argument {id}, or two texts for it");
            }
        }
        let common: Vec<_> = COMMON.iter().map(|row| row.0).collect();
        assert_eq!(common.len(), common_used.len(), "{common:?} against {common_used:?}");
        assert!(common.iter().all(|id| common_used.contains(*id)), "{common:?} against {common_used:?}");
        assert!(VALUES.iter().all(|(en, _)| names.contains(*en)), "{VALUES:?} against {names:?}");
    }

    #[test]
    fn settings_of_the_environment_are_named_like_their_options() {
        for command in commands() {
            for arg in command.get_arguments() {
                if let (Some(variable), Some(long)) = (arg.get_env(), arg.get_long()) {
                    assert_eq!(variable, crate::args::variable(long).as_str());
                }
            }
        }
    }
}
