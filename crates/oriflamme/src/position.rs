//! States as data: how they are written, and the checks when they are read.

use kabale_core::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    Options,
    cards::{Card, Family, Kind, N_CARDS},
    decision,
    state::{Ask, HAND_SIZE, Laid, N_SET_ASIDE, Oriflamme, Phase, Piece, Pieces, ROUNDS, ROW_MAX, Row},
};

/// A state as it is written: every card by its name, where it lies.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    #[serde(default)]
    options: Options,
    round: u8,
    crown: Seat,
    phase: Phase,
    row: Vec<Vec<Laying>>,
    seats: Vec<Holding>,
}

/// A card in the row.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Laying {
    family: Family,
    card: Card,
    #[serde(default)]
    face_up: bool,
    #[serde(default)]
    points: u8,
}

/// What a player has outside the row.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Holding {
    pool: u16,
    hand: Vec<Card>,
    set_aside: Vec<Card>,
    discarded: Vec<Card>,
}

/// Why a position is impossible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// ORI-1.2.
    #[error("the number of seats is {0}, not 3 to 5 (ORI-1.2)")]
    Seats(usize),
    /// The table does not have this seat.
    #[error("seat {0} is not at this table")]
    NoSuchSeat(Seat),
    /// ORI-4.1.
    #[error("the round is {0}, not 1 to 6 (ORI-4.1)")]
    Round(u8),
    /// ORI-3.2, ORI-5.1.
    #[error("the number of cards in the hand of {family} is {found}, not {expected} (ORI-3.2, ORI-5.1)")]
    Hand { family: Family, found: usize, expected: u8 },
    /// ORI-3.1.
    #[error("the number of cards that {family} has set aside is {found}, not 3 (ORI-3.1)")]
    SetAside { family: Family, found: usize },
    /// ORI-1.3.
    #[error("the {card} of {family} is listed twice (ORI-1.3)")]
    Twice { family: Family, card: Card },
    /// ORI-1.3.
    #[error("the {card} of {family} is missing (ORI-1.3)")]
    Missing { family: Family, card: Card },
    /// The row holds a card of nobody at the table.
    #[error("position {at} holds a card of {family}, a family that is not in the game")]
    Stranger {
        /// Where, counted from 1.
        at: usize,
        family: Family,
    },
    /// A position without cards.
    #[error("position {0} is empty (ORI-6.8)")]
    Gap(usize),
    /// Too many positions for the cards there are.
    #[error("the row has {0} positions; the most is 30")]
    Long(usize),
    /// ORI-2.3.
    #[error("the stack at position {0} mixes families (ORI-2.3)")]
    Mixed(usize),
    /// ORI-6.4.
    #[error("the {card} at position {at} cannot lie face up: it is discarded after its effect (ORI-6.4)")]
    OneShotFaceUp {
        /// Where, counted from 1.
        at: usize,
        card: Card,
    },
    /// ORI-6.4.
    #[error("the face-up {card} at position {at} cannot have points on it (ORI-6.4)")]
    PointsFaceUp {
        /// Where, counted from 1.
        at: usize,
        card: Card,
    },
    /// ORI-6.3: a card gathers one point per evaluation.
    #[error("a card cannot have gathered {0} points by now (ORI-6.3)")]
    CardPoints(u8),
    /// More points than the rounds so far can bring.
    #[error("a pool cannot have {0} points after the rounds so far")]
    Pool(u16),
    /// ORI-4.2, ORI-10.6.
    #[error("the crown cannot be with seat {0} if seat 1 had it first (ORI-4.2, ORI-10.6)")]
    Crown(Seat),
    /// The phase does not fit the row.
    #[error("the phase does not fit the row: {0}")]
    Phase(&'static str),
}

/// More than a family can take in a round: six cards, each evaluated again for every Decree, ten points or so each.
const MOST_POINTS_A_ROUND: u16 = 400;

impl From<Oriflamme> for Position {
    fn from(state: Oriflamme) -> Self {
        let laying = |piece: Piece| Laying {
            family: Family::of(piece.seat()),
            card: piece.card(),
            face_up: state.is_face_up(piece),
            points: state.points(piece),
        };
        let stack = |top: &Piece| {
            let mut stack: Vec<_> = state.stack(*top).map(laying).collect();
            stack.reverse();
            stack
        };
        let holding = |seat: Seat| Holding {
            pool: state.pools[seat.index()],
            hand: state.hands.cards(seat).collect(),
            set_aside: state.set_aside.cards(seat).collect(),
            discarded: state.discarded.cards(seat).collect(),
        };
        Self {
            options: state.options,
            round: state.round,
            crown: state.crown,
            phase: state.phase,
            row: state.row.tops().iter().map(stack).collect(),
            seats: Seat::all(state.seats).map(holding).collect(),
        }
    }
}

impl TryFrom<Position> for Oriflamme {
    type Error = PositionError;

    fn try_from(position: Position) -> Result<Self, PositionError> {
        let n_seats = position.seats.len();
        if !(3..=5).contains(&n_seats) {
            return Err(PositionError::Seats(n_seats));
        }
        let seats = n_seats as u8;
        if !(1..=ROUNDS).contains(&position.round) {
            return Err(PositionError::Round(position.round));
        }
        let placing = if let Phase::Place(seat) = position.phase { seat } else { position.crown };
        for seat in [position.crown, placing] {
            if seat.index() >= n_seats {
                return Err(PositionError::NoSuchSeat(seat));
            }
        }
        let first_crown = Seat::new((position.crown.index() as u8 + 6 * seats - (position.round - 1)) % seats);
        if position.options.first_seat_starts && first_crown != Seat::new(0) {
            return Err(PositionError::Crown(position.crown));
        }
        let mut state = Self {
            options: position.options,
            seats,
            round: position.round,
            crown: position.crown,
            phase: position.phase,
            pools: [0; 5],
            hands: Pieces::default(),
            set_aside: Pieces::default(),
            discarded: Pieces::default(),
            face_up: Pieces::default(),
            row: Row::default(),
            laid: [Laid::default(); 50],
        };
        let mut seen = Pieces::default();
        for (seat, holding) in Seat::all(seats).zip(&position.seats) {
            read_holding(&mut state, seat, holding, &mut seen)?;
        }
        read_row(&mut state, &position.row, &mut seen)?;
        for seat in Seat::all(seats) {
            let missing = Card::ALL.into_iter().find(|card| !seen.has(Piece::new(seat, *card)));
            if let Some(card) = missing {
                return Err(PositionError::Missing { family: Family::of(seat), card });
            }
        }
        check_phase(&state)?;
        check_faces(&state)?;
        Ok(state)
    }
}

fn read_holding(state: &mut Oriflamme, seat: Seat, holding: &Holding, seen: &mut Pieces) -> Result<(), PositionError> {
    let family = Family::of(seat);
    if holding.pool > 1 + MOST_POINTS_A_ROUND * u16::from(state.round) {
        return Err(PositionError::Pool(holding.pool));
    }
    state.pools[seat.index()] = holding.pool;
    // ORI-5.1: one card less each round, from the moment the player has placed.
    let expected = HAND_SIZE - state.round + u8::from(!has_placed(state, seat));
    if holding.hand.len() != usize::from(expected) {
        return Err(PositionError::Hand { family, found: holding.hand.len(), expected });
    }
    if holding.set_aside.len() != usize::from(N_SET_ASIDE) {
        return Err(PositionError::SetAside { family, found: holding.set_aside.len() });
    }
    let zones = [
        (&holding.hand, &mut state.hands),
        (&holding.set_aside, &mut state.set_aside),
        (&holding.discarded, &mut state.discarded),
    ];
    for (cards, zone) in zones {
        for &card in cards {
            see(seen, seat, card)?;
            zone.insert(Piece::new(seat, card));
        }
    }
    Ok(())
}

/// Whether a seat has placed its card of this round.
fn has_placed(state: &Oriflamme, seat: Seat) -> bool {
    let Phase::Place(placing) = state.phase else { return true };
    let after_crown = |seat: Seat| (seat.index() as u8 + state.seats - state.crown.index() as u8) % state.seats;
    after_crown(seat) < after_crown(placing)
}

/// ORI-1.3: each family has each card once.
fn see(seen: &mut Pieces, seat: Seat, card: Card) -> Result<(), PositionError> {
    let piece = Piece::new(seat, card);
    if seen.has(piece) {
        return Err(PositionError::Twice { family: Family::of(seat), card });
    }
    seen.insert(piece);
    Ok(())
}

fn read_row(state: &mut Oriflamme, row: &[Vec<Laying>], seen: &mut Pieces) -> Result<(), PositionError> {
    if row.len() > ROW_MAX {
        return Err(PositionError::Long(row.len()));
    }
    for (index, stack) in row.iter().enumerate() {
        let at = index + 1;
        let Some(bottom) = stack.first() else { return Err(PositionError::Gap(at)) };
        if bottom.family.seat().index() >= usize::from(state.seats) {
            return Err(PositionError::Stranger { at, family: bottom.family });
        }
        let mut beneath = None;
        for laying in stack {
            if laying.family != bottom.family {
                return Err(PositionError::Mixed(at));
            }
            // ORI-6.14: once a round, and once more for each Decree, of which every family has one. Twice that leaves room
            // for studies such as ORI-E12, and still fits when it is doubled.
            if laying.points > 2 * (state.round + state.seats) {
                return Err(PositionError::CardPoints(laying.points));
            }
            let seat = laying.family.seat();
            see(seen, seat, laying.card)?;
            let piece = Piece::new(seat, laying.card);
            state.lay(piece, Laid::new(beneath, laying.points));
            if laying.face_up {
                state.face_up.insert(piece);
            }
            beneath = Some(piece);
        }
        state.row.insert(crate::state::Position(index as u8), beneath.expect("the stack has a card"));
    }
    Ok(())
}

/// The open question must be one that the rules ask in this row.
fn check_phase(state: &Oriflamme) -> Result<(), PositionError> {
    let wrong = |why| Err(PositionError::Phase(why));
    match state.phase {
        Phase::Place(_) => Ok(()),
        Phase::Over if state.round == ROUNDS => Ok(()),
        Phase::Over => wrong("the game is over only after round 6 (ORI-9.1)"),
        Phase::Evaluate(at) => match state.row.top(at) {
            None => wrong("there is no such position"),
            Some(top) if state.is_face_up(top) => wrong("only face-down cards are kept or revealed (ORI-6.3)"),
            Some(_) => Ok(()),
        },
        Phase::Effect(at, ask) => {
            let Some(top) = state.row.top(at) else { return wrong("there is no such position") };
            if !state.is_face_up(top) {
                return wrong("a face-down card has no effect (ORI-6.3)");
            }
            let printed = |card| match card {
                Card::Assassination => ask == Ask::Assassinate,
                Card::Archer => ask == Ask::Shoot,
                Card::Soldier => ask == Ask::Strike,
                Card::Spy => ask == Ask::Rob,
                Card::Shapeshifter => ask == Ask::Copy,
                Card::RoyalDecree => matches!(ask, Ask::Move | Ask::MoveTo(_)),
                Card::Lord | Card::Ambush | Card::Conspiracy | Card::Heir => false,
            };
            let copied = top.card() == Card::Shapeshifter
                && decision::models(state, at)
                    .into_iter()
                    .flatten()
                    .filter_map(|model| state.row.top(model))
                    .any(|model| printed(model.card()));
            if !printed(top.card()) && !copied {
                return wrong("the card there does not ask that");
            }
            if let Ask::MoveTo(from) = ask
                && (from == at || state.row.top(from).is_none())
            {
                return wrong("there is no such card to move (ORI-7.3c)");
            }
            let mut answers = Vec::new();
            decision::choices(state, &mut answers);
            answers.dedup();
            if answers.len() < 2 { wrong("there is nothing to choose") } else { Ok(()) }
        }
    }
}

/// ORI-6.4: after its effect a card has no points on it, and a one-shot card is gone; only the card whose effect is
/// being carried out is still waiting for that.
fn check_faces(state: &Oriflamme) -> Result<(), PositionError> {
    for (at, top) in state.row.stacks() {
        let number = usize::from(at.number());
        for piece in state.stack(top) {
            let is_acting = piece == top && matches!(state.phase, Phase::Effect(acting, _) if acting == at);
            if !state.is_face_up(piece) || is_acting {
                continue;
            }
            if piece.card().kind() == Kind::OneShot {
                return Err(PositionError::OneShotFaceUp { at: number, card: piece.card() });
            }
            if state.points(piece) > 0 {
                return Err(PositionError::PointsFaceUp { at: number, card: piece.card() });
            }
        }
    }
    Ok(())
}

const _: () = assert!(HAND_SIZE + N_SET_ASIDE == N_CARDS, "a family's cards are in hand or set aside");
