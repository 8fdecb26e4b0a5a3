//! `kabale analyze`: the analysis of a finished game.

use std::path::Path;

use indicatif::ProgressBar;
use kabale_arena::plots::{self, Lines, Unit};
use kabale_catalog::{Analysis, Conduct, Effort, Entry, Judgment, Lang, Line, Voice, analyze};
use kabale_core::{Record, Seat};

use crate::{
    args::{self, Analyze},
    files,
    problem::Problem,
    say,
    simulate::{self, decimal},
    term,
};

pub(crate) fn run(args: &Analyze, lang: Lang) -> Result<(), Problem> {
    let file = args.record.file.as_str();
    let (record, entry) = files::record(file)?;
    args.data.load(entry)?;
    let table = files::replay(file, &record, entry, usize::MAX)?;
    let seat = args::seat(args.seat.as_deref(), table.seats())?;
    let plot = args.plot.as_deref();
    if table.standings().is_none() {
        let why = say(
            lang,
            "This game is not over yet; only a finished game can be analyzed.",
            "Dieses Spiel ist noch nicht zu Ende; nur ein beendetes lässt sich analysieren.",
        );
        return Err(Problem::Call(format!("{file}: {why}")));
    }
    let effort = if args.thorough { Effort::THOROUGH } else { Effort::USUAL };
    let quiet = args.json;
    let analysis = run_analysis(file, &record, entry, effort, quiet, lang)?;
    let names = entry.seat_names(table.seats(), lang);
    let seats = seat.map_or_else(|| Seat::all(table.seats()).collect(), |seat| vec![seat]);
    let game =
        Report { record: &record, entry, analysis: &analysis, seat, seats, voice: Voice { lang, names: &names } };
    if quiet {
        let json = serde_json::to_string(&analysis).expect("an analysis is plain data");
        term::write(&format!("{json}\n"))?;
    } else {
        term::write_lines(&game.lines())?;
    }
    plot.map_or(Ok(()), |file| files::write(Path::new(file), &game.plot()))
}

/// Runs the analysis, with a progress bar.
fn run_analysis(
    file: &str,
    record: &Record,
    entry: &Entry,
    effort: Effort,
    quiet: bool,
    lang: Lang,
) -> Result<Analysis, Problem> {
    let template = lang.pick(
        "{bar:40} {human_pos} of {human_len} moments, {eta} left",
        "{bar:40} {human_pos} von {human_len} Momenten, noch {eta}",
    );
    let bar = if quiet { ProgressBar::hidden() } else { simulate::bar(record.choices.len() as u64 + 1, template) };
    let analysis = analyze(entry, record, effort, &mut |done, _| {
        bar.set_position(done as u64);
        true
    });
    bar.finish_and_clear();
    let analysis = analysis.map_err(|error| Problem::Record(file.to_owned(), error))?;
    Ok(analysis.expect("it is never canceled"))
}

/// An analyzed game and the seats to report on.
struct Report<'a> {
    record: &'a Record,
    entry: &'static Entry,
    analysis: &'a Analysis,
    /// The only seat to report on, with `--as`.
    seat: Option<Seat>,
    /// The seats to report on.
    seats: Vec<Seat>,
    voice: Voice<'a>,
}

impl Report<'_> {
    fn pick<'a>(&self, en: &'a str, de: &'a str) -> &'a str {
        self.voice.lang.pick(en, de)
    }

    fn lines(&self) -> Vec<Line> {
        let mut lines = vec![self.heading()];
        let mut section = |heading: &str, content: Vec<Line>| {
            lines.extend([Line::new(), Line::new().bold(heading)]);
            lines.extend(content);
        };
        section(self.pick("Win shares from the deal to the end", "Siegchancen vom Geben bis zum Ende"), self.graph());
        let points = match self.seat {
            Some(seat) => self.analysis.turning_points_of(seat),
            None => self.analysis.turning_points.clone(),
        };
        let costly = self.analysis.costliest(self.seat);
        section(self.pick("Turning points", "Wendepunkte"), self.decisions(&points, &[]));
        section(self.pick("Costliest decisions", "Teuerste Entscheidungen"), self.decisions(&costly, &points));
        let conduct = self.seats.iter().map(|seat| self.conduct(*seat, &self.analysis.conduct[seat.index()])).collect();
        section(self.pick("How well it was decided", "Wie gut entschieden wurde"), conduct);
        let note = self.pick(
            "The share behind a choice is what its player could expect from what they knew; all other shares take what was \
             hidden into account.",
            "Der Anteil hinter einer Wahl ist, was ihr Platz nach seinem Wissen erwarten konnte; alle anderen Anteile \
             berücksichtigen auch, was verborgen war.",
        );
        lines.extend([Line::new(), Line::new().dim(note)]);
        lines
    }

    fn heading(&self) -> Line {
        let name = (self.entry.about)(self.voice.lang).name;
        let (n_seats, choices) = (self.record.seats, self.voice.lang.choices(self.record.choices.len()));
        Line::new().bold(name).plain(match self.voice.lang {
            Lang::En => format!(", {n_seats} players, {choices}"),
            Lang::De => format!(" zu {n_seats}, {choices}"),
        })
    }

    /// A row of bars per seat, between its share at the deal and its share at the end.
    fn graph(&self) -> Vec<Line> {
        let moments = &self.analysis.moments;
        let room = term::width().saturating_sub(self.name_width() + 18).max(8);
        let row = |seat: &Seat| {
            let shares: Vec<_> = moments.iter().map(|moment| moment.shares[seat.index()]).collect();
            let [first, last] = [shares.first(), shares.last()].map(|share| self.percent(*share.unwrap_or(&0.0)));
            Line::new()
                .plain("  ")
                .colored((self.entry.color)(*seat), self.padded(*seat))
                .plain(format!("  {first:>5} "))
                .colored((self.entry.color)(*seat), bars(&shares, room))
                .plain(format!(" {last:>5}"))
        };
        self.seats.iter().map(row).collect()
    }

    /// Decisions by their numbers; those in `before` are only named.
    fn decisions(&self, numbers: &[usize], before: &[usize]) -> Vec<Line> {
        if numbers.is_empty() {
            return vec![Line::new().plain(self.pick("  none", "  keine"))];
        }
        let tell = |number: &usize| {
            let mut lines = self.decision(*number);
            if before.contains(number) {
                lines.truncate(1);
                lines.push(Line::new().dim(self.pick("      as told above", "      wie oben erzählt")));
            }
            lines
        };
        numbers.iter().flat_map(tell).collect()
    }

    /// A decision: the question, the choice, a bot's choice, and the shares before and after.
    fn decision(&self, number: usize) -> Vec<Line> {
        let moments = &self.analysis.moments;
        let Some(decision) = &moments[number].decision else { return Vec::new() };
        let table = (self.entry.replay)(self.record, number).expect("the record was played through before");
        let asked = table.decision(self.voice).expect("a seat is to decide");
        let label = |choice: &str| {
            let offer = asked.choices.iter().find(|offer| offer.choice == choice);
            offer.map_or_else(|| choice.to_owned(), |offer| offer.label.clone())
        };
        let Judgment { seat, chosen, best, .. } = decision;
        let share = self.percent(decision.chosen_share);
        let mut lines = vec![
            Line::new()
                .bold(format!("{:>4}  ", number + 1))
                .colored((self.entry.color)(*seat), self.voice.name(*seat))
                .dim(format!(" – {}", asked.text)),
            Line::new().dim(self.pick("      chose  ", "      Wahl   ")).plain(format!("{} ({share})", label(chosen))),
        ];
        lines.push(Line::new().dim(self.pick("      a bot  ", "      Bot    ")).plain(if best == chosen {
            self.pick("the same", "dasselbe").to_owned()
        } else {
            format!("{} ({})", label(best), self.percent(decision.best_share))
        }));
        let change = |seat: &Seat| {
            let [before, after] = [number, number + 1].map(|number| moments[number].shares[seat.index()]);
            let (before, after) = (decimal(100.0 * before, 0, self.voice.lang), self.percent(after));
            format!("{}\u{a0}{before}\u{a0}→\u{a0}{after}", self.voice.name(*seat))
        };
        let changes: Vec<_> = self.seats.iter().map(change).collect();
        lines.push(Line::new().dim(self.pick("      then   ", "      danach ")).plain(changes.join(", ")));
        lines
    }

    fn conduct(&self, seat: Seat, conduct: &Conduct) -> Line {
        let Conduct { good, inaccurate, blunders, .. } = conduct;
        let loss = decimal(100.0 * conduct.mean_loss, 1, self.voice.lang);
        let line = Line::new().plain("  ").colored((self.entry.color)(seat), self.padded(seat));
        line.plain(match (conduct.decisions, self.voice.lang) {
            (0, Lang::En) => "  nothing to decide".to_owned(),
            (0, Lang::De) => "  nichts zu entscheiden".to_owned(),
            (_, Lang::En) => {
                format!("  good {good:>3}, inaccurate {inaccurate:>2}, blunders {blunders:>2}, mean loss {loss:>4} %")
            }
            (_, Lang::De) => {
                format!(
                    "  gut {good:>3}, ungenau {inaccurate:>2}, Patzer {blunders:>2}, im Mittel {loss:>4} % verschenkt"
                )
            }
        })
    }

    /// The win shares as a plot.
    fn plot(&self) -> String {
        let line = |seat: &Seat| plots::Line {
            name: self.voice.name(*seat).to_owned(),
            color: Some((self.entry.color)(*seat)),
            points: (0_u32..)
                .zip(&self.analysis.moments)
                .map(|(number, moment)| (f64::from(number), moment.shares[seat.index()]))
                .collect(),
            ..plots::Line::default()
        };
        let name = (self.entry.about)(self.voice.lang).name;
        Lines {
            title: format!("{name}: {}", self.pick("win shares over the game", "Siegchancen im Spielverlauf")),
            x_axis: say(self.voice.lang, "choices made", "getroffene Entscheidungen"),
            y_axis: say(self.voice.lang, "expected share of the win", "erwarteter Anteil am Sieg"),
            unit: Unit::Share,
            from_zero: true,
            lines: self.seats.iter().map(line).collect(),
            lang: self.voice.lang,
            ..Lines::default()
        }
        .svg()
    }

    fn percent(&self, share: f64) -> String {
        format!("{}\u{a0}%", decimal(100.0 * share, 0, self.voice.lang))
    }

    fn name_width(&self) -> usize {
        self.seats.iter().map(|seat| console::measure_text_width(self.voice.name(*seat))).max().unwrap_or(0)
    }

    /// The name of a seat, padded to the widest name.
    fn padded(&self, seat: Seat) -> String {
        console::pad_str(self.voice.name(seat), self.name_width(), console::Alignment::Left, None).into_owned()
    }
}

/// Shares as bars. If there is not enough room, each bar is the mean of several shares.
fn bars(shares: &[f64], room: usize) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let n_bars = shares.len().min(room);
    let bar = |index: usize| {
        let some = &shares[index * shares.len() / n_bars..(index + 1) * shares.len() / n_bars];
        let mean = some.iter().sum::<f64>() / some.len() as f64;
        BARS[((mean * 8.0) as usize).min(7)]
    };
    (0..n_bars).map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_high_as_shares_and_no_more_than_there_is_room_for() {
        assert_eq!(bars(&[0.0, 0.13, 0.5, 0.99, 1.0], 10), "▁▂▅██");
        assert_eq!(bars(&[0.0, 0.0, 1.0, 1.0, 0.5, 1.0], 3), "▁█▇");
        assert_eq!(bars(&[1.0, 1.0, 0.0], 2), "█▅");
        assert_eq!(bars(&[], 5), "");
    }
}
