//! COU-2: the deal.

use kabale_core::{List, Rng, Seat, below, shuffle};

use crate::{
    Options,
    cards::{Color, DECK, Mission},
    state::{Cards, Courtisans, Open, Phase, SEATS_MAX},
};

/// COU-2.1 to 2.5: shuffled courtiers, some in the box, three for each player; two missions each; a random seat starts.
pub(crate) fn deal(options: Options, seats: u8, rng: &mut dyn Rng) -> Courtisans {
    let mut cards = DECK;
    shuffle(rng, &mut cards);
    let missions = Color::ALL.map(|color| {
        let mut missions = Mission::of(color);
        shuffle(rng, &mut missions);
        missions
    });
    let start = Seat::new(below(rng, u32::from(seats)) as u8);
    let mut state = Courtisans {
        options,
        seats,
        start,
        turn: 0,
        active: start,
        phase: Phase::Lay,
        open: Open::ALL,
        hands: [List::new(); SEATS_MAX],
        missions,
        table: [Cards::default(); 2],
        districts: [Cards::default(); SEATS_MAX],
        eliminated: Cards::default(),
        spies: List::new(),
        pile: List::from(cards),
    };
    for seat in Seat::all(seats) {
        draw(&mut state, seat);
    }
    state
}

/// COU-2.2, COU-3.6: three cards from the pile.
pub(crate) fn draw(state: &mut Courtisans, seat: Seat) {
    let mut drawn = || state.pile.pop().expect("the pile holds a multiple of three cards");
    let mut hand = [drawn(), drawn(), drawn()];
    // In ascending order, by hand: this is done in every turn of every simulated game.
    for (low, high) in [(0, 1), (1, 2), (0, 1)] {
        if hand[low] > hand[high] {
            hand.swap(low, high);
        }
    }
    state.hands[seat.index()] = List::from(hand);
}
