//! The options.

use kabale_core::{OptionDef, OptionKind};
use serde::{Deserialize, Serialize};

/// The agreed options. The default is the rules as written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// COU-6.10: a noble counts as two cards for missions that count cards.
    pub noble_double_in_missions: bool,
    /// COU-7.4a: nobody is reminded of the spies they laid. Left out where it is off: records and positions that do not
    /// name it keep their hashes.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub memory: bool,
}

pub(crate) const OPTIONS: &[OptionDef] = &[
    OptionDef { id: "noble_double_in_missions", rule: "COU-6.10", kind: OptionKind::Flag { default: false } },
    OptionDef { id: "memory", rule: "COU-7.4a", kind: OptionKind::Flag { default: false } },
];
