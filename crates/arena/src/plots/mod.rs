//! Plots as SVG, readable in light and dark.
//!
//! Fill in a [`Bars`], [`Lines`] or [`Columns`] and ask it for its `svg()`: one complete document that follows the
//! reader's color scheme, also inside a page, and needs nothing else. Values that are no numbers are left out.

mod bars;
mod columns;
mod draw;
mod lines;
mod scale;

use kabale_catalog::Lang;

pub use bars::{Bar, Bars, Mark};
pub use columns::{Column, Columns};
pub use lines::{Line, Lines};

/// How wide a plot is if nobody says otherwise; on a phone, [`PHONE`] fits.
pub const WIDE: f64 = 640.0;
/// How wide a plot is that is read on a phone.
pub const PHONE: f64 = 340.0;

/// What the numbers of an axis are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unit {
    /// Just numbers.
    #[default]
    Plain,
    /// Parts of a whole: 0.25 is written as 25%.
    Share,
}

impl Unit {
    /// A value as people write it, with so many decimals.
    pub fn write(self, value: f64, decimals: usize, lang: Lang) -> String {
        match self {
            Self::Plain => number(value, decimals, lang),
            Self::Share => format!("{}{}", number(value * 100.0, decimals, lang), lang.pick("%", "\u{a0}%")),
        }
    }
}

/// A number as people write it, with so many decimals; a dash for what is no number.
pub fn number(value: f64, decimals: usize, lang: Lang) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let text = if value.abs() < 1e9 { format!("{value:.decimals$}") } else { format!("{value:.2e}") };
    let is_zero = text.chars().all(|c| matches!(c, '-' | '0' | '.'));
    let text = if is_zero { text.trim_start_matches('-').to_owned() } else { text.replace('-', "\u{2212}") };
    match lang {
        Lang::En => text,
        Lang::De => text.replace('.', ","),
    }
}

/// A value that everything else is to be compared with, drawn as a line across the plot.
#[derive(Clone, PartialEq, Debug)]
pub struct Reference {
    pub value: f64,
    /// What it is.
    pub label: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_write_them() {
        assert_eq!(number(-1.25, 1, Lang::En), "\u{2212}1.2");
        assert_eq!(number(-0.01, 1, Lang::En), "0.0");
        assert_eq!(number(3.5, 1, Lang::De), "3,5");
        assert_eq!(number(f64::NAN, 1, Lang::De), "–");
        assert_eq!(number(f64::INFINITY, 1, Lang::En), "–");
        assert_eq!(number(1.5e12, 1, Lang::En), "1.50e12");
        assert_eq!(Unit::Share.write(0.253, 1, Lang::En), "25.3%");
        assert_eq!(Unit::Share.write(0.253, 1, Lang::De), "25,3\u{a0}%");
    }
}
