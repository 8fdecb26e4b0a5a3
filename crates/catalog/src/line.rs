//! Colored text for terminals. It must be understandable without the color.

use crate::Tincture;

/// How a piece of text looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ink {
    /// The color of the seat it is about.
    pub color: Option<Tincture>,
    pub bold: bool,
    pub dim: bool,
}

/// A piece of text in one ink.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    pub text: String,
    pub ink: Ink,
}

/// A line of text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line(pub Vec<Span>);

impl Line {
    /// An empty line.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds plain text.
    #[must_use]
    pub fn plain(self, text: impl Into<String>) -> Self {
        self.ink(text, Ink::default())
    }

    /// Adds bold text.
    #[must_use]
    pub fn bold(self, text: impl Into<String>) -> Self {
        self.ink(text, Ink { bold: true, ..Ink::default() })
    }

    /// Adds dim text.
    #[must_use]
    pub fn dim(self, text: impl Into<String>) -> Self {
        self.ink(text, Ink { dim: true, ..Ink::default() })
    }

    /// Adds text in the color of a seat.
    #[must_use]
    pub fn colored(self, color: Tincture, text: impl Into<String>) -> Self {
        self.ink(text, Ink { color: Some(color), ..Ink::default() })
    }

    /// Adds text in any ink.
    #[must_use]
    pub fn ink(mut self, text: impl Into<String>, ink: Ink) -> Self {
        self.0.push(Span { text: text.into(), ink });
        self
    }

    /// The text without its colors.
    pub fn text(&self) -> String {
        self.0.iter().map(|span| span.text.as_str()).collect()
    }
}
