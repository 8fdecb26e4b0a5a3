//! The board of Courtisans.

use kabale_courtisans::{Courtisans, View};
use maud::{Markup, html};

use crate::{Board, Scene};

impl Board for Courtisans {
    fn draw(view: &View, _scene: &Scene<'_>) -> Markup {
        html! { p { (format!("{:?}", view.eye)) } }
    }

    fn emblem(card: &str) -> String {
        format!("cou-{card}")
    }
}
