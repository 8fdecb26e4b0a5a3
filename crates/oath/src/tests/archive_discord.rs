//! OATH-079 to OATH-102: the Discord denizens of the archive.

use super::facts;

#[test]
fn rows_are_as_printed() {
    facts::compare_archive(include_str!("../../../../docs/rules/data/oath/archive-discord.toml"));
}
