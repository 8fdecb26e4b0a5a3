//! `kabale chronicle`.

mod kit;

use std::fs;

use serde_json::{Value, json};

use crate::kit::{kabale_in, stderr, stdout};

/// The string of a chronicle before its second game.
const EXAMPLE: &str = include_str!("../../../fuzz/seeds/string/example.txt");

/// Runs `kabale chronicle string -` on an input.
fn string(input: &str, more: &[&str]) -> (Option<i32>, String, String) {
    let home = tempfile::tempdir().expect("a folder");
    let arguments = [&["chronicle", "string", "-"], more].concat();
    let output = kabale_in(home.path(), &arguments, input.as_bytes());
    (output.status.code(), stdout(&output).to_owned(), stderr(&output).to_owned())
}

#[test]
fn a_string_is_shown_in_english() {
    let (code, shown, said) = string(EXAMPLE, &[]);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    for part in [
        "The chronicle “Empire and Exile” before game 2, written by version 3.3.1\n",
        "\nOath: Oath of the People\n",
        "\nBoards: Red Exile, Blue Citizen, White Exile, Yellow Exile, Black Exile\n",
        "\nPrevious game: won by White (UNKNOWN); Citizens at its start: nobody\n",
        "\nCradle\n  1. Narrow Pass: Horned Mask (relic)\n  2. Wastes (facedown)\n\nProvinces\n  3. Great Slum\n",
        "\n\nWorld deck, the top card first: 59 cards (Discord 7, ",
        "Visions 5)\n  Observatory, Outriders, Wolves,",
        "\n\nDispossessed: 6 cards (",
        "  Vow of Beastkin, Mountain Giant, Chaos Cult,",
        "\n\nRelic deck, the top card first: 19 cards\n  Map, Ring of Devotion,",
    ] {
        assert!(shown.contains(part), "{part}\n---\n{shown}");
    }
    assert!(!shown.contains("Unusual") && !shown.contains("repair"), "{shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
}

#[test]
fn a_string_is_shown_in_german() {
    let (code, shown, _) = string(EXAMPLE, &["--lang", "de"]);
    assert_eq!(code, Some(0));
    for part in [
        "Die Chronik „Empire and Exile“ vor Partie 2, geschrieben von Version 3.3.1\n",
        "\nEid: Bewahrer des Volkes\n",
        "\nTableaus: Rot Exil, Blau Bürger,",
        "\nVorige Partie: Sieg von Weiß (UNKNOWN); Bürger zu ihrem Beginn: niemand\n",
        "\nWiege\n  1. ",
        "(verdeckt)\n\nProvinzen\n",
        "\n\nWeltstapel, die oberste Karte zuerst: 59 Karten (",
        "\n\nVertriebene: 6 Karten (",
        "\n\nReliquienstapel, die oberste Karte zuerst: 19 Karten\n",
    ] {
        assert!(shown.contains(part), "{part}\n---\n{shown}");
    }
}

#[test]
fn a_file_is_read_as_well() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("chronicle.txt");
    fs::write(&file, format!("\u{feff}{EXAMPLE}\r\n")).expect("it can be written");
    let file = file.to_string_lossy();
    let output = kabale_in(home.path(), &["chronicle", "string", &file], b"");
    assert_eq!(stdout(&output), string(EXAMPLE, &[]).1);
}

#[test]
fn json_has_keys_warnings_and_repairs() {
    let (_, shown, _) = string(EXAMPLE, &["--json"]);
    let found: Value = serde_json::from_str(&shown).expect("JSON");
    assert_eq!((&found["game"], &found["oath"]), (&json!(2), &json!("people")));
    assert_eq!(found["map"][0]["cards"], json!([null, null, "horned-mask"]));
    assert_eq!(found["relic_deck"][18], "map");
    assert_eq!((&found["warnings"], &found["repairs"]), (&json!([]), &json!([])));
    // The Cauldron again in place of the pig.
    let (_, shown, _) = string(&EXAMPLE.replace("E0E2E7DB", "E0E2DBDB"), &["--json", "--lang", "de"]);
    let found: Value = serde_json::from_str(&shown).expect("JSON");
    let codes = |name: &str| -> Vec<_> {
        found[name]
            .as_array()
            .expect("a list")
            .iter()
            .map(|row| row["code"].as_str().expect("a code").to_owned())
            .collect()
    };
    assert_eq!(codes("warnings"), ["relic_twice", "relic_missing"]);
    assert_eq!(codes("repairs"), ["taken_from_below", "added"]);
}

#[test]
fn what_is_unusual_is_said() {
    let unusual = EXAMPLE.replace("E0E2E7DB", "E0E2DBDB") + " and more";
    let (code, shown, _) = string(&unusual, &[]);
    assert_eq!(code, Some(0));
    let end = "\nUnusual about it\n  The relic Cursed Cauldron is there 2 times.\n  The relic Oracular Pig is missing.\n  \
        The text goes on after the end of the string; its last 9 characters are\n  ignored.\n\nWhat a repair of the relics \
        does\n  Cursed Cauldron is taken out of the relic deck: it is there again further up.\n  Oracular Pig is put on top of \
        the relic deck.\n";
    assert!(shown.ends_with(end), "{shown}");
    let (_, shown, _) = string(&unusual, &["--lang=de"]);
    assert!(shown.contains("\nUngewöhnlich daran\n  Die Reliquie "), "{shown}");
    assert!(shown.contains("\nWas eine Reparatur der Reliquien ändert\n"), "{shown}");
}

#[test]
fn names_cannot_control_the_terminal() {
    let (_, shown, _) = string(&EXAMPLE.replace("Empire and Exile", "\u{1b}[31mEmpire Exil"), &[]);
    assert!(shown.contains("Empire") && !shown.contains('\u{1b}'), "{shown}");
    let (code, _, said) = string(&EXAMPLE.replace("012345", "01\u{1b}345"), &[]);
    assert!(code == Some(2) && !said.contains('\u{1b}'), "{said}");
}

/// A bad text is answered with one sentence that names the place.
#[test]
fn bad_text_is_refused_with_its_place() {
    for (text, en, de) in [
        ("", "character 0: the text ends in the version.", "Zeichen 0: Der Text endet mittendrin: Version."),
        (&EXAMPLE[..100], "character 100: the text ends in site 8 of the map.", "Zeichen 100: "),
        (
            &EXAMPLE.replace("012345", "012945"),
            "character 37: there is no suit 9.",
            "Zeichen 37: Es gibt keine Farbe 9.",
        ),
        (
            "hello",
            "character 0: `h` in the version is no hexadecimal digit.",
            "„h“ ist keine hexadezimale Ziffer: Version.",
        ),
        (&"0".repeat(100_000), "character 65536: the text is longer", "Zeichen 65536: Der Text ist länger"),
        ("010000", "character 0: version 1.0.0 is too old", "Zeichen 0: Version 1.0.0 ist zu alt"),
    ] {
        for (lang, expected) in [("en", en), ("de", de)] {
            for more in [&["--lang", lang][..], &["--lang", lang, "--json"]] {
                let (code, shown, said) = string(text, more);
                assert_eq!((code, shown.as_str()), (Some(2), ""));
                assert!(said.starts_with("kabale: -: ") && said.contains(expected), "{said}");
                assert_eq!(said.lines().count(), 1, "{said}");
            }
        }
    }
}

#[test]
fn the_command_line_is_checked_and_explained() {
    let home = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| {
        let output = kabale_in(home.path(), arguments, b"");
        (output.status.code(), stdout(&output).to_owned(), stderr(&output).to_owned())
    };
    let (code, shown, _) = run(&["chronicle", "--help"]);
    assert!(code == Some(0) && shown.contains("Usage: kabale chronicle [OPTIONS] <COMMAND>"), "{shown}");
    let (_, shown, _) = run(&["chronicle", "string", "--help", "--lang", "de"]);
    assert!(shown.contains("Aufruf: kabale chronicle string [OPTIONEN] <DATEI>"), "{shown}");
    assert!(shown.contains("Eine Datei mit der Zeichenkette") && !shown.contains("Usage"), "{shown}");
    let (_, shown, _) = run(&["--help"]);
    assert!(shown.contains("Usage: kabale [OPTIONS] [COMMAND]") && shown.contains("  chronicle  "), "{shown}");
    for (arguments, expected) in [
        (&["chronicle"][..], "A command is missing"),
        (&["chronicle", "--lang", "de"], "Es fehlt ein Befehl"),
        (&["chronicle", "sing"], "There is no command “sing”"),
        (&["chronicle", "string"], "Something is missing: <FILE>"),
        (&["chronicle", "string", "--lang", "fr", "x"], "de or en"),
        (&["chronicle", "--lang", "fr", "string", "x"], "de or en"),
        (&["chronicle", "string", "nowhere.txt"], "There is no such file."),
    ] {
        let (code, shown, said) = run(arguments);
        assert_eq!((code, shown.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(said.contains(expected), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}
