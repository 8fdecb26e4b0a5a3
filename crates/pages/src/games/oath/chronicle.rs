//! The pages of chronicles: beginning one, reading one, the next game, and the community's string.

use kabale_bots::Level;
use kabale_catalog::{
    CardText, Entry, Lang, Words, find,
    oath::{oath_name, region_name, role_name, suit_name},
};
use kabale_chronicles::{Place, SuitBounds, Summary};
use kabale_core::{Game, Seat};
use kabale_oath::{Card, Color, Oath, Region, Role};
use maud::{Markup, html};

use super::{
    crest_of,
    tile::{fit, kind, suit_sign},
    tincture_of, words,
};
use crate::{
    Board, Frame,
    home::{PACES, levels},
    kit::{art, called, count},
};

/// Who may read a chronicle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Readers {
    Members,
    Link,
    Everybody,
}

impl Readers {
    const ALL: [Self; 3] = [Self::Link, Self::Members, Self::Everybody];

    /// Its name in forms: that of the visibility of a table.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Members => "closed",
            Self::Link => "link",
            Self::Everybody => "public",
        }
    }

    const fn text(self, lang: Lang) -> &'static str {
        match self {
            Self::Members => lang.pick("Only members", "Nur Mitglieder"),
            Self::Link => lang.pick("Whoever has the link", "Wer den Link hat"),
            Self::Everybody => {
                lang.pick("Everybody: it is listed on the first page", "Alle: Sie steht auf der ersten Seite")
            }
        }
    }
}

/// A chronicle, for one viewer.
pub struct ChroniclePage<'a> {
    pub id: &'a str,
    pub name: &'a str,
    pub readers: Readers,
    /// The world as it stands.
    pub summary: &'a Summary,
    /// How many denizens of each suit were in play before each game, and are now.
    pub suits: &'a [[SuitBounds; 6]],
    pub members: Vec<MemberLine>,
    /// The games that are over.
    pub chapters: Vec<ChapterLine>,
    pub open_game: Option<OpenGame>,
    pub is_closed: bool,
    pub branch: Option<Branch>,
    pub may: Rights,
    /// The URL to share.
    pub link: &'a str,
    /// A message at the top of the page.
    pub notice: Option<&'a str>,
    /// A suggested name for a guest.
    pub suggested: &'a str,
}

/// Where a copy comes from.
pub struct Branch {
    /// The name and the id of the other chronicle, if the viewer may know them.
    pub origin: Option<(String, String)>,
    /// The game before which the copy was made.
    pub before: u32,
}

/// What the viewer may do with a chronicle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Rights {
    /// Set up the next game and export the string.
    pub play: bool,
    /// Close it, and ask members to leave.
    pub own: bool,
    pub join: bool,
    pub branch: bool,
}

/// A member in a list.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct MemberLine {
    pub number: u32,
    pub name: String,
    /// None before their first game as an Exile or Citizen.
    pub color: Option<Color>,
    pub is_bot: bool,
    pub has_left: bool,
    pub is_owner: bool,
    pub is_you: bool,
    pub n_won: usize,
}

/// A game that is over.
pub struct ChapterLine {
    pub number: u32,
    /// The id of its table.
    pub table: String,
    /// What happened, in sentences.
    pub text: String,
}

/// The game that is not over.
pub struct OpenGame {
    pub number: u32,
    /// The id of its table.
    pub table: String,
    pub is_running: bool,
}

/// A chronicle in a list.
pub struct ChronicleTitle {
    pub id: String,
    pub name: String,
    pub n_games: usize,
    pub is_closed: bool,
}

/// A list of chronicles.
pub(crate) fn chronicle_lines(frame: &Frame<'_>, title: &str, lines: &[ChronicleTitle]) -> Markup {
    html! {
        @if !lines.is_empty() {
            section class="tables" {
                h2 { (title) }
                ul { @for line in lines {
                    li { a href={ "/chronicles/" (line.id) } {
                        (art("cover-oath"))
                        span class="what" { strong { (called(&line.name)) } span { (n_games(line.n_games, frame.lang)) } }
                        @if line.is_closed { span class="status" { (frame.t("closed", "geschlossen")) } }
                    } }
                } }
            }
        }
    }
}

fn n_games(n: usize, lang: Lang) -> String {
    match (n, lang) {
        (0, _) => lang.pick("no game yet", "noch keine Partie").to_owned(),
        (1, Lang::En) => "1 game".to_owned(),
        (_, Lang::En) => format!("{n} games"),
        (1, Lang::De) => "1 Partie".to_owned(),
        (_, Lang::De) => format!("{n} Partien"),
    }
}

/// The form that begins a chronicle.
pub fn begin_chronicle(frame: &Frame<'_>, suggested: &str) -> Markup {
    let title = frame.t("Begin a chronicle", "Eine Chronik beginnen");
    frame.page_with(
        title,
        "chronicle",
        &html! {},
        &html! {
            main id="main" class="narrow" {
                h1 { (title) }
                p { (frame.t(
                    "A chronicle is one world for many games of Oath. The winner of each game rules at the start of the next one, and what was built, settled and sworn stays.",
                    "Eine Chronik ist eine Welt für viele Partien Oath. Wer eine Partie gewinnt, herrscht zu Beginn der nächsten, und was gebaut, besiedelt und geschworen wurde, bleibt.",
                )) }
                form class="sheet" method="post" action="/chronicles" {
                    (name_fields(frame, suggested, frame.t("The first age", "Das erste Zeitalter")))
                    button class="button main" type="submit" { (title) }
                }
                p { a href="/chronicles/string" { (frame.t("Read a chronicle string of the community", "Eine Chronik-Zeichenkette der Gemeinschaft lesen")) } }
            }
        },
    )
}

/// Fields of every form that makes a chronicle.
fn name_fields(frame: &Frame<'_>, suggested: &str, name: &str) -> Markup {
    html! {
        label { span { (frame.t("Name of the chronicle", "Name der Chronik")) } input name="title" value=(name) maxlength="60" dir="auto" required; }
        @if frame.person.is_none() { label { span { (frame.t("Your name", "Dein Name")) } input name="name" value=(suggested) maxlength="24" dir="auto" required; } }
        (readers_field(frame, Readers::Link))
    }
}

fn readers_field(frame: &Frame<'_>, chosen: Readers) -> Markup {
    html! {
        label { span { (frame.t("Who may read it", "Wer sie lesen darf")) }
            select name="visibility" { @for readers in Readers::ALL { option value=(readers.id()) selected[readers == chosen] { (readers.text(frame.lang)) } } }
        }
    }
}

impl ChroniclePage<'_> {
    pub fn page(&self, frame: &Frame<'_>) -> Markup {
        frame.page_with(
            self.name,
            "chronicle",
            &html! {},
            &html! {
                main id="main" {
                    h1 { (called(self.name)) }
                    (self.lead(frame))
                    @if let Some(notice) = self.notice { p class="notice" id="notice" role="status" { (notice) } }
                    @if let Some(game) = &self.open_game { (self.table(frame, game)) }
                    (world(frame, self.summary))
                    @if self.open_game.is_none() && self.may.play && !self.is_closed { (self.next_game(frame)) }
                    (self.people(frame))
                    (self.history(frame))
                    (deck(frame, self.summary, self.suits))
                    (self.keep(frame))
                }
            },
        )
    }

    /// One sentence on what this is.
    fn lead(&self, frame: &Frame<'_>) -> Markup {
        let n = self.chapters.len();
        html! {
            p class="lead" {
                (frame.t("A chronicle of Oath", "Eine Chronik von Oath")) " · " (n_games(n, frame.lang))
                @if self.is_closed { " · " (frame.t("closed", "geschlossen")) }
                @if let Some(Branch { origin, before }) = &self.branch {
                    " · " (frame.t("a branch of", "ein Zweig von")) " "
                    @match origin {
                        Some((name, id)) => a href={ "/chronicles/" (id) } { (called(name)) },
                        None => (frame.t("another chronicle", "einer anderen Chronik")),
                    }
                    " " (frame.t("before its game", "vor deren Partie")) " " (before)
                }
            }
        }
    }

    /// The open game.
    fn table(&self, frame: &Frame<'_>, game: &OpenGame) -> Markup {
        html! {
            section class="panel now" aria-labelledby="now" {
                h2 id="now" { (frame.t("Game", "Partie")) " " (game.number) }
                p { @if game.is_running { (frame.t("The game is being played.", "Die Partie wird gerade gespielt.")) }
                    @else { (frame.t("The table is set up; seats are kept for those who play.", "Der Tisch steht bereit; die Plätze sind für die Mitspielenden frei gehalten.")) } }
                div class="row" {
                    a class="button main" href={ "/tables/" (game.table) } { (frame.t("To the table", "Zum Tisch")) }
                    @if self.may.play && !game.is_running {
                        form method="post" action={ "/chronicles/" (self.id) "/call-off" } { button class="plain" type="submit" { (frame.t("Call it off", "Absagen")) } }
                    }
                }
            }
        }
    }

    fn next_game(&self, frame: &Frame<'_>) -> Markup {
        let here = || self.members.iter().filter(|member| !member.has_left);
        html! {
            section class="panel now" aria-labelledby="now" {
                h2 id="now" { (frame.t("Game", "Partie")) " " (self.chapters.len() + 1) }
                form class="sheet" method="post" action={ "/chronicles/" (self.id) "/next" } {
                    fieldset {
                        legend { (frame.t("Who plays (2 to 6 in all)", "Wer mitspielt (2 bis 6 zusammen)")) }
                        @for (index, member) in here().enumerate() {
                            label class="check" { input type="checkbox" name={ "member-" (member.number) } value="1" checked[index < 6]; span { (named(frame, member)) } }
                        }
                    }
                    div class="row" {
                        label { span { (frame.t("Free seats for newcomers", "Freie Plätze für Neue")) } select name="free" { @for n in 0..=5 { option value=(n) { (n) } } } }
                        label { span { (frame.t("New bots", "Neue Bots")) } select name="bots" { @for n in 0..=5 { option value=(n) selected[n == usize::from(here().count() == 1) * 3] { (n) } } } }
                        label { span { (frame.t("Level of the bots", "Stärke der Bots")) } (levels(frame.lang, Level::Solid)) }
                        label { span { (frame.t("Bots decide", "Bots entscheiden")) } select name="pace" { @for (ms, en, de) in PACES { option value=(ms) selected[ms == 700] { (frame.lang.pick(en, de)) } } } }
                    }
                    button class="button main" type="submit" { (frame.t("Next game", "Nächste Partie")) }
                }
            }
        }
    }

    fn people(&self, frame: &Frame<'_>) -> Markup {
        let lang = frame.lang;
        html! {
            section class="panel people" aria-labelledby="people" {
                h2 id="people" { (frame.t("The members", "Die Mitglieder")) }
                @if self.members.is_empty() { p { (frame.t("Nobody yet: whoever plays belongs to it.", "Noch niemand: Wer mitspielt, gehört dazu.")) } }
                ul class="members" { @for member in &self.members {
                    li class=[member.has_left.then_some("left")] {
                        span class="who" { (named(frame, member)) }
                        span class="quiet" {
                            @if member.has_left { (frame.t("has left", "ausgeschieden")) }
                            @else if let Some(color) = member.color {
                                (Oath::seat_name(seat_of(color), lang)) ", "
                                (role_name(if self.is_citizen(color) { Role::Citizen } else { Role::Exile }, lang))
                            } @else { (frame.t("no board yet", "noch ohne Tableau")) }
                            @if member.n_won > 0 { " · " @match (member.n_won, lang) {
                                (1, _) => (frame.t("won once", "einmal gewonnen")),
                                (n, Lang::En) => { "won " (n) " times" },
                                (n, Lang::De) => { (n) "-mal gewonnen" },
                            } }
                            @if member.is_owner { " · " (frame.t("keeps the chronicle", "führt die Chronik")) }
                        }
                        @if (member.is_you || self.may.own) && !member.has_left && !self.is_closed {
                            form method="post" action={ "/chronicles/" (self.id) "/members/" (member.number) "/leave" } {
                                button class="plain" type="submit" aria-label={ @if member.is_you { (frame.t("Leave the chronicle", "Die Chronik verlassen")) } @else { (frame.t("Ask to leave: ", "Wegbitten: ")) (member.name) } } {
                                    @if member.is_you { (frame.t("Leave", "Verlassen")) } @else { (frame.t("Ask to leave", "Wegbitten")) }
                                }
                            }
                        }
                    }
                } }
                (self.colors(frame))
                @if self.may.join { form class="row" method="post" action={ "/chronicles/" (self.id) "/join" } {
                    @if frame.person.is_none() { label { span { (frame.t("Your name", "Dein Name")) } input name="name" value=(self.suggested) maxlength="24" dir="auto" required; } }
                    button class="button" type="submit" { (frame.t("Join the chronicle", "Der Chronik beitreten")) }
                } }
            }
        }
    }

    /// The form with which the viewer chooses a board that belongs to nobody.
    fn colors(&self, frame: &Frame<'_>) -> Markup {
        let is_here = self.members.iter().any(|member| member.is_you && !member.has_left);
        let owner = |color: Color| self.members.iter().find(|member| member.color == Some(color) && !member.has_left);
        let is_free = |color: &Color| *color != Color::Purple && owner(*color).is_none_or(|owner| owner.is_you);
        html! {
            @if is_here && !self.is_closed {
                form class="row" method="post" action={ "/chronicles/" (self.id) "/color" } {
                    label { span { (frame.t("Your board as an Exile or Citizen", "Dein Tableau als Exilant oder Bürger")) }
                        select name="color" { @for color in Color::ALL.into_iter().filter(is_free) {
                            option value=(color.key()) selected[owner(color).is_some()] { (Oath::seat_name(seat_of(color), frame.lang)) }
                        } }
                    }
                    button class="plain" type="submit" { (frame.t("Choose", "Wählen")) }
                }
            }
        }
    }

    /// Whether the board of a color lies on its Citizen side.
    fn is_citizen(&self, color: Color) -> bool {
        self.summary.boards.iter().any(|board| board.color == color && board.citizen)
    }

    fn history(&self, frame: &Frame<'_>) -> Markup {
        html! {
            section class="panel" aria-labelledby="history" {
                h2 id="history" { (frame.t("What happened", "Was geschah")) }
                @if self.chapters.is_empty() { p { (frame.t("The first game is still to be played.", "Die erste Partie steht noch aus.")) } }
                ol class="timeline" { @for chapter in &self.chapters {
                    li id={ "game-" (chapter.number) } {
                        span class="at" { (chapter.number) }
                        p { (chapter.text) }
                        p class="row more" {
                            a href={ "/tables/" (chapter.table) "?at=0" } aria-label={ (frame.t("Look at it again: game", "Noch einmal ansehen: Partie")) " " (chapter.number) } { (frame.t("Look at it again", "Noch einmal ansehen")) }
                            @if self.may.branch { a href={ "/chronicles/" (self.id) "/branch/" (chapter.number) } aria-label={ (frame.t("Branch from before it: game", "Davor abzweigen: Partie")) " " (chapter.number) } { (frame.t("Branch from before it", "Davor abzweigen")) } }
                        }
                    }
                } }
            }
        }
    }

    /// Sharing, the string, branching and closing.
    fn keep(&self, frame: &Frame<'_>) -> Markup {
        html! {
            section class="panel" aria-labelledby="keep" {
                h2 id="keep" { (frame.t("Share and keep", "Teilen und bewahren")) }
                p class="link" {
                    input id="link" readonly value=(self.link) aria-label=(frame.t("Link to this chronicle", "Link zu dieser Chronik"));
                    button class="plain copy" type="button" hidden data-copy="link" data-done=(frame.t("Copied", "Kopiert")) { (frame.t("Copy", "Kopieren")) }
                }
                p class="quiet" { (frame.t("Who may read it:", "Wer sie lesen darf:")) " " (self.readers.text(frame.lang)) }
                p class="row" {
                    @if self.may.play { a class="button" href={ "/chronicles/" (self.id) "/string" } { (frame.t("The chronicle string", "Die Chronik-Zeichenkette")) } }
                    @if self.may.branch { a class="button" href={ "/chronicles/" (self.id) "/branch/" (self.chapters.len() + 1) } { (frame.t("Branch from here", "Von hier abzweigen")) } }
                }
                @if self.may.own && !self.is_closed {
                    details {
                        summary { (frame.t("Close the chronicle", "Die Chronik schließen")) }
                        p { (frame.t(
                            "No further game is played then, and the records of all games are opened, with everything that was hidden. This cannot be undone; a branch can be played on.",
                            "Dann wird keine Partie mehr gespielt, und die Aufzeichnungen aller Partien werden geöffnet, mit allem, was verborgen war. Das lässt sich nicht rückgängig machen; in einem Zweig kann weitergespielt werden.",
                        )) }
                        form method="post" action={ "/chronicles/" (self.id) "/close" } { button class="plain" type="submit" { (frame.t("Close it for good", "Endgültig schließen")) } }
                    }
                } @else if !self.is_closed && !self.chapters.is_empty() {
                    p class="quiet" { (frame.t(
                        "The records of its games are opened when the chronicle is closed, since they tell what the next game hides.",
                        "Die Aufzeichnungen ihrer Partien werden geöffnet, wenn die Chronik geschlossen ist, denn sie verraten, was die nächste Partie verbirgt.",
                    )) }
                }
            }
        }
    }
}

/// A member with the crest of their board.
fn named(frame: &Frame<'_>, member: &MemberLine) -> Markup {
    html! {
        @if let Some(color) = member.color { span class={ "crest " (tincture_of(color)) } { (art(crest_of(color))) } " " }
        @if member.is_bot { (art("bot")) " " }
        (called(&member.name))
        @if member.is_you { " " (frame.t("(you)", "(du)")) }
    }
}

/// The seat that has this color in a game without a chronicle: its crest and tincture are those of the color.
fn seat_of(color: Color) -> Seat {
    Seat::new(color as u8)
}

fn entry() -> &'static Entry {
    find(Oath::ID).expect("the game is in the catalog")
}

/// The map and the oath.
fn world(frame: &Frame<'_>, summary: &Summary) -> Markup {
    let cards = (entry().cards)(frame.lang);
    html! {
        section aria-labelledby="world-title" {
            h2 id="world-title" class="off-screen" { (frame.t("The world as it stands", "Die Welt, wie sie steht")) }
            div class="board felt oath still" { div class="world" {
                div class="oath-card" {
                    span class="seal" { (art(Oath::emblem(summary.oath.key()))) }
                    div {
                        h3 { (oath_name(summary.oath, frame.lang)) }
                        p { (words::demand(summary.oath, frame.lang)) "." }
                    }
                }
                div class="map" { @for region in Region::ALL {
                    section class={ "region " (region.key()) } aria-labelledby={ "region-" (region.key()) } {
                        div class="bar" { h3 id={ "region-" (region.key()) } { (region_name(region, frame.lang)) } }
                        ol class="sites" { @for place in summary.map.iter().filter(|place| place.region == region) { (site(frame, place, &cards)) } }
                    }
                } }
            } }
        }
    }
}

fn card_name(key: &str, cards: &[CardText]) -> &'static str {
    cards.iter().find(|card| card.id == key).map_or("?", |card| card.name)
}

fn site(frame: &Frame<'_>, place: &Place, cards: &[CardText]) -> Markup {
    html! {
        @match place.site {
            None => li class="site down" { div class="head" { span class="place" {
                span class="view" { (art("oa-back-site")) }
                span class="title" { span class="name" { span class="at" { (place.slot.index() + 1) } (frame.t("Unknown site", "Unbekannter Ort")) } span class="facts" { (frame.t("facedown", "verdeckt")) } }
            } } },
            Some(site) => li class="site" {
                div class="head" { span class="place" {
                    span class="view" { (art(Oath::emblem(site.key()))) }
                    span class="title" {
                        span class="name" { span class="at" { (place.slot.index() + 1) } (card_name(site.key(), cards)) }
                        @if place.relics > 0 { span class="facts" { (count("oa-back-relic", place.relics as i64, frame.t("facedown relics", "verdeckte Reliquien"))) } }
                    }
                } }
                @if !place.cards.is_empty() { ul class="tiles" { @for card in &place.cards { li { (tile(frame, *card, cards)) } } } }
            },
        }
    }
}

fn tile(frame: &Frame<'_>, card: Card, cards: &[CardText]) -> Markup {
    let name = card_name(card.key(), cards);
    let what = if card.is_ruin() {
        Some(frame.t("ruin", "Ruine"))
    } else if card.is_edifice() {
        Some(frame.t("edifice", "Bauwerk"))
    } else {
        None
    };
    html! {
        span class={ "tile " (kind(Some(card), card.back())) (fit(name)) @if card.is_edifice() { " built" } } {
            @if let Some(suit) = card.suit() { span class="suit" { (art(suit_sign(suit.key()))) span class="off-screen" { (suit_name(suit, frame.lang)) " " } } }
            span class="badge" { (art(Oath::emblem(card.key()))) }
            span class="name" { (words::breakable(name)) @if let Some(what) = what { small { (what) } } }
        }
    }
}

/// The deck by suits, and what is known of the archive and the Dispossessed.
fn deck(frame: &Frame<'_>, summary: &Summary, suits: &[[SuitBounds; 6]]) -> Markup {
    let counts = &summary.counts;
    let is_exact = suits.iter().flatten().all(|bounds| bounds.least == bounds.most);
    html! {
        section class="panel deck" aria-labelledby="deck" {
            h2 id="deck" { (frame.t("The people of the world", "Das Volk der Welt")) }
            dl class="counts" {
                @for (n, name) in [
                    (counts.world_deck, frame.t("cards in the world deck", "Karten im Weltstapel")),
                    (counts.in_play, frame.t("denizens in play", "Bewohner im Spiel")),
                    (counts.archive, frame.t("denizens in the archive", "Bewohner im Archiv")),
                    (counts.dispossessed, frame.t("Dispossessed", "Vertriebene")),
                ] { div { dt { (name) } dd { (n) } } }
            }
            h3 { (frame.t("Denizens in play by suit", "Bewohner im Spiel nach Farbe")) }
            p class="quiet" { (frame.t(
                "On the map and in the world deck, from the first game to now.",
                "Auf dem Spielplan und im Weltstapel, von der ersten Partie bis jetzt.",
            )) @if !is_exact { " " (frame.t(
                "Nobody saw which cards were dispossessed, so only bounds are known.",
                "Niemand hat gesehen, welche Karten vertrieben wurden; bekannt sind nur Grenzen.",
            )) } }
            div class="suits" { @for index in 0..6 { (suit_chart(frame, index, suits)) } }
            (suit_table(frame, suits))
        }
    }
}

/// How the number of denizens of one suit changed: a band between the least and the most.
fn suit_chart(frame: &Frame<'_>, index: usize, suits: &[[SuitBounds; 6]]) -> Markup {
    let all = || suits.iter().map(|bounds| bounds[index]);
    let (Some(first), Some(now)) = (all().next(), all().next_back()) else { return html! {} };
    let most = suits.iter().flatten().map(|bounds| bounds.most).max().unwrap_or(1).max(1) as f64;
    let last = (suits.len() - 1).max(1) as f64;
    let y = |n: usize| 100.0 - n as f64 / most * 96.0;
    // A single moment is drawn as a level line.
    let xs: Vec<f64> =
        if suits.len() == 1 { vec![0.0, 100.0] } else { (0..suits.len()).map(|at| at as f64 / last * 100.0).collect() };
    let at = |x: usize| if suits.len() == 1 { first } else { suits[x][index] };
    let point = |x: f64, n: usize| format!("{x:.1},{:.1}", y(n));
    let upper: Vec<String> = xs.iter().enumerate().map(|(number, x)| point(*x, at(number).most)).collect();
    let lower: Vec<String> = xs.iter().enumerate().map(|(number, x)| point(*x, at(number).least)).collect();
    let band: Vec<String> = upper.iter().chain(lower.iter().rev()).cloned().collect();
    let name = suit_name(now.suit, frame.lang);
    let label = format!(
        "{name}: {} {}, {} {}",
        frame.t("at first", "anfangs"),
        range(first, frame.lang),
        frame.t("now", "jetzt"),
        range(now, frame.lang)
    );
    html! {
        figure class={ "suit-chart " (now.suit.key()) } {
            figcaption { (art(suit_sign(now.suit.key()))) " " span { (name) } " " strong { (range(now, frame.lang)) } }
            svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label=(label) {
                line class="floor" x1="0" x2="100" y1="99.5" y2="99.5" {}
                polygon class="band" points=(band.join(" ")) {}
                polyline class="edge" points=(upper.join(" ")) {}
                polyline class="edge" points=(lower.join(" ")) {}
            }
        }
    }
}

fn range(bounds: SuitBounds, lang: Lang) -> String {
    let SuitBounds { least, most, .. } = bounds;
    if least == most { least.to_string() } else { format!("{least}{}{most}", lang.pick("–", "–")) }
}

/// The numbers of the charts as a table.
fn suit_table(frame: &Frame<'_>, suits: &[[SuitBounds; 6]]) -> Markup {
    let Some(first) = suits.first() else { return html! {} };
    html! {
        details {
            summary { (frame.t("All numbers", "Alle Zahlen")) }
            div class="wide" tabindex="0" role="region" aria-label=(frame.t("All numbers", "Alle Zahlen")) { table {
                thead { tr {
                    th scope="col" { (frame.t("Before game", "Vor Partie")) }
                    @for bounds in first { th scope="col" { (suit_name(bounds.suit, frame.lang)) } }
                } }
                tbody { @for (number, row) in (1..).zip(suits) { tr { th scope="row" { (number) } @for bounds in row { td { (range(*bounds, frame.lang)) } } } } }
            } }
        }
    }
}

/// The page of the string of a chronicle: what it tells, and the string itself once the viewer asks for it.
pub fn export_page(frame: &Frame<'_>, id: &str, name: &str, string: Option<(&str, &[String])>) -> Markup {
    let title = frame.t("The chronicle string", "Die Chronik-Zeichenkette");
    frame.page_with(
        title,
        "chronicle",
        &html! {},
        &html! {
            main id="main" class="narrow" {
                h1 { (title) }
                p { a href={ "/chronicles/" (id) } { (called(name)) } }
                p { (frame.t(
                    "The string carries this world to other programs of Oath's community. It contains what the next game hides: the order of the decks, facedown sites and relics, and who was dispossessed. Players who want to be surprised should not read it.",
                    "Die Zeichenkette bringt diese Welt in andere Programme der Gemeinschaft von Oath. Sie enthält, was die nächste Partie verbirgt: die Reihenfolge der Stapel, verdeckte Orte und Reliquien und wer vertrieben wurde. Wer sich überraschen lassen will, sollte sie nicht lesen.",
                )) }
                @match string {
                    None => p class="row" {
                        a class="button main" href={ "/chronicles/" (id) "/string?show=1" } { (frame.t("Show the string", "Die Zeichenkette zeigen")) }
                        a class="button" href={ "/chronicles/" (id) "/string.txt" } download { (frame.t("Download it", "Herunterladen")) }
                    },
                    Some((string, notes)) => {
                        p class="link" {
                            textarea id="string" readonly rows="6" aria-label=(title) { (string) }
                            button class="plain copy" type="button" hidden data-copy="string" data-done=(frame.t("Copied", "Kopiert")) { (frame.t("Copy", "Kopieren")) }
                        }
                        @if !notes.is_empty() { h2 { (frame.t("What the string cannot say", "Was die Zeichenkette nicht sagen kann")) } ul { @for note in notes { li { (note) } } } }
                        p { a class="button" href={ "/chronicles/" (id) "/string.txt" } download { (frame.t("Download it", "Herunterladen")) } }
                    },
                }
            }
        },
    )
}

/// What a string contains, before it is imported.
pub struct StringPreview<'a> {
    pub string: &'a str,
    /// The name that it gives the chronicle.
    pub name: &'a str,
    pub summary: &'a Summary,
    /// What was not understood, or cannot be kept.
    pub notes: &'a [String],
}

/// The page that reads a string. `problem` says why the string that was sent cannot be read.
pub fn string_page(
    frame: &Frame<'_>,
    suggested: &str,
    sent: &str,
    problem: Option<&str>,
    found: Option<&StringPreview<'_>>,
) -> Markup {
    let title = frame.t("Read a chronicle string", "Eine Chronik-Zeichenkette lesen");
    frame.page_with(
        title,
        "chronicle",
        &html! {},
        &html! {
            main id="main" class=[found.is_none().then_some("narrow")] {
                h1 { (title) }
                @match found {
                    None => {
                        p { (frame.t(
                            "Paste a string from another program of Oath's community. You see what it contains before anything is made of it.",
                            "Füge eine Zeichenkette aus einem anderen Programm der Gemeinschaft von Oath ein. Du siehst, was sie enthält, bevor etwas daraus gemacht wird.",
                        )) }
                        @if let Some(problem) = problem { p class="notice" id="notice" role="alert" { (problem) } }
                        form class="sheet" method="post" action="/chronicles/string" {
                            label { span { (frame.t("The string", "Die Zeichenkette")) } textarea name="string" rows="6" required spellcheck="false" { (sent) } }
                            button class="button main" type="submit" { (frame.t("Show what it contains", "Zeigen, was sie enthält")) }
                        }
                    },
                    Some(found) => {
                        p class="lead" { (frame.t("This is the world of", "Das ist die Welt von")) " " strong { (called(found.name)) } "." }
                        @if !found.notes.is_empty() {
                            section class="panel" aria-labelledby="notes" { h2 id="notes" { (frame.t("Worth knowing", "Gut zu wissen")) } ul { @for note in found.notes { li { (note) } } } }
                        }
                        (world(frame, found.summary))
                        (deck(frame, found.summary, std::slice::from_ref(&found.summary.counts.suits)))
                        section class="panel" aria-labelledby="import" {
                            h2 id="import" { (frame.t("Begin a chronicle in this world", "In dieser Welt eine Chronik beginnen")) }
                            form class="sheet" method="post" action="/chronicles" {
                                input type="hidden" name="string" value=(found.string);
                                (name_fields(frame, suggested, found.name))
                                button class="button main" type="submit" { (frame.t("Begin the chronicle", "Die Chronik beginnen")) }
                            }
                        }
                    },
                }
            }
        },
    )
}

/// The form that copies a chronicle as it was before a game.
pub fn branch_page(frame: &Frame<'_>, id: &str, name: &str, before: u32, summary: &Summary) -> Markup {
    let title = match frame.lang {
        Lang::En => format!("Branch from before game {before}"),
        Lang::De => format!("Vor Partie {before} abzweigen"),
    };
    frame.page_with(
        &title,
        "chronicle",
        &html! {},
        &html! {
            main id="main" {
                h1 { (title) }
                p { a href={ "/chronicles/" (id) } { (called(name)) } }
                p { (frame.t(
                    "This is the world as it was. The branch is a new chronicle with the same members; the old one stays as it is.",
                    "So stand die Welt damals. Der Zweig ist eine neue Chronik mit denselben Mitgliedern; die alte bleibt, wie sie ist.",
                )) }
                (world(frame, summary))
                form class="sheet narrow" method="post" action={ "/chronicles/" (id) "/branch/" (before) } {
                    label { span { (frame.t("Name of the branch", "Name des Zweigs")) } input name="title" value=(branch_name(name, before, frame.lang)) maxlength="60" dir="auto" required; }
                    (readers_field(frame, Readers::Link))
                    button class="button main" type="submit" { (frame.t("Begin the branch", "Den Zweig beginnen")) }
                }
            }
        },
    )
}

/// A name for a branch that fits into the field.
fn branch_name(name: &str, before: u32, lang: Lang) -> String {
    let short: String = name.chars().take(44).collect();
    match lang {
        Lang::En => format!("{short}, before game {before}"),
        Lang::De => format!("{short}, vor Partie {before}"),
    }
}
