//! The analysis of a finished game: a graph of the expected shares of the win, the turning points, and what each player
//! gave away.

use kabale_catalog::{Analysis, Entry, Lang, Voice};
use kabale_core::Seat;
use maud::{Markup, html};

use crate::{Frame, hint::percent};

/// The analysis of a finished game.
pub struct AnalysisPage<'a> {
    /// The table's id.
    pub id: &'a str,
    pub entry: &'static Entry,
    /// The players' names, by seat.
    pub names: &'a [String],
    pub analysis: &'a Analysis,
    /// The turning points, in the order of the game.
    pub points: Vec<TurningPoint>,
}

/// A choice that changed a player's expected share of the win a lot.
pub struct TurningPoint {
    /// Its number, counted from 0.
    pub number: usize,
    /// What was chosen, in words.
    pub chosen: String,
    /// What a bot would have chosen, in words.
    pub best: String,
}

/// The page while the analysis runs: how many positions are done.
pub fn analysis_waits(frame: &Frame<'_>, id: &str, entry: &Entry, done: usize, of: usize) -> Markup {
    let title = title(frame, entry);
    frame.page_with(
        &title,
        "plain",
        &html! { noscript { meta http-equiv="refresh" content="2"; } },
        &html! {
            main id="main" class="analysis" data-again {
                h1 { (title) }
                p { (frame.t("The Kingmaker is going through the game once more. This page shows the results as soon as they are ready.",
                             "Der Königsmacher geht das Spiel noch einmal durch. Sobald er fertig ist, steht hier das Ergebnis.")) }
                p { label { span { (frame.t("Moments looked at:", "Betrachtete Momente:")) " " (done) " / " (of) } " " progress max=(of) value=(done) {} } }
                (back(frame, id))
            }
        },
    )
}

fn title(frame: &Frame<'_>, entry: &Entry) -> String {
    format!("{} · {}", frame.t("Analysis", "Analyse"), (entry.about)(frame.lang).name)
}

fn back(frame: &Frame<'_>, id: &str) -> Markup {
    html! { p { a class="button" href={ "/tables/" (id) } { (frame.t("Back to the table", "Zurück zum Tisch")) } } }
}

impl AnalysisPage<'_> {
    pub fn page(&self, frame: &Frame<'_>) -> Markup {
        let title = title(frame, self.entry);
        frame.page(
            &title,
            &html! {
                main id="main" class="analysis" {
                    h1 { (title) }
                    section class="panel" aria-labelledby="shares" {
                        h2 id="shares" { (frame.t("Who was likely to win", "Wer wohl gewinnen würde")) }
                        p class="quiet" { (frame.t(
                            "The share of the win that each player could expect, from the deal to the end, with all hidden cards taken into account. The numbers are the turning points.",
                            "Der Anteil am Sieg, mit dem alle jeweils rechnen konnten, vom Geben bis zum Ende; alles Verdeckte ist berücksichtigt. Die Zahlen sind die Wendepunkte.",
                        )) }
                        (self.graph(frame))
                        (self.players(frame))
                    }
                    section class="panel" aria-labelledby="turning" {
                        h2 id="turning" { (frame.t("Turning points", "Wendepunkte")) }
                        @if self.points.is_empty() { p { (frame.t("There were none: no single choice changed much.", "Es gab keine: Keine einzelne Wahl hat viel verändert.")) } }
                        ol class="points" { @for point in &self.points { (self.point(frame, point)) } }
                    }
                    (self.moments(frame))
                    (back(frame, self.id))
                }
            },
        )
    }

    fn voice(&self, lang: Lang) -> Voice<'_> {
        Voice { lang, names: self.names }
    }

    /// The color of a seat, as a class.
    fn color(&self, seat: Seat) -> &'static str {
        (self.entry.color)(seat).name()
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.names.len() as u8)
    }

    /// The lines are stretched to the available space. Words and numbers keep their size, so their positions are
    /// percentages.
    fn graph(&self, frame: &Frame<'_>) -> Markup {
        let last = self.analysis.moments.len().saturating_sub(1).max(1) as f64;
        let points = |seat: Seat| {
            let moments = self.analysis.moments.iter().enumerate();
            let points = moments.map(|(at, moment)| {
                format!("{:.2},{:.2}", at as f64 / last * 100.0, 100.0 - moment.shares[seat.index()] * 100.0)
            });
            points.collect::<Vec<_>>().join(" ")
        };
        let label = frame.t(
            "Shares of the win over the game; the same numbers are in the table of all moments below",
            "Anteile am Sieg im Lauf des Spiels; dieselben Zahlen stehen unten in der Tabelle aller Momente",
        );
        html! {
            svg class="graph" role="img" aria-label=(label) {
                @for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
                    @let y = format!("{}%", 100.0 - share * 100.0);
                    line class="grid" x1="0" x2="100%" y1=(y) y2=(y) {}
                }
                @for (index, (point, raised)) in self.points.iter().zip(self.raised(last)).enumerate() {
                    @let x = format!("{:.2}%", (point.number as f64 + 0.5) / last * 100.0);
                    line class="turning" x1=(x) x2=(x) y1=(-14 - raised) y2="100%" {}
                    text class="turning" x=(x) y="0" dy=(-18 - raised) text-anchor="middle" { (index + 1) }
                }
                svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" {
                    @for seat in self.seats() { polyline class={ "share s" (seat) " " (self.color(seat)) } points=(points(seat)) {} }
                }
                @for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
                    text class="scale" x="0" y={ (100.0 - share * 100.0) "%" } dx="2" dy="-3" { (percent(share, frame.lang)) }
                }
                @for label in self.labels() {
                    text class={ "name s" (label.seat) " " (self.color(label.seat)) } x={ (format!("{:.2}", label.x)) "%" } y={ (format!("{:.2}", label.y)) "%" }
                        dy=(if label.y < 12.0 { 18 } else { -7 }) text-anchor=(label.anchor()) { (self.voice(frame.lang).name(label.seat)) }
                }
            }
        }
    }

    /// How far the number of each turning point is raised. Numbers that would overlap are put above each other.
    fn raised(&self, last: f64) -> Vec<i32> {
        let mut before: Option<(f64, i32)> = None;
        let raise = |point: &TurningPoint| {
            let x = point.number as f64 / last;
            let is_close = |(other, raised): (f64, i32)| (x - other < 0.05).then_some(14 - raised);
            let raised = before.and_then(is_close).unwrap_or(0);
            before = Some((x, raised));
            raised
        };
        self.points.iter().map(raise).collect()
    }

    /// The positions of the names in the graph. Each stands where its line is farthest from other lines and names.
    fn labels(&self) -> Vec<Label> {
        let moments = &self.analysis.moments;
        let last = moments.len().saturating_sub(1).max(1) as f64;
        let mut labels: Vec<Label> = Vec::new();
        for seat in self.seats() {
            let room = |at: &usize| {
                let shares = &moments[*at].shares;
                let own = shares[seat.index()];
                let others = shares.iter().enumerate().filter(|(other, _)| *other != seat.index());
                let lines = others.map(|(_, share)| (own - share).abs()).fold(1.0, f64::min);
                let (x, y) = (*at as f64 / last * 100.0, 100.0 - own * 100.0);
                let is_free = labels.iter().all(|label| (label.x - x).abs() > 34.0 || (label.y - y).abs() > 14.0);
                if is_free { lines } else { lines - 2.0 }
            };
            let at = (0..moments.len()).max_by(|one, other| room(one).total_cmp(&room(other))).unwrap_or_default();
            let share = moments.get(at).map_or(0.0, |moment| moment.shares[seat.index()]);
            labels.push(Label { seat, x: at as f64 / last * 100.0, y: 100.0 - share * 100.0 });
        }
        labels
    }

    /// The legend of the graph, and what each player gave away.
    fn players(&self, frame: &Frame<'_>) -> Markup {
        html! {
            table class="losses" {
                thead { tr {
                    th scope="col" { (frame.t("Player", "Person")) }
                    th scope="col" { (frame.t("Decisions", "Entscheidungen")) }
                    th scope="col" { (frame.t("Given away per decision", "Je Entscheidung vergeben")) }
                } }
                tbody { @for (seat, conduct) in self.seats().zip(&self.analysis.conduct) {
                    tr {
                        th scope="row" { svg class="sample" aria-hidden="true" { line class={ "share s" (seat) " " (self.color(seat)) } x1="0" x2="100%" y1="50%" y2="50%" {} } " " (self.voice(frame.lang).name(seat)) }
                        td { (conduct.decisions) }
                        td { (tenths(conduct.mean_loss, frame.lang)) }
                    }
                } }
            }
            p class="quiet" { (frame.t(
                "What a choice gives away: how much more of the win the Kingmaker expected from its own choice, knowing no more than the player did.",
                "Was eine Wahl vergibt: wie viel mehr vom Sieg der Königsmacher von seiner eigenen Wahl erwartete, ohne mehr zu wissen als die Person, die entschied.",
            )) }
        }
    }

    fn point(&self, frame: &Frame<'_>, point: &TurningPoint) -> Markup {
        let (lang, number) = (frame.lang, point.number);
        let voice = self.voice(lang);
        let (Some(before), Some(after)) = (self.analysis.moments.get(number), self.analysis.moments.get(number + 1))
        else {
            return html! {};
        };
        let Some(made) = &before.decision else { return html! {} };
        let name = voice.name(made.seat);
        let (chosen_share, best_share) = (percent(made.chosen_share, lang), percent(made.best_share, lang));
        let change = |seat: Seat| (before.shares[seat.index()], after.shares[seat.index()]);
        html! {
            li {
                a href={ "/tables/" (self.id) "?at=" (number) } { (frame.t("Decision", "Entscheidung")) " " (number + 1) } ": "
                strong { (name) } " " (frame.t("chose", "wählte")) " " q { (point.chosen) } ". "
                @if made.chosen == made.best {
                    (frame.t("The Kingmaker would have done the same.", "Das hätte auch der Königsmacher getan."))
                } @else {
                    (frame.t("The Kingmaker would have chosen", "Der Königsmacher hätte")) " " q { (point.best) }
                    @match lang {
                        Lang::En => { ": for " (name) " it promised " (best_share) " of the win instead of " (chosen_share) "." },
                        Lang::De => { " gewählt: Das versprach " (name) " " (best_share) " vom Sieg statt " (chosen_share) "." },
                    }
                }
                ul class="changes" { @for seat in self.seats() {
                    @let (was, is) = change(seat);
                    @if (was - is).abs() >= 0.01 { li { (voice.name(seat)) " " span class="number" { (percent(was, lang)) " → " (percent(is, lang)) } } }
                } }
            }
        }
    }

    /// The numbers of the graph as a table.
    fn moments(&self, frame: &Frame<'_>) -> Markup {
        let voice = self.voice(frame.lang);
        html! {
            details class="panel" {
                summary { (frame.t("All moments", "Alle Momente")) }
                div class="wide" tabindex="0" role="region" aria-label=(frame.t("All moments", "Alle Momente")) { table {
                    thead { tr {
                        th scope="col" { (frame.t("After choice", "Nach Wahl")) }
                        @for seat in self.seats() { th scope="col" { (voice.name(seat)) } }
                    } }
                    tbody { @for (number, moment) in self.analysis.moments.iter().enumerate() { tr {
                        th scope="row" { a href={ "/tables/" (self.id) "?at=" (number) } { (number) } }
                        @for share in &moment.shares { td { (percent(*share, frame.lang)) } }
                    } } }
                } }
            }
        }
    }
}

/// A name in the graph.
struct Label {
    seat: Seat,
    /// Percent of the graph's width, from the left.
    x: f64,
    /// Percent of the graph's height, from the top.
    y: f64,
}

impl Label {
    /// The `text-anchor` that keeps names at the edges inside the graph.
    fn anchor(&self) -> &'static str {
        match self.x {
            ..25.0 => "start",
            75.0.. => "end",
            _ => "middle",
        }
    }
}

/// A share as a percentage with one decimal.
fn tenths(share: f64, lang: Lang) -> String {
    let text = format!("{:.1}", share * 100.0);
    match lang {
        Lang::En => format!("{text}%"),
        Lang::De => format!("{}\u{a0}%", text.replace('.', ",")),
    }
}

#[cfg(test)]
mod tests {
    use kabale_catalog::Tincture;

    #[test]
    fn lines_have_the_colors_of_seats() {
        let css = include_str!("../assets/table.css");
        let css: String = css.split_whitespace().collect::<Vec<_>>().join(" ");
        for color in Tincture::ALL {
            let [light, dark] = color.on_paper();
            let rule = format!(":is(.analysis, .end) .{} {{ --own: light-dark({light}, {dark}); }}", color.name());
            assert!(css.contains(&rule), "{rule}");
        }
    }
}
