//! Positions from outside: impossible ones are refused with the reason.

use kabale_core::Table;
use kabale_for_a_crown::ForACrown;
use serde_json::{Value, json};

use crate::kit::{Play, scene};

/// Why a position changed by `spoil` is refused.
fn refused(mut position: Value, spoil: impl Fn(&mut Value)) -> String {
    assert!(Table::<ForACrown>::read_position(position.clone()).is_ok(), "a good position to start from");
    spoil(&mut position);
    let error = Table::<ForACrown>::read_position(position).expect_err("an impossible position").to_string();
    error.strip_prefix("this position is impossible: ").expect("what all refusals begin with").to_owned()
}

/// A player hires in round 1.
fn hiring() -> Value {
    let mut start = serde_json::to_value(Play::dealt(3, 1).state).expect("data");
    // Rabbit, Penguin, Monkey from right to left, whatever was drawn.
    let coins = [3, 4, 5];
    for (seat, (field, coins)) in [7, 6, 5].into_iter().zip(coins).enumerate() {
        start["seats"][seat]["field"] = json!(field);
        start["seats"][seat]["coins"] = json!(coins);
    }
    start["phase"] = json!({ "hire": 1 });
    start["order"] = json!([2, 3]);
    start
}

/// The owner of a subject is asked for a target.
fn target() -> Value {
    serde_json::to_value(scene("rabbit:weasel-blackmailer, penguin:otter-ferryman").go().state).expect("data")
}

#[test]
fn seats_and_rounds_must_fit() {
    let spoiled = |spoil: &dyn Fn(&mut Value)| refused(hiring(), spoil);
    assert_eq!(spoiled(&|p| p["seats"] = json!([])), "the number of seats is 0, not 3 to 5 (CRN-1.2)");
    assert_eq!(spoiled(&|p| p["phase"] = json!({ "hire": 4 })), "seat 4 is not at this table");
    assert_eq!(spoiled(&|p| p["round"] = json!(5)), "the round is 5, not 1 to 4 (CRN-3.1)");
    assert_eq!(spoiled(&|p| p["hires"] = json!(3)), "`hires` is 3; here it must be 1 or 2 (CRN-4.8)");
    assert_eq!(refused(target(), |p| p["hires"] = json!(1)), "`hires` is 1; here it must be 0 (CRN-4.8)");
    assert_eq!(spoiled(&|p| p["order"] = json!([1, 2])), "the order does not fit: a player is listed twice");
    let order = "the order does not fit: everybody hires, from the most to the least influential (CRN-4.1)";
    assert_eq!(spoiled(&|p| p["order"] = json!([3, 2])), order);
    assert_eq!(refused(target(), |p| p["order"] = json!([2])), "the order does not fit: nobody is to come (CRN-5.22)");
}

#[test]
fn players_must_fit() {
    let spoiled = |spoil: &dyn Fn(&mut Value)| refused(hiring(), spoil);
    assert_eq!(
        spoiled(&|p| p["seats"][0]["field"] = json!(10)),
        "the portrait of rabbit cannot hang on field 10 (CRN-2.8)"
    );
    assert_eq!(spoiled(&|p| p["seats"][0]["field"] = json!(6)), "two portraits hang on field 6 (CRN-2.9)");
    assert_eq!(spoiled(&|p| p["seats"][0]["coins"] = json!(20_000)), "20000 coins are more than possible");
    // Enough to hire later on, whatever the first hire costs.
    let poor = |seat: usize| {
        refused(hiring(), move |p| (p["seats"][seat]["rubies"], p["seats"][seat]["coins"]) = (json!(5), json!(0)))
    };
    let little = "cannot have so little left before hiring in round 1 is finished (CRN-4.6)";
    assert_eq!((poor(0), poor(2)), (format!("rabbit {little}"), format!("monkey {little}")));
    let goods = "monkey is out and cannot have rubies, coins, thieves or an heirloom (CRN-6.3)";
    assert_eq!(spoiled(&|p| p["seats"][2]["field"] = json!(null)), goods);
    let out = json!({ "rubies": 0, "coins": 0, "thieves": 0, "heirloom": false, "field": null });
    let early = spoiled(&|p| p["seats"][2] = out.clone());
    assert_eq!(early, "monkey is out, but the game goes on; it ends with that round (CRN-6.4)");
    let strict = spoiled(&|p| {
        p["options"]["strict_supply"] = json!(true);
        p["seats"][0]["thieves"] = json!(26);
    });
    assert_eq!(strict, "26 thieves are more than possible");
}

#[test]
fn cards_must_fit() {
    let spoiled = |spoil: &dyn Fn(&mut Value)| refused(hiring(), spoil);
    assert_eq!(spoiled(&|p| p["court"][0][0] = json!("dragon")), "there is no subject `dragon` in this card data");
    let column = "`otter-ferryman` is of level 1 and cannot lie in column 2 (CRN-2.5)";
    assert_eq!(spoiled(&|p| p["court"][0][0] = json!("otter-ferryman")), column);
    assert_eq!(spoiled(&|p| p["stacks"][1] = json!(6)), "the number of `raccoon-lackey` cards is 6, not 5 (CRN-1.3)");
    assert!(spoiled(&|p| p["decks"][1][0] = p["decks"][1][1].clone()).contains(", not 1 (CRN-1.3)"));
    assert!(
        spoiled(&|p| p["decks"][1] = json!(vec!["fox-smuggler"; 300]))
            .starts_with("the number of `level 3` cards is 255")
    );
    assert_eq!(spoiled(&|p| p["court"][0][0] = json!(null)).split('`').nth(2), Some(" cards is 0, not 1 (CRN-1.3)"));
    let refill = spoiled(&|p| {
        let card = p["court"][0][0].take();
        p["decks"][0].as_array_mut().expect("a list").push(card);
    });
    assert_eq!(refill, "level 2 lacks face-up cards although its deck has some (CRN-4.7)");
    let hired = spoiled(&|p| {
        p["stacks"][0] = json!(4);
        p["shared"].as_array_mut().expect("a list").push(json!({ "seat": 1, "card": "otter-ferryman", "seen": true }));
    });
    assert_eq!(hired, "the number of subjects of rabbit in the shared deck is 1, not 0 (CRN-5.3)");
    assert_eq!(
        spoiled(&|p| p["shared"][0]["card"] = json!("flood")),
        "there is no event `flood`; a subject needs a seat"
    );
    assert_eq!(
        spoiled(&|p| p["shared"][0] = p["shared"][1].clone()),
        "the number of `burglary` cards is 1, not 2 (CRN-1.3)"
    );
    let events = spoiled(&|p| p["shared"].as_array_mut().expect("a list").truncate(1));
    assert_eq!(events, "the number of events in the shared deck is 1; in this round it must be 2 (CRN-5.3)");
}

#[test]
fn what_was_seen_must_fit() {
    let seen = |why: &str| format!("the shared deck: {why} (CRN-9.3)");
    assert_eq!(
        refused(hiring(), |p| p["shared"][0]["seen"] = json!(false)),
        seen("a starting event is missing or not seen")
    );
    let last = |p: &Value| p["shared"].as_array().expect("a list").len() - 1;
    let unseen = |p: &mut Value| {
        let last = last(p);
        p["shared"][last]["seen"] = json!(false);
    };
    assert_eq!(refused(target(), unseen), seen("subjects of level 1 are hired face up"));
    let revealed = |p: &mut Value| p["shared"][3]["seen"] = json!(false);
    assert_eq!(refused(target(), revealed), seen("a revealed card is seen by all"));
    let many =
        "the number of revealed cards is 99; there are fewer cards, or none are revealed in this phase (CRN-5.4)";
    assert_eq!(refused(target(), |p| p["revealed"] = json!(99)), many);
    assert!(refused(hiring(), |p| p["revealed"] = json!(1)).starts_with("the number of revealed cards is 1;"));
    let next = serde_json::to_value(scene("").go().state).expect("data");
    let all_seen = |p: &mut Value| {
        let last = last(p);
        p["shared"][last]["seen"] = json!(true);
    };
    assert_eq!(refused(next, all_seen), seen("only the event of this round is unseen"));
}

#[test]
fn the_phase_must_fit() {
    let phase = |why: &str| format!("the phase does not fit the table: {why}");
    let spoiled = |spoil: &dyn Fn(&mut Value)| refused(target(), spoil);
    assert_eq!(
        spoiled(&|p| p["phase"] = json!({ "next": 2 })),
        phase("the player who carries out the effects is asked")
    );
    assert_eq!(
        spoiled(&|p| p["acting"]["left"] = json!({ "die": 1, "hit": 1 })),
        phase("the revealed subject does not show that (CRN-5.11)")
    );
    assert_eq!(
        spoiled(&|p| p["acting"]["rolled"] = json!({ "hit": 1 })),
        phase("the revealed subject does not show that (CRN-5.11)")
    );
    assert_eq!(spoiled(&|p| p["acting"]["rolled"] = json!({ "hit": 2 })), phase("the die has no such face (CRN-5.15)"));
    assert_eq!(
        spoiled(&|p| p["acting"]["choose_one"] = json!(true)),
        phase("only one effect of a subject of level 1 is carried out (CRN-5.12)")
    );
    assert_eq!(spoiled(&|p| p["acting"]["left"] = json!({})), phase("a player acts without effects"));
    assert_eq!(spoiled(&|p| p["acting"]["left"] = json!({ "hit": 1 })), phase("there is nothing to choose"));
    assert_eq!(
        spoiled(&|p| p["phase"] = json!({ "target": [1, "die"] })),
        phase("that effect has no target (CRN-5.5)")
    );
    let done = |p: &mut Value| {
        p["phase"] = json!({ "target": [1, "hit"] });
        p["acting"]["left"] = json!({ "thief": 1 });
    };
    assert_eq!(refused(target(), done), phase("that effect is not to be carried out (CRN-5.11)"));
    assert_eq!(
        spoiled(&|p| p["phase"] = json!("over")),
        phase("effects are carried out before anything else is asked (CRN-5.1)")
    );
    assert_eq!(spoiled(&|p| p["acting"]["left"] = json!({ "hit": 9 })), "9 symbols of hit: there are 1 to 5");
    let offer = || scene("rabbit:mole-prospector").json();
    assert_eq!(
        refused(offer(), |p| p["phase"] = json!("over")),
        phase("the game is over after round 4, or after the round in which a player is out (CRN-8.1)")
    );
    assert_eq!(
        refused(offer(), |p| p["phase"] = json!({ "bribe": 1 })),
        phase("thieves are bought off in Bribery (CRN-5.17)")
    );
    assert_eq!(
        refused(target(), |p| {
            p["phase"] = json!({ "offer": 1 });
            p["acting"] = json!(null);
        }),
        phase("rolls are paid for in Magic Subjects (CRN-5.19)")
    );
    let poor = |p: &mut Value| {
        p["seats"][0]["rubies"] = json!(0);
        p["seats"][0]["coins"] = json!(0);
    };
    assert_eq!(refused(offer(), poor), phase("the player has nothing to pay with (CRN-5.24)"));
    assert_eq!(
        refused(hiring(), |p| p["phase"] = json!({ "pay": [1, { "hire": "4 1" }] })),
        phase("there is no such subject to hire (CRN-4.2)")
    );
    assert_eq!(
        refused(offer(), |p| p["phase"] = json!({ "next": 1 })),
        phase("the player who carries out the effects is asked")
    );
    let bribery = serde_json::to_value(scene("bribery").thieves(&[2, 0, 0]).go().state).expect("data");
    assert_eq!(
        refused(bribery, |p| p["phase"] = json!({ "pay": [1, { "bribe": 3 }] })),
        phase("fewer thieves can be bought off (CRN-5.17)")
    );
    let gains = serde_json::to_value(scene("rabbit:octopus-chancellor").go().state).expect("data");
    assert_eq!(
        refused(gains, |p| p["acting"]["left"]["coin"] = json!(1)),
        phase("rubies and coins are taken first (CRN-5.11a)")
    );
    let event = serde_json::to_value(scene("helping_magic_hand").go_rolling(3).state).expect("data");
    assert_eq!(
        refused(event, |p| p["acting"]["left"] = json!({ "hit": 1 })),
        phase("an event has no effects other than those of the die (CRN-5.18)")
    );
    assert!(
        refused(hiring(), |p| p["phase"] = json!({ "pay": [1, { "hire": "9" }] }))
            .contains("a place at court is written")
    );
    let theirs = |p: &mut Value| {
        p["phase"] = json!({ "next": 2 });
        p["acting"]["seat"] = json!(2);
    };
    assert_eq!(refused(target(), theirs), phase("the revealed subject belongs to another player (CRN-5.2)"));
    let out = |p: &mut Value| {
        p["seats"][0] = json!({ "rubies": 0, "coins": 0, "thieves": 0, "heirloom": false, "field": null });
    };
    assert_eq!(refused(offer(), out), phase("a player who is out is not asked (CRN-6.3)"));
}
