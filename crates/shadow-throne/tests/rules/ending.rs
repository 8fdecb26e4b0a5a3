//! SHD chapter 7: the end and the score.

use kabale_core::{Game, PartKind, Seat};

use crate::kit::{Play, scene};

/// SHD-7.1: the End card ends the game at once, and the middle is not collected.
#[test]
fn shd_7_1_the_end_card() {
    let end = scene(&["king 1", "queen 2"]).draw("king end").reveal();
    assert_eq!((end.state.to_move(), end.asked()), (None, "-".into()));
    assert_eq!((end.display(1), end.middle(), end.scores()), ("king 1".into(), "king 9".into(), vec![0, 8]));
    let told: Vec<_> = end.events.iter().map(crate::kit::tell).collect();
    assert_eq!(told[1..], ["revealed card=end seat=1", "ended"]);
    assert_eq!(end.refusal("reveal"), "game_over SHD-7.1");
    let first = scene(&["", "queen 2"]).draw("end").reveal();
    assert_eq!(first.places(), [2, 1]);
}

/// SHD-7.1, SHD-4.10: the middle stays as it was when the End card came, with what was done to its last card.
#[test]
fn shd_7_1_the_middle_stays() {
    let struck = scene(&["bard 1", "king 2"]).draw("queen queen end").play("reveal, reveal, destroy 2, reveal");
    let text = serde_json::to_string(&struck.state).expect("a state is plain data");
    assert_eq!(serde_json::from_str(&text).ok(), Some(struck.state));
    let saved = scene(&["general 1", "king 2"]).draw("judge queen end").play("reveal, reveal, use general, reveal");
    assert!(!saved.public().is_too_high);
}

/// SHD-7.2: looking at the End card does not end the game.
#[test]
fn shd_7_2_looking_at_the_end_card() {
    let looked = scene(&["prophet 1", "king 1"]).draw("queen end").play("reveal, use prophet");
    assert_eq!(looked.last_told(), "looked by_judge=false card=end seat=1");
    assert_eq!(looked.asked(), "reveal, collect, swap 2");
    let stopped = looked.play("collect");
    assert_eq!(stopped.mover(), 2);
    assert!(stopped.state.standings().is_none());
    assert_eq!(stopped.play("reveal").state.to_move(), None);
}

/// SHD-7.3: two or more cards score the value of the character once, a single card nothing; each stack is told.
#[test]
fn shd_7_3_what_stacks_score() {
    let end = scene(&["general 2, bard 5, king 1", "queen 3", ""]).draw("end").reveal();
    assert_eq!(end.scores(), [7, 8, 0]);
    let parts = end.state.score_parts(Seat::new(0));
    let told: Vec<_> = parts.iter().map(|part| (part.id, part.amount)).collect();
    assert_eq!(told, [("general", 1), ("bard", 6), ("king", 0)]);
    assert!(parts.iter().all(|part| part.kind == PartKind::Score));
    let stacks = &end.public().seats[0].stacks;
    assert_eq!(stacks.iter().map(|stack| stack.score).collect::<Vec<_>>(), [1, 6, 0]);
}

/// SHD-7.4: the most points win; who ties shares the victory.
#[test]
fn shd_7_4_the_most_points() {
    let end = scene(&["general 2, queen 2", "king 2", "bard 3", "bard 2"]).draw("end").reveal();
    assert_eq!((end.scores(), end.places()), (vec![9, 9, 6, 6], vec![1, 1, 3, 3]));
    let standings = end.state.standings().expect("the game is over");
    assert!((standings.win_share(Seat::new(1)) - 0.5).abs() < 1e-9);
}

/// SHD-7.5: nobody scores more than 35.
#[test]
fn shd_7_5_the_maximum() {
    let best = scene(&["judge 2, bard 2, alchemist 2, queen 2, king 2", ""]).draw("end").reveal();
    assert_eq!(best.scores(), [35, 0]);
    for seed in 0..100 {
        assert!(Play::dealt(2, seed).finish(|_| ()).scores().iter().all(|score| *score <= 35));
    }
}
