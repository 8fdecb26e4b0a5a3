//! A choice is on disk before its sender gets an answer: people play at many tables while the server is killed again
//! and again. `KABALE_LONG=1` kills it more often.
#![cfg(unix)]

mod kit;

use std::{
    env, fs,
    hash::{BuildHasher, RandomState},
    io,
    net::SocketAddr,
    path::Path,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock},
    thread,
    time::Duration,
};

use kabale_catalog::{AnyTable, GAMES, Lang, Voice, find};
use kabale_core::{Eye, Fast, Record, Seat, Seed, SeedableRng, below, pick};
use kabale_store::{Entry, Status, Store, TableRow, Turn};
use kit::{
    Answer, Asked, Party,
    child::{self, Serving},
    escape,
};

const TABLES: u64 = 64;

/// The longest time from the server's start until it is ready.
const READY: Duration = Duration::from_secs(2);

#[test]
fn what_was_answered_survives_a_kill() {
    if child::is_child() {
        return;
    }
    let kills = if env::var_os("KABALE_LONG").is_some() { 200 } else { 25 };
    let start = |dir: &Path| Serving::start("what_was_answered_survives_a_kill", dir);
    let dir = tempfile::tempdir().expect("there is room for a folder");
    let mut server = start(dir.path());
    let hall = Hall::default();
    hall.open(Some(server.address));
    let chance = RandomState::new();
    let parties = thread::scope(|scope| {
        let closing = Closing(&hall);
        let players: Vec<_> = (0..TABLES)
            .map(|number| {
                let (hall, chance) = (&hall, Fast::seed_from_u64(chance.hash_one(number)));
                scope.spawn(move || hall.play(number as usize, chance))
            })
            .collect();
        for kill in 0..kills {
            // After some more choices, and at a moment when requests may be in flight.
            let wanted = hall.answered() + 20 + chance.hash_one(("choices", kill)) as usize % 100;
            while hall.answered() < wanted {
                assert!(players.iter().all(|player| !player.is_finished()), "a player failed");
                thread::sleep(Duration::from_millis(2));
            }
            thread::sleep(Duration::from_micros(chance.hash_one(("micros", kill)) % 20_000));
            hall.kill(&mut server);
            let checked = hall.check(dir.path());
            server = start(dir.path());
            println!("kill {kill}: {checked} answered; ready again in {:?}", server.ready_in);
            assert!(server.ready_in < READY, "ready only after {:?}", server.ready_in);
            hall.open(Some(server.address));
        }
        drop(closing);
        players.into_iter().flat_map(|player| player.join().expect("no player fails")).collect::<Vec<_>>()
    });
    let shown: Vec<_> = parties.into_iter().map(Shown::of).collect();
    server.kill();
    let store = Store::open(dir.path()).expect("what is left can be opened");
    let tables = hall.tables();
    assert_eq!(tables.len(), shown.len());
    for table in tables {
        let shown = shown.iter().find(|shown| shown.party.id == table.id).expect("it was looked at");
        let (row, journal) = read(&store, &table.id);
        assert_eq!(journal.len(), held(&table.said).answered.len(), "everything was answered in the end");
        shown.is_the_replay_of(&row, &journal);
    }
}

/// Closes the hall at the end, even if a check fails; otherwise the players would not stop.
struct Closing<'a>(&'a Hall);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        *held(&self.0.is_closing) = true;
    }
}

/// A request of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Act {
    kind: &'static str,
    decision: usize,
    choice: String,
    key: String,
}

/// The requests at a table, as far as its players know.
#[derive(Default)]
struct Said {
    answered: Vec<Act>,
    /// The request that was sent and is not answered yet.
    open: Option<(usize, Act)>,
}

struct Watched {
    id: String,
    said: Mutex<Said>,
}

/// All tables, and the server's address.
#[derive(Default)]
struct Hall {
    address: Mutex<Option<SocketAddr>>,
    opened: Condvar,
    is_closing: Mutex<bool>,
    /// The server is not killed while a player sets up a table, since that request would be repeated.
    calm: RwLock<()>,
    tables: Mutex<Vec<Arc<Watched>>>,
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hall {
    fn open(&self, address: Option<SocketAddr>) {
        *held(&self.address) = address;
        self.opened.notify_all();
    }

    fn is_closing(&self) -> bool {
        *held(&self.is_closing)
    }

    /// Waits for the server's address.
    fn address(&self) -> SocketAddr {
        let (opened, waited) = self
            .opened
            .wait_timeout_while(held(&self.address), Duration::from_mins(1), |address| address.is_none())
            .unwrap_or_else(PoisonError::into_inner);
        assert!(!waited.timed_out(), "the server does not come back");
        opened.expect("it is somewhere")
    }

    fn tables(&self) -> Vec<Arc<Watched>> {
        held(&self.tables).clone()
    }

    fn answered(&self) -> usize {
        self.tables().iter().map(|table| held(&table.said).answered.len()).sum()
    }

    fn kill(&self, server: &mut Serving) {
        let _calm = self.calm.write().unwrap_or_else(PoisonError::into_inner);
        server.kill();
        self.open(None);
    }

    /// Plays one game after the other until the hall closes.
    fn play(&self, number: usize, mut chance: Fast) -> Vec<Party> {
        let mut parties = Vec::new();
        while !self.is_closing() {
            let (mut party, table) = self.set_up(number, &mut chance);
            while !self.is_closing() || held(&table.said).open.is_some() {
                match self.step(&mut party, &table, &mut chance) {
                    Ok(true) => (),
                    Ok(false) => break,
                    // The server is down: the request is sent again when it is back.
                    Err(_) => thread::sleep(Duration::from_millis(20)),
                }
            }
            parties.push(party);
        }
        let address = self.address();
        for party in &mut parties {
            party.moved_to(address);
        }
        parties
    }

    fn set_up(&self, number: usize, chance: &mut Fast) -> (Party, Arc<Watched>) {
        let game = &GAMES[number % GAMES.len()];
        let seats: Vec<_> = game.seats.clone().collect();
        let seats = *pick(chance, &seats);
        // The server may just be starting; it must not be killed in between.
        let party = loop {
            let address = self.address();
            let _calm = self.calm.read().unwrap_or_else(PoisonError::into_inner);
            if *held(&self.address) == Some(address) {
                let fields = [("game", game.id), ("seats", &seats.to_string())];
                break Party::dealt(address, &fields, usize::from(seats));
            }
        };
        let table = Arc::new(Watched { id: party.id.clone(), said: Mutex::default() });
        held(&self.tables).push(table.clone());
        (party, table)
    }

    /// Sends the open request again, or a new one. False when the game is over.
    fn step(&self, party: &mut Party, table: &Watched, chance: &mut Fast) -> io::Result<bool> {
        let address = self.address();
        party.moved_to(address);
        let open = held(&table.said).open.clone();
        if let Some((player, act)) = open {
            let answer = send(party, player, &act)?;
            assert_eq!(answer.status, 200, "{act:?}: {}", answer.text());
            let done = answer.json();
            assert_eq!(done["decision"], act.decision);
            assert_eq!(done["choice"].as_str().unwrap_or_default(), act.choice);
            let mut said = held(&table.said);
            said.open = None;
            said.answered.push(act);
            return Ok(true);
        }
        for player in 0..party.players.len() {
            let path = party.at("");
            let asked = Asked::read(&party.players[player].try_send("GET", &path, &[], b"")?.text());
            if asked.is_over {
                return Ok(false);
            }
            let mut said = held(&table.said);
            let key = format!("{}-{}", said.answered.len(), below(chance, 1 << 20));
            let act = match asked.undo {
                Some((decision, _)) if below(chance, 8) == 0 => {
                    Act { kind: "undo", decision, choice: String::new(), key }
                }
                _ if asked.offers.is_empty() => continue,
                _ => {
                    let choice = pick(chance, &asked.offers).clone();
                    Act { kind: "choice", decision: asked.decision, choice, key }
                }
            };
            let n_standing = said.answered.iter().map(|act| if act.kind == "choice" { 1 } else { -1 }).sum::<i64>();
            assert_eq!(act.decision as i64, n_standing, "the page goes on where the answers ended: {act:?}");
            said.open = Some((player, act));
            return Ok(true);
        }
        panic!("a game goes on and nobody is asked");
    }

    /// Checks after a kill that every acknowledged request is on disk, once and in order, and besides them at most the
    /// open one. Returns how many there are. Reads a copy, so that the server finds its files as it left them.
    fn check(&self, dir: &Path) -> usize {
        let copy = tempfile::tempdir().expect("there is room for a folder");
        for name in ["kabale.db", "kabale.db-wal"] {
            fs::copy(dir.join(name), copy.path().join(name)).expect("it can be copied");
        }
        let store = Store::open(copy.path()).expect("what a killed server leaves can be opened");
        let mut n_answered = 0;
        for table in self.tables() {
            let said = held(&table.said);
            let (row, journal) = read(&store, &table.id);
            n_answered += said.answered.len();
            let n_open = journal.len().checked_sub(said.answered.len());
            assert!(matches!(n_open, Some(0 | 1)), "{} answered, {} on disk", said.answered.len(), journal.len());
            let open = said.open.iter().map(|(_, act)| act);
            for (act, entry) in said.answered.iter().chain(open).zip(&journal) {
                assert_eq!((act.kind, act.decision as u32), (entry.kind.as_str(), entry.n.expect("it has a number")));
                assert_eq!((&act.choice, Some(&act.key)), (&entry.text, entry.key.as_ref()));
            }
            let game = replay(&row, &journal);
            assert_eq!(game.n_choices(), row.n_choices as usize);
            assert_eq!(game.to_move(), if let Turn::Of { seat, .. } = row.turn { Some(seat) } else { None });
        }
        n_answered
    }
}

fn send(party: &mut Party, player: usize, act: &Act) -> io::Result<Answer> {
    let path = party.at(if act.kind == "choice" { "/choose" } else { "/undo" });
    let decision = act.decision.to_string();
    let fields = [("decision", decision.as_str()), ("key", &act.key), ("choice", &act.choice)];
    party.players[player].try_form(&path, &fields, &[("x-live", "1")])
}

/// A table on disk, and the requests of its players.
fn read(store: &Store, id: &str) -> (TableRow, Vec<Entry>) {
    let id = id.parse().expect("an id");
    let row = store.table(&id).expect("it can be read").expect("it is there");
    let mut journal = store.journal(&id, 1).expect("it can be read");
    assert!((1..).zip(&journal).all(|(rev, entry)| entry.rev == rev), "there is a gap");
    assert_eq!(journal.len(), row.rev as usize);
    journal.retain(|entry| matches!(entry.kind.as_str(), "choice" | "undo"));
    (row, journal)
}

/// The game that follows from a journal, computed without a server.
fn replay(row: &TableRow, journal: &[Entry]) -> Box<dyn AnyTable> {
    let game = find(&row.game).expect("the game is in the catalog");
    let options = serde_json::from_str(&row.options).expect("options are JSON");
    let seed = Seed::new(row.seed.expect("it was dealt").0);
    let mut table = (game.deal)(&options, row.seats.len() as u8, seed).expect("it can be dealt");
    for entry in journal {
        match entry.kind.as_str() {
            "undo" => table.undo(entry.seat.expect("an undo is somebody's")).expect("it could be taken back"),
            _ => table.choose(&entry.text).expect("it was legal"),
        }
    }
    table
}

/// A table as the server shows it at the end: everyone's page, and the record if the game is over.
struct Shown {
    party: Party,
    pages: Vec<String>,
    record: Option<Record>,
}

impl Shown {
    fn of(mut party: Party) -> Self {
        let pages: Vec<_> = (0..party.players.len()).map(|player| party.get(player, "").text()).collect();
        let is_over = Asked::read(&pages[0]).is_over;
        let record = is_over.then(|| Record::parse(&party.get(0, "/record").text()).expect("a record"));
        Self { party, pages, record }
    }

    fn is_the_replay_of(&self, row: &TableRow, journal: &[Entry]) {
        let game = replay(row, journal);
        let names: Vec<_> = row.seats.iter().map(|seat| seat.name.clone()).collect();
        let voice = Voice { lang: Lang::En, names: &names };
        for (seat, page) in Seat::all(game.seats()).zip(&self.pages) {
            let asked = Asked::read(page);
            let decision = game.decision(voice).filter(|decision| decision.seat == seat);
            let offers =
                decision.map(|decision| decision.choices.into_iter().map(|offer| offer.choice).collect::<Vec<_>>());
            assert_eq!(asked.offers, offers.unwrap_or_default());
            for (_, line) in game.tell(Eye::Seat(seat), 0, voice) {
                assert!(page.contains(&escape(&line)), "the page does not tell: {line}");
            }
        }
        assert_eq!(self.record.is_some(), row.status == Status::Over);
        if let Some(record) = &self.record {
            assert_eq!(record.hash, game.record().hash);
            assert_eq!(record.choices, game.record().choices);
        }
    }
}
