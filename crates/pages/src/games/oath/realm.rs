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
    games::action::{asked, told},
    kit::{Thing, art, count},
};

/// The ninth place of the map.
pub(super) fn draw(view: &View, scene: &Scene<'_>) -> Markup {
    let unclaimed: Vec<_> = view.banners.iter().filter(|banner| banner.holder.is_none()).collect();
    html! {
        li class="offmap" {
            div class="deckrow" {
                (deck(view, scene))
                (track(view, scene))
                @if !unclaimed.is_empty() {
                    div class="loose" { @for banner in unclaimed { (tile::banner(banner, view, scene.t("held by nobody", "bei niemandem"), "mini", scene)) } }
                }
                (relic_deck(view, scene))
            }
            ul class="banks" aria-label=(scene.t("Favor banks", "Gunstlager")) { @for suit in Suit::ALL { li { (bank(suit, view, scene)) } } }
            (known(view, scene))
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
        card: Some("term-bank"),
        body: html! {
            span class="suit" { (art(suit_sign(suit.key()))) }
            b data-count=(favor) { (favor) }
            span class="w" { (name) }
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
        card: Some("term-world-deck"),
        body: html! {
            @if let Some(back) = view.deck {
                (art(tile::back_sign(back)))
                span class="w" { (name) }
                span class="cost" { (view.search_cost) (art("oa-supply")) }
            } @else {
                span class="w" { (scene.t("empty", "leer")) }
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
            p id="visions-title" {
                @let text = html! { span class="w" { (scene.t("Visions drawn", "Visionen")) } (art("oa-back-vision")) " " b { (n) } };
                (asked("term-visions", "", &format!("{} {n}", scene.t("Visions drawn", "Gezogene Visionen")), &text))
            }
            ol class="vtrack" aria-labelledby="visions-title" {
                @for (at, cost) in SEARCH_COSTS.into_iter().enumerate() {
                    li class={ @if at < n { "past" } @if at == n { "now" } @if at == needed { " opens" } } aria-current=[(at == n).then_some("step")] {
                        (told("term-visions", "", &format!("{at}, {} {cost}", scene.t("search for", "Suche für")), &html! { (at) i { (cost) (art("oa-supply")) } }))
                    }
                }
            }
            p class="hint" {
                @if n >= needed { (art("oa-met")) " " (scene.t("Visions can win now", "Visionen können siegen")) }
                @else { (scene.t("can win from", "siegen ab")) " " (needed) " " (scene.t("on", "")) }
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
    let seen: Vec<_> = view.relics.iter().rev().filter_map(|relic| relic.card).collect();
    html! {
        details class="known" id="known" {
            summary { (art("oa-eye")) span class="off-screen" { (scene.t("What else lies beside the map", "Was sonst neben dem Spielplan liegt")) } }
            div {
                p id="shared" { (asked("term-shared-bank", "", scene.t("Shared bank", "Gemeinsames Lager"), &html! { (scene.t("Shared bank", "Gemeinsames Lager")) })) " " (count("oa-favor", view.shared, scene.t("favor", "Gunst"))) }
                @for (title, cards) in parts {
                    @if !cards.is_empty() {
                        p { (title) @for card in cards { " " @match card {
                            Some(card) => (one(*card, scene)),
                            None => span class="one" { "?" },
                        } } }
                    }
                }
                @if !seen.is_empty() {
                    p { (scene.t("In the relic deck, as you have seen:", "Im Reliquienstapel, wie du gesehen hast:")) @for card in seen { " " (one(card, scene)) } }
                }
                @if !view.dispossessed.is_empty() {
                    p { (scene.t("Dispossessed:", "Vertriebene:")) " " (view.dispossessed.len())
                        @for card in view.dispossessed.iter().filter_map(|card| card.card) { " " (one(card, scene)) } }
                }
                @if !view.boxed.is_empty() {
                    p { (scene.t("Out of the game:", "Aus dem Spiel:")) @for card in &view.boxed { " " (one(*card, scene)) } }
                }
            }
        }
    }
}

/// A card among others that are only named.
fn one(card: Card, scene: &Scene<'_>) -> Markup {
    html! { span class="one" { (art(Oath::emblem(card.key()))) (scene.card_name(card.key())) } }
}

fn relic_deck(view: &View, scene: &Scene<'_>) -> Markup {
    let n = view.relics.len();
    html! {
        span class="deck small relic asked" id="relic-deck" role="img" tabindex="0" data-card="term-relic-deck" aria-describedby="text-term-relic-deck"
            aria-label={ (scene.t("Relic deck", "Reliquienstapel")) " " (n) } {
            (art("oa-back-relic")) b { (n) } span class="w" { (scene.t("relics", "Reliquien")) }
        }
    }
}

/// The card text of a space of the Reliquary.
pub(super) fn space_key(n: usize) -> &'static str {
    ["brutal", "decadent", "careless", "greedy"].get(n).copied().unwrap_or_default()
}

/// 2.3: the Reliquary on the Chancellor's board.
pub(super) fn reliquary(view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        ol class="reliquary" aria-label=(scene.t("Imperial Reliquary", "Reichsreliquienschrein")) {
            @for (n, relic) in view.reliquary.iter().enumerate() { (space(n, *relic, scene)) }
        }
    }
}

/// A space of the Reliquary: the relic on it, or what binds the Chancellor since it is gone.
fn space(n: usize, relic: Option<CardView>, scene: &Scene<'_>) -> Markup {
    let key = space_key(n);
    let name = scene.card_name(key);
    html! {
        li class={ "space" @if relic.is_none() { " bare" } } {
            @match relic {
                Some(card) => (Tile {
                    card,
                    unseen: format!("reliquary-{n}"),
                    class: "mini",
                    spot: Some(Spot::new("reliquary", n as u8)),
                    at: &format!("{}, {name}", scene.t("in the Reliquary", "im Schrein")),
                    from: "relic-deck".to_owned(),
                    to: "relic-deck".to_owned(),
                }.draw(scene)),
                None => (Thing {
                    id: format!("space-{n}"),
                    class: "mini binds".to_owned(),
                    label: format!("{name}, {}", scene.t("binds the Chancellor", "bindet den Kanzler")),
                    card: Some(key),
                    body: html! { span class="pic" { (art(Oath::emblem(key))) } span class="name" { (name) } },
                    ..Thing::default()
                }.draw(scene)),
            }
        }
    }
}
