//! One game of a tournament.

use std::sync::atomic::AtomicBool;

use kabale_bots::Level;
use kabale_catalog::{Contest, ContestError, Contested};
use kabale_core::{Record, Seed};
use serde::{Deserialize, Serialize};

use super::Plan;

/// The result of a game: a line of `results.jsonl`. Lists are by seat; games, deals and seatings count from 1.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    pub game: u64,
    pub deal: u64,
    pub seating: usize,
    /// The seed of the deal.
    pub seed: Seed,
    pub bots: Vec<String>,
    /// 1 for a winner.
    pub places: Vec<u8>,
    pub scores: Vec<i32>,
    /// The share of each seat in the win. It follows from the places, so it is written but never read.
    #[serde(skip_deserializing)]
    pub shares: Vec<f64>,
    pub decisions: Vec<u32>,
    /// The thinking time in microseconds: the only field that differs from run to run.
    pub micros: Vec<u64>,
}

impl Played {
    /// The decisions of all seats together.
    pub fn length(&self) -> u32 {
        self.decisions.iter().sum()
    }
}

/// Plays game number `game`.
pub(super) fn play(plan: &Plan, game: u64, stop: &AtomicBool) -> Result<(Played, Record), ContestError> {
    let pairing = plan.pairing(game);
    let seed = plan.deal_seed(pairing.deal);
    let bots = pairing.bots.iter().enumerate().map(|(seat, level)| (*level, plan.bot_seed(&pairing, seat)));
    let contest = Contest { options: plan.options(), seed, bots: bots.collect(), stop };
    let contested = (plan.entry().contest)(&contest)?;
    let Contested { standings, record, decisions, thought } = contested;
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
    Ok((played, record))
}

/// The share of each seat in the win. A shared win is divided; without a first place no seat has a share.
pub(super) fn shares(places: &[u8]) -> Vec<f64> {
    let wins: Vec<f64> = places.iter().map(|place| f64::from(u8::from(*place == 1))).collect();
    let n_winners = wins.iter().sum::<f64>().max(1.0);
    wins.into_iter().map(|win| win / n_winners).collect()
}
