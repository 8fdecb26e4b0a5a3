//! Fair deals: the seed of a table is derived from a secret, to which the server commits before the deal, and from a
//! nonce of each seat. `docs/protocol.md` has the recipe.

use std::{fmt, str::FromStr};

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

use crate::{FairError, Record, Seat, Seed, hex};

/// The longest nonce, in bytes.
pub const LONGEST_NONCE: usize = 64;
/// The longest table id in a record, in bytes.
const LONGEST_TABLE: usize = 64;

/// The server's part of the seed. It stays secret until the game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret from 32 bytes of the system's entropy.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The commitment to the secret, shown before the deal: a hash of the secret and the table's id.
    pub fn commitment(&self, table: &str) -> String {
        hex::encode(&Sha256::digest(format!("kabale/commitment/1\n{table}\n{self}")))
    }

    /// The seed of a table, derived from the secret and the nonce of each seat. [`Origin`] says whether the server
    /// alone determined it.
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

/// Hides the secret from logs.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Who contributed to the seed of a table. A seed that follows from the secret does not prove a fair deal by itself:
/// without nonces, the server could have tried secrets until it liked the cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Origin {
    /// The server and these seats contributed, the seats after the commitment: no one determined the deal alone.
    Mixed {
        /// The seats with a nonce, in ascending order; at least one.
        seats: Vec<Seat>,
    },
    /// No seat gave a nonce: the server alone determined the deal.
    ServerAlone,
}

impl Origin {
    /// The origin of a seed with these nonces, by seat.
    pub fn new(nonces: &[String]) -> Self {
        let seats = Seat::all(nonces.len() as u8).zip(nonces).filter(|(_, nonce)| !nonce.is_empty());
        let seats: Vec<_> = seats.map(|(seat, _)| seat).collect();
        if seats.is_empty() { Self::ServerAlone } else { Self::Mixed { seats } }
    }
}

/// The proof of a fair deal in a record: anybody can check who contributed to the seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fair {
    pub table: String,
    /// Shown before the deal.
    pub commitment: String,
    /// Revealed at the end.
    pub secret: Secret,
    /// By seat; empty for bots.
    pub nonces: Vec<String>,
}

impl Fair {
    /// Who contributed to the seed. Valid only if [`Fair::check`] succeeds.
    pub fn origin(&self) -> Origin {
        Origin::new(&self.nonces)
    }

    /// Checks that the secret and the nonces give the seed of `record`, and that the secret matches the commitment.
    /// Only the players can know that the commitment was shown before the deal.
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
