//! Files that games are played with and that the owner of a box can replace: cards in one game, the world in another.
//!
//! [`Node`] reads them and names the line of whatever is wrong; [`Kept`] keeps what they say and names it by a hash.

mod file;
mod kept;

pub use file::{Expected, Fault, File, FileError, Node, Read};
pub use kept::{Content, Kept, Shelf};
