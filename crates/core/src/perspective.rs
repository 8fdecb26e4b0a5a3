//! What a bot is given: never the true state, only states that its seat cannot tell from it.

use crate::{Eye, Game, Rng, Seat};

/// All that one seat knows of a table (its information set), as a state that fits it.
#[derive(Clone, Debug)]
pub struct Perspective<G> {
    seat: Seat,
    world: G,
}

impl<G: Game> Perspective<G> {
    /// What `seat` may know of `truth`.
    pub fn new(truth: &G, seat: Seat, rng: &mut dyn Rng) -> Self {
        let mut world = truth.clone();
        world.shuffle_unseen(Eye::Seat(seat), rng);
        Self { seat, world }
    }

    /// Whose perspective it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Everything this seat sees.
    pub fn view(&self) -> G::View {
        self.world.view(Eye::Seat(self.seat))
    }

    /// How many things this seat does not know ([`Game::unknown`]).
    pub fn unknown(&self) -> u32 {
        self.world.unknown(Eye::Seat(self.seat))
    }

    /// What this seat may choose from. Empty if it is not its turn.
    pub fn choices(&self, out: &mut Vec<G::Choice>) {
        out.clear();
        if self.world.to_move() == Some(self.seat) {
            self.world.choices(out);
        }
    }

    /// A determinization: another state that fits all this seat knows.
    pub fn determinize(&self, rng: &mut dyn Rng) -> G {
        let mut world = self.world.clone();
        world.shuffle_unseen(Eye::Seat(self.seat), rng);
        world
    }
}
