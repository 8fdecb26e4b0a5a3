//! The pace at which the moves of others are told.

use std::{fs, path::PathBuf, time::Duration};

use kabale_catalog::{Lang, Line};

use super::keys;
use crate::{files, problem::Problem, term};

/// From the slowest to the fastest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pace {
    /// The Enter key goes on after every player.
    Step,
    /// A pause before every sentence.
    Slow,
    /// A pause before every player.
    Normal,
    Fast,
    AtOnce,
}

impl Pace {
    const ALL: [Self; 5] = [Self::Step, Self::Slow, Self::Normal, Self::Fast, Self::AtOnce];

    const fn name(self, lang: Lang) -> &'static str {
        match self {
            Self::Step => lang.pick("step", "schritt"),
            Self::Slow => lang.pick("slow", "langsam"),
            Self::Normal => "normal",
            Self::Fast => lang.pick("fast", "schnell"),
            Self::AtOnce => lang.pick("at once", "sofort"),
        }
    }

    const fn about(self, lang: Lang) -> &'static str {
        match self {
            Self::Step => lang.pick("Enter goes on after every player", "Enter geht nach jedem Spieler weiter"),
            Self::Slow => lang.pick("a pause before every sentence", "eine Pause vor jedem Satz"),
            Self::Normal => lang.pick("a pause before every player", "eine Pause vor jedem Spieler"),
            Self::Fast => lang.pick("a short pause before every player", "eine kurze Pause vor jedem Spieler"),
            Self::AtOnce => lang.pick("no pauses", "keine Pausen"),
        }
    }

    /// By its name in either language.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        let is_named = |pace: &Self| [Lang::En, Lang::De].into_iter().any(|lang| pace.name(lang) == name);
        Self::ALL.into_iter().find(is_named)
    }

    /// All of them, with the one in use.
    pub(super) fn lines(self, lang: Lang) -> Vec<Line> {
        let line = |pace: Self| {
            let line = Line::new()
                .plain("  ")
                .bold(format!("p {:<8}", pace.name(lang)))
                .plain(format!("  {}", pace.about(lang)));
            if pace == self { line.bold(lang.pick("  (now)", "  (jetzt)")) } else { line }
        };
        Self::ALL.into_iter().map(line).collect()
    }

    fn path() -> Option<PathBuf> {
        Some(files::state_folder()?.join("pace"))
    }

    /// The one that was last set.
    pub(super) fn kept() -> Self {
        let kept = Self::path().and_then(|path| fs::read_to_string(path).ok());
        kept.and_then(|name| Self::from_name(name.trim())).unwrap_or(Self::Normal)
    }

    /// Keeps it for further games. If it cannot be kept, it holds for this game.
    pub(super) fn keep(self) {
        if let Some(path) = Self::path() {
            let _ = files::write(&path, &format!("{}\n", self.name(Lang::En)));
        }
    }
}

/// The word after `p` that switches the reasons of bots on and off.
pub(super) fn is_why(name: &str) -> bool {
    ["why", "warum"].contains(&name)
}

fn why_path() -> Option<PathBuf> {
    Some(files::state_folder()?.join("why"))
}

/// Whether the news say why bots did something, as it was last set.
pub(super) fn kept_why() -> bool {
    let kept = why_path().and_then(|path| fs::read_to_string(path).ok());
    kept.is_none_or(|text| text.trim() != "off")
}

/// Keeps that for further games. If it cannot be kept, it holds for this game.
pub(super) fn keep_why(says_why: bool) {
    if let Some(path) = why_path() {
        let _ = files::write(&path, if says_why { "on\n" } else { "off\n" });
    }
}

pub(super) fn why_line(says_why: bool, lang: Lang) -> Line {
    let line = Line::new().plain("  ").bold(format!("p {:<8}", lang.pick("why", "warum")));
    let line =
        line.plain(lang.pick("  why bots did something: on or off", "  warum Bots etwas getan haben: an oder aus"));
    let (on, off) = (lang.pick("  (now on)", "  (jetzt an)"), lang.pick("  (now off)", "  (jetzt aus)"));
    line.bold(if says_why { on } else { off })
}

/// Tells one thing after the other. The Enter key shows the rest at once.
pub(super) struct Teller {
    pace: Pace,
    lang: Lang,
    is_first: bool,
}

impl Teller {
    pub(super) const fn new(pace: Pace, lang: Lang) -> Self {
        Self { pace, lang, is_first: true }
    }

    /// Before the moves of a player.
    pub(super) fn player(&mut self) -> Result<(), Problem> {
        if std::mem::take(&mut self.is_first) {
            return Ok(());
        }
        match self.pace {
            Pace::Step => {
                term::write(self.lang.pick("[Enter] ", "[Enter] "))?;
                while keys::pause(Duration::from_hours(1)) {}
                keys::take_line();
            }
            Pace::Slow | Pace::AtOnce => (),
            Pace::Normal => self.wait(Duration::from_millis(800)),
            Pace::Fast => self.wait(Duration::from_millis(250)),
        }
        Ok(())
    }

    /// Before a sentence.
    pub(super) fn sentence(&mut self) {
        if self.pace == Pace::Slow {
            self.wait(Duration::from_millis(1200));
        }
    }

    fn wait(&mut self, time: Duration) {
        if !keys::pause(time) {
            keys::take_line();
            self.pace = Pace::AtOnce;
        }
    }
}
