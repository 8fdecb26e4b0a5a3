//! The results of a tournament, per bot.

use kabale_bots::Level;
use serde::Serialize;
use skillratings::{
    MultiTeamOutcome,
    weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team},
};

use super::{
    Plan, Played,
    interval::{Interval, of_deals},
};

/// The results of all complete rounds.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Figures {
    pub deals: u64,
    pub games: u64,
    /// Decisions per game.
    pub mean_decisions: f64,
    /// The win share of a chair if all bots were equal: 1 divided by the number of seats.
    pub fair_share: f64,
    /// The win share of each seat over all bots.
    pub share_by_seat: Vec<f64>,
    /// In the order of the plan.
    pub results: Vec<BotFigures>,
}

/// The results of one bot, per chair. A chair is a seat taken by a bot in a game; a bot with several chairs at a table
/// gets their mean.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotFigures {
    pub bot: String,
    /// Its chairs at a table.
    pub chairs: usize,
    pub games: u64,
    /// Per chair; a shared win is divided.
    pub win_share: Interval,
    /// The win share on each seat.
    pub share_by_seat: Vec<f64>,
    pub mean_place: f64,
    pub mean_score: f64,
    /// The Weng-Lin rating, which starts at 25.
    pub rating: f64,
    /// The standard deviation of the rating.
    pub uncertainty: f64,
    pub decisions: u64,
    /// Microseconds per decision.
    pub mean_thinking_us: f64,
    /// Decisions per second of thinking.
    pub decisions_per_second: f64,
}

impl Figures {
    /// Summarizes the games, which are in order. Incomplete rounds are left out, since they are not fair; none if no
    /// round is complete.
    pub fn of(plan: &Plan, played: &[Played]) -> Option<Self> {
        let round_of = |game: &Played| (game.game - 1) / plan.round();
        let rounds = played.chunk_by(|one, next| round_of(one) == round_of(next));
        let whole: Vec<&[Played]> = rounds.filter(|round| round.len() as u64 == plan.round()).collect();
        let deals: Vec<&[Played]> = whole.iter().flat_map(|round| round.chunk_by(|a, b| a.deal == b.deal)).collect();
        let games: Vec<&Played> = whole.iter().copied().flatten().collect();
        if games.is_empty() {
            return None;
        }
        let bots = plan.contestants().into_iter().zip(ratings(plan, &games));
        let n_games = games.len() as f64;
        let share = |seat: usize| games.iter().map(|game| game.shares[seat]).sum::<f64>() / n_games;
        Some(Self {
            deals: deals.len() as u64,
            games: games.len() as u64,
            mean_decisions: games.iter().map(|game| f64::from(game.length())).sum::<f64>() / n_games,
            fair_share: 1.0 / f64::from(plan.seats()),
            share_by_seat: (0..usize::from(plan.seats())).map(share).collect(),
            results: bots.map(|(bot, rating)| of_bot(plan, bot, rating, &deals)).collect(),
        })
    }

    /// The bots by win share, best first.
    pub fn ranked(&self) -> Vec<&BotFigures> {
        let mut bots: Vec<_> = self.results.iter().collect();
        bots.sort_by(|one, other| other.win_share.mean.total_cmp(&one.win_share.mean));
        bots
    }
}

/// One chair in one game.
type Chair<'a> = (&'a Played, usize);

/// The chairs of a bot in a deal.
fn chairs<'a>(bot: &str, deal: &'a [Played]) -> Vec<Chair<'a>> {
    let seats = |game: &'a Played| (0..game.bots.len()).filter(move |seat| game.bots[*seat] == bot);
    deal.iter().flat_map(|game| seats(game).map(move |seat| (game, seat))).collect()
}

fn mean<'a>(chairs: impl IntoIterator<Item = &'a Chair<'a>>, value: impl Fn(&Chair<'a>) -> f64) -> f64 {
    let (sum, n) = chairs.into_iter().fold((0.0, 0.0), |(sum, n), chair| (sum + value(chair), n + 1.0));
    sum / n
}

fn of_bot(plan: &Plan, bot: Level, rating: WengLinRating, deals: &[&[Played]]) -> BotFigures {
    let (bot, n_chairs) = (bot.to_string(), plan.chairs(bot));
    let by_deal: Vec<_> = deals.iter().map(|deal| chairs(&bot, deal)).filter(|chairs| !chairs.is_empty()).collect();
    let all: Vec<Chair<'_>> = by_deal.concat();
    let games = (all.len() / n_chairs) as u64;
    let share = |(game, seat): &Chair<'_>| game.shares[*seat];
    // All chairs of a bot together win a share of one win; its interval is divided by their number.
    let together: Vec<f64> = by_deal.iter().map(|chairs| n_chairs as f64 * mean(chairs, share)).collect();
    let together = of_deals(&together, games);
    let per_chair = |value: f64| value / n_chairs as f64;
    let on_seat = |at: usize| mean(all.iter().filter(|(_, seat)| *seat == at), share);
    let decisions: u64 = all.iter().map(|(game, seat)| u64::from(game.decisions[*seat])).sum();
    let micros: u64 = all.iter().map(|(game, seat)| game.micros[*seat]).sum();
    BotFigures {
        chairs: n_chairs,
        games,
        win_share: Interval {
            mean: per_chair(together.mean),
            low: per_chair(together.low),
            high: per_chair(together.high),
        },
        share_by_seat: (0..usize::from(plan.seats())).map(on_seat).collect(),
        mean_place: mean(&all, |(game, seat)| f64::from(game.places[*seat])),
        mean_score: mean(&all, |(game, seat)| f64::from(game.scores[*seat])),
        rating: rating.rating,
        uncertainty: rating.uncertainty,
        decisions,
        mean_thinking_us: micros as f64 / decisions.max(1) as f64,
        decisions_per_second: decisions as f64 * 1e6 / micros.max(1) as f64,
        bot,
    }
}

/// Ratings after all games, in the order of the plan, so the number of threads does not matter. Each chair is rated
/// separately; a bot with several chairs changes by their mean, so that one game counts as much for it as for others.
fn ratings(plan: &Plan, games: &[&Played]) -> Vec<WengLinRating> {
    let names: Vec<String> = plan.contestants().iter().map(Level::to_string).collect();
    let mut ratings = vec![WengLinRating::new(); names.len()];
    let config = WengLinConfig::new();
    for game in games {
        let who = |bot: &String| names.iter().position(|name| name == bot).expect("the game is one of the plan");
        let sitting: Vec<usize> = game.bots.iter().map(who).collect();
        let before: Vec<[WengLinRating; 1]> = sitting.iter().map(|index| [ratings[*index]]).collect();
        let places = game.places.iter().map(|place| MultiTeamOutcome::new(usize::from(*place)));
        let teams: Vec<_> = before.iter().map(|team| &team[..]).zip(places).collect();
        let after = weng_lin_multi_team(&teams, &config);
        for (index, rating) in ratings.iter_mut().enumerate() {
            let own: Vec<_> =
                sitting.iter().zip(&after).filter(|(who, _)| **who == index).map(|(_, team)| team[0]).collect();
            if !own.is_empty() {
                let n = own.len() as f64;
                rating.rating = own.iter().map(|own| own.rating).sum::<f64>() / n;
                rating.uncertainty = own.iter().map(|own| own.uncertainty).sum::<f64>() / n;
            }
        }
    }
    ratings
}
