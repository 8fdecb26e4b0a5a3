//! The files of chronicles, below the folder for the program's state.

use std::{fs, io, path::PathBuf};

use kabale_catalog::Lang;
use kabale_chronicles::{Saga, SagaError, check_name};

use crate::{files, problem::Problem};

/// Why something cannot be done with a chronicle.
#[derive(Debug)]
pub(crate) enum ChronicleProblem {
    /// With the chronicle of this name, or in this file.
    Refused(String, SagaError),
    /// There is no chronicle with this name.
    Missing(String),
    /// There is a chronicle with this name already.
    Exists(String),
    /// There is no folder for chronicles.
    NoFolder,
}

impl ChronicleProblem {
    /// The problem as one sentence.
    pub(crate) fn text(&self, lang: Lang) -> String {
        match (self, lang) {
            // It contains the name.
            (Self::Refused(_, error @ SagaError::Name { .. }), _) => error.text(lang),
            (Self::Refused(file, error), _) => format!("{file}: {}", error.text(lang)),
            (Self::Missing(name), Lang::En) => {
                format!("There is no chronicle “{name}”; kabale chronicle list lists all.")
            }
            (Self::Missing(name), Lang::De) => {
                format!("Es gibt keine Chronik „{name}“; kabale chronicle list zählt alle auf.")
            }
            (Self::Exists(name), Lang::En) => format!("There is a chronicle “{name}” already."),
            (Self::Exists(name), Lang::De) => format!("Eine Chronik „{name}“ gibt es schon."),
            (Self::NoFolder, Lang::En) => {
                "There is no folder for chronicles: neither HOME nor XDG_STATE_HOME is set.".to_owned()
            }
            (Self::NoFolder, Lang::De) => {
                "Es gibt keinen Ordner für Chroniken: Weder HOME noch XDG_STATE_HOME ist gesetzt.".to_owned()
            }
        }
    }
}

/// The problem of a chronicle with this name, or in this file.
pub(super) fn refused(name: &str, error: SagaError) -> Problem {
    Problem::Chronicle(ChronicleProblem::Refused(name.to_owned(), error))
}

fn folder() -> Result<PathBuf, Problem> {
    Ok(files::state_folder().ok_or(Problem::Chronicle(ChronicleProblem::NoFolder))?.join("chronicles"))
}

/// The file of a chronicle.
fn path(name: &str) -> Result<PathBuf, Problem> {
    check_name(name).map_err(|error| refused(name, error))?;
    Ok(folder()?.join(format!("{name}.json")))
}

/// The file of the game in progress, or with `lock` the one that locks it.
pub(super) fn playing(name: &str, extension: &str) -> Result<PathBuf, Problem> {
    check_name(name).map_err(|error| refused(name, error))?;
    Ok(folder()?.join("playing").join(format!("{name}.{extension}")))
}

pub(super) fn read(name: &str) -> Result<Saga, Problem> {
    let path = path(name)?;
    if !path.exists() {
        return Err(Problem::Chronicle(ChronicleProblem::Missing(name.to_owned())));
    }
    let file = path.display().to_string();
    let saga = Saga::from_json(&files::read(&file)?).map_err(|error| refused(&file, error))?;
    Ok(saga)
}

pub(super) fn write(saga: &Saga) -> Result<(), Problem> {
    files::write(&path(saga.name())?, &saga.to_json())
}

/// Writes a chronicle whose name is new.
pub(super) fn create(saga: &Saga) -> Result<(), Problem> {
    if path(saga.name())?.exists() {
        return Err(Problem::Chronicle(ChronicleProblem::Exists(saga.name().to_owned())));
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
