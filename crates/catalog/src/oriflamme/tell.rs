//! What happened, in sentences.

use kabale_core::Seat;
use kabale_oriflamme::{Card, Choice, Event, Obstacle, Place, Reason};

use super::{card_name, points};
use crate::{Lang, Note, Telling};

pub(super) fn tell(event: &Event, telling: Telling<'_>) -> String {
    match telling.lang() {
        Lang::En => english(event, telling),
        Lang::De => german(event, telling),
    }
}

/// A turn is a placement, or the decision about a face-down card. Cards that lie face up act by themselves.
/// Icons: `place`, `reveal`, `act`, `remove`, `move`, `rob`.
pub(super) fn note(event: &Event) -> Note {
    match *event {
        Event::Placed { seat, .. } => Note::plain().icon("place").in_turn_of(seat),
        Event::Evaluation { .. } => Note::minor().by_table(),
        Event::Kept { seat, .. } => Note::minor().in_turn_of(seat),
        Event::Revealed { seat, .. } => Note::plain().icon("reveal").in_turn_of(seat),
        Event::Acted { seat, .. } => Note::lead("act").by_card_of(seat),
        Event::Removed { seat, .. } => Note::matters().icon("remove").touching(seat),
        Event::Moved { seat, .. } => Note::plain().icon("move").touching(seat),
        Event::Robbed { from, .. } => Note::plain().icon("rob").touching(from),
        Event::Copied { .. } | Event::Took { .. } | Event::Doubled { .. } | Event::Lost { .. } => Note::plain(),
        Event::NoEffect { .. } | Event::Discarded { .. } => Note::minor(),
        Event::Round { .. } => Note::plain().by_table(),
        Event::Ended => Note::matters().by_table(),
    }
}

fn english(event: &Event, telling: Telling<'_>) -> String {
    let lang = Lang::En;
    let does = |seat, third: &str, second: &str| telling.does(seat, third, second);
    let points = |n: u8| points(u16::from(n), lang);
    let owner = |seat| telling.owner(seat);
    match *event {
        Event::Placed { seat, card, place } => {
            let what = card.map_or_else(|| "a card".to_owned(), |card| format!("the {}", card_name(card, lang)));
            let place = match place {
                Place::Left => "at the left end".to_owned(),
                Place::Right => "at the right end".to_owned(),
                Place::On(at) => format!("on position {at}"),
            };
            format!("{} {what} face down {place}.", does(seat, "places", "place"))
        }
        Event::Evaluation { round } => format!("Round {round}: the row is evaluated."),
        Event::Kept { seat, at, points: n } => {
            let lie = if n == 1 { "lies" } else { "lie" };
            format!("{} position {at} hidden; {} {lie} on it now.", does(seat, "keeps", "keep"), points(n))
        }
        Event::Revealed { seat, at, card, points: n } => {
            let lie = if n > 0 { format!(" with {} on it", points(n)) } else { String::new() };
            format!("{} position {at}: {}{lie}.", does(seat, "reveals", "reveal"), card_name(card, lang))
        }
        Event::Acted { seat, at, card } => format!("{} {} at position {at} acts.", owner(seat), card_name(card, lang)),
        Event::Copied { seat, at, card } => {
            format!("{} Shapeshifter copies the {} at position {at}.", owner(seat), card_name(card, lang))
        }
        Event::Removed { by, seat, at, card, points: n } => {
            let lost = match n {
                0 => String::new(),
                1 => "; the point on it is lost".to_owned(),
                n => format!("; the {n} points on it are lost"),
            };
            let (by, whose) = (does(by, "removes", "remove"), telling.whose(seat, Some(by)));
            format!("{by} {whose} {} from position {at}{lost}.", card_name(card, lang))
        }
        Event::Moved { by, seat, card, from, to, .. } => {
            let what = card.map_or("face-down card", |card| card_name(card, lang));
            let to = match to.choice() {
                Choice::Onto(at) => format!("onto position {at}"),
                Choice::Before(at) if at.number() == 1 => "to the left end".to_owned(),
                Choice::Before(at) => format!("to between positions {} and {at}", at.index()),
                _ => "to the right end".to_owned(),
            };
            let (by, whose) = (does(by, "moves", "move"), telling.whose(seat, Some(by)));
            format!("{by} {whose} {what} from position {from} {to}.")
        }
        Event::Took { seat, points: n, reason } => {
            let why = match reason {
                Reason::Removal => "for the removal".to_owned(),
                Reason::OnCard => "from the card".to_owned(),
                Reason::Lord if n == 1 => "for the Lord".to_owned(),
                Reason::Lord => "for the Lord and his kin".to_owned(),
                Reason::Heir => "for the only Heir".to_owned(),
                Reason::CopiedHeir => "for the copied Heir".to_owned(),
                Reason::AmbushRevealed => "for the Ambush".to_owned(),
                Reason::AmbushSprung => "because the removed card was an Ambush".to_owned(),
                Reason::AmbushWasted => format!("for {} Ambush", telling.whose(seat, Some(seat))),
            };
            format!("{} {} {why}.", does(seat, "takes", "take"), points(n))
        }
        Event::Robbed { seat, from } => {
            format!("{} 1 point from {}.", does(seat, "takes", "take"), telling.to_whom(from))
        }
        Event::Doubled { seat, points: n } => {
            format!("{} Conspiracy doubles what lies on it: {}.", owner(seat), points(n))
        }
        Event::Lost { seat, points: n } => {
            let points = if n == 1 { "point".to_owned() } else { format!("{n} points") };
            format!("{} the {points} on the Ambush.", does(seat, "loses", "lose"))
        }
        Event::NoEffect { seat, card, why } => {
            let why = why_nothing(card, why, lang);
            format!("{} {} has no effect: {why}.", owner(seat), card_name(card, lang))
        }
        Event::Discarded { seat, card } => format!("{} {} is discarded.", owner(seat), card_name(card, lang)),
        Event::Round { round, crown } => {
            format!("Round {round} begins; {} the crown.", telling.also_does(crown, "wears", "wear"))
        }
        Event::Ended => "Six rounds are over.".to_owned(),
    }
}

fn german(event: &Event, telling: Telling<'_>) -> String {
    let lang = Lang::De;
    let does = |seat, third: &str, second: &str| telling.does(seat, third, second);
    let points = |n: u8| points(u16::from(n), lang);
    // A card at the beginning of a sentence: „Der Soldat von Blau“, „Dein Soldat“.
    let owner = |seat, card| {
        let (article, yours) = article(card);
        telling.von(
            seat,
            &format!("{article} {}", card_name(card, lang)),
            &format!("{yours} {}", card_name(card, lang)),
        )
    };
    match *event {
        Event::Placed { seat, card, place } => {
            let what = card.map_or_else(
                || "eine Karte".to_owned(),
                |card| {
                    let (article, name) = accusative(Some(card));
                    format!("{article} {name}")
                },
            );
            let place = match place {
                Place::Left => "ans linke Ende".to_owned(),
                Place::Right => "ans rechte Ende".to_owned(),
                Place::On(at) => format!("auf Position {at}"),
            };
            format!("{} {what} verdeckt {place}.", does(seat, "legt", "legst"))
        }
        Event::Evaluation { round } => format!("Runde {round}: Die Reihe wird ausgewertet."),
        Event::Kept { seat, at, points: n } => {
            let lie = if n == 1 { "liegt" } else { "liegen" };
            format!("{} Position {at} verdeckt; nun {lie} {} darauf.", does(seat, "lässt", "lässt"), points(n))
        }
        Event::Revealed { seat, at, card, points: n } => {
            let lie = match n {
                0 => String::new(),
                1 => " mit 1 Punkt darauf".to_owned(),
                n => format!(" mit {n} Punkten darauf"),
            };
            format!("{} Position {at} auf: {}{lie}.", does(seat, "deckt", "deckst"), card_name(card, lang))
        }
        Event::Acted { seat, at, card } => format!("{} auf Position {at} wirkt.", owner(seat, card)),
        Event::Copied { seat, at, card } => {
            let copied = card_name(card, lang);
            format!("{} kopiert Position {at}: {copied}.", owner(seat, Card::Shapeshifter))
        }
        Event::Removed { by, seat, at, card, points: n } => {
            let lost = match n {
                0 => String::new(),
                1 => "; der Punkt darauf ist verloren".to_owned(),
                n => format!("; die {n} Punkte darauf sind verloren"),
            };
            let what = object(Some(card), seat, by, telling);
            format!("{} {what} auf Position {at}{lost}.", does(by, "entfernt", "entfernst"))
        }
        Event::Moved { by, seat, card, from, to, .. } => {
            let to = match to.choice() {
                Choice::Onto(at) => format!("auf Position {at}"),
                Choice::Before(at) if at.number() == 1 => "ans linke Ende".to_owned(),
                Choice::Before(at) => format!("zwischen die Positionen {} und {at}", at.index()),
                _ => "ans rechte Ende".to_owned(),
            };
            let what = object(card, seat, by, telling);
            format!("{} {what} (Position {from}) {to}.", does(by, "verschiebt", "verschiebst"))
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
                Reason::AmbushWasted if telling.is_you(seat) => "für deinen eigenen Hinterhalt",
                Reason::AmbushWasted => "für den eigenen Hinterhalt",
            };
            format!("{} {} {why}.", does(seat, "nimmt", "nimmst"), points(n))
        }
        Event::Robbed { seat, from } => {
            format!("{} {} 1 Punkt weg.", does(seat, "nimmt", "nimmst"), telling.to_whom(from))
        }
        Event::Doubled { seat, points: n } => {
            format!("{} verdoppelt, was darauf liegt: {}.", owner(seat, Card::Conspiracy), points(n))
        }
        Event::Lost { seat, points: n } => {
            let points = if n == 1 { "den Punkt".to_owned() } else { format!("die {n} Punkte") };
            format!("{} {points} auf dem Hinterhalt.", does(seat, "verliert", "verlierst"))
        }
        Event::NoEffect { seat, card, why } => {
            format!("{} bleibt ohne Wirkung: {}.", owner(seat, card), why_nothing(card, why, lang))
        }
        Event::Discarded { seat, card } => format!("{} wird abgelegt.", owner(seat, card)),
        Event::Round { round, crown } => {
            format!("Runde {round} beginnt; {} die Krone.", telling.also_does(crown, "trägt", "trägst"))
        }
        Event::Ended => "Sechs Runden sind vorbei.".to_owned(),
    }
}

/// The German article of a card, and “your” for it.
fn article(card: Card) -> (&'static str, &'static str) {
    match card {
        Card::Archer | Card::Shapeshifter | Card::Spy => ("Die", "Deine"),
        Card::Lord | Card::Ambush | Card::Heir | Card::Soldier => ("Der", "Dein"),
        Card::Assassination | Card::RoyalDecree | Card::Conspiracy => ("Das", "Dein"),
    }
}

/// A card as the object of a German sentence: article and name. Without a card, any face-down one.
fn accusative(card: Option<Card>) -> (&'static str, &'static str) {
    match card {
        Some(Card::Heir) => ("den", "Nachfahren"),
        Some(Card::Soldier) => ("den", "Soldaten"),
        Some(Card::Lord) => ("den", "Gebieter"),
        Some(Card::Ambush) => ("den", "Hinterhalt"),
        Some(Card::Archer) => ("die", "Bogenschützin"),
        Some(Card::Shapeshifter) => ("die", "Formwandlerin"),
        Some(Card::Spy) => ("die", "Spionin"),
        Some(Card::Assassination) => ("das", "Attentat"),
        Some(Card::RoyalDecree) => ("das", "Dekret"),
        Some(Card::Conspiracy) => ("das", "Komplott"),
        None => ("die", "verdeckte Karte"),
    }
}

/// The card of a family as the object of a German sentence about `by`: „den Soldaten von Blau“, „deinen Soldaten“,
/// „den eigenen Soldaten“.
fn object(card: Option<Card>, seat: Seat, by: Seat, telling: Telling<'_>) -> String {
    let (article, name) = accusative(card);
    let (yours, your_own, own) = match article {
        "den" => ("deinen", "deinen eigenen", "den eigenen"),
        "das" => ("dein", "dein eigenes", "das eigene"),
        _ => ("deine", "deine eigene", "die eigene"),
    };
    match (telling.is_you(seat), by == seat) {
        (true, true) => format!("{your_own} {name}"),
        (true, false) => format!("{yours} {name}"),
        (false, true) => format!("{own} {name}"),
        (false, false) => format!("{article} {name} von {}", telling.name(seat)),
    }
}

/// Why an effect of this card changed nothing.
fn why_nothing(card: Card, why: Obstacle, lang: Lang) -> String {
    match (why, lang) {
        (Obstacle::NoOtherCard, _) => lang.pick("there is no other card", "Es gibt keine andere Karte").to_owned(),
        (Obstacle::NoNeighbor, _) => lang.pick("no card lies next to it", "Keine Karte liegt daneben").to_owned(),
        (Obstacle::NothingToCopy, _) => {
            lang.pick("no neighbor can be copied", "Keine Nachbarkarte lässt sich kopieren").to_owned()
        }
        (Obstacle::Namesake, Lang::En) => format!("another {} is face up", card_name(card, lang)),
        (Obstacle::Namesake, Lang::De) => match card {
            Card::Shapeshifter => "Eine andere Formwandlerin ist aufgedeckt".to_owned(),
            _ => "Ein anderer Nachfahre ist aufgedeckt".to_owned(),
        },
        (Obstacle::OnlyOwnNeighbors, _) => lang
            .pick("only cards of its own family lie next to it", "Nur Karten der eigenen Familie liegen daneben")
            .to_owned(),
        (Obstacle::NothingToRob, _) => {
            lang.pick("no opponent next to it has a point", "Keine gegnerische Familie daneben hat Punkte").to_owned()
        }
    }
}
