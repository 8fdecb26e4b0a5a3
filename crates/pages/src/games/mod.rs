//! One module a game: its board.

mod courtisans;
mod for_a_crown;
mod oath;
mod oriflamme;
mod shadow_throne;
