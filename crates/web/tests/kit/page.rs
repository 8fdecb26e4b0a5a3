//! Reads the page of a table.

/// The question that a page asks, and the choice that can be taken back.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Asked {
    /// The revision of the table.
    pub(crate) rev: u32,
    /// The number of the decision.
    pub(crate) decision: usize,
    /// The key that the page would send.
    pub(crate) key: String,
    /// The legal choices; empty if it is another player's turn.
    pub(crate) offers: Vec<String>,
    /// Decision and key of the last choice, if it can be taken back.
    pub(crate) undo: Option<(usize, String)>,
    pub(crate) is_over: bool,
}

impl Asked {
    pub(crate) fn read(html: &str) -> Self {
        let number = |text: Option<String>| text.and_then(|text| text.parse().ok()).unwrap_or_default();
        let hidden = |form: &str, name: &str| between(form, &format!(r#"name="{name}" value=""#), "\"");
        let choose = between(html, r#"id="choose""#, "</form>").unwrap_or_default();
        let undo = between(html, r#"id="undo""#, "</form>");
        let offers = choose.split(r#"name="choice" value=""#).skip(1);
        Self {
            rev: number(between(html, r#"data-rev=""#, "\"")) as u32,
            decision: number(hidden(&choose, "decision")),
            key: hidden(&choose, "key").unwrap_or_default(),
            offers: offers.filter_map(|rest| rest.split('"').next()).map(unescape).collect(),
            undo: undo.map(|form| (number(hidden(&form, "decision")), hidden(&form, "key").unwrap_or_default())),
            is_over: html.contains(r#"data-status="over""#),
        }
    }
}

/// The text between two texts.
pub(crate) fn between(html: &str, start: &str, end: &str) -> Option<String> {
    let (_, rest) = html.split_once(start)?;
    rest.split_once(end).map(|(found, _)| found.to_owned())
}

/// Unescapes HTML.
pub(crate) fn unescape(html: &str) -> String {
    html.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// Escapes text for HTML.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
