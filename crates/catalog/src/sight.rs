//! A table as one viewer sees it.

use std::{any::Any, cell::OnceCell, mem::discriminant};

use kabale_core::{Between, Eye, Eyes, Seat, Spot, Table};
use serde_json::Value;

use crate::{
    AnyTable, Chapter, Decision, Lang, Line, Offer, Passage, Shut, Telling, Voice, Why, Words, digest, table::data,
};

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
    /// Why this eye cannot choose a spot now, written as in targets: `hand.2`, or `seat.1` for the first player.
    fn why(&self, spot: &str, voice: Voice<'_>) -> Why;
    /// What this eye's player may have in mind but cannot choose now, with the reasons of the engine. Empty unless that
    /// player decides.
    fn shut(&self, voice: Voice<'_>) -> Vec<Shut>;
    /// How near everybody is to winning, a line for each player, the nearest first.
    fn race(&self, voice: Voice<'_>) -> Vec<Line>;
    /// Whether the view as text says this too.
    fn board_tells_race(&self) -> bool;
    /// The texts of what this eye's player can use or meets where they stand; empty if cards can be used anywhere.
    fn reach(&self, voice: Voice<'_>) -> Vec<Line>;
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
    /// What just happened, of the game's own type: see [`Words::recap`].
    fn recap(&self, voice: Voice<'_>) -> Box<dyn Any>;
    /// The next choice, in notation, on the way to what a form asks for: see [`AnyTable::composed`].
    fn compose(&self, fields: &[(String, String)]) -> Option<String>;
    /// Whether a form's choices have led to what it asks for.
    fn has_composed(&self, fields: &[(String, String)]) -> bool;
    /// Set if this is a board in between: see [`AnyTable::unfolds`]. Then nobody decides, and what is told ends there.
    fn midway(&self) -> Option<Midway>;
}

/// Where in the middle of a choice a board in between is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Midway {
    /// The number of the choice, counted from 0.
    pub number: usize,
    /// Which of the boards of this choice that the eye sees this is, counted from 1.
    pub step: usize,
    /// Whose doing the newest events are; none if the game went on by itself.
    pub by: Option<Seat>,
    /// How many sentences are new since the board before.
    pub n_new: usize,
}

/// [`AnySight`] of a particular game.
pub(crate) struct Sight<'a, G: Words> {
    table: &'a Table<G>,
    pub(crate) eye: Eye,
    joint: Option<Joint<'a, G>>,
    view: OnceCell<G::View>,
}

/// A board in between.
#[derive(Clone, Copy)]
pub(crate) struct Joint<'a, G> {
    /// The number of the choice.
    pub(crate) number: usize,
    /// Which board it is for the eye, counted from 1.
    pub(crate) step: usize,
    /// How many events of the choice had happened on the board before.
    pub(crate) from: usize,
    pub(crate) board: &'a Between<G>,
}

impl<'a, G: Words> Sight<'a, G> {
    pub(crate) fn new(table: &'a Table<G>, eye: Eye) -> Self {
        Self { table, eye, joint: None, view: OnceCell::new() }
    }

    pub(crate) fn between(table: &'a Table<G>, eye: Eye, joint: Joint<'a, G>) -> Self {
        Self { joint: Some(joint), ..Self::new(table, eye) }
    }

    pub(crate) fn seen(&self) -> &G::View {
        self.view.get_or_init(|| match &self.joint {
            Some(joint) => joint.board.state.view(self.eye),
            None => self.table.view(self.eye),
        })
    }

    /// The seat that decides, if it is this eye's.
    fn decides(&self) -> Option<Seat> {
        self.table.state().to_move().filter(|seat| self.eye.is(*seat) && self.joint.is_none())
    }

    /// What the engine objects to in the likeliest choice at a spot, if it has a reason of its own.
    fn objection_to(&self, spot: &str) -> Option<kabale_core::Objection> {
        let (zone, index) = spot.rsplit_once('.')?;
        let index: u8 = index.parse().ok()?;
        // Players are counted from 1.
        let index = if zone == "seat" { Seat::from_number(index)?.index() as u8 } else { index };
        let state = self.table.state();
        let mut offered = Vec::new();
        state.choices(&mut offered);
        let attempts = G::attempts(zone, index, self.seen());
        let attempts: Vec<G::Choice> = attempts.iter().filter_map(|text| text.parse().ok()).collect();
        let is_asked_for =
            |choice: &&G::Choice| offered.iter().any(|other| discriminant(other) == discriminant(*choice));
        let meant = attempts.iter().find(is_asked_for).or(attempts.first())?;
        if offered.contains(meant) {
            return None;
        }
        Some(state.objection(*meant)).filter(|objection| objection.code != "not_asked")
    }

    fn sentences(&self, since: usize, telling: Telling<'_>) -> Vec<(usize, String)> {
        let tell = |(number, event): (usize, G::Event)| (number, G::tell(&event, self.seen(), telling));
        let Some(joint) = &self.joint else { return self.table.events(self.eye, since).map(tell).collect() };
        let before = self.table.events(self.eye, since).take_while(|(number, _)| *number < joint.number);
        let step = self.table.steps()[joint.number..].first();
        let here = step.map_or(&[][..], |step| &step.events[..joint.board.n_events]);
        let here = here.iter().filter_map(|event| Some((joint.number, event.seen_by(self.eye)?)));
        before.chain(here).map(tell).collect()
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

    fn why(&self, spot: &str, voice: Voice<'_>) -> Why {
        let lang = voice.lang;
        let because = |text: String, rule| Why { text, rule, open: false };
        let Some(asked) = self.table.state().to_move() else {
            return because(lang.pick("The game is over.", "Das Spiel ist vorbei.").to_owned(), None);
        };
        let Some(decision) = self.decision(voice) else {
            let name = voice.name(asked);
            let text = match lang {
                Lang::En => format!("{name} is to decide now."),
                Lang::De => format!("Jetzt entscheidet {name}."),
            };
            return because(text, None);
        };
        let hits: Vec<_> = decision.choices.iter().filter(|offer| points_at(offer, spot)).collect();
        if let Some(first) = hits.first() {
            let text = match (hits.len(), lang) {
                (1, Lang::En) => format!("You can choose this now: {}.", first.label.trim_end_matches('.')),
                (1, Lang::De) => format!("Das kannst du jetzt wählen: {}.", first.label.trim_end_matches('.')),
                (_, Lang::En) => "You can choose this now.".to_owned(),
                (_, Lang::De) => "Das kannst du jetzt wählen.".to_owned(),
            };
            return Why { text, rule: Some(decision.rule), open: true };
        }
        if let Some(objection) = self.objection_to(spot) {
            let text = capitalized(&G::object(&objection, lang));
            return because(text, Some(objection.rule));
        }
        let text = match lang {
            Lang::En => format!("This does not answer the open question: “{}”", decision.text),
            Lang::De => format!("Das beantwortet die offene Frage nicht: „{}“", decision.text),
        };
        because(text, Some(decision.rule))
    }

    fn shut(&self, voice: Voice<'_>) -> Vec<Shut> {
        if self.decides().is_none() {
            return Vec::new();
        }
        if let Some(shut) = G::shut(self.seen(), voice) {
            return shut;
        }
        let spots = G::zones(self.seen()).into_iter().flat_map(|(zone, n)| (0..n).map(move |index| (zone, index)));
        let mut shut: Vec<Shut> = Vec::new();
        for (zone, index) in spots {
            let (spot, name) = if zone == "seat" {
                let seat = Seat::new(index);
                (format!("seat.{seat}"), voice.called(seat, self.eye))
            } else {
                (format!("{zone}.{index}"), G::spot(Spot::new(zone, index), self.seen(), voice))
            };
            if let Some(objection) = self.objection_to(&spot) {
                let text = capitalized(&G::object(&objection, voice.lang));
                let new = Shut { name: capitalized(&name), short: None, text, rule: objection.rule };
                if !shut.contains(&new) {
                    shut.push(new);
                }
            }
        }
        shut
    }

    fn race(&self, voice: Voice<'_>) -> Vec<Line> {
        G::race(self.seen(), voice)
    }

    fn board_tells_race(&self) -> bool {
        G::BOARD_TELLS_RACE
    }

    fn reach(&self, voice: Voice<'_>) -> Vec<Line> {
        G::reach(self.seen(), voice)
    }

    fn decision(&self, voice: Voice<'_>) -> Option<Decision> {
        let state = self.table.state();
        let seat = self.decides()?;
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

    fn recap(&self, voice: Voice<'_>) -> Box<dyn Any> {
        G::recap(self.table, self.eye, self.seen(), voice)
    }

    fn compose(&self, fields: &[(String, String)]) -> Option<String> {
        let state = self.table.state();
        self.decides()?;
        let mut offered = Vec::new();
        state.choices(&mut offered);
        let choice = G::compose(&state.prompt()?, self.seen(), &offered, fields)?;
        offered.contains(&choice).then(|| choice.to_string())
    }

    fn has_composed(&self, fields: &[(String, String)]) -> bool {
        G::has_composed(self.seen(), fields)
    }

    fn midway(&self) -> Option<Midway> {
        let Joint { number, step, from, board } = self.joint.as_ref()?;
        let notes = digest::notes(self.table.steps().get(*number)?, self.eye, board.n_events);
        let chooser = self.table.steps()[*number].seat;
        let by = notes.iter().rev().find_map(|(_, _, note)| match note.passage {
            _ if note.doer.is_some() => Some(note.doer),
            Passage::Same => None,
            Passage::Turn(seat) | Passage::Card(seat) => Some(Some(seat)),
            Passage::Table => Some(None),
        });
        let n_new = notes.iter().filter(|(index, ..)| index >= from).count();
        Some(Midway { number: *number, step: *step, by: by.unwrap_or(Some(chooser)), n_new })
    }
}

/// Whether a choice refers to a spot, or to a player.
fn points_at(offer: &Offer, spot: &str) -> bool {
    let target = offer.target;
    let seat = target.seat.map(|seat| format!("seat.{seat}"));
    let spots = [target.piece, target.place].into_iter().flatten().map(|spot| spot.to_string());
    spots.chain(seat).any(|other| other == spot)
}

/// A sentence with a capital letter at its start.
pub(crate) fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
