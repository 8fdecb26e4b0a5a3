//! What bots know about Oath.

use kabale_core::{Game, Seat};
use kabale_oath::Oath;

use crate::Judged;

/// A victory.
const VICTORY: i32 = 1000;
/// A ruled site, a relic, a banner: everything that goals count.
const HOLDING: i32 = 10;

impl Judged for Oath {
    /// The game, or what goals count.
    fn worth(&self, seat: Seat) -> i32 {
        let parts = self.score_parts(seat);
        parts.iter().map(|part| part.amount * if part.id == "victory" { VICTORY } else { HOLDING }).sum()
    }
}
