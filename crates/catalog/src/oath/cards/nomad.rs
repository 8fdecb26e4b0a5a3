//! Nomad (Nomaden), in words.

use kabale_oath::Card;

use super::{Row, row};

pub(super) const ROWS: &[Row] = &[
row(Card::RAIN_BOOTS, ["Rain Boots", "Regenstiefel"], [
            "Battle plan (attacker): Faces with a single shield count as blank. Discard this after the Campaign.",
            "Schlachtplan (Angreifer): Seiten mit einem einzelnen Schild zählen nicht. Wirf die Karte nach dem Kampf ab.",
        ]),
row(Card::ANCIENT_BINDING, ["Ancient Binding", "Uralter Bann"], [
            "Action, put 1 secret here and burn 1 secret: The others burn the secrets on their boards down to 1. You burn all yours but the one put here.",
            "Aktion, lege 1 Geheimnis hierher und verbrenne 1 Geheimnis: Die anderen verbrennen die Geheimnisse auf ihren Tableaus bis auf 1. Du verbrennst alle deine außer dem hier platzierten.",
        ]),
row(Card::HORSE_ARCHERS, ["Horse Archers", "Berittene Bogenschützen"], [
            "Battle plan (either side): Attacker: 3 attack dice more. Defender: 3 attack dice less. Discard this after the Campaign.",
            "Schlachtplan (beide Seiten): Angreifer: 3 Angriffswürfel mehr. Verteidiger: 3 Angriffswürfel weniger. Wirf die Karte nach dem Kampf ab.",
        ]),
row(Card::WARNING_SIGNALS, ["Warning Signals", "Warnsignale"], [
            "Battle plan (defender): Move your warbands between your board and the sites you rule; 1 stays at each. Discard this after the Campaign.",
            "Schlachtplan (Verteidiger): Versetze deine Scharen zwischen deinem Tableau und deinen Orten; je 1 bleibt dort. Wirf die Karte nach dem Kampf ab.",
        ])
.asking(&[["how many warbands come from {site} to your board?", "Wie viele Scharen kommen vom {site} auf dein Tableau?"], ["how many warbands go from your board to {site}?", "Wie viele Scharen gehen von deinem Tableau zum {site}?"]]),
row(Card::ELDERS, ["Elders", "Stammesälteste"], ["Action, put 2 favor here: Gain 1 secret.", "Aktion, lege 2 Gunst hierher: Nimm 1 Geheimnis."]),
row(Card::THE_GATHERING, ["The Gathering", "Die Zusammenkunft"], [
            "When played: Each player may move their pawn here. Those who are here may then exchange favor, secrets, relics and advisers.",
            "Beim Ausspielen: Alle dürfen ihre Figur hierher stellen. Wer hier ist, darf dann Gunst, Geheimnisse, Reliquien und Ratgeber austauschen.",
        ]),
row(Card::FAITHFUL_FRIEND, ["Faithful Friend", "Treuer Freund"], ["When played: Gain 4 Supply.", "Beim Ausspielen: Erhalte 4 Vorräte."]),
row(Card::TENTS, ["Tents", "Zelte"], [
            "Modifies Travel, put 1 favor here: Travel within your region costs no Supply.",
            "Verändert Reisen, lege 1 Gunst hierher: Eine Reise innerhalb deiner Region kostet keine Vorräte.",
        ]),
row(Card::GREAT_HERD, ["Great Herd", "Große Herde"], [
            "When played: You may swap this card with another Nomad card at any site.",
            "Beim Ausspielen: Du darfst diese Karte mit einer anderen Nomaden-Karte an einem beliebigen Ort austauschen.",
        ])
.asking(&[["with which card does it change places?", "Mit welcher Karte tauscht sie den Platz?"]]),
];
