//! One choice, its events, and whether it can be taken back.

use crate::{ChooseError, Eye, Game, Log, Seat, TableRng, UndoRefusal};

/// A choice that was made, with its effects.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    pub seat: Seat,
    pub choice: G::Choice,
    /// All events, unfiltered. [`crate::Table::events`] filters them for one eye.
    pub events: Vec<G::Event>,
    /// Whether randomness was involved.
    pub random: bool,
    /// Whether hidden information was revealed to any eye.
    pub shown: bool,
}

impl<G: Game> Step<G> {
    /// Makes a choice for the seat to move. `unknowns` must be those of `state`; both are updated.
    pub(crate) fn take(
        state: &mut G,
        unknowns: &mut Vec<u32>,
        choice: G::Choice,
        rng: &mut TableRng,
    ) -> Result<Self, ChooseError> {
        let seat = state.to_move().ok_or(ChooseError::Over)?;
        let (drawn, mut log) = (rng.drawn(), Log::on());
        state.apply(choice, rng, &mut log)?;
        let before = std::mem::replace(unknowns, count_unknowns(state));
        let shown = before.iter().zip(&*unknowns).any(|(before, after)| after < before);
        Ok(Self { seat, choice, events: log.into_events(), random: rng.drawn() > drawn, shown })
    }

    /// Whether the choice itself can be taken back: not if it involved randomness or revealed something.
    pub(crate) fn may_undo(&self) -> Result<(), UndoRefusal> {
        match self {
            Self { random: true, .. } => Err(UndoRefusal::Random),
            Self { shown: true, .. } => Err(UndoRefusal::Shown),
            Self { .. } => Ok(()),
        }
    }
}

/// [`Game::unknown`] of each eye, by seat, the spectator last.
pub(crate) fn count_unknowns<G: Game>(state: &G) -> Vec<u32> {
    Eye::all(state.seats()).map(|eye| state.unknown(eye)).collect()
}
