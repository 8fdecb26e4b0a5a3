//! OATH-175 to OATH-198: the Beast denizens of the archive.

use super::facts;

#[test]
fn rows_are_as_printed() {
    facts::compare_archive(include_str!("../../../../docs/rules/data/oath/archive-beast.toml"));
}
