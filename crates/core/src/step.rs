//! One choice being made: what came of it, and whether it could be taken back.

use crate::{ChooseError, Eye, Game, Log, Seat, TableRng, UndoRefusal};

/// One choice that was made, and what came of it.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// Who decided.
    pub seat: Seat,
    /// What was chosen.
    pub choice: G::Choice,
    /// What happened, in full. [`crate::Table::events`] tells it for one pair of eyes.
    pub events: Vec<G::Event>,
    /// Whether chance had a part in it.
    pub random: bool,
    /// Whether anybody came to know something they did not know before.
    pub shown: bool,
}

impl<G: Game> Step<G> {
    /// Makes a choice for the seat that decides, and keeps count of what nobody knows: `unknowns` are those of `state`,
    /// before and after.
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

    /// Whether the choice itself can be taken back: not if chance had a part in it or somebody was shown something.
    pub(crate) fn may_undo(&self) -> Result<(), UndoRefusal> {
        match self {
            Self { random: true, .. } => Err(UndoRefusal::Random),
            Self { shown: true, .. } => Err(UndoRefusal::Shown),
            Self { .. } => Ok(()),
        }
    }
}

/// How much each eye does not know, by seat, the watcher last.
pub(crate) fn count_unknowns<G: Game>(state: &G) -> Vec<u32> {
    Eye::all(state.seats()).map(|eye| state.unknown(eye)).collect()
}
