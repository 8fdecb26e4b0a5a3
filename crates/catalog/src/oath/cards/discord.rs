//! Discord (Chaos), in words.

use kabale_oath::Card;

use super::{Row, row};

pub(super) const ROWS: &[Row] = &[
    row(
        Card::MERCENARIES,
        ["Mercenaries", "Söldner"],
        [
            "Battle plan (either side), put 1 favor here: Attacker: 3 attack dice more. Defender: 3 attack dice less. Discard this if you are defeated.",
            "Schlachtplan (beide Seiten), lege 1 Gunst hierher: Angreifer: 3 Angriffswürfel mehr. Verteidiger: 3 Angriffswürfel weniger. Wirst du besiegt, wirf die Karte ab.",
        ],
    ),
    row(
        Card::A_SMALL_FAVOR,
        ["A Small Favor", "Ein kleiner Gefallen"],
        ["When played: Gain 4 warbands.", "Beim Ausspielen: Nimm 4 Scharen."],
    ),
    row(
        Card::SECOND_WIND,
        ["Second Wind", "Zweiter Atem"],
        [
            "Battle plan (attacker), put 1 secret here and burn 1 favor: If you are victorious, you may then travel and after that campaign again, both without Supply.",
            "Schlachtplan (Angreifer), lege 1 Geheimnis hierher und verbrenne 1 Gunst: Bist du siegreich, darfst du danach reisen und dann noch einmal kämpfen, beides ohne Vorräte.",
        ],
    ),
    row(
        Card::SLEIGHT_OF_HAND,
        ["Sleight of Hand", "Fingerfertigkeit"],
        [
            "Action, put 1 favor here: Take 1 secret from a player at your site who has 2 or more.",
            "Aktion, lege 1 Gunst hierher: Nimm 1 Geheimnis von einer Person an deinem Ort, die 2 oder mehr hat.",
        ],
    )
    .asking(&[["from whom do you take 1 secret?", "Wem nimmst du 1 Geheimnis?"]]),
    row(
        Card::KEY_TO_THE_CITY,
        ["Key to the City", "Schlüssel zur Stadt"],
        [
            "When played: Only if no player who rules this site (for the Empire: Chancellor or Citizen) is here in person: kill all warbands here, then put 1 warband from your bank here.",
            "Beim Ausspielen: Nur, wenn niemand selbst hier ist, der diesen Ort beherrscht (beim Reich: Kanzler oder Bürger): Erledige alle Scharen hier und stelle dann 1 Schar aus deinem Lager hierher.",
        ],
    ),
    row(
        Card::SCRYER,
        ["Scryer", "Seherin"],
        [
            "Action, put 1 secret here: Look at all cards of one discard pile.",
            "Aktion, lege 1 Geheimnis hierher: Schau alle Karten eines Ablagestapels an.",
        ],
    )
    .asking(&[["which discard pile do you look at?", "Welchen Ablagestapel siehst du dir an?"]]),
    row(
        Card::DISGRACED_CAPTAIN,
        ["Disgraced Captain", "Entehrter Hauptmann"],
        [
            "Battle plan (attacker), put 1 favor here and burn 1 favor: If a targeted site has an Order card: 4 attack dice more.",
            "Schlachtplan (Angreifer), lege 1 Gunst hierher und verbrenne 1 Gunst: Liegt an einem angegriffenen Ort eine Ordnungs-Karte: 4 Angriffswürfel mehr.",
        ],
    ),
    row(
        Card::NAYSAYERS,
        ["Naysayers", "Neinsager"],
        [
            "Rest: If an Exile has the Oathkeeper title, take 1 favor from the Chancellor.",
            "Ruhen: Hat ein Exilant den Bewahrertitel, nimm 1 Gunst vom Kanzler.",
        ],
    ),
    row(
        Card::BOOK_BURNING,
        ["Book Burning", "Bücherverbrennung"],
        [
            "Battle plan (attacker): If you are victorious and pawn and favor were a target, the defender burns all secrets but 1.",
            "Schlachtplan (Angreifer): Bist du siegreich und waren Figur und Gunst ein Ziel, verbrennt der Verteidiger alle Geheimnisse bis auf 1.",
        ],
    ),
];
