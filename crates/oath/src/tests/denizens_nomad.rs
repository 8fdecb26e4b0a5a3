//! The denizens of Nomad.

use super::kit::{
    ANYWHERE, ATTACK, RAID, Scene, TO_ADVISERS, TO_SITES, duel, is_locked, may_be_played, raid, seat, slot,
};
use crate::{Banner, Card, Region, Site, What};

#[test]
fn oath_014_rain_boots_wade_past_single_shields() {
    assert_eq!(may_be_played(Card::RAIN_BOOTS), ANYWHERE);
    let boots = || duel().adviser(2, Card::RAIN_BOOTS).dice(&[3, 5, 6, 1, 1, 1]);
    let attack = ["campaign", "pawn", "number 3"];
    // Five warbands, and twice one and two shields: without the single one, twice two.
    let scene = boots().play(&attack).play(&["done"]);
    assert_eq!((scene.decided().2, scene.player(2).advisers.len()), (5 + 6, 1));
    let scene = boots().play(&attack).play(&["use rain-boots"]);
    assert_eq!(scene.decided().2, 5 + 4);
    assert_eq!((scene.player(2).advisers.len(), scene.top(Region::Provinces)), (0, Some(Card::RAIN_BOOTS)));
    assert!(!duel().adviser(3, Card::RAIN_BOOTS).play(&ATTACK).offers("use rain-boots"));
}

#[test]
fn oath_023_an_ancient_binding_burns_secrets() {
    assert_eq!(may_be_played(Card::ANCIENT_BINDING), ANYWHERE);
    let scene = Scene::new(3).card_at(1, Card::ANCIENT_BINDING).card_at(1, Card::TENTS).secrets(1, 4).spent(1, 1);
    let scene = scene.secrets(2, 3).secrets(3, 1).spent(3, 2).play(&["trade", "card tents"]);
    assert_eq!(scene.on(Card::TENTS), (0, 1));
    let scene = scene.play(&["use ancient-binding"]);
    // Of the player's own secrets only the one here is left, not even one on another card.
    assert_eq!((scene.player(1).secrets, scene.player(1).spent), (0, 0));
    assert_eq!((scene.on(Card::ANCIENT_BINDING), scene.on(Card::TENTS)), ((0, 1), (0, 0)));
    // The others keep one each, faceup or not.
    assert_eq!([2, 3].map(|seat| scene.player(seat).secrets + scene.player(seat).spent), [1, 1]);
    assert!(!Scene::new(2).card_at(1, Card::ANCIENT_BINDING).secrets(1, 1).offers("use ancient-binding"));
    // There must be something to burn besides the cost.
    let scene = || Scene::new(2).card_at(1, Card::ANCIENT_BINDING).secrets(1, 2).secrets(2, 1);
    assert!(!scene().offers("use ancient-binding") && scene().spent(2, 1).offers("use ancient-binding"));
    assert!(scene().card_at(1, Card::TENTS).laden(Card::TENTS, 0, 1).offers("use ancient-binding"));
}

#[test]
fn oath_023a_an_ancient_binding_leaves_the_banner_alone() {
    let scene = Scene::new(2).card_at(1, Card::ANCIENT_BINDING).secrets(1, 2).bears(2, Banner::DarkestSecret, 4);
    let scene = scene.secrets(2, 2).play(&["use ancient-binding"]);
    assert_eq!((scene.state.banners[Banner::DarkestSecret as usize].tokens, scene.player(2).secrets), (4, 1));
}

#[test]
fn oath_024_horse_archers_are_three_dice_and_ride_on() {
    assert_eq!(may_be_played(Card::HORSE_ARCHERS), ANYWHERE);
    let scene = duel().warbands(3, 0).adviser(2, Card::HORSE_ARCHERS).dice(&[1, 4, 4, 4, 4, 4, 4]).play(&ATTACK);
    let scene = scene.play(&["use horse-archers", "number 0"]);
    assert_eq!((scene.rolled(), scene.decided().0), ((6, 1), true));
    assert_eq!((scene.player(2).advisers.len(), scene.top(Region::Provinces)), (0, Some(Card::HORSE_ARCHERS)));
    // In defense: dice that are not there are added to the defense.
    let scene = duel().adviser(3, Card::HORSE_ARCHERS).play(&["campaign", "done", "number 1", "use horse-archers"]);
    assert_eq!((scene.rolled(), scene.player(3).advisers.len()), ((0, 3), 0));
    // Bandits use them, and lose them.
    let scene = raid().card_at(1, Card::HORSE_ARCHERS).dice(&[3]).play(&RAID).play(&["no"]);
    assert_eq!(
        (scene.rolled(), scene.cards(1), scene.top(Region::Provinces)),
        ((0, 1), vec![], Some(Card::HORSE_ARCHERS))
    );
}

/// OATH-10.1: what lies on a discarded card goes to its bank and, facedown, to who discards it: here not to whose turn it is.
#[test]
fn oath_024_horse_archers_bring_what_lies_on_them() {
    let scene = duel().card_at(1, Card::HORSE_ARCHERS).laden(Card::HORSE_ARCHERS, 1, 1).dice(&[1]).play(&ATTACK);
    let scene = scene.play(&["use horse-archers"]);
    assert_eq!((scene.top(Region::Provinces), scene.on(Card::HORSE_ARCHERS)), (Some(Card::HORSE_ARCHERS), (0, 0)));
    assert_eq!((scene.player(3).spent, scene.player(2).spent), (1, 0));
    assert_eq!(scene.state.banks[crate::Suit::Nomad as usize], 4);
}

#[test]
fn oath_025_warning_signals_move_warbands_anywhere() {
    assert_eq!(may_be_played(Card::WARNING_SIGNALS), ANYWHERE);
    let signals = || duel().adviser(3, Card::WARNING_SIGNALS).garrison(3, 3, 3).dice(&[1, 1, 1, 1]);
    let scene = signals().play(&ATTACK).play(&["use warning-signals"]);
    // One stays at each site.
    assert_eq!(scene.choices(), ["number 0", "number 1"]);
    let scene = scene.play(&["number 0"]);
    assert_eq!(scene.choices(), ["number 0", "number 1", "number 2"]);
    let scene = scene.play(&["number 2", "number 5"]);
    assert_eq!((scene.state.place(slot(1)).warbands, scene.state.place(slot(3)).warbands), (7, 1));
    assert_eq!((scene.decided(), scene.player(3).warbands), ((false, 1, 7), 0));
    assert_eq!((scene.player(3).advisers.len(), scene.top(Region::Provinces)), (0, Some(Card::WARNING_SIGNALS)));
    // Away from the fight, too.
    let scene = signals().play(&ATTACK).play(&["use warning-signals", "number 1", "number 0", "number 0", "number 4"]);
    assert_eq!((scene.state.place(slot(1)).warbands, scene.state.place(slot(3)).warbands), (1, 7));
    assert!(!duel().adviser(2, Card::WARNING_SIGNALS).play(&ATTACK).offers("use warning-signals"));
    // With the Bandit Crown (OATH-7.6.5) an empty site is ruled, and can be manned.
    let scene = duel().adviser(3, Card::WARNING_SIGNALS).holds(3, Card::BANDIT_CROWN).garrison(6, 1, 0);
    let moves = ["campaign", "done", "number 3", "use warning-signals", "number 0", "number 0", "number 2"];
    assert_eq!(scene.play(&moves).state.place(slot(6)).warbands, 2);
    // And the last warband may leave, since a bandit stays.
    let scene = duel().adviser(3, Card::WARNING_SIGNALS).holds(3, Card::BANDIT_CROWN);
    let scene = scene.play(&ATTACK).play(&["use warning-signals"]);
    assert_eq!(scene.choices(), ["number 0", "number 1", "number 2"]);
    let scene = scene.play(&["number 2"]);
    assert_eq!((scene.state.place(slot(1)).warbands, scene.player(3).warbands), (0, 5));
    // It may be used, and is discarded, even if there is nothing to move.
    let scene = duel().garrison(1, 3, 1).warbands(3, 0).adviser(3, Card::WARNING_SIGNALS).dice(&[1]).dice(&[4; 3]);
    let scene = scene.play(&ATTACK).play(&["use warning-signals", "number 0"]);
    assert_eq!((scene.player(3).advisers.len(), scene.top(Region::Provinces)), (0, Some(Card::WARNING_SIGNALS)));
}

#[test]
fn oath_025a_a_citizens_warning_signals_need_no_permission() {
    let scene = Scene::new(3).citizen(3).adviser(3, Card::WARNING_SIGNALS).pawn(1, 6).turn(2);
    let scene = scene.play(&["campaign", "seat 3", "done", "number 3", "use warning-signals"]);
    assert_eq!(scene.asked(), (3, What::Power));
    let scene = scene.play(&["number 1"]);
    assert_eq!((scene.player(3).warbands, scene.state.place(slot(1)).warbands), (4, 1));
    assert_eq!(scene.asked(), (3, What::Power));
}

#[test]
fn oath_025b_the_ring_keeps_warning_signals_from_sites() {
    let scene = duel().adviser(3, Card::WARNING_SIGNALS).holds(3, Card::RING_OF_DEVOTION).dice(&[1, 1, 1, 1]);
    let scene = scene.play(&["campaign", "done", "number 3", "use warning-signals", "number 1"]);
    // Warbands came to the board, but none can go out.
    assert_eq!((scene.decided().0, scene.player(3).warbands, scene.state.place(slot(1)).warbands), (false, 4, 1));
}

#[test]
fn oath_026_elders_know_a_secret() {
    assert_eq!(may_be_played(Card::ELDERS), ANYWHERE);
    let scene = Scene::new(2).card_at(1, Card::ELDERS).favor(1, 3).play(&["use elders"]);
    assert_eq!((scene.player(1).secrets, scene.player(1).favor, scene.on(Card::ELDERS)), (1, 1, (2, 0)));
    assert!(!Scene::new(2).card_at(1, Card::ELDERS).favor(1, 1).offers("use elders"));
    // Once, until the favor is gone.
    assert!(!scene.favor(1, 3).offers("use elders"));
}

/// Player 2 plays The Gathering; the others are elsewhere.
fn gathering() -> Scene {
    let scene = Scene::new(3).pawn(1, 6).pawn(3, 3).turn(2).hidden(2, Card::THE_GATHERING);
    scene.favor(1, 9).favor(2, 1)
}

const CALL: [&str; 2] = ["card the-gathering", "site 1"];

#[test]
fn oath_027_the_gathering_brings_people_together() {
    assert_eq!(may_be_played(Card::THE_GATHERING), TO_SITES);
    let scene = gathering().holds(1, Card::DRAGONSKIN_DRUM).adviser(1, Card::A_SMALL_FAVOR).adviser(1, Card::TENTS);
    let scene = scene.hidden(2, Card::WOLVES).secrets(2, 1).play(&CALL).play(&["yes"]);
    // No journey: no Supply, and no drum.
    assert_eq!((scene.player(1).pawn, scene.player(1).supply, scene.asked()), (slot(1), 7, (3, What::Gather)));
    let scene = scene.play(&["no"]);
    assert_eq!((scene.player(3).pawn, scene.asked()), (slot(3), (1, What::Parley)));
    // Only those who are here deal, in favor, secrets, relics and advisers that are not locked.
    assert_eq!(scene.choices(), ["done", "seat 2"]);
    let scene = scene.play(&["seat 2", "number 3"]);
    assert_eq!(scene.choices(), ["done", "card dragonskin-drum", "card the-grand-scepter", "adviser 1 2"]);
    let scene = scene.play(&["card dragonskin-drum", "adviser 1 2", "number 0", "number 1", "adviser 2 1"]);
    assert_eq!(scene.asked(), (2, What::Accept));
    let scene = scene.play(&["yes"]);
    assert!(scene.state.has_relic(seat(2), Card::DRAGONSKIN_DRUM));
    assert_eq!((scene.player(1).favor, scene.player(2).favor), (6, 1 + 1 + 3));
    assert_eq!((scene.player(1).secrets, scene.player(2).secrets), (1, 0));
    let advisers =
        |number| scene.player(number).advisers.iter().map(|adviser| (adviser.card, adviser.up)).collect::<Vec<_>>();
    assert_eq!(advisers(1), [(Card::A_SMALL_FAVOR, true), (Card::WOLVES, false)]);
    assert_eq!(advisers(2), [(Card::TENTS, true)]);
    // The facedown adviser is known to both who had it.
    assert!(scene.knows(1, Card::WOLVES) && scene.knows(2, Card::WOLVES) && !scene.knows(3, Card::WOLVES));
}

#[test]
fn oath_027a_the_gathering_knows_no_end_of_exchanges() {
    let mut scene = gathering().play(&CALL).play(&["yes", "no"]);
    for n in 1..=9 {
        scene = scene.play(&["seat 2", "number 1", "done", "number 0", "yes"]);
        assert_eq!(scene.player(2).favor, 2 + n);
    }
    // Everybody here may propose, one after the other, and again after an exchange of others.
    let scene = scene.play(&["done"]);
    assert_eq!(scene.asked(), (2, What::Parley));
    let scene = scene.play(&["seat 1", "number 4", "done", "yes"]);
    assert_eq!((scene.player(1).favor, scene.asked()), (4, (1, What::Parley)));
    assert_eq!(scene.play(&["done", "done"]).asked(), (2, What::Act));
}

/// OATH-R3.6: an adviser too many leaves, but none that just came.
#[test]
fn oath_027_a_new_adviser_stays_and_another_one_leaves() {
    let base = || gathering().adviser(1, Card::TENTS).hidden(1, Card::ELDERS).adviser(1, Card::WOLVES);
    let call = |scene: Scene| scene.play(&CALL).play(&["yes", "no", "seat 2"]);
    // Two for nothing, where there is one already and a locked one.
    let scene = call(base().hidden(2, Card::RANGERS).adviser(2, Card::FAITHFUL_FRIEND));
    let scene = scene.play(&["number 0", "adviser 1 1", "adviser 1 2", "number 0", "done", "yes"]);
    assert_eq!(
        scene.player(2).advisers.iter().map(|adviser| adviser.card).collect::<Vec<_>>(),
        [Card::FAITHFUL_FRIEND, Card::TENTS, Card::ELDERS],
        "the Rangers were the only one that could go"
    );
    assert_eq!(scene.top(Region::Provinces), Some(Card::RANGERS));
    // One for one leaves three.
    let scene = call(base().hidden(2, Card::RANGERS).hidden(2, Card::SCOUTS).hidden(2, Card::KEEP));
    let swapped = scene.play(&["number 0", "adviser 1 1", "done", "number 0", "adviser 2 1", "done", "yes"]);
    assert_eq!(swapped.asked(), (1, What::Parley));
    assert_eq!([1, 2].map(|number| swapped.player(number).advisers.len()), [3, 3]);
    // And one for nothing asks which of the old ones goes.
    let given = swapped.play(&["seat 2", "number 0", "adviser 1 1", "done", "number 0", "done", "yes"]);
    let old = ["card keep", "card scouts", "card tents"].map(String::from).to_vec();
    assert_eq!((given.asked(), given.choices()), ((2, What::Trim), old), "not the one that came");
    let given = given.play(&["card tents"]);
    assert_eq!((given.player(2).advisers.len(), given.asked()), (3, (1, What::Parley)));
}

/// OATH-R3.6, OATH-7.2.2: nobody gets advisers for whom locked ones could not make room.
#[test]
fn oath_027_locked_advisers_leave_no_room() {
    let scene = gathering().adviser(1, Card::TENTS).hidden(1, Card::ELDERS);
    let scene = scene.adviser(2, Card::FAITHFUL_FRIEND).adviser(2, Card::A_SMALL_FAVOR);
    let two = |scene: Scene| scene.play(&CALL).play(&["yes", "no", "seat 2", "number 0"]);
    let one = two(scene);
    assert!(one.offers("adviser 1 1"));
    let one = one.play(&["adviser 1 1"]);
    assert!(!one.offers("adviser 1 2"), "a second one would be too many");
    let scene = gathering().adviser(1, Card::TENTS).adviser(2, Card::LONG_LOST_HEIR);
    let full = two(scene.adviser(2, Card::FAITHFUL_FRIEND).adviser(2, Card::A_SMALL_FAVOR));
    assert_eq!(full.choices(), ["done", "card the-grand-scepter"]);
}

#[test]
fn oath_027b_the_gathering_asks_the_chancellor_first() {
    let scene = gathering().play(&CALL);
    assert_eq!(scene.asked(), (1, What::Gather));
    assert_eq!(scene.play(&["no"]).asked(), (3, What::Gather));
}

#[test]
fn oath_027c_who_came_to_the_gathering_stays() {
    let scene = gathering().play(&CALL).play(&["yes", "yes", "done", "done", "done"]);
    assert_eq!(scene.asked(), (2, What::Act));
    assert_eq!([1, 2, 3].map(|number| scene.player(number).pawn), [slot(1); 3]);
}

#[test]
fn oath_028_a_faithful_friend_carries_four_supply() {
    assert_eq!(may_be_played(Card::FAITHFUL_FRIEND), TO_ADVISERS);
    assert!(is_locked(Card::FAITHFUL_FRIEND));
    let friend = |supply| {
        let scene = Scene::new(2).supply(1, supply).hidden(1, Card::FAITHFUL_FRIEND);
        scene.play(&["card faithful-friend", "advise"]).player(1).supply
    };
    assert_eq!([friend(0), friend(2), friend(5)], [4, 6, 7]);
}

#[test]
fn oath_029_tents_make_a_journey_in_the_region_free() {
    assert_eq!(may_be_played(Card::TENTS), ANYWHERE);
    let tents = |supply| Scene::new(2).adviser(1, Card::TENTS).favor(1, 1).supply(1, supply);
    let scene = tents(0).play(&["travel"]);
    assert_eq!((scene.player(1).pawn, scene.player(1).favor, scene.on(Card::TENTS)), (slot(2), 0, (1, 0)));
    // Beyond the region the journey costs what it costs.
    let scene = tents(3).play(&["travel", "use tents", "site 3"]);
    assert_eq!((scene.player(1).supply, scene.on(Card::TENTS)), (1, (1, 0)));
    assert!(!tents(0).favor(1, 0).offers("travel"));
    // OATH-7.6.2: what raises the cost does not count either.
    let scene = tents(0).site(1, Site::CHARMING_VALLEY).play(&["travel"]);
    assert_eq!(scene.player(1).pawn, slot(2));
}

#[test]
fn oath_029a_tents_are_no_use_when_the_wood_leads_elsewhere() {
    let wood = |supply| {
        let scene = Scene::new(2).site(1, Site::SHROUDED_WOOD).turn(2).supply(2, supply);
        scene.adviser(2, Card::TENTS).favor(2, 1)
    };
    let scene = wood(4).play(&["travel", "use tents"]);
    assert_eq!(scene.asked(), (1, What::Travel));
    let scene = scene.play(&["site 3"]);
    assert_eq!((scene.player(2).pawn, scene.player(2).supply, scene.player(2).favor), (slot(3), 2, 0));
    let scene = wood(4).play(&["travel", "use tents", "site 2"]);
    assert_eq!((scene.player(2).pawn, scene.player(2).supply), (slot(2), 4));
    // Without Supply for it the journey fails.
    let scene = wood(0).play(&["travel", "site 3"]);
    assert_eq!((scene.player(2).pawn, scene.player(2).favor), (slot(1), 0));
}

#[test]
fn oath_030_the_great_herd_changes_places() {
    assert_eq!(may_be_played(Card::GREAT_HERD), TO_SITES);
    let herd = || Scene::new(3).hidden(1, Card::GREAT_HERD).card_at(6, Card::WOLVES);
    let scene = herd().card_at(3, Card::THE_GATHERING).play(&["card great-herd", "site 1"]);
    assert_eq!(scene.choices(), ["done", "card the-gathering"]);
    // The power of the other card is not carried out.
    let scene = scene.play(&["card the-gathering"]);
    assert_eq!((scene.cards(1), scene.cards(3)), (vec![Card::THE_GATHERING], vec![Card::GREAT_HERD]));
    assert_eq!(scene.asked(), (1, What::Act));
    // It may stay, and must where there is no other Nomad card.
    let scene = herd().card_at(3, Card::ELDERS).play(&["card great-herd", "site 1", "done"]);
    assert_eq!((scene.cards(1), scene.cards(3)), (vec![Card::GREAT_HERD], vec![Card::ELDERS]));
    assert_eq!(herd().play(&["card great-herd", "site 1"]).asked(), (1, What::Act));
}

#[test]
fn oath_030a_the_great_herd_does_not_move_locked_cards() {
    // The one locked Nomad card is for advisers only; even at a site it could not be chosen.
    let scene = Scene::new(2).hidden(1, Card::GREAT_HERD).card_at(3, Card::FAITHFUL_FRIEND).card_at(6, Card::ELDERS);
    let scene = scene.play(&["card great-herd", "site 1"]);
    assert_eq!(scene.choices(), ["done", "card elders"]);
}
