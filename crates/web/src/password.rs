//! Password rules, hashing and verification.
//!
//! A hash deliberately takes time and memory. So at most one per core is computed at once, a few more wait, and further
//! requests are told to retry later.

use std::{num::NonZero, sync::Arc, thread::available_parallelism};

use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use tokio::sync::{Semaphore, TryAcquireError};

use crate::problem::{Kind, Problem};

/// The most waiting requests per core: about half a second of work.
const WAITING: usize = 16;

/// `Retry-After` when too many wait, in seconds.
const LATER: u64 = 2;

/// The longest password, in characters.
const LONGEST: usize = 200;

/// The shortest password, in characters.
const SHORTEST: usize = 8;

/// A hash to verify against when the name does not exist, so that the answer takes the same time.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LW5vYm9keQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Computes password hashes, a bounded number at once.
pub(crate) struct Passwords {
    /// One permit per running computation.
    computing: Arc<Semaphore>,
    /// One permit per running or waiting computation.
    admitted: Semaphore,
}

impl Default for Passwords {
    fn default() -> Self {
        let cores = available_parallelism().map_or(1, NonZero::get);
        Self::new(cores, cores * WAITING)
    }
}

impl Passwords {
    fn new(at_once: usize, waiting: usize) -> Self {
        Self { computing: Arc::new(Semaphore::new(at_once)), admitted: Semaphore::new(at_once + waiting) }
    }

    /// The hash of a new password, whose length must be within the limits.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Problem> {
        if !(SHORTEST..=LONGEST).contains(&password.chars().count()) {
            return Err(Kind::BadPassword.into());
        }
        let hash =
            self.compute(move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()));
        Ok(hash.await?.map_err(|_| Kind::Internal)?)
    }

    /// Whether a password matches the stored hash. Takes the same time if there is none.
    pub(crate) async fn fits(&self, password: &str, stored: Option<&str>) -> Result<bool, Problem> {
        let password: String = password.chars().take(LONGEST).collect();
        let is_known = stored.is_some();
        let stored = stored.unwrap_or(NOBODY).to_owned();
        let fits = self
            .compute(move || Argon2::default().verify_password(password.as_bytes(), stored.as_str()).is_ok())
            .await?;
        Ok(fits && is_known)
    }

    /// Runs a computation when a permit is free. Once started, it completes even if the caller is cancelled.
    async fn compute<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let _admitted = self.admitted.try_acquire().map_err(|error| match error {
            TryAcquireError::NoPermits => Problem { retry: Some(LATER), ..Kind::TooMany.into() },
            TryAcquireError::Closed => Kind::Stopping.into(),
        })?;
        let permit = self.computing.clone().acquire_owned().await.map_err(|_| Kind::Stopping)?;
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        Ok(done.await.map_err(|_| Kind::Internal)?)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        atomic::{AtomicUsize, Ordering::SeqCst},
        mpsc,
    };

    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn only_so_many_are_computed_at_once_and_only_so_many_wait() {
        let passwords = Arc::new(Passwords::new(2, 3));
        let (running, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let (begun, has_begun) = mpsc::channel();
        let gates: Vec<_> = (0..5).map(|_| mpsc::channel::<()>()).collect();
        let mut opened = Vec::new();
        let mut jobs = Vec::new();
        for (open, gate) in gates {
            opened.push(open);
            let (running, most, begun, passwords) = (running.clone(), most.clone(), begun.clone(), passwords.clone());
            let (sent, is_in) = tokio::sync::oneshot::channel();
            jobs.push(tokio::spawn(async move {
                let work = passwords.compute(move || {
                    most.fetch_max(running.fetch_add(1, SeqCst) + 1, SeqCst);
                    begun.send(()).ok();
                    gate.recv().ok();
                    running.fetch_sub(1, SeqCst);
                });
                let mut work = std::pin::pin!(work);
                // Polled once, it is admitted.
                let first = std::future::poll_fn(|context| std::task::Poll::Ready(work.as_mut().poll(context))).await;
                sent.send(()).ok();
                match first {
                    std::task::Poll::Ready(done) => done,
                    std::task::Poll::Pending => work.await,
                }
            }));
            is_in.await.expect("the job was sent");
        }
        // Two are computed, three wait: there is no room for a sixth.
        let refused = passwords.compute(|| ()).await.expect_err("there is no room");
        assert_eq!((refused.kind, refused.retry), (Kind::TooMany, Some(LATER)));
        let both = tokio::task::block_in_place(|| [has_begun.recv(), has_begun.recv()]);
        assert_eq!(both, [Ok(()), Ok(())], "both are under way before either may end");
        drop(opened);
        for job in jobs {
            job.await.expect("it ends").expect("it was admitted");
        }
        assert_eq!(has_begun.try_iter().count(), 3);
        assert_eq!(most.load(SeqCst), 2);
        passwords.compute(|| ()).await.expect("there is room again");
    }

    #[tokio::test]
    async fn a_password_fits_its_own_hash_alone() {
        let passwords = Passwords::new(1, 1);
        let hash = passwords.hash("correct horse".to_owned()).await.expect("it is long enough");
        assert!(passwords.fits("correct horse", Some(&hash)).await.expect("there is room"));
        assert!(!passwords.fits("correct horsf", Some(&hash)).await.expect("there is room"));
        assert!(!passwords.fits("correct horse", None).await.expect("there is room"));
        for bad in ["short", &"x".repeat(201)] {
            assert_eq!(passwords.hash(bad.to_owned()).await.expect_err("its length").kind, Kind::BadPassword);
        }
    }
}
