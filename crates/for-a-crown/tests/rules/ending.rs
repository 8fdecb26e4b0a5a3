//! CRN-8: the end of the game.

use kabale_core::PartKind;
use kabale_core::{Game, Seat};
use kabale_for_a_crown::Phase;

use crate::kit::scene;

/// CRN-8.1: after round 4, or after the round in which a player is out.
#[test]
fn the_game_ends_after_round_4_or_an_elimination() {
    assert_eq!(scene("").round(4).go().view().phase, Phase::Over);
    assert_ne!(scene("").round(3).go().view().phase, Phase::Over);
    let early = scene("scandal").round(3).fields(&[7, 8, 1]).rubies(&[9, 9, 0]).sold("monkey").go();
    assert_eq!(early.view().phase, Phase::Over);
}

/// CRN-8.2: a ruby for influence, for coins, and one less for thieves, in this order.
#[test]
fn the_final_adjustment_has_three_steps() {
    let play = scene("").round(4).fields(&[5, 7, 6]).coins(&[5, 1, 1]).thieves(&[0, 0, 2]).go();
    assert_eq!(play.rubies(), [11, 11, 9]);
    // The ruby for influence comes before the loss for thieves: no heirloom is sold.
    let play = scene("").round(4).rubies(&[0, 5, 5]).coins(&[0, 1, 0]).thieves(&[1, 0, 0]).go();
    assert_eq!((play.rubies()[0], play.heirlooms()[0]), (0, true));
}

/// CRN-8.3: no ruby for the most coins without a coin, no loss without a thief.
#[test]
fn nothing_is_not_the_most() {
    let play = scene("").round(4).coins(&[0, 0, 0]).go();
    assert_eq!(play.rubies(), [11, 10, 10]);
}

/// CRN-8.4: a loss in the end follows section 6.
#[test]
fn the_last_loss_can_sell_and_eliminate() {
    let sells = scene("").round(4).rubies(&[9, 9, 0]).coins(&[1, 0, 0]).thieves(&[0, 0, 1]).go();
    assert_eq!((sells.rubies()[2], sells.heirlooms()[2]), (9, false));
    let out = scene("").round(4).rubies(&[9, 9, 0]).coins(&[1, 0, 0]).thieves(&[0, 0, 1]).sold("monkey").go();
    assert_eq!((out.fields()[2], out.places()[2]), (0, 3));
}

/// CRN-8.5: rubies in the chest, and 10 for an heirloom that is still there.
#[test]
fn an_heirloom_counts_ten() {
    let play = scene("").round(4).rubies(&[3, 12, 4]).coins(&[0, 0, 0]).sold("penguin").go();
    assert_eq!(play.scores(), [14, 12, 14]);
    let parts = play.state.score_parts(Seat::new(0));
    assert_eq!((parts[0].amount, parts[1].amount, parts[1].kind), (4, 10, PartKind::Score));
}

/// CRN-8.6: the most rubies win; on a tie, more influence.
#[test]
fn more_influence_wins_a_tie() {
    let play = scene("").round(4).rubies(&[5, 6, 6]).fields(&[7, 5, 6]).coins(&[0, 0, 0]).go();
    assert_eq!((play.scores(), play.places()), (vec![16, 16, 16], vec![1, 3, 2]));
}
