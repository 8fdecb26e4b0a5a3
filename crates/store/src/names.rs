//! Comparison of names, and invisible characters.

use unicode_normalization::UnicodeNormalization;

/// Letters of other scripts that look like Latin ones, once case is ignored.
const LOOK_ALIKES: [(char, char); 35] = [
    // Cyrillic
    ('а', 'a'),
    ('в', 'b'),
    ('е', 'e'),
    ('к', 'k'),
    ('м', 'm'),
    ('н', 'h'),
    ('о', 'o'),
    ('р', 'p'),
    ('с', 'c'),
    ('т', 't'),
    ('у', 'y'),
    ('х', 'x'),
    ('ѕ', 's'),
    ('і', 'i'),
    ('ј', 'j'),
    ('һ', 'h'),
    ('ӏ', 'l'),
    ('ԁ', 'd'),
    ('ԛ', 'q'),
    ('ԝ', 'w'),
    // Greek
    ('α', 'a'),
    ('β', 'b'),
    ('ε', 'e'),
    ('ζ', 'z'),
    ('η', 'h'),
    ('ι', 'i'),
    ('κ', 'k'),
    ('μ', 'm'),
    ('ν', 'v'),
    ('ο', 'o'),
    ('ρ', 'p'),
    ('τ', 't'),
    ('υ', 'y'),
    ('χ', 'x'),
    // Armenian
    ('օ', 'o'),
];

/// The key by which names are compared: names with the same key count as equal.
///
/// Names are equal if they differ only in case, in the encoding of accents or wide letters (NFKD), in invisible
/// characters, or in Cyrillic, Greek and Armenian letters that look like Latin ones.
pub fn name_key(name: &str) -> String {
    let mut key = folded(name);
    // The result of one pass may itself have another case or decompose further.
    for _ in 0..3 {
        key = folded(&key);
    }
    key
}

fn folded(name: &str) -> String {
    // Upper case comes in between, since `ß` and `SS` or `ς` and `σ` are equal only there; lower case comes first
    // because of `ẞ`.
    let folded = name.nfkd().collect::<String>().to_lowercase().to_uppercase().to_lowercase();
    let seen: String = folded.nfkd().filter(|letter| !is_invisible(*letter)).map(look_alike).collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a character is invisible or changes the direction of text: controls, formatting, fillers, private-use
/// characters and noncharacters.
pub fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{fdd0}'..='\u{fdef}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{13430}'..='\u{1345f}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..)
        || u32::from(character) & 0xfffe == 0xfffe
}

fn look_alike(character: char) -> char {
    LOOK_ALIKES.iter().find(|(from, _)| *from == character).map_or(character, |(_, to)| *to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_the_same_are_the_same() {
        for (name, others) in [
            (
                "Ada",
                &[
                    "ADA",
                    "ada",
                    "Ａｄａ",
                    "𝐀𝐝𝐚",
                    "Ⓐⓓⓐ",
                    "Аdа",
                    "Αda",
                    "A\u{200b}da",
                    "\u{2067}Ada",
                    "Ada\u{fe0f}",
                    "ᴬda",
                ][..],
            ),
            ("Ada Groß", &["ADA GROSS", "ada\u{a0}gross", "Ada  Groß", "Ada Groẞ"]),
            ("José", &["Jose\u{301}", "JOSÉ"]),
            ("ệ", &["ê\u{323}", "e\u{323}\u{302}", "e\u{302}\u{323}", "Ệ"]),
            ("ὀδυσσεύς", &["ὈΔΥΣΣΕΎΣ"]),
            ("한글", &["\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}"]),
            ("ﬁnn", &["Finn"]),
            ("Å", &["\u{212b}", "A\u{30a}"]),
        ] {
            for other in others {
                assert_eq!(name_key(name), name_key(other), "{name} {other:?}");
            }
        }
    }

    #[test]
    fn names_that_can_be_told_apart_are_not_the_same() {
        let names = [
            "Ada", "Adá", "Ida", "Adam", "Müller", "Muller", "Mueller", "Дана", "דוד", "علي", "伊達", "伊逹", "👑",
            "🃏",
        ];
        for (index, name) in names.iter().enumerate() {
            assert!(names[..index].iter().all(|other| name_key(other) != name_key(name)), "{name}");
            assert!(!name.chars().any(is_invisible), "{name}");
        }
    }

    #[test]
    fn keys_are_keys_of_themselves() {
        for character in (0..0x1_ffff).filter_map(char::from_u32) {
            let key = name_key(&format!("x{character}x"));
            assert_eq!(name_key(&key), key, "{character:?}");
        }
    }
}
