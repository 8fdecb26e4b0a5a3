//! The action under way: a Campaign, an exchange, the cards of a Search, the modifiers of an action; and the end die.

use kabale_catalog::{
    Offer,
    oath::{EndRoll, PlayWay, Recap, limit_text, major_name, plays, suit_name},
};
use kabale_oath::{Card, CardView, HandView, Oath, View, What};
use maud::{Markup, html};

use super::{battle, crest, deal, tile, tile::suit_sign, tincture, words};
use crate::{
    Board, Scene,
    hint::Mark,
    kit::{Thing, art},
};

/// What goes on, beside the map; the end die above it. Nothing is drawn if nothing happens.
pub(super) fn draw(view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        @if let Some(die) = fresh_die(scene) { (end_die(die, view, scene)) }
        (stage(view, scene))
    }
}

fn stage(view: &View, scene: &Scene<'_>) -> Markup {
    let is_bare = view.battle.is_none()
        && !battle::is_news(view, scene)
        && view.deal.is_none()
        && view.bargains.is_empty()
        && hand_of(view).is_none()
        && view.act.as_ref().is_none_or(|act| act.used.is_empty());
    if is_bare {
        return html! {};
    }
    html! {
        section class="stage" aria-labelledby="stage-title" {
            h2 id="stage-title" class="off-screen" { (scene.t("What is going on", "Was gerade geschieht")) }
            (deal::draw(view, scene))
            @if let Some(hand) = hand_of(view) { (self::hand(&hand, view, scene)) }
            (modifiers(view, scene))
            (battle::draw(view, scene))
        }
    }
}

/// The modifiers of the action being taken.
fn modifiers(view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        @if let Some(act) = view.act.as_ref().filter(|act| !act.used.is_empty()) {
            div class="sheet-card modifiers" {
                h3 { (major_name(act.major, scene.lang())) ": " (scene.called(view.active)) }
                ul class="plans" { @for card in &act.used { (battle::plan(*card, scene)) } }
            }
        }
    }
}

// ---------------------------------------------------------------------- the end die

/// The end die, while nothing has been decided since it was rolled.
fn fresh_die<'s>(scene: &'s Scene<'_>) -> Option<&'s EndRoll> {
    scene.recap::<Recap>()?.die.as_ref().filter(|die| die.is_fresh)
}

/// A die with a face of 1 to 6. A card may turn it to 7 (OATH-206b).
pub(super) fn face(n: u8, class: &str, label: &str) -> Markup {
    let spots: &[(u8, u8)] = match n {
        1 => &[(5, 5)],
        2 => &[(3, 3), (7, 7)],
        3 => &[(3, 3), (5, 5), (7, 7)],
        4 => &[(3, 3), (7, 3), (3, 7), (7, 7)],
        5 => &[(3, 3), (7, 3), (5, 5), (3, 7), (7, 7)],
        6 => &[(3, 3), (7, 3), (3, 5), (7, 5), (3, 7), (7, 7)],
        _ => &[(3, 2), (7, 2), (3, 5), (5, 5), (7, 5), (3, 8), (7, 8)],
    };
    html! {
        svg class={ "d6 " (class) } viewBox="0 0 10 10" role="img" aria-label=(label) {
            rect x="0.5" y="0.5" width="9" height="9" rx="1.8" {}
            @for (x, y) in spots { circle cx=(x) cy=(y) r="0.85" {} }
        }
    }
}

/// 3.3: what was rolled, what was needed, and what follows.
fn end_die(die: &EndRoll, view: &View, scene: &Scene<'_>) -> Markup {
    let EndRoll { round, face: rolled, needed, hit, .. } = *die;
    let successor = view.end.map(|end| end.winner).filter(|winner| *winner != kabale_oath::CHANCELLOR);
    let said = format!("{}: {rolled}", scene.t("The end die", "Der Endwürfel"));
    html! {
        section class={ "end-die " @match hit { Some(true) => "hit", Some(false) => "missed", None => "open" } } aria-label=(scene.t("The end die", "Der Endwürfel")) {
            (face(rolled, "rolled", &said))
            div {
                h3 { (scene.t("The end die after round", "Der Endwürfel nach Runde")) " " (round) }
                p class="note2" {
                    @if needed >= 6 { (scene.t("The Oathkeeper’s side wins with a 6.", "Die Seite des Bewahrers siegt mit einer 6.")) }
                    @else { (scene.t("The Oathkeeper’s side wins with", "Die Seite des Bewahrers siegt mit")) " " (needed) " " (scene.t("or more.", "oder mehr.")) }
                }
                p class="then" {
                    @match (hit, successor) {
                        (Some(true), Some(seat)) => { (scene.t("The Empire stands, and its successor wins:", "Das Reich steht fest, und seine Nachfolge siegt:")) " " (scene.called(seat)) },
                        (Some(true), None) => (scene.t("The Empire stands: the Chancellor wins.", "Das Reich steht fest: Der Kanzler siegt.")),
                        (Some(false), _) => { (scene.t("The game goes on: round", "Es geht weiter: Runde")) " " (round + 1) " " (scene.t("begins.", "beginnt.")) },
                        (None, _) => (scene.t("The die may still be turned by 1.", "Der Würfel darf noch um 1 gedreht werden.")),
                    }
                }
            }
            ol class="faces" aria-hidden="true" {
                @for n in 1..=6 { li class={ @if n == rolled { "now" } @if n >= needed { " wins" } } { (face(n, "", "")) } }
            }
        }
    }
}

// ---------------------------------------------------------------------- cards

/// The cards just drawn; or those of the advisers that a question treats like them: one that is played (6.1), and those of
/// the setup (1.23).
pub(super) fn hand_of(view: &View) -> Option<HandView> {
    if let Some(hand) = &view.hand {
        return Some(hand.clone());
    }
    let prompt = view.prompt?;
    let seat = view.to_move?;
    let player = view.players.get(seat.index())?;
    let is_meant = |card: &CardView| match prompt.what {
        What::Play => card.card == prompt.card,
        What::Reject => true,
        _ => false,
    };
    let cards: Vec<_> = player.advisers.iter().filter(|card| is_meant(card)).copied().collect();
    (!cards.is_empty()).then_some(HandView { seat, cards })
}

/// Whether the question is answered at the cards of the hand.
pub(super) fn answers(view: &View) -> bool {
    matches!(view.asked, Some(What::Play | What::Sift | What::Reject | What::PlayFirst)) && hand_of(view).is_some()
}

/// The choices of such a question that are not about a card.
pub(super) fn others<'s>(view: &View, scene: &'s Scene<'_>) -> Vec<&'s Offer> {
    let known = hand_of(view).into_iter().flat_map(|hand| hand.cards).filter_map(|card| card.card);
    let at_cards: Vec<_> = known.flat_map(|card| plays(card, view, scene.offers, scene.voice)).collect();
    let is_drawn =
        |offer: &Offer| at_cards.iter().any(|play| play.offer.is_some_and(|other| other.choice == offer.choice));
    scene.offers.iter().filter(|offer| !is_drawn(offer)).collect()
}

/// Cards just drawn: readable for the player who drew them, with what can be done with each; backs for the others.
fn hand(hand: &HandView, view: &View, scene: &Scene<'_>) -> Markup {
    let is_own = scene.eye.is(hand.seat);
    let at = if view.hand.is_none() {
        scene.t("adviser", "Ratgeber").to_owned()
    } else if is_own {
        scene.t("in your hand", "auf deiner Hand").to_owned()
    } else {
        format!("{} {}", scene.t("drawn by", "gezogen von"), scene.called(hand.seat))
    };
    let n = hand.cards.len();
    let task = match (view.asked, scene.lang()) {
        _ if !is_own => None,
        (Some(What::Reject), _) => {
            Some(scene.t("One stays, as a facedown adviser", "Eine bleibt, als verdeckter Ratgeber"))
        }
        (Some(What::Sift), _) if n > 2 => Some(scene.t("Discard until one is left", "Wirf ab, bis eine übrig ist")),
        (Some(What::Sift), _) => {
            Some(scene.t("Discard one, the other is played", "Wirf eine ab, die andere wird gespielt"))
        }
        (Some(What::Play), _) => Some(scene.t("What becomes of this card?", "Was wird aus dieser Karte?")),
        _ => None,
    };
    html! {
        div class={ "sheet-card drawn " (tincture(view, hand.seat)) @if is_own { " n-" (n) } @else { " unseen" } } {
            div class="st-head" {
                h3 {
                    (crest(view, hand.seat)) " "
                    @if is_own { (scene.t("Your cards", "Deine Karten")) }
                    @else { (scene.called(hand.seat)) ": " (scene.t("cards drawn", "gezogene Karten")) }
                }
                @if let Some(task) = task { p class="note2" { (task) } }
            }
            ol class="hand" data-zone="hand" {
                @for (index, card) in hand.cards.iter().enumerate() {
                    li {
                        @match card.card {
                            Some(known) => { (drawn(known, *card, view.hand.as_ref().map(|_| index as u8), &at, scene)) (ways(known, view, scene)) },
                            None => (tile::in_hand(*card, index as u8, &at, scene)),
                        }
                    }
                }
            }
        }
    }
}

/// A card that was drawn, with everything that is printed on it.
///
/// A card that lies elsewhere too, such as an adviser, has no place in the hand.
fn drawn(known: Card, card: CardView, index: Option<u8>, at: &str, scene: &Scene<'_>) -> Markup {
    let text = scene.cards.iter().find(|text| text.id == known.key());
    let mut label = tile::described(&card, true, scene);
    label += ", ";
    label += at;
    Thing {
        id: index.map_or_else(|| format!("read-{}", known.key()), |_| tile::card_id(known)),
        class: format!("printed {}", tile::kind(Some(known), card.back)),
        spot: index.map(|index| kabale_core::Spot::new("hand", index)),
        label,
        card: Some(known.key()),
        from: Some("deck".to_owned()),
        to: Some("deck".to_owned()),
        body: html! {
            span class="pic" {
                (art(Oath::emblem(known.key())))
                @if let Some(suit) = known.suit() { span class="suit" { (art(suit_sign(suit.key()))) } }
            }
            span class="name" { (words::breakable(scene.card_name(known.key()))) }
            span class="kind" {
                @match known.suit() { Some(suit) => (suit_name(suit, scene.lang())), None => (words::back(card.back, scene.lang())) }
                @if let Some(limit) = limit_text(known, scene.lang()) { " · " (limit) }
                @if known.face().locked { " · " (art("oa-lock")) (scene.t("locked", "gesperrt")) }
            }
            @if let Some(text) = text { span class="what" { (text.text) } }
        },
        ..Thing::default()
    }
    .draw(scene)
}

/// What can be done with a card: each way a button at the card; what is not open stays, with the reason.
fn ways(card: Card, view: &View, scene: &Scene<'_>) -> Markup {
    let plays = plays(card, view, scene.offers, scene.voice);
    html! {
        @if !plays.is_empty() {
            ul class="ways" { @for play in plays { li {
                @let body = html! {
                    (art(way_sign(play.way)))
                    b { (play.name) }
                    span class="hint" { @match &play.bar { Some(bar) => (bar.short), None => (play.line) } }
                };
                @match (play.offer, &play.bar) {
                    (Some(offer), _) => button type="submit" form="choose" class={ "way-to" (best(offer, scene)) } name="choice" value=(offer.choice) {
                        span class="off-screen" { (offer.label) } span class="inside" aria-hidden="true" { (body) }
                    },
                    (None, bar) => {
                        @let why = bar.as_ref().map_or_else(|| play.name.clone(), |bar| format!("{}: {} ({})", play.name, bar.text, bar.rule));
                        button type="button" class="way-to shut" aria-disabled="true" title=(why) {
                            span class="off-screen" { (why) } span class="inside" aria-hidden="true" { (body) }
                        }
                    },
                }
            } } }
        }
    }
}

/// The class of the choice that a bot would make, if the viewer asked for a hint.
fn best(offer: &Offer, scene: &Scene<'_>) -> &'static str {
    let mark = Mark::new(scene.hint, scene.lang(), |choice| choice == offer.choice);
    if mark.is_some_and(|mark| mark.is_best) { " best" } else { "" }
}

fn way_sign(way: PlayWay) -> &'static str {
    match way {
        PlayWay::Site(_) => "oa-back-site",
        PlayWay::Advise => "mk-people",
        PlayWay::Hide => "oa-back-denizen",
        PlayWay::Reveal => "oa-eye",
        PlayWay::Discard => "oa-unmet",
        PlayWay::Name => "oa-met",
    }
}
