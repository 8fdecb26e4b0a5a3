//! Care of stored data: damage is noticed and shown, backups are complete, and expired data is deleted.
//! `KABALE_LONG=1` flips more bits.

mod kit;

use std::{
    collections::BTreeMap,
    env, fs,
    hash::{BuildHasher, RandomState},
    path::Path,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread,
    time::{SystemTime, UNIX_EPOCH},
};

use kabale_core::{Fast, SeedableRng, below, pick};
use kabale_store::{Restoring, Store, Stored, TableId};
use kabale_web::check;
use kit::{Asked, Client, House, Party};
use serde_json::{Value, json};
use tempfile::TempDir;

const DATABASE: &str = "kabale.db";

fn folder() -> TempDir {
    tempfile::tempdir().expect("there is room for a folder")
}

/// A program with a token of its own.
fn program(house: &House, name: &str) -> Client {
    let mut client = house.stranger();
    let token = client.post_json("/api/accounts", &json!({"name": name})).json()["token"].clone();
    client.token = Some(token.as_str().expect("a token").to_owned());
    client
}

/// Programs at a table that was dealt.
fn dealt(house: &House, game: &str, visibility: &str, names: &[&str]) -> (String, Vec<Client>) {
    let mut people: Vec<_> = names.iter().map(|name| program(house, name)).collect();
    let new = json!({"game": game, "seats": names.len(), "visibility": visibility});
    let id = people[0].post_json("/api/tables", &new).json()["id"].as_str().expect("an id").to_owned();
    for person in &mut people[1..] {
        assert_eq!(person.post_json(&format!("/api/tables/{id}/join"), &json!({})).status, 200);
    }
    assert_eq!(people[0].post_json(&format!("/api/tables/{id}/deal"), &json!({})).status, 200);
    (id, people)
}

/// Makes the first choice of whoever is to move, this many times or until the game is over.
fn play(people: &mut [Client], id: &str, times: usize) {
    for _ in 0..times {
        let asked = people.iter_mut().find_map(|person| {
            let decision = person.get(&format!("/api/tables/{id}")).json()["decision"].clone();
            (!decision.is_null()).then_some((person, decision))
        });
        let Some((person, decision)) = asked else { return };
        let number = decision["decision"].as_u64().expect("a number");
        let choice = json!({
            "decision": number, "key": format!("c-{number}"), "choice": decision["choices"][0]["choice"],
        });
        assert_eq!(person.post_json(&format!("/api/tables/{id}/choices"), &choice).status, 200);
    }
}

fn say(person: &mut Client, id: &str, text: &str) {
    assert_eq!(person.post_json(&format!("/api/tables/{id}/chat"), &json!({"text": text})).status, 200);
}

/// The table as each program sees it.
fn seen(people: &mut [Client], id: &str) -> Vec<Value> {
    people.iter_mut().map(|person| person.get(&format!("/api/tables/{id}")).json()).collect()
}

/// Replaces a text by one of the same length everywhere in the database.
fn replace(dir: &Path, from: &str, to: &str) {
    let path = dir.join(DATABASE);
    let mut bytes = fs::read(&path).expect("it is there");
    let places: Vec<_> = (0..bytes.len() - from.len()).filter(|at| bytes[*at..].starts_with(from.as_bytes())).collect();
    assert!(!places.is_empty(), "{from}");
    for at in places {
        bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
    }
    fs::write(path, bytes).expect("it can be written");
}

/// Stops a server, changes its data, and starts it again.
fn harmed(house: &mut House, people: &mut [&mut Vec<Client>], harm: impl FnOnce(&Path)) {
    house.stop();
    harm(house.dir.path());
    house.restart();
    for person in people.iter_mut().flat_map(|people| people.iter_mut()) {
        person.moved_to(house.address());
    }
}

#[test]
fn a_damaged_table_is_shown_as_damaged_and_all_others_play_on() {
    let mut house = House::open();
    let (id, mut people) = dealt(&house, "oriflamme", "link", &["Ada", "Bea", "Cleo"]);
    play(&mut people, &id, 5);
    let before = seen(&mut people, &id);
    say(&mut people[0], &id, "the line that will change");
    play(&mut people, &id, 3);
    let (other, mut others) = dealt(&house, "oriflamme", "link", &["Dora", "Emil", "Finn"]);
    harmed(&mut house, &mut [&mut people, &mut others], |dir| {
        replace(dir, "the line that will change", "the line that was changed");
    });

    let refused = people[0].get(&format!("/api/tables/{id}"));
    assert_eq!((refused.status, refused.code().as_str()), (500, "damaged"));
    let rev = before[0]["rev"].as_u64().expect("a number") + 1;
    assert_eq!(refused.json()["damage"], json!({"code": "changed_entry", "rev": rev}));
    let choice = json!({"decision": 8, "key": "x", "choice": "reveal"});
    assert_eq!(people[0].post_json(&format!("/api/tables/{id}/choices"), &choice).code(), "damaged");
    for (lang, title, download) in [
        ("en", "This table is damaged", "Download what is intact"),
        ("de", "Dieser Tisch ist beschädigt", "Unversehrtes herunterladen"),
    ] {
        let page = house.stranger().get(&format!("/tables/{id}?lang={lang}"));
        assert_eq!(page.status, 500);
        assert!(page.text().contains(title) && page.text().contains(download), "{}", page.text());
    }
    let lines = people[0].get("/api/tables").json()["tables"].clone();
    assert_eq!(lines[0]["damaged"], true, "{lines}");

    // Everyone can download the undamaged part as they saw it, without hidden cards.
    let secret = secret_of(house.dir.path(), &id);
    for (person, before) in people.iter_mut().zip(&before) {
        let answer = person.get(&format!("/api/tables/{id}/salvage"));
        assert_eq!(answer.status, 200, "{}", answer.text());
        let salvage = answer.json();
        assert_eq!(salvage["damage"]["code"], "changed_entry");
        assert_eq!(salvage["record"], Value::Null);
        assert_eq!(salvage["table"], *before);
        assert!(!answer.text().contains(&secret));
    }
    let file = house.stranger().get(&format!("/tables/{id}/salvage"));
    assert!(file.header("content-disposition").is_some_and(|name| name.contains("oriflamme-")), "{file:?}");
    assert_eq!(file.json()["table"]["seat"], Value::Null, "somebody who watches");
    assert!(!file.text().contains(&secret));

    play(&mut others, &other, 5);
    assert_eq!(seen(&mut others, &other)[0]["n_choices"], 5);
    assert_eq!(others[0].get(&format!("/api/tables/{other}/salvage")).code(), "wrong_moment", "it is sound");
}

/// The secret of a table, in hexadecimal digits.
fn secret_of(dir: &Path, id: &str) -> String {
    let store = Store::open_to_read(dir).expect("it can be read beside the server");
    let row = store.table(&id.parse().expect("an id")).expect("it can be read").expect("it is there");
    row.secret.0.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

#[test]
fn what_was_over_before_the_damage_has_its_record() {
    let mut house = House::open();
    let (id, mut people) = dealt(&house, "courtisans", "closed", &["Ada", "Bea"]);
    play(&mut people, &id, 500);
    let record = people[0].get(&format!("/api/tables/{id}/record")).json();
    say(&mut people[0], &id, "the line that will change");
    harmed(&mut house, &mut [&mut people], |dir| {
        replace(dir, "the line that will change", "the line that was changed");
    });
    let salvage = people[1].get(&format!("/api/tables/{id}/salvage"));
    assert_eq!(salvage.json()["record"], record);
    assert_eq!(program(&house, "Eve").get(&format!("/api/tables/{id}/salvage")).code(), "not_found");
}

#[test]
fn where_nobody_can_tell_who_sits_nothing_is_handed_out() {
    let mut house = House::open();
    let (id, mut people) = dealt(&house, "courtisans", "link", &["Adalbert", "Bea"]);
    harmed(&mut house, &mut [&mut people], |dir| replace(dir, "Adalbert", "Adalbest"));
    let refused = people[0].get(&format!("/api/tables/{id}/salvage"));
    assert_eq!((refused.code().as_str(), &refused.json()["damage"]["code"]), ("damaged", &json!("changed_row")));
    let page = people[0].get(&format!("/tables/{id}"));
    assert!(page.text().contains("This table is damaged") && !page.text().contains("/salvage"));
}

/// A folder as a stopped server leaves it, or a killed one: with a write-ahead log that was never checkpointed.
fn played() -> [TempDir; 2] {
    let mut house = House::open();
    for (game, names) in
        [("oriflamme", &["Ada", "Bea", "Cleo"][..]), ("courtisans", &["Ada", "Bea"]), ("shadow-throne", &["A", "B"])]
    {
        let (id, mut people) = dealt(&house, game, "public", names);
        for round in 0..4 {
            play(&mut people, &id, 6);
            say(&mut people[1], &id, &format!("line {round}"));
        }
    }
    Party::seated(house.address(), &[("game", "oriflamme"), ("seats", "3")], 2);
    let copies = [folder(), folder()];
    let copy = |house: &House, to: &TempDir| {
        for name in [DATABASE, "kabale.db-wal", "commits"] {
            if house.dir.path().join(name).exists() {
                fs::copy(house.dir.path().join(name), to.path().join(name)).expect("it can be copied");
            }
        }
    };
    copy(&house, &copies[1]);
    house.stop();
    copy(&house, &copies[0]);
    copies
}

/// Every table of a store.
fn tables(store: &Store) -> BTreeMap<String, Stored> {
    let ids = store.table_ids().expect("it can be read");
    let stored = |id: &TableId| store.stored(id).expect("it can be read").expect("it is there");
    ids.iter().map(|id| (id.to_string(), stored(id))).collect()
}

#[test]
fn a_flipped_bit_is_noticed_or_makes_no_difference() {
    let n_flips = if env::var_os("KABALE_LONG").is_some() { 3000 } else { 120 };
    let seed = env::var("KABALE_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed = seed.unwrap_or_else(|| RandomState::new().hash_one("flips") >> 32);
    let mut chance = Fast::seed_from_u64(seed);
    let folders = played();
    let whole = {
        let copy = copied(folders[0].path());
        tables(&Store::open(copy.path()).expect("it can be opened"))
    };
    assert_eq!(whole.len(), 4);
    let (mut n_noticed, mut n_harmless) = (0, 0);
    for flip in 0..n_flips {
        let dir = copied(folders[flip % 2].path());
        // In the log every bit matters; in the database many pages are superseded by the log.
        let file = if flip % 4 == 3 { "kabale.db-wal" } else { DATABASE };
        let mut bytes = fs::read(dir.path().join(file)).expect("it is there");
        let (at, bit) = (below(&mut chance, bytes.len() as u32) as usize, below(&mut chance, 8));
        bytes[at] ^= 1 << bit;
        fs::write(dir.path().join(file), bytes).expect("it can be written");
        let what = format!("seed {seed}, flip {flip}: bit {bit} of byte {at} of {file}");
        // First as `kabale check`, which changes nothing; then as the server, which reads only tables.
        let is_sound =
            Store::open_to_read(dir.path()).and_then(|store| check(&store)).is_ok_and(|checked| checked.is_sound());
        let found = Store::open(dir.path()).and_then(|store| Ok((check(&store)?, store)));
        let (checked, store) = match found {
            Ok(found) => found,
            Err(error) => {
                assert!(!is_sound, "{what}: it was called sound and cannot be opened: {error}");
                n_noticed += 1;
                continue;
            }
        };
        let mut is_whole = true;
        for (id, stored) in &whole {
            let is_damaged = checked.damaged.iter().any(|table| table.id.as_str() == id);
            is_whole &= !is_damaged;
            if !is_damaged {
                let found = store.stored(&stored.row.id).unwrap_or_else(|error| panic!("{what}: {id}: {error}"));
                let found = found.unwrap_or_else(|| panic!("{what}: {id} is gone"));
                let rows = (&found.row, &stored.row);
                assert!(found.row == stored.row, "{what}: {id} is silently another: {rows:?}");
                for (found, stored) in found.journal.iter().zip(&stored.journal) {
                    assert_eq!(found, stored, "{what}: {id} has silently another past");
                }
                assert!(found == *stored, "{what}: {id} is silently another");
            }
        }
        assert!(is_whole || !is_sound, "{what}: it was called sound and is not");
        *(if is_sound { &mut n_harmless } else { &mut n_noticed }) += 1;
    }
    println!("{n_flips} flips: {n_noticed} noticed, {n_harmless} without any difference");
    assert!(n_noticed > n_flips / 4, "{n_noticed}");
}

fn copied(from: &Path) -> TempDir {
    let to = folder();
    for file in fs::read_dir(from).expect("it is there") {
        let file = file.expect("it can be read");
        fs::copy(file.path(), to.path().join(file.file_name())).expect("it can be copied");
    }
    to
}

/// Backups taken during play hold everything that was acknowledged before, are undamaged, and can be played on.
#[test]
fn a_backup_holds_whatever_was_answered_before() {
    const TABLES: usize = 6;
    const BACKUPS: usize = 6;
    let house = House::open();
    let answered: Vec<Mutex<u32>> = (0..TABLES).map(|_| Mutex::new(0)).collect();
    let is_over = AtomicBool::new(false);
    let place = folder();
    let (address, dir) = (house.address(), house.dir.path());
    let (mut parties, copies) = thread::scope(|scope| {
        let players: Vec<_> = answered
            .iter()
            .map(|answered| {
                let party = Party::dealt(address, &[("game", "oath"), ("seats", "2")], 2);
                let is_over = &is_over;
                scope.spawn(move || chooses(party, answered, is_over))
            })
            .collect();
        let told =
            || answered.iter().map(|rev| *rev.lock().unwrap_or_else(PoisonError::into_inner)).collect::<Vec<_>>();
        let mut copies = Vec::new();
        for number in 0..BACKUPS {
            let n_before: u32 = told().iter().sum();
            while told().iter().sum::<u32>() < n_before + 10 {
                assert!(players.iter().any(|player| !player.is_finished()), "nobody plays any more");
                thread::yield_now();
            }
            let (before, file) = (told(), place.path().join(format!("{number}.db")));
            Store::backup(dir, &file).expect("it can be copied beside the server");
            copies.push((before, file));
        }
        is_over.store(true, Relaxed);
        (players.into_iter().map(|player| player.join().expect("no player fails")).collect::<Vec<_>>(), copies)
    });
    for (number, (before, file)) in copies.iter().enumerate() {
        let restoring = Restoring::begin(file, &place.path().join(format!("home-{number}"))).expect("it can be copied");
        assert!(check(restoring.store()).expect("it can be read").is_sound());
        for (rev, party) in before.iter().zip(&parties) {
            let id = party.id.parse().expect("an id");
            let row = restoring.store().table(&id).expect("it can be read").expect("it is there");
            assert!(row.rev >= *rev, "revision {rev} was answered, {} is there", row.rev);
        }
        restoring.place().expect("it can be placed");
    }
    drop(house);
    let restored = House::with(|config| config.data = place.path().join("home-0"));
    for party in &mut parties {
        party.moved_to(restored.address());
        let (player, asked) = party.turn().expect("the game goes on");
        let answer = party.choose(player, asked.decision, "after the restoration", &asked.offers[0]);
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
}

/// Makes one choice after the other, and reports how many were acknowledged.
fn chooses(mut party: Party, answered: &Mutex<u32>, is_over: &AtomicBool) -> Party {
    let (mut n_choices, mut chance) = (0, Fast::seed_from_u64(RandomState::new().hash_one("choices")));
    while !is_over.load(Relaxed) {
        let Some((player, asked)) = party.turn() else { break };
        n_choices += 1;
        let choice = pick(&mut chance, &asked.offers).clone();
        let answer = party.choose(player, asked.decision, &format!("c-{n_choices}"), &choice);
        assert_eq!(answer.status, 200, "{}", answer.text());
        let rev = answer.json()["rev"].as_u64().and_then(|rev| u32::try_from(rev).ok()).expect("a revision");
        *answered.lock().unwrap_or_else(PoisonError::into_inner) = rev;
    }
    party
}

#[test]
fn public_tables_where_somebody_is_come_first_and_nobody_fills_the_list() {
    let house = House::open();
    let public = [("game", "oriflamme"), ("seats", "3"), ("visibility", "public")];
    let first = Party::seated(house.address(), &public, 1);
    let mut eve = house.stranger();
    let hers: Vec<_> = (0..20).map(|_| eve.post("/tables", &public).location()).collect();
    let listed = |house: &House| {
        let page = house.stranger().get("/").text();
        let links = page.split(r#"href="/tables/"#).skip(1).filter_map(|rest| rest.split('"').next());
        links.map(str::to_owned).collect::<Vec<_>>()
    };
    let is_hers = |id: &String| hers.contains(&format!("/tables/{id}"));
    let found = listed(&house);
    assert!(found.len() == 4 && found[..3].iter().all(is_hers) && found[3] == first.id, "{found:?}");
    let mut here = first.players[0].follow(&first.at(""), 0);
    here.pushed(); // The server has heard of the stream.
    let found = listed(&house);
    assert!(found.len() == 4 && found[0] == first.id && found[1..].iter().all(is_hers), "{found:?}");
}

const DAY: i64 = 86_400_000;

fn in_days(days: i64) -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970");
    i64::try_from(now.as_millis()).expect("it is not that late") + days * DAY
}

#[test]
fn what_is_not_kept_is_gone_from_disk_and_memory_and_its_streams_end() {
    let mut house = House::open();
    let tidy = |house: &House, days| house.wait(house.server().tidy(in_days(days))).expect("it can be forgotten");
    let mut waits = Party::seated(house.address(), &[("game", "oriflamme"), ("seats", "3")], 2);
    let (id, mut people) = dealt(&house, "oriflamme", "link", &["Ada", "Bea", "Cleo"]);
    let table = format!("/api/tables/{id}");
    let mut socket = waits.players[0].follow(&waits.at(""), 0);
    let mut stream = people[0].stream(&format!("{table}/stream"), &[]);
    assert!(stream.next().is_some(), "the state comes first");

    tidy(&house, 29);
    assert_eq!(waits.get(0, "").status, 200);
    tidy(&house, 31);
    assert_eq!(waits.get(0, "").status, 404);
    while socket.pushed_or_closed().is_some() {}
    assert_eq!(waits.players[0].knock(&waits.at("/live"), &[]).err(), Some(404));

    tidy(&house, 399);
    assert_eq!(people[0].get(&table).status, 200, "a game of guests is kept longer");
    tidy(&house, 402);
    assert_eq!(people[0].get(&table).code(), "not_found");
    let choice = json!({"decision": 0, "key": "x", "choice": "spy left"});
    assert_eq!(people[0].post_json(&format!("{table}/choices"), &choice).code(), "not_found");
    while stream.next().is_some() {}
    house.restart();
    people[0].moved_to(house.address());
    assert_eq!(people[0].get(&table).code(), "not_found");
}

#[test]
fn with_a_claimed_name_a_game_is_kept_and_what_was_said_is_taken_out() {
    let house = House::open();
    let mut party = house.party("courtisans", 2);
    assert_eq!(party.players[0].post("/account/claim", &[("password", "long enough for a test")]).status, 303);
    assert_eq!(party.script(0, "/chat", &[("text", "said long ago"), ("key", "k")]).status, 204);
    let tidy = |days| house.wait(house.server().tidy(in_days(days))).expect("it can be forgotten");
    tidy(179);
    assert!(party.get(1, "").text().contains("said long ago"));
    tidy(181);
    let page = party.get(1, "");
    assert!(page.status == 200 && !page.text().contains("said long ago"), "{}", page.text());
    let asked = Asked::read(&page.text());
    assert_eq!(party.script(0, "/chat", &[("text", "said long ago"), ("key", "k")]).status, 204, "it counts once");
    assert_eq!(Asked::read(&party.get(1, "").text()).rev, asked.rev);
    tidy(390);
    assert!(party.turn().is_some(), "the game goes on");
    let checked = check(&Store::open_to_read(house.dir.path()).expect("it can be read")).expect("it can be checked");
    assert!(checked.is_sound() && checked.n_tables == 1, "{checked:?}");
}

#[test]
fn a_rematch_that_was_forgotten_leads_nowhere() {
    let house = House::open();
    let (id, mut people) = dealt(&house, "courtisans", "link", &["Ada", "Bea"]);
    play(&mut people, &id, 500);
    let rematch = |people: &mut Vec<Client>| people[0].post_json(&format!("/api/tables/{id}/rematch"), &json!({}));
    let next = rematch(&mut people).json()["table"].as_str().expect("an id").to_owned();
    house.wait(house.server().tidy(in_days(31))).expect("it can be forgotten");
    assert_eq!(people[0].get(&format!("/api/tables/{next}")).code(), "not_found");
    assert_eq!(people[0].get(&format!("/api/tables/{id}")).json()["next"], Value::Null);
    let another = rematch(&mut people).json()["table"].as_str().expect("an id").to_owned();
    assert_ne!(another, next);
    assert_eq!(people[0].get(&format!("/api/tables/{another}")).status, 200);
}

#[test]
fn whoever_keeps_all_keeps_all() {
    let house = House::with(|config| config.keep_all = true);
    let (id, mut people) = dealt(&house, "courtisans", "link", &["Ada", "Bea"]);
    say(&mut people[0], &id, "for ever");
    let before = seen(&mut people, &id);
    house.wait(house.server().tidy(in_days(5000))).expect("nothing is done");
    assert_eq!(seen(&mut people, &id), before);
}
