//! CRN-1: overview and components.

use kabale_core::{Game, Seat, Table};
use kabale_for_a_crown::{DataRef, EventCard, Family, ForACrown, Options, ROUNDS};

use crate::kit::{Play, scene};

/// CRN-1.1: four rounds, then the most rubies win.
#[test]
fn the_most_rubies_win_after_four_rounds() {
    assert_eq!(ROUNDS, 4);
    let play = scene("").round(4).rubies(&[5, 9, 7]).go();
    assert_eq!((play.mover().as_str(), play.places()), ("nobody", vec![3, 1, 2]));
}

/// CRN-1.2: three to five players.
#[test]
fn three_to_five_play() {
    assert_eq!(ForACrown::SEATS, 3..=5);
    let deal = |seats| Table::<ForACrown>::new(Options::default(), seats, "1".parse().expect("a seed"));
    assert!(deal(2).is_err() && deal(6).is_err() && deal(5).is_ok());
}

/// CRN-1.3: 55 subjects, 15 of level 1 and 10 of each other; 7 events, 2 of them starting.
#[test]
fn subjects_and_events_are_counted() {
    let data = DataRef::built_in();
    let of = |level| data.subjects.iter().filter(move |subject| subject.level == level);
    let counts: Vec<u8> = (1..=5).map(|level| of(level).map(|subject| subject.copies).sum()).collect();
    assert_eq!(counts, [15, 10, 10, 10, 10]);
    let events = EventCard::ALL.map(|card| data.event(card));
    assert_eq!(events.iter().map(|event| event.copies).sum::<u8>(), 7);
    assert_eq!(events.iter().map(|event| event.starting).sum::<u8>(), 2);
}

/// CRN-1.4: chests and sleeves belong to families; a card in a sleeve of a family stays with it all game.
#[test]
fn sleeves_keep_subjects_with_their_family() {
    let mut play = scene("rabbit:mole-prospector").go();
    assert_eq!(play.view().round, 3);
    play.until(|view| view.revealing);
    let text = format!("{:?}", play.view());
    assert!(text.contains("mole-prospector"), "{text}");
}

/// CRN-1.5: five columns with a tile or without.
#[test]
fn the_track_has_five_columns() {
    assert_eq!(Play::dealt(3, 1).view().costs, [Some(1), Some(3), Some(5), None, None]);
}

/// CRN-1.6: with a strict supply there are 60 rubies, 30 coins and 25 thieves.
#[test]
fn material_limits_a_strict_supply() {
    let rubies = scene("rabbit:mole-prospector").strict().rubies(&[20, 20, 20]).round(4).go();
    assert_eq!(rubies.rubies().iter().sum::<u16>(), 60);
    let coins = scene("rabbit:hamster-tax-collector").strict().coins(&[10, 10, 9]).round(4).go();
    assert_eq!(coins.coins().iter().sum::<u16>(), 30);
    let thieves = scene("rabbit:rat-gang-leader").strict().thieves(&[12, 12, 1]).round(4).go();
    assert_eq!((thieves.mover().as_str(), thieves.thieves()), ("nobody", vec![12, 12, 1]));
}

/// CRN-1.7: five families, one per seat.
#[test]
fn each_seat_has_a_family() {
    let names = ["rabbit", "penguin", "monkey", "flamingo", "croc"];
    for ((family, name), seat) in Family::ALL.into_iter().zip(names).zip(Seat::all(5)) {
        assert_eq!((family.id(), family.seat(), Family::of(seat)), (name, seat, family));
    }
}
