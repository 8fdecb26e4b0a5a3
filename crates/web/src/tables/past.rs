//! The entries of a table's journal, kept in memory to bring clients up to date.

use kabale_catalog::{AnyTable, Lang, Voice};
use kabale_core::Eye;
use kabale_store::AccountId;
use serde_json::Value;

use super::journal::{Happened, Happening};

/// One journal entry, without the parts that are never sent again.
pub(crate) struct Past {
    pub(super) by: Option<AccountId>,
    /// Without the text of a choice or chat message, which the table holds.
    pub(crate) what: Happening,
    /// What each eye had seen of an undone choice.
    pub(crate) undone: Option<Box<Undone>>,
}

impl Past {
    pub(super) fn new(happened: &Happened) -> Self {
        let what = match &happened.what {
            Happening::Choice { seat, decision, .. } => {
                Happening::Choice { seat: *seat, decision: *decision, choice: String::new() }
            }
            Happening::Say { seat, .. } => Happening::Say { seat: *seat, text: None },
            what => what.clone(),
        };
        Self { by: happened.by, what, undone: None }
    }

    /// The number of the decision, if this is a choice that was not taken back.
    pub(crate) fn standing_choice(&self) -> Option<usize> {
        match self.what {
            Happening::Choice { decision, .. } if self.undone.is_none() => Some(decision),
            _ => None,
        }
    }
}

/// An undone choice, and what each eye had seen of it. The table itself no longer knows.
pub(crate) struct Undone {
    pub(crate) choice: String,
    /// The events, by eye.
    told: Vec<(Eye, Telling)>,
}

/// An event as an eye saw it: as data, and as a sentence in each language.
struct Telling {
    event: Value,
    text: [String; 2],
}

impl Undone {
    /// The last choice of a table, before it is undone. The players' names are given by language.
    pub(super) fn last_of(game: &dyn AnyTable, names: &[Vec<String>; 2]) -> Option<Self> {
        let last = game.n_choices().checked_sub(1)?;
        let (_, choice) = game.step(last)?;
        let mut told = Vec::new();
        for eye in Eye::all(game.seats()) {
            let sight = game.seen_by(eye);
            let [en, de] = Lang::ALL.map(|lang| sight.tell(last, Voice { lang, names: &names[lang as usize] }));
            for (((_, event), (_, en)), (_, de)) in game.events(eye, last).into_iter().zip(en).zip(de) {
                told.push((eye, Telling { event, text: [en, de] }));
            }
        }
        Some(Self { choice, told })
    }

    /// What an eye had seen of it: as data and as a sentence.
    pub(crate) fn told(&self, eye: Eye, lang: Lang) -> impl Iterator<Item = (Value, String)> + '_ {
        let seen = self.told.iter().filter(move |(by, _)| *by == eye);
        seen.map(move |(_, telling)| (telling.event.clone(), telling.text[lang as usize].clone()))
    }
}
