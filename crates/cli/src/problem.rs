//! Errors of the program, each as one sentence.

use std::{
    io,
    ops::RangeInclusive,
    path::{Path, PathBuf},
};

use kabale_arena::tournament::{FolderError, PlanError, RunError};
use kabale_bots::{EndlessGame, SimulationError};
use kabale_catalog::{
    BadData, GAMES, Lang, endless_game, endless_table, find, oath::string_fault, record_error, setup_error,
};
use kabale_core::{RecordError, SetupError};
use kabale_oath::StringFault;
use kabale_store::StoreError;
use kabale_web::StartError;

use crate::{arena, chronicle::ChronicleProblem};

/// Why the program stops.
#[derive(Debug)]
pub(crate) enum Problem {
    /// Not an error: the text of `--help` or `--version`.
    Help(String),
    /// Not an error: the reader of the output has closed it.
    Closed,
    /// The checked data is damaged. The details are already printed.
    Damage,
    /// The command line is wrong. The sentence is already in the right language.
    Call(String),
    /// An unknown game.
    NoGame(String),
    /// An invalid value of an option: the option, the value, and what is expected in English and in German.
    Value(String, String, &'static str, &'static str),
    /// The value of an option is not a whole number in its range: the option, the value and the range.
    Number(String, String, RangeInclusive<u64>),
    /// The table cannot be set up.
    Setup(SetupError),
    /// The record in this file is invalid.
    Record(String, RecordError),
    /// The card data in this file is invalid.
    Data(String, BadData),
    /// The text in this file is no chronicle string.
    ChronicleString(String, StringFault),
    /// Something cannot be done with a chronicle.
    Chronicle(ChronicleProblem),
    /// This game has no files of card data.
    NoData(&'static str),
    /// This file cannot be read or written.
    File(String, io::Error),
    /// This file is larger than a record can be.
    TooLarge(String),
    /// The saved game in this file is invalid.
    Saved(String),
    /// Reading the input failed.
    Input(io::Error),
    /// Writing the output failed.
    Output(io::Error),
    /// Another process is playing the saved game.
    InUse,
    /// The server cannot be started.
    Serve(StartError),
    /// Stored data cannot be read or copied.
    Store(StoreError),
    /// The load test failed.
    Load(io::Error),
    /// The load test needs this many open files, more than the limit.
    TooManyFiles(u64),
    /// The tournament cannot be played like this.
    Plan(PlanError),
    /// The folder of a tournament cannot be used.
    Folder(FolderError),
    /// The tournament was interrupted: games played, games planned, and whether the results are kept.
    Stopped(u64, u64, bool),
    /// A game between bots does not end. Its record is in this file, if it was kept.
    Endless(EndlessGame, Option<PathBuf>),
    /// This game on the terminal does not end: its number of choices, and the file of the saved game, if it was saved.
    EndlessTable(&'static str, usize, Option<PathBuf>),
}

impl Problem {
    /// The problem as one sentence.
    pub(crate) fn text(&self, lang: Lang) -> String {
        match (self, lang) {
            (Self::Help(text) | Self::Call(text), _) => text.clone(),
            (Self::Closed | Self::Damage, _) => String::new(),
            (Self::Store(error) | Self::Serve(StartError::Store(error)), _) => store_error(error, lang),
            (Self::NoGame(id), Lang::En) => format!("There is no game “{id}”. There is: {}.", ids()),
            (Self::NoGame(id), Lang::De) => format!("Es gibt kein Spiel „{id}“. Es gibt: {}.", ids()),
            (Self::Value(option, value, en, _), Lang::En) => format!("“{value}” does not fit {option}: it takes {en}."),
            (Self::Value(option, value, _, de), Lang::De) => {
                format!("„{value}“ passt nicht zu {option}: Erwartet wird {de}.")
            }
            (Self::Number(option, value, range), Lang::En) => {
                format!(
                    "“{value}” does not fit {option}: it takes a whole number from {} to {}.",
                    range.start(),
                    range.end()
                )
            }
            (Self::Number(option, value, range), Lang::De) => format!(
                "„{value}“ passt nicht zu {option}: Erwartet wird eine ganze Zahl von {} bis {}.",
                range.start(),
                range.end()
            ),
            (Self::Setup(error), _) => setup_error(error, lang),
            (Self::Record(file, error), _) => format!("{file}: {}", record_error(error, lang)),
            (Self::Data(file, error), Lang::En) => format!("{file}, line {}: {}.", error.line, error.text(lang)),
            (Self::Data(file, error), Lang::De) => format!("{file}, Zeile {}: {}.", error.line, error.text(lang)),
            (Self::Chronicle(problem), _) => problem.text(lang),
            (Self::ChronicleString(file, fault), _) => format!("{file}: {}.", string_fault(fault, lang)),
            (Self::NoData(game), Lang::En) => {
                format!("{} has no card data files; --data does not fit.", name(game, lang))
            }
            (Self::NoData(game), Lang::De) => {
                format!("{} hat keine Kartendateien; --data passt hier nicht.", name(game, lang))
            }
            (Self::File(file, error), _) => format!("{file}: {}", io_error(error, lang)),
            (Self::TooLarge(file), Lang::En) => format!("{file}: The file is larger than any record."),
            (Self::TooLarge(file), Lang::De) => format!("{file}: Die Datei ist größer als jede Aufzeichnung."),
            (Self::Saved(file), Lang::En) => {
                format!("{file}: This saved game cannot be read. Start a new one with --new.")
            }
            (Self::Saved(file), Lang::De) => {
                format!("{file}: Dieses gespeicherte Spiel ist nicht lesbar. Beginne mit --new ein neues.")
            }
            (Self::Output(error), Lang::En) => format!("The output cannot be written: {}", io_error(error, lang)),
            (Self::Output(error), Lang::De) => {
                format!("Die Ausgabe lässt sich nicht schreiben: {}", io_error(error, lang))
            }
            (Self::InUse, Lang::En) => "The saved game is being played in another terminal.".to_owned(),
            (Self::InUse, Lang::De) => {
                "Das gespeicherte Spiel wird gerade in einem anderen Terminal gespielt.".to_owned()
            }
            (Self::Serve(StartError::Listen { address, error }), _) => {
                let busy = error.kind() == io::ErrorKind::AddrInUse;
                match (busy, lang) {
                    (true, Lang::En) => format!("{address} is in use; choose another port with --port."),
                    (true, Lang::De) => format!("{address} ist belegt; wähle mit --port einen anderen Port."),
                    (false, _) => format!("{address}: {}", io_error(error, lang)),
                }
            }
            (Self::Serve(StartError::System(error)), Lang::En) => {
                format!("The server cannot be started: {}", io_error(error, lang))
            }
            (Self::Serve(StartError::System(error)), Lang::De) => {
                format!("Der Server lässt sich nicht starten: {}", io_error(error, lang))
            }
            (Self::Load(error), Lang::En) => format!("The load test failed: {error}."),
            (Self::Load(error), Lang::De) => format!("Der Lasttest ist gescheitert: {error}."),
            (Self::TooManyFiles(needed), Lang::En) => {
                format!("This needs {needed} open files, more than the system allows; try ulimit -n {needed} first.")
            }
            (Self::TooManyFiles(needed), Lang::De) => {
                format!(
                    "Das braucht {needed} offene Dateien, mehr, als das System erlaubt; versuche vorher ulimit -n {needed}."
                )
            }
            (Self::Plan(error), _) => arena::plan_error(error, lang),
            (Self::Folder(error), _) => arena::folder_error(error, lang),
            (Self::Stopped(done, all, kept), Lang::En) => {
                let hint = if *kept { " The same command continues from there." } else { "" };
                format!("Stopped after {done} of {all} games.{hint}")
            }
            (Self::Stopped(done, all, kept), Lang::De) => {
                let hint = if *kept { " Derselbe Aufruf macht dort weiter." } else { "" };
                format!("Angehalten nach {done} von {all} Spielen.{hint}")
            }
            (Self::Endless(endless, record), _) => endless_run(endless, record.as_deref(), lang),
            (Self::EndlessTable(game, n_choices, saved), _) => {
                let kept = match (saved.as_ref().map(|path| path.display()), lang) {
                    (Some(path), Lang::En) => format!(" The game is saved in {path}."),
                    (Some(path), Lang::De) => format!(" Das Spiel ist gespeichert in {path}."),
                    (None, _) => String::new(),
                };
                endless_table(game, *n_choices, lang) + &kept
            }
            (Self::Input(error), Lang::En) => format!("The input cannot be read: {}", io_error(error, lang)),
            (Self::Input(error), Lang::De) => format!("Die Eingabe ist nicht lesbar: {}", io_error(error, lang)),
        }
    }
}

impl From<SetupError> for Problem {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

impl From<SimulationError> for Problem {
    fn from(error: SimulationError) -> Self {
        match error {
            SimulationError::Setup(error) => Self::Setup(error),
            SimulationError::Endless(endless) => Self::Endless(endless, None),
        }
    }
}

impl From<RunError> for Problem {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Setup(error) => Self::Setup(error),
            RunError::Folder(error) => Self::Folder(error),
            RunError::Endless { game, record } => Self::Endless(game, record),
        }
    }
}

fn name(game: &str, lang: Lang) -> &str {
    find(game).map_or(game, |entry| (entry.about)(lang).name)
}

fn ids() -> String {
    GAMES.iter().map(|entry| entry.id).collect::<Vec<_>>().join(", ")
}

pub(crate) fn io_error(error: &io::Error, lang: Lang) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => lang.pick("There is no such file.", "Diese Datei gibt es nicht.").to_owned(),
        io::ErrorKind::PermissionDenied => lang.pick("Access is denied.", "Der Zugriff ist verweigert.").to_owned(),
        io::ErrorKind::IsADirectory => lang.pick("This is a folder.", "Das ist ein Ordner.").to_owned(),
        io::ErrorKind::InvalidData => lang.pick("This is not text (UTF-8).", "Das ist kein Text (UTF-8).").to_owned(),
        io::ErrorKind::StorageFull => lang.pick("The disk is full.", "Die Platte ist voll.").to_owned(),
        _ => match lang {
            Lang::En => format!("The system says: {error}."),
            Lang::De => format!("Das System meldet: {error}."),
        },
    }
}

/// A game of a run that does not end, with the file of its record or how to play it again.
fn endless_run(endless: &EndlessGame, record: Option<&Path>, lang: Lang) -> String {
    let EndlessGame { number, seed, .. } = endless;
    let more = match (record.map(Path::display), lang) {
        (Some(record), Lang::En) => format!("Its record so far is in {record}."),
        (Some(record), Lang::De) => format!("Die Aufzeichnung bis dahin liegt in {record}."),
        (None, Lang::En) => format!("The same command with --seed {seed} --games {number} plays it again."),
        (None, Lang::De) => format!("Derselbe Aufruf mit --seed {seed} --games {number} spielt es noch einmal."),
    };
    format!("{} {more}", endless_game(endless, lang))
}

/// An error of the storage, with advice.
fn store_error(error: &StoreError, lang: Lang) -> String {
    match (error, lang) {
        (StoreError::NoDatabase { path }, Lang::En) => format!("{}: There is no such database.", path.display()),
        (StoreError::NoDatabase { path }, Lang::De) => format!("{}: Diese Datenbank gibt es nicht.", path.display()),
        (StoreError::InTheWay { path }, Lang::En) => {
            format!("{} already exists; nothing was changed.", path.display())
        }
        (StoreError::InTheWay { path }, Lang::De) => {
            format!("{} gibt es schon; nichts wurde verändert.", path.display())
        }
        (StoreError::InUse { path }, Lang::En) => {
            format!("{} is in use by a running server.", path.display())
        }
        (StoreError::InUse { path }, Lang::De) => {
            format!("{} wird von einem laufenden Server benutzt.", path.display())
        }
        (StoreError::NotOurs { path }, Lang::En) => format!("{} is not a Kabale database.", path.display()),
        (StoreError::NotOurs { path }, Lang::De) => format!("{} ist keine Datenbank von Kabale.", path.display()),
        (StoreError::Newer { path, found, known }, Lang::En) => format!(
            "{} was written by a newer version of this program (format {found}, known up to {known}).",
            path.display()
        ),
        (StoreError::Newer { path, found, known }, Lang::De) => format!(
            "{} stammt von einer neueren Version dieses Programms (Format {found}, bekannt bis {known}).",
            path.display()
        ),
        (StoreError::Older { path, found, .. }, Lang::En) => format!(
            "{} was written by an older version of this program (format {found}). Starting the server updates \
             it; to check the data first, check a copy: kabale backup, then kabale restore.",
            path.display()
        ),
        (StoreError::Older { path, found, .. }, Lang::De) => format!(
            "{} stammt von einer älteren Version dieses Programms (Format {found}). Der Start des Servers bringt \
             sie auf den neuen Stand; um vorher zu prüfen, prüfe eine Kopie: erst kabale backup, dann kabale restore.",
            path.display()
        ),
        (StoreError::Outdated { path, expected, found }, Lang::En) => format!(
            "{} holds an older state than the one that was acknowledged (commit {found} instead of {expected}). Restore a \
             backup, or accept the older state with kabale accept.",
            path.display()
        ),
        (StoreError::Outdated { path, expected, found }, Lang::De) => format!(
            "{} enthält einen älteren Stand als den, der bestätigt wurde (Commit {found} statt {expected}). Stell eine \
             Sicherung wieder her, oder nimm den älteren Stand mit kabale accept an.",
            path.display()
        ),
        (StoreError::Full { path }, Lang::En) => format!("The disk with {} is full.", path.display()),
        (StoreError::Full { path }, Lang::De) => format!("Die Platte mit {} ist voll.", path.display()),
        (StoreError::ReadOnly { path }, Lang::En) => format!("{} is read-only.", path.display()),
        (StoreError::ReadOnly { path }, Lang::De) => format!("{} ist schreibgeschützt.", path.display()),
        (StoreError::Damaged { path, message }, Lang::En) => format!("{} is damaged: {message}.", path.display()),
        (StoreError::Damaged { path, message }, Lang::De) => format!("{} ist beschädigt: {message}.", path.display()),
        (StoreError::Folder { path, message }, Lang::En) => {
            format!("{} cannot be used. The system says: {message}.", path.display())
        }
        (StoreError::Folder { path, message }, Lang::De) => {
            format!("{} ist nicht benutzbar. Das System meldet: {message}.", path.display())
        }
        (error, Lang::En) => format!("The database cannot be used: {error}."),
        (error, Lang::De) => format!("Die Datenbank ist nicht benutzbar: {error}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_does_not_end_is_named_with_its_record_or_how_to_play_it_again() {
        let seed = "1".parse().expect("a seed");
        let endless = EndlessGame { game: "oath", number: 17, seed, choices: 40_000 };
        let again = format!("--seed {seed} --games 17");
        for (lang, game) in [
            (Lang::En, "Oath, game 17, goes on after 40000 "),
            (Lang::De, "Oath: Reich & Exil, Spiel 17, geht nach 40000 "),
        ] {
            let without = Problem::Endless(endless.clone(), None).text(lang);
            assert!(without.starts_with(game) && without.contains(&again), "{without}");
            let kept = Problem::Endless(endless.clone(), Some("out/17.json".into())).text(lang);
            assert!(kept.starts_with(game) && kept.ends_with("out/17.json."), "{kept}");
            let saved = Problem::EndlessTable("oath", 40_000, Some("oath.json".into())).text(lang);
            assert!(saved.contains("40000") && saved.ends_with("oath.json."), "{saved}");
        }
    }
}
