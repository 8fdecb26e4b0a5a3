//! CRN-3 and CRN-7: rounds, and how they end.

use kabale_core::{Eye, Fast, Game, SeedableRng};
use kabale_for_a_crown::{Event, Phase, SharedCard};

use crate::kit::{Play, scene};

/// CRN-3.1: four rounds of hiring, revealing and the end of the round.
#[test]
fn rounds_have_three_phases() {
    let mut play = Play::dealt(3, 1);
    for round in 1..=4 {
        assert_eq!((play.view().round, play.view().revealing), (round, false));
        play.until(|view| view.revealing);
        assert_eq!(play.view().round, round);
        if round == 4 {
            play.until(|view| view.phase == Phase::Over);
        } else {
            play.until(|view| !view.revealing);
        }
    }
}

/// CRN-7.1: the revealed cards are the new shared deck.
#[test]
fn revealed_cards_are_the_new_deck() {
    let before = scene("rabbit:mole-prospector").before();
    let after = scene("rabbit:mole-prospector").go();
    assert_eq!((before.view().revealed.len(), before.view().face_down.len()), (11, 1));
    assert_eq!((after.view().revealed.len(), after.view().face_down.len()), (0, 13));
}

/// CRN-7.2: an event joins that nobody has seen.
#[test]
fn an_unseen_event_joins() {
    let play = scene("").go();
    for eye in Eye::all(3) {
        let view = play.state.view(eye);
        assert_eq!((view.face_down.last(), view.pile), (Some(&SharedCard::Event(None)), 3));
    }
}

/// CRN-7.3: costs fall and levels open.
#[test]
fn costs_fall_each_round() {
    assert_eq!(scene("").before().view().costs, [Some(0), Some(1), Some(3), Some(5), None]);
    assert_eq!(scene("").go().view().costs, [Some(0), Some(0), Some(1), Some(3), Some(5)]);
    assert_eq!(scene("").round(3).go().view().costs, [Some(0), Some(0), Some(0), Some(1), Some(3)]);
}

/// CRN-7.4: no end of the round in the last one, nor after an elimination.
#[test]
fn the_last_round_has_no_end_phase() {
    let last = scene("").round(4).go();
    assert_eq!((last.view().phase, last.view().pile, last.view().round), (Phase::Over, 2, 4));
    let early = scene("scandal").fields(&[7, 8, 1]).rubies(&[9, 9, 0]).sold("monkey").go();
    assert_eq!((early.view().phase, early.view().pile, early.view().round), (Phase::Over, 4, 2));
    assert!(early.log.contains(&Event::Ended { early: true }));
}

/// CRN-7.5: three of the five other events join in a game; two are never seen.
#[test]
fn two_events_stay_in_the_pile() {
    let mut rng = Fast::seed_from_u64(3);
    let mut play = Play::dealt(3, 1);
    play.until(|view| view.phase == Phase::Over || view.round == 4);
    assert_eq!(play.view().pile, 2);
    let mut world = play.state;
    world.shuffle_unseen(Eye::Public, &mut rng);
    assert_eq!(world.view(Eye::Public), play.view());
}
