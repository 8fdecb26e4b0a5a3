//! The options: differences between editions.

use kabale_core::{OptionDef, OptionKind};
use serde::{Deserialize, Serialize};

/// ORI-10: the agreed options. The defaults are the rules as written in sections 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools)] // six independent switches are what the rules have
pub struct Options {
    /// ORI-10.1: an opponent's card that removes an Ambush is discarded too.
    pub ambush_discards_attacker: bool,
    /// ORI-10.2: players may look at their own set-aside cards.
    pub set_aside_open: bool,
    /// ORI-10.3: the points on a card are taken when it is revealed, not after its effect.
    pub points_on_reveal: bool,
    /// ORI-10.4: the Lord counts all cards of its family in the neighboring positions, not only the top ones.
    pub lord_counts_covered: bool,
    /// ORI-10.5: the Royal Decree may put a card on another of its family.
    pub decree_may_stack: bool,
    /// ORI-10.6: the first seat starts, not a random one.
    pub first_seat_starts: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            ambush_discards_attacker: false,
            set_aside_open: false,
            points_on_reveal: false,
            lord_counts_covered: false,
            decree_may_stack: true,
            first_seat_starts: false,
        }
    }
}

pub(crate) const OPTIONS: &[OptionDef] = &[
    flag("ambush_discards_attacker", "ORI-10.1", false),
    flag("set_aside_open", "ORI-10.2", false),
    flag("points_on_reveal", "ORI-10.3", false),
    flag("lord_counts_covered", "ORI-10.4", false),
    flag("decree_may_stack", "ORI-10.5", true),
    flag("first_seat_starts", "ORI-10.6", false),
];

const fn flag(id: &'static str, rule: &'static str, default: bool) -> OptionDef {
    OptionDef { id, rule, kind: OptionKind::Flag { default } }
}
