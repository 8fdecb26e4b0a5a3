//! `kabale stdio`: one JSON object per line in, one out. The protocol is in `docs/protocol.md`.

use std::io::{self, BufRead, Read, Write};

use kabale_catalog::{AnyTable, Entry, Lang, Voice};
use kabale_core::{ChooseError, Eye, Record, RecordError, Seat, Seed, SetupError, UndoRefusal, sentence};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

use crate::{args::Stdio, problem::Problem, term};

/// The version of the protocol.
const PROTOCOL: u64 = 1;
/// The longest line that is accepted, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

pub(crate) fn run(args: &Stdio, lang: Lang) -> Result<(), Problem> {
    let mut session = Session::new(args.game.entry(&args.data)?, lang);
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    while let Some(line) = read_line(&mut input).map_err(Problem::Input)? {
        let answer = session.answer(line);
        writeln!(output, "{answer}").and_then(|()| output.flush()).map_err(term::output_problem)?;
        if session.is_over {
            break;
        }
    }
    Ok(())
}

/// Reads one line; none at the end of the input.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 > LONGEST_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(String::from_utf8(bytes).map_or(Line::NotText, Line::Text)))
}

/// A line of input.
pub enum Line {
    Text(String),
    /// Bytes that are not UTF-8.
    NotText,
    /// The line is longer than the limit.
    TooLong,
}

/// An error in answer to a request.
struct Refusal {
    code: &'static str,
    message: String,
    more: Map<String, Value>,
}

impl Refusal {
    fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), more: Map::new() }
    }
}

impl From<SetupError> for Refusal {
    fn from(error: SetupError) -> Self {
        Self::new(error.code(), error.to_string())
    }
}

impl From<RecordError> for Refusal {
    fn from(error: RecordError) -> Self {
        Self::new(error.code(), error.to_string())
    }
}

impl From<UndoRefusal> for Refusal {
    fn from(refusal: UndoRefusal) -> Self {
        Self::new(refusal.code(), refusal.to_string())
    }
}

impl From<ChooseError> for Refusal {
    fn from(error: ChooseError) -> Self {
        let mut refusal = Self::new(error.code(), error.to_string());
        if let ChooseError::Illegal(illegal) = error {
            refusal.more.insert("reason".to_owned(), illegal.objection.code.into());
            refusal.more.insert("rule".to_owned(), illegal.objection.rule.into());
        }
        refusal
    }
}

/// A session with one game at a time.
pub struct Session {
    entry: &'static Entry,
    /// The language of questions and labels. Errors are always in English.
    lang: Lang,
    names: Vec<String>,
    table: Option<Box<dyn AnyTable>>,
    is_over: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct New {
    protocol: Option<u64>,
    seats: Option<u64>,
    seed: Option<Value>,
    #[serde(default)]
    options: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Choose {
    choice: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Undo {
    seat: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct View {
    #[serde(rename = "as")]
    eye: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Events {
    #[serde(rename = "as")]
    eye: Value,
    #[serde(default)]
    since: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Load {
    record: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    state: Value,
    seed: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

impl Session {
    /// A session without an open game.
    pub fn new(entry: &'static Entry, lang: Lang) -> Self {
        let names = entry.seat_names(*entry.seats.end(), lang);
        Self { entry, lang, names, table: None, is_over: false }
    }

    /// The answer to one line.
    pub fn answer(&mut self, line: Line) -> Value {
        let text = match line {
            Line::Text(text) => text,
            Line::NotText => return refused(Refusal::new("bad_utf8", "the line is not UTF-8"), None),
            Line::TooLong => {
                return refused(Refusal::new("line_too_long", "the line is longer than 1 MiB"), None);
            }
        };
        let mut fields = match serde_json::from_str(&text) {
            Ok(Value::Object(fields)) => fields,
            Ok(_) => return refused(Refusal::new("bad_request", "a request is a JSON object"), None),
            Err(error) => return refused(Refusal::new("bad_json", error.to_string()), None),
        };
        let id = fields.remove("id");
        match self.request(fields) {
            Ok(mut answer) => {
                answer.insert("ok".to_owned(), true.into());
                answer.insert("protocol".to_owned(), PROTOCOL.into());
                answer.extend(id.map(|id| ("id".to_owned(), id)));
                Value::Object(answer)
            }
            Err(refusal) => refused(refusal, id),
        }
    }

    fn request(&mut self, mut fields: Map<String, Value>) -> Result<Map<String, Value>, Refusal> {
        let Some(Value::String(command)) = fields.remove("cmd") else {
            return Err(Refusal::new("bad_request", "a request names its command in the field `cmd`"));
        };
        match command.as_str() {
            "new" => self.deal(read(fields)?),
            "load" => {
                let record = Record::from_value(read::<Load>(fields)?.record)?;
                Ok(self.start((self.entry.replay)(&record, usize::MAX)?))
            }
            "position" => {
                let Position { state, seed } = read(fields)?;
                Ok(self.start((self.entry.position)(state, read_seed(seed)?)?))
            }
            "choose" => {
                let Choose { choice } = read(fields)?;
                let table = self.table()?;
                table.choose(&choice)?;
                let number = table.n_choices() - 1;
                Ok(self.situation(number))
            }
            "undo" => {
                let Undo { seat } = read(fields)?;
                let table = self.table()?;
                let last = table.n_choices().checked_sub(1).and_then(|number| table.step(number)).map(|(seat, _)| seat);
                let seat = match seat {
                    Some(seat) => read_seat(&seat, table.seats())?,
                    None => last.unwrap_or(Seat::new(0)),
                };
                table.undo(seat)?;
                Ok(self.situation(usize::MAX))
            }
            "choices" => {
                read::<Nothing>(fields)?;
                self.table()?;
                Ok(self.situation(usize::MAX))
            }
            "view" => {
                let View { eye } = read(fields)?;
                let table = self.table()?;
                Ok(one("view", table.view(read_eye(&eye, table.seats())?)))
            }
            "events" => {
                let Events { eye, since } = read(fields)?;
                let table = self.table()?;
                let events = table.events(read_eye(&eye, table.seats())?, since);
                Ok(one("events", numbered(events)))
            }
            "state" => {
                read::<Nothing>(fields)?;
                Ok(one("state", self.table()?.state()))
            }
            "record" => {
                read::<Nothing>(fields)?;
                Ok(one("record", json!(self.table()?.record())))
            }
            "quit" => {
                read::<Nothing>(fields)?;
                self.is_over = true;
                Ok(Map::new())
            }
            _ => {
                let known = "new, choose, view, choices, undo, record, load, position, state, events, quit";
                Err(Refusal::new("unknown_command", format!("the commands are {known}")))
            }
        }
    }

    fn deal(&mut self, new: New) -> Result<Map<String, Value>, Refusal> {
        if new.protocol.is_some_and(|protocol| protocol > PROTOCOL) {
            return Err(Refusal::new("newer_protocol", format!("this program speaks protocol {PROTOCOL}")));
        }
        let (min, max) = (*self.entry.seats.start(), *self.entry.seats.end());
        let asked = new.seats.unwrap_or_else(|| u64::from(self.entry.usual_seats()));
        let seats = u8::try_from(asked).map_err(|_| SetupError::Seats { game: self.entry.id, asked, min, max })?;
        Ok(self.start((self.entry.deal)(&new.options, seats, read_seed(new.seed)?)?))
    }

    fn start(&mut self, table: Box<dyn AnyTable>) -> Map<String, Value> {
        self.table = Some(table);
        self.situation(usize::MAX)
    }

    fn table(&mut self) -> Result<&mut Box<dyn AnyTable>, Refusal> {
        self.table
            .as_mut()
            .ok_or_else(|| Refusal::new("no_game", "no game is open; start one with `new`, `load` or `position`"))
    }

    /// The seat to move, the question and its choices, the standings if it is over, and the events from choice `since` on.
    fn situation(&self, since: usize) -> Map<String, Value> {
        let Some(table) = &self.table else { return Map::new() };
        let voice = Voice { lang: self.lang, names: &self.names };
        let mut answer = one("number", json!(table.n_choices()));
        answer.insert("to_move".to_owned(), json!(table.to_move()));
        if let Some(decision) = table.decision(voice) {
            answer.insert("prompt".to_owned(), decision.prompt);
            answer.insert("text".to_owned(), decision.text.into());
            answer.insert("rule".to_owned(), decision.rule.into());
            answer.insert("choices".to_owned(), json!(decision.choices));
        }
        if let Some(standings) = table.standings() {
            let standings: Vec<_> = standings
                .by_seat()
                .iter()
                .map(|standing| {
                    let mut value = json!(standing);
                    value["parts"] = json!(table.score_parts(standing.seat));
                    value
                })
                .collect();
            answer.insert("standings".to_owned(), standings.into());
        }
        if since < table.n_choices() {
            answer.insert("events".to_owned(), numbered(table.all_events(since)));
        }
        answer
    }
}

fn refused(refusal: Refusal, id: Option<Value>) -> Value {
    let mut error = refusal.more;
    error.insert("code".to_owned(), refusal.code.into());
    error.insert("message".to_owned(), refusal.message.into());
    let mut answer = one("error", Value::Object(error));
    answer.insert("protocol".to_owned(), PROTOCOL.into());
    answer.extend(id.map(|id| ("id".to_owned(), id)));
    Value::Object(answer)
}

fn one(name: &str, value: Value) -> Map<String, Value> {
    Map::from_iter([(name.to_owned(), value)])
}

/// Events with the number of their choice, counted from 1.
fn numbered(events: Vec<(usize, Value)>) -> Value {
    let numbered = |(number, mut event): (usize, Value)| {
        event["choice"] = (number + 1).into();
        event
    };
    events.into_iter().map(numbered).collect()
}

fn read<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, Refusal> {
    serde_json::from_value(Value::Object(fields)).map_err(|error| Refusal::new("bad_request", sentence(&error)))
}

fn read_seed(seed: Option<Value>) -> Result<Seed, Refusal> {
    let text = match seed {
        None => return crate::play::entropy().map_err(|_| Refusal::new("bad_seed", "the system gives no entropy")),
        Some(Value::String(text)) => text,
        Some(Value::Number(number)) => number.to_string(),
        Some(_) => return Err(Refusal::new("bad_seed", "a seed is a text or a number")),
    };
    text.parse().map_err(|why| Refusal::new("bad_seed", why))
}

fn read_eye(eye: &Value, seats: u8) -> Result<Eye, Refusal> {
    if eye == "public" {
        return Ok(Eye::Public);
    }
    read_seat(eye, seats).map(Eye::Seat)
}

fn read_seat(seat: &Value, seats: u8) -> Result<Seat, Refusal> {
    let number = seat.as_u64().filter(|number| (1..=u64::from(seats)).contains(number));
    let wrong = || Refusal::new("bad_seat", format!("seats at this table count from 1 to {seats}"));
    number.and_then(|number| Seat::from_number(number as u8)).ok_or_else(wrong)
}
