//! The board of ShadowThrone.

use kabale_shadow_throne::{ShadowThrone, View};
use maud::{Markup, html};

use crate::{Board, Scene};

impl Board for ShadowThrone {
    fn draw(view: &View, _scene: &Scene<'_>) -> Markup {
        html! { p { (format!("{:?}", view.eye)) } }
    }

    fn emblem(card: &str) -> String {
        format!("shd-{card}")
    }
}
