//! The drawings of Courtisans' guide.

use kabale_catalog::{CardText, Lang, courtisans::family_name};
use kabale_courtisans::{Family, Role};
use kabale_games::Courtisans;
use maud::{Markup, html};

use super::{
    Guided,
    draw::{figure, legend, word},
};
use crate::kit::art;

impl Guided for Courtisans {
    fn text(lang: Lang) -> &'static str {
        lang.pick(
            include_str!("../../../../docs/guides/courtisans.md"),
            include_str!("../../../../docs/guides/de/courtisans.md"),
        )
    }

    fn drawing(name: &str, lang: Lang) -> Option<Markup> {
        Some(match name {
            "turn" => turn(lang),
            "table" => table(lang),
            _ => return None,
        })
    }

    fn deck(card: &CardText, lang: Lang) -> &'static str {
        if Role::ALL.iter().any(|role| role.id() == card.id) {
            lang.pick("Five kinds of courtiers", "Fünf Arten von Höflingen")
        } else {
            lang.pick("Missions", "Missionen")
        }
    }
}

fn turn(lang: Lang) -> Markup {
    let lines = [
        ("cou-to-table", lang.pick("To the table:", "An die Tafel:"), lang.pick("above or below", "oben oder unten")),
        ("cou-to-own", lang.pick("To yourself:", "Zu dir:"), lang.pick("it scores for you", "wird für dich gewertet")),
        (
            "cou-to-other",
            lang.pick("To an opponent:", "Zu jemand anderem:"),
            lang.pick("it scores for them", "wird für sie gewertet"),
        ),
    ];
    figure("three", lang.pick("Three cards, three places", "Drei Karten, drei Plätze"), &legend(&lines))
}

/// COU-E2: what lies above and below, and what comes of it.
fn table(lang: Lang) -> Markup {
    let columns = [
        (Some(Family::Butterfly), 2, 1),
        (Some(Family::Toad), 4, 0),
        (Some(Family::Nightingale), 2, 3),
        (None, 0, 0),
        (Some(Family::Hare), 1, 3),
        (Some(Family::Stag), 3, 1),
        (Some(Family::Carp), 2, 2),
    ];
    let inside = html! {
        ul class="royal-table" { @for (family, above, below) in columns {
            li {
                @if let Some(family) = family {
                    @let (symbol, status) = match i8::cmp(&above, &below) {
                        std::cmp::Ordering::Greater => ("cou-esteemed", lang.pick("esteemed", "angesehen")),
                        std::cmp::Ordering::Less => ("cou-fallen", lang.pick("fallen", "gefallen")),
                        std::cmp::Ordering::Equal => ("cou-neutral", lang.pick("neutral", "neutral")),
                    };
                    span class="above" { (above) }
                    span class="mat" { (word(&format!("cou-{}", family.id()), family_name(family, lang))) span class="family" aria-hidden="true" { (family_name(family, lang)) } }
                    span class="below" { (below) }
                    span class="status" { (word(symbol, status)) }
                } @else {
                    span class="above" { (art("back")) }
                    span class="mat queen" { (word("cou-queen", lang.pick("Queen", "Königin"))) }
                    span class="below" { (art("back")) }
                    span class="status" {}
                }
            }
        } }
    };
    let caption = lang.pick(
        "The royal table. Above and below the mat: what the cards there count; the last line: what comes of it. Spies lie \
         face down beside the Queen.",
        "Die königliche Tafel. Oberhalb und unterhalb der Matte steht, was die Karten dort zählen, in der letzten Zeile, was \
         daraus folgt. Spione liegen verdeckt bei der Königin.",
    );
    figure("", caption, &inside)
}
