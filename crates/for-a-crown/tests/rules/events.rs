//! CRN-5: the events.

use kabale_for_a_crown::Event;
use serde_json::json;

use crate::kit::{Play, scene};

/// CRN-5.16: the players with the most thieves return 2 rubies and then all these thieves.
#[test]
fn burglary() {
    let play = scene("burglary").thieves(&[1, 4, 2]).round(4).go();
    assert_eq!(play.thieves(), [1, 0, 2]);
    let lost: Vec<_> = play.log.iter().filter(|event| matches!(event, Event::Lost { .. })).collect();
    assert_eq!(lost[0], &Event::Lost { seat: kabale_core::Seat::new(1), rubies: 2 });
    // Nobody has a thief: nothing happens.
    let nothing = scene("burglary").go();
    assert_eq!(nothing.rubies(), [10, 10, 10]);
    assert!(nothing.log.iter().any(|event| matches!(event, Event::Nothing { .. })));
}

/// CRN-5.17, CRN-D7: in influence order everybody may buy off own thieves with coins or rubies.
#[test]
fn bribery() {
    let mut play = scene("bribery").fields(&[5, 7, 6]).thieves(&[1, 3, 0]).coins(&[0, 1, 2]).go();
    assert_eq!((play.mover().as_str(), play.choices().as_str()), ("penguin", "bribe 0, bribe 1, bribe 2, bribe 3"));
    assert_eq!(play.refusal("bribe 4"), "too_many_thieves CRN-5.17");
    assert_eq!(play.refusal("roll"), "bribe_how_many CRN-5.17");
    play.choose("bribe 2");
    assert_eq!(play.choices(), "rubies 1, rubies 2");
    play.choose("rubies 1");
    assert_eq!((play.thieves(), play.rubies(), play.coins()), (vec![1, 1, 0], vec![10, 9, 10], vec![0, 0, 2]));
    assert_eq!((play.mover().as_str(), play.choices().as_str()), ("rabbit", "bribe 0, bribe 1"));
    play.choose("bribe 0");
    assert_eq!((play.thieves(), play.view().revealing), (vec![1, 1, 0], false));
}

/// CRN-5.18: the least influential player rolls.
#[test]
fn helping_magic_hand() {
    let play = scene("helping_magic_hand").fields(&[7, 2, 5]).go_rolling(5);
    assert_eq!(play.coins(), [2, 4, 2]);
}

/// An offer of Magic Subjects that goes through the players in this order.
fn offers(order: &[u8], scene: &crate::kit::Scene) -> Play {
    let mut position = scene.json();
    position["phase"] = json!({ "offer": order[0] });
    position["order"] = json!(order[1..]);
    Play::at(position)
}

/// CRN-5.19, CRN-D8: everybody may pay a coin or a ruby for a roll, which is carried out at once.
#[test]
fn magic_subjects() {
    let mut play = offers(&[3, 1, 2], &scene("").coins(&[1, 0, 0]));
    assert_eq!((play.mover().as_str(), play.choices().as_str()), ("monkey", "pass, roll"));
    assert_eq!(play.refusal("bribe 1"), "roll_or_pass CRN-5.19");
    play.choose_rolling("roll", 1);
    assert_eq!((play.rubies()[2], play.mover().as_str()), (10, "rabbit"), "a ruby paid, a ruby won");
    play.choose("roll");
    assert_eq!(play.choices(), "rubies 0, rubies 1");
    play.choose_rolling("rubies 0", 5);
    assert_eq!((play.coins(), play.mover().as_str()), (vec![2, 0, 0], "penguin"));
    play.choose("pass");
    assert_eq!((play.rubies(), play.view().revealing), (vec![10, 10, 10], false));
    // Revealed, it starts with the most influential player.
    let mut position = scene("rabbit:otter-ferryman").fields(&[5, 6, 7]).json();
    let shared = position["shared"].as_array_mut().expect("a list");
    let last = shared.len() - 1;
    shared.swap(last - 1, last);
    position["phase"] = json!({ "next": 1 });
    position["acting"] = json!({ "seat": 1, "choose_one": true, "left": { "coin": 1, "move": 1 } });
    let mut play = Play::at(position);
    play.choose("do coin");
    assert_eq!((play.mover().as_str(), play.view().order.len()), ("monkey", 2));
}

/// CRN-5.20: rubies by the part of the gallery: left 2, middle 1, right 0.
#[test]
fn scandal() {
    for (fields, rubies) in [([1, 4, 7], [8, 9, 10]), ([3, 6, 9], [8, 9, 10]), ([2, 5, 8], [8, 9, 10])] {
        assert_eq!(scene("scandal").fields(&fields).go().rubies(), rubies);
    }
}

/// CRN-5.21: rubies instead of coins, never coins instead of rubies.
#[test]
fn coins_never_pay_for_rubies() {
    let play = scene("scandal").fields(&[7, 8, 1]).rubies(&[10, 10, 0]).coins(&[0, 0, 9]).go();
    assert_eq!((play.rubies()[2], play.coins()[2], play.heirlooms()[2]), (8, 9, false));
    let mut bribe = scene("bribery").thieves(&[2, 0, 0]).coins(&[0, 0, 0]).go();
    bribe.choose("bribe 2");
    assert_eq!(bribe.rubies()[0], 8);
}

/// CRN-5.22: the order is fixed when the event is revealed, even if portraits move meanwhile.
#[test]
fn the_order_of_an_event_is_fixed() {
    let mut play = offers(&[1, 2, 3], &scene("").fields(&[7, 6, 5]));
    play.choose("roll").choose_rolling("rubies 0", 6);
    play.choose("move monkey right").choose("move monkey right");
    assert_eq!((play.fields(), play.mover().as_str()), (vec![7, 6, 9], "penguin"));
}

/// CRN-5.23: simultaneous losses are carried out in influence order, with sales and eliminations.
#[test]
fn losses_come_in_influence_order() {
    let play = scene("scandal").fields(&[1, 3, 2]).rubies(&[0, 1, 10]).coins(&[1, 1, 1]).sold("rabbit").go();
    let told: Vec<_> = play
        .log
        .iter()
        .filter_map(|event| match event {
            Event::Lost { seat, rubies } => Some(format!("{seat} loses {rubies}")),
            Event::Sold { seat, .. } => Some(format!("{seat} sells")),
            Event::Out { seat } => Some(format!("{seat} is out")),
            _ => None,
        })
        .collect();
    assert_eq!(told[..5], ["2 loses 1", "2 sells", "2 loses 1", "3 loses 2", "1 is out"]);
}

/// CRN-5.24: voluntary payments come from the chest; no heirloom is sold for them.
#[test]
fn no_heirloom_for_voluntary_payments() {
    let play = scene("bribery").thieves(&[2, 0, 0]).rubies(&[0, 5, 5]).coins(&[0, 1, 1]).go();
    assert_eq!((play.view().revealing, play.thieves()[0], play.heirlooms()[0]), (false, 2, true));
    let mut play = offers(&[2, 1, 3], &scene("").rubies(&[0, 5, 5]).coins(&[0, 1, 1]));
    play.choose("pass");
    assert_eq!(play.mover(), "monkey", "who has nothing is not asked");
}
