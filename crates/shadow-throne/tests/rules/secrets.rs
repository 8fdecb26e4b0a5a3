//! SHD chapter 9: who knows what.

use std::collections::BTreeMap;

use kabale_core::{Eye, Fast, Game, Seat, SeedableRng};
use kabale_shadow_throne::{Card, Character};
use serde_json::Value;

use crate::kit::{Play, scene};

fn draw_pile(play: &Play) -> Vec<Value> {
    serde_json::to_value(play.state).expect("a state is plain data")["draw"].as_array().expect("cards").clone()
}

fn shuffled(play: &Play, eye: Eye, seed: u64) -> Play {
    let mut world = play.clone();
    world.state.shuffle_unseen(eye, &mut Fast::seed_from_u64(seed));
    world
}

fn eye(seat: u8) -> Eye {
    Eye::Seat(Seat::from_number(seat).expect("a seat"))
}

/// SHD-9.1: no view says anything about the order of the draw pile.
#[test]
fn shd_9_1_the_order_is_unknown() {
    let play = scene(&["king 1", ""]).draw("general king").play("reveal");
    for eye in Eye::all(2) {
        assert_eq!(play.state.unknown(eye), 43);
        for seed in 0..20 {
            let world = shuffled(&play, eye, seed);
            assert_eq!(world.state.view(eye), play.state.view(eye));
            assert_ne!(draw_pile(&world), draw_pile(&play));
        }
    }
}

/// SHD-9.1: which cards are in the draw pile follows from displays, middle and discard pile.
#[test]
fn shd_9_1_what_is_to_come_can_be_counted() {
    let (general, queen, king) = (Character::General, Character::Queen, Character::King);
    let count = |play: &Play| [general, queen, king].map(|character| play.public().n_to_come(character));
    let discarded = |play: &Play| [Card::Character(king), Card::End].map(|card| play.public().n_discarded(card));
    let one = scene(&["king 2", "queen 1"]).draw("general king bard").play("reveal");
    assert_eq!((count(&one), discarded(&one)), ([4, 4, 3], [0, 1]));
    let bust = one.play("reveal");
    assert_eq!((count(&bust), discarded(&bust)), ([4, 4, 2], [1, 1]));
    let all: u8 = Character::ALL.into_iter().map(|character| bust.public().n_to_come(character)).sum();
    assert_eq!(all, bust.public().n_draw);
}

/// SHD-9.1: in the worlds an eye imagines, every order of the unseen cards is equally likely.
#[test]
fn shd_9_1_imagined_orders_are_equally_likely() {
    let full = ["general 5, prophet 5, jester 5, assassin 5, judge 5", "bard 5, alchemist 5, queen 3, king 4"];
    let play = scene(&full).draw("queen king end queen").short().begin();
    let mut counts = BTreeMap::new();
    for seed in 0..2_400 {
        let world = shuffled(&play, Eye::Public, seed);
        *counts.entry(draw_pile(&world).iter().map(Value::to_string).collect::<String>()).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 12);
    assert!(counts.values().all(|n| (140..=260).contains(n)), "200 each on average: {counts:?}");
}

/// SHD-9.2: a player who looked knows the card until it is revealed, also in the next player's turn; others only see
/// that a player looked.
#[test]
fn shd_9_2_the_prophets_secret() {
    let king = Some(Card::Character(Character::King));
    let play = scene(&["prophet 2", "prophet 2", "prophet 2"]).draw("judge king bard").play("reveal, use prophet");
    assert_eq!((play.view(1).top, play.view(2).top, play.public().top), (king, None, None));
    assert!(Eye::all(3).all(|eye| play.state.view(eye).know_top == [Seat::new(0)]));
    assert_eq!(play.told(eye(1)).last().map(String::as_str), Some("looked by_judge=false card=king seat=1"));
    for other in [eye(2), eye(3), Eye::Public] {
        assert_eq!(play.told(other).last().map(String::as_str), Some("looked by_judge=false card=null seat=1"));
    }
    // The next player begins: still a secret of the first; then of both; then of nobody.
    let next = play.play("collect");
    assert_eq!((next.mover(), next.view(1).top, next.view(2).top), (2, king, None));
    let both = next.play("use prophet");
    assert_eq!((both.view(1).top, both.view(2).top, both.view(3).top), (king, king, None));
    assert_eq!([1, 2, 3].map(|seat| both.state.unknown(eye(seat))), [55, 55, 56]);
    let revealed = both.play("reveal");
    assert!(revealed.public().know_top.is_empty() && revealed.view(1).top.is_none());
    assert_eq!([1, 2, 3].map(|seat| revealed.state.unknown(eye(seat))), [55, 55, 55]);
}

/// SHD-9.2: in every world that the one who looked imagines, the card is where it was; others imagine anything.
#[test]
fn shd_9_2_worlds_keep_the_card_that_was_seen() {
    let play = scene(&["prophet 1", "king 1"]).draw("judge king").play("reveal, use prophet, collect");
    let tops = |eye: Eye| -> BTreeMap<String, u32> {
        let mut tops = BTreeMap::new();
        for seed in 0..200 {
            *tops.entry(draw_pile(&shuffled(&play, eye, seed))[0].to_string()).or_insert(0) += 1;
        }
        tops
    };
    assert_eq!(tops(eye(1)).keys().collect::<Vec<_>>(), ["\"king\""]);
    assert_eq!(tops(eye(2)).len(), 9);
    assert_eq!(tops(Eye::Public).len(), 9);
}

/// SHD-9.3: everything else is open: displays, middle, discard pile and the sizes of the piles.
#[test]
fn shd_9_3_everything_else_is_open() {
    let play =
        scene(&["jester 1", "king 1"]).discard("bard bard").draw("queen judge").play("reveal, reveal, use jester up");
    for eye in Eye::all(2) {
        let view = play.state.view(eye);
        assert_eq!(view.seats, play.public().seats);
        assert_eq!(view.middle, play.public().middle);
        assert_eq!(view.discard, play.public().discard);
        assert_eq!(view.n_draw, 39);
    }
    assert_eq!(play.discarded(), "bard 2, end 1");
    assert_eq!(play.told(Eye::Public), play.events.iter().map(crate::kit::tell).collect::<Vec<_>>());
}

/// SHD-9.3: the order in which cards were discarded means nothing.
#[test]
fn shd_9_3_the_discard_pile_has_no_order() {
    let states = ["bard king queen", "queen bard king"].map(|pile| scene(&["", ""]).discard(pile).begin().state);
    assert_eq!(states[0], states[1]);
}
