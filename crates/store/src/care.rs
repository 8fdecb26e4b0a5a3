//! Looking after a store: reading it without a server, or beside one; checking and copying its file.

use std::{
    fs::{self, File},
    io,
    path::Path,
    sync::Arc,
};

use crate::{Store, StoreError, commits, faults::NoFaults, open};

/// The name of the database in its folder.
pub(crate) const DATABASE: &str = "kabale.db";

/// Looking after the file.
impl Store {
    /// Opens the store in `dir` for reading only, beside a server if one is running. Nothing is changed; writing is
    /// [`StoreError::Stopped`]. A file of an older version is [`StoreError::Older`].
    pub fn open_to_read(dir: &Path) -> Result<Self, StoreError> {
        let path: Arc<Path> = dir.join(DATABASE).into();
        if !path.is_file() {
            let message = "there is no database".to_owned();
            return Err(StoreError::Folder { path: path.to_path_buf(), message });
        }
        open::refuse_strange(&path)?;
        open::look(&path, dir, false)?;
        Self::reading(&path, Arc::new(NoFaults))
    }

    /// Takes the database in `dir` as it is, although more was acknowledged: see [`StoreError::Outdated`].
    pub fn accept(dir: &Path) -> Result<(), StoreError> {
        let _lock = open::lock(dir)?;
        commits::forget(dir).map_err(|error| failed(dir, &error))
    }

    /// Whether a server has the store in `dir` open.
    pub fn is_in_use(dir: &Path) -> bool {
        dir.is_dir() && matches!(open::lock(dir), Err(StoreError::InUse { .. }))
    }

    /// What the database engine finds wrong with the file: pages, indexes, and rows that refer to nothing. It reads all of it.
    pub fn integrity(&self) -> Result<Vec<String>, StoreError> {
        self.read(|db| {
            let mut found = db
                .prepare("PRAGMA integrity_check(20)")?
                .query_map([], |row| row.get(0))?
                .collect::<rusqlite::Result<Vec<String>>>()?;
            found.retain(|line| line != "ok");
            let mut orphans = db.prepare("PRAGMA foreign_key_check")?;
            let mut orphans = orphans.query([])?;
            while let Some(row) = orphans.next()? {
                let (table, of): (String, String) = (row.get(0)?, row.get(2)?);
                found.push(format!("a row of {table} refers to a row of {of} that is missing"));
            }
            Ok(found)
        })
    }

    /// Copies everything into a new file, as of one moment, while others write. The copy is on disk when this returns.
    pub fn copy_to(&self, target: &Path) -> Result<(), StoreError> {
        if target.exists() {
            return Err(failed(target, &io::Error::from(io::ErrorKind::AlreadyExists)));
        }
        drop(open::private_file(target).map_err(|error| failed(target, &error))?);
        let copied = self
            .read(|db| db.execute("VACUUM INTO ?1", [target.to_string_lossy()]).map(drop))
            .and_then(|()| File::open(target).and_then(|file| file.sync_all()).map_err(|error| failed(target, &error)));
        if copied.is_err() {
            fs::remove_file(target).ok();
        }
        copied
    }
}

fn failed(path: &Path, error: &io::Error) -> StoreError {
    StoreError::Folder { path: path.to_owned(), message: error.to_string() }
}
