//! The players' boards.

use kabale_catalog::oath::role_name;
use kabale_core::Spot;
use kabale_oath::{AdviserAt, CardView, Goal, PlayerView, Role, SUPPLY, View};
use maud::{Markup, html};

use super::{
    crest, crest_id,
    tile::{self, Tile},
    tincture, words,
};
use crate::{
    Scene,
    kit::{Thing, art, count, sign},
};

/// The viewer's own board, right below the map.
pub(super) fn own(view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        @for player in view.players.iter().filter(|player| view.eye.is(player.seat)) {
            section aria-labelledby="own-title" {
                h2 id="own-title" class="off-screen" { (scene.t("Your board", "Dein Tableau")) }
                (board(player, view, scene))
            }
        }
    }
}

/// The boards of the others.
pub(super) fn others(view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        section aria-labelledby="players-title" {
            h2 id="players-title" class="off-screen" { (scene.t("Players", "Spieler")) }
            div class={ "boards n-" (super::others(view).count()) } { @for player in super::others(view) { (board(player, view, scene)) } }
        }
    }
}

fn board(player: &PlayerView, view: &View, scene: &Scene<'_>) -> Markup {
    let seat = player.seat;
    let mut class = format!("seat {}", tincture(view, seat));
    if view.eye.is(seat) {
        class += " own";
    }
    if view.active == seat {
        class += " turn";
    }
    html! {
        article class=(class) id={ "seat-" (seat) } aria-labelledby={ "who-" (seat) } {
            div class="front" {
                h3 { (who(player, view, scene)) }
                @if view.title == seat { (title(view, scene)) }
            }
            div class="goods" {
                (supply(player, scene))
                (count("oa-favor", player.favor, scene.t("Favor", "Gunst")))
                (count("oa-secret", player.secrets, scene.t("Secrets", "Geheimnisse")))
                @if player.spent > 0 { (count("oa-secret-down", player.spent, scene.t("Facedown secrets", "Verdeckte Geheimnisse"))) }
                span class={ "men " (men(player, view)) } { (count(warbands(player, view), player.warbands, scene.t("Warbands on the board", "Scharen auf dem Tableau"))) }
                span class="reserve" { (count("oa-bank", player.bank, scene.t("Warbands in the personal bank", "Scharen im eigenen Lager"))) }
                @if player.rules != 0 {
                    span class="rules" { (count("oa-flag", player.rules.count_ones(), scene.t("Sites ruled", "Beherrschte Orte"))) }
                }
            }
            (advisers(player, scene))
            (treasures(player, view, scene))
        }
    }
}

/// The symbol of the warbands on a player's board: the Empire's are purple.
fn warbands(player: &PlayerView, view: &View) -> &'static str {
    if player.role == Role::Exile { crest_id(view, player.seat) } else { crest_id(view, kabale_oath::CHANCELLOR) }
}

fn men(player: &PlayerView, view: &View) -> &'static str {
    tincture(view, if player.role == Role::Exile { player.seat } else { kabale_oath::CHANCELLOR })
}

fn who(player: &PlayerView, view: &View, scene: &Scene<'_>) -> Markup {
    let seat = player.seat;
    let (name, role) = (scene.called(seat), role_name(player.role, scene.lang()));
    let mut label = format!("{name}, {role}");
    if view.active == seat {
        label += scene.t(", whose turn it is", ", am Zug");
    }
    Thing {
        id: format!("who-{seat}"),
        class: "who".to_owned(),
        seat: Some(seat),
        label,
        body: html! {
            span class="shield" { (crest(view, seat)) }
            span class="called" { span class="name" { (name) } span class="role" { (role) } }
        },
        ..Thing::default()
    }
    .draw(scene)
}

/// 2.11: the title.
fn title(view: &View, scene: &Scene<'_>) -> Markup {
    let (symbol, name) = if view.usurper {
        ("oa-usurper", scene.t("Usurper", "Thronräuber"))
    } else {
        ("oa-keeper", scene.t("Oathkeeper", "Bewahrer"))
    };
    html! { span class={ "token title" @if view.usurper { " usurper" } } id="oath-title-token" { (art(symbol)) " " (name) } }
}

fn supply(player: &PlayerView, scene: &Scene<'_>) -> Markup {
    let label = format!("{}: {} / {SUPPLY}", scene.t("Supply", "Vorräte"), player.supply);
    html! {
        span class="supply" role="img" aria-label=(label) data-count=(player.supply) {
            (art("oa-supply"))
            span class="pips" { @for n in 1..=SUPPLY { span class={ "pip" @if n <= player.supply { " full" } } {} } }
            span class="number" { (player.supply) }
        }
    }
}

fn advisers(player: &PlayerView, scene: &Scene<'_>) -> Markup {
    let seat = player.seat;
    let whose = format!("{} {}", scene.t("adviser of", "Ratgeber von"), scene.called(seat));
    html! {
        div class="part" {
            h4 { (scene.t("Advisers", "Ratgeber")) }
            ul class="tiles" data-zone={ "advisers-" (seat) } {
                @for (at, adviser) in player.advisers.iter().enumerate() {
                    li { (Tile {
                        card: *adviser,
                        unseen: format!("adviser-{seat}-{at}"),
                        class: "adviser",
                        spot: Some(AdviserAt::new(seat, at).spot()),
                        at: &whose,
                        from: "deck".to_owned(),
                        to: format!("pile-{}", player.pawn.region().next().key()),
                    }.draw(scene)) }
                }
                @if player.room > 0 { li { (tile::room(player.room, scene)) } }
            }
        }
    }
}

/// The revealed Vision, relics and banners.
fn treasures(player: &PlayerView, view: &View, scene: &Scene<'_>) -> Markup {
    let seat = player.seat;
    let whose = format!("{} {}", scene.t("held by", "bei"), scene.called(seat));
    let banners: Vec<_> = view.banners.iter().filter(|banner| banner.holder == Some(seat)).collect();
    if player.relics.is_empty() && banners.is_empty() && player.vision.is_none() {
        return html! {};
    }
    html! {
        div class="part" {
            h4 { (scene.t("Held", "Besitz")) }
            ul class="tiles" data-zone={ "held-" (seat) } {
                @if let Some(vision) = player.vision {
                    li class="revealed" {
                        (Tile {
                            card: CardView { card: Some(vision), cleared: false, back: vision.back(), up: true, favor: 0, secrets: 0 },
                            unseen: String::new(),
                            class: "revealed",
                            spot: None,
                            at: &format!("{}, {whose}", scene.t("revealed", "offenbart")),
                            from: "deck".to_owned(),
                            to: "deck".to_owned(),
                        }.draw(scene))
                        @if let Some(goal) = vision.goal() { (standing(goal, player, view, scene)) }
                        @if let Some(prophet) = view.prophecy.filter(|prophecy| prophecy.vision == vision) {
                            p class="prophet" {
                                (scene.t("Also counts for", "Gilt auch für")) " " (scene.called(prophet.seat))
                            }
                        }
                    }
                }
                @for banner in banners { li { (tile::banner(banner, view, &whose, scene)) } }
                @for relic in &player.relics {
                    @if let Some(card) = relic.card {
                        li { (Tile {
                            card: *relic,
                            unseen: String::new(),
                            class: "",
                            spot: Some(Spot::new("held", card.number() - 1)),
                            at: &whose,
                            from: "relic-deck".to_owned(),
                            to: "relic-deck".to_owned(),
                        }.draw(scene))
                        @if card == kabale_oath::Card::OBSIDIAN_CAGE { (caged(view, scene)) } }
                    }
                }
            }
        }
    }
}

/// Whether a revealed Vision would win now.
fn standing(goal: Goal, player: &PlayerView, view: &View, scene: &Scene<'_>) -> Markup {
    let is_met = view.foremost.get(goal as usize) == Some(&(1 << player.seat.index()));
    let text = words::demand(goal, scene.lang());
    html! {
        p class={ "goal" @if is_met { " met" } } {
            @if is_met { (sign("oa-met", scene.t("met:", "erfüllt:"))) } @else { (sign("oa-unmet", scene.t("not met:", "nicht erfüllt:"))) }
            " " (text)
        }
    }
}

/// OATH-228: the warbands in the Obsidian Cage.
fn caged(view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        @for (seat, n) in kabale_core::Seat::all(6).zip(view.caged) {
            @if n > 0 {
                span class={ "men " (tincture(view, seat)) } { (count(crest_id(view, seat), n, scene.t("Caged warbands", "Scharen im Käfig"))) }
            }
        }
    }
}
