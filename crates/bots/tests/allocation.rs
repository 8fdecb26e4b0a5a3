//! Random play allocates nothing per decision, once its list of choices has grown.

use kabale_bots::playout;
use kabale_core::{Fast, Game, SeedableRng};
use kabale_games::games;

/// Plays a hundred games with each number of players under a counting allocator.
fn allocates_nothing<G: Game>() {
    for seats in G::SEATS {
        let mut rng = Fast::seed_from_u64(u64::from(seats));
        let mut choices = Vec::with_capacity(1024);
        let mut decisions = 0;
        let options = G::Options::default(); // card data is read once, before any game
        let counted = allocation_counter::measure(|| {
            for _ in 0..100 {
                let game = G::deal(&options, seats, &mut rng);
                let played = playout(game, &mut rng, &mut choices).expect("every game ends");
                decisions += u64::from(played.decisions);
            }
        });
        assert_eq!(counted.count_total, 0, "in {decisions} decisions with {seats} seats");
        assert!(decisions > 3_000);
    }
}

macro_rules! for_every_game {
    ($($name:ident $id:literal $game:ty;)*) => { $(
        #[test]
        fn $name() {
            allocates_nothing::<$game>();
        }
    )* };
}

games!(for_every_game);

#[test]
fn the_counter_counts() {
    assert_eq!(allocation_counter::measure(|| drop(std::hint::black_box(vec![1, 2, 3]))).count_total, 1);
}
