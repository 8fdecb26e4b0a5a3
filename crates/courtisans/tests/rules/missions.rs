//! COU chapter 6: what fulfills each mission.

use kabale_core::{Game, Seat};
use kabale_courtisans::{Color, Family, Mission};

use crate::kit::{Play, random_games, scene, seat};

fn mission(id: &str) -> Mission {
    Color::ALL.into_iter().flat_map(Mission::of).find(|mission| mission.id() == id).expect("there is such a mission")
}

/// Whether a mission is fulfilled for a seat.
fn is_fulfilled(play: &Play, id: &str, number: u8) -> bool {
    play.state.revealed().is_fulfilled(mission(id), seat(number))
}

/// Whether a mission is fulfilled for seat 1 when the game ends like this.
fn fulfilled(areas: &str, id: &str) -> bool {
    let other = if id.starts_with('L') { format!("{id} D1") } else { format!("L7 {id}") };
    let end = scene(areas).missions(1, &other).over();
    let told = end.state.revealed().is_fulfilled(mission(id), seat(1));
    let shown = end.view(1).seats[0].missions.expect("the own ones").map(|one| (one.mission.id(), one.fulfilled));
    assert!(shown.contains(&(id, told)), "the view says the same");
    told
}

/// COU-6.1: fewer cards of the family than the player to the left.
#[test]
fn cou_6_1_fewer_than_the_left_neighbor() {
    let families = ["butterfly", "toad", "nightingale", "hare", "stag", "carp"];
    for (number, family) in (1..).zip(families) {
        let id = format!("L{number}");
        assert!(fulfilled(&format!("1 {family}_noble; 2 {family}_plain*2"), &id), "{id}");
        assert!(fulfilled(&format!("2 {family}_plain"), &id), "{id}");
        assert!(!fulfilled(&format!("1 {family}_plain*2; 2 {family}_plain"), &id), "{id}");
        let other = if family == "carp" { "stag" } else { "carp" };
        assert!(!fulfilled(&format!("2 {other}_plain"), &id), "{id}");
    }
    assert!(fulfilled("1 hare_plain; 2 hare_spy@1 hare_spy@2", "L4"), "spies count");
}

/// COU-6.2: at least 3 nobles, 2 assassins, 4 guards or 3 spies in the player's own district.
#[test]
fn cou_6_2_roles_in_the_district() {
    let cases = [
        ("L7", "1 hare_noble*2 stag_noble", "1 hare_noble*2 stag_plain; 2 carp_noble*3"),
        ("L8", "1 hare_assassin stag_assassin", "1 hare_assassin; 2 carp_assassin"),
        ("L9", "1 hare_guard*3 stag_guard", "1 hare_guard*3; 2 carp_guard"),
        ("L10", "1 hare_spy@2 stag_spy@2 carp_spy@3", "1 hare_spy@2 stag_spy@2; 2 carp_spy@1"),
    ];
    for (id, enough, too_few) in cases {
        assert!(fulfilled(enough, id), "{id}");
        assert!(!fulfilled(too_few, id), "{id}");
    }
}

/// COU-6.3: the family is fallen from grace.
#[test]
fn cou_6_3_a_fallen_family() {
    let families = ["butterfly", "toad", "nightingale", "hare", "stag", "carp"];
    for (number, family) in (1..).zip(families) {
        let id = format!("D{number}");
        assert!(fulfilled(&format!("below {family}_plain"), &id), "{id}");
        assert!(!fulfilled(&format!("above {family}_plain; below {family}_guard"), &id), "{id}");
        assert!(!fulfilled(&format!("above {family}_plain"), &id), "{id}");
    }
}

/// COU-6.4: at least a card of every family below the mat.
#[test]
fn cou_6_4_every_family_below() {
    let five = "below butterfly_plain toad_noble nightingale_guard hare_assassin stag_plain";
    assert!(fulfilled(&format!("{five} carp_plain; above carp_noble*3"), "D7"));
    assert!(fulfilled(&format!("{five} carp_spy"), "D7"));
    assert!(!fulfilled(&format!("{five} stag_noble; above carp_plain"), "D7"));
}

/// COU-6.5: at least five cards of one family below the mat.
#[test]
fn cou_6_5_five_of_a_family_below() {
    assert!(fulfilled("below hare_plain*3 hare_guard hare_spy", "D8"));
    assert!(!fulfilled("below hare_plain*4 carp_plain; above hare_noble", "D8"));
}

/// COU-6.6: at most three families are esteemed.
#[test]
fn cou_6_6_at_most_three_esteemed() {
    assert!(fulfilled("", "D9"));
    assert!(fulfilled("above hare_plain carp_plain stag_plain; below toad_plain", "D9"));
    assert!(!fulfilled("above hare_plain carp_plain stag_plain toad_plain", "D9"));
}

/// COU-6.7: at least two families are fallen from grace.
#[test]
fn cou_6_7_at_least_two_fallen() {
    assert!(fulfilled("below hare_plain carp_plain", "D10"));
    assert!(!fulfilled("below hare_plain carp_plain; above carp_guard", "D10"));
}

/// COU-6.8: left is the next player clockwise, the first after the last; with two the opponent.
#[test]
fn cou_6_8_left_is_the_next_player() {
    let end = scene("1 hare_plain; 2 hare_plain*2").over();
    assert!(is_fulfilled(&end, "L4", 1));
    let mut n_fulfilled = 0;
    random_games(16, |state| {
        let (play, court) = (Play::starting(state), state.revealed());
        let n_hares = |seat: Seat| court.district(seat).filter(|card| card.family() == Family::Hare).count();
        for own in Seat::all(state.seats()) {
            let left = own.number() % state.seats() + 1;
            let is_fewer = n_hares(own) < n_hares(seat(left));
            assert_eq!(is_fulfilled(&play, "L4", own.number()), is_fewer);
            n_fulfilled += u32::from(is_fewer && left == 1);
        }
    });
    assert!(n_fulfilled > 50);
}

/// COU-6.9: as many is not fewer, and neither is none against none.
#[test]
fn cou_6_9_equal_is_not_fewer() {
    assert!(!fulfilled("1 hare_plain; 2 hare_guard", "L4"));
    assert!(!fulfilled("", "L4"));
}

/// COU-6.10: a noble is one card for missions; two with the option, in all missions that count cards.
#[test]
fn cou_6_10_nobles_in_missions() {
    let cases = [
        ("L4", "1 hare_noble; 2 hare_noble hare_plain", true, true),
        ("L4", "1 hare_noble; 2 hare_plain*2", true, false),
        ("L4", "1 hare_plain; 2 hare_noble", false, true),
        ("L7", "1 hare_noble stag_noble", false, true),
        ("L7", "1 hare_noble", false, false),
        ("L8", "1 hare_assassin", false, false),
        ("L9", "1 hare_guard*3 stag_noble*4", false, false),
        ("D8", "below hare_noble*2 hare_plain", false, true),
        ("D7", "below hare_noble*4", false, false),
    ];
    for (id, areas, off, on) in cases {
        assert_eq!(is_fulfilled(&scene(areas).over(), id, 1), off, "{id}: {areas}");
        let option = scene(areas).with("noble_double_in_missions").over();
        assert_eq!(is_fulfilled(&option, id, 1), on, "{id} with the option: {areas}");
    }
}

/// COU-6.11: missions about statuses count nobles double, with the option and without.
#[test]
fn cou_6_11_statuses_count_nobles_double() {
    let areas = "above hare_plain carp_plain; below hare_noble carp_noble";
    for id in ["D4", "D6", "D10"] {
        assert!(is_fulfilled(&scene(areas).over(), id, 1), "{id}");
        assert!(is_fulfilled(&scene(areas).with("noble_double_in_missions").over(), id, 1), "{id}");
    }
    let esteemed =
        "above hare_noble carp_noble stag_noble toad_noble; below hare_plain carp_plain stag_plain toad_plain";
    assert!(!is_fulfilled(&scene(esteemed).over(), "D9", 1));
}

/// COU-6.12: eliminated cards count for nothing, spies neither.
#[test]
fn cou_6_12_eliminated_cards_do_not_count() {
    let play = scene("1 hare_noble*3").hand("stag_assassin stag_noble carp_guard").lay();
    assert!(is_fulfilled(&play, "L7", 1));
    let after = play.play("stag_assassin own, eliminate hare_noble");
    assert!(!is_fulfilled(&after, "L7", 1));
    let spies = scene("gone hare_spy@1 hare_spy@2; below hare_plain").over();
    assert_eq!(spies.standing(), "hare 0/1 fallen");
}
