//! Chronicles of Oath: games that follow one another in one world.
//!
//! A [`Saga`] is a list of games ([`Chapter`]) from a first world. A world is what a record leads to
//! ([`Oath::world`](kabale_oath::Oath::world)), so a saga can be checked from its beginning ([`Saga::verify`]). Nothing here
//! reads files or clocks.
//!
//! ```
//! use kabale_chronicles::Saga;
//! use kabale_oath::ChronicleRef;
//!
//! let mut saga = Saga::begin("Empire and Exile", ChronicleRef::built_in().get().clone())?;
//! let anna = saga.join("Anna")?;
//! let ben = saga.join("Ben")?;
//! let seating = saga.next(&[anna, ben])?;
//! let options = saga.options(&seating)?;
//! // … a game with these options is played, and `saga.add(&seating, record)?` makes it part of the chronicle.
//! # Ok::<(), kabale_chronicles::SagaError>(())
//! ```

mod error;
mod file;
mod history;
mod outcome;
mod saga;
mod seating;
mod string;
mod summary;

pub use error::{NameFault, SagaError};
pub use file::FORMAT;
pub use history::{color_name, ordinal};
pub use outcome::{Change, Outcome, changes};
pub use saga::{Branch, Chapter, Member, MemberId, Saga, check_name};
pub use seating::{Seated, Seating};
pub use string::{Exported, Imported, Note, import};
pub use summary::{Board, Counts, Place, SuitBounds, Summary};
