//! ORI-11: what each eye sees.

use kabale_core::{Eye, Seat};
use serde::Serialize;

use crate::{
    Options,
    cards::{Card, Family},
    state::{N_SET_ASIDE, Oriflamme, Phase, Piece, Position},
};

/// Everything that an eye may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    pub eye: Eye,
    pub options: Options,
    /// ORI-4.1: 1 to 6.
    pub round: u8,
    pub crown: Seat,
    /// The seat to decide; none when the game is over.
    pub to_move: Option<Seat>,
    /// ORI-6.1: the position being evaluated.
    pub evaluating: Option<Position>,
    /// By seat.
    pub seats: Vec<SeatView>,
    /// The positions from first to last, each from the bottom card to the top card.
    pub row: Vec<Vec<RowCard>>,
    /// The hand of the eye's seat; empty for a watcher.
    pub hand: Vec<Card>,
    /// ORI-10.2: the cards of the eye's seat that are out of the game, if players may look at them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_aside: Option<Vec<Card>>,
}

/// The public information about a player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct SeatView {
    pub seat: Seat,
    pub family: Family,
    /// ORI-2.8: its points.
    pub pool: u16,
    pub n_hand: u8,
    pub n_row: u8,
    /// ORI-8.1: its discard pile.
    pub discarded: Vec<Card>,
}

/// A card in the row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct RowCard {
    pub family: Family,
    /// What it is, if this eye knows.
    pub card: Option<Card>,
    pub face_up: bool,
    pub points: u8,
}

pub(crate) fn view(state: &Oriflamme, eye: Eye) -> View {
    let own = match eye {
        Eye::Seat(seat) => Some(seat),
        Eye::Public => None,
    };
    View {
        eye,
        options: state.options,
        round: state.round,
        crown: state.crown,
        to_move: crate::decision::to_move(state),
        evaluating: match state.phase {
            Phase::Evaluate(at) | Phase::Effect(at, _) => Some(at),
            Phase::Place(_) | Phase::Over => None,
        },
        seats: Seat::all(state.seats).map(|seat| seat_view(state, seat)).collect(),
        row: state.row.tops().iter().map(|top| stack_view(state, *top, eye)).collect(),
        hand: own.map(|seat| state.hands.cards(seat).collect()).unwrap_or_default(),
        set_aside: own.filter(|_| state.options.set_aside_open).map(|seat| state.set_aside.cards(seat).collect()),
    }
}

/// Cards in other hands, set aside by others, and face down in the row.
pub(crate) fn unknown(state: &Oriflamme, eye: Eye) -> u32 {
    let others = Seat::all(state.seats).filter(|seat| !eye.is(*seat));
    let held: u32 = others.map(|seat| u32::from(state.hands.of(seat).len() + N_SET_ASIDE)).sum();
    let row = state.row.tops().iter().flat_map(|top| state.stack(*top));
    held + row.filter(|piece| !is_known(state, *piece, eye)).count() as u32
}

/// ORI-11.2: what is open to all.
fn seat_view(state: &Oriflamme, seat: Seat) -> SeatView {
    SeatView {
        seat,
        family: Family::of(seat),
        pool: state.pools[seat.index()],
        n_hand: state.hands.of(seat).len(),
        n_row: state.n_in_row(seat),
        discarded: state.discarded.cards(seat).collect(),
    }
}

fn stack_view(state: &Oriflamme, top: Piece, eye: Eye) -> Vec<RowCard> {
    let mut stack: Vec<_> = state
        .stack(top)
        .map(|piece| RowCard {
            family: Family::of(piece.seat()),
            card: is_known(state, piece, eye).then(|| piece.card()),
            face_up: state.is_face_up(piece),
            points: state.points(piece),
        })
        .collect();
    stack.reverse();
    stack
}

/// ORI-11.1, ORI-11.3: a card in the row is known to its owner, and to all once it was face up, covered or not.
fn is_known(state: &Oriflamme, piece: Piece, eye: Eye) -> bool {
    state.is_face_up(piece) || eye.is(piece.seat())
}
