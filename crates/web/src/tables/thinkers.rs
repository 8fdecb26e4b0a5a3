//! The queue for bot searches: at most one search per core runs at once.
//!
//! Waiters are served round robin by account, and first come, first served within an account. So the many tables of one
//! host delay another host's bot only by the running searches. Analyses come last.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use kabale_store::AccountId;
use tokio::sync::oneshot;

/// The cores for bot searches, and the waiters. Clones share them.
#[derive(Clone)]
pub(super) struct Thinkers(Arc<Mutex<Queue>>);

struct Queue {
    /// Idle cores. There are none while a search waits.
    n_free: usize,
    /// By account, the next one first. An account without waiters is not listed.
    accounts: VecDeque<(AccountId, VecDeque<Waiter>)>,
    /// Served when no account waits.
    background: VecDeque<Waiter>,
}

type Waiter = oneshot::Sender<Core>;

/// The beneficiary of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum For {
    /// A table or a hint, on behalf of an account.
    Account(AccountId),
    /// An analysis: it yields to all others.
    Background,
}

/// Permission to search on one core, until this is dropped.
pub(super) struct Turn {
    /// When it was requested: the bot's time counts from here.
    pub(super) asked: Instant,
    _core: Core,
}

/// A core in use; dropping it hands it to the next waiter.
struct Core(Option<Thinkers>);

impl Thinkers {
    pub(super) fn new(n_cores: usize) -> Self {
        Self(Arc::new(Mutex::new(Queue { n_free: n_cores, accounts: VecDeque::new(), background: VecDeque::new() })))
    }

    /// Waits for a core. Cancelling only loses the place in the queue.
    pub(super) async fn turn(&self, who: For) -> Turn {
        let asked = Instant::now();
        let waiting = {
            let mut queue = self.queue();
            if queue.n_free > 0 {
                queue.n_free -= 1;
                Err(Core(Some(self.clone())))
            } else {
                let (waiter, waiting) = oneshot::channel();
                queue.push(who, waiter);
                Ok(waiting)
            }
        };
        let core = match waiting {
            Ok(waiting) => waiting.await.expect("a waiter stays in the queue until it is served"),
            Err(core) => core,
        };
        Turn { asked, _core: core }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next waiter; if there is none, the core becomes idle.
    fn next(&self) -> Option<Waiter> {
        let mut queue = self.queue();
        let next = queue.pop();
        if next.is_none() {
            queue.n_free += 1;
        }
        next
    }
}

impl Queue {
    fn push(&mut self, who: For, waiter: Waiter) {
        let account = match who {
            For::Background => return self.background.push_back(waiter),
            For::Account(account) => account,
        };
        match self.accounts.iter_mut().find(|(known, _)| *known == account) {
            Some((_, waiters)) => waiters.push_back(waiter),
            None => self.accounts.push_back((account, VecDeque::from([waiter]))),
        }
    }

    /// The first waiter of the next account; the account then goes to the end of the queue.
    fn pop(&mut self) -> Option<Waiter> {
        let Some((account, mut waiters)) = self.accounts.pop_front() else { return self.background.pop_front() };
        let next = waiters.pop_front();
        if !waiters.is_empty() {
            self.accounts.push_back((account, waiters));
        }
        next
    }
}

impl Drop for Core {
    fn drop(&mut self) {
        let mut thinkers = self.0.take();
        while let Some(free) = thinkers.take() {
            let Some(waiter) = free.next() else { return };
            if let Err(mut core) = waiter.send(Core(Some(free))) {
                thinkers = core.0.take(); // That waiter was cancelled.
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::task::{JoinHandle, yield_now};

    use super::*;

    const ADA: For = For::Account(AccountId(1));
    const BEA: For = For::Account(AccountId(2));
    const CLEO: For = For::Account(AccountId(3));

    /// Jobs that note their names when they get to think, and let the next one think at once.
    struct Jobs {
        thinkers: Thinkers,
        served: Arc<Mutex<Vec<String>>>,
    }

    impl Jobs {
        fn new(n_cores: usize) -> Self {
            Self { thinkers: Thinkers::new(n_cores), served: Arc::default() }
        }

        /// Queues a job. The tests have one thread: it has its place when this returns.
        async fn add(&self, who: For, name: impl ToString) -> JoinHandle<()> {
            let (thinkers, served, name) = (self.thinkers.clone(), self.served.clone(), name.to_string());
            let job = tokio::spawn(async move {
                let _turn = thinkers.turn(who).await;
                served.lock().expect("no test panics").push(name);
            });
            yield_now().await;
            job
        }

        fn served(&self) -> Vec<String> {
            self.served.lock().expect("no test panics").clone()
        }
    }

    #[tokio::test]
    async fn many_jobs_of_one_account_delay_another_only_by_those_under_way() {
        let jobs = Jobs::new(2);
        let (first, second) = (jobs.thinkers.turn(ADA).await, jobs.thinkers.turn(ADA).await);
        let mut waiting = Vec::new();
        for number in 0..64 {
            waiting.push(jobs.add(ADA, number).await);
        }
        waiting.push(jobs.add(BEA, "bea").await);
        assert_eq!(jobs.served(), [""; 0], "both cores are in use");
        drop(first);
        for job in waiting {
            job.await.expect("every job is served");
        }
        let place = jobs.served().iter().position(|name| name == "bea");
        assert_eq!(place, Some(1), "after one job of the account that was there first");
        drop(second);
    }

    #[tokio::test]
    async fn accounts_take_turns_and_each_is_first_come_first_served() {
        let jobs = Jobs::new(1);
        let gate = jobs.thinkers.turn(CLEO).await;
        let mut waiting = vec![jobs.add(For::Background, "analysis").await];
        for (who, name) in [(ADA, "a1"), (ADA, "a2"), (ADA, "a3"), (BEA, "b1"), (BEA, "b2"), (CLEO, "c1")] {
            waiting.push(jobs.add(who, name).await);
        }
        drop(gate);
        for job in waiting {
            job.await.expect("every job is served");
        }
        assert_eq!(jobs.served(), ["a1", "b1", "c1", "a2", "b2", "a3", "analysis"]);
    }

    #[tokio::test]
    async fn who_stops_waiting_takes_no_core_along() {
        let jobs = Jobs::new(1);
        let gate = jobs.thinkers.turn(ADA).await;
        let gone = [jobs.add(ADA, "gone").await, jobs.add(BEA, "gone, too").await];
        let stays = jobs.add(CLEO, "stays").await;
        for job in gone {
            job.abort();
            job.await.expect_err("it was ended");
        }
        drop(gate);
        stays.await.expect("it is served");
        // Served, and gone before it could begin.
        let gate = jobs.thinkers.turn(ADA).await;
        let late = jobs.add(BEA, "late").await;
        drop(gate);
        late.abort();
        late.await.expect_err("it was ended");
        assert_eq!(jobs.served(), ["stays"]);
        jobs.thinkers.turn(ADA).await;
        assert_eq!(jobs.thinkers.queue().n_free, 1);
    }

    #[tokio::test]
    async fn time_runs_from_the_moment_one_asks() {
        let thinkers = Thinkers::new(1);
        let gate = thinkers.turn(ADA).await;
        let waiting = tokio::spawn({
            let thinkers = thinkers.clone();
            async move { thinkers.turn(BEA).await.asked }
        });
        yield_now().await;
        let before = Instant::now();
        drop(gate);
        assert!(waiting.await.expect("it is served") <= before);
    }
}
