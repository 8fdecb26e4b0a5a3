//! The denizens of the archive, in words: a file for each suit.

mod arcane;
mod beast;
mod discord;
mod hearth;
mod nomad;
mod order;

use super::{Row, row};

pub(super) const ROWS: [&[Row]; 6] = [order::ROWS, arcane::ROWS, beast::ROWS, discord::ROWS, hearth::ROWS, nomad::ROWS];
