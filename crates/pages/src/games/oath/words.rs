//! Words that only the board uses.

use kabale_catalog::Lang;
use kabale_oath::{Back, Goal};

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

/// Long words in names, with their hyphenation: not all browsers know it, and some would break the words anywhere.
#[rustfmt::skip]
const LONG: &[&str] = &[
    "Press|kommando", "Krieger|kultur", "Kessel|flicker|messe", "Regen|stiefel", "Finger|fertigkeit",
    "Bücher|ver|brennung", "Bogen|schützen", "Stammes|älteste", "Zusammen|kunft", "Feuer|sprecher", "Geister|schlinge",
    "Zauber|schule", "Schauspiel|truppe", "Zähmungs|zauber", "Spiel|gefährten", "Umher|ziehender", "Zusätz|licher",
    "Empfangs|komitee", "Geschichten|erzähler", "Wirtshaus|lieder", "Messing|pferd", "Wünschel|ruten",
    "Gesprun|genes", "Orakel|schwein", "Befehls|gewalt", "Elfenbein|auge", "Obsidian|käfig", "Auf|zeichnungen",
    "Drachen|haut|trommel", "Pracht|volles", "Ver|schwörung", "Unter|werfung", "Bezau|berndes", "Elends|viertel",
    "Vor|herrschaft", "Geborgen|heit", "Kriegs|ehren", "Bären|fallen", "Alche|mistin", "Lauf|bursche", "Warn|signale",
    "Magier|kodex", "Räuber|krone", "Merce|naries", "Story|teller",
    "Armuts|gelübde", "Ausgangs|sperre", "Belagerungs|maschinen", "Bestien|bändiger", "Einigkeits|gelübde",
    "Ein|kesselung", "Encircle|ment", "Erneuerungs|gelübde", "Familien|erbstück", "Familien|wagen", "Farn|dickicht",
    "Feld|beförderung", "Friedens|gelübde", "Friedens|gesandte", "Frucht|wechsel", "Gast|freund|schaft",
    "Geheim|polizei", "Geheim|zeichen", "Gehorsams|gelübde", "Gleich|macher", "Glücksspiel|haus", "Home|steaders",
    "Initiations|ritus", "Insekten|schwarm", "Jagd|gesell|schaft", "Karten|bibliothek", "Kriegs|schildkröte",
    "Lanzen|reiter", "Meuchel|mörderin", "Militär|parade", "Natur|verehrung", "Ratten|fänger", "Reliquien|dieb",
    "Reliquien|jäger", "Reliquien|verehrung", "Reliquien|zerstörer", "Riesen|python", "Rivali|sierender",
    "Räuber|haupt|mann", "Sattel|macher", "Schlaf|losigkeit", "Schreckens|zauber", "Schweige|gelübde",
    "Seelen|verwandte", "Seuchen|maschinen", "Sippen|gelübde", "Sonder|gesandter", "Tierbund|gelübde",
    "Unter|drückte", "Urkunden|schreiber", "Zauber|brecher", "Zwangs|arbeit", "Zwillings|bruder",
    "Auf|begehren", "Buch|wächter", "Feen|händler", "Fest|viertel", "Frucht|bares", "Hexen|handel", "Jugend|jahre",
    "Maut|straßen", "Offen|barung", "Pilger|reise", "Rast|station", "Sagen|haftes", "Silber|zunge", "Tempel|ruine",
    "Ver|fluchter", "Ver|gessenes", "Ver|kleidung", "Ver|leumdung", "Vogel|gesang", "Zer|brochene", "Enchan|tress",
    "Hospi|tality", "Observa|tory", "Down|trodden", "Threat|ening",
    "Über|raschungs|angriff", "Ausge|dehntes", "Räuber|bollwerk", "Debatten|halle",
];

/// A name with break opportunities where its words are joined.
pub(super) fn breakable(name: &str) -> String {
    let part = |word: &str| {
        let is_it = |long: &&&str| long.split('|').try_fold(word, str::strip_prefix) == Some("");
        LONG.iter().find(is_it).map_or_else(|| word.to_owned(), |long| long.replace('|', "\u{ad}"))
    };
    name.split(' ').map(part).collect::<Vec<_>>().join(" ")
}

/// The name of a card's back.
pub(super) fn back(back: Back, lang: Lang) -> &'static str {
    match back {
        Back::Denizen => lang.pick("Denizen", "Bewohner"),
        Back::Vision => "Vision",
        Back::Relic => lang.pick("Relic", "Reliquie"),
        Back::Edifice => lang.pick("Edifice", "Bauwerk"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kabale_catalog::{Lang, find};

    use super::breakable;

    #[test]
    fn long_words_may_be_parted_and_are_not_changed() {
        let entry = find("oath").expect("the game is in the catalog");
        let mut used = BTreeSet::new();
        for name in Lang::ALL.into_iter().flat_map(|lang| (entry.cards)(lang)).map(|card| card.name) {
            let parted = breakable(name);
            assert_eq!(parted.replace('\u{ad}', ""), name);
            let whole = parted.split([' ', '-', '\u{ad}']).map(|part| part.chars().count()).max();
            assert!(whole < Some(12), "{parted}");
            used.extend(parted.split(' ').filter(|word| word.contains('\u{ad}')).map(str::to_owned));
        }
        assert_eq!(used.len(), super::LONG.len(), "every word is needed, once");
    }
}
