//! Win shares with confidence intervals.

use serde::Serialize;

use crate::tournament::interval::{NORMAL, wilson};

/// A win share with its 95% confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Share {
    /// 0 to 1.
    pub value: f64,
    pub low: f64,
    pub high: f64,
    /// The number of observations.
    pub count: u64,
    /// The number of games with observations.
    pub games: u64,
}

/// A sum of wins. All sums are whole numbers, so the order does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Wins {
    games: u64,
    count: u64,
    /// In sixtieths, so that a win shared by up to six players stays a whole number.
    won: u64,
    won_won: u64,
    won_count: u64,
    count_count: u64,
}

/// Sixtieths per win.
pub(super) const WIN: f64 = 60.0;

impl Wins {
    /// Adds a game with `count` observations, which won `won` sixtieths in total.
    pub(super) fn add(&mut self, count: u64, won: u64) {
        if count == 0 {
            return;
        }
        self.games += 1;
        self.count += count;
        self.won += won;
        self.won_won += won * won;
        self.won_count += won * count;
        self.count_count += count * count;
    }

    pub(super) fn join(&mut self, other: &Self) {
        self.games += other.games;
        self.count += other.count;
        self.won += other.won;
        self.won_won += other.won_won;
        self.won_count += other.won_count;
        self.count_count += other.count_count;
    }

    /// The share with its interval; none if nothing was counted.
    ///
    /// This is Wilson's interval. Several observations in one game are won or lost together, so they say less than as
    /// many games would. Therefore `count` is replaced by the effective number of independent observations: the number
    /// with the same variance, estimated from game to game, and at most `count`.
    pub(super) fn share(&self) -> Option<Share> {
        if self.count == 0 {
            return None;
        }
        let count = self.count as f64;
        let value = self.won as f64 / WIN / count;
        let squares = self.won_won as f64 / (WIN * WIN) - 2.0 * value * self.won_count as f64 / WIN
            + value * value * self.count_count as f64;
        let spread = value * (1.0 - value);
        let variance = squares.max(0.0) / (count * count);
        let independent = if spread < 1e-12 {
            self.games as f64
        } else if variance * count < spread {
            count
        } else {
            spread / variance
        };
        let (low, high) = wilson(value, independent, NORMAL);
        Some(Share { value, low: low.min(value), high: high.max(value), count: self.count, games: self.games })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 5e-4, "{found} is not {expected}");
    }

    fn sum(games: impl IntoIterator<Item = (u64, u64)>) -> Share {
        let mut wins = Wins::default();
        games.into_iter().for_each(|(count, won)| wins.add(count, won));
        wins.share().expect("something was counted")
    }

    #[test]
    fn the_interval_is_wilsons() {
        // Values from published tables: 10 of 50, and 0 of 10.
        let share = sum((0..50).map(|game| (1, if game < 10 { 60 } else { 0 })));
        near(share.value, 0.2);
        near(share.low, 0.1124);
        near(share.high, 0.3304);
        let none = sum((0..10).map(|_| (1, 0)));
        near(none.low, 0.0);
        near(none.high, 0.2775);
        assert_eq!(Wins::default().share(), None);
    }

    #[test]
    fn what_is_won_together_says_as_much_as_one_win() {
        let once = sum((0..50).map(|game| (1, if game < 10 { 60 } else { 0 })));
        let thrice = sum((0..50).map(|game| (3, if game < 10 { 180 } else { 0 })));
        assert_eq!((thrice.count, thrice.games), (150, 50));
        near(thrice.value, once.value);
        near(thrice.low, once.low);
        near(thrice.high, once.high);
    }

    #[test]
    fn shared_wins_are_shared() {
        near(sum([(2, 30), (2, 60), (1, 0)]).value, 1.5 / 5.0);
    }
}
