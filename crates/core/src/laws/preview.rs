//! Laws on previews: they reveal nothing that their seat does not know, and they come true.

use proptest::prelude::*;

use super::{Verdict, bytes, choices, for_walks, shuffled};
use crate::{ChooseError, Eye, Game, Preview, Seat, Seed, Table};

/// No byte of a preview depends on hidden information or on the table's seed.
pub fn previews_tell_nothing_else<G: Game>() {
    for_offers::<G>(|state, seat, choice, seed| {
        let mut worlds = (0..50).map(|number| shuffled(state, Eye::Seat(seat), seed.wrapping_add(number)));
        let Some(world) = worlds.find(|world| world != state) else { return Ok(()) };
        let [here, there] = [(state.clone(), 1), (world, 2)].map(|(state, seed)| table(state, seed).preview(choice));
        prop_assert!(here.is_ok(), "`{choice}` has no preview: {here:?}");
        prop_assert_eq!(written(&here), written(&there), "the preview of `{}`", choice);
        Ok(())
    });
}

/// The events of a preview happen in every world; if it is certain, no others happen; and if it says that the choice
/// can be taken back, it can be.
pub fn previews_come_true<G: Game>() {
    for_offers::<G>(|state, seat, choice, seed| {
        let preview = table(state.clone(), 0).preview(choice).expect("what is offered has a preview");
        let worlds = (0..4).map(|number| shuffled(state, Eye::Seat(seat), seed.wrapping_add(number)));
        for (world, number) in [state.clone()].into_iter().chain(worlds).zip(1..) {
            let mut table = table(world, number);
            prop_assert!(table.choose(choice).is_ok());
            let told: Vec<_> = table.events(Eye::Seat(seat), 0).map(|(_, event)| event).collect();
            let is_true = told.starts_with(&preview.events) && (!preview.certain || told == preview.events);
            prop_assert!(is_true, "`{choice}` did otherwise: {preview:?} {told:?}");
            prop_assert!(!preview.undoable || table.may_undo(seat).is_ok(), "`{choice}` could not be taken back");
        }
        Ok(())
    });
}

/// Runs `check` for some choices of every decision of random games, each with a different number.
fn for_offers<G: Game>(check: impl Fn(&G, Seat, G::Choice, u64) -> Verdict) {
    for_walks::<G>(16, |walk| {
        walk.visit::<G>(|number, state, _| {
            let Some(seat) = state.to_move() else { return Ok(()) };
            let seed = walk.seed.wrapping_add(100 * number as u64);
            let offered = choices(state);
            let every = offered.len().div_ceil(8); // the longest lists have hundreds
            let some = offered.into_iter().skip(seed as usize % every).step_by(every);
            some.into_iter().try_for_each(|choice| check(state, seat, choice, seed))
        })
    });
}

fn table<G: Game>(state: G, seed: u8) -> Table<G> {
    Table::from_position(state, Seed::new([seed; 32]))
}

fn written<G: Game>(preview: &Result<Preview<G>, ChooseError>) -> String {
    match preview {
        Ok(Preview { events, certain, undoable }) => bytes(&(events, certain, undoable)),
        Err(error) => error.to_string(),
    }
}
