//! What happened, in sentences.

use kabale_core::Seat;
use kabale_for_a_crown::{Adjustment, Direction, Effect, Event, Slot};

use super::{
    cards::{amount, symbols},
    event_name, price, subject_name,
};
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
    let rubies = |n: u8| amount(Effect::Ruby, u16::from(n), lang);
    match *event {
        Event::Hired { seat, place, subject, coins, rubies } => {
            let level = place.level;
            let what = match (subject, place.slot) {
                (Some(subject), Slot::Deck) => {
                    format!("{} from the level {level} deck, unseen by the others,", subject_name(subject.get(), lang))
                }
                (Some(subject), Slot::Open(_)) => format!("{} (level {level})", subject_name(subject.get(), lang)),
                (None, _) => format!("an unseen subject of level {level}"),
            };
            format!("{} hires {what} for {}.", name(seat), price(coins, rubies, lang))
        }
        Event::Refilled => "The court is refilled.".to_owned(),
        Event::Shuffled { round, cards } => {
            format!("Round {round}: the shared deck of {cards} cards is shuffled and turned up.")
        }
        Event::Revealed { seat, subject, ignored } => {
            let subject = subject_name(subject.get(), lang);
            let end = if ignored { ", which is ignored" } else { "" };
            format!("{}'s {subject} is revealed{end}.", name(seat))
        }
        Event::Happened { card } => format!("Event: {}.", event_name(card.def, lang)),
        Event::Took { seat, rubies, coins } => format!("{} takes {}.", name(seat), price(coins, rubies, lang)),
        Event::Thief { by, seat } => format!("{} sends a masked thief to {}.", name(by), name(seat)),
        Event::Hit { by, seat } => format!("{} makes {} return a ruby.", name(by), name(seat)),
        Event::Rolled { seat, face, symbols: shown } => {
            format!("{} rolls the magic die: {} (face {face}).", name(seat), symbols(shown, false, lang))
        }
        Event::Moved { by, family, direction, from, to } => {
            let way = if direction == Direction::Left { "left" } else { "right" };
            format!("{} moves the portrait of {} {way}, from field {from} to {to}.", name(by), name(family.seat()))
        }
        Event::Stopped { seat, left: 1 } => format!("{} leaves out a move.", name(seat)),
        Event::Stopped { seat, left } => format!("{} leaves out {left} moves.", name(seat)),
        Event::NoEffect { seat } => format!("{} cannot carry out the rest.", name(seat)),
        Event::Robbed { seat, thieves } => {
            format!("{} has the most thieves: {}, which go back.", name(seat), thieves)
        }
        Event::Bribed { seat, thieves, coins, rubies } => {
            let thieves = amount(Effect::Thief, u16::from(thieves), lang);
            format!("{} buys off {thieves} for {}.", name(seat), price(coins, rubies, lang))
        }
        Event::Paid { seat, coins, rubies } => {
            format!("{} pays {} for a roll.", name(seat), price(coins, rubies, lang))
        }
        Event::Declined { seat } => format!("{} pays nothing.", name(seat)),
        Event::Nothing { card } => format!("Nobody has a thief: {} does nothing.", event_name(card.def, lang)),
        Event::Lost { seat, rubies: n } => format!("{} returns {}.", name(seat), rubies(n)),
        Event::Sold { seat, rubies: n } => format!("{} must sell the heirloom for {}.", name(seat), rubies(n)),
        Event::Out { seat } => format!("{} cannot pay and is out.", name(seat)),
        Event::Round { round } => format!("Round {round} begins: costs fall, and an unseen event joins the deck."),
        Event::Ended { early: false } => "Four rounds are over.".to_owned(),
        Event::Ended { early: true } => "Somebody is out, so the game ends with this round.".to_owned(),
        Event::Adjusted { seat, reason } => {
            let why = match reason {
                Adjustment::MostInfluential => "gains a ruby for the most influence",
                Adjustment::MostCoins => "gains a ruby for the most coins",
                Adjustment::MostThieves => "must return a ruby for the most thieves",
            };
            format!("{} {why}.", name(seat))
        }
    }
}

fn german(event: &Event, voice: Voice<'_>) -> String {
    let lang = Lang::De;
    let name = |seat: Seat| voice.name(seat);
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
            format!("{} heuert an: {what}, {price}.", name(seat))
        }
        Event::Refilled => "Der Hof wird aufgefüllt.".to_owned(),
        Event::Shuffled { round, cards } => {
            format!("Runde {round}: Der gemeinsame Stapel aus {cards} Karten wird gemischt und aufgedeckt.")
        }
        Event::Revealed { seat, subject, ignored } => {
            let subject = subject_name(subject.get(), lang);
            let end = if ignored { ", bleibt aber ohne Wirkung" } else { "" };
            format!("Aufgedeckt wird {subject} von {}{end}.", name(seat))
        }
        Event::Happened { card } => format!("Ereignis: {}.", event_name(card.def, lang)),
        Event::Took { seat, rubies, coins } => format!("{} nimmt {}.", name(seat), price(coins, rubies, lang)),
        Event::Thief { by, seat } => format!("{} schickt einen Maskierten Dieb zu {}.", name(by), name(seat)),
        Event::Hit { by, seat } => format!("{} trifft {}.", name(by), name(seat)),
        Event::Rolled { seat, face, symbols: shown } => {
            format!("{} wirft den Magischen Würfel: {} (Seite {face}).", name(seat), symbols(shown, false, lang))
        }
        Event::Moved { by, family, direction, from, to } => {
            let way = if direction == Direction::Left { "nach links" } else { "nach rechts" };
            format!("{} bewegt das Gemälde von {} {way}, von Feld {from} auf {to}.", name(by), name(family.seat()))
        }
        Event::Stopped { seat, left: 1 } => format!("{} verzichtet auf eine Bewegung.", name(seat)),
        Event::Stopped { seat, left } => format!("{} verzichtet auf {left} Bewegungen.", name(seat)),
        Event::NoEffect { seat } => format!("{} kann den Rest nicht ausführen.", name(seat)),
        Event::Robbed { seat, thieves } => {
            format!("{} hat die meisten Diebe: {thieves}; sie gehen zurück.", name(seat))
        }
        Event::Bribed { seat, thieves, coins, rubies } => {
            let thieves = amount(Effect::Thief, u16::from(thieves), lang);
            format!("{} wird für {} {thieves} los.", name(seat), price(coins, rubies, lang))
        }
        Event::Paid { seat, coins, rubies } => {
            format!("{} zahlt {} für einen Wurf.", name(seat), price(coins, rubies, lang))
        }
        Event::Declined { seat } => format!("{} zahlt nichts.", name(seat)),
        Event::Nothing { card } => format!("Niemand hat einen Dieb: {} ohne Wirkung.", event_name(card.def, lang)),
        Event::Lost { seat, rubies: n } => format!("{} gibt {} ab.", name(seat), rubies(n)),
        Event::Sold { seat, rubies: n } => format!("{} muss das Erbstück verkaufen, für {}.", name(seat), rubies(n)),
        Event::Out { seat } => format!("{} kann nicht zahlen und scheidet aus.", name(seat)),
        Event::Round { round } => {
            format!("Runde {round} beginnt: Die Kosten sinken, ein verdecktes Ereignis kommt dazu.")
        }
        Event::Ended { early: false } => "Vier Runden sind vorbei.".to_owned(),
        Event::Ended { early: true } => {
            "Jemand ist ausgeschieden, deshalb endet das Spiel mit dieser Runde.".to_owned()
        }
        Event::Adjusted { seat, reason } => {
            let why = match reason {
                Adjustment::MostInfluential => "bekommt einen Rubin für den größten Einfluss",
                Adjustment::MostCoins => "bekommt einen Rubin für die meisten Münzen",
                Adjustment::MostThieves => "muss einen Rubin für die meisten Diebe abgeben",
            };
            format!("{} {why}.", name(seat))
        }
    }
}
