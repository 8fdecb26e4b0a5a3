//! ORI chapter 9: the end of the game.

use kabale_core::{Game, PartKind, Seat};

use crate::kit::{Play, scene};

/// ORI-9.1: after round 6 it is over, and everybody still holds a card that is never played.
#[test]
fn ori_9_1_the_game_ends_after_round_6() {
    let fifth = scene("red:x").round(5).from(1).play("keep hidden");
    assert_eq!(fifth.asked(), "round 6: blue places");
    let sixth = scene("red:x").round(6).from(1).play("keep hidden");
    assert_eq!(sixth.asked(), "over");
    assert!(sixth.choices().is_empty());
    assert_eq!(sixth.refusal("keep hidden"), "game_over ORI-9.1");
    let end = Play::dealt(4, 11).finish();
    assert!(end.public().seats.iter().all(|seat| seat.n_hand == 1));
}

/// ORI-9.2: the pool counts; points still on cards do not.
#[test]
fn ori_9_2_only_the_pool_counts() {
    let play = scene("red:x(8), blue:x/blue:spy(3)").pools(&[4, 6, 5]).over();
    assert_eq!(play.ranks(), "3 1 2");
    let parts = |seat| play.state.score_parts(Seat::new(seat)).into_iter().map(|part| (part.kind, part.amount));
    assert!(parts(0).eq([(PartKind::Score, 4), (PartKind::Tiebreak, 1), (PartKind::Note, 8)]));
    assert!(parts(1).eq([(PartKind::Score, 6), (PartKind::Tiebreak, 2), (PartKind::Note, 3)]));
}

/// ORI-9.3: on a tie more cards in the row are better, covered ones included; without a tie they do not matter.
#[test]
fn ori_9_3_ties_are_broken_by_cards_in_the_row() {
    assert_eq!(scene("red:x/red:spy, blue:x, green:x").pools(&[9, 9, 4]).over().ranks(), "1 2 3");
    assert_eq!(scene("red:x, blue:x, blue:spy").pools(&[9, 9, 4]).over().ranks(), "2 1 3");
    assert_eq!(scene("red:x, blue:x, green:x, green:spy").pools(&[9, 8, 8]).over().ranks(), "1 3 2");
}

/// ORI-9.4: players who are still tied share the place, and the next place stays empty.
#[test]
fn ori_9_4_still_tied_players_share() {
    assert_eq!(scene("red:x, blue:x, green:x").pools(&[9, 9, 4]).over().ranks(), "1 1 3");
    assert_eq!(scene("").pools(&[7, 7, 7]).over().ranks(), "1 1 1");
    assert_eq!(scene("red:x/red:spy, blue:x, blue:spy").pools(&[7, 7, 9]).over().ranks(), "2 2 1");
}
