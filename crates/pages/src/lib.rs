//! What people see in the browser, made from views. Nothing here knows HTTP or storage, and nothing outside
//! [`games`] knows a particular game.

pub mod assets;
mod board;
mod games;
pub mod kit;

pub use board::{Board, Scene, board, emblem};
