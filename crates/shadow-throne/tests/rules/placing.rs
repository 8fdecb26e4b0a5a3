//! SHD chapter 5: collecting, and what there is room for.

use std::collections::{BTreeMap, BTreeSet};

use kabale_shadow_throne::{Character, Choice};

use crate::kit::{Play, read_display, scene};

/// SHD-5.1: phase 2 is either collecting or swapping, and then the turn is over.
#[test]
fn shd_5_1_collect_or_swap() {
    let play = scene(&["", "king 2"]).draw("queen alchemist bard judge assassin").reveal();
    assert_eq!(play.asked(), "collect, swap 2");
    assert_eq!(play.clone().play("collect").mover(), 2);
    assert_eq!(play.play("swap 2").mover(), 2);
}

/// SHD-5.2: all cards of the middle go to the display.
#[test]
fn shd_5_2_everything_is_collected() {
    let play = scene(&["king 1", ""]).draw("king queen queen").reveal().play("collect");
    assert_eq!((play.display(1), play.middle()), ("queen 2, king 2".into(), "-".into()));
    assert_eq!(play.last_told(), "collected cards=king+queen+queen seat=1");
}

/// SHD-5.3: cards of an own character must go onto its stack; the sixth must be discarded.
#[test]
fn shd_5_3_five_cards_in_a_stack() {
    let play = scene(&["king 4, bard 1", "", ""]).draw("king king king bard").reveal().play("collect");
    assert_eq!((play.display(1), play.discarded()), ("bard 2, king 5".into(), "king 2, end 1".into()));
    assert_eq!(
        play.events.iter().map(crate::kit::tell).filter(|told| told == "surplus character=king seat=1").count(),
        2
    );
    // Even with five stacks there is no question about characters that the player already has.
    let full = scene(&["general 1, prophet 1, jester 1, assassin 1, judge 1", ""]).draw("judge jester").reveal();
    assert_eq!(full.play("collect").display(1), "general 1, prophet 1, jester 2, assassin 1, judge 2");
}

/// SHD-5.4: with fewer than five stacks a new character starts one, without a question.
#[test]
fn shd_5_4_a_new_stack() {
    let play = scene(&["general 1, prophet 1, jester 1", ""]).draw("king queen").reveal().play("collect");
    assert_eq!((play.mover(), play.display(1)), (2, "general 1, prophet 1, jester 1, queen 1, king 1".into()));
}

/// SHD-5.5: with five stacks a new character is discarded, or takes the place of a whole stack.
#[test]
fn shd_5_5_room_for_five() {
    let full = scene(&["general 1, prophet 3, jester 1, assassin 1, judge 1", ""]).draw("king king").reveal();
    let asked = full.play("collect");
    assert_eq!(asked.asked(), "drop general, drop prophet, drop jester, drop assassin, drop judge, drop king");
    let without = asked.clone().play("drop king");
    assert_eq!(without.display(1), "general 1, prophet 3, jester 1, assassin 1, judge 1");
    assert_eq!(without.discarded(), "king 2, end 1");
    let with = asked.play("drop prophet");
    assert_eq!(with.display(1), "general 1, jester 1, assassin 1, judge 1, king 2");
    assert_eq!(with.discarded(), "prophet 3, end 1");
    assert_eq!(with.last_told(), "gave_up character=prophet count=3 seat=1");
}

/// All displays that a decision about stacks can lead to, and how many ways lead to each.
fn outcomes(play: &Play) -> BTreeMap<String, u32> {
    let mut found = BTreeMap::new();
    let mut open = vec![play.clone()];
    while let Some(play) = open.pop() {
        let choices = play.choices();
        if choices.iter().all(|choice| matches!(choice, Choice::Drop(_))) {
            assert!(choices.len() > 1, "a question has several answers");
            open.extend(choices.iter().map(|choice| play.clone().play(&choice.to_string())));
        } else {
            *found.entry(play.display(1)).or_insert(0) += 1;
        }
    }
    found
}

/// SHD-5.6, SHD-5.6a: exactly five of all characters are kept; every five can be, each in exactly one way.
#[test]
fn shd_5_6_every_selection_in_one_way() {
    let cases = [
        ("general 2, prophet 1, jester 1, assassin 1", "queen alchemist"),
        ("general 2, prophet 1, jester 1, assassin 1, king 4", "queen alchemist"),
        ("general 2, prophet 1, jester 1, assassin 1, judge 1", "king queen alchemist bard"),
        ("judge 1, bard 2, alchemist 1, queen 3, king 1", "assassin jester prophet general"),
        ("judge 1, bard 2, alchemist 1, queen 3, king 1", "king queen assassin prophet general"),
        ("king 2, judge 1", "queen alchemist bard assassin general"),
    ];
    for (own, cards) in cases {
        let play = scene(&[own, ""]).draw(cards).reveal();
        let play = if play.offers("collect") { play.play("collect") } else { play };
        let mut all = read_display(own);
        for card in cards.split(' ') {
            *all.entry(card.parse::<Character>().expect("a character")).or_insert(0) += 1;
        }
        let stacks: Vec<_> = all.into_iter().collect();
        let expected: BTreeSet<String> = (0..1_u32 << stacks.len())
            .filter(|set| set.count_ones() == 5)
            .map(|set| {
                let kept = stacks.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
                crate::kit::list(kept.map(|(_, (character, count))| format!("{character} {count}")))
            })
            .collect();
        let found = outcomes(&play);
        assert_eq!(found.keys().cloned().collect::<BTreeSet<_>>(), expected, "{own} + {cards}");
        assert!(found.values().all(|ways| *ways == 1), "{found:?}");
    }
}

/// SHD-5.6: no more is given up than must be.
#[test]
fn shd_5_6_never_more_than_needed() {
    let fits = scene(&["general 2, prophet 1, jester 1", ""]).draw("king queen").reveal().play("collect");
    assert_eq!((fits.mover(), fits.asked()), (2, "reveal".into()));
    let one = scene(&["general 2, prophet 1, jester 1, bard 1", ""]).draw("king queen").reveal().play("collect");
    assert_eq!(one.refusal("collect"), "give_up_a_stack SHD-5.6");
    assert_eq!(one.refusal("drop assassin"), "no_such_stack SHD-5.6");
    let done = one.play("drop general");
    assert_eq!((done.mover(), done.refusal("drop jester")), (2, "nothing_to_give_up SHD-5.6".into()));
}

/// SHD-5.6a: the lowest goes first, and what is left to go is carried out when it is clear.
#[test]
fn shd_5_6a_the_lowest_first() {
    let own = "general 1, prophet 1, jester 1, assassin 1, judge 1";
    let asked = scene(&[own, ""]).draw("king queen").reveal().play("collect");
    assert_eq!(asked.asked(), "drop general, drop prophet, drop jester, drop assassin, drop judge, drop queen");
    assert_eq!(asked.refusal("drop king"), "lowest_first SHD-5.6a");
    let next = asked.clone().play("drop assassin");
    assert_eq!(next.asked(), "drop judge, drop queen, drop king");
    assert_eq!(next.refusal("drop general"), "lowest_first SHD-5.6a");
    assert_eq!(next.play("drop queen").display(1), "general 1, prophet 1, jester 1, judge 1, king 1");
    let both = asked.play("drop queen");
    assert_eq!((both.mover(), both.display(1)), (2, "general 1, prophet 1, jester 1, assassin 1, judge 1".into()));
}

/// SHD-5.7: what is discarded lies on the discard pile.
#[test]
fn shd_5_7_onto_the_discard_pile() {
    let own = "general 3, prophet 1, jester 1, assassin 1, judge 5";
    let play = scene(&[own, "", ""]).draw("king judge").reveal().play("collect, drop general");
    assert_eq!(play.discarded(), "general 3, judge 1, end 1");
}

/// SHD-5.16: in the next turn all abilities are unused again, and it is the next player's.
#[test]
fn shd_5_16_the_end_of_a_turn() {
    let used = scene(&["jester 1", "bard 1"])
        .draw("king queen bard queen king")
        .play("reveal, reveal, use jester up, collect");
    assert_eq!((used.mover(), used.statuses(1)), (2, "jester ready, queen binding, king binding".into()));
    let again = used.play("reveal, collect, reveal, reveal");
    assert_eq!((again.mover(), again.asked()), (1, "use jester up, use jester down, bust".into()));
}
