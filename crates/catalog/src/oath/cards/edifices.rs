//! The edifices and their ruins, in words.

use kabale_oath::Card;

use super::{Row, row};

pub(super) const ROWS: &[Row] = &[
row(Card::SPRAWLING_RAMPART, ["Sprawling Rampart", "Ausgedehntes Bollwerk"], [
            "Persistent: Each site of this card's ruler adds 1 defense die more when it is a target.",
            "Dauerhaft: Jeder Ort des Herrschers dieser Karte bringt als Ziel 1 Verteidigungswürfel mehr.",
        ]),
row(Card::BANDIT_RAMPART, ["Bandit Rampart", "Räuberbollwerk"], [
            "Battle plan (defender): If this site is a target: 2 attack dice less.",
            "Schlachtplan (Verteidiger): Ist dieser Ort ein Ziel: 2 Angriffswürfel weniger.",
        ]),
row(Card::HALL_OF_DEBATE, ["Hall of Debate", "Debattenhalle"], [
            "Persistent: Nobody can declare the People's Favor as a target of a Campaign.",
            "Dauerhaft: Niemand kann die Volksgunst als Ziel eines Kampfs wählen.",
        ]),
row(Card::HALL_OF_MOCKERY, ["Hall of Mockery", "Halle des Spotts"], [
            "Persistent: Whoever recovers the People's Favor gets it with its Mob side up.",
            "Dauerhaft: Wer die Volksgunst birgt, bekommt sie mit der Meute-Seite oben.",
        ]),
row(Card::FOREST_TEMPLE, ["Forest Temple", "Waldtempel"], [
            "Persistent: In the Chronicle no site with a Beast card is removed, whoever rules it.",
            "Dauerhaft: In der Chronik wird kein Ort mit einer Wildnis-Karte entfernt, wer auch immer ihn beherrscht.",
        ]),
row(Card::RUINED_TEMPLE, ["Ruined Temple", "Tempelruine"], [
            "Persistent: Enemies of this card's ruler cannot play Beast cards faceup. If bandits rule it, nobody can.",
            "Dauerhaft: Gegner des Herrschers dieser Karte können keine Wildnis-Karten offen spielen. Beherrschen Räuber sie, kann es niemand.",
        ]),
row(Card::FESTIVAL_DISTRICT, ["Festival District", "Festviertel"], [
            "Action: Propose a binding exchange of favor, secrets and advisers, faceup or facedown, to any player.",
            "Aktion: Schlage einer beliebigen Person einen verbindlichen Tausch von Gunst, Geheimnissen und offenen oder verdeckten Ratgebern vor.",
        ]),
row(Card::SQUALID_DISTRICT, ["Squalid District", "Elendsviertel"], [
            "Reaction: After the roll of the end die the ruler of this card, but no Citizen, may raise or lower the result by 1.",
            "Reaktion: Nach dem Wurf des Spielendwürfels darf der Herrscher dieser Karte, aber kein Bürger, das Ergebnis um 1 erhöhen oder senken.",
        ])
.asking_later(&[["the number in the middle was rolled. Which one counts?", "Die mittlere Zahl wurde geworfen. Welche gilt?"]]),
row(Card::GREAT_SPIRE, ["Great Spire", "Großer Turm"], [
            "Modifies Search, put 1 secret here: Swap any number of the drawn denizens with as many random cards of the Dispossessed.",
            "Verändert Suchen, lege 1 Geheimnis hierher: Tausche beliebig viele der gezogenen Bewohner mit ebenso vielen zufälligen Karten der Vertriebenen.",
        ])
.asking_later(&[["which card do you swap with one of the Dispossessed?", "Welche Karte tauschst du mit einer der Vertriebenen?"]]),
row(Card::FALLEN_SPIRE, ["Fallen Spire", "Gefallener Turm"], [
            "Action, put 1 secret here and burn 1 secret: Swap up to 5 of the topmost denizens of your region's discard pile, unseen, with random cards of the Dispossessed.",
            "Aktion, lege 1 Geheimnis hierher und verbrenne 1 Geheimnis: Tausche bis zu 5 der obersten Bewohner des Ablagestapels deiner Region ungesehen mit zufälligen Karten der Vertriebenen.",
        ])
.asking(&[["how many denizens are swapped?", "Wie viele Bewohner werden getauscht?"]]),
row(Card::ANCIENT_FORGE, ["Ancient Forge", "Uralte Schmiede"], [
            "Action, put 2 favor here and burn 1 secret: Look at the top relic of the relic deck and take it or put it under the deck.",
            "Aktion, lege 2 Gunst hierher und verbrenne 1 Geheimnis: Sieh die oberste Reliquie des Reliquienstapels an und nimm sie oder lege sie unter den Stapel.",
        ])
.asking(&[["do you take {relic}? If not, it goes under the relic deck.", "Nimmst du {relic}? Sonst kommt die Reliquie unter den Reliquienstapel."]]),
row(Card::BROKEN_FORGE, ["Broken Forge", "Zerbrochene Schmiede"], [
            "Action, put 2 favor and 2 secrets here: Turn this ruin to its intact side, the Ancient Forge.",
            "Aktion, lege 2 Gunst und 2 Geheimnisse hierher: Drehe diese Ruine auf ihre intakte Seite, die Uralte Schmiede.",
        ]),
];
