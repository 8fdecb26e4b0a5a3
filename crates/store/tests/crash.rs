//! Crashes. Each test starts itself again as the process that will fail. That process prints what was acknowledged, and
//! all of it must be on disk afterwards.
#![cfg(unix)]

mod common;

use std::{
    collections::BTreeMap,
    env,
    hash::{BuildHasher, RandomState},
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use common::{append, choice, guest, open_table, table_id};
use kabale_store::{AccountId, Store, TableUpdate};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tempfile::TempDir;

/// The environment variable with the store's folder, set in the process that will fail.
const DATA: &str = "KABALE_STORE_TEST_DATA";
const TABLES: usize = 4;

#[test]
fn what_was_answered_survives_a_kill() {
    const KILLS: usize = 10;
    if let Ok(dir) = env::var(DATA) {
        return append_for_ever(Path::new(&dir));
    }
    let (dir, mut answered) = prepare();
    for kill in 0..KILLS {
        let mut child = start("what_was_answered_survives_a_kill", dir.path());
        let mut lines = BufReader::new(child.stdout.take().expect("it is a pipe")).lines().map_while(Result::ok);
        let first = lines.by_ref().find(|line| line.starts_with("answered")).expect("it has begun");
        let millis = RandomState::new().hash_one(kill) % 60;
        thread::sleep(Duration::from_millis(millis));
        child.kill().expect("it is running");
        child.wait().expect("it was started");
        for line in [first].into_iter().chain(lines) {
            note(&line, &mut answered);
        }
        check(dir.path(), &mut answered, TABLES as u32, &format!("kill {kill} after {millis} ms"));
    }
    assert!(answered.values().sum::<u32>() >= KILLS as u32);
}

#[test]
fn a_full_disk_takes_back_the_whole_batch_and_goes_on_when_there_is_room() {
    if let Ok(dir) = env::var(DATA) {
        return append_until_full(Path::new(&dir));
    }
    let (dir, mut answered) = prepare();
    let mut child = start("a_full_disk_takes_back_the_whole_batch_and_goes_on_when_there_is_room", dir.path());
    let lines = BufReader::new(child.stdout.take().expect("it is a pipe")).lines().map_while(Result::ok);
    for line in lines {
        note(&line, &mut answered);
    }
    assert!(child.wait().expect("it was started").success());
    check(dir.path(), &mut answered, 0, "after the disk was full");
    let written = answered.values().sum::<u32>();
    assert!(written > TABLES as u32, "something was written before and after: {answered:?}");
}

/// The process that is killed: one thread per table appends as fast as possible.
fn append_for_ever(dir: &Path) {
    let store = Store::open(dir).expect("what a killed program leaves can be opened");
    thread::scope(|scope| {
        for number in 0..TABLES {
            let store = &store;
            scope.spawn(move || {
                let mut rev = rev(store, number);
                loop {
                    rev = append_one(store, number, rev).expect("nobody else is at this table");
                    println!("answered {number} {rev}");
                }
            });
        }
    });
}

/// The process that runs out of disk space, and then gets some.
fn append_until_full(dir: &Path) {
    let store = Store::open(dir).expect("it can be opened");
    let plenty = getrlimit(Resource::Fsize);
    setrlimit(Resource::Fsize, Rlimit { current: Some(300_000), maximum: plenty.maximum }).expect("less is allowed");
    // All tables at once, so that they succeed and fail together.
    let round = || {
        let revs: Vec<_> = (0..TABLES).map(|number| rev(&store, number)).collect();
        let results: Vec<_> = thread::scope(|scope| {
            let append = |(number, rev)| {
                (
                    number,
                    scope.spawn({
                        let store = &store;
                        move || append_one(store, number, rev)
                    }),
                )
            };
            let threads: Vec<_> = revs.into_iter().enumerate().map(append).collect();
            threads.into_iter().map(|(number, thread)| (number, thread.join().expect("no panic"))).collect()
        });
        for (number, result) in &results {
            if let Ok(rev) = result {
                println!("answered {number} {rev}");
            }
        }
        results.into_iter().filter_map(|(_, result)| result.err()).collect::<Vec<_>>()
    };
    let errors = (0..10_000).map(|_| round()).find(|errors| !errors.is_empty()).expect("the disk gets full");
    for error in errors.iter().chain(&round()) {
        assert!(matches!(error.code(), "disk_full" | "disk_failed"), "{error}");
        assert!(error.to_string().contains("kabale.db"), "{error}");
    }
    setrlimit(Resource::Fsize, plenty).expect("it was allowed before");
    assert_eq!(round(), [], "there is room again");
}

fn append_one(store: &Store, number: usize, rev: u32) -> Result<u32, kabale_store::StoreError> {
    let update = TableUpdate { n_choices: Some(rev + 1), ..TableUpdate::default() };
    let text = format!("{number} {} {}", rev + 1, "x".repeat(500));
    append(store, &table_id(number), rev, vec![choice(AccountId(1), rev + 1, &text)], update, 20)
}

fn rev(store: &Store, number: usize) -> u32 {
    store.table(&table_id(number)).expect("it can be read").expect("it is there").rev
}

/// A folder with tables, and the acknowledged entries of each: none yet.
fn prepare() -> (TempDir, BTreeMap<usize, u32>) {
    let (store, dir) = common::store();
    let ada = guest(&store, "Ada");
    for number in 0..TABLES {
        open_table(&store, number, ada);
    }
    (dir, (0..TABLES).map(|number| (number, 0)).collect())
}

/// Starts one of these tests as the process that will fail. A file that is too large is an error there, not a signal.
fn start(test: &str, dir: &Path) -> Child {
    Command::new("sh")
        .args(["-c", r#"trap "" XFSZ; exec "$0" "$@""#])
        .arg(env::current_exe().expect("this is a program"))
        .args(["--exact", test, "--nocapture"])
        .env(DATA, dir)
        .stdout(Stdio::piped())
        .spawn()
        .expect("it can be started")
}

/// Stores one acknowledgement from the output.
fn note(line: &str, answered: &mut BTreeMap<usize, u32>) {
    let mut words = line.split(' ');
    if words.next() == Some("answered") {
        let mut number = || words.next().and_then(|word| word.parse::<u32>().ok());
        let (Some(table), Some(rev)) = (number(), number()) else { return }; // A line may be cut off by the kill.
        let newest = answered.get_mut(&(table as usize)).expect("there is such a table");
        *newest = rev.max(*newest);
    }
}

/// Everything acknowledged is there and in order, with at most `extra` further entries. From now on those count as
/// acknowledged, too.
fn check(dir: &Path, answered: &mut BTreeMap<usize, u32>, extra: u32, when: &str) {
    let store = Store::open(dir).expect("what is left can be opened");
    let mut n_extra = 0;
    for (&number, newest) in answered {
        let journal = store.journal(&table_id(number), 0).expect("it can be read");
        let found = journal.len() as u32;
        assert!(found >= *newest, "{when}, table {number}: {newest} answered, {found} there");
        n_extra += found - *newest;
        *newest = found;
        for (rev, entry) in (1..).zip(&journal) {
            assert_eq!(entry.rev, rev, "{when}, table {number}");
            assert!(entry.text.starts_with(&format!("{number} {rev} x")), "{when}, table {number}");
        }
        let row = store.table(&table_id(number)).expect("it can be read").expect("it is there");
        assert_eq!((row.rev, row.n_choices), (found, found), "{when}, table {number}");
    }
    assert!(n_extra <= extra, "{when}: {n_extra} entries are there that nobody was told of");
}
