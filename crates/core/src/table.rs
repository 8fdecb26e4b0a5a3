//! A game being played: a record and the state it folds into, and what may be taken back.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::{
    ChooseError, Eye, Eyes, Game, Log, OptionKind, Preview, Record, RecordError, Seat, Seed, SetupError, UndoRefusal,
    error::{shorten, shorten_message},
    sentence, state_hash,
    step::{Step, count_unknowns},
};

/// A game being played.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    options: G::Options,
    seats: u8,
    seed: Seed,
    start: Option<G>,
    state: G,
    steps: Vec<Step<G>>,
    /// How much each eye does not know of `state`: kept, since a look through every eye costs more than the choice.
    unknowns: Vec<u32>,
}

impl<G: Game> Table<G> {
    /// Deals a new game.
    pub fn new(options: G::Options, seats: u8, seed: Seed) -> Result<Self, SetupError> {
        if !G::SEATS.contains(&seats) {
            return Err(Self::bad_seats(u64::from(seats)));
        }
        let state = G::deal(&options, seats, &mut seed.at(0));
        let unknowns = count_unknowns(&state);
        Ok(Self { options, seats, seed, start: None, state, steps: Vec::new(), unknowns })
    }

    /// Starts from a position instead of a deal.
    pub fn from_position(start: G, seed: Seed) -> Self {
        Self {
            options: start.options(),
            seats: start.seats(),
            seed,
            unknowns: count_unknowns(&start),
            state: start.clone(),
            start: Some(start),
            steps: Vec::new(),
        }
    }

    /// Plays a record through from its start.
    pub fn replay(record: &Record) -> Result<Self, RecordError> {
        Self::replay_until(record, usize::MAX)
    }

    /// Plays the first `n_choices` choices of a record.
    pub fn replay_until(record: &Record, n_choices: usize) -> Result<Self, RecordError> {
        if record.game != G::ID {
            return Err(RecordError::WrongGame { found: shorten(&record.game), wanted: G::ID });
        }
        if record.rules > G::RULES {
            return Err(RecordError::NewerRules { game: G::ID, found: record.rules, known: G::RULES });
        }
        if record.rules == 0 {
            return Err(RecordError::NotRecord("rules versions count from 1".to_owned()));
        }
        if let Some(fair) = &record.fair {
            fair.check(record)?;
        }
        let options = Self::recorded_options(&record.options)?;
        let mut table = match &record.start {
            None => Self::new(options, record.seats, record.seed)?,
            Some(position) => {
                let table = Self::from_position(Self::read_position(position.clone())?, record.seed);
                if table.seats != record.seats || table.options != options {
                    let why = "its seats or options are not those of its start position";
                    return Err(RecordError::NotRecord(why.to_owned()));
                }
                table
            }
        };
        for (index, choice) in record.choices.iter().take(n_choices).enumerate() {
            table.choose_text(choice).map_err(|why| RecordError::Choice {
                number: index + 1,
                choice: shorten(choice),
                why,
            })?;
        }
        if let Some(promised) = &record.hash
            && n_choices >= record.choices.len()
        {
            let found = state_hash(&table.state);
            if !found.eq_ignore_ascii_case(promised) {
                return Err(RecordError::HashDiffers { found, promised: promised.chars().take(64).collect() });
            }
        }
        Ok(table)
    }

    /// Reads the options of a new game; missing ones have their defaults.
    pub fn read_options(value: &Value) -> Result<G::Options, SetupError> {
        let mut all = to_value(&G::Options::default());
        match (value, all.as_object_mut()) {
            (Value::Null, _) => return Ok(G::Options::default()),
            (Value::Object(fields), Some(all)) => all.extend(fields.clone()),
            _ => return Err(SetupError::NoOptions),
        }
        Self::recorded_options(&all)
    }

    /// Reads the options that a game was dealt with. An option that is missing did not exist then: it means what was
    /// played without it, which need not be what is the default today.
    pub fn recorded_options(value: &Value) -> Result<G::Options, SetupError> {
        let fields = match value {
            Value::Null => return Self::recorded_options(&Value::Object(Map::new())),
            Value::Object(fields) => fields,
            _ => return Err(SetupError::NoOptions),
        };
        for (id, value) in fields {
            let Some(option) = G::OPTIONS.iter().find(|option| option.id == id) else {
                return Err(SetupError::UnknownOption { game: G::ID, id: shorten(id) });
            };
            // One option at a time, so that a refusal names the one it is about.
            let one = Value::Object([(id.clone(), value.clone())].into_iter().collect());
            if !option.kind.allows(value) || serde_json::from_value::<G::Options>(one).is_err() {
                if let Some(hash) = value.as_str().filter(|text| option.kind == OptionKind::Data && is_hash(text)) {
                    let loaded = to_value(&G::Options::default())[option.id].as_str().unwrap_or_default().to_owned();
                    return Err(SetupError::DataNotLoaded { hash: hash.to_owned(), loaded });
                }
                let (value, expected) = (shorten(&value.to_string()), option.kind.values().join(", "));
                return Err(SetupError::BadOption { id: option.id, value, expected });
            }
        }
        Ok(serde_json::from_value(value.clone()).expect("options that can be read one by one can be read together"))
    }

    /// Reads and checks a position.
    pub fn read_position(value: Value) -> Result<G, SetupError> {
        serde_json::from_value(value).map_err(|error| SetupError::Position(shorten_message(&sentence(&error))))
    }

    /// That nobody can play with that many.
    pub fn bad_seats(asked: u64) -> SetupError {
        SetupError::Seats { game: G::ID, asked, min: *G::SEATS.start(), max: *G::SEATS.end() }
    }

    /// The state as it is. For views use [`Table::view`]: this is the whole truth.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// What was agreed on.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// What all chance comes from.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// What was chosen so far, and what came of it.
    pub fn steps(&self) -> &[Step<G>] {
        &self.steps
    }

    /// What `eye` sees.
    pub fn view(&self, eye: Eye) -> G::View {
        self.state.view(eye)
    }

    /// What `eye` saw happen from choice number `since` on, counted from 0, with the number of the choice.
    pub fn events(&self, eye: Eye, since: usize) -> impl Iterator<Item = (usize, G::Event)> + '_ {
        self.steps.iter().enumerate().skip(since).flat_map(move |(number, step)| {
            step.events.iter().filter_map(move |event| Some((number, event.seen_by(eye)?)))
        })
    }

    /// Makes a choice for the seat that decides.
    pub fn choose(&mut self, choice: G::Choice) -> Result<&Step<G>, ChooseError> {
        let mut rng = self.seed.at(self.steps.len() as u64 + 1);
        self.steps.push(Step::take(&mut self.state, &mut self.unknowns, choice, &mut rng)?);
        Ok(self.steps.last().expect("a step was just taken"))
    }

    /// Makes a choice given in notation.
    pub fn choose_text(&mut self, choice: &str) -> Result<&Step<G>, ChooseError> {
        let choice = self.read_choice(choice)?;
        self.choose(choice)
    }

    /// Reads a choice in notation; once the game is over there is none.
    pub fn read_choice(&self, choice: &str) -> Result<G::Choice, ChooseError> {
        self.state.to_move().ok_or(ChooseError::Over)?;
        Ok(choice.parse::<G::Choice>()?)
    }

    /// What a choice would do, as far as the seat that decides can tell. Not for other eyes.
    pub fn preview(&self, choice: G::Choice) -> Result<Preview<G>, ChooseError> {
        Preview::new(&self.state, choice)
    }

    /// Whether `seat` may take its last choice back, and if not, why.
    ///
    /// Only your own choice, only while nobody else has decided since, and only if it showed nobody
    /// anything hidden and nothing random came of it.
    pub fn may_undo(&self, seat: Seat) -> Result<(), UndoRefusal> {
        let Some(last) = self.steps.last() else { return Err(UndoRefusal::Nothing(seat)) };
        if last.seat != seat {
            let decided = self.steps.iter().any(|step| step.seat == seat);
            return Err(if decided { UndoRefusal::OthersDecided(last.seat) } else { UndoRefusal::Nothing(seat) });
        }
        last.may_undo()
    }

    /// Takes the last choice of `seat` back, if [`Table::may_undo`] allows it.
    pub fn undo(&mut self, seat: Seat) -> Result<(), UndoRefusal> {
        self.may_undo(seat)?;
        self.steps.pop();
        self.state = self.refold();
        self.unknowns = count_unknowns(&self.state);
        Ok(())
    }

    /// The game so far as a record.
    pub fn record(&self) -> Record {
        let choices = self.steps.iter().map(|step| step.choice.to_string()).collect();
        Record { start: self.start.as_ref().map(to_value), ..Record::of(&self.state, self.seed, choices) }
    }

    /// The state that the choices lead to from the start.
    fn refold(&self) -> G {
        let mut state = match &self.start {
            Some(start) => start.clone(),
            None => G::deal(&self.options, self.seats, &mut self.seed.at(0)),
        };
        for (step, moment) in self.steps.iter().zip(1..) {
            state.play(step.choice, &mut self.seed.at(moment), &mut Log::off());
        }
        state
    }
}

/// Whether a text could be the hash of card data.
fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|digit| digit.is_ascii_hexdigit())
}

fn to_value<T: Serialize>(data: &T) -> Value {
    serde_json::to_value(data).expect("states and options are plain data")
}
