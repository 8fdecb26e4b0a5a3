//! What a bot thinks of a question, and of a game that is over.

use kabale_bots::Search;
use kabale_core::{Record, RecordError, Seat};
use serde::Serialize;

use crate::{AnyTable, Entry};

/// A bot's estimate of a choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Estimate))]
pub struct Opinion {
    /// The choice, in notation.
    pub choice: String,
    /// How many simulated games began with this choice. The more, the more precise the estimate.
    pub visits: u32,
    /// The expected share of the win, from 0 to 1.
    pub win_share: f64,
    /// The expected place, from 1.
    pub place: f64,
}

/// Below this number of games, an estimated share of the win may well be off by ten hundredths.
const FEW_GAMES: u32 = 100;

impl Opinion {
    /// Whether too few games began with the choice for a sound estimate.
    pub const fn is_unsure(&self) -> bool {
        self.visits < FEW_GAMES
    }
}

/// A bot that has been shown a table and will say what it thinks of every choice, the one it would make first.
pub type Adviser = Box<dyn FnOnce() -> Vec<Opinion> + Send>;

/// How thoroughly a game is looked at again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Over how many games each decision is thought about, from the seat of whoever made it.
    pub iterations: u32,
    /// How many games are played on from every moment to see who is likely to win.
    pub outlook: u32,
}

impl Effort {
    /// A few seconds for a whole game.
    pub const USUAL: Self = Self { iterations: 1_000, outlook: 200 };
    /// A minute or so, for estimates that waver less.
    pub const THOROUGH: Self = Self { iterations: 10_000, outlook: 2_000 };
}

/// A game that is over, looked at again.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysis {
    /// From the deal to the end.
    pub moments: Vec<Moment>,
    /// The numbers of the choices that changed most, the weightiest first.
    pub turning_points: Vec<usize>,
    /// How well each seat decided.
    pub conduct: Vec<Conduct>,
}

/// A moment of a game, with everybody's prospects.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Prospect))]
pub struct Moment {
    /// The expected share of the win of each seat, from 0 to 1, given all hidden information.
    pub shares: Vec<f64>,
    /// The decision made then; none at the end of the game.
    pub decision: Option<Judgement>,
}

/// A decision, judged by what its seat could know.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Judgement {
    pub seat: Seat,
    /// How many choices there were.
    pub n_choices: usize,
    /// The choice made, in notation.
    pub chosen: String,
    /// Its expected share of the win, from 0 to 1.
    pub chosen_share: f64,
    /// How many simulated games began with it. The more, the more precise its share.
    pub chosen_visits: u32,
    /// The choice a bot would have made, in notation.
    pub best: String,
    /// Its expected share of the win, from 0 to 1.
    pub best_share: f64,
    /// The share of the win that the choice gave away, at least: its own share is estimated generously.
    pub loss: f64,
}

/// What a decision was worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It gave away nothing to speak of.
    Good,
    /// It gave something away.
    Inaccurate,
    /// It gave a lot away.
    Blunder,
}

/// What gives away more than this share of the win is not good any more.
const INACCURATE: f64 = 0.05;
/// What gives away more than this share of the win is a blunder.
const BLUNDER: f64 = 0.15;

impl Judgement {
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

    /// What the decision was worth.
    pub fn verdict(&self) -> Verdict {
        match self.loss {
            loss if loss > BLUNDER => Verdict::Blunder,
            loss if loss > INACCURATE => Verdict::Inaccurate,
            _ => Verdict::Good,
        }
    }
}

/// The share of the win that a choice gave away, at least: a choice that was tried rarely gets the benefit of the doubt.
fn loss(chosen: &Opinion, best: &Opinion) -> f64 {
    if best.choice == chosen.choice || chosen.visits == 0 {
        return 0.0;
    }
    // One standard error. Adding one win and one loss keeps it above zero when the few games all ended alike.
    let games = f64::from(chosen.visits);
    let share = (chosen.win_share * games + 1.0) / (games + 2.0);
    let doubt = (share * (1.0 - share) / games).sqrt();
    (best.win_share - chosen.win_share - doubt).max(0.0)
}

/// How well a seat decided where it had a choice.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GivenAway))]
pub struct Conduct {
    pub seat: Seat,
    /// The number of its decisions with at least two choices; the other fields count these only.
    pub decisions: u32,
    /// Decisions that gave away little or nothing.
    pub good: u32,
    /// Decisions that gave away some of the win.
    pub inaccurate: u32,
    /// Decisions that gave away a lot of the win.
    pub blunders: u32,
    /// The share of the win that a decision gave away on average.
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
    /// The numbers of the choices that changed most for one seat, the weightiest first.
    pub fn turning_points_of(&self, seat: Seat) -> Vec<usize> {
        turning_points(&self.moments, Some(seat))
    }

    /// The numbers of the decisions that gave most away, of one seat or of all, the costliest first.
    pub fn costliest(&self, seat: Option<Seat>) -> Vec<usize> {
        let loss = |moment: &Moment| {
            let decision = moment.decision.as_ref().filter(|decision| seat.is_none_or(|seat| seat == decision.seat));
            decision.map_or(0.0, |decision| decision.loss)
        };
        weightiest(self.moments.iter().map(loss), INACCURATE)
    }
}

/// How many turning points or costly decisions are named.
const NAMED: usize = 5;
/// A change of somebody's share that is no turning point: estimates waver by about as much.
const WAVERING: f64 = 0.08;

/// Looks at a game again. `progress` is told how many of how many moments are done, and says whether to go on; if it
/// does not, there is nothing to tell.
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

fn judge(table: &dyn AnyTable, seat: Seat, chosen: &str, effort: Effort) -> Option<Judgement> {
    let opinions = table.adviser(Search::over(effort.iterations), table.seed())?();
    let best = opinions.first()?;
    let opinion = opinions.iter().find(|opinion| opinion.choice == chosen)?;
    Some(Judgement::new(seat, opinions.len(), opinion, best))
}

/// The choices after which the prospects of a seat, or of whoever felt it most, were most different.
fn turning_points(moments: &[Moment], seat: Option<Seat>) -> Vec<usize> {
    let swing = |pair: &[Moment]| {
        let changes = pair[0].shares.iter().zip(&pair[1].shares).map(|(before, after)| (after - before).abs());
        changes
            .enumerate()
            .filter(|(index, _)| seat.is_none_or(|seat| seat.index() == *index))
            .fold(0.0, |most, (_, change)| change.max(most))
    };
    weightiest(moments.windows(2).map(swing), WAVERING)
}

/// The numbers of the greatest weights above a threshold, the greatest first.
fn weightiest(weights: impl Iterator<Item = f64>, threshold: f64) -> Vec<usize> {
    let mut weights: Vec<_> = weights.enumerate().filter(|(_, weight)| *weight > threshold).collect();
    weights.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    weights.into_iter().take(NAMED).map(|(number, _)| number).collect()
}
