//! Bots that think for many tables at once.

use std::time::{Duration, Instant};

use kabale_bots::{Depth, Level};
use kabale_catalog::{AnyTable, GAMES};
use kabale_core::Seed;
use serde_json::Value;

/// Games whose bots plan whole turns.
const PLANNED: [&str; 2] = ["courtisans", "oath"];

/// Tables at which there is something to choose.
fn tables() -> impl Iterator<Item = (&'static str, Box<dyn AnyTable>)> {
    GAMES.iter().flat_map(|entry| {
        let deal = |number: u8| (entry.deal)(&Value::Null, entry.usual_seats(), Seed::new([number; 32]));
        (0..20).map(move |number| (entry.id, deal(number).expect("the game can be dealt")))
    })
}

/// A bot's time limit of a second includes the time it waits for a core. If the second is over when it begins to think,
/// it looks at every choice and little more.
#[test]
fn a_bot_that_had_to_wait_thinks_less() {
    let now = Instant::now();
    let asked = now.checked_sub(Duration::from_mins(1)).expect("the clock of the machine goes back that far");
    let seed = Seed::new([7; 32]);
    for (game, mut table) in tables() {
        let opinions = table.adviser(Depth::Of(Level::Strong, asked), seed).expect("a seat decides")();
        assert!(opinions.iter().all(|opinion| opinion.visits > 0), "{game}: every choice is looked at");
        let late = table.thinker(Level::Strong, seed, asked).expect("a seat decides")();
        if !PLANNED.contains(&game) {
            let visits: u32 = opinions.iter().map(|opinion| opinion.visits).sum();
            let at_least = (opinions.len() as u32).max(32);
            assert!((at_least..at_least + 16).contains(&visits), "{game}: {visits} games, {} choices", opinions.len());
            // A bot that had to wait chooses like one that is limited to as many iterations.
            let short = table.thinker(Level::Search(visits), seed, now).expect("a seat decides")();
            assert_eq!(late, short, "{game}");
        }
        table.choose(&late).expect("a bot chooses from what is offered");
    }
}
