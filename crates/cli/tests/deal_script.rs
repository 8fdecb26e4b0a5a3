//! `docs/deal.py`, which recomputes deals without our programs: it gets the same deals as the engine and refuses wrong
//! records.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use kabale_catalog::{GAMES, find};
use kabale_core::{Record, Secret};
use serde_json::{Value, json};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Whether Python is installed; in CI it must be.
fn has_python() -> bool {
    let script = "import sys; sys.exit(sys.version_info < (3, 11))";
    let found = Command::new("python3").args(["-c", script]).output().is_ok_and(|output| output.status.success());
    assert!(found || env::var_os("CI").is_none(), "there is no python3 of version 3.11 or newer");
    if !found {
        println!("SKIPPED: there is no python3 of version 3.11 or newer to run docs/deal.py with");
    }
    found
}

/// Runs the script on a record, with the data it was played with.
fn run(record: &Value, data: Option<&Path>) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("record.json");
    fs::write(&path, record.to_string()).expect("it can be written");
    let mut command = Command::new("python3");
    command.arg(root().join("docs/deal.py")).arg(&path).args(data);
    command.output().expect("Python starts")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).trim().to_owned()
}

/// The first place where `found` lacks something of `shown` or differs from it.
fn differs(found: &Value, shown: &Value, at: &str) -> Option<String> {
    match (found, shown) {
        (Value::Object(found), Value::Object(shown)) => {
            let null = Value::Null;
            shown
                .iter()
                .find_map(|(name, shown)| differs(found.get(name).unwrap_or(&null), shown, &format!("{at}.{name}")))
        }
        (Value::Array(found), Value::Array(shown)) if found.len() == shown.len() => {
            let mut pairs = found.iter().zip(shown).enumerate();
            pairs.find_map(|(index, (found, shown))| differs(found, shown, &format!("{at}.{index}")))
        }
        _ => (found != shown).then(|| format!("{at}: {found} was dealt, {shown} is recomputed")),
    }
}

/// Recomputes the deal of a record and compares it with what the engine deals.
fn compare(name: &str, record: &Value, data: Option<&Path>) {
    let entry = record["game"].as_str().and_then(find).expect("a game");
    let parsed = Record::from_value(record.clone()).expect("a record");
    let dealt = (entry.replay)(&parsed, 0).unwrap_or_else(|error| panic!("{name}: {error}")).state();
    let output = run(record, data);
    assert!(output.status.success(), "{name}: {}", stderr(&output));
    let recomputed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(differs(&dealt, &recomputed, name), None);
    // Everything that was shuffled is compared.
    let needed: &[&str] = match entry.id {
        "oriflamme" => &["crown", "seats"],
        "courtisans" => &["start", "pile", "removed", "returned_missions", "seats"],
        "shadow-throne" => &["draw", "active"],
        "for-a-crown" => &["seats", "court", "decks", "pile"],
        "oath" => &["sites", "relics", "reliquary", "deck", "piles", "players"],
        other => panic!("what does {other} deal?"),
    };
    assert!(needed.iter().all(|field| !recomputed[field].is_null()), "{name}");
}

#[test]
fn deals_are_recomputed_for_all_games() {
    if !has_python() {
        return;
    }
    let folder = root().join("crates/catalog/tests/records/1");
    let mut seen = BTreeSet::new();
    for entry in &GAMES {
        let data = folder.join(format!("data/{}.toml", entry.id));
        if let Some(load) = entry.load {
            load(&fs::read_to_string(&data).expect("a text")).expect("data");
        }
        let files = fs::read_dir(&folder).expect("the folder of old records").map(|file| file.expect("a file").path());
        for path in files.filter(|path| path.extension().is_some_and(|ending| ending == "json")) {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let record: Value = serde_json::from_str(&fs::read_to_string(&path).expect("a text")).expect("JSON");
            // One of the two games with the same number of seats is enough.
            if record["game"] != entry.id || name.ends_with("-b") {
                continue;
            }
            if !record["start"].is_null() {
                assert_eq!(stderr(&run(&record, None)), "this game started from a position: nothing was dealt");
                continue;
            }
            let own = name.ends_with("own-data").then_some(data.as_path());
            compare(&name, &record, own);
            seen.insert((entry.id, record["seats"].as_u64(), own.is_some()));
            if own.is_some() {
                let answer = stderr(&run(&record, None));
                assert_eq!(answer, "the game was played with other data: name its file after the record");
            }
        }
        for seats in entry.seats.clone() {
            assert!(seen.contains(&(entry.id, Some(seats.into()), false)), "{} with {seats}", entry.id);
        }
    }
    assert!(folder.join("oath-whole-archive.json").exists(), "OATH-F10: denizens that are drawn");
    assert_eq!(seen.iter().filter(|(.., own)| *own).count(), 2, "cards and chronicles of one's own");
    // ORI-10.6: then no starting player is drawn.
    let record = json!({
        "format": 1, "game": "oriflamme", "rules": 1, "seats": 4, "options": { "first_seat_starts": true },
        "seed": "5a".repeat(32), "choices": [],
    });
    compare("first_seat_starts", &record, None);
}

#[test]
fn what_does_not_follow_is_refused() {
    if !has_python() {
        return;
    }
    let secret = Secret::new([7; 32]);
    let nonces = [String::new(), "42".to_owned(), String::new()];
    let record = |nonces: &[String]| {
        json!({
            "format": 1, "game": "for-a-crown", "rules": 1, "seats": 3, "options": {},
            "seed": secret.seed("table", "for-a-crown", nonces), "choices": [],
            "fair": { "table": "table", "secret": secret, "commitment": secret.commitment("table"), "nonces": nonces },
        })
    };
    let fair = record(&nonces);
    let output = run(&fair, None);
    assert!(output.status.success());
    assert!(stderr(&output).ends_with("mixed with what these seats threw in: 2"), "{}", stderr(&output));
    let alone = run(&record(&[String::new(), String::new(), String::new()]), None);
    assert!(stderr(&alone).ends_with("chosen by the server alone: no seat threw anything in"), "{}", stderr(&alone));
    let refused = |path: &str, value: Value, why: &str| {
        let mut record = fair.clone();
        *record.pointer_mut(path).expect("a field") = value;
        let output = run(&record, None);
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(1), why));
    };
    refused("/fair/nonces/1", json!("43"), "the seed does not follow from the secret and the nonces");
    refused("/fair/nonces", json!(["42"]), "there is not one nonce for each seat");
    refused("/fair/secret", json!("08".repeat(32)), "the secret is not the one that was committed to");
    refused("/fair/table", json!("other"), "the secret is not the one that was committed to");
}
