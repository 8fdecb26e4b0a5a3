//! A choice counts once, however often it is sent, from however many tabs, before or after a restart.

mod kit;

use std::{collections::BTreeMap, sync::Barrier, thread};

use kabale_store::Store;
use kit::{Answer, Asked, Client, House, Party, between};

/// How many choices the journal of a table has, taken back or not, once the server is stopped.
fn written(house: &mut House, party: &Party, kind: &str) -> usize {
    house.stop();
    let store = Store::open(house.dir.path()).expect("the server has let go of it");
    let journal = store.journal(&party.id.parse().expect("an id"), 1).expect("it can be read");
    journal.iter().filter(|entry| entry.kind == kind).count()
}

fn turn(party: &mut Party) -> (usize, Asked) {
    party.turn().expect("the game goes on")
}

fn body(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.text()
}

#[test]
fn what_is_sent_three_times_is_done_once_and_answered_alike() {
    let mut house = House::open();
    let mut party = house.party("oriflamme", 3);
    let (player, asked) = turn(&mut party);
    let send = |party: &mut Party| body(&party.choose(player, asked.decision, "mine", &asked.offers[0]));
    let first = send(&mut party);
    assert_eq!(send(&mut party), first);
    // After other players' choices, the same request still gets the same answer.
    let (next, then) = turn(&mut party);
    body(&party.choose(next, then.decision, &then.key, &then.offers[0]));
    assert_eq!(send(&mut party), first);
    house.restart();
    party.moved_to(house.address());
    assert_eq!(send(&mut party), first);
    assert_eq!(written(&mut house, &party, "choice"), 2);
}

/// An exchange is one form for a row of choices.
#[test]
fn an_exchange_that_is_sent_again_is_answered_like_the_first_time() {
    let mut house = House::open();
    let mut party = house.party("oath", 3);
    // The Chancellor opens an offer of Citizenship.
    let (player, asked, page) = loop {
        let (player, asked) = turn(&mut party);
        let page = party.get(player, "").text();
        if page.contains(r#"name="compose""#) {
            break (player, asked, page);
        }
        let wanted = asked.offers.iter().find(|choice| *choice == "offer").unwrap_or(&asked.offers[0]);
        body(&party.choose(player, asked.decision, &asked.key, wanted));
    };
    let partner = between(&page, r#"id="with-"#, "\"").expect("somebody to offer it to");
    let decision = asked.decision.to_string();
    let send = |party: &mut Party, favor: &str| {
        let get = format!("get-{partner}-favor");
        let fields = [
            ("decision", decision.as_str()),
            ("key", asked.key.as_str()),
            ("compose", "exchange"),
            ("with", partner.as_str()),
            ("give-favor", favor),
            (get.as_str(), "0"),
        ];
        party.script(player, "/choose", &fields)
    };
    let first = body(&send(&mut party, "1"));
    assert_eq!(body(&send(&mut party, "1")), first);
    // After the other player's answer, and after a restart.
    let (next, then) = turn(&mut party);
    body(&party.choose(next, then.decision, &then.key, &then.offers[0]));
    assert_eq!(body(&send(&mut party, "1")), first);
    house.restart();
    party.moved_to(house.address());
    assert_eq!(body(&send(&mut party, "1")), first);
    // Another exchange with the same key is another request.
    let other = send(&mut party, "0");
    assert_eq!((other.status, other.code().as_str()), (409, "key_reused"), "{}", other.text());
}

#[test]
fn what_is_sent_at_the_same_time_is_done_once_and_answered_alike() {
    const TABS: usize = 6;
    let mut house = House::open();
    let mut party = house.party("courtisans", 2);
    for round in 0..10 {
        let (player, asked) = turn(&mut party);
        let fields =
            [("decision", asked.decision.to_string()), ("key", asked.key), ("choice", asked.offers[0].clone())];
        let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let path = party.at("/choose");
        let answers = together(&party.players[player], TABS, |tab, _| tab.script(&path, &fields));
        let first = body(&answers[0]);
        assert!(answers.iter().all(|answer| body(answer) == first), "round {round}: {answers:?}");
    }
    assert_eq!(written(&mut house, &party, "choice"), 10);
}

/// Sends requests from several tabs of the same browser at once.
fn together(client: &Client, tabs: usize, ask: impl Fn(&mut Client, usize) -> Answer + Sync) -> Vec<Answer> {
    let start = Barrier::new(tabs);
    thread::scope(|scope| {
        let ask = |number: usize| {
            let (mut tab, start, ask) = (client.tab(), &start, &ask);
            scope.spawn(move || {
                tab.get("/healthz"); // The connection is there before the race begins.
                start.wait();
                ask(&mut tab, number)
            })
        };
        let tabs: Vec<_> = (0..tabs).map(ask).collect();
        tabs.into_iter().map(|tab| tab.join().expect("no panic")).collect()
    })
}

#[test]
fn what_is_taken_back_three_times_is_taken_back_once() {
    let mut house = House::open();
    let mut party = house.party("courtisans", 2);
    // Two choices of one player, of which the second can be taken back.
    let (player, first, undo) = loop {
        let Some((player, asked)) = party.turn() else {
            party = house.party("courtisans", 2); // In some games nothing can ever be taken back.
            continue;
        };
        body(&party.choose(player, asked.decision, &asked.key, &asked.offers[0]));
        let page = party.get(player, "");
        if let Some(undo) = Asked::read(&page.text()).undo {
            break (player, asked, undo);
        }
    };
    let path = party.at("/undo");
    let decision = undo.0.to_string();
    let fields = [("decision", decision.as_str()), ("key", undo.1.as_str())];
    let answers = together(&party.players[player], 3, |tab, _| tab.script(&path, &fields));
    let done = body(&answers[0]);
    assert!(answers.iter().all(|answer| body(answer) == done), "{answers:?}");
    house.restart();
    party.moved_to(house.address());
    assert_eq!(body(&party.players[player].script(&path, &fields)), done);
    // Sending a choice again after it was taken back does not make it again.
    let again = party.choose(player, first.decision, &first.key, &first.offers[0]);
    assert_eq!(again.json()["decision"], first.decision, "{}", again.text());
    let (_, asked) = turn(&mut party);
    assert_eq!((asked.decision, &asked.offers), (first.decision, &first.offers), "the same question is open");
    // The key of an undo cannot be used for a choice.
    let other = party.choose(player, asked.decision, &undo.1, &asked.offers[0]);
    assert_eq!((other.status, other.code().as_str()), (409, "key_reused"));
    assert_eq!(written(&mut house, &party, "undo"), 1);
}

#[test]
fn a_stale_tab_is_refused_with_the_table_as_it_is() {
    let mut house = House::open();
    let mut party = house.party("shadow-throne", 2);
    let (player, asked) = turn(&mut party);
    body(&party.choose(player, asked.decision, "one tab", &asked.offers[0]));
    let stale = asked.decision.to_string();
    let fields = [("decision", stale.as_str()), ("key", "another tab"), ("choice", asked.offers[0].as_str())];
    for path in ["/choose", "/undo"] {
        let page = party.post(player, path, &fields);
        assert_eq!(page.status, 409, "{}", page.text());
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
        let now = party.get(player, "");
        assert_eq!(Asked::read(&page.text()), Asked::read(&now.text()), "it is the page as it is now");
        assert!(page.text().contains("The table has moved on"), "and says so");
        let told = party.script(player, path, &fields);
        assert_eq!((told.status, told.code().as_str()), (409, "stale"));
    }
    // A decision that is not open yet is refused like a past one.
    let future = party.choose(player, 7000, "future", &asked.offers[0]);
    assert_eq!((future.status, future.code().as_str()), (409, "stale"));
    assert_eq!(written(&mut house, &party, "choice"), 1);
}

#[test]
fn a_line_that_is_sent_again_is_said_once() {
    let mut house = House::open();
    let mut party = house.party("courtisans", 2);
    let say = |party: &mut Party, key: &str, text: &str| party.script(0, "/chat", &[("text", text), ("key", key)]);
    for _ in 0..3 {
        assert_eq!(say(&mut party, "mine", "Hello").status, 204);
    }
    house.restart();
    party.moved_to(house.address());
    assert_eq!(say(&mut party, "mine", "Hello").status, 204);
    let other = say(&mut party, "mine", "Good-bye");
    assert_eq!((other.status, other.code().as_str()), (409, "key_reused"));
    assert_eq!(say(&mut party, "other", "Hello").status, 204, "the same text may be said again");
    assert_eq!(say(&mut party, "", "Hello").code(), "bad_request");
    // Chat lines and choices share their keys: no key can be used for both.
    let (player, asked) = turn(&mut party);
    if player == 0 {
        let choice = party.choose(0, asked.decision, "mine", &asked.offers[0]);
        assert_eq!((choice.status, choice.code().as_str()), (409, "key_reused"));
    }
    body(&party.choose(player, asked.decision, "chosen", &asked.offers[0]));
    let line = party.script(player, "/chat", &[("text", "Hello"), ("key", "chosen")]);
    assert_eq!((line.status, line.code().as_str()), (409, "key_reused"));
    // Without a script the form holds the key: sending it twice adds one line.
    let path = party.at("/chat");
    let page = party.get(1, "").text();
    let key = between(&page, r#"id="say""#, "</form>").and_then(|form| between(&form, r#"name="key" value=""#, "\""));
    let fields = [("text", "from a page"), ("key", key.as_deref().expect("the form has a key"))];
    for _ in 0..2 {
        assert_eq!(party.players[1].post(&path, &fields).status, 303);
    }
    assert_eq!(written(&mut house, &party, "say"), 3);
}

#[test]
fn a_key_is_good_for_one_choice() {
    let mut house = House::open();
    let mut party = house.party("for-a-crown", 3);
    let (player, asked) = loop {
        let (player, asked) = turn(&mut party);
        if asked.offers.len() > 1 {
            break (player, asked);
        }
        body(&party.choose(player, asked.decision, &asked.key, &asked.offers[0]));
    };
    let (first, second) = (&asked.offers[0], &asked.offers[1]);
    body(&party.choose(player, asked.decision, "mine", first));
    let reused = party.choose(player, asked.decision, "mine", second);
    assert_eq!((reused.status, reused.code().as_str()), (409, "key_reused"));
    let later = party.choose(player, asked.decision + 1, "mine", first);
    assert_eq!((later.status, later.code().as_str()), (409, "key_reused"));
    // Without the script: the page of the table as it is.
    let decision = asked.decision.to_string();
    let fields = [("decision", decision.as_str()), ("key", "mine"), ("choice", second.as_str())];
    let page = party.post(player, "/choose", &fields);
    assert_eq!(page.status, 409);
    assert!(page.text().contains(r#"id="board""#), "{}", page.text());
    // Two players may use the same key.
    let (other, then) = turn(&mut party);
    if other != player {
        body(&party.choose(other, then.decision, "mine", &then.offers[0]));
    }
    let before = asked.decision;
    house.restart();
    party.moved_to(house.address());
    let reused = party.choose(player, before, "mine", second);
    assert_eq!((reused.status, reused.code().as_str()), (409, "key_reused"));
}

#[test]
fn of_two_tabs_that_race_one_wins() {
    const RACES: usize = 50;
    let mut house = House::open();
    let mut raced = 0;
    let mut winners: BTreeMap<usize, usize> = BTreeMap::new();
    let mut party = house.party("oriflamme", 3);
    let mut n_choices = 0;
    while raced < RACES {
        let Some((player, asked)) = party.turn() else {
            assert_eq!(count(&mut party), n_choices);
            (party, n_choices) = (house.party("oriflamme", 3), 0);
            continue;
        };
        assert_eq!(asked.decision, n_choices);
        n_choices += 1;
        if asked.offers.len() == 1 {
            body(&party.choose(player, asked.decision, &asked.key, &asked.offers[0]));
            continue;
        }
        // In half of the cases both tabs have the same page; sometimes they run without the script.
        let path = party.at("/choose");
        let decision = asked.decision.to_string();
        let answers = together(&party.players[player], 2, |tab, number| {
            let key = if raced % 2 == 0 { asked.key.clone() } else { format!("{decision}, tab {number}") };
            let choice = asked.offers[number].as_str();
            let fields = [("decision", decision.as_str()), ("key", &key), ("choice", choice), ("confirmed", "1")];
            if raced % 5 == 4 { tab.post(&path, &fields) } else { tab.script(&path, &fields) }
        });
        let statuses: Vec<_> = answers.iter().map(|answer| answer.status).collect();
        let won: Vec<_> = (0..2).filter(|tab| matches!(statuses[*tab], 200 | 303)).collect();
        assert_eq!(won.len(), 1, "{statuses:?}");
        assert_eq!(statuses[1 - won[0]], 409);
        *winners.entry(won[0]).or_default() += 1;
        raced += 1;
    }
    let id = party.id.parse().expect("an id");
    house.stop();
    let store = Store::open(house.dir.path()).expect("the server has let go of it");
    let row = store.table(&id).expect("it can be read").expect("it is there");
    assert_eq!(row.n_choices as usize, n_choices);
    assert_eq!(winners.values().sum::<usize>(), RACES);
}

/// The number of choices at a table whose game is over.
fn count(party: &mut Party) -> usize {
    let record = party.get(0, "/record").json();
    record["choices"].as_array().expect("a record has choices").len()
}
