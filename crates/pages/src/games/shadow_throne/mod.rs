//! The board of In the Shadow of the Throne: five steps that lead down from the throne, and the courts around them.

mod court;
mod stage;

use std::iter;

use kabale_core::{Eye, Seat};
use kabale_shadow_throne::{Card, Character, ShadowThrone, View};
use maud::{Markup, html};

use crate::{
    Board, Scene,
    kit::{Art, art, face, none},
};

impl Board for ShadowThrone {
    fn draw(view: &View, scene: &Scene<'_>) -> Markup {
        let seats = clockwise(view);
        let n_far = if view.eye == Eye::Public { seats.len().div_ceil(2) } else { seats.len() - 1 };
        let (far, near) = seats.split_at(n_far);
        html! {
            div class="field" {
                div class={ "courts n-" (far.len()) } { @for seat in far { (court::draw(*seat, view, scene)) } }
                (stage::draw(view, scene))
                div class={ "courts n-" (near.len()) } { @for seat in near.iter().rev() { (court::draw(*seat, view, scene)) } }
            }
        }
    }

    fn emblem(card: &str) -> String {
        format!("shd-{card}")
    }
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
    face(&ShadowThrone::emblem(card.id()), scene.card_name(card.id()), None, &value)
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
