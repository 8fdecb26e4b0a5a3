//! COU chapter 4: the assassin.

use kabale_core::Eye;

use crate::kit::{eye, scene};

const HAND: &str = "stag_assassin stag_noble carp_guard";

/// COU-4.4: a laid assassin eliminates one other courtier in its area, and that card leaves the game.
#[test]
fn cou_4_4_one_courtier_leaves_the_game() {
    let play = scene("above hare_noble; 1 toad_plain carp_plain").hand(HAND).lay().play("stag_assassin own");
    assert_eq!(play.offered(), "spare all, eliminate toad_plain, eliminate carp_plain");
    let after = play.play("eliminate carp_plain");
    assert_eq!(after.district(1), "toad_plain, stag_assassin");
    assert_eq!(after.public().eliminated, crate::kit::cards("carp_plain"));
    assert_eq!(after.told(Eye::Public)[1], "eliminated area=district 1 card=carp_plain seat=1");
}

/// COU-4.4a: the area is the whole table with both sides and the Queen's column, or the one district.
#[test]
fn cou_4_4a_the_area_of_an_assassin() {
    let text = "above hare_noble; below toad_plain carp_spy@3; 1 hare_plain; 2 toad_noble";
    let play = scene(text).hand(HAND).lay();
    let victims = |choice| play.clone().play(choice).offered();
    let table = "spare all, eliminate hare_noble above, eliminate toad_plain below, eliminate spy 1";
    assert_eq!(victims("stag_assassin above"), table);
    assert_eq!(victims("stag_assassin below"), table);
    assert_eq!(victims("stag_assassin own"), "spare all, eliminate hare_plain");
    assert_eq!(victims("stag_assassin to 2"), "spare all, eliminate toad_noble");
    let asked = play.clone().play("stag_assassin own");
    assert_eq!(asked.refusal("eliminate toad_noble"), "not_in_this_area COU-4.4a");
    assert_eq!(asked.refusal("eliminate hare_noble above"), "not_in_this_area COU-4.4a");
    assert_eq!(asked.refusal("eliminate spy 1"), "not_in_this_area COU-4.4a");
    let other = play.play("stag_assassin to 2, eliminate toad_noble");
    assert_eq!(other.district(2), "stag_assassin");
}

/// COU-4.4b: an eliminated spy is neither revealed nor looked at.
#[test]
fn cou_4_4b_spies_leave_unseen() {
    let play = scene("above carp_spy@3").hand(HAND).lay().play("stag_assassin below, eliminate spy 1");
    for eye in [eye(1), eye(2), Eye::Public] {
        assert_eq!(play.spies(eye), "x? above by 3 in 3");
        let told = play.told(eye);
        assert_eq!(told[1], "eliminated_face_down area=above family=null laid_by=3 number=1 seat=1");
    }
    assert_eq!(play.spies(eye(3)), "xcarp above by 3 in 3");
    assert!(play.told(eye(3))[1].contains("family=carp"));
    assert!(play.public().eliminated.is_empty());
}

/// COU-4.4c: the player may eliminate nobody.
#[test]
fn cou_4_4c_eliminating_is_optional() {
    let play = scene("above hare_noble").hand(HAND).lay().play("stag_assassin below, spare all");
    assert_eq!(play.table(), "hare_noble | stag_assassin");
    assert_eq!(play.told(Eye::Public)[1], "spared area=below seat=1");
    assert!(play.offered().starts_with("stag_noble own"));
}

/// COU-4.4d: not itself, but other assassins (an equal one too), nobles, plain courtiers and spies.
#[test]
fn cou_4_4d_not_itself() {
    let play = scene("above hare_noble toad_plain carp_assassin carp_spy@3").hand(HAND).lay();
    let play = play.play("stag_assassin above");
    assert_eq!(
        play.offered(),
        "spare all, eliminate toad_plain above, eliminate hare_noble above, eliminate carp_assassin above, \
         eliminate spy 1"
    );
    assert_eq!(play.refusal("eliminate stag_assassin above"), "not_itself COU-4.4d");
    assert_eq!(play.refusal("eliminate stag_assassin below"), "not_in_this_area COU-4.4a");
    let twin = scene("above stag_assassin").hand(HAND).lay().play("stag_assassin above");
    assert_eq!(twin.offered(), "spare all, eliminate stag_assassin above");
    assert_eq!(twin.play("eliminate stag_assassin above").table(), "stag_assassin | -");
    let across = scene("below stag_assassin").hand(HAND).lay().play("stag_assassin above");
    assert_eq!(across.offered(), "spare all, eliminate stag_assassin below");
    let district = scene("1 stag_assassin").hand(HAND).lay().play("stag_assassin own");
    assert_eq!(district.offered(), "spare all, eliminate stag_assassin");
    let alone = scene("2 hare_plain").hand(HAND).lay().play("stag_assassin own");
    assert_eq!(alone.refusal("eliminate stag_assassin"), "no_assassin_acts COU-4.4e");
}

/// COU-4.4e: an assassin acts only when it is laid.
#[test]
fn cou_4_4e_only_when_it_is_laid() {
    let play = scene("above stag_assassin hare_plain").hand("hare_noble stag_noble carp_guard").lay();
    assert_eq!(play.refusal("eliminate hare_plain above"), "no_assassin_acts COU-4.4e");
    assert_eq!(play.refusal("spare all"), "no_assassin_acts COU-4.4e");
    let after = play.play("hare_noble above");
    assert_eq!(after.offered().matches("eliminate").count(), 0);
}

/// COU-4.4f: equal face-up cards in one place are one victim, and one of them leaves.
#[test]
fn cou_4_4f_equal_cards_are_one_victim() {
    let play = scene("above hare_noble*3; below hare_noble").hand(HAND).lay().play("stag_assassin above");
    assert_eq!(play.offered(), "spare all, eliminate hare_noble above, eliminate hare_noble below");
    assert_eq!(play.clone().play("eliminate hare_noble above").standing(), "hare 4/2 esteemed, stag 1/0 esteemed");
    assert_eq!(play.play("eliminate hare_noble below").standing(), "hare 6/0 esteemed, stag 1/0 esteemed");
}
