//! Errors and refusals of the engine, as sentences for people.

use kabale_bots::EndlessGame;
use kabale_core::{ChooseError, FairError, RecordError, SetupError, UndoRefusal};

use crate::{Lang, Voice, find};

/// Why a table could not be set up.
pub fn setup_error(error: &SetupError, lang: Lang) -> String {
    match (error, lang) {
        (SetupError::Seats { game, asked, min, max }, Lang::En) => {
            format!("{} is for {min} to {max} players, not for {asked}.", name(game, lang))
        }
        (SetupError::Seats { game, asked, min, max }, Lang::De) => {
            format!("{} ist für {min} bis {max} Personen, nicht für {asked}.", name(game, lang))
        }
        (SetupError::NoOptions, Lang::En) => "Options must be a list of names and values.".to_owned(),
        (SetupError::NoOptions, Lang::De) => "Optionen müssen eine Liste von Namen und Werten sein.".to_owned(),
        (SetupError::UnknownOption { game, id }, Lang::En) => format!("{} has no option “{id}”.", name(game, lang)),
        (SetupError::UnknownOption { game, id }, Lang::De) => format!("{} hat keine Option „{id}“.", name(game, lang)),
        (SetupError::BadOption { id, value, expected }, Lang::En) => {
            format!("The option “{id}” cannot be {value}, only: {expected}.")
        }
        (SetupError::BadOption { id, value, expected }, Lang::De) => {
            format!("Die Option „{id}“ kann nicht {value} sein, sondern nur: {expected}.")
        }
        (SetupError::DataNotLoaded { hash, loaded }, Lang::En) => format!(
            "This game needs the cards or the chronicle {hash}, but others are loaded ({loaded}). Name the file with --data."
        ),
        (SetupError::DataNotLoaded { hash, loaded }, Lang::De) => {
            format!(
                "Dieses Spiel braucht die Karten oder die Chronik {hash}, aber geladen sind andere ({loaded}). Gib die Datei mit --data an."
            )
        }
        (SetupError::Position(why), Lang::En) => format!("This position is impossible: {why}."),
        (SetupError::Position(why), Lang::De) => {
            format!("Diese Stellung ist unmöglich. Der Grund auf Englisch: {why}.")
        }
    }
}

/// A game of a run that does not end.
pub fn endless_game(endless: &EndlessGame, lang: Lang) -> String {
    let EndlessGame { game, number, choices, .. } = endless;
    let (game, choices) = (name(game, lang), lang.choices(*choices as usize));
    match lang {
        Lang::En => {
            format!("{game}, game {number}, goes on after {choices}, longer than any game can. The rules have a bug.")
        }
        Lang::De => format!(
            "{game}, Spiel {number}, geht nach {choices} noch weiter, länger, als ein Spiel dauern kann. In den Regeln \
             steckt ein Fehler."
        ),
    }
}

/// A table whose game does not end, so that bots stop there.
pub fn endless_table(game: &str, n_choices: usize, lang: Lang) -> String {
    let (game, choices) = (name(game, lang), lang.choices(n_choices));
    match lang {
        Lang::En => format!(
            "This game of {game} goes on after {choices}, longer than any game can. The rules have a bug, so bots no \
             longer decide here."
        ),
        Lang::De => format!(
            "Dieses Spiel ({game}) geht nach {choices} noch weiter, länger, als ein Spiel dauern kann. In den Regeln \
             steckt ein Fehler; deshalb entscheiden hier keine Bots mehr."
        ),
    }
}

/// Why a choice cannot be taken back.
pub fn undo_refusal(refusal: UndoRefusal, voice: Voice<'_>) -> String {
    match (refusal, voice.lang) {
        (UndoRefusal::Nothing(_), Lang::En) => "There is nothing to take back yet.".to_owned(),
        (UndoRefusal::Nothing(_), Lang::De) => "Es gibt noch nichts zurückzunehmen.".to_owned(),
        (UndoRefusal::OthersDecided(seat), Lang::En) => {
            format!("That cannot be taken back: {} has decided since.", voice.name(seat))
        }
        (UndoRefusal::OthersDecided(seat), Lang::De) => {
            format!("Das lässt sich nicht zurücknehmen: {} hat seitdem entschieden.", voice.name(seat))
        }
        (UndoRefusal::Shown, Lang::En) => "That cannot be taken back: something hidden was shown.".to_owned(),
        (UndoRefusal::Shown, Lang::De) => {
            "Das lässt sich nicht zurücknehmen: Etwas Verborgenes wurde gezeigt.".to_owned()
        }
        (UndoRefusal::Random, Lang::En) => "That cannot be taken back: chance was involved.".to_owned(),
        (UndoRefusal::Random, Lang::De) => "Das lässt sich nicht zurücknehmen: Der Zufall war im Spiel.".to_owned(),
    }
}

/// What is wrong with a record.
pub fn record_error(error: &RecordError, lang: Lang) -> String {
    match (error, lang) {
        (RecordError::Truncated { line, column }, Lang::En) => {
            format!("The record breaks off at line {line}, column {column}.")
        }
        (RecordError::Truncated { line, column }, Lang::De) => {
            format!("Die Aufzeichnung bricht in Zeile {line}, Spalte {column} ab.")
        }
        (RecordError::NotJson(why), Lang::En) => format!("The record is not JSON: {why}."),
        (RecordError::NotJson(why), Lang::De) => format!("Die Aufzeichnung ist kein JSON: {why}."),
        (RecordError::NotRecord(why), Lang::En) => format!("This is not a record: {why}."),
        (RecordError::NotRecord(why), Lang::De) => format!("Das ist keine Aufzeichnung: {why}."),
        (RecordError::NewerFormat { found, known }, Lang::En) => {
            format!("The record has format {found}; this program reads up to {known}.")
        }
        (RecordError::NewerFormat { found, known }, Lang::De) => {
            format!("Die Aufzeichnung hat Format {found}; dieses Programm liest bis {known}.")
        }
        (RecordError::WrongGame { found, wanted }, Lang::En) => {
            format!("This is a record of {}, not of {}.", name(found, lang), name(wanted, lang))
        }
        (RecordError::WrongGame { found, wanted }, Lang::De) => {
            format!("Das ist eine Aufzeichnung von {}, nicht von {}.", name(found, lang), name(wanted, lang))
        }
        (RecordError::NewerRules { game, found, known }, Lang::En) => {
            let game = name(game, lang);
            format!("The record was played under rules version {found} of {game}; this program knows up to {known}.")
        }
        (RecordError::NewerRules { game, found, known }, Lang::De) => {
            let game = name(game, lang);
            format!("Die Aufzeichnung folgt Regelversion {found} von {game}; dieses Programm kennt sie bis {known}.")
        }
        (RecordError::Setup(error), _) => setup_error(error, lang),
        (RecordError::Fair(error), _) => fair_error(*error, lang),
        (RecordError::Choice { number, choice, why }, Lang::En) => {
            format!("Choice {number} of the record, “{choice}”, was not possible there{}.", by_rule(why))
        }
        (RecordError::Choice { number, choice, why }, Lang::De) => {
            format!("Wahl {number} der Aufzeichnung, „{choice}“, war dort nicht möglich{}.", by_rule(why))
        }
        (RecordError::HashDiffers { .. }, Lang::En) => {
            "Every choice was legal, but the game ends in a state other than the recorded one.".to_owned()
        }
        (RecordError::HashDiffers { .. }, Lang::De) => {
            "Jede Wahl war erlaubt, aber das Spiel endet in einem anderen Zustand als aufgezeichnet.".to_owned()
        }
    }
}

/// Why a deal cannot be verified.
fn fair_error(error: FairError, lang: Lang) -> String {
    let (en, de) = match error {
        FairError::Table => (
            "the id of the table must be 1 to 64 letters, digits, “-” and “_”".to_owned(),
            "Die Kennung des Tisches muss aus 1 bis 64 Buchstaben, Ziffern, „-“ und „_“ bestehen".to_owned(),
        ),
        FairError::NoDeal => (
            "the game started from a position, not from a deal".to_owned(),
            "Das Spiel begann mit einer Stellung, nicht mit dem Geben".to_owned(),
        ),
        FairError::Nonces { found, seats } => (
            format!("the number of nonces is {found}, for {seats} seats"),
            format!("Die Zahl der Anteile ist {found}, die der Plätze {seats}"),
        ),
        FairError::LongNonce { seat } => (
            format!("the nonce of seat {seat} is longer than 64 bytes"),
            format!("Der Anteil von Platz {seat} ist länger als 64 Byte"),
        ),
        FairError::Commitment => (
            "the secret is not the one that was committed to".to_owned(),
            "Das Geheimnis ist nicht das, auf das sich der Tisch festgelegt hat".to_owned(),
        ),
        FairError::Seed => (
            "the seed does not follow from the secret and the nonces of the seats".to_owned(),
            "Der Startwert folgt nicht aus dem Geheimnis und den Anteilen der Plätze".to_owned(),
        ),
    };
    match lang {
        Lang::En => format!("The deal cannot be verified: {en}."),
        Lang::De => format!("Das Geben lässt sich nicht überprüfen: {de}."),
    }
}

/// The rule that forbids a choice, if there is one.
fn by_rule(why: &ChooseError) -> String {
    match why {
        ChooseError::Illegal(illegal) => format!(" ({})", illegal.objection.rule),
        ChooseError::Over | ChooseError::Notation(_) => String::new(),
    }
}

fn name(game: &str, lang: Lang) -> &str {
    find(game).map_or(game, |entry| (entry.about)(lang).name)
}
