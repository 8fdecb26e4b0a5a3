//! Laws on playing.

use std::collections::{BTreeSet, HashSet};

use proptest::prelude::*;
use rand_core::SeedableRng;

use super::{Counted, bytes, choices, for_walks, shuffled};
use crate::{Eye, Fast, Game, Log, state_hash};

/// The choices are in ascending order without repetitions, and empty only when the game is over.
pub fn choices_are_sorted_unique_and_never_empty<G: Game>() {
    for_walks::<G>(64, |walk| {
        walk.visit::<G>(|_, state, _| {
            let choices = choices(state);
            prop_assert!(choices.is_sorted_by(|a, b| a < b), "{choices:?}");
            prop_assert_eq!(choices.is_empty(), state.to_move().is_none());
            prop_assert_eq!(state.prompt().is_some(), state.to_move().is_some());
            prop_assert_eq!(state.seats(), walk.seats);
            prop_assert!(state.options() == walk.options::<G>());
            Ok(())
        })
    });
}

/// A choice from another moment of the game that is not offered now is refused with a reason and changes nothing.
pub fn illegal_choices_are_refused_and_change_nothing<G: Game>() {
    for_walks::<G>(32, |walk| {
        let mut known = BTreeSet::new();
        walk.visit::<G>(|number, state, _| {
            let offered = choices(state);
            known.extend(offered.iter().copied());
            let skip = known.len().saturating_sub(40).min(number.wrapping_mul(7) % 97);
            for choice in known.iter().skip(skip).take(40).filter(|choice| offered.binary_search(choice).is_err()) {
                let mut tried = state.clone();
                let mut rng = Counted::new(1);
                let refusal = tried.apply(*choice, &mut rng, &mut Log::off());
                let refusal = refusal.expect_err("it was not offered");
                prop_assert!(tried == *state, "a refused choice changed the state");
                prop_assert_eq!(rng.drawn, 0);
                prop_assert_eq!(&refusal.choice, &choice.to_string());
                prop_assert!(!refusal.objection.code.is_empty() && !refusal.objection.rule.is_empty());
            }
            Ok(())
        })
    });
}

/// The pieces stay the same from the deal to the end, in every determinization and on every board in between too, and every
/// eye has a view of those boards.
pub fn pieces_are_neither_made_nor_lost<G: Game>() {
    fn census<G: Game>(state: &G) -> Vec<u32> {
        let mut pieces = Vec::new();
        state.census(&mut pieces);
        pieces.sort_unstable();
        pieces
    }
    for_walks::<G>(64, |walk| {
        let dealt = census(&walk.deal::<G>());
        prop_assert!(!dealt.is_empty());
        walk.visit::<G>(|number, state, choice| {
            prop_assert_eq!(&census(state), &dealt);
            if let Some(choice) = choice {
                let (mut after, mut log) = (state.clone(), Log::watched());
                after.play(choice, &mut walk.rng(), &mut log);
                let (events, boards) = log.into_parts();
                let joints = boards.iter().map(|board| board.n_events);
                prop_assert!([0].into_iter().chain(joints).chain([events.len()]).is_sorted_by(|a, b| a < b || *b == 0));
                for board in boards {
                    prop_assert_eq!(&census(&board.state), &dealt, "in the middle of `{}`", choice);
                    for eye in Eye::all(walk.seats) {
                        prop_assert!(!bytes(&board.state.view(eye)).is_empty());
                    }
                }
            }
            let eye = Eye::all(walk.seats).nth(number % (usize::from(walk.seats) + 1)).expect("an eye");
            prop_assert_eq!(&census(&shuffled(state, eye, walk.seed)), &dealt);
            Ok(())
        })
    });
}

/// Every game ends within its bound, and its standings match the parts of the scores.
pub fn every_game_ends_with_standings<G: Game>() {
    for_walks::<G>(200, |walk| {
        walk.visit::<G>(|_, state, choice| {
            prop_assert_eq!(state.standings().is_some(), choice.is_none());
            let Some(standings) = state.standings() else { return Ok(()) };
            prop_assert_eq!(standings.by_seat().len(), usize::from(walk.seats));
            // If the rules know no winner, everybody shares the last place.
            let nobody_won = standings.by_seat().iter().all(|standing| standing.place == walk.seats);
            for standing in standings.by_seat() {
                let better = standings.by_seat().iter().filter(|other| other.place < standing.place).count();
                prop_assert!(nobody_won || usize::from(standing.place) == better + 1);
                let parts = state.score_parts(standing.seat);
                let sum: i32 =
                    parts.iter().filter(|part| part.kind == crate::PartKind::Score).map(|part| part.amount).sum();
                prop_assert_eq!(sum, standing.score);
            }
            Ok(())
        })
    });
}

/// Playing on a clone leaves the original unchanged.
pub fn clones_leave_their_original_alone<G: Game>() {
    for_walks::<G>(24, |walk| {
        walk.visit::<G>(|number, state, _| {
            if number % 11 == 0 {
                let before = state_hash(state);
                let mut clone = state.clone();
                let mut rng = walk.rng();
                for _ in 0..G::LONGEST {
                    let Some(choice) = choices(&clone).first().copied() else { break };
                    clone.play(choice, &mut rng, &mut Log::off());
                }
                prop_assert_eq!(state_hash(state), before);
            }
            Ok(())
        })
    });
}

/// The number of lines of play to each depth, and in brackets the number of different positions they lead to. All lines
/// use the same randomness. These are golden numbers for a game's tests: they catch unintended changes of the rules.
pub fn counts<G: Game>(start: &G, depth: usize) -> String {
    let mut line = vec![start.clone()];
    let mut counts = Vec::new();
    for _ in 0..depth {
        let play = |state: &G, choice| {
            let mut after = state.clone();
            after.play(choice, &mut Fast::seed_from_u64(1), &mut Log::off());
            after
        };
        line =
            line.iter().flat_map(|state| choices(state).into_iter().map(move |choice| play(state, choice))).collect();
        counts.push(format!("{} ({})", line.len(), line.iter().collect::<HashSet<_>>().len()));
    }
    counts.join(", ")
}
