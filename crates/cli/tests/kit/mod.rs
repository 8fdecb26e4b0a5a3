//! Runs the program as a process.
#![allow(dead_code, reason = "each test file uses a different part of it")]

use std::{
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

/// Runs `kabale` with these arguments and this input, with its own empty home.
pub(crate) fn kabale_in(home: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kabale"))
        .args(arguments)
        .env("XDG_STATE_HOME", home)
        .env("LC_ALL", "C")
        .env("COLUMNS", "80")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input); // it may have quit before reading everything
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input was written");
    output
}

pub(crate) fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("the output is text")
}

pub(crate) fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("the messages are text")
}
