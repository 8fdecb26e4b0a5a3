//! The middle of the table: the draw pile, the five steps, the discard pile, and the tally of cards to come.

use std::cmp::Ordering;

use kabale_core::Spot;
use kabale_shadow_throne::{Card, Character, MAX_REVEALS, MiddleCard, Phase, ShadowThrone, View};
use maud::{Markup, html};

use super::{card_id, crest, look, n_owned, value, words};
use crate::{
    Board, Scene,
    games::action::asked,
    kit::{Thing, art, back, count, none},
};

pub(super) fn draw(view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        section class="stage" {
            h2 class="off-screen" { (scene.t("The middle", "Die Mitte")) }
            (draw_pile(view, scene))
            (steps(view, scene))
            (discard_pile(view, scene))
            (tally(view, scene))
        }
    }
}

/// The draw pile, its top card if this eye knows it, and which other players know it.
fn draw_pile(view: &View, scene: &Scene<'_>) -> Markup {
    let name = scene.t("Draw pile", "Nachziehstapel");
    let mut label = format!("{name}: {}", view.n_draw);
    if let Some(card) = view.top {
        let seen = scene.t("on top, as you have seen:", "obenauf, wie du gesehen hast:");
        label += &format!("; {seen} {}", words(card, scene));
    }
    if view.end_is_near {
        label += scene.t("; the End card is in it", "; die Karte Spielende ist darin");
    }
    let thing = Thing {
        id: "draw".to_owned(),
        class: format!("deck {}", depth(view.n_draw)),
        spot: Some(Spot::new("draw", 0)),
        label,
        card: Some(view.top.map_or("term-draw", Card::id)),
        body: html! {
            @if view.n_draw > 0 { span class="card under" { (back(None, &html! { (art("shd-throne")) })) } }
            @if let Some(card) = view.top {
                span class={ "card known is-" (card) } id=(top_id(card, view)) { (look(card, scene)) (art("shd-prophet")) }
            }
        },
        ..Thing::default()
    };
    html! {
        div class="heap draw" {
            (thing.draw(scene))
            span class="plate" data-card="term-draw" role="img" aria-label=(name) { (scene.t("Draw", "Stapel")) (count("pile", view.n_draw, name)) }
            @if view.end_is_near {
                span class="plate near" data-card="end" role="img" tabindex="0" aria-describedby="text-end" aria-label=(scene.t("The end is near", "Das Ende naht")) { (art("shd-end")) span class="said" { " " (scene.t("The end is near", "Das Ende naht")) } }
            }
            @for seat in &view.know_top {
                span class="plate knows" data-card="term-seen" role="img" tabindex="0" aria-describedby="text-term-seen" aria-label={ (scene.called(*seat)) " " (scene.t("has seen the top card", "kennt die oberste Karte")) } {
                    (art("shd-prophet"))
                    (crest(*seat))
                }
            }
        }
    }
}

/// The id that the top card will have in the middle.
fn top_id(card: Card, view: &View) -> String {
    match card {
        Card::Character(character) => middle_id(character, view.middle.len(), view),
        Card::End => "c-end".to_owned(),
    }
}

/// The id of a card in the middle.
fn middle_id(character: Character, index: usize, view: &View) -> String {
    let before = view.middle.iter().take(index).filter(|card| card.character == character).count();
    card_id(view.active, character, n_owned(view, view.active, character) + before + 1)
}

/// The discard pile. The tally below says what is in it; only the End card is drawn.
fn discard_pile(view: &View, scene: &Scene<'_>) -> Markup {
    let name = scene.t("Discard pile", "Ablagestapel");
    let n_cards: u8 = view.discard.iter().map(|part| part.count).sum();
    let has_end = view.n_discarded(Card::End) > 0;
    let mut label = format!("{name}: {n_cards}");
    if has_end {
        label += scene.t("; the End card is in it", "; die Karte Spielende ist darin");
    }
    let thing = Thing {
        id: "discard".to_owned(),
        class: format!("deck {}", depth(n_cards)),
        spot: Some(Spot::new("discard", 0)),
        label,
        card: Some(if has_end { Card::End.id() } else { "term-discard" }),
        body: html! {
            span class="place" { (art("shd-discard")) }
            @if has_end { span class="card is-end" id="c-end" data-to="draw" { (look(Card::End, scene)) } }
        },
        ..Thing::default()
    };
    html! {
        div class="heap discard" {
            (thing.draw(scene))
            span class="plate" role="img" tabindex="0" aria-label=(name) data-card="term-discard" aria-describedby="text-term-discard" { (scene.t("Discard", "Ablage")) (count("shd-discard", n_cards, name)) }
        }
    }
}

/// The class for the height of a pile.
fn depth(n_cards: u8) -> &'static str {
    match n_cards {
        0 | 1 => "flat",
        2..=15 => "low",
        16..=40 => "middling",
        _ => "high",
    }
}

/// The cards revealed in this turn, and places for more. The steps lead down, as the values have to.
fn steps(view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        div class="dais" {
            (asked("term-throne", "throne", scene.t("Steps of the throne", "Stufen des Throns"), &html! { (art("shd-throne")) }))
            ol class="steps" id="middle" data-zone="middle" {
                @for index in 0..usize::from(MAX_REVEALS) {
                    @match view.middle.get(index) {
                        Some(card) => (step(*card, index, view, scene)),
                        None if index == view.middle.len() => (next_step(view, scene)),
                        None => { li class="step free" aria-hidden="true" { span class="place" {} span class="riser" {} } }
                    }
                }
            }
        }
    }
}

/// How a card in the middle compares with the one before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    Fine,
    Equal,
    /// It was too high, but abilities lowered it while it was the last one.
    Lowered,
    TooHigh,
}

fn relation(card: MiddleCard, index: usize, view: &View) -> Relation {
    let before = index.checked_sub(1).and_then(|index| view.middle.get(index));
    let is_last = index + 1 == view.middle.len();
    match before.map(|before| card.value.cmp(&before.value)) {
        None | Some(Ordering::Less) => Relation::Fine,
        Some(Ordering::Equal) => Relation::Equal,
        Some(Ordering::Greater) if is_last => Relation::TooHigh,
        Some(Ordering::Greater) => Relation::Lowered,
    }
}

fn step(card: MiddleCard, index: usize, view: &View, scene: &Scene<'_>) -> Markup {
    let character = card.character;
    let relation = relation(card, index, view);
    let printed = character.value() as i8;
    let mut label = words(Card::Character(character), scene);
    if card.value != printed {
        label += &format!(", {} {}", scene.t("now", "jetzt"), card.value);
    }
    let (class, icon, said) = match relation {
        Relation::Fine => ("", None, ""),
        Relation::Equal => {
            ("equal", Some("shd-strike"), scene.t(", equal to the card before", ", gleich der Karte davor"))
        }
        Relation::Lowered => ("lowered", Some("shd-lower"), scene.t(", was lowered", ", wurde gesenkt")),
        Relation::TooHigh => ("too-high", Some("shd-raise"), scene.t(", too high", ", zu hoch")),
    };
    let is_last = index + 1 == view.middle.len();
    let thing = Thing {
        id: middle_id(character, index, view),
        class: format!("card is-{character}"),
        label: label + said,
        card: Some(character.id()),
        from: Some("draw".to_owned()),
        to: Some(leaves_to(view)),
        body: look(Card::Character(character), scene),
        ..Thing::default()
    };
    html! {
        li class={ "step taken " (class) @if is_last { " newest" } } {
            (thing.draw(scene))
            @if is_last { (levers(index as u8, scene)) }
            span class="riser" data-card="term-value" role="img" aria-label={ (scene.t("value", "Wert")) " " (card.value) } {
                @if let Some(icon) = icon { (art(icon)) }
                @if card.value == printed { (printed) } @else { s { (printed) } " " strong { (card.value) } }
            }
            @if relation == Relation::TooHigh { span class="ribbon" aria-hidden="true" { (scene.t("Too high", "Zu hoch")) } }
        }
    }
}

/// Where the cards in the middle go if the active player does not get them.
fn leaves_to(view: &View) -> String {
    match view.phase {
        Phase::Take(partner) => format!("crest-{partner}"),
        Phase::GiveUp(giving) => giving.then.map_or_else(|| "discard".to_owned(), |partner| format!("crest-{partner}")),
        Phase::Turn | Phase::Destroy(_) | Phase::Over => "discard".to_owned(),
    }
}

/// The buttons beside the last card that raise or lower it. They exist only if an ability can do so.
fn levers(index: u8, scene: &Scene<'_>) -> Markup {
    let lever = |zone: &'static str, label: &str, symbol: &str| {
        let spot = Spot::new(zone, index);
        if scene.offers_at(spot).next().is_none() {
            return none();
        }
        let body = html! { (art(symbol)) };
        Thing {
            id: zone.to_owned(),
            class: format!("lever {zone}"),
            spot: Some(spot),
            label: label.to_owned(),
            body,
            ..Thing::default()
        }
        .draw(scene)
    };
    html! {
        (lever("raise", scene.t("Raise the last card", "Die letzte Karte erhöhen"), "shd-raise"))
        (lever("lower", scene.t("Lower the last card", "Die letzte Karte senken"), "shd-lower"))
    }
}

/// The place for the next card, with the most that it may be worth; at the end, the End card.
fn next_step(view: &View, scene: &Scene<'_>) -> Markup {
    if view.phase == Phase::Over {
        let end = Thing {
            id: "c-end".to_owned(),
            class: "card is-end".to_owned(),
            label: words(Card::End, scene),
            card: Some(Card::End.id()),
            from: Some("draw".to_owned()),
            body: look(Card::End, scene),
            ..Thing::default()
        };
        return html! { li class="step taken newest" { (end.draw(scene)) span class="riser" {} } };
    }
    let limit = limit(view);
    html! {
        li class="step free next" {
            span class="place" data-card="term-throne" { @if limit.is_some() || view.middle.is_empty() { (art("shd-throne")) } }
            @if let Some(limit) = limit {
                span class="riser" data-card="term-value" role="img" aria-label={ (scene.t("The next card may be worth at most", "Die nächste Karte darf höchstens so viel wert sein:")) " " (limit) } { "≤ " (limit) }
            } @else { span class="riser" {} }
        }
    }
}

/// The most that the next card may be worth. None for the first card, or if no card can follow.
pub(super) fn limit(view: &View) -> Option<u8> {
    let last = view.middle.last()?;
    let may_follow = view.phase == Phase::Turn && !view.is_too_high && view.middle.len() < usize::from(MAX_REVEALS);
    may_follow.then(|| last.character.value())
}

/// For every card, how many are still in the draw pile and how many are discarded. Every player could work this out.
fn tally(view: &View, scene: &Scene<'_>) -> Markup {
    let limit = limit(view);
    let to_come = scene.t("to come", "im Stapel");
    let discarded = scene.t("discarded", "abgeworfen");
    let cell = |card: Card| {
        let (n_to_come, is_too_high) = match card {
            Card::Character(character) => {
                (view.n_to_come(character), limit.is_some_and(|limit| character.value() > limit))
            }
            Card::End => (u8::from(view.end_is_near), false),
        };
        let n_discarded = view.n_discarded(card);
        let mut class = format!("kind is-{card}");
        let mut label = format!("{}: {n_to_come} {to_come}, {n_discarded} {discarded}", words(card, scene));
        if n_to_come == 0 {
            class += " gone";
        } else if is_too_high {
            class += " beyond";
            label += scene.t("; too high now", "; jetzt zu hoch");
        }
        let thing = Thing {
            id: format!("kind-{card}"),
            class,
            label,
            card: Some(card.id()),
            body: html! {
                (art(ShadowThrone::emblem(card.id())))
                @if let Card::Character(character) = card { (value(character)) }
                span class="left" { (n_to_come) }
                @if n_discarded > 0 { span class="out" { (art("shd-discard")) (n_discarded) } }
            },
            ..Thing::default()
        };
        html! { li { (thing.draw(scene)) } }
    };
    html! {
        div class="tally" {
            h3 { (scene.t("To come", "Noch im Stapel")) span class="out" data-card="term-discard" { (art("shd-discard")) " " (discarded) } }
            ul { @for character in Character::ALL { (cell(Card::Character(character))) } (cell(Card::End)) }
        }
    }
}
