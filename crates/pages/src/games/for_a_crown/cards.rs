//! Subjects and events as cards, and the ids by which the page follows them.

use std::collections::BTreeMap;

use kabale_catalog::{
    Words,
    for_a_crown::{family_name, symbols},
};
use kabale_core::{Seat, Spot};
use kabale_for_a_crown::{Effect, EventCard, Family, ForACrown, SharedCard, SubjectRef, Symbols, View};
use maud::{Markup, html};

use crate::{
    Board, Scene,
    kit::{self, Thing, art},
};

/// A card of the shared deck, and its id in the page.
pub(super) struct Card {
    pub(super) id: String,
    pub(super) shared: SharedCard,
    pub(super) is_revealed: bool,
}

/// The cards of the shared deck, revealed ones first.
///
/// The id of a card is made of what the viewer knows about it and a running number, so it reveals nothing else.
pub(super) fn sleeved(view: &View) -> Vec<Card> {
    let mut counts = BTreeMap::new();
    let revealed = view.revealed.iter().map(|card| (*card, true));
    let cards = revealed.chain(view.face_down.iter().map(|card| (*card, false)));
    cards
        .map(|(card, is_revealed)| {
            let name = match card {
                SharedCard::Subject { subject: Some(subject), .. } if subject.copies == 1 => subject_id(subject),
                SharedCard::Subject { seat, subject: Some(subject), .. } => format!("{}-S{seat}", subject_id(subject)),
                SharedCard::Subject { seat, level, subject: None } => format!("c-S{seat}-L{level}"),
                SharedCard::Event(Some(event)) => format!("e-{event}"),
                SharedCard::Event(None) => "e-unseen".to_owned(),
            };
            let number: &mut u8 = counts.entry(name.clone()).or_default();
            *number += 1;
            Card { id: if *number == 1 { name } else { format!("{name}-{number}") }, shared: card, is_revealed }
        })
        .collect()
}

/// The id of a subject with a single copy. Other ids append a capital letter, which no subject's id contains.
pub(super) fn subject_id(subject: SubjectRef) -> String {
    format!("c-{}", subject.id)
}

/// The color of a family, as a class.
pub(super) fn tincture(family: Family) -> &'static str {
    ForACrown::color(family.seat()).name()
}

/// The sign of a family and the letter that goes with it.
pub(super) fn crest(family: Family, scene: &Scene<'_>) -> (String, String) {
    let animal = family_name(family, scene.lang()).split(' ').next_back().unwrap_or_default();
    (format!("crn-{family}"), animal.chars().take(1).collect())
}

/// A level as a Roman numeral.
pub(super) fn roman(level: u8) -> &'static str {
    ["", "I", "II", "III", "IV", "V"].get(usize::from(level)).copied().unwrap_or_default()
}

pub(super) fn level(level: u8, scene: &Scene<'_>) -> String {
    format!("{} {level}", scene.t("level", "Stufe"))
}

/// The symbols of a card or a face of the die.
pub(super) fn signs(shown: Symbols, choose_one: bool) -> Markup {
    html! {
        span class="signs" {
            @for (index, effect) in shown.effects().enumerate() {
                @if choose_one && index > 0 { span class="or" { "/" } }
                (times(effect, shown.count(effect)))
            }
        }
    }
}

/// The sign of an effect n times; more than three are written as a number and one sign.
pub(super) fn times(effect: Effect, n: u8) -> Markup {
    let sign = art(format!("crn-{effect}"));
    html! {
        @if n > 3 { span class="times" { (n) "×" (sign) } } @else { @for _ in 0..n { (sign) } }
    }
}

/// The label of a subject.
pub(super) fn subject_label(subject: SubjectRef, scene: &Scene<'_>) -> String {
    let shown = symbols(subject.symbols, subject.choose_one, scene.lang());
    format!("{}, {}: {shown}", scene.card_name(&subject.id), level(subject.level, scene))
}

/// The face of a subject, with the crest of a family or without.
pub(super) fn subject_face(subject: SubjectRef, owner: Option<Family>, scene: &Scene<'_>, extra: &Markup) -> Markup {
    let owner = owner.map(|family| crest(family, scene));
    let owner = owner.as_ref().map(|(crest, letter)| (crest.as_str(), letter.as_str()));
    let more = html! {
        span class="level" { (roman(subject.level)) }
        (signs(subject.symbols, subject.choose_one))
        (extra)
    };
    kit::face(&ForACrown::emblem(&subject.id), &kit::hyphenated(scene.card_name(&subject.id)), owner, &more)
}

impl Card {
    /// The owner's seat; none for events.
    pub(super) fn owner(&self) -> Option<Seat> {
        match self.shared {
            SharedCard::Subject { seat, .. } => Some(seat),
            SharedCard::Event(_) => None,
        }
    }

    /// The card on the table. It is drawn face up if the viewer knows it.
    pub(super) fn draw(&self, class: &str, scene: &Scene<'_>) -> Markup {
        match self.shared {
            SharedCard::Subject { seat, level, subject } => self.draw_subject(seat, level, subject, class, scene),
            SharedCard::Event(event) => self.draw_event(event, class, scene),
        }
    }

    fn draw_subject(
        &self,
        seat: Seat,
        level: u8,
        subject: Option<SubjectRef>,
        class: &str,
        scene: &Scene<'_>,
    ) -> Markup {
        let family = Family::of(seat);
        let whose = scene.called(seat);
        let (label, body) = if let Some(subject) = subject {
            (subject_label(subject, scene), subject_face(subject, Some(family), scene, &kit::none()))
        } else {
            let (crest, letter) = crest(family, scene);
            let extra = html! { span class="level" { (roman(level)) } };
            let label = scene.t("unseen subject", "verdeckter Untertan");
            (
                format!("{label}, {}", self::level(level, scene)),
                kit::back(Some((crest.as_str(), letter.as_str())), &extra),
            )
        };
        // A hired card comes from the court. When a card is revealed, it comes from its owner.
        let from = match subject {
            _ if self.is_revealed => format!("seat-{seat}"),
            Some(subject) if level == 1 => format!("stack-{}", subject.id),
            _ => format!("deck-{level}"),
        };
        Thing {
            id: self.id.clone(),
            class: format!("card subject {} {class}", tincture(family)),
            label: format!("{label}, {whose}"),
            card: Some(subject.map_or("term-level-deck", |subject| subject.get().id.as_str())),
            from: Some(from),
            to: Some(format!("seat-{seat}")),
            body,
            ..Thing::default()
        }
        .draw(scene)
    }

    fn draw_event(&self, event: Option<EventCard>, class: &str, scene: &Scene<'_>) -> Markup {
        let kind = scene.t("event", "Ereignis");
        let (label, body) = match event {
            Some(event) => {
                let name = scene.card_name(event.id());
                (
                    format!("{name}, {kind}"),
                    kit::face(&ForACrown::emblem(event.id()), &kit::hyphenated(name), None, &kit::none()),
                )
            }
            None => (
                scene.t("unseen event", "verdecktes Ereignis").to_owned(),
                kit::back(Some(("crn-event", "?")), &kit::none()),
            ),
        };
        Thing {
            id: self.id.clone(),
            class: format!("card event {class}"),
            label,
            card: Some(event.map_or("term-events", EventCard::id)),
            from: Some(if event.is_some() { "shared-deck" } else { "event-pile" }.to_owned()),
            to: Some("shared-deck".to_owned()),
            body,
            ..Thing::default()
        }
        .draw(scene)
    }
}

/// A small button, such as an effect or a way to pay.
pub(super) fn chip(spot: Spot, class: &str, label: String, body: Markup, scene: &Scene<'_>) -> Markup {
    let id = format!("{}-{}", spot.zone, spot.index);
    Thing { id, class: format!("chip {class}"), spot: Some(spot), label, body, ..Thing::default() }.draw(scene)
}
