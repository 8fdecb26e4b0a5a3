//! CRN-4: hiring.

use kabale_core::{Eye, Game, Seat, Table, UndoRefusal};
use kabale_for_a_crown::{Event, Family, ForACrown, Options, SharedCard};
use serde_json::json;

use crate::kit::{Play, scene};

/// CRN-4.1: everybody hires exactly one subject, the most influential first, and nobody passes.
#[test]
fn everybody_hires_one_in_influence_order() {
    let mut play = Play::dealt(4, 1);
    let order: Vec<_> = play.view().to_move.into_iter().chain(play.view().order).collect();
    assert_eq!(play.refusal("pass"), "hire_first CRN-4.1");
    for seat in order {
        assert_eq!(play.view().to_move, Some(seat));
        play.choose("hire 1 1").choose("rubies 0");
    }
    assert_eq!(play.view().face_down.len(), 2 + 4);
}

/// CRN-4.2, CRN-D1: face-up cards, tops of decks and the three stacks of columns with a tile.
#[test]
fn cards_of_columns_with_a_tile_can_be_hired() {
    let expected = "hire 1 1, hire 1 2, hire 1 3, hire 2 1, hire 2 2, hire 2 deck, hire 3 1, hire 3 2, hire 3 deck";
    assert_eq!(Play::dealt(3, 1).choices(), expected);
}

/// CRN-4.3, CRN-D2: the cost is paid to the supply; rubies may stand in for coins, coins not for rubies.
#[test]
fn rubies_stand_in_for_coins() {
    let mut play = Play::dealt(3, 1);
    let payer = play.view().to_move.expect("a seat is to decide").index();
    play.choose("hire 3 1");
    assert_eq!(play.choices(), "rubies 2, rubies 3, rubies 4, rubies 5");
    assert_eq!(play.refusal("rubies 1"), "bad_payment CRN-4.3");
    assert_eq!(play.refusal("hire 1 1"), "pay_first CRN-4.3");
    play.choose("rubies 4");
    assert_eq!((play.coins()[payer], play.rubies()[payer]), (2, 6));
}

/// CRN-4.4: the subject joins the shared deck face down, in a sleeve of its family.
#[test]
fn the_subject_joins_the_shared_deck() {
    let mut play = Play::dealt(3, 1);
    let seat = play.view().to_move.expect("a seat is to decide");
    let hired = play.view().court[2].expect("a card");
    play.choose("hire 3 1").choose("rubies 2");
    let expected = SharedCard::Subject { seat, level: 3, subject: Some(hired) };
    assert_eq!(play.view().face_down.last(), Some(&expected));
    assert_eq!(play.view().court[2], None);
}

/// CRN-4.5: the top of a deck is looked at once it is paid for; then the choice stands.
#[test]
fn the_top_of_a_deck_is_seen_by_its_owner_alone() {
    let mut table = Table::<ForACrown>::new(Options::default(), 3, "7".parse().expect("a seed")).expect("a table");
    let seat = table.state().to_move().expect("a seat is to decide");
    table.choose_text("hire 3 deck").expect("offered");
    assert_eq!(table.may_undo(seat), Ok(()), "nothing was shown yet");
    table.choose_text("rubies 5").expect("offered");
    assert_eq!(table.may_undo(seat), Err(UndoRefusal::Shown));
    let last = |eye| table.view(eye).face_down.last().expect("a card").is_known();
    assert!(last(Eye::Seat(seat)) && !last(Eye::Public) && !last(Eye::Seat(seat.next(3))));
    // A face-up card can be given back until another player decides.
    let mut table = Table::<ForACrown>::new(Options::default(), 3, "7".parse().expect("a seed")).expect("a table");
    table.choose_text("hire 3 1").expect("offered");
    table.choose_text("rubies 5").expect("offered");
    assert_eq!(table.may_undo(seat), Ok(()));
}

/// CRN-4.6: only what the chest can pay; the heirloom is not sold for it.
#[test]
fn only_what_the_chest_can_pay() {
    let mut play = Play::dealt(3, 1);
    for _ in 0..3 {
        play.choose("hire 1 1").choose("rubies 0");
    }
    let mut start = serde_json::to_value(play.state).expect("data");
    let seat = start["phase"]["hire"].as_u64().expect("a seat") as usize - 1;
    start["seats"][seat]["rubies"] = json!(2);
    start["seats"][seat]["coins"] = json!(1);
    let play = Play::at(start);
    assert_eq!(play.choices(), "hire 1 1, hire 1 2, hire 1 3, hire 2 1, hire 2 2, hire 2 deck");
    assert_eq!(play.refusal("hire 3 1"), "cannot_pay CRN-4.6");
}

/// CRN-4.7: when all have hired, columns have two face-up cards again, as long as the deck lasts.
#[test]
fn the_court_is_refilled_when_all_have_hired() {
    let mut play = Play::dealt(3, 1);
    play.choose("hire 2 1").choose("rubies 0");
    play.choose("hire 2 2").choose("rubies 0");
    assert_eq!((play.view().court[0], play.view().court[1], play.view().decks[0]), (None, None, 8));
    assert_eq!(play.refusal("hire 2 1"), "no_card CRN-4.2");
    play.choose("hire 1 1").choose("rubies 0");
    assert!(play.view().court.iter().all(Option::is_some));
    assert_eq!(play.view().decks[0], 6);
    assert!(play.log.contains(&Event::Refilled));
    // With an empty deck the places stay empty.
    let mut few = scene("").seats(5).round(3).go();
    assert_eq!(few.view().decks[0], 3);
    for choice in ["hire 2 deck", "hire 2 deck", "hire 2 deck", "hire 2 1", "hire 2 2"] {
        few.choose(choice);
    }
    assert_eq!((few.view().court[0], few.view().court[1], few.view().decks[0]), (None, None, 0));
}

/// CRN-4.8: in round 1 everybody hires twice, and the court is refilled in between.
#[test]
fn in_round_1_everybody_hires_twice() {
    let mut play = Play::dealt(3, 1);
    for pass in 1..=2 {
        for _ in 0..3 {
            assert!(!play.view().revealing);
            play.choose(&format!("hire 1 {pass}")).choose("rubies 0");
            if play.choices().is_empty() || play.view().revealing {
                break;
            }
        }
        assert_eq!(play.view().revealing, pass == 2);
        if pass == 1 {
            assert_eq!(play.view().face_down.len(), 5);
        }
    }
    assert_eq!(play.view().revealed.len() + play.view().face_down.len(), 8);
}

/// CRN-4.9: rubies may be paid although there are coins.
#[test]
fn rubies_may_be_paid_in_spite_of_coins() {
    let mut play = Play::dealt(3, 1);
    let payer = play.view().to_move.expect("a seat is to decide");
    play.choose("hire 1 2");
    assert_eq!(play.choices(), "rubies 0, rubies 1");
    play.choose("rubies 1");
    assert_eq!(play.rubies()[payer.index()], 9);
    assert_eq!(Family::of(payer).seat(), payer);
    assert_ne!(play.state.to_move(), Some(Seat::new(payer.index() as u8)));
}
