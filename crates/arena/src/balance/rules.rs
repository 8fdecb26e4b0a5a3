//! Short texts of rules, from the rules document.

use kabale_catalog::{Entry, Lang};

/// The longest quotation of a rule, in characters.
const LONGEST: usize = 110;

/// The beginning of a rule, without Markdown; empty if the document does not have it.
pub fn rule_text(entry: &Entry, rule: &str, lang: Lang) -> String {
    let document = (entry.rules_text)(lang);
    let found = document.lines().find_map(|line| {
        let rest = line.trim_start().strip_prefix("- **")?.strip_prefix(rule)?;
        let name_follows = rest.starts_with(' ');
        (name_follows || rest.starts_with("**")).then_some(rest)
    });
    let plain: String = found.unwrap_or_default().chars().filter(|c| !matches!(c, '*' | '`')).collect();
    shortened(plain.trim())
}

/// The text cut to [`LONGEST`], at the end of a word.
fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let mut short = String::new();
    for word in text.split_whitespace() {
        if short.chars().count() + word.chars().count() > LONGEST {
            break;
        }
        short += word;
        short.push(' ');
    }
    format!("{}\u{a0}…", short.trim_end().trim_end_matches([',', ';', ':', '.', '(']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_that_fires_has_a_text() {
        for entry in &kabale_catalog::GAMES {
            for rule in entry.fires {
                let [en, de] = Lang::ALL.map(|lang| rule_text(entry, rule, lang));
                assert!(en.len() > 10 && de.len() > 10 && en != de, "{rule}: {en} / {de}");
                assert!(en.chars().count() <= LONGEST + 2 && !en.contains('*'), "{rule}: {en}");
            }
        }
        let oriflamme = kabale_catalog::find("oriflamme").expect("a game");
        assert!(rule_text(oriflamme, "ORI-7.4b", Lang::En).starts_with("If no adjacent card is face up"));
        assert!(rule_text(oriflamme, "ORI-7.5", Lang::En).starts_with("Lord (permanent): take 1"));
        assert_eq!(rule_text(oriflamme, "ORI-7", Lang::En), "");
    }
}
