//! Players that are programs. They see a [`Perspective`], never the table.

mod courtisans;
mod greedy;
mod oriflamme;
mod playout;
mod shadow_throne;
mod simulate;

use kabale_core::{Game, Perspective, Rng, Seat, pick};

pub use greedy::greedy;
pub use playout::{Playout, playout};
pub use simulate::{Simulation, Tally, simulate};

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Picks any choice.
    Random,
    /// Picks what looks best right after the choice.
    Greedy,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 2] = [Self::Random, Self::Greedy];

    /// The level's name in commands.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
        }
    }

    /// The level with this name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.id() == id)
    }

    /// Answers the open question of a perspective, which must be its seat's.
    pub fn choose<G: Judged>(self, perspective: &Perspective<G>, rng: &mut dyn Rng) -> G::Choice {
        match self {
            Self::Random => {
                let mut choices = Vec::new();
                perspective.choices(&mut choices);
                *pick(rng, &choices)
            }
            Self::Greedy => greedy(perspective, rng),
        }
    }
}

/// A game that bots know something about.
pub trait Judged: Game {
    /// How good a position is for a seat, the greater the better. In hundredths of what the game's score counts.
    ///
    /// A bot calls it on worlds it imagines, so it may look at everything there.
    fn worth(&self, seat: Seat) -> i32;
}
