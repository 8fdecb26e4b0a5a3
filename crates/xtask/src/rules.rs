//! `cargo xtask rules`: whether every rule in `docs/rules` is cited by a test, and every citation is of a rule.

mod parse;
mod report;

use std::{fs, io, path::Path};

use crate::{Failure, cargo};
use report::{File, Game};

/// Prints how rules and citations fit together, or where one rule is cited.
pub(crate) fn run(wanted: Option<&str>, json: bool) -> Result<(), Failure> {
    if wanted.is_some() && json {
        return Err(Failure::Unusable("`--where` and `--json` do not go together".to_owned()));
    }
    let files = read(&cargo::root()).map_err(|error| Failure::Failed(format!("the files cannot be read: {error}")))?;
    let games = report::games(&files);
    if games.is_empty() {
        return Err(Failure::Failed("no document in `docs/rules` defines any rules".to_owned()));
    }
    if let Some(id) = wanted {
        return list(id, &games);
    }
    for game in &games {
        if json {
            // Machines read standard output; what their format has no place for goes where people look.
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

/// Every file that may define or mention a rule, by path. Our own sources are left out: the tests in them are about
/// citations and not about rules.
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
