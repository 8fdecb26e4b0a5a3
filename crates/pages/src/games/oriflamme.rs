//! The board of Oriflamme: all families above, the row in the middle, the viewer's hand below.

mod dock;

use std::collections::HashSet;

use kabale_catalog::{Lang, Words, oriflamme::waiting};
use kabale_core::{Eye, Spot};
use kabale_oriflamme::{Card, Family, Kind, Oriflamme, ROUNDS, RowCard, SeatView, View};
use maud::{Markup, html};

use crate::{
    Board, Scene,
    games::action::{asked, told},
    kit::{Room, Thing, art, back, count, face, hyphenated},
};

impl Board for Oriflamme {
    fn draw(view: &View, scene: &Scene<'_>) -> Markup {
        html! {
            (Room(32 << 10))
            div class="field" {
                (scene.part(("rounds", view.round, view.to_move.is_some(), view.evaluating.is_some()), || rounds(view, scene)))
                (families(view, scene))
                (row(view, scene))
            }
            @if let Eye::Seat(seat) = view.eye { div class="own" { (own(&view.seats[seat.index()], view, scene)) } }
        }
    }

    fn dock(view: &View, scene: &Scene<'_>) -> Markup {
        dock::dock(view, scene)
    }

    fn emblem(card: &str) -> String {
        format!("ori-{card}")
    }
}

/// The color of a family, as a class.
fn tincture(family: Family) -> &'static str {
    Oriflamme::color(family.seat()).name()
}

/// The crest of a family and three letters of its name, so that color is not the only sign.
fn crest(family: Family, lang: Lang) -> (String, String) {
    let letters = Oriflamme::seat_name(family.seat(), lang).chars().take(3).collect();
    (format!("ori-{family}"), letters)
}

/// The id of a card that this eye knows. It is the same wherever the card lies: a family has only one of each.
fn id_of(family: Family, card: Card) -> String {
    format!("c-{family}-{card}")
}

/// A banner for every round, and the current phase.
fn rounds(view: &View, scene: &Scene<'_>) -> Markup {
    let round = match scene.lang() {
        Lang::En => format!("Round {} of {ROUNDS}", view.round),
        Lang::De => format!("Runde {} von {ROUNDS}", view.round),
    };
    let phase = match (view.to_move, view.evaluating) {
        (None, _) => scene.t("the game is over", "das Spiel ist vorbei"),
        (_, Some(_)) => scene.t("the row is evaluated", "die Reihe wird ausgewertet"),
        (_, None) => scene.t("everybody places a card", "alle legen eine Karte"),
    };
    html! {
        header class="rounds bar" {
            (asked("term-round", "flags", &round, &html! {
                @for number in 1..=ROUNDS {
                    span class={ "flag" @if number < view.round { " over" } @else if number == view.round { " now" } } { (art("ori-banner")) }
                }
            }))
            p { strong { (round) } span class="phase" { " · " (phase) } }
        }
    }
}

/// All families, clockwise from the viewer: what they have, and what they could still get.
fn families(view: &View, scene: &Scene<'_>) -> Markup {
    let first = match view.eye {
        Eye::Seat(seat) => seat.index(),
        Eye::Public => 0,
    };
    let seats = view.seats[first..].iter().chain(&view.seats[..first]);
    html! {
        (Room(16 << 10))
        section {
            h2 class="off-screen" { (scene.t("Players", "Mitspielende")) }
            ul class={ "players of-" (view.seats.len()) } { @for one in seats { li { (player(one, view, scene)) } } }
        }
    }
}

/// A player, with their discarded cards.
fn player(one: &SeatView, view: &View, scene: &Scene<'_>) -> Markup {
    let turn = view.to_move == Some(one.seat);
    let own = view.eye.is(one.seat);
    let (crown, waits) = (view.crown == one.seat, waiting(view, one.seat));
    let inputs = ("head", one, turn, crown, waits, scene.aim(None, Some(one.seat)));
    html! {
        div class={ "player " (tincture(one.family)) @if turn { " turn" } @if own { " mine" } } data-zone={ "player-" (one.seat) } {
            (scene.part(inputs, || head(one, turn, view, scene)))
            (scene.part(("discards", one.seat, &one.discarded), || discards(one, scene)))
        }
    }
}

fn discards(one: &SeatView, scene: &Scene<'_>) -> Markup {
    let discards = format!("discard-{}", one.seat);
    html! {
        ul class="discards" id=(discards) data-zone=(discards) aria-label=(scene.t("Discarded", "Abgelegt")) {
            @for card in &one.discarded {
                // A card that was face down until now comes from the row.
                li { (small(one.family, *card, scene.t("discarded", "abgelegt"), Some("row".to_owned()), scene)) }
            }
        }
    }
}

/// The part of a player's panel that can be chosen.
fn head(other: &SeatView, turn: bool, view: &View, scene: &Scene<'_>) -> Markup {
    let crown = view.crown == other.seat;
    let (shield, letters) = crest(other.family, scene.lang());
    let influence = Oriflamme::score_part("pool", scene.lang());
    let [hand, row] = [scene.t("cards in hand", "Handkarten"), Oriflamme::score_part("cards_in_row", scene.lang())];
    let mut label = format!(
        "{}: {influence} {}, {hand} {}, {row} {}",
        scene.called(other.seat),
        other.pool,
        other.n_hand,
        other.n_row
    );
    for (holds, text) in
        [(crown, scene.t(", wears the crown", ", trägt die Krone")), (turn, scene.t(", to move", ", am Zug"))]
    {
        if holds {
            label += text;
        }
    }
    let waits = waiting(view, other.seat);
    let on_cards = scene.t("points on cards", "Punkte auf Karten");
    label = format!("{label}, {on_cards} {waits}");
    let body = html! {
        span class="crest" { (art(&shield)) span class="letter" { (letters) } }
        span class="who" {
            span class="called" { (scene.voice.name(other.seat)) @if view.eye.is(other.seat) { span class="you" { " " (scene.t("(you)", "(du)")) } } }
            @if crown { span class="token told" id="crown" role="img" aria-label=(scene.t("crown", "Krone")) data-card="term-crown" { (art("crown")) } }
            @if turn { span class="chip" { (scene.t("to move", "am Zug")) } }
        }
        span class="tally" {
            (told("term-influence", "pool", influence, &count("point", other.pool, influence)))
            (told("term-points-on-card", "", on_cards, &count("ori-coin", waits, on_cards)))
            (told("term-hand", "", hand, &count("hand", other.n_hand, hand)))
            (told("term-in-row", "", row, &count("ori-row", other.n_row, row)))
        }
    };
    Thing {
        id: format!("seat-{}", other.seat),
        class: "head".to_owned(),
        seat: Some(other.seat),
        label,
        card: Some("term-influence"),
        body,
        ..Thing::default()
    }
    .draw(scene)
}

/// A small card that shows only its emblem.
fn small(family: Family, card: Card, state: &str, from: Option<String>, scene: &Scene<'_>) -> Markup {
    let name = scene.card_name(card.id());
    let body = html! { span class="face" { (art(Oriflamme::emblem(card.id()))) } };
    let class = format!("card small {}", tincture(family));
    let label = format!("{name}, {state}");
    Thing { id: id_of(family, card), class, label, card: Some(card.id()), from, body, ..Thing::default() }.draw(scene)
}

/// The row, with a lance at its left end. The stylesheet makes the cards as large as the room allows, by the number of
/// positions and the height of the highest stack.
fn row(view: &View, scene: &Scene<'_>) -> Markup {
    let ids = ids(view);
    let gaps = (0..=view.row.len() as u8).filter(|index| scene.offers_at(Spot::new("gap", *index)).next().is_some());
    let has_between = gaps.clone().any(|index| index > 0 && usize::from(index) < view.row.len());
    let n_ends = if has_between { 0 } else { gaps.count() };
    let n_places = (view.row.len() + n_ends).max(1);
    let depth = view.row.iter().map(Vec::len).max().map_or(0, |most| most - 1);
    html! {
        (Room(16 << 10))
        section class="runner" {
            h2 class="off-screen" { (scene.t("The row, from first to last", "Die Reihe, von der ersten zur letzten Position")) }
            ol class={ "row n-" (n_places) " deep-" (depth.min(7)) @if has_between { " gaps" } } id="row" {
                li class="lance" { (asked("term-lance", "", scene.t("Lance: the row begins here", "Lanze: Hier beginnt die Reihe"), &html! { (art("ori-lance")) })) }
                @for (index, (stack, ids)) in view.row.iter().zip(ids).enumerate() {
                    (position(index as u8, stack, &ids, view, scene))
                }
                @let end = gap(view.row.len() as u8, view, scene);
                @if let Some(end) = end { li class="position" { (end) } }
                @else if view.row.is_empty() {
                    li class="empty" { (scene.t("The row is still empty.", "Die Reihe ist noch leer.")) }
                }
            }
        }
    }
}

/// One position: the gap before it, if a card may go there, and its cards.
fn position(index: u8, stack: &[RowCard], ids: &[String], view: &View, scene: &Scene<'_>) -> Markup {
    let evaluated = view.evaluating.is_some_and(|at| at.index() == index);
    let inputs = ("pile", index, stack, ids, evaluated, scene.aim(Some(Spot::new("row", index)), None));
    html! {
        li class={ "position" @if evaluated { " evaluated" } } data-zone={ "row-" (index) } {
            @if let Some(gap) = gap(index, view, scene) { (gap) }
            (scene.part(inputs, || pile(index, stack, ids, view, scene)))
        }
    }
}

/// The cards of a position.
fn pile(index: u8, stack: &[RowCard], ids: &[String], view: &View, scene: &Scene<'_>) -> Markup {
    let evaluated = view.evaluating.is_some_and(|at| at.index() == index);
    let n_covered = stack.len() - 1;
    html! {
        div class="stack" {
            @if evaluated { span class="token" id="evaluated" role="img" tabindex="0" aria-label=(scene.t("being evaluated", "wird ausgewertet")) data-card="term-evaluated" aria-describedby="text-term-evaluated" { (art("ori-banner")) } }
            @for (depth, (card, id)) in stack.iter().zip(ids).enumerate() {
                @if depth < n_covered { (covered(*card, id.clone(), scene)) }
                @else { (top(index, *card, id.clone(), n_covered, view, scene)) }
            }
            @if n_covered > 0 { (asked("term-stack", "place", scene.t("Stack", "Stapel"), &html! { (index + 1) })) }
            @else { span class="place" aria-hidden="true" { (index + 1) } }
        }
    }
}

/// The gap before a position or after the last, if a card may go there.
fn gap(index: u8, view: &View, scene: &Scene<'_>) -> Option<Markup> {
    let spot = Spot::new("gap", index);
    scene.offers_at(spot).next()?;
    let at_end = index == 0 || usize::from(index) == view.row.len();
    let class = if at_end { "gap end" } else { "gap between" }.to_owned();
    let label = Oriflamme::spot(spot, view, scene.voice);
    let body = html! { (art("ori-place")) };
    let card = Some("term-gap");
    Some(
        Thing { id: format!("gap-{index}"), class, spot: Some(spot), label, card, body, ..Thing::default() }
            .draw(scene),
    )
}

/// The card on top of a position.
fn top(index: u8, card: RowCard, id: String, n_covered: usize, view: &View, scene: &Scene<'_>) -> Markup {
    let spot = Spot::new("row", index);
    let mut label = Oriflamme::spot(spot, view, scene.voice);
    if n_covered > 0 {
        label += &match scene.lang() {
            Lang::En => format!(", {n_covered} beneath"),
            Lang::De => format!(", {n_covered} darunter"),
        };
    }
    if view.evaluating.is_some_and(|at| at.index() == index) {
        label += scene.t(", being evaluated", ", wird ausgewertet");
    }
    // A card without points was laid in this round.
    let is_new = card.card.is_none() && card.points == 0;
    let from = is_new.then(|| format!("seat-{}", card.family.seat()));
    let class = format!("card {}", tincture(card.family));
    let (known, body) = (card.card.map_or("term-points-on-card", Card::id), in_row(card, scene));
    Thing { id, class, spot: Some(spot), label, card: Some(known), from, body, ..Thing::default() }.draw(scene)
}

/// A covered card: only its upper edge is visible.
fn covered(card: RowCard, id: String, scene: &Scene<'_>) -> Markup {
    let mut label =
        card.card.map_or(scene.t("face-down card", "verdeckte Karte"), |card| scene.card_name(card.id())).to_owned();
    if card.card.is_some() && !card.face_up {
        label += scene.t(", face down", ", verdeckt");
    }
    label += scene.t(", covered", ", überdeckt");
    if card.points > 0 {
        label += &format!(", {} {}", Oriflamme::score_part("pool", scene.lang()), card.points);
    }
    let class = format!("card covered {}", tincture(card.family));
    let (known, body) = (card.card.map_or("term-points-on-card", Card::id), in_row(card, scene));
    Thing { id, class, label, card: Some(known), body, ..Thing::default() }.draw(scene)
}

/// The inside of a card in the row: face up, face down, or face down but known to the viewer.
fn in_row(card: RowCard, scene: &Scene<'_>) -> Markup {
    let (shield, letters) = crest(card.family, scene.lang());
    let owner = Some((&*shield, &*letters));
    let points = count("ori-coin", card.points, Oriflamme::score_part("pool", scene.lang()));
    match card.card {
        None => back(owner, &points),
        Some(known) if card.face_up => face(
            &Oriflamme::emblem(known.id()),
            &hyphenated(scene.card_name(known.id())),
            owner,
            &html! { (kind(known, scene)) (points) },
        ),
        Some(known) => html! {
            span class="back known" {
                (art("back"))
                span class="owner" { (art("ori-hidden")) }
                (art(Oriflamme::emblem(known.id())))
                span class="name" { (hyphenated(scene.card_name(known.id()))) }
                (points)
            }
        },
    }
}

/// The sign for one-shot or permanent cards.
fn kind(card: Card, scene: &Scene<'_>) -> Markup {
    let (sign, term, word) = match card.kind() {
        Kind::OneShot => ("ori-once", "term-one-shot", scene.t("one-shot", "einmalig")),
        Kind::Permanent => ("ori-stays", "term-permanent", scene.t("permanent", "dauerhaft")),
    };
    told(term, "kind", word, &html! { (art(sign)) })
}

/// The ids of the cards in the row, by position.
///
/// The id of a known card is its name. The id of an unknown top card is the round in which it was probably laid. That
/// follows from its points: it gets one whenever its position is evaluated. So it mostly keeps its id while other cards
/// come and go. The id of an unknown covered card is derived from the card that covers it.
fn ids(view: &View) -> Vec<Vec<String>> {
    let mut taken = HashSet::new();
    let mut ids_at = |(index, stack): (usize, &Vec<RowCard>)| {
        let passed = view.to_move.is_none() || view.evaluating.is_some_and(|at| index < usize::from(at.index()));
        let mut above: Option<String> = None;
        let mut ids: Vec<String> = stack
            .iter()
            .rev()
            .map(|card| {
                let mut id = match (card.card, above.take()) {
                    (Some(known), _) => id_of(card.family, known),
                    (None, Some(above)) => format!("{above}-under"),
                    (None, None) => {
                        let laid = i16::from(view.round) + i16::from(passed) - i16::from(card.points);
                        format!("c-{}-laid-{laid}", card.family)
                    }
                };
                while !taken.insert(id.clone()) {
                    id += "-too";
                }
                above = Some(id.clone());
                id
            })
            .collect();
        ids.reverse();
        ids
    };
    view.row.iter().enumerate().map(&mut ids_at).collect()
}

/// The viewer's hand, and what they have set aside.
fn own(own: &SeatView, view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        h2 class="off-screen" { (scene.t("Your hand", "Deine Hand")) }
        ul class={ "cards n-" (view.hand.len()) } data-zone="hand" aria-label=(scene.t("Your hand", "Deine Hand")) {
            @for (index, card) in (0..).zip(&view.hand) {
                @let aim = scene.aim(Some(Spot::new("hand", index)), None);
                li { (scene.part(("held", index, card, aim), || held(index, *card, own.family, view, scene))) }
            }
        }
        @if let Some(aside) = &view.set_aside {
            div class="aside" {
                h3 { (scene.t("Set aside", "Zurückgelegt")) }
                ul { @for card in aside { li { (small(own.family, *card, scene.t("set aside", "zurückgelegt"), None, scene)) } } }
            }
        }
    }
}

/// A card in the viewer's hand.
fn held(index: u8, card: Card, family: Family, view: &View, scene: &Scene<'_>) -> Markup {
    let spot = Spot::new("hand", index);
    let (shield, letters) = crest(family, scene.lang());
    let body = face(
        &Oriflamme::emblem(card.id()),
        &hyphenated(scene.card_name(card.id())),
        Some((&shield, &letters)),
        &kind(card, scene),
    );
    Thing {
        id: id_of(family, card),
        class: format!("card {}", tincture(family)),
        spot: Some(spot),
        label: Oriflamme::spot(spot, view, scene.voice),
        card: Some(card.id()),
        body,
        ..Thing::default()
    }
    .draw(scene)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use kabale_core::{Fast, Game, Log, SeedableRng, pick};
    use kabale_oriflamme::Options;

    use super::*;

    /// The ids that a watcher's board gives to face-down top cards, by the true cards.
    fn called(state: &Oriflamme) -> HashMap<String, String> {
        let view = state.view(Eye::Public);
        let mut called = HashMap::new();
        for (index, (stack, mut ids)) in view.row.iter().zip(ids(&view)).enumerate() {
            let top = stack.last().expect("a position holds a card");
            if top.card.is_none() {
                let known = &state.view(Eye::Seat(top.family.seat())).row[index];
                let card = known.last().and_then(|top| top.card).expect("owners know their cards");
                called.insert(id_of(top.family, card), ids.pop().expect("every card has an id"));
            }
        }
        called
    }

    #[test]
    fn unknown_cards_mostly_keep_their_ids() {
        let (mut kept, mut changed) = (0, 0);
        for game in 0..60 {
            let mut rng = Fast::seed_from_u64(game);
            let mut state = Oriflamme::deal(&Options::default(), 3 + (game % 3) as u8, &mut rng);
            let mut before = HashMap::new();
            loop {
                let now = called(&state);
                for (card, id) in &now {
                    match before.get(card) {
                        Some(was) if was == id => kept += 1,
                        Some(_) => changed += 1,
                        None => (),
                    }
                }
                before = now;
                let mut choices = Vec::new();
                state.choices(&mut choices);
                if choices.is_empty() {
                    break;
                }
                state.play(*pick(&mut rng, &choices), &mut rng, &mut Log::off());
            }
        }
        assert!(kept > 200 * changed, "{changed} of {} ids changed", kept + changed);
    }
}
