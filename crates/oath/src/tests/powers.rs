//! 7: powers, restrictions, modifiers, battle plans.

use super::kit::{Scene, duel, seat, slot};
use crate::{Banner, Card, Event, Region, Site, Suit, What, event::Where};

/// OATH-7: faceup cards and faceup sites have powers, facedown ones have none.
#[test]
fn what_lies_facedown_has_no_power() {
    let base = || Scene::new(2).secrets(1, 1).pawn(2, 6);
    assert!(base().adviser(1, Card::WOLVES).offers("use wolves"));
    assert!(!base().hidden(1, Card::WOLVES).offers("use wolves"));
    let mut pass = Scene::new(2).site(4, Site::NARROW_PASS);
    let up = Scene::new(2).site(4, Site::NARROW_PASS).play(&["travel"]);
    assert!(up.offers("site 4") && !up.offers("site 5"));
    pass.state.place_mut(slot(4)).up = false;
    assert!(pass.play(&["travel"]).offers("site 5"));
}

/// OATH-7.1.1: a power is open to who rules the card or has the pawn at its site.
#[test]
fn access_is_rule_or_presence() {
    let base = || Scene::new(3).card_at(3, Card::WOLVES).secrets(1, 1).secrets(2, 1);
    assert!(base().offers("use wolves"), "the Chancellor rules the Mountain");
    assert!(!base().turn(2).offers("use wolves"));
    assert!(base().pawn(2, 3).turn(2).offers("use wolves"));
    assert!(!base().garrison(3, 3, 1).offers("use wolves"));
    assert!(!Scene::new(2).adviser(2, Card::WOLVES).secrets(1, 1).offers("use wolves"), "somebody else's adviser");
    assert!(Scene::new(2).adviser(1, Card::WOLVES).secrets(1, 1).offers("use wolves"));
}

/// OATH-7.1.2: favor and secrets are put on a bare card or burned; facedown secrets pay for nothing.
#[test]
fn costs_are_put_on_the_card_or_burned() {
    let base = || Scene::new(2).card_at(1, Card::WOLVES).secrets(1, 2);
    let scene = base().play(&["use wolves", "seat 2"]);
    assert_eq!((scene.player(1).secrets, scene.state.secrets_on(Card::WOLVES)), (1, 1));
    assert!(!scene.offers("use wolves"), "a secret lies there already");
    assert!(!base().laden(Card::WOLVES, 1, 0).offers("use wolves"));
    assert!(!base().secrets(1, 0).spent(1, 2).offers("use wolves"));
    let burnt = Scene::new(2).card_at(1, Card::ALCHEMIST).secrets(1, 2).play(&["use alchemist"]);
    assert_eq!((burnt.player(1).secrets, burnt.state.secrets_on(Card::ALCHEMIST)), (0, 1));
}

/// OATH-7.1.2: outside the player's turn favor goes to the matching bank, and secrets stay on the board, facedown.
#[test]
fn defenders_pay_otherwise() {
    let scene = duel().adviser(3, Card::EXTRA_PROVISIONS).adviser(3, Card::FIRE_TALKERS).favor(3, 1).secrets(3, 1);
    let scene = scene.bears(3, Banner::DarkestSecret, 1).play(&["campaign", "done", "number 3"]);
    let scene = scene.play(&["use extra-provisions", "use fire-talkers"]);
    assert_eq!(scene.state.banks[Suit::Hearth as usize], 4);
    assert_eq!((scene.player(3).favor, scene.player(3).secrets, scene.player(3).spent), (0, 0, 1));
    assert!(scene.state.is_bare(Card::EXTRA_PROVISIONS) && scene.state.is_bare(Card::FIRE_TALKERS));
}

/// OATH-7.1.3: as much as possible of a power is done, and no less: all banks together hold two.
#[test]
fn powers_are_carried_out_as_far_as_possible() {
    let mut scene = Scene::new(2).card_at(1, Card::ALCHEMIST).secrets(1, 2);
    for suit in Suit::ALL {
        scene = scene.bank(suit, u8::from(suit == Suit::Beast || suit == Suit::Nomad));
    }
    let scene = scene.play(&["use alchemist", "bank nomad"]);
    assert_eq!((scene.player(1).favor, scene.state.banks, scene.asked()), (2, [0; 6], (1, What::Act)));
}

/// OATH-7.1.4: a persistent power works by itself for everyone it names: True Names bar the other side's plans.
#[test]
fn persistent_powers_work_by_themselves() {
    let scene = |names: bool| {
        let scene = duel().adviser(2, Card::LONGBOWS).adviser(3, Card::SCOUTS);
        let scene = if names { scene.adviser(3, Card::TRUE_NAMES) } else { scene };
        scene.play(&["campaign", "done", "number 3"])
    };
    assert!(scene(false).offers("use longbows"));
    assert!(scene(true).asked().1 != What::Plans && !scene(true).offers("use longbows"));
}

/// OATH-7.2.1: some cards go only to sites, some only to advisers; facedown anything goes among the advisers.
#[test]
fn restrictions_bind_faceup_cards() {
    let drawn = |card: Card| Scene::new(2).without_deck().on_deck(card).play(&["search", "deck"]).choices();
    assert_eq!(drawn(Card::WAYSIDE_INN), ["hide", "discard", "site 1"]);
    assert_eq!(drawn(Card::NAYSAYERS), ["advise", "hide", "discard"]);
    assert_eq!(drawn(Card::WOLVES), ["advise", "hide", "discard", "site 1"]);
    // A swap obeys them too.
    let mask = |adviser: Card, card: Card| {
        Scene::new(2)
            .holds(1, Card::HORNED_MASK)
            .secrets(1, 1)
            .adviser(1, adviser)
            .card_at(1, card)
            .offers("use horned-mask")
    };
    assert!(mask(Card::WOLVES, Card::TENTS));
    assert!(!mask(Card::WOLVES, Card::WAYSIDE_INN) && !mask(Card::NAYSAYERS, Card::TENTS));
}

/// OATH-7.2.2, OATH-R3.2: locked cards are not discarded, moved or swapped.
#[test]
fn locked_cards_stay() {
    let terror = |card: Card| Scene::new(2).card_at(1, Card::ROVING_TERROR).card_at(3, card).secrets(1, 1);
    assert!(terror(Card::LONGBOWS).offers("use roving-terror") && !terror(Card::KEEP).offers("use roving-terror"));
    let mask = Scene::new(2).holds(1, Card::HORNED_MASK).secrets(1, 1).adviser(1, Card::FAITHFUL_FRIEND);
    assert!(!mask.card_at(1, Card::TENTS).offers("use horned-mask"));
    let full = Scene::new(2)
        .bears(1, Banner::PeoplesFavor, 1)
        .site(1, Site::MINE)
        .card_at(1, Card::KEEP)
        .hidden(1, Card::TENTS);
    assert!(!full.play(&["card tents"]).offers("site 1"), "nothing there can go");
    // Facedown they are not locked.
    let hidden = Scene::new(2).hidden(1, Card::KEEP).play(&["card keep", "discard"]);
    assert_eq!(hidden.state.piles[Region::Provinces].last(), Some(&Card::KEEP));
}

/// OATH-7.3.3, OATH-R1.6: first the favor for the site, then Homeland and modifiers, and the card's own power last.
#[test]
fn when_played_comes_last() {
    let scene = Scene::new(2).site(1, Site::STANDING_STONES).card_at(1, Card::TAVERN_SONGS).pawn(2, 6);
    let scene = scene.site(2, Site::RIVER).card_at(2, Card::WELCOMING_PARTY).garrison(2, 1, 1);
    let scene = scene.without_deck().on_deck(Card::DAZZLE).play(&["search", "use welcoming-party", "deck", "site 1"]);
    assert_eq!((scene.asked(), scene.cards(1).len()), ((1, What::Bounty), 2));
    let scene = scene.play(&["yes"]);
    let at = |found: &dyn Fn(&Event) -> bool| scene.events.iter().position(found).expect("it happened");
    let favor = at(&|event| matches!(event, Event::Flow { from: Where::Bank(Suit::Arcane), .. }));
    let guests = at(&|event| matches!(event, Event::Flow { from: Where::Bank(Suit::Hearth), .. }));
    let home = at(&|event| matches!(event, Event::Flow { from: Where::Shared, to: Where::Board(_), .. }));
    let gone = at(&|event| matches!(event, Event::Moved { card: Some(Card::TAVERN_SONGS), .. }));
    assert!(favor < guests && favor < home && guests < gone && home < gone);
    assert_eq!(scene.cards(1), [Card::DAZZLE]);
}

/// OATH-7.4.1: modifiers may be declined, those that say must may not; OATH-R12.20: and bind only the holder of the card.
#[test]
fn modifiers_are_optional_unless_they_say_must() {
    let scene = Scene::new(2).card_at(1, Card::WELCOMING_PARTY).play(&["search"]);
    assert_eq!((scene.asked(), scene.choices().join(" ")), ((1, What::Modify), "done use welcoming-party".to_owned()));
    let scene = Scene::new(2).holds(1, Card::BOOK_OF_RECORDS).hidden(1, Card::WOLVES).hidden(2, Card::TENTS);
    let scene = scene.play(&["card wolves", "site 1"]);
    assert_eq!((scene.player(1).favor, scene.player(1).secrets), (0, 1), "a secret instead of a favor, unasked");
    let scene = scene.turn(2).play(&["card tents", "site 1"]);
    assert_eq!((scene.player(2).favor, scene.player(2).secrets), (1, 0));
}

/// OATH-7.4.2: a modifier counts once for the current action, and without a cost again for the next.
#[test]
fn a_modifier_counts_for_one_action() {
    let scene = Scene::new(2).holds(1, Card::CUP_OF_PLENTY).adviser(1, Card::RANGERS).secrets(1, 2);
    let scene = scene.card_at(1, Card::WOLVES).card_at(1, Card::ERRAND_BOY);
    let scene = scene.play(&["trade", "use cup-of-plenty"]);
    assert_eq!(scene.asked(), (1, What::Trade), "not offered twice");
    let scene = scene.play(&["card wolves"]);
    assert_eq!((scene.player(1).supply, scene.asked()), (7, (1, What::Act)));
    let scene = scene.play(&["trade", "use cup-of-plenty", "favor"]);
    assert_eq!((scene.player(1).supply, scene.player(1).favor), (7, 3), "the bank had three");
    let paying = Scene::new(2).adviser(1, Card::TENTS).favor(1, 2).play(&["travel", "use tents", "site 2", "travel"]);
    assert_eq!(paying.asked(), (1, What::Travel), "a favor lies on the Tents");
}

/// OATH-7.4.3: a card is not discarded while it modifies an action, neither from a site nor from the advisers.
#[test]
fn a_modifier_at_work_is_not_discarded() {
    let party = |used: &str| {
        let scene =
            Scene::new(2).site(1, Site::MINE).card_at(1, Card::WELCOMING_PARTY).bears(1, Banner::PeoplesFavor, 1);
        scene.without_deck().on_deck(Card::TENTS).play(&["search", used, "deck"])
    };
    assert!(party("done").offers("site 1") && !party("use welcoming-party").offers("site 1"));
    let boy = |used: &str, pile: &str| {
        let scene =
            Scene::new(2).adviser(1, Card::ERRAND_BOY).adviser(1, Card::RANGERS).adviser(1, Card::WOLVES).favor(1, 1);
        let scene = scene
            .on_pile(Region::Hinterland, Card::TENTS)
            .on_pile(Region::Cradle, Card::ELDERS)
            .on_pile(Region::Provinces, Card::KEEP);
        let scene = scene.play(&["search", used, pile]);
        let kept = scene.state.hand[0];
        let mut scene = scene;
        while scene.asked().1 == What::Sift {
            let other = *scene.state.hand.iter().find(|card| **card != kept).expect("another");
            scene = scene.play(&[&format!("card {}", other.key())]);
        }
        scene.play(&["hide"]).choices()
    };
    assert_eq!(boy("done", "pile cradle"), ["card errand-boy", "card wolves", "card rangers"]);
    assert_eq!(boy("use errand-boy", "pile hinterland"), ["card wolves", "card rangers"]);
    let dazzle = Scene::new(2).card_at(1, Card::WELCOMING_PARTY).card_at(1, Card::TAVERN_SONGS).without_deck();
    let dazzle = dazzle.on_deck(Card::DAZZLE).play(&["search", "use welcoming-party", "deck", "advise"]);
    assert_eq!(dazzle.cards(1), [Card::WELCOMING_PARTY]);
}

/// OATH-7.5.1: battle plans need rule; to stand at their site is not enough.
#[test]
fn plans_need_rule() {
    let scene = duel().card_at(1, Card::LONGBOWS).play(&["campaign", "done", "number 3"]);
    assert_eq!(scene.asked(), (3, What::Plans), "the attacker only stands there");
    let far = duel().site(2, Site::RIVER).garrison(2, 2, 1).card_at(2, Card::LONGBOWS);
    assert_eq!(far.play(&["campaign", "done", "number 3"]).asked(), (2, What::Plans));
}

/// OATH-7.5.3: tokens on a plan do not stop it.
#[test]
fn plans_are_paid_on_top_of_tokens() {
    let scene = duel().adviser(2, Card::MERCENARIES).laden(Card::MERCENARIES, 1, 0).favor(2, 1);
    let scene = scene.play(&["campaign", "done", "number 3", "use mercenaries"]);
    assert_eq!((scene.state.favor_on(Card::MERCENARIES), scene.told_pools()), (2, (6, 1)));
}

/// OATH-7.5.4, OATH-R12.5: plans change the pools; of ± only what helps is offered.
#[test]
fn plans_add_for_one_side_and_remove_for_the_other() {
    let attacker = duel().adviser(2, Card::LONGBOWS).play(&["campaign", "done", "number 2", "use longbows"]);
    assert!(attacker.events.contains(&Event::Pools { attack: 3, defense: 1 }));
    let defender = duel().adviser(3, Card::LONGBOWS).play(&["campaign", "done", "number 2", "use longbows"]);
    assert!(defender.events.contains(&Event::Pools { attack: 1, defense: 1 }));
}

/// OATH-7.6.2: spending no Supply also spares every increase.
#[test]
fn free_travel_is_free() {
    let base = || Scene::new(2).site(1, Site::CHARMING_VALLEY).site(2, Site::RIVER).adviser(1, Card::TENTS).favor(1, 1);
    assert_eq!(base().play(&["travel", "done", "site 2"]).player(1).supply, 7 - 2);
    assert_eq!(base().play(&["travel", "use tents", "site 2"]).player(1).supply, 7);
}

/// OATH-7.6.5: with the Bandit Crown you rule sites without warbands, may take your last warband off, and bandits defend for you and
/// cannot be killed.
#[test]
fn the_bandit_crown_makes_bandits_yours() {
    let base =
        || Scene::new(3).site(1, Site::CHARMING_VALLEY).garrison(1, 1, 0).holds(2, Card::BANDIT_CROWN).pawn(1, 6);
    assert!(base().state.rules(seat(2), slot(1)) && !base().state.is_bandits(slot(1)));
    let put = base().turn(2).play(&["set-down", "number 1", "travel", "site 2"]);
    assert_eq!(put.force_at(1), (2, 1));
    let taken = base().garrison(1, 2, 1).turn(2).play(&["pick-up"]);
    assert_eq!((taken.force_at(1).1, taken.player(2).warbands), (0, 4), "the last one");
    assert!(taken.state.rules(seat(2), slot(1)));
    // One warband and one bandit defend.
    let attack = base().garrison(1, 2, 1).pawn(2, 6).turn(3).warbands(3, 9).dice(&[1]).dice(&[4; 9]);
    let attack = attack.play(&["campaign", "number 9"]);
    assert_eq!(attack.decided(), (true, 9, 2));
    assert_eq!((attack.player(2).warbands, attack.player(2).bank), (4, 10), "half of one is none");
}

/// Cards and sites speak in their rows. Procedures that name one are counted, and the number may only fall.
#[test]
fn procedures_name_few_cards() {
    let sources = [
        ("actions/campaign/mod.rs", include_str!("../actions/campaign/mod.rs")),
        ("actions/campaign/plans.rs", include_str!("../actions/campaign/plans.rs")),
        ("actions/campaign/rolls.rs", include_str!("../actions/campaign/rolls.rs")),
        ("actions/campaign/spoils.rs", include_str!("../actions/campaign/spoils.rs")),
        ("actions/campaign/targets.rs", include_str!("../actions/campaign/targets.rs")),
        ("actions/deal.rs", include_str!("../actions/deal.rs")),
        ("actions/empire.rs", include_str!("../actions/empire.rs")),
        ("actions/menu.rs", include_str!("../actions/menu.rs")),
        ("actions/playing.rs", include_str!("../actions/playing.rs")),
        ("actions/recover.rs", include_str!("../actions/recover.rs")),
        ("actions/search.rs", include_str!("../actions/search.rs")),
        ("actions/trade.rs", include_str!("../actions/trade.rs")),
        ("actions/travel.rs", include_str!("../actions/travel.rs")),
        ("actions/turn.rs", include_str!("../actions/turn.rs")),
        ("decision.rs", include_str!("../decision.rs")),
        ("law.rs", include_str!("../law.rs")),
        ("means.rs", include_str!("../means.rs")),
        ("ops.rs", include_str!("../ops.rs")),
        ("play.rs", include_str!("../play.rs")),
        ("position.rs", include_str!("../position.rs")),
        ("rule.rs", include_str!("../rule.rs")),
        ("setup.rs", include_str!("../setup.rs")),
        ("state.rs", include_str!("../state.rs")),
        ("unseen.rs", include_str!("../unseen.rs")),
        ("view.rs", include_str!("../view.rs")),
    ];
    let is_name = |word: &str| word.chars().nth(2).is_some_and(|c| c.is_ascii_uppercase() || c == '_');
    let named = |text: &str| {
        let after = ["Card::", "Site::"].into_iter().flat_map(|prefix| text.split(prefix).skip(1));
        after.filter(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()) && is_name(rest)).count()
    };
    let counts: Vec<_> = sources.iter().map(|(file, text)| (*file, named(text))).filter(|(_, n)| *n > 0).collect();
    let total: usize = counts.iter().map(|(_, n)| n).sum();
    assert!(total <= 15, "{total}: {counts:?}");
}
