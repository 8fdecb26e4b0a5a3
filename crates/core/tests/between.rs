//! Boards in between: at the joints of the chain that a choice sets off, and nowhere else.

mod toy;

use kabale_core::{Eye, Game, Log, Seat, Seed, Table, state_hash};
use toy::{Event, Lawful};

fn table() -> Table<Lawful> {
    Table::new(toy::Options::default(), 2, Seed::new([1; 32])).expect("two may play")
}

#[test]
fn a_chain_has_a_board_between_its_events() {
    let mut table = table();
    assert!(table.choose_watched("roll".parse().expect("a choice")).expect("it is offered").is_empty());
    let boards = table.choose_watched("wait".parse().expect("a choice")).expect("it is offered");
    let step = table.steps().last().expect("it was taken");
    assert!(matches!(step.events[..], [Event::Waited { .. }, Event::Passed { .. }]), "{:?}", step.events);
    assert_eq!(boards.iter().map(|board| board.n_events).collect::<Vec<_>>(), [1]);
    for eye in Eye::all(2) {
        assert_eq!(step.unfolds(&boards, eye).len(), 1);
        assert!(boards[0].state.view(eye) == table.view(eye), "only the turn has passed since");
    }
}

#[test]
fn who_watches_changes_nothing() {
    let (mut watched, mut alone) = (table(), table());
    for choice in ["roll", "wait", "peek", "roll", "wait", "wait", "roll", "wait"] {
        watched.choose_watched(choice.parse().expect("a choice")).expect("it is offered");
        alone.choose_text(choice).expect("it is offered");
        assert_eq!(state_hash(watched.state()), state_hash(alone.state()));
        assert_eq!(watched.record(), alone.record());
        assert!(watched.events(Eye::Public, 0).eq(alone.events(Eye::Public, 0)));
        assert_eq!(watched.may_undo(Seat::new(0)), alone.may_undo(Seat::new(0)));
    }
}

#[test]
fn nobody_else_pays_for_boards() {
    for mut log in [Log::<Lawful>::off(), Log::on()] {
        log.tell(Event::Passed { seat: Seat::new(0) });
        log.board(|| unreachable!("nobody watches"));
    }
    let mut n_boards = 0;
    let mut log = Log::<Lawful>::watched();
    let mut board = || {
        n_boards += 1;
        table().state().clone()
    };
    log.board(&mut board); // Nothing has happened yet.
    log.tell(Event::Passed { seat: Seat::new(0) });
    log.board(&mut board);
    log.board(&mut board); // Nothing has happened since.
    assert_eq!(n_boards, 1);
}
