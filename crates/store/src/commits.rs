//! A count of acknowledged commits, in a file beside the database. It detects a lost or damaged log, which `SQLite`
//! takes for the end of the data.
//!
//! The database counts its commits. After each commit, and before it is acknowledged, the count is also written to the
//! file `commits`. The file is not flushed to disk: after a power cut it may be older than the database, which is
//! harmless. It is never newer, since the database is flushed first. So a database with fewer commits than the file
//! says has lost some.

use std::{
    fs::{self, File},
    io::{self, Seek, Write},
    path::Path,
};

use rusqlite::Connection;
use sha2::{Digest, Sha256};

use crate::{StoreError, open::private_file};

const NAME: &str = "commits";

/// The identity of a database and its number of commits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Progress {
    store: [u8; 16],
    pub(crate) commits: i64,
}

impl Progress {
    /// The progress in the database.
    pub(crate) fn of(db: &Connection) -> rusqlite::Result<Self> {
        let read = |row: &rusqlite::Row<'_>| Ok(Self { store: row.get(0)?, commits: row.get(1)? });
        db.prepare_cached("SELECT store, commits FROM progress")?.query_row([], read)
    }

    /// The progress noted in a folder; none if there is no note or it is incomplete.
    pub(crate) fn noted(dir: &Path) -> Option<Self> {
        let text = fs::read_to_string(dir.join(NAME)).ok()?;
        let (said, check) = text.trim_end().rsplit_once(' ')?;
        if check != checksum(said) {
            return None;
        }
        let (store, commits) = said.split_once(' ')?;
        Some(Self { store: u128::from_str_radix(store, 16).ok()?.to_be_bytes(), commits: commits.parse().ok()? })
    }

    /// The length is fixed, so that a new note overwrites the old one completely.
    fn text(self) -> String {
        let said = format!("{:032x} {:020}", u128::from_be_bytes(self.store), self.commits);
        format!("{said} {}\n", checksum(&said))
    }

    /// Refuses a database with fewer commits than noted. A missing one has 0; one with another id is not checked.
    pub(crate) fn check(found: Option<Self>, noted: Option<Self>, path: &Path) -> Result<(), StoreError> {
        let Some(noted) = noted else { return Ok(()) };
        let is_another = found.is_some_and(|found| found.store != noted.store);
        let (expected, found) = (noted.commits, found.map_or(0, |found| found.commits));
        if is_another || found >= expected {
            return Ok(());
        }
        Err(StoreError::Outdated { path: path.to_owned(), expected, found })
    }
}

pub(crate) fn checksum(text: &str) -> String {
    let hash = Sha256::digest(text);
    format!("{:016x}", u64::from_be_bytes(hash[..8].try_into().expect("a hash is longer")))
}

/// The note, open for writing.
pub(crate) struct Note {
    file: File,
    progress: Progress,
}

impl Note {
    /// Opens the note and writes the current progress.
    pub(crate) fn open(dir: &Path, progress: Progress) -> io::Result<Self> {
        let mut note = Self { file: private_file(&dir.join(NAME))?, progress };
        note.file.set_len(progress.text().len() as u64)?;
        note.write()?;
        Ok(note)
    }

    /// Notes a commit. Failures are ignored: the note is then only older than necessary.
    pub(crate) fn set(&mut self, commits: i64) {
        self.progress.commits = commits;
        self.write().ok();
    }

    fn write(&mut self) -> io::Result<()> {
        self.file.rewind()?;
        self.file.write_all(self.progress.text().as_bytes())
    }
}

/// Deletes the note of a folder: the database is then accepted as it is.
pub(crate) fn forget(dir: &Path) -> io::Result<()> {
    match fs::remove_file(dir.join(NAME)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_as_it_is_written_and_nothing_else_is_one() {
        let dir = tempfile::TempDir::new().expect("there is room for a folder");
        let noted = || Progress::noted(dir.path());
        assert_eq!(noted(), None);
        let progress = Progress { store: [0xa5; 16], commits: 41 };
        let mut note = Note::open(dir.path(), progress).expect("it can be written");
        assert_eq!(noted(), Some(progress));
        note.set(i64::MAX);
        assert_eq!(noted(), Some(Progress { commits: i64::MAX, ..progress }));
        let text = fs::read(dir.path().join(NAME)).expect("it is there");
        for at in 0..text.len() - 1 {
            let mut other = text.clone();
            other[at] ^= 1;
            fs::write(dir.path().join(NAME), other).expect("it can be written");
            assert_eq!(noted(), None, "byte {at}");
        }
        fs::write(dir.path().join(NAME), &text[..30]).expect("it can be written");
        assert_eq!(noted(), None);
        forget(dir.path()).expect("it can be removed");
        forget(dir.path()).expect("twice, too");
    }
}
