//! `cargo xtask bench`: how fast games are played.

use crate::{Failure, cargo};

/// Runs the benchmark of the bots and passes its output through.
pub(crate) fn run(json: bool) -> Result<(), Failure> {
    let command = ["bench", "--locked", "-q", "-p", "kabale-bots", "--bench", "playouts", "--"];
    let options: &[&str] = if json { &["--json"] } else { &[] };
    cargo::succeed(cargo::cargo(command.into_iter().chain(options.iter().copied()))).map_err(Failure::Failed)
}
