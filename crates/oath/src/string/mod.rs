//! The chronicle string: a line of text in which the Oath mod of Tabletop Simulator and tools around it keep a chronicle
//! between two games. `docs/chronicle-string.md` says what is read and written.

mod check;
mod ids;
mod read;
mod repair;
mod world;
mod write;

use std::fmt;

use serde::{Serialize, Serializer, ser::SerializeStruct};

pub use check::Warning;
pub use ids::{SavedCard, SavedKind, SavedPlayer, SavedPlayers};
pub use read::{StringFault, StringField};
pub use repair::Repair;
pub use world::{Adjustment, Envelope, Unsaid};

use crate::{
    cards::{Goal, Slot, Suit},
    sites::Site,
};

/// The world between two games, as a chronicle string stores it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SaveString {
    pub version: Version,
    /// The number of the next game, from 1.
    pub game: u16,
    /// 1 to 255 characters, as counted by `counted`.
    pub name: String,
    /// How the lengths of names are counted.
    pub counted: Counted,
    /// Who played the previous game. Before version 3.3.2 it has no meaning, and nobody stands for unknown.
    pub players: SavedPlayers,
    /// 1.9: whose boards lie on their Citizen side.
    pub citizens: SavedPlayers,
    pub oath: Goal,
    /// Without a meaning today.
    pub suits: [Suit; 6],
    /// 1.1: from the top of the Cradle down.
    #[serde(serialize_with = "map")]
    pub map: [SavedSlot; 8],
    /// **The top card first**: denizens and Visions. At most 255 cards, like the other lists.
    pub world_deck: Vec<SavedCard>,
    /// Denizens, in no particular order.
    pub dispossessed: Vec<SavedCard>,
    /// **The top card last.** Strings have it from [`Version::RELICS`] on; there `None` is written as no cards.
    pub relic_deck: Option<Vec<SavedCard>>,
    /// Strings have it from [`Version::PREVIOUS`] on; there `None` is written as a win of an unknown Chancellor.
    pub previous: Option<Previous>,
    /// Text after the end, which has no meaning.
    pub rest: String,
}

/// The version of the mod that wrote a string. It decides which fields there are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Version {
    pub major: u8,
    pub minor: u8,
    pub patch: u8,
}

impl Version {
    /// The first version that is read.
    pub const FIRST: Self = Self::new(1, 6, 0);
    /// The first version with a relic deck.
    pub const RELICS: Self = Self::new(3, 1, 0);
    /// The first version with [`Previous`].
    pub const PREVIOUS: Self = Self::new(3, 3, 1);

    pub const fn new(major: u8, minor: u8, patch: u8) -> Self {
        Self { major, minor, patch }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

impl Serialize for Version {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How the length of a name is counted. Without characters beyond ASCII it makes no difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    /// Bytes of UTF-8, as in the mod.
    Bytes,
    /// Units of UTF-16, as in tools written in TypeScript.
    Utf16,
}

/// What a string says about the game before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Previous {
    /// Whose boards lay on their Citizen side at its start.
    pub citizens: SavedPlayers,
    /// One player.
    pub winner: SavedPlayers,
    /// The winner's name, 1 to 255 characters.
    pub name: String,
}

impl Previous {
    /// The name of an unknown winner.
    pub const UNKNOWN: &str = "UNKNOWN";
}

/// 2.1.1: a slot of the map and the three places for cards there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SavedSlot {
    pub site: SavedSite,
    /// Denizens, edifices, ruins and relics, with gaps anywhere.
    pub cards: [Option<SavedCard>; 3],
}

/// 2.8: what lies in a slot of the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SavedSite {
    /// Only before the first game.
    Empty,
    Facedown(Site),
    Faceup(Site),
}

impl SavedSite {
    /// The site, if there is one.
    pub const fn site(self) -> Option<Site> {
        match self {
            Self::Empty => None,
            Self::Facedown(site) | Self::Faceup(site) => Some(site),
        }
    }
}

impl Serialize for SavedSlot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut row = serializer.serialize_struct("SavedSlot", 3)?;
        row.serialize_field("site", &self.site.site())?;
        row.serialize_field("faceup", &matches!(self.site, SavedSite::Faceup(_)))?;
        row.serialize_field("cards", &self.cards)?;
        row.end()
    }
}

/// The slots with their numbers and regions.
fn map<S: Serializer>(map: &[SavedSlot; 8], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Row {
        slot: Slot,
        region: &'static str,
        #[serde(flatten)]
        saved: SavedSlot,
    }
    let row = |slot: Slot| Row { slot, region: slot.region().key(), saved: map[slot.index()] };
    serializer.collect_seq(Slot::all().map(row))
}

impl SaveString {
    /// Whether its first game has not been set up: the mod then adds what is missing.
    pub(crate) const fn is_fresh(&self) -> bool {
        self.game == 1
    }

    /// The cards on the map with their slots, from the top of the Cradle down.
    pub fn on_map(&self) -> impl Iterator<Item = (Slot, SavedCard)> + '_ {
        Slot::all().flat_map(|slot| self.map[slot.index()].cards.into_iter().flatten().map(move |card| (slot, card)))
    }
}
