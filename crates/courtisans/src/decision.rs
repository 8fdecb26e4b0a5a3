//! Questions, choices and their notation.

use std::{fmt, str::FromStr};

use kabale_core::{NotationError, Objection, Seat, Spot, Target};
use serde::{Serialize, Serializer};

use crate::{
    cards::{Card, N_SPIES, Role},
    state::{Area, Courtisans, HAND_SIZE, Open, Phase, Side},
};

/// A choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// COU-D1 to D3: lay a card of the hand there.
    Lay(Card, Place),
    /// COU-D4, COU-4.4c: the assassin eliminates nobody …
    Spare,
    /// … or this courtier.
    Eliminate(Victim),
}

/// COU-3.2: where a card may be laid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// COU-3.4: at the royal table, on this side of the mat.
    Table(Side),
    /// Into the player's own district.
    Own,
    /// Into this opponent's district.
    To(Seat),
}

/// COU-4.4: whom an assassin may eliminate in its area. Equal face-up cards on one side of the mat are one victim.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Victim {
    /// A face-up card at the royal table.
    AtTable(Side, Card),
    /// A face-up card in the district.
    InDistrict(Card),
    /// COU-4.4b: the face-down card with this number, counted from 0.
    FaceDown(u8),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(side) => side.fmt(f),
            Self::Own => f.write_str("own"),
            Self::To(seat) => write!(f, "to {seat}"),
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lay(card, place) => write!(f, "{card} {place}"),
            Self::Spare => f.write_str("spare all"),
            Self::Eliminate(Victim::AtTable(side, card)) => write!(f, "eliminate {card} {side}"),
            Self::Eliminate(Victim::InDistrict(card)) => write!(f, "eliminate {card}"),
            Self::Eliminate(Victim::FaceDown(index)) => write!(f, "eliminate spy {}", index + 1),
        }
    }
}

impl FromStr for Choice {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words = NotationError::words::<3>(text)?;
        let number = |number: &str| {
            let is_plain = number.bytes().all(|digit| digit.is_ascii_digit()) && !number.starts_with('0');
            is_plain.then(|| number.parse::<u8>().ok()).flatten()
        };
        let card = |name: &str| name.parse::<Card>().ok();
        let seat = |text: &str| number(text).and_then(Seat::from_number);
        let choice = match words {
            ["spare", "all", ""] => Some(Self::Spare),
            ["eliminate", "spy", index] => {
                let index = number(index).filter(|number| (1..=N_SPIES as u8).contains(number));
                index.map(|number| Self::Eliminate(Victim::FaceDown(number - 1)))
            }
            ["eliminate", name, ""] => card(name).map(|card| Self::Eliminate(Victim::InDistrict(card))),
            ["eliminate", name, side] => {
                let victim = side.parse().ok().zip(card(name));
                victim.map(|(side, card)| Self::Eliminate(Victim::AtTable(side, card)))
            }
            [name, "own", ""] => card(name).map(|card| Self::Lay(card, Place::Own)),
            [name, "to", number] => card(name).zip(seat(number)).map(|(card, seat)| Self::Lay(card, Place::To(seat))),
            [name, side, ""] => {
                card(name).zip(side.parse().ok()).map(|(card, side)| Self::Lay(card, Place::Table(side)))
            }
            _ => None,
        };
        choice.ok_or_else(|| NotationError::new(text))
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Prompt {
    /// COU-3.2: which card, and where.
    Lay {
        /// The areas that still get a card in this turn.
        open: Open,
    },
    /// COU-4.4: which courtier the assassin eliminates, if any.
    Eliminate { card: Card, area: Area },
}

/// COU-3.1: whose turn it is.
pub(crate) fn to_move(state: &Courtisans) -> Option<Seat> {
    (state.phase != Phase::Over).then_some(state.active)
}

pub(crate) fn prompt(state: &Courtisans) -> Option<Prompt> {
    match state.phase {
        Phase::Lay => Some(Prompt::Lay { open: state.open }),
        Phase::Eliminate { card, area } => Some(Prompt::Eliminate { card, area }),
        Phase::Over => None,
    }
}

/// Every answer to the open question, in ascending order.
pub(crate) fn choices(state: &Courtisans, out: &mut Vec<Choice>) {
    match state.phase {
        Phase::Lay => layings(state, out),
        Phase::Eliminate { card, area } => {
            out.push(Choice::Spare);
            victims(state, card, area, out);
        }
        Phase::Over => (),
    }
}

/// COU-3.2, COU-3.3: each different hand card times the places that are still open.
fn layings(state: &Courtisans, out: &mut Vec<Choice>) {
    let active = state.active;
    let mut places = [Place::Own; 7];
    let mut n_places = 0;
    let mut push = |place| {
        places[n_places] = place;
        n_places += 1;
    };
    if state.open.table {
        push(Place::Table(Side::Above));
        push(Place::Table(Side::Below));
    }
    if state.open.own {
        push(Place::Own);
    }
    if state.open.other {
        Seat::all(state.seats).filter(|seat| *seat != active).for_each(|seat| push(Place::To(seat)));
    }
    out.reserve(n_places * usize::from(HAND_SIZE));
    let mut before = None;
    for &card in &state.hands[active.index()] {
        if before != Some(card) {
            out.extend(places[..n_places].iter().map(|place| Choice::Lay(card, *place)));
        }
        before = Some(card);
    }
}

/// COU-4.4a, COU-4.4d, COU-4.5: everybody in the area but guards and the assassin itself.
fn victims(state: &Courtisans, assassin: Card, area: Area, out: &mut Vec<Choice>) {
    match area {
        Area::Table(here) => {
            for side in Side::ALL {
                let itself = (side == here).then_some(assassin);
                let cards = state.table[side as usize].mortals(itself).iter();
                out.extend(cards.map(|card| Choice::Eliminate(Victim::AtTable(side, card))));
            }
        }
        Area::District(seat) => {
            let cards = state.districts[seat.index()].mortals(Some(assassin)).iter();
            out.extend(cards.map(|card| Choice::Eliminate(Victim::InDistrict(card))));
        }
    }
    out.extend(face_down(state, area).map(|index| Choice::Eliminate(Victim::FaceDown(index))));
}

/// COU-7.1: whether an assassin there has anybody to eliminate.
pub(crate) fn has_victims(state: &Courtisans, assassin: Card, area: Area) -> bool {
    let is_somebody_face_up = match area {
        Area::Table(here) => Side::ALL.into_iter().any(|side| {
            let itself = (side == here).then_some(assassin);
            !state.table[side as usize].mortals(itself).is_empty()
        }),
        Area::District(seat) => !state.districts[seat.index()].mortals(Some(assassin)).is_empty(),
    };
    is_somebody_face_up || face_down(state, area).next().is_some()
}

/// COU-4.4b, COU-4.6: the face-down cards in an area.
fn face_down(state: &Courtisans, area: Area) -> impl Iterator<Item = u8> {
    (0..)
        .zip(&state.spies)
        .filter(move |(_, spy)| !spy.eliminated && is_same_area(spy.area, area))
        .map(|(index, _)| index)
}

/// COU-4.4a: the whole royal table is one area, both sides and all columns.
fn is_same_area(one: Area, other: Area) -> bool {
    match (one, other) {
        (Area::Table(_), Area::Table(_)) => true,
        (Area::District(one), Area::District(other)) => one == other,
        (Area::Table(_), Area::District(_)) | (Area::District(_), Area::Table(_)) => false,
    }
}

/// The zones of the districts' face-up cards, by seat.
pub const DISTRICTS: [&str; 5] = ["district_1", "district_2", "district_3", "district_4", "district_5"];

/// Zones: `hand` is the hand of the seat that decides, `above` and `below` the face-up cards at the table, `district_1`
/// and so on those in the districts, `spies` the face-down cards; `table` are the two sides of the mat as places,
/// `districts` the districts.
pub(crate) fn target(state: &Courtisans, choice: Choice) -> Target {
    match choice {
        Choice::Lay(card, place) => {
            let seat = state.active;
            let index = state.hands[seat.index()].iter().take_while(|other| **other != card).count() as u8;
            let (place, opponent) = match place {
                Place::Table(side) => (Spot::new("table", side as u8), None),
                Place::Own => (Spot::new("districts", seat.index() as u8), None),
                Place::To(seat) => (Spot::new("districts", seat.index() as u8), Some(seat)),
            };
            Target { piece: Some(Spot::new("hand", index)), place: Some(place), seat: opponent }
        }
        Choice::Spare => Target::NONE,
        Choice::Eliminate(victim) => {
            let first =
                |cards: crate::state::Cards, card: Card| cards.iter().take_while(|other| *other != card).count() as u8;
            Target::piece(match (victim, state.phase) {
                (Victim::AtTable(side, card), _) => Spot::new(side.id(), first(state.table[side as usize], card)),
                (Victim::InDistrict(card), Phase::Eliminate { area: Area::District(seat), .. }) => {
                    Spot::new(DISTRICTS[seat.index()], first(state.districts[seat.index()], card))
                }
                (Victim::InDistrict(_), _) => return Target::NONE,
                (Victim::FaceDown(index), _) => Spot::new("spies", index),
            })
        }
    }
}

/// Why a choice is not offered.
pub(crate) fn objection(state: &Courtisans, choice: Choice) -> Objection {
    let because = |code, rule| Objection { code, rule };
    match (state.phase, choice) {
        (Phase::Over, _) => because("game_over", "COU-5.1"),
        (Phase::Lay, Choice::Lay(card, _)) if !state.hands[state.active.index()].contains(&card) => {
            because("not_in_hand", "COU-3.2")
        }
        (Phase::Lay, Choice::Lay(_, Place::To(seat))) if seat.index() >= usize::from(state.seats) => {
            because("no_such_player", "COU-3.2")
        }
        (Phase::Lay, Choice::Lay(_, Place::To(seat))) if seat == state.active => because("not_an_opponent", "COU-3.2"),
        (Phase::Lay, Choice::Lay(..)) => because("area_has_its_card", "COU-3.2"),
        (Phase::Eliminate { .. }, Choice::Lay(..)) => because("assassin_first", "COU-3.3"),
        (_, Choice::Spare) | (Phase::Lay, Choice::Eliminate(_)) => because("no_assassin_acts", "COU-4.4e"),
        (Phase::Eliminate { card: assassin, area }, Choice::Eliminate(victim)) => {
            let named = match victim {
                Victim::AtTable(side, card) => Some((card, Area::Table(side))),
                Victim::InDistrict(card) => Some((card, area)),
                Victim::FaceDown(_) => None,
            };
            match named {
                Some((card, _)) if card.role() == Role::Guard => because("guards_stay", "COU-4.5"),
                Some(it) if it == (assassin, area) => because("not_itself", "COU-4.4d"),
                Some(_) | None => because("not_in_this_area", "COU-4.4a"),
            }
        }
    }
}
