//! Many games at once, with any mix of bots.

use std::sync::atomic::{AtomicU64, Ordering};

use kabale_core::{Fast, Game, MAX_SEATS, Seat, Seed, SeedableRng, SetupError, Standings, Table};
use serde_json::Value;

use crate::{Chance, Judged, Level, Mind, Watch, contest, playout};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// How many play.
    pub seats: u8,
    /// What was agreed on.
    pub options: Value,
    /// How many games.
    pub games: u64,
    /// What all chance comes from. The same seed gives the same games, on any number of threads.
    pub seed: Seed,
    /// How many threads play.
    pub threads: usize,
    /// Who sits where; the list is repeated until everybody has a bot.
    pub bots: Vec<Level>,
}

impl Simulation {
    /// Who sits on a seat.
    pub fn bot(&self, seat: Seat) -> Level {
        if self.bots.is_empty() { Level::Random } else { self.bots[seat.index() % self.bots.len()] }
    }
}

/// What came out.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// How many games were played.
    pub games: u64,
    /// How many decisions were made in them.
    pub decisions: u64,
    /// What each seat won, in sixtieths: a shared win is shared, and whole numbers add up alike in any order.
    sixtieths: [u64; MAX_SEATS as usize],
    /// The sum of each seat's scores.
    scores: [i64; MAX_SEATS as usize],
}

impl Tally {
    /// What a seat won: a shared win is shared.
    pub fn wins(&self, seat: Seat) -> f64 {
        self.sixtieths[seat.index()] as f64 / 60.0
    }

    /// The mean of a seat's scores.
    pub fn mean_score(&self, seat: Seat) -> f64 {
        self.scores[seat.index()] as f64 / self.games.max(1) as f64
    }

    fn add(&mut self, decisions: u32, standings: &Standings) {
        self.games += 1;
        self.decisions += u64::from(decisions);
        for standing in standings.by_seat() {
            let seat = standing.seat;
            self.sixtieths[seat.index()] += (standings.win_share(seat) * 60.0).round() as u64;
            self.scores[seat.index()] += i64::from(standing.score);
        }
    }

    fn join(mut self, other: &Self) -> Self {
        self.games += other.games;
        self.decisions += other.decisions;
        self.sixtieths.iter_mut().zip(other.sixtieths).for_each(|(own, more)| *own += more);
        self.scores.iter_mut().zip(other.scores).for_each(|(own, more)| *own += more);
        self
    }
}

/// A game of a run that goes on after as many choices as a game can have at most.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {number} of the run with seed {seed} goes on after {choices} choices")]
pub struct EndlessGame {
    /// The id of the game.
    pub game: &'static str,
    /// Its number in the run, counted from 1.
    pub number: u64,
    /// The seed of the run.
    pub seed: Seed,
    /// [`Game::LONGEST`].
    pub choices: u32,
}

impl EndlessGame {
    /// The game of a run with this number, counted from 0.
    pub fn of<G: Game>(number: u64, seed: Seed) -> Self {
        Self { game: G::ID, number: number + 1, seed, choices: G::LONGEST }
    }
}

/// Why a simulation has no result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SimulationError {
    /// The table cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Endless(#[from] EndlessGame),
}

/// How many games a thread takes at a time.
const BATCH: u64 = 64;

/// Plays the games. `progress` is told now and then how many are done. Ends with the first game that is endless, on any
/// number of threads.
pub fn simulate<G: Judged>(simulation: &Simulation, progress: &(dyn Fn(u64) + Sync)) -> Result<Tally, SimulationError> {
    if !G::SEATS.contains(&simulation.seats) {
        return Err(Table::<G>::bad_seats(u64::from(simulation.seats)).into());
    }
    let options = Table::<G>::read_options(&simulation.options)?;
    let next = AtomicU64::new(0);
    let done = AtomicU64::new(0);
    let endless = AtomicU64::new(u64::MAX);
    let work = || {
        let mut tally = Tally::default();
        let mut choices = Vec::new();
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if first >= simulation.games {
                return tally;
            }
            let batch = first..simulation.games.min(first + BATCH);
            for number in batch.clone() {
                if number > endless.load(Ordering::Relaxed) {
                    return tally;
                }
                let Some((decisions, standings)) = play_one::<G>(simulation, &options, number, &mut choices) else {
                    endless.fetch_min(number, Ordering::Relaxed);
                    return tally;
                };
                tally.add(decisions, &standings);
            }
            let n_games = batch.end - batch.start;
            progress(done.fetch_add(n_games, Ordering::Relaxed) + n_games);
        }
    };
    let tally = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..simulation.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let tallies = threads.into_iter().map(|thread| thread.join().expect("a game ends without a panic"));
        tallies.fold(Tally::default(), |all, more| all.join(&more))
    });
    match endless.into_inner() {
        u64::MAX => Ok(tally),
        number => Err(EndlessGame::of::<G>(number, simulation.seed).into()),
    }
}

/// Plays a game; none if it is endless.
fn play_one<G: Judged>(
    simulation: &Simulation,
    options: &G::Options,
    number: u64,
    choices: &mut Vec<G::Choice>,
) -> Option<(u32, Standings)> {
    let mut rng = game_rng(&simulation.seed, number);
    let mut game = G::deal(options, simulation.seats, &mut rng);
    if simulation.bots.iter().all(|level| *level == Level::Random) {
        let playout = playout(game, &mut rng, choices)?;
        return Some((playout.decisions, playout.standings));
    }
    let mut minds: Vec<_> = Seat::all(simulation.seats).map(|seat| Mind::new(simulation.bot(seat))).collect();
    let mut decisions = Decisions(0);
    let standings = contest(&mut game, &mut minds, &mut Chance::Shared(rng), &mut decisions).ok()?;
    Some((decisions.0, standings))
}

/// Counts decisions.
struct Decisions(u32);

impl<G: Game> Watch<G> for Decisions {
    fn decided(&mut self, _: Seat, _: G::Choice) {
        self.0 += 1;
    }
}

/// The chance of one game of a simulation.
fn game_rng(seed: &Seed, number: u64) -> Fast {
    let start = u64::from_le_bytes(seed.bytes()[..8].try_into().expect("eight bytes"));
    Fast::seed_from_u64(start.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}
