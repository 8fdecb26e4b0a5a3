//! Stored data of every released format: this version opens it, reads everything in it, and plays on.
//! `crates/store/tests/formats` holds the data and the script that makes it.

mod kit;

use std::{
    fs,
    path::{Path, PathBuf},
};

use kabale_store::{AccountId, NewToken, Scopes, SeatKind, Store, TableRow};
use kit::{Client, House};
use serde_json::Value;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

/// Every released format.
const FORMATS: [&str; 1] = ["1"];

fn folder(format: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../store/tests/formats").join(format)
}

/// A copy of stored data: that of a server that was stopped, or of one that was killed.
fn copied(format: &str, how: &str) -> TempDir {
    let dir = tempfile::tempdir().expect("there is room for a folder");
    for file in fs::read_dir(folder(format).join(how)).expect("it is there") {
        let file = file.expect("it can be read");
        fs::copy(file.path(), dir.path().join(file.file_name())).expect("it can be copied");
    }
    dir
}

fn expected(format: &str) -> Value {
    let text = fs::read_to_string(folder(format).join("expected.json")).expect("it is there");
    serde_json::from_str(&text).expect("it is JSON")
}

/// New tokens for all people at a table, since those of the fixture may have expired.
fn players(store: &Store, row: &TableRow, runtime: &tokio::runtime::Runtime) -> Vec<String> {
    let people = row.seats.iter().filter_map(|seat| seat.account);
    let token = |AccountId(account): AccountId| {
        let token = format!("{account:064x}{}", row.id);
        let hash = Sha256::digest(&token).into();
        let new = NewToken { label: "test".to_owned(), scopes: Scopes::all(), expires_ms: None };
        runtime.block_on(store.create_token(hash, AccountId(account), new, 1)).expect("the account is there");
        token
    };
    people.map(token).collect()
}

#[test]
fn what_was_stored_is_there_and_goes_on() {
    for format in FORMATS {
        let expected = expected(format);
        for how in ["stopped", "killed"] {
            let dir = copied(format, how);
            let runtime = tokio::runtime::Builder::new_current_thread().build().expect("it starts");
            let store = Store::open(dir.path()).expect("it is brought up to date");
            let tables = expected[how].as_object().expect("tables by id");
            assert_eq!(store.table_ids().expect("it can be read").len(), tables.len());
            let mut seated = Vec::new();
            for (id, told) in tables {
                let stored = store.stored(&id.parse().expect("an id")).expect("it can be read").expect("it is there");
                assert_eq!(stored.flaw, None, "{how} {id}");
                assert_eq!((stored.row.rev, stored.row.n_choices), (number(&told["rev"]), number(&told["n_choices"])));
                seated.push((id, told, players(&store, &stored.row, &runtime), stored.row));
            }
            accounts_are_there(&store, &expected);
            let checked = kabale_web::check(&store).expect("it can be read");
            assert!(checked.is_sound(), "{how}: {checked:?}");
            store.close();

            // The data of the fixture gets older every day, so nothing may be deleted for its age.
            let mut house = House::with(|config| (config.data, config.keep_all) = (dir.path().to_owned(), true));
            for (id, told, tokens, row) in seated {
                let mut players: Vec<_> = tokens.into_iter().map(|token| player(&house, token)).collect();
                is_as_told(&mut players, id, told);
                if row.seats.iter().all(|seat| seat.kind == SeatKind::Person) && told["status"] == "running" {
                    goes_on(&mut players, id);
                }
            }
            house.stop();
        }
    }
}

fn number(value: &Value) -> u32 {
    value.as_u64().and_then(|number| u32::try_from(number).ok()).expect("a number")
}

fn player(house: &House, token: String) -> Client {
    let mut client = house.stranger();
    client.token = Some(token);
    client
}

/// Checks that the table is as the server of that version described it.
fn is_as_told(players: &mut [Client], id: &str, told: &Value) {
    let seen: Vec<_> = players.iter_mut().map(|player| player.get(&format!("/api/tables/{id}")).json()).collect();
    for field in ["game", "status", "rev", "n_choices", "to_move"] {
        assert_eq!(seen[0][field], told[field], "{id} {field}: {}", told["what"]);
    }
    // One player may have muted another.
    let lines = |said: &Value| said.as_array().expect("a list").iter().map(|line| line["text"].clone()).collect();
    let talk: Vec<Value> =
        seen.iter().map(|seen| lines(&seen["talk"])).max_by_key(Vec::len).expect("somebody sits here");
    assert_eq!(Value::from(talk), told["talk"], "{id}");
    let offers = seen.iter().filter_map(|seen| seen["decision"]["choices"].as_array()).flatten();
    assert_eq!(Value::from(offers.map(|offer| offer["choice"].clone()).collect::<Vec<_>>()), told["offers"], "{id}");
    if told["status"] == "over" {
        let record = players[0].get(&format!("/api/tables/{id}/record")).json();
        assert_eq!((&record["final"], &record["choices"]), (&told["final"], &told["choices"]), "{id}");
    }
}

/// Checks that a running game can be played on.
fn goes_on(players: &mut [Client], id: &str) {
    for key in 0..3 {
        let asked = players.iter_mut().enumerate().find_map(|(number, player)| {
            let decision = player.get(&format!("/api/tables/{id}")).json()["decision"].clone();
            (!decision.is_null()).then_some((number, decision))
        });
        let Some((number, decision)) = asked else { return };
        let body = serde_json::json!({
            "decision": decision["decision"], "key": format!("new-{key}"), "choice": decision["choices"][0]["choice"],
        });
        let answer = players[number].post_json(&format!("/api/tables/{id}/choices"), &body);
        assert_eq!(answer.status, 200, "{id}: {}", answer.text());
    }
}

/// Checks the claimed name with its password, sessions, tokens, notes and mutes.
fn accounts_are_there(store: &Store, expected: &Value) {
    let told = &expected["claimed"];
    let claimed = store.claimed(told["name"].as_str().expect("a name")).expect("it can be read").expect("it is there");
    assert!(claimed.password.starts_with("$argon2"));
    let account = claimed.account.id;
    for (table, text) in told["notes"].as_object().expect("notes by table") {
        let note = store.note(&table.parse().expect("an id"), account).expect("it can be read");
        assert_eq!(Some(note.as_str()), text.as_str());
    }
    let tokens = store.tokens(account).expect("it can be read").into_iter().map(|token| token.label);
    assert!(tokens.map(Value::from).collect::<Vec<_>>().contains(&told["tokens"][0]));
    assert_eq!(store.muted(account), Ok(vec![AccountId(told["muted"].as_i64().expect("a number"))]));
    for (name, token) in expected["tokens"].as_object().expect("tokens by name") {
        let hash = Sha256::digest(token.as_str().expect("a token")).into();
        let bearer = store.bearer(&hash).expect("it can be read").expect("it is kept");
        assert_eq!(bearer.account.name, *name);
        assert_eq!((bearer.token.scopes, bearer.token.expires_ms), (Scopes::all(), None), "it is good for everything");
    }
}
