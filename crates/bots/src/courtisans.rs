//! What bots know about Courtisans.

use kabale_core::{Fast, Game, Log, Seat, SeedableRng};
use kabale_courtisans::{Choice, Courtisans, Family, Role, Side};

use crate::{Judged, Net, Planner, net::embedded};

/// What a point is worth.
const POINT: i32 = 100;
/// A lead at the table that will hardly be turned any more. A smaller one promises as much less of the point that each
/// courtier of the family scores in the end.
const SAFE_LEAD: i32 = 4;

impl Judged for Courtisans {
    const CLEAR_LEAD: Option<f32> = Some(15.0);

    const PLANS: Option<[Planner; 4]> = Some([
        Planner { overlooks: 88, ..Planner::over(60) },
        Planner { overlooks: 80, ..Planner::over(600) },
        Planner::over(6_000),
        Planner::over(100_000),
    ]);
    const FEW_TURNS: bool = true;

    fn net() -> Option<&'static Net> {
        embedded!(Courtisans, "courtisans")
    }

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

    /// Cards are laid in one order, assassins last. Of the victims those that promise most are considered.
    fn branches(&self, choices: &mut Vec<Choice>) {
        let order = |choice: &Choice| match choice {
            Choice::Lay(card, _) => Some((card.role() == Role::Assassin, *card)),
            _ => None,
        };
        if let Some(first) = choices.iter().filter_map(order).min() {
            return choices.retain(|choice| order(choice) == Some(first));
        }
        let Some(seat) = self.to_move() else { return };
        let after = |choice: &Choice| {
            let mut next = *self;
            next.play(*choice, &mut Fast::seed_from_u64(0), &mut Log::off());
            -next.worth(seat)
        };
        choices.sort_by_cached_key(after);
        choices.truncate(VICTIMS);
    }
}

/// How many answers of an assassin a planned turn considers.
const VICTIMS: usize = 4;

/// What a courtier of a family with this lead is likely to score.
fn outlook(lead: i32, is_over: bool) -> i32 {
    if is_over { lead.signum() * POINT } else { lead.clamp(-SAFE_LEAD, SAFE_LEAD) * POINT / SAFE_LEAD }
}
