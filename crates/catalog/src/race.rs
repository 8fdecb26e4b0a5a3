//! How near everybody is to winning, where points decide: page and terminal show the same.

use std::cmp::Reverse;

use kabale_core::{Eye, Seat};

use crate::{Ink, Line, Tincture, Voice};

/// What a player has to win with, as far as the viewer knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    pub seat: Seat,
    /// What decides if nothing more happens; none if it is hidden.
    pub points: Option<i32>,
    /// Everything that counts or may still count, in words.
    pub text: String,
}

/// Whether nobody has more points than this player, and somebody has fewer.
pub fn leads(tallies: &[Tally], seat: Seat) -> bool {
    let (least, most) =
        (tallies.iter().map(|tally| tally.points).min(), tallies.iter().map(|tally| tally.points).max());
    let is_known = tallies.iter().all(|tally| tally.points.is_some());
    is_known && least < most && tallies.iter().any(|tally| tally.seat == seat && Some(tally.points) == most)
}

/// A line for each player, whoever has most first: *♛ Anna (you): 7 influence, 2 cards in hand*.
pub(crate) fn lines(
    mut tallies: Vec<Tally>,
    eye: Eye,
    color: impl Fn(Seat) -> Tincture,
    voice: Voice<'_>,
) -> Vec<Line> {
    let leaders: Vec<_> = tallies.iter().map(|tally| tally.seat).filter(|seat| leads(&tallies, *seat)).collect();
    tallies.sort_by_key(|tally| Reverse(tally.points));
    let line = |tally: Tally| {
        let leads = leaders.contains(&tally.seat);
        let ink = Ink { color: Some(color(tally.seat)), bold: leads, dim: false };
        let mark = if leads { "♛ " } else { "  " };
        Line::new().plain(mark).ink(voice.called(tally.seat, eye), ink).plain(format!(": {}", tally.text))
    };
    tallies.into_iter().map(line).collect()
}
