//! Chronicles from and to the community's string.

use kabale_catalog::{
    Lang,
    oath::{card_name, repair_text, saved_card_name, warning_text},
};
use kabale_data::Content;
use kabale_oath::{
    Adjustment, Chronicle, Color, Envelope, Previous, SaveString, SavedPlayers, Slot, StringField, Unsaid, Warning,
};
use serde::Serialize;

use crate::{Saga, SagaError};

/// Something that was changed in the exchange, or that one side cannot say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Note {
    /// A stable name.
    pub code: &'static str,
    /// A sentence in English.
    pub en: String,
    /// The same in German.
    pub de: String,
}

impl Note {
    fn new(code: &'static str, text: impl Fn(Lang) -> String) -> Self {
        Self { code, en: text(Lang::En), de: text(Lang::De) }
    }

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
    /// What is unusual about the string and was changed.
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
    let (saved, warnings) = SaveString::read(text)?;
    let (world, changes) = saved.world();
    // What a game starts from is always what a file can say.
    let world = Chronicle::read(&world.to_text()).map_err(|error| SagaError::Unplayable(error.to_string()))?;
    let mut notes: Vec<Note> = warnings.iter().filter(|warning| !is_repaired(warning)).map(warning_note).collect();
    notes.extend(changes.iter().map(change_note));
    Ok(Imported { saved, world, notes })
}

/// Whether a change says the same, and what was done about it.
fn is_repaired(warning: &Warning) -> bool {
    !matches!(
        warning,
        Warning::UnknownBits { .. }
            | Warning::Winner { .. }
            | Warning::VisionPlaces { .. }
            | Warning::TooManyRelics { .. }
            | Warning::Trailing { .. }
    )
}

fn warning_note(warning: &Warning) -> Note {
    Note::new(warning.code(), |lang| warning_text(warning, lang))
}

fn change_note(change: &Adjustment) -> Note {
    Note::new(change.code(), |lang| change_text(*change, lang))
}

/// `site 3`, `Ort 3`.
fn site(slot: Slot, lang: Lang) -> String {
    format!("{} {}", lang.pick("site", "Ort"), slot.index() + 1)
}

fn change_text(change: Adjustment, lang: Lang) -> String {
    let t = |en: &str, de: &str| lang.pick(en, de).to_owned();
    match change {
        Adjustment::GameNumber => {
            t("The game had the number 0; it is the first.", "Die Partie hatte die Nummer 0; sie ist die erste.")
        }
        Adjustment::FirstGame => t(
            "The first game is not set up yet: the deal draws facedown sites, relics and the order of the decks.",
            "Die erste Partie ist noch nicht aufgebaut: Verdeckte Orte, Reliquien und die Reihenfolge der Stapel kommen \
             beim Aufbau.",
        ),
        Adjustment::LeftOut { card, field } => {
            let card = saved_card_name(card, lang);
            match (field, lang) {
                (StringField::Map(slot), Lang::En) => format!("{card} at {} was left out.", site(slot, lang)),
                (StringField::Map(slot), Lang::De) => format!("{card} an {} entfällt.", site(slot, lang)),
                (StringField::Dispossessed, Lang::En) => format!("{card} among the Dispossessed was left out."),
                (StringField::Dispossessed, Lang::De) => format!("{card} bei den Vertriebenen entfällt."),
                (StringField::RelicDeck, Lang::En) => format!("{card} in the relic deck was left out."),
                (StringField::RelicDeck, Lang::De) => format!("{card} im Reliquienstapel entfällt."),
                (_, Lang::En) => format!("{card} in the world deck was left out."),
                (_, Lang::De) => format!("{card} im Weltstapel entfällt."),
            }
        }
        Adjustment::ToDeck { card, slot } => {
            let (card, site) = (saved_card_name(card, lang), site(slot, lang));
            match lang {
                Lang::En => format!("There is no room for {card} at {site}: it goes to the world deck."),
                Lang::De => format!("Für {card} ist an {site} kein Platz: Die Karte kommt in den Weltstapel."),
            }
        }
        Adjustment::ToArchive { card, slot } => {
            let (card, site) = (saved_card_name(card, lang), site(slot, lang));
            match lang {
                Lang::En => format!("There is no room for {card} at {site}: it goes to the archive."),
                Lang::De => format!("Für {card} ist an {site} kein Platz: Die Karte kommt ins Archiv."),
            }
        }
        Adjustment::ToRelicDeck { card, slot } => {
            let (card, site) = (saved_card_name(card, lang), site(slot, lang));
            match lang {
                Lang::En => format!("{card} lies at {site}, which is facedown: it goes to the relic deck."),
                Lang::De => {
                    format!("{card} liegt an {site}, der verdeckt ist: Die Reliquie kommt in den Reliquienstapel.")
                }
            }
        }
        Adjustment::Relics(repair) => repair_text(&repair, lang),
        Adjustment::VisionAdded { card } => {
            let card = saved_card_name(card, lang);
            match lang {
                Lang::En => format!("{card} was missing in the world deck and was added."),
                Lang::De => format!("{card} fehlte im Weltstapel und kommt hinzu."),
            }
        }
        Adjustment::FirstDeck => t(
            "No game can be played with this world deck: it has the denizens of a first game.",
            "Mit diesem Weltstapel lässt sich nicht spielen: Er enthält die Bewohner einer ersten Partie.",
        ),
        Adjustment::SiteDrawn { slot } => {
            let site = site(slot, lang);
            match lang {
                Lang::En => format!("Nothing new lies at {site}: another site lies there facedown."),
                Lang::De => format!("An {site} liegt nichts Neues: Dort liegt verdeckt ein anderer Ort."),
            }
        }
        Adjustment::SiteUp { slot } => {
            let site = site(slot, lang);
            match lang {
                Lang::En => format!("The game needs a faceup site there: {site} was turned up."),
                Lang::De => format!("Dort braucht die Partie einen offenen Ort: {site} wurde aufgedeckt."),
            }
        }
        Adjustment::SiteForgotten { slot } => {
            let site = site(slot, lang);
            match lang {
                Lang::En => format!("The facedown {site} is drawn at the deal."),
                Lang::De => format!("Der verdeckte {site} kommt beim Aufbau."),
            }
        }
        Adjustment::NobodyDispossessed => t(
            "Before the first game nobody is dispossessed: these cards are in the archive.",
            "Vor der ersten Partie ist niemand vertrieben: Diese Karten sind im Archiv.",
        ),
    }
}

fn unsaid_note(unsaid: Unsaid) -> Note {
    Note::new(unsaid.code(), |lang| match (unsaid, lang) {
        (Unsaid::NoPlace { card, slot }, Lang::En) => {
            format!("A string has no place for {} at {}.", card_name(card, lang), site(slot, lang))
        }
        (Unsaid::NoPlace { card, slot }, Lang::De) => {
            format!("Eine Zeichenkette hat an {} keinen Platz für {}.", site(slot, lang), card_name(card, lang))
        }
        (Unsaid::NoPlaceForRelic { slot }, Lang::En) => {
            format!("A string has no place for a relic at {}: it is in the relic deck.", site(slot, lang))
        }
        (Unsaid::NoPlaceForRelic { slot }, Lang::De) => format!(
            "Eine Zeichenkette hat an {} keinen Platz für eine Reliquie: Sie steht im Reliquienstapel.",
            site(slot, lang)
        ),
        (Unsaid::FirstDeck, Lang::En) => {
            "Before a first game Tabletop Simulator makes a world deck of its own.".to_owned()
        }
        (Unsaid::FirstDeck, Lang::De) => {
            "Vor einer ersten Partie macht Tabletop Simulator einen eigenen Weltstapel.".to_owned()
        }
    })
}

impl Saga {
    /// Begins a chronicle with the world of a string.
    pub fn import(name: &str, text: &str) -> Result<(Self, Vec<Note>), SagaError> {
        let Imported { world, notes, .. } = import(text)?;
        let mut saga = Self::begin(name, world)?;
        saga.string = Some(text.trim().to_owned());
        Ok((saga, notes))
    }

    /// The world before game `number`, counted from 1, as a string. That of a world that was imported is as it was read.
    pub fn export(&self, number: usize) -> Option<Exported> {
        let world = self.world(number)?;
        let mut notes = Vec::new();
        if let Some(text) = self.string.as_ref().filter(|_| number == 1) {
            return Some(Exported { text: text.clone(), notes });
        }
        let read = self.string.as_ref().and_then(|text| SaveString::read(text).ok()).map(|(saved, _)| saved);
        let (name, suits) = match read {
            Some(saved) => (saved.name, saved.suits),
            None => (self.name.clone(), Envelope::SUITS),
        };
        let previous = match number.checked_sub(2) {
            None => None,
            Some(index) => {
                let (game, before) = (self.games().get(index)?, self.world(number - 1)?);
                let citizens = Color::ALL.into_iter().filter(|color| before.is_citizen(*color));
                let winner = game.winner();
                Some(Previous {
                    citizens: SavedPlayers::of(citizens),
                    winner: SavedPlayers::of([winner.color]),
                    name: plain(self.name_of(winner.member), &mut notes),
                })
            }
        };
        let name = plain(&name, &mut notes);
        let (saved, unsaid) = world.to_saved(Envelope { name, suits, previous });
        notes.extend(unsaid.into_iter().map(unsaid_note));
        if !self.members.is_empty() {
            notes.push(Note::new("world_only", |lang| match lang {
                Lang::En => "A string contains the world, not the games and who played them.".to_owned(),
                Lang::De => {
                    "Eine Zeichenkette enthält die Welt, nicht die Partien und wer sie gespielt hat.".to_owned()
                }
            }));
        }
        Some(Exported { text: saved.write(), notes })
    }
}

/// A name in ASCII: readers disagree about the length of any other.
fn plain(name: &str, notes: &mut Vec<Note>) -> String {
    let mut written = String::new();
    for letter in name.chars() {
        match letter {
            'ä' => written += "ae",
            'ö' => written += "oe",
            'ü' => written += "ue",
            'Ä' => written += "Ae",
            'Ö' => written += "Oe",
            'Ü' => written += "Ue",
            'ß' => written += "ss",
            ' '..='~' => written.push(letter),
            _ => written.push('?'),
        }
    }
    if written != name {
        notes.push(Note::new("name", |lang| match lang {
            Lang::En => format!("The name “{name}” is written as “{written}”."),
            Lang::De => format!("Der Name „{name}“ steht darin als „{written}“."),
        }));
    }
    written
}
