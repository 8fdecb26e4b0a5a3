//! The sheets of Oath hold with every option.

use kabale_core::{Eye, Fast, Game, Log, Seat, SeedableRng, pick};
use kabale_encode::{Observe, Sheet};
use kabale_games::Oath;
use kabale_oath::{Deck, Options, Vow};

fn sheet(world: &Oath, seat: Seat) -> Sheet {
    let mut sheet = Sheet::default();
    Oath::observe(&world.view(Eye::Seat(seat)), seat, &mut sheet);
    sheet
}

/// Plays a random game, and compares the sheets of some of its positions with those of worlds that look alike.
fn holds(options: Options, seats: u8, number: u64) {
    let mut choices = Vec::new();
    let mut rng = Fast::seed_from_u64(number);
    let mut game = Oath::deal(&options, seats, &mut rng);
    for turn in 0_u32.. {
        for seat in Seat::all(seats).filter(|seat| turn.is_multiple_of(4) || game.to_move() == Some(*seat)) {
            let seen = sheet(&game, seat);
            assert_eq!(seen.written(), Oath::item_size());
            assert!(seen.table().iter().chain(seen.items().flatten()).all(|(_, number)| number.abs() <= 8.0));
            let mut other = game;
            other.shuffle_unseen(Eye::Seat(seat), &mut rng);
            assert_eq!(seen, sheet(&other, seat));
        }
        choices.clear();
        game.choices(&mut choices);
        if choices.is_empty() {
            return;
        }
        game.play(*pick(&mut rng, &choices), &mut rng, &mut Log::off());
    }
}

#[test]
fn sheets_hold_with_every_option() {
    let vows = [Vow::Supremacy, Vow::People, Vow::Protection, Vow::Devotion];
    for (seats, number) in Oath::SEATS.zip(0..) {
        for (vow, deck) in vows.into_iter().zip([Deck::WholeArchive, Deck::FirstGame].into_iter().cycle()) {
            let options = Options { oath: vow, deck, chronicle_phase: true, ..Options::default() };
            holds(options, seats, number);
        }
        holds(Options { deck: Deck::WholeArchive, revised: Some(false), ..Options::default() }, seats, number);
    }
}
