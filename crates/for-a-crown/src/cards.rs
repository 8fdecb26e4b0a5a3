//! Effects, events and families. What each card shows is in the data.

use std::{collections::BTreeMap, fmt, str::FromStr};

use kabale_core::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser::SerializeMap};

/// CRN-5.5 to 5.10: the six basic effects.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Effect {
    /// CRN-5.5: take a ruby.
    Ruby,
    /// CRN-5.6: another player takes a thief.
    Thief,
    /// CRN-5.7: another player returns a ruby.
    Hit,
    /// CRN-5.8: roll the magic die.
    Die,
    /// CRN-5.9: take a coin.
    Coin,
    /// CRN-5.10: move a portrait.
    Move,
}

impl Effect {
    /// All effects, in the order of the rules.
    pub const ALL: [Self; 6] = [Self::Ruby, Self::Thief, Self::Hit, Self::Die, Self::Coin, Self::Move];

    /// The effect's name in notation and data.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Ruby => "ruby",
            Self::Thief => "thief",
            Self::Hit => "hit",
            Self::Die => "die",
            Self::Coin => "coin",
            Self::Move => "move",
        }
    }
}

/// CRN-5.16 to 5.20: the five kinds of events.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum EventCard {
    /// CRN-5.16: the players with the most thieves lose rubies.
    Burglary,
    /// CRN-5.17: thieves may be bought off.
    Bribery,
    /// CRN-5.18: the least influential player rolls the die.
    HelpingMagicHand,
    /// CRN-5.19: everybody may pay for a roll of the die.
    MagicSubjects,
    /// CRN-5.20: players lose rubies by the field of their portrait.
    Scandal,
}

impl EventCard {
    /// All events, in the order of the rules.
    pub const ALL: [Self; 5] =
        [Self::Burglary, Self::Bribery, Self::HelpingMagicHand, Self::MagicSubjects, Self::Scandal];

    /// The event's name in data.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Burglary => "burglary",
            Self::Bribery => "bribery",
            Self::HelpingMagicHand => "helping_magic_hand",
            Self::MagicSubjects => "magic_subjects",
            Self::Scandal => "scandal",
        }
    }
}

/// CRN-1.7: the noble families, each on its seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Family {
    /// Countess Rabbit, seat 1.
    Rabbit,
    /// Viscount Penguin, seat 2.
    Penguin,
    /// Baron Monkey, seat 3.
    Monkey,
    /// Duke Flamingo, seat 4.
    Flamingo,
    /// Marquise Croc, seat 5.
    Croc,
}

impl Family {
    /// All families, by seat.
    pub const ALL: [Self; 5] = [Self::Rabbit, Self::Penguin, Self::Monkey, Self::Flamingo, Self::Croc];

    /// The family on a seat.
    pub const fn of(seat: Seat) -> Self {
        Self::ALL[seat.index()]
    }

    /// The seat of the family.
    pub const fn seat(self) -> Seat {
        Seat::new(self as u8)
    }

    /// The family's name in notation and data.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Rabbit => "rabbit",
            Self::Penguin => "penguin",
            Self::Monkey => "monkey",
            Self::Flamingo => "flamingo",
            Self::Croc => "croc",
        }
    }
}

/// CRN-5.10: where a portrait moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Towards less influence.
    Left,
    /// Towards more influence.
    Right,
}

impl Direction {
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];

    /// The name in notation.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

macro_rules! by_id {
    ($($name:ty),*) => {
        $(
            impl fmt::Display for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.pad(self.id())
                }
            }

            impl FromStr for $name {
                type Err = ();

                fn from_str(text: &str) -> Result<Self, ()> {
                    Self::ALL.into_iter().find(|one| one.id() == text).ok_or(())
                }
            }
        )*
    };
}

by_id!(Effect, EventCard, Family, Direction);

/// CRN-5.11: how often a card or a face shows each effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Symbols(u32);

impl Symbols {
    /// The most symbols of one effect on a card or a face.
    pub const MOST: u8 = 5;
    const BITS: u32 = 4;
    const COUNT: u32 = (1 << Self::BITS) - 1;

    const fn shift(effect: Effect) -> u32 {
        effect as u32 * Self::BITS
    }

    /// `amount` symbols of one effect.
    pub const fn of(effect: Effect, amount: u8) -> Self {
        Self((amount as u32) << Self::shift(effect))
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are of one effect.
    pub const fn count(self, effect: Effect) -> u8 {
        (self.0 >> Self::shift(effect) & Self::COUNT) as u8
    }

    /// Both together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Those of one effect alone.
    #[must_use]
    pub const fn only(self, effect: Effect) -> Self {
        Self(self.0 & Self::COUNT << Self::shift(effect))
    }

    /// One symbol less.
    #[must_use]
    pub const fn without_one(self, effect: Effect) -> Self {
        Self(self.0 - (1 << Self::shift(effect)))
    }

    /// Whether `other` shows at least as much of everything.
    pub fn is_within(self, other: Self) -> bool {
        self.effects().all(|effect| self.count(effect) <= other.count(effect))
    }

    /// The effects that are there, in the order of the rules.
    pub fn effects(self) -> impl Iterator<Item = Effect> {
        Effect::ALL.into_iter().filter(move |effect| self.count(*effect) > 0)
    }
}

/// As an object of effects and amounts.
impl Serialize for Symbols {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for effect in self.effects() {
            map.serialize_entry(effect.id(), &self.count(effect))?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Symbols {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let map = BTreeMap::<Effect, u8>::deserialize(deserializer)?;
        if let Some((effect, amount)) = map.iter().find(|(_, amount)| !(1..=Self::MOST).contains(amount)) {
            let most = Self::MOST;
            return Err(de::Error::custom(format_args!("{amount} symbols of {effect}: there are 1 to {most}")));
        }
        Ok(map.into_iter().fold(Self::default(), |all, (effect, amount)| all.and(Self::of(effect, amount))))
    }
}
