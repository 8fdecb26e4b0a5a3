//! SHD-2: the deal.

use kabale_core::{List, Rng, Seat, below, shuffle};

use crate::{
    cards::{Card, Character},
    state::{Characters, Display, MAX_DRAW, Phase, Seats, ShadowThrone, copies},
};

/// SHD-2.1 to 2.5: a shuffled draw pile, the End card on the discard pile, and a random seat starts.
pub(crate) fn deal(seats: u8, rng: &mut dyn Rng) -> ShadowThrone {
    let mut draw: List<Card, MAX_DRAW> = List::new();
    for character in Character::ALL {
        draw.extend((0..copies(seats)).map(|_| Card::Character(character)));
    }
    shuffle(rng, &mut draw);
    ShadowThrone {
        seats,
        active: Seat::new(below(rng, u32::from(seats)) as u8), // SHD-2.4
        phase: Phase::Turn,
        displays: [Display::default(); 4],
        middle: List::new(),
        delta: 0,
        used: Characters::NONE,
        struck: Seats::default(),
        has_struck: false,
        know_top: Seats::default(),
        draw,
        discard: [0; 9],
        end_is_discarded: true,
    }
}
