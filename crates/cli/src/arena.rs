//! `kabale arena`.

use std::{
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};

use indicatif::ProgressBar;
use kabale_arena::tournament::{self, BotFigures, Fault, Figures, Folder, FolderError, MAX_BOTS, Plan, PlanError};
use kabale_catalog::{Lang, setup_error};
use serde_json::{Value, json};

use crate::{
    args::{self, Arena},
    problem::{Problem, io_error},
    simulate::{self, decimal},
    term,
};

pub(crate) fn run(args: &Arena, lang: Lang) -> Result<(), Problem> {
    let quiet = args.json;
    let threads = args.threads.count();
    let plan = plan(args, lang)?;
    let mut folder = match &args.out {
        None => None,
        Some(path) => Some(Folder::open(Path::new(path), &plan).map_err(Problem::Folder)?),
    };
    let n_before = folder.as_ref().map_or(0, Folder::n_played);
    if folder.as_ref().is_some_and(Folder::was_torn) {
        eprintln!(
            "{}",
            lang.pick(
                "The last line of results.jsonl was unfinished and is dropped; its game is played again.",
                "Die letzte Zeile von results.jsonl war unvollständig und entfällt; ihr Spiel wird noch einmal gespielt."
            )
        );
    }
    let bar = if quiet { ProgressBar::hidden() } else { simulate::progress(plan.games(), lang) };
    bar.set_position(n_before);
    bar.reset_eta();
    let start = Instant::now();
    let stop = stop_on_interrupt();
    let played = tournament::run(&plan, threads, folder.as_mut(), &|done| bar.set_position(done), stop);
    bar.finish_and_clear();
    let (played, seconds) = (played?, start.elapsed().as_secs_f64());
    let n_played = played.len() as u64;
    if let Some(figures) = Figures::of(&plan, &played) {
        if let Some(folder) = &folder {
            for (file, plot) in tournament::plots(&plan, &figures, &played, lang) {
                folder.write(file, &plot).map_err(Problem::Folder)?;
            }
        }
        if quiet {
            let games_now = n_played - n_before;
            let mut result =
                json!({ "plan": plan.to_json(), "threads": threads, "seconds": seconds, "games_now": games_now });
            let figures = serde_json::to_value(&figures).expect("figures are plain data");
            if let (Value::Object(result), Value::Object(figures)) = (&mut result, figures) {
                result.extend(figures);
            }
            term::write(&format!("{result}\n"))?;
        } else {
            term::write(&table(&plan, &figures, lang))?;
        }
    }
    if n_played < plan.games() {
        return Err(Problem::Stopped(n_played, plan.games(), folder.is_some()));
    }
    Ok(())
}

fn plan(args: &Arena, lang: Lang) -> Result<Plan, Problem> {
    let entry = args.game.entry(&args.data)?;
    let seats = args::seats(args.seats, entry)?;
    let options = args.set.options(entry);
    let asked = args.games.unwrap_or(400);
    let seed = args.seed.unwrap_or_else(args::usual_seed);
    let seating = args.seating.unwrap_or_default();
    let plan = Plan::new(entry, seats, &options, &args.bots.value, seating, asked, seed).map_err(Problem::Plan)?;
    let (games, round) = (plan.games(), plan.round());
    match lang {
        _ if games == asked => (),
        Lang::En => eprintln!("{games} games instead of {asked}, to complete rounds of {round}."),
        Lang::De => eprintln!("{games} statt {asked} Spiele, damit ganze Runden zu {round} entstehen."),
    }
    Ok(plan)
}

/// Set on Ctrl+C, so that the finished games still count. If the handler cannot be installed, Ctrl+C ends the program;
/// results in a folder stay there.
fn stop_on_interrupt() -> &'static AtomicBool {
    static STOP: AtomicBool = AtomicBool::new(false);
    std::thread::spawn(|| {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        if runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
            STOP.store(true, Ordering::Relaxed);
        }
    });
    &STOP
}

/// The figures as a table, below a summary of the plan.
fn table(plan: &Plan, figures: &Figures, lang: Lang) -> String {
    let percent = |share: f64, digits| decimal(100.0 * share, digits, lang);
    let name = (plan.entry().about)(lang).name;
    let (seats, games) = (plan.seats(), lang.games(figures.games));
    let deals = lang.count(figures.deals, ["deal", "deals"], ["Kartenverteilung", "Kartenverteilungen"]);
    let orders = lang.count(plan.orders(), ["seating", "seatings"], ["Sitzordnung", "Sitzordnungen"]);
    let (mean, fair) = (decimal(figures.mean_decisions, 1, lang), percent(figures.fair_share, 1));
    let mut text = match lang {
        Lang::En => format!(
            "{name}, {seats} players: {games}, {deals} in {orders} each, {mean} decisions per game.\n\
             The fair share of a chair is {fair} %.\n\n"
        ),
        Lang::De => format!(
            "{name} zu {seats}: {games}, {deals} in je {orders}, \
             {mean} Entscheidungen je Spiel.\n\
             Der faire Anteil eines Stuhls ist {fair} %.\n\n"
        ),
    };
    let heads = match lang {
        Lang::En => ["bot", "chairs", "games", "wins %", "95 %", "place", "rating", "dec./s", "thinking"],
        Lang::De => ["Bot", "Stühle", "Spiele", "Siege %", "95 %", "Platz", "Wertung", "Ent./s", "Denkzeit"],
    };
    let row = |bot: &BotFigures| {
        let share = bot.win_share;
        [
            bot.bot.clone(),
            bot.chairs.to_string(),
            bot.games.to_string(),
            percent(share.mean, 1),
            format!("{}–{}", percent(share.low, 1), percent(share.high, 1)),
            decimal(bot.mean_place, 2, lang),
            format!("{} ± {}", decimal(bot.rating, 1, lang), decimal(2.0 * bot.uncertainty, 1, lang)),
            decimal(bot.decisions_per_second, usize::from(bot.decisions_per_second < 100.0), lang),
            duration(bot.mean_thinking_us, lang),
        ]
    };
    let rows: Vec<_> = [heads.map(str::to_owned)].into_iter().chain(figures.ranked().into_iter().map(row)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    for row in &rows {
        let mut line = format!("{:<width$}", row[0], width = width(0));
        for (column, cell) in row.iter().enumerate().skip(1) {
            line += &format!("  {cell:>width$}", width = width(column));
        }
        text += line.trim_end();
        text.push('\n');
    }
    text + lang.pick(
        "\nWins are per chair. Ratings: Weng-Lin, ± two standard deviations.\n",
        "\nSiege zählen je Stuhl. Wertung: nach Weng und Lin, ± zwei Standardabweichungen.\n",
    )
}

/// A time in microseconds with its unit.
fn duration(micros: f64, lang: Lang) -> String {
    match micros {
        ..1e3 => format!("{} µs", decimal(micros, 1, lang)),
        ..1e6 => format!("{} ms", decimal(micros / 1e3, 1, lang)),
        _ => format!("{} s", decimal(micros / 1e6, 2, lang)),
    }
}

/// An invalid plan, as a sentence.
pub(crate) fn plan_error(error: &PlanError, lang: Lang) -> String {
    match (error, lang) {
        (PlanError::Setup(error), _) => setup_error(error, lang),
        (PlanError::Bots(n), Lang::En) => format!("--bots names 1 to {MAX_BOTS} bots, not {n}."),
        (PlanError::Bots(n), Lang::De) => format!("--bots nennt 1 bis {MAX_BOTS} Bots, nicht {n}."),
        (PlanError::Twice(bot), Lang::En) => {
            format!("--bots names {bot} twice. If there are more bots than seats, name each only once.")
        }
        (PlanError::Twice(bot), Lang::De) => {
            format!("--bots nennt {bot} doppelt. Bei mehr Bots als Plätzen nenne jeden nur einmal.")
        }
    }
}

/// An unusable folder of a tournament, as a sentence.
pub(crate) fn folder_error(error: &FolderError, lang: Lang) -> String {
    match (error, lang) {
        (FolderError::Io { path, error }, _) => format!("{}: {}", path.display(), io_error(error, lang)),
        (FolderError::InUse(path), Lang::En) => {
            format!("{}: A tournament is being played here already.", path.display())
        }
        (FolderError::InUse(path), Lang::De) => format!("{}: Hier läuft schon ein Turnier.", path.display()),
        (FolderError::Foreign(path), Lang::En) => {
            format!("{}: This folder holds something other than a tournament; name a new or empty one.", path.display())
        }
        (FolderError::Foreign(path), Lang::De) => {
            format!("{}: In diesem Ordner liegt kein Turnier; nenne einen neuen oder leeren.", path.display())
        }
        (FolderError::BadPlan(path), Lang::En) => format!("{}: This is not the plan of a tournament.", path.display()),
        (FolderError::BadPlan(path), Lang::De) => format!("{}: Das ist kein Turnierplan.", path.display()),
        (FolderError::OtherPlan { path, field, there, here }, Lang::En) => {
            format!("{}: Another tournament is in this folder: its “{field}” is {there}, not {here}.", path.display())
        }
        (FolderError::OtherPlan { path, field, there, here }, Lang::De) => format!(
            "{}: In diesem Ordner liegt ein anderes Turnier: „{field}“ ist dort {there}, nicht {here}.",
            path.display()
        ),
        (FolderError::BadLine { path, line, fault }, Lang::En) => {
            let why = match fault {
                Fault::Unreadable(why) => format!("this is not a result ({why})"),
                Fault::NotPlanned => "this game does not belong to this tournament".to_owned(),
                Fault::Twice(game) => format!("game {game} is listed twice"),
            };
            format!("{}, line {line}: {why}.", path.display())
        }
        (FolderError::BadLine { path, line, fault }, Lang::De) => {
            let why = match fault {
                Fault::Unreadable(why) => format!("das ist kein Ergebnis ({why})"),
                Fault::NotPlanned => "dieses Spiel gehört nicht zu diesem Turnier".to_owned(),
                Fault::Twice(game) => format!("Spiel {game} kam schon vor"),
            };
            format!("{}, Zeile {line}: {why}.", path.display())
        }
    }
}
