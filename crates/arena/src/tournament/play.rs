//! One game of a tournament.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use kabale_bots::Level;
use kabale_core::{Fast, Record, Seed};
use serde::{Deserialize, Serialize};

use super::Plan;

/// How a game went: a line of `results.jsonl`. Lists are by seat; games, deals and seatings count from 1.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The game.
    pub game: u64,
    /// The deal.
    pub deal: u64,
    /// Which order of the bots.
    pub seating: usize,
    /// The seed of the deal.
    pub seed: Seed,
    /// Who sat where.
    pub bots: Vec<String>,
    /// 1 for a winner.
    pub places: Vec<u8>,
    /// What the rules count.
    pub scores: Vec<i32>,
    /// What each seat won of the one win there is. It follows from the places, so it is written but never read.
    #[serde(skip_deserializing)]
    pub shares: Vec<f64>,
    /// How many decisions were made.
    pub decisions: Vec<u32>,
    /// How long was thought about them, in microseconds: the only thing here that differs from run to run.
    pub micros: Vec<u64>,
}

impl Played {
    /// How many decisions all seats made.
    pub fn length(&self) -> u32 {
        self.decisions.iter().sum()
    }
}

/// Plays game number `game`; none if it was told to stop on the way.
pub(super) fn play(plan: &Plan, game: u64, stop: &AtomicBool) -> Option<(Played, Record)> {
    let pairing = plan.pairing(game);
    let seed = plan.deal_seed(pairing.deal);
    let n_seats = pairing.bots.len();
    let mut table = (plan.entry().deal)(plan.options(), plan.seats(), seed).expect("the plan was tried");
    let mut chance: Vec<Fast> = (0..n_seats).map(|seat| plan.bot_seed(&pairing, seat).fast()).collect();
    let mut minds: Vec<_> = pairing.bots.iter().map(|level| table.mind(*level)).collect();
    let mut decisions = vec![0; n_seats];
    let mut thought = vec![Duration::ZERO; n_seats];
    while let Some(seat) = table.to_move() {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let at = seat.index();
        let start = Instant::now();
        let choice = minds[at].choose(&*table, &mut chance[at]).expect("a seat is to decide");
        thought[at] += start.elapsed();
        decisions[at] += 1;
        table.choose(&choice).expect("bots choose from what is offered");
    }
    let standings = table.standings().expect("nobody decides, so the game is over");
    let places: Vec<u8> = standings.by_seat().iter().map(|standing| standing.place).collect();
    let played = Played {
        game: game + 1,
        deal: pairing.deal + 1,
        seating: pairing.seating + 1,
        seed,
        bots: pairing.bots.iter().map(Level::to_string).collect(),
        shares: shares(&places),
        places,
        scores: standings.by_seat().iter().map(|standing| standing.score).collect(),
        decisions,
        micros: thought.into_iter().map(|time| time.as_micros() as u64).collect(),
    };
    Some((played, table.record()))
}

/// What each seat won of the one win there is: a shared win is shared, and where nobody is first, nobody has won.
pub(super) fn shares(places: &[u8]) -> Vec<f64> {
    let wins: Vec<f64> = places.iter().map(|place| f64::from(u8::from(*place == 1))).collect();
    let n_winners = wins.iter().sum::<f64>().max(1.0);
    wins.into_iter().map(|win| win / n_winners).collect()
}
