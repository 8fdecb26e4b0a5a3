//! The world a game starts from.

use kabale_core::List;

use crate::cards::{Card, Goal, Site};

/// What earlier games left: the oath, the map, the denizens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chronicle {
    /// 1.3.
    pub(crate) oath: Goal,
    /// 1.1: by slot; none are facedown sites drawn by chance.
    pub(crate) sites: [Option<Land>; 8],
    /// 1.24: the denizens of the world deck, without those on the map.
    pub(crate) denizens: List<Card, 64>,
    /// 1.9: boards on their Citizen side, as bits.
    pub(crate) citizens: u8,
}

/// 1.1: a site that lies faceup, and its denizens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Land {
    pub(crate) site: Site,
    pub(crate) denizens: List<Card, 3>,
}

impl Chronicle {
    /// OATH-F1: the first game of a chronicle.
    pub(crate) fn first_game() -> Self {
        let land = |site, denizen| Some(Land { site, denizens: [denizen].into_iter().collect() });
        let mut sites = [None; 8];
        sites[0] = land(Site::PLAINS, Card::LONGBOWS);
        sites[2] = land(Site::MOUNTAIN, Card::TAMING_CHARM);
        sites[5] = land(Site::ROCKY_COAST, Card::ELDERS);
        let on_map = |card: &Card| sites.iter().flatten().any(|land: &Land| land.denizens.contains(card));
        let denizens = Card::denizens().filter(|card| !on_map(card)).collect();
        Self { oath: Goal::Supremacy, sites, denizens, citizens: 0 }
    }
}
