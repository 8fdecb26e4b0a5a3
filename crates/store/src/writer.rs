//! The writer thread: runs all waiting jobs in one transaction and answers them once it is on disk.

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

/// The most jobs in one transaction, which limits the wait of the first.
const BATCH: usize = 256;

/// A write whose sender waits for the answer.
pub(crate) trait Job: Send {
    /// Runs inside the open transaction.
    fn run(&mut self, db: &Db) -> Result<(), StoreError>;
    /// Sends the result to the sender, or the error of the whole transaction.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

/// A job that runs a closure.
pub(crate) struct Task<T, F> {
    work: Option<F>,
    result: Option<Result<T, StoreError>>,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Task<T, F> {
    /// The job and the receiver of its answer.
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
        answer.send(outcome).ok(); // The sender may have stopped waiting.
    }
}

/// Runs until all senders are gone and all jobs are answered, then truncates the log.
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
    // On failure the log stays beside the database and is read on the next open.
    db.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").ok();
    drop(db);
    drop(lock);
}

/// Runs all jobs in one transaction. A failed job is rolled back alone and does not affect the others. Returns the
/// number of commits, including this one.
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
        step(db, "ROLLBACK").ok(); // The earlier error is the one to report.
    }
    done
}

fn run_one(db: &Db, job: &mut dyn Job) -> Result<(), StoreError> {
    step(db, "SAVEPOINT job")?;
    if let Err(error) = job.run(db) {
        if db.is_autocommit() {
            return Err(error); // SQLite has rolled back the whole transaction.
        }
        step(db, "ROLLBACK TO job")?;
    }
    step(db, "RELEASE job")
}

fn count(db: &Db) -> Result<i64, StoreError> {
    db.told(|db| {
        // `RETURNING` would open an ephemeral table for every commit.
        db.prepare_cached("UPDATE progress SET commits = commits + 1")?.execute([])?;
        Ok(db.prepare_cached("SELECT commits FROM progress")?.query_row([], |row| row.get(0))?)
    })
}

fn step(db: &Db, sql: &str) -> Result<(), StoreError> {
    db.told(|db| Ok(db.prepare_cached(sql)?.execute([]).map(drop)?))
}

#[cfg(test)]
mod tests;
