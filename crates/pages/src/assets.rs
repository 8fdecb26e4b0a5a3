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
}

/// The stylesheet: what all pages share, then a part for each game.
macro_rules! stylesheet {
    ($($name:ident $id:literal $game:ty;)*) => {
        concat!(
            include_str!("../assets/base.css"),
            include_str!("../assets/table.css"),
            $(include_str!(concat!("../assets/games/", $id, ".css")),)*
        )
    };
}

/// The art: what all games share, then a part for each game.
macro_rules! art {
    ($($name:ident $id:literal $game:ty;)*) => {
        concat!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\">\n",
            include_str!("../assets/heraldry/common.svg"),
            $(include_str!(concat!("../assets/heraldry/", $id, ".svg")),)*
            "</svg>\n",
        )
    };
}

pub static ASSETS: [Asset; 5] = [
    Asset { name: "kabale.css", kind: "text/css; charset=utf-8", text: kabale_games::games!(stylesheet) },
    Asset { name: "rules.css", kind: "text/css; charset=utf-8", text: include_str!("../assets/rules.css") },
    Asset { name: "icon.svg", kind: "image/svg+xml", text: include_str!("../assets/icon.svg") },
    Asset { name: "kabale.js", kind: "text/javascript; charset=utf-8", text: include_str!("../assets/kabale.js") },
    Asset { name: "art.svg", kind: "image/svg+xml", text: kabale_games::games!(art) },
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
