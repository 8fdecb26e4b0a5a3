//! Text written by people: names, chat messages, notes.

use kabale_catalog::Lang;
use kabale_store::{LONGEST_NAME, is_invisible};

use crate::problem::{Kind, Problem};

/// A valid name. Invisible characters and those that change the direction of text are refused; variation selectors of
/// emoji are removed.
pub(crate) fn name(text: &str) -> Result<String, Problem> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = name.chars().filter(|character| !is_variation(*character)).collect();
    if let Some(unseen) = name.chars().find(|character| is_invisible(*character)) {
        let code = u32::from(unseen);
        return Err(Problem::said(Kind::BadName, |lang| match lang {
            Lang::En => {
                format!(
                    "A name cannot have a character that is invisible or changes the direction of text: U+{code:04X}."
                )
            }
            Lang::De => format!(
                "Ein Name darf kein Zeichen haben, das unsichtbar ist oder die Schreibrichtung ändert: U+{code:04X}."
            ),
        }));
    }
    if (1..=LONGEST_NAME).contains(&name.chars().count()) { Ok(name) } else { Err(Kind::BadName.into()) }
}

/// Removes invisible characters and those that change the direction of text. Joiners and the like stay, since some
/// scripts and emoji need them. The caller handles control characters.
pub(crate) fn visible(text: &str) -> String {
    let stays = |character: &char| {
        character.is_control()
            || !is_invisible(*character)
            || is_variation(*character)
            || matches!(character, '\u{200c}' | '\u{200d}')
    };
    text.chars().filter(stays).collect()
}

/// Whether a character is a variation selector, which says how the previous character is drawn.
fn is_variation(character: char) -> bool {
    matches!(character, '\u{fe00}'..='\u{fe0f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_only_what_can_be_seen() {
        for (text, kept) in [
            ("  Ada \t Lovelace ", "Ada Lovelace"),
            ("דוד", "דוד"),
            ("علي", "علي"),
            ("❤\u{fe0f}", "❤"),
            ("Jose\u{301}", "Jose\u{301}"),
            ("👑👩🏽", "👑👩🏽"),
        ] {
            assert_eq!(name(text).expect("a good name"), kept);
        }
        for unseen in "\u{0}\u{7f}\u{ad}\u{34f}\u{61c}\u{115f}\u{180e}\u{200b}\u{200d}\u{200e}\u{202a}\u{202e}\u{2060}\u{2066}\u{2069}\u{2800}\u{3164}\u{e000}\u{feff}\u{ffa0}\u{fff9}\u{1d173}\u{e0041}\u{10ffff}".chars() {
            let problem = name(&format!("Ad{unseen}a")).expect_err("it does not show");
            assert_eq!(problem.kind, Kind::BadName);
            assert!(problem.text(Lang::En).contains(&format!("U+{:04X}", u32::from(unseen))), "{problem:?}");
        }
        for bad in ["", "  ", "\u{3000}", "\u{fe0f}", &"x".repeat(25)] {
            assert_eq!(name(bad).expect_err("its length").kind, Kind::BadName, "{bad:?}");
        }
    }

    #[test]
    fn texts_lose_what_turns_them_around() {
        assert_eq!(visible("a\u{202e}b\u{2066}c\u{200b}\u{feff}"), "abc");
        let kept = "شكراً\u{200c} 👨\u{200d}👩\u{200d}👧 ❤\u{fe0f}\nשלום";
        assert_eq!(visible(kept), kept);
    }
}
