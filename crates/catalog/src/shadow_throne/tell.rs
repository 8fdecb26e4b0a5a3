//! What happened, in sentences.

use kabale_shadow_throne::{Ability, Card, Cards, Character, Event};

use super::{card_with_value, character_name, n_cards};
use crate::{Lang, Note, Telling};

pub(super) fn tell(event: &Event, telling: Telling<'_>) -> String {
    match telling.lang() {
        Lang::En => english(event, telling),
        Lang::De => german(event, telling),
    }
}

/// `a King, a King and an Assassin`; in German without articles.
fn list(cards: &Cards, lang: Lang) -> String {
    let name = |character: &Character| match lang {
        Lang::En => with_article(character_name(*character, lang)),
        Lang::De => character_name(*character, lang).to_owned(),
    };
    let names: Vec<_> = cards.iter().map(name).collect();
    match names.split_last() {
        Some((last, before)) if !before.is_empty() => {
            format!("{} {} {last}", before.join(", "), lang.pick("and", "und"))
        }
        _ => names.concat(),
    }
}

/// `a King`, `an Assassin (4)`.
fn with_article(name: impl Into<String>) -> String {
    let name = name.into();
    let article = if name.starts_with('A') { "an" } else { "a" };
    format!("{article} {name}")
}

/// The ability, and that the Judge lent it.
fn ability_name(ability: Ability, by_judge: bool, lang: Lang) -> String {
    let name = character_name(ability.character(), lang);
    if by_judge {
        format!("{} {} {name}", character_name(Character::Judge, lang), lang.pick("as", "als"))
    } else {
        name.to_owned()
    }
}

/// A turn lasts until the middle is collected, swapped or lost. Giving up a stack for lack of room is no turn.
/// Icons: `look`, `reveal`, `raise`, `lower`, `strike`, `bust`, `collect`, `swap`, `discard`.
pub(super) fn note(event: &Event) -> Note {
    match *event {
        Event::Looked { seat, .. } => Note::plain().icon("look").in_turn_of(seat),
        Event::Revealed { seat, .. } => Note::minor().icon("reveal").in_turn_of(seat),
        Event::Modified { seat, ability, .. } => {
            Note::plain().icon(if ability.delta() > 0 { "raise" } else { "lower" }).in_turn_of(seat)
        }
        Event::Destroyed { by, seat, .. } => Note::matters().icon("strike").touching(seat).in_turn_of(by),
        Event::Bust { seat, .. } => Note::matters().icon("bust").in_turn_of(seat),
        Event::Collected { seat, .. } => Note::plain().icon("collect").in_turn_of(seat),
        Event::Swapped { seat, with, .. } => Note::plain().icon("swap").touching(with).in_turn_of(seat),
        Event::Surplus { .. } => Note::minor(),
        Event::GaveUp { .. } => Note::plain().icon("discard"),
        Event::Reshuffled { .. } => Note::plain(),
        Event::Ended => Note::matters().by_table(),
    }
}

fn english(event: &Event, telling: Telling<'_>) -> String {
    let lang = Lang::En;
    let does = |seat, third: &str, second: &str| telling.does(seat, third, second);
    match *event {
        Event::Looked { seat, by_judge, card } => {
            let with = ability_name(Ability::Prophet, by_judge, lang);
            let seen = card.map_or_else(String::new, |card| format!(": {}", card_with_value(card, lang)));
            format!("{} at the next card ({with}){seen}.", does(seat, "looks", "look"))
        }
        Event::Revealed { seat, card: Card::End } => format!("{} the End card.", does(seat, "reveals", "reveal")),
        Event::Revealed { seat, card } => {
            format!("{} {}.", does(seat, "reveals", "reveal"), with_article(card_with_value(card, lang)))
        }
        Event::Modified { seat, ability, by_judge, value } => {
            let who = if ability.delta() > 0 { does(seat, "raises", "raise") } else { does(seat, "lowers", "lower") };
            format!("{who} it to {value} ({}).", ability_name(ability, by_judge, lang))
        }
        Event::Destroyed { by, seat, character } => {
            let (who, whose) = (does(by, "destroys", "destroy"), telling.whose(seat, Some(by)));
            format!("{who} one of {whose} cards: {}.", with_article(character_name(character, lang)))
        }
        Event::Bust { seat, cards } => {
            format!("Too high: {} {}.", telling.also_does(seat, "loses", "lose"), list(&cards, lang))
        }
        Event::Collected { seat, cards } => format!("{} {}.", does(seat, "collects", "collect"), list(&cards, lang)),
        Event::Swapped { seat, with, cards, taken } => {
            let (given, taken) = (list(&cards, lang), with_article(character_name(taken, lang)));
            format!("{} with {}: {given} for {taken}.", does(seat, "swaps", "swap"), telling.to_whom(with))
        }
        Event::Surplus { seat, character } => {
            let has = does(seat, "has", "have");
            format!("{has} five of them already, so this {} is discarded.", character_name(character, lang))
        }
        Event::GaveUp { seat, character, count } => {
            let cards = n_cards(usize::from(count), lang);
            format!("{} up a stack: {} ({cards}).", does(seat, "gives", "give"), character_name(character, lang))
        }
        Event::Reshuffled { cards } => {
            format!("The draw pile is used up: {} shuffled, the End card among them.", cards_are(cards, lang))
        }
        Event::Ended => "The game is over.".to_owned(),
    }
}

fn german(event: &Event, telling: Telling<'_>) -> String {
    let lang = Lang::De;
    let does = |seat, third: &str, second: &str| telling.does(seat, third, second);
    match *event {
        Event::Looked { seat, by_judge, card } => {
            let with = ability_name(Ability::Prophet, by_judge, lang);
            let seen = card.map_or_else(String::new, |card| format!(": {}", card_with_value(card, lang)));
            format!("{} die nächste Karte an ({with}){seen}.", does(seat, "sieht sich", "siehst dir"))
        }
        Event::Revealed { seat, card } => {
            format!("{} auf: {}.", does(seat, "deckt", "deckst"), card_with_value(card, lang))
        }
        Event::Modified { seat, ability, by_judge, value } => {
            let who =
                if ability.delta() > 0 { does(seat, "erhöht", "erhöhst") } else { does(seat, "senkt", "senkst") };
            format!("{who} den Wert auf {value} ({}).", ability_name(ability, by_judge, lang))
        }
        Event::Destroyed { by, seat, character } => {
            let whose = if by == seat {
                "eine eigene Karte".to_owned()
            } else {
                telling.von(seat, "eine Karte", "eine Karte von dir")
            };
            format!("{} {whose}: {}.", does(by, "zerstört", "zerstörst"), character_name(character, lang))
        }
        Event::Bust { seat, cards } => {
            format!("Zu hoch! {}: {}.", does(seat, "verliert", "verlierst"), list(&cards, lang))
        }
        Event::Collected { seat, cards } => format!("{}: {}.", does(seat, "sammelt", "sammelst"), list(&cards, lang)),
        Event::Swapped { seat, with, cards, taken } => {
            let (given, taken) = (list(&cards, lang), character_name(taken, lang));
            format!("{} mit {}: {given} gegen {taken}.", does(seat, "tauscht", "tauschst"), telling.to_whom(with))
        }
        Event::Surplus { seat, character } => {
            let has = does(seat, "hat", "hast");
            format!("{has} schon fünf davon: Die Karte {} wird abgeworfen.", character_name(character, lang))
        }
        Event::GaveUp { seat, character, count } => {
            let cards = n_cards(usize::from(count), lang);
            format!("{} einen Stapel auf: {} ({cards}).", does(seat, "gibt", "gibst"), character_name(character, lang))
        }
        Event::Reshuffled { cards } => {
            format!("Der Nachziehstapel ist leer: {} gemischt, die Karte Spielende ist dabei.", cards_are(cards, lang))
        }
        Event::Ended => "Das Spiel ist vorbei.".to_owned(),
    }
}

/// `1 card is`, `2 cards are`.
fn cards_are(n: u8, lang: Lang) -> String {
    let are = if n == 1 { lang.pick("is", "wird") } else { lang.pick("are", "werden") };
    format!("{} {are}", n_cards(usize::from(n), lang))
}
