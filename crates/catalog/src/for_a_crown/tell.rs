//! What happened, in sentences.

use kabale_core::Seat;
use kabale_for_a_crown::{Adjustment, Direction, Effect, Event, Slot};

use super::{
    cards::{amount, symbols},
    event_name, price, subject_name,
};
use crate::{Lang, Note, Telling};

pub(super) fn tell(event: &Event, telling: Telling<'_>) -> String {
    match telling.lang() {
        Lang::En => english(event, telling),
        Lang::De => german(event, telling),
    }
}

/// A turn is a hiring, or a decision for the own subject that was revealed. What one pays at an event is no turn.
/// Icons: `hire`, `subject`, `event`, `thief`, `hit`, `roll`, `move`, `pay`, `sell`.
#[allow(clippy::match_same_arms, reason = "a row of the table for each case")]
pub(super) fn note(event: &Event, chose: Option<Seat>) -> Note {
    let decided = |note: Note, by: Seat| if chose == Some(by) { note.in_turn_of(by) } else { note };
    match *event {
        Event::Hired { seat, .. } => Note::plain().icon("hire").in_turn_of(seat),
        Event::Refilled => Note::minor(),
        Event::Shuffled { .. } | Event::Round { .. } => Note::plain().by_table(),
        Event::Revealed { seat, .. } => Note::lead("subject").by_card_of(seat),
        Event::Happened { .. } => Note::plain().icon("event").by_table(),
        Event::Took { .. } => Note::plain(),
        Event::Thief { by, seat } => decided(Note::plain().icon("thief").touching(seat), by),
        Event::Hit { by, seat } => decided(Note::plain().icon("hit").touching(seat), by),
        Event::Rolled { .. } => Note::plain().icon("roll"),
        Event::Moved { by, family, .. } => decided(Note::plain().icon("move").touching(family.seat()), by),
        Event::Stopped { seat, .. } => decided(Note::minor(), seat),
        Event::NoEffect { .. } | Event::Nothing { .. } | Event::Declined { .. } => Note::minor(),
        Event::Robbed { seat, .. } => Note::plain().icon("thief").touching(seat),
        Event::Bribed { .. } | Event::Paid { .. } => Note::plain().icon("pay"),
        Event::Lost { seat, .. } => Note::plain().touching(seat),
        Event::Sold { .. } => Note::matters().icon("sell"),
        Event::Out { .. } => Note::matters(),
        Event::Ended { .. } => Note::matters().by_table(),
        Event::Adjusted { seat, .. } => Note::plain().touching(seat),
    }
}

fn english(event: &Event, telling: Telling<'_>) -> String {
    let lang = Lang::En;
    let does = |seat, third: &str, second: &str| telling.does(seat, third, second);
    let rubies = |n: u8| amount(Effect::Ruby, u16::from(n), lang);
    match *event {
        Event::Hired { seat, place, subject, coins, rubies } => {
            let level = place.level;
            let what = match (subject, place.slot) {
                (Some(subject), Slot::Deck) => {
                    format!(
                        "the {} from the level {level} deck, unseen by the others,",
                        subject_name(subject.get(), lang)
                    )
                }
                (Some(subject), Slot::Open(_)) => format!("the {} (level {level})", subject_name(subject.get(), lang)),
                (None, _) => format!("an unseen subject of level {level}"),
            };
            format!("{} {what} for {}.", does(seat, "hires", "hire"), price(coins, rubies, lang))
        }
        Event::Refilled => "The court is refilled.".to_owned(),
        Event::Shuffled { round, cards } => {
            format!("Round {round}: the shared deck of {cards} cards is shuffled and turned up.")
        }
        Event::Revealed { seat, subject, ignored } => {
            let subject = subject_name(subject.get(), lang);
            let end = if ignored { " and ignored" } else { "" };
            format!("{} {subject} is revealed{end}.", telling.owner(seat))
        }
        Event::Happened { card } => format!("Event: {}.", event_name(card.def, lang)),
        Event::Took { seat, rubies, coins } => {
            format!("{} {}.", does(seat, "takes", "take"), price(coins, rubies, lang))
        }
        Event::Thief { by, seat } => {
            format!("{} a masked thief to {}.", does(by, "sends", "send"), telling.to_whom(seat))
        }
        Event::Hit { by, seat } => format!("{} {} return a ruby.", does(by, "makes", "make"), telling.whom(seat)),
        Event::Rolled { seat, face, symbols: shown } => {
            format!("{} the magic die: {} (face {face}).", does(seat, "rolls", "roll"), symbols(shown, false, lang))
        }
        Event::Moved { by, family, direction, from, to } => {
            let way = if direction == Direction::Left { "left" } else { "right" };
            let whose = telling.whose(family.seat(), Some(by));
            format!("{} {whose} portrait {way}, from field {from} to {to}.", does(by, "moves", "move"))
        }
        Event::Stopped { seat, left: 1 } => format!("{} a move.", does(seat, "skips", "skip")),
        Event::Stopped { seat, left } => {
            format!("{} {left} moves.", does(seat, "skips", "skip"))
        }
        Event::NoEffect { seat } => format!("{} carry out the rest.", does(seat, "cannot", "cannot")),
        Event::Robbed { seat, thieves } => {
            let them = if thieves == 1 { "the thief" } else { "them" };
            let returns = if telling.is_you(seat) { "return" } else { "returns" };
            format!("{} the most thieves ({thieves}) and {returns} {them}.", does(seat, "has", "have"))
        }
        Event::Bribed { seat, thieves, coins, rubies } => {
            let thieves = amount(Effect::Thief, u16::from(thieves), lang);
            format!("{} off {thieves} for {}.", does(seat, "buys", "buy"), price(coins, rubies, lang))
        }
        Event::Paid { seat, coins, rubies } => {
            format!("{} {} for a roll.", does(seat, "pays", "pay"), price(coins, rubies, lang))
        }
        Event::Declined { seat } => format!("{} nothing.", does(seat, "pays", "pay")),
        Event::Nothing { card } => format!("Nobody has a thief: {} does nothing.", event_name(card.def, lang)),
        Event::Lost { seat, rubies: n } => {
            format!("{} {}.", does(seat, "returns", "return"), rubies(n))
        }
        Event::Sold { seat, rubies: n } => {
            format!("{} sell the heirloom for {}.", does(seat, "must", "must"), rubies(n))
        }
        Event::Out { seat } => {
            format!("{} out.", does(seat, "cannot pay and is", "cannot pay and are"))
        }
        Event::Round { round } => format!("Round {round} begins: costs fall, and an unseen event joins the deck."),
        Event::Ended { early: false } => "Four rounds are over.".to_owned(),
        Event::Ended { early: true } => "A player is out, so the game ends with this round.".to_owned(),
        Event::Adjusted { seat, reason } => {
            let (who, why) = match reason {
                Adjustment::MostInfluential => (does(seat, "gains", "gain"), "a ruby for having the most influence"),
                Adjustment::MostCoins => (does(seat, "gains", "gain"), "a ruby for having the most coins"),
                Adjustment::MostThieves => (does(seat, "must", "must"), "return a ruby for having the most thieves"),
            };
            format!("{who} {why}.")
        }
    }
}

fn german(event: &Event, telling: Telling<'_>) -> String {
    let lang = Lang::De;
    let does = |seat, third: &str, second: &str| telling.does(seat, third, second);
    let rubies = |n: u8| amount(Effect::Ruby, u16::from(n), lang);
    match *event {
        Event::Hired { seat, place, subject, coins, rubies } => {
            let level = place.level;
            let what = match (subject, place.slot) {
                (Some(subject), Slot::Deck) => {
                    format!("{} (verdeckt vom Stapel der Stufe {level})", subject_name(subject.get(), lang))
                }
                (Some(subject), Slot::Open(_)) => format!("{} (Stufe {level})", subject_name(subject.get(), lang)),
                (None, _) => format!("eine verdeckte Karte der Stufe {level}"),
            };
            let price = match (coins, rubies) {
                (0, 0) => "kostenlos".to_owned(),
                _ => format!("für {}", price(coins, rubies, lang)),
            };
            format!("{} an: {what}, {price}.", does(seat, "heuert", "heuerst"))
        }
        Event::Refilled => "Der Hof wird aufgefüllt.".to_owned(),
        Event::Shuffled { round, cards } => {
            format!("Runde {round}: Der gemeinsame Stapel aus {cards} Karten wird gemischt und aufgedeckt.")
        }
        Event::Revealed { seat, subject, ignored } => {
            let subject = subject_name(subject.get(), lang);
            let end = if ignored { ", ohne Wirkung" } else { "" };
            let whose = telling.von(seat, subject, &format!("{subject} (deine Karte)"));
            format!("Aufgedeckt: {whose}{end}.")
        }
        Event::Happened { card } => format!("Ereignis: {}.", event_name(card.def, lang)),
        Event::Took { seat, rubies, coins } => {
            format!("{} {}.", does(seat, "nimmt", "nimmst"), price(coins, rubies, lang))
        }
        Event::Thief { by, seat } => {
            format!("{} einen Maskierten Dieb zu {}.", does(by, "schickt", "schickst"), telling.to_whom(seat))
        }
        Event::Hit { by, seat } => {
            format!("{} {} einen Rubin abgeben.", does(by, "lässt", "lässt"), telling.whom(seat))
        }
        Event::Rolled { seat, face, symbols: shown } => {
            let who = does(seat, "wirft", "wirfst");
            format!("{who} den Magischen Würfel: {} (Seite {face}).", symbols(shown, false, lang))
        }
        Event::Moved { by, family, direction, from, to } => {
            let way = if direction == Direction::Left { "nach links" } else { "nach rechts" };
            let (who, owner) = (does(by, "bewegt", "bewegst"), family.seat());
            let what = if by == owner {
                if telling.is_you(owner) { "dein eigenes Gemälde" } else { "das eigene Gemälde" }.to_owned()
            } else {
                telling.von(owner, "das Gemälde", "dein Gemälde")
            };
            format!("{who} {what} {way}, von Feld {from} auf {to}.")
        }
        Event::Stopped { seat, left: 1 } => {
            format!("{} auf eine Bewegung.", does(seat, "verzichtet", "verzichtest"))
        }
        Event::Stopped { seat, left } => {
            format!("{} auf {left} Bewegungen.", does(seat, "verzichtet", "verzichtest"))
        }
        Event::NoEffect { seat } => format!("{} den Rest nicht ausführen.", does(seat, "kann", "kannst")),
        Event::Robbed { seat, thieves } => {
            let them = if thieves == 1 { "den Dieb" } else { "sie" };
            let returns = if telling.is_you(seat) { "gibst" } else { "gibt" };
            format!("{} die meisten Diebe ({thieves}) und {returns} {them} zurück.", does(seat, "hat", "hast"))
        }
        Event::Bribed { seat, thieves, coins, rubies } => {
            let thieves = amount(Effect::Thief, u16::from(thieves), lang);
            format!("{} für {} {thieves} zurück.", does(seat, "gibt", "gibst"), price(coins, rubies, lang))
        }
        Event::Paid { seat, coins, rubies } => {
            format!("{} {} für einen Wurf.", does(seat, "zahlt", "zahlst"), price(coins, rubies, lang))
        }
        Event::Declined { seat } => format!("{} nichts.", does(seat, "zahlt", "zahlst")),
        Event::Nothing { card } => {
            format!("Niemand hat einen Dieb: Das Ereignis {} bleibt ohne Wirkung.", event_name(card.def, lang))
        }
        Event::Lost { seat, rubies: n } => format!("{} {} ab.", does(seat, "gibt", "gibst"), rubies(n)),
        Event::Sold { seat, rubies: n } => {
            format!("{} das Erbstück für {} verkaufen.", does(seat, "muss", "musst"), rubies(n))
        }
        Event::Out { seat } => {
            format!("{} aus.", does(seat, "kann nicht zahlen und scheidet", "kannst nicht zahlen und scheidest"))
        }
        Event::Round { round } => {
            format!("Runde {round} beginnt: Die Kosten sinken, ein verdecktes Ereignis kommt dazu.")
        }
        Event::Ended { early: false } => "Vier Runden sind vorbei.".to_owned(),
        Event::Ended { early: true } => "Jemand ist ausgeschieden: Das Spiel endet mit dieser Runde.".to_owned(),
        Event::Adjusted { seat, reason } => {
            let gets = || does(seat, "bekommt", "bekommst");
            match reason {
                Adjustment::MostInfluential => format!("{} einen Rubin für den größten Einfluss.", gets()),
                Adjustment::MostCoins => format!("{} einen Rubin für die meisten Münzen.", gets()),
                Adjustment::MostThieves => {
                    format!("{} für die meisten Diebe einen Rubin abgeben.", does(seat, "muss", "musst"))
                }
            }
        }
    }
}
