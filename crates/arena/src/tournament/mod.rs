//! Tournaments between bots, with seats permuted and the same deals for all of them.
//!
//! A [`Plan`] says who plays whom in which deal. [`run`] plays it, on any number of threads and, with a [`Folder`],
//! from where it was left. [`Figures`] sums the games up.

mod figures;
mod folder;
pub mod interval;
mod pictures;
mod plan;
mod play;
mod run;
mod seating;

pub use figures::{BotFigures, Figures};
pub use folder::{Fault, Folder, FolderError};
pub use pictures::plots;
pub use plan::{MAX_BOTS, Pairing, Plan, PlanError};
pub use play::Played;
pub use run::run;
pub use seating::Seating;
