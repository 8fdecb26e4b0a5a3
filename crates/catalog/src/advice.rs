//! What a bot thinks of a question, and of a game that is over.

use kabale_bots::Search;
use kabale_core::{Record, RecordError, Seat};
use serde::Serialize;

use crate::{AnyTable, Entry};

/// What a bot thinks of a choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Opinion {
    /// The choice, in notation.
    pub choice: String,
    /// How many of the games it imagined began with it: the more, the surer.
    pub visits: u32,
    /// What share of the win it expects.
    pub win_share: f64,
    /// What place it expects.
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

/// A moment of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Moment {
    /// What share of the win each seat could expect then, everything hidden included.
    pub shares: Vec<f64>,
    /// What was decided then; nothing at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<Judgement>,
}

/// A decision, looked at again with what the seat could know.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Judgement {
    /// Whose it was.
    pub seat: Seat,
    /// How many choices there were.
    pub n_choices: usize,
    /// What was chosen, in notation.
    pub chosen: String,
    /// What share of the win that promised.
    pub chosen_share: f64,
    /// How many of the games that a bot imagined began with it: the more, the surer.
    pub chosen_visits: u32,
    /// What a bot would have chosen.
    pub best: String,
    /// What share of the win that promised.
    pub best_share: f64,
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
    /// What share of the win the choice gave away, at least: what was tried rarely has the benefit of the doubt.
    pub fn loss(&self) -> f64 {
        if self.best == self.chosen || self.chosen_visits == 0 {
            return 0.0;
        }
        // One standard error, for a share that is moved towards a half by one win and one loss: else few games that all
        // ended alike would seem to leave no doubt.
        let games = f64::from(self.chosen_visits);
        let share = (self.chosen_share * games + 1.0) / (games + 2.0);
        let doubt = (share * (1.0 - share) / games).sqrt();
        (self.best_share - self.chosen_share - doubt).max(0.0)
    }

    /// What the decision was worth.
    pub fn verdict(&self) -> Verdict {
        match self.loss() {
            loss if loss > BLUNDER => Verdict::Blunder,
            loss if loss > INACCURATE => Verdict::Inaccurate,
            _ => Verdict::Good,
        }
    }
}

/// How well a seat decided where it had a choice.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Conduct {
    /// How often it had one.
    pub decisions: u32,
    /// How many of these decisions were good,
    pub good: u32,
    /// inaccurate,
    pub inaccurate: u32,
    /// or blunders.
    pub blunders: u32,
    /// What share of the win a decision gave away on average.
    pub mean_loss: f64,
}

impl Conduct {
    fn of(seat: Seat, moments: &[Moment]) -> Self {
        let mut conduct = Self::default();
        let mut loss = 0.0;
        let decisions = moments.iter().filter_map(|moment| moment.decision.as_ref());
        for decision in decisions.filter(|decision| decision.seat == seat && decision.n_choices > 1) {
            conduct.decisions += 1;
            loss += decision.loss();
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
            decision.map_or(0.0, Judgement::loss)
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
    Some(Judgement {
        seat,
        n_choices: opinions.len(),
        chosen_share: opinion.win_share,
        chosen_visits: opinion.visits,
        best: best.choice.clone(),
        best_share: best.win_share,
        chosen: chosen.to_owned(),
    })
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
