//! Analyses of finished games, in the background: one at a time, each once, the newest kept in memory.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use kabale_catalog::{Analysis, Entry, Lang, Swing, Voice, analyze, turning_point};
use kabale_core::Record;
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

/// The analyses, finished or not.
pub(super) struct Reviews {
    kept: Mutex<VecDeque<Arc<Review>>>,
    /// One permit: at most one analysis runs.
    turn: Semaphore,
}

impl Default for Reviews {
    fn default() -> Self {
        Self { kept: Mutex::default(), turn: Semaphore::new(1) }
    }
}

/// The analysis of one game, finished or not.
pub(crate) struct Review {
    table: TableId,
    entry: &'static Entry,
    record: Record,
    n_done: AtomicUsize,
    /// None inside if the analysis failed.
    found: OnceLock<Option<Analysis>>,
}

impl Review {
    /// The result, if the analysis is finished.
    pub(crate) fn found(&self) -> Result<Option<&Analysis>, Problem> {
        match self.found.get() {
            None => Ok(None),
            Some(Some(analysis)) => Ok(Some(analysis)),
            Some(None) => Err(Kind::Internal.into()),
        }
    }

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
    /// The turning point of a finished game; none if it has not been analyzed, or if no choice changed much.
    pub(crate) fn swing(&self, live: &Live, lang: Lang) -> Option<Swing> {
        if live.status() != Status::Over {
            return None;
        }
        let kept = self.reviews.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let review = kept.iter().find(|review| review.table == live.id)?.clone();
        drop(kept);
        let (names, analysis) = (shown_names(live, lang), review.found.get()?.as_ref()?);
        turning_point(review.entry, &review.record, analysis, Voice { lang, names: &names }).ok()?
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
        let mut kept = self.reviews.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(review) = kept.iter().find(|review| review.table == live.id) {
            return Ok(review.clone());
        }
        admit()?;
        if kept.len() >= KEPT {
            let oldest = kept.iter().position(|review| review.found.get().is_some());
            kept.remove(oldest.ok_or(Problem { retry: Some(LATER), ..Kind::TooMany.into() })?);
        }
        let review = Arc::new(Review {
            table: live.id.clone(),
            entry: live.entry,
            record: live.dealt()?.record(),
            n_done: AtomicUsize::new(0),
            found: OnceLock::new(),
        });
        kept.push_back(review.clone());
        tokio::spawn(look_again(self.clone(), review.clone()));
        Ok(review)
    }
}

async fn look_again(tables: Arc<Tables>, review: Arc<Review>) {
    let Ok(_turn) = tables.reviews.turn.acquire().await else { return };
    let (here, of) = (Handle::current(), review.clone());
    let (thinkers, effort, stop) = (tables.thinkers.clone(), tables.how.analysis, tables.stop.clone());
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
        analyze(of.entry, &of.record, effort, &mut progress)
    });
    let found = match looked.await {
        Ok(Ok(Some(analysis))) => Some(analysis),
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
}
