//! What travels to a page: only the pieces that changed.
//!
//! A page is cut before every opening tag. A message names the pieces that the page already has, and contains the others.
//! Which pieces those are follows from their text alone, so no input of a page can be forgotten, and a message says nothing
//! that the text does not say.
//!
//! A message that begins with `<` is the whole text. Any other has one line with what to put together, in order, separated by
//! spaces: `first+count` are pieces of the last text, counted from 0, and a bare number is that many of the new pieces,
//! which follow after the line.

use std::{cell::RefCell, fmt::Write as _, hash::BuildHasher};

use foldhash::quality::RandomState;
use memchr::memchr_iter;

/// A run of pieces is copied only if it has at least this many bytes. Naming a run takes about as many.
const LEAST_COPY: usize = 12;

/// How many places with the same piece are compared for the longest run.
const MOST_PLACES: usize = 8;

/// Where the pieces of a text begin.
fn cuts(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    let first = (!bytes.is_empty() && bytes[0] != b'<').then_some(0);
    let is_cut = move |at: &usize| bytes.get(at + 1) != Some(&b'/') || *at == 0;
    first.into_iter().chain(memchr_iter(b'<', bytes).filter(is_cut))
}

/// The last text that was sent over a connection, as a list of hashes. The hashes have a random seed and never leave the server.
#[derive(Default)]
pub struct Sent {
    hasher: RandomState,
    keys: Vec<u64>,
}

impl Sent {
    /// The message that turns the last text into this one; none if they are equal.
    pub fn message(&mut self, text: &str) -> Option<String> {
        SCRATCH.with_borrow_mut(|scratch| {
            scratch.read(text, &self.hasher);
            if scratch.keys == self.keys {
                return None;
            }
            let message = scratch.message(text, &self.keys);
            self.keys.clone_from(&scratch.keys);
            Some(message)
        })
    }
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// Space for making messages, used again and again.
#[derive(Default)]
struct Scratch {
    /// The hashes of the new pieces.
    keys: Vec<u64>,
    /// Where the new pieces begin, and the end of the text.
    starts: Vec<usize>,
    /// A hash table of the old pieces: 1 + the last index with a hash, or 0.
    slots: Vec<u32>,
    /// For each old piece, 1 + the index of an earlier one in the same slot, or 0.
    earlier: Vec<u32>,
    line: String,
    fresh: String,
}

impl Scratch {
    fn read(&mut self, text: &str, hasher: &RandomState) {
        self.starts.clear();
        self.starts.extend(cuts(text));
        self.starts.push(text.len());
        self.keys.clear();
        self.keys.extend(self.starts.windows(2).map(|ends| hasher.hash_one(&text.as_bytes()[ends[0]..ends[1]])));
    }

    fn message(&mut self, text: &str, old: &[u64]) -> String {
        if old.is_empty() {
            return text.to_owned();
        }
        self.index(old);
        self.line.clear();
        self.fresh.clear();
        let n_new = self.keys.len();
        // The pieces before `at` are written; of those, the ones from `waiting` on are new. The old text was used up to `next`.
        let (mut at, mut waiting, mut next) = (0, 0, 0);
        while at < n_new {
            let (first, count) = self.longest(old, at, next + (at - waiting));
            let bytes = self.starts[at + count] - self.starts[at];
            if bytes < LEAST_COPY {
                at += count.max(1);
                continue;
            }
            self.insert(text, waiting, at);
            write!(self.line, "{first}+{count} ").expect("writing to a string succeeds");
            at += count;
            waiting = at;
            next = first + count;
        }
        self.insert(text, waiting, n_new);
        if self.line.len() + self.fresh.len() >= text.len() && text.starts_with('<') {
            return text.to_owned();
        }
        self.line.pop();
        let mut message = String::with_capacity(self.line.len() + 1 + self.fresh.len());
        message.push_str(&self.line);
        message.push('\n');
        message.push_str(&self.fresh);
        message
    }

    fn insert(&mut self, text: &str, from: usize, to: usize) {
        if from < to {
            write!(self.line, "{} ", to - from).expect("writing to a string succeeds");
            self.fresh.push_str(&text[self.starts[from]..self.starts[to]]);
        }
    }

    fn index(&mut self, old: &[u64]) {
        let size = (old.len() * 2).next_power_of_two();
        self.slots.clear();
        self.slots.resize(size, 0);
        self.earlier.clear();
        self.earlier.reserve(old.len());
        for (number, key) in (1..).zip(old) {
            let slot = &mut self.slots[*key as usize & (size - 1)];
            self.earlier.push(*slot);
            *slot = number;
        }
    }

    /// The longest run of old pieces that equals the new pieces from `at` on, as its first piece and its length. A run at
    /// `expected` is taken without looking further.
    fn longest(&self, old: &[u64], at: usize, expected: usize) -> (usize, usize) {
        let fresh = &self.keys[at..];
        let run = |first: usize| old[first..].iter().zip(fresh).take_while(|(old, new)| old == new).count();
        let mut best = (0, 0);
        if expected < old.len() {
            best = (expected, run(expected));
        }
        if best.1 > 0 {
            return best;
        }
        let mut number = self.slots[fresh[0] as usize & (self.slots.len() - 1)];
        let mut n_places = 0;
        while let Some(first) = (number as usize).checked_sub(1).filter(|_| n_places < MOST_PLACES) {
            let count = run(first);
            n_places += usize::from(count > 0);
            if count > best.1 {
                best = (first, count);
            }
            number = self.earlier[first];
        }
        best
    }
}

/// The text that a page has, put together from messages. The script does the same; tests and programs that follow a page use
/// this.
#[derive(Clone, Default, Debug)]
pub struct Received {
    text: String,
    starts: Vec<usize>,
}

impl Received {
    /// The text after a message; none if the message does not fit the last text.
    pub fn apply(&mut self, message: &str) -> Option<&str> {
        if message.starts_with('<') {
            message.clone_into(&mut self.text);
            self.starts.clear();
            self.starts.extend(cuts(message));
            return Some(&self.text);
        }
        let (line, fresh) = message.split_once('\n')?;
        let ends = |starts: &[usize], text: &str, index: usize| starts.get(index).copied().unwrap_or(text.len());
        let fresh_starts: Vec<_> = cuts(fresh).collect();
        let (mut text, mut starts) = (String::with_capacity(self.text.len() + fresh.len()), Vec::new());
        let mut used = 0;
        for part in line.split(' ') {
            let (source, source_starts, first, count) = match part.split_once('+') {
                Some((first, count)) => (&*self.text, &*self.starts, first.parse().ok()?, count.parse().ok()?),
                None => (fresh, &*fresh_starts, used, part.parse().ok()?),
            };
            let range = source_starts.get(first..usize::checked_add(first, count)?)?;
            let (from, to) = (*range.first()?, ends(source_starts, source, first + count));
            starts.extend(range.iter().map(|start| start - from + text.len()));
            text.push_str(&source[from..to]);
            used += if part.contains('+') { 0 } else { count };
        }
        (used == fresh_starts.len()).then_some(())?;
        (self.text, self.starts) = (text, starts);
        Some(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changed_is_sent() {
        let mut sent = Sent::default();
        let old =
            "<div id=\"table\"><span class=\"card face-up\">Lord</span><span class=\"card face-up\">Spy</span></div>";
        let new = old.replace("Lord", "Heir");
        assert_eq!(sent.message(old).as_deref(), Some(old), "the first message is whole");
        assert_eq!(sent.message(old), None);
        let message = sent.message(&new).expect("it changed");
        assert_eq!(message, "0+1 1 2+1\n<span class=\"card face-up\">Heir</span>");
        let mut received = Received::default();
        assert_eq!(received.apply(old), Some(old));
        assert_eq!(received.apply(&message), Some(&*new));
    }

    #[test]
    fn any_text_becomes_any_other() {
        // Numbers of a linear congruential generator.
        let mut state = 1_u64;
        let mut below = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        let pieces = [
            "<b>",
            "<i>x</i>",
            "</b>",
            "<span class=\"a long one\">",
            "ö",
            "</span>",
            "<p>text with 1+2 in it</p>",
            "\n",
        ];
        let (mut sent, mut received) = (Sent::default(), Received::default());
        for _ in 0..5000 {
            let text: String = (0..below(30)).map(|_| pieces[below(8) as usize]).collect();
            let text = format!("<div>{text}");
            if let Some(message) = sent.message(&text) {
                assert_eq!(received.apply(&message), Some(&*text), "{message}");
            }
            assert_eq!(received.text, text);
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let mut received = Received::default();
        received.apply("<a><b>").expect("a whole text");
        for message in ["", "0+1", "2+1\n", "0+3\n", "1\n", "0+1\n<c>", "x\n", "0+0\n", "9999999999999999999999+1\n"] {
            assert_eq!(received.apply(message), None, "{message:?}");
        }
        assert_eq!(received.apply("1+1 1\n<c>"), Some("<b><c>"));
    }
}
