//! `kabale play` on a terminal: lines are edited, and only what has changed is printed.

use std::{
    fs::File,
    io::{Read, Write},
    os::fd::OwnedFd,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    fs::{Mode, OFlags, open},
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
    termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize},
};

const UP: &str = "\x1b[A";
const LEFT: &str = "\x1b[D";
const DELETE: &str = "\x1b[3~";

/// The program with a terminal of its own.
struct Terminal {
    keys: File,
    side: OwnedFd,
    child: Child,
    /// What was printed since the last expectation.
    fresh: String,
    /// What was printed in all.
    all: String,
}

impl Terminal {
    fn start(home: &Path, arguments: &[&str]) -> Self {
        let keys = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&keys).expect("it is ours");
        unlockpt(&keys).expect("it can be opened");
        let name = ptsname(&keys, Vec::new()).expect("it has a name");
        let side = open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("it opens");
        tcsetwinsize(&side, Winsize { ws_row: 40, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 }).expect("it has a size");
        let stdio = || Stdio::from(side.try_clone().expect("it can be shared"));
        let child = Command::new(env!("CARGO_BIN_EXE_kabale"))
            .args(arguments)
            .env("XDG_STATE_HOME", home)
            .env("LC_ALL", "C")
            .env("NO_COLOR", "1")
            .env("TERM", "xterm")
            .stdin(stdio())
            .stdout(stdio())
            .stderr(stdio())
            .spawn()
            .expect("the program starts");
        Self { keys: File::from(keys), side, child, fresh: String::new(), all: String::new() }
    }

    fn send(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    /// Waits until one of the texts is printed, and returns everything up to its end, and which it was.
    fn until_any(&mut self, texts: &[&str]) -> (String, usize) {
        let deadline = Instant::now() + Duration::from_mins(2);
        let mut bytes = Vec::new();
        loop {
            let found = texts.iter().enumerate().filter_map(|(which, text)| Some((self.fresh.find(text)?, which)));
            if let Some((at, which)) = found.min() {
                let rest = self.fresh.split_off(at + texts[which].len());
                return (std::mem::replace(&mut self.fresh, rest), which);
            }
            let ready = poll(&mut [PollFd::new(&self.keys, PollFlags::IN)], Some(&Timespec { tv_sec: 1, tv_nsec: 0 }));
            if ready == Ok(1) {
                let mut chunk = [0; 4096];
                let n = self.keys.read(&mut chunk).unwrap_or(0);
                bytes.extend(&chunk[..n]);
                let whole = std::str::from_utf8(&bytes).map_or_else(|error| error.valid_up_to(), str::len);
                let text = String::from_utf8(bytes.drain(..whole).collect()).expect("that part is text");
                let text = text.replace("\r\n", "\n");
                self.all += &text;
                self.fresh += &text;
            }
            assert!(Instant::now() < deadline, "no {texts:?} in\n{}", self.all);
        }
    }

    fn until(&mut self, text: &str) -> String {
        self.until_any(&[text]).0
    }

    /// Types a line at the prompt, and returns what is printed up to the next prompt.
    fn answer(&mut self, line: &str) -> String {
        self.send(&format!("{line}\r"));
        self.until("\n> ")
    }

    /// The program has ended, and the terminal shows keys again.
    fn ends(&mut self) {
        let code = self.child.wait().expect("it ends").code();
        assert_eq!(code, Some(0), "{}", self.all);
        let modes = tcgetattr(&self.side).expect("the terminal is there").local_modes;
        assert!(modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG), "{modes:?}");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_line_can_be_edited_and_earlier_ones_come_back() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start(home.path(), &["play", "oriflamme", "--seats", "3", "--seed", "7", "--new"]);
    terminal.until("\n> ");
    terminal.send(&format!("?srd{LEFT}{LEFT}{DELETE}o"));
    terminal.send(&format!("\x05{LEFT}{DELETE}ldier\r"));
    let shown = terminal.until("\n> ");
    assert!(shown.contains("Soldier ("), "{shown}");
    assert!(!shown.contains("[D") && !shown.contains("^["), "keys print no codes: {shown:?}");
    terminal.send(&format!("{UP}\r"));
    let shown = terminal.until("\n> ");
    assert!(shown.contains("Soldier ("), "the earlier line came back: {shown}");
    terminal.send("\x04");
    terminal.until("Saved.");
    terminal.ends();
}

/// Ctrl+C leaves as `q` does: the game is saved, and the terminal is as before.
#[test]
fn interrupting_saves_and_leaves_the_terminal_in_order() {
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::start(home.path(), &["play", "oriflamme", "--seats", "3", "--seed", "7", "--new"]);
    terminal.until("\n> ");
    terminal.send("12\x03");
    terminal.until("Saved. Continue with: kabale play oriflamme --resume");
    terminal.ends();
}

#[test]
fn only_what_has_changed_is_printed_again() {
    let home = tempfile::tempdir().expect("a folder");
    let arguments = ["play", "oath", "--seats", "4", "--seed", "7", "--as", "2", "--bot", "random", "--new"];
    let mut terminal = Terminal::start(home.path(), &arguments);
    let first = terminal.until("\n> ");
    for part in ["Favor banks: Discord", "\n 1 ", "Blue — Exile", "How near to winning:", "Only you see:"] {
        assert!(first.contains(part), "{part} in {first}");
    }
    let next = terminal.answer("Mountain (3) in the Provinces");
    for part in
        ["  · You come to Mountain (3).", "Provinces — ", "\n 3 Mountain", "\nRed (you) — Exile at Mountain (3)"]
    {
        assert!(next.contains(part), "{part} in {next}");
    }
    for part in ["Favor banks", "Blue — Exile", "How near", "\n 1 Plains", "\n 4 "] {
        assert!(!next.contains(part), "{part} in {next}");
    }
    let whole = terminal.answer("b");
    assert!(whole.contains("Favor banks: Discord") && whole.contains("Blue — Exile"), "{whole}");
    terminal.answer("1");
    terminal.send("1\r");
    terminal.until("[Enter: continue");
    terminal.send("\r");
    let turn = terminal.until("\n> ");
    // What others did, by player, and what cards do where one stands.
    for part in
        ["Since you last decided", "Where you are, and yours:\n  Mountain (Site", "  Taming Charm (Denizen, Arcane)."]
    {
        assert!(turn.contains(part), "{part} in {turn}");
    }
    assert!(turn.contains("Not now: Recover ("), "{turn}");
    let why = terminal.answer("x");
    assert!(why.contains("  Recover: ") && why.contains("(OATH-5.4"), "{why}");
    let race = terminal.answer("w");
    assert!(race.contains("Red (you): Oath of Supremacy, 0 to "), "{race}");
    // The chances of a Campaign, before its dice.
    terminal.answer("Campaign: attack somebody at your site (2 Supply)");
    let campaign = terminal.answer("Chancellor");
    assert!(campaign.contains(" % to win ("), "{campaign}");
    terminal.send("q\r");
    terminal.until("Saved.");
    terminal.ends();
}

/// In a game that points decide, the race is told on request and does not stand beside the table, which has the points.
#[test]
fn who_is_how_near_to_winning_is_told_in_every_game() {
    let home = tempfile::tempdir().expect("a folder");
    let arguments = ["play", "oriflamme", "--seats", "3", "--seed", "7", "--bot", "random", "--new"];
    let mut terminal = Terminal::start(home.path(), &arguments);
    let first = terminal.until("\n> ");
    assert!(!first.contains("How near to winning:"), "{first}");
    let race = terminal.answer("w");
    assert!(race.contains("How near to winning:") && race.contains("(you): 1 influence, 0 more on cards"), "{race}");
    terminal.send("q\r");
    terminal.until("Saved.");
    terminal.ends();
}

/// Forced choices are made and said, and the end names the turning point.
#[test]
fn a_game_is_played_to_its_end_on_a_terminal() {
    let home = tempfile::tempdir().expect("a folder");
    std::fs::create_dir_all(home.path().join("kabale")).expect("a folder");
    std::fs::write(home.path().join("kabale/pace"), "at once\n").expect("the pace is set");
    let arguments = ["play", "shadow-throne", "--seats", "2", "--seed", "7", "--bot", "random", "--new"];
    let mut terminal = Terminal::start(home.path(), &arguments);
    while terminal.until_any(&["\n> ", "[Enter: continue · u: take back] ", "Looking for the turning point"]).1 < 2 {
        terminal.send("1\r");
    }
    terminal.until_any(&["The turning point: ", "No single choice turned", "Not looked at"]);
    terminal.until("The record is in");
    terminal.until("kabale analyze");
    assert!(terminal.all.contains("There was only one choice, so it was made: "), "{}", terminal.all);
    terminal.ends();
}

#[test]
fn the_pace_is_kept_for_the_next_game() {
    let home = tempfile::tempdir().expect("a folder");
    let arguments = ["play", "oriflamme", "--seats", "3", "--seed", "7", "--new", "--lang", "de"];
    let mut terminal = Terminal::start(home.path(), &arguments);
    terminal.until("\n> ");
    let shown = terminal.answer("p langsam");
    assert!(shown.contains("p langsam   eine Pause vor jedem Satz  (jetzt)"), "{shown}");
    drop(terminal);
    let mut terminal = Terminal::start(home.path(), &arguments);
    terminal.until("\n> ");
    let shown = terminal.answer("p");
    assert!(shown.contains("p langsam   eine Pause vor jedem Satz  (jetzt)"), "{shown}");
}
