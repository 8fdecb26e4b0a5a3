//! The saved game on disk.

use std::{
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
};

use kabale_bots::Level;
use kabale_catalog::Entry;
use kabale_chronicles::Seating;
use kabale_core::{Record, Seat};
use serde_json::{Value, json};

use crate::{files, problem::Problem};

/// A saved game, with everything needed to continue.
pub(crate) struct Saved {
    pub(crate) record: Record,
    pub(crate) seat: Seat,
    pub(crate) level: Level,
    /// Who plays, if it belongs to a chronicle.
    pub(crate) seating: Option<Seating>,
}

impl Saved {
    pub(crate) fn read(path: &Path) -> Result<Self, Problem> {
        let name = path.display().to_string();
        let text = files::read(&name)?;
        Self::parse(&text).ok_or(Problem::Saved(name))
    }

    fn parse(text: &str) -> Option<Self> {
        let mut value: Value = serde_json::from_str(text).ok()?;
        Some(Self {
            record: Record::from_value(value.get_mut("record")?.take()).ok()?,
            seat: serde_json::from_value(value.get_mut("seat")?.take()).ok()?,
            level: Level::from_id(value.get("bot")?.as_str()?)?,
            seating: value.get_mut("seats").map(|seats| serde_json::from_value(seats.take())).transpose().ok()?,
        })
    }

    pub(super) fn write(&self, path: &Path) -> Result<(), Problem> {
        let mut value = json!({ "seat": self.seat, "bot": self.level.to_string(), "record": self.record });
        if let Some(seating) = &self.seating {
            value["seats"] = json!(seating);
        }
        files::write(path, &format!("{value:#}\n"))
    }
}

/// The file of the saved game.
pub(super) fn path(entry: &Entry) -> Option<PathBuf> {
    Some(files::state_folder()?.join(format!("{}.json", entry.id)))
}

/// The file for the record of a finished game. Its name depends on the final state, so no other game overwrites it.
pub(super) fn record_path(entry: &Entry, record: &Record) -> Option<PathBuf> {
    let short = |text: &str| text.chars().take(8).collect::<String>();
    let name = format!("{}-{}-{}.json", entry.id, short(&record.seed.to_string()), short(record.hash.as_deref()?));
    Some(files::state_folder()?.join("records").join(name))
}

/// The file that locks the saved game.
pub(super) fn lock_path(entry: &Entry) -> Option<PathBuf> {
    Some(files::state_folder()?.join(format!("{}.lock", entry.id)))
}

/// Locks a saved game for as long as the returned file is open; none if there is no place to save.
pub(crate) fn lock(path: Option<PathBuf>) -> Result<Option<File>, Problem> {
    let Some(path) = path else { return Ok(None) };
    let open = || {
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        File::options().create(true).append(true).open(&path)
    };
    // If the lock cannot be created, saving fails as well, and reports it.
    let Ok(file) = open() else { return Ok(None) };
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Problem::InUse),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(file)),
    }
}

/// Deletes a saved game.
pub(crate) fn forget(path: Option<&Path>) -> Result<(), Problem> {
    let Some(path) = path else { return Ok(()) };
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Problem::File(path.display().to_string(), error)),
        _ => Ok(()),
    }
}
