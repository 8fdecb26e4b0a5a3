//! The Visions, in words.

use kabale_oath::Card;

use super::{Row, row};

pub(super) const ROWS: &[Row] = &[
row(Card::CONSPIRACY, ["Conspiracy", "Verschwörung"], [
            "When played: If 2 of your advisers have the suit of an adviser of a player here, you may burn 1 secret and take a relic or banner of theirs; a banner loses 2 tokens, never the last. Then this leaves the game. Anyone may play it.",
            "Beim Ausspielen: Haben 2 deiner Ratgeber die Farbe eines Ratgebers einer Person hier, darfst du 1 Geheimnis verbrennen und ihr Reliquie oder Banner nehmen; ein Banner verliert 2 Marken, nie die letzte. Dann verlässt sie das Spiel. Für alle erlaubt.",
        ])
.asking(&[["do you burn 1 secret to take something of a player here? Of whom?", "Verbrennst du 1 Geheimnis, um einer Person hier etwas zu nehmen? Wem?"], ["what do you take?", "Was nimmst du?"]]),
row(Card::FAITH, ["Vision of Faith", "Vision des Glaubens"], [
            "Exiles only. You win if your turn begins while you hold the Darkest Secret and 3 or more Visions have been drawn.",
            "Nur für Exilanten. Du gewinnst, wenn du zu Beginn deines Zuges das Dunkelste Geheimnis besitzt und 3 oder mehr Visionen gezogen sind.",
        ]),
row(Card::REBELLION, ["Vision of Rebellion", "Vision der Rebellion"], [
            "Exiles only. You win if your turn begins while you hold the People's Favor and 3 or more Visions have been drawn.",
            "Nur für Exilanten. Du gewinnst, wenn du zu Beginn deines Zuges die Volksgunst besitzt und 3 oder mehr Visionen gezogen sind.",
        ]),
row(Card::SANCTUARY, ["Vision of Sanctuary", "Vision der Zuflucht"], [
            "Exiles only. You win if your turn begins while you alone hold the most relics and banners and 3 or more Visions have been drawn.",
            "Nur für Exilanten. Du gewinnst, wenn du zu Beginn deines Zuges alleine die meisten Reliquien und Banner besitzt und 3 oder mehr Visionen gezogen sind.",
        ]),
row(Card::CONQUEST, ["Vision of Conquest", "Vision der Unterwerfung"], [
            "Exiles only. You win if your turn begins while you alone rule the most sites and 3 or more Visions have been drawn.",
            "Nur für Exilanten. Du gewinnst, wenn du zu Beginn deines Zuges alleine die meisten Orte beherrschst und 3 oder mehr Visionen gezogen sind.",
        ]),
];
