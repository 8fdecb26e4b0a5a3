//! Cards, banners, suits, regions, goals: the printed facts, no rules.
//!
//! A card's index is the number of its id minus one: Wolves is `OATH-039` and `Card(38)`. The printed facts of a card
//! are in its row, beside its power (`powers`); those of a site are in `sites`.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::powers;

/// 2.6.1: the suit of a denizen. In the order of the favor banks, away from the world deck (8.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Suit {
    /// Chaos.
    Discord,
    /// Mystik.
    Arcane,
    /// Ordnung.
    Order,
    /// Heimat.
    Hearth,
    /// Wildnis.
    Beast,
    /// Nomaden.
    Nomad,
}

impl Suit {
    /// All suits, in the order of the banks.
    pub const ALL: [Self; 6] = [Self::Discord, Self::Arcane, Self::Order, Self::Hearth, Self::Beast, Self::Nomad];

    /// Its name in choices and data.
    pub const fn key(self) -> &'static str {
        ["discord", "arcane", "order", "hearth", "beast", "nomad"][self as usize]
    }

    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// 2.1.1: a region of the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Region {
    /// Wiege, two sites.
    Cradle,
    /// Provinzen, three sites.
    Provinces,
    /// Hinterland, three sites.
    Hinterland,
}

impl Region {
    pub const ALL: [Self; 3] = [Self::Cradle, Self::Provinces, Self::Hinterland];

    /// Its name in choices and data.
    pub const fn key(self) -> &'static str {
        ["cradle", "provinces", "hinterland"][self as usize]
    }

    /// 10 *Discard*: the region whose pile receives cards discarded here.
    #[must_use]
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % 3]
    }
}

/// 2.1.1: one of the eight places for sites, from the top of the Cradle down; written from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Slot(pub(crate) u8);

impl Slot {
    /// The slot with this index, counted from 0; `None` beyond the eighth.
    pub const fn new(index: u8) -> Option<Self> {
        if index < 8 { Some(Self(index)) } else { None }
    }

    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..8).map(Self)
    }

    /// Counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize & 7
    }

    pub(crate) const fn bit(self) -> u8 {
        1 << (self.0 & 7)
    }

    /// Its region.
    pub const fn region(self) -> Region {
        match self.0 {
            0 | 1 => Region::Cradle,
            2..=4 => Region::Provinces,
            _ => Region::Hinterland,
        }
    }
}

impl Serialize for Slot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0 + 1)
    }
}

impl<'de> Deserialize<'de> for Slot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        number.checked_sub(1).and_then(Self::new).ok_or_else(|| de::Error::custom("the map has sites 1 to 8"))
    }
}

/// 1.8, 1.9: the color of a board and its warbands. The Chancellor's is purple.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Color {
    Purple,
    Red,
    Blue,
    Yellow,
    White,
    Black,
}

impl Color {
    pub const ALL: [Self; 6] = [Self::Purple, Self::Red, Self::Blue, Self::Yellow, Self::White, Self::Black];

    /// Its name in data.
    pub const fn key(self) -> &'static str {
        ["purple", "red", "blue", "yellow", "white", "black"][self as usize]
    }

    /// Its bit in a set of boards.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// 2.5: a banner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Banner {
    /// Volksgunst, `OATH-262`; its other side is the Mob, `OATH-261`.
    PeoplesFavor,
    /// Dunkelstes Geheimnis, `OATH-260`.
    DarkestSecret,
}

impl Banner {
    pub const ALL: [Self; 2] = [Self::PeoplesFavor, Self::DarkestSecret];

    /// Its name in choices and data.
    pub const fn key(self) -> &'static str {
        ["peoples-favor", "darkest-secret"][self as usize]
    }

    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// 2.10, 2.11: the goal of the oath, or of a Vision (3.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// Alone rules the most sites. The Vision: Conquest.
    Supremacy,
    /// Holds the People's Favor. The Vision: Rebellion.
    People,
    /// Alone holds the most relics and banners. The Vision: Sanctuary.
    Protection,
    /// Holds the Darkest Secret. The Vision: Faith.
    Devotion,
}

impl Goal {
    /// All, in the order of 3.4.3.
    pub const ALL: [Self; 4] = [Self::Supremacy, Self::People, Self::Protection, Self::Devotion];

    /// Its name in options and data.
    pub const fn key(self) -> &'static str {
        ["supremacy", "people", "protection", "devotion"][self as usize]
    }
}

/// 7.2.1: where a card may be played faceup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// To sites and to advisers.
    Any,
    /// To sites only.
    Site,
    /// To advisers only.
    Adviser,
}

/// What is printed on a card, apart from its power.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// Its name in choices and data.
    pub key: &'static str,
    /// 2.6.1, 2.9: only denizens and intact edifices have one.
    pub suit: Option<Suit>,
    /// 2.6.2.
    pub limit: Limit,
    /// 7.2.2.
    pub locked: bool,
    /// 2.4.2: defense dice of a relic.
    pub dice: u8,
    /// 3.2: the goal of a Vision; the Conspiracy has none.
    pub goal: Option<Goal>,
}

/// A card: a denizen, a side of an edifice, a relic or a Vision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(pub(crate) u8);

/// The kind of card that the back shows (9.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Back {
    Denizen,
    Vision,
    Relic,
    /// 2.9: it never lies facedown; its back is the other side.
    Edifice,
}

/// The first edifice, relic and Vision: edifices are numbered after denizens, relics after edifices, Visions after relics.
const EDIFICES: u8 = Card::SPRAWLING_RAMPART.0;
const RELICS: u8 = Card::STICKY_FIRE.0;
const VISIONS: u8 = Card::CONSPIRACY.0;
/// The number of relics, the Grand Scepter included.
pub(crate) const N_RELICS: u8 = VISIONS - RELICS;
/// The number of cards; every index is below it.
pub(crate) const CARDS: usize = Card::CONQUEST.index() + 1;

impl Card {
    /// The card with the number of its id.
    pub(crate) const fn numbered(number: u8) -> Self {
        Self(number - 1)
    }

    /// The denizens.
    pub fn denizens() -> impl Iterator<Item = Self> + Clone {
        Self::all().filter(|card| card.back() == Back::Denizen)
    }

    /// 2.9: the six edifices, each by its intact side.
    pub fn edifices() -> impl Iterator<Item = Self> + Clone {
        Self::all().filter(|card| card.is_edifice() && !card.is_ruin())
    }

    /// 8.3.1: the edifice of a suit, by its intact side.
    pub fn edifice_of(suit: Suit) -> Self {
        Self::edifices().find(|card| card.is(suit)).expect("every suit has an edifice")
    }

    /// The relics of the relic deck.
    pub fn relics() -> impl Iterator<Item = Self> + Clone {
        Self::all().filter(|card| card.is_relic() && *card != Self::THE_GRAND_SCEPTER)
    }

    /// The Visions, the Conspiracy first.
    pub fn visions() -> impl Iterator<Item = Self> + Clone {
        Self::all().filter(|card| card.is_vision())
    }

    /// All cards, by number.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        powers::ALL.iter()
    }

    /// The number of its id: 39 for `OATH-039`.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// What is printed on it.
    pub fn face(self) -> &'static Face {
        powers::face(self)
    }

    /// Its name in choices and data.
    pub fn key(self) -> &'static str {
        self.face().key
    }

    /// 2.6.1: the suit, if it has one.
    pub fn suit(self) -> Option<Suit> {
        self.face().suit
    }

    pub(crate) fn is(self, suit: Suit) -> bool {
        self.suit() == Some(suit)
    }

    /// Whether its power may ask a question.
    pub fn asks(self) -> bool {
        powers::of(self).script.is_some_and(|script| script.asks.is_some())
    }

    /// 9.4: what its back shows.
    pub const fn back(self) -> Back {
        if self.0 >= VISIONS {
            Back::Vision
        } else if self.0 >= RELICS {
            Back::Relic
        } else if self.0 >= EDIFICES {
            Back::Edifice
        } else {
            Back::Denizen
        }
    }

    /// Whether it is a denizen or an edifice that is not in a first game.
    pub(crate) const fn is_archived(self) -> bool {
        self.number() > 54 && !self.is_relic() && !self.is_vision()
    }

    /// 2.6: edifices are none.
    pub(crate) const fn is_denizen(self) -> bool {
        self.0 < EDIFICES
    }

    /// 2.9: whether it is an edifice, intact or in ruins.
    pub const fn is_edifice(self) -> bool {
        self.0 >= EDIFICES && self.0 < RELICS
    }

    /// 2.9: whether it is the ruin side of an edifice.
    pub const fn is_ruin(self) -> bool {
        self.is_edifice() && self.number().is_multiple_of(2)
    }

    /// 2.9: the other side of the same edifice. All other cards have one side only.
    #[must_use]
    pub const fn other_side(self) -> Self {
        if self.is_ruin() {
            Self(self.0 - 1)
        } else if self.is_edifice() {
            Self(self.0 + 1)
        } else {
            self
        }
    }

    pub const fn is_vision(self) -> bool {
        self.0 >= VISIONS
    }

    pub(crate) const fn is_relic(self) -> bool {
        self.0 >= RELICS && self.0 < VISIONS
    }

    /// Its index among the relics, counted from 0.
    pub(crate) const fn relic_bit(self) -> u32 {
        1 << (self.0.wrapping_sub(RELICS) & 31)
    }

    /// 3.2: the goal of a Vision; the Conspiracy has none.
    pub fn goal(self) -> Option<Goal> {
        self.face().goal
    }
}

/// The relics of a set of bits, as in [`Bundle`](crate::Bundle), in order.
pub fn relics_of(bits: u32) -> impl Iterator<Item = Card> + Clone {
    bits_of(bits).map(|bit| Card(RELICS + bit))
}

/// The numbers of the bits that are set, in ascending order.
pub(crate) fn bits_of(mut bits: u32) -> impl Iterator<Item = u8> + Clone {
    std::iter::from_fn(move || {
        let bit = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (bit < 32).then_some(bit as u8)
    })
}

/// Written and read by its key.
macro_rules! keyed {
    ($thing:ty, $name:literal) => {
        impl fmt::Debug for $thing {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.key())
            }
        }

        impl FromStr for $thing {
            type Err = ();

            fn from_str(text: &str) -> Result<Self, ()> {
                Self::all().find(|thing| thing.key() == text).ok_or(())
            }
        }

        impl Serialize for $thing {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.key())
            }
        }

        impl<'de> Deserialize<'de> for $thing {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse()
                    .map_err(|()| de::Error::custom(format_args!(concat!("there is no ", $name, " `{}`"), text)))
            }
        }
    };
}

pub(crate) use keyed;

keyed!(Card, "card");

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct CardSet([u64; 4]);

impl CardSet {
    pub(crate) const EMPTY: Self = Self([0; 4]);

    pub(crate) const fn insert(&mut self, card: Card) {
        self.0[card.index() / 64] |= 1 << (card.0 % 64);
    }

    pub(crate) fn remove(&mut self, card: Card) {
        self.0[card.index() / 64] &= !(1 << (card.0 % 64));
    }

    #[inline]
    pub(crate) fn contains(&self, card: Card) -> bool {
        self.0[card.index() / 64] >> (card.0 % 64) & 1 == 1
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// Its bits, in ascending order.
    pub(crate) const fn words(self) -> [u64; 4] {
        self.0
    }

    pub(crate) fn and(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        self
    }

    pub(crate) fn or(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
        self
    }

    pub(crate) fn iter(mut self) -> impl Iterator<Item = Card> + Clone {
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < self.0.len() {
                let word = &mut self.0[at];
                if *word != 0 {
                    let bit = word.trailing_zeros();
                    *word &= *word - 1;
                    return Some(Card(at as u8 * 64 + bit as u8));
                }
                at += 1;
            }
            None
        })
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Card>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}
