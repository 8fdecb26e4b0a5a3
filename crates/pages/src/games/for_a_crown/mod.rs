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

use super::action::asked;
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
        let is_showing = view.revealing && view.phase != Phase::Over;
        html! {
            div class={ "field hall" @if is_showing { " showing" } } {
                (status(view, scene))
                (players::others(view, scene, &cards))
                (gallery::draw(view, scene))
                (sights(is_showing, scene))
                (court::draw(view, scene))
                (stage::draw(view, scene, &cards))
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

/// On a phone there is room for the court or for the shared deck: a switch with what matters now as its first state.
fn sights(is_showing: bool, scene: &Scene<'_>) -> Markup {
    let name = if is_showing { "sight-deck-first" } else { "sight-court-first" };
    let sight = |what: &str, label: &str, is_first: bool| {
        html! {
            label class={ "to-" (what) } {
                input type="radio" name=(name) id={ (name) "-" (what) } value=(what) checked[is_first];
                span { (label) }
            }
        }
    };
    html! {
        div class="sights" role="radiogroup" aria-label=(scene.t("What to see", "Was zu sehen ist")) {
            (sight("court", scene.t("Royal court", "Königlicher Hof"), !is_showing))
            (sight("deck", scene.t("Shared deck", "Gemeinsamer Stapel"), is_showing))
        }
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
                (asked("term-round", "rounds", scene.t("Rounds", "Runden"), &html! {
                    @for round in 1..=ROUNDS {
                        span class={ "pip" @if round <= view.round { " past" } } { (art("crown")) }
                    }
                }))
            }
            p { (what) }
            (Thing {
                id: "event-pile".to_owned(),
                class: "token event-pile".to_owned(),
                card: Some("term-events"),
                label: format!("{pile}, {} {}", scene.t("cards face down:", "verdeckte Karten:"), view.pile),
                body: html! { span { (pile) } " " (count("crn-event", view.pile, pile)) },
                ..Thing::default()
            }.draw(scene))
        }
    }
}
