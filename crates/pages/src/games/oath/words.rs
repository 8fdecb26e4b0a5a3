//! Words of the board that the catalog has no need of.

use kabale_catalog::Lang;
use kabale_oath::{Back, Goal, Major};

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

/// What shows from behind.
pub(super) fn back(back: Back, lang: Lang) -> &'static str {
    match back {
        Back::Denizen => lang.pick("Denizen", "Bewohner"),
        Back::Vision => "Vision",
        Back::Relic => lang.pick("Relic", "Reliquie"),
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
