//! Drives a real Chromium in tests, over its `DevTools` protocol. A test reads like what people do:
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
//! A **selector** is CSS, optionally followed by ` >> ` and words that the element must say: in its text, its label or
//! its value. Where one element is meant, it is the first that matches.

mod axe;
mod browser;
mod keys;
mod page;
mod wire;

use std::{fmt, panic::Location};

pub use axe::Finding;
pub use browser::Browser;
pub use page::{Page, Theme};

/// What a call to the driver gives.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What a test gives back. `?` notes the line it stands in, since an error alone would not say where it came from.
pub type Outcome<T = ()> = std::result::Result<T, Failure>;

/// Why something could not be done in the browser.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no browser, and the environment says that there must be one.
    #[error("no Chromium found, although BROWSER=require asks for it")]
    NoBrowser,
    /// Chromium is there and does not start.
    #[error("Chromium could not be started: {0}")]
    Start(String),
    /// The connection is gone; most likely Chromium is, too.
    #[error("the connection to Chromium broke: {0}")]
    Connection(String),
    /// Chromium does not do what was asked of it.
    #[error("Chromium refused {method}: {why}")]
    Refused {
        /// The call of the protocol.
        method: String,
        /// What Chromium said.
        why: String,
    },
    /// A script of the test threw an exception.
    #[error("the script failed: {0}")]
    Script(String),
    /// Something did not happen in time, or was not there. Says what the page showed instead.
    #[error("{0}")]
    Page(String),
    /// The page had something to complain about.
    #[error("the page was not quiet:\n  {}", .0.join("\n  "))]
    Loud(Vec<String>),
    /// A file could not be read or written.
    #[error("{path}: {why}")]
    File {
        /// The file.
        path: String,
        /// What the system said.
        why: String,
    },
}

/// Why a test failed, and in which line. Made from any error by `?`.
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

/// A test that ends with an error prints it with `Debug`.
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
