//! The background task of a table: bot decisions, clocks that run out, and a look back at the end.

use std::{mem, sync::Arc, time::Duration};

use kabale_bots::Level;
use kabale_store::{Millis, SeatKind, Status};
use tokio::time::{sleep, timeout};

use super::{Live, Slot, Tables};
use crate::{
    problem::{Kind, Problem},
    stopped,
};

/// How long an unused table stays in memory.
const IDLE: Duration = Duration::from_mins(5);

/// The delay before a failed operation is retried.
const RETRY: Duration = Duration::from_secs(1);

/// Whoever is still there this long after the end of a game reads how it turned. Those who go on to a rematch at once do not,
/// and looking back takes as much time as hundreds of choices.
const READING: Duration = Duration::from_secs(2);

/// The next automatic action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Due {
    pub(super) at_ms: Millis,
    /// The level of the bot that decides.
    level: Level,
    /// Whether the bot decides for a person whose time is up.
    for_person: bool,
}

/// Runs a table's automatic actions until the table is unused. `status` is the status in which it was read.
pub(super) async fn keep(tables: Arc<Tables>, slot: Arc<Slot>, mut status: Status) {
    let mut revision = slot.follow();
    let mut stop = tables.stop.clone();
    loop {
        revision.borrow_and_update();
        let due = match slot.look().await {
            Ok(live) => {
                if live.is_endless() {
                    tables.found_endless(&live);
                }
                if mem::replace(&mut status, live.status()) == Status::Running && status == Status::Over {
                    tokio::spawn(look_back(tables.clone(), slot.clone()));
                }
                due(&live)
            }
            Err(problem) => {
                // The table is unknown. Storage may recover; damage does not.
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

/// Looks back at a game that has just ended, if somebody stays.
async fn look_back(tables: Arc<Tables>, slot: Arc<Slot>) {
    let mut stop = tables.stop.clone();
    tokio::select! {
        () = stopped(&mut stop) => return,
        () = sleep(READING) => (),
    }
    if let Ok(live) = slot.look().await {
        tables.glance(&live);
    }
}

/// The next automatic action, if no player acts before. None in a game that does not end.
pub(super) fn due(live: &Live) -> Option<Due> {
    let mover = live.mover().filter(|_| !live.is_endless())?;
    if mover.kind == SeatKind::Bot {
        // Nobody waits for an answer without a thought.
        let pace = if live.is_bot_prompt() { 0 } else { live.settings.pace };
        let at_ms = live.asked_ms + Millis::from(pace);
        return Some(Due { at_ms, level: live.level_of(mover), for_person: false });
    }
    live.deadline().map(|at_ms| Due { at_ms, level: live.settings.level, for_person: true })
}

/// Lets a bot decide. If the write fails, waits before the next attempt.
pub(super) async fn act(tables: &Arc<Tables>, slot: &Arc<Slot>, expected: Due) -> bool {
    let Some((decision, seat, thought)) = slot.think(tables, expected.level).await else { return true };
    let made: Result<bool, Problem> = slot
        .change(move |live, now| {
            let still =
                live.game.as_ref().is_some_and(|game| game.n_choices() == decision && game.to_move() == Some(seat));
            if !still || due(live) != Some(expected) {
                return Ok((None, false));
            }
            let change = live.choose_for(&thought.choice, now)?;
            if let Some(memory) = thought.memory.filter(|_| !expected.for_person) {
                live.remember(seat, memory);
            }
            Ok((Some(change), true))
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
