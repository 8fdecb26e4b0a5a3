//! The first page, the form for a new table, and lists of tables.

use kabale_bots::Level;
use kabale_catalog::{Entry, GAMES, Lang};
use kabale_core::{OptionDef, OptionKind};
use maud::{Markup, html};

use crate::{
    ChronicleTitle, Frame,
    games::oath::chronicle::chronicle_lines,
    kit::{art, called},
    rules::guide_address,
};

/// A table in a list.
pub struct TableLine {
    pub id: String,
    pub entry: &'static Entry,
    /// The players' names, by seat.
    pub players: Vec<String>,
    pub status: LineStatus,
}

/// The status of a table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineStatus {
    /// The viewer decides.
    YourTurn,
    /// The player with this name decides; empty if the name is unknown.
    Running(String),
    /// Not dealt yet.
    Waiting {
        /// How many seats are free for anybody.
        free: usize,
    },
    Over,
    /// Its stored data is damaged.
    Damaged,
}

/// The name of a bot of this level.
pub fn level_name(level: Level, lang: Lang) -> &'static str {
    match level {
        Level::Random => lang.pick("Fool", "Narr"),
        Level::Greedy => lang.pick("Page", "Page"),
        Level::Easy => lang.pick("Squire", "Knappe"),
        Level::Solid => lang.pick("Courtier", "Höfling"),
        Level::Strong | Level::Rollouts | Level::Search(_) | Level::Net(_) | Level::Plan(_) => {
            lang.pick("Kingmaker", "Königsmacher")
        }
        Level::Eminence => lang.pick("Éminence grise", "Graue Eminenz"),
    }
}

/// The chronicles on the first page.
pub struct Chronicles {
    /// Those of the viewer.
    pub mine: Vec<ChronicleTitle>,
    pub public: Vec<ChronicleTitle>,
}

impl TableLine {
    /// Whether somebody who does not play there yet can take a seat.
    pub fn has_room(&self) -> bool {
        matches!(self.status, LineStatus::Waiting { free: 1.. })
    }
}

/// The first page. Of the public tables, those with a free seat come first.
pub fn home(frame: &Frame<'_>, mine: &[TableLine], public: &[TableLine], chronicles: &Chronicles) -> Markup {
    let lang = frame.lang;
    let (open, watched): (Vec<_>, Vec<_>) = public.iter().partition(|line| line.has_room());
    frame.page_with(
        "Kabale",
        "home",
        &maud::PreEscaped(String::new()),
        &html! {
            main id="main" {
                div class="hero" {
                    h1 { (frame.t("Games of crowns and conspiracies", "Spiele um Kronen und Komplotte")) }
                    p { (frame.t("Play tonight: against bots at once, or with friends by sharing a link. No registration.", "Spielt heute Abend: sofort gegen Bots oder mit Freunden über einen Link. Ohne Anmeldung.")) }
                }
                @if !mine.is_empty() { (lines(frame, frame.t("Your tables", "Deine Tische"), mine)) }
                @if !open.is_empty() { (joinable(frame, &open)) }
                (chronicle_lines(frame, frame.t("Your chronicles", "Deine Chroniken"), &chronicles.mine))
                section class="games" {
                    h2 class="off-screen" { (frame.t("The games", "Die Spiele")) }
                    @for entry in &GAMES { (game(frame, entry, lang)) }
                }
                @if !watched.is_empty() { (lines(frame, frame.t("Tables to watch", "Tische zum Zuschauen"), watched)) }
                (chronicle_lines(frame, frame.t("Chronicles to read", "Chroniken zum Lesen"), &chronicles.public))
            }
        },
    )
}

fn game(frame: &Frame<'_>, entry: &Entry, lang: Lang) -> Markup {
    let about = (entry.about)(lang);
    let (min, max) = (entry.seats.start(), entry.seats.end());
    html! {
        article class="game" id={ "game-" (entry.id) } {
            div class="cover" { (art(format!("cover-{}", entry.id))) }
            h3 { (about.name) }
            p class="facts" { (min) "–" (max) " " (frame.t("players", "Personen")) " · " (about.minutes) " " (frame.t("minutes", "Minuten")) }
            p class="blurb" { (about.blurb) }
            form method="post" action="/tables" {
                input type="hidden" name="game" value=(entry.id);
                input type="hidden" name="quick" value="1";
                label { span { (frame.t("Players", "Personen")) }
                    select name="seats" { @for n in entry.seats.clone() { option value=(n) selected[n == entry.usual_seats()] { (n) } } }
                }
                label { span { "Bots" } (levels(lang, Level::Solid)) }
                button class="button main" type="submit" { (frame.t("Play now", "Sofort spielen")) }
            }
            @if entry.options.iter().any(|option| option.id == "chronicle_phase") {
                p class="begin" { a class="button" href="/chronicles/new" { (frame.t("Begin a chronicle", "Eine Chronik beginnen")) } }
            }
            p class="more" {
                a href={ "/new/" (entry.id) } aria-label={ (frame.t("New table: ", "Neuer Tisch: ")) (about.name) } { (frame.t("New table…", "Neuer Tisch …")) }
                " "
                a href=(guide_address(entry.id)) aria-label={ (about.name) ": " (frame.t("Rules in five minutes", "Regeln in fünf Minuten")) } { (frame.t("Rules in five minutes", "Regeln in fünf Minuten")) }
            }
        }
    }
}

pub(crate) fn levels(lang: Lang, chosen: Level) -> Markup {
    html! {
        select name="level" { @for level in Level::OPPONENTS { option value=(level) selected[level == chosen] { (level_name(level, lang)) } } }
    }
}

/// Tables with a free seat. The seat is taken at the table, which shows the commitment to the deal first.
fn joinable(frame: &Frame<'_>, lines: &[&TableLine]) -> Markup {
    html! {
        section class="tables" id="open-tables" {
            h2 { (frame.t("Tables with free seats", "Tische mit freien Plätzen")) }
            ul { @for line in lines {
                @let name = (line.entry.about)(frame.lang).name;
                li { a href={ "/tables/" (line.id) } aria-label={ (frame.t("Take a seat: ", "Platz nehmen: ")) (name) } {
                    (art(format!("cover-{}", line.entry.id)))
                    (what(name, line))
                    span class="status" { (status(frame, line)) }
                    span class="button" { (frame.t("Take a seat", "Platz nehmen")) }
                } }
            } }
        }
    }
}

fn what(name: &str, line: &TableLine) -> Markup {
    html! { span class="what" { strong { (name) } span { @for (index, player) in line.players.iter().enumerate() { @if index > 0 { ", " } (called(player)) } } } }
}

pub(crate) fn lines<'l>(frame: &Frame<'_>, title: &str, lines: impl IntoIterator<Item = &'l TableLine>) -> Markup {
    html! {
        section class="tables" {
            h2 { (title) }
            ul { @for line in lines {
                li { a href={ "/tables/" (line.id) } class=[(line.status == LineStatus::YourTurn).then_some("yours")] {
                    (art(format!("cover-{}", line.entry.id)))
                    (what((line.entry.about)(frame.lang).name, line))
                    span class="status" { (status(frame, line)) }
                } }
            } }
        }
    }
}

fn status(frame: &Frame<'_>, line: &TableLine) -> Markup {
    html! { @match &line.status {
        LineStatus::YourTurn => (frame.t("Your turn", "Du bist dran")),
        LineStatus::Running(name) if name.is_empty() => (frame.t("running", "läuft")),
        LineStatus::Running(name) => { (called(name)) " " (frame.t("is deciding", "ist dran")) },
        LineStatus::Waiting { free: 0 } => (frame.t("not dealt yet", "noch nicht gegeben")),
        LineStatus::Waiting { free } => (frame.lang.count(*free as u64, ["free seat", "free seats"], ["freier Platz", "freie Plätze"])),
        LineStatus::Over => (frame.t("over", "vorbei")),
        LineStatus::Damaged => (frame.t("damaged", "beschädigt")),
    } }
}

/// The form for a new table.
pub fn new_table(frame: &Frame<'_>, entry: &Entry, name: &str) -> Markup {
    let lang = frame.lang;
    let about = (entry.about)(lang);
    let title = format!("{}: {}", frame.t("New table", "Neuer Tisch"), about.name);
    frame.page(
        &title,
        &html! {
            main id="main" class="narrow" {
                h1 { (title) }
                p { (about.blurb) }
                form class="sheet" method="post" action="/tables" {
                    input type="hidden" name="game" value=(entry.id);
                    @if frame.person.is_none() { label { span { (frame.t("Your name", "Dein Name")) } input name="name" value=(name) maxlength="24" dir="auto" required; } }
                    label { span { (frame.t("Players", "Personen")) }
                        select name="seats" { @for n in entry.seats.clone() { option value=(n) selected[n == entry.usual_seats()] { (n) } } }
                    }
                    fieldset {
                        legend { (frame.t("Agreed on", "Vereinbart")) }
                        @for option in entry.options { (option_field(entry, option, lang)) }
                        @if entry.options.iter().all(|option| option.kind == OptionKind::Data) { p { (frame.t("This game has no options.", "Dieses Spiel hat keine Optionen.")) } }
                    }
                    label { span { (frame.t("Who may see it", "Wer es sehen darf")) }
                        select name="visibility" {
                            option value="link" { (frame.t("Whoever has the link", "Wer den Link hat")) }
                            option value="public" { (frame.t("Everybody: it is listed on the first page", "Alle: Er steht auf der ersten Seite")) }
                            option value="closed" { (frame.t("Only players", "Nur die Spielenden")) }
                        }
                    }
                    label { span { (frame.t("Clock", "Uhr")) }
                        select name="clock" { @for (seconds, en, de) in CLOCKS { option value=(seconds) { (lang.pick(en, de)) } } }
                    }
                    label { span { (frame.t("Bots decide", "Bots entscheiden")) }
                        select name="pace" { @for (ms, en, de) in PACES { option value=(ms) selected[ms == 700] { (lang.pick(en, de)) } } }
                    }
                    label { span { (frame.t("When a player is away, the others may let a bot play", "Ist jemand weg, dürfen die anderen einen Bot spielen lassen")) }
                        select name="grace" { @for (seconds, en, de) in GRACES { option value=(seconds) { (lang.pick(en, de)) } } }
                    }
                    label { span { (frame.t("Bots that stand in", "Bots, die einspringen")) } (levels(lang, Level::Solid)) }
                    label class="check" { input type="checkbox" name="chat" value="1" checked; span { (frame.t("With chat", "Mit Chat")) } }
                    button class="button main" type="submit" { (frame.t("Set up the table", "Tisch aufstellen")) }
                }
            }
        },
    )
}

/// The time limits for a decision, in seconds; 0 for none. When the time is up, a bot decides.
pub const CLOCKS: [(u32, &str, &str); 6] = [
    (0, "none: take your time, days if you like", "keine: lasst euch Zeit, auch Tage"),
    (20, "20 seconds per decision", "20 Sekunden je Entscheidung"),
    (60, "1 minute per decision", "1 Minute je Entscheidung"),
    (180, "3 minutes per decision", "3 Minuten je Entscheidung"),
    (86_400, "1 day per decision", "1 Tag je Entscheidung"),
    (604_800, "1 week per decision", "1 Woche je Entscheidung"),
];

/// How long a player may be away before a bot may take over, in seconds; 0 for the default.
pub const GRACES: [(u32, &str, &str); 6] = [
    (0, "after 2 minutes; at slow tables, after a day", "nach 2 Minuten, an langsamen Tischen nach einem Tag"),
    (120, "after 2 minutes", "nach 2 Minuten"),
    (600, "after 10 minutes", "nach 10 Minuten"),
    (3600, "after 1 hour", "nach 1 Stunde"),
    (86_400, "after 1 day", "nach 1 Tag"),
    (604_800, "after 1 week", "nach 1 Woche"),
];

/// How long bots wait before each decision, in milliseconds.
pub const PACES: [(u32, &str, &str); 4] = [
    (0, "at once", "sofort"),
    (300, "briskly", "zügig"),
    (700, "slowly enough to follow", "langsam genug zum Mitverfolgen"),
    (1500, "calmly", "gemächlich"),
];

fn option_field(entry: &Entry, option: &OptionDef, lang: Lang) -> Markup {
    let text = (entry.option)(option.id, lang);
    let name = format!("option-{}", option.id);
    html! {
        @match option.kind {
            OptionKind::Flag { default } => label class="check" {
                input type="checkbox" name=(name) value="true" checked[default];
                span { strong { (text.title) } " " span class="quiet" { (text.text) } }
            },
            OptionKind::OneOf { values, default } => label {
                span { strong { (text.title) } " " span class="quiet" { (text.text) } }
                select name=(name) { @for value in values { option value=(value) selected[*value == default] { ((entry.value)(option.id, value, lang)) } } }
            },
            OptionKind::Data => {},
        }
    }
}
