//! `kabale chronicle`.

mod kit;

use std::{fs, path::PathBuf};

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

/// Runs `kabale chronicle` in a home of its own.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    /// The exit code, the output and the messages.
    fn run(&self, arguments: &[&str], input: &str) -> (i32, String, String) {
        let arguments = [&["chronicle"], arguments].concat();
        let output = kabale_in(self.0.path(), &arguments, input.as_bytes());
        let code = output.status.code().expect("it was not killed");
        (code, stdout(&output).to_owned(), stderr(&output).to_owned())
    }

    /// The output of a command that succeeds.
    fn done(&self, arguments: &[&str]) -> String {
        let (code, shown, said) = self.run(arguments, "");
        assert_eq!(code, 0, "{arguments:?}: {said}");
        shown
    }

    fn json(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.done(&[arguments, &["--json"]].concat())).expect("JSON")
    }

    /// The message of a command that is refused.
    fn refused(&self, arguments: &[&str]) -> String {
        let (code, shown, said) = self.run(arguments, "");
        assert_eq!((code, shown.as_str()), (2, ""), "{arguments:?}");
        said
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join("kabale/chronicles").join(name)
    }
}

#[test]
fn a_chronicle_is_begun_played_shown_and_verified() {
    let home = Home::new();
    assert!(home.done(&["list"]).contains("kabale chronicle new NAME"));
    assert!(home.done(&["new", "Our realm"]).contains("“Our realm” begins"));
    assert_eq!(home.refused(&["new", "Our realm"]), "kabale: There is a chronicle “Our realm” already.\n");
    let game = |seed: &str, seats: &str| {
        home.done(&["play", "Our realm", "--watch", "--bot", "random", "--seats", seats, "--seed", seed])
    };
    assert!(game("one", "3").starts_with("\nIn the first game "));
    assert!(game("two", "5").starts_with("\nIn the second game "));
    let shown = home.json(&["show", "Our realm"]);
    assert_eq!((&shown["name"], &shown["branch"]), (&json!("Our realm"), &json!(null)));
    assert_eq!(shown["games"].as_array().map(Vec::len), Some(2));
    assert_eq!(shown["games"][1]["seats"].as_array().map(Vec::len), Some(5));
    assert_eq!(shown["members"][4], json!({ "name": "Edda", "color": shown["members"][4]["color"], "bot": true }));
    assert_eq!((&shown["world"]["number"], shown["world"]["map"].as_array().map(Vec::len)), (&json!(3), Some(8)));
    let text = home.done(&["show", "Our realm"]);
    for part in [
        "Our realm\n",
        "The world before game 3: Oath of ",
        "\nCradle\n  1. ",
        "\nMembers\n  Aldric (",
        "In the first game",
    ] {
        assert!(text.contains(part), "{part}\n---\n{text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let german = home.done(&["show", "Our realm", "--lang", "de", "--before", "1"]);
    assert!(german.contains("Die Welt vor Partie 1: Eid der Vorherrschaft\nWiege\n  1. "), "{german}");
    assert!(home.refused(&["show", "Our realm", "--before", "4"]).contains("There is no game 4"));
    assert_eq!(home.done(&["verify", "Our realm"]), "Our realm: 2 games replayed, every world follows from them.\n");
    assert_eq!(home.json(&["verify", "Our realm"])["verified"], true);
    let listed = home.json(&["list"]);
    assert_eq!((&listed["chronicles"][0]["name"], &listed["chronicles"][0]["games"]), (&json!("Our realm"), &json!(2)));
    // The record of a game verifies by itself, with the world it began from.
    let file: Value =
        serde_json::from_str(&fs::read_to_string(home.path("Our realm.json")).expect("it is there")).expect("JSON");
    let record = file["games"][1]["record"].to_string();
    let output = kabale_in(home.0.path(), &["verify", "-"], record.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

#[test]
fn a_string_is_exported_and_imported_as_a_new_chronicle() {
    let home = Home::new();
    let (code, shown, said) = home.run(&["import", "-", "--name", "Found"], EXAMPLE);
    assert_eq!((code, said.as_str()), (0, ""), "{shown}");
    assert_eq!(home.done(&["export", "Found"]), format!("{}\n", EXAMPLE.trim()), "the same bytes");
    home.done(&["play", "Found", "--watch", "--bot", "random", "--seats", "2", "--seed", "one"]);
    let (_, string, notes) = home.run(&["export", "Found"], "");
    assert!(string.starts_with("030301000310Empire and Exile00"), "{string}");
    assert!(notes.contains("contains the world, not the games"), "{notes}");
    assert_eq!(home.json(&["export", "Found"])["string"], string.trim());
    assert_eq!(home.done(&["export", "Found", "--before", "1"]).trim(), EXAMPLE.trim());
    let (code, ..) = home.run(&["import", "-", "--name", "Again"], &string);
    assert_eq!(code, 0);
    assert_eq!(home.done(&["export", "Again"]), string);
    let [found, again] = ["Found", "Again"].map(|name| home.json(&["show", name])["world"]["map"].clone());
    assert_eq!(found, again);
    // What was repaired is said.
    let dark = EXAMPLE.trim().replacen("05FFFFFF", "1DFFFFFF", 1);
    let (_, shown, _) = home.run(&["import", "-", "--name", "Dark", "--json"], &dark);
    let shown: Value = serde_json::from_str(&shown).expect("JSON");
    assert_eq!(shown["notes"][0]["code"], "site_up");
    let (code, _, said) = home.run(&["import", "-", "--name", "Garbage"], "no string");
    assert_eq!((code, said.as_str()), (2, "kabale: -: character 0: `n` in the version is no hexadecimal digit.\n"));
    assert!(!home.path("Garbage.json").exists());
}

#[test]
fn a_branch_is_played_in_another_way() {
    let home = Home::new();
    home.done(&["new", "Tree"]);
    for seed in ["one", "two"] {
        home.done(&["play", "Tree", "--watch", "--bot", "random", "--seats", "3", "--seed", seed]);
    }
    assert_eq!(
        home.json(&["branch", "Tree", "--before", "2", "--name", "Twig"]),
        json!({ "name": "Twig", "of": "Tree", "before": 2 })
    );
    home.done(&["play", "Twig", "--watch", "--bot", "random", "--seed", "three"]);
    home.done(&["verify", "Twig"]);
    assert!(home.done(&["show", "Twig"]).contains("A branch of “Tree”, from before game 2\n"));
    assert_ne!(home.json(&["show", "Twig"])["games"][1]["text"], home.json(&["show", "Tree"])["games"][1]["text"]);
    assert!(home.refused(&["branch", "Tree", "--before", "9", "--name", "No"]).contains("There is no game 9"));
    assert!(home.refused(&["branch", "Tree", "--name", "Twig"]).contains("There is a chronicle “Twig” already"));
}

#[test]
fn a_game_in_progress_is_saved_and_goes_on() {
    let home = Home::new();
    home.done(&["new", "Slow"]);
    let first = ["play", "Slow", "--as", "Ännchen", "--seats", "2", "--bot", "random", "--seed", "one"];
    let (code, shown, said) = home.run(&first, "1\n1\n\nq\n");
    assert_eq!(code, 0, "{said}");
    assert!(shown.contains("Game 1 of “Slow”: you, Ännchen, are the Chancellor."), "{shown}");
    assert!(shown.ends_with("Saved. Continue with: kabale chronicle play \"Slow\"\n"), "{shown}");
    assert!(home.path("playing/Slow.json").exists());
    assert!(home.refused(&first).contains("There is a game in progress."));
    let (_, shown, _) = home.run(&["play", "Slow"], "q\n");
    assert!(shown.starts_with("The game in progress goes on.\n"), "{shown}");
    assert_eq!(home.json(&["show", "Slow"])["games"], json!([]), "it is not part of the chronicle yet");
    // The first choice, again and again, and Enter where there is none.
    let (code, shown, said) = home.run(&["play", "Slow"], &"1\n".repeat(6000));
    assert_eq!(code, 0, "{said}");
    assert!(shown.contains("In the first game "), "{}", &shown[shown.len().saturating_sub(2000)..]);
    assert!(!home.path("playing/Slow.json").exists());
    home.done(&["verify", "Slow"]);
    assert_eq!(home.json(&["show", "Slow"])["members"][0]["name"], "Ännchen");
    // Another game in another color, given up.
    home.run(&["play", "Slow", "--color", "black"], "q\n");
    assert_eq!(home.json(&["show", "Slow"])["members"][0]["color"], "black");
    assert!(home.refused(&["play", "Slow", "--new", "--color", "purple"]).contains("does not fit --color"));
    let (_, shown, _) = home.run(&["play", "Slow", "--new", "--lang", "de"], "q\n");
    assert!(shown.starts_with("Partie 2 von „Slow“: Du"), "{shown}");
}

#[test]
fn damaged_files_and_bad_names_are_refused() {
    let home = Home::new();
    assert!(home.refused(&["show", "Nothing"]).contains("There is no chronicle “Nothing”"));
    for name in ["../x", "a/b", ".x", "", " x", "a\u{7}b", &"x".repeat(61)] {
        let said = home.refused(&["new", name]);
        assert!(said.contains("cannot be used: "), "{name}: {said}");
        assert!(home.run(&["new", name, "--lang", "de"], "").2.contains("geht nicht: "), "{name}");
    }
    home.done(&["new", "Fragile"]);
    home.done(&["play", "Fragile", "--watch", "--bot", "random", "--seats", "2", "--seed", "one"]);
    let file = home.path("Fragile.json");
    let text = fs::read_to_string(&file).expect("it is there");
    let with = |text: &str| fs::write(&file, text).expect("it can be written");
    with(&text[..text.len() / 2]);
    assert!(home.refused(&["show", "Fragile"]).contains("Fragile.json: The chronicle breaks off at line "));
    assert!(home.done(&["list"]).contains("Fragile: "), "the list names it all the same");
    with("garbage");
    assert!(home.refused(&["verify", "Fragile"]).contains("Line 1, column 1: this is not JSON"));
    with(&text.replacen("\"format\": 1", "\"format\": 7", 1));
    assert!(home.refused(&["play", "Fragile"]).contains("has format 7; this program reads up to 1"));
    let winner = if text.contains("\"winner\": 1") {
        ("\"winner\": 1", "\"winner\": 2")
    } else {
        ("\"winner\": 2", "\"winner\": 1")
    };
    with(&text.replacen(winner.0, winner.1, 1));
    let (code, shown, _) = home.run(&["verify", "Fragile", "--json"], "");
    let shown: Value = serde_json::from_str(&shown).expect("JSON");
    assert_eq!((code, &shown["error"]["code"]), (1, &json!("differs")));
    with(&text);
    home.done(&["verify", "Fragile"]);
    // A saved game that cannot be read can be given up.
    fs::create_dir_all(home.path("playing")).expect("a folder");
    fs::write(home.path("playing/Fragile.json"), "garbage").expect("it can be written");
    assert!(home.refused(&["play", "Fragile"]).contains("cannot be read"));
    home.done(&["play", "Fragile", "--new", "--watch", "--bot", "random"]);
}
