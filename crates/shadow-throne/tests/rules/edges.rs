//! SHD chapter 8: edge cases.

use crate::kit::{Play, scene};

/// SHD-8.1: a fifth card that is too high ends the turn like any other.
#[test]
fn shd_8_1_the_fifth_card_too_high() {
    let play = scene(&["", "king 1"]).draw("king queen bard judge bard").reveal();
    assert_eq!((play.mover(), play.discarded()), (2, "judge 1, bard 2, queen 1, king 1, end 1".into()));
    let saved = scene(&["jester 1", "king 1"]).draw("king queen bard judge bard").reveal();
    assert_eq!(saved.asked(), "use jester up, use jester down, bust");
}

/// SHD-8.2: an equal fifth card destroys before the cards are collected.
#[test]
fn shd_8_2_the_fifth_card_equal() {
    let play = scene(&["", "king 2"]).draw("king queen bard judge judge").reveal();
    assert_eq!(play.asked(), "collect, swap 2, destroy 2");
    let play = play.play("destroy 2");
    assert_eq!((play.asked(), play.display(2)), ("collect, swap 2".into(), "king 1".into()));
}

/// SHD-8.3: a destruction may give an ability or take a defense away, at once.
#[test]
fn shd_8_3_a_destruction_changes_the_majority() {
    let displays = ["assassin 1", "assassin 2", "alchemist 1, king 2"];
    let play = scene(&displays).draw("judge judge bard").play("reveal, reveal, destroy 2");
    assert!(play.offers("use assassin"));
    let saved = play.play("reveal");
    assert_eq!(saved.asked(), "use assassin, bust");
    // Without its Alchemist the display is open to a second player's destruction only in another turn.
    let open = scene(&displays)
        .draw("judge judge jester jester")
        .play("reveal, reveal, destroy 3, collect, reveal, reveal, destroy 3");
    assert_eq!((open.mover(), open.display(3)), (2, "king 1".into()));
}

/// SHD-8.4: the Judge is not for what can be used anyway.
#[test]
fn shd_8_4_the_judge_is_not_needed() {
    let play = scene(&["general 1, judge 1", ""]).draw("king queen").reveal();
    assert_eq!(play.asked(), "reveal, collect, use general");
    assert_eq!(play.refusal("judge general"), "judge_not_needed SHD-8.4");
}

/// SHD-8.5: what was used stays used, whatever happens to the majority; only the Judge brings it back.
#[test]
fn shd_8_5_used_stays_used() {
    let displays = ["jester 2, judge 1", "jester 2, king 1"];
    let used = scene(&displays).draw("judge assassin").reveal().play("use jester up");
    let lost = used.clone().play("destroy 1, hit jester");
    assert_eq!(lost.statuses(1), "jester used, judge ready");
    assert_eq!(lost.refusal("use jester down"), "used_already SHD-6.2");
    let more = used.play("destroy 2, hit jester");
    assert_eq!(more.refusal("use jester down"), "used_already SHD-6.2");
    assert!(more.offers("judge jester down"));
}

/// SHD-8.6: a new draw pile of nothing but the End card ends the game with the next reveal.
#[test]
fn shd_8_6_nothing_but_the_end_card() {
    let all = "general 5, prophet 5, jester 5, assassin 5, judge 5";
    let play = scene(&[all, "bard 5, alchemist 5, queen 5, king 4"]).draw("king").short().reveal();
    assert_eq!((play.public().n_draw, play.discarded()), (1, "-".into()));
    let looked = play.clone().play("use prophet");
    assert_eq!(looked.last_told(), "looked by_judge=false card=end seat=1");
    for play in [play, looked] {
        assert_eq!(play.play("reveal").last_told(), "ended");
    }
}

/// SHD-8.7: there is always a card to look at.
#[test]
fn shd_8_7_the_draw_pile_is_never_empty() {
    for seed in 0..60 {
        Play::dealt(2 + (seed % 3) as u8, seed).finish(|play| {
            assert!(play.public().n_draw > 0 || play.choices().is_empty());
        });
    }
    let last = scene(&["prophet 1", ""]).draw("king").short().play("reveal");
    assert!(last.offers("use prophet"));
}

/// SHD-8.8: a swap may give a player nothing.
#[test]
fn shd_8_8_everything_received_is_discarded() {
    let play = scene(&["", "queen 5, bard 1, judge 1, jester 1, prophet 1", ""]).draw("queen").reveal();
    let swapped = play.play("swap 2");
    assert_eq!(
        (swapped.display(2), swapped.discarded()),
        ("prophet 1, jester 1, judge 1, queen 5".into(), "queen 1, end 1".into())
    );
}

/// SHD-8.9: a card may be taken that must be discarded at once.
#[test]
fn shd_8_9_the_taken_card_is_discarded() {
    let play = scene(&["queen 5", "queen 1, jester 1", ""]).draw("bard").reveal().play("swap 2, take queen");
    assert_eq!((play.display(1), play.discarded()), ("queen 5".into(), "queen 1, end 1".into()));
    assert_eq!(play.last_told(), "surplus character=queen seat=1");
    let full = "general 1, prophet 1, jester 1, assassin 1, judge 1";
    let no_room = scene(&[full, "queen 1, king 1", ""]).draw("bard").reveal().play("swap 2, take queen, drop queen");
    assert_eq!(no_room.display(1), "general 1, prophet 1, jester 1, assassin 1, judge 1");
}

/// SHD-8.10: any stack of the chosen owner can be hit, the middle cannot.
#[test]
fn shd_8_10_any_stack_of_the_owner() {
    let own = "general 2, jester 1, bard 1, queen 1, king 3";
    let play = scene(&["", own]).draw("judge judge").reveal().play("destroy 2");
    assert_eq!(play.asked(), "hit general, hit jester, hit bard, hit queen, hit king");
    assert_eq!(play.refusal("hit judge"), "no_such_stack SHD-8.10");
    let hit = play.play("hit queen");
    assert_eq!(
        (hit.display(2), hit.middle()),
        ("general 2, jester 1, bard 1, king 3".into(), "judge 5, judge 5".into())
    );
    assert_eq!(scene(&["", "", "king 1"]).draw("judge judge").reveal().refusal("destroy 2"), "has_no_cards SHD-8.10");
}
