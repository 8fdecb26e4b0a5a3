//! Absent players and hosts: when other players may hand a seat to a bot, and how players get their seats back.

mod kit;

use std::time::Duration;

use kit::{
    Party,
    timed::{Table, pass, timed_house},
};
use serde_json::{Value, json};

/// The default grace period of an absent player, in milliseconds.
const GRACE: i64 = 120_000;

fn two() -> Value {
    json!({"game": "courtisans", "seats": 2, "level": "easy", "pace": 60_000})
}

fn seat_of(table: &Value, seat: usize) -> (&str, Option<&str>) {
    let seat = &table["seats"][seat - 1];
    (seat["kind"].as_str().expect("a seat has a kind"), seat["level"].as_str())
}

#[test]
fn a_seat_is_not_handed_over_the_moment_its_stream_closes() {
    let (mut house, time) = timed_house(|_| ());
    let mut table = Table::dealt(&house, 2, &two());
    let stream = table.players[1].stream(&format!("{}/stream", table.path), &[]);
    pass(&time, 10 * GRACE);
    assert_eq!(table.now()["absent"], json!([]));
    let refused = table.post(0, "hand", &json!({"seat": 2}));
    assert_eq!((refused.status, refused.code().as_str()), (409, "not_away"), "a stream is open");
    drop(stream);
    while table.now()["absent"] == json!([]) {}
    for (ms, left) in [(0, 120), (50, 120), (GRACE - 51, 1)] {
        pass(&time, ms);
        assert_eq!(table.now()["absent"], json!([{"seat": 2, "seconds": left}]));
        let refused = table.post(0, "hand", &json!({"seat": 2, "level": "random"}));
        assert_eq!((refused.status, refused.code().as_str()), (409, "not_away"));
        assert_eq!(refused.header("retry-after"), Some(left.to_string().as_str()));
        let seconds = if left == 1 { "1 more second to".to_owned() } else { format!("{left} more seconds to") };
        assert!(refused.text().contains(&seconds), "{}", refused.text());
    }
    pass(&time, 1);
    assert_eq!(table.now()["absent"], json!([{"seat": 2, "seconds": 0}]));
    table.done(0, "hand", &json!({"seat": 2, "level": "random"}));
    let now = table.now();
    assert_eq!(seat_of(&now, 2), ("bot", Some("easy")), "as was agreed on, and not as the opponent likes");
    // Players may hand their own seat to a bot of any level, at any time.
    table.done(0, "hand", &json!({"seat": 1, "level": "random"}));
    assert_eq!(seat_of(&table.now(), 1), ("bot", Some("random")));
    let journal = table.journal(&mut house);
    let handed = journal.iter().filter(|entry| entry.kind == "hand").map(|entry| entry.text.as_str());
    assert_eq!(handed.collect::<Vec<_>>(), ["easy", "random"]);
}

#[test]
fn whoever_plays_without_scripts_is_there_as_long_as_they_ask_for_something() {
    let (house, time) = timed_house(|_| ());
    let fields = [("game", "courtisans"), ("seats", "2")];
    let mut party = Party::dealt(house.address(), &fields, 2);
    let hand = |party: &mut Party| party.post(0, "/hand", &[("seat", "2")]).status;
    for _ in 0..5 {
        pass(&time, GRACE - 1);
        assert_eq!(hand(&mut party), 409);
        assert_eq!(party.get(1, "").status, 200);
        pass(&time, GRACE - 1);
        assert_eq!(hand(&mut party), 409);
        // A refused request also counts as presence.
        assert_eq!(party.script(1, "/choose", &[("decision", "99"), ("key", "k"), ("choice", "x")]).status, 409);
    }
    pass(&time, GRACE - 1);
    let page = party.get(0, "").text();
    assert!(page.contains(r#"away; you may let a bot play in <span data-seconds="1">1 s</span>"#), "{page}");
    assert_eq!(page.matches("Let a bot play").count(), 1, "for the own seat");
    assert!(party.get(0, "?lang=de").text().contains("weg; du kannst einen Bot spielen lassen in"));
    pass(&time, 1);
    assert_eq!(party.get(0, "").text().matches("Let a bot play").count(), 2);
    assert_eq!(hand(&mut party), 303);
    assert!(party.get(0, "").text().contains("a bot plays for now"));
}

#[test]
fn where_there_is_a_clock_it_decides() {
    let (house, time) = timed_house(|_| ());
    let mut table = Table::dealt(&house, 2, &json!({"game": "courtisans", "seats": 2, "clock": 3599}));
    pass(&time, 2 * GRACE);
    assert_eq!(table.now()["absent"], json!([{"seat": 2, "seconds": null}]));
    let refused = table.post(0, "hand", &json!({"seat": 2}));
    assert_eq!((refused.status, refused.code().as_str()), (409, "not_away"));
    assert!(refused.text().contains("clock") && refused.header("retry-after").is_none(), "{}", refused.text());
    table.done(0, "hand", &json!({"seat": 1}));
    let fields = [("game", "courtisans"), ("seats", "2"), ("clock", "180")];
    let mut party = Party::dealt(house.address(), &fields, 2);
    pass(&time, 1000);
    assert!(party.get(0, "").text().contains("away; when time is up, a bot makes that one decision"));
}

#[test]
fn whoever_comes_back_has_their_seat_at_once() {
    let (mut house, time) = timed_house(|_| ());
    let mut table = Table::dealt(&house, 2, &two());
    for come in ["", "/stream", "/preview?decision=99&choice=x"] {
        pass(&time, GRACE);
        table.done(0, "hand", &json!({"seat": 2}));
        assert_eq!(seat_of(&table.now(), 2).0, "bot");
        let path = format!("{}{come}", table.path);
        if come == "/stream" {
            let (_, state) = table.players[1].stream(&path, &[]).next().expect("an event");
            assert_eq!(seat_of(&state["table"], 2), ("person", None), "from the first moment on");
            while table.now()["absent"] == json!([]) {}
        } else {
            table.players[1].get(&path);
        }
        assert_eq!(seat_of(&table.now(), 2), ("person", None), "{come}");
    }
    // Other players have not been told that the seat was handed over.
    pass(&time, GRACE);
    table.done(0, "hand", &json!({"seat": 2}));
    table.done(1, "return", &json!({}));
    // A player who handed over their own seat may watch for any length of time.
    table.done(1, "hand", &json!({"seat": 2}));
    assert_eq!(seat_of(&table.seen_by(1), 2), ("bot", Some("easy")));
    table.done(1, "return", &json!({}));
    assert_eq!(seat_of(&table.seen_by(1), 2), ("person", None));
    let journal = table.journal(&mut house);
    assert_eq!(journal.iter().filter(|entry| entry.kind == "return").count(), 5);
}

#[test]
fn the_grace_period_begins_anew_when_the_server_starts_and_not_when_a_table_is_forgotten() {
    let (mut house, time) = timed_house(|config| config.max_tables = 2);
    let mut table = Table::dealt(&house, 2, &two());
    pass(&time, 10 * GRACE);
    house.restart();
    table.moved_to(&house);
    let refused = table.post(0, "hand", &json!({"seat": 2}));
    assert_eq!(refused.header("retry-after"), Some("120"));
    pass(&time, 60_000);
    assert_eq!(table.seen_by(1)["status"], "running");
    let mut others: Vec<_> = (0..5).map(|_| Table::seated(&house, 1, &two())).collect();
    pass(&time, 60_000);
    for other in &mut others {
        assert_eq!(other.now()["status"], "waiting");
    }
    let refused = table.post(0, "hand", &json!({"seat": 2}));
    assert_eq!(refused.header("retry-after"), Some("60"), "it is known when they were last there");
    pass(&time, 60_000);
    for other in &mut others {
        assert_eq!(other.now()["status"], "waiting");
    }
    table.done(0, "hand", &json!({"seat": 2}));
}

#[test]
fn absence_is_agreed_on_before_the_deal() {
    let (house, time) = timed_house(|_| ());
    let mut table = Table::seated(&house, 2, &json!({"game": "courtisans", "seats": 2, "clock": 3600}));
    assert_eq!((&table.now()["grace"], &table.now()["level"]), (&json!(86_400), &json!("solid")), "a slow table");
    for (wrong, status) in [(29, 422), (30, 201), (604_800, 201), (604_801, 422)] {
        let wish = json!({"game": "courtisans", "grace": wrong});
        assert_eq!(table.players[0].post_json("/api/tables", &wish).status, status, "{wrong}");
    }
    let mut anna = house.stranger();
    let form = anna.get("/new/courtisans").text();
    assert!(form.contains("name=\"grace\"") && form.contains("after 2 minutes; at slow tables, after a day"));
    let fields = [("game", "courtisans"), ("seats", "2"), ("grace", "600"), ("level", "easy")];
    let mut party = Party::seated(house.address(), &fields, 2);
    let lobby = party.get(1, "").text();
    assert!(lobby.contains("the others may let a bot play: <strong>after 10 minutes</strong>"), "{lobby}");
    assert!(lobby.contains("Bots that stand in: <strong>Squire</strong>"), "{lobby}");
    assert!(party.get(1, "?lang=de").text().contains("einen Bot spielen lassen: <strong>nach 10 Minuten</strong>"));
    assert_eq!(party.post(0, "/deal", &[]).status, 303);
    pass(&time, 599_999);
    assert_eq!(party.post(0, "/hand", &[("seat", "2")]).status, 409);
    pass(&time, 1);
    assert_eq!(party.post(0, "/hand", &[("seat", "2")]).status, 303);
    // Free seats get bots of the same level.
    let mut alone = Table::dealt(&house, 1, &two());
    assert_eq!(seat_of(&alone.now(), 2), ("bot", Some("easy")));
}

#[test]
fn a_live_page_learns_who_is_away_and_for_too_long() {
    let (house, time) = timed_house(|config| config.timeouts.heartbeat = Duration::from_secs(1));
    let mut party = Party::dealt(house.address(), &[("game", "courtisans"), ("seats", "2")], 2);
    let rev = kit::Asked::read(&party.get(0, "").text()).rev;
    let mut mine = party.players[0].follow(&party.at(""), rev);
    let buttons = |page: &str| page.matches("Let a bot play").count();
    let mut until = |fits: &dyn Fn(&str) -> bool| while !fits(&mine.pushed()) {};
    let theirs = party.players[1].follow(&party.at(""), rev);
    until(&|page| page.matches(">here<").count() == 2);
    drop(theirs);
    until(&|page| page.contains("away; you may let a bot play in") && buttons(page) == 1);
    pass(&time, GRACE);
    until(&|page| buttons(page) == 2);
    party.get(1, "");
    until(&|page| page.contains("away; you may let a bot play in") && buttons(page) == 1);
}

#[test]
fn a_host_who_gets_up_passes_the_table_on() {
    let (mut house, _time) = timed_house(|_| ());
    let wish = json!({"game": "courtisans", "seats": 4});
    let mut table = Table::seated(&house, 3, &wish);
    let mut stream = house.stranger().stream(&format!("{}/stream", table.path), &[]);
    table.done(0, "leave", &json!({}));
    assert_eq!((&table.seen_by(1)["is_host"], &table.seen_by(1)["host"]), (&json!(true), &json!(2)));
    assert_eq!(stream.until(|event| event["kind"] == "host").last().expect("an event")["seat"], 2);
    assert_eq!(table.post(0, "deal", &json!({})).code(), "forbidden");
    table.done(0, "join", &json!({}));
    // The next host is the next person in seat order.
    table.done(1, "leave", &json!({}));
    assert_eq!(table.seen_by(2)["is_host"], true);
    table.done(2, "leave", &json!({}));
    assert_eq!(table.seen_by(0)["is_host"], true);
    // A host who is the last person to leave stays the host.
    table.done(0, "leave", &json!({}));
    assert_eq!((&table.seen_by(0)["is_host"], &table.seen_by(0)["host"]), (&json!(true), &Value::Null));
    table.done(0, "join", &json!({}));
    table.done(1, "join", &json!({}));
    table.done(0, "leave", &json!({}));
    house.restart();
    table.moved_to(&house);
    assert_eq!(table.seen_by(1)["is_host"], true, "it is written");
    table.done(1, "deal", &json!({}));
    let journal = table.journal(&mut house);
    let hosts = journal.iter().filter(|entry| entry.kind == "host").filter_map(|entry| entry.seat);
    assert_eq!(hosts.map(kabale_core::Seat::number).collect::<Vec<_>>(), [2, 3, 1, 2]);
}

#[test]
fn a_host_who_is_away_for_too_long_does_not_block_a_lobby() {
    let (house, time) = timed_house(|_| ());
    let wish = json!({"game": "courtisans", "seats": 3, "grace": 60, "clock": 20});
    let mut table = Table::seated(&house, 2, &wish);
    let refused = table.post(0, "host", &json!({}));
    assert_eq!((refused.status, refused.code().as_str()), (409, "wrong_moment"), "they are the host");
    for (ms, left) in [(0, 60), (59_999, 1)] {
        pass(&time, ms);
        assert_eq!(table.seen_by(1)["host_absent"], left);
        let refused = table.post(1, "host", &json!({}));
        assert_eq!((refused.status, refused.code().as_str()), (409, "not_away"));
        assert_eq!(refused.header("retry-after"), Some(left.to_string().as_str()));
    }
    let stream = table.players[0].stream(&format!("{}/stream", table.path), &[]);
    pass(&time, 100_000);
    assert_eq!(table.post(1, "host", &json!({})).code(), "not_away", "a stream is open");
    drop(stream);
    while table.seen_by(1)["host_absent"].is_null() {}
    pass(&time, 60_000);
    assert_eq!(table.seen_by(1)["host_absent"], 0);
    table.done(1, "host", &json!({}));
    let (was, is) = (table.seen_by(0), table.seen_by(1));
    assert_eq!((&was["is_host"], &is["is_host"], &is["host_absent"]), (&json!(false), &json!(true), &Value::Null));
    // The new host has all rights of a host: freeing the old host's seat, and dealing.
    table.done(1, "seats/1", &json!({"kind": "open"}));
    table.done(1, "deal", &json!({}));
    assert_eq!(table.post(1, "host", &json!({})).code(), "wrong_moment");
}

#[test]
fn the_lobby_says_who_is_host_and_what_can_be_done_when_they_are_away() {
    let (house, time) = timed_house(|_| ());
    let mut party = Party::seated(house.address(), &[("game", "courtisans"), ("seats", "3")], 2);
    let lobby = party.get(1, "").text();
    assert!(lobby.contains("<strong><bdi>Ada</bdi></strong> <span class=\"quiet\">host</span>"), "{lobby}");
    assert!(lobby.contains("The host is away. You may take over in <span data-seconds=\"120\">2 min</span>"));
    assert!(!party.get(0, "").text().contains("The host is away"));
    pass(&time, GRACE - 1);
    assert_eq!(party.post(1, "/host", &[]).status, 409);
    pass(&time, GRACE);
    assert!(party.get(1, "?lang=de").text().contains("Gastgeber werden"));
    assert_eq!(party.post(1, "/host", &[]).status, 303);
    let lobby = party.get(1, "").text();
    assert!(lobby.contains("(you) <span class=\"quiet\">host</span>") && lobby.contains("Deal the cards"), "{lobby}");
}
