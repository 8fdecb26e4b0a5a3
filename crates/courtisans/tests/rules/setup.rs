//! COU chapter 2: the deal.

use std::collections::BTreeSet;

use kabale_core::Eye;
use serde_json::Value;

use crate::kit::{Play, eye};

fn n_cards(list: &Value) -> usize {
    list.as_array().expect("a list").len()
}

/// COU-2.1: as many cards as the table says go to the box unseen, and everybody has as many turns.
#[test]
fn cou_2_1_cards_in_the_box() {
    for (seats, removed, in_game, turns) in [(2, 30, 60, 10), (3, 18, 72, 8), (4, 6, 84, 7), (5, 0, 90, 6)] {
        let dealt = Play::dealt(seats, 4);
        let json = dealt.json();
        assert_eq!(n_cards(&json["removed"]), removed);
        assert_eq!(n_cards(&json["pile"]) + 3 * usize::from(seats), in_game);
        let view = dealt.public();
        assert_eq!((usize::from(view.n_removed), usize::from(view.n_turns)), (removed, turns));
        let end = dealt.finish();
        assert_eq!(end.json()["removed"], json["removed"]);
        let n_laid = end.told(Eye::Public).iter().filter(|line| line.starts_with("laid")).count();
        assert_eq!(n_laid, in_game);
    }
    let boxes: BTreeSet<String> = (0..40).map(|seed| Play::dealt(2, seed).json()["removed"].to_string()).collect();
    assert_eq!(boxes.len(), 40, "other deals put other cards into the box");
}

/// COU-2.2: three cards for each player, seen only by their owner; the rest is the pile.
#[test]
fn cou_2_2_three_cards_each() {
    for seats in 2..=5 {
        let dealt = Play::dealt(seats, 2);
        let json = dealt.json();
        for number in 1..=seats {
            let hand = dealt.view(number).hand;
            assert_eq!(hand.len(), 3);
            assert_eq!(serde_json::to_value(&hand).expect("cards"), json["seats"][usize::from(number) - 1]["hand"]);
            assert_eq!(dealt.public().seats[usize::from(number) - 1].n_hand, 3);
        }
        assert!(dealt.public().hand.is_empty());
        assert_eq!(usize::from(dealt.public().n_pile), n_cards(&json["pile"]));
    }
}

/// COU-2.3: a light and a dark mission for each player, seen only by their owner.
#[test]
fn cou_2_3_two_missions_each() {
    let mut seen = BTreeSet::new();
    for seed in 0..200 {
        let dealt = Play::dealt(3, seed);
        for number in 1..=3 {
            for other in dealt.view(number).seats {
                let missions = other.missions.map(|missions| missions.map(|one| one.mission.id()));
                assert_eq!(missions.is_some(), other.seat.number() == number);
                if let Some([light, dark]) = missions {
                    assert!(light.starts_with('L') && dark.starts_with('D'));
                    seen.extend([(number, light), (number, dark)]);
                }
            }
        }
        assert!(dealt.public().seats.iter().all(|seat| seat.missions.is_none()));
    }
    assert_eq!(seen.len(), 60, "everybody gets every mission in some deal");
}

/// COU-2.4: the other missions are in the box, and nobody ever sees them.
#[test]
fn cou_2_4_other_missions_are_in_the_box() {
    for seats in 2..=5 {
        let end = Play::dealt(seats, 3).finish();
        let json = end.json();
        let returned = json["returned_missions"].as_array().expect("missions");
        assert_eq!(returned.len(), 20 - 2 * usize::from(seats));
        for eye in Eye::all(seats) {
            let view = serde_json::to_string(&kabale_core::Game::view(&end.state, eye)).expect("a view is plain data");
            assert!(returned.iter().all(|mission| !view.contains(&mission.to_string())));
        }
    }
}

/// COU-2.5: a random player starts.
#[test]
fn cou_2_5_the_start_player_is_drawn() {
    for seats in 2..=5 {
        let mut n_starts = vec![0; usize::from(seats)];
        for seed in 0..600 {
            let dealt = Play::dealt(seats, seed);
            assert_eq!(dealt.mover(), dealt.public().start.number());
            n_starts[usize::from(dealt.mover()) - 1] += 1;
        }
        let fair = 600 / i32::from(seats);
        assert!(n_starts.iter().all(|n| (n - fair).abs() < fair / 3), "{n_starts:?}");
        let view = Play::dealt(seats, 1).view(1);
        assert_eq!(view.eye, eye(1));
    }
}
