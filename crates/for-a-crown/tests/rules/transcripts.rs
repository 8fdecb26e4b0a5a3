//! Transcripts of whole games. Each line has the seat that decides, the number of choices, the choice, and what a
//! watcher is told.
//!
//! The choice number `n` of a game is answered with its choice `n` modulo the number of choices.

use kabale_core::{Eye, Eyes, Fast, Game, Log, SeedableRng};
use kabale_for_a_crown::Event;

use crate::kit::Play;

fn transcript(seats: u8, seed: u64) -> String {
    let mut play = Play::dealt(seats, seed);
    let mut rng = Fast::seed_from_u64(seed);
    let mut lines = vec![table(&play)];
    for number in 0.. {
        let mut choices = Vec::new();
        play.state.choices(&mut choices);
        if choices.is_empty() {
            break;
        }
        let choice = choices[number % choices.len()];
        let mover = play.mover();
        let mut log = Log::on();
        play.state.play(choice, &mut rng, &mut log);
        let events = log.into_events();
        let told: Vec<_> = events
            .iter()
            .filter_map(|event| event.seen_by(Eye::Public))
            .map(|event| serde_json::to_string(&event).expect("data").replace("\"event\":", "").replace('"', ""))
            .collect();
        lines.push(format!("{number} {mover} {}: {choice} -> {}", choices.len(), told.join(" ")));
        if events
            .iter()
            .any(|event| matches!(event, Event::Shuffled { .. } | Event::Round { .. } | Event::Ended { .. }))
        {
            lines.push(table(&play));
        }
    }
    lines.push(format!("places {:?}, scores {:?}", play.places(), play.scores()));
    lines.join("\n")
}

fn table(play: &Play) -> String {
    let (fields, thieves) = (play.fields(), play.thieves());
    format!("  rubies {:?} coins {:?} fields {fields:?} thieves {thieves:?}", play.rubies(), play.coins())
}

#[test]
fn three_seats_seed_7() {
    insta::assert_snapshot!(transcript(3, 7));
}

#[test]
fn four_seats_seed_8() {
    insta::assert_snapshot!(transcript(4, 8));
}

#[test]
fn five_seats_seed_9() {
    insta::assert_snapshot!(transcript(5, 9));
}
