//! Clients that send too much, too fast or too slowly get a clear refusal, and no other client is affected.
//! `KABALE_LONG=1` sends more.
#![cfg(target_os = "linux")] // where processes can be looked at, and all of 127.0.0.0/8 is this machine

mod kit;

use std::{
    collections::BTreeMap,
    fs,
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    thread,
    time::{Duration, Instant},
};

use kabale_web::Timeouts;
use kit::{
    Answer, Client, House, Party,
    child::{self, Serving},
};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde_json::json;
use tokio::{net::TcpSocket, runtime::Runtime};
use tungstenite::{Message, protocol::frame::coding::CloseCode};

/// How long the server may take to react, even on a busy machine.
const REACTION_TIMEOUT: Duration = Duration::from_secs(30);

/// Short enough for a test to wait for.
const SHORT: Duration = Duration::from_millis(300);

/// The head of a frame of 15 MiB, as a client sends it, without the rest.
const HUGE_FRAME: [u8; 14] = [0x82, 0xff, 0, 0, 0, 0, 0, 0xf0, 0, 0, 0, 0, 0, 0];

#[test]
fn a_huge_frame_is_refused_before_it_is_kept() {
    let house = House::open();
    let party = house.party("courtisans", 2);
    let mut sockets: Vec<_> = (0..20).map(|_| house.stranger().follow(&party.at(""), 0)).collect();
    for socket in &mut sockets {
        socket.pushed();
        socket.raw().write_all(&HUGE_FRAME).expect("it can be sent");
        socket.raw().write_all(&[0; 1000]).ok();
    }
    for socket in &mut sockets {
        assert_eq!(socket.closed(), Some(CloseCode::Size));
    }
    // Small fragments that never end are one message, and are refused as well.
    let mut socket = house.stranger().follow(&party.at(""), 0);
    socket.pushed();
    for first in [0x02, 0].into_iter().chain([0; 4]) {
        let mut frame = vec![first, 0xfe, 1, 0, 0, 0, 0, 0];
        frame.extend([0; 256]);
        socket.raw().write_all(&frame).ok();
    }
    assert_eq!(socket.closed(), Some(CloseCode::Size));
    until(&house, "kabale_streams", |n| n == 0);
}

#[test]
fn messages_that_come_too_often_close_a_stream() {
    let house = House::open();
    let party = house.party("courtisans", 2);
    let mut socket = house.stranger().follow(&party.at(""), 0);
    socket.pushed();
    for _ in 0..1000 {
        if socket.send(Message::Ping(Vec::new().into())).is_err() {
            break; // The server has enough.
        }
    }
    assert_eq!(socket.closed(), Some(CloseCode::Policy));
    // Empty frames that never end are not a message, but count as well.
    let mut socket = house.stranger().follow(&party.at(""), 0);
    socket.pushed();
    let frames = [&[0x02, 0x80, 0, 0, 0, 0][..], &[0, 0x80, 0, 0, 0, 0].repeat(2000)].concat();
    socket.raw().write_all(&frames).ok();
    assert_eq!(socket.closed(), Some(CloseCode::Policy));
    // Invalid frames get a code of their own.
    let mut socket = house.stranger().follow(&party.at(""), 0);
    socket.pushed();
    socket.raw().write_all(&[0x83, 0x80, 0, 0, 0, 0]).ok();
    assert_eq!(socket.closed(), Some(CloseCode::Protocol));
}

#[test]
fn a_page_that_gives_no_sign_of_life_is_let_go() {
    let house = House::with(|config| config.timeouts.heartbeat = Duration::from_millis(200));
    let party = house.party("courtisans", 2);
    let silent = house.stranger().follow(&party.at(""), 0);
    let mut alive = house.stranger().follow(&party.at(""), 0);
    until(&house, "kabale_streams", |n| n == 2);
    alive.pushed();
    // A client that reads answers the pings and stays connected.
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(2) {
        assert_eq!(alive.pushed(), "", "a heartbeat");
    }
    until(&house, "kabale_streams", |n| n == 1);
    drop(silent);
}

#[test]
fn who_never_reads_is_let_go() {
    let house = House::with(|config| config.timeouts.stall = SHORT);
    // Answers that the client never reads, on an ordinary connection.
    let mut deaf = connect(house.address());
    let ask = format!("GET /rules/oath HTTP/1.1\r\nhost: {}\r\n\r\n", house.address()).repeat(100);
    deaf.write_all(ask.as_bytes()).ok();
    until(&house, "kabale_connections", |n| n == 1);
    // Boards that the client never reads, on a live stream.
    let mut party = house.party("oath", 2);
    let deaf = party.players[1].follow(&party.at(""), 0);
    until(&house, "kabale_streams", |n| n == 1);
    let start = Instant::now();
    let mut on = false;
    while gauge(&house, "kabale_streams") > 0 {
        assert!(start.elapsed() < REACTION_TIMEOUT, "the stream is still open");
        party.post(0, "/talk", &[("on", if on { "1" } else { "0" })]);
        on = !on;
    }
    drop(deaf);
    // Events that the client never reads, on a program's stream.
    let mut program = program(&house);
    let table = program.post_json("/api/tables", &json!({"game": "courtisans", "seats": 2})).json();
    let table = format!("/api/tables/{}", table["id"].as_str().expect("a table has an id"));
    let line = "🂡".repeat(300);
    for _ in 0..400 {
        assert_eq!(program.post_json(&format!("{table}/chat"), &json!({"text": line})).status, 200);
    }
    let mut deaf = connect(house.address());
    let token = program.token.clone().expect("it has a token");
    for _ in 0..2 {
        let ask = format!(
            "GET {table}/stream?since=0 HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {token}\r\n\r\n",
            house.address()
        );
        deaf.write_all(ask.as_bytes()).ok();
    }
    until(&house, "kabale_streams", |n| n == 1);
    let start = Instant::now();
    while gauge(&house, "kabale_streams") > 0 {
        assert!(start.elapsed() < REACTION_TIMEOUT, "the stream is still open");
        program.post_json(&format!("{table}/chat"), &json!({"text": line}));
    }
}

#[test]
fn slow_and_idle_connections_are_closed() {
    let house = House::with(|config| {
        config.timeouts = Timeouts { head: SHORT, idle: 3 * SHORT, ..Timeouts::default() };
    });
    let head = format!("GET /healthz HTTP/1.1\r\nhost: {}\r\n", house.address());
    // Nothing at all; a head without an end; a head that comes byte by byte.
    let mut silent = connect(house.address());
    let mut half = connect(house.address());
    half.write_all(head.as_bytes()).expect("it can be sent");
    let mut slow = connect(house.address());
    let start = Instant::now();
    let dripping = thread::spawn(move || {
        let bytes = head.bytes().chain(std::iter::repeat(b'x'));
        let n = bytes.take_while(|byte| {
            thread::sleep(Duration::from_millis(20));
            slow.write_all(&[*byte]).is_ok() && start.elapsed() < REACTION_TIMEOUT
        });
        n.count()
    });
    assert_eq!(rest(&mut silent), "");
    assert_eq!(rest(&mut half), "");
    let n = dripping.join().expect("no panic");
    assert!(start.elapsed() < REACTION_TIMEOUT, "{n} bytes were taken one by one");
    // A connection that was used is kept for a while, then closed.
    let mut used = connect(house.address());
    let ask = format!("GET /healthz HTTP/1.1\r\nhost: {}\r\n\r\n", house.address());
    used.write_all(ask.as_bytes()).expect("it can be sent");
    let start = Instant::now();
    assert!(rest(&mut used).contains("\r\n\r\nok\n"));
    assert!(start.elapsed() >= 2 * SHORT, "it was kept for {:?} only", start.elapsed());
    // A stream is not an idle connection.
    let program = program(&house);
    let mut stream = program.stream("/api/stream", &[]);
    stream.piece();
    thread::sleep(5 * SHORT);
    assert_eq!(gauge(&house, "kabale_streams"), 1);
    drop(stream);
}

#[test]
fn connections_beyond_the_cap_are_refused_clearly() {
    for of_address in [true, false] {
        let house = House::with(|config| {
            config.max_per_address = if of_address { 6 } else { 0 };
            config.max_connections = (!of_address).then_some(6);
        });
        let held: Vec<_> = (0..6).map(|_| connect(house.address())).collect();
        let start = Instant::now();
        let refused = loop {
            let mut more = connect(house.address());
            more.write_all(format!("GET / HTTP/1.1\r\nhost: {}\r\n\r\n", house.address()).as_bytes()).ok();
            let answer = rest(&mut more);
            if answer.starts_with("HTTP/1.1 503 ") {
                break answer; // The others have been taken by now.
            }
            assert!(start.elapsed() < REACTION_TIMEOUT, "{answer}");
        };
        for part in ["retry-after: ", "connection: close", "application/problem+json", "\"too_many_connections\""] {
            assert!(refused.contains(part), "{refused}");
        }
        assert_eq!(refused.contains("from your address"), of_address, "{refused}");
        drop(held);
        let mut client = house.stranger();
        let start = Instant::now();
        while client.try_send("GET", "/healthz", &[], b"").map_or(0, |answer| answer.status) != 200 {
            assert!(start.elapsed() < REACTION_TIMEOUT, "there is room again");
        }
        assert!(gauge(&house, "kabale_refused_connections_total") > 0);
    }
    // Behind a proxy all connections have one address: there, only streams are counted by address.
    let house = House::with(|config| {
        config.max_per_address = 2;
        config.trust_proxy = true;
    });
    let _held: Vec<_> = (0..6).map(|_| connect(house.address())).collect();
    let party = house.party("courtisans", 2);
    let live = party.at("/live");
    let from = |address| house.stranger().knock(&live, &[("x-forwarded-for", address)]);
    let _watching = [from("192.0.2.1").expect("the first"), from("192.0.2.1").expect("the second")];
    assert_eq!(from("192.0.2.1").err(), Some(429));
    assert!(from("192.0.2.2").is_ok(), "somebody else");
}

#[test]
fn one_player_has_only_so_many_streams() {
    let house = House::with(|config| config.max_streams = 2);
    let mut party = house.party("courtisans", 2);
    let live = party.at("/live");
    let mut open = vec![party.players[0].follow(&party.at(""), 0), party.players[0].follow(&party.at(""), 0)];
    assert_eq!(party.players[0].knock(&live, &[]).err(), Some(429));
    assert!(party.players[1].knock(&live, &[]).is_ok(), "others are not concerned");
    open.pop();
    until(&house, "kabale_streams", |n| n == 1);
    assert!(party.players[0].knock(&live, &[]).is_ok(), "there is room again");
    let mut program = program(&house);
    let _streams = [program.stream("/api/stream", &[]), program.stream("/api/stream", &[])];
    let refused = program.get("/api/stream");
    assert_eq!((refused.status, refused.code().as_str()), (429, "too_many_streams"));
    assert!(refused.header("retry-after").is_some());
    assert_eq!(party.get(0, "").status, 200);
}

#[test]
fn a_slow_body_is_refused() {
    let house = House::with(|config| config.timeouts.body = SHORT);
    let mut slow = connect(house.address());
    let head = format!(
        "POST /tables HTTP/1.1\r\nhost: {}\r\nx-live: 1\r\ncontent-type: application/x-www-form-urlencoded\r\n\
         content-length: 15\r\n\r\ngame=co",
        house.address()
    );
    slow.write_all(head.as_bytes()).expect("it can be sent");
    let answer = rest(&mut slow);
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("\"too_slow\""), "{answer}");
    assert!(answer.contains("connection: close"), "{answer}");
}

#[test]
fn no_answer_in_time_promises_nothing() {
    let mut house = House::with(|config| config.thinking.hint = Some(4000));
    let mut party = house.party("oath", 2);
    assert_eq!(party.post(0, "/hints", &[("on", "1")]).status, 303);
    let (mover, asked) = party.turn().expect("somebody begins");
    house.config.timeouts.answer = Duration::from_millis(30);
    house.restart();
    party.moved_to(house.address());
    let hint = party.at(&format!("/hint?decision={}", asked.decision));
    let answer = party.players[mover].send("GET", &hint, &[("accept", "application/json")], b"");
    assert_eq!(answer.code(), "no_answer");
    assert!(answer.header("retry-after").is_some());
    assert!(!answer.text().contains("nothing was done"), "{}", answer.text());
}

#[test]
fn requests_for_other_hosts_are_refused() {
    let get = |house: &House, host: &str| {
        house.stranger().send("GET", "/", &[("host", host), ("accept", "application/json")], b"")
    };
    let house = House::open();
    for own in ["localhost", "localhost:1", "127.0.0.1:8080", "[::1]", "kabale.localhost"] {
        assert_eq!(get(&house, own).status, 200, "{own}");
    }
    for foreign in ["kabale.example", "kabale.example:80", "192.0.2.1", "127.0.0.1.kabale.example", ""] {
        let refused = get(&house, foreign);
        assert_eq!((refused.status, refused.code().as_str()), (421, "wrong_host"), "{foreign}");
    }
    let probe = |house: &House, path| house.stranger().send("GET", path, &[("host", "192.0.2.1")], b"").status;
    assert_eq!((probe(&house, "/healthz"), probe(&house, "/metrics")), (200, 200));
    let mut party = house.party("courtisans", 2);
    let headers = [("host", "kabale.example"), ("origin", "http://kabale.example"), ("x-live", "1")];
    let path = party.at("/chat");
    assert_eq!(party.players[0].form(&path, &[("text", "hello")], &headers).status, 421);
    assert!(!party.get(0, "").text().contains("hello"), "nothing was done");

    let house = House::with(|config| config.public_url = Some("https://kabale.example".to_owned()));
    for own in ["kabale.example", "Kabale.Example:443"] {
        assert_eq!(get(&house, own).status, 200, "{own}");
    }
    for foreign in ["localhost", "127.0.0.1", "kabale.example:8443", "www.kabale.example", "kabale.example.", ""] {
        let refused = get(&house, foreign);
        assert_eq!((refused.status, refused.code().as_str()), (421, "wrong_host"), "{foreign}");
        assert!(refused.text().contains("https://kabale.example"), "{}", refused.text());
    }
    assert_eq!((probe(&house, "/healthz"), probe(&house, "/metrics")), (200, 200));
    // With a trusted proxy, the check of the host is left to the proxy.
    let house = House::with(|config| config.trust_proxy = true);
    assert_eq!(get(&house, "kabale.example").status, 200);
}

#[test]
fn many_guests_at_one_address_share_what_it_may_ask_for() {
    let house = House::with(|config| config.rate = 5);
    let mut guests: Vec<_> = (0..20).map(|_| house.stranger()).collect();
    let mut answers = BTreeMap::new();
    let start = Instant::now();
    for guest in &mut guests {
        let made = guest.post("/tables", &[("game", "courtisans")]);
        *answers.entry(made.status).or_insert(0_u32) += 1;
    }
    for _ in 0..20 {
        for guest in &mut guests {
            *answers.entry(guest.get("/").status).or_insert(0) += 1;
        }
    }
    // Four times the limit of one player, with bursts of four seconds' worth.
    let most = 4 * 5 * (4 + start.elapsed().as_secs() as u32 + 1);
    let n: u32 = answers.iter().filter(|(status, _)| **status < 400).map(|(_, n)| n).sum();
    assert!(n <= most && n >= 20, "{n} of at most {most}: {answers:?}");
    assert!(answers.get(&429).is_some_and(|n| *n > 100) || most > 300, "{answers:?}");
}

#[test]
fn passwords_are_guessed_slowly_at_one_name_and_from_one_address() {
    let house = House::with(|config| {
        config.new_rate = 12;
        config.trust_proxy = true;
    });
    let guess = |name: &str, address: &str| {
        let fields = [("name", name), ("password", "guess after guess")];
        house.stranger().form("/sign-in", &fields, &[("x-forwarded-for", address), ("x-live", "1")])
    };
    let count = |answers: Vec<Answer>| {
        let refused = answers.iter().filter(|answer| answer.status == 429);
        assert!(refused.clone().all(|answer| answer.header("retry-after").is_some()));
        (answers.iter().filter(|answer| answer.status == 401).count(), refused.count())
    };
    let start = Instant::now();
    let of_network = count((0..20).map(|n| guess(&format!("Name {n}"), &format!("2001:db8::{n}"))).collect());
    let of_name = count((1..21).map(|n| guess("Ada", &format!("2001:db8:{n}::1"))).collect());
    let more = start.elapsed().as_secs() as usize / 15 + 1; // four a minute come back
    for (guessed, refused) in [of_network, of_name] {
        assert!((4..=4 + more).contains(&guessed) && guessed + refused == 20, "{guessed} guesses were made");
    }
}

#[test]
fn tables_that_nobody_uses_make_room_for_others() {
    let house = House::with(|config| config.max_tables = 3);
    let mut host = house.stranger();
    let tables: Vec<_> = (0..10).map(|_| host.post("/tables", &[("game", "courtisans")]).location()).collect();
    assert!(gauge(&house, "kabale_tables") <= 3);
    for table in &tables {
        assert_eq!(host.get(table).status, 200, "what is not in memory is on disk");
    }
    assert!(gauge(&house, "kabale_tables") <= 3);
    // Tables with viewers stay in memory; when all tables have viewers, there is no room.
    let mut watched: Vec<_> = tables[..3].iter().map(|table| host.follow(table, 0)).collect();
    let refused = host.script("/tables", &[("game", "courtisans")]);
    assert_eq!((refused.status, refused.code().as_str()), (503, "full"));
    assert!(refused.header("retry-after").is_some());
    assert_eq!(host.get(&tables[9]).status, 503);
    assert_eq!(host.get(&tables[1]).status, 200);
    // When a viewer leaves, there is room again.
    watched.pop();
    let start = Instant::now();
    while host.get(&tables[9]).status != 200 {
        assert!(start.elapsed() < REACTION_TIMEOUT, "there is room again");
    }
    for (socket, table) in watched.iter_mut().zip(&tables) {
        host.post(&format!("{table}/deal"), &[]);
        assert!(socket.pushed().contains("id=\"table\""), "the others were never forgotten");
    }
}

#[test]
fn a_table_with_a_running_clock_stays_in_memory() {
    let house = House::with(|config| config.max_tables = 2);
    let mut host = program(&house);
    for _ in 0..2 {
        let table = host.post_json("/api/tables", &json!({"game": "courtisans", "seats": 2, "clock": 86_400})).json();
        let id = table["id"].as_str().expect("a table has an id").to_owned();
        let mut other = program(&house);
        assert_eq!(other.post_json(&format!("/api/tables/{id}/join"), &json!({})).status, 200);
        assert_eq!(host.post_json(&format!("/api/tables/{id}/deal"), &json!({})).status, 200);
    }
    let refused = host.post_json("/api/tables", &json!({"game": "courtisans"}));
    assert_eq!((refused.status, refused.code().as_str()), (503, "full"));
}

#[test]
fn one_host_has_only_so_many_tables() {
    let house = House::with(|config| config.max_hosted = 3);
    let mut host = house.stranger();
    for _ in 0..3 {
        assert_eq!(host.script("/tables", &[("game", "courtisans")]).status, 303);
    }
    let refused = host.script("/tables", &[("game", "courtisans")]);
    assert_eq!((refused.status, refused.code().as_str()), (429, "too_many_tables"));
    assert_eq!(house.stranger().post("/tables", &[("game", "courtisans")]).status, 303, "others are not concerned");
}

#[test]
fn bots_play_alone_at_only_so_many_tables_of_one_host() {
    let house = House::with(|config| config.max_bot_tables = 2);
    let mut host = program(&house);
    let table = |host: &mut Client| {
        let table = host.post_json("/api/tables", &json!({"game": "courtisans", "bots": "random", "pace": 60_000}));
        format!("/api/tables/{}", table.json()["id"].as_str().expect("a table has an id"))
    };
    let mut tables: Vec<_> = (0..4).map(|_| table(&mut host)).collect();
    // A table dealt without people and one left by its last person both count.
    for (path, change) in [(&tables[0], "leave"), (&tables[0], "deal"), (&tables[1], "deal"), (&tables[2], "deal")] {
        assert_eq!(host.post_json(&format!("{path}/{change}"), &json!({})).status, 200, "{change}");
    }
    let hand = |host: &mut Client, path: &str| host.post_json(&format!("{path}/hand"), &json!({"seat": 1}));
    assert_eq!(hand(&mut host, &tables[1]).status, 200);
    let refused = hand(&mut host, &tables[2]);
    assert_eq!((refused.status, refused.code().as_str()), (429, "too_many_bot_tables"));
    let seats = host.get(&tables[2]).json()["seats"].clone();
    assert_eq!(seats[0]["kind"], "person", "the person still plays: {seats}");
    assert_eq!(host.post_json(&format!("{}/leave", tables[3]), &json!({})).status, 200);
    let refused = host.post_json(&format!("{}/deal", tables[3]), &json!({}));
    assert_eq!((refused.status, refused.code().as_str()), (429, "too_many_bot_tables"));
    // When a player comes back, the host may have another such table.
    assert_eq!(host.post_json(&format!("{}/return", tables[1]), &json!({})).status, 200);
    assert_eq!(hand(&mut host, &tables[2]).status, 200);
    let mut other = program(&house);
    tables.push(table(&mut other));
    assert_eq!(other.post_json(&format!("{}/deal", tables[4]), &json!({})).status, 200);
    assert_eq!(hand(&mut other, &tables[4]).status, 200, "others are not concerned");
}

#[test]
fn chat_and_notes_have_limits() {
    let house = House::with(|config| config.rate = 1000);
    let mut party = house.party("courtisans", 2);
    let refused = (0..100).map(|_| party.script(0, "/chat", &[("text", "hello")])).find(|answer| answer.status == 429);
    assert!(refused.expect("too many lines").header("retry-after").is_some());
    assert_eq!(party.script(1, "/chat", &[("text", "hello")]).status, 204, "others are not concerned");
    let refused = (0..150).map(|_| party.script(0, "/notes", &[("text", "mine")])).find(|answer| answer.status == 429);
    assert!(refused.expect("too many notes").header("retry-after").is_some());
    assert_eq!(party.get(0, "").status, 200, "and neither is the game");
}

#[test]
fn talk_does_not_grow_without_end() {
    let mut house = House::open();
    let mut party = house.party("courtisans", 2);
    let rev = kit::Asked::read(&party.get(0, "").text()).rev;
    let mut socket = party.players[1].follow(&party.at(""), rev);
    for n in 1..=1000 {
        assert_eq!(party.script(0, "/chat", &[("text", &format!("line {n}."))]).status, 204);
    }
    let refused = party.script(0, "/chat", &[("text", "one more")]);
    assert_eq!((refused.status, refused.code().as_str()), (429, "too_much_talk"));
    assert_eq!(party.script(1, "/chat", &[("text", "the other")]).status, 204);
    let lines = |page: &str| page.matches("data-n=").count();
    let talk = |page: &str| page.split("id=\"talk\"").nth(1).unwrap_or_default().to_owned();
    // A viewer who was there all the time got every line once, or only the last ones if there were too many at once.
    let mut heard = Vec::new();
    while !heard.iter().any(|line: &String| line.contains("the other")) {
        let pushed = socket.pushed();
        heard.extend(talk(&pushed).split("data-n=\"").skip(1).map(str::to_owned));
    }
    let numbers: Vec<usize> =
        heard.iter().filter_map(|line| line.split('"').next().and_then(|number| number.parse().ok())).collect();
    assert!(numbers.is_sorted() && numbers.windows(2).all(|pair| pair[0] < pair[1]), "{numbers:?}");
    assert_eq!(numbers.last(), Some(&1000));
    for _ in 0..2 {
        let page = talk(&party.get(0, "").text());
        assert_eq!(lines(&page), 200);
        assert!(page.contains("the other") && page.contains("line 1000.") && page.contains("line 802."), "{page}");
        assert!(!page.contains("line 801."), "{page}");
        let path = format!("/api{}", party.at(""));
        let table = party.players[0].get(&path).json();
        assert_eq!(table["talk"].as_array().map(Vec::len), Some(200));
        // It is the same when the table is loaded again.
        house.restart();
        party.moved_to(house.address());
    }
}

/// 1,100 idle connections, half of them from one address: only those of that address are refused at some point.
#[test]
fn idle_connections_do_not_make_the_server_unreachable() {
    if child::is_child() {
        return;
    }
    let dir = tempfile::tempdir().expect("there is room for a folder");
    // A soft limit as low as many shells set it: the server raises it to the hard limit.
    let test = "idle_connections_do_not_make_the_server_unreachable";
    let server = Serving::start_after("ulimit -Sn 256; export KABALE_WEB_TEST_LIMITS=1", test, dir.path());
    let runtime = Runtime::new().expect("the system gives threads");
    let wanted = if is_long() { 8000 } else { 1100 };
    let n = wanted.min(files() - 100);
    let idle: Vec<_> = runtime.block_on(async {
        let mut idle = Vec::new();
        for number in 0..n {
            let host = if number % 2 == 0 { 2 } else { 3 + (number / 200) as u8 };
            let socket = TcpSocket::new_v4().expect("the system gives sockets");
            socket.bind(SocketAddr::from(([127, 0, 0, host], 0))).expect("all of 127.0.0.0/8 is this machine");
            idle.push(socket.connect(server.address).await.expect("the server listens"));
        }
        idle
    });
    let mut client = Client::new(server.address);
    assert_eq!(client.get("/healthz").status, 200);
    let table = client.post("/tables", &[("game", "courtisans")]).location();
    assert_eq!(client.get(&table).status, 200);
    let _live = client.follow(&table, 0);
    let open = number(&mut client, "kabale_connections");
    let refused = number(&mut client, "kabale_refused_connections_total");
    assert!(open + refused > n as i64 && refused >= n as i64 / 2 - 300, "{open} are open, {refused} were refused");
    drop(idle);
}

#[test]
fn there_are_as_many_connections_as_files_allow() {
    if child::is_child() {
        return;
    }
    let dir = tempfile::tempdir().expect("there is room for a folder");
    let server = Serving::start_after("ulimit -n 200", "there_are_as_many_connections_as_files_allow", dir.path());
    let mut idle: Vec<_> = (0..120).map(|_| connect(server.address)).collect();
    let mut last = idle.pop().expect("there are many");
    assert!(rest(&mut last).starts_with("HTTP/1.1 503 "));
    drop(idle);
    let mut client = Client::new(server.address);
    let start = Instant::now();
    while client.try_send("GET", "/healthz", &[], b"").map_or(0, |answer| answer.status) != 200 {
        assert!(start.elapsed() < REACTION_TIMEOUT, "it can be reached again");
    }
    assert_eq!(number(&mut client, "kabale_failed_accepts_total"), 0, "there were files for those who were refused");
    assert_eq!(client.post("/tables", &[("game", "courtisans")]).status, 303);
}

/// If the system runs out of files below the server's own limit, the server logs it, waits and continues.
#[test]
fn it_goes_on_when_the_system_had_no_connection_to_give() {
    if child::is_child() {
        return;
    }
    let dir = tempfile::tempdir().expect("there is room for a folder");
    let test = "it_goes_on_when_the_system_had_no_connection_to_give";
    let server = Serving::start(test, dir.path());
    // Fewer files than the limit that the server read at startup.
    let open = fs::read_dir(format!("/proc/{}/fd", server.id())).expect("it is running").count();
    server.limit(Resource::Nofile, Some(open as u64 + 10));
    let idle: Vec<_> = (0..40).map(|_| connect(server.address)).collect();
    thread::sleep(Duration::from_millis(500));
    drop(idle);
    let mut client = Client::new(server.address);
    let start = Instant::now();
    while client.try_send("GET", "/healthz", &[], b"").map_or(0, |answer| answer.status) != 200 {
        assert!(start.elapsed() < REACTION_TIMEOUT, "it can be reached again");
    }
    assert!(number(&mut client, "kabale_failed_accepts_total") > 0);
}

/// The server's memory does not grow with the length that unfinished frames announce.
#[test]
fn unfinished_frames_take_no_memory() {
    if child::is_child() {
        return;
    }
    let dir = tempfile::tempdir().expect("there is room for a folder");
    let server = Serving::start("unfinished_frames_take_no_memory", dir.path());
    let mut client = Client::new(server.address);
    let table = client.post("/tables", &[("game", "courtisans")]).location();
    let n = if is_long() { 600 } else { 60 };
    let mut sockets: Vec<_> = (0..n).map(|_| Client::new(server.address).follow(&table, 0)).collect();
    for socket in &mut sockets {
        socket.raw().set_write_timeout(Some(REACTION_TIMEOUT)).expect("it can be set");
    }
    let before = server.memory();
    let piece = vec![0; 1 << 20];
    for socket in &mut sockets {
        let sent = socket.raw().write_all(&HUGE_FRAME).is_ok();
        // The server closes the connection soon.
        let n = (0..14).take_while(|_| sent && socket.raw().write_all(&piece).is_ok()).count();
        assert!(n < 14, "the server has taken it all");
    }
    let grown = server.memory().saturating_sub(before);
    assert!(grown < 8 << 20, "{} KiB more", grown >> 10);
    assert_eq!(client.get(&table).status, 200);
}

#[test]
fn a_full_disk_has_a_refusal_of_its_own_and_nothing_is_done() {
    if child::is_child() {
        return;
    }
    let dir = tempfile::tempdir().expect("there is room for a folder");
    let test = "a_full_disk_has_a_refusal_of_its_own_and_nothing_is_done";
    // A limit on the file size simulates a full disk; the signal that comes with it is ignored.
    let server = Serving::start_after("trap '' XFSZ", test, dir.path());
    let mut party = Party::dealt(server.address, &[("game", "courtisans"), ("seats", "2"), ("chat", "1")], 2);
    assert_eq!(party.script(0, "/chat", &[("text", "before")]).status, 204);
    let files = fs::read_dir(dir.path()).expect("the folder is there").filter_map(|file| file.ok()?.metadata().ok());
    let largest = files.map(|file| file.len()).max().expect("there are files");
    let plenty = server.limit(Resource::Fsize, Some(largest + 5000));
    let mut said = 0;
    let refused = loop {
        let answer = party.script(0, "/chat", &[("text", &format!("line {said}."))]);
        if answer.status != 204 {
            break answer;
        }
        said += 1;
        assert!(said < 1000, "the disk is never full");
    };
    assert_eq!(refused.status, 503);
    assert!(matches!(refused.code().as_str(), "disk_full" | "storage"), "{}", refused.text());
    assert!(refused.header("retry-after").is_some() && refused.text().contains("nothing was done"));
    let page = party.get(1, "").text();
    assert!(!page.contains(&format!("line {said}.")), "what is not written is not shown");
    server.limit(Resource::Fsize, plenty);
    assert_eq!(party.script(0, "/chat", &[("text", "after")]).status, 204);
    assert!(party.get(1, "").text().contains("after"));
}

/// Raises the number of files that this process may have open to what the system allows.
fn files() -> usize {
    let limit = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }).ok();
    getrlimit(Resource::Nofile).current.map_or(usize::MAX, |files| files as usize)
}

/// Whether the long form of the tests was requested.
fn is_long() -> bool {
    std::env::var_os("KABALE_LONG").is_some()
}

/// A program with a token.
fn program(house: &House) -> Client {
    let mut client = house.stranger();
    let made = client.post_json("/api/accounts", &json!({"name": "Robot"}));
    client.token = Some(made.json()["token"].as_str().expect("a guest has a token").to_owned());
    client
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(REACTION_TIMEOUT)).expect("it can be set");
    stream
}

/// All bytes received until the server closes the connection.
fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Ok(_) => (),
        Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => (),
        Err(error) => panic!("the server does not hang up: {error}"),
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The value of one of the server's metrics.
fn gauge(house: &House, name: &str) -> i64 {
    number(&mut house.stranger(), name)
}

/// The value of a metric of the server that this client uses.
fn number(client: &mut Client, name: &str) -> i64 {
    let text = client.get("/metrics").text();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("no {name} in {text}"))
}

/// Waits until a metric has the expected value.
fn until(house: &House, name: &str, fits: impl Fn(i64) -> bool) {
    let start = Instant::now();
    while !fits(gauge(house, name)) {
        assert!(start.elapsed() < REACTION_TIMEOUT, "{name} is {}", gauge(house, name));
        thread::sleep(Duration::from_millis(10));
    }
}
