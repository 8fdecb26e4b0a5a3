//! The result of a game, as lines.

use kabale_catalog::{AnyTable, Ink, Line, ScorePart, Voice, results};
use kabale_core::PartKind;

/// Places and scores with their explanation; nothing while the game goes on.
pub(crate) fn lines(table: &dyn AnyTable, voice: Voice<'_>) -> Vec<Line> {
    let Some(results) = results(table, voice) else { return Vec::new() };
    let mut lines = vec![Line::new(), Line::new().bold(&*results.verdict)];
    if let Some(ending) = &results.ending {
        lines.push(Line::new().plain(&*ending.text).dim(format!(" ({})", ending.rule)));
    }
    for place in results.ranked() {
        let part = |ScorePart { text, amount, kind, .. }: &ScorePart| match kind {
            PartKind::Score => format!("{text} {amount}"),
            PartKind::Tiebreak | PartKind::Note => format!("({text} {amount})"),
        };
        let parts: Vec<_> = results.shown_parts(place).map(part).collect();
        let ink = Ink { color: Some(table.color(place.seat)), bold: place.place == 1, dim: false };
        let line = Line::new()
            .plain(format!("  {}. ", place.place))
            .ink(voice.name(place.seat), ink)
            .bold(format!("  {}", place.score))
            .dim(format!("   {}", parts.join(", ")));
        lines.push(line);
    }
    lines
}
