//! The tables in code against the facts in `docs/rules/data/oriflamme.toml`.

use kabale_core::{Game, OptionKind};
use kabale_oriflamme::{Card, Family, Kind, Options, Oriflamme, ROUNDS};
use toml::{Table, Value};

use crate::kit::Play;

fn facts() -> Table {
    include_str!("../../../../docs/rules/data/oriflamme.toml").parse().expect("the facts are TOML")
}

fn number(table: &Value, key: &str) -> i64 {
    table[key].as_integer().expect("a number")
}

fn ids(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().map(|item| item["id"].as_str().expect("an id")).collect()
}

/// ORI-1.2, ORI-4.1: id, number of players and rounds.
#[test]
fn game_facts() {
    let game = &facts()["game"];
    assert_eq!(game["id"].as_str(), Some(Oriflamme::ID));
    let seats = number(game, "players_min") as u8..=number(game, "players_max") as u8;
    assert_eq!(Oriflamme::SEATS, seats);
    assert_eq!(number(game, "rounds"), i64::from(ROUNDS));
}

/// ORI-3.1, ORI-3.2, ORI-3.3, ORI-3.5: hand, set-aside cards, start points and start player.
#[test]
fn setup_facts() {
    let facts = facts();
    let setup = &facts["setup"];
    assert_eq!(number(setup, "cards_per_family"), Card::ALL.len() as i64);
    let dealt = Play::dealt(5, 1);
    let json = serde_json::to_value(dealt.state).expect("a state is plain data");
    for (seat, holding) in dealt.public().seats.iter().zip(json["seats"].as_array().expect("seats")) {
        assert_eq!(number(setup, "hand_size"), i64::from(seat.n_hand));
        assert_eq!(number(setup, "start_influence"), i64::from(seat.pool));
        assert_eq!(number(setup, "cards_removed_unseen"), holding["set_aside"].as_array().expect("cards").len() as i64);
    }
    assert_eq!(setup["start_player"]["method"].as_str(), Some("random"));
    assert!(!Options::default().first_seat_starts);
}

/// ORI-1.3, ORI-1.4, ORI-2.7: components. Markers are only counted by people, since the supply is unlimited.
#[test]
fn component_facts() {
    let facts = facts();
    let components = &facts["components"];
    assert_eq!(number(components, "power_cards"), (Card::ALL.len() * Family::ALL.len()) as i64);
    assert_eq!(number(components, "colours"), Family::ALL.len() as i64);
    assert_eq!(components["supply_limited"].as_bool(), Some(false));
    let markers = ["influence_markers_1", "influence_markers_5", "aid_cards", "crown", "sword_lance"];
    assert_eq!(markers.map(|key| number(components, key)), [50, 20, 5, 1, 1]);
}

/// ORI-1.3: the ids of families and cards, in the order of the seats and of the notation's numbers.
#[test]
fn families_and_cards() {
    let facts = facts();
    assert_eq!(ids(&facts["families"]), Family::ALL.map(Family::id));
    assert_eq!(ids(&facts["cards"]), Card::ALL.map(Card::id));
    for card in Card::ALL {
        assert_eq!(card.id().parse(), Ok(card));
        assert_eq!(serde_json::to_value(card).expect("plain data"), card.id());
    }
    for family in Family::ALL {
        assert_eq!(family.id().parse(), Ok(family));
        assert_eq!(serde_json::to_value(family).expect("plain data"), family.id());
        assert_eq!(Family::of(family.seat()), family);
    }
}

/// ORI-1.5: which cards are one-shot.
#[test]
fn kinds() {
    let facts = facts();
    for (fact, card) in facts["cards"].as_array().expect("cards").iter().zip(Card::ALL) {
        let kind = match card.kind() {
            Kind::OneShot => "one_shot",
            Kind::Permanent => "permanent",
        };
        assert_eq!(fact["kind"].as_str(), Some(kind), "{card}");
        assert_eq!(number(fact, "copies_per_family"), 1);
    }
}

/// ORI-7.1, ORI-7.2, ORI-7.5, ORI-7.6, ORI-7.7, ORI-7.8, ORI-7.9, ORI-7.10: the numbers on the cards.
#[test]
fn numbers_on_cards() {
    let facts = facts();
    let cards = facts["cards"].as_array().expect("cards");
    let fact = |card: Card, key: &str| number(&cards[card as usize], key);
    let gains = |row: &str, choices: &str| crate::kit::evaluate(row).play(choices).gains();
    let kin = "red:lord, red:x, blue:x";
    assert_eq!(
        gains("red:assassination, blue:x", "reveal"),
        format!("red +{}", fact(Card::Assassination, "take_on_removal"))
    );
    assert_eq!(gains("red:archer", "reveal"), format!("red +{}", fact(Card::Archer, "take_on_removal")));
    assert_eq!(gains("red:soldier, blue:x", "reveal"), format!("red +{}", fact(Card::Soldier, "take_on_removal")));
    assert_eq!(gains("red:lord, blue:x", "reveal"), format!("red +{}", fact(Card::Lord, "take")));
    let with_kin = fact(Card::Lord, "take") + fact(Card::Lord, "take_per_adjacent_own_top_card");
    assert_eq!(gains(kin, "reveal"), format!("red +{with_kin}"));
    let most = crate::kit::scene("red:x, red:LORD, red:x").from(2).gains();
    assert_eq!(most, format!("red +{}", fact(Card::Lord, "take_max")));
    assert_eq!(gains("red:heir", "reveal"), format!("red +{}", fact(Card::Heir, "take_if_name_unique_face_up")));
    let stolen = fact(Card::Spy, "steal_from_adjacent_family_pool");
    assert_eq!(gains("red:spy, blue:x", "reveal"), format!("red +{stolen}, blue -{stolen}"));
    assert_eq!(gains("red:ambush(2)", "reveal"), format!("red +{}", fact(Card::Ambush, "take_when_revealed")));
    let sprung = fact(Card::Ambush, "take_when_removed_by_opponent");
    assert_eq!(gains("red:soldier, blue:ambush(2)", "reveal"), format!("red +1, blue +{sprung}"));
    let wasted = fact(Card::Ambush, "take_when_removed_by_own_card");
    assert_eq!(gains("red:soldier, red:ambush(2)", "reveal"), format!("red +{}", 1 + wasted));
    assert_eq!(
        gains("red:conspiracy(7)", "reveal"),
        format!("red +{}", 7 * fact(Card::Conspiracy, "points_on_card_factor"))
    );
}

/// ORI-10.1, ORI-10.2, ORI-10.3, ORI-10.4, ORI-10.5, ORI-10.6: the options, their rules and their defaults.
#[test]
fn options_and_their_defaults() {
    let facts = facts();
    let options = facts["options"].as_table().expect("a table");
    let defaults = serde_json::to_value(Options::default()).expect("options are plain data");
    assert_eq!(defaults.as_object().expect("an object").len(), options.len());
    assert_eq!(Oriflamme::OPTIONS.len(), options.len());
    let rules = ["ORI-10.1", "ORI-10.2", "ORI-10.3", "ORI-10.4", "ORI-10.5", "ORI-10.6"];
    for (rule, option) in rules.into_iter().zip(Oriflamme::OPTIONS) {
        let default = options[option.id].as_bool().expect("a flag");
        assert_eq!(option.kind, OptionKind::Flag { default }, "{}", option.id);
        assert_eq!(defaults[option.id], default, "{}", option.id);
        assert_eq!(option.rule, rule);
    }
}
