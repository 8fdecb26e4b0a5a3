//! Storage of data files: content-addressed and never dropped.
//!
//! Options, positions and records name data by its hash. Loaded data is never dropped, so that a state can hold a
//! reference to it and stay `Copy`. Nothing else of a game is kept outside its states.

use std::{
    fmt, hash,
    ops::Deref,
    sync::{OnceLock, RwLock},
};

use kabale_core::Seed;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

use crate::Read;

/// Data of a game that is read from a file.
pub trait Content: Sized + Send + Sync + 'static {
    /// The errors of this kind of file.
    type Fault;
    /// Its name in messages, and the rule for missing data.
    const NAME: (&'static str, &'static str);

    /// The built-in data.
    fn built_in() -> Self;
    /// Parses and checks a file.
    fn read(text: &str) -> Read<Self, Self::Fault>;
    /// A canonical text of everything that play depends on. Its hash names the data.
    fn canonical(&self) -> String;
    /// The storage for this kind of data.
    fn shelf() -> &'static Shelf<Self>;
}

/// The storage for one kind of data: the built-in data, all loaded data, and the default.
pub struct Shelf<T: 'static> {
    built_in: OnceLock<Kept<T>>,
    loaded: RwLock<Vec<Kept<T>>>,
    usual: RwLock<Option<Kept<T>>>,
}

impl<T> Shelf<T> {
    pub const fn new() -> Self {
        Self { built_in: OnceLock::new(), loaded: RwLock::new(Vec::new()), usual: RwLock::new(None) }
    }
}

impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Self::new()
    }
}

struct Entry<T> {
    content: T,
    hash: String,
}

/// A reference to loaded data.
pub struct Kept<T: 'static>(&'static Entry<T>);

const UNBROKEN: &str = "nothing panics while it holds the lock";

impl<T: Content> Kept<T> {
    fn keep(content: T) -> Self {
        let hash = hash_of(&content);
        Self(Box::leak(Box::new(Entry { content, hash })))
    }

    /// The built-in data.
    pub fn built_in() -> Self {
        *T::shelf().built_in.get_or_init(|| Self::keep(T::built_in()))
    }

    /// Parses, checks and stores a file. It may have the same hash as stored data and other names.
    pub fn load(text: &str) -> Read<Self, T::Fault> {
        Ok(Self::push(T::read(text)?))
    }

    /// Stores checked data. Of data with a hash that is stored already nothing more is stored.
    pub fn store(content: T) -> Self {
        Self::find(&hash_of(&content)).unwrap_or_else(|| Self::push(content))
    }

    fn push(content: T) -> Self {
        let kept = Self::keep(content);
        T::shelf().loaded.write().expect(UNBROKEN).push(kept);
        kept
    }

    /// Makes this the default for new games of this process.
    pub fn make_usual(self) {
        *T::shelf().usual.write().expect(UNBROKEN) = Some(self);
    }

    /// The data with this hash, if it is loaded. If several files have the same hash, the newest counts.
    pub fn find(hash: &str) -> Option<Self> {
        let found = T::shelf().loaded.read().expect(UNBROKEN).iter().rev().find(|kept| kept.hash() == hash).copied();
        found.or_else(|| Some(Self::built_in()).filter(|kept| kept.hash() == hash))
    }
}

/// Hexadecimal digits, like a seed.
fn hash_of<T: Content>(content: &T) -> String {
    Seed::new(Sha256::digest(content.canonical()).into()).to_string()
}

impl<T> Kept<T> {
    /// The SHA-256 hash of the canonical text, as 64 hexadecimal digits.
    pub fn hash(self) -> &'static str {
        &self.0.hash
    }

    /// The data, which is never dropped.
    pub fn get(self) -> &'static T {
        &self.0.content
    }
}

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Kept<T> {}

impl<T> Deref for Kept<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.content
    }
}

impl<T: Content> Default for Kept<T> {
    fn default() -> Self {
        let usual = *T::shelf().usual.read().expect(UNBROKEN);
        usual.unwrap_or_else(Self::built_in)
    }
}

impl<T> PartialEq for Kept<T> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0) || self.0.hash == other.0.hash
    }
}

impl<T> Eq for Kept<T> {}

impl<T> hash::Hash for Kept<T> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.0.hash.hash(state);
    }
}

impl<T> fmt::Debug for Kept<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kept({})", self.0.hash)
    }
}

impl<T> Serialize for Kept<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.hash)
    }
}

impl<'de, T: Content> Deserialize<'de> for Kept<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let hash = String::deserialize(deserializer)?;
        let short: String = hash.chars().take(64).collect();
        let (name, rule) = T::NAME;
        Self::find(&hash).ok_or_else(|| de::Error::custom(format_args!("{name} {short} is not loaded ({rule})")))
    }
}
