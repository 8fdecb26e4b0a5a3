//! What bots know about Oath.

use kabale_core::Seat;
use kabale_oath::{Estate, Means, Oath, Role};

use crate::{Horizon, Judged};

/// Everything here is in thousandths of a victory.
const VICTORY: i32 = 1000;

impl Judged for Oath {
    const HORIZON: Option<Horizon> = Some(Horizon { decisions: 24, scale: 120.0 });

    /// Own prospects, less half of those of the strongest opponent.
    fn worth(&self, seat: Seat) -> i32 {
        let means = self.means();
        if let Some(winner) = means.winner {
            return if winner == seat { VICTORY } else { -VICTORY };
        }
        let rivals = Seat::all(means.seats).filter(|rival| *rival != seat);
        outlook(&means, seat) - rivals.map(|rival| outlook(&means, rival)).max().unwrap_or(0) / 2
    }
}

/// How near a player is to winning, and what they have to come nearer.
fn outlook(means: &Means, seat: Seat) -> i32 {
    let estate = &means.players[seat.index()];
    let way = match estate.role {
        Role::Exile => exile(means, seat, estate),
        Role::Chancellor => chancellor(means, seat),
        Role::Citizen => citizen(means, seat),
    };
    way + possessions(means, seat, estate)
}

/// What can be turned into sites, relics and banners, and those themselves. More than one can use in a turn or two is worth
/// nothing; Supply counts only while it can be spent.
fn possessions(means: &Means, seat: Seat, estate: &Estate) -> i32 {
    let up_to = |n: u8, most: u8, each: i32| i32::from(n.min(most)) * each;
    let is_exile = estate.role == Role::Exile;
    up_to(estate.sites, 8, if is_exile { 12 } else { 5 })
        + up_to(estate.treasures, 8, 14)
        + up_to(estate.warbands, 10, 5)
        + up_to(estate.garrison, 12, if is_exile { 3 } else { 1 })
        + up_to(estate.favor, 6, 4)
        + up_to(estate.secrets, 4, 6)
        + up_to(estate.advisers, 3, 7)
        + if means.active == seat { 10 + up_to(estate.supply, 7, 4) } else { 0 }
}

/// 3.1, 3.2: an Exile needs the title over two turns, or a Vision fulfilled at the beginning of one.
fn exile(means: &Means, seat: Seat, estate: &Estate) -> i32 {
    // After their last turn the title helps only who has become the Usurper.
    let is_late = means.round == 8 && means.active >= seat;
    let lead = means.lead(means.goal, seat);
    let title = match (means.title == seat, means.usurper) {
        (true, true) => 500 + 25 * lead.min(3),
        (_, _) if is_late => 0,
        (true, false) => 260 + 25 * lead.min(3),
        (false, _) => (100 + 30 * lead).max(0),
    };
    let vision = estate.vision.map_or(0, |goal| {
        let lead = means.lead(goal, seat);
        let drawn = i32::from(means.visions.min(3));
        let met = if drawn == 3 { 450 } else { 150 + 60 * drawn };
        if lead > 0 { met + 25 * lead.min(3) } else { (met / 3 + 30 * lead).max(20) }
    });
    let hidden = estate.hidden.map_or(0, |goal| if means.lead(goal, seat) > 0 { 60 } else { 20 });
    title.max(vision) + title.min(vision) / 3 + hidden
}

/// 3.3: what the regime promises, by round: from the fifth on the game may end after each.
const REGIME: [i32; 9] = [0, 150, 160, 180, 220, 280, 320, 380, 450];

fn regime(means: &Means) -> i32 {
    let title = &means.players[means.title.index()];
    let base = REGIME[usize::from(means.round.min(8))];
    match (title.role, means.usurper) {
        (Role::Exile, true) => base / 5,
        (Role::Exile, false) => base / 2,
        _ => base,
    }
}

/// 3.3: the Chancellor wins with the regime, unless a Citizen succeeds.
fn chancellor(means: &Means, seat: Seat) -> i32 {
    let margin = 15 * means.lead(means.goal, seat).clamp(-4, 4);
    match means.successor {
        Some(_) => regime(means) / 4 + margin,
        None => regime(means) + margin,
    }
}

/// 3.3.1: a Citizen wins with the regime as its successor.
fn citizen(means: &Means, seat: Seat) -> i32 {
    let lead = means.succession(seat);
    if means.successor == Some(seat) {
        regime(means) + 25 * lead.min(3)
    } else {
        (regime(means) / 2 + 30 * lead).max(0)
    }
}
