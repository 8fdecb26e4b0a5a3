//! `cargo xtask rules`: checks that every rule in `docs/rules` is cited by a test, and that every citation is of a rule.

mod parse;
mod report;

use std::{fs, io, path::Path};

use crate::{Failure, cargo};
use report::{File, Game};

/// What to report about rules and citations.
pub(crate) enum Question {
    /// All games, as text or as JSON.
    All { json: bool },
    /// The tests that cite this rule.
    Where(String),
    /// The rules of this game that no test cites.
    Missing(String),
}

/// Prints the report.
pub(crate) fn run(question: &Question) -> Result<(), Failure> {
    let files = read(&cargo::root()).map_err(|error| Failure::Failed(format!("the files cannot be read: {error}")))?;
    let games = report::games(&files);
    if games.is_empty() {
        return Err(Failure::Failed("no document in `docs/rules` defines any rules".to_owned()));
    }
    let json = match question {
        Question::Where(id) => return list(id, &games),
        Question::Missing(name) => return list_missing(name, &games),
        Question::All { json } => *json,
    };
    for game in &games {
        if json {
            // JSON goes to standard output; problems that it has no field for go to standard error.
            for problem in game.problems() {
                eprintln!("{}: {problem}", game.name);
            }
        } else {
            print!("{game}");
        }
    }
    if json {
        println!("{}", report::json(&games));
    }
    if games.iter().all(Game::is_in_order) { Ok(()) } else { Err(Failure::Told) }
}

fn list(id: &str, games: &[Game]) -> Result<(), Failure> {
    let Some(citations) = games.iter().find_map(|game| game.citations(id)) else {
        return Err(Failure::Failed(format!("there is no rule `{id}`")));
    };
    if citations.is_empty() {
        return Err(Failure::Failed(format!("no test cites {id}")));
    }
    for citation in citations {
        println!("{citation}");
    }
    Ok(())
}

/// Prints one id per line. An empty list is a success.
fn list_missing(name: &str, games: &[Game]) -> Result<(), Failure> {
    let Some(game) = games.iter().find(|game| game.name == name) else {
        let names: Vec<_> = games.iter().map(|game| game.name.as_str()).collect();
        return Err(Failure::Failed(format!("there is no game `{name}`; there are {}", names.join(", "))));
    };
    game.missing().for_each(|id| println!("{id}"));
    Ok(())
}

/// Every file that may define or mention a rule, by path. The sources of xtask are left out: their tests mention
/// made-up rules.
fn read(root: &Path) -> io::Result<Vec<File>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(root)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "md") {
            files.push(file(root, &path)?);
        }
    }
    for folder in ["crates", "docs", "fuzz"] {
        gather(root, &root.join(folder), &mut files)?;
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn gather(root: &Path, folder: &Path, out: &mut Vec<File>) -> io::Result<()> {
    if !folder.is_dir() || folder == root.join("crates").join("xtask") {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            if name != "target" && !name.starts_with('.') {
                gather(root, &path, out)?;
            }
        } else if path
            .extension()
            .is_some_and(|extension| extension == "rs" || extension == "md" || extension == "toml")
        {
            out.push(file(root, &path)?);
        }
    }
    Ok(())
}

fn file(root: &Path, path: &Path) -> io::Result<File> {
    let inside = path.strip_prefix(root).unwrap_or(path);
    let names: Vec<_> = inside.iter().map(|name| name.to_string_lossy()).collect();
    let text = fs::read_to_string(path)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", inside.display())))?;
    Ok(File { path: names.join("/"), text })
}
