//! Drives a real Chromium in tests, over its `DevTools` protocol. A test reads like the actions of users:
//!
//! ```no_run
//! use kabale_browser::{Browser, Outcome};
//!
//! fn two_people_meet() -> Outcome {
//!     let Some(browser) = Browser::start()? else { return Ok(()) };
//!     let anna = browser.person(1280, 800, false, "de")?;
//!     let ben = browser.person(360, 740, true, "en")?;
//!     anna.goto("http://127.0.0.1:8080/")?;
//!     anna.click("button >> Neuer Tisch")?;
//!     anna.wait_for("h1 >> Tisch")?;
//!     ben.goto(&anna.url()?)?;
//!     ben.tap("button >> Sit down")?;
//!     anna.wait_for(".seat >> Ben")?;
//!     anna.assert_quiet()?;
//!     ben.assert_quiet()?;
//!     Ok(())
//! }
//! ```
//!
//! A **selector** is CSS, optionally followed by ` >> ` and words that the element must contain: in its text, its label
//! or its value. Where one element is expected, the first match counts.

mod axe;
mod browser;
mod keys;
mod page;
mod wire;

use std::{fmt, panic::Location};

pub use axe::Finding;
pub use browser::Browser;
pub use page::{Page, Theme};

/// The result of a call to the driver.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The result of a test. `?` adds the line, since an error alone would not say where it came from.
pub type Outcome<T = ()> = std::result::Result<T, Failure>;

/// An error of the driver.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Chromium is not installed, but the environment requires it.
    #[error("no Chromium found, although BROWSER=require demands it")]
    NoBrowser,
    /// Chromium does not start.
    #[error("Chromium could not be started: {0}")]
    Start(String),
    /// The connection broke, probably because Chromium has ended.
    #[error("the connection to Chromium broke: {0}")]
    Connection(String),
    /// Chromium refused a call.
    #[error("Chromium refused {method}: {why}")]
    Refused { method: String, why: String },
    /// A script of the test threw an exception.
    #[error("the script failed: {0}")]
    Script(String),
    /// The page did not show something in time. The text says what it showed instead.
    #[error("{0}")]
    Page(String),
    /// Problems on the page.
    #[error("there were problems on the page:\n  {}", .0.join("\n  "))]
    Problems(Vec<String>),
    /// A file could not be read or written.
    #[error("{path}: {why}")]
    File { path: String, why: String },
}

/// The error of a failed test with its line. Made from any error by `?`.
pub struct Failure {
    why: String,
    at: &'static Location<'static>,
}

impl<E: std::error::Error> From<E> for Failure {
    #[track_caller]
    fn from(error: E) -> Self {
        Self { why: error.to_string(), at: Location::caller() }
    }
}

/// A failed test prints its error with `Debug`.
impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_the_line_it_came_from() {
        let test = || -> Outcome { Ok(Err(Error::NoBrowser)?) };
        let line = line!() - 1;
        let told = format!("{:?}", test().expect_err("it fails"));
        assert!(told.starts_with(&format!("{}:{line}:", file!())) && told.contains("no Chromium"), "{told}");
    }
}
