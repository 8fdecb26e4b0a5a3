//! What can be done now: the seven major actions, each always in its place with its price or the reason why not, and the
//! minor ones beneath. For any other question its choices, as cards and buttons.

use kabale_catalog::{
    Lang, Offer,
    oath::{ActionKind, ActionSlot, Coin, Recap, actions},
};
use kabale_oath::{Major, Oath, PlayerView, View, What};
use maud::{Markup, html};

use super::{deal, players::men, stage};
use crate::{
    Board, Scene,
    games::action::told,
    kit::{art, count},
};

pub(super) fn draw(view: &View, scene: &Scene<'_>) -> Markup {
    let is_menu = view.asked == Some(What::Act);
    html! {
        @for player in view.players.iter().filter(|player| view.eye.is(player.seat)) { (purse(player, view, scene)) }
        (deal::offer(view, scene))
        @if view.end.is_some() && scene.offers.is_empty() {}
        @else if scene.offers.is_empty() { (waiting(view, scene)) (closed(view, scene)) }
        @else if is_menu { (bar(view, scene)) }
        @else if stage::answers(view) {
            @let others = stage::others(view, scene);
            @if !others.is_empty() { ul class="answers" { @for offer in others { li { (plain(offer)) } } } }
            (closed(view, scene))
        } @else {
            @if scene.offers.len() > LISTED { (answers(scene)) }
            (closed(view, scene))
        }
    }
}

/// What the viewer has, for narrow screens, where the own board is a tab of its own.
fn purse(player: &PlayerView, view: &View, scene: &Scene<'_>) -> Markup {
    let has = |en, de, n| format!("{} {n}", scene.t(en, de));
    html! {
        p class="purse" {
            (told("term-supply", "", &has("Supply", "Vorräte", player.supply), &count("oa-supply", player.supply, "")))
            (told("term-favor", "", &has("Favor", "Gunst", player.favor), &count("oa-favor", player.favor, "")))
            (told("term-secret", "", &has("Secrets", "Geheimnisse", player.secrets), &count("oa-secret", player.secrets, "")))
            (told("term-warband", men(player, view), &has("Warbands", "Scharen", player.warbands), &count("mk-band", player.warbands, "")))
        }
    }
}

/// While others decide: what has happened in this turn, for how long it goes on, and when the viewer is next.
fn waiting(view: &View, scene: &Scene<'_>) -> Markup {
    let Some(recap) = scene.recap::<Recap>() else { return html! {} };
    let active = scene.voice.name(view.active);
    let n = recap.n_decisions;
    html! {
        div class="interim" {
            div class="meanwhile" {
                h3 { @match (scene.lang(), n) {
                    _ if view.eye.is(view.active) => (scene.t("Your turn so far", "Dein Zug bisher")),
                    (Lang::En, 0) => { (active) "’s turn begins" },
                    (Lang::De, 0) => { "Der Zug von " (active) " beginnt" },
                    (Lang::En, 1) => { (active) "’s turn, for 1 decision" },
                    (Lang::En, n) => { (active) "’s turn, for " (n) " decisions" },
                    (Lang::De, 1) => { (active) " ist am Zug, seit 1 Entscheidung" },
                    (Lang::De, n) => { (active) " ist am Zug, seit " (n) " Entscheidungen" },
                } }
                ul { @for deed in &recap.deeds { li { (deed) } }
                    @if recap.deeds.is_empty() { li class="note2" { (scene.t("Nothing has happened yet.", "Noch ist nichts geschehen.")) } } }
            }
            @for player in view.players.iter().filter(|player| view.eye.is(player.seat)) { (next(player, view, scene)) }
        }
    }
}

/// When the viewer's next turn comes, and with what.
fn next(player: &PlayerView, view: &View, scene: &Scene<'_>) -> Markup {
    let n = view.players.len();
    let seats = (1..n).map(|ahead| &view.players[(view.active.index() + ahead) % n]);
    let between: Vec<_> =
        seats.take_while(|other| other.seat != player.seat).map(|other| scene.voice.name(other.seat)).collect();
    let between = between.join(", ");
    html! {
        div class="next-up" {
            h3 { (scene.t("And you?", "Und du?")) }
            p { @match (scene.lang(), view.eye.is(view.active)) {
                (Lang::En, true) => "You go on as soon as this is answered.",
                (Lang::De, true) => "Du machst weiter, sobald das beantwortet ist.",
                (Lang::En, false) if between.is_empty() => "You are next.",
                (Lang::De, false) if between.is_empty() => "Du bist als Nächstes dran.",
                (Lang::En, false) => { "Your turn comes after " (between) "." },
                (Lang::De, false) => { "Dein Zug kommt nach " (between) "." },
            } }
            @if !view.eye.is(view.active) { p class="note2" { @match scene.lang() {
                Lang::En => { "You start it with " (player.supply) " Supply, " (player.favor) " favor and " (player.secrets) (if player.secrets == 1 { " secret" } else { " secrets" }) "." },
                Lang::De => { "Du beginnst ihn mit " (player.supply) (if player.supply == 1 { " Vorrat, " } else { " Vorräten, " }) (player.favor) " Gunst und " (player.secrets) (if player.secrets == 1 { " Geheimnis." } else { " Geheimnissen." }) },
            } } }
        }
    }
}

fn bar(view: &View, scene: &Scene<'_>) -> Markup {
    let slots = actions(view, scene.offers, scene.voice);
    let (major, minor): (Vec<_>, Vec<_>) = slots.iter().partition(|slot| slot.kind.is_major());
    let n_minor = minor.iter().filter(|slot| !slot.offers.is_empty()).count();
    html! {
        ul class="acts" aria-label=(scene.t("Major actions", "Hauptaktionen")) {
            @for slot in major { li { (act(slot)) } }
            // On a narrow screen the minor actions take the place of the major ones.
            @if !minor.is_empty() {
                li class="more" { label class="act" {
                    input type="checkbox" id="more-actions";
                    (art("mk-minor"))
                    b { span class="on" { (scene.t("More", "Mehr")) } span class="off" { (scene.t("Back", "Zurück")) } }
                    span class="hint" { span class="on" { (n_minor) " " (scene.t("minor", "kleine")) } span class="off" { (scene.t("major ones", "große")) } }
                } }
            }
        }
        @if !minor.is_empty() {
            ul class={ "minors" @if minor.len() > MANY { " many" } } aria-label=(scene.t("Minor actions", "Nebenaktionen")) { @for slot in minor { li { (chip(slot)) } } }
        }
    }
}

/// The seven major actions in a row, while another question is open: they keep their order, and say why they are shut.
fn closed(view: &View, scene: &Scene<'_>) -> Markup {
    let slots = actions(view, scene.offers, scene.voice);
    html! {
        ul class="acts slim" aria-label=(scene.t("Major actions", "Hauptaktionen")) {
            @for slot in slots.iter().filter(|slot| slot.kind.is_major()) {
                li { (button(slot, "act", &html! { (art(sign(slot.kind))) b { (slot.name) } })) }
            }
        }
    }
}

fn act(slot: &ActionSlot<'_>) -> Markup {
    let body = html! {
        (art(sign(slot.kind)))
        span class="cost" { (prices(slot)) }
        b { (slot.name) }
        span class="hint" { (slot.bar.as_ref().map_or(&slot.line, |bar| &bar.short)) }
    };
    button(slot, "act", &body)
}

fn chip(slot: &ActionSlot<'_>) -> Markup {
    let body = html! {
        (art(sign(slot.kind)))
        span class="t" {
            b { (slot.name) }
            span class="hint" {
                span class="cost" { (prices(slot)) }
                @match &slot.bar {
                    Some(bar) => (bar.short),
                    None if matches!(slot.kind, ActionKind::Power(_)) => {},
                    None => (slot.line),
                }
            }
        }
    };
    button(slot, "chip", &body)
}

/// The button of an action. If it cannot be done, it stays and can be reached, with the reason in words.
fn button(slot: &ActionSlot<'_>, class: &str, body: &Markup) -> Markup {
    let card = match slot.kind {
        ActionKind::Power(card) | ActionKind::Adviser(card) => Some(card.key()),
        _ => None,
    };
    let id = format!("act-{}", slot.id);
    html! {
        @match (&slot.offers[..], &slot.bar) {
            ([offer], _) => button type="submit" form="choose" class=(class) id=(id) name="choice" value=(offer.choice) data-card=[card] {
                span class="off-screen" { (offer.label) } span class="inside" aria-hidden="true" { (body) }
            },
            ([], bar) => {
                @let why = bar.as_ref().map_or_else(|| slot.name.clone(), |bar| format!("{}: {} ({})", slot.name, bar.text, bar.rule));
                button type="button" class={ (class) " shut" } id=(id) aria-disabled="true" title=(why) data-card=[card] { span class="inside" { (body) } }
            },
            (many, _) => details class="several" id=(id) {
                summary class=(class) { span class="inside" { (body) } }
                ul { @for offer in many { li { (plain(offer)) } } }
            },
        }
    }
}

/// A choice as a button with its words.
fn plain(offer: &Offer) -> Markup {
    html! {
        button type="submit" form="choose" class="say-it" name="choice" value=(offer.choice) {
            span class="off-screen" { (offer.label) } span class="inside" aria-hidden="true" { (offer.label) }
        }
    }
}

/// More minor actions than this are drawn smaller.
const MANY: usize = 6;

/// The list of choices is open up to this many of them.
const LISTED: usize = 8;

/// The choices of any other question, if the list of them is folded. Those that point at the board have their places
/// there as well.
fn answers(scene: &Scene<'_>) -> Markup {
    html! { ul class="answers" { @for offer in scene.offers { li { (plain(offer)) } } } }
}

fn prices(slot: &ActionSlot<'_>) -> Markup {
    html! {
        @for (n, price) in slot.prices.iter().enumerate() {
            @if n > 0 { i { "/" } }
            @for (coin, n) in price { (told(coin_term(*coin), "c", &n.to_string(), &html! { (n) (art(coin_sign(*coin))) })) }
        }
    }
}

fn coin_sign(coin: Coin) -> &'static str {
    match coin {
        Coin::Supply => "oa-supply",
        Coin::Favor | Coin::BurnedFavor => "oa-favor",
        Coin::Secret | Coin::BurnedSecret => "oa-secret",
    }
}

fn coin_term(coin: Coin) -> &'static str {
    match coin {
        Coin::Supply => "term-supply",
        Coin::Favor | Coin::BurnedFavor => "term-favor",
        Coin::Secret | Coin::BurnedSecret => "term-secret",
    }
}

fn sign(kind: ActionKind) -> String {
    let sign = match kind {
        ActionKind::Major(Major::Search) => "mk-search",
        ActionKind::Major(Major::Muster) => "mk-muster",
        ActionKind::Major(Major::Trade) => "mk-trade",
        ActionKind::Major(Major::Travel) => "oa-travel",
        ActionKind::Major(Major::Recover) => "mk-recover",
        ActionKind::Major(Major::Campaign) => "oa-swords",
        ActionKind::Rest => "mk-rest",
        ActionKind::Power(card) | ActionKind::Adviser(card) => return Oath::emblem(card.key()),
        ActionKind::Peek | ActionKind::Show => "oa-eye",
        ActionKind::Warbands | ActionKind::Allies => "mk-band",
        ActionKind::Citizenship | ActionKind::Exile | ActionKind::Leave => "mk-people",
        ActionKind::Tribunal => "oath-the-tribunal",
        ActionKind::Reliquary => "oa-back-relic",
    };
    sign.to_owned()
}
