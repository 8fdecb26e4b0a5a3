//! The one thread that writes: all that is waiting goes into one transaction, and is answered once that is on disk.

use std::{fs::File, sync::mpsc::Receiver};

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::{
    StoreError,
    commits::Note,
    error::Trouble,
    faults::{Faults, Moment},
    open::Db,
};

/// The most jobs in one transaction. More would make the first of them wait too long.
const BATCH: usize = 256;

/// Something to be written, whose sender waits for the answer.
pub(crate) trait Job: Send {
    /// Does the work inside the open transaction.
    fn run(&mut self, db: &Db) -> Result<(), StoreError>;
    /// Tells the sender what came of it, or why the whole transaction failed.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

/// A job made of a function.
pub(crate) struct Task<T, F> {
    work: Option<F>,
    result: Option<Result<T, StoreError>>,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Task<T, F> {
    /// The job, and where its answer will come out.
    pub(crate) fn new(work: F) -> (Self, oneshot::Receiver<Result<T, StoreError>>) {
        let (answer, answered) = oneshot::channel();
        (Self { work: Some(work), result: None, answer }, answered)
    }
}

impl<T: Send, F: FnOnce(&Connection) -> Result<T, Trouble> + Send> Job for Task<T, F> {
    fn run(&mut self, db: &Db) -> Result<(), StoreError> {
        let work = self.work.take().expect("a job runs once");
        let result = self.result.insert(db.told(work));
        result.as_ref().map(drop).map_err(Clone::clone)
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        let Self { result, answer, .. } = *self;
        let outcome = committed.and_then(|()| result.expect("every job of a committed batch has run"));
        answer.send(outcome).ok(); // Whoever sent the job need not be waiting any more.
    }
}

/// Works until all senders are gone and everything they sent is answered, then tidies up.
pub(crate) fn run(db: Db, mut note: Note, jobs: &Receiver<Box<dyn Job>>, faults: &dyn Faults, lock: File) {
    let mut batch = Vec::with_capacity(BATCH);
    while let Ok(first) = jobs.recv() {
        batch.push(first);
        batch.extend(jobs.try_iter().take(BATCH - 1));
        let committed = run_batch(&db, &mut batch, faults).map(|commits| note.set(commits));
        for job in batch.drain(..) {
            job.answer(committed.clone());
        }
    }
    // If this fails the log simply stays beside the database, and is read when that is opened again.
    db.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").ok();
    drop(db);
    drop(lock);
}

/// Runs all jobs in one transaction. A job that fails leaves nothing behind and does not disturb the others. Gives how many
/// transactions there were, with this one.
fn run_batch(db: &Db, batch: &mut [Box<dyn Job>], faults: &dyn Faults) -> Result<i64, StoreError> {
    faults.at(Moment::Begin)?;
    step(db, "BEGIN IMMEDIATE")?;
    let ran = batch.iter_mut().try_for_each(|job| run_one(db, job.as_mut())).and_then(|()| count(db));
    let done = ran.and_then(|commits| {
        faults.at(Moment::Commit)?;
        step(db, "COMMIT")?;
        faults.at(Moment::Committed)?;
        Ok(commits)
    });
    if done.is_err() && !db.is_autocommit() {
        step(db, "ROLLBACK").ok(); // What went wrong before is what matters.
    }
    done
}

fn run_one(db: &Db, job: &mut dyn Job) -> Result<(), StoreError> {
    step(db, "SAVEPOINT job")?;
    if let Err(error) = job.run(db) {
        if db.is_autocommit() {
            return Err(error); // It was so grave that SQLite has taken back the whole transaction.
        }
        step(db, "ROLLBACK TO job")?;
    }
    step(db, "RELEASE job")
}

fn count(db: &Db) -> Result<i64, StoreError> {
    let count = "UPDATE progress SET commits = commits + 1 RETURNING commits";
    db.told(|db| Ok(db.prepare_cached(count)?.query_row([], |row| row.get(0))?))
}

fn step(db: &Db, sql: &str) -> Result<(), StoreError> {
    db.told(|db| Ok(db.prepare_cached(sql)?.execute([]).map(drop)?))
}

#[cfg(test)]
mod tests;
