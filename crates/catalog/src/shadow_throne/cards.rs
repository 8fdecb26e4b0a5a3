//! The nine characters and the End card, in words.

use kabale_shadow_throne::{Card, Character};

use crate::{CardText, Lang};

pub(super) fn text(card: Card, lang: Lang) -> CardText {
    let (name, text, rule) = match lang {
        Lang::En => english(card),
        Lang::De => german(card),
    };
    CardText { id: card.id(), name, kind: kind(card, lang), text, rule }
}

/// The printed value and the kind of ability.
fn kind(card: Card, lang: Lang) -> &'static str {
    let Card::Character(character) = card else { return lang.pick("end of the game", "Ende des Spiels") };
    match character {
        Character::General => lang.pick("value 1, modification", "Wert 1, Modifikation"),
        Character::Prophet => lang.pick("value 2, modification", "Wert 2, Modifikation"),
        Character::Jester => lang.pick("value 3, modification", "Wert 3, Modifikation"),
        Character::Assassin => lang.pick("value 4, modification", "Wert 4, Modifikation"),
        Character::Judge => lang.pick("value 5, modification", "Wert 5, Modifikation"),
        Character::Bard => lang.pick("value 6, defense", "Wert 6, Verteidigung"),
        Character::Alchemist => lang.pick("value 7, defense", "Wert 7, Verteidigung"),
        Character::Queen => lang.pick("value 8, restriction", "Wert 8, Einschränkung"),
        Character::King => lang.pick("value 9, restriction", "Wert 9, Einschränkung"),
    }
}

fn english(card: Card) -> (&'static str, &'static str, &'static str) {
    let Card::Character(character) = card else {
        return (
            "End of game",
            "When it is revealed, the game ends at once. It is in the second draw pile.",
            "SHD-7.1",
        );
    };
    match character {
        Character::General => ("General", "Once a turn: lower the last revealed card by 3.", "SHD-6.4"),
        Character::Prophet => (
            "Prophet",
            "Once a turn: look secretly at the top card of the draw pile, then reveal it or leave it there.",
            "SHD-6.7",
        ),
        Character::Jester => ("Jester", "Once a turn: raise or lower the last revealed card by 1.", "SHD-6.6"),
        Character::Assassin => ("Assassin", "Once a turn: lower the last revealed card by 2.", "SHD-6.5"),
        Character::Judge => (
            "Judge",
            "Once a turn: use the General, Prophet, Jester or Assassin of your display even if it was used already or \
             another player has more of it.",
            "SHD-6.8",
        ),
        Character::Bard => {
            ("Bard", "While nobody has more Bards, a player who swaps with you can take only a Bard.", "SHD-5.10")
        }
        Character::Alchemist => (
            "Alchemist",
            "While nobody has more Alchemists, the only card of yours that others can destroy is an Alchemist.",
            "SHD-4.12",
        ),
        Character::Queen => (
            "Queen",
            "The more you have, the harder it is for you to destroy: there must be more cards in the middle than you have \
             Queens.",
            "SHD-4.13",
        ),
        Character::King => (
            "King",
            "The more you have, the harder it is for you to swap: there must be at least as many cards in the middle as \
             you have Kings.",
            "SHD-5.9",
        ),
    }
}

fn german(card: Card) -> (&'static str, &'static str, &'static str) {
    let rule = english(card).2;
    let Card::Character(character) = card else {
        return (
            "Spielende",
            "Wird sie aufgedeckt, endet das Spiel sofort. Sie steckt im zweiten Nachziehstapel.",
            rule,
        );
    };
    let (name, text) = match character {
        Character::General => ("General", "Einmal im Zug: Senke den Wert der letzten aufgedeckten Karte um 3."),
        Character::Prophet => (
            "Prophet",
            "Einmal im Zug: Sieh dir heimlich die oberste Karte des Nachziehstapels an; danach deckst du sie auf oder lässt \
             sie liegen.",
        ),
        Character::Jester => {
            ("Hofnarr", "Einmal im Zug: Erhöhe oder senke den Wert der letzten aufgedeckten Karte um 1.")
        }
        Character::Assassin => ("Assassine", "Einmal im Zug: Senke den Wert der letzten aufgedeckten Karte um 2."),
        Character::Judge => (
            "Richter",
            "Einmal im Zug: Nutze General, Prophet, Hofnarr oder Assassine aus deiner Auslage, auch wenn sie schon benutzt \
             sind oder jemand mehr davon hat.",
        ),
        Character::Bard => {
            ("Barde", "Solange niemand mehr Barden hat, kann man dir beim Tauschen nur einen Barden nehmen.")
        }
        Character::Alchemist => {
            ("Alchemist", "Solange niemand mehr Alchemisten hat, können andere dir nur einen Alchemisten zerstören.")
        }
        Character::Queen => (
            "Königin",
            "Je mehr du hast, desto schwerer zerstörst du: In der Mitte müssen mehr Karten liegen, als du Königinnen hast.",
        ),
        Character::King => (
            "König",
            "Je mehr du hast, desto schwerer tauschst du: In der Mitte müssen mindestens so viele Karten liegen, wie du \
             Könige hast.",
        ),
    };
    (name, text, rule)
}
