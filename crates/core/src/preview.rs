//! What a choice would do, as far as the seat that decides can tell.

use sha2::{Digest, Sha256};

use crate::{
    ChooseError, Eye, Eyes, Game, Seat, Seed, TableRng,
    step::{Step, count_unknowns},
};

/// In how many worlds a choice is tried. A hidden card or a die that comes out the same in all of them is told as if it
/// were sure to: with two equally likely outcomes in one of 32,768 previews, with six in hardly any.
const WORLDS: u64 = 16;

/// What a choice would do. It follows from what the seat that decides knows, and from nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview<G: Game> {
    /// What that seat would see happen, up to the first thing it cannot foresee.
    pub events: Vec<G::Event>,
    /// Whether that is all it would see: no chance has a part in it, and nothing hidden is shown to it.
    pub certain: bool,
    /// Whether the choice could be taken back as long as nobody else decides: no chance has a part in it, and nothing
    /// hidden is shown to anybody, in any world that was tried.
    pub undoable: bool,
}

impl<G: Game> Preview<G> {
    /// Tries a choice in worlds that the deciding seat cannot tell from `state`, and keeps what they have in common.
    ///
    /// The worlds and their chance come from what that seat sees: a seed that differs between tables that look alike
    /// to it could tell it something.
    pub(crate) fn new(state: &G, choice: G::Choice) -> Result<Self, ChooseError> {
        let seat = state.to_move().ok_or(ChooseError::Over)?;
        let seen = serde_json::to_vec(&state.view(Eye::Seat(seat))).expect("a view is plain data");
        let seed = Seed::new(Sha256::digest(seen).into());
        let first = Self::in_world(state, seat, choice, seed.at(0))?;
        (1..WORLDS)
            .try_fold(first, |common, number| Ok(common.and(&Self::in_world(state, seat, choice, seed.at(number))?)))
    }

    /// What the choice does in one world.
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

    /// What is the same in another world.
    fn and(mut self, other: &Self) -> Self {
        let n_alike = self.events.iter().zip(&other.events).take_while(|(here, there)| here == there).count();
        let is_alike = n_alike == self.events.len() && n_alike == other.events.len();
        self.events.truncate(n_alike);
        self.certain &= other.certain && is_alike;
        self.undoable &= other.undoable;
        self
    }
}
