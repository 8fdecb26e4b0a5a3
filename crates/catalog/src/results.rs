//! How a game ended, in words.

use kabale_core::{Part, PartKind, Seat, Standing};
use serde::Serialize;

use crate::{AnyTable, Ending, Lang, Voice};

/// The result of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Results {
    /// Who wins, as a sentence.
    pub verdict: String,
    /// How the game was won, where points do not say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The results of all players, by seat.
    pub standings: Vec<PlayerResult>,
}

/// One player's result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerResult {
    pub seat: Seat,
    /// 1 for a winner. Tied players share a place, and the next places are skipped.
    pub place: u8,
    pub score: i32,
    /// The breakdown of the score.
    pub parts: Vec<ScorePart>,
}

/// One line of a score's breakdown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScorePart {
    /// A stable id of what is counted.
    pub id: &'static str,
    /// What is counted, in words.
    pub text: &'static str,
    pub amount: i32,
    /// A `score` is added to the score, a `tiebreak` breaks ties, a `note` has no effect on the result.
    pub kind: PartKind,
}

/// The part of a score that only says who won.
const VICTORY: &str = "victory";

impl Results {
    /// The results of all players, the winners first.
    pub fn ranked(&self) -> Vec<&PlayerResult> {
        let mut ranked: Vec<_> = self.standings.iter().collect();
        ranked.sort_by_key(|player| player.place);
        ranked
    }

    /// The parts of a player's score that people are shown: a tiebreak only between equal scores, a note only if it is
    /// not zero, and no victory that the verdict tells already.
    pub fn shown_parts<'a>(&self, player: &'a PlayerResult) -> impl Iterator<Item = &'a ScorePart> {
        let is_tied = self.standings.iter().filter(|other| other.score == player.score).count() > 1;
        player.parts.iter().filter(move |part| match part.kind {
            PartKind::Score => part.id != VICTORY,
            PartKind::Tiebreak => is_tied,
            PartKind::Note => part.amount != 0,
        })
    }
}

/// The result of a game; none while it goes on.
pub fn results(table: &dyn AnyTable, voice: Voice<'_>) -> Option<Results> {
    let standings = table.standings()?;
    let winners: Vec<_> = standings.winners().map(|seat| voice.name(seat)).collect();
    let verdict = match (winners.len(), voice.lang) {
        (0, Lang::En) => "Nobody wins.".to_owned(),
        (0, Lang::De) => "Niemand gewinnt.".to_owned(),
        (1, Lang::En) => format!("{} wins.", winners[0]),
        (1, Lang::De) => format!("{} gewinnt.", winners[0]),
        (_, Lang::En) => format!("{} share the victory.", all(&winners, voice.lang)),
        (_, Lang::De) => format!("{} teilen sich den Sieg.", all(&winners, voice.lang)),
    };
    let ending = table.ending(voice);
    let verdict = ending.as_ref().map_or(verdict, |ending| ending.verdict.clone());
    let part = |part: Part| {
        let Part { id, amount, kind } = part;
        ScorePart { id, text: table.score_part(id, voice.lang), amount, kind }
    };
    let result = |standing: &Standing| {
        let Standing { seat, place, score } = *standing;
        PlayerResult { seat, place, score, parts: table.score_parts(seat).into_iter().map(part).collect() }
    };
    Some(Results { verdict, ending, standings: standings.by_seat().iter().map(result).collect() })
}

/// `Anna, Ben and Carl`.
fn all(names: &[&str], lang: Lang) -> String {
    match names.split_last() {
        Some((last, before)) if !before.is_empty() => {
            format!("{} {} {last}", before.join(", "), lang.pick("and", "und"))
        }
        _ => names.concat(),
    }
}
