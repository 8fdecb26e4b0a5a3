//! Tournaments with ratings, reports on the balance of a game, and plots for both.

pub mod balance;
pub mod plots;
pub mod tournament;
