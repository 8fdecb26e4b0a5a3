//! The board of Courtisans: the other districts, the royal table, and at the bottom the viewer's district, missions and
//! hand.

mod cards;
mod district;
mod dock;
mod royal_table;
mod secrets;

use kabale_core::{Eye, Seat};
use kabale_courtisans::{Courtisans, View};
use maud::{Markup, html};

use self::{district::district, royal_table::royal_table};
use crate::{Board, Scene, games::action::asked, kit};

impl Board for Courtisans {
    const STAGED: bool = true;

    fn draw(view: &View, scene: &Scene<'_>) -> Markup {
        let court = Court { view, scene };
        let own = view.seats.iter().find(|seat| view.eye.is(seat.seat));
        let others: Vec<_> = clockwise(view).filter(|seat| !view.eye.is(*seat)).collect();
        html! {
            div class="field" {
                (sideboard(court))
                h2 class="off-screen" { (scene.t("Districts", "Bezirke")) }
                ol class={ "rivals n-" (others.len()) } {
                    @for seat in others { li { (district(court, &view.seats[seat.index()])) } }
                }
                (royal_table(court))
            }
            @if let Some(own) = own {
                div class="own near" {
                    section class="home" {
                        h2 class="off-screen" { (scene.t("Your district", "Dein Bezirk")) }
                        (district(court, own))
                        (secrets::missions(court, own))
                    }
                    (secrets::hand(court))
                }
            }
        }
    }

    fn dock(view: &View, scene: &Scene<'_>) -> Markup {
        dock::dock(Court { view, scene })
    }

    fn emblem(card: &str) -> String {
        format!("cou-{card}")
    }
}

/// The view and the scene that all parts of the board are drawn from.
#[derive(Clone, Copy)]
struct Court<'a> {
    view: &'a View,
    scene: &'a Scene<'a>,
}

impl Court<'_> {
    /// One of two texts.
    fn t<'t>(&self, en: &'t str, de: &'t str) -> &'t str {
        self.scene.t(en, de)
    }

    fn is_over(&self) -> bool {
        self.view.to_move.is_none()
    }
}

/// All players clockwise, starting with the viewer's left neighbor.
fn clockwise(view: &View) -> impl Iterator<Item = Seat> {
    let n_seats = view.seats.len() as u8;
    let first = match view.eye {
        Eye::Seat(seat) => seat.next(n_seats),
        Eye::Public => Seat::new(0),
    };
    std::iter::successors(Some(first), move |seat| Some(seat.next(n_seats))).take(view.seats.len())
}

/// The number of the turn, the pile, and the eliminated courtiers.
fn sideboard(court: Court<'_>) -> Markup {
    let Court { view, .. } = court;
    let pile = format!("{}: {}", court.t("Cards in the pile", "Karten im Stapel"), view.n_pile);
    let turn = format!("{} {} {} {}", court.t("Turn", "Zug"), view.turn, court.t("of", "von"), view.n_turns);
    html! {
        div class="sideboard bar" {
            p class="round" {
                @if court.is_over() {
                    (court.t("The game is over", "Das Spiel ist vorbei"))
                } @else {
                    (asked("term-turn", "said", &turn, &html! { (court.t("Turn", "Zug")) " " b { (view.turn) } " " (court.t("of", "von")) " " (view.n_turns) }))
                }
            }
            @if !court.is_over() {
                ol class="turns" aria-hidden="true" { @for turn in 1..=view.n_turns {
                    li class=[(turn <= view.turn).then_some(if turn < view.turn { "past" } else { "now" })] { (turn) }
                } }
            }
            @if !court.is_over() {
                span class={ "stock asked" @if view.n_pile == 0 { " empty" } } id="pile" role="img" tabindex="0" aria-label=(pile) data-card="term-pile" aria-describedby="text-term-pile" {
                    (kit::art("pile"))
                    span class="number" { @if view.n_pile > 0 { (view.n_pile) span class="word" { " " (court.t("in the pile", "im Stapel")) } } @else { (court.t("last turn", "letzter Zug")) } }
                }
            }
            (cards::eliminated(court))
        }
    }
}
