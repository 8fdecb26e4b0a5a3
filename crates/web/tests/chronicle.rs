//! Chronicles at the web table: who may do what, the flow from game to game, and what stays hidden between games.

mod kit;

use kabale_catalog::AnyTable;
use kabale_core::{Eye, Fast, Game, Record, Seat, Seed, SeedableRng, Table, pick};
use kabale_oath::Oath;
use kabale_store::{ChronicleRow, Store};
use kit::{
    Answer, Client, House, between,
    saga::{Annals, secrets},
};

/// A page without the link to itself, which names the port.
fn told(page: &str) -> &str {
    page.split("id=\"keep\"").next().expect("a text has a start")
}

#[test]
fn a_chronicle_goes_from_game_to_game() {
    let mut house = House::open();
    let mut annals = Annals::begin(&house, "link");
    let page = annals.page();
    assert!(page.contains("The long war") && page.contains("no game yet"), "{page}");

    let first = annals.play(&[("bots", "2")]);
    let page = annals.page();
    assert!(page.contains("1 game"), "{page}");
    assert!(page.contains(&format!("{first}?at=0")), "the replay is linked");
    house.restart();
    annals.owner.moved_to(house.address());
    assert_eq!(told(&annals.page()), told(&page), "nothing changes by a restart");
    let second = annals.play(&[("member-2", "1"), ("member-3", "1")]);
    let page = annals.page();
    assert!(page.contains("2 games") && page.contains(&format!("{second}?at=0")), "{page}");
    let text = between(&page, "id=\"game-2\"", "</li>").expect("the second game is told");
    assert!(text.contains("second game"), "{text}");
    // The winner of the first game is the Chancellor of the second.
    house.stop();
    let row = row(&house, &annals);
    let winner = row.games[0].result.as_ref().expect("it is over").winner;
    assert_eq!((row.games[1].seats[0].member, row.games[1].seats[0].color.as_str()), (winner, "purple"));
    for seat in &row.games[1].seats[1..] {
        let member = &row.members[seat.member.expect("all were members") as usize - 1];
        assert_eq!(member.color.as_ref(), Some(&seat.color), "everybody has their own board");
    }
}

fn row(house: &House, annals: &Annals) -> ChronicleRow {
    let store = Store::open_to_read(house.dir.path()).expect("it can be read");
    store.chronicle(&annals.id.parse().expect("an id")).expect("it can be read").expect("it is there")
}

/// The result follows from the journal, so it does not matter when the server stops.
#[test]
fn the_result_of_a_game_cannot_be_lost() {
    let mut house = House::open();
    let mut annals = Annals::begin(&house, "link");
    annals.play(&[("bots", "1")]);
    assert_eq!(row(&house, &annals).games[0].result, None, "nobody has asked for it");
    house.restart();
    annals.owner.moved_to(house.address());
    annals.page();
    let first = row(&house, &annals);
    let result = first.games[0].result.clone().expect("it was derived");
    annals.page();
    assert_eq!(row(&house, &annals), first, "once");
    house.stop();
    // A result that is missing is derived again, to the letter.
    let store = Store::open(house.dir.path()).expect("the server has let go of it");
    let mut lost = first.clone();
    lost.games[0].result = None;
    house.wait(store.save_chronicle(lost, None, first.changed_ms)).expect("it is as it was read");
    let checked = kabale_web::check(&store).expect("it can be read");
    assert!(checked.is_sound() && checked.not_loaded.is_empty(), "{checked:?}");
    drop(store);
    house.start();
    annals.owner.moved_to(house.address());
    annals.page();
    assert_eq!(row(&house, &annals).games[0].result, Some(result));
}

#[test]
fn a_copy_of_the_data_holds_chronicles_and_can_be_played_on() {
    let mut house = House::open();
    let mut annals = Annals::begin(&house, "link");
    annals.play(&[("bots", "1")]);
    let page = annals.page();
    let copy = house.dir.path().join("copy.db");
    Store::backup(house.dir.path(), &copy).expect("it can be copied while the server runs");
    house.stop();
    let dir = tempfile::tempdir().expect("there is room for a folder");
    let restored = dir.path().join("data");
    let restoring = kabale_store::Restoring::begin(&copy, &restored).expect("it can be restored");
    let checked = kabale_web::check(restoring.store()).expect("it can be read");
    assert!(checked.is_sound() && checked.not_loaded.is_empty(), "{checked:?}");
    restoring.place().expect("it can be placed");
    house.config.data = restored;
    house.start();
    annals.owner.moved_to(house.address());
    assert_eq!(told(&annals.page()), told(&page));
    annals.play(&[("member-2", "1")]);
    assert!(annals.page().contains("2 games"));
    house.stop();
}

#[test]
fn who_may_read_and_join_depends_on_the_chronicle() {
    let house = House::open();
    for (visibility, reads, joins) in [("link", true, true), ("public", true, false), ("closed", false, false)] {
        let mut annals = Annals::begin(&house, visibility);
        let mut other = house.stranger();
        let home = other.get("/").text();
        assert_eq!(home.contains(&annals.at("")), visibility == "public", "only public ones are listed");
        let page = other.get(&annals.at(""));
        assert_eq!(page.status, if reads { 200 } else { 404 }, "{visibility}");
        let closed = if reads { 401 } else { 404 };
        for rest in ["/string", "/string?show=1", "/string.txt", "/branch/1"] {
            assert_eq!(other.get(&annals.at(rest)).status, closed, "{visibility} {rest}");
        }
        for rest in ["/next", "/call-off", "/close", "/members/1/leave"] {
            assert_eq!(other.post(&annals.at(rest), &[("free", "2")]).status, closed, "{visibility} {rest}");
        }
        let joined = other.post(&annals.at("/join"), &[("name", "Bea")]);
        assert_eq!(joined.status == 303, joins, "{visibility}: {}", joined.text());
        if joins {
            assert_eq!(other.get(&annals.at("/string")).status, 200, "members may have the string");
            assert_eq!(other.post(&annals.at("/close"), &[]).status, 403, "but not close it");
            assert_eq!(other.post(&annals.at("/members/1/leave"), &[]).status, 403, "nor ask others to leave");
            assert!(annals.page().contains("Bea"));
            assert_eq!(other.post(&annals.at("/members/2/leave"), &[]).status, 303);
            assert_eq!(other.get(&annals.at("/string")).status, 403, "who has left may not");
        }
        assert_eq!(annals.owner.get("/").text().matches(&annals.at("")).count(), 1, "one's own are listed");
    }
}

/// Seats are kept for members; a newcomer on a free seat becomes one.
#[test]
fn seats_are_kept_for_members() {
    let house = House::open();
    let mut annals = Annals::begin(&house, "link");
    let mut bea = house.stranger();
    assert_eq!(bea.post(&annals.at("/join"), &[("name", "Bea")]).status, 303);
    let table = annals.next(&[("member-2", "1"), ("free", "1")]).location();
    let lobby = annals.owner.get(&table).text();
    assert!(lobby.contains("kept for <bdi>Bea</bdi>"), "{lobby}");
    let again = annals.next(&[("member-2", "1")]);
    assert_eq!(again.status, 409, "one game at a time");
    assert_eq!(annals.owner.post(&annals.at("/close"), &[]).status, 409, "not while a game is open");

    let (mut cleo, mut dora) = (house.stranger(), house.stranger());
    assert_eq!(cleo.post(&format!("{table}/join"), &[("name", "Cleo")]).status, 303, "there is one free seat");
    let lobby = dora.get(&table).text();
    assert!(!lobby.contains("Sit down"), "none is left for others");
    assert_eq!(dora.post(&format!("{table}/join"), &[("name", "Dora")]).status, 409);
    assert_eq!(bea.post(&format!("{table}/join"), &[]).status, 303, "Bea has hers");
    let data = annals.owner.get(&format!("/api{table}")).json();
    assert_eq!(data["seats"][1]["name"], "Bea");
    assert_eq!(data["seats"][2]["name"], "Cleo");
    assert!(!annals.page().contains("Cleo"), "she belongs to it once the cards are dealt");
    assert_eq!(annals.owner.post(&format!("{table}/deal"), &[]).status, 303);
    assert!(annals.page().contains("Cleo"));
    assert_eq!(row(&house, &annals).games[0].seats[2].member, Some(3));
    assert_eq!(annals.owner.post(&annals.at("/call-off"), &[]).status, 409, "a game that was dealt is played");
}

/// A board belongs to a person: chosen, and kept from game to game.
#[test]
fn members_choose_their_boards() {
    let house = House::open();
    let mut annals = Annals::begin(&house, "link");
    let mut bea = house.stranger();
    assert_eq!(bea.post(&annals.at("/join"), &[("name", "Bea")]).status, 303);
    assert_eq!(bea.post(&annals.at("/color"), &[("color", "black")]).status, 303);
    assert_eq!(annals.owner.post(&annals.at("/color"), &[("color", "black")]).status, 409);
    assert_eq!(annals.owner.post(&annals.at("/color"), &[("color", "purple")]).status, 409);
    assert_eq!(annals.owner.post(&annals.at("/color"), &[("color", "mauve")]).status, 400);
    let table = annals.next(&[("member-2", "1")]).location();
    let lobby = annals.owner.get(&table).text();
    assert!(lobby.contains(">Black<"), "{lobby}");
    assert_eq!(row(&house, &annals).games[0].seats[1].color, "black");
    assert_eq!(bea.post(&format!("{table}/join"), &[]).status, 303);
    assert_eq!(annals.owner.post(&format!("{table}/deal"), &[]).status, 303);
    assert_eq!(bea.get(&format!("/api{table}")).json()["view"]["players"][1]["color"], "black");
}

#[test]
fn a_game_can_be_called_off_before_the_deal() {
    let house = House::open();
    let mut annals = Annals::begin(&house, "link");
    let table = annals.next(&[("bots", "1")]).location();
    assert_eq!(annals.owner.post(&annals.at("/call-off"), &[]).status, 303);
    assert_eq!(annals.owner.get(&table).status, 404);
    assert_eq!(annals.owner.post(&annals.at("/call-off"), &[]).status, 409);
    assert_eq!(annals.next(&[("bots", "1")]).status, 303);
}

#[test]
fn records_are_opened_when_the_chronicle_is_closed() {
    let house = House::open();
    let mut annals = Annals::begin(&house, "public");
    let table = annals.play(&[("bots", "1")]);
    annals.page();
    let [secret, seed] = secrets(&house, &table);
    let mut watcher = house.stranger();
    let mut owner = annals.owner.tab();
    owner.token = Some(owner.key(&["read", "play", "account"]));
    for client in [&mut watcher, &mut annals.owner, &mut owner] {
        for path in [format!("{table}/record"), format!("{table}/analysis")] {
            let refused = client.send("GET", &path, &[("accept", "application/json")], b"");
            assert_eq!((refused.status, refused.code().as_str()), (403, "chronicle_open"), "{path}");
            let refused = client.get(&format!("/api{path}"));
            assert_eq!((refused.status, refused.code().as_str()), (403, "chronicle_open"), "{path}");
        }
        assert_eq!(client.get(&format!("/api{table}/salvage")).code(), "wrong_moment");
        let page = client.get(&table).text();
        assert!(page.contains("The record is opened when the chronicle is closed"), "{page}");
        assert!(!page.contains("/analysis\"") && !page.contains("/record\""));
        for path in [table.clone(), format!("{table}?at=0"), format!("{table}?at=5&as=public"), format!("/api{table}")]
        {
            let answer = client.get(&path);
            assert_eq!(answer.status, 200, "{path}");
            assert!(!answer.text().contains(&secret) && !answer.text().contains(&seed), "{path}");
        }
        assert_eq!(client.post(&format!("{table}/rematch"), &[]).status / 100, 4);
    }
    // Of the eyes of others only that of a watcher; one's own is allowed.
    let seats = annals.owner.get(&format!("/api{table}")).json()["seats"].clone();
    let own = seats.as_array().expect("a list").iter().position(|seat| seat["name"] == "Ada").expect("she plays") + 1;
    let other = 3 - own;
    assert_eq!(annals.owner.get(&format!("{table}?at=5&as={own}")).status, 200);
    assert_eq!(annals.owner.get(&format!("{table}?at=5&as={other}")).status, 403);
    assert_eq!(watcher.get(&format!("{table}?at=5&as={own}")).status, 403);
    assert_eq!(watcher.get(&format!("/api{table}/at/5?as={own}")).code(), "chronicle_open");

    assert_eq!(annals.owner.post(&annals.at("/close"), &[]).status, 303);
    let record = Record::parse(&watcher.get(&format!("{table}/record")).text()).expect("it is a record");
    assert_eq!(record.seed.to_string(), seed);
    Table::<Oath>::replay(&record).expect("it can be checked by itself");
    assert!(watcher.get(&table).text().contains(&secret), "the secret is shown");
    assert_eq!(watcher.get(&format!("{table}?at=5&as={own}")).status, 200);
    assert_eq!(annals.next(&[("member-2", "1")]).status, 409, "no further game");
}

/// An answer as it came, without the time.
fn raw(answer: &Answer) -> String {
    let headers = answer.headers.iter().filter(|(name, _)| name != "date");
    format!("{} {:?}\n{}", answer.status, headers.collect::<Vec<_>>(), answer.text())
}

/// Everything that a client can get of a finished game.
fn everything(client: &mut Client, table: &str, key: Option<&str>) -> Vec<(String, String)> {
    let key: Vec<_> = key.iter().map(|key| ("authorization", *key)).collect();
    let mut got = Vec::new();
    for rest in ["", "?at=0", "?at=0&as=public", "?at=0&as=1", "?at=0&as=2", "/record", "/analysis", "/salvage"] {
        got.push((format!("page {rest}"), raw(&client.get(&format!("{table}{rest}")))));
    }
    for rest in ["", "/at/0", "/at/0?as=public", "/at/0?as=1", "/at/0?as=2", "/record", "/analysis", "/salvage"] {
        let answer = client.send("GET", &format!("/api{table}{rest}"), &key, b"");
        got.push((format!("data {rest}"), raw(&answer)));
    }
    let feed = client.stream(&format!("/api{table}/stream"), &key).piece().expect("something comes");
    got.push(("stream".to_owned(), feed));
    got
}

/// What a finished game of an open chronicle hides stays hidden: nothing that a viewer can get depends on it.
#[test]
fn finished_games_in_twin_worlds_look_alike() {
    let house = House::with(|config| config.machine.time = Some(kabale_web::FakeTime::new(0)));
    let mut annals = Annals::begin(&house, "public");
    let table = annals.next(&[("bots", "1")]).location();
    annals.owner.post(&format!("{table}/deal"), &[]);
    let key = format!("Bearer {}", annals.owner.key(&["read", "play", "account"]));
    let mut watcher = house.stranger();
    let options = watcher.get(&format!("/api{table}")).json()["options"].clone();
    let id = table.strip_prefix("/tables/").expect("a table").to_owned();
    let mut rng = Fast::seed_from_u64(7);
    let mut n_different = 0;
    for game in 0..4 {
        let options = Table::<Oath>::read_options(&options).expect("the world is loaded");
        let mut played = Table::<Oath>::new(options, 2, Seed::new([game; 32])).expect("two can play");
        let mut choices = Vec::new();
        loop {
            choices.clear();
            played.state().choices(&mut choices);
            if choices.is_empty() {
                break;
            }
            played.choose(*pick(&mut rng, &choices)).expect("it was offered");
        }
        assert!(played.state().world().is_some(), "its Chronicle is written");
        for eye in [Eye::Seat(Seat::new(0)), Eye::Public] {
            let mut twin = *played.state();
            twin.shuffle_unseen(eye, &mut rng);
            n_different += usize::from(twin.world() != played.state().world());
            let [one, other] = [*played.state(), twin].map(|state| {
                let game: Box<dyn AnyTable> = Box::new(Table::from_position(state, played.seed()));
                house.wait(house.server().pretend(&id, 50, game, None)).expect("the table is there");
                // A viewer whose stream has ended counts as away a moment later.
                while watcher.get(&table).text().contains(">here<") {}
                match eye {
                    Eye::Seat(_) => everything(&mut annals.owner, &table, Some(&key)),
                    Eye::Public => everything(&mut watcher, &table, None),
                }
            });
            for ((what, one), (_, other)) in one.into_iter().zip(other) {
                assert_eq!(one, other, "{eye:?}: {what} differs");
            }
        }
    }
    assert!(n_different > 4, "the worlds differ: {n_different}");
}

/// The page of a chronicle depends only on what everybody may know of its world.
#[test]
fn the_page_tells_nothing_that_is_hidden() {
    let mut house = House::open();
    let mut annals = Annals::begin(&house, "link");
    annals.play(&[("bots", "2")]);
    let before = annals.page();
    house.stop();
    let store = Store::open(house.dir.path()).expect("the server has let go of it");
    let mut row = store.chronicle(&annals.id.parse().expect("an id")).expect("it can be read").expect("it is there");
    let result = row.games[0].result.as_mut().expect("it is over");
    let list = |text: &str, name: &str| -> Vec<String> {
        let line = between(text, &format!("{name} = ["), "]").expect("the world has it");
        line.split(", ").map(str::to_owned).collect()
    };
    let replace = |text: &str, name: &str, cards: &[String]| {
        let line = between(text, &format!("{name} = ["), "]").expect("the world has it");
        text.replace(&format!("{name} = [{line}]"), &format!("{name} = [{}]", cards.join(", ")))
    };
    let (mut deck, mut gone) = (list(&result.world, "world_deck"), list(&result.world, "dispossessed"));
    deck.reverse();
    // A card of the deck and one of the Dispossessed change places; Visions cannot.
    let at = deck.iter().position(|card| !card.contains("vision") && !card.contains("conspiracy")).expect("a denizen");
    std::mem::swap(&mut deck[at], &mut gone[0]);
    let mut relics = list(&result.world, "relic_deck");
    relics.reverse();
    let twin = replace(&result.world, "world_deck", &deck);
    let twin = replace(&replace(&twin, "dispossessed", &gone), "relic_deck", &relics);
    assert_ne!(twin, result.world);
    result.world = twin;
    let now = row.changed_ms;
    house.wait(store.save_chronicle(row, None, now)).expect("it is as it was read");
    drop(store);
    house.start();
    annals.owner.moved_to(house.address());
    assert_eq!(told(&annals.page()), told(&before));
    assert_eq!(annals.next(&[("member-2", "1")]).status, 303, "and it can be played on");
}

#[test]
fn a_branch_starts_from_before_a_game() {
    let house = House::open();
    let mut annals = Annals::begin(&house, "link");
    annals.play(&[("bots", "1")]);
    for (number, status) in [("1", 200), ("2", 200), ("3", 404), ("0", 404), ("x", 400)] {
        assert_eq!(annals.owner.get(&annals.at(&format!("/branch/{number}"))).status, status, "{number}");
    }
    let place = annals.owner.post(&annals.at("/branch/2"), &[("title", "What if"), ("visibility", "link")]).location();
    let mut branch = Annals { id: place["/chronicles/".len()..].to_owned(), owner: annals.owner.tab() };
    let page = branch.page();
    assert!(page.contains("a branch of") && page.contains("The long war") && page.contains("What if"), "{page}");
    let told = house.stranger().get(&place).text();
    assert!(told.contains("another chronicle") && !told.contains(&annals.id), "the link of the other is not passed on");
    branch.play(&[("member-2", "1")]);
    assert!(branch.page().contains("1 game"));
    assert!(annals.page().contains("1 game"), "the other one stays as it is");
}

#[test]
fn bad_input_has_one_clear_answer() {
    let house = House::open();
    let mut annals = Annals::begin(&house, "link");
    let path = annals.at("/next");
    let json = |client: &mut Client, path: &str, fields: &[(&str, &str)]| {
        client.form(path, fields, &[("accept", "application/json")])
    };
    for (fields, code) in [
        (vec![("member-1", "1")], "bad_group"),
        (vec![("member-1", "1"), ("bots", "6")], "bad_group"),
        (vec![("member-1", "1"), ("member-9", "1")], "bad_group"),
        (vec![("member-1", "1"), ("bots", "many")], "bad_request"),
        (vec![("free", "18446744073709551615"), ("bots", "3")], "bad_group"),
        (vec![], "bad_group"),
    ] {
        assert_eq!(json(&mut annals.owner, &path, &fields).code(), code, "{fields:?}");
    }
    for title in ["", " ", &"x".repeat(61), "a/b"] {
        assert_eq!(json(&mut annals.owner, "/chronicles", &[("title", title)]).code(), "bad_name", "{title:?}");
    }
    let fields = [("title", "X"), ("string", "no string")];
    assert_eq!(json(&mut annals.owner, "/chronicles", &fields).code(), "bad_string");
    let page = annals.owner.post("/chronicles/string", &[("string", "no string")]);
    assert_eq!(page.status, 422);
    assert!(page.text().contains("no string"), "what was sent can be mended");
    for path in ["/chronicles/nothing", "/chronicles/aaaaaaaaaaaa", "/chronicles/aaaaaaaaaaaa/string"] {
        assert_eq!(annals.owner.get(path).status, 404, "{path}");
    }
    assert_eq!(annals.owner.post(&annals.at("/members/7/leave"), &[]).status, 404);
}

/// Damage to a chronicle is found by the check, and its page says so; its tables are not affected.
#[test]
fn a_damaged_chronicle_is_named() {
    let mut house = House::open();
    let mut annals = Annals::begin(&house, "link");
    let table = annals.play(&[("bots", "1")]);
    annals.page();
    house.stop();
    let file = house.dir.path().join("kabale.db");
    let mut bytes = std::fs::read(&file).expect("it can be read");
    let at = bytes.windows(12).position(|part| part == b"The long war").expect("the name is in the file");
    bytes[at + 5] = b'u';
    std::fs::write(&file, bytes).expect("it can be written");
    let store = Store::open_to_read(house.dir.path()).expect("it can be read");
    let checked = kabale_web::check(&store).expect("it can be read");
    assert!(!checked.is_sound() && checked.damaged.is_empty(), "{checked:?}");
    assert_eq!(checked.chronicles.iter().map(ToString::to_string).collect::<Vec<_>>(), [annals.id.clone()]);
    drop(store);
    house.start();
    annals.owner.moved_to(house.address());
    assert_eq!(annals.owner.get(&annals.at("")).status, 500);
    assert_eq!(annals.owner.get(&table).status, 200);
    assert_eq!(annals.owner.get(&format!("{table}/record")).status, 403, "damage opens no record");
}
