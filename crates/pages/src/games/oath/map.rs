//! The map: three regions with their discard piles, and eight sites.

use kabale_catalog::oath::{is_placed, price_text, region_name, suit_name};
use kabale_core::Spot;
use kabale_oath::{
    BANK_PRICE, CHANCELLOR, Fare, Oath, PlayerView, Price, Region, RelicAt, Reward, Site, SiteView, View, What,
    site_card_spot,
};
use maud::{Markup, html};

use super::{
    crest, crest_id, realm, tile,
    tile::{Tile, suit_sign},
    tincture, words,
};
use crate::{
    Board, Scene,
    games::action::{asked, told},
    kit::{self, Thing, art, count},
};

pub(super) fn draw(view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        section class="map" aria-labelledby="map-title" {
            h2 id="map-title" class="off-screen" { (scene.t("The map", "Der Spielplan")) }
            @for region in Region::ALL {
                section class={ "region " (region.key()) } aria-labelledby={ "region-" (region.key()) } {
                    div class="top-line" {
                        h3 id={ "region-" (region.key()) } { (region_name(region, scene.lang())) }
                        (pile(region, view, scene))
                    }
                    ol class="sites" {
                        @for site in view.sites.iter().filter(|site| site.region == region) { (self::site(site, view, scene)) }
                        // The Cradle has two sites: the ninth place holds the decks and the banks.
                        @if region == Region::Cradle { (realm::draw(view, scene)) }
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
        class: format!("pile {}", cards.last().map_or("none", |top| tile::kind(None, top.back))),
        spot: Some(Spot::new("pile", region as u8)),
        label,
        card: Some("term-discard"),
        body: html! {
            @if let Some(top) = cards.last() { (art(tile::back_sign(top.back))) }
            b data-count=(cards.len()) { (cards.len()) }
            span class="w" { (scene.t("discarded", "Ablage")) }
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
    let is_target = view.battle.as_ref().is_some_and(|battle| battle.sites >> index & 1 == 1);
    let is_here = view
        .players
        .iter()
        .any(|player| view.eye.is(player.seat) && player.pawn == site.slot && is_placed(view, player.seat));
    let mut class = String::from("site ");
    class += match site.ruler {
        Some(ruler) => tincture(view, ruler),
        None if site.up => "bandits",
        None => "facedown",
    };
    if is_here {
        class += " here";
    }
    if is_target {
        class += " target";
    }
    html! {
        li class=(class) data-zone={ "site-" (index) } {
            (land(site, is_target, view, scene))
            (zoom(site, scene))
            (cards(site, view, scene))
            (ground(site, view, scene))
            @if let Some(text) = site.site.and_then(|site| scene.cards.iter().find(|text| text.id == site.key())) { p class="says" { (text.text) } }
        }
    }
}

/// On a narrow map a site has no room for the names of its cards: this shows it large. It is a box to check, so that it
/// works without the script.
fn zoom(site: &SiteView, scene: &Scene<'_>) -> Markup {
    html! {
        label class="zoom" {
            input type="checkbox" id={ "zoom-" (site.slot.index()) };
            span class="off-screen" { (name(site, scene)) ": " (scene.t("show everything that is here", "alles zeigen, was hier ist")) }
            (art("enlarge"))
        }
    }
}

/// The look of the land at a site.
fn terrain(site: Site) -> &'static str {
    match site {
        _ if site.ground().coast => "sea",
        Site::MARSHES | Site::RIVER | Site::DROWNED_CITY => "sea",
        Site::MINE | Site::MOUNTAIN | Site::NARROW_PASS | Site::STANDING_STONES | Site::WASTES | Site::BURIED_GIANT => {
            "rock"
        }
        Site::ANCIENT_CITY | Site::GREAT_SLUM | Site::THE_TRIBUNAL => "town",
        _ => "grass",
    }
}

/// The card of a site, which can be a target: its picture, the ruler's pennant and the warbands.
fn land(site: &SiteView, is_target: bool, view: &View, scene: &Scene<'_>) -> Markup {
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
        if site.warbands > 0 {
            label += &format!(", {} {}", site.warbands, scene.t("warbands", "Scharen"));
        }
    }
    if is_target {
        label += scene.t(", attacked", ", angegriffen");
    }
    if let Some(fare) = fare(site, view) {
        label += &format!(", {} {}", scene.t("travel costs", "Reise kostet"), fare.supply);
    }
    let emblem = site.site.map_or_else(|| "oa-back-site".to_owned(), |known| Oath::emblem(known.key()));
    let ruled = match site.ruler {
        _ if !site.up => scene.t("facedown", "verdeckt"),
        None => scene.t("bandits", "Räuber"),
        Some(seat) if view.eye.is(seat) && seat != CHANCELLOR => scene.t("you", "du"),
        Some(CHANCELLOR) => scene.t("Empire", "Reich"),
        Some(seat) => scene.voice.name(seat),
    };
    Thing {
        id: format!("site-{index}"),
        class: format!("land {}", site.site.filter(|_| site.up).map_or("back", terrain)),
        spot: Some(Spot::new("site", index)),
        label,
        card: Some(site.site.map_or("term-unknown-site", Site::key)),
        body: html! {
            span class="scene" {
                (art(emblem))
                @if site.up { (flag(site, view, scene)) }
                @if let Some(color) = site.color {
                    span class={ "bands " (tincture(view, color)) } role="img" aria-label={ (site.warbands) " " (scene.t("warbands", "Scharen")) } data-count=(site.warbands) data-card="term-warband" {
                        @for _ in 0..site.warbands.min(3) { (art("mk-band")) }
                        b { (site.warbands) }
                    }
                }
            }
            b class="nr" { (index + 1) }
            span class="name" { (if site.site.is_some() { words::breakable(name) } else { scene.t("Unknown site", "Unbe\u{ad}kannter Ort").to_owned() }) }
            span class="ruled" { (ruled) }
        },
        ..Thing::default()
    }
    .draw(scene)
}

/// Whose the site is.
fn flag(site: &SiteView, view: &View, scene: &Scene<'_>) -> Markup {
    let term = if site.ruler.is_some() { "term-ruler" } else { "term-bandits" };
    let sign = site.ruler.map_or("oa-bandits", |seat| crest_id(view, seat));
    told(term, "flag", &ruler(site, scene), &html! { (art(sign)) })
}

/// What traveling there costs the viewer, while it is their turn to act.
fn fare(site: &SiteView, view: &View) -> Option<Fare> {
    let may_travel = view.eye.is(view.active) && matches!(view.asked, Some(What::Act | What::Travel));
    view.fares.get(site.slot.index()).copied().flatten().filter(|_| may_travel)
}

/// What recovering a relic costs here.
fn relic_price(price: Price, scene: &Scene<'_>) -> Markup {
    let body = match price {
        Price::None => return kit::none(),
        Price::Bank(suit) => html! { (BANK_PRICE) (art("oa-favor")) "→" (art(suit_sign(suit.key()))) },
        Price::Favor(n) => html! { (n) (art("oa-favor")) },
        Price::Secrets(n) => html! { (n) (art("oa-secret")) },
    };
    let label =
        format!("{} {}", scene.t("A relic here costs", "Eine Reliquie kostet hier"), price_text(price, scene.lang()));
    asked("term-relic-price", "mark", &label, &body)
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

/// A player's pawn.
fn pawn(player: &PlayerView, view: &View, scene: &Scene<'_>) -> Markup {
    let seat = player.seat;
    Thing {
        id: format!("pawn-{seat}"),
        class: format!("token pawn {}", tincture(view, seat)),
        label: format!("{} {}", scene.t("Pawn of", "Figur von"), scene.called(seat)),
        card: Some("term-pawn"),
        body: html! {
            (art("mk-pawn")) span class="cr" { (crest(view, seat)) }
            span class="who" { @if view.eye.is(seat) { (scene.t("you", "du")) } @else { (scene.voice.name(seat)) } }
        },
        ..Thing::default()
    }
    .draw(scene)
}

/// The cards at a site, and room for more.
fn cards(site: &SiteView, view: &View, scene: &Scene<'_>) -> Markup {
    let index = site.slot.index();
    let here = name(site, scene);
    html! {
        ul class="cards" {
            @if site.up {
                @for (at, card) in site.cards.iter().enumerate() {
                    li { (Tile {
                        card: *card,
                        unseen: format!("card-{index}-{at}"),
                        class: "told",
                        spot: Some(site_card_spot(site.slot, at)),
                        at: here,
                        from: format!("seat-{}", view.active),
                        to: format!("pile-{}", site.region.next().key()),
                    }.draw(scene)) }
                }
                (tile::room(site.room, scene))
            } @else {
                li class="note" { (scene.t("Turned up by whoever travels here first", "Wer zuerst hierher reist, deckt ihn auf")) }
            }
        }
    }
}

/// What else is at a site: what traveling there costs, its marks, relics, favor and secrets, and the pawns.
fn ground(site: &SiteView, view: &View, scene: &Scene<'_>) -> Markup {
    let index = site.slot.index();
    let here = name(site, scene);
    let pawns: Vec<_> =
        view.players.iter().filter(|player| player.pawn == site.slot && is_placed(view, player.seat)).collect();
    let ground = site.site.filter(|_| site.up).map(Site::ground);
    html! {
        div class="ground" {
            @if let Some(fare) = fare(site, view) {
                @let price = html! {
                    (art("oa-travel")) (fare.supply) (art("oa-supply"))
                    @if fare.secrets > 0 { (fare.secrets) (art("oa-secret")) }
                };
                (asked("term-fare", "fare", &format!("{} {}", scene.t("Travel costs", "Reise kostet"), fare.supply), &price))
            }
            @for (at, relic) in site.relics.iter().enumerate() {
                (Tile {
                    card: *relic,
                    unseen: format!("relic-{index}-{at}"),
                    class: "mini",
                    spot: Some(RelicAt::new(site.slot, at).spot()),
                    at: here,
                    from: "relic-deck".to_owned(),
                    to: format!("seat-{}", view.active),
                }.draw(scene))
            }
            @if let Some(ground) = ground {
                @if !site.relics.is_empty() { (relic_price(ground.price, scene)) }
                @if let Some(known) = site.site {
                    @if ground.coast { (asked(known.key(), "mark", scene.t("Coast", "Küste"), &html! { (art("oa-coast")) })) }
                    @if let Some((suit, reward)) = ground.homeland {
                        @let label = format!("{} {}", scene.t("Homeland:", "Heimat:"), suit_name(suit, scene.lang()));
                        (asked(known.key(), "mark", &label, &html! { (art(suit_sign(suit.key()))) "→" (art(reward_sign(reward))) }))
                    }
                }
            }
            @if site.favor + site.secrets > 0 {
                span class="mark hoard" id={ "hoard-" (index) } {
                    @if site.favor > 0 { (count("oa-favor", site.favor, scene.t("favor", "Gunst"))) } @else { (kit::none()) }
                    @if site.secrets > 0 { (count("oa-secret", site.secrets, scene.t("secrets", "Geheimnisse"))) }
                }
            }
            span class={ "stand p-" (pawns.len()) } { @for player in pawns { (pawn(player, view, scene)) } }
        }
    }
}
