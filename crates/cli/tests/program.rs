//! The program, run as a process with real input and output.

mod kit;

use std::{
    path::Path,
    process::{Command, Output, Stdio},
};

use kabale_core::Secret;
use serde_json::Value;

use crate::kit::{kabale_in, stderr, stdout};

fn kabale(arguments: &[&str], input: &str) -> Output {
    let home = tempfile::tempdir().expect("a folder");
    kabale_in(home.path(), arguments, input.as_bytes())
}

fn answers(input: &str) -> Vec<Value> {
    let output = kabale(&["stdio", "oriflamme"], input);
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output).lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

/// Whether `found` contains everything in `shown`; `"…"` at the end of a list stands for the rest.
fn shows(found: &Value, shown: &Value) -> bool {
    match (found, shown) {
        (Value::Object(found), Value::Object(shown)) => {
            shown.iter().all(|(name, shown)| found.get(name).is_some_and(|found| shows(found, shown)))
        }
        (Value::Array(found), Value::Array(shown)) => match shown.split_last() {
            Some((Value::String(rest), shown)) if rest == "…" => {
                found.len() > shown.len() && found.iter().zip(shown).all(|(found, shown)| shows(found, shown))
            }
            _ => found.len() == shown.len() && found.iter().zip(shown).all(|(found, shown)| shows(found, shown)),
        },
        _ => found == shown,
    }
}

#[test]
fn the_session_in_the_protocol_document_is_true() {
    let document = include_str!("../../../docs/protocol.md");
    let session = document.split("```session\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a session");
    let sent: Vec<_> = session.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let shown: Vec<_> = session.lines().filter_map(|line| line.strip_prefix("< ")).collect();
    let found = answers(&(sent.join("\n") + "\n"));
    assert_eq!(found.len(), sent.len());
    assert_eq!(shown.len(), sent.len());
    assert!(sent.len() > 10);
    for ((sent, shown), found) in sent.iter().zip(shown).zip(found) {
        let shown: Value = serde_json::from_str(shown).expect("the document shows JSON");
        assert!(shows(&found, &shown), "{sent}\nshown {shown}\nfound {found}");
    }
}

#[test]
fn every_code_in_the_protocol_document_can_be_had() {
    let document = include_str!("../../../docs/protocol.md");
    let table = document.split("## Codes").nth(1).and_then(|rest| rest.split("##").next()).expect("the table of codes");
    let documented: std::collections::BTreeSet<&str> = table
        .lines()
        .filter(|line| line.starts_with("| `"))
        .flat_map(|line| line.split('|').nth(1).unwrap_or_default().split('`').skip(1).step_by(2))
        .collect();
    let record = r#"{"format":1,"game":"oriflamme","rules":1,"seats":3,"options":{},"seed":"1","choices":[]}"#;
    let secret = "0".repeat(64);
    let commitment = Secret::new([0; 32]).commitment("t");
    let fair_seed = |commitment: &str, nonces: &str| {
        let fair = format!(r#"{{"table":"t","secret":"{secret}","commitment":"{commitment}","nonces":{nonces}}}"#);
        format!(r#""seed":"1","fair":{fair}"#)
    };
    let long = format!("{{\"cmd\":\"{}\"}}", "x".repeat(1 << 20));
    let mut lines = vec![
        long,
        "}{".to_owned(),
        "[1]".to_owned(),
        r#"{"cmd":"fly"}"#.to_owned(),
        r#"{"cmd":"choices"}"#.to_owned(),
        r#"{"cmd":"new","protocol":2}"#.to_owned(),
        r#"{"cmd":"new","seats":99999999999}"#.to_owned(),
        r#"{"cmd":"new","options":{"speed":true}}"#.to_owned(),
        r#"{"cmd":"new","seed":""}"#.to_owned(),
        r#"{"cmd":"new","seats":3,"seed":"1"}"#.to_owned(),
        r#"{"cmd":"undo"}"#.to_owned(),
        r#"{"cmd":"view","as":4}"#.to_owned(),
        r#"{"cmd":"undo","seat":4}"#.to_owned(),
        r#"{"cmd":"choose","choice":"fly away"}"#.to_owned(),
        r#"{"cmd":"choose","choice":"reveal"}"#.to_owned(),
        r#"{"cmd":"choose","choice":"heir left"}"#.to_owned(),
        r#"{"cmd":"choose","choice":"soldier right"}"#.to_owned(),
        r#"{"cmd":"undo","seat":3}"#.to_owned(),
        r#"{"cmd":"choose","choice":"lord right"}"#.to_owned(),
        r#"{"cmd":"choose","choice":"reveal"}"#.to_owned(),
        r#"{"cmd":"undo"}"#.to_owned(),
        r#"{"cmd":"load","record":{"format":1}}"#.to_owned(),
        r#"{"cmd":"position","state":{"round":1}}"#.to_owned(),
    ];
    for (from, to) in [
        ("\"format\":1", "\"format\":2"),
        ("\"rules\":1", "\"rules\":2"),
        ("\"oriflamme\"", "\"chess\""),
        ("\"choices\":[]", "\"choices\":[\"reveal\"]"),
        ("\"choices\":[]", "\"choices\":[],\"final\":\"00\""),
        ("\"seed\":\"1\"", &fair_seed("", "[]")),
        ("\"seed\":\"1\"", &fair_seed("", "[\"\",\"\",\"\"]")),
        ("\"seed\":\"1\"", &fair_seed(&commitment, "[\"\",\"\",\"\"]")),
    ] {
        lines.push(format!("{{\"cmd\":\"load\",\"record\":{}}}", record.replace(from, to)));
    }
    let mut input = lines.join("\n").into_bytes();
    input.extend(b"\n\xff\xfe\n");
    let home = tempfile::tempdir().expect("a folder");
    let output = kabale_in(home.path(), &["stdio", "oriflamme"], &input);
    let mut found: std::collections::BTreeSet<String> = stdout(&output)
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok()?["error"]["code"].as_str().map(str::to_owned))
        .collect();
    // A finished game, for the code `game_over`.
    let over = answers(&finished_game_requests());
    found.extend(over.iter().filter_map(|answer| answer["error"]["code"].as_str().map(str::to_owned)));
    // Oriflamme has neither dice nor card data.
    let output = kabale(&["stdio", "for-a-crown"], &chance_and_data_requests());
    let answers = stdout(&output).lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    found.extend(answers.filter_map(|answer| answer["error"]["code"].as_str().map(str::to_owned)));
    assert_eq!(found.iter().map(String::as_str).collect::<std::collections::BTreeSet<_>>(), documented);
}

/// Card data that is not loaded, and a round of For a Crown up to the shuffle, which cannot be taken back.
fn chance_and_data_requests() -> String {
    let mut lines = vec![format!(r#"{{"cmd":"new","options":{{"data":"{}"}}}}"#, "0".repeat(64))];
    lines.push(r#"{"cmd":"new","seats":3,"seed":"1"}"#.to_owned());
    for stack in [1, 1, 1, 2, 2, 2] {
        lines.push(format!(r#"{{"cmd":"choose","choice":"hire 1 {stack}"}}"#));
        lines.push(r#"{"cmd":"choose","choice":"rubies 0"}"#.to_owned());
    }
    lines.push(r#"{"cmd":"undo"}"#.to_owned());
    lines.join("\n") + "\n"
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let start = r#"{"cmd":"new","seats":3,"seed":"1"}"#;
    let state = answers(&format!("{start}\n{{\"cmd\":\"state\"}}\n"))[1]["state"].clone();
    let position = |state: &Value| {
        let input = format!("{start}\n{{\"cmd\":\"position\",\"state\":{state}}}\n{{\"cmd\":\"choices\"}}\n");
        answers(&input)[1..].to_vec()
    };
    assert_eq!(position(&state)[0]["ok"], true);
    let mut crowded = state.clone();
    let hand = crowded["seats"][0]["hand"].as_array_mut().expect("a hand is a list");
    hand.resize(11, "spy".into());
    let refused = position(&crowded);
    assert_eq!(refused[0]["error"]["code"], "bad_position");
    let message = refused[0]["error"]["message"].as_str().unwrap_or_default();
    assert!(message.contains("the number of cards in the hand of red is 11, not 7"), "{message}");
    assert_eq!(refused[1]["number"], 0, "the game that was open still is");
    let mut mixed = state;
    mixed["round"] = 7.into();
    assert_eq!(position(&mixed)[0]["error"]["code"], "bad_position");
}

/// A whole game of first choices, its record, and one choice too many.
fn finished_game_requests() -> String {
    let home = tempfile::tempdir().expect("a folder");
    let record = finished_record(home.path());
    format!(
        "{{\"cmd\":\"load\",\"record\":{}}}\n{{\"cmd\":\"choose\",\"choice\":\"reveal\"}}\n",
        record.replace('\n', " ")
    )
}

/// Plays a game to its end in the terminal, always with the first choice, and returns its record.
fn finished_record(home: &Path) -> String {
    let output = kabale_in(home, &["play", "oriflamme", "--seats", "3", "--seed", "7"], "1\n".repeat(300).as_bytes());
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("Six rounds are over."), "{text}");
    assert!(text.contains("  1. "), "{text}");
    let folder = home.join("kabale/records");
    let file = std::fs::read_dir(folder).expect("records were kept").next().expect("one record").expect("it is there");
    std::fs::read_to_string(file.path()).expect("it can be read")
}

/// Even the longest game can be played to its end by typing numbers, and its whole log is told in words.
#[test]
fn oath_is_played_to_its_end_in_both_languages() {
    let numbers: Vec<String> = (0..20_000).map(|n| (n * 7 % 11 + 1).to_string()).collect();
    for (lang, wins, alone) in [
        ("en", " win", "without the automa of the box"),
        ("de", " gewinn", "ohne den automatischen Gegner der Schachtel"),
    ] {
        let output = kabale(
            &["play", "oath", "--seats", "2", "--seed", "7", "--bot", "random", "--lang", lang],
            &numbers.join("\n"),
        );
        assert!(output.status.success(), "{}", stderr(&output));
        let text = stdout(&output);
        assert!(text.contains(" (OATH-3"), "the rule by which the game was won");
        let told: Vec<_> = text.lines().filter(|line| line.starts_with("  · ")).collect();
        assert!(told.len() > 50 && told.iter().any(|line| line.contains(wins)), "{text}");
        assert!(text.contains(alone), "{text}");
    }
}

#[test]
fn a_game_is_played_to_its_end_replayed_and_verified() {
    let home = tempfile::tempdir().expect("a folder");
    let record = finished_record(home.path());
    assert!(!home.path().join("kabale/oriflamme.json").exists(), "a finished game is not resumed");
    for (lang, right, round) in [("en", ": valid.", "Round 6 begins"), ("de", ": gültig.", "Runde 6 beginnt")] {
        let verified = kabale(&["verify", "-", "--lang", lang], &record);
        assert!(verified.status.success() && stdout(&verified).contains(right), "{}", stdout(&verified));
        let replayed = kabale(&["replay", "-", "--lang", lang], &record);
        assert!(replayed.status.success() && stdout(&replayed).contains(round), "{}", stdout(&replayed));
    }
    // Only the second seat is told the name of its card of round 1.
    let seen = |seat: &[&str]| stdout(&kabale(&[&["replay", "-", "--at", "3"], seat].concat(), &record)).to_owned();
    assert_ne!(seen(&["--as", "2"]), seen(&[]));
    assert!(seen(&[]).contains("░░░"));
}

#[test]
fn a_game_that_was_left_goes_on_where_it_was() {
    let home = tempfile::tempdir().expect("a folder");
    let whole = finished_record(home.path());
    let other = tempfile::tempdir().expect("a folder");
    let start = ["play", "oriflamme", "--seats", "3", "--seed", "7"];
    let output = kabale_in(other.path(), &start, "1\n1\n1\n1\n1\nq\n".as_bytes());
    assert!(stdout(&output).contains("--resume"), "{}", stdout(&output));
    assert_eq!(kabale_in(other.path(), &start, b"").status.code(), Some(2), "a saved game is not overwritten");
    let output = kabale_in(other.path(), &["play", "oriflamme", "--resume"], "1\n".repeat(300).as_bytes());
    assert!(output.status.success(), "{}", stderr(&output));
    let folder = std::fs::read_dir(other.path().join("kabale/records")).expect("records were kept");
    let again = std::fs::read_to_string(folder.last().expect("one record").expect("it is there").path());
    assert_eq!(again.expect("it can be read"), whole, "with the same choices it is the same game");
}

#[test]
fn a_choice_is_taken_back_and_help_is_at_hand() {
    let output = kabale(
        &["play", "oriflamme", "--seats", "3", "--seed", "7"],
        "?\n? spy\n? dragon\nh\nu\n1\n1\nu\nl\nfly\n99\nq\n",
    );
    let text = stdout(&output);
    for expected in [
        "Take 1 point from the pool of a",
        "There is no card “dragon”",
        "take your last choice back",
        "There is nothing to take back yet.",
        "Taken back.",
        "“fly” is not a choice in this game.",
        "There is no choice with that number.",
        "Saved.",
    ] {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
    assert!(!text.contains('\u{1b}'), "no colors where nobody sees them");
}

#[test]
fn a_game_that_cannot_be_saved_is_played_all_the_same() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("no-folder");
    std::fs::write(&file, "").expect("it can be written");
    let output = kabale_in(&file, &["play", "oriflamme", "--seats", "3", "--seed", "7"], "1\n".repeat(300).as_bytes());
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("Six rounds are over."), "{text}");
    assert_eq!(
        text.matches("The game cannot be saved.").count(),
        2,
        "at the start, and when there is no record\n{text}"
    );
}

#[test]
fn two_games_from_one_seed_leave_two_records() {
    let home = tempfile::tempdir().expect("a folder");
    finished_record(home.path());
    let other = "2\n".repeat(300);
    let output = kabale_in(home.path(), &["play", "oriflamme", "--seats", "3", "--seed", "7"], other.as_bytes());
    assert!(stdout(&output).contains("Six rounds are over."), "{}", stdout(&output));
    assert_eq!(std::fs::read_dir(home.path().join("kabale/records")).expect("records were kept").count(), 2);
}

#[test]
fn lost_output_is_an_error_and_a_closed_pipe_is_not() {
    let run = |arguments: &[&str], output: Stdio| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kabale"));
        child.args(arguments).env("LC_ALL", "C").stdin(Stdio::null()).stdout(output).stderr(Stdio::piped());
        child.spawn().expect("the program starts").wait_with_output().expect("the program ends")
    };
    let full = || Stdio::from(std::fs::File::options().write(true).open("/dev/full").expect("Linux has it"));
    for arguments in [&["games"][..], &["simulate", "oriflamme", "--games", "10", "--json"], &["--help"]] {
        let output = run(arguments, full());
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains("The output cannot be written"), "{}", stderr(&output));
    }
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    assert_eq!(run(&["games"], Stdio::from(writer)).status.code(), Some(0));
}

#[test]
fn a_broken_saved_game_is_named_and_left_alone() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("kabale/oriflamme.json");
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
    std::fs::write(&path, "{\"seat\":1").expect("it can be written");
    let output = kabale_in(home.path(), &["play", "oriflamme", "--resume"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("oriflamme.json"), "{}", stderr(&output));
    assert_eq!(std::fs::read_to_string(&path).expect("it is still there"), "{\"seat\":1");
}

#[test]
fn simulations_are_the_same_on_any_number_of_threads() {
    let run = |threads: &str, bots: &str| {
        let arguments =
            ["simulate", "oriflamme", "--seats", "4", "--games", "300", "--threads", threads, "--bots", bots];
        let output = kabale(&[&arguments[..], &["--json"]].concat(), "");
        assert!(output.status.success() && output.stderr.is_empty(), "{}", stderr(&output));
        let mut result: Value = serde_json::from_str(stdout(&output)).expect("one JSON object");
        for (name, kind) in [("seconds", "f64"), ("decisions_per_second", "f64"), ("threads", "u64")] {
            assert!(result[name].as_f64().is_some_and(|value| value > 0.0), "{name} is a {kind}");
            result[name] = Value::Null;
        }
        result
    };
    for bots in ["random", "greedy,random"] {
        let result = run("1", bots);
        assert_eq!(result, run("3", bots));
        assert_eq!(result["game"], "oriflamme");
        assert_eq!((&result["seats"], &result["games"]), (&4.into(), &300.into()));
        assert!(result["mean_decisions_per_game"].as_f64().is_some_and(|mean| mean > 40.0));
        assert!(result["decisions"].as_u64().is_some_and(|decisions| decisions > 12_000));
        let wins: f64 = result["wins"].as_array().expect("a list").iter().filter_map(Value::as_f64).sum();
        assert!((wins - 300.0).abs() < 1e-6, "{wins}");
        assert_eq!(result["mean_score"].as_array().map(Vec::len), Some(4));
    }
    let result = run("2", "greedy,random,random,random");
    assert!(result["wins"][0].as_f64().is_some_and(|wins| wins > 150.0), "greedy beats random: {result}");
}

#[test]
fn the_games_are_listed_in_both_languages() {
    let english = kabale(&["games"], "");
    assert!(stdout(&english).contains("3 to 5 players"), "{}", stdout(&english));
    let german = kabale(&["games", "--lang=de"], "");
    assert!(stdout(&german).contains("3 bis 5 Personen"), "{}", stdout(&german));
    let json: Value = serde_json::from_str(stdout(&kabale(&["games", "--json"], ""))).expect("JSON");
    assert_eq!(json[0]["game"], "oriflamme");
    assert_eq!(json[0]["options"].as_array().map(Vec::len), Some(6));
    assert_eq!(json[0]["cards"].as_array().map(Vec::len), Some(10));
}

#[test]
fn help_is_complete_in_both_languages() {
    for command in
        ["games", "play", "simulate", "stdio", "replay", "verify", "serve", "check", "backup", "restore", "accept"]
    {
        let english = kabale(&[command, "--help"], "");
        let german = kabale(&[command, "--help", "--lang", "de"], "");
        assert!(english.status.success() && german.status.success());
        assert!(stdout(&english).contains("Usage: kabale"), "{}", stdout(&english));
        assert!(
            stdout(&german).contains("Aufruf: kabale") && stdout(&german).contains("Optionen"),
            "{}",
            stdout(&german)
        );
        assert!(!stdout(&german).contains("Usage") && !stdout(&german).contains("Options:"), "{}", stdout(&german));
    }
}

/// Old records: if one of them ends differently now, `Game::RULES` must be raised.
#[test]
fn old_records_still_replay() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/record");
    let mut games = std::collections::BTreeSet::new();
    for file in std::fs::read_dir(folder).expect("the folder of old records") {
        let path = file.expect("a file").path();
        let record = std::fs::read_to_string(&path).expect("a text");
        let output = kabale(&["verify", "-"], &record);
        assert!(stdout(&output).contains("played to the end"), "{}: {}", path.display(), stderr(&output));
        games.insert(serde_json::from_str::<Value>(&record).expect("JSON")["game"].as_str().map(str::to_owned));
    }
    assert_eq!(games.len(), kabale_catalog::GAMES.len(), "there is one of each game");
}

/// The record of a verifiable deal, with its proof.
const FAIR: &str = include_str!("../../../fuzz/seeds/record/fair.json");

/// The same record with another nonce of seat 3, and with another secret.
fn unfair() -> [String; 2] {
    let [nonce, secret] = [("\"42\"", "\"43\""), ("\"secret\": \"39", "\"secret\": \"38")];
    [nonce, secret].map(|(from, to)| {
        assert_eq!(FAIR.matches(from).count(), 1);
        FAIR.replace(from, to)
    })
}

/// The same for a table without any nonces.
const ALONE: &str = include_str!("../../catalog/tests/records/1/oriflamme-fair-server-alone.json");

#[test]
fn what_a_deal_rests_on_is_told() {
    let cases = [
        ("en", FAIR, "\nNobody chose this deal alone: ", "what seat 1 and seat 3 threw in."),
        ("de", FAIR, "\nNiemand allein hat dieses Geben bestimmt: ", "was Platz 1 und Platz 3 dazugegeben haben."),
        ("en", ALONE, "\nThe server alone chose this deal: ", "no seat threw anything in."),
        ("de", ALONE, "\nDer Server allein hat dieses Geben bestimmt: ", "Kein Platz hat etwas dazugegeben."),
    ];
    for (lang, record, verdict, who) in cases {
        let output = kabale(&["verify", "-", "--lang", lang], record);
        let told = stdout(&output);
        assert!(output.status.success() && told.contains(verdict) && told.contains(who), "{told}");
        assert!(!told.to_lowercase().contains("fair"), "that says too much: {told}");
        let commitment = serde_json::from_str::<Value>(record).expect("JSON")["fair"]["commitment"].clone();
        assert!(told.contains(commitment.as_str().expect("a text")));
        assert!(kabale(&["replay", "-", "--lang", lang], record).status.success());
    }
    let home = tempfile::tempdir().expect("a folder");
    let output = kabale(&["verify", "-"], &finished_record(home.path()));
    assert!(output.status.success() && !stdout(&output).contains("deal"), "{}", stdout(&output));
    let [nonce, secret] = unfair();
    refused(&["verify", "-"], &nonce, "the seed does not follow from the secret");
    refused(&["verify", "-", "--lang", "de"], &nonce, "Der Startwert folgt nicht aus dem Geheimnis");
    refused(&["verify", "-"], &secret, "the secret is not the one that was committed to");
    refused(&["verify", "-", "--lang", "de"], &secret, "Das Geheimnis ist nicht das");
}

/// A wrong command line ends with code 2, one sentence on standard error and nothing on standard output.
fn refused(arguments: &[&str], input: &str, expected: &str) {
    let output = kabale(arguments, input);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
    assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
    assert!(stdout(&output).is_empty(), "{}", stdout(&output));
}

#[test]
fn bad_calls_get_one_sentence_and_code_2() {
    refused(&["play", "chess"], "", "There is no game “chess”.");
    refused(&["play", "chess", "--lang", "de"], "", "Es gibt kein Spiel „chess“.");
    refused(&["play", "oriflamme", "--seats", "6"], "", "for 3 to 5 players, not for 6");
    refused(&["play", "oriflamme", "--seats", "two"], "", "“two” does not fit --seats");
    refused(&["play", "oriflamme", "--as", "5"], "", "--as");
    refused(&["play", "oriflamme", "--bot", "genius"], "", "random, greedy, easy, solid, strong");
    refused(&["play", "oriflamme", "--set", "speed=1"], "", "has no option “speed”");
    refused(&["play", "oriflamme", "--set", "decree_may_stack=7"], "", "only: true, false");
    refused(&["play", "oriflamme", "--set", "nonsense"], "", "OPTION=VALUE");
    refused(&["play", "oriflamme", "--resume"], "", "There is no saved game.");
    refused(&["play", "oriflamme", "--seed", ""], "", "--seed");
    refused(&["simulate", "oriflamme", "--games", "0"], "", "--games");
    refused(&["simulate", "oriflamme", "--bots", "random,random,random,random,random"], "", "at most one bot per seat");
    refused(&["dance"], "", "There is no command “dance”");
    refused(&["play"], "", "Something is missing: <GAME>");
    refused(&["games", "--lang", "fr"], "", "de or en");
    refused(&["stdio", "chess"], "", "There is no game");
    refused(&["replay", "no-such-file"], "", "There is no such file.");
    refused(&["verify", "."], "", "This is a folder.");
}

#[test]
fn bad_records_get_one_sentence_and_code_2() {
    let home = tempfile::tempdir().expect("a folder");
    let record = finished_record(home.path());
    let mut value: Value = serde_json::from_str(&record).expect("a record is JSON");
    let mut with = |name: &str, new: Value| {
        let old = std::mem::replace(&mut value[name], new);
        let text = value.to_string();
        value[name] = old;
        text
    };
    let cases = [
        (String::new(), "breaks off at line 1"),
        (record[..record.len() / 2].to_owned(), "breaks off at line"),
        ("no record at all".to_owned(), "is not JSON"),
        ("[]".to_owned(), "This is not a record"),
        (with("format", 2.into()), "has format 2"),
        (with("rules", 99.into()), "rules version 99"),
        (with("game", "chess".into()), "There is no game “chess”"),
        (with("seats", 7.into()), "not for 7"),
        (with("choices", Value::Array(vec!["lord up".into()])), "Choice 1 of the record, “lord up”"),
        (with("final", "0123".into()), "ends in a state other than"),
        (with("options", serde_json::json!({"speed": 1})), "no option “speed”"),
        (with("start", 5.into()), "This position is impossible"),
    ];
    for (text, expected) in cases {
        refused(&["verify", "-"], &text, expected);
        refused(&["replay", "-"], &text, expected);
    }
    refused(&["replay", "-", "--at", "9999"], &record, "--at");
    refused(&["verify", "-", "--lang", "de"], &record[..40], "bricht in Zeile");
}

/// The built-in card data of For a Crown, with one thing changed, as a file in this folder.
fn data_file(folder: &Path, from: &str, to: &str) -> String {
    let text = include_str!("../../../docs/rules/data/for-a-crown.toml");
    changed_file(&folder.join("my-box.toml"), text, from, to)
}

/// The built-in chronicle of Oath, with one thing changed, as a file in this folder.
fn chronicle_file(folder: &Path, from: &str, to: &str) -> String {
    let text = include_str!("../../../docs/rules/data/oath/chronicle.toml");
    changed_file(&folder.join("my-world.toml"), text, from, to)
}

fn changed_file(path: &Path, text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from));
    std::fs::write(path, text.replacen(from, to, 1)).expect("it can be written");
    path.display().to_string()
}

#[test]
fn card_data_from_a_file_is_played_with_and_named_by_the_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = data_file(folder.path(), "Otter Ferryman", "Otter Captain");
    // Another name is shown, but the data is the same for play.
    let arguments = ["play", "for-a-crown", "--seats", "3", "--seed", "7", "--data", &file];
    let output = kabale(&arguments, "? otter\nq\n");
    assert!(stdout(&output).contains("Otter Captain") && !stdout(&output).contains("Otter Ferryman"));
    // With other effects it is different data, which the record names.
    let file = data_file(folder.path(), "star_field = 7", "star_field = 8");
    let output = kabale_in(folder.path(), &arguments, "1\n".repeat(600).as_bytes());
    assert!(output.status.success() && stdout(&output).contains("  1. "), "{}", stderr(&output));
    let records = std::fs::read_dir(folder.path().join("kabale/records")).expect("records were kept");
    let path = records.last().expect("one record").expect("it is there").path();
    let record = std::fs::read_to_string(&path).expect("it can be read");
    let value: Value = serde_json::from_str(&record).expect("JSON");
    let hash = value["options"]["data"].as_str().expect("a hash");
    for command in ["verify", "replay"] {
        assert!(kabale(&[command, "-", "--data", &file], &record).status.success());
        refused(&[command, "-"], &record, &format!("needs the cards or the chronicle {hash}, but others"));
        refused(&[command, "-", "--lang", "de"], &record, &format!("braucht die Karten oder die Chronik {hash}"));
    }
    let other = tempfile::tempdir().expect("a folder");
    let wrong = data_file(other.path(), "star_field = 7", "star_field = 6");
    refused(&["verify", "-", "--data", &wrong], &record, "others are loaded (");
    // Simulations and sessions use it as well.
    let simulated = kabale(&["simulate", "for-a-crown", "--games", "10", "--json", "--data", &file], "");
    assert!(simulated.status.success(), "{}", stderr(&simulated));
    let session = kabale(&["stdio", "for-a-crown", "--data", &file], "{\"cmd\":\"new\"}\n{\"cmd\":\"record\"}\n");
    assert!(stdout(&session).contains(hash), "{}", stdout(&session));
}

#[test]
fn a_saved_game_goes_on_with_its_card_data() {
    let home = tempfile::tempdir().expect("a folder");
    let file = data_file(home.path(), "star_field = 7", "star_field = 8");
    kabale_in(home.path(), &["play", "for-a-crown", "--data", &file], b"q\n");
    let without = kabale_in(home.path(), &["play", "for-a-crown", "--resume"], b"q\n");
    assert_eq!(without.status.code(), Some(2));
    assert!(stderr(&without).contains("others are loaded"), "{}", stderr(&without));
    let with = kabale_in(home.path(), &["play", "for-a-crown", "--resume", "--data", &file], b"q\n");
    assert!(with.status.success(), "{}", stderr(&with));
}

#[test]
fn bad_card_data_is_refused_with_file_line_and_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = data_file(folder.path(), "star_field = 7", "star_field = 99");
    for command in ["play", "simulate", "stdio"] {
        refused(&[command, "for-a-crown", "--data", &file], "", "my-box.toml, line ");
        refused(&[command, "for-a-crown", "--data", &file], "", ": `star_field` is 99; it may be 5 to 9.");
        refused(&[command, "for-a-crown", "--data", &file, "--lang", "de"], "", "my-box.toml, Zeile ");
        refused(
            &[command, "for-a-crown", "--data", &file, "--lang", "de"],
            "",
            ": „star_field“ ist 99; erlaubt ist 5 bis 9.",
        );
    }
    refused(&["play", "for-a-crown", "--data", "no-such-file"], "", "no-such-file: There is no such file.");
    refused(&["play", "oriflamme", "--data", &file], "", "Oriflamme has no card data files");
    refused(&["play", "oriflamme", "--data", &file, "--lang", "de"], "", "Oriflamme hat keine Kartendateien");
    let home = tempfile::tempdir().expect("a folder");
    let record = finished_record(home.path());
    refused(&["verify", "-", "--data", &file], &record, "has no card data files");
}

/// OATH-F7: a game starts from the chronicle in the file, its record names it, and without the file there is an error.
#[test]
fn a_chronicle_from_a_file_is_played_with_and_named_by_the_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let usual = kabale(&["play", "oath", "--seats", "2", "--seed", "7"], "q\n");
    assert!(stdout(&usual).contains("Oath of Supremacy: "), "{}", stdout(&usual));
    let file = chronicle_file(folder.path(), "\"supremacy\"", "\"devotion\"");
    let arguments = ["play", "oath", "--seats", "2", "--seed", "7", "--bot", "random", "--data", &file];
    let output = kabale_in(folder.path(), &arguments, "1\n".repeat(5000).as_bytes());
    assert!(output.status.success() && stdout(&output).contains("  1. "), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("Oath of Devotion: ") && !text.contains("Oath of Supremacy: "), "{text}");
    let german = kabale(&[&arguments[..], &["--lang", "de"]].concat(), "q\n");
    assert!(stdout(&german).contains("Bewahrer der Hingabe: "), "{}", stdout(&german));
    let records = std::fs::read_dir(folder.path().join("kabale/records")).expect("records were kept");
    let path = records.last().expect("one record").expect("it is there").path();
    let record = std::fs::read_to_string(&path).expect("it can be read");
    let value: Value = serde_json::from_str(&record).expect("JSON");
    let hash = value["options"]["chronicle"].as_str().expect("a hash");
    for command in ["verify", "replay"] {
        let output = kabale(&[command, "-", "--data", &file], &record);
        assert!(output.status.success(), "{command}: {}", stderr(&output));
        refused(&[command, "-"], &record, &format!("needs the cards or the chronicle {hash}, but others"));
        refused(&[command, "-", "--lang", "de"], &record, &format!("braucht die Karten oder die Chronik {hash}"));
    }
    // The order of the deck does not matter; with another site it is another chronicle.
    let other = tempfile::tempdir().expect("a folder");
    let same = std::fs::read_to_string(&file).expect("it is there");
    let same = changed_file(
        &other.path().join("same.toml"),
        &same,
        "\"wrestlers\", \"battle-honors\"",
        "\"battle-honors\", \"wrestlers\"",
    );
    assert!(kabale(&["verify", "-", "--data", &same], &record).status.success());
    let wrong = chronicle_file(other.path(), "\"plains\"", "\"deep-woods\"");
    refused(&["verify", "-", "--data", &wrong], &record, "others are loaded (");
    // Simulations and sessions use it as well.
    let simulated = kabale(&["simulate", "oath", "--games", "4", "--bots", "random", "--json", "--data", &file], "");
    assert!(simulated.status.success(), "{}", stderr(&simulated));
    let requests = "{\"cmd\":\"new\"}\n{\"cmd\":\"record\"}\n{\"cmd\":\"view\",\"as\":\"public\"}\n";
    let session = kabale(&["stdio", "oath", "--data", &file], requests);
    assert!(stdout(&session).contains(hash) && stdout(&session).contains("\"devotion\""), "{}", stdout(&session));
    // A saved game continues only with its chronicle.
    kabale_in(other.path(), &arguments, b"q\n");
    let without = kabale_in(other.path(), &["play", "oath", "--resume"], b"q\n");
    assert_eq!(without.status.code(), Some(2));
    assert!(stderr(&without).contains("others are loaded"), "{}", stderr(&without));
    let with = kabale_in(other.path(), &["play", "oath", "--resume", "--data", &file], b"q\n");
    assert!(with.status.success() && stdout(&with).contains("Oath of Devotion: "), "{}", stderr(&with));
}

/// OATH-F8: an error in a chronicle is named with its line, in both languages.
#[test]
fn a_bad_chronicle_is_refused_with_file_line_and_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let faults = [
        (
            ("\"supremacy\"", "\"power\""),
            "my-world.toml, line 5: there is no oath `power`; there are supremacy, people, protection, devotion.",
            "my-world.toml, Zeile 5: es gibt keinen Eid „power“; es gibt supremacy, people, protection und devotion.",
        ),
        (
            ("citizens = []", "citizens = [2, 7]"),
            "my-world.toml, line 7: `citizens` is 7; it may be 2 to 6.",
            "my-world.toml, Zeile 7: „citizens“ ist 7; erlaubt ist 2 bis 6.",
        ),
        (
            ("\"wolves\"", "\"wolf\""),
            "my-world.toml, line 15: there is no denizen `wolf`.",
            "my-world.toml, Zeile 15: es gibt keinen Bewohner „wolf“.",
        ),
        (
            ("relics = 1", "relics = 3"),
            "my-world.toml, line 34: `mountain` has 3 relics; it shows 1 (OATH-2.8.2).",
            "my-world.toml, Zeile 34: „mountain“ hat 3 Reliquien; der Ort zeigt 1 (OATH-2.8.2).",
        ),
    ];
    for ((from, to), english, german) in faults {
        let file = chronicle_file(folder.path(), from, to);
        for command in ["play", "simulate", "stdio"] {
            refused(&[command, "oath", "--data", &file], "", english);
            refused(&[command, "oath", "--data", &file, "--lang", "de"], "", german);
        }
    }
    // A file of another game is refused.
    let file = data_file(folder.path(), "star_field = 7", "star_field = 7");
    refused(&["play", "oath", "--data", &file], "", "my-box.toml, line ");
    refused(&["play", "oath", "--data", "no-such-file"], "", "no-such-file: There is no such file.");
    refused(&["play", "oath", "--data", "no-such-file", "--lang", "de"], "", "no-such-file: ");
}
