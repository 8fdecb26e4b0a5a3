//! OATH-103 to OATH-126: the Order denizens of the archive.

use kabale_core::{Eye, Fast, Game, Log, SeedableRng, below, pick};

use super::{
    facts,
    kit::{ANYWHERE, ATTACK, RAID, Scene, TO_ADVISERS, TO_SITES, duel, is_locked, may_be_played, raid, seat, slot},
};
use crate::{Banner, Card, Choice, ChronicleRef, Deck, Event, Oath, Options, Region, Site, Suit, What, state::Step};

#[test]
fn rows_are_as_printed() {
    facts::compare_archive(include_str!("../../../../docs/rules/data/oath/archive-order.toml"));
}

#[test]
fn oath_103_a_code_of_honor_is_two_dice_and_no_other_plan() {
    assert_eq!(may_be_played(Card::CODE_OF_HONOR), ANYWHERE);
    let scene = || duel().adviser(2, Card::CODE_OF_HONOR).adviser(2, Card::LONGBOWS).play(&ATTACK);
    assert_eq!(scene().choices(), ["done", "use longbows", "use code-of-honor"]);
    // After it there is no other plan, and after another plan there is no Code.
    assert_eq!(scene().play(&["use code-of-honor"]).rolled(), (5, 1));
    assert_eq!(scene().play(&["use longbows"]).rolled(), (4, 1));
    // The defender takes dice away; what is not there is a die more for the defense.
    let scene = |n| duel().adviser(3, Card::CODE_OF_HONOR).play(&["campaign", "done", n, "use code-of-honor"]);
    assert_eq!([scene("number 3").rolled(), scene("number 1").rolled()], [(1, 1), (0, 2)]);
}

/// Player 2 attacks the Citizen 3, whom the Chancellor joins, and the Citizen 4 with permission.
fn allies() -> Scene {
    Scene::new(4).site(1, Site::CHARMING_VALLEY).citizen(3).citizen(4).turn(2)
}

const ATTACK_ALLIES: [&str; 6] = ["campaign", "seat 3", "done", "number 3", "yes", "yes"];

/// OATH-103a.
#[test]
fn oath_103a_a_code_of_honor_binds_the_whole_side() {
    let scene = || {
        let scene = allies().adviser(4, Card::CODE_OF_HONOR).adviser(3, Card::LONGBOWS).adviser(1, Card::BEAR_TRAPS);
        scene.play(&ATTACK_ALLIES)
    };
    assert_eq!(scene().asked(), (3, What::Plans));
    let asked = scene().play(&["done"]);
    assert_eq!((asked.asked(), asked.offers("use code-of-honor")), ((4, What::Plans), true));
    assert_eq!(asked.play(&["use code-of-honor"]).rolled(), (1, 2), "the Chancellor is not even asked");
    // If a player of the side has used a plan, the Code is of no use.
    assert_eq!(scene().play(&["use longbows"]).asked(), (1, What::Plans));
}

/// OATH-103b.
#[test]
fn oath_103b_bandits_use_the_code_of_honor_alone() {
    let scene = raid().card_at(1, Card::LONGBOWS).card_at(1, Card::CODE_OF_HONOR).play(&RAID);
    assert_eq!(scene.rolled(), (1, 1));
}

#[test]
fn oath_104_outriders_ride_past_skulls() {
    assert_eq!(may_be_played(Card::OUTRIDERS), ANYWHERE);
    let scene = || duel().adviser(2, Card::OUTRIDERS).dice(&[1, 6, 6, 6]).play(&ATTACK);
    let won = scene().play(&["use outriders"]);
    assert_eq!((won.decided(), won.player(2).warbands), ((true, 6, 5), 3));
    let bled = scene().play(&["done"]);
    assert_eq!((bled.decided(), bled.player(2).warbands), ((true, 6, 5), 0));
    assert!(!duel().adviser(3, Card::OUTRIDERS).play(&ATTACK).offers("use outriders"));
}

fn stationed(scene: &Scene) -> [u8; 4] {
    [scene.player(1).warbands, scene.force_at(1).1, scene.force_at(3).1, scene.force_at(6).1]
}

#[test]
fn oath_105_a_messenger_moves_warbands_anywhere() {
    assert_eq!(may_be_played(Card::MESSENGER), ANYWHERE);
    let messenger = || Scene::new(2).adviser(1, Card::MESSENGER).favor(1, 1);
    assert_eq!(stationed(&messenger()), [3, 2, 1, 1]);
    let scene = messenger().play(&["use messenger"]);
    // The last one stays everywhere.
    assert_eq!((scene.asked(), scene.choices()), ((1, What::Power), vec!["number 0".into(), "number 1".into()]));
    let prompt = scene.state.prompt().expect("a question");
    assert_eq!((prompt.site, prompt.n), (Some(slot(1)), Some(0)));
    let scene = scene.play(&["number 1"]);
    let prompt = scene.state.prompt().expect("a question");
    assert_eq!((prompt.site, prompt.n), (Some(slot(1)), Some(1)));
    let scene = scene.play(&["number 0", "number 1", "number 3"]);
    assert_eq!((stationed(&scene), scene.on(Card::MESSENGER)), ([0, 1, 2, 4], (1, 0)));
    assert_eq!(scene.asked(), (1, What::Act));
    // With the Bandit Crown a bandit will do, and an empty site is a place to go.
    let scene = messenger().holds(1, Card::BANDIT_CROWN).play(&["use messenger", "number 2"]);
    assert_eq!((scene.force_at(1).1, scene.player(1).warbands), (0, 5));
    // Who rules nothing sends nobody.
    assert!(!messenger().favor(1, 0).offers("use messenger"));
    assert!(!Scene::new(2).turn(2).adviser(2, Card::MESSENGER).favor(2, 1).offers("use messenger"));
}

/// OATH-105a.
#[test]
fn oath_105a_a_citizens_messenger_needs_no_permission() {
    let scene = Scene::new(2).citizen(2).turn(2).adviser(2, Card::MESSENGER).favor(2, 1);
    let scene = scene.play(&["use messenger", "number 1"]);
    assert_eq!((scene.asked(), scene.player(2).warbands, scene.force_at(1)), ((2, What::Power), 4, (1, 1)));
}

#[test]
fn oath_106_a_field_promotion_is_three_warbands_for_the_victor() {
    assert_eq!(may_be_played(Card::FIELD_PROMOTION), ANYWHERE);
    let scene = |defense| {
        let scene = duel().garrison(1, 3, defense).warbands(3, 0).adviser(2, Card::FIELD_PROMOTION).favor(2, 1);
        scene.dice(&[1, 4, 4, 4]).play(&ATTACK).play(&["use field-promotion"])
    };
    let won = scene(1).play(&["number 1"]);
    assert_eq!((won.decided().0, won.player(2).warbands, won.on(Card::FIELD_PROMOTION)), (true, 5, (1, 0)));
    let lost = scene(9);
    assert_eq!((lost.decided().0, lost.player(2).warbands), (false, 2));
    // A victorious defender pays to the bank.
    let scene = duel().adviser(3, Card::FIELD_PROMOTION).favor(3, 1).dice(&[1; 4]);
    let scene = scene.play(&ATTACK).play(&["use field-promotion"]);
    assert_eq!((scene.decided().0, scene.player(3).warbands, scene.player(3).favor), (false, 6, 0));
    assert_eq!((scene.on(Card::FIELD_PROMOTION), scene.state.banks[Suit::Order as usize]), ((0, 0), 4));
    assert!(!duel().adviser(2, Card::FIELD_PROMOTION).play(&ATTACK).offers("use field-promotion"));
}

/// OATH-106a.
#[test]
fn oath_106a_a_citizen_is_promoted_in_purple() {
    let scene = Scene::new(3).site(1, Site::CHARMING_VALLEY).citizen(2).turn(2).pawn(1, 6).pawn(3, 6).garrison(1, 1, 1);
    let scene = scene.adviser(2, Card::FIELD_PROMOTION).favor(2, 1).dice(&[1, 1, 4, 4, 4]);
    let scene = scene.play(&ATTACK).play(&["use field-promotion", "number 0"]);
    assert_eq!((scene.decided().0, scene.player(2).warbands, scene.player(2).bank), (true, 6, 14));
}

/// Player 2 has a Palanquin and stands where player 3 stands; the Chancellor is far away.
fn palanquin() -> Scene {
    Scene::new(3).turn(2).pawn(1, 6).adviser(2, Card::PALANQUIN).favor(2, 1)
}

fn pawns(scene: &Scene) -> [u8; 2] {
    [2, 3].map(|number| scene.player(number).pawn.0 + 1)
}

#[test]
fn oath_107_a_palanquin_takes_somebody_along() {
    assert_eq!(may_be_played(Card::PALANQUIN), TO_ADVISERS);
    let scene = palanquin().supply(3, 0).play(&["use palanquin"]);
    assert_eq!((scene.asked(), scene.choices().len()), ((2, What::Power), 7));
    // Only the other one travels: a drum is heard for them alone, and nobody pays Supply.
    let drum = |number| palanquin().holds(number, Card::DRAGONSKIN_DRUM).play(&["use palanquin", "site 3"]);
    assert_eq!((drum(3).asked(), drum(2).asked()), ((3, What::Power), (2, What::Act)));
    let scene = scene.play(&["site 3"]);
    assert_eq!((pawns(&scene), scene.player(2).supply, scene.on(Card::PALANQUIN)), ([3, 3], 7, (1, 0)));
    // A facedown site is turned up.
    let scene = palanquin().play(&["use palanquin", "site 2"]);
    assert_eq!((pawns(&scene), scene.faceup()), ([2, 2], vec![1, 2, 3, 6]));
    // Of several players one is chosen; without any there is no use for it.
    let scene = palanquin().pawn(1, 1).play(&["use palanquin"]);
    assert_eq!(scene.choices(), ["seat 1", "seat 3"]);
    let scene = scene.play(&["seat 1", "site 6"]);
    assert_eq!((pawns(&scene), scene.player(1).pawn), ([6, 1], slot(6)));
    assert!(!palanquin().pawn(3, 6).offers("use palanquin"));
    assert!(!palanquin().favor(2, 0).offers("use palanquin"));
    // The Narrow Pass bars the way for both.
    let scene = palanquin().site(6, Site::NARROW_PASS).play(&["use palanquin"]);
    assert!(scene.offers("site 6") && !scene.offers("site 7"));
}

/// OATH-107a.
#[test]
fn oath_107a_a_palanquin_makes_nobody_pay() {
    let toll = |favor| palanquin().card_at(6, Card::TOLL_ROADS).favor(3, favor).play(&["use palanquin"]);
    assert!(!toll(0).offers("site 3") && toll(0).offers("site 2"));
    let asked = toll(1).play(&["site 3"]);
    assert_eq!((asked.asked(), asked.state.prompt().and_then(|prompt| prompt.site)), ((3, What::Power), Some(slot(3))));
    assert_eq!(pawns(&asked), [1, 1]);
    let agreed = asked.play(&["yes"]);
    assert_eq!((pawns(&agreed), agreed.player(3).favor, agreed.player(1).favor), ([3, 3], 0, 1));
    // After a refusal the site cannot be chosen any more.
    let refused = toll(1).play(&["site 3", "no"]);
    assert_eq!((refused.asked(), refused.offers("site 3"), refused.offers("site 6")), ((2, What::Power), false, true));
    let refused = refused.play(&["site 6", "no", "site 2"]);
    assert_eq!((pawns(&refused), refused.player(3).favor, refused.asked()), ([2, 2], 1, (2, What::Act)));
}

/// OATH-107b.
#[test]
fn oath_107b_the_shrouded_wood_may_lead_the_other_elsewhere() {
    let wood = |ruler, n| {
        let scene = palanquin().site(1, Site::SHROUDED_WOOD).garrison(1, ruler, n);
        scene.play(&["use palanquin", "site 3"])
    };
    // You rule it as their enemy, or another player does.
    for (ruler, guide) in [(2, 2), (1, 1)] {
        let scene = wood(ruler, 1);
        assert_eq!((scene.asked(), pawns(&scene)), ((guide, What::Banish), [3, 1]));
        assert_eq!(pawns(&scene.play(&["site 6"])), [3, 6]);
    }
    // They rule it themselves, or bandits do.
    assert_eq!([wood(3, 1), wood(3, 0)].map(|scene| pawns(&scene)), [[3, 3]; 2]);
    // The Citizens of a ruling Empire are no enemies.
    let scene = palanquin().site(1, Site::SHROUDED_WOOD).citizen(2).citizen(3).play(&["use palanquin", "site 3"]);
    assert_eq!(pawns(&scene), [3, 3]);
}

#[test]
fn oath_108_a_shield_wall_stands_or_falls() {
    assert_eq!(may_be_played(Card::SHIELD_WALL), ANYWHERE);
    let wall = || {
        let scene = duel().warbands(2, 6).warbands(3, 2).adviser(3, Card::SHIELD_WALL).favor(3, 1);
        scene.play(&["campaign", "done", "number 6"])
    };
    let scene = wall().dice(&[1, 1, 1]).dice(&[4; 6]).play(&["use shield-wall", "seat 3", "seat 3"]);
    assert_eq!((scene.rolled(), scene.decided(), scene.player(3).bank), ((6, 3), (true, 6, 4), 14));
    let scene = wall().dice(&[1]).dice(&[4; 6]).play(&["done", "seat 3", "seat 3"]);
    assert_eq!((scene.decided(), scene.player(3).bank, scene.player(3).warbands), ((true, 6, 4), 12, 2));
    // An attacker's wall is none, and a victorious one loses nobody.
    assert!(!duel().adviser(2, Card::SHIELD_WALL).favor(2, 1).play(&ATTACK).offers("use shield-wall"));
    let scene = wall().dice(&[1; 9]).play(&["use shield-wall", "no"]);
    assert_eq!((scene.decided().0, scene.player(3).bank, scene.player(2).warbands), (false, 10, 3));
}

/// OATH-108a.
#[test]
fn oath_108a_a_doctor_or_fog_saves_the_shield_wall() {
    let beaten = |rescue, plans: [&str; 2]| {
        let scene = duel().warbands(2, 6).warbands(3, 2).adviser(3, Card::SHIELD_WALL).adviser(3, rescue);
        let scene = scene.favor(3, 1).secrets(3, 1).dice(&[1, 1, 1]).dice(&[4; 6]);
        scene.play(&["campaign", "done", "number 6"]).play(&plans)
    };
    let use_wall = "use shield-wall";
    for (rescue, save) in [(Card::TRAVELING_DOCTOR, "use traveling-doctor"), (Card::BILLOWING_FOG, "use billowing-fog")]
    {
        // The four warbands of the defense live, in whichever order the plans are used, and its dice stay.
        for plans in [[use_wall, save], [save, use_wall]] {
            let scene = beaten(rescue, plans);
            assert_eq!((scene.rolled(), scene.decided()), ((6, 3), (true, 6, 4)), "{plans:?}");
            assert_eq!((scene.player(3).warbands, scene.player(3).bank), (4, 10), "{plans:?}");
        }
        // Without them all four fall.
        let scene = beaten(rescue, [use_wall, "done"]).play(&["seat 3", "seat 3"]);
        assert_eq!((scene.player(3).warbands, scene.player(3).bank), (0, 14));
    }
}

/// A duel that player 2 wins.
fn victory() -> Scene {
    duel().garrison(1, 3, 1).warbands(3, 0).dice(&[1, 4, 4, 4])
}

/// OATH-109, OATH-109a: each adviser of a suit pays.
#[test]
fn oath_109a_a_military_parade_is_paid_for_each_enemy_adviser() {
    assert_eq!(may_be_played(Card::MILITARY_PARADE), ANYWHERE);
    let parade = || victory().adviser(2, Card::MILITARY_PARADE).adviser(2, Card::WOLVES);
    let scene = parade().adviser(3, Card::TENTS).adviser(3, Card::ELDERS).hidden(3, Card::SCOUTS);
    let banks = scene.state.banks;
    let scene = scene.play(&ATTACK).play(&["use military-parade", "number 0"]);
    // Neither facedown advisers nor the player's own count.
    let mut paid = banks;
    paid[Suit::Nomad as usize] -= 2;
    assert_eq!((scene.player(2).favor, scene.state.banks), (2, paid));
    // A bank pays what it has.
    let poor = parade().adviser(3, Card::TENTS).adviser(3, Card::ELDERS).bank(Suit::Nomad, 1);
    assert_eq!(poor.play(&ATTACK).play(&["use military-parade", "number 0"]).player(2).favor, 1);
    // In defeat it brings nothing; the defender counts the attacker's.
    let lost = duel().adviser(2, Card::MILITARY_PARADE).adviser(3, Card::TENTS).dice(&[1; 4]);
    assert_eq!(lost.play(&ATTACK).play(&["use military-parade"]).player(2).favor, 0);
    let won = duel().adviser(3, Card::MILITARY_PARADE).adviser(2, Card::TENTS).adviser(3, Card::ELDERS).dice(&[1; 4]);
    assert_eq!(won.play(&ATTACK).play(&["use military-parade"]).player(3).favor, 1);
}

#[test]
fn oath_109_a_military_parade_counts_allies_who_joined() {
    let scene = |joins| {
        let scene = allies().garrison(1, 1, 1).warbands(1, 0).warbands(3, 0).warbands(4, 0).warbands(2, 6);
        let scene = scene.adviser(2, Card::MILITARY_PARADE).adviser(1, Card::TENTS).adviser(3, Card::WOLVES);
        let scene = scene.adviser(4, Card::SCOUTS).dice(&[1, 1]).dice(&[4; 6]);
        let scene = scene.play(&["campaign", "seat 3", "done", "number 6"]).play(joins);
        scene.play(&["use military-parade", "number 0"]).player(2).favor
    };
    assert_eq!([scene(&["yes", "yes"]), scene(&["no"])], [3, 2]);
}

/// OATH-109b.
#[test]
fn oath_109b_a_military_parade_of_bandits_burns_favor() {
    let scene = raid().card_at(1, Card::MILITARY_PARADE).adviser(2, Card::TENTS).dice(&[1]);
    let (shared, bank) = (scene.state.shared, scene.state.banks[Suit::Nomad as usize]);
    let scene = scene.play(&["campaign", "number 0", "no"]);
    assert_eq!((scene.decided().0, scene.state.shared), (false, shared + 1));
    assert_eq!(scene.state.banks[Suit::Nomad as usize], bank - 1);
}

/// OATH-109c, OATH-R12.2.
#[test]
fn oath_109c_a_military_parade_is_paid_twice_for_a_marriage() {
    let parade = |scene: Scene| {
        let scene = scene.adviser(2, Card::MILITARY_PARADE).adviser(3, Card::TENTS);
        let scene = scene.play(&ATTACK).play(&["use military-parade", "number 0"]);
        (scene.player(2).favor, scene.state.banks[Suit::Hearth as usize], scene.state.banks[Suit::Nomad as usize])
    };
    assert_eq!(parade(victory().adviser(3, Card::MARRIAGE)), (3, 1, 2));
    // Another Hearth adviser is one, and a Marriage of the victor or facedown none.
    assert_eq!(parade(victory().adviser(3, Card::TAVERN_SONGS)), (2, 2, 2));
    assert_eq!(parade(victory().adviser(2, Card::MARRIAGE)), (1, 3, 2));
    assert_eq!(parade(victory().hidden(3, Card::MARRIAGE)), (1, 3, 2));
}

/// Player 2, with secrets, could recover the Darkest Secret; the guardians lie at a site of the Empire.
fn guarded() -> Scene {
    Scene::new(3).card_at(6, Card::TOME_GUARDIANS).turn(2).secrets(2, 5).secrets(1, 5)
}

#[test]
fn oath_110_tome_guardians_keep_the_darkest_secret() {
    assert_eq!(may_be_played(Card::TOME_GUARDIANS), TO_SITES);
    assert!(Scene::new(3).turn(2).secrets(2, 5).offers("recover"));
    assert!(!guarded().offers("recover") && guarded().turn(1).offers("recover"));
    assert!(guarded().citizen(2).offers("recover") && guarded().garrison(6, 2, 1).offers("recover"));
    // The other banner is free.
    assert!(guarded().favor(2, 9).play(&["recover"]).choices().contains(&"number 9".to_owned()));
    // It is no target, and the Conspiracy does not get it.
    let target = |scene: Scene| scene.bears(3, Banner::DarkestSecret, 1).play(&["campaign"]);
    assert!(target(duel()).offers("banner darkest-secret"));
    assert!(!target(duel().card_at(6, Card::TOME_GUARDIANS)).offers("banner darkest-secret"));
    let plot = |scene: Scene| {
        let scene = scene.bears(3, Banner::DarkestSecret, 1).bears(3, Banner::PeoplesFavor, 1).adviser(3, Card::TENTS);
        let scene = scene.adviser(2, Card::ELDERS).adviser(2, Card::RAIN_BOOTS).hidden(2, Card::CONSPIRACY);
        scene.play(&["card conspiracy", "reveal", "seat 3"])
    };
    assert_eq!(plot(Scene::new(3).turn(2).secrets(2, 1)).choices(), ["banner peoples-favor", "banner darkest-secret"]);
    let plotted = plot(guarded());
    assert!(plotted.state.holds(seat(2), Banner::PeoplesFavor) && plotted.state.holds(seat(3), Banner::DarkestSecret));
}

/// OATH-110a.
#[test]
fn oath_110a_tome_guardians_of_bandits_let_nobody_near() {
    let scene = || guarded().garrison(6, 1, 0);
    assert!(!scene().offers("recover") && !scene().turn(1).offers("recover"));
}

/// OATH-110b.
#[test]
fn oath_110b_tome_guardians_know_no_own_banner() {
    let holder = |scene: Scene| scene.bears(2, Banner::DarkestSecret, 1).offers("recover");
    assert!(holder(Scene::new(3).turn(2).secrets(2, 5)) && !holder(guarded()));
}

#[test]
fn oath_111_a_tyrant_kills_where_they_go() {
    assert_eq!(may_be_played(Card::TYRANT), TO_ADVISERS);
    assert!(is_locked(Card::TYRANT));
    let scene = Scene::new(3).turn(2).adviser(2, Card::TYRANT).garrison(3, 3, 2);
    let scene = scene.play(&["travel", "site 3"]);
    // OATH-111a: nobody on a board.
    assert_eq!((scene.force_at(3), scene.player(2).warbands, scene.player(3).warbands), ((3, 1), 3, 3));
    assert!(scene.events.contains(&Event::Used { seat: Some(seat(2)), card: Card::TYRANT }));
    // The journeys of others are their own affair.
    let scene = Scene::new(3).turn(3).adviser(2, Card::TYRANT).play(&["travel", "site 3"]);
    assert_eq!(scene.force_at(3), (1, 1));
}

/// OATH-111b, OATH-111e: neither an empty site nor one with bandits keeps a Tyrant away.
#[test]
fn oath_111b_a_tyrant_may_go_where_nobody_is() {
    let scene = |crown| {
        let scene = Scene::new(3).turn(2).adviser(2, Card::TYRANT).garrison(3, 1, 0).holds(crown, Card::BANDIT_CROWN);
        scene.play(&["travel", "site 3"])
    };
    for scene in [scene(2), scene(3)] {
        assert_eq!((scene.player(2).pawn, scene.force_at(3), scene.player(2).warbands), (slot(3), (1, 0), 3));
    }
}

/// OATH-111a, OATH-111c.
#[test]
fn oath_111c_a_tyrant_kills_the_last_own_warband() {
    let scene = Scene::new(3).turn(2).adviser(2, Card::TYRANT).garrison(3, 2, 1).play(&["travel", "site 3"]);
    assert_eq!((scene.force_at(3), scene.player(2).warbands), ((1, 0), 3));
}

/// OATH-111d.
#[test]
fn oath_111d_a_tyrant_who_is_sent_kills_too() {
    let scene = Scene::new(3).holds(1, Card::WHISTLE).secrets(1, 1).adviser(2, Card::TYRANT).pawn(2, 6);
    let scene = scene.play(&["use whistle"]);
    assert_eq!((scene.player(2).pawn, scene.force_at(1)), (slot(1), (1, 1)));
}

/// Player 2 stands at a site of the Empire, under the Forced Labor of another.
fn labor(favor: u8) -> Scene {
    Scene::new(3).turn(2).card_at(6, Card::FORCED_LABOR).favor(2, favor)
}

#[test]
fn oath_112_forced_labor_costs_a_favor_for_each_search() {
    assert_eq!(may_be_played(Card::FORCED_LABOR), TO_SITES);
    assert!(!labor(0).offers("search"));
    let scene = labor(1).play(&["search", "deck"]);
    assert_eq!((scene.player(2).favor, scene.player(1).favor), (0, 1));
    // Elsewhere, and among friends, searching is free.
    assert!(labor(0).garrison(1, 3, 1).offers("search") && labor(0).citizen(2).offers("search"));
    assert!(labor(0).turn(1).offers("search"));
    // An Exile gets the favor for their own sites; where bandits rule it burns.
    let scene = labor(1).garrison(6, 3, 1).garrison(1, 3, 1).play(&["search", "deck"]);
    assert_eq!((scene.player(2).favor, scene.player(3).favor), (0, 1));
    let scene = labor(1).garrison(6, 3, 0).garrison(1, 3, 0);
    let shared = scene.state.shared;
    let scene = scene.play(&["search", "deck"]);
    assert_eq!((scene.player(2).favor, scene.state.shared), (0, shared + 1));
}

/// OATH-112a: for a facedown adviser.
#[test]
fn oath_112a_forced_labor_is_due_for_an_adviser() {
    let adviser = |favor| labor(favor).hidden(2, Card::WOLVES);
    let scene = adviser(1).play(&["card wolves", "advise"]);
    assert_eq!((scene.player(2).favor, scene.player(1).favor), (0, 1));
    // Without favor the card stays where it is.
    assert!(!adviser(0).offers("card wolves"));
    assert!(adviser(0).garrison(1, 2, 1).offers("card wolves"));
}

/// OATH-112a: for the Vision of the Oracle (OATH-160), which lies at a site of the Empire too.
#[test]
fn oath_112a_forced_labor_is_due_for_the_oracle() {
    let oracle = |favor| labor(favor).card_at(1, Card::ORACLE).secrets(2, 2).on_deck(Card::FAITH).on_deck(Card::KEEP);
    let scene = oracle(1).play(&["use oracle"]);
    assert_eq!((scene.asked(), scene.player(2).favor, scene.player(1).favor), ((2, What::Play), 0, 1));
    let scene = scene.play(&["reveal"]);
    assert_eq!((scene.player(2).vision, scene.player(1).favor), (Some(Card::FAITH), 1), "the favor is due once");
    // Without favor the Vision is drawn, and cannot be played.
    let scene = oracle(0).play(&["use oracle"]);
    assert_eq!((scene.asked(), scene.top(Region::Provinces)), ((2, What::Act), Some(Card::FAITH)));
    assert_eq!((scene.player(2).vision, scene.player(2).advisers.len(), scene.on(Card::ORACLE)), (None, 0, (0, 2)));
    // At a site of one's own nothing is due.
    let scene = oracle(0).garrison(1, 2, 1).play(&["use oracle", "reveal"]);
    assert_eq!(scene.player(2).vision, Some(Card::FAITH));
}

/// OATH-112b.
#[test]
fn oath_112b_forced_labor_is_due_for_an_adviser_once_more() {
    let scene = labor(2).on_deck(Card::TENTS).on_deck(Card::ELDERS).on_deck(Card::WOLVES);
    let scene = scene.play(&["search", "deck", "card tents", "card elders", "hide"]);
    assert_eq!((scene.player(2).favor, scene.player(1).favor), (1, 1));
    assert!(scene.offers("card wolves"));
    let played = scene.play(&["card wolves", "advise"]);
    assert_eq!((played.player(2).favor, played.player(1).favor), (0, 2));
}

/// OATH-112c.
#[test]
fn oath_112c_forced_labor_is_due_for_discarding_an_adviser() {
    let scene = labor(1).hidden(2, Card::WOLVES).play(&["card wolves", "discard"]);
    assert_eq!((scene.player(2).favor, scene.player(1).favor, scene.player(2).advisers.len()), (0, 1, 0));
}

/// OATH-113, OATH-113a.
#[test]
fn oath_113a_secret_police_suppress_visions_and_the_conspiracy() {
    assert_eq!(may_be_played(Card::SECRET_POLICE), TO_SITES);
    let police = |at, vision: Card| {
        let scene = Scene::new(3).turn(2).card_at(at, Card::SECRET_POLICE).hidden(2, vision);
        scene.play(&[&Choice::Card(vision).to_string()])
    };
    let free = |vision: Card| Scene::new(3).turn(2).hidden(2, vision).play(&[&Choice::Card(vision).to_string()]);
    for vision in [Card::FAITH, Card::CONSPIRACY] {
        assert!(free(vision).offers("reveal") && !police(6, vision).offers("reveal"));
    }
    // Only at a site under the same rule; and cards that are no Visions may be played.
    assert!(
        Scene::new(3)
            .turn(2)
            .card_at(6, Card::SECRET_POLICE)
            .garrison(1, 3, 1)
            .hidden(2, Card::FAITH)
            .play(&["card faith"])
            .offers("reveal")
    );
    assert!(police(6, Card::WOLVES).offers("advise"));
    // Facedown they may be played.
    let scene = Scene::new(3).turn(2).card_at(6, Card::SECRET_POLICE).on_deck(Card::FAITH).play(&["search", "deck"]);
    assert_eq!(scene.choices(), ["hide", "discard"]);
    // Bandits are everybody's police.
    let scene = Scene::new(3).card_at(3, Card::SECRET_POLICE).garrison(3, 1, 0).garrison(1, 1, 0);
    assert!(!scene.hidden(1, Card::CONSPIRACY).play(&["card conspiracy"]).offers("reveal"));
}

#[test]
fn oath_114_a_specialist_leaves_the_defense_without_plans() {
    assert_eq!(may_be_played(Card::SPECIALIST), ANYWHERE);
    let scene = duel().adviser(2, Card::SPECIALIST).adviser(2, Card::LONGBOWS).adviser(3, Card::BEAR_TRAPS).favor(2, 2);
    let scene = scene.play(&ATTACK).play(&["use specialist"]);
    assert_eq!((scene.on(Card::SPECIALIST), scene.asked()), ((2, 0), (2, What::Plans)));
    // The own plans go on.
    assert_eq!(scene.play(&["use longbows"]).rolled(), (4, 1));
    assert!(!duel().adviser(2, Card::SPECIALIST).favor(2, 1).play(&ATTACK).offers("use specialist"));
    assert!(!duel().adviser(3, Card::SPECIALIST).favor(3, 2).play(&ATTACK).offers("use specialist"));
}

/// OATH-114a.
#[test]
fn oath_114a_a_specialist_silences_allies_and_bandits() {
    let scene =
        allies().adviser(2, Card::SPECIALIST).favor(2, 2).adviser(1, Card::BEAR_TRAPS).adviser(3, Card::LONGBOWS);
    let scene = scene.adviser(4, Card::HORSE_ARCHERS).play(&ATTACK_ALLIES).play(&["use specialist"]);
    assert_eq!(scene.rolled(), (3, 2));
    let scene = raid().adviser(2, Card::SPECIALIST).favor(2, 2).card_at(1, Card::LONGBOWS).play(&RAID);
    assert_eq!(scene.play(&["use specialist"]).rolled(), (3, 1));
}

/// Player 2 rules a site with Captains, where player 3 stands, and is far away.
fn captains() -> Scene {
    let scene = Scene::new(3).site(3, Site::CHARMING_VALLEY).pawn(2, 6).pawn(3, 3).turn(2).favor(2, 1).supply(2, 0);
    scene.garrison(3, 2, 2).card_at(3, Card::CAPTAINS)
}

#[test]
fn oath_115_captains_attack_from_a_site_you_rule() {
    assert_eq!(may_be_played(Card::CAPTAINS), TO_SITES);
    let scene = captains().play(&["use captains"]);
    // The only rival there, and the only target; the warbands of the site count for the dice.
    assert_eq!((scene.asked(), scene.on(Card::CAPTAINS)), ((2, What::Dice), (1, 0)));
    assert_eq!(scene.choices().len(), 1 + 3 + 2);
    // Skulls and sacrifices may fall at the site.
    let scene = scene.dice(&[1, 1, 6, 6, 4, 4]).play(&["number 4"]);
    assert_eq!((scene.asked(), scene.choices()), ((2, What::Bleed), vec!["site 3".into(), "seat 2".into()]));
    let scene = scene.play(&["site 3", "seat 2"]);
    assert_eq!((scene.force_at(3), scene.player(2).warbands, scene.decided()), ((2, 1), 2, (true, 6, 3)));
    assert_eq!((scene.asked(), scene.player(2).pawn, scene.player(2).supply), ((2, What::Banish), slot(6), 0));
    // There must be a possible defender, and a favor.
    assert!(!captains().pawn(3, 1).offers("use captains") && !captains().favor(2, 0).offers("use captains"));
    // Which site is asked.
    let scene = captains().garrison(6, 2, 1).pawn(1, 6).play(&["use captains"]);
    assert_eq!(scene.choices(), ["site 3", "site 6"]);
    let scene = scene.play(&["site 6", "pawn", "done"]);
    assert_eq!((scene.state.battle.defender, scene.choices().len()), (Some(seat(1)), 1 + 3 + 1));
}

/// A Citizen's Captains at a site of the Empire.
fn rebels() -> Scene {
    let scene = Scene::new(3).site(3, Site::CHARMING_VALLEY).citizen(2).pawn(2, 6).pawn(3, 6).turn(2).favor(2, 1);
    scene.garrison(3, 1, 3).card_at(3, Card::CAPTAINS)
}

/// OATH-115a, OATH-115b.
#[test]
fn oath_115a_captains_of_a_citizen_rebel_from_an_imperial_site() {
    let scene = rebels().play(&["use captains", "site 3"]);
    // The Chancellor is the only rival; the site of the Captains need not be a target.
    assert_eq!((scene.asked(), scene.state.battle.defender), ((2, What::Target), Some(seat(1))));
    assert_eq!(scene.choices(), ["site 1", "site 3", "site 6"]);
    let scene = scene.play(&["site 1"]);
    assert_eq!(scene.choices(), ["done", "site 3", "site 6"]);
    let other = scene.play(&["done"]);
    assert_eq!((other.state.battle.sites, other.choices().len()), (slot(1).bit(), 1 + 3 + 3));
}

/// OATH-115b.
#[test]
fn oath_115b_captains_warbands_add_nothing_to_the_defense() {
    // The own site as the only target: the warbands there attack, and nobody defends it.
    let scene = rebels().play(&["use captains", "site 3", "site 3", "done"]).dice(&[1, 1]).dice(&[4; 2]);
    let scene = scene.play(&["number 2"]);
    assert_eq!((scene.decided(), scene.force_at(3)), ((true, 2, 0), (1, 3)));
    // Another target has its own warbands.
    let scene = rebels().play(&["use captains", "site 3", "site 6"]).dice(&[1, 1]).dice(&[4; 2]);
    let scene = scene.play(&["number 2"]);
    assert_eq!((scene.decided(), scene.force_at(3)), ((true, 2, 1), (1, 3)));
}

/// OATH-115c.
#[test]
fn oath_115c_captains_lead_bandits_with_the_crown() {
    let scene = captains().holds(2, Card::BANDIT_CROWN).garrison(3, 2, 1).warbands(2, 0).dice(&[1, 1, 1, 1]);
    let scene = scene.play(&["use captains"]);
    assert_eq!(scene.choices(), ["number 0", "number 1", "number 2"]);
    // A bandit is neither sacrificed nor killed: one warband cannot make up for three.
    let scene = scene.play(&["number 2"]);
    assert_eq!((scene.decided(), scene.player(2).warbands, scene.force_at(3)), ((false, 1, 3), 1, (1, 0)));
}

/// OATH-115d.
#[test]
fn oath_115d_captains_who_lose_come_home() {
    let scene = captains().dice(&[1; 7]).play(&["use captains", "number 5"]);
    assert_eq!(scene.asked(), (2, What::Sacrifice));
    let scene = scene.play(&["no", "site 3", "seat 2"]);
    // Half of five fall, and the others meet on the board.
    assert_eq!((scene.decided().0, scene.force_at(3), scene.player(2).warbands), (false, (1, 0), 3));
}

#[test]
fn oath_116_siege_engines_kill_two_warbands_of_the_region() {
    assert_eq!(may_be_played(Card::SIEGE_ENGINES), ANYWHERE);
    let engines = || Scene::new(3).turn(2).site(2, Site::RIVER).adviser(2, Card::SIEGE_ENGINES).favor(2, 1);
    let scene = engines().garrison(1, 3, 3).garrison(2, 2, 1).play(&["use siege-engines"]);
    assert_eq!(scene.choices(), ["site 1", "site 2"]);
    let own = scene.play(&["site 2"]);
    assert_eq!((own.force_at(2), own.force_at(1), own.on(Card::SIEGE_ENGINES)), ((1, 0), (3, 3), (1, 0)));
    let scene = engines().garrison(1, 3, 3).garrison(2, 2, 1).play(&["use siege-engines", "site 1"]);
    assert_eq!((scene.force_at(1), scene.player(3).warbands), ((3, 1), 3));
    // Without warbands in the region there is nothing to besiege.
    assert!(!engines().garrison(1, 1, 0).offers("use siege-engines"));
}

#[test]
fn oath_117_a_royal_tax_is_due_at_your_sites_in_the_region() {
    assert_eq!(may_be_played(Card::ROYAL_TAX), ANYWHERE);
    let tax = || {
        let scene = Scene::new(4).turn(2).site(2, Site::RIVER).garrison(1, 2, 1).garrison(2, 3, 1).garrison(3, 2, 1);
        scene.hidden(2, Card::ROYAL_TAX).favor(1, 5).favor(3, 1).favor(4, 5)
    };
    // Here both, the poor one with all they have.
    let scene = tax().play(&["card royal-tax", "advise"]);
    assert_eq!([1, 2, 3, 4].map(|number| scene.player(number).favor), [3, 5, 0, 3]);
    // Neither at another's site of the region nor at an own one elsewhere.
    let scene = tax().pawn(1, 2).pawn(4, 3).play(&["card royal-tax", "advise"]);
    assert_eq!([1, 2, 3, 4].map(|number| scene.player(number).favor), [5, 1, 0, 5]);
    // At a site it brings its favor first.
    let scene = tax().pawn(3, 6).pawn(4, 6).play(&["card royal-tax", "site 1"]);
    assert_eq!([1, 2].map(|number| scene.player(number).favor), [3, 3]);
}

/// OATH-117a.
#[test]
fn oath_117a_a_royal_tax_finds_no_favor_of_the_vow_of_kinship() {
    // Player 2 takes the vow, and so has five favor in the Nomad bank to use.
    let sworn = || {
        let scene = Scene::new(3).turn(2).hidden(2, Card::VOW_OF_KINSHIP).favor(2, 2).favor(3, 3);
        scene.play(&["card vow-of-kinship", "advise"]).turn(1).hidden(1, Card::ROYAL_TAX)
    };
    let scene = sworn().turn(2).card_at(1, Card::ELDERS);
    assert!(scene.offers("use elders"), "the favor of the bank is as good as their own");
    let banks = sworn().state.banks;
    assert_eq!(banks[Suit::Nomad as usize], 5);
    let scene = sworn().play(&["card royal-tax", "advise"]);
    assert_eq!([1, 2, 3].map(|number| scene.player(number).favor), [2, 0, 1]);
    assert_eq!(scene.state.banks, banks);
}

/// OATH-117b.
#[test]
fn oath_117b_imperial_allies_pay_a_royal_tax_too() {
    let scene = Scene::new(3).citizen(2).turn(2).hidden(2, Card::ROYAL_TAX).favor(1, 3).favor(3, 3);
    let scene = scene.play(&["card royal-tax", "advise"]);
    assert_eq!([1, 2, 3].map(|number| scene.player(number).favor), [1, 4, 1]);
}

/// Player 2 travels where the Empire takes a toll.
fn roads(favor: u8) -> Scene {
    Scene::new(3).turn(2).card_at(6, Card::TOLL_ROADS).favor(2, favor)
}

#[test]
fn oath_118_toll_roads_cost_a_favor() {
    assert_eq!(may_be_played(Card::TOLL_ROADS), TO_SITES);
    let poor = roads(0).play(&["travel"]);
    assert!(!poor.offers("site 3") && !poor.offers("site 6") && poor.offers("site 2"));
    let scene = roads(1).play(&["travel", "site 3"]);
    assert_eq!((scene.player(2).pawn, scene.player(2).favor, scene.player(1).favor), (slot(3), 0, 1));
    // Friends travel freely, and so do all to sites of others.
    assert!(roads(0).citizen(2).play(&["travel"]).offers("site 3"));
    assert!(roads(0).garrison(3, 3, 1).play(&["travel"]).offers("site 3"));
    // An Exile takes a toll of the Chancellor; bandits burn it.
    let scene = roads(0).turn(1).favor(1, 1).garrison(6, 3, 1).play(&["travel", "site 6"]);
    assert_eq!((scene.player(1).favor, scene.player(3).favor), (0, 1));
    let scene = roads(0).turn(1).favor(1, 1).garrison(6, 3, 0);
    let shared = scene.state.shared;
    let scene = scene.play(&["travel", "site 6"]);
    assert_eq!((scene.player(1).favor, scene.state.shared), (0, shared + 1));
}

/// OATH-118a.
#[test]
fn oath_118a_nobody_is_made_to_pay_on_toll_roads() {
    let called = |favor| {
        let scene = Scene::new(3).holds(1, Card::WHISTLE).secrets(1, 1).card_at(6, Card::TOLL_ROADS);
        scene.pawn(2, 3).pawn(3, 1).favor(2, favor)
    };
    assert!(!called(0).offers("use whistle"));
    let asked = called(1).play(&["use whistle"]);
    assert_eq!(asked.asked(), (2, What::Power));
    let refused = asked.play(&["no"]);
    assert_eq!((refused.player(2).pawn, refused.player(2).favor), (slot(3), 1));
    let agreed = called(1).play(&["use whistle", "yes"]);
    assert_eq!((agreed.player(2).pawn, agreed.player(1).favor), (slot(1), 1));
}

/// OATH-118b: nobody rules facedown sites, bandits neither.
#[test]
fn oath_118b_no_toll_is_due_at_a_facedown_site() {
    let scene = roads(0).garrison(6, 1, 0).garrison(3, 1, 0).play(&["travel"]);
    assert!(scene.offers("site 2") && scene.offers("site 8") && !scene.offers("site 3"));
}

/// OATH-118c: Forest Paths (OATH-043).
#[test]
fn oath_118c_forest_paths_do_not_avoid_toll_roads() {
    // One favor lies on the Paths, and the other is the toll.
    let paths = |favor| roads(favor).card_at(3, Card::WOLVES).adviser(2, Card::FOREST_PATHS).supply(2, 0);
    let scene = paths(2).play(&["travel"]);
    assert_eq!((scene.player(2).pawn, scene.player(1).favor), (slot(3), 1), "the only way there is");
    assert_eq!((scene.player(2).favor, scene.on(Card::FOREST_PATHS)), (0, (1, 0)));
    assert!(!paths(1).offers("travel"));
    // To a site of somebody else they lead without a toll.
    let scene = paths(1).garrison(3, 3, 1).play(&["travel"]);
    assert_eq!((scene.player(2).pawn, scene.player(1).favor), (slot(3), 0));
}

/// OATH-118c: the Portal (OATH-058).
#[test]
fn oath_118c_a_portal_does_not_avoid_toll_roads() {
    let portal = |favor| roads(favor).card_at(1, Card::PORTAL).secrets(2, 1).supply(2, 0);
    let scene = portal(1).play(&["travel"]);
    assert!(scene.offers("site 3") && scene.offers("site 6") && scene.offers("site 2"), "{:?}", scene.choices());
    let scene = scene.play(&["site 3"]);
    assert_eq!((scene.player(2).pawn, scene.player(2).supply, scene.on(Card::PORTAL)), (slot(3), 0, (0, 1)));
    assert_eq!((scene.player(2).favor, scene.player(1).favor), (0, 1));
    // Without favor only sites of others are left.
    let poor = portal(0).garrison(3, 3, 1).play(&["travel"]);
    assert!(poor.offers("site 3") && !poor.offers("site 6"));
    assert_eq!(poor.play(&["site 3"]).player(1).favor, 0);
}

/// Player 2 trades at a site of the Empire, under a Curfew.
fn curfew(secrets: u8, favor: u8) -> Scene {
    let scene = Scene::new(3).turn(2).card_at(6, Card::CURFEW).card_at(1, Card::TENTS);
    scene.secrets(2, secrets).favor(2, favor)
}

#[test]
fn oath_119_a_curfew_costs_a_favor_for_each_trade() {
    assert_eq!(may_be_played(Card::CURFEW), TO_SITES);
    assert!(!curfew(1, 0).offers("trade") && !curfew(0, 2).offers("trade"));
    let scene = curfew(1, 1).play(&["trade"]);
    assert_eq!((scene.player(2).favor, scene.player(1).favor, scene.on(Card::TENTS)), (1, 1, (0, 1)));
    let scene = curfew(0, 3).adviser(2, Card::ELDERS).play(&["trade"]);
    assert_eq!((scene.player(2).favor, scene.player(2).secrets, scene.on(Card::TENTS)), (0, 1, (2, 0)));
    // Under another rule, and for friends, there is none. Mustering is no trade.
    assert!(curfew(1, 0).garrison(1, 3, 1).offers("trade") && curfew(1, 0).citizen(2).offers("trade"));
    assert!(curfew(0, 1).offers("muster"));
    // Bandits burn it.
    let scene = curfew(1, 1).garrison(1, 1, 0).garrison(6, 1, 0);
    let shared = scene.state.shared;
    assert_eq!(scene.play(&["trade"]).state.shared, shared + 1);
}

/// OATH-119a: through Small Friends (OATH-177), with a card elsewhere.
#[test]
fn oath_119a_a_curfew_asks_who_rules_the_card() {
    let friends = |favor| curfew(1, favor).card_at(3, Card::WOLVES).adviser(2, Card::SMALL_FRIENDS);
    // The own site is free; the friends trade at a site of the Empire.
    let home = |favor| friends(favor).garrison(1, 2, 1);
    let scene = home(1).play(&["trade", "done"]);
    assert_eq!((scene.on(Card::TENTS), scene.player(1).favor), ((0, 1), 0));
    let scene = home(1).play(&["trade", "use small-friends"]);
    assert_eq!((scene.on(Card::WOLVES), scene.player(1).favor, scene.player(2).favor), ((0, 1), 1, 2));
    assert_eq!(home(0).play(&["trade"]).on(Card::TENTS), (0, 1), "without favor there is no other way");
    // A site of the Empire is dear; the friends trade at an own site.
    let away = |favor| friends(favor).garrison(3, 2, 1);
    let scene = away(0).play(&["trade"]);
    assert_eq!((scene.on(Card::WOLVES), scene.player(1).favor, scene.player(2).favor), ((0, 1), 0, 2));
    let scene = away(1).play(&["trade", "done"]);
    assert_eq!((scene.on(Card::TENTS), scene.player(1).favor), ((0, 1), 1));
}

#[test]
fn oath_120_knights_errant_fight_after_a_muster() {
    assert_eq!(may_be_played(Card::KNIGHTS_ERRANT), ANYWHERE);
    let knights = || duel().adviser(2, Card::KNIGHTS_ERRANT).card_at(1, Card::TENTS).favor(2, 1).supply(2, 1);
    let scene = knights().play(&["muster", "use knights-errant"]);
    assert_eq!((scene.asked(), scene.player(2).warbands, scene.player(2).supply), ((2, What::Power), 5, 0));
    assert_eq!(scene.play(&["no"]).asked(), (2, What::Act));
    let scene = knights().play(&["muster", "use knights-errant", "yes"]);
    assert_eq!((scene.asked(), scene.state.battle.defender), ((2, What::Target), Some(seat(3))));
    let scene = scene.play(&["done", "number 5"]);
    assert_eq!((scene.player(2).supply, scene.state.dice.is_some()), (0, true));
    // It is optional, and needs a rival (OATH-R6.11).
    assert_eq!(knights().play(&["muster", "done"]).asked(), (2, What::Act));
    let alone = knights().garrison(1, 2, 1).pawn(3, 6).play(&["muster"]);
    assert_eq!((alone.asked(), alone.player(2).warbands), ((2, What::Act), 5));
}

/// OATH-121, OATH-121b.
#[test]
fn oath_121b_a_vow_of_obedience_forbids_visions_and_the_conspiracy() {
    assert_eq!(may_be_played(Card::VOW_OF_OBEDIENCE), TO_ADVISERS);
    assert!(is_locked(Card::VOW_OF_OBEDIENCE));
    for vision in [Card::FAITH, Card::CONSPIRACY] {
        let key = Choice::Card(vision).to_string();
        let scene = Scene::new(3).turn(2).adviser(2, Card::VOW_OF_OBEDIENCE).hidden(2, vision).play(&[&key]);
        assert_eq!(scene.choices(), ["discard"]);
        let scene = Scene::new(3).turn(2).adviser(3, Card::VOW_OF_OBEDIENCE).hidden(2, vision).play(&[&key]);
        assert!(scene.offers("reveal"));
    }
    let scene = Scene::new(3).turn(2).adviser(2, Card::VOW_OF_OBEDIENCE).on_deck(Card::FAITH);
    assert_eq!(scene.play(&["search", "deck"]).choices(), ["hide", "discard"]);
}

#[test]
fn oath_121_a_vow_of_obedience_rests_with_a_favor() {
    let vow = || Scene::new(3).turn(2).adviser(2, Card::VOW_OF_OBEDIENCE);
    let scene = vow().play(&["rest", "use vow-of-obedience"]);
    assert_eq!((scene.asked(), scene.choices().len()), ((2, What::Power), 6));
    let scene = scene.play(&["bank beast"]);
    assert_eq!((scene.player(2).favor, scene.state.banks[Suit::Beast as usize]), (1, 2));
    // It may be left; without favor in any bank there is nothing to gain.
    assert_eq!(vow().play(&["rest", "done"]).player(2).favor, 0);
    let empty = Suit::ALL.into_iter().fold(vow(), |scene, suit| scene.bank(suit, 0));
    assert_ne!(empty.play(&["rest"]).asked().1, What::RestPowers);
}

/// OATH-121a.
#[test]
fn oath_121a_a_vow_of_obedience_leaves_a_revealed_vision() {
    let scene = Scene::new(3).turn(2).revealed(2, Card::FAITH).hidden(2, Card::VOW_OF_OBEDIENCE);
    let scene = scene.play(&["card vow-of-obedience", "advise"]);
    assert_eq!(scene.player(2).vision, Some(Card::FAITH));
}

#[test]
fn oath_122_a_hunting_party_fights_after_searching_the_world_deck() {
    assert_eq!(may_be_played(Card::HUNTING_PARTY), ANYWHERE);
    let party = || {
        let scene = duel().adviser(2, Card::HUNTING_PARTY).on_deck(Card::TENTS).on_deck(Card::ELDERS);
        scene.on_deck(Card::WOLVES).on_pile(Region::Cradle, Card::SCOUTS).supply(2, 2)
    };
    let scene = party().play(&["search", "use hunting-party", "deck", "card tents", "card elders"]);
    assert_eq!(scene.asked(), (2, What::Play));
    let scene = scene.play(&["site 1"]);
    assert_eq!((scene.asked(), scene.player(2).supply), ((2, What::Power), 0));
    assert_eq!(scene.play(&["no"]).asked(), (2, What::Act));
    let moves = ["search", "use hunting-party", "deck", "card tents", "card elders", "discard", "yes"];
    let scene = party().play(&moves);
    assert_eq!((scene.asked(), scene.player(2).supply), ((2, What::Target), 0));
    // A pile is no hunting ground, and an adviser no search.
    let scene = party().no_pile(Region::Cradle).on_pile(Region::Cradle, Card::SCOUTS);
    let scene = scene.play(&["search", "use hunting-party", "pile cradle", "discard"]);
    assert_eq!(scene.asked(), (2, What::Act));
    assert_eq!(party().hidden(2, Card::RANGERS).play(&["card rangers"]).asked(), (2, What::Play));
    // There must be a possible defender.
    let scene = party().garrison(1, 2, 1).pawn(3, 6).play(&moves[..6]);
    assert_eq!(scene.asked(), (2, What::Act));
}

#[test]
fn oath_123_a_council_seat_protects_from_exile() {
    assert_eq!(may_be_played(Card::COUNCIL_SEAT), TO_ADVISERS);
    assert!(is_locked(Card::COUNCIL_SEAT));
    let council =
        || Scene::new(3).citizen(2).citizen(3).adviser(2, Card::COUNCIL_SEAT).favor(1, 5).favor(2, 3).favor(3, 3);
    let scene = council().play(&["exile"]);
    assert!(scene.player(2).citizen && !scene.player(3).citizen, "only one could be named");
    assert!(!scene.offers("exile"));
    // Nor can they leave, as another Citizen can.
    assert!(!council().turn(2).offers("leave") && council().turn(3).offers("leave"));
}

/// OATH-123a: 8.2 itself is not played; the chronicle of the next game says on which side a board starts, and the Council
/// Seat has no say in it.
#[test]
fn oath_123a_a_council_seat_has_no_say_in_the_chronicle() {
    let file = include_str!("../../../../docs/rules/data/oath/chronicle.toml");
    let after = |citizens: &str| {
        let text = file.replacen("\"longbows\"", "\"council-seat\"", 1).replacen("citizens = []", citizens, 1);
        let chronicle = ChronicleRef::load(&text).expect("a good chronicle");
        let mut scene = Scene::after(chronicle.get(), 3).adviser(2, Card::COUNCIL_SEAT).favor(1, 5);
        scene.state.stack.clear();
        scene.state.stack.push(Step::Act);
        scene
    };
    // A Citizen with the Council Seat cannot be exiled, nor leave; the next game finds an Exile all the same.
    let citizen = after("citizens = [2]");
    assert!(citizen.player(2).citizen && !citizen.offers("exile") && !citizen.turn(2).offers("leave"));
    let exile = after("citizens = []");
    assert!(
        !exile.player(2).citizen && exile.player(2).advisers.iter().any(|adviser| adviser.card == Card::COUNCIL_SEAT)
    );
}

/// OATH-124, OATH-124c: the whole force of each side counts.
#[test]
fn oath_124c_an_encirclement_helps_the_larger_force() {
    assert_eq!(may_be_played(Card::ENCIRCLEMENT), ANYWHERE);
    // Five defend, at the site and on the board.
    let attack = |n| duel().warbands(2, n).adviser(2, Card::ENCIRCLEMENT).favor(2, 1).play(&ATTACK);
    assert!(!attack(5).offers("use encirclement"));
    let scene = attack(6).play(&["use encirclement"]);
    assert_eq!((scene.rolled(), scene.on(Card::ENCIRCLEMENT)), ((5, 1), (1, 0)));
    let defense = |n| duel().warbands(3, n).adviser(3, Card::ENCIRCLEMENT).favor(3, 1).play(&ATTACK);
    assert!(!defense(1).offers("use encirclement"));
    assert_eq!(defense(2).play(&["use encirclement"]).rolled(), (1, 1));
    let scene = duel().adviser(3, Card::ENCIRCLEMENT).favor(3, 1).play(&["campaign", "done", "number 1"]);
    assert_eq!(scene.play(&["use encirclement"]).rolled(), (0, 2));
    // A board that is far away does not count, and a camp of the attacker does.
    let scene = duel().pawn(3, 6).adviser(2, Card::ENCIRCLEMENT).favor(2, 1).play(&["campaign", "number 3"]);
    assert!(scene.offers("use encirclement"));
    let camp =
        |n| captains().garrison(3, 2, n).adviser(2, Card::ENCIRCLEMENT).favor(2, 2).warbands(2, 1).warbands(3, 3);
    let fight = |n| camp(n).play(&["use captains", "number 1"]).offers("use encirclement");
    assert!(!fight(2) && fight(3));
}

/// OATH-124a.
#[test]
fn oath_124a_an_encirclement_counts_bandits() {
    let bandits = |n| raid().warbands(2, n).adviser(2, Card::ENCIRCLEMENT).favor(2, 1).play(&["campaign", "number 1"]);
    assert!(!bandits(1).offers("use encirclement"));
    assert_eq!(bandits(2).play(&["use encirclement"]).rolled(), (3, 1));
}

/// OATH-124b.
#[test]
fn oath_124b_an_encirclement_counts_once() {
    let scene = duel().warbands(2, 6).adviser(2, Card::ENCIRCLEMENT).favor(2, 1).adviser(3, Card::BEAR_TRAPS);
    let scene = scene.play(&ATTACK).play(&["use encirclement", "use bear-traps"]);
    assert_eq!(scene.rolled(), (4, 1));
}

/// A duel in which player 2 has an envoy and this much favor.
fn envoy(favor: u8) -> Scene {
    duel().adviser(2, Card::PEACE_ENVOY).favor(2, favor)
}

/// OATH-125, OATH-125b, OATH-125e.
#[test]
fn oath_125b_a_peace_envoy_buys_a_victory() {
    assert_eq!(may_be_played(Card::PEACE_ENVOY), ANYWHERE);
    // One on the card, and one for the only die.
    assert!(!envoy(1).play(&ATTACK).offers("use peace-envoy"));
    let scene = envoy(2).adviser(3, Card::LONGBOWS).play(&ATTACK).play(&["use peace-envoy"]);
    assert_eq!((scene.on(Card::PEACE_ENVOY), scene.player(2).favor, scene.player(3).favor), ((1, 0), 0, 1));
    assert_eq!((scene.asked(), scene.rolled(), scene.state.dice), ((2, What::Occupy), (0, 0), None));
    // Nobody was killed, and the force of the site came to the board.
    assert_eq!((scene.player(2).warbands, scene.player(3).warbands, scene.player(3).bank), (3, 5, 9));
    let scene = scene.play(&["number 1"]);
    assert_eq!((scene.force_at(1), scene.asked()), ((2, 1), (2, What::Act)));
    // No other plan beside it.
    let scene = envoy(2).adviser(2, Card::LONGBOWS).adviser(2, Card::SCOUTS).play(&ATTACK);
    assert!(scene.offers("use peace-envoy"));
    assert!(!scene.play(&["use longbows"]).offers("use peace-envoy"));
}

#[test]
fn oath_125_a_peace_envoy_defends_as_well() {
    let scene = duel().adviser(3, Card::PEACE_ENVOY).favor(3, 2).play(&ATTACK).play(&["use peace-envoy"]);
    assert_eq!((scene.player(3).favor, scene.player(2).favor, scene.asked()), (0, 1, (2, What::Act)));
    assert!(!scene.decided().0);
    assert_eq!((scene.force_at(1), scene.player(2).warbands, scene.player(3).warbands), ((3, 2), 3, 3));
    assert_eq!(scene.state.banks[Suit::Order as usize], 4, "the cost outside the own turn");
    // Elsewhere than the attacker the defender sends no envoy.
    let away = duel().pawn(3, 6).adviser(3, Card::PEACE_ENVOY).favor(3, 5).play(&["campaign", "number 3"]);
    assert!(!away.offers("use peace-envoy"));
}

/// OATH-125a.
#[test]
fn oath_125a_a_peace_envoy_pays_only_the_one_attacked() {
    let scene = allies().adviser(2, Card::PEACE_ENVOY).favor(2, 3).play(&ATTACK_ALLIES);
    assert_eq!(scene.pools(), (3, 2));
    let scene = scene.play(&["use peace-envoy"]);
    assert_eq!([1, 2, 3, 4].map(|number| scene.player(number).favor), [0, 0, 2, 0]);
}

/// OATH-125c.
#[test]
fn oath_125c_half_of_the_gift_of_a_peace_envoy_may_burn() {
    let scene = envoy(4).play(&["campaign", "pawn", "number 3", "use peace-envoy", "number 0"]);
    assert_eq!((scene.asked(), scene.player(3).favor), ((2, What::Banish), 3));
    let scene = scene.play(&["site 3"]);
    assert_eq!(scene.player(3).favor, 2, "half of three burns after the journey");
}

/// OATH-125d.
#[test]
fn oath_125d_a_peace_envoy_needs_somebody_to_talk_to() {
    assert!(!envoy(9).pawn(3, 6).play(&["campaign", "number 3"]).offers("use peace-envoy"));
    let bandits = raid().adviser(2, Card::PEACE_ENVOY).favor(2, 9).adviser(2, Card::LONGBOWS).play(&RAID);
    assert_eq!(bandits.choices(), ["done", "use longbows"]);
}

/// A raid on a site with two relics.
fn hunt() -> Scene {
    raid().adviser(2, Card::RELIC_HUNTER).relic_at(1, Card::MAP).relic_at(1, Card::BRASS_HORSE)
}

#[test]
fn oath_126_a_relic_hunter_takes_relics_at_targeted_sites() {
    assert_eq!(may_be_played(Card::RELIC_HUNTER), ANYWHERE);
    let hunted = || hunt().play(&RAID).play(&["use relic-hunter"]);
    assert_eq!(hunted().choices(), ["done", "relic 1 1", "relic 1 2"]);
    let both = || hunted().play(&["relic 1 1"]).dice(&[1, 1, 1, 4, 4, 4]);
    assert_eq!((both().pools(), both().choices()), ((3, 2), vec!["done".into(), "relic 1 2".into()]));
    let scene = both().play(&["relic 1 2", "number 0"]);
    assert_eq!((scene.rolled(), scene.decided()), ((3, 3), (true, 3, 1)));
    assert!(scene.state.has_relic(seat(2), Card::MAP) && scene.state.has_relic(seat(2), Card::BRASS_HORSE));
    assert!(scene.state.place(slot(1)).relics.is_empty());
    // Each of them may go under the relic deck.
    assert_eq!(scene.choices(), ["done", "card brass-horse", "card map"]);
    let kept = scene.play(&["card map", "done"]);
    assert_eq!((kept.state.relics.first(), kept.asked()), (Some(&Card::MAP), (2, What::Act)));
    assert!(!kept.state.has_relic(seat(2), Card::MAP) && kept.state.has_relic(seat(2), Card::BRASS_HORSE));
    // Only those that were named are taken, and only in victory.
    let one = hunted().play(&["relic 1 1", "done"]);
    assert_eq!(one.rolled().1, 2);
    let one = hunted().dice(&[1, 1, 4, 4, 4]).play(&["relic 1 2", "done", "number 0", "done"]);
    assert_eq!(*one.state.place(slot(1)).relics, [Card::MAP]);
    let lost = hunted().dice(&[5, 5, 1, 1, 1]).play(&["relic 1 2", "done"]);
    assert_eq!((lost.decided().0, lost.state.place(slot(1)).relics.len()), (false, 2));
    assert!(!duel().relic_at(1, Card::MAP).adviser(3, Card::RELIC_HUNTER).play(&ATTACK).offers("use relic-hunter"));
}

/// OATH-126a, OATH-R6.7.
#[test]
fn oath_126a_a_relic_hunter_does_not_dig_at_home() {
    let scene = duel().garrison(1, 2, 1).relic_at(1, Card::MAP).relic_at(3, Card::BRASS_HORSE);
    let scene = scene.adviser(2, Card::RELIC_HUNTER).play(&["campaign", "number 3", "use relic-hunter"]);
    assert_eq!((scene.rolled(), scene.state.battle.tactics.finds), ((3, 2), 0), "nothing can be added");
}

/// OATH-126b.
#[test]
fn oath_126b_the_giant_python_does_not_count_a_relic_hunters_dice() {
    let python = || duel().adviser(3, Card::GIANT_PYTHON).adviser(2, Card::RELIC_HUNTER).relic_at(1, Card::MAP);
    // The site alone is one die. The relic there would make it even, but is no target yet.
    assert!(!python().offers("campaign"));
    // Two sites are even, and stay so with the relic.
    let scene = python().garrison(3, 3, 1).play(&["campaign", "done", "number 3", "use relic-hunter"]);
    assert_eq!((scene.pools().1, scene.choices()), (2, vec!["done".into(), "relic 1 1".into()]));
    assert_eq!(scene.play(&["relic 1 1"]).rolled().1, 3);
}

/// OATH-126c, OATH-126d.
#[test]
fn oath_126c_a_relic_hunter_may_bury_what_the_defender_had() {
    let scene = || {
        let scene = duel().garrison(1, 3, 1).warbands(3, 0).warbands(2, 6).adviser(2, Card::RELIC_HUNTER);
        let scene = scene.holds(3, Card::MAP).holds(3, Card::THE_GRAND_SCEPTER).holds(2, Card::BRASS_HORSE);
        scene.dice(&[1; 9]).dice(&[4; 6])
    };
    let attack = ["campaign", "card map", "card the-grand-scepter", "number 6", "use relic-hunter", "number 0"];
    let scene = scene().play(&attack);
    // Neither what was held before nor the Scepter.
    assert_eq!(scene.choices(), ["done", "card map"]);
    assert!(scene.state.has_relic(seat(2), Card::THE_GRAND_SCEPTER));
    let scene = scene.play(&["card map"]);
    assert_eq!((scene.state.relics.first(), scene.asked()), (Some(&Card::MAP), (2, What::Act)));
}

/// Games with the whole archive end, lose nothing and can be written at any time.
#[test]
fn random_games_with_this_suit_end() {
    let mut used = 0;
    for seed in 0..60 {
        let mut rng = Fast::seed_from_u64(seed);
        let options = Options { deck: Deck::WholeArchive, ..Options::default() };
        let mut state = Oath::deal(&options, 2 + (seed % 5) as u8, &mut rng);
        let count = |state: &Oath| {
            let mut census = Vec::new();
            state.census(&mut census);
            census.sort_unstable();
            census
        };
        let (all, mut choices, mut n) = (count(&state), Vec::new(), 0_u32);
        while state.to_move().is_some() {
            choices.clear();
            state.choices(&mut choices);
            assert!(!choices.is_empty(), "nothing to choose in game {seed} after {n} choices");
            // What the suit has to offer is taken as often as not.
            let is_own = |choice: &&Choice| matches!(choice, Choice::Use(card) if (103..=126).contains(&card.number()));
            let own = choices.iter().find(is_own).copied().filter(|_| below(&mut rng, 2) == 0);
            let mut choice = own.unwrap_or_else(|| *pick(&mut rng, &choices));
            // Turns are longer than chance alone would have them.
            if choice == Choice::Rest {
                choice = *pick(&mut rng, &choices);
            }
            used += u32::from(is_own(&&choice));
            state.play(choice, &mut rng, &mut Log::off());
            assert_eq!(count(&state), all, "game {seed} after {n} choices, `{choice}`");
            n += 1;
            if n % 50 == 0 {
                let text = serde_json::to_string(&state).expect("a state is plain data");
                let read: Oath = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{seed} {n}: {error}"));
                assert!(read == state, "game {seed} after {n} choices");
            }
        }
        assert!(state.view(Eye::Public).to_move.is_none());
    }
    assert!(used > 40, "{used}");
}
