//! An exchange that is being put together or answered: what each side gives.

use kabale_catalog::oath::banners;
use kabale_core::Seat;
use kabale_oath::{Bundle, DealKind, DealView, Oath, View, What, relics_of};
use maud::{Markup, html};

use super::{crest, realm::space_key, tile::banner_key, tincture};
use crate::{
    Board, Scene,
    kit::{art, count},
};

pub(super) fn draw(deal: &DealView, view: &View, scene: &Scene<'_>) -> Markup {
    let title = match deal.kind {
        DealKind::Citizenship => scene.t("An offer of Citizenship", "Ein Angebot des Bürgertums"),
        DealKind::Fair | DealKind::Gathering | DealKind::Tribunal | DealKind::Deed | DealKind::Festival => {
            scene.t("A binding exchange", "Ein verbindlicher Tausch")
        }
    };
    html! {
        div class="sheet-card deal" {
            h3 { (art("oa-deal")) " " (title) }
            div class="sides" {
                (side(deal.from, &deal.gives, deal.space, view, scene))
                (side(deal.to, &deal.gets, None, view, scene))
            }
        }
    }
}

/// What a side gives; the proposer of Citizenship a relic of the Reliquary as well.
fn side(seat: Seat, bundle: &Bundle, space: Option<u8>, view: &View, scene: &Scene<'_>) -> Markup {
    let offered = space.and_then(|space| view.reliquary.get(usize::from(space)).copied().flatten());
    let advisers = view.players.get(seat.index()).map_or(&[][..], |player| player.advisers.as_slice());
    let advisers = advisers.iter().enumerate().filter(|(at, _)| bundle.advisers >> at & 1 == 1);
    let sites = view.sites.iter().filter(|site| bundle.sites >> site.slot.index() & 1 == 1);
    let is_empty = offered.is_none() && *bundle == Bundle::default();
    html! {
        div class={ "side-of " (tincture(view, seat)) } {
            p class="party" { (crest(view, seat)) " " strong { (scene.called(seat)) } " " span class="does" { (scene.t("gives", "gibt")) } }
            ul class="bundle" {
                @if let Some(relic) = offered {
                    li {
                        @match relic.card {
                            Some(card) => { (art(Oath::emblem(card.key()))) " " (scene.card_name(card.key())) },
                            None => { (art("oa-back-relic")) " " (scene.t("a relic of the Reliquary", "eine Reliquie des Schreins")) },
                        }
                        @if let Some(space) = space { " (" (scene.card_name(space_key(space.into()))) ")" }
                    }
                }
                @if bundle.favor > 0 { li { (count("oa-favor", bundle.favor, scene.t("Favor", "Gunst"))) } }
                @if bundle.secrets > 0 { li { (count("oa-secret", bundle.secrets, scene.t("Secrets", "Geheimnisse"))) } }
                @for card in relics_of(bundle.relics) { li { (art(Oath::emblem(card.key()))) " " (scene.card_name(card.key())) } }
                @for banner in banners(bundle.banners) { li { (art(Oath::emblem(banner_key(banner, view)))) " " (scene.card_name(banner_key(banner, view))) } }
                @for (_, adviser) in advisers {
                    li { @match adviser.card {
                        Some(card) => { (art(Oath::emblem(card.key()))) " " (scene.card_name(card.key())) },
                        None => { (art("oa-back-denizen")) " " (scene.t("a facedown adviser", "ein verdeckter Ratgeber")) },
                    } }
                }
                @for site in sites {
                    @if let Some(site) = site.site { li { (art(Oath::emblem(site.key()))) " " (scene.card_name(site.key())) } }
                }
                // Once the offer is made, nothing more is added to it.
                @if is_empty && view.asked == Some(What::Accept) {
                    li class="nothing" { (scene.t("nothing", "nichts")) }
                } @else if is_empty {
                    li class="nothing" { (scene.t("nothing yet", "noch nichts")) }
                }
            }
        }
    }
}
