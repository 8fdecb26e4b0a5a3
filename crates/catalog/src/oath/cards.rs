//! Cards, sites, banners, the spaces of the Reliquary and the oaths, in words.

use kabale_oath::{Banner, Card, Goal, Site};

use crate::{CardText, Lang};

/// What is said of a card, by language in the order of [`Lang::ALL`].
struct Row {
    rule: &'static str,
    name: [&'static str; 2],
    kind: [&'static str; 2],
    text: [&'static str; 2],
}

const fn row(rule: &'static str, name: [&'static str; 2], kind: [&'static str; 2], text: [&'static str; 2]) -> Row {
    Row { rule, name, kind, text }
}

impl Row {
    fn text(&self, id: &'static str, lang: Lang) -> CardText {
        let pick = |texts: [&'static str; 2]| lang.pick(texts[0], texts[1]);
        CardText { id, name: pick(self.name), kind: pick(self.kind), text: pick(self.text), rule: self.rule }
    }
}

/// The keys of [`SPACES`].
const SPACE_KEYS: [&str; 4] = ["brutal", "decadent", "careless", "greedy"];

/// Everything with a name.
pub(super) fn all(lang: Lang) -> Vec<CardText> {
    let banners = Banner::ALL.into_iter().map(|which| banner(which, false, lang)).chain([banner(
        Banner::PeoplesFavor,
        true,
        lang,
    )]);
    let cards = Card::all().map(|which| card(which, lang)).chain(Site::all().map(|which| site(which, lang)));
    let rest = (0..4).map(|which| space(which, lang)).chain(Goal::ALL.into_iter().map(|which| goal(which, lang)));
    cards.chain(banners).chain(rest).collect()
}

/// A denizen, relic or Vision.
pub(super) fn card(card: Card, lang: Lang) -> CardText {
    let row = match usize::from(card.number()) {
        number @ 232.. => &VISIONS[number - 232],
        number @ 211.. => &RELICS[number - 211],
        number => &DENIZENS[number - 1],
    };
    row.text(card.key(), lang)
}

/// A site.
pub(super) fn site(site: Site, lang: Lang) -> CardText {
    SITES[usize::from(site.number()) - 237].text(site.key(), lang)
}

/// A banner; the People's Favor has two sides.
pub(super) fn banner(banner: Banner, mob: bool, lang: Lang) -> CardText {
    match banner {
        Banner::PeoplesFavor if mob => BANNERS[2].text("mob", lang),
        _ => BANNERS[banner as usize].text(banner.key(), lang),
    }
}

/// A space of the Reliquary, counted from 0.
pub(super) fn space(space: u8, lang: Lang) -> CardText {
    let at = usize::from(space) % 4;
    SPACES[at].text(SPACE_KEYS[at], lang)
}

/// An oath.
pub(super) fn goal(goal: Goal, lang: Lang) -> CardText {
    GOALS[goal as usize].text(goal.key(), lang)
}

/// The denizens, by number.
const DENIZENS: [Row; 54] = [
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
            "Schlachtplan (beide Seiten): Bist du siegreich, nimm 2 Gunst aus dem Ordnung-Gunstlager.",
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
            "Schlachtplan (Angreifer), lege 1 Gunst hierher und verbrenne 1 Gunst: Liegt an einem angegriffenen Ort eine Ordnung-Karte: 4 Angriffswürfel mehr.",
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
            "Beim Ausspielen: Wirf alle Heimat- und Ordnung-Karten an den Orten deiner Region ab.",
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

/// The relics, by number, the Grand Scepter last.
const RELICS: [Row; 21] = [
    row(
        "OATH-211",
        ["Sticky Fire", "Klebriges Feuer"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Battle plan (either side): If you are victorious, you may kill the whole enemy force and give the enemy 1 favor.",
            "Schlachtplan (beide Seiten): Bist du siegreich, darfst du die gesamten gegnerischen Truppen erledigen und dem Gegner 1 Gunst geben.",
        ],
    ),
    row(
        "OATH-212",
        ["Cursed Cauldron", "Verfluchter Kessel"],
        ["Relic, 3 defense dice", "Reliquie, 3 Verteidigungswürfel"],
        [
            "Battle plan (either side): If you are victorious, gain 1 warband for each enemy warband killed in this Campaign.",
            "Schlachtplan (beide Seiten): Bist du siegreich, nimm 1 Schar für jede in diesem Kampf erledigte gegnerische Schar.",
        ],
    ),
    row(
        "OATH-213",
        ["Brass Horse", "Messingpferd"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Action, put 1 secret here: Show the top card of your region's discard pile. Travel without Supply to another site with a card of its suit, or anywhere if there is none.",
            "Aktion, lege 1 Geheimnis hierher: Zeige die oberste Karte des Ablagestapels deiner Region. Reise ohne Vorräte an einen anderen Ort mit einer Karte dieser Farbe, oder irgendwohin, wenn es keinen gibt.",
        ],
    ),
    row(
        "OATH-214",
        ["Truthful Harp", "Harfe der Wahrheit"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Modifies Search: Draw 2 cards more, and show everybody what you draw and keep.",
            "Verändert Suchen: Ziehe 2 Karten mehr und zeige allen, was du ziehst und behältst.",
        ],
    ),
    row(
        "OATH-215",
        ["Grand Mask", "Große Maske"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Persistent: While you are an Exile, in your turn you rule the cards at Imperial sites, except battle plans, and the Empire does not.",
            "Beständig: Bist du Exilant, beherrschst du in deinem Zug die Karten an Orten des Reichs außer Schlachtplänen, und das Reich nicht.",
        ],
    ),
    row(
        "OATH-216",
        ["Horned Mask", "Gehörnte Maske"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Action, put 1 secret here: Swap a faceup adviser of yours with a card at your site.",
            "Aktion, lege 1 Geheimnis hierher: Tausche einen deiner offenen Ratgeber mit einer Karte an deinem Ort aus.",
        ],
    ),
    row(
        "OATH-217",
        ["Cup of Plenty", "Kelch der Fülle"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Modifies Trade: Trading with a card of the suit of one of your advisers costs no Supply.",
            "Verändert Tauschen: Mit einer Karte in der Farbe eines deiner Ratgeber zu tauschen kostet keine Vorräte.",
        ],
    ),
    row(
        "OATH-218",
        ["Whistle", "Pfeife"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Action, put 1 secret here: Another player must travel to your site if able, without Supply; then they get this secret.",
            "Aktion, lege 1 Geheimnis hierher: Eine andere Person muss, wenn möglich, ohne Vorräte an deinen Ort reisen; dann erhält sie dieses Geheimnis.",
        ],
    ),
    row(
        "OATH-219",
        ["Dowsing Sticks", "Wünschelruten"],
        ["Relic, 3 defense dice", "Reliquie, 3 Verteidigungswürfel"],
        [
            "Action, put 1 secret here and burn 2 favor: Draw the top relic: take it, or put it under the relic deck.",
            "Aktion, lege 1 Geheimnis hierher und verbrenne 2 Gunst: Ziehe die oberste Reliquie: Nimm sie oder lege sie unter den Reliquienstapel.",
        ],
    ),
    row(
        "OATH-220",
        ["Cracked Horn", "Gesprungenes Horn"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Modifies Search: What you discard in this Search goes under the world deck.",
            "Verändert Suchen: Was du bei diesem Suchen abwirfst, kommt unter den Weltstapel.",
        ],
    ),
    row(
        "OATH-221",
        ["Bandit Crown", "Räuberkrone"],
        ["Relic, 3 defense dice", "Reliquie, 3 Verteidigungswürfel"],
        [
            "Persistent: Bandits count as your warbands except at enemy sites: you rule the faceup sites without warbands.",
            "Beständig: Räuber gelten als deine Scharen, außer an gegnerischen Orten: Du beherrschst die offenen Orte ohne Scharen.",
        ],
    ),
    row(
        "OATH-222",
        ["Ring of Devotion", "Ring der Hingabe"],
        ["Relic, 3 defense dice", "Reliquie, 3 Verteidigungswürfel"],
        [
            "Persistent: You cannot place warbands at sites in any way. Modifies Muster: Mustering gains you 2 warbands more.",
            "Beständig: Du kannst auf keine Weise Scharen auf Orte stellen. Verändert Anwerben: Beim Anwerben nimmst du 2 Scharen mehr.",
        ],
    ),
    row(
        "OATH-223",
        ["Skeleton Key", "Dietrich"],
        ["Relic, 3 defense dice", "Reliquie, 3 Verteidigungswürfel"],
        [
            "Action, put 1 secret here and burn 1 secret: If the Chancellor rules your site, look at a relic of the Reliquary; you may take it.",
            "Aktion, lege 1 Geheimnis hierher und verbrenne 1 Geheimnis: Beherrscht der Kanzler deinen Ort, schau eine Reliquie im Schrein an; du darfst sie nehmen.",
        ],
    ),
    row(
        "OATH-224",
        ["Oracular Pig", "Orakelschwein"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Action: Look at the top 3 cards of the world deck.",
            "Aktion: Schau die obersten 3 Karten des Weltstapels an.",
        ],
    ),
    row(
        "OATH-225",
        ["Circlet of Command", "Reif der Befehlsgewalt"],
        ["Relic, 1 defense die", "Reliquie, 1 Verteidigungswürfel"],
        [
            "Persistent: Your banners and other relics cannot be targets or be taken. Your pawn and favor as a target add 1 defense die more.",
            "Beständig: Deine Banner und anderen Reliquien können kein Ziel sein und nicht genommen werden. Figur und Gunst als Ziel bringen 1 Verteidigungswürfel mehr.",
        ],
    ),
    row(
        "OATH-226",
        ["Ivory Eye", "Elfenbeinauge"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Action, put 1 secret here: Look at a facedown site, a facedown adviser, or a facedown relic at a site.",
            "Aktion, lege 1 Geheimnis hierher: Schau einen verdeckten Ort, einen verdeckten Ratgeber oder eine verdeckte Reliquie an einem Ort an.",
        ],
    ),
    row(
        "OATH-227",
        ["Map", "Landkarte"],
        ["Relic, 3 defense dice", "Reliquie, 3 Verteidigungswürfel"],
        [
            "Action: Put this under the relic deck and gain 4 Supply.",
            "Aktion: Lege dies unter den Reliquienstapel und erhalte 4 Vorräte.",
        ],
    ),
    row(
        "OATH-228",
        ["Obsidian Cage", "Obsidiankäfig"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Battle plan (either side): If you are victorious, move all surviving warbands of the enemy force onto this relic. Action: Move any number of warbands from here to a board of the same color.",
            "Schlachtplan (beide Seiten): Bist du siegreich, versetze alle überlebenden Scharen der gegnerischen Truppen auf diese Reliquie. Aktion: Versetze beliebig viele Scharen von hier auf ein Tableau derselben Farbe.",
        ],
    ),
    row(
        "OATH-229",
        ["Book of Records", "Buch der Aufzeichnungen"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        [
            "Modifies Search: Playing a card to a site gains you 1 secret instead of 1 favor.",
            "Verändert Suchen: Spielst du eine Karte an einen Ort, nimm 1 Geheimnis statt 1 Gunst.",
        ],
    ),
    row(
        "OATH-230",
        ["Dragonskin Drum", "Drachenhauttrommel"],
        ["Relic, 2 defense dice", "Reliquie, 2 Verteidigungswürfel"],
        ["Modifies Travel: After traveling, gain 1 warband.", "Verändert Reisen: Nimm nach dem Reisen 1 Schar."],
    ),
    row(
        "OATH-231",
        ["The Grand Scepter", "Prachtvolles Zepter"],
        ["Relic, 5 defense dice", "Reliquie, 5 Verteidigungswürfel"],
        [
            "Persistent: You cannot use the Scepter in the turn in which you took it. Action: Look at the relics in the Imperial Reliquary. Action: Offer Citizenship to any Exile, or exile a Citizen other than yourself.",
            "Beständig: Du kannst das Zepter nicht in dem Zug nutzen, in dem du es genommen hast. Aktion: Schau die Reliquien im Reichsreliquienschrein an. Aktion: Biete einem Exilanten das Bürgertum an oder schicke einen anderen Bürger ins Exil.",
        ],
    ),
];

/// The Visions, by number.
const VISIONS: [Row; 5] = [
    row(
        "OATH-232",
        ["Conspiracy", "Verschwörung"],
        ["Vision", "Vision"],
        [
            "When played: Anyone may play it. If two of your advisers have the suit of an adviser of a player at your site, you may burn 1 secret and take a relic or banner of theirs. Then it leaves the game.",
            "Beim Ausspielen: Alle dürfen sie spielen. Haben zwei deiner Ratgeber die Farbe eines Ratgebers einer Person an deinem Ort, darfst du 1 Geheimnis verbrennen und ihr eine Reliquie oder ein Banner nehmen. Dann verlässt sie das Spiel.",
        ],
    ),
    row(
        "OATH-233",
        ["Vision of Faith", "Vision des Glaubens"],
        ["Vision", "Vision"],
        [
            "Exiles only. You win if your turn begins while you hold the Darkest Secret and 3 or more Visions have been drawn.",
            "Nur für Exilanten. Du gewinnst, wenn du zu Beginn deines Zuges das Dunkelste Geheimnis besitzt und 3 oder mehr Visionen gezogen sind.",
        ],
    ),
    row(
        "OATH-234",
        ["Vision of Rebellion", "Vision der Rebellion"],
        ["Vision", "Vision"],
        [
            "Exiles only. You win if your turn begins while you hold the People's Favor and 3 or more Visions have been drawn.",
            "Nur für Exilanten. Du gewinnst, wenn du zu Beginn deines Zuges die Volksgunst besitzt und 3 oder mehr Visionen gezogen sind.",
        ],
    ),
    row(
        "OATH-235",
        ["Vision of Sanctuary", "Vision der Zuflucht"],
        ["Vision", "Vision"],
        [
            "Exiles only. You win if your turn begins while you alone hold the most relics and banners and 3 or more Visions have been drawn.",
            "Nur für Exilanten. Du gewinnst, wenn du zu Beginn deines Zuges alleine die meisten Reliquien und Banner besitzt und 3 oder mehr Visionen gezogen sind.",
        ],
    ),
    row(
        "OATH-236",
        ["Vision of Conquest", "Vision der Unterwerfung"],
        ["Vision", "Vision"],
        [
            "Exiles only. You win if your turn begins while you alone rule the most sites and 3 or more Visions have been drawn.",
            "Nur für Exilanten. Du gewinnst, wenn du zu Beginn deines Zuges alleine die meisten Orte beherrschst und 3 oder mehr Visionen gezogen sind.",
        ],
    ),
];

/// The sites, by number.
const SITES: [Row; 23] = [
    row(
        "OATH-237",
        ["Ancient City", "Antike Stadt"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "Homeland: whoever plays an Order card faceup here gains 2 warbands. Not if they discarded one of that suit from here this turn. Relics here cost 3 favor into the Order bank.",
            "Heimatland: Wer hier eine Ordnung-Karte offen ausspielt, nimmt 2 Scharen. Nicht, wenn die Person in diesem Zug hier schon eine solche abgeworfen hat. Reliquien kosten hier 3 Gunst in das Ordnung-Gunstlager.",
        ],
    ),
    row(
        "OATH-238",
        ["Barren Coast", "Karge Küste"],
        ["Site, 1 card at most", "Ort, höchstens 1 Karte"],
        [
            "Coast: travel from here to another faceup Coast costs 1 Supply and ignores the Narrow Pass. Relics here cost 3 favor into the Nomad bank.",
            "Küste: Eine Reise von hier zu einer anderen offenen Küste kostet 1 Vorrat und ignoriert den Engen Pass. Reliquien kosten hier 3 Gunst in das Nomaden-Gunstlager.",
        ],
    ),
    row(
        "OATH-239",
        ["Buried Giant", "Begrabener Riese"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "When you travel away, you may turn a secret facedown: it costs no Supply and ignores the Narrow Pass. Relics here cost 1 secret, burned.",
            "Reist du von hier weg, darfst du ein Geheimnis verdecken: Die Reise kostet keine Vorräte und ignoriert den Engen Pass. Reliquien kosten hier 1 Geheimnis, verbrannt.",
        ],
    ),
    row(
        "OATH-240",
        ["Charming Valley", "Bezauberndes Tal"],
        ["Site, 3 cards at most", "Ort, höchstens 3 Karten"],
        ["Travel from here costs 1 Supply more.", "Reisen von hier kosten 1 Vorrat mehr."],
    ),
    row(
        "OATH-241",
        ["Deep Woods", "Tiefe Wälder"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "Homeland: whoever plays a Beast card faceup here takes a relic here. Not if they discarded one of that suit from here this turn. Relics here cost 2 secrets, burned.",
            "Heimatland: Wer hier eine Wildnis-Karte offen ausspielt, nimmt 1 Reliquie von hier. Nicht, wenn die Person in diesem Zug hier schon eine solche abgeworfen hat. Reliquien kosten hier 2 Geheimnisse, verbrannt.",
        ],
    ),
    row(
        "OATH-242",
        ["Drowned City", "Versunkene Stadt"],
        ["Site without room for cards", "Ort ohne Platz für Karten"],
        [
            "Opportunity: if your turn begins with your pawn here, you may take 1 secret from here. Relics here cost 2 favor, burned.",
            "Gelegenheit: Beginnt dein Zug mit deiner Figur hier, darfst du 1 Geheimnis von hier nehmen. Reliquien kosten hier 2 Gunst, verbrannt.",
        ],
    ),
    row(
        "OATH-243",
        ["Fertile Valley", "Fruchtbares Tal"],
        ["Site, 3 cards at most", "Ort, höchstens 3 Karten"],
        [
            "Homeland: whoever plays a Hearth card faceup here gains 1 favor from the Hearth bank. Not if they discarded one of that suit from here this turn.",
            "Heimatland: Wer hier eine Heimat-Karte offen ausspielt, nimmt 1 Gunst aus dem Heimat-Gunstlager. Nicht, wenn die Person in diesem Zug hier schon eine solche abgeworfen hat.",
        ],
    ),
    row(
        "OATH-244",
        ["Great Slum", "Großes Elendsviertel"],
        ["Site, 3 cards at most", "Ort, höchstens 3 Karten"],
        [
            "Before you play or move a card here, you may discard a card here.",
            "Bevor du eine Karte hierher spielst oder versetzt, darfst du hier eine Karte abwerfen.",
        ],
    ),
    row(
        "OATH-245",
        ["The Tribunal", "Das Gericht"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "Action: If you rule this site or are here: propose to any player a binding deal about favor, secrets and later actions. Relics here cost 3 favor into the Order bank.",
            "Aktion: Beherrschst du diesen Ort oder bist hier: Schlage irgendwem eine verbindliche Absprache über Gunst, Geheimnisse und spätere Aktionen vor. Reliquien kosten hier 3 Gunst in das Ordnung-Gunstlager.",
        ],
    ),
    row(
        "OATH-246",
        ["Lush Coast", "Üppige Küste"],
        ["Site, 3 cards at most", "Ort, höchstens 3 Karten"],
        [
            "Coast: travel from here to another faceup Coast costs 1 Supply and ignores the Narrow Pass.",
            "Küste: Eine Reise von hier zu einer anderen offenen Küste kostet 1 Vorrat und ignoriert den Engen Pass.",
        ],
    ),
    row(
        "OATH-247",
        ["Marshes", "Sümpfe"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "Searching here draws 1 card less. Relics here cost 1 secret, burned.",
            "Wer hier sucht, zieht 1 Karte weniger. Reliquien kosten hier 1 Geheimnis, verbrannt.",
        ],
    ),
    row(
        "OATH-248",
        ["Mine", "Mine"],
        ["Site, 1 card at most", "Ort, höchstens 1 Karte"],
        [
            "Opportunity: if your turn begins with your pawn here, you may take 1 favor from here. Relics here cost 3 favor into the Discord bank.",
            "Gelegenheit: Beginnt dein Zug mit deiner Figur hier, darfst du 1 Gunst von hier nehmen. Reliquien kosten hier 3 Gunst in das Chaos-Gunstlager.",
        ],
    ),
    row(
        "OATH-249",
        ["Mountain", "Berg"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "If you declare targets here: 1 attack die less, once. Relics here cost 2 favor, burned.",
            "Wählst du Ziele an diesem Ort: 1 Angriffswürfel weniger, einmal. Reliquien kosten hier 2 Gunst, verbrannt.",
        ],
    ),
    row(
        "OATH-250",
        ["Narrow Pass", "Enger Pass"],
        ["Site, 1 card at most", "Ort, höchstens 1 Karte"],
        [
            "Travel into this region from another one must lead here. Targets in this region from another one must include this site, unless you rule it. Relics here cost 3 favor into the Arcane bank.",
            "Wer aus einer anderen Region in diese reist, muss hierher reisen. Wer aus einer anderen Region Ziele in dieser wählt, muss auch diesen Ort wählen, außer er beherrscht ihn. Reliquien kosten hier 3 Gunst in das Mystik-Gunstlager.",
        ],
    ),
    row(
        "OATH-251",
        ["Plains", "Ebene"],
        ["Site, 3 cards at most", "Ort, höchstens 3 Karten"],
        [
            "If you declare targets here: 1 attack die more, once.",
            "Wählst du Ziele an diesem Ort: 1 Angriffswürfel mehr, einmal.",
        ],
    ),
    row(
        "OATH-252",
        ["River", "Fluss"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "If you rule this site, mustering here gains 1 warband more.",
            "Beherrschst du diesen Ort, bringt Anwerben hier 1 Schar mehr.",
        ],
    ),
    row(
        "OATH-253",
        ["Rocky Coast", "Felsige Küste"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "Coast: travel from here to another faceup Coast costs 1 Supply and ignores the Narrow Pass.",
            "Küste: Eine Reise von hier zu einer anderen offenen Küste kostet 1 Vorrat und ignoriert den Engen Pass.",
        ],
    ),
    row(
        "OATH-254",
        ["Salt Flats", "Salzwüste"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "Opportunity: if your turn begins with your pawn here, you may take 1 favor or 1 secret from here.",
            "Gelegenheit: Beginnt dein Zug mit deiner Figur hier, darfst du 1 Gunst oder 1 Geheimnis von hier nehmen.",
        ],
    ),
    row(
        "OATH-255",
        ["Shrouded Wood", "Nebliger Wald"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "Travel from here costs 2 Supply and ignores the Narrow Pass and The Hidden Place. If an enemy rules this site, they pick where you go. Relics here cost 1 secret, burned.",
            "Reisen von hier kosten 2 Vorräte und ignorieren Engen Pass und Verborgenen Ort. Beherrscht ein Gegner diesen Ort, bestimmt er dein Ziel. Reliquien kosten hier 1 Geheimnis, verbrannt.",
        ],
    ),
    row(
        "OATH-256",
        ["Standing Stones", "Stehende Steine"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "Homeland: whoever plays an Arcane card faceup here gains 1 secret. Not if they discarded one of that suit from here this turn. Relics here cost 3 favor into the Arcane bank.",
            "Heimatland: Wer hier eine Mystik-Karte offen ausspielt, nimmt 1 Geheimnis. Nicht, wenn die Person in diesem Zug hier schon eine solche abgeworfen hat. Reliquien kosten hier 3 Gunst in das Mystik-Gunstlager.",
        ],
    ),
    row(
        "OATH-257",
        ["Steppe", "Steppe"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "Homeland: whoever plays a Nomad card faceup here gains 1 secret. Not if they discarded one of that suit from here this turn. Relics here cost 3 favor into the Nomad bank.",
            "Heimatland: Wer hier eine Nomaden-Karte offen ausspielt, nimmt 1 Geheimnis. Nicht, wenn die Person in diesem Zug hier schon eine solche abgeworfen hat. Reliquien kosten hier 3 Gunst in das Nomaden-Gunstlager.",
        ],
    ),
    row(
        "OATH-258",
        ["The Hidden Place", "Der verborgene Ort"],
        ["Site, 2 cards at most", "Ort, höchstens 2 Karten"],
        [
            "To travel here, and to declare targets here, you must turn a faceup secret of yours facedown. Relics here cost 1 secret, burned.",
            "Um hierher zu reisen und um hier Ziele zu wählen, musst du ein offenes Geheimnis von dir verdecken. Reliquien kosten hier 1 Geheimnis, verbrannt.",
        ],
    ),
    row(
        "OATH-259",
        ["Wastes", "Ödland"],
        ["Site, 1 card at most", "Ort, höchstens 1 Karte"],
        [
            "Homeland: whoever plays a Discord card faceup here takes a relic here. Not if they discarded one of that suit from here this turn. Relics here cost 2 secrets, burned.",
            "Heimatland: Wer hier eine Chaos-Karte offen ausspielt, nimmt 1 Reliquie von hier. Nicht, wenn die Person in diesem Zug hier schon eine solche abgeworfen hat. Reliquien kosten hier 2 Geheimnisse, verbrannt.",
        ],
    ),
];

/// The People's Favor, the Darkest Secret, and the Mob.
const BANNERS: [Row; 3] = [
    row(
        "OATH-262",
        ["People's Favor", "Volksgunst"],
        ["Banner", "Banner"],
        [
            "Wake: put 1 favor on it, or move 1 from it to the bank with the least; at 6 it turns to the Mob. Search: play to any site of your region, and discard a card there first. Recover: pay more favor than lies on it.",
            "Erwachen: Lege 1 Gunst darauf oder 1 von hier in das Gunstlager mit der wenigsten; bei 6 wird sie zur Meute. Suchen: Spiele an einen beliebigen Ort deiner Region und wirf dort vorher eine Karte ab. Bergen: Zahle mehr Gunst, als darauf liegt.",
        ],
    ),
    row(
        "OATH-260",
        ["Darkest Secret", "Dunkelstes Geheimnis"],
        ["Banner", "Banner"],
        [
            "Searching the world deck costs you 2 Supply. Recover: pay more secrets than lie on it; from another player only if a card at their site has a suit that none of their advisers has.",
            "Den Weltstapel zu durchsuchen kostet dich 2 Vorräte. Bergen: Zahle mehr Geheimnisse, als darauf liegen; von anderen nur, wenn eine Karte an ihrem Ort eine Farbe hat, die keiner ihrer Ratgeber hat.",
        ],
    ),
    row(
        "OATH-261",
        ["People's Favor: Mob", "Volksgunst: Meute"],
        ["Banner", "Banner"],
        [
            "Wake: twice put 1 favor on it, or move 1 from it to the bank with the least. Recovering it turns it back. Otherwise as the People's Favor.",
            "Erwachen: Lege zweimal 1 Gunst darauf oder 1 von hier in das Gunstlager mit der wenigsten. Wer sie birgt, dreht sie zurück. Sonst wie die Volksgunst.",
        ],
    ),
];

/// The spaces of the Reliquary, in their order.
const SPACES: [Row; 4] = [
    row(
        "OATH-267",
        ["Brutal", "Brutal"],
        ["Reliquary, first space", "Schrein, erstes Feld"],
        [
            "When the Chancellor attacks, the defeated side, even the Chancellor, must kill its whole force instead of half of it.",
            "Greift der Kanzler an, muss die besiegte Seite, auch er selbst, ihre gesamten Truppen erledigen statt der Hälfte.",
        ],
    ),
    row(
        "OATH-269",
        ["Decadent", "Dekadent"],
        ["Reliquary, second space", "Schrein, zweites Feld"],
        [
            "The Chancellor travels from the Provinces or the Hinterland to the Cradle without Supply; travel to a Hinterland site costs the Chancellor 1 Supply more.",
            "Der Kanzler reist aus den Provinzen oder dem Hinterland ohne Vorräte in die Wiege; eine Reise an einen Ort im Hinterland kostet ihn 1 Vorrat mehr.",
        ],
    ),
    row(
        "OATH-268",
        ["Careless", "Sorglos"],
        ["Reliquary, third space", "Schrein, drittes Feld"],
        [
            "Every trade of the Chancellor gains 1 favor more, from the bank of the card traded with, also a trade for secrets; a trade for secrets must gain 1 secret less.",
            "Jeder Tausch bringt dem Kanzler 1 Gunst mehr, aus dem Gunstlager der Karte, mit der er tauscht, auch beim Tausch gegen Geheimnisse; beim Tausch gegen Geheimnisse muss er 1 Geheimnis weniger nehmen.",
        ],
    ),
    row(
        "OATH-270",
        ["Greedy", "Gierig"],
        ["Reliquary, fourth space", "Schrein, viertes Feld"],
        [
            "The Chancellor draws 2 cards more, still stopping at a Vision, and cannot search if that would cost more than 2 Supply.",
            "Der Kanzler zieht 2 Karten mehr, wobei ihn eine Vision weiterhin stoppt, und kann nicht suchen, wenn das mehr als 2 Vorräte kosten würde.",
        ],
    ),
];

/// The oaths, in the order of 3.4.3.
const GOALS: [Row; 4] = [
    row(
        "OATH-G1",
        ["Oath of Supremacy", "Bewahrer der Vorherrschaft"],
        ["Oath", "Eid"],
        [
            "Oathkeeper: alone rules the most sites. Successor: holds more relics and banners together than the Chancellor and than every other Citizen. The Vision of Conquest has the same goal.",
            "Bewahrer: beherrscht alleine die meisten Orte. Nachfolger: besitzt mehr Reliquien und Banner zusammen als der Kanzler und als jeder andere Bürger. Dasselbe Ziel hat die Vision der Unterwerfung.",
        ],
    ),
    row(
        "OATH-G2",
        ["Oath of the People", "Bewahrer des Volkes"],
        ["Oath", "Eid"],
        [
            "Oathkeeper: holds the People's Favor. Successor: holds the Darkest Secret. The Vision of Rebellion has the same goal. The Chancellor starts with the People's Favor.",
            "Bewahrer: besitzt die Volksgunst. Nachfolger: besitzt das Dunkelste Geheimnis. Dasselbe Ziel hat die Vision der Rebellion. Der Kanzler beginnt mit der Volksgunst.",
        ],
    ),
    row(
        "OATH-G3",
        ["Oath of Protection", "Bewahrer der Geborgenheit"],
        ["Oath", "Eid"],
        [
            "Oathkeeper: alone holds the most relics and banners, counted together. Successor: holds the People's Favor. The Vision of Sanctuary has the same goal.",
            "Bewahrer: besitzt alleine die meisten Reliquien und Banner, zusammen gezählt. Nachfolger: besitzt die Volksgunst. Dasselbe Ziel hat die Vision der Zuflucht.",
        ],
    ),
    row(
        "OATH-G4",
        ["Oath of Devotion", "Bewahrer der Hingabe"],
        ["Oath", "Eid"],
        [
            "Oathkeeper: holds the Darkest Secret. Successor: holds the Grand Scepter. The Vision of Faith has the same goal. The Chancellor starts with the Darkest Secret.",
            "Bewahrer: besitzt das Dunkelste Geheimnis. Nachfolger: besitzt das Prachtvolle Zepter. Dasselbe Ziel hat die Vision des Glaubens. Der Kanzler beginnt mit dem Dunkelsten Geheimnis.",
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Every row stands where its number says, and has the name of the documents.
    #[test]
    fn rows_agree_with_the_documents() {
        let documents = [
            include_str!("../../../../docs/rules/oath-cards.md"),
            include_str!("../../../../docs/rules/de/oath-cards.md"),
        ];
        let numbers = Card::all().map(|which| u16::from(which.number())).chain(Site::all().map(Site::number));
        for (document, lang) in documents.into_iter().zip(Lang::ALL) {
            let texts = all(lang);
            for (text, number) in texts.iter().zip(numbers.clone()) {
                assert_eq!(text.rule, format!("OATH-{number:03}"));
                assert!(document.contains(&format!("**{} {}**", text.rule, text.name)), "{text:?}");
            }
            assert!(texts.iter().all(|text| document.contains(&format!("**{} ", text.rule))));
            assert!(texts.iter().all(|text| text.text.chars().count() <= 250), "too long for a card");
        }
    }
}
