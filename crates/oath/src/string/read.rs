//! Reads a chronicle string. Every error names its place.

use std::fmt;

use super::{
    Counted, Previous, SaveString, SavedCard, SavedPlayers, SavedSite, SavedSlot, Version, Warning,
    ids::{self, FACEDOWN, NONE},
};
use crate::cards::Slot;

/// The longest text that is read, in bytes. A string itself has at most 2140 characters.
const LONGEST: usize = 1 << 16;

/// Why a text is no chronicle string. Offsets count characters from 0, after white space at the start of the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StringFault {
    /// More than any string.
    #[error("character {offset}: the text is longer than any chronicle string")]
    TooLong { offset: usize },
    /// Written before version 1.6.0.
    #[error("character {offset}: version {version} is too old; the first that can be read is {}", Version::FIRST)]
    OldVersion { offset: usize, version: Version },
    /// The text ends where digits are expected.
    #[error("character {offset}: the text ends in {field}")]
    Ends { offset: usize, field: StringField },
    /// Not a hexadecimal digit.
    #[error("character {offset}: `{}` in {field} is no hexadecimal digit", found.escape_debug())]
    NotHex { offset: usize, field: StringField, found: char },
    /// A count or length that is larger than what follows.
    #[error("character {offset}: {field} should have {count} entries and has room for {left}")]
    PastEnd {
        offset: usize,
        field: StringField,
        /// Cards, or units of a name.
        count: u8,
        left: usize,
    },
    /// A name without characters.
    #[error("character {offset}: {field} is empty")]
    EmptyName { offset: usize, field: StringField },
    /// A length of a name that ends inside a character.
    #[error("character {offset}: the length of {field} ends inside a character")]
    SplitName { offset: usize, field: StringField },
    /// A number that is no oath.
    #[error("character {offset}: there is no oath {found}")]
    NoOath { offset: usize, found: u8 },
    /// A number that is no suit.
    #[error("character {offset}: there is no suit {found}")]
    NoSuit { offset: usize, found: u8 },
    /// A number that is no site.
    #[error("character {offset}: there is no site {found}")]
    NoSite { offset: usize, found: u8 },
    /// A number that is no card.
    #[error("character {offset}: there is no card {found}, in {field}")]
    NoCard { offset: usize, field: StringField, found: u8 },
}

impl StringFault {
    /// A stable name.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLong { .. } => "too_long",
            Self::OldVersion { .. } => "old_version",
            Self::Ends { .. } => "ends",
            Self::NotHex { .. } => "not_hex",
            Self::PastEnd { .. } => "past_end",
            Self::EmptyName { .. } => "empty_name",
            Self::SplitName { .. } => "split_name",
            Self::NoOath { .. } => "no_oath",
            Self::NoSuit { .. } => "no_suit",
            Self::NoSite { .. } => "no_site",
            Self::NoCard { .. } => "no_card",
        }
    }

    /// The place of the first wrong character, counted from 0. Where something is missing it is the end of the text.
    pub const fn offset(&self) -> usize {
        match self {
            Self::TooLong { offset }
            | Self::OldVersion { offset, .. }
            | Self::Ends { offset, .. }
            | Self::NotHex { offset, .. }
            | Self::PastEnd { offset, .. }
            | Self::EmptyName { offset, .. }
            | Self::SplitName { offset, .. }
            | Self::NoOath { offset, .. }
            | Self::NoSuit { offset, .. }
            | Self::NoSite { offset, .. }
            | Self::NoCard { offset, .. } => *offset,
        }
    }
}

/// A part of a string, displayed as a noun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StringField {
    Version,
    Game,
    Name,
    Players,
    Citizens,
    Oath,
    Suits,
    Map(Slot),
    WorldDeck,
    Dispossessed,
    RelicDeck,
    PreviousCitizens,
    Winner,
    WinnerName,
}

impl fmt::Display for StringField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Version => "the version",
            Self::Game => "the number of the game",
            Self::Name => "the name of the chronicle",
            Self::Players => "the list of players",
            Self::Citizens => "the list of Citizens",
            Self::Oath => "the oath",
            Self::Suits => "the order of suits",
            Self::Map(slot) => return write!(f, "site {} of the map", slot.index() + 1),
            Self::WorldDeck => "the world deck",
            Self::Dispossessed => "the Dispossessed",
            Self::RelicDeck => "the relic deck",
            Self::PreviousCitizens => "the previous list of Citizens",
            Self::Winner => "the previous winner",
            Self::WinnerName => "the name of the previous winner",
        })
    }
}

type Read<T> = Result<T, StringFault>;

impl SaveString {
    /// Reads a string, in upper or lower case, with white space around it. The warnings say what is unusual about it.
    pub fn read(text: &str) -> Result<(Self, Vec<Warning>), StringFault> {
        if text.len() > LONGEST {
            let offset = text.char_indices().take_while(|(at, _)| *at < LONGEST).count();
            return Err(StringFault::TooLong { offset });
        }
        // A name at the end of the text may end in a space, but not in a line break.
        let text = text.trim_start().trim_end_matches(['\r', '\n']);
        let mut found = Reader::new(text, Counted::Bytes).all();
        // The mod counts bytes, other tools count units of UTF-16. The right count leads to the end of the text, or at
        // least further.
        let reach = |found: &Read<Self>| match found {
            Ok(found) => (2, usize::from(found.rest.is_empty())),
            Err(fault) => (1, fault.offset()),
        };
        if !text.is_ascii() {
            let other = Reader::new(text, Counted::Utf16).all();
            if reach(&other) > reach(&found) {
                found = other;
            }
        }
        let found = found?;
        let warnings = found.warnings();
        Ok((found, warnings))
    }
}

struct Reader<'a> {
    text: &'a str,
    /// The next byte to read.
    at: usize,
    counted: Counted,
}

impl<'a> Reader<'a> {
    const fn new(text: &'a str, counted: Counted) -> Self {
        Self { text, at: 0, counted }
    }

    fn all(mut self) -> Read<SaveString> {
        let version = self.version()?;
        let game = u16::from_be_bytes([self.byte(StringField::Game)?, self.byte(StringField::Game)?]);
        let name = self.name(StringField::Name)?;
        let players = SavedPlayers(self.byte(StringField::Players)?);
        let citizens = SavedPlayers(self.byte(StringField::Citizens)?);
        let oath = self.known(Self::byte, StringField::Oath, ids::oath, |_, offset, found| StringFault::NoOath {
            offset,
            found,
        })?;
        let mut suits = [crate::cards::Suit::Discord; 6];
        for suit in &mut suits {
            *suit = self.known(Self::digit, StringField::Suits, ids::suit, |_, offset, found| StringFault::NoSuit {
                offset,
                found,
            })?;
        }
        let mut map = [SavedSlot { site: SavedSite::Empty, cards: [None; 3] }; 8];
        for slot in Slot::all() {
            map[slot.index()] = self.slot(StringField::Map(slot))?;
        }
        let world_deck = self.cards(StringField::WorldDeck)?;
        let dispossessed = self.cards(StringField::Dispossessed)?;
        let relic_deck = (version >= Version::RELICS).then(|| self.cards(StringField::RelicDeck)).transpose()?;
        let previous = (version >= Version::PREVIOUS).then(|| self.previous()).transpose()?;
        let rest = self.text[self.at..].trim_end().to_owned();
        let counted = self.counted;
        Ok(SaveString {
            version,
            game,
            name,
            counted,
            players,
            citizens,
            oath,
            suits,
            map,
            world_deck,
            dispossessed,
            relic_deck,
            previous,
            rest,
        })
    }

    fn version(&mut self) -> Read<Version> {
        let mut byte = || self.byte(StringField::Version);
        let version = Version::new(byte()?, byte()?, byte()?);
        if version < Version::FIRST {
            return Err(StringFault::OldVersion { offset: 0, version });
        }
        Ok(version)
    }

    fn previous(&mut self) -> Read<Previous> {
        Ok(Previous {
            citizens: SavedPlayers(self.byte(StringField::PreviousCitizens)?),
            winner: SavedPlayers(self.byte(StringField::Winner)?),
            name: self.name(StringField::WinnerName)?,
        })
    }

    fn slot(&mut self, field: StringField) -> Read<SavedSlot> {
        let site = |number| match number {
            NONE => Some(SavedSite::Empty),
            FACEDOWN.. => ids::site(number - FACEDOWN).map(SavedSite::Facedown),
            0..FACEDOWN => ids::site(number).map(SavedSite::Faceup),
        };
        let card = |number| if number == NONE { Some(None) } else { SavedCard::new(number).map(Some) };
        let site = self.known(Self::byte, field, site, |_, offset, found| StringFault::NoSite { offset, found })?;
        let mut cards = [None; 3];
        for place in &mut cards {
            *place = self.known(Self::byte, field, card, no_card)?;
        }
        Ok(SavedSlot { site, cards })
    }

    /// A count and so many cards.
    fn cards(&mut self, field: StringField) -> Read<Vec<SavedCard>> {
        let at = self.at;
        let count = self.byte(field)?;
        let left = (self.text.len() - self.at) / 2;
        if left < usize::from(count) {
            return Err(StringFault::PastEnd { offset: self.offset(at), field, count, left });
        }
        (0..count).map(|_| self.known(Self::byte, field, SavedCard::new, no_card)).collect()
    }

    /// A length and so many characters.
    fn name(&mut self, field: StringField) -> Read<String> {
        let at = self.at;
        let count = self.byte(field)?;
        if count == 0 {
            return Err(StringFault::EmptyName { offset: self.offset(at), field });
        }
        let left = &self.text[self.at..];
        let mut units = 0;
        let end = left.char_indices().find_map(|(at, c)| {
            if units >= usize::from(count) {
                return Some(at);
            }
            units += match self.counted {
                Counted::Bytes => c.len_utf8(),
                Counted::Utf16 => c.len_utf16(),
            };
            None
        });
        match units.cmp(&usize::from(count)) {
            std::cmp::Ordering::Less => {
                Err(StringFault::PastEnd { offset: self.offset(at), field, count, left: units })
            }
            std::cmp::Ordering::Greater => Err(StringFault::SplitName { offset: self.offset(at), field }),
            std::cmp::Ordering::Equal => {
                let name = &left[..end.unwrap_or(left.len())];
                self.at += name.len();
                Ok(name.to_owned())
            }
        }
    }

    /// A number that has a meaning.
    fn known<T>(
        &mut self,
        number: fn(&mut Self, StringField) -> Read<u8>,
        field: StringField,
        meaning: impl Fn(u8) -> Option<T>,
        fault: impl Fn(StringField, usize, u8) -> StringFault,
    ) -> Read<T> {
        let at = self.at;
        let found = number(self, field)?;
        meaning(found).ok_or_else(|| fault(field, self.offset(at), found))
    }

    /// Two digits.
    fn byte(&mut self, field: StringField) -> Read<u8> {
        Ok(self.digit(field)? << 4 | self.digit(field)?)
    }

    fn digit(&mut self, field: StringField) -> Read<u8> {
        let Some(found) = self.text[self.at..].chars().next() else {
            return Err(StringFault::Ends { offset: self.offset(self.at), field });
        };
        let Some(digit) = found.to_digit(16) else {
            return Err(StringFault::NotHex { offset: self.offset(self.at), field, found });
        };
        self.at += 1;
        Ok(digit as u8)
    }

    /// The place of a byte, in characters.
    fn offset(&self, at: usize) -> usize {
        self.text[..at].chars().count()
    }
}

fn no_card(field: StringField, offset: usize, found: u8) -> StringFault {
    StringFault::NoCard { offset, field, found }
}
