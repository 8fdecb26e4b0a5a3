//! What can be agreed on before the deal.

use kabale_core::{OptionDef, OptionKind};
use serde::{Deserialize, Serialize};

use crate::data::DataRef;

/// What was agreed on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// CRN-13.1: what is printed on cards, die and board.
    pub data: DataRef,
    /// CRN-10.2: supplies are limited to the material; everybody takes as much as is left.
    pub strict_supply: bool,
}

pub(crate) const OPTIONS: &[OptionDef] = &[
    OptionDef { id: "data", rule: "CRN-13.1", kind: OptionKind::Data },
    OptionDef { id: "strict_supply", rule: "CRN-10.2", kind: OptionKind::Flag { default: false } },
];
