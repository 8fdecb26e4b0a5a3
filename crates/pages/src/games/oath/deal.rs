//! An exchange that is being put together or answered: what each side gives.

use kabale_catalog::oath::{Recap, banners};
use kabale_core::Seat;
use kabale_oath::{Bargain, Bundle, Choice, DealKind, DealView, Oath, PlayerView, View, Wares, What, relics_of};
use maud::{Markup, html};

use super::{battle, crest, map, realm::space_key, tile::banner_key, tincture};
use crate::{
    Board, Scene,
    kit::{art, count},
};

pub(super) fn draw(view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        @if let Some(first) = view.bargains.first() { (editor(first, view, scene)) }
        @else if let Some(deal) = &view.deal { (terms(deal, view, scene)) }
    }
}

fn heading(kind: DealKind, scene: &Scene<'_>) -> Markup {
    let title = match kind {
        DealKind::Citizenship => scene.t("An offer of Citizenship", "Ein Angebot des Bürgertums"),
        DealKind::Fair | DealKind::Gathering | DealKind::Tribunal | DealKind::Deed | DealKind::Festival => {
            scene.t("A binding exchange", "Ein verbindlicher Tausch")
        }
    };
    html! { h3 { (art("oa-deal")) " " (title) } }
}

// ---------------------------------------------------------------------- putting it together

/// The form: whom with, both sides, and what everybody has then. Its fields belong to the form of the question, so that the
/// server gets all of them with one button: [`offer`].
fn editor(first: &Bargain, view: &View, scene: &Scene<'_>) -> Markup {
    let partners = || view.bargains.iter().map(|bargain| bargain.with);
    html! {
        div class="exchange editor" {
            div class="st-head" {
                (heading(first.kind, scene))
                fieldset class="withwhom" {
                    legend class="off-screen" { (scene.t("With whom?", "Mit wem?")) }
                    @for (index, seat) in partners().enumerate() {
                        label class=(tincture(view, seat)) {
                            input type="radio" form="choose" name="with" id={ "with-" (seat) } value=(seat) checked[index == 0];
                            span class="cr" { (crest(view, seat)) } " " (scene.voice.name(seat))
                        }
                    }
                }
            }
            div class="sides" {
                fieldset class={ "side-of " (tincture(view, first.from)) } {
                    legend class="off-screen" { (scene.t("You give", "Du gibst")) }
                    p class="party" { (crest(view, first.from)) " " strong { (scene.t("You give", "Du gibst")) } }
                    @if let Some(relic) = offered(view, scene) { ul class="bundle" { (relic) } }
                    (wares(&all_own(&view.bargains), "give", view, scene))
                }
                @for bargain in &view.bargains {
                    fieldset class={ "side-of of of-" (bargain.with) " " (tincture(view, bargain.with)) } {
                        legend class="off-screen" { (scene.voice.name(bargain.with)) " " (scene.t("gives", "gibt")) }
                        p class="party" { (crest(view, bargain.with)) " " strong { (scene.voice.name(bargain.with)) " " (scene.t("gives", "gibt")) } }
                        (wares(&bargain.sides[1], &format!("get-{}", bargain.with), view, scene))
                    }
                }
            }
            @for bargain in &view.bargains {
                div class={ "after of of-" (bargain.with) } { (then(bargain, view, scene)) }
            }
            // The script asks the server, which alone knows what the exchange would lead to.
            p class="note2 means" id="terms" role="status" data-none=(scene.t("Nobody comes nearer to winning by it.", "Niemand kommt dadurch dem Sieg näher.")) data-bad=(scene.t("This cannot be offered.", "Das lässt sich nicht anbieten.")) {}
        }
    }
}

/// What the proposer could give one partner or another. The server refuses what this one cannot take.
fn all_own(bargains: &[Bargain]) -> Wares {
    let mut all = Wares::default();
    for bargain in bargains {
        let own = &bargain.sides[0];
        (all.favor, all.secrets) = (all.favor.max(own.favor), all.secrets.max(own.secrets));
        all.things.extend(own.things.iter().filter(|thing| !all.things.contains(thing)).copied().collect::<Vec<_>>());
    }
    all.things.sort_unstable();
    all
}

fn wares(wares: &Wares, name: &str, view: &View, scene: &Scene<'_>) -> Markup {
    let is_empty = wares.favor == 0 && wares.secrets == 0 && wares.things.is_empty();
    html! {
        @if is_empty { p class="note2" { (scene.t("has nothing to give", "hat nichts zu geben")) } }
        ul class="goods" {
            @if wares.favor > 0 { (stepper("oa-favor", scene.t("Favor", "Gunst"), &format!("{name}-favor"), wares.favor, scene)) }
            @if wares.secrets > 0 { (stepper("oa-secret", scene.t("Secrets", "Geheimnisse"), &format!("{name}-secrets"), wares.secrets, scene)) }
        }
        @if !wares.things.is_empty() {
            ul class="picks" { @for thing in &wares.things {
                li { label class="pickr" {
                    input type="checkbox" form="choose" name=(name) value=(thing);
                    (ware(*thing, view, scene))
                } }
            } }
        }
    }
}

/// A number field, with two buttons where the script runs.
fn stepper(symbol: &str, label: &str, name: &str, most: u8, scene: &Scene<'_>) -> Markup {
    html! {
        li class="step" {
            label class="it" for=(name) {
                (art(symbol))
                span { (label) " " span class="left" { (scene.t("keeps", "behält")) " " output data-sum={ (most) " -" (name) } { (most) } } }
            }
            span class="ctl" {
                button type="button" class="pm" data-step="-1" tabindex="-1" aria-label={ (scene.t("less", "weniger")) ": " (label) } { "−" }
                input type="number" form="choose" id=(name) name=(name) min="0" max=(most) value="0" inputmode="numeric" autocomplete="off";
                button type="button" class="pm" data-step="1" tabindex="-1" aria-label={ (scene.t("more", "mehr")) ": " (label) } { "+" }
            }
        }
    }
}

/// A relic, a banner, an adviser or a site.
fn ware(thing: Choice, view: &View, scene: &Scene<'_>) -> Markup {
    let known = |key: &str, kind: &str| {
        html! { span class="pic" { (art(Oath::emblem(key))) } span { b { (scene.card_name(key)) } span class="hint" { (kind) } } }
    };
    match thing {
        Choice::Card(card) => known(card.key(), scene.t("relic", "Reliquie")),
        Choice::Banner(banner) => known(banner_key(banner, view), scene.t("banner", "Banner")),
        Choice::Site(slot) => {
            if let Some(site) = view.sites.iter().find(|site| site.slot == slot) {
                html! {
                    span class="pic" { (art(site.site.map_or_else(|| "oa-back-site".to_owned(), |known| Oath::emblem(known.key())))) }
                    span { b { (map::name(site, scene)) } span class="hint" { (scene.t("site", "Ort")) } }
                }
            } else {
                html! {}
            }
        }
        Choice::Adviser(place) => {
            let adviser = view.players.get(place.seat().index()).and_then(|player| player.advisers.get(place.at()));
            let place = format!("{} {}", scene.t("adviser", "Ratgeber"), place.at() + 1);
            if let Some(card) = adviser.and_then(|adviser| adviser.card) {
                known(card.key(), &place)
            } else {
                html! {
                    span class="pic" { (art("oa-back-denizen")) }
                    span { b { (scene.t("facedown adviser", "verdeckter Ratgeber")) } span class="hint" { (place) } }
                }
            }
        }
        _ => html! {},
    }
}

/// What both sides have if the exchange comes about. The script keeps it up to date.
fn then(bargain: &Bargain, view: &View, scene: &Scene<'_>) -> Markup {
    let get = format!("get-{}", bargain.with);
    let heads = [
        ("oa-favor", scene.t("favor", "Gunst")),
        ("oa-secret", scene.t("secrets", "Geheimnisse")),
        ("oa-back-relic", scene.t("things", "Sachen")),
    ];
    let row = |seat: Seat, loses: &str, gains: &str| {
        let Some(player) = view.players.get(seat.index()) else { return html! {} };
        let [favor, secrets, things] = owned(player, view);
        let cell = |n: u8, what: &str| html! { td { (n) " " i { "→" } " " b { output data-sum={ (n) " -" (loses) (what) " +" (gains) (what) } { (n) } } } };
        html! {
            tr {
                th scope="row" class=(tincture(view, seat)) { span class="cr" { (crest(view, seat)) } (scene.called(seat)) }
                (cell(favor, "-favor")) (cell(secrets, "-secrets")) (cell(things, ""))
            }
        }
    };
    html! {
        h4 { (if_accepts(bargain.with, scene)) }
        table {
            thead { tr { td {} @for (symbol, name) in heads { th scope="col" { (art(symbol)) " " span class="w" { (name) } } } } }
            tbody { (row(bargain.from, "give", &get)) (row(bargain.with, &get, "give")) }
        }
    }
}

fn if_accepts(seat: Seat, scene: &Scene<'_>) -> String {
    match scene.lang() {
        kabale_catalog::Lang::En => format!("If {} accepts", scene.voice.name(seat)),
        kabale_catalog::Lang::De => format!("Wenn {} zustimmt", scene.voice.name(seat)),
    }
}

/// Favor, secrets, and how many relics, banners, advisers and sites a player has.
fn owned(player: &PlayerView, view: &View) -> [u8; 3] {
    let n_banners = view.banners.iter().filter(|banner| banner.holder == Some(player.seat)).count();
    let things = player.relics.len() + player.advisers.len() + n_banners + player.rules.count_ones() as usize;
    [player.favor, player.secrets.saturating_add(player.spent), things as u8]
}

/// The button that proposes what the editor says.
pub(super) fn offer(view: &View, scene: &Scene<'_>) -> Markup {
    if view.bargains.is_empty() || scene.offers.is_empty() {
        return html! {};
    }
    html! {
        button type="submit" form="choose" class="button main offer-it" id="offer-it" name="compose" value="exchange" {
            (art("oa-deal")) " "
            @for bargain in &view.bargains {
                span class={ "of of-" (bargain.with) } {
                    @match scene.lang() {
                        kabale_catalog::Lang::En => { "Offer this to " (scene.voice.name(bargain.with)) },
                        kabale_catalog::Lang::De => { (scene.voice.name(bargain.with)) " das anbieten" },
                    }
                }
            }
        }
    }
}

// ---------------------------------------------------------------------- answering

/// An offer as it stands.
fn terms(deal: &DealView, view: &View, scene: &Scene<'_>) -> Markup {
    let is_made = view.asked == Some(What::Accept);
    html! {
        div class="exchange" {
            div class="st-head" { (heading(deal.kind, scene)) }
            div class="sides" {
                (side(deal.from, &deal.gives, offered(view, scene), is_made, view, scene))
                (side(deal.to, &deal.gets, None, is_made, view, scene))
            }
            @if is_made { div class="after" { (outcome(deal, view, scene)) (stands(view, scene)) } }
        }
    }
}

/// 6.6.1: the relic of the Reliquary that comes with Citizenship.
fn offered(view: &View, scene: &Scene<'_>) -> Option<Markup> {
    let space = view.deal.as_ref()?.space?;
    let relic = view.reliquary.get(usize::from(space)).copied().flatten()?;
    Some(html! {
        li {
            @match relic.card {
                Some(card) => { (art(Oath::emblem(card.key()))) " " (scene.card_name(card.key())) },
                None => { (art("oa-back-relic")) " " (scene.t("a relic of the Reliquary", "eine Reliquie des Schreins")) },
            }
            " (" (scene.card_name(space_key(space.into()))) ")"
        }
    })
}

/// What the exchange means for the race, for the player who is to accept it.
fn stands(view: &View, scene: &Scene<'_>) -> Markup {
    let Some(runners) = scene.recap::<Recap>().and_then(|recap| recap.accepted.as_ref()) else { return html! {} };
    html! {
        div class="means" {
            h4 { (scene.t("Who would be how near to winning", "Wer dem Sieg dann wie nahe wäre")) }
            ul {
                @for runner in runners { (battle::stand(runner, view, scene)) }
                @if runners.is_empty() { li class="note2" { (scene.t("Nobody comes nearer to winning by it.", "Niemand kommt dadurch dem Sieg näher.")) } }
            }
        }
    }
}

fn outcome(deal: &DealView, view: &View, scene: &Scene<'_>) -> Markup {
    let n_things = |bundle: &Bundle| {
        (bundle.relics.count_ones()
            + bundle.banners.count_ones()
            + bundle.advisers.count_ones()
            + bundle.sites.count_ones()) as u8
    };
    let goods = |bundle: &Bundle| [bundle.favor, bundle.secrets, n_things(bundle)];
    let row = |seat: Seat, loses: [u8; 3], gains: [u8; 3]| {
        let Some(player) = view.players.get(seat.index()) else { return html! {} };
        let has = owned(player, view);
        html! {
            tr {
                th scope="row" class=(tincture(view, seat)) { span class="cr" { (crest(view, seat)) } (scene.called(seat)) }
                @for (at, n) in has.into_iter().enumerate() {
                    td { (n) " " i { "→" } " " b { (n.saturating_sub(loses[at]).saturating_add(gains[at])) } }
                }
            }
        }
    };
    let extra = u8::from(deal.space.is_some());
    let [favor, secrets, things] = goods(&deal.gives);
    html! {
        h4 { (if_accepts(deal.to, scene)) }
        table {
            thead { tr { td {}
                th scope="col" { (art("oa-favor")) " " span class="w" { (scene.t("favor", "Gunst")) } }
                th scope="col" { (art("oa-secret")) " " span class="w" { (scene.t("secrets", "Geheimnisse")) } }
                th scope="col" { (art("oa-back-relic")) " " span class="w" { (scene.t("things", "Sachen")) } }
            } }
            tbody {
                (row(deal.from, goods(&deal.gives), goods(&deal.gets)))
                (row(deal.to, goods(&deal.gets), [favor, secrets, things + extra]))
            }
        }
    }
}

fn side(seat: Seat, bundle: &Bundle, offered: Option<Markup>, is_made: bool, view: &View, scene: &Scene<'_>) -> Markup {
    let advisers = view.players.get(seat.index()).map_or(&[][..], |player| player.advisers.as_slice());
    let advisers = advisers.iter().enumerate().filter(|(at, _)| bundle.advisers >> at & 1 == 1);
    let sites = view.sites.iter().filter(|site| bundle.sites >> site.slot.index() & 1 == 1);
    let is_empty = offered.is_none() && *bundle == Bundle::default();
    html! {
        div class={ "side-of " (tincture(view, seat)) } {
            p class="party" { (crest(view, seat)) " " strong { (scene.called(seat)) } " " span class="does" { (scene.t("gives", "gibt")) } }
            ul class="bundle" {
                @if let Some(offered) = offered { (offered) }
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
                @if is_empty && is_made {
                    li class="nothing" { (scene.t("nothing", "nichts")) }
                } @else if is_empty {
                    li class="nothing" { (scene.t("nothing yet", "noch nichts")) }
                }
            }
        }
    }
}
