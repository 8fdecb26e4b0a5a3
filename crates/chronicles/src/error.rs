//! Why something cannot be done with a chronicle.

use kabale_catalog::{Lang, oath::string_fault, record_error};
use kabale_core::RecordError;
use kabale_oath::{Color, StringFault};

use crate::{file::FORMAT, history::color_name, saga::NAME_LENGTH};

/// Why a name cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameFault {
    #[error("it is empty")]
    Empty,
    #[error("it is longer than {NAME_LENGTH} characters")]
    Long,
    /// A control character, `/` or `\`.
    #[error("it contains `{}`", .0.escape_debug())]
    Character(char),
    /// A dot or white space at its start, or white space at its end.
    #[error("it starts with a dot or a space, or ends with a space")]
    Edge,
}

/// Why something cannot be done with a chronicle. Games, seats and members count from 1.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum SagaError {
    #[error("the chronicle breaks off at line {line}, column {column}")]
    Truncated { line: usize, column: usize },
    #[error("line {line}, column {column}: this is not JSON: {why}")]
    NotJson { line: usize, column: usize, why: String },
    /// JSON of another form.
    #[error("line {line}, column {column}: this is not a chronicle: {why}")]
    NotSaga { line: usize, column: usize, why: String },
    #[error("the chronicle has format {found}; this program reads up to {FORMAT}")]
    NewerFormat { found: u64 },
    /// The form is right, the content cannot be.
    #[error("{place}: {why}")]
    Impossible { place: String, why: String },
    #[error("the name `{name}` cannot be used: {fault}")]
    Name { name: String, fault: NameFault },
    #[error("there is a member `{0}` already")]
    MemberTwice(String),
    #[error("there is no member {0}")]
    NoMember(usize),
    /// 1.9.
    #[error("the {} board belongs to {owner}", color.key())]
    ColorTaken { color: Color, owner: String },
    /// 1.8.
    #[error("the purple board is the Chancellor's")]
    Purple,
    #[error("a game is for 2 to 6 players, not for {0}")]
    Group(usize),
    #[error("`{0}` sits on two seats")]
    SatTwice(String),
    #[error("there is no game {number}; the chronicle has {games}")]
    NoGame { number: usize, games: usize },
    /// A record of another world, other boards or other options.
    #[error("game {game}: the record is not of this world with these boards")]
    OtherWorld { game: usize },
    #[error("game {game}: {why}")]
    Record { game: usize, why: RecordError },
    /// 8: without its Chronicle a game leads to no world.
    #[error("game {game}: the record ends before the Chronicle is written")]
    Unfinished { game: usize },
    /// [`Saga::verify`](crate::Saga::verify) found something else than the file says.
    #[error("game {game}: the file says something else about the {part} than the record leads to")]
    Differs { game: usize, part: &'static str },
    /// The first world is not that of the kept chronicle string.
    #[error("the first world is not that of the chronicle string")]
    StringDiffers,
    #[error("the chronicle string: {0}")]
    String(#[from] StringFault),
    /// A world of a string that cannot be played.
    #[error("the world of the chronicle string cannot be played: {0}")]
    Unplayable(String),
}

impl SagaError {
    /// A stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Truncated { .. } => "truncated_chronicle",
            Self::NotJson { .. } => "bad_json",
            Self::NotSaga { .. } => "not_a_chronicle",
            Self::NewerFormat { .. } => "newer_chronicle",
            Self::Impossible { .. } => "impossible_chronicle",
            Self::Name { .. } => "bad_name",
            Self::MemberTwice(_) => "member_twice",
            Self::NoMember(_) => "no_member",
            Self::ColorTaken { .. } => "color_taken",
            Self::Purple => "purple",
            Self::Group(_) => "group_size",
            Self::SatTwice(_) => "sat_twice",
            Self::NoGame { .. } => "no_game",
            Self::OtherWorld { .. } => "other_world",
            Self::Record { why, .. } => why.code(),
            Self::Unfinished { .. } => "unfinished",
            Self::Differs { .. } => "differs",
            Self::StringDiffers => "string_differs",
            Self::String(fault) => fault.code(),
            Self::Unplayable(_) => "unplayable",
        }
    }

    /// The error as one sentence.
    pub fn text(&self, lang: Lang) -> String {
        match (self, lang) {
            (Self::Record { game, why }, Lang::En) => format!("Game {game}: {}", record_error(why, lang)),
            (Self::Record { game, why }, Lang::De) => format!("Partie {game}: {}", record_error(why, lang)),
            (_, Lang::En) => {
                let text = self.to_string();
                let mut rest = text.chars();
                let first = rest.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
                format!("{first}{}.", rest.as_str())
            }
            (_, Lang::De) => self.german(),
        }
    }

    fn german(&self) -> String {
        match self {
            Self::Truncated { line, column } => format!("Die Chronik bricht in Zeile {line}, Spalte {column} ab."),
            Self::NotJson { line, column, why } => {
                format!("Zeile {line}, Spalte {column}: Das ist kein JSON. Der Grund auf Englisch: {why}.")
            }
            Self::NotSaga { line, column, why } => {
                format!("Zeile {line}, Spalte {column}: Das ist keine Chronik. Der Grund auf Englisch: {why}.")
            }
            Self::NewerFormat { found } => {
                format!("Die Chronik hat das Format {found}; dieses Programm liest bis {FORMAT}.")
            }
            Self::Impossible { place, why } => {
                format!("Diese Chronik ist unmöglich. Der Grund auf Englisch: {place}: {why}.")
            }
            Self::Name { name, fault } => {
                let why = match fault {
                    NameFault::Empty => "Er ist leer".to_owned(),
                    NameFault::Long => format!("Er hat mehr als {NAME_LENGTH} Zeichen"),
                    NameFault::Character(found) => format!("Er enthält „{}“", found.escape_debug()),
                    NameFault::Edge => {
                        "Er beginnt mit einem Punkt oder Leerzeichen oder endet mit einem Leerzeichen".to_owned()
                    }
                };
                format!("Der Name „{name}“ geht nicht: {why}.")
            }
            Self::MemberTwice(name) => format!("„{name}“ gehört schon dazu."),
            Self::NoMember(number) => format!("Ein Mitglied {number} gibt es nicht."),
            Self::ColorTaken { color, owner } => {
                format!("Das Tableau in {} gehört {owner}.", color_name(*color, Lang::De))
            }
            Self::Purple => "Das purpurne Tableau ist das des Kanzlers.".to_owned(),
            Self::Group(n) => format!("Eine Partie ist für 2 bis 6 Personen, nicht für {n}."),
            Self::SatTwice(name) => format!("„{name}“ sitzt auf zwei Plätzen."),
            Self::NoGame { number, games } => {
                format!("Eine Partie {number} gibt es nicht; die Chronik hat {games}.")
            }
            Self::OtherWorld { game } => {
                format!("Partie {game}: Die Aufzeichnung gehört nicht zu dieser Welt mit diesen Tableaus.")
            }
            Self::Record { game, why } => format!("Partie {game}: {}", record_error(why, Lang::De)),
            Self::Unfinished { game } => {
                format!("Partie {game}: Die Aufzeichnung endet, bevor die Chronik geschrieben ist.")
            }
            Self::Differs { game, part } => {
                format!("Partie {game}: Die Datei sagt etwas anderes, als die Aufzeichnung ergibt ({part}).")
            }
            Self::StringDiffers => "Die erste Welt ist nicht die der Zeichenkette.".to_owned(),
            Self::String(fault) => format!("Die Zeichenkette: {}.", string_fault(fault, Lang::De)),
            Self::Unplayable(why) => {
                format!("Die Welt der Zeichenkette ist nicht spielbar. Der Grund auf Englisch: {why}.")
            }
        }
    }
}
