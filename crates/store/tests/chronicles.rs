//! Chronicles: what is stored is there again, changes do not overtake each other, and tables stay with their chronicle.

mod common;

use common::{append, choice, guest, store, table_id, two_seats, wait};
use kabale_core::Seat;
use kabale_store::{
    AccountId, ChronicleId, ChronicleRow, Forgotten, GameResult, GameRow, KeptSeat, MemberRow, Millis, ReservedSeat,
    Retention, Status, Store, StoreError, TableUpdate, Visibility,
};
use rusqlite::Connection;

fn id(number: u32) -> ChronicleId {
    format!("chron-{number:06}").parse().expect("this is 12 characters long")
}

fn member(number: u32, account: Option<AccountId>, color: &str) -> MemberRow {
    MemberRow { number, account, name: format!("M{number}"), color: Some(color.to_owned()), has_left: false }
}

fn new(number: u32, owner: AccountId) -> ChronicleRow {
    ChronicleRow {
        id: id(number),
        game: "oath".to_owned(),
        name: "The long war".to_owned(),
        owner,
        visibility: Visibility::Link,
        first: "first world".to_owned(),
        is_closed: false,
        branch_of: None,
        rev: 0,
        created_ms: 0,
        changed_ms: 0,
        members: vec![member(1, Some(owner), "red"), member(2, None, "blue")],
        games: Vec::new(),
        is_sealed: false,
    }
}

fn game(number: u32, table: usize) -> GameRow {
    let seat = |seat, color: &str, member| ReservedSeat { seat: Seat::new(seat), color: color.to_owned(), member };
    let seats = vec![seat(0, "purple", Some(1)), seat(1, "blue", None)];
    GameRow { number, table: table_id(table), world: format!("world {number}"), seats, result: None }
}

fn read(store: &Store, number: u32) -> ChronicleRow {
    store.chronicle(&id(number)).expect("it can be read").expect("it is there")
}

/// Adds a game with its table.
fn play(store: &Store, number: u32, table: usize) -> ChronicleRow {
    let mut row = read(store, number);
    row.games.push(game(row.games.len() as u32 + 1, table));
    let (host, now) = (row.owner, 20);
    wait(store.save_chronicle(row, Some(two_seats(table, host)), now)).expect("it is as it was read");
    read(store, number)
}

#[test]
fn a_chronicle_is_there_again_with_members_and_games() {
    let (store, _dir) = store();
    let ada = guest(&store, "Ada");
    let branch_of = Some((id(9), 3));
    wait(store.create_chronicle(ChronicleRow { branch_of: branch_of.clone(), ..new(1, ada) }, 10)).expect("it is new");
    let row = read(&store, 1);
    assert!(row.is_sealed);
    assert_eq!(row, ChronicleRow { branch_of, created_ms: 10, changed_ms: 10, is_sealed: true, ..new(1, ada) });
    assert_eq!(row.world_before(1), Some("first world"));
    assert_eq!((row.world_before(0), row.world_before(2)), (None, None));

    let mut row = play(&store, 1, 1);
    assert_eq!(row.open_game().map(|game| game.number), Some(1));
    row.games[0].result = Some(GameResult { world: "after".to_owned(), winner: Some(2), outcome: "{}".to_owned() });
    row.members[0].has_left = true;
    row.members.push(member(3, None, "white"));
    row.is_closed = true;
    wait(store.save_chronicle(row.clone(), None, 30)).expect("it is as it was read");
    let saved = read(&store, 1);
    assert_eq!(saved, ChronicleRow { rev: 2, changed_ms: 30, ..row });
    assert_eq!((saved.open_game(), saved.world_before(2)), (None, Some("after")));
    assert_eq!(saved.member(ada), None, "who has left is no member");
    assert_eq!(store.chronicles_of(ada, 9).map(|rows| rows.len()), Ok(1), "but the owner");
    assert_eq!(store.owned_chronicles(ada), Ok(0), "closed ones do not count");
}

#[test]
fn a_change_made_meanwhile_is_not_lost() {
    let (store, _dir) = store();
    let ada = guest(&store, "Ada");
    wait(store.create_chronicle(new(1, ada), 10)).expect("it is new");
    let stale = read(&store, 1);
    play(&store, 1, 1);
    let saved = wait(store.save_chronicle(ChronicleRow { name: "x".to_owned(), ..stale.clone() }, None, 30));
    assert_eq!(saved, Err(StoreError::Conflict { rev: 1 }));
    let table = two_seats(2, ada);
    assert_eq!(wait(store.save_chronicle(stale, Some(table), 30)), Err(StoreError::Conflict { rev: 1 }));
    assert_eq!(store.table_ids(), Ok(vec![table_id(1)]), "no table is left of it");
    let missing = wait(store.save_chronicle(new(2, ada), None, 30));
    assert_eq!(missing, Err(StoreError::NoChronicle));
}

#[test]
fn a_table_knows_its_chronicle() {
    let (store, _dir) = store();
    let (ada, bea) = (guest(&store, "Ada"), guest(&store, "Bea"));
    let row = new(1, ada);
    wait(store.create_chronicle(ChronicleRow { members: vec![member(1, Some(bea), "red")], ..row }, 10)).expect("new");
    play(&store, 1, 1);
    let part = store.stored(&table_id(1)).expect("it can be read").expect("it is there").chronicle.expect("it has one");
    assert_eq!((part.id, part.number, part.is_closed, part.world.as_str()), (id(1), 1, false, "world 1"));
    let kept = |color: &str, name: Option<&str>, account| KeptSeat {
        color: color.to_owned(),
        name: name.map(str::to_owned),
        account,
    };
    assert_eq!(part.seats, [kept("purple", Some("M1"), Some(bea)), kept("blue", None, None)]);
    assert_eq!(part.members, [bea, ada]);
    let alone = common::open_table(&store, 2, ada);
    assert_eq!(store.stored(&alone).expect("it can be read").expect("it is there").chronicle, None);
}

#[test]
fn only_a_game_that_has_not_started_can_be_called_off() {
    let (store, _dir) = store();
    let ada = guest(&store, "Ada");
    wait(store.create_chronicle(new(1, ada), 10)).expect("it is new");
    let row = play(&store, 1, 1);
    wait(store.save_chronicle(ChronicleRow { games: Vec::new(), ..row }, None, 30)).expect("it has not started");
    assert_eq!(store.table_ids(), Ok(Vec::new()), "its table is gone");
    let row = play(&store, 1, 2);
    let update = TableUpdate { status: Some(Status::Running), ..TableUpdate::default() };
    append(&store, &table_id(2), 0, vec![choice(ada, 0, "a")], update, 40).expect("it is new");
    let refused = wait(store.save_chronicle(ChronicleRow { games: Vec::new(), ..row }, None, 50));
    assert_eq!(refused.map_err(|error| error.code()), Err("invalid"));
    assert_eq!(read(&store, 1).games.len(), 1);
}

/// Tables are kept as long as their chronicle, whatever their age. A chronicle of guests goes with all its tables.
#[test]
fn retention_spares_the_tables_of_a_chronicle() {
    let (store, _dir) = store();
    let (ada, cleo) = (guest(&store, "Ada"), guest(&store, "Cleo"));
    wait(store.claim(cleo, "Cleo", "hash")).expect("nobody has this name");
    for (number, owner) in [(1, ada), (2, cleo)] {
        wait(store.create_chronicle(new(number, owner), 10)).expect("it is new");
        play(&store, number, number as usize);
    }
    let joined = ChronicleRow { members: vec![member(1, Some(cleo), "red")], ..new(3, ada) };
    wait(store.create_chronicle(joined, 10)).expect("it is new");
    let forget = |guests_ms| {
        let kept = Retention { unseen_ms: 5000, waiting_ms: 5000, bots_ms: 5000, guests_ms };
        wait(store.forget(kept)).expect("it can be forgotten")
    };
    assert_eq!(forget(Millis::MIN), Forgotten::default(), "tables that never started are kept with their chronicle");
    assert_eq!(forget(20), Forgotten::default(), "nothing is older");
    let forgotten = forget(21);
    assert_eq!((forgotten.chronicles, forgotten.tables), (1, vec![table_id(1)]));
    assert!(forget(Millis::MAX).is_empty(), "those with a claimed account are kept, with their guests");
    assert_eq!(store.chronicle_ids(), Ok(vec![id(2), id(3)]));
    assert_eq!(store.account(ada).map(|account| account.is_some()), Ok(true));
}

#[test]
fn what_was_changed_outside_is_noticed() {
    let changes = [
        "UPDATE chronicle SET name = 'x'",
        "UPDATE chronicle SET is_closed = 1",
        "UPDATE chronicle SET first = 'another world'",
        "UPDATE chronicle_member SET color = 'white' WHERE number = 1",
        "DELETE FROM chronicle_member WHERE number = 2",
        "UPDATE chronicle_game SET world = 'another world'",
        "UPDATE chronicle_game SET after = 'x', outcome = '{}'",
        "UPDATE chronicle_seat SET member = 2 WHERE seat = 2",
    ];
    for sql in changes {
        let (store, dir) = store();
        let ada = guest(&store, "Ada");
        wait(store.create_chronicle(new(1, ada), 10)).expect("it is new");
        let row = play(&store, 1, 1);
        drop(store);
        let db = Connection::open(dir.path().join("kabale.db")).expect("it is a database");
        db.execute_batch(sql).expect(sql);
        drop(db);
        let store = Store::open(dir.path()).expect("it can be opened");
        assert!(!read(&store, 1).is_sealed, "{sql}");
        let part = store.stored(&table_id(1)).expect("it can be read").expect("it is there").chronicle;
        assert!(part.is_some_and(|part| !part.is_closed), "damage opens no record: {sql}");
        let saved = wait(store.save_chronicle(row, None, 30));
        assert_eq!(saved, Err(StoreError::DamagedChronicle { chronicle: id(1) }), "a new seal would hide it: {sql}");
        let kept = Retention { unseen_ms: 0, waiting_ms: 0, bots_ms: 0, guests_ms: Millis::MAX };
        assert!(wait(store.forget(kept)).expect("it can be forgotten").is_empty());
    }
    let (store, dir) = store();
    let ada = guest(&store, "Ada");
    wait(store.create_chronicle(new(1, ada), 10)).expect("it is new");
    drop(store);
    let db = Connection::open(dir.path().join("kabale.db")).expect("it is a database");
    db.execute_batch("PRAGMA ignore_check_constraints = ON; UPDATE chronicle SET visibility = 'x'").expect("it can be");
    drop(db);
    let store = Store::open(dir.path()).expect("it can be opened");
    assert_eq!(store.chronicle(&id(1)), Err(StoreError::DamagedChronicle { chronicle: id(1) }));
}
