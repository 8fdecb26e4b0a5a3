//! States as data: how they are written, and the checks when they are read.

use std::collections::BTreeMap;

use kabale_core::{List, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Options,
    cards::{Ability, Card, Character, Class, N_CHARACTERS},
    decision,
    state::{
        Characters, Display, GivingUp, MAX_CARDS, MAX_DRAW, MAX_REVEALS, MAX_STACKS, Phase, Seats, ShadowThrone, copies,
    },
};

/// A state as it is written: every card by its name, where it lies.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    #[serde(default)]
    options: Options,
    active: Seat,
    phase: Phase,
    /// By seat: how many cards of each character.
    displays: Vec<BTreeMap<Character, u8>>,
    middle: Vec<Character>,
    #[serde(default)]
    delta: i8,
    #[serde(default)]
    used: Vec<Character>,
    #[serde(default)]
    struck: Vec<Seat>,
    #[serde(default)]
    has_struck: bool,
    #[serde(default)]
    know_top: Vec<Seat>,
    /// From the top card down.
    draw: Vec<Card>,
    discard: Vec<Card>,
}

/// Why a position is impossible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// SHD-1.2.
    #[error("the number of displays is {0}, not 2 to 4 (SHD-1.2)")]
    Seats(usize),
    /// The table does not have this seat.
    #[error("seat {0} is not at this table")]
    NoSuchSeat(Seat),
    /// SHD-2.3.
    #[error("the number of {character} cards is {found}, not {expected} (SHD-2.3)")]
    Copies { character: Character, found: usize, expected: u8 },
    /// SHD-1.3, SHD-7.1.
    #[error("the number of End cards in the piles is {found}, not {expected} (SHD-1.3, SHD-7.1)")]
    End { found: usize, expected: usize },
    /// SHD-3.1.
    #[error("seat {seat} has {count} cards of the {character}; a stack has 1 to 5 (SHD-3.1)")]
    Stack { seat: Seat, character: Character, count: u8 },
    /// SHD-3.1.
    #[error("seat {seat} has {found} stacks, more than the {allowed} possible here (SHD-3.1)")]
    Stacks { seat: Seat, found: u8, allowed: u8 },
    /// SHD-4.17.
    #[error("the draw pile is empty (SHD-4.17)")]
    EmptyDraw,
    /// SHD-4.2.
    #[error("there are {0} cards in the middle; the most is 5 (SHD-4.2)")]
    Middle(usize),
    /// SHD-4.6.
    #[error("the cards in the middle rise more than the used abilities allow (SHD-4.6)")]
    Rise,
    /// SHD-6.3.
    #[error("the used abilities cannot change a value by {0} (SHD-6.3)")]
    Delta(i8),
    /// SHD-6.2.
    #[error("the {0} has no ability that is used up (SHD-6.2)")]
    Used(Character),
    /// Something is listed twice.
    #[error("`{0}` lists something twice")]
    Twice(&'static str),
    /// SHD-4.10, SHD-4.11.
    #[error("more cards were destroyed than the middle allows (SHD-4.10)")]
    Struck,
    /// SHD-6.7, SHD-9.2.
    #[error("seat {0} cannot know the top card of the draw pile (SHD-9.2)")]
    KnowTop(Seat),
    /// The phase does not fit the table.
    #[error("the phase does not fit the table: {0}")]
    Phase(&'static str),
}

impl From<ShadowThrone> for Position {
    fn from(state: ShadowThrone) -> Self {
        let discarded = Character::ALL.into_iter().zip(state.discard);
        let end = state.end_is_discarded.then_some(Card::End);
        Self {
            options: Options {},
            active: state.active,
            phase: state.phase,
            displays: Seat::all(state.seats).map(|seat| state.display(seat).stacks().collect()).collect(),
            middle: state.middle.to_vec(),
            delta: state.delta,
            used: state.used.into_iter().collect(),
            struck: state.struck.iter().collect(),
            has_struck: state.has_struck,
            know_top: state.know_top.iter().collect(),
            draw: state.draw.iter().rev().copied().collect(),
            discard: discarded
                .flat_map(|(character, count)| (0..count).map(move |_| Card::Character(character)))
                .chain(end)
                .collect(),
        }
    }
}

impl TryFrom<Position> for ShadowThrone {
    type Error = PositionError;

    fn try_from(position: Position) -> Result<Self, PositionError> {
        let n_seats = position.displays.len();
        if !(2..=4).contains(&n_seats) {
            return Err(PositionError::Seats(n_seats));
        }
        let named = match position.phase {
            Phase::Destroy(seat) | Phase::Take(seat) => [Some(seat), None],
            Phase::GiveUp(giving) => [Some(giving.seat), giving.then],
            Phase::Turn | Phase::Over => [None, None],
        };
        let listed = position.struck.iter().chain(&position.know_top).copied();
        for seat in [position.active].into_iter().chain(named.into_iter().flatten()).chain(listed) {
            if seat.index() >= n_seats {
                return Err(PositionError::NoSuchSeat(seat));
            }
        }
        if position.middle.len() > usize::from(MAX_REVEALS) {
            return Err(PositionError::Middle(position.middle.len()));
        }
        let displays = read_displays(&position)?;
        check_cards(&position)?;
        let mut discard = [0; N_CHARACTERS as usize];
        for card in &position.discard {
            if let Card::Character(character) = card {
                discard[*character as usize] += 1;
            }
        }
        if let Some(character) = position.used.iter().find(|used| used.class() != Class::Modification) {
            return Err(PositionError::Used(*character));
        }
        let state = Self {
            seats: n_seats as u8,
            active: position.active,
            phase: position.phase,
            displays,
            middle: position.middle.iter().copied().collect(),
            delta: position.delta,
            used: read_used(&position.used)?,
            struck: read_seats(&position.struck, "struck")?,
            has_struck: position.has_struck,
            know_top: read_seats(&position.know_top, "know_top")?,
            draw: position.draw.iter().rev().copied().collect::<List<Card, MAX_DRAW>>(),
            discard,
            end_is_discarded: position.discard.contains(&Card::End),
        };
        check_turn(&state)?;
        check_knowledge(&state)?;
        check_phase(&state)?;
        Ok(state)
    }
}

/// SHD-3.1: one to five cards a stack, five stacks, and more only for a player who is giving some up.
fn read_displays(position: &Position) -> Result<[Display; 4], PositionError> {
    let mut displays = [Display::default(); 4];
    for (seat, stacks) in Seat::all(position.displays.len() as u8).zip(&position.displays) {
        for (&character, &count) in stacks {
            if !(1..=MAX_CARDS).contains(&count) {
                return Err(PositionError::Stack { seat, character, count });
            }
            (0..count).for_each(|_| displays[seat.index()].add(character));
        }
        let allowed = match position.phase {
            Phase::GiveUp(giving) if giving.seat == seat => MAX_STACKS.saturating_add(giving.left),
            _ => MAX_STACKS,
        };
        let found = stacks.len() as u8;
        if found > allowed {
            return Err(PositionError::Stacks { seat, found, allowed });
        }
    }
    Ok(displays)
}

/// SHD-1.3, SHD-2.3: every character as often as the number of players says, and the End card once: in a pile until
/// it is revealed, which ends the game.
fn check_cards(position: &Position) -> Result<(), PositionError> {
    let piles = || position.draw.iter().chain(&position.discard);
    let expected = copies(position.displays.len() as u8);
    for character in Character::ALL {
        let on_display: usize =
            position.displays.iter().filter_map(|stacks| stacks.get(&character)).map(|n| usize::from(*n)).sum();
        let in_middle = position.middle.iter().filter(|other| **other == character).count();
        let in_piles = piles().filter(|card| **card == Card::Character(character)).count();
        let found = on_display + in_middle + in_piles;
        if found != usize::from(expected) {
            return Err(PositionError::Copies { character, found, expected });
        }
    }
    let is_over = position.phase == Phase::Over;
    let (found, expected) = (piles().filter(|card| **card == Card::End).count(), usize::from(!is_over));
    if found != expected {
        return Err(PositionError::End { found, expected });
    }
    if position.draw.is_empty() && !is_over {
        return Err(PositionError::EmptyDraw);
    }
    Ok(())
}

fn read_used(used: &[Character]) -> Result<Characters, PositionError> {
    let set: Characters = used.iter().copied().collect();
    if usize::from(set.len()) == used.len() { Ok(set) } else { Err(PositionError::Twice("used")) }
}

fn read_seats(seats: &[Seat], name: &'static str) -> Result<Seats, PositionError> {
    let mut set = Seats::default();
    for seat in seats {
        set.insert(*seat);
    }
    if usize::from(set.len()) == seats.len() { Ok(set) } else { Err(PositionError::Twice(name)) }
}

/// What the turn has brought so far must be possible with the abilities that were used in it.
fn check_turn(state: &ShadowThrone) -> Result<(), PositionError> {
    if !possible_deltas(state.used).contains(&state.delta) || state.middle.len() < 2 && state.delta != 0 {
        return Err(PositionError::Delta(state.delta)); // SHD-6.3, SHD-6.11
    }
    let rises = state.middle.windows(2).map(|pair| (pair[1].value() as i8 - pair[0].value() as i8).max(0));
    let n_settled = state.middle.len().saturating_sub(2);
    let risen: i8 = rises.take(n_settled).sum();
    let lowered = possible_deltas(state.used).into_iter().map(i8::wrapping_neg).max().unwrap_or(0);
    if risen > lowered + state.delta.min(0) {
        return Err(PositionError::Rise); // SHD-4.6
    }
    // SHD-4.9, SHD-4.10: one for each card from the second on.
    let n_chances = state.middle.len().saturating_sub(if state.has_struck { 1 } else { 2 });
    let n_struck = usize::from(state.struck.len());
    if n_struck > n_chances || state.has_struck && n_struck == 0 {
        return Err(PositionError::Struck);
    }
    Ok(())
}

/// SHD-6.2 to 6.8: what the used abilities can have done to one card. Each may have been used on an earlier one.
fn possible_deltas(used: Characters) -> Vec<i8> {
    let shifts = |character: Character| -> Vec<i8> {
        let abilities: Vec<Ability> = match character {
            Character::Judge => Ability::ALL.to_vec(),
            other => Ability::of(other).to_vec(),
        };
        abilities.into_iter().map(Ability::delta).chain([0]).collect()
    };
    used.into_iter().fold(vec![0], |sums, character| {
        sums.iter().flat_map(|sum| shifts(character).into_iter().map(move |shift| sum + shift)).collect()
    })
}

/// Whether the cards of the middle have gone to a player already.
fn is_placing(state: &ShadowThrone) -> bool {
    matches!(state.phase, Phase::GiveUp(GivingUp { then: None, .. }))
}

/// SHD-6.7, SHD-9.2: the active player may have looked in this turn; before the first card, so may the player before,
/// in the turn before.
fn check_knowledge(state: &ShadowThrone) -> Result<(), PositionError> {
    let has_looked = state.used.has(Character::Prophet) || state.used.has(Character::Judge);
    for seat in state.know_top.iter() {
        let is_before = seat.next(state.seats) == state.active && state.middle.is_empty() && !is_placing(state);
        let is_own_look = seat == state.active && has_looked;
        if state.phase == Phase::Over || !(is_before || is_own_look) {
            return Err(PositionError::KnowTop(seat));
        }
    }
    Ok(())
}

/// The open question must be one that the rules ask at this table.
fn check_phase(state: &ShadowThrone) -> Result<(), PositionError> {
    let wrong = |why| Err(PositionError::Phase(why));
    match state.phase {
        Phase::Turn if state.middle.is_empty() => {
            let looks = Characters::only(Character::Prophet).with(Character::Judge);
            if state.used.without(looks).is_empty() {
                Ok(())
            } else {
                wrong("nothing can be modified before the first card (SHD-6.11)")
            }
        }
        Phase::Turn if decision::has_choice(state) => Ok(()),
        Phase::Turn => wrong("there is nothing to choose (SHD-10.1)"),
        Phase::Destroy(owner) => {
            if !decision::victims(state).any(|seat| seat == owner) {
                wrong("no card of that player can be destroyed (SHD-4.9)")
            } else if decision::destructible(state, owner).len() < 2 {
                wrong("there is nothing to choose (SHD-10.1)")
            } else {
                Ok(())
            }
        }
        Phase::Take(from) => {
            if state.middle.is_empty() || state.is_too_high() || !decision::partners(state).any(|seat| seat == from) {
                wrong("nobody can swap with that player (SHD-5.8)")
            } else if decision::takeable(state, from).len() < 2 {
                wrong("there is nothing to choose (SHD-10.1)")
            } else {
                Ok(())
            }
        }
        Phase::GiveUp(giving) => check_giving(state, giving),
        Phase::Over if state.middle.len() == usize::from(MAX_REVEALS) => {
            wrong("the End card is not revealed after five cards (SHD-4.4)")
        }
        Phase::Over => Ok(()),
    }
}

/// SHD-5.6, SHD-5.14: who gives up how much, and what follows.
fn check_giving(state: &ShadowThrone, giving: GivingUp) -> Result<(), PositionError> {
    let wrong = |why| Err(PositionError::Phase(why));
    if giving.left == 0 || state.display(giving.seat).characters().len() != MAX_STACKS.saturating_add(giving.left) {
        return wrong("a player gives up only stacks beyond five (SHD-5.6)");
    }
    if decision::candidates(state, giving).len() <= giving.left {
        return wrong("there is nothing to choose (SHD-10.1)");
    }
    match giving.then {
        Some(other) => {
            let is_swap = giving.seat == state.active && other != state.active;
            let is_one_card = giving.left == 1 && giving.after.is_none();
            if is_swap && is_one_card && !state.middle.is_empty() && !state.is_too_high() {
                Ok(())
            } else {
                wrong("in a swap the active player first makes room for one card (SHD-5.14)")
            }
        }
        None if state.middle.is_empty() => Ok(()),
        None => wrong("the cards in the middle are already placed (SHD-5.6)"),
    }
}
