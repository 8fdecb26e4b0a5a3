//! OATH-079 to OATH-102: the Discord denizens of the archive.

use kabale_core::{Fast, Game, Log, SeedableRng, below};

use super::{
    facts,
    kit::{ANYWHERE, ATTACK, RAID, Scene, TO_ADVISERS, TO_SITES, duel, is_locked, may_be_played, raid, seat, slot},
};
use crate::{
    Banner, Card, Choice, Deck, Event, Goal, Oath, Options, Region, Site, Suit, Way, What, law::Toll, ops::Cx,
    state::Standard,
};

#[test]
fn rows_are_as_printed() {
    facts::compare_archive(include_str!("../../../../docs/rules/data/oath/archive-discord.toml"));
}

/// A player plays a facedown adviser to the advisers.
fn advised(scene: Scene, number: u8, card: Card) -> Scene {
    let key = Choice::Card(card).to_string();
    scene.turn(number).hidden(number, card).play(&[&key, "advise"])
}

fn cards_of(scene: &Scene, number: u8) -> Vec<Card> {
    scene.player(number).advisers.iter().map(|adviser| adviser.card).collect()
}

fn secrets_on_banner(scene: &Scene) -> u8 {
    scene.state.banners[Banner::DarkestSecret as usize].tokens
}

fn in_bank(scene: &Scene, suit: Suit) -> u8 {
    scene.state.banks[suit as usize]
}

#[test]
fn oath_079_the_charlatan_leaves_one_secret_on_the_banner() {
    assert_eq!(may_be_played(Card::CHARLATAN), ANYWHERE);
    let scene = advised(Scene::new(3).bears(3, Banner::DarkestSecret, 4), 1, Card::CHARLATAN);
    assert_eq!((secrets_on_banner(&scene), scene.state.holder(Banner::DarkestSecret)), (1, Some(seat(3))));
    let mut scene = Scene::new(3);
    scene.state.banners[Banner::DarkestSecret as usize] = Standard { holder: None, tokens: 3 };
    assert_eq!(secrets_on_banner(&advised(scene, 2, Card::CHARLATAN)), 1);
    let scene = Scene::new(2).bears(1, Banner::DarkestSecret, 1);
    assert_eq!(secrets_on_banner(&advised(scene, 2, Card::CHARLATAN)), 1);
}

#[test]
fn oath_079a_the_charlatan_burns_no_secrets_elsewhere() {
    let scene = Scene::new(2).bears(1, Banner::DarkestSecret, 3).secrets(1, 2).spent(1, 1).card_at(1, Card::ELDERS);
    let scene = advised(scene.laden(Card::ELDERS, 0, 2), 2, Card::CHARLATAN);
    assert_eq!((scene.player(1).secrets, scene.player(1).spent, scene.on(Card::ELDERS)), (2, 1, (0, 2)));
}

#[test]
fn oath_080_the_assassin_discards_an_adviser_at_your_site() {
    assert_eq!(may_be_played(Card::ASSASSIN), TO_ADVISERS);
    assert!(is_locked(Card::ASSASSIN));
    let killer = || Scene::new(4).adviser(1, Card::ASSASSIN).favor(1, 1);
    let scene = killer().adviser(2, Card::TENTS).adviser(2, Card::A_SMALL_FAVOR).hidden(2, Card::ELDERS);
    let scene = scene.adviser(3, Card::SCOUTS).adviser(4, Card::WOLVES).pawn(4, 6).play(&["use assassin"]);
    assert_eq!(scene.choices(), ["card scouts", "card tents"]);
    let scene = scene.play(&["card tents"]);
    assert_eq!((scene.top(Region::Provinces), scene.on(Card::ASSASSIN)), (Some(Card::TENTS), (1, 0)));
    assert_eq!(cards_of(&scene, 2), [Card::A_SMALL_FAVOR, Card::ELDERS]);
    assert!(!killer().adviser(4, Card::WOLVES).pawn(4, 6).offers("use assassin"));
    assert!(!killer().favor(1, 0).adviser(2, Card::WOLVES).offers("use assassin"));
}

#[test]
fn oath_080_the_assassin_is_one_of_two_advisers() {
    for card in [Card::ASSASSIN, Card::SILVER_TONGUE, Card::INSOMNIA] {
        let scene = advised(Scene::new(2).adviser(1, Card::TENTS).hidden(1, Card::LONGBOWS), 1, card);
        assert_eq!(scene.choices(), ["card longbows", "card tents"]);
        let scene = scene.play(&["card tents"]);
        assert_eq!(cards_of(&scene, 1), [Card::LONGBOWS, card]);
        // With it, a third card needs room.
        let scene = scene.on_deck(Card::SCOUTS).on_deck(Card::WOLVES).on_deck(Card::ELDERS);
        let scene = scene.play(&["search", "deck", "card wolves", "card elders", "hide"]);
        assert_eq!((scene.asked(), scene.choices()), ((1, What::MakeRoom), vec!["card longbows".to_owned()]));
    }
}

/// OATH-080a, OATH-092a, OATH-097a: two locked advisers keep out a card that would be the third of two.
#[test]
fn oath_080a_two_locked_advisers_keep_it_out() {
    for card in [Card::ASSASSIN, Card::SILVER_TONGUE, Card::INSOMNIA] {
        let key = Choice::Card(card).to_string();
        let locked = Scene::new(2).adviser(1, Card::A_SMALL_FAVOR).hidden(1, card);
        assert!(locked.play(&[&key]).offers("advise"));
        let locked = Scene::new(2).adviser(1, Card::A_SMALL_FAVOR).adviser(1, Card::FAITHFUL_FRIEND).hidden(1, card);
        assert!(!locked.play(&[&key]).offers("advise"));
    }
}

#[test]
fn oath_080b_the_assassin_may_turn_on_your_own_advisers() {
    let scene = Scene::new(2).adviser(1, Card::ASSASSIN).adviser(1, Card::LONGBOWS).favor(1, 1);
    let scene = scene.play(&["use assassin"]);
    assert_eq!(cards_of(&scene, 1), [Card::ASSASSIN]);
}

#[test]
fn oath_081_the_downtrodden_come_where_the_bank_is_poorest() {
    assert_eq!(may_be_played(Card::DOWNTRODDEN), ANYWHERE);
    let camp =
        || Scene::new(2).card_at(1, Card::TENTS).card_at(1, Card::SCOUTS).adviser(1, Card::DOWNTRODDEN).favor(1, 1);
    let scene = camp().bank(Suit::Nomad, 1).play(&["muster", "use downtrodden", "card tents"]);
    assert_eq!(scene.player(1).warbands, 7);
    let scene = camp().bank(Suit::Nomad, 1).play(&["muster", "use downtrodden", "card scouts"]);
    assert_eq!(scene.player(1).warbands, 5);
    let scene = camp().bank(Suit::Nomad, 1).play(&["muster", "done", "card tents"]);
    assert_eq!(scene.player(1).warbands, 5);
}

#[test]
fn oath_081a_the_downtrodden_stay_away_if_two_banks_are_poorest() {
    let scene = Scene::new(2).card_at(1, Card::TENTS).adviser(1, Card::DOWNTRODDEN).favor(1, 1);
    let scene = scene.bank(Suit::Nomad, 1).bank(Suit::Beast, 1).play(&["muster"]);
    assert_eq!(scene.player(1).warbands, 5);
}

#[test]
fn oath_082_blackmail_costs_three_favor_or_a_relic() {
    assert_eq!(may_be_played(Card::BLACKMAIL), ANYWHERE);
    let mail = |favor| advised(Scene::new(3).holds(2, Card::MAP).favor(2, favor), 1, Card::BLACKMAIL);
    let scene = mail(4);
    assert_eq!((scene.asked(), scene.choices()), ((2, What::Power), vec!["yes".to_owned(), "no".to_owned()]));
    let paid = mail(4).play(&["yes"]);
    assert_eq!((paid.player(1).favor, paid.player(2).favor), (3, 1));
    assert!(paid.state.has_relic(seat(2), Card::MAP));
    let taken = mail(4).play(&["no"]);
    assert!(taken.state.has_relic(seat(1), Card::MAP) && taken.player(2).favor == 4);
    // Who cannot pay is not asked.
    let scene = mail(2);
    assert!(scene.state.has_relic(seat(1), Card::MAP) && scene.asked() == (1, What::Act));
    // Your choice among all relics at your site, but for your own.
    let scene = Scene::new(4).holds(2, Card::MAP).holds(3, Card::WHISTLE).holds(4, Card::BRASS_HORSE).pawn(4, 6);
    let scene = advised(scene, 1, Card::BLACKMAIL);
    assert_eq!(scene.choices(), ["card whistle", "card map"]);
    let scene = scene.play(&["card whistle"]);
    assert!(scene.state.has_relic(seat(1), Card::WHISTLE));
    // What cannot be taken is no threat.
    let scene = Scene::new(2).holds(2, Card::MAP).holds(2, Card::CIRCLET_OF_COMMAND);
    let scene = advised(scene, 1, Card::BLACKMAIL);
    assert!(scene.state.has_relic(seat(1), Card::CIRCLET_OF_COMMAND) && scene.state.has_relic(seat(2), Card::MAP));
    assert_eq!(advised(Scene::new(2).pawn(2, 6).holds(2, Card::MAP), 1, Card::BLACKMAIL).asked(), (1, What::Act));
}

#[test]
fn oath_083_the_cracked_sage_hates_arcane_advisers() {
    assert_eq!(may_be_played(Card::CRACKED_SAGE), ANYWHERE);
    let sage = |user: u8| duel().adviser(user, Card::CRACKED_SAGE).secrets(user, 1).favor(user, 1);
    let scene = sage(2).adviser(3, Card::ALCHEMIST).play(&ATTACK).play(&["use cracked-sage"]);
    assert_eq!((scene.rolled(), scene.on(Card::CRACKED_SAGE), scene.player(2).favor), ((7, 1), (0, 1), 0));
    let scene = sage(3).adviser(2, Card::ALCHEMIST).play(&ATTACK).play(&["use cracked-sage"]);
    assert_eq!((scene.rolled(), scene.player(3).spent), ((0, 2), 1));
    assert!(!sage(2).hidden(3, Card::ALCHEMIST).play(&ATTACK).offers("use cracked-sage"));
    assert!(!sage(2).adviser(2, Card::ALCHEMIST).play(&ATTACK).offers("use cracked-sage"));
    assert!(!sage(2).favor(2, 0).adviser(3, Card::ALCHEMIST).play(&ATTACK).offers("use cracked-sage"));
}

#[test]
fn oath_083a_the_cracked_sage_sees_the_advisers_of_allies() {
    let sage = || duel().citizen(3).adviser(2, Card::CRACKED_SAGE).secrets(2, 1).favor(2, 1);
    // The Chancellor joins a Citizen; an Exile who looks on does not count, and bandits have no advisers.
    let scene = sage().garrison(1, 1, 2).adviser(1, Card::ALCHEMIST).play(&["campaign", "seat 3", "done", "number 3"]);
    assert!(scene.offers("use cracked-sage"));
    let scene = duel().adviser(2, Card::CRACKED_SAGE).secrets(2, 1).favor(2, 1).adviser(1, Card::ALCHEMIST);
    assert!(!scene.play(&ATTACK).offers("use cracked-sage"));
    let scene = raid().adviser(2, Card::CRACKED_SAGE).secrets(2, 1).favor(2, 1).adviser(3, Card::ALCHEMIST);
    assert!(!scene.play(&RAID).offers("use cracked-sage"));
}

/// Two suits at the Chancellor's site, one at the second player's disposal beside the card itself.
fn dissent() -> Scene {
    let scene = Scene::new(3).card_at(1, Card::TENTS).card_at(1, Card::SCOUTS).adviser(2, Card::WOLVES);
    scene.favor(1, 5).favor(2, 5).favor(3, 5)
}

fn purses(scene: &Scene) -> [u8; 3] {
    [1, 2, 3].map(|number| scene.player(number).favor)
}

#[test]
fn oath_084_dissent_costs_everybody_the_suits_they_rule() {
    assert_eq!(may_be_played(Card::DISSENT), ANYWHERE);
    let scene = advised(dissent(), 2, Card::DISSENT);
    assert_eq!((purses(&scene), scene.on(Card::DISSENT)), ([3, 3, 5], (4, 0)));
    // It leaves with the Rest.
    let bank = in_bank(&scene, Suit::Discord);
    let scene = scene.play(&["rest"]);
    assert_eq!((scene.on(Card::DISSENT), in_bank(&scene, Suit::Discord)), ((0, 0), bank + 4));
    // Not the holder of the People's Favor; and nobody more than there is.
    let scene = advised(dissent().bears(1, Banner::PeoplesFavor, 1), 2, Card::DISSENT);
    assert_eq!(purses(&scene), [5, 3, 5]);
    let scene = advised(dissent().favor(1, 1), 2, Card::DISSENT);
    assert_eq!((purses(&scene), scene.on(Card::DISSENT)), ([0, 3, 5], (3, 0)));
    // One suit counts once.
    let scene = advised(dissent().card_at(1, Card::ELDERS), 2, Card::DISSENT);
    assert_eq!(purses(&scene), [3, 3, 5]);
}

#[test]
fn oath_084a_every_imperial_player_pays_for_imperial_sites() {
    let scene = advised(dissent().citizen(3), 2, Card::DISSENT);
    assert_eq!(purses(&scene), [3, 3, 3]);
}

/// OATH-084b: facedown advisers have no suit.
#[test]
fn oath_084b_facedown_advisers_cost_nothing() {
    let scene = advised(dissent().hidden(3, Card::LONGBOWS), 2, Card::DISSENT);
    assert_eq!(purses(&scene), [3, 3, 5]);
}

/// The third player has revealed a Vision, and a warband of the second player stands on it.
fn prophet() -> Scene {
    advised(Scene::new(3).revealed(3, Card::FAITH), 2, Card::FALSE_PROPHET)
}

/// The third player reveals another Vision, and the first one falls.
fn fall(scene: Scene) -> Scene {
    scene.turn(3).hidden(3, Card::CONQUEST).play(&["card conquest", "reveal"])
}

#[test]
fn oath_085_the_false_prophet_wins_with_the_vision_of_another() {
    assert_eq!(may_be_played(Card::FALSE_PROPHET), TO_ADVISERS);
    assert!(is_locked(Card::FALSE_PROPHET));
    let scene = prophet();
    assert_eq!((scene.player(2).bank, scene.player(2).warbands, scene.player(2).vision), (10, 3, None));
    assert_eq!((scene.state.foretold(seat(2)), scene.state.foretold(seat(3))), (Some(Card::FAITH), None));
    let devout = |number, visions| prophet().bears(number, Banner::DarkestSecret, 1).drawn(visions).waking(number);
    assert_eq!(devout(2, 3).ended(), Some((2, Way::Vision)));
    assert_eq!(devout(3, 3).ended(), Some((3, Way::Vision)));
    assert_eq!(devout(2, 2).ended(), None);
    // At the end of the eighth round it counts as well.
    let scene = prophet().bears(2, Banner::DarkestSecret, 1).drawn(3).title(3).turn(3).at_round(8).play(&["rest"]);
    assert_eq!(scene.ended(), Some((2, Way::Vision)));
    // Any revealed Vision can be chosen, also the player's own; their own space stays as it is.
    let scene = Scene::new(3).revealed(3, Card::FAITH).revealed(2, Card::CONQUEST);
    let scene = advised(scene, 2, Card::FALSE_PROPHET);
    assert_eq!(scene.choices(), ["card faith", "card conquest"]);
    let scene = scene.play(&["card faith"]);
    assert_eq!((scene.state.foretold(seat(2)), scene.player(2).vision), (Some(Card::FAITH), Some(Card::CONQUEST)));
}

#[test]
fn oath_085_the_false_prophet_serves_exiles_only() {
    let scene = advised(Scene::new(3).citizen(2).revealed(3, Card::FAITH), 2, Card::FALSE_PROPHET);
    assert_eq!((scene.state.prophecy, scene.player(2).bank, scene.player(2).warbands), (None, 14, 3));
    let scene = advised(Scene::new(3).revealed(3, Card::FAITH).warbands(2, 14), 2, Card::FALSE_PROPHET);
    assert_eq!(scene.state.prophecy, None);
}

#[test]
fn oath_085_a_fallen_vision_is_revealed_by_the_false_prophet() {
    let scene = fall(prophet());
    assert_eq!(
        (scene.asked(), scene.player(2).bank, scene.player(3).vision),
        ((2, What::Power), 11, Some(Card::CONQUEST))
    );
    assert_eq!(scene.choices(), ["hide", "reveal", "discard"]);
    assert_eq!(scene.state.foretold(seat(2)), None);
    let scene = scene.play(&["reveal"]);
    assert_eq!(
        (scene.player(2).vision, scene.state.prophecy, scene.asked()),
        (Some(Card::FAITH), None, (3, What::Act))
    );
    // It replaces the player's own Vision, which is discarded like any other.
    let scene = fall(prophet().revealed(2, Card::REBELLION)).play(&["reveal"]);
    assert_eq!((scene.player(2).vision, scene.top(Region::Provinces)), (Some(Card::FAITH), Some(Card::REBELLION)));
}

#[test]
fn oath_085_a_fallen_vision_is_hidden_or_discarded() {
    let scene = fall(prophet().pawn(2, 6)).play(&["discard"]);
    assert_eq!((scene.top(Region::Cradle), scene.state.prophecy), (Some(Card::FAITH), None));
    let scene = fall(prophet().adviser(2, Card::TENTS)).play(&["hide"]);
    assert_eq!(cards_of(&scene, 2), [Card::FALSE_PROPHET, Card::TENTS, Card::FAITH]);
    assert!(!scene.player(2).advisers[2].up && scene.knows(1, Card::FAITH));
    // An adviser makes room for it.
    let scene = fall(prophet().adviser(2, Card::TENTS).hidden(2, Card::ELDERS)).play(&["hide"]);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((2, What::Power), vec!["card elders".to_owned(), "card tents".to_owned()])
    );
    let scene = scene.play(&["card tents"]);
    assert_eq!(cards_of(&scene, 2), [Card::FALSE_PROPHET, Card::ELDERS, Card::FAITH]);
    assert_eq!(scene.top(Region::Provinces), Some(Card::TENTS));
    let full = prophet().adviser(2, Card::A_SMALL_FAVOR).adviser(2, Card::FAITHFUL_FRIEND);
    assert_eq!(fall(full).choices(), ["reveal", "discard"]);
}

/// OATH-085: the Vision of a new Citizen falls too, in the middle of whatever else is going on.
#[test]
fn oath_085_a_vision_falls_when_its_owner_becomes_a_citizen() {
    let scene = prophet().turn(3).on_deck(Card::LONG_LOST_HEIR).on_deck(Card::TENTS).on_deck(Card::WOLVES);
    let scene = scene.play(&["search", "deck", "card tents", "card wolves", "advise", "yes"]);
    assert_eq!((scene.asked(), scene.player(3).citizen), ((2, What::Power), true));
    let scene = scene.play(&["reveal"]);
    assert_eq!((scene.player(2).vision, scene.state.active), (Some(Card::FAITH), seat(1)));
    // The prophet who fells their own Vision by a search gets it back in hand.
    let scene = advised(Scene::new(2).revealed(2, Card::FAITH), 2, Card::FALSE_PROPHET).on_deck(Card::CONQUEST);
    let scene = scene.play(&["search", "deck", "reveal"]);
    assert_eq!((scene.asked(), scene.player(2).vision), ((2, What::Power), Some(Card::CONQUEST)));
    let scene = scene.play(&["reveal"]);
    assert_eq!((scene.player(2).vision, scene.top(Region::Provinces)), (Some(Card::FAITH), Some(Card::CONQUEST)));
}

#[test]
fn oath_085a_a_citizen_keeps_the_tie_but_cannot_win_with_it() {
    let scene = prophet().citizen(2).bears(2, Banner::DarkestSecret, 1).drawn(3);
    assert_eq!(scene.state.foretold(seat(2)), Some(Card::FAITH));
    assert_eq!(scene.waking(2).ended(), None);
    // A Citizen reveals nothing, and the warband comes home in its own color.
    let scene = fall(prophet().citizen(2));
    assert_eq!((scene.choices(), scene.player(2).bank), (vec!["hide".to_owned(), "discard".to_owned()], 14));
}

#[test]
fn oath_085b_without_a_vision_the_warband_comes_to_the_board() {
    let scene = advised(Scene::new(3), 2, Card::FALSE_PROPHET);
    assert_eq!((scene.player(2).warbands, scene.player(2).bank), (4, 10));
    assert_eq!(scene.revealed(3, Card::FAITH).state.foretold(seat(2)), None);
}

/// The second player has vowed Renewal; relics at Mountain cost two favor that burn.
fn renewal() -> Scene {
    Scene::new(3).adviser(2, Card::VOW_OF_RENEWAL)
}

#[test]
fn oath_086_renewal_keeps_what_others_burn() {
    assert_eq!(may_be_played(Card::VOW_OF_RENEWAL), TO_ADVISERS);
    assert!(is_locked(Card::VOW_OF_RENEWAL));
    let scene = duel().adviser(1, Card::VOW_OF_RENEWAL).adviser(2, Card::DISGRACED_CAPTAIN).card_at(1, Card::SCOUTS);
    let scene = scene.favor(2, 2).play(&ATTACK).play(&["use disgraced-captain"]);
    assert_eq!((scene.player(1).favor, scene.on(Card::DISGRACED_CAPTAIN)), (1, (1, 0)));
    // Nothing of it while it lies facedown.
    let scene = duel().hidden(1, Card::VOW_OF_RENEWAL).adviser(2, Card::DISGRACED_CAPTAIN).card_at(1, Card::SCOUTS);
    let scene = scene.favor(2, 2).play(&ATTACK).play(&["use disgraced-captain"]);
    assert_eq!(scene.player(1).favor, 0);
}

#[test]
fn oath_086a_renewal_has_the_price_of_a_relic() {
    let scene = |number| {
        let scene = renewal().site(1, Site::MOUNTAIN).relic_at(1, Card::MAP).favor(number, 2).turn(number);
        // The second player has no other choice.
        scene.play(if number == 1 { &["recover", "relic 1 1"] } else { &["recover"] })
    };
    assert_eq!((scene(1).player(1).favor, scene(1).player(2).favor), (0, 2));
    assert_eq!(scene(2).player(2).favor, 2);
}

#[test]
fn oath_086b_renewal_has_the_losses_of_a_campaign() {
    let won = |scene: Scene| scene.garrison(1, 3, 1).warbands(3, 0).adviser(1, Card::VOW_OF_RENEWAL);
    let scene = won(duel()).favor(3, 5).dice(&[1, 1, 1, 4, 4, 4]);
    let scene = scene.play(&["campaign", "pawn", "number 3", "number 0", "site 3"]);
    assert_eq!((scene.player(3).favor, scene.player(1).favor), (3, 2));
    let scene = won(duel()).bears(3, Banner::PeoplesFavor, 4).dice(&[1, 1, 1, 1, 1, 4, 4, 4]);
    let scene = scene.play(&["campaign", "banner peoples-favor", "number 3", "number 0"]);
    assert_eq!((scene.state.holder(Banner::PeoplesFavor), scene.player(1).favor), (Some(seat(2)), 2));
}

#[test]
fn oath_086c_renewal_has_what_bandits_would_get_but_not_what_they_gain() {
    let mut scene = renewal().favor(1, 2);
    let toll = Toll { favor: 1, to: None, secrets: 0 };
    scene.state.pay_toll(seat(1), toll, &mut Cx { rng: &mut scene.rng, log: &mut Log::off() });
    assert_eq!((scene.player(1).favor, scene.player(2).favor), (1, 1));
    let scene = raid().adviser(3, Card::VOW_OF_RENEWAL).card_at(1, Card::BATTLE_HONORS).dice(&[1; 4]);
    let shared = scene.state.shared;
    let scene = scene.play(&["campaign", "number 1", "no"]);
    assert_eq!((scene.decided().0, scene.player(3).favor, scene.state.shared), (false, 0, shared + 2));
}

#[test]
fn oath_086d_renewal_bars_recovering_the_peoples_favor_only() {
    let scene = renewal().favor(2, 5).secrets(2, 5).turn(2);
    assert_eq!(
        scene.play(&["recover"]).choices(),
        Vec::from(["number 2", "number 3", "number 4", "number 5"].map(String::from))
    );
    assert!(!renewal().favor(2, 5).turn(2).offers("recover"));
    assert!(renewal().favor(3, 5).turn(3).offers("recover"));
    let scene = duel().adviser(2, Card::VOW_OF_RENEWAL).bears(3, Banner::PeoplesFavor, 1).play(&["campaign"]);
    assert!(scene.offers("banner peoples-favor"));
    let scene =
        renewal().adviser(2, Card::RANGERS).adviser(2, Card::FOREST_PATHS).adviser(1, Card::WOLVES).secrets(2, 1);
    let scene = scene.bears(1, Banner::PeoplesFavor, 1).turn(2).hidden(2, Card::CONSPIRACY);
    assert!(scene.play(&["card conspiracy", "reveal", "seat 1"]).offers("banner peoples-favor"));
}

#[test]
fn oath_086e_burned_favor_pays_the_next_plan() {
    let scene = duel().adviser(2, Card::VOW_OF_RENEWAL).adviser(2, Card::DISGRACED_CAPTAIN).card_at(1, Card::SCOUTS);
    let scene = scene.adviser(2, Card::MERCENARIES).favor(2, 2).play(&ATTACK).play(&["use disgraced-captain"]);
    let scene = scene.play(&["use mercenaries"]);
    assert_eq!((scene.rolled().0, scene.player(2).favor), (10, 0));
}

#[test]
fn oath_087_zealots_die_for_three() {
    assert_eq!(may_be_played(Card::ZEALOTS), ANYWHERE);
    // Three against five: a sword, so five more are wanted.
    let scene = duel().adviser(2, Card::ZEALOTS).favor(2, 1).dice(&[1; 4]).play(&ATTACK).play(&["use zealots"]);
    assert_eq!(scene.asked(), (2, What::Sacrifice));
    let scene = scene.play(&["yes"]);
    assert_eq!((scene.decided(), scene.player(2).warbands), ((true, 7, 5), 1));
    assert!(!duel().adviser(2, Card::ZEALOTS).play(&ATTACK).offers("use zealots"));
    assert!(!duel().adviser(3, Card::ZEALOTS).favor(3, 1).play(&ATTACK).offers("use zealots"));
    // Bandits at targeted sites are a force.
    let scene = raid().adviser(2, Card::ZEALOTS).favor(2, 1).warbands(2, 0);
    assert!(scene.play(&["campaign"]).offers("use zealots"));
    assert!(
        !raid()
            .adviser(2, Card::ZEALOTS)
            .favor(2, 1)
            .warbands(2, 1)
            .play(&["campaign", "number 1"])
            .offers("use zealots")
    );
}

#[test]
fn oath_087a_the_forces_are_compared_when_zealots_are_used() {
    let scene = duel().adviser(2, Card::ZEALOTS).favor(2, 1).warbands(2, 5).dice(&[1, 6, 6, 6]).play(&ATTACK);
    // Five against five; then three die of skulls, which makes no zealots: six swords win anyway.
    assert_eq!((scene.decided(), scene.player(2).favor), ((true, 6, 5), 1));
    let scene = duel().adviser(2, Card::ZEALOTS).favor(2, 1).warbands(2, 4).dice(&[1, 6, 1, 1]).play(&ATTACK);
    let scene = scene.play(&["use zealots"]);
    assert_eq!(scene.state.missing_strength(), 1);
}

/// The second player rules more sites than the Chancellor.
fn ambitious() -> Scene {
    Scene::new(3).garrison(1, 2, 1).garrison(3, 2, 1).garrison(6, 2, 1)
}

#[test]
fn oath_088_royal_ambitions_make_a_citizen_with_a_relic() {
    assert_eq!(may_be_played(Card::ROYAL_AMBITIONS), TO_ADVISERS);
    assert!(is_locked(Card::ROYAL_AMBITIONS));
    let scene = advised(ambitious().supply(2, 3), 2, Card::ROYAL_AMBITIONS).play(&["yes"]);
    assert_eq!(scene.choices(), ["space 1", "space 2", "space 3", "space 4"]);
    let relic = scene.state.reliquary[1].expect("a relic");
    assert!(!scene.knows(2, relic));
    let scene = scene.play(&["space 2"]);
    assert!(scene.player(2).citizen && scene.state.has_relic(seat(2), relic) && scene.state.reliquary[1].is_none());
    // OATH-6.6.2: the Act phase is over, Supply is full, and warbands are purple.
    assert_eq!((scene.state.active, scene.player(2).supply, scene.force_at(3)), (seat(3), 7, (1, 1)));
    let scene = advised(ambitious(), 2, Card::ROYAL_AMBITIONS).play(&["no"]);
    assert_eq!((scene.asked(), scene.player(2).citizen), ((2, What::Act), false));
    // Not with as many sites, and not for others.
    let scene = Scene::new(3).garrison(1, 1, 1).garrison(3, 2, 1).garrison(6, 2, 0);
    let few = scene.state.ruled(seat(1)).count_ones();
    let scene = advised(scene, 2, Card::ROYAL_AMBITIONS);
    assert_eq!((few, scene.asked()), (1, (2, What::Act)));
    assert_eq!(advised(ambitious(), 3, Card::ROYAL_AMBITIONS).asked(), (3, What::Act));
    assert_eq!(advised(Scene::new(3), 1, Card::ROYAL_AMBITIONS).asked(), (1, What::Act));
}

#[test]
fn oath_088a_royal_ambitions_need_no_relic() {
    let scene = ambitious().uncovered(1).uncovered(2).uncovered(3).uncovered(4);
    let scene = advised(scene, 2, Card::ROYAL_AMBITIONS).play(&["yes"]);
    assert_eq!((scene.player(2).citizen, scene.player(2).relics), (true, 0));
}

#[test]
fn oath_089_salt_leaves_nothing_else() {
    assert_eq!(may_be_played(Card::SALT_THE_EARTH), TO_SITES);
    let terror = Scene::new(2).card_at(1, Card::ROVING_TERROR).card_at(3, Card::SALT_THE_EARTH).secrets(1, 1);
    assert!(!terror.offers("use roving-terror"), "it is locked");
    // Plains are full.
    let scene = Scene::new(2).card_at(1, Card::TENTS).card_at(1, Card::SCOUTS).card_at(1, Card::ELDERS);
    let scene = scene.hidden(1, Card::SALT_THE_EARTH).play(&["card salt-the-earth", "site 1"]);
    assert_eq!(scene.cards(1), [Card::SALT_THE_EARTH]);
    let pile = &scene.state.piles[Region::Provinces];
    assert!([Card::TENTS, Card::SCOUTS, Card::ELDERS].iter().all(|card| pile.contains(card)));
    assert_eq!((scene.state.capacity(slot(1)), scene.state.room(slot(1))), (1, 0));
    assert!(!scene.hidden(1, Card::WOLVES).play(&["card wolves"]).offers("site 1"));
    // A locked card keeps the salt away.
    let scene = Scene::new(2).card_at(1, Card::BOILING_LAKE).hidden(1, Card::SALT_THE_EARTH);
    assert_eq!(scene.play(&["card salt-the-earth"]).choices(), ["discard"]);
}

#[test]
fn oath_089a_salt_lies_in_the_drowned_city() {
    let scene = Scene::new(2).site(1, Site::DROWNED_CITY).hidden(1, Card::SALT_THE_EARTH);
    assert_eq!(scene.state.capacity(slot(1)), 0);
    let scene = scene.play(&["card salt-the-earth", "site 1"]);
    assert_eq!((scene.cards(1), scene.state.capacity(slot(1))), (vec![Card::SALT_THE_EARTH], 1));
}

/// OATH-089b: nothing is left of the limit when the card is gone, so that no edifice has room there.
#[test]
fn oath_089b_the_limit_goes_with_the_salt() {
    let mut scene = Scene::new(2).site(1, Site::DROWNED_CITY).card_at(1, Card::SALT_THE_EARTH);
    assert_eq!(scene.state.capacity(slot(1)), 1);
    scene.state.take_from_site(Card::SALT_THE_EARTH, slot(1));
    assert_eq!(scene.state.capacity(slot(1)), 0);
}

#[test]
fn oath_089c_there_is_no_salt_at_a_facedown_site() {
    let scene = Scene::new(2).bears(1, Banner::PeoplesFavor, 1).hidden(1, Card::SALT_THE_EARTH);
    assert!(!scene.faceup().contains(&2));
    let scene = scene.play(&["card salt-the-earth"]);
    assert!(scene.offers("site 1") && !scene.offers("site 2"));
    let scene = Scene::new(2).bears(1, Banner::PeoplesFavor, 1).hidden(1, Card::SALT_THE_EARTH).site(2, Site::RIVER);
    assert!(scene.play(&["card salt-the-earth"]).offers("site 2"));
}

#[test]
fn oath_090_the_beast_tamer_holds_beasts_and_nomads_back() {
    assert_eq!(may_be_played(Card::BEAST_TAMER), TO_ADVISERS);
    let plans = |scene: Scene| {
        let scene = scene.adviser(2, Card::HORSE_ARCHERS).adviser(2, Card::WOLVES).adviser(2, Card::LONGBOWS);
        let scene = scene.play(&ATTACK);
        (scene.offers("use horse-archers"), scene.offers("use longbows"))
    };
    assert_eq!(plans(duel()), (true, true));
    assert_eq!(plans(duel().adviser(3, Card::BEAST_TAMER)), (false, true));
    assert_eq!(plans(duel().hidden(3, Card::BEAST_TAMER)), (true, true));
    // A player who does not fight tames nothing.
    assert_eq!(plans(duel().adviser(1, Card::BEAST_TAMER)), (true, true));
    // The attacker's tamer, against a player and against bandits.
    let scene = duel().adviser(2, Card::BEAST_TAMER).adviser(3, Card::HORSE_ARCHERS).adviser(3, Card::LONGBOWS);
    let scene = scene.play(&ATTACK);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((3, What::Plans), vec!["done".to_owned(), "use longbows".to_owned()])
    );
    let scene = raid().card_at(1, Card::HORSE_ARCHERS).play(&RAID);
    assert_eq!(scene.rolled(), (0, 1));
    let scene = raid().card_at(1, Card::HORSE_ARCHERS).adviser(2, Card::BEAST_TAMER).play(&RAID);
    assert_eq!(scene.rolled(), (3, 1));
    // An ally's tamer helps the defense.
    let scene = duel().citizen(3).garrison(1, 1, 2).adviser(1, Card::BEAST_TAMER).adviser(2, Card::HORSE_ARCHERS);
    let scene = scene.adviser(2, Card::LONGBOWS).play(&["campaign", "seat 3", "done", "number 3"]);
    assert_eq!(scene.choices(), ["done", "use longbows"]);
}

/// Riots break out, with the Mob up.
fn riot(mut scene: Scene, choices: &[&str]) -> Scene {
    scene.state.mob = true;
    scene.hidden(1, Card::RIOTS).play(&["card riots"]).play(choices)
}

fn streets() -> Scene {
    Scene::new(2).card_at(1, Card::TENTS).card_at(3, Card::ELDERS).card_at(6, Card::SCOUTS)
}

#[test]
fn oath_091_riots_sweep_the_most_frequent_suit_away() {
    assert_eq!(may_be_played(Card::RIOTS), ANYWHERE);
    let scene = riot(streets(), &["advise"]);
    assert_eq!([scene.cards(1), scene.cards(3), scene.cards(6)], [vec![], vec![], vec![Card::SCOUTS]]);
    // Each goes to the pile of its own region.
    assert_eq!([scene.top(Region::Provinces), scene.top(Region::Hinterland)], [Some(Card::TENTS), Some(Card::ELDERS)]);
    // A tie is yours to break.
    let scene = riot(streets().card_at(6, Card::LONGBOWS), &["advise"]);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((1, What::Power), vec!["bank order".to_owned(), "bank nomad".to_owned()])
    );
    let scene = scene.play(&["bank order"]);
    assert_eq!([scene.cards(1), scene.cards(6)], [vec![Card::TENTS], vec![]]);
    // Without the Mob it stays quiet.
    let scene = streets().hidden(1, Card::RIOTS).play(&["card riots", "advise"]);
    assert_eq!(scene.cards(1), [Card::TENTS]);
}

#[test]
fn oath_091a_riots_do_not_sweep_themselves_away() {
    let scene = riot(Scene::new(2).card_at(3, Card::MERCENARIES).card_at(6, Card::SCOUTS), &["site 1"]);
    assert_eq!([scene.cards(1), scene.cards(3), scene.cards(6)], [vec![Card::RIOTS], vec![], vec![Card::SCOUTS]]);
}

#[test]
fn oath_091b_riots_do_not_look_at_advisers() {
    let scene = streets().adviser(2, Card::LONGBOWS).adviser(2, Card::PRESSGANGS).adviser(1, Card::GREAT_HERD);
    let scene = riot(scene, &["advise"]);
    assert_eq!((scene.cards(1), scene.cards(6), scene.player(2).advisers.len()), (vec![], vec![Card::SCOUTS], 2));
    assert!(cards_of(&scene, 1).contains(&Card::GREAT_HERD));
}

/// OATH-091c: a locked card counts and stays, as an intact edifice does.
#[test]
fn oath_091c_riots_count_locked_cards_and_leave_them() {
    let scene = Scene::new(2).card_at(3, Card::BOILING_LAKE).card_at(3, Card::MERCENARIES).card_at(6, Card::SCOUTS);
    let scene = riot(scene, &["advise"]);
    assert_eq!((scene.cards(3), scene.cards(6)), (vec![Card::BOILING_LAKE], vec![Card::SCOUTS]));
}

#[test]
fn oath_092_a_silver_tongue_finds_a_favor_of_a_suit_here() {
    assert_eq!(may_be_played(Card::SILVER_TONGUE), TO_ADVISERS);
    assert!(is_locked(Card::SILVER_TONGUE));
    let talk = || Scene::new(2).adviser(1, Card::SILVER_TONGUE).card_at(1, Card::TENTS).card_at(3, Card::WOLVES);
    let scene = talk().card_at(1, Card::SCOUTS).play(&["rest", "use silver-tongue"]);
    assert_eq!(scene.choices(), ["bank order", "bank nomad"]);
    let bank = in_bank(&scene, Suit::Nomad);
    let scene = scene.play(&["bank nomad"]);
    assert_eq!((scene.player(1).favor, in_bank(&scene, Suit::Nomad), scene.state.active), (1, bank - 1, seat(2)));
    assert_eq!(talk().bank(Suit::Nomad, 0).play(&["rest"]).state.active, seat(2));
    assert_eq!(talk().play(&["rest", "done"]).player(1).favor, 0);
}

#[test]
fn oath_093_the_gambling_hall_pays_for_shields() {
    assert_eq!(may_be_played(Card::GAMBLING_HALL), TO_SITES);
    let hall = |dice: &[u8]| Scene::new(2).card_at(1, Card::GAMBLING_HALL).favor(1, 2).bank(Suit::Nomad, 9).dice(dice);
    let scene = hall(&[3, 5, 1, 1]).bank(Suit::Beast, 0).play(&["use gambling-hall"]);
    assert_eq!((scene.on(Card::GAMBLING_HALL), scene.player(1).favor), ((2, 0), 0));
    assert_eq!(scene.choices(), ["bank discord", "bank arcane", "bank order", "bank hearth", "bank nomad"]);
    assert_eq!(scene.play(&["bank nomad"]).player(1).favor, 3);
    // A bank pays what it has.
    let scene = hall(&[3, 5, 1, 1]).bank(Suit::Order, 2).play(&["use gambling-hall", "bank order"]);
    assert_eq!((scene.player(1).favor, in_bank(&scene, Suit::Order)), (2, 0));
    let scene = hall(&[1, 2, 6, 6]).play(&["use gambling-hall"]);
    assert_eq!((scene.asked(), scene.player(1).favor), ((1, What::Act), 0));
    assert!(!hall(&[]).favor(1, 1).offers("use gambling-hall"));
}

#[test]
fn oath_093a_doubling_faces_double_in_the_gambling_hall() {
    let gain = |dice: &[u8]| {
        let scene = Scene::new(2).card_at(1, Card::GAMBLING_HALL).favor(1, 2).bank(Suit::Nomad, 12).dice(dice);
        scene.play(&["use gambling-hall", "bank nomad"]).player(1).favor
    };
    assert_eq!([gain(&[3, 5, 6, 1]), gain(&[3, 3, 6, 6]), gain(&[5, 5, 3, 6])], [6, 8, 10]);
}

/// OATH-093, OATH-068: the dice of the hall may be rolled again.
#[test]
fn oath_093_a_jinx_changes_the_luck_of_the_gambling_hall() {
    let scene = Scene::new(2).card_at(1, Card::GAMBLING_HALL).favor(1, 2).adviser(1, Card::JINX).secrets(1, 1);
    let scene = scene.bank(Suit::Nomad, 12).dice(&[1, 1, 1, 1, 3, 3, 1, 1]).play(&["use gambling-hall"]);
    let scene = scene.play(&["yes", "bank nomad"]);
    assert_eq!(scene.player(1).favor, 2);
}

#[test]
fn oath_094_the_boiling_lake_kills_two_warbands_of_a_stranger() {
    assert_eq!(may_be_played(Card::BOILING_LAKE), TO_SITES);
    assert!(is_locked(Card::BOILING_LAKE));
    let lake = || Scene::new(3).garrison(3, 1, 0).card_at(3, Card::BOILING_LAKE).turn(2);
    let go = |scene: Scene| scene.play(&["travel", "site 3"]).player(2).warbands;
    assert_eq!([go(lake()), go(lake().warbands(2, 1)), go(lake().garrison(3, 1, 1))], [1, 0, 1]);
    assert_eq!(go(lake().garrison(3, 2, 1)), 3);
    assert_eq!(go(lake().citizen(2).garrison(3, 1, 1)), 3);
    // Elsewhere the water is cool.
    assert_eq!(lake().play(&["travel", "site 6"]).player(2).warbands, 3);
}

#[test]
fn oath_094a_the_boiling_lake_waits_for_the_banished_too() {
    let scene = duel().garrison(3, 1, 0).card_at(3, Card::BOILING_LAKE).warbands(3, 0).garrison(1, 3, 6);
    let scene = scene.warbands(2, 8).dice(&[1, 1, 1, 4, 4, 4, 4, 4, 4, 4, 4]);
    let scene = scene.play(&["campaign", "pawn", "number 8", "number 0", "site 3"]);
    assert_eq!((scene.decided().0, scene.player(3).pawn, scene.player(3).warbands), (true, slot(3), 1));
}

/// The first player is about to recover a relic in the region of a thief, the second player.
fn heist() -> Scene {
    let scene = Scene::new(3).site(1, Site::MOUNTAIN).relic_at(1, Card::MAP).favor(1, 2);
    scene.adviser(2, Card::RELIC_THIEF).favor(2, 1).secrets(2, 1)
}

const LOOT: [&str; 2] = ["recover", "relic 1 1"];

/// The third player loses two relics to the second, in the presence of a thief.
fn double_heist(thief: u8) -> Scene {
    let scene =
        duel().garrison(1, 3, 1).warbands(3, 0).warbands(2, 12).holds(3, Card::MAP).holds(3, Card::CUP_OF_PLENTY);
    scene.adviser(thief, Card::RELIC_THIEF).favor(thief, 1).secrets(thief, 1).site(2, Site::RIVER).pawn(1, 2)
}

/// The dice of that Campaign: six blank ones against twelve swords.
const DOUBLE: [u8; 18] = [1, 1, 1, 1, 1, 1, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4];
const DOUBLE_LOOT: [&str; 5] = ["campaign", "card cup-of-plenty", "card map", "number 12", "number 0"];

fn holder(scene: &Scene, relic: Card) -> Option<u8> {
    assert_eq!(scene.state.haul, 0);
    scene.state.relic_holder(relic).map(kabale_core::Seat::number)
}

#[test]
fn oath_095_the_relic_thief_takes_what_was_taken() {
    assert_eq!(may_be_played(Card::RELIC_THIEF), TO_ADVISERS);
    let scene = heist().play(&LOOT);
    assert_eq!((scene.asked(), scene.choices()), ((2, What::Power), vec!["yes".to_owned(), "no".to_owned()]));
    assert!(scene.state.has_relic(seat(1), Card::MAP));
    for (face, thief) in [(1, 2), (2, 2), (3, 1), (4, 1), (5, 1), (6, 2)] {
        let scene = heist().dice(&[face]).play(&LOOT).play(&["yes"]);
        assert_eq!((holder(&scene, Card::MAP), scene.asked()), (Some(thief), (1, What::Act)), "face {face}");
    }
    let scene = heist().play(&LOOT).play(&["no"]);
    assert_eq!((holder(&scene, Card::MAP), scene.player(2).favor), (Some(1), 1));
    // Only in the player's region, and not from oneself.
    assert_eq!(holder(&heist().pawn(2, 6).play(&LOOT), Card::MAP), Some(1));
    let scene = heist().turn(2).favor(2, 3).play(&LOOT);
    assert_eq!((scene.asked(), holder(&scene, Card::MAP)), ((2, What::Act), Some(2)));
    // What cannot be taken is safe.
    let scene = heist().holds(1, Card::CIRCLET_OF_COMMAND).play(&LOOT);
    assert_eq!((scene.asked(), holder(&scene, Card::MAP)), ((1, What::Act), Some(1)));
}

/// OATH-095, OATH-068: the die may be rolled again.
#[test]
fn oath_095_a_jinx_helps_the_relic_thief() {
    let scene = heist().adviser(2, Card::JINX).secrets(2, 2).dice(&[3, 1]).play(&LOOT).play(&["yes", "yes"]);
    assert_eq!((holder(&scene, Card::MAP), scene.player(2).spent), (Some(2), 2));
    let scene = heist().adviser(2, Card::JINX).secrets(2, 2).dice(&[3]).play(&LOOT).play(&["yes", "no"]);
    assert_eq!(holder(&scene, Card::MAP), Some(1));
}

#[test]
fn oath_095a_the_relic_thief_pays_outside_the_own_turn() {
    let scene = heist();
    let bank = in_bank(&scene, Suit::Discord);
    let scene = scene.laden(Card::RELIC_THIEF, 1, 0).dice(&[1]).play(&LOOT).play(&["yes"]);
    assert_eq!((in_bank(&scene, Suit::Discord), scene.player(2).spent, scene.player(2).secrets), (bank + 1, 1, 0));
    assert_eq!(scene.on(Card::RELIC_THIEF), (1, 0));
    assert_eq!(holder(&heist().favor(2, 0).play(&LOOT), Card::MAP), Some(1));
    assert_eq!(holder(&heist().secrets(2, 0).play(&LOOT), Card::MAP), Some(1));
}

#[test]
fn oath_095b_the_relic_thief_takes_back_what_was_lost() {
    let scene = double_heist(3).dice(&DOUBLE).dice(&[1, 1]).play(&DOUBLE_LOOT).play(&["yes"]);
    assert_eq!([holder(&scene, Card::MAP), holder(&scene, Card::CUP_OF_PLENTY)], [Some(3), Some(3)]);
    assert_eq!(scene.asked(), (2, What::Act));
}

#[test]
fn oath_095c_the_relic_thief_ignores_what_is_given() {
    let scene = Scene::new(3).card_at(1, Card::TINKERS_FAIR).holds(1, Card::MAP).adviser(2, Card::RELIC_THIEF);
    let scene = scene.favor(2, 1).secrets(2, 1).play(&["use tinkers-fair", "seat 3", "card map", "done", "yes"]);
    assert_eq!((holder(&scene, Card::MAP), scene.asked()), (Some(3), (1, What::Act)));
}

/// OATH-095d: the attacker has the title for a moment, though the thief has more in the end.
#[test]
fn oath_095d_the_title_follows_every_change_of_hands() {
    let scene = double_heist(1).goal(Goal::Protection).title(3).dice(&[1]).dice(&DOUBLE).dice(&[1, 1]);
    let scene = scene.play(&DOUBLE_LOOT).play(&["yes"]);
    assert_eq!([holder(&scene, Card::MAP), holder(&scene, Card::CUP_OF_PLENTY)], [Some(1), Some(1)]);
    let titles = scene.events.iter().filter_map(|event| match event {
        Event::Title { seat, .. } => Some(seat.number()),
        _ => None,
    });
    assert_eq!(titles.collect::<Vec<_>>(), [2, 1]);
}

#[test]
fn oath_095e_the_relic_thief_gets_all_or_nothing() {
    let steal = |dice: &[u8]| {
        let scene = double_heist(1).dice(&DOUBLE).dice(dice).play(&DOUBLE_LOOT).play(&["yes"]);
        assert_eq!(scene.rolled().1, 2, "a die for each");
        [holder(&scene, Card::MAP), holder(&scene, Card::CUP_OF_PLENTY)]
    };
    assert_eq!([steal(&[1, 6]), steal(&[1, 3])], [[Some(1); 2], [Some(2); 2]]);
}

#[test]
fn oath_096_the_enchantress_changes_places_with_anybody() {
    assert_eq!(may_be_played(Card::ENCHANTRESS), TO_ADVISERS);
    let court = || Scene::new(3).adviser(1, Card::ENCHANTRESS).secrets(1, 1).adviser(1, Card::SCOUTS);
    let scene = court().adviser(2, Card::CHARLATAN).pawn(2, 6).adviser(3, Card::A_SMALL_FAVOR).hidden(3, Card::TENTS);
    let scene = scene.bears(1, Banner::DarkestSecret, 3).laden(Card::CHARLATAN, 1, 0).play(&["use enchantress"]);
    assert_eq!(
        (cards_of(&scene, 1), cards_of(&scene, 2)),
        (vec![Card::SCOUTS, Card::CHARLATAN], vec![Card::ENCHANTRESS])
    );
    assert!(scene.player(1).advisers.iter().chain(&scene.player(2).advisers).all(|adviser| adviser.up));
    // The secret is burned, what lies on a card goes with it, and nothing was played.
    assert_eq!((scene.player(1).secrets, scene.on(Card::ENCHANTRESS), scene.on(Card::CHARLATAN)), (0, (0, 0), (1, 0)));
    assert_eq!(secrets_on_banner(&scene), 3);
    assert!(!court().secrets(1, 0).adviser(2, Card::TENTS).offers("use enchantress"));
    assert!(!court().adviser(2, Card::A_SMALL_FAVOR).hidden(3, Card::TENTS).offers("use enchantress"));
}

/// OATH-096a: four advisers with the Pied Piper (OATH-182) are one too many without it.
#[test]
fn oath_096a_the_enchantress_stays_where_she_came() {
    let scene =
        Scene::new(2).adviser(1, Card::ENCHANTRESS).secrets(1, 1).adviser(2, Card::SCOUTS).adviser(2, Card::TENTS);
    let scene = scene
        .adviser(2, Card::A_SMALL_FAVOR)
        .adviser(2, Card::PIED_PIPER)
        .play(&["use enchantress", "card pied-piper"]);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((2, What::Trim), vec!["card scouts".to_owned(), "card tents".to_owned()])
    );
    let scene = scene.play(&["card scouts"]);
    assert_eq!(cards_of(&scene, 2), [Card::TENTS, Card::A_SMALL_FAVOR, Card::ENCHANTRESS]);
}

/// OATH-096a: nobody is above the limit who has four advisers with the Pied Piper (OATH-182) before and after.
#[test]
fn oath_096a_the_enchantress_leaves_the_fourth_who_ignores_the_limit() {
    let court = Scene::new(2).adviser(1, Card::ENCHANTRESS).adviser(1, Card::SCOUTS).adviser(1, Card::TENTS);
    let court = court.secrets(1, 1).hidden(1, Card::PIED_PIPER).adviser(2, Card::WOLVES);
    let scene = court.play(&["card pied-piper", "advise", "use enchantress"]);
    assert_eq!((scene.asked(), cards_of(&scene, 2)), ((1, What::Act), vec![Card::ENCHANTRESS]));
    assert_eq!(cards_of(&scene, 1), [Card::SCOUTS, Card::TENTS, Card::PIED_PIPER, Card::WOLVES]);
}

/// OATH-R3.6: she does not come where locked advisers would leave no room for her.
#[test]
fn oath_096_the_enchantress_needs_a_seat() {
    let court = |third| {
        let scene = Scene::new(2).adviser(1, Card::ENCHANTRESS).secrets(1, 1).adviser(2, Card::FAITHFUL_FRIEND);
        let scene = scene.adviser(2, Card::MARRIAGE).adviser(2, third).turn(2).hidden(2, Card::PIED_PIPER);
        scene.play(&["card pied-piper", "advise"]).turn(1)
    };
    assert!(!court(Card::INSOMNIA).offers("use enchantress"));
    let scene = court(Card::WOLVES).play(&["use enchantress"]);
    assert_eq!(scene.choices(), ["card wolves", "card pied-piper"]);
    // For the Wolves she comes as one of four, as they were.
    assert_eq!(scene.play(&["card wolves"]).asked(), (1, What::Act));
    // For the Piper the Wolves go, who alone are not locked.
    let scene = court(Card::WOLVES).play(&["use enchantress", "card pied-piper"]);
    assert_eq!(cards_of(&scene, 2), [Card::FAITHFUL_FRIEND, Card::MARRIAGE, Card::ENCHANTRESS]);
}

#[test]
fn oath_097_insomnia_is_a_secret_at_rest() {
    assert_eq!(may_be_played(Card::INSOMNIA), TO_ADVISERS);
    assert!(is_locked(Card::INSOMNIA));
    let scene = Scene::new(2).adviser(1, Card::INSOMNIA).play(&["rest"]);
    assert_eq!(scene.choices(), ["done", "use insomnia"]);
    assert_eq!(scene.play(&["use insomnia"]).player(1).secrets, 1);
}

/// The second player loses a Campaign, and the third player waits for that.
fn ambush() -> Scene {
    duel().adviser(3, Card::SNEAK_ATTACK).supply(3, 1).dice(&[1; 4]).play(&ATTACK)
}

#[test]
fn oath_098_a_sneak_attack_follows_on_the_campaign_of_another() {
    assert_eq!(may_be_played(Card::SNEAK_ATTACK), TO_ADVISERS);
    let scene = ambush();
    assert_eq!((scene.asked(), scene.choices()), ((3, What::Power), vec!["yes".to_owned(), "no".to_owned()]));
    // The only target is the pawn of the second player: two dice against the warbands of the third.
    let scene = scene.play(&["yes"]);
    assert_eq!(
        (scene.asked(), scene.state.battle.attacker, scene.state.battle.defender),
        ((3, What::Dice), seat(3), Some(seat(2)))
    );
    let scene = scene.favor(2, 4).dice(&[1, 1, 4, 4, 4]).play(&["number 3"]);
    assert_eq!((scene.decided().0, scene.asked(), scene.player(3).supply), (true, (3, What::Banish), 1));
    // Then the turn goes on.
    let scene = scene.play(&["site 3"]);
    assert_eq!((scene.asked(), scene.player(2).pawn, scene.player(2).favor), ((2, What::Act), slot(3), 2));
    assert_eq!(scene.state.act.by, None);
    assert!(scene.offers("rest") && scene.play(&["rest"]).state.active == seat(3));
}

/// OATH-098: as outside one's own turn.
#[test]
fn oath_098_a_sneak_attacker_pays_like_a_defender() {
    let scene = duel().adviser(3, Card::SNEAK_ATTACK).adviser(3, Card::MERCENARIES).dice(&[1; 4]).play(&ATTACK);
    let scene = scene.favor(3, 1).laden(Card::MERCENARIES, 1, 0).dice(&[1, 1, 4, 4, 4, 4, 4, 4]);
    let bank = in_bank(&scene, Suit::Discord);
    let scene = scene.play(&["yes", "number 3", "use mercenaries"]);
    assert_eq!((scene.rolled(), in_bank(&scene, Suit::Discord), scene.player(3).favor), ((6, 2), bank + 1, 0));
    assert_eq!(scene.on(Card::MERCENARIES), (1, 0));
    // Whoever is attacked in their own turn pays as in it.
    let scene = ambush().adviser(2, Card::MERCENARIES).favor(2, 1).play(&["yes", "number 3", "use mercenaries"]);
    assert_eq!((scene.rolled(), scene.on(Card::MERCENARIES)), ((0, 2), (1, 0)));
}

#[test]
fn oath_098a_a_sneak_attack_needs_a_lawful_defender() {
    let lost = |scene: Scene| scene.dice(&[1; 4]).play(&ATTACK).asked();
    assert_eq!(lost(duel().adviser(1, Card::SNEAK_ATTACK)), (2, What::Act));
    let scene = duel().pawn(1, 1).adviser(1, Card::SNEAK_ATTACK).dice(&[1; 4]);
    assert_eq!(scene.play(&["campaign", "seat 3", "done", "number 3"]).asked(), (1, What::Power));
    // Who rules the site of the sneak is one as well.
    assert_eq!(lost(duel().garrison(6, 2, 1).adviser(1, Card::SNEAK_ATTACK)), (1, What::Power));
    // Not after the player's own Campaign; but after one against bandits.
    assert_eq!(lost(duel().adviser(2, Card::SNEAK_ATTACK)), (2, What::Act));
    let scene = raid().pawn(3, 1).adviser(3, Card::SNEAK_ATTACK).dice(&[1, 4, 4, 4]);
    let scene = scene.play(&["campaign", "bandits", "number 3", "number 1"]);
    assert_eq!(scene.asked(), (3, What::Power));
    let scene = scene.play(&["yes"]);
    assert!(scene.state.battle.on && scene.state.battle.defender == Some(seat(2)));
}

#[test]
fn oath_098b_a_sneak_attack_comes_at_once_or_not_at_all() {
    let scene = ambush().play(&["no"]);
    assert_eq!((scene.asked(), scene.state.battle.on), ((2, What::Act), false));
    assert!(!scene.play(&["rest"]).offers("use sneak-attack"));
}

#[test]
fn oath_098c_a_sneak_attack_comes_before_a_second_wind() {
    let scene = duel().garrison(1, 3, 1).warbands(3, 0).adviser(2, Card::SECOND_WIND).secrets(2, 1).favor(2, 1);
    let scene = scene.adviser(3, Card::SNEAK_ATTACK).dice(&[1, 4, 4, 4]).play(&ATTACK);
    let scene = scene.play(&["use second-wind", "number 1"]);
    assert_eq!(scene.asked(), (3, What::Power));
    let declined = ["no"];
    assert_eq!(scene.play(&declined).asked(), (2, What::TravelAgain));
    // The wind blows after the sneak attack too.
    let scene = duel().garrison(1, 3, 1).warbands(3, 0).adviser(2, Card::SECOND_WIND).secrets(2, 1).favor(2, 1);
    let scene = scene.adviser(3, Card::SNEAK_ATTACK).dice(&[1, 4, 4, 4]).play(&ATTACK);
    let scene = scene.play(&["use second-wind", "number 1", "yes", "done", "number 0"]);
    assert_eq!((scene.asked(), scene.decided().0), ((2, What::TravelAgain), false));
    let scene = scene.play(&["yes", "site 6"]);
    assert_eq!((scene.player(2).pawn, scene.player(3).pawn), (slot(6), slot(1)));
}

/// OATH-098, OATH-016: a sneak attacker may have a Second Wind of their own.
#[test]
fn oath_098_a_sneak_attacker_travels_on() {
    let scene = duel().adviser(3, Card::SNEAK_ATTACK).adviser(3, Card::SECOND_WIND).secrets(3, 1).favor(3, 1);
    let scene = scene.supply(3, 0).dice(&[1; 4]).play(&ATTACK);
    let scene = scene.dice(&[1, 1, 4, 4, 4]).play(&["yes", "number 3", "use second-wind", "site 3"]);
    assert_eq!(scene.asked(), (3, What::TravelAgain));
    let scene = scene.play(&["yes", "site 3"]);
    assert_eq!(
        (scene.player(3).pawn, scene.player(2).pawn, scene.asked()),
        (slot(3), slot(3), (3, What::CampaignAgain))
    );
    let scene = scene.play(&["no"]);
    assert_eq!((scene.asked(), scene.state.act.by, scene.player(2).supply), ((2, What::Act), None, 5));
}

/// A player has searched for Tents.
fn searched(scene: Scene, number: u8, kept: Card) -> Scene {
    let scene = scene.turn(number).on_deck(kept).on_deck(Card::WOLVES).on_deck(Card::ELDERS);
    scene.play(&["search", "deck", "card wolves", "card elders"])
}

#[test]
fn oath_099_gossip_lets_no_enemy_hide_a_card() {
    assert_eq!(may_be_played(Card::GOSSIP), TO_SITES);
    let town = || Scene::new(3).card_at(1, Card::GOSSIP);
    assert!(searched(town(), 1, Card::TENTS).offers("hide"));
    assert!(!searched(town(), 2, Card::TENTS).offers("hide"));
    assert!(searched(town(), 2, Card::TENTS).offers("advise"));
    // Wherever they are; allies may.
    assert!(!searched(town().pawn(2, 6), 2, Card::TENTS).offers("hide"));
    assert!(searched(town().citizen(2), 2, Card::TENTS).offers("hide"));
    assert!(!searched(town().garrison(1, 3, 1), 1, Card::TENTS).offers("hide"));
}

#[test]
fn oath_099a_what_cannot_be_played_faceup_is_discarded() {
    let scene = Scene::new(3).site(1, Site::RIVER).card_at(1, Card::GOSSIP).card_at(1, Card::SCOUTS);
    assert_eq!(searched(scene, 2, Card::GREAT_HERD).choices(), ["discard"]);
}

#[test]
fn oath_099b_gossip_of_bandits_binds_everybody() {
    let town = || Scene::new(3).card_at(1, Card::GOSSIP).garrison(1, 1, 0);
    assert!((1..=3).all(|number| !searched(town(), number, Card::TENTS).offers("hide")));
}

#[test]
fn oath_099c_hidden_advisers_stay_hidden() {
    let scene = Scene::new(3).hidden(2, Card::TENTS).turn(1).hidden(1, Card::GOSSIP).play(&["card gossip", "site 1"]);
    assert!(!scene.player(2).advisers[0].up && scene.player(2).advisers.len() == 1);
}

#[test]
fn oath_099d_gossip_does_not_concern_the_setup() {
    let mut scene = Scene::dealt(3, 1).card_at(1, Card::GOSSIP);
    while scene.asked().1 != What::Act {
        let first = scene.choices().swap_remove(0);
        scene = scene.play(&[&first]);
    }
    let advisers = |number| scene.player(number).advisers.iter().filter(|adviser| !adviser.up).count();
    assert_eq!([1, 2, 3].map(advisers), [1, 1, 1]);
}

#[test]
fn oath_100_the_bandit_chief_kills_and_calls_bandits() {
    assert_eq!(may_be_played(Card::BANDIT_CHIEF), TO_SITES);
    let scene =
        Scene::new(3).garrison(1, 1, 3).garrison(3, 2, 1).garrison(6, 3, 2).hidden(2, Card::BANDIT_CHIEF).turn(2);
    let scene = scene.play(&["card bandit-chief", "site 1"]);
    assert_eq!([scene.force_at(1), scene.force_at(3), scene.force_at(6)], [(1, 2), (1, 0), (3, 1)]);
    let defense = |scene: Scene| scene.dice(&[1, 4, 4, 4]).play(&RAID).decided().2;
    assert_eq!(defense(raid()), 1);
    let scene = raid().card_at(6, Card::BANDIT_CHIEF).dice(&[1, 4, 4, 4]).play(&RAID).play(&["no"]);
    assert_eq!(scene.decided(), (false, 3, 3));
}

#[test]
fn oath_100a_the_bandit_chief_serves_the_bandit_crown() {
    let defense = |scene: Scene| {
        let scene =
            scene.holds(3, Card::BANDIT_CROWN).warbands(2, 1).dice(&[1, 1]).play(&["campaign", "done", "number 1"]);
        scene.decided().2
    };
    assert_eq!([defense(duel()), defense(duel().card_at(6, Card::BANDIT_CHIEF))], [6, 8]);
}

#[test]
fn oath_101_the_chaos_cult_lives_off_new_oathkeepers() {
    assert_eq!(may_be_played(Card::CHAOS_CULT), TO_ADVISERS);
    let crown = |scene: Scene| {
        let scene = scene.goal(Goal::People).title(1).turn(2).play(&["recover"]);
        if scene.asked().1 == What::Pay { scene.play(&["number 2"]) } else { scene }.play(&["bank nomad"])
    };
    let scene = crown(Scene::new(3).favor(2, 3).adviser(3, Card::CHAOS_CULT));
    assert_eq!((scene.who_keeps(), scene.player(2).favor, scene.player(3).favor), ((2, false), 0, 1));
    let scene = crown(Scene::new(3).favor(2, 2).adviser(3, Card::CHAOS_CULT));
    assert_eq!((scene.who_keeps(), scene.player(3).favor), ((2, false), 0));
    let scene = crown(Scene::new(3).favor(2, 3).adviser(2, Card::CHAOS_CULT).favor(1, 2));
    assert_eq!((scene.player(2).favor, scene.player(1).favor), (1, 2));
    // Allies pay too, and who has the title already does not.
    let scene = crown(Scene::new(3).citizen(2).citizen(3).favor(2, 3).adviser(3, Card::CHAOS_CULT));
    assert_eq!((scene.player(2).favor, scene.player(3).favor), (0, 1));
}

#[test]
fn oath_102_slander_takes_all_favor() {
    assert_eq!(may_be_played(Card::SLANDER), ANYWHERE);
    let talk = || duel().garrison(1, 3, 1).warbands(3, 0).adviser(2, Card::SLANDER).favor(2, 1).favor(3, 5);
    let won = ["campaign", "pawn", "number 3", "use slander", "number 0", "site 3"];
    let scene = talk().dice(&[1, 1, 1, 4, 4, 4]);
    let shared = scene.state.shared;
    let scene = scene.play(&won);
    assert_eq!((scene.player(3).favor, scene.state.shared, scene.on(Card::SLANDER)), (0, shared + 5, (1, 0)));
    let scene = talk().dice(&[1, 1, 1, 4, 4, 4]).play(&["campaign", "pawn", "number 3", "done", "number 0", "site 3"]);
    assert_eq!(scene.player(3).favor, 3);
    assert!(!talk().play(&ATTACK).offers("use slander"));
    assert!(!talk().favor(2, 0).play(&["campaign", "pawn", "number 3"]).offers("use slander"));
    let scene = talk().warbands(3, 8).dice(&[1; 6]).play(&["campaign", "pawn", "number 3", "use slander"]);
    assert_eq!((scene.decided().0, scene.player(3).favor), (false, 5));
    assert!(
        !duel().adviser(3, Card::SLANDER).favor(3, 1).play(&["campaign", "pawn", "number 3"]).offers("use slander")
    );
}

/// Every game ends, nobody is asked without an answer, nothing is lost on the way, and every position can be written.
#[test]
fn random_games_with_this_suit_end() {
    let options = Options { deck: Deck::WholeArchive, ..Options::default() };
    let games = std::env::var("KABALE_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    for number in 0..games {
        let mut rng = Fast::seed_from_u64(number);
        let mut state = Oath::deal(&options, 2 + (number % 5) as u8, &mut rng);
        let (mut census, mut now, mut offered) = (Vec::new(), Vec::new(), Vec::new());
        state.census(&mut census);
        census.sort_unstable();
        let mut decisions = 0;
        while state.to_move().is_some() {
            offered.clear();
            state.choices(&mut offered);
            assert!(!offered.is_empty(), "game {number}: {:?}", state.stack.last());
            // Every other game is a busy one.
            if number % 2 == 1 && offered.len() > 1 && below(&mut rng, 8) > 0 {
                offered.retain(|choice| ![Choice::Rest, Choice::Discard, Choice::No].contains(choice));
            }
            let chosen = offered[below(&mut rng, offered.len() as u32) as usize];
            state.play(chosen, &mut rng, &mut Log::off());
            decisions += 1;
            assert!(decisions < Oath::LONGEST, "game {number} does not end");
            now.clear();
            state.census(&mut now);
            now.sort_unstable();
            assert_eq!(now, census, "game {number}: a piece was lost or made by {chosen}");
            if decisions % if games > 60 { 1 } else { 50 } == 0 {
                let text = serde_json::to_string(&state).expect("a state is plain data");
                let read: Result<Oath, _> = serde_json::from_str(&text);
                assert!(read.as_ref().is_ok_and(|read| *read == state), "game {number}, {chosen}: {:?}", read.err());
            }
        }
        assert!(state.standings().is_some(), "game {number}: nobody decides, and it is not over");
    }
}

/// OATH-089, OATH-7.4.3: a modifier at work stays beside Salt the Earth; then one discard does not make room for a card.
#[test]
fn oath_089_a_salted_site_with_a_card_too_many_takes_no_other() {
    let scene = Scene::new(2).bears(1, Banner::PeoplesFavor, 1).card_at(1, Card::LAND_WARDEN).hidden(1, Card::LONGBOWS);
    assert!(scene.play(&["card longbows"]).offers("site 1"));
    let scene = Scene::new(2).bears(1, Banner::PeoplesFavor, 1).card_at(1, Card::LAND_WARDEN).hidden(1, Card::LONGBOWS);
    assert!(!scene.card_at(1, Card::SALT_THE_EARTH).play(&["card longbows"]).offers("site 1"));
}
