//! Beast (Wildnis): the denizens of the archive, OATH-175 to OATH-198.

use kabale_core::Seat;

use super::Row;
use crate::{
    cards::{Card, Suit},
    ops::Cx,
    state::Oath,
};

impl Card {
    /// OATH-175.
    pub const NATURE_WORSHIP: Self = Self::numbered(175);
    /// OATH-176.
    pub const BIRDSONG: Self = Self::numbered(176);
    /// OATH-177.
    pub const SMALL_FRIENDS: Self = Self::numbered(177);
    /// OATH-178.
    pub const GRASPING_VINES: Self = Self::numbered(178);
    /// OATH-179.
    pub const THREATENING_ROAR: Self = Self::numbered(179);
    /// OATH-180.
    pub const FAE_MERCHANT: Self = Self::numbered(180);
    /// OATH-181.
    pub const SECOND_CHANCE: Self = Self::numbered(181);
    /// OATH-182.
    pub const PIED_PIPER: Self = Self::numbered(182);
    /// OATH-183.
    pub const MUSHROOMS: Self = Self::numbered(183);
    /// OATH-184.
    pub const INSECT_SWARM: Self = Self::numbered(184);
    /// OATH-185.
    pub const VOW_OF_UNION: Self = Self::numbered(185);
    /// OATH-186.
    pub const GIANT_PYTHON: Self = Self::numbered(186);
    /// OATH-187.
    pub const WAR_TORTOISE: Self = Self::numbered(187);
    /// OATH-188.
    pub const NEW_GROWTH: Self = Self::numbered(188);
    /// OATH-189.
    pub const WILD_CRY: Self = Self::numbered(189);
    /// OATH-190.
    pub const ANIMAL_HOST: Self = Self::numbered(190);
    /// OATH-191.
    pub const MEMORY_OF_NATURE: Self = Self::numbered(191);
    /// OATH-192.
    pub const MARSH_SPIRIT: Self = Self::numbered(192);
    /// OATH-193.
    pub const VOW_OF_POVERTY: Self = Self::numbered(193);
    /// OATH-194.
    pub const FOREST_COUNCIL: Self = Self::numbered(194);
    /// OATH-195.
    pub const WALLED_GARDEN: Self = Self::numbered(195);
    /// OATH-196.
    pub const VOW_OF_BEASTKIN: Self = Self::numbered(196);
    /// OATH-197.
    pub const BRACKEN: Self = Self::numbered(197);
    /// OATH-198.
    pub const WILD_ALLIES: Self = Self::numbered(198);
}

pub(super) const ROWS: &[Row] = &[];

impl Oath {
    /// OATH-185: sites whose warbands belong to an attacker's force, as bits. R7.5: a rebel rules none of the Empire's.
    pub(crate) fn united_sites(&self, attacker: Seat, rebel: Option<Seat>) -> u8 {
        if self.commands(attacker, Card::VOW_OF_UNION) && rebel != Some(attacker) { self.ruled(attacker) } else { 0 }
    }

    /// OATH-186: whether the dice of the targets must be even against a player: a holder of the Python, or a Citizen whose
    /// Chancellor holds it.
    pub(crate) fn wants_even(&self, defender: Seat) -> bool {
        self.in_play.contains(Card::GIANT_PYTHON)
            && self
                .owner(Card::GIANT_PYTHON)
                .is_some_and(|owner| owner == defender || Self::is_chancellor(owner) && self.side(defender) == owner)
    }

    /// OATH-193: favor from a trade, unless a vow forbids it. OATH-055: a single one becomes two.
    pub(crate) fn gain_by_trade(&mut self, seat: Seat, n: u8, suit: Suit, cx: &mut Cx) {
        let trader = self.act.advisers_of.unwrap_or(seat);
        if !self.commands(trader, Card::VOW_OF_POVERTY) {
            self.gain_favor(seat, n + u8::from(n == 1 && self.act.signal), suit, cx);
        }
    }
}
