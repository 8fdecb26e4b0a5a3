//! 5.5: campaign.

use super::kit::{Scene, duel, seat, slot};
use crate::{Banner, Card, Event, Goal, Region, Site, Suit, What, event::Where};

/// The attacker has eight warbands and rolls a sword with each, the defender's single die is blank: 8 against 5.
fn rout(scene: Scene) -> Scene {
    scene.warbands(2, 8).dice(&[1]).dice(&[4; 8])
}

/// The moves of an attack on the site alone with eight dice.
const STORM: [&str; 3] = ["campaign", "done", "number 8"];

/// OATH-5.5.1: two Supply, and as defender a player who rules the site or whose pawn is there, or the bandits if no player
/// rules it.
#[test]
fn who_can_be_attacked() {
    let scene = duel().pawn(1, 1).play(&["campaign"]);
    assert_eq!((scene.asked(), scene.choices()), ((2, What::Defender), vec!["seat 1".to_owned(), "seat 3".to_owned()]));
    let scene = scene.play(&["seat 3"]);
    assert_eq!(scene.player(2).supply, 5);
    assert_eq!(duel().garrison(1, 3, 0).play(&["campaign"]).choices(), ["bandits", "seat 3"]);
    // The ruler may be far away.
    let scene = duel().pawn(3, 6).play(&["campaign"]);
    assert_eq!(scene.state.battle.defender, Some(seat(3)));
    // No Campaign at the attacker's site if nobody else rules or visits it.
    assert!(!duel().pawn(3, 6).garrison(1, 2, 1).offers("campaign"));
    assert!(!duel().supply(2, 1).offers("campaign"));
}

/// OATH-5.5.1a, OATH-10.16: a Citizen who attacks the Empire is no ally meanwhile; OATH-R7.5: and rules no Imperial site. A
/// Citizen whom the Chancellor attacks is none either.
#[test]
fn citizens_may_leave_the_empire_for_a_campaign() {
    let base = || Scene::new(3).site(1, Site::CHARMING_VALLEY).citizen(2);
    let scene = base().turn(2);
    assert!(scene.state.rules(seat(2), slot(3)));
    let scene = scene.play(&["campaign", "seat 1"]);
    assert!(!scene.state.rules(seat(2), slot(3)) && scene.state.rules(seat(1), slot(3)));
    assert_eq!(scene.choices(), ["done", "pawn", "card the-grand-scepter", "site 3", "site 6"]);
    let scene = scene.dice(&[1, 1]).play(&["done", "number 0"]);
    assert!(scene.state.rules(seat(2), slot(3)), "an ally again");
    // The Chancellor attacks: the site is not the Citizen's, so the pawn is the only target, and nobody helps.
    let scene = base().turn(1).pawn(3, 6).play(&["campaign"]);
    assert_eq!(scene.asked(), (1, What::Dice));
    assert!(!scene.events.iter().any(|event| matches!(event, Event::Pools { .. })));
    assert!(scene.state.battle.pawn && scene.state.battle.sites == 0 && !scene.state.rules(seat(2), slot(1)));
    assert!(!base().turn(1).pawn(3, 6).pawn(2, 3).offers("campaign"), "the Citizen must be there");
}

/// OATH-5.5.2: sites of the defender anywhere, and relics, banners, pawn and favor if the pawn is here; each adds its dice.
#[test]
fn targets_add_their_dice() {
    let base = || duel().garrison(6, 3, 1).holds(3, Card::MAP).bears(3, Banner::DarkestSecret, 2);
    let scene = base().play(&["campaign"]);
    assert_eq!(scene.choices(), ["done", "pawn", "card map", "site 6", "banner darkest-secret"]);
    let scene = scene.play(&["site 6", "pawn", "card map", "banner darkest-secret", "number 3"]);
    assert_eq!(scene.told_pools(), (3, 1 + 1 + 2 + 3 + 2));
    let away = base().pawn(3, 3).play(&["campaign"]);
    assert_eq!(away.choices(), ["done", "site 6"]);
    assert_eq!(away.play(&["done", "number 3"]).told_pools(), (3, 1));
}

/// OATH-5.5.2a: one target at your site at least; the site itself, if the defender rules it.
#[test]
fn a_target_must_be_at_your_site() {
    assert_eq!(duel().play(&["campaign"]).state.battle.sites, slot(1).bit());
    let visitor = || duel().garrison(1, 3, 0).garrison(6, 3, 1).holds(3, Card::MAP);
    let scene = visitor().play(&["campaign", "seat 3"]);
    assert_eq!(scene.choices(), ["pawn", "card map", "site 6"]);
    let scene = scene.play(&["site 6"]);
    assert_eq!(scene.choices(), ["pawn", "card map"], "something here must follow");
    assert!(scene.play(&["card map"]).asked().1 == What::Dice);
}

/// OATH-5.5.2b: as many attack dice as warbands on the attacker's board, or fewer.
#[test]
fn attack_dice_up_to_the_warbands() {
    let scene = duel().play(&["campaign", "done"]);
    assert_eq!(scene.choices(), ["number 0", "number 1", "number 2", "number 3"]);
    assert_eq!(scene.play(&["number 2"]).told_pools(), (2, 1));
}

/// Four players: 3 and 4 are Citizens, and the site is Imperial.
fn empire() -> Scene {
    Scene::new(4).citizen(3).citizen(4).site(1, Site::CHARMING_VALLEY).pawn(1, 6).turn(2)
}

/// OATH-5.5.2c: the Chancellor joins a defending Citizen; another Citizen at the attacker's site or at a targeted one may, if
/// the defender lets them.
#[test]
fn allies_join_the_defense() {
    let attack = ["campaign", "seat 3", "done", "number 3"];
    let scene = empire().play(&attack);
    assert!(scene.events.contains(&Event::Joined { seat: seat(1) }));
    assert_eq!(scene.asked(), (4, What::Join));
    let scene = scene.play(&["yes"]);
    assert_eq!(scene.asked(), (3, What::Admit));
    assert!(scene.play(&["yes"]).events.contains(&Event::Joined { seat: seat(4) }));
    let joined = Event::Joined { seat: seat(4) };
    assert!(!empire().play(&attack).play(&["yes", "no"]).events.contains(&joined));
    assert!(!empire().play(&attack).play(&["no"]).events.contains(&joined));
    // Not from elsewhere, also if the Chancellor defends.
    let away = empire().pawn(4, 3).play(&attack);
    assert!(away.asked().1 != What::Join);
    // From another site that is attacked. OATH-F11: before, not.
    let afar = ["campaign", "seat 3", "site 3", "done", "number 3"];
    let there = empire().pawn(4, 3).play(&afar);
    assert_eq!(there.asked(), (4, What::Join));
    assert!(there.play(&["yes", "yes"]).events.contains(&joined));
    assert!(empire().pawn(4, 3).as_before().play(&afar).asked().1 != What::Join);
    assert!(empire().pawn(4, 6).play(&afar).asked().1 != What::Join);
    let chancellor = empire().play(&["campaign", "seat 1", "done", "number 3"]);
    assert_eq!(chancellor.asked().1, What::Join);
}

/// OATH-R12.4: when several are asked at the same moment, it goes clockwise from the player whose turn it is.
#[test]
fn allies_are_asked_clockwise() {
    let order = |attacker: u8, defender: &str, citizens: [u8; 3]| {
        let scene = citizens.into_iter().fold(Scene::new(5), Scene::citizen);
        let scene = scene.site(1, Site::CHARMING_VALLEY).pawn(1, 6).turn(attacker);
        let scene = scene.play(&["campaign", defender, "done", "number 1"]);
        let first = scene.asked();
        (first, scene.play(&["no"]).asked())
    };
    assert_eq!(order(2, "seat 3", [3, 4, 5]), ((4, What::Join), (5, What::Join)));
    assert_eq!(order(3, "seat 4", [2, 4, 5]), ((5, What::Join), (2, What::Join)));
}

/// OATH-5.5.3, OATH-7.5, OATH-7.5.2: after the dice the attacker uses battle plans, each once, then the defender.
#[test]
fn plans_of_the_attacker_come_first() {
    let scene = duel().adviser(2, Card::LONGBOWS).adviser(3, Card::HORSE_ARCHERS).adviser(3, Card::RANGERS);
    let scene = scene.play(&["campaign", "done", "number 3"]);
    assert_eq!((scene.asked(), scene.choices().join(" ")), ((2, What::Plans), "done use longbows".to_owned()));
    let scene = scene.play(&["use longbows"]);
    assert_eq!(scene.told_pools(), (4, 1));
    // Once, so it is the defender's turn; Rangers are for attackers.
    assert_eq!((scene.asked(), scene.choices().join(" ")), ((3, What::Plans), "done use horse-archers".to_owned()));
    assert_eq!(scene.play(&["use horse-archers"]).told_pools(), (1, 1));
}

/// OATH-5.5.3: bandits use all plans they rule that cost nothing; OATH-R12.6: at every site, targeted or not.
#[test]
fn bandits_use_free_plans() {
    let raid = || duel().garrison(1, 3, 0).pawn(3, 6).site(2, Site::RIVER);
    let scene = raid().card_at(1, Card::LONGBOWS).card_at(1, Card::EXTRA_PROVISIONS).card_at(2, Card::BEAR_TRAPS);
    let scene = scene.dice(&[1]).play(&["campaign", "done", "number 3"]);
    assert_eq!(scene.told_pools(), (1, 1));
    let used = |card| scene.events.contains(&Event::Used { seat: None, card });
    assert!(used(Card::LONGBOWS) && used(Card::BEAR_TRAPS) && !used(Card::EXTRA_PROVISIONS));
    // The Empire's site is not theirs.
    let scene = raid().card_at(6, Card::LONGBOWS).dice(&[1]).play(&["campaign", "done", "number 3"]);
    assert_eq!(scene.told_pools(), (3, 1));
}

/// OATH-5.5.3a: a die that cannot be removed from the attack becomes one of the defense.
#[test]
fn missing_attack_dice_strengthen_the_defense() {
    let scene = duel().adviser(3, Card::HORSE_ARCHERS).play(&["campaign", "done", "number 1"]);
    assert_eq!(scene.play(&["use horse-archers"]).told_pools(), (0, 3));
}

/// OATH-5.5.3b: allies use the plans they rule, at Imperial sites and among their own advisers; each is used once in all, and
/// its user pays.
#[test]
fn allies_use_plans() {
    let scene =
        empire().pawn(4, 3).card_at(1, Card::EXTRA_PROVISIONS).adviser(1, Card::LONGBOWS).favor(1, 1).favor(3, 1);
    let scene = scene.play(&["campaign", "seat 3", "done", "number 3"]);
    // The Citizen cannot use the Chancellor's adviser.
    assert_eq!((scene.asked(), scene.choices().join(" ")), ((3, What::Plans), "done use extra-provisions".to_owned()));
    let declined = scene.play(&["done"]);
    assert_eq!(
        (declined.asked(), declined.choices().join(" ")),
        ((1, What::Plans), "done use longbows use extra-provisions".to_owned())
    );
    let declined = declined.play(&["use extra-provisions"]);
    assert_eq!((declined.player(1).favor, declined.player(3).favor), (0, 1));
    let scene =
        empire().pawn(4, 3).card_at(1, Card::EXTRA_PROVISIONS).adviser(1, Card::LONGBOWS).favor(1, 1).favor(3, 1);
    let scene = scene.play(&["campaign", "seat 3", "done", "number 3", "use extra-provisions"]);
    assert_eq!((scene.asked(), scene.choices().join(" ")), ((1, What::Plans), "done use longbows".to_owned()));
    assert_eq!((scene.player(1).favor, scene.player(3).favor), (1, 0));
}

/// OATH-5.5.4: shields, each ×2 doubling them, plus the warbands on targeted sites, plus those on the defender's board if the
/// pawn is at the attacker's site or a targeted one; warbands are never doubled.
#[test]
fn the_defense_is_shields_and_warbands() {
    let defense = |scene: Scene, moves: &[&str]| {
        let scene = scene.play(moves).play(&["number 0"]);
        scene.decided().2
    };
    // Pawn and site: three dice. One shield, two shields, doubled; two at the site and three on the board.
    assert_eq!(defense(duel().dice(&[3, 5, 6]), &["campaign", "pawn"]), (1 + 2) * 2 + 2 + 3);
    assert_eq!(defense(duel().dice(&[3, 6, 6]), &["campaign", "pawn"]), 4 + 2 + 3);
    assert_eq!(defense(duel().pawn(3, 3).dice(&[3]), &["campaign"]), 1 + 2, "the board is elsewhere");
    let spread = || duel().pawn(3, 3).garrison(3, 3, 1);
    assert_eq!(defense(spread().dice(&[3]), &["campaign", "done"]), 1 + 2);
    // The Mountain takes a die of none, which the defense gets.
    assert_eq!(defense(spread().dice(&[3, 3, 1]), &["campaign", "site 3"]), 2 + 2 + 1 + 3, "a targeted site");
}

/// OATH-5.5.4a: the boards of allies count if their pawns are at the attacker's site or a targeted one.
#[test]
fn boards_of_allies_count() {
    let defense = |scene: Scene| {
        let scene = scene.pawn(4, 3).goal(Goal::Devotion).dice(&[1]).play(&["campaign", "seat 3", "done", "number 0"]);
        scene.decided().2
    };
    assert_eq!(defense(empire()), 2 + 3, "the site and the Citizen's board");
    assert_eq!(defense(empire().pawn(1, 1)), 2 + 3 + 3, "and the Chancellor's");
}

/// OATH-5.5.5: swords, pairs of hollow swords, and skulls, each of which kills a warband; OATH-10.14, OATH-9.5: what is missing
/// may be sacrificed, exactly as much.
#[test]
fn the_attack_is_swords_and_sacrifices() {
    // Three hollow swords, a sword, and two swords with a skull: 1 + 1 + 2. The defense is 2.
    let scene = duel().pawn(3, 6).warbands(2, 5).dice(&[1, 1, 2, 3, 4, 6]).play(&["campaign", "number 5"]);
    assert!(scene.events.contains(&Event::AttackRoll { faces: [3, 1, 1], swords: 4 }));
    assert_eq!((scene.decided(), scene.player(2).warbands), ((true, 4, 2), 4), "the skull killed one");
    let short = || duel().pawn(3, 6).warbands(2, 5).dice(&[1, 4]).play(&["campaign", "number 1"]);
    assert_eq!((short().asked(), short().choices()), ((2, What::Sacrifice), vec!["yes".to_owned(), "no".to_owned()]));
    let paid = short().play(&["yes"]);
    assert_eq!((paid.decided(), paid.player(2).warbands), ((true, 3, 2), 3), "two of five");
    assert_eq!(short().play(&["no"]).decided(), (false, 1, 2));
    // Too few to win: not asked.
    let hopeless = duel().pawn(3, 6).warbands(2, 2).dice(&[1, 1, 1]).play(&["campaign", "number 1"]);
    assert_eq!(hopeless.decided(), (false, 0, 2));
}

/// OATH-5.5.5a: a tie is the defender's.
#[test]
fn ties_go_to_the_defender() {
    let scene = duel().pawn(3, 6).warbands(2, 2).dice(&[1, 4, 4]).play(&["campaign", "number 2", "no"]);
    assert_eq!(scene.decided(), (false, 2, 2));
    assert_eq!(scene.force_at(1), (3, 2));
}

/// OATH-5.5.6, OATH-10.18: the defeated side loses half of its force, rounded down, and the rest comes to its board.
#[test]
fn the_defeated_lose_half() {
    // The attacker, with five.
    let scene = duel().warbands(2, 5).dice(&[5, 1, 1]).play(&["campaign", "done", "number 2"]);
    assert_eq!((scene.decided().0, scene.player(2).warbands), (false, 3));
    // The defender, two at the site and three on the board.
    let scene = rout(duel()).play(&STORM);
    assert_eq!((scene.asked(), scene.choices()), ((3, What::Fall), vec!["site 1".to_owned(), "seat 3".to_owned()]));
    let scene = scene.play(&["site 1", "seat 3"]);
    assert_eq!((scene.player(3).warbands, scene.state.place(slot(1)).warbands), (3, 0));
    assert_eq!(scene.player(3).bank, 14 - 3);
    // The board counts only if the pawn is near.
    let scene = rout(duel().pawn(3, 6)).play(&["campaign", "number 8"]);
    assert_eq!(scene.player(3).warbands, 3 + 1);
}

/// OATH-R12.7: the owner of a force chooses who falls; OATH-R12.23: who has all of it at sites is not asked.
#[test]
fn losses_are_chosen_where_it_matters() {
    assert_eq!(rout(duel()).play(&STORM).asked(), (3, What::Fall));
    let scene = duel().pawn(3, 3).garrison(6, 3, 3).warbands(2, 8).dice(&[1, 1]).dice(&[4; 8]);
    let scene = scene.play(&["campaign", "site 6", "number 8"]);
    // Five at two sites, two fall, and the other three come to the board.
    assert_eq!((scene.asked(), scene.player(3).warbands), ((2, What::Occupy), 3 + 3));
}

/// OATH-5.5.6a: in the Empire the Chancellor chooses; survivors of sites come to the Chancellor's board, those of Citizens'
/// boards stay. OATH-R6.9: all places of the force are open.
#[test]
fn the_chancellor_chooses_imperial_losses() {
    let scene = empire().pawn(4, 3).goal(Goal::Devotion).warbands(2, 8).dice(&[1]).dice(&[4; 8]);
    let scene = scene.play(&["campaign", "seat 3", "done", "number 8"]);
    assert_eq!((scene.asked(), scene.choices()), ((1, What::Fall), vec!["site 1".to_owned(), "seat 3".to_owned()]));
    let scene = scene.play(&["seat 3", "seat 3"]);
    assert_eq!((scene.player(3).warbands, scene.player(1).warbands), (1, 3 + 2));
}

/// OATH-5.5.7, OATH-5.5.7.I: the victor puts any number of warbands on each targeted site, even none.
#[test]
fn the_victor_occupies_targeted_sites() {
    let won = || rout(duel().pawn(3, 6)).play(&["campaign", "number 8"]);
    assert_eq!((won().asked(), won().choices().len()), ((2, What::Occupy), 9));
    let some = won().play(&["number 3"]);
    assert_eq!((some.force_at(1), some.player(2).warbands), ((2, 3), 5));
    let none = won().play(&["number 0"]);
    assert_eq!((none.state.place(slot(1)).warbands, none.player(2).warbands), (0, 8));
    assert!(none.state.is_bandits(slot(1)));
}

/// OATH-5.5.7.II, OATH-10.7: then come the targeted relics and banners, and a banner burns. OATH-R6.12, OATH-R12.1: the title
/// follows at each moment.
#[test]
fn the_victor_takes_relics_and_banners() {
    let scene = duel().garrison(1, 3, 0).warbands(3, 0).holds(3, Card::MAP).bears(3, Banner::PeoplesFavor, 4);
    let scene = scene.goal(Goal::Protection).usurper(3).warbands(2, 9).dice(&[1; 9]).dice(&[4; 9]);
    let scene = scene.play(&["campaign", "seat 3", "card map", "banner peoples-favor", "number 9"]);
    assert!(scene.state.has_relic(seat(2), Card::MAP) && scene.state.holds(seat(2), Banner::PeoplesFavor));
    assert_eq!((scene.state.banners[0].tokens, scene.state.mob), (2, true));
    assert_eq!(scene.who_keeps(), (2, false));
    let titles: Vec<&Event> = scene.events.iter().filter(|event| matches!(event, Event::Title { .. })).collect();
    assert_eq!(titles, [&Event::Title { seat: seat(2), usurper: false }], "with the second of them");
}

/// OATH-5.5.7.II, OATH-2.11, OATH-R6.12: what a Campaign seizes is taken at once, and the title judged once.
#[test]
fn the_title_is_judged_when_all_is_taken() {
    let scene = || {
        let scene = Scene::new(4).site(1, Site::CHARMING_VALLEY).garrison(1, 3, 0).pawn(1, 6).pawn(4, 6).turn(2);
        let scene = scene.goal(Goal::Protection).title(3).holds(2, Card::WHISTLE);
        let scene = scene.holds(1, Card::IVORY_EYE).holds(1, Card::HORNED_MASK);
        let scene = scene.holds(3, Card::MAP).holds(3, Card::BRASS_HORSE).holds(3, Card::GRAND_MASK);
        scene.holds(4, Card::DOWSING_STICKS).holds(4, Card::CUP_OF_PLENTY).holds(4, Card::TRUTHFUL_HARP)
    };
    let scene = || {
        let scene = scene().warbands(3, 0).warbands(2, 9).dice(&[1; 6]).dice(&[4; 9]);
        scene.bears(3, Banner::DarkestSecret, 1)
    };
    // Three each, but for the defender, who has four, and the attacker, who has one.
    let attack = ["campaign", "seat 3", "card brass-horse", "card grand-mask", "done", "number 9"];
    let taken = scene().play(&attack);
    assert_eq!((taken.asked(), taken.choices().join(" ")), ((3, What::Bestow), "seat 1 seat 2 seat 4".to_owned()));
    let given = taken.play(&["seat 2"]);
    assert_eq!((given.state.treasures(seat(2)), given.who_keeps()), (3, (2, false)));
    // A banner is part of it.
    let both = ["campaign", "seat 3", "card grand-mask", "banner darkest-secret", "number 9"];
    assert_eq!(scene().play(&both).choices(), ["seat 1", "seat 2", "seat 4"]);
    // OATH-F11: before, the title was judged after each of them.
    let old = scene().bears(1, Banner::DarkestSecret, 1).as_before().play(&attack);
    assert_eq!(old.asked().1, What::Act);
    assert_eq!((old.state.treasures(seat(2)), old.who_keeps()), (3, (1, false)));
}

/// OATH-5.5.7.III: a targeted pawn is sent, without Supply, where the attacker wants; then half of the favor burns. OATH-R6.7:
/// the site was no target. OATH-F11: before, the favor burned first.
#[test]
fn a_beaten_pawn_is_sent_away() {
    let base = || {
        let scene = duel().garrison(1, 3, 0).warbands(3, 0).favor(3, 5).supply(3, 4).warbands(2, 9);
        scene.dice(&[1; 2]).dice(&[4; 9])
    };
    let attack = ["campaign", "seat 3", "number 9"];
    let old = base().as_before().play(&attack);
    assert_eq!((old.asked(), old.player(3).favor), ((2, What::Banish), 3));
    assert_eq!(old.play(&["site 6"]).player(3).favor, 3);
    let scene = base().play(&attack);
    assert_eq!((scene.asked(), scene.player(3).favor), ((2, What::Banish), 5));
    assert!(!scene.offers("site 1") && scene.choices().len() == 7);
    let scene = scene.play(&["site 6"]);
    assert_eq!((scene.player(3).pawn, scene.player(3).supply, scene.asked()), (slot(6), 4, (2, What::Act)));
    assert_eq!(scene.player(3).favor, 3);
    assert_eq!(scene.state.place(slot(1)).warbands, 0, "nothing to occupy");
    // A Mine that is turned up on arrival finds what the shared bank had before.
    let mined = |is_old: bool| {
        let mut scene = base().site(5, Site::MINE);
        scene.state.place_mut(slot(5)).up = false;
        let all = scene.state.banks[Suit::Order as usize] + scene.state.shared;
        let scene = scene.bank(Suit::Order, all);
        let scene = if is_old { scene.as_before() } else { scene };
        scene.play(&attack).play(&["site 5"]).state.place(slot(5)).favor
    };
    assert_eq!((mined(false), mined(true)), (0, 2));
}

/// OATH-5.5.7.III, OATH-R5.2: the defender goes only where the Law lets them, and is not made to pay.
#[test]
fn a_beaten_pawn_goes_where_it_may() {
    let base = || {
        let scene = duel().garrison(1, 3, 0).warbands(3, 0).site(2, Site::THE_HIDDEN_PLACE).site(4, Site::NARROW_PASS);
        scene.warbands(2, 9).dice(&[1; 2]).dice(&[4; 9])
    };
    let moves = ["campaign", "seat 3", "number 9"];
    let poor = base().play(&moves);
    assert_eq!(poor.choices(), ["site 4", "site 6", "site 7", "site 8"], "no secret, and one way into the Provinces");
    let scene = base().secrets(3, 1).play(&moves).play(&["site 2"]);
    assert_eq!(scene.asked(), (3, What::Agree));
    let refused = scene.play(&["no"]);
    assert_eq!((refused.asked(), refused.offers("site 2")), ((2, What::Banish), false));
    let agreed = base().secrets(3, 1).play(&moves).play(&["site 2", "yes"]);
    assert_eq!((agreed.player(3).pawn, agreed.player(3).secrets, agreed.player(3).spent), (slot(2), 0, 1));
}

/// OATH-5.5.8: first what a victory brings, then the plans that say so are discarded, those of both sides. OATH-R1.3: all of it
/// belongs to the Campaign.
#[test]
fn plans_are_followed_up_at_the_end() {
    let scene = rout(duel().pawn(3, 6).adviser(2, Card::RAIN_BOOTS).adviser(2, Card::BATTLE_HONORS));
    let scene = scene.adviser(3, Card::HORSE_ARCHERS).play(&["campaign", "number 8"]);
    let scene = scene.play(&["use rain-boots", "use battle-honors", "use horse-archers", "number 1"]);
    assert_eq!(scene.player(2).favor, 2);
    let at = |found: &dyn Fn(&Event) -> bool| scene.events.iter().position(found).expect("it happened");
    let favor = at(&|event| matches!(event, Event::Flow { from: Where::Bank(Suit::Order), .. }));
    let boots = at(&|event| matches!(event, Event::Moved { card: Some(Card::RAIN_BOOTS), to: Where::Pile(_), .. }));
    let archers =
        at(&|event| matches!(event, Event::Moved { card: Some(Card::HORSE_ARCHERS), to: Where::Pile(_), .. }));
    let settled = at(&|event| matches!(event, Event::Flow { to: Where::Site(_), .. }));
    assert!(settled < favor && favor < boots && boots < archers);
    // Each side discards by its own region.
    assert_eq!(scene.state.piles[Region::Provinces].last(), Some(&Card::RAIN_BOOTS));
    assert_eq!(scene.state.piles[Region::Cradle].last(), Some(&Card::HORSE_ARCHERS));
    assert_eq!(scene.player(2).advisers.len(), 1);
}

/// OATH-R6.1: attack dice are collected once; a warband lost before the roll takes none away.
#[test]
fn dice_stay_when_warbands_fall() {
    let scene = duel().adviser(3, Card::BEAR_TRAPS).play(&["campaign", "done", "number 3", "use bear-traps"]);
    assert!(scene.events.contains(&Event::Pools { attack: 2, defense: 1 }));
    let rolled = scene.events.iter().find_map(|event| match event {
        Event::AttackRoll { faces, .. } => Some(faces.iter().sum::<u8>()),
        _ => None,
    });
    assert_eq!(rolled, Some(2), "with two warbands left");
}

/// OATH-R6.2: a site stays a target when its last warband is gone, and the victor may occupy it.
#[test]
fn an_emptied_site_stays_a_target() {
    let scene = rout(duel().pawn(3, 6).garrison(1, 3, 1).adviser(3, Card::WRESTLERS)).dice(&[4]);
    let scene = scene.play(&["campaign", "number 8", "use wrestlers"]);
    assert_eq!((scene.asked(), scene.state.place(slot(1)).warbands), ((2, What::Occupy), 0));
    assert_eq!(scene.play(&["number 2"]).force_at(1), (2, 2));
}

/// OATH-R1.2: a plan's condition is looked at when it is used: what the other side adds later does not matter.
#[test]
fn conditions_are_looked_at_on_use() {
    let scene = duel().adviser(2, Card::RANGERS).favor(2, 1).adviser(3, Card::EXTRA_PROVISIONS).favor(3, 1);
    let scene = scene.play(&["campaign", "pawn", "number 3", "use rangers"]);
    assert_eq!(scene.told_pools(), (3, 3), "three dice are too few");
    assert_eq!(scene.play(&["use extra-provisions"]).told_pools(), (3, 4), "and stay so");
}

/// OATH-R6.3, OATH-10.8: your enemy is who is in this Campaign; favor for the enemy goes to the one who was attacked.
#[test]
fn the_enemy_is_who_fights() {
    let scene =
        empire().pawn(4, 3).pawn(1, 1).warbands(2, 12).holds(2, Card::STICKY_FIRE).favor(2, 1).goal(Goal::Devotion);
    let scene = scene.dice(&[1]).dice(&[4; 12]).play(&["campaign", "seat 3", "done", "number 12", "use sticky-fire"]);
    // Eight in the force, of three places; four fall, the rest is burned away.
    let scene = scene.play(&["seat 1", "seat 1", "seat 1", "seat 3", "number 1", "yes"]);
    assert_eq!((scene.player(3).favor, scene.player(1).favor, scene.player(2).favor), (1, 0, 0));
    assert_eq!([1, 3, 4].map(|number| scene.player(number).warbands), [0, 0, 3], "the Citizen elsewhere is no enemy");
}

/// OATH-R6.4, OATH-R12.18: in the Empire a plan counts what any of them holds.
#[test]
fn the_empire_holds_together() {
    let scene = |number| {
        let scene =
            empire().pawn(4, 3).adviser(3, Card::FIRE_TALKERS).secrets(3, 1).bears(number, Banner::DarkestSecret, 1);
        scene.play(&["campaign", "seat 3", "done", "number 3"])
    };
    assert!(scene(1).offers("use fire-talkers"), "the Chancellor holds the Darkest Secret");
    assert!(scene(3).offers("use fire-talkers"));
    assert!(scene(2).asked().1 != What::Plans, "the attacker does");
}

/// OATH-R6.6: a player's permanent power helps the defense only if that player takes part.
#[test]
fn persistent_powers_of_those_who_fight() {
    let scene = |joins: &str| {
        let scene = empire().adviser(4, Card::TRUE_NAMES).adviser(4, Card::SCOUTS).adviser(2, Card::LONGBOWS);
        scene.play(&["campaign", "seat 3", "done", "number 3", joins])
    };
    assert_eq!(scene("no").asked(), (2, What::Plans));
    let joined = scene("yes").play(&["yes"]);
    assert!(joined.asked() != (2, What::Plans), "the name of Order is known");
}

/// OATH-R6.10: warbands that a power saved were not killed.
#[test]
fn saved_warbands_were_not_killed() {
    let scene = |doctor: bool| {
        let scene = rout(duel().pawn(3, 6).garrison(1, 3, 4).adviser(3, Card::TRAVELING_DOCTOR))
            .holds(2, Card::CURSED_CAULDRON);
        let choice = if doctor { "use traveling-doctor" } else { "done" };
        scene.play(&["campaign", "number 8", "use cursed-cauldron", choice, "number 0"])
    };
    assert_eq!((scene(false).player(2).warbands, scene(false).player(3).warbands), (8 + 2, 3 + 2));
    assert_eq!((scene(true).player(2).warbands, scene(true).player(3).warbands), (8, 3 + 4));
}

/// OATH-R6.11: a Campaign that costs nothing still needs a defender.
#[test]
fn a_free_campaign_needs_a_defender() {
    let win = |scene: Scene| {
        let scene = rout(scene.adviser(2, Card::SECOND_WIND).secrets(2, 1).favor(2, 1));
        scene.play(&["campaign", "number 8", "use second-wind", "number 2"])
    };
    let scene = win(duel().pawn(3, 6));
    assert_eq!((scene.asked(), scene.player(2).supply), ((2, What::TravelAgain), 5));
    let stayed = scene.play(&["no"]);
    assert_eq!(stayed.asked(), (2, What::Act), "nobody else is here, and the site is taken");
    let scene = win(duel().pawn(3, 6)).play(&["yes", "site 6"]);
    assert_eq!((scene.asked(), scene.player(2).supply), ((2, What::CampaignAgain), 5));
}

/// OATH-R9.2: favor that would go to bandits burns.
#[test]
fn bandits_burn_favor() {
    let scene = duel().garrison(1, 3, 0).pawn(3, 6).card_at(1, Card::BATTLE_HONORS).dice(&[5, 1, 1]);
    let shared = scene.state.shared;
    let scene = scene.play(&["campaign", "number 2", "no"]);
    assert_eq!((scene.decided().0, scene.state.shared), (false, shared + 2));
    assert_eq!(scene.state.banks[Suit::Order as usize], 1);
}

/// OATH-R12.14: a secret turned for The Hidden Place is paid before any plan.
#[test]
fn the_hidden_place_is_paid_first() {
    let scene =
        duel().site(1, Site::THE_HIDDEN_PLACE).adviser(2, Card::FIRE_TALKERS).bears(2, Banner::DarkestSecret, 1);
    let one = scene.secrets(2, 1).play(&["campaign", "done", "number 3"]);
    assert!(one.asked().1 != What::Plans && one.player(2).spent == 1, "no secret is left for the Talkers");
}
