//! The current situation: the round, the oath, and the action under way.

use kabale_catalog::oath::major_name;
use kabale_oath::{END_DIE_FROM, HandView, Oath, ROUNDS, View};
use maud::{Markup, html};

use super::{battle, crest, deal, names, seats_of, tile, tincture, words};
use crate::{
    Board, Scene,
    kit::{Thing, art},
};

/// The round, the oath and who keeps it.
pub(super) fn status(view: &View, scene: &Scene<'_>) -> Markup {
    let foremost = view.foremost.get(view.goal as usize).copied().unwrap_or(0);
    let is_shared = foremost.count_ones() > 1;
    html! {
        section class="status" aria-labelledby="oath-title" {
            div class="rounds" {
                p id="round-title" { (scene.t("Round", "Runde")) " " strong { (view.round) } " / " (ROUNDS) }
                ol class="track" aria-labelledby="round-title" {
                    @for round in 1..=ROUNDS {
                        li class={ @if round == view.round { "now" } @if round < view.round { "past" } @if round >= END_DIE_FROM { " late" } }
                            aria-current=[(round == view.round).then_some("step")] { (round) }
                    }
                }
            }
            div class="oath-card" {
                (seal(view, scene))
                div {
                    h2 id="oath-title" { (scene.card_name(view.goal.key())) }
                    p { (words::demand(view.goal, scene.lang())) "." }
                    p class="keeps" {
                        @if view.usurper { (art("oa-usurper")) " " (scene.t("Usurper:", "Thronräuber:")) }
                        @else { (art("oa-keeper")) " " (scene.t("Oathkeeper:", "Bewahrer:")) }
                        " " strong class=(tincture(view, view.title)) { (crest(view, view.title)) " " (scene.called(view.title)) }
                        @if foremost != 0 && foremost != 1 << view.title.index() {
                            span class="rivals" {
                                @if is_shared { (art("oa-unmet")) " " (scene.t("Level:", "Gleichauf:")) }
                                @else { (art("oa-met")) " " (scene.t("Meets it now:", "Erfüllt es jetzt:")) }
                                " " (names(seats_of(foremost), scene))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The card of the oath.
fn seal(view: &View, scene: &Scene<'_>) -> Markup {
    let key = view.goal.key();
    Thing {
        id: "oath-card".to_owned(),
        class: "seal".to_owned(),
        label: scene.card_name(key).to_owned(),
        card: Some(key),
        body: html! { (art(Oath::emblem(key))) },
        ..Thing::default()
    }
    .draw(scene)
}

/// The Campaign, the exchange, the cards drawn, the action.
pub(super) fn draw(view: &View, scene: &Scene<'_>) -> Markup {
    let is_bare = view.battle.is_none()
        && view.dice.is_none()
        && view.deal.is_none()
        && view.hand.is_none()
        && view.act.as_ref().is_none_or(|act| act.used.is_empty());
    if is_bare {
        return html! {};
    }
    html! {
        section class="stage" aria-labelledby="stage-title" {
            h2 id="stage-title" class="off-screen" { (scene.t("What is going on", "Was gerade geschieht")) }
            @if let Some(deal) = &view.deal { (deal::draw(deal, view, scene)) }
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
