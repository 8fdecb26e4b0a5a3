//! Positions from outside: impossible ones are refused with a reason, and all others can be played.

use kabale_core::Table;
use kabale_oriflamme::Oriflamme;
use serde_json::{Value, json};

use crate::kit::scene;

fn read(value: Value) -> Result<Oriflamme, String> {
    Table::<Oriflamme>::read_position(value).map_err(|error| error.to_string())
}

/// Why a row with this phase, changed by `spoil`, is refused.
fn refused(row: &str, phase: &Value, spoil: impl Fn(&mut Value)) -> String {
    let mut position = scene(row).json(phase);
    spoil(&mut position);
    let error = read(position).expect_err("an impossible position");
    error.strip_prefix("this position is impossible: ").expect("what all refusals begin with").to_owned()
}

/// Why a good row in the card phase, changed by `spoil`, is refused.
fn spoiled(spoil: impl Fn(&mut Value)) -> String {
    refused("red:x, blue:x, green:LORD", &json!({ "place": 1 }), spoil)
}

fn push(list: &mut Value, item: Value) {
    list.as_array_mut().expect("a list").push(item);
}

#[test]
fn a_good_position_is_read() {
    for phase in [json!({ "place": 1 }), json!({ "place": 3 }), json!({ "evaluate": 2 })] {
        let position = scene("red:x, blue:x, green:LORD").json(&phase);
        let state = read(position.clone()).expect("a good position");
        let written = serde_json::to_value(state).expect("a state is plain data");
        assert_eq!(written["row"], position["row"]);
        assert_eq!(written["phase"], phase);
    }
    let asks = [
        ("blue:x, red:SOLDIER(2), green:x", json!({ "effect": [2, "strike"] })),
        ("blue:x, red:ASSASSINATION(1), green:x", json!({ "effect": [2, "assassinate"] })),
        ("blue:x, red:ROYAL_DECREE, green:x", json!({ "effect": [2, { "move_to": 1 }] })),
        ("blue:SPY, red:SHAPESHIFTER, green:x", json!({ "effect": [2, "rob"] })),
    ];
    for (row, phase) in asks {
        assert!(read(scene(row).json(&phase)).is_ok(), "{row} {phase}");
    }
}

/// ORI-1.2: seats that are too few, too many, or not at the table.
#[test]
fn seats_must_fit() {
    assert_eq!(spoiled(|position| position["seats"] = json!([])), "the number of seats is 0, not 3 to 5 (ORI-1.2)");
    let two = spoiled(|position| position["seats"].as_array_mut().expect("a list").truncate(2));
    assert_eq!(two, "the number of seats is 2, not 3 to 5 (ORI-1.2)");
    let six = spoiled(|position| {
        let one = position["seats"][0].clone();
        position["seats"] = json!(vec![one; 6]);
    });
    assert_eq!(six, "the number of seats is 6, not 3 to 5 (ORI-1.2)");
    assert_eq!(spoiled(|position| position["crown"] = json!(4)), "seat 4 is not at this table");
    assert_eq!(spoiled(|position| position["phase"] = json!({ "place": 5 })), "seat 5 is not at this table");
    assert!(spoiled(|position| position["crown"] = json!(0)).starts_with("there is no seat 0"));
}

/// ORI-4.1: rounds before the first and after the last.
#[test]
fn rounds_must_fit() {
    for round in [0, 7, 255] {
        let refused = spoiled(|position| position["round"] = json!(round));
        assert_eq!(refused, format!("the round is {round}, not 1 to 6 (ORI-4.1)"));
    }
}

/// ORI-3.1, ORI-3.2, ORI-5.1: hands and set-aside cards of the wrong size.
#[test]
fn hands_must_fit() {
    let eleven = spoiled(|position| position["seats"][0]["hand"] = json!(vec!["spy"; 11]));
    assert_eq!(eleven, "the number of cards in the hand of red is 11, not 5 (ORI-3.2, ORI-5.1)");
    let none = spoiled(|position| position["seats"][1]["hand"] = json!([]));
    assert_eq!(none, "the number of cards in the hand of blue is 0, not 5 (ORI-3.2, ORI-5.1)");
    let evaluated = refused("red:x", &json!({ "evaluate": 1 }), |position| position["round"] = json!(2));
    assert_eq!(evaluated, "the number of cards in the hand of red is 4, not 5 (ORI-3.2, ORI-5.1)");
    let aside = spoiled(|position| push(&mut position["seats"][2]["set_aside"], json!("spy")));
    assert_eq!(aside, "the number of cards that green has set aside is 4, not 3 (ORI-3.1)");
}

/// ORI-1.3: cards that are there twice, nowhere, or of nobody.
#[test]
fn every_card_is_there_once() {
    let twice = spoiled(|position| push(&mut position["seats"][0]["discarded"], json!("heir")));
    assert_eq!(twice, "the heir of red is listed twice (ORI-1.3)");
    let missing = spoiled(|position| {
        let pile = position["seats"][0]["discarded"].as_array_mut().expect("a list");
        assert_eq!(pile.pop(), Some(json!("lord")));
    });
    assert_eq!(missing, "the lord of red is missing (ORI-1.3)");
    let stranger = spoiled(|position| position["row"][1][0]["family"] = json!("yellow"));
    assert_eq!(stranger, "position 2 holds a card of yellow, a family that is not in the game");
}

/// ORI-6.8, ORI-2.1, ORI-2.3: rows with gaps, too many positions, or mixed stacks.
#[test]
fn rows_must_fit() {
    assert_eq!(spoiled(|position| push(&mut position["row"], json!([]))), "position 4 is empty (ORI-6.8)");
    let long = spoiled(|position| position["row"] = json!(vec![position["row"][0].clone(); 31]));
    assert_eq!(long, "the row has 31 positions; the most is 30");
    let mixed = spoiled(|position| {
        let blue = position["row"][1][0].clone();
        push(&mut position["row"][0], blue);
    });
    assert_eq!(mixed, "the stack at position 1 mixes families (ORI-2.3)");
}

/// ORI-6.4: face-up cards that must be gone, or without points.
#[test]
fn faces_must_fit() {
    let place = json!({ "place": 1 });
    let one_shot = refused("red:x/red:AMBUSH", &place, |_| ());
    assert_eq!(one_shot, "the ambush at position 1 cannot lie face up: it is discarded after its effect (ORI-6.4)");
    let points = refused("red:x, blue:LORD(1)", &place, |_| ());
    assert_eq!(points, "the face-up lord at position 2 cannot have points on it (ORI-6.4)");
    let another = refused("blue:x, red:SOLDIER, green:LORD(1)", &json!({ "effect": [2, "strike"] }), |_| ());
    assert_eq!(another, "the face-up lord at position 3 cannot have points on it (ORI-6.4)");
}

/// ORI-2.7: the supply is unlimited, the rounds are not.
#[test]
fn points_must_fit() {
    let card = spoiled(|position| position["row"][0][0]["points"] = json!(61));
    assert_eq!(card, "a card cannot have gathered 61 points by now (ORI-6.3)");
    let pool = spoiled(|position| position["seats"][0]["pool"] = json!(9999));
    assert_eq!(pool, "a pool cannot have 9999 points after the rounds so far");
    assert!(spoiled(|position| position["seats"][0]["pool"] = json!(-1)).contains("invalid value"));
}

/// ORI-6.3, ORI-7.3c, ORI-9.1: questions that the rules do not ask in this row.
#[test]
fn phases_must_fit() {
    let refused = |row: &str, phase: Value| {
        let why = refused(row, &phase, |_| ());
        why.strip_prefix("the phase does not fit the row: ").map_or(why.clone(), str::to_owned)
    };
    let effect = |at: u8, ask: Value| json!({ "effect": [at, ask] });
    assert_eq!(refused("red:x", json!("over")), "the game is over only after round 6 (ORI-9.1)");
    assert_eq!(refused("red:x", json!({ "evaluate": 2 })), "there is no such position");
    assert_eq!(refused("red:X", json!({ "evaluate": 1 })), "only face-down cards are kept or revealed (ORI-6.3)");
    assert_eq!(refused("red:X", effect(2, json!("strike"))), "there is no such position");
    assert_eq!(refused("red:soldier", effect(1, json!("strike"))), "a face-down card has no effect (ORI-6.3)");
    let other_cards = [
        ("LORD", "strike"),
        ("SOLDIER", "shoot"),
        ("ARCHER", "strike"),
        ("SPY", "copy"),
        ("SHAPESHIFTER", "rob"),
        ("ASSASSINATION", "shoot"),
        ("ROYAL_DECREE", "assassinate"),
        ("CONSPIRACY", "move"),
    ];
    for (card, ask) in other_cards {
        let row = format!("blue:x, red:{card}, green:x");
        assert_eq!(refused(&row, effect(2, json!(ask))), "the card there does not ask that");
    }
    for from in [2, 4] {
        let why = refused("blue:x, red:ROYAL_DECREE, green:x", effect(2, json!({ "move_to": from })));
        assert_eq!(why, "there is no such card to move (ORI-7.3c)");
    }
    let nothing = "there is nothing to choose";
    assert_eq!(refused("red:SOLDIER, blue:x", effect(1, json!("strike"))), nothing);
    assert_eq!(refused("red:ARCHER", effect(1, json!("shoot"))), nothing);
    assert_eq!(refused("red:SPY, blue:x", effect(1, json!("rob"))), nothing);
    assert!(refused("red:x", json!({ "evaluate": 0 })).starts_with("there is no position 0"));
}

#[test]
fn unknown_names_are_refused() {
    assert!(spoiled(|position| position["row"][0][0]["card"] = json!("jester")).contains("jester"));
    assert!(spoiled(|position| position["options"]["house_rule"] = json!(true)).contains("house_rule"));
    assert!(spoiled(|position| position["winner"] = json!(1)).contains("winner"));
    assert!(spoiled(|position| position["row"][0][0]["color"] = json!(1)).contains("color"));
    assert!(read(json!(null)).is_err() && read(json!([])).is_err() && read(json!("over")).is_err());
}
