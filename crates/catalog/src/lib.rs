//! All games behind one interface, and everything they say to people, in German and English.
//!
//! [`GAMES`] lists them; an [`Entry`] deals, replays and simulates one; an [`AnyTable`] is a table of some game.
//! The words of a game are its implementation of [`Words`]: a missing translation does not compile.

mod advice;
mod balance;
pub mod courtisans;
mod data;
mod entry;
mod errors;
mod fair;
pub mod for_a_crown;
mod lang;
mod line;
pub mod oath;
mod oriflamme;
mod results;
mod shadow_throne;
mod table;
mod words;

pub use advice::{Adviser, Analysis, Conduct, Effort, Judgement, Moment, Opinion, Verdict, analyze};
pub use balance::{Balance, CardUse, Observed, Observer, Use, seed_of_game};
pub use data::{BadData, Load};
pub use entry::{Entry, GAMES, Progress, find};
pub use errors::{record_error, setup_error, undo_refusal};
pub use fair::deal_origin;
pub use lang::{Lang, Telling, Voice};
pub use line::{Ink, Line, Span};
pub use results::{Place, Results, results};
pub use table::{AnyMind, AnyTable, Decision, Offer, Preview, Thinker};
pub use words::{About, CardText, OptionText, Words};
