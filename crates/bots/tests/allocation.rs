//! Random play allocates nothing per decision, once its list of choices has grown.

use kabale_bots::playout;
use kabale_core::{Fast, Game, SeedableRng};
use kabale_courtisans::Courtisans;
use kabale_oriflamme::Oriflamme;
use kabale_shadow_throne::ShadowThrone;

fn allocations_of_games<G: Game>(seats: u8) -> (u64, u64) {
    let mut rng = Fast::seed_from_u64(u64::from(seats));
    let mut choices = Vec::with_capacity(1024);
    let mut decisions = 0;
    let counted = allocation_counter::measure(|| {
        for _ in 0..100 {
            let game = G::deal(&G::Options::default(), seats, &mut rng);
            decisions += u64::from(playout(game, &mut rng, &mut choices).decisions);
        }
    });
    (counted.count_total, decisions)
}

#[test]
fn oriflamme_allocates_nothing() {
    for seats in Oriflamme::SEATS {
        let (allocations, decisions) = allocations_of_games::<Oriflamme>(seats);
        assert_eq!(allocations, 0, "in {decisions} decisions with {seats} seats");
        assert!(decisions > 4_000);
    }
}

#[test]
fn courtisans_allocates_nothing() {
    for seats in Courtisans::SEATS {
        let (allocations, decisions) = allocations_of_games::<Courtisans>(seats);
        assert_eq!(allocations, 0, "in {decisions} decisions with {seats} seats");
        assert!(decisions > 4_000);
    }
}

#[test]
fn shadow_throne_allocates_nothing() {
    for seats in ShadowThrone::SEATS {
        let (allocations, decisions) = allocations_of_games::<ShadowThrone>(seats);
        assert_eq!(allocations, 0, "in {decisions} decisions with {seats} seats");
        assert!(decisions > 4_000);
    }
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocation_counter::measure(|| drop(std::hint::black_box(vec![1, 2, 3]))).count_total, 1);
}
