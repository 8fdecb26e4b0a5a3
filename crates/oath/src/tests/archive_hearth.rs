//! OATH-127 to OATH-150: the Hearth denizens of the archive.

use super::facts;

#[test]
fn rows_are_as_printed() {
    facts::compare_archive(include_str!("../../../../docs/rules/data/oath/archive-hearth.toml"));
}
