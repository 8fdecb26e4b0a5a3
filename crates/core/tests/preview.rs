//! Previews of choices.

mod toy;

use kabale_core::{Game, Preview, Table};
use toy::{Choice, Lawful, Options, fault};

type Chosen = Choice<{ fault::NONE }>;

fn table() -> Table<Lawful> {
    Table::new(Options::default(), 2, "preview".parse().expect("a seed")).expect("two can play")
}

fn offered(table: &Table<Lawful>, is_wanted: impl Fn(&Chosen) -> bool) -> Chosen {
    let mut choices = Vec::new();
    table.state().choices(&mut choices);
    choices.into_iter().find(is_wanted).expect("it is offered")
}

/// The preview of a choice: the number of events, whether it is certain, and whether it could be taken back.
fn preview(choice: Chosen) -> (usize, bool, bool) {
    let Preview { events, certain, undoable } = table().preview(choice).expect("it is offered");
    (events.len(), certain, undoable)
}

#[test]
fn what_nobody_else_sees_is_certain_and_can_be_taken_back() {
    assert_eq!(preview(offered(&table(), |choice| matches!(choice, Choice::Bury(_)))), (1, true, true));
    assert_eq!(preview(Choice::Wait), (1, true, true));
}

#[test]
fn what_others_are_shown_is_certain_and_cannot_be_taken_back() {
    assert_eq!(preview(offered(&table(), |choice| matches!(choice, Choice::Play(_)))), (1, true, false));
}

#[test]
fn what_is_hidden_or_random_is_not_told() {
    assert_eq!(preview(Choice::Peek), (0, false, false));
    assert_eq!(preview(Choice::Roll), (0, false, false));
}

#[test]
fn a_preview_changes_nothing_and_is_refused_like_a_choice() {
    let mut table = table();
    let before = table.clone();
    for card in 1..=9 {
        let preview = table.preview(Choice::Bury(card)).map(|_| ());
        assert_eq!(table.state(), before.state());
        assert_eq!(preview, table.clone().choose(Choice::Bury(card)).map(|_| ()));
    }
    while table.state().to_move().is_some() {
        table.choose(Choice::Wait).expect("it is offered");
    }
    let refusal = table.preview(Choice::Wait).map(|_| ());
    assert_eq!(refusal, table.choose(Choice::Wait).map(|_| ()));
}
