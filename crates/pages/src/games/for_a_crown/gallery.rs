//! The gallery: a wall with three parts, and a portrait of each family.

use kabale_core::Spot;
use kabale_for_a_crown::{SeatView, View};
use maud::{Markup, html};

use super::cards::crest;
use crate::{
    Scene,
    kit::{Thing, art, none},
};

pub(super) fn draw(view: &View, scene: &Scene<'_>) -> Markup {
    let gallery = &view.options.data.gallery;
    let parts = [
        ("left", scene.t("Left part", "Linker Teil")),
        ("middle", scene.t("Middle part", "Mittlerer Teil")),
        ("right", scene.t("Right part", "Rechter Teil")),
    ];
    let mut first = 1;
    html! {
        section class="gallery" aria-labelledby="gallery-title" {
            h2 id="gallery-title" { (scene.t("Gallery", "Galerie")) }
            p class="influence" { (scene.t("more influence", "mehr Einfluss")) }
            div class="wall" {
                @for ((part, title), (end, loss)) in parts.into_iter().zip(gallery.ends.into_iter().zip(gallery.losses)) {
                    section class={ "part " (part) } {
                        h3 {
                            span class="off-screen" { (title) ": " }
                            span class="word" { (scene.t("Scandal", "Skandal")) } " "
                            span class="loss" { @if loss > 0 { "−" } (loss) (art("crn-ruby")) }
                        }
                        ol {
                            @for field in first..=end { (self::field(field, view, scene)) }
                        }
                    }
                    @let _ = { first = end + 1; };
                }
            }
        }
    }
}

/// A field, and who hangs there.
fn field(field: u8, view: &View, scene: &Scene<'_>) -> Markup {
    let is_star = field == view.options.data.gallery.star;
    let spot = Some(Spot::new("gallery", field - 1));
    let place = format!("{} {field}", scene.t("field", "Feld"));
    html! {
        li class={ "field" @if is_star { " star" } } data-zone={ "field-" (field) } {
            @if let Some(player) = view.seats.iter().find(|player| player.field == Some(field)) {
                (portrait(player, spot, &place, scene))
            } @else {
                (Thing {
                    id: format!("field-{field}"),
                    class: "nail".to_owned(),
                    spot,
                    label: format!("{place}, {}", scene.t("free", "frei")),
                    body: if is_star { art("crn-star") } else { none() },
                    ..Thing::default()
                }.draw(scene))
            }
            span class="number" aria-hidden="true" { @if is_star { (art("crn-star")) } (field) }
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
        to: Some(format!("seat-{seat}")),
        body: html! {
            span class="canvas" { (art(&format!("crn-portrait-{family}"))) }
            span class="letter" { (letter) }
        },
        ..Thing::default()
    }
    .draw(scene)
}
