//! Learned evaluations: small neural networks that judge what a seat sees.
//!
//! Every item of a [`Sheet`] goes through one shared layer, and the results are added up. The sum and the numbers about the
//! table go through two more layers. There are two outputs: the share of the win, and the reward of the search, both
//! between 0 and 1. All sums are made in a fixed order, so the same weights give the same judgment on every machine.
//! `cargo xtask train` makes the weights.

use kabale_core::{Eye, MAX_SEATS, Seat};
use kabale_encode::{Observe, Sheet};

/// How many numbers an item is turned into.
pub const ITEM: usize = 32;
/// The size of the first layer of the whole table.
pub const FIRST: usize = 64;
/// The size of the second one.
pub const SECOND: usize = 32;
/// The outputs: win and reward.
pub const OUTPUTS: usize = 2;

/// Where a file of weights begins.
const MAGIC: &[u8; 8] = b"kabalnet";
/// The version of the file's format.
const FORMAT: u32 = 1;

/// A learned evaluation of one game, for any number of players.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    pub layout: Layout,
    /// The rules ([`kabale_core::Game::RULES`]) and features ([`Observe::FEATURES`]) that it was trained with.
    pub rules: u32,
    pub features: u32,
    pub weights: Vec<f32>,
}

/// Where the weights of each layer stand: a row for each input, then the biases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// How many numbers there are about the table.
    pub table: usize,
    /// How many numbers an item has; 0 if there are no items.
    pub item: usize,
}

/// What a net expects for a seat, each between 0 and 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgment {
    /// The share of the win.
    pub win: f32,
    /// What the search maximizes: the win, and in part the places or the lead.
    pub reward: f32,
}

/// Why weights cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetError {
    #[error("this is no file of weights")]
    Foreign,
    #[error("the file has format {0}; this program reads format {FORMAT}")]
    Format(u32),
    #[error("the weights are for {0}, not for {1}")]
    Game(String, &'static str),
    #[error("the weights are for rules {0}, the game has rules {1}: train them again")]
    Rules(u32, u32),
    #[error("the weights are for features {0}, the game has features {1}: train them again")]
    Features(u32, u32),
    #[error("the file is damaged: {0}")]
    Damaged(&'static str),
}

/// The learned evaluation of a game that is part of the program. It is read when it is needed first.
macro_rules! embedded {
    ($game:ty, $file:literal) => {{
        static NET: std::sync::LazyLock<$crate::Net> = std::sync::LazyLock::new(|| {
            let bytes = include_bytes!(concat!("../nets/", $file, ".net"));
            $crate::Net::from_bytes::<$game>(bytes).expect("a test reads the weights of every game")
        });
        Some(&*NET)
    }};
}

pub(crate) use embedded;

impl Layout {
    pub fn of<G: Observe>() -> Self {
        Self { table: G::table_size(), item: G::item_size() }
    }

    /// Where the weights of an item's layer begin; its biases follow.
    pub const fn item_biases(self) -> usize {
        self.item * ITEM
    }

    /// The first layer: a row for each number about the table, then one for each number of the items' sum.
    pub const fn first(self) -> usize {
        self.item_biases() + ITEM
    }

    pub const fn pooled(self) -> usize {
        self.first() + self.table * FIRST
    }

    pub const fn first_biases(self) -> usize {
        self.pooled() + ITEM * FIRST
    }

    pub const fn second(self) -> usize {
        self.first_biases() + FIRST
    }

    pub const fn second_biases(self) -> usize {
        self.second() + FIRST * SECOND
    }

    pub const fn output(self) -> usize {
        self.second_biases() + SECOND
    }

    pub const fn output_biases(self) -> usize {
        self.output() + SECOND * OUTPUTS
    }

    /// How many weights there are.
    pub const fn size(self) -> usize {
        self.output_biases() + OUTPUTS
    }
}

/// The layers of a net while it judges a sheet. Negative numbers have become 0.
#[derive(Clone, Copy, Debug)]
pub struct Layers {
    pub pooled: [f32; ITEM],
    pub first: [f32; FIRST],
    pub second: [f32; SECOND],
    /// Before they are brought between 0 and 1.
    pub outputs: [f32; OUTPUTS],
}

impl Net {
    /// A net of a game with these weights.
    ///
    /// # Panics
    /// If there are not as many weights as the game's features need.
    pub fn new<G: Observe>(weights: Vec<f32>) -> Self {
        let layout = Layout::of::<G>();
        assert_eq!(weights.len(), layout.size(), "there are as many weights as the layout says");
        Self { layout, rules: G::RULES, features: G::FEATURES, weights }
    }

    /// What it expects for a seat at this table.
    pub fn judge<G: Observe>(&self, world: &G, seat: Seat, sheet: &mut Sheet) -> Judgment {
        sheet.clear();
        G::observe(&world.view(Eye::Seat(seat)), seat, sheet);
        let [win, reward] = self.layers(sheet).outputs.map(sigmoid);
        Judgment { win, reward }
    }

    /// The same for every seat, each by its own view. The shares of the win add up to 1.
    pub fn judge_all<G: Observe>(&self, world: &G, sheet: &mut Sheet) -> [Judgment; MAX_SEATS as usize] {
        let mut all = [Judgment { win: 0.0, reward: 0.0 }; MAX_SEATS as usize];
        Seat::all(world.seats()).for_each(|seat| all[seat.index()] = self.judge(world, seat, sheet));
        let sum: f32 = all.iter().map(|judgment| judgment.win).sum();
        if sum > 0.0 {
            for judgment in &mut all {
                judgment.win /= sum;
            }
        }
        all
    }

    /// All layers for a sheet.
    pub fn layers(&self, sheet: &Sheet) -> Layers {
        let (layout, weights) = (self.layout, &self.weights[..]);
        let mut pooled = [0.0; ITEM];
        for item in sheet.items() {
            let mut sums = row::<ITEM>(weights, layout.item_biases());
            add_rows(&mut sums, weights, 0, item);
            pooled.iter_mut().zip(sums).for_each(|(pooled, sum)| *pooled += sum.max(0.0));
        }
        let mut first = row::<FIRST>(weights, layout.first_biases());
        add_rows(&mut first, weights, layout.first(), sheet.table());
        add_all(&mut first, weights, layout.pooled(), &pooled);
        let first = first.map(|sum| sum.max(0.0));
        let mut second = row::<SECOND>(weights, layout.second_biases());
        add_all(&mut second, weights, layout.second(), &first);
        let second = second.map(|sum| sum.max(0.0));
        let mut outputs = row::<OUTPUTS>(weights, layout.output_biases());
        add_all(&mut outputs, weights, layout.output(), &second);
        Layers { pooled, first, second, outputs }
    }

    /// Writes the weights with a header that says what they are for, and a check sum.
    pub fn to_bytes<G: Observe>(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let numbers = [FORMAT, G::ID.len() as u32, self.rules, self.features, self.layout.table as u32];
        numbers.into_iter().chain([self.layout.item as u32]).for_each(|number| bytes.extend(number.to_le_bytes()));
        bytes.extend(G::ID.bytes());
        self.weights.iter().for_each(|weight| bytes.extend(weight.to_le_bytes()));
        bytes.extend(check_sum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads weights for a game as it is today.
    pub fn from_bytes<G: Observe>(bytes: &[u8]) -> Result<Self, NetError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetError::Foreign)?;
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or(NetError::Damaged("it ends too early"))?;
        let (header, rest) = rest.split_first_chunk::<24>().ok_or(NetError::Damaged("it ends too early"))?;
        let number = |index: usize| u32::from_le_bytes(header.as_chunks::<4>().0[index]);
        if number(0) != FORMAT {
            return Err(NetError::Format(number(0)));
        }
        if check_sum(body) != u64::from_le_bytes(*sum) {
            return Err(NetError::Damaged("its check sum is wrong"));
        }
        let (id, rest) = rest.split_at_checked(number(1) as usize).ok_or(NetError::Damaged("it ends too early"))?;
        if id != G::ID.as_bytes() {
            return Err(NetError::Game(String::from_utf8_lossy(id).into_owned(), G::ID));
        }
        if number(2) != G::RULES {
            return Err(NetError::Rules(number(2), G::RULES));
        }
        let layout = Layout { table: number(4) as usize, item: number(5) as usize };
        if number(3) != G::FEATURES || layout != Layout::of::<G>() {
            return Err(NetError::Features(number(3), G::FEATURES));
        }
        let (weights, _) = rest.split_last_chunk::<8>().ok_or(NetError::Damaged("it ends too early"))?;
        let (weights, odd) = weights.as_chunks::<4>();
        if weights.len() != layout.size() || !odd.is_empty() {
            return Err(NetError::Damaged("it has not as many weights as it should"));
        }
        Ok(Self {
            layout,
            rules: number(2),
            features: number(3),
            weights: weights.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect(),
        })
    }
}

/// FNV-1a.
fn check_sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

fn row<const N: usize>(weights: &[f32], at: usize) -> [f32; N] {
    *weights[at..].first_chunk().expect("the layout is within the weights")
}

/// Adds the rows of these inputs.
fn add_rows<const N: usize>(sums: &mut [f32; N], weights: &[f32], at: usize, inputs: &[(u16, f32)]) {
    let (rows, _) = weights[at..].as_chunks::<N>();
    for (index, input) in inputs {
        add(sums, &rows[usize::from(*index)], *input);
    }
}

/// Adds the rows of all inputs.
fn add_all<const N: usize>(sums: &mut [f32; N], weights: &[f32], at: usize, inputs: &[f32]) {
    let (rows, _) = weights[at..].as_chunks::<N>();
    for (row, input) in rows.iter().zip(inputs).filter(|(_, input)| **input != 0.0) {
        add(sums, row, *input);
    }
}

fn add<const N: usize>(sums: &mut [f32; N], row: &[f32; N], input: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += input * weight;
    }
}

/// Brings a number between 0 and 1.
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

/// The exponential function, with the same result on every machine. Good to a millionth.
fn exp(x: f32) -> f32 {
    let power = x.clamp(-80.0, 80.0) * std::f32::consts::LOG2_E;
    let whole = power.round();
    let part = (power - whole) * std::f32::consts::LN_2;
    let series = 1.0
        + part * (1.0 + part / 2.0 * (1.0 + part / 3.0 * (1.0 + part / 4.0 * (1.0 + part / 5.0 * (1.0 + part / 6.0)))));
    series * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_function_is_right() {
        for tenth in -300..300_i16 {
            let x = f32::from(tenth) / 10.0;
            let (ours, theirs) = (exp(x), x.exp());
            assert!((ours / theirs - 1.0).abs() < 2e-6, "{x}: {ours}, {theirs}");
        }
        assert!((sigmoid(0.0) - 0.5).abs() < f32::EPSILON);
    }
}
