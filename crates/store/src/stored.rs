//! Stored tables, checked against their hashes.

use std::collections::BTreeSet;

use rusqlite::{Connection, ErrorCode};

use crate::{
    Entry, Store, StoreError, TableChronicle, TableId, TableRow, chain,
    chronicles::chronicle_of_table,
    tables::{ENTRY, read_entry, read_rows},
};

/// A stored table, up to the first damage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// With [`Flaw::Seal`], any column may be wrong.
    pub row: TableRow,
    /// The entries before the first missing or damaged one.
    pub journal: Vec<Entry>,
    pub flaw: Option<Flaw>,
    /// The chronicle that the table belongs to.
    pub chronicle: Option<TableChronicle>,
}

/// The kinds of damage to a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// The row or a seat holds an invalid value.
    #[error("its row or a seat cannot be read")]
    Row,
    /// There are seats or entries, but no row.
    #[error("its row is missing")]
    NoRow,
    /// The row or a seat does not match its seal.
    #[error("its row or a seat was changed")]
    Seal,
    /// An entry is missing from the journal.
    #[error("entry {rev} is missing")]
    Missing { rev: u32 },
    /// An entry does not match its hash.
    #[error("entry {rev} was changed")]
    Entry { rev: u32 },
    /// The row and the journal disagree about the last entry.
    #[error("the journal does not end where the row says")]
    Head,
}

impl Flaw {
    /// A stable code for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::Row => "unreadable_row",
            Self::NoRow => "missing_row",
            Self::Seal => "changed_row",
            Self::Missing { .. } => "missing_entry",
            Self::Entry { .. } => "changed_entry",
            Self::Head => "wrong_end",
        }
    }

    /// The revision of the affected entry, if it is about one.
    pub fn rev(self) -> Option<u32> {
        match self {
            Self::Missing { rev } | Self::Entry { rev } => Some(rev),
            Self::Row | Self::NoRow | Self::Seal | Self::Head => None,
        }
    }
}

/// Checked reads.
impl Store {
    /// A table with its journal, checked: the row against its seal, each entry against its hash and its predecessor,
    /// and the last entry against the row.
    pub fn stored(&self, id: &TableId) -> Result<Option<Stored>, StoreError> {
        let damaged = |flaw| StoreError::DamagedTable { table: id.clone(), flaw };
        let (row, traces, found, chronicle) = self.read(|db| {
            let moment = db.unchecked_transaction()?;
            match read_rows(&moment, "WHERE id = ?1", [id])?.pop() {
                None => Ok((None, has_traces(&moment, id)?, None, None)),
                Some(None) => Ok((None, true, Some(Flaw::Row), None)),
                Some(Some(row)) => {
                    let (journal, flaw) = read_journal(&moment, &row)?;
                    Ok((Some((row, journal)), true, flaw, chronicle_of_table(&moment, id)?))
                }
            }
        })?;
        match row {
            Some((row, journal)) => {
                let flaw = if row.is_sealed { found } else { Some(Flaw::Seal) };
                Ok(Some(Stored { row, journal, flaw, chronicle }))
            }
            None if traces => Err(damaged(found.unwrap_or(Flaw::NoRow))),
            None => Ok(None),
        }
    }

    /// The ids of all tables, including those whose row is lost.
    pub fn table_ids(&self) -> Result<Vec<TableId>, StoreError> {
        self.ids(|listed| listed)
    }

    /// The ids of all tables that can still be read from a damaged file.
    pub fn readable_table_ids(&self) -> Result<Vec<TableId>, StoreError> {
        self.ids(|listed| match listed {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt) => Ok(()),
            listed => listed,
        })
    }

    /// Collects table ids from every place that holds some. `end` decides what happens if one of them cannot be read to
    /// its end.
    fn ids(&self, end: impl Fn(rusqlite::Result<()>) -> rusqlite::Result<()>) -> Result<Vec<TableId>, StoreError> {
        let places = [
            "SELECT id FROM game_table",
            "SELECT DISTINCT table_id FROM seat",
            "SELECT DISTINCT table_id FROM journal",
        ];
        self.read(|db| {
            let mut ids = BTreeSet::new();
            for select in places {
                end(read_ids(db, select, &mut ids))?;
            }
            Ok(ids.into_iter().collect())
        })
    }
}

/// Adds the ids that a query lists, and skips invalid ones.
fn read_ids(db: &Connection, select: &str, out: &mut BTreeSet<TableId>) -> rusqlite::Result<()> {
    let mut statement = db.prepare_cached(select)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        out.extend(row.get::<_, TableId>(0).ok());
    }
    Ok(())
}

/// Whether seats are left of a table without a row. Every table has seats.
fn has_traces(db: &Connection, id: &TableId) -> rusqlite::Result<bool> {
    db.prepare_cached(
        "SELECT 1 FROM seat WHERE table_id = ?1 UNION ALL SELECT 1 FROM journal WHERE table_id = ?1 LIMIT 1",
    )?
    .exists([id])
}

/// The journal up to the first flaw.
fn read_journal(db: &Connection, row: &TableRow) -> rusqlite::Result<(Vec<Entry>, Option<Flaw>)> {
    let mut select =
        db.prepare_cached(&format!("SELECT {ENTRY} FROM journal WHERE table_id = ?1 ORDER BY rev LIMIT ?2"))?;
    // One row more than expected is enough to detect excess entries.
    let mut rows = select.query((&row.id, i64::from(row.rev) + 1))?;
    let (mut journal, mut head) = (Vec::new(), chain::start(row));
    for rev in 1.. {
        let next = match rows.next() {
            Ok(Some(next)) => next,
            Ok(None) => break,
            // SQLite itself has detected the damage.
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt) => {
                return Ok((journal, Some(Flaw::Entry { rev })));
            }
            Err(error) => return Err(error),
        };
        let Ok(link) = read_entry(next) else { return Ok((journal, Some(Flaw::Entry { rev }))) };
        if link.entry.rev > rev {
            return Ok((journal, Some(Flaw::Missing { rev })));
        }
        if link.entry.rev != rev || link.hash_after(&head, &row.id) != link.hash {
            return Ok((journal, Some(Flaw::Entry { rev })));
        }
        head = link.hash;
        journal.push(link.entry);
    }
    let n_entries = journal.len() as u32;
    let flaw = if n_entries < row.rev {
        Some(Flaw::Missing { rev: n_entries + 1 })
    } else if n_entries > row.rev || head != row.hash {
        Some(Flaw::Head)
    } else {
        None
    };
    Ok((journal, flaw))
}
