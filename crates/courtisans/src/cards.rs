//! The data: six families with the same fifteen courtiers, and twenty missions.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// COU-1.3, COU-1.4: the families, in the order of their columns on the mat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Family {
    /// In the first column.
    #[default]
    Butterfly,
    /// In the second column.
    Toad,
    /// In the third column; the Queen's lies behind it.
    Nightingale,
    /// In the fifth column.
    Hare,
    /// In the sixth column.
    Stag,
    /// In the last column.
    Carp,
}

/// COU-1.5: what a courtier can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Role {
    /// Nothing in particular.
    Plain,
    /// COU-4.2: counts double.
    Noble,
    /// COU-4.3: is laid face down.
    Spy,
    /// COU-4.4: eliminates another courtier where it is laid.
    Assassin,
    /// COU-4.5: cannot be eliminated.
    Guard,
}

/// How many families there are.
pub(crate) const N_FAMILIES: usize = 6;
/// How many roles there are, the missing one included.
const N_ROLES: usize = 5;
/// How many different courtiers there are.
pub(crate) const N_KINDS: usize = N_FAMILIES * N_ROLES;
/// COU-1.3: how many courtiers there are.
pub(crate) const N_CARDS: usize = 90;
/// COU-1.5: how many spies there are.
pub(crate) const N_SPIES: usize = 12;

impl Family {
    /// All families, in the order of the columns.
    pub const ALL: [Self; N_FAMILIES] =
        [Self::Butterfly, Self::Toad, Self::Nightingale, Self::Hare, Self::Stag, Self::Carp];

    /// The family's name in notation and data.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Butterfly => "butterfly",
            Self::Toad => "toad",
            Self::Nightingale => "nightingale",
            Self::Hare => "hare",
            Self::Stag => "stag",
            Self::Carp => "carp",
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Family {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|family| family.id() == text).ok_or(())
    }
}

impl Role {
    pub const ALL: [Self; N_ROLES] = [Self::Plain, Self::Noble, Self::Spy, Self::Assassin, Self::Guard];

    /// COU-1.5: how many courtiers of each family have it.
    pub const fn copies(self) -> u8 {
        match self {
            Self::Plain | Self::Noble => 4,
            Self::Spy | Self::Assassin => 2,
            Self::Guard => 3,
        }
    }

    /// COU-4.2: what a courtier counts at the table and in a district.
    pub const fn value(self) -> u8 {
        match self {
            Self::Noble => 2,
            Self::Plain | Self::Spy | Self::Assassin | Self::Guard => 1,
        }
    }

    /// The role's name in notation and data.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Noble => "noble",
            Self::Spy => "spy",
            Self::Assassin => "assassin",
            Self::Guard => "guard",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Role {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|role| role.id() == text).ok_or(())
    }
}

/// A courtier: a family and a role. Equal ones cannot be told apart. Written `hare_noble`, as data `["hare","noble"]`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Card(u8);

impl Card {
    /// The courtier of a family with a role.
    pub const fn new(family: Family, role: Role) -> Self {
        Self(family as u8 * N_ROLES as u8 + role as u8)
    }

    /// Every different courtier, in ascending order.
    pub fn kinds() -> impl Iterator<Item = Self> {
        (0..N_KINDS as u8).map(Self)
    }

    pub const fn family(self) -> Family {
        Family::ALL[self.0 as usize / N_ROLES]
    }

    pub const fn role(self) -> Role {
        Role::ALL[self.0 as usize % N_ROLES]
    }

    pub(crate) const fn from_index(index: usize) -> Self {
        Self(index as u8)
    }

    /// A number for its kind, from 0.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.family(), self.role())
    }
}

impl FromStr for Card {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (family, role) = text.split_once('_').ok_or(())?;
        Ok(Self::new(family.parse()?, role.parse()?))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.family(), self.role()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (family, role) = Deserialize::deserialize(deserializer)?;
        Ok(Self::new(family, role))
    }
}

/// COU-1.5: every courtier there is, in ascending order.
pub(crate) const DECK: [Card; N_CARDS] = {
    let mut deck = [Card(0); N_CARDS];
    let (mut kind, mut n_cards) = (0, 0);
    while kind < N_KINDS as u8 {
        let mut copy = 0;
        while copy < Card(kind).role().copies() {
            deck[n_cards] = Card(kind);
            n_cards += 1;
            copy += 1;
        }
        kind += 1;
    }
    assert!(n_cards == N_CARDS, "COU-1.3: there are ninety courtiers");
    deck
};

/// COU-1.6: the two kinds of missions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Color {
    /// White cards.
    Light,
    /// Blue cards.
    Dark,
}

impl Color {
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];
}

/// COU-1.6: how many missions of a color there are.
pub(crate) const N_MISSIONS: usize = 10;

/// COU-6: a mission, `L1` to `L10` or `D1` to `D10`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Mission(u8);

/// COU-6: what fulfills a mission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// COU-6.1: fewer cards of the family in the player's own district than the left neighbor has.
    FewerThanLeft(Family),
    /// COU-6.2: at least this many cards with the role in the player's own district.
    InDistrict(Role, u8),
    /// COU-6.3: the family is fallen from grace.
    Fallen(Family),
    /// COU-6.4: at least this many cards of every family below the mat.
    EveryFamilyBelow(u8),
    /// COU-6.5: at least this many cards of some family below the mat.
    SomeFamilyBelow(u8),
    /// COU-6.6: at most this many families are esteemed.
    EsteemedAtMost(u8),
    /// COU-6.7: at least this many families are fallen from grace.
    FallenAtLeast(u8),
}

/// COU-6.1 to 6.7: the ten light missions, then the ten dark ones.
const CONDITIONS: [Condition; 2 * N_MISSIONS] = [
    Condition::FewerThanLeft(Family::Butterfly),
    Condition::FewerThanLeft(Family::Toad),
    Condition::FewerThanLeft(Family::Nightingale),
    Condition::FewerThanLeft(Family::Hare),
    Condition::FewerThanLeft(Family::Stag),
    Condition::FewerThanLeft(Family::Carp),
    Condition::InDistrict(Role::Noble, 3),
    Condition::InDistrict(Role::Assassin, 2),
    Condition::InDistrict(Role::Guard, 4),
    Condition::InDistrict(Role::Spy, 3),
    Condition::Fallen(Family::Butterfly),
    Condition::Fallen(Family::Toad),
    Condition::Fallen(Family::Nightingale),
    Condition::Fallen(Family::Hare),
    Condition::Fallen(Family::Stag),
    Condition::Fallen(Family::Carp),
    Condition::EveryFamilyBelow(1),
    Condition::SomeFamilyBelow(5),
    Condition::EsteemedAtMost(3),
    Condition::FallenAtLeast(2),
];

/// The names of the missions, in the same order.
const MISSION_IDS: [&str; 2 * N_MISSIONS] = [
    "L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9", "L10", "D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9",
    "D10",
];

impl Mission {
    /// The missions of a color, by their numbers.
    pub fn of(color: Color) -> [Self; N_MISSIONS] {
        std::array::from_fn(|number| Self((color as usize * N_MISSIONS + number) as u8))
    }

    pub const fn color(self) -> Color {
        Color::ALL[self.0 as usize / N_MISSIONS]
    }

    pub const fn condition(self) -> Condition {
        CONDITIONS[self.0 as usize]
    }

    /// The mission's name in data.
    pub const fn id(self) -> &'static str {
        MISSION_IDS[self.0 as usize]
    }

    /// A number for it, from 0.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Mission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Serialize for Mission {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Mission {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        let number = MISSION_IDS.iter().position(|other| *other == id);
        let number = number.ok_or_else(|| de::Error::custom(format_args!("there is no mission `{id}`")))?;
        Ok(Self(number as u8))
    }
}
