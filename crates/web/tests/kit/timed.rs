//! A server with a fake clock that the test moves, and programs at a table of it.

use std::{thread, time::Duration};

use kabale_store::{Entry, Store};
use kabale_web::{Config, FakeTime};
use serde_json::{Value, json};

use super::{Answer, Client, House};

/// When such a server starts, in milliseconds since 1970.
pub(crate) const NOON: i64 = 1_800_000_000_000;

/// A server with a fake clock, past the first 30 seconds after its start.
pub(crate) fn timed_house(set_up: impl FnOnce(&mut Config)) -> (House, FakeTime) {
    let time = FakeTime::new(NOON);
    let house = House::with(|config| {
        config.machine.time = Some(time.clone());
        set_up(config);
    });
    pass(&time, 100_000);
    (house, time)
}

/// Moves the clock forward by this many milliseconds.
pub(crate) fn pass(time: &FakeTime, ms: i64) {
    time.pass(Duration::from_millis(ms as u64));
}

/// A table, and the programs on its first seats.
pub(crate) struct Table {
    pub(crate) path: String,
    pub(crate) players: Vec<Client>,
}

impl Table {
    /// A table with people on the first seats, dealt.
    pub(crate) fn dealt(house: &House, people: usize, wish: &Value) -> Self {
        let mut table = Self::seated(house, people, wish);
        table.done(0, "deal", &json!({}));
        table
    }

    /// The same before the deal.
    pub(crate) fn seated(house: &House, people: usize, wish: &Value) -> Self {
        let mut players: Vec<_> = (0..people).map(|_| house.stranger()).collect();
        for player in &mut players {
            let account = player.post_json("/api/accounts", &json!({"name": "Ada"})).json();
            player.token = Some(account["token"].as_str().expect("a program has a token").to_owned());
        }
        let table = players[0].post_json("/api/tables", wish).json();
        let path = format!("/api/tables/{}", table["id"].as_str().unwrap_or_else(|| panic!("{table}")));
        let mut table = Self { path, players };
        for player in 1..people {
            table.done(player, "join", &json!({}));
        }
        table
    }

    /// A player sends a request.
    pub(crate) fn post(&mut self, player: usize, what: &str, body: &Value) -> Answer {
        let path = format!("{}/{what}", self.path);
        self.players[player].post_json(&path, body)
    }

    /// The same, and checks that it succeeds.
    pub(crate) fn done(&mut self, player: usize, what: &str, body: &Value) {
        let answer = self.post(player, what, body);
        assert_eq!(answer.status, 200, "{what}: {}", answer.text());
    }

    /// The table as a player sees it.
    pub(crate) fn seen_by(&mut self, player: usize) -> Value {
        self.players[player].get(&self.path).json()
    }

    /// Continues with the restarted server.
    pub(crate) fn moved_to(&mut self, house: &House) {
        self.players.iter_mut().for_each(|player| player.moved_to(house.address()));
    }

    pub(crate) fn id(&self) -> &str {
        self.path.strip_prefix("/api/tables/").expect("a table has an id")
    }

    /// The table as the first player sees it.
    pub(crate) fn now(&mut self) -> Value {
        self.seen_by(0)
    }

    pub(crate) fn n_choices(&mut self) -> u64 {
        self.now()["n_choices"].as_u64().expect("choices are counted")
    }

    pub(crate) fn seconds_left(&mut self) -> u64 {
        self.now()["seconds_left"].as_u64().expect("the clock runs")
    }

    /// Waits until this many choices were made.
    pub(crate) fn until(&mut self, n_choices: u64) {
        while self.n_choices() < n_choices {
            thread::yield_now();
        }
    }

    /// The player to move makes the first choice.
    pub(crate) fn choose(&mut self) {
        let path = self.path.clone();
        let asked = self.players.iter_mut().enumerate().find_map(|(number, player)| {
            let decision = player.get(&path).json()["decision"].clone();
            (!decision.is_null()).then_some((number, decision))
        });
        let (player, decision) = asked.expect("a person decides");
        let (number, choice) = (&decision["decision"], &decision["choices"][0]["choice"]);
        let reply = json!({"decision": number, "key": format!("choice {number}"), "choice": choice});
        self.done(player, "choices", &reply);
    }

    /// Stops the server, and returns the stored journal of the table.
    pub(crate) fn journal(&self, house: &mut House) -> Vec<Entry> {
        house.stop();
        let store = Store::open(house.dir.path()).expect("nobody else has it open");
        let journal = store.journal(&self.id().parse().expect("an id"), 0).expect("it can be read");
        assert!(journal.is_sorted_by_key(|entry| entry.at_ms), "time does not go back");
        journal
    }
}
