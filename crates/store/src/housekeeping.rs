//! Forgetting what nobody will miss.

use rusqlite::{Connection, OptionalExtension, params};

use crate::{Millis, Store, StoreError, TableId, error::Trouble, tables::reseal};

/// The most of each kind that is forgotten in one go, so that nobody at a table has to wait for it.
const AT_ONCE: u32 = 500;

/// What was forgotten.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Forgotten {
    /// How many sessions.
    pub sessions: u32,
    /// The tables.
    pub tables: Vec<TableId>,
    /// How many guests.
    pub guests: u32,
}

impl Forgotten {
    /// Whether there was nothing to forget.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Housekeeping.
impl Store {
    /// Forgets sessions that were last seen before `unseen_since_ms`, tables that have waited for their game without a
    /// change since before `waiting_since_ms`, and guests from before `unseen_since_ms` who have no session and no token that
    /// is good for anything since, and neither sit at a table nor have opened one. What was played is kept.
    ///
    /// Forgets only so much at once; call it again until the answer [is empty](Forgotten::is_empty).
    pub async fn forget(&self, unseen_since_ms: Millis, waiting_since_ms: Millis) -> Result<Forgotten, StoreError> {
        self.write(move |db| {
            let sessions = forget_sessions(db, unseen_since_ms)?;
            let tables = forget_tables(db, waiting_since_ms)?;
            let guests = forget_guests(db, unseen_since_ms)?;
            Ok(Forgotten { sessions, tables, guests })
        })
        .await
    }
}

fn forget_sessions(db: &Connection, before_ms: Millis) -> rusqlite::Result<u32> {
    let delete = "DELETE FROM session WHERE hash IN (SELECT hash FROM session WHERE seen_ms < ?1 LIMIT ?2)";
    db.execute(delete, params![before_ms, AT_ONCE]).map(|n_rows| n_rows as u32)
}

fn forget_tables(db: &Connection, before_ms: Millis) -> Result<Vec<TableId>, Trouble> {
    let tables = db
        .prepare("SELECT id FROM game_table WHERE status = 'waiting' AND changed_ms < ?1 LIMIT ?2")?
        .query_map((before_ms, AT_ONCE), |row| row.get(0))?
        .collect::<rusqlite::Result<Vec<TableId>>>()?;
    for table in &tables {
        let before = "SELECT id FROM game_table
                      WHERE next = ?1 AND id = (SELECT rematch_of FROM game_table WHERE id = ?1)";
        let before: Option<TableId> = db.prepare_cached(before)?.query_row([table], |row| row.get(0)).optional()?;
        match before.map(|before| reseal(db, &before, |row| row.next = None)) {
            None | Some(Ok(()) | Err(Trouble::Refused(StoreError::DamagedTable { .. }))) => (),
            Some(Err(trouble)) => return Err(trouble),
        }
        db.prepare_cached("DELETE FROM game_table WHERE id = ?1")?.execute([table])?;
    }
    Ok(tables)
}

fn forget_guests(db: &Connection, before_ms: Millis) -> rusqlite::Result<u32> {
    let delete = "DELETE FROM account WHERE id IN (
                      SELECT id FROM account AS guest
                      WHERE password IS NULL AND created_ms < ?1
                        AND NOT EXISTS (SELECT 1 FROM session WHERE account = guest.id)
                        AND NOT EXISTS (SELECT 1 FROM token WHERE account = guest.id
                                        AND (expires_ms IS NULL OR expires_ms >= ?1))
                        AND NOT EXISTS (SELECT 1 FROM seat WHERE account = guest.id)
                        AND NOT EXISTS (SELECT 1 FROM game_table WHERE host = guest.id)
                      LIMIT ?2)";
    db.execute(delete, params![before_ms, AT_ONCE]).map(|n_rows| n_rows as u32)
}
