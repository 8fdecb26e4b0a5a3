//! A table in memory is what is on disk, whatever happens on the way.

use kabale_catalog::find;
use kabale_store::{Hidden, NewTable, Prefs, SeatRow, Visibility};
use tempfile::TempDir;

use super::*;

/// A table that was dealt, at which its host sits everywhere, in a folder of its own.
async fn running() -> (Arc<Tables>, Arc<Slot>, Account, watch::Sender<bool>, TempDir) {
    let dir = tempfile::tempdir().expect("there is room for a folder");
    let store = Store::open(dir.path()).expect("an empty folder can be opened");
    let host = store.create_guest("Ada", Prefs::default(), 0).await.expect("it can be written");
    let (stop, stopped) = watch::channel(false);
    let tables = Tables::new(store, Arc::default(), &Config::new(dir.path().to_owned()), stopped);
    let game = find("oriflamme").expect("the game is in the catalog");
    let seats = Seat::all(3).map(|seat| SeatRow::person(seat, host.id, "Ada"));
    let new = NewTable {
        id: chance::table_id(),
        game: game.id.to_owned(),
        options: "{}".to_owned(),
        host: host.id,
        visibility: Visibility::Link,
        chat: true,
        settings: "{}".to_owned(),
        secret: Hidden([7; 32]),
        seats: seats.collect(),
        rematch_of: None,
    };
    let slot = tables.create(new).await.expect("it can be written");
    slot.make(|live| live.deal(None, Level::Random, 1)).await.expect("it can be dealt");
    (tables, slot, host, stop, dir)
}

#[tokio::test]
async fn a_change_that_panics_has_not_happened() {
    let (_tables, slot, host, _stop, _dir) = running().await;
    let mut revision = slot.follow();
    revision.borrow_and_update();
    let failed = slot.change::<(), _>(move |live| {
        live.say(host.id, "never said", None, 2)?;
        panic!("the test says so");
    });
    assert_eq!(failed.await.map_err(|problem| problem.kind), Err(Kind::Internal));
    revision.changed().await.expect("whoever follows looks again");
    let live = slot.look().await.expect("it can be read");
    assert_eq!((live.rev, live.talk.len()), (1, 0));
}

#[tokio::test]
async fn what_is_refused_or_not_to_be_written_changes_nothing() {
    let (_tables, slot, host, _stop, _dir) = running().await;
    let refused = slot.change::<(), _>(move |live| {
        live.say(host.id, "never said", None, 2)?;
        Err(Kind::Forbidden.into())
    });
    assert!(refused.await.is_err());
    let unwritten = slot.change(move |live| live.say(host.id, "never said", None, 2).map(|_| (None, ())));
    assert_eq!(unwritten.await.map_err(|problem| problem.kind), Err(Kind::Internal));
    let live = slot.look().await.expect("it can be read");
    assert_eq!((live.rev, live.talk.len()), (1, 0));
}

#[tokio::test]
async fn a_table_that_was_changed_elsewhere_is_read_anew() {
    let (tables, slot, host, _stop, _dir) = running().await;
    let said = kabale_store::NewEntry {
        kind: "say".to_owned(),
        seat: Some(Seat::new(0)),
        account: Some(host.id),
        text: "hello".to_owned(),
        ..kabale_store::NewEntry::default()
    };
    let head = slot.look().await.expect("it can be read").head();
    tables
        .store
        .append(&slot.id, head, vec![said], kabale_store::TableUpdate::default(), 2)
        .await
        .expect("it is written");
    let mut revision = slot.follow();
    revision.borrow_and_update();
    let stale = slot.make(move |live| live.say(host.id, "too late", None, 3)).await;
    assert_eq!(stale.map_err(|problem| problem.kind), Err(Kind::Stale));
    revision.changed().await.expect("whoever follows looks again");
    let live = slot.look().await.expect("it can be read");
    assert_eq!((live.rev, live.talk[0].text.as_str()), (2, "hello"));
    assert_eq!(*slot.follow().borrow(), 2);
}
