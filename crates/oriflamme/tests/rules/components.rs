//! ORI chapters 1 and 2: components and terms.

use std::collections::BTreeSet;

use kabale_core::{Eye, Game, Seed, Table};
use kabale_oriflamme::{Card, Kind, Options, Oriflamme};

use crate::kit::{Play, evaluate, families, scene};

/// ORI-1.1: nobody has won before the sixth round is evaluated; then the most influence wins.
#[test]
fn ori_1_1_most_influence_wins_after_six_rounds() {
    let fifth = scene("red:heir").round(5).pools(&[3, 9, 4]).from(1).play("keep hidden");
    assert!(fifth.state.standings().is_none());
    let sixth = scene("red:heir").round(6).pools(&[3, 9, 4]).from(1).play("keep hidden");
    assert_eq!(sixth.ranks(), "3 1 2");
}

/// ORI-1.2: 3 to 5 play.
#[test]
fn ori_1_2_three_to_five_players() {
    let table = |seats| Table::<Oriflamme>::new(Options::default(), seats, Seed::new([7; 32]));
    for seats in [0, 1, 2, 6, 7] {
        let refused = table(seats).expect_err("too few or too many").to_string();
        assert_eq!(refused, format!("oriflamme is played by 3 to 5, not by {seats}"));
    }
    for seats in 3..=5 {
        assert_eq!(table(seats).expect("a table for these").view(Eye::Public).seats.len(), usize::from(seats));
    }
}

/// ORI-1.3: five families with the same ten different cards are 50 cards.
#[test]
fn ori_1_3_fifty_cards() {
    let state = Play::dealt(5, 3).state;
    let mut pieces = Vec::new();
    state.census(&mut pieces);
    assert_eq!(pieces.len(), 50);
    assert_eq!(pieces.into_iter().collect::<BTreeSet<_>>().len(), 50);
    let json = serde_json::to_value(state).expect("a state is plain data");
    for holding in json["seats"].as_array().expect("seats") {
        let zones = ["hand", "set_aside"].map(|zone| holding[zone].as_array().expect("cards").clone());
        let mut cards: Vec<_> = zones.concat().iter().map(ToString::to_string).collect();
        cards.sort();
        let mut all = Card::ALL.map(|card| format!("\"{card}\""));
        all.sort();
        assert_eq!(cards, all);
    }
}

/// ORI-1.4: the crown marks the start player, the lance the front end of the row.
#[test]
fn ori_1_4_crown_and_lance() {
    for seed in 0..20 {
        let dealt = Play::dealt(4, seed);
        assert_eq!(Some(dealt.public().crown), dealt.state.to_move());
    }
    let placed = scene("red:x, blue:x").hand("red", "spy").placing("red").play("spy left");
    assert_eq!(placed.row(), "red:spy, red:heir, blue:heir");
}

/// ORI-1.5: four cards are one-shot, six are permanent.
#[test]
fn ori_1_5_one_shot_and_permanent() {
    let one_shot = [Card::Assassination, Card::RoyalDecree, Card::Ambush, Card::Conspiracy];
    let permanent = [Card::Archer, Card::Shapeshifter, Card::Lord, Card::Heir, Card::Soldier, Card::Spy];
    assert!(one_shot.iter().all(|card| card.kind() == Kind::OneShot));
    assert!(permanent.iter().all(|card| card.kind() == Kind::Permanent));
    assert_eq!(one_shot.len() + permanent.len(), Card::ALL.len());
}

/// ORI-2.1: position 1 is next to the lance, and the evaluation runs from there to the last position.
#[test]
fn ori_2_1_positions_run_from_the_lance() {
    let row = scene("red:spy, blue:spy").round(2).placing("red");
    let placed = row.place_anything("right").place_anything("left").place_anything("right");
    assert_eq!(placed.owners(), "blue, red, blue, red, green");
    let mut asked = Vec::new();
    let mut play = placed;
    while play.public().evaluating.is_some() {
        asked.push(play.asked());
        play = play.play("keep hidden");
    }
    let places = ["blue at 1", "red at 2", "blue at 3", "red at 4", "green at 5"];
    assert_eq!(asked, places.map(|place| format!("{place}: keep hidden, reveal")));
}

/// ORI-2.2: only the top card of a position is evaluated, adjacent, a target, and there for the names.
#[test]
fn ori_2_2_only_top_cards_exist() {
    // Evaluation: the covered Lord does not act when the card on him is kept.
    let kept = evaluate("red:x/red:LORD, blue:x").play("keep hidden");
    assert_eq!(kept.gains(), "-");
    // Adjacency: the Lord counts one neighbor on each side, however high the stacks are.
    assert_eq!(evaluate("red:x/red:spy, red:LORD, blue:x").play("keep hidden").gains(), "red +2");
    // Targets: a stack offers one target.
    let asked = evaluate("red:assassination, blue:x/blue:x, green:x").play("reveal");
    assert_eq!(asked.offered(), "target 2, target 3");
    // Names: a covered Heir does not count.
    assert_eq!(evaluate("red:HEIR, blue:x/blue:HEIR").gains(), "red +2");
}

/// ORI-2.3: neither placing nor the Decree nor a position from outside mixes colors in a stack.
#[test]
fn ori_2_3_a_stack_has_one_color() {
    let placing = scene("red:x, blue:x, green:x").placing("blue");
    assert_eq!(placing.places(), "left, right, on 2");
    let decree = evaluate("red:decree, blue:x, green:x, blue:spy").play("reveal, move 2");
    assert_eq!(decree.offered(), "before 1, before 4, end, onto 4");
    let mixed = scene("red:x/blue:x").json(&serde_json::json!({ "place": 1 }));
    let error = serde_json::from_value::<Oriflamme>(mixed).expect_err("a mixed stack");
    assert_eq!(error.to_string(), "the stack at position 1 mixes families (ORI-2.3)");
}

/// ORI-2.4: neighbors are the top cards next door: two in the middle, one at an end, none alone; the lance is none.
#[test]
fn ori_2_4_neighbors() {
    let middle = scene("blue:x, green:x, red:SOLDIER, blue:spy, green:spy").from(3);
    assert_eq!(middle.offered(), "target 2, target 4");
    let first = evaluate("red:SOLDIER, blue:x, green:x");
    assert_eq!(first.gone(), "blue:heir");
    let last = scene("blue:x, green:x, red:SOLDIER").from(3);
    assert_eq!(last.gone(), "green:heir");
    let alone = evaluate("red:SOLDIER");
    assert_eq!((alone.gone(), alone.gains()), ("-".to_owned(), "-".to_owned()));
}

/// ORI-2.5: a covered card is inactive whatever its facing.
#[test]
fn ori_2_5_covered_cards_are_inactive() {
    for covered in ["LORD", "lord(2)"] {
        let kept = evaluate(&format!("red:x/red:{covered}, blue:x")).play("keep hidden");
        assert_eq!(
            kept.to_string(),
            format!("red:heir(1)/red:{covered}, blue:heir | - | gone: - | blue at 2: keep hidden, reveal")
        );
    }
}

/// ORI-2.6: discarded and removed cards go face up to the pile of their owner, not of the remover.
#[test]
fn ori_2_6_discards_and_removals_go_to_the_owner() {
    let play = scene("red:assassination, blue:x, green:x").round(1).json(&serde_json::json!({ "evaluate": 1 }));
    let state: Oriflamme = serde_json::from_value(play).expect("a position");
    let play = Play::starting(state).play("reveal, target 3");
    let piles: Vec<_> = play.public().seats.into_iter().map(|seat| seat.discarded).collect();
    assert_eq!(piles, [vec![Card::Assassination], vec![], vec![Card::Heir]]);
}

/// ORI-2.7: the supply never runs out: more than the 150 points of all markers can be in play.
#[test]
fn ori_2_7_the_supply_is_unlimited() {
    let play = scene("red:conspiracy(12)").pools(&[150, 150, 150]).from(1).play("reveal");
    assert_eq!(play.gains(), "red +24");
}

/// ORI-2.8: points on a card are nobody's: they are in no pool.
#[test]
fn ori_2_8_points_on_cards_are_nobodys() {
    let play = evaluate("red:spy(3), blue:x").play("keep hidden");
    assert_eq!(play.to_string(), "red:spy(4), blue:heir | - | gone: - | blue at 2: keep hidden, reveal");
    assert!(families(3).all(|family| play.public().seats[family as usize].pool == 5));
}
