//! A bot's estimates for the choices of a decision, and the analysis of a finished game.

use std::collections::{BTreeMap, BTreeSet};

use kabale_bots::Depth;
use kabale_core::{Record, RecordError, Seat};
use serde::Serialize;

use crate::{AnyTable, Entry, Lang, Voice};

/// A bot's estimate for one choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Estimate))]
pub struct Opinion {
    /// The choice, in notation.
    pub choice: String,
    /// How many simulated games began with this choice. More visits make the estimate more reliable.
    pub visits: u32,
    /// The expected share of the win, from 0 to 1.
    pub win_share: f64,
    /// The expected place, from 1.
    pub place: f64,
}

/// With fewer games than this, an estimated share of the win may be wrong by 0.1.
const FEW_GAMES: u32 = 100;

/// Two choices whose shares of the win differ by less than this are about equal, however sure the estimates are.
const LEAST_DIFFERENCE: f64 = 0.02;

/// Two choices whose shares differ by less than so many standard errors are about equal.
const NOISE: f64 = 2.0;

impl Opinion {
    /// Whether too few simulated games began with the choice for a reliable estimate.
    pub const fn is_unsure(&self) -> bool {
        self.visits < FEW_GAMES
    }

    /// Whether the estimates show no real difference between this choice and the best one. What was looked at only briefly is
    /// not called equal to what was looked at well, unless it has the same share: a search leaves bad choices early.
    pub fn is_about_equal(&self, best: &Self) -> bool {
        let difference = best.win_share - self.win_share;
        let noise = NOISE * self.error().hypot(best.error());
        difference < LEAST_DIFFERENCE || (difference < noise && (best.is_unsure() || !self.is_unsure()))
    }

    /// The standard error of the share. One win and one loss are added: otherwise a few games that all ended alike would have
    /// an error of 0.
    fn error(&self) -> f64 {
        let games = f64::from(self.visits.max(1));
        let share = (self.win_share * games + 1.0) / (games + 2.0);
        (share * (1.0 - share) / games).sqrt()
    }
}

/// That a choice is [about as good](Opinion::is_about_equal) as the best one.
pub const fn about_equal(lang: Lang) -> &'static str {
    lang.pick("about equal", "etwa gleich gut")
}

/// A search that is ready to run on what a seat knows. It returns an estimate for every choice, the best choice first.
pub type Adviser = Box<dyn FnOnce() -> Vec<Opinion> + Send>;

/// How thorough an analysis is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Search iterations or sampled turns for each decision, with the knowledge of the seat that made it.
    pub iterations: u32,
    /// Rollouts from every position, to estimate who is likely to win.
    pub outlook: u32,
}

impl Effort {
    /// Takes a few seconds for a whole game.
    pub const USUAL: Self = Self { iterations: 1_000, outlook: 200 };
    /// Takes about a minute; its estimates vary less.
    pub const THOROUGH: Self = Self { iterations: 10_000, outlook: 2_000 };
}

/// The analysis of a finished game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysis {
    /// Every position from the deal to the end.
    pub moments: Vec<Moment>,
    /// The numbers of the choices that changed the expected shares most, the largest change first.
    pub turning_points: Vec<usize>,
    /// How well each seat decided, by seat.
    pub conduct: Vec<Conduct>,
}

/// One position of an analyzed game, with the prospects of every seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Prospect))]
pub struct Moment {
    /// The expected share of the win of each seat, from 0 to 1, given all hidden information.
    pub shares: Vec<f64>,
    /// The decision made in this position; none at the end of the game.
    pub decision: Option<Judgment>,
}

/// A decision, judged with only what its seat could know.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Judgement))]
pub struct Judgment {
    pub seat: Seat,
    /// How many choices the seat had.
    pub n_choices: usize,
    /// The choice that was made, in notation.
    pub chosen: String,
    /// Its expected share of the win, from 0 to 1.
    pub chosen_share: f64,
    /// How many simulated games began with it. More visits make the estimate more reliable.
    pub chosen_visits: u32,
    /// The choice that a bot would have made, in notation.
    pub best: String,
    /// Its expected share of the win, from 0 to 1.
    pub best_share: f64,
    /// The share of the win that the choice gave away. A choice that was tried rarely gets the benefit of the doubt.
    pub loss: f64,
}

/// How good a decision was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It gave away next to nothing.
    Good,
    /// It gave something away.
    Inaccurate,
    /// It gave a lot away.
    Blunder,
}

/// A decision that gives away more than this share of the win is inaccurate.
const INACCURATE: f64 = 0.05;
/// A decision that gives away more than this share of the win is a blunder.
const BLUNDER: f64 = 0.15;

impl Judgment {
    /// Judges a choice against the best one.
    fn new(seat: Seat, n_choices: usize, chosen: &Opinion, best: &Opinion) -> Self {
        Self {
            seat,
            n_choices,
            chosen: chosen.choice.clone(),
            chosen_share: chosen.win_share,
            chosen_visits: chosen.visits,
            best: best.choice.clone(),
            best_share: best.win_share,
            loss: loss(chosen, best),
        }
    }

    /// How good the decision was, by its [`Judgment::loss`].
    pub fn verdict(&self) -> Verdict {
        match self.loss {
            loss if loss > BLUNDER => Verdict::Blunder,
            loss if loss > INACCURATE => Verdict::Inaccurate,
            _ => Verdict::Good,
        }
    }
}

/// The share of the win that a choice gave away. One standard error is subtracted, so a choice that was tried rarely
/// gets the benefit of the doubt.
fn loss(chosen: &Opinion, best: &Opinion) -> f64 {
    if best.choice == chosen.choice || chosen.visits == 0 {
        return 0.0;
    }
    (best.win_share - chosen.win_share - chosen.error()).max(0.0)
}

/// How well a seat decided. Decisions with a single choice do not count.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GivenAway))]
pub struct Conduct {
    pub seat: Seat,
    /// The number of decisions with more than one choice; the sum of the next three counts.
    pub decisions: u32,
    /// Decisions that gave away little or nothing.
    pub good: u32,
    /// Decisions that gave away some of the win.
    pub inaccurate: u32,
    /// Decisions that gave away a lot of the win.
    pub blunders: u32,
    /// The share of the win that these decisions gave away on average.
    pub mean_loss: f64,
}

impl Conduct {
    fn of(seat: Seat, moments: &[Moment]) -> Self {
        let mut conduct = Self { seat, decisions: 0, good: 0, inaccurate: 0, blunders: 0, mean_loss: 0.0 };
        let mut loss = 0.0;
        let decisions = moments.iter().filter_map(|moment| moment.decision.as_ref());
        for decision in decisions.filter(|decision| decision.seat == seat && decision.n_choices > 1) {
            conduct.decisions += 1;
            loss += decision.loss;
            match decision.verdict() {
                Verdict::Good => conduct.good += 1,
                Verdict::Inaccurate => conduct.inaccurate += 1,
                Verdict::Blunder => conduct.blunders += 1,
            }
        }
        conduct.mean_loss = loss / f64::from(conduct.decisions.max(1));
        conduct
    }
}

impl Analysis {
    /// The numbers of the choices that changed one seat's share most, the largest change first.
    pub fn turning_points_of(&self, seat: Seat) -> Vec<usize> {
        turning_points(&self.moments, Some(seat))
    }

    /// The numbers of the decisions that gave most away, for one seat or for all, the largest loss first.
    pub fn costliest(&self, seat: Option<Seat>) -> Vec<usize> {
        let loss = |moment: &Moment| {
            let decision = moment.decision.as_ref().filter(|decision| seat.is_none_or(|seat| seat == decision.seat));
            decision.map_or(0.0, |decision| decision.loss)
        };
        largest(self.moments.iter().map(loss), INACCURATE)
    }
}

/// The most turning points or costly decisions that are listed.
const MAX_LISTED: usize = 5;
/// Estimated shares vary by about this much. A smaller change is no turning point.
const SHARE_NOISE: f64 = 0.08;

/// Analyzes a finished game. `progress` gets the number of analyzed positions and of all positions. It returns whether
/// to go on; if not, the result is none.
pub fn analyze(
    entry: &Entry,
    record: &Record,
    effort: Effort,
    progress: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Option<Analysis>, RecordError> {
    let whole = (entry.replay)(record, usize::MAX)?;
    let n_choices = whole.n_choices();
    let mut moments = Vec::with_capacity(n_choices + 1);
    let mut table = (entry.replay)(record, 0)?;
    for number in 0..=n_choices {
        let step = whole.step(number);
        let decision = step.as_ref().and_then(|(seat, chosen)| judge(&*table, *seat, chosen, effort));
        moments.push(Moment { shares: table.outlook(effort.outlook), decision });
        if !progress(number + 1, n_choices + 1) {
            return Ok(None);
        }
        if let Some((_, chosen)) = step {
            table.choose(&chosen).expect("the whole game was played before");
        }
    }
    let turning_points = turning_points(&moments, None);
    let conduct = Seat::all(whole.seats()).map(|seat| Conduct::of(seat, &moments)).collect();
    Ok(Some(Analysis { moments, turning_points, conduct }))
}

/// The choice that changed the game most, and what everybody could expect before and after it.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    /// Counted from 0.
    pub number: usize,
    pub before: Vec<f64>,
    pub after: Vec<f64>,
}

/// A look at a finished game that judges no decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Glance {
    /// None if no choice changed much.
    pub turn: Option<Turn>,
}

impl Analysis {
    /// The same as a glance finds.
    pub fn glance(&self) -> Glance {
        let turn = self.turning_points.first().map(|&number| {
            let [before, after] = [number, number + 1].map(|at| self.moments[at].shares.clone());
            Turn { number, before, after }
        });
        Glance { turn }
    }
}

/// A glance looks at about so many positions, however long the game was.
const MOST_LOOKS: usize = 160;
/// So many stretches of a long game are looked at closely.
const CLOSE_LOOKS: usize = 3;

/// Looks for the choice that changed a finished game most. Of a long game it looks at some positions only, and then at
/// every one where most changed between two of them. `outlook` and `progress` are as in an analysis.
pub fn glance(
    entry: &Entry,
    record: &Record,
    outlook: u32,
    progress: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Option<Glance>, RecordError> {
    let whole = (entry.replay)(record, usize::MAX)?;
    let n_choices = whole.n_choices();
    let stride = if n_choices < MOST_LOOKS { 1 } else { n_choices.div_ceil(MOST_LOOKS / 2) };
    let far: BTreeSet<usize> = (0..n_choices).step_by(stride).chain([n_choices]).collect();
    let n_looks = far.len() + CLOSE_LOOKS * (stride - 1);
    let mut shares = BTreeMap::new();
    let mut look = |positions: &BTreeSet<usize>, shares: &mut BTreeMap<usize, Vec<f64>>| {
        let mut table = (entry.replay)(record, 0)?;
        for number in 0..=n_choices {
            if positions.contains(&number) {
                shares.insert(number, table.outlook(outlook));
                if !progress(shares.len(), n_looks) {
                    return Ok::<_, RecordError>(false);
                }
            }
            if let Some((_, chosen)) = whole.step(number) {
                table.choose(&chosen).expect("the whole game was played before");
            }
        }
        Ok(true)
    };
    if !look(&far, &mut shares)? {
        return Ok(None);
    }
    if stride > 1 {
        let ends: Vec<usize> = far.iter().copied().collect();
        let mut stretches: Vec<_> = ends.windows(2).map(|ends| (ends[0], ends[1])).collect();
        stretches.sort_by(|one, other| {
            let change = |(from, to): &(usize, usize)| most_changed(&shares[from], &shares[to]);
            change(other).total_cmp(&change(one))
        });
        let near = stretches.into_iter().take(CLOSE_LOOKS).flat_map(|(from, to)| from + 1..to).collect();
        if !look(&near, &mut shares)? {
            return Ok(None);
        }
    }
    let steps = shares.iter().filter_map(|(&number, before)| Some((number, before, shares.get(&(number + 1))?)));
    let most = steps.max_by(|one, other| most_changed(one.1, one.2).total_cmp(&most_changed(other.1, other.2)));
    let turn = most.filter(|(_, before, after)| most_changed(before, after) > SHARE_NOISE);
    let turn = turn.map(|(number, before, after)| Turn { number, before: before.clone(), after: after.clone() });
    Ok(Some(Glance { turn }))
}

/// How much the share that changed most has changed.
fn most_changed(before: &[f64], after: &[f64]) -> f64 {
    before.iter().zip(after).map(|(before, after)| (after - before).abs()).fold(0.0, f64::max)
}

/// The turning point in words.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Swing {
    /// The number of the choice, counted from 0.
    pub number: usize,
    /// Who chose.
    pub seat: Seat,
    /// The choice, in words.
    pub label: String,
    /// Whose share of the win changed most.
    pub whose: Seat,
    /// Their expected share of the win before and after it, in percent.
    pub before: u8,
    pub after: u8,
    /// All of it, as a sentence.
    pub text: String,
}

/// The turning point of a finished game in words; none if no choice changed much.
pub fn turning_point(
    entry: &Entry,
    record: &Record,
    found: &Glance,
    voice: Voice<'_>,
) -> Result<Option<Swing>, RecordError> {
    let Some(Turn { number, before, after }) = &found.turn else { return Ok(None) };
    let number = *number;
    let changes = Seat::all(before.len() as u8).map(|seat| (seat, (after[seat.index()] - before[seat.index()]).abs()));
    let Some((whose, _)) = changes.max_by(|(_, one), (_, other)| one.total_cmp(other)) else { return Ok(None) };
    let percent = |shares: &[f64]| (shares[whose.index()] * 100.0).round() as u8;
    let (before, after): (u8, u8) = (percent(before), percent(after));
    let table = (entry.replay)(record, number)?;
    let Some(decision) = table.decision(voice) else { return Ok(None) };
    let chosen = (entry.replay)(record, number + 1)?.step(number).map(|(_, choice)| choice).unwrap_or_default();
    let label = decision.choices.into_iter().find(|offer| offer.choice == chosen).map(|offer| offer.label);
    let (seat, label) = (decision.seat, label.unwrap_or(chosen));
    let (by, gainer) = (voice.name(seat), voice.name(whose));
    let text = match (after > before, voice.lang) {
        (true, Lang::En) => {
            format!("The turning point: {by} chose “{label}”, and {gainer}'s chance rose from {before} to {after} %.")
        }
        (false, Lang::En) => {
            format!("The turning point: {by} chose “{label}”, and {gainer}'s chance fell from {before} to {after} %.")
        }
        (true, Lang::De) => format!(
            "Der Wendepunkt: {by} wählte „{label}“, und die Aussicht von {gainer} stieg von {before} auf {after} %."
        ),
        (false, Lang::De) => format!(
            "Der Wendepunkt: {by} wählte „{label}“, und die Aussicht von {gainer} fiel von {before} auf {after} %."
        ),
    };
    Ok(Some(Swing { number, seat, label, whose, before, after, text }))
}

fn judge(table: &dyn AnyTable, seat: Seat, chosen: &str, effort: Effort) -> Option<Judgment> {
    let opinions = table.adviser(Depth::Over(effort.iterations), table.seed())?();
    let best = opinions.first()?;
    let opinion = opinions.iter().find(|opinion| opinion.choice == chosen)?;
    Some(Judgment::new(seat, opinions.len(), opinion, best))
}

/// The choices that changed a seat's share most. Without a seat, the share that changed most counts for each choice.
fn turning_points(moments: &[Moment], seat: Option<Seat>) -> Vec<usize> {
    let swing = |pair: &[Moment]| {
        let changes = pair[0].shares.iter().zip(&pair[1].shares).map(|(before, after)| (after - before).abs());
        changes
            .enumerate()
            .filter(|(index, _)| seat.is_none_or(|seat| seat.index() == *index))
            .fold(0.0, |most, (_, change)| change.max(most))
    };
    largest(moments.windows(2).map(swing), SHARE_NOISE)
}

/// The indices of the largest values above a threshold, the largest first.
fn largest(values: impl Iterator<Item = f64>, threshold: f64) -> Vec<usize> {
    let mut values: Vec<_> = values.enumerate().filter(|(_, value)| *value > threshold).collect();
    values.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    values.into_iter().take(MAX_LISTED).map(|(number, _)| number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opinion(visits: u32, win_share: f64) -> Opinion {
        Opinion { choice: String::new(), visits, win_share, place: 2.0 }
    }

    #[test]
    fn a_difference_within_the_noise_is_none() {
        let cases = [
            ("the same", (1000, 0.25), (1000, 0.25), true),
            ("what nobody would notice", (1_000_000, 0.26), (1_000_000, 0.25), true),
            ("small, and sure", (100_000, 0.30), (100_000, 0.27), false),
            ("small, from few games", (128, 0.30), (128, 0.25), true),
            ("large, from few games", (128, 0.50), (128, 0.25), false),
            ("hardly tried, since it is worse", (4000, 0.40), (20, 0.30), false),
            ("hardly tried, and as good", (4000, 0.40), (20, 0.45), true),
            ("all hardly tried", (20, 0.40), (20, 0.30), true),
            ("never tried", (500, 0.40), (0, 0.0), false),
        ];
        for (what, best, other, is_equal) in cases {
            let [best, other] = [best, other].map(|(visits, share)| opinion(visits, share));
            assert_eq!(other.is_about_equal(&best), is_equal, "{what}");
            assert!(best.is_about_equal(&best), "{what}: a choice is as good as itself");
        }
    }
}
