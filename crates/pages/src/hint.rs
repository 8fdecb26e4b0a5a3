//! Hints: a bot's estimates beside the question, in the list of choices and on the board.

use kabale_catalog::{Decision, Lang, Opinion, about_equal};
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

/// The mark of a choice that is about as good as the best one.
const AS_GOOD: &str = "≈\u{a0}★";

/// The mark on a choice, or on a thing on the board that choices point at.
pub(crate) struct Mark {
    pub(crate) text: String,
    pub(crate) is_best: bool,
}

impl Mark {
    /// The mark of the best choice for which `is_meant` holds. None without a hint.
    pub(crate) fn new(hint: &[Opinion], lang: Lang, is_meant: impl Fn(&str) -> bool) -> Option<Self> {
        let best = hint.first()?;
        let (rank, opinion) = hint.iter().enumerate().find(|(_, opinion)| is_meant(&opinion.choice))?;
        let text = match rank {
            0 => format!("★\u{a0}{}", share(opinion, lang)),
            _ if opinion.is_about_equal(best) => AS_GOOD.to_owned(),
            _ => share(opinion, lang),
        };
        Some(Self { text, is_best: rank == 0 })
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
pub(crate) fn answer(frame: &Frame<'_>, decision: &Decision, hint: &[Opinion], why: Option<&str>) -> Markup {
    let label = |choice: &str| {
        let offer = decision.choices.iter().find(|offer| offer.choice == choice);
        offer.map_or_else(|| choice.to_owned(), |offer| offer.label.clone())
    };
    let (equal, worse): (Vec<_>, Vec<_>) = match hint {
        [] => (Vec::new(), Vec::new()),
        [best, others @ ..] => others.iter().partition(|opinion| opinion.is_about_equal(best)),
    };
    let n_equal = equal.len();
    let hint: Vec<&Opinion> = hint.first().into_iter().chain(equal).chain(worse).collect();
    // If only one line would be folded away, all lines are shown.
    let shown = if hint.len() > SHOWN + 1 { SHOWN } else { hint.len() };
    let rows = |from: usize, to: usize| {
        let is_first = from == 0;
        html! {
            table {
                caption class="off-screen" { (frame.t("What the choices promise, the best first", "Was die Möglichkeiten versprechen, die beste zuerst")) }
                thead class=[(!is_first).then_some("off-screen")] { tr {
                    th scope="col" { (frame.t("Choice", "Wahl")) }
                    th scope="col" { (frame.t("Wins", "Siege")) }
                    th scope="col" { (frame.t("Place", "Platz")) }
                } }
                tbody { @for (index, opinion) in hint.iter().enumerate().take(to).skip(from) { tr {
                    td { @if index == 0 { strong { "★\u{a0}" (label(&opinion.choice)) } } @else { (label(&opinion.choice)) } }
                    td class="number" { @if (1..=n_equal).contains(&index) { (about_equal(frame.lang)) } @else { (share(opinion, frame.lang)) } }
                    td class="number" { (place(opinion.place, frame.lang)) }
                } } }
            }
        }
    };
    html! {
        div id="advice" class="advice" role="status" { @if !hint.is_empty() {
            p class="what" {
                @if n_equal > 0 && n_equal + 1 == hint.len() { (frame.t("The Kingmaker sees no real difference, ★ its own choice:", "Der Königsmacher sieht keinen echten Unterschied, ★ seine Wahl:")) }
                @else { (frame.t("What the Kingmaker thinks, ★ its own choice:", "Was der Königsmacher meint, ★ seine Wahl:")) }
            }
            @if let Some(why) = why { p class="why" { "★ " (why) } }
            (rows(0, shown))
            @if shown < hint.len() { details id="more-advice" {
                summary { (frame.t("The other choices", "Die anderen Möglichkeiten")) " (" (hint.len() - shown) ")" }
                (rows(shown, hint.len()))
            } }
            @if n_equal > 0 { p class="quiet" { (AS_GOOD) " " (frame.t("no difference that the estimate could show", "kein Unterschied, den die Schätzung zeigen könnte")) } }
            @if hint.iter().skip(1 + n_equal).any(|opinion| opinion.is_unsure()) { p class="quiet" { "≈ " (frame.t("looked at only briefly: a rough guess", "nur kurz betrachtet: grob geschätzt")) } }
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

#[cfg(test)]
mod tests {
    use kabale_catalog::Offer;
    use kabale_core::{Seat, Target};

    use super::*;

    fn opinion(choice: &str, visits: u32, win_share: f64) -> Opinion {
        Opinion { choice: choice.to_owned(), visits, win_share, place: 2.0 }
    }

    fn advice(hint: &[Opinion], lang: Lang) -> String {
        let offer = |opinion: &Opinion| Offer {
            choice: opinion.choice.clone(),
            label: opinion.choice.clone(),
            target: Target::NONE,
        };
        let decision = Decision {
            number: 0,
            seat: Seat::new(0),
            prompt: serde_json::Value::Null,
            text: String::new(),
            rule: "",
            choices: hint.iter().map(offer).collect(),
        };
        let frame = Frame { lang, theme: crate::Theme::default(), path: "/", person: None };
        answer(&frame, &decision, hint, Some("takes the lead")).into_string()
    }

    #[test]
    fn choices_without_a_real_difference_are_not_ranked() {
        let hint = [opinion("best", 5000, 0.4), opinion("worse", 4000, 0.2), opinion("good", 4000, 0.39)];
        let page = advice(&hint, Lang::En);
        let at = |text: &str| page.find(text).unwrap_or_else(|| panic!("{text}: {page}"));
        assert!(at("best") < at("good") && at("good") < at("worse"), "what is as good comes first");
        assert!(at("★ takes the lead") < at("<table>"));
        assert!(page.contains("about equal") && !page.contains("39%") && page.contains("20%"), "{page}");
        let marks = ["best", "good", "worse"].map(|choice| Mark::new(&hint, Lang::En, |other| other == choice));
        let texts = marks.map(|mark| mark.map(|mark| (mark.text, mark.is_best)));
        let expected = [("★\u{a0}40%", true), ("≈\u{a0}★", false), ("20%", false)];
        assert_eq!(texts, expected.map(|(text, is_best)| Some((text.to_owned(), is_best))));
    }

    #[test]
    fn if_all_are_equal_it_says_so() {
        let page = advice(&[opinion("one", 500, 0.25), opinion("other", 450, 0.24)], Lang::De);
        assert!(page.contains("keinen echten Unterschied") && page.contains("etwa gleich gut"), "{page}");
        let page = advice(&[opinion("only", 500, 0.25)], Lang::De);
        assert!(!page.contains("Unterschied"), "{page}");
    }
}
