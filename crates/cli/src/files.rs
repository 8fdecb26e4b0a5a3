//! Reading and writing files. Writes are atomic: a crash leaves either the old file or the new one.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use kabale_catalog::{AnyTable, Entry, find};
use kabale_core::{Record, RecordError, shorten};

use crate::problem::Problem;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 16 << 20;

/// Reads a text file; `-` is standard input.
pub(crate) fn read(name: &str) -> Result<String, Problem> {
    let problem = |error| Problem::File(name.to_owned(), error);
    let mut bytes = Vec::new();
    let read = if name == "-" {
        io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes)
    } else {
        if Path::new(name).is_dir() {
            return Err(problem(io::ErrorKind::IsADirectory.into()));
        }
        File::open(name).map_err(problem)?.take(LARGEST + 1).read_to_end(&mut bytes)
    };
    read.map_err(problem)?;
    if bytes.len() as u64 > LARGEST {
        return Err(Problem::TooLarge(name.to_owned()));
    }
    let text = String::from_utf8(bytes).map_err(|_| problem(io::ErrorKind::InvalidData.into()))?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(), // a byte order mark
        None => text,
    })
}

/// Reads a record and finds its game.
pub(crate) fn record(name: &str) -> Result<(Record, &'static Entry), Problem> {
    let record = Record::parse(&read(name)?).map_err(|error| Problem::Record(name.to_owned(), error))?;
    let entry = find(&record.game).ok_or_else(|| Problem::NoGame(shorten(&record.game)))?;
    Ok((record, entry))
}

/// Replays the first choices of a record from a file.
pub(crate) fn replay(
    name: &str,
    record: &Record,
    entry: &Entry,
    n_choices: usize,
) -> Result<Box<dyn AnyTable>, Problem> {
    (entry.replay)(record, n_choices).map_err(|error: RecordError| Problem::Record(name.to_owned(), error))
}

/// Writes to a temporary file next to `path` and renames it once it is on disk.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Problem> {
    let problem = |error| Problem::File(path.display().to_string(), error);
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(problem)?;
    }
    let written = File::create(&beside)
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| {
        let _ = fs::remove_file(&beside); // if it stays, the next write replaces it
        problem(error)
    })
}

/// The folder for the program's state: below `XDG_STATE_HOME`, or the usual place below the home folder.
pub(crate) fn state_folder() -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = set("XDG_STATE_HOME").or_else(|| Some(set("HOME")?.join(".local/state")))?;
    Some(folder.join("kabale"))
}
