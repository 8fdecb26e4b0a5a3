//! The table: row, stacks, hands, piles, pools, and the open question. No rules, no strings.

use std::{fmt, ops};

use kabale_core::{List, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{
    Options,
    cards::{Card, Family, N_CARDS},
};

/// ORI-4.1: the game lasts six rounds.
pub const ROUNDS: u8 = 6;
/// ORI-3.1: a family returns this many cards to the box.
pub(crate) const N_SET_ASIDE: u8 = 3;
/// ORI-3.2: and holds the others.
pub(crate) const HAND_SIZE: u8 = N_CARDS - N_SET_ASIDE;
/// The most positions a row can have: five families, six cards each.
pub(crate) const ROW_MAX: usize = 30;
/// How many cards there are in all.
const N_PIECES: usize = 50;

/// Everything on the table, hidden or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "crate::position::Position", into = "crate::position::Position")]
pub struct Oriflamme {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    /// ORI-4.1: 1 to 6.
    pub(crate) round: u8,
    /// ORI-1.4: who started the round.
    pub(crate) crown: Seat,
    pub(crate) phase: Phase,
    /// ORI-2.8: by seat.
    pub(crate) pools: [u16; 5],
    pub(crate) hands: Pieces,
    /// ORI-3.1: the cards that went back to the box.
    pub(crate) set_aside: Pieces,
    /// ORI-2.6: the open discard piles.
    pub(crate) discarded: Pieces,
    /// ORI-2.5: the cards in the row, covered or not, that lie face up.
    pub(crate) face_up: Pieces,
    /// ORI-2.1: the top card of each position, from first to last.
    pub(crate) row: Row,
    /// What each card in the row lies on, and the points on it; zero for cards elsewhere.
    pub(crate) laid: [Laid; N_PIECES],
}

/// The question the game is asking. `decision` lists the answers, `play` takes one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// ORI-5.1: this seat places a card.
    Place(Seat),
    /// ORI-6.3: the owner of the face-down card there keeps it hidden or reveals it.
    Evaluate(Position),
    /// ORI-7: the effect of the face-up card there asks its owner something.
    Effect(Position, Ask),
    /// ORI-9.1: no question is open.
    Over,
}

/// What the effect of a card asks its owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// ORI-D3: which card to assassinate.
    Assassinate,
    /// ORI-D4: the first or the last card.
    Shoot,
    /// ORI-D5: which neighbor.
    Strike,
    /// ORI-D6: which family to rob.
    Rob,
    /// ORI-D7: which neighbor to copy.
    Copy,
    /// ORI-D8: which card to move …
    Move,
    /// … and where to.
    MoveTo(Position),
}

/// A place in the row. Counted from 0 in code, from 1 in notation and data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position(pub(crate) u8);

impl Position {
    /// Counted from 0.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Counted from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    pub(crate) fn from_number(number: u8) -> Option<Self> {
        (1..=ROW_MAX as u8).contains(&number).then(|| Self(number - 1))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Self::from_number(number).ok_or_else(|| {
            de::Error::custom(format_args!("there is no position {number}: positions count from 1 to {ROW_MAX}"))
        })
    }
}

/// One physical card: a family's copy of a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Piece(u8);

impl Piece {
    pub(crate) const fn new(seat: Seat, card: Card) -> Self {
        Self(seat.index() as u8 * N_CARDS + card as u8)
    }

    pub(crate) const fn id(self) -> u8 {
        self.0
    }

    pub(crate) const fn seat(self) -> Seat {
        Seat::new(self.0 / N_CARDS)
    }

    pub(crate) const fn card(self) -> Card {
        Card::ALL[(self.0 % N_CARDS) as usize]
    }
}

/// A set of physical cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Pieces(u64);

impl Pieces {
    const FAMILY: u64 = (1 << N_CARDS) - 1;

    pub(crate) fn has(self, piece: Piece) -> bool {
        self.0 >> piece.0 & 1 == 1
    }

    pub(crate) fn insert(&mut self, piece: Piece) {
        self.0 |= 1 << piece.0;
    }

    pub(crate) fn remove(&mut self, piece: Piece) {
        self.0 &= !(1 << piece.0);
    }

    pub(crate) fn of(self, seat: Seat) -> Self {
        Self(self.0 & Self::FAMILY << (seat.index() * N_CARDS as usize))
    }

    pub(crate) fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// In ascending order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Piece> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let piece = (rest != 0).then(|| Piece(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(piece)
        })
    }

    /// The cards of one family.
    pub(crate) fn cards(self, seat: Seat) -> impl Iterator<Item = Card> {
        self.of(seat).iter().map(Piece::card)
    }
}

impl ops::BitOr for Pieces {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl FromIterator<Piece> for Pieces {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        let mut set = Self::default();
        pieces.into_iter().for_each(|piece| set.insert(piece));
        set
    }
}

/// What a card in the row lies on, and the points on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Laid {
    beneath: Option<Beneath>,
    pub(crate) points: u8,
}

/// The card beneath another one, counted from 1 so that an empty place costs nothing.
type Beneath = std::num::NonZeroU8;

impl Laid {
    pub(crate) fn new(beneath: Option<Piece>, points: u8) -> Self {
        Self { beneath: beneath.map(|piece| Beneath::MIN.saturating_add(piece.0)), points }
    }

    pub(crate) fn beneath(self) -> Option<Piece> {
        self.beneath.map(|number| Piece(number.get() - 1))
    }
}

/// ORI-2.1: the positions from first to last, each given by its top card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Row(List<Piece, ROW_MAX>);

impl Row {
    pub(crate) fn len(&self) -> u8 {
        self.0.len() as u8
    }

    pub(crate) fn tops(&self) -> &[Piece] {
        &self.0
    }

    /// Each position with its top card.
    pub(crate) fn stacks(&self) -> impl Iterator<Item = (Position, Piece)> + '_ {
        (0..).map(Position).zip(self.0.iter().copied())
    }

    pub(crate) fn top(&self, at: Position) -> Option<Piece> {
        self.0.get(usize::from(at.0)).copied()
    }

    pub(crate) fn set_top(&mut self, at: Position, piece: Piece) {
        self.0[usize::from(at.0)] = piece;
    }

    /// Opens a new position there; those from there on move right.
    pub(crate) fn insert(&mut self, at: Position, piece: Piece) {
        self.0.insert(usize::from(at.0), piece);
    }

    /// ORI-6.8: closes a position; the row has no gaps.
    pub(crate) fn close(&mut self, at: Position) {
        self.0.remove(usize::from(at.0));
    }
}

impl Oriflamme {
    /// The points lying on a card in the row.
    pub(crate) fn points(&self, piece: Piece) -> u8 {
        self.laid[usize::from(piece.0)].points
    }

    pub(crate) fn set_points(&mut self, piece: Piece, points: u8) {
        self.laid[usize::from(piece.0)].points = points;
    }

    pub(crate) fn laid(&self, piece: Piece) -> Laid {
        self.laid[usize::from(piece.0)]
    }

    pub(crate) fn lay(&mut self, piece: Piece, laid: Laid) {
        self.laid[usize::from(piece.0)] = laid;
    }

    /// ORI-2.5: whether a card in the row lies face up.
    pub(crate) fn is_face_up(&self, piece: Piece) -> bool {
        self.face_up.has(piece)
    }

    /// A stack from its top card down.
    pub(crate) fn stack(&self, top: Piece) -> impl Iterator<Item = Piece> {
        std::iter::successors(Some(top), |piece| self.laid(*piece).beneath())
    }

    /// ORI-2.4: the positions next to this one.
    pub(crate) fn neighbors(&self, at: Position) -> impl Iterator<Item = (Position, Piece)> + '_ {
        let left = at.0.checked_sub(1).map(Position);
        [left, Some(Position(at.0 + 1))].into_iter().flatten().filter_map(|at| Some((at, self.row.top(at)?)))
    }

    /// ORI-9.3: how many cards of a seat lie in the row, covered ones included.
    pub(crate) fn n_in_row(&self, seat: Seat) -> u8 {
        N_CARDS - (self.hands | self.set_aside | self.discarded).of(seat).len()
    }

    pub(crate) fn pool(&self, family: Family) -> u16 {
        self.pools[family as usize]
    }
}
