//! ORI chapter 8: removed and discarded cards.

use kabale_core::{Eye, Game};
use kabale_oriflamme::Card;

use crate::kit::{evaluate, random_games, scene};

/// ORI-8.1: every eye sees every discard pile.
#[test]
fn ori_8_1_discard_piles_are_open() {
    let play = scene("red:assassination, blue:archer, green:x").from(1).play("reveal, target 2");
    assert_eq!(play.gone(), "red:assassination, blue:archer");
    for eye in Eye::all(3) {
        let seats = play.state.view(eye).seats;
        assert!(seats[0].discarded.contains(&Card::Assassination) && seats[1].discarded.contains(&Card::Archer));
    }
}

/// ORI-8.2: a face-down card that is removed becomes known to all.
#[test]
fn ori_8_2_a_removed_card_is_shown() {
    let before = scene("blue:archer, red:SOLDIER, green:x").from(2);
    assert!(before.public().row[0][0].card.is_none());
    let after = before.play("target 1");
    assert!(after.public().seats[1].discarded.contains(&Card::Archer));
    assert_eq!(after.told(Eye::Public)[1], "removed at=1 by=1 card=archer points=0 seat=2");
}

/// ORI-8.3: the points on a removed card return to the supply.
#[test]
fn ori_8_3_points_on_a_removed_card_are_lost() {
    let play = evaluate("red:SOLDIER, blue:heir(3), green:x");
    assert_eq!((play.gains().as_str(), play.row().as_str()), ("red +1", "red:SOLDIER, green:heir"));
    assert!(play.told(Eye::Public).contains(&"removed at=2 by=1 card=heir points=3 seat=2".to_owned()));
}

/// ORI-8.4: a revealed card that removes itself loses the points on it, but the removal still brings its point.
#[test]
fn ori_8_4_removing_oneself_loses_the_points() {
    let archer = evaluate("red:archer(2), blue:x").play("reveal, target 1");
    assert_eq!((archer.gains().as_str(), archer.gone().as_str()), ("red +1", "red:archer"));
    let copied = evaluate("red:shapeshifter(2), blue:ARCHER, green:x").play("reveal, target 1");
    assert_eq!((copied.gains().as_str(), copied.gone().as_str()), ("red +1", "red:shapeshifter"));
    // Shooting at the other end, she keeps them.
    assert_eq!(evaluate("red:archer(2), blue:x").play("reveal, target 2").gains(), "red +3");
}

/// ORI-8.5: no card ever comes back from a discard pile.
#[test]
fn ori_8_5_discarded_cards_never_return() {
    let mut before: Vec<Vec<Card>> = Vec::new();
    let mut n_discarded = 0;
    random_games(60, |state| {
        let piles: Vec<_> = state.view(Eye::Public).seats.into_iter().map(|seat| seat.discarded).collect();
        let is_new_game = piles.iter().all(Vec::is_empty);
        for (before, after) in before.iter().zip(&piles).filter(|_| !is_new_game) {
            assert!(before.iter().all(|card| after.contains(card)));
        }
        n_discarded += usize::from(piles != before);
        before = piles;
    });
    assert!(n_discarded > 500, "{n_discarded}");
}
