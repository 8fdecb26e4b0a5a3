//! `cargo xtask bench`: the speed of games and searches.

use crate::{Failure, cargo};

/// Runs the benchmarks of the bots and passes their output through: random games, then searches.
pub(crate) fn run(json: bool) -> Result<(), Failure> {
    for bench in ["playouts", "search"] {
        let command = ["bench", "--locked", "-q", "-p", "kabale-bots", "--bench", bench, "--"];
        let options: &[&str] = if json { &["--json"] } else { &[] };
        cargo::succeed(cargo::cargo(command.into_iter().chain(options.iter().copied()))).map_err(Failure::Failed)?;
    }
    Ok(())
}
