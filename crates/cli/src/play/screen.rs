//! What of the table is printed: on a terminal, only what has changed since it was last shown.

use kabale_catalog::{AnySight, Lang, Line, Voice};

use crate::term;

/// Wider than any line of a table, so that nothing is wrapped.
const UNWRAPPED: usize = 100_000;

/// Something on the table, such as a site or a player: with its lines and the heading it stands under.
#[derive(Clone)]
struct Block {
    heading: Option<Line>,
    lines: Vec<Line>,
    /// Whether it is drawn with boxes or columns, and stands apart from what is around it.
    is_drawn: bool,
}

impl Block {
    /// Whether it is the same thing in the same state, even if its heading says more than before.
    fn is_same(&self, other: &Self) -> bool {
        let place = |block: &Self| block.heading.as_ref().map(|heading| label(&heading.text()).to_owned());
        self.lines == other.lines && place(self) == place(other)
    }
}

/// What a heading is about: `Cradle` of `Cradle — discard pile 3 cards`.
fn label(heading: &str) -> &str {
    heading.split(" — ").next().unwrap_or(heading)
}

/// The table as it was last shown.
#[derive(Default)]
pub(super) struct Screen {
    shown: Vec<Block>,
}

impl Screen {
    /// All lines of the table. They count as shown.
    pub(super) fn whole(&mut self, sight: &dyn AnySight, voice: Voice<'_>) -> Vec<Line> {
        self.shown = blocks(sight, voice);
        let mut lines = sight.board(voice, term::width());
        for section in beside(sight, voice) {
            lines.push(Line::new());
            lines.extend(section);
        }
        lines
    }

    /// The lines that have changed since the table was last shown; all of them if most have.
    pub(super) fn changes(&mut self, sight: &dyn AnySight, voice: Voice<'_>) -> Vec<Line> {
        let now = blocks(sight, voice);
        let changed: Vec<&Block> =
            now.iter().filter(|block| !self.shown.iter().any(|shown| shown.is_same(block))).collect();
        let count = |blocks: &mut dyn Iterator<Item = &Block>| blocks.map(|block| block.lines.len()).sum::<usize>();
        let (some, all) = (count(&mut changed.iter().copied()), count(&mut now.iter()));
        if self.shown.is_empty() || some * 3 > all * 2 {
            return [Line::new()].into_iter().chain(self.whole(sight, voice)).collect();
        }
        let mut lines = Vec::new();
        if !changed.is_empty() {
            lines.push(Line::new());
            let what = voice.lang.pick("On the table (b shows all of it):", "Auf dem Tisch (b zeigt alles):");
            lines.push(Line::new().dim(what));
        }
        let mut heading = None;
        for (index, block) in changed.into_iter().enumerate() {
            if block.is_drawn && index > 0 {
                lines.push(Line::new());
            }
            match &block.heading {
                Some(above) if heading.as_ref() != Some(above) => {
                    lines.push(above.clone());
                    heading = Some(above.clone());
                }
                Some(_) => (),
                None => heading = block.lines.first().cloned(),
            }
            lines.extend(block.lines.iter().cloned());
        }
        self.shown = now;
        lines
    }
}

/// What belongs to the table but is not on it: who is how near to winning, and what the player can use.
fn beside(sight: &dyn AnySight, voice: Voice<'_>) -> Vec<Vec<Line>> {
    let titled = |title: &str, lines: Vec<Line>| {
        let title = (!lines.is_empty()).then(|| Line::new().bold(title));
        title.into_iter().chain(lines).collect::<Vec<_>>()
    };
    let race = if sight.board_tells_race() { Vec::new() } else { sight.race(voice) };
    let sections = [
        titled(race_title(voice.lang), race),
        titled(voice.lang.pick("Where you are, and yours:", "Wo du bist, und Eigenes:"), sight.reach(voice)),
    ];
    sections.into_iter().filter(|section| !section.is_empty()).collect()
}

pub(super) fn race_title(lang: Lang) -> &'static str {
    lang.pick("How near to winning:", "Wie nah am Sieg:")
}

/// The table in blocks. One that is drawn with boxes or columns has a block for every section, and one in sentences a
/// block for everything that stands under a heading.
fn blocks(sight: &dyn AnySight, voice: Voice<'_>) -> Vec<Block> {
    let wide = sight.board(voice, UNWRAPPED);
    let is_drawn = wide.iter().any(|line| line.text().chars().any(|c| ('\u{2500}'..'\u{2600}').contains(&c)));
    let board = if is_drawn { sight.board(voice, term::width()) } else { wide };
    let sections = board.split(|line| line.text().trim().is_empty()).map(<[Line]>::to_vec);
    let sections = sections.chain(beside(sight, voice)).filter(|section| !section.is_empty());
    sections
        .flat_map(
            |section| if is_drawn { vec![Block { heading: None, lines: section, is_drawn }] } else { split(&section) },
        )
        .collect()
}

/// The blocks of a section in sentences: its heading, and everything that is indented as far as the line after it.
fn split(section: &[Line]) -> Vec<Block> {
    let indent = |line: &Line| line.text().chars().take_while(|c| *c == ' ').count();
    let Some((first, rest)) = section.split_first() else { return Vec::new() };
    let level = rest.iter().map(indent).min().unwrap_or_default();
    let heading = (level > indent(first)).then(|| first.clone());
    let mut blocks = vec![Block { heading: None, lines: vec![first.clone()], is_drawn: false }];
    for line in rest {
        match blocks.last_mut().filter(|_| indent(line) > level) {
            Some(block) => block.lines.push(line.clone()),
            None => blocks.push(Block { heading: heading.clone(), lines: vec![line.clone()], is_drawn: false }),
        }
    }
    blocks
}
