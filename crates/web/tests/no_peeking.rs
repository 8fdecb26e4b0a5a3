//! No peeking: nothing that a viewer can get depends on what the viewer may not know.
//!
//! Two states that differ only in what an eye may not know are put onto the same table of the same server, one after the
//! other, and everything that this eye can request is requested over HTTP: all bytes must be equal. Then real games are
//! played, and everything that viewers got is searched for secrets. `KABALE_LONG=1` compares more states.

mod kit;

use std::{collections::BTreeMap, env};

use kabale_catalog::{AnyTable, Chain, GAMES, Lang, Words};
use kabale_core::{Eye, Fast, OptionKind, Seat, Seed, SeedableRng, Table, below, pick, shuffle};
use kabale_oriflamme::{Options, Oriflamme};
use kabale_store::Store;
use kabale_web::FakeTime;
use kit::{Answer, Asked, Client, House, Party, between};
use serde_json::{Map, Value};

/// The number of choices made in both worlds.
const STEPS: usize = 2;

/// The revision from which a table shows the substituted game.
const REV: u32 = 100;

/// Spots of all games; a game has a general answer for those of the others.
const SPOTS: [&str; 14] = [
    "hand.0",
    "row.1",
    "gap.0",
    "seat.1",
    "seat.2",
    "above.0",
    "spies.0",
    "districts.1",
    "draw.0",
    "court.1",
    "card.4",
    "adviser.16",
    "site.2",
    "nonsense",
];

macro_rules! alike {
    ($($name:ident $id:literal $game:ty;)*) => {
        mod worlds_look_alike_in { $(
            #[test]
            fn $name() {
                super::worlds_alike_look_alike::<$game>();
            }
        )* }
    };
}

kabale_games::games!(alike);

fn worlds_alike_look_alike<G: Words>() {
    let games = if env::var_os("KABALE_LONG").is_some() { 10 } else { 1 };
    // The clock stands still, so that pages that show the time left can be compared.
    let house = House::with(|config| config.machine.time = Some(FakeTime::new(0)));
    let (mut n_pairs, mut n_different, mut n_steps, mut n_between) = (0, 0, 0, 0);
    for seats in G::SEATS {
        let mut table = Watched::new(&house, house.party(G::ID, usize::from(seats)));
        for game in 0..games {
            let mut rng = Fast::seed_from_u64(u64::from(seats) << 32 | game);
            let lang = *pick(&mut rng, &Lang::ALL);
            table.speak(lang);
            let positions = positions::<G>(seats, &mut rng);
            let foreign: Vec<_> = positions.iter().flat_map(|table| offered(table)).map(|c| c.to_string()).collect();
            for position in &positions {
                for eye in Eye::all(seats) {
                    let (truth, world) = two_worlds(position, eye, &mut rng);
                    n_pairs += 1;
                    n_steps += truth.len() - 1;
                    n_different += usize::from(truth[0].0.state() != world[0].0.state());
                    let foreign = pick(&mut rng, &foreign);
                    let [one, other] = [truth, world].map(|games| table.everything(games, eye, foreign));
                    for ((what, one), (same, other)) in one.into_iter().zip(other) {
                        assert_eq!(what, same);
                        assert_eq!(one, other, "{} of {seats}, {eye:?}: {what} differs", G::ID);
                    }
                }
            }
        }
        n_between += table.n_between;
    }
    println!("{}: {n_between} boards in between", G::ID);
    // Without hidden cards there would be nothing to hide, and without choices no history.
    assert!(n_different * 3 > n_pairs, "only {n_different} of {n_pairs} pairs of worlds differ");
    assert!(n_steps > n_pairs / 2, "only {n_steps} choices were made in {n_pairs} pairs of worlds");
}

/// Some positions of a random game with random options: the first one, one from the middle, if possible before a chain of
/// events, and the last one with a choice.
fn positions<G: Words>(seats: u8, rng: &mut Fast) -> Vec<Table<G>> {
    let mut options = Map::new();
    for option in G::OPTIONS {
        let value: Value = match option.kind {
            OptionKind::Flag { .. } => (below(rng, 2) == 0).into(),
            OptionKind::OneOf { values, .. } => (*pick(rng, values)).into(),
            OptionKind::Data => continue,
        };
        options.insert(option.id.to_owned(), value);
    }
    let options = Table::<G>::read_options(&Value::Object(options)).expect("options the game names");
    let seed = Seed::new(std::array::from_fn(|_| below(rng, 256) as u8));
    let mut table = Table::<G>::new(options, seats, seed).expect("the game allows these seats");
    let (mut all, mut chains) = (Vec::new(), Vec::new());
    loop {
        all.push(table.clone());
        let choices = offered(&table);
        if choices.is_empty() {
            break;
        }
        if !table.choose_watched(*pick(rng, &choices)).expect("it was offered").is_empty() {
            chains.push(all.len() - 1);
        }
    }
    let last = all.len() - 2;
    let middle = if chains.is_empty() { below(rng, last as u32) as usize } else { *pick(rng, &chains) };
    [0, middle, last].map(|at| all[at].clone()).to_vec()
}

fn offered<G: Words>(table: &Table<G>) -> Vec<G::Choice> {
    let mut choices = Vec::new();
    table.state().choices(&mut choices);
    choices
}

/// A table after each of some choices, each with the boards in between.
type History<G> = Vec<(Table<G>, Option<Chain>)>;

/// A position and its successors after some choices, in two worlds that an eye cannot tell apart. The choices of others may
/// differ as well, as long as the eye sees the same.
fn two_worlds<G: Words>(position: &Table<G>, eye: Eye, rng: &mut Fast) -> (History<G>, History<G>) {
    let mut state = position.state().clone();
    state.shuffle_unseen(eye, rng);
    let mut truth = Table::from_position(position.state().clone(), position.seed());
    let mut world = Table::from_position(state, position.seed());
    let (mut truths, mut worlds) = (vec![(truth.clone(), None)], vec![(world.clone(), None)]);
    let seen = |table: &Table<G>| (AnyTable::view(table, eye), AnyTable::events(table, eye, 0));
    for _ in 0..STEPS {
        let Some(mover) = truth.state().to_move() else { break };
        let mut choices = offered(&truth);
        shuffle(rng, &mut choices);
        // Mostly one that sets off a chain.
        let is_short = |choice: &G::Choice| truth.clone().choose_watched(*choice).is_ok_and(|boards| boards.is_empty());
        if below(rng, 4) > 0 {
            choices.sort_by_cached_key(is_short);
        }
        let after = |table: &Table<G>, choice: G::Choice| {
            let mut table = table.clone();
            let chain = AnyTable::choose_watched(&mut table, &choice.to_string()).expect("it was offered");
            (table, chain)
        };
        let alike = choices.into_iter().find_map(|choice| {
            let next = after(&truth, choice);
            let mut candidates = offered(&world);
            if eye.is(mover) {
                candidates.retain(|candidate| *candidate == choice);
            } else {
                candidates.sort_by_key(|candidate| *candidate == choice); // Another one first, if it looks the same.
            }
            let twin = candidates.into_iter().map(|candidate| after(&world, candidate));
            twin.into_iter().find(|twin| seen(&twin.0) == seen(&next.0)).map(|twin| (next, twin))
        });
        // There is none if every choice reveals a difference between the worlds.
        let Some((next, twin)) = alike else { break };
        (truth, world) = (next.0.clone(), twin.0.clone());
        truths.push(next);
        worlds.push(twin);
    }
    (truths, worlds)
}

/// A table whose game can be substituted, with its players and a watcher.
struct Watched<'a> {
    house: &'a House,
    party: Party,
    watcher: Client,
    /// The authorization header of each seat's program; none for the watcher.
    keys: Vec<Option<String>>,
    /// How many boards in between were compared.
    n_between: usize,
}

impl<'a> Watched<'a> {
    fn new(house: &'a House, mut party: Party) -> Self {
        let key = |player: &mut Client| Some(format!("Bearer {}", player.key(&["read", "play", "account"])));
        assert_eq!(party.post(0, "/hints", &[("on", "1")]).status, 303, "so that players may ask for hints");
        let keys = party.players.iter_mut().map(key).chain([None]).collect();
        Self { house, party, watcher: house.stranger(), keys, n_between: 0 }
    }

    fn speak(&mut self, lang: Lang) {
        for client in self.party.players.iter_mut().chain([&mut self.watcher]) {
            client.cookies.insert("lang".to_owned(), lang.id().to_owned());
        }
    }

    /// Everything that this eye can get during these games, each with its label.
    #[expect(clippy::too_many_lines, reason = "a list of requests")]
    fn everything<G: Words>(
        &mut self,
        games: Vec<(Table<G>, Option<Chain>)>,
        eye: Eye,
        foreign: &str,
    ) -> Vec<(String, String)> {
        let table = self.party.at("");
        let (client, key) = match eye {
            Eye::Seat(seat) => (&mut self.party.players[seat.index()], &self.keys[seat.index()]),
            Eye::Public => (&mut self.watcher, &None),
        };
        let key: Vec<_> = key.iter().map(|key| ("authorization", key.as_str())).collect();
        let mut got = Vec::new();
        let mut socket = None;
        for (rev, (game, chain)) in (REV..).zip(games) {
            let (is_over, n) = (game.state().to_move().is_none(), game.steps().len());
            let pretend = self.house.server().pretend(&self.party.id, rev, Box::new(game), chain);
            self.house.wait(pretend).expect("the table is there");
            let mut keep = |what: String, bytes: String| got.push((format!("{what} after {n} choices"), bytes));
            let socket = socket.get_or_insert_with(|| client.follow(&table, 0));
            let mut pushes = socket.messages_and_pages();
            let (message, shown) = pushes.pop().expect("the table comes last");
            let page = client.get(&table);
            assert_eq!(board(&shown), board(&page.text()), "the message leads to what the page shows");
            self.n_between += pushes.len();
            keep("number of boards in between".to_owned(), pushes.len().to_string());
            for (number, (message, shown)) in pushes.into_iter().enumerate() {
                keep(format!("message with the board in between {number}"), message);
                keep(format!("board in between {number}"), shown);
            }
            keep("message".to_owned(), message);
            keep("push".to_owned(), shown);
            let asked = Asked::read(&page.text());
            keep("page".to_owned(), raw(&page));
            for at in 0..=n + 1 {
                keep(format!("moment {at}"), raw(&client.get(&format!("{table}?at={at}"))));
            }
            for rest in [
                "",
                "?since=1",
                "/at/0",
                &format!("/at/{n}"),
                "/at/99",
                "/preview?decision=0&choice=x",
                "/why?spot=seat.1",
            ] {
                keep(format!("data {rest}"), raw(&client.send("GET", &format!("/api{table}{rest}"), &key, b"")));
            }
            for since in [String::new(), format!("?since={}", rev - n as u32)] {
                let feed = client.stream(&format!("/api{table}/stream{since}"), &key).piece().expect("something comes");
                assert_eq!(feed.contains("\"kind\":\"choice\""), n > 0 && !since.is_empty(), "{feed}");
                keep(format!("stream{since}"), feed);
            }
            let hint = format!("/hint?decision={n}");
            keep("hint".to_owned(), raw(&client.get(&format!("{table}{hint}"))));
            keep(
                "hint for the script".to_owned(),
                raw(&client.send("GET", &format!("{table}{hint}"), &[("x-live", "1")], b"")),
            );
            let told = client.send("GET", &format!("/api{table}{hint}"), &key, b"");
            assert_eq!(told.status == 200, !asked.offers.is_empty(), "who decides gets a hint: {}", told.text());
            keep("hint for programs".to_owned(), raw(&told));
            if !is_over {
                // At the end, everything is shown to everyone.
                keep("other eyes".to_owned(), raw(&client.get(&format!("{table}?at=0&as=1"))));
                keep("record".to_owned(), raw(&client.get(&format!("{table}/record"))));
                keep("analysis".to_owned(), raw(&client.get(&format!("{table}/analysis"))));
            }
            for spot in SPOTS {
                let why = client.get(&format!("{table}/why?spot={spot}"));
                assert_eq!(why.status, 200, "{spot}: {}", why.text());
                keep(format!("why not {spot}"), raw(&why));
            }
            for partner in 1..=3 {
                let terms = client.get(&format!("{table}/terms?decision={n}&with={partner}&give-favor=1"));
                keep(format!("terms for {partner}"), raw(&terms));
            }
            let own = asked.offers.first().into_iter().chain(asked.offers.last());
            let tried: Vec<_> = own.map(String::as_str).chain([foreign, "no such choice"]).collect();
            for choice in tried {
                let query = format!("decision={n}&choice={}", choice.replace(' ', "+"));
                let preview = client.get(&format!("{table}/preview?{query}"));
                keep(format!("preview of {choice}"), raw(&preview));
                let is_offered = asked.offers.iter().any(|offer| offer == choice);
                let decision = n.to_string();
                let fields = [("decision", decision.as_str()), ("key", "peek"), ("choice", choice)];
                // No offered choice is made: one that cannot be taken back and does more than its label says only leads to a
                // page that asks for confirmation.
                let asks_back = || {
                    let ahead = preview.json();
                    let n_told = ahead["tells"].as_array().map_or(0, Vec::len);
                    ahead["undoable"] == false && (ahead["certain"] == false || n_told > 1)
                };
                if !is_offered || asks_back() {
                    keep(format!("page of {choice}"), raw(&client.post(&format!("{table}/choose"), &fields)));
                }
                if !is_offered {
                    keep(format!("answer to {choice}"), raw(&client.script(&format!("{table}/choose"), &fields)));
                }
            }
            if asked.undo.is_none() {
                let decision = n.to_string();
                let fields = [("decision", decision.as_str()), ("key", "peek back")];
                keep("undo".to_owned(), raw(&client.script(&format!("{table}/undo"), &fields)));
                keep("page of undo".to_owned(), raw(&client.post(&format!("{table}/undo"), &fields)));
            }
        }
        drop(socket);
        // A viewer who has closed a page counts as away a moment later.
        let is_here = |page: &str| page.contains(">here<") || page.contains(">da<");
        while is_here(&self.watcher.get(&table).text()) {}
        got
    }
}

/// An answer as it came, without the time.
fn raw(answer: &Answer) -> String {
    let headers = answer.headers.iter().filter(|(name, _)| name != "date");
    format!("{} {:?}\n{}", answer.status, headers.collect::<Vec<_>>(), answer.text())
}

#[test]
fn no_secret_is_ever_sent_before_its_time() {
    for (game, seats) in GAMES.iter().map(|entry| (entry.id, 3)) {
        let mut house = House::open();
        let party = house.party(game, seats);
        let mut watcher = house.stranger();
        watcher.heard = Some(Vec::new());
        let (heard, tokens, pages) = play_and_listen(&mut watcher, party);
        house.stop();
        let store = Store::open(house.dir.path()).expect("the server has let go of it");
        let row = store.table(&pages.id.parse().expect("an id")).expect("it can be read").expect("it is there");
        let hex = |bytes: [u8; 32]| Seed::new(bytes).to_string();
        let (secret, seed) = (hex(row.secret.0), hex(row.seed.expect("it was dealt").0));
        for (listener, (all, n_before)) in heard.iter().enumerate() {
            let (before, all) = (String::from_utf8_lossy(&all[..*n_before]), String::from_utf8_lossy(all));
            assert!(all.len() > before.len() && before.len() > 10_000, "something was heard, and more at the end");
            assert!(!before.contains(&secret) && !before.contains(&seed), "{game}: {listener} knows the seed");
            assert!(all.contains(&secret), "it would be noticed");
            for (seat, token) in tokens.iter().enumerate() {
                let nonce = format!("thrown in by {}", seat + 1);
                assert!(!before.contains(&nonce), "{game}: {listener} knows what {seat} threw in");
                assert_eq!(all.contains(&note(seat)), listener == seat, "{game}: notes of {seat} read by {listener}");
                assert!(!all.contains(token), "{game}: {listener} knows the session of {seat}");
            }
        }
        if game == "oriflamme" {
            pages.show_known_cards(&Seed::new(row.seed.expect("it was dealt").0), seats);
        }
    }
}

/// The board of a page.
fn board(page: &str) -> String {
    between(page, "id=\"board\"", "</section>").expect("the page has a board")
}

fn note(seat: usize) -> String {
    format!("private-note-of-{seat}")
}

/// Everyone's board after each choice, and the choices.
struct Pages {
    id: String,
    boards: Vec<Vec<String>>,
    choices: Vec<String>,
}

/// All bytes that a viewer got, and how many of them before the end of the game.
type Heard = (Vec<u8>, usize);

/// Plays a random game while all viewers request everything. Returns what each of them got, by seat and with the watcher
/// last, and how much of it came before the end.
fn play_and_listen(watcher: &mut Client, mut party: Party) -> (Vec<Heard>, Vec<String>, Pages) {
    let seats = party.players.len();
    let tokens = party.players.iter().map(|player| player.cookies["kabale"].clone()).collect();
    let mut rng = Fast::seed_from_u64(seats as u64);
    for (seat, player) in party.players.iter_mut().enumerate() {
        player.heard = Some(Vec::new());
        player.post(&format!("/tables/{}/notes", party.id), &[("text", &note(seat))]);
    }
    let (mut boards, mut choices) = (Vec::new(), Vec::new());
    let mut n_before = Vec::new();
    let path = party.at("");
    let mut sockets: Vec<_> = party.players.iter().chain([&*watcher]).map(|client| client.follow(&path, 0)).collect();
    loop {
        let mut turn = None;
        let mut seen = Vec::new();
        for (seat, (client, socket)) in party.players.iter_mut().chain([&mut *watcher]).zip(&mut sockets).enumerate() {
            let pushes = socket.messages_and_pages();
            let shown = pushes.last().expect("the table comes last").1.clone();
            let push: String = pushes.into_iter().map(|(message, _)| message).collect();
            let page = client.get(&path).text();
            assert_eq!(board(&shown), board(&page), "the message leads to what the page shows");
            let asked = Asked::read(&page);
            // From time to time, everything else is requested, too.
            if choices.len() % 8 == 0 || asked.is_over {
                for rest in ["/record", "?at=0", "/preview?decision=0&choice=x"] {
                    client.get(&format!("{path}{rest}"));
                }
                client.get("/");
                client.script(&format!("{path}/undo"), &[("decision", "0"), ("key", "none")]);
            }
            client.heard.as_mut().expect("somebody listens").extend(push.as_bytes());
            seen.push(board(&page));
            if !asked.offers.is_empty() {
                turn = Some((seat, asked));
            }
        }
        boards.push(seen);
        let clients = party.players.iter_mut().chain([&mut *watcher]);
        let heard = clients.map(|client| client.heard.as_mut().expect("somebody listens"));
        let Some((seat, asked)) = turn else {
            let heard = heard.map(std::mem::take).zip(n_before).collect();
            return (heard, tokens, Pages { id: party.id, boards, choices });
        };
        n_before = heard.map(|heard| heard.len()).collect();
        let choice = pick(&mut rng, &asked.offers).clone();
        assert_eq!(party.choose(seat, asked.decision, &asked.key, &choice).status, 200);
        choices.push(choice);
    }
}

impl Pages {
    /// No board of Oriflamme names a card that its viewer does not know.
    fn show_known_cards(&self, seed: &Seed, seats: usize) {
        let mut game = Table::<Oriflamme>::new(Options::default(), seats as u8, *seed).expect("it was dealt");
        let mut n_named = 0;
        for (number, boards) in self.boards.iter().enumerate() {
            let eyes = Seat::all(seats as u8).map(Eye::Seat).chain([Eye::Public]);
            for (eye, board) in eyes.zip(boards) {
                let mut known = BTreeMap::new();
                count_words(&AnyTable::view(&game, eye), &mut known);
                let mut shown: BTreeMap<&str, usize> = BTreeMap::new();
                let named = board.split("data-card=\"").skip(1).filter_map(|rest| rest.split('"').next());
                for card in named.filter(|id| !id.starts_with("term-")) {
                    *shown.entry(card).or_default() += 1;
                    n_named += 1;
                }
                for (card, n) in shown {
                    let n_known = known.get(card).copied().unwrap_or_default();
                    assert!(n <= n_known, "after {number} choices {eye:?} sees {n} × {card} and knows of {n_known}");
                }
            }
            if let Some(choice) = self.choices.get(number) {
                game.choose_text(choice).expect("it was legal");
            }
        }
        assert!(n_named > 100, "boards name the cards they show");
    }
}

/// Every word in some data, and how often it occurs.
fn count_words(data: &Value, words: &mut BTreeMap<String, usize>) {
    match data {
        Value::String(word) => *words.entry(word.clone()).or_default() += 1,
        Value::Array(items) => items.iter().for_each(|item| count_words(item, words)),
        Value::Object(fields) => fields.values().for_each(|field| count_words(field, words)),
        _ => (),
    }
}
