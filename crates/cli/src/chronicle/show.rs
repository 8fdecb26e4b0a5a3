//! `kabale chronicle list` and `show`.

use kabale_catalog::{
    Lang,
    oath::{card_name, oath_name, region_name, site_name, suit_name},
};
use kabale_chronicles::{Board, Place, Saga, SagaError, Summary, color_name};
use kabale_oath::{Card, Color, Region};
use serde_json::{Value, json};

use super::stored;
use crate::{
    args::{ChronicleList, ChronicleShow},
    problem::Problem,
    term,
};

/// `3 games`, `3 Partien`.
fn n_games(n: usize, lang: Lang) -> String {
    lang.count(n as u64, ["game", "games"], ["Partie", "Partien"])
}

pub(super) fn list(args: &ChronicleList, lang: Lang) -> Result<(), Problem> {
    let all: Vec<_> = stored::names()?.into_iter().map(|name| (stored::read(&name), name)).collect();
    if args.json {
        let rows: Vec<Value> = all.iter().map(|(saga, name)| row(name, saga.as_ref(), lang)).collect();
        return term::write(&format!("{:#}\n", json!({ "chronicles": rows })));
    }
    if all.is_empty() {
        let text = lang.pick(
            "There are no chronicles yet. Begin one with: kabale chronicle new NAME\n",
            "Es gibt noch keine Chroniken. Eine beginnen: kabale chronicle new NAME\n",
        );
        return term::write(text);
    }
    let mut text = String::new();
    for (saga, name) in &all {
        let about = match saga {
            Ok(saga) => format!("{}, {}", n_games(saga.games().len(), lang), oath_name(saga.current().oath(), lang)),
            Err(problem) => problem.text(lang),
        };
        text += &format!("{}\n", term::wrap(&format!("{name}: {about}"), term::width(), ""));
    }
    term::write(&text)
}

fn row(name: &str, saga: Result<&Saga, &Problem>, lang: Lang) -> Value {
    match saga {
        Ok(saga) => json!({
            "name": name,
            "games": saga.games().len(),
            "oath": saga.current().oath(),
            "branch": saga.branched(),
            "last_winner": saga.last_winner().and_then(|id| saga.member(id)).map(|member| &member.name),
        }),
        Err(problem) => json!({ "name": name, "error": problem.text(lang) }),
    }
}

pub(super) fn show(args: &ChronicleShow, lang: Lang) -> Result<(), Problem> {
    let name = &args.chronicle.name;
    let saga = stored::read(name)?;
    let games = saga.games().len();
    let number = args.before.unwrap_or(games + 1);
    let missing = || stored::refused(name, SagaError::NoGame { number, games });
    let summary = saga.summary(number).ok_or_else(missing)?;
    let text = if args.json { format!("{:#}\n", as_json(&saga, &summary, lang)) } else { told(&saga, &summary, lang) };
    term::write(&text)
}

/// All that everybody may know, for programs.
fn as_json(saga: &Saga, summary: &Summary, lang: Lang) -> Value {
    let games = saga.games().iter().zip(saga.history(lang));
    let games: Vec<Value> =
        games.map(|(game, text)| json!({ "seats": game.seating, "outcome": game.outcome, "text": text })).collect();
    json!({
        "name": saga.name(),
        "branch": saga.branched(),
        "imported": saga.string().is_some(),
        "members": saga.members().map(|(_, member)| member).collect::<Vec<_>>(),
        "games": games,
        "world": summary,
    })
}

/// The same for people.
fn told(saga: &Saga, summary: &Summary, lang: Lang) -> String {
    let t = |en: &'static str, de: &'static str| lang.pick(en, de);
    let mut lines = vec![saga.name().to_owned()];
    if let Some(branch) = saga.branched() {
        lines.push(match lang {
            Lang::En => format!("A branch of “{}”, from before game {}", branch.of, branch.before),
            Lang::De => format!("Eine Abzweigung von „{}“ vor Partie {}", branch.of, branch.before),
        });
    }
    lines.push(String::new());
    lines.push(match lang {
        Lang::En => format!("The world before game {}: {}", summary.number, oath_name(summary.oath, lang)),
        Lang::De => format!("Die Welt vor Partie {}: {}", summary.number, oath_name(summary.oath, lang)),
    });
    for region in Region::ALL {
        lines.push(region_name(region, lang).to_owned());
        lines.extend(summary.map.iter().filter(|place| place.region == region).map(|place| site(place, lang)));
    }
    let counts = &summary.counts;
    lines.push(String::new());
    lines.push(format!("{}: {}", t("World deck", "Weltstapel"), counts.world_deck));
    lines.push(format!("{}: {}", t("Dispossessed", "Vertriebene"), counts.dispossessed));
    lines.push(format!("{}: {}", t("Archive", "Archiv"), counts.archive));
    let suits = counts.suits.iter().map(|bounds| {
        let suit = suit_name(bounds.suit, lang);
        if bounds.least == bounds.most {
            return format!("{suit} {}", bounds.least);
        }
        format!("{suit} {}–{}", bounds.least, bounds.most)
    });
    let suits: Vec<String> = suits.collect();
    lines.push(format!("{}: {}", t("Denizens in play by suit", "Bewohner im Spiel nach Farbe"), suits.join(", ")));
    lines.push(String::new());
    lines.push(t("Members", "Mitglieder").to_owned());
    lines.extend(saga.members().map(|(_, member)| {
        let mut about = Vec::new();
        about.extend(member.color.map(|color| board(color, &summary.boards, lang)));
        about.extend(member.bot.then(|| "Bot".to_owned()));
        about.extend(member.left.then(|| t("left", "nicht mehr dabei").to_owned()));
        format!(
            "  {}{}",
            member.name,
            if about.is_empty() { String::new() } else { format!(" ({})", about.join(", ")) }
        )
    }));
    let history = saga.history(lang);
    if !history.is_empty() {
        lines.push(String::new());
        lines.push(t("History", "Geschichte").to_owned());
        lines.extend(history);
    }
    let wrapped = lines.iter().map(|line| {
        let indent = if line.starts_with("  ") { "  " } else { "" };
        term::wrap(line, term::width(), indent)
    });
    wrapped.collect::<Vec<_>>().join("\n") + "\n"
}

/// A board with its side: `red, Citizen`.
fn board(color: Color, boards: &[Board], lang: Lang) -> String {
    let is_citizen = boards.iter().any(|board| board.color == color && board.citizen);
    let side = if is_citizen { lang.pick("Citizen", "Bürger") } else { lang.pick("Exile", "Exil") };
    format!("{}, {side}", color_name(color, lang))
}

/// A slot of the map: `  1. Mountain: Great Spire (edifice), 1 relic`.
fn site(place: &Place, lang: Lang) -> String {
    let number = place.slot.index() + 1;
    let Some(site) = place.site else { return format!("  {number}. {}", lang.pick("facedown", "verdeckt")) };
    let mut things: Vec<String> = place.cards.iter().map(|card| named(*card, lang)).collect();
    if place.relics > 0 {
        things.push(lang.count(place.relics as u64, ["relic", "relics"], ["Reliquie", "Reliquien"]));
    }
    let things = if things.is_empty() { String::new() } else { format!(": {}", things.join(", ")) };
    format!("  {number}. {}{things}", site_name(site, lang))
}

fn named(card: Card, lang: Lang) -> String {
    let name = card_name(card, lang);
    match (card.is_edifice(), card.is_ruin()) {
        (true, true) => format!("{name} ({})", lang.pick("ruin", "Ruine")),
        (true, false) => format!("{name} ({})", lang.pick("edifice", "Bauwerk")),
        _ => name.to_owned(),
    }
}
