//! `cargo xtask fuzz`: every fuzz target for its share of the time.

use std::{env, fs, path::Path, process::Command};

use crate::{Failure, cargo};

/// Runs the targets in `fuzz/fuzz_targets` one after the other, all of them together for `minutes`.
pub(crate) fn run(minutes: u64) -> Result<(), Failure> {
    let targets = targets(&cargo::root().join("fuzz").join("fuzz_targets"));
    if targets.is_empty() {
        return Err(Failure::Unusable("there are no targets in `fuzz/fuzz_targets`".to_owned()));
    }
    if !cargo::answers(fuzz(["--version"])) {
        let how = "cargo install --locked cargo-fuzz";
        return Err(Failure::Unusable(format!("fuzzing needs cargo-fuzz; get it with `{how}`")));
    }
    let seconds = (minutes * 60 / targets.len() as u64).max(1);
    let limit = format!("-max_total_time={seconds}");
    for target in &targets {
        println!("== fuzz {target} for {seconds} s");
        // The fuzzer writes new inputs to the first folder and starts from the seeds in the second.
        let [found, seeds] = ["corpus", "seeds"].map(|folder| cargo::root().join("fuzz").join(folder).join(target));
        fs::create_dir_all(&found).map_err(|error| Failure::Failed(format!("{}: {error}", found.display())))?;
        let [found, seeds] = [found, seeds].map(|folder| folder.to_string_lossy().into_owned());
        let run = fuzz(["run", target, &found, &seeds, "--", &limit]);
        cargo::succeed(run).map_err(Failure::Failed)?;
    }
    println!("== nothing found in {} fuzz targets", targets.len());
    Ok(())
}

/// cargo-fuzz with the nightly toolchain. If there is none, the default toolchain is told to accept nightly features.
fn fuzz<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let arguments = ["fuzz"].into_iter().chain(arguments);
    if cargo::answers(cargo::cargo_of("nightly", ["--version"])) {
        return cargo::cargo_of("nightly", arguments);
    }
    let mut command = cargo::cargo(arguments);
    command.env("RUSTC_BOOTSTRAP", "1");
    // cargo-fuzz sets its own flags for the sanitizers; the flags of this build must not interfere.
    for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"].into_iter().filter(|name| env::var_os(name).is_some()) {
        command.env_remove(name);
    }
    command
}

/// The names of the targets, in alphabetical order.
fn targets(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let sources = files.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let mut names: Vec<_> = sources.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect();
    names.sort();
    names
}
