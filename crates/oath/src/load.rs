//! OATH-F8: reads a chronicle. Every error names its line.

use kabale_core::List;
use kabale_data::File;

use crate::{
    cards::{Card, CardSet, Color, Goal, Region, Slot},
    chronicle::{Chronicle, Land, Past},
    sites::Site,
};

/// Errors that only a chronicle can have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChronicleFault {
    /// No goal card.
    #[error("there is no oath `{0}`; there are supremacy, people, protection, devotion")]
    NoOath(String),
    /// No site.
    #[error("there is no site `{0}`")]
    NoSite(String),
    /// No denizen.
    #[error("there is no denizen `{0}`")]
    NoDenizen(String),
    /// 2.1.1.
    #[error("there are {0} sites; the map has 8 (OATH-2.1.1)")]
    Sites(usize),
    /// 2.8.1.
    #[error("`{site}` has {found} denizens; its card limit is {limit} (OATH-2.8.1)")]
    Crowded {
        site: &'static str,
        /// How many there are.
        found: usize,
        /// How many there may be.
        limit: u8,
    },
    /// 2.8.2.
    #[error("`{site}` has {found} relics; it shows {printed} (OATH-2.8.2)")]
    Relics {
        site: &'static str,
        /// How many there are.
        found: u8,
        /// How many the site shows.
        printed: u8,
    },
    /// 2.8.1.
    #[error("nothing lies at a facedown site (OATH-2.8.1)")]
    Facedown,
    /// 1.23.
    #[error("the first site, the top of the Cradle, must be faceup: the Chancellor starts there (OATH-1.23)")]
    Top,
    /// A region without a faceup site.
    #[error("no site of this region is faceup: {}", .0.key())]
    Dark(Region),
    /// 1.19, 1.20, 1.24.
    #[error("there are {0} denizens at sites and in the world deck: a game has {LEAST} to {MOST}")]
    Denizens(usize),
    /// No relic of the relic deck.
    #[error("there is no relic `{0}`")]
    NoRelic(String),
    /// No color.
    #[error("there is no board `{0}`; there are purple, red, blue, yellow, white, black")]
    NoBoard(String),
    /// 1.8, 1.9.
    #[error("`boards` names the six boards in the order of the seats, the purple one first (OATH-1.8)")]
    Boards,
    /// 8.8.
    #[error("`{0}` is missing in the world deck (OATH-8.8)")]
    NoVision(&'static str),
    /// 8.6.
    #[error("the relic `{0}` lies neither at a site nor in the relic deck (OATH-8.6)")]
    LostRelic(&'static str),
    /// 8.3.5: only a world made by hand has sites that are not settled.
    #[error("a world that was played names all its sites (OATH-8.3.5c)")]
    Unsettled,
}

/// The fewest denizens that make a deck for six players, and all there are.
pub(crate) const LEAST: usize = 50;
pub(crate) const MOST: usize = 198;
/// Relics for which there is room beside a site.
const MOST_RELICS: usize = 3;

type Read<T> = kabale_data::Read<T, ChronicleFault>;
type Node<'a> = kabale_data::Node<'a, ChronicleFault>;

/// Reads and checks a chronicle. One that names the number of its game was played.
pub(crate) fn read(text: &str) -> Read<Chronicle> {
    let file = File::parse(text)?;
    let file = file.root();
    let game = file.get("game")?;
    file.only(if game.is_some() { PLAYED } else { BY_HAND })?;
    let mut seen = CardSet::EMPTY;
    let sites = sites(file.need("sites")?, game.is_some(), &mut seen)?;
    let deck = file.need("world_deck")?;
    let Some(game) = game else {
        // The order in the file has no meaning and must not change what a seed deals.
        let mut denizens = cards(deck, &mut seen, Card::is_denizen, ChronicleFault::NoDenizen)?;
        denizens.sort_unstable();
        let n = seen.iter().filter(|card| card.is_denizen()).count();
        if !(LEAST..=MOST).contains(&n) {
            return deck.fault(ChronicleFault::Denizens(n));
        }
        return chronicle(file, sites, denizens, None);
    };
    let world = cards(deck, &mut seen, |card| card.is_denizen() || card.is_vision(), ChronicleFault::NoDenizen)?;
    if let Some(vision) = Card::visions().find(|card| !seen.contains(*card)) {
        return deck.fault(ChronicleFault::NoVision(vision.key()));
    }
    let relic_deck = file.need("relic_deck")?;
    let relics = cards(relic_deck, &mut seen, is_relic, ChronicleFault::NoRelic)?;
    if let Some(relic) = Card::relics().find(|card| !seen.contains(*card)) {
        return relic_deck.fault(ChronicleFault::LostRelic(relic.key()));
    }
    let dispossessed = cards(file.need("dispossessed")?, &mut seen, Card::is_denizen, ChronicleFault::NoDenizen)?;
    let mut denizens: Vec<Card> = world.iter().copied().filter(|card| card.is_denizen()).collect();
    denizens.sort_unstable();
    let dispossessed = dispossessed.into_iter().collect();
    let past = Past { game: game.number(1, u16::MAX)?, deck: world, relics, dispossessed };
    chronicle(file, sites, denizens, Some(past))
}

/// The keys of a world made by hand, and of one that was played.
const BY_HAND: &[&str] = &["oath", "citizens", "boards", "world_deck", "sites"];
const PLAYED: &[&str] = &["oath", "citizens", "boards", "game", "world_deck", "relic_deck", "dispossessed", "sites"];

fn chronicle(file: Node<'_>, sites: [Option<Land>; 8], denizens: Vec<Card>, past: Option<Past>) -> Read<Chronicle> {
    let (oath, citizens) = (oath(file.need("oath")?)?, citizens(file.need("citizens")?)?);
    let boards = file.get("boards")?.map_or(Ok(Color::ALL), boards)?;
    Ok(Chronicle { oath, sites, denizens, citizens, boards, past })
}

/// A relic of the relic deck.
fn is_relic(card: Card) -> bool {
    card.is_relic() && card != Card::THE_GRAND_SCEPTER
}

/// 1.9: the boards by seat.
fn boards(node: Node<'_>) -> Read<[Color; 6]> {
    let mut boards = Vec::new();
    for item in node.list()? {
        let color =
            item.named(|key| Color::ALL.into_iter().find(|color| color.key() == key), ChronicleFault::NoBoard)?;
        if boards.contains(&color) {
            return item.twice(color.key());
        }
        boards.push(color);
    }
    match <[Color; 6]>::try_from(boards) {
        Ok(boards) if boards[0] == Color::Purple => Ok(boards),
        _ => node.fault(ChronicleFault::Boards),
    }
}

fn oath(node: Node<'_>) -> Read<Goal> {
    node.named(|key| Goal::ALL.into_iter().find(|goal| goal.key() == key), ChronicleFault::NoOath)
}

/// 1.9: seats on their Citizen side, as bits.
fn citizens(node: Node<'_>) -> Read<u8> {
    let mut bits = 0;
    for item in node.list()? {
        let seat = item.number(2, 6)?;
        let bit = 1 << (seat - 1);
        if bits & bit != 0 {
            return item.twice(seat.to_string());
        }
        bits |= bit;
    }
    Ok(bits)
}

/// 1.1: eight sites, each named once or drawn by chance.
fn sites(node: Node<'_>, played: bool, seen: &mut CardSet) -> Read<[Option<Land>; 8]> {
    let rows = node.list()?;
    // With too many rows the error is at the first surplus one; with too few it is at the list.
    if rows.len() != 8 {
        return rows.get(8).copied().unwrap_or(node).fault(ChronicleFault::Sites(rows.len()));
    }
    let mut sites: [Option<Land>; 8] = [None; 8];
    for (at, row) in rows.iter().enumerate() {
        row.only(if played { &["site", "facedown", "denizens", "relics"] } else { &["site", "denizens", "relics"] })?;
        let name = row.need("site")?;
        let land = if played { played_land(*row, name, seen)? } else { land(*row, name, seen)? };
        if let Some(land) = land
            && sites.iter().flatten().any(|other| other.site == land.site)
        {
            return name.twice(land.site.key().to_owned());
        }
        sites[at] = land;
    }
    let is_up = |slot: Slot| sites[slot.index()].is_some_and(|land| land.up);
    if !is_up(Slot::default()) {
        return rows[0].fault(ChronicleFault::Top);
    }
    for region in Region::ALL {
        let mut slots = Slot::all().filter(|slot| slot.region() == region);
        let top = slots.clone().next().map_or(0, Slot::index);
        if !slots.any(is_up) {
            return rows[top].fault(ChronicleFault::Dark(region));
        }
    }
    Ok(sites)
}

/// A site with its denizens; `None` for a facedown one.
fn land(row: Node<'_>, name: Node<'_>, seen: &mut CardSet) -> Read<Option<Land>> {
    let key = name.text()?;
    let (denizens, relics) = (row.get("denizens")?, row.get("relics")?);
    if key == "random" {
        return denizens.or(relics).map_or(Ok(None), |place| place.fault(ChronicleFault::Facedown));
    }
    let site = site(name)?;
    if let Some(node) = relics {
        let (found, printed) = (node.number(0, 9)?, site.ground().prompt[2]);
        if found != printed {
            return node.fault(ChronicleFault::Relics { site: site.key(), found, printed });
        }
    }
    let cards = denizens.map_or(Ok(List::new()), |node| cards_at(node, site, seen))?;
    Ok(Some(Land { site, up: true, cards, relics: List::new() }))
}

/// A site of a world that was played: its relics are named, and it may be known and facedown.
fn played_land(row: Node<'_>, name: Node<'_>, seen: &mut CardSet) -> Read<Option<Land>> {
    if name.text()? == "random" {
        return name.fault(ChronicleFault::Unsettled);
    }
    let site = site(name)?;
    let up = !row.get("facedown")?.map_or(Ok(false), Node::flag)?;
    let (denizens, relics) = (row.get("denizens")?, row.get("relics")?);
    if let Some(node) = denizens.or(relics).filter(|_| !up) {
        return node.fault(ChronicleFault::Facedown);
    }
    let at_site = denizens.map_or(Ok(List::new()), |node| cards_at(node, site, seen))?;
    let relics = match relics {
        None => List::new(),
        Some(node) => {
            let relics = cards(node, seen, is_relic, ChronicleFault::NoRelic)?;
            if relics.len() > MOST_RELICS {
                let printed = site.ground().prompt[2];
                return node.fault(ChronicleFault::Relics { site: site.key(), found: relics.len() as u8, printed });
            }
            relics.into_iter().collect()
        }
    };
    Ok(Some(Land { site, up, cards: at_site, relics }))
}

fn site(name: Node<'_>) -> Read<Site> {
    name.named(|key| key.parse::<Site>().ok(), ChronicleFault::NoSite)
}

/// 2.8.1: how many denizens, edifices and ruins can lie at a faceup site where these lie. OATH-089, 7.4.3: at a salted one it
/// may be a card more than there is room for.
pub(crate) fn card_limit(site: Site, cards: &[Card]) -> u8 {
    let printed = site.ground().capacity;
    if cards.contains(&Card::SALT_THE_EARTH) { printed.max(1) + 1 } else { printed }
}

/// 2.8.1: denizens, edifices and ruins at a site.
fn cards_at(node: Node<'_>, site: Site, seen: &mut CardSet) -> Read<List<Card, 4>> {
    let is_local = |card: Card| card.is_denizen() || card.is_edifice();
    let cards = cards(node, seen, is_local, ChronicleFault::NoDenizen)?;
    // 2.9: both sides of an edifice are one card.
    for card in cards.iter().filter(|card| card.is_edifice()) {
        seen.insert(card.other_side());
    }
    let limit = card_limit(site, &cards);
    if cards.len() > usize::from(limit) {
        return node.fault(ChronicleFault::Crowded { site: site.key(), found: cards.len(), limit });
    }
    Ok(cards.into_iter().collect())
}

/// A list of cards of a kind. One that `seen` already contains is an error.
fn cards(
    node: Node<'_>,
    seen: &mut CardSet,
    is_meant: impl Fn(Card) -> bool,
    fault: impl Fn(String) -> ChronicleFault,
) -> Read<Vec<Card>> {
    let mut cards = Vec::new();
    for item in node.list()? {
        let card = item.named(|key| key.parse::<Card>().ok().filter(|card| is_meant(*card)), &fault)?;
        if seen.contains(card) {
            return item.twice(card.key().to_owned());
        }
        seen.insert(card);
        cards.push(card);
    }
    Ok(cards)
}
