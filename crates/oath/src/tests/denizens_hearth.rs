//! The denizens of Hearth.

use super::kit::{ANYWHERE, ATTACK, RAID, Scene, TO_SITES, duel, may_be_played, raid, seat};
use crate::{Banner, Card, Region, Suit, What};

/// Player 1 deals with player 2, who is far away.
fn fair() -> Scene {
    let scene = Scene::new(3).card_at(1, Card::TINKERS_FAIR).pawn(2, 6).favor(1, 2).bears(1, Banner::PeoplesFavor, 2);
    scene.secrets(2, 1).holds(2, Card::MAP).hidden(2, Card::TENTS).play(&["use tinkers-fair"])
}

#[test]
fn oath_013_a_tinkers_fair_is_an_exchange_with_anybody() {
    assert_eq!(may_be_played(Card::TINKERS_FAIR), TO_SITES);
    let scene = fair();
    assert_eq!(scene.choices(), ["seat 2", "seat 3"]);
    let scene = scene.play(&["seat 2", "number 2"]);
    // Relics that are held, but no banners, no advisers and nothing of the Reliquary.
    assert_eq!(scene.choices(), ["done", "card the-grand-scepter"]);
    let scene = scene.play(&["done", "number 1"]);
    assert_eq!(scene.choices(), ["done", "card map"]);
    let scene = scene.play(&["card map"]);
    assert_eq!(scene.asked(), (2, What::Accept));
    let scene = scene.play(&["yes"]);
    assert_eq!((scene.player(1).favor, scene.player(1).secrets), (0, 1));
    assert_eq!((scene.player(2).favor, scene.player(2).secrets), (2, 0));
    assert!(scene.state.has_relic(seat(1), Card::MAP));
    // Nothing happens if the other side refuses.
    let scene = fair().play(&["seat 2", "number 2", "done", "number 1", "card map", "no"]);
    assert_eq!((scene.player(1).favor, scene.player(2).secrets), (2, 1));
    assert!(scene.state.has_relic(seat(2), Card::MAP) && scene.asked() == (1, What::Act));
}

#[test]
fn oath_047_a_wayside_inn_restores_two_supply() {
    assert_eq!(may_be_played(Card::WAYSIDE_INN), TO_SITES);
    let inn = |supply| Scene::new(2).card_at(1, Card::WAYSIDE_INN).favor(1, 1).supply(1, supply);
    let scene = inn(3).play(&["use wayside-inn"]);
    assert_eq!((scene.player(1).supply, scene.player(1).favor, scene.on(Card::WAYSIDE_INN)), (5, 0, (1, 0)));
    assert_eq!(inn(6).play(&["use wayside-inn"]).player(1).supply, 7);
    assert!(!inn(7).offers("use wayside-inn") && !inn(3).favor(1, 0).offers("use wayside-inn"));
}

#[test]
fn oath_048_extra_provisions_are_a_defense_die() {
    assert_eq!(may_be_played(Card::EXTRA_PROVISIONS), ANYWHERE);
    let scene = duel().adviser(3, Card::EXTRA_PROVISIONS).favor(3, 1).play(&ATTACK).play(&["use extra-provisions"]);
    assert_eq!(scene.rolled(), (3, 2));
    assert_eq!((scene.player(3).favor, scene.state.banks[Suit::Hearth as usize]), (0, 4));
    assert!(!duel().adviser(3, Card::EXTRA_PROVISIONS).play(&ATTACK).offers("use extra-provisions"));
    let scene = duel().adviser(2, Card::EXTRA_PROVISIONS).favor(2, 1).play(&ATTACK);
    assert!(!scene.offers("use extra-provisions"));
}

#[test]
fn oath_049_a_memory_of_home_brings_a_bank_to_hearth() {
    assert_eq!(may_be_played(Card::MEMORY_OF_HOME), ANYWHERE);
    let memory = || Scene::new(2).card_at(1, Card::MEMORY_OF_HOME).secrets(1, 1);
    let scene = memory().bank(Suit::Beast, 0).play(&["use memory-of-home"]);
    assert_eq!(scene.choices(), ["bank discord", "bank arcane", "bank order", "bank nomad"]);
    let scene = scene.play(&["bank order"]);
    assert_eq!((scene.state.banks[Suit::Order as usize], scene.state.banks[Suit::Hearth as usize]), (0, 6));
    // The secret is burned: nothing lies here.
    assert_eq!((scene.player(1).secrets, scene.on(Card::MEMORY_OF_HOME)), (0, (0, 0)));
    assert!(!memory().secrets(1, 0).offers("use memory-of-home"));
    let others = Suit::ALL.into_iter().filter(|suit| *suit != Suit::Hearth);
    assert!(!others.fold(memory(), |scene, suit| scene.bank(suit, 0)).offers("use memory-of-home"));
}

/// A search among these three cards, of which the last stays.
fn welcomed(scene: Scene, kept: Card, choice: &str) -> Scene {
    let scene = scene.card_at(1, Card::WELCOMING_PARTY).on_deck(kept).on_deck(Card::ELDERS).on_deck(Card::KEEP);
    scene.play(&["search", "use welcoming-party", "deck", "card elders", "card keep", choice])
}

#[test]
fn oath_050_a_welcoming_party_greets_a_new_denizen() {
    assert_eq!(may_be_played(Card::WELCOMING_PARTY), TO_SITES);
    let scene = welcomed(Scene::new(2), Card::TENTS, "advise");
    assert_eq!((scene.player(1).favor, scene.state.banks[Suit::Hearth as usize]), (1, 2));
    // At a site, besides the favor of its own bank.
    let scene = welcomed(Scene::new(2), Card::TENTS, "site 1");
    let banks = scene.state.banks;
    assert_eq!((scene.player(1).favor, banks[Suit::Hearth as usize], banks[Suit::Nomad as usize]), (2, 2, 2));
    // It is not forced upon anybody, and not offered with an empty bank.
    let scene = Scene::new(2).card_at(1, Card::WELCOMING_PARTY).on_deck(Card::TENTS).on_deck(Card::ELDERS);
    let scene = scene.on_deck(Card::KEEP).play(&["search", "done", "deck", "card elders", "card keep", "advise"]);
    assert_eq!(scene.player(1).favor, 0);
    let scene = Scene::new(2).card_at(1, Card::WELCOMING_PARTY).bank(Suit::Hearth, 0).play(&["search"]);
    assert_eq!(scene.asked(), (1, What::Source));
    // Unless a card that is discarded on the way (OATH-262) brings favor back.
    let scene = Scene::new(2).card_at(1, Card::WELCOMING_PARTY).card_at(1, Card::TAVERN_SONGS).bank(Suit::Hearth, 0);
    let scene = scene.laden(Card::TAVERN_SONGS, 1, 0).bears(1, Banner::PeoplesFavor, 1);
    let scene = scene.on_deck(Card::TENTS).on_deck(Card::ELDERS).on_deck(Card::KEEP);
    let scene = scene.play(&["search", "use welcoming-party", "deck", "card elders", "card keep", "site 1"]);
    assert_eq!(scene.play(&["card tavern-songs"]).player(1).favor, 2);
    // A Vision is no denizen.
    let scene = Scene::new(2).turn(2).card_at(1, Card::WELCOMING_PARTY).on_deck(Card::FAITH);
    let scene = scene.play(&["search", "use welcoming-party", "deck", "reveal"]);
    assert_eq!((scene.player(2).favor, scene.player(2).vision), (0, Some(Card::FAITH)));
}

#[test]
fn oath_050a_a_welcoming_party_greets_nobody_facedown_nor_later() {
    let scene = welcomed(Scene::new(2), Card::TENTS, "hide");
    assert_eq!(scene.player(1).favor, 0);
    let scene = scene.play(&["card tents"]);
    assert_eq!(scene.asked(), (1, What::Play));
    assert_eq!(scene.play(&["advise"]).player(1).favor, 0);
    // Another card that was hidden before is not greeted either.
    let scene = welcomed(Scene::new(2).hidden(1, Card::WOLVES), Card::TENTS, "hide");
    assert_eq!(scene.play(&["card wolves", "advise"]).player(1).favor, 0);
}

#[test]
fn oath_050b_a_welcoming_party_does_not_greet_itself() {
    let scene = Scene::new(2).on_deck(Card::WELCOMING_PARTY).on_deck(Card::ELDERS).on_deck(Card::KEEP);
    let scene = scene.play(&["search", "deck", "card elders", "card keep", "site 1"]);
    // Only the favor for a card put at a site.
    assert_eq!((scene.player(1).favor, scene.state.banks[Suit::Hearth as usize]), (1, 2));
}

#[test]
fn oath_051_a_traveling_doctor_saves_the_defeated() {
    assert_eq!(may_be_played(Card::TRAVELING_DOCTOR), ANYWHERE);
    let scene = duel().adviser(2, Card::TRAVELING_DOCTOR).dice(&[1; 4]).play(&ATTACK).play(&["use traveling-doctor"]);
    assert_eq!((scene.decided().0, scene.player(2).warbands), (false, 3));
    assert_eq!((scene.player(2).advisers.len(), scene.top(Region::Provinces)), (0, Some(Card::TRAVELING_DOCTOR)));
    // A defender's warbands at the site go to the board, all of them.
    let beaten = || duel().warbands(3, 0).adviser(3, Card::TRAVELING_DOCTOR).dice(&[1, 4, 4, 4]).play(&ATTACK);
    let scene = beaten().play(&["use traveling-doctor", "number 0"]);
    assert_eq!((scene.decided(), scene.player(3).warbands, scene.player(3).advisers.len()), ((true, 3, 2), 2, 0));
    let scene = beaten().play(&["done", "number 0"]);
    assert_eq!((scene.player(3).warbands, scene.player(3).advisers.len()), (1, 1));
    // The victor has nothing from it and keeps it.
    let scene = duel().adviser(3, Card::TRAVELING_DOCTOR).dice(&[1; 4]).play(&ATTACK).play(&["use traveling-doctor"]);
    assert_eq!((scene.player(3).advisers.len(), scene.player(2).warbands), (1, 2));
    // Skulls and sacrifices are beyond his art.
    let scene = duel().adviser(2, Card::TRAVELING_DOCTOR).dice(&[1, 6, 1, 1]).play(&ATTACK);
    assert_eq!(scene.play(&["use traveling-doctor"]).player(2).warbands, 2);
}

#[test]
fn oath_051_a_traveling_doctor_leaves_beaten_bandits() {
    let scene = raid().card_at(1, Card::TRAVELING_DOCTOR).dice(&[1, 4, 4, 4]).play(&RAID).play(&["number 0"]);
    assert_eq!((scene.cards(1), scene.top(Region::Provinces)), (vec![], Some(Card::TRAVELING_DOCTOR)));
    let scene = raid().card_at(1, Card::TRAVELING_DOCTOR).dice(&[1, 1, 1, 1]).play(&RAID).play(&["no"]);
    assert_eq!((scene.decided().0, scene.cards(1)), (false, vec![Card::TRAVELING_DOCTOR]));
}

#[test]
fn oath_051_a_traveling_doctor_saves_from_a_brutal_chancellor() {
    let brutal = || {
        let mut scene = Scene::new(2).garrison(1, 2, 2).warbands(2, 0).adviser(2, Card::TRAVELING_DOCTOR);
        let relic = scene.state.reliquary[0].take().expect("a relic of the Reliquary");
        scene.state.relics.insert(0, relic);
        scene.dice(&[1, 4, 4, 4, 4]).play(&["campaign", "done", "number 3"])
    };
    assert_eq!(brutal().play(&["done", "number 0"]).player(2).warbands, 0);
    assert_eq!(brutal().play(&["use traveling-doctor", "number 0"]).player(2).warbands, 2);
}

#[test]
fn oath_051a_sticky_fire_costs_its_favor_against_a_traveling_doctor() {
    let scene = duel().warbands(3, 0).adviser(3, Card::TRAVELING_DOCTOR).holds(2, Card::STICKY_FIRE).favor(2, 1);
    let scene = scene.dice(&[1, 4, 4, 4]).play(&ATTACK);
    let scene = scene.play(&["use sticky-fire", "use traveling-doctor", "number 0", "yes"]);
    assert_eq!((scene.player(3).warbands, scene.player(2).favor, scene.player(3).favor), (2, 0, 1));
}

#[test]
fn oath_052_the_storyteller_adds_to_the_darkest_secret() {
    assert_eq!(may_be_played(Card::STORYTELLER), ANYWHERE);
    let teller =
        || Scene::new(2).card_at(1, Card::STORYTELLER).favor(1, 1).bears(2, Banner::DarkestSecret, 1).pawn(2, 6);
    let scene = teller().play(&["use storyteller"]);
    let banner = scene.state.banners[Banner::DarkestSecret as usize];
    assert_eq!((banner.holder, banner.tokens, scene.on(Card::STORYTELLER)), (Some(seat(2)), 2, (1, 0)));
    assert!(!teller().favor(1, 0).offers("use storyteller"));
}

#[test]
fn oath_052a_the_storyteller_adds_to_a_banner_nobody_holds() {
    let scene = Scene::new(2).card_at(1, Card::STORYTELLER).favor(1, 1).secrets(1, 4).play(&["use storyteller"]);
    assert_eq!(scene.state.banners[Banner::DarkestSecret as usize].tokens, 2);
    // Of the old secrets one comes to the new holder, and the other is gone.
    let scene = scene.play(&["recover", "number 3"]);
    assert_eq!((scene.state.holder(Banner::DarkestSecret), scene.player(1).secrets), (Some(seat(1)), 4 - 3 + 1));
    assert_eq!(scene.state.banners[Banner::DarkestSecret as usize].tokens, 3);
}

#[test]
fn oath_053_an_armed_mob_drives_out_an_adviser() {
    assert_eq!(may_be_played(Card::ARMED_MOB), TO_SITES);
    let mob = || Scene::new(2).card_at(1, Card::ARMED_MOB).favor(1, 1).pawn(2, 6);
    let feared = || mob().bears(2, Banner::DarkestSecret, 1).adviser(2, Card::A_SMALL_FAVOR).hidden(2, Card::WOLVES);
    let scene = feared().adviser(2, Card::TENTS).play(&["use armed-mob"]);
    // Neither the locked adviser nor the facedown one.
    assert_eq!((scene.player(2).advisers.len(), scene.top(Region::Provinces)), (2, Some(Card::TENTS)));
    assert_eq!((scene.player(1).favor, scene.on(Card::ARMED_MOB)), (0, (1, 0)));
    let scene = mob().bears(2, Banner::DarkestSecret, 1).adviser(2, Card::TENTS).adviser(2, Card::ELDERS);
    assert_eq!(scene.play(&["use armed-mob"]).choices(), ["card elders", "card tents"]);
    assert!(!feared().offers("use armed-mob"));
    assert!(!feared().adviser(2, Card::TENTS).favor(1, 0).offers("use armed-mob"));
    assert!(!feared().adviser(2, Card::TENTS).bears(2, Banner::PeoplesFavor, 1).offers("use armed-mob"));
    assert!(!mob().adviser(2, Card::TENTS).offers("use armed-mob"));
    // Whoever calls the mob is not safe from it.
    let scene = mob().bears(1, Banner::DarkestSecret, 1).adviser(1, Card::TENTS).play(&["use armed-mob"]);
    assert_eq!((scene.player(1).advisers.len(), scene.top(Region::Provinces)), (0, Some(Card::TENTS)));
}

#[test]
fn oath_054_tavern_songs_tell_of_three_cards() {
    assert_eq!(may_be_played(Card::TAVERN_SONGS), ANYWHERE);
    let songs = || Scene::new(2).card_at(1, Card::TAVERN_SONGS);
    let scene = songs().on_pile(Region::Cradle, Card::WOLVES).on_pile(Region::Cradle, Card::TENTS);
    let scene = scene.on_pile(Region::Cradle, Card::ELDERS).on_pile(Region::Cradle, Card::KEEP);
    let piles = scene.state.piles;
    let scene = scene.play(&["use tavern-songs"]);
    assert!([Card::KEEP, Card::ELDERS, Card::TENTS].iter().all(|card| scene.knows(1, *card) && !scene.knows(2, *card)));
    assert!(!scene.knows(1, Card::WOLVES) && scene.state.piles == piles);
    // It costs nothing, and there is nothing new to hear.
    assert_eq!((scene.on(Card::TAVERN_SONGS), scene.offers("use tavern-songs")), ((0, 0), false));
    // Fewer cards are all seen; of another region's pile nothing is told.
    let scene = songs();
    let [cradle, provinces] = [Region::Cradle, Region::Provinces].map(|region| scene.top(region).expect("a card"));
    let scene = scene.play(&["use tavern-songs"]);
    assert!(scene.knows(1, cradle) && !scene.knows(1, provinces));
}
