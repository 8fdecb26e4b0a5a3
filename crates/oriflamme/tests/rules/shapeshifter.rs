//! ORI chapter 7: the Shapeshifter.

use kabale_core::{Eye, Game};
use kabale_oriflamme::{Kind, Oriflamme};

use crate::kit::{evaluate, random_games, scene};

/// ORI-7.4: the Shapeshifter does at once what an adjacent face-up card does.
#[test]
fn ori_7_4_shapeshifter_copies_a_neighbor() {
    assert_eq!(scene("blue:LORD, red:SHAPESHIFTER, red:x").from(2).gains(), "red +2");
    let play = scene("blue:LORD, red:SHAPESHIFTER, green:HEIR, green:x").from(2);
    assert_eq!(play.offered(), "copy 1, copy 3");
    assert_eq!(play.refusal("copy 4"), "not_to_copy ORI-7.4");
    assert_eq!(play.clone().play("copy 1").gains(), "red +1, green +2");
    assert_eq!(play.clone().play("copy 3").gains(), "red +2, green +2");
    assert_eq!(play.play("copy 3").told(Eye::Public)[1], "copied at=3 card=heir seat=1");
    // Revealed, it copies too, and then its points are taken.
    assert_eq!(scene("blue:HEIR, red:shapeshifter(2), green:x").from(2).play("reveal").gains(), "red +4");
}

/// ORI-7.4a: the copied effect has the Shapeshifter's position, owner and name.
#[test]
fn ori_7_4a_the_copy_is_the_shapeshifters_own() {
    let soldier = scene("blue:SOLDIER, red:SHAPESHIFTER, green:x, blue:x").from(2);
    assert_eq!(soldier.asked(), "red at 2: target 1, target 3");
    assert_eq!(soldier.play("target 3").gains(), "red +1");
    let spy = scene("blue:SPY, red:SHAPESHIFTER, green:x").from(2);
    assert_eq!(spy.asked(), "red at 2: rob blue, rob green");
    let heir = |row: &str| scene(row).from(2).gains();
    assert_eq!(heir("blue:HEIR, red:SHAPESHIFTER, green:x, green:HEIR"), "red +2");
    assert_eq!(heir("blue:HEIR, red:SHAPESHIFTER, green:x, green:SHAPESHIFTER"), "-");
    assert_eq!(heir("blue:HEIR, red:SHAPESHIFTER, green:x, green:shapeshifter"), "red +2");
    let told = |row: &str| scene(row).from(2).told(Eye::Public)[2].clone();
    assert_eq!(told("blue:HEIR, red:SHAPESHIFTER, green:x, green:HEIR"), "took points=2 reason=copied_heir seat=1");
    let namesake = "no_effect card=shapeshifter seat=1 why=namesake";
    assert_eq!(told("blue:HEIR, red:SHAPESHIFTER, green:x, green:SHAPESHIFTER"), namesake);
}

/// ORI-7.4b: without an adjacent face-up card nothing happens.
#[test]
fn ori_7_4b_nothing_to_copy() {
    for row in ["blue:x, red:SHAPESHIFTER, green:x", "blue:x/blue:LORD, red:SHAPESHIFTER, green:x, green:LORD"] {
        let play = scene(row).from(2);
        assert_eq!((play.gains().as_str(), play.asked().as_str()), ("-", "green at 3: keep hidden, reveal"));
        assert_eq!(play.told(Eye::Public)[1], "no_effect card=shapeshifter seat=1 why=nothing_to_copy");
    }
    assert_eq!(evaluate("red:SHAPESHIFTER").gains(), "-");
}

/// ORI-7.4c: copying is no offer but a must, and it is chosen before what the copied effect asks.
#[test]
fn ori_7_4c_copying_is_mandatory() {
    let hurts = evaluate("red:SHAPESHIFTER, red:SOLDIER");
    assert_eq!((hurts.gains().as_str(), hurts.gone().as_str()), ("red +1", "red:soldier"));
    let play = scene("blue:SOLDIER, red:SHAPESHIFTER, green:SPY, green:x").from(2);
    assert_eq!(play.offered(), "copy 1, copy 3");
    assert_eq!(play.refusal("target 1"), "finish_the_effect ORI-6.5");
    assert_eq!(play.clone().play("copy 1").offered(), "target 1, target 3");
    assert_eq!(play.play("copy 3").offered(), "rob blue, rob green");
}

/// ORI-7.4d: a Shapeshifter cannot be copied, and no one-shot card ever lies face up next to one.
#[test]
fn ori_7_4d_what_cannot_be_copied() {
    assert_eq!(scene("blue:SHAPESHIFTER, red:SHAPESHIFTER, green:x").from(2).gains(), "-");
    assert_eq!(scene("blue:SHAPESHIFTER, red:SHAPESHIFTER, green:LORD").from(2).gains(), "red +1, green +1");
    let face_up = scene("blue:CONSPIRACY, red:SHAPESHIFTER").json(&serde_json::json!({ "place": 1 }));
    let error = serde_json::from_value::<Oriflamme>(face_up).expect_err("a one-shot card face up").to_string();
    assert_eq!(error, "the conspiracy at position 1 cannot lie face up: it is discarded after its effect (ORI-6.4)");
    random_games(40, |state| {
        let view = state.view(Eye::Public);
        let acting = view.evaluating.map(|at| usize::from(at.index()));
        for (index, stack) in view.row.iter().enumerate() {
            let is_one_shot = |card: kabale_oriflamme::Card| card.kind() == Kind::OneShot;
            let top = stack.last().filter(|_| Some(index) != acting);
            assert!(!top.and_then(|top| top.card).is_some_and(is_one_shot), "{view:?}");
        }
    });
}
