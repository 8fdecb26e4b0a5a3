//! The table: displays, middle, piles, what was used this turn, and the open question. No rules, no strings.

use kabale_core::{List, Seat};
use serde::{Deserialize, Serialize};

use crate::cards::{Card, Character, N_CHARACTERS};

/// SHD-3.1: a display has at most this many stacks.
pub const MAX_STACKS: u8 = 5;
/// SHD-3.1: a stack has at most this many cards.
pub const MAX_CARDS: u8 = 5;
/// SHD-4.2: at most this many cards are revealed in a turn.
pub const MAX_REVEALS: u8 = 5;
/// SHD-1.2: the most that can play.
pub(crate) const MAX_PLAYERS: u8 = 4;
/// SHD-1.3: how many copies of each character there are.
const COPIES: u8 = 9;
/// The most cards a draw pile can have: first all characters, later all but one of them and the End card.
pub(crate) const MAX_DRAW: usize = (N_CHARACTERS * COPIES) as usize;

/// SHD-2.3: how many copies of each character are in the game.
pub const fn copies(seats: u8) -> u8 {
    COPIES - 2 * (MAX_PLAYERS - seats)
}

/// Everything on the table, hidden or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "crate::position::Position", into = "crate::position::Position")]
pub struct ShadowThrone {
    pub(crate) seats: u8,
    pub(crate) active: Seat,
    pub(crate) phase: Phase,
    /// SHD-3.1: by seat.
    pub(crate) displays: [Display; MAX_PLAYERS as usize],
    /// SHD-3.2: the cards revealed in this turn.
    pub(crate) middle: List<Character, { MAX_REVEALS as usize }>,
    /// SHD-3.3: what the abilities have done to the value of the last of them.
    pub(crate) delta: i8,
    /// SHD-6.2: whose abilities were used in this turn.
    pub(crate) used: Characters,
    /// SHD-4.11: who has lost a card to destruction in this turn.
    pub(crate) struck: Seats,
    /// SHD-4.10: whether the last card has destroyed one already.
    pub(crate) has_struck: bool,
    /// SHD-6.7: who knows the top card of the draw pile.
    pub(crate) know_top: Seats,
    /// SHD-2.2: from the bottom card to the top card.
    pub(crate) draw: List<Card, MAX_DRAW>,
    /// SHD-2.1: how many of each character lie on the discard pile; their order means nothing.
    pub(crate) discard: [u8; N_CHARACTERS as usize],
    /// SHD-2.1, SHD-4.16: whether the End card still lies there.
    pub(crate) end_is_discarded: bool,
}

/// The question the game is asking. `decision` lists the answers, `play` takes one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// SHD-4.3: the active player reveals, uses abilities, destroys, or stops.
    Turn,
    /// SHD-4.9: which card of this player is destroyed.
    Destroy(Seat),
    /// SHD-5.8: which card of this player is taken.
    Take(Seat),
    /// SHD-5.6: what a player with too many stacks gives up.
    GiveUp(GivingUp),
    /// SHD-7.1: no question is open.
    Over,
}

/// SHD-5.6: a player gives up stacks, one at a time from the lowest value to the highest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivingUp {
    pub seat: Seat,
    /// How many are still to go.
    pub left: u8,
    /// The one that went last.
    pub after: Option<Character>,
    /// SHD-5.14: who then gets the cards of the middle.
    pub then: Option<Seat>,
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Seats(u8);

impl Seats {
    pub(crate) fn has(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    pub(crate) fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.index();
    }

    pub(crate) fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// In ascending order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(MAX_PLAYERS).filter(move |seat| self.has(*seat))
    }
}

/// The bits of a count, and of a place in a set.
const BITS: u32 = 4;
/// A one in each place.
const ONES: u64 = (1 << (BITS * N_CHARACTERS as u32)) / 15;
/// The highest bit of each place. Counts are at most 5, so in a display it is free.
const HIGH: u64 = ONES << (BITS - 1);

/// A set of characters: the highest bit of a character's four says whether it is there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Characters(u64);

impl Characters {
    pub(crate) const NONE: Self = Self(0);

    const fn bit(character: Character) -> u64 {
        1 << (BITS * character as u32 + BITS - 1)
    }

    pub(crate) const fn only(character: Character) -> Self {
        Self(Self::bit(character))
    }

    pub(crate) const fn has(self, character: Character) -> bool {
        self.0 & Self::bit(character) != 0
    }

    #[must_use]
    pub(crate) const fn with(self, character: Character) -> Self {
        Self(self.0 | Self::bit(character))
    }

    #[must_use]
    pub(crate) const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    #[must_use]
    pub(crate) const fn and(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// Those of a greater value than this one; all of them for none.
    #[must_use]
    pub(crate) const fn after(self, character: Option<Character>) -> Self {
        match character {
            None => self,
            Some(character) => Self(self.0 & !(Self::bit(character) | (Self::bit(character) - 1))),
        }
    }

    pub(crate) const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// In ascending order.
impl IntoIterator for Characters {
    type Item = Character;
    type IntoIter = Each;

    fn into_iter(self) -> Each {
        Each(self)
    }
}

/// The members of a set, in ascending order.
pub(crate) struct Each(Characters);

impl Iterator for Each {
    type Item = Character;

    fn next(&mut self) -> Option<Character> {
        let rest = self.0.0;
        if rest == 0 {
            return None;
        }
        self.0.0 = rest & (rest - 1);
        Some(Character::ALL[(rest.trailing_zeros() / BITS) as usize])
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::from(self.0.len()), Some(usize::from(self.0.len())))
    }
}

impl ExactSizeIterator for Each {}

impl FromIterator<Character> for Characters {
    fn from_iter<I: IntoIterator<Item = Character>>(characters: I) -> Self {
        characters.into_iter().fold(Self::NONE, Self::with)
    }
}

/// SHD-3.1: how many cards of each character a player has, four bits each, so that all are compared at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Display(u64);

impl Display {
    const fn shift(character: Character) -> u32 {
        BITS * character as u32
    }

    pub(crate) const fn count(self, character: Character) -> u8 {
        (self.0 >> Self::shift(character) & 0b1111) as u8
    }

    pub(crate) fn add(&mut self, character: Character) {
        self.0 += 1 << Self::shift(character);
    }

    pub(crate) fn remove(&mut self, character: Character) {
        self.0 -= 1 << Self::shift(character);
    }

    /// Takes a whole stack away and returns its number of cards.
    pub(crate) fn clear(&mut self, character: Character) -> u8 {
        let count = self.count(character);
        self.0 &= !(0b1111 << Self::shift(character));
        count
    }

    /// The characters with a stack.
    pub(crate) const fn characters(self) -> Characters {
        Characters((self.0 + (HIGH - ONES)) & HIGH)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The characters of which the other display has no more than this one.
    const fn not_fewer_than(self, other: Self) -> Characters {
        Characters(((self.0 | HIGH) - other.0) & HIGH)
    }

    /// Each stack with its number of cards, in ascending order.
    pub(crate) fn stacks(self) -> impl Iterator<Item = (Character, u8)> {
        self.characters().into_iter().map(move |character| (character, self.count(character)))
    }
}

impl ShadowThrone {
    /// What is being decided.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    #[inline]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// SHD-3.2: the cards revealed in this turn, in order.
    #[inline]
    pub fn middle(&self) -> &[Character] {
        &self.middle
    }

    /// SHD-3.1: each stack of a player with its number of cards, by value.
    #[inline]
    pub fn stacks(&self, seat: Seat) -> impl Iterator<Item = (Character, u8)> {
        self.display(seat).stacks()
    }

    /// SHD-3.1: how many cards of a character a player has.
    #[inline]
    pub fn count(&self, seat: Seat, character: Character) -> u8 {
        self.display(seat).count(character)
    }

    /// SHD-3.4: whether a player has a card of a character and nobody has more.
    #[inline]
    pub fn has_most(&self, seat: Seat, character: Character) -> bool {
        self.most(seat).has(character)
    }

    /// SHD-6.2: whether the ability of a character was used in this turn.
    #[inline]
    pub fn is_used(&self, character: Character) -> bool {
        self.used.has(character)
    }

    /// SHD-6.7: the top card of the draw pile, if a player has looked at it.
    #[inline]
    pub fn top(&self, seat: Seat) -> Option<Card> {
        self.draw.last().copied().filter(|_| self.know_top.has(seat))
    }

    /// SHD-4.18: whether the End card is in the draw pile.
    #[inline]
    pub fn end_is_near(&self) -> bool {
        !self.end_is_discarded && self.phase != Phase::Over
    }

    pub(crate) fn display(&self, seat: Seat) -> Display {
        self.displays[seat.index()]
    }

    pub(crate) fn display_mut(&mut self, seat: Seat) -> &mut Display {
        &mut self.displays[seat.index()]
    }

    /// SHD-3.4: the characters of which the player has a card and nobody has more. Empty seats have none of anything.
    pub(crate) fn most(&self, seat: Seat) -> Characters {
        let own = self.display(seat);
        self.displays.iter().fold(own.characters(), |most, other| most.and(own.not_fewer_than(*other)))
    }

    /// SHD-3.3: the current value of the last card in the middle.
    pub fn value(&self) -> Option<i8> {
        self.middle.last().map(|last| last.value() as i8 + self.delta)
    }

    /// SHD-4.5: the printed value of the card before the last one.
    pub fn limit(&self) -> Option<i8> {
        let before = self.middle.len().checked_sub(2)?;
        Some(self.middle[before].value() as i8)
    }

    /// SHD-4.6: whether the last card has a higher value than the one before it.
    pub fn is_too_high(&self) -> bool {
        self.limit().is_some_and(|limit| self.value() > Some(limit))
    }
}
