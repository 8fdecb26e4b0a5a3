//! OATH-175 to OATH-198: the Beast denizens of the archive.

use kabale_core::{Fast, Game, Log, SeedableRng, pick};

use super::{
    facts,
    kit::{ANYWHERE, ATTACK, RAID, Scene, TO_ADVISERS, TO_SITES, duel, is_locked, may_be_played, raid, seat, slot},
};
use crate::{
    Banner, Card, Deck, Goal, Oath, Options, Region, Site, Suit, What,
    ops::Cx,
    state::{Bundle, Deal, DealKind, Step},
};

#[test]
fn rows_are_as_printed() {
    facts::compare_archive(include_str!("../../../../docs/rules/data/oath/archive-beast.toml"));
}

/// Nothing lies on the discard piles.
fn without_piles(scene: Scene) -> Scene {
    Region::ALL.into_iter().fold(scene, Scene::no_pile)
}

fn pile(scene: &Scene, region: Region) -> &[Card] {
    &scene.state.piles[region]
}

fn advisers(scene: &Scene, number: u8) -> Vec<Card> {
    scene.player(number).advisers.iter().map(|adviser| adviser.card).collect()
}

// ---------------------------------------------------------------------- OATH-175 to OATH-179

#[test]
fn oath_175_nature_worship_counts_own_beast_advisers() {
    assert_eq!(may_be_played(Card::NATURE_WORSHIP), ANYWHERE);
    let worship = || duel().adviser(2, Card::NATURE_WORSHIP).adviser(2, Card::WOLVES).hidden(2, Card::RANGERS);
    let scene = worship().secrets(2, 1).play(&ATTACK).play(&["use nature-worship"]);
    assert_eq!((scene.rolled(), scene.on(Card::NATURE_WORSHIP)), ((5, 1), (0, 1)));
    assert!(!worship().play(&ATTACK).offers("use nature-worship"));
    // At a site it is none of one's advisers, and others' do not count.
    let at_site = || duel().garrison(3, 2, 1).card_at(3, Card::NATURE_WORSHIP).secrets(2, 1);
    assert!(!at_site().adviser(3, Card::WOLVES).play(&ATTACK).offers("use nature-worship"));
    assert_eq!(at_site().adviser(2, Card::WOLVES).play(&ATTACK).play(&["use nature-worship"]).rolled(), (4, 1));
}

/// OATH-5.5.3a: a die that cannot be removed becomes a defense die.
#[test]
fn oath_175_nature_worship_takes_dice_from_an_attacker() {
    let worship = || duel().adviser(3, Card::NATURE_WORSHIP).adviser(3, Card::WOLVES).secrets(3, 1);
    let scene = worship().play(&ATTACK).play(&["use nature-worship"]);
    assert_eq!((scene.rolled(), scene.player(3).spent), ((1, 1), 1));
    let scene = worship().play(&["campaign", "done", "number 1", "use nature-worship"]);
    assert_eq!(scene.rolled(), (0, 2));
}

#[test]
fn oath_176_birdsong_trades_with_beasts_and_nomads_for_nothing() {
    assert_eq!(may_be_played(Card::BIRDSONG), TO_ADVISERS);
    let song = || Scene::new(2).adviser(1, Card::BIRDSONG).secrets(1, 1);
    for card in [Card::TENTS, Card::WOLVES] {
        let scene = song().card_at(1, card).play(&["trade", "use birdsong"]);
        assert_eq!((scene.player(1).supply, scene.on(card)), (7, (0, 1)));
    }
    // With another card it is of no use, and with tokens on the only one that fits.
    let scene = song().card_at(1, Card::KEEP).play(&["trade"]);
    assert_eq!((scene.player(1).supply, scene.on(Card::KEEP)), (6, (0, 1)));
    let laden = song().card_at(1, Card::KEEP).card_at(1, Card::TENTS).laden(Card::TENTS, 1, 0).play(&["trade"]);
    assert_eq!(laden.on(Card::KEEP), (0, 1));
    let scene = song().card_at(1, Card::KEEP).card_at(1, Card::TENTS);
    let scene = scene.play(&["trade", "use birdsong", "card keep"]);
    assert_eq!(scene.player(1).supply, 6);
    // Without Supply it is the only way.
    let scene = song().card_at(1, Card::KEEP).card_at(1, Card::TENTS).supply(1, 0).play(&["trade"]);
    assert_eq!((scene.player(1).supply, scene.on(Card::TENTS)), (0, (0, 1)));
    assert!(!song().card_at(1, Card::KEEP).supply(1, 0).offers("trade"));
}

#[test]
fn oath_177_small_friends_trade_far_away() {
    assert_eq!(may_be_played(Card::SMALL_FRIENDS), TO_ADVISERS);
    let friends = || Scene::new(2).adviser(1, Card::SMALL_FRIENDS).secrets(1, 1);
    // There is nothing at the player's site: Small Friends are the only way.
    let scene = friends().card_at(6, Card::WOLVES).play(&["trade"]);
    assert_eq!((scene.player(1).pawn, scene.player(1).supply, scene.on(Card::WOLVES)), (slot(1), 6, (0, 1)));
    assert_eq!(scene.player(1).favor, 2);
    // Every card there can be traded with, and none at the player's site.
    let both = || friends().card_at(6, Card::WOLVES).card_at(6, Card::KEEP).card_at(1, Card::TENTS);
    assert_eq!(both().play(&["trade", "use small-friends"]).choices(), ["card keep", "card wolves"]);
    assert_eq!(both().play(&["trade", "done"]).on(Card::TENTS), (0, 1));
    // Only sites with a Beast card, and only those at which the trade can be finished.
    assert!(!friends().card_at(6, Card::KEEP).offers("trade"));
    let scene = friends().card_at(6, Card::WOLVES).card_at(3, Card::ERRAND_BOY).card_at(1, Card::TENTS);
    assert_eq!(scene.play(&["trade", "use small-friends"]).choices(), ["site 3", "site 6"]);
    let scene = friends().card_at(6, Card::WOLVES).laden(Card::WOLVES, 1, 0).card_at(3, Card::ERRAND_BOY);
    assert_eq!(scene.play(&["trade"]).on(Card::ERRAND_BOY), (0, 1));
    assert!(!friends().card_at(6, Card::WOLVES).laden(Card::WOLVES, 1, 0).offers("trade"));
    assert!(!friends().card_at(6, Card::WOLVES).secrets(1, 0).offers("trade"));
}

/// Modifiers at the chosen site are at hand, those with a lower number too.
#[test]
fn oath_177_small_friends_use_modifiers_where_they_are() {
    let scene = Scene::new(2).turn(2).adviser(2, Card::SMALL_FRIENDS).favor(2, 2).card_at(6, Card::THE_OLD_OAK);
    let scene = scene.card_at(1, Card::TENTS).play(&["trade", "use small-friends"]);
    assert_eq!(scene.choices(), ["done", "use the-old-oak"]);
    let scene = scene.play(&["use the-old-oak"]);
    assert_eq!((scene.player(2).secrets, scene.on(Card::THE_OLD_OAK)), (2, (2, 0)));
    // Without Supply only both together serve.
    let scene = Scene::new(2).adviser(1, Card::SMALL_FRIENDS).adviser(1, Card::BIRDSONG).secrets(1, 1).supply(1, 0);
    let scene = scene.card_at(6, Card::WOLVES).play(&["trade"]);
    assert_eq!((scene.player(1).supply, scene.on(Card::WOLVES)), (0, (0, 1)));
}

#[test]
fn oath_177a_small_friends_leave_the_own_site_behind() {
    // Birdsong at the site of the pawn, which the Chancellor rules.
    let scene = || {
        let scene = Scene::new(2).turn(2).adviser(2, Card::SMALL_FRIENDS).secrets(2, 1);
        scene.card_at(1, Card::BIRDSONG).card_at(6, Card::WOLVES)
    };
    assert_eq!(scene().play(&["trade"]).choices(), ["done", "use birdsong", "use small-friends"]);
    let friends = scene().play(&["trade", "use small-friends"]);
    assert_eq!((friends.player(2).supply, friends.on(Card::WOLVES)), (6, (0, 1)));
    // Nor can it be used first.
    let song = scene().play(&["trade", "use birdsong"]);
    assert_eq!((song.player(2).supply, song.on(Card::BIRDSONG)), (7, (0, 1)));
}

#[test]
fn oath_177b_small_friends_keep_what_is_ruled() {
    let scene = Scene::new(2).adviser(1, Card::SMALL_FRIENDS).secrets(1, 1);
    let scene = scene.card_at(1, Card::BIRDSONG).card_at(6, Card::WOLVES).play(&["trade", "use small-friends"]);
    assert_eq!(scene.choices(), ["done", "use birdsong"]);
    let scene = scene.play(&["use birdsong"]);
    assert_eq!((scene.player(1).supply, scene.on(Card::WOLVES)), (7, (0, 1)));
}

#[test]
fn oath_178_grasping_vines_hold_enemies_at_every_site_of_their_ruler() {
    assert_eq!(may_be_played(Card::GRASPING_VINES), TO_SITES);
    let vines = || Scene::new(3).card_at(6, Card::GRASPING_VINES).site(4, Site::RIVER);
    let traveled = |scene: Scene, number: u8| scene.turn(number).play(&["travel", "site 3"]).player(number).warbands;
    assert_eq!(traveled(vines(), 2), 2);
    assert_eq!(traveled(vines().pawn(2, 6), 2), 2);
    // Not the ruler, nor a Citizen, nor from a site of nobody or of another player.
    assert_eq!(traveled(vines(), 1), 3);
    assert_eq!(traveled(vines().citizen(2), 2), 3);
    assert_eq!(traveled(vines().pawn(2, 4), 2), 3);
    assert_eq!(traveled(vines().garrison(1, 3, 1), 2), 3);
    // Bandits bind everybody who leaves a site of theirs.
    let bandits = || vines().garrison(6, 1, 0);
    assert_eq!(traveled(bandits().pawn(1, 4), 1), 2);
    assert_eq!(traveled(bandits().pawn(2, 6), 2), 2);
    assert_eq!(traveled(bandits(), 2), 3);
}

#[test]
fn oath_178a_grasping_vines_let_go_who_has_no_warband() {
    let scene = Scene::new(2).card_at(6, Card::GRASPING_VINES).warbands(2, 0).turn(2).play(&["travel", "site 3"]);
    assert_eq!((scene.player(2).pawn, scene.player(2).warbands), (slot(3), 0));
}

#[test]
fn oath_178b_grasping_vines_catch_who_is_sent() {
    let scene = Scene::new(2).card_at(6, Card::GRASPING_VINES).holds(1, Card::WHISTLE).pawn(1, 6).secrets(1, 1);
    let scene = scene.play(&["use whistle"]);
    assert_eq!((scene.player(2).pawn, scene.player(2).warbands), (slot(6), 2));
}

#[test]
fn oath_179_a_threatening_roar_empties_the_region() {
    assert_eq!(may_be_played(Card::THREATENING_ROAR), ANYWHERE);
    let roar = || {
        let scene = without_piles(Scene::new(2)).site(2, Site::RIVER).hidden(1, Card::THREATENING_ROAR);
        let scene = scene.card_at(1, Card::WOLVES).card_at(1, Card::KEEP).card_at(2, Card::TENTS);
        scene.card_at(6, Card::ERRAND_BOY).adviser(1, Card::ELDERS).card_at(2, Card::FOREST_COUNCIL)
    };
    let scene = roar().play(&["card threatening-roar", "site 1"]);
    assert_eq!(scene.choices(), ["card tents", "card wolves", "card threatening-roar"]);
    let scene = scene.play(&["card wolves", "card tents"]);
    assert_eq!((scene.cards(1), scene.cards(2)), (vec![Card::KEEP], vec![Card::FOREST_COUNCIL]));
    assert_eq!((scene.cards(6), advisers(&scene, 1)), (vec![Card::ERRAND_BOY], vec![Card::ELDERS]));
    assert_eq!(pile(&scene, Region::Provinces), [Card::WOLVES, Card::TENTS, Card::THREATENING_ROAR]);
    // As an adviser it stays.
    let scene = roar().play(&["card threatening-roar", "advise", "card tents"]);
    assert_eq!((scene.cards(1), scene.cards(2)), (vec![Card::KEEP], vec![Card::FOREST_COUNCIL]));
    assert_eq!(advisers(&scene, 1), [Card::ELDERS, Card::THREATENING_ROAR]);
}

// ---------------------------------------------------------------------- OATH-180 to OATH-184

#[test]
fn oath_180_the_fae_merchant_gives_a_relic_for_a_relic() {
    assert_eq!(may_be_played(Card::FAE_MERCHANT), ANYWHERE);
    let fae = || Scene::new(2).card_at(1, Card::FAE_MERCHANT).secrets(1, 1);
    let scene = fae().holds(1, Card::WHISTLE).on_relics(Card::MAP).play(&["use fae-merchant"]);
    // The Scepter stays.
    assert_eq!(scene.choices(), ["card whistle", "card map"]);
    let scene = scene.play(&["card whistle"]);
    let held: Vec<Card> = scene.state.relics(seat(1)).collect();
    assert_eq!(held, [Card::MAP, Card::THE_GRAND_SCEPTER]);
    assert_eq!((scene.state.relics.first(), scene.on(Card::FAE_MERCHANT)), (Some(&Card::WHISTLE), (0, 1)));
    // The new one, if there is no other.
    let scene = fae().on_relics(Card::MAP).play(&["use fae-merchant"]);
    assert_eq!((scene.state.relics.first(), scene.state.relic_holder(Card::MAP)), (Some(&Card::MAP), None));
    assert!(!fae().secrets(1, 0).offers("use fae-merchant"));
    // What lies on a relic comes back facedown.
    let scene = fae().holds(1, Card::BRASS_HORSE).laden(Card::BRASS_HORSE, 0, 1);
    let scene = scene.play(&["use fae-merchant", "card brass-horse"]);
    assert_eq!((scene.player(1).spent, scene.on(Card::BRASS_HORSE)), (1, (0, 0)));
}

/// OATH-7.1.3: with an empty relic deck only the second part happens.
#[test]
fn oath_180_the_fae_merchant_takes_without_giving_from_an_empty_deck() {
    let mut scene = Scene::new(2).card_at(1, Card::FAE_MERCHANT).secrets(1, 1);
    while let Some(relic) = scene.state.relics.last().copied() {
        scene = scene.holds(2, relic);
    }
    assert!(!scene.offers("use fae-merchant"));
    let scene = scene.holds(1, Card::WHISTLE).play(&["use fae-merchant"]);
    assert_eq!((scene.state.relics[..].to_vec(), scene.state.relic_holder(Card::WHISTLE)), (vec![Card::WHISTLE], None));
}

/// OATH-228b: warbands on the Obsidian Cage go home before it goes.
#[test]
fn oath_180_the_fae_merchant_takes_an_empty_cage() {
    let mut scene = Scene::new(2).card_at(1, Card::FAE_MERCHANT).secrets(1, 1).holds(1, Card::OBSIDIAN_CAGE);
    scene.state.caged[1] = 2;
    scene.state.player_mut(seat(2)).bank -= 2;
    let scene = scene.play(&["use fae-merchant", "card obsidian-cage", "number 1"]);
    assert_eq!((scene.player(2).warbands, scene.state.caged), (5, [0; 6]));
    assert_eq!(scene.state.relics.first(), Some(&Card::OBSIDIAN_CAGE));
}

#[test]
fn oath_180a_the_title_waits_for_the_fae_merchant() {
    // With the drawn relic the Exile is ahead of the Chancellor, but only for a moment.
    let scene = Scene::new(2).goal(Goal::Protection).title(1).turn(2).secrets(2, 1).card_at(1, Card::FAE_MERCHANT);
    let scene = scene.holds(2, Card::WHISTLE).on_relics(Card::MAP).play(&["use fae-merchant"]);
    assert_eq!(scene.who_keeps(), (1, false));
    let scene = scene.play(&["card map"]);
    assert_eq!(scene.who_keeps(), (1, false));
}

#[test]
fn oath_181_a_second_chance_for_who_serves_order_or_discord() {
    assert_eq!(may_be_played(Card::SECOND_CHANCE), ANYWHERE);
    let chance = || Scene::new(3).card_at(1, Card::SECOND_CHANCE).secrets(1, 1);
    for adviser in [Card::LONGBOWS, Card::MERCENARIES] {
        let scene = chance().adviser(2, adviser).play(&["use second-chance"]);
        assert_eq!((scene.player(1).warbands, scene.player(2).warbands), (4, 2));
        assert_eq!((scene.player(1).secrets, scene.on(Card::SECOND_CHANCE)), (0, (0, 1)));
    }
    // Your own too; it is your choice.
    let scene = chance().adviser(1, Card::LONGBOWS).adviser(3, Card::MERCENARIES).play(&["use second-chance"]);
    assert_eq!(scene.choices(), ["seat 1", "seat 3"]);
    assert_eq!(scene.play(&["seat 1"]).player(1).warbands, 3);
    // Nobody fits without a faceup adviser of these suits, or without warbands.
    assert!(!chance().hidden(2, Card::LONGBOWS).adviser(3, Card::TENTS).offers("use second-chance"));
    assert!(!chance().adviser(2, Card::LONGBOWS).warbands(2, 0).offers("use second-chance"));
}

#[test]
fn oath_182_the_pied_piper_goes_to_another_player() {
    assert_eq!(may_be_played(Card::PIED_PIPER), TO_ADVISERS);
    let piper = || Scene::new(3).adviser(1, Card::PIED_PIPER).secrets(1, 1);
    let scene = piper().favor(2, 3).play(&["use pied-piper"]);
    assert_eq!(scene.choices(), ["seat 2", "seat 3"]);
    let scene = scene.play(&["seat 2"]);
    assert_eq!((advisers(&scene, 1), advisers(&scene, 2)), (vec![], vec![Card::PIED_PIPER]));
    assert!(scene.player(2).advisers[0].up);
    assert_eq!((scene.player(1).favor, scene.player(2).favor), (2, 1));
    // All they have, if that is less; nothing, if they have none.
    let scene = piper().favor(2, 1).play(&["use pied-piper", "seat 2"]);
    assert_eq!((scene.player(1).favor, scene.player(2).favor), (1, 0));
    assert_eq!(piper().play(&["use pied-piper", "seat 3"]).player(1).favor, 0);
    assert!(!piper().secrets(1, 0).offers("use pied-piper"));
}

#[test]
fn oath_182a_the_pied_pipers_secret_comes_back() {
    let scene = Scene::new(2).adviser(1, Card::PIED_PIPER).secrets(1, 1).play(&["use pied-piper"]);
    assert_eq!((scene.on(Card::PIED_PIPER), advisers(&scene, 2)), ((0, 1), vec![Card::PIED_PIPER]));
    let scene = scene.play(&["rest"]);
    assert_eq!((scene.on(Card::PIED_PIPER), scene.player(1).secrets, scene.player(2).secrets), ((0, 0), 1, 0));
}

/// Player 1 has three advisers and draws the Pied Piper.
fn full_board() -> Scene {
    let scene = Scene::new(2).adviser(1, Card::ELDERS).adviser(1, Card::LONGBOWS).adviser(1, Card::TAVERN_SONGS);
    let scene = scene.on_deck(Card::TENTS).on_deck(Card::WOLVES).on_deck(Card::PIED_PIPER);
    scene.play(&["search", "deck", "card tents", "card wolves"])
}

#[test]
fn oath_182b_the_pied_piper_is_a_fourth_adviser() {
    let scene = full_board().play(&["advise"]);
    assert_eq!((scene.asked(), scene.player(1).advisers.len()), ((1, What::Act), 4));
    // Facedown it has no power.
    assert_eq!(full_board().play(&["hide"]).asked(), (1, What::MakeRoom));
    // Moved there it leaves everybody their advisers, too.
    let scene = Scene::new(2).adviser(1, Card::PIED_PIPER).secrets(1, 1);
    let scene = scene.adviser(2, Card::ELDERS).adviser(2, Card::LONGBOWS).hidden(2, Card::TENTS);
    let scene = scene.play(&["use pied-piper"]);
    assert_eq!((scene.asked(), scene.player(2).advisers.len()), ((1, What::Act), 4));
}

#[test]
fn oath_182c_the_pied_piper_counts_for_the_next_adviser() {
    let piper = || {
        let scene = Scene::new(2).adviser(1, Card::PIED_PIPER).adviser(1, Card::LONGBOWS).adviser(1, Card::ELDERS);
        scene.on_deck(Card::TENTS).on_deck(Card::WOLVES).on_deck(Card::ERRAND_BOY)
    };
    let moves = ["search", "deck", "card tents", "card wolves", "advise"];
    let scene = piper().play(&moves);
    assert_eq!(scene.choices(), ["card longbows", "card elders", "card pied-piper"]);
    assert_eq!(scene.play(&["card pied-piper"]).player(1).advisers.len(), 3);
    // Of four all that are too many go.
    let scene = piper().adviser(1, Card::TAVERN_SONGS).play(&moves).play(&["card elders", "card longbows"]);
    assert_eq!(advisers(&scene, 1), [Card::PIED_PIPER, Card::TAVERN_SONGS, Card::ERRAND_BOY]);
    // A facedown adviser is played like the kept card of a Search.
    let scene = piper().hidden(1, Card::SCOUTS).play(&["card scouts", "advise"]);
    assert_eq!(scene.choices(), ["card longbows", "card elders", "card pied-piper"]);
}

/// Carries out what lies on top of the stack.
fn settled(mut scene: Scene) -> Scene {
    scene.state.settle(&mut Cx { rng: &mut Fast::seed_from_u64(0), log: &mut Log::off() });
    scene
}

/// The Enchantress (OATH-096) comes for the Pied Piper.
#[test]
fn oath_182d_who_loses_the_pied_piper_to_the_enchantress_discards_another() {
    let court = |holder: u8| {
        let scene = Scene::new(2).adviser(1, Card::ENCHANTRESS).secrets(1, 1).adviser(holder, Card::ELDERS);
        scene.adviser(holder, Card::LONGBOWS)
    };
    // The Piper came as a fourth.
    let full = || court(2).adviser(2, Card::TAVERN_SONGS).turn(2).hidden(2, Card::PIED_PIPER);
    let full = || full().play(&["card pied-piper", "advise"]).turn(1);
    assert_eq!(full().player(2).advisers.len(), 4);
    let scene = full().play(&["use enchantress", "card pied-piper"]);
    assert_eq!((scene.asked(), advisers(&scene, 1)), ((2, What::Trim), vec![Card::PIED_PIPER]));
    assert_eq!(scene.choices(), ["card longbows", "card elders", "card tavern-songs"]);
    let scene = scene.play(&["card elders"]);
    assert_eq!(advisers(&scene, 2), [Card::LONGBOWS, Card::TAVERN_SONGS, Card::ENCHANTRESS]);
    assert_eq!((scene.asked(), scene.top(Region::Provinces)), ((1, What::Act), Some(Card::ELDERS)));
    // Of three advisers nobody has to go.
    let scene = court(2).adviser(2, Card::PIED_PIPER).play(&["use enchantress", "card pied-piper"]);
    assert_eq!((scene.asked(), scene.player(2).advisers.len()), ((1, What::Act), 3));
    // Who gets the Piper discards nobody.
    let scene = court(1).adviser(2, Card::PIED_PIPER).play(&["use enchantress"]);
    assert_eq!((scene.asked(), scene.player(1).advisers.len()), ((1, What::Act), 3));
}

/// An exchange makes nobody discard for a Pied Piper who was there before, or who comes.
#[test]
fn oath_182_the_pied_piper_ignores_the_limit_in_exchanges() {
    let exchanged = |scene: Scene, gives: Bundle| {
        let mut scene = scene;
        scene.state.deal =
            Deal { gives: [gives, Bundle::default()], ..Deal::between(DealKind::Fair, seat(1), seat(2)) };
        scene.state.stack.push(Step::Exchange);
        settled(scene)
    };
    let full = || Scene::new(2).adviser(2, Card::ELDERS).adviser(2, Card::LONGBOWS).adviser(2, Card::TAVERN_SONGS);
    let scene = exchanged(full().adviser(2, Card::PIED_PIPER).favor(1, 1), Bundle { favor: 1, ..Bundle::default() });
    assert_eq!((scene.asked(), scene.player(2).favor), ((1, What::Act), 1));
    let adviser = Bundle { advisers: 1, ..Bundle::default() };
    let scene = exchanged(full().adviser(1, Card::PIED_PIPER), adviser);
    assert_eq!((scene.asked(), scene.player(2).advisers.len()), ((1, What::Act), 4));
    let scene = exchanged(full().adviser(1, Card::TENTS), adviser);
    assert_eq!(scene.asked().0, 2);
    // Locked advisers are no hindrance either.
    let scene = Scene::new(3).pawn(3, 3).turn(2).hidden(2, Card::THE_GATHERING).adviser(2, Card::PIED_PIPER);
    let scene = scene.adviser(2, Card::TENTS).adviser(1, Card::FAITHFUL_FRIEND).adviser(1, Card::MARRIAGE);
    let scene = scene.adviser(1, Card::INSOMNIA).favor(1, 1).play(&["card the-gathering", "site 1", "no", "seat 2"]);
    let scene = scene.play(&["number 1", "done", "number 0"]);
    assert!(scene.offers("adviser 2 1") && !scene.offers("adviser 2 2"), "{:?}", scene.choices());
    let scene = scene.play(&["adviser 2 1", "yes"]);
    assert_eq!((scene.player(1).advisers.len(), advisers(&scene, 2)), (4, vec![Card::TENTS]));
}

/// OATH-182d: who gives the Pied Piper away for another has one too many, as with the Enchantress.
#[test]
fn oath_182d_the_pied_piper_leaves_no_place_behind() {
    let scene = Scene::new(2).adviser(2, Card::ELDERS).adviser(2, Card::LONGBOWS).adviser(2, Card::TAVERN_SONGS);
    let mut scene = scene.adviser(2, Card::PIED_PIPER).adviser(1, Card::TENTS);
    let gives = [0b1, 0b1000].map(|advisers| Bundle { advisers, ..Bundle::default() });
    scene.state.deal = Deal { gives, ..Deal::between(DealKind::Fair, seat(1), seat(2)) };
    scene.state.stack.push(Step::Exchange);
    let scene = settled(scene);
    assert_eq!((scene.asked(), advisers(&scene, 1)), ((2, What::Trim), vec![Card::PIED_PIPER]));
    assert_eq!(scene.choices(), ["card longbows", "card elders", "card tavern-songs"]);
}

/// The Wagon's own rules are in its suit's tests.
#[test]
fn oath_182e_the_pied_piper_joins_the_family_wagon() {
    let scene = Scene::new(2).adviser(1, Card::FAMILY_WAGON).adviser(1, Card::LONGBOWS).hidden(1, Card::PIED_PIPER);
    let scene = scene.play(&["card pied-piper", "advise"]);
    assert_eq!((scene.asked(), scene.player(1).advisers.len()), ((1, What::Act), 3));
    // Before it, the Piper is the one who is no Nomad.
    let scene = Scene::new(2).adviser(1, Card::PIED_PIPER).adviser(1, Card::LONGBOWS).hidden(1, Card::FAMILY_WAGON);
    let scene = scene.play(&["card family-wagon", "advise"]);
    assert_eq!(scene.choices(), ["card longbows", "card pied-piper"]);
}

#[test]
fn oath_183_mushrooms_grow_under_the_pile() {
    assert_eq!(may_be_played(Card::MUSHROOMS), TO_SITES);
    let woods = || without_piles(Scene::new(2)).card_at(1, Card::MUSHROOMS).secrets(1, 1);
    let full = || woods().on_pile(Region::Cradle, Card::TENTS).on_pile(Region::Cradle, Card::WOLVES);
    let scene = full().play(&["search", "use mushrooms", "hide"]);
    assert_eq!((advisers(&scene, 1), pile(&scene, Region::Cradle)), (vec![Card::TENTS], &[Card::WOLVES][..]));
    assert_eq!((scene.player(1).supply, scene.on(Card::MUSHROOMS)), (7, (0, 1)));
    assert!(scene.knows(1, Card::TENTS) && !scene.knows(2, Card::TENTS));
    // Declined, the Search is as ever.
    let scene = full().play(&["search", "done", "pile cradle"]);
    assert_eq!((scene.player(1).supply, scene.state.hand.len()), (5, 2));
    // Without Supply there is no other way; without a card on the pile, or a secret, none.
    assert_eq!(full().supply(1, 0).play(&["search"]).state.hand[..], [Card::TENTS]);
    assert!(!woods().play(&["search"]).offers("use mushrooms"));
    assert!(!full().secrets(1, 0).play(&["search"]).offers("use mushrooms"));
    // They have nothing to do with facedown advisers.
    assert!(!full().hidden(1, Card::ELDERS).play(&["card elders"]).offers("use mushrooms"));
}

/// With Augury (OATH-056), Greedy (OATH-270) and both.
#[test]
fn oath_183a_mushrooms_are_more_for_who_draws_more() {
    let woods = || {
        let scene = without_piles(Scene::new(2)).card_at(1, Card::MUSHROOMS).secrets(1, 1);
        let cards = [Card::TENTS, Card::WOLVES, Card::ELDERS, Card::KEEP];
        cards.into_iter().fold(scene, |scene, card| scene.on_pile(Region::Cradle, card))
    };
    let scene = woods().uncovered(4).play(&["search", "use mushrooms"]);
    assert_eq!(scene.state.hand[..], [Card::TENTS, Card::WOLVES, Card::ELDERS]);
    let augury = || woods().adviser(1, Card::AUGURY);
    let scene = augury().play(&["search", "use augury", "use mushrooms"]);
    assert_eq!((&scene.state.hand[..], scene.player(1).supply), (&[Card::TENTS, Card::WOLVES][..], 7));
    let scene = augury().uncovered(4).play(&["search", "use augury", "use mushrooms"]);
    assert_eq!(scene.state.hand[..], [Card::TENTS, Card::WOLVES, Card::ELDERS, Card::KEEP]);
}

#[test]
fn oath_183b_the_errand_boy_finds_mushrooms_elsewhere() {
    let scene = without_piles(Scene::new(2)).card_at(1, Card::MUSHROOMS).secrets(1, 1).favor(1, 1);
    let scene = scene.card_at(1, Card::ERRAND_BOY).on_pile(Region::Hinterland, Card::TENTS);
    let scene = scene.on_pile(Region::Hinterland, Card::WOLVES).on_pile(Region::Cradle, Card::KEEP);
    let scene = scene.play(&["search", "use errand-boy", "use mushrooms"]);
    assert_eq!((&scene.state.hand[..], scene.player(1).supply), (&[Card::TENTS][..], 7));
}

#[test]
fn oath_184_an_insect_swarm_makes_plans_dear() {
    assert_eq!(may_be_played(Card::INSECT_SWARM), TO_ADVISERS);
    let swarm = || duel().adviser(3, Card::INSECT_SWARM).adviser(2, Card::RANGERS).adviser(2, Card::LONGBOWS);
    assert!(!swarm().play(&ATTACK).offers("use longbows"));
    assert_eq!(swarm().favor(2, 1).play(&ATTACK).choices(), ["done", "use longbows"]);
    let scene = swarm().favor(2, 3).play(&ATTACK);
    let shared = scene.state.shared;
    let scene = scene.play(&["use rangers", "use longbows"]);
    assert_eq!((scene.player(2).favor, scene.on(Card::RANGERS), scene.state.shared - shared), (0, (1, 0), 2));
    // Its own side pays nothing more, and attackers have it too.
    let scene = duel().adviser(2, Card::INSECT_SWARM).adviser(2, Card::LONGBOWS).adviser(3, Card::HORSE_ARCHERS);
    let scene = scene.favor(3, 1).play(&ATTACK).play(&["use longbows", "use horse-archers"]);
    assert_eq!((scene.rolled(), scene.player(3).favor), ((1, 1), 0));
    // Bandits pay nothing, so they use no plans.
    let traps = || raid().card_at(1, Card::BEAR_TRAPS);
    assert_eq!(traps().play(&RAID).rolled(), (2, 1));
    assert_eq!(traps().adviser(2, Card::INSECT_SWARM).play(&RAID).rolled(), (3, 1));
}

#[test]
fn oath_184a_an_insect_swarm_stays_with_its_holder() {
    let scene = duel().adviser(1, Card::INSECT_SWARM).adviser(2, Card::LONGBOWS).play(&ATTACK);
    assert!(scene.offers("use longbows"));
    // A Citizen helps once they have joined.
    let empire = || Scene::new(3).citizen(3).adviser(3, Card::INSECT_SWARM).adviser(2, Card::LONGBOWS).turn(2);
    let attack = |answers: &[&str]| empire().play(&["campaign", "seat 1", "done", "number 3"]).play(answers);
    assert!(attack(&["no"]).offers("use longbows"));
    assert!(!attack(&["yes", "yes"]).offers("use longbows"));
}

// ---------------------------------------------------------------------- OATH-185: Vow of Union

/// A duel in which player 2 has the Vow and warbands at another site.
fn union(n: u8) -> Scene {
    duel().adviser(2, Card::VOW_OF_UNION).garrison(3, 2, n)
}

fn most(scene: &Scene) -> Option<String> {
    scene.choices().last().cloned()
}

#[test]
fn oath_185_vow_of_union_attacks_with_all_and_stays_at_home() {
    assert_eq!(may_be_played(Card::VOW_OF_UNION), TO_ADVISERS);
    assert!(is_locked(Card::VOW_OF_UNION));
    let scene = union(2).play(&["campaign", "done"]);
    assert_eq!(most(&scene).as_deref(), Some("number 5"));
    // With warbands nobody leaves a site of theirs.
    let home = || union(2).pawn(2, 3);
    assert!(!home().offers("travel"));
    assert!(home().warbands(2, 0).offers("travel") && union(2).offers("travel"));
    assert!(duel().garrison(3, 2, 2).pawn(2, 3).offers("travel"));
    // Others have neither.
    let scene = duel().adviser(3, Card::VOW_OF_UNION).garrison(3, 2, 2).play(&["campaign", "done"]);
    assert_eq!(most(&scene).as_deref(), Some("number 3"));
}

#[test]
fn oath_185a_vow_of_union_gives_the_last_warband_of_a_site() {
    // A skull, and then two warbands for the victory.
    let scene = union(1).dice(&[1, 6, 4, 1, 1]).play(&["campaign", "done", "number 4"]);
    assert_eq!(scene.choices(), ["site 3", "seat 2"]);
    let scene = scene.play(&["site 3"]);
    assert_eq!((scene.force_at(3), scene.choices()), ((1, 0), vec!["yes".into(), "no".into()]));
    let scene = union(2).dice(&[1, 4, 4, 4, 1, 1]).play(&["campaign", "done", "number 5", "yes", "site 3", "site 3"]);
    assert_eq!((scene.force_at(3), scene.decided()), ((1, 0), (true, 6, 5)));
}

/// OATH-185c: and nobody asks where the force stands.
#[test]
fn oath_185b_vow_of_union_leaves_no_warbands_out() {
    let scene = union(2).dice(&[1, 6, 6, 6, 6, 6]).play(&["campaign", "done", "number 5"]);
    // All five die; there is nothing to choose but the order.
    let scene = scene.play(&["seat 2", "seat 2", "seat 2"]);
    assert_eq!((scene.force_at(3), scene.player(2).warbands, scene.decided()), ((1, 0), 0, (true, 10, 5)));
}

#[test]
fn oath_185c_the_victor_with_the_vow_of_union_keeps_warbands_where_they_are() {
    let scene = union(2).dice(&[1, 5, 5, 5, 6, 6]).play(&["campaign", "done", "number 5", "seat 2", "site 3"]);
    assert_eq!((scene.decided(), scene.asked()), ((true, 7, 5), (3, What::Fall)));
    let scene = scene.play(&["site 1", "site 1"]);
    assert_eq!((scene.asked(), most(&scene).as_deref()), ((2, What::Occupy), Some("number 2")));
    let scene = scene.play(&["number 1"]);
    assert_eq!((scene.force_at(1), scene.force_at(3), scene.player(2).warbands), ((2, 1), (2, 1), 1));
}

#[test]
fn oath_185d_nobody_makes_who_has_the_vow_of_union_travel() {
    // The Whistle does not reach them.
    let scene = Scene::new(3).holds(1, Card::WHISTLE).secrets(1, 1).pawn(2, 3).garrison(3, 2, 1).pawn(3, 6);
    let scene = scene.adviser(2, Card::VOW_OF_UNION).play(&["use whistle"]);
    assert_eq!((scene.player(2).pawn, scene.player(3).pawn), (slot(3), slot(1)));
    // With the Bandit Crown they still rule the site when they are beaten there.
    let beaten = |scene: Scene| {
        let scene = scene.holds(3, Card::BANDIT_CROWN).favor(3, 5).warbands(2, 6).dice(&[1, 1, 1, 6, 6, 6, 6, 6, 6]);
        scene.play(&["campaign", "pawn", "done", "number 6", "seat 3", "seat 3"])
    };
    let scene = beaten(duel().adviser(3, Card::VOW_OF_UNION));
    assert_eq!((scene.asked(), scene.player(3).pawn, scene.player(3).favor), ((2, What::Act), slot(1), 3));
    assert_eq!((scene.player(3).warbands, scene.force_at(1)), (3, (1, 0)));
    assert_eq!(beaten(duel()).asked(), (2, What::Banish));
}

#[test]
fn oath_185e_bandits_attack_for_the_vow_of_union_and_do_not_die() {
    let crown = || duel().adviser(2, Card::VOW_OF_UNION).holds(2, Card::BANDIT_CROWN).site(4, Site::RIVER);
    let scene = crown().play(&["campaign", "done"]);
    assert_eq!(most(&scene).as_deref(), Some("number 4"));
    // Four skulls kill three warbands; the bandit stays.
    let scene = crown().dice(&[1, 6, 6, 6, 6]).play(&["campaign", "done", "number 4"]);
    assert_eq!((scene.player(2).warbands, scene.decided()), (0, (true, 8, 5)));
    // Four would be needed, and only three can be sacrificed.
    let scene = crown().dice(&[1, 4, 1, 1, 1]).play(&["campaign", "done", "number 4"]);
    assert_eq!(scene.decided(), (false, 2, 5));
}

#[test]
fn oath_185f_a_citizen_with_the_vow_of_union_has_no_imperial_warbands_against_the_empire() {
    let citizen = || Scene::new(3).citizen(2).turn(2).adviser(2, Card::VOW_OF_UNION).pawn(1, 3);
    let scene = citizen().pawn(2, 3).play(&["campaign", "pawn", "done"]);
    assert_eq!(most(&scene).as_deref(), Some("number 3"));
    // Against an Exile they belong to the force, at all sites of the Empire: 2, 1 and 1.
    let scene = citizen().play(&["campaign", "seat 3"]);
    assert_eq!(most(&scene).as_deref(), Some("number 7"));
    // What the Bandit Crown rules, a rebel keeps.
    let scene = citizen().pawn(2, 3).holds(2, Card::BANDIT_CROWN).site(4, Site::RIVER);
    let scene = scene.play(&["campaign", "pawn", "done"]);
    assert_eq!(most(&scene).as_deref(), Some("number 4"));
}

#[test]
fn oath_185g_a_beaten_force_of_the_vow_of_union_comes_home() {
    let scene = union(2).dice(&[1, 1, 1, 1, 1, 1]).play(&["campaign", "done", "number 5", "no"]);
    let scene = scene.play(&["seat 2", "site 3"]);
    assert_eq!((scene.decided(), scene.force_at(3), scene.player(2).warbands), ((false, 2, 5), (1, 0), 3));
}

// ---------------------------------------------------------------------- OATH-186: Giant Python

fn python() -> Scene {
    duel().adviser(3, Card::GIANT_PYTHON)
}

#[test]
fn oath_186_the_giant_python_wants_an_even_number_of_dice() {
    assert_eq!(may_be_played(Card::GIANT_PYTHON), TO_ADVISERS);
    // A site alone, or with the pawn, is odd: player 3 cannot be attacked.
    assert!(!python().offers("campaign"));
    assert!(duel().offers("campaign"));
    // With another site there is a way, and only this one.
    let scene = python().garrison(3, 3, 1).play(&["campaign"]);
    assert_eq!((scene.state.battle.sites, scene.choices()), (0b101, vec!["done".into(), "pawn".into()]));
    assert_eq!(scene.play(&["pawn"]).pools().1, 4);
    // A relic with an odd number of dice serves too. What would leave the total odd is not offered.
    let scene = python().holds(3, Card::MAP).holds(3, Card::WHISTLE).play(&["campaign"]);
    assert_eq!(scene.choices(), ["pawn", "card whistle", "card map"]);
    let scene = scene.play(&["card whistle"]);
    assert_eq!((scene.pools().1, scene.state.battle.relics.count_ones()), (6, 2));
    // A banner counts what lies on it.
    assert!(!python().bears(3, Banner::DarkestSecret, 2).offers("campaign"));
    let scene = python().bears(3, Banner::DarkestSecret, 3).play(&["campaign"]);
    assert_eq!(scene.choices(), ["pawn", "banner darkest-secret"]);
}

/// A player at another player's site can be attacked for their pawn.
#[test]
fn oath_186_the_giant_python_allows_an_even_pawn() {
    let guest = || python().garrison(1, 1, 1);
    let scene = guest().play(&["campaign", "seat 3"]);
    assert_eq!((scene.asked(), scene.pools().1), ((2, What::Dice), 2));
    // A relic with an odd number of dice is out of reach then.
    let scene = guest().holds(3, Card::MAP).play(&["campaign", "seat 3"]);
    assert_eq!((scene.asked(), scene.pools().1, scene.state.battle.relics), ((2, What::Dice), 2, 0));
}

/// OATH-250: what lies beyond the Narrow Pass comes with the Pass.
#[test]
fn oath_186_the_giant_python_looks_beyond_the_narrow_pass() {
    let pass =
        || python().pawn(1, 3).site(6, Site::RIVER).garrison(6, 3, 1).site(7, Site::NARROW_PASS).garrison(7, 3, 1);
    // The sixth site needs the seventh, and three are odd.
    let scene = pass().play(&["campaign"]);
    assert_eq!((scene.state.battle.sites, scene.choices()), (0b0100_0001, vec!["done".into(), "pawn".into()]));
    // With the eighth all four would do.
    let scene = pass().site(8, Site::PLAINS).garrison(8, 3, 1).play(&["campaign"]);
    assert_eq!(scene.choices(), ["site 6", "site 7"]);
    let scene = scene.play(&["site 6"]);
    assert_eq!((scene.state.battle.sites, scene.choices()), (0b1110_0001, vec!["done".into(), "pawn".into()]));
}

#[test]
fn oath_186a_the_giant_python_does_not_count_the_title() {
    let scene = python().garrison(3, 3, 1).title(3).play(&["campaign", "done"]);
    assert_eq!(scene.state.battle.defense, 3);
    assert!(!python().title(3).offers("campaign"));
}

/// As for the Sprawling Rampart: what a card adds to a target is the target's own. The Circlet adds a die to the
/// pawn.
#[test]
fn oath_186b_the_giant_python_counts_what_cards_add_to_targets() {
    // Site, pawn and Circlet are 1, 3 and 1.
    let scene = python().holds(3, Card::CIRCLET_OF_COMMAND).play(&["campaign"]);
    assert_eq!(scene.choices(), ["pawn", "card circlet-of-command"]);
    let scene = scene.play(&["pawn"]);
    assert_eq!((scene.asked(), scene.pools().1, scene.state.battle.relics), ((2, What::Dice), 4, 0));
    // Of pawn and Circlet alone both are needed.
    let scene = python().garrison(1, 1, 1).holds(3, Card::CIRCLET_OF_COMMAND).play(&["campaign", "seat 3"]);
    assert_eq!((scene.asked(), scene.state.battle.defense), ((2, What::Dice), 4));
}

#[test]
fn oath_186c_the_chancellors_giant_python_guards_the_empire() {
    let empire = |holder: u8| Scene::new(3).citizen(3).adviser(holder, Card::GIANT_PYTHON).turn(2);
    // Site 1 is a target; another one is needed if the Chancellor has the Python.
    let done = |scene: Scene, defender: &str| scene.play(&["campaign", defender]).offers("done");
    assert!(!done(empire(1), "seat 1") && !done(empire(1), "seat 3") && !done(empire(3), "seat 3"));
    assert!(done(empire(3), "seat 1"));
    // It does not guard whom the Chancellor attacks.
    let scene = Scene::new(2).citizen(2).adviser(1, Card::GIANT_PYTHON).holds(2, Card::CIRCLET_OF_COMMAND);
    assert!(scene.play(&["campaign", "pawn"]).offers("done"));
}

// ---------------------------------------------------------------------- OATH-187 to OATH-192

#[test]
fn oath_187_a_war_tortoise_blunts_double_faces() {
    assert_eq!(may_be_played(Card::WAR_TORTOISE), ANYWHERE);
    let attack = || duel().adviser(2, Card::WAR_TORTOISE).favor(2, 1).dice(&[5, 6, 6, 6]).play(&ATTACK);
    let scene = attack().play(&["use war-tortoise"]);
    assert_eq!((scene.decided(), scene.on(Card::WAR_TORTOISE)), ((true, 6, 5), (1, 0)));
    assert_eq!(attack().play(&["done"]).decided(), (false, 6, 7));
    // Single shields count.
    let scene = duel().adviser(2, Card::WAR_TORTOISE).favor(2, 1).dice(&[3, 6, 6, 6]).play(&ATTACK);
    assert_eq!(scene.play(&["use war-tortoise"]).decided(), (false, 6, 6));
    // Against an attacker; the skulls still kill.
    let defense = || duel().adviser(3, Card::WAR_TORTOISE).favor(3, 1).dice(&[1, 6, 6, 4]).play(&ATTACK);
    let scene = defense().play(&["use war-tortoise"]);
    assert_eq!((scene.decided(), scene.player(2).warbands), ((false, 1, 5), 1));
    assert_eq!(defense().play(&["done"]).state.battle.swords, 5);
    assert!(!duel().adviser(2, Card::WAR_TORTOISE).play(&ATTACK).offers("use war-tortoise"));
}

#[test]
fn oath_188_new_growth_spreads_beasts_and_hearths() {
    assert_eq!(may_be_played(Card::NEW_GROWTH), ANYWHERE);
    let growth = |card: Card| {
        let scene = Scene::new(2).adviser(1, Card::NEW_GROWTH).hidden(1, card);
        scene.play(&[&crate::Choice::Card(card).to_string(), "use new-growth"]).choices()
    };
    let sites = |names: &[String]| names.iter().filter(|name| name.starts_with("site")).count();
    assert_eq!(growth(Card::WOLVES), ["advise", "discard", "site 1", "site 3", "site 6"]);
    assert_eq!(sites(&growth(Card::TAVERN_SONGS)), 3);
    assert_eq!((sites(&growth(Card::TENTS)), sites(&growth(Card::ANIMAL_PLAYMATES))), (1, 0));
    // Favor is gained as usual; if the modifier is declined, only the player's site is open.
    let scene = || Scene::new(2).adviser(1, Card::NEW_GROWTH).hidden(1, Card::WOLVES);
    assert!(!scene().play(&["card wolves", "done"]).offers("site 6"));
    let scene = scene().play(&["card wolves", "use new-growth", "site 6"]);
    assert_eq!((scene.cards(6), scene.player(1).favor), (vec![Card::WOLVES], 1));
    // In a Search too, and only where there is room.
    let scene = Scene::new(2).adviser(1, Card::NEW_GROWTH).card_at(6, Card::KEEP).card_at(6, Card::ELDERS);
    let scene = scene.on_deck(Card::WOLVES).on_deck(Card::TENTS).on_deck(Card::LONGBOWS);
    let scene = scene.play(&["search", "use new-growth", "deck", "card tents", "card longbows"]);
    assert!(scene.offers("site 3") && !scene.offers("site 6"));
}

#[test]
fn oath_189_a_wild_cry_calls_warbands() {
    assert_eq!(may_be_played(Card::WILD_CRY), ANYWHERE);
    let cry = |card: Card, moves: &[&str]| {
        let scene = Scene::new(2).adviser(1, Card::WILD_CRY).hidden(1, card).supply(1, 3);
        let scene = scene.play(&[&crate::Choice::Card(card).to_string()]).play(moves);
        (scene.player(1).supply, scene.player(1).warbands)
    };
    assert_eq!(cry(Card::WOLVES, &["use wild-cry", "advise"]), (4, 5));
    assert_eq!(cry(Card::WOLVES, &["use wild-cry", "site 1"]), (4, 5));
    assert_eq!(cry(Card::WOLVES, &["use wild-cry", "discard"]), (3, 3));
    assert_eq!(cry(Card::WOLVES, &["done", "advise"]), (3, 3));
    assert_eq!(cry(Card::TENTS, &["use wild-cry", "advise"]), (3, 3));
    // In a Search, but not facedown; never more than seven Supply.
    let search = |play: &str| {
        let scene = Scene::new(2).adviser(1, Card::WILD_CRY).on_deck(Card::WOLVES).on_deck(Card::TENTS);
        let scene = scene.on_deck(Card::LONGBOWS).play(&["search", "use wild-cry", "deck"]);
        let scene = scene.play(&["card tents", "card longbows", play]);
        (scene.player(1).supply, scene.player(1).warbands)
    };
    assert_eq!((search("hide"), search("advise")), ((5, 3), (6, 5)));
    let scene = Scene::new(2).adviser(1, Card::WILD_CRY).hidden(1, Card::WOLVES);
    assert_eq!(scene.play(&["card wolves", "use wild-cry", "advise"]).player(1).supply, 7);
    // Not for itself.
    let scene = Scene::new(2).hidden(1, Card::WILD_CRY).play(&["card wild-cry", "advise"]);
    assert_eq!(scene.player(1).warbands, 3);
}

/// OATH-7.4.2: once, even if two cards are played (Land Warden, OATH-130).
#[test]
fn oath_189_a_wild_cry_is_heard_once() {
    let scene = Scene::new(2).adviser(1, Card::WILD_CRY).on_deck(Card::WOLVES).on_deck(Card::TENTS);
    let mut scene = scene.on_deck(Card::ERRAND_BOY).play(&["search", "use wild-cry"]);
    scene.state.act.search.second = true;
    let scene = scene.play(&["deck", "card tents", "done", "card wolves", "advise", "site 1"]);
    assert_eq!((scene.player(1).supply, scene.player(1).warbands), (6, 5));
    assert_eq!(scene.cards(1), [Card::ERRAND_BOY]);
}

#[test]
fn oath_190_an_animal_host_counts_beasts_at_sites() {
    assert_eq!(may_be_played(Card::ANIMAL_HOST), ANYWHERE);
    let host = || {
        let scene = Scene::new(2).hidden(1, Card::ANIMAL_HOST).card_at(3, Card::WOLVES).card_at(6, Card::ERRAND_BOY);
        scene.adviser(2, Card::RANGERS).card_at(6, Card::TENTS)
    };
    assert_eq!(host().play(&["card animal-host", "site 1"]).player(1).warbands, 6);
    assert_eq!(host().play(&["card animal-host", "advise"]).player(1).warbands, 5);
}

#[test]
fn oath_191_memory_of_nature_fills_the_beast_bank() {
    assert_eq!(may_be_played(Card::MEMORY_OF_NATURE), ANYWHERE);
    let memory = || Scene::new(2).card_at(1, Card::MEMORY_OF_NATURE).card_at(3, Card::WOLVES).secrets(1, 1);
    let bank = |scene: &Scene, suit: Suit| scene.state.banks[suit as usize];
    let scene = memory().play(&["use memory-of-nature"]);
    assert_eq!(scene.choices(), ["bank discord", "bank arcane", "bank order", "bank hearth", "bank nomad"]);
    let scene = scene.play(&["bank order"]);
    assert_eq!(scene.choices(), ["number 1", "number 2"]);
    let scene = scene.play(&["number 1", "bank nomad"]);
    assert_eq!((bank(&scene, Suit::Order), bank(&scene, Suit::Nomad), bank(&scene, Suit::Beast)), (2, 2, 5));
    assert_eq!((scene.asked(), scene.on(Card::MEMORY_OF_NATURE)), ((1, What::Act), (0, 1)));
    // From one bank.
    let scene = memory().play(&["use memory-of-nature", "bank order", "number 2"]);
    assert_eq!((bank(&scene, Suit::Order), scene.asked()), (1, (1, What::Act)));
    // All, if there is not more, without a question.
    let poor = |n: u8| {
        let scene = memory().bank(Suit::Discord, 0).bank(Suit::Arcane, 0).bank(Suit::Order, 0);
        scene.bank(Suit::Hearth, n).bank(Suit::Nomad, n)
    };
    assert_eq!(bank(&poor(1).play(&["use memory-of-nature"]), Suit::Beast), 5);
    assert!(!poor(0).offers("use memory-of-nature"));
    let scene = Scene::new(2).adviser(1, Card::MEMORY_OF_NATURE).secrets(1, 1);
    assert!(!scene.offers("use memory-of-nature"));
    // What one bank must give is not asked.
    let scene = poor(1).bank(Suit::Nomad, 2).play(&["use memory-of-nature", "bank hearth"]);
    assert_eq!((bank(&scene, Suit::Beast), bank(&scene, Suit::Nomad)), (5, 1));
}

#[test]
fn oath_192_a_marsh_spirit_confuses_attackers() {
    assert_eq!(may_be_played(Card::MARSH_SPIRIT), TO_SITES);
    let marsh = |at: u8| duel().garrison(3, 3, 1).card_at(at, Card::MARSH_SPIRIT).adviser(2, Card::LONGBOWS);
    // The defender may.
    let scene = marsh(1).adviser(3, Card::HORSE_ARCHERS).play(&ATTACK);
    assert_eq!(scene.asked().0, 3);
    // At a site that is no target it has no say.
    assert!(marsh(3).play(&ATTACK).offers("use longbows"));
    assert!(!marsh(3).play(&["campaign", "site 3", "done", "number 3"]).offers("use longbows"));
    let guest = marsh(1).garrison(1, 1, 1).play(&["campaign", "seat 3", "pawn", "number 3"]);
    assert!(guest.offers("use longbows"));
    // Against bandits too.
    let scene = raid().card_at(1, Card::MARSH_SPIRIT).adviser(2, Card::LONGBOWS).play(&RAID);
    assert_eq!(scene.rolled(), (3, 1));
}

// ---------------------------------------------------------------------- OATH-193 to OATH-198

#[test]
fn oath_193_vow_of_poverty_takes_no_favor_but_at_rest() {
    assert_eq!(may_be_played(Card::VOW_OF_POVERTY), TO_ADVISERS);
    assert!(is_locked(Card::VOW_OF_POVERTY));
    let vow = || Scene::new(2).adviser(1, Card::VOW_OF_POVERTY).card_at(1, Card::WOLVES);
    let scene = vow().secrets(1, 1).play(&["trade"]);
    assert_eq!((scene.player(1).favor, scene.on(Card::WOLVES), scene.player(1).supply), (0, (0, 1), 6));
    assert_eq!(vow().favor(1, 2).play(&["trade"]).player(1).secrets, 1);
    // At rest two from one bank, or what it has.
    let scene = vow().bank(Suit::Nomad, 1).bank(Suit::Arcane, 0).play(&["rest", "use vow-of-poverty"]);
    assert_eq!(scene.choices(), ["bank discord", "bank order", "bank hearth", "bank beast", "bank nomad"]);
    assert_eq!(vow().play(&["rest", "use vow-of-poverty", "bank order"]).player(1).favor, 2);
    assert_eq!(scene.play(&["bank nomad"]).player(1).favor, 1);
    assert_eq!(vow().play(&["rest", "done"]).player(1).favor, 0);
    assert!(!vow().favor(1, 1).play(&["rest"]).offers("use vow-of-poverty"));
}

#[test]
fn oath_193a_vow_of_poverty_takes_no_careless_favor() {
    let vow = || Scene::new(2).adviser(1, Card::VOW_OF_POVERTY).card_at(1, Card::WOLVES).uncovered(3);
    assert_eq!(vow().secrets(1, 1).play(&["trade"]).player(1).favor, 0);
    let scene = vow().favor(1, 2).play(&["trade"]);
    assert_eq!((scene.player(1).favor, scene.player(1).secrets), (0, 0));
}

/// The Master of Disguise (OATH-078) takes a secret, the Trade another.
#[test]
fn oath_193b_vow_of_poverty_does_not_bind_with_others_advisers() {
    let trade = |holder, moves: &[&str]| {
        let scene = Scene::new(2).adviser(1, Card::MASTER_OF_DISGUISE).adviser(holder, Card::VOW_OF_POVERTY);
        let scene = scene.adviser(2, Card::ELDERS).card_at(1, Card::TENTS).secrets(1, 2);
        let scene = scene.play(&["trade"]).play(moves);
        (scene.player(1).favor, scene.on(Card::TENTS))
    };
    // One for the card, and one for the Nomad adviser of the other.
    assert_eq!(trade(1, &["use master-of-disguise"]), (2, (0, 1)));
    assert_eq!(trade(1, &["done"]), (0, (0, 1)), "without a disguise the vow holds");
    // The vow of the other binds who trades as they would.
    assert_eq!(trade(2, &["use master-of-disguise"]), (0, (0, 1)));
}

#[test]
fn oath_194_the_forest_council_keeps_beasts_from_enemies() {
    assert_eq!(may_be_played(Card::FOREST_COUNCIL), TO_SITES);
    assert!(is_locked(Card::FOREST_COUNCIL));
    let council = |number: u8| {
        let scene = Scene::new(3).card_at(6, Card::FOREST_COUNCIL).card_at(1, Card::WOLVES);
        scene.turn(number).favor(number, 2).secrets(number, 1)
    };
    let is_open = |scene: &Scene| (scene.offers("muster"), scene.offers("trade"));
    assert_eq!(is_open(&council(2)), (false, false));
    assert_eq!(is_open(&council(1)), (true, true));
    assert_eq!(is_open(&council(2).citizen(2)), (true, true));
    // Other cards serve, and the Council itself does not.
    let scene = council(2).card_at(1, Card::TENTS);
    assert_eq!(is_open(&scene), (true, true));
    assert_eq!(scene.play(&["muster"]).on(Card::TENTS), (1, 0));
    assert_eq!(is_open(&council(2).pawn(2, 6)), (false, false));
    // Bandits keep them from everybody.
    assert_eq!(is_open(&council(1).garrison(6, 1, 0)), (false, false));
}

#[test]
fn oath_195_a_walled_garden_defends_with_all_beasts() {
    assert_eq!(may_be_played(Card::WALLED_GARDEN), TO_SITES);
    let garden = |at: u8| duel().garrison(3, 3, 1).card_at(at, Card::WALLED_GARDEN).card_at(6, Card::WOLVES);
    let scene = garden(1).adviser(3, Card::RANGERS).play(&ATTACK).play(&["use walled-garden"]);
    assert_eq!(scene.rolled(), (3, 3));
    // Its site must be a target.
    assert_eq!(garden(3).play(&ATTACK).rolled(), (3, 1));
    // Bandits use it.
    assert_eq!(raid().card_at(1, Card::WALLED_GARDEN).card_at(6, Card::WOLVES).play(&RAID).rolled(), (3, 3));
    // It is no plan of an attacker.
    let scene = duel().garrison(3, 2, 1).card_at(3, Card::WALLED_GARDEN).play(&ATTACK);
    assert_eq!(scene.rolled(), (3, 1));
}

#[test]
fn oath_196_vow_of_beastkin_musters_with_kin() {
    assert_eq!(may_be_played(Card::VOW_OF_BEASTKIN), TO_ADVISERS);
    assert!(is_locked(Card::VOW_OF_BEASTKIN));
    let kin = || Scene::new(2).adviser(1, Card::VOW_OF_BEASTKIN).favor(1, 1);
    assert_eq!(kin().card_at(1, Card::WOLVES).play(&["muster"]).player(1).warbands, 6);
    assert!(!kin().card_at(1, Card::TENTS).hidden(1, Card::ELDERS).offers("muster"));
    let scene = kin().card_at(1, Card::TENTS).card_at(1, Card::KEEP).adviser(1, Card::ELDERS).play(&["muster"]);
    assert_eq!((scene.on(Card::TENTS), scene.player(1).warbands), ((1, 0), 6));
    // Others muster as they like.
    let scene = kin().card_at(1, Card::TENTS).turn(2).favor(2, 1).play(&["muster"]);
    assert_eq!(scene.player(2).warbands, 5);
}

#[test]
fn oath_197_bracken_hides_what_is_discarded() {
    assert_eq!(may_be_played(Card::BRACKEN), ANYWHERE);
    let bracken = || {
        let scene = without_piles(Scene::new(2)).adviser(1, Card::BRACKEN).on_pile(Region::Hinterland, Card::KEEP);
        scene.on_deck(Card::WOLVES).on_deck(Card::TENTS).on_deck(Card::LONGBOWS).play(&["search", "use bracken"])
    };
    // The cards are seen first.
    let scene = bracken();
    assert_eq!(scene.state.hand.len(), 3);
    assert_eq!(scene.choices(), ["pile cradle", "pile provinces", "pile hinterland"]);
    let scene = scene.play(&["pile hinterland"]);
    assert_eq!(scene.choices(), ["yes", "no"]);
    let scene = scene.play(&["yes", "card tents", "card wolves", "discard"]);
    assert_eq!(pile(&scene, Region::Hinterland), [Card::LONGBOWS, Card::WOLVES, Card::TENTS, Card::KEEP]);
    let scene = bracken().play(&["pile hinterland", "no", "card tents", "card wolves", "discard"]);
    assert_eq!(pile(&scene, Region::Hinterland), [Card::KEEP, Card::TENTS, Card::WOLVES, Card::LONGBOWS]);
    assert!(pile(&scene, Region::Provinces).is_empty());
    // A facedown adviser too (OATH-6.1), but what comes later is no part of it.
    let scene = without_piles(Scene::new(2)).adviser(1, Card::BRACKEN).hidden(1, Card::TENTS).hidden(1, Card::ELDERS);
    let scene = scene.play(&["card tents", "use bracken", "pile cradle", "no", "discard"]);
    assert_eq!(pile(&scene, Region::Cradle), [Card::TENTS]);
    let scene = scene.play(&["card elders", "done", "discard"]);
    assert_eq!(pile(&scene, Region::Provinces), [Card::ELDERS]);
}

#[test]
fn oath_197a_bracken_hides_what_the_peoples_favor_discards() {
    let bracken = |card: Card| {
        let scene = without_piles(Scene::new(2)).adviser(1, Card::BRACKEN).bears(1, Banner::PeoplesFavor, 1);
        let scene = scene.card_at(1, Card::ELDERS).card_at(1, Card::KEEP).card_at(1, Card::TAVERN_SONGS);
        let scene = scene.hidden(1, card).play(&[&crate::Choice::Card(card).to_string(), "use bracken"]);
        scene.play(&["pile hinterland", "no", "site 1"])
    };
    let scene = bracken(Card::WOLVES).play(&["card elders"]);
    assert_eq!(pile(&scene, Region::Hinterland), [Card::ELDERS]);
    // Dazzle discards on its own account.
    let scene = bracken(Card::DAZZLE).play(&["card elders"]);
    assert_eq!(pile(&scene, Region::Hinterland), [Card::ELDERS]);
    assert_eq!(pile(&scene, Region::Provinces), [Card::TAVERN_SONGS]);
}

/// An adviser who makes room is discarded in the Search, too.
#[test]
fn oath_197_bracken_hides_an_adviser_who_makes_room() {
    let scene = without_piles(Scene::new(2)).adviser(1, Card::BRACKEN).adviser(1, Card::ELDERS).adviser(1, Card::KEEP);
    let scene = scene.on_deck(Card::WOLVES).on_deck(Card::TENTS).on_deck(Card::LONGBOWS);
    let scene = scene.play(&["search", "use bracken", "pile cradle", "no", "card tents", "card wolves", "hide"]);
    // 7.4.3: Bracken is at work, and the Keep locked.
    let scene = scene.play(&["card elders"]);
    assert_eq!(pile(&scene, Region::Cradle), [Card::TENTS, Card::WOLVES, Card::ELDERS]);
}

/// A duel that player 2 fights from afar.
fn allies() -> Scene {
    duel().pawn(2, 3).card_at(1, Card::WOLVES).adviser(2, Card::WILD_ALLIES).secrets(2, 1).supply(2, 0)
}

#[test]
fn oath_198_wild_allies_fight_where_beasts_are() {
    assert_eq!(may_be_played(Card::WILD_ALLIES), ANYWHERE);
    let scene = allies().play(&["use wild-allies"]);
    assert_eq!((scene.state.battle.defender, scene.state.battle.sites), (Some(seat(3)), 1));
    let scene = scene.dice(&[1, 6, 6, 6]).play(&["done", "number 3"]);
    // The warbands of the defender at the site defend it.
    assert_eq!((scene.decided(), scene.player(2).pawn), ((true, 6, 5), slot(3)));
    assert_eq!((scene.on(Card::WILD_ALLIES), scene.player(2).supply), ((0, 1), 0));
    // OATH-R6.11: there must be a defender; bandits are enough.
    assert!(!allies().secrets(2, 0).offers("use wild-allies"));
    assert!(!allies().garrison(1, 2, 1).pawn(3, 6).offers("use wild-allies"));
    let scene = allies().garrison(1, 3, 0).pawn(3, 6).play(&["use wild-allies"]);
    assert_eq!((scene.state.battle.on, scene.state.battle.defender), (true, None));
    // Every site with a Beast card.
    let scene = allies().card_at(6, Card::ERRAND_BOY).play(&["use wild-allies"]);
    assert_eq!(scene.choices(), ["site 1", "site 6"]);
}

/// The own warbands there belong to the force; beaten, they come home.
#[test]
fn oath_198_wild_allies_count_warbands_at_the_site() {
    let at_home = || allies().garrison(1, 2, 2).play(&["use wild-allies"]);
    let scene = at_home();
    assert_eq!((most(&scene).as_deref(), scene.state.battle.pawn), (Some("number 5"), true));
    let scene = at_home().dice(&[1, 1, 1, 1, 1, 1, 1]).play(&["number 5", "no", "site 1", "site 1"]);
    assert_eq!((scene.decided(), scene.force_at(1), scene.player(2).warbands), ((false, 2, 3), (1, 0), 3));
    // The bandit of who has the Bandit Crown, too.
    let scene = allies().garrison(1, 2, 0).holds(2, Card::BANDIT_CROWN).play(&["use wild-allies"]);
    assert_eq!(most(&scene).as_deref(), Some("number 4"));
}

#[test]
fn oath_198a_wild_allies_of_a_citizen_keep_imperial_warbands() {
    let rebel = || {
        let scene = Scene::new(2).site(3, Site::RIVER).citizen(2).pawn(1, 3).card_at(3, Card::WOLVES).turn(2);
        scene.adviser(2, Card::WILD_ALLIES).secrets(2, 1).play(&["use wild-allies"])
    };
    let scene = rebel();
    assert_eq!(scene.state.battle.sites, 0);
    let scene = scene.play(&["pawn", "done"]);
    assert_eq!(most(&scene).as_deref(), Some("number 4"));
    let scene = scene.dice(&[1, 1, 1, 4, 4, 4, 5]).play(&["number 4"]);
    // Three warbands of the Chancellor defend, and not the one at the site.
    assert_eq!(scene.decided(), (true, 4, 3));
    // As a target the site adds its die, and nothing else.
    let scene = rebel().play(&["site 3", "pawn", "done"]).dice(&[1, 1, 1, 1, 4, 4, 4, 5]).play(&["number 4"]);
    assert_eq!((scene.rolled(), scene.decided()), ((4, 4), (true, 4, 3)));
}

// ---------------------------------------------------------------------- whole games

#[test]
fn random_games_with_this_suit_end() {
    for number in 0..60_u64 {
        let mut rng = Fast::seed_from_u64(7000 + number);
        let options = Options { deck: Deck::WholeArchive, ..Options::default() };
        let mut state = Oath::deal(&options, 2 + (number % 5) as u8, &mut rng);
        let (mut census, mut now, mut choices) = (Vec::new(), Vec::new(), Vec::new());
        state.census(&mut census);
        census.sort_unstable();
        let mut decisions = 0;
        while state.to_move().is_some() {
            choices.clear();
            state.choices(&mut choices);
            assert!(!choices.is_empty(), "game {number} asks without an answer");
            state.play(*pick(&mut rng, &choices), &mut rng, &mut Log::off());
            now.clear();
            state.census(&mut now);
            now.sort_unstable();
            assert_eq!(now, census, "game {number} lost or made a piece");
            if decisions % 50 == 0 {
                let text = serde_json::to_string(&state).expect("a state is plain data");
                let read: Oath = serde_json::from_str(&text).unwrap_or_else(|error| panic!("game {number}: {error}"));
                assert!(read == state, "game {number} is not read as it was written");
            }
            decisions += 1;
            assert!(decisions < Oath::LONGEST, "game {number} does not end");
        }
        assert!(state.standings().is_some());
    }
}
