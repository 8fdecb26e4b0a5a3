//! The denizens of Discord.

use super::kit::{ANYWHERE, ATTACK, Scene, TO_ADVISERS, TO_SITES, duel, is_locked, may_be_played, raid, seat, slot};
use crate::{Card, Region, Site, Suit, What};

#[test]
fn oath_012_mercenaries_bring_three_dice_and_leave_in_defeat() {
    assert_eq!(may_be_played(Card::MERCENARIES), ANYWHERE);
    let hired = |user: u8| duel().adviser(user, Card::MERCENARIES).favor(user, 1);
    let lost = hired(2).dice(&[1; 7]).play(&ATTACK).play(&["use mercenaries"]);
    assert_eq!((lost.rolled(), lost.on(Card::MERCENARIES)), ((6, 1), (1, 0)));
    let lost = lost.play(&["no"]);
    assert_eq!((lost.player(2).advisers.len(), lost.top(Region::Provinces)), (0, Some(Card::MERCENARIES)));
    assert_eq!((lost.player(2).favor, lost.state.banks[Suit::Discord as usize]), (0, 4));
    let won = hired(2).dice(&[1, 4, 4, 4, 4, 4, 4]).play(&ATTACK).play(&["use mercenaries"]);
    assert_eq!((won.decided().0, won.player(2).advisers.len()), (true, 1));
    // In defense: dice that are not there become dice of the defense, and the favor goes to the bank at once.
    let scene = hired(3).dice(&[1; 3]).play(&["campaign", "done", "number 1", "use mercenaries"]);
    assert_eq!((scene.rolled(), scene.player(3).advisers.len()), ((0, 3), 1));
    assert_eq!((scene.player(3).favor, scene.state.banks[Suit::Discord as usize]), (0, 4));
    // A beaten defender loses them too.
    let scene = hired(3).warbands(3, 0).garrison(1, 3, 0).dice(&[1; 3]);
    let scene = scene.play(&["campaign", "seat 3", "number 3", "use mercenaries", "yes"]);
    assert_eq!((scene.decided().0, scene.player(3).advisers.len()), (true, 0));
    assert!(!duel().adviser(2, Card::MERCENARIES).play(&ATTACK).offers("use mercenaries"));
}

#[test]
fn oath_015_a_small_favor_is_four_warbands() {
    assert_eq!(may_be_played(Card::A_SMALL_FAVOR), TO_ADVISERS);
    assert!(is_locked(Card::A_SMALL_FAVOR));
    let asked = |scene: Scene| scene.turn(2).hidden(2, Card::A_SMALL_FAVOR).play(&["card a-small-favor", "advise"]);
    let scene = asked(Scene::new(2));
    assert_eq!((scene.player(2).warbands, scene.player(2).bank), (7, 7));
    assert_eq!(asked(Scene::new(2).warbands(2, 12)).player(2).warbands, 14);
    let purple = Scene::new(2).citizen(2);
    let bank = purple.player(1).bank;
    let scene = asked(purple);
    assert_eq!((scene.player(2).warbands, scene.player(2).bank, scene.player(1).bank), (7, 14, bank - 4));
}

/// Player 2 is about to beat player 3 with a Second Wind.
fn wind() -> Scene {
    let scene = duel().garrison(1, 3, 1).warbands(3, 0).adviser(2, Card::SECOND_WIND).secrets(2, 1).favor(2, 1);
    scene.dice(&[1, 4, 4, 4])
}

#[test]
fn oath_016_a_second_wind_is_a_journey_and_a_campaign_without_supply() {
    assert_eq!(may_be_played(Card::SECOND_WIND), ANYWHERE);
    let scene = wind().supply(2, 2).play(&ATTACK).play(&["use second-wind"]);
    assert_eq!((scene.on(Card::SECOND_WIND), scene.player(2).favor, scene.player(2).secrets), ((0, 1), 0, 0));
    let scene = scene.play(&["number 0"]);
    assert_eq!((scene.asked(), scene.player(2).supply), ((2, What::TravelAgain), 0));
    let scene = scene.play(&["yes", "site 6"]);
    assert_eq!((scene.player(2).pawn, scene.player(2).supply, scene.asked()), (slot(6), 0, (2, What::CampaignAgain)));
    let scene = scene.play(&["yes"]);
    assert_eq!(
        (scene.asked(), scene.state.battle.defender, scene.player(2).supply),
        ((2, What::Target), Some(seat(1)), 0)
    );
    // Either may be declined.
    let scene = wind().play(&ATTACK).play(&["use second-wind", "number 0", "no", "no"]);
    assert_eq!((scene.asked(), scene.player(2).supply), ((2, What::Act), 5));
}

#[test]
fn oath_016_a_second_wind_needs_a_victory_and_a_rival() {
    let lost = duel().adviser(2, Card::SECOND_WIND).secrets(2, 1).favor(2, 1).dice(&[1; 4]);
    let lost = lost.play(&ATTACK).play(&["use second-wind"]);
    assert_eq!((lost.decided().0, lost.asked()), (false, (2, What::Act)));
    assert!(!wind().favor(2, 0).play(&ATTACK).offers("use second-wind"));
    assert!(!wind().secrets(2, 0).play(&ATTACK).offers("use second-wind"));
    let scene = duel().adviser(3, Card::SECOND_WIND).secrets(3, 1).favor(3, 1).play(&ATTACK);
    assert!(!scene.offers("use second-wind"));
    // Other costs hold: the Hidden Place asks for a secret. Nobody is left to fight at the player's site.
    let scene = raid().adviser(2, Card::SECOND_WIND).secrets(2, 1).favor(2, 1).dice(&[1, 4, 4, 4]);
    let scene = scene.site(3, Site::THE_HIDDEN_PLACE).play(&["campaign", "number 3", "use second-wind", "number 1"]);
    let scene = scene.play(&["yes"]);
    assert!(scene.offers("site 6") && !scene.offers("site 3"));
    let scene = raid().adviser(2, Card::SECOND_WIND).secrets(2, 1).favor(2, 1).dice(&[1, 4, 4, 4]);
    let scene = scene.play(&["campaign", "number 3", "use second-wind", "number 1", "no"]);
    assert_eq!(scene.asked(), (2, What::Act));
}

#[test]
fn oath_016a_other_plans_come_before_a_second_wind() {
    let scene = wind().adviser(2, Card::BATTLE_HONORS).adviser(2, Card::HORSE_ARCHERS).dice(&[1; 3]).play(&ATTACK);
    let scene = scene.play(&["use second-wind", "use battle-honors", "use horse-archers", "number 0"]);
    // The honors are paid and the archers are gone before the question comes.
    assert_eq!((scene.asked(), scene.player(2).favor, scene.player(2).advisers.len()), ((2, What::TravelAgain), 2, 2));
}

#[test]
fn oath_017_sleight_of_hand_never_takes_the_last_secret() {
    assert_eq!(may_be_played(Card::SLEIGHT_OF_HAND), TO_ADVISERS);
    let thief = || Scene::new(3).adviser(1, Card::SLEIGHT_OF_HAND).favor(1, 1);
    let scene = thief().secrets(2, 2).secrets(3, 3).play(&["use sleight-of-hand"]);
    assert_eq!(scene.choices(), ["seat 2", "seat 3"]);
    let scene = scene.play(&["seat 3"]);
    assert_eq!((scene.player(1).secrets, scene.player(3).secrets, scene.on(Card::SLEIGHT_OF_HAND)), (1, 2, (1, 0)));
    // Facedown secrets count, and may be taken.
    let scene = thief().spent(2, 2).play(&["use sleight-of-hand"]);
    assert_eq!((scene.player(1).secrets, scene.player(2).spent), (1, 1));
    assert!(thief().secrets(2, 1).spent(2, 1).offers("use sleight-of-hand"));
    assert!(!thief().secrets(2, 1).secrets(3, 1).secrets(1, 5).offers("use sleight-of-hand"));
    assert!(!thief().secrets(2, 2).pawn(2, 6).offers("use sleight-of-hand"));
    assert!(!thief().favor(1, 0).secrets(2, 2).offers("use sleight-of-hand"));
}

#[test]
fn oath_018_the_key_to_the_city_opens_a_city_without_its_ruler() {
    assert_eq!(may_be_played(Card::KEY_TO_THE_CITY), TO_SITES);
    let played = |scene: Scene| {
        let scene = scene.turn(2).hidden(2, Card::KEY_TO_THE_CITY).play(&["card key-to-the-city", "site 1"]);
        (scene.force_at(1), scene)
    };
    let (held, scene) = played(Scene::new(3).pawn(1, 6).pawn(3, 6));
    assert_eq!((held, scene.player(2).bank, scene.player(2).warbands), ((2, 1), 10, 3));
    // A ruler is there: the Chancellor, a Citizen, or the player.
    assert_eq!(played(Scene::new(3).pawn(3, 6)).0, (1, 2));
    assert_eq!(played(Scene::new(3).citizen(3).pawn(1, 6)).0, (1, 2));
    assert_eq!(played(Scene::new(3).garrison(1, 2, 3)).0, (2, 3));
    // An Exile who does not rule here is no hindrance.
    assert_eq!(played(Scene::new(3).pawn(1, 6)).0, (2, 1));
    // Even own warbands fall, if the People's Favor lets the card be played from afar.
    let scene = Scene::new(2).bears(2, crate::Banner::PeoplesFavor, 1).site(2, Site::RIVER).garrison(2, 2, 3).turn(2);
    let scene = scene.hidden(2, Card::KEY_TO_THE_CITY).play(&["card key-to-the-city", "site 2"]);
    assert_eq!(scene.state.place(slot(2)).warbands, 1);
}

/// OATH-018b, OATH-10.4: nothing comes between the deaths and the new warband: the title is judged once, at the end.
#[test]
fn oath_018b_the_title_is_judged_when_the_city_is_taken() {
    // Player 3 has the title with two sites, as many as the Chancellor; player 2 has one.
    let scene = || {
        let scene = Scene::new(3).garrison(1, 3, 1).site(2, Site::RIVER).garrison(2, 3, 1).pawn(3, 6).title(3);
        scene.site(4, Site::MINE).garrison(4, 2, 1).turn(2).hidden(2, Card::KEY_TO_THE_CITY)
    };
    let play = ["card key-to-the-city", "site 1"];
    let judged = scene().play(&play);
    assert_eq!((judged.asked(), judged.choices()), ((3, What::Bestow), vec!["seat 1".to_owned(), "seat 2".to_owned()]));
    // OATH-F11: before, the Chancellor had the title as soon as the warband was dead.
    assert_eq!(scene().as_before().play(&play).who_keeps(), (1, false));
}

#[test]
fn oath_018_the_key_of_a_citizen_calls_a_purple_warband() {
    let scene = Scene::new(3).citizen(2).garrison(1, 3, 2).pawn(1, 6).pawn(3, 6).turn(2);
    let scene = scene.hidden(2, Card::KEY_TO_THE_CITY);
    let (purple, own) = (scene.player(1).bank, scene.player(2).bank);
    let scene = scene.play(&["card key-to-the-city", "site 1"]);
    assert_eq!(scene.force_at(1), (1, 1));
    assert_eq!((scene.player(1).bank, scene.player(2).bank), (purple - 1, own));
}

#[test]
fn oath_018a_the_key_to_the_city_opens_a_city_of_bandits() {
    let scene = Scene::new(2).garrison(1, 1, 0).turn(2).hidden(2, Card::KEY_TO_THE_CITY);
    let scene = scene.play(&["card key-to-the-city", "site 1"]);
    assert!(scene.state.rules(seat(2), slot(1)) && scene.state.place(slot(1)).warbands == 1);
}

#[test]
fn oath_019_the_scryer_looks_in_secret_and_changes_nothing() {
    assert_eq!(may_be_played(Card::SCRYER), ANYWHERE);
    let scene = Scene::new(2).card_at(1, Card::SCRYER).secrets(1, 1).on_pile(Region::Hinterland, Card::WOLVES);
    let scene = scene.on_pile(Region::Provinces, Card::TENTS).on_pile(Region::Cradle, Card::ELDERS);
    let piles = scene.state.piles;
    let scene = scene.play(&["use scryer"]);
    assert_eq!(scene.choices(), ["pile cradle", "pile provinces", "pile hinterland"]);
    let scene = scene.play(&["pile hinterland"]);
    assert_eq!((scene.state.piles, scene.on(Card::SCRYER), scene.player(1).secrets), (piles, (0, 1), 0));
    assert!(scene.knows(1, Card::WOLVES) && !scene.knows(2, Card::WOLVES));
    assert!(piles[Region::Cradle].iter().chain(&piles[Region::Provinces]).all(|card| !scene.knows(1, *card)));
    assert!(!Scene::new(2).card_at(1, Card::SCRYER).offers("use scryer"));
    // Once all piles are known there is nothing to see.
    let mut scene = Scene::new(2).card_at(1, Card::SCRYER).secrets(1, 1);
    let piles = scene.state.piles;
    for card in piles.iter().flat_map(|pile| pile.iter()) {
        scene.state.known[card.index()] = 1;
    }
    assert!(!scene.offers("use scryer"));
}

#[test]
fn oath_019a_the_scryer_sees_the_whole_pile() {
    let scene = Scene::new(2).card_at(1, Card::SCRYER).secrets(1, 1).on_pile(Region::Cradle, Card::WOLVES);
    let scene = scene.on_pile(Region::Cradle, Card::TENTS).on_pile(Region::Cradle, Card::ELDERS);
    let scene = scene.on_pile(Region::Cradle, Card::KEEP).play(&["use scryer", "pile cradle"]);
    let pile = &scene.state.piles[Region::Cradle];
    assert!(pile.len() == 5 && pile.iter().all(|card| scene.knows(1, *card)));
}

#[test]
fn oath_020_the_disgraced_captain_knows_the_order_of_a_city() {
    assert_eq!(may_be_played(Card::DISGRACED_CAPTAIN), ANYWHERE);
    let captain = |favor| duel().adviser(2, Card::DISGRACED_CAPTAIN).favor(2, favor);
    let scene = captain(2).card_at(1, Card::KEEP).play(&ATTACK).play(&["use disgraced-captain", "done"]);
    assert_eq!(scene.rolled(), (7, 1));
    // One favor lies on the card, the other is burned.
    assert_eq!((scene.player(2).favor, scene.on(Card::DISGRACED_CAPTAIN)), (0, (1, 0)));
    // Once, however many sites fit.
    let scene = captain(2).card_at(1, Card::PRESSGANGS).site(3, Site::RIVER).garrison(3, 3, 1);
    let scene = scene.card_at(3, Card::SCOUTS);
    let scene = scene.play(&["campaign", "site 3", "done", "number 3", "use disgraced-captain"]);
    assert_eq!(scene.rolled(), (7, 2));
    assert!(!captain(1).card_at(1, Card::KEEP).play(&ATTACK).offers("use disgraced-captain"));
    assert!(!captain(2).card_at(1, Card::TENTS).play(&ATTACK).offers("use disgraced-captain"));
    let scene = duel().adviser(3, Card::DISGRACED_CAPTAIN).favor(3, 2).card_at(1, Card::PRESSGANGS).play(&ATTACK);
    assert!(!scene.offers("use disgraced-captain"));
}

#[test]
fn oath_020a_the_disgraced_captain_needs_the_site_itself() {
    // The attacker rules the site: only the pawn there is a target.
    let scene = duel().garrison(1, 2, 1).card_at(1, Card::PRESSGANGS).adviser(2, Card::DISGRACED_CAPTAIN).favor(2, 2);
    let scene = scene.adviser(2, Card::LONGBOWS).play(&["campaign", "number 3"]);
    assert_eq!((scene.asked(), scene.offers("use disgraced-captain")), ((2, What::Plans), false));
}

#[test]
fn oath_021_naysayers_take_a_favor_of_the_chancellors() {
    assert_eq!(may_be_played(Card::NAYSAYERS), TO_ADVISERS);
    let naysay = |favor| Scene::new(3).adviser(2, Card::NAYSAYERS).favor(1, favor).turn(2);
    let scene = naysay(2).title(3).play(&["rest"]);
    assert_eq!((scene.asked(), scene.offers("use naysayers")), ((2, What::RestPowers), true));
    let scene = scene.play(&["use naysayers"]);
    // Once: then the next turn begins.
    assert_eq!((scene.player(1).favor, scene.player(2).favor, scene.state.active), (1, 1, seat(3)));
    // An Exile who has been the Usurper counts as well.
    let mut usurped = naysay(1).title(3);
    usurped.state.usurper = true;
    assert!(usurped.play(&["rest"]).offers("use naysayers"));
    // Without the title at an Exile, or favor at the Chancellor, they say nothing.
    assert_eq!(naysay(2).play(&["rest"]).state.active, seat(3));
    assert_eq!(naysay(0).title(3).play(&["rest"]).state.active, seat(3));
    assert_eq!(naysay(2).citizen(3).title(3).play(&["rest"]).state.active, seat(3));
}

#[test]
fn oath_021a_naysayers_serve_an_oathkeeper_too() {
    let scene = Scene::new(3).adviser(2, Card::NAYSAYERS).favor(1, 1).turn(2).title(2);
    let scene = scene.play(&["rest", "use naysayers"]);
    assert_eq!((scene.player(1).favor, scene.player(2).favor), (0, 1));
}

#[test]
fn oath_021_naysayers_serve_a_citizen_too() {
    let scene = Scene::new(3).citizen(2).adviser(2, Card::NAYSAYERS).favor(1, 1).turn(2).title(3);
    let scene = scene.play(&["rest", "use naysayers"]);
    assert_eq!((scene.player(1).favor, scene.player(2).favor), (0, 1));
}

#[test]
fn oath_022_book_burning_leaves_a_beaten_pawn_one_secret() {
    assert_eq!(may_be_played(Card::BOOK_BURNING), ANYWHERE);
    let burn = || duel().garrison(1, 3, 1).warbands(3, 0).adviser(2, Card::BOOK_BURNING).secrets(3, 4).favor(3, 2);
    let scene = burn().dice(&[1, 1, 1, 4, 4, 4]).play(&["campaign", "pawn", "number 3", "use book-burning"]);
    let scene = scene.play(&["number 0", "site 3"]);
    // On top of the loss of favor and of being sent away (OATH-5.5.7.III).
    assert_eq!((scene.player(3).secrets, scene.player(3).favor, scene.player(3).pawn), (1, 1, slot(3)));
    // The pawn must be a target, and the attacker must win.
    assert!(!burn().play(&ATTACK).offers("use book-burning"));
    let scene = burn().warbands(3, 8).dice(&[1; 6]).play(&["campaign", "pawn", "number 3", "use book-burning"]);
    assert_eq!((scene.decided().0, scene.player(3).secrets), (false, 4));
    let scene = duel().adviser(3, Card::BOOK_BURNING).play(&["campaign", "pawn", "number 3"]);
    assert!(!scene.offers("use book-burning"));
}

#[test]
fn oath_022a_book_burning_spares_no_facedown_secret() {
    let burn = |up, down| {
        let scene =
            duel().garrison(1, 3, 1).warbands(3, 0).adviser(2, Card::BOOK_BURNING).secrets(3, up).spent(3, down);
        let scene = scene.dice(&[1, 1, 1, 4, 4, 4]).play(&["campaign", "pawn", "number 3", "use book-burning"]);
        let scene = scene.play(&["number 0", "site 3"]);
        scene.player(3).secrets + scene.player(3).spent
    };
    assert_eq!([burn(2, 2), burn(0, 3), burn(3, 0), burn(0, 1), burn(0, 0)], [1, 1, 1, 1, 0]);
}
