//! Beast (Wildnis), in words.

use kabale_oath::Card;

use super::{Row, row};

pub(super) const ROWS: &[Row] = &[
row(Card::ERRAND_BOY, ["Errand Boy", "Laufbursche"], [
            "Modifies Search, put 1 favor here: You may draw from the discard pile of another region.",
            "Verändert Suchen, lege 1 Gunst hierher: Du darfst vom Ablagestapel einer anderen Region ziehen.",
        ]),
row(Card::WOLVES, ["Wolves", "Wölfe"], [
            "Action, put 1 secret here: Kill 1 warband on any board.",
            "Aktion, lege 1 Geheimnis hierher: Erledige 1 Schar auf einem beliebigen Tableau.",
        ])
.asking(&[["on whose board is 1 warband killed?", "Auf wessen Tableau wird 1 Schar erledigt?"]]),
row(Card::ANIMAL_PLAYMATES, ["Animal Playmates", "Tierische Spielgefährten"], [
            "Modifies Muster: Mustering on a Beast card costs no Supply.",
            "Verändert Anwerben: Auf einer Wildnis-Karte anzuwerben kostet keine Vorräte.",
        ]),
row(Card::TRUE_NAMES, ["True Names", "Wahre Namen"], [
            "Persistent (Campaign): In your Campaigns the other side cannot use battle plans of the suits of your faceup advisers, this one included.",
            "Beständig (Kämpfen): In deinen Kämpfen kann die andere Seite keine Schlachtpläne in den Farben deiner offenen Ratgeber nutzen, diese Karte eingeschlossen.",
        ]),
row(Card::THE_OLD_OAK, ["The Old Oak", "Die Alte Eiche"], [
            "Modifies Trade: If you trade 2 favor here for secrets and have a Beast adviser, gain 1 secret more.",
            "Verändert Tauschen: Tauschst du hier 2 Gunst gegen Geheimnisse und hast einen Wildnis-Ratgeber, nimm 1 Geheimnis mehr.",
        ]),
row(Card::FOREST_PATHS, ["Forest Paths", "Waldpfade"], [
            "Modifies Travel, put 1 favor here: Travel to a site with a Beast card costs no Supply and ignores the powers of sites.",
            "Verändert Reisen, lege 1 Gunst hierher: Eine Reise an einen Ort mit einer Wildnis-Karte kostet keine Vorräte und ignoriert die Fähigkeiten von Orten.",
        ]),
row(Card::LONG_LOST_HEIR, ["Long-Lost Heir", "Lang vermisster Erbe"], [
            "When played: If you are an Exile, you may become a Citizen, without a relic of the Reliquary: your Supply is refilled and your Act phase ends.",
            "Beim Ausspielen: Bist du Exilant, darfst du Bürger werden, ohne eine Reliquie aus dem Schrein: Dein Vorrat wird aufgefüllt, und dein Agieren endet.",
        ])
.asking(&[["do you become a Citizen? Then your Act phase ends.", "Wirst du Bürger? Dann endet dein Agieren."]]),
row(Card::RANGERS, ["Rangers", "Waldläufer"], [
            "Battle plan (attacker), put 1 favor here: Ignore skulls. If the defense has 4 or more dice now: 2 attack dice more.",
            "Schlachtplan (Angreifer), lege 1 Gunst hierher: Ignoriere Schädel. Hat die Verteidigung jetzt 4 oder mehr Würfel: 2 Angriffswürfel mehr.",
        ]),
row(Card::ROVING_TERROR, ["Roving Terror", "Umherziehender Schrecken"], [
            "Action, put 1 secret here: Discard a denizen at another site and move this card into its place, with what lies on it.",
            "Aktion, lege 1 Geheimnis hierher: Wirf einen Bewohner an einem anderen Ort ab und versetze diese Karte mit allem darauf an seine Stelle.",
        ])
.asking(&[["which denizen does it replace?", "Welchen Bewohner verdrängt er?"], ["do you discard another card of the Great Slum first?", "Wirfst du vorher noch eine Karte im Großen Elendsviertel ab?"]]),
];
