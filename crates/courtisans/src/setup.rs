//! COU-2: the deal.

use kabale_core::{List, Rng, Seat, below, shuffle};

use crate::{
    Options,
    cards::{Card, Color, Mission, N_CARDS},
    state::{Cards, Courtisans, HAND_SIZE, Open, Phase, SEATS_MAX},
};

/// COU-2.1 to 2.5: shuffled courtiers, some in the box, three for everybody; two missions each; somebody starts.
pub(crate) fn deal(options: Options, seats: u8, rng: &mut dyn Rng) -> Courtisans {
    let mut pile: List<Card, N_CARDS> = List::new();
    for card in Card::kinds() {
        pile.extend(std::iter::repeat_n(card, usize::from(card.role().copies())));
    }
    shuffle(rng, &mut pile);
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
        phase: Phase::Lay,
        open: Open::ALL,
        hands: [List::new(); SEATS_MAX],
        missions,
        table: [Cards::default(); 2],
        districts: [Cards::default(); SEATS_MAX],
        eliminated: Cards::default(),
        spies: List::new(),
        pile,
    };
    for seat in Seat::all(seats) {
        draw(&mut state, seat);
    }
    state
}

/// COU-2.2, COU-3.6: three cards from the pile.
pub(crate) fn draw(state: &mut Courtisans, seat: Seat) {
    let hand = &mut state.hands[seat.index()];
    for _ in 0..HAND_SIZE {
        hand.push(state.pile.pop().expect("the pile holds a multiple of three cards"));
    }
    hand.sort_unstable();
}
