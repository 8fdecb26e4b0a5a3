//! What designers ask: is a seat, a card or a rule too strong? Answered from many games between equal bots.

mod page;
mod rules;
mod share;
mod tally;

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicU64, Ordering},
};

use kabale_bots::{Level, Simulation};
use kabale_catalog::{Entry, Progress, Use};
use kabale_core::{Seat, Seed, SetupError};
use serde::Serialize;
use serde_json::Value;

pub use page::{heading, page};
pub use rules::rule_text;
pub use share::Share;
use tally::Tally;

/// What came out of many games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: &'static str,
    /// The version of its rules.
    pub rules_version: u32,
    /// What was agreed on.
    pub options: Value,
    /// Who played, by seat.
    pub bots: Vec<String>,
    /// Whether the same games can be played again: not with bots that think against the clock.
    pub repeatable: bool,
    /// What all chance came from.
    pub seed: Seed,
    /// How many games were played.
    pub games: u64,
    /// In how many of them nobody won.
    pub games_without_winner: u64,
    /// What each seat got.
    pub seats: Vec<SeatReport>,
    /// How many decisions a game had.
    pub decisions: Spread,
    /// How often the lead changed: how often somebody came to be alone in front after somebody else had been, by what
    /// would count for the score after each decision.
    pub lead_changes: Spread,
    /// What those won who were alone in front after half of the decisions; none if nobody ever was.
    pub leader_at_half: Option<Share>,
    /// How often each rule fired, in the order of the rules.
    pub rules: Vec<RuleReport>,
    /// What those won who met a card, in the order of the cards; cards that nobody met are left out.
    pub cards: Vec<CardReport>,
}

/// What a seat got.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatReport {
    pub seat: Seat,
    /// What it won.
    pub wins: Share,
    /// The mean of its scores.
    pub mean_score: f64,
}

/// Whole numbers that came up again and again.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Spread {
    /// Their mean.
    pub mean: f64,
    /// How many games had each number.
    pub games: BTreeMap<u32, u64>,
}

/// How often a rule fired.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RuleReport {
    pub rule: &'static str,
    /// How often in all.
    pub times: u64,
    /// In how many games.
    pub games: u64,
}

/// What those won who met a card. Each time counts, so whoever met it twice in a game counts twice.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CardReport {
    pub card: &'static str,
    /// Those who held it.
    pub held: Option<Share>,
    /// Those who played it.
    pub played: Option<Share>,
    /// Those of whom it was revealed.
    pub revealed: Option<Share>,
}

impl CardReport {
    /// What those won who met it in this way.
    pub fn share(&self, how: Use) -> Option<Share> {
        match how {
            Use::Held => self.held,
            Use::Played => self.played,
            Use::Revealed => self.revealed,
        }
    }
}

impl Report {
    /// What each seat would win if all were equal.
    pub fn fair_share(&self) -> f64 {
        1.0 / self.seats.len() as f64
    }
}

/// Plays the games and counts. The same simulation gives the same report on any number of threads, unless its bots think
/// against the clock. `progress` is told
/// after each game how many are done.
pub fn weigh(entry: &Entry, simulation: &Simulation, progress: Progress<'_>) -> Result<Report, SetupError> {
    let observe = (entry.observer)(simulation)?;
    let cards = (entry.deal)(&simulation.options, simulation.seats, simulation.seed)?.cards(kabale_catalog::Lang::En);
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        let mut tally = Tally::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= simulation.games {
                return tally;
            }
            tally.add(simulation.seats, &observe(number));
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
    };
    let tally = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..simulation.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let tallies = threads.into_iter().map(|thread| thread.join().expect("a game ends without a panic"));
        tallies.fold(Tally::default(), |all, more| all.join(&more))
    });
    Ok(report(entry, simulation, &cards.iter().map(|card| card.id).collect::<Vec<_>>(), &tally))
}

fn report(entry: &Entry, simulation: &Simulation, cards: &[&'static str], tally: &Tally) -> Report {
    let seats = Seat::all(simulation.seats).filter_map(|seat| {
        let sums = &tally.seats[seat.index()];
        Some(SeatReport { seat, wins: sums.wins.share()?, mean_score: sums.scores as f64 / tally.games as f64 })
    });
    let rules = entry.fires.iter().map(|rule| {
        let (times, games) = tally.rules.get(rule).copied().unwrap_or_default();
        RuleReport { rule, times, games }
    });
    let cards = cards.iter().filter_map(|card| {
        let [held, played, revealed] = Use::ALL.map(|how| tally.cards.get(&(*card, how))?.share());
        let is_met = held.is_some() || played.is_some() || revealed.is_some();
        is_met.then_some(CardReport { card, held, played, revealed })
    });
    Report {
        game: entry.id,
        rules_version: entry.rules,
        options: simulation.options.clone(),
        bots: Seat::all(simulation.seats).map(|seat| simulation.bot(seat).to_string()).collect(),
        repeatable: Seat::all(simulation.seats).all(|seat| is_repeatable(simulation.bot(seat))),
        seed: simulation.seed,
        games: tally.games,
        games_without_winner: tally.unwon,
        seats: seats.collect(),
        decisions: spread(&tally.lengths),
        lead_changes: spread(&tally.lead_changes),
        leader_at_half: tally.half_way.share(),
        rules: rules.collect(),
        cards: cards.collect(),
    }
}

fn spread(games: &BTreeMap<u32, u64>) -> Spread {
    let sum: u64 = games.iter().map(|(number, games)| u64::from(*number) * games).sum();
    let n_games: u64 = games.values().sum();
    Spread { mean: sum as f64 / n_games.max(1) as f64, games: games.clone() }
}

fn is_repeatable(level: Level) -> bool {
    match level {
        Level::Random | Level::Greedy | Level::Search(_) => true,
        Level::Easy | Level::Solid | Level::Strong => false,
    }
}
