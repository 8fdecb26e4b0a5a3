//! The numbered rules of a game as a page, made from the Markdown document, with an anchor at every rule.

use kabale_catalog::Entry;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::guide_address;
use crate::Frame;

/// The numbered rules of a game, from their document.
pub fn numbered(frame: &Frame<'_>, entry: &Entry) -> Markup {
    let about = (entry.about)(frame.lang);
    frame.page(
        &format!("{}: {}", frame.t("Numbered rules", "Nummerierte Regeln"), about.name),
        &html! {
            main id="main" class="narrow rules-text" {
                p { a href=(guide_address(entry.id)) { (frame.t("Rules in five minutes", "Regeln in fünf Minuten")) } }
                @if let Some(caveat) = (entry.caveat)(frame.lang) { p class="quiet" { (caveat) } }
                (PreEscaped(to_html((entry.rules_text)(frame.lang))))
            }
        },
    )
}

/// A document as HTML. Only links within the document are kept, since other files are not served. So the first paragraph
/// after a title, which links to other files, is left out.
fn to_html(document: &str) -> String {
    let mut drops = Vec::new();
    let mut in_strong = false;
    let (mut is_title_next, mut is_skipping) = (false, false);
    let shown = Parser::new_ext(document, Options::ENABLE_TABLES).filter(move |event| {
        match event {
            Event::End(TagEnd::Heading(level)) => is_title_next = *level == HeadingLevel::H1,
            Event::Start(Tag::Paragraph) if is_title_next => (is_title_next, is_skipping) = (false, true),
            Event::Start(_) => is_title_next = false,
            Event::End(TagEnd::Paragraph) if is_skipping => {
                is_skipping = false;
                return false;
            }
            _ => (),
        }
        !is_skipping
    });
    let events = shown.filter_map(move |event| match event {
        Event::Start(Tag::Link { ref dest_url, .. }) => {
            let is_kept = dest_url.starts_with('#');
            drops.push(!is_kept);
            is_kept.then_some(event)
        }
        Event::End(TagEnd::Link) => (!drops.pop().unwrap_or_default()).then_some(event),
        Event::Start(Tag::Strong) => {
            in_strong = true;
            Some(event)
        }
        Event::End(TagEnd::Strong) => {
            in_strong = false;
            Some(event)
        }
        Event::Text(ref text) if in_strong && is_rule_id(first_word(text)) => {
            let id = first_word(text);
            let anchor = html! { a class="rule-id" id=(id) href={ "#" (id) } { (id) } (text[id.len()..]) };
            Some(Event::Html(anchor.into_string().into()))
        }
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        event => Some(event),
    });
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events);
    with_scrolling_tables(&html)
}

/// A table that is wider than the window gets its own scroll bar, which also works with the keyboard.
pub(super) fn with_scrolling_tables(html: &str) -> String {
    html.replace("<table>", "<div class=\"wide\" tabindex=\"0\"><table>").replace("</table>", "</table></div>")
}

/// The part before the first space: the rule id, if a name follows it.
fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or(text)
}

/// Whether a text is the id of a rule, such as `ORI-7.3a` or `OATH-R1.2`.
pub(super) fn is_rule_id(text: &str) -> bool {
    text.split_once('-').is_some_and(|(game, number)| {
        (3..=4).contains(&game.len())
            && game.bytes().all(|byte| byte.is_ascii_uppercase())
            && number.strip_prefix(['F', 'G', 'R']).unwrap_or(number).starts_with(|first: char| first.is_ascii_digit())
            && number.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.')
    })
}

#[cfg(test)]
mod tests {
    use kabale_catalog::{GAMES, Lang};

    use super::*;

    #[test]
    fn documents_are_for_players() {
        for entry in &GAMES {
            for lang in Lang::ALL {
                let html = to_html((entry.rules_text)(lang));
                for word in
                    ["cargo", "fn oath", ".md", "test scenario", "Testfälle", "All wording", "Deutsch:", "English:"]
                {
                    assert!(!html.contains(word), "{} {lang:?}: {word}", entry.id);
                }
            }
            // German letters in the English text would be a term in brackets. A name of a card may have an accent.
            let english = to_html((entry.rules_text)(Lang::En));
            assert!(!english.contains(['ä', 'ö', 'ü', 'ß']), "{}", entry.id);
        }
    }

    #[test]
    fn every_rule_is_an_anchor() {
        let html = to_html("- **ORI-7.3a** *Decree* moves; see [there](#x) and [that](de/x.md). **Not** <b>raw</b>.");
        assert!(html.contains("<a class=\"rule-id\" id=\"ORI-7.3a\" href=\"#ORI-7.3a\">"), "{html}");
        assert!(html.contains("<a href=\"#x\">there</a> and that."), "{html}");
        assert!(html.contains("&lt;b&gt;raw"), "{html}");
        let html = to_html("- **OATH-039 Wolves** (Beast) and **OATH-R1.2** and **Oath-Game**");
        assert!(
            html.contains("<a class=\"rule-id\" id=\"OATH-039\" href=\"#OATH-039\">OATH-039</a> Wolves</strong>"),
            "{html}"
        );
        assert!(html.contains("id=\"OATH-R1.2\"") && !html.contains("id=\"Oath-Game\""), "{html}");
        let html = to_html("# T\n\nDeutsch: [x](de/x.md)\n\nText.\n\n## U\n\nMore.\n");
        assert!(html.contains("Text.") && html.contains("More.") && !html.contains("Deutsch"), "{html}");
        let html = to_html("|a|b|\n|-|-|\n|1|2|\n");
        assert!(html.starts_with("<div class=\"wide\" tabindex=\"0\"><table>") && html.ends_with("</table></div>\n"));
    }
}
