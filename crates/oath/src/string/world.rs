//! A chronicle string as a world that a game can start from, and back.

use kabale_core::{Fast, List, SeedableRng, shuffle};

use super::{
    Counted, Previous, Repair, SaveString, SavedCard, SavedKind, SavedPlayer, SavedPlayers, SavedSite, SavedSlot,
    StringField, Version,
};
use crate::{
    cards::{Card, CardSet, Color, Region, Slot, Suit},
    chronicle::{Chronicle, Land, Past},
    load::{LEAST, MOST, card_limit},
    sites::Site,
};

/// What was changed so that a string became a world.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Adjustment {
    /// The game had the number 0.
    GameNumber,
    /// The first game of a chronicle is not set up: the deal draws what the string does not say, and the relics.
    FirstGame,
    /// A card that was there already, or that never lies there, was left out.
    LeftOut { card: SavedCard, field: StringField },
    /// 2.8.1: a denizen without room at its site went below the world deck.
    ToDeck { card: SavedCard, slot: Slot },
    /// 2.8.1: an edifice or a ruin without room at its site went to the archive.
    ToArchive { card: SavedCard, slot: Slot },
    /// 2.8.1: a relic at a facedown site went on top of the relic deck.
    ToRelicDeck { card: SavedCard, slot: Slot },
    /// The relics were repaired.
    Relics(Repair),
    /// 8.8: a Vision was missing in the world deck.
    VisionAdded { card: SavedCard },
    /// The world deck had no denizens, or in a first game too few or too many: it has those of a first game.
    FirstDeck,
    /// A slot without a site, or with one that was there already, has another one facedown.
    SiteDrawn { slot: Slot },
    /// 1.23, 8.3.5: a site was turned up, since its region had none.
    SiteUp { slot: Slot },
    /// In a first game, facedown sites are drawn at the deal.
    SiteForgotten { slot: Slot },
    /// In a first game, nothing is dispossessed yet.
    NobodyDispossessed,
}

impl Adjustment {
    /// A stable name.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::GameNumber => "game_number",
            Self::FirstGame => "first_game",
            Self::LeftOut { .. } => "left_out",
            Self::ToDeck { .. } => "to_deck",
            Self::ToArchive { .. } => "to_archive",
            Self::ToRelicDeck { .. } => "to_relic_deck",
            Self::Relics(repair) => repair.code(),
            Self::VisionAdded { .. } => "vision_added",
            Self::FirstDeck => "first_deck",
            Self::SiteDrawn { .. } => "site_drawn",
            Self::SiteUp { .. } => "site_up",
            Self::SiteForgotten { .. } => "site_forgotten",
            Self::NobodyDispossessed => "nobody_dispossessed",
        }
    }
}

/// What a string says besides the world.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Envelope {
    /// The name of the chronicle.
    pub name: String,
    /// Without a meaning today.
    pub suits: [Suit; 6],
    /// The game before; none if nothing is known about one.
    pub previous: Option<Previous>,
}

impl Envelope {
    /// The order of suits of a new chronicle.
    pub const SUITS: [Suit; 6] = super::ids::SUITS;
}

/// What a string cannot say about a world.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsaid {
    /// A slot has three places: a denizen is written below the world deck, an edifice not at all.
    NoPlace { card: Card, slot: Slot },
    /// A slot has three places: a relic is written on top of the relic deck.
    NoPlaceForRelic { slot: Slot },
    /// In a first game, the mod makes a world deck of its own.
    FirstDeck,
}

impl Unsaid {
    /// A stable name.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoPlace { .. } => "no_place",
            Self::NoPlaceForRelic { .. } => "no_place_for_relic",
            Self::FirstDeck => "first_deck",
        }
    }
}

fn card_of(saved: SavedCard) -> Card {
    Card::numbered(saved.number())
}

fn saved(card: Card) -> Option<SavedCard> {
    if card.is_edifice() { SavedCard::new(card.number() - 1) } else { SavedCard::of(card) }
}

fn is_denizen(card: SavedCard) -> bool {
    card.is(SavedKind::Denizen)
}

/// 1.9: boards as bits of colors. The colors are in the order of the seats they have in a first game.
fn boards(players: SavedPlayers) -> u8 {
    let exiles = players.iter().filter(|player| *player != SavedPlayer::Chancellor);
    exiles.filter_map(SavedPlayer::seat).fold(0, |bits, seat| bits | 1 << seat.index())
}

impl SavedPlayers {
    /// The bits of boards in a string; purple is the Chancellor's.
    pub fn of(colors: impl IntoIterator<Item = Color>) -> Self {
        let bit = |color: Color| {
            let is_meant = |player: &SavedPlayer| player.seat().is_some_and(|seat| seat.index() == color as usize);
            SavedPlayer::ALL.into_iter().position(|player| is_meant(&player)).map_or(0, |at| 1 << at)
        };
        Self(colors.into_iter().fold(0, |bits, color| bits | bit(color)))
    }
}

impl SaveString {
    /// The world of this string, and what was changed to make one of it. The same string gives the same world.
    pub fn world(&self) -> (Chronicle, Vec<Adjustment>) {
        let mut reading = Reading { saved: self, rng: self.chance(), changes: Vec::new(), seen: CardSet::EMPTY };
        let world = reading.world();
        (world, reading.changes)
    }

    /// Chance that depends on the string alone (FNV-1a of its text).
    fn chance(&self) -> Fast {
        let digest = self
            .write()
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        Fast::seed_from_u64(digest)
    }

    /// Whether the first game is still to be set up.
    fn is_to_be_set_up(&self) -> bool {
        let is_open = self.map.iter().any(|slot| slot.site == SavedSite::Empty);
        let has_relics = self.relic_deck.iter().flatten().any(|card| card.is(SavedKind::Relic));
        self.game <= 1 && (is_open || !has_relics || !self.world_deck.iter().any(|card| is_denizen(*card)))
    }
}

/// A string on its way to a world.
struct Reading<'a> {
    saved: &'a SaveString,
    rng: Fast,
    changes: Vec<Adjustment>,
    /// Cards that have their place; of an edifice both sides.
    seen: CardSet,
}

impl Reading<'_> {
    fn world(&mut self) -> Chronicle {
        let string = self.saved;
        if string.game == 0 {
            self.changes.push(Adjustment::GameNumber);
        }
        let by_hand = string.is_to_be_set_up();
        if by_hand {
            self.changes.push(Adjustment::FirstGame);
        }
        let mut sites = self.sites(by_hand);
        let mut homeless = Vec::new();
        for slot in Slot::all() {
            self.fill(slot, &mut sites, &mut homeless);
        }
        let mut deck = self.deck(homeless);
        let dispossessed = self.dispossessed();
        let relics = self.relics(&mut sites);
        if by_hand {
            return self.first_game(sites, &deck);
        }
        if !deck.iter().any(|card| card.is_denizen()) {
            self.changes.push(Adjustment::FirstDeck);
            deck.extend(self.first_denizens());
        }
        for vision in Card::visions().filter(|card| !self.seen.contains(*card)) {
            self.changes.extend(saved(vision).map(|card| Adjustment::VisionAdded { card }));
            deck.push(vision);
        }
        let mut denizens: Vec<Card> = deck.iter().copied().filter(|card| card.is_denizen()).collect();
        denizens.sort_unstable();
        Chronicle {
            oath: string.oath,
            sites,
            denizens,
            citizens: boards(string.citizens),
            boards: Color::ALL,
            past: Some(Past { game: string.game.max(1), deck, relics, dispossessed }),
        }
    }

    /// 1.1: the sites, each once, and one faceup in every region.
    fn sites(&mut self, by_hand: bool) -> [Option<Land>; 8] {
        let string = self.saved;
        let named = |site: Site| string.map.iter().any(|slot| slot.site.site() == Some(site));
        let mut others: Vec<Site> = Site::all().filter(|site| !named(*site)).collect();
        shuffle(&mut self.rng, &mut others);
        let land = |site, up| Land { site, up, cards: List::new(), relics: List::new() };
        let mut sites: [Option<Land>; 8] = [None; 8];
        for slot in Slot::all() {
            let found = string.map[slot.index()].site;
            let is_new = |site: Site| !sites.iter().flatten().any(|land| land.site == site);
            let drawn = match found {
                SavedSite::Faceup(site) if is_new(site) => Some(land(site, true)),
                SavedSite::Facedown(site) if is_new(site) => Some(land(site, false)),
                SavedSite::Empty if by_hand => None,
                _ => {
                    self.changes.push(Adjustment::SiteDrawn { slot });
                    others.pop().map(|site| land(site, false))
                }
            };
            sites[slot.index()] = drawn;
        }
        for region in Region::ALL {
            let is_up = |slot: Slot, sites: &[Option<Land>; 8]| sites[slot.index()].is_some_and(|land| land.up);
            let mut slots = Slot::all().filter(|slot| slot.region() == region);
            let Some(top) = slots.clone().next() else { continue };
            // 1.23: the Chancellor begins at the top of the Cradle.
            let is_lit =
                if region == Region::Cradle { is_up(top, &sites) } else { slots.any(|slot| is_up(slot, &sites)) };
            if !is_lit {
                self.changes.push(Adjustment::SiteUp { slot: top });
                let site = sites[top.index()].map(|land| land.site).or_else(|| others.pop());
                sites[top.index()] = site.map(|site| land(site, true));
            }
        }
        if by_hand {
            for slot in Slot::all() {
                let site = &mut sites[slot.index()];
                if site.take_if(|land| !land.up).is_some() {
                    self.changes.push(Adjustment::SiteForgotten { slot });
                }
            }
        }
        sites
    }

    /// Marks a card as placed; false, and noted, if it has a place already.
    fn takes(&mut self, card: SavedCard, field: StringField) -> bool {
        let is_new = !self.seen.contains(card_of(card));
        if is_new {
            self.seen.insert(card_of(card));
            if card_of(card).is_edifice() {
                self.seen.insert(card_of(card).other_side());
            }
        } else {
            self.changes.push(Adjustment::LeftOut { card, field });
        }
        is_new
    }

    /// 2.8.1: the denizens and edifices at a site. Relics have their own repair.
    fn fill(&mut self, slot: Slot, sites: &mut [Option<Land>; 8], homeless: &mut Vec<Card>) {
        let found: Vec<SavedCard> = self.saved.map[slot.index()].cards.into_iter().flatten().collect();
        let field = StringField::Map(slot);
        let mut cards: Vec<SavedCard> = Vec::new();
        for card in found.into_iter().filter(|card| !card.is(SavedKind::Relic)) {
            if card.is(SavedKind::Vision) {
                self.changes.push(Adjustment::LeftOut { card, field });
            } else if self.takes(card, field) {
                cards.push(card);
            }
        }
        let site = sites[slot.index()].filter(|land| land.up).map(|land| land.site);
        let mut surplus = Vec::new();
        while !cards.is_empty() {
            let lying: Vec<Card> = cards.iter().copied().map(card_of).collect();
            if site.is_some_and(|site| lying.len() <= usize::from(card_limit(site, &lying))) {
                break;
            }
            surplus.extend(cards.pop());
        }
        for card in surplus.into_iter().rev() {
            if is_denizen(card) {
                self.changes.push(Adjustment::ToDeck { card, slot });
                homeless.push(card_of(card));
            } else {
                self.changes.push(Adjustment::ToArchive { card, slot });
            }
        }
        if let Some(land) = &mut sites[slot.index()] {
            land.cards = cards.into_iter().map(card_of).collect();
        }
    }

    /// The world deck, the top card first, with those that had no room on the map below it.
    fn deck(&mut self, homeless: Vec<Card>) -> Vec<Card> {
        let mut deck = Vec::new();
        for card in self.saved.world_deck.iter().copied() {
            let belongs = is_denizen(card) || card.is(SavedKind::Vision);
            if !belongs {
                self.changes.push(Adjustment::LeftOut { card, field: StringField::WorldDeck });
            } else if self.takes(card, StringField::WorldDeck) {
                deck.push(card_of(card));
            }
        }
        deck.extend(homeless);
        deck
    }

    fn dispossessed(&mut self) -> CardSet {
        let field = StringField::Dispossessed;
        let mut set = CardSet::EMPTY;
        for card in self.saved.dispossessed.iter().copied() {
            if !is_denizen(card) {
                self.changes.push(Adjustment::LeftOut { card, field });
            } else if self.takes(card, field) {
                set.insert(card_of(card));
            }
        }
        set
    }

    /// The relic deck, the top relic first, and the relics at faceup sites, each once.
    fn relics(&mut self, sites: &mut [Option<Land>; 8]) -> Vec<Card> {
        let mut string = self.saved.clone();
        let mut moved = Vec::new();
        for slot in Slot::all().filter(|slot| !sites[slot.index()].is_some_and(|land| land.up)) {
            for place in &mut string.map[slot.index()].cards {
                if let Some(card) = place.filter(|card| card.is(SavedKind::Relic)) {
                    moved.push(card);
                    self.changes.push(Adjustment::ToRelicDeck { card, slot });
                    *place = None;
                }
            }
        }
        let field = StringField::RelicDeck;
        if let Some(deck) = &mut string.relic_deck {
            let foreign = deck.iter().copied().filter(|card| !card.is(SavedKind::Relic));
            self.changes.extend(foreign.map(|card| Adjustment::LeftOut { card, field }));
            deck.retain(|card| card.is(SavedKind::Relic));
        }
        let (fixed, repairs) = string.repaired(&mut self.rng);
        let is_told = |repair: &Repair| matches!(repair, Repair::Added { card } if moved.contains(card));
        self.changes.extend(repairs.into_iter().filter(|repair| !is_told(repair)).map(Adjustment::Relics));
        for slot in Slot::all() {
            if let Some(land) = &mut sites[slot.index()] {
                // They are dealt from the right.
                let lying = fixed.map[slot.index()].cards.into_iter().rev().flatten();
                land.relics = lying.filter(|card| card.is(SavedKind::Relic)).map(card_of).collect();
            }
        }
        fixed.relic_deck.iter().flatten().rev().copied().map(card_of).collect()
    }

    /// OATH-F1: the denizens of a first game that have no place yet.
    fn first_denizens(&mut self) -> Vec<Card> {
        let is_free = |card: &Card| card.is_denizen() && !card.is_archived() && !self.seen.contains(*card);
        let cards: Vec<Card> = Card::denizens().filter(is_free).collect();
        for card in &cards {
            self.seen.insert(*card);
        }
        cards
    }

    /// OATH-F7: a world whose decks and relics are drawn at the deal.
    fn first_game(&mut self, mut sites: [Option<Land>; 8], deck: &[Card]) -> Chronicle {
        let string = self.saved;
        // What was repaired about relics and deck does not matter here.
        self.changes.retain(|change| {
            !matches!(change, Adjustment::Relics(_) | Adjustment::ToRelicDeck { .. } | Adjustment::VisionAdded { .. })
        });
        if !string.dispossessed.is_empty() {
            self.changes.push(Adjustment::NobodyDispossessed);
        }
        for land in sites.iter_mut().flatten() {
            land.relics.clear();
        }
        let on_map: Vec<Card> = sites
            .iter()
            .flatten()
            .flat_map(|land| land.cards.iter().copied())
            .filter(|card| card.is_denizen())
            .collect();
        let mut denizens: Vec<Card> = deck.iter().copied().filter(|card| card.is_denizen()).collect();
        if !(LEAST..=MOST).contains(&(denizens.len() + on_map.len())) {
            if !denizens.is_empty() {
                self.changes.push(Adjustment::FirstDeck);
            }
            denizens = Card::denizens()
                .filter(|card| card.is_denizen() && !card.is_archived() && !on_map.contains(card))
                .take(MOST.saturating_sub(on_map.len()))
                .collect();
        }
        denizens.sort_unstable();
        let citizens = boards(string.citizens);
        Chronicle { oath: string.oath, sites, denizens, citizens, boards: Color::ALL, past: None }
    }
}

impl Chronicle {
    /// This world as a string, and what the string cannot say.
    pub fn to_saved(&self, envelope: Envelope) -> (SaveString, Vec<Unsaid>) {
        let Envelope { name, suits, previous } = envelope;
        let mut unsaid = Vec::new();
        let (mut world_deck, mut relic_deck, dispossessed) = match &self.past {
            Some(past) => {
                let relics = past.relics.iter().rev().copied().filter_map(saved).collect();
                let dispossessed = past.dispossessed.iter().filter_map(saved).collect();
                (past.deck.iter().copied().filter_map(saved).collect(), relics, dispossessed)
            }
            None => (self.first_deck(&mut unsaid), Vec::new(), Vec::new()),
        };
        let map = self.sites.map(|land| land.map_or(EMPTY, |land| written(&land)));
        for (slot, land) in Slot::all().zip(self.sites) {
            let Some(land) = land else { continue };
            let room = map[slot.index()].cards;
            let is_there = |card: Card| saved(card).is_some_and(|card| room.contains(&Some(card)));
            for card in land.cards.iter().copied().filter(|card| !is_there(*card)) {
                unsaid.push(Unsaid::NoPlace { card, slot });
                world_deck.extend(saved(card).filter(|card| is_denizen(*card)));
            }
            for card in land.relics.iter().copied().filter(|card| !is_there(*card)) {
                unsaid.push(Unsaid::NoPlaceForRelic { slot });
                relic_deck.extend(saved(card));
            }
        }
        let version = if previous.is_some() { Version::PREVIOUS } else { BEFORE_PREVIOUS };
        let citizens = Color::ALL.into_iter().filter(|color| self.is_citizen(*color));
        let string = SaveString {
            version,
            game: self.game(),
            name,
            counted: Counted::Bytes,
            players: SavedPlayers::default(),
            citizens: SavedPlayers::of(citizens),
            oath: self.oath,
            suits,
            map,
            world_deck,
            dispossessed,
            relic_deck: Some(relic_deck),
            previous,
            rest: String::new(),
        };
        (string, unsaid)
    }

    /// The world deck of a first game. That of the box goes without saying.
    fn first_deck(&self, unsaid: &mut Vec<Unsaid>) -> Vec<SavedCard> {
        let on_map: CardSet = self.sites.iter().flatten().flat_map(|land| land.cards.iter().copied()).collect();
        let usual = Card::denizens().filter(|card| card.is_denizen() && !card.is_archived() && !on_map.contains(*card));
        if usual.eq(self.denizens.iter().copied()) {
            return Vec::new();
        }
        unsaid.push(Unsaid::FirstDeck);
        self.denizens.iter().copied().chain(Card::visions()).filter_map(saved).collect()
    }
}

/// A version that says nothing about the game before.
const BEFORE_PREVIOUS: Version = Version::new(3, 3, 0);

const EMPTY: SavedSlot = SavedSlot { site: SavedSite::Empty, cards: [None; 3] };

/// A site with its cards: denizens and edifices from the left, relics from the right.
fn written(land: &Land) -> SavedSlot {
    let mut cards = [None; 3];
    for (place, card) in cards.iter_mut().zip(&land.cards) {
        *place = saved(*card);
    }
    let free = cards.iter_mut().rev().filter(|place| place.is_none());
    for (place, relic) in free.zip(&land.relics) {
        *place = saved(*relic);
    }
    let site = if land.up { SavedSite::Faceup(land.site) } else { SavedSite::Facedown(land.site) };
    SavedSlot { site, cards }
}
