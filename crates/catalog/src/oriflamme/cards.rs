//! The ten cards, in words.

use kabale_oriflamme::{Card, Kind};

use crate::{CardText, Lang};

pub(super) fn text(card: Card, lang: Lang) -> CardText {
    let kind = match card.kind() {
        Kind::OneShot => lang.pick("one-shot", "einmalig"),
        Kind::Permanent => lang.pick("permanent", "dauerhaft"),
    };
    let (name, text, rule) = match lang {
        Lang::En => english(card),
        Lang::De => german(card),
    };
    CardText { id: card.id(), name, kind, text, rule }
}

fn english(card: Card) -> (&'static str, &'static str, &'static str) {
    match card {
        Card::Assassination => {
            ("Assassination", "Remove any other top card in the row, face up or down. Take 1 point.", "ORI-7.1")
        }
        Card::Archer => (
            "Archer",
            "Remove the first or the last card of the row, even your own or herself. Take 1 point.",
            "ORI-7.2",
        ),
        Card::RoyalDecree => (
            "Royal Decree",
            "Move another top card, with its points, anywhere in the row: between others, to an end, or onto a card of \
             its family.",
            "ORI-7.3",
        ),
        Card::Shapeshifter => (
            "Shapeshifter",
            "Do what an adjacent face-up card (not a Shapeshifter) does, as if that were printed here.",
            "ORI-7.4",
        ),
        Card::Lord => ("Lord", "Take 1 point, and 1 more for each adjacent card of your own family.", "ORI-7.5"),
        Card::Ambush => (
            "Ambush",
            "If an opponent's card removes it, you take 4 points (1 if your own does). Revealed: take 1; the points on it \
             are lost.",
            "ORI-7.6",
        ),
        Card::Conspiracy => ("Conspiracy", "Double the points on it, then take them all.", "ORI-7.7"),
        Card::Heir => ("Heir", "Take 2 points if no other Heir is face up on top in the row.", "ORI-7.8"),
        Card::Soldier => ("Soldier", "Remove an adjacent card, even your own. Take 1 point.", "ORI-7.9"),
        Card::Spy => ("Spy", "Take 1 point from the pool of a family that has a card next to the Spy.", "ORI-7.10"),
    }
}

fn german(card: Card) -> (&'static str, &'static str, &'static str) {
    let rule = english(card).2;
    let (name, text) = match card {
        Card::Assassination => (
            "Attentat",
            "Entferne eine beliebige andere oben liegende Karte der Reihe, offen oder verdeckt. Nimm 1 Punkt.",
        ),
        Card::Archer => (
            "Bogenschützin",
            "Entferne die erste oder die letzte Karte der Reihe, auch eine eigene oder sie selbst. Nimm 1 Punkt.",
        ),
        Card::RoyalDecree => (
            "Dekret",
            "Verschiebe eine andere oben liegende Karte samt ihren Punkten: zwischen zwei Karten, an ein Ende oder auf eine \
             Karte ihrer Familie.",
        ),
        Card::Shapeshifter => (
            "Formwandlerin",
            "Kopiere eine offene Nachbarkarte (keine Formwandlerin): Führe ihren Effekt aus, als stünde er hier.",
        ),
        Card::Lord => ("Gebieter", "Nimm 1 Punkt und je 1 weiteren für jede Nachbarkarte der eigenen Familie."),
        Card::Ambush => (
            "Hinterhalt",
            "Entfernt ihn eine gegnerische Karte, nimmst du 4 Punkte (1, wenn es deine eigene war). Aufgedeckt: Nimm 1; die \
             Punkte darauf sind verloren.",
        ),
        Card::Conspiracy => ("Komplott", "Verdopple die Punkte darauf und nimm sie alle."),
        Card::Heir => ("Nachfahre", "Nimm 2 Punkte, wenn kein anderer Nachfahre offen und obenauf in der Reihe liegt."),
        Card::Soldier => ("Soldat", "Entferne eine Nachbarkarte, auch eine eigene. Nimm 1 Punkt."),
        Card::Spy => ("Spionin", "Nimm einer Familie, die eine Karte neben der Spionin hat, 1 Punkt weg."),
    };
    (name, text, rule)
}
