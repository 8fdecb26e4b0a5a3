//! Developer commands, run as `cargo xtask COMMAND`. It uses only the standard library, so that it builds in a second on
//! a fresh machine.

mod arguments;
mod bench;
mod cargo;
mod fuzz;
mod retried;
mod rules;
mod soak;
mod test;
mod tidy;
mod train;

use std::{env, process::ExitCode};

use arguments::Arguments;

const USAGE: &str = "\
What developers of Kabale run.

Usage: cargo xtask COMMAND [OPTIONS]

Commands:
    test                     Install what is missing, then check format, dependencies, lints, tests, documentation and rules
    rules [--json]           Compare the rules in docs/rules with the tests that cite them
    rules --where ID         List the tests that cite one rule
    rules --missing GAME     List the rules of one game that no test cites
    tidy                     List dependencies and functions that nothing uses, and unformatted stylesheets and scripts
    bench [--json]           Measure decisions per second
    train GAME [OPTIONS]     Train the learned evaluation of a game from nothing (`train --help` lists the options)
    soak [--minutes N]       Run the laws of all games and the long tests of deals and web table (10 minutes)
    fuzz [--minutes N]       Run every fuzz target, for N minutes in total (10 minutes)

Options:
  -h, --help               Print this text

Exit codes: 0 success, 1 a check failed, 2 the command was not understood or a tool is missing.
";

/// Why a command failed.
enum Failure {
    /// The command line is wrong, or something required is missing.
    Unusable(String),
    /// The check failed.
    Failed(String),
    /// The check failed, and the details are already printed.
    Told,
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let is_for_trainer = words.first().is_some_and(|word| word == "train") && words.len() > 1;
    let asks_for_help = words.iter().any(|word| word == "--help" || word == "-h") && !is_for_trainer;
    if asks_for_help || words.first().is_some_and(|word| word == "help") {
        print!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Unusable(sentence)) => {
            eprintln!("error: {sentence}");
            ExitCode::from(2)
        }
        Err(Failure::Failed(sentence)) => {
            eprintln!("error: {sentence}");
            ExitCode::FAILURE
        }
        Err(Failure::Told) => ExitCode::FAILURE,
    }
}

fn run(words: &[String]) -> Result<(), Failure> {
    let Some((command, words)) = words.split_first() else {
        return Err(Failure::Unusable("no command given; `cargo xtask --help` lists all commands".to_owned()));
    };
    let mut arguments = Arguments::new(command, words);
    match command.as_str() {
        "test" => {
            arguments.end()?;
            test::run()
        }
        "rules" => {
            let wanted = arguments.value("--where")?;
            let missing = arguments.value("--missing")?;
            let json = arguments.flag("--json");
            arguments.end()?;
            rules::run(&match (wanted, missing, json) {
                (None, None, json) => rules::Question::All { json },
                (Some(id), None, false) => rules::Question::Where(id),
                (None, Some(game), false) => rules::Question::Missing(game),
                _ => {
                    let sentence = "`--where`, `--missing` and `--json` do not go together";
                    return Err(Failure::Unusable(sentence.to_owned()));
                }
            })
        }
        "tidy" => {
            arguments.end()?;
            tidy::run()
        }
        "bench" => {
            let json = arguments.flag("--json");
            arguments.end()?;
            bench::run(json)
        }
        "train" => train::run(words),
        "soak" => {
            let minutes = arguments.minutes()?;
            arguments.end()?;
            soak::run(minutes)
        }
        "fuzz" => {
            let minutes = arguments.minutes()?;
            arguments.end()?;
            fuzz::run(minutes)
        }
        _ => {
            Err(Failure::Unusable(format!("there is no command `{command}`; `cargo xtask --help` lists all commands")))
        }
    }
}
