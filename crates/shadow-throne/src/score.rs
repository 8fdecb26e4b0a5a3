//! SHD-7: who wins.

use kabale_core::{Part, PartKind, Seat, Standings};

use crate::{
    cards::Character,
    state::{MAX_PLAYERS, Phase, ShadowThrone},
};

/// SHD-7.3: a stack needs this many cards to score.
pub const MIN_TO_SCORE: u8 = 2;

/// SHD-7.3: what a stack scores.
pub(crate) fn points(character: Character, count: u8) -> u8 {
    if count >= MIN_TO_SCORE { character.value() } else { 0 }
}

/// SHD-7.3: the sum over all stacks.
pub(crate) fn score(state: &ShadowThrone, seat: Seat) -> u8 {
    state.display(seat).stacks().map(|(character, count)| points(character, count)).sum()
}

/// SHD-7.4: the most points win; who ties shares the place.
pub(crate) fn standings(state: &ShadowThrone) -> Option<Standings> {
    if state.phase != Phase::Over {
        return None;
    }
    let mut keys = [(0, 0); MAX_PLAYERS as usize];
    for (seat, key) in Seat::all(state.seats).zip(&mut keys) {
        let score = score(state, seat);
        *key = (score, i32::from(score));
    }
    Some(Standings::ranked(&keys[..usize::from(state.seats)]))
}

/// SHD-7.3: a line for each stack, also for a single card, which scores nothing.
pub(crate) fn parts(state: &ShadowThrone, seat: Seat) -> Vec<Part> {
    let part = |(character, count): (Character, u8)| Part {
        id: character.id(),
        amount: i32::from(points(character, count)),
        kind: PartKind::Score,
    };
    state.display(seat).stacks().map(part).collect()
}
