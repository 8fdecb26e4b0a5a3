//! SHD chapter 5: swapping.

use crate::kit::scene;

/// SHD-5.8: the middle goes to another player, one card of any of that player's stacks comes back.
#[test]
fn shd_5_8_all_for_one() {
    let play = scene(&["bard 1", "king 2, queen 1", ""]).draw("jester prophet").reveal();
    assert_eq!(play.asked(), "reveal, collect, swap 2");
    let asked = play.play("swap 2");
    assert_eq!((asked.mover(), asked.asked()), (1, "take queen, take king".into()));
    assert_eq!(asked.refusal("take bard"), "no_such_stack SHD-5.8");
    assert_eq!(asked.refusal("collect"), "choose_what_to_take SHD-5.8");
    let done = asked.play("take king");
    assert_eq!(done.display(1), "bard 1, king 1");
    assert_eq!(done.display(2), "prophet 1, jester 1, queen 1, king 1");
    assert_eq!((done.mover(), done.middle()), (2, "-".into()));
    assert_eq!(done.last_told(), "swapped cards=jester+prophet seat=1 taken=king with=2");
    let turn = scene(&["general 1", "king 2"]).draw("jester").reveal();
    assert_eq!(turn.refusal("take king"), "with_whom SHD-5.8");
    assert_eq!(turn.refusal("swap 1"), "not_yourself SHD-5.8");
    assert_eq!(turn.refusal("swap 3"), "no_such_player SHD-1.2");
}

/// SHD-5.9: at least as many cards in the middle as Kings in the player's own display.
#[test]
fn shd_5_9_kings_hold_back() {
    for kings in 0..=5_usize {
        for cards in 1..=5_usize {
            let own = if kings == 0 { String::new() } else { format!("king {kings}") };
            let draw = ["judge", "judge", "assassin", "jester", "prophet"][..cards].join(" ");
            let play = scene(&[&own, "queen 1, bard 1"]).draw(&draw).reveal();
            let may = play.mover() == 1 && play.offers("swap 2");
            assert_eq!(may, cards >= kings, "{kings} Kings, {cards} cards");
            if play.mover() == 1 && !may {
                assert_eq!(play.refusal("swap 2"), "held_by_kings SHD-5.9");
            }
        }
    }
    assert!(scene(&["", "king 5"]).draw("judge").reveal().offers("swap 2"), "other players' Kings hold nobody back");
}

/// SHD-5.10: the Bard guards, if nobody has more.
#[test]
fn shd_5_10_the_bard_guards() {
    let guarded = scene(&["bard 1", "bard 1, king 2"]).draw("queen").reveal().play("swap 2");
    assert_eq!((guarded.display(1), guarded.display(2)), ("bard 2".into(), "queen 1, king 2".into()));
    let open = scene(&["bard 2", "bard 1, king 2"]).draw("queen").reveal().play("swap 2");
    assert_eq!(open.asked(), "take bard, take king");
    let third = scene(&["", "bard 1, king 2", "bard 2, king 1"]).draw("queen").reveal();
    assert_eq!(third.clone().play("swap 2").asked(), "take bard, take king");
    assert_eq!(third.play("swap 3").display(1), "bard 1");
}

/// SHD-5.11: there is no swap with a player who has no cards.
#[test]
fn shd_5_11_nothing_to_take() {
    let play = scene(&["king 1", "", "queen 1"]).draw("judge").reveal();
    assert_eq!(play.asked(), "reveal, collect, swap 3");
    assert_eq!(play.refusal("swap 2"), "has_no_cards SHD-5.11");
}

/// SHD-5.12: the other player places by the same rules, and decides; the taken card has left before.
#[test]
fn shd_5_12_the_other_player_places() {
    let full = "general 1, prophet 1, jester 1, assassin 1, judge 1";
    let swapped = scene(&["", full]).draw("king queen").reveal().play("swap 2, take prophet");
    assert_eq!(swapped.display(1), "prophet 1");
    // The taken Prophet has made room for one of the two.
    assert_eq!(
        (swapped.mover(), swapped.asked()),
        (2, "drop general, drop jester, drop assassin, drop judge, drop queen, drop king".into())
    );
    let done = swapped.play("drop general");
    assert_eq!((done.mover(), done.display(2)), (2, "jester 1, assassin 1, judge 1, queen 1, king 1".into()));
    // Of a character of which five were there, the taken one makes room for a new one.
    let sixth = scene(&["", "king 5, queen 1"]).draw("judge").reveal().play("swap 2, take king");
    assert_eq!(sixth.display(2), "judge 1, queen 1, king 4");
}

/// SHD-5.13: the active player places the taken card by the same rules.
#[test]
fn shd_5_13_placing_the_taken_card() {
    let full = "general 2, prophet 1, jester 1, assassin 1, judge 1";
    let play = scene(&[full, "king 2, queen 1"]).draw("bard").reveal().play("swap 2, take king");
    assert_eq!(
        (play.mover(), play.asked()),
        (1, "drop general, drop prophet, drop jester, drop assassin, drop judge, drop king".into())
    );
    let discarded = play.clone().play("drop king");
    assert_eq!(
        (discarded.display(1), discarded.discarded()),
        ("general 2, prophet 1, jester 1, assassin 1, judge 1".into(), "king 1, end 1".into())
    );
    let kept = play.play("drop general");
    assert_eq!(
        (kept.display(1), kept.discarded()),
        ("prophet 1, jester 1, assassin 1, judge 1, king 1".into(), "general 2, end 1".into())
    );
    assert_eq!(kept.display(2), "bard 1, queen 1, king 1");
}

/// SHD-5.14: the active player places first, then the other one.
#[test]
fn shd_5_14_the_active_player_first() {
    let full = "general 1, prophet 1, jester 1, assassin 1, judge 1";
    let play = scene(&[full, "general 1, prophet 1, jester 1, alchemist 2, king 1", ""]).draw("queen bard").reveal();
    let first = play.play("swap 2, take king");
    assert_eq!((first.mover(), first.middle()), (1, "queen 8, bard 6".into()));
    assert_eq!(first.display(2), "general 1, prophet 1, jester 1, alchemist 2");
    let second = first.play("drop judge");
    assert_eq!((second.mover(), second.middle()), (2, "-".into()));
    assert_eq!(second.asked(), "drop general, drop prophet, drop jester, drop bard, drop alchemist, drop queen");
    let done = second.play("drop jester");
    assert_eq!((done.mover(), done.display(1)), (2, "general 1, prophet 1, jester 1, assassin 1, king 1".into()));
    assert_eq!(done.display(2), "general 1, prophet 1, bard 1, alchemist 2, queen 1");
}

/// SHD-5.15: a swap is possible after one card and after five.
#[test]
fn shd_5_15_after_any_number_of_cards() {
    let scene = scene(&["", "jester 2"]).draw("king queen alchemist bard judge");
    let mut play = scene.begin();
    for _ in 0..5 {
        play = play.play("reveal");
        assert!(play.offers("swap 2"));
    }
    assert_eq!(play.play("swap 2").mover(), 2);
}
