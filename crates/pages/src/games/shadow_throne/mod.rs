//! The board of In the Shadow of the Throne: five steps that lead down from the throne, and the courts around them.

mod court;
mod dock;
mod stage;

use std::iter;

use kabale_catalog::{race, shadow_throne::tallies};
use kabale_core::{Eye, Seat};
use kabale_shadow_throne::{Card, Character, Phase, ShadowThrone, View};
use maud::{Markup, html};

use super::action;
use crate::{
    Board, Scene,
    kit::{Art, art, face, hyphenated, none},
};

impl Board for ShadowThrone {
    fn draw(view: &View, scene: &Scene<'_>) -> Markup {
        let seats = clockwise(view);
        let n_others = if view.eye == Eye::Public { seats.len() } else { seats.len() - 1 };
        let (others, own) = seats.split_at(n_others);
        html! {
            div class="field" {
                (bar(view, scene))
                div class={ "courts n-" (others.len()) } { @for seat in others { (court::draw(*seat, view, scene)) } }
                (stage::draw(view, scene))
            }
            @for seat in own { div class="own" { (court::draw(*seat, view, scene)) } }
        }
    }

    fn dock(view: &View, scene: &Scene<'_>) -> Markup {
        dock::draw(view, scene)
    }

    fn emblem(card: &str) -> String {
        format!("shd-{card}")
    }
}

/// How long the game goes on, and who leads.
fn bar(view: &View, scene: &Scene<'_>) -> Markup {
    let leaders: Vec<_> =
        view.seats.iter().filter(|court| leads(court.seat, view, scene)).map(|court| court.seat).collect();
    let end = if view.end_is_near {
        scene.t("The End card is in the pile", "Die Karte Spielende ist im Stapel")
    } else {
        scene.t("The End card comes with the next pile", "Die Karte Spielende kommt mit dem nächsten Stapel")
    };
    html! {
        div class="bar" {
            (action::asked("term-draw", "", &format!("{}: {}", scene.t("Draw pile", "Nachziehstapel"), view.n_draw), &html! {
                (art("pile")) strong { (view.n_draw) } " " (scene.t("in the pile", "im Stapel"))
            }))
            @if view.phase != Phase::Over {
                (action::asked("end", if view.end_is_near { "near" } else { "" }, end, &html! { (art("shd-end")) (end) }))
            }
            @if !leaders.is_empty() {
                @let names: Vec<_> = leaders.iter().map(|seat| scene.called(*seat)).collect();
                @let names = format!("{} {}", scene.t("Most points:", "Die meisten Punkte:"), names.join(", "));
                (action::asked("term-points", "", &names, &html! { (art("crown")) @for seat in &leaders { (crest(*seat)) } (names) }))
            }
        }
    }
}

/// Whether a player has the most points.
fn leads(seat: Seat, view: &View, scene: &Scene<'_>) -> bool {
    race::leads(&tallies(view, scene.voice), seat)
}

/// All players clockwise, starting with the viewer's left neighbor. The viewer comes last and sits nearest.
fn clockwise(view: &View) -> Vec<Seat> {
    let n_seats = view.seats.len() as u8;
    let first = match view.eye {
        Eye::Seat(seat) => seat.next(n_seats),
        Eye::Public => Seat::new(0),
    };
    iter::successors(Some(first), |seat| Some(seat.next(n_seats))).take(view.seats.len()).collect()
}

/// The id of a player's n-th card of a character. A card in the middle already has the id that it gets if the active
/// player collects it. A top card that the viewer knows already has its id in the middle. So the page can animate these
/// moves.
fn card_id(seat: Seat, character: Character, number: usize) -> String {
    format!("c-{seat}-{character}-{number}")
}

/// The number of cards of a character that a player has.
fn n_owned(view: &View, seat: Seat, character: Character) -> usize {
    let stacks = view.seats.iter().filter(|other| other.seat == seat).flat_map(|other| &other.stacks);
    stacks.filter(|stack| stack.character == character).map(|stack| usize::from(stack.count)).sum()
}

/// The face of a card. Only characters have a value.
fn look(card: Card, scene: &Scene<'_>) -> Markup {
    let value = match card {
        Card::Character(character) => value(character),
        Card::End => none(),
    };
    face(&ShadowThrone::emblem(card.id()), &hyphenated(scene.card_name(card.id())), None, &value)
}

/// The printed value, for a corner of a card.
fn value(character: Character) -> Markup {
    html! { span class="value" { (character.value()) } }
}

/// The label of a card.
fn words(card: Card, scene: &Scene<'_>) -> String {
    let name = scene.card_name(card.id());
    match card {
        Card::Character(character) => format!("{name}, {} {}", scene.t("value", "Wert"), character.value()),
        Card::End => name.to_owned(),
    }
}

/// The crest of the house on a seat.
fn crest(seat: Seat) -> Art<'static> {
    art(format!("shd-house-{seat}"))
}
