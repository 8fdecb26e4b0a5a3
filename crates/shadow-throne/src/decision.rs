//! Questions, choices and their notation.

use std::{fmt, str::FromStr};

use kabale_core::{NotationError, Objection, Seat, Spot, Target};
use serde::Serialize;

use crate::{
    cards::{Ability, Character},
    state::{Characters, GivingUp, MAX_PLAYERS, MAX_REVEALS, Phase, ShadowThrone},
};

/// A choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// SHD-4.1: reveal the next card.
    Reveal,
    /// SHD-5.2: stop and take the cards of the middle.
    Collect,
    /// SHD-5.8: stop, give the cards of the middle to this player and take one in return.
    Swap(Seat),
    /// SHD-4.9: destroy a card of this player.
    Destroy(Seat),
    /// SHD-6: use an ability.
    Use(Ability),
    /// SHD-6.8: use one that the Judge lends.
    Judge(Ability),
    /// SHD-4.7: let a card that is too high end the turn.
    Bust,
    /// SHD-4.9: this is the card that is destroyed.
    Hit(Character),
    /// SHD-5.8: this is the card that is taken.
    Take(Character),
    /// SHD-5.6: give this stack up.
    Drop(Character),
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reveal => f.write_str("reveal"),
            Self::Collect => f.write_str("collect"),
            Self::Swap(seat) => write!(f, "swap {seat}"),
            Self::Destroy(seat) => write!(f, "destroy {seat}"),
            Self::Use(ability) => write!(f, "use {ability}"),
            Self::Judge(ability) => write!(f, "judge {ability}"),
            Self::Bust => f.write_str("bust"),
            Self::Hit(character) => write!(f, "hit {character}"),
            Self::Take(character) => write!(f, "take {character}"),
            Self::Drop(character) => write!(f, "drop {character}"),
        }
    }
}

impl FromStr for Choice {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let [verb, object, sign] = NotationError::words::<3>(text)?;
        let seat = || Seat::all(MAX_PLAYERS).find(|seat| seat.to_string() == object && sign.is_empty());
        let character = || object.parse().ok().filter(|_: &Character| sign.is_empty());
        let ability = || Ability::ALL.into_iter().find(|ability| ability.id().split(' ').eq(words([object, sign])));
        let choice = match (verb, object) {
            ("reveal", "") => Some(Self::Reveal),
            ("collect", "") => Some(Self::Collect),
            ("bust", "") => Some(Self::Bust),
            ("swap", _) => seat().map(Self::Swap),
            ("destroy", _) => seat().map(Self::Destroy),
            ("use", _) => ability().map(Self::Use),
            ("judge", _) => ability().map(Self::Judge),
            ("hit", _) => character().map(Self::Hit),
            ("take", _) => character().map(Self::Take),
            ("drop", _) => character().map(Self::Drop),
            _ => None,
        };
        choice.ok_or_else(|| NotationError::new(text))
    }
}

/// The words that are not empty.
fn words(words: [&str; 2]) -> impl Iterator<Item = &str> {
    words.into_iter().filter(|word| !word.is_empty())
}

/// What a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Prompt {
    /// SHD-D1: the turn begins, with a first card at the latest after a look at it.
    Begin,
    /// SHD-D2, SHD-D3, SHD-D4: go on, use abilities, destroy, or stop.
    Decide {
        /// SHD-3.3: the current value of the last card.
        value: i8,
        /// SHD-4.5: the value of the card before it.
        limit: Option<i8>,
        /// SHD-4.9: whether a card may be destroyed.
        may_destroy: bool,
    },
    /// SHD-4.7, SHD-4.8: lower the card, or lose the turn.
    TooHigh {
        /// SHD-3.3: the current value of the last card.
        value: i8,
        /// SHD-4.5: the value of the card before it.
        limit: i8,
    },
    /// SHD-D3: which card of this player is destroyed.
    Destroy { owner: Seat },
    /// SHD-D4: which card of this player is taken.
    Take { from: Seat },
    /// SHD-D5: which stack is given up.
    GiveUp {
        /// How many must still go.
        left: u8,
    },
}

/// SHD-5.12, SHD-6.1: the active player decides everything but how another one places what he gets.
pub(crate) fn to_move(state: &ShadowThrone) -> Option<Seat> {
    match state.phase {
        Phase::Turn | Phase::Destroy(_) | Phase::Take(_) => Some(state.active),
        Phase::GiveUp(giving) => Some(giving.seat),
        Phase::Over => None,
    }
}

pub(crate) fn prompt(state: &ShadowThrone) -> Option<Prompt> {
    match state.phase {
        Phase::Turn => Some(match (state.value(), state.limit()) {
            (None, _) => Prompt::Begin,
            (Some(value), Some(limit)) if value > limit => Prompt::TooHigh { value, limit },
            (Some(value), limit) => Prompt::Decide { value, limit, may_destroy: victims(state).next().is_some() },
        }),
        Phase::Destroy(owner) => Some(Prompt::Destroy { owner }),
        Phase::Take(from) => Some(Prompt::Take { from }),
        Phase::GiveUp(giving) => Some(Prompt::GiveUp { left: giving.left }),
        Phase::Over => None,
    }
}

/// Every answer to the open question, in ascending order.
pub(crate) fn choices(state: &ShadowThrone, out: &mut Vec<Choice>) {
    match state.phase {
        Phase::Turn => turn(state, out),
        Phase::Destroy(owner) => out.extend(destructible(state, owner).into_iter().map(Choice::Hit)),
        Phase::Take(from) => out.extend(takeable(state, from).into_iter().map(Choice::Take)),
        Phase::GiveUp(giving) => {
            let stacks = candidates(state, giving);
            // SHD-5.6: enough must be left for those that are still to go.
            let n_offered = usize::from(stacks.len() + 1 - giving.left);
            out.extend(stacks.into_iter().take(n_offered).map(Choice::Drop));
        }
        Phase::Over => (),
    }
}

/// SHD-4.3: everything the active player may do.
fn turn(state: &ShadowThrone, out: &mut Vec<Choice>) {
    out.reserve(usize::from(MOST_IN_TURN));
    let is_too_high = state.is_too_high();
    if !is_too_high {
        if may_reveal(state) {
            out.push(Choice::Reveal);
        }
        if !state.middle.is_empty() {
            out.push(Choice::Collect);
            out.extend(partners(state).map(Choice::Swap));
            out.extend(victims(state).map(Choice::Destroy));
        }
    }
    let (own, lent) = abilities(state);
    for character in own {
        out.extend(Ability::of(character).iter().map(|ability| Choice::Use(*ability)));
    }
    for character in lent {
        out.extend(Ability::of(character).iter().map(|ability| Choice::Judge(*ability)));
    }
    if is_too_high {
        out.push(Choice::Bust);
    }
}

/// Reveal, collect, three to swap with, four to destroy from, five abilities once each.
const MOST_IN_TURN: u8 = 14;

/// SHD-4.2: five cards at most.
fn may_reveal(state: &ShadowThrone) -> bool {
    state.middle.len() < usize::from(MAX_REVEALS)
}

/// SHD-5.9: with whom the active player may swap.
pub(crate) fn partners(state: &ShadowThrone) -> impl Iterator<Item = Seat> {
    let is_bound = state.middle.len() < usize::from(state.display(state.active).count(Character::King));
    Seat::all(state.seats).filter(move |seat| {
        // SHD-5.11: there must be a card to take.
        !is_bound && *seat != state.active && !state.display(*seat).is_empty()
    })
}

/// SHD-4.9 to 4.11, SHD-4.13: of whom the active player may destroy a card.
pub(crate) fn victims(state: &ShadowThrone) -> impl Iterator<Item = Seat> {
    let may = is_equal(state) && !state.has_struck && !is_held_by_queens(state);
    Seat::all(state.seats).filter(move |seat| may && !state.struck.has(*seat) && !state.display(*seat).is_empty())
}

/// SHD-4.9: whether the last card has the value of the one before it.
pub(crate) fn is_equal(state: &ShadowThrone) -> bool {
    state.limit().is_some() && state.value() == state.limit()
}

/// SHD-4.13: there must be more cards in the middle than Queens in the player's own display.
fn is_held_by_queens(state: &ShadowThrone) -> bool {
    state.middle.len() <= usize::from(state.display(state.active).count(Character::Queen))
}

/// SHD-4.12: which of a player's cards may be destroyed.
pub(crate) fn destructible(state: &ShadowThrone, owner: Seat) -> Characters {
    let is_guarded = owner != state.active && state.most(owner).has(Character::Alchemist);
    if is_guarded { Characters::only(Character::Alchemist) } else { state.display(owner).characters() }
}

/// SHD-5.10: which of a player's cards may be taken.
pub(crate) fn takeable(state: &ShadowThrone, from: Seat) -> Characters {
    let is_guarded = state.most(from).has(Character::Bard);
    if is_guarded { Characters::only(Character::Bard) } else { state.display(from).characters() }
}

/// SHD-5.6: what may still be given up.
pub(crate) fn candidates(state: &ShadowThrone, giving: GivingUp) -> Characters {
    state.display(giving.seat).characters().after(giving.after)
}

/// SHD-6.4 to 6.6: those who change values.
const SHIFTERS: Characters = Characters::only(Character::General).with(Character::Jester).with(Character::Assassin);

/// SHD-3.4, SHD-6.2, SHD-6.8: whose abilities the active player may use now, and whose the Judge may lend.
pub(crate) fn abilities(state: &ShadowThrone) -> (Characters, Characters) {
    let mut useful = Characters::NONE;
    if state.middle.len() > 1 {
        useful = SHIFTERS; // SHD-6.11
    }
    if may_look(state) {
        useful = useful.with(Character::Prophet);
    }
    let ready = state.most(state.active).without(state.used);
    let own = state.display(state.active).characters();
    // SHD-6.9, SHD-8.4: a character of the player's own display that cannot be used otherwise.
    let lent = if ready.has(Character::Judge) { own.without(ready).and(useful) } else { Characters::NONE };
    (ready.and(useful), lent)
}

/// SHD-6.7, SHD-6.17: whether a card can be revealed next; SHD-6.16: and is not known already.
fn may_look(state: &ShadowThrone) -> bool {
    may_reveal(state) && !state.is_too_high() && !state.know_top.has(state.active)
}

/// SHD-10.1: whether the active player can do anything but the one thing that is left.
pub(crate) fn has_choice(state: &ShadowThrone) -> bool {
    let (own, lent) = abilities(state);
    if !own.is_empty() || !lent.is_empty() {
        return true;
    }
    !state.is_too_high() && (may_reveal(state) || partners(state).next().is_some() || victims(state).next().is_some())
}

/// The zones of the displays, by seat.
/// The zones of the players' stacks, by seat.
pub const DISPLAYS: [&str; MAX_PLAYERS as usize] = ["display1", "display2", "display3", "display4"];

/// Zones: `draw` and `discard` are the piles, `display1` to `display4` the players' stacks, `raise` and `lower` the
/// two sides of a card in the middle.
pub(crate) fn target(state: &ShadowThrone, choice: Choice) -> Target {
    let stack = |seat: Seat, character: Character| {
        let lower = state.display(seat).characters().into_iter().take_while(|other| *other < character).count();
        Some(Spot::new(DISPLAYS[seat.index()], lower as u8))
    };
    let draw = Some(Spot::new("draw", 0));
    let discard = Some(Spot::new("discard", 0));
    let last = state.middle.len().saturating_sub(1) as u8;
    match choice {
        Choice::Reveal => Target { piece: draw, ..Target::NONE },
        Choice::Collect => Target::seat(state.active),
        Choice::Swap(seat) => Target::seat(seat),
        Choice::Destroy(seat) => Target { place: discard, ..Target::seat(seat) },
        Choice::Use(ability) | Choice::Judge(ability) => {
            let place = match ability {
                Ability::Prophet => draw,
                Ability::JesterUp => Some(Spot::new("raise", last)),
                Ability::General | Ability::JesterDown | Ability::Assassin => Some(Spot::new("lower", last)),
            };
            Target { piece: stack(state.active, ability.character()), place, seat: None }
        }
        Choice::Bust => Target { place: discard, ..Target::NONE },
        Choice::Hit(character) | Choice::Take(character) | Choice::Drop(character) => {
            let seat = match state.phase {
                Phase::Destroy(owner) => owner,
                Phase::Take(from) => from,
                Phase::GiveUp(giving) => giving.seat,
                Phase::Turn | Phase::Over => state.active,
            };
            Target { piece: stack(seat, character), ..Target::NONE }
        }
    }
}

/// Why a choice is not offered.
pub(crate) fn objection(state: &ShadowThrone, choice: Choice) -> Objection {
    let because = |code, rule| Objection { code, rule };
    match (state.phase, choice) {
        (Phase::Over, _) => because("game_over", "SHD-7.1"),
        (Phase::Destroy(_), Choice::Hit(_)) => because("no_such_stack", "SHD-8.10"),
        (Phase::Destroy(_), _) => because("choose_what_to_destroy", "SHD-4.15"),
        (Phase::Take(_), Choice::Take(_)) => because("no_such_stack", "SHD-5.8"),
        (Phase::Take(_), _) => because("choose_what_to_take", "SHD-5.8"),
        (Phase::GiveUp(giving), Choice::Drop(character)) if missing(state, giving.seat, character) => {
            because("no_such_stack", "SHD-5.6")
        }
        (Phase::GiveUp(_), Choice::Drop(_)) => because("lowest_first", "SHD-5.6a"),
        (Phase::GiveUp(_), _) => because("give_up_a_stack", "SHD-5.6"),
        (Phase::Turn, Choice::Hit(_)) => because("whose_card", "SHD-4.9"),
        (Phase::Turn, Choice::Take(_)) => because("with_whom", "SHD-5.8"),
        (Phase::Turn, Choice::Drop(_)) => because("nothing_to_give_up", "SHD-5.6"),
        (Phase::Turn, Choice::Swap(seat) | Choice::Destroy(seat)) if seat.index() >= usize::from(state.seats) => {
            because("no_such_player", "SHD-1.2")
        }
        (Phase::Turn, Choice::Collect | Choice::Swap(_) | Choice::Destroy(_)) if state.middle.is_empty() => {
            because("reveal_first", "SHD-4.2")
        }
        (Phase::Turn, Choice::Bust) => because("not_too_high", "SHD-4.6"),
        (Phase::Turn, Choice::Use(ability)) => refuse_ability(state, ability),
        (Phase::Turn, Choice::Judge(ability)) => refuse_lending(state, ability),
        (Phase::Turn, _) if state.is_too_high() => because("too_high", "SHD-4.6"),
        (Phase::Turn, Choice::Reveal | Choice::Collect) => because("five_cards", "SHD-4.4"),
        (Phase::Turn, Choice::Swap(seat)) if seat == state.active => because("not_yourself", "SHD-5.8"),
        (Phase::Turn, Choice::Swap(seat)) if state.display(seat).is_empty() => because("has_no_cards", "SHD-5.11"),
        (Phase::Turn, Choice::Swap(_)) => because("held_by_kings", "SHD-5.9"),
        (Phase::Turn, Choice::Destroy(_)) if !is_equal(state) => because("not_equal", "SHD-4.9"),
        (Phase::Turn, Choice::Destroy(_)) if state.has_struck => because("destroyed_already", "SHD-4.10"),
        (Phase::Turn, Choice::Destroy(seat)) if state.struck.has(seat) => because("hit_already", "SHD-4.11"),
        (Phase::Turn, Choice::Destroy(seat)) if state.display(seat).is_empty() => because("has_no_cards", "SHD-8.10"),
        (Phase::Turn, Choice::Destroy(_)) => because("held_by_queens", "SHD-4.13"),
    }
}

fn missing(state: &ShadowThrone, seat: Seat, character: Character) -> bool {
    state.display(seat).count(character) == 0
}

/// SHD-3.4, SHD-6.2: why an ability cannot be used: first because of its character, then because of the moment.
fn refuse_ability(state: &ShadowThrone, ability: Ability) -> Objection {
    refuse_character(state, ability.character()).unwrap_or_else(|| refuse_moment(state, ability))
}

fn refuse_lending(state: &ShadowThrone, ability: Ability) -> Objection {
    if let Some(objection) = refuse_character(state, Character::Judge) {
        return objection;
    }
    match refuse_character(state, ability.character()) {
        None => Objection { code: "judge_not_needed", rule: "SHD-8.4" },
        Some(objection) if objection.code == "not_owned" => Objection { code: "judge_needs_own", rule: "SHD-6.9" },
        Some(_) => refuse_moment(state, ability),
    }
}

fn refuse_character(state: &ShadowThrone, character: Character) -> Option<Objection> {
    if missing(state, state.active, character) {
        Some(Objection { code: "not_owned", rule: "SHD-3.4" })
    } else if state.used.has(character) {
        Some(Objection { code: "used_already", rule: "SHD-6.2" })
    } else if !state.most(state.active).has(character) {
        Some(Objection { code: "outnumbered", rule: "SHD-3.4" })
    } else {
        None
    }
}

fn refuse_moment(state: &ShadowThrone, ability: Ability) -> Objection {
    match ability {
        Ability::Prophet if state.know_top.has(state.active) => Objection { code: "seen_already", rule: "SHD-6.16" },
        Ability::Prophet => Objection { code: "no_card_next", rule: "SHD-6.17" },
        Ability::General | Ability::JesterUp | Ability::JesterDown | Ability::Assassin => {
            Objection { code: "nothing_to_compare", rule: "SHD-6.11" }
        }
    }
}
