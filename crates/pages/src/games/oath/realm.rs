//! Beside the map: favor banks, world deck, the Visions drawn, relics, the Reliquary, banners nobody holds.

use kabale_catalog::oath::suit_name;
use kabale_core::Spot;
use kabale_oath::{Card, CardView, Oath, SEARCH_COSTS, Suit, VISIONS_TO_WIN, View};
use maud::{Markup, html};

use super::{
    tile::{self, Tile, suit_sign},
    words,
};
use crate::{
    Board, Scene,
    kit::{Thing, art, count},
};

pub(super) fn draw(view: &View, scene: &Scene<'_>) -> Markup {
    let unclaimed: Vec<_> = view.banners.iter().filter(|banner| banner.holder.is_none()).collect();
    html! {
        section class="realm" aria-labelledby="realm-title" {
            h2 id="realm-title" class="off-screen" { (scene.t("Beside the map", "Neben dem Spielplan")) }
            div class="banks-part" {
                h3 { (scene.t("Favor banks", "Gunstlager")) }
                ul class="banks" { @for suit in Suit::ALL { li { (bank(suit, view, scene)) } } }
                p class="shared" id="shared" { (scene.t("Shared bank", "Gemeinsames Lager")) " " (count("oa-favor", view.shared, scene.t("favor", "Gunst"))) }
            }
            div class="deck-part" {
                h3 { (scene.t("World deck", "Weltstapel")) }
                div class="deck-row" { (deck(view, scene)) (track(view, scene)) }
                (known(view, scene))
            }
            div class="relic-part" {
                h3 { (scene.t("Relics and banners", "Reliquien und Banner")) }
                (relic_deck(view, scene))
                @if !unclaimed.is_empty() {
                    ul class="tiles" { @for banner in unclaimed {
                        li { (tile::banner(banner, view, scene.t("held by nobody", "bei niemandem"), scene)) }
                    } }
                }
            }
            div class="reliquary-part" {
                h3 { (scene.t("Imperial Reliquary", "Reichsreliquienschrein")) }
                ol class="reliquary" { @for (n, relic) in view.reliquary.iter().enumerate() { (space(n, *relic, scene)) } }
            }
        }
    }
}

fn bank(suit: Suit, view: &View, scene: &Scene<'_>) -> Markup {
    let favor = view.banks.get(suit as usize).copied().unwrap_or(0);
    let name = suit_name(suit, scene.lang());
    Thing {
        id: format!("bank-{}", suit.key()),
        class: format!("bank {}", suit.key()),
        spot: Some(Spot::new("bank", suit as u8)),
        label: format!("{} {name}: {favor} {}", scene.t("Favor bank", "Gunstlager"), scene.t("favor", "Gunst")),
        body: html! {
            span class="badge" { (art(suit_sign(suit.key()))) }
            (count("oa-favor", favor, name))
            span class="name" { (name) }
        },
        ..Thing::default()
    }
    .draw(scene)
}

fn deck(view: &View, scene: &Scene<'_>) -> Markup {
    let name = scene.t("World deck", "Weltstapel");
    let mut label = name.to_owned();
    match view.deck {
        Some(back) => {
            label += &format!(
                ", {} {}, {} {}",
                scene.t("on top a", "obenauf:"),
                words::back(back, scene.lang()),
                scene.t("searching it costs", "ihn zu durchsuchen kostet"),
                view.search_cost,
            );
        }
        None => label += scene.t(", empty", ", leer"),
    }
    Thing {
        id: "deck".to_owned(),
        class: format!("deck {}", view.deck.map_or("none", |back| tile::kind(None, back))),
        spot: Some(Spot::new("deck", 0)),
        label,
        body: html! {
            @if let Some(back) = view.deck {
                (art(tile::back_sign(back)))
                span class="name" { (words::back(back, scene.lang())) }
                span class="cost" { (view.search_cost) (art("oa-supply")) }
            } @else {
                span class="name" { (scene.t("empty", "leer")) }
            }
        },
        ..Thing::default()
    }
    .draw(scene)
}

/// 2.1.6: how many Visions were drawn, and what searching the world deck costs by that.
fn track(view: &View, scene: &Scene<'_>) -> Markup {
    let (n, needed) = (usize::from(view.visions), usize::from(VISIONS_TO_WIN));
    html! {
        div class="visions" {
            p id="visions-title" { (scene.t("Visions drawn", "Gezogene Visionen")) }
            ol class="track" aria-labelledby="visions-title" {
                @for (at, cost) in SEARCH_COSTS.into_iter().enumerate() {
                    li class={ @if at == n { "now" } @if at == needed { " opens" } } aria-current=[(at == n).then_some("step")] {
                        span class="at" { (at) }
                        span class="cost" { span class="off-screen" { (scene.t("search for", "Suche für")) " " } (cost) (art("oa-supply")) }
                    }
                }
            }
            p class="hint" {
                @if n >= needed { (scene.t("Revealed Visions can win", "Offenbarte Visionen können siegen")) }
                @else { (scene.t("From", "Ab")) " " (needed) " " (scene.t("on Visions can win", "können Visionen siegen")) }
            }
        }
    }
}

/// What this eye has seen of the world deck and of the Dispossessed, and what has left the game.
fn known(view: &View, scene: &Scene<'_>) -> Markup {
    let parts = [
        (scene.t("On top, as you have seen:", "Obenauf, wie du gesehen hast:"), &view.deck_top),
        (scene.t("At the bottom, as you have seen:", "Zuunterst, wie du gesehen hast:"), &view.deck_bottom),
    ];
    html! {
        @for (title, cards) in parts {
            @if !cards.is_empty() {
                p class="known" {
                    (art("oa-eye")) " " (title)
                    @for card in cards { " " @match card {
                        Some(card) => (one(*card, scene)),
                        None => span class="one" { "?" },
                    } }
                }
            }
        }
        @if !view.dispossessed.is_empty() {
            p class="known" {
                (scene.t("Dispossessed:", "Vertriebene:")) " " (view.dispossessed.len())
                @for card in view.dispossessed.iter().filter_map(|card| card.card) { " " (one(card, scene)) }
            }
        }
        @if !view.boxed.is_empty() {
            p class="known" { (scene.t("Out of the game:", "Aus dem Spiel:")) @for card in &view.boxed { " " (one(*card, scene)) } }
        }
    }
}

/// A card among others that are only named.
fn one(card: Card, scene: &Scene<'_>) -> Markup {
    html! { span class="one" { (art(Oath::emblem(card.key()))) (scene.card_name(card.key())) } }
}

fn relic_deck(view: &View, scene: &Scene<'_>) -> Markup {
    let n = view.relics.len();
    let name = scene.t("Relic deck", "Reliquienstapel");
    let seen: Vec<_> = view.relics.iter().rev().filter_map(|relic| relic.card).collect();
    html! {
        span class="heap relic" id="relic-deck" {
            span class="stub" { (art("oa-back-relic")) }
            span class="word" { (name) }
            (count("pile", n as i64, name))
        }
        @if !seen.is_empty() {
            p class="known" {
                (art("oa-eye")) " " (scene.t("In it, as you have seen:", "Darin, wie du gesehen hast:"))
                @for card in seen { " " (one(card, scene)) }
            }
        }
    }
}

/// The card text of a space of the Reliquary.
pub(super) fn space_key(n: usize) -> &'static str {
    ["brutal", "decadent", "careless", "greedy"].get(n).copied().unwrap_or_default()
}

/// A space of the Reliquary: the relic on it, and what binds the Chancellor once it is gone.
fn space(n: usize, relic: Option<CardView>, scene: &Scene<'_>) -> Markup {
    let key = space_key(n);
    let name = scene.card_name(key);
    let text = scene.cards.iter().find(|text| text.id == key).map_or("", |text| text.text);
    let binds = Thing {
        id: format!("space-{n}"),
        class: "binds".to_owned(),
        label: match relic {
            Some(_) => format!("{name}, {}", scene.t("covered", "verdeckt")),
            None => format!("{name}, {}", scene.t("binds the Chancellor", "bindet den Kanzler")),
        },
        card: Some(key),
        body: html! { (art(Oath::emblem(key))) span class="name" { (name) } },
        ..Thing::default()
    };
    html! {
        li class={ "space" @if relic.is_none() { " bare" } } {
            (binds.draw(scene))
            @if let Some(card) = relic {
                (Tile {
                    card,
                    unseen: format!("reliquary-{n}"),
                    class: "",
                    spot: Some(Spot::new("reliquary", n as u8)),
                    at: &format!("{}, {name}", scene.t("in the Reliquary", "im Schrein")),
                    from: "relic-deck".to_owned(),
                    to: "relic-deck".to_owned(),
                }.draw(scene))
            } @else {
                p { (text) }
            }
        }
    }
}
