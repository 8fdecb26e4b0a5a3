//! `cargo xtask test`: everything that must hold before a change is taken, after setting up what it needs.

use std::time::Instant;

use crate::{
    Failure,
    cargo::{answers, cargo, program, succeed},
    rules,
};

/// Something that the steps need and that may be missing on a fresh machine.
struct Need {
    what: &'static str,
    is_there: fn() -> bool,
    /// Gets it. Whether that worked is asked again afterwards.
    get: fn() -> Result<(), String>,
}

/// A program that some test needs gets a row here: how to see that it is there, and how to get it.
const NEEDS: [Need; 2] = [
    Need { what: "rustfmt", is_there: || answers(cargo(["fmt", "--version"])), get: || add_component("rustfmt") },
    Need { what: "clippy", is_there: || answers(cargo(["clippy", "--version"])), get: || add_component("clippy") },
];

/// One thing that must hold.
struct Step {
    name: &'static str,
    run: fn() -> Result<(), String>,
}

/// The cheap steps come first. The documentation's tests come before the others, so that the last count of tests
/// in the output is the one of the main run.
const STEPS: [Step; 7] = [
    Step { name: "set-up", run: set_up },
    Step { name: "format", run: || succeed(cargo(["fmt", "--all", "--check"])) },
    Step {
        name: "lints",
        run: || succeed(cargo(["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"])),
    },
    Step {
        name: "examples in the documentation",
        run: || succeed(cargo(["test", "--locked", "--workspace", "--doc"])),
    },
    Step { name: "tests", run: tests },
    Step { name: "documentation", run: documentation },
    Step { name: "rules", run: rules },
];

/// Runs every step, and stops at the first that fails.
pub(crate) fn run() -> Result<(), Failure> {
    let start = Instant::now();
    for step in &STEPS {
        println!("== {}", step.name);
        let step_start = Instant::now();
        let result = (step.run)();
        let seconds = step_start.elapsed().as_secs_f64();
        result.map_err(|why| Failure::Failed(format!("step `{}` failed after {seconds:.1} s: {why}", step.name)))?;
        println!("== {}: {seconds:.1} s", step.name);
    }
    println!("== all is well after {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

fn set_up() -> Result<(), String> {
    for need in &NEEDS {
        if (need.is_there)() {
            continue;
        }
        println!("{} is missing and will be installed", need.what);
        (need.get)().map_err(|why| format!("{} could not be installed: {why}", need.what))?;
        if !(need.is_there)() {
            return Err(format!("{} was installed and still does not answer", need.what));
        }
    }
    Ok(())
}

fn add_component(name: &'static str) -> Result<(), String> {
    if !answers(program("rustup", ["--version"])) {
        return Err(format!("there is no rustup; install `{name}` the way Rust was installed here"));
    }
    succeed(program("rustup", ["component", "add", name]))
}

/// Benchmarks are no tests: without the list of targets, `cargo test` would play games for minutes.
fn tests() -> Result<(), String> {
    if answers(cargo(["nextest", "--version"])) {
        return succeed(cargo(["nextest", "run", "--locked", "--workspace"]));
    }
    succeed(cargo(["test", "--locked", "--workspace", "--lib", "--bins", "--tests"]))
}

fn documentation() -> Result<(), String> {
    let mut command = cargo(["doc", "--locked", "--workspace", "--no-deps"]);
    command.env("RUSTDOCFLAGS", "-D warnings");
    succeed(command)
}

fn rules() -> Result<(), String> {
    match rules::run(None, false) {
        Ok(()) => Ok(()),
        Err(Failure::Told) => Err("rules and citations do not fit together, as listed above".to_owned()),
        Err(Failure::Failed(why) | Failure::Unusable(why)) => Err(why),
    }
}
