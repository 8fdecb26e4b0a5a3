//! A game in progress: its choices, the state they lead to, and undo.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::{
    Between, ChooseError, Eye, Eyes, Game, Log, OptionKind, Preview, Record, RecordError, Seat, Seed, SetupError,
    UndoRefusal,
    error::{shorten, shorten_message},
    preview::seed_of_view,
    sentence, state_hash,
    step::{Step, count_unknowns},
};

/// The number of worlds in which a choice must be the only one to count as forced.
const FORCED_WORLDS: u64 = 16;

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    options: G::Options,
    seats: u8,
    seed: Seed,
    start: Option<G>,
    state: G,
    steps: Vec<Step<G>>,
    /// [`Game::unknown`] of each eye. Cached, since computing it costs more than a choice.
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

    /// Replays a whole record.
    pub fn replay(record: &Record) -> Result<Self, RecordError> {
        Self::replay_until(record, usize::MAX)
    }

    /// Replays the first `n_choices` choices of a record.
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
        if let Some(text) = &record.data {
            G::load_data(text)
                .map_err(|why| RecordError::NotRecord(format!("its `data`: {}", shorten_message(&why))))?;
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

    /// Parses the options of a new game; missing ones get their defaults.
    pub fn read_options(value: &Value) -> Result<G::Options, SetupError> {
        let mut all = to_value(&G::Options::default());
        match (value, all.as_object_mut()) {
            (Value::Null, _) => return Ok(G::Options::default()),
            (Value::Object(fields), Some(all)) => all.extend(fields.clone()),
            _ => return Err(SetupError::NoOptions),
        }
        Self::recorded_options(&all)
    }

    /// Parses the options of a recorded game. A missing option did not exist when the game was dealt: it gets the value
    /// that matches the rules of that time, which may differ from today's default.
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
            // Parse one option at a time, so that an error names the option.
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

    /// Parses and checks a position.
    pub fn read_position(value: Value) -> Result<G, SetupError> {
        serde_json::from_value(value).map_err(|error| SetupError::Position(shorten_message(&sentence(&error))))
    }

    /// The error for a wrong number of seats.
    pub fn bad_seats(asked: u64) -> SetupError {
        SetupError::Seats { game: G::ID, asked, min: *G::SEATS.start(), max: *G::SEATS.end() }
    }

    /// The full state, including hidden information. For views use [`Table::view`].
    pub fn state(&self) -> &G {
        &self.state
    }

    pub fn seats(&self) -> u8 {
        self.seats
    }

    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// The seed of all randomness.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The choices so far, with their effects.
    pub fn steps(&self) -> &[Step<G>] {
        &self.steps
    }

    pub fn view(&self, eye: Eye) -> G::View {
        self.state.view(eye)
    }

    /// The events that `eye` saw from choice number `since` on, counted from 0, each with the number of its choice.
    pub fn events(&self, eye: Eye, since: usize) -> impl Iterator<Item = (usize, G::Event)> + '_ {
        self.steps.iter().enumerate().skip(since).flat_map(move |(number, step)| {
            step.events.iter().filter_map(move |event| Some((number, event.seen_by(eye)?)))
        })
    }

    /// Makes a choice for the seat to move.
    pub fn choose(&mut self, choice: G::Choice) -> Result<&Step<G>, ChooseError> {
        let mut rng = self.seed.at(self.steps.len() as u64 + 1);
        self.steps.push(Step::take(&mut self.state, &mut self.unknowns, choice, &mut rng)?);
        Ok(self.steps.last().expect("a step was just taken"))
    }

    /// The same for those who watch: returns the boards in between, at the joints of the chain that the choice sets off.
    pub fn choose_watched(&mut self, choice: G::Choice) -> Result<Vec<Between<G>>, ChooseError> {
        let mut rng = self.seed.at(self.steps.len() as u64 + 1);
        let (step, boards) = Step::take_watched(&mut self.state, &mut self.unknowns, choice, &mut rng, Log::watched())?;
        self.steps.push(step);
        Ok(boards)
    }

    /// Makes a choice given in notation.
    pub fn choose_text(&mut self, choice: &str) -> Result<&Step<G>, ChooseError> {
        let choice = self.read_choice(choice)?;
        self.choose(choice)
    }

    /// Parses a choice in notation. Fails once the game is over.
    pub fn read_choice(&self, choice: &str) -> Result<G::Choice, ChooseError> {
        self.state.to_move().ok_or(ChooseError::Over)?;
        Ok(choice.parse::<G::Choice>()?)
    }

    /// The effect of a choice, as far as the seat to move can foresee it. Other seats must not see it.
    pub fn preview(&self, choice: G::Choice) -> Result<Preview<G>, ChooseError> {
        Preview::new(&self.state, choice)
    }

    /// Plays choices ahead for the seat to move, in a world that it cannot distinguish from this one, as long as it can
    /// foresee all that happens and decides again. Returns that table, and how many of the choices were played there.
    ///
    /// The choice after them is only checked. Other seats must not see any of it.
    pub fn draft(&self, choices: &[G::Choice]) -> Result<(Self, usize), ChooseError> {
        let seat = self.state.to_move().ok_or(ChooseError::Over)?;
        let seed = seed_of_view(&self.state, Eye::Seat(seat));
        let mut ahead = self.clone();
        ahead.seed = seed;
        ahead.state.shuffle_unseen(Eye::Seat(seat), &mut seed.at(0));
        ahead.unknowns = count_unknowns(&ahead.state);
        for (number, choice) in choices.iter().enumerate() {
            let preview = ahead.preview(*choice)?;
            let mut next = ahead.clone();
            next.choose(*choice)?;
            if !preview.certain || next.state.to_move() != Some(seat) {
                return Ok((ahead, number));
            }
            ahead = next;
        }
        Ok((ahead, choices.len()))
    }

    /// The only choice there is, if everybody can know that there is no other: to make it at once tells nothing.
    pub fn forced(&self) -> Option<G::Choice> {
        let mut choices = Vec::new();
        let mut only = |state: &G| {
            choices.clear();
            state.choices(&mut choices);
            (choices.len() == 1).then(|| choices[0])
        };
        let (seat, choice) = (self.state.to_move()?, only(&self.state)?);
        let seed = seed_of_view(&self.state, Eye::Public);
        (0..FORCED_WORLDS)
            .all(|number| {
                let mut world = self.state.clone();
                world.shuffle_unseen(Eye::Public, &mut seed.at(number));
                world.to_move() == Some(seat) && only(&world).is_some()
            })
            .then_some(choice)
    }

    /// Whether `seat` may take back its last choice, and if not, why.
    ///
    /// Undo is allowed only for a seat's own choice, only until another seat decides, and only if the choice revealed
    /// nothing hidden and involved no randomness.
    pub fn may_undo(&self, seat: Seat) -> Result<(), UndoRefusal> {
        let Some(last) = self.steps.last() else { return Err(UndoRefusal::Nothing(seat)) };
        if last.seat != seat {
            let decided = self.steps.iter().any(|step| step.seat == seat);
            return Err(if decided { UndoRefusal::OthersDecided(last.seat) } else { UndoRefusal::Nothing(seat) });
        }
        last.may_undo()
    }

    /// Takes back the last choice of `seat`, if [`Table::may_undo`] allows it.
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

    /// Recomputes the state from the start and the choices.
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

/// Whether a text has the form of a card data hash.
fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|digit| digit.is_ascii_hexdigit())
}

fn to_value<T: Serialize>(data: &T) -> Value {
    serde_json::to_value(data).expect("states and options are plain data")
}
