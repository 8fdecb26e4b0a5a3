//! The two languages.

use kabale_core::{Eye, Seat};

/// A language the program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

impl Lang {
    /// Both.
    pub const ALL: [Self; 2] = [Self::En, Self::De];

    /// Its name in commands.
    pub const fn id(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
        }
    }

    /// The language with this name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| lang.id() == id)
    }

    /// The language of a locale such as `de_AT.UTF-8`; English if it is none of ours.
    pub fn from_locale(locale: &str) -> Self {
        let language = locale.split(['_', '.', '-', '@']).next().unwrap_or_default();
        Self::from_id(&language.to_ascii_lowercase()).unwrap_or_default()
    }

    /// One of two texts.
    pub const fn pick<'a>(self, en: &'a str, de: &'a str) -> &'a str {
        match self {
            Self::En => en,
            Self::De => de,
        }
    }
}

/// Who speaks to whom: a language, and what the players are called.
#[derive(Clone, Copy, Debug)]
pub struct Voice<'a> {
    /// The language.
    pub lang: Lang,
    /// The players' names, by seat.
    pub names: &'a [String],
}

impl Voice<'_> {
    /// What the player on a seat is called.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// The same, marked if it is whoever looks.
    pub fn called(&self, seat: Seat, eye: Eye) -> String {
        format!("{}{}", self.name(seat), if eye.is(seat) { self.lang.pick(" (you)", " (du)") } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_name_a_language() {
        let cases = [
            ("de_DE.UTF-8", Lang::De),
            ("de", Lang::De),
            ("DE-at", Lang::De),
            ("en_US", Lang::En),
            ("fr_FR", Lang::En),
        ];
        for (locale, lang) in cases {
            assert_eq!(Lang::from_locale(locale), lang, "{locale}");
        }
        assert_eq!(Lang::from_locale(""), Lang::En);
    }
}
