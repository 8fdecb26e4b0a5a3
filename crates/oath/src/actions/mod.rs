//! What players do: a file for each part of the Law.

mod campaign;
mod deal;
mod empire;
mod menu;
mod playing;
mod recover;
mod search;
mod trade;
mod travel;
mod turn;

pub use travel::Fare;
