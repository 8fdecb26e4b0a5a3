//! Bots that think for many tables at once.

use std::time::{Duration, Instant};

use kabale_bots::{Depth, Level, Mind};
use kabale_catalog::{AnyTable, GAMES, Words};
use kabale_core::{Perspective, Seed, Table};
use kabale_games::games;
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
        let late = table.thinker(Level::Strong, seed, asked, None).expect("a seat decides")().choice;
        if !PLANNED.contains(&game) {
            let visits: u32 = opinions.iter().map(|opinion| opinion.visits).sum();
            let at_least = (opinions.len() as u32).max(32);
            assert!((at_least..at_least + 16).contains(&visits), "{game}: {visits} games, {} choices", opinions.len());
            // A bot that had to wait chooses like one that is limited to as many iterations.
            let short = table.thinker(Level::Net(visits), seed, now, None).expect("a seat decides")().choice;
            assert_eq!(late, short, "{game}");
        }
        table.choose(&late).expect("a bot chooses from what is offered");
    }
}

/// A bot that is handed what it remembers decides like one that was there all the time.
fn goes_on<G: Words>() {
    let (level, now) = (Level::Search(30), Instant::now());
    let (mut n_kept, mut n_differ) = (0, 0);
    for number in 0..4 {
        let mut table = Table::<G>::new(G::Options::default(), 3, Seed::new([number; 32])).expect("three may play");
        let mut minds: Vec<_> = (0..3).map(|_| Mind::<G>::new(level)).collect();
        let mut memory = None;
        for step in 0..80 {
            let Some(seat) = table.state().to_move() else { break };
            let seed = Seed::new([step; 32]);
            let mut rng = seed.fast();
            let perspective = Perspective::new(table.state(), seat, &mut rng);
            n_kept += u32::from(minds[seat.index()].remembers(&perspective));
            let choice = minds[seat.index()].choose(&perspective, &mut rng).to_string();
            let thinker = |memory| AnyTable::thinker(&table, level, seed, now, memory).expect("a seat decides");
            n_differ += u32::from(thinker(None)().choice != choice);
            let thought = thinker(memory)();
            assert_eq!(thought.choice, choice, "{} {step}", G::ID);
            AnyTable::choose(&mut table, &choice).expect("a bot chooses from what is offered");
            memory = thought.memory.filter(|_| table.state().to_move() == Some(seat));
        }
    }
    assert!(n_kept == 0 || n_differ > 0, "{}: with {n_kept} trees kept it never mattered", G::ID);
}

macro_rules! goes_on {
    ($($name:ident $id:literal $game:ty;)*) => {
        mod a_bot_goes_on_from_what_it_remembers_in { $(
            #[test]
            fn $name() {
                super::goes_on::<$game>();
            }
        )* }
    };
}

games!(goes_on);

#[test]
fn what_everybody_foresees_is_answered_at_once() {
    let mut n_forced = 0;
    for (game, mut table) in tables() {
        for _ in 0..30 {
            let Some(choice) = table.bot_choice(Level::Random, &mut table.seed().at(table.n_choices() as u64)) else {
                break;
            };
            assert_eq!(table.is_answered_at_once(None), table.forced().is_some(), "{game}");
            n_forced += u32::from(table.is_answered_at_once(None));
            table.choose(&choice).expect("a bot chooses from what is offered");
        }
    }
    assert!(n_forced > 0);
}
