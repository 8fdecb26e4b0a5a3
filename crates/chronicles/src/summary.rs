//! What everybody may know about the world of a chronicle, for pages and lists.

use kabale_oath::{Card, Chronicle, Color, Goal, Region, Site, Slot, Suit};
use serde::Serialize;

use crate::{MemberId, Saga};

/// A world, as everybody may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Summary {
    /// The number of the game that is played in it, counted from 1 in this chronicle.
    pub number: usize,
    /// 1.3.
    pub oath: Goal,
    /// 1.1: the map, from the top of the Cradle down.
    pub map: Vec<Place>,
    /// 1.9: the five boards of Exiles and Citizens.
    pub boards: Vec<Board>,
    pub counts: Counts,
}

/// A slot of the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Place {
    pub slot: Slot,
    pub region: Region,
    /// None if it lies facedown.
    pub site: Option<Site>,
    /// Denizens, edifices and ruins.
    pub cards: Vec<Card>,
    /// How many facedown relics lie there. Nobody knows which.
    pub relics: usize,
}

/// 1.9: a board in the box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Board {
    pub color: Color,
    pub owner: Option<MemberId>,
    /// Whether its Citizen side is up.
    pub citizen: bool,
}

/// How many cards there are where nobody knows which ones. These numbers follow from what everybody saw: the cards that were
/// added and dispossessed are counted, and those on the map are faceup.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Counts {
    /// The world deck with its five Visions.
    pub world_deck: usize,
    /// Denizens on the map and in the world deck.
    pub in_play: usize,
    /// 8.5.
    pub dispossessed: usize,
    /// Denizens in the archive.
    pub archive: usize,
    /// By suit in the order of the banks.
    pub suits: [SuitBounds; 6],
}

/// How many denizens of a suit are on the map and in the world deck, as far as everybody can tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SuitBounds {
    pub suit: Suit,
    pub least: usize,
    pub most: usize,
}

/// Denizens of a suit.
const SUIT: i16 = 33;
/// All denizens.
const DENIZENS: usize = 198;
/// Visions.
const VISIONS: usize = 5;

impl Saga {
    /// The world before game `number`, counted from 1; before the game that comes next it is the world as it stands.
    pub fn summary(&self, number: usize) -> Option<Summary> {
        let world = self.world(number)?;
        let boards = Color::ALL.into_iter().filter(|color| *color != Color::Purple).map(|color| Board {
            color,
            owner: self.owner(color),
            citizen: world.is_citizen(color),
        });
        let (deck, on_map) = (world.world_deck().len(), denizens_on_map(world).count());
        let dispossessed = world.dispossessed().count();
        let counts = Counts {
            world_deck: deck + VISIONS,
            in_play: deck + on_map,
            dispossessed,
            archive: DENIZENS.saturating_sub(deck + on_map + dispossessed),
            suits: self.suits(number)?,
        };
        Some(Summary {
            number,
            oath: world.oath(),
            map: Slot::all().map(|slot| place(world, slot)).collect(),
            boards: boards.collect(),
            counts,
        })
    }

    /// How many denizens of each suit are in play before game `number`, by suit in the order of the banks.
    ///
    /// The first world of a chronicle is known, unless it was imported. From then on 8.4 adds cards of known suits, and 8.5
    /// takes six of unknown suits away; Pilgrimage (OATH-161) exchanges cards that everybody sees for others that nobody sees.
    /// So the number of a suit is known only within bounds: at least as many as if all cards that left unseen were of this
    /// suit, and no fewer than lie on the map; at most as many as if none of them were, and no more than the other suits leave
    /// room for. Nothing here looks at a hidden card, so the bounds tell nothing about one.
    pub fn suits(&self, number: usize) -> Option<[SuitBounds; 6]> {
        let first = self.world(1)?;
        let mut bounds = Suit::ALL.map(|suit| {
            let is_of = |card: &Card| card.suit() == Some(suit);
            let deck = first.world_deck();
            if first.is_sealed() {
                return (0, SUIT);
            }
            let n = deck.iter().copied().chain(denizens_on_map(first)).filter(is_of).count() as i16;
            (n, n)
        });
        tighten(&mut bounds, first);
        for index in 0..number.checked_sub(1)? {
            let game = self.games().get(index)?;
            let outcome = &game.outcome;
            for suit in Suit::ALL {
                let enlisted = outcome.enlisted.iter().filter(|(other, _)| *other == suit).map(|(_, n)| i16::from(*n));
                let known = outcome.seen[suit as usize] + enlisted.sum::<i16>();
                let (least, most) = &mut bounds[suit as usize];
                *least += known - i16::from(outcome.dispossessed);
                *most += known + outcome.unseen as i16;
            }
            tighten(&mut bounds, &game.world);
        }
        Some(Suit::ALL.map(|suit| {
            let (least, most) = bounds[suit as usize];
            SuitBounds { suit, least: least as usize, most: most as usize }
        }))
    }
}

/// Applies what the map and the number of cards in a world say.
fn tighten(bounds: &mut [(i16, i16); 6], world: &Chronicle) {
    let total = (world.world_deck().len() + denizens_on_map(world).count()) as i16;
    for suit in Suit::ALL {
        let on_map = denizens_on_map(world).filter(|card| card.suit() == Some(suit)).count() as i16;
        let (least, most) = &mut bounds[suit as usize];
        *least = (*least).max(on_map);
        *most = (*most).min(SUIT);
    }
    let (least, most): (i16, i16) = bounds.iter().fold((0, 0), |(low, high), (least, most)| (low + least, high + most));
    for (low, high) in bounds.iter_mut() {
        let (old_low, old_high) = (*low, *high);
        *high = old_high.min(total - (least - old_low));
        *low = old_low.max(total - (most - old_high));
    }
}

fn denizens_on_map(world: &Chronicle) -> impl Iterator<Item = Card> + '_ {
    let lands = Slot::all().filter_map(|slot| world.land(slot));
    lands.flat_map(|land| land.cards.iter().copied()).filter(|card| !card.is_edifice())
}

fn place(world: &Chronicle, slot: Slot) -> Place {
    let region = slot.region();
    match world.land(slot).filter(|land| land.up) {
        None => Place { slot, region, site: None, cards: Vec::new(), relics: 0 },
        Some(land) => {
            // In a world that was made by hand relics are drawn at the deal.
            let printed = usize::from(land.site.ground().prompt[2]);
            let relics = if world.is_sealed() { land.relics.len() } else { printed };
            Place { slot, region, site: Some(land.site), cards: land.cards.to_vec(), relics }
        }
    }
}
