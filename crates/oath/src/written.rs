//! How parts of a state are written where that differs from their types. The hash of a record is that of its last state as
//! data, so these forms stay as they are: seats by index where they always were, steps as lists without names.

use std::collections::BTreeMap;

use kabale_core::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{
    cards::{CARDS, Card},
    state::{Goods, Party, UsedPlan},
};

/// The user number that stands for the bandits.
const BANDITS: u8 = 6;

fn seat<E: de::Error>(index: u8) -> Result<Seat, E> {
    Seat::from_number(index.saturating_add(1))
        .ok_or_else(|| E::custom(format_args!("there is no seat with index {index}")))
}

/// A seat, counted from 0.
pub(crate) mod index {
    use super::{Deserialize, Deserializer, Seat, Serializer, seat};

    pub(crate) fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(seat.index() as u8)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        seat(u8::deserialize(deserializer)?)
    }
}

/// A seat, counted from 0, or nobody.
pub(crate) mod optional_index {
    use super::{Deserialize, Deserializer, Seat, Serialize, Serializer, seat};

    #[expect(clippy::ref_option, reason = "serde asks like this")]
    pub(crate) fn serialize<S: Serializer>(seat: &Option<Seat>, serializer: S) -> Result<S::Ok, S::Error> {
        seat.map(Seat::index).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Seat>, D::Error> {
        Option::<u8>::deserialize(deserializer)?.map(seat).transpose()
    }
}

/// The fields of a step as a list.
macro_rules! row {
    ($module:ident, $($field:ident: $type:ident),+) => {
        pub(crate) mod $module {
            use super::{Deserialize, Deserializer, Serialize, Serializer};

            pub(crate) fn serialize<$($type: Serialize,)+ S: Serializer>(
                $($field: &$type,)+
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                ($($field),+).serialize(serializer)
            }

            pub(crate) fn deserialize<'de, $($type: Deserialize<'de>,)+ D: Deserializer<'de>>(
                deserializer: D,
            ) -> Result<($($type),+), D::Error> {
                Deserialize::deserialize(deserializer)
            }
        }
    };
}

/// The only field of a step, without its name.
pub(crate) mod row1 {
    use super::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<T: Serialize, S: Serializer>(field: &T, serializer: S) -> Result<S::Ok, S::Error> {
        field.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
        T::deserialize(from)
    }
}

row!(row2, a: A, b: B);
row!(row3, a: A, b: B, c: C);
row!(row4, a: A, b: B, c: C, d: E);

/// The same for a seat, counted from 0, and something else.
pub(crate) mod index_row2 {
    use super::{Deserialize, Deserializer, Seat, Serialize, Serializer, seat};

    pub(crate) fn serialize<T: Serialize, S: Serializer>(seat: &Seat, rest: &T, to: S) -> Result<S::Ok, S::Error> {
        (seat.index(), rest).serialize(to)
    }

    pub(crate) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<(Seat, T), D::Error> {
        let (index, rest) = Deserialize::deserialize(from)?;
        Ok((seat(index)?, rest))
    }
}

impl From<UsedPlan> for (Card, u8) {
    fn from(plan: UsedPlan) -> Self {
        (plan.card, plan.user.map_or(BANDITS, |seat| seat.index() as u8))
    }
}

impl TryFrom<(Card, u8)> for UsedPlan {
    type Error = de::value::Error;

    fn try_from((card, user): (Card, u8)) -> Result<Self, Self::Error> {
        let user = if user == BANDITS { None } else { Some(seat(user)?) };
        Ok(Self { card, user })
    }
}

/// A variant of an enum without data, by its place among `ALL`.
macro_rules! by_place {
    ($type:ty, $what:literal) => {
        impl From<$type> for u8 {
            fn from(value: $type) -> Self {
                value as Self
            }
        }

        impl TryFrom<u8> for $type {
            type Error = String;

            fn try_from(place: u8) -> Result<Self, String> {
                Self::ALL
                    .get(usize::from(place))
                    .copied()
                    .ok_or_else(|| format!(concat!("there is no ", $what, " {}"), place))
            }
        }
    };
}

by_place!(Party, "side of an exchange");
by_place!(Goods, "kind of goods");

/// Values by card, written with the card's key. A missing key stands for the default value.
pub(crate) mod by_card {
    use super::{BTreeMap, CARDS, Card, Deserialize, Deserializer, Serialize, Serializer};

    /// Cards of the archive are written only if they differ, so that records of games without them do not change.
    pub(crate) fn serialize<T, S>(all: &[T; CARDS], serializer: S) -> Result<S::Ok, S::Error>
    where
        T: Serialize + Default + PartialEq,
        S: Serializer,
    {
        let is_said = |card: &Card| !card.is_archived() || all[card.index()] != T::default();
        serializer.collect_map(Card::all().filter(is_said).map(|card| (card.key(), &all[card.index()])))
    }

    pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<[T; CARDS], D::Error>
    where
        T: Copy + Default + Deserialize<'de>,
        D: Deserializer<'de>,
    {
        let mut all = [T::default(); CARDS];
        for (card, found) in BTreeMap::<Card, T>::deserialize(deserializer)? {
            all[card.index()] = found;
        }
        Ok(all)
    }
}
