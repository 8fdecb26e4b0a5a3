//! CRN-5: what subjects, the die and events do, one symbol at a time.

use kabale_core::{Log, Rng, Seat, roll};

use crate::{
    Event,
    cards::{Direction, Effect, EventCard, Family, Symbols},
    data::FACES,
    decision::possible,
    losses::{leaders, lose},
    play::joint,
    state::{Acting, ForACrown, Phase},
};

/// CRN-5.11: carries out what is left, one symbol after the other. Returns whether a player is asked something.
pub(crate) fn carry_out(state: &mut ForACrown, rng: &mut dyn Rng, log: &mut Log<ForACrown>) -> bool {
    while !state.acting.left.is_empty() || !state.acting.rolled.is_empty() {
        // CRN-6.4, CRN-6.7: a player who is out does nothing.
        if state.is_out(state.acting.seat()) {
            break;
        }
        take_gains(state, log);
        if state.acting.current().is_empty() {
            continue;
        }
        let mut effects = possible(state);
        match (effects.next(), effects.next()) {
            (None, _) => {
                // CRN-10.9: what cannot be carried out is skipped.
                drop(effects);
                log.tell(Event::NoEffect { seat: state.acting.seat() });
                state.acting.set_current(Symbols::default());
            }
            (Some(only), None) => {
                drop(effects);
                if choose(state, only, rng, log) {
                    return true;
                }
            }
            (Some(_), Some(_)) => {
                drop(effects);
                state.phase = Phase::Next(state.acting.seat()); // CRN-D3, CRN-D4
                return true;
            }
        }
    }
    state.acting = Acting::default();
    false
}

/// CRN-5.11a: rubies and coins from an unlimited supply come first, without asking: their order changes nothing.
fn take_gains(state: &mut ForACrown, log: &mut Log<ForACrown>) {
    if state.acting.choose_one || state.options.strict_supply {
        return;
    }
    let symbols = state.acting.current();
    let (rubies, coins) = (symbols.count(Effect::Ruby), symbols.count(Effect::Coin));
    if rubies + coins == 0 {
        return;
    }
    let seat = state.acting.seat();
    let rest = [Effect::Thief, Effect::Hit, Effect::Die, Effect::Move];
    state.acting.set_current(rest.into_iter().fold(Symbols::default(), |all, effect| all.and(symbols.only(effect))));
    take(state, seat, rubies, coins, log);
}

/// CRN-5.5, CRN-5.9: from the supply into the chest.
fn take(state: &mut ForACrown, seat: Seat, rubies: u8, coins: u8, log: &mut Log<ForACrown>) {
    state.rubies[seat.index()] += u16::from(rubies);
    state.coins[seat.index()] += u16::from(coins);
    log.tell(Event::Took { seat, rubies, coins });
}

/// CRN-5.11, CRN-5.12: carries out this effect next. Returns whether its target is asked for.
pub(crate) fn choose(state: &mut ForACrown, effect: Effect, rng: &mut dyn Rng, log: &mut Log<ForACrown>) -> bool {
    if state.acting.choose_one {
        state.acting.choose_one = false;
        state.acting.left = state.acting.left.only(effect);
    }
    let seat = state.acting.seat();
    match effect {
        Effect::Ruby => {
            spend(state, effect);
            take(state, seat, 1, 0, log);
        }
        Effect::Coin => {
            spend(state, effect);
            take(state, seat, 0, 1, log);
        }
        Effect::Die => {
            spend(state, effect);
            roll_die(state, seat, rng, log);
        }
        Effect::Thief | Effect::Hit => {
            let mut others = state.others(seat);
            let (target, more) = (others.next().expect("the effect is possible"), others.next().is_some());
            drop(others);
            match effect {
                _ if more => return ask_target(state, seat, effect),
                Effect::Thief => thief(state, seat, target, log),
                _ => hit(state, seat, target, log),
            }
        }
        Effect::Move => {
            let mut moves = state.moves();
            let ((family, direction), more) = (moves.next().expect("the effect is possible"), moves.next().is_some());
            drop(moves);
            if more || state.options.may_move_fewer() {
                return ask_target(state, seat, effect);
            }
            move_portrait(state, seat, family, direction, log);
        }
    }
    false
}

fn ask_target(state: &mut ForACrown, seat: Seat, effect: Effect) -> bool {
    state.phase = Phase::Target(seat, effect); // CRN-D5, CRN-D6
    true
}

/// A symbol is used up.
fn spend(state: &mut ForACrown, effect: Effect) {
    let symbols = state.acting.current().without_one(effect);
    state.acting.set_current(symbols);
}

/// CRN-5.8, CRN-5.15: rolls the magic die; what the face shows comes before the rest of a card (CRN-5.8a).
pub(crate) fn roll_die(state: &mut ForACrown, seat: Seat, rng: &mut dyn Rng, log: &mut Log<ForACrown>) {
    let face = roll(rng, FACES);
    let symbols = state.data().faces[usize::from(face) - 1];
    state.acting.seat = seat.index() as u8; // CRN-10.7
    state.acting.rolled = symbols;
    log.tell(Event::Rolled { seat, face, symbols });
    joint(state, log);
}

/// CRN-5.6: another player takes a masked thief.
pub(crate) fn thief(state: &mut ForACrown, by: Seat, seat: Seat, log: &mut Log<ForACrown>) {
    spend(state, Effect::Thief);
    state.thieves[seat.index()] += 1;
    log.tell(Event::Thief { by, seat });
}

/// CRN-5.7: another player returns a ruby.
pub(crate) fn hit(state: &mut ForACrown, by: Seat, seat: Seat, log: &mut Log<ForACrown>) {
    spend(state, Effect::Hit);
    log.tell(Event::Hit { by, seat });
    lose(state, seat, 1, log);
}

/// CRN-5.10, CRN-10.4: a portrait goes to the next free field, past all that hang in between.
pub(crate) fn move_portrait(
    state: &mut ForACrown,
    by: Seat,
    family: Family,
    direction: Direction,
    log: &mut Log<ForACrown>,
) {
    spend(state, Effect::Move);
    let to = state.next_free(family, direction).expect("the move is possible");
    let from = std::mem::replace(&mut state.fields[family as usize], to);
    log.tell(Event::Moved { by, family, direction, from, to });
}

/// CRN-5.13a: the Moves that are left on the card or face are left out.
pub(crate) fn stop_moving(state: &mut ForACrown, by: Seat, log: &mut Log<ForACrown>) {
    let left = state.acting.current().count(Effect::Move);
    for _ in 0..left {
        spend(state, Effect::Move);
    }
    log.tell(Event::Stopped { seat: by, left });
}

/// CRN-5.16 to 5.20: what an event does at once. Those that ask players in order leave the order to be asked (CRN-5.22).
pub(crate) fn event(state: &mut ForACrown, card: EventCard, rng: &mut dyn Rng, log: &mut Log<ForACrown>) {
    match card {
        EventCard::Burglary => burglary(state, log),
        EventCard::Bribery | EventCard::MagicSubjects => state.order = state.influence(),
        EventCard::HelpingMagicHand => {
            // CRN-5.18, CRN-10.6: the leftmost portrait still in the gallery.
            if let Some(seat) = state.influence().iter().last() {
                roll_die(state, seat, rng, log);
            }
        }
        EventCard::Scandal => scandal(state, log),
    }
}

/// CRN-5.16 Burglary: the players with the most thieves return 2 rubies, then all these thieves.
fn burglary(state: &mut ForACrown, log: &mut Log<ForACrown>) {
    let robbed = leaders(state, &state.thieves);
    if robbed.iter().next().is_none() {
        log.tell(Event::Nothing { card: state.data().event_ref(EventCard::Burglary) });
    }
    for seat in robbed.iter() {
        joint(state, log);
        log.tell(Event::Robbed { seat, thieves: state.thieves[seat.index()] });
        lose(state, seat, 2, log);
    }
    for seat in robbed.iter() {
        state.thieves[seat.index()] = 0;
    }
}

/// CRN-5.20 Scandal: everybody returns rubies by the part of the gallery.
fn scandal(state: &mut ForACrown, log: &mut Log<ForACrown>) {
    let gallery = &state.data().gallery;
    for seat in state.influence().iter() {
        let loss = gallery.losses[gallery.part(state.fields[seat.index()])];
        if loss > 0 {
            joint(state, log);
            lose(state, seat, loss, log);
        }
    }
}
