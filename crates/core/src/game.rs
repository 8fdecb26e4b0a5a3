//! The contract that every game implements.

use std::{fmt, hash::Hash, ops::RangeInclusive, str::FromStr};

use serde::{Serialize, Serializer, de::DeserializeOwned};
use serde_json::Value;

use crate::{Eye, Illegal, NotationError, Part, Rng, Seat, Standings};

/// The rules of one game: a pure state machine. It does no I/O, reads no clock and holds no text for people.
///
/// The state is plain data and the open question is part of it. Reading a state from outside
/// (`Deserialize`) checks it: an impossible position is refused with the reason.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The game's id in commands, records and URLs.
    const ID: &'static str;
    /// The version of the rules. It is raised whenever the same choices could lead to another state.
    const RULES: u32;
    /// The allowed numbers of players.
    const SEATS: RangeInclusive<u8>;
    /// The options of a game, with names and values as in [`Game::Options`].
    const OPTIONS: &'static [OptionDef];
    /// An upper bound on the number of decisions in any game.
    const LONGEST: u32;
    /// Whether players arrange hidden cards secretly, so that others lose what they knew about them.
    const COVERT: bool = false;

    /// The options chosen before the deal.
    type Options: Clone + Eq + Default + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One answer to one question. Its notation is short, stable and readable, and parses back to the same choice.
    type Choice: Copy + Eq + Ord + Hash + fmt::Debug + fmt::Display + FromStr<Err = NotationError> + Send + Sync;
    /// The question to the seat to move. Only that seat may see it.
    type Prompt: Clone + Eq + fmt::Debug + Serialize;
    /// An event with all of its information, hidden or not.
    type Event: Clone + Eq + fmt::Debug + Serialize + Eyes + Send + Sync;
    /// Everything that one eye may know.
    type View: Clone + Eq + fmt::Debug + Serialize + Send + Sync + 'static;

    /// The table after setup. `seats` is within [`Game::SEATS`].
    fn deal(options: &Self::Options, seats: u8, rng: &mut dyn Rng) -> Self;
    fn options(&self) -> Self::Options;
    fn seats(&self) -> u8;
    /// The seat that decides next; none when the game is over.
    fn to_move(&self) -> Option<Seat>;
    /// The question to that seat; none when the game is over.
    fn prompt(&self) -> Option<Self::Prompt>;
    /// Appends every choice of that seat, in ascending order; none only when the game is over.
    fn choices(&self, out: &mut Vec<Self::Choice>);
    /// The spots on the table that an offered choice refers to.
    fn target(&self, choice: Self::Choice) -> Target;
    /// Plays an offered choice. Callers that cannot promise this use [`Game::apply`].
    fn play(&mut self, choice: Self::Choice, rng: &mut dyn Rng, log: &mut Log<Self>);
    /// Why a choice is not offered. Reveals nothing that the seat to move does not know.
    fn objection(&self, choice: Self::Choice) -> Objection;
    /// Everything that `eye` may know.
    fn view(&self, eye: Eye) -> Self::View;
    /// The number of things on the table that the view of `eye` does not name, counted without building the view.
    ///
    /// When the number falls, hidden information was revealed. Without randomness it rises only for secret actions of
    /// others ([`Game::COVERT`]) and for cards a seat hides itself where the players agreed to forget them
    /// ([`Game::forgets`]).
    fn unknown(&self, eye: Eye) -> u32;
    /// Replaces the state by another one, equally likely, that `eye` cannot distinguish from it.
    ///
    /// The new state depends only on what `eye` knows and on `rng`.
    fn shuffle_unseen(&mut self, eye: Eye, rng: &mut dyn Rng);
    /// Places and scores, once the game is over.
    fn standings(&self) -> Option<Standings>;
    /// The parts of a seat's score so far. Only that seat may see them while the game is running.
    fn score_parts(&self, seat: Seat) -> Vec<Part>;
    /// The data file that options name by its hash, if it came about in play, so that records must contain it. It may
    /// say what is hidden in the game.
    fn data(_options: &Self::Options) -> Option<String> {
        None
    }
    /// Loads a data file that a record contains. Returns what is wrong with it.
    fn load_data(_text: &str) -> Result<(), String> {
        Err("this game has no data files".to_owned())
    }
    /// Whether seats forget the cards they hide themselves: their views then no longer name them.
    fn forgets(&self) -> bool {
        false
    }
    /// Appends a number for every physical piece, wherever it lies. Equal pieces have equal numbers.
    fn census(&self, out: &mut Vec<u32>);

    /// Plays `choice` if it is offered; otherwise changes nothing.
    fn apply(&mut self, choice: Self::Choice, rng: &mut dyn Rng, log: &mut Log<Self>) -> Result<(), Illegal> {
        let mut offered = Vec::new();
        self.choices(&mut offered);
        if offered.binary_search(&choice).is_err() {
            return Err(Illegal { choice: choice.to_string(), objection: self.objection(choice) });
        }
        self.play(choice, rng, log);
        Ok(())
    }
}

/// Something that different eyes see differently.
pub trait Eyes: Sized {
    /// The part that `eye` sees; none if it sees nothing.
    fn seen_by(&self, eye: Eye) -> Option<Self>;
}

/// Collects the events of a choice, and for those who watch the boards in between. Simulations switch both off.
#[derive(Debug)]
pub struct Log<G: Game> {
    events: Option<Vec<G::Event>>,
    boards: Option<Vec<Between<G>>>,
}

/// The table in the middle of a choice, at a joint of the chain of events that the choice sets off. Nobody is asked
/// anything at this moment, whatever the state says. It is shown and forgotten: it is part of no state and no record.
#[derive(Clone, Debug)]
pub struct Between<G> {
    /// How many events of the choice have happened by then.
    pub n_events: usize,
    pub state: G,
}

/// The most boards in between that are kept of one choice.
const MOST_BOARDS: usize = 32;

impl<G: Game> Log<G> {
    /// A log that drops everything.
    pub const fn off() -> Self {
        Self { events: None, boards: None }
    }

    /// A log that keeps all events.
    pub const fn on() -> Self {
        Self { events: Some(Vec::new()), boards: None }
    }

    /// A log that keeps all events, and the boards in between.
    pub const fn watched() -> Self {
        Self { events: Some(Vec::new()), boards: Some(Vec::new()) }
    }

    /// Whether events are kept; if not, they need not be computed.
    pub const fn is_on(&self) -> bool {
        self.events.is_some()
    }

    /// Adds an event.
    #[inline]
    pub fn tell(&mut self, event: G::Event) {
        if let Some(events) = &mut self.events {
            events.push(event);
        }
    }

    /// Keeps the board at a joint of a chain, if something has happened since the last one and somebody watches.
    #[inline]
    pub fn board(&mut self, board: impl FnOnce() -> G) {
        if let (Some(events), Some(boards)) = (&self.events, &mut self.boards) {
            let n_events = events.len();
            if boards.len() < MOST_BOARDS && boards.last().map_or(0, |last| last.n_events) < n_events {
                boards.push(Between { n_events, state: board() });
            }
        }
    }

    pub fn into_events(self) -> Vec<G::Event> {
        self.events.unwrap_or_default()
    }

    /// The events, and the boards after which something else happened.
    pub(crate) fn into_parts(self) -> (Vec<G::Event>, Vec<Between<G>>) {
        let (events, mut boards) = (self.events.unwrap_or_default(), self.boards.unwrap_or_default());
        boards.retain(|board| board.n_events < events.len());
        (events, boards)
    }
}

/// Why a choice is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Objection {
    /// A stable code; `catalog` has the text.
    pub code: &'static str,
    /// The rule that forbids the choice.
    pub rule: &'static str,
}

/// The spots that a choice refers to, in the order a player would touch them. A page turns them into buttons.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Target {
    /// The card or token that is chosen or moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "hand.2"))]
    pub piece: Option<Spot>,
    /// The destination.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "row.0"))]
    pub place: Option<Spot>,
    /// The player concerned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

impl Target {
    /// No spot.
    pub const NONE: Self = Self { piece: None, place: None, seat: None };

    pub const fn piece(spot: Spot) -> Self {
        Self { piece: Some(spot), ..Self::NONE }
    }

    pub const fn place(spot: Spot) -> Self {
        Self { place: Some(spot), ..Self::NONE }
    }

    pub const fn seat(seat: Seat) -> Self {
        Self { seat: Some(seat), ..Self::NONE }
    }
}

/// A spot on the table as the deciding seat sees it, written `hand.2` or `row.0`: a zone of the view and an
/// index into it, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    pub zone: &'static str,
    pub index: u8,
}

impl Spot {
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

/// An option of a game, chosen before the deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct OptionDef {
    /// Its name in [`Game::Options`].
    pub id: &'static str,
    /// The rule that describes it.
    pub rule: &'static str,
    #[serde(flatten)]
    pub kind: OptionKind,
}

/// The allowed values of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionKind {
    /// On or off.
    Flag { default: bool },
    /// One of several named values.
    OneOf { values: &'static [&'static str], default: &'static str },
    /// The hash of a loaded file of card data; the default is the built-in file.
    Data,
}

impl OptionKind {
    pub fn allows(&self, value: &Value) -> bool {
        match self {
            Self::Flag { .. } => value.is_boolean(),
            Self::OneOf { values, .. } => value.as_str().is_some_and(|value| values.contains(&value)),
            Self::Data => value.is_string(),
        }
    }

    /// The allowed values, as they are written.
    pub fn values(&self) -> &'static [&'static str] {
        match self {
            Self::Flag { .. } => &["true", "false"],
            Self::OneOf { values, .. } => values,
            Self::Data => &["the hash of loaded card data"],
        }
    }
}
