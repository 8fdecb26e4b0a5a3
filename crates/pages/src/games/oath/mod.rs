//! The board of Oath: for now the one of the terminal.

use kabale_catalog::Words;
use kabale_oath::{Oath, View};
use maud::{Markup, html};

use crate::{Board, Scene};

impl Board for Oath {
    fn draw(view: &View, scene: &Scene<'_>) -> Markup {
        html! { pre class="plain-board" { @for line in Oath::board(view, scene.voice, 100) { (line.text()) "\n" } } }
    }

    fn emblem(_card: &str) -> String {
        "back".to_owned()
    }
}
