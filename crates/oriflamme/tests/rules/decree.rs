//! ORI chapter 7: the Royal Decree.

use kabale_core::Eye;

use crate::kit::{evaluate, scene};

/// ORI-7.3: the Decree moves a top card with its points: to the ends, in between, or onto its own color.
#[test]
fn ori_7_3_decree_moves_a_card() {
    let play = scene("blue:x(2), red:decree, green:x, blue:spy(1)").from(2).play("reveal");
    assert_eq!(play.offered(), "move 1, move 3, move 4");
    let first = play.clone().play("move 1");
    assert_eq!(first.offered(), "before 3, before 4, end, onto 4");
    assert_eq!(first.refusal("onto 3"), "other_family ORI-7.3");
    let moved = |choices| {
        let play = play.clone().play(choices);
        format!("{} | {}", play.row(), play.asked())
    };
    let ask = "keep hidden, reveal";
    assert_eq!(moved("move 1, before 3"), format!("blue:heir(2), green:heir, blue:spy(1) | blue at 1: {ask}"));
    assert_eq!(moved("move 1, before 4"), format!("green:heir, blue:heir(2), blue:spy(1) | green at 1: {ask}"));
    assert_eq!(moved("move 1, end"), format!("green:heir, blue:spy(1), blue:heir(2) | green at 1: {ask}"));
    assert_eq!(moved("move 1, onto 4"), format!("green:heir, blue:heir(2)/blue:spy(1) | green at 1: {ask}"));
    assert_eq!(moved("move 4, before 1"), format!("blue:spy(1), blue:heir(2), green:heir | green at 3: {ask}"));
    assert_eq!(moved("move 4, before 2"), format!("blue:heir(2), blue:spy(1), green:heir | green at 3: {ask}"));
    assert_eq!(moved("move 4, before 3"), format!("blue:heir(2), blue:spy(1), green:heir | blue at 2: {ask}"));
    assert_eq!(moved("move 4, onto 1"), format!("blue:spy(1)/blue:heir(2), green:heir | green at 2: {ask}"));
    // A face-up card stays face up, and a face-down one stays hidden from the owner of the Decree.
    let face_up = scene("blue:LORD, red:decree, green:x").from(2).play("reveal, move 1, end");
    assert_eq!(face_up.row(), "green:heir, blue:LORD");
    let told = first.play("end").told(Eye::Seat(kabale_core::Seat::new(0)));
    assert!(told.contains(&"moved by=1 card=null face_up=false from=1 seat=2 to=end".to_owned()), "{told:?}");
}

/// ORI-7.3a: a card of the same family may be put on the Decree and is next once the Decree is gone.
#[test]
fn ori_7_3a_a_card_on_the_decree_is_next() {
    let play = evaluate("red:decree(2), blue:x, red:spy(1)").play("reveal, move 3, onto 1");
    assert_eq!(
        play.to_string(),
        "red:spy(1), blue:heir | red +2 | gone: red:royal_decree | red at 1: keep hidden, reveal"
    );
    let stack = evaluate("red:decree/red:LORD, blue:x, red:spy").play("reveal, move 3, onto 1");
    assert_eq!(
        stack.to_string(),
        "red:spy/red:LORD, blue:heir | - | gone: red:royal_decree | red at 1: keep hidden, reveal"
    );
}

/// ORI-7.3b: a card that has acted, put on the Decree or moved on, acts again.
#[test]
fn ori_7_3b_a_card_may_act_twice() {
    let onto = evaluate("red:LORD, red:decree, blue:x").play("reveal, move 1, onto 2");
    assert_eq!(
        onto.to_string(),
        "red:LORD, blue:heir | red +3 | gone: red:royal_decree | blue at 2: keep hidden, reveal"
    );
    let between = evaluate("red:LORD, red:decree, blue:x").play("reveal, move 1, before 3");
    assert_eq!((between.gains().as_str(), between.asked().as_str()), ("red +3", "blue at 2: keep hidden, reveal"));
}

/// ORI-7.3c: the Decree does not move itself, and a card must end elsewhere; the Decree still counts as a position.
#[test]
fn ori_7_3c_another_card_to_another_place() {
    let play = scene("blue:x, red:decree, green:x").from(2).play("reveal");
    assert_eq!(play.refusal("move 2"), "not_itself ORI-7.3c");
    // Behind the Decree is another place than before it, although the Decree will be gone.
    let picked = play.clone().play("move 1");
    assert_eq!(picked.offered(), "before 3, end");
    for same in ["before 1", "before 2", "onto 1"] {
        assert_eq!(picked.refusal(same), "same_place ORI-7.3c");
    }
    let last = play.play("move 3");
    assert_eq!(last.offered(), "before 1, before 2");
    assert_eq!(last.refusal("end"), "same_place ORI-7.3c");
}

/// ORI-7.3d: only the top card moves; what lay beneath is the top card there, and an empty place closes.
#[test]
fn ori_7_3d_only_the_top_card_moves() {
    let play = scene("blue:x(1)/blue:spy(2)/blue:LORD, red:decree, green:x").from(2).play("reveal, move 1");
    assert_eq!(play.offered(), "before 1, before 2, before 3, end");
    assert_eq!(play.refusal("onto 1"), "same_place ORI-7.3c");
    let moved = |choice| {
        let play = play.clone().play(choice);
        format!("{} | {}", play.row(), play.asked())
    };
    let ask = "keep hidden, reveal";
    assert_eq!(moved("before 1"), format!("blue:heir(1), blue:spy(2)/blue:LORD, green:heir | green at 3: {ask}"));
    assert_eq!(moved("before 2"), format!("blue:spy(2)/blue:LORD, blue:heir(1), green:heir | green at 3: {ask}"));
    assert_eq!(moved("before 3"), format!("blue:spy(2)/blue:LORD, blue:heir(1), green:heir | blue at 2: {ask}"));
    assert_eq!(moved("end"), format!("blue:spy(2)/blue:LORD, green:heir, blue:heir(1) | green at 2: {ask}"));
    let alone = scene("green:x, blue:x, red:decree, blue:spy").from(3).play("reveal, move 2, onto 4");
    assert_eq!(alone.row(), "green:heir, blue:heir/blue:spy");
}

/// ORI-7.12: with no other top card nothing is moved, and the Decree is discarded like any one-shot card.
#[test]
fn ori_7_12_a_decree_alone_moves_nothing() {
    let play = evaluate("red:decree(1)/red:LORD").play("reveal");
    assert_eq!(play.told(Eye::Public)[1], "no_effect card=royal_decree seat=1 why=no_other_card");
    assert_eq!(play.to_string(), "red:LORD | red +2 | gone: red:royal_decree | round 4: blue places");
}
