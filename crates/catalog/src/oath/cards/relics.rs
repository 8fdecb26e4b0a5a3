//! The relics, in words.

use kabale_oath::Card;

use super::{Row, row};

pub(super) const ROWS: &[Row] = &[
row(Card::STICKY_FIRE, ["Sticky Fire", "Klebriges Feuer"], [
            "Battle plan (either side): If you are victorious, you may kill the whole enemy force and give the enemy 1 favor.",
            "Schlachtplan (beide Seiten): Bist du siegreich, darfst du die gesamten gegnerischen Truppen erledigen und dem Gegner 1 Gunst geben.",
        ])
.asking(&[["do you kill all that is left of the enemy force, and give the enemy 1 favor?", "Erledigst du den Rest der gegnerischen Truppen und gibst dem Gegner 1 Gunst?"]]),
row(Card::CURSED_CAULDRON, ["Cursed Cauldron", "Verfluchter Kessel"], [
            "Battle plan (either side): If you are victorious, gain 1 warband for each enemy warband killed in this Campaign.",
            "Schlachtplan (beide Seiten): Bist du siegreich, nimm 1 Schar für jede in diesem Kampf erledigte gegnerische Schar.",
        ]),
row(Card::BRASS_HORSE, ["Brass Horse", "Messingpferd"], [
            "Action, put 1 secret here: Show the top card of your region's discard pile. Travel without Supply to another site with a card of its suit, or anywhere if there is none.",
            "Aktion, lege 1 Geheimnis hierher: Zeige die oberste Karte des Ablagestapels deiner Region. Reise ohne Vorräte an einen anderen Ort mit einer Karte dieser Farbe, oder irgendwohin, wenn es keinen gibt.",
        ])
.asking(&[["{journey}", "{journey}"]]),
row(Card::TRUTHFUL_HARP, ["Truthful Harp", "Harfe der Wahrheit"], [
            "Modifies Search: Draw 2 cards more, and show everybody what you draw and keep.",
            "Verändert Suchen: Ziehe 2 Karten mehr und zeige allen, was du ziehst und behältst.",
        ]),
row(Card::GRAND_MASK, ["Grand Mask", "Große Maske"], [
            "Persistent: While you are an Exile, in your turn you rule the cards at Imperial sites, except battle plans, and the Empire does not.",
            "Beständig: Bist du Exilant, beherrschst du in deinem Zug die Karten an Orten des Reichs außer Schlachtplänen, und das Reich nicht.",
        ]),
row(Card::HORNED_MASK, ["Horned Mask", "Gehörnte Maske"], [
            "Action, put 1 secret here: Swap a faceup adviser of yours with a card at your site.",
            "Aktion, lege 1 Geheimnis hierher: Tausche einen deiner offenen Ratgeber mit einer Karte an deinem Ort aus.",
        ])
.asking(&[["which adviser goes to your site?", "Welcher Ratgeber geht an deinen Ort?"], ["which card of your site becomes your adviser?", "Welche Karte deines Ortes wird dein Ratgeber?"]]),
row(Card::CUP_OF_PLENTY, ["Cup of Plenty", "Kelch der Fülle"], [
            "Modifies Trade: Trading with a card of the suit of one of your advisers costs no Supply.",
            "Verändert Tauschen: Mit einer Karte in der Farbe eines deiner Ratgeber zu tauschen kostet keine Vorräte.",
        ]),
row(Card::WHISTLE, ["Whistle", "Pfeife"], [
            "Action, put 1 secret here: Another player must travel to your site if able, without Supply; then they get this secret.",
            "Aktion, lege 1 Geheimnis hierher: Eine andere Person muss, wenn möglich, ohne Vorräte an deinen Ort reisen; dann erhält sie dieses Geheimnis.",
        ])
.asking(&[["whom do you call to your site?", "Wen rufst du an deinen Ort?"], ["you are called to a site that asks for a secret or favor. Do you pay and come?", "Du wirst an einen Ort gerufen, der ein Geheimnis oder Gunst verlangt. Zahlst du und kommst?"]]),
row(Card::DOWSING_STICKS, ["Dowsing Sticks", "Wünschelruten"], [
            "Action, put 1 secret here and burn 2 favor: Draw the top relic: take it, or put it under the relic deck.",
            "Aktion, lege 1 Geheimnis hierher und verbrenne 2 Gunst: Ziehe die oberste Reliquie: Nimm sie oder lege sie unter den Reliquienstapel.",
        ])
.asking(&[["do you take {relic}? If not, it goes under the relic deck.", "Nimmst du {relic}? Sonst kommt die Reliquie unter den Reliquienstapel."]]),
row(Card::CRACKED_HORN, ["Cracked Horn", "Gesprungenes Horn"], [
            "Modifies Search: What you discard in this Search goes under the world deck.",
            "Verändert Suchen: Was du bei diesem Suchen abwirfst, kommt unter den Weltstapel.",
        ]),
row(Card::BANDIT_CROWN, ["Bandit Crown", "Räuberkrone"], [
            "Persistent: Bandits count as your warbands except at enemy sites: you rule the faceup sites without warbands, and may take your last warband off your site. They count for your defense and cannot be killed, moved or sacrificed.",
            "Beständig: Räuber gelten als deine Scharen, außer an gegnerischen Orten: Du beherrschst offene Orte ohne Scharen und darfst deine letzte Schar vom Ort nehmen. Sie zählen zur Verteidigung und können nicht erledigt, versetzt oder geopfert werden.",
        ]),
row(Card::RING_OF_DEVOTION, ["Ring of Devotion", "Ring der Hingabe"], [
            "Persistent: You cannot place warbands at sites in any way. Modifies Muster: Mustering gains you 2 warbands more.",
            "Beständig: Du kannst auf keine Weise Scharen auf Orte stellen. Verändert Anwerben: Beim Anwerben nimmst du 2 Scharen mehr.",
        ]),
row(Card::SKELETON_KEY, ["Skeleton Key", "Dietrich"], [
            "Action, put 1 secret here and burn 1 secret: If the Chancellor rules your site, look at a relic of the Reliquary; you may take it.",
            "Aktion, lege 1 Geheimnis hierher und verbrenne 1 Geheimnis: Beherrscht der Kanzler deinen Ort, schau eine Reliquie im Schrein an; du darfst sie nehmen.",
        ])
.asking(&[["which relic do you look at?", "Welche Reliquie siehst du dir an?"], ["do you take the relic?", "Nimmst du die Reliquie?"]]),
row(Card::ORACULAR_PIG, ["Oracular Pig", "Orakelschwein"], [
            "Action: Look at the top 3 cards of the world deck.",
            "Aktion: Schau die obersten 3 Karten des Weltstapels an.",
        ]),
row(Card::CIRCLET_OF_COMMAND, ["Circlet of Command", "Reif der Befehlsgewalt"], [
            "Persistent: Your banners and other relics cannot be targets or be taken. Your pawn and favor as a target add 1 defense die more.",
            "Beständig: Deine Banner und anderen Reliquien können kein Ziel sein und nicht genommen werden. Figur und Gunst als Ziel bringen 1 Verteidigungswürfel mehr.",
        ]),
row(Card::IVORY_EYE, ["Ivory Eye", "Elfenbeinauge"], [
            "Action, put 1 secret here: Look at a facedown site, a facedown adviser, or a facedown relic at a site.",
            "Aktion, lege 1 Geheimnis hierher: Schau einen verdeckten Ort, einen verdeckten Ratgeber oder eine verdeckte Reliquie an einem Ort an.",
        ])
.asking(&[["what do you look at?", "Was siehst du dir an?"]]),
row(Card::MAP, ["Map", "Landkarte"], [
            "Action: Put this under the relic deck and gain 4 Supply.",
            "Aktion: Lege dies unter den Reliquienstapel und erhalte 4 Vorräte.",
        ]),
row(Card::OBSIDIAN_CAGE, ["Obsidian Cage", "Obsidiankäfig"], [
            "Battle plan (either side): If you are victorious, move all surviving warbands of the enemy force onto this relic. Action: Move any number of warbands from here to a board of the same color.",
            "Schlachtplan (beide Seiten): Bist du siegreich, versetze alle überlebenden Scharen der gegnerischen Truppen auf diese Reliquie. Aktion: Versetze beliebig viele Scharen von hier auf ein Tableau derselben Farbe.",
        ])
.asking(&[["who gets warbands back?", "Wer bekommt Scharen zurück?"], ["how many?", "Wie viele?"]]),
row(Card::BOOK_OF_RECORDS, ["Book of Records", "Buch der Aufzeichnungen"], [
            "Modifies Search: Playing a card to a site gains you 1 secret instead of 1 favor.",
            "Verändert Suchen: Spielst du eine Karte an einen Ort, nimm 1 Geheimnis statt 1 Gunst.",
        ]),
row(Card::DRAGONSKIN_DRUM, ["Dragonskin Drum", "Drachenhauttrommel"], ["Modifies Travel: After traveling, gain 1 warband.", "Verändert Reisen: Nimm nach dem Reisen 1 Schar."])
.asking_later(&[["do you gain 1 warband?", "Nimmst du 1 Schar?"]]),
row(Card::THE_GRAND_SCEPTER, ["The Grand Scepter", "Prachtvolles Zepter"], [
            "Persistent: You cannot use the Scepter in the turn in which you took it. Action: Look at the relics in the Imperial Reliquary. Action: Offer Citizenship to any Exile, or exile a Citizen other than yourself.",
            "Beständig: Du kannst das Zepter nicht in dem Zug nutzen, in dem du es genommen hast. Aktion: Schau die Reliquien im Reichsreliquienschrein an. Aktion: Biete einem Exilanten das Bürgertum an oder schicke einen anderen Bürger ins Exil.",
        ]),
];
