//! Training: gradients are right, and the same seed gives the same weights, however often it is interrupted.

use std::fs;

use kabale_bots::{Layout, Net, NetError, OUTPUTS};
use kabale_core::{Fast, Game, Rng, SeedableRng};
use kabale_games::{Courtisans, Oriflamme, ShadowThrone};
use kabale_train::{Fitter, Sample, Training, gradient, self_play};

fn net(seed: u64) -> Net {
    let mut rng = Fast::seed_from_u64(seed);
    let fresh = Net::new::<Oriflamme>(vec![0.0; Layout::of::<Oriflamme>().size()]);
    let mut net = Fitter::new(fresh, || (rng.next_u32() >> 8) as f32 / 16_777_216.0).net;
    // Biases of 0 would hide a fault in their gradients.
    net.weights.iter_mut().for_each(|weight| *weight += (rng.next_u32() % 100) as f32 / 1000.0 - 0.05);
    net
}

/// The gradient is the slope of the loss: a little more of a weight changes the loss as it says. In every layer.
#[test]
fn gradients_are_slopes() {
    let net = net(3);
    let samples: Vec<Sample> = self_play::<Oriflamme>(None, &[4], 5, 0..1, 1).into_iter().step_by(7).take(12).collect();
    let (slope, _) = gradient(&net, samples.iter());
    let layout = net.layout;
    let layers = [0, layout.item_biases(), layout.first(), layout.pooled(), layout.first_biases(), layout.second()];
    let layers = layers.into_iter().chain([layout.second_biases(), layout.output(), layout.output_biases()]);
    for start in layers {
        // Those that matter most in their layer.
        let range = start..(start + 400).min(layout.size());
        let largest = range.max_by(|one, other| slope[*one].abs().total_cmp(&slope[*other].abs())).expect("a weight");
        assert!(slope[largest] != 0.0, "something in the layer at {start} matters");
        let loss = |change: f32| {
            let mut changed = net.clone();
            changed.weights[largest] += change;
            gradient(&changed, samples.iter()).1
        };
        let step = 2e-3;
        let measured = (loss(step) - loss(-step)) / f64::from(2.0 * step);
        let said = f64::from(slope[largest]);
        assert!((measured - said).abs() < 0.05 * said.abs().max(0.05), "weight {largest}: {said}, measured {measured}");
    }
}

fn tiny(folder: &std::path::Path, generations: u32, threads: usize) -> Training {
    Training { generations, games: 6, seats: vec![3], seed: 9, threads, measure: (2, 8), folder: folder.to_owned() }
}

/// The same bits on any number of threads, and after an interruption: weights, log and plot.
#[test]
fn a_training_can_be_repeated_and_resumed() {
    let folders: Vec<_> = (0..3).map(|_| tempfile::tempdir().expect("a folder")).collect();
    let whole = tiny(folders[0].path(), 3, 1).run::<ShadowThrone>(|_| ()).expect("it trains");
    let threaded = tiny(folders[1].path(), 3, 2).run::<ShadowThrone>(|_| ()).expect("it trains");
    assert_eq!(whole, threaded);
    // The rate depends on how many generations there are in all, so it is the folder that is cut back.
    let stopping = tiny(folders[2].path(), 3, 1);
    let mut seen = 0;
    stopping
        .run::<ShadowThrone>(|report| {
            seen = report.generation;
            if report.generation == 2 {
                for name in ["state", "log.jsonl"] {
                    let file = format!("shadow-throne.{name}");
                    fs::copy(folders[2].path().join(&file), folders[2].path().join(file + ".kept")).expect("a copy");
                }
            }
        })
        .expect("it trains");
    assert_eq!(seen, 3);
    for name in ["state", "log.jsonl"] {
        let file = folders[2].path().join(format!("shadow-throne.{name}"));
        fs::rename(file.with_extension(format!("{}.kept", name.rsplit('.').next().expect("an ending"))), &file)
            .expect("back");
    }
    let mut generations = Vec::new();
    let resumed = stopping.run::<ShadowThrone>(|report| generations.push(report.generation)).expect("it goes on");
    assert_eq!(generations, [2, 3], "the copy was made before the second generation was kept");
    assert_eq!(resumed, whole);
    let log = fs::read_to_string(folders[2].path().join("shadow-throne.log.jsonl")).expect("a log");
    assert_eq!(log, fs::read_to_string(folders[0].path().join("shadow-throne.log.jsonl")).expect("a log"));
    assert!(
        fs::read_to_string(folders[0].path().join("shadow-throne.svg")).expect("a plot").contains("against greedy")
    );
}

/// A state of another seed, and one that is damaged, are refused with their place and the reason.
#[test]
fn a_foreign_state_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    tiny(folder.path(), 1, 1).run::<ShadowThrone>(|_| ()).expect("it trains");
    let refused = Training { seed: 8, ..tiny(folder.path(), 2, 1) }
        .run::<ShadowThrone>(|_| ())
        .expect_err("it is refused")
        .to_string();
    assert!(refused.ends_with("shadow-throne.state: it has seed 9, not 8; delete the file to begin anew"), "{refused}");
    let state = folder.path().join("shadow-throne.state");
    let bytes = fs::read(&state).expect("a state");
    fs::write(&state, &bytes[..bytes.len() - 1]).expect("a shorter one");
    let refused = tiny(folder.path(), 2, 1).run::<ShadowThrone>(|_| ()).expect_err("it is refused").to_string();
    assert!(refused.contains("its check sum is wrong"), "{refused}");
}

/// Weights are read by the game they are for alone, as its rules and features are today; a flipped bit is noticed.
#[test]
fn files_of_weights_are_checked() {
    let net = net(1);
    let bytes = net.to_bytes::<Oriflamme>();
    assert_eq!(Net::from_bytes::<Oriflamme>(&bytes), Ok(net));
    assert_eq!(Net::from_bytes::<Courtisans>(&bytes), Err(NetError::Game("oriflamme".to_owned(), "courtisans")));
    assert_eq!(Net::from_bytes::<Oriflamme>(b"else"), Err(NetError::Foreign));
    let damaged = NetError::Damaged("its check sum is wrong");
    for at in [20, 40, bytes.len() / 2, bytes.len() - 1] {
        let mut flipped = bytes.clone();
        flipped[at] ^= 1;
        assert_eq!(Net::from_bytes::<Oriflamme>(&flipped), Err(damaged.clone()), "bit {at}");
    }
    for length in 0..bytes.len().min(60) {
        assert!(Net::from_bytes::<Oriflamme>(&bytes[..length]).is_err());
    }
    let older = Net { rules: Oriflamme::RULES + 1, ..Net::from_bytes::<Oriflamme>(&bytes).expect("as written") };
    let refused = Net::from_bytes::<Oriflamme>(&older.to_bytes::<Oriflamme>());
    assert_eq!(refused, Err(NetError::Rules(Oriflamme::RULES + 1, Oriflamme::RULES)));
    let older = Net { rules: Oriflamme::RULES, features: 99, ..older };
    let refused = Net::from_bytes::<Oriflamme>(&older.to_bytes::<Oriflamme>());
    assert!(matches!(refused, Err(NetError::Features(99, _))), "{refused:?}");
}

/// Samples: every seat at every quiet position, with targets between 0 and 1; the shares of the win of the first
/// generation add up to one win.
#[test]
fn samples_tell_how_games_went_on() {
    let samples = self_play::<Courtisans>(None, &[4], 2, 0..2, 1);
    assert!(samples.len() > 80 && samples.len().is_multiple_of(4), "{}", samples.len());
    for position in samples.chunks(4) {
        let won: f32 = position.iter().map(|sample| sample.targets[0]).sum();
        assert!((won - 1.0).abs() < 1e-4, "{won}");
        assert!(position.iter().all(|sample| sample.targets.iter().all(|target| (0.0..=1.0).contains(target))));
    }
    assert_eq!(samples[0].targets.len(), OUTPUTS);
}
