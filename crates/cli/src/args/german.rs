//! The help in German. The English help is at the commands and arguments themselves.

use clap::{Arg, Command, builder::StyledStr};

/// A command with those it belongs to, its description, the text after its arguments, and the help of its arguments by id.
type Row = (&'static str, &'static str, Option<&'static str>, &'static [(&'static str, &'static str)]);

#[rustfmt::skip]
const COMMANDS: [Row; 26] = [
    ("kabale", "Spiele um Kronen und Komplotte: spielen, simulieren, nachspielen.",
        Some("Ohne Befehl bietet kabale die Tische im Browser an."), &[
            ("version", "Die Version zeigen"),
        ]),
    ("kabale serve", "Die Tische im Browser anbieten",
        Some("Dieselben Optionen gibt es als Umgebungsvariablen, zum Beispiel KABALE_PUBLIC_URL."), &[
            ("port", "Der Port (Standard: 8080)"),
            ("listen", "Die Adresse, auf der der Server lauscht (Standard: 127.0.0.1, nur dieser Rechner)"),
            ("data", "Der Ordner für alle Daten (Standard: unter ~/.local/state/kabale)"),
            ("public_url", "Die öffentliche Adresse, etwa https://kabale.example"),
            ("trust_proxy", "X-Forwarded-For vertrauen; nur hinter einem Proxy, der diesen Header setzt"),
            ("keep_all", "Alte Gäste, Spiele und Chat-Nachrichten nie löschen"),
            ("log", "Das Format des Protokolls (Standard: text)"),
            ("rate", "Anfragen je Sekunde und Person, 0 für beliebig viele (Standard: 50)"),
            ("new_rate",
                "Neue Tische, Gäste und Anmeldungen je Minute und Adresse, 0 für beliebig viele (Standard: 60)"),
            ("max_connections",
                "Offene Verbindungen (Standard: so viele, wie die Grenze für offene Dateien erlaubt)"),
            ("max_per_address",
                "Offene Verbindungen und Live-Streams je Adresse, 0 für beliebig viele (Standard: 300)"),
            ("max_hosted", "Unbeendete Tische je Gastgeber, 0 für beliebig viele (Standard: 60)"),
            ("max_bot_tables",
                "Laufende Tische je Gastgeber, an denen nur Bots spielen, 0 für beliebig viele (Standard: 4)"),
            ("max_tables", "Tische im Speicher; sind es mehr, werden unbenutzte entladen (Standard: 20000)"),
        ]),
    ("kabale games", "Die Spiele auflisten", None, &[
        ("json", "JSON ausgeben, mit Optionen und Karten"),
    ]),
    ("kabale play", "Im Terminal gegen Bots spielen",
        Some("Das Spiel wird nach jeder Entscheidung gespeichert. Am Tisch zeigt h, was du eingeben kannst."), &[
            ("seed", "Der Startwert für das Geben, ein beliebiger Text"),
            ("bot", "Die Stärke der Bots: easy, solid, strong, eminence oder die einfachen Bots random und greedy (Standard: \
                solid)"),
            ("seat", "Dein Platz (Standard: 1)"),
            ("resume", "Das gespeicherte Spiel fortsetzen"),
            ("new", "Ein neues Spiel beginnen, auch wenn eines gespeichert ist"),
        ]),
    ("kabale simulate", "Bots viele Spiele spielen lassen",
        Some("Auf die Standardausgabe geht ein JSON-Objekt; Fortschritt und Übersicht gehen auf die Fehlerausgabe."), &[
            ("games", "Die Anzahl der Spiele (Standard: 10000)"),
            ("bots", "Die Bots in der Reihenfolge der Plätze: random, greedy, easy, solid, strong, eminence, rollouts, search:N, net:N \
                oder plan:N; eine kurze Liste wird wiederholt (Standard: random)"),
            ("json", "Nur das JSON-Objekt ausgeben, ohne Fortschritt und Übersicht"),
        ]),
    ("kabale arena", "Bots mit denselben Karten auf wechselnden Plätzen gegeneinander antreten lassen und bewerten",
        Some("Jede Kartenverteilung wird in mehreren Sitzordnungen gespielt, ihre Spiele sind also nicht unabhängig: \
            Intervalle werden über Kartenverteilungen berechnet. Ein Bot hat einen Stuhl für jeden Platz, den er in \
            einem Spiel einnimmt. Siege zählen je Stuhl und werden mit dem fairen Anteil eines Stuhls verglichen."), &[
            ("bots", "Die Bots: random, greedy, easy, solid, strong, eminence, rollouts, search:N, net:N oder plan:N; eine Liste, die \
                kürzer als der Tisch ist, wird wiederholt, aus einer längeren spielt jede Kombination"),
            ("games", "Die Anzahl der Spiele, aufgerundet auf ganze Runden (Standard: 400)"),
            ("seating", "Die Sitzordnungen für jede Kartenverteilung: jeder Bot einmal auf jedem Platz oder alle \
                Reihenfolgen (Standard: rotations)"),
            ("out", "Ergebnisse, Aufzeichnungen und Diagramme in diesem Ordner ablegen; derselbe Aufruf macht dort \
                weiter, wo er aufgehört hat"),
            ("json", "Nur ein JSON-Objekt ausgeben, ohne Fortschritt und Tabelle"),
        ]),
    ("kabale balance", "Messen, wie ausgewogen Plätze, Karten und Regeln eines Spiels sind", None, &[
        ("games", "Die Anzahl der Spiele (Standard: 1000)"),
        ("bots", "Die Stärke aller Bots: random, greedy, easy, solid, strong, eminence, rollouts, search:N, net:N oder plan:N \
            (Standard: greedy)"),
        ("seed", "Der Startwert; derselbe ergibt denselben Bericht (Standard: 1)"),
        ("out", "Den ganzen Bericht mit Diagrammen in diese HTML-Datei schreiben"),
        ("json", "Die Zahlen als ein JSON-Objekt ausgeben"),
    ]),
    ("kabale stdio", "Ein Spiel von einem anderen Programm aus steuern: je Zeile ein JSON-Objekt hinein, eines heraus",
        Some("Das Protokoll ist in docs/protocol.md beschrieben."), &[]),
    ("kabale replay", "Ein aufgezeichnetes Spiel zeigen", None, &[
        ("at", "Den Tisch nach N Entscheidungen zeigen statt des ganzen Spiels"),
        ("seat", "Zeigen, was dieser Platz sieht (Standard: was beim Zuschauen zu sehen ist)"),
    ]),
    ("kabale analyze", "Ein beendetes Spiel auswerten: wo es sich wendete und wie gut alle entschieden haben",
        Some("Siegchancen werden geschätzt, indem von jedem Moment aus weitergespielt wird, wobei alles Verborgene \
            bekannt ist. Eine Entscheidung wird danach beurteilt, was ihr Platz wissen konnte. Dieselbe Aufzeichnung \
            ergibt dieselbe Analyse."), &[
            ("seat", "Nur zeigen, was diesen Platz betrifft"),
            ("thorough", "Zehnmal so viele Spiele durchrechnen"),
            ("plot", "Die Siegchancen auch in diese SVG-Datei zeichnen"),
            ("json", "Nur ein JSON-Objekt ausgeben, ohne Fortschritt und Text"),
        ]),
    ("kabale verify", "Prüfen, ob in einer Aufzeichnung jede Wahl erlaubt ist und das Spiel so endet wie aufgezeichnet", None, &[]),
    ("kabale check", "Die gespeicherten Daten eines Servers auf Schäden prüfen, auch während er läuft",
        Some("Der Rückgabewert ist 0, wenn kein Schaden gefunden wurde, 1, wenn es Schäden gibt, 2, wenn die Prüfung \
            gescheitert ist."), &[
            ("export", "Den unbeschädigten Teil jedes beschädigten Tisches in diesen Ordner schreiben, samt allem \
                Verborgenen"),
            ("json", "Ein JSON-Objekt ausgeben"),
        ]),
    ("kabale backup", "Die gespeicherten Daten eines Servers in eine Datei kopieren, auch während er läuft", None, &[
        ("file", "Die neue Datei"),
    ]),
    ("kabale restore", "Eine Sicherung von kabale backup prüfen und in einem neuen Datenordner wiederherstellen",
        Some("Der Rückgabewert ist 0, wenn die Sicherung wiederhergestellt wurde, 1, wenn sie beschädigt ist, 2, wenn \
            das Wiederherstellen gescheitert ist. Der Ordner ändert sich nur, wenn die Sicherung wiederhergestellt \
            wurde."), &[
            ("file", "Die Sicherung"),
            ("folder", "Der Datenordner, neu oder leer"),
            ("damaged", "Auch eine beschädigte Sicherung wiederherstellen; an ihren beschädigten Tischen geht es nicht \
                weiter, an allen anderen schon"),
        ]),
    ("kabale accept", "Gespeicherte Daten annehmen, obwohl bestätigte Entscheidungen fehlen",
        Some("Ein Server verweigert Daten, in denen Entscheidungen fehlen, die schon jemand gesehen hat. Dieser Befehl \
            hilft, wenn es keine Sicherung gibt."), &[
            ("folder", "Der Datenordner eines Servers, der nicht läuft"),
        ]),
    ("kabale load", "Einen Server auf diesem Rechner unter der Last vieler Tische messen",
        Some("Ohne --url startet der Befehl einen eigenen Server mit einem Datenordner, der am Ende gelöscht wird."), &[
            ("tables", "Die Anzahl der Tische (Standard: 100)"),
            ("seats", "Wie viele an jedem Tisch mitspielen (Standard: 4)"),
            ("game", "Das Spiel (Standard: oriflamme)"),
            ("seconds", "Die Dauer der Messung in Sekunden (Standard: 20)"),
            ("rate", "Entscheidungen je Sekunde über alle Tische (Standard: so viele wie möglich)"),
            ("idle", "Weitere Live-Streams an Tischen, an denen nichts geschieht (Standard: 0)"),
            ("url",
                "Den Server unter dieser Adresse nehmen, etwa http://127.0.0.1:8080, gestartet mit --rate 0 --new-rate 0"),
            ("json", "JSON ausgeben"),
        ]),
    ("kabale chronicle", "Chroniken von Oath führen: Partien, die in einer Welt aufeinander folgen",
        Some("docs/chronicle.md führt durch diese Befehle."), &[]),
    ("kabale chronicle new", "Eine Chronik beginnen", None, &[
        ("name", "Der Name der neuen Chronik"),
        ("data", "Mit der Welt in dieser Datei beginnen statt mit der einer ersten Partie"),
    ]),
    ("kabale chronicle list", "Alle Chroniken aufzählen", None, &[]),
    ("kabale chronicle show", "Die Welt einer Chronik, ihre Mitglieder und ihre Geschichte zeigen", None, &[
        ("before", "Die Welt vor dieser Partie zeigen statt der jetzigen"),
    ]),
    ("kabale chronicle play", "Die nächste Partie einer Chronik gegen Bots spielen oder die begonnene fortsetzen",
        Some("Wer die letzte Partie gewonnen hat, ist Kanzler. Nach jeder Entscheidung wird gespeichert."), &[
            ("seats", "Wie viele mitspielen (Standard: so viele wie in der letzten Partie, in der ersten 4)"),
            ("bot", "Die Stärke der Bots: easy, solid, strong, eminence oder die einfachen Bots random und greedy (Standard: \
                solid)"),
            ("player", "Dein Name in der Chronik (Standard: die erste Person darin)"),
            ("color", "Die Farbe deines Tableaus von jetzt an: red, blue, yellow, white oder black (Standard: die erste \
                freie)"),
            ("seed", "Der Startwert der Verteilung, ein beliebiger Text"),
            ("watch", "Bots auf allen Plätzen spielen lassen"),
            ("new", "Die begonnene Partie aufgeben und eine andere beginnen"),
        ]),
    ("kabale chronicle import", "Eine Chronik aus einer Chronik-Zeichenkette beginnen", None, &[
        ("file", "Eine Datei mit der Zeichenkette, oder - für die Standardeingabe"),
        ("name", "Der Name der neuen Chronik"),
    ]),
    ("kabale chronicle export",
        "Die Welt einer Chronik als Chronik-Zeichenkette ausgeben; sie verrät, was in den Stapeln verborgen ist",
        Some("Die Zeichenkette geht an die Standardausgabe; was sie nicht sagen kann, an die Fehlerausgabe."), &[
            ("before", "Die Welt vor dieser Partie ausgeben statt der jetzigen"),
        ]),
    ("kabale chronicle verify", "Alle Partien einer Chronik nachspielen und prüfen, ob ihre Welten daraus folgen",
        Some("Der Rückgabewert ist 0, wenn alles stimmt, 1, wenn nicht, 2, wenn die Chronik nicht lesbar ist."), &[]),
    ("kabale chronicle branch", "Eine Chronik bis zu einer Partie kopieren, um dort anders weiterzuspielen", None, &[
        ("before", "Die Kopie endet vor dieser Partie (Standard: nach der letzten)"),
        ("copy", "Der Name der Kopie"),
    ]),
    ("kabale chronicle string",
        "Zeigen, was in einer Chronik-Zeichenkette steht, dem Text, in dem Tabletop Simulator eine Chronik aufbewahrt",
        Some("Das Format ist in docs/chronicle-string.md beschrieben."), &[
            ("file", "Eine Datei mit der Zeichenkette, oder - für die Standardeingabe"),
        ]),
];

/// The help of arguments for commands that have no text of their own for them.
const COMMON: [(&str, &str); 14] = [
    ("help", "Diese Hilfe zeigen"),
    ("lang", "Die Sprache (Standard: die der Umgebung)"),
    ("game", "Das Spiel; kabale games zählt alle auf"),
    ("seats", "Wie viele mitspielen (Standard: 4)"),
    ("seed", "Der Startwert; derselbe ergibt dieselben Spiele (Standard: 1)"),
    ("threads", "Die Anzahl der Threads (Standard: einer je Kern)"),
    ("set", "Eine Option des Spiels setzen (auch mehrfach)"),
    ("data", "Mit den Karten oder der Chronik in dieser Datei spielen, bei Spielen, die solche Dateien nutzen"),
    ("file", "Eine Aufzeichnung, oder - für die Standardeingabe"),
    ("folder", "Der Datenordner des Servers"),
    ("name", "Die Chronik; kabale chronicle list zählt alle auf"),
    ("json", "Ein JSON-Objekt ausgeben"),
    ("cards", "Für die Krone mit den Kartendaten in dieser Datei spielen"),
    ("chronicle", "Partien von Oath mit der Chronik in dieser Datei beginnen"),
];

/// Placeholders of values. Those not listed are the same in both languages.
const VALUES: [(&str, &str); 7] = [
    ("COLOR", "FARBE"),
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

/// The command at a path, with its help in German.
pub(super) fn translate(command: Command, path: &str) -> Command {
    let Some((_, about, after_help, args)) = COMMANDS.into_iter().find(|row| row.0 == path) else {
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
    use crate::args::{Cli, path};

    /// The program and all commands below it with their paths, in English.
    fn commands() -> Vec<(String, Command)> {
        let mut found = vec![("kabale".to_owned(), Cli::command())];
        let mut at = 0;
        while let Some((above, command)) = found.get(at).cloned() {
            found.extend(command.get_subcommands().map(|below| (path(&above, below), below.clone())));
            at += 1;
        }
        found
    }

    #[test]
    fn every_command_and_argument_has_a_german_text_and_no_text_is_stale() {
        let (mut needed, mut common_used, mut names) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for (name, command) in commands() {
            let (_, _, after_help, args) = COMMANDS.into_iter().find(|row| row.0 == name).expect(&name);
            assert!(command.get_about().is_some(), "{name} says what it does");
            assert_eq!(command.get_after_help().is_some(), after_help.is_some(), "{name}: what follows the arguments");
            for arg in command.get_arguments() {
                let id = arg.get_id().as_str();
                assert!(arg.get_help().is_some(), "{name} {id} has an English text");
                if find(args, id).is_some() {
                    needed.insert((name.clone(), id.to_owned()));
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
        for (_, command) in commands() {
            for arg in command.get_arguments() {
                if let (Some(variable), Some(long)) = (arg.get_env(), arg.get_long()) {
                    assert_eq!(variable, crate::args::variable(long).as_str());
                }
            }
        }
    }
}
