//! A player and the district in front of them.

use kabale_catalog::{
    Words,
    courtisans::{family_name, points, signed},
};
use kabale_core::Spot;
use kabale_courtisans::{Area, Courtisans, Family, SeatView};
use maud::{Markup, html};

use super::{Court, cards, secrets::mission};
use crate::{games::action::told, kit};

pub(super) fn district(court: Court<'_>, seat: &SeatView) -> Markup {
    let Court { view, scene } = court;
    let area = Area::District(seat.seat);
    let spot = Spot::new("districts", seat.seat.index() as u8);
    let is_open = scene.offers_at(spot).next().is_some();
    let lay = court.t("Lay here", "Hierher legen");
    let place = kit::Thing {
        id: format!("place-{}", cards::place_id(area)),
        class: "place".to_owned(),
        spot: Some(spot),
        label: format!("{lay}: {}", Courtisans::spot(spot, view, scene.voice)),
        card: Some("term-district"),
        body: html! { span class="called" { (kit::art("cou-to-own")) b { (lay) } } },
        ..kit::Thing::default()
    };
    let shown = seat.missions.filter(|_| !view.eye.is(seat.seat));
    html! {
        div class={ "district" @if is_open { " open" } } {
            (player(court, seat))
            div class="ground" {
                (place.draw(scene))
                div class="columns" {
                    @for family in Family::ALL { (niche(court, seat, family)) }
                    @let n_spies = if court.is_over() { 0 } else { view.spies.iter().filter(|spy| !spy.eliminated && spy.area == area).count() };
                    div class={ "niche spies" @if n_spies == 0 { " none" } } {
                        span class="ghost" data-card="term-spy" role="img" tabindex="0" aria-label=(court.t("spies", "Spione")) aria-describedby="text-term-spy" { (kit::art("cou-spy")) }
                        (cards::face_down(court, area))
                        @if n_spies > 0 { span class="times" aria-hidden="true" { (n_spies) } }
                    }
                }
            }
            @if let Some(missions) = shown {
                ul class="missions" { @for one in missions { li { (mission(court, seat.seat, one)) } } }
            }
        }
    }
}

/// The cards of one family in a district, and their points by the open cards.
fn niche(court: Court<'_>, seat: &SeatView, family: Family) -> Markup {
    let points = court.view.points(seat, family);
    let n_cards = seat.district.iter().filter(|card| card.family() == family).count();
    html! {
        div class={ "niche " (family) @if n_cards == 0 { " none" } } {
            span class="ghost" data-card="term-district" { (kit::art(format!("cou-{family}"))) }
            (cards::courtiers(court, Area::District(seat.seat), family))
            @if n_cards > 0 { span class="times" aria-hidden="true" { (n_cards) } }
            @if n_cards > 0 && points == 0 { span class="worth nil" { "0" } }
            @if points != 0 {
                span class={ "worth told " (if points > 0 { "gain" } else { "loss" }) } role="img" aria-label={ (family_name(family, court.scene.lang())) ": " (signed(points)) } data-card="term-district" { (signed(points)) }
            }
        }
    }
}

/// A player's name, points and cards in hand. It is a button if a choice points at the player.
fn player(court: Court<'_>, seat: &SeatView) -> Markup {
    let Court { view, scene } = court;
    let is_active = view.to_move == Some(seat.seat);
    let points = points(view, seat);
    let name = scene.called(seat.seat);
    let points_label = if court.is_over() {
        court.t("points", "Punkte")
    } else {
        court.t("points by the open cards", "Punkte nach den offenen Karten")
    };
    let hand_label = court.t("cards in hand", "Karten auf der Hand");
    let mut label = format!("{name}, {points_label}: {points}, {hand_label}: {}", seat.n_hand);
    let errands = errands(court);
    if is_active {
        let open: Vec<_> = errands.iter().filter(|errand| errand.is_open).map(|errand| errand.label).collect();
        label = format!("{label}. {} {}", court.t("To move, still to lay:", "Am Zug, noch zu legen:"), open.join(", "));
    }
    let own = if view.eye.is(seat.seat) { " you" } else { "" };
    let active = if is_active { " active" } else { "" };
    let thing = kit::Thing {
        id: format!("seat-{}", seat.seat),
        class: format!("player{own}{active}"),
        seat: Some(seat.seat),
        label,
        card: Some("term-district"),
        body: html! {
            span class="who" { (kit::art(format!("cou-seat-{}", seat.seat))) span class="called" { (name) } }
            @if is_active {
                span class="errands" { @for errand in errands { span class=[(!errand.is_open).then_some("done")] { (kit::art(errand.symbol)) } } }
            }
            span class="facts" {
                @if seat.missions.is_none() { (told("term-mission", "sealed", court.t("two secret missions", "zwei Geheimmissionen"), &html! { span class="light" { (kit::art("cou-mission")) } span class="dark" { (kit::art("cou-mission")) } })) }
                span class="holds told" id={ "hand-of-" (seat.seat) } role="img" aria-label={ (hand_label) " " (seat.n_hand) } data-card="term-pile" {
                    @if !court.is_over() { (kit::count("hand", seat.n_hand, hand_label)) }
                }
                span class="points told" role="img" aria-label={ (court.t("points", "Punkte")) " " (signed(points)) } data-card="term-points" data-count=(points) { (signed(points)) }
            }
        },
        ..kit::Thing::default()
    };
    thing.draw(scene)
}

/// COU-3.2: the three areas that get a card in each turn.
struct Errand {
    is_open: bool,
    symbol: &'static str,
    label: &'static str,
}

fn errands(court: Court<'_>) -> [Errand; 3] {
    let open = court.view.open;
    let lang = court.scene.lang();
    let errand =
        |is_open, symbol, en: &'static str, de: &'static str| Errand { is_open, symbol, label: lang.pick(en, de) };
    [
        errand(open.table, "cou-to-table", "at the royal table", "an der königlichen Tafel"),
        errand(open.own, "cou-to-own", "in their own district", "im eigenen Bezirk"),
        errand(open.other, "cou-to-other", "in an opponent's district", "in einem gegnerischen Bezirk"),
    ]
}
