//! The data: nine characters, what their abilities do, and the card that ends the game.

use std::{fmt, str::FromStr};

use kabale_core::shorten;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// SHD-1.3, SHD-1.4: the nine characters, in the order of their values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Character {
    /// Lowers a card by 3.
    #[default]
    General,
    /// Looks at the top card of the draw pile.
    Prophet,
    /// Raises or lowers a card by 1.
    Jester,
    /// Lowers a card by 2.
    Assassin,
    /// Lends an ability that could not be used.
    Judge,
    /// Guards against swaps.
    Bard,
    /// Guards against destruction.
    Alchemist,
    /// Makes it harder for her owner to destroy.
    Queen,
    /// Makes it harder for his owner to swap.
    King,
}

/// SHD-1.5: what kind of ability a character has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Used in its owner's turn.
    Modification,
    /// Works by itself in other players' turns.
    Defense,
    /// Binds its owner.
    Restriction,
}

/// SHD-1.3: how many characters there are.
pub(crate) const N_CHARACTERS: u8 = 9;

impl Character {
    /// All characters, in the order of their values.
    pub const ALL: [Self; N_CHARACTERS as usize] = [
        Self::General,
        Self::Prophet,
        Self::Jester,
        Self::Assassin,
        Self::Judge,
        Self::Bard,
        Self::Alchemist,
        Self::Queen,
        Self::King,
    ];

    /// SHD-1.4: the printed value.
    pub const fn value(self) -> u8 {
        self as u8 + 1
    }

    /// SHD-1.5: the kind of its ability.
    pub const fn class(self) -> Class {
        match self {
            Self::General | Self::Prophet | Self::Jester | Self::Assassin | Self::Judge => Class::Modification,
            Self::Bard | Self::Alchemist => Class::Defense,
            Self::Queen | Self::King => Class::Restriction,
        }
    }

    /// The character's name in notation and data.
    pub const fn id(self) -> &'static str {
        match self {
            Self::General => "general",
            Self::Prophet => "prophet",
            Self::Jester => "jester",
            Self::Assassin => "assassin",
            Self::Judge => "judge",
            Self::Bard => "bard",
            Self::Alchemist => "alchemist",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Character {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|character| character.id() == text).ok_or(())
    }
}

/// SHD-1.3: a card of a pile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Card {
    Character(Character),
    /// SHD-7.1: the card that ends the game.
    #[default]
    End,
}

impl Card {
    /// The card's name in data.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Character(character) => character.id(),
            Self::End => "end",
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        match name.as_str() {
            "end" => Ok(Self::End),
            name => name
                .parse()
                .map(Self::Character)
                .map_err(|()| de::Error::custom(format_args!("there is no card `{}`", shorten(name)))),
        }
    }
}

/// SHD-6: what a player can do with a modification ability. The Judge lends one of these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ability {
    /// SHD-6.4: lower by 3.
    General,
    /// SHD-6.7: look at the top card.
    Prophet,
    /// SHD-6.6: raise by 1.
    JesterUp,
    /// SHD-6.6: lower by 1.
    JesterDown,
    /// SHD-6.5: lower by 2.
    Assassin,
}

impl Ability {
    /// All abilities, in the order of their characters.
    pub const ALL: [Self; 5] = [Self::General, Self::Prophet, Self::JesterUp, Self::JesterDown, Self::Assassin];

    /// Whose ability it is.
    pub const fn character(self) -> Character {
        match self {
            Self::General => Character::General,
            Self::Prophet => Character::Prophet,
            Self::JesterUp | Self::JesterDown => Character::Jester,
            Self::Assassin => Character::Assassin,
        }
    }

    /// SHD-6.4 to 6.6: what it does to the value of the last card; nothing for the Prophet, who looks instead.
    pub const fn delta(self) -> i8 {
        match self {
            Self::General => -3,
            Self::Prophet => 0,
            Self::JesterUp => 1,
            Self::JesterDown => -1,
            Self::Assassin => -2,
        }
    }

    /// The ability's name in notation and data.
    pub const fn id(self) -> &'static str {
        match self {
            Self::General => "general",
            Self::Prophet => "prophet",
            Self::JesterUp => "jester up",
            Self::JesterDown => "jester down",
            Self::Assassin => "assassin",
        }
    }

    /// What a character can do: two things for the Jester, none for those whose ability nobody uses or lends.
    pub(crate) const fn of(character: Character) -> &'static [Self] {
        match character {
            Character::General => &[Self::General],
            Character::Prophet => &[Self::Prophet],
            Character::Jester => &[Self::JesterUp, Self::JesterDown],
            Character::Assassin => &[Self::Assassin],
            Character::Judge | Character::Bard | Character::Alchemist | Character::Queen | Character::King => &[],
        }
    }
}

impl fmt::Display for Ability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Serialize for Ability {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}
