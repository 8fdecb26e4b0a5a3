//! The program `kabale`, with one module per command. It is a library so that tests and fuzzers can reach its parts.

mod analyze;
mod arena;
mod args;
mod balance;
mod care;
mod chronicle;
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

use args::Command;
use kabale_catalog::Lang;
use problem::Problem;

/// Runs the program on the arguments of the process.
pub fn run() -> ExitCode {
    let lang = args::language();
    let outcome = args::command(lang).and_then(|command| match command {
        Command::Serve(args) => serve::run(&args, lang),
        Command::Games(args) => games::run(&args, lang),
        Command::Play(args) => play::run(&args, lang),
        Command::Simulate(args) => simulate::run(&args, lang),
        Command::Arena(args) => arena::run(&args, lang),
        Command::Balance(args) => balance::run(&args, lang),
        Command::Stdio(args) => stdio::run(&args, lang),
        Command::Replay(args) => replay::replay(&args, lang),
        Command::Analyze(args) => analyze::run(&args, lang),
        Command::Verify(args) => replay::verify(&args, lang),
        Command::Check(args) => care::check(&args, lang),
        Command::Backup(args) => care::backup(&args, lang),
        Command::Restore(args) => care::restore(&args, lang),
        Command::Accept(args) => care::accept(&args, lang),
        Command::Load(args) => load::run(&args, lang),
        Command::Chronicle(args) => chronicle::run(&args, lang),
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

/// The text in the chosen language.
fn say(lang: Lang, en: &str, de: &str) -> String {
    lang.pick(en, de).to_owned()
}
