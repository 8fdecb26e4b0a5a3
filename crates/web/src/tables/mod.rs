//! The tables in memory. A table is read from its journal when somebody asks for it, and forgotten when nobody looks.

mod damage;
mod journal;
mod keeper;
mod live;
mod news;
mod past;
mod presence;
mod review;
mod thinkers;

use std::{
    collections::HashMap,
    mem,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use kabale_bots::{Level, Search};
use kabale_catalog::{AnyTable, Opinion};
use kabale_core::Seat;
use kabale_store::{
    Account, AccountId, Digest, Head, Millis, NewEntry, NewTable, Status, Store, StoreError, TableId, TableRow,
};
use tokio::{
    sync::{MappedMutexGuard, Mutex as Lock, MutexGuard, Notify, watch},
    time::timeout,
};

pub use damage::Damage;
pub(crate) use damage::{Damaged, Unread};
pub(crate) use journal::{Happening, Place, SAY};
pub(crate) use live::{Change, Live, Post, refused, usable_key};
pub use live::{Done, Settings};
pub(crate) use news::{News, Notice};
pub(crate) use past::{Past, Undone};

use self::{
    news::Moment,
    presence::Presence,
    review::Reviews,
    thinkers::{For, Thinkers},
};
use crate::{
    Config, Thinking,
    metrics::Metrics,
    problem::{Kind, Problem},
    system::{self, Clock},
};

/// How long a player who wants a hint waits until a bot has time to think.
const HINT_TIMEOUT: Duration = Duration::from_secs(5);

/// After how many seconds it is worth trying again when all tables in memory are in use.
const LATER: u64 = 30;

/// The longest that somebody may be away by agreement, in seconds: a week.
pub(crate) const LONGEST_GRACE: u32 = 7 * 86_400;

/// The shortest.
pub(crate) const SHORTEST_GRACE: u32 = 30;

/// The tables in memory.
pub(crate) struct Tables {
    store: Store,
    clock: Clock,
    metrics: Arc<Metrics>,
    pub(crate) news: Arc<News>,
    pub(crate) damaged: Arc<Damaged>,
    slots: Mutex<HashMap<TableId, Arc<Slot>>>,
    /// Who is at which table: also at those that were forgotten, if it may matter when people were last there.
    presence: Mutex<HashMap<TableId, Arc<Presence>>>,
    /// How many there may be.
    most: usize,
    start: Instant,
    /// How many tables were forgotten so far.
    n_forgotten: AtomicU64,
    thinkers: Thinkers,
    /// How many running tables without people one host may have; 0 for any number.
    most_alone: u32,
    /// Held while a table loses its last person, so that tables are counted one after the other.
    leaving_alone: Lock<()>,
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
    clock: Clock,
    metrics: Arc<Metrics>,
    news: Arc<News>,
    damaged: Arc<Damaged>,
    pub(crate) here: Arc<Presence>,
    memory: Lock<Memory>,
    /// When somebody last asked for it, in milliseconds since the start.
    used: AtomicU64,
    /// Told when the table has to go, since there is no room.
    gone: Notify,
    /// The revision of the table: whoever watches it learns that something has happened.
    revision: watch::Sender<u32>,
}

/// What the server knows of a table by heart.
///
/// A change is made to a table that was taken out, and put back when it is on disk. Whatever happens in between, an
/// error, a panic or the end of the task: the changed table is lost, and whoever wants to know reads what is on disk. So
/// memory is never ahead of the disk.
enum Memory {
    /// What is on disk.
    Known(Box<Live>),
    /// Nothing but what people were told last: it has to be read anew.
    Unknown(Moment),
}

impl Memory {
    fn known(&mut self) -> Option<&mut Live> {
        match self {
            Self::Known(live) => Some(live),
            Self::Unknown(_) => None,
        }
    }

    /// Whether nothing is due at the table, as far as is known.
    fn is_idle(&self) -> bool {
        match self {
            Self::Known(live) => keeper::due(live).is_none(),
            Self::Unknown(_) => false,
        }
    }
}

/// The table, for as long as one looks at it.
pub(crate) type Look<'a> = MappedMutexGuard<'a, Live>;

impl Tables {
    pub(crate) fn new(
        store: Store,
        clock: Clock,
        metrics: Arc<Metrics>,
        config: &Config,
        stop: watch::Receiver<bool>,
    ) -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let thinkers = Thinkers::new(cores);
        let (most_alone, leaving_alone) = (config.max_bot_tables, Lock::default());
        let (news, damaged, slots, key) = (Arc::default(), Arc::default(), Mutex::default(), system::bytes());
        let (most, start, reviews) = (config.max_tables, Instant::now(), Reviews::default());
        let n_forgotten = AtomicU64::default();
        let how = config.thinking;
        Arc::new(Self {
            store,
            clock,
            metrics,
            news,
            damaged,
            slots,
            presence: Mutex::default(),
            most,
            start,
            n_forgotten,
            thinkers,
            most_alone,
            leaving_alone,
            reviews,
            how,
            key,
            stop,
        })
    }

    /// How many are in memory.
    pub(crate) fn len(&self) -> usize {
        self.slots().len()
    }

    fn slots(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Arc<Slot>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn presence(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Arc<Presence>>> {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets when people were last at tables that are not in memory, where it does not matter any more.
    pub(crate) fn tidy(&self) {
        let long_ago = self.clock.now() - Millis::from(LONGEST_GRACE) * 1000;
        self.presence().retain(|_, here| Arc::strong_count(here) > 1 || here.last_seen() > long_ago);
    }

    /// The table with this id.
    pub(crate) fn get(self: &Arc<Self>, id: &TableId) -> Result<Arc<Slot>, Problem> {
        loop {
            let now = self.start.elapsed().as_millis() as u64;
            if let Some(slot) = self.slots().get(id) {
                slot.used.store(now, Relaxed);
                return Ok(slot.clone());
            }
            if let Some(damage) = self.damaged.of(id) {
                return Err(damage.problem()); // It will not get better while the server runs.
            }
            let n_forgotten = self.n_forgotten.load(Relaxed);
            let here = self.presence().entry(id.clone()).or_default().clone();
            let live = read(&self.store, id, &self.clock, &here).map_err(|unread| self.damaged.problem(id, unread))?;
            let mut slots = self.slots();
            if let Some(slot) = slots.get(id) {
                return Ok(slot.clone());
            }
            if self.n_forgotten.load(Relaxed) != n_forgotten {
                continue; // It may have been here meanwhile, and have changed after it was read.
            }
            self.clear(&mut slots)?;
            let slot = Arc::new(Slot {
                id: id.clone(),
                store: self.store.clone(),
                clock: self.clock.clone(),
                metrics: self.metrics.clone(),
                news: self.news.clone(),
                damaged: self.damaged.clone(),
                here,
                revision: watch::Sender::new(live.rev),
                memory: Lock::new(Memory::Known(Box::new(live))),
                used: AtomicU64::new(now),
                gone: Notify::new(),
            });
            slots.insert(id.clone(), slot.clone());
            tokio::spawn(keeper::keep(self.clone(), slot.clone()));
            return Ok(slot);
        }
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
        let is_free = |slot: &Slot| slot.memory.try_lock().is_ok_and(|memory| memory.is_idle());
        let free = unused.into_iter().filter(|(_, id)| slots.get(id).is_some_and(|slot| is_free(slot)));
        let free: Vec<_> = free.take(slots.len() - self.most + 1 + self.most / 100).collect();
        if free.is_empty() {
            return Err(Problem { retry: Some(LATER), ..Kind::Full.into() });
        }
        for (_, id) in free {
            if let Some(slot) = slots.remove(&id) {
                self.leave_off(&slot);
                slot.gone.notify_one();
            }
        }
        Ok(())
    }

    /// A table is not in memory any more.
    fn leave_off(&self, slot: &Slot) {
        self.n_forgotten.fetch_add(1, Relaxed);
        let is_of_use = |memory: &Memory| match memory {
            Memory::Known(live) => live.has_company() && live.status() != Status::Over,
            Memory::Unknown(_) => true,
        };
        if slot.memory.try_lock().is_ok_and(|memory| !is_of_use(&memory)) {
            self.presence().remove(&slot.id);
        }
    }

    /// Sets up a new table.
    pub(crate) async fn create(self: &Arc<Self>, table: NewTable) -> Result<Arc<Slot>, Problem> {
        let id = table.id.clone();
        self.store.create_table(table, self.clock.now()).await?;
        self.get(&id)
    }

    /// Tables were deleted from the disk: whoever looks at one, or follows it, finds nothing there any more.
    pub(crate) async fn deleted(&self, tables: &[TableId]) {
        for id in tables {
            let slot = {
                let mut slots = self.slots();
                self.n_forgotten.fetch_add(1, Relaxed); // Somebody may just have read it.
                slots.remove(id)
            };
            if let Some(slot) = slot {
                slot.reread().await;
                slot.gone.notify_one();
            }
        }
    }

    /// Something was changed on disk that is no entry of the journal: tables in memory are read anew.
    pub(crate) async fn changed(&self, tables: impl IntoIterator<Item = &TableId>) {
        for id in tables {
            let slot = self.slots().get(id).cloned();
            if let Some(slot) = slot {
                slot.reread().await;
            }
        }
    }

    /// Whether somebody who sits at a table looks at it now.
    pub(crate) fn has_visitor(&self, row: &TableRow) -> bool {
        let slot = self.slots().get(&row.id).cloned();
        slot.is_some_and(|slot| row.seats.iter().filter_map(|seat| seat.account).any(|by| slot.here.is_here(by)))
    }

    /// Whether a table in a list is known to be damaged.
    pub(crate) fn is_damaged(&self, row: &TableRow) -> bool {
        !row.is_sealed || self.damaged.of(&row.id).is_some()
    }

    /// A damaged table as far as it is sound, and what is wrong with it. Who sits there is known for certain.
    pub(crate) fn salvage(&self, id: &TableId) -> Result<(Live, Damage), Problem> {
        let stored = self.store.stored(id).map_err(|error| self.damaged.problem(id, error.into()))?;
        let stored = stored.ok_or(Kind::NotFound)?;
        let is_sealed = stored.row.is_sealed;
        match Live::salvage(stored) {
            (Some(live), Some(Unread::Damaged(damage))) if is_sealed => Ok((live, damage)),
            (_, Some(unread)) => Err(self.damaged.problem(id, unread)),
            (_, None) => Err(Kind::WrongMoment.into()),
        }
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

    /// Deals at a table, unless bots would play alone there and its host has as many such tables as one may.
    pub(crate) async fn deal(&self, slot: &Arc<Slot>, nonce: Option<String>) -> Result<u32, Problem> {
        self.leave(slot, None, move |live, now| live.deal(nonce.as_deref(), now)).await
    }

    /// Hands a seat to a bot, with the same limit.
    pub(crate) async fn hand(
        &self,
        slot: &Arc<Slot>,
        seat: Seat,
        by: AccountId,
        level: Option<Level>,
    ) -> Result<u32, Problem> {
        self.leave(slot, Some(seat), move |live, now| live.hand(seat, by, level, now)).await
    }

    /// Makes a change after which the game goes on without the person on a seat, if there is one.
    async fn leave<F>(&self, slot: &Arc<Slot>, without: Option<Seat>, work: F) -> Result<u32, Problem>
    where
        F: FnOnce(&mut Live, Millis) -> Result<Change, Problem> + Send + 'static,
    {
        let (is_alone, host) = {
            let live = slot.look().await?;
            (live.is_alone(without), live.host)
        };
        let is_limited = self.most_alone > 0;
        let counting = if is_alone && is_limited { Some(self.leaving_alone.lock().await) } else { None };
        if counting.is_some() && self.store.running_alone(host)? >= self.most_alone {
            return Err(Kind::TooManyBotTables.into());
        }
        let is_counted = counting.is_some() || !is_limited;
        // Others may have left meanwhile.
        slot.make(
            move |live, now| {
                if is_counted || !live.is_alone(without) { work(live, now) } else { Err(Kind::Stale.into()) }
            },
        )
        .await
    }

    /// Forgets a table that nobody uses but its keeper.
    fn forget(&self, slot: &Arc<Slot>) -> bool {
        let mut slots = self.slots();
        // This one, and the one in the map: nobody else can come to hold it while the map is locked.
        let unused = Arc::strong_count(slot) <= 2;
        if unused {
            slots.remove(&slot.id);
            self.leave_off(slot);
        }
        unused
    }
}

fn read(store: &Store, id: &TableId, clock: &Clock, here: &Arc<Presence>) -> Result<Live, Unread> {
    let mut live = Live::fold(store.stored(id)?.ok_or(Unread::Missing)?)?;
    live.clock = clock.clone();
    live.here = here.clone();
    Ok(live)
}

impl Slot {
    /// The table, for as long as one looks at it. Fails if it has to be read anew and cannot be.
    pub(crate) async fn look(&self) -> Result<Look<'_>, Problem> {
        let mut memory = self.memory.lock().await;
        self.recall(&mut memory)?;
        MutexGuard::try_map(memory, Memory::known).map_err(|_| Kind::Internal.into())
    }

    /// Reads the table anew if it is not known. What has happened to it, as the disk says, is told as usual.
    fn recall(&self, memory: &mut Memory) -> Result<(), Problem> {
        let Memory::Unknown(told) = *memory else { return Ok(()) };
        let live = read(&self.store, &self.id, &self.clock, &self.here);
        let live = live.map_err(|unread| self.damaged.problem(&self.id, unread))?;
        self.news.tell(&live, told);
        self.revision.send_if_modified(|rev| mem::replace(rev, live.rev) != live.rev);
        *memory = Memory::Known(Box::new(live));
        Ok(())
    }

    /// Has whoever looks next read the table anew.
    async fn reread(&self) {
        let mut memory = self.memory.lock().await;
        if let Some(live) = memory.known() {
            *memory = Memory::Unknown(Moment::of(live));
        }
        drop(memory);
        self.look_again();
    }

    /// Somebody has come with a stream, or has gone.
    pub(crate) fn set_presence(&self, account: AccountId, comes: bool) {
        self.here.set(account, comes, *self.revision.borrow(), self.clock.now());
    }

    /// A player asks for something: they are not away, and whoever was replaced by others has their seat again.
    pub(crate) async fn welcome(self: &Arc<Self>, account: AccountId, is_replaced: bool) {
        self.here.see(account, self.clock.now());
        if is_replaced {
            let back = self.change(move |live, now| {
                let change = live.is_replaced(account).then(|| live.take_back(account, now)).transpose()?;
                Ok((change, ()))
            });
            if let Err(problem) = back.await {
                tracing::warn!(table = %self.id, code = problem.kind.code(), "a seat could not be given back");
            }
        }
    }

    /// To be told when something happens.
    pub(crate) fn follow(&self) -> watch::Receiver<u32> {
        self.revision.subscribe()
    }

    /// Makes a change, writes it, and only then lets anybody see it. The work is told what time it is: that of its entries. Goes on to the end even if the caller goes away.
    pub(crate) async fn change<T, F>(self: &Arc<Self>, work: F) -> Result<T, Problem>
    where
        T: Send + 'static,
        F: FnOnce(&mut Live, Millis) -> Result<(Option<Change>, T), Problem> + Send + 'static,
    {
        let slot = self.clone();
        let done = tokio::spawn(async move {
            let mut memory = slot.memory.lock().await;
            slot.recall(&mut memory)?;
            slot.try_change(&mut memory, work).await
        });
        done.await.unwrap_or_else(|error| {
            tracing::error!(table = %self.id, %error, "a change to a table failed");
            self.look_again();
            Err(Kind::Internal.into())
        })
    }

    /// Takes the table out of the memory, and puts it back if it is what is on disk: unchanged, or changed and written.
    async fn try_change<T>(
        &self,
        memory: &mut Memory,
        work: impl FnOnce(&mut Live, Millis) -> Result<(Option<Change>, T), Problem>,
    ) -> Result<T, Problem> {
        let told = Moment::of(memory.known().ok_or(Kind::Internal)?);
        let Memory::Known(mut live) = mem::replace(memory, Memory::Unknown(told)) else {
            return Err(Kind::Internal.into());
        };
        let (before, now) = (live.head(), self.clock.now());
        let unchanged = match work(&mut live, now) {
            Ok((Some(mut change), answer)) => {
                // Indexes hang on the status: it is written only when it has changed.
                change.update.status = told.changed_status(&live);
                live.hash = self.write(change, before, live.rev, now).await?;
                self.news.tell(&live, told);
                self.revision.send_replace(live.rev);
                *memory = Memory::Known(live);
                return Ok(answer);
            }
            Ok((None, answer)) => Ok(answer),
            Err(problem) => Err(problem),
        };
        if live.rev != before.rev || Moment::of(&live) != told {
            tracing::error!(table = %self.id, "a table was changed and nothing was to be written");
            self.look_again();
            return Err(Kind::Internal.into());
        }
        *memory = Memory::Known(live);
        unchanged
    }

    /// Writes a change from one revision to another; gives the hash of its last entry. If that fails, it is not known what is on disk.
    async fn write(&self, change: Change, before: Head, after: u32, now: Millis) -> Result<Digest, Problem> {
        let Change { entries, update } = change;
        let entries = entries.into_iter().map(NewEntry::from).collect();
        let problem = match self.store.append(&self.id, before, entries, update, now).await {
            Ok(head) if head.rev == after => return Ok(head.hash),
            Ok(head) => {
                tracing::error!(table = %self.id, head.rev, after, "a table has another revision on disk");
                Kind::Internal.into()
            }
            Err(error) if live::moved_on(&error) => Kind::Stale.into(),
            Err(StoreError::NoTable) => Kind::NotFound.into(),
            Err(error) => error.into(),
        };
        self.look_again();
        Err(problem)
    }

    /// Has everybody who follows the table look at it again: it may be another one on disk.
    fn look_again(&self) {
        self.revision.send_modify(|_| ());
    }

    /// For tests: as if the table had come to this.
    pub(crate) async fn pretend(&self, rev: u32, game: Box<dyn AnyTable>) -> Result<(), Problem> {
        self.look().await?.pretend(rev, game);
        self.revision.send_replace(rev);
        Ok(())
    }

    /// Somebody answers the open question: once, however often it is sent.
    pub(crate) async fn choose(self: &Arc<Self>, account: AccountId, post: Post) -> Result<Done, Problem> {
        let start = Instant::now();
        let done = self
            .change(move |live, now| {
                if let Some(done) = live.done(account, &post, true)? {
                    return Ok((None, done));
                }
                live.choose(account, &post, now).map(|(change, done)| (Some(change), done))
            })
            .await?;
        self.metrics.choice(start.elapsed());
        Ok(done)
    }

    /// Somebody takes their last choice back: once, however often it is sent.
    pub(crate) async fn undo(self: &Arc<Self>, account: AccountId, post: Post) -> Result<Done, Problem> {
        self.change(move |live, now| {
            if let Some(done) = live.done(account, &post, false)? {
                return Ok((None, done));
            }
            live.undo(account, &post, now).map(|(change, done)| (Some(change), done))
        })
        .await
    }

    /// Somebody says something: with a key once, however often it is sent. `admit` is asked for what is new.
    pub(crate) async fn say<F>(
        self: &Arc<Self>,
        account: AccountId,
        text: String,
        key: Option<String>,
        admit: F,
    ) -> Result<u32, Problem>
    where
        F: FnOnce() -> Result<(), Problem> + Send + 'static,
    {
        let key = key.map(usable_key).transpose()?;
        self.change(move |live, now| {
            let said = key.as_deref().map(|key| live.said(account, key, &text)).transpose()?;
            if let Some(rev) = said.flatten() {
                return Ok((None, rev));
            }
            admit()?;
            let change = live.say(account, &text, key, now)?;
            Ok((Some(change), live.rev))
        })
        .await
    }

    /// Makes a change that has no answer of its own; gives the revision that came of it.
    pub(crate) async fn make<F>(self: &Arc<Self>, work: F) -> Result<u32, Problem>
    where
        F: FnOnce(&mut Live, Millis) -> Result<Change, Problem> + Send + 'static,
    {
        self.change(move |live, now| {
            let change = work(live, now)?;
            Ok((Some(change), live.rev))
        })
        .await
    }

    /// The same people at a new table; the one that is there already, if somebody was faster.
    pub(crate) async fn rematch(self: &Arc<Self>, account: &Account) -> Result<TableId, Problem> {
        let account = account.clone();
        self.change(move |live, now| match &live.next {
            Some(next) => Ok((None, next.clone())),
            None => live.rematch(&account, now).map(|(change, next)| (Some(change), next)),
        })
        .await
    }

    /// What a bot would choose now, and for which decision. It thinks on what it was shown, while the table goes on.
    pub(crate) async fn think(self: &Arc<Self>, tables: &Tables, level: Level) -> Option<(usize, Seat, String)> {
        let host = self.look().await.ok()?.host;
        let turn = tables.thinkers.turn(For::Account(host)).await;
        let (decision, seat, thinker) = {
            let live = self.look().await.ok()?;
            let game = live.game.as_ref()?;
            (game.n_choices(), game.to_move()?, game.thinker(level, system::seed(), turn.asked)?)
        };
        let choice = tokio::task::spawn_blocking(move || {
            let _turn = turn;
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
    ) -> Result<(Vec<Opinion>, Look<'_>), Problem> {
        self.look().await?.asked(Some(account), decision)?;
        let busy = || Problem { retry: Some(HINT_TIMEOUT.as_secs()), ..Kind::TooMany.into() };
        let turn = timeout(HINT_TIMEOUT, tables.thinkers.turn(For::Account(account))).await.map_err(|_| busy())?;
        let (rev, adviser) = {
            let live = self.look().await?;
            let seed = system::seed_for(&tables.key, &self.id, live.rev);
            let search = tables.how.hint.map(Search::over).or_else(|| Level::Strong.search(turn.asked));
            let search = search.ok_or(Kind::Internal)?;
            (live.rev, live.asked(Some(account), decision)?.adviser(search, seed).ok_or(Kind::NotYourTurn)?)
        };
        let opinions = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            adviser()
        });
        let opinions = opinions.await.map_err(|error| {
            tracing::error!(table = %self.id, %error, "a bot failed to give a hint");
            Problem::from(Kind::Internal)
        })?;
        let live = self.look().await?;
        let has_moved =
            live.since(rev).any(|(_, past)| matches!(past.what, Happening::Choice { .. } | Happening::Undo { .. }));
        if has_moved { Err(Kind::Stale.into()) } else { Ok((opinions, live)) }
    }
}

#[cfg(test)]
mod tests;
