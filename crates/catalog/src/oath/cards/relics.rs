//! The relics and the Visions, in words.

use super::{Row, row};

/// The relics, by number, the Grand Scepter last.
pub(super) const RELICS: [Row; 21] = [
    row(
        "OATH-211",
        ["Sticky Fire", "Klebriges Feuer"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Battle plan (either side): If you are victorious, you may kill the whole enemy force and give the enemy 1 favor.",
            "Schlachtplan (beide Seiten): Bist du siegreich, darfst du die gesamten gegnerischen Truppen erledigen und dem Gegner 1 Gunst geben.",
        ],
    ),
    row(
        "OATH-212",
        ["Cursed Cauldron", "Verfluchter Kessel"],
        ["Relic, 3 defense dice", "Reliquie, 3 Verteidigungswürfel"],
        [
            "Battle plan (either side): If you are victorious, gain 1 warband for each enemy warband killed in this Campaign.",
            "Schlachtplan (beide Seiten): Bist du siegreich, nimm 1 Schar für jede in diesem Kampf erledigte gegnerische Schar.",
        ],
    ),
    row(
        "OATH-213",
        ["Brass Horse", "Messingpferd"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Action, put 1 secret here: Show the top card of your region's discard pile. Travel without Supply to another site with a card of its suit, or anywhere if there is none.",
            "Aktion, lege 1 Geheimnis hierher: Zeige die oberste Karte des Ablagestapels deiner Region. Reise ohne Vorräte an einen anderen Ort mit einer Karte dieser Farbe, oder irgendwohin, wenn es keinen gibt.",
        ],
    ),
    row(
        "OATH-214",
        ["Truthful Harp", "Harfe der Wahrheit"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Modifies Search: Draw 2 cards more, and show everybody what you draw and keep.",
            "Verändert Suchen: Ziehe 2 Karten mehr und zeige allen, was du ziehst und behältst.",
        ],
    ),
    row(
        "OATH-215",
        ["Grand Mask", "Große Maske"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Persistent: While you are an Exile, in your turn you rule the cards at Imperial sites, except battle plans, and the Empire does not.",
            "Beständig: Bist du Exilant, beherrschst du in deinem Zug die Karten an Orten des Reichs außer Schlachtplänen, und das Reich nicht.",
        ],
    ),
    row(
        "OATH-216",
        ["Horned Mask", "Gehörnte Maske"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Action, put 1 secret here: Swap a faceup adviser of yours with a card at your site.",
            "Aktion, lege 1 Geheimnis hierher: Tausche einen deiner offenen Ratgeber mit einer Karte an deinem Ort aus.",
        ],
    ),
    row(
        "OATH-217",
        ["Cup of Plenty", "Kelch der Fülle"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Modifies Trade: Trading with a card of the suit of one of your advisers costs no Supply.",
            "Verändert Tauschen: Mit einer Karte in der Farbe eines deiner Ratgeber zu tauschen kostet keine Vorräte.",
        ],
    ),
    row(
        "OATH-218",
        ["Whistle", "Pfeife"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Action, put 1 secret here: Another player must travel to your site if able, without Supply; then they get this secret.",
            "Aktion, lege 1 Geheimnis hierher: Eine andere Person muss, wenn möglich, ohne Vorräte an deinen Ort reisen; dann erhält sie dieses Geheimnis.",
        ],
    ),
    row(
        "OATH-219",
        ["Dowsing Sticks", "Wünschelruten"],
        ["Relic, 3 defense dice", "Reliquie, 3 Verteidigungswürfel"],
        [
            "Action, put 1 secret here and burn 2 favor: Draw the top relic: take it, or put it under the relic deck.",
            "Aktion, lege 1 Geheimnis hierher und verbrenne 2 Gunst: Ziehe die oberste Reliquie: Nimm sie oder lege sie unter den Reliquienstapel.",
        ],
    ),
    row(
        "OATH-220",
        ["Cracked Horn", "Gesprungenes Horn"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Modifies Search: What you discard in this Search goes under the world deck.",
            "Verändert Suchen: Was du bei diesem Suchen abwirfst, kommt unter den Weltstapel.",
        ],
    ),
    row(
        "OATH-221",
        ["Bandit Crown", "Räuberkrone"],
        ["Relic, 3 defense dice", "Reliquie, 3 Verteidigungswürfel"],
        [
            "Persistent: Bandits count as your warbands except at enemy sites: you rule the faceup sites without warbands.",
            "Beständig: Räuber gelten als deine Scharen, außer an gegnerischen Orten: Du beherrschst die offenen Orte ohne Scharen.",
        ],
    ),
    row(
        "OATH-222",
        ["Ring of Devotion", "Ring der Hingabe"],
        ["Relic, 3 defense dice", "Reliquie, 3 Verteidigungswürfel"],
        [
            "Persistent: You cannot place warbands at sites in any way. Modifies Muster: Mustering gains you 2 warbands more.",
            "Beständig: Du kannst auf keine Weise Scharen auf Orte stellen. Verändert Anwerben: Beim Anwerben nimmst du 2 Scharen mehr.",
        ],
    ),
    row(
        "OATH-223",
        ["Skeleton Key", "Dietrich"],
        ["Relic, 3 defense dice", "Reliquie, 3 Verteidigungswürfel"],
        [
            "Action, put 1 secret here and burn 1 secret: If the Chancellor rules your site, look at a relic of the Reliquary; you may take it.",
            "Aktion, lege 1 Geheimnis hierher und verbrenne 1 Geheimnis: Beherrscht der Kanzler deinen Ort, schau eine Reliquie im Schrein an; du darfst sie nehmen.",
        ],
    ),
    row(
        "OATH-224",
        ["Oracular Pig", "Orakelschwein"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Action: Look at the top 3 cards of the world deck.",
            "Aktion: Schau die obersten 3 Karten des Weltstapels an.",
        ],
    ),
    row(
        "OATH-225",
        ["Circlet of Command", "Reif der Befehlsgewalt"],
        ["Relic, 1 defense die", "Reliquie, 1 Verteidigungswürfel"],
        [
            "Persistent: Your banners and other relics cannot be targets or be taken. Your pawn and favor as a target add 1 defense die more.",
            "Beständig: Deine Banner und anderen Reliquien können kein Ziel sein und nicht genommen werden. Figur und Gunst als Ziel bringen 1 Verteidigungswürfel mehr.",
        ],
    ),
    row(
        "OATH-226",
        ["Ivory Eye", "Elfenbeinauge"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Action, put 1 secret here: Look at a facedown site, a facedown adviser, or a facedown relic at a site.",
            "Aktion, lege 1 Geheimnis hierher: Schau einen verdeckten Ort, einen verdeckten Ratgeber oder eine verdeckte Reliquie an einem Ort an.",
        ],
    ),
    row(
        "OATH-227",
        ["Map", "Landkarte"],
        ["Relic, 3 defense dice", "Reliquie, 3 Verteidigungswürfel"],
        [
            "Action: Put this under the relic deck and gain 4 Supply.",
            "Aktion: Lege dies unter den Reliquienstapel und erhalte 4 Vorräte.",
        ],
    ),
    row(
        "OATH-228",
        ["Obsidian Cage", "Obsidiankäfig"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Battle plan (either side): If you are victorious, move all surviving warbands of the enemy force onto this relic. Action: Move any number of warbands from here to a board of the same color.",
            "Schlachtplan (beide Seiten): Bist du siegreich, versetze alle überlebenden Scharen der gegnerischen Truppen auf diese Reliquie. Aktion: Versetze beliebig viele Scharen von hier auf ein Tableau derselben Farbe.",
        ],
    ),
    row(
        "OATH-229",
        ["Book of Records", "Buch der Aufzeichnungen"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Modifies Search: Playing a card to a site gains you 1 secret instead of 1 favor.",
            "Verändert Suchen: Spielst du eine Karte an einen Ort, nimm 1 Geheimnis statt 1 Gunst.",
        ],
    ),
    row(
        "OATH-230",
        ["Dragonskin Drum", "Drachenhauttrommel"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        ["Modifies Travel: After traveling, gain 1 warband.", "Verändert Reisen: Nimm nach dem Reisen 1 Schar."],
    ),
    row(
        "OATH-231",
        ["The Grand Scepter", "Prachtvolles Zepter"],
        ["Relic, 5 defense dice", "Reliquie, 5 Verteidigungswürfel"],
        [
            "Persistent: You cannot use the Scepter in the turn in which you took it. Action: Look at the relics in the Imperial Reliquary. Action: Offer Citizenship to any Exile, or exile a Citizen other than yourself.",
            "Beständig: Du kannst das Zepter nicht in dem Zug nutzen, in dem du es genommen hast. Aktion: Schau die Reliquien im Reichsreliquienschrein an. Aktion: Biete einem Exilanten das Bürgertum an oder schicke einen anderen Bürger ins Exil.",
        ],
    ),
];

/// The Visions, by number.
pub(super) const VISIONS: [Row; 5] = [
    row(
        "OATH-232",
        ["Conspiracy", "Verschwörung"],
        ["Vision", "Vision"],
        [
            "When played: Anyone may play it. If two of your advisers have the suit of an adviser of a player at your site, you may burn 1 secret and take a relic or banner of theirs. Then it leaves the game.",
            "Beim Ausspielen: Alle dürfen sie spielen. Haben zwei deiner Ratgeber die Farbe eines Ratgebers einer Person an deinem Ort, darfst du 1 Geheimnis verbrennen und ihr eine Reliquie oder ein Banner nehmen. Dann verlässt sie das Spiel.",
        ],
    ),
    row(
        "OATH-233",
        ["Vision of Faith", "Vision des Glaubens"],
        ["Vision", "Vision"],
        [
            "Exiles only. You win if your turn begins while you hold the Darkest Secret and 3 or more Visions have been drawn.",
            "Nur für Exilanten. Du gewinnst, wenn du zu Beginn deines Zuges das Dunkelste Geheimnis besitzt und 3 oder mehr Visionen gezogen sind.",
        ],
    ),
    row(
        "OATH-234",
        ["Vision of Rebellion", "Vision der Rebellion"],
        ["Vision", "Vision"],
        [
            "Exiles only. You win if your turn begins while you hold the People's Favor and 3 or more Visions have been drawn.",
            "Nur für Exilanten. Du gewinnst, wenn du zu Beginn deines Zuges die Volksgunst besitzt und 3 oder mehr Visionen gezogen sind.",
        ],
    ),
    row(
        "OATH-235",
        ["Vision of Sanctuary", "Vision der Zuflucht"],
        ["Vision", "Vision"],
        [
            "Exiles only. You win if your turn begins while you alone hold the most relics and banners and 3 or more Visions have been drawn.",
            "Nur für Exilanten. Du gewinnst, wenn du zu Beginn deines Zuges alleine die meisten Reliquien und Banner besitzt und 3 oder mehr Visionen gezogen sind.",
        ],
    ),
    row(
        "OATH-236",
        ["Vision of Conquest", "Vision der Unterwerfung"],
        ["Vision", "Vision"],
        [
            "Exiles only. You win if your turn begins while you alone rule the most sites and 3 or more Visions have been drawn.",
            "Nur für Exilanten. Du gewinnst, wenn du zu Beginn deines Zuges alleine die meisten Orte beherrschst und 3 oder mehr Visionen gezogen sind.",
        ],
    ),
];
