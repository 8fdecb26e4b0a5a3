//! Observations about balance name rules and cards that exist.

use std::collections::BTreeSet;

use kabale_bots::{Level, Simulation};
use kabale_catalog::{GAMES, Lang, Use};
use kabale_core::Seed;
use serde_json::{Value, json};

fn simulation(seats: u8, bots: Vec<Level>) -> Simulation {
    Simulation { seats, options: json!({}), games: 30, seed: Seed::new([7; 32]), threads: 1, bots }
}

#[test]
fn every_rule_and_card_that_is_named_exists() {
    for entry in &GAMES {
        let fires: BTreeSet<_> = entry.fires.iter().copied().collect();
        assert_eq!(fires.len(), entry.fires.len(), "{}: a rule is listed twice", entry.id);
        for lang in Lang::ALL {
            let document = (entry.rules_text)(lang);
            for rule in &fires {
                let is_there = [" ", "*"].iter().any(|end| document.contains(&format!("**{rule}{end}")));
                assert!(is_there, "{rule} is not in the rules ({})", lang.id());
            }
        }
        let cards: BTreeSet<_> = (entry.cards)(Lang::En).iter().map(|card| card.id).collect();
        let mut fired = BTreeSet::new();
        let mut met = BTreeSet::new();
        for seats in entry.seats.clone() {
            let simulation = simulation(seats, vec![Level::Random, Level::Greedy]);
            let observe = (entry.observer)(&simulation).expect("the games can be played");
            for observed in (0..simulation.games).map(observe) {
                let observed = observed.expect("every game ends");
                fired.extend(observed.rules);
                met.extend(observed.uses.iter().map(|card_use| (card_use.card, card_use.how)));
                assert!(observed.uses.iter().all(|card_use| card_use.seat.number() <= seats));
            }
        }
        assert!(fired.is_subset(&fires), "{}: not listed: {:?}", entry.id, fired.difference(&fires));
        let silent: Vec<_> = fires.difference(&fired).collect();
        assert!(silent.len() <= 3, "{}: these never fired: {silent:?}", entry.id);
        assert!(met.iter().all(|(card, _)| cards.contains(card)), "{}: {met:?}", entry.id);
        for how in Use::ALL {
            assert!(met.iter().any(|(_, found)| *found == how), "{}: no card was ever {how:?}", entry.id);
            assert_ne!((entry.means)(how, Lang::En), (entry.means)(how, Lang::De));
        }
    }
}

#[test]
fn what_cannot_be_played_is_refused() {
    for entry in &GAMES {
        assert!((entry.observer)(&simulation(entry.seats.end() + 1, vec![])).is_err());
        let odd = Simulation { options: json!({ "speed": Value::Null }), ..simulation(entry.usual_seats(), vec![]) };
        assert!((entry.observer)(&odd).is_err());
    }
}
