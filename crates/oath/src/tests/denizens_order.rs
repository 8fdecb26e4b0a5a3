//! The denizens of Order.

use super::kit::{ANYWHERE, ATTACK, RAID, Scene, TO_SITES, duel, is_locked, may_be_played, raid, seat, slot};
use crate::{Card, Site, Suit, What};

#[test]
fn oath_001_wrestlers_sacrifice_a_warband_for_a_defense_die() {
    assert_eq!(may_be_played(Card::WRESTLERS), ANYWHERE);
    let scene = duel().adviser(3, Card::WRESTLERS).play(&ATTACK);
    assert_eq!((scene.asked(), scene.pools()), ((3, What::Plans), (3, 1)));
    let scene = scene.play(&["use wrestlers"]);
    assert_eq!(scene.choices(), ["site 1", "seat 3"]);
    let scene = scene.play(&["seat 3"]);
    assert_eq!(scene.rolled(), (3, 2));
    // The sacrifice, and half of the other four if the defense was beaten.
    assert!(scene.player(3).bank > 14 - 5);
    // The attacker's Wrestlers are of no use, nor are those of a defender without a warband, nor the bandits'.
    assert!(!duel().adviser(2, Card::WRESTLERS).play(&ATTACK).offers("use wrestlers"));
    let bare = duel().garrison(1, 3, 0).warbands(3, 0).adviser(3, Card::WRESTLERS);
    let bare = bare.play(&["campaign", "seat 3", "number 3"]);
    assert_eq!((bare.rolled(), bare.offers("use wrestlers")), ((3, 2), false));
    let bandits = raid().card_at(1, Card::WRESTLERS).play(&RAID);
    assert_eq!(bandits.rolled(), (3, 1));
}

#[test]
fn oath_001a_wrestlers_may_empty_a_site_that_stays_a_target() {
    let scene = duel().garrison(1, 3, 1).adviser(3, Card::WRESTLERS).warbands(3, 0).dice(&[1, 1, 4, 4, 4]);
    let scene = scene.play(&ATTACK).play(&["use wrestlers"]);
    assert_eq!(scene.state.place(slot(1)).warbands, 0);
    assert_eq!(scene.decided(), (true, 3, 0));
    assert_eq!(scene.asked(), (2, What::Occupy));
    let scene = scene.play(&["number 1"]);
    assert!(scene.state.rules(seat(2), slot(1)));
}

#[test]
fn oath_001b_wrestlers_may_take_the_warband_of_an_ally() {
    let empire = || Scene::new(3).site(1, Site::CHARMING_VALLEY).citizen(3).adviser(3, Card::WRESTLERS).turn(2);
    let moves = ["campaign", "seat 3", "done", "number 3", "use wrestlers"];
    let scene = empire().play(&moves);
    assert_eq!(scene.choices(), ["site 1", "seat 1", "seat 3"]);
    let scene = scene.play(&["seat 1"]);
    assert!(scene.player(1).warbands <= 2 && scene.rolled() == (3, 3));
    // A board that does not defend is out of reach.
    assert_eq!(empire().pawn(1, 6).play(&moves).choices(), ["site 1", "seat 3"]);
}

#[test]
fn oath_002_battle_honors_are_two_favor_for_the_victor() {
    assert_eq!(may_be_played(Card::BATTLE_HONORS), ANYWHERE);
    let scene = duel().garrison(1, 3, 1).warbands(3, 0).adviser(2, Card::BATTLE_HONORS).dice(&[1, 4, 4, 4]);
    let scene = scene.play(&ATTACK).play(&["use battle-honors", "number 0"]);
    assert_eq!((scene.player(2).favor, scene.state.banks[Suit::Order as usize]), (2, 1));
    // The defender may use it too, and in defeat it brings nothing.
    let scene = duel().adviser(3, Card::BATTLE_HONORS).dice(&[1, 1, 1, 1]).play(&ATTACK).play(&["use battle-honors"]);
    assert_eq!((scene.decided().0, scene.player(3).favor), (false, 2));
    let scene = duel().adviser(2, Card::BATTLE_HONORS).dice(&[1, 1, 1, 1]).play(&ATTACK).play(&["use battle-honors"]);
    assert_eq!((scene.decided().0, scene.player(2).favor, scene.player(3).favor), (false, 0, 0));
    // Favor of victorious bandits burns.
    let scene = raid().card_at(1, Card::BATTLE_HONORS).dice(&[1, 1, 1, 1]);
    let shared = scene.state.shared;
    let scene = scene.play(&["campaign", "number 0", "no"]);
    assert_eq!((scene.state.shared, scene.state.banks[Suit::Order as usize]), (shared + 2, 1));
}

#[test]
fn oath_002a_battle_honors_take_the_last_favor_of_the_bank() {
    let scene = duel().adviser(3, Card::BATTLE_HONORS).bank(Suit::Order, 1).dice(&[1, 1, 1, 1]);
    let scene = scene.play(&ATTACK).play(&["use battle-honors"]);
    assert_eq!((scene.player(3).favor, scene.state.banks[Suit::Order as usize]), (1, 0));
}

#[test]
fn oath_003_bear_traps_cost_the_attacker_a_die_and_a_warband() {
    assert_eq!(may_be_played(Card::BEAR_TRAPS), ANYWHERE);
    let scene = duel().adviser(3, Card::BEAR_TRAPS).warbands(2, 1).dice(&[1]).play(&["campaign", "done", "number 1"]);
    let scene = scene.play(&["use bear-traps"]);
    assert_eq!((scene.rolled(), scene.player(2).warbands), ((0, 1), 0));
    // Bandits use it as well.
    let scene = raid().card_at(1, Card::BEAR_TRAPS).warbands(2, 1).dice(&[1]).play(&["campaign", "number 1"]);
    assert_eq!((scene.rolled(), scene.player(2).warbands), ((0, 1), 0));
    // Without a warband or a die to lose, the defense gains a die.
    let scene = duel().adviser(3, Card::BEAR_TRAPS).warbands(2, 0).play(&["campaign", "done", "use bear-traps"]);
    assert_eq!((scene.rolled(), scene.player(2).bank), ((0, 2), 14));
    // It is no plan of an attacker.
    assert!(!duel().adviser(2, Card::BEAR_TRAPS).play(&ATTACK).offers("use bear-traps"));
}

#[test]
fn oath_003a_bear_traps_take_no_second_die_for_the_warband() {
    let scene = duel().adviser(3, Card::BEAR_TRAPS).dice(&[1, 1, 1]).play(&ATTACK).play(&["use bear-traps"]);
    // Two dice are left; of the two warbands left one falls in the defeat.
    assert_eq!((scene.rolled(), scene.player(2).warbands), ((2, 1), 1));
}

#[test]
fn oath_003b_the_bear_traps_kill_counts_for_the_cauldron() {
    let scene = duel().adviser(3, Card::BEAR_TRAPS).holds(3, Card::CURSED_CAULDRON).warbands(2, 2).dice(&[1, 1]);
    let scene = scene.play(&["campaign", "done", "number 2", "use bear-traps", "use cursed-cauldron"]);
    // Half of the one warband left is none: the only kill is that of the traps.
    assert_eq!((scene.player(2).warbands, scene.player(3).warbands), (1, 4));
}

#[test]
fn oath_004_longbows_are_a_die_more_or_less() {
    assert_eq!(may_be_played(Card::LONGBOWS), ANYWHERE);
    let scene = duel().adviser(2, Card::LONGBOWS).play(&ATTACK).play(&["use longbows"]);
    assert_eq!(scene.rolled(), (4, 1));
    let scene = duel().adviser(3, Card::LONGBOWS).play(&ATTACK).play(&["use longbows"]);
    assert_eq!(scene.rolled(), (2, 1));
}

#[test]
fn oath_005_the_keep_defends_its_own_site() {
    assert_eq!(may_be_played(Card::KEEP), TO_SITES);
    assert!(is_locked(Card::KEEP) && !is_locked(Card::GARRISON));
    let scene = duel().card_at(1, Card::KEEP).play(&ATTACK).play(&["use keep"]);
    assert_eq!(scene.rolled().1, 3);
    let far = || duel().garrison(3, 3, 1).card_at(3, Card::KEEP);
    assert!(!far().play(&["campaign", "done", "number 3"]).offers("use keep"));
    let scene = far().play(&["campaign", "site 3", "done", "number 3", "use keep"]);
    assert_eq!(scene.rolled().1, 4);
    // Whoever attacks from a site they rule has nothing from the Keep there.
    let scene = duel().garrison(1, 2, 1).card_at(1, Card::KEEP);
    assert!(!scene.play(&["campaign", "number 3"]).offers("use keep"));
}

#[test]
fn oath_006_pressgangs_muster_where_tokens_lie() {
    assert_eq!(may_be_played(Card::PRESSGANGS), ANYWHERE);
    let scene = Scene::new(2).adviser(1, Card::PRESSGANGS).card_at(1, Card::TENTS).card_at(1, Card::ELDERS).favor(1, 4);
    // With nothing on any card there is no use for them.
    let scene = scene.play(&["muster"]);
    assert_eq!(scene.asked(), (1, What::Muster));
    let scene = scene.play(&["card tents", "muster"]);
    assert_eq!(scene.choices(), ["done", "use pressgangs"]);
    let scene = scene.play(&["use pressgangs"]);
    assert_eq!(scene.choices(), ["card elders", "card tents"]);
    let scene = scene.play(&["card tents"]);
    assert_eq!((scene.on(Card::TENTS), scene.player(1).warbands, scene.player(1).supply), ((2, 0), 7, 5));
    // Declined, they change nothing: only the bare card is left, and is taken.
    let scene = scene.play(&["muster", "done"]);
    assert_eq!((scene.on(Card::TENTS), scene.on(Card::ELDERS)), ((2, 0), (1, 0)));
    // Without them there is no place left.
    let scene = Scene::new(2).card_at(1, Card::TENTS).favor(1, 4).play(&["muster"]);
    assert!(!scene.offers("muster"));
}

#[test]
fn oath_007_a_garrison_raises_and_stations_warbands() {
    assert_eq!(may_be_played(Card::GARRISON), TO_SITES);
    let scene = Scene::new(2).hidden(1, Card::GARRISON).play(&["card garrison", "site 1"]);
    let stationed = |scene: &Scene| [1, 3, 6].map(|at| scene.state.place(slot(at)).warbands);
    assert_eq!((scene.player(1).warbands, stationed(&scene)), (3, [3, 2, 2]));
    // A Citizen garrisons the sites of the Empire.
    let scene = Scene::new(2).citizen(2).turn(2).hidden(2, Card::GARRISON).play(&["card garrison", "site 1"]);
    assert_eq!((scene.player(2).warbands, stationed(&scene)), (3, [3, 2, 2]));
    // With too few, the player says where, but cannot keep them.
    let few = Scene::new(2).turn(2).warbands(2, 0).garrison(1, 2, 6).garrison(3, 2, 4).garrison(6, 2, 2);
    let scene = few.hidden(2, Card::GARRISON).play(&["card garrison", "site 1"]);
    assert_eq!(scene.choices(), ["site 1", "site 3", "site 6"]);
    let scene = scene.play(&["site 6", "site 1"]);
    assert_eq!((scene.player(2).warbands, stationed(&scene)), (0, [7, 4, 3]));
}

#[test]
fn oath_008_scouts_find_a_supply() {
    assert_eq!(may_be_played(Card::SCOUTS), ANYWHERE);
    let scene = duel().adviser(2, Card::SCOUTS).play(&ATTACK).play(&["use scouts"]);
    assert_eq!(scene.player(2).supply, 6);
    assert!(!duel().adviser(3, Card::SCOUTS).play(&ATTACK).offers("use scouts"));
}

#[test]
fn oath_008a_scouts_find_a_supply_in_a_free_campaign_too() {
    let scene = raid().pawn(3, 1).adviser(2, Card::SCOUTS).adviser(2, Card::SECOND_WIND).secrets(2, 1).favor(2, 1);
    let scene = scene.dice(&[1, 4, 4, 4]).play(&["campaign", "bandits", "number 3", "use second-wind", "done"]);
    let scene = scene.play(&["number 0", "no", "yes", "seat 3", "number 0"]);
    assert_eq!(scene.player(2).supply, 5);
    assert_eq!(scene.play(&["use scouts"]).player(2).supply, 6);
}

/// Player 2 rules a Martial Culture and is about to win a duel.
fn culture() -> Scene {
    duel().garrison(1, 3, 1).warbands(3, 0).garrison(3, 2, 1).card_at(3, Card::MARTIAL_CULTURE).dice(&[1, 4, 4, 4])
}

#[test]
fn oath_010_martial_culture_makes_a_citizen_of_a_victor() {
    assert_eq!(may_be_played(Card::MARTIAL_CULTURE), TO_SITES);
    let scene = culture().play(&ATTACK).play(&["use martial-culture", "number 1"]);
    assert_eq!((scene.asked(), scene.choices()), ((2, What::Power), vec!["yes".into(), "no".into()]));
    let refused = scene.play(&["no"]);
    assert!(!refused.player(2).citizen && refused.asked() == (2, What::Act));
    let scene = culture().play(&ATTACK).play(&["use martial-culture", "number 1", "yes"]);
    // The Act phase is over, and the warbands are purple.
    assert!(scene.player(2).citizen && scene.state.active == seat(3));
    assert_eq!((scene.state.place(slot(1)).color, scene.player(2).bank), (seat(1), 14));
    // A victorious defender has it too, and keeps nothing but the turn of the other.
    let scene = duel().card_at(1, Card::MARTIAL_CULTURE).dice(&[1, 1, 1, 1]).play(&ATTACK);
    let scene = scene.play(&["use martial-culture", "yes"]);
    assert!(scene.player(3).citizen && scene.asked() == (2, What::Act));
}

#[test]
fn oath_010_martial_culture_counts_no_bandits_and_no_empire() {
    let offered = |scene: Scene, moves: &[&str]| {
        // Another plan keeps the question open.
        let scene = scene.adviser(2, Card::LONGBOWS).play(moves);
        assert_eq!(scene.asked(), (2, What::Plans));
        scene.offers("use martial-culture")
    };
    assert!(offered(culture(), &ATTACK));
    assert!(!offered(culture().garrison(1, 3, 0).pawn(3, 6), &RAID));
    assert!(!offered(culture().garrison(1, 1, 1).pawn(3, 6), &ATTACK));
    assert!(!offered(culture().citizen(3).garrison(1, 1, 1), &["campaign", "seat 3", "done", "number 3"]));
    assert!(!offered(culture().citizen(2).garrison(3, 1, 1), &ATTACK));
}

#[test]
fn oath_010a_martial_culture_comes_before_second_wind() {
    let scene = || culture().adviser(2, Card::SECOND_WIND).secrets(2, 1).favor(2, 1).play(&ATTACK);
    let plans = ["use second-wind", "use martial-culture", "number 1"];
    let asked = scene().play(&plans);
    assert_eq!(asked.asked(), (2, What::Power));
    // A new Citizen has no second Campaign, neither as an Exile nor in an Act phase that is over.
    assert_eq!(asked.play(&["yes"]).state.active, seat(3));
    assert_eq!(scene().play(&plans).play(&["no"]).asked(), (2, What::TravelAgain));
}
