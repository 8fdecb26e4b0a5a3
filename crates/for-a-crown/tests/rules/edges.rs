//! CRN-10: edge cases.

use kabale_for_a_crown::{Event, Phase};
use serde_json::json;

use crate::kit::{Play, scene};

/// CRN-10.1: five players who take only the cheapest column always find something they can pay.
#[test]
fn cheap_subjects_never_run_out() {
    let mut play = Play::dealt(5, 1);
    let mut hired = [0; 6];
    while play.view().phase != Phase::Over {
        let first = play.choices().split(", ").next().unwrap_or_default().to_owned();
        if let Some(place) = first.strip_prefix("hire ") {
            let level: usize = place[..1].parse().expect("a level");
            assert!(play.view().costs[level - 1].is_some_and(|cost| cost <= 1), "{first}");
            hired[level] += 1;
        }
        play.choose(&first);
    }
    assert!(hired[1] >= 10, "{hired:?}");
}

/// CRN-10.2: supplies are unlimited, unless a strict supply was agreed on.
#[test]
fn supplies_are_unlimited_by_default() {
    let play = scene("rabbit:mole-prospector").rubies(&[20, 20, 20]).go();
    assert_eq!(play.rubies()[0], 21);
    let strict = scene("rabbit:mole-prospector").rubies(&[20, 20, 20]).strict().go();
    assert_eq!(strict.rubies()[0], 20);
    assert!(strict.log.iter().any(|event| matches!(event, Event::NoEffect { .. })));
}

/// CRN-10.2a: with a strict supply an heirloom brings what is left, and the end gives nothing that is not there.
#[test]
fn a_strict_supply_gives_what_is_left() {
    let sells = scene("scandal").fields(&[7, 8, 1]).rubies(&[27, 28, 0]).strict().go();
    assert_eq!((sells.rubies()[2], sells.heirlooms()[2]), (3, false), "5 were left, 2 are owed");
    let out = scene("scandal").fields(&[7, 8, 1]).rubies(&[29, 30, 0]).strict().go();
    assert_eq!(out.fields()[2], 0, "1 was left, 2 are owed");
    let end = scene("").round(4).rubies(&[20, 20, 20]).strict().go();
    assert_eq!(end.rubies(), [20, 20, 20]);
    // What is not possible yet becomes possible when something comes back.
    let mut hit = scene("rabbit:lioness-guard-captain").rubies(&[20, 20, 20]).strict().go();
    assert_eq!(hit.choices(), "hit penguin, hit monkey");
    hit.choose("hit monkey");
    assert_eq!(hit.rubies(), [21, 20, 19]);
    let next = scene("rabbit:octopus-chancellor").coins(&[10, 10, 10]).strict().go();
    assert_eq!(next.refusal("do coin"), "not_possible CRN-5.13");
}

/// CRN-10.3: the outermost fields end the way; some move is always possible.
#[test]
fn the_gallery_has_two_ends() {
    let play = scene("rabbit:donkey-picture-carrier").seats(5).fields(&[9, 1, 2, 8, 7]).go();
    let expected =
        "move rabbit left, move penguin right, move monkey right, move flamingo left, move croc left, move croc right";
    let expected = expected.replace(", move croc right", "");
    assert_eq!(play.choices(), expected);
    assert_eq!(play.refusal("move penguin left"), "no_free_field CRN-5.10");
}

/// CRN-10.4: several portraits are overtaken at once.
#[test]
fn several_are_overtaken_at_once() {
    let mut play = scene("rabbit:donkey-picture-carrier").fields(&[5, 6, 7]).go();
    play.choose("move rabbit right");
    assert_eq!(play.fields(), [8, 6, 7]);
}

/// CRN-10.5: after an elimination the gap stays.
#[test]
fn the_gap_stays() {
    let play = scene("scandal, rabbit:otter-ferryman").fields(&[7, 5, 6]).rubies(&[9, 9, 0]).sold("monkey").go();
    assert_eq!(play.fields(), [7, 5, 0]);
    let mut play = play;
    play.choose("do move").choose("move penguin right");
    assert_eq!(play.fields(), [7, 6, 0], "the free field can be used");
}

/// CRN-10.6: the least influential is the leftmost portrait still there.
#[test]
fn the_least_influential_is_still_there() {
    let cards = "scandal, helping_magic_hand";
    let play = scene(cards).fields(&[7, 8, 1]).rubies(&[9, 9, 0]).sold("monkey").go_rolling(1);
    let rolled = play.log.iter().find_map(|event| match event {
        Event::Rolled { seat, .. } => Some(seat.number()),
        _ => None,
    });
    assert_eq!(rolled, Some(1));
}

/// CRN-10.7: the roll belongs to the roller.
#[test]
fn the_roll_belongs_to_the_roller() {
    let play = scene("helping_magic_hand").fields(&[7, 2, 5]).go_rolling(3);
    assert_eq!((play.mover().as_str(), play.choices().as_str()), ("penguin", "hit rabbit, hit monkey"));
}

/// CRN-10.8: who is eliminated during Magic Subjects is skipped.
#[test]
fn who_is_out_is_skipped() {
    let mut position = scene("").rubies(&[5, 0, 5]).coins(&[1, 1, 1]).sold("penguin").json();
    position["phase"] = json!({ "offer": 1 });
    position["order"] = json!([2, 3]);
    let mut play = Play::at(position);
    play.choose("roll").choose_rolling("rubies 0", 3);
    play.choose("hit penguin");
    assert_eq!((play.fields()[1], play.mover().as_str()), (0, "monkey"));
}

/// CRN-10.9: alone, effects on others are skipped, and the round is finished.
#[test]
fn alone_the_round_is_finished() {
    let play = scene("rabbit:rat-gang-leader, rabbit:octopus-chancellor").out("penguin").out("monkey").go();
    assert!(play.log.iter().any(|event| matches!(event, Event::NoEffect { .. })));
    assert_eq!((play.coins()[0], play.choices().as_str()), (3, "move rabbit left, move rabbit right"));
    let mut play = play;
    play.choose("move rabbit left");
    assert_eq!((play.view().phase, play.places()), (Phase::Over, vec![1, 2, 2]));
}

/// CRN-10.10: ties for most thieves hit all, ties for most coins reward all.
#[test]
fn ties_concern_all() {
    let play = scene("").round(4).coins(&[3, 3, 0]).thieves(&[0, 2, 2]).fields(&[5, 6, 7]).go();
    assert_eq!(play.rubies(), [11, 10, 10]);
}

/// CRN-10.11: exactly one player is the most influential.
#[test]
fn one_player_is_the_most_influential() {
    let play = scene("").seats(5).round(4).coins(&[0; 5]).go();
    assert_eq!(play.rubies(), [11, 10, 10, 10, 10]);
}
