//! A game on disk: its setup, its seed, and its choices in notation.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{Fair, Game, RecordError, Seed, error::shorten_message, hex, sentence};

/// The newest format of records this program writes and reads.
pub const FORMAT: u32 = 1;

/// A recorded game, not yet checked against the rules: see [`crate::Table::replay`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    pub format: u32,
    pub game: String,
    /// The version of the game's rules.
    pub rules: u32,
    pub seats: u8,
    /// The options chosen before the deal.
    pub options: Value,
    /// The data file that the options name by its hash, where nobody else can be expected to have it
    /// ([`Game::data`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
    /// The seed of all randomness: 64 hexadecimal digits.
    pub seed: Seed,
    /// The start position, if the game was not dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Value>,
    /// The proof of a fair deal, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fair: Option<Fair>,
    /// In notation, in the order of play.
    pub choices: Vec<String>,
    /// The hash of the state after the last choice.
    #[serde(rename = "final", default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

impl Record {
    /// The record of a game that was dealt from `seed` and reached `state` by these choices, in notation.
    pub fn of<G: Game>(state: &G, seed: Seed, choices: Vec<String>) -> Self {
        Self {
            format: FORMAT,
            game: G::ID.to_owned(),
            rules: G::RULES,
            seats: state.seats(),
            options: serde_json::to_value(state.options()).expect("options are plain data"),
            data: G::data(&state.options()),
            seed,
            start: None,
            fair: None,
            choices,
            hash: Some(state_hash(state)),
        }
    }

    /// Parses a record. [`crate::Table::replay`] checks whether its choices are legal.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let value: Value = serde_json::from_str(text).map_err(|error| {
            if error.is_eof() {
                RecordError::Truncated { line: error.line(), column: error.column() }
            } else {
                RecordError::NotJson(error.to_string())
            }
        })?;
        Self::from_value(value)
    }

    /// Parses a record embedded in other JSON.
    pub fn from_value(value: Value) -> Result<Self, RecordError> {
        let Some(fields) = value.as_object() else {
            return Err(RecordError::NotRecord("it is not an object".to_owned()));
        };
        match fields.get("format").map(Value::as_u64) {
            Some(Some(found)) if found > u64::from(FORMAT) => {
                return Err(RecordError::NewerFormat { found, known: FORMAT });
            }
            Some(Some(1..)) => (),
            _ => return Err(RecordError::NotRecord("its `format` is missing or not a number from 1".to_owned())),
        }
        serde_json::from_value(value).map_err(|error| RecordError::NotRecord(shorten_message(&sentence(&error))))
    }

    /// The text of the record, with one choice per line.
    pub fn to_text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a record is plain data");
        text.push('\n');
        text
    }
}

/// SHA-256 of the state as JSON. Two states have the same hash only if they are equal.
pub fn state_hash<G: Game>(state: &G) -> String {
    let bytes = serde_json::to_vec(state).expect("a state is plain data");
    hex::encode(&Sha256::digest(bytes))
}
