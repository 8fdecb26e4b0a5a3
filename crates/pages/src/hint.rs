//! Hints: a bot's estimates beside the question, in the list of choices and on the board.

use kabale_catalog::{Decision, Lang, Opinion};
use maud::{Markup, html};

use crate::Frame;

/// How many choices are shown before the others are folded away.
const SHOWN: usize = 4;

/// A share of the win as a percentage.
pub(crate) fn percent(share: f64, lang: Lang) -> String {
    let hundredths = (share * 100.0).round();
    match lang {
        Lang::En => format!("{hundredths}%"),
        Lang::De => format!("{hundredths}\u{a0}%"),
    }
}

/// The share of the win beside a choice; marked with ≈ if the estimate is rough.
fn share(opinion: &Opinion, lang: Lang) -> String {
    let about = if opinion.is_unsure() { "≈\u{a0}" } else { "" };
    format!("{about}{}", percent(opinion.win_share, lang))
}

/// The mark on a choice, or on a thing on the board that choices point at.
pub(crate) struct Mark {
    pub(crate) text: String,
    pub(crate) is_best: bool,
}

impl Mark {
    /// The mark of the best choice for which `is_meant` holds. None without a hint.
    pub(crate) fn new(hint: &[Opinion], lang: Lang, is_meant: impl Fn(&str) -> bool) -> Option<Self> {
        let (rank, opinion) = hint.iter().enumerate().find(|(_, opinion)| is_meant(&opinion.choice))?;
        let star = if rank == 0 { "★\u{a0}" } else { "" };
        Some(Self { text: format!("{star}{}", share(opinion, lang)), is_best: rank == 0 })
    }
}

/// The button that asks for a hint.
pub(crate) fn ask(frame: &Frame<'_>, table: &str, decision: &Decision) -> Markup {
    html! {
        form id="hint" method="get" action={ "/tables/" (table) "/hint" } data-late=(frame.t("The table has moved on.", "Am Tisch ging es weiter.")) {
            input type="hidden" name="decision" value=(decision.number);
            button class="plain" type="submit" data-key="k" title=(frame.t("A hint (key k)", "Ein Tipp (Taste k)")) {
                (frame.t("What would the Kingmaker do?", "Was würde der Königsmacher tun?"))
            }
        }
    }
}

/// The hint. Without one, an empty element that the script fills.
pub(crate) fn answer(frame: &Frame<'_>, decision: &Decision, hint: &[Opinion]) -> Markup {
    let label = |choice: &str| {
        let offer = decision.choices.iter().find(|offer| offer.choice == choice);
        offer.map_or_else(|| choice.to_owned(), |offer| offer.label.clone())
    };
    // If only one line would be folded away, all lines are shown.
    let shown = if hint.len() > SHOWN + 1 { SHOWN } else { hint.len() };
    let rows = |opinions: &[Opinion], is_first: bool| {
        html! {
            table {
                caption class="off-screen" { (frame.t("What the choices promise, the best first", "Was die Möglichkeiten versprechen, die beste zuerst")) }
                thead class=[(!is_first).then_some("off-screen")] { tr {
                    th scope="col" { (frame.t("Choice", "Wahl")) }
                    th scope="col" { (frame.t("Wins", "Siege")) }
                    th scope="col" { (frame.t("Place", "Platz")) }
                } }
                tbody { @for (index, opinion) in opinions.iter().enumerate() { tr {
                    td { @if is_first && index == 0 { strong { "★\u{a0}" (label(&opinion.choice)) } } @else { (label(&opinion.choice)) } }
                    td class="number" { (share(opinion, frame.lang)) }
                    td class="number" { (place(opinion.place, frame.lang)) }
                } } }
            }
        }
    };
    html! {
        div id="advice" class="advice" role="status" { @if !hint.is_empty() {
            p class="what" { (frame.t("What the Kingmaker thinks, ★ its own choice:", "Was der Königsmacher meint, ★ seine Wahl:")) }
            (rows(&hint[..shown], true))
            @if shown < hint.len() { details id="more-advice" {
                summary { (frame.t("The other choices", "Die anderen Möglichkeiten")) " (" (hint.len() - shown) ")" }
                (rows(&hint[shown..], false))
            } }
            @if hint.iter().any(Opinion::is_unsure) { p class="quiet" { "≈ " (frame.t("looked at only briefly: a rough guess", "nur kurz betrachtet: grob geschätzt")) } }
        } }
    }
}

fn place(place: f64, lang: Lang) -> String {
    let text = format!("{place:.1}");
    match lang {
        Lang::En => text,
        Lang::De => text.replace('.', ","),
    }
}

/// Says whether players may ask for hints, with a switch for the host.
pub(crate) fn switch(frame: &Frame<'_>, table: &str, is_on: bool, is_host: bool) -> Markup {
    html! {
        p class="hints" { (frame.t("Hints by a bot:", "Tipps von einem Bot:")) " " strong {
            @if is_on { (frame.t("allowed", "erlaubt")) } @else { (frame.t("not allowed", "nicht erlaubt")) }
        } }
        @if is_host {
            form method="post" action={ "/tables/" (table) "/hints" } {
                button class="plain" type="submit" name="on" value=(if is_on { "0" } else { "1" }) {
                    @if is_on { (frame.t("Forbid hints", "Tipps verbieten")) } @else { (frame.t("Allow hints", "Tipps erlauben")) }
                }
            }
        }
    }
}
