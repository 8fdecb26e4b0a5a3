//! Loading card data from files, and the words for what is wrong with a file.

use std::fmt::Display;

use kabale_data::{Content, Expected, Fault, Kept};

use crate::Lang;

/// Loads the text of a card data file, makes it the default for new games and returns its hash.
pub type Load = fn(&str) -> Result<String, BadData>;

/// What is wrong with a file of card data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadData {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there, by language in the order of [`Lang::ALL`]: a sentence without its full stop.
    pub why: [String; 2],
}

impl BadData {
    /// What is wrong, in one language.
    pub fn text(&self, lang: Lang) -> &str {
        let [en, de] = &self.why;
        lang.pick(en, de)
    }
}

/// Loads a file, makes it the default for new games and returns its hash. `german` translates the faults that only this
/// kind of file can have.
pub(crate) fn load<T: Content<Fault: Display>>(
    text: &str,
    german: impl Fn(&T::Fault) -> String,
) -> Result<String, BadData> {
    let kept = Kept::<T>::load(text).map_err(|error| {
        let words = [error.fault.to_string(), in_german(&error.fault, german)];
        BadData { line: error.line, why: words }
    })?;
    kept.make_usual();
    Ok(kept.hash().to_owned())
}

fn in_german<F>(fault: &Fault<F>, own: impl Fn(&F) -> String) -> String {
    match fault {
        Fault::NotToml(why) => format!("das ist kein TOML: {why}"),
        Fault::Unknown(key) => format!("„{key}“ gehört nicht hierher"),
        Fault::Missing(key) => format!("„{key}“ fehlt"),
        Fault::Type { key, expected } => {
            let expected = match expected {
                Expected::Text => "ein Text in Anführungszeichen",
                Expected::Number => "eine ganze Zahl",
                Expected::Flag => "true oder false",
                Expected::List => "eine Liste",
                Expected::Table => "eine Tabelle",
            };
            format!("„{key}“ muss {expected} sein")
        }
        Fault::Range { key, found, least, most } => format!("„{key}“ ist {found}; erlaubt ist {least} bis {most}"),
        Fault::Twice(what) => format!("„{what}“ gibt es schon"),
        Fault::Own(fault) => own(fault),
    }
}
