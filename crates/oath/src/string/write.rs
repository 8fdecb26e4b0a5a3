//! Writes a chronicle string, in upper case.

use super::{
    Counted, Previous, SaveString, SavedCard, SavedPlayers, SavedSite, SavedSlot, Version,
    ids::{FACEDOWN, NONE, oath_number, site_number, suit_number},
};

impl SaveString {
    /// The string with the fields of its version. Names and lists that are too long for their count are cut; an empty
    /// name is written as unknown.
    pub fn write(&self) -> String {
        let Self { version, counted, previous, .. } = self;
        let mut out = [version.major, version.minor, version.patch].map(hex).concat();
        out += &format!("{:04X}", self.game);
        out += &named(&self.name, *counted);
        out += &[self.players.0, self.citizens.0, oath_number(self.oath)].map(hex).concat();
        out.extend(self.suits.iter().map(|suit| format!("{:X}", suit_number(*suit))));
        out.extend(self.map.iter().map(slot));
        out += &list(&self.world_deck);
        out += &list(&self.dispossessed);
        if *version >= Version::RELICS {
            out += &list(self.relic_deck.as_deref().unwrap_or_default());
        }
        if *version >= Version::PREVIOUS {
            let (citizens, winner, name) = match previous {
                Some(Previous { citizens, winner, name }) => (*citizens, *winner, name.as_str()),
                None => (SavedPlayers::default(), SavedPlayers::CHANCELLOR, Previous::UNKNOWN),
            };
            out += &[citizens.0, winner.0].map(hex).concat();
            out += &named(name, *counted);
        }
        out + &self.rest
    }
}

fn hex(byte: u8) -> String {
    format!("{byte:02X}")
}

/// A name with its length before it.
fn named(name: &str, counted: Counted) -> String {
    let name = if name.is_empty() { Previous::UNKNOWN } else { name };
    let mut length = 0_u8;
    let mut end = 0;
    for c in name.chars() {
        let units = match counted {
            Counted::Bytes => c.len_utf8(),
            Counted::Utf16 => c.len_utf16(),
        };
        let Some(longer) = length.checked_add(units as u8) else { break };
        (length, end) = (longer, end + c.len_utf8());
    }
    hex(length) + &name[..end]
}

fn slot(slot: &SavedSlot) -> String {
    let site = match slot.site {
        SavedSite::Empty => NONE,
        SavedSite::Facedown(site) => site_number(site) + FACEDOWN,
        SavedSite::Faceup(site) => site_number(site),
    };
    hex(site) + &slot.cards.map(|card| hex(card.map_or(NONE, SavedCard::id))).concat()
}

/// Cards with their count before them.
fn list(cards: &[SavedCard]) -> String {
    let cards = &cards[..cards.len().min(usize::from(u8::MAX))];
    hex(cards.len() as u8) + &cards.iter().map(|card| hex(card.id())).collect::<String>()
}
