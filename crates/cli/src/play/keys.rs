//! Reading a line from a terminal, with the keys people expect: arrows, Home, End, Delete, and the lines before.
//!
//! Screen readers read what is printed, so a character at the end of the line prints only itself.

use std::{
    io::{self, Read},
    time::Duration,
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    process::{Signal, getpid, kill_process},
    stdio::stdin,
    termios::{LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr},
};

use crate::{problem::Problem, term};

/// How a line ended.
pub(super) enum Typed {
    Line(String),
    /// Ctrl+D on an empty line, or Ctrl+C.
    Leave,
}

/// What one key does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Key {
    Char(char),
    Enter,
    Left,
    Right,
    WordLeft,
    WordRight,
    Home,
    End,
    Up,
    Down,
    Backspace,
    Delete,
    /// Ctrl+W: deletes the word before the cursor.
    Word,
    /// Ctrl+U: deletes up to the cursor.
    Before,
    /// Ctrl+K: deletes from the cursor on.
    After,
    /// Ctrl+L.
    Redraw,
    /// Ctrl+C.
    Interrupt,
    /// Ctrl+D.
    EndOfInput,
    /// Ctrl+Z.
    Suspend,
    Other,
}

/// The line that is being typed, and the lines before it.
#[derive(Default)]
pub(super) struct Editor {
    history: Vec<String>,
    line: Vec<char>,
    cursor: usize,
    /// The place in the history; its length for the new line.
    at: usize,
    /// The new line while an older one is shown.
    draft: Vec<char>,
}

/// What is to be drawn after a key.
#[derive(PartialEq, Eq, Debug)]
enum Change {
    Nothing,
    /// One character at the end.
    Appended(char),
    Line,
}

impl Editor {
    /// Reads a line from the terminal. The prompt is one short line.
    pub(super) fn read(&mut self, prompt: &str) -> Result<Typed, Problem> {
        (self.line, self.cursor, self.at) = (Vec::new(), 0, self.history.len());
        let mut raw = Raw::new()?;
        term::write(prompt)?;
        loop {
            let Some(key) = read_key(&mut Stdin)? else {
                return Ok(Typed::Leave);
            };
            match key {
                Key::Enter => {
                    term::write("\n")?;
                    return Ok(Typed::Line(self.entered()));
                }
                Key::Interrupt => {
                    term::write("^C\n")?;
                    return Ok(Typed::Leave);
                }
                Key::EndOfInput if self.line.is_empty() => return Ok(Typed::Leave),
                Key::Suspend => {
                    drop(raw);
                    kill_process(getpid(), Signal::TSTP).map_err(|error| Problem::Input(error.into()))?;
                    raw = Raw::new()?;
                    self.draw(prompt)?;
                }
                key => match self.press(key) {
                    Change::Nothing => (),
                    Change::Appended(c) if self.fits(prompt) => term::write(c.encode_utf8(&mut [0; 4]))?,
                    Change::Appended(_) | Change::Line => self.draw(prompt)?,
                },
            }
        }
    }

    /// Takes the finished line and keeps it for the arrow keys.
    fn entered(&mut self) -> String {
        let line: String = std::mem::take(&mut self.line).into_iter().collect();
        if !line.trim().is_empty() && self.history.last() != Some(&line) {
            self.history.push(line.clone());
        }
        line
    }

    fn press(&mut self, key: Key) -> Change {
        let before = (self.line.clone(), self.cursor);
        match key {
            Key::Char(c) => {
                self.line.insert(self.cursor, c);
                self.cursor += 1;
                if self.cursor == self.line.len() {
                    return Change::Appended(c);
                }
            }
            Key::Left => self.cursor = self.cursor.saturating_sub(1),
            Key::Right => self.cursor = (self.cursor + 1).min(self.line.len()),
            Key::WordLeft => self.cursor = self.word_before(),
            Key::WordRight => {
                let rest = &self.line[self.cursor..];
                let gap = rest.iter().take_while(|c| c.is_whitespace()).count();
                self.cursor += gap + rest[gap..].iter().take_while(|c| !c.is_whitespace()).count();
            }
            Key::Home => self.cursor = 0,
            Key::End => self.cursor = self.line.len(),
            Key::Up if self.at > 0 => self.recall(self.at - 1),
            Key::Down if self.at < self.history.len() => self.recall(self.at + 1),
            Key::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.line.remove(self.cursor);
            }
            Key::Delete | Key::EndOfInput if self.cursor < self.line.len() => {
                self.line.remove(self.cursor);
            }
            Key::Word => {
                let start = self.word_before();
                self.line.drain(start..self.cursor);
                self.cursor = start;
            }
            Key::Before => {
                self.line.drain(..self.cursor);
                self.cursor = 0;
            }
            Key::After => self.line.truncate(self.cursor),
            Key::Redraw => return Change::Line,
            _ => (),
        }
        if before == (self.line.clone(), self.cursor) { Change::Nothing } else { Change::Line }
    }

    fn word_before(&self) -> usize {
        let before = &self.line[..self.cursor];
        let gap = before.iter().rev().take_while(|c| c.is_whitespace()).count();
        let word = before[..before.len() - gap].iter().rev().take_while(|c| !c.is_whitespace()).count();
        before.len() - gap - word
    }

    /// Shows another line of the history, or the new line after the last one.
    fn recall(&mut self, at: usize) {
        if self.at == self.history.len() {
            self.draft = std::mem::take(&mut self.line);
        }
        self.at = at;
        self.line = match self.history.get(at) {
            Some(line) => line.chars().collect(),
            None => std::mem::take(&mut self.draft),
        };
        self.cursor = self.line.len();
    }

    /// Whether prompt and line stay on one row.
    fn fits(&self, prompt: &str) -> bool {
        width(prompt) + self.line.iter().map(|c| char_width(*c)).sum::<usize>() < term::width()
    }

    /// Draws the line again. Of one that is too long, the part around the cursor is shown.
    fn draw(&self, prompt: &str) -> Result<(), Problem> {
        let room = term::width().saturating_sub(width(prompt) + 1).max(1);
        let mut start = 0;
        while self.line[start..self.cursor].iter().map(|c| char_width(*c)).sum::<usize>() > room {
            start += 1;
        }
        let mut used = 0;
        let shown: String = self.line[start..]
            .iter()
            .take_while(|c| {
                used += char_width(**c);
                used <= room
            })
            .collect();
        let back = width(&shown) - self.line[start..self.cursor].iter().map(|c| char_width(*c)).sum::<usize>();
        let back = if back > 0 { format!("\x1b[{back}D") } else { String::new() };
        term::write(&format!("\r{prompt}{shown}\x1b[K{back}"))
    }
}

fn width(text: &str) -> usize {
    console::measure_text_width(text)
}

fn char_width(c: char) -> usize {
    width(c.encode_utf8(&mut [0; 4]))
}

/// Standard input without a buffer, so that nothing is read ahead.
struct Stdin;

impl Read for Stdin {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            match rustix::io::read(stdin(), &mut *bytes) {
                Err(rustix::io::Errno::INTR) => (),
                result => return result.map_err(io::Error::from),
            }
        }
    }
}

/// Reads one key; none at the end of the input.
fn read_key(input: &mut impl Read) -> Result<Option<Key>, Problem> {
    let mut next = || -> Result<Option<u8>, Problem> {
        let mut byte = [0];
        Ok((input.read(&mut byte).map_err(Problem::Input)? > 0).then_some(byte[0]))
    };
    let Some(first) = next()? else { return Ok(None) };
    Ok(Some(match first {
        b'\r' | b'\n' => Key::Enter,
        0x01 => Key::Home,
        0x02 => Key::Left,
        0x03 => Key::Interrupt,
        0x04 => Key::EndOfInput,
        0x05 => Key::End,
        0x06 => Key::Right,
        0x08 | 0x7f => Key::Backspace,
        0x0b => Key::After,
        0x0c => Key::Redraw,
        0x0e => Key::Down,
        0x10 => Key::Up,
        0x15 => Key::Before,
        0x17 => Key::Word,
        0x1a => Key::Suspend,
        0x1b => match next()? {
            Some(b'[' | b'O') => {
                // Parameters, then the letter that names the key.
                let mut parameters = Vec::new();
                loop {
                    match next()? {
                        Some(byte @ (b'0'..=b'9' | b';')) => parameters.push(byte),
                        Some(letter) => break escape(&parameters, letter),
                        None => return Ok(None),
                    }
                }
            }
            Some(b'b') => Key::WordLeft,
            Some(b'f') => Key::WordRight,
            // The Escape key, then another one.
            Some(byte @ 0x20..0x7f) => Key::Char(byte as char),
            Some(_) => Key::Other,
            None => return Ok(None),
        },
        0x00..0x20 => Key::Other,
        0x20..0x7f => Key::Char(first as char),
        _ => {
            let length = match first {
                0xc0..0xe0 => 2,
                0xe0..0xf0 => 3,
                0xf0..0xf8 => 4,
                _ => return Ok(Some(Key::Other)),
            };
            let mut bytes = vec![first];
            while bytes.len() < length {
                let Some(byte) = next()? else { return Ok(None) };
                bytes.push(byte);
            }
            let read = std::str::from_utf8(&bytes).ok().and_then(|text| text.chars().next());
            read.filter(|c| !c.is_control()).map_or(Key::Other, Key::Char)
        }
    }))
}

/// The key of an escape sequence. With Ctrl or Alt, arrows go by words.
fn escape(parameters: &[u8], letter: u8) -> Key {
    let by_words = matches!(parameters, b"1;5" | b"1;3");
    match (parameters, letter) {
        (_, b'A') => Key::Up,
        (_, b'B') => Key::Down,
        (_, b'C') if by_words => Key::WordRight,
        (_, b'D') if by_words => Key::WordLeft,
        (_, b'C') => Key::Right,
        (_, b'D') => Key::Left,
        (_, b'H') | (b"1" | b"7", b'~') => Key::Home,
        (_, b'F') | (b"4" | b"8", b'~') => Key::End,
        (b"3", b'~') => Key::Delete,
        _ => Key::Other,
    }
}

/// The terminal gives every key at once and shows none, until this is dropped.
struct Raw(Termios);

impl Raw {
    fn new() -> Result<Self, Problem> {
        let failed = |error: rustix::io::Errno| Problem::Input(error.into());
        let before = tcgetattr(stdin()).map_err(failed)?;
        let mut raw = before.clone();
        raw.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG | LocalModes::IEXTEN);
        raw.special_codes[SpecialCodeIndex::VMIN] = 1;
        raw.special_codes[SpecialCodeIndex::VTIME] = 0;
        tcsetattr(stdin(), OptionalActions::Now, &raw).map_err(failed)?;
        Ok(Self(before))
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        let _ = tcsetattr(stdin(), OptionalActions::Now, &self.0); // the terminal may be gone
    }
}

/// Waits, but not after a line was typed. Whether the whole time has passed.
pub(super) fn pause(time: Duration) -> bool {
    let time = Timespec { tv_sec: time.as_secs() as i64, tv_nsec: i64::from(time.subsec_nanos()) };
    let stdin = stdin();
    poll(&mut [PollFd::new(&stdin, PollFlags::IN)], Some(&time)) == Ok(0)
}

/// Takes a line that was typed to go on.
pub(super) fn take_line() {
    let mut byte = [0];
    while !pause(Duration::ZERO) && Stdin.read(&mut byte).is_ok_and(|n| n > 0) && byte[0] != b'\n' {}
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines after these keys, each ended by Enter.
    fn typed(keys: &[u8]) -> Vec<String> {
        let (mut editor, mut input, mut lines) = (Editor::default(), keys, Vec::new());
        while let Ok(Some(key)) = read_key(&mut input) {
            if key == Key::Enter {
                lines.push(editor.entered());
                (editor.cursor, editor.at) = (0, editor.history.len());
            } else {
                editor.press(key);
            }
        }
        lines
    }

    #[test]
    fn a_line_is_edited_with_the_usual_keys() {
        assert_eq!(typed(b"12\n"), ["12"]);
        assert_eq!(typed(b"13\x1b[D2\n"), ["123"], "left");
        assert_eq!(typed(b"3\x1b[H1\x1bOC\x1b[D2\n"), ["123"], "home, right, left");
        assert_eq!(typed(b"12\x1b[D\x1b[D\x1b[3~\x1b[F3\n"), ["23"], "delete, end");
        assert_eq!(typed(b"1x\x7f2\x1b[D\x1b[D\x7f\n"), ["12"], "nothing before the line is deleted");
        assert_eq!(typed("äö\x1b[D\x7fü\n".as_bytes()), ["üö"]);
        assert_eq!(typed(b"one two\x17three\n"), ["one three"]);
        assert_eq!(typed(b"one two\x1b[1;5Dx\n"), ["one xtwo"]);
        assert_eq!(typed(b"one\x15two\x01\x0b\n"), [""]);
        assert_eq!(typed(b"\x1b[A\x1b[B\x1b[5~\x071\n"), ["1"], "other keys do nothing");
    }

    #[test]
    fn arrows_bring_earlier_lines_back() {
        assert_eq!(typed(b"1\n2\n2\n\x1b[A\x1b[A\n"), ["1", "2", "2", "1"], "repeated lines are kept once");
        assert_eq!(typed(b"1\nab\x1b[A\x1b[Bc\n"), ["1", "abc"], "the new line is not lost");
    }
}
