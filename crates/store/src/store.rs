//! The handle: sends jobs to the writer and runs queries on the readers.

use std::{
    fmt,
    path::Path,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc::{SyncSender, TrySendError, sync_channel},
    },
    thread::{self, JoinHandle},
};

use rusqlite::Connection;

use crate::{
    StoreError,
    care::DATABASE,
    commits::{Note, Progress},
    error::Trouble,
    faults::{Faults, Moment, NoFaults},
    open::{self, Db},
    writer::{self, Job, Task},
};

/// The most jobs that may wait. Beyond that, senders get [`StoreError::Busy`] at once.
const QUEUE: usize = 16_384;

/// The number of read-only connections.
const READERS: usize = 4;

/// An open store. Clones are handles to the same store; dropping the last one closes it.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    writer: Mutex<Option<Writer>>,
    readers: Vec<Mutex<Db>>,
    next_reader: AtomicUsize,
    faults: Arc<dyn Faults>,
}

struct Writer {
    queue: SyncSender<Box<dyn Job>>,
    thread: JoinHandle<()>,
}

impl Store {
    /// Opens the store in `dir`. Creates the folder (but not its parent) and the file `kabale.db` if they are missing,
    /// and migrates an older file. The folder is locked until the store is closed. A database that has lost
    /// acknowledged commits is [`StoreError::Outdated`].
    pub fn open(dir: &Path) -> Result<Self, StoreError> {
        Self::open_with(dir, Arc::new(NoFaults))
    }

    /// For tests: [`Store::open`] with injected faults.
    #[doc(hidden)]
    pub fn open_with(dir: &Path, faults: Arc<dyn Faults>) -> Result<Self, StoreError> {
        let lock = open::lock(dir)?;
        let path: Arc<Path> = dir.join(DATABASE).into();
        open::prepare(&path)?;
        open::look(&path, dir)?.commits?;
        let db = Db::writer(&path)?;
        let note = Note::open(dir, db.told(|sql| Ok(Progress::of(sql)?))?)
            .map_err(|error| StoreError::Folder { path: dir.to_owned(), message: error.to_string() })?;
        let store = Self::reading(&path, faults.clone())?;
        let (queue, jobs) = sync_channel(QUEUE);
        let fails = faults;
        let thread = thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || writer::run(db, note, &jobs, &*fails, lock))
            .map_err(|error| StoreError::Database { path: path.to_path_buf(), message: error.to_string() })?;
        *store.inner.writer.lock().unwrap_or_else(PoisonError::into_inner) = Some(Writer { queue, thread });
        Ok(store)
    }

    /// A store without a writer.
    pub(crate) fn reading(path: &Arc<Path>, faults: Arc<dyn Faults>) -> Result<Self, StoreError> {
        let readers = (0..READERS).map(|_| Ok(Mutex::new(Db::reader(path)?))).collect::<Result<_, StoreError>>()?;
        let (writer, next_reader) = (Mutex::default(), AtomicUsize::new(0));
        Ok(Self { inner: Arc::new(Inner { writer, readers, next_reader, faults }) })
    }

    /// Waits until all sent jobs are on disk and unlocks the folder. After that, no handle can write; reads work until
    /// the last handle is dropped.
    pub fn close(&self) {
        self.inner.close();
    }

    /// Runs `work` on the writer, all or nothing.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, Trouble> + Send + 'static,
    {
        let (task, answered) = Task::new(work);
        self.inner.send(Box::new(task))?;
        answered.await.unwrap_or(Err(StoreError::Stopped))
    }

    /// Runs a query on a reader.
    pub(crate) fn read<T>(&self, ask: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        self.inner.faults.at(Moment::Read)?;
        self.inner.reader().told(|db| Ok(ask(db)?))
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store")
    }
}

impl Inner {
    fn send(&self, job: Box<dyn Job>) -> Result<(), StoreError> {
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(writer) = writer.as_ref() else { return Err(StoreError::Stopped) };
        writer.queue.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Disconnected(_) => StoreError::Stopped,
        })
    }

    /// A free reader, or else the next one in turn.
    fn reader(&self) -> MutexGuard<'_, Db> {
        let first = self.next_reader.fetch_add(1, Ordering::Relaxed);
        let reader = |offset| &self.readers[first.wrapping_add(offset) % READERS];
        let free = (0..READERS).find_map(|offset| reader(offset).try_lock().ok());
        free.unwrap_or_else(|| reader(0).lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn close(&self) {
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Writer { queue, thread }) = writer {
            drop(queue);
            thread.join().ok(); // A panic of the writer has been reported already.
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.readers.clear(); // The last connection to close removes the log, and only the writer may do so.
        self.close();
    }
}
