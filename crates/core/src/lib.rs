//! The contract every game fulfils, and everything that follows from it for all games alike:
//! chance, records, tables with undo, perspectives for bots, and the laws that tests hold games to.
//!
//! A table is a list of choices. [`Game`] says what may be chosen and what a choice does;
//! [`Table`] folds a list of choices into a state and knows what may be taken back;
//! [`Record`] is that list on disk.
//!
//! A game of Oriflamme, played to its end with the first choice every time:
//!
//! ```
//! use kabale_core::{Eye, Game, Table};
//! use kabale_oriflamme::Oriflamme;
//!
//! let seed = "any text".parse().expect("a seed");
//! let mut table = Table::<Oriflamme>::new(Default::default(), 3, seed).expect("three may play");
//! let mut choices = Vec::new();
//! while let Some(seat) = table.state().to_move() {
//!     choices.clear();
//!     table.state().choices(&mut choices);
//!     println!("{seat} knows {:?} and chooses {}", table.view(Eye::Seat(seat)), choices[0]);
//!     table.choose(choices[0]).expect("it was offered");
//! }
//! assert!(table.state().standings().is_some());
//! let again = Table::<Oriflamme>::replay(&table.record()).expect("a record replays");
//! assert_eq!(again.state(), table.state());
//! ```

mod chance;
mod error;
mod fair;
mod game;
mod hex;
#[cfg(feature = "laws")]
pub mod laws;
mod list;
mod perspective;
mod preview;
mod record;
mod seat;
mod standings;
mod step;
mod table;

pub use chance::{Fast, Seed, TableRng, below, pick, roll, shuffle};
pub use error::{
    ChooseError, FairError, Illegal, NotationError, RecordError, SetupError, UndoRefusal, sentence, shorten,
};
pub use fair::{Fair, LONGEST_NONCE, Origin, Secret};
pub use game::{Between, Eyes, Game, Log, Objection, OptionDef, OptionKind, Spot, Target};
pub use list::List;
pub use perspective::Perspective;
pub use preview::Preview;
pub use rand_core::{Rng, SeedableRng};
pub use record::{FORMAT, Record, state_hash};
pub use seat::{Eye, MAX_SEATS, Seat};
pub use standings::{Part, PartKind, Standing, Standings};
pub use step::Step;
pub use table::Table;
