//! The levels, from the weakest up: in every game each wins more than the one below it. Short, since it runs with every test;
//! docs/bots.md has the figures.

use kabale_bots::{Chance, Judged, Level, Mind, contest};
use kabale_core::{Fast, Seat, Seed, SeedableRng};
use kabale_games::games;

/// The share of the wins that two bots of the second level have against two of the first.
fn share<G: Judged>(lower: Level, upper: Level, deals: u64) -> f64 {
    let mut won = 0.0;
    for deal in 0..deals {
        for shift in 0..2_u8 {
            let seed: Seed = format!("ladder {deal}").parse().expect("a seed");
            let mut game = G::deal(&G::Options::default(), 4, &mut seed.at(0));
            let is_upper = |seat: u8| (seat + shift) % 2 == 1;
            let mut minds: Vec<_> = (0..4).map(|seat| Mind::new(if is_upper(seat) { upper } else { lower })).collect();
            let rngs = (0..4).map(|seat| Fast::seed_from_u64(deal * 8 + seat)).collect();
            let standings = contest(&mut game, &mut minds, &mut Chance::Table(seed, rngs), &mut ()).expect("it ends");
            let wins = (0..4).filter(|seat| is_upper(*seat)).map(|seat| standings.win_share(Seat::new(seat)));
            won += wins.sum::<f64>() / (2 * deals) as f64;
        }
    }
    won
}

/// From one level to the next. The strongest think too long for this.
fn ladder<G: Judged>() {
    // Where turns are few, bots are fast, and chance decides more.
    let deals = if G::FEW_TURNS { 24 } else { 5 };
    for (lower, upper, deals) in [(Level::Random, Level::Easy, 3), (Level::Easy, Level::Solid, deals)] {
        let share = share::<G>(lower, upper, deals);
        assert!(share > 0.5, "{} {upper} wins {share} against {lower}", G::ID);
    }
}

macro_rules! for_every_game {
    ($($name:ident $id:literal $game:ty;)*) => { $(
        #[test]
        fn $name() {
            ladder::<$game>();
        }
    )* };
}

games!(for_every_game);
