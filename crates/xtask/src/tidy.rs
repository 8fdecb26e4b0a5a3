//! `cargo xtask tidy`: finds what the compiler does not: unused dependencies, functions that nothing uses, and
//! stylesheets or scripts that are not formatted.
//!
//! The checks read source files as text. A line `// tidy: used by …` above an item makes an exception.

use std::{
    collections::{BTreeMap, HashMap},
    fs, io,
    path::{Path, PathBuf},
};

use crate::{Failure, cargo};

/// The widest line of a stylesheet or script.
const COLUMNS: usize = 120;

/// Marks an item that something outside the workspace uses.
const EXCEPTION: &str = "// tidy: used by ";

/// Lists all findings.
pub(crate) fn run() -> Result<(), Failure> {
    let root = cargo::root();
    let findings = find(&root).map_err(|error| Failure::Failed(format!("the files cannot be read: {error}")))?;
    for finding in &findings {
        println!("{finding}");
    }
    if findings.is_empty() { Ok(()) } else { Err(Failure::Told) }
}

fn find(root: &Path) -> io::Result<Vec<String>> {
    let mut files = Vec::new();
    gather(&root.join("crates"), &mut files)?;
    gather(&root.join("fuzz"), &mut files)?;
    files.sort();
    let mut texts = BTreeMap::new();
    for path in files {
        let text = fs::read_to_string(&path)?;
        texts.insert(path.strip_prefix(root).unwrap_or(&path).to_path_buf(), text);
    }
    let mut findings = unused_dependencies(&texts);
    findings.extend(unused_functions(&texts));
    findings.extend(texts.iter().flat_map(|(path, text)| unformatted(path, text)));
    Ok(findings)
}

/// All files below a folder that the checks read.
fn gather(folder: &Path, out: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            if !path.ends_with("target") && !path.ends_with("corpus") {
                gather(&path, out)?;
            }
        } else if has_ending(&path, &["rs", "css", "js"]) || path.ends_with("Cargo.toml") {
            out.push(path);
        }
    }
    Ok(())
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    path.extension().is_some_and(|found| endings.iter().any(|ending| found == *ending))
}

/// Dependencies whose crate no source file of the package names.
fn unused_dependencies(texts: &BTreeMap<PathBuf, String>) -> Vec<String> {
    let mut findings = Vec::new();
    for (path, manifest) in texts.iter().filter(|(path, _)| path.ends_with("Cargo.toml")) {
        let folder = path.parent().unwrap_or(Path::new(""));
        let sources: Vec<_> = texts
            .iter()
            .filter(|(path, _)| path.starts_with(folder) && has_ending(path, &["rs"]))
            .map(|(_, text)| text.as_str())
            .chain(included(folder, texts))
            .collect();
        for name in dependencies(manifest) {
            let word = name.replace('-', "_");
            if !sources.iter().any(|text| words(text).any(|found| found == word)) {
                findings.push(format!("{}: nothing uses the dependency `{name}`", path.display()));
            }
        }
    }
    findings
}

/// Files of other packages that a package includes by path.
fn included<'t>(folder: &Path, texts: &'t BTreeMap<PathBuf, String>) -> impl Iterator<Item = &'t str> {
    let own = texts.iter().filter(|(path, _)| path.starts_with(folder) && has_ending(path, &["rs"]));
    let mut folders = Vec::new();
    for (path, text) in own {
        for rest in text.split("#[path = \"").skip(1) {
            let target = path.parent().unwrap_or(Path::new("")).join(rest.split('"').next().unwrap_or_default());
            folders.push(plain(&target).parent().map(Path::to_path_buf).unwrap_or_default());
        }
    }
    let is_there = move |path: &PathBuf| folders.iter().any(|folder| path.starts_with(folder));
    texts.iter().filter(move |(path, _)| is_there(path)).map(|(_, text)| text.as_str())
}

/// A path without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        if part.as_os_str() == ".." {
            out.pop();
        } else {
            out.push(part);
        }
    }
    out
}

/// The names in the tables of dependencies of a manifest.
fn dependencies(manifest: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut is_table = false;
    let mut is_exempt = false;
    for line in manifest.lines() {
        if let Some(table) = line.strip_prefix('[') {
            is_table =
                table.trim_end().trim_end_matches(']').ends_with("dependencies") && !table.starts_with("workspace");
        } else if is_table && !is_exempt {
            let name = line.split(['=', '.', ' ']).next().unwrap_or_default();
            if !name.is_empty() && !name.starts_with('#') {
                names.push(name);
            }
        }
        is_exempt = line.starts_with("# tidy: used by ");
    }
    names
}

/// Functions and constants that no source outside tests mentions again. Items with `#[doc(hidden)]` are for tests, and
/// trait implementations are called through the trait; both are left out.
fn unused_functions(texts: &BTreeMap<PathBuf, String>) -> Vec<String> {
    // Test code does not count as a user.
    let is_shipped = |path: &Path| {
        let tests = ["tests", "tests.rs", "benches", "fuzz", "browser", "xtask"];
        has_ending(path, &["rs"]) && !path.iter().any(|part| tests.iter().any(|name| part == *name))
    };
    let shipped: Vec<_> =
        texts.iter().filter(|(path, _)| is_shipped(path)).map(|(path, text)| (path, without_tests(text))).collect();
    let mut times: HashMap<&str, u32> = HashMap::new();
    for (_, text) in &shipped {
        for word in words(text) {
            *times.entry(word).or_default() += 1;
        }
    }
    let mut findings = Vec::new();
    for (path, text) in &shipped {
        let mut is_exempt = false;
        let mut is_foreign = false;
        for (number, line) in text.lines().enumerate() {
            if line.starts_with("impl") {
                is_foreign = line.contains(" for ");
            } else if line == "}" {
                is_foreign = false;
            }
            let line = line.trim_start();
            if line.starts_with(EXCEPTION) || ["#[doc(hidden)]", "#[global_allocator]", "#[cfg(test)]"].contains(&line)
            {
                is_exempt = true;
            } else if let Some(name) = defined(line) {
                if times.get(name) == Some(&1) && !is_exempt && !is_foreign && name != "main" {
                    findings.push(format!("{}:{}: nothing uses `{name}`", path.display(), number + 1));
                }
                is_exempt = false;
            } else if !line.starts_with("///") && !line.starts_with("#[") {
                is_exempt = false;
            }
        }
    }
    findings
}

/// The source before the module of unit tests at the end of a file.
fn without_tests(text: &str) -> &str {
    text.find("#[cfg(test)]\nmod ").map_or(text, |at| &text[..at])
}

/// The function or constant that a line defines.
fn defined(line: &str) -> Option<&str> {
    let line = line.strip_prefix("pub").map_or(line, |rest| {
        let rest = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest);
        rest.trim_start()
    });
    let mut rest = line;
    for word in ["const ", "async ", "unsafe "] {
        rest = if word == "const " && !rest.starts_with("const fn") {
            rest
        } else {
            rest.strip_prefix(word).unwrap_or(rest)
        };
    }
    let rest = ["fn ", "const ", "static "].iter().find_map(|word| rest.strip_prefix(word))?;
    let name = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?;
    (!name.is_empty() && name != "_").then_some(name)
}

/// The words of a text without comments. Examples in doc comments are code.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_code = |line: &&str| {
        let line = line.trim_start();
        !line.starts_with("//") || ["//! use ", "/// use ", "/// # use "].iter().any(|start| line.starts_with(start))
    };
    let code = text.lines().filter(is_code);
    code.flat_map(|line| line.split(|letter: char| !letter.is_alphanumeric() && letter != '_'))
}

/// Faults in the format of a stylesheet or a script.
fn unformatted(path: &Path, text: &str) -> Vec<String> {
    if !has_ending(path, &["css", "js"]) {
        return Vec::new();
    }
    let is_css = has_ending(path, &["css"]);
    let mut findings = Vec::new();
    let mut say = |number: usize, what: &str| findings.push(format!("{}:{}: {what}", path.display(), number + 1));
    for (number, line) in text.lines().enumerate() {
        if line.chars().count() > COLUMNS {
            say(number, "the line is wider than 120 columns");
        }
        if line.ends_with([' ', '\t']) {
            say(number, "the line ends with a space");
        }
        if is_css && n_declarations(line) > 1 {
            say(number, "more than one declaration");
        }
    }
    findings
}

/// How many declarations a line of a stylesheet has: semicolons outside of brackets and strings.
fn n_declarations(line: &str) -> usize {
    let (mut depth, mut quote, mut found) = (0_i32, None, 0);
    for letter in line.chars() {
        match (quote, letter) {
            (Some(open), letter) if open == letter => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, '(') => depth += 1,
            (None, ')') => depth -= 1,
            (None, ';') if depth == 0 => found += 1,
            _ => (),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(files: &[(&str, &str)]) -> BTreeMap<PathBuf, String> {
        files.iter().map(|(path, text)| (PathBuf::from(path), (*text).to_owned())).collect()
    }

    #[test]
    fn dependencies_that_nothing_names_are_found() {
        let manifest = "[package]\nname = \"a\"\n[dependencies]\nserde-json = \"1\"\nrand.workspace = true\n\
                        [dev-dependencies]\n# tidy: used by the linker\nlinked = \"1\"\ntempfile = { path = \"x\" }\n";
        let files = texts(&[
            ("crates/a/Cargo.toml", manifest),
            ("crates/a/src/lib.rs", "use serde_json::Value; // rand\n// tempfile"),
        ]);
        let found = unused_dependencies(&files);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains("`tempfile`"), "{found:?}");
        let files = texts(&[
            ("crates/a/Cargo.toml", "[dependencies]\nrand = \"1\"\n"),
            ("crates/a/tests/it.rs", "#[path = \"../../b/tests/kit/mod.rs\"]\nmod kit;"),
            ("crates/b/tests/kit/client.rs", "use rand::Rng;"),
        ]);
        assert!(unused_dependencies(&files).is_empty());
    }

    #[test]
    fn functions_that_only_tests_call_are_found() {
        let files = texts(&[
            (
                "crates/a/src/lib.rs",
                "pub fn used() {}\nfn unused() {}\npub(crate) const fn also_unused() {}\n#[doc(hidden)]\npub fn for_tests() {}\n\
                 // tidy: used by the linker\npub fn linked() {}\nconst UNUSED: u8 = 1;\nfn main() { used() }\n\
                 #[cfg(test)]\nmod tests { fn it() { super::unused() } }\n",
            ),
            ("crates/a/tests/it.rs", "fn it() { a::also_unused() }"),
        ]);
        let found = unused_functions(&files);
        let names: Vec<_> = found.iter().filter_map(|line| line.split('`').nth(1)).collect();
        assert_eq!(names, ["unused", "also_unused", "UNUSED"]);
    }

    #[test]
    fn stylesheets_have_one_declaration_a_line() {
        let path = Path::new("a.css");
        assert!(unformatted(path, "a {\n  color: red;\n  background: url(\"data:a;b\");\n}\n").is_empty());
        assert_eq!(unformatted(path, "a { color: red; margin: 0; }").len(), 1);
        assert_eq!(unformatted(path, &"x".repeat(121)).len(), 1);
        assert_eq!(unformatted(path, "a { }  ").len(), 1);
    }
}
