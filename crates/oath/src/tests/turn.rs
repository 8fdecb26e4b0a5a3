//! 4: rounds and turns, apart from the actions.

use super::kit::{Scene, seat, slot};
use crate::{Banner, Card, Event, Goal, Site, Suit, Way, What};

/// OATH-4: every player has a turn in each round, the Chancellor first; the marker advances after all turns; OATH-2.1.4:
/// the track shows it.
#[test]
fn a_round_is_a_turn_for_everybody() {
    let mut scene = Scene::new(3);
    for round in 1..=4 {
        for number in 1..=3 {
            assert_eq!((scene.state.round, scene.asked()), (round, (number, What::Act)));
            scene = scene.play(&["rest"]);
        }
        assert!(scene.events.contains(&Event::Round { round: round + 1 }));
    }
    let scene = Scene::new(2).title(2).at_round(8).play(&["rest", "rest"]);
    assert_eq!(
        scene.ended(),
        Some((2, Way::Usurper)),
        "turned in the Wake of the last turn, and there is no ninth round"
    );
}

/// OATH-4.1: first the People's Favor, then the victory, then the title, and the site last.
#[test]
fn waking_has_an_order() {
    let base =
        || Scene::new(2).site(1, Site::SALT_FLATS).stocked(1, 1, 1).bears(2, Banner::PeoplesFavor, 2).favor(2, 1);
    let scene = base().drawn(3).revealed(2, Card::REBELLION).waking(2);
    assert_eq!((scene.asked(), scene.ended()), ((2, What::Feed), None));
    assert_eq!(scene.play(&["favor"]).ended(), Some((2, Way::Vision)));
    let scene = base().goal(Goal::People).title(2).waking(2);
    assert_eq!((scene.asked(), scene.who_keeps()), ((2, What::Feed), (2, false)));
    let scene = scene.play(&["favor"]);
    assert_eq!((scene.asked(), scene.who_keeps()), ((2, What::Opportunity), (2, true)));
    assert_eq!(scene.play(&["done"]).asked(), (2, What::Act));
}

/// OATH-4.1.1, OATH-4.1.1.I: the holder puts a favor on the banner, or moves one to a poorest bank of choice; OATH-7.3.1:
/// that is no choice between doing it and not.
#[test]
fn the_peoples_favor_is_fed_or_feeds() {
    let scene = || Scene::new(2).bears(1, Banner::PeoplesFavor, 2).bank(Suit::Beast, 1).bank(Suit::Nomad, 1);
    let asked = scene().favor(1, 1).waking(1);
    assert_eq!(asked.choices(), ["favor", "bank beast", "bank nomad"]);
    let fed = asked.play(&["favor"]);
    assert_eq!((fed.player(1).favor, fed.state.banners[0].tokens, fed.asked()), (0, 3, (1, What::Act)));
    let fed = scene().waking(1).play(&["bank nomad"]);
    assert_eq!((fed.state.banks[Suit::Nomad as usize], fed.state.banners[0].tokens), (2, 1));
    // The last favor stays, so one must be added.
    let forced = Scene::new(2).bears(1, Banner::PeoplesFavor, 1).favor(1, 1).waking(1);
    assert_eq!((forced.asked(), forced.player(1).favor, forced.state.banners[0].tokens), ((1, What::Act), 0, 2));
    assert!(forced.events.contains(&Event::Forced { seat: seat(1) }));
    // Nobody else is asked.
    assert_eq!(Scene::new(2).bears(1, Banner::PeoplesFavor, 2).waking(2).asked(), (2, What::Act));
}

/// OATH-R8.1: with one favor on it and none on the board nothing happens.
#[test]
fn without_favor_the_people_wait() {
    for mob in [false, true] {
        let mut scene = Scene::new(2).bears(1, Banner::PeoplesFavor, 1);
        scene.state.mob = mob;
        let scene = scene.waking(1);
        assert_eq!((scene.asked(), scene.state.banners[0].tokens), ((1, What::Act), 1));
    }
}

/// OATH-4.1.1.II, OATH-R8.2: the Mob chooses twice, each time freely; OATH-4.1.1.III: six favor call it.
#[test]
fn the_mob_feeds_twice() {
    let mut scene = Scene::new(2).bears(1, Banner::PeoplesFavor, 2).favor(1, 2).bank(Suit::Beast, 1);
    scene.state.mob = true;
    let scene = scene.waking(1).play(&["favor"]);
    assert_eq!(scene.asked(), (1, What::Feed));
    let scene = scene.play(&["bank beast"]);
    assert_eq!((scene.asked(), scene.state.banners[0].tokens, scene.player(1).favor), ((1, What::Act), 2, 1));
    assert!(scene.state.mob, "it does not go away by itself");
    let five = Scene::new(2).bears(1, Banner::PeoplesFavor, 4).favor(1, 1).waking(1).play(&["favor"]);
    assert_eq!((five.state.banners[0].tokens, five.state.mob), (5, false));
    let six = Scene::new(2).bears(1, Banner::PeoplesFavor, 5).favor(1, 1).waking(1).play(&["favor"]);
    assert_eq!((six.state.banners[0].tokens, six.state.mob), (6, true));
}

/// OATH-4.1.2: Exiles look whether they have won, the Usurper first; both ways are remembered.
#[test]
fn exiles_look_whether_they_have_won() {
    let scene = Scene::new(2).drawn(3).revealed(2, Card::FAITH).bears(2, Banner::DarkestSecret, 1).usurper(2);
    let scene = scene.waking(2);
    assert_eq!(scene.ended(), Some((2, Way::Usurper)));
    assert_eq!(scene.state.end.and_then(|end| end.vision), Some(Goal::Devotion));
}

/// OATH-4.1.4: at three sites one favor or secret may be taken; OATH-R12.12: only of what lies there, and nothing comes
/// after; OATH-7.3.1: this one may be declined.
#[test]
fn sites_of_opportunity() {
    let asked = Scene::new(2).site(1, Site::SALT_FLATS).stocked(1, 1, 1).waking(1);
    assert_eq!((asked.asked(), asked.choices().join(" ")), ((1, What::Opportunity), "done favor secrets".to_owned()));
    let taken = asked.play(&["secrets"]);
    assert_eq!((taken.player(1).secrets, taken.state.place(slot(1)).secrets), (1, 0));
    assert_eq!(taken.play(&["rest", "favor", "rest"]).asked(), (1, What::Act), "nothing is left");
    let mine = Scene::new(2).site(1, Site::MINE).stocked(1, 2, 0).waking(1);
    assert_eq!(mine.choices(), ["done", "favor"]);
    assert_eq!(mine.play(&["done"]).state.place(slot(1)).favor, 2);
    let city = Scene::new(2).site(1, Site::DROWNED_CITY).stocked(1, 0, 2).waking(1);
    assert_eq!(city.choices(), ["done", "secrets"]);
    // The pawn must be there, and other sites keep what they have.
    assert_eq!(Scene::new(2).site(2, Site::MINE).stocked(2, 2, 0).waking(1).asked(), (1, What::Act));
}

/// OATH-4.2: actions in any number and order, the same one again, each finished before the next; without enough Supply
/// there is none, and none need be taken.
#[test]
fn acting_lasts_as_long_as_supply() {
    let scene = Scene::new(2).favor(1, 3).card_at(1, Card::WOLVES).card_at(1, Card::TENTS).card_at(1, Card::ELDERS);
    let scene = scene.supply(1, 2);
    assert!(["search", "muster", "campaign", "travel", "rest"].iter().all(|choice| scene.offers(choice)));
    let scene = scene.play(&["muster"]);
    assert_eq!(scene.asked(), (1, What::Muster));
    assert!(!scene.offers("search") && !scene.offers("rest"), "one after the other");
    let scene = scene.play(&["card wolves", "muster", "card tents"]);
    assert_eq!((scene.player(1).supply, scene.player(1).warbands), (0, 7));
    assert!(["search", "muster", "trade", "recover", "campaign", "travel"].iter().all(|choice| !scene.offers(choice)));
    assert_eq!(scene.play(&["rest"]).asked(), (2, What::Act));
}

/// OATH-4.3, OATH-4.3.1: favor on cards goes to the banks of their suits, also from advisers of others; OATH-4.3.2: secrets
/// on cards and relics come to the resting player, whose facedown secrets turn up. What lies on sites and banners stays.
#[test]
fn resting_clears_cards() {
    let scene = Scene::new(3).site(2, Site::SALT_FLATS).stocked(2, 1, 1).spent(1, 2).spent(2, 1);
    let scene =
        scene.card_at(1, Card::WOLVES).laden(Card::WOLVES, 1, 1).adviser(3, Card::TENTS).laden(Card::TENTS, 2, 0);
    let scene = scene.holds(2, Card::WHISTLE).laden(Card::WHISTLE, 0, 1).bears(2, Banner::DarkestSecret, 2);
    let scene = scene.bears(3, Banner::PeoplesFavor, 2).play(&["rest"]);
    let banks = scene.state.banks;
    assert_eq!((banks[Suit::Beast as usize], banks[Suit::Nomad as usize], banks[0]), (4, 5, 3));
    assert!([Card::WOLVES, Card::TENTS, Card::WHISTLE].iter().all(|card| scene.state.is_bare(*card)));
    assert_eq!((scene.player(1).secrets, scene.player(1).spent), (4, 0));
    assert_eq!((scene.player(2).secrets, scene.player(2).spent), (0, 1), "only your own are turned up");
    assert_eq!((scene.state.place(slot(2)).favor, scene.state.place(slot(2)).secrets), (1, 1));
    assert_eq!(scene.state.banners.map(|banner| banner.tokens), [2, 2]);
}

/// OATH-4.3.3: Supply by the warbands in the bank; a Citizen gets what the Chancellor's marker shows; OATH-4.3.4: what was
/// not spent is added, up to 7.
#[test]
fn resting_refreshes_supply() {
    let rested = |scene: Scene, number: u8| scene.turn(number).play(&["rest"]).player(number).supply;
    assert_eq!(Scene::new(2).player(1).bank, 17);
    assert_eq!(rested(Scene::new(2).supply(1, 0), 1), 5);
    assert_eq!(rested(Scene::new(2).supply(1, 1), 1), 6);
    assert_eq!(rested(Scene::new(2).supply(1, 5), 1), 7);
    assert_eq!(rested(Scene::new(2).warbands(1, 17).supply(1, 0), 1), 3);
    assert_eq!(rested(Scene::new(2).supply(2, 0), 2), 6);
    assert_eq!(rested(Scene::new(2).warbands(2, 10).supply(2, 0), 2), 5);
    assert_eq!(rested(Scene::new(2).citizen(2).supply(1, 2).supply(2, 0), 2), 2);
    assert_eq!(rested(Scene::new(2).citizen(2).supply(1, 2).supply(2, 3), 2), 5);
}

/// OATH-R12.3: Supply gained beyond 7 is lost; gained and not spent it counts as not spent.
#[test]
fn gained_supply_is_supply() {
    let inn = || Scene::new(2).card_at(1, Card::WAYSIDE_INN).favor(1, 1);
    assert_eq!(inn().supply(1, 6).play(&["use wayside-inn"]).player(1).supply, 7);
    let scene = inn().supply(1, 0).play(&["use wayside-inn", "rest"]);
    assert_eq!(scene.player(1).supply, 5 + 2);
}

/// OATH-4.3.5, OATH-7.3.4: Rest powers may be used at the end of the rest, once each.
#[test]
fn rest_powers_are_used_once() {
    let scene = || Scene::new(3).adviser(2, Card::NAYSAYERS).title(3).favor(1, 3).turn(2).supply(2, 0);
    let asked = scene().play(&["rest"]);
    assert_eq!((asked.asked(), asked.choices().join(" ")), ((2, What::RestPowers), "done use naysayers".to_owned()));
    assert_eq!(asked.player(2).supply, 6, "after the refreshing");
    let used = asked.play(&["use naysayers"]);
    assert_eq!((used.player(2).favor, used.player(1).favor, used.asked()), (1, 2, (3, What::Act)));
    let declined = scene().play(&["rest", "done"]);
    assert_eq!((declined.player(2).favor, declined.asked()), (0, (3, What::Act)));
}
