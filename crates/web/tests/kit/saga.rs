//! A chronicle for tests: its games are played by bots at once.

use std::{thread, time::Duration};

use kabale_store::Store;

use super::{Answer, Client, House};

/// A chronicle and those who own it.
pub(crate) struct Annals {
    pub(crate) id: String,
    pub(crate) owner: Client,
}

impl Annals {
    /// Begins a chronicle.
    pub(crate) fn begin(house: &House, visibility: &str) -> Self {
        let mut owner = house.stranger();
        let fields = [("title", "The long war"), ("name", "Ada"), ("visibility", visibility)];
        let place = owner.post("/chronicles", &fields).location();
        let id = place.strip_prefix("/chronicles/").expect("a new chronicle has an address").to_owned();
        Self { id, owner }
    }

    /// A path below the chronicle's.
    pub(crate) fn at(&self, rest: &str) -> String {
        format!("/chronicles/{}{rest}", self.id)
    }

    pub(crate) fn page(&mut self) -> String {
        let page = self.owner.get(&self.at(""));
        assert_eq!(page.status, 200, "{}", page.text());
        page.text()
    }

    /// Sets up the next game for the owner, who is the first member, and others.
    pub(crate) fn next(&mut self, more: &[(&str, &str)]) -> Answer {
        let path = self.at("/next");
        self.owner.post(&path, &[&[("member-1", "1"), ("level", "random"), ("pace", "0")], more].concat())
    }

    /// Plays a game of the owner against bots to its end, with a bot in the owner's place. Returns the path of the table.
    pub(crate) fn play(&mut self, more: &[(&str, &str)]) -> String {
        let table = self.next(more).location();
        self.finish(&table);
        table
    }

    /// Deals at a table of the owner and lets bots play it to its end.
    pub(crate) fn finish(&mut self, table: &str) {
        assert_eq!(self.owner.post(&format!("{table}/deal"), &[("nonce", "x")]).status, 303);
        let api = format!("/api{table}");
        let seats = self.owner.get(&api).json()["seats"].clone();
        let own = seats.as_array().into_iter().flatten().find(|seat| seat["kind"] == "person" && seat["name"] == "Ada");
        if let Some(own) = own {
            let fields = [("seat", &*own["seat"].to_string()), ("level", "random")];
            let handed = self.owner.post(&format!("{table}/hand"), &fields);
            assert_eq!(handed.status, 303, "{}", handed.text());
        }
        for _ in 0..3000 {
            let mut watcher = self.owner.tab();
            watcher.cookies.clear(); // A player who looks has their seat back.
            if watcher.get(&api).json()["status"] == "over" {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("the game does not end: {}", self.owner.get(&api).text());
    }
}

/// The secret and the seed of a table, as hexadecimal digits.
pub(crate) fn secrets(house: &House, table: &str) -> [String; 2] {
    let store = Store::open_to_read(house.dir.path()).expect("it can be read beside the server");
    let id = table.strip_prefix("/tables/").unwrap_or(table).parse().expect("an id");
    let row = store.table(&id).expect("it can be read").expect("it is there");
    [row.secret.0, row.seed.expect("it was dealt").0].map(|bytes| kabale_core::Seed::new(bytes).to_string())
}
