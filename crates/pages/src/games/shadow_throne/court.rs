//! A player's court: a plaque with crest, name and points, and places for five stacks.

use kabale_catalog::{Lang, Words};
use kabale_core::{Seat, Spot};
use kabale_shadow_throne::{
    Card, Character, Choice, Class, MAX_CARDS, MAX_STACKS, Phase, ShadowThrone, Stack, Status, View,
};
use maud::{Markup, html};

use super::{card_id, crest, leads, look, value, words};
use crate::{
    Scene,
    games::action::told,
    kit::{Thing, art, count, none},
};

/// The zones of the displays.
const ZONES: [&str; 4] = ["display1", "display2", "display3", "display4"];

pub(super) fn draw(seat: Seat, view: &View, scene: &Scene<'_>) -> Markup {
    let stacks = view.seats.get(seat.index()).map_or(&[][..], |court| &court.stacks);
    let n_free = usize::from(MAX_STACKS).saturating_sub(stacks.len());
    let class = [
        (view.eye.is(seat), " mine"),
        (has_turn(seat, view), " has-turn"),
        (affected(seat, view, scene).is_some(), " aimed"),
    ];
    html! {
        section class={ "court " (ShadowThrone::color(seat).name()) @for (holds, class) in class { @if holds { (class) } } } {
            h2 class="off-screen" { (scene.called(seat)) }
            (plaque(seat, view, scene))
            ul class="stacks" data-zone=(ZONES[seat.index()]) {
                @for (index, stack) in stacks.iter().enumerate() { li { (pile(*stack, seat, index as u8, view, scene)) } }
                @for _ in 0..n_free { li class="place" aria-hidden="true" {} }
            }
        }
    }
}

fn has_turn(seat: Seat, view: &View) -> bool {
    view.active == seat && view.phase != Phase::Over
}

/// What the current decision will do to a court: a symbol and words.
fn affected<'t>(seat: Seat, view: &View, scene: &Scene<'t>) -> Option<(&'static str, &'t str)> {
    match view.phase {
        Phase::Destroy(owner) if owner == seat => Some(("shd-strike", scene.t("loses a card", "verliert eine Karte"))),
        Phase::Take(from) if from == seat => Some(("shd-swap", scene.t("swaps", "tauscht"))),
        Phase::GiveUp(giving) if giving.seat == seat => {
            Some(("shd-discard", scene.t("gives up a stack", "gibt einen Stapel auf")))
        }
        _ => None,
    }
}

/// Name, points and status of a player. It is a button if a choice points at the player.
fn plaque(seat: Seat, view: &View, scene: &Scene<'_>) -> Markup {
    let score = view.seats.get(seat.index()).map_or(0, |court| court.score);
    let points = scene.t("points", "Punkte");
    let mut signs = Vec::new();
    if has_turn(seat, view) {
        signs.push(("shd-throne", scene.t("to move", "am Zug")));
    }
    if leads(seat, view, scene) {
        signs.push(("crown", scene.t("most points", "die meisten Punkte")));
    }
    if view.struck.contains(&seat) {
        signs.push(("shd-strike", scene.t("hit in this turn", "in diesem Zug getroffen")));
    }
    signs.extend(affected(seat, view, scene));
    let acts = acts(seat, scene);
    let mut label = format!("{}, {points}: {score}", scene.called(seat));
    for (_, said) in signs.iter().chain(&acts) {
        label += ", ";
        label += said;
    }
    Thing {
        id: format!("seat-{seat}"),
        class: "plaque".to_owned(),
        seat: Some(seat),
        label,
        card: Some("term-points"),
        body: html! {
            span class="crest" id={ "crest-" (seat) } { (crest(seat)) }
            span class="who" { (scene.called(seat)) }
            (told("term-points", "points", points, &count("point", score, points)))
            @if !signs.is_empty() { span class="signs" { @for (symbol, said) in &signs { (told(term_of(symbol), "sign", said, &html! { (art(*symbol)) span class="said" { (said) } })) } } }
            @if !acts.is_empty() { span class="acts" { @for (symbol, said) in &acts { span class="act" { (art(*symbol)) (said) } } } }
        },
        ..Thing::default()
    }
    .draw(scene)
}

/// The term that explains a sign.
fn term_of(symbol: &str) -> &'static str {
    match symbol {
        "crown" => "term-points",
        "shd-throne" => "term-turn",
        "shd-ready" => "term-ready",
        "shd-guard" => "term-guards",
        "shd-used" => "term-used",
        "shd-outnumbered" => "term-outnumbered",
        "shd-bound" => "term-binding",
        _ => "term-destroy",
    }
}

/// The viewer's choices that point at this player: symbols and words.
fn acts<'t>(seat: Seat, scene: &Scene<'t>) -> Vec<(&'static str, &'t str)> {
    let choices = scene.offers_for(seat).filter_map(|offer| offer.choice.parse().ok());
    choices
        .filter_map(|choice| match choice {
            Choice::Collect => Some(("shd-collect", scene.t("collect", "sammeln"))),
            Choice::Swap(_) => Some(("shd-swap", scene.t("swap", "tauschen"))),
            Choice::Destroy(_) => Some(("shd-strike", scene.t("destroy", "zerstören"))),
            _ => None,
        })
        .collect()
}

/// A stack: all its cards, the last one on top.
fn pile(stack: Stack, seat: Seat, index: u8, view: &View, scene: &Scene<'_>) -> Markup {
    let Stack { character, count, score, .. } = stack;
    let status = status(stack, scene).filter(|_| view.phase != Phase::Over);
    let mut label = format!("{}× {}", count, words(Card::Character(character), scene));
    label += &format!(", {}: {score}", scene.t("points", "Punkte"));
    if let Some(status) = &status {
        label += ", ";
        label += &status.said;
    }
    // Cards leave a display for the active player in a swap, and otherwise for the discard pile.
    let to = match view.phase {
        Phase::Take(from) if from == seat => format!("crest-{}", view.active),
        _ => "discard".to_owned(),
    };
    Thing {
        id: format!("stack-{seat}-{character}"),
        class: format!(
            "stack is-{character}{}{}",
            if score > 0 { " scores" } else { "" },
            status.as_ref().map_or("", |status| status.class)
        ),
        spot: Some(Spot::new(ZONES[seat.index()], index)),
        label,
        card: Some(character.id()),
        body: html! {
            @for number in 1..=usize::from(count) {
                @let is_top = number == usize::from(count);
                span class={ "card is-" (character) @if is_top { " upper" } } id=(card_id(seat, character, number)) data-to=(to) {
                    @if is_top { (look(Card::Character(character), scene)) } @else { span class="face" { (value(character)) } }
                }
            }
            @if let Some(status) = &status { (told(term_of(status.symbol), "badge", &status.said, &html! { (art(status.symbol)) (status.number) })) }
            @if count > 1 { span class="many" { "×" (count) } }
        },
        ..Thing::default()
    }
    .draw(scene)
}

/// A sign for the state of a stack's ability.
struct Sign {
    class: &'static str,
    symbol: &'static str,
    said: String,
    number: Markup,
}

fn status(stack: Stack, scene: &Scene<'_>) -> Option<Sign> {
    let sign = |class, symbol, said: &str| Sign { class, symbol, said: said.to_owned(), number: none() };
    Some(match stack.status {
        Status::Ready if stack.character.class() == Class::Defense => {
            sign(" ready", "shd-guard", scene.t("guards", "schützt"))
        }
        Status::Ready => sign(" ready", "shd-ready", scene.t("ready", "bereit")),
        Status::Used => sign(" turned", "shd-used", scene.t("used in this turn", "in diesem Zug benutzt")),
        Status::Outnumbered => {
            sign(" turned", "shd-outnumbered", scene.t("another player has more", "jemand hat mehr"))
        }
        Status::Binding if stack.count == 1 => return None,
        Status::Binding => binding(stack, scene),
    })
}

/// How many cards the middle needs before the owner of these Queens may destroy, or of these Kings may swap.
fn binding(stack: Stack, scene: &Scene<'_>) -> Sign {
    let (said, number) = match (stack.character, stack.count, scene.lang()) {
        (Character::Queen, MAX_CARDS, _) => (scene.t("never destroys", "zerstört nie").to_owned(), html! { "–" }),
        (Character::Queen, n, Lang::En) => {
            (format!("destroys with {} or more cards in the middle", n + 1), html! { (n + 1) "+" })
        }
        (Character::Queen, n, Lang::De) => {
            (format!("zerstört ab {} Karten in der Mitte", n + 1), html! { (n + 1) "+" })
        }
        (_, n, Lang::En) => (format!("swaps with {n} or more cards in the middle"), html! { (n) "+" }),
        (_, n, Lang::De) => (format!("tauscht ab {n} Karten in der Mitte"), html! { (n) "+" }),
    };
    Sign { class: " binding", symbol: "shd-bound", said, number }
}
