//! Lists of tables in their order, and the deletion of old data.

mod common;

use common::{append, choice, guest, key, open_table, store, table_id, two_seats, wait};
use kabale_core::Seat;
use kabale_store::{
    AccountId, Counts, Millis, NewEntry, NewTable, NewToken, PER_HOST, Retention, SeatRow, Status, Store, TableId,
    TableRow, TableUpdate, Turn, Visibility,
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

    let forget = |waiting_ms| {
        let kept = Retention { unseen_ms: 500, waiting_ms, bots_ms: Millis::MIN, guests_ms: Millis::MIN };
        wait(store.forget(kept)).expect("it can be forgotten")
    };
    let forgotten = forget(103);
    assert_eq!((forgotten.sessions, forgotten.tables, forgotten.guests), (1, vec![], 1), "what is old, and not older");
    let forgotten = forget(500);
    assert_eq!((forgotten.sessions, forgotten.tables, forgotten.guests), (0, vec![table_id(2)], 1));
    assert_eq!(forgotten.unlinked, [table_id(1)]);
    assert!(forget(500).is_empty());

    let is_there = |id| store.account(id).expect("it can be read").is_some();
    assert_eq!([gone, waiting].map(is_there), [false; 2]);
    assert_eq!([seen, claimed, token, host, sitting].map(is_there), [true; 5]);
    assert_eq!(store.journal(&table_id(2), 0), Ok(vec![]));
    let kept = store.table(&table_id(1)).expect("it can be read").expect("it was played");
    assert_eq!(kept.next, None, "it does not lead to what is gone");
    assert!(guest(&store, "new").0 > waiting.0, "no number is given out twice");
}

/// How long a game is kept depends on its players: bots, guests, or accounts with a claimed name.
#[test]
fn games_are_kept_as_long_as_those_who_play_them() {
    let (store, _dir) = store();
    let (guest, claimed) = (guest(&store, "guest"), self::guest(&store, "claimed"));
    wait(store.claim(claimed, "claimed", "hash")).expect("nobody has this name");
    let bot = SeatRow::bot(Seat::new(1), "greedy", "");
    let stand_in = SeatRow { account: Some(guest), ..SeatRow::bot(FIRST, "greedy", "G") };
    let tables = [
        (vec![SeatRow::bot(FIRST, "greedy", ""), bot.clone()], Status::Over),
        (vec![SeatRow::bot(FIRST, "greedy", ""), bot.clone()], Status::Running),
        (vec![SeatRow::person(FIRST, guest, "G"), bot.clone()], Status::Over),
        (vec![SeatRow::person(FIRST, guest, "G"), bot.clone()], Status::Running),
        (vec![stand_in, bot.clone()], Status::Running),
        (vec![SeatRow::person(FIRST, guest, "G"), SeatRow::person(Seat::new(1), claimed, "C")], Status::Over),
        (vec![SeatRow::person(FIRST, guest, "G"), SeatRow::person(Seat::new(1), claimed, "C")], Status::Running),
    ];
    for (number, (seats, status)) in (1..).zip(tables) {
        wait(store.create_table(NewTable { seats, ..two_seats(number, guest) }, 100)).expect("the id is new");
        let update = TableUpdate { status: Some(status), ..TableUpdate::default() };
        append(&store, &table_id(number), 0, vec![choice(guest, 0, "a")], update, 100).expect("it is new");
    }
    wait(store.set_note(&table_id(3), claimed, "note")).expect("both exist");
    wait(store.set_muted(claimed, guest, true)).expect("both exist");
    let forget = |bots_ms, guests_ms| {
        let kept = Retention { unseen_ms: 500, waiting_ms: 500, bots_ms, guests_ms };
        let mut forgotten = wait(store.forget(kept)).expect("it can be forgotten");
        forgotten.tables.sort_unstable();
        forgotten
    };
    assert!(forget(Millis::MIN, Millis::MIN).is_empty(), "everything is kept");
    assert!(forget(100, 100).is_empty(), "nothing is older");
    assert_eq!(forget(101, 100).tables, [table_id(1), table_id(2)], "those of bots alone");
    let forgotten = forget(101, 101);
    assert_eq!((forgotten.tables, forgotten.guests), (vec![table_id(3), table_id(4), table_id(5)], 0));
    assert!(forget(Millis::MAX, Millis::MAX).is_empty(), "a table with a claimed account is kept");
    assert_eq!(store.note(&table_id(3), claimed), Ok(String::new()), "notes go with their table");
    assert_eq!(store.muted(claimed), Ok(vec![guest]));
    assert_eq!(store.table_ids(), Ok(vec![table_id(6), table_id(7)]));
}

/// A damaged table is not deleted, whatever its row says about its age.
#[test]
fn what_is_damaged_is_not_forgotten() {
    let (store, dir) = store();
    let ada = guest(&store, "Ada");
    for number in 1..=3 {
        let id = open_table(&store, number, ada);
        append(&store, &id, 0, vec![choice(ada, 0, "a")], TableUpdate::default(), 600).expect("it is new");
    }
    drop(store);
    let db = rusqlite::Connection::open(dir.path().join("kabale.db")).expect("it is a database");
    let harm = "UPDATE game_table SET changed_ms = 8 WHERE id = 'table-000001';
                UPDATE game_table SET changed_ms = 8, settings = '[]' WHERE id = 'table-000002';";
    db.execute_batch(harm).expect("it can be changed");
    drop(db);
    let store = Store::open(dir.path()).expect("it can be opened");
    let kept = Retention { unseen_ms: 0, waiting_ms: 500, bots_ms: 500, guests_ms: 500 };
    assert!(wait(store.forget(kept)).expect("it can be forgotten").is_empty());
}

#[test]
fn nobody_fills_the_public_list_alone() {
    let (store, _dir) = store();
    let (eve, ada, gone) = (guest(&store, "Eve"), guest(&store, "Ada"), guest(&store, "Gone"));
    let open = |number, host, is_seated, at_ms| {
        let seats = if is_seated {
            vec![SeatRow::person(FIRST, host, "X"), SeatRow::open(Seat::new(1))]
        } else {
            vec![SeatRow::bot(FIRST, "greedy", ""), SeatRow::open(Seat::new(1))]
        };
        let new = NewTable { seats, visibility: Visibility::Public, ..two_seats(number, host) };
        wait(store.create_table(new, at_ms)).expect("the id is new");
    };
    open(1, ada, true, 10);
    open(2, gone, false, 900);
    for number in 3..=40 {
        open(number, eve, true, 100 + number as i64);
    }
    open(41, eve, false, 800);
    assert_eq!(PER_HOST, 3);
    assert_eq!(numbers(store.public_tables(30)), [40, 39, 38, 1, 2], "where nobody sits comes last");
    assert_eq!(numbers(store.public_tables(4)), [40, 39, 38, 1]);
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
