//! OATH-055 to OATH-078: the Arcane denizens of the archive.

use super::facts;

#[test]
fn rows_are_as_printed() {
    facts::compare_archive(include_str!("../../../../docs/rules/data/oath/archive-arcane.toml"));
}
