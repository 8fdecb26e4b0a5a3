//! Beast (Wildnis), in words: the denizens of the archive.

use kabale_oath::Card;

use super::{super::row, Row};

pub(super) const ROWS: &[Row] = &[
row(Card::NATURE_WORSHIP, ["Nature Worship", "Naturverehrung"], [
            "Battle plan (either side), put 1 secret here: Attacker: 1 attack die more for each of your faceup Beast advisers. Defender: 1 attack die less for each of them.",
            "Schlachtplan (beide Seiten), lege 1 Geheimnis hierher: Angreifer: 1 Angriffswürfel mehr für jeden deiner offenen Wildnis-Ratgeber. Verteidiger: 1 Angriffswürfel weniger für jeden von ihnen.",
        ]),
row(Card::BIRDSONG, ["Birdsong", "Vogelgesang"], [
            "Modifies Trade: Trading with a Beast or Nomad card costs no Supply.",
            "Verändert Tauschen: Mit einer Wildnis- oder Nomaden-Karte zu tauschen kostet keine Vorräte.",
        ]),
row(Card::SMALL_FRIENDS, ["Small Friends", "Kleine Freunde"], [
            "Modifies Trade: Trade as if your pawn were at a site of your choice with a Beast card. You have access to Trade modifiers there, and not to those at your own site.",
            "Verändert Tauschen: Tausche, als stünde deine Figur an einem Ort deiner Wahl mit einer Wildnis-Karte. Du hast dort Zugriff auf alles, was das Tauschen verändert, dafür nicht an deinem eigenen Ort.",
        ])
.asking(&[["at which site do you trade?", "An welchem Ort tauschst du?"]]),
row(Card::GRASPING_VINES, ["Grasping Vines", "Greifende Ranken"], [
            "Persistent (Travel): Enemies of this card's ruler who travel from a site of that ruler must, if able, kill 1 warband on their own board.",
            "Beständig (Reisen): Reist ein Gegner der Person, die diese Karte beherrscht, von einem ihrer Orte ab, muss er, wenn möglich, 1 Schar auf seinem Tableau erledigen.",
        ]),
row(Card::THREATENING_ROAR, ["Threatening Roar", "Drohendes Gebrüll"], [
            "When played: Discard all Nomad and Beast cards at the sites of your region, this one too.",
            "Beim Ausspielen: Wirf alle Nomaden- und Wildnis-Karten an den Orten deiner Region ab, auch diese.",
        ])
.asking(&[["which card is discarded next?", "Welche Karte wird als Nächste abgeworfen?"]]),
row(Card::FAE_MERCHANT, ["Fae Merchant", "Feenhändler"], [
            "Action, put 1 secret here: Draw a relic and take it. Then put a relic you hold, but not the Grand Scepter, under the relic deck.",
            "Aktion, lege 1 Geheimnis hierher: Ziehe eine Reliquie und nimm sie. Lege dann eine deiner Reliquien, aber nicht das Prachtvolle Zepter, unter den Reliquienstapel.",
        ])
.asking(&[["which relic goes under the relic deck?", "Welche Reliquie kommt unter den Reliquienstapel?"]]),
row(Card::SECOND_CHANCE, ["Second Chance", "Zweite Chance"], [
            "Action, put 1 secret here: Kill 1 warband on the board of a player with a faceup Order or Discord adviser. If you did, gain 1 warband.",
            "Aktion, lege 1 Geheimnis hierher: Erledige 1 Schar auf dem Tableau einer Person mit einem offenen Ordnungs- oder Chaos-Ratgeber. Hast du das getan, nimm 1 Schar.",
        ])
.asking(&[["on whose board is 1 warband killed?", "Auf wessen Tableau wird 1 Schar erledigt?"]]),
row(Card::PIED_PIPER, ["Pied Piper", "Rattenfänger"], [
            "Ignores the adviser limit when played or moved. Action, put 1 secret here: Move this card faceup to another player's advisers and take 2 favor from that player.",
            "Ignoriert beim Spielen oder Versetzen das Ratgeberlimit. Aktion, lege 1 Geheimnis hierher: Versetze diese Karte offen zu den Ratgebern einer anderen Person und nimm 2 Gunst von ihr.",
        ])
.asking(&[["to whose advisers does it go?", "Zu wessen Ratgebern kommt er?"]]),
row(Card::MUSHROOMS, ["Mushrooms", "Pilze"], [
            "Modifies Search, put 1 secret here: The Search costs no Supply, but draws only 1 card, from the bottom of the discard pile of your region.",
            "Verändert Suchen, lege 1 Geheimnis hierher: Das Suchen kostet keine Vorräte, zieht aber nur 1 Karte, von unten aus dem Ablagestapel deiner Region.",
        ]),
row(Card::INSECT_SWARM, ["Insect Swarm", "Insektenschwarm"], [
            "Persistent (Campaign): In your Campaigns each battle plan of the other side costs it 1 favor more, which is burned.",
            "Beständig (Kämpfen): In deinen Kämpfen kostet jeder Schlachtplan der anderen Seite sie 1 Gunst mehr, die verbrannt wird.",
        ]),
row(Card::VOW_OF_UNION, ["Vow of Union", "Einigkeitsgelübde"], [
            "Persistent: When you attack, your warbands at all sites you rule belong to your force. You cannot travel from a site you rule while a warband is on your board, even if somebody else makes you.",
            "Beständig: Greifst du an, gehören deine Scharen an allen Orten, die du beherrschst, zu deinen Truppen. Solange eine Schar auf deinem Tableau ist, kannst du von einem solchen Ort nicht reisen, auch nicht gezwungen.",
        ]),
row(Card::GIANT_PYTHON, ["Giant Python", "Riesenpython"], [
            "Persistent (Campaign): Whoever attacks you must declare targets whose defense dice add up to an even number. Without such targets they cannot attack you.",
            "Beständig (Kämpfen): Wer dich angreift, muss Ziele wählen, deren Verteidigungswürfel zusammen eine gerade Zahl ergeben. Ohne solche Ziele kann er dich nicht angreifen.",
        ]),
row(Card::WAR_TORTOISE, ["War Tortoise", "Kriegsschildkröte"], [
            "Battle plan (either side), put 1 favor here: Attacker: defense dice with two shields count as blank. Defender: attack dice with two swords add nothing, but their skulls kill.",
            "Schlachtplan (beide Seiten), lege 1 Gunst hierher: Angreifer: Verteidigungswürfel mit zwei Schilden zählen nicht. Verteidiger: Angriffswürfel mit zwei Schwertern bringen nichts, ihre Schädel erledigen aber.",
        ]),
row(Card::NEW_GROWTH, ["New Growth", "Frischer Wuchs"], [
            "Modifies Search: You may play a Beast or Hearth card to any site with room, also from your facedown advisers.",
            "Verändert Suchen: Du darfst eine Wildnis- oder Heimat-Karte an jeden Ort mit Platz spielen, auch von deinen verdeckten Ratgebern.",
        ]),
row(Card::WILD_CRY, ["Wild Cry", "Wilder Schrei"], [
            "Modifies Search: If you play a Beast card faceup, also from your facedown advisers, gain 1 Supply and 2 warbands, once.",
            "Verändert Suchen: Spielst du offen eine Wildnis-Karte, auch von deinen verdeckten Ratgebern, erhalte einmal 1 Vorrat und nimm 2 Scharen.",
        ]),
row(Card::ANIMAL_HOST, ["Animal Host", "Heer der Tiere"], [
            "When played: Gain 1 warband for each Beast card at all sites.",
            "Beim Ausspielen: Nimm 1 Schar für jede Wildnis-Karte an allen Orten.",
        ]),
row(Card::MEMORY_OF_NATURE, ["Memory of Nature", "Erinnerung an die Natur"], [
            "Action, put 1 secret here: For each Beast card at all sites move 1 favor from another favor bank of your choice to the Beast bank.",
            "Aktion, lege 1 Geheimnis hierher: Lege für jede Wildnis-Karte an allen Orten 1 Gunst aus einem anderen Gunstlager deiner Wahl in das Wildnis-Gunstlager.",
        ])
.asking(&[["which bank gives favor?", "Welches Gunstlager gibt Gunst ab?"], ["how much favor comes from it?", "Wie viel Gunst kommt von dort?"]]),
row(Card::MARSH_SPIRIT, ["Marsh Spirit", "Sumpfgeist"], [
            "Persistent (Campaign): An attacker who declares this site as a target cannot use battle plans.",
            "Beständig (Kämpfen): Ein Angreifer, der diesen Ort als Ziel wählt, kann keine Schlachtpläne nutzen.",
        ]),
row(Card::VOW_OF_POVERTY, ["Vow of Poverty", "Armutsgelübde"], [
            "Persistent: Your Trades never give you favor. Rest: If no favor is on your board, gain 2 favor from one bank of your choice.",
            "Beständig: Durch Tauschen bekommst du nie Gunst. Ruhen: Liegt keine Gunst auf deinem Tableau, nimm 2 Gunst aus einem Gunstlager deiner Wahl.",
        ])
.asking(&[["from which bank do you gain 2 favor?", "Aus welchem Gunstlager nimmst du 2 Gunst?"]]),
row(Card::FOREST_COUNCIL, ["Forest Council", "Waldrat"], [
            "Persistent: Enemies of this card's ruler can neither trade with Beast cards nor muster on them, wherever they lie.",
            "Beständig: Gegner der Person, die diese Karte beherrscht, können mit Wildnis-Karten weder tauschen noch anwerben, wo auch immer sie liegen.",
        ]),
row(Card::WALLED_GARDEN, ["Walled Garden", "Ummauerter Garten"], [
            "Battle plan (defender), no cost: If this site is a target: 1 defense die more for each Beast card at all sites, this one included.",
            "Schlachtplan (Verteidiger), kostenlos: Ist dieser Ort ein Ziel: 1 Verteidigungswürfel mehr für jede Wildnis-Karte an allen Orten, diese eingeschlossen.",
        ]),
row(Card::VOW_OF_BEASTKIN, ["Vow of Beastkin", "Tierbundgelübde"], [
            "Persistent (Muster): You can muster only on cards of the suits of your faceup advisers, this one included. Gain 1 warband more.",
            "Beständig (Anwerben): Du kannst nur auf Karten in den Farben deiner offenen Ratgeber anwerben, diese Karte eingeschlossen. Nimm dabei 1 Schar mehr.",
        ]),
row(Card::BRACKEN, ["Bracken", "Farndickicht"], [
            "Modifies Search: All cards you discard go together on top of a discard pile of your choice or under it, also a discarded facedown adviser.",
            "Verändert Suchen: Alle Karten, die du abwirfst, kommen zusammen auf oder unter einen Ablagestapel deiner Wahl, auch ein verdeckter Ratgeber, den du abwirfst.",
        ])
.asking_later(&[["on which pile do discarded cards go?", "Zu welchem Stapel kommen abgeworfene Karten?"], ["do they go under it?", "Kommen sie darunter?"]]),
row(Card::WILD_ALLIES, ["Wild Allies", "Wilde Verbündete"], [
            "Action, put 1 secret here: Campaign without Supply as if your pawn were at a site of your choice with a Beast card. Your warbands there belong to your force.",
            "Aktion, lege 1 Geheimnis hierher: Kämpfe ohne Vorräte, als stünde deine Figur an einem Ort deiner Wahl mit einer Wildnis-Karte. Deine Scharen dort gehören zu deinen Truppen.",
        ])
.asking(&[["from which site do you campaign?", "Von welchem Ort aus kämpfst du?"]]),
];
