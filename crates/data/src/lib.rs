//! Data files of games, which the owner of a box can replace: cards in one game, the world in another.
//!
//! [`Node`] parses them and reports errors with their line; [`Kept`] stores the data by its hash.

mod file;
mod kept;

pub use file::{Expected, Fault, File, FileError, Node, Read};
pub use kept::{Content, Kept, Shelf};
