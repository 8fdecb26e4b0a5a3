//! `cargo xtask soak`: the laws of every game over many more random games than a test run has time for, the powers and
//! chronicles of Oath, the long forms of the web table's tests, and a million deals of each game.

use std::{
    fs,
    hash::{BuildHasher, RandomState},
    path::Path,
    time::{Duration, Instant},
};

use crate::{Failure, cargo};

/// Random games per law in a round. A round takes a minute or two per game.
const CASES: &str = "2000";

/// The same for Oath: its games are four times as long, and checking one takes thirty times as long.
const CASES_OF_OATH: &str = "100";

/// Repeats the laws of every game with new random games until the minutes are over or a law is broken.
pub(crate) fn run(minutes: u64) -> Result<(), Failure> {
    let packages = packages(&cargo::root().join("crates"));
    if packages.is_empty() {
        return Err(Failure::Unusable("no crate has a `tests/laws.rs`".to_owned()));
    }
    let start = Instant::now();
    promises()?;
    deals()?;
    oath()?;
    let mut n_rounds = 0;
    while n_rounds == 0 || start.elapsed() < Duration::from_mins(minutes) {
        n_rounds += 1;
        for package in &packages {
            // The seed is chosen here, so that a failure can be reproduced.
            let seed = RandomState::new().hash_one(n_rounds).to_string();
            let cases = if package == "kabale-oath" { CASES_OF_OATH } else { CASES };
            println!("== round {n_rounds}: {package}, {cases} games per law, seed {seed}");
            let mut command = cargo::cargo(["test", "--release", "--locked", "-q", "-p", package, "--test", "laws"]);
            command.env("PROPTEST_CASES", cases).env("PROPTEST_RNG_SEED", &seed);
            cargo::succeed(command).map_err(|error| {
                Failure::Failed(format!(
                    "{package} broke a law ({error}); again with: PROPTEST_CASES={cases} PROPTEST_RNG_SEED={seed} \
                     cargo test --release --locked -p {package} --test laws"
                ))
            })?;
        }
    }
    println!("== every law held; rounds: {n_rounds}, {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// The long forms of the web table's tests.
fn promises() -> Result<(), Failure> {
    for test in ["abuse", "care", "durability", "faults", "no_peeking"] {
        println!("== web: {test}");
        let mut command = cargo::cargo(["test", "--release", "--locked", "-q", "-p", "kabale-web", "--test", test]);
        command.env("KABALE_LONG", "1");
        cargo::succeed(command).map_err(|error| {
            Failure::Failed(format!(
                "a test of the web table failed ({error}); again with: KABALE_LONG=1 cargo test --release --locked -p \
                 kabale-web --test {test}"
            ))
        })?;
    }
    Ok(())
}

/// A million deals of each game with random secrets: every card must be everywhere equally often.
fn deals() -> Result<(), Failure> {
    let seed = u32::try_from(RandomState::new().hash_one("deals") >> 32).unwrap_or_default().to_string();
    println!("== kabale-catalog: deals, seed {seed}");
    let mut command = cargo::cargo(["test", "--release", "--locked", "-q", "-p", "kabale-catalog", "--test", "deals"]);
    command.env("KABALE_LONG", "1").env("KABALE_SEED", &seed);
    cargo::succeed(command).map_err(|error| {
        Failure::Failed(format!(
            "a game is dealt unevenly ({error}); again with: KABALE_LONG=1 KABALE_SEED={seed} cargo test --release \
             --locked -p kabale-catalog --test deals"
        ))
    })
}

/// A hundred thousand random games of Oath with the table of its powers: how often each was used, declined and prevented. And
/// three hundred chronicles of twenty games, in which all of the Law's section 8 must happen.
fn oath() -> Result<(), Failure> {
    for module in ["tests::soak", "tests::chronicles"] {
        let seed = u32::try_from(RandomState::new().hash_one(module) >> 32).unwrap_or_default().to_string();
        println!("== kabale-oath: {module}, seed {seed}");
        let test = ["test", "--release", "--locked", "-q", "-p", "kabale-oath", "--lib", module, "--", "--nocapture"];
        let mut command = cargo::cargo(test);
        command.env("KABALE_LONG", "1").env("KABALE_SEED", &seed);
        cargo::succeed(command).map_err(|error| {
            Failure::Failed(format!(
                "a random game of Oath broke the rules, or something never happened ({error}); again with: \
                 KABALE_LONG=1 KABALE_SEED={seed} cargo test --release --locked -p kabale-oath --lib {module} -- \
                 --nocapture"
            ))
        })?;
    }
    Ok(())
}

/// The packages that hold a game to its laws, in the order of their folders.
fn packages(crates: &Path) -> Vec<String> {
    let mut folders: Vec<_> = fs::read_dir(crates).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    folders.sort();
    folders.retain(|folder| folder.join("tests").join("laws.rs").is_file());
    let manifest = |folder: &Path| fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    folders.iter().filter_map(|folder| name(&manifest(folder)).map(str::to_owned)).collect()
}

/// The name of a package, which stands in the first line of its manifest that gives one.
fn name(manifest: &str) -> Option<&str> {
    manifest.lines().find_map(|line| {
        let value = line.strip_prefix("name")?.trim_start().strip_prefix('=')?.trim();
        value.strip_prefix('"')?.split('"').next()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_is_named_by_its_manifest() {
        assert_eq!(name("[package]\nname = \"kabale-toy\"\nedition.workspace = true\n"), Some("kabale-toy"));
        assert_eq!(name("[package]\nnamed = \"x\"\n"), None);
    }
}
