//! How many games a search plays in a second, for every game, and how that grows with threads.
//! `cargo xtask bench` runs it; `--json` prints one object for machines.

use std::time::Instant;

use kabale_bots::{Judged, Search};
use kabale_core::{Fast, Perspective, SeedableRng};
use kabale_courtisans::Courtisans;
use kabale_for_a_crown::ForACrown;
use kabale_oriflamme::Oriflamme;
use kabale_shadow_throne::ShadowThrone;

const ITERATIONS: u32 = 50_000;
const REPEATS: u64 = 5;

fn main() {
    measure::<Oriflamme>(4);
    measure::<Courtisans>(4);
    measure::<ShadowThrone>(4);
    measure::<ForACrown>(4);
}

fn measure<G: Judged>(seats: u8) {
    for (plain, trees) in [(true, 1), (false, 1), (true, 2)] {
        let mut best = 0.0_f64;
        for repeat in 0..REPEATS {
            let mut rng = Fast::seed_from_u64(repeat);
            let game = G::deal(&G::Options::default(), seats, &mut rng);
            let Some(seat) = game.to_move() else { continue };
            let perspective = Perspective::new(&game, seat, &mut rng);
            let search = Search { plain, trees, ..Search::over(ITERATIONS) };
            let start = Instant::now();
            search.think(&perspective, &mut rng);
            best = best.max(f64::from(ITERATIONS) / start.elapsed().as_secs_f64());
        }
        println!("{:16} {seats} seats, {trees} trees, plain {plain}: {best:9.0} iterations a second", G::ID);
    }
}
