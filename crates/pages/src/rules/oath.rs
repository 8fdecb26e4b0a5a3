//! The drawings of Oath's guide.

use kabale_catalog::{CardText, Lang};
use kabale_games::Oath;
use kabale_oath::{Back, Card, Site};
use maud::{Markup, html};

use super::{
    Guided,
    draw::{Piece, figure, legend, row},
};
use crate::kit::art;

impl Guided for Oath {
    fn text(lang: Lang) -> &'static str {
        lang.pick(include_str!("../../../../docs/guides/oath.md"), include_str!("../../../../docs/guides/de/oath.md"))
    }

    fn drawing(name: &str, lang: Lang) -> Option<Markup> {
        Some(match name {
            "ways" => ways(lang),
            "map" => map(lang),
            "actions" => actions(lang),
            "dice" => dice(lang),
            "campaign" => campaign(lang),
            _ => return None,
        })
    }

    fn deck(card: &CardText, lang: Lang) -> &'static str {
        match Card::all().find(|other| other.key() == card.id) {
            Some(card) => match card.back() {
                Back::Denizen => kabale_catalog::oath::suit_name(card.face().suit.expect("denizens have a suit"), lang),
                Back::Edifice => lang.pick("Edifices", "Bauwerke"),
                Back::Relic => lang.pick("Relics", "Reliquien"),
                Back::Vision => lang.pick("Visions", "Visionen"),
            },
            None if Site::all().any(|site| site.key() == card.id) => lang.pick("Sites", "Orte"),
            None => lang.pick("Banners, Reliquary, oaths", "Banner, Reliquienschrein, Eide"),
        }
    }
}

fn ways(lang: Lang) -> Markup {
    let lines = [
        ("oa-keeper", lang.pick("Chancellor:", "Kanzler:"), lang.pick("keep the oath", "den Eid bewahren")),
        (
            "oa-usurper",
            lang.pick("Usurper:", "Thronräuber:"),
            lang.pick("hold the title for a round", "den Titel eine Runde halten"),
        ),
        (
            "oa-eye",
            lang.pick("Visionary:", "Visionär:"),
            lang.pick("meet a goal of your own", "ein eigenes Ziel erfüllen"),
        ),
        (
            "oath-the-grand-scepter",
            lang.pick("Successor:", "Nachfolger:"),
            lang.pick("inherit the victory", "den Sieg erben"),
        ),
    ];
    figure("two", lang.pick("Four ways to win", "Vier Wege zum Sieg"), &legend(&lines))
}

/// OATH-F2 and OATH-5.6.1: the first game, and what journeys cost.
fn map(lang: Lang) -> Markup {
    let regions = [
        (lang.pick("Cradle", "Wiege"), "oath-plains", lang.pick("Plains", "Ebene"), 2, "oa-crest-1", 1),
        (lang.pick("Provinces", "Provinzen"), "oath-mountain", lang.pick("Mountain", "Berg"), 3, "oa-flag", 2),
        (
            lang.pick("Hinterland", "Hinterland"),
            "oath-rocky-coast",
            lang.pick("Rocky Coast", "Felsige Küste"),
            3,
            "oa-flag",
            3,
        ),
    ];
    let unknown = lang.pick("unknown", "unbekannt");
    let inside = html! {
        ul class="oath-map" { @for (region, emblem, site, n_sites, flag, within) in regions {
            li {
                span class="region" { (region) " " span class="cost" { (art("oa-supply")) (within) } }
                span class="site known" { (art(emblem)) span { (site) } (art(flag)) }
                @for _ in 1..n_sites { span class="site" { (art("oa-back-site")) span { (unknown) } } }
            }
        } }
        ul class="journeys" {
            li { (lang.pick("Cradle – Provinces", "Wiege – Provinzen")) " " span class="cost" { (art("oa-supply")) "2" } }
            li { (lang.pick("Provinces – Hinterland", "Provinzen – Hinterland")) " " span class="cost" { (art("oa-supply")) "2" } }
            li { (lang.pick("Cradle – Hinterland", "Wiege – Hinterland")) " " span class="cost" { (art("oa-supply")) "4" } }
        }
    };
    let caption = lang.pick(
        "The map of a first game. The Chancellor has warbands at all three known sites and stands in the Cradle. The numbers \
         are the Supply that a journey costs, within a region and between regions.",
        "Der Spielplan einer ersten Partie. Der Kanzler hat Scharen an allen drei bekannten Orten und steht in der Wiege. Die \
         Zahlen sind die Vorräte, die eine Reise kostet, innerhalb einer Region und zwischen den Regionen.",
    );
    figure("", caption, &inside)
}

fn actions(lang: Lang) -> Markup {
    let costs = [
        ("oa-back-denizen", lang.pick("Search", "Suchen"), "2–4"),
        ("oa-warbands", lang.pick("Muster", "Anwerben"), "1"),
        ("oa-deal", lang.pick("Trade", "Tauschen"), "1"),
        ("oa-travel", lang.pick("Travel", "Reisen"), "1–4"),
        ("oa-back-relic", lang.pick("Recover", "Bergen"), "1"),
        ("oa-swords", lang.pick("Campaign", "Kämpfen"), "2"),
    ];
    let inside = html! {
        ul class="actions-shown" { @for (symbol, name, cost) in costs {
            li { (art(symbol)) strong { (name) } span class="cost" { (art("oa-supply")) (cost) } }
        } }
    };
    figure(
        "",
        lang.pick("The six actions and their cost in Supply", "Die sechs Aktionen und was sie an Vorräten kosten"),
        &inside,
    )
}

fn die(emblem: &'static str, note: &'static str) -> Piece<'static> {
    Piece { class: "die", emblem, note, ..Piece::default() }
}

/// The faces of the dice, under OATH-5.5.
fn dice(lang: Lang) -> Markup {
    let hollow = lang.pick("hollow", "hohl");
    let blank = lang.pick("blank", "leer");
    let attack = [
        die("oa-die-hollow", hollow),
        die("oa-die-hollow", hollow),
        die("oa-die-hollow", hollow),
        die("oa-die-sword", "1"),
        die("oa-die-sword", "1"),
        die("oa-die-skull", lang.pick("2, skull", "2, Schädel")),
    ];
    let defense = [
        die("oa-die-blank", blank),
        die("oa-die-blank", blank),
        die("oa-die-shield", "1"),
        die("oa-die-shield", "1"),
        die("oa-die-shields", "2"),
        die("oa-die-double", "×2"),
    ];
    let inside = html! {
        p class="step" { (lang.pick("Attack", "Angriff")) }
        (row(&attack))
        p class="step" { (lang.pick("Defense", "Verteidigung")) }
        (row(&defense))
    };
    figure("dice", lang.pick("The six faces of each die", "Die sechs Seiten der beiden Würfel"), &inside)
}

fn campaign(lang: Lang) -> Markup {
    let hollow = lang.pick("hollow", "hohl");
    let attack = [
        die("oa-die-hollow", hollow),
        die("oa-die-hollow", hollow),
        die("oa-die-hollow", hollow),
        die("oa-die-sword", "1"),
        die("oa-die-skull", lang.pick("2, skull", "2, Schädel")),
    ];
    let defense = [
        die("oa-die-shield", "1"),
        die("oa-die-double", "×2"),
        Piece { class: "purpure", emblem: "oa-warbands", note: "+1", ..Piece::default() },
    ];
    let inside = html! {
        p class="step" { (lang.pick("Anna attacks: 4", "Anna greift an: 4")) }
        (row(&attack))
        p class="step" { (lang.pick("The Mountain is defended: 3", "Der Berg wird verteidigt: 3")) }
        (row(&defense))
    };
    figure("dice", lang.pick("Anna wins, 4 against 3.", "Anna siegt, 4 gegen 3."), &inside)
}
