//! What the parts of the table are called.

use kabale_catalog::Lang;
use kabale_oath::{Back, Banner, Goal, Major, Region, Role, Suit};

pub(super) fn suit(suit: Suit, lang: Lang) -> &'static str {
    match suit {
        Suit::Discord => lang.pick("Discord", "Chaos"),
        Suit::Arcane => lang.pick("Arcane", "Mystik"),
        Suit::Order => lang.pick("Order", "Ordnung"),
        Suit::Hearth => lang.pick("Hearth", "Heimat"),
        Suit::Beast => lang.pick("Beast", "Wildnis"),
        Suit::Nomad => lang.pick("Nomad", "Nomaden"),
    }
}

pub(super) fn region(region: Region, lang: Lang) -> &'static str {
    match region {
        Region::Cradle => lang.pick("Cradle", "Wiege"),
        Region::Provinces => lang.pick("Provinces", "Provinzen"),
        Region::Hinterland => "Hinterland",
    }
}

pub(super) fn oath(goal: Goal, lang: Lang) -> &'static str {
    match goal {
        Goal::Supremacy => lang.pick("Oath of Supremacy", "Bewahrer der Vorherrschaft"),
        Goal::People => lang.pick("Oath of the People", "Bewahrer des Volkes"),
        Goal::Protection => lang.pick("Oath of Protection", "Bewahrer der Geborgenheit"),
        Goal::Devotion => lang.pick("Oath of Devotion", "Bewahrer der Hingabe"),
    }
}

/// What a goal demands.
pub(super) fn demand(goal: Goal, lang: Lang) -> &'static str {
    match goal {
        Goal::Supremacy => lang.pick("Alone rules the most sites", "Beherrscht alleine die meisten Orte"),
        Goal::People => lang.pick("Holds the People's Favor", "Besitzt die Volksgunst"),
        Goal::Protection => {
            lang.pick("Alone holds the most relics and banners", "Besitzt alleine die meisten Reliquien und Banner")
        }
        Goal::Devotion => lang.pick("Holds the Darkest Secret", "Besitzt das Dunkelste Geheimnis"),
    }
}

pub(super) fn banner(banner: Banner, mob: bool, lang: Lang) -> &'static str {
    match banner {
        Banner::PeoplesFavor if mob => lang.pick("People's Favor (Mob)", "Volksgunst (Meute)"),
        Banner::PeoplesFavor => lang.pick("People's Favor", "Volksgunst"),
        Banner::DarkestSecret => lang.pick("Darkest Secret", "Dunkelstes Geheimnis"),
    }
}

pub(super) fn role(role: Role, lang: Lang) -> &'static str {
    match role {
        Role::Chancellor => lang.pick("Chancellor", "Kanzler"),
        Role::Citizen => lang.pick("Citizen", "Bürger"),
        Role::Exile => lang.pick("Exile", "Exilant"),
    }
}

/// What shows from behind.
pub(super) fn back(back: Back, lang: Lang) -> &'static str {
    match back {
        Back::Denizen => lang.pick("Denizen", "Bewohner"),
        Back::Vision => "Vision",
        Back::Relic => lang.pick("Relic", "Reliquie"),
    }
}

/// What a space of the Reliquary makes of the Chancellor, and how, once it is bare.
pub(super) fn space(n: usize, lang: Lang) -> (&'static str, &'static str) {
    match n {
        0 => (
            "Brutal",
            lang.pick(
                "When the Chancellor attacks, the defeated side kills its whole force",
                "Greift der Kanzler an, erledigt die besiegte Seite ihre gesamten Truppen",
            ),
        ),
        1 => (
            lang.pick("Decadent", "Dekadent"),
            lang.pick(
                "The Chancellor travels to the Cradle without Supply, to the Hinterland for 1 more",
                "Der Kanzler reist ohne Vorräte in die Wiege, ins Hinterland für 1 mehr",
            ),
        ),
        2 => (
            lang.pick("Careless", "Sorglos"),
            lang.pick(
                "The Chancellor's trades gain 1 favor more; for secrets, 1 secret less",
                "Ein Tausch bringt dem Kanzler 1 Gunst mehr; gegen Geheimnisse 1 Geheimnis weniger",
            ),
        ),
        _ => (
            lang.pick("Greedy", "Gierig"),
            lang.pick(
                "The Chancellor draws 2 cards more, but searches for 2 Supply at most",
                "Der Kanzler zieht 2 Karten mehr, sucht aber nur für höchstens 2 Vorräte",
            ),
        ),
    }
}

pub(super) fn action(major: Major, lang: Lang) -> &'static str {
    match major {
        Major::Search => lang.pick("Search", "Suchen"),
        Major::Muster => lang.pick("Muster", "Anwerben"),
        Major::Trade => lang.pick("Trade", "Tauschen"),
        Major::Recover => lang.pick("Recover", "Bergen"),
        Major::Campaign => lang.pick("Campaign", "Kämpfen"),
        Major::Travel => lang.pick("Travel", "Reisen"),
    }
}
