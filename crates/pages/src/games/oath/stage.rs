//! The current situation: the round, the oath, and the action under way.

use kabale_catalog::oath::{Counts, Runner, RunnerWay, major_name, race};
use kabale_oath::{END_DIE, END_DIE_FROM, HandView, Oath, ROUNDS, View};
use maud::{Markup, html};

use super::{battle, crest, deal, tile, tincture, words};
use crate::{
    Board, Scene,
    kit::{Thing, art},
};

/// The rounds, in the bar at the top; the oath; everybody's way to win, the most urgent first.
pub(super) fn status(view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        (rounds(view, scene))
        section class="stakes" aria-labelledby="oath-title" {
            div class="oathcard" {
                (seal(view, scene))
                div { h2 id="oath-title" { (scene.card_name(view.goal.key())) } p { (words::demand(view.goal, scene.lang())) } }
            }
            ol class={ "race n-" (view.players.len()) } aria-label=(scene.t("Who is nearest to winning", "Wer dem Sieg am nächsten ist")) {
                @for runner in race(view, scene.voice) { (racer(&runner, view, scene)) }
            }
        }
    }
}

fn rounds(view: &View, scene: &Scene<'_>) -> Markup {
    let needs = |round: u8| {
        let late = round.checked_sub(END_DIE_FROM)?;
        Some(match END_DIE.get(usize::from(late)) {
            Some(6) => "6".to_owned(),
            Some(face) => format!("{face}+"),
            None => scene.t("end", "Ende").to_owned(),
        })
    };
    html! {
        div class="bar rounds" {
            p id="round-title" { (scene.t("Round", "Runde")) " " b { (view.round) } span class="w" { " " (scene.t("of", "von")) " " (ROUNDS) } }
            ol aria-labelledby="round-title" {
                @for round in 1..=ROUNDS {
                    li class={ @if round == view.round { "now" } @if round < view.round { "past" } @if round >= END_DIE_FROM { " late" } }
                        aria-current=[(round == view.round).then_some("step")] { b { (round) } @if let Some(needs) = needs(round) { i { (needs) } } }
                }
            }
            p class="key" { (scene.t("end die after the round: the Oathkeeper wins with", "Endwürfel nach der Runde: Wer den Eid bewahrt, siegt mit")) }
        }
    }
}

/// A player's nearest way to win.
fn racer(runner: &Runner, view: &View, scene: &Scene<'_>) -> Markup {
    let Runner { seat, way, name, counts, score, alarm, text, .. } = runner;
    let is_own = view.eye.is(*seat);
    let symbol = match way {
        RunnerWay::Usurper => "oa-usurper".to_owned(),
        RunnerWay::Regime => "oa-keeper".to_owned(),
        RunnerWay::Vision(_) => {
            view.players[seat.index()].vision.map_or_else(String::new, |card| Oath::emblem(card.key()))
        }
        RunnerWay::Successor | RunnerWay::Oath => Oath::emblem(view.goal.key()),
    };
    let counted = match counts {
        Counts::Sites => "oa-flag".to_owned(),
        Counts::Treasures => "oa-back-relic".to_owned(),
        Counts::Banner(banner) => Oath::emblem(tile::banner_key(*banner, view)),
        Counts::Scepter => Oath::emblem("grand-scepter"),
    };
    html! {
        li class={ "racer " (tincture(view, *seat)) @if *alarm { " alarm" } @if is_own { " you" } } {
            span class="cr" { (crest(view, *seat)) }
            b class="n" { @if is_own { (scene.t("You", "Du")) } @else { (scene.voice.name(*seat)) } }
            span class="goal" { (art(symbol)) " " (name) " " (art(counted)) }
            span class="score" { (score) }
            span class="then" title=(text) { @if *alarm { (art("mk-warn")) " " } (text) }
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
