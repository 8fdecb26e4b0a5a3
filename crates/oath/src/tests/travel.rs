//! 5.6: travel, and being sent.

use super::kit::{Scene, seat, slot};
use crate::{Card, Region, Site, What};

/// A scene in which the sites that bend travel are not on the map.
fn plain(seats: u8) -> Scene {
    let scene = Scene::new(seats).site(2, Site::RIVER).site(4, Site::MINE).site(5, Site::WASTES);
    scene.site(7, Site::STEPPE).site(8, Site::GREAT_SLUM)
}

/// OATH-5.6.1: what a journey costs from region to region; only to another site, and only with enough Supply.
#[test]
fn journeys_cost_supply() {
    let cost = |from: u8, to: u8| {
        let scene = plain(2).pawn(1, from).play(&["travel", &format!("site {to}")]);
        assert_eq!(scene.player(1).pawn, slot(to));
        7 - scene.player(1).supply
    };
    assert_eq!([cost(1, 2), cost(1, 3), cost(1, 6)], [1, 2, 4]);
    assert_eq!([cost(3, 4), cost(3, 1), cost(3, 6)], [2, 2, 2]);
    assert_eq!([cost(7, 8), cost(7, 3), cost(7, 1)], [3, 2, 4]);
    let scene = plain(2).supply(1, 3).play(&["travel"]);
    assert_eq!(scene.choices(), ["site 2", "site 3", "site 4", "site 5"]);
    assert!(!plain(2).pawn(1, 3).supply(1, 1).offers("travel"));
}

/// OATH-5.6.2: the pawn moves and turns a facedown site up, for all to see.
#[test]
fn travelers_turn_sites_up() {
    let scene = Scene::new(2).play(&["travel", "site 2"]);
    assert_eq!((scene.faceup(), scene.player(1).pawn), (vec![1, 2, 3, 6], slot(2)));
    let scene = scene.play(&["travel", "site 1"]);
    assert_eq!(scene.faceup(), [1, 2, 3, 6], "it stays up");
}

/// Player 3 is beaten at site 1 and about to be sent away by player 2.
fn beaten(scene: Scene) -> Scene {
    let scene = scene.garrison(1, 1, 0).pawn(1, 6).warbands(3, 0).warbands(2, 9).turn(2);
    let scene = scene.dice(&[1; 2]).dice(&[4; 9]).play(&["campaign", "seat 3"]);
    let scene = if scene.asked().1 == What::Target { scene.play(&["pawn", "done"]) } else { scene };
    scene.play(&["number 9"])
}

/// OATH-R5.1: being sent is traveling: who gains by traveling gains.
#[test]
fn being_sent_is_traveling() {
    let scene = beaten(plain(3).site(1, Site::CHARMING_VALLEY).holds(3, Card::DRAGONSKIN_DRUM)).play(&["site 2"]);
    assert_eq!(scene.asked(), (3, What::Power));
    assert_eq!(scene.play(&["yes"]).player(3).warbands, 1);
}

/// OATH-R5.2: nobody is made to pay for being sent; who refuses is sent elsewhere.
#[test]
fn nobody_pays_for_being_sent() {
    let scene = beaten(plain(3).site(1, Site::CHARMING_VALLEY).site(2, Site::THE_HIDDEN_PLACE).secrets(3, 1));
    let scene = scene.play(&["site 2"]);
    assert_eq!(scene.asked(), (3, What::Agree));
    let scene = scene.play(&["no"]);
    assert_eq!((scene.asked(), scene.offers("site 2"), scene.player(3).secrets), ((2, What::Banish), false, 1));
}

/// OATH-R5.3: ignoring the powers of sites means the site cards, not the denizens that lie there.
#[test]
fn ignoring_sites_is_not_ignoring_denizens() {
    let base = || {
        let scene = plain(2).site(1, Site::CHARMING_VALLEY).site(4, Site::NARROW_PASS).card_at(5, Card::WOLVES);
        scene.adviser(1, Card::FOREST_PATHS).card_at(1, Card::TENTS).favor(1, 2)
    };
    assert!(!base().play(&["travel", "done"]).offers("site 5"), "the Pass");
    let scene = base().play(&["travel", "use tents", "use forest-paths"]);
    assert_eq!(scene.state.act.used.to_vec(), [Card::TENTS, Card::FOREST_PATHS], "both work in one Travel");
    let past = scene.play(&["site 5"]);
    assert_eq!((past.player(1).supply, past.player(1).pawn), (7, slot(5)));
    let near = base().play(&["travel", "use tents", "use forest-paths", "site 2"]);
    assert_eq!(near.player(1).supply, 7, "no Beast there, but the Tents at the own site still help");
}

/// OATH-R5.4: travel goes to another site; if only the player's own fits, none does.
#[test]
fn travel_goes_to_another_site() {
    let horse = |scene: Scene| scene.holds(1, Card::BRASS_HORSE).secrets(1, 1).on_pile(Region::Cradle, Card::WOLVES);
    let here = horse(plain(2).card_at(1, Card::RANGERS)).play(&["use brass-horse"]);
    assert_eq!(here.choices(), ["site 2", "site 3", "site 4", "site 5", "site 6", "site 7", "site 8"]);
    let there = horse(plain(2).card_at(1, Card::RANGERS).card_at(2, Card::ERRAND_BOY)).play(&["use brass-horse"]);
    assert_eq!(there.player(1).pawn, slot(2), "the only other site with a Beast card");
    assert!(!plain(2).play(&["travel"]).offers("site 1"));
}

/// A traveler in the Shrouded Wood.
fn wood() -> Scene {
    plain(3).site(1, Site::SHROUDED_WOOD).turn(2)
}

/// OATH-R5.5, OATH-R9.5: an enemy player who rules the Shrouded Wood chooses where the traveler goes; bandits or the traveler do
/// not, and it only fixes the cost.
#[test]
fn the_wood_leads_astray() {
    let ruled = wood().garrison(1, 3, 1).play(&["travel"]);
    assert_eq!((ruled.asked(), ruled.choices().len()), ((3, What::Travel), 7));
    let ruled = ruled.play(&["site 6"]);
    assert_eq!((ruled.player(2).pawn, ruled.player(2).supply), (slot(6), 5));
    let imperial = wood().play(&["travel"]);
    assert_eq!(imperial.asked(), (1, What::Travel), "the Chancellor speaks for the Empire");
    for scene in [wood().garrison(1, 1, 0), wood().garrison(1, 2, 1)] {
        let scene = scene.play(&["travel"]);
        assert_eq!(scene.asked(), (2, What::Travel));
        assert_eq!(scene.play(&["site 2"]).player(2).supply, 5);
    }
}

/// OATH-R5.5: a benefit that depends on the destination counts only if the chosen site fits; if the traveler then cannot pay, the
/// Travel fails.
#[test]
fn a_journey_may_fail() {
    let base = || wood().garrison(1, 3, 1).adviser(2, Card::TENTS).favor(2, 1).supply(2, 1);
    // Without the Tents there would be no journey, so they are used.
    let scene = base().play(&["travel"]);
    assert_eq!((scene.asked(), scene.player(2).favor), ((3, What::Travel), 0));
    let failed = scene.play(&["site 6"]);
    assert_eq!((failed.player(2).pawn, failed.player(2).supply, failed.asked()), (slot(1), 1, (2, What::Act)));
    let near = base().play(&["travel", "site 2"]);
    assert_eq!((near.player(2).pawn, near.player(2).supply), (slot(2), 1));
}

/// OATH-R5.8: a fixed cost is a base, and increases come on top: a decadent Chancellor pays 3 from the Shrouded Wood to the
/// Hinterland.
#[test]
fn increases_come_on_top_of_fixed_costs() {
    let base = || plain(2).site(1, Site::SHROUDED_WOOD);
    assert_eq!(base().play(&["travel", "site 7"]).player(1).supply, 5);
    let mut decadent = base();
    let relic = decadent.state.reliquary[1].take().expect("a relic");
    decadent.state.relics.insert(0, relic);
    let decadent = decadent.play(&["travel", "site 7"]);
    assert_eq!((decadent.player(1).supply, decadent.state.pawn(seat(1))), (4, slot(7)));
}
