//! Fair deals: the seed of a table is mixed from a secret, to which whoever runs the table is bound before the deal,
//! and from what each seat throws in. `docs/protocol.md` has the recipe.

use std::{fmt, str::FromStr};

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

use crate::{FairError, Record, Seat, Seed, hex};

/// How many bytes a nonce may have.
pub const LONGEST_NONCE: usize = 64;
/// How many bytes the id of a table may have in a record.
const LONGEST_TABLE: usize = 64;

/// The part of a table's chance that nobody at the table knows before the end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret from 32 bytes of the system's entropy.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// What is shown before the deal, so that the secret cannot be changed afterwards: a hash of it and the table.
    pub fn commitment(&self, table: &str) -> String {
        hex::encode(&Sha256::digest(format!("kabale/commitment/1\n{table}\n{self}")))
    }

    /// The seed of a table: the secret mixed with what each seat threw in. Whether nobody can have chosen it, [`Origin`]
    /// says.
    pub fn seed(&self, table: &str, game: &str, nonces: &[String]) -> Seed {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length will do");
        mac.update(format!("kabale/seed/1\n{table}\n{game}\n").as_bytes());
        for (seat, nonce) in (1..).zip(nonces) {
            mac.update(format!("{seat}:{}\n", hex::encode(nonce.as_bytes())).as_bytes());
        }
        Seed::new(mac.finalize().into_bytes().into())
    }
}

/// 64 hexadecimal digits.
impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl FromStr for Secret {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        hex::decode(text).map(Self).ok_or("a secret is 64 hexadecimal digits")
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// Nothing that a log may show.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Who had a part in the seed of a table. A seed that follows from the secret is no proof of a fair deal by itself: where
/// nothing but the secret went into it, whoever runs the table could try secrets until they liked the cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Origin {
    /// The server, and these seats after it was bound to its secret: neither chose the deal alone.
    Mixed {
        /// Those who threw something in, in ascending order; at least one.
        seats: Vec<Seat>,
    },
    /// Nobody threw anything in: the server alone chose the deal.
    ServerAlone,
}

impl Origin {
    /// What the nonces, by seat, say about a seed.
    pub fn new(nonces: &[String]) -> Self {
        let seats = Seat::all(nonces.len() as u8).zip(nonces).filter(|(_, nonce)| !nonce.is_empty());
        let seats: Vec<_> = seats.map(|(seat, _)| seat).collect();
        if seats.is_empty() { Self::ServerAlone } else { Self::Mixed { seats } }
    }
}

/// Where the seed of a record comes from, so that anybody can check who had a part in it.
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

impl Fair {
    /// Who had a part in the seed, if [`Fair::check`] finds nothing wrong.
    pub fn origin(&self) -> Origin {
        Origin::new(&self.nonces)
    }

    /// Whether the seed of `record` is the one that the secret and the nonces give, and the secret the one that was
    /// committed to. That the commitment was shown before the deal only those know who were there.
    pub fn check(&self, record: &Record) -> Result<(), FairError> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        if !(1..=LONGEST_TABLE).contains(&self.table.len()) || !self.table.bytes().all(is_plain) {
            return Err(FairError::Table);
        }
        if record.start.is_some() {
            return Err(FairError::NoDeal);
        }
        if self.nonces.len() != usize::from(record.seats) {
            return Err(FairError::Nonces { found: self.nonces.len(), seats: record.seats });
        }
        if let Some((_, seat)) = self.nonces.iter().zip(1..).find(|(nonce, _)| nonce.len() > LONGEST_NONCE) {
            return Err(FairError::LongNonce { seat });
        }
        if self.secret.commitment(&self.table) != self.commitment {
            return Err(FairError::Commitment);
        }
        if self.secret.seed(&self.table, &record.game, &self.nonces) != record.seed {
            return Err(FairError::Seed);
        }
        Ok(())
    }
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

    #[test]
    fn a_secret_is_read_as_it_is_written_and_nothing_else_is_one() {
        let secret = Secret::new([0xa5; 32]);
        assert_eq!(secret.to_string().parse(), Ok(secret));
        for text in ["", "a5", "kabale", &"g5".repeat(32), &"a5".repeat(33), &"ä".repeat(32)] {
            assert!(text.parse::<Secret>().is_err(), "{text}");
        }
    }

    #[test]
    fn without_a_nonce_the_server_alone_chose() {
        let origin = |nonces: &[&str]| Origin::new(&nonces.iter().map(|nonce| (*nonce).to_owned()).collect::<Vec<_>>());
        assert_eq!(origin(&["", "", ""]), Origin::ServerAlone);
        assert_eq!(origin(&["", "42", ""]), Origin::Mixed { seats: vec![Seat::new(1)] });
        assert_eq!(origin(&["a", "", "b"]), Origin::Mixed { seats: vec![Seat::new(0), Seat::new(2)] });
        let json = |nonces: &[&str]| serde_json::to_value(origin(nonces)).expect("plain data");
        assert_eq!(json(&["", ""]), serde_json::json!({ "kind": "server_alone" }));
        assert_eq!(json(&["", "x"]), serde_json::json!({ "kind": "mixed", "seats": [2] }));
    }
}
