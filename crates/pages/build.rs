//! Joins stylesheets, scripts and art to one file each, and compresses all files that pages load.

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
    let css = [assets.join("base.css"), assets.join("table.css")].into_iter().chain(sorted(&assets.join("games"))?);
    let heraldry = assets.join("heraldry");
    let common = heraldry.join("common.svg");
    let art = [common.clone()].into_iter().chain(sorted(&heraldry)?.into_iter().filter(|path| *path != common));
    let art = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">\n{}</svg>\n", joined(art)?);
    for (name, text) in [
        ("kabale.css", joined(css)?),
        ("rules.css", joined([assets.join("rules.css")])?),
        ("kabale.js", format!("\"use strict\";\n(() => {{\n{}}})();\n", joined(sorted(&assets.join("script"))?)?)),
        ("icon.svg", joined([assets.join("icon.svg")])?),
        ("turn.svg", joined([assets.join("turn.svg")])?),
        ("art.svg", art),
    ] {
        let mut small = GzEncoder::new(Vec::new(), Compression::best());
        small.write_all(text.as_bytes())?;
        fs::write(out.join(format!("{name}.gz")), small.finish()?)?;
        fs::write(out.join(name), text)?;
    }
    Ok(())
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn joined(paths: impl IntoIterator<Item = PathBuf>) -> io::Result<String> {
    paths.into_iter().map(fs::read_to_string).collect()
}
