//! 6: minor actions, and the Empire.

use super::kit::{Scene, seat, slot};
use crate::{Banner, Card, Event, Goal, Region, Site, Suit, Token, What, event::Where};

/// OATH-6.1: a facedown adviser is played or discarded like the kept card of a Search, without Supply, restrictions included.
#[test]
fn facedown_advisers_are_played_or_discarded() {
    let base = || Scene::new(2).hidden(1, Card::WOLVES).supply(1, 0);
    let scene = base().play(&["card wolves"]);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((1, What::Play), ["advise", "discard", "site 1"].map(String::from).into())
    );
    let scene = scene.play(&["site 1"]);
    assert_eq!((scene.cards(1), scene.player(1).favor, scene.player(1).advisers.len()), (vec![Card::WOLVES], 1, 0));
    let up = base().play(&["card wolves", "advise"]);
    assert!(up.player(1).advisers[0].up && up.knows(2, Card::WOLVES));
    let gone = base().play(&["card wolves", "discard"]);
    assert_eq!(gone.state.piles[Region::Provinces].last(), Some(&Card::WOLVES));
    assert!(!gone.knows(2, Card::WOLVES) && gone.knows(1, Card::WOLVES));
    let site_only = Scene::new(2).hidden(1, Card::KEEP).play(&["card keep"]);
    assert_eq!(site_only.choices(), ["discard", "site 1"]);
}

/// OATH-6.2, OATH-7.3.2: Action powers are used in the Act phase, without Supply.
#[test]
fn action_powers_cost_no_supply() {
    let scene = Scene::new(2).card_at(1, Card::WOLVES).secrets(1, 1).supply(1, 0).play(&["use wolves", "seat 2"]);
    assert_eq!((scene.player(2).warbands, scene.asked()), (2, (1, What::Act)));
}

/// OATH-6.3, OATH-10.2: a facedown relic at your site may be looked at; only you see it, and you go on knowing it.
#[test]
fn relics_are_looked_at() {
    let scene = Scene::new(2).relic_at(3, Card::MAP).pawn(1, 3).supply(1, 0);
    assert!(scene.offers("relic 3 1") && !scene.knows(1, Card::MAP));
    let scene = scene.play(&["relic 3 1"]);
    assert!(scene.knows(1, Card::MAP) && !scene.knows(2, Card::MAP) && !scene.offers("relic 3 1"));
    let view = |number: u8, scene: &Scene| {
        kabale_core::Game::view(&scene.state, kabale_core::Eye::Seat(seat(number))).sites[2].relics[0].card
    };
    let scene = scene.pawn(1, 1);
    assert_eq!((view(1, &scene), view(2, &scene)), (Some(Card::MAP), None));
    assert!(!scene.pawn(2, 6).turn(2).offers("relic 3 1"));
}

/// OATH-6.4, OATH-R12.24: the holder of the Grand Scepter may look at the relics of the Reliquary; nobody knows them
/// from setup or by taking the Scepter, and a former holder still knows what was seen. OATH-231: not in the turn in
/// which it was taken.
#[test]
fn the_scepter_opens_the_reliquary() {
    let knows = |scene: &Scene, number| {
        let relics: Vec<bool> =
            scene.state.reliquary.iter().flatten().map(|relic| scene.knows(number, *relic)).collect();
        relics == [true; 4]
    };
    let seize = |scene: Scene| {
        let scene = scene.turn(2).dice(&[1; 7]).dice(&[4; 12]);
        let scene = scene.play(&["campaign", "card the-grand-scepter", "number 12"]);
        let scene = if scene.asked().1 == What::Occupy { scene.play(&["number 0"]) } else { scene };
        assert!(scene.state.has_relic(seat(2), Card::THE_GRAND_SCEPTER));
        scene
    };
    let base = || Scene::new(2).site(1, Site::CHARMING_VALLEY).warbands(1, 0).warbands(2, 12);
    assert!(!knows(&base(), 1) && !base().turn(2).offers("inspect"));
    let scene = base().play(&["inspect"]);
    assert!(knows(&scene, 1) && !knows(&scene, 2) && scene.asked() == (1, What::Act));
    assert!(!scene.offers("inspect"), "all of it is known");
    let scene = seize(scene);
    assert!(knows(&scene, 1) && !knows(&scene, 2) && !scene.offers("inspect"));
    let scene = scene.play(&["rest", "rest"]);
    assert!(scene.offers("inspect") && knows(&scene.play(&["inspect"]), 2));
    // OATH-F11: before, the holder knew all of them at any time.
    let old = base().as_before();
    assert!(knows(&old, 1) && !knows(&old, 2) && !old.offers("inspect"));
    let old = seize(old);
    assert!(knows(&old, 1) && knows(&old, 2));
}

/// OATH-R12.24: nobody has seen the relics of the Reliquary when a game is dealt. OATH-F11: before, the Chancellor had.
#[test]
fn the_reliquary_is_unseen_at_first() {
    let seen = |revised| {
        let options = crate::Options { revised, ..crate::Options::default() };
        let mut rng = <kabale_core::Fast as kabale_core::SeedableRng>::seed_from_u64(1);
        let state = <crate::Oath as kabale_core::Game>::deal(&options, 3, &mut rng);
        state.reliquary.map(|relic| state.known[relic.expect("four relics").index()])
    };
    assert_eq!((seen(Some(true)), seen(Some(false)), seen(None)), ([0; 4], [1; 4], [1; 4]));
}

/// OATH-6.5: own warbands come from your site, all but one, or go there, if you rule it.
#[test]
fn warbands_are_moved() {
    let base = || Scene::new(2).garrison(1, 2, 3).turn(2);
    let scene = base().play(&["pick-up"]);
    assert_eq!(scene.choices(), ["number 1", "number 2"], "one stays");
    let scene = scene.play(&["number 2"]);
    assert_eq!((scene.player(2).warbands, scene.force_at(1)), (5, (2, 1)));
    let scene = base().play(&["set-down", "number 3"]);
    assert_eq!((scene.player(2).warbands, scene.force_at(1)), (0, (2, 6)));
    let foreign = Scene::new(2).turn(2);
    assert!(!foreign.offers("pick-up") && !foreign.offers("set-down"));
    assert!(!base().garrison(1, 2, 1).offers("pick-up"));
    assert!(!base().garrison(1, 2, 0).offers("set-down"), "bandits rule");
}

/// OATH-6.5a: a Citizen needs the Chancellor's permission to take warbands, and none to put them down. OATH-6.5c: a refusal leaves
/// that open.
#[test]
fn citizens_ask_for_warbands() {
    let base = || Scene::new(2).citizen(2).turn(2);
    let scene = base().play(&["pick-up"]);
    let asked = if scene.asked().1 == What::PickUp { scene.play(&["number 1"]) } else { scene };
    assert_eq!(asked.asked(), (1, What::Permit));
    let refused = asked.play(&["no"]);
    assert_eq!((refused.player(2).warbands, refused.force_at(1)), (3, (1, 2)));
    // A refusal takes nothing from what needs no permission.
    assert_eq!(refused.play(&["set-down", "number 3"]).force_at(1), (1, 5));
    assert!(!base().as_before().play(&["pick-up", "no"]).offers("set-down"), "OATH-F11");
    let granted = base().play(&["pick-up"]).play(&["yes"]);
    assert_eq!((granted.player(2).warbands, granted.force_at(1)), (4, (1, 1)));
    let put = base().play(&["set-down", "number 1"]);
    assert_eq!((put.player(2).warbands, put.force_at(1), put.asked()), (2, (1, 3), (2, What::Act)));
}

/// OATH-6.5b: allies at one site give and take warbands of their boards, if the other agrees.
#[test]
fn allies_lend_warbands() {
    let base = || Scene::new(3).citizen(2);
    let scene = base().play(&["lend", "number 2"]);
    assert_eq!(scene.asked(), (2, What::LendAgree));
    let scene = scene.play(&["yes"]);
    assert_eq!((scene.player(1).warbands, scene.player(2).warbands), (1, 5));
    let scene = base().turn(2).play(&["borrow", "number 3", "no"]);
    assert_eq!((scene.player(1).warbands, scene.player(2).warbands), (3, 3));
    let scene = base().turn(2).play(&["borrow", "number 3", "yes"]);
    assert_eq!((scene.player(1).warbands, scene.player(2).warbands), (0, 6));
    assert!(!base().pawn(2, 3).offers("lend") && !base().turn(3).offers("lend"));
}

/// OATH-R12.28, OATH-6.5c: a refused request may be made again; after three in a turn, of either kind, there are no more.
#[test]
fn three_refused_requests_end_the_asking() {
    let base = || Scene::new(3).citizen(2).turn(2);
    let scene = base().play(&["pick-up", "no"]).play(&["borrow", "number 1", "no"]);
    assert!(["pick-up", "lend", "borrow", "set-down"].iter().all(|word| scene.offers(word)));
    let scene = scene.play(&["lend", "number 1", "no"]);
    assert!(!["pick-up", "lend", "borrow"].iter().any(|word| scene.offers(word)) && scene.offers("set-down"));
    assert!(scene.play(&["rest", "rest", "rest"]).offers("pick-up"), "the next turn");
    // The Chancellor needs no permission for their own site.
    let scene = Scene::new(2).citizen(2);
    let scene = (0..3).fold(scene, |scene, _| scene.play(&["lend", "number 1", "no"]));
    assert!(scene.offers("pick-up") && !scene.offers("lend"));
    // OATH-F11: before, one refusal was the end of it until something else was done.
    let old = base().as_before().play(&["borrow", "number 1", "no"]);
    assert!(!old.offers("borrow") && !old.offers("lend"));
}

/// OATH-6.6.1: the Scepter's holder offers Citizenship with exactly one relic of the Reliquary, and an exchange of favor, secrets,
/// banners and other relics; OATH-9.6: accepted, it binds and is carried out; OATH-10.3: both give and get.
#[test]
fn citizenship_is_offered() {
    let base = || {
        let scene = Scene::new(3).in_reliquary(2, Card::MAP).favor(1, 2).secrets(1, 1).favor(2, 1);
        scene.holds(2, Card::WHISTLE).bears(2, Banner::DarkestSecret, 1)
    };
    let scene = base().play(&["offer"]);
    assert_eq!((scene.asked(), scene.choices()), ((1, What::Offer), vec!["seat 2".to_owned(), "seat 3".to_owned()]));
    let scene = scene.play(&["seat 2"]);
    assert_eq!(scene.choices(), ["space 1", "space 2", "space 3", "space 4"]);
    let scene = scene.play(&["space 2", "done", "number 2", "number 0", "done", "number 1"]);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((1, What::Get), ["done", "card whistle", "banner darkest-secret"].map(String::from).into())
    );
    let scene = scene.play(&["card whistle", "banner darkest-secret"]);
    assert_eq!(scene.asked(), (2, What::Accept));
    let scene = scene.play(&["yes"]);
    assert!(scene.player(2).citizen);
    assert_eq!((scene.player(1).favor, scene.player(2).favor), (1, 2));
    assert!(scene.state.has_relic(seat(1), Card::WHISTLE) && scene.state.has_relic(seat(2), Card::MAP));
    assert!(scene.state.holds(seat(1), Banner::DarkestSecret) && scene.state.reliquary[1].is_none());
    let refused =
        base().play(&["offer", "seat 2", "space 2", "done", "number 2", "number 0", "done", "number 1", "done", "no"]);
    assert!(!refused.player(2).citizen && refused.state.reliquary[1] == Some(Card::MAP));
    assert_eq!((refused.player(1).favor, refused.player(2).favor), (2, 1));
}

/// OATH-6.6.1, OATH-R12.26: with the offer the Exile, and nobody else, is shown relics of the Reliquary, those not known yet.
#[test]
fn relics_are_shown_with_the_offer() {
    let scene = Scene::new(3).in_reliquary(1, Card::CURSED_CAULDRON).in_reliquary(2, Card::MAP);
    let scene = scene.play(&["offer", "seat 2", "space 1"]);
    assert_eq!(scene.asked(), (1, What::ShowRelic));
    assert_eq!(scene.choices(), ["done", "space 1", "space 2", "space 3", "space 4"]);
    let scene = scene.play(&["space 2"]);
    assert!(scene.knows(2, Card::MAP) && !scene.knows(3, Card::MAP) && !scene.knows(2, Card::CURSED_CAULDRON));
    assert_eq!(scene.choices(), ["done", "space 1", "space 3", "space 4"], "and more of them, if one likes");
    let scene = scene.play(&["done", "done", "no", "offer", "seat 2", "space 1"]);
    assert_eq!(scene.choices(), ["done", "space 1", "space 3", "space 4"], "what was seen stays known");
    // Who knows all of them is shown nothing.
    let scene = scene.play(&["space 1", "space 3", "space 4"]);
    assert_eq!(scene.asked(), (1, What::Give));
}

/// OATH-6.6.1: an Exile with the Scepter may make the offer to themselves. OATH-6.6.2: in one's own turn the Act phase then ends.
#[test]
fn an_exile_may_join_by_the_own_scepter() {
    let scene = Scene::new(3).holds(2, Card::THE_GRAND_SCEPTER).in_reliquary(1, Card::MAP).turn(2).supply(2, 1);
    let scene = scene.play(&["offer", "seat 2", "space 1"]);
    assert!(scene.player(2).citizen && scene.state.has_relic(seat(2), Card::MAP));
    assert_eq!(scene.asked(), (3, What::Act));
}

/// OATH-6.6.2: the exchange comes after all else: the relic of the Reliquary when the warbands are purple, also for who makes
/// the offer to themselves.
#[test]
fn the_relic_comes_last() {
    let own = Scene::new(3).holds(2, Card::THE_GRAND_SCEPTER).turn(2).play(&["offer", "seat 2", "space 1"]);
    let other = Scene::new(3).play(&["offer", "seat 2", "space 1", "done", "done", "yes"]);
    for scene in [own, other] {
        let at = |is: fn(&Event) -> bool| scene.events.iter().position(is).expect("it happened");
        let purple = at(|event| matches!(event, Event::Flow { token: Token::Warband(color), .. } if *color == seat(1)));
        let relic = at(|event| matches!(event, Event::Moved { from: Where::Reliquary(0), .. }));
        assert!(purple < relic);
    }
}

/// OATH-6.6.1: everybody hears which relic of the Reliquary is offered, by its space; other exchanges have none.
#[test]
fn an_offer_names_the_relic() {
    let space = |scene: Scene| {
        let proposed = scene.events.iter().find_map(|event| match event {
            Event::Proposed { space, .. } => Some(*space),
            _ => None,
        });
        proposed.expect("an offer")
    };
    assert_eq!(space(Scene::new(3).play(&["offer", "seat 2", "space 3", "done", "done"])), Some(2));
    let fair = Scene::new(2).card_at(1, Card::TINKERS_FAIR).favor(1, 1);
    assert_eq!(space(fair.play(&["use tinkers-fair", "number 1", "done"])), None);
}

/// OATH-10.3, OATH-R6.12: an exchange is one change: a title that both counts leave where it was does not move on the way.
#[test]
fn an_exchange_is_judged_as_a_whole() {
    let scene = Scene::new(3).goal(Goal::Protection).usurper(2).card_at(1, Card::TINKERS_FAIR).turn(2);
    let scene = scene.holds(2, Card::MAP).holds(2, Card::WHISTLE).holds(3, Card::IVORY_EYE);
    let scene = scene.play(&["use tinkers-fair", "seat 3", "card map", "card ivory-eye", "yes"]);
    assert!(scene.state.has_relic(seat(3), Card::MAP) && scene.state.has_relic(seat(2), Card::IVORY_EYE));
    assert_eq!(scene.who_keeps(), (2, true), "still the Usurper");
    assert!(!scene.events.iter().any(|event| matches!(event, Event::Title { .. })));
}

/// OATH-6.6.2, OATH-2.11b, OATH-2.11e: all warbands are replaced at once, so that nobody gets the title in between; and the
/// Empire keeps that of a new Citizen in a tie.
#[test]
fn a_new_citizen_brings_the_title_along() {
    let base = || Scene::new(3).garrison(1, 1, 0).garrison(3, 2, 1).garrison(6, 2, 1).title(2);
    let join = |scene: Scene| scene.play(&["offer", "seat 2", "space 1", "done", "done", "yes"]);
    let titles = |scene: &Scene| -> Vec<u8> {
        let titles = scene.events.iter().filter_map(|event| match event {
            Event::Title { seat, .. } => Some(seat.number()),
            _ => None,
        });
        titles.collect()
    };
    let alone = join(base().site(2, Site::RIVER).garrison(2, 3, 1));
    assert_eq!((alone.who_keeps(), titles(&alone)), ((1, false), vec![1]));
    let tied = join(base().site(2, Site::RIVER).garrison(2, 3, 1).site(4, Site::MINE).garrison(4, 3, 1));
    assert_eq!((tied.who_keeps(), titles(&tied)), ((1, false), vec![1]), "two sites each");
    // Warbands that cannot be replaced are a part of it.
    let short = base().garrison(6, 2, 0).garrison(3, 2, 2).site(2, Site::RIVER).garrison(2, 3, 1).warbands(1, 20);
    let left = short.player(1).bank;
    let short = join(short);
    assert_eq!((left, short.asked().1), (4, What::Shed));
    let short = short.play(&["site 3"]);
    assert_eq!((short.who_keeps(), titles(&short)), ((1, false), vec![1]));
}

/// OATH-6.6.2: board, warbands, Vision, title and Supply of a new Citizen.
#[test]
fn what_becomes_of_a_new_citizen() {
    let scene = Scene::new(3).garrison(3, 2, 2).warbands(2, 4).revealed(2, Card::FAITH).goal(Goal::People);
    let scene = scene.usurper(2).supply(2, 1).pawn(2, 6).play(&["offer", "seat 2", "space 1", "done", "done", "yes"]);
    let citizen = *scene.player(2);
    assert!(citizen.citizen && citizen.vision.is_none());
    assert_eq!((citizen.warbands, citizen.bank, citizen.supply), (4, 14, 7));
    assert_eq!(scene.force_at(3), (1, 2), "purple now");
    assert_eq!(scene.state.piles[Region::Cradle].last(), Some(&Card::FAITH), "by the pawn in the Hinterland");
    assert_eq!(scene.who_keeps(), (2, false), "no Usurper any more");
    assert_eq!(scene.asked(), (1, What::Act), "it is not their turn");
    // With too few purple warbands the player decides which are replaced.
    let scene = Scene::new(2).warbands(1, 15).garrison(3, 2, 3).warbands(2, 4);
    let left = scene.player(1).bank;
    let scene = scene.play(&["offer", "space 1", "done", "done", "yes"]);
    assert_eq!(
        (left, scene.asked(), scene.choices()),
        (6, (2, What::Shed), vec!["site 3".to_owned(), "seat 2".to_owned()])
    );
    let scene = scene.play(&["site 3"]);
    assert_eq!((scene.force_at(3), scene.player(2).warbands, scene.player(1).bank), ((1, 2), 4, 0));
}

/// OATH-6.6.3, OATH-R7.2: Chancellor and Citizens rule every site with purple warbands, and each counts them all.
#[test]
fn the_empire_rules_together() {
    let scene = Scene::new(3).citizen(2).hidden(2, Card::GARRISON).turn(2).pawn(2, 3).warbands(2, 0);
    assert!([1, 3, 6].iter().all(|at| scene.state.rules(seat(2), slot(*at)) && !scene.state.rules(seat(3), slot(*at))));
    let scene = scene.play(&["card garrison", "site 3"]);
    assert_eq!([1, 3, 6].map(|at| scene.force_at(at).1), [3, 2, 2], "one for each of three sites");
}

/// OATH-R7.1: powers that move warbands need no permission.
#[test]
fn powers_move_warbands_without_permission() {
    let scene =
        Scene::new(3).citizen(3).site(1, Site::CHARMING_VALLEY).pawn(1, 6).adviser(3, Card::WARNING_SIGNALS).turn(2);
    let scene = scene.play(&["campaign", "seat 3", "done", "number 1", "use warning-signals"]);
    assert_eq!(scene.asked(), (3, What::Power));
    let scene = scene.play(&["number 1"]);
    assert_eq!((scene.player(3).warbands, scene.asked().0), (4, 3));
}

/// OATH-6.7: exiling a Citizen costs five favor, more or less by title and People's Favor; board, warbands and Supply of the exiled.
#[test]
fn citizens_are_exiled() {
    let cost = |scene: Scene| {
        let scene = scene.favor(1, 8).play(&["exile"]);
        8 - scene.player(1).favor
    };
    let base = || Scene::new(2).citizen(2).goal(Goal::Devotion);
    assert_eq!(cost(base()), 4, "the payer has the title");
    assert_eq!(cost(base().title(2)), 6);
    assert_eq!(cost(base().title(2).bears(2, Banner::PeoplesFavor, 1)), 7);
    assert_eq!(cost(base().bears(1, Banner::PeoplesFavor, 1)), 3);
    assert!(!base().favor(1, 3).offers("exile") && base().favor(1, 4).offers("exile"));
    let scene = base().favor(1, 4).supply(2, 0).warbands(2, 2).play(&["exile"]);
    let exile = *scene.player(2);
    assert!(!exile.citizen);
    assert_eq!((exile.favor, exile.supply, exile.warbands, exile.bank), (4, 7, 2, 12));
    assert_eq!((scene.force_at(1), scene.player(1).bank), ((1, 2), 24 - 3 - 4));
    // Nobody exiles themselves with it.
    assert!(!base().holds(2, Card::THE_GRAND_SCEPTER).favor(2, 9).turn(2).offers("exile"));
}

/// OATH-6.8: a Citizen without the Scepter may leave, for as much favor as secrets on board and cards and warbands on the board;
/// then the Act phase ends.
#[test]
fn citizens_may_leave() {
    let base = || {
        let scene = Scene::new(3).citizen(2).turn(2).warbands(2, 2).secrets(2, 1).spent(2, 1);
        scene.card_at(3, Card::WOLVES).laden(Card::WOLVES, 0, 1).supply(2, 0)
    };
    assert!(!base().favor(2, 4).offers("leave"));
    let scene = base().favor(2, 6).play(&["leave"]);
    assert!(!scene.player(2).citizen);
    assert_eq!(
        (scene.player(2).favor, scene.player(1).favor, scene.player(2).warbands, scene.player(2).bank),
        (1, 5, 2, 12)
    );
    assert_eq!((scene.asked(), scene.player(2).supply), ((3, What::Act), 7));
    assert!(!base().favor(2, 9).holds(2, Card::THE_GRAND_SCEPTER).offers("leave"));
    assert!(!Scene::new(2).turn(2).favor(2, 9).offers("leave"), "an Exile is one already");
}

/// OATH-7.6.1: some cards make a Citizen without an offer and without a relic of the Reliquary.
#[test]
fn heirs_become_citizens_by_themselves() {
    let scene = Scene::new(3).hidden(2, Card::LONG_LOST_HEIR).turn(2).play(&["card long-lost-heir", "advise", "yes"]);
    assert!(scene.player(2).citizen && scene.state.reliquary.iter().all(Option::is_some));
    assert!(scene.events.contains(&Event::Citizen { seat: seat(2) }));
    assert_eq!(scene.asked(), (3, What::Act));
}

/// OATH-R7.5: warbands that a Citizen gains are purple, also in a Campaign against the Empire.
#[test]
fn rebels_still_gain_purple_warbands() {
    let scene =
        Scene::new(3).citizen(2).site(1, Site::CHARMING_VALLEY).holds(2, Card::CURSED_CAULDRON).turn(2).pawn(1, 6);
    let scene = scene.garrison(1, 1, 4).pawn(3, 6).warbands(2, 8).goal(Goal::Devotion).dice(&[1; 2]).dice(&[4; 8]);
    let purple = scene.player(1).bank;
    let scene = scene.play(&["campaign", "done", "number 8", "use cursed-cauldron", "number 0"]);
    assert_eq!((scene.decided(), scene.player(2).warbands), ((true, 8, 4), 8 + 2));
    assert_eq!((scene.player(1).bank, scene.player(2).bank), (purple + 2 - 2, 14));
}

/// OATH-R7.9: any Exile means you too, if you are one.
#[test]
fn any_exile_may_be_you() {
    let scene = Scene::new(2).adviser(2, Card::NAYSAYERS).title(2).favor(1, 1).turn(2).play(&["rest"]);
    assert!(scene.offers("use naysayers"));
}

/// OATH-7.6.3, OATH-9.6: an exchange at the Tinker's Fair binds: both sides give at once. OATH-R12.27, OATH-R10.1: what changes hands
/// is enforced, and The Tribunal's promises are not the table's business.
#[test]
fn binding_exchanges_are_carried_out() {
    let scene = Scene::new(2).card_at(1, Card::TINKERS_FAIR).favor(1, 2).secrets(2, 2).pawn(2, 6);
    let scene = scene.play(&["use tinkers-fair", "number 2", "done", "number 1"]);
    assert_eq!(scene.asked(), (2, What::Accept));
    let scene = scene.play(&["yes"]);
    assert_eq!((scene.player(1).favor, scene.player(1).secrets), (0, 1));
    assert_eq!((scene.player(2).favor, scene.player(2).secrets), (2, 1));
    let court = Scene::new(2)
        .site(1, Site::THE_TRIBUNAL)
        .favor(1, 2)
        .secrets(2, 1)
        .play(&["tribunal", "number 1", "number 0", "yes"]);
    assert_eq!((court.player(1).favor, court.player(2).favor, court.asked()), (1, 1, (1, What::Act)));
    assert_eq!(court.state.banks[Suit::Order as usize], 3);
}

/// OATH-R4.1, OATH-10.10: what is given is not taken: a Scepter out of an exchange may be used at once, a seized one not.
#[test]
fn giving_is_not_taking() {
    let scene = Scene::new(3).card_at(1, Card::TINKERS_FAIR).favor(2, 1).turn(2);
    let given = scene.play(&["use tinkers-fair", "seat 1", "number 1", "card the-grand-scepter", "yes"]);
    assert!(given.state.has_relic(seat(2), Card::THE_GRAND_SCEPTER) && given.offers("offer"));
    let taken = Scene::new(3).site(1, Site::CHARMING_VALLEY).warbands(1, 0).warbands(2, 12).turn(2).dice(&[1; 7]);
    let taken = taken.dice(&[4; 12]).play(&["campaign", "seat 1", "card the-grand-scepter", "number 12"]);
    let taken = if taken.asked().1 == What::Occupy { taken.play(&["number 1"]) } else { taken };
    assert!(taken.state.has_relic(seat(2), Card::THE_GRAND_SCEPTER) && !taken.offers("offer"));
}

/// OATH-R10.1: a power allows as many exchanges as the players want; OATH-R10.2: the pawns it brought stay. OATH-R1.5: it begins with
/// the Chancellor, no matter who played it.
#[test]
fn gatherings_allow_many_exchanges() {
    let scene = Scene::new(3).hidden(2, Card::THE_GATHERING).turn(2).pawn(1, 3).pawn(3, 6).favor(1, 3).secrets(3, 2);
    let scene = scene.play(&["card the-gathering", "site 1"]);
    assert_eq!(scene.asked(), (1, What::Gather));
    let scene = scene.play(&["yes", "yes"]);
    assert_eq!(scene.asked(), (1, What::Parley));
    let scene = scene.play(&["seat 3", "number 1", "done", "number 1", "yes"]);
    let scene = scene.play(&["seat 3", "number 1", "number 0", "done", "number 0", "number 1", "yes"]);
    assert_eq!((scene.player(1).secrets, scene.player(3).favor, scene.asked()), (2, 2, (1, What::Parley)));
    let scene = scene.play(&["done", "done", "done"]);
    assert_eq!([1, 2, 3].map(|number| scene.player(number).pawn), [slot(1); 3]);
}

/// OATH-R12.28: three refused proposals of each kind a turn, and warbands are moved to and fro only between other things.
#[test]
fn a_turn_comes_to_an_end() {
    let offer = ["offer", "seat 2", "space 1", "done", "done", "no"];
    let court = |scene: Scene| scene.site(2, Site::THE_TRIBUNAL).garrison(2, 1, 1).adviser(1, Card::TINKERS_FAIR);
    let proposals = ["offer", "tribunal", "use tinkers-fair"];
    let offered = |scene: &Scene| proposals.map(|proposal| scene.offers(proposal));
    let scene = court(Scene::new(3).secrets(3, 1)).play(&offer).play(&offer);
    assert_eq!(offered(&scene), [true; 3]);
    let scene = scene.play(&offer);
    assert_eq!(offered(&scene), [false, true, true], "each kind counts for itself");
    let scene = (0..3).fold(scene, |scene, _| scene.play(&["tribunal", "number 1", "no"]));
    assert_eq!(offered(&scene), [false, false, true]);
    assert!(scene.play(&["rest", "rest", "rest"]).offers("offer"), "the next turn");
    // OATH-F11: before, all were counted together, accepted ones too.
    let old = court(Scene::new(3)).as_before().play(&offer).play(&offer);
    assert_eq!(offered(&old), [true; 3]);
    assert_eq!(offered(&old.play(&offer)), [false; 3]);
    let scene = Scene::new(2).hidden(1, Card::WOLVES).garrison(1, 1, 3).play(&["pick-up", "number 1"]);
    assert!(!scene.offers("pick-up") && !scene.offers("set-down"));
    let scene = scene.play(&["card wolves", "advise"]);
    assert!(scene.offers("pick-up") && scene.offers("set-down"));
    let scene = Scene::new(2).citizen(2).play(&["lend", "number 1", "yes"]);
    assert!(!scene.offers("lend") && !scene.offers("borrow"));
    let scene = Scene::new(3).hidden(2, Card::THE_GATHERING).turn(2).favor(1, 3).secrets(3, 2);
    let mut scene = scene.play(&["card the-gathering", "site 1"]);
    for _ in 0..6 {
        assert_eq!(scene.asked(), (1, What::Parley));
        scene = scene.play(&["seat 3", "number 1", "done", "number 1", "no"]);
    }
    assert_eq!(scene.asked(), (2, What::Act));
}

/// OATH-R12.28: exchanges that both sides want are not counted among the refused; after 24 in a turn there are no more.
#[test]
fn exchanges_come_to_an_end() {
    let mut scene = Scene::new(2).card_at(1, Card::TINKERS_FAIR).favor(1, 1).favor(2, 1);
    for n in 0..24 {
        assert!(scene.offers("use tinkers-fair"), "after {n} exchanges");
        scene = scene.play(&["use tinkers-fair", "number 1", "done", "number 1", "yes"]);
    }
    assert!(!scene.offers("use tinkers-fair"));
}

/// OATH-R12.28: a proposal names something: the last thing that could be named must be, or it is dropped; and where there is nothing,
/// nobody can be asked.
#[test]
fn a_proposal_says_something() {
    let court = |scene: Scene| scene.site(1, Site::THE_TRIBUNAL);
    let scene = court(Scene::new(3).favor(1, 2).secrets(3, 1)).play(&["tribunal"]);
    assert_eq!(scene.choices(), ["seat 2", "seat 3"]);
    let gift = scene.play(&["seat 2"]);
    assert_eq!(gift.choices(), ["done", "number 1", "number 2"], "player 2 has nothing");
    assert_eq!(gift.play(&["done"]).asked(), (1, What::Act), "the proposal is dropped");
    let wish = court(Scene::new(3).favor(1, 2).secrets(3, 2)).play(&["tribunal", "seat 3", "number 0"]);
    assert_eq!(
        (wish.asked(), wish.choices()),
        ((1, What::Get), vec!["done".into(), "number 1".into(), "number 2".into()])
    );
    // Only who has something, and relics are no business of the Tribunal.
    let poor = court(Scene::new(3).secrets(3, 1)).play(&["tribunal"]);
    assert_eq!(poor.choices(), ["done", "number 1"], "nobody else has anything");
    assert!(!court(Scene::new(3)).offers("tribunal"));
    assert!(Scene::new(2).card_at(1, Card::TINKERS_FAIR).offers("use tinkers-fair"), "the Grand Scepter");
    assert!(!Scene::new(3).card_at(1, Card::TINKERS_FAIR).uncrowned().offers("use tinkers-fair"));
    // OATH-F11: before, a proposal could be left empty.
    assert!(court(Scene::new(3)).as_before().offers("tribunal"));
}

/// OATH-R4.5, OATH-R12.29: facedown secrets can be part of an exchange; they are given first and received faceup.
#[test]
fn facedown_secrets_are_exchanged() {
    let base = || Scene::new(2).card_at(1, Card::TINKERS_FAIR).secrets(1, 1).spent(1, 2);
    let scene = base().play(&["use tinkers-fair"]);
    assert_eq!(scene.choices(), ["number 0", "number 1", "number 2", "number 3"]);
    let given = scene.play(&["number 2", "done", "yes"]);
    assert_eq!((given.player(1).secrets, given.player(1).spent), (1, 0), "who gives keeps those that can pay");
    assert_eq!((given.player(2).secrets, given.player(2).spent), (2, 0));
    let all = base().play(&["use tinkers-fair", "number 3", "done", "yes"]);
    assert_eq!((all.player(1).secrets, all.player(1).spent, all.player(2).secrets), (0, 0, 3));
    let old = base().as_before().play(&["use tinkers-fair"]);
    assert_eq!(old.choices(), ["number 0", "number 1"], "OATH-F11");
}

/// OATH-R12.28: players who pass a favor to and fro have to stop after 24 exchanges, and the next Gathering begins
/// anew.
#[test]
fn gatherings_come_to_an_end() {
    let scene =
        Scene::new(2).hidden(2, Card::THE_GATHERING).turn(2).favor(1, 1).favor(2, 1).secrets(1, 0).secrets(2, 0);
    let mut scene = scene.play(&["card the-gathering", "site 1"]);
    for n in 0..24 {
        assert_eq!(scene.asked(), (1, What::Parley), "after {n} exchanges");
        scene = scene.play(&["seat 2", "number 1", "done", "number 1", "yes"]);
    }
    assert_eq!((scene.asked(), scene.state.turn.exchanges), ((2, What::Act), 0));
}
