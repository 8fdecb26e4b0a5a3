//! Arcane (Mystik), in words.

use kabale_oath::Card;

use super::{Row, row};

pub(super) const ROWS: &[Row] = &[
row(Card::ALCHEMIST, ["Alchemist", "Alchemistin"], [
            "Action, put 1 secret here and burn 1 secret: Gain 4 favor from favor banks of your choice.",
            "Aktion, lege 1 Geheimnis hierher und verbrenne 1 Geheimnis: Nimm 4 Gunst aus Gunstlagern deiner Wahl.",
        ])
.asking(&[["from which bank do you take favor {n} of 4?", "Aus welchem Gunstlager nimmst du Gunst {n} von 4?"]]),
row(Card::FIRE_TALKERS, ["Fire Talkers", "Feuersprecher"], [
            "Battle plan (either side), put 1 secret here: Only if you hold the Darkest Secret (in the Empire: any of you). Attacker: 3 attack dice more. Defender: 3 attack dice less.",
            "Schlachtplan (beide Seiten), lege 1 Geheimnis hierher: Nur, wenn du das Dunkelste Geheimnis besitzt (im Reich: irgendwer von euch). Angreifer: 3 Angriffswürfel mehr. Verteidiger: 3 Angriffswürfel weniger.",
        ]),
row(Card::MAGICIANS_CODE, ["Magician's Code", "Magierkodex"], [
            "Modifies Recover, put 2 favor here: When you recover the Darkest Secret, 2 secrets from the shared bank count for your payment.",
            "Verändert Bergen, lege 2 Gunst hierher: Birgst du das Dunkelste Geheimnis, zählen 2 Geheimnisse aus dem gemeinsamen Lager zu deiner Zahlung.",
        ]),
row(Card::SPIRIT_SNARE, ["Spirit Snare", "Geisterschlinge"], [
            "Action, put 1 secret here: Gain 1 favor from a favor bank of your choice.",
            "Aktion, lege 1 Geheimnis hierher: Nimm 1 Gunst aus einem Gunstlager deiner Wahl.",
        ])
.asking(&[["from which bank do you take 1 favor?", "Aus welchem Gunstlager nimmst du 1 Gunst?"]]),
row(Card::WIZARD_SCHOOL, ["Wizard School", "Zauberschule"], [
            "Action, put 1 favor here: Gain 1 secret; then your Act phase ends and you rest.",
            "Aktion, lege 1 Gunst hierher: Nimm 1 Geheimnis; dann endet dein Agieren, und du ruhst.",
        ]),
row(Card::DAZZLE, ["Dazzle", "Blendwerk"], [
            "When played: Discard all Hearth and Order cards at the sites of your region.",
            "Beim Ausspielen: Wirf alle Heimat- und Ordnungs-Karten an den Orten deiner Region ab.",
        ])
.asking(&[["which card is discarded next?", "Welche Karte wird als Nächstes abgeworfen?"]]),
row(Card::ACTING_TROUPE, ["Acting Troupe", "Schauspieltruppe"], [
            "Modifies Trade: In this Trade this card counts as Beast or Order instead of Arcane.",
            "Verändert Tauschen: Bei diesem Tausch gilt diese Karte als Wildnis oder Ordnung statt als Mystik.",
        ])
.asking(&[["what does it count as in this Trade?", "Als was zählt sie bei diesem Tausch?"]])
.naming_suits(),
row(Card::TAMING_CHARM, ["Taming Charm", "Zähmungszauber"], [
            "Action, put 1 secret here: Discard a Beast or Nomad card at your site and gain 2 favor from its bank.",
            "Aktion, lege 1 Geheimnis hierher: Wirf eine Wildnis- oder Nomaden-Karte an deinem Ort ab und nimm 2 Gunst aus ihrem Gunstlager.",
        ])
.asking(&[["which card do you discard?", "Welche Karte wirfst du ab?"]]),
row(Card::INQUISITOR, ["Inquisitor", "Inquisitor"], [
            "Action, put 1 favor here: Look at a facedown adviser of a player at your site. If it is the Conspiracy, they lose it, and you play or discard it; if not, they get the favor.",
            "Aktion, lege 1 Gunst hierher: Schau einen verdeckten Ratgeber einer Person an deinem Ort an. Ist es die Verschwörung, verliert die Person sie, und du spielst sie oder wirfst sie ab; sonst erhält die Person die Gunst.",
        ])
.asking(&[["which adviser do you look at?", "Welchen Ratgeber siehst du dir an?"]]),
];
