//! The game one left, on disk.

use std::{fs, io, path::Path, path::PathBuf};

use kabale_bots::Level;
use kabale_catalog::Entry;
use kabale_core::{Record, Seat, Seed};
use serde_json::{Value, json};

use crate::{files, problem::Problem};

/// What is needed to go on.
pub(super) struct Saved {
    pub(super) record: Record,
    pub(super) seat: Seat,
    pub(super) level: Level,
}

impl Saved {
    pub(super) fn read(path: &Path) -> Result<Self, Problem> {
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
        })
    }

    pub(super) fn write(&self, path: &Path) -> Result<(), Problem> {
        let value = json!({ "seat": self.seat, "bot": self.level.id(), "record": self.record });
        files::write(path, &format!("{value:#}\n"))
    }
}

/// Where the game one left lies.
pub(super) fn path(entry: &Entry) -> Option<PathBuf> {
    Some(files::state_folder()?.join(format!("{}.json", entry.id)))
}

/// Where the record of a finished game goes.
pub(super) fn record_path(entry: &Entry, seed: Seed) -> Option<PathBuf> {
    let name: String = seed.to_string().chars().take(12).collect();
    Some(files::state_folder()?.join("records").join(format!("{}-{name}.json", entry.id)))
}

/// There is nothing to go on with any more.
pub(super) fn forget(entry: &Entry) -> Result<(), Problem> {
    let Some(path) = path(entry) else { return Ok(()) };
    match fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Problem::File(path.display().to_string(), error)),
        _ => Ok(()),
    }
}
