//! COU chapter 3: the turn.

use kabale_core::{Eye, Game};

use crate::kit::{Play, Scene, cards, eye, random_games, scene};

const HAND: &str = "hare_plain stag_noble carp_guard";

/// COU-3.1: clockwise, and a turn is finished before the next begins.
#[test]
fn cou_3_1_clockwise() {
    let play = scene("").active(2).hand(HAND).lay();
    assert_eq!(play.mover(), 2);
    let play = play.play("hare_plain above");
    assert_eq!(play.mover(), 2);
    let play = play.play("stag_noble own");
    assert_eq!(play.mover(), 2);
    assert_eq!(play.play("carp_guard to 3").mover(), 3);
    assert_eq!(
        scene("").active(3).hand(HAND).lay().play("hare_plain above, stag_noble own, carp_guard to 1").mover(),
        1
    );
}

/// COU-3.2: exactly one card into each area, face up.
#[test]
fn cou_3_2_one_card_into_each_area() {
    let play = scene("").hand(HAND).lay();
    let after = |choice| play.clone().play(choice);
    assert_eq!(after("hare_plain above").refusal("stag_noble below"), "area_has_its_card COU-3.2");
    assert_eq!(after("hare_plain own").refusal("stag_noble own"), "area_has_its_card COU-3.2");
    assert_eq!(after("hare_plain to 2").refusal("stag_noble to 3"), "area_has_its_card COU-3.2");
    assert_eq!(play.refusal("hare_plain to 1"), "not_an_opponent COU-3.2");
    assert_eq!(play.refusal("hare_plain to 4"), "no_such_player COU-3.2");
    assert_eq!(play.refusal("toad_plain above"), "not_in_hand COU-3.2");
    let all = after("hare_plain below").play("stag_noble to 2");
    assert_eq!(
        (all.table(), all.district(1), all.district(2)),
        ("- | hare_plain".into(), "carp_guard".into(), "stag_noble".into())
    );
    assert_eq!(
        all.told(Eye::Public)[..3],
        [
            "laid area=below card=hare_plain seat=1",
            "laid area=district 2 card=stag_noble seat=1",
            "laid area=district 1 card=carp_guard seat=1",
        ]
    );
}

/// COU-3.3: any order; and an assassin is finished before the next card.
#[test]
fn cou_3_3_any_order_and_one_card_after_the_other() {
    let play = scene("").hand(HAND).lay();
    for order in [
        "hare_plain above, stag_noble own, carp_guard to 2",
        "hare_plain above, carp_guard to 2, stag_noble own",
        "stag_noble own, hare_plain above, carp_guard to 2",
        "carp_guard to 2, stag_noble own, hare_plain above",
    ] {
        // The last card into the player's own district is laid without asking.
        let order = order.strip_suffix(", stag_noble own").unwrap_or(order);
        let after = play.clone().play(order);
        assert_eq!(
            (after.table(), after.district(1), after.district(2)),
            ("hare_plain | -".into(), "stag_noble".into(), "carp_guard".into())
        );
    }
    let play = scene("above toad_plain").hand("hare_assassin stag_noble carp_guard").lay().play("hare_assassin above");
    assert_eq!(play.refusal("stag_noble own"), "assassin_first COU-3.3");
    assert_eq!(play.offered(), "spare all, eliminate toad_plain above");
    assert!(play.play("eliminate toad_plain above").offered().starts_with("stag_noble own"));
}

/// COU-3.4: above or below the mat, in the column of the family.
#[test]
fn cou_3_4_above_or_below() {
    let play = scene("above hare_noble").hand(HAND).lay();
    assert_eq!(play.clone().play("hare_plain above").standing(), "hare 3/0 esteemed");
    assert_eq!(play.clone().play("hare_plain below").standing(), "hare 2/1 esteemed");
    assert_eq!(play.play("stag_noble below").standing(), "hare 2/0 esteemed, stag 0/2 fallen");
}

/// COU-3.5: a district lies open, sorted by family.
#[test]
fn cou_3_5_districts_lie_open() {
    let play = scene("1 stag_noble butterfly_guard hare_plain").hand("toad_plain carp_guard carp_noble").lay();
    let play = play.play("toad_plain own");
    for eye in Eye::all(3) {
        let district = play.state.view(eye).seats[0].district.clone();
        assert_eq!(district, cards("butterfly_guard toad_plain hare_plain stag_noble"));
    }
}

/// COU-3.6: three new cards after the turn; from an empty pile there are none, and that was the last turn.
#[test]
fn cou_3_6_three_new_cards() {
    let play = scene("").hand(HAND).lay();
    let n_pile = play.public().n_pile;
    let after = play.play("hare_plain above, stag_noble own, carp_guard to 2");
    assert_eq!((after.public().n_pile, after.public().seats[0].n_hand), (n_pile - 3, 3));
    let drawn = after.told(eye(1)).last().cloned().expect("it was told");
    assert!(drawn.starts_with("drew cards=") && drawn.ends_with(" seat=1"), "{drawn}");
    assert_eq!(after.view(1).hand.len(), 3);

    let mut play = Play::dealt(4, 5);
    while play.public().n_pile > 0 {
        let first = play.offered().split(", ").next().expect("a choice").to_owned();
        play = play.play(&first);
    }
    assert_eq!(play.told(Eye::Public).last().map(String::as_str), Some("pile_empty"));
    let mover = play.mover();
    while play.mover() == mover {
        let first = play.offered().split(", ").next().expect("a choice").to_owned();
        play = play.play(&first);
    }
    assert_eq!(play.public().seats[usize::from(mover) - 1].n_hand, 0);
}

/// COU-3.7: the pile always holds a multiple of three cards for everybody's turns.
#[test]
fn cou_3_7_the_pile_never_runs_out_in_a_draw() {
    for seats in 2..=5_u8 {
        assert_eq!(Play::dealt(seats, 1).public().n_pile % (3 * seats), 0);
    }
    random_games(12, |state| assert_eq!(state.view(Eye::Public).n_pile % 3, 0));
}

/// COU-3.8: any opponent in any turn, the same one again; with two players there is only one.
#[test]
fn cou_3_8_any_opponent_any_time() {
    let play = Scene::at(4, "2 hare_plain stag_plain").hand(HAND).lay();
    for number in 2..=4 {
        assert!(play.offered().contains(&format!("hare_plain to {number}")));
    }
    assert_eq!(play.play("hare_plain to 2").district(2), "hare_plain, hare_plain, stag_plain");
    let two = Scene::at(2, "").hand(HAND).lay();
    assert_eq!(two.offered().matches(" to ").count(), 3);
    assert_eq!(two.play("hare_plain above, stag_noble own").district(2).matches("carp_guard").count(), 1);
}
