//! Tables, their seats and their journals.

use kabale_core::Seat;
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use crate::{
    AccountId, Digest, Flaw, Head, Hidden, Millis, SeatKind, Status, Store, StoreError, TableId, Visibility,
    chain::{self, Link},
    error::Trouble,
    values::seat_in,
};

/// A table to be opened; its game has not started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// Must be unused.
    pub id: TableId,
    pub game: String,
    /// The game's options, as JSON.
    pub options: String,
    pub host: AccountId,
    pub visibility: Visibility,
    /// Whether chat is allowed.
    pub chat: bool,
    /// Further settings of the caller, as JSON.
    pub settings: String,
    /// The secret from which the seed is derived.
    pub secret: Hidden,
    /// All seats, in order.
    pub seats: Vec<SeatRow>,
    /// The table of which this is the rematch.
    pub rematch_of: Option<TableId>,
}

/// A table's current state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    pub id: TableId,
    pub game: String,
    /// The game's options, as JSON.
    pub options: String,
    /// The account that opened the table, or a later host.
    pub host: AccountId,
    pub visibility: Visibility,
    /// Whether chat is allowed.
    pub chat: bool,
    /// Further settings of the caller, as JSON.
    pub settings: String,
    /// The secret from which the seed is derived.
    pub secret: Hidden,
    /// The seed of all randomness; none until the game starts.
    pub seed: Option<Hidden>,
    pub status: Status,
    /// The seat to move.
    pub turn: Turn,
    /// The revision: the number of journal entries.
    pub rev: u32,
    /// The hash of the newest entry.
    pub hash: Digest,
    /// The number of choices made and not taken back.
    pub n_choices: u32,
    pub created_ms: Millis,
    /// When the newest entry was written.
    pub changed_ms: Millis,
    /// The table of which this is the rematch.
    pub rematch_of: Option<TableId>,
    /// The rematch of this table.
    pub next: Option<TableId>,
    /// In ascending order.
    pub seats: Vec<SeatRow>,
    /// Whether all columns but the turn, the revision and the counts match the seal. If not, the table is damaged.
    pub is_sealed: bool,
}

impl TableRow {
    /// Whether the game is running and waits for this person.
    pub fn is_turn_of(&self, account: AccountId) -> bool {
        self.status == Status::Running && matches!(self.turn, Turn::Of { account: Some(mover), .. } if mover == account)
    }

    /// The end of its journal.
    pub fn head(&self) -> Head {
        Head { rev: self.rev, hash: self.hash }
    }

    /// The row of a new table.
    pub(crate) fn new(table: NewTable, now_ms: Millis) -> Self {
        let NewTable { id, game, options, host, visibility, chat, settings, secret, seats, rematch_of } = table;
        let mut row = Self {
            id,
            game,
            options,
            host,
            visibility,
            chat,
            settings,
            secret,
            seed: None,
            status: Status::Waiting,
            turn: Turn::Nobody,
            rev: 0,
            hash: Digest([0; 32]),
            n_choices: 0,
            created_ms: now_ms,
            changed_ms: now_ms,
            rematch_of,
            next: None,
            seats,
            is_sealed: true,
        };
        row.hash = chain::start(&row);
        row
    }
}

/// One seat of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatRow {
    pub seat: Seat,
    pub kind: SeatKind,
    /// The person; for a bot, the person it stands in for and who may take the seat back.
    pub account: Option<AccountId>,
    /// The bot's level.
    pub level: Option<String>,
    /// The player's name at this table.
    pub name: String,
    /// The player's contribution to the seed; may be empty.
    pub nonce: String,
}

impl SeatRow {
    /// An empty seat.
    pub fn open(seat: Seat) -> Self {
        Self { seat, kind: SeatKind::Open, account: None, level: None, name: String::new(), nonce: String::new() }
    }

    /// A seat taken by a person.
    pub fn person(seat: Seat, account: AccountId, name: &str) -> Self {
        Self { kind: SeatKind::Person, account: Some(account), name: name.to_owned(), ..Self::open(seat) }
    }

    /// A seat taken by a bot.
    pub fn bot(seat: Seat, level: &str, name: &str) -> Self {
        Self { kind: SeatKind::Bot, level: Some(level.to_owned()), name: name.to_owned(), ..Self::open(seat) }
    }
}

/// The seat to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Turn {
    /// None: the game has not started or is over.
    #[default]
    Nobody,
    Of {
        seat: Seat,
        /// The person on the seat; none if a bot decides.
        account: Option<AccountId>,
    },
}

/// One entry of a table's journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The revision, counted from 1 without gaps.
    pub rev: u32,
    pub at_ms: Millis,
    /// The kind of entry. The store does not interpret it.
    pub kind: String,
    /// The seat concerned.
    pub seat: Option<Seat>,
    /// The person who caused it.
    pub account: Option<AccountId>,
    /// The number of the decision that it answers.
    pub n: Option<u32>,
    /// A choice in notation, a chat message, or JSON.
    pub text: String,
    /// The client's idempotency key.
    pub key: Option<String>,
    /// Whether the text was redacted, see [`Store::redact`].
    pub redacted: bool,
}

/// An entry to be appended to a journal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NewEntry {
    /// The kind of entry. The store does not interpret it.
    pub kind: String,
    /// The seat concerned.
    pub seat: Option<Seat>,
    /// The person who caused it.
    pub account: Option<AccountId>,
    /// The number of the decision that it answers.
    pub n: Option<u32>,
    /// A choice in notation, a chat message, or JSON.
    pub text: String,
    /// The client's idempotency key: an account can use it once per table. Requires an account.
    pub key: Option<String>,
}

/// Changes to a table. Fields that are none stay unchanged.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableUpdate {
    pub turn: Option<Turn>,
    /// The number of choices made and not taken back.
    pub n_choices: Option<u32>,
    pub status: Option<Status>,
    /// The seed of all randomness.
    pub seed: Option<Hidden>,
    /// The new host.
    pub host: Option<AccountId>,
    /// Further settings of the caller, as JSON.
    pub settings: Option<String>,
    pub visibility: Option<Visibility>,
    /// Whether chat is allowed.
    pub chat: Option<bool>,
    /// The rematch, opened in the same transaction.
    pub next: Option<Box<NewTable>>,
    /// The changed seats.
    pub seats: Vec<SeatRow>,
}

/// Tables.
impl Store {
    /// Opens a table at revision 0.
    pub async fn create_table(&self, table: NewTable, now_ms: Millis) -> Result<(), StoreError> {
        let row = TableRow::new(table, now_ms);
        self.write(move |db| insert_table(db, &row)).await
    }

    /// Appends entries to the journal of a table and updates its row, if the journal still ends at `expected`. Returns
    /// the new end of the journal.
    ///
    /// Keys are checked first: a request sent twice is a [`StoreError::DuplicateKey`] even if the table has a newer
    /// revision, and only otherwise a [`StoreError::Conflict`].
    pub async fn append(
        &self,
        table: &TableId,
        expected: Head,
        entries: Vec<NewEntry>,
        update: TableUpdate,
        now_ms: Millis,
    ) -> Result<Head, StoreError> {
        let rev = u32::try_from(entries.len()).ok().and_then(|n_entries| expected.rev.checked_add(n_entries));
        let rev = rev.ok_or_else(|| StoreError::Invalid("too many entries".to_owned()))?;
        let table = table.clone();
        let hashes = chain::link(&table, expected, &entries, now_ms); // Hash here, so that the writer does not have to.
        let head = Head { rev, hash: hashes.last().copied().unwrap_or(expected.hash) };
        self.write(move |db| {
            refuse_duplicates(db, &table, &entries)?;
            advance(db, &table, expected, head, &update, now_ms)?;
            write_entries(db, &table, expected.rev, entries.into_iter().zip(hashes), now_ms)?;
            write_rest(db, &table, update, now_ms)?;
            Ok(head)
        })
        .await
    }

    /// Deletes the texts of entries of one kind written before `before_ms`, at all tables. The entries and the hashes
    /// of their texts stay, so the journals can still be checked. Redacts at most `limit` entries and returns their
    /// tables and revisions.
    ///
    /// This is the only way to change a journal: entries are deleted only with their table.
    pub async fn redact(&self, kind: &str, before_ms: Millis, limit: u32) -> Result<Vec<(TableId, u32)>, StoreError> {
        // The scan covers the journals of all old tables, so it runs on a reader and does not block the writer. Texts
        // never change in between.
        let select = "SELECT table_id, rev, text FROM journal
                      WHERE table_id IN (SELECT id FROM game_table WHERE created_ms < ?2)
                        AND kind = ?1 AND at_ms < ?2 AND text_hash IS NULL
                      LIMIT ?3";
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let found: Vec<(TableId, u32, String)> =
            self.read(|db| db.prepare_cached(select)?.query_map((kind, before_ms, limit), read)?.collect())?;
        self.write(move |db| {
            // The deleted text must be overwritten in the file, too.
            db.pragma_update(None, "secure_delete", true)?;
            let redact = "UPDATE journal SET text = '', text_hash = ?3
                          WHERE table_id = ?1 AND rev = ?2 AND text_hash IS NULL";
            let redacted = found.iter().try_for_each(|(table, rev, text)| {
                db.prepare_cached(redact)?.execute((table, rev, chain::text(text))).map(drop)
            });
            db.pragma_update(None, "secure_delete", false)?;
            redacted?;
            Ok(found.into_iter().map(|(table, rev, _)| (table, rev)).collect())
        })
        .await
    }

    /// The current row of a table. The journal is not checked, see [`Store::stored`].
    pub fn table(&self, id: &TableId) -> Result<Option<TableRow>, StoreError> {
        let rows = self.read(|db| read_tables(db, "WHERE id = ?1", [id]))?;
        match rows.into_iter().next() {
            None => Ok(None),
            Some(Some(row)) => Ok(Some(row)),
            Some(None) => Err(StoreError::DamagedTable { table: id.clone(), flaw: Flaw::Row }),
        }
    }

    /// When any table last changed; 0 if there are none.
    pub fn newest_ms(&self) -> Result<Millis, StoreError> {
        let select = "SELECT coalesce(max(changed_ms), 0) FROM game_table";
        self.read(|db| db.query_row(select, [], |row| row.get(0)))
    }

    /// The number of running tables of this host without a person on any seat.
    pub fn running_alone(&self, host: AccountId) -> Result<u32, StoreError> {
        let select = "SELECT count(*) FROM game_table WHERE host = ?1 AND status = 'running'
                      AND NOT EXISTS (SELECT 1 FROM seat WHERE table_id = game_table.id AND kind = 'person')";
        self.read(|db| db.prepare_cached(select)?.query_row([host], |row| row.get(0)))
    }

    /// The journal from revision `from` on, unchecked: see [`Store::stored`].
    pub fn journal(&self, table: &TableId, from: u32) -> Result<Vec<Entry>, StoreError> {
        let select = format!("SELECT {ENTRY} FROM journal WHERE table_id = ?1 AND rev >= ?2 ORDER BY rev");
        let read = |row: &Row<'_>| read_entry(row).map(|link| link.entry);
        self.read(|db| db.prepare_cached(&select)?.query_map((table, from), read)?.collect())
    }

    /// Stores a private note about a table. An empty text deletes it.
    pub async fn set_note(&self, table: &TableId, account: AccountId, text: &str) -> Result<(), StoreError> {
        let (table, text) = (table.clone(), text.to_owned());
        self.write(move |db| {
            if text.is_empty() {
                let delete = "DELETE FROM note WHERE table_id = ?1 AND account = ?2";
                db.prepare_cached(delete)?.execute((table, account))?;
            } else {
                let set = "INSERT INTO note (table_id, account, text) VALUES (?1, ?2, ?3)
                           ON CONFLICT DO UPDATE SET text = excluded.text";
                db.prepare_cached(set)?.execute((table, account, text))?;
            }
            Ok(())
        })
        .await
    }

    /// An account's private note about a table; empty if there is none.
    pub fn note(&self, table: &TableId, account: AccountId) -> Result<String, StoreError> {
        let select = "SELECT text FROM note WHERE table_id = ?1 AND account = ?2";
        let note = self.read(|db| db.prepare_cached(select)?.query_row((table, account), |row| row.get(0)).optional());
        Ok(note?.unwrap_or_default())
    }
}

pub(crate) fn insert_table(db: &Connection, row: &TableRow) -> Result<(), Trouble> {
    let mut insert = db.prepare_cached(
        "INSERT INTO game_table (id, game, options, host, visibility, chat, settings, secret, status, rev,
                                 n_choices, created_ms, changed_ms, rematch_of, head, seal)
         VALUES (:id, :game, :options, :host, :visibility, :chat, :settings, :secret, :status, :rev,
                 :n_choices, :now, :now, :rematch_of, :head, :seal)",
    )?;
    insert.execute(named_params! {
        ":id": row.id, ":game": row.game, ":options": row.options, ":host": row.host,
        ":visibility": row.visibility, ":chat": row.chat, ":settings": row.settings,
        ":secret": row.secret, ":status": row.status, ":rev": row.rev, ":n_choices": row.n_choices,
        ":now": row.created_ms, ":rematch_of": row.rematch_of, ":head": row.hash, ":seal": chain::seal(row),
    })?;
    let mut insert = db.prepare_cached(
        "INSERT INTO seat (table_id, seat, kind, account, level, name, nonce)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    for SeatRow { seat, kind, account, level, name, nonce } in &row.seats {
        insert.execute((&row.id, seat.number(), kind, account, level, name, nonce))?;
    }
    Ok(())
}

/// Refuses entries whose key was used before.
fn refuse_duplicates(db: &Connection, table: &TableId, entries: &[NewEntry]) -> Result<(), Trouble> {
    for entry in entries {
        let Some(key) = &entry.key else { continue };
        let select = "SELECT rev FROM journal WHERE table_id = ?1 AND account = ?2 AND key = ?3";
        let rev = db.prepare_cached(select)?.query_row((table, entry.account, key), |row| row.get(0)).optional()?;
        if let Some(rev) = rev {
            return Err(StoreError::DuplicateKey { rev }.into());
        }
    }
    Ok(())
}

/// Advances a table from the expected end of its journal, and updates the columns that change with every choice.
fn advance(
    db: &Connection,
    table: &TableId,
    expected: Head,
    head: Head,
    update: &TableUpdate,
    now_ms: Millis,
) -> Result<(), Trouble> {
    let (seat, account) = match update.turn {
        Some(Turn::Of { seat, account }) => (Some(seat.number()), account),
        Some(Turn::Nobody) | None => (None, None),
    };
    let mut advance = db.prepare_cached(
        "UPDATE game_table SET
             rev = :rev,
             head = :head,
             changed_ms = :now,
             n_choices = coalesce(:n_choices, n_choices),
             to_move = iif(:turns, :seat, to_move),
             to_move_account = iif(:turns, :account, to_move_account)
         WHERE id = :id AND rev = :expected AND head = :before",
    )?;
    let n_rows = advance.execute(named_params! {
        ":id": table, ":expected": expected.rev, ":before": expected.hash, ":rev": head.rev, ":head": head.hash,
        ":now": now_ms, ":n_choices": update.n_choices, ":turns": update.turn.is_some(), ":seat": seat,
        ":account": account,
    })?;
    if n_rows == 1 {
        return Ok(());
    }
    let select = "SELECT rev FROM game_table WHERE id = ?1";
    let rev = db.prepare_cached(select)?.query_row([table], |row| row.get(0)).optional()?;
    Err(match rev {
        None => StoreError::NoTable,
        // Same revision, other hash: the caller or the file disagrees about the journal.
        Some(rev) if rev == expected.rev => StoreError::DamagedTable { table: table.clone(), flaw: Flaw::Head },
        Some(rev) => StoreError::Conflict { rev },
    }
    .into())
}

fn write_entries(
    db: &Connection,
    table: &TableId,
    expected: u32,
    entries: impl Iterator<Item = (NewEntry, Digest)>,
    now_ms: Millis,
) -> Result<(), Trouble> {
    let mut insert = db.prepare_cached(
        "INSERT INTO journal (table_id, rev, at_ms, kind, seat, account, n, text, key, hash)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?;
    for (rev, (entry, hash)) in (expected + 1..).zip(entries) {
        let NewEntry { kind, seat, account, n, text, key } = entry;
        insert.execute((table, rev, now_ms, kind, seat.map(Seat::number), account, n, text, key, hash))?;
    }
    Ok(())
}

/// Writes the rarely changing columns, if any changed. They are separate, so that a choice touches neither the seal nor
/// the indexes on these columns.
fn write_rest(db: &Connection, table: &TableId, update: TableUpdate, now_ms: Millis) -> Result<(), Trouble> {
    let TableUpdate { turn: _, n_choices: _, status, seed, host, settings, visibility, chat, next, seats } = update;
    let rarely = status.is_some() || seed.is_some() || settings.is_some() || visibility.is_some();
    if !rarely && host.is_none() && chat.is_none() && next.is_none() && seats.is_empty() {
        return Ok(());
    }
    for SeatRow { seat, .. } in &seats {
        let known = "SELECT 1 FROM seat WHERE table_id = ?1 AND seat = ?2";
        if !db.prepare_cached(known)?.exists((table, seat.number()))? {
            return Err(StoreError::Invalid(format!("the table has no seat {seat}")).into());
        }
    }
    let next = next.map(|next| TableRow::new(*next, now_ms));
    if let Some(next) = &next {
        insert_table(db, next)?;
    }
    reseal(db, table, |row| {
        row.status = status.unwrap_or(row.status);
        row.seed = seed.or(row.seed);
        row.host = host.unwrap_or(row.host);
        row.visibility = visibility.unwrap_or(row.visibility);
        row.chat = chat.unwrap_or(row.chat);
        row.next = next.map(|next| next.id).or(row.next.take());
        if let Some(settings) = settings {
            row.settings = settings;
        }
        for seat in seats {
            if let Some(place) = row.seats.iter_mut().find(|place| place.seat == seat.seat) {
                *place = seat;
            }
        }
    })
}

/// Changes rarely changing columns of a table and renews its seal. Changing a sealed column in any other way damages
/// the table. A table with a broken seal is left alone, since a new seal would hide the damage.
pub(crate) fn reseal(db: &Connection, table: &TableId, change: impl FnOnce(&mut TableRow)) -> Result<(), Trouble> {
    let damaged = |flaw| StoreError::DamagedTable { table: table.clone(), flaw };
    let row = read_rows(db, "WHERE id = ?1", [table])?.pop().ok_or(StoreError::NoTable)?;
    let mut row = row.ok_or_else(|| damaged(Flaw::Row))?;
    if !row.is_sealed {
        return Err(damaged(Flaw::Seal).into());
    }
    let before = row.seats.clone();
    change(&mut row);
    let mut update = db.prepare_cached(
        "UPDATE game_table SET host = :host, visibility = :visibility, chat = :chat, settings = :settings, seed = :seed,
                               status = :status, next = :next, seal = :seal
         WHERE id = :id",
    )?;
    update.execute(named_params! {
        ":id": table, ":host": row.host, ":visibility": row.visibility, ":chat": row.chat, ":settings": row.settings,
        ":seed": row.seed, ":status": row.status, ":next": row.next, ":seal": chain::seal(&row),
    })?;
    let mut update = db.prepare_cached(
        "UPDATE seat SET kind = ?3, account = ?4, level = ?5, name = ?6, nonce = ?7 WHERE table_id = ?1 AND seat = ?2",
    )?;
    for seat in row.seats.into_iter().filter(|seat| !before.contains(seat)) {
        let SeatRow { seat, kind, account, level, name, nonce } = seat;
        update.execute((table, seat.number(), kind, account, level, name, nonce))?;
    }
    Ok(())
}

/// The tables that match `which`, with their seats; none in place of an unreadable table.
pub(crate) fn read_tables(
    db: &Connection,
    which: &str,
    params: impl rusqlite::Params,
) -> rusqlite::Result<Vec<Option<TableRow>>> {
    let moment = db.unchecked_transaction()?; // Reads tables and seats from one snapshot.
    read_rows(&moment, which, params)
}

/// [`read_tables`] within a transaction.
pub(crate) fn read_rows(
    db: &Connection,
    which: &str,
    params: impl rusqlite::Params,
) -> rusqlite::Result<Vec<Option<TableRow>>> {
    let mut tables = db
        .prepare_cached(&format!("SELECT {TABLE} FROM game_table {which}"))?
        .query_map(params, |row| Ok(read_table(row).ok()))?
        .collect::<rusqlite::Result<Vec<_>>>()?;
    let mut seats = db
        .prepare_cached("SELECT seat, kind, account, level, name, nonce FROM seat WHERE table_id = ?1 ORDER BY seat")?;
    for table in &mut tables {
        let Some((row, seal)) = table else { continue };
        let read =
            seats.query_map([&row.id], |row| Ok(read_seat(row).ok()))?.collect::<rusqlite::Result<Option<_>>>()?;
        let Some(read) = read else {
            *table = None;
            continue;
        };
        row.seats = read;
        row.is_sealed = chain::seal(row) == *seal;
    }
    Ok(tables.into_iter().map(|table| table.map(|(row, _)| row)).collect())
}

/// The columns of a [`TableRow`].
const TABLE: &str = "id, game, options, host, visibility, chat, settings, secret, seed, status, to_move, \
                     to_move_account, rev, n_choices, created_ms, changed_ms, rematch_of, next, head, seal";

/// A table without its seats, and its seal.
fn read_table(row: &Row<'_>) -> rusqlite::Result<(TableRow, Digest)> {
    let seal = row.get(19)?;
    let table = TableRow {
        id: row.get(0)?,
        game: row.get(1)?,
        options: row.get(2)?,
        host: row.get(3)?,
        visibility: row.get(4)?,
        chat: row.get(5)?,
        settings: row.get(6)?,
        secret: row.get(7)?,
        seed: row.get(8)?,
        status: row.get(9)?,
        turn: read_turn(row, 10)?,
        rev: row.get(12)?,
        n_choices: row.get(13)?,
        created_ms: row.get(14)?,
        changed_ms: row.get(15)?,
        rematch_of: row.get(16)?,
        next: row.get(17)?,
        hash: row.get(18)?,
        seats: Vec::new(),
        is_sealed: false,
    };
    Ok((table, seal))
}

/// The turn, read from two columns.
pub(crate) fn read_turn(row: &Row<'_>, column: usize) -> rusqlite::Result<Turn> {
    let account = row.get(column + 1)?;
    Ok(seat_in(row, column)?.map_or(Turn::Nobody, |seat| Turn::Of { seat, account }))
}

fn read_seat(row: &Row<'_>) -> rusqlite::Result<SeatRow> {
    Ok(SeatRow {
        seat: seat_in(row, 0)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?,
        kind: row.get(1)?,
        account: row.get(2)?,
        level: row.get(3)?,
        name: row.get(4)?,
        nonce: row.get(5)?,
    })
}

/// The columns of an [`Entry`], and its hashes.
pub(crate) const ENTRY: &str = "rev, at_ms, kind, seat, account, n, text, key, text_hash, hash";

pub(crate) fn read_entry(row: &Row<'_>) -> rusqlite::Result<Link> {
    let text: Option<Digest> = row.get(8)?;
    let entry = Entry {
        rev: row.get(0)?,
        at_ms: row.get(1)?,
        kind: row.get(2)?,
        seat: seat_in(row, 3)?,
        account: row.get(4)?,
        n: row.get(5)?,
        text: row.get(6)?,
        key: row.get(7)?,
        redacted: text.is_some(),
    };
    Ok(Link { entry, text, hash: row.get(9)? })
}
