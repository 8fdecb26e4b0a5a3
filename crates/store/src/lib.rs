//! What outlives the program: accounts, tables and everything that happened at them, in one file.
//!
//! This is the only crate that knows SQL, and that the file is a database. One thread writes: it takes all waiting jobs into one transaction and
//! answers them when that is on disk, so an answer that came will still hold after a crash. Reading never waits for
//! writing. Whatever has to do with time is told by the caller, and so are ids, secrets and hashes.
//!
//! - [`Store`] is the handle; its methods are listed by subject in `accounts`, `tables`, `stored`, `lists`, `housekeeping` and `care`.
//! - Methods that change something are `async` and resolve when the change is on disk. A caller that stops waiting
//!   does not stop the change.
//! - Damage is noticed: journals are chained and rows are sealed (`chain`), and commits are counted (`commits`).
//!   [`Store::stored`] reads a table with all that. Entries are never deleted singly; [`Store::redact`] takes out texts.
//! - [`Store::backup`] copies a store while others write, [`Restoring`] makes one from a copy.
//! - Methods that read are plain calls that take microseconds (lists: up to milliseconds) and may touch the disk.

mod accounts;
mod care;
mod chain;
mod commits;
mod error;
mod faults;
mod housekeeping;
mod lists;
mod open;
mod store;
mod stored;
mod tables;
mod values;
mod writer;

pub use accounts::{Account, Claimed, Prefs, Session, Token};
pub use care::Restoring;
pub use chain::{Digest, Head};
pub use error::StoreError;
#[doc(hidden)]
pub use faults::{Faults, Moment};
pub use housekeeping::{Forgotten, Retention};
pub use lists::{Counts, PER_HOST, Running};
pub use store::Store;
pub use stored::{Flaw, Stored};
pub use tables::{Entry, NewEntry, NewTable, SeatRow, TableRow, TableUpdate, Turn};
pub use values::{AccountId, BadTableId, Hidden, Millis, SeatKind, Status, TableId, TokenHash, TokenId, Visibility};
