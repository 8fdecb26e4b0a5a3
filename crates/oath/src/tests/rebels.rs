//! 5.5.1a: who fights within the Empire fights as an outsider.

use super::Scene;
use crate::{Card, Site};

/// OATH-5.5.1a, OATH-5.5.2a: a Citizen whom the Chancellor attacks rules no Imperial site any more, so that one who is
/// elsewhere cannot be attacked: nothing at the Chancellor's site could be a target.
#[test]
fn a_citizen_elsewhere_cannot_be_attacked_by_the_chancellor() {
    let scene = || Scene::new(4).citizen(2).pawn(1, 1).pawn(3, 1).pawn(4, 1).turn(1);
    assert_eq!(scene().pawn(2, 3).play(&["campaign"]).choices(), ["seat 3", "seat 4"]);
    assert_eq!(scene().pawn(2, 1).play(&["campaign"]).choices(), ["seat 2", "seat 3", "seat 4"]);
}

/// OATH-5.5.1a: a Citizen who attacks the Chancellor leaves the Imperial site to them, so it is a target.
#[test]
fn a_citizen_attacks_the_chancellor_over_an_imperial_site() {
    let scene = Scene::new(3).citizen(2).pawn(1, 3).pawn(2, 1).pawn(3, 1).turn(2);
    assert_eq!(scene.play(&["campaign"]).choices(), ["seat 1", "seat 3"]);
}

/// OATH-R7.5, OATH-R12.1: what the Bandit Crown of a rebel rules is the Empire's again when the Campaign is over, and the title is
/// looked at once more.
#[test]
fn the_empire_gets_back_what_a_rebel_ruled() {
    let scene = Scene::new(3).citizen(2).holds(2, Card::BANDIT_CROWN).turn(2).pawn(1, 1).pawn(3, 6).warbands(2, 6);
    // The Empire has two sites and, with the Crown, two more; the Exile has three.
    let scene = scene.site(2, Site::RIVER).site(4, Site::MINE).site(5, Site::LUSH_COAST).site(7, Site::WASTES);
    let scene = scene.garrison(3, 1, 1).garrison(6, 3, 1).garrison(7, 3, 1).garrison(5, 3, 1).garrison(1, 1, 1);
    let scene = scene.dice(&[1; 2]).dice(&[4; 7]).warbands(1, 0);
    let scene = scene.play(&["campaign", "done", "number 6", "number 1"]);
    assert_eq!((scene.outcome().0, scene.who_keeps()), (true, (1, false)));
    let lost = scene.events.iter().any(|event| matches!(event, crate::Event::Title { seat, .. } if seat.number() == 3));
    assert!(lost, "in between the Exile had the most");
}
