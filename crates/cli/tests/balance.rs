//! `kabale balance`, run as a process.

use std::{
    fs,
    process::{Command, Output},
};

use serde_json::Value;

fn balance(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kabale"));
    command.arg("balance").args(arguments).env("LC_ALL", "C").env("COLUMNS", "80");
    command.output().expect("the program runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("it is text")
}

const SHORT: [&str; 5] = ["oriflamme", "--games", "12", "--bots", "random"];

#[test]
fn the_same_seed_gives_the_same_figures_on_any_number_of_threads() {
    let with = |more: &[&str]| {
        let output = balance(&[&SHORT[..], &["--json"], more].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(output.stderr.is_empty());
        serde_json::from_slice::<Value>(&output.stdout).expect("one JSON object")
    };
    let one = with(&["--threads", "1"]);
    assert_eq!(one, with(&["--threads", "3"]));
    assert_ne!(one["seats"], with(&["--seed", "2"])["seats"]);
    assert_eq!(one["games"], 12);
    assert_eq!(one["game"], "oriflamme");
    assert_eq!(one["command"], "kabale balance oriflamme --seats 4 --games 12 --bots random --seed 1 --lang en");
    let wins: f64 =
        one["seats"].as_array().expect("seats").iter().filter_map(|seat| seat["wins"]["value"].as_f64()).sum();
    assert!((wins - 1.0).abs() < 1e-9, "{wins}");
}

#[test]
fn the_command_in_the_report_gives_the_report_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a report.html");
    let file = file.to_str().expect("a name");
    let first = balance(&[&SHORT[..], &["--out", file, "--set", "set_aside_open=on", "--lang", "de"]].concat());
    assert!(first.status.success(), "{}", text(&first.stderr));
    let page = fs::read_to_string(file).expect("the report was written");
    let command = page.split("<code>").nth(1).and_then(|rest| rest.split("</code>").next()).expect("the command");
    let again = format!(
        "kabale balance oriflamme --seats 4 --games 12 --bots random --seed 1 --set set_aside_open=on --out '{file}' --lang de"
    );
    assert_eq!(command, again);
    fs::remove_file(file).expect("it is there");
    let arguments = command.strip_prefix("kabale balance ").expect("our command");
    let shell = format!("{} balance {arguments}", env!("CARGO_BIN_EXE_kabale"));
    assert!(Command::new("sh").args(["-c", &shell]).output().expect("a shell").status.success());
    assert_eq!(fs::read_to_string(file).expect("the report was written again"), page);
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "nothing else is left there");
}

#[test]
fn people_read_it_in_their_language() {
    for (lang, words) in [
        (
            "en",
            ["12 games between 4 bots (random)", "decisions", "Royal Decree", "of games", "Royal Decree (one-shot)"],
        ),
        ("de", ["12 Spiele zwischen 4 Bots (random)", "Entscheidungen", "Dekret", "der Spiele", "Dekret (einmalig)"]),
    ] {
        let output = balance(&[&SHORT[..], &["--lang", lang]].concat());
        assert!(output.status.success());
        let shown = text(&output.stdout);
        for word in words {
            assert!(shown.contains(word), "{word} is not in\n{shown}");
        }
        assert!(shown.lines().all(|line| line.chars().count() <= 110), "{shown}");
    }
}

#[test]
fn what_does_not_fit_is_said_in_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let in_a_file = folder.path().join("file");
    fs::write(&in_a_file, "here").expect("a file");
    let below_a_file = in_a_file.join("report.html");
    let (folder, below_a_file) = (folder.path().to_str().expect("a name"), below_a_file.to_str().expect("a name"));
    for (arguments, reason) in [
        (&["chess"][..], "There is no game “chess”"),
        (&["oriflamme", "--games", "0"], "“0” does not fit --games"),
        (&["oriflamme", "--games", "many"], "“many” does not fit --games"),
        (&["oriflamme", "--bots", "clever"], "“clever” does not fit --bots"),
        (&["oriflamme", "--bots", "random,greedy"], "“random,greedy” does not fit --bots"),
        (&["oriflamme", "--seats", "9"], "is for 3 to 5 players, not for 9"),
        (&["oriflamme", "--threads", "0"], "“0” does not fit --threads"),
        (&["oriflamme", "--set", "speed=on"], "has no option “speed”"),
        (&["oriflamme", "--data", "x.toml"], "--data does not fit"),
        (&["oriflamme", "--seed", ""], "does not fit --seed"),
        (&["oriflamme", "--out", folder], "This is a folder."),
        (&["oriflamme", "--out", below_a_file], "report.html: "),
        (&["oriflamme", "--out", ""], "does not fit --out"),
        (&["oriflamme", "--lang", "fr"], "“fr” does not fit --lang"),
    ] {
        let output = balance(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        let said = text(&output.stderr);
        assert!(said.starts_with("kabale: ") && said.lines().count() == 1, "{arguments:?}: {said}");
        assert!(said.contains(reason), "{arguments:?}: {said}");
    }
}
