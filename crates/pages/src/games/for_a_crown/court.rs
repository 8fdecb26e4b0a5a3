//! The royal court: five columns with their costs, and the ways to pay for a subject.

use kabale_core::Spot;
use kabale_for_a_crown::{Bill, LEVELS, Phase, Place, Slot, Stack, SubjectRef, View};
use maud::{Markup, html};

use super::cards::{level, roman, subject_face, subject_id, subject_label};
use crate::{
    Scene,
    games::action::asked,
    kit::{self, Thing, art, count},
};

pub(super) fn draw(view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        section class="court" aria-labelledby="court-title" {
            h2 id="court-title" { (scene.t("Royal court", "Königlicher Hof")) }
            div class="columns" {
                @for level in 1..=LEVELS { (column(level, view, scene)) }
            }
        }
    }
}

fn column(level: u8, view: &View, scene: &Scene<'_>) -> Markup {
    let cost = view.costs.get(usize::from(level) - 1).copied().flatten();
    let name = self::level(level, scene);
    html! {
        section class={ "column" @if cost.is_none() { " closed" } } {
            h3 {
                span class="level" aria-hidden="true" { (roman(level)) }
                span class="off-screen" { (name) ", " }
                @if let Some(cost) = cost {
                    (asked("term-cost", "cost", &format!("{} {cost}", scene.t("cost", "Kosten")), &html! { (cost) (art("crn-coin")) }))
                } @else {
                    (asked("term-cost", "cost", scene.t("closed", "zu"), &html! { (scene.t("closed", "zu")) }))
                }
            }
            ul data-zone={ "level-" (level) } {
                @if level == 1 {
                    @for (index, stack) in (0..).zip(&view.stacks) { li { (self::stack(index, stack, view, scene)) } }
                } @else {
                    li { (deck(level, view, scene)) }
                    @for slot in 0..2 { li { (open(level, slot, view, scene)) } }
                }
            }
        }
    }
}

/// The class of the subject that is being paid for.
fn picked(level: u8, slot: Slot, view: &View) -> &'static str {
    let is_picked = matches!(view.phase, Phase::Pay(_, Bill::Hire(place)) if place == Place { level, slot });
    if is_picked { " picked" } else { "" }
}

/// The label of a subject at court.
fn at_court(subject: SubjectRef, view: &View, scene: &Scene<'_>) -> String {
    let label = subject_label(subject, scene);
    match view.costs.get(usize::from(subject.level) - 1).copied().flatten() {
        Some(cost) => format!("{label}, {} {cost}", scene.t("cost", "Kosten")),
        None => label,
    }
}

/// A stack of level 1.
fn stack(index: u8, stack: &Stack, view: &View, scene: &Scene<'_>) -> Markup {
    let Stack { subject, cards } = *stack;
    let id = format!("stack-{}", subject.id);
    if cards == 0 {
        return empty(id, scene);
    }
    let left = scene.t("cards left:", "Karten übrig:");
    Thing {
        id,
        class: format!("card subject bare stack{}", picked(1, Slot::Open(index), view)),
        spot: Some(Spot::new("stacks", index)),
        label: format!("{}, {left} {cards}", at_court(subject, view, scene)),
        card: Some(&subject.get().id),
        body: subject_face(subject, None, scene, &count("pile", cards, left)),
        ..Thing::default()
    }
    .draw(scene)
}

/// The deck of a level from 2 to 5.
fn deck(level: u8, view: &View, scene: &Scene<'_>) -> Markup {
    let cards = view.decks.get(usize::from(level) - 2).copied().unwrap_or(0);
    let id = format!("deck-{level}");
    if cards == 0 {
        return empty(id, scene);
    }
    let left = scene.t("cards left:", "Karten übrig:");
    let what = scene.t("unseen top card of the deck", "verdeckte oberste Karte des Stapels");
    Thing {
        id,
        class: format!("card bare stack{}", picked(level, Slot::Deck, view)),
        spot: Some(Spot::new("decks", level - 2)),
        label: format!("{what}, {}, {left} {cards}", self::level(level, scene)),
        card: Some("term-level-deck"),
        body: kit::back(None, &html! { span class="numeral" { (roman(level)) } (count("pile", cards, left)) }),
        ..Thing::default()
    }
    .draw(scene)
}

/// A face-up card of a level from 2 to 5.
fn open(level: u8, slot: u8, view: &View, scene: &Scene<'_>) -> Markup {
    let index = (level - 2) * 2 + slot;
    let Some(subject) = view.court.get(usize::from(index)).copied().flatten() else {
        return empty(format!("court-{index}"), scene);
    };
    let id = subject_id(subject);
    Thing {
        id: if subject.copies == 1 { id } else { format!("{id}-C{index}") },
        class: format!("card subject bare{}", picked(level, Slot::Open(slot), view)),
        spot: Some(Spot::new("court", index)),
        label: at_court(subject, view, scene),
        card: Some(&subject.get().id),
        from: Some(format!("deck-{level}")),
        body: subject_face(subject, None, scene, &kit::none()),
        ..Thing::default()
    }
    .draw(scene)
}

/// An empty place.
fn empty(id: String, scene: &Scene<'_>) -> Markup {
    Thing { id, class: "gap".to_owned(), label: scene.t("empty", "leer").to_owned(), ..Thing::default() }.draw(scene)
}
