//! ORI chapter 3: the deal.

use std::collections::BTreeSet;

use kabale_core::Game;
use kabale_oriflamme::Oriflamme;
use serde_json::Value;

use crate::kit::{Play, families};

fn json(state: &Oriflamme) -> Value {
    serde_json::to_value(state).expect("a state is plain data")
}

/// ORI-3.1: three cards of each family, any three, are set aside, and they stay out of the game.
#[test]
fn ori_3_1_three_cards_are_set_aside() {
    let mut seen = BTreeSet::new();
    for seed in 0..60 {
        let dealt = Play::dealt(5, seed);
        let seats = json(&dealt.state)["seats"].clone();
        for (seat, holding) in seats.as_array().expect("seats").iter().enumerate() {
            let aside = holding["set_aside"].as_array().expect("cards");
            assert_eq!(aside.len(), 3);
            seen.extend(aside.iter().map(|card| (seat, card.to_string())));
        }
        let end = json(&dealt.finish().state)["seats"].clone();
        for (before, after) in seats.as_array().expect("seats").iter().zip(end.as_array().expect("seats")) {
            assert_eq!(before["set_aside"], after["set_aside"]);
        }
    }
    assert_eq!(seen.len(), 50, "every card of every family is set aside in some deal");
}

/// ORI-3.2: the other seven are the hand, and only the owner sees them.
#[test]
fn ori_3_2_a_hand_is_for_its_owner() {
    let dealt = Play::dealt(4, 5);
    let truth = json(&dealt.state);
    for family in families(4) {
        let view = dealt.view(family);
        assert_eq!(view.hand.len(), 7);
        assert_eq!(serde_json::to_value(&view.hand).expect("cards"), truth["seats"][family as usize]["hand"]);
        // A view names no cards except those in the viewer's own hand.
        let names = serde_json::to_string(&view).expect("a view is plain data");
        let n_named = kabale_oriflamme::Card::ALL.iter().filter(|card| names.contains(&format!("\"{card}\""))).count();
        assert_eq!(n_named, 7);
    }
    assert!(dealt.public().hand.is_empty());
}

/// ORI-3.3: everybody starts with one point, and no point lies anywhere else.
#[test]
fn ori_3_3_one_point_each() {
    for seats in 3..=5 {
        let dealt = Play::dealt(seats, 1);
        assert!(dealt.public().seats.iter().all(|seat| seat.pool == 1));
        assert!(dealt.public().row.is_empty());
    }
}

/// ORI-3.4: the row grows from the lance, so the first card has no choice of place.
#[test]
fn ori_3_4_the_row_starts_empty() {
    let dealt = Play::dealt(3, 9);
    assert_eq!((dealt.row(), dealt.places()), ("-".to_owned(), "left".to_owned()));
    assert_eq!(dealt.place_anything("left").public().row.len(), 1);
}

/// ORI-3.5: a random player gets the crown and starts.
#[test]
fn ori_3_5_the_crown_is_drawn() {
    for seats in 3..=5 {
        let mut n_starts = vec![0; usize::from(seats)];
        for seed in 0..600 {
            let dealt = Play::dealt(seats, seed);
            assert_eq!(dealt.state.to_move(), Some(dealt.public().crown));
            n_starts[dealt.public().crown.index()] += 1;
        }
        let fair = 600 / i32::from(seats);
        assert!(n_starts.iter().all(|n| (n - fair).abs() < fair / 3), "{n_starts:?}");
    }
}

/// ORI-3.6: hands, pools and cards placed per player and round are the same for 3, 4 and 5.
#[test]
fn ori_3_6_nothing_else_depends_on_the_number_of_players() {
    for seats in 3..=5_u8 {
        let dealt = Play::dealt(seats, 2);
        assert!(dealt.public().seats.iter().all(|seat| (seat.n_hand, seat.pool) == (7, 1)));
        let end = dealt.finish();
        let n_placed = end.events.iter().filter(|event| crate::kit::tell(event).starts_with("placed ")).count();
        assert_eq!(n_placed, [18, 24, 30][usize::from(seats) - 3]);
        assert!(end.public().seats.iter().all(|seat| seat.n_hand == 1));
    }
}
