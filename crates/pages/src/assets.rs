//! The files a page needs, embedded: one stylesheet, one script, one sheet of art.

use std::sync::LazyLock;

use kabale_core::Seed;
use sha2::{Digest, Sha256};

/// A file that is served as it is.
pub struct Asset {
    /// Its name in addresses.
    pub name: &'static str,
    /// Its media type.
    pub kind: &'static str,
    /// What is in it.
    pub text: &'static str,
}

/// Every file there is.
pub static ASSETS: [Asset; 4] = [
    Asset {
        name: "kabale.css",
        kind: "text/css; charset=utf-8",
        text: concat!(
            include_str!("../assets/base.css"),
            include_str!("../assets/table.css"),
            include_str!("../assets/games/oriflamme.css"),
            include_str!("../assets/games/courtisans.css"),
            include_str!("../assets/games/shadow-throne.css"),
            include_str!("../assets/games/for-a-crown.css"),
            include_str!("../assets/games/oath.css"),
        ),
    },
    Asset { name: "icon.svg", kind: "image/svg+xml", text: include_str!("../assets/icon.svg") },
    Asset { name: "kabale.js", kind: "text/javascript; charset=utf-8", text: include_str!("../assets/kabale.js") },
    Asset {
        name: "art.svg",
        kind: "image/svg+xml",
        text: concat!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\">\n",
            include_str!("../assets/heraldry/common.svg"),
            include_str!("../assets/heraldry/oriflamme.svg"),
            include_str!("../assets/heraldry/courtisans.svg"),
            include_str!("../assets/heraldry/shadow-throne.svg"),
            include_str!("../assets/heraldry/for-a-crown.svg"),
            include_str!("../assets/heraldry/oath.svg"),
            "</svg>\n",
        ),
    },
];

/// A few letters that change whenever a file does, so that browsers may keep files for ever.
pub static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    for asset in &ASSETS {
        hash.update(asset.text);
    }
    let mut version = Seed::new(hash.finalize().into()).to_string(); // a seed is written like any 32 bytes
    version.truncate(8);
    version
});

/// The address of a file.
pub fn url(name: &str) -> String {
    format!("/assets/{}/{name}", *VERSION)
}

/// The address of the sheet of art.
pub(crate) fn sheet() -> &'static str {
    static SHEET: LazyLock<String> = LazyLock::new(|| url("art.svg"));
    &SHEET
}
