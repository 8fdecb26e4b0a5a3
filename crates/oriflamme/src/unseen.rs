//! Determinization: shuffles what an eye cannot know.

use kabale_core::{Eye, Rng, Seat};

use crate::{
    cards::{Card, N_CARDS},
    state::{Laid, Oriflamme, Piece, Pieces},
};

/// ORI-11: for each family that is not the eye's own, the cards in hand, set aside and face down in the row trade
/// places, each order equally likely. Nothing the rules let anybody do tells these places apart.
pub(crate) fn shuffle(state: &mut Oriflamme, eye: Eye, rng: &mut dyn Rng) {
    for seat in Seat::all(state.seats) {
        if !eye.is(seat) {
            shuffle_family(state, seat, rng);
        }
    }
}

fn shuffle_family(state: &mut Oriflamme, seat: Seat, rng: &mut dyn Rng) {
    // The places in the row, in an order that everybody sees.
    let mut places = [Piece::new(seat, Card::Spy); N_CARDS as usize];
    let mut n_places = 0;
    for &top in state.row.tops().iter().filter(|top| top.seat() == seat) {
        for piece in state.stack(top).filter(|piece| !state.is_face_up(*piece)) {
            places[n_places] = piece;
            n_places += 1;
        }
    }
    let places = &places[..n_places];

    // The cards that could be anywhere, in an order that does not depend on where they are.
    let unseen = state.hands.of(seat) | state.set_aside.of(seat) | places.iter().copied().collect();
    let mut cards = [Piece::new(seat, Card::Spy); N_CARDS as usize];
    let n_cards = cards.iter_mut().zip(unseen.iter()).map(|(slot, piece)| *slot = piece).count();
    let cards = &mut cards[..n_cards];
    kabale_core::shuffle(rng, cards);

    let n_hand = usize::from(state.hands.of(seat).len());
    for &piece in &*cards {
        state.hands.remove(piece);
        state.set_aside.remove(piece);
    }
    let (in_row, rest) = cards.split_at(n_places);
    let (hand, aside) = rest.split_at(n_hand);
    for &piece in hand {
        state.hands.insert(piece);
    }
    for &piece in aside {
        state.set_aside.insert(piece);
    }
    rename(state, seat, places, in_row);
}

/// Puts `new` where `old` lay in the row: as top cards and beneath others, with the points.
fn rename(state: &mut Oriflamme, seat: Seat, old: &[Piece], new: &[Piece]) {
    let renamed = |piece: Piece| old.iter().position(|other| *other == piece).map_or(piece, |index| new[index]);
    let family: [(Piece, Laid); N_CARDS as usize] = Card::ALL.map(|card| {
        let piece = Piece::new(seat, card);
        (piece, state.laid(piece))
    });
    let in_row: Pieces = state.row.tops().iter().flat_map(|&top| state.stack(top)).collect();
    for (piece, _) in family {
        state.lay(piece, Laid::default());
    }
    for (piece, laid) in family.into_iter().filter(|(piece, _)| in_row.has(*piece)) {
        state.lay(renamed(piece), Laid::new(laid.beneath().map(renamed), laid.points));
    }
    for index in 0..state.row.len() {
        let at = crate::state::Position(index);
        let top = state.row.top(at).expect("the position is in the row");
        if top.seat() == seat {
            state.row.set_top(at, renamed(top));
        }
    }
}
