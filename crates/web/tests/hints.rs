//! Hints: who gets them, when, and what is in them.

mod kit;

use std::{thread, time::Duration};

use kit::{Asked, Client, House, Party, between};

/// A player against bots that do not wait, when it is the player's turn.
fn alone(house: &House, game: &str) -> (Party, Asked) {
    let fields = [("game", game), ("seats", "3"), ("pace", "0")];
    let mut party = Party::dealt(house.address(), &fields, 1);
    loop {
        let asked = Asked::read(&party.get(0, "").text());
        if !asked.offers.is_empty() {
            return (party, asked);
        }
    }
}

fn ask(client: &mut Client, path: &str) -> kit::Answer {
    client.send("GET", path, &[("x-live", "1")], b"")
}

#[test]
fn who_plays_alone_gets_hints_on_their_turn() {
    let house = House::open();
    for game in kabale_catalog::GAMES.iter().map(|entry| entry.id) {
        let (mut party, asked) = alone(&house, game);
        let hint = party.at(&format!("/hint?decision={}", asked.decision));
        let whole = party.players[0].get(&hint);
        let part = ask(&mut party.players[0], &hint);
        assert_eq!((whole.status, part.status), (200, 200), "{}", whole.text());
        let (whole, part) = (whole.text(), part.text());
        assert!(whole.starts_with("<!DOCTYPE") && part.starts_with("<div id=\"table\""));
        for page in [&whole, &part] {
            assert_eq!(Asked::read(page), asked, "the question is still the same");
            let marked = page
                .split("<li id=\"choice-")
                .skip(1)
                .filter(|rest| rest[..rest.find('>').unwrap_or(0)].contains("data-share"));
            assert_eq!(marked.count(), asked.offers.len(), "every choice has its share");
            assert_eq!(page.matches(" class=\"best\"").count(), 1, "one of them is best");
            assert!(between(page, "id=\"advice\"", "</table>").is_some_and(|box_| box_.contains("Kingmaker")));
        }
        // A second request gets the same answer.
        assert_eq!(ask(&mut party.players[0], &hint).text(), part);
        assert!(party.players[0].get(&format!("{hint}&lang=de")).text().contains("Königsmacher"));
        let late = party.at("/hint?decision=99");
        assert_eq!(ask(&mut party.players[0], &late).code(), "stale");
        let page = party.players[0].get(&late);
        assert!(page.status == 409 && page.text().contains("id=\"choose\""), "the table as it is");
    }
}

#[test]
fn among_people_the_host_decides() {
    let mut house = House::open();
    let mut party = house.party("courtisans", 2);
    let (mover, asked) = party.turn().expect("somebody begins");
    let hint = format!("/hint?decision={}", asked.decision);
    let button = |party: &mut Party, player: usize| party.get(player, "").text().contains("id=\"hint\"");
    let said =
        |party: &mut Party| [0, 1].map(|player| between(&party.get(player, "").text(), "class=\"hints\">", "</p>"));
    let path = party.at(&hint);
    assert!(!button(&mut party, mover), "off by default");
    assert_eq!(ask(&mut party.players[mover], &path).code(), "no_hints");
    assert!(said(&mut party).iter().all(|said| said.as_ref().is_some_and(|said| said.contains("not allowed"))));
    assert_eq!(party.post(1, "/hints", &[("on", "1")]).status, 403);

    assert_eq!(party.post(0, "/hints", &[("on", "1")]).status, 303);
    assert!(said(&mut party).iter().all(|said| said.as_ref().is_some_and(|said| !said.contains("not allowed"))));
    assert!(button(&mut party, mover) && !button(&mut party, 1 - mover));
    assert_eq!(ask(&mut party.players[mover], &path).status, 200);
    assert_eq!(ask(&mut party.players[1 - mover], &path).code(), "not_your_turn");
    assert_eq!(ask(&mut house.stranger(), &path).code(), "not_signed_in");

    // The setting is stored, so it survives a restart.
    house.restart();
    party.moved_to(house.address());
    assert_eq!(ask(&mut party.players[mover], &path).status, 200);
    assert_eq!(party.post(0, "/hints", &[("on", "0")]).status, 303);
    assert_eq!(ask(&mut party.players[mover], &path).code(), "no_hints");
}

#[test]
fn a_hint_that_comes_too_late_is_none() {
    let house = House::with(|config| config.thinking.hint = Some(300_000)); // takes seconds
    let (mut party, asked) = alone(&house, "oriflamme");
    let path = party.at(&format!("/hint?decision={}", asked.decision));
    let mut tab = party.players[0].tab();
    let thinking = thread::spawn(move || ask(&mut tab, &path));
    thread::sleep(Duration::from_millis(700));
    // The table accepts requests while the bot thinks.
    assert_eq!(party.choose(0, asked.decision, &asked.key, &asked.offers[0]).status, 200);
    assert_eq!(thinking.join().expect("it is answered").code(), "stale");
}

#[test]
fn hints_are_not_for_the_asking_all_day() {
    let house = House::with(|config| (config.rate, config.thinking.hint) = (1000, Some(1)));
    let (mut party, asked) = alone(&house, "oriflamme");
    let path = party.at(&format!("/hint?decision={}", asked.decision));
    let answers: Vec<_> = (0..25).map(|_| ask(&mut party.players[0], &path)).collect();
    assert!(answers[..15].iter().all(|answer| answer.status == 200));
    let refused = answers.iter().find(|answer| answer.status != 200).expect("it is refused after a while");
    assert_eq!(refused.code(), "too_many_requests");
    assert!(refused.header("retry-after").is_some());
    assert_eq!(party.get(0, "").status, 200, "everything else goes on");
}
