//! What can be refused, and why. Each error has a stable code for programs; its text is English.
//! `catalog` says the same to people in their language.

use crate::{Objection, Seat};

/// A text that is not a choice in the notation of its game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a choice in this game's notation")]
pub struct NotationError {
    /// What was written, shortened if it was long.
    pub text: String,
}

impl NotationError {
    /// That `text` could not be read.
    pub fn new(text: &str) -> Self {
        Self { text: shorten(text) }
    }

    /// Splits a notation into its words, at most `N` of them; missing ones are empty.
    pub fn words<const N: usize>(text: &str) -> Result<[&str; N], Self> {
        let mut words = [""; N];
        for (index, word) in text.split_ascii_whitespace().enumerate() {
            *words.get_mut(index).ok_or_else(|| Self::new(text))? = word;
        }
        Ok(words)
    }
}

/// A choice that was not offered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{choice}` is not among the choices: {} ({})", objection.code.replace('_', " "), objection.rule)]
pub struct Illegal {
    /// The choice, in notation.
    pub choice: String,
    /// What speaks against it.
    pub objection: Objection,
}

/// Why a choice was not made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChooseError {
    /// Nobody decides any more.
    #[error("the game is over")]
    Over,
    /// It could not be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// It was not offered.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

impl ChooseError {
    /// A stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Over => "game_over",
            Self::Notation(_) => "bad_notation",
            Self::Illegal(_) => "illegal_choice",
        }
    }
}

/// Why a table could not be set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many players.
    #[error("{game} is played by {min} to {max}, not by {asked}")]
    Seats {
        /// The game's id.
        game: &'static str,
        /// How many were asked for.
        asked: u64,
        /// The least number of players.
        min: u8,
        /// The greatest number of players.
        max: u8,
    },
    /// Options that are not a list of names and values.
    #[error("options are an object of names and values")]
    NoOptions,
    /// An option the game does not have.
    #[error("{game} has no option `{id}`")]
    UnknownOption {
        /// The game's id.
        game: &'static str,
        /// What was asked for, shortened if it was long.
        id: String,
    },
    /// An option with a value it cannot have.
    #[error("the option `{id}` cannot be {value}; it may be {expected}")]
    BadOption {
        /// The option.
        id: &'static str,
        /// What was asked for, shortened if it was long.
        value: String,
        /// What it may be.
        expected: String,
    },
    /// Card data that is named by its hash and was not loaded.
    #[error("card data {hash} is not loaded; loaded is {loaded}")]
    DataNotLoaded {
        /// The hash that is asked for.
        hash: String,
        /// The hash of what new games are played with.
        loaded: String,
    },
    /// A position that cannot be.
    #[error("this position cannot be: {0}")]
    Position(String),
}

impl SetupError {
    /// A stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Seats { .. } => "bad_seats",
            Self::NoOptions | Self::UnknownOption { .. } | Self::BadOption { .. } => "bad_options",
            Self::DataNotLoaded { .. } => "data_not_loaded",
            Self::Position(_) => "bad_position",
        }
    }
}

/// Why a choice cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UndoRefusal {
    /// This seat has not decided anything yet.
    #[error("seat {0} has nothing to take back")]
    Nothing(Seat),
    /// Somebody else has decided since.
    #[error("seat {0} has decided since")]
    OthersDecided(Seat),
    /// The choice showed somebody what was hidden from them.
    #[error("something hidden was shown")]
    Shown,
    /// Chance had a part in what followed.
    #[error("something random happened")]
    Random,
}

impl UndoRefusal {
    /// A stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::Nothing(_) => "nothing_to_undo",
            Self::OthersDecided(_) => "others_decided",
            Self::Shown => "hidden_shown",
            Self::Random => "random_happened",
        }
    }
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// The text breaks off.
    #[error("the record breaks off at line {line}, column {column}")]
    Truncated {
        /// Where, counted from 1.
        line: usize,
        /// Where, counted from 1.
        column: usize,
    },
    /// The text is not JSON.
    #[error("the record is not JSON: {0}")]
    NotJson(String),
    /// JSON, but not a record.
    #[error("this is not a record: {0}")]
    NotRecord(String),
    /// Written by a later version of the program.
    #[error("the record has format {found}; this program reads up to {known}")]
    NewerFormat {
        /// What the record says.
        found: u64,
        /// The newest we know.
        known: u32,
    },
    /// A record of another game.
    #[error("the record is of {found}, not of {wanted}")]
    WrongGame {
        /// What the record says.
        found: String,
        /// What was expected.
        wanted: &'static str,
    },
    /// Played under rules that this program does not know yet.
    #[error("the record was played under rules version {found} of {game}; this program knows up to {known}")]
    NewerRules {
        game: &'static str,
        /// What the record says.
        found: u32,
        /// The newest we know.
        known: u32,
    },
    /// Seats, options or start position do not fit the game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The deal was not what the record says of it.
    #[error(transparent)]
    Fair(#[from] FairError),
    /// A choice that could not be made at its place.
    #[error("choice {number} of the record, `{choice}`: {why}")]
    Choice {
        /// Which one, counted from 1.
        number: usize,
        /// The choice as written, shortened if it was long.
        choice: String,
        /// What is wrong with it.
        why: ChooseError,
    },
    /// Everything was legal, but the end differs from what the record promises.
    #[error("the record ends in another state than it says: {found} instead of {promised}")]
    HashDiffers {
        /// The hash of the replayed state.
        found: String,
        /// The hash in the record.
        promised: String,
    },
}

impl RecordError {
    /// A stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Truncated { .. } => "truncated_record",
            Self::NotJson(_) => "bad_json",
            Self::NotRecord(_) => "bad_record",
            Self::NewerFormat { .. } => "newer_format",
            Self::WrongGame { .. } => "wrong_game",
            Self::NewerRules { .. } => "newer_rules",
            Self::Setup(error) => error.code(),
            Self::Fair(error) => error.code(),
            Self::Choice { .. } => "illegal_record",
            Self::HashDiffers { .. } => "hash_differs",
        }
    }
}

/// Why a deal cannot be verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FairError {
    /// Text that could be mistaken for something else in what is hashed.
    #[error("the id of the table is not 1 to 64 letters, digits, `-` and `_`")]
    Table,
    /// A game from a position, which somebody chose.
    #[error("the game started from a position, not from a deal")]
    NoDeal,
    /// Not one nonce for each seat.
    #[error("there are {found} nonces for {seats} seats")]
    Nonces {
        /// How many there are.
        found: usize,
        /// How many there should be.
        seats: u8,
    },
    /// More than anybody may throw in.
    #[error("the nonce of seat {seat} is longer than 64 bytes")]
    LongNonce {
        /// Whose, counted from 1.
        seat: usize,
    },
    /// Another secret than the one that was promised.
    #[error("the secret is not the one that was committed to")]
    Commitment,
    /// Another seed than secret and nonces give.
    #[error("the seed does not follow from the secret and the nonces")]
    Seed,
}

impl FairError {
    /// A stable name for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::Table | Self::NoDeal | Self::Nonces { .. } | Self::LongNonce { .. } => "bad_fairness",
            Self::Commitment => "commitment_differs",
            Self::Seed => "seed_differs",
        }
    }
}

/// At most sixty characters of a text from outside, on one line and without control characters, to quote in a message.
pub fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(60).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(60).is_some() {
        short.push('…');
    }
    short
}

/// The same for the message of a parser, which may quote what it could not read.
pub(crate) fn shorten_message(text: &str) -> String {
    if text.len() <= 200 { text.to_owned() } else { shorten(text) }
}

/// The sentence of a JSON error for readers who know no Rust, without serde's trailing position, which callers name
/// themselves.
pub fn sentence(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.rfind(" at line ").map_or(text.as_str(), |at| &text[..at]);
    let mut words: Vec<&str> = text.split(' ').collect();
    for at in 1..words.len() {
        match (words[at - 1], words[at]) {
            ("expected", "u8" | "u16" | "u32" | "u64" | "usize") => words[at] = "a whole number from 0",
            ("expected", "i32" | "i64") => words[at] = "a whole number",
            ("expected", "struct") => {
                words[at] = "an object";
                words.truncate(at + 1);
                break;
            }
            _ => (),
        }
    }
    words.join(" ")
}
