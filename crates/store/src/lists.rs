//! Lists of tables, and counts of rows.

use rusqlite::Row;

use crate::{
    AccountId, Millis, Store, StoreError, TableId, TableRow, Turn,
    tables::{read_tables, read_turn},
};

/// The tables at which an account has a seat or is the host.
const MINE: &str =
    "id IN (SELECT table_id FROM seat WHERE account = ?1 UNION SELECT id FROM game_table WHERE host = ?1)";

/// The most public tables listed per host, so that no host fills the list alone.
pub const PER_HOST: u32 = 3;

/// The number of most recently changed public tables from which the list is chosen. Far more than one host can have.
const LOOKED_AT: u32 = 1000;

/// Whether a person has a seat at the table.
const HAS_PERSON: &str = "EXISTS (SELECT 1 FROM seat WHERE table_id = game_table.id AND kind = 'person')";

/// A running game: the columns needed to decide whether a bot or a clock has to act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Running {
    pub id: TableId,
    /// The caller's settings, as JSON.
    pub settings: String,
    pub turn: Turn,
    pub changed_ms: Millis,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// All accounts, including guests.
    pub accounts: u32,
    /// Accounts with a claimed name.
    pub claimed: u32,
    pub sessions: u32,
    pub tables: u32,
    /// Tables whose game has not started.
    pub waiting: u32,
    /// Tables whose game is running.
    pub running: u32,
}

/// Lists.
impl Store {
    /// The tables at which an account has a seat or is the host: first those where it is to move, then other running
    /// ones, then those that have not started, then the rest; within each group, the most recently changed first.
    pub fn tables_of(&self, account: AccountId, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        let which = format!(
            "WHERE {MINE}
             ORDER BY CASE WHEN status = 'running' AND to_move_account = ?1 THEN 0
                           WHEN status = 'running' THEN 1 WHEN status = 'waiting' THEN 2 ELSE 3 END,
                      changed_ms DESC, id
             LIMIT ?2"
        );
        self.list(&which, (account, limit))
    }

    /// The public tables that are waiting or running, at most [`PER_HOST`] per host: first those with a person on a
    /// seat; within each group, the most recently changed first.
    pub fn public_tables(&self, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        let which = format!(
            "WHERE rowid IN (
                 SELECT of_host.row FROM (
                     SELECT row, row_number() OVER (PARTITION BY host ORDER BY {HAS_PERSON} DESC, changed_ms DESC) AS nth
                     FROM (SELECT rowid AS row, id, host, changed_ms FROM game_table INDEXED BY game_table_public
                           WHERE visibility = 'public' AND status IN ('waiting', 'running')
                           ORDER BY changed_ms DESC LIMIT {LOOKED_AT}) AS game_table
                 ) AS of_host
                 WHERE nth <= {PER_HOST})
             ORDER BY {HAS_PERSON} DESC, changed_ms DESC LIMIT ?1"
        );
        self.list(&which, [limit])
    }

    /// The finished games of an account, newest first. For the next page, pass `changed_ms` and `id` of the last one as
    /// `before`.
    pub fn finished_of(
        &self,
        account: AccountId,
        limit: u32,
        before: Option<(Millis, &TableId)>,
    ) -> Result<Vec<TableRow>, StoreError> {
        let (before_ms, before_id) = before.map_or((Millis::MAX, ""), |(ms, id)| (ms, id.as_str()));
        let which = format!(
            "WHERE {MINE} AND status = 'over' AND (changed_ms < ?3 OR changed_ms = ?3 AND id > ?4)
             ORDER BY changed_ms DESC, id LIMIT ?2"
        );
        self.list(&which, (account, limit, before_ms, before_id))
    }

    /// The tables that match `which`. Unreadable tables are left out.
    fn list(&self, which: &str, params: impl rusqlite::Params) -> Result<Vec<TableRow>, StoreError> {
        Ok(self.read(|db| read_tables(db, which, params))?.into_iter().flatten().collect())
    }

    /// The number of tables of this host whose game was not played to its end.
    pub fn hosted(&self, host: AccountId) -> Result<u32, StoreError> {
        let select = "SELECT count(*) FROM game_table WHERE host = ?1 AND status <> 'over'";
        self.read(|db| db.prepare_cached(select)?.query_row([host], |row| row.get(0)))
    }

    /// All running games, to restart bots and clocks after a server start. Unreadable tables are left out.
    pub fn tables_to_wake(&self) -> Result<Vec<Running>, StoreError> {
        fn read(row: &Row<'_>) -> rusqlite::Result<Running> {
            Ok(Running { id: row.get(0)?, settings: row.get(1)?, turn: read_turn(row, 2)?, changed_ms: row.get(4)? })
        }
        let select = "SELECT id, settings, to_move, to_move_account, changed_ms FROM game_table
                      WHERE status = 'running' ORDER BY changed_ms";
        let read = |row: &Row<'_>| Ok(read(row).ok());
        let running =
            self.read(|db| db.prepare_cached(select)?.query_map([], read)?.collect::<rusqlite::Result<Vec<_>>>());
        Ok(running?.into_iter().flatten().collect())
    }

    pub fn counts(&self) -> Result<Counts, StoreError> {
        let select = "SELECT (SELECT count(*) FROM account),
                             (SELECT count(*) FROM account WHERE password IS NOT NULL),
                             (SELECT count(*) FROM session),
                             (SELECT count(*) FROM game_table),
                             (SELECT count(*) FROM game_table WHERE status = 'waiting'),
                             (SELECT count(*) FROM game_table WHERE status = 'running')";
        let read = |row: &Row<'_>| {
            Ok(Counts {
                accounts: row.get(0)?,
                claimed: row.get(1)?,
                sessions: row.get(2)?,
                tables: row.get(3)?,
                waiting: row.get(4)?,
                running: row.get(5)?,
            })
        };
        self.read(|db| db.prepare_cached(select)?.query_row([], read))
    }
}
