//! CRN-13: parsing and checking a data file. Every error has its line.

use std::collections::BTreeSet;

use kabale_data::File;

use crate::{
    cards::{Effect, EventCard, Symbols},
    data::{Data, EventDef, FACES, Gallery, LEAST_LEVEL_1, LEVELS, MOST_FIELDS, N_SUBJECTS, STACKS, Subject},
};

/// Errors that only a file of card data can have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DataFault {
    /// An empty text.
    #[error("`{0}` is empty")]
    Empty(&'static str),
    /// A name too long for any card.
    #[error("`{0}` is longer than 40 characters")]
    Long(&'static str),
    /// An id with other characters.
    #[error("the id `{0}` must be made of 1 to 40 lower-case letters, digits, - and _")]
    BadId(String),
    /// CRN-5.5 to 5.10.
    #[error("there is no effect `{0}`; there are ruby, thief, hit, die, coin, move")]
    NoEffect(String),
    /// CRN-5.16 to 5.20.
    #[error("there is no event `{0}`; there are burglary, bribery, helping_magic_hand, magic_subjects, scandal")]
    NoEvent(String),
    /// CRN-5.15.
    #[error("a face of the die cannot be another roll (CRN-5.15)")]
    DieOnDie,
    /// A card or a face that shows nothing.
    #[error("it must show at least one effect")]
    NoEffects,
    /// CRN-5.12.
    #[error(
        "a subject of level 1 has two effects to choose from: two different ones, and `choose_one = true` (CRN-5.12)"
    )]
    NoChoice,
    /// CRN-5.12.
    #[error("only subjects of level 1 have a choice (CRN-5.12)")]
    Choice,
    /// CRN-2.5a.
    #[error("the number of kinds of level 1 is {0}, not 3 (CRN-2.5a)")]
    Stacks(usize),
    /// CRN-1.3.
    #[error("the number of subjects is {0}, not 55 (CRN-1.3)")]
    Subjects(usize),
    /// CRN-13.4.
    #[error(
        "the number of cards up to level {level} is {found}; it must be at least {least}, or a player could find nothing \
             to hire (CRN-13.4)"
    )]
    Cheap {
        /// The last of these levels.
        level: u8,
        found: usize,
        least: usize,
    },
    /// CRN-2.5b.
    #[error("the number of cards of level {level} is {found}; it must be at least 2 (CRN-2.5b)")]
    FewCards { level: u8, found: usize },
    /// CRN-1.3.
    #[error("the number of events is {0}, not 7 (CRN-1.3)")]
    Events(u8),
    /// CRN-1.3.
    #[error("the number of starting events is {0}, not 2 (CRN-1.3)")]
    Starting(u8),
    /// CRN-5.15.
    #[error("the number of die faces is {0}, not 6")]
    Faces(usize),
    /// CRN-5.20.
    #[error("field {0} is in no part of the gallery (CRN-5.20)")]
    NoPart(u8),
    /// CRN-5.20.
    #[error("field {0} is in two parts of the gallery (CRN-5.20)")]
    TwoParts(u8),
    /// CRN-5.20.
    #[error("the parts must follow each other from left to right, each with ascending fields (CRN-5.20)")]
    Parts,
    /// CRN-13.3.
    #[error("`{0}` belongs to the rules: leave it out, or keep its built-in value (CRN-13.3)")]
    Rule(String),
}

type Read<T> = kabale_data::Read<T, DataFault>;
type Node<'a> = kabale_data::Node<'a, DataFault>;

/// What the owner of a box may change.
const OPEN: [&str; 4] = ["gallery", "events", "die_faces", "subjects"];

/// Reads and checks a data file. What belongs to the rules must be as in `rules`, if that is given.
pub(crate) fn read(text: &str, rules: Option<&str>) -> Read<Data> {
    let file = File::parse(text)?;
    let file = file.root();
    if let Some(rules) = rules {
        check_rules(file, rules)?;
    }
    let gallery = gallery(file.need("gallery")?)?;
    let events = events(file.need("events")?)?;
    let faces = faces(file.need("die_faces")?)?;
    let subjects = subjects(file.need("subjects")?)?;
    Ok(Data::new(gallery, events, faces, subjects))
}

/// CRN-13.3: a section that belongs to the rules is the one of the rules.
fn check_rules(file: Node<'_>, rules: &str) -> Read<()> {
    let rules = File::parse(rules)?;
    for (key, section) in file.entries()?.filter(|(key, _)| !OPEN.contains(key)) {
        match rules.root().entries()?.find(|(other, _)| *other == key) {
            None => return section.unknown(key),
            Some((_, rule)) if !section.is_same(rule) => return section.fault(DataFault::Rule(key.to_owned())),
            Some(_) => (),
        }
    }
    Ok(())
}

/// A name for people.
fn name(node: Node<'_>) -> Read<String> {
    let name = node.text()?.trim();
    if name.is_empty() {
        return node.fault(DataFault::Empty(node.key()));
    }
    if name.chars().count() > 40 || name.chars().any(char::is_control) {
        return node.fault(DataFault::Long(node.key()));
    }
    Ok(name.to_owned())
}

fn id(node: Node<'_>) -> Read<String> {
    let is_good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    let read = |id: &str| (!id.is_empty() && id.len() <= 40 && id.chars().all(is_good)).then(|| id.to_owned());
    node.named(read, DataFault::BadId)
}

/// CRN-2.8, CRN-5.20: the fields, the star, and three parts that cover the fields from left to right.
fn gallery(node: Node<'_>) -> Read<Gallery> {
    const PARTS: [&str; 3] = ["left_fields", "middle_fields", "right_fields"];
    const LOSSES: [&str; 3] = ["scandal_loss_left", "scandal_loss_middle", "scandal_loss_right"];
    node.only(&[&["fields", "star_field"][..], &PARTS, &LOSSES].concat())?;
    // Five portraits hang from the star leftwards, and one field more is needed to move.
    let fields = node.need("fields")?.number(6, MOST_FIELDS)?;
    let star = node.need("star_field")?.number(5, fields)?;
    let mut all = Vec::new();
    let mut ends = [0; 3];
    for (key, end) in PARTS.into_iter().zip(&mut ends) {
        for item in node.need(key)?.list()? {
            let field = item.number(1, fields)?;
            if all.contains(&field) {
                return item.fault(DataFault::TwoParts(field));
            }
            all.push(field);
        }
        *end = all.len() as u8;
    }
    if let Some(missing) = (1..=fields).find(|field| !all.contains(field)) {
        return node.fault(DataFault::NoPart(missing));
    }
    if !all.is_sorted() {
        return node.fault(DataFault::Parts);
    }
    let mut losses = [0; 3];
    for (key, loss) in LOSSES.into_iter().zip(&mut losses) {
        *loss = node.need(key)?.number(0, 9)?;
    }
    Ok(Gallery { fields, star, ends, losses })
}

/// CRN-1.3: seven events of the five kinds, two of them starting events.
fn events(node: Node<'_>) -> Read<[EventDef; 5]> {
    let mut found: [Option<EventDef>; 5] = Default::default();
    for item in node.list()? {
        item.only(&["id", "name", "name_de", "copies", "copies_starting"])?;
        let id = item.need("id")?;
        let card = id.named(|id| id.parse::<EventCard>().ok(), DataFault::NoEvent)?;
        let copies = item.need("copies")?.number(0, 7)?;
        let def = EventDef {
            name: name(item.need("name")?)?,
            name_de: name(item.need("name_de")?)?,
            copies,
            starting: item.need("copies_starting")?.number(0, copies)?,
        };
        if found[card as usize].replace(def).is_some() {
            return id.twice(card.id().to_owned());
        }
    }
    let (mut copies, mut starting) = (0, 0);
    let mut events = Vec::new();
    for (card, def) in EventCard::ALL.into_iter().zip(found) {
        let Some(def) = def else { return node.missing(card.id()) };
        copies += def.copies;
        starting += def.starting;
        events.push(def);
    }
    if copies != 7 {
        return node.fault(DataFault::Events(copies));
    }
    if starting != 2 {
        return node.fault(DataFault::Starting(starting));
    }
    Ok(events.try_into().expect("there is one for each kind"))
}

/// CRN-5.15: six faces with effects, none of them another roll.
fn faces(node: Node<'_>) -> Read<[Symbols; FACES as usize]> {
    let list = node.list()?;
    if list.len() != usize::from(FACES) {
        return node.fault(DataFault::Faces(list.len()));
    }
    let mut found = [None; FACES as usize];
    for item in list {
        item.only(&["face", "effects"])?;
        let face = item.need("face")?;
        let number = face.number(1, FACES)?;
        let effects = item.need("effects")?;
        let symbols = self::effects(effects)?.into_iter().fold(Symbols::default(), Symbols::and);
        if symbols.count(Effect::Die) > 0 {
            return effects.fault(DataFault::DieOnDie);
        }
        if found[usize::from(number) - 1].replace(symbols).is_some() {
            return face.twice(number.to_string());
        }
    }
    Ok(found.map(|face| face.expect("six different faces are all of them")))
}

/// CRN-5.11: different effects, each with its number of symbols.
fn effects(node: Node<'_>) -> Read<Vec<Symbols>> {
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for item in node.list()? {
        item.only(&["effect", "amount"])?;
        let name = item.need("effect")?;
        let effect = name.named(|name| name.parse::<Effect>().ok(), DataFault::NoEffect)?;
        if !seen.insert(effect) {
            return name.twice(effect.id().to_owned());
        }
        all.push(Symbols::of(effect, item.need("amount")?.number(1, Symbols::MOST)?));
    }
    if all.is_empty() { node.fault(DataFault::NoEffects) } else { Ok(all) }
}

/// CRN-1.3: 55 subjects, three kinds of them of level 1.
fn subjects(node: Node<'_>) -> Read<Vec<Subject>> {
    let mut subjects = Vec::new();
    let mut ids = BTreeSet::new();
    for item in node.list()? {
        item.only(&["id", "name", "name_de", "level", "copies", "choose_one", "effects"])?;
        let id = item.need("id")?;
        let level = item.need("level")?.number(1, LEVELS)?;
        let choose_one = item.need("choose_one")?;
        let shown = item.need("effects")?;
        let effects = effects(shown)?;
        let subject = Subject {
            id: self::id(id)?,
            name: name(item.need("name")?)?,
            name_de: name(item.need("name_de")?)?,
            level,
            copies: item.need("copies")?.number(1, N_SUBJECTS as u8)?,
            choose_one: choose_one.flag()?,
            symbols: effects.iter().copied().fold(Symbols::default(), Symbols::and),
        };
        if level == 1 && (effects.len() != 2 || !subject.choose_one) {
            return shown.fault(DataFault::NoChoice);
        }
        if level > 1 && subject.choose_one {
            return choose_one.fault(DataFault::Choice);
        }
        if subject.id.parse::<EventCard>().is_ok() || !ids.insert(subject.id.clone()) {
            return id.twice(subject.id);
        }
        subjects.push(subject);
    }
    check_totals(node, &subjects)?;
    Ok(subjects)
}

/// CRN-1.3, CRN-2.5, CRN-13.4: enough cards on every level, and cheap ones for every player in every round.
fn check_totals(node: Node<'_>, subjects: &[Subject]) -> Read<()> {
    let n_kinds = subjects.iter().filter(|subject| subject.level == 1).count();
    if n_kinds != STACKS {
        return node.fault(DataFault::Stacks(n_kinds));
    }
    let up_to = |level: u8| {
        let cards = subjects.iter().filter(|subject| subject.level <= level);
        cards.map(|subject| usize::from(subject.copies)).sum::<usize>()
    };
    if up_to(LEVELS) != N_SUBJECTS {
        return node.fault(DataFault::Subjects(up_to(LEVELS)));
    }
    // In round 2 level 1 costs nothing, in round 3 level 2 as well, in round 4 level 3: five players take that many.
    for (level, least) in [(1, LEAST_LEVEL_1), (2, 20), (3, 25)] {
        if up_to(level) < least {
            return node.fault(DataFault::Cheap { level, found: up_to(level), least });
        }
    }
    for level in 2..=LEVELS {
        let found = up_to(level) - up_to(level - 1);
        if found < 2 {
            return node.fault(DataFault::FewCards { level, found });
        }
    }
    Ok(())
}
