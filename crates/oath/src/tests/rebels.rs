//! 5.5.1a: who fights within the Empire fights as an outsider.

use super::kit::Scene;
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

/// OATH-R12.1, OATH-221c: a Citizen who attacks the Chancellor takes the empty sites of the Bandit Crown along, and with them
/// the title of the Empire; when the Campaign is over, both are back.
#[test]
fn the_crown_of_a_rebel_is_missed_by_the_empire() {
    let scene = Scene::new(3).citizen(2).holds(2, Card::BANDIT_CROWN).site(2, Site::RIVER).site(4, Site::MINE);
    let scene = scene.garrison(2, 3, 1).garrison(4, 3, 1).garrison(3, 1, 0).garrison(6, 1, 0);
    let scene = scene.turn(2).pawn(3, 6).pawn(1, 6).warbands(2, 9).dice(&[1; 2]).dice(&[4; 10]);
    assert_eq!(scene.who_keeps(), (1, false), "three sites against two");
    let scene = scene.play(&["campaign"]);
    assert_eq!(scene.who_keeps(), (3, false), "one against two");
    let scene = scene.play(&["number 9", "number 1"]);
    assert_eq!((scene.decided().0, scene.who_keeps()), (true, (1, false)));
}
