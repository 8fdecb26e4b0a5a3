//! `kabale chronicle`: games of Oath that follow one another in one world.

mod exchange;
mod play;
mod show;
mod stored;
mod string;

pub(crate) use stored::ChronicleProblem;

use kabale_catalog::Lang;
use kabale_chronicles::{Note, Saga};
use kabale_data::Content;
use kabale_oath::{Chronicle as World, ChronicleRef};
use serde_json::{Value, json};

use crate::{
    args::{Chronicle, ChronicleBranch, ChronicleCommand, ChronicleNew, ChronicleVerify},
    files,
    problem::Problem,
    term,
};

pub(crate) fn run(args: &Chronicle, lang: Lang) -> Result<(), Problem> {
    match &args.command {
        ChronicleCommand::New(args) => new(args, lang),
        ChronicleCommand::List(args) => show::list(args, lang),
        ChronicleCommand::Show(args) => show::show(args, lang),
        ChronicleCommand::Play(args) => play::run(args, lang),
        ChronicleCommand::Import(args) => exchange::import(args, lang),
        ChronicleCommand::Export(args) => exchange::export(args, lang),
        ChronicleCommand::Verify(args) => verify(args, lang),
        ChronicleCommand::Branch(args) => branch(args, lang),
        ChronicleCommand::String(args) => string::run(args, lang),
    }
}

fn new(args: &ChronicleNew, lang: Lang) -> Result<(), Problem> {
    let name = &args.name;
    let world = match &args.data {
        None => ChronicleRef::built_in().get().clone(),
        Some(file) => {
            let error = |error| Problem::Data(file.clone(), error);
            let load = kabale_catalog::find("oath").and_then(|entry| entry.load).expect("Oath has data files");
            let text = files::read(file)?;
            load(&text).map_err(error)?;
            World::read(&text).expect("the file was just loaded")
        }
    };
    let saga = Saga::begin(name, world).map_err(|error| stored::refused(name, error))?;
    stored::create(&saga)?;
    began(&saga, &[], args.json, lang)
}

/// Tells that a chronicle began, and what was changed for it.
fn began(saga: &Saga, notes: &[Note], json: bool, lang: Lang) -> Result<(), Problem> {
    let name = saga.name();
    if json {
        let value = json!({ "name": name, "notes": notes_json(notes, lang) });
        return term::write(&format!("{value:#}\n"));
    }
    let mut text = match lang {
        Lang::En => {
            format!("The chronicle “{name}” begins. Play its next game with: kabale chronicle play \"{name}\"\n")
        }
        Lang::De => {
            format!("Die Chronik „{name}“ beginnt. Die nächste Partie: kabale chronicle play \"{name}\"\n")
        }
    };
    for note in notes {
        text += &format!("{}\n", term::wrap(note.text(lang), term::width(), "  "));
    }
    term::write(&text)
}

fn notes_json(notes: &[Note], lang: Lang) -> Vec<Value> {
    notes.iter().map(|note| json!({ "code": note.code, "text": note.text(lang) })).collect()
}

fn verify(args: &ChronicleVerify, lang: Lang) -> Result<(), Problem> {
    let saga = stored::read(&args.chronicle.name)?;
    let (name, games) = (saga.name(), saga.games().len());
    let verdict = saga.verify();
    if args.json {
        let mut value = json!({ "name": name, "games": games, "verified": verdict.is_ok() });
        if let Err(error) = &verdict {
            value["error"] = json!({ "code": error.code(), "text": error.text(lang) });
        }
        term::write(&format!("{value:#}\n"))?;
        return if verdict.is_ok() { Ok(()) } else { Err(Problem::Damage) };
    }
    let text = match (&verdict, lang) {
        (Ok(()), Lang::En) => format!("{name}: {} replayed, every world follows from them.", lang.games(games as u64)),
        (Ok(()), Lang::De) => {
            let n = lang.count(games as u64, ["game", "games"], ["Partie", "Partien"]);
            format!("{name}: {n} nachgespielt, jede Welt folgt daraus.")
        }
        (Err(error), _) => format!("{name}: {}", error.text(lang)),
    };
    term::write(&format!("{}\n", term::wrap(&text, term::width(), "")))?;
    if verdict.is_ok() { Ok(()) } else { Err(Problem::Damage) }
}

fn branch(args: &ChronicleBranch, lang: Lang) -> Result<(), Problem> {
    let saga = stored::read(&args.chronicle.name)?;
    let before = args.before.unwrap_or(saga.games().len() + 1);
    let copy = saga.branch(before, &args.copy).map_err(|error| stored::refused(&args.copy, error))?;
    stored::create(&copy)?;
    let (of, name) = (saga.name(), copy.name());
    if args.json {
        return term::write(&format!("{:#}\n", json!({ "name": name, "of": of, "before": before })));
    }
    let text = match lang {
        Lang::En => format!("“{name}” is a branch of “{of}”: it ends before game {before}."),
        Lang::De => format!("„{name}“ ist eine Abzweigung von „{of}“: Sie endet vor Partie {before}."),
    };
    term::write(&format!("{}\n", term::wrap(&text, term::width(), "")))
}
