//! A game between bots, played to its end: the one loop behind simulations, balance reports and the arena.

use std::ops::ControlFlow;

use kabale_core::{Fast, Game, Log, Perspective, Seat, Seed, Standings};

use crate::{Judged, Mind};

/// Where the chance of a game between bots comes from.
#[derive(Clone, Debug)]
pub enum Chance {
    /// One generator serves the rules and all bots.
    Shared(Fast),
    /// As at a table: every choice has a stream of its own, counted from the deal (stream 0), so that a record of the
    /// choices replays. The bots share the generators in this list, by seat.
    Table(Seed, Vec<Fast>),
}

impl Chance {
    fn of_bot(&mut self, seat: Seat) -> &mut Fast {
        match self {
            Self::Shared(rng) => rng,
            Self::Table(_, bots) => {
                let index = seat.index() % bots.len();
                &mut bots[index]
            }
        }
    }

    fn play<G: Game>(&mut self, game: &mut G, number: u32, choice: G::Choice, log: &mut Log<G>) {
        match self {
            Self::Shared(rng) => game.play(choice, rng, log),
            Self::Table(seed, _) => game.play(choice, &mut seed.at(u64::from(number) + 1), log),
        }
    }
}

/// Follows a game between bots. Every method does nothing unless it is overridden.
pub trait Watch<G: Game> {
    /// Whether events are wanted: if not, none are made.
    const EVENTS: bool = false;

    /// A seat is about to decide. The game is dropped if this breaks.
    fn asked(&mut self, _seat: Seat) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The seat has decided.
    fn decided(&mut self, _seat: Seat, _choice: G::Choice) {}

    /// The choice was made.
    fn played(&mut self, _game: &G, _events: Vec<G::Event>) {}
}

/// Nobody follows the game.
impl<G: Game> Watch<G> for () {}

/// Why a game between bots was not played to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfinished {
    /// The watcher has stopped it.
    Stopped,
    /// It goes on after [`Game::LONGEST`] choices. The rules or the bound are wrong.
    Endless,
}

/// Lets bots play a game to its end.
pub fn contest<G: Judged, W: Watch<G>>(
    game: &mut G,
    minds: &mut [Mind<G>],
    chance: &mut Chance,
    watch: &mut W,
) -> Result<Standings, Unfinished> {
    let mut number = 0;
    while let Some(seat) = game.to_move() {
        if number >= G::LONGEST {
            return Err(Unfinished::Endless);
        }
        if watch.asked(seat).is_break() {
            return Err(Unfinished::Stopped);
        }
        let rng = chance.of_bot(seat);
        let perspective = Perspective::new(game, seat, rng);
        let choice = minds[seat.index()].choose(&perspective, rng);
        watch.decided(seat, choice);
        let mut log = if W::EVENTS { Log::on() } else { Log::off() };
        chance.play(game, number, choice, &mut log);
        watch.played(game, log.into_events());
        number += 1;
    }
    Ok(game.standings().expect("nobody decides, so the game is over"))
}
