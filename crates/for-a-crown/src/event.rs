//! Events, and what an eye sees of them.

use kabale_core::{Eye, Eyes, Seat};
use serde::Serialize;

use crate::{
    cards::{Direction, Family, Symbols},
    data::{EventRef, SubjectRef},
    state::{Place, Slot},
};

/// An event in a game. All gains and payments are open (CRN-9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// CRN-4.4: a subject was hired.
    Hired {
        seat: Seat,
        place: Place,
        /// The subject; if it came from a deck, only for its owner.
        subject: Option<SubjectRef>,
        coins: u8,
        rubies: u8,
    },
    /// CRN-4.7: the court was refilled.
    Refilled,
    /// CRN-5.1: the shared deck was shuffled.
    Shuffled { round: u8, cards: u8 },
    /// CRN-5.2: a subject was revealed.
    Revealed {
        seat: Seat,
        subject: SubjectRef,
        /// CRN-6.4: its owner is out, so it does nothing.
        ignored: bool,
    },
    /// CRN-5.2: an event was revealed.
    Happened { card: EventRef },
    /// CRN-5.5, CRN-5.9: something came from the supply.
    Took { seat: Seat, rubies: u8, coins: u8 },
    /// CRN-5.6: a thief was sent.
    Thief {
        by: Seat,
        /// The player who takes it.
        seat: Seat,
    },
    /// CRN-5.7: a player is hit; the loss follows.
    Hit { by: Seat, seat: Seat },
    /// CRN-5.8: the magic die was rolled.
    Rolled {
        seat: Seat,
        /// The face, 1 to 6.
        face: u8,
        /// What it shows.
        symbols: Symbols,
    },
    /// CRN-5.10: a portrait was moved.
    Moved {
        by: Seat,
        family: Family,
        direction: Direction,
        /// The field it hung on.
        from: u8,
        /// The field it hangs on now.
        to: u8,
    },
    /// CRN-5.13a: Moves were left out.
    Stopped {
        seat: Seat,
        /// How many Moves were left.
        left: u8,
    },
    /// CRN-5.13, CRN-10.9: effects that could not be carried out.
    NoEffect { seat: Seat },
    /// CRN-5.16: a player with the most thieves returns them.
    Robbed { seat: Seat, thieves: u16 },
    /// CRN-5.17: thieves were bought off.
    Bribed { seat: Seat, thieves: u8, coins: u8, rubies: u8 },
    /// CRN-5.19: a roll was paid for.
    Paid { seat: Seat, coins: u8, rubies: u8 },
    /// CRN-5.17, CRN-5.19: a player did not pay.
    Declined { seat: Seat },
    /// Nothing came of an event (CRN-5.16).
    Nothing { card: EventRef },
    /// CRN-5.7, CRN-5.16, CRN-5.20, CRN-8.2: rubies went back to the supply.
    Lost { seat: Seat, rubies: u8 },
    /// CRN-6.1: an heirloom was sold.
    Sold {
        seat: Seat,
        /// The rubies it brought.
        rubies: u8,
    },
    /// CRN-6.3: a player is out.
    Out { seat: Seat },
    /// CRN-7.2, CRN-7.3: a new event joined the shared deck, costs fell, a round began.
    Round { round: u8 },
    /// CRN-8.1: the game is over, and the final adjustment follows.
    Ended {
        /// Whether that is because a player is out.
        early: bool,
    },
    /// CRN-8.2: a ruby more or less at the end.
    Adjusted { seat: Seat, reason: Adjustment },
}

/// CRN-8.2: the steps of the final adjustment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Adjustment {
    /// The most influential player gains a ruby.
    MostInfluential,
    /// The players with the most coins gain a ruby.
    MostCoins,
    /// The players with the most thieves lose a ruby.
    MostThieves,
}

/// CRN-9: what came from a deck is told only to its owner.
impl Eyes for Event {
    fn seen_by(&self, eye: Eye) -> Option<Self> {
        let mut told = *self;
        if let Self::Hired { seat, place: Place { slot: Slot::Deck, .. }, subject, .. } = &mut told
            && !eye.is(*seat)
        {
            *subject = None;
        }
        Some(told)
    }
}
