//! The banners, the spaces of the Reliquary and the oaths, in words.

use kabale_oath::{Banner, Goal};

use super::{Other, other};

/// A banner; the People's Favor has two sides.
pub(super) const fn banner(banner: Banner, is_mob: bool) -> Other {
    match (banner, is_mob) {
        (Banner::PeoplesFavor, false) => other(
            banner.key(),
            "OATH-262",
            ["People's Favor", "Volksgunst"],
            ["Banner", "Banner"],
            [
                "Wake: put 1 favor on it, or move 1 from it to the bank with the least; at 6 it turns to the Mob. Search: you may play to any site of your region, and may first discard a card at any site of your region. Recover: pay more favor than lies on it.",
                "Erwachen: Lege 1 Gunst darauf oder 1 von hier in das Gunstlager mit der wenigsten; ab 6 wird sie zur Meute. Suchen: Du darfst in deiner Region an jeden Ort spielen und vorher an einem beliebigen 1 Karte abwerfen. Bergen: Zahle mehr, als darauf liegt.",
            ],
        ),
        (Banner::PeoplesFavor, true) => other(
            "mob",
            "OATH-261",
            ["People's Favor: Mob", "Volksgunst: Meute"],
            ["Banner", "Banner"],
            [
                "Wake: twice put 1 favor on it, or move 1 from it to the bank with the least. Recovering it turns it back. Otherwise as the People's Favor.",
                "Erwachen: Lege zweimal 1 Gunst darauf oder 1 von hier in das Gunstlager mit der wenigsten. Wer sie birgt, dreht sie zurück. Sonst wie die Volksgunst.",
            ],
        ),
        (Banner::DarkestSecret, _) => other(
            banner.key(),
            "OATH-260",
            ["Darkest Secret", "Dunkelstes Geheimnis"],
            ["Banner", "Banner"],
            [
                "Searching the world deck costs you 2 Supply. Recover: pay more secrets than lie on it; from another player only if a card at their site has a suit that none of their advisers has.",
                "Den Weltstapel zu durchsuchen kostet dich 2 Vorräte. Bergen: Zahle mehr Geheimnisse, als darauf liegen; von anderen nur, wenn eine Karte an ihrem Ort eine Farbe hat, die keiner ihrer Ratgeber hat.",
            ],
        ),
    }
}

/// The spaces of the Reliquary, in their order.
pub(super) const SPACES: [Other; 4] = [
    other(
        "brutal",
        "OATH-267",
        ["Brutal", "Brutal"],
        ["Reliquary, first space", "Schrein, erstes Feld"],
        [
            "When the Chancellor attacks, the defeated side, even the Chancellor, must kill its whole force instead of half of it.",
            "Greift der Kanzler an, muss die besiegte Seite, auch er selbst, ihre gesamten Truppen erledigen statt der Hälfte.",
        ],
    ),
    other(
        "decadent",
        "OATH-269",
        ["Decadent", "Dekadent"],
        ["Reliquary, second space", "Schrein, zweites Feld"],
        [
            "The Chancellor travels from the Provinces or the Hinterland to the Cradle without Supply; travel to a Hinterland site costs the Chancellor 1 Supply more.",
            "Der Kanzler reist aus den Provinzen oder dem Hinterland ohne Vorräte in die Wiege; eine Reise an einen Ort im Hinterland kostet ihn 1 Vorrat mehr.",
        ],
    ),
    other(
        "careless",
        "OATH-268",
        ["Careless", "Sorglos"],
        ["Reliquary, third space", "Schrein, drittes Feld"],
        [
            "Every trade of the Chancellor gains 1 favor more, from the bank of the card traded with, also a trade for secrets; a trade for secrets must gain 1 secret less.",
            "Jeder Tausch bringt dem Kanzler 1 Gunst mehr, aus dem Gunstlager der Karte, mit der er tauscht, auch beim Tausch gegen Geheimnisse; beim Tausch gegen Geheimnisse muss er 1 Geheimnis weniger nehmen.",
        ],
    ),
    other(
        "greedy",
        "OATH-270",
        ["Greedy", "Gierig"],
        ["Reliquary, fourth space", "Schrein, viertes Feld"],
        [
            "The Chancellor draws 2 cards more, still stopping at a Vision, and cannot search if that would cost more than 2 Supply.",
            "Der Kanzler zieht 2 Karten mehr, wobei ihn eine Vision weiterhin stoppt, und kann nicht suchen, wenn das mehr als 2 Vorräte kosten würde.",
        ],
    ),
];

/// An oath.
pub(super) const fn goal(goal: Goal) -> Other {
    match goal {
        Goal::Supremacy => other(
            goal.key(),
            "OATH-G1",
            ["Oath of Supremacy", "Bewahrer der Vorherrschaft"],
            ["Oath", "Eid"],
            [
                "Oathkeeper: alone rules the most sites. Successor: holds more relics and banners together than the Chancellor and than every other Citizen. The Vision of Conquest has the same goal.",
                "Bewahrer: beherrscht alleine die meisten Orte. Nachfolger: besitzt mehr Reliquien und Banner zusammen als der Kanzler und als jeder andere Bürger. Dasselbe Ziel hat die Vision der Unterwerfung.",
            ],
        ),
        Goal::People => other(
            goal.key(),
            "OATH-G2",
            ["Oath of the People", "Bewahrer des Volkes"],
            ["Oath", "Eid"],
            [
                "Oathkeeper: holds the People's Favor. Successor: holds the Darkest Secret. The Vision of Rebellion has the same goal. The Chancellor starts with the People's Favor.",
                "Bewahrer: besitzt die Volksgunst. Nachfolger: besitzt das Dunkelste Geheimnis. Dasselbe Ziel hat die Vision der Rebellion. Der Kanzler beginnt mit der Volksgunst.",
            ],
        ),
        Goal::Protection => other(
            goal.key(),
            "OATH-G3",
            ["Oath of Protection", "Bewahrer der Geborgenheit"],
            ["Oath", "Eid"],
            [
                "Oathkeeper: alone holds the most relics and banners, counted together. Successor: holds the People's Favor. The Vision of Sanctuary has the same goal.",
                "Bewahrer: besitzt alleine die meisten Reliquien und Banner, zusammen gezählt. Nachfolger: besitzt die Volksgunst. Dasselbe Ziel hat die Vision der Zuflucht.",
            ],
        ),
        Goal::Devotion => other(
            goal.key(),
            "OATH-G4",
            ["Oath of Devotion", "Bewahrer der Hingabe"],
            ["Oath", "Eid"],
            [
                "Oathkeeper: holds the Darkest Secret. Successor: holds the Grand Scepter. The Vision of Faith has the same goal. The Chancellor starts with the Darkest Secret.",
                "Bewahrer: besitzt das Dunkelste Geheimnis. Nachfolger: besitzt das Prachtvolle Zepter. Dasselbe Ziel hat die Vision des Glaubens. Der Kanzler beginnt mit dem Dunkelsten Geheimnis.",
            ],
        ),
    }
}
