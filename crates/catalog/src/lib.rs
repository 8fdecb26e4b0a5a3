//! All games behind one interface, and everything they say to people, in German and English.
//!
//! [`GAMES`] lists them. An [`Entry`] deals, replays and simulates one game. An [`AnyTable`] is a table of any game,
//! and an [`AnySight`] is what one eye sees of it. A game implements [`Words`] for its texts: a missing translation
//! does not compile.
//!
//! A table with a bot on every seat, and the log in German:
//!
//! ```
//! use kabale_bots::Level;
//! use kabale_catalog::{Lang, Voice, find};
//! use kabale_core::Eye;
//!
//! let entry = find("shadow-throne").expect("a game");
//! let seed = "any text".parse().expect("a seed");
//! let mut table = (entry.deal)(&serde_json::json!({}), 2, seed).expect("two may play");
//! let names = entry.seat_names(2, Lang::De);
//! let voice = Voice { lang: Lang::De, names: &names };
//! while let Some(decision) = table.decision(voice) {
//!     println!("{} ({} choices)", decision.text, decision.choices.len());
//!     let choice = table.bot_choice(Level::Greedy, &mut seed.fast()).expect("a seat is to decide");
//!     table.choose(&choice).expect("bots choose from what is offered");
//! }
//! for (number, sentence) in table.tell(Eye::Public, 0, voice) {
//!     println!("{number}: {sentence}");
//! }
//! ```

mod advice;
mod balance;
mod contest;
pub mod courtisans;
mod data;
mod digest;
mod entry;
mod errors;
mod fair;
pub mod for_a_crown;
mod lang;
mod line;
pub mod oath;
pub mod oriflamme;
pub mod race;
mod reasons;
mod results;
pub mod shadow_throne;
mod sight;
mod table;
mod terms;
mod tincture;
mod words;

pub use advice::{
    Adviser, Analysis, Conduct, Effort, Glance, Judgment, Moment, Opinion, Swing, Turn, Verdict, about_equal, analyze,
    glance, turning_point,
};
pub use balance::{Balance, CardUse, Observed, Observer, Use, seed_of_game};
pub use contest::{Contest, ContestError, Contested};
pub use data::{BadData, Load};
pub use digest::{Chapter, Deed, Note, Passage, Weight, time_was_up, your_time_was_up};
pub use entry::{Entry, GAMES, Progress, find};
pub use errors::{endless_game, endless_table, record_error, setup_error, undo_refusal};
pub use fair::deal_origin;
pub use lang::{Lang, Telling, Voice};
pub use line::{Ink, Line, Span};
pub use reasons::{Reason, Reasons, Vantage};
pub use results::{PlayerResult, Results, ScorePart, results};
pub use sight::{AnySight, Midway};
pub use table::{AnyTable, BotMemory, Chain, Decision, Offer, Preview, Thinker, Thought};
pub use tincture::Tincture;
pub use words::{About, CardText, Ending, OptionText, Shut, Why, Words};
