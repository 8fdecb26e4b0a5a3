//! The JSON API, used as programs use it.

mod document;
#[path = "../kit/mod.rs"]
mod kit;

use std::thread;

use kabale_catalog::GAMES;
use kabale_core::{Eye, Record, Seat};
use kit::{Client, House};
use serde_json::{Value, json};

/// A client with the token of a new guest.
fn guest(site: &House, name: &str) -> Client {
    let mut client = site.stranger();
    let answer = client.post_json("/api/accounts", &json!({"name": name}));
    assert_eq!(answer.status, 201, "{answer:?}");
    client.token = Some(text(&answer.json()["token"]).to_owned());
    client
}

/// Posts a body and returns the answer, which must have status 200.
fn ok(client: &mut Client, path: &str, body: &Value) -> Value {
    let answer = client.post_json(path, body);
    assert_eq!(answer.status, 200, "{path} {body}: {answer:?}");
    answer.json()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}"))
}

/// Opens a table whose bots decide at once, and returns its id.
fn table(host: &mut Client, game: &str, more: &Value) -> String {
    let mut body = json!({"game": game, "pace": 0});
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    let answer = host.post_json("/api/tables", &body);
    assert_eq!(answer.status, 201, "{answer:?}");
    let id = text(&answer.json()["id"]).to_owned();
    assert_eq!(answer.header("location").expect("it is said"), format!("/api/tables/{id}"));
    id
}

/// Deals a table with these people and random bots on the other seats.
fn dealt<const N: usize>(site: &House, game: &str, seats: usize, names: [&str; N]) -> (String, [Client; N]) {
    let mut people = names.map(|name| guest(site, name));
    let id = table(&mut people[0], game, &json!({"seats": seats}));
    for (person, name) in people.iter_mut().zip(names).skip(1) {
        ok(person, &format!("/api/tables/{id}/join"), &json!({"nonce": format!("{name}'s")}));
    }
    for seat in N + 1..=seats {
        ok(&mut people[0], &format!("/api/tables/{id}/seats/{seat}"), &json!({"kind": "bot", "level": "random"}));
    }
    ok(&mut people[0], &format!("/api/tables/{id}/deal"), &json!({"nonce": format!("{}'s", names[0])}));
    (id, people)
}

/// Plays until the game is over, following the stream, and tries to take back every fifth choice. Returns all events of
/// the stream.
fn play(client: &mut Client, id: &str, seed: usize) -> Vec<Value> {
    let mut stream = client.stream(&format!("/api/tables/{id}/stream?since=0"), &[]);
    let (mut events, mut n) = (Vec::new(), seed);
    loop {
        let (event_id, event) = stream.next().expect("the game goes on");
        assert_eq!(event_id, Some(event["rev"].to_string()));
        let kind = text(&event["kind"]).to_owned();
        if kind == "decision" {
            n += 1;
            let asked = &event["decision"];
            let choices = asked["choices"].as_array().expect("choices");
            let choice = &choices[(n * 7919 + seed) % choices.len()]["choice"];
            let body = json!({"decision": asked["decision"], "key": format!("{seed}-{n}"), "choice": choice});
            let answer = client.post_json(&format!("/api/tables/{id}/choices"), &body);
            // It is refused if the previous player has taken back their choice in the meantime.
            let late = ["stale", "not_your_turn", "illegal_choice"];
            assert!(answer.status == 200 || late.contains(&&*answer.code()), "{body}: {answer:?}");
            if answer.status == 200 && n % 5 == 0 {
                let next = asked["decision"].as_u64().expect("a number") + 1;
                let body = json!({"decision": next, "key": format!("{seed}-{n}-undo")});
                let answer = client.post_json(&format!("/api/tables/{id}/undo"), &body);
                assert!(answer.status == 200 || ["stale", "no_undo"].contains(&&*answer.code()), "{answer:?}");
            }
        }
        events.push(event);
        if kind == "over" {
            return events;
        }
    }
}

/// The events that come from the journal of the table.
fn journal(events: &[Value]) -> Vec<Value> {
    let now = ["state", "decision", "over", "restart"];
    events.iter().filter(|event| !now.contains(&text(&event["kind"]))).cloned().collect()
}

/// Plays a game to its end, one thread per person. Returns the events that each of them saw.
fn play_through<const N: usize>(id: &str, people: [&mut Client; N]) -> [Vec<Value>; N] {
    thread::scope(|scope| {
        let mut seed = 0;
        let playing = people.map(|person| {
            seed += 1;
            scope.spawn(move || play(person, id, seed))
        });
        playing.map(|player| player.join().expect("the game is played"))
    })
}

#[test]
fn two_programs_play_every_game_to_its_end() {
    let site = House::open();
    for game in GAMES.iter().map(|entry| entry.id) {
        let (id, [mut ada, mut bob]) = dealt(&site, game, 3, ["Ada", "Bob"]);
        let commitment = ada.get(&format!("/api/tables/{id}")).json()["commitment"].clone();
        let seen = play_through(&id, [&mut ada, &mut bob]);
        assert!(seen.iter().all(|seen| seen.last().expect("events")["results"]["verdict"].is_string()), "{game}");

        let table = ada.get(&format!("/api/tables/{id}?lang=de")).json();
        assert_eq!(table["status"], "over");
        assert_eq!(table["seat"], 1);
        assert!(table["decision"].is_null() && table["to_move"].is_null());
        let standings = table["results"]["standings"].as_array().expect("standings");
        for place in standings {
            let parts = place["parts"].as_array().expect("parts").iter();
            let sum: i64 =
                parts.filter(|part| part["kind"] == "score").filter_map(|part| part["amount"].as_i64()).sum();
            assert_eq!(place["score"], sum, "{game} {place}");
        }
        // CRN-6.8 and similar rules: in two of the games nobody may win, and then everybody shares the last place.
        let nobody =
            standings.iter().all(|place| place["place"] == 3) && ["shadow-throne", "for-a-crown"].contains(&game);
        assert!(standings.iter().any(|place| place["place"] == 1) || nobody, "{table}");

        // The secret matches the commitment, and replaying the record gives the same view.
        let record = ada.get(&format!("/api/tables/{id}/record"));
        let record = Record::parse(&record.text()).expect("a record");
        let fair = record.fair.clone().expect("what the deal is made of");
        assert_eq!((json!(fair.commitment), json!(fair.secret)), (commitment, table["secret"].clone()));
        assert_eq!(json!(fair.nonces), table["nonces"]);
        assert_eq!(fair.nonces[..2], ["Ada's", "Bob's"]);
        assert_eq!(table["origin"], json!({ "kind": "mixed", "seats": [1, 2] }));
        assert_eq!(fair.secret.seed(&id, game, &fair.nonces), record.seed);
        let entry = kabale_catalog::find(game).expect("a game");
        let replayed = (entry.replay)(&record, usize::MAX).expect("the record holds");
        assert_eq!(replayed.view(Eye::Public), site.stranger().get(&format!("/api/tables/{id}")).json()["view"]);

        let moment = site.stranger().get(&format!("/api/tables/{id}/at/{}?as=2", table["n_choices"])).json();
        assert_eq!(moment["view"], bob.get(&format!("/api/tables/{id}")).json()["view"]);

        let next = ok(&mut ada, &format!("/api/tables/{id}/rematch"), &json!({}))["table"].clone();
        assert_eq!(ok(&mut bob, &format!("/api/tables/{id}/rematch"), &json!({}))["table"], next);
        assert_eq!(bob.get(&format!("/api/tables/{}", text(&next))).json()["status"], "waiting");
    }
}

#[test]
fn a_stream_goes_on_from_any_revision() {
    let mut site = House::open();
    let (id, mut people) = dealt(&site, "oriflamme", 3, ["Ada", "Bob", "Cleo"]);
    ok(&mut people[1], &format!("/api/tables/{id}/chat"), &json!({"text": "Bonne chance!"}));
    let table = people[0].get(&format!("/api/tables/{id}")).json();
    let first = &mut people[table["to_move"].as_u64().expect("a seat") as usize - 1];
    let decision = first.get(&format!("/api/tables/{id}")).json()["decision"].clone();
    let choice = json!({"decision": 0, "key": "a", "choice": decision["choices"][0]["choice"]});
    ok(first, &format!("/api/tables/{id}/choices"), &choice);
    ok(first, &format!("/api/tables/{id}/undo"), &json!({"decision": 1, "key": "b"}));
    let [mut ada, mut bob, mut cleo] = people;
    let seen = play_through(&id, [&mut ada, &mut bob, &mut cleo]);
    ok(&mut ada, &format!("/api/tables/{id}/rematch"), &json!({}));
    let path = format!("/api/tables/{id}/stream");
    let whole = |client: &Client| {
        let mut stream = client.stream(&format!("{path}?since=0"), &[("accept", "application/x-ndjson")]);
        assert_eq!(stream.kind, "application/x-ndjson");
        stream.until(|event| event["kind"] == "over")
    };
    let mut wholes = Vec::new();
    for (client, seen) in [(&ada, Some(&seen[0])), (&bob, Some(&seen[1])), (&site.stranger(), None)] {
        let all = journal(&whole(client));
        let revs: Vec<_> = all.iter().map(|event| event["rev"].as_u64().expect("a revision")).collect();
        assert_eq!(revs, (1..=revs.len() as u64).collect::<Vec<_>>(), "every revision, once, in order");
        assert_eq!(all.last().expect("events")["kind"], "rematch");
        if let Some(seen) = seen {
            let seen = journal(seen);
            assert_eq!(all[..seen.len()], seen, "what was missed is told as it was told to those who were there");
            assert!(all.iter().any(|event| event["kind"] == "undo"), "something was taken back");
        }
        for rev in 0..=revs.len() {
            let mut stream = client.stream(&path, &[("last-event-id", &rev.to_string())]);
            let missing = stream.until(|event| event["kind"] == "over");
            assert_eq!(journal(&missing), all[rev..], "from {rev}");
            assert_eq!(missing.len(), all.len() - rev + 1, "and how it ended");
        }
        wholes.push(all);
    }
    let mut beyond = ada.stream(&format!("{path}?since=4000000000"), &[]);
    assert_eq!(beyond.next().expect("an event").1["kind"], "state");

    // After a restart the table is read from disk, and the stream is the same.
    site.restart();
    let again = [&ada, &bob].map(|client| {
        let mut again = site.stranger();
        again.token.clone_from(&client.token);
        journal(&whole(&again))
    });
    assert_eq!(again[..], wholes[..2]);
}

#[test]
fn a_stream_says_of_others_only_what_they_showed() {
    let site = House::open();
    let (id, [mut ada, mut bob]) = dealt(&site, "oriflamme", 4, ["Ada", "Bob"]);
    let seen = play_through(&id, [&mut ada, &mut bob]);
    for (own, seen) in [(1, &seen[0]), (2, &seen[1])] {
        let mut placed = 0;
        for event in seen.iter().filter(|event| event["kind"] == "choice") {
            assert_eq!(event.get("choice").is_some(), event["seat"] == own, "{event}");
            for told in event["log"].as_array().expect("a log") {
                assert!(told["text"].as_str().is_some_and(|text| !text.is_empty()));
                if told["event"]["event"] == "placed" {
                    assert_eq!(told["event"]["card"].is_string(), event["seat"] == own, "{event}");
                    placed += 1;
                }
            }
        }
        assert!(placed > 10, "cards were placed");
        assert!(seen.iter().filter(|event| event["kind"] == "decision").all(|event| event["decision"]["seat"] == own));
    }
}

/// COU-7.4a: with the option `memory`, nobody can look back from their own seat while the game is running, and a stream
/// does not repeat which cards were laid.
#[test]
fn what_is_to_be_forgotten_is_not_shown_again() {
    let site = House::open();
    for memory in [false, true] {
        let mut ada = guest(&site, "Ada");
        let id = table(&mut ada, "courtisans", &json!({"seats": 2, "bots": "random", "options": {"memory": memory}}));
        ok(&mut ada, &format!("/api/tables/{id}/deal"), &json!({}));
        let decided = loop {
            let table = ada.get(&format!("/api/tables/{id}")).json();
            if !table["decision"].is_null() {
                break table;
            }
            thread::yield_now();
        };
        assert_eq!(decided["view"]["hand"].as_array().map(Vec::len), Some(3));
        let n = &decided["n_choices"];
        let moment = ada.get(&format!("/api/tables/{id}/at/{n}")).json();
        assert_eq!(moment["view"]["hand"].as_array().map(Vec::len), Some(if memory { 0 } else { 3 }), "{moment}");
    }
}

#[test]
fn one_choice_counts_once() {
    let site = House::open();
    let (id, [mut ada, bob]) = dealt(&site, "oriflamme", 4, ["Ada", "Bob"]);
    let path = |what: &str| format!("/api/tables/{id}/{what}");
    let mut watch = site.stranger().stream(&path("stream?since=0"), &[]);
    let mut mover = ada.get(&format!("/api/tables/{id}")).json()["to_move"].clone();
    while mover != 1 && mover != 2 {
        watch.until(|event| event["kind"] == "choice");
        mover = ada.get(&format!("/api/tables/{id}")).json()["to_move"].clone();
    }
    let (mut mover, mut other) = if mover == 1 { (ada, bob) } else { (bob, ada) };
    let table = mover.get(&format!("/api/tables/{id}")).json();
    let (decision, choices) = (&table["decision"]["decision"], &table["decision"]["choices"]);
    let (choice, another) = (&choices[0]["choice"], &choices[1]["choice"]);
    let body = json!({"decision": decision, "key": "k", "choice": choice});

    let ahead = format!("decision={decision}&choice={}", text(choice).replace(' ', "%20"));
    let preview = mover.get(&path(&format!("preview?{ahead}"))).json();
    assert!(preview["undoable"].is_boolean() && preview["tells"].is_array(), "{preview}");
    assert_eq!(other.get(&path(&format!("preview?{ahead}"))).code(), "not_your_turn");
    assert_eq!(other.post_json(&path("choices"), &body).code(), "not_your_turn");
    let illegal = json!({"decision": decision, "key": "i", "choice": "lord nowhere"});
    assert_eq!(mover.post_json(&path("choices"), &illegal).code(), "illegal_choice");
    let early = json!({"decision": decision.as_u64().expect("a number") + 1, "key": "e", "choice": choice});
    assert_eq!(mover.post_json(&path("choices"), &early).code(), "stale");

    let done: Vec<_> = (0..3).map(|_| ok(&mut mover, &path("choices"), &body)).collect();
    assert!(done.iter().all(|again| *again == done[0] && again["choice"] == *choice), "{done:?}");
    let reused = json!({"decision": decision, "key": "k", "choice": another});
    assert_eq!(mover.post_json(&path("choices"), &reused).code(), "key_reused");
    let late = json!({"decision": decision, "key": "l", "choice": another});
    assert_eq!(mover.post_json(&path("choices"), &late).code(), "stale");
    let rev = mover.get(&format!("/api/tables/{id}")).json()["rev"].as_u64();
    let told = mover.stream(&path("stream?since=0"), &[]).until(|event| event["rev"].as_u64() >= rev);
    let made = told.iter().filter(|event| event["kind"] == "choice" && event["decision"] == *decision);
    assert_eq!(made.count(), 1, "{told:?}");
}

/// A refusal with 409 contains the current state of the table.
#[test]
fn what_comes_too_late_is_told_how_the_table_stands() {
    let site = House::open();
    let (id, mut people) = dealt(&site, "oriflamme", 3, ["Ada", "Bea", "Cleo"]);
    let path = |rest: &str| format!("/api/tables/{id}/{rest}");
    for step in 0..6 {
        let tables: Vec<_> = people.iter_mut().map(|person| person.get(&format!("/api/tables/{id}")).json()).collect();
        let n = tables[0]["n_choices"].as_u64().expect("a number");
        let late = json!({"decision": n + 7, "key": format!("late-{step}"), "choice": "reveal"});
        let undo = json!({"decision": n + 7, "key": format!("undo-{step}")});
        for (person, table) in people.iter_mut().zip(&tables) {
            let refused = [
                person.post_json(&path("choices"), &late),
                person.post_json(&path("undo"), &undo),
                person.get(&path(&format!("preview?decision={}&choice=reveal", n + 7))),
            ];
            for refused in refused {
                assert_eq!((refused.status, refused.code().as_str()), (409, "stale"));
                for field in ["rev", "n_choices", "decision"] {
                    assert_eq!(refused.json()[field], table[field], "{field}");
                }
            }
            let other = json!({"decision": n, "key": format!("other-{step}"), "choice": "reveal"});
            if table["decision"].is_null() {
                let refused = person.post_json(&path("choices"), &other);
                assert_eq!(refused.code(), "not_your_turn");
                assert_eq!(refused.json()["decision"], Value::Null, "what others are asked is theirs");
            }
        }
        let mover = tables.iter().position(|table| !table["decision"].is_null()).expect("somebody decides");
        let choice = &tables[mover]["decision"]["choices"][0]["choice"];
        ok(&mut people[mover], &path("choices"), &json!({"decision": n, "key": format!("c-{n}"), "choice": choice}));
    }
}

#[test]
fn nothing_is_taken_back_once_it_is_over() {
    let site = House::open();
    let (mut ada, mut bob) = (guest(&site, "Ada"), guest(&site, "Bob"));
    let entry = kabale_catalog::find("oriflamme").expect("a game");
    // Looks for a game whose last choice could be taken back by the rules alone; in most games it could.
    for _ in 0..30 {
        let id = table(&mut ada, entry.id, &json!({"seats": 3}));
        ok(&mut bob, &format!("/api/tables/{id}/join"), &json!({}));
        ok(&mut ada, &format!("/api/tables/{id}/deal"), &json!({}));
        play_through(&id, [&mut ada, &mut bob]);
        let record = Record::parse(&ada.get(&format!("/api/tables/{id}/record")).text()).expect("a record");
        let over = (entry.replay)(&record, usize::MAX).expect("the record holds");
        for (seat, player) in [(0, &mut ada), (1, &mut bob)] {
            if over.may_undo(Seat::new(seat)).is_ok() {
                assert_eq!(player.get(&format!("/api/tables/{id}")).json()["may_undo"], false);
                let undo = json!({"decision": over.n_choices(), "key": "late"});
                assert_eq!(player.post_json(&format!("/api/tables/{id}/undo"), &undo).code(), "no_undo");
                return;
            }
        }
    }
    panic!("no such game was found");
}

#[test]
fn the_stream_of_an_account_says_where_it_is_needed() {
    let site = House::open();
    let (mut ada, mut bob) = (guest(&site, "Ada"), guest(&site, "Bob"));
    let mut news = ada.stream("/api/stream", &[]);
    let id = table(&mut ada, "for-a-crown", &json!({"seats": 3}));
    ok(&mut bob, &format!("/api/tables/{id}/join"), &json!({}));
    ok(&mut ada, &format!("/api/tables/{id}/deal"), &json!({}));
    assert_eq!(news.next().expect("news").1, json!({"kind": "dealt", "table": id, "game": "for-a-crown", "rev": 2}));
    play_through(&id, [&mut ada, &mut bob]);
    let until_over = news.until(|notice| notice["kind"] == "over");
    assert!(until_over.iter().all(|notice| notice["table"] == id.as_str()), "{until_over:?}");
    assert!(until_over.iter().filter(|notice| notice["kind"] == "turn").count() > 5, "{until_over:?}");

    // A stream that is opened later begins with the tables where it is the turn of the account.
    let mut tables: Vec<_> =
        (0..2).map(|_| table(&mut ada, "oriflamme", &json!({"seats": 3, "bots": "random"}))).collect();
    for id in &tables {
        ok(&mut ada, &format!("/api/tables/{id}/deal"), &json!({}));
        ada.stream(&format!("/api/tables/{id}/stream"), &[]).until(|event| event["kind"] == "decision");
    }
    let mut late = ada.stream("/api/stream", &[("accept", "application/x-ndjson")]);
    let turns: Vec<_> = (0..2).map(|_| late.next().expect("a turn").1).collect();
    assert!(turns.iter().all(|turn| turn["kind"] == "turn"), "{turns:?}");
    let mut found: Vec<_> = turns.iter().map(|turn| text(&turn["table"]).to_owned()).collect();
    found.sort();
    tables.sort();
    assert_eq!(found, tables);
    let mine = ada.get("/api/tables").json();
    let waiting = mine["tables"].as_array().expect("tables").iter().filter(|table| table["your_turn"] == true).count();
    assert_eq!(waiting, 2, "{mine}");
}

#[test]
fn seats_chat_and_bots_that_stand_in() {
    let site = House::open();
    let (mut ada, mut bob) = (guest(&site, "Ada"), guest(&site, "Bob"));
    let id = table(&mut ada, "courtisans", &json!({"seats": 2, "visibility": "public", "clock": 600}));
    let path = |what: &str| format!("/api/tables/{id}/{what}");
    let mut watch = site.stranger().stream(&path("stream"), &[]);
    assert_eq!(watch.next().expect("an event").1["table"]["seats"][1]["kind"], "open");
    for body in [json!({"kind": "bot"}), json!({"kind": "open"})] {
        ok(&mut ada, &path("seats/2"), &body);
    }
    ok(&mut bob, &path("join"), &json!({}));
    ok(&mut bob, &path("leave"), &json!({}));
    ok(&mut bob, &path("join"), &json!({}));
    ok(&mut bob, &path("chat"), &json!({"text": " Good  evening. "}));
    ok(&mut ada, &path("deal"), &json!({}));
    ok(&mut bob, &path("hand"), &json!({"seat": 2, "level": "random"}));
    assert_eq!(bob.get(&format!("/api/tables/{id}")).json()["seats"][1]["stands_in"], true);
    ok(&mut bob, &path("return"), &json!({}));
    ok(&mut ada, &path("hint-switch"), &json!({"on": true}));
    ok(&mut ada, &path("chat-switch"), &json!({"on": false}));
    assert_eq!(bob.post_json(&path("chat"), &json!({"text": "And?"})).code(), "forbidden");
    let events = watch.until(|event| event["kind"] == "chat");
    let expected = [
        json!({"kind": "arrange", "seat": 2, "level": "solid"}),
        json!({"kind": "arrange", "seat": 2, "level": null}),
        json!({"kind": "sit", "seat": 2, "name": "Bob"}),
        json!({"kind": "leave", "seat": 2}),
        json!({"kind": "sit", "seat": 2, "name": "Bob"}),
        json!({"kind": "say", "seat": 2, "name": "Bob", "text": "Good evening."}),
        json!({"kind": "deal"}),
        json!({"kind": "hand", "seat": 2, "level": "random"}),
        json!({"kind": "return", "seat": 2}),
        json!({"kind": "hints", "on": true}),
        json!({"kind": "chat", "on": false}),
    ];
    let found = events.iter().filter(|event| event["kind"] != "choice").map(|event| {
        let mut event = event.clone();
        event.as_object_mut().expect("an object").remove("rev");
        event
    });
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

#[test]
fn streams_are_told_that_the_server_stops() {
    let mut site = House::open();
    let (id, [ada]) = dealt(&site, "oriflamme", 3, ["Ada"]);
    let mut streams = [
        ada.stream(&format!("/api/tables/{id}/stream?since=0"), &[]),
        ada.stream("/api/stream", &[("accept", "application/x-ndjson")]),
    ];
    site.stop();
    for stream in &mut streams {
        stream.until(|event| event["kind"] == "restart");
        assert!(stream.next().is_none());
    }
}

#[test]
fn a_closed_table_is_closed_to_those_who_came_before_the_deal() {
    let site = House::open();
    let mut ada = guest(&site, "Ada");
    let id = table(&mut ada, "oriflamme", &json!({"visibility": "closed", "bots": "random"}));
    let mut stream = site.stranger().stream(&format!("/api/tables/{id}/stream"), &[]);
    assert_eq!(stream.next().expect("an event").1["table"]["status"], "waiting");
    let address = format!("ws://{}/tables/{id}/live?rev=0", site.address());
    let (mut socket, _) = tungstenite::connect(address).expect("the lobby can be watched");
    ok(&mut ada, &format!("/api/tables/{id}/deal"), &json!({}));
    assert_eq!(stream.next(), None, "nothing is told of the game");
    loop {
        match socket.read() {
            Ok(tungstenite::Message::Text(html)) => assert!(html.is_empty(), "nothing is shown of the game"),
            Ok(tungstenite::Message::Close(_)) | Err(_) => return,
            Ok(_) => (),
        }
    }
}

#[test]
fn only_tokens_count() {
    let site = House::open();
    let mut ada = guest(&site, "Ada");
    let account = ada.get("/api/account").json();
    assert_eq!((&account["name"], &account["claimed"]), (&json!("Ada"), &json!(false)));
    assert_eq!(account["scopes"], json!(["read", "play", "account"]));
    let mut nobody = site.stranger();
    assert_eq!(nobody.get("/api/account").code(), "not_signed_in");
    nobody.token = Some("0123".to_owned());
    assert_eq!(nobody.get("/api/account").code(), "not_signed_in");
    let id = table(&mut ada, "oriflamme", &json!({}));
    assert_eq!(nobody.get(&format!("/api/tables/{id}")).status, 401, "a wrong token is not as good as none");
    nobody.token = None;
    assert_eq!(nobody.get(&format!("/api/tables/{id}")).status, 200);

    // Sessions are for browsers: the API accepts neither the cookie nor its token.
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let joined = nobody.send("POST", &format!("/tables/{id}/join"), &form, b"name=Bob");
    assert_eq!(joined.status, 303, "{joined:?}");
    let cookie = joined.header("set-cookie").expect("a session").split(';').next().expect("a cookie").to_owned();
    let token = cookie.split_once('=').expect("a value").1.to_owned();
    assert_eq!(nobody.send("GET", "/account", &[("cookie", &cookie)], b"").status, 200);
    assert_eq!(nobody.send("GET", "/api/account", &[("cookie", &cookie)], b"").code(), "not_signed_in");
    let bearer = format!("Bearer {token}");
    assert_eq!(nobody.send("GET", "/api/account", &[("authorization", &bearer)], b"").code(), "not_signed_in");
    let cookie = format!("kabale={}", ada.token.expect("a token"));
    assert_eq!(nobody.send("GET", "/account", &[("cookie", &cookie)], b"").status, 303);
}

#[test]
fn what_does_not_fit_is_refused_with_its_place() {
    let site = House::open();
    let (id, [mut ada]) = dealt(&site, "oriflamme", 3, ["Ada"]);
    let closed = table(&mut ada, "oriflamme", &json!({"visibility": "closed"}));
    ok(&mut ada, &format!("/api/tables/{closed}/deal"), &json!({})); // Before the deal, everybody with the link may join.
    let mut stranger = guest(&site, "Eve");
    let (tables, choices) = ("/api/tables".to_owned(), format!("/api/tables/{id}/choices"));
    let plain = "application/json";
    let cases = [
        (&tables, plain, "{", "bad_request", "EOF"),
        (&tables, plain, "\u{fe}", "bad_request", "line 1"),
        (&tables, plain, " [\"oriflamme\"]", "bad_request", "an object"),
        (&tables, plain, "", "bad_request", "missing field `game`"),
        (&tables, plain, "{\"game\": \"oriflamme\"} {}", "bad_request", "trailing"),
        (&tables, plain, "{\"game\": \"oriflamme\", \"seats\": \"3\"}", "bad_request", "seats: "),
        (&tables, plain, "{\"game\": \"oriflamme\", \"seats\": -1}", "bad_request", "seats: "),
        (&tables, plain, "{\"game\": \"oriflamme\", \"sets\": 3}", "bad_request", "unknown field `sets`"),
        (&tables, plain, "{\"game\": \"oriflamme\", \"game\": \"oriflamme\"}", "bad_request", "duplicate field"),
        (&tables, plain, "{\"game\": \"oriflamme\", \"bots\": \"deep\"}", "bad_request", "no level `deep`"),
        (&tables, plain, "{\"game\": \"oriflamme\", \"bots\": \"search:9\"}", "bad_request", "levels with a name"),
        (&tables, plain, "{\"game\": \"oriflamme\", \"visibility\": \"all\"}", "bad_request", "visibility: "),
        (&tables, plain, "{\"game\": \"oriflamme\", \"seats\": 9}", "bad_setup", "3"),
        (&tables, plain, "{\"game\": \"oriflamme\", \"clock\": 4294967295}", "bad_setup", "`clock`"),
        (&tables, plain, "{\"game\": \"oriflamme\", \"options\": {\"x\": 1}}", "bad_setup", "x"),
        (&tables, plain, "{\"game\": \"oriflamme\", \"options\": 7}", "bad_setup", "ptions"),
        (&tables, plain, "{\"game\": \"chess\"}", "bad_setup", "chess"),
        (&tables, "text/plain", "{\"game\": \"oriflamme\"}", "bad_request", "application/json"),
        (&tables, "application/x-www-form-urlencoded", "game=oriflamme", "bad_request", "application/json"),
        (&choices, plain, "{\"decision\": 0, \"choice\": \"x\"}", "bad_request", "missing field `key`"),
        (&choices, plain, "{\"decision\": 0, \"key\": \"\", \"choice\": \"x\"}", "bad_request", ""),
        (&choices, plain, "{\"decision\": 0.5, \"key\": \"k\", \"choice\": \"x\"}", "bad_request", "decision: "),
        (&choices, plain, "{\"decision\": 1e99, \"key\": \"k\", \"choice\": \"x\"}", "bad_request", "decision: "),
    ];
    for (path, kind, body, code, place) in cases {
        let answer = ada.send("POST", path, &[("content-type", kind)], body.as_bytes());
        assert_eq!(answer.code(), code, "{body}");
        assert!(text(&answer.json()["detail"]).contains(place), "{body}: {answer:?}");
    }
    let huge = format!("{{\"name\": \"{}\"}}", "x".repeat(20_000));
    let answer = site.stranger().send("POST", "/api/accounts", &[("content-type", plain)], huge.as_bytes());
    assert_eq!((answer.status, &*answer.code()), (413, "too_large"));
    for name in ["", "  ", "a name that is much too long", "tab\u{202e}"] {
        assert_eq!(site.stranger().post_json("/api/accounts", &json!({"name": name})).code(), "bad_name", "{name:?}");
    }
    let wrong = [
        ("GET", "/api/nothing".to_owned(), "not_found"),
        ("GET", "/api/tables/zzzzzzzzzzzz".to_owned(), "not_found"),
        ("GET", "/api/tables/%00".to_owned(), "not_found"),
        ("GET", format!("/api/tables/{closed}"), "not_found"),
        ("GET", format!("/api/tables/{closed}/stream"), "not_found"),
        ("POST", format!("/api/tables/{closed}/join"), "not_found"),
        ("GET", format!("/api/tables/{id}?since=-1"), "bad_request"),
        ("GET", format!("/api/tables/{id}/at/999"), "not_found"),
        ("GET", format!("/api/tables/{id}/at/0?as=1"), "not_found"),
        ("GET", format!("/api/tables/{id}/at/x"), "not_found"),
        ("GET", format!("/api/tables/{id}/record"), "wrong_moment"),
        ("GET", format!("/api/tables/{id}/stream?since=x"), "bad_request"),
        ("GET", format!("/api/tables/{id}/preview?decision=0&choice=x"), "forbidden"),
        ("POST", format!("/api/tables/{id}/deal"), "forbidden"),
        ("POST", format!("/api/tables/{id}/leave"), "forbidden"),
        ("POST", format!("/api/tables/{id}/join"), "wrong_moment"),
        ("POST", format!("/api/tables/{id}/rematch"), "forbidden"),
        ("POST", "/api/games".to_owned(), "bad_method"),
        ("DELETE", format!("/api/tables/{id}"), "bad_method"),
    ];
    for (method, path, code) in wrong {
        assert_eq!(stranger.send(method, &path, &[], b"").code(), code, "{method} {path}");
    }
    let german = stranger.get("/api/tables/zzzzzzzzzzzz?lang=de").json();
    assert_eq!(german["detail"], "Hier ist nichts.");
}
