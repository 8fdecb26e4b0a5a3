//! OATH-151 to OATH-174: the Nomad denizens of the archive.

use super::facts;

#[test]
fn rows_are_as_printed() {
    facts::compare_archive(include_str!("../../../../docs/rules/data/oath/archive-nomad.toml"));
}
