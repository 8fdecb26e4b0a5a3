//! OATH-211 to OATH-231: relics and the Grand Scepter.

use kabale_core::{Eye, Game};

use super::kit::{Scene, seat, slot};
use crate::{Banner, Card, Event, Goal, Region, Site, Suit, What, event::Where, rule::Trait, state::ALL_EYES};

/// The second player, an Exile with six warbands and a favor, is to attack the Chancellor at Plains, who has two warbands
/// there and three on the board. Everybody else is far away.
fn siege() -> Scene {
    Scene::new(3).turn(2).warbands(2, 6).favor(2, 1).pawn(3, 6)
}

/// Plains and the title come to two defense dice, both blank; Plains adds a seventh die to the attack, all swords.
const VICTORY: [u8; 9] = [1, 1, 5, 5, 5, 5, 5, 5, 5];

/// The attack of `siege` with all warbands, on Plains alone.
const ATTACK: [&str; 3] = ["campaign", "done", "number 6"];

fn won_siege() -> Scene {
    siege().dice(&VICTORY).play(&ATTACK)
}

/// Three dice for the attack, all hollow: one sword, which is not enough.
fn lost_siege() -> Scene {
    siege().dice(&[1, 1, 1, 1, 1]).play(&["campaign", "done", "number 2"])
}

/// OATH-211: the victor may kill what is left of the enemy force, also what has moved to a board, and gives a favor.
#[test]
fn oath_211_sticky_fire_kills_the_survivors_for_a_favor() {
    let scene = siege().holds(2, Card::STICKY_FIRE).dice(&VICTORY).play(&ATTACK);
    assert_eq!(scene.asked(), (2, What::Plans));
    let scene = scene.play(&["use sticky-fire", "site 1", "site 1", "number 1"]);
    assert_eq!(scene.asked(), (2, What::Power));
    assert_eq!(scene.state.player(seat(1)).warbands, 3);
    let scene = scene.play(&["yes"]);
    assert_eq!(scene.state.player(seat(1)).warbands, 0);
    assert_eq!((scene.state.player(seat(1)).favor, scene.state.player(seat(2)).favor), (1, 0));
}

/// OATH-211: it is optional, works for a defender too, and without a favor it is free.
#[test]
fn oath_211_sticky_fire_serves_the_defender_and_may_be_left() {
    let scene = lost_siege().play(&[]);
    assert_eq!(scene.asked(), (2, What::Sacrifice), "without a plan nobody is asked for one");
    let lost = || siege().holds(1, Card::STICKY_FIRE).dice(&[1, 1, 1, 1, 1]).play(&["campaign", "done", "number 2"]);
    assert_eq!(lost().asked(), (1, What::Plans));
    let scene = lost().play(&["use sticky-fire", "no"]);
    assert_eq!(scene.asked(), (1, What::Power));
    let spared = lost().play(&["use sticky-fire", "no", "no"]);
    assert_eq!(spared.state.player(seat(2)).warbands, 3);
    let burned = scene.play(&["yes"]);
    assert_eq!(burned.state.player(seat(2)).warbands, 0);
    assert_eq!(burned.state.player(seat(2)).favor, 1, "the Chancellor has no favor to give");
    let declined = lost().play(&["done", "no"]);
    assert_eq!(declined.state.player(seat(2)).warbands, 3);
    assert_eq!(declined.asked(), (2, What::Act));
}

/// OATH-211a: a Citizen is attacked and the Chancellor defends with them; the favor goes to the Citizen.
#[test]
fn oath_211a_the_favor_goes_to_the_player_you_fought() {
    let scene = siege().pawn(3, 1).citizen(3).holds(2, Card::STICKY_FIRE).dice(&VICTORY);
    let scene = scene.play(&["campaign", "seat 3", "done", "number 6", "use sticky-fire"]);
    // 2 at Plains, 3 on each board of the Empire.
    assert_eq!(scene.asked(), (2, What::Sacrifice));
    let scene = scene.play(&["yes"]);
    assert_eq!(scene.decided().2, 8);
    let scene = scene.play(&["site 1", "site 1", "seat 1", "seat 3", "number 0", "yes"]);
    let favor = [1, 2, 3].map(|number| scene.state.player(seat(number)).favor);
    assert_eq!(favor, [0, 0, 1]);
    assert_eq!([1, 3].map(|number| scene.state.player(seat(number)).warbands), [0, 0]);
}

/// OATH-211b: the Traveling Doctor saves the warbands, the favor is due all the same.
#[test]
fn oath_211b_the_favor_is_owed_even_if_the_warbands_are_saved() {
    let scene = siege().holds(2, Card::STICKY_FIRE).adviser(1, Card::TRAVELING_DOCTOR).dice(&VICTORY).play(&ATTACK);
    let scene = scene.play(&["use sticky-fire", "use traveling-doctor", "number 1", "yes"]);
    assert_eq!(scene.state.player(seat(1)).warbands, 5);
    assert_eq!((scene.state.player(seat(1)).favor, scene.state.player(seat(2)).favor), (1, 0));
}

/// OATH-211: bandits are no warbands: there is nothing to kill, and nobody to pay.
#[test]
fn oath_211_sticky_fire_is_wasted_on_bandits() {
    let scene = siege().garrison(1, 1, 0).pawn(1, 6).holds(2, Card::STICKY_FIRE).dice(&[1, 5, 5, 5, 5, 5, 5, 5]);
    let scene = scene.play(&["campaign", "number 6", "use sticky-fire", "number 0"]);
    assert_eq!((scene.decided().0, scene.asked(), scene.player(2).favor), (true, (2, What::Act), 1));
}

/// OATH-211: an ally who defends may use it too, and gives the favor.
#[test]
fn oath_211_sticky_fire_of_an_ally() {
    let scene = siege().favor(2, 0).pawn(3, 1).citizen(3).holds(1, Card::STICKY_FIRE).favor(1, 1).dice(&[1; 5]);
    let scene = scene.play(&["campaign", "seat 3", "done", "number 2", "use sticky-fire", "yes"]);
    assert_eq!((scene.decided().0, scene.player(2).warbands), (false, 0));
    assert_eq!([1, 2, 3].map(|number| scene.player(number).favor), [0, 1, 0]);
}

/// OATH-212: a warband for every enemy warband killed; only the victor gains.
#[test]
fn oath_212_cursed_cauldron_turns_the_dead_into_warbands() {
    let scene = siege().holds(2, Card::CURSED_CAULDRON).dice(&VICTORY).play(&ATTACK);
    let scene = scene.play(&["use cursed-cauldron", "site 1", "site 1", "number 1"]);
    // Six, less one at Plains, and two of the Chancellor's five had fallen.
    assert_eq!(scene.state.player(seat(2)).warbands, 7);
    let lost = siege().holds(2, Card::CURSED_CAULDRON).dice(&[1, 1, 1, 1, 1]);
    let lost = lost.play(&["campaign", "done", "number 2", "use cursed-cauldron", "no"]);
    assert_eq!(lost.state.player(seat(2)).warbands, 3);
    let unused = won_siege().play(&["site 1", "site 1", "number 1"]);
    assert_eq!(unused.state.player(seat(2)).warbands, 5);
}

/// OATH-212: every kill counts, also what Sticky Fire (OATH-211) burned before and what Wrestlers (OATH-001) sacrificed.
#[test]
fn oath_212_cursed_cauldron_counts_every_kill() {
    let scene = siege().holds(2, Card::CURSED_CAULDRON).holds(2, Card::STICKY_FIRE).dice(&VICTORY).play(&ATTACK);
    let scene = scene.play(&["use sticky-fire", "use cursed-cauldron", "site 1", "site 1", "number 0", "yes"]);
    assert_eq!(scene.state.player(seat(2)).warbands, 6 + 2 + 3);
    let scene = siege().holds(2, Card::CURSED_CAULDRON).adviser(1, Card::WRESTLERS).dice(&[1]).dice(&VICTORY);
    let scene = scene.play(&ATTACK).play(&["use cursed-cauldron", "use wrestlers", "site 1"]);
    let scene = scene.play(&["seat 1", "seat 1", "number 0"]);
    assert_eq!(scene.state.player(seat(2)).warbands, 6 + 1 + 2);
}

/// OATH-212a: whom the Doctor saved was not killed; skulls are.
#[test]
fn oath_212a_the_saved_do_not_count() {
    let scene = siege().holds(1, Card::CURSED_CAULDRON).adviser(2, Card::TRAVELING_DOCTOR).dice(&[1, 1, 6, 1, 1]);
    let scene = scene.play(&["campaign", "done", "number 2", "use traveling-doctor", "use cursed-cauldron", "no"]);
    assert_eq!(scene.state.player(seat(2)).warbands, 5, "a skull took one");
    assert_eq!(scene.state.player(seat(1)).warbands, 4);
}

/// OATH-212b: Bear Traps kill one, the defeat two of the other five.
#[test]
fn oath_212b_kills_by_battle_plans_count() {
    let scene = siege().holds(1, Card::CURSED_CAULDRON).adviser(1, Card::BEAR_TRAPS).dice(&[1, 1, 1, 1]);
    let scene = scene.play(&["campaign", "done", "number 2", "use bear-traps", "use cursed-cauldron", "no"]);
    assert_eq!(scene.state.player(seat(2)).warbands, 3);
    assert_eq!(scene.state.player(seat(1)).warbands, 6);
}

/// OATH-212c: a Citizen who attacks the Chancellor gains purple warbands.
#[test]
fn oath_212c_a_rebel_citizen_gains_purple_warbands() {
    let scene = siege().citizen(2).holds(2, Card::CURSED_CAULDRON).dice(&VICTORY);
    let purple = scene.state.player(seat(1)).bank;
    let scene = scene.play(&ATTACK).play(&["use cursed-cauldron", "site 1", "site 1", "number 1"]);
    assert_eq!(scene.state.player(seat(2)).warbands, 7);
    // Two fell and came to the Chancellor's bank, and two left it.
    assert_eq!(scene.state.player(seat(1)).bank, purple);
}

/// OATH-213: the top card of the pile of the player's region is shown, and the journey to a card of its suit costs no
/// Supply.
/// OATH-213c: the card goes back facedown.
#[test]
fn oath_213_brass_horse_rides_to_the_suit_shown() {
    let scene = Scene::new(3)
        .holds(1, Card::BRASS_HORSE)
        .secrets(1, 1)
        .on_pile(Region::Cradle, Card::WOLVES)
        .card_at(3, Card::RANGERS)
        .card_at(6, Card::ELDERS);
    let n_cards = scene.state.piles[Region::Cradle].len();
    let scene = scene.play(&["use brass-horse"]);
    assert_eq!(scene.state.pawn(seat(1)), slot(3));
    assert_eq!(scene.state.player(seat(1)).supply, 7);
    assert_eq!(scene.state.secrets_on(Card::BRASS_HORSE), 1);
    // OATH-213c.
    assert_eq!(scene.state.piles[Region::Cradle].last(), Some(&Card::WOLVES));
    assert_eq!(scene.state.piles[Region::Cradle].len(), n_cards);
    assert!(scene.knows(3, Card::WOLVES));
    assert!(!scene.offers("use brass-horse"), "there is a secret on it");
}

/// OATH-213: with several fitting sites there is a choice among them; it costs a secret.
#[test]
fn oath_213_brass_horse_offers_the_fitting_sites_only() {
    let scene = Scene::new(3)
        .holds(1, Card::BRASS_HORSE)
        .on_pile(Region::Cradle, Card::WOLVES)
        .card_at(3, Card::RANGERS)
        .card_at(6, Card::FOREST_PATHS);
    assert!(!scene.offers("use brass-horse"), "it costs a secret");
    let scene = scene.secrets(1, 1).play(&["use brass-horse"]);
    assert_eq!(scene.choices(), ["site 3", "site 6"]);
}

/// OATH-213, OATH-258: The Hidden Place wants a secret of who rides there; without one another site will do.
#[test]
fn oath_213_brass_horse_pays_at_the_hidden_place() {
    let ride = |secrets| {
        let scene = Scene::new(3).site(3, Site::THE_HIDDEN_PLACE).holds(1, Card::BRASS_HORSE).secrets(1, secrets);
        scene.on_pile(Region::Cradle, Card::WOLVES).card_at(3, Card::RANGERS).play(&["use brass-horse"])
    };
    let scene = ride(2);
    assert_eq!(scene.state.pawn(seat(1)), slot(3));
    assert_eq!((scene.state.player(seat(1)).secrets, scene.state.player(seat(1)).spent), (0, 1));
    assert_eq!(ride(1).choices(), ["site 2", "site 4", "site 5", "site 6", "site 7", "site 8"]);
}

/// OATH-213a.
#[test]
fn oath_213a_an_empty_pile_cannot_be_used() {
    let scene = Scene::new(3).holds(1, Card::BRASS_HORSE).secrets(1, 1);
    assert!(scene.offers("use brass-horse"));
    assert!(!scene.no_pile(Region::Cradle).offers("use brass-horse"));
}

/// OATH-213b: a Vision has no suit, so every other site is open; OATH-213c: it lies facedown again.
#[test]
fn oath_213b_a_vision_matches_nothing() {
    let scene = Scene::new(3)
        .holds(1, Card::BRASS_HORSE)
        .secrets(1, 1)
        .card_at(3, Card::RANGERS)
        .on_pile(Region::Cradle, Card::FAITH)
        .play(&["use brass-horse"]);
    assert_eq!(scene.choices(), ["site 2", "site 3", "site 4", "site 5", "site 6", "site 7", "site 8"]);
}

/// OATH-213c: shown to all, but facedown: its back is all that the pile shows, and it can be drawn again.
#[test]
fn oath_213c_the_card_goes_back_facedown() {
    let scene = Scene::new(3)
        .holds(1, Card::BRASS_HORSE)
        .secrets(1, 1)
        .on_pile(Region::Cradle, Card::WOLVES)
        .card_at(2, Card::RANGERS)
        .site(2, Site::RIVER)
        .play(&["use brass-horse"]);
    let shown =
        |event: &Event| *event == Event::Seen { seat: None, card: Some(Card::WOLVES), at: Where::Pile(Region::Cradle) };
    assert!(scene.events.iter().any(shown));
    let scene = scene.play(&["search", "pile cradle"]);
    assert!(scene.state.hand.contains(&Card::WOLVES));
}

/// OATH-213d: the ruler of the Shrouded Wood picks among the sites the Horse allows.
#[test]
fn oath_213d_the_ruler_of_the_wood_picks_for_the_horse() {
    let scene = Scene::new(3)
        .site(1, Site::SHROUDED_WOOD)
        .garrison(1, 2, 2)
        .holds(1, Card::BRASS_HORSE)
        .secrets(1, 1)
        .on_pile(Region::Cradle, Card::WOLVES)
        .card_at(3, Card::RANGERS)
        .card_at(6, Card::FOREST_PATHS)
        .play(&["use brass-horse"]);
    assert_eq!(scene.asked(), (2, What::Power));
    assert_eq!(scene.choices(), ["site 3", "site 6"]);
    let scene = scene.play(&["site 6"]);
    assert_eq!(scene.state.pawn(seat(1)), slot(6));
}

/// OATH-213e.
#[test]
fn oath_213e_a_site_beyond_reach_is_no_match_either() {
    let scene = Scene::new(3).holds(1, Card::BRASS_HORSE).secrets(1, 1).site(7, Site::NARROW_PASS);
    let scene = scene.card_at(6, Card::RANGERS).on_pile(Region::Cradle, Card::WOLVES).play(&["use brass-horse"]);
    assert_eq!(scene.choices(), ["site 2", "site 3", "site 4", "site 5", "site 7"]);
}

/// OATH-213e, OATH-R5.4.
#[test]
fn oath_213e_if_only_the_own_site_matches_any_other_is_open() {
    let scene = Scene::new(3)
        .holds(1, Card::BRASS_HORSE)
        .secrets(1, 1)
        .card_at(1, Card::RANGERS)
        .on_pile(Region::Cradle, Card::WOLVES)
        .play(&["use brass-horse"]);
    assert_eq!(scene.choices(), ["site 2", "site 3", "site 4", "site 5", "site 6", "site 7", "site 8"]);
}

fn harp() -> Scene {
    Scene::new(3)
        .holds(1, Card::TRUTHFUL_HARP)
        .on_deck(Card::WOLVES)
        .on_deck(Card::TENTS)
        .on_deck(Card::ELDERS)
        .on_deck(Card::LONGBOWS)
        .on_deck(Card::KEEP)
}

/// OATH-214: five cards, all shown, and the one that is kept is known even facedown.
#[test]
fn oath_214_truthful_harp_draws_two_more_and_shows_them() {
    let scene = harp().play(&["search", "use truthful-harp", "deck"]);
    assert_eq!(scene.state.hand.len(), 5);
    assert!(scene.state.hand.iter().all(|card| scene.state.known[card.index()] == ALL_EYES));
    let scene = scene.play(&["card keep", "card wolves", "card longbows", "card elders", "hide"]);
    assert!(scene.knows(3, Card::TENTS));
    let plain = harp().play(&["search", "done", "deck"]);
    assert_eq!(plain.state.hand.len(), 3);
    assert!(!plain.knows(3, Card::KEEP));
}

/// OATH-214, OATH-220: the last discard shows the card that is kept, also if the discarded one goes under the deck: it cannot be
/// taken back.
#[test]
fn oath_214_what_the_truthful_harp_shows_counts_as_shown() {
    let scene = harp().holds(1, Card::CRACKED_HORN);
    let scene = scene.play(&[
        "search",
        "use truthful-harp",
        "use cracked-horn",
        "deck",
        "card keep",
        "card wolves",
        "card longbows",
    ]);
    let unknown = |scene: &Scene| scene.state.unknown(Eye::Seat(seat(3)));
    let before = unknown(&scene);
    assert!(unknown(&scene.play(&["card elders"])) < before);
}

/// OATH-214a: once the cards are drawn, it is too late.
#[test]
fn oath_214a_the_harp_is_chosen_at_the_start() {
    let scene = harp().play(&["search"]);
    assert_eq!(scene.asked(), (1, What::Modify));
    assert_eq!(scene.choices(), ["done", "use truthful-harp"]);
    let scene = scene.play(&["done"]);
    assert_eq!(scene.asked(), (1, What::Source));
    let scene = scene.play(&["deck"]);
    assert_eq!(scene.asked(), (1, What::Sift));
    assert!(!scene.offers("use truthful-harp"));
}

/// OATH-214b.
#[test]
fn oath_214b_a_vision_still_stops_the_draw() {
    let scene = harp().on_deck(Card::FAITH).on_deck(Card::SCOUTS).play(&["search", "use truthful-harp", "deck"]);
    assert_eq!(*scene.state.hand, [Card::SCOUTS, Card::FAITH]);
    assert_eq!(scene.state.visions, 1);
}

fn can_use(scene: &Scene, number: u8, card: Card) -> bool {
    scene.state.access(seat(number)).iter().any(|other| other == card)
}

/// OATH-215: in their own turn an Exile rules the cards at Imperial sites except battle plans, and the Empire does not.
#[test]
fn oath_215_grand_mask_rules_imperial_cards() {
    let scene = || Scene::new(3).card_at(3, Card::ELDERS).favor(2, 2).turn(2);
    assert!(!scene().offers("use elders"));
    assert!(can_use(&scene(), 1, Card::ELDERS));
    let masked = scene().holds(2, Card::GRAND_MASK);
    assert!(masked.offers("use elders"));
    assert!(!can_use(&masked, 1, Card::ELDERS));
    let used = masked.play(&["use elders"]);
    assert_eq!(used.state.player(seat(2)).secrets, 1);
    // In another's turn, and for a Citizen, it does nothing.
    let other = scene().holds(2, Card::GRAND_MASK).turn(1);
    assert!(can_use(&other, 1, Card::ELDERS) && !can_use(&other, 2, Card::ELDERS));
    let citizen = scene().citizen(2).holds(2, Card::GRAND_MASK);
    assert!(can_use(&citizen, 1, Card::ELDERS));
}

/// OATH-215: cards at the sites of other Exiles stay theirs.
#[test]
fn oath_215_grand_mask_rules_no_other_cards() {
    let scene = Scene::new(3).card_at(3, Card::ELDERS).garrison(3, 3, 1).favor(2, 2).turn(2).holds(2, Card::GRAND_MASK);
    assert!(!scene.offers("use elders") && can_use(&scene, 3, Card::ELDERS));
}

/// OATH-215: battle plans stay with the Empire.
#[test]
fn oath_215_grand_mask_does_not_rule_battle_plans() {
    let scene = siege().holds(2, Card::GRAND_MASK).card_at(3, Card::LONGBOWS).play(&ATTACK);
    assert_eq!(scene.asked(), (1, What::Plans));
    assert!(scene.offers("use longbows"));
}

/// OATH-215a: the site is not ruled: no warbands are put there, and the Shrouded Wood leads where its ruler says.
#[test]
fn oath_215a_the_mask_rules_no_sites() {
    let scene = Scene::new(3).site(1, Site::SHROUDED_WOOD).turn(2).holds(2, Card::GRAND_MASK);
    assert!(!scene.offers("set-down"));
    let scene = scene.play(&["travel"]);
    assert_eq!(scene.asked(), (1, What::Travel));
}

/// OATH-216: an adviser and a card at the site change places, with whatever lies on them.
/// OATH-216a: nothing is played, so nobody gains favor.
#[test]
fn oath_216_horned_mask_swaps_adviser_and_denizen() {
    let scene = Scene::new(3)
        .holds(1, Card::HORNED_MASK)
        .secrets(1, 1)
        .adviser(1, Card::WOLVES)
        .card_at(1, Card::ELDERS)
        .play(&["use horned-mask"]);
    assert_eq!(*scene.state.place(slot(1)).cards, [Card::WOLVES]);
    assert_eq!(scene.state.faceup_advisers(seat(1)).collect::<Vec<_>>(), [Card::ELDERS]);
    assert_eq!(scene.state.secrets_on(Card::HORNED_MASK), 1);
}

/// OATH-216a: at the Homeland of Beasts, with a bank full of favor.
#[test]
fn oath_216a_a_swap_is_not_a_play() {
    let scene = Scene::new(3)
        .site(1, Site::DEEP_WOODS)
        .relic_at(1, Card::MAP)
        .holds(1, Card::HORNED_MASK)
        .secrets(1, 1)
        .adviser(1, Card::WOLVES)
        .card_at(1, Card::ELDERS);
    let banks = scene.state.banks;
    let scene = scene.play(&["use horned-mask"]);
    assert_eq!(*scene.state.place(slot(1)).cards, [Card::WOLVES]);
    assert_eq!(scene.state.player(seat(1)).favor, 0);
    assert_eq!(scene.state.banks, banks);
    assert_eq!(*scene.state.place(slot(1)).relics, [Card::MAP]);
}

/// OATH-216: both must be allowed in their new place, neither locked, and the adviser faceup.
#[test]
fn oath_216_horned_mask_keeps_to_the_restrictions() {
    let scene = |adviser, denizen| {
        Scene::new(3).holds(1, Card::HORNED_MASK).secrets(1, 1).adviser(1, adviser).card_at(1, denizen)
    };
    assert!(scene(Card::WOLVES, Card::ELDERS).offers("use horned-mask"));
    assert!(!scene(Card::WOLVES, Card::ELDERS).secrets(1, 0).offers("use horned-mask"));
    assert!(!scene(Card::NAYSAYERS, Card::ELDERS).offers("use horned-mask"), "an adviser only");
    assert!(!scene(Card::WOLVES, Card::GARRISON).offers("use horned-mask"), "a site only");
    assert!(!scene(Card::WOLVES, Card::KEEP).offers("use horned-mask"), "locked");
    assert!(!scene(Card::A_SMALL_FAVOR, Card::ELDERS).offers("use horned-mask"), "locked");
    let hidden = Scene::new(3).holds(1, Card::HORNED_MASK).secrets(1, 1).hidden(1, Card::WOLVES);
    assert!(!hidden.card_at(1, Card::ELDERS).offers("use horned-mask"), "facedown");
    assert!(!scene(Card::WOLVES, Card::ELDERS).pawn(1, 3).offers("use horned-mask"), "at another site");
}

/// OATH-217: a trade with a card of an adviser's suit costs no Supply, even with none left.
#[test]
fn oath_217_cup_of_plenty_trades_without_supply() {
    let scene = || Scene::new(3).card_at(1, Card::WOLVES).adviser(1, Card::RANGERS).secrets(1, 1);
    assert!(!scene().supply(1, 0).offers("trade"));
    let traded = scene().supply(1, 0).holds(1, Card::CUP_OF_PLENTY).play(&["trade"]);
    assert_eq!(traded.state.player(seat(1)).favor, 2);
    assert_eq!(traded.state.player(seat(1)).supply, 0);
    // It is optional.
    let paid = scene().holds(1, Card::CUP_OF_PLENTY).play(&["trade", "done"]);
    assert_eq!(paid.state.player(seat(1)).supply, 6);
    let free = scene().holds(1, Card::CUP_OF_PLENTY).play(&["trade", "use cup-of-plenty"]);
    assert_eq!(free.state.player(seat(1)).supply, 7);
}

/// OATH-217: only for the suits of the player's faceup advisers.
#[test]
fn oath_217_cup_of_plenty_needs_an_adviser_of_the_suit() {
    let scene = Scene::new(3).holds(1, Card::CUP_OF_PLENTY).card_at(1, Card::WOLVES).secrets(1, 1).supply(1, 0);
    assert!(!scene.offers("trade"));
    let scene = scene.adviser(1, Card::ELDERS).hidden(1, Card::RANGERS);
    assert!(!scene.offers("trade"));
    let both = scene.card_at(1, Card::TENTS).play(&["trade"]);
    assert!(both.state.secrets_on(Card::TENTS) == 1, "the only card that is free");
}

/// OATH-218: the pawn comes without Supply; OATH-218d: its player receives the secret, faceup.
#[test]
fn oath_218_whistle_calls_a_pawn() {
    let scene = Scene::new(3).holds(1, Card::WHISTLE).secrets(1, 1);
    assert!(!scene.offers("use whistle"), "everybody is here");
    let scene = scene.pawn(2, 6).pawn(3, 3).play(&["use whistle"]);
    assert_eq!(scene.choices(), ["seat 2", "seat 3"]);
    let scene = scene.play(&["seat 2"]);
    assert_eq!(scene.state.pawn(seat(2)), slot(1));
    assert_eq!(scene.state.player(seat(2)).supply, 7);
    assert_eq!(scene.state.secrets_on(Card::WHISTLE), 0);
    assert!(!scene.offers("use whistle"), "without a secret");
}

/// OATH-218d.
#[test]
fn oath_218d_the_secret_is_received_faceup() {
    let scene = Scene::new(3).holds(1, Card::WHISTLE).secrets(1, 1).pawn(2, 6).play(&["use whistle"]);
    assert_eq!((scene.state.player(seat(2)).secrets, scene.state.player(seat(2)).spent), (1, 0));
    assert_eq!(scene.state.player(seat(1)).secrets, 0);
}

/// OATH-218a: at The Hidden Place they may refuse, and keep their secrets; or they come and turn one.
#[test]
fn oath_218a_nobody_is_made_to_turn_a_secret() {
    let scene = || {
        let scene = Scene::new(3).site(2, Site::THE_HIDDEN_PLACE).pawn(1, 2).pawn(3, 2);
        scene.holds(1, Card::WHISTLE).secrets(1, 1)
    };
    assert!(!scene().offers("use whistle"), "nobody who could come has a secret to turn");
    let called = || scene().secrets(2, 1).play(&["use whistle"]);
    assert_eq!(called().asked(), (2, What::Power));
    let refused = called().play(&["no"]);
    assert_eq!(refused.state.pawn(seat(2)), slot(1));
    assert_eq!(refused.state.secrets_on(Card::WHISTLE), 1);
    assert_eq!((refused.state.player(seat(2)).secrets, refused.state.player(seat(2)).spent), (1, 0));
    let came = called().play(&["yes"]);
    assert_eq!(came.state.pawn(seat(2)), slot(2));
    assert_eq!((came.state.player(seat(2)).secrets, came.state.player(seat(2)).spent), (1, 1));
}

/// OATH-218b: nobody is called past the Narrow Pass, but to it.
#[test]
fn oath_218b_the_narrow_pass_stops_the_call() {
    let scene = || Scene::new(3).site(7, Site::NARROW_PASS).pawn(1, 6).holds(1, Card::WHISTLE).secrets(1, 1);
    assert!(!scene().offers("use whistle"));
    assert!(scene().pawn(1, 7).offers("use whistle"));
    assert!(scene().pawn(2, 7).offers("use whistle"), "from within the region");
}

/// OATH-219: a secret here and two favor burned; the relic is taken, or goes under the deck.
#[test]
fn oath_219_dowsing_sticks_draw_a_relic() {
    let scene = || Scene::new(3).holds(1, Card::DOWSING_STICKS).on_relics(Card::MAP).secrets(1, 1).favor(1, 2);
    assert!(!scene().favor(1, 1).offers("use dowsing-sticks"));
    assert!(!scene().secrets(1, 0).offers("use dowsing-sticks"));
    let before = scene().state.shared;
    let drawn = scene().play(&["use dowsing-sticks"]);
    assert_eq!(drawn.state.shared, before + 2);
    assert_eq!(drawn.state.secrets_on(Card::DOWSING_STICKS), 1);
    assert!(drawn.knows(1, Card::MAP) && !drawn.knows(2, Card::MAP));
    let taken = scene().play(&["use dowsing-sticks", "yes"]);
    assert!(taken.state.has_relic(seat(1), Card::MAP));
    let buried = drawn.play(&["no"]);
    assert!(!buried.state.has_relic(seat(1), Card::MAP));
    assert_eq!(buried.state.relics.first(), Some(&Card::MAP));
    assert!(buried.knows(1, Card::MAP) && !buried.knows(2, Card::MAP));
}

/// OATH-219: there must be a relic to draw.
#[test]
fn oath_219_dowsing_sticks_need_a_relic_deck() {
    let mut scene = Scene::new(3).holds(1, Card::DOWSING_STICKS).secrets(1, 1).favor(1, 2);
    assert!(scene.offers("use dowsing-sticks"));
    while let Some(relic) = scene.state.relics.last().copied() {
        scene = scene.relic_at(3, relic).holds(3, relic);
    }
    assert!(!scene.offers("use dowsing-sticks"));
}

/// OATH-220: everything the search discards goes under the world deck, also what makes room at a site (OATH-R2.8).
#[test]
fn oath_220_cracked_horn_buries_what_a_search_discards() {
    let scene = || {
        Scene::new(3)
            .holds(1, Card::CRACKED_HORN)
            .bears(1, Banner::PeoplesFavor, 1)
            .card_at(1, Card::SCOUTS)
            .on_pile(Region::Cradle, Card::WOLVES)
            .on_pile(Region::Cradle, Card::FAITH)
            .on_pile(Region::Cradle, Card::ELDERS)
    };
    let piles = scene().state.piles;
    let scene_with = scene().play(&["search", "use cracked-horn", "pile cradle"]);
    let buried = scene_with.play(&["card wolves", "card faith", "site 1", "card scouts"]);
    assert_eq!(buried.state.deck[..3], [Card::SCOUTS, Card::FAITH, Card::WOLVES]);
    for region in [Region::Provinces, Region::Hinterland] {
        assert_eq!(buried.state.piles[region], piles[region]);
    }
    assert!(buried.knows(1, Card::WOLVES) && !buried.knows(2, Card::WOLVES));
    let plain = scene().play(&["search", "done", "pile cradle", "card wolves", "card faith", "site 1", "card scouts"]);
    assert_eq!(
        plain.state.piles[Region::Provinces].iter().rev().take(3).collect::<Vec<_>>(),
        [&Card::SCOUTS, &Card::FAITH, &Card::WOLVES]
    );
}

/// OATH-220: an adviser that makes room, a Vision that another replaces and a card that is not played go there too.
#[test]
fn oath_220_cracked_horn_buries_what_makes_room() {
    let scene = Scene::new(3)
        .turn(2)
        .holds(2, Card::CRACKED_HORN)
        .adviser(2, Card::WOLVES)
        .adviser(2, Card::TENTS)
        .adviser(2, Card::ELDERS)
        .no_pile(Region::Cradle)
        .on_pile(Region::Cradle, Card::RANGERS)
        .play(&["search", "use cracked-horn", "pile cradle", "advise", "card tents"]);
    assert_eq!(scene.state.deck.first(), Some(&Card::TENTS));
    let scene = Scene::new(3)
        .turn(2)
        .holds(2, Card::CRACKED_HORN)
        .revealed(2, Card::FAITH)
        .no_pile(Region::Cradle)
        .on_pile(Region::Cradle, Card::CONQUEST)
        .play(&["search", "use cracked-horn", "pile cradle", "reveal"]);
    assert_eq!(scene.state.deck.first(), Some(&Card::FAITH));
    let scene = Scene::new(3)
        .holds(1, Card::CRACKED_HORN)
        .no_pile(Region::Cradle)
        .on_pile(Region::Cradle, Card::RANGERS)
        .play(&["search", "use cracked-horn", "pile cradle", "discard"]);
    assert_eq!(scene.state.deck.first(), Some(&Card::RANGERS));
}

/// OATH-220, OATH-R12.15: a facedown adviser that is discarded is discarded as in a search.
#[test]
fn oath_220_cracked_horn_buries_a_facedown_adviser() {
    let scene = || Scene::new(3).holds(1, Card::CRACKED_HORN).hidden(1, Card::WOLVES).play(&["card wolves"]);
    assert_eq!(scene().choices(), ["done", "use cracked-horn"]);
    let buried = scene().play(&["use cracked-horn", "discard"]);
    assert_eq!(buried.state.deck.first(), Some(&Card::WOLVES));
    let plain = scene().play(&["done", "discard"]);
    assert_eq!(plain.state.piles[Region::Provinces].last(), Some(&Card::WOLVES));
}

/// OATH-220, OATH-R2.8: what a card discards when it is played is no part of the search.
#[test]
fn oath_220_cracked_horn_ends_with_the_search() {
    let scene = Scene::new(3)
        .holds(1, Card::CRACKED_HORN)
        .card_at(1, Card::SCOUTS)
        .no_pile(Region::Cradle)
        .on_pile(Region::Cradle, Card::DAZZLE)
        .play(&["search", "use cracked-horn", "pile cradle", "site 1"]);
    assert_eq!(scene.state.piles[Region::Provinces].last(), Some(&Card::SCOUTS));
}

/// OATH-220a: a buried Vision stays drawn.
#[test]
fn oath_220a_a_buried_vision_stays_drawn() {
    let scene = Scene::new(3).holds(1, Card::CRACKED_HORN).on_deck(Card::FAITH).on_deck(Card::WOLVES);
    let scene = scene.play(&["search", "use cracked-horn", "deck", "card faith"]);
    assert_eq!(scene.state.deck.first(), Some(&Card::FAITH));
    assert_eq!(scene.state.visions, 1);
}

/// The second player, an Exile, has the Bandit Crown; River lies faceup at site 2 without warbands.
fn crowned() -> Scene {
    Scene::new(3).turn(2).site(2, Site::RIVER).holds(2, Card::BANDIT_CROWN)
}

/// OATH-221: faceup sites without warbands are yours, those of others are not, and bandits are nobody's defender.
#[test]
fn oath_221_bandit_crown_rules_empty_sites() {
    let scene = crowned();
    assert!(scene.state.rules(seat(2), slot(2)));
    assert!(!scene.state.rules(seat(2), slot(1)) && !scene.state.rules(seat(2), slot(4)), "the Empire's, and facedown");
    let without = Scene::new(3).turn(2).site(2, Site::RIVER).pawn(2, 2);
    assert!(without.offers("campaign"), "against the bandits");
    assert!(!crowned().pawn(2, 2).offers("campaign"));
}

/// OATH-221: the bandits of an empty site defend and cannot be killed.
#[test]
fn oath_221_crowned_bandits_defend_and_do_not_fall() {
    let scene = crowned().turn(1).pawn(1, 2).pawn(2, 6).dice(&[1, 6, 4, 4]);
    let bank = scene.state.player(seat(2)).bank;
    let scene = scene.play(&["campaign", "number 3"]);
    assert_eq!(scene.decided().2, 1);
    let scene = scene.play(&["number 0"]);
    assert_eq!(scene.state.player(seat(2)).bank, bank);
    assert!(scene.state.rules(seat(2), slot(2)), "left empty, it is still the Crown's");
}

/// OATH-221a.
#[test]
fn oath_221a_one_warband_defends_as_two() {
    let attack = |scene: Scene| {
        let scene = scene.garrison(2, 2, 1).turn(1).pawn(1, 2).pawn(2, 6).dice(&[1, 1, 1, 1]);
        scene.play(&["campaign", "number 3", "no"]).decided().2
    };
    assert_eq!(attack(crowned()), 2);
    assert_eq!(attack(Scene::new(3).site(2, Site::RIVER)), 1);
}

/// OATH-221b: the last warband may leave, and warbands may come to an empty site.
#[test]
fn oath_221b_the_last_warband_may_leave_and_others_come() {
    let scene = crowned().garrison(2, 2, 1).pawn(2, 2).play(&["pick-up"]);
    assert_eq!(scene.state.place(slot(2)).warbands, 0);
    assert_eq!(scene.state.player(seat(2)).warbands, 4);
    assert!(scene.state.rules(seat(2), slot(2)));
    let scene = crowned().pawn(2, 2).play(&["set-down", "number 2"]);
    assert_eq!(scene.state.place(slot(2)).warbands, 2);
    let without = Scene::new(3).turn(2).site(2, Site::RIVER).pawn(2, 2);
    assert!(!without.offers("set-down") && !without.garrison(2, 2, 1).offers("pick-up"));
}

/// OATH-221c: in the Empire the empty site is Imperial; a Citizen who attacks the Empire has it alone.
#[test]
fn oath_221c_bandits_have_the_color_of_the_crown() {
    let scene = crowned().citizen(2);
    assert_eq!(scene.state.ruler(slot(2)), Some(seat(1)));
    assert!(scene.state.rules(seat(1), slot(2)));
    let chancellor = crowned().holds(1, Card::BANDIT_CROWN);
    assert_eq!(chancellor.state.ruler(slot(2)), Some(seat(1)));
    // The third player can take it as a site of the Empire's, the Citizen cannot.
    let exile = crowned().citizen(2).pawn(2, 6).turn(3).play(&["campaign", "seat 1"]);
    assert!(exile.offers("site 2"));
    let rebel = scene.pawn(3, 6).dice(&[1, 1, 1, 1, 1, 1]).play(&["campaign"]);
    assert!(rebel.offers("site 3") && !rebel.offers("site 2"));
    let rebel = rebel.play(&["done", "number 3"]);
    assert_eq!(rebel.decided().2, 5, "two at Plains and three on the board, but no bandit");
}

/// OATH-221d: becoming a Citizen, or turning up a site as one, puts no warbands on empty sites.
#[test]
fn oath_221d_empty_sites_stay_empty_and_are_imperial() {
    let scene = crowned().turn(1).play(&["offer", "seat 2", "space 1"]);
    assert!(scene.state.rules(seat(2), slot(2)) && !scene.state.rules(seat(1), slot(2)));
    let scene = scene.play(&["done", "done", "done", "yes"]);
    assert!(scene.state.player(seat(2)).citizen);
    assert_eq!(scene.state.place(slot(2)).warbands, 0);
    assert_eq!(scene.state.ruler(slot(2)), Some(seat(1)));
    let up = crowned().citizen(2).play(&["travel", "site 4"]);
    assert!(up.state.place(slot(4)).up);
    assert_eq!(up.state.place(slot(4)).warbands, 0);
    assert_eq!(up.state.ruler(slot(4)), Some(seat(1)));
}

/// OATH-222: two warbands more when mustering, and none to sites.
#[test]
fn oath_222_ring_of_devotion_musters_more_and_holds_no_site() {
    let scene = |ring: bool| {
        let scene = Scene::new(3).card_at(1, Card::WOLVES).favor(1, 1);
        if ring { scene.holds(1, Card::RING_OF_DEVOTION) } else { scene }
    };
    assert!(scene(false).offers("set-down") && !scene(true).offers("set-down"));
    assert_eq!(scene(false).play(&["muster"]).state.player(seat(1)).warbands, 5);
    assert_eq!(scene(true).play(&["muster"]).state.player(seat(1)).warbands, 7);
    // On top of what the River (OATH-252) gives.
    assert_eq!(scene(true).site(1, Site::RIVER).play(&["muster", "yes"]).state.player(seat(1)).warbands, 8);
}

/// OATH-222a: a won Campaign, Warning Signals and the Key to the City put none there; sites may be targets.
#[test]
fn oath_222a_the_ring_covers_everything() {
    let scene = siege().holds(2, Card::RING_OF_DEVOTION).dice(&VICTORY).play(&["campaign"]);
    assert!(scene.offers("site 3"), "sites may be targets");
    let scene = scene.play(&["done", "number 6", "site 1", "site 1"]);
    assert_eq!(scene.asked(), (2, What::Act));
    assert_eq!(scene.state.place(slot(1)).warbands, 0);
    // The defender may call warbands to the board, and send none out.
    let signals = |scene: Scene| {
        let scene = scene.adviser(1, Card::WARNING_SIGNALS).dice(&VICTORY).play(&ATTACK);
        scene.play(&["use warning-signals", "number 1"])
    };
    assert_eq!(signals(siege()).asked(), (1, What::Power));
    let ringed = signals(siege().holds(1, Card::RING_OF_DEVOTION));
    assert_eq!(ringed.asked(), (1, What::Fall));
    let key = |scene: Scene| {
        let scene = scene.pawn(1, 6).hidden(2, Card::KEY_TO_THE_CITY).play(&["card key-to-the-city", "site 1"]);
        scene.state.place(slot(1)).warbands
    };
    assert_eq!((key(siege()), key(siege().holds(2, Card::RING_OF_DEVOTION))), (1, 0));
}

/// OATH-223: at a site the Chancellor rules, for a secret here and a burned one, a relic of the Reliquary is seen and may be
/// taken, which uncovers its space.
#[test]
fn oath_223_skeleton_key_opens_the_reliquary() {
    let scene = || Scene::new(3).turn(2).holds(2, Card::SKELETON_KEY).in_reliquary(2, Card::MAP).secrets(2, 2);
    assert!(!scene().secrets(2, 1).offers("use skeleton-key"));
    assert!(!scene().garrison(1, 2, 1).offers("use skeleton-key"), "not at an own site");
    let seen = scene().play(&["use skeleton-key", "space 2"]);
    assert!(seen.knows(2, Card::MAP) && !seen.knows(3, Card::MAP));
    assert_eq!(seen.state.player(seat(2)).secrets, 0);
    assert_eq!(seen.state.secrets_on(Card::SKELETON_KEY), 1);
    let left = scene().play(&["use skeleton-key", "space 2", "no"]);
    assert_eq!(left.state.reliquary[1], Some(Card::MAP));
    let taken = seen.play(&["yes"]);
    assert!(taken.state.has_relic(seat(2), Card::MAP));
    assert!(taken.state.is_bound_by(seat(1), Trait::Decadent));
}

/// OATH-223a.
#[test]
fn oath_223a_the_chancellor_can_use_the_key() {
    let scene = Scene::new(3).holds(1, Card::SKELETON_KEY).in_reliquary(4, Card::MAP).secrets(1, 2);
    let scene = scene.play(&["use skeleton-key", "space 4", "yes"]);
    assert!(scene.state.has_relic(seat(1), Card::MAP));
    assert!(scene.state.is_bound_by(seat(1), Trait::Greedy));
}

/// OATH-224: the top three cards are seen by the holder alone; nothing is drawn.
#[test]
fn oath_224_oracular_pig_looks_at_three_cards() {
    let scene = Scene::new(3)
        .holds(1, Card::ORACULAR_PIG)
        .on_deck(Card::SCOUTS)
        .on_deck(Card::WOLVES)
        .on_deck(Card::FAITH)
        .on_deck(Card::TENTS);
    let deck = scene.state.deck;
    let scene = scene.play(&["use oracular-pig"]);
    let known = [Card::TENTS, Card::FAITH, Card::WOLVES, Card::SCOUTS].map(|card| scene.knows(1, card));
    assert_eq!(known, [true, true, true, false]);
    assert!(!scene.knows(2, Card::TENTS));
    assert_eq!(scene.state.deck, deck);
    assert_eq!(scene.state.visions, 0);
    assert!(!scene.offers("use oracular-pig"), "there is nothing new to see");
}

/// OATH-225: neither Campaign, Recover nor Conspiracy reaches the other treasures; pawn and favor cost a die more.
#[test]
fn oath_225_circlet_of_command_guards_the_rest() {
    let guarded = || siege().holds(1, Card::CIRCLET_OF_COMMAND).bears(1, Banner::PeoplesFavor, 1);
    let open = siege().bears(1, Banner::PeoplesFavor, 1).play(&["campaign"]);
    assert!(open.offers("card the-grand-scepter") && open.offers("banner peoples-favor"));
    let scene = guarded().play(&["campaign"]);
    assert!(!scene.offers("card the-grand-scepter") && !scene.offers("banner peoples-favor"));
    assert!(scene.offers("card circlet-of-command"));
    let pawn = scene.play(&["pawn", "done", "number 0"]);
    // Plains, pawn and favor, the Circlet, the title.
    assert_eq!(pawn.rolled().1, 1 + 2 + 1 + 1);
    assert!(siege().bears(1, Banner::PeoplesFavor, 1).favor(2, 2).offers("recover"));
    assert!(!guarded().favor(2, 2).offers("recover"));
}

/// OATH-225: the Conspiracy takes the Circlet alone.
#[test]
fn oath_225_circlet_of_command_guards_against_the_conspiracy() {
    let scene = siege()
        .secrets(2, 1)
        .holds(1, Card::CIRCLET_OF_COMMAND)
        .adviser(1, Card::WOLVES)
        .adviser(2, Card::RANGERS)
        .adviser(2, Card::FOREST_PATHS)
        .hidden(2, Card::CONSPIRACY)
        .play(&["card conspiracy", "reveal", "seat 1"]);
    assert!(scene.state.has_relic(seat(2), Card::CIRCLET_OF_COMMAND), "there was nothing else to take");
    assert!(scene.state.has_relic(seat(1), Card::THE_GRAND_SCEPTER));
}

/// OATH-225a, OATH-R8.4.
#[test]
fn oath_225a_a_banner_may_be_recovered_from_oneself() {
    let scene = Scene::new(3).holds(1, Card::CIRCLET_OF_COMMAND).bears(1, Banner::PeoplesFavor, 1).favor(1, 2);
    let scene = scene.play(&["recover", "bank order"]);
    assert_eq!(scene.state.banners[Banner::PeoplesFavor as usize].tokens, 2);
}

/// OATH-226: a facedown site, adviser or relic at a site, anywhere.
#[test]
fn oath_226_ivory_eye_looks_at_anything_facedown() {
    let scene = || {
        let scene = Scene::new(3).holds(1, Card::IVORY_EYE).hidden(2, Card::WOLVES).adviser(3, Card::ELDERS);
        scene.hidden(1, Card::TENTS).relic_at(3, Card::MAP)
    };
    assert!(!scene().offers("use ivory-eye"));
    let looking = || scene().secrets(1, 1).play(&["use ivory-eye"]);
    assert_eq!(looking().choices(), ["site 2", "site 4", "site 5", "site 7", "site 8", "adviser 2 1", "relic 3 1"]);
    assert_eq!(looking().state.secrets_on(Card::IVORY_EYE), 1);
    let adviser = looking().play(&["adviser 2 1"]);
    assert!(adviser.knows(1, Card::WOLVES) && !adviser.knows(3, Card::WOLVES));
    let relic = looking().play(&["relic 3 1"]);
    assert!(relic.knows(1, Card::MAP) && !relic.knows(3, Card::MAP));
    let site = looking().play(&["site 5"]);
    let place = site.state.place(slot(5));
    assert!(!place.up && place.known == 1);
    // What was seen need not be seen again.
    let mut again = site.secrets(1, 1);
    again.state.on[Card::IVORY_EYE.index()] = crate::state::Tokens::default();
    assert!(!again.play(&["use ivory-eye"]).offers("site 5"));
}

/// OATH-227: four Supply, never past the leftmost space, and the Map is under the relic deck.
#[test]
fn oath_227_map_turns_into_supply() {
    let scene = |supply| Scene::new(3).holds(1, Card::MAP).supply(1, supply);
    assert!(!scene(7).offers("use map"), "there is nothing to gain");
    let used = scene(2).play(&["use map"]);
    assert_eq!(used.state.player(seat(1)).supply, 6);
    assert_eq!(used.state.relics.first(), Some(&Card::MAP));
    assert!(!used.state.has_relic(seat(1), Card::MAP));
    assert_eq!(scene(5).play(&["use map"]).state.player(seat(1)).supply, 7);
}

/// OATH-227: it counts no longer for the title.
#[test]
fn oath_227_map_is_missed_by_an_oathkeeper() {
    let scene = Scene::new(3).holds(1, Card::MAP).supply(1, 2).goal(Goal::Protection);
    let scene = scene.holds(2, Card::BRASS_HORSE).holds(2, Card::WHISTLE);
    assert_eq!(scene.state.title, seat(1), "in a tie");
    assert_eq!(scene.play(&["use map"]).state.title, seat(2));
}

/// OATH-228: the survivors of the enemy force go into the Cage, and come out on a board of their color.
#[test]
fn oath_228_obsidian_cage_holds_and_frees_warbands() {
    let scene = siege().holds(2, Card::OBSIDIAN_CAGE);
    assert!(!scene.offers("use obsidian-cage"), "it is empty");
    let scene = scene.dice(&VICTORY).play(&ATTACK).play(&["use obsidian-cage", "site 1", "site 1", "number 1"]);
    assert_eq!(scene.state.caged, [3, 0, 0, 0, 0, 0]);
    assert_eq!(scene.state.player(seat(1)).warbands, 0);
    let scene = scene.play(&["use obsidian-cage", "number 2"]);
    assert_eq!(scene.state.caged, [1, 0, 0, 0, 0, 0]);
    assert_eq!(scene.state.player(seat(1)).warbands, 2);
    let both = scene.citizen(3).play(&["use obsidian-cage"]);
    assert_eq!(both.choices(), ["seat 1", "seat 3"], "any purple board");
}

/// OATH-228: a force on several boards is caged from all of them.
#[test]
fn oath_228_obsidian_cage_holds_the_allies_too() {
    let scene = siege().pawn(3, 1).citizen(3).holds(2, Card::OBSIDIAN_CAGE).dice(&VICTORY);
    let scene = scene.play(&["campaign", "seat 3", "done", "number 6", "use obsidian-cage", "yes"]);
    let scene = scene.play(&["site 1", "site 1", "seat 1", "seat 3", "number 0"]);
    assert_eq!(scene.state.caged, [4, 0, 0, 0, 0, 0]);
    assert_eq!([1, 3].map(|number| scene.state.player(seat(number)).warbands), [0, 0]);
}

/// OATH-228d: caged warbands of the Empire are purple, whichever board they came from, and go to any board of the Empire.
#[test]
fn oath_228d_caged_warbands_of_allies_are_one_lot() {
    let scene = siege().pawn(3, 1).citizen(3).holds(2, Card::OBSIDIAN_CAGE).dice(&VICTORY);
    let scene = scene.play(&["campaign", "seat 3", "done", "number 6", "use obsidian-cage", "yes"]);
    let scene = scene.play(&["site 1", "site 1", "seat 1", "seat 3", "number 0", "use obsidian-cage"]);
    assert_eq!(scene.choices(), ["seat 1", "seat 3"], "not to the Exile");
    let scene = scene.play(&["seat 3", "number 4"]);
    assert_eq!(([1, 3].map(|number| scene.player(number).warbands), scene.state.caged), ([0, 4], [0; 6]));
}

/// OATH-228: the defender cages the attackers; the defeated cage nobody.
#[test]
fn oath_228_obsidian_cage_serves_the_victor_on_either_side() {
    let attack = ["campaign", "done", "number 2", "use obsidian-cage", "no"];
    let scene = siege().holds(1, Card::OBSIDIAN_CAGE).dice(&[1, 1, 1, 1, 1]).play(&attack);
    assert_eq!(scene.state.caged, [0, 3, 0, 0, 0, 0]);
    assert_eq!(scene.state.player(seat(2)).warbands, 0);
    let lost = siege().holds(2, Card::OBSIDIAN_CAGE).dice(&[1, 1, 1, 1, 1]).play(&attack);
    assert_eq!(lost.state.caged, [0; 6]);
}

/// OATH-228c: they keep their color in the Cage, and come to the Citizen as purple ones.
#[test]
fn oath_228c_caged_warbands_of_a_new_citizen_come_home_purple() {
    let attack = ["campaign", "done", "number 2", "use obsidian-cage", "no"];
    let scene = siege().holds(1, Card::OBSIDIAN_CAGE).dice(&[1, 1, 1, 1, 1]).play(&attack).citizen(2).turn(1);
    assert_eq!(scene.state.caged, [0, 3, 0, 0, 0, 0]);
    let (own, purple) = (scene.state.player(seat(2)).bank, scene.state.player(seat(1)).bank);
    let scene = scene.play(&["use obsidian-cage", "number 3"]);
    assert_eq!(scene.state.caged, [0; 6]);
    assert_eq!(scene.state.player(seat(2)).warbands, 3);
    assert_eq!((scene.state.player(seat(2)).bank, scene.state.player(seat(1)).bank), (own + 3, purple - 3));
}

/// OATH-229: a secret instead of the favor, in a search and for a facedown adviser; nobody is asked.
#[test]
fn oath_229_book_of_records_gives_secrets_for_favor() {
    let scene = || Scene::new(3).holds(1, Card::BOOK_OF_RECORDS);
    let banks = scene().state.banks;
    let searched = scene().no_pile(Region::Cradle).on_pile(Region::Cradle, Card::WOLVES);
    let searched = searched.play(&["search", "pile cradle", "site 1"]);
    assert_eq!((searched.state.player(seat(1)).secrets, searched.state.player(seat(1)).favor), (1, 0));
    assert_eq!(searched.state.banks, banks);
    let unveiled = scene().hidden(1, Card::WOLVES).play(&["card wolves", "site 1"]);
    assert_eq!((unveiled.state.player(seat(1)).secrets, unveiled.state.player(seat(1)).favor), (1, 0));
    let advised = scene().hidden(1, Card::WOLVES).play(&["card wolves", "advise"]);
    assert_eq!(advised.state.player(seat(1)).secrets, 0, "that is no play to a site");
    let empty = scene().bank(Suit::Beast, 0).hidden(1, Card::WOLVES).play(&["card wolves", "site 1"]);
    assert_eq!(empty.state.player(seat(1)).secrets, 1, "whatever the bank holds");
}

/// OATH-229a, OATH-243a: the favor of the Fertile Valley stays favor.
#[test]
fn oath_229a_other_favor_stays_favor() {
    let scene = Scene::new(3).holds(1, Card::BOOK_OF_RECORDS).site(1, Site::FERTILE_VALLEY);
    let scene = scene.hidden(1, Card::STORYTELLER).play(&["card storyteller", "site 1", "yes"]);
    assert_eq!((scene.state.player(seat(1)).secrets, scene.state.player(seat(1)).favor), (1, 1));
    assert_eq!(scene.state.banks[Suit::Hearth as usize], 2);
}

/// OATH-230: a warband after traveling, if one wants it and has one.
#[test]
fn oath_230_dragonskin_drum_gains_a_warband() {
    let scene = || Scene::new(3).holds(1, Card::DRAGONSKIN_DRUM).play(&["travel", "site 3"]);
    assert_eq!(scene().asked(), (1, What::Power));
    assert_eq!(scene().play(&["yes"]).state.player(seat(1)).warbands, 4);
    assert_eq!(scene().play(&["no"]).state.player(seat(1)).warbands, 3);
    let spent = Scene::new(3).turn(2).warbands(2, 14).holds(2, Card::DRAGONSKIN_DRUM).play(&["travel", "site 3"]);
    assert_eq!(spent.asked(), (2, What::Act), "no warband is left");
}

/// OATH-230a: also when the Whistle calls.
#[test]
fn oath_230a_the_drum_sounds_for_forced_travel() {
    let scene = Scene::new(3).holds(1, Card::WHISTLE).secrets(1, 1).holds(2, Card::DRAGONSKIN_DRUM).pawn(2, 6);
    let scene = scene.play(&["use whistle"]);
    assert_eq!(scene.asked(), (2, What::Power));
    let scene = scene.play(&["yes"]);
    assert_eq!(scene.state.player(seat(2)).warbands, 4);
    assert_eq!(scene.asked(), (1, What::Act));
}

/// OATH-231: its holder looks into the Reliquary, offers Citizenship and exiles other Citizens.
#[test]
fn oath_231_grand_scepter_offers_and_exiles() {
    let scene = Scene::new(3).favor(1, 6).play(&["inspect"]);
    let reliquary = scene.state.reliquary;
    assert!(reliquary.into_iter().flatten().all(|relic| scene.knows(1, relic) && !scene.knows(2, relic)));
    assert!(scene.offers("offer") && !scene.offers("exile"));
    let citizen = Scene::new(3).favor(1, 6).citizen(2).play(&["exile"]);
    assert!(!citizen.state.player(seat(2)).citizen);
    let other = Scene::new(3).turn(2).favor(2, 6).citizen(3);
    assert!(!other.offers("offer") && !other.offers("exile"));
    let holder = Scene::new(3).turn(2).holds(2, Card::THE_GRAND_SCEPTER).favor(2, 9).citizen(2);
    assert!(!holder.offers("exile"), "nobody but the holder is a Citizen");
}

/// OATH-231: a player who takes it cannot use it in this turn, not even to see the relics.
#[test]
fn oath_231_grand_scepter_rests_in_the_turn_it_is_taken() {
    let scene = siege().favor(2, 6).citizen(3).dice(&[1, 1, 1, 1, 1, 1, 1, 5, 5, 5, 5, 5, 5, 5]);
    let scene =
        scene.play(&["campaign", "seat 1", "card the-grand-scepter", "number 6", "site 1", "site 1", "number 1"]);
    assert!(scene.state.has_relic(seat(2), Card::THE_GRAND_SCEPTER));
    assert!(!scene.state.reliquary.into_iter().flatten().any(|relic| scene.knows(2, relic)), "OATH-R12.24");
    assert!(!scene.offers("offer") && !scene.offers("exile") && !scene.offers("inspect"));
    let later = scene.play(&["rest", "rest", "rest"]);
    assert_eq!(later.asked(), (2, What::Act));
    assert!(later.offers("offer") && later.offers("exile") && later.offers("inspect"));
}

/// OATH-231a: given in an exchange, it can be used at once.
#[test]
fn oath_231a_a_given_scepter_can_be_used_at_once() {
    let scene = Scene::new(3).turn(2).card_at(1, Card::TINKERS_FAIR).favor(2, 1);
    let scene = scene.play(&["use tinkers-fair", "seat 1"]);
    let scene = scene.play(&["number 1", "card the-grand-scepter", "yes"]);
    assert!(scene.state.has_relic(seat(2), Card::THE_GRAND_SCEPTER));
    assert!(scene.offers("offer"));
}
