//! `kabale arena`, run as a process.

mod kit;

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::kit::{stderr, stdout};

fn arena(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kabale"));
    command.arg("arena").args(arguments).env("LC_ALL", "C").env("COLUMNS", "80").stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    arena(arguments).output().expect("the program starts")
}

/// The JSON object, without fields that differ from run to run.
fn figures(arguments: &[&str]) -> Value {
    let output = run(&[arguments, &["--json"]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let mut result: Value = serde_json::from_str(stdout(&output)).expect("one JSON object");
    for name in ["seconds", "threads", "games_now"] {
        assert!(result[name].is_number(), "{name}");
        result[name] = Value::Null;
    }
    for bot in result["results"].as_array_mut().expect("a list") {
        for name in ["mean_thinking_us", "decisions_per_second"] {
            assert!(bot[name].as_f64().is_some_and(|value| value > 0.0), "{name}");
            bot[name] = Value::Null;
        }
    }
    result
}

/// A wrong command line ends with code 2, one sentence on standard error and nothing on standard output.
fn refused(arguments: &[&str], expected: &str) {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
    assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
    assert!(stdout(&output).is_empty(), "{}", stdout(&output));
}

const BOTS: [&str; 3] = ["oriflamme", "--bots", "greedy,random,random,random"];

#[test]
fn the_table_says_who_is_better_in_both_languages() {
    let output = run(&[&BOTS[..], &["--games", "39"]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stderr(&output), "40 games instead of 39, to complete rounds of 4.\n");
    let lines: Vec<_> = stdout(&output).lines().collect();
    assert!(lines[0].starts_with("Oriflamme, 4 players: 40 games, 10 deals in 4 seatings each"), "{}", lines[0]);
    assert_eq!(lines[1], "The fair share of a chair is 25.0 %.");
    assert!(lines[3].starts_with("bot"), "{}", lines[3]);
    assert!(lines[4].starts_with("greedy") && lines[5].starts_with("random"), "{}", stdout(&output));
    assert!(lines.iter().all(|line| line.chars().count() <= 100), "{}", stdout(&output));
    let german = run(&[&BOTS[..], &["--games", "39", "--lang", "de"]].concat());
    assert_eq!(stderr(&german), "40 statt 39 Spiele, damit ganze Runden zu 4 entstehen.\n");
    for words in ["Oriflamme zu 4: 40 Spiele, 10 Kartenverteilungen", "25,0 %", "Stühle", "Denkzeit"] {
        assert!(stdout(&german).contains(words), "{}", stdout(&german));
    }
    for (lang, usage) in
        [("en", "Usage: kabale arena [OPTIONS] <GAME>"), ("de", "Aufruf: kabale arena [OPTIONEN] <SPIEL>")]
    {
        assert!(stdout(&run(&["--help", "--lang", lang])).contains(usage));
    }
}

#[test]
fn figures_are_the_same_on_any_number_of_threads() {
    let with = |seed, threads| figures(&[&BOTS[..], &["--games", "60", "--seed", seed, "--threads", threads]].concat());
    let one = with("a", "1");
    assert_eq!(one, with("a", "3"));
    assert_ne!(one["results"], with("b", "3")["results"]);
    let greedy = &one["results"][0];
    assert_eq!((&greedy["bot"], &greedy["chairs"], &greedy["games"]), (&"greedy".into(), &1.into(), &60.into()));
    let share = &greedy["win_share"];
    let [low, mean, high] = ["low", "mean", "high"].map(|name| share[name].as_f64().expect("a number"));
    assert!(0.25 < low && low < mean && mean < high && high <= 1.0, "{share}");
    assert_eq!(one["fair_share"], 0.25);
    assert!(greedy["rating"].as_f64() > one["results"][1]["rating"].as_f64());
}

#[test]
fn options_and_seatings_are_played() {
    let call = ["oriflamme", "--bots", "greedy,random", "--games", "7", "--set", "points_on_reveal=true"];
    let all = figures(&[&call[..], &["--seating", "all"]].concat());
    assert_eq!((&all["deals"], &all["games"]), (&2.into(), &12.into()), "two of each at a table sit in six orders");
    assert_eq!(all["plan"]["options"]["points_on_reveal"], true);
    assert_eq!(all["plan"]["seating"], "all");
}

#[test]
fn everything_is_kept_and_can_be_looked_at() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("deep/er");
    let out = out.to_str().expect("a name");
    let call = [&BOTS[..], &["--games", "8", "--out", out]].concat();
    let first = figures(&call);
    let results = fs::read_to_string(Path::new(out).join("results.jsonl")).expect("results");
    assert_eq!(results.lines().count(), 8);
    for plot in ["ratings", "win-share", "win-share-by-seat", "game-length", "scores"] {
        let svg = fs::read_to_string(Path::new(out).join(format!("{plot}.svg"))).expect("a plot");
        assert!(svg.starts_with("<svg") && svg.contains("Oriflamme"), "{plot}");
    }
    for game in 1..=8 {
        let record = Path::new(out).join(format!("records/{game:06}.json"));
        let output = Command::new(env!("CARGO_BIN_EXE_kabale")).arg("verify").arg(&record).output().expect("it starts");
        assert!(output.status.success(), "{}", stderr(&output));
    }
    // Nothing is left to play, and the result is the same.
    assert_eq!(first, figures(&call));
    assert_eq!(results, fs::read_to_string(Path::new(out).join("results.jsonl")).expect("results"));
    // The number of games can be increased later.
    let more = [&BOTS[..], &["--games", "12", "--out", out]].concat();
    assert_eq!(figures(&more), figures(&[&BOTS[..], &["--games", "12"]].concat()));
    refused(&call, "its “games” is 12, not 8");
}

#[test]
fn a_torn_line_is_dropped_with_a_note() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("a name");
    let call = [&BOTS[..], &["--games", "8", "--out", out]].concat();
    let first = figures(&call);
    let file = folder.path().join("results.jsonl");
    let results = fs::read(&file).expect("results");
    for (lang, note) in
        [("en", "The last line of results.jsonl was unfinished"), ("de", "Die letzte Zeile von results.jsonl")]
    {
        fs::write(&file, &results[..results.len() - 20]).expect("a torn file");
        let output = run(&[&call[..], &["--lang", lang, "--json"]].concat());
        assert!(output.status.success() && stderr(&output).starts_with(note), "{}", stderr(&output));
        assert_eq!(stderr(&output).lines().count(), 1);
    }
    assert_eq!(first, figures(&call));
}

#[test]
fn ctrl_c_keeps_what_is_over_and_the_same_call_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("a name");
    let call = [&BOTS[..], &["--games", "800", "--out", out]].concat();
    // One thread plays the games in their order, so that the first rounds are complete.
    let mut command = arena(&[&call[..], &["--threads", "1"]].concat());
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let n_lines = || fs::read_to_string(folder.path().join("results.jsonl")).map_or(0, |text| text.lines().count());
    let start = Instant::now();
    while n_lines() < 8 && start.elapsed() < Duration::from_mins(1) {
        std::thread::sleep(Duration::from_millis(2));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill starts");
    assert!(killed.success(), "it was still playing");
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(2));
    let said = format!("kabale: Stopped after {} of 800 games. The same command continues from there.\n", n_lines());
    assert_eq!(stderr(&output), said);
    assert!(stdout(&output).contains("greedy"), "whole rounds are shown: {}", stdout(&output));
    assert_eq!(figures(&call), figures(&[&BOTS[..], &["--games", "800"]].concat()));
}

#[test]
fn bad_calls_get_one_sentence_and_code_2() {
    refused(&["chess", "--bots", "random"], "There is no game “chess”.");
    refused(&["oriflamme"], "Something is missing: --bots");
    refused(&["oriflamme", "--bots", "genius"], "“genius” does not fit --bots");
    refused(&["oriflamme", "--bots", "genius", "--lang", "de"], "„genius“ passt nicht zu --bots");
    refused(&["oriflamme", "--bots", ""], "does not fit --bots");
    refused(&["oriflamme", "--bots", "random", "--games", "0"], "“0” does not fit --games");
    refused(&["oriflamme", "--bots", "random", "--games", "0", "--lang", "de"], "„0“ passt nicht zu --games");
    refused(&["oriflamme", "--bots", "random", "--games", "many"], "--games");
    refused(&["oriflamme", "--bots", "random", "--seats", "6"], "for 3 to 5 players, not for 6");
    refused(&["oriflamme", "--bots", "random", "--seats", "6", "--lang", "de"], "für 3 bis 5 Personen, nicht für 6");
    refused(&["oriflamme", "--bots", "random", "--seating", "best"], "rotations or all");
    refused(&["oriflamme", "--bots", "random", "--threads", "0"], "--threads");
    refused(&["oriflamme", "--bots", "random", "--seed", ""], "--seed");
    refused(&["oriflamme", "--bots", "random", "--set", "speed=1"], "has no option “speed”");
    refused(&["oriflamme", "--bots", "random", "--data", "x"], "no card data files");
    refused(&["oriflamme", "--bots", "random", "--out", ""], "does not fit --out");
    refused(&["oriflamme", "--bots", "random,greedy,random,greedy,random"], "--bots names random twice.");
    refused(&["oriflamme", "--bots", "random,greedy,random,greedy,random", "--lang", "de"], "nennt random doppelt");
    refused(&["oriflamme", "--bots", &["random"; 13].join(",")], "--bots names 1 to 12 bots, not 13.");
}

#[test]
fn bad_folders_get_one_sentence_and_are_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    let with = |out: &str, lang: &str, expected: &str| {
        refused(&[&BOTS[..], &["--games", "8", "--out", out, "--lang", lang]].concat(), expected);
    };
    fs::write(path("file"), "not a folder").expect("a file");
    with(&path("file"), "en", "file: ");
    with(&path("file/below"), "en", "below: ");
    with("/dev/null/below", "de", "/dev/null/below: ");
    fs::create_dir(path("foreign")).expect("a folder");
    fs::write(path("foreign/diary.txt"), "Dear diary").expect("a file");
    with(&path("foreign"), "en", "holds something other than a tournament");
    with(&path("foreign"), "de", "liegt kein Turnier");
    assert_eq!(fs::read_dir(path("foreign")).expect("a folder").count(), 1);
    let out = path("arena");
    figures(&[&BOTS[..], &["--games", "8", "--out", &out]].concat());
    let other = ["oriflamme", "--bots", "greedy,greedy,random,random", "--games", "8", "--out", &out];
    refused(&other, "its “bots” is [\"greedy\",\"random\",\"random\",\"random\"], not [\"greedy\",\"greedy\"");
    refused(&[&other[..], &["--lang", "de"]].concat(), "liegt ein anderes Turnier: „bots“ ist dort");
    let results = path("arena/results.jsonl");
    let good = fs::read_to_string(&results).expect("results");
    let first = good.lines().next().expect("a line").to_owned();
    for (bad, en, de) in [
        ("garbage", "results.jsonl, line 9: this is not a result (expected value).", "Zeile 9: das ist kein Ergebnis"),
        (&first, "is listed twice", "kam schon vor"),
        (
            &first.replace("\"deal\":", "\"deal\":9"),
            "this game does not belong to this tournament",
            "gehört nicht zu diesem Turnier",
        ),
    ] {
        fs::write(&results, format!("{good}{bad}\n")).expect("results");
        with(&out, "en", en);
        with(&out, "de", de);
    }
    fs::write(&results, [good.as_bytes(), b"\xff\xfe\n"].concat()).expect("results");
    with(&out, "en", "line 9: this is not a result");
    // A game that cannot be stored ends the tournament.
    fs::write(&results, "").expect("no results");
    fs::remove_file(path("arena/records/000003.json")).expect("a record");
    std::os::unix::fs::symlink("/dev/full", path("arena/records/000003.json")).expect("a link");
    with(&out, "en", "000003.json: The disk is full.");
    with(&out, "de", "000003.json: Die Platte ist voll.");
    fs::write(path("arena/arena.json"), "{").expect("a plan");
    with(&out, "en", "arena.json: This is not the plan of a tournament.");
    with(&out, "de", "arena.json: Das ist kein Turnierplan.");
}
