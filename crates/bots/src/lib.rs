//! Players that are programs. They see a [`kabale_core::Perspective`], never the table.

mod courtisans;
mod for_a_crown;
mod greedy;
mod level;
mod mind;
mod oath;
mod oriflamme;
mod outlook;
mod playout;
mod search;
mod shadow_throne;
mod simulate;

use kabale_core::{Fast, Game, Seat, pick};

pub use greedy::greedy;
pub use level::Level;
pub use mind::Mind;
pub use outlook::outlook;
pub use playout::{Playout, playout};
pub use search::{Estimate, Search};
pub use simulate::{Simulation, Tally, simulate};

/// A game that bots know something about.
pub trait Judged: Game {
    /// By how many points one must be ahead to be ahead for good, where a search should strive for that and not for places
    /// alone: in games so full of chance that places tell it too little.
    const CLEAR_LEAD: Option<f32> = None;

    /// Where a search stops games it imagines, if they are too long to be played to their end.
    const HORIZON: Option<Horizon> = None;

    /// How good a position is for a seat, the greater the better. In hundredths of what the game's score counts.
    ///
    /// A bot calls it on worlds it imagines, so it may look at everything there.
    fn worth(&self, seat: Seat) -> i32;

    /// Answers the open question while a search plays a game to its end: quickly, and rather better than by chance.
    fn hunch(&self, choices: &[Self::Choice], rng: &mut Fast) -> Self::Choice {
        *pick(rng, choices)
    }
}

/// Where a search stops a game it imagines, and how it then tells from [`Judged::worth`] who is likely to win.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Horizon {
    /// How many decisions are played beyond those the search has thought about before.
    pub decisions: u32,
    /// By how much a position must be worth more than another's for its seat to be e times as likely to win.
    pub scale: f32,
}
