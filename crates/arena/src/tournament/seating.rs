//! Fair pairings: which bots meet at a table, and in which seatings they play.

use kabale_bots::Level;

/// The seatings in which the bots of a table play the same deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Seating {
    /// The bots move on by one seat each time: every bot has every seat equally often.
    #[default]
    Rotations,
    /// Every order: every bot also has every other bot on each side equally often.
    All,
}

impl Seating {
    pub const ALL: [Self; 2] = [Self::Rotations, Self::All];

    /// The name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Rotations => "rotations",
            Self::All => "all",
        }
    }

    /// The one with this name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|seating| seating.id() == id)
    }

    /// The seatings of these bots, each once: bots of the same level are interchangeable.
    pub(super) fn orders(self, bots: &[Level]) -> Vec<Vec<Level>> {
        match self {
            Self::Rotations => rotations(bots),
            Self::All => permutations(bots),
        }
    }
}

fn rotations(bots: &[Level]) -> Vec<Vec<Level>> {
    let mut orders: Vec<Vec<Level>> = Vec::new();
    for turns in 0..bots.len() {
        let mut order = bots.to_vec();
        order.rotate_right(turns);
        if !orders.contains(&order) {
            orders.push(order);
        }
    }
    orders
}

fn permutations(bots: &[Level]) -> Vec<Vec<Level>> {
    if bots.is_empty() {
        return vec![Vec::new()];
    }
    let mut orders = Vec::new();
    for (index, first) in bots.iter().enumerate() {
        if bots[..index].contains(first) {
            continue; // the same orders again
        }
        let rest = [&bots[..index], &bots[index + 1..]].concat();
        orders.extend(permutations(&rest).into_iter().map(|order| [&[*first][..], &order].concat()));
    }
    orders
}

/// Every combination of bots that fills a table, from a list that is at least as long. Any two meet equally often.
pub(super) fn tables<T: Copy>(bots: &[T], seats: u8) -> Vec<Vec<T>> {
    let sets = (0_u32..1 << bots.len()).filter(|set| set.count_ones() == u32::from(seats));
    let members = |set: u32| (0..bots.len()).filter(|index| set >> index & 1 == 1).map(|index| bots[index]).collect();
    sets.map(members).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Level = Level::Random;
    const B: Level = Level::Greedy;

    #[test]
    fn each_order_comes_once() {
        assert_eq!(Seating::Rotations.orders(&[A, B, B]), [[A, B, B], [B, A, B], [B, B, A]]);
        assert_eq!(Seating::Rotations.orders(&[A, B, A, B]), [[A, B, A, B], [B, A, B, A]]);
        assert_eq!(Seating::All.orders(&[A, B, A, B]).len(), 6);
        assert_eq!(Seating::All.orders(&[A, A, A]), [[A, A, A]]);
    }

    #[test]
    fn every_bot_has_every_seat_equally_often() {
        for bots in [vec![A, B], vec![A, B, B], vec![A, B, A, B], vec![B, A, A, A, B], vec![A, B, B, A, B, B]] {
            for seating in Seating::ALL {
                let orders = seating.orders(&bots);
                let on_seat = |seat: usize| orders.iter().filter(|order| order[seat] == A).count();
                let n_chairs = bots.iter().filter(|bot| **bot == A).count();
                for seat in 0..bots.len() {
                    assert_eq!(on_seat(seat) * bots.len(), orders.len() * n_chairs, "{seating:?} of {bots:?}");
                }
            }
        }
    }

    #[test]
    fn any_two_bots_meet_equally_often() {
        assert_eq!(tables(&['a', 'b'], 2), [['a', 'b']]);
        assert_eq!(tables(&['a', 'b', 'c'], 2), [['a', 'b'], ['a', 'c'], ['b', 'c']]);
        let bots: Vec<u8> = (0..7).collect();
        let tables = tables(&bots, 4);
        let meet =
            |one: u8, other: u8| tables.iter().filter(|table| table.contains(&one) && table.contains(&other)).count();
        let pairs = bots.iter().flat_map(|one| (0..*one).map(move |other| (*one, other)));
        assert!(pairs.map(|(one, other)| meet(one, other)).all(|count| count == 10));
    }
}
