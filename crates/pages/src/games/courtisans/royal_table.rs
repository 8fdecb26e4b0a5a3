//! The Queen's mat with its seven columns, and the cards above and below it.

use kabale_catalog::{
    Words,
    courtisans::{family_name, status},
};
use kabale_core::Spot;
use kabale_courtisans::{Area, Courtisans, Family, FamilyView, Side, Status};
use maud::{Markup, html};

use super::{Court, cards};
use crate::{games::action::asked, kit};

/// A column of the mat.
#[derive(Clone, Copy)]
pub(super) enum Column {
    Family(Family),
    Queen,
}

/// COU-1.4: the columns from left to right.
const COLUMNS: [Column; 7] = [
    Column::Family(Family::Butterfly),
    Column::Family(Family::Toad),
    Column::Family(Family::Nightingale),
    Column::Queen,
    Column::Family(Family::Hare),
    Column::Family(Family::Stag),
    Column::Family(Family::Carp),
];

pub(super) fn royal_table(court: Court<'_>) -> Markup {
    html! {
        section class="royal" {
            h2 class="off-screen" { (court.t("Royal table", "Königliche Tafel")) }
            (bank(court, Side::Above))
            ul class="mat" { @for column in COLUMNS { li class=(column_class(column)) { (plate(court, column)) } } }
            (bank(court, Side::Below))
        }
    }
}

fn column_class(column: Column) -> &'static str {
    match column {
        Column::Family(family) => family.id(),
        Column::Queen => "queen",
    }
}

/// One side of the mat: the place as a whole, and the cards in their columns.
fn bank(court: Court<'_>, side: Side) -> Markup {
    let Court { view, scene } = court;
    let spot = Spot::new("table", side as u8);
    let (sign, word, term) = match side {
        Side::Above => ("cou-esteemed", court.t("Esteem", "Ansehen"), "term-above"),
        Side::Below => ("cou-fallen", court.t("Disgrace", "Ungnade"), "term-below"),
    };
    let name = Courtisans::spot(spot, view, scene.voice);
    let is_open = scene.offers_at(spot).next().is_some();
    let place = kit::Thing {
        id: format!("place-{side}"),
        class: "place".to_owned(),
        spot: Some(spot),
        label: format!("{name}: {word}"),
        card: Some(term),
        body: html! { span class="called" { (kit::art(sign)) b { (word) } " " span class="where" { (name) } } },
        ..kit::Thing::default()
    };
    let area = Area::Table(side);
    html! {
        div class={ "bank " (side) @if is_open { " open" } } {
            (place.draw(scene))
            div class="columns" {
                @for column in COLUMNS {
                    @match column {
                        Column::Family(family) => (cards::courtiers(court, area, family)),
                        Column::Queen => (cards::face_down(court, area)),
                    }
                }
            }
        }
    }
}

/// The part of the mat in a column: the family's arms and standing, or the Queen.
fn plate(court: Court<'_>, column: Column) -> Markup {
    match column {
        Column::Family(family) => family_plate(court, &court.view.families[family as usize]),
        Column::Queen => {
            let label = court.t("The Queen's column: spies lie here", "Die Spalte der Königin: Hier liegen Spione");
            asked("term-queen", "plate", label, &html! { (kit::art("cou-queen")) })
        }
    }
}

/// COU-5.3: what the family counts on both sides. The arms of fallen families hang upside down.
fn family_plate(court: Court<'_>, one: &FamilyView) -> Markup {
    let lang = court.scene.lang();
    let name = family_name(one.family, lang);
    let (_, word) = status(one.status, lang);
    // There is little room on the mat.
    let short = match one.status {
        Status::Fallen => lang.pick("fallen", "in Ungnade"),
        Status::Neutral | Status::Esteemed => word,
    };
    let label = format!(
        "{name}: {} {}, {} {}, {word}",
        one.above,
        court.t("above", "oben"),
        one.below,
        court.t("below", "unten"),
    );
    let (class, sign) = match one.status {
        Status::Esteemed => ("esteemed", "cou-esteemed"),
        Status::Neutral => ("neutral", "cou-neutral"),
        Status::Fallen => ("fallen", "cou-fallen"),
    };
    html! {
        span class={ "plate asked " (class) } id={ "mat-" (one.family) } role="img" tabindex="0" aria-label=(label) data-card="term-balance" aria-describedby="text-term-balance" {
            (arms(one.family))
            span class="said" {
                span class="called" { (kit::hyphenated(name)) }
                span class="ratio" { b { (one.above) } " : " b { (one.below) } }
                span class="standing" { (kit::art(sign)) span class="word" { (short) } }
            }
        }
    }
}

/// A family's shield.
pub(super) fn arms(family: Family) -> Markup {
    html! { span class="arms" { (kit::art("cou-shield")) (kit::art(format!("cou-{family}"))) } }
}
