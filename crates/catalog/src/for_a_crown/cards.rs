//! Subjects, events and the die, in words. Their symbols come from the card data.

use std::{collections::BTreeSet, sync::Mutex};

use kabale_for_a_crown::{Data, DataRef, Effect, EventCard, Subject, Symbols};

use super::{event_name, subject_name};
use crate::{CardText, Lang};

/// Events first, then the die, then the subjects by level.
pub(super) fn all(data: DataRef, lang: Lang) -> Vec<CardText> {
    let data = data.get();
    let mut cards: Vec<_> = EventCard::ALL.into_iter().map(|card| event(card, data, lang)).collect();
    cards.push(die(data, lang));
    cards.extend(data.subjects.iter().map(|subject| self::subject(subject, lang)));
    cards
}

/// Interns a text. Loaded card data is never freed, and neither are the texts about it; equal texts are stored once.
fn intern(text: String) -> &'static str {
    static INTERNED: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut interned = INTERNED.lock().expect("nothing panics while it holds the lock");
    if let Some(known) = interned.get(text.as_str()) {
        return known;
    }
    let text: &'static str = Box::leak(text.into_boxed_str());
    interned.insert(text);
    text
}

fn subject(subject: &'static Subject, lang: Lang) -> CardText {
    let kind = match lang {
        Lang::En => format!("level {}", subject.level),
        Lang::De => format!("Stufe {}", subject.level),
    };
    let orders: Vec<_> =
        subject.symbols.effects().map(|effect| order(effect, subject.symbols.count(effect), lang)).collect();
    let text = if subject.choose_one {
        let choice = orders.join(lang.pick("; or ", "; oder "));
        format!("{}: {choice}.", lang.pick("Each round one of the two", "Jede Runde eines von beiden"))
    } else {
        orders.iter().map(|order| format!("{}.", capitalized(order))).collect::<Vec<_>>().join(" ")
    };
    let rule = if subject.choose_one { "CRN-5.12" } else { "CRN-5.11" };
    CardText { id: &subject.id, name: subject_name(subject, lang), kind: intern(kind), text: intern(text), rule }
}

fn event(card: EventCard, data: &'static Data, lang: Lang) -> CardText {
    let (en, de, rule) = match card {
        EventCard::Burglary => (
            "The player with the most masked thieves loses 2 rubies and then returns all these thieves. On a tie, this happens \
             to all tied players.",
            "Wer die meisten Maskierten Diebe hat, verliert 2 Rubine und gibt danach alle eigenen Diebe zurück. Bei \
             Gleichstand trifft es alle.",
            "CRN-5.16",
        ),
        EventCard::Bribery => (
            "From the most to the least influential: each player may pay coins or rubies to return as many of their thieves.",
            "In der Reihenfolge des Einflusses: Alle dürfen mit Münzen oder Rubinen ebenso viele eigene Diebe loswerden.",
            "CRN-5.17",
        ),
        EventCard::HelpingMagicHand => (
            "The least influential player rolls the magic die.",
            "Wer am wenigsten Einfluss hat, wirft den Magischen Würfel.",
            "CRN-5.18",
        ),
        EventCard::MagicSubjects => (
            "From the most to the least influential: each player may pay 1 coin or 1 ruby to roll the magic die once.",
            "In der Reihenfolge des Einflusses: Alle dürfen 1 Münze oder 1 Rubin zahlen, um den Magischen Würfel einmal zu werfen.",
            "CRN-5.19",
        ),
        EventCard::Scandal => {
            let [left, middle, right] = data.gallery.losses;
            return CardText {
                id: card.id(),
                name: event_name(data.event(card), lang),
                kind: lang.pick("event", "Ereignis"),
                text: intern(match lang {
                    Lang::En => format!(
                        "Everybody loses rubies by the part of the gallery where their portrait hangs: left {left}, middle \
                         {middle}, right {right}."
                    ),
                    Lang::De => format!(
                        "Alle verlieren Rubine je nach dem Teil der Galerie, in dem ihr Gemälde hängt: links {left}, Mitte \
                         {middle}, rechts {right}."
                    ),
                }),
                rule: "CRN-5.20",
            };
        }
    };
    CardText {
        id: card.id(),
        name: event_name(data.event(card), lang),
        kind: lang.pick("event", "Ereignis"),
        text: lang.pick(en, de),
        rule,
    }
}

fn die(data: &Data, lang: Lang) -> CardText {
    let faces: Vec<_> = data.faces.iter().map(|face| symbols(*face, false, lang)).collect();
    CardText {
        id: "die",
        name: lang.pick("Magic die", "Magischer Würfel"),
        kind: lang.pick("die", "Würfel"),
        text: intern(match lang {
            Lang::En => format!("Its six faces: {}.", faces.join(" · ")),
            Lang::De => format!("Seine sechs Seiten: {}.", faces.join(" · ")),
        }),
        rule: "CRN-5.8",
    }
}

/// An effect as an instruction to its owner, without capital letter and full stop.
pub fn order(effect: Effect, n: u8, lang: Lang) -> String {
    match (effect, n, lang) {
        (Effect::Ruby | Effect::Coin, n, Lang::En) => format!("take {}", amount(effect, u16::from(n), lang)),
        (Effect::Ruby | Effect::Coin, n, Lang::De) => format!("nimm {}", amount(effect, u16::from(n), lang)),
        (Effect::Thief, 1, Lang::En) => "give another player a masked thief".to_owned(),
        (Effect::Thief, n, Lang::En) => format!("give out {n} masked thieves among the others"),
        (Effect::Thief, 1, Lang::De) => "teile jemand anderem einen Maskierten Dieb zu".to_owned(),
        (Effect::Thief, n, Lang::De) => format!("teile den anderen {n} Maskierte Diebe zu"),
        (Effect::Hit, 1, Lang::En) => "another player loses 1 ruby".to_owned(),
        (Effect::Hit, n, Lang::En) => format!("{n} times: another player loses 1 ruby"),
        (Effect::Hit, 1, Lang::De) => "jemand anderes verliert 1 Rubin".to_owned(),
        (Effect::Hit, n, Lang::De) => format!("{n}-mal: jemand anderes verliert 1 Rubin"),
        (Effect::Die, 1, Lang::En) => "roll the magic die".to_owned(),
        (Effect::Die, n, Lang::En) => format!("roll the magic die {n} times"),
        (Effect::Die, 1, Lang::De) => "wirf den Magischen Würfel".to_owned(),
        (Effect::Die, n, Lang::De) => format!("wirf {n}-mal den Magischen Würfel"),
        (Effect::Move, 1, Lang::En) => "move a portrait to the next free field".to_owned(),
        (Effect::Move, n, Lang::En) => format!("{n} times: move a portrait to the next free field"),
        (Effect::Move, 1, Lang::De) => "bewege ein Gemälde auf das nächste freie Feld".to_owned(),
        (Effect::Move, n, Lang::De) => format!("{n}-mal: bewege ein Gemälde auf das nächste freie Feld"),
    }
}

/// A number with its noun: `2 rubies`.
pub fn amount(effect: Effect, n: u16, lang: Lang) -> String {
    let (one, many) = match (effect, lang) {
        (Effect::Ruby, Lang::En) => ("ruby", "rubies"),
        (Effect::Ruby, Lang::De) => ("Rubin", "Rubine"),
        (Effect::Thief, Lang::En) => ("thief", "thieves"),
        (Effect::Thief, Lang::De) => ("Dieb", "Diebe"),
        (Effect::Hit, Lang::En) => ("hit", "hits"),
        (Effect::Hit, Lang::De) => ("Treffer", "Treffer"),
        (Effect::Die, Lang::En) => ("roll", "rolls"),
        (Effect::Die, Lang::De) => ("Wurf", "Würfe"),
        (Effect::Coin, Lang::En) => ("coin", "coins"),
        (Effect::Coin, Lang::De) => ("Münze", "Münzen"),
        (Effect::Move, Lang::En) => ("move", "moves"),
        (Effect::Move, Lang::De) => ("Bewegung", "Bewegungen"),
    };
    format!("{n} {}", if n == 1 { one } else { many })
}

/// Symbols in short: `1 coin or 1 move`, `2 rubies, 1 hit`.
pub fn symbols(symbols: Symbols, choose_one: bool, lang: Lang) -> String {
    let each: Vec<_> = symbols.effects().map(|effect| amount(effect, u16::from(symbols.count(effect)), lang)).collect();
    each.join(if choose_one { lang.pick(" or ", " oder ") } else { ", " })
}

pub(super) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
