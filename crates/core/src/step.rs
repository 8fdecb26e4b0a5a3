//! One choice, its events, and whether it can be taken back.

use crate::{Between, ChooseError, Eye, Eyes, Game, Log, Seat, TableRng, UndoRefusal};

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
        Self::take_watched(state, unknowns, choice, rng, Log::on()).map(|(step, _)| step)
    }

    /// The same with a log of the caller's; also returns the boards in between that it has kept.
    pub(crate) fn take_watched(
        state: &mut G,
        unknowns: &mut Vec<u32>,
        choice: G::Choice,
        rng: &mut TableRng,
        mut log: Log<G>,
    ) -> Result<(Self, Vec<Between<G>>), ChooseError> {
        let seat = state.to_move().ok_or(ChooseError::Over)?;
        let drawn = rng.drawn();
        state.apply(choice, rng, &mut log)?;
        let before = std::mem::replace(unknowns, count_unknowns(state));
        let shown = before.iter().zip(&*unknowns).any(|(before, after)| after < before);
        let (events, boards) = log.into_parts();
        Ok((Self { seat, choice, events, random: rng.drawn() > drawn, shown }, boards))
    }

    /// Those of the boards in between of this choice that show `eye` something new.
    pub fn unfolds<'a>(&self, boards: &'a [Between<G>], eye: Eye) -> Vec<&'a Between<G>> {
        unfolds(&self.events, boards, eye)
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

/// The boards in between that show `eye` something new: an event that it saw lies before each of them, between any two, and
/// after the last. So their number tells no more than the events.
pub(crate) fn unfolds<'a, G: Game>(events: &[G::Event], boards: &'a [Between<G>], eye: Eye) -> Vec<&'a Between<G>> {
    let seen = |events: &[G::Event]| events.iter().any(|event| event.seen_by(eye).is_some());
    let mut shown: Vec<&Between<G>> = Vec::new();
    let mut from = 0;
    for board in boards {
        if seen(&events[from..board.n_events]) {
            shown.push(board);
        } else if let Some(last) = shown.last_mut() {
            *last = board;
        }
        from = board.n_events;
    }
    while shown.pop_if(|last| !seen(&events[last.n_events..])).is_some() {}
    shown
}
