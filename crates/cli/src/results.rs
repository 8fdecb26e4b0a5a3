//! How a game ended, as lines.

use kabale_catalog::{AnyTable, Ink, Lang, Line, Voice};
use kabale_core::PartKind;

/// Places and scores with their explanation; nothing while the game goes on.
pub(crate) fn lines(table: &dyn AnyTable, voice: Voice<'_>) -> Vec<Line> {
    let Some(standings) = table.standings() else { return Vec::new() };
    let lang = voice.lang;
    let mut sorted = standings.by_seat().to_vec();
    sorted.sort_by_key(|standing| standing.place);
    let winners: Vec<_> = standings.winners().map(|seat| voice.name(seat)).collect();
    let verdict = match (winners.len(), lang) {
        (1, Lang::En) => format!("{} wins.", winners[0]),
        (1, Lang::De) => format!("{} gewinnt.", winners[0]),
        (_, Lang::En) => format!("{} share the victory.", winners.join(", ")),
        (_, Lang::De) => format!("{} teilen sich den Sieg.", winners.join(", ")),
    };
    let mut lines = vec![Line::new(), Line::new().bold(verdict)];
    let is_tied = |score| standings.by_seat().iter().filter(|standing| standing.score == score).count() > 1;
    for standing in sorted {
        let parts: Vec<_> = table
            .score_parts(standing.seat)
            .into_iter()
            .filter(|part| match part.kind {
                PartKind::Score => true,
                PartKind::Tiebreak => is_tied(standing.score),
                PartKind::Note => part.amount != 0,
            })
            .map(|part| {
                let text = format!("{} {}", table.score_part(part.id, lang), part.amount);
                if part.kind == PartKind::Score { text } else { format!("({text})") }
            })
            .collect();
        let ink = Ink { seat: Some(standing.seat), bold: standing.place == 1, dim: false };
        let line = Line::new()
            .plain(format!("  {}. ", standing.place))
            .ink(voice.name(standing.seat), ink)
            .bold(format!("  {}", standing.score))
            .dim(format!("   {}", parts.join(", ")));
        lines.push(line);
    }
    lines
}
