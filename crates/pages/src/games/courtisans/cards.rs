//! Courtiers: face up, face down and eliminated.
//!
//! Equal courtiers cannot be told apart, so their ids count the copies in one place: `c-hare_noble--above-2`. If one id
//! disappears while another appears that is equal up to `--`, the page shows a card moving. Face-down cards have
//! numbers of their own (COU-7.5).

use kabale_catalog::{Lang, courtisans::card_name};
use kabale_core::{Seat, Spot};
use kabale_courtisans::{Acting, Area, Card, Courtisans, DISTRICTS, Family, Role, Side, SpyView, View};
use maud::{Markup, html};

use super::Court;
use crate::{Board, games::action::asked, kit};

/// The courtiers of a family in an area. Equal ones lie together.
pub(super) fn courtiers(court: Court<'_>, area: Area, family: Family) -> Markup {
    let (zone, all) = face_up(court.view, area);
    let cards: Vec<(u8, Card)> = (0..).zip(all.iter().copied()).filter(|(_, card)| card.family() == family).collect();
    html! {
        ul class={ "fan n-" (cards.len()) } data-zone={ (place_id(area)) "-" (family) } {
            @for copies in cards.chunk_by(|(_, one), (_, other)| one == other) {
                li {
                    @for (number, (index, card)) in (1..).zip(copies) {
                        (courtier(court, area, Spot::new(zone, *index), *card, number, number == copies.len()))
                    }
                }
            }
        }
    }
}

/// The face-up cards of an area, and the zone that choices point at.
fn face_up(view: &View, area: Area) -> (&'static str, &[Card]) {
    match area {
        Area::Table(side @ Side::Above) => (side.id(), &view.above),
        Area::Table(side @ Side::Below) => (side.id(), &view.below),
        Area::District(seat) => (DISTRICTS[seat.index()], &view.seats[seat.index()].district),
    }
}

fn courtier(court: Court<'_>, area: Area, spot: Spot, card: Card, number: usize, is_last: bool) -> Markup {
    let Court { view, scene } = court;
    // Choices point at the first of equal cards. The assassin that acts was laid last, so it is the last of its equals.
    let is_acting = is_last && view.assassin == Some(Acting { card, area });
    let name = card_name(card, scene.lang());
    let acting = if is_acting { court.t(", acting now", ", handelt gerade") } else { "" };
    let thing = kit::Thing {
        id: turned_up(view, area, card, number).unwrap_or_else(|| copy_id(card, &place_id(area), number)),
        class: format!("card {} {}{}", card.family(), card.role(), if is_acting { " acting" } else { "" }),
        spot: Some(spot),
        label: format!("{name}{acting}"),
        card: Some(card.role().id()),
        from: Some(from_hand(last_to_lay(view))),
        body: face(card, &kit::none()),
        ..kit::Thing::default()
    };
    thing.draw(scene)
}

/// The viewer's hand. Equal cards lie together.
pub(super) fn hand(court: Court<'_>) -> Markup {
    let cards: Vec<(u8, Card)> = (0..).zip(court.view.hand.iter().copied()).collect();
    html! {
        @for copies in cards.chunk_by(|(_, one), (_, other)| one == other) {
            li { @for (number, (index, card)) in (1..).zip(copies) { (in_hand(court, *index, *card, number)) } }
        }
    }
}

fn in_hand(court: Court<'_>, index: u8, card: Card, number: usize) -> Markup {
    let thing = kit::Thing {
        id: copy_id(card, "hand", number),
        class: format!("card {} {}", card.family(), card.role()),
        spot: Some(Spot::new("hand", index)),
        label: card_name(card, court.scene.lang()),
        card: Some(card.role().id()),
        from: Some("pile".to_owned()),
        body: face(card, &html! { span class="name" { (kit::hyphenated(&card_name(card, court.scene.lang()))) } }),
        ..kit::Thing::default()
    };
    thing.draw(court.scene)
}

/// COU-4.3: the face-down cards in an area. At the end they lie face up among their families.
pub(super) fn face_down(court: Court<'_>, area: Area) -> Markup {
    let lying = (0..).zip(&court.view.spies).filter(|(_, spy)| !spy.eliminated && spy.area == area && !court.is_over());
    let lying: Vec<_> = lying.collect();
    html! {
        ul class={ "fan n-" (lying.len()) } data-zone={ (place_id(area)) "-spies" } {
            @for (index, spy) in lying { li { (spy_card(court, index, spy)) } }
        }
    }
}

fn spy_card(court: Court<'_>, index: u8, spy: &SpyView) -> Markup {
    let Court { view, scene } = court;
    let known = spy.family.map(|family| Card::new(family, Role::Spy));
    let number = index + 1;
    let by = match (view.eye.is(spy.laid_by), scene.lang()) {
        (true, lang) => lang.pick("laid by you", "von dir gelegt").to_owned(),
        (false, Lang::En) => format!("laid by {}", scene.voice.name(spy.laid_by)),
        (false, Lang::De) => format!("gelegt von {}", scene.voice.name(spy.laid_by)),
    };
    let gone = if spy.eliminated { court.t(", eliminated", ", eliminiert") } else { "" };
    let name = known.map(|card| format!(": {}", card_name(card, scene.lang()))).unwrap_or_default();
    let what = court.t("Spy, face down, number", "Spion, verdeckt, Nummer");
    let mark = format!("cou-seat-{}", spy.laid_by);
    let extra = html! {
        span class="number" { (number) }
        @if let Some(family) = spy.family { span class={ "peek " (family) } { (kit::art(format!("cou-{family}"))) } }
    };
    let thing = kit::Thing {
        id: format!("spy-{number}"),
        class: "card hidden-spy".to_owned(),
        spot: (!spy.eliminated).then(|| Spot::new("spies", index)),
        label: format!("{what} {number}, {by}{gone}{name}"),
        card: Some(Role::Spy.id()),
        from: Some(from_hand(spy.laid_by)),
        body: kit::back(Some((&mark, "")), &extra),
        ..kit::Thing::default()
    };
    thing.draw(scene)
}

/// COU-7.3: the eliminated courtiers.
pub(super) fn eliminated(court: Court<'_>) -> Markup {
    let Court { view, scene } = court;
    let spies: Vec<_> = (0..).zip(&view.spies).filter(|(_, spy)| spy.eliminated).collect();
    let title = court.t("Eliminated", "Eliminiert");
    let relic = |index: usize, card: Card| {
        let number = view.eliminated[..=index].iter().filter(|other| **other == card).count();
        let thing = kit::Thing {
            id: copy_id(card, "gone", number),
            class: format!("card relic {}", card.family()),
            label: card_name(card, scene.lang()),
            card: Some(card.role().id()),
            body: html! { (kit::art(format!("cou-{}", card.family()))) (role_sign(card.role())) },
            ..kit::Thing::default()
        };
        thing.draw(scene)
    };
    html! {
        section class="gone" {
            h2 { (asked("term-gone", "", title, &html! { (kit::art("cou-gone")) span { (title) } })) }
            @if view.eliminated.is_empty() && spies.is_empty() { span class="nobody" { (court.t("nobody yet", "noch niemand")) } }
            ul class={ "n-" (view.eliminated.len() + spies.len()) } data-zone="gone" {
                @for (index, card) in view.eliminated.iter().enumerate() { li { (relic(index, *card)) } }
                @for (index, spy) in spies { li { (spy_card(court, index, spy)) } }
            }
        }
    }
}

/// The face of a courtier: the beast of the family, the sign of the role, and its name where there is room.
fn face(card: Card, name: &Markup) -> Markup {
    html! { span class="face" { (role_sign(card.role())) (kit::art(format!("cou-{}", card.family()))) (name) } }
}

/// COU-4.1: courtiers without a role show no sign.
fn role_sign(role: Role) -> Markup {
    html! {
        @if role != Role::Plain {
            span class="sign" { (kit::art(Courtisans::emblem(role.id()))) @if role.value() > 1 { b { (role.value()) } } }
        }
    }
}

fn copy_id(card: Card, place: &str, number: usize) -> String {
    format!("c-{card}--{place}-{number}")
}

/// COU-5.2: a spy that was turned up is still the card with its number.
fn turned_up(view: &View, area: Area, card: Card, number: usize) -> Option<String> {
    let mut same = (1..)
        .zip(&view.spies)
        .filter(|(_, spy)| !spy.eliminated && spy.area == area && spy.family == Some(card.family()));
    let (spy, _) = same.nth(number - 1).filter(|_| card.role() == Role::Spy)?;
    Some(format!("spy-{spy}"))
}

/// An area as part of an id.
pub(super) fn place_id(area: Area) -> String {
    match area {
        Area::Table(side) => side.id().to_owned(),
        Area::District(seat) => format!("district-{seat}"),
    }
}

/// The id of the element for a player's hand.
fn from_hand(seat: Seat) -> String {
    format!("hand-of-{seat}")
}

/// The player who laid the newest card: the active one if they have laid a card in this turn, else the one before.
fn last_to_lay(view: &View) -> Seat {
    let n_seats = view.seats.len();
    let before = |seat: Seat| Seat::new(((seat.index() + n_seats - 1) % n_seats) as u8);
    let is_new_turn = view.open.table && view.open.own && view.open.other;
    match view.to_move {
        None => before(view.start),
        Some(seat) if is_new_turn => before(seat),
        Some(seat) => seat,
    }
}
