//! SHD chapter 11: the worked examples, exactly as written.

use kabale_core::{Game, Seat};

use crate::kit::{Play, scene};

/// SHD-E1: a card that is too high, and no abilities.
#[test]
fn shd_e1_bust() {
    let play = scene(&["", ""]).draw("prophet assassin").reveal();
    assert_eq!((play.mover(), play.middle(), play.discarded()), (2, "-".into(), "prophet 1, assassin 1, end 1".into()));
}

fn saved() -> Play {
    let play = scene(&["assassin 1", "king 2"]).draw("assassin bard judge").play("reveal, reveal");
    assert_eq!(play.asked(), "use assassin, bust");
    play.play("use assassin")
}

/// SHD-E2: the Assassin lowers the Bard to 4; the turn goes on, and one card may be destroyed.
#[test]
fn shd_e2_save() {
    let play = saved();
    assert_eq!((play.mover(), play.middle()), (1, "assassin 4, bard 4".into()));
    assert!(play.offers("reveal") && play.offers("destroy 2"));
}

/// SHD-E3: the Judge after that is compared with the Bard's printed 6.
#[test]
fn shd_e3_expiry() {
    let play = saved().play("reveal");
    assert_eq!((play.mover(), play.middle()), (1, "assassin 4, bard 6, judge 5".into()));
    assert!(play.offers("collect"));
}

/// SHD-E4: the Jester raises the Assassin to 5, equal to the Judge.
#[test]
fn shd_e4_equality_by_raising() {
    let play = scene(&["jester 1", "king 2"]).draw("judge assassin").reveal();
    assert!(!play.offers("destroy 2"));
    assert!(play.play("use jester up").offers("destroy 2"));
}

/// SHD-E5: the Judge lends the General who is outnumbered.
#[test]
fn shd_e5_judge() {
    let play = scene(&["general 1, judge 1", "general 2"]).draw("judge queen").reveal();
    assert_eq!(play.asked(), "judge general, bust");
    let play = play.play("judge general");
    assert_eq!((play.mover(), play.middle()), (1, "judge 5, queen 5".into()));
    assert!(play.offers("reveal") && play.offers("destroy 2"));
}

/// SHD-E6: with two Queens equality destroys from the third card on.
#[test]
fn shd_e6_queen() {
    let play = scene(&["queen 2", "king 1"]).draw("judge judge judge").play("reveal, reveal");
    assert!(!play.offers("destroy 2"));
    assert!(play.play("reveal").offers("destroy 2"));
}

/// SHD-E7: with three Kings a swap needs three cards.
#[test]
fn shd_e7_king() {
    let play = scene(&["king 3", "queen 1"]).draw("judge assassin jester").play("reveal, reveal");
    assert!(!play.offers("swap 2"));
    assert!(play.play("reveal").offers("swap 2"));
}

/// SHD-E8: only B's Alchemist can be destroyed, and then nothing more of B in this turn.
#[test]
fn shd_e8_alchemist() {
    let play = scene(&["bard 1", "alchemist 1, king 4"]).draw("judge judge judge").play("reveal, reveal, destroy 2");
    assert_eq!(play.display(2), "king 4");
    let play = play.play("reveal");
    assert_eq!(play.refusal("destroy 2"), "hit_already SHD-4.11");
}

/// SHD-E9: with the most Bards only a Bard can be taken; against three Bards of A they do not help.
#[test]
fn shd_e9_bard() {
    let guarded = scene(&["", "bard 2, king 1"]).draw("queen").reveal().play("swap 2");
    assert_eq!(guarded.display(1), "bard 1");
    let open = scene(&["bard 3", "bard 2, king 1"]).draw("queen").reveal().play("swap 2");
    assert_eq!(open.asked(), "take bard, take king");
}

/// SHD-E10: Alexander swaps four cards for Maria's Queen, gives up his Generals, and Maria can use only the Judge.
#[test]
fn shd_e10_swap() {
    let alexander = "general 2, prophet 1, assassin 2, bard 1, king 2";
    let maria = "general 1, prophet 2, judge 2, bard 2, queen 2";
    let play = scene(&[alexander, maria, ""]).draw("jester judge assassin jester").play("reveal, reveal");
    assert_eq!(play.asked(), "use general, use assassin, bust");
    let play = play.play("use assassin, reveal, reveal");
    assert_eq!(play.middle(), "jester 3, judge 5, assassin 4, jester 3");
    assert_eq!(play.statuses(1), "general ready, prophet outnumbered, assassin used, bard outnumbered, king binding");
    assert!(!play.offers("use assassin"));
    // Maria's Bard would guard her Queens; the example is silent on Bards, so Alexander has more of them here.
    let alexander = "general 2, prophet 1, assassin 2, bard 3, king 2";
    let play = scene(&[alexander, maria, ""]).draw("jester judge assassin jester");
    let play = play.play("reveal, reveal, use assassin, reveal, reveal, swap 2, take queen");
    assert_eq!(
        (play.mover(), play.asked()),
        (1, "drop general, drop prophet, drop assassin, drop bard, drop queen, drop king".into())
    );
    let play = play.play("drop general");
    assert_eq!(play.display(1), "prophet 1, assassin 2, bard 3, queen 1, king 2");
    assert_eq!(
        (play.mover(), play.display(2)),
        (2, "general 1, prophet 2, jester 2, assassin 1, judge 3, bard 2, queen 1".into())
    );
    let play = play.play("drop jester, drop assassin");
    assert_eq!(play.display(2), "general 1, prophet 2, judge 3, bard 2, queen 1");
    assert_eq!(play.discarded(), "general 2, jester 2, assassin 1, end 1");
    assert_eq!(play.statuses(1), "prophet outnumbered, assassin ready, bard ready, queen binding, king binding");
}

/// SHD-E11: 1 + 5 + 7 + 0 + 9 = 22.
#[test]
fn shd_e11_score_22() {
    let end = scene(&["general 2, judge 3, alchemist 2, queen 1, king 4", ""]).draw("end").reveal();
    assert_eq!(end.scores()[0], 22);
    let amounts: Vec<_> = end.state.score_parts(Seat::new(0)).iter().map(|part| part.amount).collect();
    assert_eq!(amounts, [1, 5, 7, 0, 9]);
}

/// SHD-E12: 1 + 3 + 4 + 7 + 8 = 23, which beats 22.
#[test]
fn shd_e12_score_23() {
    let first = "general 2, judge 3, alchemist 2, queen 1, king 4";
    let second = "general 2, jester 2, assassin 3, alchemist 2, queen 5";
    let end = scene(&[first, second, ""]).draw("end").reveal();
    assert_eq!((end.scores(), end.places()), (vec![22, 23, 0], vec![2, 1, 3]));
}

/// SHD-E13: the sixth King is discarded, and for the Queen there is no room.
#[test]
fn shd_e13_limits() {
    let own = "general 1, prophet 1, jester 1, assassin 1, king 5";
    let play = scene(&[own, "", ""]).draw("king queen").reveal().play("collect");
    assert_eq!(play.discarded(), "king 1, end 1");
    assert_eq!(play.asked(), "drop general, drop prophet, drop jester, drop assassin, drop queen, drop king");
    assert_eq!(play.clone().play("drop queen").discarded(), "queen 1, king 1, end 1");
    assert_eq!(play.play("drop king").discarded(), "king 6, end 1");
}

/// SHD-E14: with two players the 45th card brings the End card into the draw pile.
#[test]
fn shd_e14_first_pass() {
    let mut play = Play::dealt(2, 11);
    for number in 1..=45 {
        assert!(!play.public().end_is_near);
        play = play.play("reveal");
        assert_eq!(
            play.events.iter().map(crate::kit::tell).filter(|told| told.starts_with("revealed")).count(),
            number
        );
        while play.public().n_draw > 0 && number < 45 && play.asked() != "reveal" {
            let choice =
                play.choices().into_iter().find(|choice| choice.to_string() != "reveal").expect("another choice");
            play = play.play(&choice.to_string());
        }
    }
    assert!(play.public().end_is_near);
    assert!(play.events.iter().map(crate::kit::tell).any(|told| told.starts_with("reshuffled")));
}
