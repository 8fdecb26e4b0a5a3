//! Determinization: shuffles what an eye cannot know.

use kabale_core::{Eye, Rng};

use crate::{state::ShadowThrone, view::unknown};

/// SHD-9.1, SHD-9.2: the order of the draw pile, but for a top card that this eye has looked at. Each order is
/// equally likely; which cards are in the pile follows from what lies open.
pub(crate) fn shuffle(state: &mut ShadowThrone, eye: Eye, rng: &mut dyn Rng) {
    let n_unseen = unknown(state, eye) as usize;
    let unseen = &mut state.draw[..n_unseen];
    // An order that does not depend on the one they had.
    unseen.sort_unstable();
    kabale_core::shuffle(rng, unseen);
}
