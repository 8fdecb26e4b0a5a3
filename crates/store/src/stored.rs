//! Tables as they are stored, checked against their hashes.

use std::collections::BTreeSet;

use rusqlite::{Connection, ErrorCode};

use crate::{
    Entry, Store, StoreError, TableId, TableRow, chain,
    tables::{ENTRY, read_entry, read_rows},
};

/// A table as it is stored, as far as it is sound.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// The table. If the flaw is [`Flaw::Seal`], any of it may be wrong.
    pub row: TableRow,
    /// What happened there, up to the first entry that is missing or not as it was written.
    pub journal: Vec<Entry>,
    /// What is wrong with it, if anything is.
    pub flaw: Option<Flaw>,
}

/// What can be wrong with what is stored about a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// The row or a seat holds something that cannot be there.
    #[error("its row or a seat cannot be read")]
    Row,
    /// There are seats or entries without a row.
    #[error("its row is missing")]
    NoRow,
    /// The row or a seat is not as it was written.
    #[error("its row or a seat was changed")]
    Seal,
    /// There is a gap in the journal.
    #[error("entry {rev} is missing")]
    Missing {
        /// The entry.
        rev: u32,
    },
    /// An entry is not as it was written.
    #[error("entry {rev} was changed")]
    Entry {
        /// The entry.
        rev: u32,
    },
    /// The row and the journal do not agree on where the journal ends.
    #[error("the journal does not end where the row says")]
    Head,
}

impl Flaw {
    /// A stable name for programs.
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

    /// The entry it is about.
    pub fn rev(self) -> Option<u32> {
        match self {
            Self::Missing { rev } | Self::Entry { rev } => Some(rev),
            Self::Row | Self::NoRow | Self::Seal | Self::Head => None,
        }
    }
}

/// What is stored.
impl Store {
    /// A table with everything that happened there, checked: its row against the seal, each entry against its hash and its
    /// predecessor, and the last one against the row.
    pub fn stored(&self, id: &TableId) -> Result<Option<Stored>, StoreError> {
        let damaged = |flaw| StoreError::DamagedTable { table: id.clone(), flaw };
        let (row, traces, found) = self.read(|db| {
            let moment = db.unchecked_transaction()?;
            match read_rows(&moment, "WHERE id = ?1", [id])?.pop() {
                None => Ok((None, has_traces(&moment, id)?, None)),
                Some(None) => Ok((None, true, Some(Flaw::Row))),
                Some(Some(row)) => {
                    let (journal, flaw) = read_journal(&moment, &row)?;
                    Ok((Some((row, journal)), true, flaw))
                }
            }
        })?;
        match row {
            Some((row, journal)) => {
                let flaw = if row.is_sealed { found } else { Some(Flaw::Seal) };
                Ok(Some(Stored { row, journal, flaw }))
            }
            None if traces => Err(damaged(found.unwrap_or(Flaw::NoRow))),
            None => Ok(None),
        }
    }

    /// The ids of all tables, also of those of which only traces are left.
    pub fn table_ids(&self) -> Result<Vec<TableId>, StoreError> {
        self.ids(|listed| listed)
    }

    /// The same as far as the file can be read.
    pub fn readable_table_ids(&self) -> Result<Vec<TableId>, StoreError> {
        self.ids(|listed| match listed {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt) => Ok(()),
            listed => listed,
        })
    }

    /// The ids of all tables from each place where one may be; `end` says what comes of a place that cannot be read to its end.
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

/// Adds what a query lists; what is no id is none of ours.
fn read_ids(db: &Connection, select: &str, out: &mut BTreeSet<TableId>) -> rusqlite::Result<()> {
    let mut statement = db.prepare_cached(select)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        out.extend(row.get::<_, TableId>(0).ok());
    }
    Ok(())
}

/// Whether something is left of a table whose row is not found. Every table has seats.
fn has_traces(db: &Connection, id: &TableId) -> rusqlite::Result<bool> {
    db.prepare_cached(
        "SELECT 1 FROM seat WHERE table_id = ?1 UNION ALL SELECT 1 FROM journal WHERE table_id = ?1 LIMIT 1",
    )?
    .exists([id])
}

/// The journal up to what is wrong with it.
fn read_journal(db: &Connection, row: &TableRow) -> rusqlite::Result<(Vec<Entry>, Option<Flaw>)> {
    let mut select =
        db.prepare_cached(&format!("SELECT {ENTRY} FROM journal WHERE table_id = ?1 ORDER BY rev LIMIT ?2"))?;
    // One more than there may be is enough to see that there are too many.
    let mut rows = select.query((&row.id, i64::from(row.rev) + 1))?;
    let (mut journal, mut head) = (Vec::new(), chain::start(row));
    for rev in 1.. {
        let next = match rows.next() {
            Ok(Some(next)) => next,
            Ok(None) => break,
            // The engine itself has noticed.
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
