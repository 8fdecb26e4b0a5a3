//! How near everybody is to winning: COU-5.5, COU-5.6.

use kabale_courtisans::{Family, MISSION_POINTS, SeatView, View};

use crate::{Lang, Voice, race::Tally};

/// COU-5.5, COU-5.6: a player's points by the open cards; at the end with missions.
pub fn points(view: &View, seat: &SeatView) -> i32 {
    let families: i32 = Family::ALL.into_iter().map(|family| view.points(seat, family)).sum();
    let is_over = view.to_move.is_none();
    families + if is_over { n_fulfilled(seat) * MISSION_POINTS } else { 0 }
}

/// How many of a player's missions the open cards fulfill, as far as the viewer knows the missions.
fn n_fulfilled(seat: &SeatView) -> i32 {
    seat.missions.map_or(0, |missions| missions.iter().filter(|one| one.fulfilled).count() as i32)
}

/// What everybody has by the open cards, and by missions.
pub fn tallies(view: &View, voice: Voice<'_>) -> Vec<Tally> {
    let is_over = view.to_move.is_none();
    let tally = |one: &SeatView| {
        let points = points(view, one);
        let (unit, einheit) = if points.abs() == 1 { ("point", "Punkt") } else { ("points", "Punkte") };
        let counted = match (voice.lang, is_over) {
            (Lang::En, true) => format!("{points} {unit}"),
            (Lang::De, true) => format!("{points} {einheit}"),
            (Lang::En, false) => format!("{points} {unit} by the open cards"),
            (Lang::De, false) => format!("{points} {einheit} nach den offenen Karten"),
        };
        let missions = match (one.missions, voice.lang) {
            (None, Lang::En) => "two secret missions".to_owned(),
            (None, Lang::De) => "zwei Geheimmissionen".to_owned(),
            (Some(_), Lang::En) => {
                format!("{} of 2 missions fulfilled ({MISSION_POINTS} points each)", n_fulfilled(one))
            }
            (Some(_), Lang::De) => format!("{} von 2 Missionen erfüllt (je {MISSION_POINTS} Punkte)", n_fulfilled(one)),
        };
        Tally { seat: one.seat, points: Some(points), text: format!("{counted}, {missions}") }
    };
    view.seats.iter().map(tally).collect()
}
