//! The tables in memory. A table is read from its journal when somebody asks for it, and forgotten when nobody looks.

mod damage;
mod keeper;
mod live;
mod news;
mod past;
mod review;

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use kabale_bots::{Level, Search};
use kabale_catalog::{AnyTable, Opinion};
use kabale_core::Seat;
use kabale_store::{Account, AccountId, NewTable, Store, TableId};
use tokio::{
    sync::{Mutex as Lock, MutexGuard, Notify, Semaphore, watch},
    time::timeout,
};

pub use damage::Damage;
pub(crate) use damage::{Damaged, Unread};
pub(crate) use live::{Change, Live, Post, refused};
pub use live::{Done, Settings};
pub(crate) use news::{News, Notice};
pub(crate) use past::{Past, Undone};

use self::{news::Moment, review::Reviews};
use crate::{
    Config, Thinking, chance,
    metrics::Metrics,
    problem::{Kind, Problem},
};

/// How long somebody who wants a hint waits until a bot has time to think.
const PATIENCE: Duration = Duration::from_secs(5);

/// After how many seconds it is worth trying again when all tables in memory are in use.
const LATER: u64 = 30;

/// The tables in memory.
pub(crate) struct Tables {
    store: Store,
    metrics: Arc<Metrics>,
    pub(crate) news: Arc<News>,
    pub(crate) damaged: Arc<Damaged>,
    slots: Mutex<HashMap<TableId, Arc<Slot>>>,
    /// How many there may be.
    most: usize,
    start: Instant,
    /// How many bots may think at the same time.
    thinking: Arc<Semaphore>,
    reviews: Reviews,
    /// How thoroughly they think when somebody asks for their opinion.
    how: Thinking,
    /// What the chance of hints comes from, besides the question: nothing that a table knows.
    key: [u8; 32],
    stop: watch::Receiver<bool>,
}

/// The place of one table.
pub(crate) struct Slot {
    pub(crate) id: TableId,
    store: Store,
    metrics: Arc<Metrics>,
    news: Arc<News>,
    damaged: Arc<Damaged>,
    live: Lock<Live>,
    /// When somebody last asked for it, in milliseconds since the start.
    used: AtomicU64,
    /// Told when the table has to go, since there is no room.
    gone: Notify,
    /// The revision of the table: whoever watches it learns that something has happened.
    revision: watch::Sender<u32>,
}

impl Tables {
    pub(crate) fn new(store: Store, metrics: Arc<Metrics>, config: &Config, stop: watch::Receiver<bool>) -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let thinking = Arc::new(Semaphore::new(cores));
        let (news, damaged, slots, key) = (Arc::default(), Arc::default(), Mutex::default(), chance::bytes());
        let (most, start, reviews) = (config.max_tables, Instant::now(), Reviews::default());
        let how = config.thinking;
        Arc::new(Self { store, metrics, news, damaged, slots, most, start, thinking, reviews, how, key, stop })
    }

    /// How many are in memory.
    pub(crate) fn len(&self) -> usize {
        self.slots().len()
    }

    fn slots(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Arc<Slot>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table with this id.
    pub(crate) fn get(self: &Arc<Self>, id: &TableId) -> Result<Arc<Slot>, Problem> {
        let now = self.start.elapsed().as_millis() as u64;
        if let Some(slot) = self.slots().get(id) {
            slot.used.store(now, Relaxed);
            return Ok(slot.clone());
        }
        if self.damaged.of(id).is_some() {
            return Err(Kind::Damaged.into()); // It will not get better while the server runs.
        }
        let live = read(&self.store, id).map_err(|unread| self.damaged.problem(id, unread))?;
        let mut slots = self.slots();
        if !slots.contains_key(id) {
            self.clear(&mut slots)?;
        }
        let slot = slots.entry(id.clone()).or_insert_with(|| {
            let slot = Arc::new(Slot {
                id: id.clone(),
                store: self.store.clone(),
                metrics: self.metrics.clone(),
                news: self.news.clone(),
                damaged: self.damaged.clone(),
                revision: watch::Sender::new(live.rev),
                live: Lock::new(live),
                used: AtomicU64::new(now),
                gone: Notify::new(),
            });
            tokio::spawn(keeper::keep(self.clone(), slot.clone()));
            slot
        });
        Ok(slot.clone())
    }

    /// Sees to it that there is room for one more table in memory.
    pub(crate) fn make_room(&self) -> Result<(), Problem> {
        self.clear(&mut self.slots())
    }

    /// If there are as many tables as there may be, forgets those that nobody has used for the longest time: some more
    /// than one, so that this is seldom done. A table stays if somebody looks at it or something is due there.
    fn clear(&self, slots: &mut HashMap<TableId, Arc<Slot>>) -> Result<(), Problem> {
        if slots.len() < self.most {
            return Ok(());
        }
        let unused = slots.values().filter(|slot| Arc::strong_count(slot) <= 2);
        let mut unused: Vec<_> = unused.map(|slot| (slot.used.load(Relaxed), slot.id.clone())).collect();
        unused.sort_unstable();
        let is_free = |slot: &Slot| slot.live.try_lock().is_ok_and(|live| keeper::due(&live).is_none());
        let free = unused.into_iter().filter(|(_, id)| slots.get(id).is_some_and(|slot| is_free(slot)));
        let free: Vec<_> = free.take(slots.len() - self.most + 1 + self.most / 100).collect();
        if free.is_empty() {
            return Err(Problem { retry: Some(LATER), ..Kind::Full.into() });
        }
        for (_, id) in free {
            if let Some(slot) = slots.remove(&id) {
                slot.gone.notify_one();
            }
        }
        Ok(())
    }

    /// Sets up a new table.
    pub(crate) async fn create(self: &Arc<Self>, table: NewTable) -> Result<Arc<Slot>, Problem> {
        let id = table.id.clone();
        self.store.create_table(table, chance::now()).await?;
        self.get(&id)
    }

    /// Sets bots and clocks going again after a start.
    pub(crate) fn wake(self: &Arc<Self>) -> Result<usize, Problem> {
        let running = self.store.tables_to_wake()?;
        let mut woken = 0;
        for table in running {
            let settings: Settings = serde_json::from_str(&table.settings).unwrap_or_default();
            let is_bots = matches!(table.turn, kabale_store::Turn::Of { account: None, .. });
            if is_bots || settings.clock > 0 {
                match self.get(&table.id) {
                    Ok(_) => woken += 1,
                    Err(problem) => tracing::warn!(table = %table.id, code = problem.kind.code(), "a table sleeps on"),
                }
            }
        }
        Ok(woken)
    }

    /// Forgets a table that nobody uses but its keeper.
    fn forget(&self, slot: &Arc<Slot>) -> bool {
        let mut slots = self.slots();
        // This one, and the one in the map: nobody else can come to hold it while the map is locked.
        let unused = Arc::strong_count(slot) <= 2;
        if unused {
            slots.remove(&slot.id);
        }
        unused
    }
}

fn read(store: &Store, id: &TableId) -> Result<Live, Unread> {
    Live::fold(store.stored(id)?.ok_or(Unread::Missing)?)
}

impl Slot {
    /// The table, for as long as one looks at it.
    pub(crate) async fn look(&self) -> MutexGuard<'_, Live> {
        self.live.lock().await
    }

    /// To be told when something happens.
    pub(crate) fn follow(&self) -> watch::Receiver<u32> {
        self.revision.subscribe()
    }

    /// Makes a change, writes it, and only then lets anybody see it. Goes on to the end even if the caller goes away.
    pub(crate) async fn change<T, F>(self: &Arc<Self>, work: F) -> Result<T, Problem>
    where
        T: Send + 'static,
        F: FnOnce(&mut Live) -> Result<(Option<Change>, T), Problem> + Send + 'static,
    {
        let slot = self.clone();
        let done = tokio::spawn(async move {
            let mut live = slot.live.lock().await;
            let (before, moment) = (live.head(), Moment::of(&live));
            let (change, answer) = work(&mut live)?;
            let Some(Change { entries, mut update }) = change else { return Ok(answer) };
            // Indexes hang on the status: it is written only when it has changed.
            update.status = moment.changed_status(&live);
            match slot.store.append(&slot.id, before, entries, update, chance::now()).await {
                Ok(head) => {
                    (live.rev, live.hash) = (head.rev, head.hash);
                    slot.news.tell(&live, moment);
                    slot.revision.send_replace(head.rev);
                    Ok(answer)
                }
                Err(error) => {
                    slot.read_anew(&mut live)?;
                    Err(if live::moved_on(&error) { Kind::Stale.into() } else { error.into() })
                }
            }
        });
        match done.await {
            Ok(answer) => answer,
            Err(error) => {
                tracing::error!(table = %self.id, %error, "a change to a table failed");
                let mut live = self.live.lock().await;
                self.read_anew(&mut live)?;
                Err(Kind::Internal.into())
            }
        }
    }

    /// Memory must not know what the disk does not.
    fn read_anew(&self, live: &mut Live) -> Result<(), Problem> {
        let here = std::mem::take(&mut live.here);
        *live = read(&self.store, &self.id).map_err(|unread| self.damaged.problem(&self.id, unread))?;
        live.here = here;
        self.revision.send_replace(live.rev);
        Ok(())
    }

    /// For tests: as if the table had come to this.
    pub(crate) async fn pretend(&self, rev: u32, game: Box<dyn AnyTable>) {
        self.look().await.pretend(rev, game);
        self.revision.send_replace(rev);
    }

    /// Somebody answers the open question: once, however often it is sent.
    pub(crate) async fn choose(self: &Arc<Self>, account: AccountId, post: Post) -> Result<Done, Problem> {
        let start = Instant::now();
        let done = self
            .change(move |live| {
                if let Some(done) = live.done(account, &post, true)? {
                    return Ok((None, done));
                }
                live.choose(account, &post, chance::now()).map(|(change, done)| (Some(change), done))
            })
            .await?;
        self.metrics.choice(start.elapsed());
        Ok(done)
    }

    /// Somebody takes their last choice back: once, however often it is sent.
    pub(crate) async fn undo(self: &Arc<Self>, account: AccountId, post: Post) -> Result<Done, Problem> {
        self.change(move |live| {
            if let Some(done) = live.done(account, &post, false)? {
                return Ok((None, done));
            }
            live.undo(account, &post, chance::now()).map(|(change, done)| (Some(change), done))
        })
        .await
    }

    /// Makes a change that has no answer of its own; gives the revision that came of it.
    pub(crate) async fn make<F>(self: &Arc<Self>, work: F) -> Result<u32, Problem>
    where
        F: FnOnce(&mut Live) -> Result<Change, Problem> + Send + 'static,
    {
        self.change(move |live| {
            let change = work(live)?;
            Ok((Some(change), live.rev))
        })
        .await
    }

    /// The same people at a new table; the one that is there already, if somebody was faster.
    pub(crate) async fn rematch(self: &Arc<Self>, tables: &Arc<Tables>, account: &Account) -> Result<TableId, Problem> {
        let new = {
            let live = self.look().await;
            if let Some(next) = &live.next {
                return Ok(next.clone());
            }
            if live.status() != kabale_store::Status::Over {
                return Err(Kind::WrongMoment.into());
            }
            live.again(account)
        };
        let id = new.id.clone();
        tables.create(new).await?;
        let (next, account) = (id, account.id);
        self.change(move |live| match &live.next {
            Some(next) => Ok((None, next.clone())),
            None => Ok((Some(live.rematch(account, next.clone(), chance::now())), next)),
        })
        .await
    }

    /// What a bot would choose now, and for which decision. It thinks on what it was shown, while the table goes on.
    pub(crate) async fn think(self: &Arc<Self>, tables: &Tables, level: Level) -> Option<(usize, Seat, String)> {
        let permit = tables.thinking.clone().acquire_owned().await.ok()?;
        let (decision, seat, thinker) = {
            let live = self.look().await;
            let game = live.game.as_ref()?;
            (game.n_choices(), game.to_move()?, game.thinker(level, chance::seed())?)
        };
        let choice = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            thinker()
        });
        Some((decision, seat, choice.await.ok()?))
    }

    /// What a bot thinks of somebody's open question, which must have this number if one is said: the choice it would
    /// make first. With it comes the table, where the question is still the same.
    pub(crate) async fn advise(
        &self,
        tables: &Tables,
        account: AccountId,
        decision: Option<usize>,
    ) -> Result<(Vec<Opinion>, MutexGuard<'_, Live>), Problem> {
        self.look().await.asked(Some(account), decision)?;
        let busy = || Problem { retry: Some(PATIENCE.as_secs()), ..Kind::TooMany.into() };
        let permit = timeout(PATIENCE, tables.thinking.clone().acquire_owned()).await.map_err(|_| busy())?;
        let permit = permit.map_err(|_| Kind::Stopping)?;
        let (rev, adviser) = {
            let live = self.look().await;
            let seed = chance::seed_for(&tables.key, &self.id, live.rev);
            let search = tables.how.hint.map(Search::over).or_else(|| Level::Strong.search()).ok_or(Kind::Internal)?;
            (live.rev, live.asked(Some(account), decision)?.adviser(search, seed).ok_or(Kind::NotYourTurn)?)
        };
        let opinions = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            adviser()
        });
        let opinions = opinions.await.map_err(|error| {
            tracing::error!(table = %self.id, %error, "a bot failed to give a hint");
            Problem::from(Kind::Internal)
        })?;
        let live = self.look().await;
        let has_moved = live.since(rev).any(|(_, past)| matches!(past.kind.as_str(), "choice" | "undo"));
        if has_moved { Err(Kind::Stale.into()) } else { Ok((opinions, live)) }
    }
}
