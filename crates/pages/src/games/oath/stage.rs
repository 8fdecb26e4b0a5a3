//! The action under way.

use kabale_catalog::oath::major_name;
use kabale_oath::{HandView, View};
use maud::{Markup, html};

use super::{battle, crest, deal, tile, tincture};
use crate::Scene;

/// The Campaign, the exchange, the cards drawn, the action.
pub(super) fn draw(view: &View, scene: &Scene<'_>) -> Markup {
    let is_bare = view.battle.is_none()
        && view.deal.is_none()
        && view.bargains.is_empty()
        && view.hand.is_none()
        && view.act.as_ref().is_none_or(|act| act.used.is_empty());
    if is_bare {
        return html! {};
    }
    html! {
        section class="stage" aria-labelledby="stage-title" {
            h2 id="stage-title" class="off-screen" { (scene.t("What is going on", "Was gerade geschieht")) }
            (deal::draw(view, scene))
            @if let Some(hand) = &view.hand { (self::hand(hand, view, scene)) }
            (modifiers(view, scene))
            (battle::draw(view, scene))
        }
    }
}

/// The modifiers of the action being taken.
fn modifiers(view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        @if let Some(act) = view.act.as_ref().filter(|act| !act.used.is_empty()) {
            div class="sheet-card modifiers" {
                h3 { (major_name(act.major, scene.lang())) ": " (scene.called(view.active)) }
                ul class="plans" { @for card in &act.used { (battle::plan(*card, scene)) } }
            }
        }
    }
}

/// Cards just drawn: large for the player who drew them, backs for the others.
fn hand(hand: &HandView, view: &View, scene: &Scene<'_>) -> Markup {
    let at = if scene.eye.is(hand.seat) {
        scene.t("in your hand", "auf deiner Hand").to_owned()
    } else {
        format!("{} {}", scene.t("drawn by", "gezogen von"), scene.called(hand.seat))
    };
    html! {
        div class={ "sheet-card drawn " (tincture(view, hand.seat)) } {
            h3 { (crest(view, hand.seat)) " " (scene.called(hand.seat)) ": " (scene.t("cards drawn", "gezogene Karten")) }
            ul class="hand" data-zone="hand" {
                @for (index, card) in hand.cards.iter().enumerate() {
                    li {
                        (tile::in_hand(*card, index as u8, &at, scene))
                        @if let Some(text) = card.card.and_then(|card| scene.cards.iter().find(|text| text.id == card.key())) {
                            p class="what" { (text.text) }
                        }
                    }
                }
            }
        }
    }
}
