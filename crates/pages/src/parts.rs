//! What travels to a page: only what changed.
//!
//! A message says which stretches of the last text the page keeps, and contains the rest. Both follow from the two texts
//! alone, so no input of a page can be forgotten, and a message says nothing that the texts do not say.
//!
//! A message that begins with `<` is the whole text. Any other is two lines of numbers in base 36, separated by spaces, and
//! the new text after them. The numbers come in threes, and a line may end after the first of three. Those of the first line
//! say: take so many bytes of the new text, then skip so many of the last text (back, if negative), then copy so many of
//! it. The new text repeats itself, so the second line says how to write it out before: take so many bytes of what was
//! sent, then go back so many in what is written out, then copy so many of it.

use std::{cell::RefCell, ops::Range};

use memchr::memchr_iter;

/// A stretch is copied only if it has at least this many bytes. Naming one takes about as many.
const LEAST_COPY: usize = 10;

/// How many tags of the last text that begin alike are compared with a new one.
const MOST_ALIKE: usize = 8;

/// How many places after the last copy are compared with a new one, and how far they may be, in bytes.
const MOST_NEAR: usize = 8;
const NEAR: usize = 256;

/// Tags of the last text are found by this many of their first bytes, in 2^`SLOT_BITS` slots.
const TAG: usize = 24;
const SLOT_BITS: u32 = 11;

/// How far after the last copy tags are looked up, in bytes: so many, and so many more for each byte that was not found.
const AHEAD: usize = 8192;
const FURTHER: usize = 64;

/// A stretch of the new text is repeated only if it has at least this many bytes.
const LEAST_ECHO: usize = 12;

/// Stretches of the new text are found by eight bytes, in 2^`ECHO_BITS` slots.
const ECHO_BITS: u32 = 10;

/// An odd number with its bits well mixed.
const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

/// The last text that was sent over a connection.
#[derive(Default)]
pub struct Sent {
    text: String,
}

impl Sent {
    /// The message that turns the last text into this one; none if they are equal.
    pub fn message(&mut self, text: &str) -> Option<String> {
        if text == self.text {
            return None;
        }
        let message = SCRATCH.with_borrow_mut(|scratch| scratch.message(&self.text, text));
        // A copy, since memory is best freed by the thread that took it.
        text.clone_into(&mut self.text);
        Some(message)
    }
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// Space for making messages, used again and again.
#[derive(Default)]
struct Scratch {
    tags: Tags,
    near: Near,
    line: Numbers,
    fresh: String,
    echoes: Echoes,
}

impl Scratch {
    fn message(&mut self, last: &str, text: &str) -> String {
        self.line.0.clear();
        self.fresh.clear();
        if last.is_empty() {
            self.line.push(text.len() as i64);
            self.fresh.push_str(text);
        } else {
            self.compare(last, text);
        }
        self.echoes.find(&self.fresh);
        let (line, echoes, fresh) = (self.line.0.trim_end(), self.echoes.line.0.trim_end(), &self.echoes.rest);
        let size = line.len() + 1 + echoes.len() + 1 + fresh.len();
        if size >= text.len() && text.starts_with('<') {
            return text.to_owned();
        }
        let mut message = String::with_capacity(size);
        for part in [line, "\n", echoes, "\n", fresh] {
            message.push_str(part);
        }
        message
    }

    /// Writes down which stretches of the last text the new one has, and collects the rest.
    fn compare(&mut self, last: &str, text: &str) {
        self.tags.clear();
        let (old, new) = (last.as_bytes(), text.as_bytes());
        // The new text before `at` is read, and written before `waiting`. The last copy ended at `next`.
        let (mut at, mut waiting, mut next) = (0, 0, 0);
        let mut is_near_known = false;
        while at < new.len() {
            let goes_on = if at == waiting { run(&old[next..], &new[at..]) } else { 0 };
            let found = if goes_on >= LEAST_COPY {
                Some((next, goes_on))
            } else {
                match new[at..].iter().position(|byte| is_edge(*byte)) {
                    None => break,
                    Some(plain) => at += plain,
                }
                if !is_near_known {
                    self.near.look(old, next);
                    is_near_known = true;
                }
                self.find(old, new, at, next..next + AHEAD + FURTHER * (at - waiting))
            };
            let Some((first, count)) = found else {
                at += 1;
                continue;
            };
            let before =
                old[..first].iter().rev().zip(new[waiting..at].iter().rev()).take_while(|(old, new)| old == new);
            let before = before.count();
            let (mut start, mut end, mut first) = (at - before, at + count, first - before);
            while !text.is_char_boundary(start) {
                (start, first) = (start + 1, first + 1);
            }
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            self.line.push((start - waiting) as i64);
            self.fresh.push_str(&text[waiting..start]);
            self.line.push(first as i64 - next as i64);
            self.line.push((end - start) as i64);
            (at, waiting, next) = (end, end, first + (end - start));
            is_near_known = false;
        }
        if waiting < new.len() {
            self.line.push((new.len() - waiting) as i64);
            self.fresh.push_str(&text[waiting..]);
        }
    }

    /// The longest stretch of the last text found that equals the new one from `at` on: where it begins, and its length.
    /// Tags are looked up in this range, and where they were before.
    fn find(&mut self, old: &[u8], new: &[u8], at: usize, ahead: Range<usize>) -> Option<(usize, usize)> {
        let here = word(new, at)?;
        self.near.longest(here, old, &new[at..]).or_else(|| {
            let slot = (new[at] == b'<').then(|| slot(new, at)).flatten()?;
            self.tags.add(old, ahead);
            longest(self.tags.like(slot), old, &new[at..])
        })
    }
}

/// A line of numbers.
#[derive(Default)]
struct Numbers(String);

impl Numbers {
    fn push(&mut self, number: i64) {
        let mut digits = [0; 15];
        let (mut left, mut first) = (number.unsigned_abs(), digits.len());
        while left > 0 || first == digits.len() {
            first -= 1;
            digits[first] = b"0123456789abcdefghijklmnopqrstuvwxyz"[(left % 36) as usize];
            left /= 36;
        }
        if number < 0 {
            first -= 1;
            digits[first] = b'-';
        }
        self.0.push_str(str::from_utf8(&digits[first..]).expect("digits are ASCII"));
        self.0.push(' ');
    }
}

/// What of a new text has to be sent, since it repeats itself.
#[derive(Default)]
struct Echoes {
    line: Numbers,
    rest: String,
    /// 1 + the last place with a hash, or 0.
    slots: Vec<u32>,
}

impl Echoes {
    fn find(&mut self, text: &str) {
        self.line.0.clear();
        self.rest.clear();
        self.slots.clear();
        self.slots.resize(1 << ECHO_BITS, 0);
        let bytes = text.as_bytes();
        // The text before `at` is read, and written before `waiting`.
        let (mut at, mut waiting) = (0, 0);
        while let Some(edge) = bytes[at..].iter().position(|byte| is_edge(*byte)) {
            at += edge;
            let Some(word) = word(bytes, at) else { break };
            let slot = &mut self.slots[(word.wrapping_mul(MIX) >> (64 - ECHO_BITS)) as usize];
            let before = std::mem::replace(slot, at as u32 + 1).checked_sub(1);
            let found = before.and_then(|before| {
                let first = before as usize;
                let back = bytes[..first].iter().rev().zip(bytes[waiting..at].iter().rev());
                let back = back.take_while(|(one, two)| one == two).count();
                // What is repeated is already written out: it ends before the copy begins.
                let (mut start, distance) = (at - back, at - first);
                let mut end = (at + run(&bytes[first..at], &bytes[at..])).min(start + distance);
                while !text.is_char_boundary(start) {
                    start += 1;
                }
                while !text.is_char_boundary(end) {
                    end -= 1;
                }
                (end >= start + LEAST_ECHO).then_some((start, end, distance))
            });
            let Some((start, end, distance)) = found else {
                at += 1;
                continue;
            };
            self.line.push((start - waiting) as i64);
            self.rest.push_str(&text[waiting..start]);
            self.line.push(distance as i64);
            self.line.push((end - start) as i64);
            (at, waiting) = (end, end);
        }
        if waiting > 0 && waiting < text.len() {
            self.line.push((text.len() - waiting) as i64);
        }
        self.rest.push_str(&text[waiting..]);
    }
}

/// Places shortly after the last copy where a copy may begin.
#[derive(Default)]
struct Near {
    count: usize,
    /// The eight bytes that stand at each of them.
    words: [u64; MOST_NEAR],
    places: [usize; MOST_NEAR],
}

impl Near {
    /// Lists the places after the last copy, which ended at `next`.
    fn look(&mut self, old: &[u8], next: usize) {
        self.count = 0;
        let end = old.len().min(next + NEAR);
        let mut place = next;
        while self.count < MOST_NEAR && place < end {
            if is_edge(old[place]) {
                let Some(word) = word(old, place) else { return };
                (self.words[self.count], self.places[self.count]) = (word, place);
                self.count += 1;
            }
            place += 1;
        }
    }

    /// The longest run of those that begin with this word.
    fn longest(&self, here: u64, old: &[u8], new: &[u8]) -> Option<(usize, usize)> {
        if !self.words.contains(&here) {
            return None;
        }
        let known = self.words.iter().zip(&self.places).take(self.count);
        longest(known.filter(|(word, _)| **word == here).map(|(_, place)| *place), old, new)
    }
}

/// A hash table of opening tags of a text.
#[derive(Default)]
struct Tags {
    /// 1 + the last tag with a hash, or 0.
    slots: Vec<u32>,
    /// Where each tag begins, and 1 + an earlier tag in the same slot, or 0.
    places: Vec<(u32, u32)>,
    /// Where the last tags were added.
    end: usize,
}

impl Tags {
    fn clear(&mut self) {
        self.slots.clear();
        self.slots.resize(1 << SLOT_BITS, 0);
        self.places.clear();
        self.end = 0;
    }

    /// The places of the tags in a slot, the last first.
    fn like(&self, slot: usize) -> impl Iterator<Item = usize> {
        let mut number = self.slots[slot];
        let alike = std::iter::from_fn(move || {
            let (place, earlier) = self.places[(number as usize).checked_sub(1)?];
            number = earlier;
            Some(place as usize)
        });
        alike.take(MOST_ALIKE)
    }

    /// Adds the tags of a range that are not there yet.
    fn add(&mut self, old: &[u8], range: Range<usize>) {
        let (start, end) = (range.start.max(self.end), range.end.min(old.len()));
        if start >= end {
            return;
        }
        self.end = end;
        let places = memchr_iter(b'<', &old[start..end]).map(|place| start + place);
        for place in places.filter(|place| old.get(place + 1) != Some(&b'/')) {
            let Some(slot) = slot(old, place) else { break };
            self.places.push((place as u32, self.slots[slot]));
            self.slots[slot] = self.places.len() as u32;
        }
    }
}

/// Whether a copy may begin at this byte.
const fn is_edge(byte: u8) -> bool {
    matches!(byte, b'<' | b' ' | b'"' | b'>')
}

/// The eight bytes at a place.
fn word(text: &[u8], at: usize) -> Option<u64> {
    text[at..].first_chunk().map(|bytes| u64::from_le_bytes(*bytes))
}

/// The slot of the tag at a place.
fn slot(text: &[u8], at: usize) -> Option<usize> {
    let [one, two, three] = text[at..].first_chunk::<TAG>()?.as_chunks().0 else { return None };
    let mixed = (u64::from_le_bytes(*one) ^ u64::from_le_bytes(*two).rotate_left(23)).wrapping_mul(MIX);
    Some(((mixed ^ u64::from_le_bytes(*three)).wrapping_mul(MIX) >> (64 - SLOT_BITS)) as usize)
}

/// The longest run of those that begin at these places, if it is worth a copy.
fn longest(places: impl Iterator<Item = usize>, old: &[u8], new: &[u8]) -> Option<(usize, usize)> {
    let mut best = (0, LEAST_COPY - 1);
    for place in places {
        let count = run(&old[place..], new);
        if count > best.1 {
            best = (place, count);
        }
    }
    (best.1 >= LEAST_COPY).then_some(best)
}

/// How many bytes are equal from the beginning.
fn run(old: &[u8], new: &[u8]) -> usize {
    let (wide_old, wide_new) = (old.as_chunks::<16>().0, new.as_chunks::<16>().0);
    let wide = 16 * wide_old.iter().zip(wide_new).take_while(|(old, new)| old == new).count();
    wide + old[wide..].iter().zip(&new[wide..]).take_while(|(old, new)| old == new).count()
}

/// The text that a page has, put together from messages. The script does the same; tests and programs that follow a page use
/// this.
#[derive(Clone, Default, Debug)]
pub struct Received {
    text: String,
}

impl Received {
    /// The text after a message; none if the message does not fit the last text.
    pub fn apply(&mut self, message: &str) -> Option<&str> {
        if message.starts_with('<') {
            message.clone_into(&mut self.text);
            return Some(&self.text);
        }
        let (line, rest) = message.split_once('\n')?;
        let (echoes, rest) = rest.split_once('\n')?;
        let fresh = if echoes.is_empty() { rest.to_owned() } else { written_out(echoes, rest)? };
        let (mut fresh, mut numbers) = (&*fresh, read(line));
        let (mut text, mut next) = (String::with_capacity(self.text.len() + fresh.len()), 0);
        while let Some(count) = numbers.next() {
            let (new, more) = fresh.split_at_checked(count?.try_into().ok()?)?;
            text.push_str(new);
            fresh = more;
            if let Some(skip) = numbers.next() {
                let first = usize::try_from(i64::checked_add(next, skip?)?).ok()?;
                let end = first.checked_add(numbers.next()??.try_into().ok()?)?;
                text.push_str(self.text.get(first..end)?);
                next = end as i64;
            }
        }
        fresh.is_empty().then_some(())?;
        self.text = text;
        Some(&self.text)
    }
}

/// The numbers of a line; none for what is no number.
fn read(line: &str) -> impl Iterator<Item = Option<i64>> {
    line.split(' ').map(|number| i64::from_str_radix(number, 36).ok())
}

/// The new text of a message, with what it repeats.
fn written_out(echoes: &str, mut rest: &str) -> Option<String> {
    let (mut text, mut numbers) = (String::with_capacity(2 * rest.len()), read(echoes));
    while let Some(count) = numbers.next() {
        let (new, more) = rest.split_at_checked(count?.try_into().ok()?)?;
        text.push_str(new);
        rest = more;
        if let Some(back) = numbers.next() {
            // What is repeated begins before the part that was just taken, or in it.
            let end = numbers.next()??;
            let first = text.len().checked_sub(back?.try_into().ok()?)?;
            let end = first.checked_add(end.try_into().ok()?)?;
            text.get(first..end)?;
            text.extend_from_within(first..end);
        }
    }
    rest.is_empty().then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changed_is_sent() {
        let mut sent = Sent::default();
        let old = "<div id=\"table\"><b class=\"card\">Lord</b><i id=\"spy\">Späher</i></div>".to_owned();
        let new = old.replace("Späher", "Spöher zu Fuß");
        assert_eq!(sent.message(&old).as_deref(), Some(&*old), "the first message is whole");
        assert_eq!(sent.message(&old), None);
        let message = sent.message(&new).expect("it changed");
        assert_eq!(message, "0 0 1i d 5 a\n\nöher zu Fuß");
        let mut received = Received::default();
        assert_eq!(received.apply(&old), Some(&*old));
        assert_eq!(received.apply(&message), Some(&*new));
    }

    #[test]
    fn what_repeats_itself_is_sent_once() {
        let mut sent = Sent::default();
        let row = "<li><button name=\"choice\">Späher</button></li>";
        let text = format!("<ol>{}</ol>", row.repeat(9));
        let message = sent.message(&text).expect("it is new");
        assert!(message.len() < text.len() / 2, "{message}");
        assert_eq!(message.matches("Späher").count(), 1, "{message}");
        assert_eq!(Received::default().apply(&message), Some(&*text));
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
            "ß",
            "</span>",
            "<p>text with 1+2 in it</p>",
            "\n",
            "<span class=\"a long one with a ß\">and more Ö</span>",
        ];
        let (mut sent, mut received) = (Sent::default(), Received::default());
        for _ in 0..5000 {
            let text: String = (0..below(60)).map(|_| pieces[below(10) as usize]).collect();
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
        received.apply("<ä><b>").expect("a whole text");
        for message in [
            "",
            "0 0 7",
            "0 0 7\n",
            "0 0 8\n\n",
            "0 -1 2\n\n",
            "0 2 2\n\n",
            "0 0 2\n\n",
            "1\n\n",
            "0 0 1\n\n<c>",
            "x x\n\n",
            "0 0\n\n",
            "0 0 -1\n\n",
            "-1\n\n",
            "1\n\nä",
            "zzzzzzzzzzzzzzzzzzzzz\n\n",
            "0 1y2p0ij32e8e7 1y2p0ij32e8e7\n\n",
            "6\n3 3\n<c>",
            "6\n3 4 3\n<c>",
            "6\n3 2 3\n<c>",
            "6\n3 -1 3\n<c>",
            "6\n3 3 -1\n<c>",
            "6\n3 3 3 1\n<c>",
            "6\n2 2 2\n<c>",
            "3\n1\n<c>",
            "6\nx\n<c>",
        ] {
            assert_eq!(received.apply(message), None, "{message:?}");
        }
        assert_eq!(received.apply("3 4 3\n\n<c>"), Some("<c><b>"));
        assert_eq!(received.apply("6\n3 3 3\n<c>"), Some("<c><c>"));
    }
}
