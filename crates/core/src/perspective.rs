//! The input of bots: never the true state, only states that the seat cannot distinguish from it.

use crate::{Eye, Game, Rng, Seat};

/// The information set of one seat, held as one state that is consistent with it.
#[derive(Clone, Debug)]
pub struct Perspective<G> {
    seat: Seat,
    world: G,
}

impl<G: Game> Perspective<G> {
    /// The perspective of `seat` on the true state.
    pub fn new(truth: &G, seat: Seat, rng: &mut dyn Rng) -> Self {
        let mut world = truth.clone();
        world.shuffle_unseen(Eye::Seat(seat), rng);
        Self { seat, world }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn view(&self) -> G::View {
        self.world.view(Eye::Seat(self.seat))
    }

    /// The number of things this seat does not know ([`Game::unknown`]).
    pub fn unknown(&self) -> u32 {
        self.world.unknown(Eye::Seat(self.seat))
    }

    /// The choices of this seat. Empty if it is not its turn.
    pub fn choices(&self, out: &mut Vec<G::Choice>) {
        out.clear();
        if self.world.to_move() == Some(self.seat) {
            self.world.choices(out);
        }
    }

    /// One determinization, the same at every call.
    pub fn sample(&self) -> &G {
        &self.world
    }

    /// A determinization: another state that is consistent with what this seat knows.
    pub fn determinize(&self, rng: &mut dyn Rng) -> G {
        let mut world = self.world.clone();
        world.shuffle_unseen(Eye::Seat(self.seat), rng);
        world
    }
}
