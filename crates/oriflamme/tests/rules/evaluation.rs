//! ORI chapter 6: the evaluation phase, and what "next" means while the row changes.

use kabale_core::Eye;

use crate::kit::{evaluate, scene};

/// ORI-6.1: in row order from the first position, and of each position only the top card.
#[test]
fn ori_6_1_top_cards_in_row_order() {
    let play = evaluate("red:x/red:spy, blue:x, green:x");
    assert_eq!(play.asked(), "red at 1: keep hidden, reveal");
    let play = play.play("keep hidden");
    assert_eq!(play.asked(), "blue at 2: keep hidden, reveal");
    let play = play.play("keep hidden");
    assert_eq!(play.asked(), "green at 3: keep hidden, reveal");
    let play = play.play("keep hidden");
    assert_eq!(
        play.to_string(),
        "red:heir(1)/red:spy, blue:heir(1), green:heir(1) | - | gone: - | round 4: blue places"
    );
}

/// ORI-6.2: a face-up card acts without being asked whether it wants to.
#[test]
fn ori_6_2_face_up_cards_must_act() {
    let play = evaluate("red:LORD, blue:SPY, green:x");
    assert_eq!(play.to_string(), "red:LORD, blue:SPY, green:heir | red +1 | gone: - | blue at 2: rob red, rob green");
}

/// ORI-6.3: a face-down card is left with a point from the supply, or revealed with its points still on it.
#[test]
fn ori_6_3_keep_or_reveal() {
    let play = scene("blue:x, red:soldier(2), green:x").from(2);
    assert_eq!(play.asked(), "red at 2: keep hidden, reveal");
    let kept = play.clone().play("keep hidden");
    assert_eq!(
        kept.to_string(),
        "blue:heir, red:soldier(3), green:heir | - | gone: - | green at 3: keep hidden, reveal"
    );
    let revealed = play.play("reveal");
    assert_eq!(
        revealed.to_string(),
        "blue:heir, red:SOLDIER(2), green:heir | - | gone: - | red at 2: target 1, target 3"
    );
}

/// ORI-6.4: after a reveal the effect, then the points on the card, then a one-shot card is discarded.
#[test]
fn ori_6_4_effect_points_discard() {
    let permanent = evaluate("red:soldier(2), blue:x").play("reveal");
    let story = permanent.told(Eye::Public);
    assert_eq!(story[0], "revealed at=1 card=soldier points=2 seat=1");
    assert_eq!(story[1], "removed at=2 by=1 card=heir points=0 seat=2");
    assert_eq!(story[2], "took points=1 reason=removal seat=1");
    assert_eq!(story[3], "took points=2 reason=on_card seat=1");
    assert_eq!((permanent.row(), permanent.gains()), ("red:SOLDIER".to_owned(), "red +3".to_owned()));

    let one_shot = evaluate("red:assassination(2), blue:x").play("reveal");
    let story = one_shot.told(Eye::Public);
    assert_eq!(story[1], "removed at=2 by=1 card=heir points=0 seat=2");
    assert_eq!(story[2], "took points=1 reason=removal seat=1");
    assert_eq!(story[3], "took points=2 reason=on_card seat=1");
    assert_eq!(story[4], "discarded card=assassination seat=1");
    assert_eq!((one_shot.row(), one_shot.gains()), ("-".to_owned(), "red +3".to_owned()));
}

/// ORI-6.5: an effect is carried out completely, even if it hurts the owner.
#[test]
fn ori_6_5_effects_are_carried_out_completely() {
    let only_own = evaluate("red:SOLDIER, red:x, blue:x");
    assert_eq!(only_own.gone(), "red:heir");
    let asked = scene("red:x, red:SOLDIER, red:spy").from(2);
    assert_eq!(asked.offered(), "target 1, target 3");
    assert_eq!(asked.refusal("keep hidden"), "finish_the_effect ORI-6.5");
}

/// ORI-6.6: a discarded one-shot card hands over to the card beneath; a permanent card does not.
#[test]
fn ori_6_6_the_card_beneath_a_one_shot_card_is_next() {
    let face_up = evaluate("red:conspiracy/red:LORD, blue:x").play("reveal");
    assert_eq!(
        face_up.to_string(),
        "red:LORD, blue:heir | red +1 | gone: red:conspiracy | blue at 2: keep hidden, reveal"
    );
    let face_down = evaluate("red:conspiracy/red:lord(1), blue:x").play("reveal");
    assert_eq!(
        face_down.to_string(),
        "red:lord(1), blue:heir | - | gone: red:conspiracy | red at 1: keep hidden, reveal"
    );
    let permanent = evaluate("red:lord/red:HEIR, blue:x").play("reveal");
    assert_eq!((permanent.gains().as_str(), permanent.asked().as_str()), ("red +1", "blue at 2: keep hidden, reveal"));
    let alone = evaluate("red:conspiracy, blue:x").play("reveal");
    assert_eq!(alone.asked(), "blue at 1: keep hidden, reveal");
}

/// ORI-6.7: a covered card is evaluated only if it comes to the top before its position is over.
#[test]
fn ori_6_7_covered_cards_wait() {
    let play = evaluate("red:assassination, blue:x/blue:LORD, green:x");
    let uncovered = play.clone().play("reveal, target 2");
    assert_eq!(
        (uncovered.gains().as_str(), uncovered.asked().as_str()),
        ("red +1, blue +1", "green at 2: keep hidden, reveal")
    );
    let covered = play.play("keep hidden, keep hidden");
    assert_eq!((covered.gains().as_str(), covered.asked().as_str()), ("-", "green at 3: keep hidden, reveal"));
}

/// ORI-6.8: an emptied position closes.
#[test]
fn ori_6_8_the_row_closes_up() {
    let play = scene("green:x, blue:x, red:SOLDIER, green:spy").from(3).play("target 2");
    assert_eq!(play.row(), "green:heir, red:SOLDIER, green:spy");
}

/// ORI-6.9: with the last position the phase ends.
#[test]
fn ori_6_9_the_phase_ends_after_the_last_position() {
    let play = scene("red:x, blue:x").from(2);
    assert_eq!(play.asked(), "blue at 2: keep hidden, reveal");
    assert_eq!(play.play("keep hidden").asked(), "round 4: blue places");
}

/// ORI-6.10: removing a passed position skips and repeats nothing; removing one to come shortens the rest.
#[test]
fn ori_6_10_the_pointer_stays_with_its_card() {
    let play = scene("blue:x, red:SOLDIER, green:x, blue:spy").from(2);
    assert_eq!(play.clone().play("target 1").asked(), "green at 2: keep hidden, reveal");
    assert_eq!(play.play("target 3").asked(), "blue at 3: keep hidden, reveal");
    // A stack that is still there has not moved anything.
    let stack = scene("blue:x/blue:spy, red:SOLDIER, green:x").from(2).play("target 1");
    assert_eq!(stack.asked(), "green at 3: keep hidden, reveal");
}

/// ORI-6.11: a card uncovered at a passed position waits; one uncovered further on is evaluated there.
#[test]
fn ori_6_11_uncovered_cards() {
    let passed = scene("blue:x/blue:LORD, red:SOLDIER, green:x").from(2).play("target 1");
    assert_eq!(
        passed.to_string(),
        "blue:LORD, red:SOLDIER, green:heir | red +1 | gone: blue:heir | green at 3: keep hidden, reveal"
    );
    let to_come = evaluate("red:SOLDIER, blue:x/blue:LORD, green:x");
    assert_eq!(
        to_come.to_string(),
        "red:SOLDIER, blue:LORD, green:heir | red +1, blue +1 | gone: blue:heir | green at 3: keep hidden, reveal"
    );
}

/// ORI-6.12: after a permanent card that removed itself comes the position to the right, not the card beneath.
#[test]
fn ori_6_12_a_card_that_removes_itself_hands_over_to_the_right() {
    let stack = evaluate("red:ARCHER/red:spy, blue:x").play("target 1");
    assert_eq!(stack.to_string(), "red:spy, blue:heir | red +1 | gone: red:archer | blue at 2: keep hidden, reveal");
    let alone = evaluate("red:ARCHER, blue:x, green:x").play("target 1");
    assert_eq!(alone.asked(), "blue at 1: keep hidden, reveal");
    let last = scene("blue:x, red:ARCHER").from(2).play("target 2");
    assert_eq!(last.asked(), "round 4: blue places");
    let copied = evaluate("red:SHAPESHIFTER/red:LORD, blue:ARCHER, green:x").play("target 1");
    assert_eq!(
        copied.to_string(),
        "red:LORD, blue:ARCHER, green:heir | red +1 | gone: red:shapeshifter | blue at 2: target 1, target 3"
    );
}

/// ORI-6.13: moved to where the evaluation still comes, a card is evaluated there; moved to where it was, it is not.
#[test]
fn ori_6_13_moved_cards() {
    let again = evaluate("red:LORD, red:decree, blue:x, green:x").play("reveal, move 1, before 4");
    assert_eq!((again.gains().as_str(), again.asked().as_str()), ("red +2", "blue at 1: keep hidden, reveal"));
    let again = again.play("keep hidden");
    assert_eq!(
        again.to_string(),
        "blue:heir(1), red:LORD, green:heir | red +3 | gone: red:royal_decree | green at 3: keep hidden, reveal"
    );
    let missed = scene("blue:x, red:decree, red:LORD, green:x").from(2).play("reveal, move 3, before 1");
    assert_eq!(
        missed.to_string(),
        "red:LORD, blue:heir, green:heir | - | gone: red:royal_decree | green at 3: keep hidden, reveal"
    );
}

/// ORI-6.14: a face-down card evaluated twice is asked twice and can gain two points.
#[test]
fn ori_6_14_a_face_down_card_can_be_asked_twice() {
    let play = evaluate("blue:spy, red:decree, green:x").play("keep hidden, reveal, move 1, end, keep hidden");
    assert_eq!(play.asked(), "blue at 2: keep hidden, reveal");
    assert_eq!(play.play("keep hidden").row(), "green:heir(1), blue:spy(2)");
}
