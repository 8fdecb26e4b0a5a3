//! Fault injection for tests: storage that fails at chosen moments.

use std::fmt;

use crate::StoreError;

/// A moment at which storage can fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Before a read. On failure nothing is read.
    Read,
    /// Before a batch is written. On failure nothing is written.
    Begin,
    /// Before a batch is committed. On failure nothing of it is kept.
    Commit,
    /// After a batch is on disk. On failure its senders get an error although it is stored.
    Committed,
}

/// Decides which moments fail. Called on the reading or writing thread.
pub trait Faults: fmt::Debug + Send + Sync {
    /// The error to inject at this moment, if any.
    fn at(&self, moment: Moment) -> Result<(), StoreError>;
}

/// Injects no faults.
#[derive(Debug)]
pub(crate) struct NoFaults;

impl Faults for NoFaults {
    fn at(&self, _: Moment) -> Result<(), StoreError> {
        Ok(())
    }
}
