//! What is unusual about a chronicle string that can be read all the same.

use super::{SaveString, SavedCard, SavedKind, SavedPlayers, SavedSite, StringField};
use crate::{
    cards::{Card, Region, Slot},
    sites::Site,
};

/// 8.8: where the Visions lie in a world deck: how many cards from the top, and how many Visions among them.
const VISION_PACKETS: [(usize, usize); 2] = [(12, 2), (18, 3)];

/// Something that a healthy string does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Warning {
    /// The first game has the number 1.
    GameZero,
    /// Bits of a byte for players that stand for nobody there.
    UnknownBits { field: StringField, bits: u8 },
    /// The previous winner is not one player.
    Winner { bits: u8 },
    /// A card where its kind never lies.
    Misplaced { card: SavedCard, field: StringField },
    /// A denizen or an edifice, either side, in two places.
    CardTwice { card: SavedCard, found: usize },
    /// No cards in the world deck of a chronicle that has begun.
    EmptyDeck,
    /// A world deck without any Vision.
    NoVisions,
    /// A Vision that is not in the world deck exactly once.
    VisionCount { card: SavedCard, found: usize },
    /// 8.8.
    VisionPlaces { first: usize, next: usize },
    /// Neither the relic deck nor the map has a relic.
    NoRelics,
    /// A relic that is neither in the relic deck nor on the map.
    RelicMissing { card: SavedCard },
    /// A relic that is in the relic deck or on the map more than once.
    RelicTwice { card: SavedCard, found: usize },
    /// 2.8.1: cards at a facedown site, or where no site lies.
    CardsFacedown { slot: Slot },
    /// 2.8.1.
    Crowded { site: Site, found: usize, limit: u8 },
    /// 2.8.2.
    TooManyRelics { site: Site, found: usize, printed: u8 },
    /// A site in two slots.
    SiteTwice { site: Site, found: usize },
    /// A slot without a site, although the chronicle has begun.
    EmptySlot { slot: Slot },
    /// 8.3.5.
    DarkRegion { region: Region },
    /// Text after the end.
    Trailing { length: usize },
}

impl Warning {
    /// A stable name.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::GameZero => "game_zero",
            Self::UnknownBits { .. } => "unknown_bits",
            Self::Winner { .. } => "winner",
            Self::Misplaced { .. } => "misplaced",
            Self::CardTwice { .. } => "card_twice",
            Self::EmptyDeck => "empty_deck",
            Self::NoVisions => "no_visions",
            Self::VisionCount { .. } => "vision_count",
            Self::VisionPlaces { .. } => "vision_places",
            Self::NoRelics => "no_relics",
            Self::RelicMissing { .. } => "relic_missing",
            Self::RelicTwice { .. } => "relic_twice",
            Self::CardsFacedown { .. } => "cards_facedown",
            Self::Crowded { .. } => "crowded",
            Self::TooManyRelics { .. } => "too_many_relics",
            Self::SiteTwice { .. } => "site_twice",
            Self::EmptySlot { .. } => "empty_slot",
            Self::DarkRegion { .. } => "dark_region",
            Self::Trailing { .. } => "trailing",
        }
    }
}

impl SaveString {
    /// What is unusual, in the order of the fields.
    pub fn warnings(&self) -> Vec<Warning> {
        let mut out = Vec::new();
        self.check_bytes(&mut out);
        self.check_map(&mut out);
        self.check_places(&mut out);
        self.check_visions(&mut out);
        self.check_relics(&mut out);
        let length = self.rest.chars().count();
        out.extend((length > 0).then_some(Warning::Trailing { length }));
        out
    }

    fn check_bytes(&self, out: &mut Vec<Warning>) {
        out.extend((self.game == 0).then_some(Warning::GameZero));
        let mut bytes = vec![
            (StringField::Players, self.players, SavedPlayers::EVERYONE),
            (StringField::Citizens, self.citizens, SavedPlayers::EXILES),
        ];
        if let Some(previous) = &self.previous {
            bytes.push((StringField::PreviousCitizens, previous.citizens, SavedPlayers::EXILES));
            bytes.push((StringField::Winner, previous.winner, SavedPlayers::PLAYERS));
        }
        for (field, found, known) in bytes {
            let bits = found.0 & !known;
            out.extend((bits != 0).then_some(Warning::UnknownBits { field, bits }));
        }
        if let Some(previous) = &self.previous {
            let bits = previous.winner.0 & SavedPlayers::PLAYERS;
            out.extend((bits.count_ones() != 1).then_some(Warning::Winner { bits }));
        }
    }

    /// 2.8.1, 2.8.2, 8.3.5.
    fn check_map(&self, out: &mut Vec<Warning>) {
        for slot in Slot::all() {
            let saved = self.map[slot.index()];
            let count = |is: fn(SavedCard) -> bool| saved.cards.into_iter().flatten().filter(|card| is(*card)).count();
            let SavedSite::Faceup(site) = saved.site else {
                let is_missing = saved.site == SavedSite::Empty && !self.is_fresh();
                out.extend(is_missing.then_some(Warning::EmptySlot { slot }));
                out.extend((count(|_| true) > 0).then_some(Warning::CardsFacedown { slot }));
                continue;
            };
            let ground = site.ground();
            // OATH-089: with Salt the Earth there is room for a card, whatever is printed.
            let is_salted = count(|card| card.card() == Some(Card::SALT_THE_EARTH)) > 0;
            let limit = ground.capacity.max(u8::from(is_salted));
            let found = count(|card| matches!(card.kind(), SavedKind::Denizen | SavedKind::Edifice | SavedKind::Ruin));
            out.extend((found > usize::from(limit)).then_some(Warning::Crowded { site, found, limit }));
            let (found, printed) = (count(|card| card.is(SavedKind::Relic)), ground.prompt[2]);
            out.extend((found > usize::from(printed)).then_some(Warning::TooManyRelics { site, found, printed }));
        }
        for site in Site::all() {
            let found = self.map.iter().filter(|slot| slot.site.site() == Some(site)).count();
            out.extend((found > 1).then_some(Warning::SiteTwice { site, found }));
        }
        for region in Region::ALL {
            let slots = || Slot::all().filter(|slot| slot.region() == region).map(|slot| self.map[slot.index()].site);
            let is_open = self.is_fresh() && slots().any(|site| site == SavedSite::Empty);
            let is_dark = slots().all(|site| !matches!(site, SavedSite::Faceup(_)));
            out.extend((is_dark && !is_open).then_some(Warning::DarkRegion { region }));
        }
    }

    /// Whether every card is where its kind may lie, and only once. Visions and relics are counted elsewhere.
    fn check_places(&self, out: &mut Vec<Warning>) {
        let relics = self.relic_deck.iter().flatten();
        let all = (self.on_map().map(|(slot, card)| (StringField::Map(slot), card)))
            .chain(self.world_deck.iter().map(|card| (StringField::WorldDeck, *card)))
            .chain(self.dispossessed.iter().map(|card| (StringField::Dispossessed, *card)))
            .chain(relics.map(|card| (StringField::RelicDeck, *card)));
        let mut counts = [0; 256];
        for (field, card) in all {
            let kind = card.kind();
            let belongs = match field {
                StringField::WorldDeck => matches!(kind, SavedKind::Denizen | SavedKind::Vision),
                StringField::Dispossessed => kind == SavedKind::Denizen,
                StringField::RelicDeck => kind == SavedKind::Relic,
                _ => kind != SavedKind::Vision,
            };
            out.extend((!belongs).then_some(Warning::Misplaced { card, field }));
            counts[usize::from(card.front().id())] += 1;
        }
        for card in SavedCard::all() {
            let found = counts[usize::from(card.id())];
            let is_counted = matches!(card.kind(), SavedKind::Denizen | SavedKind::Edifice);
            out.extend((is_counted && found > 1).then_some(Warning::CardTwice { card, found }));
        }
    }

    /// 8.8: each Vision is in the world deck, and in its part of it.
    fn check_visions(&self, out: &mut Vec<Warning>) {
        let deck = &self.world_deck;
        if deck.is_empty() {
            out.extend((!self.is_fresh()).then_some(Warning::EmptyDeck));
            return;
        }
        let n_visions = |cards: &[SavedCard]| cards.iter().filter(|card| card.is(SavedKind::Vision)).count();
        if n_visions(deck) == 0 {
            out.push(Warning::NoVisions);
            return;
        }
        let mut is_complete = true;
        for card in SavedCard::all().filter(|card| card.is(SavedKind::Vision)) {
            let found = deck.iter().filter(|other| **other == card).count();
            if found != 1 {
                is_complete = false;
                out.push(Warning::VisionCount { card, found });
            }
        }
        let mut rest = deck.as_slice();
        let found = VISION_PACKETS.map(|(n_cards, _)| {
            let (packet, below) = rest.split_at(n_cards.min(rest.len()));
            rest = below;
            n_visions(packet)
        });
        if is_complete && found != VISION_PACKETS.map(|(_, n_visions)| n_visions) {
            let [first, next] = found;
            out.push(Warning::VisionPlaces { first, next });
        }
    }

    /// Each relic is in the relic deck or on the map. Before there was a relic deck in strings, nothing can be missing.
    fn check_relics(&self, out: &mut Vec<Warning>) {
        let deck = self.relic_deck.as_deref();
        let all = || self.on_map().map(|(_, card)| card).chain(deck.unwrap_or_default().iter().copied());
        let may_miss = deck.is_none_or(|deck| deck.is_empty() && self.is_fresh());
        if !may_miss && !all().any(|card| card.is(SavedKind::Relic)) {
            out.push(Warning::NoRelics);
            return;
        }
        for card in SavedCard::relics() {
            match all().filter(|other| *other == card).count() {
                0 => out.extend((!may_miss).then_some(Warning::RelicMissing { card })),
                1 => (),
                found => out.push(Warning::RelicTwice { card, found }),
            }
        }
    }
}
