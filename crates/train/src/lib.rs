//! Trains the learned evaluations of bots ([`kabale_bots::Net`]) from nothing.
//!
//! A *generation* plays games with the weights so far, each position judged by how its game went on, and fits the weights to
//! them. The first one plays with the hand-made evaluations. Every game and every order of positions follows from the seed,
//! and gradients are added in a fixed order, so the same seed gives the same weights to the last bit, on any number of
//! threads.

mod gradient;
mod run;
mod self_play;
mod strength;

pub use gradient::{Fitter, gradient};
pub use run::{Report, Training, TrainingError};
pub use self_play::{Sample, self_play};
pub use strength::Strength;
