//! The board of In the Shadow of the Throne: five steps that lead down from the throne, and the courts around them.

mod court;
mod dock;
mod stage;

use std::iter;

use kabale_core::{Eye, Seat};
use kabale_shadow_throne::{Card, Character, Phase, ShadowThrone, View};
use maud::{Markup, html};

use super::action::{self, Term};
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
                (action::terms(&terms(scene)))
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
    let leaders: Vec<_> = view.seats.iter().filter(|court| leads(court.seat, view)).map(|court| court.seat).collect();
    let end = if view.end_is_near {
        scene.t("The End card is in the pile", "Die Karte Spielende ist im Stapel")
    } else {
        scene.t("The End card comes with the next pile", "Die Karte Spielende kommt mit dem nächsten Stapel")
    };
    html! {
        div class="bar" {
            (action::asked("shd-pile", "", &format!("{}: {}", scene.t("Draw pile", "Nachziehstapel"), view.n_draw), &html! {
                (art("pile")) strong { (view.n_draw) } " " (scene.t("in the pile", "im Stapel"))
            }))
            @if view.phase != Phase::Over {
                (action::asked("end", if view.end_is_near { "near" } else { "" }, end, &html! { (art("shd-end")) (end) }))
            }
            @if !leaders.is_empty() {
                @let names: Vec<_> = leaders.iter().map(|seat| scene.called(*seat)).collect();
                @let names = format!("{} {}", scene.t("Most points:", "Die meisten Punkte:"), names.join(", "));
                (action::asked("shd-points", "", &names, &html! { (art("crown")) @for seat in &leaders { (crest(*seat)) } (names) }))
            }
        }
    }
}

/// Whether nobody has more points than this player, who has some.
fn leads(seat: Seat, view: &View) -> bool {
    let most = view.seats.iter().map(|court| court.score).max().unwrap_or(0);
    most > 0 && view.seats.iter().any(|court| court.seat == seat && court.score == most)
}

/// What the signs and numbers on the board mean.
#[expect(clippy::too_many_lines, reason = "a table")]
fn terms(scene: &Scene<'_>) -> [Term; 11] {
    let term = |id, symbol, name: [&'static str; 2], text: [&'static str; 2]| Term {
        id,
        symbol,
        name: scene.lang().pick(name[0], name[1]),
        text: scene.lang().pick(text[0], text[1]),
    };
    [
        term(
            "shd-points",
            "point",
            ["Points", "Punkte"],
            [
                "A stack scores the value of its character if nobody has more cards of it. Whoever has the most points at the end wins.",
                "Ein Stapel zählt den Wert seiner Figur, wenn niemand mehr Karten davon hat. Wer am Ende die meisten Punkte hat, gewinnt.",
            ],
        ),
        term(
            "shd-pile",
            "pile",
            ["Draw pile", "Nachziehstapel"],
            [
                "Cards still to come. When the first pile is used up, the discarded cards and the End card become the second.",
                "Karten, die noch kommen. Ist der erste Stapel leer, werden Ablage und Karte Spielende zum zweiten gemischt.",
            ],
        ),
        term(
            "shd-ready",
            "shd-ready",
            ["Ready", "Bereit"],
            [
                "Its owner may use this ability in their turn, once.",
                "Wem der Stapel gehört, kann die Fähigkeit im eigenen Zug einmal benutzen.",
            ],
        ),
        term(
            "shd-guard",
            "shd-guard",
            ["Guards", "Schützt"],
            [
                "This defense works now: others can reach only this stack.",
                "Dieser Schutz wirkt jetzt: Andere kommen nur an diesen Stapel heran.",
            ],
        ),
        term(
            "shd-used",
            "shd-used",
            ["Used", "Benutzt"],
            [
                "This ability was used in this turn. It is ready again in the next one.",
                "Diese Fähigkeit wurde in diesem Zug benutzt. Im nächsten ist sie wieder bereit.",
            ],
        ),
        term(
            "shd-outnumbered",
            "shd-outnumbered",
            ["Outnumbered", "Unterlegen"],
            [
                "Another player has more cards of this character: no ability and no points.",
                "Jemand anderes hat mehr Karten dieser Figur: keine Fähigkeit und keine Punkte.",
            ],
        ),
        term(
            "shd-bound",
            "shd-bound",
            ["Binds its owner", "Bindet"],
            [
                "Queens and Kings demand cards in the middle: so many before their owner may destroy (Queens) or swap (Kings).",
                "Königinnen und Könige verlangen Karten in der Mitte: so viele, bevor zerstört (Königinnen) oder getauscht (Könige) werden darf.",
            ],
        ),
        term(
            "shd-strike",
            "shd-strike",
            ["Destroy", "Zerstören"],
            [
                "Two equal cards in a row destroy a card. Nobody loses more than one in a turn.",
                "Zwei gleiche Karten nacheinander zerstören eine Karte. Niemand verliert mehr als eine im Zug.",
            ],
        ),
        term(
            "shd-throne",
            "shd-throne",
            ["To move", "Am Zug"],
            ["This player has the turn.", "Diese Person ist am Zug."],
        ),
        term(
            "shd-step",
            "shd-lower",
            ["Value on the step", "Wert auf der Stufe"],
            [
                "The next card must not be worth more than the last one was printed with, or the turn is lost unless it is lowered.",
                "Die nächste Karte darf nicht mehr wert sein als der aufgedruckte Wert der letzten; sonst ist der Zug verloren, wenn niemand sie senkt.",
            ],
        ),
        term(
            "shd-seen",
            "shd-prophet",
            ["Has seen the top card", "Kennt die oberste Karte"],
            [
                "This player has looked at the next card with a Prophet.",
                "Diese Person hat mit einem Propheten die nächste Karte angesehen.",
            ],
        ),
    ]
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
