//! The system's clocks and randomness.

use std::{
    sync::Arc,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use kabale_core::{Seed, below};
use kabale_store::{ChronicleId, Millis, Run, TableId, TokenHash};
use sha2::{Digest, Sha256};
use tokio::{sync::watch, time::sleep};

use crate::Machine;

/// The grace period after a start in which no clock runs out, so that players can reconnect.
const START_GRACE: Millis = 30_000;

/// The time of one server run, in milliseconds since 1970. Clones share one clock.
///
/// The wall clock is read once, at the start. From then on the monotonic clock counts, so time never stops, jumps or
/// goes back. A run never begins before the previous one ended.
#[derive(Clone, Debug)]
pub(crate) struct Clock(Arc<Timeline>);

#[derive(Debug)]
struct Timeline {
    source: Source,
    start_ms: Millis,
    /// The monotonic clock at the start.
    origin: Duration,
    /// The known periods without a running server.
    downtimes: Vec<(Millis, Millis)>,
}

/// The source of time.
#[derive(Debug)]
enum Source {
    /// The system's monotonic clock, counted from an instant.
    System(Instant),
    Fake(FakeTime),
}

impl Clock {
    /// Starts a clock. Its time is not before the end of earlier runs or the newest stored time.
    pub(crate) fn start(machine: &Machine, earlier: &[Run], stored_ms: Millis) -> Self {
        let source = machine.time.clone().map_or_else(|| Source::System(Instant::now()), Source::Fake);
        let wall_ms = source.wall_ms();
        let last_ms = earlier.last().map_or(0, |run| run.alive_ms).max(stored_ms);
        if wall_ms < last_ms {
            let behind_s = (last_ms - wall_ms) / 1000;
            tracing::warn!(behind_s, "the system's time is behind what is stored: the server goes on from there");
        }
        let start_ms = wall_ms.max(last_ms);
        let mut downtimes: Vec<_> = earlier.windows(2).map(|runs| (runs[0].alive_ms, runs[1].start_ms)).collect();
        downtimes.push((last_ms, start_ms));
        Self(Arc::new(Timeline { origin: source.monotonic(), source, start_ms, downtimes }))
    }

    pub(crate) fn now(&self) -> Millis {
        self.0.at(self.0.source.monotonic())
    }

    /// When this server run began.
    pub(crate) fn start_ms(&self) -> Millis {
        self.0.start_ms
    }

    pub(crate) async fn sleep_until(&self, at_ms: Millis) {
        match &self.0.source {
            Source::System(_) => loop {
                let left_ms = at_ms - self.now();
                if left_ms <= 0 {
                    return;
                }
                sleep(Duration::from_millis(left_ms as u64)).await;
            },
            Source::Fake(time) => {
                let mut told = time.0.subscribe();
                told.wait_for(|reading| self.0.at(reading.monotonic) >= at_ms).await.ok();
            }
        }
    }

    /// The deadline of a decision. Downtime of the server does not count.
    pub(crate) fn deadline(&self, asked_ms: Millis, seconds: u32) -> Millis {
        let missed = self.0.downtimes.iter().map(|(from, to)| (to - asked_ms.max(*from)).max(0));
        let until_ms = asked_ms + Millis::from(seconds) * 1000 + missed.sum::<Millis>();
        until_ms.max(self.0.start_ms + START_GRACE)
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::start(&Machine::default(), &[], 0)
    }
}

impl Timeline {
    fn at(&self, monotonic: Duration) -> Millis {
        self.start_ms + monotonic.saturating_sub(self.origin).as_millis() as Millis
    }
}

impl Source {
    fn monotonic(&self) -> Duration {
        match self {
            Self::System(since) => since.elapsed(),
            Self::Fake(time) => time.0.borrow().monotonic,
        }
    }

    fn wall_ms(&self) -> Millis {
        match self {
            Self::System(_) => {
                SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as Millis)
            }
            Self::Fake(time) => time.0.borrow().wall_ms,
        }
    }
}

/// For tests: a fake wall clock and monotonic clock. Clones share them.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct FakeTime(Arc<watch::Sender<Reading>>);

#[derive(Clone, Copy, Debug)]
struct Reading {
    monotonic: Duration,
    wall_ms: Millis,
}

impl FakeTime {
    /// A fake clock at this time, in milliseconds since 1970.
    pub fn new(wall_ms: i64) -> Self {
        Self(Arc::new(watch::Sender::new(Reading { monotonic: Duration::ZERO, wall_ms })))
    }

    /// Advances both clocks.
    pub fn pass(&self, time: Duration) {
        self.0.send_modify(|reading| {
            reading.monotonic += time;
            reading.wall_ms += time.as_millis() as Millis;
        });
    }

    /// Changes the wall clock by so many milliseconds.
    // tidy: used by tests
    pub fn set_by(&self, ms: i64) {
        self.0.send_modify(|reading| reading.wall_ms += ms);
    }
}

/// 32 random bytes.
pub(crate) fn bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// A random seed that need not be reproducible.
pub(crate) fn seed() -> Seed {
    Seed::new(bytes())
}

/// A seed derived from random bytes drawn once, the table and the revision: the same input gives the same seed.
pub(crate) fn seed_for(key: &[u8; 32], table: &TableId, rev: u32) -> Seed {
    let hash = Sha256::new().chain_update(key).chain_update(rev.to_le_bytes()).chain_update(table.as_str());
    Seed::new(hash.finalize().into())
}

/// A random table id that cannot be guessed.
pub(crate) fn table_id() -> TableId {
    id().parse().expect("an id of a table is made of such letters")
}

/// A new id of a chronicle.
pub(crate) fn chronicle_id() -> ChronicleId {
    id().parse().expect("an id of a chronicle is made of such letters")
}

fn id() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789"; // without letters and digits that look alike
    bytes()[..12].iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// A token for a browser or a program, and its hash, which is stored.
pub(crate) fn token() -> (String, TokenHash) {
    let token = seed().to_string();
    let hash = hash(&token);
    (token, hash)
}

pub(crate) fn hash(token: &str) -> TokenHash {
    Sha256::digest(token).into()
}

/// Default names for guests.
const GUEST_NAMES: [&str; 24] = [
    "Adelheid",
    "Amaury",
    "Balduin",
    "Beatrix",
    "Clothilde",
    "Eleonore",
    "Ferrand",
    "Gisela",
    "Hadwig",
    "Isolde",
    "Jolanda",
    "Konrad",
    "Lambert",
    "Mathilde",
    "Norbert",
    "Odilia",
    "Philippa",
    "Reinald",
    "Sibylla",
    "Theoderich",
    "Ursula",
    "Volkmar",
    "Wenzel",
    "Yvain",
];

/// A random default name for a guest.
pub(crate) fn guest_name() -> &'static str {
    GUEST_NAMES[below(&mut seed().fast(), GUEST_NAMES.len() as u32) as usize]
}

/// Whether a name is one of our defaults.
pub(crate) fn is_guest_name(name: &str) -> bool {
    GUEST_NAMES.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Millis = 3_600_000;

    fn start(time: &FakeTime, earlier: &[Run], stored_ms: Millis) -> Clock {
        Clock::start(&Machine { time: Some(time.clone()), ..Machine::default() }, earlier, stored_ms)
    }

    #[test]
    fn setting_the_time_of_day_changes_nothing_within_a_run() {
        let time = FakeTime::new(10 * HOUR);
        let clock = start(&time, &[], 0);
        for by in [3 * HOUR, -6 * HOUR] {
            let before = clock.now();
            time.set_by(by);
            assert_eq!(clock.now(), before);
            time.pass(Duration::from_secs(1));
            assert_eq!(clock.now(), before + 1000);
        }
    }

    #[test]
    fn a_run_never_begins_before_what_is_stored() {
        let time = FakeTime::new(10 * HOUR);
        let earlier = [Run { start_ms: 11 * HOUR, alive_ms: 12 * HOUR }];
        assert_eq!(start(&time, &[], 0).now(), 10 * HOUR);
        assert_eq!(start(&time, &earlier, 0).now(), 12 * HOUR);
        assert_eq!(start(&time, &earlier, 13 * HOUR).now(), 13 * HOUR);
    }

    #[test]
    fn time_without_a_server_does_not_count() {
        let run = |start, alive| Run { start_ms: start * HOUR, alive_ms: alive * HOUR };
        let clock = start(&FakeTime::new(20 * HOUR), &[run(1, 4), run(6, 8), run(9, 10)], 0);
        let day = 86_400;
        let credit = |asked| (clock.deadline(asked * HOUR, day) - (asked + 24) * HOUR) / HOUR;
        assert_eq!(credit(3), 2 + 1 + 10, "each of the three times");
        assert_eq!(credit(7), 1 + 10);
        assert_eq!(credit(9), 10);
        assert_eq!(credit(11), 9, "asked after the server was last known to be alive");
        assert_eq!(credit(20), 0);
        assert_eq!(clock.deadline(9 * HOUR, 60), 20 * HOUR + START_GRACE, "an hour was used, a minute was agreed on");
        assert_eq!(clock.deadline(20 * HOUR, 20), 20 * HOUR + START_GRACE);
        assert_eq!(clock.deadline(20 * HOUR, 60), 20 * HOUR + 60_000);
    }
}
