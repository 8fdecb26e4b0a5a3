//! Batches in which something goes wrong.

use std::{
    pin::Pin,
    sync::{Arc, mpsc},
    task::{Context, Poll, Waker},
};

use super::*;
use crate::{Store, faults::NoFaults, open};

type Work = Box<dyn FnOnce(&Connection) -> Result<u32, Trouble> + Send>;

fn insert(names: &'static [&'static str]) -> Work {
    Box::new(move |db| {
        for name in names {
            db.execute("INSERT INTO account (name, name_key, created_ms) VALUES (?1, ?1, 0)", [name])?;
        }
        Ok(names.len() as u32)
    })
}

fn refused(work: Work) -> Work {
    Box::new(move |db| work(db).and(Err(StoreError::NameTaken.into())))
}

fn broken(sql: &'static str) -> Work {
    Box::new(move |db| Ok(db.execute(sql, []).map(|n_rows| n_rows as u32)?))
}

fn run_works(db: &Db, works: Vec<Work>) -> Vec<Result<u32, StoreError>> {
    let (mut jobs, answers): (Vec<_>, Vec<_>) = works
        .into_iter()
        .map(|work| {
            let (task, answered) = Task::new(work);
            (Box::new(task) as Box<dyn Job>, answered)
        })
        .unzip();
    let committed = run_batch(db, &mut jobs, &NoFaults).map(drop);
    for job in jobs {
        job.answer(committed.clone());
    }
    answers.into_iter().map(|mut answer| answer.try_recv().expect("every job is answered")).collect()
}

/// Begins or goes on with something asynchronous, without waiting.
fn poll<F: Future>(future: &mut Pin<Box<F>>) -> Poll<F::Output> {
    future.as_mut().poll(&mut Context::from_waker(Waker::noop()))
}

fn names(db: &Connection) -> Vec<String> {
    let mut select = db.prepare("SELECT name FROM account ORDER BY id").expect("this is SQL");
    let names = select.query_map([], |row| row.get(0)).expect("this can be asked");
    names.collect::<Result<_, _>>().expect("names are text")
}

fn database() -> (Db, tempfile::TempDir) {
    let dir = tempfile::TempDir::new().expect("there is room for a folder");
    let path = Arc::from(dir.path().join("kabale.db"));
    open::prepare(&path).expect("there is room for a file");
    (Db::writer(&path).expect("an empty file can be opened"), dir)
}

#[test]
fn a_commit_is_a_flush() {
    let (db, _dir) = database();
    let pragma = |name| db.pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0));
    assert_eq!(pragma("journal_mode"), Ok("wal".to_owned().into()));
    assert_eq!(pragma("synchronous"), Ok(2.into()), "2 is FULL");
    assert_eq!(pragma("foreign_keys"), Ok(1.into()));
}

#[test]
fn a_job_that_fails_leaves_nothing_behind_and_its_neighbors_alone() {
    let (db, _dir) = database();
    let works = vec![
        insert(&["a", "b"]),
        refused(insert(&["c", "d"])),
        insert(&["e"]),
        broken("INSERT INTO session (hash, account, created_ms, seen_ms) VALUES (zeroblob(32), 99, 0, 0)"),
        insert(&["f"]),
    ];
    let results = run_works(&db, works);
    assert_eq!(results[..3], [Ok(2), Err(StoreError::NameTaken), Ok(1)]);
    assert_eq!(results[3].clone().map_err(|error| error.code()), Err("invalid"));
    assert_eq!(results[4], Ok(1));
    assert_eq!(names(&db), ["a", "b", "e", "f"]);
}

#[test]
fn if_the_commit_fails_nobody_is_told_otherwise() {
    let (db, _dir) = database();
    db.execute_batch("CREATE TABLE late (account REFERENCES account DEFERRABLE INITIALLY DEFERRED)")
        .expect("this is SQL");
    let results = run_works(&db, vec![insert(&["a"]), broken("INSERT INTO late VALUES (99)"), insert(&["b"])]);
    assert!(results.iter().all(Result::is_err), "{results:?}");
    assert_eq!(names(&db), Vec::<String>::new());
    assert_eq!(run_works(&db, vec![insert(&["c"])]), [Ok(1)]);
    assert_eq!(names(&db), ["c"]);
}

#[test]
fn if_there_is_no_room_for_one_job_the_whole_batch_is_taken_back() {
    let (db, _dir) = database();
    let pages: u32 = db.query_row("PRAGMA page_count", [], |row| row.get(0)).expect("this can be asked");
    let limit = |pages: u32| db.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()));
    limit(pages).expect("this can be set");
    let big = broken("INSERT INTO account (name, name_key, created_ms) VALUES ('big', hex(zeroblob(50000)), 0)");
    let results = run_works(&db, vec![insert(&["a"]), big, insert(&["b"])]);
    assert!(results.iter().all(|result| matches!(result, Err(StoreError::Full { .. }))), "{results:?}");
    assert_eq!(names(&db), Vec::<String>::new());
    limit(pages + 100).expect("this can be set");
    assert_eq!(run_works(&db, vec![insert(&["c"])]), [Ok(1)]);
    assert_eq!(names(&db), ["c"]);
}

#[test]
fn reading_does_not_wait_for_writing_and_sees_nothing_unfinished() {
    let dir = tempfile::TempDir::new().expect("there is room for a folder");
    let store = Store::open(dir.path()).expect("an empty folder can be opened");
    let (begun, has_begun) = mpsc::channel();
    let (go_on, may_go_on) = mpsc::channel();
    let write = store.write(move |db| {
        insert(&["a"])(db)?;
        begun.send(()).expect("somebody waits");
        may_go_on.recv().expect("somebody says so");
        Ok(())
    });
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("it starts");
    let accounts = || store.counts().map(|counts| counts.accounts);
    let meanwhile = std::thread::scope(|scope| {
        let writing = scope.spawn(move || runtime.block_on(write));
        has_begun.recv().expect("it begins");
        let meanwhile = accounts();
        go_on.send(()).expect("it waits");
        writing.join().expect("no panic").expect("it is written");
        meanwhile
    });
    assert_eq!(meanwhile, Ok(0));
    assert_eq!(accounts(), Ok(1));
}

#[test]
fn a_full_queue_is_refused_and_what_is_in_it_is_written_before_closing() {
    let dir = tempfile::TempDir::new().expect("there is room for a folder");
    let store = Store::open(dir.path()).expect("an empty folder can be opened");
    let (go_on, may_go_on) = mpsc::channel::<()>();
    let mut first = Box::pin(store.write::<u32, Work>(Box::new(move |_| {
        may_go_on.recv().ok(); // Until then, nothing is written.
        Ok(0)
    })));
    assert!(poll(&mut first).is_pending());
    let mut n_sent = 0;
    let refused = loop {
        match poll(&mut Box::pin(store.write(insert(&["a"])))) {
            Poll::Pending => n_sent += 1, // Nobody waits for the answer, which changes nothing.
            Poll::Ready(refused) => break refused,
        }
    };
    assert_eq!(refused, Err(StoreError::Busy));
    go_on.send(()).expect("it waits");
    store.close();
    assert_eq!(poll(&mut first), Poll::Ready(Ok(0)));
    assert_eq!(store.counts().map(|counts| counts.accounts), Ok(n_sent));
}
