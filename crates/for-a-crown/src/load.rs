//! CRN-13: reading a data file. Whatever is wrong with it is named with its line.

use std::collections::BTreeSet;

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::{
    cards::{Effect, EventCard, Symbols},
    data::{Data, EventDef, FACES, Gallery, LEAST_LEVEL_1, LEVELS, MOST_FIELDS, N_SUBJECTS, STACKS, Subject},
};

/// What is wrong with a data file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct DataError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: DataFault,
}

/// What can be wrong with a data file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DataFault {
    /// It cannot be parsed.
    #[error("this is not TOML: {0}")]
    NotToml(String),
    /// A key nobody reads.
    #[error("there is no `{0}` here")]
    Unknown(String),
    /// A key that is needed.
    #[error("`{0}` is missing")]
    Missing(&'static str),
    /// A value of another type.
    #[error("`{key}` must be {expected}")]
    Type {
        /// Which.
        key: &'static str,
        /// What it must be.
        expected: Expected,
    },
    /// A number that is too small or too large.
    #[error("`{key}` is {found}; it may be {least} to {most}")]
    Range {
        /// Which.
        key: &'static str,
        /// The number.
        found: i64,
        /// The least it may be.
        least: u8,
        /// The most it may be.
        most: u8,
    },
    /// A text without anything in it.
    #[error("`{0}` is empty")]
    Empty(&'static str),
    /// A name too long for any card.
    #[error("`{0}` is longer than 40 characters")]
    Long(&'static str),
    /// An id with other characters.
    #[error("the id `{0}` must be made of 1 to 40 lower-case letters, digits, - and _")]
    BadId(String),
    /// An id, a face or an effect that is there already.
    #[error("`{0}` is there twice")]
    Twice(String),
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
    #[error("there are {0} kinds of level 1; there must be 3 (CRN-2.5a)")]
    Stacks(usize),
    /// CRN-1.3.
    #[error("there are {0} subjects; there must be 55 (CRN-1.3)")]
    Subjects(usize),
    /// CRN-13.4.
    #[error(
        "levels 1 to {level} have {found} cards; there must be at least {least}, or somebody could find nothing \
             to hire (CRN-13.4)"
    )]
    Cheap {
        /// The last of these levels.
        level: u8,
        /// How many cards they have.
        found: usize,
        /// How many they need.
        least: usize,
    },
    /// CRN-2.5b.
    #[error("level {level} has {found} cards; there must be at least 2 (CRN-2.5b)")]
    FewCards {
        /// The level.
        level: u8,
        /// How many cards it has.
        found: usize,
    },
    /// CRN-1.3.
    #[error("there are {0} events; there must be 7 (CRN-1.3)")]
    Events(u8),
    /// CRN-1.3.
    #[error("there are {0} starting events; there must be 2 (CRN-1.3)")]
    Starting(u8),
    /// CRN-5.15.
    #[error("the die has {0} faces; there must be 6")]
    Faces(usize),
    /// CRN-5.20.
    #[error("field {0} is in no part of the gallery (CRN-5.20)")]
    NoPart(u8),
    /// CRN-5.20.
    #[error("field {0} is in two parts of the gallery (CRN-5.20)")]
    TwoParts(u8),
    /// CRN-5.20.
    #[error("the parts must follow each other from left to right, each with its fields in ascending order (CRN-5.20)")]
    Parts,
    /// CRN-13.3.
    #[error("`{0}` belongs to the rules: leave it out or as it is built in (CRN-13.3)")]
    Rule(String),
}

/// What a value must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// A text in quotes.
    Text,
    /// A whole number.
    Number,
    /// `true` or `false`.
    Flag,
    /// A list.
    List,
    /// A table.
    Table,
}

impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Text => "a text in quotes",
            Self::Number => "a whole number",
            Self::Flag => "true or false",
            Self::List => "a list",
            Self::Table => "a table",
        })
    }
}

type Read<T> = Result<T, DataError>;

/// What the owner of a box may change.
const OPEN: [&str; 4] = ["gallery", "events", "die_faces", "subjects"];

/// Reads and checks a data file. What belongs to the rules must be as in `rules`, if that is given.
pub(crate) fn read(text: &str, rules: Option<&str>) -> Read<Data> {
    let parsed = parse(text)?;
    let file = Node { text, key: "", span: 0..0, value: &DeValue::Table(parsed.into_inner()) };
    let file = file.table()?;
    for (key, value) in file.fields() {
        if !OPEN.contains(&key.get_ref().as_ref())
            && let Some(rules) = rules
        {
            check_rule(text, key, value, rules)?;
        }
    }
    let gallery = gallery(&file.get("gallery")?)?;
    let events = events(&file.get("events")?)?;
    let faces = faces(&file.get("die_faces")?)?;
    let subjects = subjects(&file.get("subjects")?)?;
    Ok(Data::new(gallery, events, faces, subjects))
}

fn parse(text: &str) -> Read<Spanned<DeTable<'_>>> {
    DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        DataError { line: line_at(text, at), fault: DataFault::NotToml(error.message().replace('\n', "; ")) }
    })
}

fn line_at(text: &str, at: usize) -> usize {
    text.char_indices().take_while(|(index, _)| *index < at).filter(|(_, c)| *c == '\n').count() + 1
}

/// CRN-13.3: a section that belongs to the rules is the one of the rules.
fn check_rule(
    text: &str,
    key: &Spanned<std::borrow::Cow<'_, str>>,
    value: &Spanned<DeValue<'_>>,
    rules: &str,
) -> Read<()> {
    let name = key.get_ref().to_string();
    let fault = |fault| Err(DataError { line: line_at(text, key.span().start), fault });
    let known = parse(rules).expect("the rules are TOML").into_inner();
    let Some((_, known)) = known.iter().find(|(other, _)| *other.get_ref() == name) else {
        return fault(DataFault::Unknown(name));
    };
    if same(value.get_ref(), known.get_ref()) { Ok(()) } else { fault(DataFault::Rule(name)) }
}

/// Whether two values are equal, wherever they stand.
fn same(one: &DeValue<'_>, other: &DeValue<'_>) -> bool {
    match (one, other) {
        (DeValue::Table(one), DeValue::Table(other)) => {
            one.len() == other.len()
                && one.iter().zip(other.iter()).all(|((key, value), (other_key, other))| {
                    key.get_ref() == other_key.get_ref() && same(value.get_ref(), other.get_ref())
                })
        }
        (DeValue::Array(one), DeValue::Array(other)) => {
            one.len() == other.len()
                && one.iter().zip(other.iter()).all(|(one, other)| same(one.get_ref(), other.get_ref()))
        }
        (DeValue::Integer(one), DeValue::Integer(other)) => one.as_str() == other.as_str(),
        _ => one.same_type(other) && one.as_str() == other.as_str() && one.as_bool() == other.as_bool(),
    }
}

/// A value in the file, with the key it stands under and its place.
#[derive(Clone)]
struct Node<'a> {
    text: &'a str,
    key: &'static str,
    span: std::ops::Range<usize>,
    value: &'a DeValue<'a>,
}

impl<'a> Node<'a> {
    fn fault<T>(&self, fault: DataFault) -> Read<T> {
        Err(DataError { line: line_at(self.text, self.span.start), fault })
    }

    fn wrong<T>(&self, expected: Expected) -> Read<T> {
        self.fault(DataFault::Type { key: self.key, expected })
    }

    fn table(&self) -> Read<Fields<'a>> {
        match self.value {
            DeValue::Table(table) => Ok(Fields { node: self.clone(), table }),
            _ => self.wrong(Expected::Table),
        }
    }

    fn list(&self) -> Read<Vec<Node<'a>>> {
        let DeValue::Array(list) = self.value else { return self.wrong(Expected::List) };
        let node = |item: &'a Spanned<DeValue<'a>>| Node { span: item.span(), value: item.get_ref(), ..self.clone() };
        Ok(list.iter().map(node).collect())
    }

    fn number(&self, least: u8, most: u8) -> Read<u8> {
        let DeValue::Integer(number) = self.value else { return self.wrong(Expected::Number) };
        let found = i64::from_str_radix(number.as_str(), number.radix()).unwrap_or(i64::MAX);
        match u8::try_from(found) {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => self.fault(DataFault::Range { key: self.key, found, least, most }),
        }
    }

    fn flag(&self) -> Read<bool> {
        self.value.as_bool().map_or_else(|| self.wrong(Expected::Flag), Ok)
    }

    fn text(&self) -> Read<&'a str> {
        self.value.as_str().map_or_else(|| self.wrong(Expected::Text), Ok)
    }

    /// A name for people.
    fn name(&self) -> Read<String> {
        let name = self.text()?.trim();
        if name.is_empty() {
            return self.fault(DataFault::Empty(self.key));
        }
        if name.chars().count() > 40 || name.chars().any(char::is_control) {
            return self.fault(DataFault::Long(self.key));
        }
        Ok(name.to_owned())
    }

    fn id(&self) -> Read<String> {
        let id = self.text()?;
        let is_good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
        if id.is_empty() || id.len() > 40 || !id.chars().all(is_good) {
            return self.fault(DataFault::BadId(id.chars().take(60).collect()));
        }
        Ok(id.to_owned())
    }
}

/// A table in the file.
struct Fields<'a> {
    node: Node<'a>,
    table: &'a DeTable<'a>,
}

impl<'a> Fields<'a> {
    fn fields(&self) -> impl Iterator<Item = (&'a Spanned<std::borrow::Cow<'a, str>>, &'a Spanned<DeValue<'a>>)> {
        self.table.iter()
    }

    fn get(&self, key: &'static str) -> Read<Node<'a>> {
        match self.table.iter().find(|(other, _)| *other.get_ref() == key) {
            Some((at, value)) => Ok(Node { text: self.node.text, key, span: at.span(), value: value.get_ref() }),
            None => self.node.fault(DataFault::Missing(key)),
        }
    }

    /// Refuses keys that nobody reads, so that a typing error does not pass unnoticed.
    fn only(&self, keys: &[&str]) -> Read<()> {
        match self.table.iter().find(|(key, _)| !keys.contains(&key.get_ref().as_ref())) {
            Some((key, _)) => Err(DataError {
                line: line_at(self.node.text, key.span().start),
                fault: DataFault::Unknown(key.get_ref().chars().take(60).collect()),
            }),
            None => Ok(()),
        }
    }
}

/// CRN-2.8, CRN-5.20: the fields, the star, and three parts that cover the fields from left to right.
fn gallery(node: &Node<'_>) -> Read<Gallery> {
    const PARTS: [&str; 3] = ["left_fields", "middle_fields", "right_fields"];
    const LOSSES: [&str; 3] = ["scandal_loss_left", "scandal_loss_middle", "scandal_loss_right"];
    let table = node.table()?;
    table.only(&[&["fields", "star_field"][..], &PARTS, &LOSSES].concat())?;
    // Five portraits hang from the star leftwards, and one field more is needed to move.
    let fields = table.get("fields")?.number(6, MOST_FIELDS)?;
    let star = table.get("star_field")?.number(5, fields)?;
    let mut all = Vec::new();
    let mut ends = [0; 3];
    for (key, end) in PARTS.into_iter().zip(&mut ends) {
        for item in table.get(key)?.list()? {
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
        *loss = table.get(key)?.number(0, 9)?;
    }
    Ok(Gallery { fields, star, ends, losses })
}

/// CRN-1.3: seven events of the five kinds, two of them starting events.
fn events(node: &Node<'_>) -> Read<[EventDef; 5]> {
    let mut found: [Option<EventDef>; 5] = Default::default();
    for item in node.list()? {
        let table = item.table()?;
        table.only(&["id", "name", "name_de", "copies", "copies_starting"])?;
        let id = table.get("id")?;
        let Ok(card) = id.text()?.parse::<EventCard>() else {
            return id.fault(DataFault::NoEvent(id.text()?.chars().take(60).collect()));
        };
        let copies = table.get("copies")?.number(0, 7)?;
        let def = EventDef {
            name: table.get("name")?.name()?,
            name_de: table.get("name_de")?.name()?,
            copies,
            starting: table.get("copies_starting")?.number(0, copies)?,
        };
        if found[card as usize].replace(def).is_some() {
            return id.fault(DataFault::Twice(card.id().to_owned()));
        }
    }
    let (mut copies, mut starting) = (0, 0);
    let mut events = Vec::new();
    for (card, def) in EventCard::ALL.into_iter().zip(found) {
        let Some(def) = def else { return node.fault(DataFault::Missing(card.id())) };
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
fn faces(node: &Node<'_>) -> Read<[Symbols; FACES as usize]> {
    let list = node.list()?;
    if list.len() != usize::from(FACES) {
        return node.fault(DataFault::Faces(list.len()));
    }
    let mut found = [None; FACES as usize];
    for item in list {
        let table = item.table()?;
        table.only(&["face", "effects"])?;
        let face = table.get("face")?;
        let number = face.number(1, FACES)?;
        let effects = table.get("effects")?;
        let symbols = self::effects(&effects)?.into_iter().fold(Symbols::default(), Symbols::and);
        if symbols.count(Effect::Die) > 0 {
            return effects.fault(DataFault::DieOnDie);
        }
        if found[usize::from(number) - 1].replace(symbols).is_some() {
            return face.fault(DataFault::Twice(number.to_string()));
        }
    }
    Ok(found.map(|face| face.expect("six different faces are all of them")))
}

/// CRN-5.11: different effects, each with its number of symbols.
fn effects(node: &Node<'_>) -> Read<Vec<Symbols>> {
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for item in node.list()? {
        let table = item.table()?;
        table.only(&["effect", "amount"])?;
        let name = table.get("effect")?;
        let Ok(effect) = name.text()?.parse::<Effect>() else {
            return name.fault(DataFault::NoEffect(name.text()?.chars().take(60).collect()));
        };
        if !seen.insert(effect) {
            return name.fault(DataFault::Twice(effect.id().to_owned()));
        }
        all.push(Symbols::of(effect, table.get("amount")?.number(1, Symbols::MOST)?));
    }
    if all.is_empty() { node.fault(DataFault::NoEffects) } else { Ok(all) }
}

/// CRN-1.3: 55 subjects, three kinds of them of level 1.
fn subjects(node: &Node<'_>) -> Read<Vec<Subject>> {
    let mut subjects = Vec::new();
    let mut ids = BTreeSet::new();
    for item in node.list()? {
        let table = item.table()?;
        table.only(&["id", "name", "name_de", "level", "copies", "choose_one", "effects"])?;
        let id = table.get("id")?;
        let level = table.get("level")?.number(1, LEVELS)?;
        let choose_one = table.get("choose_one")?;
        let shown = table.get("effects")?;
        let effects = effects(&shown)?;
        let subject = Subject {
            id: id.id()?,
            name: table.get("name")?.name()?,
            name_de: table.get("name_de")?.name()?,
            level,
            copies: table.get("copies")?.number(1, N_SUBJECTS as u8)?,
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
            return id.fault(DataFault::Twice(subject.id));
        }
        subjects.push(subject);
    }
    check_totals(node, &subjects)?;
    Ok(subjects)
}

/// CRN-1.3, CRN-2.5, CRN-13.4: enough cards on every level, and cheap ones for everybody in every round.
fn check_totals(node: &Node<'_>, subjects: &[Subject]) -> Read<()> {
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
