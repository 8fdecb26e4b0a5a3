//! Final results: places, shared where the rules say so, and scores with their parts.

use serde::Serialize;

use crate::{MAX_SEATS, Seat};

/// One player's result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    pub seat: Seat,
    /// 1 for a winner. Tied players share a place, and the next places are skipped.
    pub place: u8,
    pub score: i32,
}

/// All results, by seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standings {
    list: [Standing; MAX_SEATS as usize],
    seats: u8,
}

impl Standings {
    /// Ranks players by a key, the greatest first; equal keys share a place. The input is in seat order.
    pub fn ranked<K: Ord>(keys_and_scores: &[(K, i32)]) -> Self {
        let mut list = [Standing { seat: Seat::new(0), place: 1, score: 0 }; MAX_SEATS as usize];
        for (index, (key, score)) in keys_and_scores.iter().enumerate() {
            let better = keys_and_scores.iter().filter(|(other, _)| other > key).count();
            list[index] = Standing { seat: Seat::new(index as u8), place: better as u8 + 1, score: *score };
        }
        Self { list, seats: keys_and_scores.len() as u8 }
    }

    /// Standings without a winner: everybody shares the last place.
    pub fn nobody(scores: &[i32]) -> Self {
        let mut standings = Self::ranked(&scores.iter().map(|score| ((), *score)).collect::<Vec<_>>());
        for standing in &mut standings.list {
            standing.place = standings.seats;
        }
        standings
    }

    pub fn by_seat(&self) -> &[Standing] {
        &self.list[..usize::from(self.seats)]
    }

    pub fn of(&self, seat: Seat) -> Standing {
        self.by_seat()[seat.index()]
    }

    /// The seats in first place.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        self.by_seat().iter().filter(|standing| standing.place == 1).map(|standing| standing.seat)
    }

    /// A seat's share of the win: 1 divided by the number of winners, or 0.
    pub fn win_share(&self, seat: Seat) -> f64 {
        if self.of(seat).place == 1 { 1.0 / self.winners().count() as f64 } else { 0.0 }
    }
}

/// One line of a score's breakdown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Part {
    /// A stable id; `catalog` has the text.
    pub id: &'static str,
    pub amount: i32,
    pub kind: PartKind,
}

/// The effect of a part on the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PartKind {
    /// It is added to the score.
    Score,
    /// It breaks ties.
    Tiebreak,
    /// For information only.
    Note,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_share_a_place_and_leave_the_next_one_empty() {
        let standings = Standings::ranked(&[((9, 2), 9), ((12, 0), 12), ((9, 2), 9), ((9, 3), 9)]);
        let places: Vec<_> = standings.by_seat().iter().map(|standing| standing.place).collect();
        assert_eq!(places, [3, 1, 3, 2]);
    }

    #[test]
    fn a_shared_win_is_shared() {
        let standings = Standings::ranked(&[(5, 5), (7, 7), (7, 7)]);
        let shares: Vec<_> = Seat::all(3).map(|seat| standings.win_share(seat)).collect();
        assert_eq!(shares, [0.0, 0.5, 0.5]);
    }
}
