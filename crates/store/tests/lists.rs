//! Lists of tables in the order people want them, and what is forgotten in the end.

mod common;

use common::{append, choice, guest, key, open_table, store, table_id, two_seats, wait};
use kabale_core::Seat;
use kabale_store::{
    AccountId, Counts, NewEntry, NewTable, NewToken, SeatRow, Status, Store, TableId, TableRow, TableUpdate, Turn,
    Visibility,
};

const FIRST: Seat = Seat::new(0);

#[test]
fn my_tables_begin_with_those_that_wait_for_me() {
    let (store, _dir) = store();
    let (ada, eve) = (guest(&store, "Ada"), guest(&store, "Eve"));
    let mine = |number| open_table(&store, number, ada);
    let turn = |account| Some(Turn::Of { seat: FIRST, account });
    change(&store, &mine(1), Some(Status::Over), None, 90);
    change(&store, &mine(2), None, None, 80);
    change(&store, &mine(3), Some(Status::Running), turn(Some(eve)), 70);
    change(&store, &mine(4), Some(Status::Running), turn(Some(ada)), 20);
    change(&store, &mine(5), Some(Status::Running), turn(None), 75);
    change(&store, &mine(6), Some(Status::Abandoned), turn(Some(ada)), 95);
    change(&store, &mine(7), Some(Status::Running), turn(Some(ada)), 30);
    let hosted = NewTable { seats: vec![SeatRow::bot(FIRST, "random", "Bot")], ..two_seats(8, ada) };
    wait(store.create_table(hosted, 60)).expect("the id is new");
    let joined = NewTable { seats: vec![SeatRow::person(FIRST, ada, "Ada")], ..two_seats(9, eve) };
    wait(store.create_table(joined, 85)).expect("the id is new");
    open_table(&store, 10, eve);

    assert_eq!(numbers(store.tables_of(ada, 99)), [7, 4, 5, 3, 9, 2, 8, 6, 1]);
    assert_eq!(numbers(store.tables_of(ada, 3)), [7, 4, 5]);
    assert_eq!(numbers(store.tables_of(eve, 99)), [9, 10]);
    assert_eq!(store.tables_of(AccountId(99), 99), Ok(vec![]));
    assert_eq!(store.tables_of(ada, 1).map(|tables| tables[0].seats.len()), Ok(2), "seats are told, too");
}

#[test]
fn finished_games_come_page_by_page() {
    let (store, _dir) = store();
    let ada = guest(&store, "Ada");
    for number in 1..=7 {
        let at_ms = if number <= 5 { 50 } else { 60 }; // Several in the same millisecond.
        change(&store, &open_table(&store, number, ada), Some(Status::Over), None, at_ms);
    }
    change(&store, &open_table(&store, 8, ada), Some(Status::Running), None, 70);

    let mut seen = Vec::new();
    let mut before: Option<(i64, TableId)> = None;
    loop {
        let page = store.finished_of(ada, 3, before.as_ref().map(|(ms, id)| (*ms, id))).expect("it can be read");
        let Some(last) = page.last() else { break };
        before = Some((last.changed_ms, last.id.clone()));
        seen.extend(numbers(Ok(page)));
    }
    assert_eq!(seen, [6, 7, 1, 2, 3, 4, 5]);
}

#[test]
fn public_tables_are_those_one_can_join_or_watch() {
    let (store, _dir) = store();
    let ada = guest(&store, "Ada");
    let public = |number, status, at_ms| {
        let id = open_table(&store, number, ada);
        let update =
            TableUpdate { status: Some(status), visibility: Some(Visibility::Public), ..TableUpdate::default() };
        append(&store, &id, 0, vec![], update, at_ms).expect("nothing has happened");
    };
    public(1, Status::Waiting, 30);
    public(2, Status::Running, 50);
    public(3, Status::Over, 60);
    public(4, Status::Abandoned, 60);
    public(5, Status::Waiting, 40);
    change(&store, &open_table(&store, 6, ada), Some(Status::Running), None, 70);
    assert_eq!(numbers(store.public_tables(99)), [2, 5, 1]);
    assert_eq!(numbers(store.public_tables(2)), [2, 5]);
    change(&store, &table_id(1), None, None, 80);
    assert_eq!(numbers(store.public_tables(99)), [1, 2, 5]);
}

#[test]
fn all_running_tables_are_woken() {
    let (store, _dir) = store();
    let ada = guest(&store, "Ada");
    let turn = Turn::Of { seat: Seat::new(1), account: None };
    change(&store, &open_table(&store, 1, ada), Some(Status::Running), Some(turn), 30);
    change(&store, &open_table(&store, 2, ada), Some(Status::Over), None, 30);
    open_table(&store, 3, ada);
    let woken = store.tables_to_wake().expect("they can be read");
    assert_eq!(woken.len(), 1);
    assert_eq!((&woken[0].id, woken[0].turn, woken[0].changed_ms), (&table_id(1), turn, 30));
    assert_eq!(woken[0].settings, two_seats(1, ada).settings);
}

#[test]
fn everything_is_counted() {
    let (store, _dir) = store();
    let (ada, _eve) = (guest(&store, "Ada"), guest(&store, "Eve"));
    wait(store.claim(ada, "Ada", "hash")).expect("nobody has this name");
    wait(store.create_session([1; 32], ada, 1)).expect("the account exists");
    change(&store, &open_table(&store, 1, ada), Some(Status::Running), None, 20);
    change(&store, &open_table(&store, 2, ada), Some(Status::Over), None, 20);
    open_table(&store, 3, ada);
    let counts = Counts { accounts: 2, claimed: 1, sessions: 1, tables: 3, waiting: 1, running: 1 };
    assert_eq!(store.counts(), Ok(counts));
}

#[test]
fn only_what_nobody_will_miss_is_forgotten() {
    let (store, _dir) = store();
    let name = |what: &str| guest(&store, what);
    let (gone, seen, claimed, token) = (name("gone"), name("seen"), name("claimed"), name("token"));
    let (host, sitting, waiting) = (name("host"), name("sitting"), name("waiting"));
    wait(store.create_session([1; 32], gone, 100)).expect("the account exists");
    wait(store.create_session([2; 32], seen, 100)).expect("the account exists");
    wait(store.touch_session([2; 32], 900)).expect("the session exists");
    wait(store.claim(claimed, "claimed", "hash")).expect("nobody has this name");
    wait(store.create_token([3; 32], token, key("bot"), 100)).expect("the account exists");
    let expired = NewToken { expires_ms: Some(300), ..key("expired") };
    wait(store.create_token([4; 32], gone, expired, 100)).expect("the account exists");
    let played = NewTable { seats: vec![SeatRow::person(FIRST, sitting, "S")], ..two_seats(1, host) };
    wait(store.create_table(played, 100)).expect("the id is new");
    change(&store, &table_id(1), Some(Status::Over), None, 101);
    let rematch = NewTable { rematch_of: Some(table_id(1)), ..two_seats(2, waiting) };
    let next = TableUpdate { next: Some(Box::new(rematch)), ..TableUpdate::default() };
    append(&store, &table_id(1), 0, vec![], next, 102).expect("this is the newest revision");
    append(&store, &table_id(2), 0, vec![choice(gone, 1, "hello")], TableUpdate::default(), 103).expect("it is new");
    wait(store.set_note(&table_id(2), gone, "note")).expect("both exist");

    let forgotten = wait(store.forget(500, 103)).expect("it can be forgotten");
    assert_eq!((forgotten.sessions, forgotten.tables, forgotten.guests), (1, vec![], 1), "what is old, and not older");
    let forgotten = wait(store.forget(500, 500)).expect("it can be forgotten");
    assert_eq!((forgotten.sessions, forgotten.tables, forgotten.guests), (0, vec![table_id(2)], 1));
    assert!(wait(store.forget(500, 500)).expect("it can be forgotten").is_empty());

    let is_there = |id| store.account(id).expect("it can be read").is_some();
    assert_eq!([gone, waiting].map(is_there), [false; 2]);
    assert_eq!([seen, claimed, token, host, sitting].map(is_there), [true; 5]);
    assert_eq!(store.journal(&table_id(2), 0), Ok(vec![]));
    let kept = store.table(&table_id(1)).expect("it can be read").expect("it was played");
    assert_eq!(kept.next, None, "it does not lead to what is gone");
    assert!(guest(&store, "new").0 > waiting.0, "no number is given out twice");
}

/// Changes a table's row at some time, without an entry.
fn change(store: &Store, id: &TableId, status: Option<Status>, turn: Option<Turn>, at_ms: i64) {
    let update = TableUpdate { status, turn, ..TableUpdate::default() };
    append(store, id, 0, Vec::<NewEntry>::new(), update, at_ms).expect("nothing has happened");
}

fn numbers(tables: Result<Vec<TableRow>, kabale_store::StoreError>) -> Vec<usize> {
    let number = |table: TableRow| table.id.as_str()[6..].parse().expect("the id ends with a number");
    tables.expect("they can be read").into_iter().map(number).collect()
}
