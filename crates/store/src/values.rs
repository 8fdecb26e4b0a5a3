//! Column values and their conversion from and to SQL.

use std::{fmt, str::FromStr};

use kabale_core::Seat;
use rusqlite::{
    Row, ToSql,
    types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, Type, ValueRef},
};
use serde::{Deserialize, Serialize, Serializer};

/// A time, in milliseconds since 1970 (UTC).
pub type Millis = i64;

/// The SHA-256 hash of a token. The token itself is never stored.
pub type TokenHash = [u8; 32];

/// The number of an account; never reused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct AccountId(pub i64);

/// The number of an API token, by which its owner can delete it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TokenId(pub i64);

/// The text is not a valid id of a table or chronicle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an id has 12 letters, digits, `-` or `_`")]
pub struct BadTableId;

/// An id as in a URL: 12 letters, digits, `-` or `_`.
macro_rules! ids {
    ($($(#[$about:meta])* $name:ident;)*) => { $(
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = BadTableId;

            fn try_from(text: String) -> Result<Self, BadTableId> {
                let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
                if text.len() == 12 && text.bytes().all(fits) { Ok(Self(text)) } else { Err(BadTableId) }
            }
        }

        impl FromStr for $name {
            type Err = BadTableId;

            fn from_str(text: &str) -> Result<Self, BadTableId> {
                Self::try_from(text.to_owned())
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                self.0.to_sql()
            }
        }

        impl FromSql for $name {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                String::column_result(value)?.try_into().map_err(FromSqlError::other)
            }
        }
    )* };
}

ids! {
    /// The id of a table, as in its URL: 12 letters, digits, `-` or `_`.
    TableId;
    /// The id of a chronicle, in the same form.
    ChronicleId;
}

/// 32 secret bytes, hidden from logs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hidden(pub [u8; 32]);

impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hidden(…)")
    }
}

/// An enum written as words, in the database and in JSON.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$what:meta])* $value:ident = $word:tt,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        pub enum $name {
            $($(#[$what])* #[serde(rename = $word)] $value,)*
        }

        impl $name {
            /// The word in the database and in JSON.
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
    /// The status of a table.
    Status {
        /// The game has not started.
        Waiting = "waiting",
        /// The game is running.
        Running = "running",
        /// The game was played to its end.
        Over = "over",
        /// The game was stopped before its end.
        Abandoned = "abandoned",
    }
}

words! {
    /// Who may see and join a table.
    Visibility {
        /// Everybody; the table is listed.
        Public = "public",
        /// Everybody with the link.
        Link = "link",
        /// Only the players on its seats.
        Closed = "closed",
    }
}

words! {
    /// What occupies a seat.
    SeatKind {
        /// Nothing yet.
        Open = "open",
        /// A person.
        Person = "person",
        /// A bot.
        Bot = "bot",
    }
}

words! {
    /// A permission of a token.
    Scope {
        /// Viewing tables and subscribing to them.
        Read = "read",
        /// Opening tables and playing.
        Play = "play",
        /// Creating and revoking tokens.
        Account = "account",
    }
}

impl Scope {
    pub const ALL: [Self; 3] = [Self::Read, Self::Play, Self::Account];

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.as_str() == id)
    }
}

/// The permissions of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Scopes(u8);

impl Scopes {
    /// All scopes.
    pub fn all() -> Self {
        Scope::ALL.into_iter().collect()
    }

    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    pub fn has(self, scope: Scope) -> bool {
        self.0 & (1 << scope as u8) != 0
    }

    /// The scopes in the order of [`Scope::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.into_iter().filter(move |scope| self.has(*scope))
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<T: IntoIterator<Item = Scope>>(scopes: T) -> Self {
        Self(scopes.into_iter().fold(0, |bits, scope| bits | 1 << scope as u8))
    }
}

/// As a list of scopes.
impl Serialize for Scopes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
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

/// The seat in a nullable column that counts from 1.
pub(crate) fn seat_in(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Seat>> {
    let Some(number) = row.get::<_, Option<u8>>(column)? else { return Ok(None) };
    let seat = Seat::from_number(number);
    seat.map(Some).ok_or_else(|| {
        rusqlite::Error::FromSqlConversionFailure(column, Type::Integer, FromSqlError::OutOfRange(number.into()).into())
    })
}
