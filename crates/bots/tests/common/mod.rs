//! What several tests of bots need.

use kabale_bots::Judged;
use kabale_core::{Fast, Log, Seat, SeedableRng, pick};

/// Calls `with` for positions of random games in which a seat has a choice.
pub(crate) fn positions<G: Judged>(n: usize, mut with: impl FnMut(G, Seat, &mut Fast)) {
    let mut choices = Vec::new();
    let mut found = 0;
    for number in 0.. {
        let mut rng = Fast::seed_from_u64(number);
        let seats = G::SEATS.clone().nth(number as usize % G::SEATS.clone().count()).expect("below the count");
        let mut game = G::deal(&G::Options::default(), seats, &mut rng);
        while let Some(seat) = game.to_move() {
            choices.clear();
            game.choices(&mut choices);
            if choices.len() > 1 && pick(&mut rng, &[0, 1, 2, 3, 4, 5, 6, 7]) == &0 {
                with(game.clone(), seat, &mut rng);
                found += 1;
                if found == n {
                    return;
                }
            }
            game.play(*pick(&mut rng, &choices), &mut rng, &mut Log::off());
        }
    }
}
