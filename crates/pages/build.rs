//! Joins stylesheets and scripts to one file each, and compresses all files that pages load.

use std::{
    env, fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use flate2::{Compression, write::GzEncoder};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=assets");
    let assets = Path::new("assets");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    let (styles, heraldry) = (sorted(&assets.join("games"))?, sorted(&assets.join("heraldry"))?);
    let mut files = vec![
        ("kabale.css".to_owned(), joined([assets.join("base.css"), assets.join("table.css")])?),
        ("games.css".to_owned(), joined(styles.clone())?),
        ("rules.css".to_owned(), joined([assets.join("rules.css")])?),
        (
            "kabale.js".to_owned(),
            format!("\"use strict\";\n(() => {{\n{}}})();\n", joined(sorted(&assets.join("script"))?)?),
        ),
        ("icon.svg".to_owned(), joined([assets.join("icon.svg")])?),
        ("turn.svg".to_owned(), joined([assets.join("turn.svg")])?),
    ];
    // A sheet of art for each game and one for all, and the styles of each game: a table loads only its own.
    for path in heraldry {
        let game = stem(&path)?.to_owned();
        let own: Vec<_> = styles.iter().filter(|path| stem(path).is_ok_and(|stem| stem.starts_with(&game))).collect();
        if !own.is_empty() {
            files.push((format!("{game}.css"), joined(own.into_iter().cloned())?));
        }
        let art = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">\n{}</svg>\n", fs::read_to_string(&path)?);
        files.push((format!("art-{game}.svg"), art));
    }
    let names: Vec<_> = files.iter().map(|(name, _)| format!("asset!(\"{name}\")")).collect();
    fs::write(out.join("assets.rs"), format!("[{}]", names.join(", ")))?;
    for (name, text) in files {
        let text = lean(&text);
        let mut small = GzEncoder::new(Vec::new(), Compression::best());
        small.write_all(text.as_bytes())?;
        fs::write(out.join(format!("{name}.gz")), small.finish()?)?;
        fs::write(out.join(name), text)?;
    }
    Ok(())
}

/// Leaves out what a browser does not need: indentation, empty lines, and comments on lines of their own. No string in these
/// files has more than one line.
fn lean(text: &str) -> String {
    let (mut lean, mut in_comment) = (String::with_capacity(text.len()), false);
    for line in text.lines().map(str::trim) {
        in_comment |= line.starts_with("/*");
        if !in_comment && !line.is_empty() && !line.starts_with("//") {
            lean.push_str(line);
            lean.push('\n');
        }
        in_comment &= !line.ends_with("*/");
    }
    lean
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn stem(path: &Path) -> io::Result<&str> {
    Ok(path.file_stem().and_then(|stem| stem.to_str()).ok_or(io::ErrorKind::InvalidInput)?)
}

fn joined(paths: impl IntoIterator<Item = PathBuf>) -> io::Result<String> {
    paths.into_iter().map(fs::read_to_string).collect()
}
