//! Decision points: what is asked, and what is not.

use kabale_core::{Game, Target};
use kabale_for_a_crown::{Choice, Prompt};

use crate::kit::{Play, scene};

fn target(play: &Play, choice: &str) -> Target {
    play.state.target(choice.parse::<Choice>().expect("notation"))
}

fn data(target: Target) -> String {
    serde_json::to_string(&target).expect("data")
}

/// CRN-D1: stacks, face-up cards and decks are what hiring points at.
#[test]
fn hiring_points_at_the_court() {
    let play = Play::dealt(3, 1);
    assert_eq!(play.state.prompt(), Some(Prompt::Hire { round: 1, hires: 2 }));
    assert_eq!(data(target(&play, "hire 1 3")), r#"{"piece":"stacks.2"}"#);
    assert_eq!(data(target(&play, "hire 3 2")), r#"{"piece":"court.3"}"#);
    assert_eq!(data(target(&play, "hire 5 deck")), r#"{"piece":"decks.3"}"#);
}

/// CRN-D2: how to pay is asked only if there is more than one way.
#[test]
fn payment_is_asked_only_if_there_is_a_choice() {
    let mut play = scene("").coins(&[0, 0, 0]).rubies(&[10, 10, 10]).go();
    play.choose("hire 3 1");
    assert_eq!((play.rubies()[0], play.mover().as_str()), (9, "penguin"), "without coins there is one way");
    play.choose("hire 1 3");
    assert_eq!(play.mover(), "monkey", "what costs nothing is not paid");
}

/// CRN-D3, CRN-D4: effects are what these questions point at.
#[test]
fn effects_are_pointed_at() {
    let play = scene("rabbit:otter-ferryman").go();
    assert!(matches!(play.state.prompt(), Some(Prompt::ChooseOne { subject: Some(_), .. })));
    assert_eq!(data(target(&play, "do move")), r#"{"piece":"symbols.5"}"#);
    let play = scene("rabbit:weasel-blackmailer").go();
    assert!(matches!(play.state.prompt(), Some(Prompt::Next { subject: Some(_), .. })));
}

/// CRN-D5, CRN-D6: players and portraits.
#[test]
fn players_and_portraits_are_pointed_at() {
    let play = scene("rabbit:rat-gang-leader").go();
    assert_eq!(data(target(&play, "thief monkey")), r#"{"seat":3}"#);
    let play = scene("rabbit:donkey-picture-carrier").go();
    assert_eq!(data(target(&play, "move rabbit right")), r#"{"piece":"gallery.6","place":"gallery.7","seat":1}"#);
}

/// CRN-D7, CRN-D8: how many thieves, and whether to roll; who cannot pay is not asked.
#[test]
fn events_ask_those_who_can_pay() {
    let play = scene("bribery").thieves(&[0, 2, 0]).go();
    assert_eq!((play.mover().as_str(), play.state.prompt()), ("penguin", Some(Prompt::Bribe { thieves: 2 })));
    let offer = scene("").before();
    assert_eq!((offer.choices().as_str(), offer.state.prompt()), ("pass, roll", Some(Prompt::Offer)));
}

#[test]
fn notation_is_strict() {
    for text in [
        "hire 1 deck",
        "hire 6 1",
        "hire 2 3",
        "rubies 01",
        "rubies -1",
        "move rabbit up",
        "do",
        "bribe",
        "Pass",
        "hit red",
    ] {
        assert!(text.parse::<Choice>().is_err(), "{text}");
    }
    assert_eq!(Play::dealt(3, 1).refusal("hire 4 1"), "no_tile CRN-4.2");
}

#[test]
fn a_game_that_is_over_offers_nothing() {
    let play = scene("").round(4).go();
    assert_eq!((play.choices().as_str(), play.refusal("pass").as_str()), ("", "game_over CRN-8.1"));
}
