//! Data that games are played with and that the owner of a box can replace: content-addressed, and kept for good.
//!
//! Options, positions and records name it by a hash. What was loaded stays, so that a state can point at it and be copied
//! like a number. This is the one thing a game keeps outside its states.

use std::{
    fmt, hash,
    ops::Deref,
    sync::{OnceLock, RwLock},
};

use kabale_core::Seed;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

use crate::Read;

/// Something that is read from a file and that games are played with.
pub trait Content: Sized + Send + Sync + 'static {
    /// What only a file of this kind can have wrong.
    type Fault;
    /// What it is called where it is missing, and the rule that speaks of that.
    const NAME: (&'static str, &'static str);

    /// What there is without any file.
    fn built_in() -> Self;
    /// Reads and checks a file.
    fn read(text: &str) -> Read<Self, Self::Fault>;
    /// Everything that play depends on, in one text.
    fn canonical(&self) -> String;
    /// Where what was loaded is kept.
    fn shelf() -> &'static Shelf<Self>;
}

/// Where content of one kind is kept: what is built in, what was loaded, and what counts if nothing is said.
pub struct Shelf<T: 'static> {
    built_in: OnceLock<Kept<T>>,
    loaded: RwLock<Vec<Kept<T>>>,
    usual: RwLock<Option<Kept<T>>>,
}

impl<T> Shelf<T> {
    /// An empty one.
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

/// Content that was loaded, by reference.
pub struct Kept<T: 'static>(&'static Entry<T>);

const UNBROKEN: &str = "nothing panics while it holds the lock";

impl<T: Content> Kept<T> {
    fn keep(content: T) -> Self {
        // Hexadecimal digits, like a seed.
        let hash = Seed::new(Sha256::digest(content.canonical()).into()).to_string();
        Self(Box::leak(Box::new(Entry { content, hash })))
    }

    /// What there is without any file.
    pub fn built_in() -> Self {
        *T::shelf().built_in.get_or_init(|| Self::keep(T::built_in()))
    }

    /// Reads and checks a file and keeps what it says.
    pub fn load(text: &str) -> Read<Self, T::Fault> {
        let kept = Self::keep(T::read(text)?);
        T::shelf().loaded.write().expect(UNBROKEN).push(kept);
        Ok(kept)
    }

    /// Makes this what new games of this process are played with if nothing is said.
    pub fn make_usual(self) {
        *T::shelf().usual.write().expect(UNBROKEN) = Some(self);
    }

    /// What has this hash, if it was loaded. Of files that differ only in what play does not depend on the newest counts.
    pub fn find(hash: &str) -> Option<Self> {
        let found = T::shelf().loaded.read().expect(UNBROKEN).iter().rev().find(|kept| kept.hash() == hash).copied();
        found.or_else(|| Some(Self::built_in()).filter(|kept| kept.hash() == hash))
    }
}

impl<T> Kept<T> {
    /// 64 hexadecimal digits that stand for it.
    pub fn hash(self) -> &'static str {
        &self.0.hash
    }

    /// The content itself, which stays for good.
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
