//! The table as text.

use kabale_oath::View;

use crate::{Lang, Line, Voice};

pub(super) fn draw(view: &View, voice: Voice<'_>, _width: usize) -> Vec<Line> {
    let round = match voice.lang {
        Lang::En => format!("Round {}", view.round),
        Lang::De => format!("Runde {}", view.round),
    };
    vec![Line::new().bold(round)]
}
