//! A game that goes on after as many choices as it can have: bots stop, everybody is told, and nothing is lost. The tests
//! set a small bound.

mod kit;

use std::{thread, time::Duration};

use kit::{House, timed::Table};
use serde_json::{Value, json};

const LONGEST: u64 = 6;

fn house() -> House {
    House::with(|config| config.machine.longest = Some(LONGEST as u32))
}

/// Long enough for bots without a pace to decide several times.
fn wait_for_bots() {
    thread::sleep(Duration::from_millis(300));
}

fn metric(house: &House) -> String {
    let text = house.stranger().get("/metrics").text();
    text.lines().find(|line| line.starts_with("kabale_endless_tables ")).expect("there is such a metric").to_owned()
}

#[test]
fn bots_stop_at_the_bound_and_the_record_can_be_downloaded() {
    let mut house = house();
    let wish = json!({"game": "courtisans", "seats": 3, "bots": "random", "pace": 0});
    let mut table = Table::dealt(&house, 1, &wish);
    assert_eq!(table.now()["stopped"], Value::Null);
    table.done(0, "hand", &json!({"seat": 1, "level": "random"}));
    table.until(LONGEST);
    for _ in 0..2 {
        wait_for_bots();
        let now = table.now();
        assert_eq!((&now["n_choices"], &now["status"]), (&json!(LONGEST), &json!("running")));
        assert_eq!(now["stopped"]["code"], "endless");
        let said = "This game of Courtisans goes on after 6 choices, longer than any game can.";
        assert!(now["stopped"]["text"].as_str().expect("a text").starts_with(said), "{now}");
        assert_eq!(metric(&house), "kabale_endless_tables 1");
        for (lang, said, turn, link) in [
            ("en", "so bots no longer decide here", "The game has stopped", "Download the record"),
            (
                "de",
                "deshalb entscheiden hier keine Bots mehr",
                "Das Spiel ist angehalten",
                "Aufzeichnung herunterladen",
            ),
        ] {
            let page = house.stranger().get(&format!("/tables/{}?lang={lang}", table.id())).text();
            assert!(page.contains(said) && page.contains(turn) && page.contains(link), "{page}");
        }
        // The record has every choice and replays.
        let path = format!("/tables/{}/record", table.id());
        let record = kabale_core::Record::parse(&house.stranger().get(&path).text()).expect("a record");
        assert_eq!(record.choices.len() as u64, LONGEST);
        let entry = kabale_catalog::find("courtisans").expect("the game is in the catalog");
        assert!((entry.replay)(&record, usize::MAX).expect("it replays").to_move().is_some());
        // After a restart everything is the same.
        house.restart();
        table.moved_to(&house);
    }
}

#[test]
fn people_play_on_and_keep_their_secrets() {
    let house = house();
    let wish = json!({"game": "courtisans", "seats": 2, "clock": 3600});
    let mut table = Table::dealt(&house, 2, &wish);
    for _ in 0..LONGEST {
        assert_eq!(table.now()["stopped"], Value::Null);
        assert!(table.seconds_left() > 0);
        table.choose();
    }
    let now = table.now();
    assert_eq!((&now["stopped"]["code"], &now["seconds_left"]), (&json!("endless"), &Value::Null));
    let id = table.id().to_owned();
    assert_eq!(table.players[0].get(&format!("/api/tables/{id}/record")).code(), "wrong_moment");
    let salvage = table.players[0].get(&format!("/api/tables/{id}/salvage")).json();
    assert_eq!((&salvage["damage"]["code"], &salvage["record"]), (&json!("endless"), &Value::Null));
    assert_eq!(salvage["table"]["view"], now["view"], "as they saw it");
    let page = house.stranger().get(&format!("/tables/{id}")).text();
    assert!(page.contains("Download the game as you saw it") && page.contains(&format!("/tables/{id}/salvage")));
    assert!(!page.contains("The game has stopped"), "a person is to decide");
    table.choose();
    assert_eq!(table.n_choices(), LONGEST + 1);
}
