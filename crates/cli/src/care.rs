//! `kabale check`, `backup`, `restore` and `accept`: maintenance of a server's stored data.

use std::{fs, path::Path};

use kabale_catalog::Lang;
use kabale_store::{Restoring, Store, StoreError};
use kabale_web::{Checked, DamagedTable};
use serde_json::{Value, json};

use crate::{
    args::{Accept, Backup, Check, Restore},
    files,
    problem::Problem,
    serve, term,
};

pub(crate) fn check(args: &Check, lang: Lang) -> Result<(), Problem> {
    serve::load_files(&args.files)?;
    let folder = args.folder.as_str();
    let found = check_folder(Path::new(folder))?;
    let exported = match &args.export {
        Some(target) => export(&found.checked, Path::new(target))?,
        None => 0,
    };
    if args.json {
        term::write(&format!("{}\n", found.json(folder, lang)))?;
    } else {
        let mut lines = found.lines(folder, lang);
        if let Some(target) = &args.export {
            let files = lang.count(exported as u64, ["file", "files"], ["Datei", "Dateien"]);
            lines.push(match lang {
                Lang::En => format!("{target}: {files} written, including everything hidden."),
                Lang::De => format!("{target}: {files} geschrieben, samt allem Verborgenen."),
            });
        }
        term::write(&(lines.join("\n") + "\n"))?;
    }
    if found.is_sound() { Ok(()) } else { Err(Problem::Damage) }
}

pub(crate) fn backup(args: &Backup, lang: Lang) -> Result<(), Problem> {
    let (folder, file) = (args.folder.as_str(), args.file.as_str());
    Store::backup(Path::new(folder), Path::new(file)).map_err(Problem::Store)?;
    term::write(&match lang {
        Lang::En => format!("{file}: the data of {folder} as it was when the backup began.\n"),
        Lang::De => format!("{file}: die Daten von {folder} vom Beginn der Sicherung.\n"),
    })
}

pub(crate) fn restore(args: &Restore, lang: Lang) -> Result<(), Problem> {
    serve::load_files(&args.files)?;
    let (folder, file) = (args.folder.as_str(), args.file.as_str());
    let restoring = match Restoring::begin(Path::new(file), Path::new(folder)) {
        Err(StoreError::Damaged { message, .. }) => {
            let found = CheckResult { checked: Checked { file: vec![message], ..Checked::default() }, lost: None };
            return refused(&found, file, folder, lang);
        }
        restoring => restoring.map_err(Problem::Store)?,
    };
    let checked = kabale_web::check(restoring.store()).map_err(Problem::Store)?;
    let found = CheckResult { checked, lost: None };
    if !found.is_sound() && !args.damaged {
        drop(restoring);
        return refused(&found, file, folder, lang);
    }
    restoring.place().map_err(Problem::Store)?;
    let mut lines = found.lines(file, lang);
    lines.push(match lang {
        Lang::En => format!("{folder} is ready for a server."),
        Lang::De => format!("{folder} ist bereit für einen Server."),
    });
    term::write(&(lines.join("\n") + "\n"))
}

/// Reports the damage of a backup that is not restored.
fn refused(found: &CheckResult, file: &str, folder: &str, lang: Lang) -> Result<(), Problem> {
    let mut lines = found.lines(file, lang);
    lines.push(match lang {
        Lang::En => format!("Nothing was restored; {folder} is unchanged."),
        Lang::De => format!("Es wurde nichts wiederhergestellt; {folder} ist unverändert."),
    });
    term::write(&(lines.join("\n") + "\n"))?;
    Err(Problem::Damage)
}

pub(crate) fn accept(args: &Accept, lang: Lang) -> Result<(), Problem> {
    let folder = args.folder.as_str();
    let was_missing = Store::accept(Path::new(folder)).map_err(Problem::Store)?;
    term::write(&match (was_missing, lang) {
        (true, Lang::En) => format!("{folder}: accepted; a server can use the data again.\n"),
        (true, Lang::De) => format!("{folder}: Die Daten sind angenommen; ein Server kann sie wieder benutzen.\n"),
        (false, Lang::En) => format!("{folder}: nothing is missing.\n"),
        (false, Lang::De) => format!("{folder}: Es fehlt nichts.\n"),
    })
}

/// The result of a check.
struct CheckResult {
    checked: Checked,
    /// If commits were lost: the least number there must be, and the number there is.
    lost: Option<(i64, i64)>,
}

/// Checks a data folder.
fn check_folder(folder: &Path) -> Result<CheckResult, Problem> {
    let (opened, lost) = match Store::open_to_read(folder) {
        Err(StoreError::Outdated { expected, found, .. }) => (Store::open_to_salvage(folder), Some((expected, found))),
        opened => (opened, None),
    };
    let checked = match opened.and_then(|store| kabale_web::check(&store)) {
        // If the file is too damaged to be read, that is the only finding.
        Err(StoreError::Damaged { message, .. }) => Checked { file: vec![message], ..Checked::default() },
        Err(StoreError::NoDatabase { .. }) if lost.is_some() => Checked::default(),
        checked => checked.map_err(Problem::Store)?,
    };
    Ok(CheckResult { checked, lost })
}

impl CheckResult {
    fn is_sound(&self) -> bool {
        self.checked.is_sound() && self.lost.is_none()
    }

    /// A line per fault, then one for the overall result.
    fn lines(&self, name: &str, lang: Lang) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some((expected, found)) = self.lost {
            lines.push(match lang {
                Lang::En => format!(
                    "lost: only {found} of {expected} acknowledged commits are there. Restore a backup, or accept the older \
                     state with kabale accept. [outdated_database]"
                ),
                Lang::De => format!(
                    "verloren: Nur {found} von {expected} bestätigten Commits sind da. Stell eine Sicherung wieder her, oder \
                     nimm den älteren Stand mit kabale accept an. [outdated_database]"
                ),
            });
        }
        for line in &self.checked.file {
            let what = lang.pick("file", "Datei");
            lines.push(format!("{what}: {} [damaged_file]", line.replace('\n', " ")));
        }
        lines.extend(self.checked.damaged.iter().map(|table| damaged_line(table, lang)));
        for id in &self.checked.chronicles {
            lines.push(match lang {
                Lang::En => format!("chronicle {id}: its rows were changed or cannot be read. [damaged_chronicle]"),
                Lang::De => {
                    format!("Chronik {id}: Ihre Zeilen wurden verändert oder sind nicht lesbar. [damaged_chronicle]")
                }
            });
        }
        for id in &self.checked.not_loaded {
            lines.push(match lang {
                Lang::En => format!(
                    "table {id}: its journal is intact; to replay the game as well, name its data file with --cards or --chronicle."
                ),
                Lang::De => format!(
                    "Tisch {id}: Das Journal ist unversehrt; um das Spiel auch nachzuspielen, nenne seine Datei mit --cards \
                     oder --chronicle."
                ),
            });
        }
        let (n_tables, n_damaged) = (self.checked.n_tables, self.checked.damaged.len());
        let tables = lang.count(n_tables as u64, ["table", "tables"], ["Tisch", "Tische"]);
        lines.push(match (self.is_sound(), lang) {
            (true, Lang::En) => format!("{name}: {tables}, all sound."),
            (true, Lang::De) => format!("{name}: {tables}, alles in Ordnung."),
            (false, Lang::En) if n_damaged == 0 => format!("{name} is damaged: {tables}, none of them damaged."),
            (false, Lang::De) if n_damaged == 0 => format!("{name} ist beschädigt: {tables}, keiner davon beschädigt."),
            (false, Lang::En) => format!("{name} is damaged: {tables}, {n_damaged} of them damaged."),
            (false, Lang::De) => format!("{name} ist beschädigt: {tables}, davon {n_damaged} beschädigt."),
        });
        lines
    }

    fn json(&self, folder: &str, lang: Lang) -> Value {
        let table = |table: &DamagedTable| {
            json!({
                "table": table.id.as_str(), "code": table.damage.code(), "rev": table.damage.rev(),
                "sound_entries": table.n_sound, "entries": table.n_entries, "text": table.damage.text(lang),
            })
        };
        json!({
            "folder": folder,
            "sound": self.is_sound(),
            "tables": self.checked.n_tables,
            "damaged": self.checked.damaged.iter().map(table).collect::<Vec<_>>(),
            "chronicles": self.checked.chronicles.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "file": self.checked.file,
            "lost": self.lost.map(|(expected, found)| json!({"expected": expected, "found": found})),
            "not_loaded": self.checked.not_loaded.iter().map(ToString::to_string).collect::<Vec<_>>(),
        })
    }
}

fn damaged_line(table: &DamagedTable, lang: Lang) -> String {
    let DamagedTable { id, damage, n_sound, n_entries, .. } = table;
    let (text, code) = (damage.text(lang), damage.code());
    let n_entries = n_entries.map_or_else(|| "?".to_owned(), |n_entries| n_entries.to_string());
    match lang {
        Lang::En => format!("table {id}: {text} {n_sound} of {n_entries} entries are sound. [{code}]"),
        Lang::De => format!("Tisch {id}: {text} In Ordnung sind {n_sound} von {n_entries} Einträgen. [{code}]"),
    }
}

/// Writes the sound part of damaged tables; returns the number of files.
fn export(checked: &Checked, folder: &Path) -> Result<usize, Problem> {
    let problem = |error| Problem::File(folder.display().to_string(), error);
    let mut builder = fs::DirBuilder::new();
    std::os::unix::fs::DirBuilderExt::mode(builder.recursive(true), 0o700);
    builder.create(folder).map_err(problem)?;
    let mut n_files = 0;
    for table in &checked.damaged {
        let id = &table.id;
        let export = table.export.as_ref().map(|export| (format!("{id}.json"), format!("{export:#}\n")));
        let record = table.record.as_ref().map(|record| (format!("{id}.record.json"), record.to_text()));
        for (name, text) in export.into_iter().chain(record) {
            files::write(&folder.join(name), &text)?;
            n_files += 1;
        }
    }
    Ok(n_files)
}
