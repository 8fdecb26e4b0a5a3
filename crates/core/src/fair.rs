//! Fair deals: the seed of a table is mixed from a secret, to which whoever runs the table is bound before the deal,
//! and from what each seat throws in. `docs/protocol.md` has the recipe.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Seed;

/// The part of a table's chance that nobody at the table knows before the end.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(Seed);

impl Secret {
    /// A secret from 32 bytes of the system's entropy.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(Seed::new(bytes))
    }

    /// What is shown before the deal, so that the secret cannot be changed afterwards: a hash of it and the table.
    pub fn commitment(&self, table: &str) -> String {
        hex(Sha256::digest(format!("kabale/commitment/1\n{table}\n{self}")).into())
    }

    /// The seed of a table: the secret mixed with what each seat threw in. Nobody can have chosen it.
    pub fn seed(&self, table: &str, game: &str, nonces: &[String]) -> Seed {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.0.bytes()).expect("a key of any length will do");
        mac.update(format!("kabale/seed/1\n{table}\n{game}\n").as_bytes());
        for (seat, nonce) in (1..).zip(nonces) {
            mac.update(format!("{seat}:").as_bytes());
            nonce.bytes().for_each(|byte| mac.update(format!("{byte:02x}").as_bytes()));
            mac.update(b"\n");
        }
        Seed::new(mac.finalize().into_bytes().into())
    }
}

/// 64 hexadecimal digits.
impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Nothing that a log may show.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Where the seed of a record comes from, so that anybody can check that it was not chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fair {
    /// The id of the table.
    pub table: String,
    /// What was shown before the deal.
    pub commitment: String,
    /// What was shown at the end.
    pub secret: Secret,
    /// What each seat threw in, by seat; bots throw in nothing.
    pub nonces: Vec<String>,
}

fn hex(bytes: [u8; 32]) -> String {
    Seed::new(bytes).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    // Computed apart from this program, with Python's hashlib and hmac.
    #[test]
    fn commitments_and_seeds_are_golden() {
        let secret = Secret::new(std::array::from_fn(|index| index as u8));
        assert_eq!(secret.to_string(), "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
        assert_eq!(
            secret.commitment("abcdefghijkl"),
            "0b74f914bfc41dbc9629f5dc3d73195b2b86c660026049f6f7b0194005577814"
        );
        let nonces = ["mein Würfel".to_owned(), String::new(), "42".to_owned()];
        assert_eq!(
            secret.seed("abcdefghijkl", "oriflamme", &nonces).to_string(),
            "8bae069184094ebf1d173311b0f51235c271be5d7080aa2ac3cc3ffbe217a542"
        );
        assert_ne!(
            secret.seed("abcdefghijkl", "oriflamme", &nonces[..2]),
            secret.seed("abcdefghijkl", "oriflamme", &nonces)
        );
        assert_eq!(format!("{secret:?}"), "Secret(…)");
    }
}
