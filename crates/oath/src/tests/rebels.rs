//! 5.5.1a: who fights within the Empire fights as an outsider.

use super::Scene;

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
