//! `kabale simulate`.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use kabale_bots::{Level, Simulation, Tally};
use kabale_catalog::{Entry, Lang};
use kabale_core::Seat;
use serde_json::json;

use crate::{
    args::{self, Simulate},
    problem::Problem,
    term,
};

pub(crate) fn run(args: &Simulate, lang: Lang) -> Result<(), Problem> {
    let entry = args.game.entry(&args.data)?;
    let quiet = args.json;
    let simulation = Simulation {
        seats: args::seats(args.seats, entry)?,
        options: args.set.options(entry),
        games: args.games.unwrap_or(10_000),
        seed: args.seed.unwrap_or_else(args::usual_seed),
        threads: args.threads.count(),
        bots: args.bots.as_ref().map_or_else(|| vec![Level::Random], |bots| bots.value.clone()),
    };
    if let Some(bots) = &args.bots
        && bots.value.len() > usize::from(simulation.seats)
    {
        let named = bots.text.clone();
        return Err(Problem::Value(
            "--bots".to_owned(),
            named,
            "at most one bot per seat",
            "höchstens ein Bot je Platz",
        ));
    }
    let bar = if quiet { ProgressBar::hidden() } else { progress(simulation.games, lang) };
    let start = Instant::now();
    let tally = (entry.simulate)(&simulation, &|done| bar.set_position(done));
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let tally = tally?;
    if !quiet {
        summary(entry, &simulation, &tally, seconds, lang);
    }
    let per_seat = |value: &dyn Fn(Seat) -> f64| Seat::all(simulation.seats).map(value).collect::<Vec<_>>();
    let levels: Vec<_> = Seat::all(simulation.seats).map(|seat| simulation.bot(seat).to_string()).collect();
    let result = json!({
        "game": entry.id,
        "rules": entry.rules,
        "options": simulation.options,
        "seats": simulation.seats,
        "games": tally.games,
        "seed": simulation.seed,
        "threads": simulation.threads,
        "bots": levels,
        "decisions": tally.decisions,
        "seconds": seconds,
        "decisions_per_second": tally.decisions as f64 / seconds.max(1e-9),
        "mean_decisions_per_game": tally.decisions as f64 / tally.games as f64,
        "wins": per_seat(&|seat| tally.wins(seat)),
        "mean_score": per_seat(&|seat| tally.mean_score(seat)),
    });
    term::write(&format!("{result}\n"))
}

/// A progress bar that counts games.
pub(crate) fn progress(games: u64, lang: Lang) -> ProgressBar {
    let template = lang.pick(
        "{bar:40} {human_pos} of {human_len} games, {eta} left",
        "{bar:40} {human_pos} von {human_len} Spielen, noch {eta}",
    );
    bar(games, template)
}

/// A progress bar.
pub(crate) fn bar(all: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    let bar = ProgressBar::new(all).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Prints a summary for people to standard error; the JSON goes to standard output.
fn summary(entry: &Entry, simulation: &Simulation, tally: &Tally, seconds: f64, lang: Lang) {
    let about = (entry.about)(lang);
    let (name, n_games) = (about.name, tally.games);
    let seconds = decimal(seconds, 2, lang);
    let mean = decimal(tally.decisions as f64 / n_games as f64, 1, lang);
    let games = lang.games(n_games);
    match lang {
        Lang::En => eprintln!("{name}: {games} in {seconds} s, {mean} decisions per game"),
        Lang::De => eprintln!("{name}: {games} in {seconds} s, {mean} Entscheidungen je Spiel"),
    }
    for seat in Seat::all(simulation.seats) {
        let share = decimal(100.0 * tally.wins(seat) / n_games as f64, 1, lang);
        let score = decimal(tally.mean_score(seat), 2, lang);
        let name = (entry.seat_name)(seat, lang);
        let level = simulation.bot(seat).to_string();
        match lang {
            Lang::En => eprintln!("  {name:<18} {level:<8} wins {share:>5} %, mean score {score:>6}"),
            Lang::De => eprintln!("  {name:<18} {level:<8} siegt {share:>5} %, im Mittel {score:>6} Punkte"),
        }
    }
}

/// A number with the decimal separator of the language.
pub(crate) fn decimal(number: f64, digits: usize, lang: Lang) -> String {
    let text = format!("{number:.digits$}");
    match lang {
        Lang::En => text,
        Lang::De => text.replace('.', ","),
    }
}
