//! Discord (Chaos), in words: the denizens of the archive.

use kabale_oath::Card;

use super::{super::row, Row};

pub(super) const ROWS: &[Row] = &[
    row(
        Card::CHARLATAN,
        ["Charlatan", "Scharlatan"],
        [
            "When played: Burn secrets from the Darkest Secret until 1 is left on it.",
            "Beim Ausspielen: Verbrenne Geheimnisse vom Dunkelsten Geheimnis, bis nur noch 1 darauf liegt.",
        ],
    ),
    row(
        Card::ASSASSIN,
        ["Assassin", "Meuchelmörderin"],
        [
            "You have at most 2 advisers, this one included. Action, put 1 favor here: Discard a faceup adviser, not locked, of a player at your site.",
            "Du hast höchstens 2 Ratgeber, diesen eingeschlossen. Aktion, lege 1 Gunst hierher: Wirf einen offenen, nicht gesperrten Ratgeber einer Person an deinem Ort ab.",
        ],
    )
    .asking(&[["which adviser do you discard?", "Welchen Ratgeber wirfst du ab?"]]),
    row(
        Card::DOWNTRODDEN,
        ["Downtrodden", "Unterdrückte"],
        [
            "Modifies Muster: If the favor bank of the card's suit has less favor than each other bank, gain 2 warbands more.",
            "Verändert Anwerben: Liegt im Gunstlager der Kartenfarbe weniger Gunst als in jedem anderen, nimm 2 Scharen mehr.",
        ],
    ),
    row(
        Card::BLACKMAIL,
        ["Blackmail", "Erpressung"],
        [
            "When played: Choose a relic of another player at your site. They give you 3 favor or you take the relic.",
            "Beim Ausspielen: Wähle eine Reliquie einer anderen Person an deinem Ort. Sie gibt dir 3 Gunst, oder du nimmst die Reliquie.",
        ],
    )
    .asking(&[
        ["which relic do you want?", "Auf welche Reliquie hast du es abgesehen?"],
        ["do you give 3 favor to keep the relic?", "Gibst du 3 Gunst, um die Reliquie zu behalten?"],
    ]),
    row(
        Card::CRACKED_SAGE,
        ["Cracked Sage", "Verrückter Weiser"],
        [
            "Battle plan (either side), put 1 secret here and burn 1 favor: If your enemy has a faceup Arcane adviser: attacker 4 attack dice more, defender 4 attack dice less.",
            "Schlachtplan (beide Seiten), lege 1 Geheimnis hierher und verbrenne 1 Gunst: Hat dein Gegner einen offenen Mystik-Ratgeber: Angreifer 4 Angriffswürfel mehr, Verteidiger 4 weniger.",
        ],
    ),
    row(
        Card::DISSENT,
        ["Dissent", "Aufbegehren"],
        [
            "When played: Everybody, you too, but not the holder of the People's Favor, puts 1 favor here for each different suit of the cards they rule, as far as they can.",
            "Beim Ausspielen: Alle, auch du, außer der Person mit der Volksgunst, legen für jede verschiedene Farbe der von ihnen beherrschten Karten 1 Gunst hierher, so viel sie können.",
        ],
    ),
    row(
        Card::FALSE_PROPHET,
        ["False Prophet", "Falscher Prophet"],
        [
            "When played, as an Exile: Put 1 warband on a revealed Vision. While it stands there, the Vision counts as yours too. If the Vision is discarded, the warband dies and you play or discard the Vision.",
            "Beim Ausspielen, als Exilant: Stelle 1 Schar auf eine offenbarte Vision. Solange sie dort steht, gilt sie auch als deine. Wird sie abgeworfen, stirbt die Schar, und du spielst die Vision oder wirfst sie ab.",
        ],
    )
    .asking(&[["which Vision does your warband stand on?", "Auf welche Vision stellst du deine Schar?"]])
    .asking_later(&[
        ["what becomes of the fallen Vision?", "Was wird aus der abgeworfenen Vision?"],
        ["which adviser makes room for the Vision?", "Welcher Ratgeber macht der Vision Platz?"],
    ]),
    row(
        Card::VOW_OF_RENEWAL,
        ["Vow of Renewal", "Erneuerungsgelübde"],
        [
            "You cannot recover the People's Favor. All favor that anybody burns, you too, comes to your board instead.",
            "Du kannst die Volksgunst nicht bergen. Alle Gunst, die irgendwer verbrennt, auch du, kommt stattdessen auf dein Tableau.",
        ],
    ),
    row(
        Card::ZEALOTS,
        ["Zealots", "Eiferer"],
        [
            "Battle plan (attacker), put 1 favor here: If the defender's force is larger than yours now, each warband you sacrifice counts 3.",
            "Schlachtplan (Angreifer), lege 1 Gunst hierher: Ist die Truppe des Verteidigers jetzt größer als deine, zählt jede Schar, die du opferst, 3.",
        ],
    ),
    row(
        Card::ROYAL_AMBITIONS,
        ["Royal Ambitions", "Königliche Ambitionen"],
        [
            "When played, as an Exile with more sites than the Chancellor: You may become a Citizen; if you do, take a relic of the Reliquary without looking at it first.",
            "Beim Ausspielen, als Exilant mit mehr Orten als der Kanzler: Du darfst Bürger werden; dann nimm eine Reliquie aus dem Reliquienschrein, ohne sie vorher anzusehen.",
        ],
    )
    .asking(&[
        ["do you become a Citizen?", "Wirst du Bürger?"],
        ["which relic of the Reliquary do you take?", "Welche Reliquie des Reliquienschreins nimmst du?"],
    ]),
    row(
        Card::SALT_THE_EARTH,
        ["Salt the Earth", "Versalzene Erde"],
        [
            "Only to a faceup site without locked cards, full or not. When played: Discard all other denizens here. While this lies here, the site's card limit is 1.",
            "Nur an einen offenen Ort ohne gesperrte Karten, voll oder nicht. Beim Ausspielen: Wirf alle anderen Bewohner hier ab. Solange die Karte hier liegt, ist das Kartenlimit des Orts 1.",
        ],
    ),
    row(
        Card::BEAST_TAMER,
        ["Beast Tamer", "Bestienbändiger"],
        [
            "Your enemy in a Campaign cannot use battle plans of Beast or Nomad cards.",
            "Dein Gegner in einem Kampf kann keine Schlachtpläne von Wildnis- oder Nomaden-Karten nutzen.",
        ],
    ),
    row(
        Card::RIOTS,
        ["Riots", "Aufruhr"],
        [
            "When played, if the Mob is up: Discard all cards at sites, but not this or locked ones, of the suit most frequent there. You choose between equals.",
            "Beim Ausspielen, wenn die Meute oben liegt: Wirf alle Karten an Orten ab, außer dieser und gesperrten, deren Farbe dort am häufigsten ist. Bei Gleichstand wählst du.",
        ],
    )
    .asking(&[["cards of which suit do you discard?", "Karten welcher Farbe wirfst du ab?"]])
    .naming_suits(),
    row(
        Card::SILVER_TONGUE,
        ["Silver Tongue", "Silberzunge"],
        [
            "You have at most 2 advisers, this one included. Rest: Gain 1 favor from the bank of a suit at your site.",
            "Du hast höchstens 2 Ratgeber, diesen eingeschlossen. Ruhen: Nimm 1 Gunst aus dem Gunstlager einer Farbe an deinem Ort.",
        ],
    )
    .asking(&[["which bank do you gain 1 favor from?", "Aus welchem Gunstlager nimmst du 1 Gunst?"]]),
    row(
        Card::GAMBLING_HALL,
        ["Gambling Hall", "Glücksspielhaus"],
        [
            "Action, put 2 favor here: Roll 4 defense dice. Gain as much favor as they show shields from one favor bank.",
            "Aktion, lege 2 Gunst hierher: Wirf 4 Verteidigungswürfel. Nimm so viel Gunst, wie sie Schilde zeigen, aus einem Gunstlager.",
        ],
    )
    .asking(&[["which bank pays your winnings?", "Welches Gunstlager zahlt deinen Gewinn?"]]),
    row(
        Card::BOILING_LAKE,
        ["Boiling Lake", "Kochender See"],
        [
            "Whoever travels here, sent or not, and does not rule this card kills 2 warbands on their own board.",
            "Wer hierher reist, auch gezwungen, und diese Karte nicht beherrscht, erledigt 2 Scharen auf dem eigenen Tableau.",
        ],
    ),
    row(
        Card::RELIC_THIEF,
        ["Relic Thief", "Reliquiendieb"],
        [
            "After another player in your region took relics, you may put 1 favor and 1 secret here: Roll 1 defense die for each. If none shows a shield, take them all.",
            "Nachdem eine andere Person in deiner Region Reliquien genommen hat, darfst du 1 Gunst und 1 Geheimnis hierher legen: Wirf je 1 Verteidigungswürfel. Zeigt keiner einen Schild, nimm sie alle.",
        ],
    )
    .asking_later(&[[
        "do you put 1 favor and 1 secret here to roll for what was just taken?",
        "Legst du 1 Gunst und 1 Geheimnis hierher, um das gerade Genommene zu würfeln?",
    ]]),
    row(
        Card::ENCHANTRESS,
        ["Enchantress", "Zauberin"],
        [
            "Action, burn 1 secret: Swap this card with a faceup adviser, not locked, of another player anywhere.",
            "Aktion, verbrenne 1 Geheimnis: Tausche diese Karte mit einem offenen, nicht gesperrten Ratgeber einer anderen Person, wo immer sie ist.",
        ],
    )
    .asking(&[["which adviser do you swap this card with?", "Mit welchem Ratgeber tauschst du diese Karte?"]]),
    row(
        Card::INSOMNIA,
        ["Insomnia", "Schlaflosigkeit"],
        [
            "You have at most 2 advisers, this one included. Rest: Gain 1 secret.",
            "Du hast höchstens 2 Ratgeber, diesen eingeschlossen. Ruhen: Nimm 1 Geheimnis.",
        ],
    ),
    row(
        Card::SNEAK_ATTACK,
        ["Sneak Attack", "Überraschungsangriff"],
        [
            "After the Campaign of another player, you may at once campaign against them without Supply.",
            "Nach dem Kampf einer anderen Person darfst du sie sofort angreifen, ohne Vorräte auszugeben.",
        ],
    )
    .asking_later(&[["do you attack the attacker now?", "Greifst du jetzt den Angreifer an?"]]),
    row(
        Card::GOSSIP,
        ["Gossip", "Klatsch"],
        [
            "Enemies of this card's ruler cannot play cards facedown to their advisers.",
            "Gegner des Herrschers dieser Karte können keine Karten verdeckt zu ihren Ratgebern spielen.",
        ],
    ),
    row(
        Card::BANDIT_CHIEF,
        ["Bandit Chief", "Räuberhauptmann"],
        [
            "When played: Kill 1 warband at every site, your own too. While this lies faceup, every site has 2 bandits more.",
            "Beim Ausspielen: Erledige an jedem Ort 1 Schar, auch eigene. Solange die Karte offen liegt, hat jeder Ort 2 Räuber mehr.",
        ],
    ),
    row(
        Card::CHAOS_CULT,
        ["Chaos Cult", "Chaoskult"],
        [
            "Whenever another player takes the Oathkeeper title, take 1 favor from their board.",
            "Wann immer eine andere Person den Bewahrertitel nimmt, nimm 1 Gunst von ihrem Tableau.",
        ],
    ),
    row(
        Card::SLANDER,
        ["Slander", "Verleumdung"],
        [
            "Battle plan (attacker), put 1 favor here: If you are victorious and pawn and favor were a target, the defender burns all favor instead of half.",
            "Schlachtplan (Angreifer), lege 1 Gunst hierher: Bist du siegreich und waren Figur und Gunst ein Ziel, verbrennt der Verteidiger alle Gunst statt der Hälfte.",
        ],
    ),
];
