//! Deletion of old sessions, guests and tables.

use rusqlite::{Connection, OptionalExtension, named_params, params};

use crate::{
    ChronicleId, Millis, Store, StoreError, TableId,
    chronicles::{delete_chronicle, read_chronicle},
    error::Trouble,
    tables::{read_rows, reseal},
};

/// The most sessions and guests deleted in one call, so that other writes do not wait long.
const AT_ONCE: u32 = 500;

/// The same for tables, whose journals are long.
const TABLES_AT_ONCE: u32 = 50;

/// The same for chronicles.
const CHRONICLES_AT_ONCE: u32 = 5;

/// Deadlines: whatever has not changed since these moments is deleted. [`Millis::MIN`] keeps it for ever.
///
/// Games with a claimed account on a seat are always kept, and so are damaged tables, and the tables of a chronicle as
/// long as the chronicle itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// For unused sessions, and for guests created before this who have no session, token, seat or table left.
    pub unseen_ms: Millis,
    /// For tables whose game never started.
    pub waiting_ms: Millis,
    /// For games with only bots on the seats, over or not.
    pub bots_ms: Millis,
    /// For games of guests, over or not, and for chronicles of guests.
    pub guests_ms: Millis,
}

/// What one call deleted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Forgotten {
    pub sessions: u32,
    /// The number of chronicles; their tables are deleted with them.
    pub chronicles: u32,
    /// The deleted tables; their journals and notes are deleted with them.
    pub tables: Vec<TableId>,
    /// The tables whose rematch was deleted; their link to it is removed.
    pub unlinked: Vec<TableId>,
    /// The number of guests; their mutes, and mutes of them, are deleted with them.
    pub guests: u32,
}

impl Forgotten {
    /// Whether nothing was deleted.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The condition for tables that are deleted.
const NOT_KEPT: &str = "
    NOT EXISTS (SELECT 1 FROM chronicle_game WHERE table_id = game_table.id) AND
    CASE WHEN status = 'waiting' THEN changed_ms < :waiting
         WHEN NOT EXISTS (SELECT 1 FROM seat WHERE table_id = game_table.id AND account IS NOT NULL)
              THEN changed_ms < :bots
         ELSE changed_ms < :guests AND NOT EXISTS (
              SELECT 1 FROM seat JOIN account ON account.id = seat.account
              WHERE table_id = game_table.id AND password IS NOT NULL)
    END";

/// Housekeeping.
impl Store {
    /// Deletes what is past its deadline, in limited batches: call it again until the answer [is
    /// empty](Forgotten::is_empty).
    pub async fn forget(&self, kept: Retention) -> Result<Forgotten, StoreError> {
        // This scan is slow, so it runs on a reader and does not block the writer.
        let old = format!(
            "SELECT id FROM game_table WHERE changed_ms < max(:waiting, :bots, :guests) AND {NOT_KEPT} LIMIT {TABLES_AT_ONCE}"
        );
        let Retention { unseen_ms, waiting_ms, bots_ms, guests_ms } = kept;
        let old = self.read(|db| {
            let since = named_params! { ":waiting": waiting_ms, ":bots": bots_ms, ":guests": guests_ms };
            let ids: rusqlite::Result<Vec<Option<TableId>>> =
                db.prepare_cached(&old)?.query_map(since, |row| Ok(row.get(0).ok()))?.collect();
            Ok(ids?.into_iter().flatten().collect::<Vec<_>>())
        })?;
        self.write(move |db| {
            let mut forgotten = Forgotten { sessions: forget_sessions(db, unseen_ms)?, ..Forgotten::default() };
            forget_chronicles(db, guests_ms, &mut forgotten)?;
            for table in old {
                forget_table(db, &table, kept, &mut forgotten)?;
            }
            forgotten.guests = forget_guests(db, unseen_ms)?;
            Ok(forgotten)
        })
        .await
    }
}

fn forget_sessions(db: &Connection, before_ms: Millis) -> rusqlite::Result<u32> {
    let delete = "DELETE FROM session WHERE hash IN (SELECT hash FROM session WHERE seen_ms < ?1 LIMIT ?2)";
    db.execute(delete, params![before_ms, AT_ONCE]).map(|n_rows| n_rows as u32)
}

/// Deletes a table if it is still past its deadline and is not damaged. Damaged tables are left to the operator.
fn forget_table(db: &Connection, table: &TableId, kept: Retention, out: &mut Forgotten) -> Result<(), Trouble> {
    let row = read_rows(db, "WHERE id = ?1", [table])?.pop().flatten();
    let Some(row) = row.filter(|row| row.is_sealed) else { return Ok(()) };
    let last = "SELECT max(at_ms) FROM journal WHERE table_id = ?1";
    let last: Option<Millis> = db.prepare_cached(last)?.query_row([table], |row| row.get(0))?;
    if last.is_some_and(|last| last > row.changed_ms) {
        return Ok(());
    }
    let Retention { unseen_ms: _, waiting_ms, bots_ms, guests_ms } = kept;
    let delete = format!("DELETE FROM game_table WHERE id = :id AND {NOT_KEPT}");
    let n_rows = db
        .prepare_cached(&delete)?
        .execute(named_params! { ":id": table, ":waiting": waiting_ms, ":bots": bots_ms, ":guests": guests_ms })?;
    if n_rows == 0 {
        return Ok(());
    }
    out.tables.push(table.clone());
    let before = "SELECT id FROM game_table WHERE id = ?1 AND next = ?2";
    let before: Option<TableId> =
        db.prepare_cached(before)?.query_row((row.rematch_of, table), |row| row.get(0)).optional()?;
    match before.as_ref().map(|before| reseal(db, before, |row| row.next = None)) {
        None | Some(Ok(()) | Err(Trouble::Refused(StoreError::DamagedTable { .. }))) => (),
        Some(Err(trouble)) => return Err(trouble),
    }
    out.unlinked.extend(before);
    Ok(())
}

/// Deletes chronicles without a claimed account among owner and members, if neither they nor their tables have changed.
/// Damaged ones are left to the operator.
fn forget_chronicles(db: &Connection, before_ms: Millis, out: &mut Forgotten) -> Result<(), Trouble> {
    let select = "SELECT id FROM chronicle
                  WHERE changed_ms < ?1
                    AND NOT EXISTS (SELECT 1 FROM account WHERE password IS NOT NULL AND (id = chronicle.owner OR id IN (
                        SELECT account FROM chronicle_member WHERE chronicle = chronicle.id)))
                    AND NOT EXISTS (SELECT 1 FROM chronicle_game JOIN game_table ON game_table.id = table_id
                                    WHERE chronicle = chronicle.id AND game_table.changed_ms >= ?1)
                  LIMIT ?2";
    let mut select = db.prepare_cached(select)?;
    let old = select.query_map((before_ms, CHRONICLES_AT_ONCE), |row| Ok(row.get(0).ok()))?;
    let old = old.collect::<rusqlite::Result<Vec<Option<ChronicleId>>>>()?;
    for id in old.into_iter().flatten() {
        if read_chronicle(db, &id)?.and_then(Result::ok).is_some_and(|row| row.is_sealed) {
            out.tables.extend(delete_chronicle(db, &id)?);
            out.chronicles += 1;
        }
    }
    Ok(())
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
                        AND NOT EXISTS (SELECT 1 FROM chronicle WHERE owner = guest.id)
                        AND NOT EXISTS (SELECT 1 FROM chronicle_member WHERE account = guest.id)
                      LIMIT ?2)";
    db.execute(delete, params![before_ms, AT_ONCE]).map(|n_rows| n_rows as u32)
}
