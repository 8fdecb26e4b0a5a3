//! Tests that passed only when they were run again. `cargo xtask test` shows the message of the first try at its end.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The most lines shown of a test's output.
const SHOWN_LINES: usize = 12;

/// A test that failed at first and passed later.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Retried {
    /// The package or binary, and the test.
    name: String,
    /// The output of each failed try, without the backtrace.
    tries: Vec<String>,
}

/// The `JUnit` report of nextest, as configured in `.config/nextest.toml`.
pub(crate) fn report(root: &Path) -> PathBuf {
    root.join("target/nextest/default/junit.xml")
}

/// The retried tests of the last run, as text for people; empty if there are none.
pub(crate) fn told(root: &Path) -> String {
    let report = fs::read_to_string(report(root)).unwrap_or_default();
    let mut text = String::new();
    for Retried { name, tries } in read(&report) {
        text += &format!("RETRIED: {name} passed only at try {}\n", tries.len() + 1);
        for said in tries {
            text.extend(said.lines().map(|line| format!("    {line}\n")));
        }
    }
    text
}

/// The tests of a `JUnit` report that failed at first and then passed.
fn read(report: &str) -> Vec<Retried> {
    let cases = report.split("<testcase ").skip(1);
    let cases = cases.map(|case| case.split("</testcase>").next().unwrap_or_default());
    let retried = cases.filter_map(|case| {
        let tries: Vec<_> = case.split("<flakyFailure ").skip(1).map(said).collect();
        let name = || format!("{} {}", attribute(case, "classname"), attribute(case, "name"));
        (!tries.is_empty()).then(|| Retried { name: name(), tries })
    });
    retried.collect()
}

/// The message of a failed try: of the panic, or else the last lines of its output.
fn said(failure: &str) -> String {
    let body = failure.split_once('>').map_or("", |(_, body)| body);
    let inner = |tag: &str| {
        let (_, rest) = body.split_once(&format!("<{tag}>"))?;
        rest.split_once(&format!("</{tag}>")).map(|(text, _)| text)
    };
    let message = body.split('<').next().unwrap_or_default();
    let texts = [Some(message), inner("system-err"), inner("system-out")];
    let text = texts.into_iter().flatten().find(|text| !text.trim().is_empty()).unwrap_or("it said nothing");
    let text = unescape(text.split("stack backtrace:").next().unwrap_or(text).trim());
    let lines: Vec<_> = text.lines().collect();
    lines[lines.len().saturating_sub(SHOWN_LINES)..].join("\n")
}

/// An attribute of the first tag.
fn attribute(tag: &str, name: &str) -> String {
    let own = tag.split('>').next().unwrap_or_default();
    let padded = format!(" {own}");
    let value = padded.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next());
    unescape(value.unwrap_or_default())
}

fn unescape(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&apos;", "'");
    text.replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As nextest writes it.
    const REPORT: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="nextest-run" tests="3" failures="0">
    <testsuite name="kabale-web::browser" tests="3">
        <testcase name="always" classname="kabale-web::browser" time="0.029"/>
        <testcase name="games::oath" classname="kabale-web::browser" time="0.028">
            <flakyFailure time="0.4" message="thread &apos;oath&apos; panicked" type="test failure">thread &apos;oath&apos; panicked at src/lib.rs:5:56:
a &lt; b &amp;&amp; &quot;c&quot;
stack backtrace:
   0: rust_begin_unwind
                <system-out>
running 1 test
</system-out>
            </flakyFailure>
            <flakyFailure time="0.4" type="test failure with exit code 1">
                <system-err>
Error: the page did not answer
</system-err>
            </flakyFailure>
        </testcase>
        <testcase name="fails" classname="kabale-web::browser"><failure message="no">no</failure></testcase>
    </testsuite>
</testsuites>"#;

    #[test]
    fn what_failed_at_first_is_listed_with_what_it_said() {
        let expected = Retried {
            name: "kabale-web::browser games::oath".to_owned(),
            tries: vec![
                "thread 'oath' panicked at src/lib.rs:5:56:\na < b && \"c\"".to_owned(),
                "Error: the page did not answer".to_owned(),
            ],
        };
        assert_eq!(read(REPORT), [expected]);
        assert_eq!(read(""), []);
    }

    /// The report has the path that nextest is configured to write.
    #[test]
    fn nextest_writes_the_report() {
        let config = fs::read_to_string(crate::cargo::root().join(".config/nextest.toml")).expect("it is there");
        assert!(config.contains("[profile.default.junit]\npath = \"junit.xml\""), "{config}");
    }
}
