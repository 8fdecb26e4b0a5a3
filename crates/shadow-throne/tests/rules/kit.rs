//! Tables in a few words: displays as `"general 2, king 1"`, by seat, and the cards that come next as
//! `"king queen bard"`.
//!
//! Everything else a state needs is filled in, below those cards in the draw pile or on the discard pile, and goes
//! through the checks of `serde`, so a scene is always a position that the rules know.

use std::{collections::BTreeMap, fmt::Display};

use kabale_core::{Eye, Eyes, Fast, Game, Log, Seat, SeedableRng, pick};
use kabale_shadow_throne::{Card, Character, Choice, Event, Options, ShadowThrone, View, copies};
use serde_json::{Value, json};

/// A builder for tables.
#[derive(Clone)]
pub(crate) struct Scene {
    displays: Vec<BTreeMap<Character, u8>>,
    draw: Vec<Card>,
    discard: Vec<Card>,
    rest_is_discarded: bool,
    active: u8,
}

/// The displays by seat. Seat 1 begins its turn.
pub(crate) fn scene(displays: &[&str]) -> Scene {
    Scene {
        displays: displays.iter().map(|display| read_display(display)).collect(),
        draw: Vec::new(),
        discard: Vec::new(),
        rest_is_discarded: false,
        active: 1,
    }
}

/// `general 2, king 1`, in any order.
pub(crate) fn read_display(text: &str) -> BTreeMap<Character, u8> {
    let stacks = text.split(", ").filter(|stack| !stack.is_empty());
    stacks
        .map(|stack| {
            let (name, count) = stack.split_once(' ').expect("a stack is written `king 2`");
            (read_name(name), count.parse().expect("a number of cards"))
        })
        .collect()
}

fn read_name(name: &str) -> Character {
    name.parse().unwrap_or_else(|()| panic!("there is no character `{name}`"))
}

fn read_cards(text: &str) -> Vec<Card> {
    let cards = text.split(' ').filter(|name| !name.is_empty());
    cards.map(|name| if name == "end" { Card::End } else { Card::Character(read_name(name)) }).collect()
}

impl Scene {
    /// The cards on top of the draw pile, in the order in which they come.
    pub(crate) fn draw(mut self, cards: &str) -> Self {
        self.draw = read_cards(cards);
        self
    }

    /// Cards on the discard pile.
    pub(crate) fn discard(mut self, cards: &str) -> Self {
        self.discard = read_cards(cards);
        self
    }

    /// The draw pile has no other cards than those that were named; the rest lies on the discard pile.
    pub(crate) fn short(mut self) -> Self {
        self.rest_is_discarded = true;
        self
    }

    /// Whose turn it is, counted from 1.
    pub(crate) fn active(mut self, seat: u8) -> Self {
        self.active = seat;
        self
    }

    /// The scene as data, at the beginning of a turn.
    pub(crate) fn json(&self) -> Value {
        let mut rest = Vec::new();
        for character in Character::ALL {
            let named = self.draw.iter().chain(&self.discard).filter(|card| **card == Card::Character(character));
            let on_display: u8 = self.displays.iter().filter_map(|display| display.get(&character)).sum();
            let used = named.count() + usize::from(on_display);
            let left = usize::from(copies(self.displays.len() as u8)).saturating_sub(used);
            rest.extend((0..left).map(|_| Card::Character(character)));
        }
        if !self.draw.contains(&Card::End) {
            rest.push(Card::End);
        }
        let (mut draw, mut discard) = (self.draw.clone(), self.discard.clone());
        let (below, away): (Vec<_>, Vec<_>) =
            rest.into_iter().partition(|card| !self.rest_is_discarded && *card != Card::End);
        draw.extend(below);
        discard.extend(away);
        json!({
            "active": self.active, "phase": "turn", "displays": self.displays, "middle": [],
            "draw": draw, "discard": discard,
        })
    }

    /// Starts the turn.
    pub(crate) fn begin(&self) -> Play {
        let json = self.json();
        let state = serde_json::from_value(json.clone()).unwrap_or_else(|error| panic!("{error}: {json}"));
        Play::starting(state)
    }

    /// Starts the turn and plays choices in notation, separated by commas.
    pub(crate) fn play(&self, choices: &str) -> Play {
        self.begin().play(choices)
    }

    /// Reveals all the cards that were named.
    pub(crate) fn reveal(&self) -> Play {
        let mut play = self.begin();
        for _ in &self.draw {
            play = play.play("reveal");
        }
        play
    }
}

/// Items as a line; `-` if there are none.
pub(crate) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    if items.is_empty() { "-".to_owned() } else { items.join(", ") }
}

/// An event as a line: its name, then its fields in the order of their names.
pub(crate) fn tell(event: &Event) -> String {
    let json = serde_json::to_value(event).expect("an event is plain data");
    let fields = json.as_object().expect("an event has fields");
    let plain = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(|item| item.as_str().unwrap_or("?")).collect::<Vec<_>>().join("+"),
        other => other.to_string(),
    };
    let rest =
        fields.iter().filter(|(name, _)| *name != "event").map(|(name, value)| format!(" {name}={}", plain(value)));
    format!("{}{}", plain(&fields["event"]), rest.collect::<String>())
}

/// A running game.
#[derive(Clone)]
pub(crate) struct Play {
    pub(crate) state: ShadowThrone,
    /// All events so far.
    pub(crate) events: Vec<Event>,
    rng: Fast,
}

impl Play {
    pub(crate) fn starting(state: ShadowThrone) -> Self {
        Self { state, events: Vec::new(), rng: Fast::seed_from_u64(1) }
    }

    /// A game from the deal.
    pub(crate) fn dealt(seats: u8, seed: u64) -> Self {
        Self::starting(ShadowThrone::deal(&Options {}, seats, &mut Fast::seed_from_u64(seed)))
    }

    /// Plays choices in notation, separated by commas.
    pub(crate) fn play(mut self, choices: &str) -> Self {
        for choice in choices.split(", ") {
            let read: Choice = choice.parse().expect("the notation of a choice");
            let mut log = Log::on();
            let answer = self.state.apply(read, &mut self.rng, &mut log);
            answer.unwrap_or_else(|why| panic!("{why}; offered: {}", self.asked()));
            self.events.extend(log.into_events());
        }
        self
    }

    /// Plays random choices to the end and shows every table on the way.
    pub(crate) fn finish(mut self, mut see: impl FnMut(&Self)) -> Self {
        loop {
            see(&self);
            let choices = self.choices();
            if choices.is_empty() {
                return self;
            }
            let choice = *pick(&mut self.rng, &choices);
            let mut log = Log::on();
            self.state.play(choice, &mut self.rng, &mut log);
            self.events.extend(log.into_events());
        }
    }

    pub(crate) fn choices(&self) -> Vec<Choice> {
        let mut choices = Vec::new();
        self.state.choices(&mut choices);
        choices
    }

    /// What is offered, in notation.
    pub(crate) fn asked(&self) -> String {
        list(self.choices())
    }

    pub(crate) fn offers(&self, choice: &str) -> bool {
        self.choices().contains(&choice.parse().expect("the notation of a choice"))
    }

    /// Why a choice is refused: the code and the rule.
    pub(crate) fn refusal(&self, choice: &str) -> String {
        let choice: Choice = choice.parse().expect("the notation of a choice");
        let refused = self.state.clone().apply(choice, &mut self.rng.clone(), &mut Log::off());
        let objection = refused.expect_err("it is not offered").objection;
        format!("{} {}", objection.code, objection.rule)
    }

    /// Who decides, counted from 1.
    pub(crate) fn mover(&self) -> u8 {
        self.state.to_move().expect("a seat is to decide").number()
    }

    pub(crate) fn view(&self, seat: u8) -> View {
        self.state.view(Eye::Seat(Seat::from_number(seat).expect("a seat")))
    }

    pub(crate) fn public(&self) -> View {
        self.state.view(Eye::Public)
    }

    /// The stacks of a seat, counted from 1: `general 2, king 1`.
    pub(crate) fn display(&self, seat: u8) -> String {
        list(self.view(seat).seats[usize::from(seat) - 1].stacks.iter().map(|s| format!("{} {}", s.character, s.count)))
    }

    /// The cards of the middle with their values.
    pub(crate) fn middle(&self) -> String {
        list(self.public().middle.iter().map(|card| format!("{} {}", card.character, card.value)))
    }

    /// The discard pile: `king 2, end 1`.
    pub(crate) fn discarded(&self) -> String {
        list(self.public().discard.iter().map(|part| format!("{} {}", part.card, part.count)))
    }

    /// What each stack's ability is good for: `general ready, king binding`.
    pub(crate) fn statuses(&self, seat: u8) -> String {
        list(self.public().seats[usize::from(seat) - 1].stacks.iter().map(|stack| {
            let status = serde_json::to_value(stack.status).expect("plain data");
            format!("{} {}", stack.character, status.as_str().expect("a word"))
        }))
    }

    /// What was told to an eye.
    pub(crate) fn told(&self, eye: Eye) -> Vec<String> {
        self.events.iter().filter_map(|event| event.seen_by(eye)).map(|event| tell(&event)).collect()
    }

    /// The last thing that was told.
    pub(crate) fn last_told(&self) -> String {
        tell(self.events.last().expect("something was told"))
    }

    /// The places by seat.
    pub(crate) fn places(&self) -> Vec<u8> {
        self.state.standings().expect("the game is over").by_seat().iter().map(|standing| standing.place).collect()
    }

    /// The scores by seat.
    pub(crate) fn scores(&self) -> Vec<u8> {
        self.public().seats.iter().map(|seat| seat.score).collect()
    }
}
