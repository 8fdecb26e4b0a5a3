//! The shared deck: the cards still in it, the card being carried out, the revealed cards; and the magic die.

use kabale_catalog::{
    Offer,
    for_a_crown::{amount, order, symbols},
};
use kabale_core::Spot;
use kabale_for_a_crown::{ActingView, Bill, Effect, Family, Phase, SharedCard, View};
use maud::{Markup, html};

use super::{
    cards::{Card, chip, crest, signs, times, tincture},
    players::decides,
};
use crate::{
    Scene,
    kit::{self, Thing, art, count},
};

pub(super) fn draw(view: &View, scene: &Scene<'_>, cards: &[Card]) -> Markup {
    let is_over = view.phase == Phase::Over;
    let is_showing = view.revealing && !is_over;
    let (now, before) = match cards.iter().rposition(|card| card.is_revealed) {
        Some(last) if is_showing => (cards.get(last), &cards[..last]),
        _ => (None, &[][..]),
    };
    // When the game is over, the revealed events lie with the others.
    let events = cards.iter().filter(|card| card.owner().is_none() && (is_over || !card.is_revealed));
    // While nothing is turned up, there is room for the names of the events.
    let size = if is_showing { "mini" } else { "" };
    html! {
        section class="stage" aria-labelledby="stage-title" {
            h2 id="stage-title" { (scene.t("Shared deck", "Gemeinsamer Stapel")) }
            @if let Some(now) = now { (self::now(now, view, scene)) }
            div class="deck" data-zone="deck" {
                (pile(size, view, scene))
                @for card in events { (card.draw(size, scene)) }
                (die(view, scene))
            }
            @if !before.is_empty() {
                h3 class="off-screen" { (scene.t("Revealed in this round", "In dieser Runde aufgedeckt")) }
                ol class="revealed" data-zone="revealed" {
                    @for card in before { li { (card.draw("mini", scene)) } }
                }
            }
        }
    }
}

/// The face-down part of the shared deck, with its number of cards.
fn pile(size: &str, view: &View, scene: &Scene<'_>) -> Markup {
    let cards = if view.phase == Phase::Over { 0 } else { view.face_down.len() as u8 };
    let label = scene.t("shared deck, cards face down:", "gemeinsamer Stapel, verdeckte Karten:");
    Thing {
        id: "shared-deck".to_owned(),
        class: format!("card {size} shared{}", if cards > 1 { " stack" } else { "" }),
        label: format!("{label} {cards}"),
        card: Some("term-shared-deck"),
        body: kit::back(None, &html! { (art("crown")) (count("pile", cards, label)) }),
        ..Thing::default()
    }
    .draw(scene)
}

/// The die, with the face being carried out.
fn die(view: &View, scene: &Scene<'_>) -> Markup {
    let name = scene.card_name("die");
    let rolled = view.acting.map(|acting| acting.rolled).filter(|rolled| !rolled.is_empty());
    Thing {
        id: "die".to_owned(),
        class: format!("token die{}", if rolled.is_some() { " rolled" } else { "" }),
        spot: Some(Spot::new("die", 0)),
        label: match rolled {
            Some(rolled) => format!("{name}: {}", symbols(rolled, false, scene.lang())),
            None => name.to_owned(),
        },
        card: Some("die"),
        body: rolled.map_or_else(|| html! { (art("crn-die")) }, |rolled| html! { span class="rolls" data-die=(symbols(rolled, false, scene.lang())) { (signs(rolled, false)) } }),
        ..Thing::default()
    }
    .draw(scene)
}

/// The card being carried out, and the effects that are left.
fn now(card: &Card, view: &View, scene: &Scene<'_>) -> Markup {
    let text = match card.shared {
        SharedCard::Event(Some(event)) => scene.cards.iter().find(|text| text.id == event.id()),
        _ => None,
    };
    html! {
        div class="now" data-zone="now" {
            (card.draw("big", scene))
            div class="doing" {
                @if let Some(text) = text { p class="text" { (text.text) } }
                (actor(view, scene))
                @if let Some(acting) = view.acting { (left_to_do(acting, view.phase, scene)) }
            }
        }
    }
}

/// Who decides, and about what.
pub(super) fn actor(view: &View, scene: &Scene<'_>) -> Markup {
    let Some(seat) = decides(view) else { return kit::none() };
    let what = match (view.phase, view.acting) {
        (Phase::Pay(..), _) => scene.t("how to pay?", "wie zahlen?"),
        (Phase::Bribe(_), _) => scene.t("how many thieves to buy off?", "wie viele Diebe zurückgeben?"),
        (Phase::Offer(_), _) => scene.t("pay for a roll of the die?", "für einen Wurf zahlen?"),
        (_, Some(acting)) if acting.choose_one => scene.t("one of the two", "eines von beiden"),
        (_, Some(acting)) if !acting.rolled.is_empty() => scene.t("the magic die shows", "der Magische Würfel zeigt"),
        _ => scene.t("still to do", "noch zu tun"),
    };
    let family = Family::of(seat);
    let (crest, letter) = crest(family, scene);
    html! {
        p class="actor" {
            span class={ "mark " (tincture(family)) } { (art(&crest)) span class="letter" { (letter) } }
            span { strong { (scene.called(seat)) } ": " (what) }
        }
    }
}

/// The effects that are left. Rolled effects come before the rest of the card.
fn left_to_do(acting: ActingView, phase: Phase, scene: &Scene<'_>) -> Markup {
    let (current, later) =
        if acting.rolled.is_empty() { (acting.left, None) } else { (acting.rolled, Some(acting.left)) };
    html! {
        ul class="effects" {
            @for effect in current.effects() {
                @let class = if phase == Phase::Target(acting.seat, effect) { "aiming" } else { "" };
                li { (self::effect(effect, current.count(effect), acting.choose_one, class, scene)) }
            }
        }
        @if let Some(later) = later.filter(|later| !later.is_empty()) {
            p class="text" { (scene.t("then", "danach")) " " (symbols(later, false, scene.lang())) }
        }
    }
}

fn effect(effect: Effect, n: u8, choose_one: bool, class: &str, scene: &Scene<'_>) -> Markup {
    let label = if choose_one { order(effect, n, scene.lang()) } else { amount(effect, u16::from(n), scene.lang()) };
    let body = html! {
        span class="signs" { (times(effect, n)) }
        span class="word" { (label) }
    };
    chip(Spot::new("symbols", effect as u8), class, label, body, scene)
}

/// The ways to pay a bill, shown to the player who pays.
pub(super) fn till(view: &View, scene: &Scene<'_>) -> Markup {
    let cost = match view.phase {
        Phase::Pay(_, Bill::Hire(place)) => view.costs[usize::from(place.level) - 1].unwrap_or(0),
        Phase::Pay(_, Bill::Bribe(thieves)) => thieves,
        _ => 1,
    };
    amounts("rubies", scene.t("Pay", "Zahlen"), scene, |rubies| {
        let coins = cost.saturating_sub(rubies);
        html! {
            @if coins > 0 { span class="price" { (coins) (art("crn-coin")) } }
            @if coins > 0 && rubies > 0 { span { "+" } }
            @if rubies > 0 { span class="price" { (rubies) (art("crn-ruby")) } }
        }
    })
}

/// How many thieves can be bought off, shown to the player who decides.
pub(super) fn bribes(scene: &Scene<'_>) -> Markup {
    amounts("thieves", scene.t("Buy off", "Zurückgeben"), scene, |thieves| {
        html! { span class="price" { (thieves) (art("crn-thief")) } }
    })
}

/// The amounts that can be chosen. Other viewers see none, since they would reveal what is in the chest.
fn amounts(zone: &str, title: &str, scene: &Scene<'_>, body: impl Fn(u8) -> Markup) -> Markup {
    let spot = |offer: &Offer| offer.target.piece.filter(|spot| spot.zone == zone);
    html! {
        ul class="amounts" aria-label=(title) {
            @for (offer, spot) in scene.offers.iter().filter_map(|offer| Some((offer, spot(offer)?))) {
                li { (chip(spot, "", offer.label.clone(), body(spot.index), scene)) }
            }
        }
    }
}
