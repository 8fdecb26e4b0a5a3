//! What happened since the player last decided, grouped by player.

use kabale_catalog::{AnyTable, Chapter, Deed, Ink, Lang, Line, Reasons, Telling, Voice, Weight};
use kabale_core::{Eye, Seat};

use super::pace::{Pace, Teller};
use crate::{problem::Problem, term};

/// With more sentences than this, what matters most is told first.
const MANY: usize = 8;

/// What was not told before: the deeds from this choice on.
pub(super) fn since(mut chapters: Vec<Chapter>, number: usize) -> Vec<Chapter> {
    for chapter in &mut chapters {
        chapter.deeds.retain(|deed| deed.number >= number);
    }
    chapters.retain(|chapter| !chapter.deeds.is_empty());
    chapters
}

/// Tells the news without the bookkeeping, at a pace.
pub(super) fn tell(
    chapters: &[Chapter],
    table: &dyn AnyTable,
    reasons: &Reasons,
    eye: Eye,
    voice: Voice<'_>,
    pace: Pace,
) -> Result<(), Problem> {
    let lang = voice.lang;
    let all = || chapters.iter().flat_map(|chapter| &chapter.deeds);
    let n_told = all().filter(|deed| deed.weight > Weight::Minor).count();
    let n_minor = all().count() - n_told;
    if n_told == 0 {
        return Ok(());
    }
    let mut teller = Teller::new(pace, lang);
    term::write_lines(&[
        Line::new(),
        Line::new().bold(lang.pick("Since you last decided", "Seit deiner letzten Wahl")),
    ])?;
    let matters: Vec<_> = all().filter(|deed| deed.weight == Weight::Matters).collect();
    let is_split = n_told > MANY && !matters.is_empty() && matters.len() < n_told;
    if is_split {
        teller.player()?;
        term::write_lines(&[Line::new().plain(lang.pick("Above all", "Vor allem"))])?;
        for deed in matters {
            teller.sentence();
            term::write_lines(&[line(deed, &deed.text)])?;
        }
    }
    for chapter in chapters {
        let is_told = |deed: &&Deed| deed.weight > Weight::Minor && !(is_split && deed.weight == Weight::Matters);
        let deeds: Vec<_> = chapter.deeds.iter().filter(is_told).collect();
        if deeds.is_empty() {
            continue;
        }
        teller.player()?;
        term::write_lines(&heading(chapter, table, eye, voice))?;
        for (index, deed) in deeds.iter().enumerate() {
            teller.sentence();
            term::write_lines(&[line(deed, shown(chapter, deed))])?;
            if deeds.get(index + 1).is_none_or(|next| next.number != deed.number) {
                term::write_lines(why(deed, reasons, eye, voice).as_slice())?;
            }
        }
    }
    match (n_minor, lang) {
        (0, _) => Ok(()),
        (1, Lang::En) => term::write_lines(&[Line::new().dim("  (and 1 detail: n)")]),
        (n, Lang::En) => term::write_lines(&[Line::new().dim(format!("  (and {n} details: n)"))]),
        (1, Lang::De) => term::write_lines(&[Line::new().dim("  (und 1 Einzelheit: n)")]),
        (n, Lang::De) => term::write_lines(&[Line::new().dim(format!("  (und {n} Einzelheiten: n)"))]),
    }
}

/// Everything since the end of the player's last turn, with the bookkeeping, in its order.
pub(super) fn everything(
    chapters: &[Chapter],
    table: &dyn AnyTable,
    reasons: &Reasons,
    eye: Eye,
    voice: Voice<'_>,
) -> Vec<Line> {
    let lang = voice.lang;
    if chapters.is_empty() {
        return vec![Line::new().plain(lang.pick("Nothing has happened yet.", "Noch ist nichts geschehen."))];
    }
    let mut lines = vec![Line::new().bold(lang.pick("Since your last turn", "Seit deinem letzten Zug"))];
    for chapter in chapters {
        lines.extend(heading(chapter, table, eye, voice));
        for (index, deed) in chapter.deeds.iter().enumerate() {
            lines.push(line(deed, shown(chapter, deed)));
            if chapter.deeds.get(index + 1).is_none_or(|next| next.number != deed.number) {
                lines.extend(why(deed, reasons, eye, voice));
            }
        }
    }
    lines
}

/// Why a bot made the choice that a deed belongs to, if there is something to say.
fn why(deed: &Deed, reasons: &Reasons, eye: Eye, voice: Voice<'_>) -> Option<Line> {
    let text = reasons.told(deed.number, Telling::to(voice, eye))?;
    Some(Line::new().dim(format!("      {text}")))
}

fn heading(chapter: &Chapter, table: &dyn AnyTable, eye: Eye, voice: Voice<'_>) -> Vec<Line> {
    let name = chapter.heading(voice, eye).zip(chapter.seat);
    let line = |(name, seat): (&str, Seat)| {
        Line::new().ink(name, Ink { color: Some(table.color(seat)), bold: true, dim: false })
    };
    name.map(line).into_iter().collect()
}

/// The sentence, without the name that is the heading.
fn shown<'c>(chapter: &Chapter, deed: &'c Deed) -> &'c str {
    if chapter.seat.is_some() { deed.short() } else { &deed.text }
}

/// What matters has a sign as well as an ink.
fn line(deed: &Deed, text: &str) -> Line {
    match deed.weight {
        Weight::Matters => Line::new().bold("  ! ").bold(text),
        Weight::Plain => Line::new().dim("  · ").plain(text),
        Weight::Minor => Line::new().dim("  · ").dim(text),
    }
}
