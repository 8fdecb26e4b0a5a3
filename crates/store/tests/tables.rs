//! Tables and their journals: changes are serialized, applied once, and atomic.

mod common;

use common::{append, choice, guest, keyed, open_table, store, table_id, two_seats, wait};
use kabale_core::Seat;
use kabale_store::{
    AccountId, Hidden, NewEntry, NewTable, SeatKind, SeatRow, Status, Store, StoreError, TableId, TableUpdate, Turn,
    Visibility,
};

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

#[test]
fn a_new_table_waits_and_is_as_it_was_made() {
    let (store, _dir) = store();
    let ada = guest(&store, "Ada");
    let new = NewTable { rematch_of: Some(table_id(7)), visibility: Visibility::Closed, ..two_seats(1, ada) };
    wait(store.create_table(new.clone(), 10)).expect("the id is new");

    let table = row(&store, &new.id);
    assert_eq!((table.status, table.turn, table.rev, table.n_choices), (Status::Waiting, Turn::Nobody, 0, 0));
    assert_eq!((table.created_ms, table.changed_ms), (10, 10));
    assert_eq!((table.seed, table.next), (None, None));
    let made = NewTable {
        id: table.id,
        game: table.game,
        options: table.options,
        host: table.host,
        visibility: table.visibility,
        chat: table.chat,
        settings: table.settings,
        secret: table.secret,
        seats: table.seats,
        rematch_of: table.rematch_of,
    };
    assert_eq!(made, new);

    assert_eq!(store.table(&table_id(2)), Ok(None));
    let again = wait(store.create_table(two_seats(1, ada), 11));
    assert_eq!(again.map_err(|error| error.code()), Err("invalid"), "an id is used once");
}

#[test]
fn entries_and_changes_are_written_together() {
    let (store, _dir) = store();
    let (ada, bea) = (guest(&store, "Ada"), guest(&store, "Bea"));
    let id = open_table(&store, 1, ada);
    let start = NewEntry { kind: "start".to_owned(), text: "{}".to_owned(), ..NewEntry::default() };
    let update = TableUpdate {
        turn: Some(Turn::Of { seat: SECOND, account: None }),
        n_choices: Some(1),
        status: Some(Status::Running),
        seed: Some(Hidden([9; 32])),
        host: Some(bea),
        settings: Some("[1]".to_owned()),
        visibility: Some(Visibility::Public),
        chat: Some(false),
        next: Some(Box::new(two_seats(2, ada))),
        seats: vec![SeatRow {
            kind: SeatKind::Bot,
            level: Some("random".to_owned()),
            ..SeatRow::person(FIRST, ada, "A")
        }],
    };
    let rev = append(&store, &id, 0, vec![start, choice(ada, 1, "place 1")], update, 20);
    assert_eq!(rev, Ok(2));

    let table = row(&store, &id);
    assert_eq!((table.rev, table.n_choices, table.status), (2, 1, Status::Running));
    assert_eq!(table.turn, Turn::Of { seat: SECOND, account: None });
    assert_eq!((table.host, table.is_sealed), (bea, true));
    assert_eq!((table.seed, table.settings.as_str()), (Some(Hidden([9; 32])), "[1]"));
    assert_eq!((table.visibility, table.chat, table.next), (Visibility::Public, false, Some(table_id(2))));
    assert_eq!((table.created_ms, table.changed_ms), (10, 20));
    assert_eq!(row(&store, &table_id(2)).created_ms, 20, "the next table is opened with it");
    let lent = &table.seats[0];
    assert_eq!((lent.kind, lent.account, lent.level.as_deref()), (SeatKind::Bot, Some(ada), Some("random")));
    assert_eq!(table.seats[1], two_seats(1, ada).seats[1], "other seats stay");

    let journal = store.journal(&id, 0).expect("it can be read");
    assert_eq!(journal.iter().map(|entry| entry.rev).collect::<Vec<_>>(), [1, 2]);
    let entry = &journal[1];
    assert_eq!((entry.kind.as_str(), entry.seat, entry.account, entry.n), ("choice", Some(FIRST), Some(ada), Some(1)));
    assert_eq!((entry.text.as_str(), entry.at_ms, &entry.key), ("place 1", 20, &None));
    assert_eq!(store.journal(&id, 2), Ok(journal[1..].to_vec()), "from a revision on");
    assert_eq!(store.journal(&id, 3), Ok(vec![]));
}

#[test]
fn what_an_update_does_not_name_stays() {
    let (store, _dir) = store();
    let ada = guest(&store, "Ada");
    let id = open_table(&store, 1, ada);
    let turn = Turn::Of { seat: FIRST, account: Some(ada) };
    let update = TableUpdate { turn: Some(turn), n_choices: Some(3), ..TableUpdate::default() };
    append(&store, &id, 0, vec![choice(ada, 3, "x")], update, 20).expect("nothing has happened");
    let before = row(&store, &id);
    assert_eq!(before.turn, turn);

    let chat = NewEntry { kind: "chat".to_owned(), text: "hi".to_owned(), ..NewEntry::default() };
    append(&store, &id, 1, vec![chat], TableUpdate::default(), 20).expect("this is the newest revision");
    let mut after = row(&store, &id);
    assert_eq!(after.rev, 2);
    assert_ne!(after.hash, before.hash);
    (after.rev, after.hash) = (before.rev, before.hash);
    assert_eq!(after, before);

    let over = TableUpdate { turn: Some(Turn::Nobody), ..TableUpdate::default() };
    assert_eq!(append(&store, &id, 2, vec![], over, 21), Ok(2), "without an entry the revision stays");
    assert_eq!(row(&store, &id).turn, Turn::Nobody);
}

#[test]
fn a_stale_append_is_a_conflict_and_changes_nothing() {
    let (store, _dir) = store();
    let ada = guest(&store, "Ada");
    let id = open_table(&store, 1, ada);
    append(&store, &id, 0, vec![choice(ada, 1, "a")], TableUpdate::default(), 20).expect("nothing has happened");
    let before = (row(&store, &id), store.journal(&id, 0));

    let update = TableUpdate { status: Some(Status::Over), n_choices: Some(5), ..TableUpdate::default() };
    for expected in [0, 2, u32::MAX - 1] {
        let stale = append(&store, &id, expected, vec![choice(ada, 1, "b")], update.clone(), 30);
        assert_eq!(stale, Err(StoreError::Conflict { rev: 1 }), "{expected}");
    }
    let beyond = append(&store, &id, u32::MAX, vec![choice(ada, 1, "b")], update.clone(), 30);
    assert_eq!(beyond.map_err(|error| error.code()), Err("invalid"));
    let nowhere = append(&store, &table_id(2), 0, vec![choice(ada, 1, "b")], update, 30);
    assert_eq!(nowhere, Err(StoreError::NoTable));
    assert_eq!((row(&store, &id), store.journal(&id, 0)), before);
}

#[test]
fn a_key_counts_once_for_an_account_at_a_table() {
    let (store, _dir) = store();
    let (ada, eve) = (guest(&store, "Ada"), guest(&store, "Eve"));
    let (id, other) = (open_table(&store, 1, ada), open_table(&store, 2, ada));
    let append = |table: &TableId, expected, entries: Vec<NewEntry>| {
        append(&store, table, expected, entries, TableUpdate::default(), 20)
    };
    assert_eq!(append(&id, 0, vec![choice(ada, 1, "a"), keyed(ada, "k", "b")]), Ok(2));
    for expected in [0, 2, 5] {
        let twice = append(&id, expected, vec![choice(ada, 2, "c"), keyed(ada, "k", "b")]);
        assert_eq!(twice, Err(StoreError::DuplicateKey { rev: 2 }), "whatever revision is expected");
    }
    let entry = &store.journal(&id, 2).expect("it can be read")[0];
    assert_eq!((entry.text.as_str(), entry.key.as_deref()), ("b", Some("k")));

    assert_eq!(append(&id, 2, vec![keyed(eve, "k", "d")]), Ok(3), "others may use the same key");
    assert_eq!(append(&other, 0, vec![keyed(ada, "k", "e")]), Ok(1), "and so may the same person elsewhere");
    let both = append(&id, 3, vec![keyed(ada, "m", "f"), keyed(ada, "m", "g")]);
    assert_eq!(both.map_err(|error| error.code()), Err("invalid"), "not twice at the same time");
    let nobody = append(&id, 3, vec![NewEntry { account: None, ..keyed(ada, "n", "h") }]);
    assert_eq!(nobody.map_err(|error| error.code()), Err("invalid"), "a key needs an account");
    assert_eq!(store.journal(&id, 0).map(|journal| journal.len()), Ok(3));
}

#[test]
fn what_cannot_be_stored_leaves_nothing_behind() {
    let (store, _dir) = store();
    let ada = guest(&store, "Ada");
    let id = open_table(&store, 1, ada);
    let before = (row(&store, &id), store.journal(&id, 0));
    let bad_updates = [
        TableUpdate { settings: Some("{".to_owned()), ..TableUpdate::default() },
        TableUpdate { seats: vec![SeatRow::open(Seat::new(2))], ..TableUpdate::default() },
        TableUpdate {
            seats: vec![SeatRow::open(FIRST), SeatRow::person(SECOND, AccountId(99), "Nobody")],
            ..TableUpdate::default()
        },
    ];
    for update in bad_updates {
        let refused = append(&store, &id, 0, vec![choice(ada, 1, "a")], update.clone(), 20);
        assert_eq!(refused.map_err(|error| error.code()), Err("invalid"), "{update:?}");
        assert_eq!((row(&store, &id), store.journal(&id, 0)), before, "{update:?}");
    }

    let twice = vec![SeatRow::open(FIRST), SeatRow::open(FIRST)];
    let bad_tables = [
        NewTable { options: "no JSON".to_owned(), ..two_seats(2, ada) },
        NewTable { host: AccountId(99), ..two_seats(2, ada) },
        NewTable { seats: twice, ..two_seats(2, ada) },
    ];
    for table in bad_tables {
        let refused = wait(store.create_table(table.clone(), 20));
        assert_eq!(refused.map_err(|error| error.code()), Err("invalid"), "{table:?}");
        assert_eq!(store.table(&table.id), Ok(None), "{table:?}");
    }
    wait(store.create_table(two_seats(2, ada), 20)).expect("the id is still free");
}

#[test]
fn text_is_only_text() {
    let (store, _dir) = store();
    let ada = guest(&store, "Ada");
    let id = open_table(&store, 1, ada);
    let texts = ["'); DELETE FROM journal; --", "?1", ":id", "", "\0", "<script>", "ﷺ 🂡", &"x".repeat(100_000)];
    let entries = texts.iter().map(|text| keyed(ada, text, text)).collect();
    append(&store, &id, 0, entries, TableUpdate::default(), 20).expect("this is text");
    let journal = store.journal(&id, 0).expect("it can be read");
    assert_eq!(journal.iter().map(|entry| entry.text.as_str()).collect::<Vec<_>>(), texts);
    assert_eq!(journal.iter().filter_map(|entry| entry.key.as_deref()).collect::<Vec<_>>(), texts);
    for text in texts {
        wait(store.set_note(&id, ada, text)).expect("this is text");
        assert_eq!(store.note(&id, ada), Ok(text.to_owned()));
    }
}

#[test]
fn notes_are_private() {
    let (store, _dir) = store();
    let (ada, eve) = (guest(&store, "Ada"), guest(&store, "Eve"));
    let id = open_table(&store, 1, ada);
    wait(store.set_note(&id, ada, "beware of Eve")).expect("both exist");
    wait(store.set_note(&id, ada, "beware")).expect("both exist");
    assert_eq!(store.note(&id, ada), Ok("beware".to_owned()));
    assert_eq!(store.note(&id, eve), Ok(String::new()));
    wait(store.set_note(&id, ada, "")).expect("both exist");
    assert_eq!(store.note(&id, ada), Ok(String::new()));
}

#[test]
fn ids_of_tables_are_12_safe_characters() {
    for good in ["abcDEF012-_z", "------------"] {
        assert_eq!(good.parse::<TableId>().map(|id| id.to_string()), Ok(good.to_owned()));
    }
    for bad in ["", "abcDEF012-_", "abcDEF012-_zz", "abcDEF012-/z", "abcDEF012-_é", "abcDEF 12-_z"] {
        assert!(bad.parse::<TableId>().is_err(), "{bad}");
    }
}

fn row(store: &Store, id: &TableId) -> kabale_store::TableRow {
    store.table(id).expect("it can be read").expect("it is there")
}
