//! `kabale analyze`, and tips at the table, run as a process.

mod kit;

use std::path::Path;

use serde_json::Value;

use crate::kit::{kabale_in, stderr};

/// Red would win by revealing the Heir, but keeps it hidden.
const BLUNDER: &str = include_str!("../../catalog/tests/blunder.json");
/// A whole game.
const WHOLE: &str = include_str!("../../../fuzz/seeds/record/oriflamme.json");

/// The output of a successful run.
fn printed(home: &Path, arguments: &[&str], input: &str) -> String {
    let output = kabale_in(home, arguments, input.as_bytes());
    assert!(output.status.success() && output.stderr.is_empty(), "{}", stderr(&output));
    String::from_utf8(output.stdout).expect("the output is text").replace('\u{a0}', " ")
}

fn analyzed(arguments: &[&str], record: &str) -> String {
    let home = tempfile::tempdir().expect("a folder");
    printed(home.path(), &[&["analyze", "-"], arguments].concat(), record)
}

#[test]
fn a_blunder_is_named_in_both_languages() {
    let text = analyzed(&[], BLUNDER);
    for expected in [
        "Oriflamme, 3 players, 1 choice\n",
        "Turning points\n   1  Red – ",
        "chose  Keep it hidden (one more point on it) (0 %)",
        "a bot  Reveal it (100 %)",
        "→ 0 %, Blue",
        "Costliest decisions\n   1  Red – ",
        "as told above",
        "  Red    good   0, inaccurate  0, blunders  1, mean loss",
        "  Green  nothing to decide",
    ] {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
    let blue = text.lines().find(|line| line.starts_with("  Blue")).expect("a row for Blue");
    assert!(blue.ends_with("█ 100 %"), "{blue}");
    assert!(!text.contains('\u{1b}'), "no colors where nobody sees them");
    let german = analyzed(&["--lang", "de"], BLUNDER);
    for expected in [
        "Oriflamme zu 3, 1 Entscheidung\n",
        "Wendepunkte\n   1  Rot – ",
        "Bot    ",
        "Patzer  1",
        "  Grün  nichts zu entscheiden",
    ] {
        assert!(german.contains(expected), "{expected}\n{german}");
    }
    // The only decision was not Blue's, although Blue gained by it.
    let blue = analyzed(&["--as", "2"], BLUNDER);
    assert!(blue.contains("Turning points\n   1  Red") && blue.contains("Costliest decisions\n  none"), "{blue}");
    assert!(!blue.contains("Green"), "{blue}");
    let right = analyzed(&[], &BLUNDER.replace("keep hidden", "reveal"));
    assert!(right.contains("a bot  the same") && right.contains("Costliest decisions\n  none"), "{right}");
}

#[test]
fn a_whole_game_is_analyzed_the_same_way_again() {
    let home = tempfile::tempdir().expect("a folder");
    let plot = home.path().join("shares.svg");
    let plot_name = plot.to_str().expect("its name is text");
    let text = printed(home.path(), &["analyze", "-", "--plot", plot_name], WHOLE);
    assert_eq!(analyzed(&[], WHOLE), text);
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let svg = std::fs::read_to_string(&plot).expect("the plot was written");
    assert!(svg.starts_with("<svg") && ["Red", "Blue", "Green"].iter().all(|name| svg.contains(name)), "{svg}");

    let json: Value = serde_json::from_str(&analyzed(&["--json"], WHOLE)).expect("one JSON object");
    let moments = json["moments"].as_array().expect("a list");
    assert_eq!(moments.len(), 57);
    assert!(moments[..56].iter().all(|moment| moment["decision"]["chosen"].is_string()));
    assert_eq!(moments[56]["shares"], serde_json::json!([0.0, 0.0, 1.0]));
    for number in json["turning_points"].as_array().expect("a list") {
        let shown = format!("\n{:>4}  ", number.as_u64().expect("a number") + 1);
        assert!(text.contains(&shown), "{shown} {text}");
    }
}

#[test]
fn what_cannot_be_analyzed_is_refused_in_one_sentence() {
    let home = tempfile::tempdir().expect("a folder");
    let refused = |arguments: &[&str], input: &str, expected: &str| {
        let output = kabale_in(home.path(), &[&["analyze"], arguments].concat(), input.as_bytes());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
        assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
        assert!(output.stdout.is_empty());
    };
    let unfinished = &BLUNDER.replace("[\"keep hidden\"]", "[]");
    refused(&["-"], unfinished, "-: This game is not over yet; only a finished game can be analyzed.");
    refused(&["-", "--lang", "de"], unfinished, "-: Dieses Spiel ist noch nicht zu Ende;");
    refused(&["-"], "}{", "-: The record is not JSON");
    refused(&["-"], &BLUNDER[..300], "-: The record breaks off at line");
    refused(&["-"], &BLUNDER.replace("keep hidden", "target 2"), "Choice 1 of the record, “target 2”");
    refused(&["-"], &BLUNDER.replace("\"oriflamme\"", "\"chess\""), "There is no game “chess”");
    refused(&["missing.json"], "", "missing.json: There is no such file.");
    refused(&["."], "", ".: This is a folder.");
    refused(&[], "", "Something is missing");
    refused(&["-", "--as", "4"], BLUNDER, "“4” does not fit --as: it takes a whole number from 1 to 3.");
    refused(&["-", "--plot", ""], BLUNDER, "does not fit --plot: it takes the name of a file.");
    refused(&["-", "--json", "--as", "1"], BLUNDER, "does not go with");
    refused(&["-", "--data", "x.toml"], BLUNDER, "Oriflamme has no card data files");
}

/// A plot that cannot be written is an error, but the analysis is shown.
#[test]
fn a_plot_that_cannot_be_written_is_named() {
    let home = tempfile::tempdir().expect("a folder");
    let inside = home.path().join("file");
    std::fs::write(&inside, "").expect("it can be written");
    let plot = inside.join("plot.svg");
    let output = kabale_in(home.path(), &["analyze", "-", "--plot", plot.to_str().expect("text")], BLUNDER.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("plot.svg: "), "{}", stderr(&output));
    assert!(!output.stdout.is_empty());
}

#[test]
fn a_tip_names_the_best_choices_and_changes_nothing() {
    let home = tempfile::tempdir().expect("a folder");
    let start = ["play", "courtisans", "--seats", "2", "--seed", "7", "--bot", "greedy", "--new"];
    let saved = |input: &str| {
        let text = printed(home.path(), &start, input);
        (text, std::fs::read_to_string(home.path().join("kabale/courtisans.json")).expect("it was saved"))
    };
    let (plain, without) = saved("1\n1\nq\n");
    let (text, with) = saved("t\n1\nt\n1\nq\n");
    assert_eq!(with, without, "a tip changes nothing");
    assert!(!plain.contains("strong bot"), "{plain}");
    let tips: Vec<_> = text.split("What the strong bot would choose, best first:\n").skip(1).collect();
    assert_eq!(tips.len(), 2, "{text}");
    for tip in &tips {
        let is_judged = |line: &str| line.contains("wins ") && line.contains(" %, place ");
        // A reason may come first.
        let lines: Vec<_> = tip.lines().skip_while(|line| !is_judged(line)).take(9).collect();
        assert!(lines[..8].iter().all(|line| is_judged(line) || line.contains(" about equal ")), "{tip}");
        assert!(lines[8].starts_with("      … and ") && lines[8].ends_with(" more choices"), "{tip}");
    }
    assert!(tips[0].lines().take(8).all(|line| line.starts_with("      ")), "only cards are listed yet\n{}", tips[0]);
    // Where the list shows choices, a tip names them by their numbers.
    let text = printed(home.path(), &["play", "shadow-throne", "--seats", "2", "--seed", "3"], "1\nt\nq\n");
    let tip = text.split("best first:\n").nth(1).expect("a tip");
    let number = |line: &str| line.get(..6).filter(|number| number.trim().parse::<u8>().is_ok()).map(str::to_owned);
    let mut numbers: Vec<_> = tip.lines().filter_map(number).take(2).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, ["   1  ", "   2  "], "{tip}");

    let german = printed(home.path(), &[&start[..], &["--lang", "de"]].concat(), "tipp\nh\nq\n");
    for expected in ["Was der starke Bot wählen würde", " %, Platz ", " weitere\n", "  t             ein Tipp"] {
        assert!(german.contains(expected), "{expected}\n{german}");
    }
}
