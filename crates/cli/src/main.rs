//! The program `kabale`.

use std::process::ExitCode;

fn main() -> ExitCode {
    kabale::run()
}
