//! Laws on serialization: choices, records, states.

use std::collections::BTreeSet;

use proptest::{
    prelude::*,
    test_runner::{Config, TestCaseError, TestRunner},
};
use serde_json::Value;

use super::{bytes, choices, for_walks, play_table, shuffled};
use crate::{Eye, Fast, Game, Log, Record, Table, below, pick, state_hash};

/// A choice survives being written and read.
pub fn notation_round_trips<G: Game>() {
    for_walks::<G>(64, |walk| {
        walk.visit::<G>(|_, state, _| {
            let mut written = BTreeSet::new();
            for choice in choices(state) {
                let text = choice.to_string();
                prop_assert!(text.is_ascii() && text.len() <= 60 && text.trim() == text, "{text:?}");
                prop_assert_eq!(text.parse::<G::Choice>().ok(), Some(choice));
                prop_assert!(written.insert(text), "two choices are written alike");
            }
            Ok(())
        })
    });
    let mut runner = TestRunner::new(Config { failure_persistence: None, ..Config::default() });
    runner
        .run(&"\\PC{0,40}|[a-z]{1,12}( [a-z0-9]{1,12}){0,3}", |text| {
            if let Ok(choice) = text.parse::<G::Choice>() {
                prop_assert_eq!(choice.to_string().parse::<G::Choice>(), Ok(choice));
            }
            Ok(())
        })
        .expect("any text is a choice that round-trips, or an error");
}

/// A record, written and read, replays to the same state, views and hash; so does its first half.
pub fn records_replay_to_equal_states<G: Game>() {
    for_walks::<G>(48, |walk| {
        let table = play_table::<G>(walk, |_| Ok(()))?;
        let record = table.record();
        let read = Record::parse(&record.to_text()).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert!(read == record);
        let replayed = Table::<G>::replay(&read).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert!(replayed.state() == table.state());
        prop_assert_eq!(state_hash(replayed.state()), state_hash(table.state()));
        for eye in Eye::all(walk.seats) {
            prop_assert!(replayed.events(eye, 0).eq(table.events(eye, 0)));
        }
        // Half a record, continued from a position, gives the same game.
        let half = record.choices.len() / 2;
        let middle = Table::<G>::replay_until(&read, half).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(middle.steps().len(), half);
        let restarted = Table::from_position(middle.state().clone(), table.seed());
        let again = Table::<G>::replay(&restarted.record()).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert!(again.state() == middle.state());
        Ok(())
    });
}

/// A state written as JSON and read back is the same state.
pub fn states_survive_serialisation<G: Game>() {
    for_walks::<G>(48, |walk| {
        walk.visit::<G>(|_, state, _| {
            let text = bytes(state);
            let read: Result<G, _> = serde_json::from_str(&text);
            prop_assert!(read.as_ref().is_ok_and(|read| read == state), "{text}\n{:?}", read.err());
            Ok(())
        })
    });
}

/// A position from outside is refused, or it can be viewed, determinized and played to an end like any other.
pub fn positions_from_outside_are_refused_or_played<G: Game>() {
    for_walks::<G>(64, |walk| {
        let mut rng = walk.rng();
        walk.visit::<G>(|number, state, _| {
            // Each position is played to its end, so long games try only some of the later ones.
            if number > 40 && below(&mut rng, 10) > 0 {
                return Ok(());
            }
            let mut edited = serde_json::to_value(state).expect("a state is plain data");
            for _ in 0..=below(&mut rng, 2) {
                edit(&mut edited, &mut rng);
            }
            let Ok(mut position) = serde_json::from_value::<G>(edited) else { return Ok(()) };
            prop_assert!(G::SEATS.contains(&position.seats()));
            prop_assert!(serde_json::from_str::<G>(&bytes(&position)).is_ok_and(|read| read == position));
            for _ in 0..=G::LONGEST {
                for eye in Eye::all(position.seats()) {
                    let world = shuffled(&position, eye, walk.seed);
                    prop_assert!(world.view(eye) == position.view(eye));
                }
                let offered = choices(&position);
                prop_assert_eq!(offered.is_empty(), position.to_move().is_none());
                let Some(choice) = (!offered.is_empty()).then(|| *pick(&mut rng, &offered)) else {
                    prop_assert!(position.standings().is_some());
                    return Ok(());
                };
                position
                    .apply(choice, &mut rng, &mut Log::off())
                    .map_err(|error| TestCaseError::fail(error.to_string()))?;
            }
            Err(TestCaseError::fail("the position does not end"))
        })
    });
}

/// Makes one random change to a state: swaps two values of the same type, changes a number or a flag, or removes or
/// duplicates an item of a list. Types stay the same, since most other positions are refused before any rule is
/// checked.
fn edit(value: &mut Value, rng: &mut Fast) {
    let mut all = Vec::new();
    pointers(value, "", &mut all);
    let path = pick(rng, &all).clone();
    let found = value.pointer(&path).expect("the path was just found").clone();
    let kind = std::mem::discriminant(&found);
    let is_alike = |path: &&String| value.pointer(path).is_some_and(|other| std::mem::discriminant(other) == kind);
    let alike: Vec<String> = all.iter().filter(is_alike).cloned().collect();
    if below(rng, 2) == 0 {
        let other = pick(rng, &alike).clone();
        let back = value.pointer(&other).cloned().unwrap_or_default();
        for (path, value_there) in [(other, found), (path, back)] {
            if let Some(place) = value.pointer_mut(&path) {
                *place = value_there;
            }
        }
        return;
    }
    let target = value.pointer_mut(&path).expect("the path was just found");
    match target {
        Value::Array(items) if !items.is_empty() => {
            let at = below(rng, items.len() as u32) as usize;
            if below(rng, 2) == 0 {
                items.remove(at);
            } else {
                items.push(items[at].clone());
            }
        }
        Value::Number(_) => *target = below(rng, 12).into(),
        Value::Bool(flag) => *flag = !*flag,
        target => *target = Value::Null,
    }
}

fn pointers(value: &Value, path: &str, out: &mut Vec<String>) {
    out.push(path.to_owned());
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| pointers(item, &format!("{path}/{at}"), out));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| pointers(field, &format!("{path}/{name}"), out));
        }
        _ => (),
    }
}
