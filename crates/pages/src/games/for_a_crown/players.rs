//! The families: what lies in front of each, their chests as far as known, and their subjects in the shared deck.

use kabale_catalog::{
    Lang,
    for_a_crown::{amount, is_robbed},
};
use kabale_core::Seat;
use kabale_for_a_crown::{Effect, Phase, SeatView, View};
use maud::{Markup, html};

use super::cards::{Card, crest, tincture};
use crate::{
    Scene,
    games::action::told,
    kit::{Thing, art, count},
};

/// The opponents, clockwise from the viewer.
pub(super) fn others(view: &View, scene: &Scene<'_>, cards: &[Card]) -> Markup {
    let own = view.seats.iter().position(|player| scene.eye.is(player.seat));
    let (before, after) = view.seats.split_at(own.unwrap_or(0));
    let others = after.iter().chain(before).filter(|player| !scene.eye.is(player.seat));
    html! {
        section class="families" {
            h2 class="off-screen" { (scene.t("Families", "Familien")) }
            ul class="players" { @for player in others { (family(player, view, scene, cards)) } }
        }
    }
}

/// The viewer's family.
pub(super) fn own(view: &View, scene: &Scene<'_>, cards: &[Card]) -> Markup {
    html! {
        @if let Some(own) = view.seats.iter().find(|player| scene.eye.is(player.seat)) {
            section class="own mine" {
                h2 class="off-screen" { (scene.t("Your family", "Deine Familie")) }
                ul class="players" { (family(own, view, scene, cards)) }
            }
        }
    }
}

fn family(player: &SeatView, view: &View, scene: &Scene<'_>, cards: &[Card]) -> Markup {
    let SeatView { seat, family, field, .. } = *player;
    let is_own = scene.eye.is(seat);
    let is_over = view.phase == Phase::Over;
    let is_turn = decides(view) == Some(seat);
    // Revealed cards lie on the stage until the round is over.
    let subjects: Vec<_> =
        cards.iter().filter(|card| card.owner() == Some(seat) && (is_over || !card.is_revealed)).collect();
    html! {
        li class={ "player " (tincture(family)) @if is_turn { " turn" } @if field.is_none() { " out" } } {
            (plate(player, view, scene))
            @if is_own && subjects.is_empty() && field.is_some() {
                p class="none" { (scene.t("Nobody serves you this round yet.", "In dieser Runde dient dir noch niemand.")) }
            }
            @if !subjects.is_empty() {
                h3 class="off-screen" { (scene.t("Subjects of", "Untertanen von")) " " (scene.called(seat)) }
                ul class="household" data-zone={ "house-" (seat) } {
                    @for card in subjects { li { (card.draw(if is_own { "" } else { "mini" }, scene)) } }
                }
            }
        }
    }
}

/// Name and crest of a family, and what the viewer knows of its goods.
fn plate(player: &SeatView, view: &View, scene: &Scene<'_>) -> Markup {
    let SeatView { seat, family, field, thieves, heirloom, chest } = *player;
    let lang = scene.lang();
    let (crest, letter) = crest(family, scene);
    let is_robbed = is_robbed(view, seat);
    let out = scene.t("out", "ausgeschieden");
    let mut label = vec![scene.called(seat)];
    match field {
        Some(field) => label.push(format!("{} {field}", scene.t("field", "Feld"))),
        None => label.push(out.to_owned()),
    }
    label.push(amount(Effect::Thief, thieves, lang));
    if is_robbed {
        label.push(scene.t("the most", "die meisten").to_owned());
    }
    match chest {
        Some(chest) => {
            label.extend([amount(Effect::Ruby, chest.rubies, lang), amount(Effect::Coin, chest.coins, lang)]);
        }
        None => label.push(scene.t("chest closed", "Truhe zu").to_owned()),
    }
    let relic =
        if heirloom { scene.t("heirloom", "Erbstück") } else { scene.t("heirloom sold", "Erbstück verkauft") };
    let kept = if heirloom { "crn-heirloom" } else { "crn-sold" };
    label.push(relic.to_owned());
    let turn = turn(seat, view, scene);
    label.extend(turn.clone());
    Thing {
        id: format!("seat-{seat}"),
        class: "plate".to_owned(),
        seat: Some(seat),
        label: label.join(", "),
        card: Some("term-ruby"),
        body: html! {
            span class="mark" { (art(&crest)) span class="letter" { (letter) } }
            span class="who" {
                span class="name" { (scene.called(seat)) }
                @if field.is_none() { span class="tag" { (out) } }
                @if let Some(turn) = turn { span class="tag" { (turn) } }
            }
            span class="goods" {
                (told("term-thief", if is_robbed { "thieves most" } else { "thieves" }, scene.t("Thieves", "Diebe"), &count("crn-thief", thieves, scene.t("Thieves", "Diebe"))))
                @if let Some(chest) = chest {
                    span class="chest" {
                        (told("term-ruby", "", scene.t("Rubies", "Rubine"), &count("crn-ruby", chest.rubies, scene.t("Rubies", "Rubine"))))
                        (told("term-coin", "", scene.t("Coins", "Münzen"), &count("crn-coin", chest.coins, scene.t("Coins", "Münzen"))))
                    }
                } @else {
                    (told("term-chest", "box", scene.t("chest closed", "Truhe zu"), &html! { (art("crn-chest")) }))
                }
                (told("term-heirloom", "box", relic, &html! { (art(kept)) }))
            }
        },
        ..Thing::default()
    }
    .draw(scene)
}

/// Who decides, or whose effects are being carried out; nobody in the middle of a chain, when no effect is left.
pub(super) fn decides(view: &View) -> Option<Seat> {
    view.to_move.filter(|_| view.acting.is_some() || !matches!(view.phase, Phase::Next(_)))
}

/// Whether it is this player's turn, or their place in the order of play.
fn turn(seat: Seat, view: &View, scene: &Scene<'_>) -> Option<String> {
    if decides(view) == Some(seat) {
        return Some(scene.t("to move", "am Zug").to_owned());
    }
    let waiting = view.order.iter().position(|next| *next == seat)?;
    let place = waiting + 2;
    Some(match (place, scene.lang()) {
        (2, _) => scene.t("next", "danach").to_owned(),
        (3, Lang::En) => "3rd".to_owned(),
        (_, Lang::En) => format!("{place}th"),
        (_, Lang::De) => format!("{place}."),
    })
}
