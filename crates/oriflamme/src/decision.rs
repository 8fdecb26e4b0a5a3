//! Questions, choices and their notation.

use std::{fmt, str::FromStr};

use kabale_core::{NotationError, Objection, Seat, Spot, Target};
use serde::{Serialize, Serializer};

use crate::{
    cards::{Card, Family},
    state::{Ask, Oriflamme, Phase, Piece, Position},
};

/// A choice. Positions are those of the row as it lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// ORI-D1: put a card of the hand there.
    Place(Card, Place),
    /// ORI-D2: leave the card face down, with a point more on it.
    Keep,
    /// ORI-D2: turn it up.
    Reveal,
    /// ORI-D3 to D5: remove the top card there.
    Target(Position),
    /// ORI-D6: rob this family.
    Rob(Family),
    /// ORI-D7: do what the card there does.
    Copy(Position),
    /// ORI-D8: move the top card there …
    Move(Position),
    /// … in between, before this position …
    Before(Position),
    /// … behind the last position …
    End,
    /// … or on top of this one.
    Onto(Position),
}

/// ORI-5.2: where a card may be placed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// As the new first position, next to the lance.
    Left,
    /// As the new last position.
    Right,
    /// On top of a position of the same family.
    On(Position),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Left => f.write_str("left"),
            Self::Right => f.write_str("right"),
            Self::On(at) => write!(f, "on {at}"),
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(card, place) => write!(f, "{card} {place}"),
            Self::Keep => f.write_str("keep hidden"),
            Self::Reveal => f.write_str("reveal"),
            Self::Target(at) => write!(f, "target {at}"),
            Self::Rob(family) => write!(f, "rob {family}"),
            Self::Copy(at) => write!(f, "copy {at}"),
            Self::Move(at) => write!(f, "move {at}"),
            Self::Before(at) => write!(f, "before {at}"),
            Self::End => f.write_str("end"),
            Self::Onto(at) => write!(f, "onto {at}"),
        }
    }
}

impl FromStr for Choice {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words = NotationError::words::<3>(text)?;
        let at = |number: &str| {
            let is_plain = number.bytes().all(|digit| digit.is_ascii_digit()) && !number.starts_with('0');
            is_plain.then(|| number.parse().ok()).flatten().and_then(Position::from_number)
        };
        let card = |name: &str| name.parse::<Card>().ok();
        let choice = match words {
            ["keep", "hidden", ""] => Some(Self::Keep),
            ["reveal", "", ""] => Some(Self::Reveal),
            ["end", "", ""] => Some(Self::End),
            ["target", number, ""] => at(number).map(Self::Target),
            ["copy", number, ""] => at(number).map(Self::Copy),
            ["move", number, ""] => at(number).map(Self::Move),
            ["before", number, ""] => at(number).map(Self::Before),
            ["onto", number, ""] => at(number).map(Self::Onto),
            ["rob", family, ""] => family.parse().ok().map(Self::Rob),
            [name, "left", ""] => card(name).map(|card| Self::Place(card, Place::Left)),
            [name, "right", ""] => card(name).map(|card| Self::Place(card, Place::Right)),
            [name, "on", number] => card(name).zip(at(number)).map(|(card, at)| Self::Place(card, Place::On(at))),
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
    /// ORI-5.1: which card, and where.
    Place { round: u8 },
    /// ORI-6.3: keep it hidden or reveal it.
    Evaluate { at: Position, card: Card, points: u8 },
    /// ORI-7: a card's effect needs an answer.
    Effect { at: Position, card: Card, needs: Ask },
}

/// ORI-5.1, ORI-6.2, ORI-6.3: the seat that places, or the owner of the card being evaluated.
pub(crate) fn to_move(state: &Oriflamme) -> Option<Seat> {
    match state.phase {
        Phase::Place(seat) => Some(seat),
        Phase::Evaluate(at) | Phase::Effect(at, _) => Some(acting(state, at).seat()),
        Phase::Over => None,
    }
}

pub(crate) fn prompt(state: &Oriflamme) -> Option<Prompt> {
    match state.phase {
        Phase::Place(_) => Some(Prompt::Place { round: state.round }),
        Phase::Evaluate(at) => {
            let piece = acting(state, at);
            Some(Prompt::Evaluate { at, card: piece.card(), points: state.points(piece) })
        }
        Phase::Effect(at, needs) => Some(Prompt::Effect { at, card: acting(state, at).card(), needs }),
        Phase::Over => None,
    }
}

/// Every answer to the open question, in ascending order.
pub(crate) fn choices(state: &Oriflamme, out: &mut Vec<Choice>) {
    match state.phase {
        Phase::Place(seat) => placements(state, seat, out),
        Phase::Evaluate(_) => out.extend([Choice::Keep, Choice::Reveal]),
        Phase::Effect(at, Ask::Assassinate) => out.extend(others(state, at).map(Choice::Target)),
        Phase::Effect(_, Ask::Shoot) => {
            out.extend([Position(0), Position(state.row.len() - 1)].map(Choice::Target));
        }
        Phase::Effect(at, Ask::Strike) => out.extend(state.neighbors(at).map(|(at, _)| Choice::Target(at))),
        Phase::Effect(at, Ask::Rob) => {
            let [left, right] = victims(state, at);
            let mut victims = [left.or(right), left.and(right)];
            victims.sort_unstable();
            out.extend(victims.into_iter().flatten().map(Choice::Rob));
        }
        Phase::Effect(at, Ask::Copy) => out.extend(models(state, at).into_iter().flatten().map(Choice::Copy)),
        Phase::Effect(at, Ask::Move) => out.extend(others(state, at).map(Choice::Move)),
        Phase::Effect(_, Ask::MoveTo(from)) => out.extend(destinations(state, from)),
        Phase::Over => (),
    }
}

/// ORI-5.2: each hand card at either end or on a position of the same family; ORI-5.3: an empty row has no two ends.
fn placements(state: &Oriflamme, seat: Seat, out: &mut Vec<Choice>) {
    let mut places = [Place::Left; 2 + crate::state::ROW_MAX];
    let mut n_places = 1;
    if state.row.len() > 0 {
        places[1] = Place::Right;
        n_places = 2;
    }
    for (at, _) in state.row.stacks().filter(|(_, top)| top.seat() == seat) {
        places[n_places] = Place::On(at);
        n_places += 1;
    }
    out.reserve(n_places * usize::from(crate::state::HAND_SIZE));
    for card in state.hands.cards(seat) {
        out.extend(places[..n_places].iter().map(|place| Choice::Place(card, *place)));
    }
}

/// The card whose turn it is.
pub(crate) fn acting(state: &Oriflamme, at: Position) -> Piece {
    state.row.top(at).expect("the card being evaluated is in the row")
}

/// ORI-7.1, ORI-7.3c: every top card but the one that acts.
pub(crate) fn others(state: &Oriflamme, at: Position) -> impl Iterator<Item = Position> {
    (0..state.row.len()).map(Position).filter(move |other| *other != at)
}

/// ORI-7.13: the opposing families next to the card that have something to take, each once, from left to right.
pub(crate) fn victims(state: &Oriflamme, at: Position) -> [Option<Family>; 2] {
    let own = acting(state, at).seat();
    let mut found = [None; 2];
    for (slot, (_, neighbor)) in found.iter_mut().zip(state.neighbors(at)) {
        let family = Family::of(neighbor.seat());
        *slot = (neighbor.seat() != own && state.pool(family) > 0).then_some(family);
    }
    if found[0] == found[1] { [found[0], None] } else { found }
}

/// ORI-7.4, ORI-7.4d: the neighbors that can be copied, from left to right.
pub(crate) fn models(state: &Oriflamme, at: Position) -> [Option<Position>; 2] {
    let mut found = [None; 2];
    for (slot, (at, neighbor)) in found.iter_mut().zip(state.neighbors(at)) {
        *slot = (state.is_face_up(neighbor) && neighbor.card() != Card::Shapeshifter).then_some(at);
    }
    found
}

/// ORI-7.3, ORI-7.3c: between any two positions, at the ends or on a card of the same family, but not where it is.
pub(crate) fn destinations(state: &Oriflamme, from: Position) -> impl Iterator<Item = Choice> {
    let moved = acting(state, from);
    let len = state.row.len();
    let alone = state.laid(moved).beneath().is_none();
    let stays = move |gap: u8| alone && (gap == from.0 || gap == from.0 + 1);
    let gaps = (0..len).filter(move |gap| !stays(*gap)).map(|gap| Choice::Before(Position(gap)));
    let end = (!stays(len)).then_some(Choice::End);
    let stacks = state
        .row
        .stacks()
        .filter(move |(at, top)| state.options.decree_may_stack && top.seat() == moved.seat() && *at != from)
        .map(|(at, _)| Choice::Onto(at));
    gaps.chain(end).chain(stacks)
}

/// Zones: `hand` is the hand of the seat that decides, `row` the positions, `gap` the gaps before each position and
/// behind the last.
pub(crate) fn target(state: &Oriflamme, choice: Choice) -> Target {
    let row = |at: Position| Spot::new("row", at.0);
    let gap = |index: u8| Spot::new("gap", index);
    match choice {
        Choice::Place(card, place) => {
            let seat = to_move(state).unwrap_or(state.crown);
            let index = state.hands.cards(seat).take_while(|other| *other != card).count() as u8;
            let place = match place {
                Place::Left => gap(0),
                Place::Right => gap(state.row.len()),
                Place::On(at) => row(at),
            };
            Target { piece: Some(Spot::new("hand", index)), place: Some(place), seat: None }
        }
        Choice::Keep | Choice::Reveal => match state.phase {
            Phase::Evaluate(at) => Target::piece(row(at)),
            _ => Target::NONE,
        },
        Choice::Target(at) | Choice::Copy(at) | Choice::Move(at) => Target::piece(row(at)),
        Choice::Rob(family) => Target::seat(family.seat()),
        Choice::Before(at) => Target::place(gap(at.0)),
        Choice::End => Target::place(gap(state.row.len())),
        Choice::Onto(at) => Target::place(row(at)),
    }
}

/// Why a choice is not offered.
pub(crate) fn objection(state: &Oriflamme, choice: Choice) -> Objection {
    let because = |code, rule| Objection { code, rule };
    let missing = |at: Position| state.row.top(at).is_none();
    match (state.phase, choice) {
        (Phase::Over, _) => because("game_over", "ORI-9.1"),
        (
            _,
            Choice::Place(_, Place::On(at))
            | Choice::Target(at)
            | Choice::Copy(at)
            | Choice::Move(at)
            | Choice::Before(at)
            | Choice::Onto(at),
        ) if missing(at) => because("no_such_position", "ORI-2.1"),
        (Phase::Place(seat), Choice::Place(card, _)) if !state.hands.has(Piece::new(seat, card)) => {
            because("not_in_hand", "ORI-5.1")
        }
        (Phase::Place(_), Choice::Place(_, Place::On(_))) => because("not_your_position", "ORI-5.2"),
        (Phase::Place(_), Choice::Place(..)) => because("row_is_empty", "ORI-5.3"),
        (Phase::Place(_), _) => because("a_card_must_be_placed", "ORI-5.1"),
        (Phase::Evaluate(_), _) => because("keep_or_reveal", "ORI-6.3"),
        (Phase::Effect(_, Ask::Assassinate), Choice::Target(_)) => because("not_itself", "ORI-7.1"),
        (Phase::Effect(_, Ask::Shoot), Choice::Target(_)) => because("not_an_end", "ORI-7.2"),
        (Phase::Effect(_, Ask::Strike), Choice::Target(_)) => because("not_adjacent", "ORI-7.9"),
        (Phase::Effect(_, Ask::Rob), Choice::Rob(_)) => because("nothing_to_rob", "ORI-7.13"),
        (Phase::Effect(_, Ask::Copy), Choice::Copy(_)) => because("not_to_copy", "ORI-7.4"),
        (Phase::Effect(_, Ask::Move), Choice::Move(_)) => because("not_itself", "ORI-7.3c"),
        (Phase::Effect(_, Ask::MoveTo(_)), Choice::Before(_) | Choice::End) => because("same_place", "ORI-7.3c"),
        (Phase::Effect(_, Ask::MoveTo(_)), Choice::Onto(_)) if !state.options.decree_may_stack => {
            because("no_stacking", "ORI-10.5")
        }
        (Phase::Effect(_, Ask::MoveTo(from)), Choice::Onto(at)) if at == from => because("same_place", "ORI-7.3c"),
        (Phase::Effect(_, Ask::MoveTo(_)), Choice::Onto(_)) => because("other_family", "ORI-7.3"),
        (Phase::Effect(..), _) => because("finish_the_effect", "ORI-6.5"),
    }
}
