//! Transcripts of whole games. Each line has the seat that decides, the number of choices, the choice, and what a
//! watcher is told.
//!
//! The choice number `n` of a game is answered with its choice `n` modulo the number of choices.

use kabale_core::{Eye, Eyes, Fast, Game, Log, SeedableRng};

use crate::kit::{Play, list, tell};

fn transcript(seats: u8, seed: u64) -> String {
    let mut play = Play::dealt(seats, seed);
    let mut rng = Fast::seed_from_u64(seed);
    let mut lines = Vec::new();
    for number in 0.. {
        let choices = play.choices();
        if choices.is_empty() {
            break;
        }
        let choice = choices[number % choices.len()];
        let mover = play.mover();
        let before = play.public().active;
        let mut log = Log::on();
        play.state.play(choice, &mut rng, &mut log);
        let events = log.into_events();
        let told = list(events.iter().filter_map(|event| event.seen_by(Eye::Public)).map(|event| tell(&event)));
        lines.push(format!("{number} seat {mover} of {}: {choice} -> {told}", choices.len()));
        if play.public().active != before {
            let displays = (1..=seats).map(|seat| format!("{seat}: {}", play.display(seat)));
            lines.push(format!("  {}", displays.collect::<Vec<_>>().join(" | ")));
        }
    }
    lines.push(format!("scores {}, places {}", list(play.scores()), list(play.places())));
    lines.join("\n")
}

#[test]
fn two_seats_seed_7() {
    insta::assert_snapshot!(transcript(2, 7));
}

#[test]
fn three_seats_seed_8() {
    insta::assert_snapshot!(transcript(3, 8));
}

#[test]
fn four_seats_seed_9() {
    insta::assert_snapshot!(transcript(4, 9));
}
