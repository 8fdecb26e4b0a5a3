//! The rules of a game as a page, made from the Markdown document, with an anchor at every rule.

use kabale_catalog::Entry;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::Frame;

/// The rules of a game, from their document.
pub fn rules(frame: &Frame<'_>, entry: &Entry, document: &str) -> Markup {
    let about = (entry.about)(frame.lang);
    frame.page(
        &format!("{}: {}", frame.t("Rules", "Regeln"), about.name),
        &html! {
            main id="main" class="narrow rules-text" {
                @if let Some(caveat) = (entry.caveat)(frame.lang) { p class="quiet" { (caveat) } }
                (PreEscaped(to_html(document)))
            }
        },
    )
}

/// A document as HTML. Only links within the document are kept, since other files are not served.
fn to_html(document: &str) -> String {
    let mut drops = Vec::new();
    let mut in_strong = false;
    let events = Parser::new_ext(document, Options::ENABLE_TABLES).filter_map(move |event| match event {
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
    // A table that is wider than the window gets its own scroll bar, which also works with the keyboard.
    html.replace("<table>", "<div class=\"wide\" tabindex=\"0\"><table>").replace("</table>", "</table></div>")
}

/// The part before the first space: the rule id, if a name follows it.
fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or(text)
}

/// Whether a text is the id of a rule, such as `ORI-7.3a` or `OATH-R1.2`.
fn is_rule_id(text: &str) -> bool {
    text.split_once('-').is_some_and(|(game, number)| {
        (3..=4).contains(&game.len())
            && game.bytes().all(|byte| byte.is_ascii_uppercase())
            && number.strip_prefix(['F', 'G', 'R']).unwrap_or(number).starts_with(|first: char| first.is_ascii_digit())
            && number.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let html = to_html("|a|b|\n|-|-|\n|1|2|\n");
        assert!(html.starts_with("<div class=\"wide\" tabindex=\"0\"><table>") && html.ends_with("</table></div>\n"));
    }
}
