//! ORI chapter 10: each option, on and off.

use std::collections::BTreeSet;

use kabale_core::{Eye, Fast, Game, SeedableRng};
use kabale_oriflamme::{Card, Family, Options, Oriflamme};

use crate::kit::{Play, families, scene};

/// ORI-10.1: switched on, an opponent's card that removes an Ambush is discarded too; switched off, it stays.
#[test]
fn ori_10_1_ambush_discards_attacker() {
    let attack = |row: &str| scene(row).with("ambush_discards_attacker").from(1);
    let on = attack("red:SOLDIER, blue:ambush, green:x");
    assert_eq!(
        on.to_string(),
        "green:heir | red +1, blue +4 | gone: red:soldier, blue:ambush | green at 1: keep hidden, reveal"
    );
    let off = scene("red:SOLDIER, blue:ambush, green:x").from(1);
    assert_eq!(
        off.to_string(),
        "red:SOLDIER, green:heir | red +1, blue +4 | gone: blue:ambush | green at 2: keep hidden, reveal"
    );
    // Neither an Ambush of the same family nor any other card costs the remover anything.
    assert_eq!(attack("red:SOLDIER, red:ambush").row(), "red:SOLDIER");
    assert_eq!(attack("red:SOLDIER, blue:spy").row(), "red:SOLDIER");
}

/// ORI-10.1a: after its points are taken; a Shapeshifter goes itself; the card beneath a permanent one waits.
#[test]
fn ori_10_1a_the_attacker_leaves_at_the_end_of_its_evaluation() {
    let attack = |row: &str, at| scene(row).with("ambush_discards_attacker").from(at);
    let points = attack("red:soldier(2), blue:ambush, green:x", 1).play("reveal");
    assert_eq!((points.gains().as_str(), points.row().as_str()), ("red +3, blue +4", "green:heir"));
    let told = points.told(Eye::Public);
    let number = |event: &str| told.iter().position(|line| line.starts_with(event)).expect("it was told");
    assert!(number("took points=2 reason=on_card") < number("discarded card=soldier"));

    let beneath = attack("red:SOLDIER/red:LORD, blue:ambush, green:x", 1);
    assert_eq!(
        beneath.to_string(),
        "red:LORD, green:heir | red +1, blue +4 | gone: red:soldier, blue:ambush | green at 2: keep hidden, reveal"
    );
    let one_shot = attack("red:assassination/red:LORD, blue:ambush, green:x", 1).play("reveal, target 2");
    assert_eq!(
        one_shot.to_string(),
        "red:LORD, green:heir | red +2, blue +4 | gone: red:assassination, blue:ambush | green at 2: keep hidden, reveal"
    );
    let copied = attack("blue:ambush, green:ARCHER, red:SHAPESHIFTER, blue:x", 3).play("target 1");
    assert_eq!(
        copied.to_string(),
        "green:ARCHER, blue:heir | red +1, blue +4 | gone: red:shapeshifter, blue:ambush \
         | blue at 2: keep hidden, reveal"
    );
    let copied = attack("blue:ambush/blue:x, red:SHAPESHIFTER/red:x, green:SOLDIER, green:x", 2).play("target 1");
    assert_eq!(copied.row(), "blue:heir, red:heir, green:SOLDIER, green:heir");
    assert_eq!(copied.asked(), "green at 3: target 2, target 4");
}

/// ORI-10.2: switched on, owners see their set-aside cards, which they could work out anyway; nobody else does.
#[test]
fn ori_10_2_set_aside_open() {
    let play = scene("red:x/red:spy, blue:x").with("set_aside_open").placing("red");
    for family in families(3) {
        let view = play.view(family);
        let own = &view.seats[family as usize];
        let in_row = view.row.iter().flatten().filter(|card| card.family == family).filter_map(|card| card.card);
        let known: BTreeSet<Card> = view.hand.iter().chain(&own.discarded).copied().chain(in_row).collect();
        let rest: Vec<Card> = Card::ALL.into_iter().filter(|card| !known.contains(card)).collect();
        assert_eq!(view.set_aside, Some(rest));
    }
    assert_eq!(play.public().set_aside, None);
    assert_eq!(scene("red:x").placing("red").view(Family::Red).set_aside, None);
}

/// ORI-10.3: switched on, the points on a card are taken when it is revealed, so an Archer cannot lose them.
#[test]
fn ori_10_3_points_on_reveal() {
    let on = scene("red:archer(2), blue:x").with("points_on_reveal").from(1).play("reveal");
    assert_eq!((on.gains().as_str(), on.row().as_str()), ("red +2", "red:ARCHER, blue:heir"));
    assert_eq!(on.play("target 1").gains(), "red +3");
    let off = scene("red:archer(2), blue:x").from(1).play("reveal");
    assert_eq!((off.gains().as_str(), off.row().as_str()), ("-", "red:ARCHER(2), blue:heir"));
    assert_eq!(off.play("target 1").gains(), "red +1");
}

/// ORI-10.3a: neither the Ambush nor the Conspiracy gives its points when revealed.
#[test]
fn ori_10_3a_points_on_reveal_leave_two_cards_alone() {
    let reveal = |row: &str| scene(row).with("points_on_reveal").from(1).play("reveal").gains();
    assert_eq!(reveal("red:ambush(2), blue:x"), "red +1");
    assert_eq!(reveal("red:conspiracy(3), blue:x"), "red +6");
    assert_eq!(reveal("red:heir(3), blue:x"), "red +5");
}

/// ORI-10.4: switched on, the Lord counts all cards of its family in the neighboring positions.
#[test]
fn ori_10_4_lord_counts_covered() {
    let row = scene("red:x/red:spy, red:LORD, blue:x/blue:spy");
    assert_eq!(row.clone().from(2).gains(), "red +2");
    assert_eq!(row.with("lord_counts_covered").from(2).gains(), "red +3");
}

/// ORI-10.4a: cards beneath the Lord do not count, and 3 is no limit.
#[test]
fn ori_10_4a_cards_beneath_the_lord_do_not_count() {
    let lord = |row: &str, at| scene(row).with("lord_counts_covered").from(at).gains();
    assert_eq!(lord("red:LORD/red:spy/red:x, red:archer, blue:x", 1), "red +2");
    assert_eq!(lord("red:x/red:spy, red:LORD, red:archer/red:soldier", 2), "red +5");
}

/// ORI-10.5: switched off, the Decree stacks nothing, not even on itself.
#[test]
fn ori_10_5_decree_may_stack() {
    let row = scene("red:decree, blue:x, red:spy, red:archer");
    let on = row.clone().from(1).play("reveal, move 3");
    assert_eq!(on.offered(), "before 1, before 2, end, onto 1, onto 4");
    let off = row.with("decree_may_stack").from(1).play("reveal, move 3");
    assert_eq!(off.offered(), "before 1, before 2, end");
    assert_eq!(off.refusal("onto 1"), "no_stacking ORI-10.5");
    assert_eq!(off.refusal("onto 4"), "no_stacking ORI-10.5");
    // Covering when placing is another matter.
    assert_eq!(scene("red:x").with("decree_may_stack").placing("red").places(), "left, right, on 1");
}

/// ORI-10.6: switched on, seat 1 has the first crown; switched off, it is drawn.
#[test]
fn ori_10_6_first_seat_starts() {
    let crowns = |options: &Options| -> BTreeSet<u8> {
        let deal = |seed| Oriflamme::deal(options, 5, &mut Fast::seed_from_u64(seed));
        (0..100).map(|seed| deal(seed).view(Eye::Public).crown.number()).collect()
    };
    let on = Options { first_seat_starts: true, ..Options::default() };
    assert_eq!(crowns(&on), BTreeSet::from([1]));
    assert_eq!(crowns(&Options::default()), BTreeSet::from([1, 2, 3, 4, 5]));
    let start = Play::starting(Oriflamme::deal(&on, 3, &mut Fast::seed_from_u64(1)));
    assert_eq!(start.asked(), "round 1: red places");
}
