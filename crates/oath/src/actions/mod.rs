//! What players do: a file for each part of the Law.

mod bars;
mod campaign;
mod chronicle;
mod deal;
mod empire;
mod menu;
mod playing;
mod recover;
mod search;
mod trade;
mod travel;
mod turn;

pub use bars::PowerView;
pub(crate) use deal::{GATHERING_EXCHANGES, GATHERING_OFFERS, OFFERS};
pub use search::SEARCH_COSTS;
pub use travel::Fare;
pub use turn::END_DIE;
