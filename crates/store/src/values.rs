//! The small values that rows are made of, and how they are written in the database.

use std::{fmt, str::FromStr};

use kabale_core::Seat;
use rusqlite::{
    Row, ToSql,
    types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, Type, ValueRef},
};
use serde::{Deserialize, Serialize};

/// A moment, in milliseconds since 1970.
pub type Millis = i64;

/// The SHA-256 hash of a token. The token itself is never stored.
pub type TokenHash = [u8; 32];

/// The number of an account. No number is ever given out twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct AccountId(pub i64);

/// The number of an API token, by which its owner can delete it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TokenId(pub i64);

/// The id of a table, as in its address: 12 letters, digits, `-` or `_`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TableId(String);

/// A text that cannot be the id of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the id of a table has 12 letters, digits, `-` or `_`")]
pub struct BadTableId;

impl TableId {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for TableId {
    type Error = BadTableId;

    fn try_from(text: String) -> Result<Self, BadTableId> {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        if text.len() == 12 && text.bytes().all(fits) { Ok(Self(text)) } else { Err(BadTableId) }
    }
}

impl FromStr for TableId {
    type Err = BadTableId;

    fn from_str(text: &str) -> Result<Self, BadTableId> {
        Self::try_from(text.to_owned())
    }
}

impl From<TableId> for String {
    fn from(id: TableId) -> Self {
        id.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// 32 bytes that no log may show.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hidden(pub [u8; 32]);

impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hidden(…)")
    }
}

/// An enum whose values are words in the database.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$what:meta])* $value:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$what])* $value,)*
        }

        impl $name {
            /// The word for it.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$value => $word,)*
                }
            }
        }

        impl ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(self.as_str().into())
            }
        }

        impl FromSql for $name {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                match value.as_str()? {
                    $($word => Ok(Self::$value),)*
                    _ => Err(FromSqlError::InvalidType),
                }
            }
        }
    };
}

words! {
    /// Where a table stands.
    Status {
        /// Not everybody is there yet.
        Waiting = "waiting",
        /// The game is on.
        Running = "running",
        /// The game has been played to its end.
        Over = "over",
        /// The game will not be played to its end.
        Abandoned = "abandoned",
    }
}

words! {
    /// Who may come to a table.
    Visibility {
        /// Everybody: it is on the list.
        Public = "public",
        /// Whoever has its address.
        Link = "link",
        /// Only those who sit there.
        Closed = "closed",
    }
}

words! {
    /// Who sits on a seat.
    SeatKind {
        /// Nobody yet.
        Open = "open",
        /// A person.
        Person = "person",
        /// A bot.
        Bot = "bot",
    }
}

words! {
    /// Something that a token is good for.
    Scope {
        /// Looking at tables, and listening to them.
        Read = "read",
        /// Setting up tables and playing there.
        Play = "play",
        /// Making and revoking tokens.
        Account = "account",
    }
}

impl Scope {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Read, Self::Play, Self::Account];

    /// The scope with this name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.as_str() == id)
    }
}

/// What a token is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Scopes(u8);

impl Scopes {
    /// Everything.
    pub fn all() -> Self {
        Scope::ALL.into_iter().collect()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether it is good for this.
    pub fn has(self, scope: Scope) -> bool {
        self.0 & (1 << scope as u8) != 0
    }

    /// Each of them, in the order of [`Scope::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.into_iter().filter(move |scope| self.has(*scope))
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<T: IntoIterator<Item = Scope>>(scopes: T) -> Self {
        Self(scopes.into_iter().fold(0, |bits, scope| bits | 1 << scope as u8))
    }
}

impl ToSql for Scopes {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let words: Vec<_> = self.iter().map(Scope::as_str).collect();
        Ok(words.join(" ").into())
    }
}

impl FromSql for Scopes {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let scope = |word| Scope::from_id(word).ok_or(FromSqlError::InvalidType);
        value.as_str()?.split_whitespace().map(scope).collect()
    }
}

impl ToSql for AccountId {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for AccountId {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        i64::column_result(value).map(Self)
    }
}

impl ToSql for TokenId {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for TokenId {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        i64::column_result(value).map(Self)
    }
}

impl ToSql for TableId {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for TableId {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        String::column_result(value)?.try_into().map_err(FromSqlError::other)
    }
}

impl ToSql for Hidden {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for Hidden {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        <[u8; 32]>::column_result(value).map(Self)
    }
}

/// The seat in a column that counts from 1, or null.
pub(crate) fn seat_in(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Seat>> {
    let Some(number) = row.get::<_, Option<u8>>(column)? else { return Ok(None) };
    let seat = Seat::from_number(number);
    seat.map(Some).ok_or_else(|| {
        rusqlite::Error::FromSqlConversionFailure(column, Type::Integer, FromSqlError::OutOfRange(number.into()).into())
    })
}
