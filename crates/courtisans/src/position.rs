//! States as data: how they are written, and the checks when they are read.

use kabale_core::{List, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Options,
    cards::{Card, Color, Mission, N_CARDS, N_MISSIONS, Role},
    decision::has_victims,
    play::only_place,
    state::{Area, Cards, Courtisans, HAND_SIZE, Open, Phase, SEATS_MAX, Side, Spy, n_removed, n_turns, seat_of_turn},
};

/// A state as it is written: every card by its name, where it lies.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    #[serde(default)]
    options: Options,
    start: Seat,
    /// How many turns are over, everybody's together.
    turn: u8,
    phase: Phase,
    open: Open,
    above: Vec<Card>,
    below: Vec<Card>,
    /// In the order of laying.
    spies: Vec<Spy>,
    /// Without spies, which are among those above.
    eliminated: Vec<Card>,
    /// Drawn from the end.
    pile: Vec<Card>,
    removed: Vec<Card>,
    returned_missions: Vec<Mission>,
    seats: Vec<Holding>,
}

/// What a player has.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Holding {
    hand: Vec<Card>,
    district: Vec<Card>,
    /// The light one first.
    missions: [Mission; 2],
}

/// Why a position is impossible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// COU-1.2.
    #[error("the number of seats is {0}, not 2 to 5 (COU-1.2)")]
    Seats(usize),
    /// The table does not have this seat.
    #[error("seat {0} is not at this table")]
    NoSuchSeat(Seat),
    /// COU-2.1.
    #[error("the number of finished turns is {found}; with this many players the game has {most} (COU-2.1)")]
    Turn {
        /// How many are said to be over.
        found: u8,
        most: u8,
    },
    /// COU-2.1.
    #[error("the number of cards in the box is {found}, not {expected} (COU-2.1)")]
    Removed { found: usize, expected: usize },
    /// COU-2.2, COU-3.6.
    #[error(
        "the number of cards in the pile is {found}; after this many turns it must be {expected} (COU-2.2, COU-3.6)"
    )]
    Pile { found: usize, expected: usize },
    /// COU-2.2, COU-3.6.
    #[error("the number of cards in the hand of seat {seat} is {found}, not {expected} (COU-3.2, COU-3.6)")]
    Hand { seat: Seat, found: usize, expected: u8 },
    /// COU-1.5.
    #[error("the number of {card} cards is {found}, not {expected} (COU-1.5)")]
    Copies { card: Card, found: usize, expected: u8 },
    /// COU-4.3.
    #[error("the {0} cannot lie face up: spies are laid face down (COU-4.3)")]
    FaceUpSpy(Card),
    /// COU-3.2.
    #[error("the number of cards at the royal table is {found}, but at most {most} can have been laid there (COU-3.2)")]
    Table {
        found: usize,
        /// How many were laid.
        most: usize,
    },
    /// COU-4.4.
    #[error(
        "the number of eliminated cards is {found}, but the number of assassins that can have acted is {most} (COU-4.4)"
    )]
    Eliminated {
        found: usize,
        /// How many assassins were laid.
        most: usize,
    },
    /// COU-4.5.
    #[error("the {0} cannot have been eliminated: guards stay (COU-4.5)")]
    EliminatedGuard(Card),
    /// COU-7.5.
    #[error("face-down card {number}: {why}")]
    Spy {
        /// Counted from 1.
        number: usize,
        why: &'static str,
    },
    /// COU-2.3.
    #[error("mission {0} is not where a mission of its color belongs (COU-2.3)")]
    MissionColor(Mission),
    /// COU-1.6.
    #[error("mission {0} is listed twice (COU-1.6)")]
    MissionTwice(Mission),
    /// COU-2.4.
    #[error("the number of missions in the box is {found}, not {expected} (COU-2.4)")]
    Returned { found: usize, expected: usize },
    /// The open question does not fit the table.
    #[error("the phase does not fit the table: {0}")]
    Phase(&'static str),
}

impl From<Courtisans> for Position {
    fn from(state: Courtisans) -> Self {
        let seats = usize::from(state.seats);
        let (removed, pile) = state.pile.split_at(n_removed(state.seats));
        let holding = |seat: Seat| Holding {
            hand: state.hands[seat.index()].to_vec(),
            district: state.districts[seat.index()].iter().collect(),
            missions: state.missions_of(seat),
        };
        Self {
            options: state.options,
            start: state.start,
            turn: state.turn,
            phase: state.phase,
            open: state.open,
            above: state.table[Side::Above as usize].iter().collect(),
            below: state.table[Side::Below as usize].iter().collect(),
            spies: state.spies.to_vec(),
            eliminated: state.eliminated.iter().collect(),
            pile: pile.to_vec(),
            removed: removed.to_vec(),
            returned_missions: state.missions.iter().flat_map(|missions| missions[seats..].to_vec()).collect(),
            seats: Seat::all(state.seats).map(holding).collect(),
        }
    }
}

impl TryFrom<Position> for Courtisans {
    type Error = PositionError;

    fn try_from(position: Position) -> Result<Self, PositionError> {
        let n_seats = position.seats.len();
        if !(2..=SEATS_MAX).contains(&n_seats) {
            return Err(PositionError::Seats(n_seats));
        }
        let seats = n_seats as u8;
        if position.start.index() >= n_seats {
            return Err(PositionError::NoSuchSeat(position.start));
        }
        if position.turn > n_turns(seats) {
            return Err(PositionError::Turn { found: position.turn, most: n_turns(seats) });
        }
        check_counts(&position)?;
        let missions = read_missions(&position)?;
        let mut state = Self {
            options: position.options,
            seats,
            start: position.start,
            turn: position.turn,
            active: seat_of_turn(position.start, position.turn, seats),
            phase: position.phase,
            open: position.open,
            hands: [List::new(); SEATS_MAX],
            missions,
            table: [read_face_up(&position.above)?, read_face_up(&position.below)?],
            districts: [Cards::default(); SEATS_MAX],
            eliminated: read_face_up(&position.eliminated)?,
            spies: position.spies.iter().copied().collect(),
            pile: position.removed.iter().chain(&position.pile).copied().collect(),
        };
        for (seat, holding) in Seat::all(seats).zip(&position.seats) {
            let expected = n_hand(&state, seat);
            if holding.hand.len() != usize::from(expected) {
                return Err(PositionError::Hand { seat, found: holding.hand.len(), expected });
            }
            state.hands[seat.index()].extend(holding.hand.iter().copied());
            state.hands[seat.index()].sort_unstable();
            state.districts[seat.index()] = read_face_up(&holding.district)?;
        }
        check_spies(&state)?;
        check_phase(&state)?;
        check_laid(&state)?;
        Ok(state)
    }
}

/// COU-1.3, COU-1.5: all cards are there; COU-2.1, COU-2.2: as many as must be are in the box and in the pile.
fn check_counts(position: &Position) -> Result<(), PositionError> {
    let seats = position.seats.len() as u8;
    let expected = n_removed(seats);
    if position.removed.len() != expected {
        return Err(PositionError::Removed { found: position.removed.len(), expected });
    }
    let n_dealt = usize::from(seats * HAND_SIZE);
    let n_drawn = usize::from(position.turn) * usize::from(HAND_SIZE);
    let expected = (N_CARDS - expected - n_dealt).saturating_sub(n_drawn);
    if position.pile.len() != expected {
        return Err(PositionError::Pile { found: position.pile.len(), expected });
    }
    let piles = [&position.above, &position.below, &position.eliminated, &position.pile, &position.removed];
    let held = position.seats.iter().flat_map(|holding| [&holding.hand, &holding.district]);
    let cards = piles.into_iter().chain(held).flatten().copied();
    let all: Vec<Card> = cards.chain(position.spies.iter().map(|spy| spy.card())).collect();
    for card in Card::kinds() {
        let (found, expected) = (all.iter().filter(|other| **other == card).count(), card.role().copies());
        if found != usize::from(expected) {
            return Err(PositionError::Copies { card, found, expected });
        }
    }
    Ok(())
}

/// COU-2.3, COU-2.4: one mission of each color for everybody, and the others in the box.
fn read_missions(position: &Position) -> Result<[[Mission; N_MISSIONS]; 2], PositionError> {
    let expected = 2 * (N_MISSIONS - position.seats.len());
    if position.returned_missions.len() != expected {
        return Err(PositionError::Returned { found: position.returned_missions.len(), expected });
    }
    let mut missions = Color::ALL.map(Mission::of);
    let mut seen = [false; 2 * N_MISSIONS];
    let (light, dark) = position.returned_missions.split_at(expected / 2);
    for (color, returned) in Color::ALL.into_iter().zip([light, dark]) {
        let dealt = position.seats.iter().map(|holding| holding.missions[color as usize]);
        let places = &mut missions[color as usize];
        for (place, mission) in places.iter_mut().zip(dealt.chain(returned.iter().copied())) {
            if mission.color() != color {
                return Err(PositionError::MissionColor(mission));
            }
            if std::mem::replace(&mut seen[mission.index()], true) {
                return Err(PositionError::MissionTwice(mission));
            }
            *place = mission;
        }
    }
    Ok(missions)
}

/// COU-4.3: cards that everybody sees, or has seen, are no spies.
fn read_face_up(cards: &[Card]) -> Result<Cards, PositionError> {
    match cards.iter().find(|card| card.role() == Role::Spy) {
        Some(spy) => Err(PositionError::FaceUpSpy(*spy)),
        None => Ok(cards.iter().copied().collect()),
    }
}

/// COU-3.2, COU-3.6: the active player has a card for each open area; the others have three, or none after their
/// last turn.
fn n_hand(state: &Courtisans, seat: Seat) -> u8 {
    let left = n_turns(state.seats) - state.turn;
    let until = (seat.index() as u8 + state.seats - state.active.index() as u8) % state.seats;
    match until {
        _ if until >= left => 0,
        0 => state.open.len(),
        _ => HAND_SIZE,
    }
}

/// COU-7.5: face-down cards lie in the order of their turns, and no two of one turn in the same area (COU-3.2).
fn check_spies(state: &Courtisans) -> Result<(), PositionError> {
    let mut last = 1;
    for (index, spy) in state.spies.iter().enumerate() {
        let wrong = |why| Err(PositionError::Spy { number: index + 1, why });
        if let Area::District(seat) = spy.area
            && seat.index() >= usize::from(state.seats)
        {
            return Err(PositionError::NoSuchSeat(seat));
        }
        if spy.turn < last {
            return wrong("cards are listed in the order of their turns, counted from 1 (COU-7.5)");
        }
        let is_now = spy.turn == state.turn + 1 && state.phase != Phase::Over;
        if spy.turn > state.turn && !is_now {
            return wrong("its turn has not begun yet (COU-7.5)");
        }
        let closes = |spy: &Spy| closed_by(spy.area, state.layer(spy));
        if is_now && closes(spy).is_open_in(state.open) {
            return wrong("its area has not received a card in this turn (COU-3.2)");
        }
        let before = state.spies[..index].iter().filter(|other| other.turn == spy.turn);
        if before.into_iter().any(|other| closes(other) == closes(spy)) {
            return wrong("an area receives one card per turn (COU-3.2)");
        }
        last = spy.turn;
    }
    Ok(())
}

/// COU-3.2: one of the three areas of a turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Third {
    Table,
    Own,
    Other,
}

impl Third {
    fn is_open_in(self, open: Open) -> bool {
        match self {
            Self::Table => open.table,
            Self::Own => open.own,
            Self::Other => open.other,
        }
    }
}

/// Which of the three areas of a seat's turn has its card when one lies there.
fn closed_by(area: Area, seat: Seat) -> Third {
    match area {
        Area::Table(_) => Third::Table,
        Area::District(district) if district == seat => Third::Own,
        Area::District(_) => Third::Other,
    }
}

/// The open question must be one that the rules ask at this table.
fn check_phase(state: &Courtisans) -> Result<(), PositionError> {
    let wrong = |why| Err(PositionError::Phase(why));
    let is_last = state.turn == n_turns(state.seats);
    match state.phase {
        Phase::Over if !is_last => wrong("the game is over only when all cards are played (COU-5.1)"),
        Phase::Over if state.open != Open::ALL => wrong("no turn is under way (COU-5.1)"),
        Phase::Lay | Phase::Eliminate { .. } if is_last => wrong("all turns are over (COU-5.1)"),
        Phase::Lay if state.open.len() == 0 => wrong("the turn is over when every area has its card (COU-3.2)"),
        Phase::Lay if only_place(state).is_some() => wrong("there is nothing to choose"),
        Phase::Lay | Phase::Over => Ok(()),
        Phase::Eliminate { card, area } => {
            if let Area::District(seat) = area
                && seat.index() >= usize::from(state.seats)
            {
                return Err(PositionError::NoSuchSeat(seat));
            }
            if card.role() != Role::Assassin {
                return wrong("only an assassin eliminates (COU-4.4)");
            }
            let mut table = *state;
            if table.face_up(area).count(card) == 0 {
                return wrong("that assassin does not lie there (COU-4.4)");
            }
            let third = closed_by(area, state.active);
            if third.is_open_in(state.open) {
                return wrong("that area has not received a card in this turn (COU-3.2)");
            }
            let is_now = |spy: &&Spy| spy.turn == state.turn + 1;
            if state.spies.iter().filter(is_now).any(|spy| closed_by(spy.area, state.active) == third) {
                return wrong("that area has received a face-down card in this turn (COU-3.2)");
            }
            if !has_victims(state, card, area) {
                return wrong("there is nobody to eliminate (COU-7.1)");
            }
            Ok(())
        }
    }
}

/// COU-3.2: at most one card per turn at the royal table; COU-4.4, COU-4.5: one elimination for each assassin that has
/// acted, and no guard among them.
fn check_laid(state: &Courtisans) -> Result<(), PositionError> {
    let at_table = state.table.iter().flat_map(|cards| cards.iter()).count();
    let face_down = state.spies.iter().filter(|spy| !spy.eliminated && matches!(spy.area, Area::Table(_))).count();
    let (found, most) = (at_table + face_down, usize::from(state.turn) + usize::from(!state.open.table));
    if found > most {
        return Err(PositionError::Table { found, most });
    }
    if let Some(guard) = state.eliminated.iter().find(|card| card.role() == Role::Guard) {
        return Err(PositionError::EliminatedGuard(guard));
    }
    let laid = state.table.iter().chain(&state.districts).chain([&state.eliminated]).flat_map(|cards| cards.iter());
    let n_assassins = laid.filter(|card| card.role() == Role::Assassin).count();
    let n_waiting = usize::from(matches!(state.phase, Phase::Eliminate { .. }));
    let n_spies = state.spies.iter().filter(|spy| spy.eliminated).count();
    let (found, most) = (state.eliminated.iter().count() + n_spies, n_assassins.saturating_sub(n_waiting));
    if found > most {
        return Err(PositionError::Eliminated { found, most });
    }
    Ok(())
}
