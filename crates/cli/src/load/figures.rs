//! The figures of a load test.

use std::time::Duration;

use serde_json::{Value, json};

#[derive(Default)]
pub(super) struct Figures {
    /// Whether the measurement is running; before it, the server warms up.
    pub(super) counting: bool,
    /// All answered choices, those of the warm-up included.
    pub(super) all_choices: u64,
    pub(super) games: u64,
    pub(super) pushes: u64,
    pub(super) bytes: u64,
    pub(super) answers: Times,
    pub(super) others: Times,
}

impl Figures {
    /// Counts an answered choice with its response time.
    pub(super) fn answered(&mut self, took: Duration) {
        self.all_choices += 1;
        if self.counting {
            self.answers.add(took);
        }
    }

    /// Counts a choice that arrived at another player's stream, with the time since it was sent.
    pub(super) fn heard(&mut self, took: Duration) {
        if self.counting {
            self.others.add(took);
        }
    }

    /// Counts a pushed board of this many bytes.
    pub(super) fn push(&mut self, bytes: usize) {
        self.pushes += u64::from(self.counting);
        self.bytes += if self.counting { bytes as u64 } else { 0 };
    }

    /// Counts a finished game.
    pub(super) fn game(&mut self) {
        self.games += u64::from(self.counting);
    }
}

/// Durations in microseconds.
#[derive(Default)]
pub(super) struct Times(Vec<u32>);

impl Times {
    fn add(&mut self, took: Duration) {
        self.0.push(u32::try_from(took.as_micros()).unwrap_or(u32::MAX));
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// A quantile, in milliseconds.
    pub(super) fn within(&mut self, share: f64) -> f64 {
        self.0.sort_unstable();
        let last = self.0.len().saturating_sub(1);
        self.0.get((share * last as f64).ceil() as usize).map_or(0.0, |micros| f64::from(*micros) / 1000.0)
    }

    pub(super) fn json(&mut self) -> Value {
        json!({ "count": self.len(), "p50": self.within(0.5), "p99": self.within(0.99), "max": self.within(1.0) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_times() {
        let mut times = Times::default();
        assert!(times.within(0.5).abs() < 1e-9);
        for millis in (1..=101).rev() {
            times.add(Duration::from_millis(millis));
        }
        let shares = [(0.0, 1.0), (0.5, 51.0), (0.99, 100.0), (1.0, 101.0)];
        assert!(shares.iter().all(|(share, millis)| (times.within(*share) - millis).abs() < 1e-9));
    }

    #[test]
    fn nothing_counts_while_warming_up() {
        let mut figures = Figures::default();
        figures.answered(Duration::from_millis(1));
        figures.heard(Duration::from_millis(1));
        figures.push(9);
        assert_eq!((figures.all_choices, figures.answers.len(), figures.others.len(), figures.pushes), (1, 0, 0, 0));
        figures.counting = true;
        figures.answered(Duration::from_millis(1));
        figures.push(9);
        assert_eq!((figures.all_choices, figures.answers.len(), figures.bytes), (2, 1, 9));
    }
}
