//! Seats, and the eyes through which a table is seen.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The largest number of seats of any game.
pub const MAX_SEATS: u8 = 6;

/// A seat at the table, counted from 1 in all input and output.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(minimum = 1))]
pub struct Seat(u8); // Counted from 0.

impl Seat {
    /// The seat with this index, counted from 0.
    #[inline]
    pub const fn new(index: u8) -> Self {
        assert!(index < MAX_SEATS, "no game has that many seats");
        Self(index)
    }

    /// The seat with this number, counted from 1; none if the number is out of range.
    pub const fn from_number(number: u8) -> Option<Self> {
        if number >= 1 && number <= MAX_SEATS { Some(Self(number - 1)) } else { None }
    }

    /// Counted from 0, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Counted from 1, for people.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The next seat clockwise at a table of `seats`.
    #[must_use]
    pub const fn next(self, seats: u8) -> Self {
        Self(if self.0 + 1 >= seats { 0 } else { self.0 + 1 })
    }

    /// All seats of a table, in clockwise order from the first.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..seats).map(Self::new)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Self::from_number(number).ok_or_else(|| {
            de::Error::custom(format_args!("there is no seat {number}: seats count from 1 to {MAX_SEATS}"))
        })
    }
}

/// The viewpoint from which a table is seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Eye {
    /// The player on this seat.
    Seat(Seat),
    /// A spectator.
    Public,
}

impl Eye {
    /// Whether this is the player on `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// Every eye at a table of `seats`, the spectator last.
    pub fn all(seats: u8) -> impl Iterator<Item = Self> + Clone {
        Seat::all(seats).map(Self::Seat).chain([Self::Public])
    }
}

impl Serialize for Eye {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Seat(seat) => seat.serialize(serializer),
            Self::Public => serializer.serialize_str("public"),
        }
    }
}
