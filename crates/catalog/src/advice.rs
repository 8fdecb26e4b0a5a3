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
}

/// A game that is over, looked at again.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysis {
    /// From the deal to the end.
    pub moments: Vec<Moment>,
    /// The numbers of the choices that changed most, the weightiest first.
    pub turning_points: Vec<usize>,
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
    /// What was chosen, in notation.
    pub chosen: String,
    /// What share of the win that promised.
    pub chosen_share: f64,
    /// What a bot would have chosen.
    pub best: String,
    /// What share of the win that promised.
    pub best_share: f64,
}

impl Judgement {
    /// What the choice gave away.
    pub fn loss(&self) -> f64 {
        (self.best_share - self.chosen_share).max(0.0)
    }
}

/// How many turning points are named.
const TURNING_POINTS: usize = 5;
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
    for number in 0..=n_choices {
        let table = (entry.replay)(record, number)?;
        let step = whole.step(number);
        let decision = step.and_then(|(seat, chosen)| judge(&*table, seat, chosen, effort));
        moments.push(Moment { shares: table.outlook(effort.outlook), decision });
        if !progress(number + 1, n_choices + 1) {
            return Ok(None);
        }
    }
    let turning_points = turning_points(&moments);
    Ok(Some(Analysis { moments, turning_points }))
}

fn judge(table: &dyn AnyTable, seat: Seat, chosen: String, effort: Effort) -> Option<Judgement> {
    let opinions = table.adviser(Search::over(effort.iterations), table.seed())?();
    let best = opinions.first()?;
    let chosen_share = opinions.iter().find(|opinion| opinion.choice == chosen)?.win_share;
    // Nothing is given away by what a bot would have done itself.
    let best_share = if best.choice == chosen { chosen_share } else { best.win_share };
    Some(Judgement { seat, chosen_share, best: best.choice.clone(), best_share, chosen })
}

/// The choices after which somebody's prospects were most different.
fn turning_points(moments: &[Moment]) -> Vec<usize> {
    let swing = |pair: &[Moment]| {
        let changes = pair[0].shares.iter().zip(&pair[1].shares).map(|(before, after)| (after - before).abs());
        changes.fold(0.0, f64::max)
    };
    let mut swings: Vec<_> = moments.windows(2).map(swing).enumerate().filter(|(_, swing)| *swing > WAVERING).collect();
    swings.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    swings.into_iter().take(TURNING_POINTS).map(|(number, _)| number).collect()
}
