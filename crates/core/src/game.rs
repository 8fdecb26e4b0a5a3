//! The contract: what a game is.

use std::{fmt, hash::Hash, ops::RangeInclusive, str::FromStr};

use serde::{Serialize, Serializer, de::DeserializeOwned};
use serde_json::Value;

use crate::{Eye, Illegal, NotationError, Part, Rng, Seat, Standings};

/// The rules of one game: a pure state machine. It does no I/O, reads no clock and holds no text for people.
///
/// The state is plain data and the open question is part of it. Reading a state from outside
/// (`Deserialize`) checks it: an impossible position is refused with the reason.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The game's name in commands, records and addresses.
    const ID: &'static str;
    /// The version of the rules. It grows whenever the same choices could lead to another state.
    const RULES: u32;
    /// How many may play.
    const SEATS: RangeInclusive<u8>;
    /// What can be agreed on before the deal. Names and values as in [`Game::Options`].
    const OPTIONS: &'static [OptionDef];
    /// No game has more decisions than this, however it is played.
    const LONGEST: u32;
    /// Whether players arrange hidden cards out of others' sight, so that what others knew of them is lost.
    const COVERT: bool = false;

    /// What was agreed on before the deal.
    type Options: Clone + Eq + Default + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One answer to one question. Its notation is short, stable and readable, and reads back as itself.
    type Choice: Copy + Eq + Ord + Hash + fmt::Debug + fmt::Display + FromStr<Err = NotationError> + Send + Sync;
    /// The question a seat is asked. Known to that seat alone.
    type Prompt: Clone + Eq + fmt::Debug + Serialize;
    /// Something that happened, told with everything that was true of it.
    type Event: Clone + Eq + fmt::Debug + Serialize + Eyes + Send + Sync;
    /// All that somebody may know.
    type View: Clone + Eq + fmt::Debug + Serialize + 'static;

    /// The table after setup. `seats` is within [`Game::SEATS`].
    fn deal(options: &Self::Options, seats: u8, rng: &mut dyn Rng) -> Self;
    /// What was agreed on.
    fn options(&self) -> Self::Options;
    /// How many play.
    fn seats(&self) -> u8;
    /// The seat that decides next; none when the game is over.
    fn to_move(&self) -> Option<Seat>;
    /// What that seat is asked; none when the game is over.
    fn prompt(&self) -> Option<Self::Prompt>;
    /// Appends every choice that seat has, in ascending order; none only when the game is over.
    fn choices(&self, out: &mut Vec<Self::Choice>);
    /// What an offered choice points at on the table.
    fn target(&self, choice: Self::Choice) -> Target;
    /// Plays an offered choice. Callers that cannot promise this use [`Game::apply`].
    fn play(&mut self, choice: Self::Choice, rng: &mut dyn Rng, log: &mut Log<Self::Event>);
    /// What speaks against a choice that is not offered. Says nothing that the deciding seat does not know.
    fn objection(&self, choice: Self::Choice) -> Objection;
    /// All that `eye` may know.
    fn view(&self, eye: Eye) -> Self::View;
    /// How many things on the table the view of `eye` does not name, counted without building the view.
    ///
    /// When the number falls, something hidden was shown. Without chance it grows only for what others do out of sight
    /// ([`Game::COVERT`]) and for what a seat hides itself where the players agreed to forget that ([`Game::forgets`]).
    fn unknown(&self, eye: Eye) -> u32;
    /// Turns this into another world, equally likely, that `eye` cannot tell from it.
    ///
    /// The new world depends on what `eye` knows and on `rng`, and on nothing else of the old one.
    fn shuffle_unseen(&mut self, eye: Eye, rng: &mut dyn Rng);
    /// Places and scores, once the game is over.
    fn standings(&self) -> Option<Standings>;
    /// How the score of a seat comes about, as of now. For that seat alone while the game goes on.
    fn score_parts(&self, seat: Seat) -> Vec<Part>;
    /// Whether seats lose sight of what they hide themselves: their views then name it no more.
    fn forgets(&self) -> bool {
        false
    }
    /// Appends a number for every physical piece there is, wherever it lies: equal pieces, equal numbers.
    fn census(&self, out: &mut Vec<u32>);

    /// Plays `choice` if it is on the list, and changes nothing if it is not.
    fn apply(&mut self, choice: Self::Choice, rng: &mut dyn Rng, log: &mut Log<Self::Event>) -> Result<(), Illegal> {
        let mut offered = Vec::new();
        self.choices(&mut offered);
        if offered.binary_search(&choice).is_err() {
            return Err(Illegal { choice: choice.to_string(), objection: self.objection(choice) });
        }
        self.play(choice, rng, log);
        Ok(())
    }
}

/// Something that looks different to different eyes.
pub trait Eyes: Sized {
    /// As `eye` saw it; none if there was nothing to see.
    fn seen_by(&self, eye: Eye) -> Option<Self>;
}

/// Where a game tells what happens. Simulations do not listen.
#[derive(Debug)]
pub struct Log<E> {
    events: Option<Vec<E>>,
}

impl<E> Log<E> {
    /// Nobody listens.
    pub const fn off() -> Self {
        Self { events: None }
    }

    /// Keeps everything.
    pub const fn on() -> Self {
        Self { events: Some(Vec::new()) }
    }

    /// Whether anybody listens: if not, there is no need to work out what to tell.
    pub const fn is_on(&self) -> bool {
        self.events.is_some()
    }

    /// Says that `event` happened.
    #[inline]
    pub fn tell(&mut self, event: E) {
        if let Some(events) = &mut self.events {
            events.push(event);
        }
    }

    /// What was told.
    pub fn into_events(self) -> Vec<E> {
        self.events.unwrap_or_default()
    }
}

/// What speaks against a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Objection {
    /// A stable name that `catalog` has words for.
    pub code: &'static str,
    /// The rule that forbids it.
    pub rule: &'static str,
}

/// What a choice points at, in the order a hand would touch it: a page makes these its buttons.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Target {
    /// The card or token that is chosen or moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<Spot>,
    /// Where it goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Spot>,
    /// Whom it concerns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

impl Target {
    /// Nothing in particular.
    pub const NONE: Self = Self { piece: None, place: None, seat: None };

    /// A piece.
    pub const fn piece(spot: Spot) -> Self {
        Self { piece: Some(spot), ..Self::NONE }
    }

    /// A place.
    pub const fn place(spot: Spot) -> Self {
        Self { place: Some(spot), ..Self::NONE }
    }

    /// A player.
    pub const fn seat(seat: Seat) -> Self {
        Self { seat: Some(seat), ..Self::NONE }
    }
}

/// A spot on the table as the deciding seat sees it, written `hand.2` or `row.0`: a zone of the view and an
/// index into it, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    pub zone: &'static str,
    /// The index in the zone.
    pub index: u8,
}

impl Spot {
    /// The spot with this index in this zone.
    pub const fn new(zone: &'static str, index: u8) -> Self {
        Self { zone, index }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.zone, self.index)
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Something that can be agreed on before the deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct OptionDef {
    /// Its name in [`Game::Options`].
    pub id: &'static str,
    /// The rule that describes it.
    pub rule: &'static str,
    /// The values it may have.
    #[serde(flatten)]
    pub kind: OptionKind,
}

/// The values an option may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionKind {
    /// On or off.
    Flag {
        /// What holds if nothing is said.
        default: bool,
    },
    /// One of several named values.
    OneOf {
        /// The names.
        values: &'static [&'static str],
        /// What holds if nothing is said.
        default: &'static str,
    },
    /// The hash of a file of card data that was loaded; if nothing is said, of the one that is built in.
    Data,
}

impl OptionKind {
    /// Whether the option may have this value.
    pub fn allows(&self, value: &Value) -> bool {
        match self {
            Self::Flag { .. } => value.is_boolean(),
            Self::OneOf { values, .. } => value.as_str().is_some_and(|value| values.contains(&value)),
            Self::Data => value.is_string(),
        }
    }

    /// The values it may have, as they are written.
    pub fn values(&self) -> &'static [&'static str] {
        match self {
            Self::Flag { .. } => &["true", "false"],
            Self::OneOf { values, .. } => values,
            Self::Data => &["the hash of loaded card data"],
        }
    }
}
