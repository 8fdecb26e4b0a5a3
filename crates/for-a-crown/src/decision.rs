//! Questions, choices and their notation.

use std::{fmt, ops::RangeInclusive, str::FromStr};

use kabale_core::{NotationError, Objection, Seat, Spot, Target};
use serde::Serialize;

use crate::{
    cards::{Direction, Effect, Family, Symbols},
    data::{LEVELS, STACKS, SubjectRef},
    state::{Bill, Content, ForACrown, Phase, Place, Slot},
};

/// A choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// CRN-D1: hire the subject there.
    Hire(Place),
    /// CRN-D2: pay that many rubies, and coins for the rest.
    Rubies(u8),
    /// CRN-D3, CRN-D4: this effect comes next.
    Do(Effect),
    /// CRN-D5: this family takes a thief.
    Thief(Family),
    /// CRN-D5: this family returns a ruby.
    Hit(Family),
    /// CRN-D6: move this portrait.
    Move(Family, Direction),
    /// CRN-D7: buy off that many thieves.
    Bribe(u8),
    /// CRN-D8: no roll.
    Pass,
    /// CRN-D8: pay for a roll.
    Roll,
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hire(place) => write!(f, "hire {place}"),
            Self::Rubies(n) => write!(f, "rubies {n}"),
            Self::Do(effect) => write!(f, "do {effect}"),
            Self::Thief(family) => write!(f, "thief {family}"),
            Self::Hit(family) => write!(f, "hit {family}"),
            Self::Move(family, direction) => write!(f, "move {family} {direction}"),
            Self::Bribe(n) => write!(f, "bribe {n}"),
            Self::Pass => f.write_str("pass"),
            Self::Roll => f.write_str("roll"),
        }
    }
}

impl FromStr for Choice {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let number = |text: &str| {
            let is_plain = text == "0" || text.bytes().all(|c| c.is_ascii_digit()) && !text.starts_with('0');
            is_plain.then(|| text.parse().ok()).flatten()
        };
        let choice = match NotationError::words::<3>(text)? {
            ["hire", level, slot] => format!("{level} {slot}").parse().ok().map(Self::Hire),
            ["rubies", n, ""] => number(n).map(Self::Rubies),
            ["do", effect, ""] => effect.parse().ok().map(Self::Do),
            ["thief", family, ""] => family.parse().ok().map(Self::Thief),
            ["hit", family, ""] => family.parse().ok().map(Self::Hit),
            ["move", family, direction] => {
                family.parse().ok().zip(direction.parse().ok()).map(|(family, direction)| Self::Move(family, direction))
            }
            ["bribe", n, ""] => number(n).map(Self::Bribe),
            ["pass", "", ""] => Some(Self::Pass),
            ["roll", "", ""] => Some(Self::Roll),
            _ => None,
        };
        choice.ok_or_else(|| NotationError::new(text))
    }
}

/// What a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Prompt {
    /// CRN-4.1: which subject.
    Hire {
        round: u8,
        /// How often everybody still hires in this round, this time included.
        hires: u8,
    },
    /// CRN-4.3: how many rubies instead of coins.
    Pay { bill: Bill, cost: u8 },
    /// CRN-5.12: which of the two effects.
    ChooseOne { subject: Option<SubjectRef>, symbols: Symbols },
    /// CRN-5.11: which effect next.
    Next {
        /// The card; none if the die was rolled for an event.
        subject: Option<SubjectRef>,
        /// What is left to do.
        symbols: Symbols,
    },
    /// CRN-5.6, CRN-5.7, CRN-5.10: whom or what.
    Target {
        /// The card; none if the die was rolled for an event.
        subject: Option<SubjectRef>,
        effect: Effect,
        /// How many symbols of it are left, this one included.
        left: u8,
    },
    /// CRN-5.17: how many thieves are bought off.
    Bribe { thieves: u16 },
    /// CRN-5.19: roll or not.
    Offer,
}

pub(crate) fn to_move(state: &ForACrown) -> Option<Seat> {
    match state.phase {
        Phase::Hire(seat)
        | Phase::Pay(seat, _)
        | Phase::Next(seat)
        | Phase::Target(seat, _)
        | Phase::Bribe(seat)
        | Phase::Offer(seat) => Some(seat),
        Phase::Over => None,
    }
}

pub(crate) fn prompt(state: &ForACrown) -> Option<Prompt> {
    let subject = match state.current() {
        Some(Content::Subject(_, kind)) => Some(state.data().subject_ref(kind)),
        Some(Content::Event(_)) | None => None,
    };
    let symbols = state.acting.current();
    Some(match state.phase {
        Phase::Hire(_) => Prompt::Hire { round: state.round, hires: state.hires },
        Phase::Pay(_, bill) => Prompt::Pay { bill, cost: cost(state, bill) },
        Phase::Next(_) if state.acting.choose_one => Prompt::ChooseOne { subject, symbols },
        Phase::Next(_) => Prompt::Next { subject, symbols },
        Phase::Target(_, effect) => Prompt::Target { subject, effect, left: symbols.count(effect) },
        Phase::Bribe(seat) => Prompt::Bribe { thieves: state.thieves[seat.index()] },
        Phase::Offer(_) => Prompt::Offer,
        Phase::Over => return None,
    })
}

/// Every answer to the open question, in ascending order.
pub(crate) fn choices(state: &ForACrown, out: &mut Vec<Choice>) {
    match state.phase {
        Phase::Hire(seat) => out.extend(places(state, seat).map(Choice::Hire)),
        Phase::Pay(seat, bill) => out.extend(payments(state, seat, cost(state, bill)).map(Choice::Rubies)),
        Phase::Next(_) => out.extend(possible(state).map(Choice::Do)),
        Phase::Target(seat, Effect::Thief) => {
            out.extend(state.others(seat).map(|seat| Choice::Thief(Family::of(seat))));
        }
        Phase::Target(seat, Effect::Hit) => out.extend(state.others(seat).map(|seat| Choice::Hit(Family::of(seat)))),
        Phase::Target(..) => {
            out.extend(state.moves().map(|(family, direction)| Choice::Move(family, direction)));
            out.extend(state.options.may_move_fewer().then_some(Choice::Pass)); // CRN-5.13a
        }
        Phase::Bribe(seat) => out.extend((0..=most_bribed(state, seat)).map(Choice::Bribe)),
        Phase::Offer(_) => out.extend([Choice::Pass, Choice::Roll]),
        Phase::Over => (),
    }
}

/// CRN-4.2, CRN-4.6: the cards in columns with a tile that the chest can pay.
pub(crate) fn places(state: &ForACrown, seat: Seat) -> impl Iterator<Item = Place> {
    let funds = state.funds(seat);
    let levels = (1..=LEVELS).filter(move |level| state.cost(*level).is_some_and(|cost| u16::from(cost) <= funds));
    levels.flat_map(move |level| {
        let n_open = if level == 1 { STACKS as u8 } else { 2 };
        let slots = (0..n_open).map(Slot::Open).chain((level > 1).then_some(Slot::Deck));
        slots.map(move |slot| Place { level, slot }).filter(|place| has_card(state, *place))
    })
}

/// CRN-4.2: whether there is a card to hire.
fn has_card(state: &ForACrown, place: Place) -> bool {
    let column = usize::from(place.level);
    match place.slot {
        Slot::Open(index) if place.level == 1 => state.stacks[usize::from(index)] > 0,
        Slot::Open(index) => state.court[column - 2][usize::from(index)].is_some(),
        Slot::Deck => place.level > 1 && state.n_deck[column - 2] > 0,
    }
}

/// The amount of a bill.
pub(crate) fn cost(state: &ForACrown, bill: Bill) -> u8 {
    match bill {
        Bill::Hire(place) => state.cost(place.level).unwrap_or(0),
        Bill::Bribe(thieves) => thieves,
        Bill::Roll => 1,
    }
}

/// CRN-4.3, CRN-4.9, CRN-5.21: how many rubies may be paid: coins may be replaced, rubies may not.
pub(crate) fn payments(state: &ForACrown, seat: Seat, cost: u8) -> RangeInclusive<u8> {
    let cost = u16::from(cost);
    let least = cost.saturating_sub(state.coins[seat.index()]);
    let most = cost.min(state.rubies[seat.index()]);
    least as u8..=most as u8
}

/// CRN-5.13: the effects that are left and can be carried out now.
pub(crate) fn possible(state: &ForACrown) -> impl Iterator<Item = Effect> {
    let seat = state.acting.seat();
    state.acting.current().effects().filter(move |effect| match effect {
        Effect::Ruby | Effect::Coin => state.supply(*effect) > 0,
        Effect::Thief => state.supply(*effect) > 0 && state.others(seat).next().is_some(), // CRN-10.9
        Effect::Hit => state.others(seat).next().is_some(),
        Effect::Die => true,
        Effect::Move => state.moves().next().is_some(),
    })
}

/// CRN-5.17: as many as there are and can be paid.
pub(crate) fn most_bribed(state: &ForACrown, seat: Seat) -> u8 {
    state.thieves[seat.index()].min(state.funds(seat)).min(u16::from(u8::MAX)) as u8
}

/// Zones: `stacks` are the stacks of level 1, `court` the face-up cards of levels 2 to 5, two a level, `decks` the decks
/// of these levels, `gallery` the fields from the left, `symbols` the effects in the order of the rules; `rubies.2` and
/// `thieves.2` are amounts.
pub(crate) fn target(state: &ForACrown, choice: Choice) -> Target {
    let field = |field: u8| Spot::new("gallery", field.saturating_sub(1));
    match choice {
        Choice::Hire(Place { level: 1, slot: Slot::Open(index) }) => Target::piece(Spot::new("stacks", index)),
        Choice::Hire(Place { level, slot: Slot::Open(index) }) => {
            Target::piece(Spot::new("court", (level - 2) * 2 + index))
        }
        Choice::Hire(Place { level, slot: Slot::Deck }) => Target::piece(Spot::new("decks", level.saturating_sub(2))),
        Choice::Rubies(n) => Target::piece(Spot::new("rubies", n)),
        Choice::Do(effect) => Target::piece(Spot::new("symbols", effect as u8)),
        Choice::Thief(family) | Choice::Hit(family) => Target::seat(family.seat()),
        Choice::Move(family, direction) => Target {
            piece: Some(field(state.fields[family as usize])),
            place: state.next_free(family, direction).map(field),
            seat: Some(family.seat()),
        },
        Choice::Bribe(n) => Target::piece(Spot::new("thieves", n)),
        Choice::Pass => Target::NONE,
        Choice::Roll => Target::piece(Spot::new("die", 0)),
    }
}

/// Why a choice is not offered.
pub(crate) fn objection(state: &ForACrown, choice: Choice) -> Objection {
    let because = |code, rule| Objection { code, rule };
    let is_playing = |family: Family| family.seat().index() < usize::from(state.seats);
    match (state.phase, choice) {
        (Phase::Over, _) => because("game_over", "CRN-8.1"),
        (_, Choice::Thief(family) | Choice::Hit(family) | Choice::Move(family, _)) if !is_playing(family) => {
            because("not_playing", "CRN-5.14")
        }
        (Phase::Hire(_), Choice::Hire(place)) if state.cost(place.level).is_none() => because("no_tile", "CRN-4.2"),
        (Phase::Hire(_), Choice::Hire(place)) if !has_card(state, place) => because("no_card", "CRN-4.2"),
        (Phase::Hire(_), Choice::Hire(_)) => because("cannot_pay", "CRN-4.6"),
        (Phase::Hire(_), _) => because("hire_first", "CRN-4.1"),
        (Phase::Pay(..), Choice::Rubies(_)) => because("bad_payment", "CRN-4.3"),
        (Phase::Pay(..), _) => because("pay_first", "CRN-4.3"),
        (Phase::Next(_), Choice::Do(effect)) if state.acting.current().count(effect) > 0 => {
            because("not_possible", "CRN-5.13")
        }
        (Phase::Next(_), Choice::Do(_)) => because("not_on_card", "CRN-5.11"),
        (Phase::Next(_), _) => because("which_effect_first", "CRN-5.11"),
        (Phase::Target(seat, Effect::Thief), Choice::Thief(family))
        | (Phase::Target(seat, Effect::Hit), Choice::Hit(family))
            if family.seat() == seat =>
        {
            because("not_yourself", "CRN-5.14")
        }
        (Phase::Target(_, Effect::Thief), Choice::Thief(_))
        | (Phase::Target(_, Effect::Hit), Choice::Hit(_))
        | (Phase::Target(_, Effect::Move), Choice::Move(..))
            if matches!(choice, Choice::Thief(family) | Choice::Hit(family) | Choice::Move(family, _) if state.is_out(family.seat())) =>
        {
            because("is_out", "CRN-6.3")
        }
        (Phase::Target(_, Effect::Move), Choice::Move(..)) => because("no_free_field", "CRN-5.10"),
        (Phase::Target(..), _) => because("finish_the_effect", "CRN-5.13"),
        (Phase::Bribe(_), Choice::Bribe(_)) => because("too_many_thieves", "CRN-5.17"),
        (Phase::Bribe(_), _) => because("bribe_how_many", "CRN-5.17"),
        (Phase::Offer(_), _) => because("roll_or_pass", "CRN-5.19"),
    }
}
