//! ORI chapter 11: who knows what.

use kabale_core::{Eye, Eyes, Game, Seat};
use kabale_oriflamme::{Card, Family, View};

use crate::kit::{Play, evaluate, list, random_games, scene};

/// A row as an eye sees it, written like a scene, with `?` for what it does not know.
fn seen(view: &View) -> String {
    list(view.row.iter().map(|stack| {
        let cards: Vec<String> = stack
            .iter()
            .rev()
            .map(|laid| {
                let name = laid.card.map_or("?", Card::id);
                let name = if laid.face_up { name.to_ascii_uppercase() } else { name.to_owned() };
                format!("{}:{name}({})", laid.family, laid.points)
            })
            .collect();
        cards.join("/")
    }))
}

/// ORI-11.1: players see their own hand and their own face-down cards in the row, covered ones included.
#[test]
fn ori_11_1_what_a_player_sees() {
    let play = scene("red:spy(1)/red:heir(2), blue:archer/blue:LORD, green:soldier").hand("red", "lord").placing("red");
    assert_eq!(seen(&play.view(Family::Red)), "red:spy(1)/red:heir(2), blue:?(0)/blue:LORD(0), green:?(0)");
    assert_eq!(seen(&play.view(Family::Blue)), "red:?(1)/red:?(2), blue:archer(0)/blue:LORD(0), green:?(0)");
    let json = serde_json::to_value(play.state).expect("a state is plain data");
    for (family, holding) in Family::ALL.into_iter().zip(json["seats"].as_array().expect("seats")) {
        assert_eq!(serde_json::to_value(play.view(family).hand).expect("cards"), holding["hand"]);
    }
    // Only the owner is told which card was placed.
    let placed = play.play("lord left");
    assert_eq!(placed.told(Eye::Seat(Seat::new(0))), ["placed card=lord place=left seat=1"]);
    for eye in [Eye::Seat(Seat::new(1)), Eye::Seat(Seat::new(2)), Eye::Public] {
        assert_eq!(placed.told(eye), ["placed card=null place=left seat=1"]);
    }
}

/// ORI-11.1: a face-down card that is moved stays the secret of its owner; a face-up one is no secret.
#[test]
fn ori_11_1_a_moved_card_stays_hidden() {
    let play = scene("blue:archer, red:decree, green:LORD, green:x").from(2).play("reveal");
    let hidden = play.clone().play("move 1, end");
    let told = |play: &Play, eye| play.told(eye).into_iter().find(|line| line.starts_with("moved")).expect("a move");
    let eyes = [Eye::Seat(Seat::new(0)), Eye::Seat(Seat::new(1)), Eye::Seat(Seat::new(2)), Eye::Public];
    let named = eyes.map(|eye| told(&hidden, eye).contains("card=archer"));
    assert_eq!(named, [false, true, false, false]);
    let open = play.play("move 3, before 1");
    assert!(eyes.iter().all(|eye| told(&open, *eye).contains("card=lord")));
}

/// ORI-11.2: everybody sees owners, order, heights, facing, points, pools, piles and the size of hands.
#[test]
fn ori_11_2_what_everybody_sees() {
    let row = "red:spy(1)/red:heir(2), blue:archer/blue:LORD, green:HEIR";
    let play = scene(row).pools(&[3, 1, 4]).crown("blue").placing("green");
    for eye in Eye::all(3) {
        let view = play.state.view(eye);
        let public = |text: String| text.replace("spy", "?").replace("heir", "?").replace("archer", "?");
        assert_eq!(public(seen(&view)), "red:?(1)/red:?(2), blue:?(0)/blue:LORD(0), green:HEIR(0)");
        let seats: Vec<_> = view.seats.iter().map(|seat| (seat.pool, seat.n_hand, seat.n_row)).collect();
        assert_eq!(seats, [(3, 5, 2), (1, 4, 2), (4, 5, 1)]);
        let piles = view.seats.iter().map(|seat| seat.discarded.len());
        assert!(piles.eq([0, 1, 1]));
        assert_eq!((view.round, view.crown.number(), view.to_move.map(Seat::number)), (3, 2, Some(3)));
    }
    assert_eq!(seen(&play.public()), "red:?(1)/red:?(2), blue:?(0)/blue:LORD(0), green:HEIR(0)");
}

/// ORI-11.3: what was face up once stays known, even covered; and so does what went to a pile.
#[test]
fn ori_11_3_what_was_seen_stays_known() {
    let play = scene("red:LORD, blue:x").hand("red", "spy").placing("red").play("spy on 1");
    for eye in [Eye::Seat(Seat::new(1)), Eye::Public] {
        assert_eq!(seen(&play.state.view(eye)).split(", ").next(), Some("red:?(0)/red:LORD(0)"));
    }
    let gone = evaluate("red:LORD, blue:ARCHER, green:x").play("target 1");
    assert!(gone.public().seats[0].discarded.contains(&Card::Lord));
}

/// ORI-11.4: nobody ever sees another's hand or set-aside cards, not even when the game is over.
#[test]
fn ori_11_4_the_last_cards_are_never_shown() {
    let mut n_over = 0;
    random_games(30, |state| {
        n_over += u32::from(state.to_move().is_none());
        let truth = serde_json::to_value(state).expect("a state is plain data");
        for eye in Eye::all(state.seats()) {
            let view = state.view(eye);
            for seat in view.seats.iter().filter(|other| !eye.is(other.seat)) {
                let in_row = view.row.iter().flatten().filter(|card| card.family == seat.family);
                let named: Vec<Card> =
                    seat.discarded.iter().copied().chain(in_row.filter_map(|laid| laid.card)).collect();
                let holding = &truth["seats"][seat.seat.index()];
                for zone in ["hand", "set_aside"] {
                    let hidden = serde_json::from_value::<Vec<Card>>(holding[zone].clone()).expect("cards");
                    assert!(hidden.iter().all(|card| !named.contains(card)));
                }
            }
            if eye == Eye::Public {
                assert!(view.hand.is_empty() && view.set_aside.is_none());
            }
        }
    });
    assert_eq!(n_over, 30);
    let end = Play::dealt(3, 8).finish();
    let events = end.events.iter().filter_map(|event| event.seen_by(Eye::Public));
    let named: Vec<String> =
        events.map(|event| crate::kit::tell(&event)).filter(|line| line.contains("card=")).collect();
    assert!(named.iter().all(|line| line.starts_with("placed card=null")), "nothing was revealed: {named:?}");
}
