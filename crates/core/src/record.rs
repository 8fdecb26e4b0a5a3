//! A game on disk: how it was set up, its seed, and the choices in notation.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{Fair, Game, RecordError, Seed, error::shorten_message, hex, sentence};

/// The newest format of records this program writes and reads.
pub const FORMAT: u32 = 1;

/// A recorded game, still without its rules: [`crate::Table::replay`] gives it those.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The format of this file.
    pub format: u32,
    /// The game's id.
    pub game: String,
    /// The version of the game's rules it was played under.
    pub rules: u32,
    /// How many played.
    pub seats: u8,
    /// What was agreed on before the deal.
    pub options: Value,
    /// What all chance comes from: 64 hexadecimal digits.
    pub seed: Seed,
    /// The position it started from, if that was not a deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Value>,
    /// Where the seed comes from, if nobody was to choose it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fair: Option<Fair>,
    /// What was chosen, in the order of the game.
    pub choices: Vec<String>,
    /// The hash of the state after the last choice.
    #[serde(rename = "final", default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

impl Record {
    /// The record of a game that was dealt from `seed` and led to `state` by these choices, in notation.
    pub fn of<G: Game>(state: &G, seed: Seed, choices: Vec<String>) -> Self {
        Self {
            format: FORMAT,
            game: G::ID.to_owned(),
            rules: G::RULES,
            seats: state.seats(),
            options: serde_json::to_value(state.options()).expect("options are plain data"),
            seed,
            start: None,
            fair: None,
            choices,
            hash: Some(state_hash(state)),
        }
    }

    /// Reads a record. Whether its choices are legal is for [`crate::Table::replay`] to say.
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

    /// Reads a record that was JSON inside something else.
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

    /// The text of the record, one choice a line.
    pub fn to_text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a record is plain data");
        text.push('\n');
        text
    }
}

/// A hash that two states share only if they are equal: SHA-256 of the state as JSON.
pub fn state_hash<G: Game>(state: &G) -> String {
    let bytes = serde_json::to_vec(state).expect("a state is plain data");
    hex::encode(&Sha256::digest(bytes))
}
