//! ORI chapter 12: every decision with exactly what it offers, and what is done without asking.

use kabale_core::Game;
use kabale_oriflamme::{Card, Choice, Family};

use crate::kit::{evaluate, scene};

/// ORI-D1: each hand card at the first place, the last place and on each own position, in ascending order.
#[test]
fn ori_d1_hand_cards_times_places() {
    let play = scene("red:x, blue:x, red:LORD").round(6).hand("red", "spy, ambush").placing("red");
    assert_eq!(
        play.offered(),
        "ambush left, ambush right, ambush on 1, ambush on 3, spy left, spy right, spy on 1, spy on 3"
    );
    assert_eq!(play.mover(), Family::Red);
    assert_eq!(play.refusal("lord left"), "not_in_hand ORI-5.1");
    assert_eq!(play.refusal("spy on 2"), "not_your_position ORI-5.2");
    assert_eq!(play.refusal("spy on 4"), "no_such_position ORI-2.1");
    assert_eq!(play.refusal("reveal"), "a_card_must_be_placed ORI-5.1");
}

/// ORI-D2: the owner of a face-down card leaves or reveals it, whatever it is.
#[test]
fn ori_d2_leave_or_reveal() {
    for card in Card::ALL {
        let play = evaluate(&format!("blue:{card}, red:LORD"));
        assert_eq!(play.asked(), "blue at 1: keep hidden, reveal");
        assert_eq!(play.refusal("target 2"), "keep_or_reveal ORI-6.3");
        assert_eq!(play.refusal("end"), "keep_or_reveal ORI-6.3");
        assert_eq!(play.refusal("target 3"), "no_such_position ORI-2.1");
        let prompt = serde_json::to_value(play.state.prompt()).expect("a prompt is plain data");
        assert_eq!(prompt, serde_json::json!({ "ask": "evaluate", "at": 1, "card": card, "points": 0 }));
    }
}

/// ORI-D3: the Assassination's target, every top card but itself; a single one is not asked for.
#[test]
fn ori_d3_target_of_the_assassination() {
    let play = scene("blue:x, red:assassination, red:x, green:LORD").from(2).play("reveal");
    assert_eq!(play.asked(), "red at 2: target 1, target 3, target 4");
    assert_eq!(play.refusal("target 2"), "not_itself ORI-7.1");
    assert_eq!(play.refusal("target 5"), "no_such_position ORI-2.1");
    assert_eq!(play.refusal("reveal"), "finish_the_effect ORI-6.5");
    let single = evaluate("red:assassination, blue:x").play("reveal");
    assert_eq!(single.to_string(), "- | red +1 | gone: red:assassination, blue:heir | round 4: blue places");
}

/// ORI-D4: the Archer's end, first or last; alone she is not asked.
#[test]
fn ori_d4_end_of_the_archer() {
    let play = scene("blue:x, green:x, red:archer, blue:spy").from(3).play("reveal");
    assert_eq!(play.asked(), "red at 3: target 1, target 4");
    assert_eq!(play.refusal("target 2"), "not_an_end ORI-7.2");
    assert_eq!(play.refusal("target 3"), "not_an_end ORI-7.2");
    assert_eq!(evaluate("red:archer").play("reveal").asked(), "round 4: blue places");
}

/// ORI-D5: the Soldier's neighbor, left or right; a single one is not asked for.
#[test]
fn ori_d5_neighbor_of_the_soldier() {
    let play = scene("blue:x, red:soldier, red:x").from(2).play("reveal");
    assert_eq!(play.asked(), "red at 2: target 1, target 3");
    assert_eq!(play.refusal("target 2"), "not_adjacent ORI-7.9");
    assert_eq!(evaluate("red:soldier, blue:x, green:x").play("reveal").asked(), "green at 2: keep hidden, reveal");
}

/// ORI-D6: the Spy's victim, if two are legal; one or the same family twice is not asked for.
#[test]
fn ori_d6_victim_of_the_spy() {
    let play = scene("green:x, red:spy, blue:x").from(2).play("reveal");
    assert_eq!(play.asked(), "red at 2: rob blue, rob green");
    assert_eq!(play.refusal("rob red"), "nothing_to_rob ORI-7.13");
    assert_eq!(play.refusal("rob black"), "nothing_to_rob ORI-7.13");
    assert_eq!(play.refusal("target 1"), "finish_the_effect ORI-6.5");
    for row in ["blue:x, red:spy, blue:x", "red:x, red:spy, blue:x", "blue:x, red:spy, red:x"] {
        let play = scene(row).from(2).play("reveal");
        assert_eq!(play.gains(), "red +1, blue -1");
        assert!(play.asked().ends_with("at 3: keep hidden, reveal"));
    }
}

/// ORI-D7: which adjacent face-up card the Shapeshifter copies, then what that effect asks; a single one is copied.
#[test]
fn ori_d7_model_of_the_shapeshifter() {
    let play = scene("blue:SOLDIER, red:shapeshifter, green:ARCHER, blue:x").from(2).play("reveal");
    assert_eq!(play.asked(), "red at 2: copy 1, copy 3");
    assert_eq!(play.refusal("copy 2"), "not_to_copy ORI-7.4");
    assert_eq!(play.refusal("copy 4"), "not_to_copy ORI-7.4");
    assert_eq!(play.clone().play("copy 1").asked(), "red at 2: target 1, target 3");
    assert_eq!(play.play("copy 3").asked(), "red at 2: target 1, target 4");
    let single = scene("blue:x, red:shapeshifter, green:SOLDIER, blue:spy").from(2).play("reveal");
    assert_eq!(single.asked(), "red at 2: target 1, target 3");
    let prompt = serde_json::to_value(single.state.prompt()).expect("a prompt is plain data");
    assert_eq!(prompt, serde_json::json!({ "ask": "effect", "at": 2, "card": "shapeshifter", "needs": "strike" }));
}

/// ORI-D8: the card the Decree moves, then where to; what has one answer is done.
#[test]
fn ori_d8_card_and_destination_of_the_decree() {
    let play = scene("blue:x, red:decree, red:x, blue:LORD").from(2).play("reveal");
    assert_eq!(play.asked(), "red at 2: move 1, move 3, move 4");
    assert_eq!(play.refusal("move 2"), "not_itself ORI-7.3c");
    assert_eq!(play.refusal("end"), "finish_the_effect ORI-6.5");
    let where_to = |choice| play.clone().play(choice).offered();
    assert_eq!(where_to("move 1"), "before 3, before 4, end, onto 4");
    assert_eq!(where_to("move 3"), "before 1, before 2, end, onto 2");
    assert_eq!(where_to("move 4"), "before 1, before 2, before 3, onto 1");
    let picked = play.play("move 3");
    assert_eq!(picked.refusal("before 3"), "same_place ORI-7.3c");
    assert_eq!(picked.refusal("before 4"), "same_place ORI-7.3c");
    assert_eq!(picked.refusal("before 5"), "no_such_position ORI-2.1");
    assert_eq!(picked.refusal("onto 3"), "same_place ORI-7.3c");
    assert_eq!(picked.refusal("onto 1"), "other_family ORI-7.3");
    assert_eq!(picked.refusal("move 1"), "finish_the_effect ORI-6.5");
    // One card to move: only the place is asked for.
    let one_card = evaluate("red:decree, red:x").play("reveal");
    assert_eq!(one_card.asked(), "red at 1: before 1, onto 1");
    // One card and one place: the Decree is carried out.
    let one_place = evaluate("red:decree, blue:x").play("reveal");
    assert_eq!(one_place.to_string(), "blue:heir | - | gone: red:royal_decree | round 4: blue places");
}

#[test]
fn every_choice_reads_back_as_itself() {
    let written = [
        "assassination left",
        "royal_decree right",
        "spy on 1",
        "keep hidden",
        "reveal",
        "target 30",
        "rob yellow",
        "copy 3",
        "move 4",
        "before 5",
        "end",
        "onto 6",
    ];
    for text in written {
        assert_eq!(text.parse::<Choice>().map(|choice| choice.to_string()).ok().as_deref(), Some(text));
    }
    let nonsense = [
        "",
        "keep",
        "hidden",
        "spy",
        "spy up",
        "spy on",
        "spy on 0",
        "spy on 31",
        "spy on +1",
        "spy on 01",
        "target",
        "target x",
        "target 1 2",
        "rob pink",
        "decree left",
        "end 1",
        "reveal 2",
        "SPY left",
        "onto 256",
    ];
    for text in nonsense {
        assert!(text.parse::<Choice>().is_err(), "{text:?} was read");
    }
    assert_eq!("  keep   hidden ".parse(), Ok(Choice::Keep));
}

#[test]
fn choices_point_at_the_table() {
    let play = scene("red:x, blue:x").hand("red", "spy").round(6).placing("red");
    let target = |text: &str| {
        let choice: Choice = text.parse().expect("a choice");
        serde_json::to_string(&play.state.target(choice)).expect("a target is plain data")
    };
    assert_eq!(play.offered().matches("spy").count(), 3);
    assert_eq!(target("spy left"), r#"{"piece":"hand.1","place":"gap.0"}"#);
    assert_eq!(target("spy right"), r#"{"piece":"hand.1","place":"gap.2"}"#);
    assert_eq!(target("spy on 1"), r#"{"piece":"hand.1","place":"row.0"}"#);
    assert_eq!(target("rob blue"), r#"{"seat":2}"#);
    assert_eq!(target("target 2"), r#"{"piece":"row.1"}"#);
    assert_eq!(target("before 2"), r#"{"place":"gap.1"}"#);
    assert_eq!(target("end"), r#"{"place":"gap.2"}"#);
    assert_eq!(target("onto 2"), r#"{"place":"row.1"}"#);
    let asked = evaluate("red:x, blue:x").play("keep hidden").state;
    assert_eq!(serde_json::to_string(&asked.target(Choice::Keep)).expect("plain data"), r#"{"piece":"row.1"}"#);
}
