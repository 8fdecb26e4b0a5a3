//! The powers of sites (2.8.5). A site is a row: its printed face is in `sites`, its power here.

use kabale_core::Seat;

use crate::{
    cards::Slot,
    law::{Ruling, Toll},
    sites::Site,
    state::Oath,
};

/// 2.8.5: a site's power. Most sites have one hook, Homelands and Coasts are part of the printed face.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "they are what is printed on a site")]
#[expect(clippy::type_complexity, reason = "a hook is a function with what it needs to know")]
pub(crate) struct SitePower {
    /// 9.2: its ruling on a player's journey to a site; the first slot is its own.
    pub(crate) judges: Option<fn(&Oath, Slot, Seat, Slot) -> Ruling>,
    /// 9.2: sites whose powers a player ignores who leaves here for a site.
    pub(crate) silences: Option<fn(&Oath, Slot) -> &'static [Site]>,
    /// 5.6.1: what it costs to leave here for a site, before increases.
    pub(crate) fare: Option<fn(&Oath, Slot) -> Option<u8>>,
    /// 5.6.1: Supply that leaving costs in addition.
    pub(crate) more: u8,
    /// 5.1.2: one card less is drawn here.
    pub(crate) draws_less: bool,
    /// 5.5.2: attack dice, if anything here is a target.
    pub(crate) dice: i8,
    /// 5.2.2: warbands that its ruler gains in addition by mustering here.
    pub(crate) musters: u8,
    /// 4.1.4: favor or a secret may be taken here.
    pub(crate) opportunity: bool,
    /// 5.1.4.I: a player who plays a card here may first discard one.
    pub(crate) clears: bool,
    /// 5.6.1: its ruler chooses where enemies go who leave it.
    pub(crate) guides: bool,
    /// 5.5.2: targets beyond it, in its region, need it as a target too.
    pub(crate) gates: bool,
    /// 5.5.2: targets here cost a secret.
    pub(crate) hides: bool,
    /// 7.4: a secret may be turned facedown to leave it without Supply.
    pub(crate) vaults: bool,
    /// 7.6.3: binding deals about what is to come.
    pub(crate) binds: bool,
}

const NONE: SitePower = SitePower {
    judges: None,
    silences: None,
    fare: None,
    more: 0,
    draws_less: false,
    dice: 0,
    musters: 0,
    opportunity: false,
    clears: false,
    gates: false,
    guides: false,
    hides: false,
    vaults: false,
    binds: false,
};

const COAST: SitePower = SitePower {
    silences: Some(|state, to| if is_coast(state, to) { &[Site::NARROW_PASS] } else { &[] }),
    fare: Some(|state, to| is_coast(state, to).then_some(1)),
    ..NONE
};

const ROWS: &[(Site, SitePower)] = &[
    // OATH-238, OATH-246, OATH-253: from Coast to Coast for 1 Supply, past the Narrow Pass.
    (Site::BARREN_COAST, COAST),
    (Site::LUSH_COAST, COAST),
    (Site::ROCKY_COAST, COAST),
    // OATH-239.
    (Site::BURIED_GIANT, SitePower { vaults: true, ..NONE }),
    // OATH-240.
    (Site::CHARMING_VALLEY, SitePower { more: 1, ..NONE }),
    // OATH-242, OATH-248, OATH-254.
    (Site::DROWNED_CITY, SitePower { opportunity: true, ..NONE }),
    (Site::MINE, SitePower { opportunity: true, ..NONE }),
    (Site::SALT_FLATS, SitePower { opportunity: true, ..NONE }),
    // OATH-244.
    (Site::GREAT_SLUM, SitePower { clears: true, ..NONE }),
    // OATH-245.
    (Site::THE_TRIBUNAL, SitePower { binds: true, ..NONE }),
    // OATH-247.
    (Site::MARSHES, SitePower { draws_less: true, ..NONE }),
    // OATH-249, OATH-251.
    (Site::MOUNTAIN, SitePower { dice: -1, ..NONE }),
    (Site::PLAINS, SitePower { dice: 1, ..NONE }),
    // OATH-250: from another region only to the Narrow Pass.
    (
        Site::NARROW_PASS,
        SitePower {
            judges: Some(|state, pass, by, to| {
                let enters = to.region() == pass.region() && state.region(by) != pass.region();
                Ruling::shut_if(enters && to != pass)
            }),
            gates: true,
            ..NONE
        },
    ),
    // OATH-252.
    (Site::RIVER, SitePower { musters: 1, ..NONE }),
    // OATH-255: its ruler guides enemies; the journey costs 2, and the rules of other sites do not apply.
    (
        Site::SHROUDED_WOOD,
        SitePower {
            silences: Some(|_, _| &[Site::NARROW_PASS, Site::THE_HIDDEN_PLACE]),
            fare: Some(|_, _| Some(2)),
            guides: true,
            ..NONE
        },
    ),
    // OATH-258: a secret is turned facedown.
    (
        Site::THE_HIDDEN_PLACE,
        SitePower {
            judges: Some(|_, here, _, to| if to == here { Ruling::Priced(Toll::SECRET) } else { Ruling::Open }),
            hides: true,
            ..NONE
        },
    ),
];

/// By site.
static POWERS: [SitePower; 32] = {
    let mut powers = [NONE; 32];
    let mut at = 0;
    while at < ROWS.len() {
        powers[ROWS[at].0.0 as usize] = ROWS[at].1;
        at += 1;
    }
    powers
};

/// Sites with a rule on journeys, as bits.
static JUDGES: u32 = {
    let (mut bits, mut at) = (0, 0);
    while at < ROWS.len() {
        if ROWS[at].1.judges.is_some() {
            bits |= 1 << ROWS[at].0.0;
        }
        at += 1;
    }
    bits
};

impl Site {
    /// 9.2: whether it has a rule on journeys.
    pub(crate) fn judges(self) -> bool {
        JUDGES >> self.0 & 1 == 1
    }

    pub(crate) fn power(self) -> &'static SitePower {
        &POWERS[usize::from(self.0)]
    }
}

impl Oath {
    /// The power of the site in a slot; a facedown one has none.
    pub(crate) fn site_power(&self, slot: Slot) -> &'static SitePower {
        let place = self.place(slot);
        if place.up { place.site.power() } else { &NONE }
    }
}

fn is_coast(state: &Oath, slot: Slot) -> bool {
    let place = state.place(slot);
    place.up && place.site.ground().coast
}
