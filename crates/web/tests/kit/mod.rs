//! Shared by the tests of the web table: a server, clients, and a reader for pages.
#![allow(dead_code, unused_imports)] // every test uses a part of it

pub(crate) mod child;
mod client;
mod page;
pub(crate) mod saga;
pub(crate) mod timed;

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::Path,
};

use kabale_catalog::Effort;
use kabale_web::{Config, Server, Thinking};
use tempfile::TempDir;
use tokio::runtime::Runtime;

pub(crate) use client::{Answer, Client, Socket, Stream};
pub(crate) use page::{Asked, between, escape, unescape};

/// A server in this process, with a folder of its own.
pub(crate) struct House {
    pub(crate) dir: TempDir,
    pub(crate) config: Config,
    runtime: Runtime,
    server: Option<Server>,
}

impl House {
    /// A server without limits.
    pub(crate) fn open() -> Self {
        Self::with(|_| ())
    }

    /// A server with another configuration.
    pub(crate) fn with(set_up: impl FnOnce(&mut Config)) -> Self {
        let dir = tempfile::tempdir().expect("there is room for a folder");
        let mut config = config(dir.path());
        set_up(&mut config);
        let runtime = Runtime::new().expect("the system gives threads");
        let mut house = Self { dir, config, runtime, server: None };
        house.start();
        house
    }

    /// Starts the server again after it was stopped, on another port.
    pub(crate) fn start(&mut self) {
        let server = self.runtime.block_on(Server::start(self.config.clone()));
        self.server = Some(server.expect("the server starts"));
    }

    /// The server itself.
    pub(crate) fn server(&self) -> &Server {
        self.server.as_ref().expect("the server runs")
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.server().address
    }

    /// Runs a future on the server's runtime.
    pub(crate) fn wait<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }

    /// Stops the server; its folder stays.
    pub(crate) fn stop(&mut self) {
        if let Some(server) = self.server.take() {
            self.runtime.block_on(server.stop());
        }
    }

    /// Stops the server and starts it again, on another port.
    pub(crate) fn restart(&mut self) {
        self.stop();
        self.start();
    }

    /// A new client without an account.
    pub(crate) fn stranger(&self) -> Client {
        Client::new(self.address())
    }

    /// A table with a person on every seat, dealt.
    pub(crate) fn party(&self, game: &str, seats: usize) -> Party {
        Party::dealt(self.address(), &[("game", game), ("seats", &seats.to_string()), ("chat", "1")], seats)
    }
}

/// The configuration for tests: any free port, no limits, and hints and analyses with few iterations instead of a time
/// limit.
pub(crate) fn config(dir: &Path) -> Config {
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let analysis = Effort { iterations: 10, outlook: 4 };
    let thinking = Thinking { hint: Some(40), analysis };
    Config {
        listen,
        rate: 0,
        new_rate: 0,
        max_per_address: 0,
        max_streams: 0,
        max_hosted: 0,
        max_bot_tables: 0,
        thinking,
        ..Config::new(dir.to_owned())
    }
}

/// A table and the people at it, by seat. The first one is the host.
pub(crate) struct Party {
    pub(crate) id: String,
    pub(crate) players: Vec<Client>,
}

impl Party {
    /// A table with a person on every seat, before the deal.
    pub(crate) fn seated(address: SocketAddr, fields: &[(&str, &str)], seats: usize) -> Self {
        let mut host = Client::new(address);
        let table = host.post("/tables", &[&[("name", "Ada")], fields].concat()).location();
        let id = table.strip_prefix("/tables/").expect("a new table has an address").to_owned();
        let mut party = Self { id, players: vec![host] };
        for (number, name) in (2..=seats).zip(["Bea", "Cleo", "Dora", "Emil", "Finn"]) {
            party.players.push(Client::new(address));
            let nonce = format!("thrown in by {number}");
            let joined = party.post(number - 1, "/join", &[("name", name), ("nonce", &nonce)]);
            assert_eq!(joined.status, 303, "{}", joined.text());
        }
        party
    }

    /// The same, dealt.
    pub(crate) fn dealt(address: SocketAddr, fields: &[(&str, &str)], seats: usize) -> Self {
        let mut party = Self::seated(address, fields, seats);
        let dealt = party.post(0, "/deal", &[("nonce", "thrown in by 1")]);
        assert_eq!(dealt.status, 303, "{}", dealt.text());
        party
    }

    /// A path below the table's.
    pub(crate) fn at(&self, rest: &str) -> String {
        format!("/tables/{}{rest}", self.id)
    }

    pub(crate) fn get(&mut self, player: usize, rest: &str) -> Answer {
        let path = self.at(rest);
        self.players[player].get(&path)
    }

    pub(crate) fn post(&mut self, player: usize, rest: &str, fields: &[(&str, &str)]) -> Answer {
        let path = self.at(rest);
        self.players[player].post(&path, fields)
    }

    pub(crate) fn script(&mut self, player: usize, rest: &str, fields: &[(&str, &str)]) -> Answer {
        let path = self.at(rest);
        self.players[player].script(&path, fields)
    }

    /// Whose turn it is, and what their page asks; none when the game is over.
    pub(crate) fn turn(&mut self) -> Option<(usize, Asked)> {
        (0..self.players.len()).find_map(|player| {
            let page = self.get(player, "");
            assert_eq!(page.status, 200, "{}", page.text());
            let asked = Asked::read(&page.text());
            (!asked.offers.is_empty()).then_some((player, asked))
        })
    }

    /// A player makes a choice as the script does.
    pub(crate) fn choose(&mut self, player: usize, decision: usize, key: &str, choice: &str) -> Answer {
        self.script(player, "/choose", &[("decision", &decision.to_string()), ("key", key), ("choice", choice)])
    }

    /// All players continue with a server at another address.
    pub(crate) fn moved_to(&mut self, address: SocketAddr) {
        for player in &mut self.players {
            player.moved_to(address);
        }
    }
}
