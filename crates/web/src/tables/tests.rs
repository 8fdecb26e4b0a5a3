//! A table in memory is what is on disk, whatever happens on the way.

use kabale_catalog::{Telling, find};
use kabale_core::Seed;
use kabale_store::{Hidden, NewTable, Prefs, SeatRow, TableChronicle, Visibility};
use tempfile::TempDir;

use super::{journal::Happened, *};

/// A table that was dealt, with people everywhere and its host on the first seat, in a folder of its own.
async fn running() -> (Arc<Tables>, Arc<Slot>, Account, watch::Sender<bool>, TempDir) {
    running_with("oriflamme", "{}").await
}

async fn running_with(game: &str, settings: &str) -> (Arc<Tables>, Arc<Slot>, Account, watch::Sender<bool>, TempDir) {
    let dir = tempfile::tempdir().expect("there is room for a folder");
    let store = Store::open(dir.path()).expect("an empty folder can be opened");
    let host = store.create_guest("Ada", Prefs::default(), 0).await.expect("it can be written");
    let (stop, stopped) = watch::channel(false);
    let tables = Tables::new(store, Clock::default(), Arc::default(), &Config::new(dir.path().to_owned()), stopped);
    let game = find(game).expect("the game is in the catalog");
    let mut seats = vec![SeatRow::person(Seat::new(0), host.id, "Ada")];
    for (number, name) in [(1, "Bea"), (2, "Cleo")] {
        let guest = tables.store.create_guest(name, Prefs::default(), 0).await.expect("it can be written");
        seats.push(SeatRow::person(Seat::new(number), guest.id, name));
    }
    let new = NewTable {
        id: system::table_id(),
        game: game.id.to_owned(),
        options: "{}".to_owned(),
        host: host.id,
        visibility: Visibility::Link,
        chat: true,
        settings: settings.to_owned(),
        secret: Hidden([7; 32]),
        seats,
        rematch_of: None,
    };
    let slot = tables.create(new).await.expect("it can be written");
    slot.make(|live, _| live.deal(None, 1)).await.expect("it can be dealt");
    (tables, slot, host, stop, dir)
}

#[tokio::test]
async fn a_change_that_panics_has_not_happened() {
    let (_tables, slot, host, _stop, _dir) = running().await;
    let mut revision = slot.follow();
    revision.borrow_and_update();
    let failed = slot.change::<(), _>(move |live, _| {
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
    let refused = slot.change::<(), _>(move |live, _| {
        live.say(host.id, "never said", None, 2)?;
        Err(Kind::Forbidden.into())
    });
    assert!(refused.await.is_err());
    let unwritten = slot.change(move |live, _| live.say(host.id, "never said", None, 2).map(|_| (None, ())));
    assert_eq!(unwritten.await.map_err(|problem| problem.kind), Err(Kind::Internal));
    let live = slot.look().await.expect("it can be read");
    assert_eq!((live.rev, live.talk.len()), (1, 0));
}

#[tokio::test]
async fn a_table_that_was_changed_elsewhere_is_read_anew() {
    let (tables, slot, host, _stop, _dir) = running().await;
    let what = Happening::Say { seat: Some(Seat::new(0)), text: Some("hello".to_owned()) };
    let said = Happened { by: Some(host.id), key: None, what }.into();
    let head = slot.look().await.expect("it can be read").head();
    tables
        .store
        .append(&slot.id, head, vec![said], kabale_store::TableUpdate::default(), 2)
        .await
        .expect("it is written");
    let mut revision = slot.follow();
    revision.borrow_and_update();
    let stale = slot.make(move |live, _| live.say(host.id, "too late", None, 3)).await;
    assert_eq!(stale.map_err(|problem| problem.kind), Err(Kind::Stale));
    revision.changed().await.expect("whoever follows looks again");
    let live = slot.look().await.expect("it can be read");
    assert_eq!((live.rev, live.talk[0].text.as_str()), (2, "hello"));
    assert_eq!(*slot.follow().borrow(), 2);
}

#[tokio::test]
async fn what_a_bot_thinks_for_somebody_who_has_come_back_is_dropped() {
    let (tables, slot, _, _stop, _dir) = running().await;
    let mover = slot.look().await.expect("it can be read").mover().expect("a seat decides").clone();
    let (seat, person) = (mover.seat, mover.account.expect("a person sits there"));
    let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut cores = Vec::new();
    for _ in 0..n_cores {
        cores.push(tables.thinkers.turn(For::Background).await);
    }
    slot.make(move |live, now| live.hand(seat, person, Some(Level::Random), now)).await.expect("it is their own");
    let due = keeper::due(&slot.look().await.expect("it can be read")).expect("a bot decides");
    let thought = tokio::spawn({
        let (tables, slot) = (tables.clone(), slot.clone());
        async move { keeper::act(&tables, &slot, due).await }
    });
    tokio::task::yield_now().await;
    slot.make(move |live, now| live.take_back(person, now)).await.expect("it is their own");
    drop(cores);
    assert!(thought.await.expect("it ends"));
    assert_eq!(slot.look().await.expect("it can be read").n_choices(), 0);
}

/// Lets bots play on all seats.
async fn hand_all(slot: &Arc<Slot>, level: Level) {
    let people: Vec<_> = slot.look().await.expect("it can be read").seats.clone();
    for place in people {
        let account = place.account.expect("a person sits there");
        slot.make(move |live, now| live.hand(place.seat, account, Some(level), now)).await.expect("it is their own");
    }
}

/// Makes the choice of the bot that is to decide, and keeps what it remembers.
fn decide(live: &mut Live, now: Millis) -> Change {
    let game = live.game.as_ref().expect("it was dealt");
    let (seat, level) = (game.to_move().expect("a seat decides"), live.level_of(live.mover().expect("a seat decides")));
    let memory = live.recollect();
    let game = live.game.as_ref().expect("it was dealt");
    let thinker = game.thinker(level, Seed::new([5; 32]), Instant::now(), memory).expect("a seat decides");
    let thought = thinker();
    let change = live.choose_for(&thought.choice, now).expect("a bot chooses what is offered");
    if let Some(memory) = thought.memory {
        live.remember(seat, memory);
    }
    change
}

#[tokio::test]
async fn the_rest_of_a_planned_turn_waits_for_nothing() {
    let (tables, slot, _, _stop, _dir) = running_with("courtisans", r#"{"pace": 600000}"#).await;
    hand_all(&slot, Level::Plan(200)).await;
    let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut cores = Vec::new();
    for _ in 0..n_cores {
        cores.push(tables.thinkers.turn(For::Background).await);
    }
    let mut revision = slot.follow();
    slot.make(|live, now| Ok(decide(live, now))).await.expect("it can be written");
    // Three cards are laid in a turn: the other two need neither a core nor the pace.
    let rest = async {
        while slot.look().await.expect("it can be read").n_choices() < 3 {
            revision.changed().await.expect("whoever follows is told");
        }
    };
    timeout(Duration::from_mins(1), rest).await.expect("the plan is followed at once");
    // The next bot has to think.
    let live = slot.look().await.expect("it can be read");
    let due = keeper::due(&live).expect("a bot decides");
    assert!(!live.is_bot_ready() && due.at_ms >= live.asked_ms + 600_000);
    drop(cores);
}

#[tokio::test]
async fn what_a_bot_remembers_is_dropped_when_something_comes_between() {
    let (_tables, slot, _, _stop, _dir) = running_with("oath", r#"{"pace": 600000}"#).await;
    hand_all(&slot, Level::Plan(20)).await;
    let checked = slot.change::<(), _>(|live, now| {
        let mut n_checked = [0; 3];
        for _ in 0..400 {
            decide(live, now);
            let Some(place) = live.mover().cloned() else { break };
            let account = place.account.expect("a person sits there");
            if live.remembered.is_none() {
                continue;
            }
            if n_checked[0] < 3 {
                live.take_back(account, now)?;
                assert!(live.recollect().is_none() && !live.is_bot_prompt(), "the person has come back");
                live.hand(place.seat, account, Some(Level::Plan(20)), now)?;
                assert!(live.recollect().is_none(), "nor does a new bot know");
                n_checked[0] += 1;
            } else if live.may_undo(place.seat) && n_checked[1] < 3 {
                let post = Post::new(live.n_choices(), format!("undo {}", live.rev), String::new())?;
                live.undo(account, &post, now)?;
                assert!(live.recollect().is_none(), "the choice was taken back");
                n_checked[1] += 1;
            } else if n_checked[2] < 3 {
                let game = live.dealt()?;
                let choice = game.decision(kabale_catalog::Voice { lang: kabale_catalog::Lang::En, names: &[] });
                let choice = choice.expect("a seat decides").choices.swap_remove(0).choice;
                live.choose(account, &Post::new(game.n_choices(), format!("own {}", live.rev), choice)?, now)?;
                assert!(live.recollect().is_none(), "the person has decided");
                live.hand(place.seat, account, Some(Level::Plan(20)), now)?;
                n_checked[2] += 1;
            }
        }
        assert_eq!(n_checked, [3; 3], "every case has occurred");
        Err(Kind::Forbidden.into())
    });
    assert!(checked.await.is_err_and(|problem| problem.kind == Kind::Internal), "nothing of it was written");
    assert!(slot.look().await.expect("it can be read").remembered.is_none(), "nor is it on disk");
}

#[tokio::test]
async fn what_bots_do_is_given_a_reason_until_the_table_is_read_anew() {
    let (_tables, slot, _, _stop, _dir) = running_with("shadow-throne", r#"{"pace": 600000}"#).await;
    hand_all(&slot, Level::Greedy).await;
    let names = ["Ada", "Bea", "Cleo"].map(str::to_owned);
    let told = |live: &Live| {
        let telling = Telling::by_name(kabale_catalog::Voice { lang: kabale_catalog::Lang::En, names: &names });
        (0..live.n_choices()).filter_map(|number| live.reasons.told(number, telling)).count()
    };
    // Every table is dealt by a secret of its own, so how soon there is something to tell differs.
    for _ in 0..120 {
        if told(&slot.look().await.expect("it can be read")) > 3 {
            break;
        }
        slot.make(|live, now| Ok(decide(live, now))).await.expect("it can be written");
    }
    assert!(told(&slot.look().await.expect("it can be read")) > 3);
    slot.reread().await;
    assert_eq!(told(&slot.look().await.expect("it can be read")), 0);
}

/// Plays a table to its end, each time with the first choice.
async fn play_out(slot: &Arc<Slot>) {
    let first = |live: &Live| {
        let game = live.game.as_ref()?;
        let decision = game.decision(kabale_catalog::Voice { lang: kabale_catalog::Lang::En, names: &[] })?;
        Some(decision.choices.first().expect("there is always a choice").choice.clone())
    };
    loop {
        let Some(choice) = first(&slot.look().await.expect("it can be read")) else { return };
        slot.make(move |live, now| live.choose_for(&choice, now)).await.expect("it is among the choices");
    }
}

#[tokio::test]
async fn who_reads_the_end_of_a_game_is_told_how_it_turned() {
    let (tables, slot, host, _stop, _dir) = running().await;
    slot.set_presence(host.id, true);
    play_out(&slot).await;
    let mut revision = slot.follow();
    while slot.look().await.expect("it can be read").attendance().1 == 0 {
        revision.changed().await.expect("whoever follows is told");
    }
    let review = tables.reviews.glances.of(&slot.id).expect("it was begun");
    let found = review.found().expect("it was possible").expect("it is finished");
    let live = slot.look().await.expect("it can be read");
    let swing = tables.swing(&live, kabale_catalog::Lang::En);
    assert_eq!(swing.map(|swing| swing.number), found.turn.as_ref().map(|turn| turn.number));
}

#[tokio::test]
async fn nobody_looks_for_what_is_not_read_or_not_to_be_told() {
    let (tables, slot, host, _stop, _dir) = running().await;
    play_out(&slot).await;
    tables.glance(&slot.look().await.expect("it can be read"));
    assert!(tables.reviews.glances.of(&slot.id).is_none(), "nobody is there");
    slot.set_presence(host.id, true);
    let (world, seats, members) = (String::new(), Vec::new(), vec![host.id]);
    let kept = TableChronicle { id: system::chronicle_id(), number: 1, is_closed: false, world, seats, members };
    slot.look().await.expect("it can be read").chronicle = Some(kept);
    tables.glance(&slot.look().await.expect("it can be read"));
    assert!(tables.reviews.glances.of(&slot.id).is_none(), "further games depend on what was hidden");
    slot.look().await.expect("it can be read").chronicle = None;
    tables.glance(&slot.look().await.expect("it can be read"));
    assert!(tables.reviews.glances.of(&slot.id).is_some());
}

#[test]
fn settings_of_earlier_versions_are_read() {
    let read = |text: &str| serde_json::from_str::<Settings>(text).expect("it is what was written");
    let old = read(r#"{"clock":0,"pace":300,"hints":true}"#);
    assert_eq!((old.grace(), old.level, old.pace, old.hints), (120, Level::Solid, 300, true));
    assert_eq!(read(r#"{"clock":3599}"#).grace(), 120);
    assert_eq!(read(r#"{"clock":3600}"#).grace(), 86_400);
    let new = Settings { grace: Some(600), level: Level::Easy, ..old };
    assert_eq!(read(&serde_json::to_string(&new).expect("settings are plain data")), new);
}
