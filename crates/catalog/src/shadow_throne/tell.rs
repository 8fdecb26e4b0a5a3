//! What happened, in sentences.

use kabale_core::Seat;
use kabale_shadow_throne::{Ability, Card, Cards, Character, Event};

use super::{card_with_value, character_name, n_cards};
use crate::{Lang, Voice};

pub(super) fn tell(event: &Event, voice: Voice<'_>) -> String {
    match voice.lang {
        Lang::En => english(event, voice),
        Lang::De => german(event, voice),
    }
}

fn list(cards: &Cards, lang: Lang) -> String {
    let names: Vec<_> = cards.iter().map(|character| character_name(*character, lang)).collect();
    names.join(", ")
}

/// The ability, and who lent it.
fn ability_name(ability: Ability, by_judge: bool, lang: Lang) -> String {
    let name = character_name(ability.character(), lang);
    if by_judge {
        format!("{} {} {name}", character_name(Character::Judge, lang), lang.pick("as", "als"))
    } else {
        name.to_owned()
    }
}

fn english(event: &Event, voice: Voice<'_>) -> String {
    let lang = Lang::En;
    let name = |seat: Seat| voice.name(seat);
    match *event {
        Event::Looked { seat, by_judge, card } => {
            let with = ability_name(Ability::Prophet, by_judge, lang);
            let seen = card.map_or_else(String::new, |card| format!(": {}", card_with_value(card, lang)));
            format!("{} looks at the next card ({with}){seen}.", name(seat))
        }
        Event::Revealed { seat, card: Card::End } => format!("{} reveals the End card.", name(seat)),
        Event::Revealed { seat, card } => format!("{} reveals {}.", name(seat), card_with_value(card, lang)),
        Event::Modified { seat, ability, by_judge, value } => {
            let verb = if ability.delta() > 0 { "raises" } else { "lowers" };
            format!("{} {verb} it to {value} ({}).", name(seat), ability_name(ability, by_judge, lang))
        }
        Event::Destroyed { by, seat, character } => {
            let whose = if by == seat { "an own".to_owned() } else { format!("{}'s", name(seat)) };
            format!("{} destroys {whose} {}.", name(by), character_name(character, lang))
        }
        Event::Bust { seat, cards } => format!("Too high: {} loses {}.", name(seat), list(&cards, lang)),
        Event::Collected { seat, cards } => format!("{} collects {}.", name(seat), list(&cards, lang)),
        Event::Swapped { seat, with, cards, taken } => {
            let given = list(&cards, lang);
            format!("{} gives {} to {} and takes {}.", name(seat), given, name(with), character_name(taken, lang))
        }
        Event::Surplus { seat, character } => {
            format!("{} has five of them, so this {} is discarded.", name(seat), character_name(character, lang))
        }
        Event::GaveUp { seat, character, count } => {
            let cards = n_cards(usize::from(count), lang);
            format!("{} gives up {} ({cards}).", name(seat), character_name(character, lang))
        }
        Event::Reshuffled { cards } => {
            format!("The draw pile is used up: {cards} cards are shuffled, the End card among them.")
        }
        Event::Ended => "The game is over.".to_owned(),
    }
}

fn german(event: &Event, voice: Voice<'_>) -> String {
    let lang = Lang::De;
    let name = |seat: Seat| voice.name(seat);
    match *event {
        Event::Looked { seat, by_judge, card } => {
            let with = ability_name(Ability::Prophet, by_judge, lang);
            let seen = card.map_or_else(String::new, |card| format!(": {}", card_with_value(card, lang)));
            format!("{} sieht sich die nächste Karte an ({with}){seen}.", name(seat))
        }
        Event::Revealed { seat, card } => format!("{} deckt auf: {}.", name(seat), card_with_value(card, lang)),
        Event::Modified { seat, ability, by_judge, value } => {
            let verb = if ability.delta() > 0 { "erhöht" } else { "senkt" };
            format!("{} {verb} den Wert auf {value} ({}).", name(seat), ability_name(ability, by_judge, lang))
        }
        Event::Destroyed { by, seat, character } => {
            let whose = if by == seat { "sich selbst".to_owned() } else { name(seat).to_owned() };
            format!("{} zerstört eine Karte von {whose}: {}.", name(by), character_name(character, lang))
        }
        Event::Bust { seat, cards } => format!("Zu hoch: {} verliert {}.", name(seat), list(&cards, lang)),
        Event::Collected { seat, cards } => format!("{} sammelt: {}.", name(seat), list(&cards, lang)),
        Event::Swapped { seat, with, cards, taken } => {
            let given = list(&cards, lang);
            format!("{} gibt {} an {} und nimmt {}.", name(seat), given, name(with), character_name(taken, lang))
        }
        Event::Surplus { seat, character } => {
            format!("{} hat schon fünf davon: {} wird abgeworfen.", name(seat), character_name(character, lang))
        }
        Event::GaveUp { seat, character, count } => {
            let cards = n_cards(usize::from(count), lang);
            format!("{} gibt auf: {} ({cards}).", name(seat), character_name(character, lang))
        }
        Event::Reshuffled { cards } => {
            format!("Der Nachziehstapel ist leer: {cards} Karten werden gemischt, die Karte Spielende ist dabei.")
        }
        Event::Ended => "Das Spiel ist vorbei.".to_owned(),
    }
}
