//! What bots know about Courtisans.

use kabale_core::{Fast, Game, Seat, below};
use kabale_courtisans::{Area, Card, Choice, Courtisans, Family, Place, Prompt, Side, Victim};

use crate::Judged;

/// What a point is worth.
const POINT: i32 = 100;
/// A lead at the table that will hardly be turned any more. A smaller one promises as much less of the point that each
/// courtier of the family scores in the end.
const SAFE_LEAD: i32 = 4;
/// How much luck weighs against what a hunch likes.
const LUCK: u32 = 60;

impl Judged for Courtisans {
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

    /// What the families promise as they stand: cards of those that rise into the own district, of those that fall to
    /// the strongest rival, and at the table a push for what lies before oneself and not before them. With a good deal of luck,
    /// so that play-outs differ.
    fn hunch(&self, choices: &[Choice], rng: &mut Fast) -> Choice {
        let (Some(own), [_, _, ..]) = (self.to_move(), choices) else { return choices[0] };
        let court = self.revealed();
        let mut promise = [0; Family::ALL.len()];
        let mut push = [0; Family::ALL.len()];
        let mut prospects = [0; 5];
        for (family, (promise, push)) in Family::ALL.into_iter().zip(promise.iter_mut().zip(&mut push)) {
            let lead = i32::from(court.weight(Side::Above, family)) - i32::from(court.weight(Side::Below, family));
            *promise = outlook(lead, false);
            let mut all = 0;
            for seat in Seat::all(self.seats()) {
                let held = i32::from(court.holding(seat, family));
                prospects[seat.index()] += held * *promise;
                all += held;
            }
            let held = i32::from(court.holding(own, family));
            *push = (held - (all - held) / (i32::from(self.seats()) - 1)) * POINT / SAFE_LEAD;
        }
        let rival = Seat::all(self.seats()).filter(|seat| *seat != own).max_by_key(|seat| prospects[seat.index()]);
        let area = match self.prompt() {
            Some(Prompt::Eliminate { area, .. }) => Some(area),
            _ => None,
        };
        let likes = |choice: Choice| {
            let of = |card: Card, by: &[i32; 6]| i32::from(card.role().value()) * by[card.family() as usize];
            let side_of = |side: Side| if side == Side::Above { 1 } else { -1 };
            match choice {
                Choice::Lay(card, Place::To(seat)) if Some(seat) == rival => -of(card, &promise),
                Choice::Lay(card, Place::To(_)) => -of(card, &promise) / 4,
                Choice::Lay(card, Place::Table(side)) => side_of(side) * of(card, &push),
                Choice::Spare => 0,
                Choice::Eliminate(Victim::AtTable(side, card)) => -side_of(side) * of(card, &push),
                Choice::Eliminate(Victim::InDistrict(card)) if area == Some(Area::District(own)) => -of(card, &promise),
                Choice::Eliminate(Victim::InDistrict(card)) | Choice::Lay(card, Place::Own) => of(card, &promise),
                Choice::Eliminate(Victim::FaceDown(_)) => POINT / 4,
            }
        };
        let lucky = |choice: &Choice| likes(*choice) + below(rng, LUCK) as i32;
        choices.iter().copied().max_by_key(lucky).unwrap_or(choices[0])
    }
}

/// What a courtier of a family with this lead is likely to score.
fn outlook(lead: i32, is_over: bool) -> i32 {
    if is_over { lead.signum() * POINT } else { lead.clamp(-SAFE_LEAD, SAFE_LEAD) * POINT / SAFE_LEAD }
}
