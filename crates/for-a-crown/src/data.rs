//! CRN-13: what is printed on cards, die and board, as data that the owner of a box can replace.
//!
//! It is stored by its hash ([`Kept`]); the data of the rules document is built in.

use std::{fmt, ops::Deref};

use kabale_data::{Content, Kept, Read, Shelf};
use serde::{Serialize, Serializer};

use crate::{
    cards::{EventCard, Symbols},
    load::{self, DataFault},
};

/// CRN-1.3: levels 1 to 5.
pub const LEVELS: u8 = 5;
/// CRN-1.3: how many subjects there are.
pub(crate) const N_SUBJECTS: usize = 55;
/// CRN-13.4: the least number of cards of level 1, so that the cheap ones never run out.
pub(crate) const LEAST_LEVEL_1: usize = 15;
/// How many cards the levels 2 to 5 can have together.
pub(crate) const POOL: usize = N_SUBJECTS - LEAST_LEVEL_1;
/// CRN-2.5a: the stacks of level 1.
pub(crate) const STACKS: usize = 3;
/// The die's faces.
pub(crate) const FACES: u8 = 6;
/// The most fields a gallery can have.
pub(crate) const MOST_FIELDS: u8 = 20;

/// What is printed on cards, die and board.
#[derive(Debug)]
pub struct Data {
    pub gallery: Gallery,
    /// The kinds of events, in the order of [`EventCard::ALL`].
    pub events: [EventDef; 5],
    /// CRN-5.15: the faces of the magic die.
    pub faces: [Symbols; FACES as usize],
    /// The kinds of subjects by level, within a level in the order of the file. The first three are of level 1.
    pub subjects: Vec<Subject>,
    /// The cards of levels 2 to 5, one level after the other.
    pub(crate) pool: [Kind; POOL],
    /// Where each of these levels starts in the pool, and where the last one ends.
    pub(crate) starts: [u8; LEVELS as usize],
}

/// CRN-2.8: the gallery. Fields count from 1, the far left, to the number of fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gallery {
    /// How many fields there are.
    pub fields: u8,
    /// Where the first portrait starts.
    pub star: u8,
    /// The last field of the left, the middle and the right part.
    pub ends: [u8; 3],
    /// CRN-5.20: what a Scandal costs in the left, the middle and the right part.
    pub losses: [u8; 3],
}

impl Gallery {
    /// Which part a field belongs to: 0 is the left one, 2 the right one.
    pub fn part(&self, field: u8) -> usize {
        self.ends.iter().take_while(|end| **end < field).count().min(2)
    }
}

/// A kind of events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventDef {
    pub name: String,
    pub name_de: String,
    /// How many cards there are.
    pub copies: u8,
    /// How many of them are starting events.
    pub starting: u8,
}

/// A kind of subjects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subject {
    /// Its name in positions, views and events.
    pub id: String,
    pub name: String,
    pub name_de: String,
    /// 1 to 5.
    pub level: u8,
    /// How many cards there are.
    pub copies: u8,
    /// CRN-5.12: whether its owner chooses one of its effects each round.
    pub choose_one: bool,
    /// What it shows.
    pub symbols: Symbols,
}

/// A kind of subjects, as a state knows it: its index in [`Data::subjects`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Kind(pub(crate) u8);

/// A subject in views and events: knows its names and is written as its id.
#[derive(Clone, Copy)]
pub struct SubjectRef(&'static Subject);

impl Deref for SubjectRef {
    type Target = Subject;

    fn deref(&self) -> &Subject {
        self.0
    }
}

impl SubjectRef {
    /// The subject, which is never dropped.
    pub fn get(self) -> &'static Subject {
        self.0
    }
}

impl PartialEq for SubjectRef {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for SubjectRef {}

impl fmt::Debug for SubjectRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id)
    }
}

impl Serialize for SubjectRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.id)
    }
}

/// An event in the log: knows its names and is written as its id.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct EventRef {
    pub card: EventCard,
    /// What the data says about it.
    pub def: &'static EventDef,
}

impl fmt::Debug for EventRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.card.fmt(f)
    }
}

impl Serialize for EventRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.card.serialize(serializer)
    }
}

impl Data {
    /// Puts checked parts together.
    pub(crate) fn new(
        gallery: Gallery,
        events: [EventDef; 5],
        faces: [Symbols; 6],
        mut subjects: Vec<Subject>,
    ) -> Self {
        subjects.sort_by_key(|subject| subject.level);
        let mut pool = [Kind::default(); POOL];
        let mut starts = [0; LEVELS as usize];
        let mut len = 0;
        for (subject, kind) in subjects.iter().zip(0..).filter(|(subject, _)| subject.level > 1) {
            pool[len..len + usize::from(subject.copies)].fill(Kind(kind));
            len += usize::from(subject.copies);
            starts[usize::from(subject.level) - 1] = len as u8;
        }
        Self { gallery, events, faces, subjects, pool, starts }
    }

    /// What an event is called and how often it is there.
    pub fn event(&self, card: EventCard) -> &EventDef {
        &self.events[card as usize]
    }

    pub(crate) fn subject(&self, kind: Kind) -> &Subject {
        &self.subjects[usize::from(kind.0)]
    }

    pub(crate) fn subject_ref(&'static self, kind: Kind) -> SubjectRef {
        SubjectRef(self.subject(kind))
    }

    pub(crate) fn event_ref(&'static self, card: EventCard) -> EventRef {
        EventRef { card, def: self.event(card) }
    }

    /// All subjects, by level.
    pub fn subject_refs(&'static self) -> impl Iterator<Item = SubjectRef> {
        self.subjects.iter().map(SubjectRef)
    }

    pub(crate) fn kind(&self, id: &str) -> Option<Kind> {
        self.subjects.iter().position(|subject| subject.id == id).map(|index| Kind(index as u8))
    }
}

/// A reference to loaded data, which is never dropped.
pub type DataRef = Kept<Data>;

/// The file of the rules document.
const BUILT_IN_FILE: &str = include_str!("../../../docs/rules/data/for-a-crown.toml");

impl Content for Data {
    type Fault = DataFault;
    const NAME: (&'static str, &'static str) = ("card data", "CRN-13.2");

    /// The data of the rules document.
    fn built_in() -> Self {
        load::read(BUILT_IN_FILE, None).expect("a test reads the built-in data")
    }

    /// CRN-13.1.
    fn read(text: &str) -> Read<Self, DataFault> {
        load::read(text, Some(BUILT_IN_FILE))
    }

    /// CRN-13.2: names are left out, so that a better name breaks no record.
    fn canonical(&self) -> String {
        let Gallery { fields, star, ends, losses } = self.gallery;
        let mut text = format!("for-a-crown 1\ngallery {fields} {star} {ends:?} {losses:?}\n");
        let symbols = |symbols: Symbols| {
            let each: Vec<_> = symbols.effects().map(|effect| format!(" {effect} {}", symbols.count(effect))).collect();
            each.concat()
        };
        for (card, def) in EventCard::ALL.into_iter().zip(&self.events) {
            text += &format!("event {card} {} {}\n", def.copies, def.starting);
        }
        for face in self.faces {
            text += &format!("face{}\n", symbols(face));
        }
        for Subject { id, level, copies, symbols: shown, .. } in &self.subjects {
            text += &format!("subject {id} {level} {copies}{}\n", symbols(*shown));
        }
        text
    }

    fn shelf() -> &'static Shelf<Self> {
        static SHELF: Shelf<Data> = Shelf::new();
        &SHELF
    }
}
