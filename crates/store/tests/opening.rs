//! Opening folders, and the reasons why some cannot be opened.

mod common;

use std::{fs, path::Path};

use common::{guest, store, wait};
use kabale_store::{Prefs, Store, StoreError};
use rusqlite::Connection;
use tempfile::TempDir;

#[test]
fn what_was_written_is_there_after_opening_again() {
    let (store, dir) = store();
    let ada = guest(&store, "Ada");
    drop(store);
    let files = || fs::read_dir(dir.path()).expect("it is there").count();
    assert_eq!(files(), 3, "the database, the lock and the count of commits; the log was tidied away");
    let store = Store::open(dir.path()).expect("it can be opened again");
    assert_eq!(store.account(ada).map(|account| account.map(|account| account.name)), Ok(Some("Ada".to_owned())));
}

#[test]
#[cfg(unix)]
fn nobody_else_may_look() {
    use std::os::unix::fs::PermissionsExt;
    let dir = TempDir::new().expect("there is room for a folder");
    let data = dir.path().join("data");
    let store = Store::open(&data).expect("the folder can be made");
    guest(&store, "Ada");
    let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    assert_eq!(mode(&data), 0o700);
    for file in ["kabale.db", "kabale.db-wal", "lock", "commits"] {
        assert_eq!(mode(&data.join(file)), 0o600, "{file}");
    }
}

#[test]
fn a_second_server_is_refused_until_the_first_is_done() {
    let (store, dir) = store();
    let in_use = StoreError::InUse { path: dir.path().to_owned() };
    assert_eq!(Store::open(dir.path()).err(), Some(in_use.clone()));
    let handle = store.clone();
    drop(store);
    assert_eq!(Store::open(dir.path()).err(), Some(in_use), "one handle is left");

    handle.close();
    let next = Store::open(dir.path()).expect("it is free");
    let late = wait(handle.create_guest("Late", Prefs::default(), 1));
    assert_eq!(late, Err(StoreError::Stopped));
    let ada = guest(&next, "Ada");
    assert_eq!(handle.account(ada).map(|account| account.is_some()), Ok(true), "reading goes on");
}

#[test]
fn a_newer_database_is_refused_and_left_alone() {
    let dir = made_by(|db| db.pragma_update(None, "user_version", 99));
    let path = dir.path().join("kabale.db");
    assert_eq!(Store::open(dir.path()).err(), Some(StoreError::Newer { path: path.clone(), found: 99, known: 4 }));
    let db = Connection::open(path).expect("it is a database");
    assert_eq!(db.pragma_query_value(None, "user_version", |row| row.get(0)), Ok(99));
}

#[test]
fn a_database_of_another_program_is_refused_and_left_alone() {
    let dir = TempDir::new().expect("there is room for a folder");
    let path = dir.path().join("kabale.db");
    let theirs = Connection::open(&path).expect("it can be made");
    theirs.execute_batch("CREATE TABLE account (id)").expect("it can be written");
    drop(theirs);
    let before = fs::read(&path).expect("it can be read");
    assert_eq!(Store::open(dir.path()).err(), Some(StoreError::NotOurs { path: path.clone() }));
    assert_eq!(fs::read(&path).expect("it can be read"), before);
}

#[test]
fn garbage_is_refused_and_left_alone() {
    let long = "no database at all\n".repeat(1000);
    for garbage in ["x", long.as_str()] {
        let dir = TempDir::new().expect("there is room for a folder");
        let path = dir.path().join("kabale.db");
        fs::write(&path, garbage).expect("it can be written");
        assert_eq!(Store::open(dir.path()).err(), Some(StoreError::NotOurs { path: path.clone() }));
        assert_eq!(fs::read_to_string(&path).expect("it can be read"), garbage);
    }
}

#[test]
fn a_damaged_database_is_an_error_and_no_panic() {
    let dir = made_by(|_| Ok(()));
    let path = dir.path().join("kabale.db");
    let bytes = fs::read(&path).expect("it can be read");
    fs::write(&path, &bytes[..bytes.len() / 2]).expect("it can be written");
    let code = Store::open(dir.path()).and_then(|store| store.counts()).map_err(|error| error.code());
    assert_eq!(code, Err("damaged_database"));
}

#[test]
fn folders_that_cannot_be_used_are_named() {
    let dir = TempDir::new().expect("there is room for a folder");
    let file = dir.path().join("file");
    fs::write(&file, "").expect("it can be written");
    let occupied = dir.path().join("occupied");
    fs::create_dir_all(occupied.join("kabale.db")).expect("it can be made");
    let missing = dir.path().join("missing/data");
    let mut unusable = vec![file, occupied, missing];
    if cfg!(target_os = "linux") {
        unusable.push("/proc/self".into()); // A folder in which not even root can make a file.
    }
    for path in unusable {
        let error = Store::open(&path).expect_err("it cannot be used");
        assert_eq!(error.code(), "data_folder", "{error}");
        assert!(error.to_string().contains(&path.display().to_string()), "{error}");
    }
}

/// A folder with a store that was closed again, and then changed.
fn made_by(change: impl FnOnce(&Connection) -> rusqlite::Result<()>) -> TempDir {
    let (store, dir) = store();
    guest(&store, "Ada");
    drop(store);
    let db = Connection::open(dir.path().join("kabale.db")).expect("it is a database");
    change(&db).expect("it can be changed");
    dir
}
