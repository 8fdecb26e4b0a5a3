//! Errors and refusals. Each has a stable code for programs; its text is English. `catalog` translates them for people.

use crate::{Objection, Seat};

/// A text that is not a choice in the notation of its game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not a choice in this game's notation")]
pub struct NotationError {
    /// The rejected text, shortened if it was long.
    pub text: String,
}

impl NotationError {
    /// The error for an unreadable `text`.
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
    pub objection: Objection,
}

/// Why a choice was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChooseError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The text is not in the game's notation.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The choice is not offered.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

impl ChooseError {
    /// A stable code for programs.
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
        game: &'static str,
        /// The requested number of seats.
        asked: u64,
        min: u8,
        max: u8,
    },
    /// The options are not a list of names and values.
    #[error("options are an object of names and values")]
    NoOptions,
    /// The game does not have this option.
    #[error("{game} has no option `{id}`")]
    UnknownOption {
        game: &'static str,
        /// The requested option, shortened if it was long.
        id: String,
    },
    /// The option does not allow this value.
    #[error("the option `{id}` cannot be {value}; it may be {expected}")]
    BadOption {
        id: &'static str,
        /// The requested value, shortened if it was long.
        value: String,
        /// The allowed values.
        expected: String,
    },
    /// The card data with this hash is not loaded.
    #[error("card data {hash} is not loaded; loaded is {loaded}")]
    DataNotLoaded {
        /// The requested hash.
        hash: String,
        /// The hash of the card data for new games.
        loaded: String,
    },
    /// The position is impossible.
    #[error("this position is impossible: {0}")]
    Position(String),
}

impl SetupError {
    /// A stable code for programs.
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
    /// This seat has not made a choice yet.
    #[error("seat {0} has nothing to take back")]
    Nothing(Seat),
    /// Another seat has made a choice since.
    #[error("seat {0} has decided since")]
    OthersDecided(Seat),
    /// The choice revealed hidden information.
    #[error("something hidden was shown")]
    Shown,
    /// The choice involved randomness.
    #[error("something random happened")]
    Random,
}

impl UndoRefusal {
    /// A stable code for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::Nothing(_) => "nothing_to_undo",
            Self::OthersDecided(_) => "others_decided",
            Self::Shown => "hidden_shown",
            Self::Random => "random_happened",
        }
    }
}

/// Why a record was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// The text breaks off.
    #[error("the record breaks off at line {line}, column {column}")]
    Truncated {
        /// Counted from 1.
        line: usize,
        /// Counted from 1.
        column: usize,
    },
    /// The text is not JSON.
    #[error("the record is not JSON: {0}")]
    NotJson(String),
    /// The text is JSON, but not a record.
    #[error("this is not a record: {0}")]
    NotRecord(String),
    /// The record was written by a newer version of the program.
    #[error("the record has format {found}; this program reads up to {known}")]
    NewerFormat {
        /// The format of the record.
        found: u64,
        /// The newest format this program knows.
        known: u32,
    },
    /// The record is of another game.
    #[error("the record is of {found}, not of {wanted}")]
    WrongGame {
        /// The game in the record.
        found: String,
        /// The expected game.
        wanted: &'static str,
    },
    /// The record uses newer rules than this program knows.
    #[error("the record was played under rules version {found} of {game}; this program knows up to {known}")]
    NewerRules {
        game: &'static str,
        /// The rules version of the record.
        found: u32,
        /// The newest rules version this program knows.
        known: u32,
    },
    /// Seats, options or start position do not fit the game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The deal does not match its proof of fairness.
    #[error(transparent)]
    Fair(#[from] FairError),
    /// A choice was refused at its place in the record.
    #[error("choice {number} of the record, `{choice}`: {why}")]
    Choice {
        /// Counted from 1.
        number: usize,
        /// The choice as written, shortened if it was long.
        choice: String,
        why: ChooseError,
    },
    /// All choices were legal, but the final state differs from the record's hash.
    #[error("the record ends in another state than it says: {found} instead of {promised}")]
    HashDiffers {
        /// The hash of the replayed state.
        found: String,
        /// The hash in the record.
        promised: String,
    },
}

impl RecordError {
    /// A stable code for programs.
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
    /// The table's id would make the hashed text ambiguous.
    #[error("the id of the table is not 1 to 64 letters, digits, `-` and `_`")]
    Table,
    /// The game started from a position, so there was no deal.
    #[error("the game started from a position, not from a deal")]
    NoDeal,
    /// The number of nonces differs from the number of seats.
    #[error("there are {found} nonces for {seats} seats")]
    Nonces { found: usize, seats: u8 },
    /// The nonce is longer than [`crate::LONGEST_NONCE`].
    #[error("the nonce of seat {seat} is longer than 64 bytes")]
    LongNonce {
        /// Counted from 1.
        seat: usize,
    },
    /// The secret does not match the commitment.
    #[error("the secret is not the one that was committed to")]
    Commitment,
    /// The seed does not follow from the secret and the nonces.
    #[error("the seed does not follow from the secret and the nonces")]
    Seed,
}

impl FairError {
    /// A stable code for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::Table | Self::NoDeal | Self::Nonces { .. } | Self::LongNonce { .. } => "bad_fairness",
            Self::Commitment => "commitment_differs",
            Self::Seed => "seed_differs",
        }
    }
}

/// At most sixty characters of an untrusted text, on one line and without control characters, to quote in a message.
pub fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(60).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(60).is_some() {
        short.push('…');
    }
    short
}

/// [`shorten`] for the message of a parser, which may quote untrusted text.
pub(crate) fn shorten_message(text: &str) -> String {
    if text.len() <= 200 { text.to_owned() } else { shorten(text) }
}

/// The message of a JSON error without Rust terms and without serde's trailing position, which callers add themselves.
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
