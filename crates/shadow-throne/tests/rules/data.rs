//! The tables in code against the facts in `docs/rules/data/shadow-throne.toml`.

use kabale_core::Game;
use kabale_shadow_throne::{
    Ability, Card, Character, MAX_CARDS, MAX_REVEALS, MAX_STACKS, MIN_TO_SCORE, ShadowThrone, copies,
};
use toml::{Table, Value};

use crate::kit::{Play, scene};

fn facts() -> Table {
    include_str!("../../../../docs/rules/data/shadow-throne.toml").parse().expect("the facts are TOML")
}

fn number(table: &Value, key: &str) -> i64 {
    table[key].as_integer().expect("a number")
}

fn list<'a>(facts: &'a Table, key: &str) -> &'a Vec<Value> {
    facts[key].as_array().expect("a list")
}

/// SHD-1.2, SHD-3.1, SHD-4.2, SHD-7.3: id, number of players and limits.
#[test]
fn game_facts() {
    let game = &facts()["game"];
    assert_eq!(game["id"].as_str(), Some(ShadowThrone::ID));
    assert_eq!(ShadowThrone::SEATS, number(game, "players_min") as u8..=number(game, "players_max") as u8);
    assert_eq!(number(game, "max_reveals_per_turn"), i64::from(MAX_REVEALS));
    assert_eq!(number(game, "max_stacks"), i64::from(MAX_STACKS));
    assert_eq!(number(game, "max_cards_per_stack"), i64::from(MAX_CARDS));
    assert_eq!(number(game, "min_stack_size_to_score"), i64::from(MIN_TO_SCORE));
}

/// SHD-1.3, SHD-2.3: how many cards there are, and how many of them play.
#[test]
fn card_counts() {
    let facts = facts();
    let components = &facts["components"];
    assert_eq!(number(components, "character_kinds"), Character::ALL.len() as i64);
    assert_eq!(number(components, "copies_per_character"), i64::from(copies(4)));
    let total = number(components, "character_kinds") * number(components, "copies_per_character");
    assert_eq!(number(components, "total_cards"), total + number(components, "end_cards"));
    assert_eq!(list(&facts, "setup").len(), ShadowThrone::SEATS.count());
    for setup in list(&facts, "setup") {
        let seats = number(setup, "players") as u8;
        assert_eq!(number(setup, "copies_used"), i64::from(copies(seats)));
        assert_eq!(number(setup, "removed_per_character"), i64::from(copies(4) - copies(seats)));
        assert_eq!(number(setup, "draw_pile"), i64::from(Play::dealt(seats, 1).public().n_draw));
    }
}

/// SHD-1.4, SHD-1.5: ids, values and classes of the characters.
#[test]
fn characters() {
    let facts = facts();
    assert_eq!(list(&facts, "characters").len(), Character::ALL.len());
    for (fact, character) in list(&facts, "characters").iter().zip(Character::ALL) {
        assert_eq!(fact["id"].as_str(), Some(character.id()));
        assert_eq!(character.id().parse(), Ok(character));
        assert_eq!(serde_json::to_value(character).expect("plain data"), character.id());
        assert_eq!(serde_json::to_value(Card::Character(character)).expect("plain data"), character.id());
        assert_eq!(number(fact, "value"), i64::from(character.value()), "{character}");
        let class = serde_json::to_value(character.class()).expect("plain data");
        assert_eq!(fact["class"].as_str(), class.as_str(), "{character}");
        assert_eq!(number(fact, "copies"), i64::from(copies(4)));
    }
}

/// SHD-6.4, SHD-6.5, SHD-6.6, SHD-6.7, SHD-6.8: what the modifications do.
#[test]
fn abilities() {
    let facts = facts();
    for (fact, character) in list(&facts, "characters").iter().zip(Character::ALL) {
        let deltas: Vec<i64> = fact
            .get("delta")
            .map(|deltas| deltas.as_array().expect("a list").iter().filter_map(Value::as_integer).collect())
            .unwrap_or_default();
        let mut found: Vec<i64> = Ability::ALL
            .into_iter()
            .filter(|ability| ability.character() == character && *ability != Ability::Prophet)
            .map(|ability| i64::from(ability.delta()))
            .collect();
        found.sort_unstable();
        assert_eq!(found, deltas, "{character}");
        let looks = fact.get("peek_top_card").is_some_and(|looks| looks.as_bool() == Some(true));
        assert_eq!(looks, Ability::Prophet.character() == character);
        assert_eq!(fact.get("reuses_unavailable_modification").is_some(), character == Character::Judge);
    }
}

/// SHD-4.12, SHD-4.13, SHD-5.9, SHD-5.10: what the others are said to do.
#[test]
fn defenses_and_restrictions() {
    let facts = facts();
    let characters = list(&facts, "characters");
    let fact = |character: Character, key: &str| characters[character as usize][key].as_str().expect("a text");
    assert_eq!(fact(Character::Bard, "protects_against"), "swap");
    assert_eq!(fact(Character::Alchemist, "protects_against"), "destroy");
    assert_eq!(fact(Character::Queen, "destroy_needs"), "cards_in_middle > own_queens");
    assert_eq!(fact(Character::King, "swap_needs"), "cards_in_middle >= own_kings");
}

/// SHD-2.1, SHD-7.1: the End card.
#[test]
fn the_end_card() {
    let facts = facts();
    let end = &list(&facts, "special_cards")[0];
    assert_eq!((end["id"].as_str(), number(end, "copies")), (Some("end_of_game"), 1));
    assert_eq!(end["starts_in"].as_str(), Some("discard_pile"));
    assert_eq!(Play::dealt(2, 1).discarded(), "end 1");
}

/// SHD-7.3, SHD-E11, SHD-E12: the scoring examples.
#[test]
fn scoring_examples() {
    let facts = facts();
    let displays =
        ["general 2, judge 2, alchemist 2, queen 1, king 2", "general 2, jester 2, assassin 2, alchemist 2, queen 2"];
    for (example, display) in list(&facts, "scoring_examples").iter().zip(displays) {
        let end = scene(&[display, ""]).draw("end").reveal();
        let values: Vec<_> = end.public().seats[0].stacks.iter().map(|stack| i64::from(stack.score)).collect();
        let expected: Vec<_> =
            example["values"].as_array().expect("a list").iter().filter_map(Value::as_integer).collect();
        assert_eq!(values, expected);
        assert_eq!(number(example, "total"), i64::from(end.scores()[0]));
    }
}
