//! One game between bots, with its record. The arena plays these.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use kabale_bots::{Chance, Level, Mind, Unfinished, Watch};
use kabale_core::{Game, Record, Seat, Seed, SetupError, Standings, Table};
use serde_json::Value;

use crate::Words;

/// A game between bots that is to be played.
pub struct Contest<'a> {
    pub options: &'a Value,
    /// The seed of the deal and of all chance in the rules.
    pub seed: Seed,
    /// The bots by seat, each with its own seed.
    pub bots: Vec<(Level, Seed)>,
    /// Setting this aborts the game.
    pub stop: &'a AtomicBool,
}

/// A game between bots that was played to its end.
pub struct Contested {
    pub standings: Standings,
    pub record: Record,
    /// The number of decisions, by seat.
    pub decisions: Vec<u32>,
    /// The time spent on these decisions, by seat.
    pub thought: Vec<Duration>,
}

/// Why a game between bots has no result.
#[derive(Debug, thiserror::Error)]
pub enum ContestError {
    /// The table cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// [`Contest::stop`] was set.
    #[error("the game was stopped")]
    Stopped,
    /// The game goes on after as many choices as it can have at most. The record has them all.
    #[error("the game goes on after {} choices", .0.choices.len())]
    Endless(Box<Record>),
}

/// Plays a game to its end.
pub(crate) fn play<G: Words>(contest: &Contest<'_>) -> Result<Contested, ContestError> {
    let seats = contest.bots.len() as u8;
    if !G::SEATS.contains(&seats) {
        return Err(Table::<G>::bad_seats(u64::from(seats)).into());
    }
    let options = Table::<G>::read_options(contest.options)?;
    let mut game = G::deal(&options, seats, &mut contest.seed.at(0));
    let mut minds: Vec<_> = contest.bots.iter().map(|(level, _)| Mind::new(*level)).collect();
    let mut chance = Chance::Table(contest.seed, contest.bots.iter().map(|(_, seed)| seed.fast()).collect());
    let mut recorder = Recorder {
        stop: contest.stop,
        choices: Vec::new(),
        decisions: vec![0; minds.len()],
        thought: vec![Duration::ZERO; minds.len()],
        asked: Instant::now(),
    };
    let result = kabale_bots::contest(&mut game, &mut minds, &mut chance, &mut recorder);
    let Recorder { choices, decisions, thought, .. } = recorder;
    let record = Record::of(&game, contest.seed, choices.iter().map(G::Choice::to_string).collect());
    match result {
        Ok(standings) => Ok(Contested { standings, record, decisions, thought }),
        Err(Unfinished::Stopped) => Err(ContestError::Stopped),
        Err(Unfinished::Endless) => Err(ContestError::Endless(Box::new(record))),
    }
}

/// What is recorded during a game.
struct Recorder<'a, C> {
    stop: &'a AtomicBool,
    choices: Vec<C>,
    decisions: Vec<u32>,
    thought: Vec<Duration>,
    asked: Instant,
}

impl<G: Game> Watch<G> for Recorder<'_, G::Choice> {
    fn asked(&mut self, _: Seat) -> ControlFlow<()> {
        if self.stop.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        self.asked = Instant::now();
        ControlFlow::Continue(())
    }

    fn decided(&mut self, seat: Seat, choice: G::Choice) {
        self.thought[seat.index()] += self.asked.elapsed();
        self.decisions[seat.index()] += 1;
        self.choices.push(choice);
    }
}
