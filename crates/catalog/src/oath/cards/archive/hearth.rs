//! Hearth (Heimat), in words: the denizens of the archive.

use kabale_oath::Card;

use super::{super::row, Row};

pub(super) const ROWS: &[Row] = &[
row(Card::HOMESTEADERS, ["Homesteaders", "Siedler"], [
            "Action: Move one of your faceup advisers to your site, if there is room. That is no play; favor and secrets go with it.",
            "Aktion: Versetze 1 deiner offenen Ratgeber an deinen Ort, wenn dort Platz ist. Das ist kein Spielen; Gunst und Geheimnisse darauf gehen mit.",
        ])
.asking(&[["which adviser moves to your site?", "Welcher Ratgeber zieht an deinen Ort?"]]),
row(Card::CROP_ROTATION, ["Crop Rotation", "Fruchtwechsel"], [
            "Modifies Search: When you play a card to a site, you may first discard a denizen there, also to make room.",
            "Verändert Suchen: Spielst du eine Karte an einen Ort, darfst du dort vorher 1 Bewohner abwerfen, auch um Platz zu schaffen.",
        ])
.asking_later(&[["which denizen at {site} do you discard first?", "Welchen Bewohner am {site} wirfst du vorher ab?"]]),
row(Card::A_ROUND_OF_ALE, ["A Round of Ale", "Eine Runde Bier"], [
            "Action, put 1 favor here: Favor on all other cards goes to its banks, all secrets on cards come to your board, and your facedown secrets turn faceup.",
            "Aktion, lege 1 Gunst hierher: Gunst auf allen anderen Karten kommt in ihre Gunstlager, alle Geheimnisse auf Karten kommen auf dein Tableau, und deine verdeckten Geheimnisse werden aufgedeckt.",
        ]),
row(Card::LAND_WARDEN, ["Land Warden", "Landvogt"], [
            "Modifies Search, put 1 favor here: You may keep and play 2 of the drawn cards, if at least one of them goes to a site.",
            "Verändert Suchen, lege 1 Gunst hierher: Du darfst 2 der gezogenen Karten behalten und spielen, wenn mindestens eine davon an einen Ort kommt.",
        ]),
row(Card::CHARMING_FRIEND, ["Charming Friend", "Charmanter Freund"], [
            "Action, put 1 secret here: Take 1 favor from a player at your site.",
            "Aktion, lege 1 Geheimnis hierher: Nimm 1 Gunst von einer Person an deinem Ort.",
        ])
.asking(&[["from whom do you take 1 favor?", "Von wem nimmst du 1 Gunst?"]]),
row(Card::VILLAGE_CONSTABLE, ["Village Constable", "Dorfbüttel"], [
            "Battle plan (either side): If your enemy does not hold the People's Favor. Attacker: 2 attack dice more. Defender: 2 attack dice less.",
            "Schlachtplan (beide Seiten): Wenn dein Gegner nicht die Volksgunst besitzt. Angreifer: 2 Angriffswürfel mehr. Verteidiger: 2 Angriffswürfel weniger.",
        ]),
row(Card::FAMILY_HEIRLOOM, ["Family Heirloom", "Familienerbstück"], [
            "When played: Draw a relic and look at it. Take it or put it under the relic deck.",
            "Beim Ausspielen: Ziehe eine Reliquie und schau sie an. Nimm sie oder lege sie unter den Reliquienstapel.",
        ])
.asking(&[["do you take {relic}? If not, it goes under the relic deck.", "Nimmst du {relic}? Sonst kommt die Reliquie unter den Reliquienstapel."]]),
row(Card::NEWS_FROM_AFAR, ["News from Afar", "Kunde aus der Ferne"], [
            "Modifies Search, put 2 favor here: This Search costs no Supply.",
            "Verändert Suchen, lege 2 Gunst hierher: Dieses Suchen kostet keine Vorräte.",
        ]),
row(Card::LEVELERS, ["Levelers", "Gleichmacher"], [
            "Action, put 1 secret here: Move 2 favor from the favor bank with the most favor to the one with the least. You break ties.",
            "Aktion, lege 1 Geheimnis hierher: Lege 2 Gunst aus dem vollsten in das leerste Gunstlager. Bei Gleichstand wählst du.",
        ])
.asking(&[["from which bank is favor moved?", "Aus welchem Gunstlager kommt die Gunst?"], ["to which bank is it moved?", "In welches Gunstlager kommt sie?"]]),
row(Card::FABLED_FEAST, ["Fabled Feast", "Sagenhaftes Festmahl"], [
            "When played: Gain 1 favor from one favor bank of your choice for each Hearth card you rule.",
            "Beim Ausspielen: Nimm für jede Heimat-Karte, die du beherrschst, 1 Gunst aus einem einzigen Gunstlager deiner Wahl.",
        ])
.asking(&[["from which bank do you take favor?", "Aus welchem Gunstlager nimmst du Gunst?"]]),
row(Card::THE_GREAT_LEVY, ["The Great Levy", "Das Große Aufgebot"], [
            "Battle plan (either side), put 2 favor here: If your enemy does not hold the People's Favor. Attacker: 3 attack dice more, and ignore skulls. Defender: 3 attack dice less.",
            "Schlachtplan (beide Seiten), lege 2 Gunst hierher: Wenn dein Gegner nicht die Volksgunst besitzt. Angreifer: 3 Angriffswürfel mehr, und ignoriere Schädel. Verteidiger: 3 Angriffswürfel weniger.",
        ]),
row(Card::HEARTS_AND_MINDS, ["Hearts and Minds", "Herzen und Köpfe"], [
            "Battle plan (defender), put 3 favor here: You are victorious at once, without further plans or dice. At the end discard this card, unless you hold the People's Favor.",
            "Schlachtplan (Verteidiger), lege 3 Gunst hierher: Du bist sofort siegreich, ohne weitere Pläne und ohne Würfel. Wirf diese Karte am Ende ab, außer du besitzt die Volksgunst.",
        ]),
row(Card::RELIC_BREAKER, ["Relic Breaker", "Reliquienzerstörer"], [
            "Action, put 1 favor here: Put a facedown relic at your site under the relic deck and gain 3 warbands.",
            "Aktion, lege 1 Gunst hierher: Lege 1 verdeckte Reliquie an deinem Ort unter den Reliquienstapel und nimm 3 Scharen.",
        ])
.asking(&[["which relic goes under the relic deck?", "Welche Reliquie kommt unter den Reliquienstapel?"]]),
row(Card::BOOK_BINDERS, ["Book Binders", "Buchbinder"], [
            "Persistent (Search): When another player has played a Vision faceup, gain 2 favor from a favor bank of your choice.",
            "Beständig (Suchen): Hat eine andere Person eine Vision offen gespielt, nimm 2 Gunst aus einem Gunstlager deiner Wahl.",
        ])
.asking_later(&[["a Vision was played. From which bank do you take 2 favor?", "Eine Vision wurde gespielt. Aus welchem Gunstlager nimmst du 2 Gunst?"]]),
row(Card::BALLOT_BOX, ["Ballot Box", "Wahlurne"], [
            "Action: If you are an Exile and hold the People's Favor, become a Citizen. Your Supply is full; then your turn ends and you rest.",
            "Aktion: Bist du Exilant und besitzt die Volksgunst, werde Bürger. Deine Vorräte sind voll; dann endet dein Agieren, und du ruhst.",
        ]),
row(Card::SADDLE_MAKERS, ["Saddle Makers", "Sattelmacher"], [
            "Persistent (Search): When another player has played a Nomad or Order card faceup, gain 2 favor from the bank of its suit.",
            "Beständig (Suchen): Hat eine andere Person eine Nomaden- oder Ordnungs-Karte offen gespielt, nimm 2 Gunst aus dem Gunstlager ihrer Farbe.",
        ]),
row(Card::HERALD, ["Herald", "Herold"], [
            "Persistent (Campaign): When another player's Campaign against a player is over, gain 1 favor from a favor bank of your choice.",
            "Beständig (Kämpfen): Ist der Kampf einer anderen Person gegen eine Person vorbei, nimm 1 Gunst aus einem Gunstlager deiner Wahl.",
        ])
.asking_later(&[["a Campaign is over. From which bank do you take 1 favor?", "Ein Kampf ist vorbei. Aus welchem Gunstlager nimmst du 1 Gunst?"]]),
row(Card::ROWDY_PUB, ["Rowdy Pub", "Wilde Kneipe"], [
            "Modifies Muster: If you muster on this card, gain 1 warband more.",
            "Verändert Anwerben: Wirbst du auf dieser Karte an, nimm 1 Schar mehr.",
        ]),
row(Card::VOW_OF_PEACE, ["Vow of Peace", "Friedensgelübde"], [
            "Persistent (Campaign): You cannot start a Campaign. Who attacks you, or those you help to defend, cannot sacrifice warbands for the attack.",
            "Beständig (Kämpfen): Du kannst keinen Kampf beginnen. Wer dich angreift oder die, denen du beim Verteidigen hilfst, kann keine Scharen für den Angriff opfern.",
        ]),
row(Card::DEED_WRITER, ["Deed Writer", "Urkundenschreiber"], [
            "Action: Propose to any player an exchange of favor, secrets and ruled sites. The warbands of a site given come to the giver's board; the new ruler sends at least 1.",
            "Aktion: Schlage irgendwem einen Austausch von Gunst, Geheimnissen und beherrschten Orten vor. Die Scharen eines gegebenen Orts kommen auf das Tableau des Gebers; wer ihn erhält, schickt mindestens 1 dorthin.",
        ])
.asking_later(&[["{site} is yours. How many warbands go there from your board?", "Wie viele Scharen schickst du von deinem Tableau zum {site}, der jetzt dir gehört?"]]),
row(Card::SALAD_DAYS, ["Salad Days", "Grüne Jugendjahre"], [
            "When played: Gain 1 favor from each of 3 different favor banks of your choice.",
            "Beim Ausspielen: Nimm je 1 Gunst aus 3 verschiedenen Gunstlagern deiner Wahl.",
        ])
.asking(&[["from which bank do you take favor {n} of 3?", "Aus welchem Gunstlager nimmst du Gunst {n} von 3?"]]),
row(Card::MARRIAGE, ["Marriage", "Heirat"], [
            "Persistent: This card counts as two Hearth advisers, but as one for the adviser limit.",
            "Beständig: Diese Karte zählt als zwei Heimat-Ratgeber, für das Ratgeberlimit aber als einer.",
        ]),
row(Card::HOSPITAL, ["Hospital", "Hospital"], [
            "Battle plan (either side): Your warbands that would be killed or sacrificed in this Campaign are set aside. At the end they come to this site if you rule it; otherwise they are killed.",
            "Schlachtplan (beide Seiten): Deine Scharen, die in diesem Kampf erledigt oder geopfert würden, kommen beiseite. Am Ende stellst du sie auf diesen Ort, wenn du ihn beherrschst; sonst werden sie erledigt.",
        ]),
row(Card::AWAITED_RETURN, ["Awaited Return", "Ersehnte Heimkehr"], [
            "Modifies Trade: Sacrifice 1 warband from your board; this Trade costs no Supply.",
            "Verändert Tauschen: Opfere 1 Schar von deinem Tableau; dieser Tausch kostet keine Vorräte.",
        ]),
];
