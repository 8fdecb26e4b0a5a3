//! Parsing a TOML file. Every error has its line.

use std::{fmt, marker::PhantomData};

use toml::de::{DeTable, DeValue};

/// An error in a file with its line. `F` are the errors of this kind of file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct FileError<F> {
    /// Counted from 1.
    pub line: usize,
    pub fault: Fault<F>,
}

/// Errors in a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault<F> {
    /// The text is not TOML.
    #[error("this is not TOML: {0}")]
    NotToml(String),
    /// An unknown key.
    #[error("there is no `{0}` here")]
    Unknown(String),
    /// A required key is missing.
    #[error("`{0}` is missing")]
    Missing(&'static str),
    /// A value has the wrong type.
    #[error("`{key}` must be {expected}")]
    Type { key: &'static str, expected: Expected },
    /// A number is too small or too large.
    #[error("`{key}` is {found}; it may be {least} to {most}")]
    Range { key: &'static str, found: i64, least: i64, most: i64 },
    /// A duplicate.
    #[error("`{0}` is there twice")]
    Twice(String),
    /// An error of this kind of file.
    #[error("{0}")]
    Own(F),
}

/// The expected type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    Text,
    Number,
    /// `true` or `false`.
    Flag,
    List,
    Table,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text => "a text in quotes",
            Self::Number => "a whole number",
            Self::Flag => "true or false",
            Self::List => "a list",
            Self::Table => "a table",
        })
    }
}

/// The result of reading.
pub type Read<T, F> = Result<T, FileError<F>>;

/// A parsed TOML file.
pub struct File<'a> {
    text: &'a str,
    root: DeValue<'a>,
}

impl<'a> File<'a> {
    pub fn parse<F>(text: &'a str) -> Read<Self, F> {
        match DeTable::parse(text) {
            Ok(table) => Ok(Self { text, root: DeValue::Table(table.into_inner()) }),
            Err(error) => {
                let line = line_at(text, error.span().map_or(0, |span| span.start));
                Err(FileError { line, fault: Fault::NotToml(error.message().replace('\n', "; ")) })
            }
        }
    }

    /// The top-level table.
    pub fn root<F>(&self) -> Node<'_, F> {
        Node { text: self.text, key: "", at: 0, value: &self.root, faults: PhantomData }
    }
}

fn line_at(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}

/// A value in a file, with its key and its place.
pub struct Node<'a, F> {
    text: &'a str,
    key: &'static str,
    at: usize,
    value: &'a DeValue<'a>,
    faults: PhantomData<fn() -> F>,
}

impl<F> Clone for Node<'_, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> Copy for Node<'_, F> {}

impl<'a, F> Node<'a, F> {
    /// Reports an error of this kind of file at this place.
    pub fn fault<T>(self, fault: F) -> Read<T, F> {
        self.wrong(Fault::Own(fault))
    }

    /// Reports a duplicate at this place.
    pub fn twice<T>(self, what: impl Into<String>) -> Read<T, F> {
        self.wrong(Fault::Twice(what.into()))
    }

    /// Reports a missing key or item at this place.
    pub fn missing<T>(self, key: &'static str) -> Read<T, F> {
        self.wrong(Fault::Missing(key))
    }

    /// Reports an unknown key at this place.
    pub fn unknown<T>(self, key: &str) -> Read<T, F> {
        self.wrong(Fault::Unknown(short(key)))
    }

    fn wrong<T>(self, fault: Fault<F>) -> Read<T, F> {
        Err(FileError { line: line_at(self.text, self.at), fault })
    }

    fn expected<T>(self, expected: Expected) -> Read<T, F> {
        self.wrong(Fault::Type { key: self.key, expected })
    }

    fn table(self) -> Read<&'a DeTable<'a>, F> {
        self.value.as_table().map_or_else(|| self.expected(Expected::Table), Ok)
    }

    /// Its key.
    pub fn key(self) -> &'static str {
        self.key
    }

    /// The value of a key, if it is there.
    pub fn get(self, key: &'static str) -> Read<Option<Self>, F> {
        let found = self.table()?.iter().find(|(other, _)| *other.get_ref() == key);
        Ok(found.map(|(at, value)| Self { key, at: at.span().start, value: value.get_ref(), ..self }))
    }

    /// The value of a required key.
    pub fn need(self, key: &'static str) -> Read<Self, F> {
        self.get(key)?.map_or_else(|| self.missing(key), Ok)
    }

    /// The keys of a table, each with its value at the place of the key.
    pub fn entries(self) -> Read<impl Iterator<Item = (&'a str, Self)>, F> {
        let entry =
            move |(key, value): (&'a toml::Spanned<std::borrow::Cow<'a, str>>, &'a toml::Spanned<DeValue<'a>>)| {
                (key.get_ref().as_ref(), Self { at: key.span().start, value: value.get_ref(), ..self })
            };
        Ok(self.table()?.iter().map(entry))
    }

    /// Refuses all other keys, so that typing errors are noticed.
    pub fn only(self, keys: &[&str]) -> Read<(), F> {
        match self.entries()?.find(|(key, _)| !keys.contains(key)) {
            Some((key, place)) => place.unknown(key),
            None => Ok(()),
        }
    }

    /// The items of a list.
    pub fn list(self) -> Read<Vec<Self>, F> {
        let Some(list) = self.value.as_array() else { return self.expected(Expected::List) };
        Ok(list.iter().map(|item| Self { at: item.span().start, value: item.get_ref(), ..self }).collect())
    }

    /// A whole number from `least` to `most`.
    pub fn number<N: Copy + PartialOrd + Into<i64> + TryFrom<i64>>(self, least: N, most: N) -> Read<N, F> {
        let DeValue::Integer(number) = self.value else { return self.expected(Expected::Number) };
        let found = i64::from_str_radix(number.as_str(), number.radix()).unwrap_or(i64::MAX);
        match N::try_from(found) {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => self.wrong(Fault::Range { key: self.key, found, least: least.into(), most: most.into() }),
        }
    }

    /// `true` or `false`.
    pub fn flag(self) -> Read<bool, F> {
        self.value.as_bool().map_or_else(|| self.expected(Expected::Flag), Ok)
    }

    /// A text.
    pub fn text(self) -> Read<&'a str, F> {
        self.value.as_str().map_or_else(|| self.expected(Expected::Text), Ok)
    }

    /// A text parsed by `read`. If that fails, `fault` gets the text, shortened if it is long.
    pub fn named<T>(self, read: impl FnOnce(&'a str) -> Option<T>, fault: impl FnOnce(String) -> F) -> Read<T, F> {
        let text = self.text()?;
        read(text).map_or_else(|| self.fault(fault(short(text))), Ok)
    }

    /// Whether two values are equal, wherever they stand.
    pub fn is_same(self, other: Self) -> bool {
        is_same(self.value, other.value)
    }
}

fn is_same(one: &DeValue<'_>, other: &DeValue<'_>) -> bool {
    match (one, other) {
        (DeValue::Table(one), DeValue::Table(other)) => {
            one.len() == other.len()
                && one.iter().zip(other.iter()).all(|((key, value), (other_key, other))| {
                    key.get_ref() == other_key.get_ref() && is_same(value.get_ref(), other.get_ref())
                })
        }
        (DeValue::Array(one), DeValue::Array(other)) => {
            one.len() == other.len()
                && one.iter().zip(other.iter()).all(|(one, other)| is_same(one.get_ref(), other.get_ref()))
        }
        (DeValue::Integer(one), DeValue::Integer(other)) => one.as_str() == other.as_str(),
        _ => one.same_type(other) && one.as_str() == other.as_str() && one.as_bool() == other.as_bool(),
    }
}

/// The text, shortened for a message.
fn short(text: &str) -> String {
    text.chars().take(60).collect()
}
