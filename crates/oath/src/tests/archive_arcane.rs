//! OATH-055 to OATH-078: the Arcane denizens of the archive.

use kabale_core::{Fast, Game, Log, SeedableRng, below};

use super::{
    facts,
    kit::{ANYWHERE, ATTACK, RAID, Scene, TO_ADVISERS, TO_SITES, duel, is_locked, may_be_played, raid, seat, slot},
};
use crate::{
    Banner, Card, Choice, Deck, Oath, Options, Region, Site, Suit, What,
    law::Deed,
    powers,
    state::{Act, Major},
};

#[test]
fn rows_are_as_printed() {
    facts::compare_archive(include_str!("../../../../docs/rules/data/oath/archive-arcane.toml"));
}

/// Player 2, an Exile, before a Campaign against player 3, a Citizen; the Chancellor is far away.
fn empire() -> Scene {
    Scene::new(3).site(1, Site::CHARMING_VALLEY).citizen(3).pawn(1, 6).turn(2)
}

/// The moves of a Campaign against the Citizen, up to the battle plans.
const REBEL: [&str; 4] = ["campaign", "seat 3", "done", "number 3"];

fn bank(scene: &Scene, suit: Suit) -> u8 {
    scene.state.banks[suit as usize]
}

fn swords(scene: &Scene) -> u8 {
    scene.state.dice.expect("dice were rolled").swords
}

fn secrets_on_banner(scene: &Scene) -> u8 {
    scene.state.banners[Banner::DarkestSecret as usize].tokens
}

#[test]
fn oath_055_a_secret_signal_doubles_a_single_favor() {
    assert_eq!(may_be_played(Card::SECRET_SIGNAL), TO_ADVISERS);
    let scene = || Scene::new(2).adviser(1, Card::SECRET_SIGNAL).secrets(1, 1).card_at(1, Card::LONGBOWS);
    let signaled = scene().play(&["trade", "use secret-signal"]);
    assert_eq!((signaled.player(1).favor, bank(&signaled, Suit::Order)), (2, 1));
    assert_eq!(scene().play(&["trade", "done"]).player(1).favor, 1);
    // Two are not one.
    assert_eq!(scene().adviser(1, Card::KEEP).play(&["trade", "use secret-signal"]).player(1).favor, 2);
    // A favor that a careless Chancellor gains instead of a secret (OATH-268) is a single one too.
    let careless = scene().uncovered(3).secrets(1, 0).favor(1, 2).play(&["trade", "use secret-signal"]);
    assert_eq!((careless.player(1).favor, careless.on(Card::LONGBOWS)), (2, (2, 0)));
}

#[test]
fn oath_055a_the_other_favor_comes_from_the_same_bank() {
    let scene = Scene::new(2).adviser(1, Card::SECRET_SIGNAL).secrets(1, 1).card_at(1, Card::LONGBOWS);
    let scene = scene.bank(Suit::Order, 1).play(&["trade", "use secret-signal"]);
    assert_eq!((scene.player(1).favor, bank(&scene, Suit::Order), scene.state.banks.iter().sum::<u8>()), (1, 0, 15));
}

#[test]
fn oath_056_augury_draws_one_card_more() {
    assert_eq!(may_be_played(Card::AUGURY), ANYWHERE);
    let deck = || Scene::new(2).adviser(1, Card::AUGURY).on_pile(Region::Cradle, Card::LONGBOWS);
    let deck = || deck().on_deck(Card::TENTS).on_deck(Card::ELDERS).on_deck(Card::KEEP).on_deck(Card::WOLVES);
    assert_eq!(deck().play(&["search", "use augury", "deck"]).state.hand.len(), 4);
    assert_eq!(deck().play(&["search", "done", "deck"]).state.hand.len(), 3);
    // A Vision stops it all the same.
    let scene = deck().on_deck(Card::FAITH).on_deck(Card::SCOUTS).play(&["search", "use augury", "deck"]);
    assert_eq!(*scene.state.hand, [Card::SCOUTS, Card::FAITH]);
}

#[test]
fn oath_056a_augury_adds_to_another_number() {
    let scene = || {
        let scene = Scene::new(2).no_pile(Region::Cradle).adviser(1, Card::AUGURY).card_at(1, Card::MUSHROOMS);
        let scene = scene.on_pile(Region::Cradle, Card::LONGBOWS).on_pile(Region::Cradle, Card::TENTS);
        scene.on_pile(Region::Cradle, Card::ELDERS).secrets(1, 1).play(&["search"])
    };
    assert_eq!(scene().choices(), ["done", "use augury", "use mushrooms"]);
    assert_eq!(*scene().play(&["use mushrooms"]).state.hand, [Card::LONGBOWS]);
    assert_eq!(*scene().play(&["use augury", "use mushrooms"]).state.hand, [Card::LONGBOWS, Card::TENTS]);
}

#[test]
fn oath_057_a_rusting_ray_takes_hollow_swords() {
    assert_eq!(may_be_played(Card::RUSTING_RAY), ANYWHERE);
    let scene = || duel().adviser(3, Card::RUSTING_RAY).secrets(3, 1).dice(&[1, 1, 1, 4]);
    let rusted = scene().bears(3, Banner::DarkestSecret, 1).play(&ATTACK).play(&["use rusting-ray"]);
    assert_eq!((swords(&rusted), rusted.player(3).secrets, rusted.player(3).spent), (1, 0, 1));
    assert_eq!(swords(&scene().bears(3, Banner::DarkestSecret, 1).play(&ATTACK).play(&["done"])), 2);
    // Without the banner it is of no use, and none to the attacker.
    assert_eq!(swords(&scene().play(&ATTACK)), 2);
    let attacker = duel().adviser(2, Card::RUSTING_RAY).secrets(2, 1).bears(2, Banner::DarkestSecret, 1);
    assert!(!attacker.play(&ATTACK).offers("use rusting-ray"));
}

#[test]
fn oath_057a_a_rusting_ray_asks_for_the_banner_of_any_imperial_player() {
    let scene = || empire().adviser(3, Card::RUSTING_RAY).secrets(3, 1);
    assert!(scene().bears(1, Banner::DarkestSecret, 1).play(&REBEL).offers("use rusting-ray"));
    assert!(!scene().bears(2, Banner::DarkestSecret, 1).play(&REBEL).offers("use rusting-ray"));
}

#[test]
fn oath_058_a_portal_leads_from_its_site_and_to_it() {
    assert_eq!(may_be_played(Card::PORTAL), TO_SITES);
    let scene = || Scene::new(2).card_at(1, Card::PORTAL).secrets(1, 1);
    let gone = scene().play(&["travel", "use portal", "site 6"]);
    assert_eq!((gone.player(1).pawn, gone.player(1).supply), (slot(6), 7));
    assert_eq!((gone.player(1).secrets, gone.on(Card::PORTAL)), (0, (0, 1)));
    assert!(scene().supply(1, 0).offers("travel") && !scene().supply(1, 0).secrets(1, 0).offers("travel"));
    // To its site, and elsewhere for the usual fare.
    let far = || scene().pawn(1, 3).play(&["travel", "use portal"]);
    assert_eq!((far().play(&["site 1"]).player(1).supply, far().play(&["site 6"]).player(1).supply), (7, 5));
}

#[test]
fn oath_058_a_portal_ignores_what_sites_say() {
    // The Hidden Place (OATH-258) asks for no secret.
    let scene = |secrets| Scene::new(2).site(3, Site::THE_HIDDEN_PLACE).card_at(1, Card::PORTAL).secrets(1, secrets);
    let scene = |secrets| scene(secrets).garrison(3, 1, 1);
    let gone = scene(1).play(&["travel", "use portal", "site 3"]);
    assert_eq!((gone.player(1).pawn, gone.player(1).spent), (slot(3), 0));
    assert!(!scene(0).play(&["travel"]).offers("site 3"));
    assert_eq!(scene(1).play(&["travel", "done", "site 3"]).player(1).spent, 1);
    // Out of the Shrouded Wood (OATH-255) nobody else shows the way.
    let wood = || Scene::new(2).site(1, Site::SHROUDED_WOOD).garrison(1, 2, 1).card_at(1, Card::PORTAL).secrets(1, 1);
    assert_eq!(wood().play(&["travel", "use portal"]).asked(), (1, What::Travel));
    assert_eq!(wood().play(&["travel", "done"]).asked(), (2, What::Travel));
}

#[test]
fn oath_058a_to_the_portal_travels_only_who_rules_it() {
    let scene = |number: u8| Scene::new(2).card_at(1, Card::PORTAL).secrets(number, 1).pawn(number, 3).turn(number);
    assert!(scene(1).play(&["travel"]).offers("use portal"));
    assert_eq!(scene(2).play(&["travel"]).asked(), (2, What::Travel));
    assert!(scene(2).pawn(2, 1).play(&["travel"]).offers("use portal"));
}

#[test]
fn oath_058b_the_portal_pays_tolls() {
    let scene = |favor| {
        let scene = Scene::new(2).card_at(1, Card::PORTAL).card_at(3, Card::TOLL_ROADS).garrison(3, 2, 1);
        scene.secrets(1, 1).favor(1, favor).play(&["travel", "use portal"])
    };
    assert!(!scene(0).offers("site 3"));
    assert_eq!(scene(1).play(&["site 3"]).player(2).favor, 1);
}

#[test]
fn oath_059_billowing_fog_saves_a_defeated_force() {
    assert_eq!(may_be_played(Card::BILLOWING_FOG), ANYWHERE);
    let lost = |dice: &[u8]| duel().adviser(2, Card::BILLOWING_FOG).secrets(2, 1).dice(dice).play(&ATTACK);
    assert_eq!(lost(&[1, 1, 1, 1]).play(&["use billowing-fog"]).player(2).warbands, 3);
    assert_eq!(lost(&[1, 1, 1, 1]).play(&["done"]).player(2).warbands, 2);
    // Skulls kill as ever.
    assert_eq!(lost(&[1, 6, 1, 1]).play(&["use billowing-fog"]).player(2).warbands, 2);
    // A defending force comes to the board.
    let won =
        || duel().adviser(3, Card::BILLOWING_FOG).secrets(3, 1).warbands(2, 10).dice(&[1, 5, 5, 5, 5, 5, 5, 5, 5]);
    let won = || won().play(&["campaign", "done", "number 8"]);
    assert_eq!(won().play(&["use billowing-fog", "number 1"]).player(3).warbands, 5);
    let mut plain = won().play(&["done"]);
    while plain.asked().1 == What::Fall {
        plain = plain.play(&["seat 3"]);
    }
    assert_eq!(plain.play(&["number 1"]).player(3).warbands, 3);
    // Whoever would kill all of them kills nobody (OATH-267).
    let brutal = || {
        let scene = Scene::new(2).site(1, Site::CHARMING_VALLEY).garrison(1, 2, 2).uncovered(1).warbands(1, 10);
        scene.adviser(2, Card::BILLOWING_FOG).secrets(2, 1).dice(&[1, 5, 5, 5, 5, 5, 5, 5, 5])
    };
    let scene = brutal().play(&["campaign", "done", "number 8", "use billowing-fog", "number 1"]);
    assert_eq!(scene.player(2).warbands, 5);
}

#[test]
fn oath_059a_billowing_fog_stops_sticky_fire() {
    let scene = duel().adviser(3, Card::BILLOWING_FOG).secrets(3, 1).warbands(2, 10).holds(2, Card::STICKY_FIRE);
    let scene = scene.favor(2, 1).dice(&[1, 5, 5, 5, 5, 5, 5, 5, 5]).play(&["campaign", "done", "number 8"]);
    let scene = scene.play(&["use sticky-fire", "use billowing-fog", "number 1", "yes"]);
    assert_eq!((scene.player(3).warbands, scene.player(3).favor, scene.player(2).favor), (5, 1, 0));
}

#[test]
fn oath_060_kindred_warriors_count_suits() {
    assert_eq!(may_be_played(Card::KINDRED_WARRIORS), ANYWHERE);
    let scene = || duel().adviser(2, Card::KINDRED_WARRIORS).adviser(2, Card::TENTS).adviser(2, Card::ERRAND_BOY);
    let scene = || scene().secrets(2, 1).dice(&[1, 6, 6, 6, 6, 6]).play(&ATTACK).play(&["use kindred-warriors"]);
    assert_eq!(scene().choices(), ["number 0", "number 1", "number 2"]);
    let scene = scene().play(&["number 2"]);
    // Skulls are ignored.
    assert_eq!((scene.rolled(), scene.told_pools(), scene.player(2).warbands), ((5, 1), (5, 1), 3));
    // In defense they take dice, and the card of a site counts for its ruler.
    let scene = duel().adviser(3, Card::KINDRED_WARRIORS).adviser(3, Card::TENTS).card_at(1, Card::ERRAND_BOY);
    let scene = scene.secrets(3, 1).play(&["campaign", "done", "number 1", "use kindred-warriors", "number 2"]);
    assert_eq!(scene.rolled(), (0, 2));
}

#[test]
fn oath_060a_arcane_is_no_other_suit() {
    let scene = duel().adviser(2, Card::KINDRED_WARRIORS).adviser(2, Card::ALCHEMIST).secrets(2, 1);
    let scene = scene.dice(&[1, 1, 1, 1]).play(&ATTACK).play(&["use kindred-warriors"]);
    assert_eq!(scene.rolled(), (3, 1), "no more dice can be chosen");
}

#[test]
fn oath_060b_the_advisers_of_allies_are_no_kin() {
    let scene = || empire().adviser(3, Card::KINDRED_WARRIORS).secrets(3, 1).adviser(1, Card::TENTS);
    let scene = scene().card_at(6, Card::ERRAND_BOY).play(&REBEL).play(&["use kindred-warriors"]);
    assert_eq!(scene.choices(), ["number 0", "number 1"]);
}

#[test]
fn oath_061_terror_spells_kill_two_warbands_of_the_region() {
    assert_eq!(may_be_played(Card::TERROR_SPELLS), ANYWHERE);
    let scene = || Scene::new(3).adviser(1, Card::TERROR_SPELLS).secrets(1, 1).garrison(1, 3, 2).pawn(3, 6);
    let scene = || scene().bears(1, Banner::DarkestSecret, 1);
    let cast = || scene().play(&["use terror-spells"]);
    assert_eq!(cast().choices(), ["site 1", "seat 1", "seat 2"]);
    let twice = cast().play(&["site 1", "site 1"]);
    assert_eq!((twice.force_at(1), twice.asked(), twice.on(Card::TERROR_SPELLS)), ((1, 0), (1, What::Act), (0, 1)));
    // Fewer only if there are fewer.
    let few = scene().garrison(1, 3, 0).warbands(1, 0).warbands(2, 1).play(&["use terror-spells"]);
    assert_eq!((few.player(2).warbands, few.asked()), (0, (1, What::Act)));
    assert!(!scene().bears(2, Banner::DarkestSecret, 1).offers("use terror-spells"));
}

#[test]
fn oath_061a_terror_spells_mix_sites_and_boards() {
    let scene = Scene::new(3).adviser(1, Card::TERROR_SPELLS).secrets(1, 1).garrison(1, 3, 2);
    let scene = scene.bears(1, Banner::DarkestSecret, 1).play(&["use terror-spells", "site 1", "seat 2"]);
    assert_eq!((scene.force_at(1), scene.player(2).warbands, scene.player(1).warbands), ((3, 1), 2, 3));
}

#[test]
fn oath_061b_terror_spells_ask_for_the_own_banner() {
    let scene = |holder| {
        Scene::new(2).citizen(2).adviser(2, Card::TERROR_SPELLS).secrets(2, 1).bears(holder, Banner::DarkestSecret, 1)
    };
    assert!(!scene(1).turn(2).offers("use terror-spells"));
    assert!(scene(2).turn(2).offers("use terror-spells"));
}

#[test]
fn oath_062_a_blood_pact_pays_secrets_for_warbands() {
    assert_eq!(may_be_played(Card::BLOOD_PACT), ANYWHERE);
    let scene = |n| Scene::new(2).adviser(1, Card::BLOOD_PACT).secrets(1, 1).warbands(1, n);
    let pact = scene(5).play(&["use blood-pact"]);
    assert_eq!(pact.choices(), ["number 1", "number 2"]);
    let pact = pact.play(&["number 2"]);
    assert_eq!((pact.player(1).warbands, pact.player(1).secrets, pact.on(Card::BLOOD_PACT)), (1, 2, (0, 1)));
    let least = scene(3).play(&["use blood-pact"]);
    assert_eq!((least.player(1).warbands, least.player(1).secrets), (1, 1));
    assert!(!scene(1).offers("use blood-pact"));
}

#[test]
fn oath_063_a_revelation_turns_favor_into_secrets() {
    assert_eq!(may_be_played(Card::REVELATION), ANYWHERE);
    let scene = Scene::new(3).favor(1, 2).favor(3, 1).hidden(2, Card::REVELATION).turn(2);
    let shared = scene.state.shared;
    let scene = scene.play(&["card revelation", "advise"]);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((1, What::Power), ["number 0", "number 1", "number 2"].map(String::from).to_vec())
    );
    // Who has no favor is not asked.
    let scene = scene.play(&["number 2"]);
    assert_eq!(scene.asked(), (3, What::Power));
    let scene = scene.play(&["number 0"]);
    let purse = |number: u8| (scene.player(number).favor, scene.player(number).secrets);
    assert_eq!((purse(1), purse(2), purse(3), scene.asked()), ((0, 2), (0, 0), (1, 0), (2, What::Act)));
    assert_eq!(scene.state.shared, shared + 2);
}

#[test]
fn oath_063a_a_revelation_begins_with_the_chancellor() {
    let scene = Scene::new(3).favor(1, 1).favor(2, 1).favor(3, 1).hidden(2, Card::REVELATION).turn(2);
    let mut scene = scene.play(&["card revelation", "advise"]);
    for number in [1, 2, 3] {
        assert_eq!(scene.asked(), (number, What::Power));
        scene = scene.play(&["number 1"]);
    }
    assert_eq!(scene.asked(), (2, What::Act));
}

#[test]
fn oath_064_the_observatory_sees_every_pile() {
    assert_eq!(may_be_played(Card::OBSERVATORY), TO_SITES);
    let scene = Scene::new(2).no_pile(Region::Hinterland).on_pile(Region::Hinterland, Card::TENTS);
    let scene = scene.card_at(1, Card::OBSERVATORY).play(&["search", "use observatory"]);
    assert!(scene.offers("deck") && scene.offers("pile hinterland"));
    let scene = scene.play(&["pile hinterland"]);
    assert_eq!((scene.player(1).supply, scene.asked()), (5, (1, What::Play)));
    // What is discarded follows the pawn.
    assert_eq!(scene.play(&["discard"]).top(Region::Provinces), Some(Card::TENTS));
}

#[test]
fn oath_064a_the_observatory_wants_the_pawn() {
    let scene = |at| {
        let scene = Scene::new(2).card_at(1, Card::OBSERVATORY).on_pile(Region::Hinterland, Card::TENTS).pawn(1, at);
        scene.on_pile(Region::Provinces, Card::ELDERS).play(&["search"])
    };
    assert!(scene(1).offers("use observatory"));
    assert_eq!(scene(3).asked(), (1, What::Source));
}

#[test]
fn oath_065_plague_engines_cost_favor_for_every_site() {
    assert_eq!(may_be_played(Card::PLAGUE_ENGINES), ANYWHERE);
    let scene = Scene::new(3).site(2, Site::RIVER).garrison(2, 2, 1).adviser(2, Card::PLAGUE_ENGINES).secrets(2, 2);
    let scene = scene.favor(1, 5).favor(2, 3).favor(3, 2).turn(2).play(&["use plague-engines"]);
    let favor = [1, 2, 3].map(|number| scene.player(number).favor);
    assert_eq!((favor, bank(&scene, Suit::Arcane)), ([2, 2, 2], 3 + 3 + 1));
    assert_eq!((scene.player(2).secrets, scene.on(Card::PLAGUE_ENGINES)), (0, (0, 1)));
    // Nobody with a site has favor.
    assert!(
        !Scene::new(2).adviser(2, Card::PLAGUE_ENGINES).secrets(2, 2).favor(2, 3).turn(2).offers("use plague-engines")
    );
}

#[test]
fn oath_065a_citizens_count_all_imperial_sites() {
    let scene = Scene::new(3).citizen(3).adviser(2, Card::PLAGUE_ENGINES).secrets(2, 2).favor(1, 2).favor(3, 5);
    let scene = scene.turn(2).play(&["use plague-engines"]);
    assert_eq!((scene.player(1).favor, scene.player(3).favor), (0, 2));
}

#[test]
fn oath_066_gleaming_armor_makes_plans_dear() {
    assert_eq!(may_be_played(Card::GLEAMING_ARMOR), TO_ADVISERS);
    let scene = |holder| {
        duel().adviser(holder, Card::GLEAMING_ARMOR).adviser(2, Card::FIRE_TALKERS).bears(2, Banner::DarkestSecret, 1)
    };
    assert!(!scene(3).secrets(2, 1).play(&ATTACK).offers("use fire-talkers"));
    let paid = scene(3).secrets(2, 2).play(&ATTACK).play(&["use fire-talkers"]);
    assert_eq!((paid.player(2).secrets, paid.on(Card::FIRE_TALKERS)), (0, (0, 2)));
    // Not the player's own ones.
    assert!(scene(2).secrets(2, 1).play(&ATTACK).offers("use fire-talkers"));
    // Against the attacker too, and for plans that cost nothing else.
    let scene = |secrets| duel().adviser(2, Card::GLEAMING_ARMOR).adviser(3, Card::HORSE_ARCHERS).secrets(3, secrets);
    assert!(!scene(0).play(&ATTACK).offers("use horse-archers"));
    let paid = scene(1).play(&ATTACK).play(&["use horse-archers"]);
    assert_eq!((paid.player(3).secrets, paid.player(3).spent, paid.rolled()), (0, 1, (0, 1)));
    // Nothing but battle plans, and those of this Campaign.
    assert!(
        Scene::new(2)
            .adviser(2, Card::GLEAMING_ARMOR)
            .adviser(1, Card::SPIRIT_SNARE)
            .secrets(1, 1)
            .offers("use spirit-snare")
    );
}

#[test]
fn oath_066a_the_armor_of_a_citizen_helps_after_joining() {
    let scene = || Scene::new(3).citizen(3).adviser(3, Card::GLEAMING_ARMOR).adviser(2, Card::HORSE_ARCHERS).turn(2);
    let scene = || scene().play(&["campaign", "seat 1", "done", "number 3"]);
    assert_eq!(scene().asked(), (3, What::Join));
    assert!(scene().play(&["no"]).offers("use horse-archers"));
    assert!(scene().play(&["yes", "no"]).offers("use horse-archers"));
    let joined = scene().play(&["yes", "yes"]);
    assert!(!joined.offers("use horse-archers"));
}

#[test]
fn oath_066b_the_armor_of_an_exile_helps_no_other() {
    let scene =
        Scene::new(4).site(1, Site::CHARMING_VALLEY).garrison(1, 3, 2).pawn(1, 6).adviser(4, Card::GLEAMING_ARMOR);
    let scene = scene.adviser(2, Card::HORSE_ARCHERS).turn(2).play(&REBEL);
    assert!(scene.offers("use horse-archers"));
}

#[test]
fn oath_066c_the_armors_secret_is_part_of_the_cost() {
    let cost = |holder| {
        let scene = duel().adviser(holder, Card::GLEAMING_ARMOR).adviser(2, Card::HORSE_ARCHERS).secrets(2, 1);
        let scene = scene.play(&ATTACK);
        scene.state.cost_of(seat(2), Card::HORSE_ARCHERS).secret
    };
    assert_eq!((cost(3), cost(2)), (1, 0));
    {
        let scene = |holder| {
            let scene = duel().adviser(holder, Card::GLEAMING_ARMOR).adviser(2, Card::HORSE_ARCHERS).secrets(2, 1);
            scene.card_at(1, Card::SPELL_BREAKER).play(&ATTACK).offers("use horse-archers")
        };
        assert!(scene(2) && !scene(3));
    }
}

#[test]
fn oath_066d_bandits_have_no_plans_against_the_armor() {
    let rolled = |scene: Scene| scene.card_at(1, Card::HORSE_ARCHERS).dice(&[1; 8]).play(&RAID).rolled();
    assert_eq!(rolled(raid()), (0, 1));
    assert_eq!(rolled(raid().adviser(2, Card::GLEAMING_ARMOR)), (3, 1));
}

#[test]
fn oath_067_bewitch_makes_a_citizen() {
    assert_eq!(may_be_played(Card::BEWITCH), ANYWHERE);
    let scene = |own, theirs| Scene::new(2).hidden(2, Card::BEWITCH).secrets(2, own).secrets(1, theirs).turn(2);
    let scene = |own, theirs| scene(own, theirs).play(&["card bewitch", "advise"]);
    let citizen = scene(2, 1).play(&["yes"]);
    assert!(citizen.player(2).citizen && citizen.asked() == (1, What::Act), "the turn is over");
    assert!(!scene(2, 1).play(&["no"]).player(2).citizen);
    assert_eq!(scene(1, 1).asked(), (2, What::Act));
    // Nobody but an Exile.
    let scene = Scene::new(2).hidden(1, Card::BEWITCH).secrets(1, 3).play(&["card bewitch", "advise"]);
    assert_eq!(scene.asked(), (1, What::Act));
}

#[test]
fn oath_067a_bewitch_counts_boards_and_cards() {
    let scene = |theirs| {
        let scene = Scene::new(2).hidden(2, Card::BEWITCH).secrets(2, 1).spent(2, 1).secrets(1, theirs).turn(2);
        let scene = scene.card_at(1, Card::ALCHEMIST).laden(Card::ALCHEMIST, 0, 1).bears(1, Banner::DarkestSecret, 5);
        scene.stocked(1, 0, 4).play(&["card bewitch", "advise"]).asked().1
    };
    assert_eq!((scene(2), scene(3)), (What::Power, What::Act));
}

#[test]
fn oath_068_jinx_rolls_all_dice_again() {
    assert_eq!(may_be_played(Card::JINX), ANYWHERE);
    let scene = || duel().adviser(2, Card::JINX).secrets(2, 1).dice(&[1, 1, 1, 1, 4, 4, 4]).play(&ATTACK);
    assert_eq!((scene().asked(), swords(&scene())), ((2, What::Power), 1));
    let again = scene().play(&["yes"]);
    assert_eq!((swords(&again), again.player(2).secrets, again.on(Card::JINX)), (3, 0, (0, 1)));
    let kept = scene().play(&["no"]);
    assert_eq!((kept.decided(), kept.player(2).secrets), ((false, 1, 5), 1));
    // Without a secret nobody is asked, nor without dice.
    assert_eq!(duel().adviser(2, Card::JINX).dice(&[1; 4]).play(&ATTACK).decided(), (false, 1, 5));
    let none = duel().adviser(2, Card::JINX).secrets(2, 1).dice(&[1]).play(&["campaign", "done", "number 0"]);
    assert_eq!(none.decided(), (false, 0, 5));
    // Nothing follows from the first roll: its skulls kill nobody.
    let scene = duel().adviser(2, Card::JINX).secrets(2, 1).dice(&[1, 6, 6, 6, 1, 1, 1]).play(&ATTACK).play(&["yes"]);
    assert_eq!((scene.decided(), scene.player(2).warbands), ((false, 1, 5), 2));
}

#[test]
fn oath_068a_the_same_roll_falls_only_twice() {
    let scene = duel().adviser(2, Card::JINX).secrets(2, 3).dice(&[1; 7]).play(&ATTACK).play(&["yes"]);
    assert_eq!((scene.decided(), scene.player(2).secrets), ((false, 1, 5), 2));
    // In the player's own turn a card with a secret on it takes no other.
    let scene = scene.dice(&[1; 4]).play(&["campaign", "done", "number 2"]);
    assert_eq!(scene.asked(), (2, What::Act));
}

#[test]
fn oath_068b_jinx_is_paid_after_the_roll() {
    let scene = duel().adviser(3, Card::JINX).secrets(3, 1).dice(&[1, 5, 1, 1, 1]).play(&ATTACK);
    assert_eq!((scene.asked(), scene.player(3).secrets), ((3, What::Power), 1));
    let scene = scene.play(&["yes"]);
    assert_eq!((scene.player(3).secrets, scene.player(3).spent, scene.on(Card::JINX)), (0, 1, (0, 0)));
    assert_eq!(scene.decided().2, 5 + 2);
}

/// Player 1 is about to recover the Map in the region of player 2, who has a Relic Thief (OATH-095).
fn heist() -> Scene {
    let scene = Scene::new(3).site(1, Site::MOUNTAIN).relic_at(1, Card::MAP).favor(1, 2);
    scene.adviser(2, Card::RELIC_THIEF).favor(2, 1).secrets(2, 2)
}

#[test]
fn oath_068c_jinx_serves_the_relic_thief() {
    // The thief's first die shows a shield.
    let caught = |scene: Scene| scene.dice(&[3, 1]).play(&["recover", "relic 1 1", "yes"]);
    let scene = || caught(heist().adviser(2, Card::JINX));
    assert_eq!((scene().asked(), scene().state.relic_holder(Card::MAP)), ((2, What::Power), Some(seat(1))));
    let stolen = scene().play(&["yes"]);
    assert_eq!((stolen.state.relic_holder(Card::MAP), stolen.player(2).spent), (Some(seat(2)), 2));
    let kept = scene().play(&["no"]);
    assert_eq!((kept.state.relic_holder(Card::MAP), kept.player(2).spent), (Some(seat(1)), 1));
    // What the second roll shows stands, and it may be worse.
    let worse = heist().adviser(2, Card::JINX).dice(&[1, 3]).play(&["recover", "relic 1 1", "yes", "yes"]);
    assert_eq!((worse.state.relic_holder(Card::MAP), worse.asked()), (Some(seat(1)), (1, What::Act)));
    // A Jinx of the one who is robbed, or of somebody else, is none of it.
    for number in [1, 3] {
        let scene = caught(heist().adviser(number, Card::JINX).secrets(number, 1));
        assert_eq!((scene.asked(), scene.state.relic_holder(Card::MAP)), ((1, What::Act), Some(seat(1))));
    }
}

#[test]
fn oath_068c_jinx_serves_the_gambling_hall() {
    let scene = || {
        let scene = Scene::new(2).adviser(1, Card::JINX).secrets(1, 1).card_at(1, Card::GAMBLING_HALL).favor(1, 2);
        scene.dice(&[1, 1, 1, 1, 3, 3, 1, 1]).play(&["use gambling-hall"])
    };
    let again = scene().play(&["yes", "bank hearth"]);
    assert_eq!((again.player(1).favor, again.player(1).secrets, again.on(Card::JINX)), (2, 0, (0, 1)));
    let kept = scene().play(&["no"]);
    assert_eq!((kept.player(1).favor, kept.player(1).secrets, kept.asked()), (0, 1, (1, What::Act)));
}

#[test]
fn oath_068d_jinx_wants_to_be_ruled() {
    // Player 3 rules the site; player 2 only stands there.
    let scene = duel().card_at(1, Card::JINX).secrets(2, 1).secrets(3, 1).dice(&[1; 4]).play(&ATTACK);
    assert_eq!(scene.asked(), (3, What::Power));
    assert_eq!(scene.play(&["no"]).decided(), (false, 1, 5));
    // It is no battle plan, so True Names (OATH-041) and others do not bar it.
    assert!(!powers::PLANS.contains(Card::JINX));
}

#[test]
fn oath_069_a_tutor_teaches_a_secret() {
    assert_eq!(may_be_played(Card::TUTOR), TO_ADVISERS);
    let scene = |favor, secrets| Scene::new(2).adviser(1, Card::TUTOR).favor(1, favor).secrets(1, secrets);
    let taught = scene(1, 1).play(&["use tutor"]);
    assert_eq!((taught.player(1).favor, taught.player(1).secrets, taught.on(Card::TUTOR)), (0, 1, (1, 1)));
    assert!(!taught.offers("use tutor") && !scene(1, 0).offers("use tutor") && !scene(0, 1).offers("use tutor"));
}

#[test]
fn oath_070_a_dream_thief_swaps_facedown_advisers() {
    assert_eq!(may_be_played(Card::DREAM_THIEF), ANYWHERE);
    let scene =
        || Scene::new(3).card_at(1, Card::DREAM_THIEF).favor(1, 2).adviser(2, Card::KEEP).hidden(2, Card::TENTS);
    assert!(!scene().offers("use dream-thief"), "there is but one");
    let scene = scene().hidden(2, Card::WOLVES).hidden(3, Card::ELDERS).pawn(3, 6).play(&["use dream-thief"]);
    assert_eq!(scene.choices(), ["adviser 2 2", "adviser 2 3", "adviser 3 1"]);
    let scene = scene.play(&["adviser 2 2"]);
    assert_eq!(scene.choices(), ["adviser 2 3", "adviser 3 1"]);
    let scene = scene.play(&["adviser 3 1"]);
    let advisers =
        |number: u8| scene.player(number).advisers.iter().map(|adviser| (adviser.card, adviser.up)).collect::<Vec<_>>();
    assert_eq!(advisers(2), [(Card::KEEP, true), (Card::ELDERS, false), (Card::WOLVES, false)]);
    assert_eq!(advisers(3), [(Card::TENTS, false)]);
    // The thief sees nothing; the owners know what was theirs and what is.
    assert!(!scene.knows(1, Card::TENTS) && !scene.knows(1, Card::ELDERS));
    for card in [Card::TENTS, Card::ELDERS] {
        assert!(scene.knows(2, card) && scene.knows(3, card));
    }
    assert_eq!((scene.player(1).favor, scene.on(Card::DREAM_THIEF)), (0, (2, 0)));
}

#[test]
fn oath_070a_a_dream_thief_moves_locked_cards_and_visions() {
    let scene = Scene::new(2).adviser(1, Card::DREAM_THIEF).favor(1, 2).hidden(1, Card::LONG_LOST_HEIR);
    let scene = scene.hidden(2, Card::FAITH).play(&["use dream-thief", "adviser 1 2"]);
    assert_eq!(scene.player(1).advisers[1].card, Card::FAITH);
    assert_eq!(scene.player(2).advisers[0].card, Card::LONG_LOST_HEIR);
}

#[test]
fn oath_071_cracking_ground_counts_targeted_sites() {
    assert_eq!(may_be_played(Card::CRACKING_GROUND), ANYWHERE);
    let scene = || duel().site(2, Site::RIVER).garrison(2, 3, 1).adviser(2, Card::CRACKING_GROUND).secrets(2, 1);
    let scene = scene().play(&["campaign", "site 2", "done", "number 3", "use cracking-ground"]);
    assert_eq!((scene.rolled(), scene.player(2).secrets, scene.on(Card::CRACKING_GROUND)), ((5, 2), 0, (0, 0)));
    let scene = duel().adviser(3, Card::CRACKING_GROUND).secrets(3, 1);
    assert_eq!(scene.play(&["campaign", "done", "number 0", "use cracking-ground"]).rolled(), (0, 2));
    // Without a site there is nothing to crack.
    let scene = duel().garrison(1, 3, 0).adviser(2, Card::CRACKING_GROUND).secrets(2, 1);
    assert!(!scene.play(&["campaign", "seat 3", "number 3"]).offers("use cracking-ground"));
}

#[test]
fn oath_072_a_sealing_ward_guards_relics() {
    assert_eq!((may_be_played(Card::SEALING_WARD), is_locked(Card::SEALING_WARD)), (TO_ADVISERS, true));
    let dice = |scene: Scene| scene.holds(3, Card::MAP).play(&["campaign", "card map"]).pools().1;
    assert_eq!((dice(duel()), dice(duel().adviser(3, Card::SEALING_WARD))), (4, 5));
    // Neither another's ward nor what is no target helps.
    assert_eq!(dice(duel().adviser(2, Card::SEALING_WARD).adviser(1, Card::KEEP)), 4);
    let scene = duel().adviser(3, Card::SEALING_WARD).holds(3, Card::MAP).play(&["campaign", "done"]);
    assert_eq!(scene.pools().1, 1);
}

#[test]
fn oath_072a_the_wards_die_is_one_of_the_target() {
    // It counts before dice and plans are chosen, with those of the targets.
    let scene = duel().adviser(3, Card::SEALING_WARD).holds(3, Card::MAP).play(&["campaign", "card map"]);
    assert_eq!((scene.asked(), scene.pools().1), ((2, What::Dice), 5));
    {
        // One for the site and four for the relic, or two more for the pawn: never even.
        let scene = || duel().adviser(3, Card::GIANT_PYTHON).holds(3, Card::MAP);
        assert!(scene().offers("campaign") && !scene().adviser(3, Card::SEALING_WARD).offers("campaign"));
    }
}

#[test]
fn oath_073_an_initiation_rite_takes_secrets_for_warbands() {
    assert_eq!((may_be_played(Card::INITIATION_RITE), is_locked(Card::INITIATION_RITE)), (TO_ADVISERS, true));
    let scene = || Scene::new(2).adviser(1, Card::INITIATION_RITE).card_at(1, Card::TENTS).favor(1, 2);
    assert!(!scene().offers("muster"));
    let scene = scene().secrets(1, 1).play(&["muster"]);
    assert_eq!((scene.player(1).warbands, scene.player(1).favor, scene.on(Card::TENTS)), (5, 2, (0, 1)));
}

#[test]
fn oath_073a_mustering_is_no_power() {
    let scene = Scene::new(2).adviser(1, Card::INITIATION_RITE).adviser(1, Card::SPIRIT_SNARE).secrets(1, 1);
    let scene = scene.garrison(1, 2, 1).card_at(1, Card::SPELL_BREAKER);
    assert!(!scene.offers("use spirit-snare") && scene.offers("muster"));
}

#[test]
fn oath_074_the_vow_of_silence_hears_of_secrets() {
    assert_eq!((may_be_played(Card::VOW_OF_SILENCE), is_locked(Card::VOW_OF_SILENCE)), (TO_ADVISERS, true));
    let scene = || Scene::new(3).adviser(1, Card::VOW_OF_SILENCE).secrets(1, 3);
    assert!(!scene().offers("recover") && Scene::new(3).secrets(1, 3).offers("recover"));
    // Not even from oneself.
    assert!(!scene().bears(1, Banner::DarkestSecret, 1).offers("recover"));
    assert!(!scene().state.is_open(seat(1), Deed::Give) && scene().state.is_open(seat(2), Deed::Give));
    let heard = scene().secrets(2, 3).turn(2).play(&["recover", "number 3"]);
    assert_eq!((heard.player(1).secrets, heard.player(2).secrets, secrets_on_banner(&heard)), (3 + 3, 1, 3));
    // Those of the Magician's Code are among them.
    let coded = scene().card_at(1, Card::MAGICIANS_CODE).favor(2, 2).turn(2).play(&["recover", "use magicians-code"]);
    assert_eq!(coded.player(1).secrets, 3 + 2);
}

/// OATH-R12.30: a board holds 100 secrets and no more.
#[test]
fn oath_074_the_vow_of_silence_hears_no_end_of_secrets() {
    let scene = Scene::new(2).adviser(1, Card::VOW_OF_SILENCE).secrets(1, 99).secrets(2, 3).turn(2);
    assert_eq!(scene.play(&["recover", "number 3"]).player(1).secrets, 100);
}

#[test]
fn oath_074a_secrets_can_still_be_taken() {
    let scene = Scene::new(2).adviser(1, Card::VOW_OF_SILENCE).secrets(1, 2).adviser(2, Card::SLEIGHT_OF_HAND);
    let scene = scene.favor(2, 1).turn(2).play(&["use sleight-of-hand"]);
    assert_eq!((scene.player(1).secrets, scene.player(2).secrets), (1, 1));
}

/// OATH-074b, OATH-077c: with the Vow of Silence favor is given for secrets, and never the other way round.
#[test]
fn oath_074b_the_vow_of_silence_strikes_half_a_bargain() {
    let scene = || Scene::new(3).adviser(1, Card::WITCHS_BARGAIN).secrets(1, 3).favor(1, 2).favor(2, 2).secrets(3, 1);
    assert_eq!(scene().play(&["use witchs-bargain"]).choices(), ["done", "seat 2", "seat 3"]);
    let scene = scene().adviser(1, Card::VOW_OF_SILENCE).play(&["use witchs-bargain"]);
    assert_eq!(scene.choices(), ["done", "seat 3"]);
    let scene = scene.play(&["seat 3"]);
    assert_eq!((scene.player(1).secrets, scene.player(3).favor), (3, 2));
}

#[test]
fn oath_074c_the_vow_of_silence_keeps_the_whistles_secret() {
    let scene = || Scene::new(2).holds(1, Card::WHISTLE).secrets(1, 1).pawn(2, 3);
    assert_eq!(scene().play(&["use whistle"]).player(2).secrets, 1);
    let scene = scene().adviser(1, Card::VOW_OF_SILENCE).play(&["use whistle"]);
    assert_eq!((scene.player(2).pawn, scene.player(2).secrets, scene.on(Card::WHISTLE)), (slot(1), 0, (0, 1)));
}

#[test]
fn oath_074d_the_vow_of_silence_forbids_no_conquest() {
    let scene = duel().adviser(2, Card::VOW_OF_SILENCE).bears(3, Banner::DarkestSecret, 1).play(&["campaign"]);
    assert!(scene.offers("banner darkest-secret"));
}

#[test]
fn oath_075_a_forgotten_vault_adds_a_secret_or_burns_one() {
    assert_eq!(may_be_played(Card::FORGOTTEN_VAULT), TO_SITES);
    let scene = |n| Scene::new(2).card_at(1, Card::FORGOTTEN_VAULT).favor(1, 1).bears(2, Banner::DarkestSecret, n);
    let vault = |n| scene(n).play(&["use forgotten-vault"]);
    assert_eq!(secrets_on_banner(&vault(3).play(&["yes"])), 4);
    assert_eq!(secrets_on_banner(&vault(3).play(&["no"])), 2);
    // Never the last one.
    assert_eq!((secrets_on_banner(&vault(1)), vault(1).on(Card::FORGOTTEN_VAULT)), (2, (1, 0)));
    assert!(!scene(1).favor(1, 0).offers("use forgotten-vault"));
}

#[test]
fn oath_075a_a_forgotten_vault_needs_no_holder() {
    let scene = Scene::new(2).card_at(1, Card::FORGOTTEN_VAULT).favor(1, 1).secrets(1, 4);
    let scene = scene.play(&["use forgotten-vault"]);
    assert_eq!((secrets_on_banner(&scene), scene.state.holder(Banner::DarkestSecret)), (2, None));
    // One of the two old secrets is taken, the other is gone.
    let scene = scene.play(&["recover", "number 3"]);
    assert_eq!((secrets_on_banner(&scene), scene.player(1).secrets), (3, 4 - 3 + 1));
}

#[test]
fn oath_076_a_map_library_reaches_the_region() {
    assert_eq!(may_be_played(Card::MAP_LIBRARY), TO_SITES);
    let scene = || Scene::new(2).site(2, Site::RIVER).card_at(1, Card::MAP_LIBRARY).card_at(2, Card::TENTS);
    let scene = || scene().card_at(3, Card::ELDERS).secrets(1, 1);
    let far = scene().play(&["trade", "use map-library"]);
    assert_eq!(far.choices(), ["card tents", "card map-library"]);
    let far = far.play(&["card tents"]);
    assert_eq!((far.player(1).favor, bank(&far, Suit::Nomad), far.on(Card::TENTS)), (1, 2, (0, 1)));
    assert_eq!(scene().play(&["trade", "done"]).on(Card::MAP_LIBRARY), (0, 1));
}

#[test]
fn oath_076a_a_map_library_wants_the_pawn() {
    let scene = Scene::new(2).card_at(1, Card::MAP_LIBRARY).card_at(3, Card::ELDERS).secrets(1, 1).pawn(1, 3);
    let scene = scene.play(&["trade"]);
    assert_eq!((scene.asked(), scene.on(Card::ELDERS)), ((1, What::Act), (0, 1)));
}

#[test]
fn oath_077_a_witchs_bargain_goes_both_ways() {
    assert_eq!(may_be_played(Card::WITCHS_BARGAIN), ANYWHERE);
    let scene = || Scene::new(3).adviser(1, Card::WITCHS_BARGAIN).secrets(1, 3).favor(2, 3).pawn(3, 6).secrets(3, 1);
    let scene = scene().favor(1, 2).play(&["use witchs-bargain"]);
    // Only with players at the site.
    assert_eq!((scene.choices(), scene.on(Card::WITCHS_BARGAIN)), (vec!["done".into(), "seat 2".into()], (0, 1)));
    let purses = |scene: &Scene| [1, 2].map(|number| (scene.player(number).favor, scene.player(number).secrets));
    let scene = scene.play(&["seat 2"]);
    assert_eq!(purses(&scene), [(4, 1), (1, 1)]);
    // One favor is taken if there is no more.
    let scene = scene.play(&["seat 2", "favor"]);
    assert_eq!(purses(&scene), [(5, 0), (0, 2)]);
    let scene = scene.play(&["seat 2"]);
    assert_eq!(purses(&scene), [(3, 1), (2, 1)]);
    assert_eq!(scene.play(&["done"]).asked(), (1, What::Act));
}

/// OATH-R12.30: a use ends after 12 exchanges, even if a player would go on.
#[test]
fn oath_077_a_witchs_bargain_ends() {
    let mut scene = Scene::new(2).adviser(1, Card::WITCHS_BARGAIN).secrets(1, 1).favor(1, 2).secrets(2, 1);
    scene = scene.play(&["use witchs-bargain"]);
    for _ in 0..12 {
        assert_eq!(scene.asked(), (1, What::Power));
        scene = scene.play(&["seat 2"]);
    }
    assert_eq!((scene.asked(), scene.player(1).favor, scene.player(2).secrets), ((1, What::Act), 2, 1));
}

#[test]
fn oath_077a_a_witchs_bargain_takes_the_last_secret() {
    let scene = |scene: Scene| {
        scene.adviser(1, Card::WITCHS_BARGAIN).secrets(1, 1).favor(1, 2).play(&["use witchs-bargain", "seat 2"])
    };
    assert_eq!(scene(Scene::new(2).secrets(2, 1)).player(2).secrets, 0);
    // A facedown one as well.
    let down = scene(Scene::new(2).spent(2, 1));
    assert_eq!((down.player(2).spent, down.player(1).secrets), (0, 1));
}

#[test]
fn oath_077b_a_witchs_bargain_deals_with_several() {
    let scene = Scene::new(3).adviser(1, Card::WITCHS_BARGAIN).secrets(1, 3).favor(2, 2).favor(3, 2);
    let scene = scene.play(&["use witchs-bargain", "seat 2", "seat 3"]);
    assert_eq!([1, 2, 3].map(|number| scene.player(number).secrets), [0, 1, 1]);
    assert_eq!([1, 2, 3].map(|number| scene.player(number).favor), [4, 0, 0]);
}

#[test]
fn oath_077d_there_is_no_bargain_with_the_poor() {
    let scene = Scene::new(3).adviser(1, Card::WITCHS_BARGAIN).secrets(1, 3).favor(1, 4);
    assert!(!scene.offers("use witchs-bargain"));
    let scene = scene.favor(3, 1).play(&["use witchs-bargain"]);
    assert_eq!(scene.choices(), ["done", "seat 3"]);
    // Nor if the only secret was the cost.
    assert!(!Scene::new(2).adviser(1, Card::WITCHS_BARGAIN).secrets(1, 1).favor(2, 2).offers("use witchs-bargain"));
}

#[test]
fn oath_078_a_master_of_disguise_trades_with_other_advisers() {
    assert_eq!(may_be_played(Card::MASTER_OF_DISGUISE), TO_ADVISERS);
    let scene = || Scene::new(3).adviser(1, Card::MASTER_OF_DISGUISE).secrets(1, 2).card_at(1, Card::KEEP);
    let lent = || scene().adviser(2, Card::LONGBOWS).hidden(2, Card::SCOUTS).play(&["trade", "use master-of-disguise"]);
    assert_eq!(lent().choices(), ["seat 2", "seat 3"]);
    let traded = lent().play(&["seat 2"]);
    // Facedown advisers are none.
    assert_eq!(
        (traded.player(1).favor, traded.on(Card::MASTER_OF_DISGUISE), traded.on(Card::KEEP)),
        (2, (0, 1), (0, 1))
    );
    assert_eq!(lent().play(&["seat 3"]).player(1).favor, 1);
    // The own ones are absent.
    let own = scene().adviser(1, Card::LONGBOWS).play(&["trade", "use master-of-disguise", "seat 2"]);
    assert_eq!(own.player(1).favor, 1);
    // And back again after the Trade.
    assert_eq!(own.state.act, Act::default());
}

#[test]
fn oath_078a_borrowed_advisers_modify_the_trade() {
    let scene = || Scene::new(2).adviser(1, Card::MASTER_OF_DISGUISE).secrets(1, 2);
    let signal = scene().card_at(1, Card::KEEP).adviser(2, Card::SECRET_SIGNAL);
    let signal = signal.play(&["trade", "use master-of-disguise"]);
    assert_eq!(
        (signal.asked(), signal.choices()),
        ((1, What::Modify), vec!["done".into(), "use secret-signal".into()])
    );
    assert_eq!(signal.play(&["use secret-signal"]).player(1).favor, 2);
    // The Old Oak (OATH-042) asks for a Beast adviser, and a borrowed one will do.
    let oak = scene().card_at(1, Card::THE_OLD_OAK).favor(1, 2).adviser(2, Card::WOLVES);
    let oak = oak.play(&["trade", "use master-of-disguise", "use the-old-oak", "secrets"]);
    assert_eq!((oak.player(1).secrets, oak.player(1).favor), (2 - 1 + 2, 0));
    // So will a troupe that plays a beast.
    let troupe = scene().card_at(1, Card::WOLVES).adviser(2, Card::ACTING_TROUPE);
    let troupe = troupe.play(&["trade", "use master-of-disguise", "use acting-troupe", "bank beast"]);
    assert_eq!(troupe.player(1).favor, 2);
}

#[test]
fn oath_078b_own_advisers_are_absent_from_the_start() {
    let scene = || Scene::new(2).adviser(1, Card::MASTER_OF_DISGUISE).adviser(1, Card::SECRET_SIGNAL).secrets(1, 2);
    let scene = || scene().card_at(1, Card::KEEP).play(&["trade"]);
    assert_eq!(scene().choices(), ["done", "use secret-signal", "use master-of-disguise"]);
    // Either of them, and the Trade is made.
    let signaled = scene().play(&["use secret-signal"]);
    assert_eq!((signaled.asked(), signaled.player(1).favor), ((1, What::Act), 2));
    let disguised = scene().play(&["use master-of-disguise"]);
    assert_eq!((disguised.asked(), disguised.player(1).favor), ((1, What::Act), 1));
}

/// Whether a player may give secrets in a Trade in which player 1 has borrowed the advisers of player 2.
fn may_give(mut scene: Scene, number: u8) -> bool {
    scene.state.act = Act { major: Major::Trade, advisers_of: Some(seat(2)), ..Act::default() };
    scene.state.is_open(seat(number), Deed::Give)
}

#[test]
fn oath_078c_a_disguise_lifts_the_own_vows() {
    assert!(may_give(Scene::new(2).adviser(1, Card::VOW_OF_SILENCE), 1));
    {
        let scene = Scene::new(2).adviser(1, Card::MASTER_OF_DISGUISE).adviser(1, Card::VOW_OF_POVERTY).secrets(1, 2);
        let scene = scene.card_at(1, Card::KEEP).play(&["trade", "use master-of-disguise"]);
        assert_eq!(scene.player(1).favor, 1);
    }
    {
        let scene = Scene::new(2).adviser(1, Card::MASTER_OF_DISGUISE).adviser(1, Card::VOW_OF_KINSHIP).secrets(1, 2);
        let scene = scene.card_at(1, Card::KEEP).play(&["trade", "use master-of-disguise"]);
        assert_eq!((scene.player(1).favor, bank(&scene, Suit::Nomad)), (1, 3));
    }
}

#[test]
fn oath_078d_a_disguise_costs_beside_the_trade() {
    let scene = |secrets, favor| {
        let scene = Scene::new(2).adviser(1, Card::MASTER_OF_DISGUISE).card_at(1, Card::KEEP).secrets(1, secrets);
        scene.favor(1, favor).play(&["trade"]).offers("use master-of-disguise")
    };
    assert!(!scene(1, 0) && scene(2, 0) && scene(1, 2));
}

#[test]
fn oath_078e_borrowed_vows_bind() {
    let scene = || Scene::new(2).adviser(2, Card::VOW_OF_SILENCE);
    assert!(!may_give(scene(), 1) && !may_give(scene(), 2));
    {
        let scene = Scene::new(2).adviser(1, Card::MASTER_OF_DISGUISE).adviser(2, Card::VOW_OF_POVERTY).secrets(1, 2);
        let scene = scene.card_at(1, Card::KEEP).play(&["trade", "use master-of-disguise"]);
        assert_eq!((scene.player(1).favor, scene.on(Card::KEEP)), (0, (0, 1)));
    }
}

/// Games with cards of the whole archive, in which players like to use those of this suit and in half of which they have the
/// secrets for it.
#[test]
fn random_games_with_this_suit_end() {
    let likes = |choice: &Choice| match choice {
        Choice::Use(card) => card.is(Suit::Arcane) && card.number() > 54,
        Choice::Advise | Choice::Yes => true,
        _ => false,
    };
    for number in 0..60_u64 {
        let mut rng = Fast::seed_from_u64(number);
        let options = Options { deck: Deck::WholeArchive, ..Options::default() };
        let mut state = Oath::deal(&options, 2 + (number % 5) as u8, &mut rng);
        for player in state.players.iter_mut().take(state.seats.into()) {
            player.secrets += 8 * (number % 2) as u8;
        }
        let census = |state: &Oath| {
            let mut pieces = Vec::new();
            state.census(&mut pieces);
            pieces.sort_unstable();
            pieces
        };
        let dealt = census(&state);
        let mut choices = Vec::new();
        for n in 0.. {
            assert!(n < Oath::LONGEST, "game {number} does not end");
            if state.to_move().is_none() {
                break;
            }
            choices.clear();
            state.choices(&mut choices);
            assert!(!choices.is_empty(), "game {number}: {:?}", state.stack.last());
            if below(&mut rng, 2) == 0 && choices.iter().any(likes) {
                choices.retain(likes);
            }
            let choice = choices[below(&mut rng, choices.len() as u32) as usize];
            state.play(choice, &mut rng, &mut Log::off());
            assert_eq!(census(&state), dealt, "game {number}: after {choice}");
            if n % 50 == 0 {
                let text = serde_json::to_string(&state).expect("a state is plain data");
                let read: Result<Oath, _> = serde_json::from_str(&text);
                assert!(read.as_ref().is_ok_and(|read| *read == state), "game {number}: {:?}", read.err());
            }
        }
        assert!(state.standings().is_some(), "game {number}");
    }
}
