//! The plan of a tournament: which bots play on which seats in which deals.

use kabale_bots::{EndlessGame, Level};
use kabale_catalog::Entry;
use kabale_core::{Seed, SetupError};
use serde_json::{Map, Value, json};

use super::seating::{Seating, tables};

/// The longest list of bots. With twelve there are up to 924 different tables.
pub const MAX_BOTS: usize = 12;

/// A tournament. Deals are numbered from 0, and so are games, deal after deal.
pub struct Plan {
    entry: &'static Entry,
    seats: u8,
    options: Value,
    bots: Vec<Level>,
    seating: Seating,
    seed: Seed,
    /// One round: every table plays one deal in all its orders.
    round: Vec<Pairing>,
    /// The deals of a round.
    tables: u64,
    rounds: u64,
}

/// One game of a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Counted from 0.
    pub deal: u64,
    /// The number among the seatings of the deal, counted from 0.
    pub seating: usize,
    /// By seat.
    pub bots: Vec<Level>,
}

/// Why a plan was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    /// The table cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There are no bots, or too many.
    #[error("a tournament has 1 to {MAX_BOTS} bots, not {0}")]
    Bots(usize),
    /// A bot is listed twice although there are more bots than seats. Otherwise any two would not meet equally often.
    #[error("`{0}` is in the list twice, and there are more bots than seats")]
    Twice(Level),
}

impl Plan {
    /// Plans at least `games` games. A list shorter than the table is repeated until all seats are taken; of a longer
    /// list every combination of bots plays.
    pub fn new(
        entry: &'static Entry,
        seats: u8,
        options: &Value,
        bots: &[Level],
        seating: Seating,
        games: u64,
        seed: Seed,
    ) -> Result<Self, PlanError> {
        if !(1..=MAX_BOTS).contains(&bots.len()) {
            return Err(PlanError::Bots(bots.len()));
        }
        let is_twice = |(index, bot): &(usize, &Level)| bots[..*index].contains(bot);
        if bots.len() > usize::from(seats)
            && let Some((_, bot)) = bots.iter().enumerate().find(is_twice)
        {
            return Err(PlanError::Twice(*bot));
        }
        // A trial deal refuses an impossible setup and fills in the default options.
        let options = (entry.deal)(options, seats, seed)?.record().options;
        let bots: Vec<Level> = bots.iter().copied().cycle().take(bots.len().max(usize::from(seats))).collect();
        let tables = tables(&bots, seats);
        let orders = |(deal, table): (usize, &Vec<Level>)| {
            let pairing = move |(seating, bots)| Pairing { deal: deal as u64, seating, bots };
            seating.orders(table).into_iter().enumerate().map(pairing)
        };
        let round: Vec<_> = tables.iter().enumerate().flat_map(orders).collect();
        let rounds = games.div_ceil(round.len() as u64).max(1);
        Ok(Self { entry, seats, options, bots, seating, seed, round, tables: tables.len() as u64, rounds })
    }

    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// All options, defaults included.
    pub fn options(&self) -> &Value {
        &self.options
    }

    /// All bots, each level once.
    pub fn contestants(&self) -> Vec<Level> {
        let mut levels = Vec::new();
        for bot in &self.bots {
            if !levels.contains(bot) {
                levels.push(*bot);
            }
        }
        levels
    }

    /// The number of seats that a bot takes at each of its tables.
    pub fn chairs(&self, bot: Level) -> usize {
        self.bots.iter().filter(|other| **other == bot).count()
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.round.len() as u64 * self.rounds
    }

    /// The number of deals.
    pub fn deals(&self) -> u64 {
        self.tables * self.rounds
    }

    /// The number of games in a round. In a round each table plays one deal.
    pub fn round(&self) -> u64 {
        self.round.len() as u64
    }

    /// The number of seatings in which each deal is played.
    pub fn orders(&self) -> u64 {
        self.round.len() as u64 / self.tables
    }

    /// The number of different tables.
    pub fn tables(&self) -> u64 {
        self.tables
    }

    /// The pairing of game number `game`.
    pub fn pairing(&self, game: u64) -> Pairing {
        let n_round = self.round.len() as u64;
        let mut pairing = self.round[(game % n_round) as usize].clone();
        pairing.deal += game / n_round * self.tables;
        pairing
    }

    /// The seed of a deal, the same for all its seatings.
    pub fn deal_seed(&self, deal: u64) -> Seed {
        derive(&self.seed, &format!("deal {}", deal + 1))
    }

    /// The seed of a bot, from its deal, seating and seat.
    pub(super) fn bot_seed(&self, pairing: &Pairing, seat: usize) -> Seed {
        derive(&self.deal_seed(pairing.deal), &format!("seating {} seat {}", pairing.seating + 1, seat + 1))
    }

    /// The error that game number `game` does not end.
    pub(super) fn endless(&self, game: u64) -> EndlessGame {
        EndlessGame { game: self.entry.id, number: game + 1, seed: self.seed, choices: self.entry.longest }
    }

    /// Everything the results depend on, as data.
    pub fn to_json(&self) -> Map<String, Value> {
        let bots: Vec<_> = self.bots.iter().map(Level::to_string).collect();
        let value = json!({
            "format": 1,
            "game": self.entry.id,
            "rules": self.entry.rules,
            "seats": self.seats,
            "options": self.options,
            "bots": bots,
            "seating": self.seating.id(),
            "seed": self.seed,
            "games": self.games(),
        });
        let Value::Object(fields) = value else { unreachable!("it is written as an object") };
        fields
    }
}

fn derive(seed: &Seed, what: &str) -> Seed {
    format!("{seed} {what}").parse().expect("the text is short enough for a seed")
}
