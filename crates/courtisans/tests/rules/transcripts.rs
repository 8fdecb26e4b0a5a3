//! Transcripts of whole games. Each line has the seat that decides, the number of choices, the choice, and what a
//! watcher is told.
//!
//! The choice number `n` of a game is answered with its choice `7 n` modulo the number of choices.

use kabale_core::{Eye, Eyes, Game, Log, Seat};
use kabale_courtisans::Event;

use crate::kit::{Play, list, no_chance, tell};

fn transcript(seats: u8, seed: u64) -> String {
    let mut play = Play::dealt(seats, seed);
    let mut lines = Vec::new();
    for number in 1..=seats {
        let view = play.view(number);
        let missions = view.seats[usize::from(number) - 1].missions.expect("the own ones");
        let missions = list(missions.iter().map(|one| one.mission));
        lines.push(format!("{number} is dealt {} and {missions}", list(view.hand.iter())));
    }
    for number in 0.. {
        let choices = play.choices();
        if choices.is_empty() {
            break;
        }
        let choice = choices[7 * number % choices.len()];
        let mover = play.mover();
        let mut log = Log::on();
        play.state.play(choice, &mut no_chance(), &mut log);
        let events = log.into_events();
        let told = list(events.iter().filter_map(|event| event.seen_by(Eye::Public)).map(|event| tell(&event)));
        lines.push(format!("{number} {mover} of {}: {choice} -> {told}", choices.len()));
        let is_turn_over = events.iter().any(|event| matches!(event, Event::Drew { .. } | Event::Ended));
        if is_turn_over && mover == seats {
            lines.push(format!("  table {}", play.table()));
        }
    }
    for number in 1..=seats {
        lines.push(format!("{number} has {}", play.district(number)));
        lines.push(format!("  {} for {}", play.score(number), play.parts(number)));
    }
    let places = Seat::all(seats).map(|seat| play.state.standings().expect("it is over").of(seat).place);
    lines.push(format!("places {}", list(places)));
    lines.join("\n")
}

#[test]
fn two_seats_seed_6() {
    insta::assert_snapshot!(transcript(2, 6));
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
