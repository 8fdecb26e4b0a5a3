//! OATH-F7: the world a game starts from, as data.
//!
//! A chronicle is kept by its content ([`Kept`]); that of a first game is built in. The Chronicle after a game (8) leads to
//! the next one ([`Oath::world`]).

use std::fmt::Write;

use kabale_core::{List, Seat};
use kabale_data::{Content, Kept, Read, Shelf};

use crate::{
    cards::{Card, CardSet, Color, Goal, Slot},
    load::{self, ChronicleFault},
    sites::Site,
    state::{Oath, seats_of},
};

/// The outcome of earlier games: the oath, the map, the decks, the boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chronicle {
    /// 1.3.
    pub(crate) oath: Goal,
    /// 1.1: by slot; `None` for a facedown site that is drawn at random.
    pub(crate) sites: [Option<Land>; 8],
    /// 1.24: the denizens of the world deck in ascending order, without those on the map.
    pub(crate) denizens: Vec<Card>,
    /// 1.9: boards on their Citizen side, as bits of colors.
    pub(crate) citizens: u8,
    /// 1.9: the board of each seat.
    pub(crate) boards: [Color; 6],
    /// What earlier games left. `None` for a world that was made by hand.
    pub(crate) past: Option<Past>,
}

/// 1.1: a site whose identity is settled, and what lies there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Land {
    pub site: Site,
    pub up: bool,
    /// Denizens, edifices and ruins.
    pub cards: List<Card, 4>,
    /// Facedown relics. In a world that was made by hand they are drawn at the deal.
    pub relics: List<Card, 3>,
}

impl Land {
    /// A faceup site at which nothing lies.
    #[cfg(test)]
    pub(crate) fn bare(site: Site) -> Self {
        Self { site, up: true, cards: List::new(), relics: List::new() }
    }
}

/// 8: what only a world that was played has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Past {
    /// The number of the game to be played next.
    pub(crate) game: u16,
    /// 8.8: the world deck with its Visions, the top card first. It is shuffled again at the deal (1.24).
    pub(crate) deck: Vec<Card>,
    /// 8.6.3: the relic deck, the top relic first.
    pub(crate) relics: Vec<Card>,
    /// 8.5.
    pub(crate) dispossessed: CardSet,
}

impl Chronicle {
    /// OATH-F1: the first game of a chronicle.
    #[cfg(test)]
    pub(crate) fn first_game() -> Self {
        ChronicleRef::built_in().get().clone()
    }

    /// Every denizen of this world, at a site or in the world deck.
    pub(crate) fn all_denizens(&self) -> impl Iterator<Item = Card> + '_ {
        let on_map = self.sites.iter().flatten().flat_map(|land| land.cards.iter());
        self.denizens.iter().chain(on_map).copied().filter(|card| !card.is_edifice())
    }

    /// OATH-F13: whether nobody knows which denizens are in the world deck, in the archive and dispossessed.
    pub fn is_sealed(&self) -> bool {
        self.past.is_some()
    }

    /// 1.3: the goal card.
    pub fn oath(&self) -> Goal {
        self.oath
    }

    /// The number of the game that is played in this world; the first is 1.
    pub fn game(&self) -> u16 {
        self.past.as_ref().map_or(1, |past| past.game)
    }

    /// 1.1: the site at a slot; `None` for a facedown one that is drawn at random.
    pub fn land(&self, slot: Slot) -> Option<&Land> {
        self.sites[slot.index()].as_ref()
    }

    /// 1.24: the denizens of the world deck, in ascending order.
    pub fn world_deck(&self) -> &[Card] {
        &self.denizens
    }

    /// 8.5: in ascending order.
    pub fn dispossessed(&self) -> impl Iterator<Item = Card> + '_ {
        self.past.iter().flat_map(|past| past.dispossessed.iter())
    }

    /// 1.9: whether the board of a color lies on its Citizen side.
    pub fn is_citizen(&self, color: Color) -> bool {
        self.citizens & color.bit() != 0
    }

    /// 1.9: the board of a seat.
    pub fn board(&self, seat: Seat) -> Color {
        self.boards[seat.index()]
    }

    /// 1.9: the same world for players with these boards, from the second seat on. The Chancellor's is purple. Seats beyond
    /// the list get the other colors in their order. `None` if a color is named twice, or purple.
    #[must_use]
    pub fn seated(&self, colors: &[Color]) -> Option<Self> {
        let mut boards = vec![Color::Purple];
        for color in colors {
            if boards.len() == 6 || boards.contains(color) {
                return None;
            }
            boards.push(*color);
        }
        let others: Vec<Color> = Color::ALL.into_iter().filter(|color| !boards.contains(color)).collect();
        boards.extend(others);
        let boards = std::array::from_fn(|seat| boards[seat]);
        Some(Self { boards, ..self.clone() })
    }

    /// The file of this world (OATH-F8).
    pub fn to_text(&self) -> String {
        let list = |cards: &mut dyn Iterator<Item = Card>| {
            let keys: Vec<String> = cards.map(|card| format!("\"{}\"", card.key())).collect();
            format!("[{}]", keys.join(", "))
        };
        let mut text = format!("oath = \"{}\"\n", self.oath.key());
        let citizens: Vec<String> = seats_of(self.citizens).map(|seat| seat.to_string()).collect();
        text += &format!("citizens = [{}]\n", citizens.join(", "));
        if self.boards != Color::ALL {
            let boards = self.boards.map(|color| format!("\"{}\"", color.key()));
            text += &format!("boards = [{}]\n", boards.join(", "));
        }
        match &self.past {
            None => text += &format!("world_deck = {}\n", list(&mut self.denizens.iter().copied())),
            Some(past) => {
                text += &format!("game = {}\n", past.game);
                text += &format!("world_deck = {}\n", list(&mut past.deck.iter().copied()));
                text += &format!("relic_deck = {}\n", list(&mut past.relics.iter().copied()));
                text += &format!("dispossessed = {}\n", list(&mut past.dispossessed.iter()));
            }
        }
        for land in &self.sites {
            let Some(land) = land else {
                text += "\n[[sites]]\nsite = \"random\"\n";
                continue;
            };
            text += &format!("\n[[sites]]\nsite = \"{}\"\n", land.site.key());
            if !land.up {
                text += "facedown = true\n";
            }
            if !land.cards.is_empty() {
                text += &format!("denizens = {}\n", list(&mut land.cards.iter().copied()));
            }
            if !land.relics.is_empty() {
                text += &format!("relics = {}\n", list(&mut land.relics.iter().copied()));
            }
        }
        text
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

    /// The text of a world that was made by hand is older than [`Chronicle::to_text`] and names old records' worlds.
    fn canonical(&self) -> String {
        if self.past.is_some() || self.boards != Color::ALL {
            return self.to_text();
        }
        let mut text = format!("oath 1\noath {}\ncitizens", self.oath.key());
        text.extend(seats_of(self.citizens).map(|seat: Seat| format!(" {seat}")));
        for land in &self.sites {
            let _ = write!(text, "\nsite {}", land.map_or("random", |land| land.site.key()));
            text.extend(land.iter().flat_map(|land| land.cards.iter()).map(|card| format!(" {}", card.key())));
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

impl Oath {
    /// 1.9: the board of a seat.
    pub(crate) fn board(&self, seat: Seat) -> Color {
        self.options.chronicle.board(seat)
    }

    /// 8: the world that this game leads to, once its Chronicle is written.
    pub fn world(&self) -> Option<Chronicle> {
        let vow = self.legacy.vow.filter(|_| self.is_over() && self.legacy.suit.is_some())?;
        let sites = self
            .sites
            .map(|place| Some(Land { site: place.site, up: place.up, cards: place.cards, relics: place.relics }));
        let from_top = |cards: &[Card]| cards.iter().rev().copied().collect();
        let mut denizens: Vec<Card> = self.deck.iter().copied().filter(|card| !card.is_vision()).collect();
        denizens.sort_unstable();
        Some(Chronicle {
            oath: vow,
            sites,
            denizens,
            citizens: self.legacy.citizens,
            boards: Color::ALL,
            past: Some(Past {
                game: self.options.chronicle.game().saturating_add(1),
                deck: from_top(&self.deck),
                relics: from_top(&self.relics),
                dispossessed: self.dispossessed,
            }),
        })
    }
}
