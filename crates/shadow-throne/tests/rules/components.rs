//! SHD chapters 1 and 2: cards and deal.

use std::collections::BTreeMap;

use kabale_core::Game;
use kabale_shadow_throne::{Character, Class, ShadowThrone};
use serde_json::Value;

use crate::kit::{Play, scene};

fn json(play: &Play) -> Value {
    serde_json::to_value(play.state).expect("a state is plain data")
}

/// SHD-1.1: a set gives an ability during the game, and points at its end.
#[test]
fn shd_1_1_sets_give_abilities_and_points() {
    let play = scene(&["assassin 2", "king 1"]).draw("assassin bard end").play("reveal, reveal");
    assert!(play.offers("use assassin"));
    let end = play.play("use assassin, reveal");
    assert_eq!((end.scores(), end.places()), (vec![4, 0], vec![1, 2]));
}

/// SHD-1.2: two to four play.
#[test]
fn shd_1_2_players() {
    assert_eq!(ShadowThrone::SEATS, 2..=4);
    for seats in ShadowThrone::SEATS {
        assert_eq!(Play::dealt(seats, 1).public().seats.len(), usize::from(seats));
    }
}

/// SHD-1.3: nine characters with nine copies each, and one End card.
#[test]
fn shd_1_3_eighty_two_cards() {
    let mut pieces = Vec::new();
    Play::dealt(4, 1).state.census(&mut pieces);
    let mut counts = BTreeMap::new();
    for piece in &pieces {
        *counts.entry(*piece).or_insert(0) += 1;
    }
    assert_eq!(pieces.len(), 82);
    let expected: Vec<(u32, i32)> = [(0, 1)].into_iter().chain((1..=9).map(|value| (value, 9))).collect();
    assert_eq!(counts.into_iter().collect::<Vec<_>>(), expected);
}

/// SHD-1.4: the printed values.
#[test]
fn shd_1_4_values() {
    let values = Character::ALL.map(|character| format!("{character} {}", character.value()));
    let expected =
        ["general 1", "prophet 2", "jester 3", "assassin 4", "judge 5", "bard 6", "alchemist 7", "queen 8", "king 9"];
    assert_eq!(values, expected);
}

/// SHD-1.5: the classes of abilities.
#[test]
fn shd_1_5_classes() {
    use Character::{Alchemist, Assassin, Bard, General, Jester, Judge, King, Prophet, Queen};
    let of = |class| Character::ALL.into_iter().filter(move |character| character.class() == class).collect::<Vec<_>>();
    assert_eq!(of(Class::Modification), [General, Prophet, Jester, Assassin, Judge]);
    assert_eq!(of(Class::Defense), [Bard, Alchemist]);
    assert_eq!(of(Class::Restriction), [Queen, King]);
}

/// SHD-2.1: the End card is the first card of the discard pile.
#[test]
fn shd_2_1_the_end_card_lies_on_the_discard_pile() {
    for seats in 2..=4 {
        assert_eq!(Play::dealt(seats, 3).discarded(), "end 1");
    }
}

/// SHD-2.2: the other cards are shuffled: each position can hold each character.
#[test]
fn shd_2_2_the_draw_pile_is_shuffled() {
    let mut seen = BTreeMap::new();
    for seed in 0..200 {
        let state = json(&Play::dealt(2, seed));
        let draw = state["draw"].as_array().expect("cards");
        assert!(!draw.contains(&Value::from("end")));
        for (place, card) in draw.iter().enumerate() {
            *seen.entry((place, card.to_string())).or_insert(0) += 1;
        }
    }
    assert_eq!(seen.len(), 45 * 9);
    assert!(seen.values().all(|n| (4..=50).contains(n)), "a card is at a place in about 22 of 200 deals");
}

/// SHD-2.3: fewer copies with fewer players; the removed cards are nowhere.
#[test]
fn shd_2_3_copies() {
    for (seats, copies, n_draw) in [(2, 5, 45), (3, 7, 63), (4, 9, 81)] {
        assert_eq!(kabale_shadow_throne::copies(seats), copies);
        let dealt = Play::dealt(seats, 5);
        assert_eq!(dealt.public().n_draw, n_draw);
        let mut pieces = Vec::new();
        dealt.state.census(&mut pieces);
        for character in Character::ALL {
            let found = pieces.iter().filter(|piece| **piece == u32::from(character.value())).count();
            assert_eq!(found, usize::from(copies));
        }
    }
}

/// SHD-2.4: a random player starts, and play goes clockwise.
#[test]
fn shd_2_4_the_start_player_is_drawn() {
    for seats in 2..=4_u8 {
        let mut n_starts = vec![0; usize::from(seats)];
        for seed in 0..600 {
            n_starts[usize::from(Play::dealt(seats, seed).mover()) - 1] += 1;
        }
        let fair = 600 / i32::from(seats);
        assert!(n_starts.iter().all(|n| (n - fair).abs() < fair / 3), "{n_starts:?}");
    }
    let play = scene(&["", "", ""]).active(2).play("reveal, collect");
    assert_eq!(play.mover(), 3);
    assert_eq!(play.play("reveal, collect").mover(), 1);
}

/// SHD-2.5: displays start empty.
#[test]
fn shd_2_5_displays_start_empty() {
    for seats in 2..=4 {
        let dealt = Play::dealt(seats, 9);
        assert!(dealt.public().seats.iter().all(|seat| seat.stacks.is_empty() && seat.score == 0));
        assert_eq!((dealt.asked(), dealt.middle()), ("reveal".to_owned(), "-".to_owned()));
    }
}
