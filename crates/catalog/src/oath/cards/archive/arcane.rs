//! Arcane (Mystik), in words: the denizens of the archive.

use kabale_oath::Card;

use super::{Row, row};

pub(super) const ROWS: &[Row] = &[
row(Card::SECRET_SIGNAL, ["Secret Signal", "Geheimzeichen"], [
            "Modifies Trade: If this Trade would bring you exactly 1 favor in all, gain 1 more from the same bank, if there is any.",
            "Verändert Tauschen: Würdest du bei diesem Tausch insgesamt genau 1 Gunst nehmen, nimm 1 weitere aus demselben Gunstlager, falls welche darin ist.",
        ]),
row(Card::AUGURY, ["Augury", "Weissagung"], [
            "Modifies Search: Draw 1 card more.",
            "Verändert Suchen: Ziehe 1 Karte mehr.",
        ]),
row(Card::RUSTING_RAY, ["Rusting Ray", "Roststrahl"], [
            "Battle plan (defender), put 1 secret here: If you hold the Darkest Secret, hollow swords that the attacker rolls count for nothing.",
            "Schlachtplan (Verteidiger), lege 1 Geheimnis hierher: Besitzt du das Dunkelste Geheimnis, zählen hohle Schwerter, die der Angreifer würfelt, nicht.",
        ]),
row(Card::PORTAL, ["Portal", "Portal"], [
            "Modifies Travel, put 1 secret here: If you travel from this site or to it, spend no Supply and ignore the powers of sites.",
            "Verändert Reisen, lege 1 Geheimnis hierher: Reist du von diesem Ort weg oder zu ihm hin, gib keine Vorräte aus und ignoriere die Fähigkeiten von Orten.",
        ]),
row(Card::BILLOWING_FOG, ["Billowing Fog", "Wogender Nebel"], [
            "Battle plan (either side), put 1 secret here: If you are defeated, nobody of your force is killed for it, and powers that would kill all of it are ignored.",
            "Schlachtplan (beide Seiten), lege 1 Geheimnis hierher: Wirst du besiegt, wird dafür keine Schar deiner Truppen erledigt, und Fähigkeiten, die sie alle erledigen würden, werden ignoriert.",
        ]),
row(Card::KINDRED_WARRIORS, ["Kindred Warriors", "Seelenverwandte Krieger"], [
            "Battle plan (either side), put 1 secret here: Up to 1 attack die for each suit but Arcane that you rule. Attacker: so many dice more, and ignore skulls. Defender: so many less.",
            "Schlachtplan (beide Seiten), lege 1 Geheimnis hierher: Bis zu 1 Angriffswürfel je Farbe außer Mystik, die du beherrschst. Angreifer: so viele mehr, und ignoriere Schädel. Verteidiger: so viele weniger.",
        ])
.asking(&[["by how many attack dice do you change the attack?", "Um wie viele Angriffswürfel veränderst du den Angriff?"]]),
row(Card::TERROR_SPELLS, ["Terror Spells", "Schreckenszauber"], [
            "Action, put 1 secret here: If you hold the Darkest Secret, kill 2 warbands of your choice in your region, at sites or on the boards of players there.",
            "Aktion, lege 1 Geheimnis hierher: Besitzt du das Dunkelste Geheimnis, erledige 2 Scharen deiner Wahl in deiner Region, an Orten oder auf Tableaus von Personen dort.",
        ])
.asking(&[["where do you kill the next warband?", "Wo erledigst du die nächste Schar?"]]),
row(Card::BLOOD_PACT, ["Blood Pact", "Blutpakt"], [
            "Action, put 1 secret here: Sacrifice warbands from your board, as many as you like but at least 2; gain 1 secret for every 2 of them.",
            "Aktion, lege 1 Geheimnis hierher: Opfere beliebig viele, aber mindestens 2 Scharen von deinem Tableau; nimm für je 2 von ihnen 1 Geheimnis.",
        ])
.asking(&[["how many secrets do you gain, for 2 warbands each?", "Wie viele Geheimnisse nimmst du, für je 2 Scharen?"]]),
row(Card::REVELATION, ["Revelation", "Offenbarung"], [
            "When played: From the Chancellor on, clockwise, each player may burn any number of favor from their board and gains as many secrets.",
            "Beim Ausspielen: Ab dem Kanzler darf im Uhrzeigersinn jede Person beliebig viel Gunst von ihrem Tableau verbrennen und nimmt ebenso viele Geheimnisse.",
        ])
.asking(&[["how much favor do you burn, for 1 secret each?", "Wie viel Gunst verbrennst du, für je 1 Geheimnis?"]]),
row(Card::OBSERVATORY, ["Observatory", "Sternwarte"], [
            "Modifies Search: If your pawn is at this site, you may search the discard pile of any region.",
            "Verändert Suchen: Steht deine Figur an diesem Ort, darfst du im Ablagestapel einer beliebigen Region suchen.",
        ]),
row(Card::PLAGUE_ENGINES, ["Plague Engines", "Seuchenmaschinen"], [
            "Action, put 1 secret here and burn 1 secret: Each player, you too, puts 1 favor into the Arcane bank for each site they rule, as far as they have it.",
            "Aktion, lege 1 Geheimnis hierher und verbrenne 1 Geheimnis: Jede Person, auch du, legt für jeden Ort, den sie beherrscht, 1 Gunst in das Mystik-Gunstlager, soweit sie welche hat.",
        ]),
row(Card::GLEAMING_ARMOR, ["Gleaming Armor", "Glänzende Rüstung"], [
            "In your Campaigns each battle plan of the other side costs 1 secret more, put on it.",
            "In deinen Kämpfen kostet jeder Schlachtplan der anderen Seite 1 Geheimnis mehr, das auf ihn gelegt wird.",
        ]),
row(Card::BEWITCH, ["Bewitch", "Behexen"], [
            "When played: If you are an Exile and have more secrets than the Chancellor, on boards and cards, you may become a Citizen.",
            "Beim Ausspielen: Bist du Exilant und hast mehr Geheimnisse als der Kanzler, auf Tableaus und Karten, darfst du Bürger werden.",
        ])
.asking(&[["do you become a Citizen?", "Wirst du Bürger?"]]),
row(Card::JINX, ["Jinx", "Verhexung"], [
            "Reaction, put 1 secret here: After you rolled attack or defense dice while you rule this card, you may roll them all again, once for each roll.",
            "Reaktion, lege 1 Geheimnis hierher: Hast du Angriffs- oder Verteidigungswürfel geworfen, während du diese Karte beherrschst, darfst du sie alle neu werfen, jeden Wurf nur einmal.",
        ])
.asking_later(&[["do you roll all these dice again?", "Wirfst du alle diese Würfel neu?"]]),
row(Card::TUTOR, ["Tutor", "Hauslehrer"], [
            "Action, put 1 favor and 1 secret here: Gain 1 secret.",
            "Aktion, lege 1 Gunst und 1 Geheimnis hierher: Nimm 1 Geheimnis.",
        ]),
row(Card::DREAM_THIEF, ["Dream Thief", "Traumdieb"], [
            "Action, put 2 favor here: Swap two facedown advisers of any players, wherever they are, without looking at them.",
            "Aktion, lege 2 Gunst hierher: Tausche zwei verdeckte Ratgeber beliebiger Personen, wo auch immer sie sind, miteinander aus, ohne sie anzusehen.",
        ])
.asking(&[["which facedown adviser do you swap?", "Welchen verdeckten Ratgeber tauschst du?"], ["with which one?", "Mit welchem?"]]),
row(Card::CRACKING_GROUND, ["Cracking Ground", "Berstender Boden"], [
            "Battle plan (either side), burn 1 secret: For each targeted site. Attacker: 1 attack die more. Defender: 1 attack die less.",
            "Schlachtplan (beide Seiten), verbrenne 1 Geheimnis: Für jeden angegriffenen Ort. Angreifer: 1 Angriffswürfel mehr. Verteidiger: 1 Angriffswürfel weniger.",
        ]),
row(Card::SEALING_WARD, ["Sealing Ward", "Siegelbann"], [
            "Each relic of yours that is a target adds 1 defense die more.",
            "Jede deiner Reliquien, die Ziel ist, bringt 1 Verteidigungswürfel mehr.",
        ]),
row(Card::INITIATION_RITE, ["Initiation Rite", "Initiationsritus"], [
            "When you muster, you must put 1 secret on the card instead of 1 favor.",
            "Wirbst du an, musst du 1 Geheimnis statt 1 Gunst auf die Karte legen.",
        ]),
row(Card::VOW_OF_SILENCE, ["Vow of Silence", "Schweigegelübde"], [
            "You cannot recover the Darkest Secret nor give anybody secrets. Each time a player recovers it, gain as many secrets as they put on it.",
            "Du kannst das Dunkelste Geheimnis nicht bergen und niemandem Geheimnisse geben. Immer wenn jemand es birgt, nimm so viele Geheimnisse, wie dabei darauf gelegt wurden.",
        ]),
row(Card::FORGOTTEN_VAULT, ["Forgotten Vault", "Vergessenes Gewölbe"], [
            "Action, put 1 favor here: Put 1 secret from the shared bank on the Darkest Secret, or burn 1 secret from it, but never the last one.",
            "Aktion, lege 1 Gunst hierher: Lege 1 Geheimnis aus dem gemeinsamen Lager auf das Dunkelste Geheimnis, oder verbrenne 1 Geheimnis von ihm, aber nie das letzte.",
        ])
.asking(&[["do you put a secret on the Darkest Secret? If not, one burns.", "Legst du ein Geheimnis auf das Dunkelste Geheimnis? Wenn nicht, verbrennt eines."]]),
row(Card::MAP_LIBRARY, ["Map Library", "Kartenbibliothek"], [
            "Modifies Trade: If your pawn is at this site, you may trade with a card at any site of your region.",
            "Verändert Tauschen: Steht deine Figur an diesem Ort, darfst du mit einer Karte an einem beliebigen Ort deiner Region tauschen.",
        ]),
row(Card::WITCHS_BARGAIN, ["Witch's Bargain", "Hexenhandel"], [
            "Action, put 1 secret here: Any number of times, up to 12: give a player at your site 1 secret and take 2 favor from them (1 if they have no more), or give them 2 favor and take 1 secret.",
            "Aktion, lege 1 Geheimnis hierher: Beliebig oft, bis zu 12-mal: Gib einer Person an deinem Ort 1 Geheimnis und nimm ihr 2 Gunst (1, wenn sie nicht mehr hat), oder gib ihr 2 Gunst und nimm ihr 1 Geheimnis.",
        ])
.asking(&[["with whom do you trade next?", "Mit wem handelst du als Nächstes?"], ["what do you take?", "Was nimmst du?"]]),
row(Card::MASTER_OF_DISGUISE, ["Master of Disguise", "Meister der Verkleidung"], [
            "Modifies Trade, put 1 secret here: Choose another player. In this Trade their faceup advisers count as yours, and your other ones do not.",
            "Verändert Tauschen, lege 1 Geheimnis hierher: Wähle eine andere Person. Bei diesem Tausch gelten ihre offenen Ratgeber als deine, deine anderen nicht.",
        ])
.asking(&[["whose advisers do you borrow?", "Wessen Ratgeber leihst du dir?"]]),
];
