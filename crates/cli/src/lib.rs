//! The program `kabale`: serve, look after what is stored, load, play, simulate, compare, weigh, drive, replay, analyze and verify games. A library
//! only so that tests reach its parts.

mod analyze;
mod arena;
mod args;
mod balance;
mod care;
mod files;
mod games;
mod load;
mod play;
mod problem;
mod replay;
mod results;
mod serve;
mod simulate;
pub mod stdio;
mod term;

use std::process::ExitCode;

use kabale_catalog::Lang;
use problem::Problem;

/// Runs the program on the arguments of the process.
pub fn run() -> ExitCode {
    let lang = args::language();
    let outcome =
        args::command(lang).try_get_matches().map_err(|error| args::problem(&error, lang)).and_then(|matches| {
            match matches.subcommand() {
                Some(("games", matches)) => games::run(matches, lang),
                Some(("play", matches)) => play::run(matches, lang),
                Some(("simulate", matches)) => simulate::run(matches, lang),
                Some(("arena", matches)) => arena::run(matches, lang),
                Some(("balance", matches)) => balance::run(matches, lang),
                Some(("stdio", matches)) => stdio::run(matches, lang),
                Some(("replay", matches)) => replay::replay(matches, lang),
                Some(("analyze", matches)) => analyze::run(matches, lang),
                Some(("verify", matches)) => replay::verify(matches, lang),
                Some(("serve", matches)) => serve::run(matches, lang),
                Some(("check", matches)) => care::check(matches, lang),
                Some(("backup", matches)) => care::backup(matches, lang),
                Some(("restore", matches)) => care::restore(matches, lang),
                Some(("accept", matches)) => care::accept(matches, lang),
                Some(("load", matches)) => load::run(matches, lang),
                _ => serve::run(&matches, lang),
            }
        });
    let outcome = match outcome {
        Err(Problem::Help(text)) => term::write(&text),
        outcome => outcome,
    };
    match outcome {
        Ok(()) | Err(Problem::Closed) => ExitCode::SUCCESS,
        Err(Problem::Damage) => ExitCode::from(1),
        Err(problem) => {
            eprintln!("kabale: {}", problem.text(lang));
            ExitCode::from(2)
        }
    }
}

/// The text in the language that is spoken.
fn say(lang: Lang, en: &str, de: &str) -> String {
    lang.pick(en, de).to_owned()
}
