//! The times at which the server was running, in the file `uptime` beside the database. Clocks leave out the downtime.
//!
//! Each run of the server has a line with its start and its last sign of life. The last line is overwritten every few
//! seconds and not flushed to disk: after a crash or a power cut it may be out of date, and a little more time is left
//! out. Incomplete lines are ignored.

use std::{
    fs::{self, File},
    io::{self, Seek, SeekFrom, Write},
    path::Path,
};

use crate::{Millis, StoreError, commits::checksum, open::private_file};

const NAME: &str = "uptime";

/// The number of runs kept. Beyond that, the oldest two are merged.
const KEPT: usize = 1000;

/// The time span of one server run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    pub start_ms: Millis,
    /// The last time the run is known to have been alive.
    pub alive_ms: Millis,
}

impl Run {
    /// The length is fixed, so that the line can be overwritten.
    fn text(self) -> String {
        let said = format!("{:020} {:020}", self.start_ms, self.alive_ms);
        format!("{said} {}\n", checksum(&said))
    }

    fn read(line: &str) -> Option<Self> {
        let (said, check) = line.rsplit_once(' ')?;
        let (start, alive) = said.split_once(' ')?;
        let run = Self { start_ms: start.parse().ok()?, alive_ms: alive.parse().ok()? };
        (check == checksum(said) && run.start_ms <= run.alive_ms).then_some(run)
    }
}

/// The server runs of a folder, the current one last.
#[derive(Debug)]
pub struct Uptime {
    file: File,
    /// The offset of the current run's line.
    at: u64,
    run: Run,
}

impl Uptime {
    /// The recorded runs, in order of time.
    pub fn earlier(dir: &Path) -> Vec<Run> {
        let text = fs::read(dir.join(NAME)).unwrap_or_default();
        let mut runs: Vec<_> = String::from_utf8_lossy(&text).lines().filter_map(Run::read).collect();
        runs.sort_by_key(|run| run.start_ms);
        // Runs never overlap, even if the file is damaged or copied.
        runs.dedup_by(|next, run| {
            let overlaps = next.start_ms <= run.alive_ms;
            if overlaps {
                run.alive_ms = run.alive_ms.max(next.alive_ms);
            }
            overlaps
        });
        runs
    }

    /// Starts a new run. The caller must have the store of this folder open.
    pub fn begin(dir: &Path, start_ms: Millis) -> Result<Self, StoreError> {
        let failed = |error: io::Error| StoreError::Folder { path: dir.join(NAME), message: error.to_string() };
        let mut runs = Self::earlier(dir);
        while runs.len() >= KEPT {
            let oldest = runs.remove(0);
            runs[0].start_ms = oldest.start_ms;
        }
        let run = Run { start_ms, alive_ms: start_ms };
        let earlier: String = runs.into_iter().map(Run::text).collect();
        let write = || {
            let fresh = dir.join(format!("{NAME}.new"));
            let mut file = private_file(&fresh)?;
            file.set_len(0)?;
            file.write_all((earlier.clone() + &run.text()).as_bytes())?;
            fs::rename(&fresh, dir.join(NAME))?;
            Ok(file)
        };
        Ok(Self { file: write().map_err(failed)?, at: earlier.len() as u64, run })
    }

    /// Notes that the server is alive. Failures are ignored: the note is then only older than necessary.
    pub fn note(&mut self, now_ms: Millis) {
        self.run.alive_ms = now_ms.max(self.run.alive_ms);
        let text = self.run.text();
        let written = self.file.seek(SeekFrom::Start(self.at)).and_then(|_| self.file.write_all(text.as_bytes()));
        written.ok();
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    fn run(start_ms: Millis, alive_ms: Millis) -> Run {
        Run { start_ms, alive_ms }
    }

    #[test]
    fn runs_are_read_as_they_were_noted() {
        let dir = TempDir::new().expect("there is room for a folder");
        assert_eq!(Uptime::earlier(dir.path()), []);
        let mut first = Uptime::begin(dir.path(), 1000).expect("it can be written");
        assert_eq!(Uptime::earlier(dir.path()), [run(1000, 1000)]);
        first.note(6000);
        first.note(5000);
        first.note(11_000);
        let mut second = Uptime::begin(dir.path(), 50_000).expect("it can be written");
        second.note(55_000);
        assert_eq!(Uptime::earlier(dir.path()), [run(1000, 11_000), run(50_000, 55_000)]);
    }

    #[test]
    fn a_line_that_is_not_whole_is_as_good_as_none() {
        let dir = TempDir::new().expect("there is room for a folder");
        for start in [1000, 2000, 3000] {
            Uptime::begin(dir.path(), start).expect("it can be written").note(start + 500);
        }
        let path = dir.path().join(NAME);
        let mut text = fs::read(&path).expect("it is there");
        let line = text.len() / 3;
        text[line + 5] ^= 1;
        fs::write(&path, &text).expect("it can be written");
        assert_eq!(Uptime::earlier(dir.path()), [run(1000, 1500), run(3000, 3500)]);
        fs::write(&path, &text[..2 * line + 9]).expect("it can be written");
        assert_eq!(Uptime::earlier(dir.path()), [run(1000, 1500)]);
        fs::write(&path, [0xff; 40]).expect("it can be written");
        assert_eq!(Uptime::earlier(dir.path()), []);
    }

    #[test]
    fn the_file_does_not_grow_without_end() {
        let dir = TempDir::new().expect("there is room for a folder");
        let lines = (0..2000).map(|n| run(n * 10, n * 10 + 5).text()).collect::<String>();
        fs::write(dir.path().join(NAME), lines).expect("it can be written");
        Uptime::begin(dir.path(), 20_000).expect("it can be written");
        let runs = Uptime::earlier(dir.path());
        assert_eq!(runs.len(), KEPT);
        assert_eq!((runs[0].start_ms, runs[1].start_ms, runs[KEPT - 1].start_ms), (0, 10_020, 20_000));
    }
}
