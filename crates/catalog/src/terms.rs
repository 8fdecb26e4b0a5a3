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

#[expect(clippy::too_many_lines, reason = "a table")]
pub(crate) fn oriflamme(lang: Lang) -> Vec<CardText> {
    said(
        &[
            (
                "term-gap",
                "ORI-5.2",
                ["Free place", "Freier Platz"],
                ["Here your card may go.", "Hierhin darf deine Karte."],
            ),
            (
                "term-evaluated",
                "ORI-6.1",
                ["Being evaluated", "Wird ausgewertet"],
                [
                    "The row is evaluated from the lance on, one position after the other. The banner stands at the one whose turn it is.",
                    "Die Reihe wird von der Lanze an ausgewertet, eine Position nach der anderen. Das Banner steht dort, wo sie gerade ist.",
                ],
            ),
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
            (
                "term-in-row",
                "ORI-9.3",
                ["Cards in the row", "Karten in der Reihe"],
                [
                    "How many cards a family has in the row, covered ones included. More of them decide a tie at the end.",
                    "So viele Karten hat eine Familie in der Reihe, überdeckte mitgezählt. Bei Gleichstand am Ende entscheiden sie.",
                ],
            ),
            (
                "term-one-shot",
                "ORI-2.6",
                ["One-shot", "Einmalig"],
                [
                    "Acts once when it is revealed, and is then discarded.",
                    "Wirkt einmal, wenn die Karte aufgedeckt wird, und wird dann abgelegt.",
                ],
            ),
            (
                "term-permanent",
                "ORI-2.6",
                ["Permanent", "Dauerhaft"],
                [
                    "Stays face up in the row and acts again in every round.",
                    "Bleibt offen in der Reihe und wirkt in jeder Runde wieder.",
                ],
            ),
        ],
        lang,
    )
}

#[expect(clippy::too_many_lines, reason = "a table")]
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
            (
                "term-turn",
                "COU-3.2",
                ["Turn", "Zug"],
                [
                    "In each turn a player lays three cards: one at the royal table, one in their own district, one in another player's.",
                    "In jedem Zug legt man drei Karten: eine an die königliche Tafel, eine in den eigenen Bezirk, eine in einen fremden.",
                ],
            ),
            (
                "term-points",
                "COU-5.5",
                ["Points", "Punkte"],
                [
                    "What the district scores if the game ended now, by the cards that lie open. Spies and missions come on top at the end.",
                    "Was der Bezirk nach den offenen Karten brächte, wenn das Spiel jetzt zu Ende wäre. Spione und Missionen kommen am Ende dazu.",
                ],
            ),
            (
                "term-gone",
                "COU-7.3",
                ["Eliminated", "Eliminiert"],
                [
                    "Courtiers that assassins have removed. They count nothing any more. A spy among them stays face down.",
                    "Höflinge, die Assassinen entfernt haben. Sie zählen nicht mehr. Ein Spion darunter bleibt verdeckt.",
                ],
            ),
        ],
        lang,
    )
}

#[expect(clippy::too_many_lines, reason = "a table")]
pub(crate) fn shadow_throne(lang: Lang) -> Vec<CardText> {
    said(
        &[
            ("term-turn", "SHD-4.1", ["To move", "Am Zug"], ["This player has the turn.", "Diese Person ist am Zug."]),
            (
                "term-throne",
                "SHD-4.2",
                ["Steps of the throne", "Stufen des Throns"],
                [
                    "Up to five cards are revealed in a turn, one on each step. Their values may only stay or go down; too high a card loses the turn.",
                    "In einem Zug werden bis zu fünf Karten aufgedeckt, auf jeder Stufe eine. Ihre Werte dürfen nur gleich bleiben oder sinken; ist eine Karte zu hoch, ist der Zug verloren.",
                ],
            ),
            (
                "term-destroy",
                "SHD-4.9",
                ["Destroy", "Zerstören"],
                [
                    "Two equal cards in a row destroy a card. Nobody loses more than one in a turn.",
                    "Zwei gleiche Karten nacheinander zerstören eine Karte. Niemand verliert mehr als eine im Zug.",
                ],
            ),
            (
                "term-seen",
                "SHD-6.7",
                ["Has seen the top card", "Kennt die oberste Karte"],
                [
                    "This player has looked at the next card with a Prophet.",
                    "Diese Person hat mit einem Propheten die nächste Karte angesehen.",
                ],
            ),
            (
                "term-discard",
                "SHD-4.16",
                ["Discard pile", "Ablagestapel"],
                [
                    "Cards that nobody got, and cards that were destroyed. They come back when the draw pile is used up.",
                    "Karten, die niemand bekommen hat, und zerstörte. Sie kommen wieder, wenn der Nachziehstapel leer ist.",
                ],
            ),
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
                    "A stack scores the value of its character if nobody has more cards of it. Whoever has the most points at the end wins.",
                    "Ein Stapel bringt den Wert seiner Person, wenn niemand mehr Karten davon hat. Wer am Ende die meisten Punkte hat, gewinnt.",
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
                "term-scandal",
                "CRN-5.20",
                ["Scandal", "Skandal"],
                [
                    "What a family in this part of the gallery loses in a scandal.",
                    "So viel verliert eine Familie in diesem Teil der Galerie bei einem Skandal.",
                ],
            ),
            (
                "term-events",
                "CRN-7.2",
                ["Event pile", "Ereignisstapel"],
                [
                    "After every round one more event joins the shared deck.",
                    "Nach jeder Runde kommt ein weiteres Ereignis in den gemeinsamen Stapel.",
                ],
            ),
            (
                "term-level-deck",
                "CRN-4.2",
                ["Deck of a level", "Stapel einer Stufe"],
                [
                    "The top card can be hired unseen. When a subject at court is hired, the next one is turned up from here.",
                    "Die oberste Karte lässt sich ungesehen anheuern. Wird ein Untertan am Hof angeheuert, wird von hier der nächste aufgedeckt.",
                ],
            ),
            (
                "term-ruby",
                "CRN-5.5",
                ["Ruby", "Rubin"],
                [
                    "Whoever has the most at the end wins. A ruby may also be paid as a coin. Whoever has most coins at the end gets one more, whoever has most thieves loses one.",
                    "Wer am Ende die meisten hat, gewinnt. Ein Rubin darf auch als Münze bezahlt werden. Für die meisten Münzen gibt es am Ende einen dazu, für die meisten Diebe einen weniger.",
                ],
            ),
            (
                "term-coin",
                "CRN-5.9",
                ["Coin", "Münze"],
                [
                    "Pays for subjects. Coins never replace rubies. Whoever has the most at the end gains 1 ruby.",
                    "Damit bezahlt man Untertanen. Münzen ersetzen nie Rubine. Wer am Ende die meisten hat, bekommt 1 Rubin.",
                ],
            ),
            (
                "term-thief",
                "CRN-5.6",
                ["Masked thief", "Maskierter Dieb"],
                [
                    "Whoever has the most at the end loses 1 ruby. Events may punish thieves earlier, or let you buy them off.",
                    "Wer am Ende die meisten hat, verliert 1 Rubin. Ereignisse bestrafen Diebe schon vorher oder lassen sie zurückkaufen.",
                ],
            ),
            (
                "term-heirloom",
                "CRN-6.1",
                ["Heirloom", "Erbstück"],
                [
                    "Worth 10 rubies at the end. Whoever runs out of rubies must sell it for 10; once it is sold, they are out the next time.",
                    "Am Ende 10 Rubine wert. Wer keine Rubine mehr hat, muss es für 10 verkaufen; ist es verkauft, scheidet man beim nächsten Mal aus.",
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
                    "Rubies and coins of the others are hidden in it until the end.",
                    "Darin sind die Rubine und Münzen der anderen bis zum Ende verborgen.",
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
