//! The tables in memory. A table is read from its journal on request, and evicted when it is unused.

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
    collections::{HashMap, HashSet},
    mem,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use kabale_bots::{Depth, Level};
use kabale_catalog::{AnyTable, Chain, Opinion, Thought};
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

/// How long a request for a hint waits for a free core.
const HINT_TIMEOUT: Duration = Duration::from_secs(5);

/// `Retry-After` when all tables in memory are in use, in seconds.
const LATER: u64 = 30;

/// The stable name of a game that does not end.
pub(crate) const ENDLESS: &str = "endless";

/// The longest grace period for absent players, in seconds: a week.
pub(crate) const LONGEST_GRACE: u32 = 7 * 86_400;

/// The shortest grace period, in seconds.
pub(crate) const SHORTEST_GRACE: u32 = 30;

pub(crate) struct Tables {
    store: Store,
    clock: Clock,
    metrics: Arc<Metrics>,
    pub(crate) news: Arc<News>,
    pub(crate) damaged: Arc<Damaged>,
    /// The tables whose games were found endless since the start.
    endless: Mutex<HashSet<TableId>>,
    /// For tests: the most choices of a game.
    longest: Option<u32>,
    slots: Mutex<HashMap<TableId, Arc<Slot>>>,
    /// Presence by table. Also of evicted tables, as long as the time of the last visit may matter.
    presence: Mutex<HashMap<TableId, Arc<Presence>>>,
    /// The most tables in memory.
    most: usize,
    start: Instant,
    /// The number of tables evicted or deleted so far.
    n_forgotten: AtomicU64,
    thinkers: Thinkers,
    /// The most running tables with only bots per host; 0 for no limit.
    most_alone: u32,
    /// Held while a table loses its last person, so that such tables are counted one at a time.
    leaving_alone: Lock<()>,
    reviews: Reviews,
    /// How thoroughly bots search for hints and analyses.
    how: Thinking,
    /// The key that seeds hints, together with the decision. It is independent of the table's secrets.
    key: [u8; 32],
    stop: watch::Receiver<bool>,
}

/// One table's slot in memory.
pub(crate) struct Slot {
    pub(crate) id: TableId,
    store: Store,
    clock: Clock,
    metrics: Arc<Metrics>,
    news: Arc<News>,
    damaged: Arc<Damaged>,
    longest: Option<u32>,
    pub(crate) here: Arc<Presence>,
    memory: Lock<Memory>,
    /// When the table was last requested, in milliseconds since the start.
    used: AtomicU64,
    /// Notified when the table is evicted to make room.
    gone: Notify,
    /// The revision of the table. Its receivers learn of every change.
    revision: watch::Sender<u32>,
}

/// The state of a table in memory.
///
/// A change takes the table out, and puts it back once the change is on disk. On an error, a panic or cancellation in
/// between, the changed table is lost, and the next reader reads it from disk. So memory is never ahead of the disk.
enum Memory {
    /// The same as on disk.
    Known(Box<Live>),
    /// Unknown except for the last published state: the table must be read again.
    Unknown(Moment),
}

impl Memory {
    fn known(&mut self) -> Option<&mut Live> {
        match self {
            Self::Known(live) => Some(live),
            Self::Unknown(_) => None,
        }
    }

    /// Whether no automatic action is due, as far as is known.
    fn is_idle(&self) -> bool {
        match self {
            Self::Known(live) => keeper::due(live).is_none(),
            Self::Unknown(_) => false,
        }
    }
}

/// A locked table.
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
            endless: Mutex::default(),
            longest: config.machine.longest,
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

    pub(crate) fn len(&self) -> usize {
        self.slots().len()
    }

    /// The number of tables whose games were found endless since the start.
    pub(crate) fn n_endless(&self) -> usize {
        self.endless.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Logs and counts a table whose game does not end, once.
    fn found_endless(&self, live: &Live) {
        if self.endless.lock().unwrap_or_else(PoisonError::into_inner).insert(live.id.clone()) {
            let (game, choices) = (live.entry.id, live.n_choices());
            tracing::error!(table = %live.id, game, choices, code = ENDLESS, "a game does not end; bots have stopped");
        }
    }

    fn slots(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Arc<Slot>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn presence(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Arc<Presence>>> {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Drops the presence of tables that are not in memory, where it no longer matters.
    pub(crate) fn tidy(&self) {
        let long_ago = self.clock.now() - Millis::from(LONGEST_GRACE) * 1000;
        self.presence().retain(|_, here| Arc::strong_count(here) > 1 || here.last_seen() > long_ago);
    }

    pub(crate) fn get(self: &Arc<Self>, id: &TableId) -> Result<Arc<Slot>, Problem> {
        loop {
            let now = self.start.elapsed().as_millis() as u64;
            if let Some(slot) = self.slots().get(id) {
                slot.used.store(now, Relaxed);
                return Ok(slot.clone());
            }
            if let Some(damage) = self.damaged.of(id) {
                return Err(damage.problem()); // Damage stays while the server runs.
            }
            let n_forgotten = self.n_forgotten.load(Relaxed);
            let here = self.presence().entry(id.clone()).or_default().clone();
            let live = read(&self.store, id, &self.clock, self.longest, &here)
                .map_err(|unread| self.damaged.problem(id, unread))?;
            let mut slots = self.slots();
            if let Some(slot) = slots.get(id) {
                return Ok(slot.clone());
            }
            if self.n_forgotten.load(Relaxed) != n_forgotten {
                continue; // The table may have been loaded, changed and evicted after it was read.
            }
            self.clear(&mut slots)?;
            let status = live.status();
            let slot = Arc::new(Slot {
                id: id.clone(),
                store: self.store.clone(),
                clock: self.clock.clone(),
                metrics: self.metrics.clone(),
                news: self.news.clone(),
                damaged: self.damaged.clone(),
                longest: self.longest,
                here,
                revision: watch::Sender::new(live.rev),
                memory: Lock::new(Memory::Known(Box::new(live))),
                used: AtomicU64::new(now),
                gone: Notify::new(),
            });
            slots.insert(id.clone(), slot.clone());
            tokio::spawn(keeper::keep(self.clone(), slot.clone(), status));
            return Ok(slot);
        }
    }

    /// Makes room for one more table in memory.
    pub(crate) fn make_room(&self) -> Result<(), Problem> {
        self.clear(&mut self.slots())
    }

    /// If memory is full, evicts the tables that were unused for the longest time; several at once, so that this is
    /// rare. Tables that are being viewed or have an action due stay.
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

    /// Cleans up after a table has left memory.
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

    /// Creates a table.
    pub(crate) async fn create(self: &Arc<Self>, table: NewTable) -> Result<Arc<Slot>, Problem> {
        let id = table.id.clone();
        self.store.create_table(table, self.clock.now()).await?;
        self.get(&id)
    }

    /// Tables were deleted from disk: their viewers and followers find nothing there any more.
    pub(crate) async fn deleted(&self, tables: &[TableId]) {
        for id in tables {
            let slot = {
                let mut slots = self.slots();
                self.n_forgotten.fetch_add(1, Relaxed); // A request may just have read it.
                slots.remove(id)
            };
            if let Some(slot) = slot {
                slot.reread().await;
                slot.gone.notify_one();
            }
        }
    }

    /// Rows were changed on disk without a journal entry: tables in memory are read again.
    pub(crate) async fn changed(&self, tables: impl IntoIterator<Item = &TableId>) {
        for id in tables {
            let slot = self.slots().get(id).cloned();
            if let Some(slot) = slot {
                slot.reread().await;
            }
        }
    }

    /// Whether a player of the table is present.
    pub(crate) fn has_visitor(&self, row: &TableRow) -> bool {
        let slot = self.slots().get(&row.id).cloned();
        slot.is_some_and(|slot| row.seats.iter().filter_map(|seat| seat.account).any(|by| slot.here.is_here(by)))
    }

    /// Whether a listed table is known to be damaged.
    pub(crate) fn is_damaged(&self, row: &TableRow) -> bool {
        !row.is_sealed || self.damaged.of(&row.id).is_some()
    }

    /// The sound part of a damaged table, and its damage. Fails if the seal of the row is broken.
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

    /// Restarts bots and clocks after a server start.
    pub(crate) fn wake(self: &Arc<Self>) -> Result<usize, Problem> {
        let running = self.store.tables_to_wake()?;
        let mut woken = 0;
        for table in running {
            let settings: Settings = serde_json::from_str(&table.settings).unwrap_or_default();
            let is_bots = matches!(table.turn, kabale_store::Turn::Of { account: None, .. });
            if is_bots || settings.clock > 0 {
                match self.get(&table.id) {
                    Ok(_) => woken += 1,
                    Err(problem) => {
                        tracing::warn!(table = %table.id, code = problem.kind.code(), "a table could not be woken");
                    }
                }
            }
        }
        Ok(woken)
    }

    /// Deals at a table, unless only bots would play there and the host has too many such tables.
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

    /// Makes a change after which the game continues without the person on `without`, if any.
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
        // Others may have left in the meantime.
        slot.make(
            move |live, now| {
                if is_counted || !live.is_alone(without) { work(live, now) } else { Err(Kind::Stale.into()) }
            },
        )
        .await
    }

    /// Evicts a table that only its keeper uses.
    fn forget(&self, slot: &Arc<Slot>) -> bool {
        let mut slots = self.slots();
        // One reference is held here and one by the map: no one else can get another while the map is locked.
        let unused = Arc::strong_count(slot) <= 2;
        if unused {
            slots.remove(&slot.id);
            self.leave_off(slot);
        }
        unused
    }
}

fn read(
    store: &Store,
    id: &TableId,
    clock: &Clock,
    longest: Option<u32>,
    here: &Arc<Presence>,
) -> Result<Live, Unread> {
    let mut live = Live::fold(store.stored(id)?.ok_or(Unread::Missing)?)?;
    live.longest = longest.unwrap_or(live.longest);
    live.clock = clock.clone();
    live.here = here.clone();
    Ok(live)
}

impl Slot {
    /// Locks the table for viewing. Fails if it must be read again and cannot be.
    pub(crate) async fn look(&self) -> Result<Look<'_>, Problem> {
        let mut memory = self.memory.lock().await;
        self.recall(&mut memory)?;
        MutexGuard::try_map(memory, Memory::known).map_err(|_| Kind::Internal.into())
    }

    /// Reads the table again if it is unknown, and publishes the changes found on disk.
    fn recall(&self, memory: &mut Memory) -> Result<(), Problem> {
        let Memory::Unknown(told) = *memory else { return Ok(()) };
        let live = read(&self.store, &self.id, &self.clock, self.longest, &self.here);
        let live = live.map_err(|unread| self.damaged.problem(&self.id, unread))?;
        self.news.tell(&live, told);
        self.revision.send_if_modified(|rev| mem::replace(rev, live.rev) != live.rev);
        *memory = Memory::Known(Box::new(live));
        Ok(())
    }

    /// Makes the next viewer read the table again.
    async fn reread(&self) {
        let mut memory = self.memory.lock().await;
        if let Some(live) = memory.known() {
            *memory = Memory::Unknown(Moment::of(live));
        }
        drop(memory);
        self.look_again();
    }

    /// An account has opened or closed a stream.
    pub(crate) fn set_presence(&self, account: AccountId, comes: bool) {
        self.here.set(account, comes, *self.revision.borrow(), self.clock.now());
    }

    /// A player sends a request: they count as present, and get their seat back if others handed it to a bot.
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

    /// Subscribes to changes of the revision.
    pub(crate) fn follow(&self) -> watch::Receiver<u32> {
        self.revision.subscribe()
    }

    /// Makes a change and writes it before anyone can see it. `work` gets the time of its entries. Completes even if
    /// the caller is cancelled.
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

    /// Takes the table out of memory, and puts it back if it matches the disk: unchanged, or changed and written.
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
                // The status is indexed, so it is written only if it has changed.
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
            tracing::error!(table = %self.id, "a table was changed, but there was nothing to write");
            self.look_again();
            return Err(Kind::Internal.into());
        }
        *memory = Memory::Known(live);
        unchanged
    }

    /// Writes a change from one revision to another and returns the hash of its last entry. On failure the state on
    /// disk is unknown.
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

    /// Makes all followers look at the table again: it may differ on disk.
    fn look_again(&self) {
        self.revision.send_modify(|_| ());
    }

    /// For tests: puts the table into this state.
    pub(crate) async fn pretend(&self, rev: u32, game: Box<dyn AnyTable>, chain: Option<Chain>) -> Result<(), Problem> {
        self.look().await?.pretend(rev, game, chain);
        self.revision.send_replace(rev);
        Ok(())
    }

    /// A person answers the open decision. Idempotent.
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

    /// A person takes back their last choice. Idempotent.
    pub(crate) async fn undo(self: &Arc<Self>, account: AccountId, post: Post) -> Result<Done, Problem> {
        self.change(move |live, now| {
            if let Some(done) = live.done(account, &post, false)? {
                return Ok((None, done));
            }
            live.undo(account, &post, now).map(|(change, done)| (Some(change), done))
        })
        .await
    }

    /// A person writes a chat message. Idempotent with a key; `admit` is called only for new messages.
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

    /// Makes a change without an answer of its own and returns the new revision.
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

    /// Sets up a rematch, or returns the existing one.
    pub(crate) async fn rematch(self: &Arc<Self>, account: &Account) -> Result<TableId, Problem> {
        let account = account.clone();
        self.change(move |live, now| match &live.next {
            Some(next) => Ok((None, next.clone())),
            None => live.rematch(&account, now).map(|(change, next)| (Some(change), next)),
        })
        .await
    }

    /// What a bot would do now, and the number of its decision. It searches on a perspective, while the table goes on. It
    /// waits for a core only if it must think.
    pub(crate) async fn think(self: &Arc<Self>, tables: &Tables, level: Level) -> Option<(usize, Seat, Thought)> {
        let (host, is_ready) = {
            let live = self.look().await.ok()?;
            (live.host, live.is_bot_ready())
        };
        let turn = if is_ready { None } else { Some(tables.thinkers.turn(For::Account(host)).await) };
        let asked = turn.as_ref().map_or_else(Instant::now, |turn| turn.asked);
        let (decision, seat, thinker) = {
            let mut live = self.look().await.ok()?;
            if turn.is_none() && !live.is_bot_ready() {
                return None; // Something has happened since.
            }
            let memory = live.recollect();
            let game = live.game.as_ref()?;
            (game.n_choices(), game.to_move()?, game.thinker(level, system::seed(), asked, memory)?)
        };
        let thought = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            thinker()
        });
        Some((decision, seat, thought.await.ok()?))
    }

    /// A bot's opinions on an account's open decision, the best choice first. The decision must have this number, if
    /// one is given. Also returns the table, where the decision is still open.
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
            let depth = tables.how.hint.map_or(Depth::Of(Level::Strong, turn.asked), Depth::Over);
            (live.rev, live.asked(Some(account), decision)?.adviser(depth, seed).ok_or(Kind::NotYourTurn)?)
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
