//! Metrics for Prometheus.

use std::{
    fmt::Write,
    sync::atomic::{AtomicI64, AtomicU64, AtomicUsize, Ordering::Relaxed},
    time::Duration,
};

/// The upper bounds of the buckets, in seconds.
const BOUNDS: [f64; 9] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5];

#[derive(Default)]
pub(crate) struct Metrics {
    pub(crate) requests: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) choices: AtomicU64,
    pub(crate) bot_choices: AtomicU64,
    pub(crate) connections: AtomicUsize,
    pub(crate) refused_connections: AtomicU64,
    pub(crate) failed_accepts: AtomicU64,
    pub(crate) streams: AtomicI64,
    pub(crate) pushes: AtomicU64,
    buckets: [AtomicU64; BOUNDS.len()],
    durations: AtomicU64,
    micros: AtomicU64,
}

impl Metrics {
    /// Counts a choice and the time until it was on disk.
    pub(crate) fn choice(&self, took: Duration) {
        self.choices.fetch_add(1, Relaxed);
        self.durations.fetch_add(1, Relaxed);
        self.micros.fetch_add(took.as_micros() as u64, Relaxed);
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS) {
            if took.as_secs_f64() <= bound {
                bucket.fetch_add(1, Relaxed);
            }
        }
    }

    /// The metrics in Prometheus text format.
    pub(crate) fn text(&self, tables: usize, damaged: usize, endless: usize) -> String {
        let mut out = String::new();
        let mut line = |name: &str, kind: &str, help: &str, value: i128| {
            let _ = write!(out, "# HELP kabale_{name} {help}\n# TYPE kabale_{name} {kind}\nkabale_{name} {value}\n");
        };
        line("requests_total", "counter", "Requests answered.", self.requests.load(Relaxed).into());
        line("refused_total", "counter", "Requests refused or failed.", self.refused.load(Relaxed).into());
        line("choices_total", "counter", "Choices of people and programs.", self.choices.load(Relaxed).into());
        line("bot_choices_total", "counter", "Choices of bots.", self.bot_choices.load(Relaxed).into());
        line("connections", "gauge", "Open connections, streams included.", self.connections.load(Relaxed) as i128);
        line(
            "refused_connections_total",
            "counter",
            "Connections refused because there were too many.",
            self.refused_connections.load(Relaxed).into(),
        );
        line(
            "failed_accepts_total",
            "counter",
            "Times that the system could not accept a connection.",
            self.failed_accepts.load(Relaxed).into(),
        );
        line("streams", "gauge", "Open live streams.", self.streams.load(Relaxed).into());
        line("pushes_total", "counter", "Boards and events sent over live streams.", self.pushes.load(Relaxed).into());
        line("tables", "gauge", "Tables in memory.", tables as i128);
        line("damaged_tables", "gauge", "Stored tables that were found damaged since the start.", damaged as i128);
        line(
            "endless_tables",
            "gauge",
            "Tables whose games were found endless since the start; bots have stopped there.",
            endless as i128,
        );
        out.push_str("# HELP kabale_choice_seconds From a choice's arrival until it is on disk.\n");
        out.push_str("# TYPE kabale_choice_seconds histogram\n");
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS) {
            let _ = writeln!(out, "kabale_choice_seconds_bucket{{le=\"{bound}\"}} {}", bucket.load(Relaxed));
        }
        let count = self.durations.load(Relaxed);
        let _ = writeln!(out, "kabale_choice_seconds_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(out, "kabale_choice_seconds_sum {}", self.micros.load(Relaxed) as f64 / 1e6);
        let _ = writeln!(out, "kabale_choice_seconds_count {count}");
        out
    }
}
