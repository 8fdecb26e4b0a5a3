//! Order (Ordnung): the denizens of the archive, OATH-103 to OATH-126.

use super::Row;
use crate::cards::Card;

impl Card {
    /// OATH-103.
    pub const CODE_OF_HONOR: Self = Self::numbered(103);
    /// OATH-104.
    pub const OUTRIDERS: Self = Self::numbered(104);
    /// OATH-105.
    pub const MESSENGER: Self = Self::numbered(105);
    /// OATH-106.
    pub const FIELD_PROMOTION: Self = Self::numbered(106);
    /// OATH-107.
    pub const PALANQUIN: Self = Self::numbered(107);
    /// OATH-108.
    pub const SHIELD_WALL: Self = Self::numbered(108);
    /// OATH-109.
    pub const MILITARY_PARADE: Self = Self::numbered(109);
    /// OATH-110.
    pub const TOME_GUARDIANS: Self = Self::numbered(110);
    /// OATH-111.
    pub const TYRANT: Self = Self::numbered(111);
    /// OATH-112.
    pub const FORCED_LABOR: Self = Self::numbered(112);
    /// OATH-113.
    pub const SECRET_POLICE: Self = Self::numbered(113);
    /// OATH-114.
    pub const SPECIALIST: Self = Self::numbered(114);
    /// OATH-115.
    pub const CAPTAINS: Self = Self::numbered(115);
    /// OATH-116.
    pub const SIEGE_ENGINES: Self = Self::numbered(116);
    /// OATH-117.
    pub const ROYAL_TAX: Self = Self::numbered(117);
    /// OATH-118.
    pub const TOLL_ROADS: Self = Self::numbered(118);
    /// OATH-119.
    pub const CURFEW: Self = Self::numbered(119);
    /// OATH-120.
    pub const KNIGHTS_ERRANT: Self = Self::numbered(120);
    /// OATH-121.
    pub const VOW_OF_OBEDIENCE: Self = Self::numbered(121);
    /// OATH-122.
    pub const HUNTING_PARTY: Self = Self::numbered(122);
    /// OATH-123.
    pub const COUNCIL_SEAT: Self = Self::numbered(123);
    /// OATH-124.
    pub const ENCIRCLEMENT: Self = Self::numbered(124);
    /// OATH-125.
    pub const PEACE_ENVOY: Self = Self::numbered(125);
    /// OATH-126.
    pub const RELIC_HUNTER: Self = Self::numbered(126);
}

pub(super) const ROWS: &[Row] = &[];
