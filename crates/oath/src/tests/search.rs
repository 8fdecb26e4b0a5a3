//! 5.1: search.

use super::kit::{Scene, seat};
use crate::{Banner, Card, Event, Region, Site, Suit, What};

/// OATH-5.1.1: a discard pile costs 2 Supply; OATH-5.1.2: three cards of the pile of the player's region; OATH-5.1.3:
/// all but one are discarded, and OATH-10.1 puts them on the next region's pile.
#[test]
fn three_cards_are_drawn_and_two_discarded() {
    let scene = Scene::new(3)
        .on_pile(Region::Cradle, Card::WOLVES)
        .on_pile(Region::Cradle, Card::TENTS)
        .on_pile(Region::Cradle, Card::ELDERS)
        .play(&["search", "pile cradle"]);
    assert_eq!(scene.state.player(seat(1)).supply, 5);
    assert_eq!(scene.asked(), (1, What::Sift));
    let scene = scene.play(&["card elders", "card wolves"]);
    assert_eq!(
        scene.state.piles[Region::Provinces].iter().rev().take(2).collect::<Vec<_>>(),
        [&Card::WOLVES, &Card::ELDERS]
    );
    assert_eq!(scene.asked(), (1, What::Play));
    let scene = scene.play(&["hide"]);
    assert!(scene.knows(1, Card::TENTS) && !scene.knows(2, Card::TENTS));
}

/// OATH-5.1.1: the world deck costs what the track shows, and what cannot be paid is not offered.
#[test]
fn the_world_deck_may_be_too_dear() {
    let search = |visions, supply| {
        let scene = Scene::new(2).on_pile(Region::Cradle, Card::WOLVES).drawn(visions).supply(1, supply);
        if scene.offers("search") { scene.play(&["search"]).choices() } else { Vec::new() }
    };
    assert_eq!(search(0, 2), ["deck", "pile cradle"]);
    assert_eq!(search(1, 3), ["deck", "pile cradle"]);
    assert_eq!(search(3, 4), ["deck", "pile cradle"]);
    assert_eq!(search(0, 1), [""; 0]);
    // Only the pile is left, so it is searched.
    let scene = Scene::new(2).on_pile(Region::Cradle, Card::WOLVES).drawn(3).supply(1, 3).play(&["search"]);
    assert_eq!(
        (scene.player(1).supply, scene.state.piles[Region::Cradle].len(), scene.asked()),
        (1, 0, (1, What::Sift))
    );
}

/// OATH-5.1.2: a Vision of the world deck stops the draw and is announced; Visions of a pile are cards like others.
#[test]
fn a_vision_stops_the_draw() {
    let scene = Scene::new(2).on_deck(Card::WOLVES).on_deck(Card::FAITH).on_deck(Card::TENTS);
    let scene = scene.play(&["search", "deck"]);
    assert_eq!(scene.state.hand.to_vec(), [Card::TENTS, Card::FAITH]);
    assert!(scene.events.contains(&Event::VisionDrawn { visions: 1 }));
    let scene = Scene::new(2).on_pile(Region::Cradle, Card::WOLVES).on_pile(Region::Cradle, Card::FAITH);
    let scene = scene.on_pile(Region::Cradle, Card::CONQUEST).play(&["search", "pile cradle"]);
    assert_eq!(scene.state.hand.to_vec(), [Card::CONQUEST, Card::FAITH, Card::WOLVES]);
    assert_eq!(scene.state.visions, 0);
}

/// OATH-R12.10: with fewer cards than needed, those are drawn; an empty deck cannot be searched.
#[test]
fn a_short_deck_gives_what_it_has() {
    let scene = Scene::new(2).without_deck().on_deck(Card::WOLVES).on_deck(Card::TENTS).play(&["search", "deck"]);
    assert_eq!(scene.state.hand.len(), 2);
    let empty = Scene::new(2).without_deck().play(&["search"]);
    assert_eq!(empty.state.hand.len(), 1, "the pile of the Cradle is the only place left, with one card");
    let mut nothing = Scene::new(2).without_deck();
    let card = nothing.state.piles.pop(Region::Cradle).expect("a card");
    nothing.state.piles.push(Region::Hinterland, card);
    assert!(!nothing.offers("search"));
}

/// A card that was drawn and kept.
fn kept(scene: Scene, card: Card) -> Scene {
    let scene = scene.without_deck().on_deck(card).play(&["search"]);
    if scene.asked().1 == What::Source { scene.play(&["deck"]) } else { scene }
}

/// OATH-5.1.4, OATH-10.17: the kept card goes to the site, to the advisers, or is discarded; OATH-10.9: your site is where
/// your pawn is.
#[test]
fn the_kept_card_is_played_or_discarded() {
    let scene = || kept(Scene::new(2).site(2, Site::RIVER).pawn(1, 2), Card::WOLVES);
    assert_eq!(scene().choices(), ["advise", "hide", "discard", "site 2"]);
    assert_eq!(scene().play(&["site 2"]).cards(2), [Card::WOLVES]);
    let adviser = scene().play(&["advise"]);
    assert_eq!(adviser.player(1).advisers.iter().map(|adviser| adviser.up).collect::<Vec<_>>(), [true]);
    assert_eq!(scene().play(&["discard"]).state.piles[Region::Provinces].last(), Some(&Card::WOLVES));
}

/// OATH-5.1.4.I: at a site it lies faceup and brings a favor of its suit; among advisers it brings none.
#[test]
fn a_card_at_a_site_brings_favor() {
    let scene = kept(Scene::new(2), Card::TENTS).play(&["site 1"]);
    assert_eq!((scene.player(1).favor, scene.state.banks), (1, [3, 3, 3, 3, 3, 2]));
    assert!(scene.knows(2, Card::TENTS));
    let scene = kept(Scene::new(2), Card::TENTS).play(&["advise"]);
    assert_eq!((scene.player(1).favor, scene.state.banks), (0, [3; 6]));
}

/// OATH-5.1.4.I: the holder of the People's Favor may first discard a card of the region, and plays to any site of it.
#[test]
fn the_peoples_favor_opens_the_region() {
    let base = || {
        let scene = Scene::new(2).site(4, Site::RIVER).pawn(1, 3).bears(1, Banner::PeoplesFavor, 1);
        scene.card_at(4, Card::WOLVES).card_at(4, Card::ELDERS).card_at(3, Card::KEEP).card_at(1, Card::SCOUTS)
    };
    let scene = kept(base(), Card::TENTS);
    assert_eq!(scene.choices(), ["advise", "hide", "discard", "site 3", "site 4"]);
    // The River is full: a card there must go.
    let full = kept(base(), Card::TENTS).play(&["site 4"]);
    assert_eq!(
        (full.asked(), full.choices()),
        ((1, What::Clear), ["card elders", "card wolves"].map(String::from).into())
    );
    let full = full.play(&["card wolves"]);
    assert_eq!(full.cards(4), [Card::ELDERS, Card::TENTS]);
    assert_eq!(full.state.piles[Region::Hinterland].last(), Some(&Card::WOLVES));
    // At the Mountain there is room: any card of the region may go, or none, but Keep is locked.
    let free = kept(base(), Card::TENTS).play(&["site 3"]);
    assert_eq!(free.choices(), ["done", "card elders", "card wolves"]);
    assert_eq!(free.play(&["done"]).cards(3), [Card::KEEP, Card::TENTS]);
}

/// OATH-5.1.4.II: a fourth adviser makes another one leave first, faceup or facedown, but no locked one (OATH-7.2.2).
#[test]
fn a_fourth_adviser_needs_room() {
    let base = || Scene::new(2).adviser(1, Card::WOLVES).adviser(1, Card::LONG_LOST_HEIR).hidden(1, Card::ELDERS);
    let scene = kept(base(), Card::TENTS).play(&["advise"]);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((1, What::MakeRoom), ["card elders", "card wolves"].map(String::from).into())
    );
    let scene = scene.play(&["card wolves"]);
    assert_eq!(scene.state.piles[Region::Provinces].last(), Some(&Card::WOLVES));
    assert_eq!(scene.player(1).advisers.len(), 3);
}

/// OATH-R2.7: what cannot be played in any lawful way is discarded.
#[test]
fn what_cannot_be_played_is_discarded() {
    let scene = Scene::new(2).adviser(1, Card::A_SMALL_FAVOR).adviser(1, Card::FAITHFUL_FRIEND);
    let scene = kept(scene.adviser(1, Card::LONG_LOST_HEIR), Card::FAITH);
    assert_eq!(scene.choices(), ["discard"]);
}

/// OATH-5.1.4.III: Visions go to no site; anybody may have them facedown; only Exiles reveal them, and then they are no
/// advisers.
#[test]
fn visions_are_revealed_by_exiles() {
    assert_eq!(kept(Scene::new(2), Card::FAITH).choices(), ["hide", "discard"]);
    assert_eq!(kept(Scene::new(2).citizen(2).turn(2), Card::FAITH).choices(), ["hide", "discard"]);
    let scene = kept(Scene::new(2).turn(2), Card::FAITH);
    assert_eq!(scene.choices(), ["hide", "reveal", "discard"]);
    let scene = scene.play(&["reveal"]);
    assert_eq!((scene.player(2).vision, scene.player(2).advisers.len()), (Some(Card::FAITH), 0));
}

/// Two players at a site, the first with two Beast advisers, the second with one, a relic and a banner.
fn conspirators() -> Scene {
    let scene =
        Scene::new(3).adviser(2, Card::WOLVES).adviser(2, Card::RANGERS).hidden(2, Card::CONSPIRACY).secrets(2, 1);
    let scene =
        scene.adviser(3, Card::ERRAND_BOY).holds(3, Card::MAP).bears(3, Banner::PeoplesFavor, 4).turn(2).pawn(1, 6);
    scene.revealed(2, Card::FAITH)
}

/// OATH-5.1.4.IV, OATH-2.7.2: for a secret the Conspiracy takes a relic or banner from a player at the site who has an
/// adviser of a suit of which you have two; it leaves the game and displaces no Vision.
#[test]
fn the_conspiracy_takes_a_relic_or_banner() {
    let scene = conspirators().play(&["card conspiracy", "reveal"]);
    assert_eq!((scene.asked(), scene.choices()), ((2, What::Power), vec!["done".to_owned(), "seat 3".to_owned()]));
    let scene = scene.play(&["seat 3"]);
    assert_eq!(scene.choices(), ["card map", "banner peoples-favor"]);
    let relic = conspirators().play(&["card conspiracy", "reveal", "seat 3", "card map"]);
    assert!(relic.state.has_relic(seat(2), Card::MAP));
    assert_eq!((relic.player(2).secrets, relic.player(2).vision), (0, Some(Card::FAITH)));
    assert_eq!(relic.state.boxed.to_vec(), [Card::CONSPIRACY]);
    let banner = scene.play(&["banner peoples-favor"]);
    assert!(banner.state.holds(seat(2), Banner::PeoplesFavor) && banner.state.mob);
    assert_eq!(banner.state.banners[0].tokens, 2, "two of them burned");
    let unpaid = conspirators().play(&["card conspiracy", "reveal", "done"]);
    assert_eq!((unpaid.player(2).secrets, unpaid.state.boxed.to_vec()), (1, vec![Card::CONSPIRACY]));
}

/// OATH-5.1.4.IV: without a secret, without the suits, or without a player at the site it does nothing; Chancellor and
/// Citizens may play it too.
#[test]
fn the_conspiracy_needs_its_conditions() {
    let is_asked = |scene: Scene| scene.play(&["card conspiracy", "reveal"]).asked().1 == What::Power;
    assert!(is_asked(conspirators()));
    assert!(!is_asked(conspirators().secrets(2, 0)));
    assert!(!is_asked(conspirators().pawn(3, 3)));
    let one_suit =
        Scene::new(2).adviser(1, Card::WOLVES).hidden(1, Card::RANGERS).hidden(1, Card::CONSPIRACY).secrets(1, 1);
    let one_suit = one_suit.adviser(2, Card::ERRAND_BOY).holds(2, Card::MAP);
    assert!(!is_asked(one_suit), "a facedown adviser has no suit");
    let chancellor = Scene::new(2).adviser(1, Card::WOLVES).adviser(1, Card::RANGERS).hidden(1, Card::CONSPIRACY);
    let chancellor = chancellor.secrets(1, 1).adviser(2, Card::ERRAND_BOY).holds(2, Card::MAP);
    assert!(is_asked(chancellor));
}

/// OATH-10.1: the pile follows the pawn's region: the Cradle's cards go to the Provinces, theirs to the Hinterland, and those
/// to the Cradle; favor on a card goes to the bank of its suit, secrets to your board, facedown. The order is yours.
#[test]
fn discards_move_on_to_the_next_region() {
    for (pawn, pile) in [(1, Region::Provinces), (3, Region::Hinterland), (6, Region::Cradle)] {
        let scene = kept(Scene::new(2).pawn(1, pawn), Card::WOLVES).play(&["discard"]);
        assert_eq!(scene.state.piles[pile].last(), Some(&Card::WOLVES));
    }
    let scene = Scene::new(2).bears(1, Banner::PeoplesFavor, 1).card_at(1, Card::WOLVES).laden(Card::WOLVES, 1, 2);
    let scene = kept(scene, Card::TENTS).play(&["site 1", "card wolves"]);
    assert_eq!(scene.state.banks[Suit::Beast as usize], 4);
    assert_eq!((scene.player(1).secrets, scene.player(1).spent), (0, 2));
}

/// OATH-10.1: a card that lies in a region without your pawn goes to the pile its own region leads to, and the secrets on it
/// still come to you.
#[test]
fn a_card_elsewhere_is_discarded_by_its_own_region() {
    let scene = Scene::new(2).site(2, Site::RIVER).card_at(1, Card::ROVING_TERROR).secrets(1, 1);
    let scene = scene.card_at(6, Card::TENTS).laden(Card::TENTS, 0, 1).play(&["use roving-terror"]);
    assert_eq!(scene.state.piles[Region::Cradle].last(), Some(&Card::TENTS), "the Hinterland's leads to the Cradle");
    assert_eq!(scene.player(1).spent, 1);
    // Another player's adviser lies in no region: your pawn decides.
    let scene = Scene::new(2).card_at(1, Card::ARMED_MOB).favor(1, 1).pawn(2, 6).adviser(2, Card::WOLVES);
    let scene = scene.bears(2, Banner::DarkestSecret, 1).play(&["use armed-mob"]);
    assert_eq!(scene.state.piles[Region::Provinces].last(), Some(&Card::WOLVES));
}
