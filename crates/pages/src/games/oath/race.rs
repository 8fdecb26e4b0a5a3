//! The round, the oath, and how near everybody is to winning.

use kabale_catalog::oath::{Counts, EndRoll, Recap, Runner, RunnerWay, race, vision_of};
use kabale_oath::{END_DIE, END_DIE_FROM, Oath, ROUNDS, View};
use maud::{Markup, html};

use super::{crest, stage, tile, tincture, words};
use crate::{
    Board, Scene,
    games::action::{asked, told},
    kit::{Thing, art},
    rules::rule_address,
};

/// The rounds, in the bar at the top; the oath; everybody's way to win, the most urgent first.
pub(super) fn draw(view: &View, scene: &Scene<'_>) -> Markup {
    let runners = race(view, scene.voice);
    html! {
        (rounds(view, scene))
        section class="stakes" aria-labelledby="oath-title" {
            div class="oathcard" {
                (seal(view, scene))
                div { h2 id="oath-title" { (words::breakable(scene.card_name(view.goal.key()))) } p { (words::demand(view.goal, scene.lang())) } }
            }
            ol class={ "race n-" (runners.len()) } aria-label=(scene.t("Who is nearest to winning", "Wer dem Sieg am nächsten ist")) {
                @for runner in &runners { (racer(runner, view, scene)) }
            }
            // A narrow screen has no room for all their sentences: the alarm is said in full.
            @for runner in runners.iter().filter(|runner| runner.alarm).take(1) {
                p class="alert" { (art("mk-warn")) span { b { (named(runner, view, scene)) } " " (runner.text) ": " (runner.name) } }
            }
            dl hidden { @for runner in &runners {
                div id={ "text-race-" (runner.seat) } {
                    dt { strong { (named(runner, view, scene)) } " " span class="quiet" { (runner.name) } }
                    dd { (counted(runner.counts, scene)) ": " (runner.score) ". " (runner.text) ". " a class="rule" href=(rule_address("oath", runner.rule)) { (runner.rule) } }
                }
            } }
        }
    }
}

fn rounds(view: &View, scene: &Scene<'_>) -> Markup {
    let needs = |round: u8| {
        let late = round.checked_sub(END_DIE_FROM)?;
        Some(match END_DIE.get(usize::from(late)) {
            Some(6) => "6".to_owned(),
            Some(face) => format!("{face}+"),
            None => scene.t("end", "Ende").to_owned(),
        })
    };
    let label = format!("{} {} {} {ROUNDS}", scene.t("Round", "Runde"), view.round, scene.t("of", "von"));
    let text = html! { (scene.t("Round", "Runde")) " " b { (view.round) } span class="w" { " " (scene.t("of", "von")) " " (ROUNDS) } };
    let key = scene.t(
        "end die after the round: the Oathkeeper wins with",
        "Endwürfel nach der Runde: Wer den Eid bewahrt, siegt mit",
    );
    html! {
        div class="bar rounds" {
            p id="round-title" { (asked("term-round", "round", &label, &text)) }
            ol aria-label=(scene.t("Rounds", "Runden")) {
                @for round in 1..=ROUNDS {
                    li class={ @if round == view.round { "now" } @if round < view.round { "past" } @if round >= END_DIE_FROM { " late" } }
                        aria-current=[(round == view.round).then_some("step")] {
                        @match needs(round) {
                            Some(needs) => (told("term-end-die", "", &format!("{round}: {needs}"), &html! { b { (round) } i { (needs) } })),
                            None => (told("term-round", "", &round.to_string(), &html! { b { (round) } })),
                        }
                    }
                }
            }
            @match scene.recap::<Recap>().and_then(|recap| recap.die) {
                Some(die) => (last_die(&die, scene)),
                None => p class="key" { (asked("term-end-die", "", key, &html! { (key) })) },
            }
        }
    }
}

/// What the end die showed last, for as long as the round after it.
fn last_die(die: &EndRoll, scene: &Scene<'_>) -> Markup {
    let EndRoll { round, face, needed, .. } = *die;
    let title = scene.t("End die of round", "Endwürfel der Runde");
    let or_more = if needed < 6 { "+" } else { "" };
    let text = format!("{title} {round}: {face} ({}: {needed}{or_more})", scene.t("needed", "nötig"));
    html! { p class="key rolled" { (asked("term-end-die", "", &text, &html! { (stage::face(face, "small", None)) " " span { (text) } })) } }
}

fn named<'s>(runner: &Runner, view: &View, scene: &'s Scene<'_>) -> &'s str {
    if view.eye.is(runner.seat) { scene.t("You", "Du") } else { scene.voice.name(runner.seat) }
}

/// What a way to win counts, in words.
fn counted(counts: Counts, scene: &Scene<'_>) -> &'static str {
    let lang = scene.lang();
    match counts {
        Counts::Sites => lang.pick("Sites ruled", "Beherrschte Orte"),
        Counts::Treasures => lang.pick("Relics and banners", "Reliquien und Banner"),
        Counts::Banner(banner) => scene.card_name(banner.key()),
        Counts::Scepter => scene.card_name(kabale_oath::Card::THE_GRAND_SCEPTER.key()),
    }
}

/// A player's nearest way to win.
fn racer(runner: &Runner, view: &View, scene: &Scene<'_>) -> Markup {
    let Runner { seat, way, name, counts, score, alarm, text, own, best, .. } = runner;
    let symbol = match way {
        RunnerWay::Usurper => "oa-usurper".to_owned(),
        RunnerWay::Regime => "oa-keeper".to_owned(),
        RunnerWay::Vision(goal) => Oath::emblem(vision_of(*goal).key()),
        RunnerWay::Successor | RunnerWay::Oath => Oath::emblem(view.goal.key()),
    };
    let what = match counts {
        Counts::Sites => "oa-flag".to_owned(),
        Counts::Treasures => "oa-back-relic".to_owned(),
        Counts::Banner(banner) => Oath::emblem(tile::banner_key(*banner, view)),
        Counts::Scepter => Oath::emblem(kabale_oath::Card::THE_GRAND_SCEPTER.key()),
    };
    let label = format!("{}, {name}, {}: {score}. {text}", named(runner, view, scene), counted(*counts, scene));
    let brief = match counts {
        Counts::Sites | Counts::Treasures => html! { b { (own) } ":" (best) },
        Counts::Banner(_) | Counts::Scepter if *own > 0 => art_of(&what),
        Counts::Banner(_) | Counts::Scepter => html! { "–" },
    };
    // Everybody sees which oath it is, so the word is enough.
    let short = if *way == RunnerWay::Oath { scene.t("the oath", "der Eid") } else { name };
    let body = html! {
        span class="cr" { (crest(view, *seat)) }
        b class="n" { (named(runner, view, scene)) }
        span class="goal" { (art(symbol)) " " span class="gn" { (short) } " " (art(what.as_str())) }
        span class="score" { (score) }
        span class="brief" { (brief) }
        span class="then" { @if *alarm { (art("mk-warn")) " " } (text) }
    };
    html! {
        li class={ "racer " (tincture(view, *seat)) @if *alarm { " alarm" } @if view.eye.is(*seat) { " you" } } {
            (asked(&format!("race-{seat}"), "way", &label, &body))
        }
    }
}

fn art_of(id: &str) -> Markup {
    html! { (art(id)) }
}

/// The card of the oath.
fn seal(view: &View, scene: &Scene<'_>) -> Markup {
    let key = view.goal.key();
    Thing {
        id: "oath-card".to_owned(),
        class: "seal".to_owned(),
        label: scene.card_name(key).to_owned(),
        card: Some(key),
        body: html! { (art(Oath::emblem(key))) },
        ..Thing::default()
    }
    .draw(scene)
}
