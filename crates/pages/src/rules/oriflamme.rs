//! The drawings of Oriflamme's guide.

use kabale_catalog::{CardText, Lang};
use kabale_games::Oriflamme;
use maud::{Markup, html};

use super::{
    Guided,
    draw::{Piece, figure, legend, row},
};

impl Guided for Oriflamme {
    fn text(lang: Lang) -> &'static str {
        lang.pick(
            include_str!("../../../../docs/guides/oriflamme.md"),
            include_str!("../../../../docs/guides/de/oriflamme.md"),
        )
    }

    fn drawing(name: &str, lang: Lang) -> Option<Markup> {
        Some(match name {
            "row" => places(lang),
            "kinds" => kinds(lang),
            "example" => example(lang),
            _ => return None,
        })
    }

    fn deck(_card: &CardText, lang: Lang) -> &'static str {
        lang.pick("The ten cards of a family", "Die zehn Karten einer Familie")
    }
}

fn lance<'a>() -> Piece<'a> {
    Piece { class: "bare", emblem: "ori-lance", ..Piece::default() }
}

fn place(lang: Lang) -> Piece<'static> {
    Piece { class: "free", emblem: "ori-place", note: lang.pick("here", "hier"), ..Piece::default() }
}

/// A row of three positions, seen by Blue: where a card may go.
fn places(lang: Lang) -> Markup {
    let pieces = [
        lance(),
        place(lang),
        Piece {
            class: "gules down",
            emblem: "ori-red",
            name: lang.pick("Red", "Rot"),
            badge: Some(("ori-coin", "1")),
            note: lang.pick("neighbor", "Nachbar"),
        },
        Piece {
            class: "azure marked",
            emblem: "ori-lord",
            name: lang.pick("Lord", "Gebieter"),
            note: lang.pick("or here, on it", "oder hier, darauf"),
            ..Piece::default()
        },
        Piece {
            class: "vert down",
            emblem: "ori-green",
            name: lang.pick("Green", "Grün"),
            badge: Some(("ori-coin", "2")),
            note: lang.pick("neighbor", "Nachbar"),
        },
        place(lang),
    ];
    let caption = lang.pick(
        "Blue may lay a card at either end or on the Lord. The Lord has two neighbors, Red and Green.",
        "Blau darf an eines der beiden Enden legen oder auf den Gebieter. Der Gebieter hat zwei Nachbarn, Rot und Grün.",
    );
    figure("ori-row", caption, &row(&pieces))
}

fn kinds(lang: Lang) -> Markup {
    let lines = [
        ("ori-hidden", lang.pick("Hidden:", "Verdeckt:"), lang.pick("1 point is put on it.", "1 Punkt kommt darauf.")),
        (
            "ori-once",
            lang.pick("One-shot:", "Einmalig:"),
            lang.pick("acts once, then it is discarded.", "wirkt einmal und wird dann abgelegt."),
        ),
        (
            "ori-stays",
            lang.pick("Permanent:", "Dauerhaft:"),
            lang.pick(
                "stays face up and acts again in every round.",
                "bleibt offen liegen und wirkt in jeder Runde wieder.",
            ),
        ),
    ];
    figure("", lang.pick("What can happen to a card", "Was mit einer Karte geschehen kann"), &legend(&lines))
}

/// ORI-E3: before and after.
fn example(lang: Lang) -> Markup {
    let (red, blue, green) = (lang.pick("Red", "Rot"), lang.pick("Blue", "Blau"), lang.pick("Green", "Grün"));
    let down = |class, emblem, name, points, note| Piece { class, emblem, name, badge: points, note };
    let before = [
        lance(),
        down("gules down", "ori-red", red, None, "1"),
        down("azure down", "ori-blue", blue, Some(("ori-coin", "1")), "2"),
        down("gules down", "ori-red", red, Some(("ori-coin", "1")), lang.pick("removed", "entfernt")),
        down("vert down", "ori-green", green, Some(("ori-coin", "1")), "3"),
    ];
    let after = [
        lance(),
        down("gules down", "ori-red", red, Some(("ori-coin", "1")), ""),
        down("azure", "ori-soldier", lang.pick("Soldier", "Soldat"), None, ""),
        down("vert down", "ori-green", green, Some(("ori-coin", "2")), ""),
    ];
    let inside = html! {
        p class="step" { (lang.pick("Before", "Vorher")) }
        (row(&before))
        p class="step" { (lang.pick("Afterwards", "Nachher")) }
        (row(&after))
    };
    let caption = lang.pick(
        "The row before and after the evaluation. Points in front of the players afterwards: Red 1, Blue 3, Green 1.",
        "Die Reihe vor und nach der Auswertung. Punkte im Besitz danach: Rot 1, Blau 3, Grün 1.",
    );
    figure("", caption, &inside)
}
