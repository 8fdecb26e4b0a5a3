//! Accessibility checks with axe-core.

use std::{env, fmt, fs, path::Path};

use serde_json::Value;

use crate::{Error, Result};

/// Runs the checks for levels A and AA and keeps serious and critical findings.
pub(crate) const RUN: &str = "axe.run(document, {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
}).then(({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .map(({ id, impact, help, nodes }) => ({ id, impact, help, nodes: nodes.map(({ html }) => html) })))";

/// An accessibility fault of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The name of the rule that is broken, as in `label` or `color-contrast`.
    pub rule: String,
    /// `serious` or `critical`.
    pub impact: String,
    /// The requirement.
    pub help: String,
    /// The elements that break the rule, as HTML.
    pub elements: Vec<String>,
}

impl Finding {
    pub(crate) fn read(found: &Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Self {
            rule: text(&found["id"]),
            impact: text(&found["impact"]),
            help: text(&found["help"]),
            elements: found["nodes"].as_array().into_iter().flatten().map(text).collect(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.rule, self.impact, self.help)?;
        self.elements.iter().try_for_each(|element| write!(f, "\n    {element}"))
    }
}

/// The script: from the file in the environment variable `AXE`, which must exist, or from the file that `cargo xtask
/// test` installs, which may be missing.
pub(crate) fn script() -> Result<Option<String>> {
    if let Some(path) = env::var_os("AXE") {
        let path = Path::new(&path);
        let read = fs::read_to_string(path).map(Some);
        return read.map_err(|error| Error::File { path: path.display().to_string(), why: error.to_string() });
    }
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/npm/node_modules/axe-core/axe.min.js");
    let script = fs::read_to_string(usual).ok();
    if script.is_none() {
        println!("SKIPPED: no axe-core found");
    }
    Ok(script)
}
