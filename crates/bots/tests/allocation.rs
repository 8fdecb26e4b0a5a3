//! Random play allocates nothing per decision, once its list of choices has grown.

use kabale_bots::playout;
use kabale_core::{Fast, Game, SeedableRng};
use kabale_courtisans::Courtisans;
use kabale_for_a_crown::ForACrown;
use kabale_oath::Oath;
use kabale_oriflamme::Oriflamme;
use kabale_shadow_throne::ShadowThrone;

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
                decisions += u64::from(playout(game, &mut rng, &mut choices).decisions);
            }
        });
        assert_eq!(counted.count_total, 0, "in {decisions} decisions with {seats} seats");
        assert!(decisions > 3_000);
    }
}

#[test]
fn oriflamme_allocates_nothing() {
    allocates_nothing::<Oriflamme>();
}

#[test]
fn courtisans_allocates_nothing() {
    allocates_nothing::<Courtisans>();
}

#[test]
fn shadow_throne_allocates_nothing() {
    allocates_nothing::<ShadowThrone>();
}

#[test]
fn for_a_crown_allocates_nothing() {
    allocates_nothing::<ForACrown>();
}

#[test]
fn oath_allocates_nothing() {
    allocates_nothing::<Oath>();
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocation_counter::measure(|| drop(std::hint::black_box(vec![1, 2, 3]))).count_total, 1);
}
