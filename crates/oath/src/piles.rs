//! 2.1.2: the three discard piles. They share their room, since every card lies in one of them at most.

use std::ops::{Index, IndexMut, Range};

use kabale_core::List;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{
    cards::{Card, Region},
    state::DECK,
};

/// By region, the top card last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct DiscardPiles {
    /// The cards of all piles, one pile after the other.
    cards: List<Card, DECK>,
    /// Where each pile ends.
    ends: [u8; 3],
}

impl DiscardPiles {
    pub(crate) fn new() -> Self {
        Self { cards: List::new(), ends: [0; 3] }
    }

    fn range(&self, region: Region) -> Range<usize> {
        let pile = region as usize;
        let start = if pile == 0 { 0 } else { self.ends[pile - 1] };
        usize::from(start)..usize::from(self.ends[pile])
    }

    /// A card is put on top of a pile.
    pub(crate) fn push(&mut self, region: Region, card: Card) {
        self.cards.insert(self.range(region).end, card);
        self.ends[region as usize..].iter_mut().for_each(|end| *end += 1);
    }

    /// A card is put under a pile.
    pub(crate) fn push_under(&mut self, region: Region, card: Card) {
        self.cards.insert(self.range(region).start, card);
        self.ends[region as usize..].iter_mut().for_each(|end| *end += 1);
    }

    /// Takes the card at a height, counted from 0 at the bottom.
    pub(crate) fn remove(&mut self, region: Region, height: usize) -> Card {
        let card = self.cards.remove(self.range(region).start + height);
        self.ends[region as usize..].iter_mut().for_each(|end| *end -= 1);
        card
    }

    /// Takes the top card.
    pub(crate) fn pop(&mut self, region: Region) -> Option<Card> {
        let top = self[region].len().checked_sub(1)?;
        Some(self.remove(region, top))
    }

    /// Takes a whole pile.
    pub(crate) fn take(&mut self, region: Region) -> List<Card, DECK> {
        let cards: List<Card, DECK> = self[region].iter().copied().collect();
        (0..cards.len()).for_each(|_| _ = self.pop(region));
        cards
    }

    /// The piles in the order of their regions.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[Card]> + Clone {
        Region::ALL.into_iter().map(|region| &self[region])
    }

    /// All cards, one pile after the other.
    pub(crate) fn cards(&self) -> &[Card] {
        &self.cards
    }

    pub(crate) fn cards_mut(&mut self) -> &mut [Card] {
        &mut self.cards
    }
}

impl Index<Region> for DiscardPiles {
    type Output = [Card];

    fn index(&self, region: Region) -> &[Card] {
        &self.cards[self.range(region)]
    }
}

impl IndexMut<Region> for DiscardPiles {
    fn index_mut(&mut self, region: Region) -> &mut [Card] {
        let range = self.range(region);
        &mut self.cards[range]
    }
}

impl Serialize for DiscardPiles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for DiscardPiles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let piles = <[Vec<Card>; 3]>::deserialize(deserializer)?;
        let n: usize = piles.iter().map(Vec::len).sum();
        if n > DECK {
            return Err(de::Error::custom(format_args!("the discard piles have {n} cards, and room for {DECK}")));
        }
        let mut read = Self::new();
        for (region, pile) in Region::ALL.into_iter().zip(piles) {
            for card in pile {
                read.push(region, card);
            }
        }
        Ok(read)
    }
}
