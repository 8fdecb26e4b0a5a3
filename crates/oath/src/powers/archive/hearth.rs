//! Hearth (Heimat): the denizens of the archive, OATH-127 to OATH-150.

use super::Row;
use crate::{
    cards::Card,
    state::{Oath, Side},
};

impl Card {
    /// OATH-127.
    pub const HOMESTEADERS: Self = Self::numbered(127);
    /// OATH-128.
    pub const CROP_ROTATION: Self = Self::numbered(128);
    /// OATH-129.
    pub const A_ROUND_OF_ALE: Self = Self::numbered(129);
    /// OATH-130.
    pub const LAND_WARDEN: Self = Self::numbered(130);
    /// OATH-131.
    pub const CHARMING_FRIEND: Self = Self::numbered(131);
    /// OATH-132.
    pub const VILLAGE_CONSTABLE: Self = Self::numbered(132);
    /// OATH-133.
    pub const FAMILY_HEIRLOOM: Self = Self::numbered(133);
    /// OATH-134.
    pub const NEWS_FROM_AFAR: Self = Self::numbered(134);
    /// OATH-135.
    pub const LEVELERS: Self = Self::numbered(135);
    /// OATH-136.
    pub const FABLED_FEAST: Self = Self::numbered(136);
    /// OATH-137.
    pub const THE_GREAT_LEVY: Self = Self::numbered(137);
    /// OATH-138.
    pub const HEARTS_AND_MINDS: Self = Self::numbered(138);
    /// OATH-139.
    pub const RELIC_BREAKER: Self = Self::numbered(139);
    /// OATH-140.
    pub const BOOK_BINDERS: Self = Self::numbered(140);
    /// OATH-141.
    pub const BALLOT_BOX: Self = Self::numbered(141);
    /// OATH-142.
    pub const SADDLE_MAKERS: Self = Self::numbered(142);
    /// OATH-143.
    pub const HERALD: Self = Self::numbered(143);
    /// OATH-144.
    pub const ROWDY_PUB: Self = Self::numbered(144);
    /// OATH-145.
    pub const VOW_OF_PEACE: Self = Self::numbered(145);
    /// OATH-146.
    pub const DEED_WRITER: Self = Self::numbered(146);
    /// OATH-147.
    pub const SALAD_DAYS: Self = Self::numbered(147);
    /// OATH-148.
    pub const MARRIAGE: Self = Self::numbered(148);
    /// OATH-149.
    pub const HOSPITAL: Self = Self::numbered(149);
    /// OATH-150.
    pub const AWAITED_RETURN: Self = Self::numbered(150);
}

pub(super) const ROWS: &[Row] = &[];

impl Oath {
    /// OATH-149: whether warbands of a side of the Campaign come to the Hospital instead of dying.
    pub(crate) fn is_nursed(&self, side: Side) -> bool {
        self.battle.on && self.battle.tactics.hospital.is_some_and(|user| self.battle_side(user) == Some(side))
    }
}
