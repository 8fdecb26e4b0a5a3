//! A table of any game, behind one interface.

use std::{any::Any, fmt, slice, time::Instant};

use kabale_bots::{Depth, Estimate, Level, Mind, outlook};
use kabale_core::{
    Between, ChooseError, Eye, Log, Part, Perspective, Record, Rng, Seat, Seed, Standings, Table, Target, UndoRefusal,
};
use serde::Serialize;
use serde_json::Value;

use crate::{
    Adviser, AnySight, CardText, Chapter, Ending, Lang, Line, Opinion, Reason, Telling, Tincture, Vantage, Voice,
    Words,
    sight::{Joint, Sight},
};

/// The open question of a table, with every legal choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Decision {
    /// The number of the decision: how many choices were made before.
    #[serde(rename = "decision")]
    pub number: usize,
    /// The seat that decides.
    pub seat: Seat,
    /// The question as data. Its form depends on the game, see `docs/notation`.
    pub prompt: Value,
    /// The question as a sentence.
    pub text: String,
    /// The id of the rule that asks.
    pub rule: &'static str,
    /// Never empty.
    pub choices: Vec<Offer>,
}

/// A legal choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Offer {
    /// The choice in notation, as it is sent.
    pub choice: String,
    /// The choice in words.
    pub label: String,
    pub target: Target,
}

/// The effect of a choice, in words, as far as the seat that decides can foresee it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Preview {
    /// The sentences that the seat would read, up to the first event that it cannot foresee.
    pub tells: Vec<String>,
    /// Whether these sentences are complete.
    pub certain: bool,
    /// Whether the choice could be taken back until another seat decides.
    pub undoable: bool,
}

impl Preview {
    /// Whether it says no more than the choice itself, so that there is nothing to ask about.
    pub fn is_plain(&self) -> bool {
        self.certain && self.tells.len() <= 1
    }
}

/// The boards in between of one choice, with nothing hidden: what happens between the choice and the next question, step
/// by step. [`AnyTable::unfolds`] shows them to one eye. They are never stored.
#[derive(Debug)]
pub struct Chain {
    /// The number of the choice, counted from 0.
    pub(crate) number: usize,
    /// A list of [`kabale_core::Between`] of the table's game.
    boards: Box<dyn Any + Send + Sync>,
}

/// In so many worlds a choice must have the same reason.
const PROSPECTS: u8 = 8;

/// At most so many choices are made of one form.
const MOST_COMPOSED: usize = 16;

/// A table of any game: a [`Table`] whose game is not a type parameter.
pub trait AnyTable: Any + Send {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// The number of players.
    fn seats(&self) -> u8;
    fn color(&self, seat: Seat) -> Tincture;
    /// How many choices were made so far.
    fn n_choices(&self) -> usize;
    /// Who made a choice, counted from 0.
    fn chooser(&self, number: usize) -> Option<Seat>;
    /// The seat that decides next; none when the game is over.
    fn to_move(&self) -> Option<Seat>;
    /// The table as one eye sees it. Callers that show several things to one eye take them from one sight, which builds
    /// the view only once.
    fn seen_by(&self, eye: Eye) -> Box<dyn AnySight + '_>;
    /// The open decision, as the deciding seat sees it. It must not be shown to other eyes.
    fn decision(&self, voice: Voice<'_>) -> Option<Decision> {
        self.seen_by(Eye::Seat(self.to_move()?)).decision(voice)
    }
    /// Makes a choice, in notation, for the seat that decides.
    fn choose(&mut self, choice: &str) -> Result<(), ChooseError>;
    /// The table as an eye sees it now, to be compared later.
    fn vantage(&self, eye: Eye) -> Vantage;
    /// What can be said of why a player did what led here from there, by what that eye saw. What everybody is told must come
    /// from the eye of a watcher.
    fn reason(&self, before: &Vantage, by: Seat) -> Option<Box<dyn Reason>>;
    /// The same as [`AnyTable::choose`] for those who watch: returns the boards in between; none if there are none.
    fn choose_watched(&mut self, choice: &str) -> Result<Option<Chain>, ChooseError>;
    /// The boards in between as one eye sees them, in order. None of them if the choice was taken back.
    fn unfolds<'a>(&'a self, chain: &'a Chain, eye: Eye) -> Vec<Box<dyn AnySight + 'a>>;
    /// What a choice, in notation, would do. It must not be shown to eyes other than the deciding seat's.
    fn preview(&self, choice: &str, voice: Voice<'_>) -> Result<Preview, ChooseError>;
    /// The table after the choices, in notation, as the deciding seat can foresee it, and how many of them it includes:
    /// see [`Table::draft`]. It must not be shown to other eyes.
    fn draft(&self, choices: &[String]) -> Result<(Box<dyn AnyTable>, usize), ChooseError>;
    /// The choices, in notation, that do what a form asks for, from the open decision on as long as the same seat decides.
    /// They are picked from what the engine offers, in a world that the seat cannot distinguish from this one. None if the
    /// form does not fit, in whole or in part.
    fn composed(&self, fields: &[(String, String)]) -> Option<Vec<String>> {
        let eye = Eye::Seat(self.to_move()?);
        let (mut ahead, _) = self.draft(&[]).ok()?;
        let mut choices = Vec::new();
        while choices.len() < MOST_COMPOSED {
            let choice = ahead.seen_by(eye).compose(fields)?;
            let (mut next, n_played) = ahead.draft(slice::from_ref(&choice)).ok()?;
            let is_last = n_played == 0;
            if is_last {
                next.choose(&choice).ok()?;
            }
            choices.push(choice);
            if is_last {
                return next.seen_by(eye).has_composed(fields).then_some(choices);
            }
            ahead = next;
        }
        None
    }
    /// What the exchange that a form proposes would mean if it were accepted, as far as the deciding seat can foresee it: a
    /// sentence for each player whose way to win changes. None if the form does not fit. Other eyes must not see it.
    fn agreed(&self, fields: &[(String, String)], voice: Voice<'_>) -> Option<Vec<String>>;
    /// What is said of a form that does not fit.
    fn misfit(&self, lang: Lang) -> &'static str;
    /// The only choice, in notation, if everybody can know that there is no other.
    fn forced(&self) -> Option<String>;
    /// A copy, with all that is hidden.
    fn fork(&self) -> Box<dyn AnyTable>;
    /// Why a choice was not made, in words.
    fn explain(&self, error: &ChooseError, lang: Lang) -> String;
    /// Whether a seat may take its last choice back; if not, why not.
    fn may_undo(&self, seat: Seat) -> Result<(), UndoRefusal>;
    /// Takes the last choice of a seat back.
    fn undo(&mut self, seat: Seat) -> Result<(), UndoRefusal>;
    /// Whether seats lose sight of what they hide themselves. If so, players must not look back at earlier positions as
    /// their seat saw them.
    fn forgets(&self) -> bool;
    /// [`AnySight::view`] of one eye.
    fn view(&self, eye: Eye) -> Value {
        self.seen_by(eye).view()
    }
    /// [`AnySight::board`] of one eye.
    fn board(&self, eye: Eye, voice: Voice<'_>, width: usize) -> Vec<Line> {
        self.seen_by(eye).board(voice, width)
    }
    /// [`AnySight::tell`] of one eye.
    fn tell(&self, eye: Eye, since: usize, voice: Voice<'_>) -> Vec<(usize, String)> {
        self.seen_by(eye).tell(since, voice)
    }
    /// [`AnySight::digest`] of one eye.
    fn digest(&self, eye: Eye, voice: Voice<'_>, timed_out: &[usize]) -> Vec<Chapter> {
        self.seen_by(eye).digest(voice, timed_out)
    }
    /// [`AnySight::retell`] of one eye.
    fn retell(&self, eye: Eye, since: usize, voice: Voice<'_>) -> Vec<(usize, String)> {
        self.seen_by(eye).retell(since, voice)
    }
    /// The events that an eye saw from choice number `since` on, counted from 0: the number of the choice and the
    /// event.
    fn events(&self, eye: Eye, since: usize) -> Vec<(usize, Value)>;
    /// The same with nothing hidden, for the host program.
    fn all_events(&self, since: usize) -> Vec<(usize, Value)>;
    /// The seat that made choice number `number`, counted from 0, and the choice in notation.
    fn step(&self, number: usize) -> Option<(Seat, String)>;
    /// The whole state, with nothing hidden.
    fn state(&self) -> Value;
    /// The game so far.
    fn record(&self) -> Record;
    /// The seed of all chance at this table.
    fn seed(&self) -> Seed;
    /// The result; none while the game goes on.
    fn standings(&self) -> Option<Standings>;
    /// What a seat's score is made of.
    fn score_parts(&self, seat: Seat) -> Vec<Part>;
    /// The name of a part of a score.
    fn score_part(&self, id: &str, lang: Lang) -> &'static str;
    /// Every card of this table, with its text.
    fn cards(&self, lang: Lang) -> Vec<CardText>;
    /// The tracks, tokens and badges of this table, each with an explanation.
    fn terms(&self, lang: Lang) -> Vec<CardText>;
    /// How the game was won, if more can be said than who has the most points; none while it goes on.
    fn ending(&self, voice: Voice<'_>) -> Option<Ending>;
    /// What a bot would choose for the deciding seat.
    fn bot_choice(&self, level: Level, rng: &mut dyn Rng) -> Option<String>;
    /// The same, to be computed later or on another thread: the position is copied now. The bot's time limit is counted
    /// from `asked`. It goes on from what it remembers of its last decision, which must be one of the same seat and level.
    fn thinker(&self, level: Level, seed: Seed, asked: Instant, memory: Option<BotMemory>) -> Option<Thinker>;
    /// Whether a bot that remembers this answers the open question without thinking: everybody knows that there is only one
    /// choice, or the bot has planned its answer before.
    fn is_answered_at_once(&self, memory: Option<&BotMemory>) -> bool;
    /// A bot's estimates for the choices of the deciding seat, with that seat's knowledge only. The result must not be shown to
    /// other eyes.
    fn adviser(&self, depth: Depth, seed: Seed) -> Option<Adviser>;
    /// What can be said for a choice, in notation, by what the deciding seat knows: the reason that it has in every world that
    /// the seat cannot tell from this one, as far as a few of them show. Other eyes must not see it.
    fn prospect(&self, choice: &str) -> Option<Box<dyn Reason>>;
    /// The share of the win that each seat can expect, from so many rollouts of the true state. For finished games
    /// only, because it uses hidden information.
    fn outlook(&self, games: u32) -> Vec<f64>;
}

/// A bot that is ready to decide on what a seat knows.
pub type Thinker = Box<dyn FnOnce() -> Thought + Send>;

/// What a bot has decided.
#[derive(Debug)]
pub struct Thought {
    /// Its choice in notation.
    pub choice: String,
    /// What it remembers for its next decision; none if that would be of no use.
    pub memory: Option<BotMemory>,
}

/// What a bot has thought beyond its last choice: a [`Mind`] of the table's game. It knows what its seat knows.
pub struct BotMemory(Box<dyn Any + Send>);

impl fmt::Debug for BotMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BotMemory")
    }
}

impl<G: Words> AnyTable for Table<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> u8 {
        self.seats()
    }

    fn color(&self, seat: Seat) -> Tincture {
        G::seat_color(self.options(), seat)
    }

    fn n_choices(&self) -> usize {
        self.steps().len()
    }

    fn chooser(&self, number: usize) -> Option<Seat> {
        self.steps().get(number).map(|step| step.seat)
    }

    fn to_move(&self) -> Option<Seat> {
        self.state().to_move()
    }

    fn seen_by(&self, eye: Eye) -> Box<dyn AnySight + '_> {
        Box::new(Sight::new(self, eye))
    }

    fn choose(&mut self, choice: &str) -> Result<(), ChooseError> {
        self.choose_text(choice).map(|_| ())
    }

    fn choose_watched(&mut self, choice: &str) -> Result<Option<Chain>, ChooseError> {
        let (number, choice) = (self.steps().len(), self.read_choice(choice)?);
        let boards = self.choose_watched(choice)?;
        Ok((!boards.is_empty()).then(|| Chain { number, boards: Box::new(boards) }))
    }

    fn vantage(&self, eye: Eye) -> Vantage {
        Vantage { eye, view: Box::new(self.view(eye)) }
    }

    fn reason(&self, before: &Vantage, by: Seat) -> Option<Box<dyn Reason>> {
        G::reason(before.view.downcast_ref()?, &self.view(before.eye), by)
    }

    fn unfolds<'a>(&'a self, chain: &'a Chain, eye: Eye) -> Vec<Box<dyn AnySight + 'a>> {
        let boards: Option<&Vec<Between<G>>> = chain.boards.downcast_ref();
        let (Some(step), Some(boards)) = (self.steps().get(chain.number), boards) else { return Vec::new() };
        let mut from = 0;
        let sight = |(step_number, board): (usize, &'a Between<G>)| -> Box<dyn AnySight + 'a> {
            let joint = Joint { number: chain.number, step: step_number, from, board };
            from = board.n_events;
            Box::new(Sight::between(self, eye, joint))
        };
        (1..).zip(step.unfolds(boards, eye)).map(sight).collect()
    }

    fn preview(&self, choice: &str, voice: Voice<'_>) -> Result<Preview, ChooseError> {
        let preview = self.preview(self.read_choice(choice)?)?;
        let sight = Sight::new(self, self.state().to_move().map_or(Eye::Public, Eye::Seat));
        let telling = Telling::to(voice, sight.eye);
        let tells = preview.events.iter().map(|event| G::tell(event, sight.seen(), telling)).collect();
        Ok(Preview { tells, certain: preview.certain, undoable: preview.undoable })
    }

    fn draft(&self, choices: &[String]) -> Result<(Box<dyn AnyTable>, usize), ChooseError> {
        let choices = choices.iter().map(|choice| self.read_choice(choice)).collect::<Result<Vec<_>, _>>()?;
        let (ahead, n_played) = self.draft(&choices)?;
        Ok((Box::new(ahead), n_played))
    }

    fn agreed(&self, fields: &[(String, String)], voice: Voice<'_>) -> Option<Vec<String>> {
        let eye = Eye::Seat(self.state().to_move()?);
        let choices = self.composed(fields)?;
        let (mut ahead, _) = self.draft(&[]).ok()?;
        for choice in &choices {
            ahead.choose_text(choice).ok()?;
        }
        Some(G::agreed(&self.view(eye), ahead, eye, voice))
    }

    fn misfit(&self, lang: Lang) -> &'static str {
        G::misfit(lang)
    }

    fn forced(&self) -> Option<String> {
        self.forced().map(|choice| choice.to_string())
    }

    fn fork(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }

    fn explain(&self, error: &ChooseError, lang: Lang) -> String {
        match error {
            ChooseError::Over => lang.pick("The game is over.", "Das Spiel ist vorbei.").to_owned(),
            ChooseError::Notation(error) => match lang {
                Lang::En => format!("“{}” is not a choice in this game.", error.text),
                Lang::De => format!("„{}“ ist in diesem Spiel keine Wahl.", error.text),
            },
            ChooseError::Illegal(illegal) => {
                let why = G::object(&illegal.objection, lang);
                match lang {
                    Lang::En => format!("“{}” is not possible: {why} ({})", illegal.choice, illegal.objection.rule),
                    Lang::De => format!("„{}“ geht nicht: {why} ({})", illegal.choice, illegal.objection.rule),
                }
            }
        }
    }

    fn may_undo(&self, seat: Seat) -> Result<(), UndoRefusal> {
        self.may_undo(seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), UndoRefusal> {
        self.undo(seat)
    }

    fn forgets(&self) -> bool {
        self.state().forgets()
    }

    fn events(&self, eye: Eye, since: usize) -> Vec<(usize, Value)> {
        self.events(eye, since).map(|(number, event)| (number, data(&event))).collect()
    }

    fn all_events(&self, since: usize) -> Vec<(usize, Value)> {
        let steps = self.steps().iter().enumerate().skip(since);
        steps.flat_map(|(number, step)| step.events.iter().map(move |event| (number, data(event)))).collect()
    }

    fn step(&self, number: usize) -> Option<(Seat, String)> {
        self.steps().get(number).map(|step| (step.seat, step.choice.to_string()))
    }

    fn state(&self) -> Value {
        data(self.state())
    }

    fn record(&self) -> Record {
        self.record()
    }

    fn seed(&self) -> Seed {
        self.seed()
    }

    fn standings(&self) -> Option<Standings> {
        self.state().standings()
    }

    fn score_parts(&self, seat: Seat) -> Vec<Part> {
        self.state().score_parts(seat)
    }

    fn score_part(&self, id: &str, lang: Lang) -> &'static str {
        G::score_part(id, lang)
    }

    fn cards(&self, lang: Lang) -> Vec<CardText> {
        G::cards_of(self.options(), lang)
    }

    fn terms(&self, lang: Lang) -> Vec<CardText> {
        G::terms(lang)
    }

    fn ending(&self, voice: Voice<'_>) -> Option<Ending> {
        self.state().standings()?;
        G::ending(self, &self.view(Eye::Public), voice)
    }

    fn bot_choice(&self, level: Level, rng: &mut dyn Rng) -> Option<String> {
        let seat = self.state().to_move()?;
        let perspective = Perspective::new(self.state(), seat, rng);
        Some(level.choose(&perspective, rng).to_string())
    }

    fn thinker(&self, level: Level, seed: Seed, asked: Instant, memory: Option<BotMemory>) -> Option<Thinker> {
        let seat = self.state().to_move()?;
        let mut rng = seed.fast();
        let perspective = Perspective::new(self.state(), seat, &mut rng);
        let thinking = level.thinking::<G>(asked);
        let mind: Option<Box<Mind<G>>> = memory.and_then(|memory| memory.0.downcast().ok());
        let mut mind = mind.unwrap_or_else(|| Box::new(Mind::new(level)));
        Some(Box::new(move || {
            let choice = mind.choose_by(thinking, &perspective, &mut rng).to_string();
            Thought { choice, memory: (!mind.is_blank()).then(|| BotMemory(mind)) }
        }))
    }

    fn is_answered_at_once(&self, memory: Option<&BotMemory>) -> bool {
        let mind: Option<&Mind<G>> = memory.and_then(|memory| memory.0.downcast_ref());
        let has_answer = |seat| {
            // Neither the view nor the choices depend on the determinization.
            mind.is_some_and(|mind| mind.has_answer(&Perspective::new(self.state(), seat, &mut self.seed().fast())))
        };
        self.forced().is_some() || self.state().to_move().is_some_and(has_answer)
    }

    fn adviser(&self, depth: Depth, seed: Seed) -> Option<Adviser> {
        let seat = self.state().to_move()?;
        let mut rng = seed.fast();
        let perspective = Perspective::new(self.state(), seat, &mut rng);
        let opinion = |estimate: Estimate<G::Choice>| Opinion {
            choice: estimate.choice.to_string(),
            visits: estimate.visits,
            win_share: estimate.win_share,
            place: estimate.place,
        };
        let thinking = depth.thinking::<G>();
        Some(Box::new(move || thinking.estimates(&perspective, &mut rng).into_iter().map(opinion).collect()))
    }

    fn prospect(&self, choice: &str) -> Option<Box<dyn Reason>> {
        let choice = self.read_choice(choice).ok()?;
        let seat = self.state().to_move()?;
        let before = self.vantage(Eye::Seat(seat));
        // The same worlds wherever the seat knows the same, whatever the table's seed is.
        let mut rng = Seed::new([PROSPECTS; 32]).fast();
        let perspective = Perspective::new(self.state(), seat, &mut rng);
        let mut found: Option<Box<dyn Reason>> = None;
        for _ in 0..PROSPECTS {
            let mut world = perspective.determinize(&mut rng);
            world.apply(choice, &mut rng, &mut Log::off()).ok()?;
            let reason = G::reason(before.view.downcast_ref()?, &world.view(before.eye), seat)?;
            // Reasons are plain data, so those that look alike are the same.
            if found.as_ref().is_some_and(|found| format!("{found:?}") != format!("{reason:?}")) {
                return None;
            }
            found = Some(reason);
        }
        found
    }

    fn outlook(&self, games: u32) -> Vec<f64> {
        outlook(self.state(), games, &mut self.seed().fast())
    }
}

pub(crate) fn data<T: Serialize>(data: &T) -> Value {
    serde_json::to_value(data).expect("views, events and states are plain data")
}
