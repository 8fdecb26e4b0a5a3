//! What happened since a player's last turn, grouped by player.

use kabale_core::{Eye, Eyes, Seat, Step, Table};

use crate::{Lang, Telling, Voice, Words};

/// What one player did in a turn, or what the game did by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// The player; none for what belongs to nobody, such as a new round.
    pub seat: Option<Seat>,
    /// In the order in which they happened; never empty.
    pub deeds: Vec<Deed>,
}

impl Chapter {
    /// The player's name, or “You”; none for what belongs to nobody.
    pub fn heading<'v>(&self, voice: Voice<'v>, eye: Eye) -> Option<&'v str>
    where
        Self: 'v,
    {
        let seat = self.seat?;
        Some(if eye.is(seat) { voice.lang.pick("You", "Du") } else { voice.names.get(seat.index())? })
    }
}

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deed {
    /// The sentence of the log.
    pub text: String,
    /// How many bytes of the sentence name the player of the chapter. See [`Deed::short`].
    lead: usize,
    pub weight: Weight,
    /// The number of the choice, counted from 0.
    pub number: usize,
    /// The name of the action: see `note` of each game.
    pub icon: Option<&'static str>,
    /// Whether a bot made the choice because a player's time was up. Set on the first deed of the choice.
    pub timed_out: bool,
}

impl Deed {
    /// The sentence without the player, who is named by the heading of the chapter: `comes to Mountain (3).`
    pub fn short(&self) -> &str {
        &self.text[self.lead..]
    }
}

/// How much a sentence matters to somebody who reads what they missed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Weight {
    /// Bookkeeping, which can be folded away.
    Minor,
    /// An action or its result.
    Plain,
    /// A battle, a loss, what changes who wins, or what happens to the reader.
    Matters,
}

/// What an event means for a digest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Note {
    pub passage: Passage,
    pub weight: Weight,
    /// The name of the action, in lower case.
    pub icon: Option<&'static str>,
    /// Whether this only announces an action: its icon goes to the first result that is not bookkeeping, and it is
    /// bookkeeping itself if there is such a result.
    pub is_lead: bool,
    /// Whose doing it is, if it may be another player than the one whose turn it is.
    pub doer: Option<Seat>,
    /// The player to whom it happens. It matters to them, unless they did it themselves.
    pub touches: Option<Seat>,
}

/// Whose doing an event is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    /// The same as the event before.
    Same,
    /// Part of a turn of this player.
    Turn(Seat),
    /// This player's card acts, without a decision of the player.
    Card(Seat),
    /// The game goes on by itself.
    Table,
}

impl Note {
    const fn new(weight: Weight) -> Self {
        Self { passage: Passage::Same, weight, icon: None, is_lead: false, doer: None, touches: None }
    }

    pub const fn minor() -> Self {
        Self::new(Weight::Minor)
    }

    pub const fn plain() -> Self {
        Self::new(Weight::Plain)
    }

    pub const fn matters() -> Self {
        Self::new(Weight::Matters)
    }

    /// The announcement of an action.
    pub const fn lead(icon: &'static str) -> Self {
        Self { is_lead: true, icon: Some(icon), ..Self::minor() }
    }

    #[must_use]
    pub const fn icon(self, icon: &'static str) -> Self {
        Self { icon: Some(icon), ..self }
    }

    #[must_use]
    pub const fn touching(self, seat: Seat) -> Self {
        Self { touches: Some(seat), ..self }
    }

    /// Somebody else may do it in the middle of a player's turn.
    #[must_use]
    pub const fn done_by(self, seat: Seat) -> Self {
        Self { doer: Some(seat), ..self }
    }

    #[must_use]
    pub const fn in_turn_of(self, seat: Seat) -> Self {
        Self { passage: Passage::Turn(seat), ..self }
    }

    #[must_use]
    pub const fn by_card_of(self, seat: Seat) -> Self {
        Self { passage: Passage::Card(seat), ..self }
    }

    #[must_use]
    pub const fn by_table(self) -> Self {
        Self { passage: Passage::Table, ..self }
    }
}

/// That a bot made a decision because a player's time was up.
pub fn time_was_up(lang: Lang) -> &'static str {
    lang.pick("Time was up: a bot decided.", "Die Zeit war um: Ein Bot hat entschieden.")
}

/// That a bot made so many decisions for the reader.
pub fn your_time_was_up(decisions: usize, lang: Lang) -> String {
    match (decisions, lang) {
        (1, Lang::En) => "Your time was up: a bot decided for you.".to_owned(),
        (1, Lang::De) => "Deine Zeit war um: Ein Bot hat für dich entschieden.".to_owned(),
        (n, Lang::En) => format!("Your time was up {n} times: a bot decided for you."),
        (n, Lang::De) => format!("Deine Zeit war {n}-mal um: Ein Bot hat für dich entschieden."),
    }
}

/// The decisions that a bot made for a seat since the player last decided.
pub(crate) fn missed<G: Words>(table: &Table<G>, seat: Seat, timed_out: &[usize]) -> Vec<usize> {
    if timed_out.is_empty() {
        return Vec::new();
    }
    let own = table.steps().iter().enumerate().rev().filter(|(_, step)| step.seat == seat);
    let mut missed: Vec<_> = own.map(|(number, _)| number).take_while(|number| timed_out.contains(number)).collect();
    missed.reverse();
    missed
}

/// An event with its place in the game.
struct Noted<G: Words> {
    number: usize,
    event: G::Event,
    note: Note,
}

/// What `eye` saw since the end of the last turn of `anchor`, or since the first decision that a bot made for `anchor`
/// in that turn. A turn that still goes on does not count as the last one.
fn since<G: Words>(table: &Table<G>, view: &G::View, eye: Eye, anchor: Seat, missed: &[usize]) -> Vec<Noted<G>> {
    let is_missed = |number: usize| missed.first().is_some_and(|first| number >= *first);
    // From the last event to the first. What was found before `complete` belongs to no turn of `anchor` that is over.
    let (mut found, mut complete): (Vec<Noted<G>>, usize) = (Vec::new(), 0);
    let mut goes_on = G::on_turn(table.state(), view) == Some(anchor);
    let opening = opening(table, eye);
    for (number, step) in table.steps().iter().enumerate().rev() {
        for (index, (_, event, note)) in notes(step, eye, step.events.len()).into_iter().enumerate().rev() {
            let note = match note.passage {
                Passage::Same if opening == 0 && number == 0 && index == 0 => note.in_turn_of(step.seat),
                // It is no turn yet, so nobody's digest begins here.
                Passage::Same if number <= opening && index == 0 => note.by_card_of(step.seat),
                _ => note,
            };
            if note.passage == Passage::Turn(anchor) && !goes_on && !is_missed(number) {
                let late = found.iter().take_while(|noted| is_missed(noted.number)).count();
                found.truncate(complete.max(late));
                found.reverse();
                return found;
            }
            found.push(Noted { number, event, note });
            if note.passage != Passage::Same {
                complete = found.len();
                goes_on &= note.passage == Passage::Turn(anchor);
            }
        }
    }
    found.reverse();
    found
}

/// The choice with which the first turn begins. Before it, every choice belongs to whoever made it.
fn opening<G: Words>(table: &Table<G>, eye: Eye) -> usize {
    let begins = |step: &Step<G>| {
        notes(step, eye, step.events.len()).iter().any(|(_, _, note)| matches!(note.passage, Passage::Turn(_)))
    };
    table.steps().iter().position(begins).unwrap_or(usize::MAX)
}

/// Those of the first `n_events` events of a choice that an eye saw, each with its number.
pub(crate) fn notes<G: Words>(step: &Step<G>, eye: Eye, n_events: usize) -> Vec<(usize, G::Event, Note)> {
    let events = step.events[..n_events].iter().enumerate();
    let seen = events.filter_map(|(index, event)| Some((index, event.seen_by(eye)?)));
    seen.map(|(index, event)| {
        let note = G::note(&event, (index == 0).then_some(step.seat));
        (index, event, note)
    })
    .collect()
}

pub(crate) fn digest<G: Words>(
    table: &Table<G>,
    view: &G::View,
    eye: Eye,
    voice: Voice<'_>,
    timed_out: &[usize],
) -> Vec<Chapter> {
    let anchor = match eye {
        Eye::Seat(seat) => seat,
        Eye::Public => match G::on_turn(table.state(), view).or_else(|| table.steps().last().map(|step| step.seat)) {
            Some(seat) => seat,
            None => return Vec::new(),
        },
    };
    let missed = if eye.is(anchor) { missed(table, anchor, timed_out) } else { Vec::new() };
    let telling = Telling::to(voice, eye);
    let mut writer = Writer { telling, chapters: Vec::new(), lead: None };
    let mut last = None;
    // What is cut off in the middle of a turn belongs to the reader.
    let mut owner = Some(anchor);
    for Noted { number, event, note } in since(table, view, eye, anchor, &missed) {
        let is_late = last.replace(number) != Some(number) && timed_out.contains(&number);
        let text = G::tell(&event, view, telling);
        match note.passage {
            Passage::Same => (),
            Passage::Turn(seat) | Passage::Card(seat) => owner = Some(seat),
            Passage::Table => owner = None,
        }
        writer.write(note.doer.or(owner), number, text, note, is_late, missed.contains(&number));
    }
    writer.settle();
    writer.chapters
}

struct Writer<'v> {
    telling: Telling<'v>,
    chapters: Vec<Chapter>,
    /// The announcement in the last chapter that still has no result.
    lead: Option<(usize, &'static str)>,
}

impl Writer<'_> {
    fn write(&mut self, seat: Option<Seat>, number: usize, text: String, note: Note, timed_out: bool, is_own: bool) {
        if self.chapters.last().is_none_or(|chapter| chapter.seat != seat) {
            self.settle();
            self.chapters.push(Chapter { seat, deeds: Vec::new() });
        }
        if note.is_lead {
            self.settle();
        }
        let is_touched = note.touches.is_some_and(|touched| self.telling.is_you(touched) && seat != Some(touched));
        let mut weight = if is_touched { Weight::Matters } else { note.weight };
        if timed_out {
            weight = weight.max(if is_own { Weight::Matters } else { Weight::Plain });
        }
        let mut icon = note.icon;
        if !note.is_lead && weight > Weight::Minor {
            let announced = self.lead.take().map(|(_, icon)| icon);
            icon = icon.or(announced);
        }
        let lead = seat.map_or(0, |seat| self.telling.named_by(&text, seat));
        let chapter = self.chapters.last_mut().expect("a chapter was begun");
        chapter.deeds.push(Deed { text, lead, weight, number, icon, timed_out });
        if note.is_lead {
            self.lead = note.icon.map(|icon| (chapter.deeds.len() - 1, icon));
        }
    }

    /// An action without any other result is told by its announcement.
    fn settle(&mut self) {
        if let (Some((index, _)), Some(chapter)) = (self.lead.take(), self.chapters.last_mut()) {
            let deed = &mut chapter.deeds[index];
            deed.weight = deed.weight.max(Weight::Plain);
        }
    }
}
