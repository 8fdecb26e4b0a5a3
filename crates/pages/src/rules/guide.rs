//! The illustrated page of a game: its text, with drawings and cards in their places.

use kabale_catalog::Entry;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::{
    cards::decks,
    cards_address, head, kept,
    numbered::{is_rule_id, with_scrolling_tables},
    rule_address,
};
use crate::{Frame, kit::art};

/// The illustrated page of a game.
pub fn guide(frame: &Frame<'_>, entry: &Entry) -> Markup {
    let lang = frame.lang;
    let about = (entry.about)(lang);
    let (min, max) = (entry.seats.start(), entry.seats.end());
    let numbered = rule_address(entry.id, "");
    frame.page_with(
        &format!("{}: {}", frame.t("Rules", "Regeln"), about.name),
        "guide-page",
        &head(),
        &html! {
            // An address with the id of a rule means the numbered rules: the script goes there.
            main id="main" class="guide" data-numbered=(numbered) {
                div class="guide-title" {
                    (art(format!("cover-{}", entry.id)))
                    div {
                        h1 { (about.name) }
                        p class="facts" { (min) "–" (max) " " (frame.t("players", "Personen")) " · " (about.minutes) " " (frame.t("minutes", "Minuten")) }
                        p class="blurb" { (about.blurb) }
                    }
                }
                @if let Some(caveat) = (entry.caveat)(lang) { p class="quiet" { (caveat) } }
                (body(frame, entry))
                nav class="guide-end" aria-label=(frame.t("More", "Mehr")) {
                    a class="button main" href={ "/new/" (entry.id) } { (frame.t("Play", "Spielen")) }
                    a class="button" href=(numbered) { (frame.t("The numbered rules", "Die nummerierten Regeln")) }
                    a class="button" href=(cards_address(entry.id)) { (frame.t("All cards", "Alle Karten")) }
                }
            }
        },
    )
}

fn body(frame: &Frame<'_>, entry: &Entry) -> Markup {
    let kept = kept(entry.id);
    let mut parts = Vec::new();
    let mut text = String::new();
    for line in (kept.text)(frame.lang).lines() {
        if let Some(name) = line.strip_prefix('{').and_then(|line| line.strip_suffix('}')) {
            parts.push(prose(entry.id, &text));
            text.clear();
            parts.push(if name == "cards" {
                decks(frame, entry)
            } else {
                (kept.drawing)(name, frame.lang).expect("every drawing that a text names exists")
            });
        } else {
            text.push_str(line);
            text.push('\n');
        }
    }
    parts.push(prose(entry.id, &text));
    html! { @for part in &parts { (part) } }
}

/// A part of the text. The ids of rules are links to the numbered rules.
fn prose(game: &str, text: &str) -> Markup {
    let mut in_heading = false;
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).map(|event| match event {
        Event::Start(Tag::Heading { .. }) => {
            in_heading = true;
            event
        }
        Event::End(TagEnd::Heading(_)) => {
            in_heading = false;
            event
        }
        Event::Text(ref text) if !in_heading => Event::Html(linked(game, text).into_string().into()),
        event => event,
    });
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events);
    PreEscaped(with_scrolling_tables(&html))
}

fn linked(game: &str, text: &str) -> Markup {
    let is_part_of_id = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '.';
    let mut rest = text;
    let mut pieces = Vec::new();
    while let Some(start) = rest.find(is_part_of_id) {
        let end = rest[start..].find(|letter| !is_part_of_id(letter)).map_or(rest.len(), |end| start + end);
        let word = rest[start..end].trim_end_matches('.');
        pieces.push(html! { (rest[..start]) });
        pieces.push(if is_rule_id(word) {
            html! { a class="rule cite" href=(rule_address(game, word)) { (word) } }
        } else {
            html! { (word) }
        });
        rest = &rest[start + word.len()..];
        if word.is_empty() {
            let letter = rest.chars().next().map_or(0, char::len_utf8);
            pieces.push(html! { (rest[..letter]) });
            rest = &rest[letter..];
        }
    }
    html! { @for piece in &pieces { (piece) } (rest) }
}

#[cfg(test)]
mod tests {
    use kabale_catalog::{GAMES, Lang};

    use super::*;
    use crate::Theme;

    fn page(entry: &Entry, lang: Lang) -> String {
        let frame = Frame { lang, theme: Theme::System, path: "/", person: None };
        guide(&frame, entry).into_string()
    }

    #[test]
    fn rules_are_links() {
        let html = prose("oriflamme", "Lay it (ORI-5.2). No. 1 is not-1, and 3.\n").into_string();
        assert_eq!(
            html,
            "<p>Lay it (<a class=\"rule cite\" href=\"/rules/oriflamme/numbered#ORI-5.2\">ORI-5.2</a>). No. 1 is not-1, and \
             3.</p>\n"
        );
    }

    #[test]
    fn every_cited_rule_exists() {
        for entry in &GAMES {
            for lang in Lang::ALL {
                let document = (entry.rules_text)(lang);
                let html = page(entry, lang);
                let cited: Vec<_> =
                    html.split("/numbered#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
                assert!(cited.len() > 8, "{} cites rules", entry.id);
                for id in cited {
                    assert!(document.contains(&format!("**{id}")), "{}: {id}", entry.id);
                }
            }
        }
    }

    #[test]
    fn guides_are_a_five_minute_read_with_the_same_drawings_in_both_languages() {
        for entry in &GAMES {
            let texts = Lang::ALL.map(kept(entry.id).text);
            for text in texts {
                let n_words = text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count();
                let longest = if entry.id == "oath" { 1600 } else { 1200 };
                assert!((700..=longest).contains(&n_words), "{}: {n_words} words", entry.id);
            }
            let outline = |text: &str| -> Vec<String> {
                text.lines()
                    .filter(|line| line.starts_with(['{', '#']))
                    .map(|line| line.replace(|c: char| c != '{' && c != '#' && !line.starts_with('{'), ""))
                    .collect()
            };
            assert_eq!(outline(texts[0]), outline(texts[1]), "{}", entry.id);
            assert!(texts[0].lines().filter(|line| line.starts_with('{')).count() >= 3, "{} is illustrated", entry.id);
        }
    }
}
