//! A game that is over, looked at again: when, by whom, and what the page says.

mod kit;

use std::{thread, time::Duration};

use kit::{Client, House, Party, between, escape};

/// A game of bots that choose anything, over before long.
fn played(house: &House, name: &str) -> Party {
    let fields = [("game", "courtisans"), ("seats", "2"), ("pace", "0"), ("name", name)];
    let mut party = Party::seated(house.address(), &fields, 1);
    party.post(0, "/seats/2", &[("kind", "bot"), ("level", "random")]);
    party.post(0, "/deal", &[]);
    assert_eq!(party.get(0, "/analysis").status, 409, "not before it is over");
    assert_eq!(party.post(0, "/hand", &[("seat", "1"), ("level", "random")]).status, 303);
    while !kit::Asked::read(&party.get(0, "").text()).is_over {
        thread::sleep(Duration::from_millis(20));
    }
    party
}

/// Waits until the page is done.
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
    assert!(page.contains("Turning points") && page.contains("Given away each time"));
    let german = watcher.get(&format!("{path}?lang=de")).text();
    assert!(german.contains("Wendepunkte") && german.contains("Königsmacher") && !german.contains("Kingmaker"));
    // Every moment can be looked at.
    let links: Vec<_> = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let moments: Vec<_> = links.into_iter().filter(|link| link.contains("?at=")).collect();
    assert!(moments.len() > 10);
    for link in [moments[0], moments[moments.len() - 1]] {
        assert_eq!(watcher.get(link).status, 200, "{link}");
    }
    // Once found it stays, and is the same for all.
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
