//! A table as one viewer sees it.

use std::{any::Any, cell::OnceCell};

use kabale_core::{Eye, Spot, Table};
use serde_json::Value;

use crate::{AnyTable, Chapter, Decision, Line, Offer, Telling, Voice, Words, digest, table::data};

/// What one eye sees of a table of any game. The view is built once, when it is first needed; everything else is made
/// from it.
pub trait AnySight {
    fn table(&self) -> &dyn AnyTable;
    fn eye(&self) -> Eye;
    /// The game's own [`kabale_core::Game::View`], for callers that know its type.
    fn typed_view(&self) -> &dyn Any;
    /// The view as data.
    fn view(&self) -> Value;
    /// The view as text.
    fn board(&self, voice: Voice<'_>, width: usize) -> Vec<Line>;
    /// The name of what lies on a spot that choices point at.
    fn spot(&self, spot: Spot, voice: Voice<'_>) -> String;
    /// The open decision; none if another seat decides.
    fn decision(&self, voice: Voice<'_>) -> Option<Decision>;
    /// What this eye saw happen from choice number `since` on, counted from 0: the number of the choice and a sentence.
    /// The player of the eye's seat is addressed as “you”.
    fn tell(&self, since: usize, voice: Voice<'_>) -> Vec<(usize, String)>;
    /// What this eye saw happen since the end of its player's last turn, grouped by player. A turn that goes on does not
    /// count as the last one, and an answer in another player's turn is no turn. Watchers read what happened since the
    /// last turn of the player who is on turn.
    ///
    /// `timed_out` has the numbers of the decisions that a bot made because a player's time was up. The reader's own
    /// ones are told too, until they decide again.
    fn digest(&self, voice: Voice<'_>, timed_out: &[usize]) -> Vec<Chapter>;
    /// The decisions that a bot made for the player of this eye, because time was up, since the player last decided.
    fn missed(&self, timed_out: &[usize]) -> Vec<usize>;
    /// [`AnySight::tell`] for replays: all players are named.
    fn retell(&self, since: usize, voice: Voice<'_>) -> Vec<(usize, String)>;
}

/// [`AnySight`] of a particular game.
pub(crate) struct Sight<'a, G: Words> {
    table: &'a Table<G>,
    pub(crate) eye: Eye,
    view: OnceCell<G::View>,
}

impl<'a, G: Words> Sight<'a, G> {
    pub(crate) fn new(table: &'a Table<G>, eye: Eye) -> Self {
        Self { table, eye, view: OnceCell::new() }
    }

    pub(crate) fn seen(&self) -> &G::View {
        self.view.get_or_init(|| self.table.view(self.eye))
    }

    fn sentences(&self, since: usize, telling: Telling<'_>) -> Vec<(usize, String)> {
        let events = self.table.events(self.eye, since);
        events.map(|(number, event)| (number, G::tell(&event, self.seen(), telling))).collect()
    }
}

impl<G: Words> AnySight for Sight<'_, G> {
    fn table(&self) -> &dyn AnyTable {
        self.table
    }

    fn eye(&self) -> Eye {
        self.eye
    }

    fn typed_view(&self) -> &dyn Any {
        self.seen()
    }

    fn view(&self) -> Value {
        data(self.seen())
    }

    fn board(&self, voice: Voice<'_>, width: usize) -> Vec<Line> {
        G::board(self.seen(), voice, width)
    }

    fn spot(&self, spot: Spot, voice: Voice<'_>) -> String {
        G::spot(spot, self.seen(), voice)
    }

    fn decision(&self, voice: Voice<'_>) -> Option<Decision> {
        let state = self.table.state();
        let seat = state.to_move().filter(|seat| self.eye.is(*seat))?;
        let prompt = state.prompt()?;
        let mut choices = Vec::new();
        state.choices(&mut choices);
        let offer = |choice: &G::Choice| Offer {
            choice: choice.to_string(),
            label: G::label(*choice, self.seen(), voice),
            target: state.target(*choice),
        };
        Some(Decision {
            number: self.table.steps().len(),
            seat,
            text: G::ask(&prompt, self.seen(), voice),
            rule: G::rule(&prompt),
            prompt: data(&prompt),
            choices: choices.iter().map(offer).collect(),
        })
    }

    fn tell(&self, since: usize, voice: Voice<'_>) -> Vec<(usize, String)> {
        self.sentences(since, Telling::to(voice, self.eye))
    }

    fn digest(&self, voice: Voice<'_>, timed_out: &[usize]) -> Vec<Chapter> {
        digest::digest(self.table, self.seen(), self.eye, voice, timed_out)
    }

    fn missed(&self, timed_out: &[usize]) -> Vec<usize> {
        match self.eye {
            Eye::Seat(seat) => digest::missed(self.table, seat, timed_out),
            Eye::Public => Vec::new(),
        }
    }

    fn retell(&self, since: usize, voice: Voice<'_>) -> Vec<(usize, String)> {
        self.sentences(since, Telling::by_name(voice))
    }
}
