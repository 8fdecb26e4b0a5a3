//! What is printed: cards, sites, banners, suits, regions, goals. Facts, no rules.
//!
//! A card's number is that of its id less one: Wolves are `OATH-039` and `Card(38)`. The rows stand in the order of the
//! ids and are compared with `docs/rules/data/oath` by a test.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

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
    /// All regions.
    pub const ALL: [Self; 3] = [Self::Cradle, Self::Provinces, Self::Hinterland];

    /// Its name in choices and data.
    pub const fn key(self) -> &'static str {
        ["cradle", "provinces", "hinterland"][self as usize]
    }

    /// 10 *Discard*: where cards go that are discarded here.
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % 3]
    }
}

/// 2.1.1: one of the eight places for sites, from the top of the Cradle down; written from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Slot(pub(crate) u8);

impl Slot {
    /// The slot with this index, counted from 0; none beyond the eighth.
    pub const fn new(index: u8) -> Option<Self> {
        if index < 8 { Some(Self(index)) } else { None }
    }

    /// All eight.
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
    /// Both.
    pub const ALL: [Self; 2] = [Self::PeoplesFavor, Self::DarkestSecret];

    /// Its name in choices and data.
    pub const fn key(self) -> &'static str {
        ["peoples-favor", "darkest-secret"][self as usize]
    }

    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// 2.10, 2.11: the oath that is kept, or the goal of a Vision (3.2).
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
    /// 2.6.1: denizens have one.
    pub suit: Option<Suit>,
    /// 2.6.2.
    pub limit: Limit,
    /// 7.2.2.
    pub locked: bool,
    /// 2.4.2: defense dice of a relic.
    pub dice: u8,
}

impl Face {
    const fn denizen(key: &'static str, suit: Suit, limit: Limit, locked: bool) -> Self {
        Self { key, suit: Some(suit), limit, locked, dice: 0 }
    }

    const fn relic(key: &'static str, dice: u8) -> Self {
        Self { key, suit: None, limit: Limit::Any, locked: false, dice }
    }

    const fn vision(key: &'static str) -> Self {
        Self { key, suit: None, limit: Limit::Adviser, locked: false, dice: 0 }
    }
}

/// A card: a denizen, a relic or a Vision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(pub(crate) u8);

/// What kind of card it is: what its back shows (9.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Back {
    /// A denizen.
    Denizen,
    /// A Vision.
    Vision,
    /// A relic.
    Relic,
}

/// The first relic; those of a deck are this and the nineteen that follow, and then the Grand Scepter.
const RELICS: u8 = 210;
/// How many relics there are, the Grand Scepter among them.
pub(crate) const N_RELICS: u8 = 21;
/// The first Vision.
const VISIONS: u8 = 231;
/// Numbers of cards are below this.
pub(crate) const CARDS: usize = 236;

impl Card {
    /// OATH-001.
    pub const WRESTLERS: Self = Self(0);
    /// OATH-002.
    pub const BATTLE_HONORS: Self = Self(1);
    /// OATH-003.
    pub const BEAR_TRAPS: Self = Self(2);
    /// OATH-004.
    pub const LONGBOWS: Self = Self(3);
    /// OATH-005.
    pub const KEEP: Self = Self(4);
    /// OATH-006.
    pub const PRESSGANGS: Self = Self(5);
    /// OATH-007.
    pub const GARRISON: Self = Self(6);
    /// OATH-008.
    pub const SCOUTS: Self = Self(7);
    /// OATH-009.
    pub const ALCHEMIST: Self = Self(8);
    /// OATH-010.
    pub const MARTIAL_CULTURE: Self = Self(9);
    /// OATH-011.
    pub const ERRAND_BOY: Self = Self(10);
    /// OATH-012.
    pub const MERCENARIES: Self = Self(11);
    /// OATH-013.
    pub const TINKERS_FAIR: Self = Self(12);
    /// OATH-014.
    pub const RAIN_BOOTS: Self = Self(13);
    /// OATH-015.
    pub const A_SMALL_FAVOR: Self = Self(14);
    /// OATH-016.
    pub const SECOND_WIND: Self = Self(15);
    /// OATH-017.
    pub const SLEIGHT_OF_HAND: Self = Self(16);
    /// OATH-018.
    pub const KEY_TO_THE_CITY: Self = Self(17);
    /// OATH-019.
    pub const SCRYER: Self = Self(18);
    /// OATH-020.
    pub const DISGRACED_CAPTAIN: Self = Self(19);
    /// OATH-021.
    pub const NAYSAYERS: Self = Self(20);
    /// OATH-022.
    pub const BOOK_BURNING: Self = Self(21);
    /// OATH-023.
    pub const ANCIENT_BINDING: Self = Self(22);
    /// OATH-024.
    pub const HORSE_ARCHERS: Self = Self(23);
    /// OATH-025.
    pub const WARNING_SIGNALS: Self = Self(24);
    /// OATH-026.
    pub const ELDERS: Self = Self(25);
    /// OATH-027.
    pub const THE_GATHERING: Self = Self(26);
    /// OATH-028.
    pub const FAITHFUL_FRIEND: Self = Self(27);
    /// OATH-029.
    pub const TENTS: Self = Self(28);
    /// OATH-030.
    pub const GREAT_HERD: Self = Self(29);
    /// OATH-031.
    pub const FIRE_TALKERS: Self = Self(30);
    /// OATH-032.
    pub const MAGICIANS_CODE: Self = Self(31);
    /// OATH-033.
    pub const SPIRIT_SNARE: Self = Self(32);
    /// OATH-034.
    pub const WIZARD_SCHOOL: Self = Self(33);
    /// OATH-035.
    pub const DAZZLE: Self = Self(34);
    /// OATH-036.
    pub const ACTING_TROUPE: Self = Self(35);
    /// OATH-037.
    pub const TAMING_CHARM: Self = Self(36);
    /// OATH-038.
    pub const INQUISITOR: Self = Self(37);
    /// OATH-039.
    pub const WOLVES: Self = Self(38);
    /// OATH-040.
    pub const ANIMAL_PLAYMATES: Self = Self(39);
    /// OATH-041.
    pub const TRUE_NAMES: Self = Self(40);
    /// OATH-042.
    pub const THE_OLD_OAK: Self = Self(41);
    /// OATH-043.
    pub const FOREST_PATHS: Self = Self(42);
    /// OATH-044.
    pub const LONG_LOST_HEIR: Self = Self(43);
    /// OATH-045.
    pub const RANGERS: Self = Self(44);
    /// OATH-046.
    pub const ROVING_TERROR: Self = Self(45);
    /// OATH-047.
    pub const WAYSIDE_INN: Self = Self(46);
    /// OATH-048.
    pub const EXTRA_PROVISIONS: Self = Self(47);
    /// OATH-049.
    pub const MEMORY_OF_HOME: Self = Self(48);
    /// OATH-050.
    pub const WELCOMING_PARTY: Self = Self(49);
    /// OATH-051.
    pub const TRAVELING_DOCTOR: Self = Self(50);
    /// OATH-052.
    pub const STORYTELLER: Self = Self(51);
    /// OATH-053.
    pub const ARMED_MOB: Self = Self(52);
    /// OATH-054.
    pub const TAVERN_SONGS: Self = Self(53);
    /// OATH-211.
    pub const STICKY_FIRE: Self = Self(210);
    /// OATH-212.
    pub const CURSED_CAULDRON: Self = Self(211);
    /// OATH-213.
    pub const BRASS_HORSE: Self = Self(212);
    /// OATH-214.
    pub const TRUTHFUL_HARP: Self = Self(213);
    /// OATH-215.
    pub const GRAND_MASK: Self = Self(214);
    /// OATH-216.
    pub const HORNED_MASK: Self = Self(215);
    /// OATH-217.
    pub const CUP_OF_PLENTY: Self = Self(216);
    /// OATH-218.
    pub const WHISTLE: Self = Self(217);
    /// OATH-219.
    pub const DOWSING_STICKS: Self = Self(218);
    /// OATH-220.
    pub const CRACKED_HORN: Self = Self(219);
    /// OATH-221.
    pub const BANDIT_CROWN: Self = Self(220);
    /// OATH-222.
    pub const RING_OF_DEVOTION: Self = Self(221);
    /// OATH-223.
    pub const SKELETON_KEY: Self = Self(222);
    /// OATH-224.
    pub const ORACULAR_PIG: Self = Self(223);
    /// OATH-225.
    pub const CIRCLET_OF_COMMAND: Self = Self(224);
    /// OATH-226.
    pub const IVORY_EYE: Self = Self(225);
    /// OATH-227.
    pub const MAP: Self = Self(226);
    /// OATH-228.
    pub const OBSIDIAN_CAGE: Self = Self(227);
    /// OATH-229.
    pub const BOOK_OF_RECORDS: Self = Self(228);
    /// OATH-230.
    pub const DRAGONSKIN_DRUM: Self = Self(229);
    /// OATH-231.
    pub const THE_GRAND_SCEPTER: Self = Self(230);
    /// OATH-232.
    pub const CONSPIRACY: Self = Self(231);
    /// OATH-233.
    pub const FAITH: Self = Self(232);
    /// OATH-234.
    pub const REBELLION: Self = Self(233);
    /// OATH-235.
    pub const SANCTUARY: Self = Self(234);
    /// OATH-236.
    pub const CONQUEST: Self = Self(235);

    /// The denizens of the first world deck.
    pub fn denizens() -> impl Iterator<Item = Self> + Clone {
        (0..DENIZEN_FACES.len() as u8).map(Self)
    }

    /// The relics of the relic deck.
    pub fn relics() -> impl Iterator<Item = Self> + Clone {
        (RELICS..RELICS + N_RELICS - 1).map(Self)
    }

    /// The Visions, the Conspiracy first.
    pub fn visions() -> impl Iterator<Item = Self> + Clone {
        (VISIONS..CARDS as u8).map(Self)
    }

    /// All cards there are.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Self::denizens().chain((RELICS..CARDS as u8).map(Self))
    }

    /// The number of its id: 39 for `OATH-039`.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// What is printed on it.
    pub const fn face(self) -> &'static Face {
        if self.0 >= VISIONS {
            &VISION_FACES[(self.0 - VISIONS) as usize]
        } else if self.0 >= RELICS {
            &RELIC_FACES[(self.0 - RELICS) as usize]
        } else {
            &DENIZEN_FACES[self.0 as usize]
        }
    }

    /// Its name in choices and data.
    pub const fn key(self) -> &'static str {
        self.face().key
    }

    /// 2.6.1: the suit, if it has one.
    pub const fn suit(self) -> Option<Suit> {
        self.face().suit
    }

    pub(crate) fn is(self, suit: Suit) -> bool {
        self.suit() == Some(suit)
    }

    /// 9.4: what its back shows.
    pub const fn back(self) -> Back {
        if self.0 >= VISIONS {
            Back::Vision
        } else if self.0 >= RELICS {
            Back::Relic
        } else {
            Back::Denizen
        }
    }

    pub(crate) const fn is_vision(self) -> bool {
        self.0 >= VISIONS
    }

    pub(crate) const fn is_relic(self) -> bool {
        self.0 >= RELICS && self.0 < VISIONS
    }

    /// Among the relics, counted from 0.
    pub(crate) const fn relic_bit(self) -> u32 {
        1 << (self.0.wrapping_sub(RELICS) & 31)
    }

    /// 3.2: the goal of a Vision; the Conspiracy has none.
    pub const fn goal(self) -> Option<Goal> {
        match self {
            Self::CONQUEST => Some(Goal::Supremacy),
            Self::REBELLION => Some(Goal::People),
            Self::SANCTUARY => Some(Goal::Protection),
            Self::FAITH => Some(Goal::Devotion),
            _ => None,
        }
    }
}

/// The relics of a set of bits, in order.
pub(crate) fn relics_of(bits: u32) -> impl Iterator<Item = Card> + Clone {
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

keyed!(Card, "card");
keyed!(Site, "site");

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct CardSet([u64; 4]);

impl CardSet {
    pub(crate) const EMPTY: Self = Self([0; 4]);

    pub(crate) const fn of(cards: &[Card]) -> Self {
        let mut set = Self::EMPTY;
        let mut at = 0;
        while at < cards.len() {
            set.0[cards[at].0 as usize / 64] |= 1 << (cards[at].0 % 64);
            at += 1;
        }
        set
    }

    pub(crate) fn insert(&mut self, card: Card) {
        self.0[card.index() / 64] |= 1 << (card.0 % 64);
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

    pub(crate) fn iter(self) -> impl Iterator<Item = Card> {
        self.0.into_iter().zip([0_u8, 64, 128, 192]).flat_map(|(mut word, base)| {
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros();
                word &= word.wrapping_sub(1);
                (bit < 64).then(|| Card(base + bit as u8))
            })
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

/// 2.8.4: what a relic costs where favor goes into a bank.
pub const BANK_PRICE: u8 = 3;

/// 2.8.4: the price of a relic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Price {
    /// R12.11: none is printed, so relics here cannot be recovered.
    None,
    /// [`BANK_PRICE`] favor into this bank.
    Bank(Suit),
    /// Favor burned.
    Favor(u8),
    /// Secrets burned.
    Secrets(u8),
}

/// What a Homeland gives for a card of its suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reward {
    /// Two warbands.
    Warbands,
    /// A favor of the suit's bank.
    Favor,
    /// A secret.
    Secret,
    /// The relic here.
    Relic,
}

/// 2.8: what is printed on a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ground {
    /// Its name in data.
    pub key: &'static str,
    /// 2.8.1.
    pub capacity: u8,
    /// 2.8.2: favor, secrets, relics.
    pub prompt: [u8; 3],
    /// 2.8.4.
    pub price: Price,
    /// Whether it is a Coast.
    pub coast: bool,
    /// The suit it is the Homeland of, and what it gives.
    pub homeland: Option<(Suit, Reward)>,
}

/// A site card, numbered from `OATH-237`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Site(pub(crate) u8);

impl Site {
    /// OATH-237.
    pub const ANCIENT_CITY: Self = Self(0);
    /// OATH-238.
    pub const BARREN_COAST: Self = Self(1);
    /// OATH-239.
    pub const BURIED_GIANT: Self = Self(2);
    /// OATH-240.
    pub const CHARMING_VALLEY: Self = Self(3);
    /// OATH-241.
    pub const DEEP_WOODS: Self = Self(4);
    /// OATH-242.
    pub const DROWNED_CITY: Self = Self(5);
    /// OATH-243.
    pub const FERTILE_VALLEY: Self = Self(6);
    /// OATH-244.
    pub const GREAT_SLUM: Self = Self(7);
    /// OATH-245.
    pub const THE_TRIBUNAL: Self = Self(8);
    /// OATH-246.
    pub const LUSH_COAST: Self = Self(9);
    /// OATH-247.
    pub const MARSHES: Self = Self(10);
    /// OATH-248.
    pub const MINE: Self = Self(11);
    /// OATH-249.
    pub const MOUNTAIN: Self = Self(12);
    /// OATH-250.
    pub const NARROW_PASS: Self = Self(13);
    /// OATH-251.
    pub const PLAINS: Self = Self(14);
    /// OATH-252.
    pub const RIVER: Self = Self(15);
    /// OATH-253.
    pub const ROCKY_COAST: Self = Self(16);
    /// OATH-254.
    pub const SALT_FLATS: Self = Self(17);
    /// OATH-255.
    pub const SHROUDED_WOOD: Self = Self(18);
    /// OATH-256.
    pub const STANDING_STONES: Self = Self(19);
    /// OATH-257.
    pub const STEPPE: Self = Self(20);
    /// OATH-258.
    pub const THE_HIDDEN_PLACE: Self = Self(21);
    /// OATH-259.
    pub const WASTES: Self = Self(22);

    /// All sites.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..GROUNDS.len() as u8).map(Self)
    }

    /// The number of its id.
    pub const fn number(self) -> u16 {
        237 + self.0 as u16
    }

    /// What is printed on it.
    pub const fn ground(self) -> &'static Ground {
        &GROUNDS[self.0 as usize]
    }

    /// Its name in data.
    pub const fn key(self) -> &'static str {
        self.ground().key
    }
}

const DENIZEN_FACES: [Face; 54] = [
    Face::denizen("wrestlers", Suit::Order, Limit::Any, false),
    Face::denizen("battle-honors", Suit::Order, Limit::Any, false),
    Face::denizen("bear-traps", Suit::Order, Limit::Any, false),
    Face::denizen("longbows", Suit::Order, Limit::Any, false),
    Face::denizen("keep", Suit::Order, Limit::Site, true),
    Face::denizen("pressgangs", Suit::Order, Limit::Any, false),
    Face::denizen("garrison", Suit::Order, Limit::Site, false),
    Face::denizen("scouts", Suit::Order, Limit::Any, false),
    Face::denizen("alchemist", Suit::Arcane, Limit::Any, false),
    Face::denizen("martial-culture", Suit::Order, Limit::Site, false),
    Face::denizen("errand-boy", Suit::Beast, Limit::Any, false),
    Face::denizen("mercenaries", Suit::Discord, Limit::Any, false),
    Face::denizen("tinkers-fair", Suit::Hearth, Limit::Site, false),
    Face::denizen("rain-boots", Suit::Nomad, Limit::Any, false),
    Face::denizen("a-small-favor", Suit::Discord, Limit::Adviser, true),
    Face::denizen("second-wind", Suit::Discord, Limit::Any, false),
    Face::denizen("sleight-of-hand", Suit::Discord, Limit::Adviser, false),
    Face::denizen("key-to-the-city", Suit::Discord, Limit::Site, false),
    Face::denizen("scryer", Suit::Discord, Limit::Any, false),
    Face::denizen("disgraced-captain", Suit::Discord, Limit::Any, false),
    Face::denizen("naysayers", Suit::Discord, Limit::Adviser, false),
    Face::denizen("book-burning", Suit::Discord, Limit::Any, false),
    Face::denizen("ancient-binding", Suit::Nomad, Limit::Any, false),
    Face::denizen("horse-archers", Suit::Nomad, Limit::Any, false),
    Face::denizen("warning-signals", Suit::Nomad, Limit::Any, false),
    Face::denizen("elders", Suit::Nomad, Limit::Any, false),
    Face::denizen("the-gathering", Suit::Nomad, Limit::Site, false),
    Face::denizen("faithful-friend", Suit::Nomad, Limit::Adviser, true),
    Face::denizen("tents", Suit::Nomad, Limit::Any, false),
    Face::denizen("great-herd", Suit::Nomad, Limit::Site, false),
    Face::denizen("fire-talkers", Suit::Arcane, Limit::Any, false),
    Face::denizen("magicians-code", Suit::Arcane, Limit::Any, false),
    Face::denizen("spirit-snare", Suit::Arcane, Limit::Any, false),
    Face::denizen("wizard-school", Suit::Arcane, Limit::Site, false),
    Face::denizen("dazzle", Suit::Arcane, Limit::Any, false),
    Face::denizen("acting-troupe", Suit::Arcane, Limit::Adviser, false),
    Face::denizen("taming-charm", Suit::Arcane, Limit::Any, false),
    Face::denizen("inquisitor", Suit::Arcane, Limit::Any, false),
    Face::denizen("wolves", Suit::Beast, Limit::Any, false),
    Face::denizen("animal-playmates", Suit::Beast, Limit::Adviser, false),
    Face::denizen("true-names", Suit::Beast, Limit::Adviser, false),
    Face::denizen("the-old-oak", Suit::Beast, Limit::Site, false),
    Face::denizen("forest-paths", Suit::Beast, Limit::Any, false),
    Face::denizen("long-lost-heir", Suit::Beast, Limit::Adviser, true),
    Face::denizen("rangers", Suit::Beast, Limit::Any, false),
    Face::denizen("roving-terror", Suit::Beast, Limit::Site, false),
    Face::denizen("wayside-inn", Suit::Hearth, Limit::Site, false),
    Face::denizen("extra-provisions", Suit::Hearth, Limit::Any, false),
    Face::denizen("memory-of-home", Suit::Hearth, Limit::Any, false),
    Face::denizen("welcoming-party", Suit::Hearth, Limit::Site, false),
    Face::denizen("traveling-doctor", Suit::Hearth, Limit::Any, false),
    Face::denizen("storyteller", Suit::Hearth, Limit::Any, false),
    Face::denizen("armed-mob", Suit::Hearth, Limit::Site, false),
    Face::denizen("tavern-songs", Suit::Hearth, Limit::Any, false),
];

const RELIC_FACES: [Face; N_RELICS as usize] = [
    Face::relic("sticky-fire", 2),
    Face::relic("cursed-cauldron", 3),
    Face::relic("brass-horse", 2),
    Face::relic("truthful-harp", 2),
    Face::relic("grand-mask", 2),
    Face::relic("horned-mask", 2),
    Face::relic("cup-of-plenty", 2),
    Face::relic("whistle", 2),
    Face::relic("dowsing-sticks", 3),
    Face::relic("cracked-horn", 2),
    Face::relic("bandit-crown", 3),
    Face::relic("ring-of-devotion", 3),
    Face::relic("skeleton-key", 3),
    Face::relic("oracular-pig", 2),
    Face::relic("circlet-of-command", 1),
    Face::relic("ivory-eye", 2),
    Face::relic("map", 3),
    Face::relic("obsidian-cage", 2),
    Face::relic("book-of-records", 2),
    Face::relic("dragonskin-drum", 2),
    Face::relic("the-grand-scepter", 5),
];

const VISION_FACES: [Face; 5] = [
    Face::vision("conspiracy"),
    Face::vision("faith"),
    Face::vision("rebellion"),
    Face::vision("sanctuary"),
    Face::vision("conquest"),
];

const GROUNDS: [Ground; 23] = [
    Ground {
        key: "ancient-city",
        capacity: 2,
        prompt: [0, 0, 1],
        price: Price::Bank(Suit::Order),
        coast: false,
        homeland: Some((Suit::Order, Reward::Warbands)),
    },
    Ground {
        key: "barren-coast",
        capacity: 1,
        prompt: [0, 0, 1],
        price: Price::Bank(Suit::Nomad),
        coast: true,
        homeland: None,
    },
    Ground {
        key: "buried-giant",
        capacity: 2,
        prompt: [0, 0, 1],
        price: Price::Secrets(1),
        coast: false,
        homeland: None,
    },
    Ground { key: "charming-valley", capacity: 3, prompt: [0, 0, 0], price: Price::None, coast: false, homeland: None },
    Ground {
        key: "deep-woods",
        capacity: 2,
        prompt: [0, 0, 1],
        price: Price::Secrets(2),
        coast: false,
        homeland: Some((Suit::Beast, Reward::Relic)),
    },
    Ground {
        key: "drowned-city",
        capacity: 0,
        prompt: [0, 3, 2],
        price: Price::Favor(2),
        coast: false,
        homeland: None,
    },
    Ground {
        key: "fertile-valley",
        capacity: 3,
        prompt: [0, 0, 0],
        price: Price::None,
        coast: false,
        homeland: Some((Suit::Hearth, Reward::Favor)),
    },
    Ground { key: "great-slum", capacity: 3, prompt: [0, 0, 0], price: Price::None, coast: false, homeland: None },
    Ground {
        key: "the-tribunal",
        capacity: 2,
        prompt: [0, 0, 1],
        price: Price::Bank(Suit::Order),
        coast: false,
        homeland: None,
    },
    Ground { key: "lush-coast", capacity: 3, prompt: [0, 0, 0], price: Price::None, coast: true, homeland: None },
    Ground { key: "marshes", capacity: 2, prompt: [0, 0, 1], price: Price::Secrets(1), coast: false, homeland: None },
    Ground {
        key: "mine",
        capacity: 1,
        prompt: [3, 0, 1],
        price: Price::Bank(Suit::Discord),
        coast: false,
        homeland: None,
    },
    Ground { key: "mountain", capacity: 2, prompt: [0, 0, 1], price: Price::Favor(2), coast: false, homeland: None },
    Ground {
        key: "narrow-pass",
        capacity: 1,
        prompt: [0, 0, 1],
        price: Price::Bank(Suit::Arcane),
        coast: false,
        homeland: None,
    },
    Ground { key: "plains", capacity: 3, prompt: [0, 0, 0], price: Price::None, coast: false, homeland: None },
    Ground { key: "river", capacity: 2, prompt: [0, 0, 0], price: Price::None, coast: false, homeland: None },
    Ground { key: "rocky-coast", capacity: 2, prompt: [0, 0, 0], price: Price::None, coast: true, homeland: None },
    Ground { key: "salt-flats", capacity: 2, prompt: [2, 1, 0], price: Price::None, coast: false, homeland: None },
    Ground {
        key: "shrouded-wood",
        capacity: 2,
        prompt: [0, 0, 1],
        price: Price::Secrets(1),
        coast: false,
        homeland: None,
    },
    Ground {
        key: "standing-stones",
        capacity: 2,
        prompt: [0, 0, 1],
        price: Price::Bank(Suit::Arcane),
        coast: false,
        homeland: Some((Suit::Arcane, Reward::Secret)),
    },
    Ground {
        key: "steppe",
        capacity: 2,
        prompt: [0, 0, 1],
        price: Price::Bank(Suit::Nomad),
        coast: false,
        homeland: Some((Suit::Nomad, Reward::Secret)),
    },
    Ground {
        key: "the-hidden-place",
        capacity: 2,
        prompt: [0, 0, 1],
        price: Price::Secrets(1),
        coast: false,
        homeland: None,
    },
    Ground {
        key: "wastes",
        capacity: 1,
        prompt: [0, 0, 1],
        price: Price::Secrets(2),
        coast: false,
        homeland: Some((Suit::Discord, Reward::Relic)),
    },
];
