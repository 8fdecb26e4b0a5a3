//! How a game ended: places, shared where the rules say so, and scores with their parts.

use serde::Serialize;

use crate::{MAX_SEATS, Seat};

/// One player's result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    pub seat: Seat,
    /// 1 for a winner. Players who tie share a place, and the places behind them stay empty.
    pub place: u8,
    /// What the rules count.
    pub score: i32,
}

/// Everybody's result, by seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standings {
    list: [Standing; MAX_SEATS as usize],
    seats: u8,
}

impl Standings {
    /// Ranks players by a key, the greatest first; equal keys share a place. In order of the seats.
    pub fn ranked<K: Ord>(keys_and_scores: &[(K, i32)]) -> Self {
        let mut list = [Standing { seat: Seat::new(0), place: 1, score: 0 }; MAX_SEATS as usize];
        for (index, (key, score)) in keys_and_scores.iter().enumerate() {
            let better = keys_and_scores.iter().filter(|(other, _)| other > key).count();
            list[index] = Standing { seat: Seat::new(index as u8), place: better as u8 + 1, score: *score };
        }
        Self { list, seats: keys_and_scores.len() as u8 }
    }

    /// Nobody has won: everybody shares the last place.
    pub fn nobody(scores: &[i32]) -> Self {
        let mut standings = Self::ranked(&scores.iter().map(|score| ((), *score)).collect::<Vec<_>>());
        for standing in &mut standings.list {
            standing.place = standings.seats;
        }
        standings
    }

    /// By seat.
    pub fn by_seat(&self) -> &[Standing] {
        &self.list[..usize::from(self.seats)]
    }

    /// One player's result.
    pub fn of(&self, seat: Seat) -> Standing {
        self.by_seat()[seat.index()]
    }

    /// Everybody in first place.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        self.by_seat().iter().filter(|standing| standing.place == 1).map(|standing| standing.seat)
    }

    /// What a seat won of the one win there is: a shared win is shared.
    pub fn win_share(&self, seat: Seat) -> f64 {
        if self.of(seat).place == 1 { 1.0 / self.winners().count() as f64 } else { 0.0 }
    }
}

/// One line of a score's explanation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Part {
    /// What it is for, a stable name that `catalog` has words for.
    pub id: &'static str,
    /// How much.
    pub amount: i32,
    /// What it does for the result.
    pub kind: PartKind,
}

/// What a part of a score does for the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PartKind {
    /// It is summed up into the score.
    Score,
    /// It is looked at when scores are equal.
    Tiebreak,
    /// It is good to know and counts for nothing.
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
