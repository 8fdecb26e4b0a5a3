//! COU chapter 1: components.

use std::collections::BTreeSet;

use kabale_core::Game;
use kabale_courtisans::{Card, Color, Courtisans, Family, Mission, Role, Side};

use crate::kit::{Play, scene};

fn census(play: &Play) -> Vec<u32> {
    let mut pieces = Vec::new();
    play.state.census(&mut pieces);
    pieces.sort_unstable();
    pieces
}

/// COU-1.1: a turn is a card at the table, one in the player's own district, one in an opponent's; most points win.
#[test]
fn cou_1_1_three_cards_a_turn() {
    let play = scene("").hand("hare_plain stag_noble carp_guard").lay();
    let play = play.play("hare_plain above, stag_noble own, carp_guard to 2");
    assert_eq!(
        (play.table(), play.district(1), play.district(2)),
        ("hare_plain | -".into(), "stag_noble".into(), "carp_guard".into())
    );
    assert_eq!(play.mover(), 2);
    let end = scene("above hare_plain; 1 hare_noble; 2 hare_plain").missions(1, "L7 D7").missions(2, "L8 D8").over();
    assert!(end.score(1) > end.score(2));
    let best = (1..=3).map(|number| end.score(number)).max();
    assert!((1..=3).all(|number| (Some(end.score(number)) == best)
        == (end.ranks().split(' ').nth(usize::from(number) - 1) == Some("1"))));
}

/// COU-1.2: two to five.
#[test]
fn cou_1_2_two_to_five_players() {
    assert_eq!(Courtisans::SEATS, 2..=5);
    for seats in 2..=5 {
        assert_eq!(Play::dealt(seats, 1).state.seats(), seats);
    }
}

/// COU-1.3: ninety courtiers, fifteen of each family.
#[test]
fn cou_1_3_ninety_courtiers() {
    let pieces = census(&Play::dealt(5, 1));
    let courtiers: Vec<u32> = pieces.into_iter().filter(|piece| *piece < 30).collect();
    assert_eq!(courtiers.len(), 90);
    for family in 0..6 {
        assert_eq!(courtiers.iter().filter(|piece| **piece / 5 == family).count(), 15);
    }
}

/// COU-1.4: the order of the columns, with the Queen's behind the third.
#[test]
fn cou_1_4_the_columns() {
    let order = Family::ALL.map(Family::id);
    assert_eq!(order, ["butterfly", "toad", "nightingale", "hare", "stag", "carp"]);
    let shown = Play::dealt(2, 1).public().families.into_iter().map(|one| one.family);
    assert!(shown.eq(Family::ALL));
    // The order has no effect: the same cards of any family count the same.
    for family in Family::ALL {
        let end = scene(&format!("above {family}_noble; 1 {family}_plain {family}_noble")).over();
        assert_eq!(end.parts(1), format!("{family} +3"));
    }
}

/// COU-1.5: in each family four nobles, two spies, two assassins, three guards and four without role.
#[test]
fn cou_1_5_roles() {
    let pieces = census(&Play::dealt(3, 1));
    for (kind, card) in Card::kinds().enumerate() {
        let n_cards = pieces.iter().filter(|piece| **piece as usize == kind).count();
        let expected = match card.role() {
            Role::Noble | Role::Plain => 4,
            Role::Spy | Role::Assassin => 2,
            Role::Guard => 3,
        };
        assert_eq!(n_cards, expected, "{card}");
    }
}

/// COU-1.6: ten light missions and ten dark ones, all different.
#[test]
fn cou_1_6_missions() {
    let missions = Color::ALL.map(Mission::of);
    let ids: BTreeSet<&str> = missions.iter().flatten().map(|mission| mission.id()).collect();
    assert_eq!(ids.len(), 20);
    for (color, missions) in Color::ALL.into_iter().zip(missions) {
        assert_eq!(missions.len(), 10);
        assert!(missions.iter().all(|mission| mission.color() == color));
    }
    let pieces = census(&Play::dealt(4, 1));
    assert!(pieces.into_iter().filter(|piece| *piece >= 30).eq(30..50));
}

/// COU-1.7: the mat has two sides.
#[test]
fn cou_1_7_two_sides() {
    assert_eq!(Side::ALL.map(Side::id), ["above", "below"]);
    let play = scene("").hand("hare_plain stag_noble carp_guard").lay();
    assert_eq!(play.clone().play("hare_plain above").table(), "hare_plain | -");
    assert_eq!(play.play("hare_plain below").table(), "- | hare_plain");
}
