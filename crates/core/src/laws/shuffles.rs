//! Laws on determinization: shuffled worlds must be as likely as the true one.
//!
//! The facts that differ between worlds are the leaves of the state as JSON. A true state that was dealt and played at
//! random is drawn from the same distribution as the shuffled worlds, so it must agree with one of them as often as two
//! of them agree with each other.

use std::collections::{BTreeMap, BTreeSet};

use rand_core::{Rng, SeedableRng};
use serde_json::Value;

use super::{choices, shuffled};
use crate::{Eye, Fast, Game, Log, below, pick};

/// The number of worlds per true state.
const WORLDS: usize = 24;

type Facts = BTreeMap<String, Value>;

/// A shuffle changes everything that is hidden, and its guesses are right no more often than chance.
pub fn shuffles_do_not_return_the_truth<G: Game>() {
    let mut rng = Fast::seed_from_u64(7);
    let mut more = Mean::default();
    let mut alike = Mean::default();
    for number in 0..400 {
        let seats = *pick(&mut rng, &G::SEATS.collect::<Vec<_>>());
        let mut state = G::deal(&G::Options::default(), seats, &mut rng);
        // The first games are checked right after the deal, when hidden cards are least constrained.
        let stop = if number < 20 { 0 } else { below(&mut rng, 60) };
        for _ in 0..stop {
            let offered = choices(&state);
            if offered.is_empty() {
                break;
            }
            state.play(*pick(&mut rng, &offered), &mut rng, &mut Log::off());
        }
        for eye in Eye::all(seats) {
            let imagined = Imagined::new(&state, eye, &mut rng);
            if number < 20 {
                let (unknown, facts) = (state.unknown(eye) as usize, &imagined.facts);
                assert!(
                    facts.len() >= unknown,
                    "{eye:?} does not know {unknown} things, but only {} of them ever change: {facts:?}",
                    facts.len()
                );
            }
            if !imagined.facts.is_empty() {
                let [with_truth, between] = imagined.agreement(|share| share);
                more.add(with_truth - between);
                alike.add(between);
            }
        }
    }
    assert!(
        more.mean() < 5.0 * more.deviation() + 0.002,
        "imagined worlds agree with the truth by {} (deviation {}) more than with each other",
        more.mean(),
        more.deviation()
    );
    assert!(alike.mean() < 0.9, "imagined worlds hardly differ");
}

/// Right after the deal, the true state agrees with a world in one fact, and in two facts at once, exactly as often as
/// two worlds agree with each other.
pub fn the_truth_is_as_likely_as_any_imagined_world<G: Game>() {
    let mut rng = Fast::seed_from_u64(11);
    let mut differences = [Mean::default(), Mean::default()];
    for _ in 0..150 {
        let seats = *pick(&mut rng, &G::SEATS.collect::<Vec<_>>());
        let state = G::deal(&G::Options::default(), seats, &mut rng);
        for eye in Eye::all(seats) {
            let imagined = Imagined::new(&state, eye, &mut rng);
            if imagined.facts.is_empty() {
                continue;
            }
            for (difference, power) in differences.iter_mut().zip(1..) {
                let [with_truth, between] = imagined.agreement(|share| share.powi(power));
                difference.add(with_truth - between);
            }
        }
    }
    for (difference, n_facts) in differences.iter().zip(1..) {
        assert!(
            difference.mean().abs() < 5.0 * difference.deviation() + 0.001,
            "dealt worlds and imagined ones differ by {} (deviation {}) in agreement on {n_facts} facts",
            difference.mean(),
            difference.deviation()
        );
    }
}

/// A true state, an eye's determinizations of it, and the facts that differ.
struct Imagined {
    truth: Facts,
    worlds: Vec<Facts>,
    facts: Vec<String>,
}

impl Imagined {
    fn new<G: Game>(state: &G, eye: Eye, rng: &mut Fast) -> Self {
        let truth = leaves(state);
        let worlds: Vec<_> = (0..WORLDS).map(|_| leaves(&shuffled(state, eye, rng.next_u64()))).collect();
        let differs = |fact: &&String| worlds.iter().any(|world| world.get(*fact) != truth.get(*fact));
        // A fact may be missing where it has its usual value.
        let all: BTreeSet<&String> = truth.keys().chain(worlds.iter().flat_map(BTreeMap::keys)).collect();
        let facts = all.into_iter().filter(differs).cloned().collect();
        Self { truth, worlds, facts }
    }

    /// The share of facts in which worlds agree with the true state, and with each other, weighted and averaged.
    fn agreement(&self, weigh: impl Fn(f64) -> f64) -> [f64; 2] {
        let agree = |a: &Facts, b: &Facts| {
            let n_alike = self.facts.iter().filter(|fact| a.get(*fact) == b.get(*fact)).count();
            weigh(n_alike as f64 / self.facts.len() as f64)
        };
        let with_truth: f64 = self.worlds.iter().map(|world| agree(world, &self.truth)).sum();
        let between: f64 = self.worlds.windows(2).map(|pair| agree(&pair[0], &pair[1])).sum();
        [with_truth / WORLDS as f64, between / (WORLDS - 1) as f64]
    }
}

/// A mean and its standard error.
#[derive(Default)]
struct Mean {
    sum: f64,
    squares: f64,
    n_samples: f64,
}

impl Mean {
    fn add(&mut self, sample: f64) {
        self.sum += sample;
        self.squares += sample * sample;
        self.n_samples += 1.0;
    }

    fn mean(&self) -> f64 {
        self.sum / self.n_samples
    }

    fn deviation(&self) -> f64 {
        (self.squares / self.n_samples - self.mean().powi(2)).sqrt() / self.n_samples.sqrt()
    }
}

/// Every number, string and flag of a state, by its path.
fn leaves<G: Game>(state: &G) -> BTreeMap<String, Value> {
    fn gather(path: String, value: Value, out: &mut BTreeMap<String, Value>) {
        match value {
            Value::Array(items) => {
                items.into_iter().enumerate().for_each(|(index, item)| gather(format!("{path}.{index}"), item, out));
            }
            Value::Object(fields) => {
                fields.into_iter().for_each(|(name, field)| gather(format!("{path}.{name}"), field, out));
            }
            leaf => {
                out.insert(path, leaf);
            }
        }
    }
    let mut out = BTreeMap::new();
    gather(String::new(), serde_json::to_value(state).expect("a state is plain data"), &mut out);
    out
}
