//! Confidence intervals of win shares.
//!
//! The games of one deal share their cards, so they are not independent of each other; deals are. Everything is
//! therefore computed from the mean of each deal. The textbook interval (mean ± t · standard error) fails near 0 and 1:
//! it leaves the range of shares, and for a bot that has won every game it has no width. Instead, the deals give an
//! effective number of independent games, p(1 − p) / v for a share p with variance v. The interval is Wilson's for that
//! number, with the quantile of Student's t, since the variance is an estimate.

use serde::Serialize;

/// A mean with its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    pub mean: f64,
    pub low: f64,
    pub high: f64,
}

/// The interval for a share from its mean in each deal, which is between 0 and 1. `games` is the number of all games.
///
/// The variance includes two additional deals, one all won and one all lost. Otherwise deals that happen to be equal
/// would count as any number of games. The effective number is at most `games`.
pub fn of_deals(means: &[f64], games: u64) -> Interval {
    if means.is_empty() {
        return Interval { mean: 0.0, low: 0.0, high: 1.0 };
    }
    let n_deals = means.len() as f64;
    let mean = means.iter().sum::<f64>() / n_deals;
    let n_all = n_deals + 2.0;
    let center = (mean * n_deals + 1.0) / n_all;
    let squares = means.iter().chain(&[0.0, 1.0]).map(|share| (share - center).powi(2)).sum::<f64>();
    let variance = squares / (n_all - 1.0);
    let worth = (center * (1.0 - center) * n_deals / variance).min(games as f64);
    let (low, high) = wilson(mean, worth, student(means.len() as u64 - 1));
    Interval { mean, low, high }
}

/// Wilson's interval for a share observed in `n` independent games.
pub fn wilson(share: f64, n: f64, quantile: f64) -> (f64, f64) {
    let square = quantile * quantile;
    let center = (share + square / (2.0 * n)) / (1.0 + square / n);
    let half = quantile / (1.0 + square / n) * (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt();
    ((center - half).max(0.0), (center + half).min(1.0))
}

/// The quantile of the normal distribution that leaves 2.5 % on either side.
pub const NORMAL: f64 = 1.959_963_985;

/// The same quantile of Student's t: a table for few degrees of freedom, beyond it the first terms of the expansion.
pub fn student(freedom: u64) -> f64 {
    const FEW: [f64; 10] = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281];
    // A single deal says nothing about the variance; one degree of freedom is the least that has a quantile.
    if let Some(quantile) = FEW.get(freedom.saturating_sub(1) as usize) {
        return *quantile;
    }
    let (z, n) = (NORMAL, freedom as f64);
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
    z + first / n + second / n.powi(2) + third / n.powi(3)
}

#[cfg(test)]
mod tests {
    use kabale_core::{Fast, SeedableRng, below};

    use super::*;

    fn near(found: f64, known: f64, tolerance: f64) {
        assert!((found - known).abs() <= tolerance, "{found} is not {known}");
    }

    #[test]
    fn wilson_is_as_published() {
        // Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        for (wins, n, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let found = wilson(f64::from(wins) / f64::from(n), f64::from(n), NORMAL);
            near(found.0, low, 0.000_06);
            near(found.1, high, 0.000_06);
        }
    }

    #[test]
    fn student_is_as_in_tables() {
        for (freedom, known) in
            [(1, 12.706), (2, 4.303), (10, 2.228), (11, 2.201), (20, 2.086), (30, 2.042), (120, 1.980)]
        {
            near(student(freedom), known, 0.0007);
        }
        near(student(1_000_000), NORMAL, 0.000_01);
    }

    #[test]
    fn independent_games_give_nearly_the_interval_of_so_many_games() {
        // 400 deals of one game each, 300 of them won.
        let means: Vec<f64> = (0..400).map(|deal| if deal % 4 == 0 { 0.0 } else { 1.0 }).collect();
        let found = of_deals(&means, 400);
        near(found.mean, 0.75, 1e-12);
        let (low, high) = wilson(0.75, 400.0, NORMAL);
        near(found.low, low, 0.001);
        near(found.high, high, 0.001);
    }

    #[test]
    fn deals_that_decide_themselves_count_once() {
        // Four games in each of 100 deals, and always the same result in all four: they are worth 100 games, not 400.
        let means: Vec<f64> = (0..100).map(|deal| f64::from(deal % 2)).collect();
        let found = of_deals(&means, 400);
        let (low, high) = wilson(0.5, 100.0, NORMAL);
        near(found.low, low, 0.002);
        near(found.high, high, 0.002);
    }

    #[test]
    fn nothing_is_ever_certain() {
        let always = of_deals(&[1.0; 100], 400);
        assert!(always.low > 0.95 && always.low < 0.98, "{always:?}");
        near(always.high, 1.0, 1e-12);
        let mut means = vec![1.0; 100];
        means[7] = 0.75;
        near(of_deals(&means, 400).low, always.low, 0.002); // a single loss changes little
        let once = of_deals(&[1.0], 4);
        assert!(once.low < 0.05, "{once:?}");
        let equal = of_deals(&[0.25; 50], 200);
        let (low, _) = wilson(0.25, 200.0, NORMAL);
        assert!(equal.low <= low, "as many games as were played, at most: {equal:?}");
    }

    #[test]
    fn the_truth_is_inside_about_95_times_of_100() {
        let mut rng = Fast::seed_from_u64(7);
        for (percent, n_deals) in [(25, 25), (50, 100), (90, 60), (97, 100)] {
            let mut inside = 0;
            for _ in 0..4_000 {
                // In half of the deals, all four games have the same result; in the others they are independent.
                let mut win = || f64::from(below(&mut rng, 100) < percent);
                let deal = |number| if number % 2 == 0 { win() } else { (win() + win() + win() + win()) / 4.0 };
                let means: Vec<f64> = (0..n_deals).map(deal).collect();
                let found = of_deals(&means, 4 * n_deals);
                let truth = f64::from(percent) / 100.0;
                inside += u32::from((found.low..=found.high).contains(&truth));
            }
            assert!((3_740..=3_960).contains(&inside), "{percent} % in {n_deals} deals: {inside} of 4000");
        }
    }
}
