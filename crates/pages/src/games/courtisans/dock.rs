//! Where the picked card may go, or whom the assassin may eliminate, each with what it would change.

use kabale_catalog::{
    Offer,
    courtisans::{card_name, outcome},
};
use kabale_courtisans::{Card, Choice, Place, Role, Side, Victim};
use maud::{Markup, html};

use super::Court;
use crate::{hint::Mark, kit};

/// A panel for each different card of the hand: the stylesheet shows the one of the picked card. Without the script all
/// are shown.
pub(super) fn dock(court: Court<'_>) -> Markup {
    let offers: Vec<(&Offer, Choice)> =
        court.scene.offers.iter().filter_map(|offer| Some((offer, offer.choice.parse().ok()?))).collect();
    let layings: Vec<(&Offer, Card, Place)> = offers
        .iter()
        .filter_map(|(offer, choice)| match choice {
            Choice::Lay(card, place) => Some((*offer, *card, *place)),
            Choice::Spare | Choice::Eliminate(_) => None,
        })
        .collect();
    html! {
        @if !layings.is_empty() {
            p class="first" { (court.t("Pick a card: here you see what each place would bring.", "Wähle eine Karte: Hier siehst du, was jeder Platz brächte.")) }
            @for (number, panel) in (1..).zip(layings.chunk_by(|one, other| one.1 == other.1)) { (places(court, number, panel)) }
        } @else if !offers.is_empty() {
            ul class="targets victims" { @for (offer, choice) in offers { li { (victim(court, offer, choice)) } } }
        }
    }
}

fn places(court: Court<'_>, number: usize, layings: &[(&Offer, Card, Place)]) -> Markup {
    let name = card_name(layings[0].1, court.scene.lang());
    let then = match layings[0].1.role() {
        Role::Assassin => court.t(", then may eliminate somebody there", ", darf dann dort jemanden eliminieren"),
        Role::Plain | Role::Noble | Role::Spy | Role::Guard => "",
    };
    html! {
        section class={ "where-to of-" (number) } {
            h3 { b { (name) } " " (court.t("goes to", "geht an")) span class="quiet" { (then) } }
            ul class={ "targets n-" (layings.len()) } { @for (offer, card, place) in layings { li { (target(court, offer, *card, *place)) } } }
        }
    }
}

fn target(court: Court<'_>, offer: &Offer, card: Card, place: Place) -> Markup {
    let scene = court.scene;
    let (symbol, name) = match place {
        Place::Table(Side::Above) => ("cou-esteemed".to_owned(), court.t("Esteem", "Ansehen").to_owned()),
        Place::Table(Side::Below) => ("cou-fallen".to_owned(), court.t("Disgrace", "Ungnade").to_owned()),
        Place::Own => ("cou-to-own".to_owned(), court.t("Your district", "Dein Bezirk").to_owned()),
        Place::To(seat) => (format!("cou-seat-{seat}"), scene.voice.name(seat).to_owned()),
    };
    act(court, offer, Choice::Lay(card, place), &symbol, &name)
}

fn victim(court: Court<'_>, offer: &Offer, choice: Choice) -> Markup {
    let lang = court.scene.lang();
    let side = |side| match side {
        Side::Above => court.t("above", "oben"),
        Side::Below => court.t("below", "unten"),
    };
    let (symbol, name) = match choice {
        Choice::Eliminate(Victim::AtTable(at, card)) => {
            (format!("cou-{}", card.family()), format!("{}, {}", card_name(card, lang), side(at)))
        }
        Choice::Eliminate(Victim::InDistrict(card)) => (format!("cou-{}", card.family()), card_name(card, lang)),
        Choice::Eliminate(Victim::FaceDown(index)) => {
            ("cou-spy".to_owned(), format!("{} {}", court.t("Spy", "Spion"), index + 1))
        }
        Choice::Spare | Choice::Lay(..) => ("cou-laurel".to_owned(), offer.label.clone()),
    };
    act(court, offer, choice, &symbol, &name)
}

/// The button of a choice, with what it would change.
fn act(court: Court<'_>, offer: &Offer, choice: Choice, symbol: &str, name: &str) -> Markup {
    let scene = court.scene;
    let result = outcome(choice, court.view, scene.lang());
    let label = match &result {
        Some(result) => format!("{}: {result}", offer.label),
        None => offer.label.clone(),
    };
    let mark = Mark::new(scene.hint, scene.lang(), |choice| choice == offer.choice);
    let best = mark.as_ref().is_some_and(|mark| mark.is_best);
    html! {
        button class={ "act" @if best { " best" } } type="submit" form="choose" name="choice" value=(offer.choice)
            data-share=[mark.map(|mark| mark.text)] title=(label) {
            span class="off-screen" { (label) }
            span class="inside" aria-hidden="true" {
                (kit::art(symbol))
                b { (kit::hyphenated(name)) }
                @if let Some(result) = result { span class="result" { (result) } }
            }
        }
    }
}
