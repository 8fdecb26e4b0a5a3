//! The sites, in words.

use kabale_oath::Site;

use super::{SiteRow, site_row};

pub(super) const ROWS: &[SiteRow] = &[
    site_row(
        Site::ANCIENT_CITY,
        ["Ancient City", "Antike Stadt"],
        [
            "Homeland: whoever plays an Order card faceup here may gain 2 warbands. Not if they discarded one of that suit from here this turn. Relics here cost 3 favor into the Order bank.",
            "Heimatland: Wer hier eine Ordnungs-Karte offen ausspielt, darf 2 Scharen nehmen. Nicht, wenn die Person in diesem Zug hier schon eine solche abgeworfen hat. Reliquien kosten hier 3 Gunst in das Ordnungs-Gunstlager.",
        ],
    ),
    site_row(
        Site::BARREN_COAST,
        ["Barren Coast", "Karge Küste"],
        [
            "Coast: travel from here to another faceup Coast costs 1 Supply and ignores the Narrow Pass. Relics here cost 3 favor into the Nomad bank.",
            "Küste: Eine Reise von hier zu einer anderen offenen Küste kostet 1 Vorrat und ignoriert den Engen Pass. Reliquien kosten hier 3 Gunst in das Nomaden-Gunstlager.",
        ],
    ),
    site_row(
        Site::BURIED_GIANT,
        ["Buried Giant", "Begrabener Riese"],
        [
            "With the action Travel away from here, you may turn a secret facedown: it costs no Supply and ignores the Narrow Pass. Relics here cost 1 secret, burned.",
            "Reist du mit der Aktion Reisen von hier weg, darfst du ein Geheimnis verdecken: Die Reise kostet keine Vorräte und ignoriert den Engen Pass. Reliquien kosten hier 1 Geheimnis, verbrannt.",
        ],
    ),
    site_row(
        Site::CHARMING_VALLEY,
        ["Charming Valley", "Bezauberndes Tal"],
        ["Travel from here costs 1 Supply more.", "Reisen von hier kosten 1 Vorrat mehr."],
    ),
    site_row(
        Site::DEEP_WOODS,
        ["Deep Woods", "Tiefe Wälder"],
        [
            "Homeland: whoever plays a Beast card faceup here may take a relic here. Not if they discarded one of that suit from here this turn. Relics here cost 2 secrets, burned.",
            "Heimatland: Wer hier eine Wildnis-Karte offen ausspielt, darf 1 Reliquie von hier nehmen. Nicht, wenn die Person in diesem Zug hier schon eine solche abgeworfen hat. Reliquien kosten hier 2 Geheimnisse, verbrannt.",
        ],
    ),
    site_row(
        Site::DROWNED_CITY,
        ["Drowned City", "Versunkene Stadt"],
        [
            "Opportunity: if your turn begins with your pawn here, you may take 1 secret from here. Relics here cost 2 favor, burned.",
            "Gelegenheit: Beginnt dein Zug mit deiner Figur hier, darfst du 1 Geheimnis von hier nehmen. Reliquien kosten hier 2 Gunst, verbrannt.",
        ],
    ),
    site_row(
        Site::FERTILE_VALLEY,
        ["Fertile Valley", "Fruchtbares Tal"],
        [
            "Homeland: whoever plays a Hearth card faceup here may gain 1 favor from the Hearth bank. Not if they discarded one of that suit from here this turn.",
            "Heimatland: Wer hier eine Heimat-Karte offen ausspielt, darf 1 Gunst aus dem Heimat-Gunstlager nehmen. Nicht, wenn die Person in diesem Zug hier schon eine solche abgeworfen hat.",
        ],
    ),
    site_row(
        Site::GREAT_SLUM,
        ["Great Slum", "Großes Elendsviertel"],
        [
            "Before you play or move a card here, you may discard a card here.",
            "Bevor du eine Karte hierher spielst oder versetzt, darfst du hier eine Karte abwerfen.",
        ],
    ),
    site_row(
        Site::THE_TRIBUNAL,
        ["The Tribunal", "Das Gericht"],
        [
            "Action: If you rule this site or are here: propose to any player an exchange of favor and secrets. Only what changes hands at once binds; promises about later actions are talk, and not enforced. Relics here cost 3 favor into the Order bank.",
            "Aktion: Beherrschst du diesen Ort oder bist hier: Schlage irgendwem einen Austausch von Gunst und Geheimnissen vor. Nur er bindet; Versprechen für später sind bloßes Gespräch und werden nicht durchgesetzt. Bergen: 3 Gunst in das Ordnungs-Gunstlager.",
        ],
    ),
    site_row(
        Site::LUSH_COAST,
        ["Lush Coast", "Üppige Küste"],
        [
            "Coast: travel from here to another faceup Coast costs 1 Supply and ignores the Narrow Pass.",
            "Küste: Eine Reise von hier zu einer anderen offenen Küste kostet 1 Vorrat und ignoriert den Engen Pass.",
        ],
    ),
    site_row(
        Site::MARSHES,
        ["Marshes", "Sümpfe"],
        [
            "Searching here draws 1 card less. Relics here cost 1 secret, burned.",
            "Wer hier sucht, zieht 1 Karte weniger. Reliquien kosten hier 1 Geheimnis, verbrannt.",
        ],
    ),
    site_row(
        Site::MINE,
        ["Mine", "Mine"],
        [
            "Opportunity: if your turn begins with your pawn here, you may take 1 favor from here. Relics here cost 3 favor into the Discord bank.",
            "Gelegenheit: Beginnt dein Zug mit deiner Figur hier, darfst du 1 Gunst von hier nehmen. Reliquien kosten hier 3 Gunst in das Chaos-Gunstlager.",
        ],
    ),
    site_row(
        Site::MOUNTAIN,
        ["Mountain", "Berg"],
        [
            "If you declare targets here: 1 attack die less, once. Relics here cost 2 favor, burned.",
            "Wählst du Ziele an diesem Ort: 1 Angriffswürfel weniger, einmal. Reliquien kosten hier 2 Gunst, verbrannt.",
        ],
    ),
    site_row(
        Site::NARROW_PASS,
        ["Narrow Pass", "Enger Pass"],
        [
            "Travel into this region from another one must lead here. Targets in this region from another one must include this site, unless you rule it. Relics here cost 3 favor into the Arcane bank.",
            "Wer aus einer anderen Region in diese reist, muss hierher reisen. Wer aus einer anderen Region Ziele in dieser wählt, muss auch diesen Ort wählen, außer er beherrscht ihn. Reliquien kosten hier 3 Gunst in das Mystik-Gunstlager.",
        ],
    ),
    site_row(
        Site::PLAINS,
        ["Plains", "Ebene"],
        [
            "If you declare targets here: 1 attack die more, once.",
            "Wählst du Ziele an diesem Ort: 1 Angriffswürfel mehr, einmal.",
        ],
    ),
    site_row(
        Site::RIVER,
        ["River", "Fluss"],
        [
            "If you rule this site, you may gain 1 warband more when mustering here.",
            "Beherrschst du diesen Ort, darfst du beim Anwerben hier 1 Schar mehr nehmen.",
        ],
    ),
    site_row(
        Site::ROCKY_COAST,
        ["Rocky Coast", "Felsige Küste"],
        [
            "Coast: travel from here to another faceup Coast costs 1 Supply and ignores the Narrow Pass.",
            "Küste: Eine Reise von hier zu einer anderen offenen Küste kostet 1 Vorrat und ignoriert den Engen Pass.",
        ],
    ),
    site_row(
        Site::SALT_FLATS,
        ["Salt Flats", "Salzwüste"],
        [
            "Opportunity: if your turn begins with your pawn here, you may take 1 favor or 1 secret from here.",
            "Gelegenheit: Beginnt dein Zug mit deiner Figur hier, darfst du 1 Gunst oder 1 Geheimnis von hier nehmen.",
        ],
    ),
    site_row(
        Site::SHROUDED_WOOD,
        ["Shrouded Wood", "Nebliger Wald"],
        [
            "Travel from here costs 2 Supply and ignores the Narrow Pass and The Hidden Place. If an enemy rules this site, they pick where you go. Relics here cost 1 secret, burned.",
            "Reisen von hier kosten 2 Vorräte und ignorieren Engen Pass und Verborgenen Ort. Beherrscht ein Gegner diesen Ort, bestimmt er dein Ziel. Reliquien kosten hier 1 Geheimnis, verbrannt.",
        ],
    ),
    site_row(
        Site::STANDING_STONES,
        ["Standing Stones", "Stehende Steine"],
        [
            "Homeland: whoever plays an Arcane card faceup here may gain 1 secret. Not if they discarded one of that suit from here this turn. Relics here cost 3 favor into the Arcane bank.",
            "Heimatland: Wer hier eine Mystik-Karte offen ausspielt, darf 1 Geheimnis nehmen. Nicht, wenn die Person in diesem Zug hier schon eine solche abgeworfen hat. Reliquien kosten hier 3 Gunst in das Mystik-Gunstlager.",
        ],
    ),
    site_row(
        Site::STEPPE,
        ["Steppe", "Steppe"],
        [
            "Homeland: whoever plays a Nomad card faceup here may gain 1 secret. Not if they discarded one of that suit from here this turn. Relics here cost 3 favor into the Nomad bank.",
            "Heimatland: Wer hier eine Nomaden-Karte offen ausspielt, darf 1 Geheimnis nehmen. Nicht, wenn die Person in diesem Zug hier schon eine solche abgeworfen hat. Reliquien kosten hier 3 Gunst in das Nomaden-Gunstlager.",
        ],
    ),
    site_row(
        Site::THE_HIDDEN_PLACE,
        ["The Hidden Place", "Der verborgene Ort"],
        [
            "To travel here, and to declare targets here, you must turn a faceup secret of yours facedown. Relics here cost 1 secret, burned.",
            "Um hierher zu reisen und um hier Ziele zu wählen, musst du ein offenes Geheimnis von dir verdecken. Reliquien kosten hier 1 Geheimnis, verbrannt.",
        ],
    ),
    site_row(
        Site::WASTES,
        ["Wastes", "Ödland"],
        [
            "Homeland: whoever plays a Discord card faceup here may take a relic here. Not if they discarded one of that suit from here this turn. Relics here cost 2 secrets, burned.",
            "Heimatland: Wer hier eine Chaos-Karte offen ausspielt, darf 1 Reliquie von hier nehmen. Nicht, wenn die Person in diesem Zug hier schon eine solche abgeworfen hat. Reliquien kosten hier 2 Geheimnisse, verbrannt.",
        ],
    ),
];
