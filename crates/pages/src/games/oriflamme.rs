//! The board of Oriflamme.

use kabale_oriflamme::{Oriflamme, View};
use maud::{Markup, html};

use crate::{Board, Scene};

impl Board for Oriflamme {
    fn draw(view: &View, _scene: &Scene<'_>) -> Markup {
        html! { p { (format!("{:?}", view.eye)) } }
    }

    fn emblem(card: &str) -> String {
        format!("ori-{card}")
    }
}
