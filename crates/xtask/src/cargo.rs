//! Running other programs, above all cargo, from the root of the workspace.

use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The root of the workspace, as cargo tells it at run time, so that the folder can be moved.
pub(crate) fn root() -> PathBuf {
    let own = env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), Into::into);
    own.ancestors().nth(2).map_or_else(|| own.clone(), Path::to_path_buf)
}

/// The cargo that runs this program, with these arguments.
pub(crate) fn cargo<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    program(&env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()), arguments)
}

/// The cargo of another toolchain. Only rustup's cargo on the path accepts a toolchain.
pub(crate) fn cargo_of<'a>(toolchain: &str, arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = program("cargo", [format!("+{toolchain}").as_str()]);
    command.args(arguments);
    command
}

/// A program, to be run from the root of the workspace.
pub(crate) fn program<'a>(name: &str, arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    // Cargo set these for this package. Build scripts that read them would rebuild needlessly.
    for (name, _) in env::vars_os() {
        let name = name.to_string_lossy();
        if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
            command.env_remove(name.as_ref());
        }
    }
    command
}

/// Whether a program is installed and runs.
pub(crate) fn answers(mut command: Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// Runs a command and passes its output through. The error names the command and its exit status.
pub(crate) fn succeed(mut command: Command) -> Result<(), String> {
    let line = line(&command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` ended with {status}")),
        Err(error) => Err(format!("`{line}` could not be started: {error}")),
    }
}

/// A command as it would be typed.
fn line(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    command.get_args().fold(name, |line, word| line + " " + &word.to_string_lossy())
}
