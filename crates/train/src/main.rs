//! `cargo xtask train GAME`: trains the evaluation of one game.

use std::{path::PathBuf, process::ExitCode, time::Instant};

use clap::Parser;
use kabale_bots::Judged;
use kabale_core::Game;
use kabale_games::games;
use kabale_train::Training;

/// Trains the learned evaluation of a game from nothing. Goes on where an earlier call with the same folder stopped.
#[derive(Parser)]
struct Arguments {
    /// The game.
    #[arg(value_parser = ids())]
    game: String,
    /// Only for this many players.
    #[arg(long)]
    seats: Option<u8>,
    /// How many generations there are in all.
    #[arg(long, default_value_t = 60)]
    generations: u32,
    /// How many games a generation plays.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// What all chance comes from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads play. The weights do not depend on it.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// After how many generations the strength is measured.
    #[arg(long, default_value_t = 10)]
    every: u32,
    /// Over how many games against each opponent.
    #[arg(long, default_value_t = 200)]
    measured: u32,
    /// Where weights, log, plot and the state to go on from are written.
    #[arg(long, default_value = "target/train")]
    out: PathBuf,
}

macro_rules! ids {
    ($($name:ident $id:literal $game:ty;)*) => { [$($id),*] };
}

fn ids() -> clap::builder::PossibleValuesParser {
    games!(ids).into()
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    macro_rules! train_it {
        ($($name:ident $id:literal $game:ty;)*) => {
            match arguments.game.as_str() {
                $($id => train::<$game>(&arguments),)*
                _ => unreachable!("only these games are accepted"),
            }
        };
    }
    match games!(train_it) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn train<G: Judged>(arguments: &Arguments) -> Result<(), String> {
    if let Some(seats) = arguments.seats.filter(|seats| !<G as Game>::SEATS.contains(seats)) {
        return Err(format!("{} is for {} to {} players, not for {seats}", G::ID, G::SEATS.start(), G::SEATS.end()));
    }
    let training = Training {
        generations: arguments.generations,
        games: arguments.games,
        seats: arguments.seats.into_iter().collect(),
        seed: arguments.seed,
        threads: arguments.threads.max(1),
        measure: (arguments.every, arguments.measured),
        folder: arguments.out.clone(),
    };
    let start = Instant::now();
    let tell = |report: &kabale_train::Report| {
        let strength = report.strength.map_or(String::new(), |strength| {
            let kabale_train::Strength { greedy, random, earlier, .. } = strength;
            format!("; wins {greedy:.1} % against greedy, {random:.1} % random, {earlier:.1} % itself before")
        });
        let kabale_train::Report { generation, samples, loss, .. } = report;
        println!(
            "{generation:4} {:6.0} s, {samples} positions, loss {loss:.4}{strength}",
            start.elapsed().as_secs_f64()
        );
    };
    training.run::<G>(tell).map_err(|error| error.to_string())?;
    println!("written to {}", arguments.out.join(format!("{}.net", G::ID)).display());
    Ok(())
}
