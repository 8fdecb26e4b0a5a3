//! The gallery: a wall in three parts, with a portrait of each family.

use kabale_core::Spot;
use kabale_for_a_crown::{Gallery, SeatView, View};
use maud::{Markup, html};

use super::cards::crest;
use crate::{
    Scene,
    games::action::asked,
    kit::{Thing, art},
};

pub(super) fn draw(view: &View, scene: &Scene<'_>) -> Markup {
    let Gallery { ends: [left, middle, right], losses: [most, some, least], .. } = view.options.data.gallery;
    let parts = [
        ("left", scene.t("Left part", "Linker Teil"), 1..=left, most),
        ("middle", scene.t("Middle part", "Mittlerer Teil"), left + 1..=middle, some),
        ("right", scene.t("Right part", "Rechter Teil"), middle + 1..=right, least),
    ];
    html! {
        section class="gallery" aria-labelledby="gallery-title" {
            h2 id="gallery-title" { (scene.t("Gallery", "Galerie")) }
            p class="influence" { (scene.t("more influence", "mehr Einfluss")) }
            div class="wall" {
                @for (part, title, fields, loss) in parts {
                    section class={ "part " (part) } {
                        h3 {
                            span class="off-screen" { (title) ": " }
                            span { (scene.t("Scandal", "Skandal")) } " "
                            (asked("term-scandal", "loss", &format!("{} −{loss}", scene.t("Rubies", "Rubine")), &html! { @if loss > 0 { "−" } (loss) (art("crn-ruby")) }))
                        }
                        ol { @for field in fields { (self::field(field, view, scene)) } }
                    }
                }
            }
        }
    }
}

/// A field, with the portrait that hangs there.
fn field(field: u8, view: &View, scene: &Scene<'_>) -> Markup {
    let is_star = field == view.options.data.gallery.star;
    let spot = Some(Spot::new("gallery", field - 1));
    let place = format!("{} {field}", scene.t("field", "Feld"));
    html! {
        li class={ "hook" @if is_star { " star" } } data-zone={ "field-" (field) } {
            @if let Some(player) = view.seats.iter().find(|player| player.field == Some(field)) {
                (portrait(player, spot, &place, scene))
            } @else {
                (Thing {
                    id: format!("field-{field}"),
                    class: "nail".to_owned(),
                    spot,
                    label: format!("{place}, {}", scene.t("free", "frei")),
                    card: Some("term-gallery"),
                    body: html! { @if is_star { (art("crn-star")) } },
                    ..Thing::default()
                }.draw(scene))
            }
            span class="number" aria-hidden="true" data-card="term-gallery" { @if is_star { (art("crn-star")) } (field) }
        }
    }
}

fn portrait(player: &SeatView, spot: Option<Spot>, place: &str, scene: &Scene<'_>) -> Markup {
    let SeatView { seat, family, .. } = player;
    let (_, letter) = crest(*family, scene);
    Thing {
        id: format!("portrait-{family}"),
        class: format!("token portrait {family}{}", if scene.eye.is(*seat) { " own" } else { "" }),
        spot,
        label: format!("{}, {place}", scene.called(*seat)),
        card: Some("term-gallery"),
        to: Some(format!("seat-{seat}")),
        body: html! {
            span class="canvas" { (art(format!("crn-portrait-{family}"))) }
            span class="letter" { (letter) }
        },
        ..Thing::default()
    }
    .draw(scene)
}
