//! Carrying out choices, with one function per rule, and the events they report.

use kabale_core::{Eye, Eyes, List, Log, Rng, Seat, shuffle};
use serde::Serialize;

use crate::{
    cards::{Ability, Card, Character},
    decision::{Choice, candidates, destructible, has_choice, takeable},
    state::{Characters, GivingUp, MAX_CARDS, MAX_REVEALS, MAX_STACKS, Phase, Seats, ShadowThrone},
};

/// The cards of the middle.
pub type Cards = List<Character, { MAX_REVEALS as usize }>;

/// An event in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// SHD-6.7: a player looked at the top card of the draw pile.
    Looked {
        seat: Seat,
        /// SHD-6.8: whether the Judge lent the ability.
        by_judge: bool,
        /// The card, only for the player who looked.
        card: Option<Card>,
    },
    /// SHD-4.1: a card was revealed.
    Revealed { seat: Seat, card: Card },
    /// SHD-6.3: an ability changed the value of the last card.
    Modified {
        seat: Seat,
        ability: Ability,
        /// SHD-6.8: whether the Judge lent it.
        by_judge: bool,
        /// The value now.
        value: i8,
    },
    /// SHD-4.9: a card was destroyed.
    Destroyed { by: Seat, seat: Seat, character: Character },
    /// SHD-4.6: the last card was too high, and the middle went to the discard pile.
    Bust {
        seat: Seat,
        /// The lost cards.
        cards: Cards,
    },
    /// SHD-5.2: a player took the cards of the middle.
    Collected {
        seat: Seat,
        /// The cards of the middle.
        cards: Cards,
    },
    /// SHD-5.8: the cards of the middle were swapped for one card.
    Swapped {
        seat: Seat,
        /// The other player.
        with: Seat,
        /// What the other gets.
        cards: Cards,
        /// What the active player gets.
        taken: Character,
    },
    /// SHD-5.3: a sixth card of a character was discarded.
    Surplus { seat: Seat, character: Character },
    /// SHD-5.5: a stack was given up for lack of room.
    GaveUp {
        seat: Seat,
        character: Character,
        /// How many cards it had.
        count: u8,
    },
    /// SHD-4.16: the discard pile with the End card became the draw pile.
    Reshuffled { cards: u8 },
    /// SHD-7.1: the End card was revealed.
    Ended,
}

/// SHD-9.2: what the Prophet shows is told only to the player who looked.
impl Eyes for Event {
    fn seen_by(&self, eye: Eye) -> Option<Self> {
        let mut told = *self;
        if let Self::Looked { seat, card, .. } = &mut told
            && !eye.is(*seat)
        {
            *card = None;
        }
        Some(told)
    }
}

/// Plays an offered choice.
pub(crate) fn play(state: &mut ShadowThrone, choice: Choice, rng: &mut dyn Rng, log: &mut Log<ShadowThrone>) {
    match (state.phase, choice) {
        (Phase::Turn, Choice::Reveal) => reveal(state, rng, log),
        (Phase::Turn, Choice::Collect) => collect(state, log),
        (Phase::Turn, Choice::Swap(with)) => swap(state, with, log),
        (Phase::Turn, Choice::Destroy(owner)) => destroy(state, owner, log),
        (Phase::Turn, Choice::Use(ability)) => use_ability(state, ability, false, log),
        (Phase::Turn, Choice::Judge(ability)) => use_ability(state, ability, true, log),
        (Phase::Turn, Choice::Bust) => bust(state, log),
        (Phase::Destroy(owner), Choice::Hit(character)) => hit(state, owner, character, log),
        (Phase::Take(from), Choice::Take(character)) => take(state, from, character, log),
        (Phase::GiveUp(giving), Choice::Drop(character)) => give_up(state, giving, character, log),
        (phase, choice) => unreachable!("`{choice}` was not offered in {phase:?}"),
    }
}

/// SHD-4.1: the top card goes to the middle. SHD-6.3: what was done to the card before is over.
fn reveal(state: &mut ShadowThrone, rng: &mut dyn Rng, log: &mut Log<ShadowThrone>) {
    let card = state.draw.pop().expect("the draw pile is never empty (SHD-4.17)");
    state.know_top = Seats::default();
    log.tell(Event::Revealed { seat: state.active, card });
    let Card::Character(character) = card else {
        state.phase = Phase::Over; // SHD-7.1: the middle stays as it is
        log.tell(Event::Ended);
        return;
    };
    state.middle.push(character);
    state.delta = 0; // SHD-6.3
    state.has_struck = false; // SHD-4.10
    if state.draw.is_empty() {
        reshuffle(state, rng, log);
    }
    go_on(state, log);
}

/// SHD-4.16, SHD-4.17: the discard pile and the End card become the draw pile at once.
fn reshuffle(state: &mut ShadowThrone, rng: &mut dyn Rng, log: &mut Log<ShadowThrone>) {
    for (character, count) in Character::ALL.into_iter().zip(&mut state.discard) {
        state.draw.extend((0..std::mem::take(count)).map(|_| Card::Character(character)));
    }
    assert!(std::mem::take(&mut state.end_is_discarded), "the End card is in the second draw pile (SHD-4.18)");
    state.draw.push(Card::End);
    shuffle(rng, &mut state.draw);
    log.tell(Event::Reshuffled { cards: state.draw.len() as u8 });
}

/// SHD-4.6, SHD-10.1: after a step of the turn, carries out what must be, if only one thing can be.
fn go_on(state: &mut ShadowThrone, log: &mut Log<ShadowThrone>) {
    state.phase = Phase::Turn;
    let is_too_high = state.is_too_high();
    let may_end_the_turn = is_too_high || state.middle.len() == usize::from(MAX_REVEALS);
    if may_end_the_turn && !has_choice(state) {
        log.board(|| *state);
        if is_too_high { bust(state, log) } else { collect(state, log) }
    }
}

/// SHD-6.2: the stack is used up for this turn; SHD-6.15: if the Judge lends the ability, only the Judge's.
fn use_ability(state: &mut ShadowThrone, ability: Ability, by_judge: bool, log: &mut Log<ShadowThrone>) {
    let seat = state.active;
    state.used = state.used.with(if by_judge { Character::Judge } else { ability.character() });
    match ability {
        Ability::Prophet => {
            state.know_top.insert(seat);
            log.tell(Event::Looked { seat, by_judge, card: state.draw.last().copied() });
        }
        Ability::General | Ability::JesterUp | Ability::JesterDown | Ability::Assassin => {
            state.delta += ability.delta();
            let value = state.value().expect("a card of the middle is modified");
            log.tell(Event::Modified { seat, ability, by_judge, value });
        }
    }
    go_on(state, log);
}

/// SHD-4.6: the cards of the middle are lost, and there is no phase 2.
fn bust(state: &mut ShadowThrone, log: &mut Log<ShadowThrone>) {
    log.tell(Event::Bust { seat: state.active, cards: state.middle });
    for character in &clear_middle(state) {
        state.discard[*character as usize] += 1;
    }
    end_turn(state);
}

/// SHD-4.9: the owner is chosen; if only one card can be meant, it is destroyed.
fn destroy(state: &mut ShadowThrone, owner: Seat, log: &mut Log<ShadowThrone>) {
    match only(destructible(state, owner)) {
        Some(character) => hit(state, owner, character, log),
        None => state.phase = Phase::Destroy(owner),
    }
}

/// SHD-4.9, SHD-4.15: the card goes to the discard pile at once.
fn hit(state: &mut ShadowThrone, owner: Seat, character: Character, log: &mut Log<ShadowThrone>) {
    log.tell(Event::Destroyed { by: state.active, seat: owner, character });
    state.display_mut(owner).remove(character);
    state.discard[character as usize] += 1;
    state.struck.insert(owner);
    state.has_struck = true;
    go_on(state, log);
}

/// SHD-5.2: the cards of the middle go to the active player's display.
fn collect(state: &mut ShadowThrone, log: &mut Log<ShadowThrone>) {
    log.tell(Event::Collected { seat: state.active, cards: state.middle });
    receive_middle(state, state.active, log);
}

/// SHD-5.8: the partner is chosen; if only one card can be meant, it is taken.
fn swap(state: &mut ShadowThrone, with: Seat, log: &mut Log<ShadowThrone>) {
    match only(takeable(state, with)) {
        Some(character) => take(state, with, character, log),
        None => state.phase = Phase::Take(with),
    }
}

/// SHD-5.8, SHD-5.12 to 5.14: the card changes hands; the active player places it, then the other one the middle.
fn take(state: &mut ShadowThrone, from: Seat, character: Character, log: &mut Log<ShadowThrone>) {
    let seat = state.active;
    log.tell(Event::Swapped { seat, with: from, cards: state.middle, taken: character });
    state.display_mut(from).remove(character);
    place(state, seat, character, log);
    make_room(state, seat, Some(from), log);
}

/// Phase 1 is over: takes the cards of the middle away, and with them what happened to and because of them.
fn clear_middle(state: &mut ShadowThrone) -> Cards {
    state.delta = 0;
    state.struck = Seats::default();
    state.has_struck = false;
    std::mem::take(&mut state.middle)
}

/// SHD-5.2, SHD-5.12: a player gets the cards of the middle and places them.
fn receive_middle(state: &mut ShadowThrone, seat: Seat, log: &mut Log<ShadowThrone>) {
    for character in &clear_middle(state) {
        place(state, seat, *character, log);
    }
    make_room(state, seat, None, log);
}

/// SHD-5.3, SHD-5.4: a card goes onto its stack or starts one; the sixth of a character is discarded.
fn place(state: &mut ShadowThrone, seat: Seat, character: Character, log: &mut Log<ShadowThrone>) {
    if state.display(seat).count(character) < MAX_CARDS {
        state.display_mut(seat).add(character);
    } else {
        log.tell(Event::Surplus { seat, character });
        state.discard[character as usize] += 1;
    }
}

/// SHD-5.6: with more than five stacks, asks which to give up; otherwise goes on with what follows.
fn make_room(state: &mut ShadowThrone, seat: Seat, then: Option<Seat>, log: &mut Log<ShadowThrone>) {
    let n_stacks = state.display(seat).characters().len();
    if n_stacks > MAX_STACKS {
        state.phase = Phase::GiveUp(GivingUp { seat, left: n_stacks - MAX_STACKS, after: None, then });
    } else {
        placed(state, then, log);
    }
}

/// SHD-5.6: the stack goes to the discard pile. SHD-10.1: what is left to give up goes too, if it must.
fn give_up(state: &mut ShadowThrone, giving: GivingUp, character: Character, log: &mut Log<ShadowThrone>) {
    discard_stack(state, giving.seat, character, log);
    let giving = GivingUp { left: giving.left - 1, after: Some(character), ..giving };
    let rest = candidates(state, giving);
    if rest.len() > giving.left && giving.left > 0 {
        state.phase = Phase::GiveUp(giving);
        return;
    }
    for character in rest.into_iter().take(usize::from(giving.left)) {
        discard_stack(state, giving.seat, character, log);
    }
    placed(state, giving.then, log);
}

/// SHD-5.7: a whole stack goes to the discard pile.
fn discard_stack(state: &mut ShadowThrone, seat: Seat, character: Character, log: &mut Log<ShadowThrone>) {
    let count = state.display_mut(seat).clear(character);
    state.discard[character as usize] += count;
    log.tell(Event::GaveUp { seat, character, count });
}

/// SHD-5.14: the other player of a swap places after the active one; then the turn is over.
fn placed(state: &mut ShadowThrone, then: Option<Seat>, log: &mut Log<ShadowThrone>) {
    match then {
        Some(other) => {
            log.board(|| *state);
            receive_middle(state, other, log);
        }
        None => end_turn(state),
    }
}

/// SHD-5.16: all abilities are unused again, and the next player clockwise has the turn.
fn end_turn(state: &mut ShadowThrone) {
    state.used = Characters::NONE;
    state.active = state.active.next(state.seats);
    state.phase = Phase::Turn;
}

/// The one character of a set that has one.
fn only(characters: Characters) -> Option<Character> {
    let mut each = characters.into_iter();
    each.next().filter(|_| each.len() == 0)
}
