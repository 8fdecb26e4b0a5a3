//! Beneath the question: ways to pay, families and portraits to choose from, and whether to roll.

use kabale_catalog::Offer;
use kabale_core::Seat;
use kabale_for_a_crown::{Choice, Direction, Family, LEVELS, Phase, SeatView, View};
use maud::{Markup, html};

use super::{
    cards::{crest, roman},
    stage::{bribes, till},
};
use crate::{
    Scene,
    games::action::{Action, actions},
    kit::art,
};

pub(super) fn draw(view: &View, scene: &Scene<'_>) -> Markup {
    let offers: Vec<_> =
        scene.offers.iter().filter_map(|offer| Some((offer.choice.parse::<Choice>().ok()?, offer))).collect();
    if offers.is_empty() {
        return crate::kit::none();
    }
    match view.phase {
        Phase::Hire(seat) => levels(view, &offers, seat, scene),
        Phase::Pay(..) => till(view, scene),
        Phase::Bribe(_) => bribes(scene),
        Phase::Next(_) | Phase::Target(..) | Phase::Offer(_) | Phase::Over => {
            let shown: Vec<_> =
                offers.iter().filter_map(|(choice, offer)| action(*choice, offer, view, scene)).collect();
            actions(&shown, scene)
        }
    }
}

/// What each level costs, and why nothing can be hired there.
fn levels(view: &View, offers: &[(Choice, &Offer)], seat: Seat, scene: &Scene<'_>) -> Markup {
    let chest = view.seats.iter().find(|player| player.seat == seat).and_then(|player| player.chest);
    let funds = chest.map_or(0, |chest| chest.rubies + chest.coins);
    html! {
        ul class="levels" {
            @for level in 1..=LEVELS {
                @let n = offers.iter().filter(|(choice, _)| matches!(choice, Choice::Hire(place) if place.level == level)).count();
                li class={ "level-line" @if n == 0 { " shut" } } {
                    strong { (roman(level)) } " "
                    @match view.costs[usize::from(level) - 1] {
                        None => { "✗ " (scene.t("opens later", "öffnet später")) }
                        Some(cost) => {
                            span class="price" data-card="term-cost" { (cost) (art("crn-coin")) } " "
                            @if n > 0 { "× " (n) span class="off-screen" { " " @if n == 1 { (scene.t("subject", "Untertan")) } @else { (scene.t("subjects", "Untertanen")) } } }
                            @else if u16::from(cost) > funds { "✗ " (u16::from(cost) - funds) " " (scene.t("short", "zu wenig")) }
                            @else { "✗ " (scene.t("nobody left", "niemand übrig")) }
                        }
                    }
                }
            }
        }
    }
}

fn action<'a>(choice: Choice, offer: &'a Offer, view: &View, scene: &Scene<'_>) -> Option<Action<'a>> {
    let player = |family: Family| view.seats.iter().find(|player| player.family == family);
    let at = |family: Family, name: String, line: Markup| Action {
        symbol: crest(family, scene).0,
        name,
        line,
        offer: Some(offer),
        text: None,
    };
    Some(match choice {
        Choice::Thief(family) => {
            let thieves = player(family).map_or(0, |player| player.thieves);
            at(family, scene.called(family.seat()), html! { (thieves) " → " (thieves + 1) " " (art("crn-thief")) })
        }
        Choice::Hit(family) => at(family, scene.called(family.seat()), html! { "−1 " (art("crn-ruby")) }),
        Choice::Move(family, direction) => {
            let field = player(family).and_then(|player| player.field)?;
            let to = next_free(field, direction, &view.seats)?;
            at(family, scene.called(family.seat()), html! { (field) " → " strong { (to) } })
        }
        Choice::Do(effect) => Action {
            symbol: format!("crn-{effect}"),
            name: offer.label.clone(),
            offer: Some(offer),
            ..Action::default()
        },
        Choice::Roll => Action {
            symbol: "crn-die".to_owned(),
            name: scene.t("Roll", "Würfeln").to_owned(),
            line: html! { "−1 " (art("crn-coin")) },
            offer: Some(offer),
            text: Some("die"),
        },
        Choice::Pass => {
            Action { symbol: "crn-wait".to_owned(), name: offer.label.clone(), offer: Some(offer), ..Action::default() }
        }
        Choice::Rubies(_) | Choice::Bribe(_) | Choice::Hire(_) => return None,
    })
}

/// The field to which a portrait moves.
fn next_free(field: u8, direction: Direction, seats: &[SeatView]) -> Option<u8> {
    let is_free = |to: &u8| seats.iter().all(|player| player.field != Some(*to));
    match direction {
        Direction::Left => (1..field).rev().find(is_free),
        Direction::Right => (field + 1..=u8::MAX).find(is_free),
    }
}
