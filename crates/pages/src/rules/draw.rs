//! Building blocks of drawings. They are made of text and symbols, so they fit any width.

use maud::{Markup, html};

use crate::kit::{art, sign};

/// A drawing with a caption.
pub(super) fn figure(kind: &str, caption: &str, inside: &Markup) -> Markup {
    html! { figure class={ "drawing " (kind) } { (inside) figcaption { (caption) } } }
}

/// A card or token of a drawing.
#[derive(Default)]
pub(super) struct Piece<'a> {
    /// Its color, and `down`, `marked` or `gone`.
    pub class: &'a str,
    pub emblem: &'a str,
    pub name: &'a str,
    /// A symbol and a number in its corner.
    pub badge: Option<(&'a str, &'a str)>,
    /// A note beneath it.
    pub note: &'a str,
}

/// Pieces in a row. It wraps where there is no room.
pub(super) fn row(pieces: &[Piece<'_>]) -> Markup {
    html! {
        ul class="pieces" { @for piece in pieces {
            li {
                span class={ "piece " (piece.class) } {
                    (art(piece.emblem))
                    @if !piece.name.is_empty() { span class="name" { (piece.name) } }
                    @if let Some((symbol, number)) = piece.badge { span class="badge" { (art(symbol)) (number) } }
                }
                @if !piece.note.is_empty() { span class="note" { (piece.note) } }
            }
        } }
    }
}

/// Symbols with an explanation each.
pub(super) fn legend(lines: &[(&str, &str, &str)]) -> Markup {
    html! {
        ul class="legend" { @for (symbol, name, text) in lines {
            li { (art(*symbol)) span { strong { (name) } " " (text) } }
        } }
    }
}

/// A symbol that stands for a word.
pub(super) fn word(symbol: &str, label: &str) -> Markup {
    sign(symbol, label)
}
