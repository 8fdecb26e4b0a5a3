//! Helpers for all tests of the store: a store in a temporary folder, accounts, tables.

#![allow(dead_code)] // No test uses all of it.

use kabale_core::Seat;
use kabale_store::{
    AccountId, Digest, Head, Hidden, NewEntry, NewTable, NewToken, Prefs, Scopes, SeatRow, Store, StoreError, TableId,
    TableUpdate, Visibility,
};
use tempfile::TempDir;

/// Blocks on a future.
pub(crate) fn wait<F: Future>(future: F) -> F::Output {
    tokio::runtime::Builder::new_current_thread().build().expect("a runtime without anything starts").block_on(future)
}

/// An empty store. The folder is deleted when the second value is dropped.
pub(crate) fn store() -> (Store, TempDir) {
    let dir = TempDir::new().expect("there is room for a folder");
    (Store::open(dir.path()).expect("an empty folder can be opened"), dir)
}

/// A new guest.
pub(crate) fn guest(store: &Store, name: &str) -> AccountId {
    wait(store.create_guest(name, Prefs::default(), 1)).expect("a guest can come").id
}

/// A token with all scopes that does not expire.
pub(crate) fn key(label: &str) -> NewToken {
    NewToken { label: label.to_owned(), scopes: Scopes::all(), expires_ms: None }
}

/// The id of the table with this number.
pub(crate) fn table_id(number: usize) -> TableId {
    format!("table-{number:06}").parse().expect("this is 12 characters long")
}

/// A table for two: its host, and a bot.
pub(crate) fn two_seats(number: usize, host: AccountId) -> NewTable {
    NewTable {
        id: table_id(number),
        game: "oriflamme".to_owned(),
        options: "{}".to_owned(),
        host,
        visibility: Visibility::Link,
        chat: true,
        settings: r#"{"hints":true}"#.to_owned(),
        secret: Hidden([7; 32]),
        seats: vec![SeatRow::person(Seat::new(0), host, "Ada"), SeatRow::bot(Seat::new(1), "greedy", "Bot")],
        rematch_of: None,
    }
}

/// Opens [`two_seats`].
pub(crate) fn open_table(store: &Store, number: usize, host: AccountId) -> TableId {
    wait(store.create_table(two_seats(number, host), 10)).expect("a new table can be opened");
    table_id(number)
}

/// Appends at a revision with the hash of the newest entry.
pub(crate) fn append(
    store: &Store,
    id: &TableId,
    rev: u32,
    entries: Vec<NewEntry>,
    update: TableUpdate,
    now_ms: i64,
) -> Result<u32, StoreError> {
    let hash = store.table(id).expect("it can be read").map_or(Digest([0; 32]), |row| row.hash);
    wait(store.append(id, Head { rev, hash }, entries, update, now_ms)).map(|head| head.rev)
}

/// A choice of the first seat, without a key.
pub(crate) fn choice(account: AccountId, n: u32, text: &str) -> NewEntry {
    NewEntry {
        kind: "choice".to_owned(),
        seat: Some(Seat::new(0)),
        account: Some(account),
        n: Some(n),
        text: text.to_owned(),
        key: None,
    }
}

/// The same with a key.
pub(crate) fn keyed(account: AccountId, key: &str, text: &str) -> NewEntry {
    NewEntry { key: Some(key.to_owned()), ..choice(account, 1, text) }
}
