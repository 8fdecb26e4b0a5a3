//! Undo: players can take back their own last choice, until another player has decided, something hidden was shown or
//! something random happened.

mod toy;

use kabale_core::{ChooseError, Eye, Game, Seat, Table, UndoRefusal};
use toy::{Choice, Lawful, Options, fault};

type Chosen = Choice<{ fault::NONE }>;

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

fn table() -> Table<Lawful> {
    Table::new(Options::default(), 2, "undo".parse().expect("a seed")).expect("two can play")
}

fn choose(table: &mut Table<Lawful>, choice: Chosen) {
    table.choose(choice).expect("it is offered");
}

/// The offered choice that buries the lowest card of the hand.
fn bury(table: &Table<Lawful>) -> Chosen {
    offered(table, |choice| matches!(choice, Choice::Bury(_)))
}

/// The offered choice that plays the lowest card of the hand.
fn play(table: &Table<Lawful>) -> Chosen {
    offered(table, |choice| matches!(choice, Choice::Play(_)))
}

fn offered(table: &Table<Lawful>, is_wanted: impl Fn(&Chosen) -> bool) -> Chosen {
    let mut choices = Vec::new();
    table.state().choices(&mut choices);
    choices.into_iter().find(is_wanted).expect("it is offered")
}

/// Undo is refused with this reason and code, and the refusal changes nothing.
fn assert_refused(table: &Table<Lawful>, seat: Seat, why: UndoRefusal, code: &str) {
    let mut tried = table.clone();
    assert_eq!(table.may_undo(seat), Err(why));
    assert_eq!(tried.undo(seat), Err(why));
    assert_eq!(tried.state(), table.state());
    assert_eq!(tried.steps().len(), table.steps().len());
    assert_eq!(why.code(), code);
}

#[test]
fn nothing_can_be_taken_back_before_the_first_choice() {
    assert_refused(&table(), FIRST, UndoRefusal::Nothing(FIRST), "nothing_to_undo");
}

#[test]
fn an_own_choice_can_be_taken_back_and_another_made() {
    let before = table();
    let mut table = before.clone();
    let choice = bury(&table);
    choose(&mut table, choice);
    assert_ne!(table.state(), before.state());
    assert_eq!(table.undo(FIRST), Ok(()));
    assert_eq!(table.state(), before.state());
    assert_eq!(table.record(), before.record());
    assert_eq!(table.events(Eye::Public, 0).count(), 0);
    let choice = play(&table);
    choose(&mut table, choice);
    assert_eq!(table.steps().len(), 1);
}

#[test]
fn own_choices_in_a_row_can_be_taken_back_one_after_the_other() {
    let mut table = table();
    let start = table.clone();
    let choice = bury(&table);
    choose(&mut table, choice);
    let middle = table.clone();
    let choice = bury(&table);
    choose(&mut table, choice);
    assert_eq!(table.state().to_move(), Some(SECOND));
    assert_eq!(table.undo(FIRST), Ok(()));
    assert_eq!(table.state(), middle.state());
    assert_eq!(table.undo(FIRST), Ok(()));
    assert_eq!(table.state(), start.state());
    assert_refused(&table, FIRST, UndoRefusal::Nothing(FIRST), "nothing_to_undo");
}

#[test]
fn nobody_takes_back_the_choice_of_another() {
    let mut table = table();
    choose(&mut table, Choice::Wait);
    assert_refused(&table, SECOND, UndoRefusal::Nothing(SECOND), "nothing_to_undo");
    assert_eq!(table.may_undo(FIRST), Ok(()));
}

#[test]
fn nothing_is_taken_back_after_somebody_else_decided() {
    let mut table = table();
    for _ in 0..3 {
        choose(&mut table, Choice::Wait);
    }
    assert_refused(&table, FIRST, UndoRefusal::OthersDecided(SECOND), "others_decided");
    assert_eq!(table.may_undo(SECOND), Ok(()));
    // Once the others have taken theirs back, a player's own choice is the last one again.
    assert_eq!(table.undo(SECOND), Ok(()));
    assert_eq!(table.may_undo(FIRST), Ok(()));
}

#[test]
fn nothing_is_taken_back_after_a_peek() {
    let mut table = table();
    choose(&mut table, Choice::Peek);
    assert_refused(&table, FIRST, UndoRefusal::Shown, "hidden_shown");
    // Choices before the peek cannot be taken back any more; later ones can.
    choose(&mut table, Choice::Wait);
    assert_eq!(table.undo(FIRST), Ok(()));
    assert_refused(&table, FIRST, UndoRefusal::Shown, "hidden_shown");
}

#[test]
fn nothing_is_taken_back_after_a_card_was_shown_to_others() {
    let mut table = table();
    let choice = play(&table);
    choose(&mut table, choice);
    assert_refused(&table, FIRST, UndoRefusal::Shown, "hidden_shown");
}

#[test]
fn nothing_is_taken_back_after_a_die() {
    let mut table = table();
    choose(&mut table, Choice::Roll);
    assert_refused(&table, FIRST, UndoRefusal::Random, "random_happened");
}

#[test]
fn a_replayed_table_allows_the_same() {
    let mut table = table();
    for choice in [Choice::Peek, Choice::Wait] {
        choose(&mut table, choice);
    }
    let mut replayed = Table::<Lawful>::replay(&table.record()).expect("its own record");
    assert_eq!(replayed.undo(FIRST), Ok(()));
    assert_refused(&replayed, FIRST, UndoRefusal::Shown, "hidden_shown");
}

#[test]
fn a_table_from_a_position_goes_back_no_further_than_that() {
    let mut played = table();
    choose(&mut played, Choice::Wait);
    let mut table = Table::from_position(played.state().clone(), played.seed());
    assert_refused(&table, FIRST, UndoRefusal::Nothing(FIRST), "nothing_to_undo");
    choose(&mut table, Choice::Wait);
    assert_eq!(table.undo(FIRST), Ok(()));
    assert_eq!(table.state(), played.state());
}

#[test]
fn the_last_choice_of_a_game_can_be_taken_back_too() {
    let mut table = table();
    while table.state().to_move().is_some() {
        choose(&mut table, Choice::Wait);
    }
    assert_eq!(table.choose(Choice::Wait).map(|_| ()), Err(ChooseError::Over));
    assert_eq!(table.undo(SECOND), Ok(()));
    assert_eq!(table.state().to_move(), Some(SECOND));
}
