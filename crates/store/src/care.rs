//! Maintenance of a store: reading it with or without a running server; checking, copying and restoring its file.

use std::{
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use rusqlite::Connection;

use crate::{
    Store, StoreError, commits,
    faults::NoFaults,
    open::{self, Db},
};

/// The database file in its folder.
pub(crate) const DATABASE: &str = "kabale.db";

/// The lock file of the server that has the folder open.
pub(crate) const LOCK: &str = "lock";

/// A subfolder of the target, where a database is kept until it has been checked.
const STAGE: &str = "restoring";

/// Maintenance of the file.
impl Store {
    /// Opens the store in `dir` read-only, even while a server is running. Writing fails with [`StoreError::Stopped`].
    /// A file in an older format is [`StoreError::Older`], one that has lost commits is [`StoreError::Outdated`].
    pub fn open_to_read(dir: &Path) -> Result<Self, StoreError> {
        let path = database(dir)?;
        let found = open::look(&path, dir)?;
        found.commits.clone()?;
        found.refuse_older(&path)?;
        Self::reading(&path, Arc::new(NoFaults))
    }

    /// Like [`Store::open_to_read`], but also opens a database that has lost commits.
    pub fn open_to_salvage(dir: &Path) -> Result<Self, StoreError> {
        let path = database(dir)?;
        open::look(&path, dir)?.refuse_older(&path)?;
        Self::reading(&path, Arc::new(NoFaults))
    }

    /// Accepts the database in `dir` although it has lost acknowledged commits: see [`StoreError::Outdated`]. Returns
    /// whether any commits were missing.
    pub fn accept(dir: &Path) -> Result<bool, StoreError> {
        let path = database(dir)?;
        let _lock = open::lock(dir)?;
        let is_outdated = open::look(&path, dir)?.commits.is_err();
        commits::forget(dir).map_err(|error| failed(dir, &error))?;
        Ok(is_outdated)
    }

    /// Whether a server has the store in `dir` open.
    pub fn is_in_use(dir: &Path) -> bool {
        let lock = File::open(dir.join(LOCK)).map(|file| file.try_lock());
        matches!(lock, Ok(Err(TryLockError::WouldBlock)))
    }

    /// Checks the whole file and lists the problems: pages, indexes, the schema, and foreign keys without a row.
    pub fn integrity(&self) -> Result<Vec<String>, StoreError> {
        self.read(|db| {
            let mut found = db
                .prepare("PRAGMA integrity_check(20)")?
                .query_map([], |row| row.get(0))?
                .collect::<rusqlite::Result<Vec<String>>>()?;
            found.retain(|line| line != "ok");
            let strange = open::strange_schema(db)?;
            found.extend(strange.into_iter().map(|name| format!("{name} is not as this program makes it")));
            let mut orphans = db.prepare("PRAGMA foreign_key_check")?;
            let mut orphans = orphans.query([])?;
            while let Some(row) = orphans.next()? {
                let (table, of): (String, String) = (row.get(0)?, row.get(2)?);
                found.push(format!("a row of {table} refers to a row of {of} that is missing"));
            }
            Ok(found)
        })
    }

    /// Copies the database in `dir` into a new file, as of one moment, even while a server is running. The copy holds
    /// every commit acknowledged before. The file gets its name only once all of it is on disk.
    pub fn backup(dir: &Path, target: &Path) -> Result<(), StoreError> {
        let path = database(dir)?;
        open::look(&path, dir)?.commits?;
        if target.exists() {
            return Err(StoreError::InTheWay { path: target.to_owned() });
        }
        let mut part = target.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let copied = Db::reader(&path)?
            .told(|db| copy(db, &part))
            .and_then(|()| place(&part, target).map_err(|error| failed(target, &error)));
        if copied.is_err() {
            fs::remove_file(&part).ok();
        }
        copied
    }
}

/// The path of the database in a folder, if there is one.
fn database(dir: &Path) -> Result<Arc<Path>, StoreError> {
    let path: Arc<Path> = dir.join(DATABASE).into();
    if !path.is_file() {
        return Err(StoreError::NoDatabase { path: path.to_path_buf() });
    }
    open::refuse_strange(&path)?;
    Ok(path)
}

/// Copies a database into a file that only its owner can read. An existing file is left over from a killed copy and is
/// overwritten.
fn copy(db: &Connection, target: &Path) -> Result<(), crate::error::Trouble> {
    let fresh = || match fs::remove_file(target) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => open::private_file(target).map(drop),
    };
    fresh().map_err(|error| failed(target, &error))?;
    let name = target.to_str().ok_or_else(|| failed(target, &io::ErrorKind::InvalidFilename.into()))?;
    db.execute("VACUUM INTO ?1", [name])?;
    Ok(())
}

/// Renames a file once its content is on disk.
fn place(from: &Path, to: &Path) -> io::Result<()> {
    File::open(from)?.sync_all()?;
    fs::rename(from, to)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

fn failed(path: &Path, error: &io::Error) -> StoreError {
    StoreError::Folder { path: path.to_owned(), message: error.to_string() }
}

/// A copy of a database that is being restored into a folder. Until it is [placed](Self::place), the folder holds no
/// store; dropping it before restores the folder to its previous state.
pub struct Restoring {
    store: Option<Store>,
    dir: PathBuf,
    is_new: bool,
    _lock: File,
}

impl Restoring {
    /// Copies `file` into the folder `dir`, which must be empty or missing, and migrates the copy.
    pub fn begin(file: &Path, dir: &Path) -> Result<Self, StoreError> {
        if !file.is_file() || fs::metadata(file).is_ok_and(|found| found.len() == 0) {
            return Err(StoreError::NoDatabase { path: file.to_owned() });
        }
        open::refuse_strange(file)?;
        // The file of a running server changes while it is copied.
        let home = file.parent().filter(|_| file.file_name() == Some(DATABASE.as_ref()));
        if let Some(home) = home.filter(|home| Store::is_in_use(home)) {
            return Err(StoreError::InUse { path: home.to_owned() });
        }
        let is_new = !dir.exists();
        if !is_new {
            refuse_occupied(dir)?;
        }
        let lock = open::lock(dir)?;
        let mut restoring = Self { store: None, dir: dir.to_owned(), is_new, _lock: lock };
        let stage = restoring.stage();
        restoring.fill(file).map_err(|error| failed(&stage, &error))?;
        restoring.store = Some(Store::open(&stage)?);
        Ok(restoring)
    }

    /// The restored store, before it is placed.
    pub fn store(&self) -> &Store {
        self.store.as_ref().expect("it is dropped when the copy is placed")
    }

    /// Moves the database to its final place in the folder.
    pub fn place(mut self) -> Result<(), StoreError> {
        if let Some(store) = self.store.take() {
            store.close();
        }
        let (from, to) = (self.stage().join(DATABASE), self.dir.join(DATABASE));
        let log = self.stage().join(format!("{DATABASE}-wal"));
        if fs::metadata(&log).is_ok_and(|log| log.len() > 0) {
            return Err(failed(&log, &io::ErrorKind::ResourceBusy.into()));
        }
        place(&from, &to).map_err(|error| failed(&to, &error))?;
        self.is_new = false;
        Ok(())
    }

    fn stage(&self) -> PathBuf {
        self.dir.join(STAGE)
    }

    /// Copies the file, and its log if it has one. Removes what a killed restoration left behind.
    fn fill(&self, file: &Path) -> io::Result<()> {
        let stage = self.stage();
        if stage.exists() {
            fs::remove_dir_all(&stage)?;
        }
        open::private_folder().create(&stage)?;
        let mut log = file.as_os_str().to_owned();
        log.push("-wal");
        for (from, name) in [(PathBuf::from(log), format!("{DATABASE}-wal")), (file.to_owned(), DATABASE.to_owned())] {
            if from.is_file() {
                let mut target = open::private_file(&stage.join(name))?;
                io::copy(&mut File::open(from)?, &mut target)?;
                target.sync_all()?;
            }
        }
        Ok(())
    }
}

impl Drop for Restoring {
    fn drop(&mut self) {
        drop(self.store.take());
        fs::remove_dir_all(self.stage()).ok();
        if self.is_new {
            fs::remove_file(self.dir.join(LOCK)).ok();
            fs::remove_dir(&self.dir).ok();
        }
    }
}

/// Refuses a folder that is not empty, except for files that a server or a restoration left behind without a store.
fn refuse_occupied(dir: &Path) -> Result<(), StoreError> {
    if Store::is_in_use(dir) {
        return Err(StoreError::InUse { path: dir.to_owned() });
    }
    for entry in fs::read_dir(dir).map_err(|error| failed(dir, &error))? {
        let entry = entry.map_err(|error| failed(dir, &error))?;
        if ![LOCK, STAGE].iter().any(|name| entry.file_name() == *name) {
            return Err(StoreError::InTheWay { path: entry.path() });
        }
    }
    Ok(())
}
