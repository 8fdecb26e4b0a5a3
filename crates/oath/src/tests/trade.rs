//! 5.2 to 5.4: muster, trade, recover.

use super::kit::{Scene, seat, slot};
use crate::{Banner, Card, Site, Suit, What};

/// OATH-5.2.1: a Supply and a favor, put on a card at your site that carries nothing; OATH-5.2.2: two warbands.
#[test]
fn mustering_puts_favor_on_a_card() {
    let base = || Scene::new(2).card_at(1, Card::WOLVES).card_at(1, Card::TENTS).favor(1, 1);
    let scene = base().play(&["muster", "card wolves"]);
    assert_eq!((scene.player(1).supply, scene.player(1).favor, scene.player(1).warbands), (6, 0, 5));
    assert_eq!(scene.state.favor_on(Card::WOLVES), 1);
    assert!(!base().favor(1, 0).offers("muster") && !base().supply(1, 0).offers("muster"));
    assert!(!base().pawn(1, 3).offers("muster"), "no card at that site");
    let laden = base().laden(Card::WOLVES, 1, 0).laden(Card::TENTS, 0, 1);
    assert!(!laden.offers("muster"));
    // Relics at the site are no denizens.
    assert!(!Scene::new(2).relic_at(1, Card::MAP).favor(1, 1).offers("muster"));
}

/// OATH-5.2.2: a Citizen gains purple warbands; OATH-9.3: as many as there are.
#[test]
fn citizens_muster_for_the_empire() {
    let base = || Scene::new(2).citizen(2).card_at(1, Card::WOLVES).favor(2, 1).turn(2);
    let scene = base().play(&["muster"]);
    assert_eq!((scene.player(2).warbands, scene.player(2).bank, scene.player(1).bank), (5, 14, 24 - 3 - 4 - 5));
    let scene = base().warbands(1, 16).play(&["muster"]);
    assert_eq!((scene.player(2).warbands, scene.player(1).bank), (4, 0));
}

/// OATH-5.3.1: a Supply; OATH-5.3.2, OATH-5.3.2a: a secret for one favor and one more for each faceup adviser of the suit.
/// OATH-R12.2, OATH-10.5: facedown advisers have no suit.
#[test]
fn trading_for_favor() {
    let base =
        || Scene::new(2).card_at(1, Card::WOLVES).secrets(1, 1).adviser(1, Card::RANGERS).hidden(1, Card::ERRAND_BOY);
    let scene = base().adviser(1, Card::TENTS).play(&["trade"]);
    assert_eq!((scene.player(1).supply, scene.player(1).favor, scene.player(1).secrets), (6, 2, 0));
    assert_eq!((scene.state.secrets_on(Card::WOLVES), scene.state.banks[Suit::Beast as usize]), (1, 1));
    assert!(!base().supply(1, 0).offers("trade") && !base().secrets(1, 0).offers("trade"));
    assert!(!base().laden(Card::WOLVES, 1, 0).offers("trade") && !base().laden(Card::WOLVES, 0, 1).offers("trade"));
}

/// OATH-5.3.2b: two favor for a secret for each faceup adviser of the suit, perhaps none.
#[test]
fn trading_for_secrets() {
    let base = || Scene::new(2).card_at(1, Card::WOLVES).favor(1, 2);
    let scene = base().adviser(1, Card::RANGERS).adviser(1, Card::ERRAND_BOY).play(&["trade"]);
    assert_eq!((scene.player(1).favor, scene.player(1).secrets, scene.state.favor_on(Card::WOLVES)), (0, 2, 2));
    assert_eq!(base().play(&["trade"]).player(1).secrets, 0);
    let both = base().secrets(1, 1).play(&["trade"]);
    assert_eq!((both.asked(), both.choices()), ((1, What::Barter), vec!["favor".to_owned(), "secrets".to_owned()]));
    assert!(!base().favor(1, 1).offers("trade"));
}

/// OATH-5.4.1, OATH-5.4.2: a Supply and the price for a relic at your site; OATH-5.4.3: it comes faceup into your bank.
#[test]
fn a_relic_is_recovered() {
    let base = || Scene::new(3).pawn(1, 3).relic_at(3, Card::MAP).favor(1, 2);
    let scene = base().play(&["recover"]);
    assert_eq!(scene.choices(), ["banner peoples-favor", "relic 3 1"]);
    let scene = scene.play(&["relic 3 1"]);
    assert_eq!((scene.player(1).supply, scene.player(1).favor), (6, 0));
    assert!(scene.state.has_relic(seat(1), Card::MAP) && scene.knows(3, Card::MAP));
    assert!(scene.state.place(slot(3)).relics.is_empty());
    assert!(!base().supply(1, 0).offers("recover"));
    assert!(!base().favor(1, 1).offers("recover"));
    assert!(!base().pawn(1, 1).play(&["recover"]).state.has_relic(seat(1), Card::MAP), "only the banner is in reach");
}

/// OATH-R12.11: at a site without a price no relic can be recovered.
#[test]
fn without_a_price_there_is_no_recovery() {
    let scene = Scene::new(2).site(1, Site::RIVER).relic_at(1, Card::MAP).favor(1, 6).secrets(1, 6).play(&["recover"]);
    assert_eq!(scene.choices(), ["banner peoples-favor", "banner darkest-secret"]);
}

/// OATH-5.4.2, OATH-5.4.4, OATH-5.4.4a: any number greater than what lies on it; the old favor goes into the banks one by one
/// from a bank of choice on; the Mob goes home.
#[test]
fn the_peoples_favor_is_recovered() {
    let mut scene = Scene::new(2).bears(2, Banner::PeoplesFavor, 3).favor(1, 6);
    scene.state.mob = true;
    let scene = scene.play(&["recover"]);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((1, What::Pay), ["number 4", "number 5", "number 6"].map(String::from).into())
    );
    let scene = scene.play(&["number 5", "bank beast"]);
    assert_eq!(scene.state.banks, [4, 3, 3, 3, 4, 4]);
    assert_eq!((scene.state.banners[0].tokens, scene.player(1).favor, scene.player(1).supply), (5, 1, 6));
    assert!(scene.state.holds(seat(1), Banner::PeoplesFavor) && !scene.state.mob);
    // Even the player's own banner.
    let own = Scene::new(2).bears(1, Banner::PeoplesFavor, 1).favor(1, 2).play(&["recover", "bank order"]);
    assert_eq!((own.state.banners[0].tokens, own.state.banks), (2, [3, 3, 4, 3, 3, 3]));
}

/// OATH-5.4.4b: the new holder takes one of the old secrets, the previous holder gets the others; from yourself you take all.
/// OATH-R4.12: of those on a banner without a holder the others are gone.
#[test]
fn the_darkest_secret_is_recovered() {
    let base = || Scene::new(2).secrets(1, 4).card_at(1, Card::WOLVES);
    let scene = base().bears(2, Banner::DarkestSecret, 3).play(&["recover"]);
    assert_eq!((scene.state.banners[1].tokens, scene.player(1).secrets, scene.player(2).secrets), (4, 1, 2));
    assert!(scene.state.holds(seat(1), Banner::DarkestSecret));
    let own = base().bears(1, Banner::DarkestSecret, 3).play(&["recover"]);
    assert_eq!((own.state.banners[1].tokens, own.player(1).secrets), (4, 3));
    let mut fresh = base();
    fresh.state.banners[1].tokens = 3;
    let fresh = fresh.play(&["recover"]);
    assert_eq!((fresh.state.banners[1].tokens, fresh.player(1).secrets, fresh.player(2).secrets), (4, 1, 0));
}

/// OATH-5.4.1, OATH-R8.3: the Darkest Secret comes from another player only if a card at that player's site has a suit that
/// none of their faceup advisers has.
#[test]
fn the_darkest_secret_is_guarded_by_advisers() {
    let base = || Scene::new(2).secrets(1, 2).bears(2, Banner::DarkestSecret, 1).pawn(2, 3);
    assert!(!base().offers("recover"), "no cards at that site");
    assert!(base().card_at(3, Card::WOLVES).offers("recover"), "no advisers at all");
    assert!(!base().card_at(3, Card::WOLVES).adviser(2, Card::RANGERS).offers("recover"));
    assert!(base().card_at(3, Card::WOLVES).hidden(2, Card::RANGERS).offers("recover"), "facedown ones have no suit");
    let mixed = base().card_at(3, Card::WOLVES).card_at(3, Card::TENTS).adviser(2, Card::RANGERS);
    assert!(mixed.offers("recover"));
    assert!(!base().card_at(1, Card::WOLVES).offers("recover"), "your own site does not matter");
}

/// OATH-R8.4: a banner can always be recovered from yourself, even with the Circlet of Command.
#[test]
fn your_own_banner_is_always_recoverable() {
    let base = |number| Scene::new(2).holds(number, Card::CIRCLET_OF_COMMAND).bears(number, Banner::DarkestSecret, 1);
    assert!(base(1).secrets(1, 2).offers("recover"));
    assert!(!base(2).secrets(1, 2).card_at(1, Card::WOLVES).offers("recover"));
    assert!(base(1).secrets(1, 2).pawn(1, 3).offers("recover"));
}
