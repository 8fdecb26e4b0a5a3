//! OATH-F8: reads a chronicle. Every error names its line.

use kabale_core::List;
use kabale_data::File;

use crate::{
    cards::{Card, Goal, Region, Slot},
    chronicle::{Chronicle, Land},
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
}

/// The fewest denizens that make a deck for six players, and the most there is room for.
const LEAST: usize = 50;
const MOST: usize = 58;

type Read<T> = kabale_data::Read<T, ChronicleFault>;
type Node<'a> = kabale_data::Node<'a, ChronicleFault>;

/// Reads and checks a chronicle.
pub(crate) fn read(text: &str) -> Read<Chronicle> {
    let file = File::parse(text)?;
    let file = file.root();
    file.only(&["oath", "citizens", "world_deck", "sites"])?;
    let mut seen = Vec::new();
    let sites = sites(file.need("sites")?, &mut seen)?;
    let deck = file.need("world_deck")?;
    let denizens = denizens(deck, &mut seen)?;
    if !(LEAST..=MOST).contains(&seen.len()) {
        return deck.fault(ChronicleFault::Denizens(seen.len()));
    }
    // The order in the file has no meaning and must not change what a seed deals.
    let mut denizens: List<Card, 64> = denizens.into_iter().collect();
    denizens.sort_unstable();
    Ok(Chronicle { oath: oath(file.need("oath")?)?, sites, denizens, citizens: citizens(file.need("citizens")?)? })
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
fn sites(node: Node<'_>, seen: &mut Vec<Card>) -> Read<[Option<Land>; 8]> {
    let rows = node.list()?;
    // With too many rows the error is at the first surplus one; with too few it is at the list.
    if rows.len() != 8 {
        return rows.get(8).copied().unwrap_or(node).fault(ChronicleFault::Sites(rows.len()));
    }
    let mut sites: [Option<Land>; 8] = [None; 8];
    for (at, row) in rows.iter().enumerate() {
        row.only(&["site", "denizens", "relics"])?;
        let name = row.need("site")?;
        let land = land(*row, name, seen)?;
        if let Some(land) = land
            && sites.iter().flatten().any(|other| other.site == land.site)
        {
            return name.twice(land.site.key().to_owned());
        }
        sites[at] = land;
    }
    if sites[0].is_none() {
        return rows[0].fault(ChronicleFault::Top);
    }
    for region in Region::ALL {
        let mut slots = Slot::all().filter(|slot| slot.region() == region);
        let top = slots.clone().next().map_or(0, Slot::index);
        if slots.all(|slot| sites[slot.index()].is_none()) {
            return rows[top].fault(ChronicleFault::Dark(region));
        }
    }
    Ok(sites)
}

/// A site with its denizens; `None` for a facedown one.
fn land(row: Node<'_>, name: Node<'_>, seen: &mut Vec<Card>) -> Read<Option<Land>> {
    let key = name.text()?;
    let (cards, relics) = (row.get("denizens")?, row.get("relics")?);
    if key == "random" {
        return cards.or(relics).map_or(Ok(None), |place| place.fault(ChronicleFault::Facedown));
    }
    let site = name.named(|key| key.parse::<Site>().ok(), ChronicleFault::NoSite)?;
    if let Some(node) = relics {
        let (found, printed) = (node.number(0, 9)?, site.ground().prompt[2]);
        if found != printed {
            return node.fault(ChronicleFault::Relics { site: site.key(), found, printed });
        }
    }
    let Some(node) = cards else { return Ok(Some(Land { site, denizens: List::new() })) };
    let cards = denizens(node, seen)?;
    let limit = site.ground().capacity;
    if cards.len() > usize::from(limit) {
        return node.fault(ChronicleFault::Crowded { site: site.key(), found: cards.len(), limit });
    }
    Ok(Some(Land { site, denizens: cards.into_iter().collect() }))
}

/// A list of denizens. One that `seen` already contains is an error.
fn denizens(node: Node<'_>, seen: &mut Vec<Card>) -> Read<Vec<Card>> {
    let mut cards = Vec::new();
    for item in node.list()? {
        let denizen = |key: &str| key.parse::<Card>().ok().filter(|card| card.suit().is_some());
        let card = item.named(denizen, ChronicleFault::NoDenizen)?;
        if seen.contains(&card) {
            return item.twice(card.key().to_owned());
        }
        seen.push(card);
        cards.push(card);
    }
    Ok(cards)
}
