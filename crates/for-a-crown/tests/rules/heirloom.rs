//! CRN-6: running out of rubies.

use kabale_for_a_crown::{Event, Phase};

use crate::kit::scene;

/// CRN-6.1: without rubies the heirloom is sold for 10, what is owed is paid, and the game goes on.
#[test]
fn the_heirloom_is_sold_for_ten() {
    let play = scene("scandal").fields(&[7, 8, 1]).rubies(&[10, 10, 0]).go();
    assert_eq!((play.rubies()[2], play.heirlooms(), play.fields()[2]), (8, vec![true, true, false], 1));
    assert_eq!(play.view().round, 3);
}

/// CRN-6.2: what is there is returned first.
#[test]
fn some_rubies_are_returned_first() {
    let play = scene("scandal").fields(&[7, 8, 1]).rubies(&[10, 10, 1]).go();
    assert_eq!((play.rubies()[2], play.heirlooms()[2]), (9, false));
}

/// CRN-6.3, CRN-6.6: without heirloom the player is out: portrait, thieves and coins leave.
#[test]
fn without_heirloom_the_player_is_out() {
    let play = scene("scandal").fields(&[7, 8, 1]).rubies(&[10, 10, 1]).thieves(&[0, 0, 3]).sold("monkey").go();
    assert_eq!((play.fields()[2], play.thieves()[2], play.coins()[2], play.rubies()[2]), (0, 0, 0, 0));
    assert_eq!(play.places(), [2, 1, 3]);
}

/// CRN-6.4: the others finish the round, cards of the player who is out are ignored, and the game ends.
#[test]
fn the_others_finish_the_round() {
    let cards = "scandal, monkey:elephant-crown-jeweler, rabbit:mole-prospector, rabbit:otter-ferryman";
    let mut play = scene(cards).fields(&[7, 8, 1]).rubies(&[10, 10, 1]).sold("monkey").go();
    assert_eq!((play.rubies(), play.mover().as_str()), (vec![11, 10, 0], "rabbit"));
    assert!(play.log.iter().any(|event| matches!(event, Event::Revealed { ignored: true, .. })));
    play.choose("do coin");
    assert_eq!(play.view().phase, Phase::Over);
}

/// CRN-6.5: an empty chest alone sells nothing.
#[test]
fn an_empty_chest_sells_nothing() {
    let play = scene("scandal").fields(&[7, 8, 1]).rubies(&[10, 10, 2]).go();
    assert_eq!((play.rubies()[2], play.heirlooms()[2]), (0, true));
}

/// CRN-6.6: several players who are out share the last place, and take no part in the final adjustment.
#[test]
fn players_who_are_out_share_the_last_place() {
    let scene = scene("scandal").seats(4).fields(&[1, 2, 7, 8]).rubies(&[1, 1, 5, 6]).coins(&[9, 9, 1, 0]);
    let play = scene.sold("rabbit").sold("penguin").go();
    assert_eq!(play.places(), [3, 3, 2, 1]);
    assert_eq!(play.rubies(), [0, 0, 6, 7], "the most coins of those still in the game");
}

/// CRN-6.7: what is left of an effect is skipped when its owner is out.
#[test]
fn effects_of_a_player_who_is_out_are_skipped() {
    let cards = "scandal, monkey:octopus-chancellor, monkey:viper-curse-weaver";
    let play = scene(cards).fields(&[7, 8, 1]).rubies(&[10, 10, 1]).sold("monkey").go();
    assert_eq!((play.view().phase, play.coins()), (Phase::Over, vec![2, 2, 0]));
}

/// CRN-6.8: with everybody out there is no winner.
#[test]
fn with_everybody_out_nobody_wins() {
    let scene = scene("scandal").fields(&[1, 2, 3]).rubies(&[1, 1, 1]);
    let play = scene.sold("rabbit").sold("penguin").sold("monkey").go();
    assert_eq!((play.places(), play.scores()), (vec![3, 3, 3], vec![0, 0, 0]));
    assert_eq!(play.standings().winners().count(), 0);
}
