//! ORI-3: the deal.

use kabale_core::{Rng, Seat, below, shuffle};

use crate::{
    Options,
    cards::Card,
    state::{HAND_SIZE, Laid, Oriflamme, Phase, Piece, Pieces, Row},
};

/// ORI-3.3: everybody starts with this much.
const START_POINTS: u16 = 1;

/// ORI-3.1 to 3.6: seven cards each, three aside unseen, a point each, and a random seat wears the crown.
pub(crate) fn deal(options: Options, seats: u8, rng: &mut dyn Rng) -> Oriflamme {
    let mut hands = Pieces::default();
    let mut set_aside = Pieces::default();
    let mut pools = [0; 5];
    for seat in Seat::all(seats) {
        let mut cards = Card::ALL;
        shuffle(rng, &mut cards);
        let (hand, aside) = cards.split_at(usize::from(HAND_SIZE));
        for card in hand {
            hands.insert(Piece::new(seat, *card));
        }
        for card in aside {
            set_aside.insert(Piece::new(seat, *card));
        }
        pools[seat.index()] = START_POINTS;
    }
    // ORI-3.5, ORI-10.6: who starts.
    let crown = if options.first_seat_starts { Seat::new(0) } else { Seat::new(below(rng, u32::from(seats)) as u8) };
    Oriflamme {
        options,
        seats,
        round: 1,
        crown,
        phase: Phase::Place(crown),
        pools,
        hands,
        set_aside,
        discarded: Pieces::default(),
        face_up: Pieces::default(),
        row: Row::default(),
        laid: [Laid::default(); 50],
    }
}
