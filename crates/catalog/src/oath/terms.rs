//! What the tracks, banks and tokens of Oath mean.

use crate::{CardText, Lang, terms::said};

#[allow(clippy::too_many_lines, reason = "a table")]
pub(super) fn terms(lang: Lang) -> Vec<CardText> {
    said(
        &[
            (
                "term-supply",
                "OATH-4.3.3",
                ["Supply", "Vorräte"],
                [
                    "Pays for actions. When you rest, it is refilled: the more warbands lie in your bank, the more you get, up to 7.",
                    "Damit bezahlst du Aktionen. Wenn du ruhst, wird aufgefüllt: je mehr Scharen in deinem Lager, desto mehr, höchstens 7.",
                ],
            ),
            (
                "term-visions",
                "OATH-2.1.6",
                ["Visions drawn", "Gezogene Visionen"],
                [
                    "How many Visions have come out of the world deck. From 3 on, Visions can win. The number below says what searching the world deck costs.",
                    "Wie viele Visionen aus dem Weltstapel gezogen wurden. Ab 3 kann man mit Visionen gewinnen. Die Zahl darunter sagt, was Suchen im Weltstapel kostet.",
                ],
            ),
            (
                "term-round",
                "OATH-2.1.4",
                ["Round", "Runde"],
                [
                    "There are at most eight. After rounds 5, 6 and 7 the end die is rolled while the Empire has the title; after round 8 the game is over.",
                    "Es gibt höchstens acht. Nach den Runden 5, 6 und 7 fällt der Endwürfel, solange das Reich den Titel hat; nach Runde 8 ist Schluss.",
                ],
            ),
            (
                "term-end-die",
                "OATH-3.3",
                ["End die", "Endwürfel"],
                [
                    "Ends the game for the Empire: in round 5 with a 6, in round 6 from 5 on, in round 7 from 3 on.",
                    "Beendet die Partie zugunsten des Reichs: in Runde 5 bei 6, in Runde 6 ab 5, in Runde 7 ab 3.",
                ],
            ),
            (
                "term-bank",
                "OATH-2.1.3",
                ["Favor bank", "Gunstlager"],
                [
                    "One for each suit. Favor on cards returns here at a Rest; Trade and playing cards bring it to players.",
                    "Eines je Farbe. Gunst auf Karten kehrt beim Ruhen hierher zurück; Tauschen und Ausspielen bringen sie zu Spielern.",
                ],
            ),
            (
                "term-shared-bank",
                "OATH-2.1.7",
                ["Shared bank", "Gemeinsames Lager"],
                [
                    "Pieces that belong to nobody. What is burned goes here; secrets come from here.",
                    "Was niemandem gehört. Verbranntes kommt hierher; Geheimnisse kommen von hier.",
                ],
            ),
            (
                "term-warband-bank",
                "OATH-2.2.3",
                ["Warbands in the bank", "Scharen im Lager"],
                [
                    "A player's warbands that are not in play. Mustered ones come from here, killed ones return.",
                    "Scharen eines Spielers, die nicht im Spiel sind. Angeworbene kommen von hier, erledigte kehren zurück.",
                ],
            ),
            (
                "term-warband",
                "OATH-5.2.2",
                ["Warband", "Schar"],
                [
                    "On a board it fights and moves with the pawn; at a site it rules the site.",
                    "Auf einem Tableau kämpft sie und reist mit der Figur; an einem Ort beherrscht sie ihn.",
                ],
            ),
            (
                "term-favor",
                "OATH-7.1.2",
                ["Favor", "Gunst"],
                ["Pays for warbands, powers and banners.", "Damit bezahlst du Scharen, Fähigkeiten und Banner."],
            ),
            (
                "term-secret",
                "OATH-7.1.2",
                ["Secret", "Geheimnis"],
                [
                    "Pays for powers and trades. A secret on a card returns when you rest; a facedown one is turned up then.",
                    "Damit bezahlst du Fähigkeiten und Tausch. Ein Geheimnis auf einer Karte kehrt beim Ruhen zurück; ein verdecktes wird dann aufgedeckt.",
                ],
            ),
            (
                "term-banner-price",
                "OATH-5.4.2",
                ["Price of a banner", "Preis eines Banners"],
                [
                    "To recover it, pay more favor or secrets than lie on it. As a target in a Campaign it adds that many defense dice.",
                    "Zum Bergen zahlst du mehr Gunst oder Geheimnisse, als darauf liegen. Als Ziel eines Kampfes bringt es so viele Verteidigungswürfel.",
                ],
            ),
            (
                "term-title",
                "OATH-2.11",
                ["Oathkeeper", "Bewahrer"],
                [
                    "Whoever meets the oath. In the Empire it lets the Chancellor win at the end; an Exile turns it to Usurper at their Wake.",
                    "Wer den Eid erfüllt. Im Reich lässt der Titel den Kanzler am Ende gewinnen; ein Exilant dreht ihn beim Erwachen auf Thronräuber.",
                ],
            ),
            (
                "term-usurper",
                "OATH-3.1",
                ["Usurper", "Thronräuber"],
                [
                    "An Exile who has the title on this side when their turn begins wins.",
                    "Ein Exilant, der den Titel mit dieser Seite zu Beginn seines Zuges hat, gewinnt.",
                ],
            ),
            (
                "term-pawn",
                "OATH-7.1.1",
                ["Pawn", "Figur"],
                [
                    "Where a player is. You act at your pawn's site and may use the cards there.",
                    "Wo ein Spieler ist. Du handelst am Ort deiner Figur und darfst die Karten dort nutzen.",
                ],
            ),
            (
                "term-ruler",
                "OATH-2.8.3",
                ["Rule", "Herrschaft"],
                [
                    "Whoever has warbands at a site rules it; without warbands bandits do.",
                    "Wer an einem Ort Scharen hat, beherrscht ihn; ohne Scharen tun es Räuber.",
                ],
            ),
            (
                "term-bandits",
                "OATH-5.5.4",
                ["Bandits", "Räuber"],
                [
                    "Defend sites that nobody rules. They add to the defense and cannot be killed.",
                    "Verteidigen Orte, die niemand beherrscht. Sie verstärken die Verteidigung und können nicht erledigt werden.",
                ],
            ),
            (
                "term-world-deck",
                "OATH-2.1.5",
                ["World deck", "Weltstapel"],
                [
                    "Denizens and Visions to draw from with Search. Its cost rises with the Visions drawn.",
                    "Bewohner und Visionen, die man beim Suchen zieht. Der Preis steigt mit den gezogenen Visionen.",
                ],
            ),
            (
                "term-discard",
                "OATH-2.1.2",
                ["Discard pile", "Ablagestapel"],
                [
                    "One for each region. In your region you may search it for 2 Supply.",
                    "Einer je Region. In deiner Region darfst du ihn für 2 Vorräte durchsuchen.",
                ],
            ),
            (
                "term-relic-deck",
                "OATH-2.8.2",
                ["Relics", "Reliquien"],
                [
                    "Facedown relics. Some sites get one when they are turned faceup.",
                    "Verdeckte Reliquien. Manche Orte bekommen eine, wenn sie aufgedeckt werden.",
                ],
            ),
            (
                "term-relic-price",
                "OATH-2.8.4",
                ["Price of a relic", "Preis einer Reliquie"],
                [
                    "What it costs to recover the relic that lies at this site.",
                    "Was es kostet, die Reliquie an diesem Ort zu bergen.",
                ],
            ),
            (
                "term-fare",
                "OATH-5.6.1",
                ["Travel cost", "Reisekosten"],
                [
                    "The Supply it takes to travel here from where you are.",
                    "Die Vorräte für die Reise hierher, von deinem Ort aus.",
                ],
            ),
            (
                "term-reliquary",
                "OATH-2.3",
                ["Imperial Reliquary", "Reichsreliquienschrein"],
                [
                    "Four relics that go to new Citizens. Each empty space changes what the Chancellor can do.",
                    "Vier Reliquien, die an neue Bürger gehen. Jedes leere Feld ändert, was der Kanzler kann.",
                ],
            ),
            (
                "term-attack-die",
                "OATH-5.5.5",
                ["Attack die", "Angriffswürfel"],
                [
                    "Three faces show half a sword, two a sword, one two swords and a skull. A skull kills one of the attacker's warbands.",
                    "Drei Seiten zeigen ein halbes Schwert, zwei ein Schwert, eine zwei Schwerter und einen Schädel. Ein Schädel erledigt eine Schar des Angreifers.",
                ],
            ),
            (
                "term-defense-die",
                "OATH-5.5.4",
                ["Defense die", "Verteidigungswürfel"],
                [
                    "Two faces are blank, two show a shield, one two shields, one doubles all shields.",
                    "Zwei Seiten sind leer, zwei zeigen einen Schild, eine zwei Schilde, eine verdoppelt alle Schilde.",
                ],
            ),
            (
                "term-card-limit",
                "OATH-2.8.1",
                ["Free space", "Freier Platz"],
                ["How many more cards may lie at this site.", "Wie viele Karten an diesem Ort noch liegen dürfen."],
            ),
            (
                "term-locked",
                "OATH-7.2.2",
                ["Locked", "Gesperrt"],
                [
                    "Once played faceup, this card cannot be discarded, moved or swapped until the Chronicle.",
                    "Einmal offen ausgespielt, kann diese Karte bis zur Chronik nicht abgeworfen, bewegt oder getauscht werden.",
                ],
            ),
            (
                "term-advisers",
                "OATH-2.2.2",
                ["Advisers", "Ratgeber"],
                [
                    "At most three cards of your own, faceup or facedown. You may use those that lie faceup.",
                    "Höchstens drei eigene Karten, offen oder verdeckt. Offene darfst du nutzen.",
                ],
            ),
            (
                "term-facedown",
                "OATH-9.4",
                ["Facedown card", "Verdeckte Karte"],
                [
                    "Only whoever has looked at it knows what it is. It has no power while it lies facedown.",
                    "Nur wer sie angesehen hat, weiß, was sie ist. Solange sie verdeckt liegt, wirkt sie nicht.",
                ],
            ),
            (
                "term-unknown-site",
                "OATH-2.8.1",
                ["Facedown site", "Verdeckter Ort"],
                [
                    "Nobody has been there yet. It is turned up when somebody travels there; no cards lie at it until then.",
                    "Dort war noch niemand. Er wird aufgedeckt, wenn jemand hinreist; bis dahin liegen dort keine Karten.",
                ],
            ),
            (
                "term-board",
                "OATH-2.2.1",
                ["Player", "Spieler"],
                [
                    "The Chancellor and the Citizens are the Empire; an Exile wins alone, with the title or a Vision.",
                    "Kanzler und Bürger bilden das Reich; wer im Exil lebt, gewinnt allein, mit dem Titel oder einer Vision.",
                ],
            ),
        ],
        lang,
    )
}
