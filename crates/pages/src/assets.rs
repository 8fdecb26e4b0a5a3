//! The files that pages need, embedded in the program: stylesheets, script, icon, and sheets of art.

use std::sync::LazyLock;

use foldhash::HashMap;
use kabale_core::Seed;
use sha2::{Digest, Sha256};

/// A static file.
pub struct Asset {
    /// Its name in URLs.
    pub name: &'static str,
    /// Its media type.
    pub kind: &'static str,
    pub text: &'static str,
    /// The text, compressed with gzip when the program was built.
    pub gzip: &'static [u8],
}

/// A file as the build script has made and compressed it.
macro_rules! asset {
    ($name:literal) => {
        Asset {
            name: $name,
            kind: kind($name),
            text: include_str!(concat!(env!("OUT_DIR"), "/", $name)),
            gzip: include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".gz")),
        }
    };
}

pub static ASSETS: &[Asset] = &include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The media type of a file.
const fn kind(name: &str) -> &'static str {
    match name.as_bytes() {
        [.., b'.', b's', b'v', b'g'] => "image/svg+xml",
        [.., b'.', b'j', b's'] => "text/javascript; charset=utf-8",
        [.., b'.', b'c', b's', b's'] => "text/css; charset=utf-8",
        _ => panic!("files are stylesheets, scripts and art"),
    }
}

/// A hash of all files, as part of their URLs: browsers may cache the files forever.
pub static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    for asset in ASSETS {
        hash.update(asset.text);
    }
    let mut version = Seed::new(hash.finalize().into()).to_string(); // only for its hexadecimal form
    version.truncate(8);
    version
});

/// The URL of a file.
pub fn url(name: &str) -> String {
    format!("/assets/{}/{name}", *VERSION)
}

/// The sheets of art: one for all games, and one for each.
pub fn sheets() -> impl Iterator<Item = &'static Asset> {
    ASSETS.iter().filter(|asset| asset.name.starts_with("art-"))
}

/// The ids of the symbols of a sheet.
fn symbols(sheet: &'static Asset) -> impl Iterator<Item = &'static str> {
    sheet.text.split("<symbol id=\"").skip(1).filter_map(|rest| rest.split('"').next())
}

/// The URL of the sheet with a symbol.
pub(crate) fn sheet(symbol: &str) -> &'static str {
    static SHEETS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
        let named = |sheet: &'static Asset| {
            let url: &str = Box::leak(url(sheet.name).into_boxed_str());
            symbols(sheet).map(move |symbol| (symbol, url))
        };
        sheets().flat_map(named).collect()
    });
    SHEETS.get(symbol).copied().unwrap_or_default()
}
