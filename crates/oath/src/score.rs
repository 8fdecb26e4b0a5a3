//! 3: who wins. There is one winner, and everybody else has lost alike.

use kabale_core::{Part, PartKind, Seat, Standings};

use crate::state::Oath;

pub(crate) fn standings(state: &Oath) -> Option<Standings> {
    let end = state.end.filter(|_| state.is_over())?;
    let mut keys = [(false, 0); 6];
    for seat in Seat::all(state.seats) {
        let won = seat == end.winner;
        keys[seat.index()] = (won, i32::from(won));
    }
    Some(Standings::ranked(&keys[..usize::from(state.seats)]))
}

/// The victory counts; sites, relics and banners are good to know.
pub(crate) fn parts(state: &Oath, seat: Seat) -> Vec<Part> {
    let part = |id, amount, kind| Part { id, amount, kind };
    let won = state.end.is_some_and(|end| end.winner == seat);
    // 8: afterwards the map is cleared.
    let (sites, treasures) = match &state.legacy.former {
        Some(former) => (former.ruled[seat.index()], former.treasures[seat.index()]),
        None => (state.ruled(seat).count_ones() as u8, state.treasures(seat) as u8),
    };
    vec![
        part("victory", i32::from(won), PartKind::Score),
        part("sites", i32::from(sites), PartKind::Note),
        part("treasures", i32::from(treasures), PartKind::Note),
    ]
}
