//! What holds for the sheets of every game.

use kabale_core::{Eye, Fast, Game, Log, Seat, SeedableRng, pick};
use kabale_encode::{Observe, Sheet};
use kabale_games::games;

/// The sheet of a seat.
fn sheet<G: Observe>(world: &G, seat: Seat) -> Sheet {
    let mut sheet = Sheet::default();
    G::observe(&world.view(Eye::Seat(seat)), seat, &mut sheet);
    sheet
}

/// Plays random games of every size, and calls `with` for every position.
fn positions<G: Game>(games: u64, mut with: impl FnMut(&G, &mut Fast)) {
    let mut choices = Vec::new();
    for seats in G::SEATS {
        for number in 0..games {
            let mut rng = Fast::seed_from_u64(number);
            let mut game = G::deal(&G::Options::default(), seats, &mut rng);
            loop {
                with(&game, &mut rng);
                choices.clear();
                game.choices(&mut choices);
                if choices.is_empty() {
                    break;
                }
                game.play(*pick(&mut rng, &choices), &mut rng, &mut Log::off());
            }
        }
    }
}

/// A seat's sheet is the same in all worlds that it cannot tell apart.
fn shows_no_secret<G: Observe>() {
    positions::<G>(3, |world, rng| {
        for seat in Seat::all(world.seats()) {
            let mut other = world.clone();
            other.shuffle_unseen(Eye::Seat(seat), rng);
            assert_eq!(sheet(world, seat), sheet(&other, seat), "{} {seat:?}", G::ID);
        }
    });
}

/// As many numbers are written as the planes say, no number is far from 1, and every item is complete.
fn fills_its_planes<G: Observe>() {
    positions::<G>(3, |world, _| {
        for seat in Seat::all(world.seats()) {
            let sheet = sheet(world, seat);
            let items: Vec<_> = sheet.items().collect();
            let last = if items.is_empty() { G::table_size() } else { G::item_size() };
            assert_eq!(sheet.written(), last, "{}", G::ID);
            for (size, entries) in
                items.iter().map(|item| (G::item_size(), *item)).chain([(G::table_size(), sheet.table())])
            {
                for (index, number) in entries {
                    assert!(usize::from(*index) < size, "{}: number {index} of {size}", G::ID);
                    assert!(number.abs() <= 8.0, "{}: number {index} is {number}", G::ID);
                }
            }
        }
    });
}

/// Most numbers are used: one that is always 0 is written wrongly or not at all.
fn uses_its_numbers<G: Observe>() {
    let (mut table, mut item) = (vec![false; G::table_size()], vec![false; G::item_size()]);
    positions::<G>(8, |world, _| {
        for seat in Seat::all(world.seats()) {
            let sheet = sheet(world, seat);
            sheet.table().iter().for_each(|(index, _)| table[usize::from(*index)] = true);
            sheet.items().flatten().for_each(|(index, _)| item[usize::from(*index)] = true);
        }
    });
    for (planes, used) in [(G::TABLE, &table), (G::ITEM, &item)] {
        let mut start = 0;
        for plane in planes {
            assert!(used[start..start + plane.size].contains(&true), "{}: nothing uses `{}`", G::ID, plane.name);
            start += plane.size;
        }
    }
}

macro_rules! for_every_game {
    ($($name:ident $id:literal $game:ty;)*) => { $(
        mod $name {
            #[test]
            fn shows_no_secret() {
                super::shows_no_secret::<$game>();
            }

            #[test]
            fn fills_its_planes() {
                super::fills_its_planes::<$game>();
            }

            #[test]
            fn uses_its_numbers() {
                super::uses_its_numbers::<$game>();
            }
        }
    )* };
}

games!(for_every_game);
