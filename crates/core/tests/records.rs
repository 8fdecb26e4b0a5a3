//! Faulty records: each fault has its own code, and no text makes the parser panic.

mod toy;

use kabale_core::{ChooseError, Fair, Game, Record, RecordError, Seat, Secret, Table};
use proptest::{prelude::*, sample::Index};
use serde_json::{Value, json};
use toy::{Lawful, Options};

/// A game of three that uses everything, played to its end.
fn played() -> Table<Lawful> {
    let seed = "records".parse().expect("a seed");
    let mut table = Table::<Lawful>::new(Options { heavy_die: true }, 3, seed).expect("three can play");
    for number in 0.. {
        let mut choices = Vec::new();
        table.state().choices(&mut choices);
        if choices.is_empty() {
            break;
        }
        table.choose(choices[number * 3 % choices.len()]).expect("it is offered");
    }
    table
}

fn record() -> Value {
    serde_json::to_value(played().record()).expect("a record is plain data")
}

/// The same game, recorded from a position.
fn record_from_a_position() -> Value {
    let middle = Table::<Lawful>::replay_until(&played().record(), 5).expect("its own record");
    let mut table = Table::from_position(middle.state().clone(), middle.seed());
    table.choose_text("wait").expect("waiting is always offered");
    serde_json::to_value(table.record()).expect("a record is plain data")
}

fn replay(text: &str) -> Result<Table<Lawful>, RecordError> {
    Record::parse(text).and_then(|record| Table::replay(&record))
}

/// Why a changed record is refused.
fn refusal(change: impl FnOnce(&mut Value)) -> RecordError {
    let mut record = record();
    change(&mut record);
    replay(&record.to_string()).expect_err("something is wrong with it")
}

fn code(change: impl FnOnce(&mut Value)) -> &'static str {
    refusal(change).code()
}

fn set(field: &str, value: Value) -> impl FnOnce(&mut Value) {
    move |record| record[field] = value
}

#[test]
fn a_record_is_read_as_it_was_written() {
    let table = played();
    let read = Record::parse(&table.record().to_text()).expect("its own text");
    assert_eq!(read, table.record());
    assert_eq!(Table::<Lawful>::replay(&read).expect("its own record").state(), table.state());
    assert!(replay(&record_from_a_position().to_string()).is_ok());
}

#[test]
fn a_truncated_text_breaks_off() {
    let text = played().record().to_text();
    for end in 1..text.trim_end().len() {
        let error = replay(&text[..end]).expect_err("its end is missing");
        assert_eq!(error.code(), "truncated_record", "{}", &text[..end]);
    }
    let lines = text.lines().count();
    let position = RecordError::Truncated { line: lines - 1, column: text.lines().rev().nth(1).map_or(0, str::len) };
    assert_eq!(replay(text.trim_end().trim_end_matches('}').trim_end()).expect_err("its end is missing"), position);
    assert_eq!(replay("").expect_err("nothing is there").code(), "truncated_record");
}

#[test]
fn a_text_that_is_not_json() {
    for text in ["this is a game", "{\"format\" 1}", "{}}", "\u{feff}{}", "<html>"] {
        assert_eq!(replay(text).expect_err("it is not JSON").code(), "bad_json", "{text}");
    }
    let deep = "[".repeat(100_000);
    assert_eq!(replay(&deep).expect_err("nobody nests that deep").code(), "bad_json");
}

#[test]
fn json_that_is_not_a_record() {
    for text in ["[]", "1", "null", "\"toy\"", "{}", "{\"format\":1}", "{\"format\":\"1\"}", "{\"format\":-1}"] {
        assert_eq!(replay(text).expect_err("it is not a record").code(), "bad_record", "{text}");
    }
    assert_eq!(code(set("format", json!(0))), "bad_record");
    assert_eq!(code(set("choices", json!("wait"))), "bad_record");
    assert_eq!(code(set("choices", json!([1]))), "bad_record");
    assert_eq!(code(set("seed", json!(""))), "bad_record");
    assert_eq!(code(set("final", json!(7))), "bad_record");
}

#[test]
fn a_field_nobody_knows() {
    let error = refusal(set("comment", json!("nice game")));
    assert_eq!(error.code(), "bad_record");
    assert!(error.to_string().contains("comment"), "{error}");
}

#[test]
fn a_field_that_is_missing() {
    for field in ["game", "rules", "seats", "options", "seed", "choices"] {
        let error = refusal(|record| {
            record.as_object_mut().expect("a record is an object").remove(field);
        });
        assert_eq!(error.code(), "bad_record", "{field}");
        assert!(error.to_string().contains(field), "{error}");
    }
}

#[test]
fn a_record_of_another_game() {
    let error = refusal(set("game", json!("chess")));
    assert_eq!(error, RecordError::WrongGame { found: "chess".to_owned(), wanted: "toy" });
    assert_eq!(error.code(), "wrong_game");
}

#[test]
fn a_record_of_a_later_format() {
    // A later format may differ in everything else, so nothing else is checked.
    let error = replay("{\"format\": 2, \"moves\": 17}").expect_err("it comes from the future");
    assert_eq!(error, RecordError::NewerFormat { found: 2, known: 1 });
    assert_eq!(error.code(), "newer_format");
}

#[test]
fn a_record_of_later_rules() {
    let error = refusal(set("rules", json!(3)));
    assert_eq!(error, RecordError::NewerRules { game: "toy", found: 3, known: 2 });
    assert_eq!(error.code(), "newer_rules");
}

#[test]
fn rules_count_from_one() {
    assert_eq!(code(set("rules", json!(0))), "bad_record");
}

#[test]
fn seats_the_game_does_not_have() {
    for seats in [0, 1, 4, 255] {
        assert_eq!(code(set("seats", json!(seats))), "bad_seats", "{seats}");
    }
}

#[test]
fn options_the_game_does_not_have() {
    for options in [json!({ "light_die": true }), json!({ "heavy_die": "very" }), json!([]), json!(1)] {
        assert_eq!(code(set("options", options.clone())), "bad_options", "{options}");
    }
}

#[test]
fn a_position_that_cannot_be() {
    let start = record_from_a_position()["start"].clone();
    let mut doubled = start.clone();
    doubled["pile"][0] = doubled["pile"][1].clone();
    for position in [doubled, json!({}), json!(1)] {
        assert_eq!(code(set("start", position.clone())), "bad_position", "{position}");
    }
    // A position has its own number of seats and options.
    let error = refusal(|record| {
        record["start"] = start;
        record["seats"] = json!(2);
    });
    assert_eq!(error.code(), "bad_record");
}

#[test]
fn a_choice_that_is_not_offered() {
    let middle = Table::<Lawful>::replay_until(&played().record(), 4).expect("its own record");
    let mut offered = Vec::new();
    middle.state().choices(&mut offered);
    let is_offered = |text: &String| offered.iter().any(|choice| choice.to_string() == *text);
    let foreign = (1..=9).map(|card| format!("play {card}")).find(|text| !is_offered(text));
    let foreign = foreign.expect("nobody holds all cards");
    let error = refusal(|record| record["choices"][4] = json!(foreign));
    assert_eq!(error.code(), "illegal_record");
    let RecordError::Choice { number: 5, choice, why: ChooseError::Illegal(illegal) } = error else {
        panic!("{error}");
    };
    assert_eq!((choice, illegal.objection.code), (foreign, "not_in_hand"));
}

#[test]
fn a_choice_that_cannot_be_read() {
    let error = refusal(|record| record["choices"][2] = json!("fly away"));
    assert!(matches!(&error, RecordError::Choice { number: 3, why: ChooseError::Notation(_), .. }), "{error}");
    assert_eq!(error.code(), "illegal_record");
}

#[test]
fn a_choice_after_the_end() {
    let error = refusal(|record| record["choices"].as_array_mut().expect("a list").push(json!("wait")));
    assert!(matches!(&error, RecordError::Choice { number: 13, why: ChooseError::Over, .. }), "{error}");
    assert_eq!(error.code(), "illegal_record");
}

#[test]
fn an_end_that_differs() {
    assert_eq!(code(set("final", json!("0".repeat(64)))), "hash_differs");
    assert_eq!(code(set("seed", json!("0".repeat(64)))), "illegal_record");
    // Without a hash there is nothing to compare.
    let mut record = record();
    record.as_object_mut().expect("a record is an object").remove("final");
    assert!(replay(&record.to_string()).is_ok());
}

/// A record of a verifiable deal.
fn fair_record() -> Record {
    let (secret, table) = (Secret::new([7; 32]), "table-1");
    let nonces = ["first".to_owned(), String::new(), "dritter Würfel".to_owned()].to_vec();
    let played =
        Table::<Lawful>::new(Options::default(), 3, secret.seed(table, "toy", &nonces)).expect("three can play");
    let fair = Fair { table: table.to_owned(), commitment: secret.commitment(table), secret, nonces };
    Record { fair: Some(fair), ..played.record() }
}

#[test]
fn a_fair_deal_is_read_as_it_was_written() {
    let record = fair_record();
    let read = Record::parse(&record.to_text()).expect("its own text");
    assert_eq!(read, record);
    assert!(Table::<Lawful>::replay(&read).is_ok());
}

#[test]
fn a_deal_that_is_not_what_it_seems() {
    let record = serde_json::to_value(fair_record()).expect("a record is plain data");
    let code = |path: &str, value: Value| {
        let mut record = record.clone();
        *record.pointer_mut(path).expect("the record has it") = value;
        replay(&record.to_string()).expect_err("the deal is not fair").code()
    };
    assert_eq!(code("/seed", json!("0".repeat(64))), "seed_differs");
    assert_eq!(code("/fair/nonces/2", json!("vierter Würfel")), "seed_differs");
    assert_eq!(code("/fair/nonces", json!(["", "first", "dritter Würfel"])), "seed_differs");
    assert_eq!(code("/fair/secret", json!("0".repeat(64))), "commitment_differs");
    assert_eq!(code("/fair/table", json!("table-2")), "commitment_differs");
    assert_eq!(code("/fair/commitment", json!("")), "commitment_differs");
    for table in ["", "a\nb", "a b", "tisch-ä", &"x".repeat(65)] {
        assert_eq!(code("/fair/table", json!(table)), "bad_fairness", "{table:?}");
    }
    for nonces in [json!([]), json!(["", ""]), json!(["", "", "", ""]), json!(["", "", "x".repeat(65)])] {
        assert_eq!(code("/fair/nonces", nonces.clone()), "bad_fairness", "{nonces}");
    }
    for secret in [json!("00"), json!("kabale"), json!(7)] {
        assert_eq!(code("/fair/secret", secret.clone()), "bad_record", "{secret}");
    }
    assert_eq!(code("/fair", json!({ "luck": true })), "bad_record");
    // A position is not dealt, so its origin cannot be verified.
    let mut from_position = record.clone();
    from_position["start"] = record_from_a_position()["start"].clone();
    assert_eq!(replay(&from_position.to_string()).expect_err("there was no deal").code(), "bad_fairness");
}

#[test]
fn half_a_record_does_not_promise_the_end() {
    let table = Table::<Lawful>::replay_until(&played().record(), 5).expect("its own record");
    assert_eq!(table.steps().len(), 5);
    assert_eq!(table.state().to_move(), Some(Seat::new(2)));
}

#[test]
fn messages_quote_little_of_what_is_long() {
    let long = "x".repeat(100_000);
    for field in ["game", "options", "final", "seed", "choices", "start"] {
        let value = match field {
            "choices" => json!([long]),
            "options" => json!({ (long.clone()): true }),
            _ => json!(long),
        };
        let message = refusal(set(field, value)).to_string();
        assert!(message.len() < 400, "{field}: {} bytes", message.len());
    }
}

/// Every value in a record that is not a list or an object, by its path.
fn paths(value: &Value, path: &str, out: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| paths(item, &format!("{path}/{index}"), out));
        }
        Value::Object(fields) => fields.iter().for_each(|(name, item)| paths(item, &format!("{path}/{name}"), out)),
        _ => out.push(path.to_owned()),
    }
}

fn any_record() -> impl Strategy<Value = Value> {
    let fair = serde_json::to_value(fair_record()).expect("a record is plain data");
    prop::sample::select(vec![record(), record_from_a_position(), fair])
}

/// Values that a careless or hostile writer might put anywhere.
fn any_value() -> impl Strategy<Value = Value> {
    let numbers = prop::sample::select(vec![-1_i64, 0, 1, 2, 3, 9, 10, 127, 255, 256, 65_536, 1 << 32, i64::MAX]);
    prop_oneof![
        4 => numbers.prop_map(Value::from),
        1 => any::<bool>().prop_map(Value::from),
        1 => any::<f64>().prop_map(Value::from),
        2 => "(bury|play|peek|roll|wait)?( [0-9]{1,3})?".prop_map(Value::from),
        1 => "\\PC{0,8}".prop_map(Value::from),
        1 => prop::sample::select(vec![json!(null), json!([]), json!({}), json!([[], [1]])]),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_changed_or_truncated_text_panics(
        record in any_record(),
        edits in prop::collection::vec((any::<Index>(), any::<u8>()), 0..4),
        end in prop::option::of(any::<Index>()),
    ) {
        let mut bytes = record.to_string().into_bytes();
        for (at, byte) in edits {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Some(end) = end {
            bytes.truncate(end.index(bytes.len()));
        }
        if let Err(error) = replay(&String::from_utf8_lossy(&bytes)) {
            prop_assert!(!error.code().is_empty() && !error.to_string().is_empty());
        }
    }

    #[test]
    fn no_changed_value_panics(
        record in any_record(),
        edits in prop::collection::vec((any::<Index>(), any_value()), 1..3),
    ) {
        let mut record = record;
        for (at, value) in edits {
            let mut all = Vec::new();
            paths(&record, "", &mut all);
            let path: &String = at.get(&all);
            *record.pointer_mut(path).expect("the path was just found") = value;
        }
        if let Err(error) = replay(&record.to_string()) {
            prop_assert!(!error.code().is_empty() && !error.to_string().is_empty());
        }
    }
}
