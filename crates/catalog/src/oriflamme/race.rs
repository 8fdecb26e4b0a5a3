//! How near everybody is to winning: ORI-1.1.

use kabale_core::Seat;
use kabale_oriflamme::View;

use crate::{Lang, Voice, race::Tally};

/// The points that lie on the cards of a family in the row: they come in only if the cards are revealed.
pub fn waiting(view: &View, seat: Seat) -> u16 {
    let cards = view.row.iter().flatten().filter(|card| card.family.seat() == seat);
    cards.map(|card| u16::from(card.points)).sum()
}

/// What everybody has, and could still get.
pub fn tallies(view: &View, voice: Voice<'_>) -> Vec<Tally> {
    let tally = |one: &kabale_oriflamme::SeatView| {
        let (pool, waits, hand) = (one.pool, waiting(view, one.seat), one.n_hand);
        let text = match voice.lang {
            Lang::En => format!(
                "{pool} influence, {waits} more on cards in the row, {hand} {} in hand",
                if hand == 1 { "card" } else { "cards" }
            ),
            Lang::De => format!(
                "{pool} Einfluss, noch {waits} auf Karten in der Reihe, {hand} {}",
                if hand == 1 { "Handkarte" } else { "Handkarten" }
            ),
        };
        Tally { seat: one.seat, points: Some(i32::from(pool)), text }
    };
    view.seats.iter().map(tally).collect()
}
