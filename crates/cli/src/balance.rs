//! `kabale balance`.

use std::{
    fs,
    io::{self, IsTerminal},
    path::Path,
};

use indicatif::ProgressBar;
use kabale_arena::{
    balance::{self, Report, Share},
    plots::{Unit, number},
};
use kabale_bots::{Level, Simulation};
use kabale_catalog::{Entry, Lang, Use};
use serde_json::json;

use crate::{
    args::{self, Balance},
    files,
    problem::Problem,
    simulate, term,
};

/// The default number of games.
const GAMES: u64 = 1000;

pub(crate) fn run(args: &Balance, lang: Lang) -> Result<(), Problem> {
    let entry = args.game.entry(&args.data)?;
    let simulation = Simulation {
        seats: args::seats(args.seats, entry)?,
        options: args.set.options(entry),
        games: args.games.unwrap_or(GAMES),
        seed: args.seed.as_ref().map_or_else(args::usual_seed, |seed| seed.value),
        threads: args.threads.count(),
        bots: vec![args.bots.unwrap_or(Level::Greedy)],
    };
    let out = args.out.as_deref();
    if let Some(file) = out {
        check_writable(file)?;
    }
    let is_quiet = args.json || !io::stderr().is_terminal();
    let bar = if is_quiet { ProgressBar::hidden() } else { simulate::progress(simulation.games, lang) };
    let report = balance::measure(entry, &simulation, &|done| bar.set_position(done));
    bar.finish_and_clear();
    let report = report?;

    let command = command(args, entry, &simulation, lang);
    if let Some(file) = out {
        let page = balance::page(&report, entry, &command, env!("CARGO_PKG_VERSION"), lang);
        files::write(Path::new(file), &page)?;
    }
    if args.json {
        let mut value = json!(report);
        value["command"] = command.into();
        return term::write(&format!("{value}\n"));
    }
    term::write(&text(&report, entry, lang))?;
    if let Some(file) = out {
        eprintln!("{}: {file}", lang.pick("Report", "Bericht"));
    }
    Ok(())
}

/// Fails before the games are played instead of afterwards.
fn check_writable(file: &str) -> Result<(), Problem> {
    let path = Path::new(file);
    if path.is_dir() {
        return Err(Problem::File(file.to_owned(), io::ErrorKind::IsADirectory.into()));
    }
    if path.file_name().is_none() {
        return Err(Problem::Value("--out".to_owned(), file.to_owned(), "the name of a file", "der Name einer Datei"));
    }
    let attempt = path.with_file_name(".kabale-balance");
    files::write(&attempt, "").map_err(|problem| match problem {
        Problem::File(_, error) => Problem::File(file.to_owned(), error),
        other => other,
    })?;
    fs::remove_file(&attempt).map_err(|error| Problem::File(file.to_owned(), error))
}

/// The command that reproduces this report, with all relevant options spelled out.
fn command(args: &Balance, entry: &Entry, simulation: &Simulation, lang: Lang) -> String {
    let mut words = vec!["kabale".to_owned(), "balance".to_owned(), entry.id.to_owned()];
    let mut add = |option: &str, value: String| words.extend([option.to_owned(), value]);
    add("--seats", simulation.seats.to_string());
    add("--games", simulation.games.to_string());
    add("--bots", simulation.bots[0].to_string());
    add("--seed", args.seed.as_ref().map_or(args::USUAL_SEED, |seed| &seed.text).to_owned());
    for (id, value) in &args.set.set {
        add("--set", format!("{id}={value}"));
    }
    for (option, file) in [("--data", &args.data.data), ("--out", &args.out)] {
        if let Some(file) = file {
            add(option, file.to_owned());
        }
    }
    add("--lang", lang.id().to_owned());
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// A word, quoted for the shell if necessary.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// The report for the terminal.
fn text(report: &Report, entry: &Entry, lang: Lang) -> String {
    let t = |en, de| lang.pick(en, de);
    let percent = |share: f64| Unit::Share.write(share, 1, lang);
    let mut text = String::new();
    let (name, games, seats, bots) = ((entry.about)(lang).name, report.games, report.seats.len(), &report.bots[0]);
    let played = lang.games(games);
    text += &match lang {
        Lang::En => format!("{name}: {played} between {seats} bots ({bots})\n"),
        Lang::De => format!("{name}: {played} zwischen {seats} Bots ({bots})\n"),
    };
    let (decisions, changes) = (number(report.decisions.mean, 1, lang), number(report.lead_changes.mean, 1, lang));
    text += &match lang {
        Lang::En => format!("{decisions} decisions and {changes} changes of the lead per game\n"),
        Lang::De => format!("{decisions} Entscheidungen und {changes} Führungswechsel je Spiel\n"),
    };
    if let Some(half) = report.leader_at_half {
        let (won, interval) = (percent(half.value), interval(half, lang));
        text += &match lang {
            Lang::En => format!("the leader at half time wins {won} of games ({interval})\n"),
            Lang::De => format!("wer zur Halbzeit führt, gewinnt {won} der Spiele ({interval})\n"),
        };
    }
    if report.games_without_winner > 0 {
        let share = percent(report.games_without_winner as f64 / games as f64);
        text += &format!("{} {share}\n", t("games without a winner:", "Spiele ohne Sieg:"));
    }

    let mut seats = Table::new([
        t("seat", "Platz"),
        t("wins", "Siege"),
        t("95% interval", "95-%-Intervall"),
        t("mean score", "Punkte im Mittel"),
    ]);
    for seat in &report.seats {
        let name = format!("{} {}", seat.seat, (entry.seat_name)(seat.seat, lang));
        seats.row([name, percent(seat.wins.value), interval(seat.wins, lang), number(seat.mean_score, 2, lang)]);
    }
    text += &seats.text();

    let names = report.card_names(entry, lang);
    let mut cards = Table::new([
        t("card", "Karte"),
        heading(Use::Held, lang),
        heading(Use::Played, lang),
        heading(Use::Revealed, lang),
    ]);
    for card in &report.cards {
        let cell = |how| card.share(how).map_or_else(|| "–".to_owned(), |share| cell(share, report.fair_share(), lang));
        let name = names.get(card.card).copied().unwrap_or(card.card).to_owned();
        cards.row([name, cell(Use::Held), cell(Use::Played), cell(Use::Revealed)]);
    }
    text += &cards.text();
    let fair = percent(report.fair_share());
    text += &match lang {
        Lang::En => {
            format!(
                "win share of players with the card ± 95% interval, number of cases; fair is {fair}; + above, - below\n"
            )
        }
        Lang::De => format!(
            "Siegquote mit der Karte ± 95-%-Intervall, Anzahl der Fälle; fair ist {fair}; + darüber, - darunter\n"
        ),
    };

    let heads = [t("rule", "Regel"), t("per game", "je Spiel"), t("of games", "der Spiele"), ""];
    let mut rules = Table { ends_in_prose: true, ..Table::new(heads) };
    for rule in &report.rules {
        let [per_game, of_games] = match rule.times {
            0 => [t("never", "nie").to_owned(), String::new()],
            times => [number(times as f64 / games as f64, 2, lang), percent(rule.games as f64 / games as f64)],
        };
        rules.row([rule.rule.to_owned(), per_game, of_games, balance::rule_text(entry, rule.rule, lang)]);
    }
    text += &rules.text();
    text
}

fn heading(how: Use, lang: Lang) -> &'static str {
    balance::heading(how, lang)
}

fn interval(share: Share, lang: Lang) -> String {
    format!("{}–{}", number(share.low * 100.0, 1, lang), Unit::Share.write(share.high, 1, lang))
}

fn cell(share: Share, fair: f64, lang: Lang) -> String {
    let sign = if share.low > fair {
        "+"
    } else if share.high < fair {
        "-"
    } else {
        " "
    };
    let half = number((share.high - share.low) * 50.0, 1, lang);
    format!("{sign}{} ±{half} {}×", Unit::Share.write(share.value, 1, lang), share.count)
}

/// A table as text: the first column is aligned left, the others right, except for prose in the last one.
struct Table {
    rows: Vec<[String; 4]>,
    ends_in_prose: bool,
}

impl Table {
    fn new(heads: [&str; 4]) -> Self {
        Self { rows: vec![heads.map(str::to_owned)], ends_in_prose: false }
    }

    fn row(&mut self, row: [String; 4]) {
        self.rows.push(row);
    }

    /// An empty line, then the rows. Prose is cut off at the width of the terminal.
    fn text(&self) -> String {
        let width = |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
        let [a, b, c, d] = [0, 1, 2, 3].map(width);
        let mut text = "\n".to_owned();
        for [first, second, third, fourth] in &self.rows {
            let line = format!("{first:<a$}  {second:>b$}  {third:>c$}  ");
            let line = if self.ends_in_prose {
                console::truncate_str(&(line + fourth), term::width(), "…").into_owned()
            } else {
                format!("{line}{fourth:>d$}")
            };
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}
