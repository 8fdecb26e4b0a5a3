//! The denizens of Beast.

use super::kit::{
    ANYWHERE, ATTACK, RAID, Scene, TO_ADVISERS, TO_SITES, duel, is_locked, may_be_played, raid, seat, slot,
};
use crate::{Banner, Card, Region, Site, What};

/// Nothing lies on the discard piles.
fn without_piles(scene: Scene) -> Scene {
    Region::ALL.into_iter().fold(scene, Scene::no_pile)
}

#[test]
fn oath_011_the_errand_boy_fetches_from_another_regions_pile() {
    assert_eq!(may_be_played(Card::ERRAND_BOY), ANYWHERE);
    let boy = || without_piles(Scene::new(2).card_at(1, Card::ERRAND_BOY)).on_pile(Region::Cradle, Card::TENTS);
    let scene = boy().on_pile(Region::Hinterland, Card::WOLVES).on_pile(Region::Provinces, Card::ELDERS).favor(1, 1);
    let declined = boy().on_pile(Region::Hinterland, Card::WOLVES).favor(1, 1).play(&["search", "done"]);
    assert!(!declined.offers("pile hinterland"));
    let scene = scene.play(&["search", "use errand-boy"]);
    assert_eq!(scene.choices(), ["pile provinces", "pile hinterland"]);
    let scene = scene.play(&["pile hinterland", "hide"]);
    assert!(scene.knows(1, Card::WOLVES) && scene.player(1).advisers.len() == 1);
    assert_eq!((scene.player(1).supply, scene.player(1).favor, scene.on(Card::ERRAND_BOY)), (5, 0, (1, 0)));
    // Without favor, or with no other pile to draw from, he stays.
    let scene = boy().on_pile(Region::Hinterland, Card::WOLVES).play(&["search"]);
    assert!(!scene.offers("use errand-boy"));
    assert!(!boy().favor(1, 1).play(&["search"]).offers("use errand-boy"));
}

#[test]
fn oath_011b_the_errand_boys_discards_follow_the_pawn() {
    let scene = without_piles(Scene::new(2)).card_at(1, Card::ERRAND_BOY).favor(1, 1);
    let scene = scene.on_pile(Region::Hinterland, Card::WOLVES).on_pile(Region::Hinterland, Card::TENTS);
    let scene = scene.play(&["search", "use errand-boy", "card tents", "discard"]);
    assert_eq!(scene.state.piles[Region::Provinces][..], [Card::TENTS, Card::WOLVES]);
}

#[test]
fn oath_039_wolves_kill_a_warband_even_your_own() {
    assert_eq!(may_be_played(Card::WOLVES), ANYWHERE);
    let wolves = || Scene::new(2).card_at(1, Card::WOLVES).pawn(2, 6);
    let scene = wolves().secrets(1, 1).play(&["use wolves"]);
    assert_eq!(scene.choices(), ["seat 1", "seat 2"]);
    let scene = scene.play(&["seat 1"]);
    assert_eq!((scene.player(1).warbands, scene.player(1).secrets, scene.on(Card::WOLVES)), (2, 0, (0, 1)));
    let scene = wolves().secrets(1, 1).play(&["use wolves", "seat 2"]);
    assert_eq!((scene.player(2).warbands, scene.player(2).bank), (2, 12));
    assert!(!wolves().offers("use wolves"));
    assert!(!wolves().secrets(1, 1).warbands(1, 0).warbands(2, 0).offers("use wolves"));
}

#[test]
fn oath_040_animal_playmates_muster_for_nothing() {
    assert_eq!(may_be_played(Card::ANIMAL_PLAYMATES), TO_ADVISERS);
    let camp = || Scene::new(2).adviser(1, Card::ANIMAL_PLAYMATES).card_at(1, Card::TENTS).favor(1, 3);
    let scene = camp().card_at(1, Card::WOLVES).play(&["muster", "use animal-playmates", "card wolves"]);
    assert_eq!((scene.player(1).supply, scene.player(1).warbands, scene.on(Card::WOLVES)), (7, 5, (1, 0)));
    // With a token on the only Beast card there is no use for them.
    let scene = scene.play(&["muster"]);
    assert_eq!((scene.player(1).supply, scene.on(Card::TENTS)), (6, (1, 0)));
    // They are no use for another card, but the only way without Supply.
    let scene = camp().card_at(1, Card::WOLVES).play(&["muster", "use animal-playmates", "card tents"]);
    assert_eq!(scene.player(1).supply, 6);
    let scene = camp().card_at(1, Card::WOLVES).supply(1, 0).play(&["muster"]);
    assert_eq!((scene.player(1).warbands, scene.on(Card::WOLVES)), (5, (1, 0)));
    assert!(!camp().supply(1, 0).offers("muster"));
}

/// With Pressgangs (OATH-006) also on a Beast card with tokens.
#[test]
fn oath_040_animal_playmates_go_with_pressgangs() {
    let scene = Scene::new(2).adviser(1, Card::ANIMAL_PLAYMATES).card_at(1, Card::WOLVES).favor(1, 2).supply(1, 0);
    let scene = scene.play(&["muster"]);
    assert!(!scene.offers("muster"));
    let scene = scene.adviser(1, Card::PRESSGANGS).play(&["muster"]);
    assert_eq!((scene.player(1).warbands, scene.on(Card::WOLVES)), (7, (2, 0)));
}

#[test]
fn oath_041_true_names_bar_plans_of_ones_own_suits() {
    assert_eq!(may_be_played(Card::TRUE_NAMES), TO_ADVISERS);
    let plans = |scene: Scene| scene.play(&ATTACK).choices();
    // Of a defender: True Names is a Beast card itself.
    let named = || duel().adviser(3, Card::TRUE_NAMES).adviser(2, Card::RANGERS).adviser(2, Card::LONGBOWS).favor(2, 1);
    assert_eq!(plans(named()), ["done", "use longbows"]);
    assert_eq!(plans(named().hidden(3, Card::SCOUTS)), ["done", "use longbows"]);
    let relic = named().adviser(3, Card::SCOUTS).holds(2, Card::STICKY_FIRE);
    assert_eq!(plans(relic), ["done", "use sticky-fire"]);
    // Of an attacker; against bandits too.
    let named = || duel().adviser(2, Card::TRUE_NAMES).adviser(2, Card::SCOUTS);
    let scene = named().adviser(3, Card::LONGBOWS).adviser(3, Card::HORSE_ARCHERS).play(&ATTACK).play(&["done"]);
    assert_eq!((scene.asked().0, scene.choices()), (3, vec!["done".into(), "use horse-archers".into()]));
    let scene = raid().adviser(2, Card::TRUE_NAMES).card_at(1, Card::BEAR_TRAPS).play(&RAID);
    assert_eq!(scene.rolled(), (2, 1));
    let scene =
        raid().adviser(2, Card::TRUE_NAMES).adviser(2, Card::PRESSGANGS).card_at(1, Card::BEAR_TRAPS).play(&RAID);
    assert_eq!(scene.rolled(), (3, 1));
}

#[test]
fn oath_041_true_names_help_allies_who_defend() {
    let empire = || Scene::new(3).citizen(3).adviser(2, Card::RANGERS).favor(2, 1).turn(2);
    let attack = |scene: Scene, moves: &[&str]| scene.play(moves).offers("use rangers");
    // The Chancellor always joins a Citizen; another Citizen only helps when they have joined.
    assert!(!attack(empire().adviser(1, Card::TRUE_NAMES), &["campaign", "seat 3", "done", "number 3"]));
    let citizen = || empire().adviser(3, Card::TRUE_NAMES);
    assert!(attack(citizen(), &["campaign", "seat 1", "done", "number 3", "no"]));
    assert!(!attack(citizen(), &["campaign", "seat 1", "done", "number 3", "yes", "yes"]));
}

#[test]
fn oath_042_the_old_oak_adds_a_secret() {
    assert_eq!(may_be_played(Card::THE_OLD_OAK), TO_SITES);
    let oak = || Scene::new(2).card_at(1, Card::THE_OLD_OAK).favor(1, 2);
    let scene = oak().adviser(1, Card::WOLVES).play(&["trade", "use the-old-oak"]);
    assert_eq!((scene.player(1).secrets, scene.on(Card::THE_OLD_OAK)), (2, (2, 0)));
    assert_eq!(oak().adviser(1, Card::WOLVES).play(&["trade", "done"]).player(1).secrets, 1);
    // Without a faceup Beast adviser it adds nothing.
    assert_eq!(oak().hidden(1, Card::WOLVES).play(&["trade"]).player(1).secrets, 0);
    // Nor in a trade for favor.
    let scene = oak().adviser(1, Card::WOLVES).secrets(1, 1).play(&["trade", "use the-old-oak", "favor"]);
    assert_eq!((scene.player(1).secrets, scene.player(1).favor), (0, 4));
    // Nor with another card, nor from afar.
    let scene = oak().adviser(1, Card::WOLVES).card_at(1, Card::ERRAND_BOY);
    assert_eq!(scene.play(&["trade", "use the-old-oak", "card errand-boy"]).player(1).secrets, 1);
    let scene = oak().adviser(1, Card::WOLVES).pawn(1, 3).card_at(3, Card::ERRAND_BOY).play(&["trade"]);
    assert_eq!(scene.player(1).secrets, 1);
}

#[test]
fn oath_043_forest_paths_lead_to_beasts_for_nothing() {
    assert_eq!(may_be_played(Card::FOREST_PATHS), ANYWHERE);
    let paths = || Scene::new(2).adviser(1, Card::FOREST_PATHS).favor(1, 1);
    let scene = paths().card_at(6, Card::WOLVES).supply(1, 0).play(&["travel"]);
    assert_eq!((scene.player(1).pawn, scene.player(1).favor, scene.on(Card::FOREST_PATHS)), (slot(6), 0, (1, 0)));
    // Elsewhere they change nothing.
    let scene = paths().card_at(6, Card::WOLVES).play(&["travel", "use forest-paths", "site 3"]);
    assert_eq!(scene.player(1).supply, 5);
    assert!(!paths().card_at(6, Card::WOLVES).favor(1, 0).play(&["travel"]).offers("use forest-paths"));
    assert!(!paths().card_at(1, Card::WOLVES).play(&["travel"]).offers("use forest-paths"));
}

#[test]
fn oath_043a_forest_paths_pass_by_sites_and_not_by_denizens() {
    let paths = || Scene::new(2).site(1, Site::CHARMING_VALLEY).adviser(1, Card::FOREST_PATHS).favor(1, 2);
    // Charming Valley, Narrow Pass and Hidden Place say nothing.
    let hidden = || paths().site(7, Site::NARROW_PASS).site(6, Site::THE_HIDDEN_PLACE).card_at(6, Card::WOLVES);
    assert!(!hidden().play(&["travel", "done"]).offers("site 6"));
    let scene = hidden().supply(1, 0).play(&["travel"]);
    assert_eq!((scene.player(1).pawn, scene.player(1).supply), (slot(6), 0));
    // A denizen at the site still has its power: Tents pay for a site of the region without a Beast card.
    let scene = hidden().site(2, Site::RIVER).card_at(1, Card::TENTS).supply(1, 0);
    let scene = scene.play(&["travel", "use tents", "use forest-paths", "site 2"]);
    assert_eq!((scene.player(1).pawn, scene.on(Card::TENTS)), (slot(2), (1, 0)));
}

#[test]
fn oath_043b_the_ruler_of_the_wood_knows_the_forest_paths() {
    let wood = |supply| {
        let scene = Scene::new(2).site(1, Site::SHROUDED_WOOD).card_at(3, Card::WOLVES).turn(2).supply(2, supply);
        scene.adviser(2, Card::FOREST_PATHS).favor(2, 1)
    };
    let scene = wood(4).play(&["travel", "use forest-paths"]);
    assert_eq!(scene.asked(), (1, What::Travel));
    let scene = scene.play(&["site 3"]);
    assert_eq!((scene.player(2).pawn, scene.player(2).supply), (slot(3), 4));
    // Elsewhere it costs the two Supply of the Wood, and without them the journey fails.
    let scene = wood(4).play(&["travel", "use forest-paths", "site 6"]);
    assert_eq!((scene.player(2).pawn, scene.player(2).supply), (slot(6), 2));
    let scene = wood(1).play(&["travel", "site 6"]);
    assert_eq!((scene.player(2).pawn, scene.player(2).supply, scene.player(2).favor), (slot(1), 1, 0));
    assert_eq!(scene.asked(), (2, What::Act));
}

#[test]
fn oath_044_a_long_lost_heir_may_become_a_citizen() {
    assert_eq!(may_be_played(Card::LONG_LOST_HEIR), TO_ADVISERS);
    assert!(is_locked(Card::LONG_LOST_HEIR));
    let heir = |scene: Scene, number: u8| {
        scene.turn(number).hidden(number, Card::LONG_LOST_HEIR).play(&["card long-lost-heir", "advise"])
    };
    let scene = heir(Scene::new(3), 2);
    assert_eq!((scene.asked(), scene.choices()), ((2, What::Power), vec!["yes".into(), "no".into()]));
    let scene = scene.play(&["yes"]);
    assert!(scene.player(2).citizen && scene.state.active == seat(3));
    let scene = heir(Scene::new(3), 2).play(&["no"]);
    assert!(!scene.player(2).citizen && scene.asked() == (2, What::Act));
    // Chancellor and Citizens are not asked.
    assert_eq!(heir(Scene::new(3), 1).asked(), (1, What::Act));
    assert_eq!(heir(Scene::new(3).citizen(2), 2).asked(), (2, What::Act));
}

#[test]
fn oath_045_rangers_add_two_dice_against_four() {
    assert_eq!(may_be_played(Card::RANGERS), ANYWHERE);
    let rangers = |favor| duel().adviser(2, Card::RANGERS).favor(2, favor).site(3, Site::RIVER).garrison(3, 3, 1);
    let scene = rangers(1).play(&["campaign", "site 3", "pawn", "number 3"]);
    assert_eq!(scene.pools(), (3, 4));
    let scene = scene.play(&["use rangers"]);
    assert_eq!((scene.rolled(), scene.on(Card::RANGERS), scene.player(2).favor), ((5, 4), (1, 0), 0));
    let scene = rangers(1).play(&["campaign", "pawn", "number 3", "use rangers"]);
    assert_eq!(scene.rolled(), (3, 3));
    assert!(!rangers(0).play(&["campaign", "done", "number 3"]).offers("use rangers"));
    let scene = duel().adviser(3, Card::RANGERS).favor(3, 1).play(&ATTACK);
    assert!(!scene.offers("use rangers"));
}

#[test]
fn oath_045a_rangers_do_not_wait_for_later_dice() {
    let scene = duel().adviser(2, Card::RANGERS).favor(2, 1).adviser(3, Card::EXTRA_PROVISIONS).favor(3, 1);
    let scene = scene.play(&["campaign", "pawn", "number 3", "use rangers", "use extra-provisions"]);
    assert_eq!(scene.rolled(), (3, 4));
}

#[test]
fn oath_045b_rangers_ignore_skulls_without_dice_to_add() {
    let scene = || duel().adviser(2, Card::RANGERS).favor(2, 1).dice(&[1, 6, 6, 6]).play(&ATTACK);
    // Six swords beat five warbands, and nobody falls.
    let spared = scene().play(&["use rangers"]);
    assert_eq!((spared.decided(), spared.player(2).warbands), ((true, 6, 5), 3));
    let killed = scene().play(&["done"]);
    assert_eq!((killed.decided(), killed.player(2).warbands), ((true, 6, 5), 0));
}

#[test]
fn oath_046_the_roving_terror_takes_a_denizens_place() {
    assert_eq!(may_be_played(Card::ROVING_TERROR), TO_SITES);
    let terror = || Scene::new(2).card_at(1, Card::ROVING_TERROR).card_at(1, Card::ELDERS).card_at(6, Card::KEEP);
    let scene = terror().card_at(3, Card::TENTS).card_at(3, Card::WOLVES).secrets(1, 1).play(&["use roving-terror"]);
    assert_eq!(scene.choices(), ["card tents", "card wolves"]);
    let scene = scene.play(&["card tents"]);
    assert_eq!((scene.cards(1), scene.cards(3)), (vec![Card::ELDERS], vec![Card::WOLVES, Card::ROVING_TERROR]));
    // The secret goes with it, the victim onto the pile after its own region's.
    assert_eq!((scene.on(Card::ROVING_TERROR), scene.top(Region::Hinterland)), ((0, 1), Some(Card::TENTS)));
    assert!(!terror().card_at(3, Card::TENTS).offers("use roving-terror"));
}

#[test]
fn oath_046a_the_roving_terror_needs_a_denizen_to_discard() {
    // Elsewhere lie only a locked card and nothing at all.
    let scene = Scene::new(2).card_at(1, Card::ROVING_TERROR).card_at(1, Card::ELDERS).card_at(6, Card::KEEP);
    assert!(!scene.secrets(1, 1).bears(1, Banner::PeoplesFavor, 1).offers("use roving-terror"));
}
