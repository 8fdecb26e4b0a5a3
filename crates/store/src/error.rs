//! What can go wrong. Each error has a stable code for programs; its text is English.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use crate::{Flaw, TableId};

/// Why something is not in the store, or not to be had from it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be made or written to.
    #[error("cannot keep data in {}: {message}", path.display())]
    Folder {
        /// The folder, or the file in it that could not be opened.
        path: PathBuf,
        /// What the system says.
        message: String,
    },
    /// There is no database in the folder, or an empty one.
    #[error("{} does not exist, or is empty", path.display())]
    NoDatabase {
        /// The file that should be there.
        path: PathBuf,
    },
    /// Something is in the way: a file with this name, or something in a folder that has to be empty.
    #[error("{} is already there", path.display())]
    InTheWay {
        /// What is in the way.
        path: PathBuf,
    },
    /// Another program has the folder open.
    #[error("{} is in use by another server that is running", path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// The file is no database, or not one of this program.
    #[error("{} is not a Kabale database", path.display())]
    NotOurs {
        /// The file.
        path: PathBuf,
    },
    /// A newer version of this program has written the database.
    #[error("{} was written by a newer version of this program (format {found}; known is up to {known})", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its format.
        found: i64,
        /// The newest format this program knows.
        known: i64,
    },
    /// An older version of this program has written the database, which is only to be read.
    #[error("{} is of format {found}, this program writes format {known}", path.display())]
    Older {
        /// The file.
        path: PathBuf,
        /// The version of its format.
        found: i64,
        /// The newest format this program knows.
        known: i64,
    },
    /// There is no room left.
    #[error("the disk with {} is full", path.display())]
    Full {
        /// The file that cannot grow.
        path: PathBuf,
    },
    /// The file may not be written to.
    #[error("{} is read-only", path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
    },
    /// The disk does not do what it is told.
    #[error("cannot read or write {}: {message}", path.display())]
    Disk {
        /// The file.
        path: PathBuf,
        /// What the database engine says.
        message: String,
    },
    /// The file is damaged.
    #[error("{} is damaged: {message}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What the database engine says.
        message: String,
    },
    /// What is stored about a table is not what was written. Other tables are not concerned.
    #[error("table {table} is damaged: {flaw}")]
    DamagedTable {
        table: TableId,
        /// What is wrong with it.
        flaw: Flaw,
    },
    /// Something that was acknowledged is missing: the log of the database was lost or damaged, or somebody has put an
    /// older file in its place.
    #[error(
        "{} holds an older state than the one that was acknowledged (commit {found} instead of {expected})",
        path.display()
    )]
    Outdated {
        /// The file.
        path: PathBuf,
        /// How many commits there were at least.
        expected: i64,
        /// How many of them are there.
        found: i64,
    },
    /// Anything else the database engine says.
    #[error("{}: {message}", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What it says.
        message: String,
    },
    /// More is waiting to be written than the disk can take.
    #[error("too much is waiting to be written")]
    Busy,
    /// The store was closed.
    #[error("the store is closed")]
    Stopped,

    /// The table has moved on.
    #[error("the table is at revision {rev} already")]
    Conflict {
        /// Where it is.
        rev: u32,
    },
    /// The sender has used this key at this table before.
    #[error("this was already written, as revision {rev}")]
    DuplicateKey {
        /// The entry that has the key.
        rev: u32,
    },
    /// Somebody else has claimed this name.
    #[error("this name is taken")]
    NameTaken,
    /// There is no such account.
    #[error("there is no such account")]
    NoAccount,
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// Something that the store does not hold: an account nobody has, a seat the table lacks, text that is not JSON.
    #[error("this cannot be stored: {0}")]
    Invalid(String),
}

impl StoreError {
    /// A stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Folder { .. } => "data_folder",
            Self::NoDatabase { .. } => "no_database",
            Self::InTheWay { .. } => "in_the_way",
            Self::InUse { .. } => "data_in_use",
            Self::NotOurs { .. } => "not_a_database",
            Self::Newer { .. } => "newer_database",
            Self::Older { .. } => "older_database",
            Self::Full { .. } => "disk_full",
            Self::ReadOnly { .. } => "read_only",
            Self::Disk { .. } => "disk_failed",
            Self::Damaged { .. } => "damaged_database",
            Self::DamagedTable { .. } => "damaged_table",
            Self::Outdated { .. } => "outdated_database",
            Self::Database { .. } => "database_failed",
            Self::Busy => "store_busy",
            Self::Stopped => "store_stopped",
            Self::Conflict { .. } => "conflict",
            Self::DuplicateKey { .. } => "duplicate_key",
            Self::NameTaken => "name_taken",
            Self::NoAccount => "no_account",
            Self::NoTable => "no_table",
            Self::Invalid(_) => "invalid",
        }
    }
}

/// How work inside the store ends if it does not end well.
pub(crate) enum Trouble {
    /// It was refused, for a reason the caller can understand.
    Refused(StoreError),
    /// The database engine failed.
    Sqlite(rusqlite::Error),
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Self::Refused(error)
    }
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl Trouble {
    /// The same for callers, who want to know which file it is about.
    pub(crate) fn at(self, path: &Path) -> StoreError {
        let error = match self {
            Self::Refused(error) => return error,
            Self::Sqlite(error) => error,
        };
        let (path, message) = (path.to_owned(), error.to_string());
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full { path },
            Some(ErrorCode::ReadOnly) => StoreError::ReadOnly { path },
            Some(ErrorCode::NotADatabase) => StoreError::NotOurs { path },
            Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path, message },
            Some(ErrorCode::SystemIoFailure) => StoreError::Disk { path, message },
            Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => StoreError::Folder { path, message },
            Some(ErrorCode::ConstraintViolation | ErrorCode::TooBig) => StoreError::Invalid(message),
            _ => StoreError::Database { path, message },
        }
    }
}
