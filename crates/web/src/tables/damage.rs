//! Damage to stored tables: detected on reading, reported to people and programs, and counted.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use kabale_catalog::{Lang, setup_error};
use kabale_core::SetupError;
use kabale_store::{Flaw, StoreError, TableId};
use serde_json::json;

use crate::problem::{Kind, Problem};

/// Why a stored table cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Damage {
    /// The stored data does not match its hashes.
    Stored(Flaw),
    /// The database engine cannot read the rows.
    File(String),
    /// The game's id is unknown.
    Game(String),
    /// The options or settings cannot be read.
    Options,
    /// The seed does not follow from the secret, the table, the game and the nonces.
    Seed,
    /// The game cannot be dealt.
    Deal(SetupError),
    /// The kind of an entry is unknown.
    Kind(u32),
    /// The choice, undo or deal of an entry was not possible at that point.
    Step(u32),
    /// The row and the journal disagree on the number of choices.
    Count,
    /// The row and the journal disagree on the seat to move.
    Turn,
    /// The row and the journal disagree on the status.
    Status,
    /// The row and the journal disagree on the time of the last change.
    Time,
}

impl Damage {
    /// A stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Stored(flaw) => flaw.code(),
            Self::File(_) => "damaged_file",
            Self::Game(_) => "unknown_game",
            Self::Options => "bad_options",
            Self::Seed => "wrong_seed",
            Self::Deal(_) => "bad_deal",
            Self::Kind(_) => "unknown_kind",
            Self::Step(_) => "impossible_entry",
            Self::Count => "wrong_count",
            Self::Turn => "wrong_turn",
            Self::Status => "wrong_status",
            Self::Time => "wrong_time",
        }
    }

    /// The revision of the affected entry, if it is about one.
    pub fn rev(&self) -> Option<u32> {
        match self {
            Self::Stored(flaw) => flaw.rev(),
            Self::Kind(rev) | Self::Step(rev) => Some(*rev),
            _ => None,
        }
    }

    /// The problem for the caller.
    pub(crate) fn problem(&self) -> Problem {
        Problem::from(Kind::Damaged).with(json!({ "damage": { "code": self.code(), "rev": self.rev() } }))
    }

    pub fn text(&self, lang: Lang) -> String {
        let t = |en: &str, de: &str| lang.pick(en, de).to_owned();
        match (self, lang) {
            (Self::Stored(Flaw::Row), _) => {
                t("Its row or a seat cannot be read.", "Seine Zeile oder ein Platz ist nicht lesbar.")
            }
            (Self::Stored(Flaw::NoRow), _) => t("Its row is missing.", "Seine Zeile fehlt."),
            (Self::Stored(Flaw::Seal), _) => {
                t("Its row or a seat was changed.", "Seine Zeile oder ein Platz wurde verändert.")
            }
            (Self::Stored(Flaw::Missing { rev }), Lang::En) => format!("Entry {rev} of its journal is missing."),
            (Self::Stored(Flaw::Missing { rev }), Lang::De) => format!("Eintrag {rev} seines Protokolls fehlt."),
            (Self::Stored(Flaw::Entry { rev }), Lang::En) => format!("Entry {rev} of its journal was changed."),
            (Self::Stored(Flaw::Entry { rev }), Lang::De) => {
                format!("Eintrag {rev} seines Protokolls wurde verändert.")
            }
            (Self::Stored(Flaw::Head), _) => t(
                "Its journal does not end where its row says.",
                "Sein Protokoll endet nicht dort, wo seine Zeile es sagt.",
            ),
            (Self::File(message), Lang::En) => format!("The file cannot be read there: {message}."),
            (Self::File(message), Lang::De) => format!("Die Datei ist dort nicht lesbar: {message}."),
            (Self::Game(id), Lang::En) => format!("There is no game “{id}”."),
            (Self::Game(id), Lang::De) => format!("Es gibt kein Spiel „{id}“."),
            (Self::Options, _) => {
                t("Its options or settings cannot be read.", "Seine Optionen oder Einstellungen sind nicht lesbar.")
            }
            (Self::Seed, _) => t(
                "Its seed does not follow from its secret and what the seats added.",
                "Sein Startwert folgt nicht aus seinem Geheimnis und dem, was die Plätze dazugegeben haben.",
            ),
            (Self::Deal(error), _) => setup_error(error, lang),
            (Self::Kind(rev), Lang::En) => format!("Entry {rev} of its journal is of an unknown kind."),
            (Self::Kind(rev), Lang::De) => format!("Eintrag {rev} seines Protokolls ist von unbekannter Art."),
            (Self::Step(rev), Lang::En) => format!("Entry {rev} of its journal was not possible there."),
            (Self::Step(rev), Lang::De) => {
                format!("Eintrag {rev} seines Protokolls war an dieser Stelle nicht möglich.")
            }
            (Self::Count, _) => t(
                "Its row and its journal count different numbers of choices.",
                "Seine Zeile und sein Protokoll zählen verschieden viele Entscheidungen.",
            ),
            (Self::Turn, _) => {
                t("Its row says that another seat decides.", "Laut seiner Zeile entscheidet ein anderer Platz.")
            }
            (Self::Status, _) => t(
                "The status in its row differs from that in its journal.",
                "Der Stand in seiner Zeile ist ein anderer als in seinem Protokoll.",
            ),
            (Self::Time, _) => t(
                "The time of the last change in its row differs from that in its journal.",
                "Die Zeit der letzten Änderung in seiner Zeile ist eine andere als in seinem Protokoll.",
            ),
        }
    }
}

/// Why a table could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unread {
    /// The table does not exist.
    Missing,
    Damaged(Damage),
    /// The table needs a file of card data that is not loaded. It is not damaged.
    NotLoaded(SetupError),
    /// Storage failed. A later attempt may succeed.
    Store(StoreError),
}

impl From<StoreError> for Unread {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::DamagedTable { flaw, .. } => Self::Damaged(Damage::Stored(flaw)),
            StoreError::Damaged { message, .. } => Self::Damaged(Damage::File(message)),
            error => Self::Store(error),
        }
    }
}

impl From<Damage> for Unread {
    fn from(damage: Damage) -> Self {
        Self::Damaged(damage)
    }
}

/// The damaged tables found so far.
#[derive(Default)]
pub(crate) struct Damaged(Mutex<HashMap<TableId, Damage>>);

impl Damaged {
    /// The problem for the caller of a table that could not be read. Each damaged table is logged once.
    pub(crate) fn problem(&self, id: &TableId, unread: Unread) -> Problem {
        match unread {
            Unread::Missing => Kind::NotFound.into(),
            Unread::Store(error) => error.into(),
            Unread::NotLoaded(error) => {
                tracing::warn!(table = %id, %error, "a table needs a file that is not loaded");
                Problem::said(Kind::NotLoaded, |lang| setup_error(&error, lang))
            }
            Unread::Damaged(damage) => {
                let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                if known.get(id) != Some(&damage) {
                    tracing::error!(
                        table = %id, code = damage.code(), rev = damage.rev(), why = damage.text(Lang::En),
                        "a stored table is damaged"
                    );
                    known.insert(id.clone(), damage.clone());
                }
                damage.problem()
            }
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The damage of a table, if it was found before.
    pub(crate) fn of(&self, id: &TableId) -> Option<Damage> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }
}
