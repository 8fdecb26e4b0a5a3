//! A chronicle as one JSON document, described in `docs/chronicle.md`.

use kabale_core::{FORMAT as RECORD_FORMAT, Record, RecordError};
use kabale_data::Content;
use kabale_oath::{Chronicle, Color};
use serde::{Deserialize, Serialize};

use crate::{Branch, Chapter, Member, Outcome, Saga, SagaError, Seating, check_name};

/// The newest format of chronicles this program writes and reads.
pub const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: u32,
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    branch: Option<Branch>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    string: Option<String>,
    members: Vec<Member>,
    /// The file of the first world.
    world: String,
    games: Vec<GameDocument>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameDocument {
    seats: Seating,
    outcome: Outcome,
    record: Record,
    /// The file of the world it led to.
    world: String,
}

/// The part of a document that decides how the rest is read.
#[derive(Deserialize)]
struct Head {
    format: Option<u64>,
}

impl Saga {
    /// The document.
    pub fn to_json(&self) -> String {
        let games = self.games.iter().map(|game| GameDocument {
            seats: game.seating.clone(),
            outcome: game.outcome.clone(),
            record: game.record.clone(),
            world: game.world.to_text(),
        });
        let document = Document {
            format: FORMAT,
            name: self.name.clone(),
            branch: self.branch.clone(),
            string: self.string.clone(),
            members: self.members.clone(),
            world: self.first.to_text(),
            games: games.collect(),
        };
        let mut text = serde_json::to_string_pretty(&document).expect("a chronicle is plain data");
        text.push('\n');
        text
    }

    /// Reads a document. Worlds, members and seats are checked; the games are replayed by [`Saga::verify`].
    pub fn from_json(text: &str) -> Result<Self, SagaError> {
        let head: Head = serde_json::from_str(text).map_err(|error| json_error(&error))?;
        match head.format {
            Some(found) if found > u64::from(FORMAT) => return Err(SagaError::NewerFormat { found }),
            Some(1..) => (),
            _ => {
                let why = "its `format` is missing or not a number from 1".to_owned();
                return Err(SagaError::NotSaga { line: 1, column: 1, why });
            }
        }
        let document: Document = serde_json::from_str(text).map_err(|error| json_error(&error))?;
        let Document { name, branch, string, members, world, games, .. } = document;
        check_name(&name)?;
        let first = read_world(&world, "the first world")?;
        let mut saga = Self { name, branch, string, members: Vec::new(), first, games: Vec::new() };
        for (member, number) in members.into_iter().zip(1..) {
            saga.read_member(member, number)?;
        }
        for (game, number) in games.into_iter().zip(1..) {
            saga.read_game(game, number)?;
        }
        Ok(saga)
    }

    fn read_member(&mut self, member: Member, number: usize) -> Result<(), SagaError> {
        let impossible = |why: String| SagaError::Impossible { place: format!("member {number}"), why };
        check_name(&member.name)?;
        if self.find(&member.name).is_some() {
            return Err(SagaError::MemberTwice(member.name));
        }
        if number > usize::from(u16::MAX) {
            return Err(impossible("there are too many members".to_owned()));
        }
        if let Some(color) = member.color {
            if color == Color::Purple {
                return Err(SagaError::Purple);
            }
            if let Some(owner) = self.owner(color).filter(|_| !member.left) {
                return Err(SagaError::ColorTaken { color, owner: self.name_of(owner).to_owned() });
            }
        }
        self.members.push(member);
        Ok(())
    }

    fn read_game(&mut self, game: GameDocument, number: usize) -> Result<(), SagaError> {
        let impossible = |why: &str| SagaError::Impossible { place: format!("game {number}"), why: why.to_owned() };
        let GameDocument { seats: seating, outcome, record, world } = game;
        self.check_seating(&seating).map_err(|error| impossible(&error.to_string()))?;
        let n_seats = seating.seats.len();
        let all =
            [outcome.winner].into_iter().chain(outcome.exiled.iter().copied()).chain(outcome.joined.iter().copied());
        if all.into_iter().any(|seat| seat.index() >= n_seats) {
            return Err(impossible("its outcome names a seat that is not at the table"));
        }
        if record.format > RECORD_FORMAT {
            let why = RecordError::NewerFormat { found: u64::from(record.format), known: RECORD_FORMAT };
            return Err(SagaError::Record { game: number, why });
        }
        let world = read_world(&world, &format!("the world after game {number}"))?;
        self.games.push(Chapter { seating, record, outcome, world });
        Ok(())
    }
}

/// Reads the file of a world without keeping it in memory for good.
fn read_world(text: &str, place: &str) -> Result<Chronicle, SagaError> {
    Chronicle::read(text).map_err(|error| SagaError::Impossible { place: place.to_owned(), why: error.to_string() })
}

fn json_error(error: &serde_json::Error) -> SagaError {
    let (line, column) = (error.line(), error.column());
    // The place is told apart from the reason.
    let why = error.to_string();
    let why = why.split(" at line ").next().unwrap_or_default().to_owned();
    match error.classify() {
        serde_json::error::Category::Eof => SagaError::Truncated { line, column },
        serde_json::error::Category::Data => SagaError::NotSaga { line, column, why },
        serde_json::error::Category::Syntax | serde_json::error::Category::Io => {
            SagaError::NotJson { line, column, why }
        }
    }
}
