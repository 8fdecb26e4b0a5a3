//! The board of ForACrown.

use kabale_for_a_crown::{ForACrown, View};
use maud::{Markup, html};

use crate::{Board, Scene};

impl Board for ForACrown {
    fn draw(view: &View, _scene: &Scene<'_>) -> Markup {
        html! { p { (format!("{:?}", view.eye)) } }
    }

    fn emblem(card: &str) -> String {
        format!("crn-{card}")
    }
}
