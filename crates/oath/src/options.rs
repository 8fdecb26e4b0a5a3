//! Options of a game, chosen before the deal.

use kabale_core::{OptionDef, OptionKind};
use serde::{Deserialize, Serialize};

use crate::{cards::Goal, chronicle::ChronicleRef};

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// OATH-F7: the world the game starts from.
    pub chronicle: ChronicleRef,
    /// 1.3: the goal card.
    pub oath: Vow,
    /// OATH-F10: where the denizens come from.
    #[serde(skip_serializing_if = "Deck::is_first_game")]
    pub deck: Deck,
    /// OATH-F12: whether the winner writes the Chronicle (8) after the victory.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub chronicle_phase: bool,
    /// OATH-F11: whether the revised readings apply. `None` in older records, where they do not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revised: Option<bool>,
}

/// OATH-F11: the default of a new game.
const REVISED: bool = true;

impl Default for Options {
    fn default() -> Self {
        Self {
            chronicle: ChronicleRef::default(),
            oath: Vow::default(),
            deck: Deck::default(),
            chronicle_phase: false,
            revised: Some(REVISED),
        }
    }
}

/// OATH-F10: where the denizens come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deck {
    /// From the chronicle: that of a first game, if no other is loaded.
    #[default]
    FirstGame,
    /// Nine of each suit, drawn at random.
    WholeArchive,
}

impl Deck {
    fn is_first_game(&self) -> bool {
        *self == Self::FirstGame
    }
}

/// 1.3: which oath is used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Vow {
    /// The oath of the chronicle.
    #[default]
    Chronicle,
    /// OATH-G1.
    Supremacy,
    /// OATH-G2.
    People,
    /// OATH-G3.
    Protection,
    /// OATH-G4.
    Devotion,
}

impl Vow {
    /// The goal; `None` for that of the chronicle.
    pub(crate) fn goal(self) -> Option<Goal> {
        match self {
            Self::Chronicle => None,
            Self::Supremacy => Some(Goal::Supremacy),
            Self::People => Some(Goal::People),
            Self::Protection => Some(Goal::Protection),
            Self::Devotion => Some(Goal::Devotion),
        }
    }
}

pub(crate) const OPTIONS: &[OptionDef] = &[
    OptionDef { id: "chronicle", rule: "OATH-F7", kind: OptionKind::Data },
    OptionDef {
        id: "oath",
        rule: "OATH-1.3",
        kind: OptionKind::OneOf {
            values: &["chronicle", "supremacy", "people", "protection", "devotion"],
            default: "chronicle",
        },
    },
    OptionDef {
        id: "deck",
        rule: "OATH-F10",
        kind: OptionKind::OneOf { values: &["first-game", "whole-archive"], default: "first-game" },
    },
    OptionDef { id: "chronicle_phase", rule: "OATH-F12", kind: OptionKind::Flag { default: false } },
    OptionDef { id: "revised", rule: "OATH-F11", kind: OptionKind::Flag { default: REVISED } },
];
