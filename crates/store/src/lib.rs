//! Persistent storage: accounts, tables and their journals, chronicles, in one `SQLite` file.
//!
//! This is the only crate that knows SQL. One thread writes: it runs all waiting jobs in one transaction and answers
//! them once that is on disk, so an acknowledged change survives a crash. Reads never wait for writes. The caller
//! supplies times, ids, secrets and hashes.
//!
//! - [`Store`] is the handle; its methods are in the modules `accounts`, `tables`, `stored`, `chronicles`, `lists`,
//!   `housekeeping` and `care`.
//! - Methods that change something are `async` and resolve once the change is on disk. Dropping the future
//!   does not cancel the change.
//! - Damage is detected: journals are chained and rows are sealed (`chain`), and commits are counted (`commits`).
//!   [`Store::stored`] reads a table and checks it. Entries are never deleted singly; [`Store::redact`] removes texts.
//! - [`Store::backup`] copies a store while a server writes, [`Restoring`] creates one from a copy.
//! - Methods that read are synchronous; they take microseconds (lists: up to milliseconds) and may touch the disk.
//!
//! A guest opens a table for two and makes the first entry:
//!
//! ```
//! use kabale_core::Seat;
//! use kabale_store::{Hidden, NewEntry, NewTable, Prefs, SeatRow, Store, StoreError, TableId, TableUpdate, Visibility};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), StoreError> {
//! # let dir = tempfile::tempdir().expect("there is room for a folder");
//! let store = Store::open(dir.path())?;
//! let now_ms = 1_000;
//! let ada = store.create_guest("Ada", Prefs::default(), now_ms).await?;
//! let id: TableId = "table-000001".parse().expect("an id");
//! let table = NewTable {
//!     id: id.clone(),
//!     game: "courtisans".to_owned(),
//!     options: "{}".to_owned(),
//!     host: ada.id,
//!     visibility: Visibility::Link,
//!     chat: true,
//!     settings: "{}".to_owned(),
//!     secret: Hidden([7; 32]),
//!     seats: vec![SeatRow::person(Seat::new(0), ada.id, "Ada"), SeatRow::open(Seat::new(1))],
//!     rematch_of: None,
//! };
//! store.create_table(table, now_ms).await?;
//! let said = NewEntry { kind: "say".to_owned(), account: Some(ada.id), text: "hello".to_owned(), ..NewEntry::default() };
//! let head = store.table(&id)?.expect("it was just opened").head();
//! let head = store.append(&id, head, vec![said], TableUpdate::default(), now_ms).await?;
//! assert_eq!(head.rev, 1); // It is on disk now.
//! assert_eq!(store.stored(&id)?.expect("it is there").journal[0].text, "hello");
//! # Ok(())
//! # }
//! ```

mod accounts;
mod care;
mod chain;
mod chronicles;
mod commits;
mod error;
mod faults;
mod housekeeping;
mod lists;
mod names;
mod open;
mod store;
mod stored;
mod tables;
mod uptime;
mod values;
mod writer;

pub use accounts::{Account, Bearer, Claimed, LONGEST_NAME, NewToken, Prefs, Session, Token, numbered_name};
pub use care::Restoring;
pub use chain::{Digest, Head};
pub use chronicles::{ChronicleRow, GameResult, GameRow, KeptSeat, MemberRow, ReservedSeat, TableChronicle};
pub use error::StoreError;
#[doc(hidden)]
pub use faults::{Faults, Moment};
pub use housekeeping::{Forgotten, Retention};
pub use lists::{Counts, PER_HOST, Running};
pub use names::{is_invisible, name_key};
pub use store::Store;
pub use stored::{Flaw, Stored};
pub use tables::{Entry, NewEntry, NewTable, SeatRow, TableRow, TableUpdate, Turn};
pub use uptime::{Run, Uptime};
pub use values::{
    AccountId, BadTableId, ChronicleId, Hidden, Millis, Scope, Scopes, SeatKind, Status, TableId, TokenHash, TokenId,
    Visibility,
};
