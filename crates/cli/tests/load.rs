//! `kabale load` on a small scale: it starts a server, plays, and its numbers add up.

use std::process::{Command, Output};

use serde_json::Value;

fn load(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kabale"))
        .arg("load")
        .args(arguments)
        .env("LC_ALL", "C")
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the output is text")
}

#[test]
fn a_small_load_is_borne_and_its_numbers_add_up() {
    let output = load(&["--tables", "2", "--seconds", "2", "--idle", "8", "--json"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("the report is JSON");
    let number =
        |path: &str| report.pointer(path).and_then(Value::as_f64).unwrap_or_else(|| panic!("{path}: {report}"));
    let (choices, seconds) = (number("/choices"), number("/seconds"));
    assert!(choices > 10.0, "{report}");
    assert!(seconds >= 2.0, "{report}");
    assert!((number("/choices_per_second") - choices / seconds).abs() < 1.0, "{report}");
    // The acknowledged choices, those of the warm-up included, are the choices that the server counts.
    assert_eq!(report["all_choices"], report["all_choices_counted_by_server"]);
    assert!(number("/all_choices") >= choices, "{report}");
    assert!((number("/answer_ms/count") - choices).abs() < 0.5, "{report}");
    // Every choice arrives at three other players, except for a few at the edges of the measurement: two tables with
    // one choice under way at each edge.
    assert!((number("/others_ms/count") - 3.0 * choices).abs() <= 24.0, "{report}");
    assert!(number("/pushes") >= choices, "{report}");
    for times in ["answer_ms", "others_ms"] {
        let [p50, p99, max] = ["p50", "p99", "max"].map(|which| number(&format!("/{times}/{which}")));
        assert!(0.0 < p50 && p50 <= p99 && p99 <= max, "{report}");
    }
    assert!(number("/megabytes_per_second") > 0.0, "{report}");
    assert!(number("/server/cpu_us_per_choice") > 0.0, "{report}");
    assert!(number("/server/rss_mib") > 1.0, "{report}");
    assert_eq!(report["idle"]["streams"], 8);
    // Nothing is left behind.
    let folder = report["data"].as_str().expect("a folder");
    assert!(!std::path::Path::new(folder).exists(), "{folder}");
}

#[test]
fn every_game_can_be_the_load_and_the_summary_speaks_both_languages() {
    for (game, lang, said) in [
        ("courtisans", "de", "bis andere es sehen"),
        ("shadow-throne", "en", "until others see it"),
        ("for-a-crown", "en", "choices on disk"),
        ("oath", "de", "bis andere es sehen"),
    ] {
        let output = load(&["--game", game, "--lang", lang, "--tables", "1", "--seconds", "1", "--rate", "50"]);
        assert!(output.status.success(), "{game}: {}", text(&output.stderr));
        assert!(text(&output.stdout).contains(said), "{}", text(&output.stdout));
    }
}

#[test]
fn nobody_else_is_loaded_and_nothing_without_bounds() {
    for (arguments, said) in [
        (["--url", "http://192.0.2.1:80"], "an address on this machine"),
        (["--url", "http://example.org"], "an address on this machine"),
        (["--tables", "1001"], "from 0 to 1000"),
        (["--seconds", "0"], "from 1 to 120"),
        (["--seats", "9"], "9"),
        (["--game", "chess"], "There is no game"),
    ] {
        let output = load(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(said), "{arguments:?}: {}", text(&output.stderr));
    }
    // No server listens there.
    let output = load(&["--url", "http://127.0.0.1:9", "--tables", "1", "--seconds", "1"]);
    assert!(text(&output.stderr).contains("The load test failed"), "{}", text(&output.stderr));
}
