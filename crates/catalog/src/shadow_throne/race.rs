//! How near everybody is to winning: whoever has the most points at the end.

use kabale_shadow_throne::{MAX_STACKS, SeatView, View};

use crate::{Lang, Voice, race::Tally};

/// What everybody has, and how much of it scores.
pub fn tallies(view: &View, voice: Voice<'_>) -> Vec<Tally> {
    let tally = |one: &SeatView| {
        let (score, n_stacks) = (one.score, one.stacks.len());
        let n_scoring = one.stacks.iter().filter(|stack| stack.score > 0).count();
        let text = match voice.lang {
            Lang::En => format!(
                "{score} {}; {n_scoring} of {n_stacks} {} score, room for {MAX_STACKS}",
                if score == 1 { "point" } else { "points" },
                if n_stacks == 1 { "stack" } else { "stacks" },
            ),
            Lang::De => format!(
                "{score} {}; {n_scoring} von {n_stacks} {} zählen, Platz für {MAX_STACKS}",
                if score == 1 { "Punkt" } else { "Punkte" },
                if n_stacks == 1 { "Stapel" } else { "Stapeln" },
            ),
        };
        Tally { seat: one.seat, points: Some(i32::from(score)), text }
    };
    view.seats.iter().map(tally).collect()
}
