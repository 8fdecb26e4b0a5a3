//! The report as one self-contained page, without scripts or other files.

use std::collections::BTreeMap;

use kabale_catalog::{Entry, Lang, Use};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{CardReport, Report, Share, Spread, rule_text};
use crate::plots::{Bar, Bars, Column, Columns, Mark, PHONE, Reference, Unit, WIDE, number};

const STYLE: &str = include_str!("page.css");
/// Cards used in fewer games than this are left out of plots.
const RARE: u64 = 30;

/// The report as an HTML document. `command` is the command line that made it, `version` the program's version.
pub fn page(report: &Report, entry: &Entry, command: &str, version: &str, lang: Lang) -> String {
    let page = Page { report, entry, lang, names: report.card_names(entry, lang) };
    let title = match lang {
        Lang::En => format!("{}: is it balanced?", (entry.about)(lang).name),
        Lang::De => format!("{}: Ist es ausgewogen?", (entry.about)(lang).name),
    };
    let document = html! {
        (DOCTYPE)
        html lang=(lang.id()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { (title) }
                    p { (page.who_played()) }
                    (page.tiles())
                }
                main {
                    (page.seats())
                    (page.course())
                    (page.cards())
                    (page.rules())
                    (page.how_to_read())
                }
                footer {
                    h2 { (page.t("How this report was made", "Wie dieser Bericht entstand")) }
                    pre tabindex="0" { code { (command) } }
                    p { (page.versions(version)) }
                }
            }
        }
    };
    document.into_string()
}

impl Report {
    /// The names of the cards by their ids.
    pub fn card_names(&self, entry: &Entry, lang: Lang) -> BTreeMap<&'static str, &'static str> {
        let table = (entry.deal)(&self.options, self.seats.len() as u8, self.seed);
        let cards = table.map_or_else(|_| (entry.cards)(lang), |table| table.cards(lang));
        cards.into_iter().map(|card| (card.id, card.name)).collect()
    }
}

struct Page<'a> {
    report: &'a Report,
    entry: &'a Entry,
    lang: Lang,
    names: BTreeMap<&'static str, &'static str>,
}

impl Page<'_> {
    fn t<'t>(&self, en: &'t str, de: &'t str) -> &'t str {
        self.lang.pick(en, de)
    }

    fn percent(&self, share: f64) -> String {
        Unit::Share.write(share, 1, self.lang)
    }

    fn interval(&self, share: Share) -> String {
        format!("{}–{}", number(share.low * 100.0, 1, self.lang), self.percent(share.high))
    }

    fn name(&self, card: &CardReport) -> &'static str {
        self.names.get(card.card).copied().unwrap_or(card.card)
    }

    fn who_played(&self) -> String {
        let (games, seats) = (self.lang.games(self.report.games), self.report.seats.len());
        let mut levels = self.report.bots.clone();
        levels.dedup();
        let bots = levels.join(", ");
        match self.lang {
            Lang::En => format!("{games} between {seats} bots ({bots})."),
            Lang::De => format!("{games} zwischen {seats} Bots ({bots})."),
        }
    }

    fn tiles(&self) -> Markup {
        let half = self.report.leader_at_half.map_or_else(|| "–".to_owned(), |share| self.percent(share.value));
        let mean = |spread: &Spread| number(spread.mean, 1, self.lang);
        html! {
            dl.tiles {
                div { dt { (self.t("decisions per game", "Entscheidungen je Spiel")) } dd { (mean(&self.report.decisions)) } }
                div { dt { (self.t("changes of the lead per game", "Führungswechsel je Spiel")) } dd { (mean(&self.report.lead_changes)) } }
                div { dt { (self.t("won by the leader at half time", "gewinnt, wer zur Halbzeit führt")) } dd { (half) } }
                @if self.report.games_without_winner > 0 {
                    div {
                        dt { (self.t("games without a winner", "Spiele ohne Sieg")) }
                        dd { (self.percent(self.report.games_without_winner as f64 / self.report.games as f64)) }
                    }
                }
            }
        }
    }

    fn fair(&self) -> Reference {
        let value = self.report.fair_share();
        // The word is the same in both languages.
        Reference { value, label: format!("fair: {}", self.percent(value)) }
    }

    fn seats(&self) -> Markup {
        let seat_name = |seat| format!("{}\u{a0}·\u{a0}{}", seat, (self.entry.seat_name)(seat, self.lang));
        let bars = self.report.seats.iter().map(|seat| bar(seat_name(seat.seat), seat.wins)).collect();
        let plot = Bars {
            title: self.t("Win share by seat", "Siege nach Platz").to_owned(),
            axis: self.t("win share, with 95% intervals", "Anteil an den Siegen, mit 95-%-Intervallen").to_owned(),
            unit: Unit::Share,
            bars,
            reference: Some(self.fair()),
            lang: self.lang,
            ..Bars::default()
        };
        html! {
            section {
                h2 { (self.t("Seats", "Plätze")) }
                p { (self.t("How often each seat wins. A shared win is divided.", "Wie oft auf jedem Platz gewonnen wird. Ein geteilter Sieg zählt anteilig.")) }
                div.pair {
                (figure(|width| Bars { width, ..plot.clone() }.svg()))
                div.scroll tabindex="0" role="region" aria-label=(self.t("Seats", "Plätze")) {
                    table {
                        thead { tr {
                            th scope="col" { (self.t("Seat", "Platz")) }
                            th.n scope="col" { (self.t("Win share", "Siege")) }
                            th.n scope="col" { (self.t("95% interval", "95-%-Intervall")) }
                            th.n scope="col" { (self.t("Mean score", "Punkte im Mittel")) }
                        } }
                        tbody {
                            @for seat in &self.report.seats {
                                tr {
                                    th scope="row" { (seat_name(seat.seat)) }
                                    td.n { (self.percent(seat.wins.value)) }
                                    td.n { (self.interval(seat.wins)) }
                                    td.n { (number(seat.mean_score, 2, self.lang)) }
                                }
                            }
                        }
                    }
                }
                }
            }
        }
    }

    /// The length of games and the changes of the lead.
    fn course(&self) -> Markup {
        let lengths = self.histogram(
            &self.report.decisions,
            self.t("How long games are", "Wie lang Spiele sind"),
            self.t("decisions in a game", "Entscheidungen in einem Spiel"),
        );
        let changes = self.histogram(
            &self.report.lead_changes,
            self.t("How often the lead changes", "Wie oft die Führung wechselt"),
            self.t("changes of the lead in a game", "Führungswechsel in einem Spiel"),
        );
        html! {
            section {
                h2 { (self.t("Course", "Verlauf")) }
                p { (self.t(
                    "The leader is the player whose score would be the highest, alone, if the game ended now. The lead \
                     changes when another player takes it. The end of the game counts, too.",
                    "In Führung liegt, wer allein die höchste Punktzahl hätte, wenn das Spiel jetzt zu Ende \
                     wäre. Die Führung wechselt, wenn jemand anders sie übernimmt. Auch das Spielende zählt mit.",
                )) }
                div.pair { (lengths) (changes) }
            }
        }
    }

    fn histogram(&self, spread: &Spread, title: &str, axis: &str) -> Markup {
        let counts: Vec<_> = spread.games.iter().map(|(number, games)| (i64::from(*number), *games)).collect();
        figure(|width| {
            let (classes, values) = Columns::classes_of(&counts, if width < WIDE { 16 } else { 32 });
            let plot = Columns {
                title: title.to_owned(),
                x_axis: axis.to_owned(),
                y_axis: self.t("share of games", "Anteil der Spiele").to_owned(),
                unit: Unit::Share,
                classes,
                columns: vec![Column { name: String::new(), values }],
                lang: self.lang,
                width,
            };
            plot.svg()
        })
    }

    fn cards(&self) -> Markup {
        let met: Vec<_> = self.report.cards.iter().map(|card| card.card).collect();
        let missed: Vec<_> = self.names.iter().filter(|(id, _)| !met.contains(id)).map(|(_, name)| *name).collect();
        html! {
            section {
                h2 { (self.t("Cards", "Karten")) }
                p { (self.t(
                    "The win share of players with a card. Each time counts. More than the fair share does not mean that \
                     the card wins games: players who are winning anyway may just have it more often.",
                    "Wie oft gewinnt, wer mit einer Karte zu tun hat. Jedes Mal zählt. Mehr als der faire Anteil heißt \
                     nicht, dass die Karte Spiele gewinnt: Vielleicht hat sie nur öfter, wer ohnehin gewinnt.",
                )) }
                ul {
                    @for how in Use::ALL {
                        li { b { (heading(how, self.lang)) } ": " (self.t("when ", "wenn ")) ((self.entry.means)(how, self.lang)) "." }
                    }
                }
                (self.card_plots())
                (self.card_table())
                @if !missed.is_empty() {
                    p { (self.t("Never held, played or revealed by a seat: ", "Von keinem Platz je gehalten, gespielt oder aufgedeckt: ")) (missed.join(", ")) "." }
                }
            }
        }
    }

    /// A plot for each use of cards, the one with the most cards first.
    fn card_plots(&self) -> Markup {
        let is_rare = |share: &Share| share.games < RARE;
        let all = |how: Use| self.report.cards.iter().filter_map(move |card| Some((card, card.share(how)?)));
        let mut plots = Use::ALL.map(|how| (how, all(how).filter(|(_, share)| !is_rare(share)).collect::<Vec<_>>()));
        plots.sort_by_key(|(_, shares)| std::cmp::Reverse(shares.len()));
        let some_are_rare = Use::ALL.into_iter().any(|how| all(how).any(|(_, share)| is_rare(&share)));
        html! {
            div.pair { @for (how, shares) in plots { @if !shares.is_empty() { (self.card_plot(how, shares)) } } }
            @if some_are_rare {
                p.note { (match self.lang {
                    Lang::En => format!("Cards used in fewer than {RARE} games are only in the table."),
                    Lang::De => format!("Was in weniger als {RARE} Spielen vorkam, steht nur in der Tabelle."),
                }) }
            }
        }
    }

    fn card_plot(&self, how: Use, mut shares: Vec<(&CardReport, Share)>) -> Markup {
        shares.sort_by(|(_, a), (_, b)| b.value.total_cmp(&a.value));
        let title = match how {
            Use::Held => self.t("Win share of players who held it", "Siege derer, die sie hielten"),
            Use::Played => self.t("Win share of players who played it", "Siege derer, die sie spielten"),
            Use::Revealed => {
                self.t("Win share of players whose card was revealed", "Siege derer, deren Karte aufgedeckt wurde")
            }
        };
        let plot = Bars {
            title: title.to_owned(),
            axis: self.t("win share, with 95% intervals", "Anteil an den Siegen, mit 95-%-Intervallen").to_owned(),
            unit: Unit::Share,
            bars: shares.into_iter().map(|(card, share)| bar(self.name(card).to_owned(), share)).collect(),
            reference: Some(self.fair()),
            mark: Mark::Dot,
            lang: self.lang,
            ..Bars::default()
        };
        figure(|width| Bars { width, ..plot.clone() }.svg())
    }

    fn card_table(&self) -> Markup {
        html! {
            div.scroll tabindex="0" role="region" aria-label=(self.t("Cards", "Karten")) {
                table {
                    thead { tr {
                        th scope="col" { (self.t("Card", "Karte")) }
                        @for how in Use::ALL { th.n scope="col" { (heading(how, self.lang)) } }
                    } }
                    tbody {
                        @for card in &self.report.cards {
                            tr {
                                th scope="row" { (self.name(card)) }
                                @for how in Use::ALL { td.n { (self.card_cell(card.share(how))) } }
                            }
                        }
                    }
                }
            }
        }
    }

    fn card_cell(&self, share: Option<Share>) -> Markup {
        let Some(share) = share else { return html! { "–" } };
        let fair = self.report.fair_share();
        let verdict = if share.low > fair {
            "more"
        } else if share.high < fair {
            "less"
        } else {
            "fair"
        };
        let sign = match verdict {
            "more" => "▲ ",
            "less" => "▼ ",
            _ => "",
        };
        html! {
            span class=(verdict) { (sign) (self.percent(share.value)) }
            small { span.wide { (self.interval(share)) " · " } (share.count) "×" }
        }
    }

    fn rules(&self) -> Markup {
        let games = self.report.games as f64;
        html! {
            section {
                h2 { (self.t("Rules", "Regeln")) }
                p { (self.t(
                    "How often each rule is applied. Only rules that appear in the log of a game are counted.",
                    "Wie oft jede Regel angewandt wird. Gezählt werden nur Regeln, die im Spielverlauf vorkommen.",
                )) }
                div.scroll tabindex="0" role="region" aria-label=(self.t("Rules", "Regeln")) {
                    table.rules {
                        thead { tr {
                            th scope="col" { (self.t("Rule", "Regel")) }
                            th.n scope="col" { (self.t("Per game", "Je Spiel")) }
                            th.n scope="col" { (self.t("Of games", "Der Spiele")) }
                        } }
                        tbody {
                            @for rule in &self.report.rules {
                                tr class=[(rule.times == 0).then_some("never")] {
                                    th scope="row" { b { (rule.rule) } " " span { (rule_text(self.entry, rule.rule, self.lang)) } }
                                    @if rule.times == 0 {
                                        td.n colspan="2" { (self.t("never", "nie")) }
                                    } @else {
                                        td.n { (number(rule.times as f64 / games, 2, self.lang)) }
                                        td.n { (self.percent(rule.games as f64 / games)) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn how_to_read(&self) -> Markup {
        html! {
            section {
                h2 { (self.t("How to read this report", "Wie dieser Bericht zu lesen ist")) }
                p { (self.t(
                    "Bots of equal strength played; other players would play differently. An interval contains the true share with \
                     95% confidence (Wilson). What happens several times in a game is won or lost together, and the intervals allow \
                     for that. About one of twenty intervals misses the true share: never change a rule because of a single one. ▲ and ▼ mark what \
                     lies above or below the fair share with the whole interval.",
                    "Gespielt haben gleich starke Bots; andere würden anders spielen. Ein Intervall enthält den wahren Anteil mit 95 % Sicherheit \
                     (nach Wilson). Was in einem Spiel mehrmals vorkommt, gewinnt oder verliert gemeinsam; die Intervalle \
                     berücksichtigen das. Etwa eines von zwanzig Intervallen liegt daneben: Ändere keine Regel wegen eines einzigen. \
                     ▲ und ▼ zeigen, was mit dem ganzen Intervall über oder unter dem fairen Anteil liegt.",
                )) }
            }
        }
    }

    fn versions(&self, version: &str) -> String {
        let (rules, seed) = (self.report.rules_version, self.report.seed);
        let made = match self.lang {
            Lang::En => format!("kabale {version}, rules version {rules}, seed {seed}."),
            Lang::De => format!("kabale {version}, Regelfassung {rules}, Startwert {seed}."),
        };
        let again = if self.report.repeatable {
            self.t("The same command gives the same report.", "Derselbe Befehl ergibt denselben Bericht.")
        } else {
            self.t(
                "These bots think for a fixed time, so the same command may give slightly different figures.",
                "Diese Bots denken eine feste Zeit lang; derselbe Befehl kann also etwas andere Zahlen ergeben.",
            )
        };
        format!("{made} {again}")
    }
}

/// The name of a use of cards.
pub fn heading(how: Use, lang: Lang) -> &'static str {
    match how {
        Use::Held => lang.pick("held", "gehalten"),
        Use::Played => lang.pick("played", "gespielt"),
        Use::Revealed => lang.pick("revealed", "aufgedeckt"),
    }
}

fn bar(label: String, share: Share) -> Bar {
    Bar { label, value: share.value, interval: Some((share.low, share.high)) }
}

/// The plot in two widths; the page shows the one that fits.
fn figure(svg: impl Fn(f64) -> String) -> Markup {
    html! {
        figure {
            div.wide { (PreEscaped(svg(WIDE))) }
            div.narrow { (PreEscaped(svg(PHONE))) }
        }
    }
}
