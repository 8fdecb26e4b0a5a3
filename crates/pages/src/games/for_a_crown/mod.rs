//! The board of For a Crown: the gallery, the royal court, the shared deck, and the families with their chests.

mod cards;
mod court;
mod dock;
mod gallery;
mod players;
mod stage;

use std::{collections::BTreeSet, sync::LazyLock};

use kabale_for_a_crown::{EventCard, ForACrown, Phase, ROUNDS, View};
use maud::{Markup, html};

use super::action::{self, Term};
use crate::{
    Board, Scene,
    kit::{Thing, art, count},
};

/// The animals for subjects: the symbols of the art that begin with `crn-beast-`.
static BEASTS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let sheet = include_str!("../../../assets/heraldry/for-a-crown.svg");
    sheet.split("id=\"crn-beast-").skip(1).filter_map(|rest| rest.split('"').next()).collect()
});

impl Board for ForACrown {
    fn draw(view: &View, scene: &Scene<'_>) -> Markup {
        let cards = cards::sleeved(view);
        html! {
            div class={ "field hall" @if view.revealing && view.phase != Phase::Over { " showing" } } {
                (status(view, scene))
                (players::others(view, scene, &cards))
                (gallery::draw(view, scene))
                (court::draw(view, scene))
                (stage::draw(view, scene, &cards))
                (action::terms(&terms(scene)))
            }
            (players::own(view, scene, &cards))
        }
    }

    fn dock(view: &View, scene: &Scene<'_>) -> Markup {
        dock::draw(view, scene)
    }

    /// Events and the die have their own symbols. A subject is drawn as the animal that its id names. A subject from a
    /// card data file whose animal we do not have gets a hooded figure.
    fn emblem(card: &str) -> String {
        if card == "die" {
            return "crn-die".to_owned();
        }
        if card.parse::<EventCard>().is_ok() {
            return format!("crn-event-{card}");
        }
        let beast = card.split(['-', '_']).find(|word| BEASTS.contains(word));
        beast.map_or_else(|| "crn-subject".to_owned(), |beast| format!("crn-beast-{beast}"))
    }
}

/// The round, the current phase, and the pile of events that may still come.
fn status(view: &View, scene: &Scene<'_>) -> Markup {
    let (done, all) = (view.revealed.len(), view.revealed.len() + view.face_down.len());
    let what = match view.phase {
        Phase::Over => scene.t("The game is over", "Das Spiel ist vorbei").to_owned(),
        _ if view.revealing => scene
            .t(
                "The shared deck is turned up: card {n} of {all}",
                "Der gemeinsame Stapel wird aufgedeckt: Karte {n} von {all}",
            )
            .replace("{n}", &done.to_string())
            .replace("{all}", &all.to_string()),
        _ => scene.t("Everybody hires", "Alle heuern an").to_owned(),
    };
    let pile = scene.t("Event pile", "Ereignisstapel");
    html! {
        header class="status bar" {
            h2 {
                span { (scene.t("Round", "Runde")) " " (view.round) }
                span class="off-screen" { " " (scene.t("of", "von")) " " (ROUNDS) }
                span class="rounds" aria-hidden="true" {
                    @for round in 1..=ROUNDS {
                        span class={ "pip" @if round <= view.round { " past" } } { (art("crown")) }
                    }
                }
            }
            p { (what) }
            (Thing {
                id: "event-pile".to_owned(),
                class: "token event-pile".to_owned(),
                card: Some("crn-pile"),
                label: format!("{pile}, {} {}", scene.t("cards face down:", "verdeckte Karten:"), view.pile),
                body: html! { span { (pile) } " " (count("crn-event", view.pile, pile)) },
                ..Thing::default()
            }.draw(scene))
        }
    }
}

/// What the signs and numbers on the board mean.
fn terms(scene: &Scene<'_>) -> [Term; 9] {
    let term = |id, symbol, name: [&'static str; 2], text: [&'static str; 2]| Term {
        id,
        symbol,
        name: scene.lang().pick(name[0], name[1]),
        text: scene.lang().pick(text[0], text[1]),
    };
    [
        term(
            "crn-rubies",
            "crn-ruby",
            ["Rubies", "Rubine"],
            [
                "Whoever has the most rubies at the end wins the crown.",
                "Wer am Ende die meisten Rubine hat, gewinnt die Krone.",
            ],
        ),
        term(
            "crn-coins",
            "crn-coin",
            ["Coins", "Münzen"],
            [
                "They pay for subjects. Whoever has the most at the end gains 1 ruby.",
                "Damit werden Untertanen bezahlt. Wer am Ende die meisten hat, bekommt 1 Rubin.",
            ],
        ),
        term(
            "crn-thieves",
            "crn-thief",
            ["Thieves", "Diebe"],
            [
                "Whoever has the most at the end loses 1 ruby. Events may punish them earlier.",
                "Wer am Ende die meisten hat, verliert 1 Rubin. Ereignisse können sie schon vorher bestrafen.",
            ],
        ),
        term(
            "crn-chest",
            "crn-chest",
            ["Closed chest", "Geschlossene Truhe"],
            [
                "Rubies and coins of the others are hidden until the end.",
                "Rubine und Münzen der anderen sind bis zum Ende verborgen.",
            ],
        ),
        term(
            "crn-heirloom",
            "crn-heirloom",
            ["Heirloom", "Erbstück"],
            [
                "Worth 10 rubies at the end. Who runs out of rubies must sell it for 10.",
                "Am Ende 10 Rubine wert. Wer keine Rubine mehr hat, muss es für 10 verkaufen.",
            ],
        ),
        term(
            "crn-sold",
            "crn-sold",
            ["Heirloom sold", "Erbstück verkauft"],
            ["Who runs out of rubies now is out.", "Wer jetzt keine Rubine mehr hat, scheidet aus."],
        ),
        term(
            "crn-cost",
            "crn-coin",
            ["Cost", "Kosten"],
            [
                "What a subject of this level costs. Rubies may replace coins. Costs fall every round, and new levels open.",
                "So viel kostet ein Untertan dieser Stufe. Rubine können Münzen ersetzen. Jede Runde sinken die Kosten, und neue Stufen öffnen sich.",
            ],
        ),
        term(
            "crn-loss",
            "crn-ruby",
            ["Scandal", "Skandal"],
            [
                "What a family in this part of the gallery loses in a scandal. Further right means more influence.",
                "So viel verliert eine Familie in diesem Teil der Galerie bei einem Skandal. Weiter rechts heißt mehr Einfluss.",
            ],
        ),
        term(
            "crn-pile",
            "crn-event",
            ["Event pile", "Ereignisstapel"],
            [
                "Every round one more event joins the shared deck.",
                "Jede Runde kommt ein weiteres Ereignis in den gemeinsamen Stapel.",
            ],
        ),
    ]
}
