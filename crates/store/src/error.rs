//! Errors. Each has a stable code for programs; its text is English.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use crate::{ChronicleId, Flaw, TableId};

/// Why the store refused or failed an operation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be created or written to.
    #[error("cannot keep data in {}: {message}", path.display())]
    Folder {
        /// The folder, or the file in it that could not be opened.
        path: PathBuf,
        /// The operating system's message.
        message: String,
    },
    /// There is no database in the folder, or it is empty.
    #[error("{} does not exist, or is empty", path.display())]
    NoDatabase {
        /// The path where the database should be.
        path: PathBuf,
    },
    /// The target exists: a file with this name, or content in a folder that must be empty.
    #[error("{} is already there", path.display())]
    InTheWay { path: PathBuf },
    /// Another process has the folder open.
    #[error("{} is in use by another server that is running", path.display())]
    InUse { path: PathBuf },
    /// The file is not a database, or not one of this program.
    #[error("{} is not a Kabale database", path.display())]
    NotOurs { path: PathBuf },
    /// The database was written by a newer version of this program.
    #[error("{} was written by a newer version of this program (format {found}; known is up to {known})", path.display())]
    Newer {
        path: PathBuf,
        /// The format version of the file.
        found: i64,
        /// The newest format this program knows.
        known: i64,
    },
    /// The database was written by an older version of this program, and a read-only store cannot migrate it.
    #[error("{} is of format {found}, this program writes format {known}", path.display())]
    Older {
        path: PathBuf,
        /// The format version of the file.
        found: i64,
        /// The newest format this program knows.
        known: i64,
    },
    /// The disk is full.
    #[error("the disk with {} is full", path.display())]
    Full { path: PathBuf },
    /// The file is read-only.
    #[error("{} is read-only", path.display())]
    ReadOnly { path: PathBuf },
    /// The disk reported an I/O error.
    #[error("cannot read or write {}: {message}", path.display())]
    Disk {
        path: PathBuf,
        /// The message of the database engine.
        message: String,
    },
    #[error("{} is damaged: {message}", path.display())]
    Damaged {
        path: PathBuf,
        /// The message of the database engine.
        message: String,
    },
    /// The rows of one table are not as they were written. Other tables are not affected.
    #[error("table {table} is damaged: {flaw}")]
    DamagedTable { table: TableId, flaw: Flaw },
    /// The rows of one chronicle are not as they were written.
    #[error("chronicle {chronicle} is damaged")]
    DamagedChronicle { chronicle: ChronicleId },
    /// Acknowledged commits are missing: the log of the database was lost or damaged, or the file was replaced by an
    /// older one.
    #[error(
        "{} holds an older state than the one that was acknowledged (commit {found} instead of {expected})",
        path.display()
    )]
    Outdated {
        path: PathBuf,
        /// The number of acknowledged commits, at least.
        expected: i64,
        /// The number of commits in the file.
        found: i64,
    },
    /// Any other error of the database engine.
    #[error("{}: {message}", path.display())]
    Database {
        path: PathBuf,
        /// The message of the database engine.
        message: String,
    },
    /// The write queue is full.
    #[error("too much is waiting to be written")]
    Busy,
    /// The store is closed or read-only.
    #[error("the store is closed")]
    Stopped,

    /// The table or chronicle has a newer revision than expected.
    #[error("it is at revision {rev} already")]
    Conflict {
        /// The current revision.
        rev: u32,
    },
    /// The account has used this key at this table before.
    #[error("this was already written, as revision {rev}")]
    DuplicateKey {
        /// The revision of the entry with this key.
        rev: u32,
    },
    /// Another account has claimed this name.
    #[error("this name is taken")]
    NameTaken,
    /// The account does not exist.
    #[error("there is no such account")]
    NoAccount,
    /// The table does not exist.
    #[error("there is no such table")]
    NoTable,
    /// The chronicle does not exist.
    #[error("there is no such chronicle")]
    NoChronicle,
    /// Invalid data: an account that does not exist, a seat the table lacks, text that is not JSON.
    #[error("this cannot be stored: {0}")]
    Invalid(String),
}

impl StoreError {
    /// A stable code for programs.
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
            Self::DamagedChronicle { .. } => "damaged_chronicle",
            Self::Outdated { .. } => "outdated_database",
            Self::Database { .. } => "database_failed",
            Self::Busy => "store_busy",
            Self::Stopped => "store_stopped",
            Self::Conflict { .. } => "conflict",
            Self::DuplicateKey { .. } => "duplicate_key",
            Self::NameTaken => "name_taken",
            Self::NoAccount => "no_account",
            Self::NoTable => "no_table",
            Self::NoChronicle => "no_chronicle",
            Self::Invalid(_) => "invalid",
        }
    }
}

/// An error inside the store, before the file's path is added.
pub(crate) enum Trouble {
    /// Refused, for a reason the caller can understand.
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
    /// The error for callers, with the path of the file.
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
