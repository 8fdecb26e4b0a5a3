//! OATH-G1 to OATH-G4: the goal cards.

use kabale_core::{Fast, Game, SeedableRng};

use super::kit::{Scene, seat};
use crate::{Banner, Card, Goal, Oath, Options, Site, Vow, Way};

/// What the Chancellor starts with.
fn dealt(oath: Vow) -> (Goal, Vec<Banner>) {
    let state = Oath::deal(&Options { oath, ..Options::default() }, 4, &mut Fast::seed_from_u64(3));
    assert_eq!((state.title, state.usurper), (seat(1), false));
    (state.goal, Banner::ALL.into_iter().filter(|banner| state.holds(seat(1), *banner)).collect())
}

/// Who wins when the eighth round ends and the title is the Empire's.
fn heir(mut scene: Scene) -> (u8, Way) {
    scene.state.round = 8;
    let last = scene.state.seats;
    let end = scene.turn(last).play(&["rest"]).state.end.expect("the end");
    (end.winner.number(), end.way)
}

const CHANCELLOR: (u8, Way) = (1, Way::Exhaustion);
const SUCCESSOR: (u8, Way) = (2, Way::Successor);

/// OATH-G1: the player who alone rules the most sites has the title; the holder keeps it in a tie.
#[test]
fn oath_g1_supremacy_is_ruling_the_most_sites() {
    assert_eq!(dealt(Vow::Supremacy), (Goal::Supremacy, vec![]));
    // Chancellor and third player rule a site each. The second player takes one and then another from the bandits.
    let scene = Scene::new(3).turn(2).site(2, Site::RIVER).site(4, Site::MINE).warbands(2, 6).pawn(2, 2).pawn(3, 6);
    let scene = scene.garrison(3, 1, 0).garrison(6, 3, 1).dice(&[1, 5, 5, 1, 5, 5]);
    let tied = scene.play(&["campaign", "done", "number 2", "number 1"]);
    assert_eq!(tied.state.title, seat(1), "one each");
    let scene = tied.play(&["travel", "site 4", "campaign", "done", "number 2", "number 1"]);
    assert_eq!(scene.state.title, seat(2), "two sites against one");
    assert!(!scene.state.usurper);
}

/// OATH-G1: the successor has more relics and banners than Chancellor and other Citizens; Exiles do not count.
#[test]
fn oath_g1_supremacy_passes_to_the_citizen_with_the_most_treasures() {
    let scene = || Scene::new(4).citizen(2).citizen(3).holds(2, Card::MAP);
    assert_eq!(heir(scene()), CHANCELLOR, "the Chancellor has the Scepter");
    let two = || scene().bears(2, Banner::DarkestSecret, 1);
    assert_eq!(heir(two()), SUCCESSOR);
    assert_eq!(heir(two().holds(3, Card::WHISTLE).holds(3, Card::IVORY_EYE)), CHANCELLOR, "another Citizen has two");
    assert_eq!(heir(two().holds(4, Card::WHISTLE).holds(4, Card::IVORY_EYE)), SUCCESSOR);
}

/// OATH-G2: the title goes with the People's Favor, which the Chancellor starts with; the successor has the other banner.
#[test]
fn oath_g2_people_is_holding_the_peoples_favor() {
    assert_eq!(dealt(Vow::People), (Goal::People, vec![Banner::PeoplesFavor]));
    let scene = Scene::new(3).goal(Goal::People).bears(1, Banner::PeoplesFavor, 1).turn(2).favor(2, 2);
    let scene = scene.play(&["recover"]);
    assert_eq!(scene.state.title, seat(2));
    let scene = || Scene::new(3).goal(Goal::People).bears(1, Banner::PeoplesFavor, 1).citizen(2);
    assert_eq!(heir(scene()), CHANCELLOR);
    assert_eq!(heir(scene().bears(2, Banner::DarkestSecret, 1)), SUCCESSOR);
    assert_eq!(heir(scene().bears(3, Banner::DarkestSecret, 1)), CHANCELLOR, "held by an Exile");
}

/// OATH-G3: the title goes to the player who alone has the most relics and banners, counted together.
#[test]
fn oath_g3_protection_is_holding_the_most_treasures() {
    assert_eq!(dealt(Vow::Protection), (Goal::Protection, vec![]));
    let scene = |relic| {
        let scene = Scene::new(3).goal(Goal::Protection).turn(2).favor(2, 2).relic_at(3, relic).pawn(2, 3);
        scene.play(&["recover", "relic 3 1"])
    };
    let tied = scene(Card::MAP);
    assert!(tied.state.has_relic(seat(2), Card::MAP));
    assert_eq!(tied.state.title, seat(1), "one each");
    let scene = tied.secrets(2, 2).play(&["recover"]);
    assert_eq!(scene.state.title, seat(2), "a relic and a banner");
    let scene = || Scene::new(3).goal(Goal::Protection).citizen(2);
    assert_eq!(heir(scene()), CHANCELLOR);
    assert_eq!(heir(scene().bears(2, Banner::PeoplesFavor, 1)), SUCCESSOR);
}

/// OATH-G4: the title goes with the Darkest Secret, which the Chancellor starts with; the successor has the Scepter.
#[test]
fn oath_g4_devotion_is_holding_the_darkest_secret() {
    assert_eq!(dealt(Vow::Devotion), (Goal::Devotion, vec![Banner::DarkestSecret]));
    let scene = || Scene::new(3).goal(Goal::Devotion).bears(1, Banner::DarkestSecret, 1);
    let taken = scene().turn(2).card_at(1, Card::WOLVES).secrets(2, 2).play(&["recover"]);
    assert_eq!(taken.state.title, seat(2));
    assert_eq!(heir(scene().citizen(2)), CHANCELLOR);
    assert_eq!(heir(scene().citizen(2).holds(2, Card::THE_GRAND_SCEPTER)), SUCCESSOR);
}
