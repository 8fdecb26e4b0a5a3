//! Arcane (Mystik): the denizens of the archive, OATH-055 to OATH-078.

use kabale_core::Seat;

use super::Row;
use crate::{
    cards::{Card, Limit, Suit},
    decision::{Ask, Choice},
    powers::{Heard, Power, ROLLED, Script},
    rule::Cost,
    state::Oath,
};

impl Card {
    /// OATH-055.
    pub const SECRET_SIGNAL: Self = Self::numbered(55);
    /// OATH-056.
    pub const AUGURY: Self = Self::numbered(56);
    /// OATH-057.
    pub const RUSTING_RAY: Self = Self::numbered(57);
    /// OATH-058.
    pub const PORTAL: Self = Self::numbered(58);
    /// OATH-059.
    pub const BILLOWING_FOG: Self = Self::numbered(59);
    /// OATH-060.
    pub const KINDRED_WARRIORS: Self = Self::numbered(60);
    /// OATH-061.
    pub const TERROR_SPELLS: Self = Self::numbered(61);
    /// OATH-062.
    pub const BLOOD_PACT: Self = Self::numbered(62);
    /// OATH-063.
    pub const REVELATION: Self = Self::numbered(63);
    /// OATH-064.
    pub const OBSERVATORY: Self = Self::numbered(64);
    /// OATH-065.
    pub const PLAGUE_ENGINES: Self = Self::numbered(65);
    /// OATH-066.
    pub const GLEAMING_ARMOR: Self = Self::numbered(66);
    /// OATH-067.
    pub const BEWITCH: Self = Self::numbered(67);
    /// OATH-068.
    pub const JINX: Self = Self::numbered(68);
    /// OATH-069.
    pub const TUTOR: Self = Self::numbered(69);
    /// OATH-070.
    pub const DREAM_THIEF: Self = Self::numbered(70);
    /// OATH-071.
    pub const CRACKING_GROUND: Self = Self::numbered(71);
    /// OATH-072.
    pub const SEALING_WARD: Self = Self::numbered(72);
    /// OATH-073.
    pub const INITIATION_RITE: Self = Self::numbered(73);
    /// OATH-074.
    pub const VOW_OF_SILENCE: Self = Self::numbered(74);
    /// OATH-075.
    pub const FORGOTTEN_VAULT: Self = Self::numbered(75);
    /// OATH-076.
    pub const MAP_LIBRARY: Self = Self::numbered(76);
    /// OATH-077.
    pub const WITCHS_BARGAIN: Self = Self::numbered(77);
    /// OATH-078.
    pub const MASTER_OF_DISGUISE: Self = Self::numbered(78);
}

pub(super) const ROWS: &[Row] = &[
    // OATH-068. All dice of a roll of yours fall again.
    Row::denizen(
        Card::JINX,
        "jinx",
        Suit::Arcane,
        Limit::Any,
        Power::hearing(
            Cost::secret(1),
            ROLLED,
            |state, card, heard| {
                let Heard::Rolled(seat, _) = heard else { return None };
                state.commands(seat, card).then_some(seat)
            },
            Script::new(
                |state, run| {
                    let is_open = state.dice_of_roll(run.about) > 0 && can_react(state, run.by, run.card);
                    (run.at == 0 && is_open).then(Ask::yes_no)
                },
                |state, run, cx| {
                    if *run.answers() == [Choice::Yes] {
                        state.pay(run.by, run.card, cx);
                        state.roll_again(run.about, cx);
                    }
                    false
                },
            ),
        ),
    ),
];

/// 7.1.2: whether a player can pay for a reaction. Outside the own turn it does not matter what lies on the card.
fn can_react(state: &Oath, by: Seat, card: Card) -> bool {
    let cost = state.cost_of(by, card);
    (by != state.active || state.is_bare(card)) && state.can_spend(by, cost) && state.may_cast(by, cost)
}

impl Oath {
    /// OATH-073: whether a player puts a secret on the card they muster on, and no favor.
    pub(crate) fn musters_with_secrets(&self, seat: Seat) -> bool {
        self.commands(seat, Card::INITIATION_RITE)
    }
}
