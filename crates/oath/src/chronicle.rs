//! OATH-F7: the world a game starts from, as data.
//!
//! A chronicle is kept by its content ([`Kept`]); that of a first game is built in.

use kabale_core::{List, Seat};
use kabale_data::{Content, Kept, Read, Shelf};

use crate::{
    cards::{Card, Goal},
    load::{self, ChronicleFault},
    sites::Site,
    state::seats_of,
};

/// The outcome of earlier games: the oath, the map, the denizens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chronicle {
    /// 1.3.
    pub(crate) oath: Goal,
    /// 1.1: by slot; `None` for a facedown site that is drawn at random.
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
    #[cfg(test)]
    pub(crate) fn first_game() -> Self {
        ChronicleRef::built_in().get().clone()
    }

    /// Every denizen of this world, at a site or in the world deck.
    pub(crate) fn all_denizens(&self) -> impl Iterator<Item = Card> + '_ {
        let on_map = self.sites.iter().flatten().flat_map(|land| land.denizens.iter());
        self.denizens.iter().chain(on_map).copied()
    }
}

/// A reference to a loaded chronicle. It is never freed.
pub type ChronicleRef = Kept<Chronicle>;

impl Content for Chronicle {
    type Fault = ChronicleFault;
    const NAME: (&'static str, &'static str) = ("chronicle", "OATH-F7");

    /// OATH-F1: the first game.
    fn built_in() -> Self {
        load::read(BUILT_IN_FILE).expect("a test reads the built-in chronicle")
    }

    /// OATH-F8.
    fn read(text: &str) -> Read<Self, ChronicleFault> {
        load::read(text)
    }

    fn canonical(&self) -> String {
        let mut text = format!("oath 1\noath {}\ncitizens", self.oath.key());
        text.extend(seats_of(self.citizens).map(|seat: Seat| format!(" {seat}")));
        for land in &self.sites {
            text += &format!("\nsite {}", land.map_or("random", |land| land.site.key()));
            text.extend(land.iter().flat_map(|land| land.denizens.iter()).map(|card| format!(" {}", card.key())));
        }
        text += "\ndeck";
        text.extend(self.denizens.iter().map(|card| format!(" {}", card.key())));
        text
    }

    fn shelf() -> &'static Shelf<Self> {
        static SHELF: Shelf<Chronicle> = Shelf::new();
        &SHELF
    }
}

/// The file of the rules document.
const BUILT_IN_FILE: &str = include_str!("../../../docs/rules/data/oath/chronicle.toml");
