//! The sites, the banners, the spaces of the Reliquary and the oaths, in words.

use super::{Row, row};

/// The sites, by number.
pub(super) const SITES: [Row; 23] = [
    row(
        "OATH-237",
        ["Ancient City", "Antike Stadt"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "Homeland: whoever plays an Order card faceup here gains 2 warbands. Not if they discarded one of that suit from here this turn. Relics here cost 3 favor into the Order bank.",
            "Heimatland: Wer hier eine Ordnungs-Karte offen ausspielt, nimmt 2 Scharen. Nicht, wenn die Person in diesem Zug hier schon eine solche abgeworfen hat. Reliquien kosten hier 3 Gunst in das Ordnungs-Gunstlager.",
        ],
    ),
    row(
        "OATH-238",
        ["Barren Coast", "Karge Küste"],
        ["Site, 1 card at most", "Ort, höchstens 1 Karte"],
        [
            "Coast: travel from here to another faceup Coast costs 1 Supply and ignores the Narrow Pass. Relics here cost 3 favor into the Nomad bank.",
            "Küste: Eine Reise von hier zu einer anderen offenen Küste kostet 1 Vorrat und ignoriert den Engen Pass. Reliquien kosten hier 3 Gunst in das Nomaden-Gunstlager.",
        ],
    ),
    row(
        "OATH-239",
        ["Buried Giant", "Begrabener Riese"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "When you travel away, you may turn a secret facedown: it costs no Supply and ignores the Narrow Pass. Relics here cost 1 secret, burned.",
            "Reist du von hier weg, darfst du ein Geheimnis verdecken: Die Reise kostet keine Vorräte und ignoriert den Engen Pass. Reliquien kosten hier 1 Geheimnis, verbrannt.",
        ],
    ),
    row(
        "OATH-240",
        ["Charming Valley", "Bezauberndes Tal"],
        ["Site, 3 cards at most", "Ort, höchstens 3 Karten"],
        ["Travel from here costs 1 Supply more.", "Reisen von hier kosten 1 Vorrat mehr."],
    ),
    row(
        "OATH-241",
        ["Deep Woods", "Tiefe Wälder"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "Homeland: whoever plays a Beast card faceup here takes a relic here. Not if they discarded one of that suit from here this turn. Relics here cost 2 secrets, burned.",
            "Heimatland: Wer hier eine Wildnis-Karte offen ausspielt, nimmt 1 Reliquie von hier. Nicht, wenn die Person in diesem Zug hier schon eine solche abgeworfen hat. Reliquien kosten hier 2 Geheimnisse, verbrannt.",
        ],
    ),
    row(
        "OATH-242",
        ["Drowned City", "Versunkene Stadt"],
        ["Site without room for cards", "Ort ohne Platz für Karten"],
        [
            "Opportunity: if your turn begins with your pawn here, you may take 1 secret from here. Relics here cost 2 favor, burned.",
            "Gelegenheit: Beginnt dein Zug mit deiner Figur hier, darfst du 1 Geheimnis von hier nehmen. Reliquien kosten hier 2 Gunst, verbrannt.",
        ],
    ),
    row(
        "OATH-243",
        ["Fertile Valley", "Fruchtbares Tal"],
        ["Site, 3 cards at most", "Ort, höchstens 3 Karten"],
        [
            "Homeland: whoever plays a Hearth card faceup here gains 1 favor from the Hearth bank. Not if they discarded one of that suit from here this turn.",
            "Heimatland: Wer hier eine Heimat-Karte offen ausspielt, nimmt 1 Gunst aus dem Heimat-Gunstlager. Nicht, wenn die Person in diesem Zug hier schon eine solche abgeworfen hat.",
        ],
    ),
    row(
        "OATH-244",
        ["Great Slum", "Großes Elendsviertel"],
        ["Site, 3 cards at most", "Ort, höchstens 3 Karten"],
        [
            "Before you play or move a card here, you may discard a card here.",
            "Bevor du eine Karte hierher spielst oder versetzt, darfst du hier eine Karte abwerfen.",
        ],
    ),
    row(
        "OATH-245",
        ["The Tribunal", "Das Gericht"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "Action: If you rule this site or are here: propose to any player a binding deal about favor, secrets and later actions. Relics here cost 3 favor into the Order bank.",
            "Aktion: Beherrschst du diesen Ort oder bist hier: Schlage irgendwem eine verbindliche Absprache über Gunst, Geheimnisse und spätere Aktionen vor. Reliquien kosten hier 3 Gunst in das Ordnungs-Gunstlager.",
        ],
    ),
    row(
        "OATH-246",
        ["Lush Coast", "Üppige Küste"],
        ["Site, 3 cards at most", "Ort, höchstens 3 Karten"],
        [
            "Coast: travel from here to another faceup Coast costs 1 Supply and ignores the Narrow Pass.",
            "Küste: Eine Reise von hier zu einer anderen offenen Küste kostet 1 Vorrat und ignoriert den Engen Pass.",
        ],
    ),
    row(
        "OATH-247",
        ["Marshes", "Sümpfe"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "Searching here draws 1 card less. Relics here cost 1 secret, burned.",
            "Wer hier sucht, zieht 1 Karte weniger. Reliquien kosten hier 1 Geheimnis, verbrannt.",
        ],
    ),
    row(
        "OATH-248",
        ["Mine", "Mine"],
        ["Site, 1 card at most", "Ort, höchstens 1 Karte"],
        [
            "Opportunity: if your turn begins with your pawn here, you may take 1 favor from here. Relics here cost 3 favor into the Discord bank.",
            "Gelegenheit: Beginnt dein Zug mit deiner Figur hier, darfst du 1 Gunst von hier nehmen. Reliquien kosten hier 3 Gunst in das Chaos-Gunstlager.",
        ],
    ),
    row(
        "OATH-249",
        ["Mountain", "Berg"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "If you declare targets here: 1 attack die less, once. Relics here cost 2 favor, burned.",
            "Wählst du Ziele an diesem Ort: 1 Angriffswürfel weniger, einmal. Reliquien kosten hier 2 Gunst, verbrannt.",
        ],
    ),
    row(
        "OATH-250",
        ["Narrow Pass", "Enger Pass"],
        ["Site, 1 card at most", "Ort, höchstens 1 Karte"],
        [
            "Travel into this region from another one must lead here. Targets in this region from another one must include this site, unless you rule it. Relics here cost 3 favor into the Arcane bank.",
            "Wer aus einer anderen Region in diese reist, muss hierher reisen. Wer aus einer anderen Region Ziele in dieser wählt, muss auch diesen Ort wählen, außer er beherrscht ihn. Reliquien kosten hier 3 Gunst in das Mystik-Gunstlager.",
        ],
    ),
    row(
        "OATH-251",
        ["Plains", "Ebene"],
        ["Site, 3 cards at most", "Ort, höchstens 3 Karten"],
        [
            "If you declare targets here: 1 attack die more, once.",
            "Wählst du Ziele an diesem Ort: 1 Angriffswürfel mehr, einmal.",
        ],
    ),
    row(
        "OATH-252",
        ["River", "Fluss"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "If you rule this site, mustering here gains 1 warband more.",
            "Beherrschst du diesen Ort, bringt Anwerben hier 1 Schar mehr.",
        ],
    ),
    row(
        "OATH-253",
        ["Rocky Coast", "Felsige Küste"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "Coast: travel from here to another faceup Coast costs 1 Supply and ignores the Narrow Pass.",
            "Küste: Eine Reise von hier zu einer anderen offenen Küste kostet 1 Vorrat und ignoriert den Engen Pass.",
        ],
    ),
    row(
        "OATH-254",
        ["Salt Flats", "Salzwüste"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "Opportunity: if your turn begins with your pawn here, you may take 1 favor or 1 secret from here.",
            "Gelegenheit: Beginnt dein Zug mit deiner Figur hier, darfst du 1 Gunst oder 1 Geheimnis von hier nehmen.",
        ],
    ),
    row(
        "OATH-255",
        ["Shrouded Wood", "Nebliger Wald"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "Travel from here costs 2 Supply and ignores the Narrow Pass and The Hidden Place. If an enemy rules this site, they pick where you go. Relics here cost 1 secret, burned.",
            "Reisen von hier kosten 2 Vorräte und ignorieren Engen Pass und Verborgenen Ort. Beherrscht ein Gegner diesen Ort, bestimmt er dein Ziel. Reliquien kosten hier 1 Geheimnis, verbrannt.",
        ],
    ),
    row(
        "OATH-256",
        ["Standing Stones", "Stehende Steine"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "Homeland: whoever plays an Arcane card faceup here gains 1 secret. Not if they discarded one of that suit from here this turn. Relics here cost 3 favor into the Arcane bank.",
            "Heimatland: Wer hier eine Mystik-Karte offen ausspielt, nimmt 1 Geheimnis. Nicht, wenn die Person in diesem Zug hier schon eine solche abgeworfen hat. Reliquien kosten hier 3 Gunst in das Mystik-Gunstlager.",
        ],
    ),
    row(
        "OATH-257",
        ["Steppe", "Steppe"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "Homeland: whoever plays a Nomad card faceup here gains 1 secret. Not if they discarded one of that suit from here this turn. Relics here cost 3 favor into the Nomad bank.",
            "Heimatland: Wer hier eine Nomaden-Karte offen ausspielt, nimmt 1 Geheimnis. Nicht, wenn die Person in diesem Zug hier schon eine solche abgeworfen hat. Reliquien kosten hier 3 Gunst in das Nomaden-Gunstlager.",
        ],
    ),
    row(
        "OATH-258",
        ["The Hidden Place", "Der verborgene Ort"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "To travel here, and to declare targets here, you must turn a faceup secret of yours facedown. Relics here cost 1 secret, burned.",
            "Um hierher zu reisen und um hier Ziele zu wählen, musst du ein offenes Geheimnis von dir verdecken. Reliquien kosten hier 1 Geheimnis, verbrannt.",
        ],
    ),
    row(
        "OATH-259",
        ["Wastes", "Ödland"],
        ["Site, 1 card at most", "Ort, höchstens 1 Karte"],
        [
            "Homeland: whoever plays a Discord card faceup here takes a relic here. Not if they discarded one of that suit from here this turn. Relics here cost 2 secrets, burned.",
            "Heimatland: Wer hier eine Chaos-Karte offen ausspielt, nimmt 1 Reliquie von hier. Nicht, wenn die Person in diesem Zug hier schon eine solche abgeworfen hat. Reliquien kosten hier 2 Geheimnisse, verbrannt.",
        ],
    ),
];

/// The People's Favor, the Darkest Secret, and the Mob.
pub(super) const BANNERS: [Row; 3] = [
    row(
        "OATH-262",
        ["People's Favor", "Volksgunst"],
        ["Banner", "Banner"],
        [
            "Wake: put 1 favor on it, or move 1 from it to the bank with the least; at 6 it turns to the Mob. Search: play to any site of your region, and discard a card there first. Recover: pay more favor than lies on it.",
            "Erwachen: Lege 1 Gunst darauf oder 1 von hier in das Gunstlager mit der wenigsten; bei 6 wird sie zur Meute. Suchen: Spiele an einen beliebigen Ort deiner Region und wirf dort vorher eine Karte ab. Bergen: Zahle mehr Gunst, als darauf liegt.",
        ],
    ),
    row(
        "OATH-260",
        ["Darkest Secret", "Dunkelstes Geheimnis"],
        ["Banner", "Banner"],
        [
            "Searching the world deck costs you 2 Supply. Recover: pay more secrets than lie on it; from another player only if a card at their site has a suit that none of their advisers has.",
            "Den Weltstapel zu durchsuchen kostet dich 2 Vorräte. Bergen: Zahle mehr Geheimnisse, als darauf liegen; von anderen nur, wenn eine Karte an ihrem Ort eine Farbe hat, die keiner ihrer Ratgeber hat.",
        ],
    ),
    row(
        "OATH-261",
        ["People's Favor: Mob", "Volksgunst: Meute"],
        ["Banner", "Banner"],
        [
            "Wake: twice put 1 favor on it, or move 1 from it to the bank with the least. Recovering it turns it back. Otherwise as the People's Favor.",
            "Erwachen: Lege zweimal 1 Gunst darauf oder 1 von hier in das Gunstlager mit der wenigsten. Wer sie birgt, dreht sie zurück. Sonst wie die Volksgunst.",
        ],
    ),
];

/// The spaces of the Reliquary, in their order.
pub(super) const SPACES: [Row; 4] = [
    row(
        "OATH-267",
        ["Brutal", "Brutal"],
        ["Reliquary, first space", "Schrein, erstes Feld"],
        [
            "When the Chancellor attacks, the defeated side, even the Chancellor, must kill its whole force instead of half of it.",
            "Greift der Kanzler an, muss die besiegte Seite, auch er selbst, ihre gesamten Truppen erledigen statt der Hälfte.",
        ],
    ),
    row(
        "OATH-269",
        ["Decadent", "Dekadent"],
        ["Reliquary, second space", "Schrein, zweites Feld"],
        [
            "The Chancellor travels from the Provinces or the Hinterland to the Cradle without Supply; travel to a Hinterland site costs the Chancellor 1 Supply more.",
            "Der Kanzler reist aus den Provinzen oder dem Hinterland ohne Vorräte in die Wiege; eine Reise an einen Ort im Hinterland kostet ihn 1 Vorrat mehr.",
        ],
    ),
    row(
        "OATH-268",
        ["Careless", "Sorglos"],
        ["Reliquary, third space", "Schrein, drittes Feld"],
        [
            "Every trade of the Chancellor gains 1 favor more, from the bank of the card traded with, also a trade for secrets; a trade for secrets must gain 1 secret less.",
            "Jeder Tausch bringt dem Kanzler 1 Gunst mehr, aus dem Gunstlager der Karte, mit der er tauscht, auch beim Tausch gegen Geheimnisse; beim Tausch gegen Geheimnisse muss er 1 Geheimnis weniger nehmen.",
        ],
    ),
    row(
        "OATH-270",
        ["Greedy", "Gierig"],
        ["Reliquary, fourth space", "Schrein, viertes Feld"],
        [
            "The Chancellor draws 2 cards more, still stopping at a Vision, and cannot search if that would cost more than 2 Supply.",
            "Der Kanzler zieht 2 Karten mehr, wobei ihn eine Vision weiterhin stoppt, und kann nicht suchen, wenn das mehr als 2 Vorräte kosten würde.",
        ],
    ),
];

/// The oaths, in the order of 3.4.3.
pub(super) const GOALS: [Row; 4] = [
    row(
        "OATH-G1",
        ["Oath of Supremacy", "Bewahrer der Vorherrschaft"],
        ["Oath", "Eid"],
        [
            "Oathkeeper: alone rules the most sites. Successor: holds more relics and banners together than the Chancellor and than every other Citizen. The Vision of Conquest has the same goal.",
            "Bewahrer: beherrscht alleine die meisten Orte. Nachfolger: besitzt mehr Reliquien und Banner zusammen als der Kanzler und als jeder andere Bürger. Dasselbe Ziel hat die Vision der Unterwerfung.",
        ],
    ),
    row(
        "OATH-G2",
        ["Oath of the People", "Bewahrer des Volkes"],
        ["Oath", "Eid"],
        [
            "Oathkeeper: holds the People's Favor. Successor: holds the Darkest Secret. The Vision of Rebellion has the same goal. The Chancellor starts with the People's Favor.",
            "Bewahrer: besitzt die Volksgunst. Nachfolger: besitzt das Dunkelste Geheimnis. Dasselbe Ziel hat die Vision der Rebellion. Der Kanzler beginnt mit der Volksgunst.",
        ],
    ),
    row(
        "OATH-G3",
        ["Oath of Protection", "Bewahrer der Geborgenheit"],
        ["Oath", "Eid"],
        [
            "Oathkeeper: alone holds the most relics and banners, counted together. Successor: holds the People's Favor. The Vision of Sanctuary has the same goal.",
            "Bewahrer: besitzt alleine die meisten Reliquien und Banner, zusammen gezählt. Nachfolger: besitzt die Volksgunst. Dasselbe Ziel hat die Vision der Zuflucht.",
        ],
    ),
    row(
        "OATH-G4",
        ["Oath of Devotion", "Bewahrer der Hingabe"],
        ["Oath", "Eid"],
        [
            "Oathkeeper: holds the Darkest Secret. Successor: holds the Grand Scepter. The Vision of Faith has the same goal. The Chancellor starts with the Darkest Secret.",
            "Bewahrer: besitzt das Dunkelste Geheimnis. Nachfolger: besitzt das Prachtvolle Zepter. Dasselbe Ziel hat die Vision des Glaubens. Der Kanzler beginnt mit dem Dunkelsten Geheimnis.",
        ],
    ),
];
