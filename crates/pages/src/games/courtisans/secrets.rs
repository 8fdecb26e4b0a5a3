//! The viewer's hand and missions, which nobody else sees.

use kabale_core::Seat;
use kabale_courtisans::{Color, Condition, Courtisans, MISSION_POINTS, MissionView, SeatView};
use maud::{Markup, html};

use super::{Court, cards};
use crate::{Board, kit};

/// The viewer's missions.
pub(super) fn missions(court: Court<'_>, own: &SeatView) -> Markup {
    html! {
        @if let Some(missions) = own.missions {
            section class="secrets" {
                h2 class="off-screen" { (court.t("Your missions", "Deine Missionen")) }
                ul class="missions" { @for one in missions { li { (mission(court, own.seat, one)) } } }
            }
        }
    }
}

/// The viewer's hand.
pub(super) fn hand(court: Court<'_>) -> Markup {
    html! {
        @if !court.is_over() {
            section class="holding" {
                h2 class="off-screen" { (court.t("Your hand", "Deine Hand")) }
                ul class="hand" id="hand" data-zone="hand" { (cards::hand(court)) }
            }
        }
    }
}

/// A known mission, and whether the open cards fulfill it.
pub(super) fn mission(court: Court<'_>, seat: Seat, one: MissionView) -> Markup {
    let Court { view, scene } = court;
    let id = one.mission.id();
    let name = scene.card_name(id);
    let left = match one.mission.condition() {
        Condition::FewerThanLeft(_) => format!(" ({})", scene.voice.name(seat.next(view.seats.len() as u8))),
        _ => String::new(),
    };
    let color = match one.mission.color() {
        Color::Light => "light",
        Color::Dark => "dark",
    };
    let state = match (one.fulfilled, court.is_over()) {
        (true, true) => court.t("fulfilled", "erfüllt"),
        (false, true) => court.t("missed", "verfehlt"),
        (true, false) => court.t("fulfilled for now", "derzeit erfüllt"),
        (false, false) => court.t("not yet fulfilled", "noch nicht erfüllt"),
    };
    let class = if one.fulfilled { "met" } else { "unmet" };
    let thing = kit::Thing {
        id: format!("mission-{seat}-{color}"),
        class: format!("mission {color} {class}"),
        label: format!(
            "{}: {name}{left}, {MISSION_POINTS} {}: {state}",
            court.t("Mission", "Mission"),
            court.t("points", "Punkte")
        ),
        card: Some(id),
        body: html! {
            (kit::art(Courtisans::emblem(id)))
            span class="aim" { (kit::hyphenated(name)) (left) }
            span class="state" { (if one.fulfilled { "✓" } else { "✗" }) " " span class="word" { (state) } }
        },
        ..kit::Thing::default()
    };
    thing.draw(scene)
}
