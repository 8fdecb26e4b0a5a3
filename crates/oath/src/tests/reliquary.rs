//! OATH-267 to OATH-270: the spaces of the Imperial Reliquary.

use super::kit::{Scene, seat, slot};
use crate::{Card, Site, Suit};

/// The Chancellor attacks the second player, who rules River at site 2 with four warbands there.
fn war() -> Scene {
    Scene::new(3).site(2, Site::RIVER).garrison(2, 2, 4).pawn(1, 2).pawn(2, 6).warbands(1, 7)
}

/// OATH-267: a defeated side loses its whole force when the Chancellor attacks.
#[test]
fn oath_267_brutal_leaves_nobody_alive() {
    let win = |scene: Scene| {
        let scene = scene.dice(&[1, 5, 5, 5, 5, 5, 5, 5]).play(&["campaign", "number 7", "number 0"]);
        scene.state.player(seat(2)).warbands
    };
    assert_eq!((win(war()), win(war().uncovered(1))), (5, 3), "three were on the board");
    let lose = |scene: Scene| {
        let scene = scene.dice(&[1, 1]).play(&["campaign", "number 1", "no"]);
        scene.state.player(seat(1)).warbands
    };
    assert_eq!((lose(war()), lose(war().uncovered(1))), (4, 0));
}

/// OATH-267: an Exile who attacks is not brutal.
#[test]
fn oath_267_brutal_binds_the_chancellor_only() {
    let scene = Scene::new(3).turn(2).warbands(2, 6).pawn(1, 6).pawn(3, 6).uncovered(1).dice(&[1, 1, 1, 1]);
    let scene = scene.play(&["campaign", "done", "number 1", "no"]);
    assert_eq!(scene.state.player(seat(2)).warbands, 3);
}

fn supply_after(scene: Scene, from: u8, to: &str) -> u8 {
    let number = scene.state.active.number();
    scene.pawn(number, from).play(&["travel", to]).state.player(seat(number)).supply
}

/// OATH-269: to the Cradle without Supply from elsewhere; to the Hinterland for one more.
#[test]
fn oath_269_decadent_stays_near_the_throne() {
    let covered = || Scene::new(3);
    let decadent = || Scene::new(3).uncovered(2);
    let spent = |from, to| (7 - supply_after(covered(), from, to), 7 - supply_after(decadent(), from, to));
    assert_eq!(spent(3, "site 1"), (2, 0));
    assert_eq!(spent(6, "site 1"), (4, 0));
    assert_eq!(spent(1, "site 2"), (1, 1), "within the Cradle");
    assert_eq!(spent(1, "site 6"), (4, 5));
    assert_eq!(spent(3, "site 6"), (2, 3));
    assert_eq!(spent(6, "site 7"), (3, 4));
    assert_eq!(spent(3, "site 4"), (2, 2));
}

/// OATH-269: it binds the Chancellor alone, and even with no Supply the way home is open.
#[test]
fn oath_269_decadent_binds_the_chancellor_only() {
    assert_eq!(supply_after(Scene::new(3).uncovered(2).turn(2), 1, "site 6"), 3);
    let scene = Scene::new(3).uncovered(2).pawn(1, 3).supply(1, 0).play(&["travel"]);
    assert_eq!(scene.choices(), ["site 1", "site 2"]);
    assert!(!Scene::new(3).uncovered(2).pawn(2, 3).turn(2).supply(2, 0).offers("travel"));
}

/// OATH-268: a favor more in every trade, and a secret less for favor.
#[test]
fn oath_268_careless_trades_for_favor() {
    let market = |scene: Scene| {
        let scene = scene.card_at(1, Card::WOLVES).adviser(1, Card::RANGERS).secrets(1, 1).favor(1, 2);
        (scene, Suit::Beast as usize)
    };
    let trade = |scene: Scene, what: &str| {
        let (scene, beast) = market(scene);
        let bank = scene.state.banks[beast];
        let scene = scene.play(&["trade", what]);
        let player = scene.state.player(seat(1));
        (player.favor, player.secrets, bank - scene.state.banks[beast])
    };
    assert_eq!(trade(Scene::new(3), "favor"), (4, 0, 2));
    assert_eq!(trade(Scene::new(3).uncovered(3), "favor"), (5, 0, 3));
    assert_eq!(trade(Scene::new(3), "secrets"), (0, 2, 0));
    assert_eq!(trade(Scene::new(3).uncovered(3), "secrets"), (1, 1, 1));
}

/// OATH-268: others trade as ever.
#[test]
fn oath_268_careless_binds_the_chancellor_only() {
    let scene = Scene::new(3).uncovered(3).turn(2).card_at(1, Card::WOLVES).secrets(2, 1).play(&["trade"]);
    assert_eq!(scene.state.player(seat(2)).favor, 1);
}

/// Five denizens on top of the world deck.
fn library() -> Scene {
    let cards = [Card::WOLVES, Card::TENTS, Card::ELDERS, Card::SCOUTS, Card::KEEP];
    cards.into_iter().fold(Scene::new(3), Scene::on_deck)
}

/// OATH-270: two cards more, but a Vision stops the draw as ever.
#[test]
fn oath_270_greedy_draws_two_more() {
    let drawn = |scene: Scene| scene.play(&["search", "deck"]).state.hand.len();
    assert_eq!((drawn(library()), drawn(library().uncovered(4))), (3, 5));
    assert_eq!(drawn(library().uncovered(4).on_deck(Card::FAITH)), 1);
    assert_eq!(drawn(library().uncovered(4).turn(2)), 3);
}

/// OATH-270: no search that costs more than 2 Supply; the discard pile and the Darkest Secret cost no more.
#[test]
fn oath_270_greedy_does_not_pay_more_than_two() {
    let scene = library().uncovered(4).drawn(1).play(&["search"]);
    assert_eq!(scene.state.hand.len(), 1, "the pile of the Cradle was the only choice");
    assert!(scene.state.piles[slot(1).region()].is_empty());
    let covered = library().drawn(1).play(&["search"]);
    assert_eq!(covered.choices(), ["deck", "pile cradle"]);
    let held = library().uncovered(4).drawn(1).bears(1, crate::Banner::DarkestSecret, 1).play(&["search"]);
    assert_eq!(held.choices(), ["deck", "pile cradle"]);
    let exile = library().uncovered(4).drawn(1).turn(2).play(&["search"]);
    assert_eq!(exile.choices(), ["deck", "pile cradle"]);
}
