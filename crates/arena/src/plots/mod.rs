//! Plots as SVG, for light and dark color schemes.
//!
//! Fill in a [`Bars`], [`Lines`] or [`Columns`] and call `svg()`: it returns a self-contained document that follows the
//! reader's color scheme, also inside a page. Values that are not finite are left out.

mod bars;
mod columns;
mod draw;
mod lines;
mod scale;

use kabale_catalog::Lang;

pub use bars::{Bar, Bars, Mark};
pub use columns::{Column, Columns};
pub use lines::{Line, Lines};

/// The default width of a plot, in pixels.
pub const WIDE: f64 = 640.0;
/// The width of a plot on a phone, in pixels.
pub const PHONE: f64 = 340.0;

/// The unit of an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unit {
    #[default]
    Plain,
    /// A share: 0.25 is written as 25%.
    Share,
}

impl Unit {
    /// A value with its unit, as written in a language.
    pub fn write(self, value: f64, decimals: usize, lang: Lang) -> String {
        match self {
            Self::Plain => number(value, decimals, lang),
            Self::Share => format!("{}{}", number(value * 100.0, decimals, lang), lang.pick("%", "\u{a0}%")),
        }
    }
}

/// A number as written in a language; a dash if it is not finite.
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

/// A value to compare with, drawn as a line across the plot.
#[derive(Clone, PartialEq, Debug)]
pub struct Reference {
    pub value: f64,
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
