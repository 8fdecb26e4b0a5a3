//! The data: five families with the same ten cards.

use std::{fmt, str::FromStr};

use kabale_core::Seat;
use serde::{Deserialize, Serialize};

/// ORI-1.3: the ten cards every family has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Card {
    /// Removes a card anywhere.
    Assassination,
    /// Removes the first or the last card.
    Archer,
    /// Moves a card.
    RoyalDecree,
    /// Does what a neighbor does.
    Shapeshifter,
    /// Takes points for himself and adjacent kin.
    Lord,
    /// Is worth much when an opponent removes it.
    Ambush,
    /// Doubles the points on it.
    Conspiracy,
    /// Takes points while he is the only one of his name.
    Heir,
    /// Removes a neighbor.
    Soldier,
    /// Robs a neighbor's family.
    Spy,
}

/// ORI-1.5: what becomes of a card after its effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// It is discarded.
    OneShot,
    /// It stays face up and acts again next round.
    Permanent,
}

/// How many cards a family has.
pub(crate) const N_CARDS: u8 = 10;

impl Card {
    /// All cards, in the order of their numbers.
    pub const ALL: [Self; N_CARDS as usize] = [
        Self::Assassination,
        Self::Archer,
        Self::RoyalDecree,
        Self::Shapeshifter,
        Self::Lord,
        Self::Ambush,
        Self::Conspiracy,
        Self::Heir,
        Self::Soldier,
        Self::Spy,
    ];

    /// ORI-1.5: one-shot or permanent.
    pub const fn kind(self) -> Kind {
        match self {
            Self::Assassination | Self::RoyalDecree | Self::Ambush | Self::Conspiracy => Kind::OneShot,
            Self::Archer | Self::Shapeshifter | Self::Lord | Self::Heir | Self::Soldier | Self::Spy => Kind::Permanent,
        }
    }

    /// The card's name in notation and data.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Assassination => "assassination",
            Self::Archer => "archer",
            Self::RoyalDecree => "royal_decree",
            Self::Shapeshifter => "shapeshifter",
            Self::Lord => "lord",
            Self::Ambush => "ambush",
            Self::Conspiracy => "conspiracy",
            Self::Heir => "heir",
            Self::Soldier => "soldier",
            Self::Spy => "spy",
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Card {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|card| card.id() == text).ok_or(())
    }
}

/// ORI-1.3: one color, one family. The families sit in this order: the first seat is red.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Family {
    /// On seat 1.
    Red,
    /// On seat 2.
    Blue,
    /// On seat 3.
    Green,
    /// On seat 4.
    Yellow,
    /// On seat 5.
    Black,
}

impl Family {
    /// All families, by seat.
    pub const ALL: [Self; 5] = [Self::Red, Self::Blue, Self::Green, Self::Yellow, Self::Black];

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
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Yellow => "yellow",
            Self::Black => "black",
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
