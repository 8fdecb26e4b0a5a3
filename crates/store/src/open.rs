//! Opening connections: the lock, the file, its format and migrations.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{DirBuilder, File, OpenOptions, TryLockError},
    io::{self, Read},
    ops::Deref,
    path::Path,
    sync::Arc,
    time::Duration,
};

use rusqlite::{Connection, OpenFlags};

use crate::{StoreError, accounts, care::LOCK, chain, commits::Progress, error::Trouble};

/// A migration from one format to the next.
struct Migration {
    sql: &'static str,
    /// Runs after the SQL, for what SQL cannot do.
    then: fn(&Connection) -> Result<(), Trouble>,
}

/// All migrations, from an empty file to the current format. A released migration never changes.
const MIGRATIONS: [Migration; 4] = [
    Migration { sql: include_str!("../migrations/0001_start.sql"), then: |_| Ok(()) },
    Migration { sql: include_str!("../migrations/0002_chain.sql"), then: chain::introduce },
    Migration { sql: include_str!("../migrations/0003_accounts.sql"), then: accounts::introduce_keys },
    Migration { sql: include_str!("../migrations/0004_chronicles.sql"), then: |_| Ok(()) },
];

/// The first format with a commit counter.
const COUNTED: usize = 2;

/// Marks the file as Kabale's: "Kaba" in ASCII.
const APPLICATION_ID: i32 = 0x4b61_6261;

/// The first bytes of every `SQLite` file.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// A connection and the path of its file.
pub(crate) struct Db {
    connection: Connection,
    path: Arc<Path>,
}

impl Deref for Db {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}

impl Db {
    fn open(path: &Arc<Path>, flags: OpenFlags) -> Result<Self, StoreError> {
        let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)
            .map_err(|error| Trouble::from(error).at(path))?;
        let db = Self { connection, path: path.clone() };
        db.told(|db| {
            db.set_prepared_statement_cache_capacity(64);
            db.busy_timeout(Duration::from_secs(5))?;
            Ok(())
        })?;
        Ok(db)
    }

    /// The only connection that writes. Migrates the file.
    pub(crate) fn writer(path: &Arc<Path>) -> Result<Self, StoreError> {
        let db = Self::open(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        db.told(|sql| {
            let version = version(sql, path)?;
            let mode: String = sql.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
            if mode != "wal" {
                let message = "this file system does not allow write-ahead logging".to_owned();
                return Err(StoreError::Folder { path: path.to_path_buf(), message }.into());
            }
            sql.execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")?;
            migrate(sql, version)
        })?;
        Ok(db)
    }

    /// A read-only connection.
    pub(crate) fn reader(path: &Arc<Path>) -> Result<Self, StoreError> {
        Self::open(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
    }

    /// Runs `work` on the connection and adds the file's path to its error.
    pub(crate) fn told<T>(&self, work: impl FnOnce(&Connection) -> Result<T, Trouble>) -> Result<T, StoreError> {
        work(&self.connection).map_err(|trouble| trouble.at(&self.path))
    }
}

/// The state of a database before anything is changed, so that damaged data stays as it is.
pub(crate) struct Found {
    /// The format version; 0 for an empty file.
    version: usize,
    /// [`StoreError::Outdated`] if commits are missing.
    pub(crate) commits: Result<(), StoreError>,
}

/// Inspects a file. Refuses files of other programs and newer formats.
pub(crate) fn look(path: &Arc<Path>, dir: &Path) -> Result<Found, StoreError> {
    // Read the note first: a running server may commit in between, and the note is never ahead of the database.
    let noted = Progress::noted(dir);
    Db::reader(path)?.told(|sql| {
        let version = version(sql, path)?;
        let progress = if version >= COUNTED { Some(Progress::of(sql)?) } else { None };
        Ok(Found { version, commits: Progress::check(progress, noted, path) })
    })
}

impl Found {
    /// Refuses an older format, for read-only stores.
    pub(crate) fn refuse_older(&self, path: &Path) -> Result<(), StoreError> {
        match self.version {
            0 => Err(StoreError::NoDatabase { path: path.to_owned() }),
            version if version < MIGRATIONS.len() => {
                let (found, known) = (version as i64, MIGRATIONS.len() as i64);
                Err(StoreError::Older { path: path.to_owned(), found, known })
            }
            _ => Ok(()),
        }
    }
}

/// Creates the folder if its parent exists, readable by its owner only, and locks it. The lock is held until the file
/// is dropped.
pub(crate) fn lock(dir: &Path) -> Result<File, StoreError> {
    let folder = |error: io::Error| StoreError::Folder { path: dir.to_owned(), message: error.to_string() };
    if !dir.is_dir() {
        private_folder().create(dir).map_err(folder)?;
    }
    let file = private_file(&dir.join(LOCK)).map_err(folder)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: dir.to_owned() }),
        Err(TryLockError::Error(error)) => Err(folder(error)),
    }
}

/// Creates the database file if it is missing, readable by its owner only. `SQLite` gives its log the same permissions.
/// Refuses any other file, since `SQLite` overwrites very short ones.
pub(crate) fn prepare(path: &Path) -> Result<(), StoreError> {
    private_file(path).map_err(|error| StoreError::Folder { path: path.to_owned(), message: error.to_string() })?;
    refuse_strange(path)
}

/// Refuses a file that is neither empty nor a database.
pub(crate) fn refuse_strange(path: &Path) -> Result<(), StoreError> {
    let failed = |error: io::Error| StoreError::Folder { path: path.to_owned(), message: error.to_string() };
    let mut start = Vec::new();
    File::open(path).map_err(failed)?.take(MAGIC.len() as u64).read_to_end(&mut start).map_err(failed)?;
    if start.is_empty() || start == MAGIC { Ok(()) } else { Err(StoreError::NotOurs { path: path.to_owned() }) }
}

pub(crate) fn private_folder() -> DirBuilder {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

pub(crate) fn private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// The format version. Refuses files of other programs and newer formats, and changes nothing.
fn version(sql: &Connection, path: &Path) -> Result<usize, Trouble> {
    let number = |query| sql.query_row(query, [], |row| row.get::<_, i64>(0));
    let application = number("PRAGMA application_id")?;
    let version = number("PRAGMA user_version")?;
    let is_empty = number("SELECT count(*) FROM sqlite_schema")? == 0 && application == 0 && version == 0;
    if !is_empty && application != i64::from(APPLICATION_ID) {
        return Err(StoreError::NotOurs { path: path.to_owned() }.into());
    }
    usize::try_from(version).ok().filter(|version| *version <= MIGRATIONS.len()).ok_or_else(|| {
        StoreError::Newer { path: path.to_owned(), found: version, known: MIGRATIONS.len() as i64 }.into()
    })
}

/// The tables and indexes whose definition differs from this program's. `SQLite` reads such a file without complaint.
pub(crate) fn strange_schema(sql: &Connection) -> rusqlite::Result<Vec<String>> {
    let ours = Connection::open_in_memory()?;
    migrate(&ours, 0).map_err(|_| rusqlite::Error::InvalidQuery)?;
    let (ours, found) = (schema(&ours)?, schema(sql)?);
    let names = ours.keys().chain(found.keys()).collect::<BTreeSet<_>>();
    Ok(names.into_iter().filter(|name| ours.get(*name) != found.get(*name)).cloned().collect())
}

/// Every table and index by name with its SQL, without spaces and quotes, since `SQLite` versions may write these
/// differently.
fn schema(sql: &Connection) -> rusqlite::Result<BTreeMap<String, String>> {
    let read = |row: &rusqlite::Row<'_>| {
        let (name, on, made): (String, String, Option<String>) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let made = made.unwrap_or_default().replace(|c: char| c.is_whitespace() || c == '"', "");
        Ok((name, format!("{on} {made}")))
    };
    sql.prepare("SELECT name, tbl_name, sql FROM sqlite_schema")?.query_map([], read)?.collect()
}

/// Runs the missing migrations in one transaction.
fn migrate(sql: &Connection, version: usize) -> Result<(), Trouble> {
    if version == MIGRATIONS.len() {
        return Ok(());
    }
    let transaction = sql.unchecked_transaction()?;
    for step in &MIGRATIONS[version..] {
        transaction.execute_batch(step.sql)?;
        (step.then)(&transaction)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", MIGRATIONS.len() as i64)?;
    transaction.commit()?;
    Ok(())
}
