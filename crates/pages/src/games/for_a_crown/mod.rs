//! The board of For a Crown: the gallery, the royal court, the shared deck, and the families with their chests.

mod cards;
mod court;
mod gallery;
mod players;
mod stage;

use std::{collections::BTreeSet, sync::LazyLock};

use kabale_for_a_crown::{EventCard, ForACrown, Phase, ROUNDS, View};
use maud::{Markup, html};

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
            div class={ "field hall" @if view.revealing { " showing" } } {
                (status(view, scene))
                (gallery::draw(view, scene))
                @if view.revealing {
                    (stage::draw(view, scene, &cards))
                    (players::others(view, scene, &cards))
                    (court::draw(view, scene))
                } @else {
                    (court::draw(view, scene))
                    (stage::draw(view, scene, &cards))
                    (players::others(view, scene, &cards))
                }
                (players::own(view, scene, &cards))
            }
        }
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
        header class="status" {
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
                label: format!("{pile}, {} {}", scene.t("cards face down:", "verdeckte Karten:"), view.pile),
                body: html! { span { (pile) } " " (count("crn-event", view.pile, pile)) },
                ..Thing::default()
            }.draw(scene))
        }
    }
}
