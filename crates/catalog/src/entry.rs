//! The list of games, and what can be done with one before there is a table.

use std::ops::RangeInclusive;

use kabale_bots::{Simulation, Tally, simulate};
use kabale_core::{OptionDef, Record, RecordError, Seat, Seed, SetupError, Table};
use serde_json::Value;

use crate::{
    About, AnyTable, Balance, CardText, Contest, Contested, Lang, Load, Observer, OptionText, Tincture, Use,
    balance::observer, contest::play,
};

/// Told now and then how many games are done.
pub type Progress<'a> = &'a (dyn Fn(u64) + Sync);

type NewTable<E> = Result<Box<dyn AnyTable>, E>;

/// One game of the catalog.
pub struct Entry {
    /// Its name in commands, records and addresses.
    pub id: &'static str,
    /// The version of its rules.
    pub rules: u32,
    /// How many may play.
    pub seats: RangeInclusive<u8>,
    /// What can be agreed on before the deal.
    pub options: &'static [OptionDef],
    /// What somebody wants to know who chooses a game.
    pub about: fn(Lang) -> About,
    /// Where the game differs from its box, in a sentence.
    pub caveat: fn(Lang) -> Option<&'static str>,
    /// What an option means.
    pub option: fn(&str, Lang) -> OptionText,
    /// What one of several values of an option means.
    pub value: for<'v> fn(&str, &'v str, Lang) -> &'v str,
    /// Every card there is.
    pub cards: fn(Lang) -> Vec<CardText>,
    /// What a seat is called before anybody sits there.
    pub seat_name: fn(Seat, Lang) -> String,
    /// The color of a seat.
    pub color: fn(Seat) -> Tincture,
    /// Loads a file of card data for games to come.
    pub load: Option<Load>,
    /// Its rules, as a document.
    pub rules_text: fn(Lang) -> &'static str,
    /// Deals a new game; options that are not named have their defaults.
    pub deal: fn(&Value, u8, Seed) -> NewTable<SetupError>,
    /// Deals a game whose options were stored, as a [`Record`] stores them.
    pub redeal: fn(&Value, u8, Seed) -> NewTable<SetupError>,
    /// Starts from a position.
    pub position: fn(Value, Seed) -> NewTable<SetupError>,
    /// Plays the first choices of a record.
    pub replay: fn(&Record, usize) -> NewTable<RecordError>,
    /// Plays many games at once.
    pub simulate: fn(&Simulation, Progress<'_>) -> Result<Tally, SetupError>,
    /// Lets bots play one game; none if it was stopped.
    pub contest: fn(&Contest<'_>) -> Result<Option<Contested>, SetupError>,
    /// Plays games one by one and tells what was seen in them.
    pub observer: fn(&Simulation) -> Result<Observer, SetupError>,
    /// Every rule that can be seen to fire.
    pub fires: &'static [&'static str],
    /// When a card counts as held, played or revealed, as the end of a sentence.
    pub means: fn(Use, Lang) -> &'static str,
}

macro_rules! entries {
    ($($name:ident $id:literal $game:ty;)*) => { [$(Entry::of::<$game>()),*] };
}

/// Every game there is, in the order of the registry.
pub static GAMES: [Entry; kabale_games::COUNT] = kabale_games::games!(entries);

/// The game with this id.
pub fn find(id: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.id == id)
}

impl Entry {
    /// The entry of a game.
    pub const fn of<G: Balance>() -> Self {
        Self {
            id: G::ID,
            rules: G::RULES,
            seats: G::SEATS,
            options: G::OPTIONS,
            about: G::about,
            caveat: G::caveat,
            option: G::option,
            value: G::value,
            cards: G::cards,
            seat_name: G::seat_name,
            color: G::color,
            load: G::LOAD,
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

    /// How many play if nobody says otherwise: four, or as near to it as the game allows.
    pub fn usual_seats(&self) -> u8 {
        4.clamp(*self.seats.start(), *self.seats.end())
    }

    /// What the seats are called before anybody sits there.
    pub fn seat_names(&self, seats: u8, lang: Lang) -> Vec<String> {
        Seat::all(seats).map(|seat| (self.seat_name)(seat, lang)).collect()
    }
}
