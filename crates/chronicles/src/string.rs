//! Chronicles from and to the community's string.

use kabale_catalog::Lang;
use kabale_oath::{Chronicle, SaveString};
use serde::Serialize;

use crate::{Saga, SagaError};

/// Something that was changed in the exchange, or that one side cannot say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Note {
    /// A stable name.
    pub code: &'static str,
    pub en: String,
    pub de: String,
}

impl Note {
    /// A sentence.
    pub fn text(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.de)
    }
}

/// A world from a string.
#[derive(Clone, PartialEq, Debug)]
pub struct Imported {
    pub saved: SaveString,
    pub world: Chronicle,
    /// What was changed.
    pub notes: Vec<Note>,
}

/// A string from a world. **It tells hidden things**: the order of the decks, and which cards are dispossessed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exported {
    pub text: String,
    /// What the string does not say.
    pub notes: Vec<Note>,
}

/// Reads a string as a world. The same string gives the same world.
pub fn import(text: &str) -> Result<Imported, SagaError> {
    let (_saved, _warnings) = SaveString::read(text)?;
    Err(SagaError::Unplayable("strings cannot be imported yet".to_owned()))
}

impl Saga {
    /// Begins a chronicle with the world of a string.
    pub fn import(name: &str, text: &str) -> Result<(Self, Vec<Note>), SagaError> {
        let Imported { world, notes, .. } = import(text)?;
        let mut saga = Self::begin(name, world)?;
        saga.string = Some(text.to_owned());
        Ok((saga, notes))
    }

    /// The world before game `number`, counted from 1, as a string.
    pub fn export(&self, number: usize) -> Option<Exported> {
        self.world(number)?;
        None
    }
}
