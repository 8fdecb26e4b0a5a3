//! The players' boards: the viewer's own in full, the others in short form.

use kabale_catalog::oath::role_name;
use kabale_core::Spot;
use kabale_oath::{AdviserAt, CardView, PlayerView, Role, SUPPLY, View};
use maud::{Markup, html};

use super::{
    crest, realm,
    tile::{self, Tile},
    tincture,
};
use crate::{
    Scene,
    games::action::asked,
    kit::{Thing, art, count},
};

/// The viewer's own board.
pub(super) fn own(view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        @for player in view.players.iter().filter(|player| view.eye.is(player.seat)) {
            section class={ "own " (tincture(view, player.seat)) } id={ "seat-" (player.seat) } aria-label=(scene.t("Your board", "Dein Tableau")) {
                div class="id" { (who(player, view, scene)) @if view.title == player.seat { (title(view, scene)) } }
                (supply(player, scene))
                (nums(player, view, scene))
                div class="rows" {
                    div class="grp" { h3 { (asked("term-advisers", "", scene.t("Advisers", "Ratgeber"), &html! { (scene.t("Advisers", "Ratgeber")) })) } (advisers(player, "told", scene)) }
                    @if player.vision.is_some() { div class="grp" { h3 { (scene.t("Revealed", "Offenbart")) } (vision(player, "told", view, scene)) } }
                    div class="grp" { h3 { (scene.t("Relics, banners", "Reliquien, Banner")) } (held(player, "told", view, scene)) }
                    @if player.role == Role::Chancellor { div class="grp" { h3 { (asked("term-reliquary", "", scene.t("Reliquary", "Schrein"), &html! { (scene.t("Reliquary", "Schrein")) })) } (realm::reliquary(view, scene)) } }
                }
            }
        }
    }
}

/// The others in short form.
pub(super) fn others(view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        section class={ "rivals n-" (super::others(view).count()) } aria-label=(scene.t("The others", "Die anderen")) {
            ol { @for player in super::others(view) { (rival(player, view, scene)) } }
        }
    }
}

fn rival(player: &PlayerView, view: &View, scene: &Scene<'_>) -> Markup {
    let seat = player.seat;
    html! {
        li class={ "rival " (tincture(view, seat)) @if view.active == seat { " turn" } } id={ "seat-" (seat) } {
            div class="head" {
                (who(player, view, scene))
                @if view.title == seat { (title(view, scene)) }
                @if view.active == seat { span class="on-turn" { (scene.t("on turn", "am Zug")) } }
            }
            (nums(player, view, scene))
            div class="minis" {
                (advisers(player, "mini", scene))
                @if player.vision.is_some() { (vision(player, "mini", view, scene)) }
                (held(player, "mini", view, scene))
                @if player.role == Role::Chancellor { (realm::reliquary(view, scene)) }
            }
        }
    }
}

/// What a player has, as numbers.
fn nums(player: &PlayerView, view: &View, scene: &Scene<'_>) -> Markup {
    let num = |class: &str, symbol: &str, n: u32, word: &str, what: &str| {
        let term = match symbol {
            "oa-supply" => "term-supply",
            "oa-favor" => "term-favor",
            "oa-bank" => "term-warband-bank",
            "oa-flag" => "term-ruler",
            "mk-band" => "term-warband",
            _ => "term-secret",
        };
        html! {
            span class={ "num asked " (class) } role="img" tabindex="0" aria-label={ (what) " " (n) } data-card=(term) aria-describedby={ "text-" (term) } data-count=(n) {
                (art(symbol)) b { (n) } span class="w" { (word) }
            }
        }
    };
    let t = |en, de| scene.t(en, de);
    html! {
        div class="nums" {
            @if !view.eye.is(player.seat) { (num("", "oa-supply", player.supply.into(), "", t("Supply", "Vorräte"))) }
            (num("", "oa-favor", player.favor.into(), t("favor", "Gunst"), t("Favor", "Gunst")))
            (num("", "oa-secret", player.secrets.into(), t("secrets", "Geheimnisse"), t("Secrets", "Geheimnisse")))
            @if player.spent > 0 { (num("", "oa-secret-down", player.spent.into(), t("spent", "verdeckt"), t("Facedown secrets", "Verdeckte Geheimnisse"))) }
            (num(men(player, view), "mk-band", player.warbands.into(), t("warbands", "Scharen"), t("Warbands on the board", "Scharen auf dem Tableau")))
            (num("", "oa-bank", player.bank.into(), t("bank", "Lager"), t("Warbands in the personal bank", "Scharen im eigenen Lager")))
            (num("sites", "oa-flag", player.rules.count_ones(), t("sites", "Orte"), t("Sites ruled", "Beherrschte Orte")))
        }
    }
}

/// The color of the warbands on a player's board: the Empire's are purple.
pub(super) fn men(player: &PlayerView, view: &View) -> &'static str {
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
        card: Some("term-board"),
        body: html! {
            span class="cr" { (crest(view, seat)) } b class="n" { (scene.voice.name(seat)) }
            span class="role" { @if view.eye.is(seat) { (scene.t("you", "du")) " · " } (role) }
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
    let term = if view.usurper { "term-usurper" } else { "term-title" };
    html! { span class="token badge asked" id="oath-title-token" role="img" tabindex="0" aria-label=(name) data-card=(term) aria-describedby={ "text-" (term) } { (art(symbol)) span class="w" { (name) } } }
}

fn supply(player: &PlayerView, scene: &Scene<'_>) -> Markup {
    let label = format!("{}: {} / {SUPPLY}", scene.t("Supply", "Vorräte"), player.supply);
    html! {
        div class="supply asked" role="img" tabindex="0" aria-label=(label) data-card="term-supply" aria-describedby="text-term-supply" data-count=(player.supply) {
            span class="lab" { (art("oa-supply")) (scene.t("Supply", "Vorräte")) }
            ol class="sacks" { @for n in 1..=SUPPLY { li class=[(n <= player.supply).then_some("full")] {} } }
            b { (player.supply) }
        }
    }
}

fn advisers(player: &PlayerView, shape: &str, scene: &Scene<'_>) -> Markup {
    let seat = player.seat;
    let whose = format!("{} {}", scene.t("adviser of", "Ratgeber von"), scene.called(seat));
    html! {
        ul class="cards adv" data-zone={ "advisers-" (seat) } aria-label=(scene.t("Advisers", "Ratgeber")) {
            @for (at, adviser) in player.advisers.iter().enumerate() {
                li { (Tile {
                    card: *adviser,
                    unseen: format!("adviser-{seat}-{at}"),
                    class: shape,
                    spot: Some(AdviserAt::new(seat, at).spot()),
                    at: &whose,
                    from: "deck".to_owned(),
                    to: format!("pile-{}", player.pawn.region().next().key()),
                }.draw(scene)) }
            }
            @if shape != "mini" { (tile::room(player.room, scene)) }
        }
    }
}

/// The revealed Vision.
fn vision(player: &PlayerView, shape: &str, view: &View, scene: &Scene<'_>) -> Markup {
    let whose =
        format!("{}, {} {}", scene.t("revealed", "offenbart"), scene.t("held by", "bei"), scene.called(player.seat));
    html! {
        @if let Some(vision) = player.vision {
            ul class="cards vis" {
                li {
                    (Tile {
                        card: CardView { card: Some(vision), cleared: false, back: vision.back(), up: true, favor: 0, secrets: 0 },
                        unseen: String::new(),
                        class: shape,
                        spot: None,
                        at: &whose,
                        from: "deck".to_owned(),
                        to: "deck".to_owned(),
                    }.draw(scene))
                    @if let Some(prophet) = view.prophecy.filter(|prophecy| prophecy.vision == vision) {
                        p class="prophet" { (scene.t("also for", "auch für")) " " (scene.called(prophet.seat)) }
                    }
                }
            }
        }
    }
}

/// Relics and banners.
fn held(player: &PlayerView, shape: &str, view: &View, scene: &Scene<'_>) -> Markup {
    let seat = player.seat;
    let whose = format!("{} {}", scene.t("held by", "bei"), scene.called(seat));
    let banners: Vec<_> = view.banners.iter().filter(|banner| banner.holder == Some(seat)).collect();
    let is_bare = player.relics.is_empty() && banners.is_empty();
    html! {
        ul class="cards held" data-zone={ "held-" (seat) } aria-label=(scene.t("Held", "Besitz")) {
            @for banner in banners { li { (tile::banner(banner, view, &whose, if shape == "mini" { "mini" } else { "den" }, scene)) } }
            @for relic in &player.relics {
                @if let Some(card) = relic.card {
                    li { (Tile {
                        card: *relic,
                        unseen: String::new(),
                        class: shape,
                        spot: Some(Spot::new("held", card.number() - 1)),
                        at: &whose,
                        from: "relic-deck".to_owned(),
                        to: "relic-deck".to_owned(),
                    }.draw(scene))
                    @if card == kabale_oath::Card::OBSIDIAN_CAGE { (caged(view, scene)) } }
                }
            }
            @if is_bare && shape != "mini" { li { span class="den free" { (scene.t("none", "keine")) } } }
        }
    }
}

/// OATH-228: the warbands in the Obsidian Cage.
fn caged(view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        @for (seat, n) in kabale_core::Seat::all(6).zip(view.caged) {
            @if n > 0 {
                span class={ "caged " (tincture(view, seat)) } { (count("mk-band", n, scene.t("Caged warbands", "Scharen im Käfig"))) }
            }
        }
    }
}
