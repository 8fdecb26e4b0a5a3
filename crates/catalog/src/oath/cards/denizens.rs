//! The denizens, in words.

use super::{Row, row};

/// The denizens, by number.
pub(super) const DENIZENS: [Row; 54] = [
    row(
        "OATH-001",
        ["Wrestlers", "Ringer"],
        ["Denizen, Order", "Bewohner, Ordnung"],
        [
            "Battle plan (defender): Sacrifice 1 warband of the defending force for 1 more defense die.",
            "Schlachtplan (Verteidiger): Opfere 1 Schar der verteidigenden Truppen für 1 Verteidigungswürfel mehr.",
        ],
    ),
    row(
        "OATH-002",
        ["Battle Honors", "Kriegsehren"],
        ["Denizen, Order", "Bewohner, Ordnung"],
        [
            "Battle plan (either side): If you are victorious, gain 2 favor from the Order bank.",
            "Schlachtplan (beide Seiten): Bist du siegreich, nimm 2 Gunst aus dem Ordnungs-Gunstlager.",
        ],
    ),
    row(
        "OATH-003",
        ["Bear Traps", "Bärenfallen"],
        ["Denizen, Order", "Bewohner, Ordnung"],
        [
            "Battle plan (defender): 1 attack die less, and 1 warband on the attacker's board is killed.",
            "Schlachtplan (Verteidiger): 1 Angriffswürfel weniger, und 1 Schar auf dem Tableau des Angreifers wird erledigt.",
        ],
    ),
    row(
        "OATH-004",
        ["Longbows", "Langbögen"],
        ["Denizen, Order", "Bewohner, Ordnung"],
        [
            "Battle plan (either side): Attacker: 1 attack die more. Defender: 1 attack die less.",
            "Schlachtplan (beide Seiten): Angreifer: 1 Angriffswürfel mehr. Verteidiger: 1 Angriffswürfel weniger.",
        ],
    ),
    row(
        "OATH-005",
        ["Keep", "Bergfried"],
        ["Denizen, Order, site only, locked", "Bewohner, Ordnung, nur an Orte, gesperrt"],
        [
            "Battle plan (defender): If this site is a target: 2 defense dice more.",
            "Schlachtplan (Verteidiger): Ist dieser Ort ein Ziel: 2 Verteidigungswürfel mehr.",
        ],
    ),
    row(
        "OATH-006",
        ["Pressgangs", "Presskommando"],
        ["Denizen, Order", "Bewohner, Ordnung"],
        [
            "Modifies Muster: You may muster on a card at your site that already carries favor or secrets.",
            "Verändert Anwerben: Du darfst auf einer Karte an deinem Ort anwerben, auf der schon Gunst oder Geheimnisse liegen.",
        ],
    ),
    row(
        "OATH-007",
        ["Garrison", "Garnison"],
        ["Denizen, Order, site only", "Bewohner, Ordnung, nur an Orte"],
        [
            "When played: Gain 1 warband for each site you rule. Then put 1 warband from your board on each of them, as far as they go.",
            "Beim Ausspielen: Nimm 1 Schar für jeden Ort, den du beherrschst. Stelle dann 1 Schar vom Tableau auf jeden von ihnen, so weit sie reichen.",
        ],
    ),
    row(
        "OATH-008",
        ["Scouts", "Späher"],
        ["Denizen, Order", "Bewohner, Ordnung"],
        ["Battle plan (attacker): Gain 1 Supply.", "Schlachtplan (Angreifer): Erhalte 1 Vorrat."],
    ),
    row(
        "OATH-009",
        ["Alchemist", "Alchemistin"],
        ["Denizen, Arcane", "Bewohner, Mystik"],
        [
            "Action, put 1 secret here and burn 1 secret: Gain 4 favor from favor banks of your choice.",
            "Aktion, lege 1 Geheimnis hierher und verbrenne 1 Geheimnis: Nimm 4 Gunst aus Gunstlagern deiner Wahl.",
        ],
    ),
    row(
        "OATH-010",
        ["Martial Culture", "Kriegerkultur"],
        ["Denizen, Order, site only", "Bewohner, Ordnung, nur an Orte"],
        [
            "Battle plan (either side): If you, an Exile, defeat an Exile, you may become a Citizen.",
            "Schlachtplan (beide Seiten): Besiegst du als Exilant einen Exilanten, darfst du Bürger werden.",
        ],
    ),
    row(
        "OATH-011",
        ["Errand Boy", "Laufbursche"],
        ["Denizen, Beast", "Bewohner, Wildnis"],
        [
            "Modifies Search, put 1 favor here: You may draw from the discard pile of another region.",
            "Verändert Suchen, lege 1 Gunst hierher: Du darfst vom Ablagestapel einer anderen Region ziehen.",
        ],
    ),
    row(
        "OATH-012",
        ["Mercenaries", "Söldner"],
        ["Denizen, Discord", "Bewohner, Chaos"],
        [
            "Battle plan (either side), put 1 favor here: Attacker: 3 attack dice more. Defender: 3 attack dice less. Discard this if you are defeated.",
            "Schlachtplan (beide Seiten), lege 1 Gunst hierher: Angreifer: 3 Angriffswürfel mehr. Verteidiger: 3 Angriffswürfel weniger. Wirst du besiegt, wirf die Karte ab.",
        ],
    ),
    row(
        "OATH-013",
        ["Tinker's Fair", "Kesselflickermesse"],
        ["Denizen, Hearth, site only", "Bewohner, Heimat, nur an Orte"],
        [
            "Action: Propose to any player an exchange of favor, secrets and relics. It is carried out if both agree.",
            "Aktion: Schlage irgendwem einen Austausch von Gunst, Geheimnissen und Reliquien vor. Er gilt, wenn beide einverstanden sind.",
        ],
    ),
    row(
        "OATH-014",
        ["Rain Boots", "Regenstiefel"],
        ["Denizen, Nomad", "Bewohner, Nomaden"],
        [
            "Battle plan (attacker): Faces with a single shield count as blank. Discard this after the Campaign.",
            "Schlachtplan (Angreifer): Seiten mit einem einzelnen Schild zählen nicht. Wirf die Karte nach dem Kampf ab.",
        ],
    ),
    row(
        "OATH-015",
        ["A Small Favor", "Ein kleiner Gefallen"],
        ["Denizen, Discord, adviser only, locked", "Bewohner, Chaos, nur als Ratgeber, gesperrt"],
        ["When played: Gain 4 warbands.", "Beim Ausspielen: Nimm 4 Scharen."],
    ),
    row(
        "OATH-016",
        ["Second Wind", "Zweiter Atem"],
        ["Denizen, Discord", "Bewohner, Chaos"],
        [
            "Battle plan (attacker), put 1 secret here and burn 1 favor: If you are victorious, you may then travel and after that campaign again, both without Supply.",
            "Schlachtplan (Angreifer), lege 1 Geheimnis hierher und verbrenne 1 Gunst: Bist du siegreich, darfst du danach reisen und dann noch einmal kämpfen, beides ohne Vorräte.",
        ],
    ),
    row(
        "OATH-017",
        ["Sleight of Hand", "Fingerfertigkeit"],
        ["Denizen, Discord, adviser only", "Bewohner, Chaos, nur als Ratgeber"],
        [
            "Action, put 1 favor here: Take 1 secret from a player at your site who has 2 or more.",
            "Aktion, lege 1 Gunst hierher: Nimm 1 Geheimnis von einer Person an deinem Ort, die 2 oder mehr hat.",
        ],
    ),
    row(
        "OATH-018",
        ["Key to the City", "Schlüssel zur Stadt"],
        ["Denizen, Discord, site only", "Bewohner, Chaos, nur an Orte"],
        [
            "When played: If no ruler of this site is here in person, kill all warbands here; then put 1 warband from your bank here.",
            "Beim Ausspielen: Ist niemand, der diesen Ort beherrscht, selbst hier, erledige alle Scharen hier; stelle dann 1 Schar aus deinem Lager hierher.",
        ],
    ),
    row(
        "OATH-019",
        ["Scryer", "Seherin"],
        ["Denizen, Discord", "Bewohner, Chaos"],
        [
            "Action, put 1 secret here: Look at all cards of one discard pile.",
            "Aktion, lege 1 Geheimnis hierher: Schau alle Karten eines Ablagestapels an.",
        ],
    ),
    row(
        "OATH-020",
        ["Disgraced Captain", "Entehrter Hauptmann"],
        ["Denizen, Discord", "Bewohner, Chaos"],
        [
            "Battle plan (attacker), put 1 favor here and burn 1 favor: If a targeted site has an Order card: 4 attack dice more.",
            "Schlachtplan (Angreifer), lege 1 Gunst hierher und verbrenne 1 Gunst: Liegt an einem angegriffenen Ort eine Ordnungs-Karte: 4 Angriffswürfel mehr.",
        ],
    ),
    row(
        "OATH-021",
        ["Naysayers", "Neinsager"],
        ["Denizen, Discord, adviser only", "Bewohner, Chaos, nur als Ratgeber"],
        [
            "Rest: If an Exile has the Oathkeeper title, take 1 favor from the Chancellor.",
            "Ruhen: Hat ein Exilant den Bewahrertitel, nimm 1 Gunst vom Kanzler.",
        ],
    ),
    row(
        "OATH-022",
        ["Book Burning", "Bücherverbrennung"],
        ["Denizen, Discord", "Bewohner, Chaos"],
        [
            "Battle plan (attacker): If you are victorious and pawn and favor were a target, the defender burns all secrets but 1.",
            "Schlachtplan (Angreifer): Bist du siegreich und waren Figur und Gunst ein Ziel, verbrennt der Verteidiger alle Geheimnisse bis auf 1.",
        ],
    ),
    row(
        "OATH-023",
        ["Ancient Binding", "Uralter Bann"],
        ["Denizen, Nomad", "Bewohner, Nomaden"],
        [
            "Action, put 1 secret here and burn 1 secret: The others burn the secrets on their boards down to 1. You burn all yours but the one put here.",
            "Aktion, lege 1 Geheimnis hierher und verbrenne 1 Geheimnis: Die anderen verbrennen die Geheimnisse auf ihren Tableaus bis auf 1. Du verbrennst alle deine außer dem hier platzierten.",
        ],
    ),
    row(
        "OATH-024",
        ["Horse Archers", "Berittene Bogenschützen"],
        ["Denizen, Nomad", "Bewohner, Nomaden"],
        [
            "Battle plan (either side): Attacker: 3 attack dice more. Defender: 3 attack dice less. Discard this after the Campaign.",
            "Schlachtplan (beide Seiten): Angreifer: 3 Angriffswürfel mehr. Verteidiger: 3 Angriffswürfel weniger. Wirf die Karte nach dem Kampf ab.",
        ],
    ),
    row(
        "OATH-025",
        ["Warning Signals", "Warnsignale"],
        ["Denizen, Nomad", "Bewohner, Nomaden"],
        [
            "Battle plan (defender): Move your warbands between your board and the sites you rule; 1 stays at each. Discard this after the Campaign.",
            "Schlachtplan (Verteidiger): Versetze deine Scharen zwischen deinem Tableau und deinen Orten; je 1 bleibt dort. Wirf die Karte nach dem Kampf ab.",
        ],
    ),
    row(
        "OATH-026",
        ["Elders", "Stammesälteste"],
        ["Denizen, Nomad", "Bewohner, Nomaden"],
        ["Action, put 2 favor here: Gain 1 secret.", "Aktion, lege 2 Gunst hierher: Nimm 1 Geheimnis."],
    ),
    row(
        "OATH-027",
        ["The Gathering", "Die Zusammenkunft"],
        ["Denizen, Nomad, site only", "Bewohner, Nomaden, nur an Orte"],
        [
            "When played: Each player may move their pawn here. Those who are here may then exchange favor, secrets, relics and advisers.",
            "Beim Ausspielen: Alle dürfen ihre Figur hierher stellen. Wer hier ist, darf dann Gunst, Geheimnisse, Reliquien und Ratgeber austauschen.",
        ],
    ),
    row(
        "OATH-028",
        ["Faithful Friend", "Treuer Freund"],
        ["Denizen, Nomad, adviser only, locked", "Bewohner, Nomaden, nur als Ratgeber, gesperrt"],
        ["When played: Gain 4 Supply.", "Beim Ausspielen: Erhalte 4 Vorräte."],
    ),
    row(
        "OATH-029",
        ["Tents", "Zelte"],
        ["Denizen, Nomad", "Bewohner, Nomaden"],
        [
            "Modifies Travel, put 1 favor here: Travel within your region costs no Supply.",
            "Verändert Reisen, lege 1 Gunst hierher: Eine Reise innerhalb deiner Region kostet keine Vorräte.",
        ],
    ),
    row(
        "OATH-030",
        ["Great Herd", "Große Herde"],
        ["Denizen, Nomad, site only", "Bewohner, Nomaden, nur an Orte"],
        [
            "When played: You may swap this card with another Nomad card at any site.",
            "Beim Ausspielen: Du darfst diese Karte mit einer anderen Nomaden-Karte an einem beliebigen Ort austauschen.",
        ],
    ),
    row(
        "OATH-031",
        ["Fire Talkers", "Feuersprecher"],
        ["Denizen, Arcane", "Bewohner, Mystik"],
        [
            "Battle plan (either side), put 1 secret here: If you hold the Darkest Secret. Attacker: 3 attack dice more. Defender: 3 attack dice less.",
            "Schlachtplan (beide Seiten), lege 1 Geheimnis hierher: Wenn du das Dunkelste Geheimnis besitzt. Angreifer: 3 Angriffswürfel mehr. Verteidiger: 3 Angriffswürfel weniger.",
        ],
    ),
    row(
        "OATH-032",
        ["Magician's Code", "Magierkodex"],
        ["Denizen, Arcane", "Bewohner, Mystik"],
        [
            "Modifies Recover, put 2 favor here: When you recover the Darkest Secret, 2 secrets from the shared bank count for your payment.",
            "Verändert Bergen, lege 2 Gunst hierher: Birgst du das Dunkelste Geheimnis, zählen 2 Geheimnisse aus dem gemeinsamen Lager zu deiner Zahlung.",
        ],
    ),
    row(
        "OATH-033",
        ["Spirit Snare", "Geisterschlinge"],
        ["Denizen, Arcane", "Bewohner, Mystik"],
        [
            "Action, put 1 secret here: Gain 1 favor from a favor bank of your choice.",
            "Aktion, lege 1 Geheimnis hierher: Nimm 1 Gunst aus einem Gunstlager deiner Wahl.",
        ],
    ),
    row(
        "OATH-034",
        ["Wizard School", "Zauberschule"],
        ["Denizen, Arcane, site only", "Bewohner, Mystik, nur an Orte"],
        [
            "Action, put 1 favor here: Gain 1 secret; then your turn ends and you rest.",
            "Aktion, lege 1 Gunst hierher: Nimm 1 Geheimnis; dann endet dein Agieren, und du ruhst.",
        ],
    ),
    row(
        "OATH-035",
        ["Dazzle", "Blendwerk"],
        ["Denizen, Arcane", "Bewohner, Mystik"],
        [
            "When played: Discard all Hearth and Order cards at the sites of your region.",
            "Beim Ausspielen: Wirf alle Heimat- und Ordnungs-Karten an den Orten deiner Region ab.",
        ],
    ),
    row(
        "OATH-036",
        ["Acting Troupe", "Schauspieltruppe"],
        ["Denizen, Arcane, adviser only", "Bewohner, Mystik, nur als Ratgeber"],
        [
            "Modifies Trade: In this Trade this card counts as Beast or Order instead of Arcane.",
            "Verändert Tauschen: Bei diesem Tausch gilt diese Karte als Wildnis oder Ordnung statt als Mystik.",
        ],
    ),
    row(
        "OATH-037",
        ["Taming Charm", "Zähmungszauber"],
        ["Denizen, Arcane", "Bewohner, Mystik"],
        [
            "Action, put 1 secret here: Discard a Beast or Nomad card at your site and gain 2 favor from its bank.",
            "Aktion, lege 1 Geheimnis hierher: Wirf eine Wildnis- oder Nomaden-Karte an deinem Ort ab und nimm 2 Gunst aus ihrem Gunstlager.",
        ],
    ),
    row(
        "OATH-038",
        ["Inquisitor", "Inquisitor"],
        ["Denizen, Arcane", "Bewohner, Mystik"],
        [
            "Action, put 1 favor here: Look at a facedown adviser of a player at your site. If it is the Conspiracy, you get it to play; if not, they get the favor.",
            "Aktion, lege 1 Gunst hierher: Schau einen verdeckten Ratgeber einer Person an deinem Ort an. Ist es die Verschwörung, darfst du sie spielen; sonst erhält die Person die Gunst.",
        ],
    ),
    row(
        "OATH-039",
        ["Wolves", "Wölfe"],
        ["Denizen, Beast", "Bewohner, Wildnis"],
        [
            "Action, put 1 secret here: Kill 1 warband on any board.",
            "Aktion, lege 1 Geheimnis hierher: Erledige 1 Schar auf einem beliebigen Tableau.",
        ],
    ),
    row(
        "OATH-040",
        ["Animal Playmates", "Tierische Spielgefährten"],
        ["Denizen, Beast, adviser only", "Bewohner, Wildnis, nur als Ratgeber"],
        [
            "Modifies Muster: Mustering on a Beast card costs no Supply.",
            "Verändert Anwerben: Auf einer Wildnis-Karte anzuwerben kostet keine Vorräte.",
        ],
    ),
    row(
        "OATH-041",
        ["True Names", "Wahre Namen"],
        ["Denizen, Beast, adviser only", "Bewohner, Wildnis, nur als Ratgeber"],
        [
            "Persistent (Campaign): In your Campaigns the other side cannot use battle plans of the suits of your faceup advisers, this one included.",
            "Beständig (Kämpfen): In deinen Kämpfen kann die andere Seite keine Schlachtpläne in den Farben deiner offenen Ratgeber nutzen, diese Karte eingeschlossen.",
        ],
    ),
    row(
        "OATH-042",
        ["The Old Oak", "Die Alte Eiche"],
        ["Denizen, Beast, site only", "Bewohner, Wildnis, nur an Orte"],
        [
            "Modifies Trade: If you trade 2 favor here for secrets and have a Beast adviser, gain 1 secret more.",
            "Verändert Tauschen: Tauschst du hier 2 Gunst gegen Geheimnisse und hast einen Wildnis-Ratgeber, nimm 1 Geheimnis mehr.",
        ],
    ),
    row(
        "OATH-043",
        ["Forest Paths", "Waldpfade"],
        ["Denizen, Beast", "Bewohner, Wildnis"],
        [
            "Modifies Travel, put 1 favor here: Travel to a site with a Beast card costs no Supply and ignores the powers of sites.",
            "Verändert Reisen, lege 1 Gunst hierher: Eine Reise an einen Ort mit einer Wildnis-Karte kostet keine Vorräte und ignoriert die Fähigkeiten von Orten.",
        ],
    ),
    row(
        "OATH-044",
        ["Long-Lost Heir", "Lang vermisster Erbe"],
        ["Denizen, Beast, adviser only, locked", "Bewohner, Wildnis, nur als Ratgeber, gesperrt"],
        [
            "When played: If you are an Exile, you may become a Citizen.",
            "Beim Ausspielen: Bist du Exilant, darfst du Bürger werden.",
        ],
    ),
    row(
        "OATH-045",
        ["Rangers", "Waldläufer"],
        ["Denizen, Beast", "Bewohner, Wildnis"],
        [
            "Battle plan (attacker), put 1 favor here: Ignore skulls. If the defense has 4 or more dice now: 2 attack dice more.",
            "Schlachtplan (Angreifer), lege 1 Gunst hierher: Ignoriere Schädel. Hat die Verteidigung jetzt 4 oder mehr Würfel: 2 Angriffswürfel mehr.",
        ],
    ),
    row(
        "OATH-046",
        ["Roving Terror", "Umherziehender Schrecken"],
        ["Denizen, Beast, site only", "Bewohner, Wildnis, nur an Orte"],
        [
            "Action, put 1 secret here: Discard a denizen at another site and move this card into its place, with what lies on it.",
            "Aktion, lege 1 Geheimnis hierher: Wirf einen Bewohner an einem anderen Ort ab und versetze diese Karte mit allem darauf an seine Stelle.",
        ],
    ),
    row(
        "OATH-047",
        ["Wayside Inn", "Gasthaus am Wegesrand"],
        ["Denizen, Hearth, site only", "Bewohner, Heimat, nur an Orte"],
        ["Action, put 1 favor here: Gain 2 Supply.", "Aktion, lege 1 Gunst hierher: Erhalte 2 Vorräte."],
    ),
    row(
        "OATH-048",
        ["Extra Provisions", "Zusätzlicher Proviant"],
        ["Denizen, Hearth", "Bewohner, Heimat"],
        [
            "Battle plan (defender), put 1 favor here: 1 defense die more.",
            "Schlachtplan (Verteidiger), lege 1 Gunst hierher: 1 Verteidigungswürfel mehr.",
        ],
    ),
    row(
        "OATH-049",
        ["Memory of Home", "Erinnerung an die Heimat"],
        ["Denizen, Hearth", "Bewohner, Heimat"],
        [
            "Action, burn 1 secret: Move all favor of another bank to the Hearth bank.",
            "Aktion, verbrenne 1 Geheimnis: Lege die gesamte Gunst eines anderen Gunstlagers in das Heimat-Gunstlager.",
        ],
    ),
    row(
        "OATH-050",
        ["Welcoming Party", "Empfangskomitee"],
        ["Denizen, Hearth, site only", "Bewohner, Heimat, nur an Orte"],
        [
            "Modifies Search: If you play a denizen just drawn faceup, gain 1 favor from the Hearth bank.",
            "Verändert Suchen: Spielst du einen gerade gezogenen Bewohner offen, nimm 1 Gunst aus dem Heimat-Gunstlager.",
        ],
    ),
    row(
        "OATH-051",
        ["Traveling Doctor", "Wanderarzt"],
        ["Denizen, Hearth", "Bewohner, Heimat"],
        [
            "Battle plan (either side): If you are defeated, your force is not killed; discard this card. Skulls and sacrifices still count.",
            "Schlachtplan (beide Seiten): Wirst du besiegt, werden deine Truppen nicht erledigt; wirf diese Karte ab. Schädel und Opfer zählen trotzdem.",
        ],
    ),
    row(
        "OATH-052",
        ["Storyteller", "Geschichtenerzähler"],
        ["Denizen, Hearth", "Bewohner, Heimat"],
        [
            "Action, put 1 favor here: Put 1 secret from the shared bank on the Darkest Secret.",
            "Aktion, lege 1 Gunst hierher: Lege 1 Geheimnis aus dem gemeinsamen Lager auf das Dunkelste Geheimnis.",
        ],
    ),
    row(
        "OATH-053",
        ["Armed Mob", "Bewaffnete Meute"],
        ["Denizen, Hearth, site only", "Bewohner, Heimat, nur an Orte"],
        [
            "Action, put 1 favor here: Discard a faceup adviser of whoever holds the Darkest Secret, unless they hold the People's Favor too.",
            "Aktion, lege 1 Gunst hierher: Wirf einen offenen Ratgeber von der Person ab, die das Dunkelste Geheimnis besitzt, außer sie besitzt auch die Volksgunst.",
        ],
    ),
    row(
        "OATH-054",
        ["Tavern Songs", "Wirtshauslieder"],
        ["Denizen, Hearth", "Bewohner, Heimat"],
        [
            "Action: Look at the top 3 cards of the discard pile of your region.",
            "Aktion: Schau die obersten 3 Karten des Ablagestapels deiner Region an.",
        ],
    ),
];
