//! `kabale chronicle import` and `export`: the community's string.

use kabale_catalog::Lang;
use kabale_chronicles::{Exported, Saga, SagaError};
use serde_json::json;

use super::{began, notes_json, stored};
use crate::{
    args::{ChronicleExport, ChronicleImport},
    files,
    problem::Problem,
    term,
};

pub(super) fn import(args: &ChronicleImport, lang: Lang) -> Result<(), Problem> {
    let text = files::read(&args.file)?;
    let (saga, notes) = Saga::import(&args.name, &text).map_err(|error| match error {
        SagaError::String(fault) => Problem::ChronicleString(args.file.clone(), fault),
        _ => stored::refused(&args.file, error),
    })?;
    stored::create(&saga)?;
    began(&saga, &notes, args.json, lang)
}

pub(super) fn export(args: &ChronicleExport, lang: Lang) -> Result<(), Problem> {
    let name = &args.chronicle.name;
    let saga = stored::read(name)?;
    let games = saga.games().len();
    let number = args.before.unwrap_or(games + 1);
    let missing = || stored::refused(name, SagaError::NoGame { number, games });
    let Exported { text, notes } = saga.export(number).ok_or_else(missing)?;
    if args.json {
        return term::write(&format!("{:#}\n", json!({ "string": text, "notes": notes_json(&notes, lang) })));
    }
    for note in &notes {
        eprintln!("{}", note.text(lang));
    }
    term::write(&format!("{text}\n"))
}
