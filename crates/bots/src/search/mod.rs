//! Information-set Monte Carlo tree search, for any game of the contract.
//!
//! Each iteration determinizes the perspective, selects nodes by UCT as long as every choice was tried before, expands one
//! node, plays a rollout, and backpropagates the rewards of all seats. All seats share one tree of choices (single-observer
//! search). One tree per seat would model what opponents cannot see, but costs one descent per seat; in games where most
//! choices are open, more iterations are worth more.

mod tree;

use std::{mem, thread, time::Instant};

use kabale_core::{Fast, Log, MAX_SEATS, Perspective, Rng, Seat, SeedableRng, Standings, pick};

use kabale_encode::Sheet;

use crate::{Judged, Net};
use tree::{NONE, Step};

pub(crate) use tree::Tree;

/// The budget and the variant of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Search {
    /// The number of iterations at most.
    pub iterations: u32,
    /// The deadline. A few iterations are made in any case.
    pub until: Option<Instant>,
    /// The number of trees (root parallelization), each on its own thread with an equal share of the iterations. The
    /// result depends on this number, not on scheduling.
    pub trees: u32,
    /// Whether rollouts are uniformly random instead of using the game's rollout policy.
    pub plain: bool,
    /// What judges positions together with the rollout, as soon as they are quiet.
    pub net: Option<&'static Net>,
}

/// What a search found out about a choice.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate<C> {
    pub choice: C,
    /// The number of iterations that began with it.
    pub visits: u32,
    /// What share of the win it brings.
    pub win_share: f64,
    /// What place it leads to.
    pub place: f64,
}

/// The number of iterations that are made even after the deadline.
const AT_LEAST: u32 = 32;

/// The exploration constant of UCT, for rewards between 0 and 1.
const EXPLORATION: f32 = 0.5;

/// The weight of winning in a reward; the rest is for the places of the others.
const WIN_WEIGHT: f32 = 0.8;

/// The weight of the lead in a reward, in games with a [`Judged::CLEAR_LEAD`].
const LEAD_WEIGHT: f32 = 0.9;

/// The same where a net judges: its judgments vary less than rollouts.
const EXPLORATION_WITH_NET: f32 = 0.3;

impl Search {
    /// A search with a number of iterations, on one thread.
    pub const fn over(iterations: u32) -> Self {
        Self { iterations, until: None, trees: 1, plain: false, net: None }
    }

    /// Thinks about the open question of a perspective, which must be its seat's, and says what it found out about
    /// every choice: the one it would make first.
    pub fn think<G: Judged>(&self, perspective: &Perspective<G>, rng: &mut dyn Rng) -> Vec<Estimate<G::Choice>> {
        self.resume(perspective, Tree::default(), rng).0
    }

    fn exploration(&self) -> f32 {
        if self.net.is_some() { EXPLORATION_WITH_NET } else { EXPLORATION }
    }

    /// Continues with the tree of an earlier search; returns the grown tree.
    pub(crate) fn resume<G: Judged>(
        &self,
        perspective: &Perspective<G>,
        mut tree: Tree<G::Choice>,
        rng: &mut dyn Rng,
    ) -> (Vec<Estimate<G::Choice>>, Tree<G::Choice>) {
        let mut choices = Vec::new();
        perspective.choices(&mut choices);
        let n_trees = self.trees.max(1);
        let mut searches: Vec<_> = (0..n_trees)
            .map(|index| TreeSearch {
                settings: *self,
                iterations: self.iterations / n_trees + u32::from(index < self.iterations % n_trees),
                tree: mem::take(&mut tree),
                sums: vec![Sum::default(); choices.len()],
                sheet: Sheet::default(),
                rng: Fast::seed_from_u64(rng.next_u64()),
            })
            .collect();
        if let [search] = &mut searches[..] {
            search.run(perspective, &choices);
        } else {
            thread::scope(|scope| {
                for search in &mut searches {
                    scope.spawn(|| search.run(perspective, &choices));
                }
            });
        }
        let estimate = |(index, choice): (usize, &G::Choice)| {
            let visits = searches.iter().map(|search| search.tree.visits(*choice)).sum();
            let sum = searches.iter().fold(Sum::default(), |sum, search| sum.and(search.sums[index]));
            sum.estimate(*choice, visits)
        };
        let mut estimates: Vec<_> = choices.iter().enumerate().map(estimate).collect();
        // What was tried most often is best: a choice that only looked good for a moment was looked into until it did not.
        estimates.sort_by(|one, other| other.visits.cmp(&one.visits).then(other.win_share.total_cmp(&one.win_share)));
        (estimates, searches.swap_remove(0).tree)
    }
}

/// The results of the iterations that began with a choice, for the searching seat.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sum {
    games: u32,
    win_share: f64,
    place: f64,
}

impl Sum {
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            win_share: self.win_share + other.win_share,
            place: self.place + other.place,
        }
    }

    pub(crate) fn estimate<C>(self, choice: C, visits: u32) -> Estimate<C> {
        Estimate { choice, visits, win_share: self.mean(self.win_share), place: self.mean(self.place) }
    }

    fn mean(self, sum: f64) -> f64 {
        sum / f64::from(self.games.max(1))
    }
}

/// The search on one tree.
struct TreeSearch<C> {
    settings: Search,
    iterations: u32,
    tree: Tree<C>,
    /// By choice at the root.
    sums: Vec<Sum>,
    sheet: Sheet,
    rng: Fast,
}

impl<C: Copy + Ord> TreeSearch<C> {
    fn run<G: Judged<Choice = C>>(&mut self, perspective: &Perspective<G>, choices: &[C]) {
        // Every choice is tried once before the deadline can end the search.
        let at_least = AT_LEAST.max(choices.len() as u32).min(self.iterations);
        let (mut room, mut path) = (Vec::new(), Vec::new());
        for number in 0..self.iterations {
            let is_late = || self.settings.until.is_some_and(|until| Instant::now() >= until);
            if number >= at_least && number.is_multiple_of(16) && is_late() {
                return;
            }
            path.clear();
            let world = perspective.determinize(&mut self.rng);
            let world = self.descend(world, &mut room, &mut path);
            let (rewards, game) = self.judge(world, perspective.seat(), &mut room);
            for at in &path {
                self.tree.backpropagate(*at, &rewards);
            }
            let first = path.first().map(|top| self.tree.choice(*top));
            if let Some(index) = first.and_then(|first| choices.binary_search(&first).ok()) {
                self.sums[index] = self.sums[index].and(game);
            }
        }
    }

    /// What the end of an iteration promises. A net and a rollout err in different ways, so both count alike.
    fn judge<G: Judged<Choice = C>>(
        &mut self,
        mut world: G,
        seat: Seat,
        room: &mut Vec<C>,
    ) -> ([f32; MAX_SEATS as usize], Sum) {
        let net = self.settings.net;
        let (mut rewards, learned) = outcome(&world, seat, net, &mut self.sheet);
        if net.is_none() || world.to_move().is_none() {
            return (rewards, learned);
        }
        for _ in 0..G::LONGEST {
            room.clear();
            world.choices(room);
            if room.is_empty() {
                break;
            }
            let choice = world.rollout(room, &mut self.rng);
            world.play(choice, &mut self.rng, &mut Log::off());
        }
        let (played, end) = outcome(&world, seat, None, &mut self.sheet);
        rewards.iter_mut().zip(played).for_each(|(reward, played)| *reward = f32::midpoint(*reward, played));
        let mean = |of: fn(&Sum) -> f64| f64::midpoint(of(&learned), of(&end));
        (rewards, Sum { games: 1, win_share: mean(|sum| sum.win_share), place: mean(|sum| sum.place) })
    }

    /// Selection, expansion and rollout of one iteration; `path` gets the nodes that were visited.
    fn descend<G: Judged<Choice = C>>(&mut self, mut world: G, room: &mut Vec<C>, path: &mut Vec<u32>) -> G {
        let mut at = NONE;
        let mut is_known = true;
        let (mut mover, exploration) = (None, self.settings.exploration());
        // No rollout is endless, even if the rules are wrong.
        let horizon = G::HORIZON.filter(|_| !self.settings.plain && self.settings.net.is_none());
        let mut left = horizon.map_or(G::LONGEST, |horizon| horizon.decisions);
        while let Some(seat) = world.to_move() {
            room.clear();
            world.choices(room);
            let choice = if is_known {
                let step = self.tree.select(at, seat, room, exploration, &mut self.rng);
                let (Step::Selected(next, choice) | Step::Expanded(next, choice)) = step;
                is_known = matches!(step, Step::Selected(..));
                mover = Some(seat);
                path.push(next);
                at = next;
                choice
            } else if left == 0 || self.settings.net.is_some() && mover.is_some_and(|mover| world.is_quiet(mover)) {
                break;
            } else {
                left -= 1;
                if self.settings.plain { *pick(&mut self.rng, room) } else { world.rollout(room, &mut self.rng) }
            };
            world.play(choice, &mut self.rng, &mut Log::off());
        }
        world
    }
}

/// The rewards of all seats, and the result for the searching seat.
pub(crate) fn outcome<G: Judged>(
    world: &G,
    seat: Seat,
    net: Option<&Net>,
    sheet: &mut Sheet,
) -> ([f32; MAX_SEATS as usize], Sum) {
    let Some(standings) = world.standings() else {
        return match net {
            Some(net) => learned(world, seat, net, sheet),
            None => prospects(world, seat, G::HORIZON.map_or(1.0, |horizon| horizon.scale)),
        };
    };
    let sum = Sum { games: 1, win_share: standings.win_share(seat), place: f64::from(standings.of(seat).place) };
    (rewards::<G>(&standings), sum)
}

/// What a net expects for all seats, and for one.
fn learned<G: Judged>(world: &G, seat: Seat, net: &Net, sheet: &mut Sheet) -> ([f32; MAX_SEATS as usize], Sum) {
    let all = net.judge_all(world, sheet);
    let own = all[seat.index()].win;
    let ahead = all[..usize::from(world.seats())].iter().filter(|other| other.win > own).count();
    (all.map(|judgment| judgment.reward), Sum { games: 1, win_share: own.into(), place: 1.0 + ahead as f64 })
}

/// The result for a seat where a planned turn ends, as people are told.
pub(crate) fn chances<G: Judged>(world: &G, seat: Seat, net: Option<&Net>, sheet: &mut Sheet) -> Sum {
    match G::HORIZON.filter(|_| net.is_none() && world.standings().is_none()) {
        Some(horizon) => prospects(world, seat, horizon.told).1,
        None => outcome(world, seat, net, sheet).1,
    }
}

/// The same for a rollout that stopped early: a softmax over the evaluations of all seats.
fn prospects<G: Judged>(world: &G, seat: Seat, scale: f32) -> ([f32; MAX_SEATS as usize], Sum) {
    let worths = by_seat(world, |seat| world.worth(seat) as f32);
    let seats = &worths[..usize::from(world.seats())];
    let most = seats.iter().copied().fold(f32::MIN, f32::max);
    let likely = by_seat(world, |seat| ((worths[seat.index()] - most) / scale).exp());
    let sum: f32 = likely.iter().sum();
    let chances = likely.map(|likely| likely / sum);
    let ahead = seats.iter().filter(|worth| **worth > worths[seat.index()]).count();
    (chances, Sum { games: 1, win_share: f64::from(chances[seat.index()]), place: 1.0 + ahead as f64 })
}

fn by_seat<G: Judged>(world: &G, of: impl Fn(Seat) -> f32) -> [f32; MAX_SEATS as usize] {
    let mut numbers = [0.0; MAX_SEATS as usize];
    Seat::all(world.seats()).for_each(|seat| numbers[seat.index()] = of(seat));
    numbers
}

/// The rewards of a finished game: the share of the win, a part for each opponent with a worse place, and in some games the
/// lead.
pub fn rewards<G: Judged>(standings: &Standings) -> [f32; MAX_SEATS as usize] {
    let mut rewards = [0.0; MAX_SEATS as usize];
    let all = standings.by_seat();
    if G::HORIZON.is_some() {
        // Rollouts that stop early are rewarded with win probabilities, so finished ones must be as well.
        for standing in all {
            rewards[standing.seat.index()] = standings.win_share(standing.seat) as f32;
        }
        return rewards;
    }
    let n_winners = all.iter().filter(|standing| standing.place == 1).count() as f32;
    for standing in all {
        let (mut behind, mut beside) = (0, 0);
        for other in all {
            behind += u8::from(other.place > standing.place);
            beside += u8::from(other.place == standing.place);
        }
        let before_others = (f32::from(behind) + f32::from(beside - 1) / 2.0) / (all.len().max(2) - 1) as f32;
        let won = if standing.place == 1 { 1.0 / n_winners } else { 0.0 };
        let ranks = WIN_WEIGHT * won + (1.0 - WIN_WEIGHT) * before_others;
        rewards[standing.seat.index()] = G::CLEAR_LEAD.map_or(ranks, |clear| {
            let others = all.iter().filter(|other| other.seat != standing.seat);
            let lead = standing.score - others.map(|other| other.score).max().unwrap_or(0);
            let lead = 0.5 + 0.5 * (lead as f32 / clear).tanh();
            LEAD_WEIGHT * lead + (1.0 - LEAD_WEIGHT) * ranks
        });
    }
    rewards
}
