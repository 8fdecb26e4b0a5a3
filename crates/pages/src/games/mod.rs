//! The boards, one module for each game.

mod action;
mod courtisans;
mod for_a_crown;
pub(crate) mod oath;
mod oriflamme;
mod shadow_throne;
