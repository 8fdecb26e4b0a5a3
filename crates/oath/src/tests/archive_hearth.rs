//! OATH-127 to OATH-150: the Hearth denizens of the archive.

use kabale_core::{Fast, Game, Log, Seat, SeedableRng, pick};

use super::{
    facts,
    kit::{ANYWHERE, ATTACK, RAID, Scene, TO_ADVISERS, TO_SITES, duel, is_locked, may_be_played, raid, seat, slot},
};
use crate::{Banner, Card, Deck, Event, Goal, Oath, Options, Region, Site, Suit, What, event::Where};

#[test]
fn rows_are_as_printed() {
    facts::compare_archive(include_str!("../../../../docs/rules/data/oath/archive-hearth.toml"));
}

/// What lies in a favor bank.
fn bank(scene: &Scene, suit: Suit) -> u8 {
    scene.state.banks[suit as usize]
}

/// All favor banks hold nothing.
fn poor(scene: Scene) -> Scene {
    Suit::ALL.into_iter().fold(scene, |scene, suit| scene.bank(suit, 0))
}

#[test]
fn oath_127_homesteaders_move_an_adviser_to_the_site() {
    assert_eq!(may_be_played(Card::HOMESTEADERS), ANYWHERE);
    let home = || Scene::new(2).adviser(1, Card::HOMESTEADERS).adviser(1, Card::MARRIAGE);
    let scene = home().adviser(1, Card::FABLED_FEAST).laden(Card::FABLED_FEAST, 1, 1).hidden(1, Card::WOLVES);
    let scene = scene.play(&["use homesteaders"]);
    // Neither locked nor facedown ones.
    assert_eq!(scene.choices(), ["card homesteaders", "card fabled-feast"]);
    let (banks, scene) = (scene.state.banks, scene.play(&["card fabled-feast"]));
    // It was not played: no favor, no feast.
    assert_eq!((scene.cards(1), scene.player(1).favor, scene.state.banks), (vec![Card::FABLED_FEAST], 0, banks));
    assert_eq!((scene.on(Card::FABLED_FEAST), scene.asked()), ((1, 1), (1, What::Act)));
    assert_eq!(scene.player(1).advisers.len(), 3);
    // The only one that can go is the card itself, since the others are for advisers only.
    let scene = home().adviser(1, Card::CHARMING_FRIEND).play(&["use homesteaders"]);
    assert_eq!((scene.cards(1), scene.offers("use homesteaders")), (vec![Card::HOMESTEADERS], false));
    // A full site has no room.
    let full = home().card_at(1, Card::TENTS).card_at(1, Card::ELDERS).card_at(1, Card::WOLVES);
    assert!(!full.offers("use homesteaders"));
    let scene = home().card_at(1, Card::TENTS).card_at(1, Card::ELDERS);
    assert!(scene.offers("use homesteaders"));
}

/// A full site with two cards, and a Search that ends with Tents.
fn rotation(scene: Scene) -> Scene {
    let scene = scene.site(1, Site::RIVER).card_at(1, Card::WOLVES).card_at(1, Card::ELDERS);
    scene.on_deck(Card::TENTS).on_deck(Card::KEEP).on_deck(Card::LONGBOWS)
}

#[test]
fn oath_128_crop_rotation_makes_room_where_a_card_is_played() {
    assert_eq!(may_be_played(Card::CROP_ROTATION), ANYWHERE);
    let search = ["search", "use crop-rotation", "deck", "card keep", "card longbows"];
    let scene = rotation(Scene::new(2).adviser(1, Card::CROP_ROTATION)).play(&search).play(&["site 1"]);
    assert_eq!(scene.asked(), (1, What::Power));
    assert_eq!(scene.choices(), ["card elders", "card wolves"]);
    assert_eq!(scene.state.prompt().and_then(|prompt| prompt.site), Some(slot(1)));
    let scene = scene.play(&["card elders"]);
    assert_eq!((scene.cards(1), scene.player(1).favor), (vec![Card::WOLVES, Card::TENTS], 1));
    assert_eq!(scene.top(Region::Provinces), Some(Card::ELDERS));
    // Without it the site is full.
    let scene = rotation(Scene::new(2).adviser(1, Card::CROP_ROTATION));
    assert!(!scene.play(&["search", "done", "deck", "card keep", "card longbows"]).offers("site 1"));
    // Where there is room, nothing has to go; locked cards and Crop Rotation itself stay.
    let scene = Scene::new(2).card_at(1, Card::CROP_ROTATION).card_at(1, Card::WOLVES);
    let scene = scene.on_deck(Card::TENTS).on_deck(Card::KEEP).on_deck(Card::LONGBOWS).play(&search).play(&["site 1"]);
    assert_eq!(scene.choices(), ["done", "card wolves"]);
    assert_eq!(scene.play(&["done"]).cards(1).len(), 3);
    let scene = Scene::new(2).site(1, Site::RIVER).card_at(1, Card::CROP_ROTATION).card_at(1, Card::A_ROUND_OF_ALE);
    let scene = scene.on_deck(Card::TENTS).on_deck(Card::KEEP).on_deck(Card::LONGBOWS);
    assert!(!scene.play(&search).offers("site 1"));
}

/// OATH-128: it serves the minor action of playing a facedown adviser too.
#[test]
fn oath_128_crop_rotation_makes_room_for_a_facedown_adviser() {
    let scene = rotation(Scene::new(2).adviser(1, Card::CROP_ROTATION).hidden(1, Card::THE_GREAT_LEVY));
    let scene = scene.play(&["card the-great-levy", "use crop-rotation", "site 1", "card wolves"]);
    assert_eq!(scene.cards(1), [Card::ELDERS, Card::THE_GREAT_LEVY]);
}

#[test]
fn oath_128a_the_peoples_favor_discards_one_more() {
    let scene = rotation(Scene::new(2).adviser(1, Card::CROP_ROTATION).bears(1, Banner::PeoplesFavor, 1));
    let scene = scene.play(&["search", "use crop-rotation", "deck", "card keep", "card longbows", "site 1"]);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((1, What::Clear), vec!["done".into(), "card elders".into(), "card wolves".into()])
    );
    let scene = scene.play(&["card elders"]);
    assert_eq!((scene.asked(), scene.choices()), ((1, What::Power), vec!["done".to_owned(), "card wolves".to_owned()]));
    assert_eq!(scene.play(&["card wolves"]).cards(1), [Card::TENTS]);
}

#[test]
fn oath_129_a_round_of_ale_returns_favor_and_secrets() {
    assert_eq!(may_be_played(Card::A_ROUND_OF_ALE), TO_SITES);
    assert!(is_locked(Card::A_ROUND_OF_ALE));
    let scene = Scene::new(2).card_at(1, Card::A_ROUND_OF_ALE).card_at(1, Card::ELDERS).laden(Card::ELDERS, 2, 1);
    let scene = scene.holds(2, Card::MAP).laden(Card::MAP, 0, 1).spent(1, 2).spent(2, 1).favor(1, 2).supply(1, 3);
    let scene = scene.play(&["use a-round-of-ale"]);
    assert_eq!((scene.on(Card::ELDERS), scene.on(Card::MAP), scene.on(Card::A_ROUND_OF_ALE)), ((0, 0), (0, 0), (1, 0)));
    assert_eq!((bank(&scene, Suit::Nomad), bank(&scene, Suit::Hearth)), (5, 3));
    assert_eq!((scene.player(1).secrets, scene.player(1).spent, scene.player(2).spent), (4, 0, 1));
    assert_eq!((scene.player(1).supply, scene.asked()), (3, (1, What::Act)));
    // Its own favor stays, so that it serves once in a turn.
    assert!(scene.player(1).favor == 1 && !scene.offers("use a-round-of-ale"));
    assert!(!Scene::new(2).card_at(1, Card::A_ROUND_OF_ALE).offers("use a-round-of-ale"));
}

/// A Search with the Land Warden, of three cards: Tents, Wolves and the Keep.
fn warden(scene: Scene) -> Scene {
    let scene = scene.adviser(1, Card::LAND_WARDEN).favor(1, 1);
    let scene = scene.on_deck(Card::TENTS).on_deck(Card::WOLVES).on_deck(Card::KEEP);
    scene.play(&["search", "use land-warden", "deck"])
}

#[test]
fn oath_130_the_land_warden_plays_two_cards() {
    assert_eq!(may_be_played(Card::LAND_WARDEN), ANYWHERE);
    let scene = warden(Scene::new(2));
    assert_eq!((scene.player(1).favor, scene.on(Card::LAND_WARDEN)), (0, (1, 0)));
    // With three cards one has to go.
    assert_eq!(scene.choices(), ["card keep", "card tents", "card wolves"]);
    let scene = scene.play(&["card keep"]);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((1, What::Sift), vec!["done".into(), "card tents".into(), "card wolves".into()])
    );
    // Only one, as usual.
    let one = warden(Scene::new(2)).play(&["card keep", "card wolves"]);
    assert_eq!((one.asked(), one.offers("hide")), ((1, What::Play), true));
    assert_eq!(one.play(&["hide"]).asked(), (1, What::Act));
    // Both, the first to the site.
    let scene = scene.play(&["done"]);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((1, What::PlayFirst), vec!["card tents".into(), "card wolves".into()])
    );
    let scene = scene.play(&["card wolves", "site 1"]);
    assert_eq!((scene.cards(1), scene.asked()), (vec![Card::WOLVES], (1, What::Play)));
    assert_eq!(scene.choices(), ["advise", "hide", "discard", "site 1"]);
    let scene = scene.play(&["advise"]);
    assert_eq!((scene.player(1).advisers.len(), scene.asked()), (2, (1, What::Act)));
    assert!(scene.state.hand.is_empty());
    // Without the Warden there is no choice but one.
    let scene = Scene::new(2).on_deck(Card::TENTS).on_deck(Card::WOLVES).on_deck(Card::KEEP);
    assert!(!scene.play(&["search", "deck", "card keep"]).offers("done"));
}

/// OATH-130: if neither goes to a site, only one is played and the other is discarded.
#[test]
fn oath_130_one_of_two_cards_has_to_go_to_a_site() {
    // The first became an adviser: the second goes to a site or is discarded.
    let scene = warden(Scene::new(2)).play(&["card keep", "done", "card wolves", "advise"]);
    assert_eq!((scene.asked(), scene.choices()), ((1, What::Play), vec!["discard".to_owned(), "site 1".to_owned()]));
    let to_site = warden(Scene::new(2)).play(&["card keep", "done", "card wolves", "hide", "site 1"]);
    assert_eq!((to_site.cards(1), to_site.player(1).advisers.len()), (vec![Card::TENTS], 2));
    let scene = scene.play(&["discard"]);
    assert_eq!(
        (scene.cards(1), scene.top(Region::Provinces), scene.asked()),
        (vec![], Some(Card::TENTS), (1, What::Act))
    );
    // The first was discarded: the second is the one that may be played, anywhere.
    let scene = warden(Scene::new(2)).play(&["card keep", "done", "card wolves", "discard"]);
    assert_eq!(scene.choices(), ["advise", "hide", "discard", "site 1"]);
    assert_eq!(scene.play(&["hide"]).asked(), (1, What::Act));
    // A second card that may not go to a site is discarded.
    let scene = Scene::new(2).adviser(1, Card::LAND_WARDEN).favor(1, 1);
    let scene = scene.on_deck(Card::MARRIAGE).on_deck(Card::WOLVES).on_deck(Card::KEEP);
    let scene = scene.play(&["search", "use land-warden", "deck", "card keep", "done", "card wolves", "hide"]);
    assert_eq!(scene.choices(), ["discard"]);
    // The next Search knows nothing of it.
    let scene = scene.play(&["discard"]).supply(1, 7).on_deck(Card::ELDERS).on_deck(Card::LONGBOWS);
    assert!(!scene.play(&["search", "deck"]).offers("done"));
}

#[test]
fn oath_130a_the_peoples_favor_serves_for_each_of_two_cards() {
    let scene = Scene::new(2).site(1, Site::RIVER).card_at(1, Card::ELDERS).card_at(1, Card::LONGBOWS);
    let scene = warden(scene.bears(1, Banner::PeoplesFavor, 1)).play(&["card keep", "done", "card wolves", "site 1"]);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((1, What::Clear), vec!["card longbows".into(), "card elders".into()])
    );
    let scene = scene.play(&["card elders", "site 1"]);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((1, What::Clear), vec!["card longbows".into(), "card wolves".into()])
    );
    assert_eq!(scene.play(&["card longbows"]).cards(1), [Card::WOLVES, Card::TENTS]);
}

#[test]
fn oath_130b_the_second_card_may_go_facedown() {
    let scene = warden(Scene::new(2)).play(&["card keep", "done", "card wolves", "site 1", "hide"]);
    let hidden = scene.player(1).advisers.last().copied().expect("an adviser");
    assert_eq!((hidden.card, hidden.up, scene.cards(1)), (Card::TENTS, false, vec![Card::WOLVES]));
    assert!(scene.knows(1, Card::TENTS) && !scene.knows(2, Card::TENTS));
}

#[test]
fn oath_130c_modifiers_act_on_both_cards_and_pay_once() {
    let scene = warden(Scene::new(2).holds(1, Card::BOOK_OF_RECORDS)).play(&["card keep", "done"]);
    assert_eq!(scene.play(&["card wolves", "site 1", "site 1"]).player(1).secrets, 2);
    let party = || {
        let scene = Scene::new(2).card_at(1, Card::WELCOMING_PARTY).adviser(1, Card::LAND_WARDEN).favor(1, 1);
        let scene = scene.on_deck(Card::TENTS).on_deck(Card::WOLVES).on_deck(Card::KEEP);
        scene.play(&["search", "use welcoming-party", "use land-warden", "deck", "card keep", "done", "card wolves"])
    };
    // Two favor for two sites, and one from the Party.
    let scene = party().play(&["site 1", "site 1"]);
    assert_eq!((scene.player(1).favor, bank(&scene, Suit::Hearth)), (3, 2));
    // It looks at the second card too.
    let scene = party().play(&["hide", "site 1"]);
    assert_eq!((scene.player(1).favor, bank(&scene, Suit::Hearth)), (2, 2));
}

/// OATH-130, OATH-9.4: nobody sees which of two cards goes facedown first.
#[test]
fn oath_130_what_others_knew_of_two_cards_is_lost() {
    let scene = |keep: &str| {
        let mut scene = Scene::new(2).adviser(1, Card::LAND_WARDEN).favor(1, 1);
        scene =
            scene.no_pile(Region::Cradle).on_pile(Region::Cradle, Card::TENTS).on_pile(Region::Cradle, Card::WOLVES);
        scene.state.known[Card::WOLVES.index()] = 0b10;
        let scene = scene.play(&["search", "use land-warden", "pile cradle", "done"]);
        assert!(scene.knows(2, Card::WOLVES));
        scene.play(&["card wolves", keep])
    };
    assert!(!scene("hide").knows(2, Card::WOLVES));
    assert!(!scene("discard").knows(2, Card::WOLVES));
    let scene = scene("site 1");
    assert!(scene.knows(2, Card::WOLVES) && !scene.knows(2, Card::TENTS));
}

/// OATH-130, OATH-085: a Vision that another player plays on the way does not cost the second card.
#[test]
fn oath_130_the_second_card_waits_while_another_plays_a_vision() {
    let mut scene = Scene::new(3).turn(2).adviser(2, Card::LAND_WARDEN).favor(2, 1).revealed(2, Card::FAITH);
    scene = scene.no_pile(Region::Cradle).on_pile(Region::Cradle, Card::TENTS).on_pile(Region::Cradle, Card::REBELLION);
    scene = scene.adviser(3, Card::FALSE_PROPHET);
    scene.state.player_mut(seat(3)).bank -= 1;
    scene.state.prophecy = Some(crate::Prophecy { vision: Card::FAITH, seat: seat(3), falls: false });
    let scene = scene.play(&["search", "use land-warden", "pile cradle", "done", "card rebellion", "reveal"]);
    assert_eq!((scene.asked(), scene.offers("reveal")), ((3, What::Power), true));
    let scene = scene.play(&["reveal"]);
    assert_eq!((scene.asked(), scene.choices()), ((2, What::Play), vec!["discard".to_owned(), "site 1".to_owned()]));
    let scene = scene.play(&["site 1"]);
    assert_eq!((scene.player(2).vision, scene.player(3).vision), (Some(Card::REBELLION), Some(Card::FAITH)));
    assert_eq!(scene.cards(1), [Card::TENTS]);
}

#[test]
fn oath_131_a_charming_friend_takes_a_favor() {
    assert_eq!(may_be_played(Card::CHARMING_FRIEND), TO_ADVISERS);
    let friend = || Scene::new(3).adviser(1, Card::CHARMING_FRIEND).secrets(1, 1).favor(2, 2).favor(3, 1);
    let scene = friend().play(&["use charming-friend"]);
    assert_eq!(scene.choices(), ["seat 2", "seat 3"]);
    let scene = scene.play(&["seat 2"]);
    assert_eq!((scene.player(1).favor, scene.player(2).favor, scene.player(3).favor), (1, 1, 1));
    assert_eq!((scene.player(1).secrets, scene.on(Card::CHARMING_FRIEND)), (0, (0, 1)));
    // Only from those at the site who have any.
    let scene = friend().pawn(2, 6).play(&["use charming-friend"]);
    assert_eq!((scene.player(1).favor, scene.player(3).favor), (1, 0));
    assert!(!friend().pawn(2, 6).favor(3, 0).offers("use charming-friend"));
    assert!(!friend().secrets(1, 0).offers("use charming-friend"));
}

/// A duel in which the attacker rules this card at a site far away.
fn with_rear(card: Card) -> Scene {
    duel().garrison(6, 2, 1).card_at(6, card)
}

#[test]
fn oath_132_a_village_constable_is_worth_two_dice() {
    assert_eq!(may_be_played(Card::VILLAGE_CONSTABLE), TO_SITES);
    let scene = with_rear(Card::VILLAGE_CONSTABLE).dice(&[1; 8]).play(&ATTACK).play(&["use village-constable"]);
    assert_eq!(scene.rolled(), (5, 1));
    let scene = duel().card_at(1, Card::VILLAGE_CONSTABLE).play(&ATTACK).play(&["use village-constable"]);
    assert_eq!(scene.rolled(), (1, 1));
    // A die that cannot be removed becomes one of the defense.
    let scene =
        duel().card_at(1, Card::VILLAGE_CONSTABLE).play(&["campaign", "done", "number 1", "use village-constable"]);
    assert_eq!(scene.rolled(), (0, 2));
    // Not against the People's Favor; one's own does not matter.
    let loved = with_rear(Card::VILLAGE_CONSTABLE).bears(3, Banner::PeoplesFavor, 1);
    assert!(!loved.play(&["campaign", "done", "number 3"]).offers("use village-constable"));
    let loved = duel().card_at(1, Card::VILLAGE_CONSTABLE).bears(2, Banner::PeoplesFavor, 1);
    assert!(!loved.play(&ATTACK).offers("use village-constable"));
    let own = with_rear(Card::VILLAGE_CONSTABLE).bears(2, Banner::PeoplesFavor, 1);
    assert!(own.play(&ATTACK).offers("use village-constable"));
    // Bandits have it too, unless the attacker is loved.
    assert_eq!(raid().card_at(1, Card::VILLAGE_CONSTABLE).dice(&[1; 4]).play(&RAID).rolled(), (1, 1));
    let scene = raid().card_at(1, Card::VILLAGE_CONSTABLE).bears(2, Banner::PeoplesFavor, 1).dice(&[1; 4]).play(&RAID);
    assert_eq!(scene.rolled(), (3, 1));
}

/// Player 2 attacks the Citizen 3; the Citizen 4 stands there too and may join, and the Chancellor helps from afar.
fn revolt() -> Scene {
    Scene::new(4).site(1, Site::CHARMING_VALLEY).citizen(3).citizen(4).garrison(1, 1, 2).pawn(1, 6).turn(2)
}

/// OATH-132, OATH-10.8: the enemy is the defender and every ally who helps to defend.
#[test]
fn oath_132_a_village_constable_fears_allies_with_the_peoples_favor() {
    let offered = |scene: Scene, joins: &str| {
        let scene = scene.garrison(6, 2, 1).card_at(6, Card::VILLAGE_CONSTABLE);
        let scene = scene.play(&["campaign", "seat 3", "done", "number 3", joins]);
        let scene = if joins == "yes" { scene.play(&["yes"]) } else { scene };
        scene.offers("use village-constable")
    };
    assert!(!offered(revolt().bears(1, Banner::PeoplesFavor, 1), "no"));
    assert!(!offered(revolt().bears(4, Banner::PeoplesFavor, 1), "yes"));
    assert!(offered(revolt().bears(4, Banner::PeoplesFavor, 1), "no"));
}

#[test]
fn oath_133_a_family_heirloom_is_kept_or_put_away() {
    assert_eq!(may_be_played(Card::FAMILY_HEIRLOOM), TO_ADVISERS);
    assert!(is_locked(Card::FAMILY_HEIRLOOM));
    let heirloom = || {
        let scene = Scene::new(2).hidden(1, Card::FAMILY_HEIRLOOM).on_relics(Card::MAP);
        scene.play(&["card family-heirloom", "advise"])
    };
    let scene = heirloom();
    assert_eq!((scene.asked(), scene.choices()), ((1, What::Power), vec!["yes".to_owned(), "no".to_owned()]));
    assert!(scene.knows(1, Card::MAP) && !scene.knows(2, Card::MAP));
    let scene = scene.play(&["yes"]);
    assert!(scene.state.has_relic(seat(1), Card::MAP) && scene.knows(2, Card::MAP));
    let scene = heirloom().play(&["no"]);
    assert!(!scene.state.has_relic(seat(1), Card::MAP) && scene.state.relics.first() == Some(&Card::MAP));
    assert!(scene.knows(1, Card::MAP) && !scene.knows(2, Card::MAP));
    // Without relics in the deck nothing happens.
    let scene = Scene::new(2).hidden(1, Card::FAMILY_HEIRLOOM);
    let relics = scene.state.relics;
    let scene = relics.iter().fold(scene, |scene, relic| scene.holds(2, *relic));
    assert_eq!(scene.play(&["card family-heirloom", "advise"]).asked(), (1, What::Act));
}

#[test]
fn oath_134_news_from_afar_make_a_search_free() {
    assert_eq!(may_be_played(Card::NEWS_FROM_AFAR), ANYWHERE);
    let news = || Scene::new(2).adviser(1, Card::NEWS_FROM_AFAR).favor(1, 2).supply(1, 0);
    // Without Supply it is the only way.
    let scene = news().play(&["search"]);
    assert_eq!(
        (scene.choices(), scene.on(Card::NEWS_FROM_AFAR)),
        (vec!["deck".to_owned(), "pile cradle".to_owned()], (2, 0))
    );
    assert_eq!(news().play(&["search", "deck"]).asked(), (1, What::Sift));
    assert_eq!(news().supply(1, 5).play(&["search", "use news-from-afar", "pile cradle"]).player(1).supply, 5);
    assert_eq!(news().supply(1, 5).play(&["search", "done", "deck"]).player(1).supply, 3);
    assert!(!news().favor(1, 1).offers("search"));
    // A facedown adviser costs nothing anyway.
    assert!(!news().hidden(1, Card::TENTS).play(&["card tents"]).offers("use news-from-afar"));
}

#[test]
fn oath_135_levelers_move_favor_from_the_fullest_bank_to_the_emptiest() {
    assert_eq!(may_be_played(Card::LEVELERS), ANYWHERE);
    let levelers = || Scene::new(2).adviser(1, Card::LEVELERS).secrets(1, 1);
    let scene = levelers().bank(Suit::Order, 5).bank(Suit::Discord, 1).play(&["use levelers"]);
    assert_eq!((bank(&scene, Suit::Order), bank(&scene, Suit::Discord)), (3, 3));
    assert_eq!((scene.player(1).secrets, scene.on(Card::LEVELERS)), (0, (0, 1)));
    // Ties are yours to break.
    let scene = levelers().bank(Suit::Order, 5).bank(Suit::Nomad, 5).bank(Suit::Discord, 1).bank(Suit::Beast, 1);
    let scene = scene.play(&["use levelers"]);
    assert_eq!(scene.choices(), ["bank order", "bank nomad"]);
    let scene = scene.play(&["bank nomad"]);
    assert_eq!(scene.choices(), ["bank discord", "bank beast"]);
    let scene = scene.play(&["bank discord"]);
    assert_eq!((bank(&scene, Suit::Nomad), bank(&scene, Suit::Discord), bank(&scene, Suit::Beast)), (3, 3, 1));
    // If all are alike, the two still differ.
    let scene = levelers().play(&["use levelers"]);
    assert_eq!(scene.choices().len(), 6);
    let scene = scene.play(&["bank hearth"]);
    assert_eq!(scene.choices(), ["bank discord", "bank arcane", "bank order", "bank beast", "bank nomad"]);
    assert_eq!(bank(&scene.play(&["bank arcane"]), Suit::Arcane), 5);
    // All there is, if it is less.
    let scene = poor(levelers()).bank(Suit::Order, 1).play(&["use levelers"]);
    assert_eq!(scene.choices().len(), 5);
    let scene = scene.play(&["bank beast"]);
    assert_eq!((bank(&scene, Suit::Order), bank(&scene, Suit::Beast)), (0, 1));
    assert!(!poor(levelers()).offers("use levelers"));
}

#[test]
fn oath_136_a_fabled_feast_feeds_all_of_hearth() {
    assert_eq!(may_be_played(Card::FABLED_FEAST), ANYWHERE);
    // Marriage is one card; what others rule does not count, nor what lies facedown.
    let feast = |number| {
        let scene = Scene::new(2).turn(number).hidden(number, Card::FABLED_FEAST).adviser(number, Card::MARRIAGE);
        let scene = scene.garrison(1, 1, 1).garrison(6, 2, 1).card_at(1, Card::TAVERN_SONGS).card_at(1, Card::TENTS);
        scene.card_at(6, Card::STORYTELLER).bank(Suit::Order, 5)
    };
    let scene = feast(1).play(&["card fabled-feast", "advise"]);
    assert_eq!((scene.asked(), scene.choices().len()), ((1, What::Power), 6));
    let scene = scene.play(&["bank order"]);
    assert_eq!((scene.player(1).favor, bank(&scene, Suit::Order)), (3, 2));
    assert_eq!(feast(1).bank(Suit::Beast, 2).play(&["card fabled-feast", "advise", "bank beast"]).player(1).favor, 2);
    // At a site that another rules it does not count itself.
    let scene = feast(2).play(&["card fabled-feast", "site 1", "bank order"]);
    assert_eq!((scene.player(2).favor, bank(&scene, Suit::Order)), (3, 3));
    let scene = feast(1).play(&["card fabled-feast", "site 1", "bank order"]);
    assert_eq!((scene.player(1).favor, bank(&scene, Suit::Order)), (4, 2));
    // Nobody to feed.
    let scene = Scene::new(2).turn(2).hidden(2, Card::FABLED_FEAST).garrison(1, 1, 1);
    let scene = scene.play(&["card fabled-feast", "site 1"]);
    assert_eq!((scene.player(2).favor, scene.asked()), (1, (2, What::Act)));
}

#[test]
fn oath_137_the_great_levy_is_worth_three_dice_and_fears_no_skulls() {
    assert_eq!(may_be_played(Card::THE_GREAT_LEVY), ANYWHERE);
    let levy = || duel().adviser(2, Card::THE_GREAT_LEVY).favor(2, 2);
    let scene = levy().dice(&[1, 6, 6, 6, 6, 6, 6]).play(&ATTACK).play(&["use the-great-levy"]);
    assert_eq!((scene.rolled(), scene.state.battle.killed[0], scene.player(2).warbands), ((6, 1), 0, 3));
    assert_eq!((scene.player(2).favor, scene.on(Card::THE_GREAT_LEVY)), (0, (2, 0)));
    assert!(!levy().favor(2, 1).play(&ATTACK).offers("use the-great-levy"));
    // The defender's skulls are the attacker's: they count.
    let scene = duel().adviser(3, Card::THE_GREAT_LEVY).favor(3, 2).dice(&[1, 6, 6]);
    let scene = scene.garrison(6, 2, 1).card_at(6, Card::VILLAGE_CONSTABLE).play(&ATTACK);
    let scene = scene.play(&["use village-constable", "use the-great-levy"]);
    assert_eq!((scene.rolled(), scene.player(2).warbands), ((2, 1), 1));
}

#[test]
fn oath_137a_the_peoples_favor_takes_both_from_the_great_levy() {
    let scene = duel().adviser(2, Card::THE_GREAT_LEVY).favor(2, 2).bears(3, Banner::PeoplesFavor, 1);
    let scene = scene.dice(&[1, 6, 6, 6]).play(&ATTACK);
    assert!(!scene.offers("use the-great-levy"));
    assert_eq!((scene.rolled(), scene.player(2).warbands), ((3, 1), 0));
}

#[test]
fn oath_138_hearts_and_minds_win_without_a_roll() {
    assert_eq!(may_be_played(Card::HEARTS_AND_MINDS), TO_SITES);
    let hearts = || duel().card_at(1, Card::HEARTS_AND_MINDS).favor(3, 3).adviser(3, Card::LONGBOWS);
    let scene = hearts().warbands(2, 14 - 2).play(&["campaign", "done", "number 12", "use hearts-and-minds"]);
    assert!(!scene.decided().0 && scene.state.dice.is_none(), "nobody rolled");
    assert!(!scene.events.iter().any(|event| matches!(event, Event::DefenseRoll { .. } | Event::AttackRoll { .. })));
    // The attacker loses half; no further plan was asked for.
    assert_eq!((scene.player(2).warbands, scene.asked(), scene.force_at(1)), (6, (2, What::Act), (3, 2)));
    assert_eq!((scene.cards(1), scene.top(Region::Provinces)), (vec![], Some(Card::HEARTS_AND_MINDS)));
    assert_eq!((scene.player(3).favor, bank(&scene, Suit::Hearth)), (0, 6));
    // It stays with the People's Favor.
    let scene = hearts().bears(3, Banner::PeoplesFavor, 1).play(&ATTACK).play(&["use hearts-and-minds"]);
    assert_eq!((scene.decided().0, scene.cards(1)), (false, vec![Card::HEARTS_AND_MINDS]));
    let scene = hearts().bears(2, Banner::PeoplesFavor, 1).play(&ATTACK).play(&["use hearts-and-minds"]);
    assert_eq!(scene.cards(1), []);
    // It serves the defender only, for its price.
    assert!(!hearts().favor(3, 2).play(&ATTACK).offers("use hearts-and-minds"));
    assert!(!with_rear(Card::HEARTS_AND_MINDS).favor(2, 3).play(&ATTACK).offers("use hearts-and-minds"));
}

/// OATH-138, OATH-R6.4: what any Imperial player holds counts.
#[test]
fn oath_138_hearts_and_minds_stay_with_an_imperial_peoples_favor() {
    let scene = revolt().card_at(1, Card::HEARTS_AND_MINDS).favor(3, 3).bears(1, Banner::PeoplesFavor, 1);
    let scene = scene.play(&["campaign", "seat 3", "done", "number 3", "no", "use hearts-and-minds"]);
    assert_eq!((scene.decided().0, scene.cards(1)), (false, vec![Card::HEARTS_AND_MINDS]));
}

#[test]
fn oath_139_a_relic_breaker_turns_a_relic_into_warbands() {
    assert_eq!(may_be_played(Card::RELIC_BREAKER), ANYWHERE);
    let breaker = || Scene::new(2).adviser(1, Card::RELIC_BREAKER).favor(1, 1);
    let scene = breaker().relic_at(1, Card::MAP).relic_at(1, Card::WHISTLE).play(&["use relic-breaker"]);
    assert_eq!(scene.choices(), ["relic 1 1", "relic 1 2"]);
    let scene = scene.play(&["relic 1 1"]);
    assert_eq!((scene.state.relics.first(), scene.player(1).warbands), (Some(&Card::MAP), 6));
    assert_eq!(scene.state.place(slot(1)).relics.iter().copied().collect::<Vec<_>>(), [Card::WHISTLE]);
    assert!(!scene.knows(1, Card::MAP) && scene.on(Card::RELIC_BREAKER) == (1, 0));
    assert!(!breaker().relic_at(6, Card::MAP).offers("use relic-breaker"));
    assert!(!breaker().relic_at(1, Card::MAP).favor(1, 0).offers("use relic-breaker"));
}

#[test]
fn oath_140_book_binders_gain_by_the_visions_of_others() {
    assert_eq!(may_be_played(Card::BOOK_BINDERS), TO_ADVISERS);
    let vision = |owner| Scene::new(3).turn(2).adviser(owner, Card::BOOK_BINDERS).on_deck(Card::FAITH);
    let scene = vision(3).bank(Suit::Order, 0).play(&["search", "deck", "reveal"]);
    assert_eq!((scene.asked(), scene.choices().len(), scene.offers("bank order")), ((3, What::Power), 5, false));
    let scene = scene.play(&["bank beast"]);
    assert_eq!((scene.player(3).favor, bank(&scene, Suit::Beast), scene.asked()), (2, 1, (2, What::Act)));
    // Neither the player's own ones, nor facedown ones, nor other cards.
    assert_eq!(vision(2).play(&["search", "deck", "reveal"]).asked(), (2, What::Act));
    assert_eq!(vision(3).play(&["search", "deck", "hide"]).asked(), (2, What::Act));
    let scene = Scene::new(3).turn(2).adviser(3, Card::BOOK_BINDERS).hidden(2, Card::TENTS);
    assert_eq!(scene.play(&["card tents", "advise"]).asked(), (2, What::Act));
    assert_eq!(poor(vision(3)).play(&["search", "deck", "reveal"]).asked(), (2, What::Act));
}

#[test]
fn oath_140a_book_binders_count_the_conspiracy_of_an_ally_too() {
    let scene = Scene::new(3).citizen(3).adviser(3, Card::BOOK_BINDERS).hidden(1, Card::CONSPIRACY);
    let scene = scene.play(&["card conspiracy", "reveal"]);
    assert_eq!(scene.asked(), (3, What::Power));
    assert_eq!(scene.play(&["bank nomad"]).player(3).favor, 2);
}

#[test]
fn oath_141_a_ballot_box_makes_a_loved_exile_a_citizen() {
    assert_eq!(may_be_played(Card::BALLOT_BOX), TO_SITES);
    let ballot = || Scene::new(2).turn(2).card_at(1, Card::BALLOT_BOX).supply(2, 1);
    let scene = ballot().bears(2, Banner::PeoplesFavor, 1).play(&["use ballot-box"]);
    assert!(scene.player(2).citizen && scene.player(2).relics == 0 && scene.player(2).supply == 7);
    // The Act phase is over.
    assert_eq!(scene.asked().0, 1);
    assert!(!ballot().offers("use ballot-box"));
    assert!(!ballot().citizen(2).bears(2, Banner::PeoplesFavor, 1).offers("use ballot-box"));
    assert!(!ballot().turn(1).bears(1, Banner::PeoplesFavor, 1).offers("use ballot-box"));
}

#[test]
fn oath_142_saddle_makers_gain_by_nomads_and_order() {
    assert_eq!(may_be_played(Card::SADDLE_MAKERS), TO_ADVISERS);
    let played = |owner, card: Card, how| {
        let scene = Scene::new(3).turn(2).adviser(owner, Card::SADDLE_MAKERS).hidden(2, card);
        scene.play(&[&format!("card {}", card.key()), how])
    };
    let scene = played(3, Card::TENTS, "advise");
    assert_eq!((scene.player(3).favor, bank(&scene, Suit::Nomad), scene.asked()), (2, 1, (2, What::Act)));
    let scene = played(3, Card::LONGBOWS, "advise");
    assert_eq!((scene.player(3).favor, bank(&scene, Suit::Order)), (2, 1));
    assert_eq!(played(3, Card::WOLVES, "advise").player(3).favor, 0);
    assert_eq!(played(2, Card::TENTS, "advise").player(2).favor, 0);
    assert_eq!(played(3, Card::TENTS, "discard").player(3).favor, 0);
    // An ally's cards count as well.
    let scene = Scene::new(3).citizen(3).adviser(3, Card::SADDLE_MAKERS).hidden(1, Card::TENTS);
    assert_eq!(scene.play(&["card tents", "advise"]).player(3).favor, 2);
}

#[test]
fn oath_142a_saddle_makers_come_after_the_favor_and_before_the_cards_power() {
    let scene = Scene::new(3).turn(2).adviser(3, Card::SADDLE_MAKERS).hidden(2, Card::TENTS).bank(Suit::Nomad, 2);
    let scene = scene.play(&["card tents", "site 1"]);
    assert_eq!((scene.player(2).favor, scene.player(3).favor), (1, 1));
    let scene = Scene::new(3).turn(2).adviser(3, Card::SADDLE_MAKERS).hidden(2, Card::FAITHFUL_FRIEND).supply(2, 1);
    let scene = scene.play(&["card faithful-friend", "advise"]);
    let at = |is: fn(&Event) -> bool| scene.events.iter().position(is).expect("it happened");
    let gain = at(|event| matches!(event, Event::Flow { to: Where::Board(seat), .. } if seat.number() == 3));
    assert!(gain < at(|event| matches!(event, Event::Supply { .. })));
}

#[test]
fn oath_143_a_herald_gains_by_the_campaigns_of_others() {
    assert_eq!(may_be_played(Card::HERALD), TO_ADVISERS);
    let lost = |owner| duel().adviser(owner, Card::HERALD).dice(&[1; 4]).play(&ATTACK);
    for owner in [1, 3] {
        let scene = lost(owner);
        assert_eq!((scene.asked(), scene.choices().len()), ((owner, What::Power), 6));
        let scene = scene.play(&["bank beast"]);
        assert_eq!((scene.player(owner).favor, bank(&scene, Suit::Beast)), (1, 2));
        assert!(!scene.state.battle.on);
    }
    assert_eq!(lost(2).asked(), (2, What::Act));
    // Whoever won, and when all is done.
    let scene = duel().adviser(1, Card::HERALD).warbands(3, 0).dice(&[1, 4, 4, 4]).play(&ATTACK).play(&["number 1"]);
    assert_eq!((scene.asked(), scene.force_at(1)), ((1, What::Power), (2, 1)));
    // Bandits are nobody.
    let scene = raid().adviser(1, Card::HERALD).dice(&[1, 4, 4, 4]).play(&RAID).play(&["number 0"]);
    assert_eq!(scene.asked(), (2, What::Act));
    assert_eq!(poor(duel()).adviser(1, Card::HERALD).dice(&[1; 4]).play(&ATTACK).asked(), (2, What::Act));
}

#[test]
fn oath_144_a_rowdy_pub_musters_one_more() {
    assert_eq!(may_be_played(Card::ROWDY_PUB), TO_SITES);
    let pub_at = |at| Scene::new(2).card_at(at, Card::ROWDY_PUB).card_at(1, Card::TENTS).favor(1, 1);
    let scene = pub_at(1).play(&["muster", "use rowdy-pub", "card rowdy-pub"]);
    assert_eq!((scene.player(1).warbands, scene.on(Card::ROWDY_PUB)), (6, (1, 0)));
    assert_eq!(pub_at(1).play(&["muster", "use rowdy-pub", "card tents"]).player(1).warbands, 5);
    assert_eq!(pub_at(1).play(&["muster", "done", "card rowdy-pub"]).player(1).warbands, 5);
    // Elsewhere it is of no use.
    assert!(!pub_at(3).garrison(3, 1, 1).play(&["muster"]).offers("use rowdy-pub"));
}

#[test]
fn oath_145_a_vow_of_peace_bars_campaigns_and_sacrifices() {
    assert_eq!(may_be_played(Card::VOW_OF_PEACE), TO_ADVISERS);
    assert!(is_locked(Card::VOW_OF_PEACE));
    assert!(duel().offers("campaign") && !duel().adviser(2, Card::VOW_OF_PEACE).offers("campaign"));
    // One more sword would do.
    let attack = |scene: Scene| scene.warbands(3, 0).dice(&[1, 4, 1, 1]).play(&ATTACK);
    assert_eq!(attack(duel()).asked(), (2, What::Sacrifice));
    let scene = attack(duel().adviser(3, Card::VOW_OF_PEACE));
    assert_eq!((scene.asked(), scene.decided()), ((2, What::Act), (false, 2, 2)));
    // That of a third player does not matter.
    assert_eq!(attack(duel().adviser(1, Card::VOW_OF_PEACE)).asked(), (2, What::Sacrifice));
}

/// OATH-145: an Imperial ally's vow holds once they help to defend.
#[test]
fn oath_145_a_vow_of_peace_of_an_ally_bars_sacrifices() {
    let asked = |owner, joins: &[&str]| {
        let scene = revolt().adviser(owner, Card::VOW_OF_PEACE).warbands(3, 0).warbands(4, 0).dice(&[1, 4, 1, 1]);
        let scene = scene.goal(Goal::People).play(&["campaign", "seat 3", "done", "number 3"]).play(joins);
        scene.asked().1
    };
    assert_eq!(asked(1, &["no"]), What::Act);
    assert_eq!(asked(4, &["yes", "yes"]), What::Act);
    assert_eq!(asked(4, &["no"]), What::Sacrifice);
}

#[test]
fn oath_145a_a_chancellors_vow_of_peace_does_not_bind_citizens() {
    let vow = |number| {
        let scene = Scene::new(3).citizen(2).adviser(1, Card::VOW_OF_PEACE).garrison(1, 3, 1).turn(number);
        scene.offers("campaign")
    };
    assert!(vow(2) && !vow(1));
}

/// Player 2 writes deeds with player 3, who rules site 6; player 2 rules site 1. The Chancellor has site 3.
fn deeds() -> Scene {
    let scene = Scene::new(3).turn(2).adviser(2, Card::DEED_WRITER).garrison(1, 2, 2).garrison(3, 1, 1);
    scene.garrison(6, 3, 3).favor(2, 1).secrets(3, 1).holds(2, Card::MAP)
}

#[test]
fn oath_146_a_deed_writer_exchanges_favor_secrets_and_sites() {
    assert_eq!(may_be_played(Card::DEED_WRITER), ANYWHERE);
    let scene = deeds().play(&["use deed-writer"]);
    assert_eq!((scene.asked(), scene.choices()), ((2, What::Partner), vec!["seat 1".to_owned(), "seat 3".to_owned()]));
    // No relics: sites, after favor and secrets.
    let scene = scene.play(&["seat 3", "number 1"]);
    assert_eq!((scene.asked(), scene.choices()), ((2, What::Give), vec!["done".to_owned(), "site 1".to_owned()]));
    let scene = scene.play(&["site 1", "number 1"]);
    assert_eq!((scene.asked(), scene.choices()), ((2, What::Get), vec!["done".to_owned(), "site 6".to_owned()]));
    let scene = scene.play(&["site 6"]);
    assert_eq!(scene.asked(), (3, What::Accept));
    let refused = deeds().play(&["use deed-writer", "seat 3", "number 1", "site 1", "number 1", "site 6", "no"]);
    assert_eq!((refused.force_at(1), refused.force_at(6), refused.player(2).favor), ((2, 2), (3, 3), 1));
    let scene = scene.play(&["yes"]);
    assert_eq!((scene.player(2).favor, scene.player(3).favor, scene.player(2).secrets), (0, 1, 1));
    // The old warbands are back on the boards; the player whose turn it is sends others first.
    assert_eq!((scene.player(2).warbands, scene.player(3).warbands), (5, 6));
    assert_eq!((scene.asked(), scene.state.prompt().and_then(|prompt| prompt.site)), ((2, What::Power), Some(slot(6))));
    assert_eq!(scene.choices(), ["number 1", "number 2", "number 3", "number 4", "number 5"]);
    let scene = scene.play(&["number 2"]);
    assert_eq!((scene.asked(), scene.choices().len()), ((3, What::Power), 6));
    let scene = scene.play(&["number 1"]);
    assert_eq!((scene.force_at(6), scene.force_at(1)), ((2, 2), (3, 1)));
    assert_eq!((scene.player(2).warbands, scene.player(3).warbands, scene.asked()), (3, 5, (2, What::Act)));
    // Nothing for nothing is no exchange: the last thing that can be named is; and after three refusals there is no more.
    let again = ["use deed-writer", "seat 3", "number 0", "done", "number 0", "site 6", "no"];
    let scene = deeds().play(&again);
    assert_eq!(scene.asked(), (2, What::Act));
    assert!(!scene.play(&again).play(&again).offers("use deed-writer"));
}

/// OATH-146: what changes hands does so at one moment, for the title too (OATH-R6.12).
#[test]
fn oath_146_an_exchange_of_sites_does_not_shake_the_title() {
    let scene = deeds().goal(Goal::Supremacy).garrison(3, 2, 1).title(2);
    let scene = scene.play(&["use deed-writer", "seat 3", "number 0", "site 1", "done", "number 0", "site 6", "yes"]);
    assert_eq!((scene.asked(), scene.who_keeps()), ((2, What::Power), (2, false)));
    let scene = scene.play(&["number 1", "number 1"]);
    assert_eq!((scene.who_keeps(), scene.asked()), ((2, false), (2, What::Act)));
    assert!(!scene.events.iter().any(|event| matches!(event, Event::Title { .. })));
    // Who gives too much loses it.
    let scene = deeds().goal(Goal::Supremacy).garrison(3, 2, 1).title(2);
    let scene = scene.play(&["use deed-writer", "seat 3", "number 0", "site 1", "site 3", "number 0", "done", "yes"]);
    let scene = scene.play(&["number 1", "number 1"]);
    assert_eq!(scene.who_keeps(), (3, false));
}

#[test]
fn oath_146a_a_citizen_gives_imperial_sites_without_leave() {
    let scene = deeds().citizen(2).garrison(1, 1, 2).warbands(1, 1);
    let scene = scene.play(&["use deed-writer", "seat 3", "number 0", "site 1", "done", "number 1", "done", "yes"]);
    // OATH-146b: the warbands come to the Citizen, and to nobody else.
    assert_eq!((scene.player(2).warbands, scene.player(1).warbands, scene.asked()), (5, 1, (3, What::Power)));
    let scene = scene.play(&["number 3"]);
    assert_eq!((scene.force_at(1), scene.player(3).warbands, scene.player(2).secrets), ((3, 3), 0, 1));
}

#[test]
fn oath_146b_warbands_come_from_the_boards_of_the_two() {
    let scene = deeds().citizen(2).garrison(1, 1, 2).warbands(2, 1).warbands(1, 5);
    let scene = scene.play(&["use deed-writer", "seat 3", "number 1", "done", "number 0", "site 6", "yes"]);
    // The Chancellor's five are not for this; the only one of the Citizen goes.
    assert_eq!((scene.asked(), scene.force_at(6)), ((2, What::Act), (1, 1)));
    assert_eq!((scene.player(2).warbands, scene.player(1).warbands, scene.player(3).warbands), (0, 5, 6));
}

#[test]
fn oath_146c_imperial_players_do_not_exchange_sites() {
    let scene = deeds().citizen(2).garrison(1, 1, 2).favor(1, 1).play(&["use deed-writer", "seat 1", "number 1"]);
    // No site is asked for on either side.
    assert_eq!((scene.asked(), scene.choices()), ((2, What::Get), vec!["number 0".to_owned(), "number 1".to_owned()]));
    let scene = scene.play(&["number 0"]);
    assert_eq!(scene.asked(), (1, What::Accept));
    let scene = deeds().citizen(2).citizen(3).garrison(1, 1, 2).garrison(6, 1, 2).play(&[
        "use deed-writer",
        "seat 3",
        "number 1",
        "number 0",
    ]);
    assert_eq!(scene.asked(), (3, What::Accept));
}

#[test]
fn oath_146d_none_only_with_the_bandit_crown() {
    let give = ["use deed-writer", "seat 3", "number 0", "site 1", "done", "number 0", "done", "yes"];
    let scene = deeds().garrison(4, 2, 0).play(&give[..4]);
    assert_eq!(scene.choices(), ["number 0", "number 1"]);
    let scene = deeds().play(&["use deed-writer", "seat 3", "number 0", "site 1", "number 0", "done", "yes"]);
    assert_eq!(scene.choices(), ["number 1", "number 2", "number 3"]);
    let crowned = deeds().holds(3, Card::BANDIT_CROWN);
    let scene = crowned.play(&["use deed-writer", "seat 3", "number 0", "site 1", "number 0", "done", "yes"]);
    assert_eq!(scene.choices(), ["number 0", "number 1", "number 2", "number 3"]);
    let scene = scene.play(&["number 0"]);
    assert_eq!((scene.force_at(1), scene.state.rules(seat(3), slot(1))), ((1, 0), true));
}

#[test]
fn oath_146e_who_has_no_warbands_receives_no_site() {
    let offers = |scene: Scene| scene.play(&["use deed-writer", "seat 3", "number 0"]).offers("site 1");
    assert!(offers(deeds()) && !offers(deeds().warbands(3, 0)));
    assert!(offers(deeds().warbands(3, 0).holds(3, Card::BANDIT_CROWN)));
    // OATH-222: nor does one whose warbands may not go to sites.
    assert!(!offers(deeds().holds(3, Card::RING_OF_DEVOTION)));
    // Each site needs one; and one is kept back for the second.
    let two = || deeds().garrison(3, 2, 1);
    let scene = two().warbands(3, 1).play(&["use deed-writer", "seat 3", "number 0", "site 1"]);
    assert!(!scene.offers("site 3"));
    let scene = two().warbands(3, 2).play(&["use deed-writer", "seat 3", "number 0", "site 1", "site 3"]);
    let scene = scene.play(&["number 0", "done", "yes"]);
    assert_eq!((scene.force_at(1), scene.force_at(3), scene.asked()), ((3, 1), (3, 1), (2, What::Act)));
}

#[test]
fn oath_147_salad_days_gain_from_three_banks() {
    assert_eq!(may_be_played(Card::SALAD_DAYS), ANYWHERE);
    let salad = || Scene::new(2).hidden(1, Card::SALAD_DAYS);
    let scene = salad().play(&["card salad-days", "advise", "bank order"]);
    assert_eq!((scene.asked(), scene.choices().len(), scene.offers("bank order")), ((1, What::Power), 5, false));
    let scene = scene.play(&["bank beast"]);
    assert_eq!(scene.choices().len(), 4);
    let scene = scene.play(&["bank nomad"]);
    assert_eq!((scene.player(1).favor, scene.asked()), (3, (1, What::Act)));
    assert_eq!([Suit::Order, Suit::Beast, Suit::Nomad].map(|suit| bank(&scene, suit)), [2; 3]);
    // Fewer only if fewer hold favor.
    let two =
        poor(salad()).bank(Suit::Order, 5).bank(Suit::Beast, 1).play(&["card salad-days", "advise", "bank order"]);
    assert_eq!((two.player(1).favor, bank(&two, Suit::Order), bank(&two, Suit::Beast)), (2, 4, 0));
    assert_eq!(poor(salad()).play(&["card salad-days", "advise"]).player(1).favor, 0);
}

#[test]
fn oath_147a_salad_days_come_on_top_of_the_favor_for_the_site() {
    let scene = Scene::new(2).hidden(1, Card::SALAD_DAYS);
    let scene = scene.play(&["card salad-days", "site 1", "bank hearth", "bank order", "bank beast"]);
    assert_eq!((scene.player(1).favor, bank(&scene, Suit::Hearth)), (4, 1));
}

#[test]
fn oath_148_a_marriage_counts_as_two_advisers() {
    assert_eq!(may_be_played(Card::MARRIAGE), TO_ADVISERS);
    assert!(is_locked(Card::MARRIAGE));
    let wed = || Scene::new(2).card_at(1, Card::TAVERN_SONGS).secrets(1, 1).favor(1, 2);
    let scene = wed().adviser(1, Card::MARRIAGE).play(&["trade", "favor"]);
    assert_eq!(scene.player(1).favor, 2 + 3);
    assert_eq!(wed().adviser(1, Card::MARRIAGE).play(&["trade", "secrets"]).player(1).secrets, 1 + 2);
    assert_eq!(wed().hidden(1, Card::MARRIAGE).play(&["trade", "secrets"]).player(1).secrets, 1);
    assert_eq!(wed().adviser(1, Card::MARRIAGE).state.advisers_of(seat(1), Suit::Hearth), 2);
    // For the limit it is one.
    let scene = wed().adviser(1, Card::MARRIAGE).adviser(1, Card::ELDERS).on_deck(Card::TENTS);
    let scene = scene.on_deck(Card::WOLVES).on_deck(Card::KEEP).play(&["search", "deck", "card keep", "card wolves"]);
    assert_eq!(scene.play(&["advise"]).player(1).advisers.len(), 3);
}

#[test]
fn oath_148a_a_marriage_counts_twice_for_who_trades_in_disguise() {
    // The Master of Disguise (OATH-078) takes a secret, the Trade another or two favor.
    let trade = |holder, what| {
        let scene = Scene::new(2).adviser(1, Card::MASTER_OF_DISGUISE).adviser(holder, Card::MARRIAGE).secrets(1, 2);
        let scene = scene.favor(1, 2).card_at(1, Card::TAVERN_SONGS);
        let scene = scene.play(&["trade", "use master-of-disguise", what]);
        (scene.player(1).favor, scene.player(1).secrets)
    };
    assert_eq!((trade(2, "favor"), trade(2, "secrets")), ((2 + 1 + 2, 0), (0, 1 + 2)));
    // The trader's own marriage counts for nothing in disguise.
    assert_eq!((trade(1, "favor"), trade(1, "secrets")), ((2 + 1, 0), (0, 1)));
}

/// Warbands of a color, all over the table: none is made or lost.
fn reserve(scene: &Scene, number: u8) -> u8 {
    scene.player(number).bank
}

#[test]
fn oath_149_a_hospital_keeps_the_fallen() {
    assert_eq!(may_be_played(Card::HOSPITAL), TO_SITES);
    // The attacker's skull and sacrifice, far from the front.
    let scene = with_rear(Card::HOSPITAL).warbands(3, 0).dice(&[1, 6, 1, 1]);
    let before = reserve(&scene, 2);
    let scene = scene.play(&ATTACK).play(&["use hospital"]);
    // Two swords and a hollow one against two: one has fallen, and nobody needs to die for it.
    assert_eq!(scene.player(2).warbands, 2);
    assert_eq!((scene.force_at(6), reserve(&scene, 2)), ((2, 1), before));
    let scene = scene.play(&["number 1"]);
    assert_eq!((scene.force_at(6), scene.force_at(1), reserve(&scene, 2)), ((2, 2), (2, 1), before));
    // Sacrificed ones too.
    let scene = with_rear(Card::HOSPITAL).warbands(3, 0).dice(&[1, 4, 1, 1]).play(&ATTACK);
    let scene = scene.play(&["use hospital", "yes", "number 0"]);
    assert_eq!((scene.decided().0, scene.force_at(6), scene.player(2).warbands), (true, (2, 2), 2));
    // And those who fall in defeat.
    let scene = with_rear(Card::HOSPITAL).dice(&[1; 4]).play(&ATTACK).play(&["use hospital"]);
    assert_eq!((scene.decided().0, scene.force_at(6), scene.player(2).warbands), (false, (2, 2), 2));
    assert_eq!(reserve(&scene, 2), before);
    // Without it they die.
    let scene = with_rear(Card::HOSPITAL).dice(&[1; 4]).play(&ATTACK).play(&["done"]);
    assert_eq!((scene.force_at(6), reserve(&scene, 2)), ((2, 1), before + 1));
    // The enemy's are not nursed.
    let scene = with_rear(Card::HOSPITAL).warbands(3, 0).dice(&[1, 4, 4, 4]);
    let before = reserve(&scene, 3);
    let scene = scene.play(&ATTACK).play(&["use hospital", "number 1"]);
    assert_eq!((reserve(&scene, 3), scene.force_at(6), scene.player(3).warbands), (before + 1, (2, 1), 1));
    // Bandits have no warbands to nurse.
    let scene = raid().card_at(1, Card::HOSPITAL).dice(&[1, 4, 4, 4]).play(&RAID).play(&["number 0"]);
    assert!(!scene.events.iter().any(|event| matches!(event, Event::Used { card: Card::HOSPITAL, .. })));
}

#[test]
fn oath_149a_who_rules_the_hospital_is_looked_at_in_the_end() {
    // The defender's Hospital lies at the site that is lost.
    let lost = || duel().card_at(1, Card::HOSPITAL).warbands(3, 0).garrison(1, 3, 4).dice(&[1, 6, 6, 6]);
    let before = reserve(&lost(), 3);
    let scene = lost().play(&ATTACK).play(&["use hospital"]);
    // Three skulls have left nobody to occupy the site, which the bandits have now.
    assert_eq!((scene.decided().0, scene.force_at(1), scene.asked()), (true, (1, 0), (2, What::Act)));
    assert_eq!((scene.player(3).warbands, reserve(&scene, 3)), (2, before + 2));
    // At a site that is still theirs they recover.
    let scene = duel().garrison(6, 3, 1).card_at(6, Card::HOSPITAL).warbands(3, 0).dice(&[1, 6, 4, 1]);
    let scene = scene.play(&ATTACK).play(&["use hospital"]);
    assert_eq!((scene.decided().0, scene.force_at(6)), (true, (3, 1)));
    let scene = scene.play(&["number 1"]);
    assert_eq!((scene.force_at(6), scene.player(3).warbands, scene.force_at(1)), ((3, 2), 1, (2, 1)));
    // An attacker who wins the Hospital's site back has not ruled it in time to use it.
    assert!(!duel().card_at(1, Card::HOSPITAL).garrison(1, 3, 1).play(&ATTACK[..2]).offers("use hospital"));
    // OATH-222: who may put no warbands at sites saves nobody.
    let scene = with_rear(Card::HOSPITAL).holds(2, Card::RING_OF_DEVOTION).dice(&[1; 4]);
    let before = reserve(&scene, 2);
    let scene = scene.play(&ATTACK).play(&["use hospital"]);
    assert_eq!((scene.force_at(6), reserve(&scene, 2)), ((2, 1), before + 1));
}

/// OATH-149: in the Empire all that fall on the side come there.
#[test]
fn oath_149_an_imperial_hospital_nurses_the_side() {
    let scene = revolt().card_at(6, Card::HOSPITAL).garrison(6, 1, 1).warbands(3, 1).warbands(4, 0);
    let scene =
        scene.dice(&[1, 1, 4, 4, 4, 4, 4]).warbands(2, 6).play(&["campaign", "seat 3", "done", "number 5", "no"]);
    let before = reserve(&scene, 1);
    let scene = scene.play(&["use hospital"]);
    let scene = if scene.asked().1 == What::Fall { scene.play(&["site 1"]) } else { scene };
    let scene = scene.play(&["number 0"]);
    assert_eq!((scene.decided().0, scene.force_at(6), reserve(&scene, 1)), (true, (1, 2), before));
}

#[test]
fn oath_149b_the_saved_are_nothing_for_the_cauldron() {
    let fight = |hospital: &[&str], at| {
        let scene = duel().card_at(at, Card::HOSPITAL).garrison(6, 3, 1).garrison(1, 3, 4).warbands(3, 0);
        let scene = scene.holds(2, Card::CURSED_CAULDRON).dice(&[1, 4, 4, 4]).warbands(2, 5);
        let before = scene.player(2).warbands;
        let scene = scene
            .play(&["campaign", "done", "number 3", "use cursed-cauldron"])
            .play(hospital)
            .play(&["yes", "number 0"]);
        // Two were sacrificed.
        scene.player(2).warbands + 2 - before
    };
    assert_eq!(fight(&["done"], 6), 2);
    assert_eq!(fight(&["use hospital"], 6), 0);
    // Those who die in the end, since the Hospital is lost, were killed after all.
    assert_eq!(fight(&["use hospital"], 1), 2);
}

#[test]
fn oath_149c_the_saved_are_placed_before_the_rest_is_caged() {
    let scene = duel().card_at(6, Card::HOSPITAL).garrison(6, 3, 1).garrison(1, 3, 4).warbands(3, 0).warbands(2, 5);
    let scene = scene.holds(2, Card::OBSIDIAN_CAGE).dice(&[1, 4, 4, 4]);
    let scene = scene.play(&["campaign", "done", "number 3", "use obsidian-cage", "use hospital", "yes", "number 0"]);
    assert_eq!((scene.force_at(6), scene.state.caged, scene.player(3).warbands), ((3, 3), [0, 0, 2, 0, 0, 0], 0));
    let flow = |wanted: Where| {
        let to = |event: &Event| matches!(event, Event::Flow { to, .. } if *to == wanted);
        scene.events.iter().position(to).expect("they came there")
    };
    assert!(flow(Where::Site(slot(6))) < flow(Where::Card(Card::OBSIDIAN_CAGE)));
}

/// OATH-149: those whom a victor's plan would kill are saved as well.
#[test]
fn oath_149_a_hospital_saves_from_sticky_fire() {
    let scene = duel().card_at(6, Card::HOSPITAL).garrison(6, 3, 1).warbands(3, 0).holds(2, Card::STICKY_FIRE);
    let scene = scene.dice(&[1, 4, 4, 4]).play(&ATTACK).play(&["use sticky-fire", "use hospital", "number 0", "yes"]);
    assert_eq!((scene.force_at(6), scene.player(3).warbands), ((3, 3), 0));
}

#[test]
fn oath_150_an_awaited_return_costs_a_warband() {
    assert_eq!(may_be_played(Card::AWAITED_RETURN), ANYWHERE);
    let home = || Scene::new(2).adviser(1, Card::AWAITED_RETURN).card_at(1, Card::TENTS).secrets(1, 1).supply(1, 0);
    let before = reserve(&home(), 1);
    let scene = home().play(&["trade"]);
    assert_eq!((scene.player(1).warbands, reserve(&scene, 1)), (2, before + 1));
    assert_eq!((scene.player(1).favor, scene.player(1).supply, scene.asked()), (1, 0, (1, What::Act)));
    assert!(!home().warbands(1, 0).offers("trade"));
    let scene = home().supply(1, 2).play(&["trade", "done"]);
    assert_eq!((scene.player(1).warbands, scene.player(1).supply), (3, 1));
    let scene = home().supply(1, 2).play(&["trade", "use awaited-return"]);
    assert_eq!((scene.player(1).warbands, scene.player(1).supply), (2, 2));
}

/// Whole games with this suit in the deck: a player always has a choice, and no piece is created or lost.
#[test]
fn random_games_with_this_suit_end() {
    for seed in 0..60_u64 {
        let mut rng = Fast::seed_from_u64(seed);
        let options = Options { deck: Deck::WholeArchive, ..Options::default() };
        let mut state = Oath::deal(&options, 2 + (seed % 5) as u8, &mut rng);
        let census = |state: &Oath| {
            let mut census = Vec::new();
            state.census(&mut census);
            census.sort_unstable();
            census
        };
        let (all, mut choices) = (census(&state), Vec::new());
        for n in 0.. {
            choices.clear();
            state.choices(&mut choices);
            if state.to_move().is_none() {
                break;
            }
            assert!(!choices.is_empty(), "game {seed}: nothing to choose in {:?}", state.prompt());
            state.play(*pick(&mut rng, &choices), &mut rng, &mut Log::off());
            assert_eq!(census(&state), all, "game {seed}, choice {n}");
            if n % 50 == 0 {
                let text = serde_json::to_string(&state).expect("a state is plain data");
                let read: Result<Oath, _> = serde_json::from_str(&text);
                assert!(read.as_ref().is_ok_and(|read| *read == state), "game {seed}: {:?}", read.err());
            }
            assert!(n < 20_000, "game {seed} does not end");
        }
        assert!(Seat::all(state.seats).count() >= 2 && state.end.is_some(), "game {seed}");
    }
}
