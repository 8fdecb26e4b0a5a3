//! Compares the chances that people are told with what happens.
//!
//! `cargo run --release -p kabale-arena --example calibration -- GAME [GAMES [LEVEL [ITERATIONS [SEATS]]]]`
//!
//! Bots of a level play. At some of their decisions the hint is asked for, and what it says of the bot's choice is counted
//! in ten bins: what is called 30 % should happen in 30 of 100 games. Prints a table and writes
//! `docs/plots/GAME-calibration.svg`. The same arguments give the same figures.

use std::{
    collections::BTreeMap,
    env,
    error::Error,
    fs,
    path::Path,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use kabale_arena::{
    plots::{Line, Lines, Unit},
    tournament::interval::{NORMAL, wilson},
};
use kabale_bots::{Depth, Level};
use kabale_catalog::{Entry, Lang, find};
use kabale_core::{Fast, Seed, SeedableRng, below};
use serde_json::Value;

/// One decision in so many is looked at.
const EVERY: u32 = 8;
const BINS: usize = 10;

/// An estimate, and the share of the win that the seat had in the end.
#[derive(Clone, Copy, Debug)]
struct Sample {
    told: f64,
    happened: f64,
}

/// The samples of a bin, by game: those of one game depend on each other.
#[derive(Clone, Default)]
struct Bin(BTreeMap<u64, Vec<Sample>>);

impl Bin {
    fn all(&self) -> impl Iterator<Item = &Sample> {
        self.0.values().flatten()
    }

    fn n(&self) -> f64 {
        self.all().count() as f64
    }

    fn mean(&self, of: impl Fn(&Sample) -> f64) -> f64 {
        self.all().map(of).sum::<f64>() / self.n()
    }

    /// What happened, with a 95 % interval: Wilson's for as many independent decisions as have the same standard error.
    fn happened(&self) -> (f64, (f64, f64)) {
        let share = self.mean(|sample| sample.happened);
        let off = |samples: &Vec<Sample>| samples.iter().map(|sample| sample.happened - share).sum::<f64>();
        let square = self.0.values().map(|samples| off(samples).powi(2)).sum::<f64>() / self.n().powi(2);
        let n_games = self.0.len() as f64;
        let n = if square > 0.0 { share * (1.0 - share) / square } else { n_games };
        (share, wilson(share, n.clamp(1.0, self.n()), NORMAL))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let usage = "arguments: GAME [GAMES [LEVEL [ITERATIONS [SEATS]]]]";
    let at = |index: usize| arguments.get(index).map(String::as_str);
    let entry = at(0).and_then(find).ok_or(usage)?;
    let games: u64 = at(1).map_or(Ok(200), str::parse)?;
    let level = at(2).map_or(Some(Level::Greedy), Level::from_id).ok_or(usage)?;
    let iterations: u32 = at(3).map_or(Ok(600), str::parse)?;
    let seats: u8 = at(4).map_or(Ok(entry.usual_seats()), str::parse)?;
    (entry.deal)(&Value::Null, seats, Seed::new([0; 32]))?;

    let (next, bins) = (AtomicU64::new(0), Mutex::new(vec![Bin::default(); BINS]));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games {
                        return;
                    }
                    let samples = play(entry, seats, game, level, iterations);
                    let mut bins = bins.lock().unwrap_or_else(PoisonError::into_inner);
                    for sample in samples {
                        let index = ((sample.told * BINS as f64) as usize).min(BINS - 1);
                        bins[index].0.entry(game).or_default().push(sample);
                    }
                }
            });
        }
    });
    let bins = bins.into_inner().unwrap_or_else(PoisonError::into_inner);
    let n: f64 = bins.iter().map(Bin::n).sum();
    println!("{}: {games} games of {seats} {level}, {n} decisions, {iterations} iterations", entry.id);
    println!("{:>9}  {:>9}  {:>7}  {:>9}  95 %", "bin", "decisions", "told", "happened");
    let (mut points, mut band) = (Vec::new(), Vec::new());
    for (index, bin) in bins.iter().enumerate().filter(|(_, bin)| bin.n() > 0.0) {
        let (told, (share, interval)) = (bin.mean(|sample| sample.told), bin.happened());
        let (from, to) = (index * 100 / BINS, (index + 1) * 100 / BINS);
        let (low, high) = (100.0 * interval.0, 100.0 * interval.1);
        println!(
            "{from:>3}–{to:>3} %  {:>9}  {:>5.1} %  {:>7.1} %  {low:.1}–{high:.1}",
            bin.n(),
            100.0 * told,
            100.0 * share
        );
        points.push((told, share));
        band.push(interval);
    }
    if points.is_empty() {
        return Err("no decision was looked at: play more games".into());
    }
    let diagonal = Line { name: "as told".to_owned(), points: vec![(0.0, 0.0), (1.0, 1.0)], ..Line::default() };
    let happened = Line { name: "happened".to_owned(), points, band, ..Line::default() };
    let plot = Lines {
        title: format!("{}: what is told and what happens", (entry.about)(Lang::En).name),
        x_axis: "share of the win that a hint promises".to_owned(),
        y_axis: "share of the win in the end".to_owned(),
        unit: Unit::Share,
        from_zero: true,
        lines: vec![happened, diagonal],
        ..Lines::default()
    };
    let path = format!("docs/plots/{}-calibration.svg", entry.id);
    if let Some(folder) = Path::new(&path).parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(&path, plot.svg())?;
    println!("{path}");
    Ok(())
}

/// Plays a game and looks at some of its decisions. A game that does not end gives none.
fn play(entry: &Entry, seats: u8, game: u64, level: Level, iterations: u32) -> Vec<Sample> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&game.to_le_bytes());
    let seed = Seed::new(bytes);
    let mut table = (entry.deal)(&Value::Null, seats, seed).expect("such a table was dealt before");
    // Bots and the lot are independent of the table's own chance.
    let mut rng = Fast::seed_from_u64(game ^ 0x0CA1_1B4A_7E00);
    let mut looked = Vec::new();
    while let Some(seat) = table.to_move() {
        if table.n_choices() >= entry.longest as usize {
            return Vec::new();
        }
        let choice = table.bot_choice(level, &mut rng).expect("a seat decides");
        if below(&mut rng, EVERY) == 0 {
            bytes[8..16].copy_from_slice(&(table.n_choices() as u64 + 1).to_le_bytes());
            let adviser = table.adviser(Depth::Over(iterations), Seed::new(bytes)).expect("a seat decides");
            let opinions = adviser();
            let own = opinions.iter().find(|opinion| opinion.choice == choice && opinion.visits > 0);
            looked.extend(own.filter(|_| opinions.len() > 1).map(|own| (seat, own.win_share)));
        }
        table.choose(&choice).expect("a bot chooses from what is offered");
    }
    let standings = table.standings().expect("nobody decides, so the game is over");
    looked.into_iter().map(|(seat, told)| Sample { told, happened: standings.win_share(seat) }).collect()
}
