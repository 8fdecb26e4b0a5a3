//! What happened, in sentences.

use kabale_core::Seat;
use kabale_oriflamme::{Card, Choice, Event, Obstacle, Place, Reason};

use super::{card_name, points};
use crate::{Lang, Voice};

pub(super) fn tell(event: &Event, voice: Voice<'_>) -> String {
    match voice.lang {
        Lang::En => english(event, voice),
        Lang::De => german(event, voice),
    }
}

fn english(event: &Event, voice: Voice<'_>) -> String {
    let lang = Lang::En;
    let name = |seat: Seat| voice.name(seat);
    let points = |n: u8| points(u16::from(n), lang);
    match *event {
        Event::Placed { seat, card, place } => {
            let what = card.map_or_else(|| "a card".to_owned(), |card| format!("the {}", card_name(card, lang)));
            let place = match place {
                Place::Left => "at the left end".to_owned(),
                Place::Right => "at the right end".to_owned(),
                Place::On(at) => format!("on position {at}"),
            };
            format!("{} places {what} face down {place}.", name(seat))
        }
        Event::Evaluation { round } => format!("Round {round}: the row is evaluated."),
        Event::Kept { seat, at, points: n } => {
            format!("{} keeps position {at} hidden; {} on it now.", name(seat), points(n))
        }
        Event::Revealed { seat, at, card, points: n } => {
            let lie = if n > 0 { format!(" with {} on it", points(n)) } else { String::new() };
            format!("{} reveals position {at}: {}{lie}.", name(seat), card_name(card, lang))
        }
        Event::Acted { seat, at, card } => format!("{}'s {} at position {at} acts.", name(seat), card_name(card, lang)),
        Event::Copied { seat, at, card } => {
            format!("{}'s Shapeshifter copies the {} at position {at}.", name(seat), card_name(card, lang))
        }
        Event::Removed { by, seat, at, card, points: n } => {
            let lost = match n {
                0 => String::new(),
                1 => "; the point on it is lost".to_owned(),
                n => format!("; the {n} points on it are lost"),
            };
            let whose = if by == seat { "its own".to_owned() } else { format!("{}'s", name(seat)) };
            format!("{} removes {whose} {} from position {at}{lost}.", name(by), card_name(card, lang))
        }
        Event::Moved { by, seat, card, from, to, .. } => {
            let what = card.map_or("face-down card", |card| card_name(card, lang));
            let to = match to.choice() {
                Choice::Onto(at) => format!("onto position {at}"),
                Choice::Before(at) if at.number() == 1 => "to the left end".to_owned(),
                Choice::Before(at) => format!("between positions {} and {at}", at.index()),
                _ => "to the right end".to_owned(),
            };
            format!("{} moves {}'s {what} from position {from} {to}.", name(by), name(seat))
        }
        Event::Took { seat, points: n, reason } => {
            let why = match reason {
                Reason::Removal => "for the removal",
                Reason::OnCard => "from the card",
                Reason::Lord if n == 1 => "for the Lord",
                Reason::Lord => "for the Lord and his kin",
                Reason::Heir => "for the only Heir",
                Reason::CopiedHeir => "for the copied Heir",
                Reason::AmbushRevealed => "for the Ambush",
                Reason::AmbushSprung => "because it was an Ambush",
                Reason::AmbushWasted => "for its own Ambush",
            };
            format!("{} takes {} {why}.", name(seat), points(n))
        }
        Event::Robbed { seat, from } => format!("{} takes 1 point from {}.", name(seat), name(from)),
        Event::Doubled { seat, points: n } => {
            format!("{}'s Conspiracy doubles what lies on it: {}.", name(seat), points(n))
        }
        Event::Lost { seat, points: n } => format!("{} loses the {} on the Ambush.", name(seat), points(n)),
        Event::NoEffect { seat, card, why } => {
            format!("{}'s {} has no effect: {}.", name(seat), card_name(card, lang), why_nothing(card, why, lang))
        }
        Event::Discarded { seat, card } => format!("{}'s {} is discarded.", name(seat), card_name(card, lang)),
        Event::Round { round, crown } => format!("Round {round} begins; {} wears the crown.", name(crown)),
        Event::Ended => "Six rounds are over.".to_owned(),
    }
}

fn german(event: &Event, voice: Voice<'_>) -> String {
    let lang = Lang::De;
    let name = |seat: Seat| voice.name(seat);
    let points = |n: u8| points(u16::from(n), lang);
    match *event {
        Event::Placed { seat, card, place } => {
            let what = card.map_or("eine Karte", |card| card_name(card, lang));
            let place = match place {
                Place::Left => "ans linke Ende".to_owned(),
                Place::Right => "ans rechte Ende".to_owned(),
                Place::On(at) => format!("auf Position {at}"),
            };
            format!("{} legt {what} verdeckt {place}.", name(seat))
        }
        Event::Evaluation { round } => format!("Runde {round}: Die Reihe wird ausgewertet."),
        Event::Kept { seat, at, points: n } => {
            let lie = if n == 1 { "liegt" } else { "liegen" };
            format!("{} lässt Position {at} verdeckt; nun {lie} {} darauf.", name(seat), points(n))
        }
        Event::Revealed { seat, at, card, points: n } => {
            let lie = match n {
                0 => String::new(),
                1 => " mit 1 Punkt darauf".to_owned(),
                n => format!(" mit {n} Punkten darauf"),
            };
            format!("{} deckt Position {at} auf: {}{lie}.", name(seat), card_name(card, lang))
        }
        Event::Acted { seat, at, card } => {
            format!("Position {at} wirkt: {} von {}.", card_name(card, lang), name(seat))
        }
        Event::Copied { seat, at, card } => {
            format!("Die Formwandlerin von {} kopiert Position {at}: {}.", name(seat), card_name(card, lang))
        }
        Event::Removed { by, seat, at, card, points: n } => {
            let lost = match n {
                0 => String::new(),
                1 => "; 1 Punkt darauf ist verloren".to_owned(),
                n => format!("; {n} Punkte darauf sind verloren"),
            };
            let whose = if by == seat { "eigene Karte".to_owned() } else { format!("von {}", name(seat)) };
            format!("{} entfernt Position {at}: {} ({whose}){lost}.", name(by), card_name(card, lang))
        }
        Event::Moved { by, seat, card, from, to, .. } => {
            let what = card.map_or("verdeckte Karte", |card| card_name(card, lang));
            let to = match to.choice() {
                Choice::Onto(at) => format!("auf Position {at}"),
                Choice::Before(at) if at.number() == 1 => "ans linke Ende".to_owned(),
                Choice::Before(at) => format!("zwischen Position {} und {at}", at.index()),
                _ => "ans rechte Ende".to_owned(),
            };
            format!("{} verschiebt von Position {from} {to}: {what} von {}.", name(by), name(seat))
        }
        Event::Took { seat, points: n, reason } => {
            let why = match reason {
                Reason::Removal => "für das Entfernen",
                Reason::OnCard => "von der Karte",
                Reason::Lord if n == 1 => "für den Gebieter",
                Reason::Lord => "für den Gebieter und die Seinen",
                Reason::Heir => "für den einzigen Nachfahren",
                Reason::CopiedHeir => "für den kopierten Nachfahren",
                Reason::AmbushRevealed => "für den Hinterhalt",
                Reason::AmbushSprung => "für den Hinterhalt, in den die Karte lief",
                Reason::AmbushWasted => "für den eigenen Hinterhalt",
            };
            format!("{} nimmt {} {why}.", name(seat), points(n))
        }
        Event::Robbed { seat, from } => format!("{} nimmt 1 Punkt von {}.", name(seat), name(from)),
        Event::Doubled { seat, points: n } => {
            format!("Das Komplott von {} verdoppelt, was darauf liegt: {}.", name(seat), points(n))
        }
        Event::Lost { seat, points: n } => {
            let points = if n == 1 { "den Punkt".to_owned() } else { format!("die {n} Punkte") };
            format!("{} verliert {points} auf dem Hinterhalt.", name(seat))
        }
        Event::NoEffect { seat, card, why } => {
            let why = why_nothing(card, why, lang);
            format!("{} von {} bleibt ohne Wirkung: {why}.", card_name(card, lang), name(seat))
        }
        Event::Discarded { seat, card } => format!("{} von {} wird abgelegt.", card_name(card, lang), name(seat)),
        Event::Round { round, crown } => format!("Runde {round} beginnt; {} trägt die Krone.", name(crown)),
        Event::Ended => "Sechs Runden sind vorbei.".to_owned(),
    }
}

/// Why an effect of this card changed nothing.
fn why_nothing(card: Card, why: Obstacle, lang: Lang) -> String {
    match (why, lang) {
        (Obstacle::NoOtherCard, _) => lang.pick("there is no other card", "es gibt keine andere Karte").to_owned(),
        (Obstacle::NoNeighbor, _) => lang.pick("no card lies next to it", "keine Karte liegt daneben").to_owned(),
        (Obstacle::NothingToCopy, _) => {
            lang.pick("no neighbor can be copied", "keine Nachbarkarte lässt sich kopieren").to_owned()
        }
        (Obstacle::Namesake, Lang::En) => format!("another {} is face up", card_name(card, lang)),
        (Obstacle::Namesake, Lang::De) => match card {
            Card::Shapeshifter => "eine andere Formwandlerin ist aufgedeckt".to_owned(),
            _ => "ein anderer Nachfahre ist aufgedeckt".to_owned(),
        },
        (Obstacle::OnlyOwnNeighbors, _) => {
            lang.pick("only own cards lie next to it", "nur eigene Karten liegen daneben").to_owned()
        }
        (Obstacle::NothingToRob, _) => {
            lang.pick("no opponent next to it has a point", "keine gegnerische Familie daneben hat Punkte").to_owned()
        }
    }
}
