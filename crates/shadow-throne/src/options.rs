//! The options: there are none.

use serde::{Deserialize, Serialize};

/// The game has no options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {}
