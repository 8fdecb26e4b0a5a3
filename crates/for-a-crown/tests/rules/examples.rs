//! The worked examples.

use kabale_for_a_crown::Phase;

use crate::kit::{Play, scene};

/// A deal where Rabbit is the most influential.
fn rabbit_first() -> Play {
    (0..100).map(|seed| Play::dealt(4, seed)).find(|play| play.mover() == "rabbit").expect("some deal")
}

/// CRN-E1: Rabbit is furthest right: 3 coins, 10 rubies, 1 heirloom.
#[test]
fn e1_coins() {
    let play = rabbit_first();
    assert_eq!((play.fields()[0], play.coins()[0], play.rubies()[0], play.heirlooms()[0]), (7, 3, 10, true));
}

/// CRN-E2: a level 3 subject for 3 coins and 2 rubies.
#[test]
fn e2_hire() {
    let mut play = rabbit_first();
    play.choose("hire 3 1").choose("rubies 2");
    assert_eq!((play.coins()[0], play.rubies()[0], play.view().face_down.len()), (0, 8, 3));
}

/// CRN-E3: Penguin jumps over Rabbit to 4, Rabbit goes to 6.
#[test]
fn e3_moves() {
    let mut play = scene("rabbit:donkey-picture-carrier").seats(5).fields(&[5, 6, 2, 3, 7]).go();
    play.choose("move penguin left");
    assert_eq!(play.fields(), [5, 4, 2, 3, 7]);
    play.choose("move rabbit right");
    assert_eq!(play.fields(), [6, 4, 2, 3, 7]);
}

/// CRN-E4: a Scandal by the parts of the gallery.
#[test]
fn e4_scandal() {
    let play = scene("scandal").seats(5).fields(&[8, 5, 2, 3, 7]).go();
    assert_eq!(play.rubies(), [10, 9, 8, 8, 10]);
}

/// CRN-E5: 0 rubies and the heirloom, 1 must be returned: 9 rubies.
#[test]
fn e5_heirloom() {
    let mut play = scene("rabbit:wolf-toll-keeper").rubies(&[10, 0, 10]).go();
    play.choose("hit penguin");
    assert_eq!((play.rubies()[1], play.heirlooms()[1]), (9, false));
}

/// CRN-E6: 1 ruby, heirloom sold, Burglary asks for 2: out, and the game ends with the round.
#[test]
fn e6_elimination() {
    let cards = "burglary, monkey:mole-prospector";
    let play = scene(cards).thieves(&[0, 0, 2]).rubies(&[10, 10, 1]).sold("monkey").go();
    assert_eq!((play.fields()[2], play.thieves()[2], play.rubies()[2]), (0, 0, 0));
    assert_eq!((play.view().phase, play.view().round, play.view().pile), (Phase::Over, 2, 4));
}

/// CRN-E7: 1,3,5,–,– becomes 0,1,3,5,–.
#[test]
fn e7_cost_track() {
    let mut play = Play::dealt(4, 1);
    assert_eq!(play.view().costs, [Some(1), Some(3), Some(5), None, None]);
    play.until(|view| view.round == 2);
    assert_eq!(play.view().costs, [Some(0), Some(1), Some(3), Some(5), None]);
}

/// CRN-E8: with 4 players 10, 15, 20, 25 cards.
#[test]
fn e8_deck_size() {
    let mut play = Play::dealt(4, 1);
    let mut sizes = Vec::new();
    for round in 1..=4 {
        play.until(|view| view.revealing && view.round == round);
        sizes.push(play.view().revealed.len() + play.view().face_down.len());
    }
    assert_eq!(sizes, [10, 15, 20, 25]);
}

/// CRN-E9: thieves 3, 3, 1, 0.
#[test]
fn e9_burglary_tie() {
    let play = scene("burglary").seats(4).thieves(&[3, 3, 1, 0]).go();
    assert_eq!((play.rubies(), play.thieves()), (vec![8, 8, 10, 10], vec![0, 0, 1, 0]));
}

/// CRN-E10: 2 thieves, 1 coin, 5 rubies: both for a coin and a ruby, one, or none.
#[test]
fn e10_bribery() {
    let play = scene("bribery").thieves(&[2, 0, 0]).coins(&[1, 0, 0]).rubies(&[5, 5, 5]).go();
    assert_eq!((play.mover().as_str(), play.choices().as_str()), ("rabbit", "bribe 0, bribe 1, bribe 2"));
    let mut both = play;
    both.choose("bribe 2").choose("rubies 1");
    assert_eq!((both.thieves()[0], both.coins()[0], both.rubies()[0]), (0, 0, 4));
}

/// CRN-E11: totals 15, 15, 16; between A and B influence decides.
#[test]
fn e11_final() {
    let table = |fields: &[u8]| {
        scene("").round(4).rubies(&[6, 15, 4]).coins(&[0, 3, 3]).thieves(&[2, 2, 0]).sold("penguin").fields(fields).go()
    };
    let play = table(&[5, 6, 7]);
    assert_eq!((play.scores(), play.places()), (vec![15, 15, 16], vec![3, 2, 1]));
    assert_eq!(table(&[6, 5, 7]).places(), [2, 3, 1]);
}

/// CRN-E12: the coin in one round, the move in the next.
#[test]
fn e12_level_1() {
    let mut play = scene("rabbit:otter-ferryman").go();
    play.choose("do coin");
    assert_eq!(play.coins()[0], 3);
    let mut again = scene("rabbit:otter-ferryman").round(3).go();
    again.choose("do move").choose("move rabbit right");
    assert_eq!((again.fields()[0], again.coins()[0]), (8, 2));
}
