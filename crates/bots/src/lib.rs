//! Players that are programs. They see a [`kabale_core::Perspective`], never the table.
//!
//! [`Level`] is a bot to play against, [`simulate`] plays many games, [`contest`] one. A bot of your own needs a perspective
//! and a choice; this one tries every choice in ten determinizations and keeps the one with the best evaluation:
//!
//! ```
//! use kabale_bots::{Judged, Level};
//! use kabale_core::{Fast, Game, Log, Perspective, SeedableRng};
//! use kabale_games::Courtisans;
//!
//! fn choose<G: Judged>(perspective: &Perspective<G>, rng: &mut Fast) -> G::Choice {
//!     let mut choices = Vec::new();
//!     perspective.choices(&mut choices);
//!     let worlds: Vec<G> = (0..10).map(|_| perspective.determinize(rng)).collect();
//!     let worth = |choice: &G::Choice| -> i32 {
//!         worlds.iter().cloned().map(|mut world| {
//!             world.play(*choice, &mut Fast::seed_from_u64(1), &mut Log::off());
//!             world.worth(perspective.seat())
//!         }).sum()
//!     };
//!     choices.into_iter().max_by_key(worth).expect("there is always a choice")
//! }
//!
//! let mut rng = Fast::seed_from_u64(7);
//! let mut game = Courtisans::deal(&Default::default(), 2, &mut rng);
//! while let Some(seat) = game.to_move() {
//!     let perspective = Perspective::new(&game, seat, &mut rng);
//!     let choice =
//!         if seat.index() == 0 { choose(&perspective, &mut rng) } else { Level::Easy.choose(&perspective, &mut rng) };
//!     game.play(choice, &mut rng, &mut Log::off());
//! }
//! assert!(game.standings().is_some());
//! ```

mod contest;
mod courtisans;
mod for_a_crown;
mod greedy;
mod level;
mod mind;
mod net;
mod oath;
mod oriflamme;
mod outlook;
mod plan;
mod playout;
mod search;
mod shadow_throne;
mod simulate;

use kabale_core::{Fast, Seat, pick};
use kabale_encode::Observe;

pub use contest::{Chance, Unfinished, Watch, contest};
pub use greedy::greedy;
pub use level::{Depth, Level, Thinking};
pub use mind::Mind;
pub use net::{FIRST, ITEM, Judgment, Layers, Layout, Net, NetError, OUTPUTS, SECOND, sigmoid};
pub use outlook::outlook;
pub use plan::{Line, Planner};
pub use playout::{Playout, playout};
pub use search::{Estimate, Search, rewards};
pub use simulate::{EndlessGame, Simulation, SimulationError, Tally, simulate};

/// A game that bots know something about.
pub trait Judged: Observe {
    /// The lead in points that the reward counts as decisive. Set it where places alone tell the search too little,
    /// as in games with much chance.
    const CLEAR_LEAD: Option<f32> = None;

    /// Where rollouts stop, in games too long to be played to their end.
    const HORIZON: Option<Horizon> = None;

    /// If bots plan whole turns instead of searching choice by choice ([`Search`]): how those plan that people play
    /// against, the weakest first ([`Level::OPPONENTS`]).
    const PLANS: Option<[Planner; 4]> = None;

    /// Whether turns are few enough to look at all of them ([`Judged::branches`]).
    const FEW_TURNS: bool = false;

    /// The learned evaluation, if there is one.
    fn net() -> Option<&'static Net> {
        None
    }

    /// The evaluation of a state for a seat, the greater the better. In hundredths of what the game's score counts.
    ///
    /// Bots call it on determinizations, so it may look at hidden cards.
    fn worth(&self, seat: Seat) -> i32;

    /// Whether the winner is settled although there are questions left. Only [`Judged::worth`] tells their answers apart
    /// then, and rollouts would not.
    fn is_decided(&self) -> bool {
        false
    }

    /// The rollout policy: answers the open question of a state quickly, and better than by chance. Uniform by default.
    fn rollout(&self, choices: &[Self::Choice], rng: &mut Fast) -> Self::Choice {
        *pick(rng, choices)
    }

    /// Whether the game is quiet for a seat: a good moment to judge what its choices have led to. When its turn is over, unless
    /// a game says otherwise.
    fn is_quiet(&self, seat: Seat) -> bool {
        self.to_move() != Some(seat)
    }

    /// The policy that planned turns are sampled with: answers the open question of a state quickly, as somebody might
    /// who means it. It should be able to make every choice that can be good.
    fn sensible(&self, choices: &[Self::Choice], rng: &mut Fast) -> Self::Choice {
        self.rollout(choices, rng)
    }

    /// Leaves the choices that turns branch into when all of them are listed. Two orders of the same choices are one turn.
    fn branches(&self, _choices: &mut Vec<Self::Choice>) {}

    /// Whether a seat that plans its turn should not consider turns in which this answer is given to the open question, by
    /// itself or by others: it attacks without hope, or proposes what nobody accepts.
    fn is_vain(&self, _seat: Seat, _choice: Self::Choice) -> bool {
        false
    }
}

/// Where a rollout stops, and how win probabilities follow from [`Judged::worth`] there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Horizon {
    /// The number of decisions after the tree is left.
    pub decisions: u32,
    /// The scale of the softmax: a seat whose position is worth this much more is e times as likely to win.
    pub scale: f32,
    /// The same scale for chances that people are told: the search does better with one that is too sure of itself.
    pub told: f32,
}
