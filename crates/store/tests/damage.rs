//! Changes to the file outside the store are noticed, at the changed table and nowhere else.

mod common;

use std::{fs, path::Path};

use common::{append, choice, guest, keyed, open_table, store, table_id, two_seats, wait};
use kabale_core::Seat;
use kabale_store::{Flaw, NewEntry, Restoring, SeatRow, Status, Store, StoreError, Stored, TableUpdate};
use rusqlite::Connection;
use tempfile::TempDir;

/// A closed store with two tables of three entries each.
fn two_tables() -> TempDir {
    let (store, dir) = store();
    let ada = guest(&store, "Ada");
    for number in [1, 2] {
        let id = open_table(&store, number, ada);
        let say = NewEntry { kind: "say".to_owned(), ..choice(ada, 1, "hello") };
        append(&store, &id, 0, vec![choice(ada, 0, "a"), keyed(ada, "k", "b"), say], TableUpdate::default(), 20)
            .expect("nothing has happened");
    }
    dir
}

fn change(dir: &Path, sql: &str) {
    let db = Connection::open(dir.join("kabale.db")).expect("it is a database");
    db.execute_batch(&format!("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; {sql}")).expect(sql);
}

fn stored(store: &Store, number: usize) -> Result<Option<Stored>, StoreError> {
    store.stored(&table_id(number))
}

#[test]
fn what_was_changed_is_noticed_at_its_table_only() {
    let id = "'table-000001'";
    let changes = [
        (format!("UPDATE journal SET text = 'c' WHERE table_id = {id} AND rev = 2"), Flaw::Entry { rev: 2 }, 1),
        (format!("UPDATE journal SET kind = 'undo' WHERE table_id = {id} AND rev = 1"), Flaw::Entry { rev: 1 }, 0),
        (format!("UPDATE journal SET seat = 2 WHERE table_id = {id} AND rev = 3"), Flaw::Entry { rev: 3 }, 2),
        (format!("UPDATE journal SET seat = 99 WHERE table_id = {id} AND rev = 3"), Flaw::Entry { rev: 3 }, 2),
        (format!("UPDATE journal SET account = 2 WHERE table_id = {id} AND rev = 1"), Flaw::Entry { rev: 1 }, 0),
        (format!("UPDATE journal SET n = NULL WHERE table_id = {id} AND rev = 1"), Flaw::Entry { rev: 1 }, 0),
        (format!("UPDATE journal SET key = 'l' WHERE table_id = {id} AND rev = 2"), Flaw::Entry { rev: 2 }, 1),
        (format!("UPDATE journal SET at_ms = 21 WHERE table_id = {id} AND rev = 2"), Flaw::Entry { rev: 2 }, 1),
        (
            format!("UPDATE journal SET hash = zeroblob(32) WHERE table_id = {id} AND rev = 2"),
            Flaw::Entry { rev: 2 },
            1,
        ),
        (
            format!("UPDATE journal SET text_hash = zeroblob(32) WHERE table_id = {id} AND rev = 2"),
            Flaw::Entry { rev: 2 },
            1,
        ),
        (format!("DELETE FROM journal WHERE table_id = {id} AND rev = 2"), Flaw::Missing { rev: 2 }, 1),
        (format!("DELETE FROM journal WHERE table_id = {id} AND rev = 3"), Flaw::Missing { rev: 3 }, 2),
        (format!("DELETE FROM journal WHERE table_id = {id}"), Flaw::Missing { rev: 1 }, 0),
        // The end of the journal is gone, and the row agrees; only the hash does not.
        (
            format!(
                "DELETE FROM journal WHERE table_id = {id} AND rev = 3; UPDATE game_table SET rev = 2 WHERE id = {id}"
            ),
            Flaw::Head,
            2,
        ),
        (format!("UPDATE game_table SET rev = 2 WHERE id = {id}"), Flaw::Head, 3),
        (format!("UPDATE game_table SET head = zeroblob(32) WHERE id = {id}"), Flaw::Head, 3),
        (format!("UPDATE game_table SET settings = '{{}}' WHERE id = {id}"), Flaw::Seal, 3),
        (format!("UPDATE game_table SET status = 'over' WHERE id = {id}"), Flaw::Seal, 3),
        (format!("UPDATE game_table SET chat = 0 WHERE id = {id}"), Flaw::Seal, 3),
        (format!("UPDATE game_table SET seed = zeroblob(32) WHERE id = {id}"), Flaw::Seal, 3),
        (format!("UPDATE game_table SET secret = zeroblob(32) WHERE id = {id}"), Flaw::Seal, 0),
        (format!("UPDATE seat SET nonce = 'x' WHERE table_id = {id} AND seat = 1"), Flaw::Seal, 3),
        (format!("UPDATE seat SET account = NULL WHERE table_id = {id} AND seat = 1"), Flaw::Seal, 3),
        (format!("DELETE FROM seat WHERE table_id = {id} AND seat = 2"), Flaw::Seal, 3),
    ];
    for (sql, flaw, n_sound) in changes {
        let dir = two_tables();
        change(dir.path(), &sql);
        let store = Store::open(dir.path()).expect("it can be opened");
        let damaged = stored(&store, 1).expect(&sql).expect("it is there");
        assert_eq!((damaged.flaw, damaged.journal.len()), (Some(flaw), n_sound), "{sql}");
        let other = stored(&store, 2).expect("it can be read").expect("it is there");
        assert_eq!((other.flaw, other.journal.len()), (None, 3), "{sql}");
        append(&store, &table_id(2), 3, vec![choice(kabale_store::AccountId(1), 1, "x")], TableUpdate::default(), 30)
            .expect("the other table goes on");
    }
}

#[test]
fn what_cannot_be_read_is_damaged_and_not_missing() {
    let id = "'table-000001'";
    let changes = [
        (format!("UPDATE game_table SET status = 'oder' WHERE id = {id}"), Flaw::Row),
        (format!("UPDATE seat SET kind = 'ghost' WHERE table_id = {id} AND seat = 2"), Flaw::Row),
        (format!("UPDATE game_table SET game = CAST(x'ff' AS TEXT) WHERE id = {id}"), Flaw::Row),
        (format!("UPDATE game_table SET rev = -1 WHERE id = {id}"), Flaw::Row),
        (format!("UPDATE game_table SET id = 'table-000003' WHERE id = {id}"), Flaw::NoRow),
    ];
    for (sql, flaw) in changes {
        let dir = two_tables();
        change(dir.path(), &sql);
        let store = Store::open(dir.path()).expect("it can be opened");
        let error = StoreError::DamagedTable { table: table_id(1), flaw };
        assert_eq!(stored(&store, 1), Err(error), "{sql}");
        let listed = store.tables_of(kabale_store::AccountId(1), 10).expect("lists go on");
        assert!(listed.iter().any(|row| row.id == table_id(2) && row.is_sealed), "{sql}");
        assert!(listed.iter().all(|row| row.id == table_id(2) || !row.is_sealed), "{sql}");
        assert!(store.table_ids().expect("it can be read").contains(&table_id(1)), "{sql}");
        store.tables_to_wake().expect("it can be read");
        assert_eq!(stored(&store, 9), Ok(None), "a table that never was is not damaged");
    }
}

#[test]
fn a_broken_seal_is_not_made_good_by_the_next_change() {
    let dir = two_tables();
    change(dir.path(), "UPDATE seat SET name = 'Eve' WHERE table_id = 'table-000001' AND seat = 1");
    let store = Store::open(dir.path()).expect("it can be opened");
    let chat = TableUpdate { chat: Some(false), ..TableUpdate::default() };
    let refused = append(&store, &table_id(1), 3, vec![], chat, 30);
    assert_eq!(refused, Err(StoreError::DamagedTable { table: table_id(1), flaw: Flaw::Seal }));
    assert_eq!(stored(&store, 1).expect("it can be read").expect("it is there").flaw, Some(Flaw::Seal));
}

#[test]
fn whoever_knows_another_past_cannot_add_to_it() {
    let (store, _dir) = store();
    let ada = guest(&store, "Ada");
    let id = open_table(&store, 1, ada);
    let head = store.table(&id).expect("it can be read").expect("it is there").head();
    let other = kabale_store::Head { hash: kabale_store::Digest([9; 32]), ..head };
    let refused = wait(store.append(&id, other, vec![choice(ada, 0, "a")], TableUpdate::default(), 20));
    assert_eq!(refused, Err(StoreError::DamagedTable { table: id.clone(), flaw: Flaw::Head }));
    assert_eq!(store.journal(&id, 1), Ok(Vec::new()));
}

#[test]
fn every_change_keeps_chain_and_seal() {
    let (store, dir) = store();
    let ada = guest(&store, "Ada");
    let id = open_table(&store, 1, ada);
    let sound = |store: &Store| {
        let stored = store.stored(&id).expect("it can be read").expect("it is there");
        assert_eq!((stored.flaw, stored.row.rev as usize), (None, stored.journal.len()));
    };
    sound(&store);
    let updates = [
        TableUpdate { status: Some(Status::Running), seed: Some(kabale_store::Hidden([3; 32])), ..Default::default() },
        TableUpdate { n_choices: Some(1), ..Default::default() },
        TableUpdate { seats: vec![SeatRow::bot(Seat::new(0), "greedy", "")], ..Default::default() },
        TableUpdate { chat: Some(false), visibility: Some(kabale_store::Visibility::Closed), ..Default::default() },
        TableUpdate { settings: Some("[]".to_owned()), next: Some(Box::new(two_seats(2, ada))), ..Default::default() },
    ];
    for (rev, update) in (0..).zip(updates) {
        append(&store, &id, rev, vec![choice(ada, rev, "a")], update, 20 + i64::from(rev)).expect("it is the newest");
        sound(&store);
    }
    drop(store);
    sound(&Store::open(dir.path()).expect("it can be opened again"));
}

#[test]
fn a_text_can_be_taken_out_and_the_rest_still_be_checked() {
    let dir = two_tables();
    let store = Store::open(dir.path()).expect("it can be opened");
    assert_eq!(wait(store.redact("say", 20, 10)), Ok(vec![]), "nothing is old enough");
    assert_eq!(wait(store.redact("say", 21, 1)), Ok(vec![(table_id(1), 3)]), "one at a time");
    assert_eq!(wait(store.redact("say", 21, 10)), Ok(vec![(table_id(2), 3)]));
    assert_eq!(wait(store.redact("say", 21, 10)), Ok(vec![]), "it is done");
    for number in [1, 2] {
        let stored = stored(&store, number).expect("it can be read").expect("it is there");
        assert_eq!(stored.flaw, None);
        let texts: Vec<_> = stored.journal.iter().map(|entry| (entry.text.as_str(), entry.redacted)).collect();
        assert_eq!(texts, [("a", false), ("b", false), ("", true)]);
    }
    store.close();
    let bytes = fs::read(dir.path().join("kabale.db")).expect("it is there");
    assert!(!bytes.windows(5).any(|window| window == b"hello"), "it is gone from the file");
    drop(store);
    change(dir.path(), "UPDATE journal SET text_hash = zeroblob(32) WHERE table_id = 'table-000001' AND rev = 3");
    let store = Store::open(dir.path()).expect("it can be opened");
    assert_eq!(self::stored(&store, 1).expect("it is read").expect("it is there").flaw, Some(Flaw::Entry { rev: 3 }));
}

/// Entries that are only in the write-ahead log are lost with it; any damage to the log is noticed.
#[test]
fn a_damaged_log_is_noticed() {
    type Harm = fn(&Path);
    let harms: [(&str, Harm); 4] = [
        ("it is gone", |log| fs::remove_file(log).expect("it is there")),
        ("it is empty", |log| fs::write(log, "").expect("it can be written")),
        ("it is all zeros", |log| {
            let length = fs::metadata(log).expect("it is there").len();
            fs::write(log, vec![0; length as usize]).expect("it can be written");
        }),
        ("one bit of its last commit is another", |log| {
            let mut bytes = fs::read(log).expect("it is there");
            let at = bytes.len() - 100;
            bytes[at] ^= 4;
            fs::write(log, bytes).expect("it can be written");
        }),
    ];
    for (what, harm) in harms {
        let copy = killed();
        Store::open(copy.path()).expect("what a killed program leaves can be opened").close();
        let copy = killed();
        harm(&copy.path().join("kabale.db-wal"));
        let before = contents(copy.path());
        let error = Store::open(copy.path()).err().unwrap_or_else(|| panic!("{what}: it was opened"));
        assert_eq!(error.code(), "outdated_database", "{what}: {error}");
        assert!(contents(copy.path()) == before, "{what}: nothing was touched");
        assert_eq!(Store::open_to_read(copy.path()).err().as_ref(), Some(&error), "{what}");
        let target = TempDir::new().expect("there is room for a folder");
        assert_eq!(Store::backup(copy.path(), &target.path().join("copy.db")), Err(error), "{what}");
        assert_eq!(Store::accept(copy.path()), Ok(true), "the loss is accepted");
        assert_eq!(Store::accept(copy.path()), Ok(false), "there is nothing more to accept");
        Store::open(copy.path()).expect(what);
    }
}

/// After a power cut the note may be older or missing; that is not damage.
#[test]
fn an_older_note_is_no_damage() {
    for name in ["gone", "older", "torn"] {
        let copy = killed();
        let note = copy.path().join("commits");
        let text = fs::read_to_string(&note).expect("it is there");
        match name {
            "gone" => fs::remove_file(&note).expect("it is there"),
            "older" => fs::copy(copy.path().join("commits-before"), &note).map(drop).expect("it is there"),
            _ => fs::write(&note, &text[..20]).expect("it can be written"),
        }
        Store::open(copy.path()).expect(name).close();
        assert_eq!(fs::read_to_string(&note).expect("it is written anew"), text, "{name}");
        Store::open(copy.path()).expect(name);
    }
}

/// A copy of the files as a killed process leaves them: with a log that is not checkpointed.
fn killed() -> TempDir {
    let (store, dir) = store();
    let ada = guest(&store, "Ada");
    let copy = TempDir::new().expect("there is room for a folder");
    fs::copy(dir.path().join("commits"), copy.path().join("commits-before")).expect("it can be copied");
    let id = open_table(&store, 1, ada);
    for rev in 0..5 {
        append(&store, &id, rev, vec![choice(ada, rev, "a")], TableUpdate::default(), 20).expect("it is the newest");
    }
    for name in ["kabale.db", "kabale.db-wal", "commits"] {
        fs::copy(dir.path().join(name), copy.path().join(name)).expect("it can be copied");
    }
    copy
}

/// The database, its log and the note, byte for byte. An empty log counts as none.
fn contents(dir: &Path) -> Vec<Vec<u8>> {
    ["kabale.db", "kabale.db-wal", "commits"].iter().map(|name| fs::read(dir.join(name)).unwrap_or_default()).collect()
}

#[test]
fn a_copy_is_made_while_others_write_and_never_over_something() {
    let dir = two_tables();
    let store = Store::open(dir.path()).expect("it can be opened");
    let target = TempDir::new().expect("there is room for a folder");
    let file = target.path().join("copy.db");
    let beside = Store::open_to_read(dir.path()).expect("it can be read beside the other");
    assert!(Store::is_in_use(dir.path()));
    assert_eq!(wait(beside.redact("say", 0, 1)), Err(StoreError::Stopped), "nothing can be written");
    assert_eq!(beside.integrity(), Ok(Vec::new()));
    fs::write(target.path().join("copy.db.part"), "left by a copy that was killed").expect("it can be written");
    Store::backup(dir.path(), &file).expect("it can be copied");
    assert_eq!(Store::backup(dir.path(), &file), Err(StoreError::InTheWay { path: file.clone() }));
    let nowhere = target.path().join("nowhere/copy.db");
    assert_eq!(Store::backup(dir.path(), &nowhere).map_err(|error| error.code()), Err("data_folder"));
    append(&store, &table_id(1), 3, vec![choice(kabale_store::AccountId(1), 1, "x")], TableUpdate::default(), 30)
        .expect("the original goes on");

    let home = target.path().join("home");
    Restoring::begin(&file, &home).expect("it can be copied").place().expect("it can be placed");
    assert_eq!(names(target.path()), ["copy.db", "home"]);
    assert_eq!(names(&home), ["kabale.db", "lock"]);
    let copy = Store::open(&home).expect("a copy is a store");
    assert_eq!(stored(&copy, 1).expect("it can be read").expect("it is there").journal.len(), 3);
}

fn names(dir: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(dir)
        .expect("it can be read")
        .map(|entry| entry.expect("it can be read").file_name().into_string().expect("our names are text"))
        .collect();
    names.sort_unstable();
    names
}

/// If a file cannot be restored, the folder stays unchanged.
#[test]
fn a_file_is_restored_as_a_whole_or_not_at_all() {
    let dir = two_tables();
    let place = TempDir::new().expect("there is room for a folder");
    let file = place.path().join("copy.db");
    Store::backup(dir.path(), &file).expect("it can be copied");
    let refused = |file: &Path, dir: &Path| Restoring::begin(file, dir).map(drop).map_err(|error| error.code());

    let home = place.path().join("home");
    assert_eq!(refused(&place.path().join("none.db"), &home), Err("no_database"));
    for (name, content) in [("empty.db", ""), ("text.db", "this is no database")] {
        fs::write(place.path().join(name), content).expect("it can be written");
    }
    assert_eq!(refused(&place.path().join("empty.db"), &home), Err("no_database"));
    assert_eq!(refused(&place.path().join("text.db"), &home), Err("not_a_database"));
    let torn = fs::read(&file).expect("it is there");
    fs::write(place.path().join("torn.db"), &torn[..5000]).expect("it can be written");
    assert!(refused(&place.path().join("torn.db"), &home).is_err());
    assert!(!home.exists(), "nothing is left");
    assert_eq!(refused(&file, &place.path().join("no/such/parent")), Err("data_folder"));

    drop(Restoring::begin(&file, &home).expect("it can be copied"));
    assert!(!home.exists(), "what is not placed is not there");

    fs::create_dir_all(home.join("restoring")).expect("it can be made");
    fs::write(home.join("restoring/kabale.db"), "left by a restoration that was killed").expect("it can be written");
    drop(Restoring::begin(&file, &home).expect("an empty folder will do"));
    assert_eq!(names(&home), ["lock"]);
    fs::write(home.join("diary.txt"), "mine").expect("it can be written");
    assert_eq!(refused(&file, &home), Err("in_the_way"));
    assert_eq!(names(&home), ["diary.txt", "lock"]);

    let running = Store::open(dir.path()).expect("it can be opened");
    assert_eq!(refused(&file, dir.path()), Err("data_in_use"));
    assert_eq!(refused(&dir.path().join("kabale.db"), &place.path().join("other")), Err("data_in_use"));
    drop(running);
    assert_eq!(refused(&file, dir.path()), Err("in_the_way"));
}

/// The files of a killed server are restored with their log.
#[test]
fn a_file_is_restored_with_its_log() {
    let copy = killed();
    let home = copy.path().join("home");
    Restoring::begin(&copy.path().join("kabale.db"), &home).expect("it can be copied").place().expect("it is placed");
    let store = Store::open(&home).expect("it is a store");
    assert_eq!(stored(&store, 1).expect("it can be read").expect("it is there").journal.len(), 5);
}
