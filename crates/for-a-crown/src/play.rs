//! What a choice does: hiring, the shared deck card by card, and the end of a round.

use kabale_core::{Log, Rng, Seat, shuffle};

use crate::{
    Event,
    cards::{Effect, Family},
    decision::{self, Choice, cost, most_bribed, payments},
    effects,
    event::Adjustment,
    losses::{leaders, lose},
    setup::refill,
    state::{Acting, Bill, Content, ForACrown, Phase, Place, ROUNDS, Sleeved, Slot},
};

/// Plays an offered choice.
pub(crate) fn play(state: &mut ForACrown, choice: Choice, rng: &mut dyn Rng, log: &mut Log<ForACrown>) {
    match (state.phase, choice) {
        (Phase::Hire(seat), Choice::Hire(place)) => bill(state, seat, Bill::Hire(place), rng, log),
        (Phase::Pay(seat, due), Choice::Rubies(rubies)) => settle(state, seat, due, rubies, rng, log),
        (Phase::Next(_), Choice::Do(effect)) => {
            if !effects::choose(state, effect, rng, log) {
                go_on(state, rng, log);
            }
        }
        (Phase::Target(by, Effect::Thief), Choice::Thief(family)) => {
            effects::thief(state, by, family.seat(), log);
            go_on(state, rng, log);
        }
        (Phase::Target(by, Effect::Hit), Choice::Hit(family)) => {
            effects::hit(state, by, family.seat(), log);
            go_on(state, rng, log);
        }
        (Phase::Target(by, Effect::Move), Choice::Move(family, direction)) => {
            effects::move_portrait(state, by, family, direction, log);
            go_on(state, rng, log);
        }
        (Phase::Target(by, Effect::Move), Choice::Pass) => {
            effects::stop_moving(state, by, log);
            go_on(state, rng, log);
        }
        (Phase::Bribe(seat), Choice::Bribe(0)) | (Phase::Offer(seat), Choice::Pass) => {
            log.tell(Event::Declined { seat });
            go_on(state, rng, log);
        }
        (Phase::Bribe(seat), Choice::Bribe(thieves)) => bill(state, seat, Bill::Bribe(thieves), rng, log),
        (Phase::Offer(seat), Choice::Roll) => bill(state, seat, Bill::Roll, rng, log),
        (phase, choice) => unreachable!("`{choice}` was not offered in {phase:?}"),
    }
}

/// CRN-4.3, CRN-5.21: asks how to pay, if there is more than one way.
fn bill(state: &mut ForACrown, seat: Seat, due: Bill, rng: &mut dyn Rng, log: &mut Log<ForACrown>) {
    let ways = payments(state, seat, cost(state, due));
    if ways.start() == ways.end() {
        settle(state, seat, due, *ways.start(), rng, log);
    } else {
        state.phase = Phase::Pay(seat, due);
    }
}

/// CRN-4.3: pays to the supply, and gets what was paid for.
fn settle(state: &mut ForACrown, seat: Seat, due: Bill, rubies: u8, rng: &mut dyn Rng, log: &mut Log<ForACrown>) {
    let coins = cost(state, due) - rubies;
    state.rubies[seat.index()] -= u16::from(rubies);
    state.coins[seat.index()] -= u16::from(coins);
    match due {
        Bill::Hire(place) => hire(state, seat, place, coins, rubies, rng, log),
        Bill::Bribe(thieves) => {
            // CRN-5.17: as many thieves leave as was paid.
            state.thieves[seat.index()] -= u16::from(thieves);
            log.tell(Event::Bribed { seat, thieves, coins, rubies });
            go_on(state, rng, log);
        }
        Bill::Roll => {
            log.tell(Event::Paid { seat, coins, rubies });
            effects::roll_die(state, seat, rng, log); // CRN-5.19
            go_on(state, rng, log);
        }
    }
}

/// CRN-4.4, CRN-4.5: the subject comes into a sleeve and on the shared deck; its owner alone has seen the top of a deck.
fn hire(
    state: &mut ForACrown,
    seat: Seat,
    place: Place,
    coins: u8,
    rubies: u8,
    rng: &mut dyn Rng,
    log: &mut Log<ForACrown>,
) {
    let column = usize::from(place.level);
    let kind = match place.slot {
        Slot::Open(index) if place.level == 1 => {
            state.stacks[usize::from(index)] -= 1;
            crate::data::Kind(index)
        }
        Slot::Open(index) => state.court[column - 2][usize::from(index)].take().expect("the card was offered"),
        Slot::Deck => state.draw(place.level).expect("the deck was offered"),
    };
    state.shared.push(Sleeved::subject(seat, kind, place.slot != Slot::Deck));
    let subject = Some(state.data().subject_ref(kind));
    log.tell(Event::Hired { seat, place, subject, coins, rubies });
    next_to_hire(state, rng, log);
}

/// CRN-4.1, CRN-4.7, CRN-4.8: the next player hires. After the last one, the court is refilled, and in round 1 all hire
/// again.
fn next_to_hire(state: &mut ForACrown, rng: &mut dyn Rng, log: &mut Log<ForACrown>) {
    if let Some(seat) = state.order.pop() {
        state.phase = Phase::Hire(seat);
        return;
    }
    joint(state, log);
    if refill(state) {
        log.tell(Event::Refilled);
    }
    state.hires -= 1;
    if state.hires > 0 {
        start_hiring(state);
    } else {
        // CRN-5.1: the shared deck is shuffled and turned up card by card.
        shuffle(rng, &mut state.shared);
        log.tell(Event::Shuffled { round: state.round, cards: state.shared.len() as u8 });
        go_on(state, rng, log);
    }
}

/// CRN-4.1: from most to least influential.
fn start_hiring(state: &mut ForACrown) {
    state.order = state.influence();
    let first = state.order.pop().expect("while the game goes on nobody is out");
    state.phase = Phase::Hire(first);
}

/// CRN-5.1: goes on with effects, events and cards until a player is asked something.
fn go_on(state: &mut ForACrown, rng: &mut dyn Rng, log: &mut Log<ForACrown>) {
    loop {
        if effects::carry_out(state, rng, log) {
            return;
        }
        if let Some(seat) = state.order.pop() {
            if asks(state, seat) {
                return;
            }
        } else if usize::from(state.n_revealed) < state.shared.len() {
            joint(state, log);
            reveal(state, rng, log);
        } else {
            joint(state, log);
            end_round(state, log);
            return;
        }
    }
}

/// A board in between, on which nobody is asked how to pay or whom to hit.
pub(crate) fn joint(state: &ForACrown, log: &mut Log<ForACrown>) {
    log.board(|| {
        let mut board = *state;
        board.phase = decision::to_move(state).map_or(Phase::Over, Phase::Next);
        board
    });
}

/// CRN-5.17, CRN-5.19: whether an event asks this player anything. CRN-10.8: players who are out are skipped, since they
/// have neither thieves nor anything to pay with.
fn asks(state: &mut ForACrown, seat: Seat) -> bool {
    let is_bribery = state.current() == Some(Content::Event(crate::EventCard::Bribery));
    let (asked, phase) = if is_bribery {
        (most_bribed(state, seat) > 0, Phase::Bribe(seat))
    } else {
        (state.funds(seat) > 0, Phase::Offer(seat))
    };
    if asked {
        state.phase = phase;
    }
    asked
}

/// CRN-5.1, CRN-5.2: turns up the top card of the shared deck.
fn reveal(state: &mut ForACrown, rng: &mut dyn Rng, log: &mut Log<ForACrown>) {
    let card = &mut state.shared[usize::from(state.n_revealed)];
    card.seen = true;
    let content = card.content();
    state.n_revealed += 1;
    match content {
        Content::Subject(seat, kind) => {
            let subject = state.data().subject(kind);
            state.acting = Acting {
                seat: seat.index() as u8,
                choose_one: subject.choose_one,
                left: subject.symbols,
                rolled: crate::Symbols::default(),
            };
            log.tell(Event::Revealed { seat, subject: state.data().subject_ref(kind), ignored: state.is_out(seat) });
        }
        Content::Event(card) => {
            log.tell(Event::Happened { card: state.data().event_ref(card) });
            joint(state, log);
            effects::event(state, card, rng, log);
        }
    }
}

/// CRN-7, CRN-8.1: after round 4, or with a player out, the game is over; else the next round begins.
fn end_round(state: &mut ForACrown, log: &mut Log<ForACrown>) {
    let early = Seat::all(state.seats).any(|seat| state.is_out(seat));
    if early || state.round == ROUNDS {
        log.tell(Event::Ended { early });
        adjust(state, log);
        state.phase = Phase::Over;
        return;
    }
    // CRN-7.1, CRN-7.2: the revealed cards are the new shared deck, and an event joins them that nobody has seen.
    state.n_revealed = 0;
    let event = state.pile.pop().expect("three events join in a game, and there are five");
    state.shared.push(event);
    // CRN-7.3: the costs follow from the round.
    state.round += 1;
    state.hires = 1;
    log.tell(Event::Round { round: state.round });
    start_hiring(state);
}

/// CRN-8.2 to 8.4: the final adjustment, one step after the other.
fn adjust(state: &mut ForACrown, log: &mut Log<ForACrown>) {
    if let Some(seat) = state.influence().pop() {
        gain(state, seat, Adjustment::MostInfluential, log);
    }
    joint(state, log);
    for seat in leaders(state, &state.coins).iter() {
        gain(state, seat, Adjustment::MostCoins, log);
    }
    joint(state, log);
    for seat in leaders(state, &state.thieves).iter() {
        log.tell(Event::Adjusted { seat, reason: Adjustment::MostThieves });
        lose(state, seat, 1, log);
    }
}

fn gain(state: &mut ForACrown, seat: Seat, reason: Adjustment, log: &mut Log<ForACrown>) {
    if state.supply(Effect::Ruby) > 0 {
        state.rubies[seat.index()] += 1;
        log.tell(Event::Adjusted { seat, reason });
    }
}

const _: () = assert!(Family::ALL.len() == 5, "tables by seat have five places");
