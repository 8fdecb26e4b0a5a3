//! For tests: storage that fails at chosen moments.

use std::fmt;

use crate::StoreError;

/// A moment at which storage can fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Something is about to be read. If it fails, nothing is.
    Read,
    /// A batch is about to be written. If it fails, nothing is.
    Begin,
    /// A batch is about to be committed. If it fails, nothing of it is kept.
    Commit,
    /// A batch is on disk. If it fails, its senders are told that it is not.
    Committed,
}

/// Says what fails when. It is asked by the thread that reads or writes, in the middle of its work.
pub trait Faults: fmt::Debug + Send + Sync {
    /// What goes wrong now, if anything does.
    fn at(&self, moment: Moment) -> Result<(), StoreError>;
}

/// No faults but those of the disk.
#[derive(Debug)]
pub(crate) struct NoFaults;

impl Faults for NoFaults {
    fn at(&self, _: Moment) -> Result<(), StoreError> {
        Ok(())
    }
}
