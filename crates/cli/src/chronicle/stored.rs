//! The files of chronicles, below the folder for the program's state.

use std::{fs, io, path::PathBuf};

use kabale_chronicles::{Saga, check_name};

use crate::{files, problem::Problem};

fn folder() -> Result<PathBuf, Problem> {
    Ok(files::state_folder().ok_or(Problem::NoFolder)?.join("chronicles"))
}

/// The file of a chronicle.
fn path(name: &str) -> Result<PathBuf, Problem> {
    check_name(name).map_err(|error| Problem::Chronicle(name.to_owned(), error))?;
    Ok(folder()?.join(format!("{name}.json")))
}

/// The file of the game in progress, or with `lock` the one that locks it.
pub(super) fn playing(name: &str, extension: &str) -> Result<PathBuf, Problem> {
    check_name(name).map_err(|error| Problem::Chronicle(name.to_owned(), error))?;
    Ok(folder()?.join("playing").join(format!("{name}.{extension}")))
}

pub(super) fn read(name: &str) -> Result<Saga, Problem> {
    let path = path(name)?;
    if !path.exists() {
        return Err(Problem::NoChronicle(name.to_owned()));
    }
    let file = path.display().to_string();
    let saga = Saga::from_json(&files::read(&file)?).map_err(|error| Problem::Chronicle(file, error))?;
    Ok(saga)
}

pub(super) fn write(saga: &Saga) -> Result<(), Problem> {
    files::write(&path(saga.name())?, &saga.to_json())
}

/// Writes a chronicle whose name is new.
pub(super) fn create(saga: &Saga) -> Result<(), Problem> {
    if path(saga.name())?.exists() {
        return Err(Problem::ChronicleExists(saga.name().to_owned()));
    }
    write(saga)
}

/// The names of all chronicles, in order.
pub(super) fn names() -> Result<Vec<String>, Problem> {
    let folder = folder()?;
    let problem = |error: io::Error| Problem::File(folder.display().to_string(), error);
    let entries = match fs::read_dir(&folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(problem)?,
    };
    let mut names = Vec::new();
    for entry in entries {
        let name = entry.map_err(problem)?.file_name();
        names.extend(name.to_str().and_then(|name| name.strip_suffix(".json")).map(str::to_owned));
    }
    names.sort();
    Ok(names)
}
