//! Nothing is acknowledged or shown that is not on disk, whatever the disk does. Reads, writes and commits fail, commits
//! succeed but report a failure, and the power fails. Meanwhile people play on and repeat requests without an answer, as our
//! script does. `KABALE_LONG=1` injects more faults.

mod kit;

use std::{
    collections::BTreeMap,
    env, fs,
    hash::{BuildHasher, RandomState},
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
    thread,
    time::Duration,
};

use kabale_catalog::{AnyTable, GAMES, Lang, Voice, find};
use kabale_core::{Eye, Fast, Seat, Seed, SeedableRng, below, pick};
use kabale_store::{Entry, Faults, Moment, Store, StoreError, TableRow};
use kabale_web::{Config, Machine, Server};
use kit::{Answer, Asked, Client, House, Party, config, escape};
use serde_json::Value;
use tempfile::TempDir;
use tokio::runtime::Runtime;

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn broken() -> StoreError {
    StoreError::Disk { path: PathBuf::from("kabale.db"), message: "the test says so".to_owned() }
}

/// A disk that fails at chosen moments.
#[derive(Debug, Default)]
struct Scripted(Mutex<Vec<Moment>>);

impl Scripted {
    fn fail(&self, moments: &[Moment]) {
        *held(&self.0) = moments.to_vec();
    }

    fn house(self: &Arc<Self>) -> House {
        House::with(|config| config.machine.faults = Some(self.clone()))
    }
}

impl Faults for Scripted {
    fn at(&self, moment: Moment) -> Result<(), StoreError> {
        if held(&self.0).contains(&moment) { Err(broken()) } else { Ok(()) }
    }
}

/// A party of three at its first decision, who is to move, and the question.
fn party(house: &House) -> (Party, usize, Asked) {
    let mut party = house.party("oriflamme", 3);
    let (player, asked) = party.turn().expect("somebody is asked");
    (party, player, asked)
}

fn choices(house: &mut House, party: &Party) -> Vec<Entry> {
    house.stop();
    let store = Store::open(house.dir.path()).expect("the server has let go of it");
    let mut journal = store.journal(&party.id.parse().expect("an id"), 1).expect("it can be read");
    journal.retain(|entry| entry.kind == "choice");
    journal
}

#[test]
fn what_could_not_be_written_is_neither_answered_nor_shown() {
    for moments in [&[Moment::Begin, Moment::Read][..], &[Moment::Commit, Moment::Read], &[Moment::Begin]] {
        let disk = Arc::new(Scripted::default());
        let mut house = disk.house();
        let (mut party, player, asked) = party(&house);
        let mut socket = party.players[(player + 1) % 3].follow(&party.at(""), asked.rev);
        disk.fail(moments);
        for _ in 0..3 {
            let answer = party.choose(player, asked.decision, "again", &asked.offers[0]);
            assert_eq!((answer.status, answer.code().as_str()), (503, "storage"), "{moments:?}");
        }
        for other in 0..3 {
            let page = party.get(other, "");
            assert!(page.status == 503 || Asked::read(&page.text()).rev == asked.rev, "{moments:?}: {}", page.text());
        }
        disk.fail(&[]);
        assert_eq!(Asked::read(&party.get(player, "").text()).rev, asked.rev, "nothing has happened");
        let answer = party.choose(player, asked.decision, "again", &asked.offers[0]);
        assert_eq!(answer.status, 200, "{}", answer.text());
        let pushed = socket.pushed_or_closed();
        assert!(pushed.is_none_or(|html| Asked::read(&html).rev == asked.rev + 1), "only what was written is pushed");
        let journal = choices(&mut house, &party);
        assert_eq!(journal.len(), 1);
        assert_eq!((journal[0].rev, &journal[0].text), (asked.rev + 1, &asked.offers[0]));
        assert_eq!(answer.json()["rev"], asked.rev + 1);
    }
}

#[test]
fn what_was_written_although_the_disk_said_otherwise_is_found_again() {
    for moments in [&[Moment::Committed][..], &[Moment::Committed, Moment::Read]] {
        let disk = Arc::new(Scripted::default());
        let mut house = disk.house();
        let (mut party, player, asked) = party(&house);
        let mut socket = party.players[(player + 1) % 3].follow(&party.at(""), asked.rev);
        disk.fail(moments);
        let refused = party.choose(player, asked.decision, "again", &asked.offers[0]);
        assert_eq!(refused.status, 503, "{}", refused.text());
        disk.fail(&[]);
        if moments.len() == 1 {
            // Watchers get what is on disk without a request.
            assert_eq!(Asked::read(&socket.pushed()).rev, asked.rev + 1);
        }
        let answer = party.choose(player, asked.decision, "again", &asked.offers[0]);
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(answer.json()["rev"], asked.rev + 1);
        assert_eq!(choices(&mut house, &party).len(), 1);
    }
}

#[test]
fn a_rematch_is_one_table_however_often_it_is_asked_for() {
    for moment in [Moment::Begin, Moment::Commit, Moment::Committed] {
        let disk = Arc::new(Scripted::default());
        let mut house = disk.house();
        let mut party = house.party("oriflamme", 3);
        while let Some((player, asked)) = party.turn() {
            let answer = party.choose(player, asked.decision, &asked.key, &asked.offers[0]);
            assert_eq!(answer.status, 200, "{}", answer.text());
        }
        disk.fail(&[moment]);
        assert_eq!(party.post(0, "/rematch", &[]).status, 503);
        disk.fail(&[]);
        let next = party.post(0, "/rematch", &[]).location();
        assert_eq!(party.post(1, "/rematch", &[]).location(), next);
        assert_eq!(party.players[0].get(&next).status, 200);
        house.stop();
        let store = Store::open(house.dir.path()).expect("the server has let go of it");
        assert_eq!(store.counts().expect("it can be read").tables, 2, "{moment:?}");
    }
}

/// The number of tables in play at the same time.
const TABLES: usize = 12;

#[test]
fn everything_answered_is_there_and_nothing_is_shown_that_is_not() {
    let (n_faults, n_cuts) = if env::var_os("KABALE_LONG").is_some() { (10_000, 100) } else { (600, 6) };
    let chance = RandomState::new();
    let runtime = Runtime::new().expect("the system gives threads");
    let mut dir = tempfile::tempdir().expect("there is room for a folder");
    let disk = Disk::new(dir.path(), chance.hash_one("disk"));
    let hall = Hall::new(disk.clone());
    hall.start(&runtime);
    thread::scope(|scope| {
        let closing = Closing(&hall, &runtime);
        let players: Vec<_> = (0..TABLES)
            .map(|number| {
                let (hall, chance) = (&hall, Fast::seed_from_u64(chance.hash_one(number)));
                scope.spawn(move || hall.play(scope, number, chance))
            })
            .collect();
        for cut in 1..=n_cuts {
            while disk.n_faults.load(SeqCst) < n_faults * cut / n_cuts {
                assert!(players.iter().all(|player| !player.is_finished()), "a player failed");
                thread::sleep(Duration::from_millis(2));
            }
            let _calm = hall.calm.write().unwrap_or_else(PoisonError::into_inner);
            let after = disk.cut();
            hall.stop(&runtime);
            let n_answered = hall.check(after.path());
            println!("power cut {cut}: {n_answered} answered, {} faults", disk.n_faults.load(SeqCst));
            disk.is_at(after.path());
            hall.start(&runtime);
            dir = after;
        }
        drop(closing);
        for player in players {
            player.join().expect("no player fails");
        }
        hall.stop(&runtime); // Streams end, and those who watch them.
    });
    let n_answered = hall.check(dir.path());
    let n_shown = hall.check_what_was_shown(dir.path());
    println!("{n_answered} answered, {n_shown} shown, {} faults", disk.n_faults.load(SeqCst));
    assert!(n_shown > n_answered, "everybody looked on");
}

/// A disk that fails at random, and whose power can be cut.
#[derive(Debug)]
struct Disk {
    n_faults: AtomicUsize,
    /// The number of threads that are setting up a table; meanwhile nothing fails.
    n_spared: AtomicUsize,
    /// Whether the disk works without faults from now on.
    is_mended: AtomicBool,
    plan: Mutex<Plan>,
    has_cut: Condvar,
}

#[derive(Debug)]
struct Plan {
    dir: PathBuf,
    rng: Fast,
    /// How many more operations fail in a row.
    burst: u32,
    power: Power,
}

/// The state of the power supply.
#[derive(Debug)]
enum Power {
    On,
    /// It fails with the next batch.
    Going,
    /// It fails during this batch; these are the contents that were synced before.
    Synced(Files),
    /// It has failed; this is what is left on disk.
    Gone(Files),
}

/// The database, its write-ahead log, and the file that counts commits.
type Files = [Vec<u8>; 3];

const NAMES: [&str; 3] = ["kabale.db", "kabale.db-wal", "commits"];

impl Disk {
    fn new(dir: &Path, seed: u64) -> Arc<Self> {
        let plan = Plan { dir: dir.to_owned(), rng: Fast::seed_from_u64(seed), burst: 0, power: Power::On };
        Arc::new(Self {
            n_faults: AtomicUsize::default(),
            n_spared: AtomicUsize::default(),
            is_mended: AtomicBool::default(),
            plan: Mutex::new(plan),
            has_cut: Condvar::new(),
        })
    }

    fn serve(self: &Arc<Self>, runtime: &Runtime) -> Server {
        self.n_spared.fetch_add(1, SeqCst);
        let machine = Machine { faults: Some(self.clone()), ..Machine::default() };
        let dir = held(&self.plan).dir.clone();
        let server = runtime.block_on(Server::start(Config { machine, ..config(&dir) })).expect("the server starts");
        self.n_spared.fetch_sub(1, SeqCst);
        server
    }

    /// Cuts the power while the next batch is written. Returns a folder with what is left.
    fn cut(&self) -> TempDir {
        held(&self.plan).power = Power::Going;
        let is_on = |plan: &mut Plan| !matches!(plan.power, Power::Gone(_));
        let (plan, waited) = self
            .has_cut
            .wait_timeout_while(held(&self.plan), Duration::from_mins(1), is_on)
            .unwrap_or_else(PoisonError::into_inner);
        assert!(!waited.timed_out(), "nobody writes any more");
        let after = tempfile::tempdir().expect("there is room for a folder");
        if let Power::Gone(files) = &plan.power {
            for (name, file) in NAMES.iter().zip(files) {
                fs::write(after.path().join(name), file).expect("it can be written");
            }
        }
        after
    }

    /// Restores the power, with this folder as the disk.
    fn is_at(&self, dir: &Path) {
        let mut plan = held(&self.plan);
        dir.clone_into(&mut plan.dir);
        (plan.power, plan.burst) = (Power::On, 0);
    }
}

impl Plan {
    fn files(&self) -> Files {
        NAMES.map(|name| fs::read(self.dir.join(name)).unwrap_or_default())
    }

    /// What is left when the power fails in the middle of a batch. `synced` is what was there before the batch. `now` is
    /// none before the commit; then the whole batch is lost. Otherwise some sectors of the last writes were kept and
    /// others were not: those of the log, or those of the database, which is written only after the log is synced.
    fn left(&mut self, synced: &Files, now: Option<&Files>) -> Files {
        let Some([db, log, _]) = now else { return synced.clone() };
        let note = synced[2].clone();
        if below(&mut self.rng, 2) == 0 {
            [synced[0].clone(), self.mixed(&synced[1], log), note]
        } else {
            [self.mixed(&synced[0], db), log.clone(), note]
        }
    }

    fn mixed(&mut self, old: &[u8], new: &[u8]) -> Vec<u8> {
        const SECTOR: usize = 512;
        let mut mixed = old.to_vec();
        mixed.resize(old.len().max(new.len()), 0);
        let keep = below(&mut self.rng, 5); // none, some, half, most, all
        for (at, sector) in new.chunks(SECTOR).enumerate() {
            if below(&mut self.rng, 4) < keep {
                mixed[at * SECTOR..][..sector.len()].copy_from_slice(sector);
            }
        }
        mixed
    }
}

impl Faults for Disk {
    fn at(&self, moment: Moment) -> Result<(), StoreError> {
        let mut plan = held(&self.plan);
        let gone = match (&plan.power, moment) {
            (Power::Gone(_), _) => return Err(broken()),
            (Power::On, _) | (Power::Going | Power::Synced(_), Moment::Read) => None,
            (Power::Going, _) => {
                if moment == Moment::Begin {
                    plan.power = Power::Synced(plan.files());
                }
                return Ok(());
            }
            (Power::Synced(synced), Moment::Commit) => {
                let synced = synced.clone();
                (below(&mut plan.rng, 4) == 0).then(|| plan.left(&synced, None))
            }
            (Power::Synced(synced), _) => {
                let (synced, now) = (synced.clone(), plan.files());
                Some(plan.left(&synced, Some(&now)))
            }
        };
        if let Some(files) = gone {
            plan.power = Power::Gone(files);
            self.n_faults.fetch_add(1, SeqCst);
            self.has_cut.notify_all();
            return Err(broken());
        }
        if !matches!(plan.power, Power::On) || self.is_mended.load(SeqCst) || self.n_spared.load(SeqCst) > 0 {
            return Ok(());
        }
        if plan.burst > 0 {
            plan.burst -= 1;
        } else if below(&mut plan.rng, if moment == Moment::Read { 24 } else { 12 }) > 0 {
            return Ok(());
        } else if below(&mut plan.rng, 3) == 0 {
            plan.burst = below(&mut plan.rng, 8); // What fails once often fails again.
        }
        self.n_faults.fetch_add(1, SeqCst);
        Err(broken())
    }
}

/// Closes the hall at the end, and at once if a check has failed; otherwise the players would not stop.
struct Closing<'a>(&'a Hall, &'a Runtime);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.disk.is_mended.store(true, SeqCst);
        self.0.is_closing.store(true, SeqCst);
        if thread::panicking() {
            self.0.has_failed.store(true, SeqCst);
            self.0.opened.notify_all();
            self.0.stop(self.1);
        }
    }
}

/// A request of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Act {
    kind: &'static str,
    player: usize,
    decision: usize,
    choice: String,
    key: String,
}

/// The requests at a table, as far as its players know.
#[derive(Default)]
struct Said {
    /// The acknowledged requests, each with the revision in its answer.
    answered: Vec<(Act, u32)>,
    /// The request that was sent and is not answered yet.
    open: Option<Act>,
    shown: Vec<Shown>,
    next: Option<String>,
}

/// Something that was shown to a player.
enum Shown {
    /// A page, or a part of one, and its question. The full text is kept for some pages only.
    Page { player: usize, asked: Asked, page: Option<String> },
    /// A choice that a program's stream reported.
    Choice { rev: u32, seat: u64, decision: u64, choice: Option<String> },
}

struct Watched {
    id: String,
    said: Mutex<Said>,
    is_over: AtomicBool,
}

/// All tables, and the server's address.
struct Hall {
    disk: Arc<Disk>,
    address: Mutex<Option<SocketAddr>>,
    opened: Condvar,
    server: Mutex<Option<Server>>,
    is_closing: AtomicBool,
    has_failed: AtomicBool,
    /// The power does not fail while a player sets up a table, since that request would be repeated.
    calm: RwLock<()>,
    tables: Mutex<Vec<Arc<Watched>>>,
}

impl Hall {
    fn new(disk: Arc<Disk>) -> Self {
        Self {
            disk,
            address: Mutex::default(),
            opened: Condvar::new(),
            server: Mutex::default(),
            is_closing: AtomicBool::default(),
            has_failed: AtomicBool::default(),
            calm: RwLock::default(),
            tables: Mutex::default(),
        }
    }

    fn start(&self, runtime: &Runtime) {
        let server = held(&self.server).insert(self.disk.serve(runtime)).address;
        *held(&self.address) = Some(server);
        self.opened.notify_all();
    }

    fn stop(&self, runtime: &Runtime) {
        *held(&self.address) = None;
        if let Some(server) = held(&self.server).take() {
            runtime.block_on(server.stop());
        }
    }

    fn is_closing(&self) -> bool {
        self.is_closing.load(SeqCst)
    }

    /// Waits for the server's address.
    fn address(&self) -> SocketAddr {
        let (opened, waited) = self
            .opened
            .wait_timeout_while(held(&self.address), Duration::from_mins(1), |address| {
                address.is_none() && !self.has_failed.load(SeqCst)
            })
            .unwrap_or_else(PoisonError::into_inner);
        assert!(!waited.timed_out(), "the server does not come back");
        opened.expect("nothing else has failed")
    }

    /// Plays one game after the other until the hall closes.
    fn play<'scope>(&'scope self, scope: &'scope thread::Scope<'scope, '_>, number: usize, mut chance: Fast) {
        while !self.is_closing() {
            let (mut party, table, token) = self.set_up(number, &mut chance);
            let (page, mut program) = (party.players[0].tab(), Client::new(self.address()));
            program.token = Some(token);
            let watched = table.clone();
            scope.spawn(move || self.watch(page, &watched));
            let watched = table.clone();
            scope.spawn(move || self.listen(program, &watched));
            while !self.has_failed.load(SeqCst) && (!self.is_closing() || held(&table.said).open.is_some()) {
                match self.step(&mut party, &table, &mut chance) {
                    Ok(true) => (),
                    Ok(false) => break,
                    Err(_) => thread::sleep(Duration::from_millis(1)),
                }
            }
            table.is_over.store(true, SeqCst);
        }
    }

    fn set_up(&self, number: usize, chance: &mut Fast) -> (Party, Arc<Watched>, String) {
        let game = &GAMES[number % GAMES.len()];
        let seats: Vec<_> = game.seats.clone().filter(|seats| *seats > 1).collect();
        let seats = *pick(chance, &seats);
        let (party, token) = loop {
            let address = self.address();
            let _calm = self.calm.read().unwrap_or_else(PoisonError::into_inner);
            if *held(&self.address) == Some(address) {
                self.disk.n_spared.fetch_add(1, SeqCst);
                let fields = [("game", game.id), ("seats", &seats.to_string())];
                let mut party = Party::dealt(address, &fields, usize::from(seats));
                let token = token(&mut party.players[1]);
                self.disk.n_spared.fetch_sub(1, SeqCst);
                break (party, token);
            }
        };
        let table = Watched { id: party.id.clone(), said: Mutex::default(), is_over: AtomicBool::default() };
        let table = Arc::new(table);
        held(&self.tables).push(table.clone());
        (party, table, token)
    }

    /// Sends the open request again, or a new one. False when the game is over.
    fn step(&self, party: &mut Party, table: &Watched, chance: &mut Fast) -> io::Result<bool> {
        party.moved_to(self.address());
        let open = held(&table.said).open.clone();
        if let Some(act) = open {
            let rev = done(&send(party, &act)?, &act)?;
            let mut said = held(&table.said);
            said.open = None;
            said.answered.push((act, rev));
            return Ok(true);
        }
        let answered = held(&table.said).answered.clone();
        if !answered.is_empty() && below(chance, 4) == 0 {
            let (act, rev) = pick(chance, &answered).clone();
            assert_eq!(done(&send(party, &act)?, &act)?, rev, "the same key has the same answer: {act:?}");
        }
        let (at, again) = (party.at(""), party.at("/rematch"));
        for player in 0..party.players.len() {
            let page = read(&party.players[player].try_send("GET", &at, &[], b"")?)?;
            let asked = Asked::read(&page);
            let mut said = held(&table.said);
            let page = (below(chance, 16) == 0).then_some(page);
            said.shown.push(Shown::Page { player, asked: asked.clone(), page });
            if asked.is_over {
                drop(said);
                let next = party.players[player].try_form(&again, &[], &[])?;
                if next.status != 303 {
                    return Err(refused(&next));
                }
                held(&table.said).next = Some(next.location());
                return Ok(false);
            }
            let key = format!("{}-{}", said.answered.len(), below(chance, 1 << 20));
            let act = match asked.undo {
                Some((decision, _)) if below(chance, 8) == 0 => {
                    Act { kind: "undo", player, decision, choice: String::new(), key }
                }
                _ if asked.offers.is_empty() => continue,
                _ => {
                    let choice = pick(chance, &asked.offers).clone();
                    Act { kind: "choice", player, decision: asked.decision, choice, key }
                }
            };
            let standing = said.answered.iter().map(|(act, _)| if act.kind == "choice" { 1 } else { -1 }).sum::<i64>();
            assert_eq!(act.decision as i64, standing, "the page goes on where the answers ended: {act:?}");
            said.open = Some(act);
            return Ok(true);
        }
        panic!("a game goes on and nobody is asked");
    }

    /// Watches as a page does, until the game is over.
    fn watch(&self, mut client: Client, table: &Watched) {
        while !self.is_closing() && !table.is_over.load(SeqCst) {
            let Some(address) = *held(&self.address) else {
                thread::sleep(Duration::from_millis(1));
                continue;
            };
            client.moved_to(address);
            let Ok(mut socket) = client.knock(&format!("/tables/{}/live?rev=0", table.id), &[]) else {
                thread::sleep(Duration::from_millis(1));
                continue;
            };
            let mut is_known = false;
            while let Some(html) = socket.pushed_or_closed() {
                is_known |= html.contains(r#"id="notes""#);
                if html.is_empty() && is_known {
                    continue; // It only says that it is there.
                }
                if !is_known {
                    break; // Nobody could read who this is.
                }
                let asked = Asked::read(&html);
                let is_over = asked.is_over;
                held(&table.said).shown.push(Shown::Page { player: 0, asked, page: None });
                if is_over {
                    return;
                }
            }
        }
    }

    /// Watches as a program does, until the game is over.
    fn listen(&self, mut client: Client, table: &Watched) {
        while !self.is_closing() && !table.is_over.load(SeqCst) {
            let Some(address) = *held(&self.address) else {
                thread::sleep(Duration::from_millis(1));
                continue;
            };
            client.moved_to(address);
            let path = format!("/api/tables/{}/stream?since=0", table.id);
            let Some(mut stream) = client.try_stream(&path, &[("accept", "application/x-ndjson")]) else {
                thread::sleep(Duration::from_millis(1));
                continue;
            };
            while let Some((_, event)) = stream.next() {
                match event["kind"].as_str() {
                    Some("choice") => held(&table.said).shown.push(Shown::Choice {
                        rev: event["rev"].as_u64().expect("a number") as u32,
                        seat: event["seat"].as_u64().expect("a number"),
                        decision: event["decision"].as_u64().expect("a number"),
                        choice: event["choice"].as_str().map(str::to_owned),
                    }),
                    Some("over") => return,
                    _ => (),
                }
            }
        }
    }

    /// Checks that every acknowledged request is on disk, once and in order, and besides them at most the open one.
    /// Returns how many there are. Reads a copy, so that the server finds its files unchanged.
    fn check(&self, dir: &Path) -> usize {
        let store = copied(dir);
        let tables = held(&self.tables).clone();
        let check = |table: &Arc<Watched>| {
            let said = held(&table.said);
            let (row, journal) = stored(&store.1, &table.id);
            let acts: Vec<_> =
                journal.iter().filter(|entry| matches!(entry.kind.as_str(), "choice" | "undo")).collect();
            let n_open = acts.len().checked_sub(said.answered.len());
            assert!(matches!(n_open, Some(0 | 1)), "{} answered, {} on disk", said.answered.len(), acts.len());
            for (act, rev) in &said.answered {
                is_the_same(act, &journal[*rev as usize - 1], &row);
            }
            if n_open == Some(1) {
                is_the_same(said.open.as_ref().expect("something is open"), acts[acts.len() - 1], &row);
            }
            if let Some(next) = &said.next {
                let next = next.strip_prefix("/tables/").expect("a table has an address");
                assert_eq!(row.next.as_ref().map(kabale_store::TableId::as_str), Some(next));
                assert_eq!(stored(&store.1, next).0.rematch_of, Some(row.id));
            }
            said.answered.len()
        };
        tables.iter().map(check).sum()
    }

    /// Checks that everything shown to a client is on disk. Returns how many items were shown.
    fn check_what_was_shown(&self, dir: &Path) -> usize {
        let store = copied(dir);
        let mut n_rematches = 0;
        let check = |table: &Arc<Watched>| {
            let said = held(&table.said);
            n_rematches += usize::from(said.next.is_some());
            let (row, journal) = stored(&store.1, &table.id);
            let mut shown: BTreeMap<u32, Vec<&Shown>> = BTreeMap::new();
            for one in &said.shown {
                let (Shown::Page { asked: Asked { rev, .. }, .. } | Shown::Choice { rev, .. }) = one;
                shown.entry(*rev).or_default().push(one);
            }
            let last = *shown.keys().last().expect("somebody looked on");
            assert!(last <= row.rev, "revision {last} was shown, and the table is at {}", row.rev);
            let mut game = dealt(&row);
            let names: Vec<_> = row.seats.iter().map(|seat| seat.name.clone()).collect();
            for entry in &journal {
                match entry.kind.as_str() {
                    "undo" => game.undo(entry.seat.expect("an undo is somebody's")).expect("it could be taken back"),
                    "choice" => game.choose(&entry.text).expect("it was legal"),
                    _ => (),
                }
                for one in shown.get(&entry.rev).into_iter().flatten() {
                    one.is_of(entry, &*game, &names);
                }
            }
            said.shown.len()
        };
        let tables = held(&self.tables).clone();
        let n_shown = tables.iter().map(check).sum();
        let counts = store.1.counts().expect("it can be read");
        assert_eq!(counts.tables, (tables.len() + n_rematches) as u32, "every rematch is one table");
        n_shown
    }
}

impl Shown {
    /// Checks that this is what the game showed when `entry` was the last entry of the journal.
    fn is_of(&self, entry: &Entry, game: &dyn AnyTable, names: &[String]) {
        match self {
            Self::Choice { seat, decision, choice, .. } => {
                assert_eq!(entry.kind, "choice");
                assert_eq!(entry.seat.map(|seat| u64::from(seat.number())), Some(*seat));
                assert_eq!(entry.n.map(u64::from), Some(*decision));
                assert!(choice.as_ref().is_none_or(|choice| *choice == entry.text), "{choice:?}, {}", entry.text);
            }
            Self::Page { player, asked, page } => {
                let (seat, voice) = (Seat::new(*player as u8), Voice { lang: Lang::En, names });
                let decision = game.decision(voice).filter(|decision| decision.seat == seat);
                let offers = decision.map(|decision| decision.choices.into_iter().map(|offer| offer.choice).collect());
                assert_eq!(asked.offers, offers.unwrap_or_else(Vec::new), "revision {}", entry.rev);
                assert_eq!(asked.is_over, game.to_move().is_none());
                for (_, line) in page.iter().flat_map(|_| game.tell(Eye::Seat(seat), 0, voice)) {
                    assert!(
                        page.as_ref().is_some_and(|page| page.contains(&escape(&line))),
                        "it does not tell: {line}"
                    );
                }
            }
        }
    }
}

/// A token for programs.
fn token(client: &mut Client) -> String {
    client.key(&["read", "play", "account"])
}

fn refused(answer: &Answer) -> io::Error {
    assert!(answer.status >= 500 || answer.status == 401, "{}: {}", answer.status, answer.text());
    io::Error::other("the disk failed")
}

fn send(party: &mut Party, act: &Act) -> io::Result<Answer> {
    let path = party.at(if act.kind == "choice" { "/choose" } else { "/undo" });
    let decision = act.decision.to_string();
    let fields = [("decision", decision.as_str()), ("key", &act.key), ("choice", &act.choice)];
    party.players[act.player].try_form(&path, &fields, &[("x-live", "1")])
}

/// The revision after a request, if it was carried out.
fn done(answer: &Answer, act: &Act) -> io::Result<u32> {
    if answer.status != 200 {
        return Err(refused(answer));
    }
    let done: Value = answer.json();
    assert_eq!(done["decision"], act.decision);
    assert_eq!(done["choice"].as_str().unwrap_or_default(), act.choice);
    Ok(done["rev"].as_u64().expect("a number") as u32)
}

/// A page, if the table and the viewer's account could be read.
fn read(answer: &Answer) -> io::Result<String> {
    let page = answer.text();
    if answer.status == 200 && page.contains(r#"id="notes""#) { Ok(page) } else { Err(refused_page(answer)) }
}

fn refused_page(answer: &Answer) -> io::Error {
    if answer.status == 200 { io::Error::other("nobody could read who this is") } else { refused(answer) }
}

fn is_the_same(act: &Act, entry: &Entry, row: &TableRow) {
    assert_eq!((act.kind, Some(act.decision as u32)), (entry.kind.as_str(), entry.n));
    assert_eq!((&act.choice, Some(&act.key)), (&entry.text, entry.key.as_ref()));
    assert_eq!(row.seats[act.player].account, entry.account);
}

/// A store with a copy of a folder's contents.
fn copied(dir: &Path) -> (TempDir, Store) {
    let copy = tempfile::tempdir().expect("there is room for a folder");
    for name in NAMES {
        if dir.join(name).exists() {
            fs::copy(dir.join(name), copy.path().join(name)).expect("it can be copied");
        }
    }
    let store = Store::open(copy.path()).expect("what is left can be opened");
    (copy, store)
}

/// A table on disk.
fn stored(store: &Store, id: &str) -> (TableRow, Vec<Entry>) {
    let id = id.parse().expect("an id");
    let row = store.table(&id).expect("it can be read").expect("it is there");
    let journal = store.journal(&id, 1).expect("it can be read");
    assert!((1..).zip(&journal).all(|(rev, entry)| entry.rev == rev), "there is a gap");
    assert_eq!(journal.len(), row.rev as usize);
    (row, journal)
}

/// The game as it was dealt.
fn dealt(row: &TableRow) -> Box<dyn AnyTable> {
    let game = find(&row.game).expect("the game is in the catalog");
    let options = serde_json::from_str(&row.options).expect("options are JSON");
    let seed = Seed::new(row.seed.expect("it was dealt").0);
    (game.deal)(&options, row.seats.len() as u8, seed).expect("it can be dealt")
}
