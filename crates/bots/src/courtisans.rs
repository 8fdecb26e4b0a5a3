//! What bots know about Courtisans.

use kabale_core::{Game, Seat};
use kabale_courtisans::{Courtisans, Family, Side};

use crate::Judged;

/// A lead at the table that nobody is likely to turn any more, and what it is worth for each courtier in a district.
const SAFE_LEAD: i32 = 4;
const POINT: i32 = 100;

impl Judged for Courtisans {
    /// What the district and the missions promise, less what the strongest opponent's district promises.
    fn worth(&self, seat: Seat) -> i32 {
        let court = self.revealed();
        let outlook = Family::ALL.map(|family| {
            let lead = i32::from(court.weight(Side::Above, family)) - i32::from(court.weight(Side::Below, family));
            outlook(lead, self.standings().is_some())
        });
        let prospects = |seat: Seat| -> i32 {
            Family::ALL
                .into_iter()
                .zip(outlook)
                .map(|(family, each)| i32::from(court.holding(seat, family)) * each)
                .sum()
        };
        let missions: i32 =
            self.missions_of(seat).into_iter().map(|mission| POINT * court.mission_points(mission, seat)).sum();
        let rival = Seat::all(self.seats()).filter(|other| *other != seat).map(prospects).max();
        prospects(seat) + missions - rival.unwrap_or(0)
    }
}

/// What a courtier of a family with this lead is likely to score.
fn outlook(lead: i32, is_over: bool) -> i32 {
    if is_over { lead.signum() * POINT } else { lead.clamp(-SAFE_LEAD, SAFE_LEAD) * POINT / SAFE_LEAD }
}
