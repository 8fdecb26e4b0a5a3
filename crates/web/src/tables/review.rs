//! Analyses of finished games, in the background: one at a time, each once, the newest kept in memory. When a game with
//! people ends, a glance at it looks for the turning point; the whole analysis begins when somebody asks for it.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use kabale_catalog::{Analysis, Entry, Glance, Lang, Swing, Voice, analyze, glance, turning_point};
use kabale_core::{Record, RecordError};
use kabale_pages::TurningPoint;
use kabale_store::{Status, TableId};
use tokio::{runtime::Handle, sync::Semaphore};

use super::{
    Live, Slot, Tables,
    thinkers::{For, Turn},
};
use crate::{
    problem::{Kind, Problem},
    show::shown_names,
};

/// The most analyses kept, including waiting ones.
const KEPT: usize = 64;

/// `Retry-After` when there is no room, in seconds.
const LATER: u64 = 20;

/// The analyses, and apart from them the glances, which must not take the place of what somebody asked for.
#[derive(Default)]
pub(super) struct Reviews {
    whole: Shelf<Analysis>,
    pub(super) glances: Shelf<Glance>,
}

/// Analyses of one kind, finished or not.
pub(super) struct Shelf<T> {
    kept: Mutex<VecDeque<Arc<Review<T>>>>,
    /// One permit: at most one analysis of a kind runs.
    turn: Semaphore,
}

impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Self { kept: Mutex::default(), turn: Semaphore::new(1) }
    }
}

impl<T> Shelf<T> {
    fn kept(&self) -> MutexGuard<'_, VecDeque<Arc<Review<T>>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn of(&self, table: &TableId) -> Option<Arc<Review<T>>> {
        self.kept().iter().find(|review| review.table == *table).cloned()
    }

    /// Adds an analysis that is yet to be made. If there is no room, drops the oldest finished one; if none is finished,
    /// returns none.
    fn add(kept: &mut VecDeque<Arc<Review<T>>>, live: &Live) -> Result<Option<Arc<Review<T>>>, Problem> {
        if kept.len() >= KEPT {
            let Some(oldest) = kept.iter().position(|review| review.found.get().is_some()) else { return Ok(None) };
            kept.remove(oldest);
        }
        let review = Arc::new(Review {
            table: live.id.clone(),
            entry: live.entry,
            record: live.dealt()?.record(),
            n_done: AtomicUsize::new(0),
            found: OnceLock::new(),
        });
        kept.push_back(review.clone());
        Ok(Some(review))
    }
}

/// The analysis of one game, finished or not.
pub(crate) struct Review<T = Analysis> {
    table: TableId,
    entry: &'static Entry,
    record: Record,
    n_done: AtomicUsize,
    /// None inside if the analysis failed.
    found: OnceLock<Option<T>>,
}

impl<T> Review<T> {
    /// The result, if the analysis is finished.
    pub(crate) fn found(&self) -> Result<Option<&T>, Problem> {
        match self.found.get() {
            None => Ok(None),
            Some(Some(found)) => Ok(Some(found)),
            Some(None) => Err(Kind::Internal.into()),
        }
    }
}

impl Review {
    /// The number of analyzed moments, and of all moments.
    pub(crate) fn progress(&self) -> (usize, usize) {
        (self.n_done.load(Relaxed), self.record.choices.len() + 1)
    }

    /// The turning points in the order of play, with the choice made and the bot's choice in words.
    pub(crate) fn turning_points(&self, analysis: &Analysis, voice: Voice<'_>) -> Result<Vec<TurningPoint>, Problem> {
        let mut numbers = analysis.turning_points.clone();
        numbers.sort_unstable();
        let point = |number: usize| {
            let then = (self.entry.replay)(&self.record, number).map_err(|_| Kind::Internal)?;
            let (asked, made) =
                then.decision(voice).zip(analysis.moments[number].decision.as_ref()).ok_or(Kind::Internal)?;
            let label = |choice: &str| {
                let offer = asked.choices.iter().find(|offer| offer.choice == choice);
                offer.map_or_else(|| choice.to_owned(), |offer| offer.label.clone())
            };
            Ok(TurningPoint { number, chosen: label(&made.chosen), best: label(&made.best) })
        };
        numbers.into_iter().map(point).collect()
    }
}

impl Tables {
    /// The turning point of a finished game; none if it has not been looked for, or if no choice changed much.
    pub(crate) fn swing(&self, live: &Live, lang: Lang) -> Option<Swing> {
        if live.status() != Status::Over {
            return None;
        }
        let Reviews { whole, glances } = &self.reviews;
        let analyzed = whole.of(&live.id).and_then(|review| review.found().ok()?.map(Analysis::glance));
        let glanced = || glances.of(&live.id).and_then(|review| review.found().ok()?.cloned());
        let (found, game) = (analyzed.or_else(glanced)?, live.game.as_ref()?);
        let names = shown_names(live, lang);
        turning_point(live.entry, &game.record(), &found, Voice { lang, names: &names }).ok()?
    }

    /// The analysis of a finished game. If there is none yet, it starts now, provided that `admit` allows it.
    pub(crate) async fn review(
        self: &Arc<Self>,
        slot: &Slot,
        admit: impl FnOnce() -> Result<(), Problem>,
    ) -> Result<Arc<Review>, Problem> {
        let live = slot.look().await?;
        if live.status() != Status::Over {
            return Err(Kind::WrongMoment.into());
        }
        // It names choices that nobody else has seen.
        if live.is_sealed() {
            return Err(Kind::ChronicleOpen.into());
        }
        let mut kept = self.reviews.whole.kept();
        if let Some(review) = kept.iter().find(|review| review.table == live.id) {
            return Ok(review.clone());
        }
        admit()?;
        let no_room = || Problem { retry: Some(LATER), ..Kind::TooMany.into() };
        let review = Shelf::add(&mut kept, &live)?.ok_or_else(no_room)?;
        let effort = self.how.analysis;
        let look =
            move |review: &Review, progress: &mut Progress<'_>| analyze(review.entry, &review.record, effort, progress);
        tokio::spawn(look_again(self.clone(), |tables| &tables.reviews.whole, review.clone(), look));
        Ok(review)
    }

    /// Looks for the turning point of a game that has just ended, if one of its players is there to read it, and if it
    /// may be told. If too many games wait for this, leaves it.
    pub(super) fn glance(self: &Arc<Self>, live: &Live) {
        if live.is_revealed() && live.is_read() {
            let mut kept = self.reviews.glances.kept();
            if kept.iter().all(|review| review.table != live.id)
                && let Ok(Some(review)) = Shelf::add(&mut kept, live)
            {
                let outlook = self.how.analysis.outlook;
                let look = move |review: &Review<Glance>, progress: &mut Progress<'_>| {
                    glance(review.entry, &review.record, outlook, progress)
                };
                tokio::spawn(look_again(self.clone(), |tables| &tables.reviews.glances, review, look));
            }
        }
    }
}

/// Is told how far an analysis is, and says whether to go on.
type Progress<'p> = dyn FnMut(usize, usize) -> bool + 'p;

/// Makes an analysis when its turn on the shelf has come.
async fn look_again<T: Send + Sync + 'static>(
    tables: Arc<Tables>,
    shelf: fn(&Tables) -> &Shelf<T>,
    review: Arc<Review<T>>,
    look: impl FnOnce(&Review<T>, &mut Progress<'_>) -> Result<Option<T>, RecordError> + Send + 'static,
) {
    let Ok(_turn) = shelf(&tables).turn.acquire().await else { return };
    let (here, of) = (Handle::current(), review.clone());
    let (thinkers, stop) = (tables.thinkers.clone(), tables.stop.clone());
    let looked = tokio::task::spawn_blocking(move || {
        let wait = || -> Option<Turn> { Some(here.block_on(thinkers.turn(For::Background))) };
        let mut turn = wait();
        // Bots at tables come first: between two moments, waiting searches get the core.
        let mut progress = |done, _| {
            of.n_done.store(done, Relaxed);
            drop(turn.take());
            turn = wait();
            !*stop.borrow()
        };
        look(&of, &mut progress)
    });
    let found = match looked.await {
        Ok(Ok(Some(found))) => Some(found),
        Ok(Ok(None)) => return, // The server is stopping.
        Ok(Err(error)) => {
            tracing::error!(table = %review.table, %error, "a finished game could not be replayed for analysis");
            None
        }
        Err(error) => {
            tracing::error!(table = %review.table, %error, "a bot failed to analyze a game");
            None
        }
    };
    review.found.set(found).ok();
    // Pages of the table tell the turning point.
    let slot = tables.slots().get(&review.table).cloned();
    if let Some(slot) = slot {
        slot.here.looked_back();
        slot.look_again();
    }
}
