//! Nomad (Nomaden): the denizens of the archive, OATH-151 to OATH-174.

use kabale_core::Seat;

use super::Row;
use crate::{
    cards::{Card, Slot, Suit},
    event::Where,
    state::Oath,
};

impl Card {
    /// OATH-151.
    pub const CONVOYS: Self = Self::numbered(151);
    /// OATH-152.
    pub const VOW_OF_KINSHIP: Self = Self::numbered(152);
    /// OATH-153.
    pub const WILD_MOUNTS: Self = Self::numbered(153);
    /// OATH-154.
    pub const LANCERS: Self = Self::numbered(154);
    /// OATH-155.
    pub const MOUNTAIN_GIANT: Self = Self::numbered(155);
    /// OATH-156.
    pub const RIVAL_KHAN: Self = Self::numbered(156);
    /// OATH-157.
    pub const LOST_TONGUE: Self = Self::numbered(157);
    /// OATH-158.
    pub const SPECIAL_ENVOY: Self = Self::numbered(158);
    /// OATH-159.
    pub const RESETTLE: Self = Self::numbered(159);
    /// OATH-160.
    pub const ORACLE: Self = Self::numbered(160);
    /// OATH-161.
    pub const PILGRIMAGE: Self = Self::numbered(161);
    /// OATH-162.
    pub const SPELL_BREAKER: Self = Self::numbered(162);
    /// OATH-163.
    pub const MOUNTED_PATROL: Self = Self::numbered(163);
    /// OATH-164.
    pub const GREAT_CRUSADE: Self = Self::numbered(164);
    /// OATH-165.
    pub const ANCIENT_BLOODLINE: Self = Self::numbered(165);
    /// OATH-166.
    pub const ANCIENT_PACT: Self = Self::numbered(166);
    /// OATH-167.
    pub const STORM_CALLER: Self = Self::numbered(167);
    /// OATH-168.
    pub const FAMILY_WAGON: Self = Self::numbered(168);
    /// OATH-169.
    pub const WAY_STATION: Self = Self::numbered(169);
    /// OATH-170.
    pub const TWIN_BROTHER: Self = Self::numbered(170);
    /// OATH-171.
    pub const HOSPITALITY: Self = Self::numbered(171);
    /// OATH-172.
    pub const A_FAST_STEED: Self = Self::numbered(172);
    /// OATH-173.
    pub const RELIC_WORSHIP: Self = Self::numbered(173);
    /// OATH-174.
    pub const SACRED_GROUND: Self = Self::numbered(174);
}

pub(super) const ROWS: &[Row] = &[];

impl Oath {
    /// OATH-152: favor of the Nomad bank that a player may use as if it lay on the own board.
    pub(crate) fn lent_favor(&self, seat: Seat) -> u8 {
        if self.commands(seat, Card::VOW_OF_KINSHIP) { self.banks[Suit::Nomad as usize] } else { 0 }
    }

    /// Where favor lands: OATH-086 has what is burned, OATH-152 puts what would come to the board into the Nomad bank.
    pub(crate) fn favor_lands(&self, to: Where) -> Where {
        let to = match to {
            Where::Shared => self.phoenix().map_or(to, Where::Board),
            to => to,
        };
        match to {
            Where::Board(seat) if self.commands(seat, Card::VOW_OF_KINSHIP) => Where::Bank(Suit::Nomad),
            to => to,
        }
    }

    /// OATH-165: whether a card at a site is locked for a player, since it lies at a site of an enemy with the Bloodline.
    pub(crate) fn is_locked_by_blood(&self, by: Option<Seat>, card: Card) -> bool {
        self.in_play.contains(Card::ANCIENT_BLOODLINE)
            && by.is_some_and(|by| self.slot_of(card).is_some_and(|slot| self.is_relic_locked(by, slot)))
    }

    /// OATH-165: the same for the relics at a site.
    pub(crate) fn is_relic_locked(&self, by: Seat, slot: Slot) -> bool {
        let owner =
            if self.in_play.contains(Card::ANCIENT_BLOODLINE) { self.owner(Card::ANCIENT_BLOODLINE) } else { None };
        owner.is_some_and(|owner| self.are_enemies(by, owner) && self.rules(owner, slot))
    }

    /// OATH-169: whether a player travels to a site without Supply because they rule the Way Station there.
    pub(crate) fn is_welcome(&self, seat: Seat, to: Slot) -> bool {
        self.in_play.contains(Card::WAY_STATION)
            && self.slot_of(Card::WAY_STATION) == Some(to)
            && self.commands(seat, Card::WAY_STATION)
    }

    /// OATH-153: plans that Wild Mounts keep.
    pub(crate) fn is_ridden(card: Card) -> bool {
        card.is(Suit::Nomad)
    }
}
