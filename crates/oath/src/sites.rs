//! 2.8: the printed facts of the sites, a row for each.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::cards::{Suit, keyed};

/// 2.8.4: the price of a relic where it is paid in favor to a bank.
pub const BANK_PRICE: u8 = 3;

/// 2.8.4: the price of a relic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Price {
    /// R12.11: none is printed, so relics here cannot be recovered.
    None,
    /// [`BANK_PRICE`] favor into this bank.
    Bank(Suit),
    /// Favor burned.
    Favor(u8),
    /// Secrets burned.
    Secrets(u8),
}

/// What a Homeland gives for a card of its suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reward {
    Warbands,
    /// A favor of the suit's bank.
    Favor,
    Secret,
    /// The relic here.
    Relic,
}

/// 2.8: what is printed on a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ground {
    pub site: Site,
    /// Its name in data.
    pub key: &'static str,
    /// 2.8.1.
    pub capacity: u8,
    /// 2.8.2: favor, secrets, relics.
    pub prompt: [u8; 3],
    /// 2.8.4.
    pub price: Price,
    /// Whether it is a Coast.
    pub coast: bool,
    /// The suit it is the Homeland of, and what it gives.
    pub homeland: Option<(Suit, Reward)>,
}

/// The number of the first site: `OATH-237`.
const FIRST: u16 = 237;

/// A site card, counted from the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Site(pub(crate) u8);

impl Site {
    /// OATH-237.
    pub const ANCIENT_CITY: Self = Self::numbered(237);
    /// OATH-238.
    pub const BARREN_COAST: Self = Self::numbered(238);
    /// OATH-239.
    pub const BURIED_GIANT: Self = Self::numbered(239);
    /// OATH-240.
    pub const CHARMING_VALLEY: Self = Self::numbered(240);
    /// OATH-241.
    pub const DEEP_WOODS: Self = Self::numbered(241);
    /// OATH-242.
    pub const DROWNED_CITY: Self = Self::numbered(242);
    /// OATH-243.
    pub const FERTILE_VALLEY: Self = Self::numbered(243);
    /// OATH-244.
    pub const GREAT_SLUM: Self = Self::numbered(244);
    /// OATH-245.
    pub const THE_TRIBUNAL: Self = Self::numbered(245);
    /// OATH-246.
    pub const LUSH_COAST: Self = Self::numbered(246);
    /// OATH-247.
    pub const MARSHES: Self = Self::numbered(247);
    /// OATH-248.
    pub const MINE: Self = Self::numbered(248);
    /// OATH-249.
    pub const MOUNTAIN: Self = Self::numbered(249);
    /// OATH-250.
    pub const NARROW_PASS: Self = Self::numbered(250);
    /// OATH-251.
    pub const PLAINS: Self = Self::numbered(251);
    /// OATH-252.
    pub const RIVER: Self = Self::numbered(252);
    /// OATH-253.
    pub const ROCKY_COAST: Self = Self::numbered(253);
    /// OATH-254.
    pub const SALT_FLATS: Self = Self::numbered(254);
    /// OATH-255.
    pub const SHROUDED_WOOD: Self = Self::numbered(255);
    /// OATH-256.
    pub const STANDING_STONES: Self = Self::numbered(256);
    /// OATH-257.
    pub const STEPPE: Self = Self::numbered(257);
    /// OATH-258.
    pub const THE_HIDDEN_PLACE: Self = Self::numbered(258);
    /// OATH-259.
    pub const WASTES: Self = Self::numbered(259);

    /// The site with the number of its id.
    const fn numbered(number: u16) -> Self {
        Self((number - FIRST) as u8)
    }

    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..ROWS.len() as u8).map(Self)
    }

    /// The number of its id.
    pub const fn number(self) -> u16 {
        FIRST + self.0 as u16
    }

    /// What is printed on it.
    pub fn ground(self) -> &'static Ground {
        &GROUNDS[usize::from(self.0)]
    }

    /// Its name in data.
    pub fn key(self) -> &'static str {
        self.ground().key
    }
}

keyed!(Site, "site");

/// By site. A site without a row, or with two, is a compile error.
static GROUNDS: [Ground; ROWS.len()] = {
    let mut grounds = [ROWS[0]; ROWS.len()];
    let mut seen = 0_u32;
    let mut at = 0;
    while at < ROWS.len() {
        let row = ROWS[at];
        grounds[row.site.0 as usize] = row;
        seen |= 1 << row.site.0;
        at += 1;
    }
    assert!(seen.count_ones() as usize == ROWS.len(), "two rows are about the same site");
    grounds
};

const ROWS: &[Ground] = &[
    Ground {
        site: Site::ANCIENT_CITY,
        key: "ancient-city",
        capacity: 2,
        prompt: [0, 0, 1],
        price: Price::Bank(Suit::Order),
        coast: false,
        homeland: Some((Suit::Order, Reward::Warbands)),
    },
    Ground {
        site: Site::BARREN_COAST,
        key: "barren-coast",
        capacity: 1,
        prompt: [0, 0, 1],
        price: Price::Bank(Suit::Nomad),
        coast: true,
        homeland: None,
    },
    Ground {
        site: Site::BURIED_GIANT,
        key: "buried-giant",
        capacity: 2,
        prompt: [0, 0, 1],
        price: Price::Secrets(1),
        coast: false,
        homeland: None,
    },
    Ground {
        site: Site::CHARMING_VALLEY,
        key: "charming-valley",
        capacity: 3,
        prompt: [0, 0, 0],
        price: Price::None,
        coast: false,
        homeland: None,
    },
    Ground {
        site: Site::DEEP_WOODS,
        key: "deep-woods",
        capacity: 2,
        prompt: [0, 0, 1],
        price: Price::Secrets(2),
        coast: false,
        homeland: Some((Suit::Beast, Reward::Relic)),
    },
    Ground {
        site: Site::DROWNED_CITY,
        key: "drowned-city",
        capacity: 0,
        prompt: [0, 3, 2],
        price: Price::Favor(2),
        coast: false,
        homeland: None,
    },
    Ground {
        site: Site::FERTILE_VALLEY,
        key: "fertile-valley",
        capacity: 3,
        prompt: [0, 0, 0],
        price: Price::None,
        coast: false,
        homeland: Some((Suit::Hearth, Reward::Favor)),
    },
    Ground {
        site: Site::GREAT_SLUM,
        key: "great-slum",
        capacity: 3,
        prompt: [0, 0, 0],
        price: Price::None,
        coast: false,
        homeland: None,
    },
    Ground {
        site: Site::THE_TRIBUNAL,
        key: "the-tribunal",
        capacity: 2,
        prompt: [0, 0, 1],
        price: Price::Bank(Suit::Order),
        coast: false,
        homeland: None,
    },
    Ground {
        site: Site::LUSH_COAST,
        key: "lush-coast",
        capacity: 3,
        prompt: [0, 0, 0],
        price: Price::None,
        coast: true,
        homeland: None,
    },
    Ground {
        site: Site::MARSHES,
        key: "marshes",
        capacity: 2,
        prompt: [0, 0, 1],
        price: Price::Secrets(1),
        coast: false,
        homeland: None,
    },
    Ground {
        site: Site::MINE,
        key: "mine",
        capacity: 1,
        prompt: [3, 0, 1],
        price: Price::Bank(Suit::Discord),
        coast: false,
        homeland: None,
    },
    Ground {
        site: Site::MOUNTAIN,
        key: "mountain",
        capacity: 2,
        prompt: [0, 0, 1],
        price: Price::Favor(2),
        coast: false,
        homeland: None,
    },
    Ground {
        site: Site::NARROW_PASS,
        key: "narrow-pass",
        capacity: 1,
        prompt: [0, 0, 1],
        price: Price::Bank(Suit::Arcane),
        coast: false,
        homeland: None,
    },
    Ground {
        site: Site::PLAINS,
        key: "plains",
        capacity: 3,
        prompt: [0, 0, 0],
        price: Price::None,
        coast: false,
        homeland: None,
    },
    Ground {
        site: Site::RIVER,
        key: "river",
        capacity: 2,
        prompt: [0, 0, 0],
        price: Price::None,
        coast: false,
        homeland: None,
    },
    Ground {
        site: Site::ROCKY_COAST,
        key: "rocky-coast",
        capacity: 2,
        prompt: [0, 0, 0],
        price: Price::None,
        coast: true,
        homeland: None,
    },
    Ground {
        site: Site::SALT_FLATS,
        key: "salt-flats",
        capacity: 2,
        prompt: [2, 1, 0],
        price: Price::None,
        coast: false,
        homeland: None,
    },
    Ground {
        site: Site::SHROUDED_WOOD,
        key: "shrouded-wood",
        capacity: 2,
        prompt: [0, 0, 1],
        price: Price::Secrets(1),
        coast: false,
        homeland: None,
    },
    Ground {
        site: Site::STANDING_STONES,
        key: "standing-stones",
        capacity: 2,
        prompt: [0, 0, 1],
        price: Price::Bank(Suit::Arcane),
        coast: false,
        homeland: Some((Suit::Arcane, Reward::Secret)),
    },
    Ground {
        site: Site::STEPPE,
        key: "steppe",
        capacity: 2,
        prompt: [0, 0, 1],
        price: Price::Bank(Suit::Nomad),
        coast: false,
        homeland: Some((Suit::Nomad, Reward::Secret)),
    },
    Ground {
        site: Site::THE_HIDDEN_PLACE,
        key: "the-hidden-place",
        capacity: 2,
        prompt: [0, 0, 1],
        price: Price::Secrets(1),
        coast: false,
        homeland: None,
    },
    Ground {
        site: Site::WASTES,
        key: "wastes",
        capacity: 1,
        prompt: [0, 0, 1],
        price: Price::Secrets(2),
        coast: false,
        homeland: Some((Suit::Discord, Reward::Relic)),
    },
];
