//! OATH-103 to OATH-126: the Order denizens of the archive.

use super::facts;

#[test]
fn rows_are_as_printed() {
    facts::compare_archive(include_str!("../../../../docs/rules/data/oath/archive-order.toml"));
}
