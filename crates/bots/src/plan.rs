//! Planning whole turns: for games in which a turn is several decisions of one seat.
//!
//! A choice in the middle of a turn says little by itself: what counts is what the turn leads to. So whole turns are
//! sampled with the game's sensible policy, each in a determinization of its own, and judged where the game is quiet again
//! for that seat, by [`Judged::worth`]. The best ones are played again in fresh determinizations, fewer of them with each
//! round and more often, all of them in the same ones. The one that is best on average is followed.
//!
//! A line that goes well once may have been lucky: that is why the best are tried again, and why a line that meets
//! something it did not expect goes on sensibly instead of being dropped.

use std::{collections::HashMap, time::Instant};

use kabale_core::{Fast, Log, Perspective, Rng, Seat, SeedableRng, below, pick};

use kabale_encode::Sheet;

use crate::{
    Estimate, Judged, Net,
    search::{Sum, chances, outcome, rewards},
};

/// The budget of a planner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Planner {
    /// The number of turns that are sampled. About as many are played again.
    pub samples: u32,
    /// How many percent of the turns it found it does not see: bots of weak levels overlook things, as people do.
    pub overlooks: u32,
    /// The deadline. Some turns are sampled in any case.
    pub until: Option<Instant>,
    /// Whether a turn is planned to its end; if not, only the next choice is, and the rest follows by the sensible policy.
    pub whole: bool,
    /// What judges where turns lead, instead of [`Judged::worth`] or together with a rollout.
    pub net: Option<&'static Net>,
    /// Whether the net judges alone, without rollouts: faster, and a little weaker.
    pub alone: bool,
}

/// A turn that was considered.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<C> {
    /// The seat's own choices, from the open question to the next quiet position.
    pub steps: Vec<C>,
    /// Its mean value where it was played last.
    pub value: f64,
    /// How often it was played there.
    pub plays: u32,
}

/// The number of lines that are played again.
const FINALISTS: usize = 16;

/// The number of turns that are sampled even after the deadline.
const AT_LEAST: u32 = 32;

/// How many of the best lines so far new ones may begin like.
const PARENTS: usize = 8;

/// A turn that takes more of its seat's choices than this is judged where it stands.
const LONGEST_TURN: usize = 200;

/// More turns than this are sampled instead of enumerated.
const MOST_TURNS: usize = 2000;

/// How often a line is played for an estimate that is shown to people: at the table, while there is time …
const PLAYS_SHOWN: u32 = 400;
/// … and in analyses, which look at every decision of a game.
const PLAYS_ANALYZED: u32 = 128;

impl Planner {
    /// A planner with a number of samples.
    pub const fn over(samples: u32) -> Self {
        Self { samples, overlooks: 0, until: None, whole: true, net: None, alone: false }
    }

    /// Considers turns from the open question of a perspective, which must be its seat's. Those that were played again
    /// come first, the best of them at the top. The list is never empty.
    pub fn think<G: Judged>(&self, perspective: &Perspective<G>, rng: &mut dyn Rng) -> Vec<Line<G::Choice>> {
        let first = self.half_time();
        let listed = if self.whole { first.enumerate(perspective, rng) } else { Some(first.single(perspective, rng)) };
        let mut lines = listed.unwrap_or_else(|| first.sample(perspective, Lines::Meant, rng));
        if lines.is_empty() {
            // Everything that is left is in vain: an attack that was begun, for instance, has become hopeless.
            lines = self.sample(perspective, Lines::Any, rng);
        }
        if self.overlooks > 0 {
            let lot = below(rng, lines.len() as u32) as usize;
            lines.swap(0, lot);
            let mut n_seen = 0;
            lines.retain(|_| {
                n_seen += 1;
                n_seen == 1 || below(rng, 100) >= self.overlooks
            });
        }
        by_value(&mut lines);
        let mut n_left = lines.len().min(FINALISTS);
        while n_left > 1 {
            let plays = (self.samples / 4 / n_left as u32).max(2);
            let round = if n_left > 2 { self.half_time() } else { *self };
            round.replay(perspective, &mut lines[..n_left], plays, Walk::judge, rng);
            by_value(&mut lines[..n_left]);
            n_left = n_left.div_ceil(2);
        }
        lines
    }

    /// What the planner expects of every choice, if it is followed by the best turn that was found for it: the planner's
    /// own choice first, then those that win most.
    pub fn estimates<G: Judged>(&self, perspective: &Perspective<G>, rng: &mut dyn Rng) -> Vec<Estimate<G::Choice>> {
        let found = self.half_time().think(perspective, rng);
        let mut choices = Vec::new();
        perspective.choices(&mut choices);
        let line = |choice: &G::Choice| {
            let best = found.iter().find(|line| line.steps[0] == *choice);
            Line { steps: best.map_or_else(|| vec![*choice], |best| best.steps.clone()), value: 0.0, plays: 0 }
        };
        let mut lines: Vec<_> = choices.iter().map(line).collect();
        let mut sums = vec![Sum::default(); lines.len()];
        let least = if self.until.is_some() { PLAYS_SHOWN } else { PLAYS_ANALYZED };
        let plays = least.max(self.samples / 4 / lines.len() as u32);
        let mut index = 0;
        let see = |walk: &mut Walk<G::Choice>, world: &mut G| {
            let value = walk.judge(world);
            sums[index] = sums[index].and(chances(world, walk.seat, self.net, &mut walk.sheet));
            index = (index + 1) % choices.len();
            value
        };
        self.replay(perspective, &mut lines, plays, see, rng);
        let estimate = |(line, sum): (&Line<G::Choice>, &Sum)| sum.estimate(line.steps[0], line.plays);
        let mut estimates: Vec<_> = lines.iter().zip(&sums).map(estimate).collect();
        let own = found[0].steps[0];
        estimates.sort_by(|one, other| {
            (other.choice == own).cmp(&(one.choice == own)).then(other.win_share.total_cmp(&one.win_share))
        });
        estimates
    }

    /// The same with half of the time that is left.
    fn half_time(&self) -> Self {
        let halve = |until: Instant| {
            let now = Instant::now();
            now + until.saturating_duration_since(now) / 2
        };
        Self { until: self.until.map(halve), ..*self }
    }

    fn is_late(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// All turns that differ in what matters, if the game lists them and they are not too many.
    fn enumerate<G: Judged>(&self, perspective: &Perspective<G>, rng: &mut dyn Rng) -> Option<Vec<Line<G::Choice>>> {
        if !G::FEW_TURNS {
            return None;
        }
        let mut open = vec![(perspective.sample().clone(), Vec::new())];
        let (mut lines, mut chance) = (Vec::new(), Fast::seed_from_u64(rng.next_u64()));
        while let Some((world, steps)) = open.pop() {
            if world.to_move().is_none() || !steps.is_empty() && world.is_quiet(perspective.seat()) {
                lines.push(Line { steps, value: 0.0, plays: 0 });
                if lines.len() > MOST_TURNS {
                    return None;
                }
                continue;
            }
            let mut choices = Vec::new();
            world.choices(&mut choices);
            world.branches(&mut choices);
            for choice in choices {
                let mut next = (world.clone(), steps.clone());
                next.0.play(choice, &mut chance, &mut Log::off());
                next.1.push(choice);
                open.push(next);
            }
        }
        let plays = (self.samples / lines.len() as u32).max(2);
        if self.net.is_some() {
            self.replay(perspective, &mut lines, plays, |walk, world| walk.glance(world), rng);
        } else {
            self.replay(perspective, &mut lines, plays, |walk, world| world.worth(walk.seat).into(), rng);
        }
        Some(lines)
    }

    /// Every choice, as the beginning of a turn.
    fn single<G: Judged>(&self, perspective: &Perspective<G>, rng: &mut dyn Rng) -> Vec<Line<G::Choice>> {
        let mut choices = Vec::new();
        perspective.choices(&mut choices);
        let line = |choice| Line { steps: vec![choice], value: 0.0, plays: 0 };
        let mut lines: Vec<_> = choices.into_iter().map(line).collect();
        let plays = (self.samples / lines.len() as u32).max(2);
        self.replay(perspective, &mut lines, plays, |walk, world| walk.glance(world), rng);
        lines
    }

    /// Samples turns: half of them from the beginning, half of them continuing the beginning of a good one.
    fn sample<G: Judged>(&self, perspective: &Perspective<G>, which: Lines, rng: &mut dyn Rng) -> Vec<Line<G::Choice>> {
        let mut walk = Walk::new(perspective.seat(), self, rng);
        let mut lines: Vec<Line<G::Choice>> = Vec::new();
        let mut known: HashMap<Vec<G::Choice>, usize> = HashMap::new();
        let mut parents: Vec<Vec<G::Choice>> = Vec::new();
        for number in 0..self.samples.max(1) {
            if number >= AT_LEAST && number.is_multiple_of(16) && self.is_late() {
                break;
            }
            if number > 0 && number == self.samples / 2 {
                let mut best = lines.clone();
                by_value(&mut best);
                parents = best.into_iter().take(PARENTS).map(|line| line.steps).collect();
            }
            let beginning = match parents.len() {
                0 => &[][..],
                n_parents => {
                    let parent = &parents[below(&mut walk.rng, n_parents as u32) as usize];
                    &parent[..below(&mut walk.rng, parent.len() as u32) as usize]
                }
            };
            let world = perspective.determinize(&mut walk.rng);
            let Some((steps, world)) = walk.play(world, beginning, which) else { continue };
            let value = walk.glance(&world);
            if let Some(at) = known.get(&steps) {
                lines[*at].add(value);
            } else {
                known.insert(steps.clone(), lines.len());
                lines.push(Line { steps, value, plays: 1 });
            }
        }
        lines
    }

    /// Plays lines again, all of them in the same fresh determinizations, and judges where they lead. What they were worth
    /// when they were found is forgotten: they were picked for it.
    fn replay<G: Judged>(
        &self,
        perspective: &Perspective<G>,
        lines: &mut [Line<G::Choice>],
        plays: u32,
        mut judge: impl FnMut(&mut Walk<G::Choice>, &mut G) -> f64,
        rng: &mut dyn Rng,
    ) {
        let mut walk = Walk::new(perspective.seat(), self, rng);
        for line in &mut *lines {
            (line.value, line.plays) = (0.0, 0);
        }
        for number in 0..plays {
            if number > 1 && self.is_late() {
                return;
            }
            let world = perspective.determinize(&mut walk.rng);
            let seed = walk.rng.next_u64();
            for line in &mut *lines {
                walk.rng = Fast::seed_from_u64(seed);
                let (_, mut end) =
                    walk.play(world.clone(), &line.steps, Lines::Any).expect("any line is played to its end");
                line.add(judge(&mut walk, &mut end));
            }
        }
    }
}

/// Which turns are sampled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lines {
    /// Without those in which something is in vain.
    Meant,
    Any,
}

impl<C> Line<C> {
    fn add(&mut self, value: f64) {
        self.plays += 1;
        self.value += (value - self.value) / f64::from(self.plays);
    }
}

fn by_value<C>(lines: &mut [Line<C>]) {
    lines.sort_by(|one, other| other.value.total_cmp(&one.value));
}

/// Plays turns, with room to work in.
struct Walk<C> {
    seat: Seat,
    net: Option<&'static Net>,
    alone: bool,
    rng: Fast,
    choices: Vec<C>,
    sheet: Sheet,
}

impl<C: Copy + Ord> Walk<C> {
    fn new(seat: Seat, planner: &Planner, rng: &mut dyn Rng) -> Self {
        let rng = Fast::seed_from_u64(rng.next_u64());
        Self { seat, net: planner.net, alone: planner.alone, rng, choices: Vec::new(), sheet: Sheet::default() }
    }

    /// What a quiet position is worth to the seat: the evaluation where it stands for a chance to win ([`Judged::HORIZON`]), or
    /// else the reward of a rollout to the end, and in equal parts the learned evaluation if there is one.
    fn judge<G: Judged<Choice = C>>(&mut self, world: &mut G) -> f64 {
        let glance = if self.net.is_some() || G::HORIZON.is_some() { Some(self.glance(world)) } else { None };
        if let Some(glance) = glance.filter(|_| G::HORIZON.is_some() || self.alone || world.to_move().is_none()) {
            return glance;
        }
        for _ in 0..G::LONGEST {
            self.choices.clear();
            world.choices(&mut self.choices);
            if self.choices.is_empty() {
                break;
            }
            let choice = world.rollout(&self.choices, &mut self.rng);
            world.play(choice, &mut self.rng, &mut Log::off());
        }
        let played = f64::from(outcome(world, self.seat, None, &mut self.sheet).0[self.seat.index()]);
        glance.map_or(played, |glance| f64::midpoint(glance, played))
    }

    /// The same without a rollout.
    fn glance<G: Judged<Choice = C>>(&mut self, world: &G) -> f64 {
        match (self.net, world.standings()) {
            (Some(net), None) => net.judge(world, self.seat, &mut self.sheet).reward.into(),
            (Some(_), Some(standings)) => f64::from(rewards::<G>(&standings)[self.seat.index()]),
            (None, _) => world.worth(self.seat).into(),
        }
    }

    /// Plays a turn to the next quiet position, along these steps as far as they are offered, and on sensibly. Returns the
    /// seat's choices and the position. None if a choice was in vain, where that matters.
    fn play<G: Judged<Choice = C>>(&mut self, mut world: G, along: &[C], which: Lines) -> Option<(Vec<C>, G)> {
        let (mut steps, mut along) = (Vec::with_capacity(along.len().max(8)), along.iter());
        while let Some(mover) = world.to_move() {
            if !steps.is_empty() && (world.is_quiet(self.seat) || steps.len() >= LONGEST_TURN) {
                break;
            }
            self.choices.clear();
            world.choices(&mut self.choices);
            let planned = if mover == self.seat { along.next().copied() } else { None };
            let offered = planned.filter(|planned| self.choices.binary_search(planned).is_ok());
            if mover == self.seat && offered.is_none() {
                along = [].iter();
            }
            let choice = offered.unwrap_or_else(|| world.sensible(&self.choices, &mut self.rng));
            if which == Lines::Meant && world.is_vain(self.seat, choice) {
                return None;
            }
            if mover == self.seat {
                steps.push(choice);
            }
            world.play(choice, &mut self.rng, &mut Log::off());
        }
        Some((steps, world))
    }
}

/// One of the choices, by lot: the chance of each is in proportion to its weight. Any of them if all weights are 0.
pub(crate) fn weighted<C: Copy>(choices: &[C], rng: &mut Fast, weight: impl Fn(C) -> u32) -> C {
    let sum = choices.iter().map(|choice| weight(*choice)).sum();
    if sum == 0 {
        return *pick(rng, choices);
    }
    let mut lot = below(rng, sum);
    for choice in choices {
        match lot.checked_sub(weight(*choice)) {
            Some(rest) => lot = rest,
            None => return *choice,
        }
    }
    unreachable!("the lot is below the sum")
}
