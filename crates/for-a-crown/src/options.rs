//! The options.

use kabale_core::{OptionDef, OptionKind};
use serde::{Deserialize, Serialize};

use crate::data::DataRef;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// CRN-13.1: what is printed on cards, die and board.
    pub data: DataRef,
    /// CRN-10.2: supplies are limited to the material; everybody takes as much as is left.
    pub strict_supply: bool,
    /// CRN-5.13a: whether Moves may be left out. None in records from before it could be chosen: then they may not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub may_move_fewer: Option<bool>,
}

/// CRN-5.13a: the default in a new game.
const MAY_MOVE_FEWER: bool = true;

impl Default for Options {
    fn default() -> Self {
        Self { data: DataRef::default(), strict_supply: false, may_move_fewer: Some(MAY_MOVE_FEWER) }
    }
}

impl Options {
    /// CRN-5.13a: whether Moves may be left out.
    pub(crate) fn may_move_fewer(&self) -> bool {
        self.may_move_fewer.unwrap_or(false)
    }
}

pub(crate) const OPTIONS: &[OptionDef] = &[
    OptionDef { id: "data", rule: "CRN-13.1", kind: OptionKind::Data },
    OptionDef { id: "strict_supply", rule: "CRN-10.2", kind: OptionKind::Flag { default: false } },
    OptionDef { id: "may_move_fewer", rule: "CRN-5.13a", kind: OptionKind::Flag { default: MAY_MOVE_FEWER } },
];
