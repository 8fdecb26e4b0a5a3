//! What is to be played: which bots, on which seats, in which deals.

use kabale_bots::Level;
use kabale_catalog::Entry;
use kabale_core::{Seed, SetupError};
use serde_json::{Map, Value, json};

use super::seating::{Seating, tables};

/// The longest list of bots: with twelve there are up to 924 different tables already.
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
    /// How many deals a round has.
    tables: u64,
    rounds: u64,
}

/// One game of a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The deal, from 0.
    pub deal: u64,
    /// Which of the deal's orders it is, from 0.
    pub seating: usize,
    /// Who sits where.
    pub bots: Vec<Level>,
}

/// What speaks against a plan.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    /// The table cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There is nobody, or too many.
    #[error("a tournament has 1 to {MAX_BOTS} bots, not {0}")]
    Bots(usize),
    /// With more bots than seats each of them is in the list once, so that any two meet equally often.
    #[error("`{0}` is in the list twice, and there are more bots than seats")]
    Twice(Level),
}

impl Plan {
    /// Plans at least `games` games. A list that is too short is repeated until all seats are taken; from a list that
    /// is longer than the table every set of bots has its turn.
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
        // A deal on trial: it refuses what cannot be played, and knows the options nobody mentioned.
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

    /// The game.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// How many play at a table.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// What was agreed on, all of it.
    pub fn options(&self) -> &Value {
        &self.options
    }

    /// Everybody who plays, each level once.
    pub fn contestants(&self) -> Vec<Level> {
        let mut levels = Vec::new();
        for bot in &self.bots {
            if !levels.contains(bot) {
                levels.push(*bot);
            }
        }
        levels
    }

    /// How many chairs a bot has at each table it sits at.
    pub fn chairs(&self, bot: Level) -> usize {
        self.bots.iter().filter(|other| **other == bot).count()
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.round.len() as u64 * self.rounds
    }

    /// How many deals there are.
    pub fn deals(&self) -> u64 {
        self.tables * self.rounds
    }

    /// How many games a round has, in which all tables play one deal each.
    pub fn round(&self) -> u64 {
        self.round.len() as u64
    }

    /// In how many orders each deal is played.
    pub fn orders(&self) -> u64 {
        self.round.len() as u64 / self.tables
    }

    /// How many different tables the bots make up.
    pub fn tables(&self) -> u64 {
        self.tables
    }

    /// Who plays game number `game`.
    pub fn pairing(&self, game: u64) -> Pairing {
        let n_round = self.round.len() as u64;
        let mut pairing = self.round[(game % n_round) as usize].clone();
        pairing.deal += game / n_round * self.tables;
        pairing
    }

    /// What the chance of a deal comes from: the same for every order of its bots.
    pub fn deal_seed(&self, deal: u64) -> Seed {
        derive(&self.seed, &format!("deal {}", deal + 1))
    }

    /// What the chance of a bot comes from: its deal, the order, and its seat.
    pub(super) fn bot_seed(&self, pairing: &Pairing, seat: usize) -> Seed {
        derive(&self.deal_seed(pairing.deal), &format!("seating {} seat {}", pairing.seating + 1, seat + 1))
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
