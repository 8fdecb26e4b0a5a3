//! SHD chapter 4: destroying cards.

use crate::kit::scene;

/// SHD-4.9: an equal value, by nature or by an ability, lets the player destroy a card of anybody.
#[test]
fn shd_4_9_equal_values_destroy() {
    let equal = scene(&["bard 1", "king 2, general 1", ""]).draw("queen queen").reveal();
    assert_eq!(equal.asked(), "reveal, collect, swap 2, destroy 1, destroy 2");
    let hit = equal.clone().play("destroy 2, hit king");
    assert_eq!((hit.display(2), hit.discarded()), ("general 1, king 1".into(), "king 1, end 1".into()));
    assert_eq!(hit.last_told(), "destroyed by=1 character=king seat=2");
    assert_eq!(equal.play("destroy 1").display(1), "-");
    let lower = scene(&["jester 1", "king 2"]).draw("queen alchemist").reveal();
    assert_eq!(lower.refusal("destroy 2"), "not_equal SHD-4.9");
    assert_eq!(lower.refusal("hit king"), "whose_card SHD-4.9");
    assert!(lower.clone().play("use jester up").offers("destroy 2"));
    assert!(!lower.play("use jester down").offers("destroy 2"));
    // The chance is gone when the value moves on, and a single card is equal to nothing.
    let raised = scene(&["jester 1", "king 2"]).draw("queen queen").reveal().play("use jester down");
    assert_eq!(raised.refusal("destroy 2"), "not_equal SHD-4.9");
    assert_eq!(scene(&["", "king 2"]).draw("queen").reveal().refusal("destroy 2"), "not_equal SHD-4.9");
}

/// SHD-4.10: nobody has to destroy, and a card destroys once.
#[test]
fn shd_4_10_optional_and_once_a_card() {
    let displays = ["bard 1, jester 1", "king 2", "king 1"];
    let equal = scene(&displays).draw("queen queen queen").play("reveal, reveal");
    assert_eq!(equal.clone().play("reveal").display(2), "king 2");
    let hit = equal.play("destroy 2");
    assert_eq!(hit.refusal("destroy 3"), "destroyed_already SHD-4.10");
    // Away from the value and back again is still the same card.
    let again = scene(&["jester 2, judge 1", "king 2", "king 1"]).draw("queen queen").reveal();
    let again = again.play("destroy 2, use jester up, judge jester down");
    assert_eq!(again.middle(), "queen 8, queen 8");
    assert_eq!(again.refusal("destroy 3"), "destroyed_already SHD-4.10");
    assert!(hit.play("reveal").offers("destroy 3"));
}

/// SHD-4.11: several cards in a turn, but one of each owner; the next turn starts afresh.
#[test]
fn shd_4_11_one_of_each_owner() {
    let displays = ["bard 1", "king 2", "king 1"];
    let play = scene(&displays).draw("queen queen queen queen").play("reveal, reveal, destroy 2, reveal");
    assert_eq!(play.refusal("destroy 2"), "hit_already SHD-4.11");
    assert_eq!(play.public().struck.len(), 1);
    let play = play.play("destroy 3, reveal");
    assert_eq!(play.asked(), "reveal, collect, swap 2, destroy 1");
    let next = scene(&displays)
        .draw("queen queen alchemist alchemist")
        .play("reveal, reveal, destroy 2, collect, reveal, reveal");
    assert_eq!(next.mover(), 2);
    assert!(next.offers("destroy 2"));
}

/// SHD-4.12: the Alchemist guards what belongs to its owner, but not against that owner.
#[test]
fn shd_4_12_the_alchemist_guards() {
    let guarded = scene(&["king 1, alchemist 1", "king 2, alchemist 1"]).draw("queen queen").reveal();
    let hit = guarded.clone().play("destroy 2");
    assert_eq!(hit.display(2), "king 2");
    assert_eq!(guarded.clone().play("destroy 1").asked(), "hit alchemist, hit king");
    // A player with fewer is not guarded; the active player's cards count, too.
    let open = scene(&["alchemist 2, king 1", "king 2, alchemist 1"]).draw("queen queen").reveal();
    assert_eq!(open.play("destroy 2").asked(), "hit alchemist, hit king");
    let third = scene(&["king 1", "king 2, alchemist 1", "alchemist 2, bard 1"]).draw("queen queen").reveal();
    assert_eq!(third.clone().play("destroy 2").asked(), "hit alchemist, hit king");
    assert_eq!(third.play("destroy 3").display(3), "bard 1, alchemist 1");
}

/// SHD-4.12: with several stacks behind the guard, only the Alchemist is taken, without a question.
#[test]
fn shd_4_12_no_other_card_can_be_named() {
    let asked = scene(&["king 1", "king 2, queen 1"]).draw("judge judge").reveal().play("destroy 2");
    assert_eq!(asked.refusal("hit bard"), "no_such_stack SHD-8.10");
    assert_eq!(asked.refusal("collect"), "choose_what_to_destroy SHD-4.15");
}

/// SHD-4.13: there must be more cards in the middle than Queens in the player's own display, the new card included.
#[test]
fn shd_4_13_queens_hold_back() {
    for queens in 0..=5_usize {
        for cards in 2..=5_usize {
            let own = if queens == 0 { String::new() } else { format!("queen {queens}") };
            let draw = ["judge"; 5][..cards].join(" ");
            let play = scene(&[&own, "king 1"]).draw(&draw).reveal();
            assert_eq!(play.offers("destroy 2"), cards > queens, "{queens} Queens, {cards} cards");
            if cards <= queens {
                assert_eq!(play.refusal("destroy 2"), "held_by_queens SHD-4.13");
            }
        }
    }
    // Other players' Queens hold nobody back.
    assert!(scene(&["", "queen 5"]).draw("judge judge").reveal().offers("destroy 2"));
}

/// SHD-4.14: a stack without cards is gone.
#[test]
fn shd_4_14_an_empty_stack_is_gone() {
    let play = scene(&["", "king 1, bard 1"]).draw("judge judge").reveal().play("destroy 2, hit king");
    assert_eq!(play.display(2), "bard 1");
    let none = scene(&["", "king 1"]).draw("judge judge judge").reveal().play("destroy 2");
    assert_eq!(none.display(2), "-");
    assert_eq!(none.refusal("swap 2"), "has_no_cards SHD-5.11");
}

/// SHD-4.15: the card is gone before the next decision, and availability is checked again.
#[test]
fn shd_4_15_at_once() {
    let play = scene(&["jester 1, bard 1", "jester 2, king 1"]).draw("judge judge").reveal();
    assert!(!play.offers("use jester up"));
    let play = play.play("destroy 2, hit jester");
    assert_eq!(play.discarded(), "jester 1, end 1");
    assert_eq!(play.asked(), "reveal, collect, swap 2, use jester up, use jester down");
}
