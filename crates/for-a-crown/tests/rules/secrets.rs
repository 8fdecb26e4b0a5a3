//! CRN-9: hidden information.

use std::collections::BTreeMap;

use kabale_core::{Eye, Eyes, Fast, Game, Seat, SeedableRng};
use kabale_for_a_crown::{Event, Phase, SharedCard};

use crate::kit::{Play, scene};

/// CRN-9.1: a chest is shown to its owner, and to all at the end; a sold heirloom is seen by all.
#[test]
fn chests_are_closed_until_the_end() {
    let play = scene("rabbit:otter-ferryman").sold("monkey").go();
    for eye in Eye::all(3) {
        for player in play.state.view(eye).seats {
            assert_eq!(player.chest.is_some(), eye.is(player.seat));
            assert_eq!(player.heirloom, player.seat != Seat::new(2));
        }
    }
    let over = scene("").round(4).go();
    assert!(over.view().seats.iter().all(|player| player.chest.is_some()));
}

/// CRN-9.2: payments and gains are told to all, and imagined worlds do not change the chests.
#[test]
fn payments_are_open() {
    let mut play = Play::dealt(3, 1);
    play.choose("hire 3 deck").choose("rubies 3");
    let told = play.log.last().and_then(|event| event.seen_by(Eye::Public)).expect("it is told");
    assert!(matches!(told, Event::Hired { coins: 2, rubies: 3, subject: None, .. }), "{told:?}");
    let mut world = play.state;
    world.shuffle_unseen(Eye::Public, &mut Fast::seed_from_u64(5));
    assert!(Seat::all(3).all(|seat| world.chest(seat) == play.state.chest(seat)));
}

/// CRN-9.3: a subject from a deck is known to its owner, and to all once it was revealed.
#[test]
fn hires_from_decks_are_known_to_their_owner() {
    let mut play = Play::dealt(3, 1);
    let owner = play.view().to_move.expect("a seat is to decide");
    play.choose("hire 3 deck").choose("rubies 3");
    let known = |play: &Play, eye| {
        let view = play.state.view(eye);
        let mut cards = view.revealed.iter().chain(&view.face_down);
        cards.any(|card| matches!(card, SharedCard::Subject { seat, level: 3, subject: Some(_) } if *seat == owner))
    };
    assert!(known(&play, Eye::Seat(owner)) && !known(&play, Eye::Public));
    play.until(|view| view.round == 2);
    assert!(known(&play, Eye::Public), "it was revealed, and nobody forgets");
    // For other players every unseen card of that level is equally likely there.
    let mut play = Play::dealt(3, 1);
    play.choose("hire 3 deck").choose("rubies 3");
    let mut counts = BTreeMap::new();
    for seed in 0..3600 {
        let mut world = play.state;
        world.shuffle_unseen(Eye::Public, &mut Fast::seed_from_u64(seed));
        let SharedCard::Subject { subject: Some(subject), .. } =
            *world.view(Eye::Seat(owner)).face_down.last().expect("a card")
        else {
            panic!("its owner knows it")
        };
        *counts.entry(subject.id.clone()).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 8, "two of level 3 lie open");
    assert!(counts.values().all(|count| (370..530).contains(count)), "{counts:?}");
}

/// CRN-9.4: nobody knows how the shuffled deck lies: every card comes next in some world.
#[test]
fn the_shuffled_deck_is_unknown_to_all() {
    let play = scene("rabbit:otter-ferryman, penguin:otter-ferryman, burglary, monkey:raccoon-lackey").before();
    let mut next = BTreeMap::new();
    for seed in 0..4000 {
        let mut world = play.state;
        world.shuffle_unseen(Eye::Seat(Seat::new(0)), &mut Fast::seed_from_u64(seed));
        let json = serde_json::to_value(world).expect("data");
        *next.entry(json["shared"][play.view().revealed.len()].to_string()).or_insert(0) += 1;
    }
    assert_eq!(next.len(), 4);
    assert!(next.values().all(|count| (880..1120).contains(count)), "{next:?}");
    assert_eq!(play.state.unknown(Eye::Public), 4 + 3 + u32::from(play.view().decks.iter().sum::<u8>()));
}

/// CRN-9.5: a new event is unknown until it is revealed; what stays in the pile is never shown.
#[test]
fn new_events_are_unknown_until_revealed() {
    let play = scene("").go();
    let mut seen = BTreeMap::new();
    for seed in 0..400 {
        let mut world = play.state;
        world.shuffle_unseen(Eye::Public, &mut Fast::seed_from_u64(seed));
        let json = serde_json::to_value(world).expect("data");
        let card = json["shared"].as_array().expect("a list").last().expect("a card")["card"].to_string();
        *seen.entry(card).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 4, "any event that was not seen yet: {seen:?}");
    let mut play = play;
    play.until(|view| view.round == 4 || view.phase == Phase::Over);
    let known = play.view().face_down.iter().filter(|card| matches!(card, SharedCard::Event(Some(_)))).count();
    assert_eq!(known, 4);
}
