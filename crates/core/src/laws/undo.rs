//! Laws on undo.

use proptest::prelude::*;

use super::{choices, for_walks, play_table, shuffled};
use crate::{ChooseError, Eye, Game, Log, Seat, UndoRefusal};

/// Undo restores the previous state; otherwise it is refused with the true reason. It is never offered when anybody
/// could have learned something: in every world that an eye considered possible before, some choice leads to its view.
pub fn undo_is_offered_exactly_when_it_is_allowed<G: Game>() {
    for_walks::<G>(24, |walk| {
        let mut before = walk.table::<G>();
        prop_assert_eq!(before.may_undo(Seat::new(0)), Err(UndoRefusal::Nothing(Seat::new(0))));
        let end = play_table::<G>(walk, |table| {
            let step = table.steps().last().expect("a step was taken").clone();
            for seat in Seat::all(walk.seats) {
                let mut tried = table.clone();
                let answer = tried.undo(seat);
                let expected = if seat != step.seat {
                    let decided = table.steps().iter().any(|step| step.seat == seat);
                    Err(if decided { UndoRefusal::OthersDecided(step.seat) } else { UndoRefusal::Nothing(seat) })
                } else if step.random {
                    Err(UndoRefusal::Random)
                } else if step.shown {
                    Err(UndoRefusal::Shown)
                } else {
                    Ok(())
                };
                prop_assert_eq!(answer, expected);
                let left = if answer.is_ok() { &before } else { &*table };
                prop_assert!(tried.state() == left.state());
                prop_assert_eq!(tried.steps().len(), left.steps().len());
                if answer.is_ok() {
                    prop_assert!(tried.choose(step.choice).is_ok());
                    prop_assert!(tried.state() == table.state(), "the same choice again led elsewhere");
                }
            }
            if table.may_undo(step.seat).is_ok() {
                for eye in Eye::all(walk.seats).filter(|eye| !eye.is(step.seat)) {
                    let world = shuffled(before.state(), eye, walk.seed);
                    let view = table.view(eye);
                    let possible = choices(&world).into_iter().any(|choice| {
                        let mut world = world.clone();
                        world.play(choice, &mut walk.rng(), &mut Log::off());
                        world.view(eye) == view
                    });
                    prop_assert!(possible, "`{}` showed {eye:?} something and could be taken back", step.choice);
                }
            }
            before = table.clone();
            Ok(())
        })?;
        let mut end = end;
        prop_assert!(matches!(end.choose_text("anything at all"), Err(ChooseError::Over)));
        Ok(())
    });
}
