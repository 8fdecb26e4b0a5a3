//! A tournament on disk: the plan in `arena.json`, a line for every finished game in `results.jsonl`, its record in
//! `records/`. A crash loses at most an unfinished last line.

use std::{
    fs::{self, File, TryLockError},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use kabale_bots::Level;
use kabale_core::Record;
use serde_json::{Map, Value};

use super::{Plan, Played, play::shares};

/// The folder of a tournament, locked until this is dropped.
pub struct Folder {
    path: PathBuf,
    results: File,
    played: Vec<Played>,
    torn: bool,
    _lock: File,
}

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io { path: PathBuf, error: io::Error },
    /// Another program is playing this tournament.
    #[error("{} is in use", .0.display())]
    InUse(PathBuf),
    /// The folder is not empty and has no plan.
    #[error("{} holds something other than a tournament", .0.display())]
    Foreign(PathBuf),
    /// The plan cannot be read.
    #[error("{} is not a plan", .0.display())]
    BadPlan(PathBuf),
    /// The folder belongs to another plan.
    #[error("{}: `{field}` is {there}, not {here}", path.display())]
    OtherPlan {
        /// The file with the plan.
        path: PathBuf,
        /// The field that differs.
        field: String,
        /// Its value in the file.
        there: Value,
        /// Its value in the plan to be played.
        here: Value,
    },
    /// A line of the results is invalid.
    #[error("{}, line {line}: {fault}", path.display())]
    BadLine {
        /// The file with the results.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        fault: Fault,
    },
}

/// Why a line of the results is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// It is not a result.
    #[error("{0}")]
    Unreadable(String),
    /// The game does not match the plan.
    #[error("this game does not belong to the plan")]
    NotPlanned,
    /// The game has an earlier line.
    #[error("game {0} is listed twice")]
    Twice(u64),
}

impl Folder {
    /// Opens or creates the folder of a plan. A stored plan with fewer games is extended, since its deals are the same.
    pub fn open(path: &Path, plan: &Plan) -> Result<Self, FolderError> {
        let in_path = |error| FolderError::Io { path: path.to_owned(), error };
        let records = path.join("records");
        fs::create_dir_all(path).map_err(in_path)?;
        let lock = File::open(path).map_err(in_path)?;
        if let Err(TryLockError::WouldBlock) = lock.try_lock() {
            return Err(FolderError::InUse(path.to_owned()));
        }
        keep_plan(path, plan)?;
        fs::create_dir_all(&records).map_err(|error| FolderError::Io { path: records, error })?;
        let file = path.join("results.jsonl");
        let in_file = |error| FolderError::Io { path: file.clone(), error };
        let mut results = File::options().create(true).read(true).append(true).open(&file).map_err(in_file)?;
        let mut bytes = Vec::new();
        results.read_to_end(&mut bytes).map_err(in_file)?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let torn = whole < bytes.len();
        let played = read(&bytes[..whole], plan).map_err(|(line, fault)| FolderError::BadLine {
            path: file.clone(),
            line,
            fault,
        })?;
        if torn {
            results.set_len(whole as u64).map_err(in_file)?;
        }
        Ok(Self { path: path.to_owned(), results, played, torn, _lock: lock })
    }

    /// The number of games found.
    pub fn n_played(&self) -> u64 {
        self.played.len() as u64
    }

    /// Whether the last line was incomplete. Its game is played again.
    pub fn was_torn(&self) -> bool {
        self.torn
    }

    /// The file with the record of a game, counted from 1.
    pub fn record_path(&self, game: u64) -> PathBuf {
        self.path.join("records").join(format!("{game:06}.json"))
    }

    /// The file with the record of a game that does not end, counted from 1.
    pub fn unfinished_path(&self, game: u64) -> PathBuf {
        self.record_path(game).with_extension("unfinished.json")
    }

    /// Writes a file into the folder.
    pub fn write(&self, file: &str, text: &str) -> Result<(), FolderError> {
        write(&self.path.join(file), text)
    }

    pub(super) fn take_played(&mut self) -> Vec<Played> {
        std::mem::take(&mut self.played)
    }

    /// Stores the record of a game that does not end. It has no result, so it is played again next time.
    pub(super) fn add_unfinished(&self, game: u64, record: &Record) -> Result<PathBuf, FolderError> {
        let path = self.unfinished_path(game);
        write_record(path.clone(), record).map(|()| path)
    }

    /// Stores a game: first its record, then its line, so that every line has a record.
    pub(super) fn add(&mut self, played: &Played, record: &Record) -> Result<(), FolderError> {
        write_record(self.record_path(played.game), record)?;
        let line = serde_json::to_string(played).expect("a result is plain data") + "\n";
        let in_file = |error| FolderError::Io { path: self.path.join("results.jsonl"), error };
        self.results.write_all(line.as_bytes()).and_then(|()| self.results.flush()).map_err(in_file)
    }
}

fn write_record(path: PathBuf, record: &Record) -> Result<(), FolderError> {
    let text = serde_json::to_string(record).expect("a record is plain data");
    fs::write(&path, text + "\n").map_err(|error| FolderError::Io { path, error })
}

/// Checks that the folder holds this plan, or stores it.
fn keep_plan(folder: &Path, plan: &Plan) -> Result<(), FolderError> {
    let path = folder.join("arena.json");
    let here = plan.to_json();
    let text = match fs::read(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let mut others =
                fs::read_dir(folder).map_err(|error| FolderError::Io { path: folder.to_owned(), error })?;
            // A leftover temporary file of a plan does not count as content.
            if others.any(|other| other.is_ok_and(|other| other.file_name() != "arena.json.new")) {
                return Err(FolderError::Foreign(folder.to_owned()));
            }
            return write_plan(&path, here);
        }
        Err(error) => return Err(FolderError::Io { path, error }),
    };
    let Ok(there) = serde_json::from_slice::<Map<String, Value>>(&text) else {
        return Err(FolderError::BadPlan(path));
    };
    let of = |fields: &Map<String, Value>, field: &str| fields.get(field).cloned().unwrap_or_default();
    let grows = of(&there, "games").as_u64().is_some_and(|games| games < plan.games());
    for field in here.keys().chain(there.keys()) {
        let (there, here) = (of(&there, field), of(&here, field));
        if there != here && !(field == "games" && grows) {
            return Err(FolderError::OtherPlan { path, field: field.clone(), there, here });
        }
    }
    if grows { write_plan(&path, here) } else { Ok(()) }
}

fn write_plan(path: &Path, plan: Map<String, Value>) -> Result<(), FolderError> {
    write(path, &format!("{:#}\n", Value::Object(plan)))
}

/// Writes to a temporary file and renames it, so that a crash never leaves half a file.
fn write(path: &Path, text: &str) -> Result<(), FolderError> {
    let beside = path.with_added_extension("new");
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| FolderError::Io { path: path.to_owned(), error })
}

/// Parses complete lines of results. An error has its line.
fn read(bytes: &[u8], plan: &Plan) -> Result<Vec<Played>, (usize, Fault)> {
    let mut all = Vec::new();
    let mut is_there = std::collections::BTreeSet::new();
    let lines = bytes.split_inclusive(|byte| *byte == b'\n');
    for (line, number) in lines.zip(1..) {
        let mut played: Played = serde_json::from_slice(line).map_err(|error| {
            let error = error.to_string();
            let reason = error.split(" at line ").next().unwrap_or_default(); // every line is its line 1
            (number, Fault::Unreadable(reason.to_owned()))
        })?;
        if !is_planned(&played, plan) {
            return Err((number, Fault::NotPlanned));
        }
        if !is_there.insert(played.game) {
            return Err((number, Fault::Twice(played.game)));
        }
        played.shares = shares(&played.places);
        all.push(played);
    }
    Ok(all)
}

fn is_planned(played: &Played, plan: &Plan) -> bool {
    if !(1..=plan.games()).contains(&played.game) {
        return false;
    }
    let pairing = plan.pairing(played.game - 1);
    let n_seats = pairing.bots.len();
    let lengths = [played.places.len(), played.scores.len(), played.decisions.len(), played.micros.len()];
    played.deal == pairing.deal + 1
        && played.seating == pairing.seating + 1
        && played.seed == plan.deal_seed(pairing.deal)
        && pairing.bots.iter().map(Level::to_string).eq(played.bots.iter().cloned())
        && lengths.into_iter().all(|length| length == n_seats)
        && played.places.iter().all(|place| (1..=plan.seats()).contains(place))
}
