//! A stopping server accepts no new games, answers pending requests, notifies the streams, and exits within seconds.
#![cfg(unix)]

mod kit;

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    thread,
    time::{Duration, Instant},
};

use kabale_store::Store;
use kit::{
    Client, Party,
    child::{self, Serving},
};
use tungstenite::protocol::frame::coding::CloseCode;

/// The longest time until the server has exited.
const GONE: Duration = Duration::from_secs(5);

#[test]
fn running_requests_are_answered_and_streams_are_told() {
    if child::is_child() {
        return;
    }
    let dir = tempfile::tempdir().expect("there is room for a folder");
    let mut server = Serving::start("running_requests_are_answered_and_streams_are_told", dir.path());
    let mut party = Party::dealt(server.address, &[("game", "courtisans"), ("seats", "3")], 3);
    let mut busy = Client::new(server.address); // Bots play here all the time.
    busy.post("/tables", &[("game", "oriflamme"), ("quick", "1"), ("pace", "0")]);
    let mut n_answered = 0;
    for _ in 0..5 {
        let (player, asked) = party.turn().expect("the game has begun");
        let answer = party.choose(player, asked.decision, &asked.key, &asked.offers[0]);
        assert_eq!(answer.status, 200, "{}", answer.text());
        n_answered += 1;
    }
    let mut sockets: Vec<_> = party.players.iter().map(|player| player.follow(&party.at(""), 0)).collect();
    sockets.push(Client::new(server.address).follow(&party.at(""), 0));
    for socket in &mut sockets {
        assert!(socket.pushed().contains("id=\"table\""));
    }
    // Two requests are in flight, and half of each has arrived.
    let (player, asked) = party.turn().expect("the game goes on");
    let body = format!("decision={}&key=last&choice={}", asked.decision, asked.offers[0].replace(' ', "+"));
    let choice = Half::send(server.address, &party.at("/choose"), &party.players[player].cookies["kabale"], &body);
    let table = Half::send(server.address, "/tables", "", "game=oriflamme");
    thread::sleep(Duration::from_millis(300));
    let start = Instant::now();
    server.terminate();
    for socket in &mut sockets {
        assert_eq!(socket.closed(), Some(CloseCode::Restart));
    }
    assert!(choice.finish().starts_with("HTTP/1.1 200 "));
    let refused = table.finish();
    assert!(refused.starts_with("HTTP/1.1 503 ") && refused.contains("\"stopping\""), "{refused}");
    let status = server.ended(GONE.saturating_sub(start.elapsed())).expect("it is gone in time");
    assert_eq!(status.code(), Some(0));
    assert!(TcpStream::connect(server.address).is_err(), "nobody listens any more");
    let store = Store::open(dir.path()).expect("it has let go of its folder");
    let journal = store.journal(&party.id.parse().expect("an id"), 1).expect("it can be read");
    let choices: Vec<_> = journal.iter().filter(|entry| entry.kind == "choice").collect();
    assert_eq!(choices.len(), n_answered + 1);
    assert_eq!(choices[n_answered].key.as_deref(), Some("last"));
    assert_eq!(store.counts().expect("it can be read").tables, 2, "no new game was set up");
}

#[test]
fn every_stream_is_told_however_many_there_are() {
    if child::is_child() {
        return;
    }
    let dir = tempfile::tempdir().expect("there is room for a folder");
    let mut server = Serving::start("every_stream_is_told_however_many_there_are", dir.path());
    let party = Party::dealt(server.address, &[("game", "shadow-throne"), ("seats", "2")], 2);
    let mut sockets: Vec<_> = (0..1000).map(|number| party.players[number % 2].follow(&party.at(""), 0)).collect();
    for socket in &mut sockets {
        socket.pushed();
    }
    server.terminate();
    for socket in &mut sockets {
        assert_eq!(socket.closed(), Some(CloseCode::Restart));
    }
    let status = server.ended(GONE).expect("it is gone in time");
    assert_eq!(status.code(), Some(0));
}

#[test]
fn a_request_that_never_ends_does_not_keep_it() {
    if child::is_child() {
        return;
    }
    let dir = tempfile::tempdir().expect("there is room for a folder");
    let mut server = Serving::start("a_request_that_never_ends_does_not_keep_it", dir.path());
    let _half = Half::send(server.address, "/tables", "", "game=oriflamme");
    let mut idle = Client::new(server.address);
    idle.get("/");
    thread::sleep(Duration::from_millis(100));
    server.terminate();
    let status = server.ended(GONE).expect("it is gone in time");
    assert_eq!(status.code(), Some(0));
}

/// A request of which the server has only the first half so far.
struct Half {
    stream: TcpStream,
    rest: String,
}

impl Half {
    fn send(address: SocketAddr, path: &str, session: &str, body: &str) -> Self {
        let mut stream = TcpStream::connect(address).expect("the server listens");
        stream.set_read_timeout(Some(GONE)).expect("it can be set");
        let (half, rest) = body.split_at(body.len() / 2);
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: {address}\r\nx-live: 1\r\ncookie: kabale={session}\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{half}",
            body.len()
        );
        stream.write_all(head.as_bytes()).expect("it can be sent");
        Self { stream, rest: rest.to_owned() }
    }

    fn finish(mut self) -> String {
        self.stream.write_all(self.rest.as_bytes()).expect("the connection is still there");
        let mut answer = String::new();
        self.stream.read_to_string(&mut answer).expect("the server answers and hangs up");
        answer
    }
}
