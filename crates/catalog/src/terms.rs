//! What the tracks, tokens and badges of the smaller games mean. Oath's are in `oath/terms.rs`.

use crate::{CardText, Lang};

/// A term: its id, its rule, its name and its explanation in English and German.
pub(crate) type Term = (&'static str, &'static str, [&'static str; 2], [&'static str; 2]);

/// The terms in one language. Their ids begin with `term-`, so that they never meet those of cards.
pub(crate) fn said(terms: &[Term], lang: Lang) -> Vec<CardText> {
    let kind = lang.pick("sign", "Zeichen");
    let said = |(id, rule, name, text): &Term| CardText {
        id,
        name: lang.pick(name[0], name[1]),
        kind,
        text: lang.pick(text[0], text[1]),
        rule,
    };
    terms.iter().map(said).collect()
}

pub(crate) fn oriflamme(lang: Lang) -> Vec<CardText> {
    said(
        &[
            (
                "term-influence",
                "ORI-2.8",
                ["Influence", "Einfluss"],
                [
                    "Points in front of a player. Whoever has the most after six rounds wins.",
                    "Punkte vor einem Spieler. Wer nach sechs Runden die meisten hat, gewinnt.",
                ],
            ),
            (
                "term-points-on-card",
                "ORI-6.3",
                ["Points on a card", "Punkte auf einer Karte"],
                [
                    "One more each time its owner leaves it face down. The owner gets them when the card is revealed; they are lost if it is removed.",
                    "Jedes Mal einer mehr, wenn die Karte verdeckt bleibt. Beim Aufdecken bekommt sie der Besitzer; wird die Karte entfernt, sind sie verloren.",
                ],
            ),
            (
                "term-crown",
                "ORI-4.2",
                ["Crown", "Krone"],
                [
                    "Its holder places the first card of the round. Then it goes to the next player.",
                    "Wer sie hat, legt die erste Karte der Runde. Danach geht sie an den nächsten Spieler.",
                ],
            ),
            (
                "term-lance",
                "ORI-2.1",
                ["Lance", "Lanze"],
                [
                    "It marks the beginning of the row. Cards are evaluated from here.",
                    "Sie zeigt den Anfang der Reihe. Von hier an werden die Karten ausgewertet.",
                ],
            ),
            (
                "term-round",
                "ORI-4.1",
                ["Round", "Runde"],
                [
                    "There are six. In each, everybody places a card, and then the row is evaluated.",
                    "Es gibt sechs. In jeder legt jeder eine Karte, dann wird die Reihe ausgewertet.",
                ],
            ),
            (
                "term-stack",
                "ORI-2.2",
                ["Stack", "Stapel"],
                [
                    "Cards of one family on top of each other. Only the top one counts.",
                    "Karten einer Familie übereinander. Nur die oberste zählt.",
                ],
            ),
            (
                "term-hand",
                "ORI-3.2",
                ["Hand", "Hand"],
                [
                    "Seven of a family's ten cards. Nobody knows which three are missing.",
                    "Sieben der zehn Karten einer Familie. Niemand weiß, welche drei fehlen.",
                ],
            ),
        ],
        lang,
    )
}

pub(crate) fn courtisans(lang: Lang) -> Vec<CardText> {
    said(
        &[
            (
                "term-above",
                "COU-5.3",
                ["Above the mat", "Oberhalb der Matte"],
                [
                    "Cards here raise their family. More above than below: it is esteemed, and each of its courtiers in a district gains a point.",
                    "Karten hier heben ihre Familie. Liegt oben mehr als unten, ist sie angesehen, und jeder ihrer Höflinge in einem Bezirk bringt einen Punkt.",
                ],
            ),
            (
                "term-below",
                "COU-5.3",
                ["Below the mat", "Unterhalb der Matte"],
                [
                    "Cards here lower their family. More below than above: it has fallen, and each of its courtiers in a district costs a point.",
                    "Karten hier senken ihre Familie. Liegt unten mehr als oben, ist sie in Ungnade gefallen, und jeder ihrer Höflinge in einem Bezirk kostet einen Punkt.",
                ],
            ),
            (
                "term-balance",
                "COU-5.3",
                ["Balance of a family", "Stand einer Familie"],
                [
                    "What lies above the mat minus what lies below, as far as it is face up; nobles count twice.",
                    "Was oberhalb der Matte liegt, minus was unterhalb liegt, soweit es offen ist; Adlige zählen doppelt.",
                ],
            ),
            (
                "term-district",
                "COU-5.5",
                ["District", "Bezirk"],
                [
                    "The courtiers in front of a player. They bring or cost points, depending on how their family stands.",
                    "Die Höflinge vor einem Spieler. Je nach Stand ihrer Familie bringen oder kosten sie Punkte.",
                ],
            ),
            (
                "term-spy",
                "COU-4.3",
                ["Face-down card", "Verdeckte Karte"],
                [
                    "Always a spy. It is turned up at the end and counts for its family.",
                    "Immer ein Spion. Er wird am Ende aufgedeckt und zählt für seine Familie.",
                ],
            ),
            (
                "term-queen",
                "COU-4.3a",
                ["Queen's column", "Spalte der Königin"],
                ["Spies at the table lie here until the end.", "Spione an der Tafel liegen bis zum Ende hier."],
            ),
            (
                "term-mission",
                "COU-5.6",
                ["Mission", "Mission"],
                [
                    "Two secret goals for each player. One that is fulfilled at the end brings 3 points.",
                    "Jeder hat zwei geheime Ziele. Ein erfülltes bringt am Ende 3 Punkte.",
                ],
            ),
            (
                "term-pile",
                "COU-3.6",
                ["Draw pile", "Stapel"],
                [
                    "Everybody draws three cards after their turn. When it is empty, everybody plays their last cards.",
                    "Nach seinem Zug zieht jeder drei Karten. Ist der Stapel leer, spielt jeder seine letzten Karten.",
                ],
            ),
        ],
        lang,
    )
}

pub(crate) fn shadow_throne(lang: Lang) -> Vec<CardText> {
    said(
        &[
            (
                "term-ready",
                "SHD-3.4",
                ["Ready", "Bereit"],
                [
                    "Nobody has more cards of this character, so its owner may use the ability in their own turn.",
                    "Niemand hat mehr Karten dieser Person. Der Besitzer darf die Fähigkeit in seinem Zug nutzen.",
                ],
            ),
            (
                "term-guards",
                "SHD-6.13",
                ["Guards", "Schützt"],
                [
                    "This defense works by itself in the turns of others, because nobody has more cards of the character.",
                    "Diese Verteidigung wirkt von selbst in den Zügen der anderen, denn niemand hat mehr Karten der Person.",
                ],
            ),
            (
                "term-used",
                "SHD-6.2",
                ["Used", "Benutzt"],
                [
                    "The ability was used in this turn. Each stack's ability works once a turn.",
                    "Die Fähigkeit wurde in diesem Zug benutzt. Jeder Stapel wirkt einmal im Zug.",
                ],
            ),
            (
                "term-outnumbered",
                "SHD-3.4",
                ["Outnumbered", "Übertroffen"],
                [
                    "Somebody has more cards of this character, so the ability cannot be used.",
                    "Jemand hat mehr Karten dieser Person, also ist die Fähigkeit nicht nutzbar.",
                ],
            ),
            (
                "term-binding",
                "SHD-6.14",
                ["Binds its owner", "Bindet den Besitzer"],
                [
                    "Queens and Kings restrict whoever has them: as many cards more must lie in the middle to destroy or to swap.",
                    "Königinnen und Könige schränken ihren Besitzer ein: Zum Zerstören oder Tauschen müssen mehr Karten in der Mitte liegen, als er davon hat.",
                ],
            ),
            (
                "term-value",
                "SHD-3.3",
                ["Current value", "Aktueller Wert"],
                [
                    "The printed value of the last card with all changes by abilities. It must not be higher than the card before.",
                    "Der gedruckte Wert der letzten Karte mit allen Änderungen durch Fähigkeiten. Er darf nicht höher sein als die Karte davor.",
                ],
            ),
            (
                "term-middle",
                "SHD-4.2",
                ["Middle", "Mitte"],
                [
                    "The cards revealed in this turn, five at most.",
                    "Die in diesem Zug aufgedeckten Karten, höchstens fünf.",
                ],
            ),
            (
                "term-points",
                "SHD-7.3",
                ["Points", "Punkte"],
                [
                    "A stack of two or more cards scores its character's value once, however many there are.",
                    "Ein Stapel aus mindestens zwei Karten bringt einmal den Wert seiner Person, egal wie viele es sind.",
                ],
            ),
            (
                "term-end",
                "SHD-7.1",
                ["End of game", "Spielende"],
                [
                    "The End card is shuffled into the second draw pile. Whoever reveals it ends the game at once.",
                    "Die Karte Spielende kommt in den zweiten Nachziehstapel. Wer sie aufdeckt, beendet das Spiel sofort.",
                ],
            ),
            (
                "term-draw",
                "SHD-4.16",
                ["Draw pile", "Nachziehstapel"],
                [
                    "When it is used up, the discard pile is shuffled with the End card and becomes the new one.",
                    "Ist er aufgebraucht, wird der Ablagestapel mit der Karte Spielende gemischt und zum neuen Stapel.",
                ],
            ),
        ],
        lang,
    )
}

#[allow(clippy::too_many_lines, reason = "a table")]
pub(crate) fn for_a_crown(lang: Lang) -> Vec<CardText> {
    said(
        &[
            (
                "term-ruby",
                "CRN-5.5",
                ["Ruby", "Rubin"],
                [
                    "Whoever has the most at the end wins. A ruby may also be paid as a coin.",
                    "Wer am Ende die meisten hat, gewinnt. Ein Rubin darf auch als Münze bezahlt werden.",
                ],
            ),
            (
                "term-coin",
                "CRN-5.9",
                ["Coin", "Münze"],
                [
                    "Pays for subjects. Coins never replace rubies.",
                    "Damit bezahlt man Untertanen. Münzen ersetzen nie Rubine.",
                ],
            ),
            (
                "term-thief",
                "CRN-5.6",
                ["Masked thief", "Maskierter Dieb"],
                [
                    "Lies in a chest and steals when an event says so. It can be bought off.",
                    "Liegt in einer Truhe und stiehlt, wenn ein Ereignis es sagt. Man kann ihn freikaufen.",
                ],
            ),
            (
                "term-heirloom",
                "CRN-6.1",
                ["Heirloom", "Erbstück"],
                [
                    "Worth rubies at the end. If you must return rubies and have none, it is sold.",
                    "Am Ende Rubine wert. Wer Rubine abgeben muss und keine hat, verkauft es.",
                ],
            ),
            (
                "term-gallery",
                "CRN-2.9",
                ["Gallery", "Galerie"],
                [
                    "Further right means more influence: earlier in turn order, and ahead in ties.",
                    "Weiter rechts heißt mehr Einfluss: früher an der Reihe und vorn bei Gleichstand.",
                ],
            ),
            (
                "term-cost",
                "CRN-7.3",
                ["Cost tile", "Kostenplättchen"],
                [
                    "What a subject of this column costs. After each round all tiles move right, so costs fall and new levels open.",
                    "Was ein Untertan dieser Spalte kostet. Nach jeder Runde rücken alle Plättchen nach rechts: Kosten fallen, neue Stufen öffnen sich.",
                ],
            ),
            (
                "term-shared-deck",
                "CRN-5.1",
                ["Shared deck", "Gemeinsamer Stapel"],
                [
                    "All hired subjects and the events. In each round it is shuffled and revealed card by card.",
                    "Alle angeheuerten Untertanen und die Ereignisse. In jeder Runde wird er gemischt und Karte für Karte aufgedeckt.",
                ],
            ),
            (
                "term-hit",
                "CRN-5.7",
                ["Hit", "Schlag"],
                ["Another player returns a ruby.", "Ein anderer Spieler gibt einen Rubin ab."],
            ),
            (
                "term-die",
                "CRN-5.15",
                ["Magic die", "Magischer Würfel"],
                [
                    "Its six faces: twice a ruby, a hit, a thief and others; each works like the symbol.",
                    "Seine sechs Seiten: zweimal ein Rubin, ein Schlag, ein Dieb und andere; jede wirkt wie das Zeichen.",
                ],
            ),
            (
                "term-move",
                "CRN-5.10",
                ["Move a portrait", "Gemälde bewegen"],
                [
                    "Any portrait goes to the next free field, left or right.",
                    "Ein beliebiges Gemälde kommt auf das nächste freie Feld, links oder rechts.",
                ],
            ),
            (
                "term-chest",
                "CRN-2.2",
                ["Chest", "Truhe"],
                [
                    "Holds a family's rubies, coins, thieves and heirloom. Its contents are secret.",
                    "Enthält Rubine, Münzen, Diebe und das Erbstück einer Familie. Der Inhalt ist geheim.",
                ],
            ),
            (
                "term-round",
                "CRN-3.1",
                ["Round", "Runde"],
                ["There are four: hire, reveal, end of round.", "Es gibt vier: Anheuern, Aufdecken, Rundenende."],
            ),
        ],
        lang,
    )
}
