//! The numbers that a chronicle string has for cards, sites, oaths, suits and colors.

use std::fmt;

use kabale_core::Seat;
use serde::{Serialize, Serializer};

use crate::{
    cards::{Card, Goal, Suit},
    sites::Site,
};

/// The byte for no card and for no site.
pub(super) const NONE: u8 = 0xff;

/// What is added to the number of a site that lies facedown.
pub(super) const FACEDOWN: u8 = 24;

/// The numbers of edifices and ruins, of Visions and of relics; those below are denizens.
const EDIFICES: u8 = 198;
const VISIONS: u8 = 210;
const BANNERS: u8 = 215;
const RELICS: u8 = 218;
const UNUSED: u8 = 238;

/// A relic's number minus that of its id.
const RELIC_SHIFT: u8 = 7;

/// The sites by number.
const SITES: [Site; 23] = [
    Site::MINE,
    Site::SALT_FLATS,
    Site::FERTILE_VALLEY,
    Site::BARREN_COAST,
    Site::PLAINS,
    Site::RIVER,
    Site::STEPPE,
    Site::MOUNTAIN,
    Site::LUSH_COAST,
    Site::MARSHES,
    Site::WASTES,
    Site::ROCKY_COAST,
    Site::NARROW_PASS,
    Site::CHARMING_VALLEY,
    Site::DEEP_WOODS,
    Site::STANDING_STONES,
    Site::ANCIENT_CITY,
    Site::DROWNED_CITY,
    Site::GREAT_SLUM,
    Site::BURIED_GIANT,
    Site::THE_TRIBUNAL,
    Site::SHROUDED_WOOD,
    Site::THE_HIDDEN_PLACE,
];

/// The Visions by number, from [`VISIONS`].
const VISION_CARDS: [Card; 5] = [Card::SANCTUARY, Card::REBELLION, Card::CONSPIRACY, Card::FAITH, Card::CONQUEST];

/// The edifices by number, from [`EDIFICES`]: suit, key of the intact side, key of the ruin.
const EDIFICE_ROWS: [(Suit, &str, &str); 6] = [
    (Suit::Order, "sprawling-rampart", "bandit-rampart"),
    (Suit::Hearth, "hall-of-debate", "hall-of-mockery"),
    (Suit::Beast, "forest-temple", "ruined-temple"),
    (Suit::Discord, "festival-district", "squalid-district"),
    (Suit::Arcane, "great-spire", "fallen-spire"),
    (Suit::Nomad, "ancient-forge", "broken-forge"),
];

/// The oaths by number.
const OATHS: [Goal; 4] = [Goal::Supremacy, Goal::People, Goal::Devotion, Goal::Protection];

/// The suits by number.
pub(super) const SUITS: [Suit; 6] = [Suit::Discord, Suit::Hearth, Suit::Nomad, Suit::Arcane, Suit::Order, Suit::Beast];

fn place<T: PartialEq>(all: &[T], item: &T) -> u8 {
    all.iter().position(|other| other == item).expect("a test counts the rows") as u8
}

pub(super) fn site(number: u8) -> Option<Site> {
    SITES.get(usize::from(number)).copied()
}

pub(super) fn site_number(site: Site) -> u8 {
    place(&SITES, &site)
}

pub(super) fn oath(number: u8) -> Option<Goal> {
    OATHS.get(usize::from(number)).copied()
}

pub(super) fn oath_number(oath: Goal) -> u8 {
    place(&OATHS, &oath)
}

pub(super) fn suit(number: u8) -> Option<Suit> {
    SUITS.get(usize::from(number)).copied()
}

pub(super) fn suit_number(suit: Suit) -> u8 {
    place(&SUITS, &suit)
}

/// What a stored card is. The two sides of an edifice are stored as two cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SavedKind {
    Denizen,
    Edifice,
    Ruin,
    Vision,
    Relic,
}

/// A card of a chronicle string: a denizen, either side of an edifice, a Vision or a relic. The Grand Scepter and the banners
/// are never stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SavedCard(u8);

impl SavedCard {
    /// The card with this number in a string.
    pub const fn new(id: u8) -> Option<Self> {
        match id {
            0..BANNERS | RELICS..UNUSED => Some(Self(id)),
            BANNERS..RELICS | UNUSED..=NONE => None,
        }
    }

    /// All cards, by number.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..NONE).filter_map(Self::new)
    }

    /// The relics, by number.
    pub(super) fn relics() -> impl Iterator<Item = Self> + Clone {
        Self::all().filter(|card| card.is(SavedKind::Relic))
    }

    /// The stored form of a card of the game; none for the Grand Scepter.
    pub fn of(card: Card) -> Option<Self> {
        Self::all().find(|saved| saved.card() == Some(card))
    }

    /// Its number in a string.
    pub const fn id(self) -> u8 {
        self.0
    }

    pub const fn kind(self) -> SavedKind {
        match self.0 {
            0..EDIFICES => SavedKind::Denizen,
            EDIFICES..VISIONS if (self.0 - EDIFICES).is_multiple_of(2) => SavedKind::Edifice,
            EDIFICES..VISIONS => SavedKind::Ruin,
            VISIONS..BANNERS => SavedKind::Vision,
            BANNERS.. => SavedKind::Relic,
        }
    }

    /// The card of the game; none for an edifice or a ruin.
    pub fn card(self) -> Option<Card> {
        match self.kind() {
            SavedKind::Denizen => Some(Card::numbered(self.0 + 1)),
            SavedKind::Edifice | SavedKind::Ruin => None,
            SavedKind::Vision => Some(VISION_CARDS[usize::from(self.0 - VISIONS)]),
            SavedKind::Relic => Some(Card::numbered(self.0 - RELIC_SHIFT)),
        }
    }

    /// The number of its id: 39 for `OATH-039`.
    pub fn number(self) -> u8 {
        self.card().map_or(self.0 + 1, Card::number)
    }

    /// Its name in data.
    pub fn key(self) -> &'static str {
        let Some(card) = self.card() else {
            let (_, intact, ruin) = self.edifice_row();
            return if self.kind() == SavedKind::Ruin { ruin } else { intact };
        };
        card.key()
    }

    /// 2.6.1: the suit; denizens and intact edifices have one.
    pub fn suit(self) -> Option<Suit> {
        match self.kind() {
            SavedKind::Edifice => Some(self.edifice_row().0),
            SavedKind::Ruin => None,
            SavedKind::Denizen | SavedKind::Vision | SavedKind::Relic => self.card().and_then(Card::suit),
        }
    }

    const fn edifice_row(self) -> (Suit, &'static str, &'static str) {
        EDIFICE_ROWS[(self.0 - EDIFICES) as usize / 2]
    }

    /// The intact side for a ruin, itself for any other card: two stored cards with the same front are one card.
    pub(super) const fn front(self) -> Self {
        match self.kind() {
            SavedKind::Ruin => Self(self.0 - 1),
            SavedKind::Denizen | SavedKind::Edifice | SavedKind::Vision | SavedKind::Relic => self,
        }
    }

    pub(super) const fn is(self, kind: SavedKind) -> bool {
        self.kind() as u8 == kind as u8
    }
}

impl fmt::Debug for SavedCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl Serialize for SavedCard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

/// Who played or won, in the order of their bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SavedPlayer {
    Red,
    Blue,
    White,
    Yellow,
    Black,
    Chancellor,
    /// The automatic opponent.
    ClockworkPrince,
}

impl SavedPlayer {
    pub const ALL: [Self; 7] =
        [Self::Red, Self::Blue, Self::White, Self::Yellow, Self::Black, Self::Chancellor, Self::ClockworkPrince];

    const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The seat with this color; the Clockwork Prince has none.
    pub fn seat(self) -> Option<Seat> {
        let number = match self {
            Self::Chancellor => 1,
            Self::Red => 2,
            Self::Blue => 3,
            Self::Yellow => 4,
            Self::White => 5,
            Self::Black => 6,
            Self::ClockworkPrince => return None,
        };
        Seat::from_number(number)
    }
}

/// A byte with a bit for each player. Bits without a meaning are kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SavedPlayers(pub u8);

impl SavedPlayers {
    pub(super) const CHANCELLOR: Self = Self(SavedPlayer::Chancellor.bit());
    /// The bits of the five Exile colors.
    pub(super) const EXILES: u8 = 0x1f;
    /// The bits of the colors and of the Chancellor.
    pub(super) const PLAYERS: u8 = 0x3f;
    /// The bits of everyone.
    pub(super) const EVERYONE: u8 = 0x7f;

    pub fn iter(self) -> impl Iterator<Item = SavedPlayer> {
        SavedPlayer::ALL.into_iter().filter(move |player| self.0 & player.bit() != 0)
    }
}

impl Serialize for SavedPlayers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
