//! Analyses of finished games: when they are available, to whom, and what the page says.

mod kit;

use std::{thread, time::Duration};

use kabale_catalog::Effort;
use kit::{Client, House, Party, between, escape};

/// A game of random bots, which is over soon.
fn played(house: &House, name: &str) -> Party {
    let mut party = begun(house, name);
    wait_for_end(&mut party);
    party
}

/// Several such games at the same time.
fn all_played(house: &House, n: usize) -> Vec<Party> {
    let mut parties: Vec<_> = (0..n).map(|_| begun(house, "Ada")).collect();
    parties.iter_mut().for_each(wait_for_end);
    parties
}

fn begun(house: &House, name: &str) -> Party {
    let fields = [("game", "courtisans"), ("seats", "2"), ("pace", "0"), ("name", name)];
    let mut party = Party::seated(house.address(), &fields, 1);
    party.post(0, "/seats/2", &[("kind", "bot"), ("level", "random")]);
    party.post(0, "/deal", &[]);
    assert_eq!(party.get(0, "/analysis").status, 409, "not before it is over");
    assert_eq!(party.post(0, "/hand", &[("seat", "1"), ("level", "random")]).status, 303);
    party
}

fn wait_for_end(party: &mut Party) {
    while !kit::Asked::read(&party.get(0, "").text()).is_over {
        thread::sleep(Duration::from_millis(20));
    }
}

/// Checks a refusal because of a limit: when to retry, for people and for programs.
fn is_too_much(client: &mut Client, path: &str) {
    let page = client.get(path);
    assert_eq!((page.status, page.header("content-type")), (429, Some("text/html; charset=utf-8")), "{}", page.text());
    let data = client.get(&format!("/api{path}"));
    assert_eq!((data.status, data.code().as_str()), (429, "too_many_requests"));
    for answer in [page, data] {
        let wait = answer.header("retry-after").and_then(|seconds| seconds.parse::<u64>().ok());
        assert!(wait.is_some_and(|seconds| (1..=60).contains(&seconds)), "{wait:?}");
    }
}

/// Waits until the analysis on the page is finished.
fn read(client: &mut Client, path: &str) -> String {
    loop {
        let page = client.get(path);
        assert_eq!(page.status, 200, "{}", page.text());
        if !page.text().contains("data-again") {
            return page.text();
        }
        let progress = between(&page.text(), "<progress ", ">").expect("it says how far it is");
        assert!(progress.contains("max=\"") && page.text().contains("http-equiv=\"refresh\""), "{progress}");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn whoever_may_watch_sees_what_was_found() {
    let house = House::open();
    let name = "<b>Ada</b>";
    let mut party = played(&house, name);
    let table = party.get(0, "").text();
    let path = party.at("/analysis");
    assert!(table.contains(&format!("href=\"{path}\"")), "the table leads there");
    let mut watcher = house.stranger();
    let page = read(&mut watcher, &path);
    assert!(page.contains(&escape(name)) && !page.contains(name));
    assert_eq!(page.matches("<polyline ").count(), 2, "a line for everybody");
    assert_eq!(page.matches("<text class=\"name ").count(), 2, "with their name");
    assert!(!page.contains("style="), "nothing that the policy forbids");
    assert!(page.contains("Turning points") && page.contains("Given away per decision"));
    let german = watcher.get(&format!("{path}?lang=de")).text();
    assert!(german.contains("Wendepunkte") && german.contains("Königsmacher") && !german.contains("Kingmaker"));
    // Every moment of the game can be shown.
    let links: Vec<_> = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let moments: Vec<_> = links.into_iter().filter(|link| link.contains("?at=")).collect();
    assert!(moments.len() > 10);
    for link in [moments[0], moments[moments.len() - 1]] {
        assert_eq!(watcher.get(link).status, 200, "{link}");
    }
    // A finished analysis is kept, and is the same for everyone.
    assert_eq!(read(&mut house.stranger(), &path), page);
}

#[test]
fn what_was_found_is_the_same_for_programs_and_after_a_restart() {
    let mut house = House::open();
    let party = played(&house, "Ada");
    let path = format!("/api{}", party.at("/analysis"));
    let find = |client: &mut Client| loop {
        let answer = client.get(&path);
        match answer.status {
            200 => return answer.json(),
            202 => assert!(answer.json()["done"].as_u64() <= answer.json()["of"].as_u64()),
            _ => panic!("{}", answer.text()),
        }
        thread::sleep(Duration::from_millis(20));
    };
    let found = find(&mut house.stranger());
    let last = found["moments"].as_array().and_then(|moments| moments.last()).expect("moments");
    assert!(last["decision"].is_null());
    let sum: f64 = last["shares"].as_array().expect("shares").iter().filter_map(serde_json::Value::as_f64).sum();
    assert!((sum - 1.0).abs() < 1e-9, "the whole win is somebody's at the end: {sum}");
    house.restart();
    assert_eq!(find(&mut house.stranger()), found);
}

#[test]
fn to_ask_again_for_what_is_begun_costs_nothing() {
    let house = House::with(|config| config.rate = 1000);
    let party = played(&house, "Ada");
    let path = party.at("/analysis");
    let mut watcher = house.stranger();
    assert!((0..40).all(|_| watcher.get(&path).status == 200), "although only 20 a minute may be begun");
}

#[test]
fn only_so_many_may_be_begun_in_a_minute() {
    let house = House::with(|config| config.rate = 1000);
    let parties = all_played(&house, 25);
    let mut watcher = house.stranger();
    let answers: Vec<_> = parties.iter().map(|party| watcher.get(&party.at("/analysis")).status).collect();
    assert!(answers[..20].iter().all(|status| *status == 200), "{answers:?}");
    let refused = answers.iter().position(|status| *status != 200).expect("it is refused after a while");
    is_too_much(&mut watcher, &parties[refused].at("/analysis"));
    // An analysis that was begun before can be read, and everything else works.
    read(&mut watcher, &parties[0].at("/analysis"));
    assert_eq!(watcher.get(&parties[refused].at("")).status, 200);
}

#[test]
fn only_so_many_wait_at_once() {
    // Some seconds per game; games are analyzed one at a time.
    let house = House::with(|config| config.thinking.analysis = Effort { iterations: 10_000, outlook: 1000 });
    let parties = all_played(&house, 65);
    let mut watcher = house.stranger();
    let (last, first) = parties.split_last().expect("there are some");
    for party in first {
        assert_eq!(watcher.get(&party.at("/analysis")).status, 200);
    }
    is_too_much(&mut watcher, &last.at("/analysis"));
    is_too_much(&mut house.stranger(), &last.at("/analysis"));
    assert_eq!(watcher.get(&first[63].at("/analysis")).status, 200, "who waits goes on waiting");
    // When the first one is finished, there is room for another.
    read(&mut watcher, &first[0].at("/analysis"));
    assert_eq!(watcher.get(&last.at("/analysis")).status, 200);
}
