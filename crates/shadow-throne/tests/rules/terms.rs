//! SHD chapter 3: terms.

use kabale_core::Eye;

use crate::kit::{Play, scene};

/// SHD-3.1: at most five stacks and five cards in a stack, whatever is played; everybody can count them.
#[test]
fn shd_3_1_the_limits_of_a_display() {
    for seed in 0..60 {
        Play::dealt(2 + (seed % 3) as u8, seed).finish(|play| {
            let view = play.public();
            for seat in &view.seats {
                let is_giving_up = matches!(view.phase, kabale_shadow_throne::Phase::GiveUp(g) if g.seat == seat.seat);
                assert!(seat.stacks.len() <= 5 || is_giving_up);
                assert!(seat.stacks.iter().all(|stack| (1..=5).contains(&stack.count)));
            }
            for eye in Eye::all(view.seats.len() as u8) {
                assert_eq!(kabale_core::Game::view(&play.state, eye).seats, view.seats);
            }
        });
    }
}

/// SHD-3.2: the middle holds the cards of this turn in order, and is empty when a turn begins.
#[test]
fn shd_3_2_the_middle() {
    let play = scene(&["", ""]).draw("king queen bard").reveal();
    assert_eq!(play.middle(), "king 9, queen 8, bard 6");
    assert_eq!(play.play("collect").middle(), "-");
}

/// SHD-3.3: modifications change the value of the last card alone.
#[test]
fn shd_3_3_current_values() {
    let play = scene(&["general 1, assassin 1", ""]).draw("king queen bard").reveal().play("use general, use assassin");
    assert_eq!(play.middle(), "king 9, queen 8, bard 1");
}

/// SHD-3.4: an ability can be used by a player with a card of its character if nobody has more; all who tie can.
#[test]
fn shd_3_4_who_can_use_an_ability() {
    let can = |own: &str, other: &str, third: &str| {
        scene(&[own, other, third]).draw("king queen").reveal().offers("use general")
    };
    assert!(can("general 1", "", ""));
    assert!(can("general 2", "general 1", "general 2"));
    assert!(can("general 1", "general 1", "general 1"));
    assert!(!can("general 1", "general 2", ""));
    assert!(!can("general 2", "general 2", "general 3"));
    assert!(!can("king 1", "", ""));
    let outnumbered = scene(&["general 1", "general 2"]).draw("king queen").reveal();
    assert_eq!(outnumbered.refusal("use general"), "outnumbered SHD-3.4");
    assert_eq!(outnumbered.refusal("use jester up"), "not_owned SHD-3.4");
}

/// SHD-3.5: what a turned card shows follows from the table.
#[test]
fn shd_3_5_the_state_of_a_stack() {
    let displays =
        ["general 1, jester 1, assassin 2, bard 1, queen 1", "general 2, assassin 2, bard 2, alchemist 1, king 2"];
    let play = scene(&displays).draw("king queen").reveal();
    assert_eq!(play.statuses(1), "general outnumbered, jester ready, assassin ready, bard outnumbered, queen binding");
    assert_eq!(play.statuses(2), "general ready, assassin ready, bard ready, alchemist ready, king binding");
    let used = play.play("use jester down, use assassin");
    assert_eq!(used.statuses(1), "general outnumbered, jester used, assassin used, bard outnumbered, queen binding");
    assert_eq!(used.statuses(2), "general ready, assassin ready, bard ready, alchemist ready, king binding");
}

/// SHD-3.6: availability follows the display at once: after a destruction, after collecting and after a swap.
#[test]
fn shd_3_6_availability_changes_with_the_displays() {
    let displays = ["general 1, king 1", "general 2, bard 1"];
    let equal = scene(&displays).draw("king king general general").play("reveal, reveal");
    assert!(!equal.offers("use general"));
    let destroyed = equal.play("destroy 2, hit general");
    assert!(destroyed.offers("use general"));
    assert_eq!(destroyed.statuses(2), "general ready, bard ready");
    let collected = scene(&displays).draw("general").play("reveal, collect");
    assert_eq!(
        (collected.statuses(1), collected.statuses(2)),
        ("general ready, king binding".into(), "general ready, bard ready".into())
    );
    let swapped = scene(&["general 1", "general 2, king 1"]).draw("jester").play("reveal, swap 2, take general");
    assert_eq!(swapped.statuses(1), "general ready");
    assert_eq!(swapped.statuses(2), "general outnumbered, jester ready, king binding");
}
