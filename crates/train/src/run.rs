//! A training from the first generation to the last, kept on disk after each.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use kabale_arena::plots::{Line, Lines, Unit};
use kabale_bots::{Judged, Layout, Net, NetError};
use kabale_core::{Fast, Rng, SeedableRng, shuffle};
use serde::{Deserialize, Serialize};

use crate::{Fitter, Strength, self_play};

/// What is to be trained.
#[derive(Clone, Debug)]
pub struct Training {
    /// How many generations there are in all.
    pub generations: u32,
    /// How many games each of them plays.
    pub games: u64,
    /// The numbers of players that are trained for; empty for all of the game.
    pub seats: Vec<u8>,
    pub seed: u64,
    pub threads: usize,
    /// After how many generations the strength is measured, and over how many games.
    pub measure: (u32, u32),
    /// Where the weights, the state to go on from, the log and the plot are written.
    pub folder: PathBuf,
}

/// What the log says of a generation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    pub generation: u32,
    pub samples: usize,
    /// The mean cross entropy of both outputs, before each step.
    pub loss: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<Strength>,
}

/// Why a training stopped.
#[derive(Debug, thiserror::Error)]
pub enum TrainingError {
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    #[error("{0}: {1}; delete the file to begin anew")]
    State(PathBuf, String),
}

/// The rate of Adam, at first and in the end.
const RATES: (f32, f32) = (1.5e-3, 1e-4);
/// How far back the weights lie that new ones are tried against.
const EARLIER: usize = 5;

impl Training {
    /// Trains to the last generation, or goes on where an earlier call stopped. Calls `tell` after each generation.
    pub fn run<G: Judged>(&self, mut tell: impl FnMut(&Report)) -> Result<Net, TrainingError> {
        let file = |ending: &str| self.folder.join(format!("{}.{ending}", G::ID));
        let (state_file, log_file) = (file("state"), file("log.jsonl"));
        fs::create_dir_all(&self.folder).map_err(|error| TrainingError::Io(self.folder.clone(), error))?;
        let mut lot = Fast::seed_from_u64(self.seed);
        let fresh = || Net::new::<G>(vec![0.0; Layout::of::<G>().size()]);
        let (mut generation, mut fitter, younger) = match read(&state_file)? {
            Some(bytes) => {
                resume::<G>(&bytes, self.seed).map_err(|why| TrainingError::State(state_file.clone(), why))?
            }
            None => (0, Fitter::new(fresh(), || (lot.next_u32() >> 8) as f32 / 16_777_216.0), Vec::new()),
        };
        let mut reports = reports(&log_file, generation)?;
        let seats: Vec<u8> = if self.seats.is_empty() { G::SEATS.collect() } else { self.seats.clone() };
        let mut history: Vec<&'static Net> = younger.into_iter().map(for_good).collect();
        while generation < self.generations {
            let net = for_good(fitter.net.clone());
            history.push(net);
            if history.len() > EARLIER {
                history.remove(0);
            }
            let teacher = (generation > 0).then_some(net);
            let first = u64::from(generation) * self.games;
            let samples = self_play::<G>(teacher, &seats, self.seed, first..first + self.games, self.threads);
            let mut order: Vec<u32> = (0..samples.len() as u32).collect();
            shuffle(&mut Fast::seed_from_u64(self.seed ^ u64::from(generation) << 32), &mut order);
            let rate = |share: f32| {
                let done = (generation as f32 + share) / self.generations as f32;
                RATES.0 + (RATES.1 - RATES.0) * done
            };
            let loss = fitter.fit(&samples, &order, rate, self.threads);
            generation += 1;
            let is_measured = generation.is_multiple_of(self.measure.0.max(1)) || generation == self.generations;
            let strength = (is_measured && self.measure.1 > 0).then(|| {
                let seats = seats[seats.len() / 2];
                Strength::of::<G>(for_good(fitter.net.clone()), history[0], seats, self.measure.1, self.threads)
            });
            let report = Report { generation, samples: samples.len(), loss, strength };
            tell(&report);
            reports.push(report);
            let lines: Vec<_> =
                reports.iter().map(|report| serde_json::to_string(report).expect("plain data")).collect();
            write(&log_file, (lines.join("\n") + "\n").as_bytes())?;
            write(&file("svg"), plot::<G>(&reports).as_bytes())?;
            write(&file("net"), &fitter.net.to_bytes::<G>())?;
            write(&state_file, &keep::<G>(generation, self.seed, &fitter, &history))?;
        }
        Ok(fitter.net)
    }
}

/// The log up to the generation from which the training goes on.
fn reports(path: &Path, generation: u32) -> Result<Vec<Report>, TrainingError> {
    let text = read(path)?.unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let reports = text.lines().filter_map(|line| serde_json::from_str::<Report>(line).ok());
    Ok(reports.filter(|report| report.generation <= generation).collect())
}

/// Weights that bots can hold for as long as the program runs: some hundred thousand bytes a generation.
fn for_good(net: Net) -> &'static Net {
    Box::leak(Box::new(net))
}

fn read(path: &Path) -> Result<Option<Vec<u8>>, TrainingError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(TrainingError::Io(path.to_owned(), error)),
    }
}

/// Writes a file as a whole: whoever is interrupted leaves the old one.
fn write(path: &Path, bytes: &[u8]) -> Result<(), TrainingError> {
    let fresh = path.with_extension("new");
    let written = fs::write(&fresh, bytes).and_then(|()| fs::rename(&fresh, path));
    written.map_err(|error| TrainingError::Io(path.to_owned(), error))
}

/// The state of a training: generation, steps and seed, the moments of Adam, and as in their file the weights, those of the
/// last generations first.
fn keep<G: Judged>(generation: u32, seed: u64, fitter: &Fitter, history: &[&Net]) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytes.extend(generation.to_le_bytes());
    bytes.extend(fitter.steps.to_le_bytes());
    bytes.extend(seed.to_le_bytes());
    fitter.means.iter().chain(&fitter.squares).for_each(|number| bytes.extend(number.to_le_bytes()));
    history.iter().copied().chain([&fitter.net]).for_each(|net| bytes.extend(net.to_bytes::<G>()));
    bytes
}

fn resume<G: Judged>(bytes: &[u8], seed: u64) -> Result<(u32, Fitter, Vec<Net>), String> {
    let short = || "it ends too early".to_owned();
    let (generation, rest) = bytes.split_first_chunk::<4>().ok_or_else(short)?;
    let (steps, rest) = rest.split_first_chunk::<4>().ok_or_else(short)?;
    let (its_seed, rest) = rest.split_first_chunk::<8>().ok_or_else(short)?;
    if u64::from_le_bytes(*its_seed) != seed {
        return Err(format!("it has seed {}, not {seed}", u64::from_le_bytes(*its_seed)));
    }
    let size = Layout::of::<G>().size();
    let (moments, nets) = rest.split_at_checked(8 * size).ok_or_else(short)?;
    let one = Net::new::<G>(vec![0.0; size]).to_bytes::<G>().len();
    let nets: Result<Vec<Net>, NetError> = nets.chunks(one).map(Net::from_bytes::<G>).collect();
    let mut history = nets.map_err(|why| why.to_string())?;
    let net = history.pop().ok_or_else(short)?;
    let numbers: Vec<f32> = moments.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
    let (means, squares) = numbers.split_at(size);
    let steps = u32::from_le_bytes(*steps);
    let fitter = Fitter { net, means: means.to_vec(), squares: squares.to_vec(), steps };
    Ok((u32::from_le_bytes(*generation), fitter, history))
}

/// Strength over the generations.
fn plot<G: Judged>(reports: &[Report]) -> String {
    let line = |name: &str, of: fn(&Strength) -> f64| Line {
        name: name.to_owned(),
        points: reports
            .iter()
            .filter_map(|report| Some((f64::from(report.generation), of(report.strength.as_ref()?) / 100.0)))
            .collect(),
        ..Line::default()
    };
    Lines {
        title: format!("{}: strength of the learned evaluation", G::ID),
        x_axis: "generation".to_owned(),
        y_axis: "wins of one among others".to_owned(),
        unit: Unit::Share,
        from_zero: true,
        lines: vec![
            line("against random", |strength| strength.random),
            line("against greedy", |strength| strength.greedy),
            line("against itself before", |strength| strength.earlier),
        ],
        ..Lines::default()
    }
    .svg()
}
