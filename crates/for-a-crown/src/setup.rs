//! CRN-2: the deal.

use kabale_core::{List, Rng, Seat, shuffle};

use crate::{
    Options,
    cards::EventCard,
    data::LEVELS,
    state::{Acting, ForACrown, Order, Phase, Sleeved},
};

/// CRN-2.2: rubies in each chest.
const START_RUBIES: u16 = 10;
/// CRN-4.8: how often everybody hires in the first round.
pub(crate) const FIRST_HIRES: u8 = 2;

/// CRN-2.1 to 2.11: chests, court, events and gallery. Drawn by lot are, in this order: the portraits from the most to
/// the least influential, the levels 2 to 5, and the event pile.
pub(crate) fn deal(options: Options, seats: u8, rng: &mut dyn Rng) -> ForACrown {
    let data = options.data.get();
    let mut state = ForACrown {
        options,
        seats,
        round: 1,
        phase: Phase::Over,
        hires: FIRST_HIRES,
        order: Order::default(),
        acting: Acting::default(),
        rubies: [0; 5],
        coins: [0; 5],
        thieves: [0; 5],
        heirlooms: [false; 5],
        fields: [0; 5],
        stacks: [0, 1, 2].map(|stack: usize| data.subjects[stack].copies),
        court: [[None; 2]; 4],
        pool: data.pool,
        n_deck: [0, 1, 2, 3].map(|deck: usize| data.starts[deck + 1] - data.starts[deck]),
        pile: List::new(),
        shared: List::new(),
        n_revealed: 0,
    };
    hang_portraits(&mut state, rng);
    for level in 2..=LEVELS {
        shuffle(rng, state.deck_mut(level));
    }
    refill(&mut state);
    // CRN-2.6: the starting events are known to all, the others to nobody.
    for card in EventCard::ALL {
        let def = data.event(card);
        state.shared.extend((0..def.starting).map(|_| Sleeved::event(card, true)));
        state.pile.extend((def.starting..def.copies).map(|_| Sleeved::event(card, false)));
    }
    shuffle(rng, &mut state.pile);
    state.order = state.influence();
    state.phase = Phase::Hire(state.order.pop().expect("there are players"));
    state
}

/// CRN-2.8, CRN-2.10: the portraits in random order from the star leftwards, and the coins that go with it.
fn hang_portraits(state: &mut ForACrown, rng: &mut dyn Rng) {
    let mut seats = [0, 1, 2, 3, 4].map(Seat::new);
    let seats = &mut seats[..usize::from(state.seats)];
    shuffle(rng, seats);
    let last = seats.len() - 1;
    for (place, seat) in seats.iter().enumerate() {
        let index = seat.index();
        state.fields[index] = state.data().gallery.star - place as u8;
        state.rubies[index] = START_RUBIES;
        state.heirlooms[index] = true;
        state.coins[index] = match place {
            0 => 3,
            place if place == last => 5,
            _ => 4,
        };
    }
}

/// CRN-2.5b, CRN-4.7: each column of levels 2 to 5 gets two face-up cards, as long as its deck has cards. Returns
/// whether any card was turned up.
pub(crate) fn refill(state: &mut ForACrown) -> bool {
    let mut any = false;
    for level in 2..=LEVELS {
        for slot in 0..2 {
            let column = usize::from(level) - 2;
            if state.court[column][slot].is_none() {
                state.court[column][slot] = state.draw(level);
                any |= state.court[column][slot].is_some();
            }
        }
    }
    any
}
