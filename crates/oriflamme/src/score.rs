//! ORI-9: who wins.

use kabale_core::{Part, PartKind, Seat, Standings};

use crate::state::{Oriflamme, Phase};

/// ORI-9.2 to 9.4: the greatest pool; on a tie, the most cards in the row; then the place is shared.
pub(crate) fn standings(state: &Oriflamme) -> Option<Standings> {
    if state.phase != Phase::Over {
        return None;
    }
    let mut keys = [((0, 0), 0); 5];
    for (seat, key) in Seat::all(state.seats).zip(&mut keys) {
        let pool = state.pools[seat.index()];
        *key = ((pool, state.n_in_row(seat)), i32::from(pool));
    }
    Some(Standings::ranked(&keys[..usize::from(state.seats)]))
}

/// The pool counts, cards in the row break ties, points left on cards are lost (ORI-9.2).
pub(crate) fn parts(state: &Oriflamme, seat: Seat) -> Vec<Part> {
    let on_cards: i32 = state
        .row
        .tops()
        .iter()
        .flat_map(|&top| state.stack(top))
        .filter(|piece| piece.seat() == seat)
        .map(|piece| i32::from(state.points(piece)))
        .sum();
    vec![
        Part { id: "pool", amount: i32::from(state.pools[seat.index()]), kind: PartKind::Score },
        Part { id: "cards_in_row", amount: i32::from(state.n_in_row(seat)), kind: PartKind::Tiebreak },
        Part { id: "left_on_cards", amount: on_cards, kind: PartKind::Note },
    ]
}
