//! Makes the relics of a chronicle string complete, in the manner of the mod.

use kabale_core::{Rng, shuffle};

use super::{SaveString, SavedCard, SavedKind};
use crate::cards::Slot;

/// A change to the relics of a string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repair {
    /// A relic on the map that lies higher up on it, too, was taken away.
    TakenFromMap { slot: Slot, card: SavedCard },
    /// A relic of the deck that lies on the map was taken away.
    TakenFromDeck { card: SavedCard },
    /// A relic of the deck that is in the deck above, too, was taken away.
    TakenFromBelow { card: SavedCard },
    /// A missing relic was put on top of the deck.
    Added { card: SavedCard },
    /// The deck was made anew and shuffled.
    Shuffled,
}

impl Repair {
    /// A stable name.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TakenFromMap { .. } => "taken_from_map",
            Self::TakenFromDeck { .. } => "taken_from_deck",
            Self::TakenFromBelow { .. } => "taken_from_below",
            Self::Added { .. } => "added",
            Self::Shuffled => "shuffled",
        }
    }
}

impl SaveString {
    /// The same with each relic once in relic deck and map, and what was changed. Where there is no relic at all, or the string
    /// has no relic deck, the deck is shuffled.
    #[must_use]
    pub fn repaired(&self, rng: &mut dyn Rng) -> (Self, Vec<Repair>) {
        let (mut fixed, mut changes) = (self.clone(), Vec::new());
        let mut on_map = Vec::new();
        for slot in Slot::all() {
            for place in &mut fixed.map[slot.index()].cards {
                let Some(card) = place.filter(|card| card.is(SavedKind::Relic)) else { continue };
                if on_map.contains(&card) {
                    changes.push(Repair::TakenFromMap { slot, card });
                    *place = None;
                } else {
                    on_map.push(card);
                }
            }
        }
        let mut deck: Vec<SavedCard> = Vec::new();
        let mut taken = Vec::new();
        // The last card is on top, and of two alike the upper one stays.
        for card in self.relic_deck.iter().flatten().rev().copied() {
            if on_map.contains(&card) {
                taken.push(Repair::TakenFromDeck { card });
            } else if deck.contains(&card) {
                taken.push(Repair::TakenFromBelow { card });
            } else {
                deck.push(card);
            }
        }
        deck.reverse();
        changes.extend(taken.into_iter().rev());
        let missing: Vec<_> =
            SavedCard::relics().filter(|card| !on_map.contains(card) && !deck.contains(card)).collect();
        let is_anew = self.relic_deck.is_none() || missing.len() == SavedCard::relics().count();
        if is_anew {
            deck = missing;
            shuffle(rng, &mut deck);
            changes.push(Repair::Shuffled);
        } else {
            deck.extend(&missing);
            changes.extend(missing.into_iter().map(|card| Repair::Added { card }));
        }
        fixed.relic_deck = Some(deck);
        (fixed, changes)
    }
}
