//! Hearth (Heimat), in words.

use kabale_oath::Card;

use super::{Row, row};

pub(super) const ROWS: &[Row] = &[
row(Card::TINKERS_FAIR, ["Tinker's Fair", "Kesselflickermesse"], [
            "Action: Propose to any player an exchange of favor, secrets and relics. It is carried out if both agree.",
            "Aktion: Schlage irgendwem einen Austausch von Gunst, Geheimnissen und Reliquien vor. Er gilt, wenn beide einverstanden sind.",
        ]),
row(Card::WAYSIDE_INN, ["Wayside Inn", "Gasthaus am Wegesrand"], ["Action, put 1 favor here: Gain 2 Supply.", "Aktion, lege 1 Gunst hierher: Erhalte 2 Vorräte."]),
row(Card::EXTRA_PROVISIONS, ["Extra Provisions", "Zusätzlicher Proviant"], [
            "Battle plan (defender), put 1 favor here: 1 defense die more.",
            "Schlachtplan (Verteidiger), lege 1 Gunst hierher: 1 Verteidigungswürfel mehr.",
        ]),
row(Card::MEMORY_OF_HOME, ["Memory of Home", "Erinnerung an die Heimat"], [
            "Action, burn 1 secret: Move all favor of another bank to the Hearth bank.",
            "Aktion, verbrenne 1 Geheimnis: Lege die gesamte Gunst eines anderen Gunstlagers in das Heimat-Gunstlager.",
        ])
.asking(&[["whose favor comes to the Hearth bank?", "Wessen Gunst kommt in das Heimat-Gunstlager?"]]),
row(Card::WELCOMING_PARTY, ["Welcoming Party", "Empfangskomitee"], [
            "Modifies Search: If you play a denizen just drawn faceup, gain 1 favor from the Hearth bank.",
            "Verändert Suchen: Spielst du einen gerade gezogenen Bewohner offen, nimm 1 Gunst aus dem Heimat-Gunstlager.",
        ]),
row(Card::TRAVELING_DOCTOR, ["Traveling Doctor", "Wanderarzt"], [
            "Battle plan (either side): If you are defeated, your force is not killed; discard this card. Skulls and sacrifices still count.",
            "Schlachtplan (beide Seiten): Wirst du besiegt, werden deine Truppen nicht erledigt; wirf diese Karte ab. Schädel und Opfer zählen trotzdem.",
        ]),
row(Card::STORYTELLER, ["Storyteller", "Geschichtenerzähler"], [
            "Action, put 1 favor here: Put 1 secret from the shared bank on the Darkest Secret.",
            "Aktion, lege 1 Gunst hierher: Lege 1 Geheimnis aus dem gemeinsamen Lager auf das Dunkelste Geheimnis.",
        ]),
row(Card::ARMED_MOB, ["Armed Mob", "Bewaffnete Meute"], [
            "Action, put 1 favor here: Discard a faceup adviser of whoever holds the Darkest Secret, unless they hold the People's Favor too.",
            "Aktion, lege 1 Gunst hierher: Wirf einen offenen Ratgeber von der Person ab, die das Dunkelste Geheimnis besitzt, außer sie besitzt auch die Volksgunst.",
        ])
.asking(&[["which adviser is discarded?", "Welcher Ratgeber wird abgeworfen?"]]),
row(Card::TAVERN_SONGS, ["Tavern Songs", "Wirtshauslieder"], [
            "Action: Look at the top 3 cards of the discard pile of your region.",
            "Aktion: Schau die obersten 3 Karten des Ablagestapels deiner Region an.",
        ]),
];
