//! The table: cards in every area, hands, pile, missions, and the open question. No rules, no strings.

use std::{fmt, str::FromStr};

use kabale_core::{Eye, List, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{
    Options,
    cards::{Card, Color, Family, Mission, N_CARDS, N_KINDS, N_MISSIONS, N_SPIES, Role},
};

/// COU-2.2: how many cards a hand has when a turn begins.
pub const HAND_SIZE: u8 = 3;
/// COU-1.2: the most players.
pub(crate) const SEATS_MAX: usize = 5;

/// COU-2.1: how many courtiers go back to the box.
pub(crate) const fn n_removed(seats: u8) -> usize {
    match seats {
        2 => 30,
        3 => 18,
        4 => 6,
        _ => 0,
    }
}

/// COU-2.1, COU-3.7: how many turns a game has, everybody's together.
pub(crate) const fn n_turns(seats: u8) -> u8 {
    (N_CARDS - n_removed(seats)) as u8 / HAND_SIZE
}

/// COU-3.1: the seat whose turn it is after `turn` turns.
pub(crate) const fn seat_of_turn(start: Seat, turn: u8, seats: u8) -> Seat {
    Seat::new((start.index() as u8 + turn) % seats)
}

/// Everything on the table, hidden or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "crate::position::Position", into = "crate::position::Position")]
pub struct Courtisans {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    /// COU-2.5: who had the first turn.
    pub(crate) start: Seat,
    /// How many turns are over, everybody's together.
    pub(crate) turn: u8,
    /// COU-3.1: whose turn it is, which follows from the two before.
    pub(crate) active: Seat,
    pub(crate) phase: Phase,
    /// COU-3.2: the areas that still get a card in this turn.
    pub(crate) open: Open,
    /// In ascending order.
    pub(crate) hands: [List<Card, { HAND_SIZE as usize }>; SEATS_MAX],
    /// COU-2.3, COU-2.4: by color, those dealt by seat, then those returned to the box.
    pub(crate) missions: [[Mission; N_MISSIONS]; 2],
    /// COU-3.4: the face-up cards at the royal table, by side.
    pub(crate) table: [Cards; 2],
    /// COU-3.5: the face-up cards in the districts, by seat.
    pub(crate) districts: [Cards; SEATS_MAX],
    /// COU-7.3: the cards that were face up and are eliminated.
    pub(crate) eliminated: Cards,
    /// COU-4.3, COU-7.5: every card that was laid face down, in the order of laying.
    pub(crate) spies: List<Spy, N_SPIES>,
    /// COU-2.1, COU-2.2: first the cards that went back to the box, then the pile, drawn from the end.
    pub(crate) pile: List<Card, N_CARDS>,
}

/// The question the game is asking. `decision` lists the answers, `play` takes one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// COU-D1 to D3: the active player lays a card.
    Lay,
    /// COU-D4: the assassin just laid there may eliminate a courtier.
    Eliminate { card: Card, area: Area },
    /// COU-5.1: no question is open.
    Over,
}

/// COU-3.4: a side of the mat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// In esteem.
    Above,
    /// In disgrace.
    Below,
}

impl Side {
    pub const ALL: [Self; 2] = [Self::Above, Self::Below];

    /// The side's name in notation and data.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Above => "above",
            Self::Below => "below",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Side {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|side| side.id() == text).ok_or(())
    }
}

/// COU-3.2: where a card lies: `above`, `below` or `district 3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Area {
    /// At the royal table.
    Table(Side),
    /// In the district of a seat.
    District(Seat),
}

impl Default for Area {
    fn default() -> Self {
        Self::Table(Side::Above)
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(side) => side.fmt(f),
            Self::District(seat) => write!(f, "district {seat}"),
        }
    }
}

impl Serialize for Area {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Area {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let area = match text.strip_prefix("district ") {
            Some(number) => number.parse().ok().and_then(Seat::from_number).map(Self::District),
            None => text.parse().ok().map(Self::Table),
        };
        area.ok_or_else(|| de::Error::custom(format_args!("there is no area `{text}`: above, below or district 1")))
    }
}

/// COU-3.2: which areas still get a card in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// The royal table.
    pub table: bool,
    /// The player's own district.
    pub own: bool,
    /// The district of another player.
    pub other: bool,
}

impl Open {
    /// As a turn begins.
    pub(crate) const ALL: Self = Self { table: true, own: true, other: true };

    /// How many cards are still to be laid.
    pub(crate) fn len(self) -> u8 {
        u8::from(self.table) + u8::from(self.own) + u8::from(self.other)
    }
}

/// COU-7.5: a card that was laid face down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Spy {
    pub(crate) family: Family,
    /// Where it lies, or lay until it was eliminated.
    pub(crate) area: Area,
    /// In which turn it was laid, counted from 1.
    pub(crate) turn: u8,
    #[serde(default)]
    pub(crate) eliminated: bool,
}

impl Spy {
    pub(crate) const fn card(self) -> Card {
        Card::new(self.family, Role::Spy)
    }
}

/// How many there are of each courtier: four bits for each kind, so that a whole area fits into one number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Cards(u128);

impl Cards {
    const BITS: usize = 4;
    /// One of each kind.
    const ONES: u128 = (1 << (Self::BITS * N_KINDS)) / ((1 << Self::BITS) - 1);
    /// COU-4.5: one of each kind that can be eliminated when it lies face up.
    const MORTALS: u128 = {
        let mut mask = Self::ONES;
        let mut family = 0;
        while family < Family::ALL.len() {
            mask &= !Self::one(Card::new(Family::ALL[family], Role::Guard));
            family += 1;
        }
        mask
    };

    const fn one(card: Card) -> u128 {
        1 << (Self::BITS * card.index())
    }

    pub(crate) const fn count(self, card: Card) -> u8 {
        (self.0 >> (Self::BITS * card.index())) as u8 & ((1 << Self::BITS) - 1)
    }

    /// How many there are of a family, by role.
    pub(crate) fn by_role(self, family: Family) -> [u8; Role::ALL.len()] {
        let counts = (self.0 >> (Self::BITS * Card::new(family, Role::Plain).index())) as u32;
        Role::ALL.map(|role| (counts >> (Self::BITS * role as usize)) as u8 & ((1 << Self::BITS) - 1))
    }

    pub(crate) fn add(&mut self, card: Card) {
        self.0 += Self::one(card);
    }

    pub(crate) fn take(&mut self, card: Card) {
        self.0 -= Self::one(card);
    }

    /// One of each kind that is there.
    const fn kinds(self) -> Self {
        const { assert!(Role::Plain.copies() < 8 && Role::Noble.copies() < 8, "three bits hold every count") }
        Self((self.0 | self.0 >> 1 | self.0 >> 2) & Self::ONES)
    }

    /// COU-4.4d, COU-4.5: one of each kind that an assassin can eliminate; one copy of `itself` is left out.
    pub(crate) const fn mortals(self, itself: Option<Card>) -> Self {
        let others = match itself {
            Some(card) => self.0 - Self::one(card),
            None => self.0,
        };
        Self(Self(others).kinds().0 & Self::MORTALS)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each card, in ascending order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let kind = (rest != 0).then(|| rest.trailing_zeros() as usize / Self::BITS)?;
            rest -= 1 << (Self::BITS * kind);
            Some(Card::from_index(kind))
        })
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut all = Self::default();
        cards.into_iter().for_each(|card| all.add(card));
        all
    }
}

impl Courtisans {
    /// COU-7.5: who laid a face-down card.
    pub(crate) fn layer(&self, spy: &Spy) -> Seat {
        seat_of_turn(self.start, spy.turn - 1, self.seats)
    }

    /// COU-4.3, COU-7.3 to 7.4a: whether an eye knows the family of a face-down card: the player who laid it is reminded,
    /// even when it is eliminated, unless the players agreed on `memory`; all know it once it is turned up at the end.
    pub(crate) fn is_known(&self, spy: &Spy, eye: Eye) -> bool {
        let is_shown = self.phase == Phase::Over && !spy.eliminated;
        is_shown || !self.options.memory && eye.is(self.layer(spy))
    }

    /// COU-2.3, COU-5.6: missions are known to their owner, and to all at the end.
    pub(crate) fn are_missions_known(&self, seat: Seat, eye: Eye) -> bool {
        eye.is(seat) || self.phase == Phase::Over
    }

    /// COU-2.2: how many cards can still be drawn.
    pub(crate) fn n_pile(&self) -> usize {
        self.pile.len() - n_removed(self.seats)
    }

    /// COU-2.3: the two missions of a seat, the light one first.
    pub fn missions_of(&self, seat: Seat) -> [Mission; 2] {
        Color::ALL.map(|color| self.missions[color as usize][seat.index()])
    }

    /// The face-up cards of an area.
    pub(crate) fn face_up(&mut self, area: Area) -> &mut Cards {
        match area {
            Area::Table(side) => &mut self.table[side as usize],
            Area::District(seat) => &mut self.districts[seat.index()],
        }
    }
}
