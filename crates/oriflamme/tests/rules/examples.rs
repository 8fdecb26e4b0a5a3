//! ORI chapter 13: the worked examples, as written there.

use kabale_core::Game;
use kabale_oriflamme::Card;

use crate::kit::{evaluate, scene};

/// ORI-E1: placing. Chris is red, Deborah blue, Peter green.
#[test]
fn ori_e1_placing() {
    let play = scene("").round(1).crown("red").placing("red").place_anything("left");
    assert_eq!(play.owners(), "red");
    let play = play.place_anything("left");
    assert_eq!(play.owners(), "blue, red");
    assert_eq!(play.places(), "left, right");
    assert_eq!(play.place_anything("right").owners(), "blue, red, green");
}

/// ORI-E2: covering. Deborah covers her Heir: not evaluated, not adjacent, not counted by other Heirs.
#[test]
fn ori_e2_covering() {
    let play = scene("red:HEIR, blue:HEIR").round(2).hand("blue", "spy").crown("blue").placing("blue");
    let covered = play.play("spy on 2").place_anything("right");
    assert_eq!(covered.row().split(", ").nth(1), Some("blue:spy/blue:HEIR"));
    // The other Heir is alone now, and the covered one does nothing when its position is kept.
    let covered = covered.place_anything("right").play("keep hidden");
    assert_eq!(covered.gains(), "red +2");
    // A Shapeshifter finds nothing to copy next to it.
    assert_eq!(scene("blue:spy/blue:HEIR, red:SHAPESHIFTER").from(2).gains(), "-");
    // It acts again once the card above is gone.
    let gone = evaluate("red:SOLDIER, blue:spy/blue:HEIR");
    assert_eq!(gone.gains(), "red +1, blue +2");
}

/// ORI-E3: evaluation. Chris is red, Deborah blue, Peter green.
#[test]
fn ori_e3_evaluation() {
    let play = scene("red:spy, blue:soldier(1), red:heir(1), green:lord(1)").pools(&[1, 1, 1]).from(1);
    let play = play.play("keep hidden");
    assert_eq!(play.row(), "red:spy(1), blue:soldier(1), red:heir(1), green:lord(1)");
    let play = play.play("reveal, target 3");
    assert_eq!(
        play.to_string(),
        "red:spy(1), blue:SOLDIER, green:lord(1) | blue +2 | gone: red:heir | green at 3: keep hidden, reveal"
    );
    assert_eq!(play.public().seats[1].pool, 3);
    assert_eq!(play.play("keep hidden").row(), "red:spy(1), blue:SOLDIER, green:lord(2)");
}

/// ORI-E4: chain. The same family acts twice in a row.
#[test]
fn ori_e4_chain() {
    let play = evaluate("red:assassination(0)/red:LORD, blue:x").play("reveal");
    assert_eq!(play.to_string(), "red:LORD | red +2 | gone: red:assassination, blue:heir | round 4: blue places");
}

/// ORI-E5: a Conspiracy with 3 points brings 6 and is discarded.
#[test]
fn ori_e5_conspiracy() {
    let play = evaluate("red:conspiracy(3)").play("reveal");
    assert_eq!((play.gains().as_str(), play.gone().as_str()), ("red +6", "red:conspiracy"));
}

/// ORI-E6: Ambush, removed by an opponent, removed by its own family, and revealed.
#[test]
fn ori_e6_ambush() {
    let removed = evaluate("red:SOLDIER, blue:ambush(2)");
    assert_eq!((removed.gains().as_str(), removed.row().as_str()), ("red +1, blue +4", "red:SOLDIER"));
    let option = scene("red:SOLDIER, blue:ambush(2)").with("ambush_discards_attacker").from(1);
    assert_eq!((option.gains().as_str(), option.row().as_str()), ("red +1, blue +4", "-"));
    assert!(option.public().seats[0].discarded.contains(&Card::Soldier));
    assert_eq!(evaluate("blue:SOLDIER, blue:ambush(2)").gains(), "blue +2");
    assert_eq!(evaluate("blue:ambush(2), red:x").play("reveal").gains(), "blue +1");
}

/// ORI-E7: Heir and Shapeshifter.
#[test]
fn ori_e7_heir_and_shapeshifter() {
    let row = "red:HEIR, blue:SHAPESHIFTER, green:HEIR";
    let gains = |row: &str| evaluate(row).play("copy 1").gains();
    assert_eq!(evaluate(row).asked(), "blue at 2: copy 1, copy 3");
    assert_eq!(gains(row), "blue +2");
    assert_eq!(evaluate(row).play("copy 3").gains(), "blue +2");
    assert_eq!(gains(&format!("{row}, red:x, red:SHAPESHIFTER")), "-");
    assert_eq!(gains(&format!("{row}, red:x, red:spy/red:SHAPESHIFTER")), "blue +2");
    assert_eq!(gains(&format!("{row}, red:x, red:shapeshifter")), "blue +2");
}

/// ORI-E8: Archer, alone and on a stack.
#[test]
fn ori_e8_archer() {
    let alone = evaluate("red:ARCHER");
    assert_eq!(alone.to_string(), "- | red +1 | gone: red:archer | round 4: blue places");
    let stack = evaluate("red:archer(2)/red:SPY, blue:x").play("reveal, target 1");
    assert_eq!(stack.to_string(), "red:SPY, blue:heir | red +1 | gone: red:archer | blue at 2: keep hidden, reveal");
}

/// ORI-E9: a card on the Decree is evaluated now, and not again later.
#[test]
fn ori_e9_card_on_the_decree() {
    let play = evaluate("red:decree, blue:x, red:LORD").play("reveal, move 3, onto 1");
    assert_eq!(
        play.to_string(),
        "red:LORD, blue:heir | red +1 | gone: red:royal_decree | blue at 2: keep hidden, reveal"
    );
    let end = play.play("keep hidden");
    assert_eq!((end.gains().as_str(), end.asked().as_str()), ("red +1", "round 4: blue places"));
}

/// ORI-E10: the Lord is evaluated a second time behind the last position.
#[test]
fn ori_e10_second_evaluation() {
    let play = evaluate("red:LORD, red:decree, blue:x");
    assert_eq!(play.gains(), "red +2");
    let play = play.play("reveal, move 1, end");
    assert_eq!((play.gains().as_str(), play.asked().as_str()), ("red +2", "blue at 1: keep hidden, reveal"));
    let end = play.play("keep hidden");
    assert_eq!(end.to_string(), "blue:heir(1), red:LORD | red +3 | gone: red:royal_decree | round 4: blue places");
}

/// ORI-E11: the Spy between an empty pool and a card of its own family gets nothing; with 2 in the pool, 1 of them.
#[test]
fn ori_e11_spy() {
    let pools = |blue| {
        let play = scene("blue:x, red:SPY, red:x").pools(&[4, blue, 1]).from(2);
        play.public().seats.into_iter().map(|seat| seat.pool).collect::<Vec<_>>()
    };
    assert_eq!(pools(0), [4, 0, 1]);
    assert_eq!(pools(2), [5, 1, 1]);
}

/// ORI-E12: a tie in points is broken by cards in the row; points on cards do not count.
#[test]
fn ori_e12_tie() {
    let play = scene("red:x/red:spy, red:soldier, blue:x, blue:spy, green:x(12)").pools(&[9, 9, 4]).over();
    assert_eq!(play.ranks(), "1 2 3");
    assert!(play.state.to_move().is_none());
}
