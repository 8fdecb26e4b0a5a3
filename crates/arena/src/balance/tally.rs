//! Counts over many games, in whole numbers, so that the order does not matter.

use std::collections::BTreeMap;

use kabale_catalog::{Observed, Use};
use kabale_core::{MAX_SEATS, Seat};

use super::share::{WIN, Wins};

/// Counts over many games.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Tally {
    pub(super) games: u64,
    /// Games by their number of decisions.
    pub(super) lengths: BTreeMap<u32, u64>,
    pub(super) seats: [SeatTally; MAX_SEATS as usize],
    /// Games without a winner.
    pub(super) unwon: u64,
    /// Games by their number of lead changes.
    pub(super) lead_changes: BTreeMap<u32, u64>,
    /// Wins of the leader after half of the decisions.
    pub(super) half_way: Wins,
    /// Per rule: applications, and games with at least one.
    pub(super) rules: BTreeMap<&'static str, (u64, u64)>,
    pub(super) cards: BTreeMap<(&'static str, Use), Wins>,
}

/// Counts of one seat.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct SeatTally {
    pub(super) wins: Wins,
    pub(super) scores: i64,
}

impl Tally {
    pub(super) fn add(&mut self, seats: u8, observed: &Observed) {
        self.games += 1;
        *self.lengths.entry(observed.leaders.len() as u32).or_default() += 1;
        let won = |seat: Seat| (observed.standings.win_share(seat) * WIN).round() as u64;
        for seat in Seat::all(seats) {
            let tally = &mut self.seats[seat.index()];
            tally.wins.add(1, won(seat));
            tally.scores += i64::from(observed.standings.of(seat).score);
        }
        self.unwon += u64::from(observed.standings.winners().next().is_none());

        *self.lead_changes.entry(lead_changes(&observed.leaders)).or_default() += 1;
        let half = &observed.leaders[..observed.leaders.len() / 2];
        if let Some(leader) = half.last().copied().flatten() {
            self.half_way.add(1, won(leader));
        }

        let mut fired: BTreeMap<&'static str, u64> = BTreeMap::new();
        observed.rules.iter().for_each(|rule| *fired.entry(rule).or_default() += 1);
        for (rule, times) in fired {
            let (all, games) = self.rules.entry(rule).or_default();
            *all += times;
            *games += 1;
        }

        let mut met: BTreeMap<(&'static str, Use), (u64, u64)> = BTreeMap::new();
        for card_use in &observed.uses {
            let (count, wins) = met.entry((card_use.card, card_use.how)).or_default();
            *count += 1;
            *wins += won(card_use.seat);
        }
        for (what, (count, wins)) in met {
            self.cards.entry(what).or_default().add(count, wins);
        }
    }

    pub(super) fn join(mut self, other: &Self) -> Self {
        self.games += other.games;
        self.unwon += other.unwon;
        other.lengths.iter().for_each(|(length, games)| *self.lengths.entry(*length).or_default() += games);
        other.lead_changes.iter().for_each(|(changes, games)| *self.lead_changes.entry(*changes).or_default() += games);
        for (own, more) in self.seats.iter_mut().zip(&other.seats) {
            own.wins.join(&more.wins);
            own.scores += more.scores;
        }
        self.half_way.join(&other.half_way);
        for (rule, (times, games)) in &other.rules {
            let own = self.rules.entry(rule).or_default();
            *own = (own.0 + times, own.1 + games);
        }
        other.cards.iter().for_each(|(what, wins)| self.cards.entry(*what).or_default().join(wins));
        self
    }
}

/// How often the lead went from one seat to another. On a tie the previous leader keeps it.
fn lead_changes(leaders: &[Option<Seat>]) -> u32 {
    let mut alone: Vec<_> = leaders.iter().flatten().collect();
    alone.dedup();
    alone.len().saturating_sub(1) as u32
}

#[cfg(test)]
mod tests {
    use kabale_catalog::CardUse;
    use kabale_core::Standings;

    use super::*;

    const A: Seat = Seat::new(0);
    const B: Seat = Seat::new(1);

    #[test]
    fn the_lead_changes_when_another_is_alone_in_front() {
        assert_eq!(lead_changes(&[None, Some(A), None, Some(A), Some(B), None, Some(A), None]), 2);
        assert_eq!(lead_changes(&[None, None]), 0);
        assert_eq!(lead_changes(&[]), 0);
    }

    /// Two games of two seats, counted by hand.
    #[test]
    fn everything_is_counted() {
        let met = |seat, card, how| CardUse { seat, card, how };
        let first = Observed {
            standings: Standings::ranked(&[(5, 5), (3, 3)]),
            uses: vec![met(A, "king", Use::Held), met(A, "king", Use::Held), met(B, "king", Use::Held)],
            rules: vec!["X-1", "X-2", "X-1"],
            leaders: vec![None, Some(B), Some(A), Some(A)],
        };
        let second = Observed {
            standings: Standings::ranked(&[(4, 4), (4, 4)]),
            uses: vec![met(B, "king", Use::Held), met(B, "fool", Use::Played)],
            rules: vec!["X-1"],
            leaders: vec![Some(A), Some(A), None],
        };
        let mut all = Tally::default();
        all.add(2, &first);
        all.add(2, &second);
        let mut apart = [Tally::default(), Tally::default()];
        apart[0].add(2, &first);
        apart[1].add(2, &second);
        let [one, two] = apart;
        assert_eq!(two.join(&one), all);

        let value = |wins: Wins| wins.share().map(|share| (share.value, share.count, share.games));
        assert_eq!(value(all.seats[0].wins), Some((0.75, 2, 2)));
        assert_eq!(value(all.seats[1].wins), Some((0.25, 2, 2)));
        assert_eq!((all.seats[0].scores, all.seats[1].scores), (9, 7));
        assert_eq!(all.lengths, BTreeMap::from([(3, 1), (4, 1)]));
        assert_eq!(all.lead_changes, BTreeMap::from([(0, 1), (1, 1)]));
        // At half time B led the first game, which A won, and A the second, which was shared.
        assert_eq!(value(all.half_way), Some((0.25, 2, 2)));
        assert_eq!(all.rules, BTreeMap::from([("X-1", (3, 2)), ("X-2", (1, 1))]));
        assert_eq!(value(all.cards[&("king", Use::Held)]), Some((2.5 / 4.0, 4, 2)));
        assert_eq!(value(all.cards[&("fool", Use::Played)]), Some((0.5, 1, 1)));
        assert_eq!(all.unwon, 0);
    }
}
