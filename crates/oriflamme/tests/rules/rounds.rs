//! ORI chapter 4: rounds.

use kabale_core::Game;
use kabale_oriflamme::Event;

use crate::kit::{Play, scene};

/// ORI-4.1: six rounds, each a card phase in which all place and then an evaluation phase.
#[test]
fn ori_4_1_six_rounds_of_two_phases() {
    for seats in 3..=5 {
        let end = Play::dealt(seats, 4).finish();
        let mut story = String::new();
        for event in &end.events {
            match event {
                Event::Placed { .. } => story += "p",
                Event::Evaluation { round } => story += &format!(" {round}e"),
                Event::Kept { .. } => story += "k",
                Event::Round { round, .. } => story += &format!(", {round}"),
                Event::Ended => story += " end",
                other => panic!("cards that are never revealed do nothing: {other:?}"),
            }
        }
        let round = |number: usize| {
            let n = usize::from(seats);
            let (placed, kept) = ("p".repeat(n), "k".repeat(n * number));
            if number == 1 { format!("{placed} 1e{kept}") } else { format!("{number}{placed} {number}e{kept}") }
        };
        assert_eq!(story, (1..=6).map(round).collect::<Vec<_>>().join(", ") + " end");
        assert!(end.state.to_move().is_none());
    }
}

/// ORI-4.2: after the evaluation the crown goes on clockwise, from the last seat to the first, and its holder starts.
#[test]
fn ori_4_2_the_crown_goes_clockwise() {
    let next = |crown: &str, seats| scene("red:x").seats(seats).crown(crown).from(1).play("keep hidden").asked();
    assert_eq!(next("red", 3), "round 4: blue places");
    assert_eq!(next("blue", 3), "round 4: green places");
    assert_eq!(next("green", 3), "round 4: red places");
    assert_eq!(next("green", 5), "round 4: yellow places");
    assert_eq!(next("black", 5), "round 4: red places");
    let play = scene("red:x").crown("blue").from(1).play("keep hidden");
    assert_eq!(Some(play.public().crown), play.state.to_move());
}
