//! A table of some game.

use std::{any::Any, time::Instant};

use kabale_bots::{Estimate, Level, Mind, Search, outlook};
use kabale_core::{
    ChooseError, Eye, Part, Perspective, Record, Rng, Seat, Seed, Standings, Table, Target, UndoRefusal,
};
use serde::Serialize;
use serde_json::Value;

use crate::{Adviser, AnySight, CardText, Lang, Line, Opinion, Telling, Tincture, Voice, Words, sight::Sight};

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
    /// What would happen, up to the first event that cannot be foreseen.
    pub tells: Vec<String>,
    /// Whether nothing more would happen.
    pub certain: bool,
    /// Whether the choice could be taken back until another seat decides.
    pub undoable: bool,
}

/// A table of some game: [`Table`] without its type.
pub trait AnyTable: Any + Send {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// How many play.
    fn seats(&self) -> u8;
    /// The color of a seat.
    fn color(&self, seat: Seat) -> Tincture;
    /// How many choices were made.
    fn n_choices(&self) -> usize;
    /// Who decides; nobody when the game is over.
    fn to_move(&self) -> Option<Seat>;
    /// The table through one pair of eyes. Whoever shows several things to the same eye takes all of them from one sight.
    fn seen_by(&self, eye: Eye) -> Box<dyn AnySight + '_>;
    /// What the seat that decides is asked and offered. Not for other eyes.
    fn decision(&self, voice: Voice<'_>) -> Option<Decision> {
        self.seen_by(Eye::Seat(self.to_move()?)).decision(voice)
    }
    /// Makes a choice, in notation, for the seat that decides.
    fn choose(&mut self, choice: &str) -> Result<(), ChooseError>;
    /// What a choice, in notation, would do. Not for other eyes than those of the seat that decides.
    fn preview(&self, choice: &str, voice: Voice<'_>) -> Result<Preview, ChooseError>;
    /// Why a choice was not made, in words.
    fn explain(&self, error: &ChooseError, lang: Lang) -> String;
    /// Whether a seat may take its last choice back.
    fn may_undo(&self, seat: Seat) -> Result<(), UndoRefusal>;
    /// Takes the last choice of a seat back.
    fn undo(&mut self, seat: Seat) -> Result<(), UndoRefusal>;
    /// Whether seats lose sight of what they hide themselves: then nobody may look back with their own eyes.
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
    /// [`AnySight::retell`] of one eye.
    fn retell(&self, eye: Eye, since: usize, voice: Voice<'_>) -> Vec<(usize, String)> {
        self.seen_by(eye).retell(since, voice)
    }
    /// What an eye saw happen from choice number `since` on, counted from 0: the number and the event as data.
    fn events(&self, eye: Eye, since: usize) -> Vec<(usize, Value)>;
    /// The same as it really was, for whoever runs the table.
    fn all_events(&self, since: usize) -> Vec<(usize, Value)>;
    /// Who made choice number `number`, counted from 0, and what it was.
    fn step(&self, number: usize) -> Option<(Seat, String)>;
    /// The whole truth, as data.
    fn state(&self) -> Value;
    /// The game so far.
    fn record(&self) -> Record;
    /// What all chance comes from.
    fn seed(&self) -> Seed;
    /// How it ended, if it has.
    fn standings(&self) -> Option<Standings>;
    /// How a seat's score comes about.
    fn score_parts(&self, seat: Seat) -> Vec<Part>;
    /// What a part of a score is called.
    fn score_part(&self, id: &str, lang: Lang) -> &'static str;
    /// Every card this table is played with.
    fn cards(&self, lang: Lang) -> Vec<CardText>;
    /// What a bot would choose for the seat that decides.
    fn bot_choice(&self, level: Level, rng: &mut dyn Rng) -> Option<String>;
    /// The same for later, and elsewhere: what the bot needs to know is taken from the table now. Its time runs from the
    /// moment it was `asked`.
    fn thinker(&self, level: Level, seed: Seed, asked: Instant) -> Option<Thinker>;
    /// What a bot thinks of every choice of the seat that decides, knowing no more than that seat. Not for other eyes.
    fn adviser(&self, search: Search, seed: Seed) -> Option<Adviser>;
    /// What share of the win each seat can expect. It knows everything: for games that are over.
    fn outlook(&self, games: u32) -> Vec<f64>;
}

/// A bot that has been shown a table and will say what it chooses.
pub type Thinker = Box<dyn FnOnce() -> String + Send>;

impl<G: Words> AnyTable for Table<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> u8 {
        self.seats()
    }

    fn color(&self, seat: Seat) -> Tincture {
        G::color(seat)
    }

    fn n_choices(&self) -> usize {
        self.steps().len()
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

    fn preview(&self, choice: &str, voice: Voice<'_>) -> Result<Preview, ChooseError> {
        let preview = self.preview(self.read_choice(choice)?)?;
        let sight = Sight::new(self, self.state().to_move().map_or(Eye::Public, Eye::Seat));
        let telling = Telling::to(voice, sight.eye);
        let tells = preview.events.iter().map(|event| G::tell(event, sight.seen(), telling)).collect();
        Ok(Preview { tells, certain: preview.certain, undoable: preview.undoable })
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

    fn bot_choice(&self, level: Level, rng: &mut dyn Rng) -> Option<String> {
        let seat = self.state().to_move()?;
        let perspective = Perspective::new(self.state(), seat, rng);
        Some(level.choose(&perspective, rng).to_string())
    }

    fn thinker(&self, level: Level, seed: Seed, asked: Instant) -> Option<Thinker> {
        let seat = self.state().to_move()?;
        let mut rng = seed.fast();
        let perspective = Perspective::new(self.state(), seat, &mut rng);
        let search = level.search(asked);
        Some(Box::new(move || Mind::new(level).choose_by(search, &perspective, &mut rng).to_string()))
    }

    fn adviser(&self, search: Search, seed: Seed) -> Option<Adviser> {
        let seat = self.state().to_move()?;
        let mut rng = seed.fast();
        let perspective = Perspective::new(self.state(), seat, &mut rng);
        let opinion = |estimate: Estimate<G::Choice>| Opinion {
            choice: estimate.choice.to_string(),
            visits: estimate.visits,
            win_share: estimate.win_share,
            place: estimate.place,
        };
        Some(Box::new(move || search.think(&perspective, &mut rng).into_iter().map(opinion).collect()))
    }

    fn outlook(&self, games: u32) -> Vec<f64> {
        outlook(self.state(), games, &mut self.seed().fast())
    }
}

pub(crate) fn data<T: Serialize>(data: &T) -> Value {
    serde_json::to_value(data).expect("views, events and states are plain data")
}
