//! Order (Ordnung), in words: the denizens of the archive.

use kabale_oath::Card;

use crate::oath::cards::{Row, row};

pub(super) const ROWS: &[Row] = &[
    row(
        Card::CODE_OF_HONOR,
        ["Code of Honor", "Ehrenkodex"],
        [
            "Battle plan (either side): Only if your side uses no other battle plan. Attacker: 2 attack dice more. Defender: 2 attack dice less.",
            "Schlachtplan (beide Seiten): Nur wenn deine Seite keinen anderen Schlachtplan nutzt. Angreifer: 2 Angriffswürfel mehr. Verteidiger: 2 Angriffswürfel weniger.",
        ],
    ),
    row(
        Card::OUTRIDERS,
        ["Outriders", "Vorreiter"],
        [
            "Battle plan (attacker): Ignore the skulls you roll.",
            "Schlachtplan (Angreifer): Ignoriere die Schädel, die du würfelst.",
        ],
    ),
    row(
        Card::MESSENGER,
        ["Messenger", "Bote"],
        [
            "Action, put 1 favor here: Move your warbands between your board and the sites you rule; at least 1 stays at each site.",
            "Aktion, lege 1 Gunst hierher: Versetze deine Scharen zwischen deinem Tableau und den Orten, die du beherrschst; an jedem Ort bleibt mindestens 1.",
        ],
    )
    .asking(&[
        [
            "how many warbands come from {site} to your board?",
            "Wie viele Scharen kommen vom {site} auf dein Tableau?",
        ],
        ["how many warbands go from your board to {site}?", "Wie viele Scharen gehen von deinem Tableau zum {site}?"],
    ]),
    row(
        Card::FIELD_PROMOTION,
        ["Field Promotion", "Feldbeförderung"],
        [
            "Battle plan (either side), put 1 favor here: If you are victorious, gain 3 warbands.",
            "Schlachtplan (beide Seiten), lege 1 Gunst hierher: Bist du siegreich, nimm 3 Scharen.",
        ],
    ),
    row(
        Card::PALANQUIN,
        ["Palanquin", "Sänfte"],
        [
            "Action, put 1 favor here: Choose another player at your site and a site they may travel to. Put your pawn there; then they must travel there without Supply.",
            "Aktion, lege 1 Gunst hierher: Wähle eine andere Person an deinem Ort und einen Ort, an den sie reisen darf. Stelle deine Figur dorthin; dann muss sie ohne Vorräte dorthin reisen.",
        ],
    )
    .asking(&[
        ["whom do you take along?", "Wen nimmst du mit?"],
        ["where do you go together?", "Wohin geht ihr zusammen?"],
        [
            "you are taken along to {site}. Do you pay for it, or must it be elsewhere?",
            "Du wirst zum {site} mitgenommen. Zahlst du dafür? Sonst geht es anderswohin.",
        ],
    ]),
    row(
        Card::SHIELD_WALL,
        ["Shield Wall", "Schildwall"],
        [
            "Battle plan (defender), put 1 favor here: 2 defense dice more. If your side is defeated, its whole force is killed instead of half of it.",
            "Schlachtplan (Verteidiger), lege 1 Gunst hierher: 2 Verteidigungswürfel mehr. Wird deine Seite besiegt, werden ihre gesamten Truppen erledigt statt der Hälfte.",
        ],
    ),
    row(
        Card::MILITARY_PARADE,
        ["Military Parade", "Militärparade"],
        [
            "Battle plan (either side): If you are victorious, gain 1 favor for each faceup adviser of your enemy, from the bank of its suit.",
            "Schlachtplan (beide Seiten): Bist du siegreich, nimm für jeden offenen Ratgeber deines Gegners 1 Gunst aus dem Gunstlager seiner Farbe.",
        ],
    ),
    row(
        Card::TOME_GUARDIANS,
        ["Tome Guardians", "Buchwächter"],
        [
            "Persistent: Enemies of this card's ruler cannot target, recover or take the Darkest Secret in any way.",
            "Beständig: Gegner derer, die diese Karte beherrschen, können das Dunkelste Geheimnis weder als Ziel wählen noch bergen oder sonst nehmen.",
        ],
    ),
    row(
        Card::TYRANT,
        ["Tyrant", "Tyrann"],
        [
            "Persistent: After each of your travels kill 1 warband at the site you traveled to, if there is one, even your own.",
            "Beständig: Erledige nach jeder deiner Reisen 1 Schar an dem Ort, an den du gereist bist, wenn dort eine steht, auch eine eigene.",
        ],
    ),
    row(
        Card::FORCED_LABOR,
        ["Forced Labor", "Zwangsarbeit"],
        [
            "Persistent: At sites of this card's ruler, enemies must first give the ruler 1 favor to search or to play or discard a facedown adviser.",
            "Beständig: An Orten derer, die diese Karte beherrschen, müssen Gegner ihnen zuerst 1 Gunst geben, um zu suchen oder einen verdeckten Ratgeber zu spielen oder abzuwerfen.",
        ],
    ),
    row(
        Card::SECRET_POLICE,
        ["Secret Police", "Geheimpolizei"],
        [
            "Persistent: At sites of this card's ruler, enemies cannot play Visions faceup.",
            "Beständig: An Orten derer, die diese Karte beherrschen, können Gegner keine Visionen offen spielen.",
        ],
    ),
    row(
        Card::SPECIALIST,
        ["Specialist", "Spezialist"],
        [
            "Battle plan (attacker), put 2 favor here: The defending side can use no battle plans.",
            "Schlachtplan (Angreifer), lege 2 Gunst hierher: Die verteidigende Seite kann keine Schlachtpläne nutzen.",
        ],
    ),
    row(
        Card::CAPTAINS,
        ["Captains", "Anführerin"],
        [
            "Action, put 1 favor here: Campaign without Supply as if your pawn were at a site you rule; your warbands there belong to your force.",
            "Aktion, lege 1 Gunst hierher: Kämpfe ohne Vorräte, als stünde deine Figur an einem Ort, den du beherrschst; deine Scharen dort gehören zu deinen Truppen.",
        ],
    )
    .asking(&[["from which site do you attack?", "Von welchem Ort aus greifst du an?"]]),
    row(
        Card::SIEGE_ENGINES,
        ["Siege Engines", "Belagerungsmaschinen"],
        [
            "Action, put 1 favor here: Kill 2 warbands at a site of your region, even your own.",
            "Aktion, lege 1 Gunst hierher: Erledige 2 Scharen an einem Ort deiner Region, auch eigene.",
        ],
    )
    .asking(&[["at which site do you kill 2 warbands?", "An welchem Ort erledigst du 2 Scharen?"]]),
    row(
        Card::ROYAL_TAX,
        ["Royal Tax", "Königliche Steuer"],
        [
            "When played: Take 2 favor from every other player at the sites you rule in your region.",
            "Beim Ausspielen: Nimm 2 Gunst von jeder anderen Person an den Orten deiner Region, die du beherrschst.",
        ],
    ),
    row(
        Card::TOLL_ROADS,
        ["Toll Roads", "Mautstraßen"],
        [
            "Persistent: Enemies must give this card's ruler 1 favor to travel to a site of that ruler.",
            "Beständig: Gegner müssen denen, die diese Karte beherrschen, 1 Gunst geben, um an einen ihrer Orte zu reisen.",
        ],
    ),
    row(
        Card::CURFEW,
        ["Curfew", "Ausgangssperre"],
        [
            "Persistent: Enemies must give this card's ruler 1 favor to trade with a card of that ruler.",
            "Beständig: Gegner müssen denen, die diese Karte beherrschen, 1 Gunst geben, um mit einer ihrer Karten zu tauschen.",
        ],
    ),
    row(
        Card::KNIGHTS_ERRANT,
        ["Knights Errant", "Fahrende Ritter"],
        [
            "Modifies Muster: After this Muster you may campaign without Supply.",
            "Verändert Anwerben: Nach diesem Anwerben darfst du ohne Vorräte kämpfen.",
        ],
    )
    .asking_later(&[["do you campaign without Supply?", "Kämpfst du ohne Vorräte?"]]),
    row(
        Card::VOW_OF_OBEDIENCE,
        ["Vow of Obedience", "Gehorsamsgelübde"],
        [
            "Persistent: You cannot play Visions faceup. Rest: Gain 1 favor from a favor bank of your choice.",
            "Beständig: Du kannst keine Visionen offen spielen. Ruhen: Nimm 1 Gunst aus einem Gunstlager deiner Wahl.",
        ],
    )
    .asking(&[["from which bank do you take 1 favor?", "Aus welchem Gunstlager nimmst du 1 Gunst?"]]),
    row(
        Card::HUNTING_PARTY,
        ["Hunting Party", "Jagdgesellschaft"],
        [
            "Modifies Search: After searching the world deck you may campaign without Supply.",
            "Verändert Suchen: Nach dem Suchen im Weltstapel darfst du ohne Vorräte kämpfen.",
        ],
    )
    .asking_later(&[["do you campaign without Supply?", "Kämpfst du ohne Vorräte?"]]),
    row(
        Card::COUNCIL_SEAT,
        ["Council Seat", "Ratssitz"],
        [
            "Persistent: While you are a Citizen, you cannot be exiled, not even by yourself.",
            "Beständig: Solange du Bürger bist, kannst du nicht ins Exil geschickt werden, auch nicht durch dich selbst.",
        ],
    ),
    row(
        Card::ENCIRCLEMENT,
        ["Encirclement", "Einkesselung"],
        [
            "Battle plan (either side), put 1 favor here: If your force has more warbands than your enemy's. Attacker: 2 attack dice more. Defender: 2 attack dice less.",
            "Schlachtplan (beide Seiten), lege 1 Gunst hierher: Wenn deine Truppen mehr Scharen haben als die deines Gegners. Angreifer: 2 Angriffswürfel mehr. Verteidiger: 2 Angriffswürfel weniger.",
        ],
    ),
    row(
        Card::PEACE_ENVOY,
        ["Peace Envoy", "Friedensgesandte"],
        [
            "Battle plan (either side), alone, put 1 favor here: If the player you fight is at your site, give them 1 favor for each die in the defense pool. You are victorious at once; nobody is killed.",
            "Schlachtplan (beide Seiten), als einziger, lege 1 Gunst hierher: Steht dein Gegner an deinem Ort, gib ihm 1 Gunst je Würfel im Verteidigungsbestand. Du bist sofort siegreich; niemand wird erledigt.",
        ],
    ),
    row(
        Card::RELIC_HUNTER,
        ["Relic Hunter", "Reliquienjäger"],
        [
            "Battle plan (attacker): You may add facedown relics at targeted sites to your targets, each with 1 defense die. You may put relics you take in this Campaign under the relic deck.",
            "Schlachtplan (Angreifer): Du darfst verdeckte Reliquien an angegriffenen Orten zu Zielen machen; jede bringt 1 Verteidigungswürfel. In diesem Kampf genommene Reliquien darfst du unter den Reliquienstapel legen.",
        ],
    )
    .asking(&[["which relic is a target too?", "Welche Reliquie ist auch ein Ziel?"]])
    .asking_later(&[[
        "which relic do you put under the relic deck?",
        "Welche Reliquie legst du unter den Reliquienstapel?",
    ]]),
];
