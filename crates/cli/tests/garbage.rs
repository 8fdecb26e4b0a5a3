//! `kabale stdio` answers each line of garbage with one line, and the next line still works. The short version of
//! `fuzz/fuzz_targets/stdio.rs`.

use kabale::stdio::{Line, Session, read_line};
use kabale_catalog::{GAMES, Lang};
use proptest::prelude::*;
use serde_json::Value;

/// Lines that are almost valid; some of them are valid.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let command = prop::sample::select(vec![
        "new", "choose", "view", "choices", "undo", "record", "load", "position", "state", "events", "fly", "",
    ]);
    let field = prop::sample::select(vec![
        "seats", "seed", "choice", "as", "since", "record", "state", "seat", "id", "protocol",
    ]);
    let value = prop::sample::select(vec![
        "3",
        "4",
        "-1",
        "1e99",
        "null",
        "\"1\"",
        "\"public\"",
        "\"spy left\"",
        "\"heir left\"",
        "\"keep hidden\"",
        "\"hire 1 1\"",
        "\"rubies 0\"",
        "[]",
        "{}",
        "{\"options\":{}}",
        "\"\\u0000\"",
        "99999999999999999999",
        "true",
    ]);
    let request = (command, prop::collection::vec((field, value), 0..4)).prop_map(|(command, fields)| {
        let fields: Vec<_> = fields.into_iter().map(|(name, value)| format!(",\"{name}\":{value}")).collect();
        let fields = fields.concat();
        format!("{{\"cmd\":\"{command}\"{fields}}}").into_bytes()
    });
    prop_oneof![
        4 => request.clone(),
        2 => (request, any::<prop::sample::Index>(), any::<u8>()).prop_map(|(mut line, at, byte)| {
            let index = at.index(line.len());
            line[index] = byte;
            line
        }),
        1 => prop::collection::vec(any::<u8>(), 0..60),
    ]
}

/// The index of any game.
fn game() -> impl Strategy<Value = usize> {
    0..GAMES.len()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_line_gets_an_answer_and_the_next_one_works(lines in prop::collection::vec(line(), 1..30), game in game()) {
        let mut session = Session::new(&GAMES[game], Lang::En);
        let input = lines.join(&b'\n');
        let mut input = &input[..];
        while let Some(line) = read_line(&mut input).expect("memory can be read") {
            let answer = session.answer(line);
            prop_assert!(answer["ok"] == true || answer["error"]["code"].is_string(), "{answer}");
        }
        let answer = session.answer(Line::Text(r#"{"cmd":"new","seats":3,"seed":"1"}"#.to_owned()));
        prop_assert_eq!(&answer["ok"], &Value::Bool(true));
    }

    /// A refused request leaves the game as it was.
    #[test]
    fn what_is_refused_changes_nothing(lines in prop::collection::vec(line(), 1..20), game in game()) {
        let mut session = Session::new(&GAMES[game], Lang::En);
        let ask = |session: &mut Session, text: &str| session.answer(Line::Text(text.to_owned()));
        ask(&mut session, r#"{"cmd":"new","seats":4,"seed":"2"}"#);
        for line in lines {
            let before = ask(&mut session, r#"{"cmd":"record"}"#);
            let answer = session.answer(String::from_utf8(line).map_or(Line::NotText, Line::Text));
            if answer["ok"] != true {
                prop_assert_eq!(ask(&mut session, r#"{"cmd":"record"}"#), before);
            }
        }
    }
}
