//! The drawings of the guide to In the Shadow of the Throne.

use kabale_catalog::{CardText, Lang};
use kabale_games::ShadowThrone;
use maud::Markup;

use super::{
    Guided,
    draw::{Piece, figure, row},
};

impl Guided for ShadowThrone {
    fn text(lang: Lang) -> &'static str {
        lang.pick(
            include_str!("../../../../docs/guides/shadow-throne.md"),
            include_str!("../../../../docs/guides/de/shadow-throne.md"),
        )
    }

    fn drawing(name: &str, lang: Lang) -> Option<Markup> {
        Some(match name {
            "middle" => middle(lang),
            "majority" => majority(lang),
            "score" => score(lang),
            _ => return None,
        })
    }

    fn deck(_card: &CardText, lang: Lang) -> &'static str {
        lang.pick("Nine characters and the end", "Neun Charaktere und das Ende")
    }

    /// SHD-2.3: with four players.
    fn copies(card: &CardText, lang: Lang) -> Option<String> {
        Some(if card.id == "end" { "1" } else { lang.pick("9 cards", "9 Karten") }.to_owned())
    }
}

/// SHD-E2 and SHD-E3.
fn middle(lang: Lang) -> Markup {
    let pieces = [
        Piece {
            class: "azure",
            emblem: "shd-assassin",
            name: lang.pick("Assassin", "Assassine"),
            badge: Some(("shd-throne", "4")),
            note: "4",
        },
        Piece {
            class: "purpure marked",
            emblem: "shd-bard",
            name: lang.pick("Bard", "Barde"),
            badge: Some(("shd-throne", "6")),
            note: lang.pick("6 − 2 = 4: equal", "6 − 2 = 4: gleich"),
        },
        Piece {
            class: "gules",
            emblem: "shd-judge",
            name: lang.pick("Judge", "Richter"),
            badge: Some(("shd-throne", "5")),
            note: lang.pick("5 is below 6", "5 ist unter 6"),
        },
    ];
    let caption = lang.pick(
        "The middle after three cards. The Bard was too high and was lowered by 2; the next card is compared with his \
         printed 6.",
        "Die Mitte nach drei Karten. Der Barde war zu hoch und wurde um 2 gesenkt; die nächste Karte wird mit seiner \
         aufgedruckten 6 verglichen.",
    );
    figure("", caption, &row(&pieces))
}

fn majority(lang: Lang) -> Markup {
    let stack = |name, n: &'static str, note| Piece {
        class: if n == "2" { "tenne marked" } else { "tenne" },
        emblem: "shd-general",
        name,
        badge: Some(("pile", n)),
        note,
    };
    let (may, not) = (lang.pick("may use it", "darf sie nutzen"), lang.pick("may not", "darf nicht"));
    let pieces = [stack("Anna", "2", may), stack("Ben", "1", not), stack("Maria", "2", may)];
    let caption = lang.pick(
        "Anna and Maria have two Generals each, Ben one. Only a Judge would lend Ben his General.",
        "Anna und Maria haben je zwei Generäle, Ben einen. Nur ein Richter würde Ben seinen General leihen.",
    );
    figure("", caption, &row(&pieces))
}

/// SHD-E11.
fn score(lang: Lang) -> Markup {
    let stack = |emblem, name, n: &'static str, note| Piece {
        class: if n == "1" { "sable gone" } else { "sable" },
        emblem,
        name,
        badge: Some(("pile", n)),
        note,
    };
    let pieces = [
        stack("shd-general", "General", "3", "+1"),
        stack("shd-judge", lang.pick("Judge", "Richter"), "2", "+5"),
        stack("shd-alchemist", "Alchemist", "2", "+7"),
        stack("shd-queen", lang.pick("Queen", "Königin"), "1", "0"),
        stack("shd-king", lang.pick("King", "König"), "4", "+9"),
    ];
    let caption = lang.pick(
        "A display at the end: 1 + 5 + 7 + 0 + 9 = 22 points. The single Queen brings nothing.",
        "Eine Auslage am Ende: 1 + 5 + 7 + 0 + 9 = 22 Punkte. Die einzelne Königin bringt nichts.",
    );
    figure("", caption, &row(&pieces))
}
