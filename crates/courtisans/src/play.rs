//! Carrying out choices, with one function per rule, and the events they report.

use kabale_core::{Eye, Eyes, Log, Seat};
use serde::Serialize;

use crate::{
    cards::{Card, Family, Mission, Role},
    decision::{Choice, Place, Victim, has_victims},
    score::Status,
    setup,
    state::{Area, Courtisans, HAND_SIZE, Open, Phase, Spy, n_turns},
};

/// An event in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// COU-3.2: a card was laid face up.
    Laid { seat: Seat, card: Card, area: Area },
    /// COU-4.3: a spy was laid face down.
    LaidFaceDown {
        seat: Seat,
        /// Its number among all face-down cards of the game, counted from 1.
        number: u8,
        /// Its family, only for the player who laid it.
        family: Option<Family>,
        area: Area,
        /// COU-7.4a: the player who laid it is not told either.
        #[serde(skip)]
        forgotten: bool,
    },
    /// COU-7.1: an assassin found no victim.
    NoVictim { seat: Seat, area: Area },
    /// COU-4.4c: an assassin eliminates nobody.
    Spared { seat: Seat, area: Area },
    /// COU-4.4: a face-up card left the game.
    Eliminated { seat: Seat, card: Card, area: Area },
    /// COU-4.4b: a face-down card left the game unseen.
    EliminatedFaceDown {
        seat: Seat,
        number: u8,
        laid_by: Seat,
        /// Its family, only for the player who laid it.
        family: Option<Family>,
        area: Area,
        /// COU-7.4a: the player who laid it is not told either.
        #[serde(skip)]
        forgotten: bool,
    },
    /// COU-3.6: new cards for the next turn. Told to their owner; the others see a turn end.
    Drew {
        seat: Seat,
        cards: Option<[Card; HAND_SIZE as usize]>,
        /// COU-7.4a: the log does not name them, since it would name the spies among them.
        #[serde(skip)]
        forgotten: bool,
    },
    /// COU-3.6: everybody has one more turn.
    PileEmpty,
    /// COU-5.1: the last card was played.
    Ended,
    /// COU-5.2: a spy was turned up.
    Revealed { number: u8, laid_by: Seat, family: Family, area: Area },
    /// COU-5.3: what the court thinks of a family.
    Judged {
        family: Family,
        /// What it counts above the mat.
        above: u8,
        /// What it counts below the mat.
        below: u8,
        status: Status,
    },
    /// COU-5.6: a mission was shown.
    Mission {
        seat: Seat,
        mission: Mission,
        /// What it brings.
        points: i32,
    },
}

/// COU-8: cards drawn are told only to their owner, face-down cards only to the player who laid them.
impl Eyes for Event {
    fn seen_by(&self, eye: Eye) -> Option<Self> {
        let mut told = *self;
        match &mut told {
            Self::LaidFaceDown { seat, family, forgotten, .. } if *forgotten || !eye.is(*seat) => *family = None,
            Self::EliminatedFaceDown { laid_by, family, forgotten, .. } if *forgotten || !eye.is(*laid_by) => {
                *family = None;
            }
            Self::Drew { seat, .. } if !eye.is(*seat) => return None,
            Self::Drew { cards, forgotten: true, .. } => *cards = None,
            _ => (),
        }
        Some(told)
    }
}

pub(crate) fn play(state: &mut Courtisans, choice: Choice, log: &mut Log<Courtisans>) {
    match choice {
        Choice::Lay(card, place) => lay(state, card, place, log),
        Choice::Spare => {
            log.tell(Event::Spared { seat: state.active, area: acting(state) });
            go_on(state, log);
        }
        Choice::Eliminate(victim) => {
            eliminate(state, victim, log);
            go_on(state, log);
        }
    }
}

/// The area of the assassin that is acting.
fn acting(state: &Courtisans) -> Area {
    match state.phase {
        Phase::Eliminate { area, .. } => area,
        Phase::Lay | Phase::Over => unreachable!("only the player of an assassin is offered victims"),
    }
}

/// COU-3.2: a card leaves the hand for an area that has not had its card; COU-4.3: spies lie face down.
fn lay(state: &mut Courtisans, card: Card, place: Place, log: &mut Log<Courtisans>) {
    let seat = state.active;
    take_from_hand(state, seat, card);
    let area = match place {
        Place::Table(side) => {
            state.open.table = false;
            Area::Table(side)
        }
        Place::Own => {
            state.open.own = false;
            Area::District(seat)
        }
        Place::To(opponent) => {
            state.open.other = false;
            Area::District(opponent)
        }
    };
    if card.role() == Role::Spy {
        let (family, forgotten) = (card.family(), state.options.memory);
        state.spies.push(Spy { family, area, turn: state.turn + 1, eliminated: false });
        log.tell(Event::LaidFaceDown { seat, number: state.spies.len() as u8, family: Some(family), area, forgotten });
    } else {
        state.face_up(area).add(card);
        log.tell(Event::Laid { seat, card, area });
    }
    if card.role() == Role::Assassin {
        if has_victims(state, card, area) {
            state.phase = Phase::Eliminate { card, area };
            return;
        }
        log.tell(Event::NoVictim { seat, area }); // COU-7.1
    }
    go_on(state, log);
}

/// COU-3.2: the others stay in their order.
fn take_from_hand(state: &mut Courtisans, seat: Seat, card: Card) {
    let hand = &mut state.hands[seat.index()];
    let index = hand.iter().position(|other| *other == card).expect("only cards of the hand are offered");
    for next in index + 1..hand.len() {
        hand.swap(next - 1, next);
    }
    hand.pop();
}

/// COU-4.4: the victim leaves the game; COU-4.4b, COU-7.3: a face-down one unseen.
fn eliminate(state: &mut Courtisans, victim: Victim, log: &mut Log<Courtisans>) {
    let seat = state.active;
    let (card, area) = match victim {
        Victim::AtTable(side, card) => (card, Area::Table(side)),
        Victim::InDistrict(card) => (card, acting(state)),
        Victim::FaceDown(index) => {
            let spy = &mut state.spies[usize::from(index)];
            spy.eliminated = true;
            let spy = *spy;
            let (laid_by, family, area) = (state.layer(&spy), Some(spy.family), spy.area);
            let forgotten = state.options.memory;
            log.tell(Event::EliminatedFaceDown { seat, number: index + 1, laid_by, family, area, forgotten });
            return;
        }
    };
    state.face_up(area).take(card);
    state.eliminated.add(card);
    log.tell(Event::Eliminated { seat, card, area });
}

/// COU-3.3: the next card, or the end of the turn. A last card that can go to one place only goes there.
fn go_on(state: &mut Courtisans, log: &mut Log<Courtisans>) {
    state.phase = Phase::Lay;
    let active = state.active;
    match *state.hands[active.index()] {
        [] => end_turn(state, log),
        [last] => {
            if let Some(place) = only_place(state) {
                lay(state, last, place, log);
            }
        }
        _ => (),
    }
}

/// COU-3.2, COU-3.8: where the last card of a turn must go, if there is no choice: the player's own district, or that of
/// the only opponent. The number of cards in hand and the areas are open to all, so this reveals nothing.
pub(crate) fn only_place(state: &Courtisans) -> Option<Place> {
    let opponent = state.active.next(state.seats);
    match (state.open, state.seats) {
        (Open { table: false, own: true, other: false }, _) => Some(Place::Own),
        (Open { table: false, own: false, other: true }, 2) => Some(Place::To(opponent)),
        _ => None,
    }
}

/// COU-3.6: draw three, if there are any; then it is the next player's turn (COU-3.1), or the game is over (COU-5.1).
fn end_turn(state: &mut Courtisans, log: &mut Log<Courtisans>) {
    let seat = state.active;
    if state.n_pile() > 0 {
        setup::draw(state, seat);
        let hand = &state.hands[seat.index()];
        log.tell(Event::Drew { seat, cards: Some([hand[0], hand[1], hand[2]]), forgotten: state.options.memory });
        if state.n_pile() == 0 {
            log.tell(Event::PileEmpty);
        }
    }
    if state.turn + 1 == n_turns(state.seats) {
        log.board(|| *state); // The last card is seen before everything is turned up.
    }
    state.turn += 1;
    state.active = seat.next(state.seats);
    state.open = Open::ALL;
    if state.turn == n_turns(state.seats) {
        state.phase = Phase::Over;
        tell_end(state, log);
    }
}

/// COU-5.2, COU-5.3, COU-5.6: spies, families and missions are shown. COU-7.3: eliminated spies are not.
fn tell_end(state: &Courtisans, log: &mut Log<Courtisans>) {
    if !log.is_on() {
        return;
    }
    log.tell(Event::Ended);
    for (number, spy) in (1..).zip(&state.spies).filter(|(_, spy)| !spy.eliminated) {
        log.tell(Event::Revealed { number, laid_by: state.layer(spy), family: spy.family, area: spy.area });
    }
    let court = state.revealed();
    for family in Family::ALL {
        let [above, below] = crate::Side::ALL.map(|side| court.weight(side, family));
        log.tell(Event::Judged { family, above, below, status: court.status(family) });
    }
    for seat in Seat::all(state.seats) {
        for mission in state.missions_of(seat) {
            log.tell(Event::Mission { seat, mission, points: court.mission_points(mission, seat) });
        }
    }
}
