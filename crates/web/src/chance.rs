//! What comes from outside: the system's randomness and its clock.

use std::time::{SystemTime, UNIX_EPOCH};

use kabale_core::{Seed, below};
use kabale_store::{Millis, TableId, TokenHash};
use sha2::{Digest, Sha256};

/// The time, in milliseconds since 1970.
pub(crate) fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as Millis)
}

/// 32 random bytes.
pub(crate) fn bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// A seed for what need not be repeated.
pub(crate) fn seed() -> Seed {
    Seed::new(bytes())
}

/// A seed that follows from system randomness drawn once, and from what it is for: asked again, it is the same.
pub(crate) fn seed_for(key: &[u8; 32], table: &TableId, rev: u32) -> Seed {
    let hash = Sha256::new().chain_update(key).chain_update(rev.to_le_bytes()).chain_update(table.as_str());
    Seed::new(hash.finalize().into())
}

/// An id that nobody can guess.
pub(crate) fn table_id() -> TableId {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789"; // without those that look alike
    let id: String = bytes()[..12].iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect();
    id.parse().expect("an id of a table is made of such letters")
}

/// A token for a browser or a program, and the hash that is stored of it.
pub(crate) fn token() -> (String, TokenHash) {
    let token = seed().to_string();
    let hash = hash(&token);
    (token, hash)
}

/// The hash of a token.
pub(crate) fn hash(token: &str) -> TokenHash {
    Sha256::digest(token).into()
}

/// Names for guests who have none yet.
const GUEST_NAMES: [&str; 24] = [
    "Adelheid",
    "Amaury",
    "Balduin",
    "Beatrix",
    "Clothilde",
    "Eleonore",
    "Ferrand",
    "Gisela",
    "Hadwig",
    "Isolde",
    "Jolanda",
    "Konrad",
    "Lambert",
    "Mathilde",
    "Norbert",
    "Odilia",
    "Philippa",
    "Reinald",
    "Sibylla",
    "Theoderich",
    "Ursula",
    "Volkmar",
    "Wenzel",
    "Yvain",
];

/// A name for a guest who has none yet.
pub(crate) fn guest_name() -> &'static str {
    GUEST_NAMES[below(&mut seed().fast(), GUEST_NAMES.len() as u32) as usize]
}

/// Whether a name is one that we suggest.
pub(crate) fn is_guest_name(name: &str) -> bool {
    GUEST_NAMES.contains(&name)
}
