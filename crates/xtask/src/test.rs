//! `cargo xtask test`: installs what the tests need, and runs everything that must pass before a commit.

use std::{env, fs, path::PathBuf, process::Command, time::Instant};

use crate::{
    Failure,
    cargo::{answers, cargo, program, root, succeed},
    retried, rules, tidy,
};

/// A tool that the steps need and that may be missing on a fresh machine.
struct Need {
    what: &'static str,
    is_there: fn() -> bool,
    /// Installs it. Afterwards `is_there` is called again.
    get: fn() -> Result<(), String>,
    /// The steps that are skipped if it cannot be installed; none if nothing can run without it. CI skips nothing.
    left_out: Option<&'static str>,
}

/// One row per tool: how to find it, and how to install it.
const NEEDS: [Need; 6] = [
    Need {
        what: "rustfmt",
        is_there: || answers(cargo(["fmt", "--version"])),
        get: || add_component("rustfmt"),
        left_out: None,
    },
    Need {
        what: "clippy",
        is_there: || answers(cargo(["clippy", "--version"])),
        get: || add_component("clippy"),
        left_out: None,
    },
    Need {
        what: "cargo-deny",
        is_there: || answers(deny(&["--version"])),
        get: || succeed(cargo(["install", "--locked", "--root", "target/tools", DENY])),
        left_out: Some("checks of licenses, duplicates and sources of dependencies"),
    },
    Need {
        what: "Chromium",
        is_there: has_chromium,
        // A fresh machine has no fonts; this one includes arrows and chess pieces.
        get: || add_packages(&["chromium", "fonts-dejavu-core"]),
        left_out: Some("tests in a browser"),
    },
    Need {
        what: "axe-core",
        is_there: || axe().is_file(),
        get: add_npm_packages,
        left_out: Some("checks of accessibility"),
    },
    Need {
        what: "@seiyria/oath-parser",
        is_there: has_oath_parser,
        get: add_npm_packages,
        left_out: Some("a comparison of chronicle strings of Oath with another parser"),
    },
];

/// The names of Chromium on different systems; the browser tests use the same.
const CHROMIUM: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The version of cargo-deny to install if there is none.
const DENY: &str = "cargo-deny@0.20.2";

/// What is installed from npm, for tests only.
const NPM: [&str; 2] = ["axe-core@4", "@seiyria/oath-parser@1.0.8"];

/// One check. It may add to the list of what was skipped.
struct Step {
    name: &'static str,
    run: fn(&mut Vec<String>) -> Result<(), String>,
}

/// The cheap steps come first. The documentation's tests come before the others, so that the last count of tests
/// in the output is the one of the main run.
const STEPS: [Step; 9] = [
    Step { name: "set-up", run: |_| set_up() },
    Step { name: "format", run: |_| succeed(cargo(["fmt", "--all", "--check"])) },
    Step { name: "tidiness", run: |_| tidiness() },
    Step { name: "dependencies", run: dependencies },
    Step {
        name: "lints",
        run: |_| succeed(cargo(["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"])),
    },
    Step {
        name: "examples in the documentation",
        run: |_| succeed(cargo(["test", "--locked", "--workspace", "--doc"])),
    },
    Step { name: "tests", run: |_| tests() },
    Step { name: "documentation", run: |_| documentation() },
    Step { name: "rules", run: |_| rules() },
];

/// Runs every step, and stops at the first that fails.
pub(crate) fn run() -> Result<(), Failure> {
    let start = Instant::now();
    let mut left_out = Vec::new();
    // The report of the last run must not count for this one.
    fs::remove_file(retried::report(&root())).ok();
    for step in &STEPS {
        println!("== {}", step.name);
        let step_start = Instant::now();
        let result = (step.run)(&mut left_out);
        let seconds = step_start.elapsed().as_secs_f64();
        result.map_err(|why| {
            print!("{}", retried::told(&root()));
            Failure::Failed(format!("step `{}` failed after {seconds:.1} s: {why}", step.name))
        })?;
        println!("== {}: {seconds:.1} s", step.name);
    }
    println!("== all checks passed after {:.1} s", start.elapsed().as_secs_f64());
    let missing = NEEDS.iter().filter(|need| !(need.is_there)());
    left_out
        .extend(missing.map(|need| format!("{}, since there is no {}", need.left_out.unwrap_or_default(), need.what)));
    for what in left_out {
        println!("SKIPPED: {what}");
    }
    print!("{}", retried::told(&root()));
    Ok(())
}

fn set_up() -> Result<(), String> {
    for need in &NEEDS {
        if (need.is_there)() {
            continue;
        }
        println!("{} is missing and will be installed", need.what);
        let got = match (need.get)() {
            Err(why) => Err(format!("{} could not be installed: {why}", need.what)),
            Ok(()) if !(need.is_there)() => Err(format!("{} was installed and still does not answer", need.what)),
            Ok(()) => Ok(()),
        };
        match got {
            Err(why) if need.left_out.is_some() && !in_ci() => println!("{why}"),
            got => got?,
        }
    }
    Ok(())
}

/// cargo-deny: the installed one, or else the one that this program installed.
fn deny(arguments: &[&str]) -> Command {
    if answers(cargo(["deny", "--version"])) {
        return cargo(["deny"].into_iter().chain(arguments.iter().copied()));
    }
    let own = root().join("target/tools/bin/cargo-deny");
    program(&own.to_string_lossy(), arguments.iter().copied())
}

/// Licenses, duplicate versions and sources of dependencies, as configured in `deny.toml`; and known vulnerabilities, if
/// their list can be downloaded. Even CI does not fail if it cannot, since that depends only on the network.
fn dependencies(left_out: &mut Vec<String>) -> Result<(), String> {
    if !answers(deny(&["--version"])) {
        return Ok(());
    }
    succeed(deny(&["--locked", "check", "licenses", "bans", "sources"]))?;
    if !answers(deny(&["fetch", "db"])) {
        left_out.push("known faults of dependencies, since their list (RustSec) cannot be reached".to_owned());
        return Ok(());
    }
    succeed(deny(&["--locked", "check", "--disable-fetch", "advisories"]))
}

fn tidiness() -> Result<(), String> {
    said(tidy::run(), "unused or unformatted code, as listed above")
}

fn in_ci() -> bool {
    env::var_os("CI").is_some()
}

fn add_component(name: &'static str) -> Result<(), String> {
    if !answers(program("rustup", ["--version"])) {
        return Err(format!("there is no rustup; install `{name}` the way Rust was installed here"));
    }
    succeed(program("rustup", ["component", "add", name]))
}

/// Installs Debian packages, only as root.
fn add_packages(names: &[&str]) -> Result<(), String> {
    let is_root = program("id", ["-u"]).output().is_ok_and(|output| output.stdout == b"0\n");
    if !is_root || !answers(program("apt-get", ["--version"])) {
        return Err(format!("that takes root and apt-get; install `{}` the way this system does", names.join(" ")));
    }
    // If the list of packages cannot be updated, the old one may be good enough.
    let _ = succeed(program("apt-get", ["update", "-q"]));
    let install = ["install", "-q", "-y", "--no-install-recommends"];
    let mut command = program("apt-get", install.iter().chain(names).copied());
    command.env("DEBIAN_FRONTEND", "noninteractive");
    succeed(command)
}

fn has_chromium() -> bool {
    CHROMIUM.iter().any(|name| answers(program(name, ["--version"])))
}

/// The path of axe-core, below `target`.
fn axe() -> PathBuf {
    root().join("target/npm/node_modules/axe-core/axe.min.js")
}

/// The folder of another parser for chronicle strings, below `target`.
fn oath_parser() -> PathBuf {
    root().join("target/npm/node_modules/@seiyria/oath-parser")
}

fn has_oath_parser() -> bool {
    oath_parser().is_dir() && answers(program("node", ["--version"]))
}

/// Installs all npm packages below `target`, since npm removes those that it is not asked for.
fn add_npm_packages() -> Result<(), String> {
    if !answers(program("npm", ["--version"])) {
        return Err("there is no npm".to_owned());
    }
    let quiet = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
    succeed(program("npm", ["install", "--prefix", "target/npm"].into_iter().chain(NPM).chain(quiet)))
}

/// The targets are listed because `cargo test` would run the benchmarks, too, which takes minutes.
fn tests() -> Result<(), String> {
    if answers(cargo(["nextest", "--version"])) {
        return succeed(with_tools(cargo(["nextest", "run", "--locked", "--workspace"])));
    }
    succeed(with_tools(cargo(["test", "--locked", "--workspace", "--lib", "--bins", "--tests"])))
}

/// Makes tests fail instead of skipping themselves if they do not find an installed tool.
fn with_tools(mut command: Command) -> Command {
    if in_ci() || has_chromium() {
        command.env("BROWSER", "require");
    }
    if in_ci() || axe().is_file() {
        command.env("AXE", axe());
    }
    if in_ci() || has_oath_parser() {
        command.env("OATH_PARSER", oath_parser());
    }
    command
}

fn documentation() -> Result<(), String> {
    let mut command = cargo(["doc", "--locked", "--workspace", "--no-deps"]);
    command.env("RUSTDOCFLAGS", "-D warnings");
    succeed(command)
}

fn rules() -> Result<(), String> {
    let all = rules::Question::All { json: false };
    said(rules::run(&all), "rules and citations do not fit together, as listed above")
}

/// The result of a command, as the result of a step.
fn said(result: Result<(), Failure>, told: &str) -> Result<(), String> {
    result.map_err(|failure| match failure {
        Failure::Told => told.to_owned(),
        Failure::Failed(why) | Failure::Unusable(why) => why,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_look_for_the_same_chromium() {
        let driver =
            std::fs::read_to_string(root().join("crates/browser/src/browser.rs")).expect("the driver is there");
        let names: Vec<_> = CHROMIUM.iter().map(|name| format!("{name:?}")).collect();
        assert!(driver.contains(&format!("= [{}];", names.join(", "))));
    }
}
