//! The files that pages need, embedded in the program: stylesheet, script, icon, and one SVG file with all art.

use std::sync::LazyLock;

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

/// A file as the build script has joined and compressed it.
macro_rules! asset {
    ($name:literal, $kind:literal) => {
        Asset {
            name: $name,
            kind: $kind,
            text: include_str!(concat!(env!("OUT_DIR"), "/", $name)),
            gzip: include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".gz")),
        }
    };
}

pub static ASSETS: [Asset; 6] = [
    asset!("kabale.css", "text/css; charset=utf-8"),
    asset!("rules.css", "text/css; charset=utf-8"),
    asset!("icon.svg", "image/svg+xml"),
    asset!("turn.svg", "image/svg+xml"),
    asset!("kabale.js", "text/javascript; charset=utf-8"),
    asset!("art.svg", "image/svg+xml"),
];

/// A hash of all files, as part of their URLs: browsers may cache the files forever.
pub static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    for asset in &ASSETS {
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

/// The URL of the art.
pub(crate) fn sheet() -> &'static str {
    static SHEET: LazyLock<String> = LazyLock::new(|| url("art.svg"));
    &SHEET
}
