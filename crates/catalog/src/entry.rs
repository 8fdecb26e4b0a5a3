//! The list of games, and what can be done with a game before there is a table.

use std::ops::RangeInclusive;

use kabale_bots::{Simulation, SimulationError, Tally, simulate};
use kabale_core::{OptionDef, Record, RecordError, Seat, Seed, SetupError, Table};
use serde_json::Value;

use crate::{
    About, AnyTable, Balance, CardText, Contest, ContestError, Contested, Lang, Load, Observer, OptionText, Tincture,
    Use, balance::observer, contest::play,
};

/// Called from time to time with the number of finished games.
pub type Progress<'a> = &'a (dyn Fn(u64) + Sync);

type NewTable<E> = Result<Box<dyn AnyTable>, E>;

/// One game of the catalog.
pub struct Entry {
    /// Its name in commands, records and addresses.
    pub id: &'static str,
    /// The version of its rules.
    pub rules: u32,
    /// The numbers of players it allows.
    pub seats: RangeInclusive<u8>,
    /// The most choices that a game can have.
    pub longest: u32,
    pub options: &'static [OptionDef],
    /// Name, blurb and primer.
    pub about: fn(Lang) -> About,
    /// How this version differs from the published game, in a sentence.
    pub caveat: fn(Lang) -> Option<&'static str>,
    /// The title and text of an option.
    pub option: fn(&str, Lang) -> OptionText,
    /// The words for a value of an option that has several.
    pub value: for<'v> fn(&str, &'v str, Lang) -> &'v str,
    /// Every card, with its text.
    pub cards: fn(Lang) -> Vec<CardText>,
    /// The name of a seat that nobody has taken.
    pub seat_name: fn(Seat, Lang) -> String,
    pub color: fn(Seat) -> Tincture,
    /// Loads a file of card data for new games. None for games with fixed cards.
    pub load: Option<Load>,
    /// Loads a data file that came about in play, so that options can name it by its hash. Returns what is wrong with it.
    pub load_data: fn(&str) -> Result<(), String>,
    /// The rules, in Markdown.
    pub rules_text: fn(Lang) -> &'static str,
    /// Deals a new game. Options that are not named have their defaults.
    pub deal: fn(&Value, u8, Seed) -> NewTable<SetupError>,
    /// Deals a stored game again, with options as a [`Record`] stores them.
    pub redeal: fn(&Value, u8, Seed) -> NewTable<SetupError>,
    /// Starts from a position.
    pub position: fn(Value, Seed) -> NewTable<SetupError>,
    /// Replays so many choices of a record, or all if it has fewer.
    pub replay: fn(&Record, usize) -> NewTable<RecordError>,
    /// Plays many games between bots and counts the results.
    pub simulate: fn(&Simulation, Progress<'_>) -> Result<Tally, SimulationError>,
    /// Plays one game between bots.
    pub contest: fn(&Contest<'_>) -> Result<Contested, ContestError>,
    /// Plays the games of a simulation one by one, with observations about balance.
    pub observer: fn(&Simulation) -> Result<Observer, SetupError>,
    /// Every rule that observations can name.
    pub fires: &'static [&'static str],
    /// When a card counts as held, played or revealed. The text completes “A card counts as … when”.
    pub means: fn(Use, Lang) -> &'static str,
}

macro_rules! entries {
    ($($name:ident $id:literal $game:ty;)*) => { [$(Entry::of::<$game>()),*] };
}

/// Every game, in the order of the registry.
pub static GAMES: [Entry; kabale_games::COUNT] = kabale_games::games!(entries);

/// The game with this id.
pub fn find(id: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.id == id)
}

impl Entry {
    pub const fn of<G: Balance>() -> Self {
        Self {
            id: G::ID,
            rules: G::RULES,
            seats: G::SEATS,
            longest: G::LONGEST,
            options: G::OPTIONS,
            about: G::about,
            caveat: G::caveat,
            option: G::option,
            value: G::value,
            cards: G::cards,
            seat_name: G::seat_name,
            color: G::color,
            load: G::LOAD,
            load_data: G::load_data,
            rules_text: G::rules_text,
            deal: |options, seats, seed| {
                Ok(Box::new(Table::<G>::new(Table::<G>::read_options(options)?, seats, seed)?))
            },
            redeal: |options, seats, seed| {
                Ok(Box::new(Table::<G>::new(Table::<G>::recorded_options(options)?, seats, seed)?))
            },
            position: |value, seed| Ok(Box::new(Table::<G>::from_position(Table::<G>::read_position(value)?, seed))),
            replay: |record, n_choices| Ok(Box::new(Table::<G>::replay_until(record, n_choices)?)),
            simulate: simulate::<G>,
            contest: play::<G>,
            observer: observer::<G>,
            fires: G::FIRES,
            means: G::means,
        }
    }

    /// The default number of players: four, or the nearest number that the game allows.
    pub fn usual_seats(&self) -> u8 {
        4.clamp(*self.seats.start(), *self.seats.end())
    }

    /// The names of the seats while nobody has taken them.
    pub fn seat_names(&self, seats: u8, lang: Lang) -> Vec<String> {
        Seat::all(seats).map(|seat| (self.seat_name)(seat, lang)).collect()
    }
}
