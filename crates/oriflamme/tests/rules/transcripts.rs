//! Transcripts of whole games. Each line has the seat that decides, the number of choices, the choice, and what a
//! watcher is told.
//!
//! The choice number `n` of a game is answered with its choice `n` modulo the number of choices.

use kabale_core::{Eye, Eyes, Fast, Game, Log, SeedableRng};
use kabale_oriflamme::{Event, Family, Options, Oriflamme};

use crate::kit::{Play, list, tell};

fn transcript(seats: u8, seed: u64) -> String {
    let mut play = Play::starting(Oriflamme::deal(&Options::default(), seats, &mut Fast::seed_from_u64(seed)));
    let mut lines = Vec::new();
    for seat in play.public().seats {
        lines.push(format!("{} is dealt {}", seat.family, list(play.view(seat.family).hand.iter())));
    }
    for number in 0.. {
        let choices = play.choices();
        if choices.is_empty() {
            break;
        }
        let choice = choices[number % choices.len()];
        let mover = play.mover();
        let mut log = Log::on();
        play.state.play(choice, &mut crate::kit::no_chance(), &mut log);
        let events = log.into_events();
        let told = list(events.iter().filter_map(|event| event.seen_by(Eye::Public)).map(|event| tell(&event)));
        lines.push(format!("{number} {mover} {}: {choice} -> {told}", choices.len()));
        if events.iter().any(|event| matches!(event, Event::Evaluation { .. } | Event::Round { .. } | Event::Ended)) {
            lines.push(format!("  row {}", play.row()));
            lines.push(format!("  pools {}", list(play.public().seats.iter().map(|seat| seat.pool))));
        }
    }
    let places = play.ranks();
    let families = Family::ALL.into_iter().zip(places.split(' '));
    lines.push(list(families.map(|(family, place)| format!("{family} is {place}"))));
    lines.join("\n")
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
