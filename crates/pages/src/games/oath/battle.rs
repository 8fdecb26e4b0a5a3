//! The Campaign, step by step: who against whom, what for, with how many dice and which plans, and what they roll.

use kabale_catalog::{
    Lang,
    oath::{Aftermath, Chance, Recap, Runner, banners, chances, race},
};
use kabale_core::Seat;
use kabale_oath::{BattleView, CHANCELLOR, Card, Clash, Dice, Oath, View, What};
use maud::{Markup, html};

use super::{crest, map, names, seats_of, stage, tile, tincture};
use crate::{
    Board, Scene,
    kit::{art, count},
};

/// The steps of a Campaign in which a player may be asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Targets,
    Dice,
    Plans,
    Roll,
    Spoils,
}

impl Step {
    const ALL: [Self; 5] = [Self::Targets, Self::Dice, Self::Plans, Self::Roll, Self::Spoils];

    fn name(self, scene: &Scene<'_>) -> &'static str {
        match self {
            Self::Targets => scene.t("Targets", "Ziele"),
            Self::Dice => scene.t("Dice", "Würfel"),
            Self::Plans => scene.t("Battle plans", "Schlachtpläne"),
            Self::Roll => scene.t("Roll and sacrifice", "Wurf und Opfer"),
            Self::Spoils => scene.t("Losses and spoils", "Verluste und Beute"),
        }
    }

    fn of(view: &View) -> Self {
        let is_decided = view.dice.is_some_and(|dice| dice.verdict.is_some());
        match view.asked {
            Some(What::Target | What::Defender) => Self::Targets,
            Some(What::Dice | What::Join | What::Admit) => Self::Dice,
            Some(What::Plans) => Self::Plans,
            _ if is_decided => Self::Spoils,
            _ if view.dice.is_some() => Self::Roll,
            _ => Self::Plans,
        }
    }
}

/// Whether the last Campaign is still to be shown: until something else is decided, and longer to those who only watch.
pub(super) fn is_news(view: &View, scene: &Scene<'_>) -> bool {
    let is_decided = view.battle.is_none() && view.dice.is_some_and(|dice| dice.verdict.is_some());
    let is_fresh = scene.recap::<Recap>().and_then(|recap| recap.battle.as_ref()).is_some_and(|battle| battle.is_fresh);
    let is_over = stage::hand_of(view).is_some() || view.deal.is_some() || !view.bargains.is_empty();
    is_decided && !is_over && (is_fresh || scene.offers.is_empty())
}

pub(super) fn draw(view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        @match (&view.battle, &view.dice) {
            (Some(battle), dice) => (campaign(battle, dice.as_ref(), view, scene)),
            (None, Some(dice)) if is_news(view, scene) => (aftermath(dice, view, scene)),
            (None, _) => {},
        }
    }
}

fn campaign(battle: &BattleView, dice: Option<&Dice>, view: &View, scene: &Scene<'_>) -> Markup {
    let now = Step::of(view);
    let force = battle.force.saturating_add(battle.bandits);
    let defends = match battle.defender {
        Some(_) => scene.t("defends", "verteidigt"),
        None => scene.t("defend", "verteidigen"),
    };
    // The pools are filled once the targets are declared, the attacker's by what is asked next.
    let has_defense = now > Step::Targets;
    let has_attack = has_defense && view.asked != Some(What::Dice);
    let is_attacker = |by: &Option<Seat>| *by == Some(battle.attacker);
    html! {
        div class="campaign" {
            div class="st-head" { h3 { (art("oa-swords")) " " (scene.t("Campaign", "Kampf")) }
            ol class="steps" {
                @for step in Step::ALL {
                    li class={ @if step == now { "now" } @if step < now { "past" } } aria-current=[(step == now).then_some("step")] { (step.name(scene)) }
                }
            } }
            (targets(battle, view, scene))
            div class="sides" {
                div class={ "side-of attack " (tincture(view, battle.attacker)) } {
                    (party(Some(battle.attacker), scene.t("attacks", "greift an"), view, scene))
                    @match dice {
                        Some(dice) => (attack_dice(dice, scene)),
                        None if !has_attack => {},
                        None => (pool("oa-die-attack", battle.attack, scene.t("Attack dice", "Angriffswürfel"))),
                    }
                    @if let Some(clash) = battle.clash.filter(|clash| clash.attackers > 0) { (at_risk(&clash, scene)) }
                    ul class="plans" { @for (card, _) in battle.plans.iter().filter(|(_, by)| is_attacker(by)) { (plan(*card, scene)) } }
                }
                div class={ "side-of defense " (battle.defender.map_or("bandits", |seat| tincture(view, seat))) } {
                    (party(battle.defender, defends, view, scene))
                    @if battle.allies != 0 {
                        p class="allies" { (scene.t("with", "mit")) " " (names(seats_of(battle.allies), scene)) }
                    }
                    @match dice {
                        Some(dice) => (defense_dice(dice, scene)),
                        None if !has_defense => {},
                        None => (pool("oa-die-defense", battle.defense, scene.t("Defense dice", "Verteidigungswürfel"))),
                    }
                    @if force > 0 {
                        p class="force-line" {
                            span class="men-row" aria-hidden="true" { @for _ in 0..force.min(SHOWN) { (art("mk-band")) } }
                            (count("oa-warbands", force, scene.t("Force", "Truppen")))
                        }
                    }
                    ul class="plans" {
                        @for (card, by) in battle.plans.iter().filter(|(_, by)| !is_attacker(by)) {
                            (plan(*card, scene))
                            @if let Some(ally) = by.filter(|ally| Some(*ally) != battle.defender) { li class="by" { (scene.called(ally)) } }
                        }
                    }
                }
            }
            @match dice {
                Some(dice) => { (tally(battle, dice, scene)) (verdict(dice, scene)) (outcome(dice, Some(battle), view, scene)) },
                None => (odds(view, scene)),
            }
        }
    }
}

/// The attacking force: all of it may be lost.
fn at_risk(clash: &Clash, scene: &Scene<'_>) -> Markup {
    let n = clash.attackers;
    html! {
        p class="force-line" {
            span class="men-row" aria-hidden="true" { @for _ in 0..n.min(SHOWN) { (art("mk-band")) } }
            (count("oa-warbands", n, scene.t("Force", "Truppen"))) " "
            span class="note2" { @match (n, scene.lang()) {
                (1, Lang::En) => "1 warband at risk",
                (_, Lang::En) => { (n) " warbands at risk" },
                (1, Lang::De) => "1 Schar steht auf dem Spiel",
                (_, Lang::De) => { (n) " Scharen stehen auf dem Spiel" },
            } }
        }
    }
}

/// Both sides after the roll, as a sum: what the swords have to beat, and how much is missing.
fn tally(battle: &BattleView, dice: &Dice, scene: &Scene<'_>) -> Markup {
    if dice.verdict.is_some() || dice.attack == [0; 3] {
        return html! {};
    }
    let defense = battle.shields.saturating_add(battle.force).saturating_add(battle.bandits);
    let missing = (defense + 1).saturating_sub(battle.swords);
    html! {
        p class="verdict tally" {
            span class="score" { (art("oa-sword")) (battle.swords) " : " (defense) (art("oa-shield")) } " "
            span class="note2" {
                @match scene.lang() {
                    Lang::En => { (battle.shields) " shields, " (battle.force.saturating_add(battle.bandits)) " in the force. " },
                    Lang::De => { (battle.shields) " Schilde, " (battle.force.saturating_add(battle.bandits)) " in den Truppen. " },
                }
                @match (missing, scene.lang()) {
                    (0, Lang::En) => "The attack beats the defense.",
                    (0, Lang::De) => "Der Angriff schlägt die Verteidigung.",
                    (n, Lang::En) => { "The attack is " (n) " short." },
                    (n, Lang::De) => { "Dem Angriff fehlen " (n) "." },
                }
            }
        }
    }
}

/// How many of the chances a page shows.
const MOST_CHANCES: usize = 4;

/// The exact chances before the roll, and what both outcomes cost.
fn odds(view: &View, scene: &Scene<'_>) -> Markup {
    let chances = chances(view, scene.voice);
    let Some(first) = chances.first() else { return html! {} };
    html! {
        div class="chances" {
            h4 {
                (scene.t("Chance to win", "Aussicht auf den Sieg"))
                span class="legend" {
                    span class="k1" {} (scene.t("outright", "ohne Opfer")) span class="k2" {} (scene.t("by sacrificing", "mit Opfern"))
                    span class="k3" {} (scene.t("defeat", "Niederlage"))
                }
            }
            dl { @for chance in chances.iter().take(MOST_CHANCES) {
                div {
                    dt { (chance.name) }
                    dd { (meter(chance, scene)) }
                    dd class="pc" { b { (chance.percent) " %" } }
                }
            } }
        }
        div class="outcomes" {
            div class="win" { h4 { (art("oa-met")) " " (scene.t("If the attack succeeds", "Bei Erfolg des Angriffs")) } p { (first.if_won) } }
            div class="lose" { h4 { (art("oa-unmet")) " " (scene.t("If it fails", "Bei Misserfolg")) } p { (first.if_lost) } }
        }
    }
}

fn meter(chance: &Chance, scene: &Scene<'_>) -> Markup {
    let Chance { outright, sacrificing, percent, .. } = *chance;
    let said = format!(
        "{outright} % {}, {sacrificing} % {}",
        scene.t("outright", "ohne Opfer"),
        scene.t("by sacrificing", "mit Opfern")
    );
    html! {
        svg class="meter" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label=(said) {
            rect class="m1" width=(outright) height="10" {}
            rect class="m2" x=(outright) width=(sacrificing) height="10" {}
            rect class="m3" x=(percent) width=(100 - percent) height="10" {}
        }
    }
}

/// The dice of a finished Campaign: they stay until the next major action.
fn aftermath(dice: &Dice, view: &View, scene: &Scene<'_>) -> Markup {
    let defended = match dice.defender {
        Some(_) => scene.t("defended", "verteidigte"),
        None => scene.t("defended", "verteidigten"),
    };
    html! {
        div class="campaign over" {
            div class="st-head" { h3 { (art("oa-swords")) " " (scene.t("The last Campaign", "Der letzte Kampf")) } }
            div class="sides" {
                div class={ "side-of attack " (tincture(view, dice.attacker)) } {
                    (party(Some(dice.attacker), scene.t("attacked", "griff an"), view, scene))
                    (attack_dice(dice, scene))
                }
                div class={ "side-of defense " (dice.defender.map_or("bandits", |seat| tincture(view, seat))) } {
                    (party(dice.defender, defended, view, scene))
                    (defense_dice(dice, scene))
                }
            }
            (verdict(dice, scene))
            (outcome(dice, None, view, scene))
        }
    }
}

/// 5.5.6, 5.5.7: what was lost, what is taken, and what that does to the race.
fn outcome(dice: &Dice, battle: Option<&BattleView>, view: &View, scene: &Scene<'_>) -> Markup {
    let Some(verdict) = dice.verdict else { return html! {} };
    let Some(found) = scene.recap::<Recap>().and_then(|recap| recap.battle.as_ref()) else { return html! {} };
    let pending = battle.filter(|_| verdict.won).map_or_else(Vec::new, |battle| pending(battle, found, view, scene));
    let concerned =
        |runner: &Runner| runner.alarm || runner.seat == dice.attacker || Some(runner.seat) == dice.defender;
    html! {
        div class="reckoning" {
            div class="lost" {
                h4 { (art("mk-band")) " " (scene.t("Losses", "Verluste")) }
                ul {
                    @for (color, n) in &found.lost { li class=(tincture(view, *color)) {
                        span class="men-row" aria-hidden="true" { @for _ in 0..(*n).min(5) { (art("mk-band")) } }
                        b { (n) } " " (force_of(*color, scene))
                    } }
                    @if found.lost.is_empty() { li class="note2" { (scene.t("no warbands", "keine Scharen")) } }
                }
            }
            div class="taken" {
                h4 { (art("oa-flag")) " " (scene.t("Spoils", "Beute")) }
                ul {
                    @for (icon, text) in &found.spoils { li { (art(spoil_sign(icon))) span { (text) } } }
                    @for text in &pending { li class="to-come" { (art("oa-chain")) span { (text) } } }
                    @if found.spoils.is_empty() && pending.is_empty() { li class="note2" {
                        @if verdict.won { (scene.t("nothing to take", "nichts zu nehmen")) }
                        @else { (scene.t("none: the attack failed", "keine: Der Angriff ist gescheitert")) }
                    } }
                }
            }
            div class="means" {
                h4 { (art("oa-keeper")) " " (scene.t("The race now", "Wie es jetzt steht")) }
                ul { @for runner in race(view, scene.voice).iter().filter(|runner| concerned(runner)) { (stand(runner, view, scene)) } }
            }
        }
    }
}

/// Whose warbands they are: those of the first color fight for the Empire.
fn force_of(color: Seat, scene: &Scene<'_>) -> String {
    if color == CHANCELLOR { scene.t("of the Empire", "des Reichs").to_owned() } else { scene.called(color) }
}

/// How near somebody is to winning, in a line.
pub(super) fn stand(runner: &Runner, view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        li class={ (tincture(view, runner.seat)) @if runner.alarm { " alarm" } } {
            span class="cr" { (crest(view, runner.seat)) }
            span {
                @if runner.alarm { (art("mk-warn")) " " }
                b { (scene.called(runner.seat)) } ": " (runner.name) ", " (runner.score) "; " (runner.text)
            }
        }
    }
}

fn spoil_sign(icon: &str) -> &'static str {
    match icon {
        "banner" => "oath-peoples-favor",
        "title" => "oa-keeper",
        "pawn" => "oa-travel",
        "relic" => "oa-back-relic",
        "site" => "oa-warbands",
        _ => "oa-favor",
    }
}

/// The targets that are still to be taken.
fn pending(battle: &BattleView, found: &Aftermath, view: &View, scene: &Scene<'_>) -> Vec<String> {
    let holds = |relic: Card| {
        let attacker = view.players.get(battle.attacker.index());
        attacker.is_some_and(|player| player.relics.iter().any(|held| held.card == Some(relic)))
    };
    let mut pending: Vec<String> = Vec::new();
    let open = |site: &&kabale_oath::SiteView| battle.sites >> site.slot.index() & 1 == 1 && site.warbands == 0;
    pending.extend(
        view.sites
            .iter()
            .filter(open)
            .map(|site| format!("{}: {}", map::name(site, scene), scene.t("to be occupied", "noch zu besetzen"))),
    );
    pending.extend(
        battle.relics.iter().filter(|relic| !holds(**relic)).map(|relic| scene.card_name(relic.key()).to_owned()),
    );
    let loose = banners(battle.banners)
        .filter(|banner| view.banners.iter().any(|row| row.banner == *banner && row.holder != Some(battle.attacker)));
    pending.extend(loose.map(|banner| scene.card_name(tile::banner_key(banner, view)).to_owned()));
    if battle.pawn && !found.spoils.iter().any(|(icon, _)| *icon == "pawn") {
        pending.push(
            scene.t("Pawn sent away, half the favor burned", "Figur fortgeschickt, halbe Gunst verbrannt").to_owned(),
        );
    }
    pending
}

/// A player, or the bandits.
fn party(seat: Option<Seat>, does: &str, view: &View, scene: &Scene<'_>) -> Markup {
    html! {
        p class="party" {
            @match seat {
                Some(seat) => { (crest(view, seat)) " " strong { (scene.called(seat)) } },
                None => { (art("oa-bandits")) " " strong { (scene.t("Bandits", "Räuber")) } },
            }
            " " span class="does" { (does) }
        }
    }
}

/// The targets.
fn targets(battle: &BattleView, view: &View, scene: &Scene<'_>) -> Markup {
    let sites = view.sites.iter().filter(|site| battle.sites >> site.slot.index() & 1 == 1);
    let is_bare = battle.sites == 0 && !battle.pawn && battle.relics.is_empty();
    if is_bare && banners(battle.banners).next().is_none() {
        return html! {};
    }
    html! {
        div class="stakes" {
            h4 { (scene.t("At stake", "Worum es geht")) }
            ul {
                @for site in sites { li { (art(site.site.map_or_else(|| "oa-back-site".to_owned(), |known| Oath::emblem(known.key())))) " " (map::name(site, scene)) } }
                @if battle.pawn { li { (art("oa-pawn")) " " (scene.t("Pawn and favor", "Figur und Gunst")) } }
                @for relic in &battle.relics { li { (art(Oath::emblem(relic.key()))) " " (scene.card_name(relic.key())) } }
                @for banner in banners(battle.banners) { li { (art(Oath::emblem(tile::banner_key(banner, view)))) " " (scene.card_name(tile::banner_key(banner, view))) } }
            }
        }
    }
}

/// A battle plan or modifier that is used, and what it does.
pub(super) fn plan(card: Card, scene: &Scene<'_>) -> Markup {
    let text = scene.cards.iter().find(|text| text.id == card.key());
    html! {
        li class={ "plan " (tile::kind(Some(card), card.back())) } {
            span class="badge" { (art(Oath::emblem(card.key()))) }
            span { strong { (scene.card_name(card.key())) } @if let Some(text) = text { " " span class="what" { (text.text) } } }
        }
    }
}

/// Dice that are not rolled yet.
fn pool(symbol: &str, n: u8, label: &str) -> Markup {
    html! {
        div class="pool" {
            (count(symbol, n, label))
            span class="dice" aria-hidden="true" { @for _ in 0..n.min(SHOWN) { span class="die" data-die=(symbol) { (art(symbol)) } } }
        }
    }
}

/// More dice than this are only counted.
const SHOWN: u8 = 16;

/// Dice that have been rolled, by face.
fn rolled<const N: usize>(faces: [u8; N], symbols: [&str; N], what: [&str; N], sum: (&str, u8, &str)) -> Markup {
    let all: u8 = faces.iter().fold(0, |sum: u8, n| sum.saturating_add(*n));
    let said = faces.iter().zip(what).filter(|(n, _)| **n > 0).map(|(n, what)| format!("{n} × {what}"));
    let (symbol, total, name) = sum;
    html! {
        div class="pool rolled" {
            (count(symbol, total, name))
            // Without dice there is nothing to name or draw.
            @if all > 0 {
                span class="dice" role="img" aria-label=(said.collect::<Vec<_>>().join(", ")) {
                    @for (n, symbol) in faces.into_iter().zip(symbols) {
                        @if all > SHOWN { @if n > 0 { span class="die" data-die=(symbol) { (art(symbol)) span class="times" { "×" (n) } } } }
                        @else { @for _ in 0..n { span class="die" data-die=(symbol) { (art(symbol)) } } }
                    }
                }
            }
        }
    }
}

fn attack_dice(dice: &Dice, scene: &Scene<'_>) -> Markup {
    rolled(
        dice.attack,
        ["oa-die-hollow", "oa-die-sword", "oa-die-skull"],
        [
            scene.t("hollow sword", "hohles Schwert"),
            scene.t("sword", "Schwert"),
            scene.t("two swords and a skull", "zwei Schwerter und ein Schädel"),
        ],
        ("oa-sword", dice.swords, scene.t("Swords", "Schwerter")),
    )
}

fn defense_dice(dice: &Dice, scene: &Scene<'_>) -> Markup {
    rolled(
        dice.defense,
        ["oa-die-blank", "oa-die-shield", "oa-die-shields", "oa-die-double"],
        [
            scene.t("blank", "leer"),
            scene.t("shield", "Schild"),
            scene.t("two shields", "zwei Schilde"),
            scene.t("doubles the shields", "verdoppelt die Schilde"),
        ],
        ("oa-shield", dice.shields, scene.t("Shields", "Schilde")),
    )
}

/// The outcome.
fn verdict(dice: &Dice, scene: &Scene<'_>) -> Markup {
    html! {
        @if let Some(verdict) = dice.verdict {
            p class={ "verdict " @if verdict.won { "won" } @else { "lost" } } {
                span class="score" { (art("oa-sword")) (verdict.attack) " : " (verdict.defense) (art("oa-shield")) } " "
                @match (verdict.won, dice.defender) {
                    (true, _) => { (scene.called(dice.attacker)) " " (scene.t("wins", "siegt")) },
                    (false, Some(defender)) => { (scene.called(defender)) " " (scene.t("holds out", "hält stand")) },
                    (false, None) => (scene.t("The bandits hold out", "Die Räuber halten stand")),
                }
            }
        }
    }
}
