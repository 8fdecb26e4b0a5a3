//! 2: the pieces and what they are for.

use kabale_core::{Eye, Game};

use super::kit::{Scene, seat, slot};
use crate::{Back, Banner, Card, Event, Goal, Region, Site, Suit, What, event::Where};

/// OATH-2.1.2, OATH-2.1.5: one discard pile for each region and one world deck, all facedown, to search from; OATH-10.21:
/// the top cards are drawn.
#[test]
fn piles_and_deck_lie_facedown_and_are_searched() {
    let scene = Scene::new(2).on_pile(Region::Provinces, Card::WOLVES).on_deck(Card::TENTS).pawn(1, 3);
    let view = scene.state.view(Eye::Public);
    assert!(view.piles.iter().flatten().all(|card| card.card.is_none() && card.back == Back::Denizen));
    assert_eq!(view.piles[1].len(), scene.state.piles[Region::Provinces].len());
    assert_eq!((view.deck, view.deck_top.len()), (Some(Back::Denizen), 0));
    let scene = scene.play(&["search"]);
    assert_eq!(scene.choices(), ["deck", "pile provinces"]);
    let scene = scene.play(&["deck"]);
    assert_eq!(scene.state.hand[0], Card::TENTS);
}

/// OATH-2.1.3: favor comes from the bank of a suit, with Search and with Trade; OATH-R4.7, OATH-9.3: a bank with too
/// little pays what it has.
#[test]
fn favor_banks_pay_what_they_have() {
    let play = |scene: Scene| scene.hidden(1, Card::WOLVES).play(&["card wolves", "site 1"]);
    let scene = play(Scene::new(2));
    assert_eq!((scene.player(1).favor, scene.state.banks[Suit::Beast as usize]), (1, 2));
    let scene = play(Scene::new(2).bank(Suit::Beast, 0));
    assert_eq!((scene.player(1).favor, scene.state.banks), (0, [3, 3, 3, 3, 0, 3]));
    let trade = Scene::new(2).card_at(1, Card::WOLVES).adviser(1, Card::RANGERS).adviser(1, Card::TRUE_NAMES);
    let trade = trade.secrets(1, 1).bank(Suit::Beast, 2).play(&["trade"]);
    assert_eq!((trade.player(1).favor, trade.state.banks[Suit::Beast as usize]), (2, 0));
}

/// OATH-2.1.6, OATH-2.7.1: Visions drawn from the world deck are counted and make it dearer to search; those of a pile are
/// not. OATH-R2.1: discarding a Vision does not take the marker back. OATH-R3.9: the Conspiracy is a Vision.
#[test]
fn the_track_counts_visions_of_the_world_deck() {
    let scene = Scene::new(2).on_deck(Card::CONSPIRACY).play(&["search", "deck"]);
    assert_eq!((scene.player(1).supply, scene.state.visions), (5, 1));
    assert!(scene.events.contains(&Event::VisionDrawn { visions: 1 }));
    let scene = scene.play(&["discard"]);
    assert_eq!(scene.state.visions, 1);
    assert_eq!(scene.play(&["search", "deck"]).player(1).supply, 2);
    let dear = Scene::new(2).drawn(3).on_deck(Card::FAITH).play(&["search", "deck"]);
    assert_eq!((dear.player(1).supply, dear.state.visions), (3, 4));
    let pile = Scene::new(2).on_pile(Region::Cradle, Card::FAITH).play(&["search", "pile cradle"]);
    assert_eq!(pile.state.visions, 0);
}

/// OATH-2.1.7, OATH-10.13: gained secrets come from the shared bank, which never runs out (OATH-9.3); OATH-10.19: what
/// burns goes there.
#[test]
fn the_shared_bank_gives_secrets_and_takes_what_burns() {
    let scene = Scene::new(2).card_at(1, Card::ELDERS).favor(1, 2).secrets(1, 40).play(&["use elders"]);
    assert_eq!(scene.player(1).secrets, 41);
    assert!(scene.events.iter().any(|event| matches!(event, Event::Flow { from: Where::Shared, .. })));
    let scene = Scene::new(2).pawn(1, 3).relic_at(3, Card::MAP).favor(1, 2);
    let before = scene.state.shared;
    let scene = scene.play(&["recover", "relic 3 1"]);
    assert_eq!((scene.player(1).favor, scene.state.shared), (0, before + 2));
}

/// OATH-2.2.1: room for one revealed Vision: the next one displaces it; OATH-5.1.4.III: only Exiles reveal them, and the
/// displaced one is discarded first.
#[test]
fn a_board_has_room_for_one_vision() {
    let scene = Scene::new(2).turn(2).revealed(2, Card::FAITH).hidden(2, Card::CONQUEST);
    let scene = scene.play(&["card conquest", "reveal"]);
    assert_eq!(scene.player(2).vision, Some(Card::CONQUEST));
    assert!(scene.player(2).advisers.is_empty(), "it is no adviser");
    assert_eq!(scene.state.piles[Region::Provinces].last(), Some(&Card::FAITH));
    let play = |scene: Scene| scene.hidden(1, Card::CONQUEST).play(&["card conquest"]).choices();
    assert_eq!(play(Scene::new(2)), ["discard"], "the Chancellor has no room");
    let citizen = Scene::new(2).citizen(2).turn(2).hidden(2, Card::CONQUEST).play(&["card conquest"]);
    assert_eq!(citizen.choices(), ["discard"]);
}

/// OATH-2.2.2, OATH-7.6.4: at most three advisers, each a faceup or facedown denizen or a facedown Vision.
#[test]
fn three_advisers_at_most() {
    let scene = Scene::new(2).adviser(2, Card::WOLVES).hidden(2, Card::TENTS).hidden(2, Card::FAITH).turn(2);
    let scene = scene.on_deck(Card::CONQUEST).play(&["search", "deck", "hide"]);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((2, What::MakeRoom), ["card tents", "card wolves", "card faith"].map(String::from).into())
    );
    let scene = scene.play(&["card tents"]);
    assert_eq!(scene.player(2).advisers.len(), 3);
    assert!(!scene.player(2).advisers.iter().any(|adviser| adviser.card == Card::TENTS));
    // A position with a faceup Vision among advisers is refused.
    let mut state = scene.state;
    state.player_mut(seat(2)).advisers[2].up = true;
    assert!(serde_json::from_str::<crate::Oath>(&serde_json::to_string(&state).expect("data")).is_err());
}

/// OATH-2.2.3, OATH-5.4.3: relics and banners lie in the personal bank, as many as you like.
#[test]
fn a_personal_bank_has_no_limit() {
    let mut scene = Scene::new(2).pawn(1, 3).favor(1, 8);
    for relic in Card::relics().take(6) {
        scene = scene.holds(1, relic);
    }
    let scene = scene.relic_at(3, Card::MAP).play(&["recover", "relic 3 1"]);
    assert_eq!(scene.player(1).relics.count_ones(), 8);
    let view = scene.state.view(Eye::Public);
    assert!(view.players[0].relics.iter().all(|relic| relic.up && relic.card.is_some()));
}

/// OATH-2.3: relics in the Reliquary count for no goal, have no power, and cannot be recovered, attacked or traded; one of
/// them is in every offer of Citizenship, and what it covered then binds the Chancellor.
#[test]
fn relics_in_the_reliquary_are_out_of_reach() {
    let scene = Scene::new(3).in_reliquary(4, Card::ORACULAR_PIG).goal(Goal::Protection);
    assert_eq!(scene.state.treasures(seat(1)), 1, "the Grand Scepter alone");
    assert!(!scene.offers("use oracular-pig") && !scene.offers("recover"));
    let attack = Scene::new(2).in_reliquary(4, Card::ORACULAR_PIG).turn(2).play(&["campaign"]);
    assert_eq!(attack.choices(), ["done", "pawn", "card the-grand-scepter", "site 3", "site 6"]);
    let fair = Scene::new(2).card_at(1, Card::TINKERS_FAIR).secrets(2, 1).play(&["use tinkers-fair"]);
    assert_eq!(
        (fair.asked(), fair.choices()),
        ((1, What::Give), vec!["done".to_owned(), "card the-grand-scepter".to_owned()])
    );
    // The fourth space is Greedy: two cards more.
    let draws = |scene: Scene| scene.on_deck(Card::WOLVES).play(&["search", "deck"]).state.hand.len();
    let plain =
        |scene: Scene| scene.on_deck(Card::TENTS).on_deck(Card::ELDERS).on_deck(Card::KEEP).on_deck(Card::SCOUTS);
    assert_eq!(draws(plain(Scene::new(3))), 3);
    let scene = scene.play(&["offer", "seat 2", "space 4", "done", "done", "yes"]);
    assert!(scene.state.has_relic(seat(2), Card::ORACULAR_PIG));
    assert_eq!(draws(plain(scene)), 5);
}

/// OATH-2.4: the Chancellor starts with the Grand Scepter, and its holder offers Citizenship and exiles.
#[test]
fn the_scepter_offers_and_exiles() {
    assert!(Scene::dealt(3, 1).state.has_relic(seat(1), Card::THE_GRAND_SCEPTER));
    let scene = || Scene::new(3).citizen(2).favor(1, 5).favor(3, 5);
    assert!(scene().offers("offer") && scene().offers("exile"));
    let stolen = || scene().holds(3, Card::THE_GRAND_SCEPTER);
    assert!(!stolen().offers("offer") && !stolen().offers("exile"));
    assert!(stolen().turn(3).offers("offer") && stolen().turn(3).offers("exile"));
}

/// OATH-2.5.1: a banner costs more than lies on it; OATH-2.5.2: it adds as many defense dice; OATH-2.5.3, OATH-10.7: taken
/// otherwise than by Recover it loses two tokens, but never the last, and the People's Favor turns to the Mob.
#[test]
fn banners_cost_defend_and_burn() {
    let scene = Scene::new(2).bears(2, Banner::PeoplesFavor, 3);
    assert!(!scene.offers("recover") && !Scene::new(2).bears(2, Banner::PeoplesFavor, 3).favor(1, 3).offers("recover"));
    assert!(Scene::new(2).bears(2, Banner::PeoplesFavor, 3).favor(1, 4).offers("recover"));
    // The Chancellor attacks an Exile without a site: the banner alone is the target.
    let seize = |banner: Banner, tokens: u8| {
        let key = format!("banner {}", banner.key());
        let scene = Scene::new(2).bears(2, banner, tokens).site(1, Site::RIVER).warbands(1, 9).warbands(2, 0);
        let dice: Vec<u8> = [vec![1; usize::from(tokens)], vec![4; 9]].concat();
        let scene = scene.dice(&dice).play(&["campaign", &key, "number 9"]);
        assert_eq!(scene.told_pools(), (9, tokens));
        assert!(scene.state.holds(seat(1), banner));
        (scene.state.banners[banner as usize].tokens, scene.state.mob)
    };
    assert_eq!(seize(Banner::PeoplesFavor, 5), (3, true));
    assert_eq!(seize(Banner::PeoplesFavor, 2), (1, true));
    assert_eq!(seize(Banner::DarkestSecret, 4), (2, false));
    assert_eq!(seize(Banner::DarkestSecret, 1), (1, false));
}

/// OATH-R4.2: a banner that is given keeps its tokens and its side.
#[test]
fn given_banners_keep_their_tokens() {
    let scene = Scene::new(2).bears(2, Banner::PeoplesFavor, 5);
    let scene = scene.play(&["offer", "space 1", "done", "done", "banner peoples-favor", "yes"]);
    assert!(scene.state.holds(seat(1), Banner::PeoplesFavor));
    assert_eq!((scene.state.banners[0].tokens, scene.state.mob), (5, false));
}

/// OATH-2.8.1, OATH-R3.3: a site holds no more cards than its limit, and a facedown site none, also not for the holder of
/// the People's Favor.
#[test]
fn sites_have_a_card_limit() {
    let scene = || Scene::new(2).site(1, Site::RIVER).card_at(1, Card::WOLVES).hidden(1, Card::TENTS);
    assert!(scene().play(&["card tents"]).offers("site 1"));
    assert!(!scene().card_at(1, Card::ELDERS).play(&["card tents"]).offers("site 1"));
    let favored = scene().bears(1, Banner::PeoplesFavor, 1).play(&["card tents"]);
    assert!(favored.offers("site 1") && !favored.offers("site 2"));
    let favored = scene().site(2, Site::MINE).bears(1, Banner::PeoplesFavor, 1).play(&["card tents"]);
    assert!(favored.offers("site 2"));
}

/// OATH-2.8.2, OATH-5.6.2: a site that is turned up gets its favor, secrets and facedown relics.
#[test]
fn a_site_turned_up_is_furnished() {
    let turn_up = |site: Site| {
        let mut scene = Scene::new(2).site(2, site);
        scene.state.place_mut(slot(2)).up = false;
        let (shared, relics) = (scene.state.shared, scene.state.relics.len());
        let scene = scene.play(&["travel", "site 2"]);
        let place = *scene.state.place(slot(2));
        assert!(place.up && scene.events.contains(&Event::SiteUp { slot: slot(2), site }));
        assert_eq!((scene.state.shared, scene.state.relics.len()), (shared - place.favor, relics - place.relics.len()));
        assert!(place.relics.iter().all(|relic| scene.state.known[relic.index()] == 0), "facedown");
        (place.favor, place.secrets, place.relics.len())
    };
    assert_eq!(turn_up(Site::MINE), (3, 0, 1));
    assert_eq!(turn_up(Site::DROWNED_CITY), (0, 3, 2));
    assert_eq!(turn_up(Site::SALT_FLATS), (2, 1, 0));
    // Too little favor in the shared bank: what there is.
    let mut scene = Scene::new(2).site(2, Site::MINE).favor(2, 10);
    scene.state.place_mut(slot(2)).up = false;
    let left = scene.state.shared - 1;
    let scene = scene.favor(2, 10 + left).play(&["travel", "site 2"]);
    assert_eq!((scene.state.place(slot(2)).favor, scene.state.shared), (1, 0));
}

/// OATH-2.8.3, OATH-10.15: every targeted site adds a die, and against bandits a bandit each; they are no warbands and
/// never die.
#[test]
fn bandits_defend_their_sites() {
    let scene = Scene::new(2).site(1, Site::RIVER).garrison(1, 1, 0).site(2, Site::CHARMING_VALLEY).pawn(2, 3);
    let scene = scene.warbands(1, 3).dice(&[1, 1, 4, 4, 1]).play(&["campaign", "site 2", "number 3"]);
    assert_eq!(scene.told_pools(), (3, 2));
    // Two swords and a hollow one against two bandits: one more is needed.
    assert_eq!(scene.asked(), (1, What::Sacrifice));
    let scene = scene.play(&["no"]);
    assert_eq!(scene.decided(), (false, 2, 2));
    assert_eq!((scene.force_at(1), scene.force_at(2)), ((1, 0), (1, 0)));
}

/// OATH-2.8.4, OATH-2.4.1: the price of a relic is the site's.
#[test]
fn relics_cost_what_their_site_says() {
    let recover = |site: Site, favor: u8, secrets: u8| {
        let scene = Scene::new(2).site(1, site).relic_at(1, Card::MAP).favor(1, favor).secrets(1, secrets);
        let scene = scene.play(&["recover"]);
        let scene = if scene.asked() == (1, What::Recover) { scene.play(&["relic 1 1"]) } else { scene };
        assert!(scene.state.has_relic(seat(1), Card::MAP));
        (scene.player(1).favor, scene.player(1).secrets, scene.state.banks)
    };
    assert_eq!(recover(Site::THE_TRIBUNAL, 4, 0), (1, 0, [3, 3, 6, 3, 3, 3]));
    assert_eq!(recover(Site::MOUNTAIN, 4, 0), (2, 0, [3; 6]));
    assert_eq!(recover(Site::MARSHES, 0, 2), (0, 1, [3; 6]));
    assert_eq!(recover(Site::WASTES, 0, 2), (0, 0, [3; 6]));
}

/// OATH-2.8.5: sites have powers of their own: the Marshes let you draw a card less.
#[test]
fn sites_have_powers() {
    let draws =
        |site: Site| Scene::new(2).site(1, site).on_deck(Card::WOLVES).on_deck(Card::TENTS).on_deck(Card::ELDERS);
    assert_eq!(draws(Site::MARSHES).play(&["search", "deck"]).state.hand.len(), 2);
    assert_eq!(draws(Site::RIVER).play(&["search", "deck"]).state.hand.len(), 3);
}
