//! How a game ended, in words.

use kabale_core::{PartKind, Seat};

use crate::{AnyTable, Lang, Voice};

/// How a game ended.
pub struct Results {
    /// Who wins, as a sentence.
    pub verdict: String,
    /// All players, the winners first.
    pub places: Vec<Place>,
}

/// One player's result.
pub struct Place {
    pub seat: Seat,
    /// 1 for a winner.
    pub place: u8,
    pub score: i32,
    /// What the score is made of: a name, an amount, and whether the amount counts for the score.
    pub parts: Vec<(&'static str, i32, bool)>,
}

/// How a game ended; none while it goes on.
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
    let is_tied = |score| standings.by_seat().iter().filter(|standing| standing.score == score).count() > 1;
    let parts = |seat, score| {
        let parts = table.score_parts(seat).into_iter().filter(move |part| match part.kind {
            PartKind::Score => true,
            PartKind::Tiebreak => is_tied(score),
            PartKind::Note => part.amount != 0,
        });
        parts
            .map(|part| (table.score_part(part.id, voice.lang), part.amount, part.kind == PartKind::Score))
            .collect::<Vec<_>>()
    };
    let mut places: Vec<_> = standings
        .by_seat()
        .iter()
        .map(|standing| Place {
            seat: standing.seat,
            place: standing.place,
            score: standing.score,
            parts: parts(standing.seat, standing.score),
        })
        .collect();
    places.sort_by_key(|place| place.place);
    Some(Results { verdict, places })
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
