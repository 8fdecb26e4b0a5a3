//! CRN-8: who wins.

use kabale_core::{Part, PartKind, Seat, Standings};

use crate::{
    losses::HEIRLOOM,
    state::{ForACrown, Phase},
};

/// CRN-8.5, CRN-8.6: the most rubies, an heirloom counting 10; on a tie, more influence. CRN-6.6: players who are out
/// share the last place. CRN-6.8: with everybody out nobody has won.
pub(crate) fn standings(state: &ForACrown) -> Option<Standings> {
    if state.phase != Phase::Over {
        return None;
    }
    let mut keys = [((false, 0, 0), 0); 5];
    let mut scores = [0; 5];
    for seat in Seat::all(state.seats) {
        let index = seat.index();
        let (rubies, field) = (rubies(state, seat), state.fields[index]);
        keys[index] = ((field > 0, rubies, field), rubies);
        scores[index] = rubies;
    }
    let n_seats = usize::from(state.seats);
    if state.players().next().is_none() {
        return Some(Standings::nobody(&scores[..n_seats]));
    }
    Some(Standings::ranked(&keys[..n_seats]))
}

fn heirloom(state: &ForACrown, seat: Seat) -> i32 {
    if state.heirlooms[seat.index()] { i32::from(HEIRLOOM) } else { 0 }
}

fn rubies(state: &ForACrown, seat: Seat) -> i32 {
    i32::from(state.rubies[seat.index()]) + heirloom(state, seat)
}

/// Rubies and heirloom count, influence breaks ties, coins and thieves are good to know.
pub(crate) fn parts(state: &ForACrown, seat: Seat) -> Vec<Part> {
    let index = seat.index();
    let part = |id, amount, kind| Part { id, amount, kind };
    vec![
        part("rubies", i32::from(state.rubies[index]), PartKind::Score),
        part("heirloom", heirloom(state, seat), PartKind::Score),
        part("influence", i32::from(state.fields[index]), PartKind::Tiebreak),
        part("coins", i32::from(state.coins[index]), PartKind::Note),
        part("thieves", i32::from(state.thieves[index]), PartKind::Note),
    ]
}
