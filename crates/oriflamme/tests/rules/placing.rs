//! ORI chapter 5: the card phase.

use kabale_oriflamme::{Card, Family};

use crate::kit::{Play, scene};

/// ORI-5.1: clockwise from the crown holder, each player places exactly one card of their hand, and nobody passes.
#[test]
fn ori_5_1_everybody_places_one_card() {
    let mut play = scene("").seats(5).round(1).crown("yellow").placing("yellow");
    let mut order = Vec::new();
    while play.public().evaluating.is_none() {
        let mover = play.mover();
        assert_eq!(play.refusal("keep hidden"), "a_card_must_be_placed ORI-5.1");
        assert!(play.choices().iter().all(|choice| matches!(choice, kabale_oriflamme::Choice::Place(..))));
        let hand = play.view(mover).hand;
        play = play.place_anything("left");
        assert_eq!(play.view(mover).hand, hand[1..]);
        order.push(mover);
    }
    let clockwise = [Family::Yellow, Family::Black, Family::Red, Family::Blue, Family::Green];
    assert_eq!(order, clockwise);
    assert!(play.public().seats.iter().all(|seat| (seat.n_hand, seat.n_row) == (6, 1)));
}

/// ORI-5.2: face down as first, as last, or on a position of the same family; never in between and never on others.
#[test]
fn ori_5_2_three_kinds_of_places() {
    let play = scene("blue:x, red:x, green:x, red:LORD").hand("red", "spy").placing("red");
    assert_eq!(play.places(), "left, right, on 2, on 4");
    let placed = |choice| play.clone().play(choice).row();
    assert_eq!(placed("spy left"), "red:spy, blue:heir, red:heir, green:heir, red:LORD");
    assert_eq!(placed("spy right"), "blue:heir, red:heir, green:heir, red:LORD, red:spy");
    assert_eq!(placed("spy on 2"), "blue:heir, red:spy/red:heir, green:heir, red:LORD");
    assert_eq!(placed("spy on 4"), "blue:heir, red:heir, green:heir, red:spy/red:LORD");
    assert_eq!(play.refusal("spy on 1"), "not_your_position ORI-5.2");
    assert_eq!(play.refusal("before 2"), "a_card_must_be_placed ORI-5.1");
}

/// ORI-5.3: in an empty row, even late in the game, the card becomes the only position.
#[test]
fn ori_5_3_an_empty_row_has_one_place() {
    for round in [1, 4] {
        let play = scene("").round(round).hand("red", "spy").placing("red");
        assert_eq!(play.places(), "left");
        assert_eq!(play.refusal("spy right"), "row_is_empty ORI-5.3");
        assert_eq!(play.play("spy left").row(), "red:spy");
    }
}

/// ORI-5.4: in the first round nobody has a position to cover.
#[test]
fn ori_5_4_no_covering_in_the_first_round() {
    for seed in 0..10 {
        let mut play = Play::dealt(5, seed);
        for number in 0..5 {
            assert_eq!(play.places(), if number == 0 { "left" } else { "left, right" });
            play = play.place_anything("left");
        }
    }
}

/// ORI-5.5: any position of the same family can be covered, and covered cards keep their points.
#[test]
fn ori_5_5_covered_cards_keep_their_points() {
    let row = "red:x(2), red:archer(1)/red:LORD, red:HEIR";
    let play = scene(row).hand("red", "assassination").round(5).placing("red");
    assert_eq!(play.places(), "left, right, on 1, on 2, on 3");
    let on = |number: u8| play.clone().play(&format!("assassination on {number}")).row();
    assert_eq!(on(1), "red:assassination/red:spy(2), red:archer(1)/red:LORD, red:HEIR");
    assert_eq!(on(2), "red:spy(2), red:assassination/red:archer(1)/red:LORD, red:HEIR");
    assert_eq!(on(3), "red:spy(2), red:archer(1)/red:LORD, red:assassination/red:HEIR");
}

/// ORI-5.6: owners know their face-down cards in the row, covered ones too; others do not.
#[test]
fn ori_5_6_owners_may_look_at_their_cards() {
    let play = scene("red:spy/red:heir(1)").placing("blue");
    let names = |view: kabale_oriflamme::View| view.row[0].iter().map(|card| card.card).collect::<Vec<_>>();
    assert_eq!(names(play.view(Family::Red)), [Some(Card::Heir), Some(Card::Spy)]);
    assert_eq!(names(play.view(Family::Blue)), [None, None]);
}

/// ORI-5.7: the evaluation starts with the card of the last player, and not before.
#[test]
fn ori_5_7_the_evaluation_starts_when_all_have_placed() {
    let play = scene("").round(1).crown("blue").placing("blue").place_anything("left");
    assert_eq!(play.asked(), "round 1: green places");
    let play = play.place_anything("left");
    assert_eq!(play.asked(), "round 1: red places");
    assert_eq!(play.place_anything("left").asked(), "red at 1: keep hidden, reveal");
}
