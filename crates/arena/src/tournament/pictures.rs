//! The results of a tournament, as plots.

use std::collections::BTreeMap;

use kabale_catalog::Lang;

use super::{BotFigures, Figures, Plan, Played};
use crate::plots::{Bar, Bars, Column, Columns, Line, Lines, Mark, Reference, Unit};

/// The most classes of scores or lengths in a histogram.
const MOST_CLASSES: usize = 24;

/// The plots of a tournament: file names and contents.
pub fn plots(plan: &Plan, figures: &Figures, played: &[Played], lang: Lang) -> [(&'static str, String); 5] {
    [
        ("ratings.svg", ratings(plan, figures, lang).svg()),
        ("win-share.svg", win_share(plan, figures, lang).svg()),
        ("win-share-by-seat.svg", by_seat(plan, figures, lang).svg()),
        ("game-length.svg", length(plan, played, lang).svg()),
        ("scores.svg", scores(plan, figures, played, lang).svg()),
    ]
}

fn title(plan: &Plan, en: &str, de: &str, lang: Lang) -> String {
    format!("{}: {}", (plan.entry().about)(lang).name, lang.pick(en, de))
}

fn ratings(plan: &Plan, figures: &Figures, lang: Lang) -> Bars {
    let bar = |bot: &BotFigures| {
        let (low, high) = (bot.rating - 2.0 * bot.uncertainty, bot.rating + 2.0 * bot.uncertainty);
        Bar { label: bot.bot.clone(), value: bot.rating, interval: Some((low, high)) }
    };
    Bars {
        title: title(plan, "ratings", "Wertungen", lang),
        axis: lang
            .pick(
                "Weng-Lin rating, ± two standard deviations",
                "Wertung nach Weng und Lin, ± zwei Standardabweichungen",
            )
            .to_owned(),
        decimals: 1,
        bars: figures.ranked().into_iter().map(bar).collect(),
        mark: Mark::Dot,
        lang,
        ..Bars::default()
    }
}

fn win_share(plan: &Plan, figures: &Figures, lang: Lang) -> Bars {
    let bar = |bot: &BotFigures| {
        let share = bot.win_share;
        Bar { label: bot.bot.clone(), value: share.mean, interval: Some((share.low, share.high)) }
    };
    Bars {
        title: title(plan, "share of wins", "Anteil der Siege", lang),
        axis: lang.pick("wins per chair, with 95% intervals", "Siege je Stuhl, mit 95-%-Intervallen").to_owned(),
        unit: Unit::Share,
        decimals: 1,
        bars: figures.ranked().into_iter().map(bar).collect(),
        reference: Some(Reference {
            value: figures.fair_share,
            label: lang.pick("fair share", "fairer Anteil").to_owned(),
        }),
        lang,
        ..Bars::default()
    }
}

fn by_seat(plan: &Plan, figures: &Figures, lang: Lang) -> Columns {
    let column = |bot: &BotFigures| Column { name: bot.bot.clone(), values: bot.share_by_seat.clone() };
    Columns {
        title: title(plan, "share of wins by seat", "Anteil der Siege nach Platz", lang),
        x_axis: lang.pick("seat", "Platz").to_owned(),
        y_axis: lang.pick("wins per chair", "Siege je Stuhl").to_owned(),
        unit: Unit::Share,
        classes: (1..=plan.seats()).map(|number| number.to_string()).collect(),
        columns: figures.ranked().into_iter().map(column).collect(),
        lang,
        ..Columns::default()
    }
}

fn length(plan: &Plan, played: &[Played], lang: Lang) -> Columns {
    let mut counts = BTreeMap::new();
    for game in played {
        *counts.entry(i64::from(game.length())).or_insert(0) += 1;
    }
    let (classes, values) = Columns::classes_of(&counts.into_iter().collect::<Vec<_>>(), MOST_CLASSES);
    Columns {
        title: title(plan, "length of a game", "Länge eines Spiels", lang),
        x_axis: lang.pick("decisions of all players", "Entscheidungen aller zusammen").to_owned(),
        y_axis: lang.pick("games", "Spiele").to_owned(),
        unit: Unit::Share,
        classes,
        columns: vec![Column { name: String::new(), values }],
        lang,
        ..Columns::default()
    }
}

fn scores(plan: &Plan, figures: &Figures, played: &[Played], lang: Lang) -> Lines {
    let all = || played.iter().flat_map(|game| &game.scores).map(|score| i64::from(*score));
    let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
    // If there are too many scores, adjacent ones are combined.
    let width = (most - least) / MOST_CLASSES as i64 + 1;
    let line = |bot: &BotFigures| {
        let mut counts = vec![0.0; ((most - least) / width + 1) as usize];
        for game in played {
            for (score, _) in game.scores.iter().zip(&game.bots).filter(|(_, name)| **name == bot.bot) {
                counts[((i64::from(*score) - least) / width) as usize] += 1.0;
            }
        }
        let n_all = counts.iter().sum::<f64>();
        let middle = |class: i64| (least + class * width) as f64 + (width - 1) as f64 / 2.0;
        let points = counts.iter().zip(0..).map(|(count, class)| (middle(class), count / n_all)).collect();
        Line { name: bot.bot.clone(), points, ..Line::default() }
    };
    let y_axis = match (width, lang) {
        (1, _) => lang.pick("chairs with this score", "Stühle mit dieser Punktzahl").to_owned(),
        (_, Lang::En) => format!("chairs, {width} scores each"),
        (_, Lang::De) => format!("Stühle, je {width} Punktzahlen"),
    };
    Lines {
        title: title(plan, "scores", "Punktzahlen", lang),
        x_axis: lang.pick("score", "Punkte").to_owned(),
        y_axis,
        unit: Unit::Share,
        from_zero: true,
        lines: figures.ranked().into_iter().map(line).collect(),
        lang,
        ..Lines::default()
    }
}
