//! OATH-F7: the world a game starts from, as data.
//!
//! Chronicles are content-addressed: options, positions and records name one by a hash. What was loaded stays, so that a
//! state can point at it; that of a first game is built in.

use std::{
    fmt, hash,
    ops::Deref,
    sync::{OnceLock, RwLock},
};

use kabale_core::{List, Seat, Seed};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

use crate::{
    cards::{Card, Goal, Site},
    load::{self, ChronicleError},
    state::seats_of,
};

/// What earlier games left: the oath, the map, the denizens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chronicle {
    /// 1.3.
    pub(crate) oath: Goal,
    /// 1.1: by slot; none are facedown sites drawn by chance.
    pub(crate) sites: [Option<Land>; 8],
    /// 1.24: the denizens of the world deck, without those on the map.
    pub(crate) denizens: List<Card, 64>,
    /// 1.9: boards on their Citizen side, as bits.
    pub(crate) citizens: u8,
}

/// 1.1: a site that lies faceup, and its denizens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Land {
    pub(crate) site: Site,
    pub(crate) denizens: List<Card, 3>,
}

impl Chronicle {
    /// OATH-F1: the first game of a chronicle.
    #[cfg(test)]
    pub(crate) fn first_game() -> Self {
        ChronicleRef::built_in().get().clone()
    }

    /// Every denizen of this world, at a site or in the world deck.
    pub(crate) fn all_denizens(&self) -> impl Iterator<Item = Card> + '_ {
        let on_map = self.sites.iter().flatten().flat_map(|land| land.denizens.iter());
        self.denizens.iter().chain(on_map).copied()
    }

    /// Everything that play depends on, in one text.
    fn canonical(&self) -> String {
        let mut text = format!("oath 1\noath {}\ncitizens", self.oath.key());
        text.extend(seats_of(self.citizens).map(|seat: Seat| format!(" {seat}")));
        for land in &self.sites {
            text += &format!("\nsite {}", land.map_or("random", |land| land.site.key()));
            text.extend(land.iter().flat_map(|land| land.denizens.iter()).map(|card| format!(" {}", card.key())));
        }
        text += "\ndeck";
        text.extend(self.denizens.iter().map(|card| format!(" {}", card.key())));
        text
    }
}

/// A chronicle and the 64 hexadecimal digits that stand for it.
struct Kept {
    chronicle: Chronicle,
    hash: String,
}

/// A chronicle that was loaded, by reference. It stays for good.
#[derive(Clone, Copy)]
pub struct ChronicleRef(&'static Kept);

/// What was loaded besides the first game, and what new games start from if nothing is said.
struct Loaded {
    list: Vec<ChronicleRef>,
    usual: Option<ChronicleRef>,
}

static LOADED: RwLock<Loaded> = RwLock::new(Loaded { list: Vec::new(), usual: None });
static BUILT_IN: OnceLock<ChronicleRef> = OnceLock::new();

/// The file of the rules document.
const BUILT_IN_FILE: &str = include_str!("../../../docs/rules/data/oath/chronicle.toml");

impl ChronicleRef {
    fn keep(chronicle: Chronicle) -> Kept {
        // Hexadecimal digits, like a seed.
        let hash = Seed::new(Sha256::digest(chronicle.canonical()).into()).to_string();
        Kept { chronicle, hash }
    }

    /// OATH-F1: the first game.
    pub fn built_in() -> Self {
        *BUILT_IN.get_or_init(|| {
            let chronicle = load::read(BUILT_IN_FILE).expect("a test reads the built-in chronicle");
            Self(Box::leak(Box::new(Self::keep(chronicle))))
        })
    }

    /// OATH-F8: reads and checks a file and keeps its chronicle.
    pub fn load(text: &str) -> Result<Self, ChronicleError> {
        let kept = Self::keep(load::read(text)?);
        if let Some(known) = Self::find(&kept.hash) {
            return Ok(known);
        }
        let loaded = Self(Box::leak(Box::new(kept)));
        LOADED.write().expect("nothing panics while it holds the lock").list.push(loaded);
        Ok(loaded)
    }

    /// Makes this what new games of this process start from if nothing is said.
    pub fn make_usual(self) {
        LOADED.write().expect("nothing panics while it holds the lock").usual = Some(self);
    }

    /// The chronicle with this hash, if it was loaded.
    pub fn find(hash: &str) -> Option<Self> {
        let loaded = LOADED.read().expect("nothing panics while it holds the lock");
        let found = loaded.list.iter().find(|kept| kept.hash() == hash).copied();
        found.or_else(|| Some(Self::built_in()).filter(|kept| kept.hash() == hash))
    }

    /// 64 hexadecimal digits that stand for this chronicle.
    pub fn hash(self) -> &'static str {
        &self.0.hash
    }

    /// The chronicle itself, which stays for good.
    pub fn get(self) -> &'static Chronicle {
        &self.0.chronicle
    }
}

impl Deref for ChronicleRef {
    type Target = Chronicle;

    fn deref(&self) -> &Chronicle {
        self.get()
    }
}

impl Default for ChronicleRef {
    fn default() -> Self {
        let usual = LOADED.read().expect("nothing panics while it holds the lock").usual;
        usual.unwrap_or_else(Self::built_in)
    }
}

impl PartialEq for ChronicleRef {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0) || self.hash() == other.hash()
    }
}

impl Eq for ChronicleRef {}

impl hash::Hash for ChronicleRef {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.0.hash.hash(state);
    }
}

impl fmt::Debug for ChronicleRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ChronicleRef({})", self.hash())
    }
}

impl Serialize for ChronicleRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.hash())
    }
}

impl<'de> Deserialize<'de> for ChronicleRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let hash = String::deserialize(deserializer)?;
        let short: String = hash.chars().take(64).collect();
        Self::find(&hash).ok_or_else(|| de::Error::custom(format_args!("chronicle {short} is not loaded (OATH-F7)")))
    }
}
