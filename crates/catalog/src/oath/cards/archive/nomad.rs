//! Nomad (Nomaden), in words: the denizens of the archive.

use kabale_oath::Card;

use super::super::{Row, row};

pub(super) const ROWS: &[Row] = &[
row(Card::CONVOYS, ["Convoys", "Konvois"], [
            "Action, put 1 favor here: Put the whole discard pile of another region, unseen, on the discard pile of your region.",
            "Aktion, lege 1 Gunst hierher: Lege den ganzen Ablagestapel einer anderen Region ungesehen auf den Ablagestapel deiner Region.",
        ])
.asking(&[["which discard pile comes to your region?", "Welcher Ablagestapel kommt in deine Region?"]]),
row(Card::VOW_OF_KINSHIP, ["Vow of Kinship", "Sippengelübde"], [
            "When played: All favor on your board goes to the Nomad bank. Persistent: So does all favor that would come to your board. You may spend favor of the Nomad bank as if it were on your board.",
            "Beim Ausspielen: Alle Gunst deines Tableaus kommt in das Nomaden-Gunstlager. Dauerhaft: Ebenso alle Gunst, die auf dein Tableau käme. Du darfst Gunst dieses Lagers ausgeben, als läge sie auf deinem Tableau.",
        ]),
row(Card::WILD_MOUNTS, ["Wild Mounts", "Wilde Reittiere"], [
            "Battle plan (either side): If you would discard Nomad battle plans at the end of this Campaign, you may discard 1 Beast card you rule instead and keep them all. This card stays.",
            "Schlachtplan (beide Seiten): Müsstest du am Ende dieses Kampfs Nomaden-Schlachtpläne abwerfen, darfst du stattdessen 1 Wildnis-Karte abwerfen, die du beherrschst, und alle behalten. Diese Karte bleibt.",
        ])
.asking_later(&[["which Beast card do you discard for your battle plans?", "Welche Wildnis-Karte wirfst du statt deiner Schlachtpläne ab?"]]),
row(Card::LANCERS, ["Lancers", "Lanzenreiter"], [
            "Battle plan (attacker): Your whole attack roll counts twice, skulls too. Discard this after the Campaign.",
            "Schlachtplan (Angreifer): Dein ganzer Angriffswurf zählt doppelt, auch die Schädel. Wirf die Karte nach dem Kampf ab.",
        ]),
row(Card::MOUNTAIN_GIANT, ["Mountain Giant", "Bergriese"], [
            "Battle plan (either side), put 1 secret here: Choose 1 or 3. Attacker: that many attack dice more. Defender: that many less. If you chose 3, discard this after the Campaign.",
            "Schlachtplan (beide Seiten), lege 1 Geheimnis hierher: Wähle 1 oder 3. Angreifer: so viele Angriffswürfel mehr. Verteidiger: so viele weniger. Bei 3 wirf die Karte nach dem Kampf ab.",
        ])
.asking(&[["3 dice, and it is discarded? Otherwise 1 die.", "3 Würfel, und die Karte wird abgeworfen? Sonst 1 Würfel."]]),
row(Card::RIVAL_KHAN, ["Rival Khan", "Rivalisierender Khan"], [
            "Battle plan (either side): If your enemy has a faceup Nomad adviser: Attacker: 4 attack dice more. Defender: 4 less. Discard this after the Campaign.",
            "Schlachtplan (beide Seiten): Hat dein Gegner einen offenen Nomaden-Ratgeber: Angreifer: 4 Angriffswürfel mehr. Verteidiger: 4 weniger. Wirf die Karte nach dem Kampf ab.",
        ]),
row(Card::LOST_TONGUE, ["Lost Tongue", "Verlorene Sprache"], [
            "Persistent: Other players who rule no Nomad card cannot declare your relics and banners as targets, recover or take them.",
            "Dauerhaft: Andere, die keine Nomaden-Karte beherrschen, können deine Reliquien und Banner weder als Ziel wählen noch bergen oder nehmen.",
        ]),
row(Card::SPECIAL_ENVOY, ["Special Envoy", "Sondergesandter"], [
            "Modifies Travel: This Travel costs no Supply. Then your Act phase ends and you rest.",
            "Verändert Reisen: Diese Reise kostet keine Vorräte. Danach endet dein Agieren, und du ruhst.",
        ]),
row(Card::RESETTLE, ["Resettle", "Umsiedlung"], [
            "Action: Move a faceup Nomad adviser of any player, if it may lie at sites and is not locked, to any faceup site with room.",
            "Aktion: Versetze einen offenen Nomaden-Ratgeber einer beliebigen Person, der an Orten liegen darf und nicht gesperrt ist, an einen beliebigen offenen Ort mit Platz.",
        ])
.asking(&[["which adviser moves?", "Welcher Ratgeber zieht um?"], ["to which site?", "An welchen Ort?"]]),
row(Card::ORACLE, ["Oracle", "Orakel"], [
            "Action, put 2 secrets here: Draw the topmost Vision of the world deck and play or discard it as in a Search.",
            "Aktion, lege 2 Geheimnisse hierher: Ziehe die oberste Vision des Weltstapels und spiele sie wie beim Suchen oder wirf sie ab.",
        ]),
row(Card::PILGRIMAGE, ["Pilgrimage", "Pilgerreise"], [
            "When played: Put all denizens at your site that are not locked among the Dispossessed. Draw as many of these at random, look at them and put them on the discard pile of your region in any order.",
            "Beim Ausspielen: Lege alle nicht gesperrten Bewohner deines Orts zu den Vertriebenen. Ziehe ebenso viele von diesen zufällig, sieh sie an und lege sie beliebig geordnet auf den Ablagestapel deiner Region.",
        ])
.asking(&[["which card is put on the discard pile next?", "Welche Karte kommt als nächste auf den Ablagestapel?"]]),
row(Card::SPELL_BREAKER, ["Spell Breaker", "Zauberbrecher"], [
            "Persistent: Enemies of this card's ruler cannot use powers that cost secrets. If bandits rule it, nobody can.",
            "Dauerhaft: Gegner des Herrschers dieser Karte können keine Fähigkeiten nutzen, die Geheimnisse kosten. Beherrschen Räuber sie, kann es niemand.",
        ]),
row(Card::MOUNTED_PATROL, ["Mounted Patrol", "Berittene Patrouille"], [
            "Battle plan (defender): The attacker rolls only half of the attack dice, rounded down. Discard this after the Campaign.",
            "Schlachtplan (Verteidiger): Der Angreifer wirft nur die Hälfte der Angriffswürfel, abgerundet. Wirf die Karte nach dem Kampf ab.",
        ]),
row(Card::GREAT_CRUSADE, ["Great Crusade", "Großer Kreuzzug"], [
            "Battle plan (either side): For each Nomad card you rule, this one too: Attacker: 1 attack die more. Defender: 1 less. Discard this after the Campaign.",
            "Schlachtplan (beide Seiten): Je Nomaden-Karte, die du beherrschst, auch dieser: Angreifer: 1 Angriffswürfel mehr. Verteidiger: 1 weniger. Wirf die Karte nach dem Kampf ab.",
        ]),
row(Card::ANCIENT_BLOODLINE, ["Ancient Bloodline", "Uralte Blutlinie"], [
            "Persistent: For your enemies the denizens and relics at sites you rule are locked: they cannot discard, move, swap, recover or take them.",
            "Dauerhaft: Für deine Gegner sind Bewohner und Reliquien an Orten, die du beherrschst, gesperrt: Sie können sie nicht abwerfen, versetzen, tauschen, bergen oder nehmen.",
        ]),
row(Card::ANCIENT_PACT, ["Ancient Pact", "Uralter Pakt"], [
            "When played: If you are an Exile and hold the Darkest Secret, you may give it to the Chancellor. If you do, become a Citizen and take 1 relic of the Reliquary unseen.",
            "Beim Ausspielen: Bist du Exilant und hast das Dunkelste Geheimnis, darfst du es dem Kanzler geben. Dann werde Bürger und nimm ungesehen 1 Reliquie aus dem Schrein.",
        ])
.asking(&[["do you give the Darkest Secret to the Chancellor and become a Citizen?", "Gibst du dem Kanzler das Dunkelste Geheimnis und wirst Bürger?"], ["which relic of the Reliquary do you take?", "Welche Reliquie aus dem Schrein nimmst du?"]]),
row(Card::STORM_CALLER, ["Storm Caller", "Sturmrufer"], [
            "Battle plan (defender): 2 defense dice more. Discard this after the Campaign.",
            "Schlachtplan (Verteidiger): 2 Verteidigungswürfel mehr. Wirf die Karte nach dem Kampf ab.",
        ]),
row(Card::FAMILY_WAGON, ["Family Wagon", "Familienwagen"], [
            "Persistent: You may have any number of faceup Nomad advisers, but only 1 other adviser. If you have more others when you play this, discard down to 1.",
            "Dauerhaft: Du darfst beliebig viele offene Nomaden-Ratgeber haben, aber nur 1 anderen Ratgeber. Hast du beim Ausspielen mehr andere, wirf sie bis auf 1 ab.",
        ]),
row(Card::WAY_STATION, ["Way Station", "Raststation"], [
            "Persistent (Travel): Traveling to this site costs no Supply for who rules this card, and for everybody who gives its ruler 1 favor. The Chancellor gets it for the Empire; for bandits it burns.",
            "Dauerhaft (Reisen): Eine Reise hierher kostet keine Vorräte, wenn du die Karte beherrschst oder ihrem Herrscher 1 Gunst gibst. Für das Reich erhält sie der Kanzler, bei Räubern verbrennt sie.",
        ]),
row(Card::TWIN_BROTHER, ["Twin Brother", "Zwillingsbruder"], [
            "When played: You may swap this card with a faceup Nomad adviser of another player that is not locked.",
            "Beim Ausspielen: Du darfst diese Karte mit einem offenen, nicht gesperrten Nomaden-Ratgeber einer anderen Person tauschen.",
        ])
.asking(&[["with which adviser does it change places?", "Mit welchem Ratgeber tauscht sie den Platz?"]]),
row(Card::HOSPITALITY, ["Hospitality", "Gastfreundschaft"], [
            "Modifies Travel: Then gain 1 favor from the bank of a suit that a card at your new site and one of your faceup advisers have.",
            "Verändert Reisen: Nimm danach 1 Gunst aus dem Gunstlager einer Farbe, die eine Karte am neuen Ort und einer deiner offenen Ratgeber haben.",
        ])
.asking_later(&[["which bank does the favor come from?", "Aus welchem Gunstlager kommt die Gunst?"]]),
row(Card::A_FAST_STEED, ["A Fast Steed", "Ein schnelles Ross"], [
            "Modifies Travel, put 1 favor here: If you have at most 3 warbands on your board, this Travel costs no Supply.",
            "Verändert Reisen, lege 1 Gunst hierher: Hast du höchstens 3 Scharen auf deinem Tableau, kostet diese Reise keine Vorräte.",
        ]),
row(Card::RELIC_WORSHIP, ["Relic Worship", "Reliquienverehrung"], [
            "Modifies Recover: After you have recovered a relic, gain 3 Supply.",
            "Verändert Bergen: Nachdem du eine Reliquie geborgen hast, erhalte 3 Vorräte.",
        ]),
row(Card::SACRED_GROUND, ["Sacred Ground", "Heiliger Boden"], [
            "Persistent (Search): Who is not at this site cannot play Visions faceup, except the Conspiracy.",
            "Dauerhaft (Suchen): Wer nicht an diesem Ort steht, kann keine Visionen offen ausspielen, außer der Verschwörung.",
        ]),
];
