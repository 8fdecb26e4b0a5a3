//! Bots that think for many tables at once.

use std::time::{Duration, Instant};

use kabale_bots::Level;
use kabale_catalog::GAMES;
use kabale_core::Seed;
use serde_json::Value;

/// A bot has a second from the moment it is asked, waiting included. Sixty that think one after another would otherwise
/// take a minute.
#[test]
fn many_tables_together_wait_no_longer_than_one() {
    for entry in &GAMES {
        let tables: Vec<_> = (0..60_u8)
            .map(|number| (entry.deal)(&Value::Null, entry.usual_seats(), Seed::new([number; 32])).expect("a table"))
            .collect();
        let start = Instant::now();
        let thinkers: Vec<_> = tables
            .iter()
            .map(|table| table.thinker(Level::Strong, Seed::new([7; 32])).expect("somebody decides"))
            .collect();
        let choices: Vec<_> = thinkers.into_iter().map(|thinker| thinker()).collect();
        let took = start.elapsed();
        for (mut table, choice) in tables.into_iter().zip(choices) {
            table.choose(&choice).expect("a bot chooses from what is offered");
        }
        assert!(took < Duration::from_secs(20), "{}: {took:?}", entry.id);
    }
}
