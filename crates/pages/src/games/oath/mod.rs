//! The board of Oath: the current situation, the map, the viewer's board, what lies beside the map, the other players.

mod battle;
pub(crate) mod chronicle;
mod deal;
mod dock;
mod map;
mod players;
mod race;
mod realm;
mod stage;
mod tile;
mod words;

use kabale_catalog::{
    Lang,
    oath::{asked_of, board_color},
};
use kabale_core::{Eye, Seat};
use kabale_oath::{Color, Oath, PlayerView, View, What};
use maud::{Markup, html};

use crate::{
    Board, Scene,
    kit::{Art, art},
};

impl Board for Oath {
    fn draw(view: &View, scene: &Scene<'_>) -> Markup {
        html! {
            div class="field" {
                (race::draw(view, scene))
                div class="world" {
                    (stage::draw(view, scene))
                    (map::draw(view, scene))
                }
                (players::others(view, scene))
            }
            (players::own(view, scene))
        }
    }

    fn dock(view: &View, scene: &Scene<'_>) -> Markup {
        dock::draw(view, scene)
    }

    fn question(view: &View, scene: &Scene<'_>) -> Option<String> {
        if scene.offers.is_empty() {
            return Some(asked_of(view, scene.lang())?.to_owned());
        }
        if view.asked == Some(What::Play)
            && let Some(card) = view.prompt.and_then(|prompt| prompt.card)
        {
            let name = scene.card_name(card.key());
            return Some(format!("{} {name}?", scene.t("What becomes of", "Was wird aus der Karte")));
        }
        let ask =
            scene.t("What do you offer, and what do you want for it?", "Was bietest du, und was willst du dafür?");
        (!view.bargains.is_empty()).then(|| ask.to_owned())
    }

    fn has_form(view: &View) -> bool {
        !view.bargains.is_empty() || stage::answers(view)
    }

    fn tabs(lang: Lang) -> Vec<(&'static str, &'static str)> {
        vec![
            ("map", lang.pick("Map", "Karte")),
            ("me", lang.pick("Me", "Ich")),
            ("rivals", lang.pick("Rivals", "Andere")),
            ("banks", lang.pick("Banks", "Lager")),
        ]
    }

    fn emblem(card: &str) -> String {
        format!("oath-{card}")
    }
}

/// Everybody else, clockwise.
fn others(view: &View) -> impl Iterator<Item = &PlayerView> {
    let first = match view.eye {
        Eye::Seat(seat) => seat.index() + 1,
        Eye::Public => 0,
    };
    let n_seats = view.players.len();
    view.players.iter().cycle().skip(first).take(n_seats).filter(|player| !view.eye.is(player.seat))
}

/// 1.9: the color of a seat's board. Seats that are not at the table have the color of their number.
fn color(view: &View, seat: Seat) -> Color {
    let at_table = view.players.get(seat.index()).map(|player| player.color);
    at_table.unwrap_or(Color::ALL[seat.index() % Color::ALL.len()])
}

/// The color of a seat, as a class.
fn tincture(view: &View, seat: Seat) -> &'static str {
    tincture_of(color(view, seat))
}

/// A color as a class.
fn tincture_of(color: Color) -> &'static str {
    board_color(color).name()
}

/// The crest of a seat, so that color is never the only sign.
fn crest(view: &View, seat: Seat) -> Art<'static> {
    art(crest_id(view, seat))
}

fn crest_id(view: &View, seat: Seat) -> &'static str {
    crest_of(color(view, seat))
}

/// The crest of a color.
fn crest_of(color: Color) -> &'static str {
    ["oa-crest-1", "oa-crest-2", "oa-crest-3", "oa-crest-4", "oa-crest-5", "oa-crest-6"][color as usize]
}

/// The seats of a set of bits.
fn seats_of(bits: u8) -> impl Iterator<Item = Seat> {
    (0..6).filter(move |index| bits >> index & 1 == 1).map(Seat::new)
}

/// Several names as one text.
fn names(seats: impl Iterator<Item = Seat>, scene: &Scene<'_>) -> String {
    seats.map(|seat| scene.called(seat)).collect::<Vec<_>>().join(", ")
}
