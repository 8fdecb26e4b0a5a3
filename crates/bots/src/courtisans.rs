//! What bots know about Courtisans.

use kabale_core::{Game, Seat};
use kabale_courtisans::{Courtisans, Family, Side};

use crate::Judged;

/// What a point is worth.
const POINT: i32 = 100;
/// A lead at the table that will hardly be turned any more. A smaller one promises as much less of the point that each
/// courtier of the family scores in the end.
const SAFE_LEAD: i32 = 4;

impl Judged for Courtisans {
    const CLEAR_LEAD: Option<f32> = Some(15.0);

    /// What the own district promises, and the missions if it ended now, less what the strongest opponent's district
    /// promises. Spies count for the families they have in the imagined world.
    fn worth(&self, seat: Seat) -> i32 {
        let (court, is_over) = (self.revealed(), self.to_move().is_none());
        let outlook = Family::ALL.map(|family| {
            let lead = i32::from(court.weight(Side::Above, family)) - i32::from(court.weight(Side::Below, family));
            outlook(lead, is_over)
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
