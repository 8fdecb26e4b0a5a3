//! Nomad (Nomaden), in words: the denizens of the archive.

use super::Row;

pub(super) const ROWS: &[Row] = &[];
