//! Hashes that detect damage: every journal entry is chained to the previous one, and the rarely changing columns of a
//! table are sealed.
//!
//! Each field is hashed with its type and length, so no two lists of fields have the same encoding.

use std::fmt;

use kabale_core::Seat;
use rusqlite::{
    Connection, ToSql,
    types::{FromSql, FromSqlResult, ToSqlOutput, ValueRef},
};
use sha2::{Digest as _, Sha256};

use crate::{
    AccountId, ChronicleRow, Entry, Millis, NewEntry, TableId, TableRow,
    error::Trouble,
    tables::{ENTRY, read_entry, read_rows},
};

/// A SHA-256 hash.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Digest(pub [u8; 32]);

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0[..6].iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl ToSql for Digest {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for Digest {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        <[u8; 32]>::column_result(value).map(Self)
    }
}

/// The end of a journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    /// The revision of the newest entry; 0 if there is none.
    pub rev: u32,
    /// The hash of that entry; if there is none, that of the start of the table.
    pub hash: Digest,
}

/// Hashes fields, one after the other.
struct Hasher(Sha256);

impl Hasher {
    /// A hasher for one purpose; hashes for different purposes never match.
    fn new(purpose: &str) -> Self {
        Self(Sha256::new()).text(Some(purpose))
    }

    fn bytes(mut self, kind: u8, bytes: &[u8]) -> Self {
        self.0.update([kind]);
        self.0.update((bytes.len() as u64).to_be_bytes());
        self.0.update(bytes);
        self
    }

    fn text(self, text: Option<&str>) -> Self {
        match text {
            None => self.bytes(b'0', &[]),
            Some(text) => self.bytes(b't', text.as_bytes()),
        }
    }

    fn number(self, number: Option<i64>) -> Self {
        match number {
            None => self.bytes(b'0', &[]),
            Some(number) => self.bytes(b'n', &number.to_be_bytes()),
        }
    }

    fn hash(self, hash: Option<&[u8; 32]>) -> Self {
        match hash {
            None => self.bytes(b'0', &[]),
            Some(hash) => self.bytes(b'h', hash),
        }
    }

    fn done(self) -> Digest {
        Digest(self.0.finalize().into())
    }
}

/// The hash before the first entry of a journal. It covers the columns that are fixed when a table is opened.
pub(crate) fn start(row: &TableRow) -> Digest {
    Hasher::new("kabale/start/1")
        .text(Some(row.id.as_str()))
        .text(Some(&row.game))
        .text(Some(&row.options))
        .hash(Some(&row.secret.0))
        .number(Some(row.created_ms))
        .text(row.rematch_of.as_ref().map(TableId::as_str))
        .done()
}

/// Covers all columns and seats of a table that do not change with every entry.
pub(crate) fn seal(row: &TableRow) -> Digest {
    let account = |account: Option<AccountId>| account.map(|AccountId(id)| id);
    let mut hasher = Hasher::new("kabale/seal/1")
        .hash(Some(&start(row).0))
        .number(account(Some(row.host)))
        .text(Some(row.visibility.as_str()))
        .number(Some(row.chat.into()))
        .text(Some(&row.settings))
        .hash(row.seed.as_ref().map(|seed| &seed.0))
        .text(Some(row.status.as_str()))
        .text(row.next.as_ref().map(TableId::as_str))
        .number(Some(row.seats.len() as i64));
    for seat in &row.seats {
        hasher = hasher
            .number(Some(seat.seat.number().into()))
            .text(Some(seat.kind.as_str()))
            .number(account(seat.account))
            .text(seat.level.as_deref())
            .text(Some(&seat.name))
            .text(Some(&seat.nonce));
    }
    hasher.done()
}

/// Covers a chronicle with its members and games.
pub(crate) fn seal_chronicle(row: &ChronicleRow) -> Digest {
    let mut hasher = Hasher::new("kabale/chronicle/1")
        .text(Some(row.id.as_str()))
        .text(Some(&row.game))
        .text(Some(&row.name))
        .number(Some(row.owner.0))
        .text(Some(row.visibility.as_str()))
        .text(Some(&row.first))
        .number(Some(row.is_closed.into()))
        .text(row.branch_of.as_ref().map(|(id, _)| id.as_str()))
        .number(row.branch_of.as_ref().map(|(_, before)| i64::from(*before)))
        .number(Some(row.rev.into()))
        .number(Some(row.created_ms))
        .number(Some(row.changed_ms))
        .number(Some(row.members.len() as i64));
    for member in &row.members {
        hasher = hasher
            .number(Some(member.number.into()))
            .number(member.account.map(|AccountId(id)| id))
            .text(Some(&member.name))
            .text(member.color.as_deref())
            .number(Some(member.has_left.into()));
    }
    for game in &row.games {
        hasher = hasher
            .number(Some(game.number.into()))
            .text(Some(game.table.as_str()))
            .text(Some(&game.world))
            .number(Some(game.seats.len() as i64));
        for seat in &game.seats {
            hasher = hasher
                .number(Some(seat.seat.number().into()))
                .text(Some(&seat.color))
                .number(seat.member.map(i64::from));
        }
        let result = game.result.as_ref();
        hasher = hasher
            .text(result.map(|result| result.world.as_str()))
            .number(result.and_then(|result| result.winner).map(i64::from))
            .text(result.map(|result| result.outcome.as_str()));
    }
    hasher.done()
}

/// The hash of a text. It stays when the text is redacted.
pub(crate) fn text(text: &str) -> Digest {
    Hasher::new("kabale/text/1").text(Some(text)).done()
}

/// The fields that an entry's hash covers. The text is covered by its own hash.
struct Covered<'a> {
    rev: u32,
    at_ms: Millis,
    kind: &'a str,
    seat: Option<Seat>,
    account: Option<AccountId>,
    n: Option<u32>,
    text: Digest,
    key: Option<&'a str>,
}

impl Covered<'_> {
    fn hash_after(&self, before: &Digest, table: &TableId) -> Digest {
        Hasher::new("kabale/journal/1")
            .hash(Some(&before.0))
            .text(Some(table.as_str()))
            .number(Some(self.rev.into()))
            .number(Some(self.at_ms))
            .text(Some(self.kind))
            .number(self.seat.map(|seat| seat.number().into()))
            .number(self.account.map(|AccountId(id)| id))
            .number(self.n.map(i64::from))
            .hash(Some(&self.text.0))
            .text(self.key)
            .done()
    }
}

/// An entry with its stored hashes.
pub(crate) struct Link {
    pub(crate) entry: Entry,
    /// The hash of the text, if the text was redacted.
    pub(crate) text: Option<Digest>,
    pub(crate) hash: Digest,
}

impl Link {
    /// The hash this entry must have after its predecessor's.
    pub(crate) fn hash_after(&self, before: &Digest, table: &TableId) -> Digest {
        let Entry { rev, at_ms, kind, seat, account, n, text: said, key, redacted: _ } = &self.entry;
        let text = self.text.unwrap_or_else(|| text(said));
        let (rev, at_ms, seat, account, n) = (*rev, *at_ms, *seat, *account, *n);
        Covered { rev, at_ms, kind, seat, account, n, text, key: key.as_deref() }.hash_after(before, table)
    }
}

/// The hashes of new entries appended at `at`.
pub(crate) fn link(table: &TableId, at: Head, entries: &[NewEntry], now_ms: Millis) -> Vec<Digest> {
    let mut before = at.hash;
    let next = |(index, new): (usize, &NewEntry)| {
        let NewEntry { kind, seat, account, n, text: said, key } = new;
        let (rev, at_ms, seat, account, n) = (at.rev.wrapping_add(index as u32 + 1), now_ms, *seat, *account, *n);
        let covered = Covered { rev, at_ms, kind, seat, account, n, text: text(said), key: key.as_deref() };
        before = covered.hash_after(&before, table);
        before
    };
    entries.iter().enumerate().map(next).collect()
}

/// The second migration: chains and seals existing tables. A row that cannot be read keeps a hash that matches nothing,
/// and inconsistent rows fail their check on every read, so damaged data never passes for sound.
pub(crate) fn introduce(db: &Connection) -> Result<(), Trouble> {
    let rowids = db
        .prepare("SELECT rowid FROM game_table")?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<Vec<i64>>>()?;
    for rowid in rowids {
        let Some(row) = read_rows(db, "WHERE rowid = ?1", [rowid])?.pop().flatten() else { continue };
        let mut head = start(&row);
        let entries = db
            .prepare_cached(&format!("SELECT {ENTRY} FROM journal WHERE table_id = ?1 ORDER BY rev"))?
            .query_map([&row.id], |row| Ok(read_entry(row).ok()))?
            .collect::<rusqlite::Result<Vec<_>>>()?;
        for (rev, link) in (1..).zip(entries) {
            let Some(link) = link.filter(|link| link.entry.rev == rev) else { break };
            head = link.hash_after(&head, &row.id);
            let update = "UPDATE journal SET hash = ?3 WHERE table_id = ?1 AND rev = ?2";
            db.prepare_cached(update)?.execute((&row.id, rev, head))?;
        }
        let update = "UPDATE game_table SET head = ?2, seal = ?3 WHERE rowid = ?1";
        db.prepare_cached(update)?.execute((rowid, head, seal(&row)))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(digest: Digest) -> String {
        digest.0.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
    }

    // Computed apart from this program, with Python's hashlib: what is stored must stay readable.
    #[test]
    fn hashes_are_golden() {
        let table: TableId = "abcdefghijkl".parse().expect("an id");
        let new = NewEntry {
            kind: "choice".to_owned(),
            seat: Some(Seat::new(1)),
            account: Some(AccountId(7)),
            n: Some(0),
            text: "spy left".to_owned(),
            key: None,
        };
        assert_eq!(hex(text("spy left")), "2ca433660609b93f6761b1297559e503f61176179e245182d6d1d8dbf45a45f2");
        let hashes = link(&table, Head { rev: 4, hash: Digest([1; 32]) }, &[new.clone(), new], 1000);
        assert_eq!(
            hashes.iter().map(|hash| hex(*hash)).collect::<Vec<_>>(),
            [
                "b723924898a2edb5270879a43e43b728702f84c85d86f46e18bfc8713e8d1ca5",
                "9926e33ca48b28a8ec8a320b26462e9ae5ca7b47c68dd7c7c6a405adc7cda820"
            ]
        );
    }

    #[test]
    fn fields_cannot_flow_into_each_other() {
        let hash =
            |texts: &[Option<&str>]| texts.iter().fold(Hasher::new("x"), |hasher, text| hasher.text(*text)).done();
        assert_ne!(hash(&[Some("ab"), Some("c")]), hash(&[Some("a"), Some("bc")]));
        assert_ne!(hash(&[Some("")]), hash(&[None]));
        assert_ne!(hash(&[Some("a"), None]), hash(&[None, Some("a")]));
        assert_ne!(Hasher::new("x").number(Some(0)).done(), Hasher::new("x").number(None).done());
    }
}
