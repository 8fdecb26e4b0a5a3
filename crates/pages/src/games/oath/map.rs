//! The map: three regions with their discard piles, and eight sites.

use kabale_catalog::oath::region_name;
use kabale_core::Spot;
use kabale_oath::{
    BANK_PRICE, CHANCELLOR, Fare, Oath, PlayerView, Price, Region, RelicAt, Reward, Site, SiteView, View, What,
    site_card_spot,
};
use maud::{Markup, html};

use super::{
    crest, crest_id, tile,
    tile::{Tile, suit_sign},
    tincture, words,
};
use crate::{
    Board, Scene,
    kit::{self, Thing, art, count, sign},
};

pub(super) fn draw(view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        section class="map" aria-labelledby="map-title" {
            h2 id="map-title" class="off-screen" { (scene.t("The map", "Der Spielplan")) }
            @for region in Region::ALL {
                section class={ "region " (region.key()) } aria-labelledby={ "region-" (region.key()) } {
                    div class="bar" {
                        h3 id={ "region-" (region.key()) } { (region_name(region, scene.lang())) }
                        (pile(region, view, scene))
                    }
                    ol class="sites" {
                        @for site in view.sites.iter().filter(|site| site.region == region) { (self::site(site, view, scene)) }
                    }
                }
            }
        }
    }
}

/// A discard pile: how many cards, and what the backs show. It also shows the cards that this eye knows.
fn pile(region: Region, view: &View, scene: &Scene<'_>) -> Markup {
    let cards = view.piles.get(region as usize).map_or(&[][..], Vec::as_slice);
    let name = scene.t("Discard pile", "Ablagestapel");
    let where_ = region_name(region, scene.lang());
    let from_top = || cards.iter().rev();
    let mut label = format!("{name} {where_}: {}", cards.len());
    if let Some(top) = cards.last() {
        let on_top = scene.t("on top:", "obenauf:");
        label += &format!(", {on_top} {}", tile::described(top, top.card.is_some(), scene));
    }
    let thing = Thing {
        id: format!("pile-{}", region.key()),
        class: format!("heap {}", cards.last().map_or("none", |top| tile::kind(None, top.back))),
        spot: Some(Spot::new("pile", region as u8)),
        label,
        body: html! {
            span class="stub" { @if let Some(top) = cards.last() { (art(tile::back_sign(top.back))) } }
            span class="word" { (scene.t("Discard", "Ablage")) }
            (count("pile", cards.len() as i64, name))
        },
        ..Thing::default()
    };
    html! {
        (thing.draw(scene))
        @if !cards.is_empty() {
            details class="content" {
                summary aria-label={ (name) " " (where_) ": " (scene.t("all cards", "alle Karten")) } { (art("oa-back-denizen")) }
                ol aria-label=(scene.t("from the top down", "von oben nach unten")) {
                    @for card in from_top() {
                        li class=(tile::kind(card.card, card.back)) {
                            (art(card.card.map_or_else(|| tile::back_sign(card.back).to_owned(), |card| Oath::emblem(card.key()))))
                            " " (card.card.map_or(words::back(card.back, scene.lang()), |card| scene.card_name(card.key())))
                        }
                    }
                }
            }
        }
    }
}

/// The name of a site, if this eye knows it.
pub(super) fn name(site: &SiteView, scene: &Scene<'_>) -> &'static str {
    site.site.map_or(scene.lang().pick("Unknown site", "Unbekannter Ort"), |known| scene.card_name(known.key()))
}

fn site(site: &SiteView, view: &View, scene: &Scene<'_>) -> Markup {
    let index = site.slot.index();
    let pawns: Vec<&PlayerView> = view.players.iter().filter(|player| player.pawn == site.slot).collect();
    let is_target = view.battle.as_ref().is_some_and(|battle| battle.sites >> index & 1 == 1);
    let mut class = String::from(if site.up { "site" } else { "site down" });
    if let Some(ruler) = site.ruler {
        class += " ";
        class += tincture(view, ruler);
    }
    if is_target {
        class += " target";
    }
    html! {
        li class=(class) data-zone={ "site-" (index) } {
            div class="head" {
                (head(site, is_target, view, scene))
                (force(site, view, scene))
            }
            @if !pawns.is_empty() {
                div class="pawns" { @for player in pawns { (pawn(player, view, scene)) } }
            }
            @if site.up { (ground(site, view, scene)) }
        }
    }
}

/// The site itself, which can be a target.
fn head(site: &SiteView, is_target: bool, view: &View, scene: &Scene<'_>) -> Markup {
    let name = name(site, scene);
    let index = site.slot.index() as u8;
    let mut label = format!("{name} ({})", index + 1);
    if !site.up {
        label += match site.site {
            Some(_) => scene.t(", site, facedown, known to you", ", Ort, verdeckt, dir bekannt"),
            None => scene.t(", facedown", ", verdeckt"),
        };
    } else if let Some(ground) = site.site.map(Site::ground) {
        label += &format!(", {} {} / {}", scene.t("cards", "Karten"), site.cards.len(), ground.capacity);
    }
    if site.up {
        label += ", ";
        label += &ruler(site, scene);
    }
    if is_target {
        label += scene.t(", attacked", ", angegriffen");
    }
    let fare = fare(site, view);
    if let Some(fare) = fare {
        label += &format!(", {} {}", scene.t("travel costs", "Reise kostet"), fare.supply);
    }
    let emblem = site.site.map_or_else(|| "oa-back-site".to_owned(), |known| Oath::emblem(known.key()));
    let ground = site.site.filter(|_| site.up).map(Site::ground);
    Thing {
        id: format!("site-{index}"),
        class: "place".to_owned(),
        spot: Some(Spot::new("site", index)),
        label,
        card: site.site.map(Site::key),
        body: html! {
            span class="view" { (art(emblem)) }
            span class="title" {
                span class="name" { span class="at" { (index + 1) } (name) }
                span class="facts" {
                    @if let Some(fare) = fare {
                        span class="fact fare" {
                            (art("oa-travel")) (fare.supply) (art("oa-supply"))
                            @if fare.secrets > 0 { (fare.secrets) (art("oa-secret")) }
                        }
                    }
                    @if let Some(ground) = ground {
                        @if ground.coast { span class="fact" { (art("oa-coast")) } }
                        @if let Some((suit, reward)) = ground.homeland {
                            span class="fact" { (art(suit_sign(suit.key()))) "→" (art(reward_sign(reward))) }
                        }
                        @match ground.price {
                            Price::None => {},
                            Price::Bank(suit) => span class="fact price" { (art("oa-back-relic")) (BANK_PRICE) (art("oa-favor")) "→" (art(suit_sign(suit.key()))) },
                            Price::Favor(n) => span class="fact price" { (art("oa-back-relic")) (n) (art("oa-favor")) },
                            Price::Secrets(n) => span class="fact price" { (art("oa-back-relic")) (n) (art("oa-secret")) },
                        }
                    } @else {
                        (scene.t("facedown", "verdeckt"))
                    }
                }
            }
        },
        ..Thing::default()
    }
    .draw(scene)
}

/// What traveling there costs the viewer, while it is their turn to act.
fn fare(site: &SiteView, view: &View) -> Option<Fare> {
    let may_travel = view.eye.is(view.active) && matches!(view.asked, Some(What::Act | What::Travel));
    view.fares.get(site.slot.index()).copied().flatten().filter(|_| may_travel)
}

fn reward_sign(reward: Reward) -> &'static str {
    match reward {
        Reward::Warbands => "oa-warbands",
        Reward::Favor => "oa-favor",
        Reward::Secret => "oa-secret",
        Reward::Relic => "oa-back-relic",
    }
}

/// Who rules a site, in words.
fn ruler(site: &SiteView, scene: &Scene<'_>) -> String {
    match site.ruler {
        None => scene.t("ruled by bandits", "von Räubern beherrscht").to_owned(),
        Some(CHANCELLOR) => scene.t("ruled by the Empire", "vom Reich beherrscht").to_owned(),
        Some(seat) => format!("{} {}", scene.t("ruled by", "beherrscht von"), scene.called(seat)),
    }
}

/// The warbands at a site, or the bandits.
fn force(site: &SiteView, view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        @if let Some(color) = site.color {
            span class={ "force " (tincture(view, color)) } id={ "force-" (site.slot.index()) } {
                (count(crest_id(view, color), site.warbands, &format!("{}, {}:", ruler(site, scene), scene.t("warbands", "Scharen"))))
            }
        } @else if site.up {
            span class={ "force " @match site.ruler { Some(seat) => (tincture(view, seat)), None => "bandits" } } {
                @match site.ruler {
                    Some(seat) => (sign(crest_id(view, seat), &ruler(site, scene))),
                    None => (sign("oa-bandits", &ruler(site, scene))),
                }
            }
        }
    }
}

/// A player's pawn.
fn pawn(player: &PlayerView, view: &View, scene: &Scene<'_>) -> Markup {
    let seat = player.seat;
    Thing {
        id: format!("pawn-{seat}"),
        class: format!("token pawn {}", tincture(view, seat)),
        label: format!("{} {}", scene.t("Pawn of", "Figur von"), scene.called(seat)),
        body: html! { (art("oa-pawn")) (crest(view, seat)) span class="who" { (scene.voice.name(seat)) } },
        ..Thing::default()
    }
    .draw(scene)
}

/// What lies at a site: cards, room for more, relics, favor and secrets.
fn ground(site: &SiteView, view: &View, scene: &Scene<'_>) -> Markup {
    let index = site.slot.index();
    let here = name(site, scene);
    html! {
        ul class="tiles" {
            @for (at, card) in site.cards.iter().enumerate() {
                li { (Tile {
                    card: *card,
                    unseen: format!("card-{index}-{at}"),
                    class: "",
                    spot: Some(site_card_spot(site.slot, at)),
                    at: here,
                    from: format!("seat-{}", view.active),
                    to: format!("pile-{}", site.region.next().key()),
                }.draw(scene)) }
            }
            @if site.room > 0 { li { (tile::room(site.room, scene)) } }
            @for (at, relic) in site.relics.iter().enumerate() {
                li { (Tile {
                    card: *relic,
                    unseen: format!("relic-{index}-{at}"),
                    class: "",
                    spot: Some(RelicAt::new(site.slot, at).spot()),
                    at: here,
                    from: "relic-deck".to_owned(),
                    to: format!("seat-{}", view.active),
                }.draw(scene)) }
            }
            @if site.favor + site.secrets > 0 {
                li class="hoard" id={ "hoard-" (index) } {
                    @if site.favor > 0 { (count("oa-favor", site.favor, scene.t("favor", "Gunst"))) } @else { (kit::none()) }
                    @if site.secrets > 0 { (count("oa-secret", site.secrets, scene.t("secrets", "Geheimnisse"))) }
                }
            }
        }
    }
}
