//! Whole games, line by line: who decides what, between how many choices, which one, and what a watcher is told.
//!
//! The choice number `n` of a game is answered with its choice `n` modulo the number of choices.

use kabale_core::{Eye, Eyes, Game, Log};
use serde_json::Value;

use super::kit::Scene;
use crate::Event;

/// An event on one line: its name, then its fields in the order of the alphabet.
fn tell(event: &Event) -> String {
    let Ok(Value::Object(fields)) = serde_json::to_value(event) else { panic!("an event is an object") };
    let name = fields["event"].as_str().expect("an event has a name");
    let mut told: Vec<_> = fields.iter().filter(|(key, _)| *key != "event").collect();
    told.sort_by_key(|(key, _)| *key);
    told.iter()
        .fold(name.to_owned(), |line, (key, value)| line + &format!(" {key}={}", value.to_string().replace('"', "")))
}

fn transcript(seats: u8, seed: u64) -> String {
    let Scene { mut state, mut rng, .. } = Scene::dealt(seats, seed);
    let (mut lines, mut choices) = (Vec::new(), Vec::new());
    for number in 0.. {
        choices.clear();
        state.choices(&mut choices);
        let Some(seat) = state.to_move() else { break };
        let choice = choices[number % choices.len()];
        let what = state.prompt().expect("a question").what;
        let mut log = Log::on();
        state.play(choice, &mut rng, &mut log);
        lines.push(format!("{number} seat {seat} {what:?} {}: {choice}", choices.len()));
        let told = log.into_events();
        lines.extend(
            told.iter().filter_map(|event| event.seen_by(Eye::Public)).map(|event| format!("  {}", tell(&event))),
        );
    }
    let standings = state.standings().expect("the game is over");
    let places: Vec<String> = standings.by_seat().iter().map(|standing| standing.place.to_string()).collect();
    lines.push(format!("places {}", places.join(" ")));
    lines.join("\n")
}

#[test]
fn two_seats_seed_7() {
    insta::assert_snapshot!(transcript(2, 7));
}

#[test]
fn four_seats_seed_8() {
    insta::assert_snapshot!(transcript(4, 8));
}
