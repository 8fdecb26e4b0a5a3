//! Laws on hidden information.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rand_core::SeedableRng;

use super::{Counted, bytes, choices, for_walks, shuffled};
use crate::{Between, Eye, Eyes, Fast, Game, Log, Perspective, Seat, step::unfolds};

/// No byte of view, prompt, choices, targets or refusals depends on what an eye cannot know, and a shuffle depends only
/// on what the eye knows.
pub fn views_do_not_change_under_shuffles_of_the_unseen<G: Game>() {
    for_walks::<G>(40, |walk| {
        let mut foreign = BTreeSet::new();
        walk.visit::<G>(|number, state, choice| {
            for eye in Eye::all(walk.seats) {
                let seen = everything_seen(state, eye, &foreign);
                let world = shuffled(state, eye, walk.seed ^ number as u64);
                prop_assert_eq!(everything_seen(&world, eye, &foreign), seen);
                prop_assert_eq!(world.to_move(), state.to_move());
                prop_assert!(world.unknown(eye) == state.unknown(eye), "{eye:?} counts what it cannot know");
                // A seat may always see the parts of its own score; at the end everybody may see all of them.
                for seat in Seat::all(walk.seats).filter(|seat| eye.is(*seat) || choice.is_none()) {
                    prop_assert_eq!(
                        world.score_parts(seat),
                        state.score_parts(seat),
                        "{:?} sees the score of {}",
                        eye,
                        seat
                    );
                }
                prop_assert!(world.standings() == state.standings(), "standings tell {eye:?} what it does not know");
                let seed = walk.seed.wrapping_add(number as u64 + 1);
                prop_assert!(
                    shuffled(&world, eye, seed) == shuffled(state, eye, seed),
                    "a shuffle for {eye:?} depends on what it does not know"
                );
            }
            if foreign.len() < 30 {
                foreign.extend(choice);
            }
            Ok(())
        })
    });
}

/// The events an eye sees, and the boards in between, fit every world it considered possible, unless its view shows that it
/// learned something.
///
/// For each such world: if the view after a choice names nothing new, some choice in that world must lead to the same
/// view, the same events and the same boards. Where a choice leads to the same view in both worlds, events and boards must
/// be the same.
pub fn events_tell_no_more_than_views<G: Game>() {
    for_walks::<G>(24, |walk| {
        walk.visit::<G>(|number, before, choice| {
            let Some(choice) = choice else { return Ok(()) };
            let seed = walk.seed.wrapping_mul(31).wrapping_add(number as u64);
            let moment = |state: &G, choice: G::Choice, eye: Eye| {
                let (mut state, mut log, mut rng) = (state.clone(), Log::watched(), Counted::new(seed));
                state.play(choice, &mut rng, &mut log);
                let (events, boards) = log.into_parts();
                let seen =
                    |events: &[G::Event]| events.iter().filter_map(|event| event.seen_by(eye)).collect::<Vec<_>>();
                let board = |board: &Between<G>| (seen(&events[..board.n_events]).len(), board.state.view(eye));
                let boards: Vec<_> = unfolds(&events, &boards, eye).into_iter().map(board).collect();
                (state.view(eye), bytes(&(seen(&events), boards)), rng.drawn > 0, state.unknown(eye))
            };
            for eye in Eye::all(walk.seats) {
                let (view, told, random, unknown) = moment(before, choice, eye);
                let mover = before.to_move().expect("a choice is about to be made");
                let may_forget = if eye.is(mover) { before.forgets() } else { G::COVERT };
                if !random && !may_forget {
                    prop_assert!(unknown <= before.unknown(eye), "{eye:?} forgot something at `{choice}`");
                }
                let world = shuffled(before, eye, seed);
                let candidates = if eye.is(mover) { vec![choice] } else { choices(&world) };
                let alike: Vec<_> = candidates
                    .into_iter()
                    .map(|candidate| (candidate, moment(&world, candidate, eye)))
                    .filter(|(_, (other, ..))| *other == view)
                    .map(|(candidate, (_, other, ..))| (candidate, other))
                    .collect();
                if alike.iter().any(|(_, other)| *other == told) {
                    continue;
                }
                // No choice in the other world looks like this one. That is right only if the eye learned that this
                // world is not the true one. Then another choice may end in the same view, or this one if it revealed
                // several things, in another order.
                let n_learned = before.unknown(eye).saturating_sub(unknown);
                let is_alike =
                    alike.iter().any(|(candidate, _)| n_learned == 0 || n_learned == 1 && *candidate == choice);
                prop_assert!(!is_alike, "{eye:?} was told more of `{choice}` than it sees: {told}");
                prop_assert!(n_learned > 0 || random, "{eye:?} learned from `{choice}` what its view does not count");
            }
            Ok(())
        })
    });
}

/// A perspective has the table's choices and the seat's view, and is the same for all worlds that the seat cannot
/// distinguish.
pub fn perspectives_tell_nothing_else<G: Game>() {
    for_walks::<G>(24, |walk| {
        walk.visit::<G>(|number, state, _| {
            let Some(seat) = state.to_move() else { return Ok(()) };
            let seed = walk.seed ^ (number as u64) << 8;
            let perspective = Perspective::new(state, seat, &mut Fast::seed_from_u64(seed));
            let world = shuffled(state, Eye::Seat(seat), seed + 1);
            let other = Perspective::new(&world, seat, &mut Fast::seed_from_u64(seed));
            let mut offered = Vec::new();
            perspective.choices(&mut offered);
            prop_assert_eq!(&offered, &choices(state));
            prop_assert!(perspective.view() == state.view(Eye::Seat(seat)));
            prop_assert_eq!(perspective.unknown(), state.unknown(Eye::Seat(seat)));
            let determinize =
                |perspective: &Perspective<G>| perspective.determinize(&mut Fast::seed_from_u64(seed + 2));
            prop_assert!(determinize(&perspective) == determinize(&other));
            Ok(())
        })
    });
}

/// Everything `eye` can get from a state, as bytes: the view; and for the seat to move, the prompt, the choices, their
/// targets, and the refusals of choices offered elsewhere.
fn everything_seen<G: Game>(state: &G, eye: Eye, foreign: &BTreeSet<G::Choice>) -> String {
    let mut seen = bytes(&state.view(eye));
    if let Some(seat) = state.to_move()
        && eye.is(seat)
    {
        seen += &bytes(&state.prompt());
        let offered = choices(state);
        for choice in &offered {
            seen += &format!("\n{choice} {}", bytes(&state.target(*choice)));
        }
        for choice in foreign.iter().filter(|choice| offered.binary_search(choice).is_err()) {
            let refusal = state.clone().apply(*choice, &mut Fast::seed_from_u64(0), &mut Log::off());
            seen += &format!("\n{}", refusal.expect_err("it was not offered"));
        }
    }
    seen
}
