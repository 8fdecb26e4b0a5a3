//! Balance reports: is a seat, a card or a rule too strong? Measured in many games between equal bots.

mod page;
mod rules;
mod share;
mod tally;

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicU64, Ordering},
};

use kabale_bots::{EndlessGame, Level, Simulation, SimulationError};
use kabale_catalog::{Entry, Progress, Use};
use kabale_core::{Seat, Seed};
use serde::Serialize;
use serde_json::Value;

pub use page::{heading, page};
pub use rules::rule_text;
pub use share::Share;
use tally::Tally;

/// The statistics of many games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    pub game: &'static str,
    pub rules_version: u32,
    pub options: Value,
    /// By seat.
    pub bots: Vec<String>,
    /// Whether the games can be reproduced. False with bots that search for a fixed time.
    pub repeatable: bool,
    pub seed: Seed,
    pub games: u64,
    pub games_without_winner: u64,
    pub seats: Vec<SeatReport>,
    /// Decisions per game.
    pub decisions: Spread,
    /// Changes of the lead per game. The leader after a decision is the seat whose score would be the highest, alone, if
    /// the game ended there.
    pub lead_changes: Spread,
    /// The win share of the leader after half of the decisions; none if there never was one.
    pub leader_at_half: Option<Share>,
    /// In the order of the rules.
    pub rules: Vec<RuleReport>,
    /// In the order of the cards; unused cards are left out.
    pub cards: Vec<CardReport>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatReport {
    pub seat: Seat,
    pub wins: Share,
    pub mean_score: f64,
}

/// A distribution of whole numbers over games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Spread {
    pub mean: f64,
    /// The number of games with each value.
    pub games: BTreeMap<u32, u64>,
}

/// How often a rule was applied.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RuleReport {
    pub rule: &'static str,
    /// In total.
    pub times: u64,
    /// The number of games in which it was applied at least once.
    pub games: u64,
}

/// The win shares of players with a card. A player who has it twice in a game counts twice.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CardReport {
    pub card: &'static str,
    pub held: Option<Share>,
    pub played: Option<Share>,
    pub revealed: Option<Share>,
}

impl CardReport {
    /// The win share of players who used the card in this way.
    pub fn share(&self, how: Use) -> Option<Share> {
        match how {
            Use::Held => self.held,
            Use::Played => self.played,
            Use::Revealed => self.revealed,
        }
    }
}

impl Report {
    /// The win share of each seat if all were equal.
    pub fn fair_share(&self) -> f64 {
        1.0 / self.seats.len() as f64
    }
}

/// Plays the games and counts. The same simulation gives the same report on any number of threads, unless its bots
/// search for a fixed time. Ends with the first game that is endless, if there is one. `progress` is called after each game
/// with the number of finished games.
pub fn measure(entry: &Entry, simulation: &Simulation, progress: Progress<'_>) -> Result<Report, SimulationError> {
    let observe = (entry.observer)(simulation)?;
    let cards = (entry.deal)(&simulation.options, simulation.seats, simulation.seed)?.cards(kabale_catalog::Lang::En);
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || -> Result<Tally, EndlessGame> {
        let mut tally = Tally::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= simulation.games {
                return Ok(tally);
            }
            let observed = observe(number).inspect_err(|_| next.store(simulation.games, Ordering::Relaxed))?;
            tally.add(simulation.seats, &observed);
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
    };
    let parts: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..simulation.threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().expect("a game ends without a panic")).collect()
    });
    // Games are begun in order, so all games before the first endless one were played.
    if let Some(first) = parts.iter().filter_map(|part| part.as_ref().err()).min_by_key(|endless| endless.number) {
        return Err(first.clone().into());
    }
    let tally = parts.iter().flatten().fold(Tally::default(), Tally::join);
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
        Level::Random | Level::Greedy | Level::Search(_) | Level::Net(_) | Level::Plan(_) => true,
        Level::Easy | Level::Solid | Level::Strong | Level::Eminence | Level::Rollouts => false,
    }
}
