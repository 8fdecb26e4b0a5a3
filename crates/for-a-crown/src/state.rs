//! The table: chests, gallery, court, shared deck, and the open question. No rules, no strings.

use std::{fmt, str::FromStr};

use kabale_core::{List, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{
    Options,
    cards::{Direction, Effect, EventCard, Family, Symbols},
    data::{Data, Kind, LEVELS, POOL, STACKS},
};

/// CRN-3.1: the game lasts four rounds.
pub const ROUNDS: u8 = 4;
/// CRN-1.6: material, which limits the supply with the option of CRN-10.2 only.
pub(crate) const RUBIES: u16 = 60;
pub(crate) const COINS: u16 = 30;
pub(crate) const THIEVES: u16 = 25;
/// CRN-2.6: the events that do not start.
pub(crate) const PILE: usize = 5;
/// CRN-5.3: five players with five subjects each, and five events.
pub(crate) const SHARED: usize = 30;
/// CRN-2.4, CRN-7.3: the cost of each level in each round.
const COSTS: [[Option<u8>; LEVELS as usize]; ROUNDS as usize] = [
    [Some(1), Some(3), Some(5), None, None],
    [Some(0), Some(1), Some(3), Some(5), None],
    [Some(0), Some(0), Some(1), Some(3), Some(5)],
    [Some(0), Some(0), Some(0), Some(1), Some(3)],
];

/// Everything on the table, hidden or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "crate::position::Position", into = "crate::position::Position")]
pub struct ForACrown {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    /// CRN-3.1: 1 to 4.
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    /// CRN-4.8: how often everybody still hires in this round, this time included; 0 while cards are revealed.
    pub(crate) hires: u8,
    /// CRN-4.1, CRN-5.22: who is still to come, in order.
    pub(crate) order: Order,
    pub(crate) acting: Acting,
    /// CRN-2.2: by seat.
    pub(crate) rubies: [u16; 5],
    pub(crate) coins: [u16; 5],
    /// CRN-5.6: by seat.
    pub(crate) thieves: [u16; 5],
    /// CRN-6.1: by seat, whether the heirloom is still in the chest.
    pub(crate) heirlooms: [bool; 5],
    /// CRN-2.8: by seat, the field of the portrait; 0 for players who are out.
    pub(crate) fields: [u8; 5],
    /// CRN-2.5a: how many cards each stack of level 1 has.
    pub(crate) stacks: [u8; STACKS],
    /// CRN-2.5b: the face-up cards of levels 2 to 5.
    pub(crate) court: [[Option<Kind>; 2]; 4],
    /// CRN-2.5b: the decks of levels 2 to 5, one after the other, each from its bottom card up; the rest is zero.
    pub(crate) pool: [Kind; POOL],
    /// How many cards these decks have.
    pub(crate) n_deck: [u8; 4],
    /// CRN-2.6: the event pile, from its bottom card up.
    pub(crate) pile: List<Sleeved, PILE>,
    /// CRN-4.4: the shared deck: the revealed cards in their order, then the others from the top down.
    pub(crate) shared: List<Sleeved, SHARED>,
    /// CRN-5.4: how many of these are revealed.
    pub(crate) n_revealed: u8,
}

/// The question the game is asking. `decision` lists the answers, `play` takes one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// CRN-D1: this seat hires a subject.
    Hire(Seat),
    /// CRN-D2: this seat pays, with coins or rubies.
    Pay(Seat, Bill),
    /// CRN-D3, CRN-D4: which effect comes next.
    Next(Seat),
    /// CRN-D5, CRN-D6: whom or what the effect is aimed at.
    Target(Seat, Effect),
    /// CRN-D7: how many thieves this seat buys off.
    Bribe(Seat),
    /// CRN-D8: whether this seat pays for a roll.
    Offer(Seat),
    /// CRN-8.1: no question is open.
    Over,
}

/// What a payment is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bill {
    /// CRN-4.3: a subject.
    Hire(Place),
    /// CRN-5.17: buying off this many thieves.
    Bribe(u8),
    /// CRN-5.19: a roll of the die.
    Roll,
}

/// CRN-4.2: a place at court where a subject can be hired.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// 1 to 5.
    pub level: u8,
    pub slot: Slot,
}

/// CRN-4.2: which card of a column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Slot {
    /// A face-up card or a stack of level 1, counted from 0.
    Open(u8),
    /// The unseen top card of the deck.
    Deck,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.slot {
            Slot::Open(index) => write!(f, "{} {}", self.level, index + 1),
            Slot::Deck => write!(f, "{} deck", self.level),
        }
    }
}

impl FromStr for Place {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (level, slot) = text.split_once(' ').ok_or(())?;
        let (level, widest) = match level {
            "1" => (1, STACKS as u8),
            "2" => (2, 2),
            "3" => (3, 2),
            "4" => (4, 2),
            "5" => (5, 2),
            _ => return Err(()),
        };
        let slot = match slot {
            "1" => Slot::Open(0),
            "2" => Slot::Open(1),
            "3" if widest == 3 => Slot::Open(2),
            "deck" if level > 1 => Slot::Deck,
            _ => return Err(()),
        };
        Ok(Self { level, slot })
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|()| de::Error::custom("a place at court is written like `1 3`, `4 2` or `4 deck`"))
    }
}

/// CRN-5.11: the effects being carried out, and the seat that carries them out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Acting {
    /// The index of the seat; 0 if there are no effects.
    pub(crate) seat: u8,
    /// CRN-5.12: one of the effects is still to be chosen.
    pub(crate) choose_one: bool,
    /// The remaining symbols of the card.
    pub(crate) left: Symbols,
    /// CRN-5.8: the remaining symbols of the rolled face, which come first.
    pub(crate) rolled: Symbols,
}

impl Acting {
    pub(crate) fn seat(&self) -> Seat {
        Seat::new(self.seat)
    }

    /// What comes next: the face, then the rest of the card.
    pub(crate) fn current(&self) -> Symbols {
        if self.rolled.is_empty() { self.left } else { self.rolled }
    }

    pub(crate) fn set_current(&mut self, symbols: Symbols) {
        if self.rolled.is_empty() {
            self.left = symbols;
        } else {
            self.rolled = symbols;
        }
    }
}

/// Players who are still to come, the next one first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Order(u16);

impl Order {
    const BITS: u32 = 3;

    pub(crate) fn pop(&mut self) -> Option<Seat> {
        let seat = Seat::from_number((self.0 & 7) as u8)?;
        self.0 >>= Self::BITS;
        Some(seat)
    }

    pub(crate) fn iter(mut self) -> impl Iterator<Item = Seat> {
        std::iter::from_fn(move || self.pop())
    }
}

impl FromIterator<Seat> for Order {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let shifts = (0..).step_by(Self::BITS as usize);
        Self(
            seats
                .into_iter()
                .zip(shifts)
                .fold(0, |all, (seat, shift): (Seat, u32)| all | u16::from(seat.number()) << shift),
        )
    }
}

/// CRN-2.7, CRN-4.4: a card in a sleeve: a subject of a family, or an event in a neutral sleeve.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Sleeved {
    /// The seat of the family, or [`NEUTRAL`].
    owner: u8,
    /// The kind of the subject or of the event.
    what: u8,
    /// CRN-9: whether all players have seen it.
    pub(crate) seen: bool,
}

const NEUTRAL: u8 = 5;

/// The card in a sleeve.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    Subject(Seat, Kind),
    Event(EventCard),
}

impl Sleeved {
    pub(crate) fn subject(seat: Seat, kind: Kind, seen: bool) -> Self {
        Self { owner: seat.index() as u8, what: kind.0, seen }
    }

    pub(crate) fn event(card: EventCard, seen: bool) -> Self {
        Self { owner: NEUTRAL, what: card as u8, seen }
    }

    pub(crate) fn content(self) -> Content {
        if self.owner == NEUTRAL {
            Content::Event(EventCard::ALL[usize::from(self.what)])
        } else {
            Content::Subject(Seat::new(self.owner), Kind(self.what))
        }
    }
}

impl ForACrown {
    pub(crate) fn data(&self) -> &'static Data {
        self.options.data.get()
    }

    pub(crate) fn is_out(&self, seat: Seat) -> bool {
        self.fields[seat.index()] == 0
    }

    /// CRN-5.14: the players still in the game, by seat.
    pub(crate) fn players(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.seats).filter(|seat| !self.is_out(*seat))
    }

    /// CRN-5.14: the other players still in the game.
    pub(crate) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        self.players().filter(move |other| *other != seat)
    }

    /// CRN-2.9: the players still in the game, from the most to the least influential.
    pub(crate) fn influence(&self) -> Order {
        let mut seats = [Seat::new(0); 5];
        let mut len = 0;
        for seat in self.players() {
            let mut at = len;
            while at > 0 && self.fields[seats[at - 1].index()] < self.fields[seat.index()] {
                seats[at] = seats[at - 1];
                at -= 1;
            }
            seats[at] = seat;
            len += 1;
        }
        seats[..len].iter().copied().collect()
    }

    /// CRN-4.3: what a subject of this level costs; none if the column has no tile.
    pub(crate) fn cost(&self, level: u8) -> Option<u8> {
        COSTS[usize::from(self.round) - 1][usize::from(level) - 1]
    }

    /// CRN-5.21: what can be paid from the chest.
    pub(crate) fn funds(&self, seat: Seat) -> u16 {
        self.coins[seat.index()] + self.rubies[seat.index()]
    }

    /// The card that is being carried out.
    pub(crate) fn current(&self) -> Option<Content> {
        let index = usize::from(self.n_revealed).checked_sub(1)?;
        Some(self.shared[index].content())
    }

    /// Whether cards are being revealed.
    pub(crate) fn is_revealing(&self) -> bool {
        self.hires == 0
    }

    /// The deck of a level from 2 to 5, its top card last.
    pub(crate) fn deck(&self, level: u8) -> &[Kind] {
        let start = self.deck_start(level);
        &self.pool[start..start + usize::from(self.n_deck[usize::from(level) - 2])]
    }

    pub(crate) fn deck_mut(&mut self, level: u8) -> &mut [Kind] {
        let start = self.deck_start(level);
        &mut self.pool[start..start + usize::from(self.n_deck[usize::from(level) - 2])]
    }

    fn deck_start(&self, level: u8) -> usize {
        usize::from(self.data().starts[usize::from(level) - 2])
    }

    /// Takes the top card off a deck.
    pub(crate) fn draw(&mut self, level: u8) -> Option<Kind> {
        let start = self.deck_start(level);
        let left = &mut self.n_deck[usize::from(level) - 2];
        *left = left.checked_sub(1)?;
        Some(std::mem::take(&mut self.pool[start + usize::from(*left)]))
    }

    /// CRN-5.10, CRN-10.3: where a portrait would move: the next free field, if there is one.
    pub(crate) fn next_free(&self, family: Family, direction: Direction) -> Option<u8> {
        let field = u32::from(self.fields[family as usize]);
        if field == 0 {
            return None;
        }
        let occupied = self.fields.iter().fold(1_u32, |all, field| all | 1 << field); // field 0 is none
        let free = !occupied & ((2 << self.data().gallery.fields) - 1);
        match direction {
            Direction::Left => (free & ((1 << field) - 1)).checked_ilog2().map(|field| field as u8),
            Direction::Right => {
                let right = free & !((2 << field) - 1);
                (right != 0).then(|| right.trailing_zeros() as u8)
            }
        }
    }

    /// CRN-D6: every possible move of a portrait, in ascending order.
    pub(crate) fn moves(&self) -> impl Iterator<Item = (Family, Direction)> + '_ {
        let both = |family| Direction::ALL.into_iter().map(move |direction| (family, direction));
        let moves = self.players().map(Family::of).flat_map(both);
        moves.filter(|(family, direction)| self.next_free(*family, *direction).is_some())
    }

    /// CRN-10.2: how many rubies, coins and thieves the supply can still give.
    pub(crate) fn supply(&self, effect: Effect) -> u16 {
        if !self.options.strict_supply {
            return u16::MAX;
        }
        let (all, held) = match effect {
            Effect::Ruby => (RUBIES, &self.rubies),
            Effect::Coin => (COINS, &self.coins),
            Effect::Thief => (THIEVES, &self.thieves),
            Effect::Hit | Effect::Die | Effect::Move => return u16::MAX,
        };
        all.saturating_sub(held.iter().sum())
    }
}
