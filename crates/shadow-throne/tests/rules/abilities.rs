//! SHD chapter 6: abilities.

use kabale_core::Eye;

use crate::kit::{Play, scene};

/// What the last card is worth after an ability.
fn value_after(own: &str, choices: &str) -> i8 {
    let play = scene(&[own, ""]).draw("king alchemist").reveal().play(choices);
    play.public().middle[1].value
}

/// SHD-6.1: only the active player's modification abilities are offered.
#[test]
fn shd_6_1_in_the_own_turn() {
    let play = scene(&["jester 1", "general 1, assassin 1, prophet 1, judge 1"]).draw("king queen").reveal();
    assert_eq!(play.asked(), "reveal, collect, swap 2, use jester up, use jester down");
    for seed in 0..30 {
        Play::dealt(3, seed).finish(|play| {
            let view = play.public();
            let is_ability = |choice: &kabale_shadow_throne::Choice| {
                matches!(choice, kabale_shadow_throne::Choice::Use(_) | kabale_shadow_throne::Choice::Judge(_))
            };
            assert!(view.to_move == Some(view.active) || !play.choices().iter().any(is_ability));
        });
    }
}

/// SHD-6.2: once in a turn, however many cards the stack has.
#[test]
fn shd_6_2_once_in_a_turn() {
    let play = scene(&["general 5", ""]).draw("king alchemist bard").play("reveal, reveal, use general");
    assert_eq!(play.refusal("use general"), "used_already SHD-6.2");
    assert_eq!(play.play("reveal").refusal("use general"), "used_already SHD-6.2");
}

/// SHD-6.3: several abilities on one card; the next card is not touched, and this one has its printed value again.
#[test]
fn shd_6_3_until_the_next_card() {
    let play = scene(&["general 1, jester 1, assassin 1", ""]).draw("king queen bard").play("reveal, reveal");
    let low = play.play("use general, use jester down, use assassin");
    assert_eq!(low.middle(), "king 9, queen 2");
    assert_eq!(low.play("reveal").middle(), "king 9, queen 8, bard 6");
}

/// SHD-6.4: the General lowers by 3.
#[test]
fn shd_6_4_general() {
    assert_eq!(value_after("general 1", "use general"), 4);
}

/// SHD-6.5: the Assassin lowers by 2.
#[test]
fn shd_6_5_assassin() {
    assert_eq!(value_after("assassin 1", "use assassin"), 5);
}

/// SHD-6.6: the Jester raises or lowers by 1, not both.
#[test]
fn shd_6_6_jester() {
    assert_eq!(value_after("jester 1", "use jester up"), 8);
    assert_eq!(value_after("jester 1", "use jester down"), 6);
    let play = scene(&["jester 1", ""]).draw("king alchemist").reveal().play("use jester up");
    assert_eq!(play.refusal("use jester down"), "used_already SHD-6.2");
}

/// SHD-6.7: the Prophet looks at the top card before any card, the first one included; then the choice is free.
#[test]
fn shd_6_7_prophet() {
    let begin = scene(&["prophet 1", ""]).draw("king queen bard").begin();
    assert_eq!(begin.asked(), "reveal, use prophet");
    let looked = begin.clone().play("use prophet");
    assert_eq!(looked.last_told(), "looked by_judge=false card=king seat=1");
    assert_eq!((looked.asked(), looked.public().n_draw), ("reveal".into(), 45 - 1));
    let later = begin.play("reveal, use prophet");
    assert_eq!(later.last_told(), "looked by_judge=false card=queen seat=1");
    assert_eq!(later.asked(), "reveal, collect");
    assert_eq!(later.play("reveal").middle(), "king 9, queen 8");
}

/// SHD-6.8: the Judge lends an outnumbered or used ability of the player's own display, if the Judge is available.
#[test]
fn shd_6_8_judge() {
    let outnumbered = scene(&["general 1, judge 1", "general 2"]).draw("king queen").reveal();
    assert_eq!(outnumbered.asked(), "reveal, collect, swap 2, judge general");
    let lent = outnumbered.play("judge general");
    assert_eq!((lent.middle(), lent.statuses(1)), ("king 9, queen 5".into(), "general outnumbered, judge used".into()));
    assert_eq!(lent.last_told(), "modified ability=general by_judge=true seat=1 value=5");
    assert_eq!(lent.refusal("judge general"), "used_already SHD-6.2");
    let used = scene(&["assassin 1, judge 1", ""]).draw("king queen").reveal().play("use assassin, judge assassin");
    assert_eq!(used.middle(), "king 9, queen 4");
    let weak = scene(&["general 1, judge 1", "general 2, judge 2"]).draw("king queen").reveal();
    assert_eq!(weak.refusal("judge general"), "outnumbered SHD-3.4");
}

/// SHD-6.9: General, Assassin, Jester and Prophet can be lent, nothing else, and nothing that is not owned.
#[test]
fn shd_6_9_what_the_judge_lends() {
    let own = "general 1, prophet 1, jester 1, assassin 1, judge 1";
    let other = "general 2, prophet 2, jester 2, assassin 2";
    let play = scene(&[own, other]).draw("king queen").reveal();
    let lent = "judge general, judge prophet, judge jester up, judge jester down, judge assassin";
    assert_eq!(play.asked(), format!("reveal, collect, swap 2, {lent}"));
    let none =
        scene(&["judge 1, bard 1, alchemist 1, queen 1, king 1", "bard 2, alchemist 2"]).draw("king queen").reveal();
    assert!(!none.asked().contains("judge"));
    assert_eq!(none.refusal("judge general"), "judge_needs_own SHD-6.9");
    assert!("judge judge".parse::<kabale_shadow_throne::Choice>().is_err());
}

/// SHD-6.10: values go below 1 and above 9, and points use printed values.
#[test]
fn shd_6_10_no_limits() {
    let low = scene(&["general 1, assassin 1", ""])
        .draw("prophet general end")
        .play("reveal, reveal, use general, use assassin");
    assert_eq!(low.middle(), "prophet 2, general -4");
    let end = low.play("reveal");
    assert_eq!(end.scores(), [0, 0]);
    let high = scene(&["jester 1, general 1", ""]).draw("king king").reveal().play("use jester up");
    assert_eq!(high.middle(), "king 9, king 10");
    let kept = high.play("use general, collect");
    assert_eq!((kept.display(1), kept.scores()), ("general 1, jester 1, king 2".into(), vec![9, 0]));
}

/// SHD-6.11: the only card of the middle cannot be modified.
#[test]
fn shd_6_11_one_card_is_not_modified() {
    let play = scene(&["general 1, jester 1, assassin 1, judge 1", ""]).draw("king").reveal();
    assert_eq!(play.asked(), "reveal, collect");
    assert_eq!(play.refusal("use general"), "nothing_to_compare SHD-6.11");
    let lent = scene(&["general 1, judge 1", "general 2"]).draw("king").reveal();
    assert_eq!(lent.refusal("judge general"), "nothing_to_compare SHD-6.11");
}

/// SHD-6.12: raising a card above the one before makes it too high.
#[test]
fn shd_6_12_raised_too_high() {
    let alone = scene(&["jester 1", ""]).draw("king king").reveal().play("use jester up");
    assert_eq!((alone.mover(), alone.last_told()), (2, "bust cards=king+king seat=1".into()));
    let lowered = scene(&["jester 1, assassin 1", ""]).draw("king king").reveal().play("use jester up");
    assert_eq!(lowered.asked(), "use assassin, bust");
    assert_eq!(lowered.play("use assassin").middle(), "king 9, king 8");
}

/// SHD-6.13: Bard and Alchemist are never asked about and never used up.
#[test]
fn shd_6_13_defenses_work_by_themselves() {
    let displays = ["king 1, queen 1", "bard 2, alchemist 3, king 1", "jester 2"];
    let first = scene(&displays).draw("judge judge assassin").reveal();
    assert!(!first.asked().contains("bard") && !first.asked().contains("alchemist"));
    // Two players in a row: the Alchemist guards twice, and the Bard after it.
    let play =
        scene(&displays).draw("judge judge assassin assassin").active(3).play("reveal, reveal, destroy 2, collect");
    assert_eq!(play.display(2), "bard 2, alchemist 2, king 1");
    let play = play.play("reveal, reveal, destroy 2, swap 2");
    assert_eq!(play.display(2), "assassin 2, bard 1, alchemist 1, king 1");
    assert_eq!(play.statuses(2), "assassin ready, bard ready, alchemist ready, king binding");
}

/// SHD-6.14: Queens and Kings bind their owner even when another player has more; the first of them does nothing.
#[test]
fn shd_6_14_restrictions_always_bind() {
    let few = scene(&["queen 2, king 2", "queen 3, king 3"]).draw("judge judge").reveal();
    assert_eq!(few.refusal("destroy 2"), "held_by_queens SHD-4.13");
    let one = scene(&["king 2", "king 3"]).draw("judge").reveal();
    assert_eq!(one.refusal("swap 2"), "held_by_kings SHD-5.9");
    let first = scene(&["queen 1, king 1", "queen 3"]).draw("judge judge").reveal();
    assert!(first.offers("destroy 2") && first.offers("swap 2"));
}

/// SHD-6.15: lending uses up the Judge alone; the lent ability may become available and be used.
#[test]
fn shd_6_15_lending_uses_up_the_judge_alone() {
    let play = scene(&["general 1, judge 1", "general 2, king 1"])
        .draw("judge queen bard")
        .play("reveal, reveal, judge general");
    assert_eq!(play.middle(), "judge 5, queen 5");
    let play = play.play("destroy 2, hit general");
    assert!(play.offers("use general"));
    assert_eq!(play.play("use general").middle(), "judge 5, queen 2");
}

/// SHD-6.16: a card that the player has looked at is not looked at again; the next one may be.
#[test]
fn shd_6_16_no_second_look() {
    let own = "prophet 1, judge 1";
    let looked = scene(&[own, ""]).draw("king queen").play("use prophet");
    assert_eq!((looked.asked(), looked.refusal("judge prophet")), ("reveal".into(), "seen_already SHD-6.16".into()));
    let next = looked.play("reveal");
    assert_eq!(next.asked(), "reveal, collect, judge prophet");
    assert_eq!(next.play("judge prophet").last_told(), "looked by_judge=true card=queen seat=1");
    // What another player has looked at may be looked at.
    let other = scene(&["prophet 1", "prophet 1"]).draw("king queen").play("reveal, use prophet, collect, use prophet");
    assert_eq!(other.told(Eye::Public).len(), 4);
    assert_eq!(other.view(1).top, other.view(2).top);
}

/// SHD-6.17: the Prophet needs a card that can be revealed next.
#[test]
fn shd_6_17_when_the_prophet_looks() {
    let five = scene(&["prophet 1, jester 1", ""]).draw("king queen alchemist bard judge").reveal();
    assert_eq!(five.asked(), "collect, use jester up, use jester down");
    assert_eq!(five.refusal("use prophet"), "no_card_next SHD-6.17");
    let high = scene(&["prophet 1, general 1", ""]).draw("judge king").reveal();
    assert_eq!(
        (high.asked(), high.refusal("use prophet")),
        ("use general, bust".into(), "no_card_next SHD-6.17".into())
    );
}
