//! OATH-151 to OATH-174: the Nomad denizens of the archive.

use kabale_core::{Fast, Game, Log, SeedableRng, below};

use super::{
    facts,
    kit::{ANYWHERE, ATTACK, RAID, Scene, TO_ADVISERS, TO_SITES, duel, is_locked, may_be_played, raid, seat, slot},
};
use crate::{Banner, Card, Choice, Deck, Oath, Options, Region, Site, Suit, What, state::Adviser};

#[test]
fn rows_are_as_printed() {
    facts::compare_archive(include_str!("../../../../docs/rules/data/oath/archive-nomad.toml"));
}

fn census(state: &Oath) -> Vec<u32> {
    let mut census = Vec::new();
    state.census(&mut census);
    census.sort_unstable();
    census
}

/// A random game with denizens of the archive: there is always something to choose, no piece is lost, and the position can be
/// written and read.
fn play_random_game(number: u64) {
    let mut rng = Fast::seed_from_u64(number);
    let options = Options { deck: Deck::WholeArchive, ..Options::default() };
    let mut state = Oath::deal(&options, 2 + (number % 5) as u8, &mut rng);
    let pieces = census(&state);
    let (mut offered, mut decisions) = (Vec::new(), 0);
    while state.to_move().is_some() {
        offered.clear();
        state.choices(&mut offered);
        assert!(!offered.is_empty(), "game {number}: nothing can be chosen");
        // Uses are rare among so many other choices.
        let uses: Vec<Choice> = offered.iter().copied().filter(|choice| matches!(choice, Choice::Use(_))).collect();
        let from = if uses.is_empty() || below(&mut rng, 2) == 0 { &offered } else { &uses };
        let chosen = from[below(&mut rng, from.len() as u32) as usize];
        state.play(chosen, &mut rng, &mut Log::off());
        decisions += 1;
        assert!(decisions < Oath::LONGEST, "game {number} does not end");
        assert_eq!(census(&state), pieces, "game {number}: after `{chosen}` a piece was lost or made");
        if decisions % 50 == 0 {
            let text = serde_json::to_string(&state).expect("a state is plain data");
            let read: Oath = serde_json::from_str(&text).expect("a position that came about");
            assert!(read == state, "game {number}: read otherwise than written after `{chosen}`");
        }
    }
    assert!(state.standings().is_some(), "game {number}: nobody decides, and it is not over");
}

#[test]
fn random_games_with_this_suit_end() {
    (0..60).for_each(play_random_game);
}

/// A player's advisers, in order.
fn advisers(scene: &Scene, number: u8) -> Vec<Card> {
    scene.player(number).advisers.iter().map(|adviser| adviser.card).collect()
}

/// Favor in the Nomad bank.
fn nomad_bank(scene: &Scene) -> u8 {
    scene.state.banks[Suit::Nomad as usize]
}

#[test]
fn oath_151_convoys_bring_a_discard_pile() {
    assert_eq!(may_be_played(Card::CONVOYS), TO_SITES);
    let convoys = || {
        let scene = Scene::new(2).card_at(1, Card::CONVOYS).favor(1, 1).no_pile(Region::Provinces);
        scene.on_pile(Region::Provinces, Card::TENTS).on_pile(Region::Provinces, Card::WOLVES)
    };
    assert!(!convoys().favor(1, 0).offers("use convoys"));
    let mut scene = convoys().on_pile(Region::Cradle, Card::KEEP);
    scene.state.known[Card::TENTS.index()] = 0b10;
    let scene = scene.play(&["use convoys"]);
    assert_eq!(scene.choices(), ["pile provinces", "pile hinterland"], "not the own one");
    let scene = scene.play(&["pile provinces"]);
    assert_eq!(scene.on(Card::CONVOYS), (1, 0));
    assert!(scene.state.piles[Region::Provinces].is_empty());
    assert!(scene.state.piles[Region::Cradle].ends_with(&[Card::KEEP, Card::TENTS, Card::WOLVES]));
    // OATH-R12.25: players who knew a card still know it, and nobody else does.
    assert!(scene.knows(2, Card::TENTS) && !scene.knows(1, Card::TENTS) && !scene.knows(1, Card::WOLVES));
    // Either pile may be empty.
    let scene = convoys().no_pile(Region::Cradle).play(&["use convoys", "pile provinces"]);
    assert_eq!(scene.state.piles[Region::Cradle], [Card::TENTS, Card::WOLVES]);
    let scene = convoys().no_pile(Region::Hinterland).play(&["use convoys", "pile hinterland"]);
    assert_eq!(scene.state.piles[Region::Provinces], [Card::TENTS, Card::WOLVES]);
}

#[test]
fn oath_152_a_vow_of_kinship_shares_all_favor() {
    assert_eq!(may_be_played(Card::VOW_OF_KINSHIP), TO_ADVISERS);
    assert!(is_locked(Card::VOW_OF_KINSHIP));
    let scene = Scene::new(2).favor(1, 3).favor(2, 1).hidden(1, Card::VOW_OF_KINSHIP);
    let scene = scene.play(&["card vow-of-kinship", "advise"]);
    assert_eq!((scene.player(1).favor, scene.player(2).favor, nomad_bank(&scene)), (0, 1, 6));
    let vow = || Scene::new(2).adviser(1, Card::VOW_OF_KINSHIP);
    // What is gained goes to the Nomad bank.
    let scene = vow().card_at(1, Card::WOLVES).bank(Suit::Nomad, 0).secrets(1, 1).play(&["trade"]);
    assert_eq!((scene.player(1).favor, nomad_bank(&scene), scene.state.banks[Suit::Beast as usize]), (0, 1, 2));
    // What is paid, placed or given may come from there …
    let scene = vow().card_at(1, Card::ELDERS).play(&["use elders"]);
    assert_eq!((scene.on(Card::ELDERS), nomad_bank(&scene), scene.player(1).secrets), ((2, 0), 1, 1));
    let scene = vow().card_at(1, Card::WOLVES).play(&["muster"]);
    assert_eq!((scene.on(Card::WOLVES), nomad_bank(&scene), scene.player(1).warbands), ((1, 0), 2, 5));
    let scene = vow().bank(Suit::Nomad, 5).citizen(2).play(&["exile"]);
    assert_eq!((scene.player(2).favor, nomad_bank(&scene)), (4, 1));
    let scene = vow().pawn(1, 3).relic_at(3, Card::MAP).play(&["recover", "relic 3 1"]);
    assert_eq!((nomad_bank(&scene), scene.state.has_relic(seat(1), Card::MAP)), (1, true));
    // … as far as there is any, and by nobody else.
    assert!(!vow().card_at(1, Card::ELDERS).bank(Suit::Nomad, 1).offers("use elders"));
    assert!(!vow().turn(2).card_at(1, Card::ELDERS).offers("use elders"));
}

#[test]
fn oath_152a_kindred_favor_cannot_be_taken() {
    // The Naysayers take the Chancellor's favor for others.
    let naysayers = || Scene::new(3).title(2).turn(2).adviser(2, Card::NAYSAYERS);
    assert!(naysayers().favor(1, 2).play(&["rest"]).offers("use naysayers"));
    let scene = naysayers().adviser(1, Card::VOW_OF_KINSHIP).bank(Suit::Nomad, 9);
    assert!(!scene.play(&["rest"]).offers("use naysayers"));
    // Half of the favor of a beaten player burns; here there is none.
    let scene = duel().warbands(3, 0).adviser(3, Card::VOW_OF_KINSHIP).bank(Suit::Nomad, 6);
    let scene = scene.dice(&[1, 1, 1]).dice(&[5; 3]).play(&["campaign", "pawn", "number 3", "number 0"]);
    assert_eq!((scene.decided().0, nomad_bank(&scene)), (true, 6));
}

#[test]
fn oath_152b_nobody_has_to_use_kindred_favor() {
    let wake = |scene: Scene| scene.bears(1, Banner::PeoplesFavor, 1).waking(1);
    let tokens = |scene: &Scene| scene.state.banners[Banner::PeoplesFavor as usize].tokens;
    let scene = wake(Scene::new(2).adviser(1, Card::VOW_OF_KINSHIP));
    assert_eq!((scene.asked(), scene.choices()), ((1, What::Feed), vec!["done".to_owned(), "favor".to_owned()]));
    let scene = scene.play(&["done"]);
    assert_eq!((tokens(&scene), nomad_bank(&scene), scene.asked()), (1, 3, (1, What::Act)));
    let scene = wake(Scene::new(2).adviser(1, Card::VOW_OF_KINSHIP)).play(&["favor"]);
    assert_eq!((tokens(&scene), nomad_bank(&scene)), (2, 2));
    // Favor on the board has to be used.
    assert_eq!(tokens(&wake(Scene::new(2).favor(1, 1))), 2);
}

#[test]
fn oath_152c_favor_given_to_kin_goes_to_the_bank() {
    // Who exiles a Citizen gives them favor.
    let scene = Scene::new(2).citizen(2).adviser(2, Card::VOW_OF_KINSHIP).favor(1, 6).play(&["exile"]);
    assert_eq!((scene.player(1).favor, scene.player(2).favor, nomad_bank(&scene)), (2, 0, 3 + 4));
}

/// Player 2 wins a duel with Horse Archers and Wild Mounts.
fn mounts() -> Scene {
    duel().warbands(3, 0).adviser(2, Card::HORSE_ARCHERS).adviser(2, Card::WILD_MOUNTS).dice(&[1]).dice(&[4; 6])
}

const RIDE: [&str; 6] = ["campaign", "done", "number 3", "use horse-archers", "use wild-mounts", "number 0"];

#[test]
fn oath_153_wild_mounts_spare_nomads_for_a_beast() {
    assert_eq!(may_be_played(Card::WILD_MOUNTS), ANYWHERE);
    let scene = mounts().adviser(2, Card::WOLVES).play(&RIDE);
    assert_eq!((scene.asked(), scene.choices()), ((2, What::Power), vec!["done".to_owned(), "card wolves".to_owned()]));
    let kept = scene.play(&["card wolves"]);
    assert_eq!(advisers(&kept, 2), [Card::HORSE_ARCHERS, Card::WILD_MOUNTS]);
    assert_eq!((kept.top(Region::Provinces), kept.asked()), (Some(Card::WOLVES), (2, What::Act)));
    // One may decline; the card itself stays in any case.
    let scene = mounts().adviser(2, Card::WOLVES).play(&RIDE).play(&["done"]);
    assert_eq!(advisers(&scene, 2), [Card::WILD_MOUNTS, Card::WOLVES]);
    // One Beast is enough for several plans, and may lie at a ruled site.
    let scene = mounts().adviser(2, Card::RAIN_BOOTS).garrison(6, 2, 1).card_at(6, Card::WOLVES);
    let moves = ["campaign", "done", "number 3", "use rain-boots", "use horse-archers", "use wild-mounts", "number 0"];
    let scene = scene.play(&moves).play(&["card wolves"]);
    assert_eq!((scene.player(2).advisers.len(), scene.cards(6)), (3, vec![]));
    // Only Beasts that are ruled, faceup and not locked.
    let scene = mounts().adviser(2, Card::LONG_LOST_HEIR).adviser(3, Card::WOLVES).card_at(6, Card::ERRAND_BOY);
    let scene = scene.hidden(2, Card::RANGERS).play(&RIDE);
    assert_eq!((scene.asked(), scene.top(Region::Provinces)), ((2, What::Act), Some(Card::HORSE_ARCHERS)));
    // Without plans to be discarded, or without Wild Mounts, nothing is asked.
    let scene = mounts().adviser(2, Card::WOLVES).play(&ATTACK).play(&["use wild-mounts", "done"]);
    assert_eq!(scene.play(&["number 0"]).asked(), (2, What::Act));
    let scene = mounts().adviser(2, Card::WOLVES).play(&ATTACK).play(&["use horse-archers", "done", "number 0"]);
    assert_eq!(scene.asked(), (2, What::Act));
    // In defense, and in defeat.
    let scene = duel().adviser(3, Card::HORSE_ARCHERS).adviser(3, Card::WILD_MOUNTS).adviser(3, Card::WOLVES);
    let scene = scene.warbands(3, 0).warbands(2, 9).dice(&[1]).dice(&[5; 6]).play(&["campaign", "done", "number 9"]);
    let scene = scene.play(&["use horse-archers", "use wild-mounts", "number 0"]);
    assert_eq!((scene.decided().0, scene.asked()), (true, (3, What::Power)));
    assert_eq!(advisers(&scene.play(&["card wolves"]), 3), [Card::HORSE_ARCHERS, Card::WILD_MOUNTS]);
}

/// OATH-153: the plans of an ally are not the player's own.
#[test]
fn oath_153_wild_mounts_carry_no_allies() {
    let scene = Scene::new(3).citizen(3).turn(2).adviser(1, Card::HORSE_ARCHERS).adviser(3, Card::WILD_MOUNTS);
    let scene = scene.adviser(3, Card::WOLVES).play(&["campaign", "seat 1", "done", "number 3", "yes", "yes"]);
    let scene = scene.play(&["use horse-archers", "use wild-mounts"]);
    assert_eq!((scene.asked().1, scene.player(1).advisers.len()), (What::Act, 0));
    assert_eq!(advisers(&scene, 3), [Card::WILD_MOUNTS, Card::WOLVES]);
}

#[test]
fn oath_153a_bandits_ride_when_two_plans_would_go() {
    let bandits = || {
        let scene = raid().garrison(3, 1, 0).garrison(6, 1, 0).card_at(1, Card::HORSE_ARCHERS);
        scene.card_at(1, Card::WILD_MOUNTS).card_at(6, Card::ERRAND_BOY).card_at(3, Card::WOLVES)
    };
    let scene = bandits().card_at(1, Card::STORM_CALLER).dice(&[1; 3]).play(&ATTACK).play(&["no"]);
    assert_eq!(scene.cards(1), [Card::HORSE_ARCHERS, Card::WILD_MOUNTS, Card::STORM_CALLER]);
    // The first Beast from the top of the Cradle down.
    assert_eq!((scene.cards(3), scene.cards(6)), (vec![], vec![Card::ERRAND_BOY]));
    assert_eq!(scene.top(Region::Hinterland), Some(Card::WOLVES));
    // With a single plan they do not.
    let scene = bandits().dice(&[1]).play(&ATTACK).play(&["no"]);
    assert_eq!((scene.cards(1), scene.cards(3)), (vec![Card::WILD_MOUNTS], vec![Card::WOLVES]));
}

#[test]
fn oath_154_lancers_count_twice() {
    assert_eq!(may_be_played(Card::LANCERS), ANYWHERE);
    // A hollow sword, a sword, and two swords with a skull.
    let lancers = || duel().warbands(3, 0).adviser(2, Card::LANCERS).dice(&[1, 1, 4, 6]);
    let scene = lancers().play(&ATTACK).play(&["done"]);
    assert_eq!((scene.state.battle.swords, scene.player(2).warbands), (3, 2));
    let scene = lancers().play(&ATTACK).play(&["use lancers", "number 0"]);
    assert_eq!(scene.decided(), (true, 1 + 2 + 4, 2));
    assert_eq!((advisers(&scene, 2), scene.top(Region::Provinces)), (vec![], Some(Card::LANCERS)));
    assert!(!duel().adviser(3, Card::LANCERS).play(&ATTACK).offers("use lancers"));
}

#[test]
fn oath_154a_lancers_double_skulls_too() {
    let lancers = |dice: &[u8]| duel().warbands(3, 0).adviser(2, Card::LANCERS).dice(&[1]).dice(dice);
    let scene = lancers(&[4, 4, 6]).play(&ATTACK).play(&["use lancers", "number 0"]);
    assert_eq!((scene.decided().1, scene.player(2).warbands), (8, 1));
    // Each hollow sword is a sword, even a single one.
    let scene = lancers(&[1, 4, 4]).play(&ATTACK).play(&["use lancers", "number 0"]);
    assert_eq!((scene.decided().1, scene.player(2).warbands), (5, 3));
}

/// A duel in which a player has the Mountain Giant and a secret.
fn giant(number: u8) -> Scene {
    duel().warbands(3, 0).adviser(number, Card::MOUNTAIN_GIANT).secrets(number, 1).dice(&[1; 12])
}

#[test]
fn oath_155_a_mountain_giant_is_one_die_or_three() {
    assert_eq!(may_be_played(Card::MOUNTAIN_GIANT), ANYWHERE);
    let scene = giant(2).play(&ATTACK).play(&["use mountain-giant"]);
    assert_eq!((scene.asked(), scene.choices()), ((2, What::Power), vec!["yes".to_owned(), "no".to_owned()]));
    let scene = scene.play(&["yes"]);
    assert_eq!((scene.rolled(), scene.told_pools()), ((6, 1), (6, 1)));
    let scene = scene.play(&["number 0"]);
    // It is discarded with the secret on it.
    assert_eq!((advisers(&scene, 2), scene.top(Region::Provinces)), (vec![], Some(Card::MOUNTAIN_GIANT)));
    assert_eq!((scene.player(2).secrets, scene.player(2).spent), (0, 1));
    assert!(!giant(2).secrets(2, 0).play(&ATTACK).offers("use mountain-giant"));
    // In defense: what cannot be removed is added to the defense.
    let one = ["campaign", "done", "number 1", "use mountain-giant"];
    let scene = giant(3).play(&one).play(&["yes", "no"]);
    assert_eq!((scene.rolled(), scene.player(3).advisers.len()), ((0, 1 + 2), 0));
    let scene = giant(3).play(&one).play(&["no", "no"]);
    assert_eq!((scene.rolled(), scene.player(3).advisers.len(), scene.player(3).spent), ((0, 1), 1, 1));
    // Bandits do not pay.
    assert_eq!(raid().card_at(1, Card::MOUNTAIN_GIANT).play(&RAID).rolled(), (3, 1));
}

#[test]
fn oath_155a_a_mountain_giant_stays_for_one_die() {
    let scene = giant(2).play(&ATTACK).play(&["use mountain-giant", "no"]);
    assert_eq!(scene.rolled(), (4, 1));
    let scene = scene.play(&["no"]);
    assert_eq!((advisers(&scene, 2), scene.on(Card::MOUNTAIN_GIANT)), (vec![Card::MOUNTAIN_GIANT], (0, 1)));
    // So there is nothing for Wild Mounts to spare; with three dice there is.
    let ride = |answer| {
        let scene = giant(2).adviser(2, Card::WILD_MOUNTS).adviser(2, Card::WOLVES);
        scene.play(&ATTACK).play(&["use mountain-giant", answer, "use wild-mounts"])
    };
    assert_eq!(ride("no").play(&["no"]).asked(), (2, What::Act));
    let scene = ride("yes").play(&["number 0"]);
    assert_eq!(scene.asked(), (2, What::Power));
    assert_eq!(advisers(&scene.play(&["card wolves"]), 2), [Card::MOUNTAIN_GIANT, Card::WILD_MOUNTS]);
}

#[test]
fn oath_156_a_rival_khan_fights_nomads() {
    assert_eq!(may_be_played(Card::RIVAL_KHAN), ANYWHERE);
    let khan = || duel().adviser(2, Card::RIVAL_KHAN);
    let fight = |scene: Scene| scene.play(&ATTACK).play(&["use rival-khan"]);
    let scene = fight(khan().adviser(3, Card::TENTS).dice(&[1; 8]));
    assert_eq!((scene.rolled(), advisers(&scene.play(&["no"]), 2)), ((7, 1), vec![]));
    // The own Khan is no enemy's adviser, nor is a facedown one of any suit; it is discarded all the same.
    let scene = fight(khan().hidden(3, Card::TENTS).adviser(3, Card::WOLVES).dice(&[1; 8]));
    assert_eq!((scene.rolled(), scene.top(Region::Provinces)), ((3, 1), Some(Card::RIVAL_KHAN)));
    // In defense.
    let scene = fight(duel().adviser(3, Card::RIVAL_KHAN).adviser(2, Card::TENTS));
    assert_eq!((scene.rolled(), scene.player(3).advisers.len()), ((0, 2), 0));
    assert_eq!(fight(duel().adviser(3, Card::RIVAL_KHAN)).rolled(), (3, 1));
    // Bandits too.
    assert_eq!(raid().card_at(1, Card::RIVAL_KHAN).adviser(2, Card::TENTS).play(&RAID).rolled(), (0, 2));
    // An ally who helps is an enemy.
    let empire = || {
        let scene = Scene::new(3).site(1, Site::CHARMING_VALLEY).citizen(3).turn(2);
        scene.adviser(2, Card::RIVAL_KHAN).adviser(3, Card::TENTS)
    };
    let joined = |scene: Scene| scene.play(&["campaign", "seat 1", "done", "number 3", "yes", "yes", "use rival-khan"]);
    assert_eq!(joined(empire()).told_pools().0, 7);
    let alone = empire().play(&["campaign", "seat 1", "done", "number 3", "no", "use rival-khan"]);
    assert_eq!(alone.told_pools().0, 3);
}

#[test]
fn oath_157_a_lost_tongue_keeps_treasures_from_strangers() {
    assert_eq!(may_be_played(Card::LOST_TONGUE), TO_ADVISERS);
    // Recovering a banner.
    let banner = || Scene::new(3).adviser(3, Card::LOST_TONGUE).bears(3, Banner::PeoplesFavor, 1).favor(2, 5);
    assert!(!banner().turn(2).offers("recover"));
    assert!(banner().turn(2).adviser(2, Card::TENTS).offers("recover"));
    assert!(banner().turn(2).garrison(6, 2, 1).card_at(6, Card::TENTS).offers("recover"), "at a ruled site");
    assert!(!banner().turn(2).hidden(2, Card::TENTS).card_at(6, Card::ELDERS).offers("recover"));
    // An ally is bound like anybody, the holder is not.
    assert!(!banner().citizen(3).favor(1, 5).offers("recover"));
    assert!(banner().citizen(3).favor(1, 5).card_at(3, Card::TENTS).offers("recover"));
    assert!(banner().turn(3).favor(3, 5).offers("recover"));
    assert!(banner().turn(2).bears(1, Banner::PeoplesFavor, 1).offers("recover"), "what others hold");
    // Declaring targets.
    let duel = || duel().adviser(3, Card::LOST_TONGUE).holds(3, Card::MAP).bears(3, Banner::DarkestSecret, 1);
    let scene = duel().play(&["campaign"]);
    assert_eq!(scene.choices(), ["done", "pawn"]);
    let scene = duel().adviser(2, Card::TENTS).play(&["campaign"]);
    assert_eq!(scene.choices(), ["done", "pawn", "card map", "banner darkest-secret"]);
    // Taking by a power.
    let plot = || {
        let scene = Scene::new(3).turn(2).secrets(2, 1).hidden(2, Card::CONSPIRACY).holds(3, Card::MAP).pawn(1, 6);
        let scene = scene.adviser(3, Card::WOLVES).adviser(3, Card::LOST_TONGUE);
        scene.adviser(2, Card::RANGERS).adviser(2, Card::ERRAND_BOY)
    };
    assert_eq!(plot().play(&["card conspiracy", "reveal"]).asked(), (2, What::Act));
    let scene = plot().garrison(6, 2, 1).card_at(6, Card::TENTS).play(&["card conspiracy", "reveal"]);
    assert_eq!(scene.asked(), (2, What::Power));
}

#[test]
fn oath_158_a_special_envoy_travels_and_rests() {
    assert_eq!(may_be_played(Card::SPECIAL_ENVOY), ANYWHERE);
    let envoy = |supply| Scene::new(2).adviser(1, Card::SPECIAL_ENVOY).supply(1, supply);
    let scene = envoy(0).play(&["travel", "site 6"]);
    // Rest brings five Supply to the Chancellor.
    assert_eq!((scene.player(1).pawn, scene.player(1).supply, scene.asked()), (slot(6), 5, (2, What::Act)));
    let scene = envoy(2).play(&["travel", "use special-envoy", "site 6"]);
    assert_eq!((scene.player(1).supply, scene.asked().0), (7, 2));
    // It need not be used.
    let scene = envoy(5).play(&["travel", "done", "site 6"]);
    assert_eq!((scene.player(1).supply, scene.asked()), (1, (1, What::Act)));
}

/// OATH-R5.5: a journey that fails is none, and nothing follows on it.
#[test]
fn oath_171_hospitality_is_for_those_who_arrive() {
    let wood = |to| {
        let scene =
            Scene::new(2).site(1, Site::SHROUDED_WOOD).turn(2).supply(2, 0).favor(2, 1).card_at(1, Card::ELDERS);
        let scene = scene.adviser(2, Card::TENTS).adviser(2, Card::HOSPITALITY).card_at(2, Card::RAIN_BOOTS);
        scene.site(2, Site::RIVER).play(&["travel", "use hospitality", to])
    };
    // The ruler of the Wood leads to where the Tents make the journey free, or elsewhere.
    assert_eq!((wood("site 2").player(2).pawn, wood("site 2").player(2).favor), (slot(2), 1));
    assert_eq!((wood("site 3").player(2).pawn, wood("site 3").player(2).favor), (slot(1), 0));
}

#[test]
fn oath_159_resettle_moves_a_nomad_adviser_to_a_site() {
    assert_eq!(may_be_played(Card::RESETTLE), TO_SITES);
    let base = || {
        let scene = Scene::new(3).card_at(1, Card::RESETTLE).adviser(1, Card::WOLVES).hidden(2, Card::ELDERS);
        scene.adviser(3, Card::FAITHFUL_FRIEND).adviser(3, Card::HOSPITALITY)
    };
    // Facedown, locked, adviser-only and foreign ones stay.
    assert!(!base().offers("use resettle"));
    let scene = base().adviser(2, Card::TENTS).laden(Card::TENTS, 1, 0).play(&["use resettle"]);
    assert_eq!(scene.choices(), ["site 1", "site 3", "site 6"]);
    let scene = scene.play(&["site 3"]);
    assert_eq!((scene.cards(3), advisers(&scene, 2)), (vec![Card::TENTS], vec![Card::ELDERS]));
    // It is no play: no favor for anybody, and what lies on the card stays there.
    assert_eq!((scene.player(1).favor, scene.player(2).favor, scene.on(Card::TENTS)), (0, 0, (1, 0)));
    assert!(!scene.offers("use resettle"));
    // The own ones may go, too.
    let scene = base().adviser(1, Card::RAIN_BOOTS).adviser(2, Card::TENTS).play(&["use resettle"]);
    assert_eq!(scene.choices(), ["card rain-boots", "card tents"]);
    let scene = scene.play(&["card rain-boots", "site 1"]);
    assert_eq!(scene.cards(1), [Card::RESETTLE, Card::RAIN_BOOTS]);
    // There must be room.
    let full = base().adviser(2, Card::TENTS).card_at(1, Card::KEEP).card_at(1, Card::LONGBOWS);
    let full = full.card_at(3, Card::RANGERS).card_at(3, Card::SCRYER).card_at(6, Card::ERRAND_BOY);
    let full = full.card_at(6, Card::SLEIGHT_OF_HAND);
    assert!(!full.offers("use resettle"));
}

/// The second player, an Exile, has access to the Oracle; under two other cards lies a Vision.
fn oracle() -> Scene {
    let scene = Scene::new(2).card_at(1, Card::ORACLE).turn(2).secrets(2, 2);
    scene.on_deck(Card::FAITH).on_deck(Card::TENTS).on_deck(Card::ELDERS)
}

#[test]
fn oath_160_the_oracle_finds_a_vision() {
    assert_eq!(may_be_played(Card::ORACLE), TO_SITES);
    assert!(!oracle().secrets(2, 1).offers("use oracle"));
    let scene = oracle().play(&["use oracle"]);
    assert_eq!((scene.asked(), scene.on(Card::ORACLE)), ((2, What::Play), (0, 2)));
    assert_eq!(scene.choices(), ["hide", "reveal", "discard"]);
    assert!(scene.knows(2, Card::FAITH) && !scene.knows(1, Card::FAITH));
    let scene = scene.play(&["reveal"]);
    assert_eq!((scene.player(2).vision, scene.asked()), (Some(Card::FAITH), (2, What::Act)));
    // Where the region says so, if it is discarded.
    let scene = oracle().play(&["use oracle", "discard"]);
    assert_eq!(scene.top(Region::Provinces), Some(Card::FAITH));
    // Without Visions in the deck nothing happens; nobody could know that before.
    let none = Card::visions().fold(oracle(), |scene, vision| scene.on_pile(Region::Cradle, vision));
    let scene = none.play(&["use oracle"]);
    assert_eq!((scene.asked(), scene.state.visions, scene.on(Card::ORACLE)), ((2, What::Act), 0, (0, 2)));
}

#[test]
fn oath_160a_the_oracle_moves_the_marker() {
    assert_eq!(oracle().play(&["use oracle"]).state.visions, 1);
    assert_eq!(oracle().drawn(3).play(&["use oracle"]).state.visions, 4);
}

/// OATH-160b: … and what is known of the packets of the deck (OATH-1.24) stays right.
#[test]
fn oath_160b_the_oracle_leaves_the_other_cards_in_order() {
    let scene = oracle();
    let (packets, mut deck) = (scene.state.packets, scene.state.deck.to_vec());
    let scene = scene.play(&["use oracle"]);
    deck.retain(|card| *card != Card::FAITH);
    assert_eq!(scene.state.deck.to_vec(), deck);
    assert_eq!(scene.state.packets, [packets[0] - 1, packets[1]]);
    // From the second packet, and from below both.
    for (depth, change) in [(20, [0, 1]), (40, [0, 0])] {
        let visions = Card::visions().filter(|vision| *vision != Card::FAITH);
        let mut scene = visions.fold(oracle(), |scene, vision| scene.on_pile(Region::Cradle, vision));
        scene = scene.on_pile(Region::Cradle, Card::FAITH);
        scene.state.piles.pop(Region::Cradle);
        scene.state.deck.insert(scene.state.deck.len() - depth, Card::FAITH);
        scene.state.packets = [12, 18];
        let scene = scene.play(&["use oracle", "hide"]);
        assert_eq!(scene.state.packets, [12 - change[0], 18 - change[1]]);
    }
}

#[test]
fn oath_160c_a_cracked_horn_buries_what_the_oracle_found() {
    let scene = oracle().holds(2, Card::CRACKED_HORN).play(&["use oracle", "use cracked-horn", "discard"]);
    assert_eq!((scene.state.deck.first(), scene.state.visions), (Some(&Card::FAITH), 1));
    let scene = oracle().holds(2, Card::CRACKED_HORN).play(&["use oracle", "done", "discard"]);
    assert_eq!(scene.top(Region::Provinces), Some(Card::FAITH));
}

#[test]
fn oath_160d_the_vision_of_the_oracle_may_be_hidden() {
    let scene = oracle().play(&["use oracle", "hide"]);
    assert_eq!((advisers(&scene, 2), scene.player(2).vision), (vec![Card::FAITH], None));
    assert!(!scene.player(2).advisers[0].up && scene.knows(2, Card::FAITH) && !scene.knows(1, Card::FAITH));
}

#[test]
fn oath_160e_forced_labor_is_due_for_the_oracle() {
    let labor = |favor| oracle().card_at(3, Card::FORCED_LABOR).favor(2, favor).play(&["use oracle"]);
    let scene = labor(2);
    assert_eq!((scene.asked(), scene.player(2).favor, scene.player(1).favor), ((2, What::Play), 1, 1));
    let scene = labor(0);
    assert_eq!((scene.asked(), scene.top(Region::Provinces)), ((2, What::Act), Some(Card::FAITH)));
}

/// Player 2 has Pilgrimage to play.
fn pilgrimage() -> Scene {
    Scene::new(3).turn(2).hidden(2, Card::PILGRIMAGE)
}

const DEPART: [&str; 2] = ["card pilgrimage", "advise"];

#[test]
fn oath_161_a_pilgrimage_changes_denizens() {
    assert_eq!(may_be_played(Card::PILGRIMAGE), TO_ADVISERS);
    let base = || pilgrimage().card_at(1, Card::TENTS).card_at(1, Card::WOLVES).card_at(1, Card::SACRED_GROUND);
    let base = || base().card_at(3, Card::ELDERS).dispossessed(&[Card::KEEP, Card::LONGBOWS]);
    let mut arrived = Vec::new();
    for seed in 0..20 {
        let mut scene = base().laden(Card::TENTS, 1, 1);
        scene.rng = Fast::seed_from_u64(seed);
        let scene = scene.play(&DEPART);
        // Locked cards stay, and those at other sites.
        assert_eq!((scene.cards(1), scene.cards(3)), (vec![Card::SACRED_GROUND], vec![Card::ELDERS]));
        // As in a discard.
        assert_eq!((nomad_bank(&scene), scene.player(2).spent, scene.on(Card::TENTS)), (4, 1, (0, 0)));
        let drawn: Vec<Card> = scene.state.hand.to_vec();
        assert_eq!((drawn.len(), scene.state.dispossessed.len(), scene.asked()), (2, 2, (2, What::Power)));
        assert_eq!(scene.choices().len(), 2);
        // The last one that is named lies on top, on the pile of the player's region.
        let (first, last) = (drawn[1], drawn[0]);
        let scene = scene.play(&[&Choice::Card(first).to_string()]);
        assert!(scene.state.piles[Region::Cradle].ends_with(&[first, last]));
        assert!(scene.state.hand.is_empty() && scene.asked() == (2, What::Act));
        for card in drawn {
            assert!(scene.knows(2, card) && !scene.knows(1, card) && !scene.knows(3, card));
            arrived.push(card);
        }
    }
    for card in [Card::TENTS, Card::WOLVES, Card::KEEP, Card::LONGBOWS] {
        assert!(arrived.contains(&card), "{card:?} never came");
    }
    // An empty site changes nothing.
    let scene = pilgrimage().dispossessed(&[Card::KEEP]).play(&DEPART);
    assert_eq!((scene.asked(), scene.state.dispossessed.len()), ((2, What::Act), 1));
}

/// OATH-161: with nobody among the Dispossessed the same cards come back, in an order that others do not see.
#[test]
fn oath_161_a_pilgrimage_returns_those_who_left() {
    let scene = pilgrimage().card_at(1, Card::TENTS).card_at(1, Card::WOLVES).play(&DEPART).play(&["card wolves"]);
    assert!(scene.state.piles[Region::Cradle].ends_with(&[Card::WOLVES, Card::TENTS]));
    assert!(scene.knows(2, Card::TENTS) && !scene.knows(1, Card::TENTS) && scene.state.dispossessed.is_empty());
    // Of a single one all know where it lies.
    let scene = pilgrimage().card_at(1, Card::TENTS).play(&DEPART);
    assert_eq!(scene.top(Region::Cradle), Some(Card::TENTS));
    assert!(scene.knows(1, Card::TENTS) && scene.knows(3, Card::TENTS));
}

#[test]
fn oath_162_a_spell_breaker_stops_powers_that_cost_secrets() {
    assert_eq!(may_be_played(Card::SPELL_BREAKER), TO_SITES);
    let spell = || Scene::new(3).card_at(3, Card::SPELL_BREAKER).card_at(1, Card::SPIRIT_SNARE);
    let casts = |scene: Scene, number| scene.secrets(number, 2).turn(number).offers("use spirit-snare");
    assert!(casts(spell(), 1) && casts(spell().citizen(2), 2), "its ruler and allies");
    assert!(!casts(spell(), 2));
    assert!(!casts(spell().garrison(3, 2, 1), 1) && casts(spell().garrison(3, 2, 1), 2));
    // Bandits are everybody's enemies.
    assert!(!casts(spell().garrison(3, 1, 0), 1) && !casts(spell().garrison(3, 1, 0), 2));
    // Burned secrets count, favor does not, nor does a trade, which is no power.
    let scene = spell().card_at(1, Card::ANCIENT_BINDING).card_at(1, Card::ELDERS).secrets(2, 3).favor(2, 2).turn(2);
    assert!(!scene.offers("use ancient-binding") && scene.offers("use elders") && scene.offers("trade"));
    // Modifiers and battle plans.
    let talkers = || duel().adviser(2, Card::FIRE_TALKERS).bears(2, Banner::DarkestSecret, 1).secrets(2, 1);
    assert!(talkers().play(&ATTACK).offers("use fire-talkers"));
    assert!(!talkers().card_at(3, Card::SPELL_BREAKER).play(&ATTACK).offers("use fire-talkers"));
}

#[test]
fn oath_162a_a_spell_breaker_counts_added_secrets() {
    let armor = || duel().adviser(3, Card::GLEAMING_ARMOR).adviser(2, Card::HORSE_ARCHERS).secrets(2, 1);
    assert!(armor().play(&ATTACK).offers("use horse-archers"));
    assert!(!armor().card_at(3, Card::SPELL_BREAKER).play(&ATTACK).offers("use horse-archers"));
}

#[test]
fn oath_162b_a_spell_breaker_stops_the_secrets_of_sites() {
    let giant = || Scene::new(2).site(1, Site::BURIED_GIANT).turn(2).secrets(2, 1);
    assert!(giant().play(&["travel"]).offers("giant"));
    assert!(!giant().card_at(3, Card::SPELL_BREAKER).play(&["travel"]).offers("giant"));
    let hidden = || Scene::new(2).site(6, Site::THE_HIDDEN_PLACE).turn(2).secrets(2, 1);
    assert!(hidden().play(&["travel"]).offers("site 6"));
    assert!(!hidden().card_at(3, Card::SPELL_BREAKER).play(&["travel"]).offers("site 6"));
    let raid = || raid().site(1, Site::THE_HIDDEN_PLACE).secrets(2, 1);
    assert!(raid().offers("campaign") && !raid().card_at(3, Card::SPELL_BREAKER).offers("campaign"));
}

#[test]
fn oath_162c_a_spell_breaker_stops_the_conspiracy() {
    let plot = || {
        let scene = Scene::new(3).turn(2).secrets(2, 1).hidden(2, Card::CONSPIRACY);
        scene.adviser(1, Card::WOLVES).adviser(2, Card::RANGERS).adviser(2, Card::ERRAND_BOY)
    };
    assert_eq!(plot().play(&["card conspiracy", "reveal"]).asked(), (2, What::Power));
    let scene = plot().card_at(3, Card::SPELL_BREAKER).play(&["card conspiracy", "reveal"]);
    assert_eq!((scene.asked(), scene.player(2).secrets), ((2, What::Act), 1));
}

#[test]
fn oath_162d_a_spell_breaker_lets_muster_with_secrets() {
    let scene = Scene::new(2).card_at(3, Card::SPELL_BREAKER).adviser(2, Card::INITIATION_RITE).secrets(2, 1).turn(2);
    let scene = scene.card_at(1, Card::WOLVES).play(&["muster"]);
    assert_eq!(scene.on(Card::WOLVES), (0, 1));
}

#[test]
fn oath_163_a_mounted_patrol_halves_the_attack() {
    assert_eq!(may_be_played(Card::MOUNTED_PATROL), ANYWHERE);
    let scene = duel().adviser(3, Card::MOUNTED_PATROL).play(&ATTACK).play(&["use mounted-patrol"]);
    assert_eq!((scene.rolled(), scene.player(3).advisers.len()), ((1, 1), 0));
    assert!(!duel().adviser(2, Card::MOUNTED_PATROL).play(&ATTACK).offers("use mounted-patrol"));
    assert_eq!(raid().card_at(1, Card::MOUNTED_PATROL).play(&RAID).rolled(), (1, 1));
}

#[test]
fn oath_163a_a_mounted_patrol_halves_last() {
    let scene = duel().warbands(2, 9).adviser(3, Card::MOUNTED_PATROL).adviser(3, Card::HORSE_ARCHERS);
    let scene = scene.play(&["campaign", "done", "number 9", "use mounted-patrol", "use horse-archers"]);
    assert_eq!(scene.rolled(), ((9 - 3) / 2, 1));
}

#[test]
fn oath_164_a_great_crusade_gathers_all_nomads() {
    assert_eq!(may_be_played(Card::GREAT_CRUSADE), ANYWHERE);
    let crusade = || duel().adviser(2, Card::GREAT_CRUSADE).adviser(2, Card::TENTS).adviser(2, Card::WOLVES);
    let fight = |scene: Scene| scene.dice(&[1; 12]).play(&ATTACK).play(&["use great-crusade"]);
    let scene = fight(crusade().hidden(2, Card::ELDERS).adviser(3, Card::RAIN_BOOTS).card_at(1, Card::ANCIENT_BINDING));
    assert_eq!(scene.rolled(), (3 + 2, 1));
    assert!(!advisers(&scene, 2).contains(&Card::GREAT_CRUSADE));
    let scene = fight(crusade().garrison(6, 2, 1).card_at(6, Card::ELDERS).card_at(6, Card::KEEP));
    assert_eq!(scene.rolled(), (3 + 3, 1));
    // In defense: the card itself and one at a ruled site.
    let scene = duel().adviser(3, Card::GREAT_CRUSADE).card_at(1, Card::ELDERS).warbands(2, 1);
    let scene = scene.play(&["campaign", "done", "number 1", "use great-crusade"]);
    assert_eq!(scene.rolled(), (0, 1 + 1));
    // Bandits, at all their sites.
    let scene = raid().card_at(1, Card::GREAT_CRUSADE).garrison(3, 1, 0).card_at(3, Card::ELDERS).play(&ATTACK);
    assert_eq!(scene.rolled(), (3 - 2, 1));
    // For the Empire the cards at its sites, but no adviser of an ally.
    let scene = Scene::new(3).site(1, Site::CHARMING_VALLEY).citizen(3).garrison(1, 2, 2);
    let scene = scene.adviser(1, Card::GREAT_CRUSADE).adviser(3, Card::TENTS);
    let scene = scene.card_at(3, Card::ELDERS).play(&["campaign", "seat 2", "done", "number 3", "use great-crusade"]);
    assert_eq!(scene.told_pools().0, 3 + 2);
}

#[test]
fn oath_164a_a_great_crusade_counts_itself() {
    let scene = duel().adviser(2, Card::GREAT_CRUSADE).play(&ATTACK).play(&["use great-crusade"]);
    assert_eq!(scene.rolled(), (4, 1));
}

/// OATH-165b: at any time, for enemies only.
#[test]
fn oath_165_an_ancient_bloodline_locks_denizens() {
    assert_eq!(may_be_played(Card::ANCIENT_BLOODLINE), TO_ADVISERS);
    // Discarding.
    let tame = |number: u8| {
        let scene = Scene::new(3).adviser(1, Card::ANCIENT_BLOODLINE).card_at(1, Card::WOLVES).turn(number);
        scene.adviser(number, Card::TAMING_CHARM).secrets(number, 1)
    };
    assert!(!tame(2).offers("use taming-charm") && tame(1).offers("use taming-charm"));
    assert!(tame(2).citizen(2).offers("use taming-charm"), "allies");
    assert!(tame(2).garrison(1, 1, 0).offers("use taming-charm"), "where bandits rule");
    assert!(tame(2).garrison(1, 3, 1).offers("use taming-charm"), "where others rule");
    // Swapping, from another site and at the player's own.
    let herd = |number: u8| {
        let scene = Scene::new(3).adviser(1, Card::ANCIENT_BLOODLINE).hidden(number, Card::GREAT_HERD).turn(number);
        scene.card_at(3, Card::ELDERS).play(&["card great-herd", "site 1"])
    };
    assert_eq!((herd(2).asked(), herd(1).asked()), ((2, What::Act), (1, What::Power)));
    let mask = |number: u8| {
        let scene = Scene::new(3).adviser(1, Card::ANCIENT_BLOODLINE).card_at(1, Card::WOLVES).turn(number);
        scene.holds(number, Card::HORNED_MASK).adviser(number, Card::TENTS).secrets(number, 1).offers("use horned-mask")
    };
    assert!(!mask(2) && mask(1));
    // Making room with the People's Favor.
    let room = |number: u8| {
        let scene = Scene::new(3).adviser(1, Card::ANCIENT_BLOODLINE).site(1, Site::RIVER).card_at(1, Card::WOLVES);
        let scene = scene.card_at(1, Card::TENTS).bears(number, Banner::PeoplesFavor, 1).turn(number);
        scene.hidden(number, Card::KEEP).play(&["card keep"]).offers("site 1")
    };
    assert!(!room(2) && room(1));
    // Facedown it does nothing.
    let scene = Scene::new(3).hidden(1, Card::ANCIENT_BLOODLINE).card_at(1, Card::WOLVES).turn(2).secrets(2, 1);
    assert!(scene.adviser(2, Card::TAMING_CHARM).offers("use taming-charm"));
}

#[test]
fn oath_165a_an_ancient_bloodline_locks_relics() {
    let relic = |number: u8| {
        let scene = Scene::new(3).adviser(1, Card::ANCIENT_BLOODLINE).site(1, Site::MARSHES).relic_at(1, Card::MAP);
        scene.secrets(number, 1).turn(number)
    };
    assert!(!relic(2).offers("recover") && relic(1).offers("recover"));
    assert!(relic(2).citizen(2).offers("recover") && relic(2).garrison(1, 1, 0).offers("recover"));
    // Nor does a Homeland give it.
    let woods = |number: u8| {
        let scene = Scene::new(3).adviser(1, Card::ANCIENT_BLOODLINE).site(1, Site::DEEP_WOODS).relic_at(1, Card::MAP);
        let scene = scene.turn(number).hidden(number, Card::WOLVES).play(&["card wolves", "site 1"]);
        let scene = if scene.asked().1 == What::Bounty { scene.play(&["yes"]) } else { scene };
        scene.state.has_relic(seat(number), Card::MAP)
    };
    assert!(!woods(2) && woods(1));
}

/// OATH-165b: enemies are those of every day, in a Campaign and outside of it.
#[test]
fn oath_165b_an_ancient_bloodline_locks_plans_of_the_beaten() {
    // The attacker comes to rule the site of a plan that would be discarded: there it stays.
    let scene = || duel().warbands(3, 0).card_at(1, Card::STORM_CALLER).dice(&[1; 3]).dice(&[5; 3]);
    let moves = ["campaign", "done", "number 3", "use storm-caller", "number 1"];
    assert_eq!(scene().play(&moves).cards(1), []);
    assert_eq!(scene().adviser(2, Card::ANCIENT_BLOODLINE).play(&moves).cards(1), [Card::STORM_CALLER]);
}

/// Player 2 plays the Ancient Pact.
fn pact() -> Scene {
    Scene::new(3).turn(2).hidden(2, Card::ANCIENT_PACT).in_reliquary(2, Card::MAP).supply(2, 3)
}

const PACT: [&str; 2] = ["card ancient-pact", "advise"];

#[test]
fn oath_166_an_ancient_pact_makes_a_citizen() {
    assert_eq!(may_be_played(Card::ANCIENT_PACT), TO_ADVISERS);
    assert!(is_locked(Card::ANCIENT_PACT));
    let scene = pact().bears(2, Banner::DarkestSecret, 3).revealed(2, Card::FAITH).play(&PACT);
    assert_eq!((scene.asked(), scene.choices()), ((2, What::Power), vec!["yes".to_owned(), "no".to_owned()]));
    let scene = scene.play(&["yes"]);
    assert_eq!(scene.choices(), ["space 1", "space 2", "space 3", "space 4"]);
    assert!(!scene.knows(2, Card::MAP), "unseen");
    let scene = scene.play(&["space 2"]);
    assert!(scene.player(2).citizen && scene.state.has_relic(seat(2), Card::MAP));
    assert_eq!((scene.state.reliquary[1], scene.player(2).vision, scene.player(2).warbands), (None, None, 3));
    // The banner is given: nothing burns.
    let banner = scene.state.banners[Banner::DarkestSecret as usize];
    assert_eq!((banner.holder, banner.tokens), (Some(seat(1)), 3));
    // The Act phase is over.
    assert_eq!((scene.player(2).supply, scene.asked().0), (7, 3));
    // One may decline, and needs the banner.
    let scene = pact().bears(2, Banner::DarkestSecret, 3).play(&PACT).play(&["no"]);
    assert!(!scene.player(2).citizen && scene.state.holds(seat(2), Banner::DarkestSecret));
    assert_eq!((scene.asked(), scene.player(2).supply), ((2, What::Act), 3));
    assert_eq!(pact().bears(3, Banner::DarkestSecret, 3).play(&PACT).asked(), (2, What::Act));
    // With an empty Reliquary there is no relic to take.
    let scene = (1..=4).fold(pact().bears(2, Banner::DarkestSecret, 1), Scene::uncovered).play(&PACT).play(&["yes"]);
    assert_eq!((scene.player(2).citizen, scene.player(2).relics), (true, 0));
}

#[test]
fn oath_166a_an_ancient_pact_is_for_exiles() {
    let scene = pact().citizen(2).bears(2, Banner::DarkestSecret, 3).play(&PACT);
    assert_eq!((scene.asked(), scene.player(2).relics), ((2, What::Act), 0));
    assert!(scene.state.holds(seat(2), Banner::DarkestSecret));
    let scene = Scene::new(2).hidden(1, Card::ANCIENT_PACT).bears(1, Banner::DarkestSecret, 3).play(&PACT);
    assert_eq!(scene.asked(), (1, What::Act));
}

#[test]
fn oath_167_a_storm_caller_is_two_dice_for_the_defense() {
    assert_eq!(may_be_played(Card::STORM_CALLER), ANYWHERE);
    let scene = duel().adviser(3, Card::STORM_CALLER).dice(&[1; 6]).play(&ATTACK).play(&["use storm-caller"]);
    assert_eq!((scene.rolled(), scene.player(3).advisers.len()), ((3, 3), 0));
    assert_eq!(scene.top(Region::Provinces), Some(Card::STORM_CALLER));
    assert!(!duel().adviser(2, Card::STORM_CALLER).play(&ATTACK).offers("use storm-caller"));
    assert_eq!(raid().card_at(1, Card::STORM_CALLER).play(&RAID).rolled(), (3, 3));
}

/// The Chancellor searches and keeps the last of three cards.
fn keeps(scene: Scene, card: Card) -> Scene {
    let scene = scene.on_deck(Card::NAYSAYERS).on_deck(Card::SCRYER).on_deck(card);
    scene.play(&["search", "deck", "card naysayers", "card scryer"])
}

#[test]
fn oath_168_a_family_wagon_carries_all_nomads_and_one_other() {
    assert_eq!(may_be_played(Card::FAMILY_WAGON), TO_ADVISERS);
    let wagon = || {
        let scene = Scene::new(2).adviser(1, Card::FAMILY_WAGON).adviser(1, Card::TENTS).adviser(1, Card::ELDERS);
        scene.hidden(1, Card::WOLVES)
    };
    // Nomads without end.
    let scene = keeps(wagon(), Card::RAIN_BOOTS).play(&["advise"]);
    assert_eq!((scene.player(1).advisers.len(), scene.asked()), (5, (1, What::Act)));
    // A second other one has to take the place of the first: no Nomad makes room for it.
    let scene = keeps(wagon(), Card::LONGBOWS).play(&["advise"]);
    assert_eq!((scene.asked(), scene.choices()), ((1, What::MakeRoom), vec!["card wolves".to_owned()]));
    let scene = scene.play(&["card wolves"]);
    assert_eq!(advisers(&scene, 1), [Card::FAMILY_WAGON, Card::TENTS, Card::ELDERS, Card::LONGBOWS]);
    // Facedown a Nomad is one of the others.
    let scene = keeps(wagon(), Card::RAIN_BOOTS).play(&["hide"]);
    assert_eq!((scene.asked(), scene.choices()), ((1, What::MakeRoom), vec!["card wolves".to_owned()]));
    // A facedown one that is turned up makes no difference, or makes room.
    let scene = wagon().play(&["card wolves", "advise"]);
    assert_eq!((scene.player(1).advisers.len(), scene.asked()), (4, (1, What::Act)));
    let scene = Scene::new(2).adviser(1, Card::FAMILY_WAGON).hidden(1, Card::TENTS).play(&["card tents", "advise"]);
    let scene = keeps(scene, Card::LONGBOWS).play(&["advise"]);
    assert_eq!((scene.player(1).advisers.len(), scene.asked()), (3, (1, What::Act)));
    // A locked other one leaves no place.
    let scene = Scene::new(2).adviser(1, Card::FAMILY_WAGON).adviser(1, Card::A_SMALL_FAVOR);
    let scene = keeps(scene, Card::LONGBOWS);
    assert!(!scene.offers("advise") && !scene.offers("hide") && scene.offers("discard"));
}

#[test]
fn oath_168_a_family_wagon_leaves_others_behind() {
    let two = || Scene::new(2).adviser(1, Card::RANGERS).hidden(1, Card::LONGBOWS);
    let scene = two().hidden(1, Card::FAMILY_WAGON).play(&["card family-wagon", "advise"]);
    assert_eq!(scene.asked(), (1, What::MakeRoom));
    assert_eq!(scene.choices(), ["card longbows", "card rangers"].map(String::from));
    assert_eq!(advisers(&scene.play(&["card rangers"]), 1), [Card::LONGBOWS, Card::FAMILY_WAGON]);
    // Of three others two go, and a Nomad stays.
    let scene = keeps(two().adviser(1, Card::WOLVES), Card::FAMILY_WAGON).play(&["advise", "card rangers"]);
    assert_eq!(scene.asked(), (1, What::MakeRoom));
    assert_eq!(advisers(&scene.play(&["card wolves"]), 1), [Card::LONGBOWS, Card::FAMILY_WAGON]);
    let scene = keeps(two().adviser(1, Card::TENTS), Card::FAMILY_WAGON).play(&["advise", "card rangers"]);
    assert_eq!(advisers(&scene, 1), [Card::LONGBOWS, Card::TENTS, Card::FAMILY_WAGON]);
    // It cannot be played where locked ones would be too many.
    let locked = || Scene::new(2).adviser(1, Card::A_SMALL_FAVOR).adviser(1, Card::LONG_LOST_HEIR);
    assert!(!locked().hidden(1, Card::FAMILY_WAGON).play(&["card family-wagon"]).offers("advise"));
    let scene = keeps(locked(), Card::FAMILY_WAGON);
    assert!(!scene.offers("advise") && scene.offers("hide"));
    // Locked Nomads are no others.
    let scene = Scene::new(2).adviser(1, Card::FAITHFUL_FRIEND).adviser(1, Card::LONG_LOST_HEIR);
    let scene = scene.hidden(1, Card::FAMILY_WAGON).play(&["card family-wagon", "advise"]);
    assert_eq!(scene.player(1).advisers.len(), 3);
}

#[test]
fn oath_168a_a_family_wagon_and_the_pied_piper() {
    let scene = keeps(Scene::new(2).adviser(1, Card::FAMILY_WAGON).adviser(1, Card::RANGERS), Card::PIED_PIPER);
    let scene = scene.play(&["advise"]);
    assert!(advisers(&scene, 1).starts_with(&[Card::FAMILY_WAGON, Card::RANGERS, Card::PIED_PIPER]));
    for gone in [Card::RANGERS, Card::PIED_PIPER] {
        let scene = Scene::new(2).adviser(1, Card::PIED_PIPER).adviser(1, Card::RANGERS).hidden(1, Card::FAMILY_WAGON);
        let scene = scene.play(&["card family-wagon", "advise", &Choice::Card(gone).to_string()]);
        assert_eq!((scene.player(1).advisers.len(), advisers(&scene, 1).contains(&gone)), (2, false));
    }
}

#[test]
fn oath_168b_a_family_wagon_makes_room_for_itself() {
    let scene = Scene::new(2).adviser(1, Card::TENTS).adviser(1, Card::ELDERS).adviser(1, Card::RAIN_BOOTS);
    let scene = keeps(scene, Card::FAMILY_WAGON).play(&["advise"]);
    assert_eq!((scene.player(1).advisers.len(), scene.asked()), (4, (1, What::Act)));
}

/// OATH-R3.6: a wagon that changes hands, or advisers that come to one.
#[test]
fn oath_168_a_family_wagon_in_an_exchange() {
    let gathering = |scene: Scene| scene.pawn(3, 3).turn(2).hidden(2, Card::THE_GATHERING);
    let call = ["card the-gathering", "site 1", "no", "seat 2", "number 0"];
    // To its holder any number of Nomads may come, and one other.
    let scene = Scene::new(3).adviser(1, Card::TENTS).adviser(1, Card::ELDERS).hidden(1, Card::WOLVES);
    let scene = gathering(scene.adviser(2, Card::FAMILY_WAGON).adviser(2, Card::RANGERS));
    let scene = scene.play(&["card the-gathering", "site 1", "no", "seat 2"]);
    let scene = scene.play(&["adviser 1 1", "adviser 1 2", "adviser 1 3", "number 0"]);
    let scene = scene.play(&["done", "yes"]);
    assert_eq!(advisers(&scene, 2), [Card::FAMILY_WAGON, Card::TENTS, Card::ELDERS, Card::WOLVES]);
    // The player who gives it away has too many; so has the one who gets it.
    let scene =
        Scene::new(3).favor(1, 1).adviser(1, Card::FAMILY_WAGON).adviser(1, Card::TENTS).adviser(1, Card::ELDERS);
    let scene = scene.adviser(1, Card::RAIN_BOOTS).hidden(1, Card::WOLVES);
    let scene = gathering(scene.adviser(2, Card::RANGERS).adviser(2, Card::LONGBOWS)).play(&call);
    let scene = scene.play(&["adviser 1 1", "done", "number 0", "done", "yes"]);
    assert_eq!((scene.asked(), scene.choices().len()), ((2, What::Trim), 2));
    let scene = scene.play(&["card rangers"]);
    assert_eq!((scene.asked(), scene.choices().len()), ((1, What::Trim), 4));
    let scene = scene.play(&["card tents"]);
    assert_eq!(advisers(&scene, 1), [Card::ELDERS, Card::RAIN_BOOTS, Card::WOLVES]);
    assert_eq!(advisers(&scene, 2), [Card::LONGBOWS, Card::FAMILY_WAGON]);
}

#[test]
fn oath_169_a_way_station_welcomes_travelers() {
    assert_eq!(may_be_played(Card::WAY_STATION), TO_SITES);
    let station = || Scene::new(3).card_at(6, Card::WAY_STATION);
    // Its ruler, and allies.
    let scene = station().supply(1, 0).play(&["travel"]);
    assert_eq!((scene.player(1).pawn, scene.player(1).favor), (slot(6), 0));
    assert!(station().citizen(2).turn(2).supply(2, 0).offers("travel"));
    // Others for a favor, which the Chancellor gets for the Empire.
    let exile = |favor, supply| station().turn(2).favor(2, favor).supply(2, supply);
    let scene = exile(1, 0).play(&["travel"]);
    assert_eq!((scene.player(2).pawn, scene.player(2).favor, scene.player(1).favor), (slot(6), 0, 1));
    assert!(!exile(0, 0).offers("travel"));
    let scene = exile(1, 5).play(&["travel", "use way-station", "site 6"]);
    assert_eq!((scene.player(2).supply, scene.player(2).favor), (5, 0));
    let scene = exile(1, 5).play(&["travel", "done", "site 6"]);
    assert_eq!((scene.player(2).supply, scene.player(2).favor), (1, 1));
    // To this site only.
    let scene = exile(1, 5).play(&["travel", "use way-station", "site 3"]);
    assert_eq!((scene.player(2).supply, scene.player(2).favor), (3, 0));
    assert!(!exile(1, 5).pawn(2, 6).play(&["travel"]).offers("use way-station"), "who is there already");
    // An Exile who rules it gets the favor; with bandits it burns.
    let scene = exile(1, 0).garrison(6, 3, 1).play(&["travel"]);
    assert_eq!((scene.player(3).favor, scene.player(2).pawn), (1, slot(6)));
    let scene = exile(1, 0).garrison(6, 1, 0);
    let shared = scene.state.shared;
    let scene = scene.play(&["travel"]);
    assert_eq!((scene.state.shared, scene.player(2).favor, scene.player(2).pawn), (shared + 1, 0, slot(6)));
}

#[test]
fn oath_170_a_twin_brother_changes_places() {
    assert_eq!(may_be_played(Card::TWIN_BROTHER), TO_ADVISERS);
    let twin = || {
        let scene = Scene::new(3).turn(2).hidden(2, Card::TWIN_BROTHER).adviser(2, Card::RAIN_BOOTS);
        let scene = scene.adviser(1, Card::FAITHFUL_FRIEND).hidden(1, Card::ELDERS).adviser(1, Card::WOLVES);
        scene.adviser(3, Card::PILGRIMAGE).card_at(1, Card::LONGBOWS)
    };
    let moves = ["card twin-brother", "advise"];
    // Neither locked nor facedown ones, no other suits, not the own.
    let scene = twin().play(&moves);
    assert_eq!(scene.choices(), ["done", "card pilgrimage"]);
    let scene = scene.play(&["card pilgrimage"]);
    assert_eq!(advisers(&scene, 2), [Card::RAIN_BOOTS, Card::PILGRIMAGE]);
    assert_eq!(advisers(&scene, 3), [Card::TWIN_BROTHER]);
    // That was no play.
    assert_eq!((scene.cards(1), scene.asked()), (vec![Card::LONGBOWS], (2, What::Act)));
    let scene = twin().play(&moves).play(&["done"]);
    assert_eq!(advisers(&scene, 2), [Card::RAIN_BOOTS, Card::TWIN_BROTHER]);
    assert_eq!(Scene::new(2).hidden(1, Card::TWIN_BROTHER).play(&moves).asked(), (1, What::Act));
}

/// OATH-170, OATH-R3.6: a player who gives or gets a Family Wagon may have too many advisers.
#[test]
fn oath_170_a_twin_brother_takes_the_wagon() {
    let scene = |mine: [Card; 2]| {
        let scene = Scene::new(3).turn(2).adviser(2, mine[0]).adviser(2, mine[1]).hidden(2, Card::TWIN_BROTHER);
        let scene = scene.adviser(3, Card::FAMILY_WAGON).adviser(3, Card::TENTS).adviser(3, Card::ELDERS);
        scene.adviser(3, Card::RAIN_BOOTS).play(&["card twin-brother", "advise"])
    };
    let swapped = scene([Card::RANGERS, Card::LONGBOWS]).play(&["card family-wagon"]);
    assert_eq!((swapped.asked(), swapped.choices().len()), ((2, What::Trim), 2));
    let swapped = swapped.play(&["card rangers"]);
    assert_eq!((swapped.asked(), swapped.choices().len()), ((3, What::Trim), 3), "not the brother");
    let swapped = swapped.play(&["card tents"]);
    assert_eq!(advisers(&swapped, 2), [Card::LONGBOWS, Card::FAMILY_WAGON]);
    assert_eq!(advisers(&swapped, 3), [Card::ELDERS, Card::RAIN_BOOTS, Card::TWIN_BROTHER]);
    // Not where locked advisers would be too many.
    assert!(!scene([Card::A_SMALL_FAVOR, Card::LONG_LOST_HEIR]).offers("card family-wagon"));
}

#[test]
fn oath_171_hospitality_is_rewarded() {
    assert_eq!(may_be_played(Card::HOSPITALITY), TO_ADVISERS);
    let guest = || {
        let scene = Scene::new(2).adviser(1, Card::HOSPITALITY).adviser(1, Card::WOLVES).hidden(1, Card::RANGERS);
        scene.card_at(3, Card::LONGBOWS)
    };
    let travel = ["travel", "use hospitality", "site 3"];
    let scene = guest().site(3, Site::LUSH_COAST).card_at(3, Card::TENTS).card_at(3, Card::ERRAND_BOY).play(&travel);
    assert_eq!((scene.asked(), scene.player(1).supply), ((1, What::Power), 5));
    assert_eq!(scene.choices(), ["bank beast", "bank nomad"], "no facedown adviser counts");
    let scene = scene.play(&["bank beast"]);
    assert_eq!((scene.player(1).favor, scene.state.banks[Suit::Beast as usize]), (1, 2));
    // The card itself counts.
    let scene = guest().card_at(3, Card::TENTS).play(&travel);
    assert_eq!((scene.player(1).favor, nomad_bank(&scene)), (1, 2));
    // Without a common suit, or without the modifier, nothing.
    assert_eq!(guest().play(&travel).player(1).favor, 0);
    assert_eq!(guest().card_at(3, Card::TENTS).play(&["travel", "done", "site 3"]).player(1).favor, 0);
}

#[test]
fn oath_172_a_fast_steed_carries_few() {
    assert_eq!(may_be_played(Card::A_FAST_STEED), ANYWHERE);
    let steed = |warbands| Scene::new(2).adviser(1, Card::A_FAST_STEED).favor(1, 1).supply(1, 0).warbands(1, warbands);
    let scene = steed(3).play(&["travel", "site 6"]);
    assert_eq!((scene.player(1).pawn, scene.player(1).favor, scene.on(Card::A_FAST_STEED)), (slot(6), 0, (1, 0)));
    assert_eq!((scene.player(1).supply, scene.asked()), (0, (1, What::Act)));
    assert!(!steed(4).offers("travel") && !steed(3).favor(1, 0).offers("travel"));
}

#[test]
fn oath_173_relic_worship_refreshes() {
    assert_eq!(may_be_played(Card::RELIC_WORSHIP), ANYWHERE);
    let worship = |supply| {
        let scene = Scene::new(2).adviser(1, Card::RELIC_WORSHIP).pawn(1, 3).relic_at(3, Card::MAP);
        scene.favor(1, 2).supply(1, supply).play(&["recover"])
    };
    let supply = |scene: Scene| scene.player(1).supply;
    assert_eq!(supply(worship(3).play(&["use relic-worship", "relic 3 1"])), 3 - 1 + 3);
    assert_eq!(supply(worship(7).play(&["use relic-worship", "relic 3 1"])), 7);
    assert_eq!(supply(worship(3).play(&["done", "relic 3 1"])), 2);
    // Not for a banner.
    let scene = worship(3).play(&["use relic-worship", "banner peoples-favor"]);
    assert!(scene.state.holds(seat(1), Banner::PeoplesFavor));
    assert_eq!(supply(scene), 2);
}

#[test]
fn oath_173a_relic_worship_at_a_homeland() {
    let woods = |scene: Scene| {
        let scene = scene.site(1, Site::DEEP_WOODS).relic_at(1, Card::MAP).hidden(1, Card::WOLVES).supply(1, 2);
        let scene = scene.play(&["card wolves", "site 1"]).play(&["yes"]);
        assert!(scene.state.has_relic(seat(1), Card::MAP));
        scene.player(1).supply
    };
    assert_eq!(woods(Scene::new(2).adviser(1, Card::RELIC_WORSHIP)), 5);
    assert_eq!(woods(Scene::new(2)), 2);
    assert_eq!(woods(Scene::new(2).adviser(2, Card::RELIC_WORSHIP)), 2);
}

#[test]
fn oath_174_visions_are_revealed_on_sacred_ground() {
    assert_eq!(may_be_played(Card::SACRED_GROUND), TO_SITES);
    assert!(is_locked(Card::SACRED_GROUND));
    let vision = |card: Card, at| {
        let scene = Scene::new(2).card_at(3, Card::SACRED_GROUND).turn(2).pawn(2, at).hidden(2, card);
        scene.play(&[&Choice::Card(card).to_string()]).offers("reveal")
    };
    assert!(!vision(Card::FAITH, 1) && vision(Card::FAITH, 3));
    assert!(vision(Card::CONSPIRACY, 1));
    // Its ruler is bound as well; facedown a Vision may be played anywhere.
    let scene = Scene::new(2).card_at(3, Card::SACRED_GROUND).garrison(3, 2, 1).turn(2);
    let scene = scene.on_deck(Card::FAITH).play(&["search", "deck"]);
    assert_eq!(scene.choices(), ["hide", "discard"]);
}

/// OATH-R12.31: fifteen advisers are the most, however many a Wagon could carry.
#[test]
fn a_wagon_is_full_with_fifteen() {
    let nomads = Card::denizens().filter(|card| card.is(Suit::Nomad) && !card.face().locked);
    let nomads: Vec<Card> = nomads.filter(|card| *card != Card::FAMILY_WAGON && *card != Card::TENTS).collect();
    let crowd = |n: usize| {
        let mut scene = Scene::new(2).hidden(1, Card::TENTS).adviser(1, Card::FAMILY_WAGON);
        for card in nomads.iter().take(n) {
            scene.state.put_adviser(seat(1), Adviser { card: *card, up: true });
        }
        scene.state.excess(seat(1))
    };
    assert_eq!((crowd(1), crowd(12)), (0, 0));
    let mut scene = Scene::new(2).adviser(1, Card::FAMILY_WAGON);
    for card in nomads.iter().take(13) {
        scene.state.put_adviser(seat(1), Adviser { card: *card, up: true });
    }
    assert!(scene.state.could_join(seat(1), Card::TENTS, true), "it is the fifteenth");
    scene.state.put_adviser(seat(1), Adviser { card: nomads[13], up: true });
    assert!(!scene.state.could_join(seat(1), Card::TENTS, true));
}
