//! Many concurrent writers and readers.

mod common;

use std::{sync::Barrier, thread};

use common::{append, choice, guest, keyed, open_table, store, table_id};
use kabale_store::{StoreError, TableUpdate};

const CROWD: usize = 64;

#[test]
fn sixty_four_at_as_many_tables_lose_nothing() {
    const EACH: u32 = 25;
    let (store, dir) = store();
    let ada = guest(&store, "Ada");
    for number in 0..CROWD {
        open_table(&store, number, ada);
    }
    thread::scope(|scope| {
        for number in 0..CROWD {
            let store = store.clone();
            scope.spawn(move || {
                for n in 0..EACH {
                    let update = TableUpdate { n_choices: Some(n + 1), ..TableUpdate::default() };
                    let entry = choice(ada, n, &format!("{number} {n}"));
                    let rev = append(&store, &table_id(number), n, vec![entry], update, 20);
                    assert_eq!(rev, Ok(n + 1));
                }
            });
        }
    });
    drop(store);

    let store = kabale_store::Store::open(dir.path()).expect("it can be opened again");
    for number in 0..CROWD {
        let journal = store.journal(&table_id(number), 0).expect("it can be read");
        let found: Vec<_> = journal.into_iter().map(|entry| (entry.rev, entry.text)).collect();
        let written: Vec<_> = (0..EACH).map(|n| (n + 1, format!("{number} {n}"))).collect();
        assert_eq!(found, written);
        let row = store.table(&table_id(number)).expect("it can be read").expect("it is there");
        assert_eq!((row.rev, row.n_choices), (EACH, EACH));
    }
}

#[test]
fn of_many_for_the_same_revision_one_wins() {
    let (store, _dir) = store();
    let ada = guest(&store, "Ada");
    let id = open_table(&store, 1, ada);
    let start = Barrier::new(CROWD);
    let results: Vec<_> = thread::scope(|scope| {
        let try_it = |number| {
            let (store, id, start) = (&store, &id, &start);
            scope.spawn(move || {
                start.wait();
                let entry = choice(ada, 1, &format!("{number}"));
                append(store, id, 0, vec![entry], TableUpdate::default(), 20)
            })
        };
        let threads: Vec<_> = (0..CROWD).map(try_it).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert_eq!(results.iter().filter(|result| **result == Ok(1)).count(), 1);
    assert_eq!(results.iter().filter(|result| **result == Err(StoreError::Conflict { rev: 1 })).count(), CROWD - 1);
    let journal = store.journal(&id, 0).expect("it can be read");
    let winner = results.iter().position(Result::is_ok).expect("one has won");
    assert_eq!(journal.iter().map(|entry| entry.text.as_str()).collect::<Vec<_>>(), [winner.to_string()]);
}

#[test]
fn the_same_key_sent_by_many_counts_once() {
    let (store, _dir) = store();
    let ada = guest(&store, "Ada");
    let id = open_table(&store, 1, ada);
    let results: Vec<_> = thread::scope(|scope| {
        let send = |_| {
            let (store, id) = (&store, &id);
            scope.spawn(move || append(store, id, 0, vec![keyed(ada, "k", "a")], TableUpdate::default(), 20))
        };
        let threads: Vec<_> = (0..CROWD).map(send).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert_eq!(results.iter().filter(|result| **result == Ok(1)).count(), 1);
    assert_eq!(results.iter().filter(|result| **result == Err(StoreError::DuplicateKey { rev: 1 })).count(), CROWD - 1);
}
