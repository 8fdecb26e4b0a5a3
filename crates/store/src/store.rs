//! The handle: how work gets to the writer, and questions to the readers.

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

/// How many jobs may wait. Beyond that, senders are told at once that the disk is too slow for them.
const QUEUE: usize = 16_384;

/// How many can read at the same time.
const READERS: usize = 4;

/// An open store. Clones are handles to the same one; when the last is dropped, it is closed.
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
    /// Opens the store in `dir`: makes the folder (but not the one it lies in) and the file `kabale.db` if they are not
    /// there, and brings an older file up to date. Nobody else can open the same folder until this is closed.
    /// A database that has lost something that was acknowledged is [`StoreError::Outdated`].
    pub fn open(dir: &Path) -> Result<Self, StoreError> {
        Self::open_with(dir, Arc::new(NoFaults))
    }

    /// For tests: the same on a disk that fails when it is told to.
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

    /// A store that nobody writes to yet.
    pub(crate) fn reading(path: &Arc<Path>, faults: Arc<dyn Faults>) -> Result<Self, StoreError> {
        let readers = (0..READERS).map(|_| Ok(Mutex::new(Db::reader(path)?))).collect::<Result<_, StoreError>>()?;
        let (writer, next_reader) = (Mutex::default(), AtomicUsize::new(0));
        Ok(Self { inner: Arc::new(Inner { writer, readers, next_reader, faults }) })
    }

    /// Waits until everything that was sent is on disk and lets go of the folder. Nothing can be written any more
    /// through this or any other handle; reading goes on until the last handle is dropped.
    pub fn close(&self) {
        self.inner.close();
    }

    /// Has the writer do something in a transaction, all or nothing.
    pub(crate) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, Trouble> + Send + 'static,
    {
        let (task, answered) = Task::new(work);
        self.inner.send(Box::new(task))?;
        answered.await.unwrap_or(Err(StoreError::Stopped))
    }

    /// Asks a connection that nobody else is using.
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

    /// A reader that is free, or else the next one in turn.
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
            thread.join().ok(); // A writer that panicked has said so already.
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.readers.clear(); // The last connection to close removes the log, and only the writer's may do so.
        self.close();
    }
}
