//! `cargo xtask train`: learned evaluations from nothing.

use crate::{Failure, cargo};

/// Runs the trainer, which reads the rest of the command line.
pub(crate) fn run(words: &[String]) -> Result<(), Failure> {
    let command = ["run", "--locked", "-q", "--release", "-p", "kabale-train", "--"];
    let words = words.iter().map(String::as_str);
    cargo::succeed(cargo::cargo(command.into_iter().chain(words))).map_err(Failure::Failed)
}
