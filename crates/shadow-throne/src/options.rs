//! What can be agreed on before the deal: nothing.

use serde::{Deserialize, Serialize};

/// What was agreed on. The rules leave nothing open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {}
