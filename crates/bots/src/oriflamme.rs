//! What bots know about Oriflamme.

use kabale_core::{Eye, Game, Seat};
use kabale_oriflamme::{Card, Family, Kind, Oriflamme, ROUNDS, RowCard, View};

use crate::{Judged, Net, net::embedded};

/// What a point in the pool is worth.
const POINT: i32 = 100;
/// A point that lies on an own face-down card: it may still be lost.
const POINT_ON_CARD: i32 = 55;
/// A Conspiracy doubles what lies on it.
const POINT_ON_CONSPIRACY: i32 = 110;
/// A permanent card that is face up acts again in each round to come, if it lives.
const PER_ROUND: i32 = 60;
/// An own card that is covered does nothing while it is.
const COVERED: i32 = -30;
/// What an Ambush is worth while an opponent may still run into it.
const AMBUSH: i32 = 150;

impl Judged for Oriflamme {
    fn net() -> Option<&'static Net> {
        embedded!(Oriflamme, "oriflamme")
    }

    /// Own prospects, less those of the strongest opponent.
    fn worth(&self, seat: Seat) -> i32 {
        let view = self.view(Eye::Seat(seat));
        let own = Family::of(seat);
        let prospects = |family: Family| prospects(&view, family);
        let rival = view.seats.iter().map(|other| other.family).filter(|family| *family != own).map(prospects).max();
        prospects(own) - rival.unwrap_or(0)
    }
}

/// The pool, and what the cards in the row still promise.
fn prospects(view: &View, family: Family) -> i32 {
    let pool = view.seats.iter().find(|other| other.family == family).map_or(0, |other| i32::from(other.pool));
    let rounds_left = i32::from(ROUNDS - view.round);
    let mut worth = pool * POINT;
    for (at, stack) in view.row.iter().enumerate() {
        for (height, card) in stack.iter().enumerate().filter(|(_, card)| card.family == family) {
            worth += if height + 1 < stack.len() { COVERED } else { promise(view, at, *card, rounds_left) };
            let per_point = if card.card == Some(Card::Conspiracy) { POINT_ON_CONSPIRACY } else { POINT_ON_CARD };
            worth += i32::from(card.points) * if rounds_left > 0 { per_point } else { 0 };
        }
    }
    worth
}

/// What a top card will do in the rounds to come.
fn promise(view: &View, at: usize, card: RowCard, rounds_left: i32) -> i32 {
    let Some(name) = card.card else { return PER_ROUND * rounds_left / 2 };
    let neighbor = |index: Option<usize>| index.and_then(|index| view.row.get(index)).and_then(|stack| stack.last());
    let neighbors = [neighbor(at.checked_sub(1)), neighbor(Some(at + 1))];
    let n_kin = neighbors.iter().flatten().filter(|other| other.family == card.family).count() as i32;
    let n_foes = neighbors.iter().flatten().count() as i32 - n_kin;
    let per_round = match name {
        Card::Lord => PER_ROUND * (1 + n_kin),
        Card::Heir => PER_ROUND * 2,
        Card::Soldier => PER_ROUND * (1 + n_foes - n_kin),
        Card::Spy => PER_ROUND * n_foes.min(1) * 3 / 2,
        Card::Archer | Card::Shapeshifter => PER_ROUND,
        Card::Ambush => return if rounds_left > 0 { AMBUSH } else { 0 },
        Card::Assassination | Card::RoyalDecree | Card::Conspiracy => PER_ROUND / 2,
    };
    let sure = card.face_up || name.kind() == Kind::OneShot;
    if sure { per_round * rounds_left } else { per_round * rounds_left * 2 / 3 }
}
