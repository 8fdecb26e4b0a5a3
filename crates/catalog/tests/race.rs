//! Who is how near to winning, in every game.

use kabale_bots::Level;
use kabale_catalog::{AnyTable, Entry, GAMES, Lang, Voice, results};
use kabale_core::{Eye, Fast, Seat, Seed, SeedableRng};
use serde_json::Value;

fn deal(entry: &'static Entry, seats: u8, number: u8) -> (Box<dyn AnyTable>, Fast) {
    let table = (entry.deal)(&Value::Null, seats, Seed::new([number; 32])).expect("the game can be dealt");
    (table, Fast::seed_from_u64(u64::from(number)))
}

/// What the terminal prints for `w`.
fn race(table: &dyn AnyTable, eye: Eye, voice: Voice<'_>) -> Vec<String> {
    table.seen_by(eye).race(voice).iter().map(kabale_catalog::Line::text).collect()
}

#[test]
fn everybody_has_a_line_until_the_game_is_over() {
    for entry in &GAMES {
        for lang in Lang::ALL {
            let seats = *entry.seats.end();
            let names = entry.seat_names(seats, lang);
            let voice = Voice { lang, names: &names };
            let (mut table, mut rng) = deal(entry, seats, 3);
            for _ in 0..40 {
                for eye in Eye::all(seats) {
                    let lines = race(&*table, eye, voice);
                    assert_eq!(lines.len(), usize::from(seats), "{}: {lines:?}", entry.id);
                    for seat in Seat::all(seats) {
                        let called = format!("{}: ", voice.called(seat, eye));
                        let own: Vec<_> = lines.iter().filter(|line| line.contains(&called)).collect();
                        assert_eq!(own.len(), 1, "{}: {lines:?}", entry.id);
                        assert!(own[0].chars().any(char::is_numeric), "{}: {lines:?}", entry.id);
                    }
                }
                let Some(choice) = table.bot_choice(Level::Random, &mut rng) else { break };
                table.choose(&choice).expect("a bot picks what is offered");
            }
        }
    }
}

/// ORI-1.1, COU-5.5, COU-5.6, CRN-8.5: who is first in the race at the end has won, with the points of the result.
#[test]
fn the_race_ends_with_the_result() {
    for entry in GAMES.iter().filter(|entry| entry.id != "oath") {
        for number in 0..6 {
            let seats = *entry.seats.start() + number % (entry.seats.end() - entry.seats.start() + 1);
            let names = entry.seat_names(seats, Lang::En);
            let voice = Voice { lang: Lang::En, names: &names };
            let (mut table, mut rng) = deal(entry, seats, number);
            while let Some(choice) = table.bot_choice(Level::Random, &mut rng) {
                table.choose(&choice).expect("a bot picks what is offered");
            }
            let results = results(&*table, voice).expect("the game is over");
            let most = results.standings.iter().map(|place| place.score).max().expect("there are players");
            let lines = race(&*table, Eye::Public, voice);
            let best = results.standings.iter().filter(|place| place.score == most);
            let best: Vec<_> = best.map(|place| format!("♛ {}: ", voice.name(place.seat))).collect();
            // Where all are equal, nobody is ahead.
            if best.len() < usize::from(seats) {
                assert!(best.iter().any(|begin| lines[0].starts_with(begin)), "{}: {best:?}, {lines:?}", entry.id);
                assert_eq!(lines.iter().filter(|line| line.starts_with('♛')).count(), best.len(), "{lines:?}");
            }
            if entry.id != "for-a-crown" {
                let score = format!(": {most} ");
                assert!(lines[0].contains(&score), "{}: {lines:?}", entry.id);
            }
        }
    }
}
