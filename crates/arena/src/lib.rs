//! Many games at once: tournaments with ratings, reports on the balance of a game, and the plots for both.

pub mod balance;
pub mod plots;
pub mod tournament;
