//! OATH-F8: reading a chronicle. Whatever is wrong with it is named with its line.

use std::ops::Range;

use kabale_core::List;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::{
    cards::{Card, Goal, Region, Site, Slot},
    chronicle::{Chronicle, Land},
};

/// What is wrong with a chronicle, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct ChronicleError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: ChronicleFault,
}

/// What can be wrong with a chronicle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChronicleFault {
    /// It cannot be parsed.
    #[error("this is not TOML: {0}")]
    NotToml(String),
    /// A key nobody reads.
    #[error("there is no `{0}` here")]
    Unknown(String),
    /// A key that is needed.
    #[error("`{0}` is missing")]
    Missing(&'static str),
    /// A value of another type.
    #[error("`{key}` must be {expected}")]
    Type {
        /// Which.
        key: &'static str,
        /// What it must be.
        expected: Expected,
    },
    /// A number that is too small or too large.
    #[error("`{key}` is {found}; it may be {least} to {most}")]
    Range {
        /// Which.
        key: &'static str,
        /// The number.
        found: i64,
        /// The least it may be.
        least: u8,
        /// The most it may be.
        most: u8,
    },
    /// No goal card.
    #[error("there is no oath `{0}`; there are supremacy, people, protection, devotion")]
    NoOath(String),
    /// No site.
    #[error("there is no site `{0}`")]
    NoSite(String),
    /// No denizen.
    #[error("there is no denizen `{0}`")]
    NoDenizen(String),
    /// A card, a site or a seat that is there already.
    #[error("`{0}` is there twice")]
    Twice(String),
    /// 2.1.1.
    #[error("there are {0} sites; the map has 8 (OATH-2.1.1)")]
    Sites(usize),
    /// 2.8.1.
    #[error("`{site}` has {found} denizens; its card limit is {limit} (OATH-2.8.1)")]
    Crowded {
        /// Where.
        site: &'static str,
        /// How many there are.
        found: usize,
        /// How many there may be.
        limit: u8,
    },
    /// 2.8.2.
    #[error("`{site}` has {found} relics; it shows {printed} (OATH-2.8.2)")]
    Relics {
        /// Where.
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
    /// A denizen that is nowhere.
    #[error("the denizen `{0}` is missing: it must be at a site or in the world deck")]
    NoCard(&'static str),
}

/// What a value must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// A text in quotes.
    Text,
    /// A whole number.
    Number,
    /// A list.
    List,
    /// A table.
    Table,
}

impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Text => "a text in quotes",
            Self::Number => "a whole number",
            Self::List => "a list",
            Self::Table => "a table",
        })
    }
}

type Read<T> = Result<T, ChronicleError>;

/// Reads and checks a chronicle.
pub(crate) fn read(text: &str) -> Read<Chronicle> {
    let parsed = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let fault = ChronicleFault::NotToml(error.message().replace('\n', "; "));
        ChronicleError { line: line_at(text, at), fault }
    })?;
    let root = DeValue::Table(parsed.into_inner());
    let file = Node { text, key: "", span: 0..0, value: &root };
    file.only(&["oath", "citizens", "world_deck", "sites"])?;
    let mut seen = Vec::new();
    let sites = sites(&file.need("sites")?, &mut seen)?;
    let deck = file.need("world_deck")?;
    let mut denizens: List<Card, 64> = denizens(&deck, &mut seen)?.into_iter().collect();
    if let Some(missing) = Card::denizens().find(|card| !seen.contains(card)) {
        return deck.fault(ChronicleFault::NoCard(missing.key()));
    }
    // The order of the file means nothing, and must not change what a seed deals.
    denizens.sort_unstable();
    Ok(Chronicle { oath: oath(&file.need("oath")?)?, sites, denizens, citizens: citizens(&file.need("citizens")?)? })
}

fn line_at(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}

/// A value in the file, with the key it stands under and its place.
#[derive(Clone)]
struct Node<'a> {
    text: &'a str,
    key: &'static str,
    span: Range<usize>,
    value: &'a DeValue<'a>,
}

impl<'a> Node<'a> {
    fn fault<T>(&self, fault: ChronicleFault) -> Read<T> {
        Err(ChronicleError { line: line_at(self.text, self.span.start), fault })
    }

    fn wrong<T>(&self, expected: Expected) -> Read<T> {
        self.fault(ChronicleFault::Type { key: self.key, expected })
    }

    fn table(&self) -> Read<&'a DeTable<'a>> {
        self.value.as_table().map_or_else(|| self.wrong(Expected::Table), Ok)
    }

    fn get(&self, key: &'static str) -> Read<Option<Node<'a>>> {
        let found = self.table()?.iter().find(|(other, _)| *other.get_ref() == key);
        Ok(found.map(|(at, value)| Node { text: self.text, key, span: at.span(), value: value.get_ref() }))
    }

    fn need(&self, key: &'static str) -> Read<Node<'a>> {
        self.get(key)?.map_or_else(|| self.fault(ChronicleFault::Missing(key)), Ok)
    }

    /// Refuses keys that nobody reads, so that a typing error does not pass unnoticed.
    fn only(&self, keys: &[&str]) -> Read<()> {
        match self.table()?.iter().find(|(key, _)| !keys.contains(&key.get_ref().as_ref())) {
            Some((key, _)) => {
                let place = Node { span: key.span(), ..self.clone() };
                place.fault(ChronicleFault::Unknown(short(key.get_ref())))
            }
            None => Ok(()),
        }
    }

    fn list(&self) -> Read<Vec<Node<'a>>> {
        let DeValue::Array(list) = self.value else { return self.wrong(Expected::List) };
        let node = |item: &'a Spanned<DeValue<'a>>| Node { span: item.span(), value: item.get_ref(), ..self.clone() };
        Ok(list.iter().map(node).collect())
    }

    fn number(&self, least: u8, most: u8) -> Read<u8> {
        let DeValue::Integer(number) = self.value else { return self.wrong(Expected::Number) };
        let found = i64::from_str_radix(number.as_str(), number.radix()).unwrap_or(i64::MAX);
        match u8::try_from(found) {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => self.fault(ChronicleFault::Range { key: self.key, found, least, most }),
        }
    }

    fn text(&self) -> Read<&'a str> {
        self.value.as_str().map_or_else(|| self.wrong(Expected::Text), Ok)
    }
}

fn short(text: &str) -> String {
    text.chars().take(60).collect()
}

fn oath(node: &Node<'_>) -> Read<Goal> {
    let key = node.text()?;
    let found = Goal::ALL.into_iter().find(|goal| goal.key() == key);
    found.map_or_else(|| node.fault(ChronicleFault::NoOath(short(key))), Ok)
}

/// 1.9: seats on their Citizen side, as bits.
fn citizens(node: &Node<'_>) -> Read<u8> {
    let mut bits = 0;
    for item in node.list()? {
        let seat = item.number(2, 6)?;
        let bit = 1 << (seat - 1);
        if bits & bit != 0 {
            return item.fault(ChronicleFault::Twice(seat.to_string()));
        }
        bits |= bit;
    }
    Ok(bits)
}

/// 1.1: eight sites, each named once or drawn by chance.
fn sites(node: &Node<'_>, seen: &mut Vec<Card>) -> Read<[Option<Land>; 8]> {
    let rows = node.list()?;
    // The row too many is the place of the error; if there are too few, it is the list.
    if rows.len() != 8 {
        return rows.get(8).unwrap_or(node).fault(ChronicleFault::Sites(rows.len()));
    }
    let mut sites: [Option<Land>; 8] = [None; 8];
    for (at, row) in rows.iter().enumerate() {
        row.only(&["site", "denizens", "relics"])?;
        let name = row.need("site")?;
        let land = land(row, &name, seen)?;
        if let Some(land) = land
            && sites.iter().flatten().any(|other| other.site == land.site)
        {
            return name.fault(ChronicleFault::Twice(land.site.key().to_owned()));
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

/// A site with its denizens; none is a facedown one.
fn land(row: &Node<'_>, name: &Node<'_>, seen: &mut Vec<Card>) -> Read<Option<Land>> {
    let key = name.text()?;
    let (cards, relics) = (row.get("denizens")?, row.get("relics")?);
    if key == "random" {
        return cards.or(relics).map_or(Ok(None), |place| place.fault(ChronicleFault::Facedown));
    }
    let Ok(site) = key.parse::<Site>() else { return name.fault(ChronicleFault::NoSite(short(key))) };
    if let Some(node) = relics {
        let (found, printed) = (node.number(0, 9)?, site.ground().prompt[2]);
        if found != printed {
            return node.fault(ChronicleFault::Relics { site: site.key(), found, printed });
        }
    }
    let Some(node) = cards else { return Ok(Some(Land { site, denizens: List::new() })) };
    let cards = denizens(&node, seen)?;
    let limit = site.ground().capacity;
    if cards.len() > usize::from(limit) {
        return node.fault(ChronicleFault::Crowded { site: site.key(), found: cards.len(), limit });
    }
    Ok(Some(Land { site, denizens: cards.into_iter().collect() }))
}

/// Denizens that were not seen yet.
fn denizens(node: &Node<'_>, seen: &mut Vec<Card>) -> Read<Vec<Card>> {
    let mut cards = Vec::new();
    for item in node.list()? {
        let key = item.text()?;
        let card = key.parse::<Card>().ok().filter(|card| card.suit().is_some());
        let Some(card) = card else { return item.fault(ChronicleFault::NoDenizen(short(key))) };
        if seen.contains(&card) {
            return item.fault(ChronicleFault::Twice(card.key().to_owned()));
        }
        seen.push(card);
        cards.push(card);
    }
    Ok(cards)
}
