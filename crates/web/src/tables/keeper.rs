//! What happens at a table by itself: bots decide, and so do clocks that run out.

use std::{sync::Arc, time::Duration};

use kabale_bots::Level;
use kabale_store::{Millis, SeatKind};
use tokio::time::{sleep, timeout};

use super::{Live, Slot, Tables};
use crate::{
    problem::{Kind, Problem},
    stopped,
};

/// How long a table stays in memory when nobody looks at it.
const IDLE: Duration = Duration::from_mins(5);

/// How long it takes until something that failed is tried again.
const RETRY: Duration = Duration::from_secs(1);

/// What is going to happen by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Due {
    at_ms: Millis,
    /// Who decides.
    level: Level,
    /// Whether it is for a person whose time is up then.
    for_person: bool,
}

/// Keeps a table going until nobody needs it.
pub(super) async fn keep(tables: Arc<Tables>, slot: Arc<Slot>) {
    let mut revision = slot.follow();
    let mut stop = tables.stop.clone();
    loop {
        revision.borrow_and_update();
        let due = match slot.look().await {
            Ok(live) => due(&live),
            Err(problem) => {
                // It is not known. A disk that fails may work again; what is damaged stays so.
                tokio::select! {
                    () = stopped(&mut stop) => return,
                    () = sleep(RETRY) => (),
                }
                if problem.kind != Kind::Storage && tables.forget(&slot) {
                    return;
                }
                continue;
            }
        };
        tokio::select! {
            () = stopped(&mut stop) => return,
            () = slot.gone.notified() => return,
            changed = async {
                match due {
                    Some(due) => {
                        tokio::select! {
                            changed = revision.changed() => changed.is_ok(),
                            () = tables.clock.sleep_until(due.at_ms) => act(&tables, &slot, due).await,
                        }
                    }
                    None => match timeout(IDLE, revision.changed()).await {
                        Ok(changed) => changed.is_ok(),
                        Err(_) => !tables.forget(&slot),
                    },
                }
            } => if !changed { return },
        }
    }
}

/// What is going to happen by itself, if nobody does anything.
pub(super) fn due(live: &Live) -> Option<Due> {
    let mover = live.mover()?;
    if mover.kind == SeatKind::Bot {
        let at_ms = live.asked_ms + Millis::from(live.settings.pace);
        return Some(Due { at_ms, level: live.level_of(mover), for_person: false });
    }
    live.deadline().map(|at_ms| Due { at_ms, level: live.settings.level, for_person: true })
}

/// Lets a bot decide. If it cannot be written, waits a moment before anybody tries again.
pub(super) async fn act(tables: &Arc<Tables>, slot: &Arc<Slot>, expected: Due) -> bool {
    let Some((decision, seat, choice)) = slot.think(tables, expected.level).await else { return true };
    let made: Result<bool, Problem> = slot
        .change(move |live, now| {
            let still =
                live.game.as_ref().is_some_and(|game| game.n_choices() == decision && game.to_move() == Some(seat));
            if !still || due(live) != Some(expected) {
                return Ok((None, false));
            }
            live.choose_for(&choice, now).map(|change| (Some(change), true))
        })
        .await;
    match made {
        Ok(true) => {
            slot.metrics.bot_choices.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        }
        Ok(false) => (),
        Err(_) => sleep(RETRY).await,
    }
    true
}
