//! Randomness: the generator of a table, and our own shuffles and dice on top of its words.
//!
//! Everything here is frozen. A record holds a seed and choices, and must give the same game in ten
//! years, so nothing between the raw words of `ChaCha8` and a shuffled deck may come from a dependency.
//! The golden tests below pin every function to its values.

use std::{fmt, str::FromStr};

use chacha20::ChaCha8Rng;
use rand_core::{Infallible, Rng, SeedableRng, TryRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

use crate::hex;

/// The generator for simulations and searches: small, fast and not cryptographically secure.
pub type Fast = rand_xoshiro::Xoshiro256PlusPlus;

/// A uniform number below `n` (Lemire's method: multiply, reject the biased remainder).
pub fn below<R: Rng + ?Sized>(rng: &mut R, n: u32) -> u32 {
    assert!(n > 0, "there is no number below zero");
    let mut product = u64::from(rng.next_u32()) * u64::from(n);
    if (product as u32) < n {
        let uneven = n.wrapping_neg() % n;
        while (product as u32) < uneven {
            product = u64::from(rng.next_u32()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

/// Shuffles `items` uniformly (Fisher and Yates, from the last item down).
pub fn shuffle<T, R: Rng + ?Sized>(rng: &mut R, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last as u32 + 1) as usize);
    }
}

/// A uniformly chosen item.
pub fn pick<'a, T, R: Rng + ?Sized>(rng: &mut R, items: &'a [T]) -> &'a T {
    &items[below(rng, items.len() as u32) as usize]
}

/// The face of a die with `faces` faces, counted from 1.
pub fn roll<R: Rng + ?Sized>(rng: &mut R, faces: u8) -> u8 {
    below(rng, u32::from(faces)) as u8 + 1
}

/// The seed of all randomness of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed from 32 bytes, for instance from the system's entropy.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The randomness of one moment of a table: the deal is moment 0, the first choice moment 1, and so on.
    ///
    /// It is `ChaCha8` with the seed as its key and the moment as its stream, read as 32-bit words from
    /// the start. A moment has its own stream, so what one choice draws never shifts what a later one gets.
    pub fn at(&self, moment: u64) -> TableRng {
        let mut words = ChaCha8Rng::from_seed(self.0);
        words.set_stream(moment);
        TableRng { words, drawn: 0 }
    }

    /// A fast generator for simulations, seeded with this seed.
    pub fn fast(&self) -> Fast {
        Fast::from_seed(self.0)
    }
}

/// 64 hexadecimal digits are the seed itself; any other text is hashed (SHA-256) into one.
impl FromStr for Seed {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.is_empty() || text.len() > 200 {
            return Err("a seed is a text of 1 to 200 bytes, or 64 hexadecimal digits");
        }
        Ok(Self(hex::decode(text).unwrap_or_else(|| Sha256::digest(text).into())))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// The generator of one moment of a table. It counts the words drawn, so that undo knows whether randomness was
/// involved.
pub struct TableRng {
    words: ChaCha8Rng,
    drawn: u64,
}

impl TableRng {
    /// The number of words drawn so far.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }
}

impl TryRng for TableRng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.drawn += 1;
        self.words.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let low = u64::from(self.next_u32());
        Ok(u64::from(self.next_u32()) << 32 | low)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(4) {
            chunk.copy_from_slice(&self.next_u32().to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed(text: &str) -> Seed {
        text.parse().expect("a seed")
    }

    // The golden values were computed apart from this program, from the description in docs/protocol.md.
    #[test]
    fn the_words_of_a_moment_are_golden() {
        let mut deal = seed("kabale").at(0);
        let mut first = seed("kabale").at(1);
        assert_eq!([deal.next_u32(), deal.next_u32(), deal.next_u32()], [2_613_959_436, 2_840_306_264, 878_012_469]);
        assert_eq!([first.next_u32(), first.next_u32()], [1_027_317_670, 2_339_321_217]);
        assert_eq!(deal.drawn(), 3);
    }

    #[test]
    fn the_raw_words_are_those_of_chacha8() {
        // The published test vector for ChaCha8 with a key and nonce of zeros.
        let mut words = Seed::new([0; 32]).at(0);
        let mut bytes = [0; 16];
        words.fill_bytes(&mut bytes);
        assert_eq!(
            bytes,
            [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09, 0xa5, 0xa1]
        );
    }

    #[test]
    fn shuffles_and_dice_are_golden() {
        let mut rng = seed("kabale").at(0);
        let mut cards: Vec<u8> = (0..12).collect();
        shuffle(&mut rng, &mut cards);
        assert_eq!(cards, [9, 5, 6, 0, 8, 1, 4, 3, 10, 2, 11, 7]);
        assert_eq!((0..12).map(|_| roll(&mut rng, 6)).collect::<Vec<_>>(), [4, 6, 4, 1, 4, 6, 5, 3, 2, 6, 4, 3]);
        assert_eq!(
            (0..6).map(|_| below(&mut rng, 3_000_000_000)).collect::<Vec<_>>(),
            [29_125_533, 2_904_111_421, 2_958_503_843, 2_252_390_751, 2_641_384_810, 702_519_500]
        );
    }

    #[test]
    fn every_order_and_every_face_is_equally_likely() {
        let mut rng = seed("fair").fast();
        let mut orders = std::collections::BTreeMap::new();
        let mut faces = [0_u32; 6];
        for _ in 0..240_000 {
            let mut items = [0, 1, 2, 3];
            shuffle(&mut rng, &mut items);
            *orders.entry(items).or_insert(0_u32) += 1;
            faces[usize::from(roll(&mut rng, 6)) - 1] += 1;
        }
        assert_eq!(orders.len(), 24);
        assert!(orders.values().all(|&count| count.abs_diff(10_000) < 500), "{orders:?}");
        assert!(faces.iter().all(|&count| count.abs_diff(40_000) < 1_000), "{faces:?}");
    }

    #[test]
    fn a_seed_is_hex_or_any_text() {
        let hex = "00ff10".repeat(10) + "abcd";
        assert_eq!(seed(&hex).to_string(), hex);
        assert_eq!(seed(&seed("1").to_string()), seed("1"));
        assert_ne!(seed("1"), seed("2"));
        assert_eq!(seed("1").to_string(), "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b");
        assert!("".parse::<Seed>().is_err());
        assert!("x".repeat(201).parse::<Seed>().is_err());
    }
}
