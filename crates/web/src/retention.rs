//! Retention periods. `docs/operations.md` tells operators the same.

use kabale_store::{Millis, Retention, StoreError, TableId};

use crate::{App, tables::SAY, who::SESSION_DAYS};

const DAY: Millis = 86_400_000;

/// For tables whose game never started.
const WAITING_DAYS: Millis = 30;

/// For games with only bots.
const BOTS_DAYS: Millis = 90;

/// For games of guests: as long as a guest's session can last.
const GUESTS_DAYS: Millis = SESSION_DAYS;

/// For chat messages, at all tables.
const TALK_DAYS: Millis = 180;

/// The most chat messages redacted in one transaction.
const LINES_AT_ONCE: u32 = 1000;

/// The deadlines at a moment.
fn kept(now: Millis) -> Retention {
    Retention {
        unseen_ms: now - SESSION_DAYS * DAY,
        waiting_ms: now - WAITING_DAYS * DAY,
        bots_ms: now - BOTS_DAYS * DAY,
        guests_ms: now - GUESTS_DAYS * DAY,
    }
}

/// Deletes what is past its retention, on disk and in memory.
pub(crate) async fn tidy(app: &App, now: Millis) -> Result<(), StoreError> {
    if app.config.keep_all {
        return Ok(());
    }
    loop {
        let forgotten = app.store.forget(kept(now)).await?;
        if forgotten.is_empty() {
            break;
        }
        app.tables.deleted(&forgotten.tables).await;
        app.tables.changed(&forgotten.unlinked).await;
        let (sessions, tables, guests) = (forgotten.sessions, forgotten.tables.len(), forgotten.guests);
        tracing::info!(sessions, tables, guests, "deleted expired data");
    }
    loop {
        let lines = app.store.redact(SAY, now - TALK_DAYS * DAY, LINES_AT_ONCE).await?;
        if lines.is_empty() {
            return Ok(());
        }
        let mut tables: Vec<TableId> = lines.iter().map(|(table, _)| table.clone()).collect();
        tables.dedup();
        app.tables.changed(&tables).await;
        tracing::info!(lines = lines.len(), "deleted old chat messages");
    }
}
