//! ORI chapter 7: what the cards do. The Decree and the Shapeshifter have modules of their own.

use kabale_core::Eye;
use kabale_oriflamme::Card;

use crate::kit::{Play, evaluate, scene};

fn gains_and_gone(play: &Play) -> String {
    format!("{} | {}", play.gains(), play.gone())
}

/// ORI-7.1: the Assassination removes any other top card, own or not, face up or down, and takes 1.
#[test]
fn ori_7_1_assassination_removes_any_other_card() {
    let play = scene("blue:LORD, red:assassination, red:x, green:x/green:LORD").from(2).play("reveal");
    assert_eq!(play.offered(), "target 1, target 3, target 4");
    assert_eq!(play.refusal("target 2"), "not_itself ORI-7.1");
    let removed = |choice| gains_and_gone(&play.clone().play(choice));
    assert_eq!(removed("target 1"), "red +1 | red:assassination, blue:lord");
    assert_eq!(removed("target 3"), "red +1 | red:assassination, red:heir");
    assert_eq!(play.clone().play("target 4, keep hidden").row(), "blue:LORD, red:heir(1), green:LORD");
}

/// ORI-7.2: the Archer removes the first or the last top card, even herself, and takes 1.
#[test]
fn ori_7_2_archer_removes_an_end() {
    let play = scene("blue:LORD, red:ARCHER, green:x, blue:spy/blue:HEIR").from(2);
    assert_eq!(play.offered(), "target 1, target 4");
    assert_eq!(play.refusal("target 2"), "not_an_end ORI-7.2");
    assert_eq!(play.refusal("target 3"), "not_an_end ORI-7.2");
    assert_eq!(gains_and_gone(&play.clone().play("target 1")), "red +1 | blue:lord");
    assert_eq!(gains_and_gone(&play.play("target 4")), "red +1 | blue:spy");
    // With only cards of her own family at the ends, she must remove one.
    assert_eq!(scene("red:x, red:ARCHER, red:spy").from(2).offered(), "target 1, target 3");
    // At an end herself: she may.
    assert_eq!(evaluate("red:ARCHER, blue:x").offered(), "target 1, target 2");
    // Alone: she must.
    assert_eq!(gains_and_gone(&evaluate("red:ARCHER")), "red +1 | red:archer");
}

/// ORI-7.5: the Lord takes 1 and 1 for each adjacent top card of his family, face up or down: 3 at most.
#[test]
fn ori_7_5_lord_counts_adjacent_kin() {
    let lord = |row: &str| scene(row).from(2).gains();
    assert_eq!(lord("blue:x, red:LORD, green:x"), "red +1");
    assert_eq!(lord("red:x, red:LORD, green:x, red:spy"), "red +2");
    assert_eq!(lord("red:SPY, red:LORD, green:x"), "red +2");
    assert_eq!(lord("red:SPY, red:LORD, red:x"), "red +3");
    assert_eq!(lord("red:x/red:spy, red:LORD, red:soldier/red:archer, red:shapeshifter"), "red +3");
    assert_eq!(evaluate("red:LORD/red:spy, blue:x/blue:x").gains(), "red +1");
}

/// ORI-7.6: an Ambush brings 1 revealed, 4 removed by an opponent, 1 removed by a card of its own family.
#[test]
fn ori_7_6_an_ambush_depends_on_how_it_leaves() {
    assert_eq!(evaluate("blue:ambush, red:x").play("reveal").gains(), "blue +1");
    assert_eq!(evaluate("red:ARCHER, blue:ambush").play("target 2").gains(), "red +1, blue +4");
    assert_eq!(evaluate("blue:ARCHER, blue:ambush").play("target 2").gains(), "blue +2");
    assert_eq!(evaluate("red:assassination, blue:ambush").play("reveal").gains(), "red +1, blue +4");
    // Left alone it gathers points like any other card.
    assert_eq!(evaluate("blue:ambush").play("keep hidden").row(), "blue:ambush(1)");
}

/// ORI-7.6a: revealed by its owner, it loses its points, brings 1 and is discarded.
#[test]
fn ori_7_6a_a_revealed_ambush_loses_its_points() {
    let play = evaluate("red:ambush(2), blue:x").play("reveal");
    assert_eq!(play.to_string(), "blue:heir | red +1 | gone: red:ambush | blue at 1: keep hidden, reveal");
    let story = play.told(Eye::Public);
    assert_eq!(story[1..3], ["lost points=2 seat=1", "took points=1 reason=ambush_revealed seat=1"]);
}

/// ORI-7.6b: removed by an opponent, it is shown and brings its owner 4.
#[test]
fn ori_7_6b_an_opponent_springs_the_ambush() {
    let play = evaluate("red:SOLDIER, blue:ambush, green:x");
    assert_eq!(gains_and_gone(&play), "red +1, blue +4 | blue:ambush");
    assert!(play.told(Eye::Public).contains(&"took points=4 reason=ambush_sprung seat=2".to_owned()));
    assert!(play.public().seats[1].discarded.contains(&Card::Ambush));
}

/// ORI-7.6c: removed by a card of its owner, it brings 1.
#[test]
fn ori_7_6c_an_own_card_wastes_the_ambush() {
    let play = evaluate("red:SOLDIER, red:ambush");
    assert_eq!(gains_and_gone(&play), "red +2 | red:ambush");
    assert!(play.told(Eye::Public).contains(&"took points=1 reason=ambush_wasted seat=1".to_owned()));
}

/// ORI-7.6d: the points on a removed Ambush are lost, and the remover still takes 1.
#[test]
fn ori_7_6d_points_on_a_removed_ambush_are_lost() {
    assert_eq!(evaluate("red:SOLDIER, blue:ambush(3)").gains(), "red +1, blue +4");
    assert_eq!(evaluate("red:SOLDIER, red:ambush(3)").gains(), "red +2");
}

/// ORI-7.6e: the card that removes an Ambush stays.
#[test]
fn ori_7_6e_the_removing_card_stays() {
    assert_eq!(evaluate("red:SOLDIER, blue:ambush").row(), "red:SOLDIER");
    assert_eq!(evaluate("red:ARCHER, green:x, blue:ambush").play("target 3").row(), "red:ARCHER, green:heir");
}

/// ORI-7.7: a Conspiracy doubles its points, gives them and is discarded; twice nothing is nothing.
#[test]
fn ori_7_7_a_conspiracy_doubles() {
    let play = evaluate("red:conspiracy(2), blue:x").play("reveal");
    assert_eq!(gains_and_gone(&play), "red +4 | red:conspiracy");
    assert_eq!(
        play.told(Eye::Public)[1..],
        ["doubled points=4 seat=1", "took points=4 reason=on_card seat=1", "discarded card=conspiracy seat=1"]
    );
    assert_eq!(gains_and_gone(&evaluate("red:conspiracy, blue:x").play("reveal")), "- | red:conspiracy");
}

/// ORI-7.8: the Heir takes 2 unless another Heir lies face up on top at that moment.
#[test]
fn ori_7_8_the_heir_must_be_the_only_one() {
    assert_eq!(evaluate("red:HEIR, blue:x").gains(), "red +2");
    assert_eq!(evaluate("red:heir(1), blue:x").play("reveal").gains(), "red +3");
    assert_eq!(evaluate("red:HEIR, blue:x, green:HEIR").gains(), "-");
    assert_eq!(evaluate("red:HEIR, blue:x, green:heir").gains(), "red +2");
    assert_eq!(evaluate("red:HEIR, blue:spy/blue:HEIR").gains(), "red +2");
    assert_eq!(evaluate("red:HEIR, blue:LORD, green:x").gains(), "red +2, blue +1");
    // The rival is gone when the Heir acts.
    let play = evaluate("blue:assassination, red:HEIR, green:HEIR").play("reveal, target 3");
    assert_eq!(play.gains(), "red +2, blue +1");
}

/// ORI-7.9: the Soldier removes a neighbor, own or not, face up or down, the owner chooses which, and takes 1.
#[test]
fn ori_7_9_soldier_removes_a_neighbor() {
    let play = scene("blue:LORD, red:SOLDIER, green:x, green:spy").from(2);
    assert_eq!(play.offered(), "target 1, target 3");
    assert_eq!(play.refusal("target 4"), "not_adjacent ORI-7.9");
    assert_eq!(play.refusal("target 2"), "not_adjacent ORI-7.9");
    assert_eq!(gains_and_gone(&play.clone().play("target 1")), "red +1 | blue:lord");
    assert_eq!(gains_and_gone(&play.play("target 3")), "red +1 | green:heir");
    assert_eq!(gains_and_gone(&evaluate("red:SOLDIER, red:x, blue:x")), "red +1 | red:heir");
}

/// ORI-7.10: the Spy takes a point out of the pool of a neighbor's family, not from the card and not from its own.
#[test]
fn ori_7_10_spy_robs_a_pool() {
    let face_down = evaluate("red:SPY, blue:lord(3)");
    assert_eq!((face_down.row().as_str(), face_down.gains().as_str()), ("red:SPY, blue:lord(3)", "red +1, blue -1"));
    assert_eq!(scene("blue:LORD, red:SPY, red:x").from(2).gains(), "red +1, blue -1");
    assert_eq!(evaluate("red:SPY, red:x, blue:x").gains(), "-");
    assert_eq!(scene("blue:x, red:x, red:SPY").from(3).gains(), "-");
}

/// ORI-7.11: where nothing can be removed, no point is taken for it.
#[test]
fn ori_7_11_no_removal_no_point() {
    assert_eq!(gains_and_gone(&evaluate("red:SOLDIER")), "- | -");
    assert_eq!(gains_and_gone(&evaluate("red:soldier(2)").play("reveal")), "red +2 | -");
    let play = evaluate("red:assassination(2)").play("reveal");
    assert_eq!(gains_and_gone(&play), "red +2 | red:assassination");
    assert_eq!(play.told(Eye::Public)[1], "no_effect card=assassination seat=1 why=no_other_card");
    // Its own stack is no other position.
    assert_eq!(gains_and_gone(&evaluate("red:assassination/red:x").play("reveal")), "- | red:assassination");
}

/// ORI-7.13: victims are adjacent opposing families with something in the pool; no pool goes below 0.
#[test]
fn ori_7_13_victims_of_the_spy() {
    let spy = |row: &str, pools: &[u16]| scene(row).pools(pools).from(2);
    let two = spy("blue:x, red:SPY, green:x", &[5, 1, 1]);
    assert_eq!(two.offered(), "rob blue, rob green");
    assert_eq!(two.refusal("rob red"), "nothing_to_rob ORI-7.13");
    assert_eq!(two.clone().play("rob blue").gains(), "red +1, blue -1");
    assert_eq!(two.play("rob green").gains(), "red +1, green -1");
    assert_eq!(spy("green:x, red:SPY, blue:x", &[5, 1, 1]).offered(), "rob blue, rob green");
    assert_eq!(spy("blue:x, red:SPY, green:x", &[5, 0, 1]).gains(), "red +1, green -1");
    assert_eq!(spy("blue:x, red:SPY, green:x", &[5, 1, 0]).gains(), "red +1, blue -1");
    assert_eq!(spy("blue:x, red:SPY, green:x", &[5, 0, 0]).gains(), "-");
    assert_eq!(spy("blue:x, red:SPY, blue:x, green:x", &[5, 2, 5]).gains(), "red +1, blue -1");
    assert_eq!(spy("red:x, red:SPY, blue:x", &[5, 2, 5]).gains(), "red +1, blue -1");
    let why = |row: &str, pools: &[u16]| spy(row, pools).told(Eye::Public)[1].clone();
    assert_eq!(why("blue:x, red:SPY, red:x", &[5, 0, 1]), "no_effect card=spy seat=1 why=nothing_to_rob");
    assert_eq!(why("red:x, red:SPY, red:x", &[5, 1, 1]), "no_effect card=spy seat=1 why=only_own_neighbors");
    let alone = evaluate("red:SPY").told(Eye::Public)[1].clone();
    assert_eq!(alone, "no_effect card=spy seat=1 why=no_neighbor");
}
