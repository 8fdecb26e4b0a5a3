//! What can be done, with what it brings: the places for the picked card, to keep or to reveal, or the aims of an effect.

use kabale_catalog::{Offer, Words};
use kabale_core::Spot;
use kabale_oriflamme::{Card, Choice, Kind, Oriflamme, Place, Position, RowCard, View};
use maud::{Markup, html};

use crate::{
    Board, Scene,
    games::action::{Action, actions},
    kit::{hyphenated, none},
};

/// More aims than this are touched in the row.
const MOST: usize = 8;

pub(super) fn dock(view: &View, scene: &Scene<'_>) -> Markup {
    let offers: Vec<(&Offer, Choice)> =
        scene.offers.iter().filter_map(|offer| Some((offer, offer.choice.parse().ok()?))).collect();
    let layings: Vec<(&Offer, Card, Place)> = offers
        .iter()
        .filter_map(|(offer, choice)| match choice {
            Choice::Place(card, place) => Some((*offer, *card, *place)),
            _ => None,
        })
        .collect();
    if offers.is_empty() {
        none()
    } else if !layings.is_empty() {
        html! {
            p class="first" { (scene.t("Pick a card of your hand: here you see what it does and where it may go.", "Wähle eine Handkarte: Hier siehst du, was sie tut und wohin sie darf.")) }
            @for (number, card) in (1..).zip(&view.hand) {
                @let places: Vec<_> = layings.iter().filter(|laying| laying.1 == *card).collect();
                (panel(number, *card, &places, view, scene))
            }
        }
    } else if offers.len() > MOST {
        html! { p class="many" { (scene.t("Touch it in the row: whatever glows can be chosen.", "Tippe es in der Reihe an: Was leuchtet, ist wählbar.")) } }
    } else {
        let mut shown: Vec<_> = offers.iter().map(|(offer, choice)| aim(*choice, offer, view, scene)).collect();
        shown.extend(shut(&offers, view, scene));
        actions(&shown, scene)
    }
}

/// The places for a card of the hand. The stylesheet shows those of the picked card; without the script all are shown.
fn panel(number: usize, card: Card, places: &[&(&Offer, Card, Place)], view: &View, scene: &Scene<'_>) -> Markup {
    let text = scene.cards.iter().find(|text| text.id == card.id());
    let mut shown: Vec<_> = places
        .iter()
        .map(|(offer, _, place)| match place {
            Place::Left if view.row.is_empty() => end("ori-lance", scene.t("First card", "Erste Karte"), offer),
            Place::Left => Action {
                line: html! { (scene.t("evaluated first", "zuerst ausgewertet")) },
                ..end("ori-lance", scene.t("Left end", "Linkes Ende"), offer)
            },
            Place::Right => Action {
                line: html! { (scene.t("evaluated last", "zuletzt ausgewertet")) },
                ..end("ori-row", scene.t("Right end", "Rechtes Ende"), offer)
            },
            Place::On(at) => Action { line: html! { (covers(*at, view, scene)) }, ..on(*at, offer, view, scene) },
        })
        .collect();
    if !places.iter().any(|place| matches!(place.2, Place::On(_))) {
        let why = scene.t("you have none in the row", "du hast keine in der Reihe");
        let name = scene.t("On your card", "Auf deine Karte").to_owned();
        shown.push(Action { symbol: "ori-hidden".to_owned(), name, line: html! { "✗ " (why) }, ..Action::default() });
    }
    html! {
        section class={ "where-to of-" (number) } {
            h3 { b { (scene.card_name(card.id())) } @if let Some(text) = text { span class="quiet" { " · " (text.kind) ". " (text.text) } } }
            (actions(&shown, scene))
        }
    }
}

fn end<'a>(symbol: &str, name: &str, offer: &'a Offer) -> Action<'a> {
    Action { symbol: symbol.to_owned(), name: name.to_owned(), offer: Some(offer), ..Action::default() }
}

/// On top of a position.
fn on<'a>(at: Position, offer: &'a Offer, view: &View, scene: &Scene<'_>) -> Action<'a> {
    let name = match top(at.index(), view).and_then(|card| card.card) {
        Some(card) => format!("{} {at}: {}", scene.t("On", "Auf"), scene.card_name(card.id())),
        None => format!("{} {at}", scene.t("On", "Auf")),
    };
    Action { symbol: emblem(at.index(), view), name, offer: Some(offer), ..Action::default() }
}

/// What covering a card means for the points on it.
fn covers(at: Position, view: &View, scene: &Scene<'_>) -> String {
    match top(at.index(), view).map_or(0, |card| card.points) {
        0 => scene.t("covers it", "überdeckt sie").to_owned(),
        points => format!("{} {points}", scene.t("covers it and its points:", "überdeckt sie samt Punkten:")),
    }
}

/// An answer to a question of the evaluation.
fn aim<'a>(choice: Choice, offer: &'a Offer, view: &View, scene: &Scene<'_>) -> Action<'a> {
    let acting = view.evaluating.and_then(|at| top(at.index(), view));
    let points = acting.map_or(0, |card| card.points);
    let plain = |symbol: &str, name: &str, line: Markup| Action {
        symbol: symbol.to_owned(),
        name: name.to_owned(),
        line,
        offer: Some(offer),
        text: None,
    };
    let at_row = |at: Position, line: String| Action {
        symbol: emblem(at.index(), view),
        name: called(at.index(), view, scene),
        line: html! { (line) },
        offer: Some(offer),
        text: top(at.index(), view).and_then(|card| card.card).map(Card::id),
    };
    match choice {
        Choice::Keep => plain(
            "ori-hidden",
            scene.t("Keep it hidden", "Verdeckt lassen"),
            html! { (scene.t("points on it:", "Punkte darauf:")) " " (points) " → " (points + 1) },
        ),
        Choice::Reveal => {
            let card = acting.and_then(|card| card.card);
            Action {
                text: card.map(Card::id),
                ..plain(
                    &card.map_or_else(|| "ori-place".to_owned(), |card| Oriflamme::emblem(card.id())),
                    scene.t("Reveal it", "Aufdecken"),
                    html! { @if let Some(card) = card { (revealed(card, points, view, scene)) } },
                )
            }
        }
        Choice::Target(at) => at_row(at, removed(at, view, scene)),
        Choice::Copy(at) => at_row(at, scene.t("do what it does", "ihren Effekt ausführen").to_owned()),
        Choice::Move(at) => at_row(at, scene.t("with its points", "samt ihren Punkten").to_owned()),
        Choice::Rob(family) => {
            let pool = view.seats.iter().find(|other| other.family == family).map_or(0, |other| other.pool);
            let own = view.seats.iter().find(|other| view.eye.is(other.seat)).map_or(0, |own| own.pool);
            plain(
                &format!("ori-{family}"),
                scene.voice.name(family.seat()),
                html! { (pool) " → " (pool.saturating_sub(1)) "; " (scene.t("you", "du")) " " (own) " → " (own + 1) },
            )
        }
        Choice::Onto(at) => on(at, offer, view, scene),
        Choice::Before(_) | Choice::End | Choice::Place(..) => plain("ori-place", &offer.label, none()),
    }
}

/// What revealing a card brings.
fn revealed(card: Card, points: u8, view: &View, scene: &Scene<'_>) -> String {
    let gain = match card {
        Card::Lord => Some(points + 1 + kin(view)),
        Card::Conspiracy => Some(points * 2),
        Card::Ambush => Some(1),
        Card::Heir => Some(points + if has_other_heir(view) { 0 } else { 2 }),
        Card::Assassination | Card::Archer | Card::Soldier | Card::Spy | Card::RoyalDecree | Card::Shapeshifter => None,
    };
    let then = match (card, card.kind()) {
        (Card::Ambush, _) if points > 0 => scene.t("the points on it are lost", "die Punkte darauf sind verloren"),
        (Card::Heir, _) if has_other_heir(view) => {
            scene.t("another Heir is face up", "ein anderer Nachfahre liegt offen")
        }
        (_, Kind::OneShot) => scene.t("then it is discarded", "dann wird sie abgelegt"),
        (_, Kind::Permanent) => scene.t("stays and acts again each round", "bleibt und wirkt jede Runde wieder"),
    };
    match gain {
        Some(gain) => format!("{} {gain}; {then}", scene.t("you take", "du nimmst")),
        None if points > 0 => {
            format!("{} {points}; {then}", scene.t("its effect, and you take", "ihr Effekt, und du nimmst"))
        }
        None => format!("{}; {then}", scene.t("its effect", "ihr Effekt")),
    }
}

/// ORI-7.5: the neighbors of the acting card's family. With ORI-10.4 covered cards count.
fn kin(view: &View) -> u8 {
    let Some(at) = view.evaluating.map(|at| usize::from(at.index())) else { return 0 };
    let own = |index: usize| view.row.get(index).and_then(|stack| Some((stack.last()?.family, stack.len() as u8)));
    let Some((family, _)) = own(at) else { return 0 };
    let sides = [at.checked_sub(1), Some(at + 1)].into_iter().flatten().filter_map(own);
    let sides = sides.filter(|side| side.0 == family);
    sides.map(|side| if view.options.lord_counts_covered { side.1 } else { 1 }).sum()
}

/// ORI-7.8: another Heir lies face up on top.
fn has_other_heir(view: &View) -> bool {
    let at = view.evaluating.map(|at| usize::from(at.index()));
    let tops =
        view.row.iter().enumerate().filter(|(index, _)| Some(*index) != at).filter_map(|(_, stack)| stack.last());
    tops.into_iter().any(|top| top.face_up && top.card == Some(Card::Heir))
}

/// What removing a card brings, as far as the viewer knows it.
fn removed(at: Position, view: &View, scene: &Scene<'_>) -> String {
    let Some(card) = top(at.index(), view) else { return String::new() };
    let gain = scene.t("you take 1", "du nimmst 1");
    let is_own = view.eye.is(card.family.seat());
    match (is_own, card.points) {
        (true, 0) => format!("{gain}; {}", scene.t("it is your own", "sie ist deine eigene")),
        (true, points) => {
            format!("{gain}; {} {points}", scene.t("you lose the points on it:", "du verlierst die Punkte darauf:"))
        }
        (false, 0) => gain.to_owned(),
        (false, points) => format!("{gain}; {} {points}", scene.t("they lose", "dort verloren:")),
    }
}

/// Neighbors that cannot be copied or robbed, with the reason.
fn shut<'a>(offers: &[(&Offer, Choice)], view: &View, scene: &Scene<'_>) -> Vec<Action<'a>> {
    let Some(at) = view.evaluating.map(kabale_oriflamme::Position::index) else { return Vec::new() };
    let is_copy = offers.iter().any(|(_, choice)| matches!(choice, Choice::Copy(_)));
    let is_robbery = offers.iter().any(|(_, choice)| matches!(choice, Choice::Rob(_)));
    let sides = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
    let why = |side: u8| {
        let card = top(side, view)?;
        let is_offered = offers.iter().any(|(_, choice)| match choice {
            Choice::Copy(at) => at.index() == side,
            Choice::Rob(family) => *family == card.family,
            _ => true,
        });
        let why = match (is_copy, is_robbery, is_offered) {
            (true, _, false) if !card.face_up => scene.t("face down", "verdeckt"),
            (true, _, false) => scene.t("a Shapeshifter is not copied", "eine Formwandlerin wird nicht kopiert"),
            (_, true, false) if view.eye.is(card.family.seat()) => scene.t("your own family", "deine eigene Familie"),
            (_, true, false) => scene.t("has no points", "hat keine Punkte"),
            _ => return None,
        };
        let (symbol, name) = (emblem(side, view), called(side, view, scene));
        Some(Action { symbol, name, line: html! { "✗ " (why) }, ..Action::default() })
    };
    sides.filter_map(why).collect()
}

fn top(at: u8, view: &View) -> Option<&RowCard> {
    view.row.get(usize::from(at))?.last()
}

/// The emblem of the top card of a position, or the crest of its family if the viewer does not know it.
fn emblem(at: u8, view: &View) -> String {
    match top(at, view) {
        Some(RowCard { card: Some(card), .. }) => Oriflamme::emblem(card.id()),
        Some(card) => format!("ori-{}", card.family),
        None => "ori-place".to_owned(),
    }
}

/// `3: Yellow, Heir`.
fn called(at: u8, view: &View, scene: &Scene<'_>) -> String {
    let spot = Spot::new("row", at);
    hyphenated(&Oriflamme::spot(spot, view, scene.voice)).into_owned()
}
