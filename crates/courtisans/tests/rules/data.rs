//! The tables in code against the facts in `docs/rules/data/courtisans.toml`.

use kabale_core::{Game, OptionKind};
use kabale_courtisans::{
    Card, Color, Condition, Courtisans, Family, HAND_SIZE, MISSION_POINTS, Mission, Options, Role, Side,
};
use toml::{Table, Value};

use crate::kit::Play;

fn facts() -> Table {
    include_str!("../../../../docs/rules/data/courtisans.toml").parse().expect("the facts are TOML")
}

fn number(table: &Value, key: &str) -> i64 {
    table[key].as_integer().expect("a number")
}

fn text<'a>(table: &'a Value, key: &str) -> &'a str {
    table[key].as_str().expect("a text")
}

fn items<'a>(facts: &'a Table, key: &str) -> &'a [Value] {
    facts[key].as_array().expect("a list")
}

/// COU-1.2, COU-2.2, COU-5.6: id, number of players, hand and the worth of a mission.
#[test]
fn game_facts() {
    let game = &facts()["game"];
    assert_eq!(text(game, "id"), Courtisans::ID);
    let seats = number(game, "players_min") as u8..=number(game, "players_max") as u8;
    assert_eq!(Courtisans::SEATS, seats);
    assert_eq!(number(game, "hand_size"), i64::from(HAND_SIZE));
    assert_eq!(number(game, "mission_points"), i64::from(MISSION_POINTS));
}

/// COU-2.1, COU-2.3, COU-2.5: the box, the turns, the missions and the start player.
#[test]
fn setup_facts() {
    let facts = facts();
    for setup in items(&facts, "setup") {
        let seats = number(setup, "players") as u8;
        let view = Play::dealt(seats, 1).public();
        assert_eq!(number(setup, "removed"), i64::from(view.n_removed));
        assert_eq!(number(setup, "turns_per_player"), i64::from(view.n_turns));
        assert_eq!(number(setup, "in_game"), i64::from(view.n_pile) + i64::from(seats * HAND_SIZE));
        assert_eq!(number(setup, "in_game") + number(setup, "removed"), 90);
    }
    assert!(items(&facts, "setup").iter().map(|setup| number(setup, "players")).eq(2..=5));
    let deal = &facts["deal"];
    assert_eq!((number(deal, "light_missions_per_player"), number(deal, "dark_missions_per_player")), (1, 1));
    assert_eq!(text(deal, "start_player"), "random");
}

/// COU-1.3, COU-1.4, COU-1.7: families in the order of the columns, and the sides of the mat.
#[test]
fn families_and_sides() {
    let facts = facts();
    for (fact, family) in items(&facts, "families").iter().zip(Family::ALL) {
        assert_eq!(text(fact, "id"), family.id());
        let n_cards: u8 = Role::ALL.iter().map(|role| role.copies()).sum();
        assert_eq!(number(fact, "cards"), i64::from(n_cards));
        let column = facts["mat"]["columns"][number(fact, "column") as usize].as_str();
        assert_eq!(column, Some(family.id()));
        assert_eq!(family.id().parse(), Ok(family));
        assert_eq!(serde_json::to_value(family).expect("plain data"), family.id());
    }
    assert_eq!(facts["mat"]["columns"][3].as_str(), Some("queen"));
    let sides = facts["mat"]["sides"].as_array().expect("a list").iter().filter_map(Value::as_str);
    assert!(sides.eq(Side::ALL.map(Side::id)));
}

/// COU-1.5, COU-4.2, COU-4.3, COU-4.4, COU-4.5: copies and values of the roles, and what sets them apart.
#[test]
fn roles() {
    let facts = facts();
    for (fact, role) in items(&facts, "roles").iter().zip(Role::ALL) {
        assert_eq!(text(fact, "id"), role.id());
        assert_eq!(number(fact, "copies_per_family"), i64::from(role.copies()), "{role}");
        assert_eq!(number(fact, "value"), i64::from(role.value()), "{role}");
        assert_eq!(fact.get("played_face_down").is_some(), role == Role::Spy);
        assert_eq!(fact.get("may_eliminate_one_other_in_area").is_some(), role == Role::Assassin);
        assert_eq!(fact.get("can_be_eliminated").is_some(), role == Role::Guard);
        assert_eq!(role.id().parse(), Ok(role));
    }
    assert_eq!(items(&facts, "roles").len(), Role::ALL.len());
    for card in Card::kinds() {
        assert_eq!(card.to_string().parse(), Ok(card));
        let written = serde_json::to_value(card).expect("plain data");
        assert_eq!(written, serde_json::json!([card.family().id(), card.role().id()]));
        assert_eq!(serde_json::from_value::<Card>(written).ok(), Some(card));
    }
}

/// COU-6.1, COU-6.2, COU-6.3, COU-6.4, COU-6.5, COU-6.6, COU-6.7: the twenty missions.
#[test]
fn missions() {
    let facts = facts();
    let all: Vec<Mission> = Color::ALL.into_iter().flat_map(Mission::of).collect();
    assert_eq!(items(&facts, "missions").len(), all.len());
    for (fact, mission) in items(&facts, "missions").iter().zip(all) {
        assert_eq!(text(fact, "id"), mission.id());
        let color = if text(fact, "kind") == "light" { Color::Light } else { Color::Dark };
        assert_eq!(color, mission.color());
        assert_eq!(number(fact, "points"), i64::from(MISSION_POINTS));
        let family = || text(fact, "family").parse().expect("a family");
        let count = || number(fact, "count") as u8;
        let expected = match text(fact, "condition") {
            "fewer_of_family_than_left_neighbour" => Condition::FewerThanLeft(family()),
            "at_least_role_in_own_district" => {
                Condition::InDistrict(text(fact, "role").parse().expect("a role"), count())
            }
            "family_fallen" => Condition::Fallen(family()),
            "every_family_cards_below" => Condition::EveryFamilyBelow(count()),
            "some_family_cards_below" => Condition::SomeFamilyBelow(count()),
            "max_families_esteemed" => Condition::EsteemedAtMost(count()),
            "min_families_fallen" => Condition::FallenAtLeast(count()),
            other => panic!("what is {other}"),
        };
        assert_eq!(mission.condition(), expected, "{mission}");
    }
}

/// COU-6.10, COU-7.4a: the options and their defaults.
#[test]
fn the_options_and_their_defaults() {
    let facts = facts();
    let options = facts["options"].as_table().expect("a table");
    let rules: Vec<_> = Courtisans::OPTIONS.iter().map(|option| (option.id, option.rule)).collect();
    assert_eq!(rules, [("noble_double_in_missions", "COU-6.10"), ("memory", "COU-7.4a")]);
    assert_eq!(options.len(), rules.len());
    for option in Courtisans::OPTIONS {
        let default = options[option.id].as_bool().expect("a flag");
        assert_eq!(option.kind, OptionKind::Flag { default });
        let one = serde_json::json!({ option.id: default });
        assert_eq!(serde_json::from_value::<Options>(one).ok(), Some(Options::default()), "{}", option.id);
    }
}
