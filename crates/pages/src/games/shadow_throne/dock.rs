//! The actions of a turn, with what they would do or why they are not possible.

use kabale_catalog::Offer;
use kabale_shadow_throne::{Ability, Character, Choice, MAX_REVEALS, Phase, ShadowThrone, View};
use maud::{Markup, html};

use super::{n_owned, stage::limit, words};
use crate::{
    Board, Scene,
    games::action::{Action, actions},
};

pub(super) fn draw(view: &View, scene: &Scene<'_>) -> Markup {
    let offers: Vec<_> =
        scene.offers.iter().filter_map(|offer| Some((offer.choice.parse::<Choice>().ok()?, offer))).collect();
    if offers.is_empty() {
        return crate::kit::none();
    }
    let mut shown: Vec<_> = offers.iter().map(|(choice, offer)| possible(*choice, offer, view, scene)).collect();
    if view.phase == Phase::Turn {
        let has = |is: fn(&Choice) -> bool| offers.iter().any(|(choice, _)| is(choice));
        let is_bust = has(|choice| *choice == Choice::Bust);
        if !has(|choice| matches!(choice, Choice::Reveal)) && !is_bust {
            shown.push(shut("pile", scene.t("Reveal", "Aufdecken"), &all_revealed(scene)));
        }
        if !has(|choice| matches!(choice, Choice::Swap(_))) && !is_bust {
            shown.push(shut("shd-swap", scene.t("Swap", "Tauschen"), &no_swap(view, scene)));
        }
        if !has(|choice| matches!(choice, Choice::Destroy(_))) && !is_bust {
            shown.push(shut("shd-strike", scene.t("Destroy", "Zerstören"), &no_destruction(view, scene)));
        }
    }
    actions(&shown, scene)
}

fn possible<'a>(choice: Choice, offer: &'a Offer, view: &View, scene: &Scene<'_>) -> Action<'a> {
    let card = |character: Character, line: Markup| Action {
        symbol: ShadowThrone::emblem(character.id()),
        name: scene.card_name(character.id()).to_owned(),
        line,
        offer: Some(offer),
        text: Some(character.id()),
    };
    let plain = |symbol: &str, name: String, line: Markup| Action {
        symbol: symbol.to_owned(),
        name,
        line,
        offer: Some(offer),
        text: None,
    };
    match choice {
        Choice::Reveal => plain("pile", scene.t("Reveal", "Aufdecken").to_owned(), risk(view, scene)),
        Choice::Collect => plain(
            "shd-collect",
            scene.t("Collect", "Sammeln").to_owned(),
            html! {
                "+" (view.middle.len()) " " @if view.middle.len() == 1 { (scene.t("card", "Karte")) } @else { (scene.t("cards", "Karten")) }
            },
        ),
        Choice::Swap(seat) => plain("shd-swap", scene.t("Swap", "Tauschen").to_owned(), html! { (scene.called(seat)) }),
        Choice::Destroy(seat) => {
            plain("shd-strike", scene.t("Destroy", "Zerstören").to_owned(), html! { (scene.called(seat)) })
        }
        Choice::Bust => plain(
            "shd-discard",
            scene.t("Lose the turn", "Zug verlieren").to_owned(),
            html! { (scene.t("the middle is discarded", "die Mitte wird abgelegt")) },
        ),
        Choice::Use(ability) => card(ability.character(), html! { (result(ability, view, scene)) }),
        Choice::Judge(ability) => Action {
            symbol: ShadowThrone::emblem(Character::Judge.id()),
            ..card(
                ability.character(),
                html! { (scene.card_name(Character::Judge.id())) ": " (result(ability, view, scene)) },
            )
        },
        Choice::Hit(character) => card(character, html! { (scene.t("destroy", "zerstören")) }),
        Choice::Take(character) => {
            let own = n_owned(view, view.active, character);
            card(character, html! { (own) " → " (own + 1) })
        }
        Choice::Drop(character) => card(character, html! { (scene.t("give up", "aufgeben")) }),
    }
}

/// How likely the next card is too high, as every player could count it.
fn risk(view: &View, scene: &Scene<'_>) -> Markup {
    if let Some(card) = view.top {
        return html! { (words(card, scene)) };
    }
    let Some(limit) = limit(view) else { return html! { (scene.t("no limit yet", "noch ohne Grenze")) } };
    let too_high: u8 =
        Character::ALL.into_iter().filter(|card| card.value() > limit).map(|card| view.n_to_come(card)).sum();
    html! { (too_high) " " (scene.t("of", "von")) " " (view.n_draw) " " (scene.t("too high", "zu hoch")) }
}

/// What an ability does to the last card.
fn result(ability: Ability, view: &View, scene: &Scene<'_>) -> String {
    match (ability, view.middle.last()) {
        (Ability::Prophet, _) | (_, None) => scene.t("look at the next", "nächste ansehen").to_owned(),
        (_, Some(last)) => format!("{} → {}", last.value, last.value + ability.delta()),
    }
}

fn shut<'a>(symbol: &str, name: &str, why: &str) -> Action<'a> {
    Action { symbol: symbol.to_owned(), name: name.to_owned(), line: html! { "✗ " (why) }, ..Action::default() }
}

fn all_revealed(scene: &Scene<'_>) -> String {
    scene.t("{n} cards at most", "höchstens {n} Karten").replace("{n}", &MAX_REVEALS.to_string())
}

fn no_swap(view: &View, scene: &Scene<'_>) -> String {
    let kings = n_owned(view, view.active, Character::King);
    if view.middle.is_empty() {
        scene.t("reveal first", "erst aufdecken").to_owned()
    } else if view.middle.len() < kings {
        scene.t("Kings: from {n} cards", "Könige: ab {n} Karten").replace("{n}", &kings.to_string())
    } else {
        scene.t("nobody has a card", "niemand hat Karten").to_owned()
    }
}

fn no_destruction(view: &View, scene: &Scene<'_>) -> String {
    let queens = n_owned(view, view.active, Character::Queen);
    let mut last = view.middle.iter().rev().map(|card| card.value);
    let is_equal = last.next().is_some_and(|value| last.next() == Some(value));
    if !is_equal {
        scene.t("needs two equal", "braucht zwei gleiche").to_owned()
    } else if view.middle.len() <= queens {
        scene.t("Queens: from {n} cards", "Königinnen: ab {n} Karten").replace("{n}", &(queens + 1).to_string())
    } else {
        scene.t("nobody left to hit", "niemand mehr zu treffen").to_owned()
    }
}
