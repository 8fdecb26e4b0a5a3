//! The two languages, and how players are named and addressed in each.

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
    pub const ALL: [Self; 2] = [Self::En, Self::De];

    /// Its name in commands and cookies.
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

    /// The language of a locale such as `de_AT.UTF-8`. English if we do not speak that language.
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

impl Lang {
    /// A number with its noun. Each language gives the singular and the plural.
    pub fn count(self, n: u64, en: [&str; 2], de: [&str; 2]) -> String {
        let nouns = match self {
            Self::En => en,
            Self::De => de,
        };
        format!("{n} {}", nouns[usize::from(n != 1)])
    }

    /// `1 choice`, `2 choices`.
    pub fn choices(self, n: usize) -> String {
        self.count(n as u64, ["choice", "choices"], ["Entscheidung", "Entscheidungen"])
    }

    /// `1 game`, `2 games`.
    pub fn games(self, n: u64) -> String {
        self.count(n, ["game", "games"], ["Spiel", "Spiele"])
    }
}

/// The language of a text, and the players' names.
#[derive(Clone, Copy, Debug)]
pub struct Voice<'a> {
    pub lang: Lang,
    /// The players' names, by seat.
    pub names: &'a [String],
}

impl Voice<'_> {
    /// The name of the player on a seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// The same, marked with “(you)” for the viewer.
    pub fn called(&self, seat: Seat, eye: Eye) -> String {
        format!("{}{}", self.name(seat), if eye.is(seat) { self.lang.pick(" (you)", " (du)") } else { "" })
    }
}

/// A voice that tells what happened. The reader is addressed as “you”, other players by name.
#[derive(Clone, Copy, Debug)]
pub struct Telling<'a> {
    voice: Voice<'a>,
    reader: Option<Seat>,
}

impl<'a> Telling<'a> {
    /// For watchers and replays: all players are named.
    pub const fn by_name(voice: Voice<'a>) -> Self {
        Self { voice, reader: None }
    }

    /// For the viewer behind an eye. A player is “you”; a watcher reads names only.
    pub const fn to(voice: Voice<'a>, eye: Eye) -> Self {
        let reader = match eye {
            Eye::Seat(seat) => Some(seat),
            Eye::Public => None,
        };
        Self { voice, reader }
    }

    pub const fn lang(&self) -> Lang {
        self.voice.lang
    }

    /// Whether this is the reader's seat.
    pub fn is_you(&self, seat: Seat) -> bool {
        self.reader == Some(seat)
    }

    /// The player's name, even if it is the reader.
    pub fn name(&self, seat: Seat) -> &'a str {
        self.voice.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// The beginning of a sentence, with the verb in the third and in the second person: `Blue takes`, `You take`.
    pub fn does(&self, seat: Seat, third: &str, second: &str) -> String {
        if self.is_you(seat) {
            format!("{} {second}", self.lang().pick("You", "Du"))
        } else {
            format!("{} {third}", self.name(seat))
        }
    }

    /// The same within a sentence: `Blue takes`, `you take`.
    pub fn also_does(&self, seat: Seat, third: &str, second: &str) -> String {
        if self.is_you(seat) {
            format!("{} {second}", self.lang().pick("you", "du"))
        } else {
            format!("{} {third}", self.name(seat))
        }
    }

    /// As an object, in German in the accusative: `Blue`, `you`.
    pub fn whom(&self, seat: Seat) -> &'a str {
        if self.is_you(seat) { self.lang().pick("you", "dich") } else { self.name(seat) }
    }

    /// After a preposition such as *to* or *von*, in German in the dative: `Blue`, `you`.
    pub fn to_whom(&self, seat: Seat) -> &'a str {
        if self.is_you(seat) { self.lang().pick("you", "dir") } else { self.name(seat) }
    }

    /// In English, the possessive of a player: `Blue's`, `your`; for the actor's own things: `their own`, `your own`.
    pub fn whose(&self, seat: Seat, actor: Option<Seat>) -> String {
        match (self.is_you(seat), actor == Some(seat)) {
            (true, true) => "your own".to_owned(),
            (true, false) => "your".to_owned(),
            (false, true) => "their own".to_owned(),
            (false, false) => format!("{}'s", self.name(seat)),
        }
    }

    /// The same at the beginning of a sentence: `Blue's`, `Your`.
    pub fn owner(&self, seat: Seat) -> String {
        if self.is_you(seat) { "Your".to_owned() } else { self.whose(seat, None) }
    }

    /// How many bytes at the beginning of a sentence name this player, with the space behind: `Blue `, `You `.
    pub(crate) fn named_by(&self, text: &str, seat: Seat) -> usize {
        let name = if self.is_you(seat) { self.lang().pick("You", "Du") } else { self.name(seat) };
        let rest = text.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        rest.map_or(0, |rest| text.len() - rest.len())
    }

    /// In German, what belongs to a player: `Die Spionin von Blau`, `Deine Spionin`.
    pub fn von(&self, seat: Seat, theirs: &str, yours: &str) -> String {
        if self.is_you(seat) { yours.to_owned() } else { format!("{theirs} von {}", self.name(seat)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reader_is_you() {
        let names = ["Anna".to_owned(), "Ben".to_owned()];
        let [anna, ben] = [Seat::new(0), Seat::new(1)];
        let [en, de] = Lang::ALL.map(|lang| Telling::to(Voice { lang, names: &names }, Eye::Seat(anna)));
        assert_eq!([en.does(anna, "takes", "take"), en.does(ben, "takes", "take")], ["You take", "Ben takes"]);
        assert_eq!(
            [de.does(anna, "nimmt", "nimmst"), de.also_does(anna, "nimmt", "nimmst")],
            ["Du nimmst", "du nimmst"]
        );
        assert_eq!([de.whom(anna), de.to_whom(anna), en.whom(anna), de.whom(ben)], ["dich", "dir", "you", "Ben"]);
        assert_eq!([en.whose(anna, None), en.whose(ben, None)], ["your", "Ben's"]);
        assert_eq!([en.whose(anna, Some(anna)), en.whose(ben, Some(ben))], ["your own", "their own"]);
        assert_eq!(
            [de.von(anna, "die Hand", "deine Hand"), de.von(ben, "die Hand", "deine Hand")],
            ["deine Hand", "die Hand von Ben"]
        );
        let watching = Telling::to(Voice { lang: Lang::En, names: &names }, Eye::Public);
        assert_eq!(watching.does(anna, "takes", "take"), "Anna takes");
    }

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
