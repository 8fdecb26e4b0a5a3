//! The drawings of the guide to For a Crown.

use kabale_catalog::{CardText, Lang};
use kabale_for_a_crown::DataRef;
use kabale_games::ForACrown;
use maud::{Markup, html};

use super::{
    Guided,
    draw::{figure, legend, word},
};
use crate::kit::art;

impl Guided for ForACrown {
    fn text(lang: Lang) -> &'static str {
        lang.pick(
            include_str!("../../../../docs/guides/for-a-crown.md"),
            include_str!("../../../../docs/guides/de/for-a-crown.md"),
        )
    }

    fn drawing(name: &str, lang: Lang) -> Option<Markup> {
        Some(match name {
            "costs" => costs(lang),
            "effects" => effects(lang),
            "gallery" => gallery(lang),
            _ => return None,
        })
    }

    fn deck(card: &CardText, lang: Lang) -> &'static str {
        let is_subject = DataRef::default().get().subjects.iter().any(|subject| subject.id == card.id);
        if is_subject {
            lang.pick("Subjects", "Untertanen")
        } else {
            lang.pick("Events and die", "Ereignisse und Würfel")
        }
    }

    fn copies(card: &CardText, lang: Lang) -> Option<String> {
        let copies = DataRef::default().get().subjects.iter().find(|subject| subject.id == card.id)?.copies;
        Some(match (copies, lang) {
            (1, Lang::En) => "1 card".to_owned(),
            (1, Lang::De) => "1 Karte".to_owned(),
            (n, Lang::En) => format!("{n} cards"),
            (n, Lang::De) => format!("{n} Karten"),
        })
    }
}

/// CRN-4, costs per round.
fn costs(lang: Lang) -> Markup {
    let rounds: [[Option<u8>; 5]; 4] = [
        [Some(1), Some(3), Some(5), None, None],
        [Some(0), Some(1), Some(3), Some(5), None],
        [Some(0), Some(0), Some(1), Some(3), Some(5)],
        [Some(0), Some(0), Some(0), Some(1), Some(3)],
    ];
    let inside = html! {
        table class="costs" {
            thead { tr { th scope="col" { (lang.pick("Round", "Runde")) } @for level in 1..=5 { th scope="col" { (lang.pick("Level ", "Stufe ")) (level) } } } }
            tbody { @for (index, costs) in rounds.iter().enumerate() {
                tr { th scope="row" { (index + 1) } @for cost in costs { td { @match cost { Some(cost) => { (art("crn-coin")) (cost) }, None => "–" } } } }
            } }
        }
    };
    figure("", lang.pick("What a subject costs in each round", "Was ein Untertan in jeder Runde kostet"), &inside)
}

fn effects(lang: Lang) -> Markup {
    let lines = [
        ("crn-ruby", lang.pick("Ruby:", "Rubin:"), lang.pick("take 1 ruby.", "Nimm 1 Rubin.")),
        ("crn-coin", lang.pick("Coin:", "Münze:"), lang.pick("take 1 coin.", "Nimm 1 Münze.")),
        (
            "crn-hit",
            lang.pick("Hit:", "Treffer:"),
            lang.pick("another player loses 1 ruby.", "Eine andere Person verliert 1 Rubin."),
        ),
        (
            "crn-thief",
            lang.pick("Thief:", "Dieb:"),
            lang.pick("another player gets a masked thief.", "Eine andere Person bekommt einen Maskierten Dieb."),
        ),
        (
            "crn-move",
            lang.pick("Move:", "Bewegung:"),
            lang.pick("a portrait goes to the next free field.", "Ein Gemälde kommt auf das nächste freie Feld."),
        ),
        (
            "crn-die",
            lang.pick("Die:", "Würfel:"),
            lang.pick("roll the magic die and do what it shows.", "Wirf den Magischen Würfel und tu, was er zeigt."),
        ),
    ];
    figure("two", lang.pick("The six effects of subjects", "Die sechs Effekte der Untertanen"), &legend(&lines))
}

/// CRN-E3: before the moves.
fn gallery(lang: Lang) -> Markup {
    let portraits = [
        (2, "monkey", lang.pick("Monkey", "Affe")),
        (3, "flamingo", "Flamingo"),
        (5, "rabbit", lang.pick("Rabbit", "Hase")),
        (6, "penguin", lang.pick("Penguin", "Pinguin")),
        (7, "croc", lang.pick("Croc", "Krokó")),
    ];
    let inside = html! {
        ol class="gallery-fields" { @for field in 1..=9 {
            li class={ "part-" ((field - 1) / 3) } {
                span class="field" { (field) }
                @if let Some((_, id, name)) = portraits.iter().find(|(at, ..)| *at == field) { (word(&format!("crn-portrait-{id}"), name)) }
            }
        } }
        ul class="parts" {
            li class="part-0" { (art("crn-event-scandal")) " −2" }
            li class="part-1" { (art("crn-event-scandal")) " −1" }
            li class="part-2" { (art("crn-event-scandal")) " 0" }
        }
    };
    let caption = lang.pick(
        "The gallery, and what a Scandal costs in each part. The Croc has the most influence, the Monkey the least.",
        "Die Galerie und was ein Skandal in jedem Teil kostet. Krokó hat am meisten Einfluss, der Affe am wenigsten.",
    );
    figure("", caption, &inside)
}
