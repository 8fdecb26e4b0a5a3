//! Positions from outside: impossible ones are refused with a reason, and all others can be played.

use kabale_core::Table;
use kabale_courtisans::Courtisans;
use serde_json::{Value, json};

use crate::kit::{Scene, scene};

/// Every area is used, a card is eliminated, and there are spies.
const TEXT: &str = "above hare_noble toad_spy@2; below toad_plain; 1 stag_guard; 2 carp_noble carp_spy@3; \
                    3 hare_assassin; gone stag_plain";

fn read(value: Value) -> Result<Courtisans, String> {
    Table::<Courtisans>::read_position(value).map_err(|error| error.to_string())
}

/// Why a scene with this phase, changed by `spoil`, is refused.
fn refused(scene: &Scene, phase: &Value, spoil: impl Fn(&mut Value)) -> String {
    let mut position = scene.json(phase);
    spoil(&mut position);
    let error = read(position).expect_err("an impossible position");
    error.strip_prefix("this position is impossible: ").expect("what all refusals begin with").to_owned()
}

/// Why a good position, changed by `spoil`, is refused.
fn spoiled(spoil: impl Fn(&mut Value)) -> String {
    refused(&scene(TEXT), &json!("lay"), spoil)
}

fn list(value: &mut Value) -> &mut Vec<Value> {
    value.as_array_mut().expect("a list")
}

/// Moves the last item of one list to another.
fn shift(position: &mut Value, from: &str, to: &str) {
    let item = list(position.pointer_mut(from).expect("a list")).pop().expect("an item");
    list(position.pointer_mut(to).expect("a list")).push(item);
}

#[test]
fn a_good_position_is_read() {
    let position = scene(TEXT).json(&json!("lay"));
    let state = read(position.clone()).expect("a good position");
    let written = serde_json::to_value(state).expect("a state is plain data");
    for field in ["start", "turn", "phase", "open", "above", "below", "spies", "eliminated", "pile", "removed"] {
        assert_eq!(written[field], position[field], "{field}");
    }
    for seats in 2..=5 {
        assert!(read(Scene::at(seats, "").json(&json!("lay"))).is_ok());
    }
    assert!(read(scene(TEXT).json(&json!("over"))).is_ok());
    let open = scene(TEXT).open("table").json(&json!("lay"));
    assert!(read(open).is_ok());
    let phase = json!({ "eliminate": { "card": ["hare", "assassin"], "area": "district 3" } });
    let asked = scene("3 hare_assassin").open("table own").json(&phase);
    assert!(read(asked).is_ok());
    // A hand may be written in any order.
    let mut shuffled = scene(TEXT).hand("carp_guard hare_plain stag_noble").json(&json!("lay"));
    list(&mut shuffled["seats"][0]["hand"]).reverse();
    assert!(read(shuffled).is_ok());
}

/// COU-1.2: seats that are too few, too many, or not at the table.
#[test]
fn seats_must_fit() {
    assert_eq!(spoiled(|position| position["seats"] = json!([])), "the number of seats is 0, not 2 to 5 (COU-1.2)");
    let six = spoiled(|position| {
        let one = position["seats"][0].clone();
        position["seats"] = json!(vec![one; 6]);
    });
    assert_eq!(six, "the number of seats is 6, not 2 to 5 (COU-1.2)");
    assert_eq!(spoiled(|position| position["start"] = json!(4)), "seat 4 is not at this table");
    let nowhere = spoiled(|position| position["spies"][0]["area"] = json!("district 4"));
    assert_eq!(nowhere, "seat 4 is not at this table");
    assert!(spoiled(|position| position["start"] = json!(0)).starts_with("there is no seat 0"));
    let phase = json!({ "eliminate": { "card": ["hare", "assassin"], "area": "district 5" } });
    assert_eq!(refused(&scene(TEXT).open("table own"), &phase, |_| ()), "seat 5 is not at this table");
}

/// COU-2.1, COU-3.6: turns, box and pile that do not fit.
#[test]
fn turns_and_piles_must_fit() {
    let turn = spoiled(|position| position["turn"] = json!(25));
    assert_eq!(turn, "the number of finished turns is 25; with this many players the game has 24 (COU-2.1)");
    let other = spoiled(|position| position["turn"] = json!(4));
    assert_eq!(other, "the number of cards in the pile is 54; after this many turns it must be 51 (COU-2.2, COU-3.6)");
    let removed = spoiled(|position| shift(position, "/removed", "/pile"));
    assert_eq!(removed, "the number of cards in the box is 17, not 18 (COU-2.1)");
    let pile = spoiled(|position| shift(position, "/pile", "/seats/2/district"));
    assert_eq!(pile, "the number of cards in the pile is 53; after this many turns it must be 54 (COU-2.2, COU-3.6)");
}

/// COU-3.2, COU-3.6: hands of the wrong size.
#[test]
fn hands_must_fit() {
    let few = spoiled(|position| shift(position, "/seats/1/hand", "/seats/2/district"));
    assert_eq!(few, "the number of cards in the hand of seat 2 is 2, not 3 (COU-3.2, COU-3.6)");
    let open = spoiled(|position| position["open"]["own"] = json!(false));
    assert_eq!(open, "the number of cards in the hand of seat 1 is 3, not 2 (COU-3.2, COU-3.6)");
    let over = refused(&scene(TEXT), &json!("over"), |position| shift(position, "/seats/2/district", "/seats/0/hand"));
    assert_eq!(over, "the number of cards in the hand of seat 1 is 1, not 0 (COU-3.2, COU-3.6)");
}

/// COU-1.5: cards that are there too often or not often enough.
#[test]
fn every_card_is_there_as_often_as_it_must_be() {
    let twice = spoiled(|position| position["above"][0] = json!(["hare", "guard"]));
    assert_eq!(twice, "the number of hare_noble cards is 3, not 4 (COU-1.5)");
    let more = spoiled(|position| position["above"][0] = json!(["butterfly", "plain"]));
    assert_eq!(more, "the number of butterfly_plain cards is 5, not 4 (COU-1.5)");
    let spy = spoiled(|position| position["spies"][0]["family"] = json!("stag"));
    assert_eq!(spy, "the number of toad_spy cards is 1, not 2 (COU-1.5)");
}

/// COU-4.3: spies that lie face up, or were eliminated face up.
#[test]
fn spies_must_lie_face_down() {
    for path in ["/above", "/below", "/eliminated", "/seats/0/district", "/seats/2/district"] {
        let why = spoiled(|position| {
            let spy = list(&mut position["removed"]).pop().expect("a card");
            assert_eq!(spy, json!(["carp", "spy"]));
            list(&mut position["removed"]).push(json!(["carp", "plain"]));
            for pile in ["/seats/2/district", "/pile"] {
                let pile = list(position.pointer_mut(pile).expect("a list"));
                if let Some(place) = pile.iter_mut().find(|card| **card == json!(["carp", "plain"])) {
                    *place = json!(["carp", "guard"]);
                    break;
                }
            }
            let area = list(position.pointer_mut(path).expect("a list"));
            let last = area.last_mut().expect("a card");
            let card = std::mem::replace(last, spy);
            // The card that lay there takes the place of a guard, so that every count is right again.
            let pile = list(&mut position["pile"]);
            pile.push(card);
            let guard = pile.iter().position(|card| *card == json!(["carp", "guard"])).expect("a guard");
            pile.remove(guard);
        });
        assert_eq!(why, "the carp_spy cannot lie face up: spies are laid face down (COU-4.3)", "{path}");
    }
}

/// COU-3.2, COU-4.4: more at the table than turns, more eliminated than assassins.
#[test]
fn laid_cards_must_fit() {
    let table = spoiled(|position| shift(position, "/seats/2/district", "/below"));
    assert_eq!(table, "the number of cards at the royal table is 4, but at most 3 can have been laid there (COU-3.2)");
    let gone = spoiled(|position| shift(position, "/seats/1/district", "/eliminated"));
    assert_eq!(
        gone,
        "the number of eliminated cards is 2, but the number of assassins that can have acted is 1 (COU-4.4)"
    );
    let spy = spoiled(|position| position["spies"][0]["eliminated"] = json!(true));
    assert_eq!(
        spy,
        "the number of eliminated cards is 2, but the number of assassins that can have acted is 1 (COU-4.4)"
    );
    let phase = json!({ "eliminate": { "card": ["hare", "assassin"], "area": "district 3" } });
    let waiting = refused(&scene(TEXT).open("table own"), &phase, |_| ());
    assert_eq!(
        waiting,
        "the number of eliminated cards is 1, but the number of assassins that can have acted is 0 (COU-4.4)"
    );
    let guard = refused(&scene("3 hare_assassin; gone stag_guard"), &json!("lay"), |_| ());
    assert_eq!(guard, "the stag_guard cannot have been eliminated: guards stay (COU-4.5)");
}

/// COU-3.2, COU-7.5: face-down cards in an order or an area that cannot be.
#[test]
fn face_down_cards_must_fit() {
    let order = spoiled(|position| position["spies"][1]["turn"] = json!(1));
    assert_eq!(order, "face-down card 2: cards are listed in the order of their turns, counted from 1 (COU-7.5)");
    let zero = spoiled(|position| position["spies"][0]["turn"] = json!(0));
    assert_eq!(zero, "face-down card 1: cards are listed in the order of their turns, counted from 1 (COU-7.5)");
    for turn in [5, 255] {
        let later = spoiled(|position| position["spies"][1]["turn"] = json!(turn));
        assert_eq!(later, "face-down card 2: its turn has not begun yet (COU-7.5)");
    }
    for area in ["above", "district 1", "district 2"] {
        let now = spoiled(|position| position["spies"][1] = json!({ "family": "carp", "area": area, "turn": 4 }));
        assert_eq!(now, "face-down card 2: its area has not received a card in this turn (COU-3.2)");
    }
    let twice = spoiled(|position| position["spies"][1] = json!({ "family": "carp", "area": "below", "turn": 2 }));
    assert_eq!(twice, "face-down card 2: an area receives one card per turn (COU-3.2)");
    let over = refused(&scene(TEXT), &json!("over"), |position| position["spies"][1]["turn"] = json!(25));
    assert_eq!(over, "face-down card 2: its turn has not begun yet (COU-7.5)");
}

/// COU-1.6, COU-2.3, COU-2.4: missions twice, of the wrong color, or too many in the box.
#[test]
fn missions_must_fit() {
    let twice = spoiled(|position| position["seats"][0]["missions"] = json!(["L2", "D1"]));
    assert_eq!(twice, "mission L2 is listed twice (COU-1.6)");
    let color = spoiled(|position| position["seats"][0]["missions"] = json!(["D1", "L1"]));
    assert_eq!(color, "mission D1 is not where a mission of its color belongs (COU-2.3)");
    let returned = spoiled(|position| list(&mut position["returned_missions"]).truncate(3));
    assert_eq!(returned, "the number of missions in the box is 3, not 14 (COU-2.4)");
    assert!(spoiled(|position| position["seats"][0]["missions"] = json!(["L11", "D1"])).contains("no mission `L11`"));
    assert!(spoiled(|position| position["seats"][0]["missions"] = json!(["L1"])).contains('2'));
}

/// COU-3.2, COU-4.4, COU-5.1, COU-7.1: questions that the rules do not ask at this table.
#[test]
fn phases_must_fit() {
    let refused = |scene: &Scene, phase: &Value, spoil: &dyn Fn(&mut Value)| {
        let why = refused(scene, phase, spoil);
        why.strip_prefix("the phase does not fit the table: ").map_or(why.clone(), str::to_owned)
    };
    let nothing: &dyn Fn(&mut Value) = &|_| ();
    let early: &dyn Fn(&mut Value) = &|position| position["phase"] = json!("over");
    assert_eq!(
        refused(&scene(TEXT), &json!("lay"), early),
        "the game is over only when all cards are played (COU-5.1)"
    );
    let late: &dyn Fn(&mut Value) = &|position| position["phase"] = json!("lay");
    assert_eq!(refused(&scene(TEXT), &json!("over"), late), "all turns are over (COU-5.1)");
    let open: &dyn Fn(&mut Value) = &|position| position["open"]["table"] = json!(false);
    assert_eq!(refused(&scene(TEXT), &json!("over"), open), "no turn is under way (COU-5.1)");
    let forced = "there is nothing to choose";
    assert_eq!(refused(&scene(TEXT).open("own"), &json!("lay"), nothing), forced);
    assert_eq!(refused(&Scene::at(2, "").open("other"), &json!("lay"), nothing), forced);
    assert!(read(Scene::at(3, "").open("other").json(&json!("lay"))).is_ok());
    assert_eq!(
        refused(&scene(TEXT).open(""), &json!("lay"), nothing),
        "the turn is over when every area has its card (COU-3.2)"
    );
    let eliminate = |card: [&str; 2], area: &str| json!({ "eliminate": { "card": card, "area": area } });
    let ask = |text: &str, open: &str, phase: Value| refused(&scene(text).open(open), &phase, nothing);
    let assassin = ["hare", "assassin"];
    assert_eq!(
        ask("3 hare_noble", "table own", eliminate(["hare", "noble"], "district 3")),
        "only an assassin eliminates (COU-4.4)"
    );
    assert_eq!(
        ask("2 hare_assassin", "table own", eliminate(assassin, "district 3")),
        "that assassin does not lie there (COU-4.4)"
    );
    assert_eq!(
        ask("1 hare_assassin stag_plain", "table own", eliminate(assassin, "district 1")),
        "that area has not received a card in this turn (COU-3.2)"
    );
    assert_eq!(
        ask("1 hare_assassin stag_guard", "table other", eliminate(assassin, "district 1")),
        "there is nobody to eliminate (COU-7.1)"
    );
    let spy: &dyn Fn(&mut Value) = &|position| position["spies"][0]["turn"] = json!(4);
    assert_eq!(
        refused(&scene("1 hare_assassin carp_spy@1").open("table other"), &eliminate(assassin, "district 1"), spy),
        "that area has received a face-down card in this turn (COU-3.2)"
    );
    assert!(refused(&scene(TEXT), &json!("deal"), nothing).contains("deal"));
}

#[test]
fn unknown_names_are_refused() {
    assert!(spoiled(|position| position["above"][0] = json!(["fox", "noble"])).contains("fox"));
    assert!(spoiled(|position| position["above"][0] = json!(["hare", "queen"])).contains("queen"));
    assert!(spoiled(|position| position["above"][0] = json!("hare_noble")).contains("hare_noble"));
    assert!(spoiled(|position| position["spies"][0]["area"] = json!("left")).contains("no area `left`"));
    assert!(spoiled(|position| position["spies"][0]["area"] = json!("district 0")).contains("no area `district 0`"));
    assert!(spoiled(|position| position["options"]["house_rule"] = json!(true)).contains("house_rule"));
    assert!(spoiled(|position| position["winner"] = json!(1)).contains("winner"));
    assert!(read(json!(null)).is_err() && read(json!([])).is_err() && read(json!("over")).is_err());
}
