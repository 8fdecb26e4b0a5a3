//! Tournaments between bots, with permuted seats and the same deals for all.
//!
//! A [`Plan`] says who plays whom in which deal. [`run`] plays it on any number of threads and, with a [`Folder`],
//! continues where it stopped. [`Figures`] summarizes the games.

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
pub use run::{RunError, run};
pub use seating::Seating;
