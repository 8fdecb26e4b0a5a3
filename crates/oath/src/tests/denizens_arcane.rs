//! The denizens of Arcane.

use kabale_core::{Eye, Fast, Game, SeedableRng};

use super::kit::{ANYWHERE, ATTACK, Scene, TO_ADVISERS, TO_SITES, duel, may_be_played, seat};
use crate::{Banner, Card, Oath, Region, Site, Suit, What};

/// All favor banks hold this much.
fn banks(scene: Scene, n: u8) -> Scene {
    Suit::ALL.into_iter().fold(scene, |scene, suit| scene.bank(suit, n))
}

#[test]
fn oath_009_the_alchemist_makes_four_favor() {
    assert_eq!(may_be_played(Card::ALCHEMIST), ANYWHERE);
    let lab = || Scene::new(2).card_at(1, Card::ALCHEMIST);
    let scene = lab().secrets(1, 3).play(&["use alchemist", "bank order", "bank order", "bank order"]);
    assert!(!scene.offers("bank order") && scene.offers("bank beast"));
    let scene = scene.play(&["bank beast"]);
    let (order, beast) = (scene.state.banks[Suit::Order as usize], scene.state.banks[Suit::Beast as usize]);
    assert_eq!((scene.player(1).favor, order, beast), (4, 0, 2));
    // One secret lies on the card, one is gone; and a card with a token on it cannot be paid again.
    assert_eq!((scene.player(1).secrets, scene.on(Card::ALCHEMIST)), (1, (0, 1)));
    assert!(!lab().secrets(1, 1).offers("use alchemist"));
    assert!(!scene.offers("use alchemist"));
    // What all banks hold together is the most, and with nothing in them there is nothing to make.
    let scene = banks(lab().secrets(1, 2), 0).bank(Suit::Nomad, 2).play(&["use alchemist"]);
    assert_eq!((scene.player(1).favor, scene.asked()), (2, (1, What::Act)));
    assert!(!banks(lab().secrets(1, 2), 0).offers("use alchemist"));
    // It is out of reach elsewhere.
    assert!(!lab().secrets(2, 2).pawn(2, 3).turn(2).offers("use alchemist"));
}

#[test]
fn oath_031_fire_talkers_serve_whoever_holds_the_darkest_secret() {
    assert_eq!(may_be_played(Card::FIRE_TALKERS), ANYWHERE);
    let talk = |user: u8| duel().adviser(user, Card::FIRE_TALKERS).secrets(user, 1);
    let scene = talk(2).bears(2, Banner::DarkestSecret, 1).play(&ATTACK).play(&["use fire-talkers"]);
    assert_eq!((scene.rolled(), scene.on(Card::FIRE_TALKERS)), ((6, 1), (0, 1)));
    assert!(!talk(2).play(&ATTACK).offers("use fire-talkers"));
    assert!(!talk(2).bears(2, Banner::DarkestSecret, 1).secrets(2, 0).play(&ATTACK).offers("use fire-talkers"));
    // In defense a die that cannot be removed is added, and outside the player's turn the secret turns facedown.
    let scene = talk(3).bears(3, Banner::DarkestSecret, 1).play(&["campaign", "done", "number 1", "use fire-talkers"]);
    assert_eq!(scene.rolled(), (0, 3));
    assert_eq!((scene.player(3).secrets, scene.player(3).spent, scene.on(Card::FIRE_TALKERS)), (0, 1, (0, 0)));
    assert!(!talk(3).play(&ATTACK).offers("use fire-talkers"));
}

/// OATH-7.5.3: plans can be paid for again in the next Campaign, whatever lies on them.
#[test]
fn oath_031_fire_talkers_carry_a_secret_for_every_campaign() {
    let scene = duel().adviser(2, Card::FIRE_TALKERS).bears(2, Banner::DarkestSecret, 1).secrets(2, 5);
    let mut scene = scene.adviser(2, Card::SCOUTS).dice(&[1; 20]);
    for n in 1..=5 {
        scene = scene.play(&["campaign", "done", "number 0", "use fire-talkers", "use scouts"]);
        assert_eq!((scene.on(Card::FIRE_TALKERS), scene.player(2).secrets), ((0, n), 5 - n));
    }
}

#[test]
fn oath_031a_fire_talkers_of_a_citizen_ask_for_the_chancellors_secret() {
    let citizen = || duel().citizen(2).adviser(2, Card::FIRE_TALKERS).secrets(2, 1).bears(1, Banner::DarkestSecret, 1);
    assert!(citizen().play(&ATTACK).offers("use fire-talkers"));
    // Against the Chancellor they are no allies.
    let rebel = citizen().pawn(1, 1).garrison(1, 1, 1).play(&["campaign", "seat 1", "done", "number 3"]);
    assert!(!rebel.offers("use fire-talkers"));
    // Nor does what another Exile holds help an Exile.
    let exile = duel().adviser(2, Card::FIRE_TALKERS).secrets(2, 1).bears(1, Banner::DarkestSecret, 1);
    assert!(!exile.play(&ATTACK).offers("use fire-talkers"));
}

#[test]
fn oath_032_the_magicians_code_pays_two_secrets_for_the_banner() {
    assert_eq!(may_be_played(Card::MAGICIANS_CODE), ANYWHERE);
    let code = |favor| Scene::new(2).card_at(1, Card::MAGICIANS_CODE).favor(1, favor);
    let scene = code(2).play(&["recover", "use magicians-code"]);
    let banner = scene.state.banners[Banner::DarkestSecret as usize];
    assert_eq!((banner.holder, banner.tokens), (Some(seat(1)), 2));
    // The old secret of the banner is the only one on the board.
    assert_eq!((scene.player(1).secrets, scene.player(1).favor, scene.on(Card::MAGICIANS_CODE)), (1, 0, (2, 0)));
    assert_eq!(scene.player(1).supply, 6);
    // Own secrets may be added; the two of the Code must be used.
    let scene = code(2).secrets(1, 3).play(&["recover", "use magicians-code"]);
    assert_eq!(scene.choices(), ["number 2", "number 3", "number 4", "number 5"]);
    let scene = scene.play(&["number 3"]);
    assert_eq!(scene.player(1).secrets, 3 + 2 - 3 + 1);
    // The sum must be greater than what lies there.
    let guarded = |secrets| code(2).secrets(1, secrets).bears(2, Banner::DarkestSecret, 2).play(&["recover"]);
    assert!(!guarded(0).offers("use magicians-code") && guarded(1).offers("use magicians-code"));
    assert!(!code(1).secrets(1, 2).play(&["recover"]).offers("use magicians-code"));
}

#[test]
fn oath_032_the_magicians_code_serves_for_nothing_else() {
    // There is favor and there are secrets enough for the relic and for the other banner, but not with the Code.
    let scene = || {
        let scene = Scene::new(2).site(1, Site::MARSHES).relic_at(1, Card::MAP).card_at(1, Card::MAGICIANS_CODE);
        scene.favor(1, 4).secrets(1, 2)
    };
    let plain = scene().play(&["recover", "done"]);
    assert_eq!(plain.choices(), ["banner peoples-favor", "banner darkest-secret", "relic 1 1"]);
    assert_eq!(scene().play(&["recover", "use magicians-code"]).asked(), (1, What::Pay));
}

#[test]
fn oath_033_a_spirit_snare_catches_a_favor() {
    assert_eq!(may_be_played(Card::SPIRIT_SNARE), ANYWHERE);
    let scene = Scene::new(2).card_at(1, Card::SPIRIT_SNARE).secrets(1, 1).play(&["use spirit-snare", "bank hearth"]);
    assert_eq!((scene.player(1).favor, scene.state.banks[Suit::Hearth as usize]), (1, 2));
    assert_eq!((scene.player(1).secrets, scene.on(Card::SPIRIT_SNARE)), (0, (0, 1)));
    assert!(!Scene::new(2).card_at(1, Card::SPIRIT_SNARE).offers("use spirit-snare"));
    let scene = banks(Scene::new(2).card_at(1, Card::SPIRIT_SNARE).secrets(1, 1), 0);
    assert!(!scene.offers("use spirit-snare"));
    assert!(!scene.bank(Suit::Beast, 1).play(&["use spirit-snare"]).offers("bank hearth"));
}

#[test]
fn oath_034_the_wizard_school_ends_the_act_phase() {
    assert_eq!(may_be_played(Card::WIZARD_SCHOOL), TO_SITES);
    let scene = Scene::new(2).card_at(1, Card::WIZARD_SCHOOL).favor(1, 1).supply(1, 2).play(&["use wizard-school"]);
    assert_eq!((scene.player(1).secrets, scene.player(1).favor), (1, 0));
    // Rest came: the favor is in the bank, and it is the next player's turn.
    assert_eq!((scene.state.banks[Suit::Arcane as usize], scene.asked()), (4, (2, What::Act)));
    assert!(!Scene::new(2).card_at(1, Card::WIZARD_SCHOOL).offers("use wizard-school"));
}

#[test]
fn oath_035_dazzle_sweeps_hearth_and_order_out_of_the_region() {
    assert_eq!(may_be_played(Card::DAZZLE), ANYWHERE);
    let scene = Scene::new(2).site(2, Site::RIVER).card_at(1, Card::TAVERN_SONGS).card_at(1, Card::KEEP);
    let scene = scene.card_at(1, Card::TENTS).card_at(2, Card::LONGBOWS).card_at(3, Card::SCOUTS);
    let scene = scene.hidden(1, Card::DAZZLE).play(&["card dazzle", "advise"]);
    // In the order the player likes.
    assert_eq!(scene.choices(), ["card longbows", "card tavern-songs"]);
    let scene = scene.play(&["card tavern-songs"]);
    assert_eq!((scene.cards(1), scene.cards(2)), (vec![Card::KEEP, Card::TENTS], vec![]));
    assert_eq!(scene.cards(3), [Card::SCOUTS]);
    assert_eq!(scene.state.piles[Region::Provinces].iter().rev().nth(1), Some(&Card::TAVERN_SONGS));
    assert_eq!(scene.top(Region::Provinces), Some(Card::LONGBOWS));
}

#[test]
fn oath_035a_what_dazzle_discards_is_no_part_of_the_search() {
    let scene = Scene::new(2).holds(1, Card::CRACKED_HORN).card_at(1, Card::TAVERN_SONGS);
    let scene = scene.on_deck(Card::TENTS).on_deck(Card::DAZZLE).on_deck(Card::ELDERS);
    let scene = scene.play(&["search", "use cracked-horn", "deck", "card elders", "card tents", "advise"]);
    assert_eq!(scene.state.deck[..2], [Card::TENTS, Card::ELDERS]);
    assert_eq!(scene.top(Region::Provinces), Some(Card::TAVERN_SONGS));
}

#[test]
fn oath_036_the_acting_troupe_plays_beasts_and_soldiers() {
    assert_eq!(may_be_played(Card::ACTING_TROUPE), TO_ADVISERS);
    let troupe = || Scene::new(2).adviser(1, Card::ACTING_TROUPE).secrets(1, 1);
    let scene = troupe().card_at(1, Card::LONGBOWS).play(&["trade", "use acting-troupe"]);
    assert_eq!(scene.choices(), ["bank order", "bank beast"]);
    // With the matching suit the trade brings two favor, with the other one.
    assert_eq!(scene.play(&["bank order"]).player(1).favor, 2);
    let scene = troupe().card_at(1, Card::LONGBOWS).play(&["trade", "use acting-troupe", "bank beast"]);
    assert_eq!(scene.player(1).favor, 1);
    // As a beast it serves The Old Oak (OATH-042) too: one secret for the match, one for the Oak.
    let scene = Scene::new(2).adviser(1, Card::ACTING_TROUPE).favor(1, 2).card_at(1, Card::THE_OLD_OAK);
    let scene = scene.play(&["trade", "use acting-troupe", "bank beast", "use the-old-oak"]);
    assert_eq!(scene.player(1).secrets, 2);
    // The Cup of Plenty (OATH-217) makes a trade free that only the Troupe matches, even without Supply.
    let scene = troupe().holds(1, Card::CUP_OF_PLENTY).card_at(1, Card::LONGBOWS).supply(1, 0).play(&["trade"]);
    assert_eq!((scene.player(1).favor, scene.player(1).supply, scene.asked()), (2, 0, (1, What::Act)));
    // With neither a Beast nor an Order card to trade with there is no use for it.
    let scene = troupe().card_at(1, Card::TENTS).card_at(1, Card::ELDERS).play(&["trade"]);
    assert_eq!(scene.asked(), (1, What::Trade));
}

#[test]
fn oath_036a_the_acting_troupe_is_arcane_unless_it_plays() {
    let scene = || Scene::new(2).adviser(1, Card::ACTING_TROUPE).secrets(1, 1).card_at(1, Card::ALCHEMIST);
    assert_eq!(scene().play(&["trade"]).player(1).favor, 2);
    let scene = || scene().card_at(1, Card::LONGBOWS);
    assert_eq!(scene().play(&["trade", "done", "card alchemist"]).player(1).favor, 2);
    assert_eq!(scene().play(&["trade", "use acting-troupe", "bank order", "card alchemist"]).player(1).favor, 1);
}

#[test]
fn oath_036b_the_acting_troupe_is_itself_again_after_the_trade() {
    let scene = duel().adviser(2, Card::ACTING_TROUPE).adviser(2, Card::TRUE_NAMES).secrets(2, 1);
    let scene = scene.adviser(3, Card::LONGBOWS).adviser(3, Card::FIRE_TALKERS).secrets(3, 1);
    let scene = scene.bears(3, Banner::DarkestSecret, 1).card_at(1, Card::SCOUTS);
    let scene = scene.play(&["trade", "use acting-troupe", "bank order"]).play(&ATTACK);
    // True Names (OATH-041) bar Arcane plans, and no Order plans.
    assert_eq!((scene.asked().0, scene.choices()), (3, vec!["done".into(), "use longbows".into()]));
}

#[test]
fn oath_037_a_taming_charm_turns_a_beast_into_favor() {
    assert_eq!(may_be_played(Card::TAMING_CHARM), ANYWHERE);
    let charm = || Scene::new(2).adviser(1, Card::TAMING_CHARM);
    let scene = charm().secrets(1, 1).card_at(1, Card::WOLVES).card_at(1, Card::LONGBOWS).card_at(1, Card::ELDERS);
    let scene = scene.play(&["use taming-charm"]);
    assert_eq!(scene.choices(), ["card elders", "card wolves"]);
    let scene = scene.play(&["card wolves"]);
    assert_eq!((scene.player(1).favor, scene.state.banks[Suit::Beast as usize]), (2, 1));
    assert_eq!((scene.top(Region::Provinces), scene.on(Card::TAMING_CHARM)), (Some(Card::WOLVES), (0, 1)));
    assert!(!charm().card_at(1, Card::WOLVES).offers("use taming-charm"));
    assert!(!charm().secrets(1, 1).card_at(1, Card::LONGBOWS).offers("use taming-charm"));
    assert!(!charm().secrets(1, 1).card_at(3, Card::WOLVES).offers("use taming-charm"));
}

#[test]
fn oath_037a_the_tamed_cards_favor_is_in_its_bank_first() {
    let scene = Scene::new(2).adviser(1, Card::TAMING_CHARM).secrets(1, 1).favor(1, 1).card_at(1, Card::WOLVES);
    let scene = scene.bank(Suit::Beast, 1).play(&["muster"]);
    assert_eq!((scene.player(1).favor, scene.on(Card::WOLVES)), (0, (1, 0)));
    let scene = scene.play(&["use taming-charm"]);
    assert_eq!((scene.player(1).favor, scene.state.banks[Suit::Beast as usize]), (2, 0));
}

#[test]
fn oath_038_the_inquisitor_pays_for_looking_in_vain() {
    assert_eq!(may_be_played(Card::INQUISITOR), ANYWHERE);
    let court = || Scene::new(3).card_at(1, Card::INQUISITOR).favor(1, 1);
    let scene = court().hidden(2, Card::TENTS).hidden(2, Card::WOLVES).hidden(3, Card::ELDERS).pawn(3, 6);
    let scene = scene.adviser(2, Card::LONGBOWS).play(&["use inquisitor"]);
    assert_eq!(scene.choices(), ["adviser 2 1", "adviser 2 2"]);
    let scene = scene.play(&["adviser 2 2"]);
    assert!(scene.knows(1, Card::WOLVES) && !scene.knows(1, Card::TENTS) && !scene.knows(3, Card::WOLVES));
    assert_eq!((scene.player(2).favor, scene.player(1).favor, scene.on(Card::INQUISITOR)), (1, 0, (0, 0)));
    // Nobody else here has a facedown adviser, or there is no favor.
    assert!(!court().adviser(2, Card::TENTS).hidden(1, Card::WOLVES).offers("use inquisitor"));
    assert!(!court().favor(1, 0).hidden(2, Card::TENTS).offers("use inquisitor"));
    // The Conspiracy comes to the Inquisitor, and the favor stays.
    let scene = court().hidden(2, Card::CONSPIRACY).play(&["use inquisitor"]);
    assert_eq!(
        (scene.asked(), scene.choices()),
        ((1, What::Play), ["hide", "reveal", "discard"].map(String::from).to_vec())
    );
    assert_eq!((scene.player(2).advisers.len(), scene.player(2).favor, scene.on(Card::INQUISITOR)), (0, 0, (1, 0)));
    assert!(scene.knows(3, Card::CONSPIRACY), "nothing else is taken");
    let scene = scene.play(&["discard"]);
    assert_eq!(scene.top(Region::Provinces), Some(Card::CONSPIRACY));
}

/// OATH-038: a Vision whose owner gets the favor is not the Conspiracy, and everybody knows that from then on.
#[test]
fn oath_038_whom_the_inquisitor_pays_has_no_conspiracy() {
    let scene = Scene::new(3).card_at(1, Card::INQUISITOR).favor(1, 1).hidden(2, Card::FAITH).pawn(3, 6);
    let lies_there = |scene: &Scene| {
        let mut rng = Fast::seed_from_u64(1);
        (0..200).any(|_| {
            let mut world = scene.state;
            world.shuffle_unseen(Eye::Seat(seat(3)), &mut rng);
            world.player(seat(2)).advisers[0].card == Card::CONSPIRACY
        })
    };
    assert!(lies_there(&scene));
    let scene = scene.play(&["use inquisitor"]);
    assert!(!lies_there(&scene));
    for eye in [Eye::Seat(seat(3)), Eye::Public] {
        let adviser = scene.state.view(eye).players[1].advisers[0];
        assert_eq!((adviser.card, adviser.cleared), (None, true));
    }
}

/// OATH-038, OATH-220: what the Inquisitor cleared stays so under the world deck. The kit reads and writes every position.
#[test]
fn oath_038_a_cleared_vision_may_be_buried() {
    let scene = Scene::new(3).card_at(1, Card::INQUISITOR).favor(1, 1).hidden(2, Card::FAITH).pawn(3, 6);
    let scene = scene.holds(2, Card::CRACKED_HORN).play(&["use inquisitor"]).turn(2);
    let scene = scene.play(&["card faith", "use cracked-horn", "discard"]);
    assert_eq!(scene.state.deck.first(), Some(&Card::FAITH));
    let mut rng = Fast::seed_from_u64(1);
    for _ in 0..200 {
        let mut world = scene.state;
        world.shuffle_unseen(Eye::Seat(seat(3)), &mut rng);
        assert!(world.deck[0].is_vision() && world.deck[0] != Card::CONSPIRACY);
    }
    // Among the cards that were dealt with their Visions nobody has seen one.
    let mut dealt = scene.state;
    let top = dealt.deck.len() - 1;
    dealt.deck.swap(0, top);
    let text = serde_json::to_string(&dealt).expect("a state is plain data");
    let refusal = serde_json::from_str::<Oath>(&text).expect_err("it lies in the first packet");
    assert!(refusal.to_string().contains("OATH-038"), "{refusal}");
}

#[test]
fn oath_038a_the_inquisitor_may_hide_the_conspiracy() {
    let scene = Scene::new(2).card_at(1, Card::INQUISITOR).favor(1, 1).hidden(2, Card::CONSPIRACY);
    let scene = scene.play(&["use inquisitor", "hide"]);
    let advisers = &scene.player(1).advisers;
    assert!(advisers.len() == 1 && advisers[0].card == Card::CONSPIRACY && !advisers[0].up);
}
