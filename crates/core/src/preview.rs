//! The effect of a choice, as far as the seat to move can foresee it.

use sha2::{Digest, Sha256};

use crate::{
    ChooseError, Eye, Eyes, Game, Seat, Seed, TableRng,
    step::{Step, count_unknowns},
};

/// The number of worlds in which a choice is tried.
const WORLDS: u64 = 16;

/// The same where chance or something hidden has a part in it. An outcome that is the same in all of them is wrongly shown
/// as if it had to be: with two equally likely outcomes practically never, with a likely and an unlikely one at times.
const UNCERTAIN_WORLDS: u64 = 48;

/// The effect of a choice. It depends only on what the seat to move knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview<G: Game> {
    /// The events that the seat would see, up to the first one it cannot foresee.
    pub events: Vec<G::Event>,
    /// Whether these are all of its events: there is no randomness, and nothing hidden is revealed to it.
    pub certain: bool,
    /// Whether the choice could be taken back until another seat decides: in all tried worlds there is no randomness,
    /// and nothing hidden is revealed to any eye.
    pub undoable: bool,
}

/// The seed of everything that is tried for an eye: a hash of its view. A seed that differs between indistinguishable
/// tables could reveal hidden information.
pub(crate) fn seed_of_view<G: Game>(state: &G, eye: Eye) -> Seed {
    let seen = serde_json::to_vec(&state.view(eye)).expect("a view is plain data");
    Seed::new(Sha256::digest(seen).into())
}

impl<G: Game> Preview<G> {
    /// Tries a choice in worlds that the seat to move cannot distinguish from `state`, and keeps what they have in
    /// common.
    ///
    /// The worlds and their randomness are seeded with that seat's view.
    pub(crate) fn new(state: &G, choice: G::Choice) -> Result<Self, ChooseError> {
        let seat = state.to_move().ok_or(ChooseError::Over)?;
        let seed = seed_of_view(state, Eye::Seat(seat));
        let mut common = Self::in_world(state, seat, choice, seed.at(0))?;
        let mut number = 1;
        while number < if common.certain { WORLDS } else { UNCERTAIN_WORLDS } {
            common = common.and(&Self::in_world(state, seat, choice, seed.at(number))?);
            number += 1;
        }
        Ok(common)
    }

    /// The effect of the choice in one world.
    fn in_world(state: &G, seat: Seat, choice: G::Choice, mut rng: TableRng) -> Result<Self, ChooseError> {
        let (eye, mut world) = (Eye::Seat(seat), state.clone());
        world.shuffle_unseen(eye, &mut rng);
        let mut unknowns = count_unknowns(&world);
        let before = unknowns[seat.index()];
        let step = Step::take(&mut world, &mut unknowns, choice, &mut rng)?;
        Ok(Self {
            events: step.events.iter().filter_map(|event| event.seen_by(eye)).collect(),
            certain: !step.random && unknowns[seat.index()] >= before,
            undoable: step.may_undo().is_ok(),
        })
    }

    /// The common part of two worlds' effects.
    fn and(mut self, other: &Self) -> Self {
        let n_alike = self.events.iter().zip(&other.events).take_while(|(here, there)| here == there).count();
        let is_alike = n_alike == self.events.len() && n_alike == other.events.len();
        self.events.truncate(n_alike);
        self.certain &= other.certain && is_alike;
        self.undoable &= other.undoable;
        self
    }
}
