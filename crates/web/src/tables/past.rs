//! What has happened at a table, entry by entry as in its journal, so that whoever missed some of it can be told.

use kabale_catalog::{AnyTable, Lang, Voice};
use kabale_core::Eye;
use kabale_store::AccountId;
use serde_json::Value;

use super::journal::{Happened, Happening};

/// One entry of the journal, as far as it is ever told again.
pub(crate) struct Past {
    pub(super) by: Option<AccountId>,
    /// Without the text of a choice or of what was said: that is for the table to tell.
    pub(crate) what: Happening,
    /// What everybody had seen of a choice that was taken back.
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

/// A choice that was taken back, and what everybody had seen of it: the table itself does not know any more.
pub(crate) struct Undone {
    pub(crate) choice: String,
    /// The tellings, and through whose eyes.
    told: Vec<(Eye, Telling)>,
}

/// Something that an eye saw happen: as data, and as a sentence in each language.
struct Telling {
    event: Value,
    text: [String; 2],
}

impl Undone {
    /// The last choice of a table, before it is taken back. The names of the players are given by language.
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

    /// What an eye had seen of it: as data and in words.
    pub(crate) fn told(&self, eye: Eye, lang: Lang) -> impl Iterator<Item = (Value, String)> + '_ {
        let seen = self.told.iter().filter(move |(by, _)| *by == eye);
        seen.map(move |(_, telling)| (telling.event.clone(), telling.text[lang as usize].clone()))
    }
}
