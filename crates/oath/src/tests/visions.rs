//! OATH-232 to OATH-236: Visions.

use super::kit::{Scene, seat};
use crate::{Banner, Card, Goal, Region, Way, What};

/// The second player, an Exile, plays the Conspiracy at Plains with two faceup Beasts; the Chancellor has one too.
fn plot() -> Scene {
    Scene::new(3)
        .turn(2)
        .secrets(2, 1)
        .adviser(1, Card::WOLVES)
        .adviser(2, Card::RANGERS)
        .adviser(2, Card::FOREST_PATHS)
        .hidden(2, Card::CONSPIRACY)
}

/// OATH-232: for a burned secret any one relic or banner of the victim, and the card goes to the box.
#[test]
fn oath_232_conspiracy_takes_a_relic_or_a_banner() {
    let scene = plot().holds(1, Card::MAP).bears(1, Banner::DarkestSecret, 4).bears(1, Banner::PeoplesFavor, 2);
    let scene = scene.play(&["card conspiracy", "reveal"]);
    assert_eq!(scene.asked(), (2, What::Power));
    assert_eq!(scene.choices(), ["done", "seat 1"]);
    let scene = scene.play(&["seat 1"]);
    assert_eq!(
        scene.choices(),
        ["card map", "card the-grand-scepter", "banner peoples-favor", "banner darkest-secret"]
    );
    let scene = scene.play(&["card map"]);
    assert!(scene.state.has_relic(seat(2), Card::MAP));
    assert_eq!(scene.state.player(seat(2)).secrets, 0);
    assert!(scene.state.boxed.contains(&Card::CONSPIRACY));
}

/// OATH-232: a banner taken so loses two of its tokens, never the last, and the People's Favor turns to the Mob.
#[test]
fn oath_232_conspiracy_harms_the_banner_it_takes() {
    let take = |banner: Banner, tokens, choice| {
        let scene = plot().bears(1, banner, tokens).play(&["card conspiracy", "reveal", "seat 1", choice]);
        assert_eq!(scene.state.holder(banner), Some(seat(2)));
        (scene.state.banners[banner as usize].tokens, scene.state.mob)
    };
    assert_eq!(take(Banner::DarkestSecret, 4, "banner darkest-secret"), (2, false));
    assert_eq!(take(Banner::DarkestSecret, 2, "banner darkest-secret"), (1, false));
    assert_eq!(take(Banner::PeoplesFavor, 4, "banner peoples-favor"), (2, true));
}

/// OATH-232: two of your advisers must have the suit of one of the victim's, all faceup, at the same site.
#[test]
fn oath_232_conspiracy_needs_two_advisers_of_one_suit() {
    let is_possible = |scene: Scene| scene.play(&["card conspiracy", "reveal"]).asked() == (2, What::Power);
    let scene = || Scene::new(3).turn(2).secrets(2, 1).hidden(2, Card::CONSPIRACY);
    assert!(is_possible(plot()));
    assert!(!is_possible(plot().pawn(1, 3)), "elsewhere");
    assert!(!is_possible(plot().secrets(2, 0)), "without a secret");
    let one = scene().adviser(1, Card::WOLVES).adviser(2, Card::RANGERS);
    assert!(!is_possible(one));
    let mixed = scene().adviser(1, Card::WOLVES).adviser(1, Card::ELDERS);
    assert!(!is_possible(mixed.adviser(2, Card::RANGERS).adviser(2, Card::TENTS)), "one of each of two suits");
    let facedown = scene().adviser(1, Card::WOLVES).adviser(2, Card::RANGERS).hidden(2, Card::FOREST_PATHS);
    assert!(!is_possible(facedown));
    let unknown = scene().hidden(1, Card::WOLVES).adviser(2, Card::RANGERS).adviser(2, Card::FOREST_PATHS);
    assert!(!is_possible(unknown));
}

/// OATH-232: Chancellor and Citizens may play it too, and it replaces no revealed Vision.
#[test]
fn oath_232_conspiracy_is_played_by_anyone() {
    let scene = Scene::new(3).hidden(1, Card::CONSPIRACY).play(&["card conspiracy"]);
    assert!(scene.offers("reveal"));
    let citizen = Scene::new(3).citizen(2).turn(2).hidden(2, Card::CONSPIRACY).play(&["card conspiracy"]);
    assert!(citizen.offers("reveal"));
    let vision = Scene::new(3).hidden(1, Card::FAITH).play(&["card faith"]);
    assert!(!vision.offers("reveal"));
    let scene = plot().revealed(2, Card::FAITH).play(&["card conspiracy", "reveal", "done"]);
    assert_eq!(scene.state.player(seat(2)).vision, Some(Card::FAITH));
}

/// OATH-232a.
#[test]
fn oath_232a_it_may_be_played_for_nothing() {
    let scene = plot().play(&["card conspiracy", "reveal", "done"]);
    assert!(scene.state.boxed.contains(&Card::CONSPIRACY));
    assert_eq!(scene.state.player(seat(2)).secrets, 1);
    assert!(scene.state.has_relic(seat(1), Card::THE_GRAND_SCEPTER));
}

/// OATH-232d: found by the Inquisitor, it may lie facedown among one's own advisers.
#[test]
fn oath_232d_the_inquisitor_may_keep_it_facedown() {
    let scene = Scene::new(3).adviser(1, Card::INQUISITOR).favor(1, 1).hidden(2, Card::CONSPIRACY);
    let scene = scene.play(&["use inquisitor"]);
    assert_eq!(scene.asked(), (1, What::Play));
    let scene = scene.play(&["hide"]);
    assert!(scene.state.player(seat(1)).advisers.iter().any(|adviser| adviser.card == Card::CONSPIRACY && !adviser.up));
    assert!(scene.state.player(seat(2)).advisers.is_empty());
}

/// OATH-232e: it stops the draw and moves the marker.
#[test]
fn oath_232e_drawn_it_counts_as_a_vision() {
    let scene = Scene::new(3).on_deck(Card::WOLVES).on_deck(Card::CONSPIRACY).play(&["search", "deck"]);
    assert_eq!(*scene.state.hand, [Card::CONSPIRACY]);
    assert_eq!(scene.state.visions, 1);
}

/// The Vision that wins when the second player wakes, if one does.
fn wakes(scene: Scene) -> Option<Goal> {
    let end = scene.turn(1).play(&["rest"]).state.end?;
    assert_eq!((end.winner, end.way), (seat(2), Way::Vision));
    end.vision
}

/// OATH-233: the Darkest Secret and three Visions drawn.
#[test]
fn oath_233_faith_wins_with_the_darkest_secret() {
    let scene = || Scene::new(3).revealed(2, Card::FAITH).bears(2, Banner::DarkestSecret, 1).drawn(3);
    assert_eq!(wakes(scene()), Some(Goal::Devotion));
    assert_eq!(wakes(scene().drawn(5)), Some(Goal::Devotion));
    assert_eq!(wakes(scene().drawn(2)), None);
    assert_eq!(wakes(scene().bears(3, Banner::DarkestSecret, 1)), None);
    let facedown = Scene::new(3).hidden(2, Card::FAITH).bears(2, Banner::DarkestSecret, 1).drawn(3);
    assert_eq!(wakes(facedown), None, "it is not revealed");
    // Only in the player's own Wake: when the third player wakes, nothing happens.
    assert_eq!(scene().turn(2).play(&["rest"]).state.end, None);
}

/// OATH-234: the People's Favor and three Visions drawn.
#[test]
fn oath_234_rebellion_wins_with_the_peoples_favor() {
    let scene = || Scene::new(3).revealed(2, Card::REBELLION).bears(2, Banner::PeoplesFavor, 1).drawn(3);
    assert_eq!(wakes(scene()), Some(Goal::People));
    assert_eq!(wakes(scene().drawn(2)), None);
    assert_eq!(wakes(scene().bears(1, Banner::PeoplesFavor, 1)), None);
    let secret = scene().bears(1, Banner::PeoplesFavor, 1).bears(2, Banner::DarkestSecret, 1);
    assert_eq!(wakes(secret), None, "the other banner is no help");
}

/// OATH-235: alone the most relics and banners together, and three Visions drawn.
#[test]
fn oath_235_sanctuary_wins_with_the_most_relics_and_banners() {
    let scene = || Scene::new(3).revealed(2, Card::SANCTUARY).holds(2, Card::MAP).drawn(3);
    assert_eq!(wakes(scene()), None, "the Chancellor has the Scepter, which is as many");
    let two = || scene().bears(2, Banner::DarkestSecret, 1);
    assert_eq!(wakes(two()), Some(Goal::Protection));
    assert_eq!(wakes(two().drawn(2)), None);
    assert_eq!(wakes(two().holds(3, Card::WHISTLE).holds(3, Card::IVORY_EYE)), None);
}

/// OATH-236: alone the most sites, and three Visions drawn.
#[test]
fn oath_236_conquest_wins_with_the_most_sites() {
    // The Chancellor keeps the Rocky Coast.
    let scene = || Scene::new(3).goal(Goal::People).revealed(2, Card::CONQUEST).drawn(3).garrison(1, 2, 1);
    let two = || scene().garrison(3, 2, 1);
    assert_eq!(wakes(two()), Some(Goal::Supremacy));
    assert_eq!(wakes(two().drawn(2)), None);
    assert_eq!(wakes(scene()), None, "the Chancellor has two");
    assert_eq!(wakes(scene().garrison(3, 3, 1)), None, "each has one");
}

/// OATH-233, OATH-234, OATH-235, OATH-236: they are revealed by Exiles only, one at a time; a second discards the first.
#[test]
fn oath_233_visions_are_revealed_by_exiles() {
    for (vision, card) in [
        (Card::FAITH, "card faith"),
        (Card::REBELLION, "card rebellion"),
        (Card::SANCTUARY, "card sanctuary"),
        (Card::CONQUEST, "card conquest"),
    ] {
        let exile = Scene::new(3).turn(2).hidden(2, vision).play(&[card]);
        assert_eq!(exile.choices(), ["reveal", "discard"]);
        assert_eq!(exile.play(&["reveal"]).state.player(seat(2)).vision, Some(vision));
        let chancellor = Scene::new(3).hidden(1, vision).play(&[card]);
        assert_eq!(chancellor.asked(), (1, What::Play));
        assert_eq!(chancellor.choices(), ["discard"]);
        let citizen = Scene::new(3).citizen(2).turn(2).hidden(2, vision).play(&[card]);
        assert_eq!(citizen.choices(), ["discard"]);
    }
    let scene = Scene::new(3).turn(2).revealed(2, Card::FAITH).hidden(2, Card::CONQUEST);
    let scene = scene.play(&["card conquest", "reveal"]);
    assert_eq!(scene.state.player(seat(2)).vision, Some(Card::CONQUEST));
    assert_eq!(scene.state.piles[Region::Provinces].last(), Some(&Card::FAITH));
}
